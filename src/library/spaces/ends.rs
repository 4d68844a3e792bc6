//! A bidirectional search, over moves that can be undone.
//!
//! Two uniform-cost searches (Dijkstra 1959), one from the start and one from the goals, alternate: the one
//! with fewer open states is next. Where they meet, a path is known. It is the cheapest once the cheapest
//! open states of both sides together cost as much (Nicholson 1966).
//!
//! That holds only if the search from the goals misses no move. Unless the program says that moves can be
//! undone, the search from the start continues alone until no open state is cheaper than the path found.
//! Forward moves are always correct.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::Bounds;
use super::figures::{Counts, PathCost, put_found};
use super::requests::{AskedPart, AskingSearch, check_step, put_request};
use super::states::{StateId, States};
use super::steps::{Taken, taken_step};
use crate::library::support::arguments;
use crate::library::support::searches::{hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, NextAnswer, Nondet};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[nondet("$ends", 6, ends), det("$ends_reached", 3, reached)];

/// A search that waits for successors.
pub struct Ends {
    pub states: States,
    /// The side of the start, and that of the goals.
    sides: [Side; 2],
    /// The side whose state the rules are expanding, and that state.
    expanding: (usize, StateId),
    /// What the current request asks for.
    asking: AskedPart,
    /// The cheapest path so far: its cost, and the state where its halves meet.
    best: Option<(f64, StateId)>,
    /// Whether the program says that every move can be undone.
    can_undo: bool,
    bounds: Bounds,
    costs_are_integers: bool,
    expanded: u64,
    generated: u64,
}

/// One of the two searches, by state.
#[derive(Default)]
struct Side {
    /// The least cost known; infinite if none.
    costs: Vec<f64>,
    parents: Vec<StateId>,
    /// Open states with the cost at which they were entered, the cheapest on top. Costs are not negative, so
    /// their bits sort as they do.
    open: BinaryHeap<Reverse<(u64, StateId)>>,
}

impl Side {
    fn cost(&self, state: StateId) -> f64 {
        self.costs.get(state.to_usize()).copied().unwrap_or(f64::INFINITY)
    }

    /// Enters a state unless it is known at the same or a lower cost.
    fn enter(&mut self, state: StateId, cost: f64, parent: StateId) -> bool {
        if cost >= self.cost(state) {
            return false;
        }
        if self.costs.len() <= state.to_usize() {
            self.costs.resize(state.to_usize() + 1, f64::INFINITY);
            self.parents.resize(state.to_usize() + 1, state);
        }
        self.costs[state.to_usize()] = cost;
        self.parents[state.to_usize()] = parent;
        self.open.push(Reverse((cost.to_bits(), state)));
        true
    }

    /// Returns the least cost of an open state, and removes entries of states that were since reached more
    /// cheaply.
    fn least(&mut self) -> Option<f64> {
        while let Some(&Reverse((bits, state))) = self.open.peek() {
            let cost = f64::from_bits(bits);
            if cost <= self.cost(state) {
                return Some(cost);
            }
            self.open.pop();
        }
        None
    }

    /// Returns the states from this one to the beginning of the side.
    fn way(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        std::iter::successors(Some(state), |&state| {
            let parent = self.parents[state.to_usize()];
            (parent != state).then_some(parent)
        })
    }

    fn bytes(&self) -> usize {
        self.costs.capacity() * 12 + self.open.capacity() * 16
    }
}

/// `'$ends'(+Start, +Goals, +CanUndo, options(Bound, Limit, Every), -Search, -Request)`: nondet; `Request` is
/// `expand(State)`, `retract(State)` for the predecessors of a state, `report([bound(F), expanded(E),
/// generated(G)])` or, as the last, `found(Path, Statistics)`. Fails if there is no path.
fn ends(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let can_undo = m.deref_arg(args, 2) == Cell::atom(atoms::TRUE);
    let bounds = Bounds::of(m, m.arg(args, 3))?;
    let mut states = States::default();
    let start = states.number_of(m, m.arg(args, 0))?.0;
    let mut sides = [Side::default(), Side::default()];
    sides[0].enter(start, 0.0, start);
    let mut best = None;
    for goal in arguments::list(m, m.arg(args, 1))? {
        let goal = states.number_of(m, goal)?.0;
        sides[1].enter(goal, 0.0, goal);
        if goal == start {
            best = Some((0.0, start));
        }
    }
    let search = Ends {
        states,
        sides,
        expanding: (0, start),
        asking: AskedPart::Moves,
        best,
        can_undo,
        bounds,
        costs_are_integers: true,
        expanded: 0,
        generated: 0,
    };
    Ok(search.begin(m))
}

impl AskingSearch for Ends {
    fn states(&self) -> &States {
        &self.states
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.sides.iter().map(Side::bytes).sum::<usize>()
    }

    fn asking(&mut self) -> (AskedPart, StateId) {
        (self.asking, self.expanding.1)
    }

    fn progress(&mut self) -> Option<(u64, f64)> {
        (!self.bounds.has_reports()).then(|| (self.expanded, self.lowest().cost))
    }

    fn request(&mut self, m: &mut Machine, args: Args, number: i64) -> Raised<NextAnswer> {
        let request = match self.next_side() {
            None => {
                let Some((cost, meeting)) = self.best else { return Ok(NextAnswer::Fail) };
                let path = (&self.states, &*self.path(meeting));
                return put_found(m, args, path, &self.counts(), self.cost(cost));
            }
            Some(_) if self.bounds.is_report_due(self.expanded) => {
                self.asking = AskedPart::Progress;
                let lowest = self.lowest();
                ("report", self.counts().put_report(m, lowest))
            }
            Some(0) => ("expand", self.expand(m, 0)?),
            Some(side) => ("retract", self.expand(m, side)?),
        };
        put_request(m, args, number, request)
    }
}

impl Ends {
    /// Returns the next side to expand; `None` if the best path is optimal.
    fn next_side(&mut self) -> Option<usize> {
        let highest = self.bounds.highest(self.costs_are_integers);
        let [ahead, back] = &mut self.sides;
        // Once all reachable states were expanded, every goal was among them.
        let start = ahead.least()?;
        let may_cost = |cost: f64| self.best.is_none_or(|(best, _)| cost < best) && cost <= highest;
        match back.least() {
            Some(goal) if may_cost(start + goal) => Some(usize::from(back.open.len() < ahead.open.len())),
            _ => (!self.can_undo && may_cost(start)).then_some(0),
        }
    }

    /// Returns the bound that was proven so far.
    fn lowest(&mut self) -> PathCost {
        let lowest = self.sides.iter_mut().filter_map(Side::least).sum();
        self.cost(lowest)
    }

    fn expand(&mut self, m: &mut Machine, side: usize) -> Raised<Cell> {
        let lowest = self.lowest();
        self.bounds.check_expansions(m, self.expanded, lowest)?;
        if let Some(Reverse((_, state))) = self.sides[side].open.pop() {
            self.expanding = (side, state);
            self.asking = if side == 0 { AskedPart::Moves } else { AskedPart::Inverse };
            self.expanded += 1;
        }
        self.states.put(m, self.expanding.1)
    }

    fn note(&mut self, step: Taken) {
        let (side, from) = self.expanding;
        self.generated += 1;
        if step.cost.is_infinite() {
            return;
        }
        self.costs_are_integers &= step.is_integer;
        let cost = self.sides[side].cost(from) + step.cost;
        let highest = self.bounds.highest(self.costs_are_integers);
        if cost > highest || !self.sides[side].enter(step.state, cost, from) {
            return;
        }
        let whole = cost + self.sides[1 - side].cost(step.state);
        if whole <= highest && whole < self.best.map_or(f64::INFINITY, |(cost, _)| cost) {
            self.best = Some((whole, step.state));
        }
    }

    /// Returns the path through a state at which the sides meet.
    fn path(&self, meeting: StateId) -> Vec<StateId> {
        let mut path: Vec<StateId> = self.sides[0].way(meeting).collect();
        path.reverse();
        path.extend(self.sides[1].way(meeting).skip(1));
        path
    }

    fn cost(&self, cost: f64) -> PathCost {
        PathCost { cost, is_integer: self.costs_are_integers }
    }

    fn counts(&self) -> Counts {
        Counts { expanded: self.expanded, generated: self.generated, states: self.states.len().to_u64() }
    }
}

/// `'$ends_reached'(+Search, +State, +Cost)`: det; adds a step from the requested state to this one, or back.
///
/// Errors: those of `'$search_reached'/3`.
fn reached(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Ends>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = taken_step(m, args, &mut search.states)?;
    search.note(step);
    check_step(m, search, search.generated)?;
    Ok(true)
}
