//! Tables of answers of `:- table` predicates, for each variant of a call.
//!
//! A call without a table becomes its generator: it runs the clauses to their end and then returns the
//! answers. A variant of an active call is a consumer: it reads the table, which may grow meanwhile. Calls
//! that depend on each other form a component, whose leader is the oldest. When the leader's clauses are
//! exhausted, generators whose consumers left before the last answer was added run again in turn. The
//! component is complete once no consumer has missed an answer. Consumers continue where they left
//! ([`readings`]), so that a linear recursion derives each answer once; the goals before a consumer run
//! again. Calls that do not depend on each other are complete as soon as they return.
//!
//! In a cycle of generators with one consumer each, the goals before a consumer would run again for every few
//! answers. There, a consumer at the end of its table runs the idle generator that has answers to read
//! ([`AnswerTables::run_inside`]). At the end of its own table, the consumer of that generator resumes the
//! older one: it returns an answer to the older one's caller and goes on once that has failed. So neither
//! generator runs again until no answer is left for either.
//!
//! A call without variables has one answer. Once its generator has found it, its clauses are cut and never
//! run again, and its table is read as a complete one, even inside of its component.
//!
//! `\+`, the else branch of a condition and `findall/3` conclude from failure, which requires complete
//! tables. A reader at the end of an incomplete table checks whether a caller would conclude from that. If
//! so, the program negates its own recursion, which is a `permission_error`.
//!
//! Engines of a program answer from the tables that were complete when it was frozen ([`frozen`]).
//!
//! Of answers with modes the table keeps one for each instance of the other arguments. A better one replaces
//! the worse and is added at the end, where readers still reach it.

mod frozen;
mod readings;
mod rows;
mod table;
mod tables;

pub use tables::AnswerTables;

use super::support::arguments;
use super::support::errors::{permission_error, type_error};
use super::support::indicators::indicator_functor;
use crate::code::flatten::strip_module;
use crate::error::Stop;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::program::PredId;
use crate::term::facts::unify_cells;
use crate::term::raise::Raised;
use crate::term::unify::{Glance, unify_at_a_glance};
use crate::term::{Atom, Block, Cell, Functor, Heap, atoms, block, walk};
use crate::width::Width;
use frozen::TableAnswers;
use table::TableStatus;
use tables::{AnswerReader, ConsumerEnd};

pub const BUILTINS: &[Builtin] = &[
    det("$tbl_call", 4, call),
    nondet("$tbl_fill", 2, fill),
    det("$tbl_new", 2, new_answer),
    det("$tbl_value", 3, value),
    det("$tbl_put", 4, put_value),
    nondet("$tbl_answers", 2, answers),
    det("abolish_all_tables", 0, abolish),
    det("$tables", 1, current_tables),
    det("$tbl_abolish", 1, abolish_table),
    det("$untable", 1, untable),
];

/// `'$tbl_call'(+Goal, -Table, -Skeleton, -Status)`: the table of a variant, the goal's variables, and
/// whether the table has answers to read (`known`) or not: `constrained` if a variable has attributes, which
/// no table depends on, else `fresh`. O(goal).
fn call(m: &mut Machine, args: Args) -> Raised<bool> {
    let goal = m.arg(args, 0);
    let stale = std::mem::take(&mut m.db.tables_are_stale);
    let tables = m.resources.get::<AnswerTables>();
    tables.begin_call(m.queries, stale);
    let (count, found) = block::with_copy(&mut m.heap, goal, false, |_, root, cells| {
        (block::variables_of(cells), tables.find(root, cells))
    })?;
    let id = match found {
        Ok(id) => id,
        Err(fresh) => {
            m.keep(fresh.goal.bytes())?;
            m.resources.get::<AnswerTables>().begin_table(fresh)
        }
    };
    let tables = m.resources.get::<AnswerTables>();
    let mut status = tables.tables[id].status;
    if tables.tables[id].is_settled() {
        status = TableStatus::Complete;
    } else if status == TableStatus::Active {
        tables.depend(id);
    }
    let skeleton = skeleton(m, goal, count)?;
    let status = Cell::atom(match status {
        TableStatus::Fresh if is_constrained(m, skeleton) => atoms::CONSTRAINED,
        TableStatus::Fresh => atoms::FRESH,
        _ => atoms::KNOWN,
    });
    Ok(m.unify_arg(args, 1, Cell::int(id.to_i64()))?
        && m.unify_arg(args, 2, skeleton)?
        && m.unify_arg(args, 3, status)?)
}

/// Returns a term of the `count` variables of a goal with a module.
fn skeleton(m: &mut Machine, goal: Cell, count: usize) -> Raised<Cell> {
    if count == 0 {
        return Ok(Cell::atom(atoms::ANSWER_VARS));
    }
    let (found, unbound) = arguments_unbound(m, goal);
    if found == count {
        return Ok(m.heap.put_struct(atoms::ANSWER_VARS, &unbound[..found]));
    }
    let variables = walk::variables(&mut m.heap, &[goal])?;
    Ok(m.heap.put_struct(atoms::ANSWER_VARS, &variables))
}

/// Returns whether one of the variables of a skeleton has attributes.
fn is_constrained(m: &Machine, skeleton: Cell) -> bool {
    let (_, arity, first) = m.heap.callable(skeleton).unwrap_or((atoms::NIL, 0, 0));
    (first..first + arity).any(|at| has_attributes(&m.heap, m.heap.at(at)))
}

fn has_attributes(heap: &Heap, variable: Cell) -> bool {
    let variable = heap.deref(variable);
    variable.is_attributed() && heap.deref(heap.at(variable.addr() + 1)) != Cell::atom(atoms::NIL)
}

/// Returns whether a table can keep an answer, given its copy: no variable of it has attributes. O(answer).
fn is_plain(heap: &mut Heap, answer: Cell, cells: &[Cell]) -> Result<bool, Stop> {
    if block::variables_of(cells) == 0 {
        return Ok(true);
    }
    let variables = walk::variables(heap, &[answer])?;
    Ok(!variables.iter().any(|&variable| has_attributes(heap, variable)))
}

/// The variables of most goals are at most this many arguments.
const FEW_ARGUMENTS: usize = 8;

/// Returns the first unbound arguments of a goal with a module, each once, and their number.
fn arguments_unbound(m: &Machine, goal: Cell) -> (usize, [Cell; FEW_ARGUMENTS]) {
    let (_, plain) = strip_module(&m.heap, goal, atoms::USER);
    let (_, arity, first) = m.heap.callable(plain).unwrap_or((atoms::NIL, 0, 0));
    let (mut found, mut unbound) = (0, [Cell::atom(atoms::NIL); FEW_ARGUMENTS]);
    for arg in (first..first + arity).map(|at| m.heap.deref(m.heap.at(at))) {
        if m.heap.is_var(arg) && !unbound[..found].contains(&arg) {
            let Some(slot) = unbound.get_mut(found) else { break };
            *slot = arg;
            found += 1;
        }
    }
    (found, unbound)
}

/// Returns the table in the first argument; tables may have been abolished since.
#[inline]
fn table(m: &mut Machine, args: Args) -> Raised<usize> {
    let cell = m.deref_arg(args, 0);
    match m.resources.get::<AnswerTables>().number(cell) {
        Some(id) => Ok(id),
        None => no_table(m, args),
    }
}

#[cold]
fn no_table<T>(m: &mut Machine, args: Args) -> Raised<T> {
    let cell = m.deref_arg(args, 0);
    arguments::count(m, cell)?;
    super::support::errors::existence_error(m, "table", cell)
}

/// The suffix of the name of a predicate that fills a table.
pub const FILLS: &str = " tabled";
/// The suffix of the name of a predicate that has the clauses of a deterministic one.
pub const CHECKED: &str = " det";

/// Returns the name of a predicate as in the program, without a suffix.
pub fn name_without_tabling(name: &str) -> &str {
    name.strip_suffix(FILLS).or_else(|| name.strip_suffix(CHECKED)).unwrap_or(name)
}

/// Returns the predicate that has the clauses of a tabled or deterministic one: `'p tabled'/N`, `'p det'/N`.
pub fn filler(m: &mut Machine, module: Atom, functor: Functor, suffix: &str) -> PredId {
    let name = m.symbols.intern(&format!("{}{suffix}", m.symbols.name(functor.name())));
    m.pred_id(module, Functor::new(name, functor.arity()))
}

/// Makes the complete tables those of the program that the machine becomes, unless it changed since.
pub fn freeze(m: &mut Machine) {
    let stale = std::mem::take(&mut m.db.tables_are_stale);
    let tables = std::mem::take(m.resources.get::<AnswerTables>());
    *m.resources.get() = if stale { AnswerTables::default() } else { tables.freeze() };
}

/// `'$tbl_fill'(+Table, +Goal)`: fills a table by `Goal`, which adds answers and fails. If the table leads a
/// component, runs its generators again. The table is abandoned if that ends early.
fn fill(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let id = table(m, args)?;
    let negated = concludes_from_failure(m);
    m.resources.get::<AnswerTables>().begin(id, negated);
    Ok(Nondet::Many(Box::new(TableFilling { id, step: FillingStep::Begin })))
}

struct TableFilling {
    id: usize,
    step: FillingStep,
}

#[derive(Clone, Copy)]
enum FillingStep {
    Begin,
    /// The goal ran for the first time.
    Ran,
    /// Generators of the component run again.
    Settling,
}

impl Alternatives for TableFilling {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let id = table(m, args)?;
        let tables = m.resources.get::<AnswerTables>();
        let next = match self.step {
            FillingStep::Begin => {
                self.step = FillingStep::Ran;
                Some(id)
            }
            FillingStep::Ran if !tables.is_open(id) => {
                tables.end(id);
                None
            }
            FillingStep::Ran => {
                self.step = FillingStep::Settling;
                let goal = m.arg(args, 1);
                let goal = Block::new(&mut m.heap, goal, false)?;
                m.resources.get::<AnswerTables>().keep_goal(id, goal);
                next(m, id)?
            }
            FillingStep::Settling => next(m, id)?,
        };
        match next {
            None => Ok(NextAnswer::Last),
            Some(next) if next == id => {
                enter(m, id);
                Ok(NextAnswer::Call(m.arg(args, 1)))
            }
            Some(next) => run_again(m, next),
        }
    }

    fn keeps_atoms(&self) -> bool {
        false
    }

    fn holds_goal(&self) -> bool {
        true
    }

    fn leave(&mut self, m: &mut Machine) {
        m.resources.get::<AnswerTables>().abandon(self.id);
    }
}

/// Returns the component's next generator to run again.
fn next(m: &mut Machine, leader: usize) -> Raised<Option<usize>> {
    let tables = m.resources.get::<AnswerTables>();
    match tables.is_open_negated(leader) {
        true => refuse(m, leader),
        false => Ok(tables.next(leader)),
    }
}

/// Runs a generator again.
fn run_again(m: &mut Machine, id: usize) -> Raised<NextAnswer> {
    enter(m, id);
    match m.resources.get::<AnswerTables>().goal(id) {
        Some(goal) => Ok(NextAnswer::Call(goal.restore(&mut m.heap)?)),
        None => Ok(NextAnswer::Fail),
    }
}

/// Records that the clauses of a table are entered here.
fn enter(m: &mut Machine, id: usize) {
    let mark = m.newest_choice();
    m.resources.get::<AnswerTables>().tables[id].mark = mark;
}

/// Returns whether a call between the newest generator and the running goal concludes from the goal's
/// failure.
fn concludes_from_failure(m: &mut Machine) -> bool {
    let since = m.resources.get::<AnswerTables>().newest().map(|newest| newest.mark);
    since.is_some_and(|since| m.failure_concludes(since))
}

/// Raises the error for a reader of an incomplete table from whose failure a caller would conclude.
#[cold]
fn refuse<T>(m: &mut Machine, id: usize) -> Raised<T> {
    let goal = m.resources.get::<AnswerTables>().name(id).restore(&mut m.heap)?;
    let goal = match strip_module(&m.heap, goal, atoms::USER) {
        (atoms::USER, plain) => plain,
        _ => goal,
    };
    permission_error(m, "negate", "incomplete_table", goal)
}

/// `'$tbl_new'(+Table, +Answer)`: adds an answer that is not in the table yet; true if there can be no other.
/// An error if it has attributes. O(answer).
fn new_answer(m: &mut Machine, args: Args) -> Raised<bool> {
    let (number, answer) = (m.deref_arg(args, 0), m.arg(args, 1));
    let tables = m.resources.get::<AnswerTables>();
    let Some(id) = tables.number(number) else { return no_table(m, args) };
    let added = block::with_copy(&mut m.heap, answer, false, |heap, _, cells| {
        let table = &tables.tables[id];
        let slot = table.slot_for(cells)?;
        match is_plain(heap, answer, cells) {
            Ok(true) => {}
            Ok(false) => return Some(Ok(None)),
            Err(stop) => return Some(Err(stop)),
        }
        let can_be_added = match table.has_room(cells.len()) {
            true if table.growth(cells.len()) == 0 => Ok(()),
            true => heap.afford(table.growth(NEXT_ANSWER)),
            false => Err(Stop::Memory),
        };
        Some(can_be_added.map(|()| Some((cells.len(), tables.add(id, cells, slot)))))
    })?;
    match added.transpose()? {
        Some(Some((cells, bytes))) => account(m, cells, bytes)?,
        Some(None) => return type_error(m, "free_of_attvar", answer),
        None => {}
    }
    let is_only = m.heap.deref(answer) == Cell::atom(atoms::ANSWER_VARS);
    if is_only {
        m.resources.get::<AnswerTables>().settle(id);
    }
    Ok(is_only)
}

/// The most cells of the next answer for which memory is asked before they are known.
const NEXT_ANSWER: usize = 256;

/// Charges an answer of `cells` cells, for which `bytes` bytes were allocated.
fn account(m: &mut Machine, cells: usize, bytes: usize) -> Raised<()> {
    m.heap.meter.charge(cells / 8)?;
    if bytes > 0 {
        m.keep(bytes)?;
    }
    Ok(())
}

/// Copies a term's cells.
fn copy(m: &mut Machine, term: Cell) -> Raised<Vec<Cell>> {
    Ok(block::with_copy(&mut m.heap, term, false, |_, _, cells| cells.to_vec())?)
}

/// `'$tbl_value'(+Table, +Key, -Value)`: the values of moded arguments in the table for the other arguments.
fn value(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let key = copy(m, m.arg(args, 1))?;
    let table = &m.resources.get::<AnswerTables>().tables[id];
    let Some(answer) = table.answer_for(&key) else { return Ok(false) };
    let answer = block::restore(&mut m.heap, Cell::structure(0), answer)?;
    let Some([_, value]) = m.heap.args_of::<2>(answer, atoms::MINUS) else { return Ok(false) };
    m.unify_arg(args, 2, value)
}

/// `'$tbl_put'(+Table, +Key, +Value, +Seen)`: sets the table's values for the key; readers reach them if
/// `Seen`. An error if they have attributes.
fn put_value(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    let (key, value) = (m.arg(args, 1), m.arg(args, 2));
    let seen = m.deref_arg(args, 3) == Cell::atom(atoms::TRUE);
    let answer = m.heap.put_struct(atoms::MINUS, &[key, value]);
    let (key, cells) = (copy(m, key)?, copy(m, answer)?);
    if !is_plain(&mut m.heap, answer, &cells)? {
        return type_error(m, "free_of_attvar", answer);
    }
    let tables = m.resources.get::<AnswerTables>();
    m.heap.afford(tables.tables[id].growth(NEXT_ANSWER))?;
    if !tables.tables[id].has_room(cells.len()) {
        return Err(Stop::Memory.into());
    }
    let bytes = tables.put(id, &key, &cells, seen);
    account(m, key.len() + cells.len(), bytes)?;
    Ok(true)
}

/// `abolish_all_tables`: removes all answers. Has no effect while a table is being filled.
fn abolish(m: &mut Machine, _: Args) -> Raised<bool> {
    let query = m.queries;
    m.resources.get::<AnswerTables>().begin_call(query, true);
    m.weigh();
    Ok(true)
}

/// `'$tables'(-Tables)`: a pair `Table-Goal` for each table. O(goals).
fn current_tables(m: &mut Machine, args: Args) -> Raised<bool> {
    let (query, stale) = (m.queries, std::mem::take(&mut m.db.tables_are_stale));
    m.resources.get::<AnswerTables>().begin_call(query, stale);
    let mut found = Vec::new();
    for id in m.resources.get::<AnswerTables>().current() {
        let goal = m.resources.get::<AnswerTables>().name(id).restore(&mut m.heap)?;
        found.push(m.heap.put_struct(atoms::MINUS, &[Cell::int(id.to_i64()), goal]));
    }
    let found = m.heap.put_list(&found);
    m.unify_arg(args, 0, found)
}

/// `'$tbl_abolish'(+Table)`: removes the answers of one table.
fn abolish_table(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = table(m, args)?;
    m.resources.get::<AnswerTables>().abolish_table(id);
    m.weigh();
    Ok(true)
}

/// `'$untable'(+Module:Indicator)`
fn untable(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, indicator) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let functor = indicator_functor(m, indicator)?;
    if let Some(id) = m.db.find_pred(module, functor).filter(|&id| !m.db.pred(id).det) {
        untable_predicate(m, id)?;
    }
    Ok(true)
}

/// Makes a predicate neither tabled nor declared deterministic; no effect if it was neither.
pub fn untable_predicate(m: &mut Machine, id: PredId) -> Raised<()> {
    let Some(filler) = m.db.pred_mut(id).tabled.take() else { return Ok(()) };
    m.db.pred_mut(id).det = false;
    let module = m.db.pred(id).module;
    let dynamic = m.db.pred(filler).dynamic;
    let mut clauses = Vec::new();
    for clause in m.db.live_clauses(filler) {
        clauses.extend(m.put_clause(clause)?);
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
    Ok(())
}

/// A reader of a complete table: it keeps the answers even if the table is removed.
struct CompleteReader {
    answers: TableAnswers,
    next: usize,
}

fn unify_answer(heap: &mut Heap, skeleton: Cell, answer: &[Cell]) -> Raised<bool> {
    let Some((functor, values)) = answer.split_first() else { return Ok(true) };
    let skeleton = heap.deref(skeleton);
    if !skeleton.is_structure() || heap.at(skeleton.addr()) != *functor {
        return Ok(false);
    }
    // Most answers are atoms and small integers for variables.
    for (at, &value) in (skeleton.addr() + 1..).zip(values) {
        let arg = heap.at(at);
        match value.is_constant().then(|| unify_at_a_glance(heap, arg, value)) {
            Some(Glance::Unified) => {}
            Some(Glance::Differ) => return Ok(false),
            _ => return Ok(unify_cells(heap, skeleton, answer)?),
        }
    }
    Ok(true)
}

impl Alternatives for CompleteReader {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let Some((at, answer)) = self.answers.from(self.next) else { return Ok(NextAnswer::Fail) };
        self.next = at + 1;
        let skeleton = m.arg(args, 1);
        let unified = unify_answer(&mut m.heap, skeleton, answer)?;
        Ok(NextAnswer::answered(unified, self.next == self.answers.len()))
    }
}

/// A reader of a table being filled, up to its current end.
struct ConsumingReader {
    id: usize,
    next: usize,
    reader: Option<AnswerReader>,
    /// What runs inside the consumer before it is asked for the next answer.
    inside: Option<InsideConsumer>,
}

#[derive(Clone, Copy)]
enum InsideConsumer {
    /// The clauses of this table.
    Generator(usize),
    /// The caller of an older consumer, while this number of generators run besides.
    Resumed(usize),
}

impl Alternatives for ConsumingReader {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let skeleton = m.arg(args, 1);
        let tables = m.resources.get::<AnswerTables>();
        match self.inside.take() {
            Some(InsideConsumer::Generator(id)) => self.next = tables.end_inside(id).unwrap_or(self.next),
            Some(InsideConsumer::Resumed(running)) => tables.end_resumed(running),
            None => {}
        }
        let Some(table) = tables.tables.get(self.id) else { return Ok(NextAnswer::Fail) };
        let Some((at, answer)) = table.answers.from(self.next) else { return self.at_end(m) };
        self.next = at + 1;
        let unified = unify_answer(&mut m.heap, skeleton, answer)?;
        if let Some(reader) = &self.reader {
            tables.give(reader, at);
        }
        Ok(NextAnswer::answered(unified, false))
    }

    fn leave(&mut self, m: &mut Machine) {
        let tables = m.resources.get::<AnswerTables>();
        match self.inside.take() {
            Some(InsideConsumer::Generator(id)) => tables.abandon_inside(id),
            Some(InsideConsumer::Resumed(running)) => tables.end_resumed(running),
            None => {}
        }
    }
}

impl ConsumingReader {
    /// Resumes an older consumer, or runs a generator that may find more answers, or leaves the consumer when
    /// there are none for now.
    #[inline(never)]
    fn at_end(&mut self, m: &mut Machine) -> Raised<NextAnswer> {
        let Some(reader) = &self.reader else { return Ok(NextAnswer::Fail) };
        let tables = m.resources.get::<AnswerTables>();
        if tables.has_suspended()
            && let Some(newer) = tables.resumable(reader)
            && (0..=newer).all(|newer| is_newest_owner(m, newer))
        {
            return self.resume(m, newer);
        }
        let tables = m.resources.get::<AnswerTables>();
        let is_growing = tables.tables[self.id].is_growing();
        let is_refused = is_growing && (tables.is_negated(self.id) || concludes_from_failure(m));
        let end = ConsumerEnd { table: self.id, next: self.next, choice: m.newest_choice() };
        let tables = m.resources.get::<AnswerTables>();
        if !is_refused && let Some(inside) = tables.run_inside(reader, end) {
            self.inside = Some(InsideConsumer::Generator(inside));
            return run_again(m, inside);
        }
        if let Some(reader) = self.reader.take() {
            tables.leave(reader, self.id);
        }
        if is_refused { refuse(m, self.id) } else { Ok(NextAnswer::Fail) }
    }

    /// Returns an answer to the caller of an older consumer. Nothing that was done since binds its variables:
    /// the generator inside it has a goal of its own, and no owner of a choice point notices.
    fn resume(&mut self, m: &mut Machine, newer: usize) -> Raised<NextAnswer> {
        let tables = m.resources.get::<AnswerTables>();
        let Some(choice) = tables.suspended_choice(newer) else { return Ok(NextAnswer::Fail) };
        let skeleton = m.native_argument(choice, 1);
        let tables = m.resources.get::<AnswerTables>();
        let Some(answer) = tables.next_of_suspended(newer) else { return Ok(NextAnswer::Skip) };
        if !unify_answer(&mut m.heap, skeleton, answer)? {
            return Ok(NextAnswer::Skip);
        }
        self.inside = Some(InsideConsumer::Resumed(tables.resume(newer)));
        Ok(NextAnswer::Resume(choice))
    }
}

/// Returns whether a consumer inside which a generator runs has the newest choice point that owns data, apart
/// from that of the running consumer and the newer ones of such consumers.
fn is_newest_owner(m: &mut Machine, newer: usize) -> bool {
    m.resources.get::<AnswerTables>().suspended_choice(newer) == m.owning_choice(newer + 1)
}

/// `'$tbl_answers'(+Table, ?Skeleton)`: the answers, including those added while it reads.
fn answers(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let id = table(m, args)?;
    let skeleton = m.arg(args, 1);
    let tables = m.resources.get::<AnswerTables>();
    if tables.tables[id].is_growing()
        && let Some(reader) = tables.open(id)
    {
        let next = reader.next;
        return Ok(Nondet::Many(Box::new(ConsumingReader { id, next, reader: Some(reader), inside: None })));
    }
    let answers = &mut tables.tables[id].answers;
    if let (1, Some(answer)) = (answers.len(), answers.get(0)) {
        let unified = unify_answer(&mut m.heap, skeleton, answer)?;
        return Ok(if unified { Nondet::Once } else { Nondet::Fail });
    }
    Ok(Nondet::Many(Box::new(CompleteReader { answers: answers.share(), next: 0 })))
}
