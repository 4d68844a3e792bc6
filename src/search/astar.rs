//! A* (Hart, Nilsson & Raphael 1968), with reopening.
//!
//! A state reached more cheaply after its expansion is opened again, so that the path is optimal for
//! every admissible heuristic, consistent or not. The goal is tested when a state is taken from the
//! open list, not when it is generated. A state's estimate is computed once, when it is first reached.

use super::closed::{Node, NodeId, Nodes, Place, ROOT};
use super::control::{Control, Statistics, Stop};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};

/// Finds a cheapest path from `start` to a goal, or none if there is none (within [`Control::bound`]).
/// With [`Control::weight`] above 1 the path may cost up to that many times the optimum.
///
/// Time and memory are in proportion to the states generated.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled.
pub fn astar<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, Stop>
where
    S::Cost: Into<f64>,
{
    let mut search = Astar::new(space, control.weight.unwrap_or(1.0), control.bound);
    search.open_root(start);
    let goal = search.run(control)?;
    goal.map(|goal| {
        let path = search.nodes.path_to(goal);
        let cost = replay(space, &path)?;
        Ok(Solution { path, cost, statistics: search.statistics })
    })
    .transpose()
}

struct Astar<'a, S: Space> {
    space: &'a S,
    nodes: Nodes<S::State, S::Cost>,
    open: <S::Cost as Cost>::Open,
    weight: f64,
    bound: Option<f64>,
    statistics: Statistics,
}

impl<'a, S: Space> Astar<'a, S>
where
    S::Cost: Into<f64>,
{
    fn new(space: &'a S, weight: f64, bound: Option<f64>) -> Self {
        let statistics = Statistics { iterations: 1, ..Statistics::default() };
        Astar { space, nodes: Nodes::new(), open: Default::default(), weight, bound, statistics }
    }

    fn open_root(&mut self, state: S::State) {
        let (g, h) = (S::Cost::ZERO, self.space.estimate(&state));
        if let Place::Vacant(slot) = self.nodes.find(&state) {
            let root = self.nodes.insert(slot, Node { state, parent: ROOT, g, h, open: true });
            self.push(root, g, h);
        }
    }

    fn run(&mut self, control: &mut Control) -> Result<Option<NodeId>, Stop> {
        let mut f = S::Cost::ZERO;
        while let Some((next_f, id)) = self.open.pop() {
            if !std::mem::take(&mut self.nodes[id].open) {
                continue;
            }
            if next_f > f {
                f = next_f;
                self.statistics.peak_bytes = self.bytes();
            }
            let state = self.nodes[id].state.clone();
            if self.space.is_goal(&state) {
                self.statistics.peak_bytes = self.bytes();
                return Ok(Some(id));
            }
            self.expand(id, &state);
            self.poll(control, f)?;
        }
        self.statistics.peak_bytes = self.bytes();
        Ok(None)
    }

    fn expand(&mut self, id: NodeId, state: &S::State) {
        self.statistics.expanded += 1;
        let space = self.space;
        let (g, h) = (self.nodes[id].g, self.nodes[id].h);
        space.expand(state, |action, mut child, cost| {
            self.statistics.generated += 1;
            match self.nodes.find(&child) {
                Place::Known(known) => self.improve(known, id, g + cost),
                Place::Vacant(slot) => {
                    let h = space.estimate_after(state, h, action, &mut child, S::Cost::MAX);
                    let node = Node { state: child, parent: id, g: g + cost, h, open: true };
                    let new = self.nodes.insert(slot, node);
                    self.push(new, g + cost, h);
                }
            }
        });
    }

    /// Leads the cheaper path to a state that was reached before.
    fn improve(&mut self, id: NodeId, parent: NodeId, g: S::Cost) {
        let node = &mut self.nodes[id];
        if g >= node.g {
            return;
        }
        (node.g, node.parent) = (g, parent);
        self.statistics.reopened += u64::from(!node.open);
        node.open = true;
        let h = node.h;
        self.push(id, g, h);
    }

    fn push(&mut self, id: NodeId, g: S::Cost, h: S::Cost) {
        let beyond = self.bound.is_some_and(|bound| (g + h).into() > bound);
        if !beyond {
            let weighted = if self.weight > 1.0 { h.weighted(self.weight) } else { h };
            self.open.push(g + weighted, id);
        }
    }

    fn poll(&mut self, control: &mut Control, f: S::Cost) -> Result<(), Stop> {
        if self.statistics.expanded.is_multiple_of(1024) {
            self.statistics.peak_bytes = self.bytes();
        }
        control.poll(&self.statistics, || f.into())
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.open.bytes()
    }
}
