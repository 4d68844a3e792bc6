//! The cheapest paths from a start to all states (Dijkstra 1959).

use std::fmt;

use super::astar::Suspended;
use super::closed::{Lookup, NodeId, Nodes};
use super::control::{Control, SearchError, Statistics};
use super::space::{Cost, Space};
use crate::width::Width;

/// The states that are reachable from a start, with the cost of a cheapest path to each: see [`distances`].
pub struct AllDistances<S: Space> {
    nodes: Nodes<S::State, S::Cost>,
    /// The work of the search.
    pub statistics: Statistics,
}

/// A space without goals and estimates.
struct Everywhere<'a, S>(&'a S);

/// Finds the cheapest paths from `start` to every state, or to those that cost at most [`Control::bound`].
/// Does not ask for goals or estimates, and ignores [`Control::weight`]. Takes time and memory in proportion
/// to the states generated.
///
/// ```
/// use taquin::search::{Control, closures, distances};
///
/// let roads = |&town: &char| match town {
///     'a' => vec![('b', 3u32), ('c', 1)],
///     'c' => vec![('b', 1)],
///     _ => vec![],
/// };
/// let space = closures(roads, |_| 0, |_| false);
/// let all = distances(&space, 'a', &mut Control::default())?;
/// assert_eq!((all.to(&'b'), all.to(&'z')), (Some(2), None));
/// assert_eq!(all.path_to(&'b'), Some(vec!['a', 'c', 'b']));
/// assert_eq!(all.iter().count(), 3);
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn distances<S: Space>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<AllDistances<S>, SearchError> {
    let weight = control.weight.take();
    let everywhere = Everywhere(space);
    let mut search = Suspended::new(&everywhere, start, control);
    let searched = search.run_up_to(&everywhere, S::Cost::MAX, control);
    control.weight = weight;
    searched?;
    Ok(AllDistances { nodes: search.nodes, statistics: search.statistics })
}

impl<S: Space> AllDistances<S> {
    /// Returns the cost of a cheapest path to a state, or `None` if there is no path.
    pub fn to(&self, state: &S::State) -> Option<S::Cost> {
        self.node(state).map(|node| self.nodes[node].g)
    }

    /// Returns the states of a cheapest path to a state, both ends included, or `None` if there is no path.
    pub fn path_to(&self, state: &S::State) -> Option<Vec<S::State>> {
        self.node(state).map(|node| self.nodes.path_to(node))
    }

    /// Iterates over all states with their costs, the start first.
    pub fn iter(&self) -> impl Iterator<Item = (&S::State, S::Cost)> {
        let nodes = (0..self.nodes.len().to_u32()).map(|node| &self.nodes[node]);
        nodes.filter(|node| !node.open).map(|node| (&node.state, node.g))
    }

    /// States that were reached, but cost more than allowed, are open.
    fn node(&self, state: &S::State) -> Option<NodeId> {
        match self.nodes.find(&super::closed::Unranked, state) {
            Lookup::Known(node) if !self.nodes[node].open => Some(node),
            _ => None,
        }
    }
}

impl<S: Space> Space for Everywhere<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn expand(&self, state: &S::State, generate: impl FnMut(S::Action, S::State, S::Cost)) {
        self.0.expand(state, generate);
    }

    fn is_goal(&self, _: &S::State) -> bool {
        false
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }
}

impl<S: Space> fmt::Debug for AllDistances<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("AllDistances").field("states", &self.nodes.len()).finish_non_exhaustive()
    }
}
