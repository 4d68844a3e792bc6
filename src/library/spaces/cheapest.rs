//! The cheapest path, by best-first search.

use super::bounds::Bounds;
use super::figures::{Counts, PathCost, count, put_found};
use super::requests::{AskedPart, AskingSearch, check_step, put_request};
use super::states::{StateId, States};
use super::steps::{refused, taken_step};
use crate::library::support::searches::{self, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, NextAnswer, Nondet};
use crate::search::{Inquiry, Question};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
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
    det("$search_samples", 4, samples),
];

/// A search that waits for an answer.
pub struct Search {
    states: States,
    inquiry: Inquiry<StateId>,
    /// The estimate of each state; NaN before it is known.
    estimates: Vec<f64>,
    /// The state whose estimate is requested.
    estimating: StateId,
    /// What the current request asks for.
    asking: AskedPart,
    /// Whether a state is being expanded, and the steps of the rules from it so far.
    is_expanding: bool,
    is_goal: bool,
    successors: Vec<(StateId, f64)>,
    /// The steps of the rules from all states so far.
    steps: u64,
    bounds: Bounds,
    /// Whether there is a heuristic.
    is_informed: bool,
    /// Whether every cost so far is an integer, which makes the path's cost one.
    costs_are_integers: bool,
    /// The number of expansions at which the rules may be compiled next.
    pause: Option<u64>,
}

/// The number of expansions before rules may be compiled for the first time, if these took long.
pub const FIRST_PAUSE: u64 = 16;

/// Returns the number of expansions before that is asked again.
pub fn next_pause(expanded: u64) -> u64 {
    expanded + expanded / 4
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
    let bounds = Bounds::of(m, m.arg(args, 3))?;
    let mut inquiry = Inquiry::new(start).weight(weight);
    if let Some(bound) = bounds.cost {
        inquiry = inquiry.bound(bound);
    }
    let search = Search {
        states,
        inquiry,
        estimates: vec![f64::NAN],
        estimating: start,
        asking: AskedPart::Heuristic,
        is_expanding: false,
        is_goal: false,
        successors: Vec::new(),
        steps: 0,
        bounds,
        is_informed,
        costs_are_integers: true,
        pause: pauses.then_some(FIRST_PAUSE),
    };
    Ok(search.begin(m))
}

impl AskingSearch for Search {
    fn states(&self) -> &States {
        &self.states
    }

    fn bytes(&self) -> usize {
        let steps = self.estimates.capacity() * size_of::<f64>()
            + self.successors.capacity() * size_of::<(StateId, f64)>();
        self.states.bytes() + steps + self.inquiry.statistics().peak_bytes
    }

    fn asking(&mut self) -> (AskedPart, StateId) {
        match self.inquiry.question() {
            Question::Goal(&state) if self.asking != AskedPart::Heuristic => (self.asking, state),
            _ => (self.asking, self.estimating),
        }
    }

    fn progress(&mut self) -> Option<(u64, f64)> {
        (!self.bounds.has_reports()).then(|| (self.inquiry.statistics().expanded, self.inquiry.lowest()))
    }

    fn request(&mut self, m: &mut Machine, args: Args, number: i64) -> Raised<NextAnswer> {
        let request = match self.next_request() {
            SearchRequest::Exhausted => return Ok(NextAnswer::Fail),
            SearchRequest::Found(path) => {
                let cost = self.cost(self.inquiry.cost().unwrap_or(0.0));
                return put_found(m, args, (&self.states, &path), &self.counts(), cost);
            }
            SearchRequest::Estimate(state) => ("estimate", self.states.put(m, state)?),
            SearchRequest::Expand(state) => ("expand", self.states.put(m, state)?),
            SearchRequest::Report => {
                ("report", self.counts().put_report(m, self.cost(self.inquiry.lowest())))
            }
            SearchRequest::Pause(expanded) => ("pause", count(m, expanded)),
        };
        put_request(m, args, number, request)
    }
}

impl Search {
    /// Passes the answer of the rules to the search, and returns its next request.
    fn next_request(&mut self) -> SearchRequest {
        loop {
            match self.inquiry.question() {
                Question::Estimate(&state) if !self.is_informed => self.give(state, 0.0),
                Question::Estimate(&state) if self.estimates[state.to_usize()].is_nan() => {
                    (self.estimating, self.asking) = (state, AskedPart::Heuristic);
                    return SearchRequest::Estimate(state);
                }
                Question::Estimate(&state) => self.give(state, self.estimates[state.to_usize()]),
                Question::Goal(&state) if !self.is_expanding => {
                    if self.bounds.is_report_due(self.inquiry.statistics().expanded) {
                        self.asking = AskedPart::Progress;
                        return SearchRequest::Report;
                    }
                    let expanded = self.inquiry.statistics().expanded;
                    if self.pause.is_some_and(|pause| expanded >= pause) {
                        self.pause = Some(next_pause(expanded));
                        return SearchRequest::Pause(expanded);
                    }
                    (self.is_expanding, self.is_goal) = (true, false);
                    self.asking = AskedPart::Goal;
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
        self.asking = AskedPart::Moves;
    }

    fn cost(&self, cost: f64) -> PathCost {
        PathCost { cost, is_integer: self.costs_are_integers }
    }

    fn counts(&self) -> Counts {
        let statistics = self.inquiry.statistics();
        Counts {
            expanded: statistics.expanded,
            generated: statistics.generated,
            states: self.states.len().to_u64(),
        }
    }
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
    search.asking = AskedPart::Moves;
    let lowest = search.cost(search.inquiry.lowest());
    search.bounds.check_expansions(m, search.inquiry.statistics().expanded, lowest)?;
    Ok(true)
}

/// `'$search_reached'(+Search, +State, +Cost)`: semidet; adds a step from the requested state to this one.
/// True if its estimate is required: the next `'$search_estimate'/2` gives it.
///
/// Errors: those of [`searches::amount`] for the cost, and of [`States::number_of`] for the state, as
/// [`taken_step`] wraps them.
fn reached(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = taken_step(m, args, &mut search.states)?;
    if step.is_new && search.is_informed {
        search.asking = AskedPart::Heuristic;
    }
    if step.cost.is_finite() {
        search.costs_are_integers &= step.is_integer;
        search.successors.push((step.state, step.cost));
    }
    if step.is_new {
        search.estimates.push(f64::NAN);
    }
    search.estimating = step.state;
    search.steps += 1;
    check_step(m, search, search.steps)?;
    Ok(step.is_new && search.is_informed)
}

/// `'$search_samples'(+Search, +Count, -Steps, -States)`: det; the start and states that the search met, up
/// to this many, and how many steps led from a state on average.
fn samples(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    let search = hold(&search);
    let statistics = search.inquiry.statistics();
    let average = count(m, statistics.generated.div_ceil(statistics.expanded.max(1)));
    Ok(m.unify_arg(args, 2, average)? && search.states.put_some(m, args)?)
}
