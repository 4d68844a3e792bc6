//! Tables of answers: what `:- table` predicates have found so far, for each variant of a call.
//!
//! A call without a table becomes its generator: it runs the clauses to their end and then hands the answers on. A
//! variant of a call under way is a consumer: it reads the table, which may grow as it reads. Calls that depend on each
//! other form a component, whose leader is the oldest; when the leader's clauses are exhausted and some consumer had
//! left before the last answer came, the component's clauses run once more, over the answers that are there. Now that
//! it is known to recur, its generators are eager: each hands every new answer on at once. So calls that do not depend
//! on each other are complete as soon as they return, and a recursion takes two or three passes, each linear in the
//! answers. After the last pass the component is complete.
//!
//! `\+`, the else of a condition and `findall/3` conclude from failure, and may do so only from complete tables. A
//! reader that comes to the end of an incomplete one looks whether anybody would conclude from that. If so, all tables
//! are left as they are and evaluation begins again, this time with every generator completing what it can before it
//! hands an answer on; if it happens then too, the program negates its own recursion: `permission_error`.
//!
//! Of answers with modes the table keeps one for each instance of the other arguments. A better one takes the place of
//! the worse at the end, where readers will still come across it.

use super::arguments;
use super::clauses::indicator_functor;
use super::errors::permission_error;
use crate::code::flatten::strip_module;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::program::PredId;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Block, Cell, Functor, atoms, walk};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

pub const BUILTINS: &[Builtin] = &[
    det("$tbl_call", 4, call),
    det("$tbl_begin", 1, begin),
    det("$tbl_mark", 1, mark),
    det("$tbl_new", 2, new_answer),
    det("$tbl_value", 3, value),
    det("$tbl_put", 4, put_value),
    det("$tbl_end", 2, end),
    det("$tbl_abandon", 1, abandon),
    det("$tbl_reset", 0, reset),
    det("$tbl_again", 0, again),
    nondet("$tbl_old", 2, old_answers),
    nondet("$tbl_answers", 2, answers),
    det("abolish_all_tables", 0, abolish),
    det("$untable", 1, untable),
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
    /// It depends on itself: a pass over its component was not enough.
    recurs: bool,
    /// Answers in the order in which they came, without those that better ones replaced.
    answers: Vec<Option<Block>>,
    /// Where each answer stands; of answers with modes, by what has none.
    known: FxHashMap<Box<[Cell]>, usize>,
    /// Its place among the incomplete calls, and the oldest one that it depends on.
    index: usize,
    low: usize,
    running: bool,
    /// How many answers the consumer saw that left first.
    seen: usize,
    /// The newest choice point when its clauses were entered.
    mark: usize,
    /// The newest of the generators that run, itself included, that others call to conclude from its failure.
    negated: Option<usize>,
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
    /// Generators complete what they can before they hand answers on.
    local: bool,
    /// Evaluation is to begin again: until it does, tables neither answer nor grow.
    broken: bool,
    /// The query that used the tables last: a query that was stopped leaves generators behind.
    query: u64,
}

impl Tables {
    /// Every atom in goals and answers.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        let answers = self.tables.iter().flat_map(|table| &table.answers).flatten();
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

    fn begin(&mut self, id: usize, negated: bool) {
        let index = self.stack.len();
        let outer = self.running.last().and_then(|&outer| self.tables[outer].negated);
        let table = &mut self.tables[id];
        table.negated = if negated { Some(index) } else { outer };
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
            self.tables[i].recurs |= missed;
        }
        let negated = self.tables[id].negated == Some(index);
        self.stop(id);
        if missed {
            self.begin(id, negated);
        }
        missed
    }

    /// Whether a generator that runs within the component of a table is there to conclude from its failure.
    fn is_negated(&self, id: usize) -> bool {
        let newest = self.running.last().and_then(|&newest| self.tables[newest].negated);
        newest.is_some_and(|negated| negated > self.tables[id].low)
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
        (self.local, self.broken) = (false, false);
        for i in std::mem::take(&mut self.stack) {
            self.tables[i].status = Status::Fresh;
            self.tables[i].running = false;
        }
    }
}

/// `'$tbl_call'(+Goal, -Table, -Skeleton, -Status)`: the table of a variant, the goal's variables, and whether the
/// table is `complete`, `active`, or fresh: `outer` when no generator runs, else how to run it, `eager` or `local`.
/// O(goal).
fn call(m: &mut Machine, args: Args) -> Raised<bool> {
    let goal = m.arg(args, 0);
    let block = Block::new(&mut m.heap, goal, false)?;
    let query = m.queries;
    let stale = std::mem::take(&mut m.db.tables_are_stale);
    let tables = m.resources.get::<Tables>();
    if tables.query != query {
        tables.reset();
        tables.query = query;
    }
    if tables.broken {
        return Ok(false);
    }
    if stale && tables.running.is_empty() {
        *tables = Tables { query, ..Tables::default() };
    }
    let id = tables.table_of(block);
    let status = match tables.tables[id].status {
        Status::Complete => "complete",
        Status::Active => {
            tables.depend(id);
            "active"
        }
        Status::Fresh if tables.running.is_empty() => "outer",
        Status::Fresh if tables.tables[id].recurs && !tables.local => "eager",
        Status::Fresh => "local",
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

/// What the name of a predicate that fills a table ends in.
const FILLS: &str = " tabled";

/// The name of a predicate as its program has it.
pub fn name_without_tabling(name: &str) -> &str {
    name.strip_suffix(FILLS).unwrap_or(name)
}

/// The predicate that has the clauses of a tabled one: `'p tabled'/N`.
pub fn filler(m: &mut Machine, module: Atom, functor: Functor) -> PredId {
    let name = m.symbols.intern(&format!("{}{FILLS}", m.symbols.name(functor.name())));
    m.db.pred_id(module, Functor::new(name, functor.arity()))
}

fn begin(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let negated = concludes_from_failure(m);
    m.resources.get::<Tables>().begin(id, negated);
    Ok(true)
}

/// Whether anything between the newest generator and the goal that runs concludes from the goal's failure.
fn concludes_from_failure(m: &mut Machine) -> bool {
    let tables = m.resources.get::<Tables>();
    let since = tables.running.last().map(|&newest| tables.tables[newest].mark);
    since.is_some_and(|since| m.failure_concludes(since))
}

/// `'$tbl_mark'(+Table)`: its clauses are entered here.
fn mark(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let mark = m.newest_choice();
    m.resources.get::<Tables>().tables[id].mark = mark;
    Ok(true)
}

/// A reader of an incomplete table that somebody would conclude from: evaluation begins again, or is not possible.
#[cold]
fn refuse<T>(m: &mut Machine, id: usize) -> Raised<T> {
    let tables = m.resources.get::<Tables>();
    if tables.local {
        let goal = tables.names[id].restore(&mut m.heap)?;
        let goal = match strip_module(&m.heap, goal, atoms::USER) {
            (atoms::USER, plain) => plain,
            _ => goal,
        };
        return permission_error(m, "negate", "incomplete_table", goal);
    }
    tables.broken = true;
    Err(Raise::Ball(Cell::atom(m.symbols.intern("$tbl_again"))).into())
}

/// `'$tbl_again'`: whether evaluation was given up to begin again.
fn again(m: &mut Machine, _: Args) -> Raised<bool> {
    let tables = m.resources.get::<Tables>();
    if !tables.broken {
        return Ok(false);
    }
    tables.reset();
    tables.local = true;
    Ok(true)
}

/// `'$tbl_new'(+Table, +Answer)`: adds an answer; false when it is there already. O(answer).
fn new_answer(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let answer = m.arg(args, 1);
    let block = Block::new(&mut m.heap, answer, false)?;
    if m.resources.get::<Tables>().tables[id].known.contains_key(block.cells()) {
        return Ok(false);
    }
    let key = block.cells().into();
    add(m, id, key, block, true)
}

/// Adds an answer, in the place of the one with that key if it is not `last`. False when nothing is new.
fn add(m: &mut Machine, id: usize, key: Box<[Cell]>, block: Block, last: bool) -> Raised<bool> {
    m.heap.meter.charge(block.cells().len() / 8)?;
    let memory = m.heap.meter.memory;
    let tables = m.resources.get::<Tables>();
    if tables.broken {
        return Ok(false);
    }
    let table = &mut tables.tables[id];
    let at = table.answers.len();
    tables.cells += key.len() + block.cells().len() + 8;
    match table.known.entry(key) {
        Entry::Vacant(entry) => {
            entry.insert(at);
        }
        Entry::Occupied(entry) if !last => {
            table.answers[*entry.get()] = Some(block);
            return Ok(true);
        }
        Entry::Occupied(mut entry) => {
            let before = std::mem::replace(entry.get_mut(), at);
            table.answers[before] = None;
        }
    }
    table.answers.push(Some(block));
    if tables.cells * 8 > memory {
        return Err(Raise::Resource(atoms::MEMORY).into());
    }
    Ok(true)
}

/// `'$tbl_value'(+Table, +Key, -Value)`: the values with modes that the table has for the other arguments.
fn value(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let key = m.arg(args, 1);
    let key = Block::new(&mut m.heap, key, false)?;
    let table = &m.resources.get::<Tables>().tables[id];
    let found = table.known.get(key.cells()).and_then(|&at| table.answers[at].as_ref());
    let Some(answer) = found else { return Ok(false) };
    let answer = answer.restore(&mut m.heap)?;
    let Some([_, value]) = m.heap.args_of::<2>(answer, atoms::MINUS) else { return Ok(false) };
    m.unify_arg(args, 2, value)
}

/// `'$tbl_put'(+Table, +Key, +Value, +Seen)`: the table's values for the key; readers come across them if `Seen`.
fn put_value(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let (key, value) = (m.arg(args, 1), m.arg(args, 2));
    let seen = m.deref_arg(args, 3) == Cell::atom(atoms::TRUE);
    let answer = m.heap.put_struct(atoms::MINUS, &[key, value]);
    let answer = Block::new(&mut m.heap, answer, false)?;
    let key = Block::new(&mut m.heap, key, false)?;
    add(m, id, key.cells().into(), answer, seen)
}

/// `'$tbl_end'(+Table, -Again)`
fn end(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let tables = m.resources.get::<Tables>();
    if tables.tables[id].low < tables.tables[id].index && tables.is_negated(id) && !tables.broken {
        return refuse(m, id);
    }
    let again = tables.end(id) && !tables.broken;
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

/// `'$untable'(+Module:Indicator)`: the predicate has its clauses for itself again; nothing if it is not tabled.
fn untable(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, indicator) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let functor = indicator_functor(m, indicator)?;
    let Some(id) = m.db.find_pred(module, functor) else { return Ok(true) };
    let Some(filler) = m.db.pred_mut(id).tabled.take() else { return Ok(true) };
    let dynamic = m.db.pred(filler).dynamic;
    let mut clauses = Vec::new();
    for clause in m.db.live_clauses(filler) {
        let block = m.db.clause(clause).term.as_ref();
        clauses.extend(block.map(|block| block.restore(&mut m.heap)).transpose()?);
    }
    m.remove_all(filler);
    m.remove_all(id);
    for clause in clauses {
        m.add_clause(clause, module, Adding::CONSULT)?;
    }
    if dynamic {
        m.make_dynamic(id);
    }
    m.db.tables_are_stale = true;
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
        let Some((at, last)) = self.advance(m) else { return self.leave(m) };
        let answer = &m.resources.get::<Tables>().tables[self.id].answers[at];
        let Some(answer) = answer else { return Ok(Step::Skip) };
        let answer = answer.restore(&mut m.heap)?;
        if !m.unify_arg(args, 1, answer)? {
            return Ok(Step::Skip);
        }
        Ok(if last { Step::Last } else { Step::More })
    }
}

impl Reading {
    /// Where the next answer stands, and whether it is the last there will be.
    fn advance(&mut self, m: &mut Machine) -> Option<(usize, bool)> {
        let tables = m.resources.get::<Tables>();
        let table = tables.tables.get(self.id).filter(|_| !tables.broken)?;
        let end = self.end.unwrap_or(table.answers.len());
        let rest = table.answers.get(self.next..end)?;
        let gone = rest.iter().take_while(|answer| answer.is_none()).count();
        let at = self.next + gone;
        rest.get(gone)?;
        self.next = at + 1;
        Some((at, table.status == Status::Complete && self.next == end))
    }

    /// There are no more answers, for now.
    fn leave(&self, m: &mut Machine) -> Raised<Step> {
        let tables = m.resources.get::<Tables>();
        let Some(table) = tables.tables.get_mut(self.id) else { return Ok(Step::Fail) };
        if self.end.is_none() {
            table.seen = table.seen.min(self.next);
            let complete = table.status == Status::Complete || tables.broken || tables.running.is_empty();
            if !complete && (tables.is_negated(self.id) || concludes_from_failure(m)) {
                return refuse(m, self.id);
            }
        }
        Ok(Step::Fail)
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
