//! Bidirectional search: forwards from the start and backwards from the goals until both meet.
//!
//! Both sides run Dijkstra's algorithm (Nicholson 1966). The side whose next node is cheaper goes first. A
//! state that both have reached gives a path. The cheapest path found is optimal as soon as no two open nodes
//! could be cheaper together. With b successors per state and a goal d steps away, the two sides hold about 2
//! × b^(d/2) states instead of b^d.

use super::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT, Unranked};
use super::control::{Control, SearchError, Statistics};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Reversible};

/// Finds a cheapest path from `start` to a goal within [`Control::bound`], or returns `None`. Does not use
/// the space's heuristic.
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
    let (mut forwards, mut backwards) = (Frontier::<S>::from([start]), Frontier::<S>::from(space.goals()));
    let mut meeting: Option<Meeting<S::Cost>> = None;
    let mut statistics = Statistics { iterations: 1, ..Statistics::default() };
    while let (Some(near), Some(far)) = (forwards.open.lowest(), backwards.open.lowest()) {
        let bound = near.plus(far);
        if !control.allows(bound.to_f64()) || meeting.as_ref().is_some_and(|meeting| bound >= meeting.cost) {
            break;
        }
        let (side, other) =
            if near <= far { (&mut forwards, &backwards) } else { (&mut backwards, &forwards) };
        let met = side.expand(space, other, near <= far, &mut statistics);
        meeting = Meeting::better(meeting, met);
        statistics.peak_bytes = forwards.bytes(space) + backwards.bytes(space);
        control.poll(&statistics, || bound.to_f64())?;
    }
    meeting
        .filter(|meeting| control.allows(meeting.cost.to_f64()))
        .map(|meeting| {
            let mut path = forwards.nodes.path_to(meeting.forwards);
            path.extend(backwards.nodes.path_to(meeting.backwards).into_iter().rev().skip(1));
            let cost = replay(space, &path)?;
            match one_way(space, &path, cost, meeting.cost) {
                Some(step) => Err(SearchError::Replay { step }),
                None => Ok(Solution { path, cost, statistics }),
            }
        })
        .transpose()
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

/// How far two sums of the same costs may be apart.
const ROUNDING: f64 = 1e-9;

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

struct Frontier<S: Reversible> {
    nodes: Nodes<S::State, S::Cost>,
    open: <S::Cost as Cost>::Queue,
}

impl<S: Reversible> Frontier<S> {
    fn from(roots: impl IntoIterator<Item = S::State>) -> Frontier<S> {
        let mut side = Frontier { nodes: Nodes::new(), open: Default::default() };
        for root in roots {
            side.reach(ROOT, side.nodes.probe(&Unranked, &root), root, S::Cost::ZERO);
        }
        side
    }

    /// Expands the cheapest node and returns the cheapest meeting with the other side.
    fn expand(
        &mut self,
        space: &S,
        other: &Frontier<S>,
        forwards: bool,
        statistics: &mut Statistics,
    ) -> Option<Meeting<S::Cost>> {
        let (_, id) = self.open.pop()?;
        if !std::mem::take(&mut self.nodes[id].open) {
            return None;
        }
        statistics.expanded += 1;
        let (state, g) = (self.nodes[id].state.clone(), self.nodes[id].g);
        // The side that reaches a common state second sees the meeting, when it expands the state before.
        let probe = self.nodes.probe(&Unranked, &state);
        let mut meeting = self.meet(id, probe, other, forwards);
        let mut reach = |successor: S::State, cost: S::Cost| {
            statistics.generated += 1;
            let probe = self.nodes.probe(&Unranked, &successor);
            if let Some(id) = self.reach(id, probe, successor, g.plus(cost)) {
                let met = self.meet(id, probe, other, forwards);
                meeting = Meeting::better(meeting.take(), met);
            }
        };
        if forwards {
            space.expand(&state, |_, successor, cost| reach(successor, cost));
        } else {
            space.retract(&state, reach);
        }
        meeting
    }

    /// Records a path to a state. Returns the node if the path is the cheapest so far.
    fn reach(&mut self, parent: NodeId, probe: Probe, state: S::State, g: S::Cost) -> Option<NodeId> {
        let id = match self.nodes.find_from(probe, &state) {
            Lookup::Vacant(spot) => {
                self.nodes.insert(&Unranked, spot, Node { state, parent, g, h: S::Cost::ZERO, open: true })
            }
            Lookup::Known(id) if g < self.nodes[id].g => {
                let node = &mut self.nodes[id];
                (node.g, node.parent, node.open) = (g, parent, true);
                id
            }
            Lookup::Known(_) => return None,
        };
        self.open.push(g, S::Cost::ZERO, id);
        Some(id)
    }

    fn meet(
        &self,
        id: NodeId,
        probe: Probe,
        other: &Frontier<S>,
        forwards: bool,
    ) -> Option<Meeting<S::Cost>> {
        let Lookup::Known(there) = other.nodes.find_from(probe, &self.nodes[id].state) else { return None };
        let cost = self.nodes[id].g.plus(other.nodes[there].g);
        let (forwards, backwards) = if forwards { (id, there) } else { (there, id) };
        Some(Meeting { cost, forwards, backwards })
    }

    fn bytes(&self, space: &S) -> usize {
        self.nodes.bytes() + self.nodes.len() * space.heap_bytes() + self.open.bytes()
    }
}
