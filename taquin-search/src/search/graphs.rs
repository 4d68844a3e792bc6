//! Graphs of the crate `petgraph` as spaces.

use std::hash::Hash;

use petgraph::Direction;
use petgraph::visit::{EdgeRef, GraphBase, GraphRef, IntoEdges, IntoEdgesDirected, NodeIndexable};

use super::space::{Cost, Reversible, Space};

/// A graph of the crate `petgraph`, by reference, with goals, costs of edges and estimates: a [`Space`] whose
/// states are the graph's nodes and whose actions are its edges.
///
/// Takes whatever has petgraph's traits: `&Graph`, `&StableGraph`, `&Csr`, `Reversed`, `EdgeFiltered` and
/// others. Nodes are remembered by their index, in an array; one whose index is past the graph's last, such
/// as a removed one, is on no path. [`super::bidirectional()`] takes graphs that know the edges into a node
/// (`IntoEdgesDirected`).
///
/// ```
/// use petgraph::graph::DiGraph;
/// use taquin::search::{self, Control, GraphSpace};
///
/// let mut roads = DiGraph::new();
/// let [home, mill, farm] = ["home", "mill", "farm"].map(|name| roads.add_node(name));
/// roads.extend_with_edges([(home, mill, 2.5), (mill, farm, 1.0), (home, farm, 4.0)]);
/// let space = GraphSpace::new(&roads, [farm], |road| *road.weight());
/// let found = search::astar(&space, home, &mut Control::default())?.expect("a road");
/// assert_eq!((found.cost, found.path), (3.5, vec![home, mill, farm]));
/// # Ok::<(), search::SearchError>(())
/// ```
///
/// With estimates, such as those of `petgraph::algo::astar`:
///
/// ```
/// # use petgraph::graph::UnGraph;
/// # use taquin::search::{self, Control, GraphSpace};
/// let places = UnGraph::<(), u32>::from_edges([(0, 1, 3), (1, 2, 4), (0, 2, 9)]);
/// let [start, goal] = [0, 2].map(petgraph::graph::NodeIndex::new);
/// let space = GraphSpace::new(&places, [goal], |edge| *edge.weight());
/// let space = space.estimated(|node| 2 - node.index() as u32);
/// assert_eq!(search::bidirectional(&space, start, &mut Control::default())?.expect("a way").cost, 7);
/// # Ok::<(), search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphSpace<G: GraphBase, K, H> {
    graph: G,
    /// One more than the largest index of a node: to ask a graph again may take time.
    node_bound: usize,
    goals: Vec<G::NodeId>,
    cost: K,
    estimate: H,
}

impl<G, K> GraphSpace<G, K, ()>
where
    G: IntoEdges + NodeIndexable,
{
    /// Makes a space of a graph in which paths lead to one of `goals` and `cost` is that of an edge.
    pub fn new<C: Cost>(
        graph: G,
        goals: impl IntoIterator<Item = G::NodeId>,
        cost: K,
    ) -> GraphSpace<G, K, impl Fn(G::NodeId) -> C>
    where
        K: Fn(G::EdgeRef) -> C,
    {
        let (node_bound, goals) = (graph.node_bound(), goals.into_iter().collect());
        GraphSpace { graph, node_bound, goals, cost, estimate: |_| C::ZERO }
    }
}

impl<G: GraphBase, K, H> GraphSpace<G, K, H> {
    /// Replaces the estimates: lower bounds on the cost from a node to a goal.
    pub fn estimated<C: Cost, E: Fn(G::NodeId) -> C>(self, estimate: E) -> GraphSpace<G, K, E> {
        let GraphSpace { graph, node_bound, goals, cost, .. } = self;
        GraphSpace { graph, node_bound, goals, cost, estimate }
    }
}

impl<G: NodeIndexable, K, H> GraphSpace<G, K, H> {
    /// Returns whether a node may be in the graph: a removed one, or one of another graph, may have an index
    /// past the last.
    fn may_have(&self, node: G::NodeId) -> bool {
        self.graph.to_index(node) < self.node_bound
    }
}

impl<G, K, H, C> Space for GraphSpace<G, K, H>
where
    G: GraphRef + IntoEdges + NodeIndexable,
    G::NodeId: Eq + Hash,
    C: Cost,
    K: Fn(G::EdgeRef) -> C,
    H: Fn(G::NodeId) -> C,
{
    type State = G::NodeId;
    type Action = G::EdgeId;
    type Cost = C;

    fn expand(&self, &node: &G::NodeId, mut generate: impl FnMut(G::EdgeId, G::NodeId, C)) {
        if self.may_have(node) {
            self.graph.edges(node).for_each(|edge| generate(edge.id(), edge.target(), (self.cost)(edge)));
        }
    }

    /// Takes time in proportion to the number of goals.
    fn is_goal(&self, node: &G::NodeId) -> bool {
        self.goals.contains(node) && self.may_have(*node)
    }

    fn estimate(&self, &node: &G::NodeId) -> C {
        (self.estimate)(node)
    }

    /// The start alone may be no node of the graph: it comes behind them.
    fn rank(&self, &node: &G::NodeId) -> usize {
        self.graph.to_index(node).min(self.node_bound)
    }

    fn rank_count(&self) -> Option<usize> {
        Some(self.node_bound + 1)
    }
}

impl<G, K, H, C> Reversible for GraphSpace<G, K, H>
where
    G: GraphRef + IntoEdgesDirected + NodeIndexable,
    G::NodeId: Eq + Hash,
    C: Cost,
    K: Fn(G::EdgeRef) -> C,
    H: Fn(G::NodeId) -> C,
{
    fn goals(&self) -> Vec<G::NodeId> {
        self.goals.iter().copied().filter(|&goal| self.may_have(goal)).collect()
    }

    fn retract(&self, &node: &G::NodeId, mut generate: impl FnMut(G::NodeId, C)) {
        let edges = self.graph.edges_directed(node, Direction::Incoming);
        edges.for_each(|edge| generate(edge.source(), (self.cost)(edge)));
    }
}
