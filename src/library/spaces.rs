//! The native side of `library(search)`: searches over states that are ground terms and moves that are rules.
//!
//! A state is written out once, as the words of its term in prefix order, and is a small integer from then on: so
//! looking a state up costs one hash of its words, and a search holds nothing of the heap. The search itself is
//! [`Inquiry`], which stands still while the rules answer what `'$search'/6` asks for.

use super::errors;
use super::searches::{self, Waiting, check_memory, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::search::{Inquiry, Question};
use crate::term::number::integer_of_float;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, atoms};
use crate::width::Width;
use ends::Ends;
use states::{StateId, States};
use std::sync::{Arc, Mutex};

mod ends;
mod states;

const BUILTINS: &[Builtin] = &[
    nondet("$search", 6, search),
    det("$search_estimate", 2, estimate),
    det("$search_dead_end", 1, |m, args| {
        waiting::<Search>(m, args, 0).map(|search| {
            hold(&search).note_estimate(f64::INFINITY);
            true
        })
    }),
    det("$search_goal", 1, |m, args| {
        waiting::<Search>(m, args, 0).map(|search| {
            hold(&search).is_goal = true;
            true
        })
    }),
    det("$search_expanding", 1, expanding),
    det("$search_reached", 3, reached),
    nondet("$reach", 4, reach),
    det("$reached", 2, reached_state),
    det("$search_asked", 2, asked_last),
    det("$throw_on", 1, |m, args| {
        let ball = m.arg(args, 0);
        Err(m.thrown_on(ball))
    }),
    det("$reach_is_over", 1, |m, args| waiting::<Reach>(m, args, 0).map(|reach| hold(&reach).is_over())),
];

/// The tables of this family.
pub const TABLES: &[&[Builtin]] = &[BUILTINS, ends::BUILTINS];

/// The atoms in the states of all searches that wait.
pub fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    for search in m.resources.get::<Waiting<Search>>().all() {
        hold(&search).states.atoms(keep);
    }
    for search in m.resources.get::<Waiting<Ends>>().all() {
        hold(&search).states.atoms(keep);
    }
    for search in m.resources.get::<Waiting<Reach>>().all() {
        hold(&search).states.atoms(keep);
    }
    if let Some((_, state)) = &*hold(&m.resources.get::<LastAsked>().0) {
        state.atoms(keep);
    }
}

// ---- what was asked last ----

/// What a search asked the rules before it ended, and of which state. An error of the rules ends it.
type Asked = Option<(&'static str, States)>;

/// [`Asked`] of the search that ended last.
#[derive(Clone, Default)]
struct LastAsked(Arc<Mutex<Asked>>);

impl LastAsked {
    fn note(&self, what: &'static str, state: States) {
        *hold(&self.0) = Some((what, state));
    }
}

/// `'$search_asked'(-What, -State)`: semidet; `What` is `goal`, `moves`, `inverse` or `heuristic`.
fn asked_last(m: &mut Machine, args: Args) -> Raised<bool> {
    let asked = hold(&m.resources.get::<LastAsked>().0).take();
    let Some((what, state)) = asked else { return Ok(false) };
    let what = Cell::atom(m.symbols.intern(what));
    let state = state.put(m, 0)?;
    Ok(m.unify_arg(args, 0, what)? && m.unify_arg(args, 1, state)?)
}

/// An answer of the rules that the search refuses, as `Name(Formal, Answer, ...)`: `library(search)` says which rule gave
/// it. What is no error of the standard's stays.
fn refused<const N: usize>(m: &mut Machine, name: &str, answer: [Cell; N], why: Box<Raise>) -> Box<Raise> {
    let ball = why.ball(&mut m.heap, &mut m.symbols);
    let Some([formal, _]) = ball.and_then(|ball| m.heap.args_of::<2>(ball, atoms::ERROR)) else {
        return why;
    };
    let name = m.symbols.intern(name);
    let cells: Vec<Cell> = std::iter::once(formal).chain(answer).collect();
    Raise::Ball(m.heap.put_struct(name, &cells)).into()
}

/// The error of a step to a state at a cost.
fn refused_step(m: &mut Machine, step: [Cell; 2], why: Box<Raise>) -> Box<Raise> {
    refused(m, "$search_step", step, why)
}

// ---- the cheapest path ----

/// A search that waits for answers.
struct Search {
    states: States,
    inquiry: Inquiry<StateId>,
    /// By state, its estimate; NaN before it is known.
    estimates: Vec<f64>,
    /// The state whose estimate is asked for.
    estimating: StateId,
    /// What the rules are asked, as [`asked_last`] names it.
    asking: &'static str,
    /// Whether the rules were asked to expand a state, and what they said of it.
    is_expanding: bool,
    is_goal: bool,
    successors: Vec<(StateId, f64)>,
    limits: Bounds,
    /// Whether every cost so far is an integer: then so is the path's.
    costs_are_integers: bool,
    /// The expansions reported last.
    reported: u64,
}

/// How far a search goes, and whether it reports.
struct Bounds {
    /// The most that a path may cost.
    bound: Option<f64>,
    /// The most states to expand.
    expansions: Option<u64>,
    /// Expansions between two reports; 0 for none.
    report_every: u64,
    /// Whether there is a heuristic to ask.
    is_informed: bool,
}

impl Bounds {
    /// `options(Bound, Limit, Every)`, atoms for what is not asked.
    fn of(m: &mut Machine, cell: Cell, is_informed: bool) -> Raised<Bounds> {
        let name = m.symbols.intern("options");
        let Some(options) = m.heap.args_of::<3>(cell, name) else {
            return errors::type_error(m, "options", cell);
        };
        let [bound, expansions, every] =
            options.map(|option| m.heap.number(option).map(|number| number.to_f64()));
        Ok(Bounds {
            bound,
            expansions: expansions.map(|limit| limit as u64),
            report_every: every.map_or(0, |every| every as u64),
            is_informed,
        })
    }
}

/// What the rules are to do next.
enum Request {
    Estimate(StateId),
    Expand(StateId),
    Report,
    Found(Vec<StateId>),
    Exhausted,
}

/// `'$search'(+Start, +Informed, +Weight, options(Bound, Limit, Every), -Search, -Request)`: nondet; `Request` is
/// `estimate(State)`, `expand(State)`, `report([bound(F), expanded(E), generated(G)])` or, the last,
/// `found(Path, Statistics)`. Fails when there is no path.
fn search(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let mut states = States::default();
    let start = states.number_of(m, m.arg(args, 0))?.0;
    let is_informed = m.deref_arg(args, 1) == Cell::atom(atoms::TRUE);
    let weight = searches::number(m, m.arg(args, 2))?;
    let limits = Bounds::of(m, m.arg(args, 3), is_informed)?;
    let mut inquiry = Inquiry::new(start).weight(weight);
    if let Some(bound) = limits.bound {
        inquiry = inquiry.bound(bound);
    }
    let search = Search {
        states,
        inquiry,
        estimates: vec![f64::NAN],
        estimating: start,
        asking: "heuristic",
        is_expanding: false,
        is_goal: false,
        successors: Vec::new(),
        limits,
        costs_are_integers: true,
        reported: 0,
    };
    let last = m.resources.get::<LastAsked>().clone();
    let (number, search) = m.resources.get::<Waiting<Search>>().begin(search);
    Ok(Nondet::Many(Box::new(Requests { number, search, last })))
}

struct Requests {
    number: i64,
    search: Arc<Mutex<Search>>,
    last: LastAsked,
}

impl Drop for Requests {
    fn drop(&mut self) {
        let search = &mut *hold(&self.search);
        let state = match search.inquiry.question() {
            Question::Goal(&state) if search.asking != "heuristic" => state,
            _ => search.estimating,
        };
        self.last.note(search.asking, search.states.only(state));
    }
}

impl Alternatives for Requests {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let search = &mut *hold(&self.search);
        check_memory(m, search.bytes())?;
        let (name, content) = match search.next_request() {
            Request::Exhausted => return Ok(Step::Fail),
            Request::Found(path) => return found(m, args, search, &path),
            Request::Estimate(state) => ("estimate", search.states.put(m, state)?),
            Request::Expand(state) => ("expand", search.states.put(m, state)?),
            Request::Report => ("report", search.put_report(m)),
        };
        let name = m.symbols.intern(name);
        let request = m.heap.put_struct(name, &[content]);
        let number = m.heap.put_integer(self.number);
        let unified = m.unify_arg(args, 4, number)? && m.unify_arg(args, 5, request)?;
        Ok(if unified { Step::More } else { Step::Fail })
    }
}

fn found(m: &mut Machine, args: Args, search: &Search, path: &[StateId]) -> Raised<Step> {
    check_exact(m, search.inquiry.cost().unwrap_or(0.0), search.costs_are_integers)?;
    let mut list = Cell::atom(atoms::NIL);
    for &state in path.iter().rev() {
        let state = search.states.put(m, state)?;
        list = m.heap.put_list_cell(state, list);
    }
    let statistics = search.put_statistics(m);
    let name = m.symbols.intern("found");
    let request = m.heap.put_struct(name, &[list, statistics]);
    Ok(if m.unify_arg(args, 5, request)? { Step::Last } else { Step::Fail })
}

impl Search {
    /// Hands on what the rules have said, and finds out what is to be asked next.
    fn next_request(&mut self) -> Request {
        loop {
            match self.inquiry.question() {
                Question::Estimate(&state) if !self.limits.is_informed => self.give(state, 0.0),
                Question::Estimate(&state) if self.estimates[state.to_usize()].is_nan() => {
                    (self.estimating, self.asking) = (state, "heuristic");
                    return Request::Estimate(state);
                }
                Question::Estimate(&state) => self.give(state, self.estimates[state.to_usize()]),
                Question::Goal(&state) if !self.is_expanding => {
                    if self.is_report_due() {
                        self.asking = "progress";
                        return Request::Report;
                    }
                    (self.is_expanding, self.is_goal) = (true, false);
                    self.asking = "goal";
                    return Request::Expand(state);
                }
                // The rules are through with what `Expand` asked for.
                Question::Goal(_) => {
                    self.is_expanding = false;
                    self.inquiry.goal(self.is_goal);
                }
                Question::Successors(_) => self.inquiry.successors(self.successors.drain(..)),
                Question::Solved => return Request::Found(self.inquiry.path().unwrap_or_default()),
                Question::Exhausted => return Request::Exhausted,
            }
        }
    }

    fn give(&mut self, state: StateId, estimate: f64) {
        if self.inquiry.estimate(estimate).is_err() {
            // Estimates are checked when they come: none is NaN.
            self.estimates[state.to_usize()] = f64::INFINITY;
            self.inquiry.dead_end();
        }
    }

    /// Notes the estimate of the state that was asked for last.
    fn note_estimate(&mut self, estimate: f64) {
        self.estimates[self.estimating.to_usize()] = estimate;
        self.asking = "moves";
    }

    fn is_report_due(&mut self) -> bool {
        let expanded = self.inquiry.statistics().expanded;
        let every = self.limits.report_every;
        if every == 0 || expanded < self.reported + every {
            return false;
        }
        self.reported = expanded;
        true
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.estimates.capacity() * 8 + self.inquiry.statistics().peak_bytes
    }

    fn put_report(&self, m: &mut Machine) -> Cell {
        let statistics = self.inquiry.statistics();
        let bound = put_cost(m, self.inquiry.lowest(), self.costs_are_integers);
        let counts = [
            ("bound", bound),
            ("expanded", count(m, statistics.expanded)),
            ("generated", count(m, statistics.generated)),
        ];
        put_pairs(m, &counts)
    }

    fn put_statistics(&self, m: &mut Machine) -> Cell {
        let statistics = self.inquiry.statistics();
        let cost = put_cost(m, self.inquiry.cost().unwrap_or(0.0), self.costs_are_integers);
        let counts = [
            ("cost", cost),
            ("expanded", count(m, statistics.expanded)),
            ("generated", count(m, statistics.generated + 1)),
            ("states", count(m, self.states.len().to_u64())),
        ];
        put_pairs(m, &counts)
    }
}

/// A cost as the rules would have it: an integer where all costs are.
fn put_cost(m: &mut Machine, cost: f64, costs_are_integers: bool) -> Cell {
    match integer_of_float(cost).filter(|_| costs_are_integers) {
        Some(integer) => m.heap.put_number(&integer),
        None => m.heap.put_float(cost),
    }
}

fn count(m: &mut Machine, count: u64) -> Cell {
    m.heap.put_integer(i64::try_from(count).unwrap_or(i64::MAX))
}

/// `[Name(Value), …]`
fn put_pairs(m: &mut Machine, pairs: &[(&str, Cell)]) -> Cell {
    let mut list = Cell::atom(atoms::NIL);
    for (name, value) in pairs.iter().rev() {
        let name = m.symbols.intern(name);
        let pair = m.heap.put_struct(name, &[*value]);
        list = m.heap.put_list_cell(pair, list);
    }
    list
}

/// `'$search_estimate'(+Search, +Estimate)`: det; the estimate of the state asked for last.
///
/// Errors: those of [`searches::amount`], as [`refused`] wraps them.
fn estimate(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = m.arg(args, 1);
    let estimate = searches::amount(m, given).map_err(|why| refused(m, "$search_estimate", [given], why))?;
    let search = waiting::<Search>(m, args, 0)?;
    hold(&search).note_estimate(estimate);
    Ok(true)
}

/// `'$search_expanding'(+Search)`: det; the state asked about is no goal and is to be expanded.
///
/// Errors: `resource_error(search_states)` when as many as allowed have been.
fn expanding(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    let mut search = hold(&search);
    search.asking = "moves";
    let expanded = search.inquiry.statistics().expanded;
    if search.limits.expansions.is_some_and(|limit| expanded >= limit) {
        let what = m.symbols.intern("search_states");
        return Err(Raise::Resource(what).into());
    }
    Ok(true)
}

/// `'$search_reached'(+Search, +State, +Cost)`: semidet; a step from the state asked about leads to this one. True if
/// its estimate is wanted: the next `'$search_estimate'/2` is about it.
///
/// Errors: those of [`searches::amount`] for the cost, and of [`States::number_of`] for the state, as
/// [`refused_step`] wraps them.
fn reached(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = taken_step(m, args, &mut search.states)?;
    if step.is_new && search.limits.is_informed {
        search.asking = "heuristic";
    }
    if step.cost.is_finite() {
        search.costs_are_integers &= step.is_integer;
        search.successors.push((step.state, step.cost));
    }
    if step.is_new {
        search.estimates.push(f64::NAN);
    }
    search.estimating = step.state;
    Ok(step.is_new && search.limits.is_informed)
}

/// A step that the rules take: where it leads, and what it costs. One of infinite cost leads nowhere.
struct Taken {
    state: StateId,
    is_new: bool,
    cost: f64,
    is_integer: bool,
}

/// The step that the arguments behind the search are, a state and a cost.
///
/// Errors: those of [`refused_step`].
fn taken_step(m: &mut Machine, args: Args, states: &mut States) -> Raised<Taken> {
    let step = [m.arg(args, 1), m.arg(args, 2)];
    step_to(m, step, states).map_err(|why| refused_step(m, step, why))
}

fn step_to(m: &mut Machine, [state, cost]: [Cell; 2], states: &mut States) -> Raised<Taken> {
    let is_integer = m.heap.is_integer(cost);
    let (state, is_new) = states.number_of(m, state)?;
    let cost = searches::amount(m, cost)?;
    // An integer beyond all floats is a cost all the same.
    let cost = if is_integer { cost.min(f64::MAX) } else { cost };
    Ok(Taken { state, is_new, cost, is_integer })
}

/// Costs are added as floats, whose integers are exact below this; as long as a path's cost is, nothing that was
/// compared with it can have been rounded to less.
const INEXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// `representation_error(search_cost)` for a path whose cost may be another integer than this.
fn check_exact(m: &mut Machine, cost: f64, costs_are_integers: bool) -> Raised<()> {
    let is_exact = !costs_are_integers || cost < INEXACT;
    if is_exact { Ok(()) } else { errors::representation_error(m, "search_cost") }
}

// ---- all states ----

/// States by number in the order in which they were reached, which is the queue of the breadth-first search.
struct Reach {
    states: States,
    depths: Vec<u32>,
    /// The state whose turn is next.
    next: usize,
}

impl Reach {
    fn is_over(&self) -> bool {
        self.next == self.states.len()
    }
}

/// `'$reach'(+Start, -Search, -State, -Depth)`: nondet; the states that can be reached, nearest first. After each,
/// `'$reached'/2` is to be told of its successors.
fn reach(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let mut states = States::default();
    states.number_of(m, m.arg(args, 0))?;
    let last = m.resources.get::<LastAsked>().clone();
    let (number, search) =
        m.resources.get::<Waiting<Reach>>().begin(Reach { states, depths: vec![0], next: 0 });
    Ok(Nondet::Many(Box::new(ReachedStates { number, search, last })))
}

struct ReachedStates {
    number: i64,
    search: Arc<Mutex<Reach>>,
    last: LastAsked,
}

impl Drop for ReachedStates {
    fn drop(&mut self) {
        let search = hold(&self.search);
        self.last.note("moves", search.states.only(search.next.saturating_sub(1).to_u32()));
    }
}

impl Alternatives for ReachedStates {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let search = &mut *hold(&self.search);
        check_memory(m, search.states.bytes())?;
        if search.is_over() {
            return Ok(Step::Fail);
        }
        let state = search.states.put(m, search.next.to_u32())?;
        let depth = count(m, u64::from(search.depths[search.next]));
        search.next += 1;
        let number = m.heap.put_integer(self.number);
        let unified =
            m.unify_arg(args, 1, number)? && m.unify_arg(args, 2, state)? && m.unify_arg(args, 3, depth)?;
        Ok(if unified { Step::More } else { Step::Skip })
    }
}

/// `'$reached'(+Search, +State)`: det; a step from the state given last leads to this one.
fn reached_state(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Reach>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = [m.arg(args, 1), Cell::int(1)];
    let reached = search.states.number_of(m, step[0]).map_err(|why| refused_step(m, step, why))?;
    if reached.1 {
        let depth = search.depths[search.next - 1];
        search.depths.push(depth + 1);
    }
    Ok(true)
}
