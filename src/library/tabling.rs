//! Tables of answers: what `:- table` predicates have found so far, for each variant of a call.
//!
//! A call without a table becomes its generator: it runs the clauses and hands every new answer on at once. A variant
//! of a call under way is a consumer: it reads the table, which may grow as it reads. Calls that depend on each other
//! form a component, whose leader is the oldest; when the leader's clauses are exhausted and some consumer had left
//! before the last answer came, the component's clauses run once more, over the answers that are there. So a left
//! recursion takes one or two passes, each linear in the answers. After the last pass the component is complete.

use super::arguments;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Block, Cell, atoms, walk};
use rustc_hash::{FxHashMap, FxHashSet};

pub const BUILTINS: &[Builtin] = &[
    det("$tbl_call", 4, call),
    det("$tbl_begin", 1, begin),
    det("$tbl_new", 2, new_answer),
    det("$tbl_end", 2, end),
    det("$tbl_abandon", 1, abandon),
    det("$tbl_reset", 0, reset),
    nondet("$tbl_old", 2, old_answers),
    nondet("$tbl_answers", 2, answers),
    det("abolish_all_tables", 0, abolish),
];

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Status {
    /// To be run (again); its answers are some of the answers.
    #[default]
    Fresh,
    /// Was run in this pass, or runs now.
    Active,
    Complete,
}

#[derive(Default)]
struct Table {
    status: Status,
    answers: Vec<Block>,
    known: FxHashSet<Box<[Cell]>>,
    /// Its place among the incomplete calls, and the oldest one that it depends on.
    index: usize,
    low: usize,
    running: bool,
    /// How many answers the consumer saw that left first.
    seen: usize,
}

/// All tables of one engine.
#[derive(Default)]
pub struct Tables {
    goals: FxHashMap<Box<[Cell]>, usize>,
    names: Vec<Block>,
    tables: Vec<Table>,
    /// Incomplete calls, oldest first.
    stack: Vec<usize>,
    /// Generators that run, oldest first.
    running: Vec<usize>,
    cells: usize,
    /// The query that used the tables last: a query that was stopped leaves generators behind.
    query: u64,
}

impl Tables {
    /// Every atom in goals and answers.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        let answers = self.tables.iter().flat_map(|table| &table.answers);
        self.names.iter().chain(answers).flat_map(|block| block.atoms())
    }

    fn table_of(&mut self, goal: Block) -> usize {
        if let Some(&id) = self.goals.get(goal.cells()) {
            return id;
        }
        let id = self.tables.len();
        self.goals.insert(goal.cells().into(), id);
        self.names.push(goal);
        self.tables.push(Table::default());
        id
    }

    /// Every generator since the one that a consumer reads from belongs to its component.
    fn depend(&mut self, id: usize) {
        let low = self.tables[id].low;
        for &other in self.running.iter().rev() {
            let other = &mut self.tables[other];
            if other.low <= low {
                break;
            }
            other.low = low;
        }
    }

    fn begin(&mut self, id: usize) {
        let index = self.stack.len();
        let table = &mut self.tables[id];
        (table.status, table.running, table.index, table.low) = (Status::Active, true, index, index);
        table.seen = usize::MAX;
        self.stack.push(id);
        self.running.push(id);
    }

    /// A generator's clauses are exhausted: whether they are to run once more.
    fn end(&mut self, id: usize) -> bool {
        let (index, low) = (self.tables[id].index, self.tables[id].low);
        if low < index {
            self.stop(id);
            return false;
        }
        let missed = self.stack[index..].iter().any(|&i| self.tables[i].seen < self.tables[i].answers.len());
        let status = if missed { Status::Fresh } else { Status::Complete };
        for i in self.stack.split_off(index) {
            self.tables[i].status = status;
        }
        self.stop(id);
        if missed {
            self.begin(id);
        }
        missed
    }

    fn stop(&mut self, id: usize) {
        self.tables[id].running = false;
        if let Some(at) = self.running.iter().rposition(|&other| other == id) {
            self.running.truncate(at);
        }
    }

    /// A generator was cut before its end: it and what came after it run again when they are called again.
    fn abandon(&mut self, id: usize) {
        if !self.tables[id].running {
            return;
        }
        self.stop(id);
        for i in self.stack.split_off(self.tables[id].index) {
            self.tables[i].status = Status::Fresh;
            self.tables[i].running = false;
        }
    }

    /// Nothing runs any more: what is not complete runs again when it is called.
    fn reset(&mut self) {
        self.running.clear();
        for i in std::mem::take(&mut self.stack) {
            self.tables[i].status = Status::Fresh;
            self.tables[i].running = false;
        }
    }
}

/// `'$tbl_call'(+Goal, -Table, -Skeleton, -Status)`: the table of a variant, the goal's variables, and whether the
/// table is `complete`, `active`, `fresh`, or `outer`: fresh, and no generator runs. O(goal).
fn call(m: &mut Machine, args: Args) -> Raised<bool> {
    let goal = m.arg(args, 0);
    let block = Block::new(&mut m.heap, goal, false)?;
    let query = m.queries;
    let tables = m.resources.get::<Tables>();
    if tables.query != query {
        tables.reset();
        tables.query = query;
    }
    let id = tables.table_of(block);
    let status = match tables.tables[id].status {
        Status::Complete => "complete",
        Status::Active => {
            tables.depend(id);
            "active"
        }
        Status::Fresh if tables.running.is_empty() => "outer",
        Status::Fresh => "fresh",
    };
    let variables = walk::variables(&mut m.heap, &[goal])?;
    let name = m.symbols.intern("v");
    let skeleton = match variables.is_empty() {
        true => Cell::atom(name),
        false => m.heap.put_struct(name, &variables),
    };
    let status = Cell::atom(m.symbols.intern(status));
    Ok(m.unify_arg(args, 1, Cell::int(id as i64))?
        && m.unify_arg(args, 2, skeleton)?
        && m.unify_arg(args, 3, status)?)
}

/// The table that a first argument names; tables may have been abolished since.
fn table(m: &mut Machine, args: Args) -> Raised<usize> {
    let id = arguments::count(m, m.arg(args, 0))?;
    match id < m.resources.get::<Tables>().tables.len() {
        true => Ok(id),
        false => super::errors::existence_error(m, "table", m.arg(args, 0)),
    }
}

fn begin(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    m.resources.get::<Tables>().begin(id);
    Ok(true)
}

/// `'$tbl_new'(+Table, +Skeleton)`: adds an answer; false when it is there already. O(answer).
fn new_answer(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let skeleton = m.arg(args, 1);
    let block = Block::new(&mut m.heap, skeleton, false)?;
    m.heap.meter.charge(block.cells().len() / 8)?;
    let memory = m.heap.meter.memory;
    let tables = m.resources.get::<Tables>();
    if !tables.tables[id].known.insert(block.cells().into()) {
        return Ok(false);
    }
    tables.cells += 2 * block.cells().len() + 8;
    tables.tables[id].answers.push(block);
    if tables.cells * 8 > memory {
        return Err(Raise::Resource(atoms::MEMORY).into());
    }
    Ok(true)
}

/// `'$tbl_end'(+Table, -Again)`
fn end(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let again = m.resources.get::<Tables>().end(id);
    let again = Cell::atom(if again { atoms::TRUE } else { atoms::FALSE });
    m.unify_arg(args, 1, again)
}

fn abandon(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    m.resources.get::<Tables>().abandon(id);
    Ok(true)
}

fn reset(m: &mut Machine, _: Args) -> Raised<bool> {
    m.resources.get::<Tables>().reset();
    Ok(true)
}

/// `abolish_all_tables`: forgets every answer. Not while a table is being filled.
fn abolish(m: &mut Machine, _: Args) -> Raised<bool> {
    let tables = m.resources.get::<Tables>();
    if tables.running.is_empty() {
        *tables = Tables::default();
    }
    Ok(true)
}

/// Reads a table from its first answer on.
struct Reading {
    id: usize,
    next: usize,
    /// Where to stop; a consumer goes on as long as there are answers.
    end: Option<usize>,
}

impl Alternatives for Reading {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        let Some(table) = m.resources.get::<Tables>().tables.get_mut(self.id) else { return Ok(Step::Fail) };
        let end = self.end.unwrap_or(table.answers.len());
        if self.next >= end {
            if self.end.is_none() {
                table.seen = table.seen.min(self.next);
            }
            return Ok(Step::Fail);
        }
        let last = table.status == Status::Complete && self.next + 1 == end;
        let answer = table.answers[self.next].restore(&mut m.heap)?;
        self.next += 1;
        if !m.unify_arg(args, 1, answer)? {
            return Ok(Step::Skip);
        }
        Ok(if last { Step::Last } else { Step::More })
    }
}

/// `'$tbl_answers'(+Table, ?Skeleton)`: its answers, also those that come while it reads.
fn answers(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let id = table(m, args)?;
    Ok(Nondet::Many(Box::new(Reading { id, next: 0, end: None })))
}

/// `'$tbl_old'(+Table, ?Skeleton)`: the answers that are there now.
fn old_answers(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let id = table(m, args)?;
    let end = m.resources.get::<Tables>().tables[id].answers.len();
    Ok(Nondet::Many(Box::new(Reading { id, next: 0, end: Some(end) })))
}
