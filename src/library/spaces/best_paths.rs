//! Paths in the order of their costs, by rules that are asked state by state.
//!
//! Uniform-cost search (Dijkstra 1959) gives the first path. From then on there are levels, which are costs,
//! as in [`cheapest_first`](crate::search::cheapest_first): the search expands every state that a path of
//! this cost may pass, computes the exact distances to the goals over the steps known, and a depth-first walk
//! by these distances gives the paths of this cost. Each state is asked about once, and all steps are kept.
//!
//! The next level is the least cost at which the walk turned back, or at which a state that was expanded
//! since leads to where distances are known. Costs that are no integers may be rounded: what is known of the
//! cost of a path before its end counts a little less, so that no path is missed.
//!
//! If steps may cost nothing, most paths of one cost make detours. There each number of steps of a cost is a
//! level of its own, so that shorter paths come first.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::bounds::Bounds;
use super::cheapest::{FIRST_PAUSE, next_pause};
use super::figures::{PathCost, count, put_states};
use super::requests::{AskedPart, AskingSearch, check_step, put_request};
use super::states::{StateId, States};
use super::steps::taken_step;
use crate::library::support::arguments;
use crate::library::support::searches::{check_memory, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, NextAnswer, Nondet};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    nondet("$best_paths", 6, best_paths),
    det("$best_paths_goal", 1, |m, args| {
        waiting::<BestPaths>(m, args, 0).map(|search| {
            hold(&search).is_goal = true;
            true
        })
    }),
    det("$best_paths_expanding", 1, |m, args| {
        waiting::<BestPaths>(m, args, 0).map(|search| {
            hold(&search).asking = AskedPart::Moves;
            true
        })
    }),
    det("$best_paths_reached", 3, reached),
    det("$best_paths_samples", 4, samples),
];

/// The steps of a walk, or the edges read, between two looks at the limits.
const ROUND: usize = 256;

/// The share of a cost by which its float may differ from the sum of the same costs in another order.
const ROUNDING: f64 = 1e-12;

/// The share of a cost by which the costs of paths that are equally cheap may differ if they are no integers.
const TIE: f64 = 1e-9;

/// A step to or from a state, with its cost.
type CostedStep = (StateId, f64);

/// A search that waits for successors, or gives paths.
pub struct BestPaths {
    states: States,
    nodes: Vec<PathNode>,
    /// The steps from all states expanded, those of one state side by side, each to another state.
    steps: Vec<CostedStep>,
    starts: Vec<StateId>,
    goals: Vec<StateId>,
    /// Open states with the extent at which they were entered, the least on top.
    open: BinaryHeap<Reverse<(PathExtentKey, StateId)>>,
    /// The state that the rules were asked about last, and whether they are answering.
    expanding: StateId,
    is_expanding: bool,
    is_goal: bool,
    asking: AskedPart,
    /// The extent of the paths that are sought, infinite if no path is known; and that of those before.
    level: PathExtent,
    previous: Option<PathExtent>,
    /// The path that was given first, before there were levels.
    first: Vec<StateId>,
    is_walking: bool,
    /// Whether distances are those of all steps.
    is_measured: bool,
    walk: LevelWalk,
    bound: f64,
    /// The bounds that were given.
    bounds: Bounds,
    /// Whether only paths that cost as little as the first are sought.
    only_cheapest: bool,
    costs_are_integers: bool,
    /// Whether a step costs nothing.
    has_free_steps: bool,
    expanded: u64,
    generated: u64,
    given: u64,
    /// The number of expansions at which the rules may be compiled next.
    pause: Option<u64>,
}

/// The cost of a path and, among paths of one cost, the number of its steps.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PathExtent {
    cost: f64,
    steps: u32,
}

/// The bits of a cost, which sort as it does since it is not negative, and a number of steps.
type PathExtentKey = (u64, u32);

/// What is known of a state.
struct PathNode {
    /// The least extent of a path from a start.
    reached: PathExtent,
    parent: StateId,
    /// The distance to a goal by the steps that were measured; infinite if none is reached.
    distance: PathExtent,
    /// Where its steps are. Empty unless it was expanded.
    steps: std::ops::Range<usize>,
    /// Where the last step to it is.
    entered_at: usize,
    is_goal: bool,
    is_on_path: bool,
}

/// A depth-first search for the paths of a level.
struct LevelWalk {
    path: Vec<StateId>,
    pending: Vec<PendingStep>,
    /// The least extent beyond the level of a path over a state that was not entered.
    beyond: PathExtent,
}

/// A state that may continue the path.
struct PendingStep {
    depth: usize,
    cost: f64,
    state: StateId,
}

/// `'$best_paths'(+Starts, +Pauses, options(Bound, Limit, Every), +Most, -Search, -Request)`: nondet.
/// `Request` is `expand(State)` or `found(Path-Cost)`, in the order of costs. If `Pauses` is `true`, it is
/// also `pause(Given)` now and then while `Given`, the number of paths found, is at most one: the caller may
/// go on by compiled rules. If `Most` is `cheapest`, all paths cost as little as the first.
fn best_paths(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let pauses = m.deref_arg(args, 1) == Cell::atom(atoms::TRUE);
    let bounds = Bounds::of(m, m.arg(args, 2))?;
    let only_cheapest = m.deref_arg(args, 3) == Cell::atom(m.symbols.intern("cheapest"));
    let mut search = BestPaths {
        states: States::default(),
        nodes: Vec::new(),
        steps: Vec::new(),
        starts: Vec::new(),
        goals: Vec::new(),
        open: BinaryHeap::new(),
        expanding: 0,
        is_expanding: false,
        is_goal: false,
        asking: AskedPart::Moves,
        level: PathExtent::INFINITE,
        previous: None,
        first: Vec::new(),
        is_walking: false,
        is_measured: false,
        walk: LevelWalk { path: Vec::new(), pending: Vec::new(), beyond: PathExtent::INFINITE },
        bound: bounds.cost.unwrap_or(f64::INFINITY),
        bounds,
        only_cheapest,
        costs_are_integers: true,
        has_free_steps: false,
        expanded: 0,
        generated: 0,
        given: 0,
        pause: pauses.then_some(FIRST_PAUSE),
    };
    for start in arguments::list(m, m.arg(args, 0))? {
        let (start, is_new) = search.states.number_of(m, start)?;
        if is_new {
            search.starts.push(start);
            search.nodes.push(PathNode::new(start));
            search.enter(start, PathExtent::NONE, start);
        }
    }
    Ok(search.begin(m))
}

impl PathExtent {
    const NONE: PathExtent = PathExtent { cost: 0.0, steps: 0 };
    const INFINITE: PathExtent = PathExtent { cost: f64::INFINITY, steps: u32::MAX };

    /// Returns the extent of a path that has one step more.
    fn and_step(self, cost: f64) -> PathExtent {
        PathExtent { cost: self.cost + cost, steps: self.steps.saturating_add(1) }
    }

    fn and(self, rest: PathExtent) -> PathExtent {
        PathExtent { cost: self.cost + rest.cost, steps: self.steps.saturating_add(rest.steps) }
    }

    fn is_infinite(self) -> bool {
        self.cost.is_infinite()
    }

    fn min(self, other: PathExtent) -> PathExtent {
        if other < self { other } else { self }
    }

    fn key(self) -> PathExtentKey {
        (self.cost.to_bits(), self.steps)
    }

    fn of_key((bits, steps): PathExtentKey) -> PathExtent {
        PathExtent { cost: f64::from_bits(bits), steps }
    }
}

impl PartialOrd for PathExtent {
    #[inline]
    fn partial_cmp(&self, other: &PathExtent) -> Option<Ordering> {
        Some(self.key().cmp(&other.key()))
    }
}

impl PathNode {
    fn new(parent: StateId) -> PathNode {
        PathNode {
            reached: PathExtent::INFINITE,
            parent,
            distance: PathExtent::INFINITE,
            steps: 0..0,
            entered_at: usize::MAX,
            is_goal: false,
            is_on_path: false,
        }
    }
}

impl AskingSearch for BestPaths {
    fn states(&self) -> &States {
        &self.states
    }

    fn bytes(&self) -> usize {
        let path = (self.walk.path.capacity() + self.goals.capacity()) * size_of::<StateId>();
        let pending = self.walk.pending.capacity() * size_of::<PendingStep>();
        let steps = self.steps.capacity() * size_of::<CostedStep>();
        let nodes = self.nodes.capacity() * size_of::<PathNode>();
        let open = self.open.capacity() * size_of::<(PathExtentKey, StateId)>();
        self.states.bytes() + open + nodes + steps + path + pending
    }

    fn asking(&mut self) -> (AskedPart, StateId) {
        (self.asking, self.expanding)
    }

    fn request(&mut self, m: &mut Machine, args: Args, number: i64) -> Raised<NextAnswer> {
        if self.is_expanding && self.finish() {
            let path = self.first.clone();
            return self.put_found(m, args, number, &path, self.level.cost);
        }
        loop {
            if !self.is_walking {
                if let Some(request) = self.next_request(m)? {
                    return put_request(m, args, number, request);
                }
                if self.level.is_infinite() || self.level.cost > self.bound {
                    return Ok(NextAnswer::Fail);
                }
                if !self.is_measured {
                    self.measure(m)?;
                }
                self.begin_walk();
            }
            if let Some(cost) = self.walk(m)? {
                let path = std::mem::take(&mut self.walk.path);
                let answer = self.put_found(m, args, number, &path, cost);
                self.walk.path = path;
                return answer;
            }
            self.is_walking = false;
            // The cost of a path that was expected is rounded down, perhaps to below the level before.
            if self.previous.is_none_or(|previous| self.level > previous) {
                self.previous = Some(self.level);
            }
            self.level = self.walk.beyond;
        }
    }
}

impl BestPaths {
    /// Notes that a path of this extent leads to a state.
    fn enter(&mut self, state: StateId, extent: PathExtent, parent: StateId) {
        let node = &mut self.nodes[state.to_usize()];
        if extent < node.reached && extent.cost <= self.bound {
            (node.reached, node.parent) = (extent, parent);
            self.open.push(Reverse((extent.key(), state)));
        }
    }

    /// Returns the level of paths of this extent, whose costs may be added in another order.
    fn level_of(&self, extent: PathExtent) -> PathExtent {
        match extent.cost {
            cost if !self.costs_are_integers => PathExtent { cost: cost * (1.0 - ROUNDING), steps: u32::MAX },
            _ if self.has_free_steps => extent,
            cost => PathExtent { cost, steps: u32::MAX },
        }
    }

    /// Returns the next request to the rules, or `None` once no state has to be expanded for this level.
    fn next_request(&mut self, m: &mut Machine) -> Raised<Option<(&'static str, Cell)>> {
        if self.given <= 1 && self.pause.is_some_and(|pause| self.expanded >= pause) {
            self.pause = Some(next_pause(self.expanded));
            return Ok(Some(("pause", count(m, self.given))));
        }
        while let Some(&Reverse((key, state))) = self.open.peek() {
            let reached = PathExtent::of_key(key);
            if reached > self.level || reached.cost > self.bound {
                break;
            }
            if reached > self.nodes[state.to_usize()].reached {
                self.open.pop();
                continue;
            }
            self.bounds.check_further(m, self.expanded)?;
            self.open.pop();
            let next = self.steps.len();
            self.nodes[state.to_usize()].steps = next..next;
            (self.expanding, self.is_expanding, self.is_goal, self.asking) =
                (state, true, false, AskedPart::Goal);
            self.is_measured = false;
            self.expanded += 1;
            return Ok(Some(("expand", self.states.put(m, state)?)));
        }
        Ok(None)
    }

    /// Finishes the expansion of a state. Returns whether it is the end of the first path.
    fn finish(&mut self) -> bool {
        self.is_expanding = false;
        let end = self.steps.len();
        let node = &mut self.nodes[self.expanding.to_usize()];
        node.steps.end = end;
        if !self.is_goal {
            return false;
        }
        (node.is_goal, node.distance) = (true, PathExtent::NONE);
        let reached = node.reached;
        self.goals.push(self.expanding);
        let is_first = self.goals.len() == 1;
        self.level = self.level.min(PathExtent { cost: reached.cost, ..self.level_of(reached) });
        if is_first {
            let parent = |&state: &StateId| {
                let parent = self.nodes[state.to_usize()].parent;
                (parent != state).then_some(parent)
            };
            self.first = std::iter::successors(Some(self.expanding), parent).collect();
            self.first.reverse();
            if self.only_cheapest {
                let tie = if self.costs_are_integers { 0.0 } else { reached.cost * TIE };
                self.bound = self.bound.min(reached.cost + tie);
            }
        }
        is_first
    }

    /// Computes the distances to the goals.
    fn measure(&mut self, m: &mut Machine) -> Raised<()> {
        let edges = self.steps.len() * size_of::<CostedStep>();
        check_memory(m, self.bytes() + edges + self.nodes.len() * size_of::<usize>())?;
        let (ends, back) = self.steps_back(m)?;
        let mut open = BinaryHeap::new();
        for node in &mut self.nodes {
            node.distance = if node.is_goal { PathExtent::NONE } else { PathExtent::INFINITE };
        }
        open.extend(self.goals.iter().map(|&goal| Reverse((PathExtent::NONE.key(), goal))));
        let mut rounds = 0;
        while let Some(Reverse((key, state))) = open.pop() {
            charge_round(m, &mut rounds)?;
            let distance = PathExtent::of_key(key);
            let at = state.to_usize();
            if distance > self.nodes[at].distance {
                continue;
            }
            let begin = if at == 0 { 0 } else { ends[at - 1] };
            for &(from, cost) in &back[begin..ends[at]] {
                let further = distance.and_step(cost);
                if further < self.nodes[from.to_usize()].distance {
                    self.nodes[from.to_usize()].distance = further;
                    open.push(Reverse((further.key(), from)));
                }
            }
        }
        self.is_measured = true;
        Ok(())
    }

    /// Returns the steps to each state, with the state that each comes from, and where those of a state end.
    fn steps_back(&self, m: &mut Machine) -> Raised<(Vec<usize>, Vec<CostedStep>)> {
        let mut ends = vec![0; self.nodes.len()];
        for &(to, _) in &self.steps {
            ends[to.to_usize()] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            (*end, sum) = (sum, sum + *end);
        }
        let mut back = vec![(0, 0.0); self.steps.len()];
        let mut rounds = 0;
        for (from, node) in (0..).zip(&self.nodes) {
            charge_round(m, &mut rounds)?;
            for &(to, cost) in &self.steps[node.steps.clone()] {
                let place = &mut ends[to.to_usize()];
                back[*place] = (from, cost);
                *place += 1;
            }
        }
        Ok((ends, back))
    }

    fn begin_walk(&mut self) {
        self.is_walking = true;
        let walk = &mut self.walk;
        walk.path.drain(..).for_each(|state| self.nodes[state.to_usize()].is_on_path = false);
        walk.pending.clear();
        walk.beyond = PathExtent::INFINITE;
        for at in (0..self.starts.len()).rev() {
            self.offer(0, 0.0, self.starts[at]);
        }
    }

    /// Continues the walk up to the next path of the level, and returns its cost.
    fn walk(&mut self, m: &mut Machine) -> Raised<Option<f64>> {
        let mut rounds = 0;
        while let Some(PendingStep { depth, cost, state }) = self.walk.pending.pop() {
            charge_round(m, &mut rounds)?;
            for left in self.walk.path.drain(depth..) {
                self.nodes[left.to_usize()].is_on_path = false;
            }
            self.walk.path.push(state);
            let node = &mut self.nodes[state.to_usize()];
            node.is_on_path = true;
            if !node.is_goal {
                for at in node.steps.clone().rev() {
                    let (next, step) = self.steps[at];
                    self.offer(depth + 1, cost + step, next);
                }
                continue;
            }
            let extent = PathExtent { cost, steps: depth.to_u32() };
            if extent > self.level {
                let level = PathExtent { cost, ..self.level_of(extent) };
                self.walk.beyond = self.walk.beyond.min(level);
            } else if self.previous.is_none_or(|previous| extent > previous) && self.walk.path != self.first {
                return Ok(Some(cost));
            }
        }
        Ok(None)
    }

    /// Lets the walk enter a state, unless no path of the level leads over it.
    fn offer(&mut self, depth: usize, cost: f64, state: StateId) {
        let node = &self.nodes[state.to_usize()];
        if node.is_on_path || node.distance.is_infinite() {
            return;
        }
        let whole = self.level_of(PathExtent { cost, steps: depth.to_u32() }.and(node.distance));
        if whole <= self.level {
            self.walk.pending.push(PendingStep { depth, cost, state });
        } else {
            self.walk.beyond = self.walk.beyond.min(whole);
        }
    }

    fn put_found(
        &mut self,
        m: &mut Machine,
        args: Args,
        number: i64,
        path: &[StateId],
        cost: f64,
    ) -> Raised<NextAnswer> {
        self.given += 1;
        let cost = PathCost { cost, is_integer: self.costs_are_integers };
        cost.check_exact(m)?;
        let (path, cost) = (put_states(m, &self.states, path)?, cost.put(m));
        let name = m.symbols.intern("-");
        let found = m.heap.put_struct(name, &[path, cost]);
        put_request(m, args, number, ("found", found))
    }
}

/// Looks at the limits now and then. Call this for each round of a loop.
fn charge_round(m: &mut Machine, rounds: &mut usize) -> Raised<()> {
    *rounds += 1;
    if rounds.is_multiple_of(ROUND) { Ok(m.heap.meter.charge(ROUND)?) } else { Ok(()) }
}

/// `'$best_paths_reached'(+Search, +State, +Cost)`: det; adds a step from the requested state to this one.
///
/// Errors: those of `'$search_reached'/3`.
fn reached(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<BestPaths>(m, args, 0)?;
    let search = &mut *hold(&search);
    let step = taken_step(m, args, &mut search.states)?;
    search.generated += 1;
    if step.is_new {
        search.nodes.push(PathNode::new(search.expanding));
    }
    if step.cost.is_finite() && step.state != search.expanding {
        if !step.is_integer && std::mem::take(&mut search.costs_are_integers) {
            // Steps are not counted any more.
            search.level.steps = u32::MAX;
        }
        search.has_free_steps |= step.cost == 0.0;
        search.note_step(step.state, step.cost);
    }
    check_step(m, search, search.generated)?;
    Ok(true)
}

impl BestPaths {
    /// Notes a step. Of two steps to one state, the cheaper counts.
    fn note_step(&mut self, to: StateId, step: f64) {
        let (from, next) = (self.expanding, self.steps.len());
        let begin = self.nodes[from.to_usize()].steps.start;
        let node = &mut self.nodes[to.to_usize()];
        if (begin..next).contains(&node.entered_at) {
            let known = &mut self.steps[node.entered_at].1;
            *known = known.min(step);
        } else {
            node.entered_at = next;
            self.steps.push((to, step));
        }
        let distance = node.distance;
        let extent = self.nodes[from.to_usize()].reached.and_step(step);
        self.enter(to, extent, from);
        if !distance.is_infinite() {
            self.level = self.level.min(self.level_of(extent.and(distance)));
        }
    }
}

/// `'$best_paths_samples'(+Search, +Count, -Steps, -States)`: det; as `'$search_samples'/4`.
fn samples(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<BestPaths>(m, args, 0)?;
    let search = hold(&search);
    let average = count(m, search.generated.div_ceil(search.expanded.max(1)));
    Ok(m.unify_arg(args, 2, average)? && search.states.put_some(m, args)?)
}
