//! Paths in the order of their costs, level by level.
//!
//! A* gives the first path. To find the others of one cost, the search expands every state whose f is at most
//! that cost, and computes the exact distances to the goals within what it has expanded. A depth-first walk
//! by these distances gives the paths. It notes the least cost at which it turned back, and the open list
//! knows the least f of a state not expanded: the smaller one is the cost of the next level. All states are
//! kept from one level to the next.
//!
//! Sums of floats depend on the order of their terms, so that the f of a state may be above the cost of a
//! path over it. Whether a path was given at the level before is therefore not told by its cost, but by the
//! distances of that level: it was if its walk would have reached the end. Distances only fall, so a path
//! that one level gave is one of every later level.
//!
//! Yen's algorithm (1971) would need an A* for each state of a path to find the next path.

use std::fmt;

use super::astar::Suspended;
use super::closed::{Lookup, NodeId};
use super::control::{Control, SearchError, Statistics};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// The simple paths to goals in the order of their costs: see [`cheapest_first`].
pub struct CheapestFirst<S: Space> {
    space: S,
    start: S::State,
    search: Option<Suspended<S>>,
    levels: Levels<S::Cost>,
}

/// The levels of a search. They see its nodes by their numbers alone, so that they are compiled once for all
/// spaces whose costs have this type.
struct Levels<C> {
    /// The path that A* found.
    first: Vec<NodeId>,
    goals: Vec<NodeId>,
    /// The cost of the paths that the walk looks for, and of those before them.
    level: C,
    previous: Option<C>,
    is_explored: bool,
    walk: PathWalk<C>,
}

/// What [`Levels`] ask of a search.
trait NumberedSearch<C> {
    /// Continues as [`Suspended::run_up_to`] does.
    fn run_up_to(&mut self, highest: C, control: &mut Control) -> Result<Option<NodeId>, SearchError>;
    /// Returns the smallest f of an open node.
    fn lowest(&mut self) -> Option<C>;
    /// Returns the number of nodes.
    fn nodes(&self) -> usize;
    /// Returns the g of a node, unless it is open.
    fn expanded(&self, node: NodeId) -> Option<C>;
    /// Calls `visit` with each successor of a node that is known and the cost of the step.
    fn each_known(&self, node: NodeId, visit: &mut dyn FnMut(NodeId, C));
    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize;
    /// Returns the counts.
    fn statistics(&mut self) -> &mut Statistics;
}

/// A search with its space.
struct SpaceSearch<'a, S: Space> {
    space: &'a S,
    search: &'a mut Suspended<S>,
}

impl<S: Space> NumberedSearch<S::Cost> for SpaceSearch<'_, S> {
    fn run_up_to(&mut self, highest: S::Cost, control: &mut Control) -> Result<Option<NodeId>, SearchError> {
        self.search.run_up_to(self.space, highest, control)
    }

    fn lowest(&mut self) -> Option<S::Cost> {
        self.search.lowest()
    }

    fn nodes(&self) -> usize {
        self.search.nodes.len()
    }

    fn expanded(&self, node: NodeId) -> Option<S::Cost> {
        let node = &self.search.nodes[node];
        (!node.open).then_some(node.g)
    }

    fn each_known(&self, node: NodeId, visit: &mut dyn FnMut(NodeId, S::Cost)) {
        let nodes = &self.search.nodes;
        self.space.expand(&nodes[node].state, |_, next, cost| {
            if let Lookup::Known(known) = nodes.find(self.space, &next) {
                visit(known, cost);
            }
        });
    }

    fn bytes(&self) -> usize {
        self.search.nodes.bytes() + self.search.nodes.len() * self.space.heap_bytes()
    }

    fn statistics(&mut self) -> &mut Statistics {
        &mut self.search.statistics
    }
}

/// A depth-first search for the paths of one cost.
struct PathWalk<C> {
    /// For each node, the distance to a goal through states that were expanded, or [`Cost::MAX`].
    distances: Vec<C>,
    /// The distances of the level before, if they were others.
    before: Vec<C>,
    is_goal: Vec<bool>,
    is_on_path: Vec<bool>,
    path: Vec<NodeId>,
    pending: Vec<PendingNode<C>>,
    siblings: Vec<(NodeId, C)>,
    /// The least cost beyond the level of a path through a node that was not entered.
    beyond: C,
}

/// A node that may continue the path.
struct PendingNode<C> {
    depth: usize,
    g: C,
    /// The greatest of the sums of g and distance along the path. At a goal it is the cost, up to rounding.
    least: C,
    /// The same by the distances of the level before.
    least_before: C,
    node: NodeId,
}

/// A step between expanded nodes: the node reached, the node left and the cost.
type Step<C> = (NodeId, NodeId, C);

/// Returns the simple paths from `start` to a goal, one after another, in the order of their costs. A path
/// ends at the first goal that it meets; two paths differ in their states.
///
/// The first path takes one A*. Then each new cost takes the expansions that A* would make up to that cost,
/// and each path a walk along it; paths of smaller costs are walked again. All states expanded are kept.
///
/// ```
/// use taquin::search::{Control, cheapest_first, closures};
///
/// let smaller = |&n: &u32| [(n + 1, 1u32), (2 * n, 1)].into_iter().filter(|&(n, _)| n <= 6);
/// let space = closures(smaller, |_| 0, |&n| n == 6);
/// let mut paths = cheapest_first(&space, 1);
/// let mut control = Control::default();
/// assert_eq!(paths.next_path(&mut control)?.expect("a path").path, [1, 2, 3, 6]);
/// assert_eq!(paths.next_path(&mut control)?.expect("another").path, [1, 2, 4, 5, 6]);
/// assert_eq!(paths.next_path(&mut control)?.expect("a third").path, [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
pub fn cheapest_first<S: Space>(space: S, start: S::State) -> CheapestFirst<S> {
    CheapestFirst { space, start, search: None, levels: Levels::new() }
}

impl<S: Space> CheapestFirst<S> {
    /// Returns the space searched.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns the next path within [`Control::bound`], or `None` if there is no other. The bound must not
    /// rise from one call to the next. Ignores [`Control::weight`]. The statistics are those of all calls.
    ///
    /// # Errors
    /// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled. A later call
    /// continues.
    pub fn next_path(&mut self, control: &mut Control) -> Result<Found<S>, SearchError> {
        let weight = control.weight.take();
        let CheapestFirst { space, search, levels, .. } = self;
        let found = match search {
            Some(search) => levels.next(&mut SpaceSearch { space, search }, control),
            None => self.first(control),
        };
        control.weight = weight;
        if !found? {
            return Ok(None);
        }
        let Some(search) = &self.search else { return Ok(None) };
        let state = |&id: &NodeId| search.nodes[id].state.clone();
        let path: Vec<S::State> = self.levels.path().iter().map(state).collect();
        let cost = replay(&self.space, &path)?;
        Ok(Some(Solution { path, cost, statistics: search.statistics }))
    }

    /// Finds the first path. Returns whether there is one.
    fn first(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        let mut search = Suspended::new(&self.space, self.start.clone(), control);
        let goal = search.run_up_to(&self.space, S::Cost::MAX, control)?;
        if let Some(goal) = goal {
            let mut first: Vec<NodeId> = search.nodes.ancestry(goal).collect();
            first.reverse();
            self.levels.begin(first, search.nodes[goal].g);
        }
        self.search = Some(search);
        Ok(goal.is_some())
    }
}

impl<C: Cost> Levels<C> {
    fn new() -> Levels<C> {
        Levels {
            first: Vec::new(),
            goals: Vec::new(),
            level: C::ZERO,
            previous: None,
            is_explored: false,
            walk: PathWalk::new(),
        }
    }

    /// Begins with the first path, which has this cost.
    fn begin(&mut self, first: Vec<NodeId>, cost: C) {
        self.goals.extend(first.last());
        self.first = first;
        self.level = cost;
    }

    /// Returns the last path found.
    fn path(&self) -> &[NodeId] {
        if self.walk.path.is_empty() { &self.first } else { &self.walk.path }
    }

    /// Finds the next path. Returns whether there is one.
    fn next(
        &mut self,
        search: &mut dyn NumberedSearch<C>,
        control: &mut Control,
    ) -> Result<bool, SearchError> {
        while !self.goals.is_empty() && control.allows(self.level.to_f64()) {
            if !self.is_explored {
                self.explore(search, control)?;
            }
            if self.walk(search, control)? {
                return Ok(true);
            }
            let (lowest, beyond) = (search.lowest().unwrap_or(C::MAX), self.walk.beyond);
            let next = if lowest < beyond { lowest } else { beyond };
            if next >= C::MAX {
                return Ok(false);
            }
            self.walk.before.clear();
            self.previous = Some(self.level);
            self.level = next;
            self.is_explored = false;
        }
        Ok(false)
    }

    /// Expands all states up to the level, and begins the walk again if there may be a path.
    fn explore(
        &mut self,
        search: &mut dyn NumberedSearch<C>,
        control: &mut Control,
    ) -> Result<(), SearchError> {
        let Levels { goals, level, walk, .. } = self;
        let (known, expanded) = (goals.len(), search.statistics().expanded);
        let searched = loop {
            match search.run_up_to(*level, control) {
                Ok(Some(goal)) => goals.push(goal),
                Ok(None) => break Ok(()),
                Err(stop) => break Err(stop),
            }
        };
        if expanded < search.statistics().expanded || known < goals.len() {
            walk.forget_distances();
        }
        searched?;
        if walk.distances.is_empty() {
            let count = search.nodes();
            walk.is_goal = vec![false; count];
            goals.iter().for_each(|goal| walk.is_goal[goal.to_usize()] = true);
            let steps = steps(search, &walk.is_goal, control)?;
            walk.distances = distances(&steps, goals, count);
            walk.begin();
        } else if walk.beyond <= *level {
            walk.begin();
        }
        self.is_explored = true;
        Ok(())
    }

    /// Continues the walk up to the next path of the level. Returns whether there is one.
    fn walk(
        &mut self,
        search: &mut dyn NumberedSearch<C>,
        control: &mut Control,
    ) -> Result<bool, SearchError> {
        let Levels { first, level, previous, walk, .. } = self;
        while let Some(PendingNode { depth, g, least, least_before, node }) = walk.pending.pop() {
            walk.path.drain(depth..).for_each(|left| walk.is_on_path[left.to_usize()] = false);
            walk.path.push(node);
            walk.is_on_path[node.to_usize()] = true;
            if !walk.is_goal[node.to_usize()] {
                search.statistics().expanded += 1;
                walk.enter(search, (g, least, least_before), *level);
                control.poll(search.statistics(), || level.to_f64())?;
            } else if previous.is_none_or(|previous| least_before > previous) && walk.path != *first {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<C: Cost> PathWalk<C> {
    fn new() -> PathWalk<C> {
        PathWalk {
            distances: Vec::new(),
            before: Vec::new(),
            is_goal: Vec::new(),
            is_on_path: Vec::new(),
            path: Vec::new(),
            pending: Vec::new(),
            siblings: Vec::new(),
            beyond: C::MAX,
        }
    }

    /// Begins at the root, which is the first node.
    fn begin(&mut self) {
        self.is_on_path = vec![false; self.distances.len()];
        self.path.clear();
        self.beyond = C::MAX;
        let (least, least_before) = (self.distances[0], self.distance_before(0));
        self.pending = vec![PendingNode { depth: 0, g: C::ZERO, least, least_before, node: 0 }];
    }

    /// Makes the distances those of the level before, unless they were forgotten in this one already.
    fn forget_distances(&mut self) {
        if !self.distances.is_empty() {
            self.before = std::mem::take(&mut self.distances);
        }
    }

    /// Returns the distance that a node had at the level before.
    fn distance_before(&self, node: NodeId) -> C {
        let known = if self.before.is_empty() { &self.distances } else { &self.before };
        known.get(node.to_usize()).copied().unwrap_or(C::MAX)
    }

    /// Pushes the nodes that may continue the path beyond its last one, which has this g and these least
    /// costs.
    fn enter(&mut self, search: &dyn NumberedSearch<C>, (g, least, least_before): (C, C, C), level: C) {
        let Some(&last) = self.path.last() else { return };
        let mut siblings = std::mem::take(&mut self.siblings);
        siblings.clear();
        // A path over a state that is not known costs at least the least f of an open one.
        search.each_known(last, &mut |node, step| siblings.push((node, step)));
        // Of two steps to one state, the cheaper counts.
        siblings.sort_by(|(one, cost), (two, other)| {
            one.cmp(two).then_with(|| cost.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal))
        });
        siblings.dedup_by_key(|(node, _)| *node);
        for &(node, step) in &siblings {
            let (g, distance) = (g.plus(step), self.distances[node.to_usize()]);
            let least = greater(least, g.plus(distance));
            if self.is_on_path[node.to_usize()] || distance >= C::MAX {
                continue;
            }
            if least <= level {
                let distance_before = self.distance_before(node);
                // A state without a distance had none in any way.
                let sum = if distance_before < C::MAX { g.plus(distance_before) } else { C::MAX };
                let least_before = greater(least_before, sum);
                self.pending.push(PendingNode { depth: self.path.len(), g, least, least_before, node });
            } else if least < self.beyond {
                self.beyond = least;
            }
        }
        self.siblings = siblings;
    }
}

fn greater<C: Cost>(one: C, other: C) -> C {
    if other < one { one } else { other }
}

/// Returns all steps from expanded nodes that are no goals to known nodes, sorted.
fn steps<C: Cost>(
    search: &mut dyn NumberedSearch<C>,
    is_goal: &[bool],
    control: &mut Control,
) -> Result<Vec<Step<C>>, SearchError> {
    let mut steps: Vec<Step<C>> = Vec::new();
    let held = search.bytes() + search.nodes() * (size_of::<C>() + 2);
    for from in 0..search.nodes().to_u32() {
        let Some(g) = search.expanded(from).filter(|_| !is_goal[from.to_usize()]) else { continue };
        search.each_known(from, &mut |to, cost| steps.push((to, from, cost)));
        let statistics = search.statistics();
        statistics.expanded += 1;
        statistics.peak_bytes = held + steps.capacity() * size_of::<Step<C>>();
        control.poll(statistics, || g.to_f64())?;
    }
    steps.sort_unstable_by_key(|&(to, from, _)| (to, from));
    Ok(steps)
}

/// Returns the distance from each node to the nearest goal.
fn distances<C: Cost>(steps: &[Step<C>], goals: &[NodeId], count: usize) -> Vec<C> {
    let mut distances = vec![C::MAX; count];
    let mut open = C::Queue::default();
    for &goal in goals {
        distances[goal.to_usize()] = C::ZERO;
        open.push(C::ZERO, C::ZERO, goal);
    }
    while let Some((distance, node)) = open.pop() {
        if distance > distances[node.to_usize()] {
            continue;
        }
        let first = steps.partition_point(|&(to, _, _)| to < node);
        for &(_, from, cost) in steps[first..].iter().take_while(|&&(to, _, _)| to == node) {
            let further = cost.plus(distance);
            if further < distances[from.to_usize()] {
                distances[from.to_usize()] = further;
                open.push(further, C::ZERO, from);
            }
        }
    }
    distances
}

impl<S: Space> fmt::Debug for CheapestFirst<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("CheapestFirst").field("level", &self.levels.level).finish_non_exhaustive()
    }
}
