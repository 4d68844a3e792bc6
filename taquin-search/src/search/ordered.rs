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
use super::control::{Control, SearchError};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// The simple paths to goals in the order of their costs: see [`cheapest_first`].
pub struct CheapestFirst<S: Space> {
    space: S,
    start: S::State,
    search: Option<Suspended<S>>,
    /// The path that A* found.
    first: Vec<NodeId>,
    goals: Vec<NodeId>,
    /// The cost of the paths that the walk looks for, and of those before them.
    level: S::Cost,
    previous: Option<S::Cost>,
    is_explored: bool,
    walk: PathWalk<S::Cost>,
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
    CheapestFirst {
        space,
        start,
        search: None,
        first: Vec::new(),
        goals: Vec::new(),
        level: S::Cost::ZERO,
        previous: None,
        is_explored: false,
        walk: PathWalk::new(),
    }
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
        let found = if self.search.is_none() { self.first(control) } else { self.next(control) };
        control.weight = weight;
        if !found? {
            return Ok(None);
        }
        let Some(search) = &self.search else { return Ok(None) };
        let nodes = if self.walk.path.is_empty() { &self.first } else { &self.walk.path };
        let path: Vec<S::State> = nodes.iter().map(|&id| search.nodes[id].state.clone()).collect();
        let cost = replay(&self.space, &path)?;
        Ok(Some(Solution { path, cost, statistics: search.statistics }))
    }

    /// Finds the first path. Returns whether there is one.
    fn first(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        let search = Suspended::new(&self.space, self.start.clone(), control);
        let search = self.search.insert(search);
        let goal = search.run_up_to(&self.space, S::Cost::MAX, control);
        if goal.is_err() {
            self.search = None;
        }
        let Some((goal, search)) = goal?.zip(self.search.as_ref()) else { return Ok(false) };
        self.first = search.nodes.ancestry(goal).collect();
        self.first.reverse();
        self.goals.push(goal);
        self.level = search.nodes[goal].g;
        Ok(true)
    }

    /// Finds the next path. Returns whether there is one.
    fn next(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        while !self.goals.is_empty() && control.allows(self.level.to_f64()) {
            if !self.is_explored {
                self.explore(control)?;
            }
            if self.walk(control)? {
                return Ok(true);
            }
            let lowest = self.search.as_mut().and_then(Suspended::lowest).unwrap_or(S::Cost::MAX);
            let beyond = self.walk.beyond;
            let next = if lowest < beyond { lowest } else { beyond };
            if next >= S::Cost::MAX {
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
    fn explore(&mut self, control: &mut Control) -> Result<(), SearchError> {
        let CheapestFirst { space, search, goals, level, walk, .. } = self;
        let Some(search) = search else { return Ok(()) };
        let (known, expanded) = (goals.len(), search.statistics.expanded);
        let searched = loop {
            match search.run_up_to(space, *level, control) {
                Ok(Some(goal)) => goals.push(goal),
                Ok(None) => break Ok(()),
                Err(stop) => break Err(stop),
            }
        };
        if expanded < search.statistics.expanded || known < goals.len() {
            walk.forget_distances();
        }
        searched?;
        if walk.distances.is_empty() {
            let count = search.nodes.len();
            walk.is_goal = vec![false; count];
            goals.iter().for_each(|goal| walk.is_goal[goal.to_usize()] = true);
            let steps = steps(search, space, &walk.is_goal, control)?;
            walk.distances = distances(&steps, goals, count);
            walk.begin();
        } else if walk.beyond <= *level {
            walk.begin();
        }
        self.is_explored = true;
        Ok(())
    }

    /// Continues the walk up to the next path of the level. Returns whether there is one.
    fn walk(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        let CheapestFirst { space, search, first, level, previous, walk, .. } = self;
        let Some(search) = search else { return Ok(false) };
        while let Some(PendingNode { depth, g, least, least_before, node }) = walk.pending.pop() {
            walk.path.drain(depth..).for_each(|left| walk.is_on_path[left.to_usize()] = false);
            walk.path.push(node);
            walk.is_on_path[node.to_usize()] = true;
            if !walk.is_goal[node.to_usize()] {
                search.statistics.expanded += 1;
                walk.enter(search, space, (g, least, least_before), *level);
                control.poll(&search.statistics, || level.to_f64())?;
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
    fn enter<S: Space<Cost = C>>(
        &mut self,
        search: &Suspended<S>,
        space: &S,
        (g, least, least_before): (C, C, C),
        level: C,
    ) {
        let Some(&last) = self.path.last() else { return };
        let mut siblings = std::mem::take(&mut self.siblings);
        siblings.clear();
        space.expand(&search.nodes[last].state, |_, next, step| {
            // A path over a state that is not known costs at least the least f of an open one.
            if let Lookup::Known(node) = search.nodes.find(space, &next) {
                siblings.push((node, step));
            }
        });
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
fn steps<S: Space>(
    search: &mut Suspended<S>,
    space: &S,
    is_goal: &[bool],
    control: &mut Control,
) -> Result<Vec<Step<S::Cost>>, SearchError> {
    let Suspended { nodes, statistics, .. } = search;
    let mut steps: Vec<Step<S::Cost>> = Vec::new();
    let held = nodes.bytes() + nodes.len() * (space.heap_bytes() + size_of::<S::Cost>() + 2);
    for from in 0..nodes.len().to_u32() {
        if nodes[from].open || is_goal[from.to_usize()] {
            continue;
        }
        space.expand(&nodes[from].state, |_, next, cost| {
            if let Lookup::Known(to) = nodes.find(space, &next) {
                steps.push((to, from, cost));
            }
        });
        statistics.expanded += 1;
        statistics.peak_bytes = held + steps.capacity() * size_of::<Step<S::Cost>>();
        control.poll(statistics, || nodes[from].g.to_f64())?;
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
        out.debug_struct("CheapestFirst").field("level", &self.level).finish_non_exhaustive()
    }
}
