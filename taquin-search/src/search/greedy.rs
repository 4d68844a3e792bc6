//! Paths found early, without a bound on their cost: greedy best-first search and beam search.

use super::closed::{Lookup, Node, NodeId, Nodes, ROOT};
use super::control::{Control, SearchError, Statistics};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// Finds a path from `start` to a goal by greedy best-first search: always expands a state with the least
/// estimate, whatever it cost to get there. The path may cost any multiple of a cheapest one.
///
/// Returns `None` only if no goal is reachable within [`Control::bound`]. Takes time and memory in proportion
/// to the states generated. Ignores [`Control::weight`].
///
/// ```
/// use taquin::search::{Control, closures, greedy};
///
/// let space = closures(|&n: &u32| [(n + 1, 1u32), (2 * n, 1)], |&n| 1000u32.abs_diff(n), |&n| n == 1000);
/// let found = greedy(&space, 1, &mut Control::default())?.expect("1000 is reachable");
/// assert!(found.statistics.expanded < 1000);
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn greedy<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, SearchError> {
    let mut search = Hasty::new(space, start.clone(), control.bound.is_some());
    let found = search.nearest_first(control)?;
    if found.is_some() || !search.overflowed || search.reopens {
        return Ok(found);
    }
    // States were not opened again for a cheaper path, and so others seemed to cost more than can be counted.
    let statistics = search.statistics;
    Hasty { statistics, ..Hasty::new(space, start, true) }.nearest_first(control)
}

/// Finds a path from `start` to a goal by beam search: of the states that are one step further than the last
/// ones, it keeps the `width` with the least f, the cost so far and the estimate. A state is kept only once.
///
/// Returns the cheapest path among those that reach a goal first, in steps. Returns `None` if no kept state
/// has a successor left within [`Control::bound`], which does not mean that there is no path. Takes time and
/// memory in proportion to the states generated, which the width bounds for each step. Ignores
/// [`Control::weight`].
///
/// ```
/// use taquin::search::{Control, beam, closures};
///
/// let space = closures(|&n: &u32| [(n + 1, 1u32), (2 * n, 1)], |&n| 100u32.abs_diff(n), |&n| n == 100);
/// let found = beam(&space, 1, 10, &mut Control::default())?.expect("ten states are enough");
/// assert_eq!(found.cost, 8);
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn beam<S: Space>(
    space: &S,
    start: S::State,
    width: usize,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let mut search = Hasty::new(space, start, control.bound.is_some());
    let mut layer = std::mem::take(&mut search.fresh);
    while !layer.is_empty() {
        let goals = layer.iter().copied().filter(|&id| space.is_goal(&search.nodes[id].state));
        let cost = |&id: &NodeId| search.nodes[id].g;
        if let Some(goal) = goals.min_by(|one, two| order(cost(one), cost(two))) {
            return search.solution(goal).map(Some);
        }
        for id in layer.drain(..) {
            search.expand(id, control);
            search.poll(0, control)?;
        }
        layer.append(&mut search.fresh);
        // A state may have been reached again in the same layer.
        layer.sort_unstable();
        layer.dedup();
        let nodes = &search.nodes;
        let f = |id: NodeId| nodes[id].g.plus(nodes[id].h);
        layer.sort_by(|&one, &two| order(f(one), f(two)).then(order(nodes[one].h, nodes[two].h)));
        layer.truncate(width);
    }
    Ok(None)
}

fn order<C: Cost>(one: C, two: C) -> std::cmp::Ordering {
    one.partial_cmp(&two).unwrap_or(std::cmp::Ordering::Equal)
}

/// A search that reaches each state once, or again if that is cheaper and it reopens.
struct Hasty<'a, S: Space> {
    space: &'a S,
    /// Whether to open a state again for a cheaper path, since costs are limited.
    reopens: bool,
    /// Whether the sum of the steps of a path reached [`Cost::MAX`].
    overflowed: bool,
    nodes: Nodes<S::State, S::Cost>,
    /// The nodes to be expanded that were reached last.
    fresh: Vec<NodeId>,
    generated: Vec<(S::State, S::Cost, S::Cost)>,
    statistics: Statistics,
}

impl<'a, S: Space> Hasty<'a, S> {
    fn new(space: &'a S, start: S::State, reopens: bool) -> Hasty<'a, S> {
        let mut search = Hasty {
            space,
            reopens,
            overflowed: false,
            nodes: Nodes::new(),
            fresh: Vec::new(),
            generated: Vec::new(),
            statistics: Statistics { iterations: 1, ..Statistics::default() },
        };
        let h = space.estimate(&start);
        if let Lookup::Vacant(spot) = search.nodes.find(space, &start)
            && h < S::Cost::MAX
        {
            let node = Node::new(start, ROOT, S::Cost::ZERO, h);
            search.fresh.push(search.nodes.insert(space, spot, node));
        }
        search
    }

    /// Expands a node with the least estimate until that is a goal.
    fn nearest_first(&mut self, control: &mut Control) -> Result<Found<S>, SearchError> {
        let mut open = <S::Cost as Cost>::Queue::default();
        self.fresh.drain(..).for_each(|id| open.push(self.nodes[id].h, S::Cost::ZERO, id));
        while let Some((_, id)) = open.pop() {
            if !self.nodes[id].open {
                continue;
            }
            if self.space.is_goal(&self.nodes[id].state) {
                return self.solution(id).map(Some);
            }
            self.expand(id, control);
            self.fresh.drain(..).for_each(|id| open.push(self.nodes[id].h, S::Cost::ZERO, id));
            self.poll(open.bytes(), control)?;
        }
        Ok(None)
    }

    /// Generates the successors of a node. Those to be expanded are in `fresh` then.
    fn expand(&mut self, id: NodeId, control: &Control) {
        self.nodes[id].open = false;
        let Node { state, g, h, .. } = self.nodes[id].clone();
        let mut generated = std::mem::take(&mut self.generated);
        self.space.expand(&state, |action, mut child, cost| {
            let estimate = self.space.estimate_after(&state, h, action, &mut child, S::Cost::MAX);
            generated.push((child, cost, estimate));
        });
        self.statistics.expanded += 1;
        self.statistics.generated += generated.len().to_u64();
        for (child, step, h) in generated.drain(..) {
            let g = g.plus(step);
            self.overflowed |= step < S::Cost::MAX && g == S::Cost::MAX;
            if g < S::Cost::MAX && h < S::Cost::MAX && control.allows(g.plus(h).to_f64()) {
                self.reach(child, id, g, h);
            }
        }
        self.generated = generated;
    }

    fn reach(&mut self, state: S::State, parent: NodeId, g: S::Cost, h: S::Cost) {
        match self.nodes.find(self.space, &state) {
            Lookup::Vacant(spot) => {
                let node = Node::new(state, parent, g, h);
                let id = self.nodes.insert(self.space, spot, node);
                self.fresh.push(id);
            }
            Lookup::Known(id) if self.reopens && g < self.nodes[id].g => {
                let node = &mut self.nodes[id];
                self.statistics.reopened += u64::from(!node.open);
                (node.parent, node.g, node.open) = (parent, g, true);
                self.fresh.push(id);
            }
            Lookup::Known(_) => {}
        }
    }

    fn poll(&mut self, more: usize, control: &mut Control) -> Result<(), SearchError> {
        let heap = self.nodes.len() * self.space.heap_bytes();
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.nodes.bytes() + heap + more);
        control.poll(&self.statistics, || 0.0)
    }

    fn solution(&self, goal: NodeId) -> Result<Solution<S::State, S::Cost>, SearchError> {
        let path = self.nodes.path_to(goal);
        let cost = replay(self.space, &path)?;
        Ok(Solution { path, cost, statistics: self.statistics })
    }
}
