//! Bidirectional search: forwards from the start and backwards from the goals until both meet.
//!
//! A state that both sides have reached gives a path. The cheapest path found is optimal as soon as it costs
//! no more than the bound: the least that a path through two open nodes, one of each side, could cost. Such
//! a path costs at least the g of both together, and at least the f of each. The search expands pairs of
//! nodes within the bound, the cheapest first, and raises the bound when there are none. This is NBS (Chen,
//! Holte, Zilles & Sturtevant 2017), which expands at most twice as many nodes as any other search needs that
//! knows no more of the space. Without estimates f is g, and both sides run Dijkstra's algorithm (Nicholson
//! 1966): with b successors per state and a goal d steps away, they hold about 2 × b^(d/2) states instead of
//! b^d.

use super::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT, Unranked};
use super::control::{Control, SearchError, Statistics};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, ROUNDING, Reversible};

/// Finds a cheapest path from `start` to a goal within [`Control::bound`], or returns `None`. Does not use
/// the space's heuristic: [`nbs`] does.
///
/// The path is walked from the start before it is returned, so that predecessors which are none, or cost
/// something else that way, are noticed. Predecessors that [`Reversible::retract`] leaves out are not: the
/// path may then be longer than need be.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled;
/// [`SearchError::Replay`] at a step whose predecessor is none or costs something else.
pub fn bidirectional<S: Reversible>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    BothEnds { space, start, guided: false }.search(control)
}

/// Finds a cheapest path like [`bidirectional`], by the estimates of both ends: [`Space::estimate`] and
/// [`Reversible::estimate_from`]. It expands at most twice as many states as any search must that relies on
/// the same estimates, if they are consistent. [`astar`](super::astar()) expands fewer where estimates are
/// good, and far more where they are poor.
///
/// ```
/// use taquin::search::{self, Control, Reversible, Space};
///
/// /// Doubling, halving and counting, on the way to a number.
/// struct Numbers(u64);
///
/// impl Space for Numbers {
///     type State = u64;
///     type Action = ();
///     type Cost = u32;
///
///     fn expand(&self, &n: &u64, mut generate: impl FnMut((), u64, u32)) {
///         let half = (n % 2 == 0).then_some(n / 2);
///         [n.checked_mul(2), half, n.checked_add(1), n.checked_sub(1)]
///             .into_iter()
///             .flatten()
///             .for_each(|next| generate((), next, 1));
///     }
///
///     fn is_goal(&self, &n: &u64) -> bool {
///         n == self.0
///     }
///
///     fn estimate(&self, n: &u64) -> u32 {
///         self.0.max(1).ilog2().abs_diff(n.max(&1).ilog2())
///     }
/// }
///
/// impl Reversible for Numbers {
///     fn goals(&self) -> Vec<u64> {
///         vec![self.0]
///     }
///
///     fn estimate_from(&self, start: &u64, n: &u64) -> u32 {
///         start.max(&1).ilog2().abs_diff(n.max(&1).ilog2())
///     }
/// }
///
/// let found = search::nbs(&Numbers(1_000_000), 1, &mut Control::default())?.expect("there is a way");
/// assert_eq!(found.cost, 24);
/// # Ok::<(), search::SearchError>(())
/// ```
///
/// # Errors
/// As for [`bidirectional`].
///
/// [`Space::estimate`]: super::Space::estimate
pub fn nbs<S: Reversible>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    BothEnds { space, start, guided: true }.search(control)
}

/// The start of a search, the space with its goals, and whether to use their estimates.
struct BothEnds<'s, S: Reversible> {
    space: &'s S,
    start: S::State,
    guided: bool,
}

/// The direction of a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forwards,
    Backwards,
}

impl<S: Reversible> BothEnds<'_, S> {
    fn search(&self, control: &mut Control) -> Result<Found<S>, SearchError> {
        let (mut forwards, mut backwards) = (Frontier::<S>::new(), Frontier::<S>::new());
        let estimate = if self.guided { self.space.estimate(&self.start) } else { S::Cost::ZERO };
        forwards.enter(self.start.clone(), estimate);
        for goal in self.space.goals() {
            let estimate = self.estimate_from(&goal);
            backwards.enter(goal, estimate);
        }
        let mut bound = S::Cost::ZERO;
        let mut meeting: Option<Meeting<S::Cost>> = None;
        let mut statistics = Statistics { iterations: 1, ..Statistics::default() };
        while let Some(raised) = raise(bound, &mut forwards, &mut backwards) {
            bound = raised;
            if !control.may_allow(bound.to_f64()) || meeting.as_ref().is_some_and(|known| bound >= known.cost)
            {
                break;
            }
            for &direction in self.turns(forwards.ready.lowest(), backwards.ready.lowest()) {
                let (side, other) = match direction {
                    Direction::Forwards => (&mut forwards, &backwards),
                    Direction::Backwards => (&mut backwards, &forwards),
                };
                let met = self.expand(direction, side, other, bound, &mut statistics);
                meeting = Meeting::better(meeting, met);
                statistics.peak_bytes = forwards.bytes(self.space) + backwards.bytes(self.space);
                control.poll(&statistics, || bound.to_f64())?;
            }
        }
        let within = |meeting: &Meeting<S::Cost>| {
            meeting.cost < S::Cost::MAX && control.may_allow(meeting.cost.to_f64())
        };
        let Some(meeting) = meeting.filter(within) else { return Ok(None) };
        let mut path = forwards.nodes.path_to(meeting.forwards);
        path.extend(backwards.nodes.path_to(meeting.backwards).into_iter().rev().skip(1));
        let cost = replay(self.space, &path)?;
        match one_way(self.space, &path, cost, meeting.cost) {
            Some(step) => Err(SearchError::Replay { step }),
            None => Ok(control.allows(cost.to_f64()).then_some(Solution { path, cost, statistics })),
        }
    }

    /// Returns the sides to expand a node of, given the least g of each: both of a pair, or without estimates
    /// the one that is nearer to its end, as Dijkstra's algorithm would.
    fn turns(&self, near: Option<S::Cost>, far: Option<S::Cost>) -> &'static [Direction] {
        match (self.guided, near <= far) {
            (true, _) => &[Direction::Forwards, Direction::Backwards],
            (false, true) => &[Direction::Forwards],
            (false, false) => &[Direction::Backwards],
        }
    }

    /// Expands the cheapest node of a side that is ready, and returns the cheapest meeting with the other.
    fn expand(
        &self,
        direction: Direction,
        side: &mut Frontier<S>,
        other: &Frontier<S>,
        bound: S::Cost,
        statistics: &mut Statistics,
    ) -> Option<Meeting<S::Cost>> {
        let (_, id) = side.ready.pop()?;
        if !std::mem::take(&mut side.nodes[id].open) {
            return None;
        }
        statistics.expanded += 1;
        let Node { state, g, h, .. } = side.nodes[id].clone();
        // The side that reaches a common state second sees the meeting, when it expands the state before.
        let probe = side.nodes.probe(&Unranked, &state);
        let mut meeting = side.meet(id, probe, other, direction);
        let mut reach = |successor: S::State, cost: S::Cost, estimate: &dyn Fn(&mut S::State) -> S::Cost| {
            statistics.generated += 1;
            let probe = side.nodes.probe(&Unranked, &successor);
            if let Some(id) = side.reach(id, probe, successor, g.plus(cost), bound, estimate) {
                let met = side.meet(id, probe, other, direction);
                meeting = Meeting::better(meeting.take(), met);
            }
        };
        match direction {
            Direction::Forwards => self.space.expand(&state, |action, successor, cost| {
                reach(successor, cost, &|child| match self.guided {
                    true => self.space.estimate_after(&state, h, action, child, S::Cost::MAX),
                    false => S::Cost::ZERO,
                });
            }),
            Direction::Backwards => self.space.retract(&state, |predecessor, cost| {
                reach(predecessor, cost, &|child| self.estimate_from(child));
            }),
        }
        meeting
    }

    fn estimate_from(&self, state: &S::State) -> S::Cost {
        if self.guided { self.space.estimate_from(&self.start, state) } else { S::Cost::ZERO }
    }
}

/// Raises the bound as little as it takes for a pair of nodes to be within it, and makes all nodes ready
/// whose f is. Returns `None` if no pair is left.
fn raise<S: Reversible>(
    mut bound: S::Cost,
    forwards: &mut Frontier<S>,
    backwards: &mut Frontier<S>,
) -> Option<S::Cost> {
    loop {
        forwards.admit(bound);
        backwards.admit(bound);
        if forwards.is_exhausted() || backwards.is_exhausted() {
            return None;
        }
        let pair = forwards.ready.lowest().zip(backwards.ready.lowest()).map(|(near, far)| near.plus(far));
        if pair.is_some_and(|pair| pair <= bound) {
            return Some(bound);
        }
        let next = [pair, forwards.waiting.lowest(), backwards.waiting.lowest()].into_iter().flatten();
        bound = next.reduce(|one, other| if other < one { other } else { one })?;
    }
}

/// Returns the first step that costs something else backwards, if the path does not cost what both sides say
/// together.
fn one_way<S: Reversible>(space: &S, path: &[S::State], cost: S::Cost, expected: S::Cost) -> Option<usize> {
    // Sums of floats depend on the order.
    let differ = |a: f64, b: f64| (a - b).abs() > ROUNDING * a.max(b);
    if !differ(cost.to_f64(), expected.to_f64()) {
        return None;
    }
    let differs = |pair: &[S::State]| {
        let (mut there, mut back) = (S::Cost::MAX, S::Cost::MAX);
        let least = |known: &mut S::Cost, cost: S::Cost| *known = if cost < *known { cost } else { *known };
        space.expand(&pair[0], |_, to, cost| {
            if to == pair[1] {
                least(&mut there, cost)
            }
        });
        space.retract(&pair[1], |from, cost| {
            if from == pair[0] {
                least(&mut back, cost)
            }
        });
        differ(there.to_f64(), back.to_f64())
    };
    Some(path.windows(2).position(differs).unwrap_or(path.len()))
}

/// A state that both sides have reached.
struct Meeting<C> {
    cost: C,
    forwards: NodeId,
    backwards: NodeId,
}

impl<C: Cost> Meeting<C> {
    fn better(one: Option<Meeting<C>>, other: Option<Meeting<C>>) -> Option<Meeting<C>> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.cost < one.cost { other } else { one }),
            (one, other) => one.or(other),
        }
    }
}

/// The nodes of a side.
struct Frontier<S: Reversible> {
    nodes: Nodes<S::State, S::Cost>,
    /// Open nodes whose f is within the bound, by their g.
    ready: <S::Cost as Cost>::Queue,
    /// The other open nodes, by their f.
    waiting: <S::Cost as Cost>::Queue,
}

impl<S: Reversible> Frontier<S> {
    fn new() -> Frontier<S> {
        Frontier { nodes: Nodes::new(), ready: Default::default(), waiting: Default::default() }
    }

    /// Adds a root.
    fn enter(&mut self, state: S::State, estimate: S::Cost) {
        let probe = self.nodes.probe(&Unranked, &state);
        self.reach(ROOT, probe, state, S::Cost::ZERO, S::Cost::ZERO, &|_| estimate);
    }

    /// Records a path to a state. Returns the node if the path is the cheapest so far.
    fn reach(
        &mut self,
        parent: NodeId,
        probe: Probe,
        mut state: S::State,
        g: S::Cost,
        bound: S::Cost,
        estimate: &dyn Fn(&mut S::State) -> S::Cost,
    ) -> Option<NodeId> {
        let id = match self.nodes.find_from(probe, &state) {
            Lookup::Vacant(spot) => {
                let h = estimate(&mut state);
                self.nodes.insert(&Unranked, spot, Node::new(state, parent, g, h))
            }
            Lookup::Known(id) if g < self.nodes[id].g => {
                let node = &mut self.nodes[id];
                (node.g, node.parent, node.open) = (g, parent, true);
                id
            }
            Lookup::Known(_) => return None,
        };
        let h = self.nodes[id].h;
        let f = g.plus(h);
        if f <= bound {
            self.ready.push(g, S::Cost::ZERO, id);
        } else if h < S::Cost::MAX {
            self.waiting.push(f, h, id);
        }
        Some(id)
    }

    /// Makes nodes ready whose f is within the bound.
    fn admit(&mut self, bound: S::Cost) {
        while self.waiting.lowest().is_some_and(|f| f <= bound) {
            let Some((_, id)) = self.waiting.pop() else { break };
            if self.nodes[id].open {
                self.ready.push(self.nodes[id].g, S::Cost::ZERO, id);
            }
        }
    }

    fn is_exhausted(&mut self) -> bool {
        self.ready.lowest().is_none() && self.waiting.lowest().is_none()
    }

    fn meet(
        &self,
        id: NodeId,
        probe: Probe,
        other: &Frontier<S>,
        direction: Direction,
    ) -> Option<Meeting<S::Cost>> {
        let Lookup::Known(there) = other.nodes.find_from(probe, &self.nodes[id].state) else { return None };
        let cost = self.nodes[id].g.plus(other.nodes[there].g);
        let (forwards, backwards) = match direction {
            Direction::Forwards => (id, there),
            Direction::Backwards => (there, id),
        };
        Some(Meeting { cost, forwards, backwards })
    }

    fn bytes(&self, space: &S) -> usize {
        self.nodes.bytes() + self.nodes.len() * space.heap_bytes() + self.ready.bytes() + self.waiting.bytes()
    }
}
