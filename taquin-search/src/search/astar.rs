//! A* (Hart, Nilsson & Raphael 1968), with reopening.
//!
//! Every state generated becomes a node of [`Nodes`] with its parent, its cost g from the start and its
//! estimate h. Those still to be expanded are in an open list by f = g + h. Until the list is empty:
//!
//! 1. Take a node of the smallest f; ties go to the smallest h. If its state is a goal, its path is optimal.
//! 2. Generate its successors, and look each up by hash.
//! 3. A new state becomes a node in the open list. A known one that is now cheaper gets the new parent and g,
//!    and returns to the list.
//!
//! An [`Expander`] takes these steps. A state reached more cheaply after its expansion is opened again, so
//! that the path is optimal for every admissible heuristic, consistent or not. The search tests for the goal
//! when it takes a state from the open list, not when it generates one. The search never takes a step
//! straight back, so costs must not be negative. It computes a state's estimate once, when it first reaches
//! the state.

use super::closed::{Lookup, Node, NodeId, Nodes};
use super::control::{Control, SearchError, Statistics};
use super::expander::{Expander, Whole};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// Finds a cheapest path from `start` to a goal within [`Control::bound`], or returns `None`. With
/// [`Control::weight`] above 1 the path may cost up to that many times the optimum.
///
/// Takes time and memory in proportion to the states generated.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn astar<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, SearchError> {
    astar_to(space, start, control).0
}

/// Runs A* and also returns the f that it reached.
pub(crate) fn astar_to<S: Space>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> (Result<Found<S>, SearchError>, S::Cost) {
    if let Err(wrong) = control.checked_weight() {
        return (Err(wrong), S::Cost::ZERO);
    }
    let mut search = Expander::<_, Whole<true>>::of(space, control);
    search.allow_postponement();
    search.open_root(start);
    let goal = search.run(control);
    let solution = |goal: NodeId| {
        let path = search.nodes.path_to(goal);
        let cost = replay(space, &path)?;
        Ok(Solution { path, cost, statistics: search.statistics })
    };
    (goal.and_then(|goal| goal.map(solution).transpose()), search.f)
}

/// The cost of a cheapest path and, if they fit in the memory allowed, the states on such paths. `None` if no
/// goal is reachable.
pub(super) type Exploration<S> = Option<(u32, Option<Explored<S>>)>;

/// Finds the cost of a cheapest path, then the states of all cheapest paths.
pub(super) fn explore<S: Space<Cost = u32>>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Exploration<S>, SearchError> {
    // The same code as that of A*, by which such spaces are searched too.
    let mut search = Expander::<_, Whole<true>>::of(space, control);
    search.open_root(start);
    let Some(goal) = search.run(control)? else { return Ok(None) };
    let cost = search.nodes[goal].g;
    let states = match search.explore_up_to(cost, goal, control) {
        Ok(states) => Some(states),
        Err(SearchError::Memory { .. }) => None,
        Err(stop) => return Err(stop),
    };
    Ok(Some((cost, states)))
}

/// All states on cheapest paths, with the least cost to each.
pub(super) struct Explored<S: Space> {
    nodes: Nodes<S::State, S::Cost>,
    /// Whether each node is on a cheapest path.
    marks: Vec<bool>,
    cost: S::Cost,
    heap_bytes: usize,
}

impl<S: Space<Cost = u32>> Explored<S> {
    /// Returns the remaining cost of a cheapest path through `state`, if there is one.
    pub(super) fn remaining(&self, space: &S, state: &S::State) -> Option<u32> {
        match self.nodes.find(space, state) {
            Lookup::Known(id) if self.marks[id.to_usize()] => Some(self.cost - self.nodes[id].g),
            _ => None,
        }
    }

    /// Returns the memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.nodes.len() * self.heap_bytes + self.marks.len()
    }
}

/// A search between two of its parts.
pub(super) struct Suspended<S: Space> {
    pub(super) nodes: Nodes<S::State, S::Cost>,
    open: <S::Cost as Cost>::Queue,
    pub(super) statistics: Statistics,
}

impl<S: Space> Suspended<S> {
    /// Returns a search that has not begun.
    pub(super) fn new(space: &S, start: S::State, control: &Control) -> Suspended<S> {
        let mut search = Expander::<_, Whole<false>>::of(space, control);
        search.open_root(start);
        search.suspend()
    }

    /// Continues until a goal is taken from the open list, and returns it, or until every node with an f of
    /// at most `highest` is expanded. After an error the search may be continued too.
    pub(super) fn run_up_to(
        &mut self,
        space: &S,
        highest: S::Cost,
        control: &mut Control,
    ) -> Result<Option<NodeId>, SearchError> {
        let mut search = Expander::<_, Whole<false>>::of(space, control);
        (search.nodes, search.open) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.open));
        (search.statistics, search.highest) = (self.statistics, highest);
        let goal = search.run(control);
        *self = search.suspend();
        goal
    }

    /// Returns the smallest f of an open node.
    pub(super) fn lowest(&mut self) -> Option<S::Cost> {
        self.open.lowest()
    }
}

impl<'a, S: Space, const POSTPONES: bool> Expander<'a, S, Whole<POSTPONES>> {
    /// Begins a search of the whole space.
    fn of(space: &'a S, control: &Control) -> Self {
        let mut search = Expander::new(space, Whole, control.bound);
        search.weight = control.weight.unwrap_or(1.0);
        search
    }

    fn suspend(self) -> Suspended<S> {
        Suspended { nodes: self.nodes, open: self.open, statistics: self.statistics }
    }

    fn run(&mut self, control: &mut Control) -> Result<Option<NodeId>, SearchError> {
        let most = control.expansions.unwrap_or(u64::MAX);
        let mut next_check = control.next_check(0);
        while let Some(goal) = self.step(most) {
            if goal.is_some() {
                self.statistics.peak_bytes = self.bytes();
                return Ok(goal);
            }
            let is_full = control.memory.is_some_and(|limit| self.bytes() > limit);
            if is_full || self.statistics.expanded >= next_check {
                next_check = control.next_check(self.statistics.expanded);
                self.statistics.peak_bytes = self.bytes();
                // The f of a node contains the weighted estimate.
                control.check(&self.statistics, self.f.to_f64() / self.weight)?;
            }
        }
        self.statistics.peak_bytes = self.bytes();
        Ok(None)
    }
}

impl<S: Space<Cost = u32>> Expander<'_, S, Whole<true>> {
    /// Continues until every node with an f of at most `cost`, the cost of the first goal, is expanded. Marks
    /// the nodes on paths of that cost.
    fn explore_up_to(
        mut self,
        cost: u32,
        first: NodeId,
        control: &mut Control,
    ) -> Result<Explored<S>, SearchError> {
        self.highest = cost;
        let mut goals = vec![first];
        while let Some(goal) = self.run(control)? {
            goals.push(goal);
        }
        let steps = self.steps_up_to(cost, control)?;
        let mut marks = vec![false; self.nodes.len()];
        while let Some(id) = goals.pop() {
            if std::mem::replace(&mut marks[id.to_usize()], true) {
                continue;
            }
            let first = steps.partition_point(|&(to, _)| to < id);
            goals.extend(steps[first..].iter().take_while(|&&(to, _)| to == id).map(|&(_, from)| from));
        }
        Ok(Explored { nodes: self.nodes, marks, cost, heap_bytes: self.space.heap_bytes() })
    }

    /// Returns the steps of cheapest paths as pairs (node reached, node left), sorted.
    fn steps_up_to(
        &mut self,
        cost: u32,
        control: &mut Control,
    ) -> Result<Vec<(NodeId, NodeId)>, SearchError> {
        let Expander { space, nodes, statistics, .. } = self;
        let mut steps = Vec::new();
        let nodes_bytes = nodes.bytes() + nodes.len() * space.heap_bytes();
        for from in 0..nodes.len().to_u32() {
            let Node { state, g, h, open, .. } = &nodes[from];
            if *open || g.plus(*h) > cost || space.is_goal(state) {
                continue;
            }
            space.expand(state, |_, next, step| {
                if let Lookup::Known(to) = nodes.find(*space, &next)
                    && nodes[to].g == g.plus(step)
                {
                    steps.push((to, from));
                }
            });
            statistics.expanded += 1;
            statistics.peak_bytes = nodes_bytes + steps.capacity() * size_of::<(NodeId, NodeId)>();
            control.poll(statistics, || f64::from(cost))?;
        }
        steps.sort_unstable();
        Ok(steps)
    }
}
