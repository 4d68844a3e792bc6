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
use std::sync::{Arc, Mutex};

use super::states::{StateId, States};
use super::{Bounds, LastAsked, Taken, check_exact, count, put_cost, put_pairs, taken_step};
use crate::library::support::arguments;
use crate::library::support::searches::{WaitingSearches, check_memory, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::{Raise, Raised};
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
    /// The current request: `moves`, `inverse` or `progress`.
    asking: &'static str,
    /// The cheapest path so far: its cost, and the state where its halves meet.
    best: Option<(f64, StateId)>,
    /// Whether the program says that every move can be undone.
    can_undo: bool,
    limits: Bounds,
    costs_are_integers: bool,
    expanded: u64,
    generated: u64,
    reported: u64,
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
    let limits = Bounds::of(m, m.arg(args, 3), false)?;
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
        asking: "moves",
        best,
        can_undo,
        limits,
        costs_are_integers: true,
        expanded: 0,
        generated: 0,
        reported: 0,
    };
    let last = m.resources.get::<LastAsked>().clone();
    let (number, search) = m.resources.get::<WaitingSearches<Ends>>().begin(search);
    Ok(Nondet::Many(Box::new(EndsRequests { number, search, last })))
}

struct EndsRequests {
    number: i64,
    search: Arc<Mutex<Ends>>,
    last: LastAsked,
}

impl Drop for EndsRequests {
    fn drop(&mut self) {
        let search = hold(&self.search);
        self.last.note(search.asking, search.states.only(search.expanding.1));
    }
}

impl Alternatives for EndsRequests {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let search = &mut *hold(&self.search);
        check_memory(m, search.bytes())?;
        let (name, content, step) = match search.next_side() {
            None => {
                let Some((cost, meeting)) = search.best else { return Ok(Step::Fail) };
                return search.found(m, args, cost, meeting);
            }
            Some(_) if search.is_report_due() => ("report", search.put_report(m), Step::More),
            Some(0) => ("expand", search.expand(m, 0)?, Step::More),
            Some(side) => ("retract", search.expand(m, side)?, Step::More),
        };
        let name = m.symbols.intern(name);
        let request = m.heap.put_struct(name, &[content]);
        let number = m.heap.put_integer(self.number);
        let unified = m.unify_arg(args, 4, number)? && m.unify_arg(args, 5, request)?;
        Ok(if unified { step } else { Step::Fail })
    }
}

impl Ends {
    /// Returns the next side to expand; `None` if the best path is optimal.
    fn next_side(&mut self) -> Option<usize> {
        let [ahead, back] = &mut self.sides;
        // Once all reachable states were expanded, every goal was among them.
        let start = ahead.least()?;
        let may_cost = |cost: f64| {
            self.best.is_none_or(|(best, _)| cost < best)
                && self.limits.bound.is_none_or(|bound| cost <= bound)
        };
        match back.least() {
            Some(goal) if may_cost(start + goal) => Some(usize::from(back.open.len() < ahead.open.len())),
            _ => (!self.can_undo && may_cost(start)).then_some(0),
        }
    }

    fn expand(&mut self, m: &mut Machine, side: usize) -> Raised<Cell> {
        if self.limits.expansions.is_some_and(|limit| self.expanded >= limit) {
            let what = m.symbols.intern("search_states");
            return Err(Raise::Resource(what).into());
        }
        if let Some(Reverse((_, state))) = self.sides[side].open.pop() {
            self.expanding = (side, state);
            self.asking = if side == 0 { "moves" } else { "inverse" };
            self.expanded += 1;
        }
        self.states.put(m, self.expanding.1)
    }

    fn is_report_due(&mut self) -> bool {
        let every = self.limits.report_every;
        let is_due = every > 0 && self.expanded >= self.reported + every;
        if is_due {
            (self.reported, self.asking) = (self.expanded, "progress");
        }
        is_due
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.sides.iter().map(Side::bytes).sum::<usize>()
    }

    fn note(&mut self, step: Taken) {
        let (side, from) = self.expanding;
        self.generated += 1;
        if step.cost.is_infinite() {
            return;
        }
        self.costs_are_integers &= step.is_integer;
        let cost = self.sides[side].cost(from) + step.cost;
        if self.limits.bound.is_some_and(|bound| cost > bound)
            || !self.sides[side].enter(step.state, cost, from)
        {
            return;
        }
        let whole = cost + self.sides[1 - side].cost(step.state);
        let is_allowed = self.limits.bound.is_none_or(|bound| whole <= bound);
        if is_allowed && whole < self.best.map_or(f64::INFINITY, |(cost, _)| cost) {
            self.best = Some((whole, step.state));
        }
    }

    fn found(&self, m: &mut Machine, args: Args, cost: f64, meeting: StateId) -> Raised<Step> {
        check_exact(m, cost, self.costs_are_integers)?;
        let mut path: Vec<StateId> = self.sides[0].way(meeting).collect();
        path.reverse();
        path.extend(self.sides[1].way(meeting).skip(1));
        let mut list = Cell::atom(atoms::NIL);
        for &state in path.iter().rev() {
            let state = self.states.put(m, state)?;
            list = m.heap.put_list_cell(state, list);
        }
        let statistics = self.put_statistics(m, cost);
        let name = m.symbols.intern("found");
        let request = m.heap.put_struct(name, &[list, statistics]);
        Ok(if m.unify_arg(args, 5, request)? { Step::Last } else { Step::Fail })
    }

    fn put_report(&mut self, m: &mut Machine) -> Cell {
        let least = self.sides.iter_mut().filter_map(Side::least).sum();
        let bound = put_cost(m, least, self.costs_are_integers);
        let counts = [
            ("bound", bound),
            ("expanded", count(m, self.expanded)),
            ("generated", count(m, self.generated)),
        ];
        put_pairs(m, &counts)
    }

    fn put_statistics(&self, m: &mut Machine, cost: f64) -> Cell {
        let counts = [
            ("cost", put_cost(m, cost, self.costs_are_integers)),
            ("expanded", count(m, self.expanded)),
            ("generated", count(m, self.generated + 1)),
            ("states", count(m, self.states.len().to_u64())),
        ];
        put_pairs(m, &counts)
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
    Ok(true)
}
