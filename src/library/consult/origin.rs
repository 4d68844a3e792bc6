//! The origin of an error in the loaded texts: the goal, and the clauses that called it.
//!
//! A clause has the number of its text and its line. To find the goal, the clause is compiled again, which
//! gives the step that raised the error. Its text is read again, which gives the position of that step's
//! goal. If a clause differs from its text (a grammar rule, an expanded one), only its first line is shown.

use std::ops::Range;
use std::sync::Arc;

use super::loads::Loads;
use crate::code::flatten::BodyStep;
use crate::error::Report;
use crate::library::messages::meaning::{OCCURS_CHECK, occurs_check};
use crate::library::references::clause_of;
use crate::library::streams::read::{read_flags, variable_names};
use crate::machine::backtrace::{DEEPEST, InBody, InClause};
use crate::machine::{Args, Machine};
use crate::program::{ClauseId, PredId};
use crate::term::raise::Raised;
use crate::term::variant::is_variant;
use crate::term::{Atom, Cell, atoms};
use crate::text::placed::{placed, sides};
use crate::text::source::{Fault, TextPosition};
use crate::text::spans::Span;
use crate::text::{Read, ReadFlags, ReadTerm, Reader, quote};
use crate::width::Width;

/// The most callers that are named.
const CALLERS: usize = 4;

/// Returns the place where the last ball was thrown, with a message; the hint names the callers. `None` if it
/// was not in a clause of a text.
pub fn origin(m: &mut Machine, message: &str) -> Option<Report> {
    let clauses = m.clauses_of_backtrace();
    let of_text = |place: &InClause| {
        let (_, line) = m.db.place_of(place.clause);
        line > 0 && !m.db.pred(m.db.clause(place.clause).pred).library
    };
    let clauses: Vec<InClause> = clauses.into_iter().filter(of_text).collect();
    let (first, callers) = clauses.split_first()?;
    let report = locate(m, first, message);
    if let Some(recursion) = recursion(m, &clauses) {
        return Some(report.with_hint(Some(recursion)));
    }
    let called = names(m, first.clause, callers);
    Some(if called.is_empty() { report } else { report.with_hint(Some(format!("called from {called}"))) })
}

/// The depth from which a stopped recursion is reported as one.
const DEEP: usize = 10_000;

/// Returns the depth of a stopped recursion and the clauses that call each other, if it was deep. `clauses`
/// are the innermost ones; the first may be those of a helper that was running.
fn recursion(m: &mut Machine, clauses: &[InClause]) -> Option<String> {
    let depth = Some(m.depth_of_backtrace()).filter(|&depth| depth >= DEEP)?;
    let clauses: Vec<ClauseId> = clauses.iter().map(|place| place.clause).collect();
    let cycle = cycle_in(&clauses)?;
    let at_least = if depth >= DEEPEST { "at least " } else { "" };
    let mut called: Vec<String> = cycle.iter().rev().map(|&clause| name(m, clause)).collect();
    let last = called.pop()?;
    let who = match called.is_empty() {
        true => format!("{last} calls itself"),
        false => format!("{} and {last} call each other", called.join(", ")),
    };
    Some(format!("the recursion is {at_least}{depth} calls deep: {who}"))
}

/// Returns the shortest sequence whose repetition is a list, but for at most half of it at its beginning.
fn cycle_in(clauses: &[ClauseId]) -> Option<&[ClauseId]> {
    let half = clauses.len() / 2;
    (0..=half).find_map(|from| {
        let rest = &clauses[from..];
        let period =
            (1..=CALLERS.min(rest.len())).find(|&n| rest.iter().zip(&rest[n..]).all(|(a, b)| a == b))?;
        // Places that do not repeat are no cycle, except a single one: it is noted once.
        let repeats = rest.len() > period || rest.len() == 1;
        repeats.then(|| &rest[..period])
    })
}

/// Returns `step/1 (family.pl:3), main/0 (family.pl:1)`: the clauses, each different from the one before.
fn names(m: &mut Machine, first: ClauseId, callers: &[InClause]) -> String {
    let mut before = first;
    let mut named = Vec::new();
    for &InClause { clause, .. } in callers {
        if clause != std::mem::replace(&mut before, clause) {
            named.push(clause);
        }
    }
    let more = if named.len() > CALLERS { ", ..." } else { "" };
    named.truncate(CALLERS);
    let named: Vec<String> = named.into_iter().map(|clause| name(m, clause)).collect();
    named.join(", ") + more
}

fn name(m: &mut Machine, clause: ClauseId) -> String {
    let (source, line) = m.db.place_of(clause);
    let indicator = indicator(m, m.db.clause(clause).pred);
    format!("{indicator} ({}:{line})", file_of(m, source))
}

fn indicator(m: &Machine, pred: PredId) -> String {
    let pred = m.db.pred(pred);
    let quoted = |name: Atom| quote::quote_atom(m.symbols.name(name));
    let module = if pred.module == atoms::USER { String::new() } else { format!("{}:", quoted(pred.module)) };
    format!("{module}{}/{}", quoted(pred.functor.name()), pred.functor.arity())
}

fn file_of(m: &mut Machine, source: u32) -> String {
    m.resources.get::<Loads>().name_of(source).unwrap_or_default().to_owned()
}

fn locate(m: &mut Machine, place: &InClause, message: &str) -> Report {
    let (source, line) = m.db.place_of(place.clause);
    let line = line.to_usize();
    let file = file_of(m, source);
    let bare = Report::error(file.as_str(), line, 1, message);
    let Some(text) = m.resources.get::<Loads>().text_of(source) else { return bare };
    let Some(start) = start_of_line(&text, line) else { return bare };
    // Whatever fails here, the line is known.
    let goal = goal_in_text(m, place, &text, start, line).unwrap_or_default();
    let sides = goal.as_ref().and_then(|goal| goal.sides.clone()).filter(|_| message.ends_with(OCCURS_CHECK));
    let own = sides.map(|[a, b]| occurs_check(&text[a], &text[b]));
    let message = own.as_deref().unwrap_or(message);
    let span = goal.map_or_else(|| first_line(&text, start), |goal| goal.range);
    Fault::new(span, message).locate(&file, &text, (start, TextPosition { line, column: 1 }))
}

/// `'$clause_file'(+Reference, -File)`: the name of the text that a clause is from; fails if it is from none.
pub fn clause_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let Some(id) = clause_of(m, reference)? else { return Ok(false) };
    let (source, line) = m.db.place_of(id);
    let file = file_of(m, source);
    let file = Cell::atom(m.symbols.intern(&file));
    Ok(line > 0 && m.unify_arg(args, 1, file)?)
}

/// `'$clause_text'(+Reference, -Text)`: the text that a clause is from, from the first line of the clause on;
/// fails if the text is not kept. O(text)
pub fn clause_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let Some(id) = clause_of(m, reference)? else { return Ok(false) };
    let (source, line) = m.db.place_of(id);
    let text = m.resources.get::<Loads>().text_of(source);
    let Some(text) = text.filter(|_| line > 0) else { return Ok(false) };
    let rest = &text[start_of_line(&text, line.to_usize()).unwrap_or(text.len())..];
    m.heap.meter.charge(text.len() / 64)?;
    m.heap.reserve(rest.len() / 8 + 2)?;
    let rest = m.heap.put_string(rest);
    m.unify_arg(args, 1, rest)
}

/// `'$clause_sources'(+Reference, -Sources)`: the terms that begin on the first line of a clause in its text,
/// each as `Term-['Name'=Variable, …]`; fails if the text is not kept. O(text)
pub fn clause_sources(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let Some(id) = clause_of(m, reference)? else { return Ok(false) };
    let (source, line) = m.db.place_of(id);
    let text = m.resources.get::<Loads>().text_of(source);
    let Some(text) = text.filter(|_| line > 0) else { return Ok(false) };
    let Some(start) = start_of_line(&text, line.to_usize()) else { return Ok(false) };
    m.heap.meter.charge(text.len() / 64)?;
    let module = m.db.pred(m.db.clause(id).pred).module;
    let mut found = Vec::new();
    each_on_line(m, &text[start..], line.to_usize(), module, read_flags(m), |m, read| {
        let names = variable_names(m, &read);
        found.push(m.heap.put_struct(atoms::MINUS, &[read.term, names]));
        Ok(None::<()>)
    })?;
    let found = m.heap.put_list(&found);
    m.unify_arg(args, 1, found)
}

fn start_of_line(text: &str, line: usize) -> Option<usize> {
    match line.checked_sub(2) {
        Some(before) => text.match_indices('\n').nth(before).map(|(at, _)| at + 1),
        None => Some(0),
    }
}

/// Returns the range of the line that begins at `start`, without the space around it.
fn first_line(text: &str, start: usize) -> Range<usize> {
    let line = text[start..].lines().next().unwrap_or_default();
    let indent = line.len() - line.trim_start().len();
    start + indent..start + line.trim_end().len().max(indent)
}

/// A goal in the text of its clause.
struct PlacedGoal {
    range: Range<usize>,
    /// The ranges of `A` and `B`, if it is `A = B`.
    sides: Option<[Range<usize>; 2]>,
}

/// Returns the goal that raised the error.
fn goal_in_text(
    m: &mut Machine,
    place: &InClause,
    text: &Arc<str>,
    start: usize,
    line: usize,
) -> Raised<Option<PlacedGoal>> {
    let Some(clause) = m.clause_at(place.clause)? else { return Ok(None) };
    let [head, body] = clause.map(|part| m.heap.deref(part));
    let module = m.db.pred(m.db.clause(place.clause).pred).module;
    let raising = match &place.goal {
        InBody::Offset(offset) => m.step_at(place.clause, *offset, head, body)?.map(RaisingGoal::Step),
        InBody::Path(path) => subgoal(m, body, path).map(RaisingGoal::Term),
        InBody::Unknown => None,
    };
    let Some(raising) = raising else { return Ok(None) };
    let clause = m.heap.put_struct(atoms::NECK, &[head, body]);
    let Some(read) = read_again(m, clause, text, start, line, module)? else { return Ok(None) };
    let in_text = |range: Range<usize>| start + range.start..start + range.end;
    Ok(goal_of(m, clause, &read.spans, &raising)?.map(|PlacedGoal { range, sides }| PlacedGoal {
        range: in_text(range),
        sides: sides.map(|both| both.map(in_text)),
    }))
}

/// The goal of a clause that raised an error: as a step of its code, or as a part of its term.
enum RaisingGoal {
    Step(BodyStep),
    Term(Cell),
}

/// Returns the part of a body to which the numbers of arguments lead.
fn subgoal(m: &Machine, body: Cell, path: &[usize]) -> Option<Cell> {
    path.iter().try_fold(body, |goal, &number| {
        let (_, arity, first) = m.heap.callable(goal)?;
        (1..=arity).contains(&number).then(|| m.heap.deref(m.heap.at(first + number - 1)))
    })
}

/// Returns the place of a goal of a clause, given the ranges of all subterms of the clause. O(size of the
/// clause).
fn goal_of(
    m: &mut Machine,
    clause: Cell,
    spans: &[Span],
    raising: &RaisingGoal,
) -> Raised<Option<PlacedGoal>> {
    m.heap.meter.charge(spans.len())?;
    let found = placed(&m.heap, clause, spans);
    let is_it = |term| match raising {
        RaisingGoal::Step(step) => is_goal_of(m, term, step),
        RaisingGoal::Term(goal) => m.heap.deref(term) == *goal,
    };
    let at = found.iter().position(|placed| !placed.is_brackets && is_it(placed.term));
    Ok(at.map(|at| PlacedGoal { range: found[at].range.clone(), sides: sides(&m.heap, &found, at) }))
}

/// Returns whether a term is the goal that became a step: the step has exactly its arguments.
fn is_goal_of(m: &Machine, term: Cell, step: &BodyStep) -> bool {
    let Some((name, arity, at)) = m.heap.callable(term) else { return false };
    let arguments = |expected: &[Cell]| {
        arity == expected.len()
            && expected
                .iter()
                .enumerate()
                .all(|(i, &cell)| m.heap.deref(m.heap.at(at + i)) == m.heap.deref(cell))
    };
    match *step {
        BodyStep::Call { pred, arity: 0, .. } => arity == 0 && m.db.pred(pred).functor.name() == name,
        BodyStep::Native { name: native, arity: 0, .. } => arity == 0 && native == name,
        BodyStep::Call { args, arity: n, .. } | BodyStep::Native { args, arity: n, .. } => {
            arity == n && args == at
        }
        BodyStep::Is(a, b) => name == atoms::IS && arguments(&[a, b]),
        BodyStep::Unify(a, b) => name == atoms::EQUALS && arguments(&[a, b]),
        BodyStep::Compare(_, a, b) | BodyStep::Identical(a, b, _) => arguments(&[a, b]),
        BodyStep::Test(_, a) => arguments(&[a]),
        _ => false,
    }
}

/// Reads the clause again from its first line, with the range of each of its subterms.
fn read_again(
    m: &mut Machine,
    clause: Cell,
    text: &Arc<str>,
    start: usize,
    line: usize,
    module: Atom,
) -> Raised<Option<ReadTerm>> {
    let flags = ReadFlags { spans: true, ..read_flags(m) };
    each_on_line(m, &text[start..], line, module, flags, |m, read| {
        let Some([head, body]) = m.heap.args_of::<2>(read.term, atoms::NECK) else { return Ok(None) };
        let body = m.call_variables(body)?;
        let kept = m.heap.put_struct(atoms::NECK, &[head, body]);
        Ok(is_variant(&mut m.heap, kept, clause)?.then_some(read))
    })
}

/// Reads the terms that begin on the first line of `text`, which is line `line` of its file, up to the first
/// that `find` takes.
fn each_on_line<T>(
    m: &mut Machine,
    text: &str,
    line: usize,
    module: Atom,
    flags: ReadFlags,
    mut find: impl FnMut(&mut Machine, ReadTerm) -> Raised<Option<T>>,
) -> Raised<Option<T>> {
    let operators = m.db.operators_of(module).clone();
    let mut reader = Reader::new(text, "").starting_at(TextPosition { line, column: 1 });
    loop {
        let found = match reader.next(&mut m.heap, &mut m.symbols, &operators, &flags) {
            Read::Term(read) if read.position.line == line => find(m, read)?,
            Read::Error(_) => None,
            _ => return Ok(None),
        };
        if found.is_some() {
            return Ok(found);
        }
    }
}
