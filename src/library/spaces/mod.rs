//! The native part of `library(search)`: searches over states that are ground terms, with moves that are
//! rules.
//!
//! A state is stored once, as the words of its term in prefix order, and is a small integer from then on. So
//! looking up a state costs one hash of its words, and a search holds nothing on the heap. The search itself
//! is an [`Inquiry`], which waits while the rules answer the requests of `'$search'/6`.

use std::sync::{Arc, Mutex};

use super::support::errors;
use super::support::searches::{self, WaitingSearches, check_memory, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::search::{Inquiry, Question};
use crate::term::number::integer_of_float;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, atoms};
use crate::width::Width;
use ends::Ends;
use states::{StateId, States};

mod cells;
mod ends;
mod plans;
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
    det("$search_samples", 3, samples),
    det("$throw_on", 1, |m, args| {
        let ball = m.arg(args, 0);
        Err(m.thrown_on(ball))
    }),
    det("$reach_is_due", 2, reach_is_due),
    det("$reach_samples", 3, reach_samples),
    det("$reach_is_over", 1, |m, args| {
        waiting::<ReachSearch>(m, args, 0).map(|reach| hold(&reach).is_over())
    }),
];

/// The tables of built-ins in this family.
pub const TABLES: &[&[Builtin]] = &[BUILTINS, cells::BUILTINS, ends::BUILTINS, plans::BUILTINS];

/// Reports the atoms in the states of all waiting searches.
pub fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    for search in m.resources.get::<WaitingSearches<Search>>().all() {
        hold(&search).states.atoms(keep);
    }
    for search in m.resources.get::<WaitingSearches<Ends>>().all() {
        hold(&search).states.atoms(keep);
    }
    for search in m.resources.get::<WaitingSearches<ReachSearch>>().all() {
        hold(&search).states.atoms(keep);
    }
    if let Some((_, state)) = &*hold(&m.resources.get::<LastAsked>().0) {
        state.atoms(keep);
    }
}

// ---- the last request ----

/// The last request of a search to the rules before it ended, and its state. An error of the rules ends a
/// search.
type Asked = Option<(&'static str, States)>;

/// [`Asked`] of the search that ended last.
#[derive(Clone, Default)]
struct LastAsked(Arc<Mutex<Asked>>);

impl LastAsked {
    fn note(&self, what: &'static str, state: States) {
        *hold(&self.0) = Some((what, state));
    }
}

/// `'$search_asked'(-What, -State)`: semidet; the last request. `What` is `goal`, `moves`, `inverse` or
/// `heuristic`.
fn asked_last(m: &mut Machine, args: Args) -> Raised<bool> {
    let asked = hold(&m.resources.get::<LastAsked>().0).take();
    let Some((what, state)) = asked else { return Ok(false) };
    let what = Cell::atom(m.symbols.intern(what));
    let state = state.put(m, 0)?;
    Ok(m.unify_arg(args, 0, what)? && m.unify_arg(args, 1, state)?)
}

/// Wraps the error of an answer that the search rejects as `Name(Formal, Answer, ...)`, from which
/// `library(search)` finds the rule. Returns other balls unchanged.
fn refused<const N: usize>(m: &mut Machine, name: &str, answer: [Cell; N], why: Box<Raise>) -> Box<Raise> {
    let ball = why.ball(&mut m.heap, &mut m.symbols);
    let Some([formal, _]) = ball.and_then(|ball| m.heap.args_of::<2>(ball, atoms::ERROR)) else {
        return why;
    };
    let name = m.symbols.intern(name);
    let cells: Vec<Cell> = std::iter::once(formal).chain(answer).collect();
    Raise::Ball(m.heap.put_struct(name, &cells)).into()
}

/// Wraps the error of a step to a state at a cost.
fn refused_step(m: &mut Machine, step: [Cell; 2], why: Box<Raise>) -> Box<Raise> {
    refused(m, "$search_step", step, why)
}

// ---- the cheapest path ----

/// A search that waits for an answer.
struct Search {
    states: States,
    inquiry: Inquiry<StateId>,
    /// The estimate of each state; NaN before it is known.
    estimates: Vec<f64>,
    /// The state whose estimate is requested.
    estimating: StateId,
    /// The current request, with the names of [`asked_last`].
    asking: &'static str,
    /// Whether a state is being expanded, and the steps of the rules from it so far.
    is_expanding: bool,
    is_goal: bool,
    successors: Vec<(StateId, f64)>,
    limits: Bounds,
    /// Whether every cost so far is an integer, which makes the path's cost one.
    costs_are_integers: bool,
    /// The number of expansions at the last report.
    reported: u64,
    /// The number of expansions at which the rules may be compiled next.
    pause: Option<u64>,
}

/// The number of expansions before rules are compiled for the first time.
const FIRST_PAUSE: u64 = 256;
/// The factor between the numbers of expansions at which that is tried.
const NEXT_PAUSE: u64 = 64;

/// The bounds of a search, and whether it reports.
struct Bounds {
    /// The highest cost of a path.
    bound: Option<f64>,
    /// The most states that may be expanded.
    expansions: Option<u64>,
    /// Expansions between two reports; 0 means no reports.
    report_every: u64,
    /// Whether there is a heuristic.
    is_informed: bool,
}

impl Bounds {
    /// Reads `options(Bound, Limit, Every)`, where an atom means no limit.
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

/// The next request to the rules.
enum SearchRequest {
    Estimate(StateId),
    Expand(StateId),
    Report,
    Pause(u64),
    Found(Vec<StateId>),
    Exhausted,
}

/// `'$search'(+Start, +Informed, +Weight, options(Bound, Limit, Every), -Search, -Request)`: nondet;
/// `Request` is `estimate(State)`, `expand(State)`, `report([bound(F), expanded(E), generated(G)])` or, as
/// the last, `found(Path, Statistics)`. Fails if there is no path. If `Informed` is `compile`, there are no
/// estimates, and `pause(Expanded)` asks whether compiled rules find the path.
fn search(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let mut states = States::default();
    let start = states.number_of(m, m.arg(args, 0))?.0;
    let is_informed = m.deref_arg(args, 1) == Cell::atom(atoms::TRUE);
    let pauses = m.deref_arg(args, 1) == Cell::atom(m.symbols.intern("compile"));
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
        pause: pauses.then_some(FIRST_PAUSE),
    };
    let last = m.resources.get::<LastAsked>().clone();
    let (number, search) = m.resources.get::<WaitingSearches<Search>>().begin(search);
    Ok(Nondet::Many(Box::new(SearchRequests { number, search, last })))
}

struct SearchRequests {
    number: i64,
    search: Arc<Mutex<Search>>,
    last: LastAsked,
}

impl Drop for SearchRequests {
    fn drop(&mut self) {
        let search = &mut *hold(&self.search);
        let state = match search.inquiry.question() {
            Question::Goal(&state) if search.asking != "heuristic" => state,
            _ => search.estimating,
        };
        self.last.note(search.asking, search.states.only(state));
    }
}

impl Alternatives for SearchRequests {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let search = &mut *hold(&self.search);
        check_memory(m, search.bytes())?;
        let (name, content) = match search.next_request() {
            SearchRequest::Exhausted => return Ok(Step::Fail),
            SearchRequest::Found(path) => return found(m, args, search, &path),
            SearchRequest::Estimate(state) => ("estimate", search.states.put(m, state)?),
            SearchRequest::Expand(state) => ("expand", search.states.put(m, state)?),
            SearchRequest::Report => ("report", search.put_report(m)),
            SearchRequest::Pause(expanded) => ("pause", count(m, expanded)),
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
    /// Passes the answer of the rules to the search, and returns its next request.
    fn next_request(&mut self) -> SearchRequest {
        loop {
            match self.inquiry.question() {
                Question::Estimate(&state) if !self.limits.is_informed => self.give(state, 0.0),
                Question::Estimate(&state) if self.estimates[state.to_usize()].is_nan() => {
                    (self.estimating, self.asking) = (state, "heuristic");
                    return SearchRequest::Estimate(state);
                }
                Question::Estimate(&state) => self.give(state, self.estimates[state.to_usize()]),
                Question::Goal(&state) if !self.is_expanding => {
                    if self.is_report_due() {
                        self.asking = "progress";
                        return SearchRequest::Report;
                    }
                    let expanded = self.inquiry.statistics().expanded;
                    if self.pause.is_some_and(|pause| expanded >= pause) {
                        self.pause = Some(expanded * NEXT_PAUSE);
                        return SearchRequest::Pause(expanded);
                    }
                    (self.is_expanding, self.is_goal) = (true, false);
                    self.asking = "goal";
                    return SearchRequest::Expand(state);
                }
                // The rules have finished an `Expand` request.
                Question::Goal(_) => {
                    self.is_expanding = false;
                    self.inquiry.goal(self.is_goal);
                }
                Question::Successors(_) => self.inquiry.successors(self.successors.drain(..)),
                Question::Solved => return SearchRequest::Found(self.inquiry.path().unwrap_or_default()),
                Question::Exhausted => return SearchRequest::Exhausted,
            }
        }
    }

    fn give(&mut self, state: StateId, estimate: f64) {
        if self.inquiry.estimate(estimate).is_err() {
            // Estimates are checked on arrival: none is NaN.
            self.estimates[state.to_usize()] = f64::INFINITY;
            self.inquiry.dead_end();
        }
    }

    /// Stores the estimate of the state that was requested last.
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

/// Returns a cost for the rules: an integer if all costs are integers.
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

/// `'$search_estimate'(+Search, +Estimate)`: det; gives the estimate of the state requested last.
///
/// Errors: those of [`searches::amount`], as [`refused`] wraps them.
fn estimate(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = m.arg(args, 1);
    let estimate = searches::amount(m, given).map_err(|why| refused(m, "$search_estimate", [given], why))?;
    let search = waiting::<Search>(m, args, 0)?;
    hold(&search).note_estimate(estimate);
    Ok(true)
}

/// `'$search_expanding'(+Search)`: det; the requested state is not a goal and is being expanded.
///
/// Errors: `resource_error(search_states)` if that exceeds the allowed expansions.
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

/// `'$search_reached'(+Search, +State, +Cost)`: semidet; adds a step from the requested state to this one.
/// True if its estimate is required: the next `'$search_estimate'/2` gives it.
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

/// `'$search_samples'(+Search, +Count, -States)`: det; the start and states that the search met, up to this
/// many.
fn samples(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    let list = hold(&search).states.put_some(m, args)?;
    m.unify_arg(args, 2, list)
}

/// A step that the rules take: the state reached, and the cost. A step of infinite cost leads nowhere.
struct Taken {
    state: StateId,
    is_new: bool,
    cost: f64,
    is_integer: bool,
}

/// Reads a step from the arguments after the search: a state and a cost.
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
    // An integer larger than all floats is a finite cost.
    let cost = if is_integer { cost.min(f64::MAX) } else { cost };
    Ok(Taken { state, is_new, cost, is_integer })
}

/// Costs are added as floats, which are exact for integers below this. While the cost of a path is below it,
/// no cost compared with it can have been rounded down below it.
const INEXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// `representation_error(search_cost)` if the cost of a path may have been rounded from another integer.
fn check_exact(m: &mut Machine, cost: f64, costs_are_integers: bool) -> Raised<()> {
    let is_exact = !costs_are_integers || cost < INEXACT;
    if is_exact { Ok(()) } else { errors::representation_error(m, "search_cost") }
}

// ---- all states ----

/// States by number in the order in which they were reached, which is the queue of the breadth-first search.
struct ReachSearch {
    states: States,
    depths: Vec<u32>,
    /// The next state to expand.
    next: usize,
}

impl ReachSearch {
    fn is_over(&self) -> bool {
        self.next == self.states.len()
    }
}

/// `'$reach'(+Start, -Search, -State, -Depth)`: nondet; the reachable states, nearest first. After each,
/// `'$reached'/2` adds its successors.
fn reach(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let mut states = States::default();
    states.number_of(m, m.arg(args, 0))?;
    let last = m.resources.get::<LastAsked>().clone();
    let (number, search) = m.resources.get::<WaitingSearches<ReachSearch>>().begin(ReachSearch {
        states,
        depths: vec![0],
        next: 0,
    });
    Ok(Nondet::Many(Box::new(ReachedStates { number, search, last })))
}

struct ReachedStates {
    number: i64,
    search: Arc<Mutex<ReachSearch>>,
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

/// `'$reached'(+Search, +State)`: det; adds a step from the last state to this one.
fn reached_state(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = [m.arg(args, 1), Cell::int(1)];
    let reached = search.states.number_of(m, step[0]).map_err(|why| refused_step(m, step, why))?;
    if reached.1 {
        let depth = search.depths[search.next - 1];
        search.depths.push(depth + 1);
    }
    Ok(true)
}

/// `'$reach_is_due'(+Search, -Given)`: semidet; rules may be compiled now, before the last state is given.
/// `Given` states were before it.
fn reach_is_due(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let given = hold(&search).next.saturating_sub(1).to_u64();
    let is_due = given == FIRST_PAUSE || given == FIRST_PAUSE * NEXT_PAUSE;
    let given = count(m, given);
    Ok(is_due && m.unify_arg(args, 1, given)?)
}

/// `'$reach_samples'(+Search, +Count, -States)`: det; the start and states that were reached, up to this
/// many.
fn reach_samples(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let list = hold(&search).states.put_some(m, args)?;
    m.unify_arg(args, 2, list)
}
