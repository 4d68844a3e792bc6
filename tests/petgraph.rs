//! Graphs of the crate `petgraph` as spaces, against its own Dijkstra.

use petgraph::algo::dijkstra;
use petgraph::graph::{Graph, NodeIndex};
use petgraph::stable_graph::StableGraph;
use petgraph::visit::{EdgeRef, Reversed};
use petgraph::{Directed, EdgeType, Undirected};
use proptest::prelude::*;
use taquin::search::{self, Control, Estimates, GraphSpace, PathsWithin, Perimeter, Reachable};

const NODES: u32 = 12;

fn graph<D: EdgeType>(edges: &[(u32, u32, u32)]) -> Graph<u32, u32, D> {
    let mut graph = Graph::default();
    for number in 0..NODES {
        graph.add_node(number);
    }
    for &(from, to, cost) in edges {
        graph.add_edge(from.into(), to.into(), cost);
    }
    graph
}

/// Compares all algorithms that take a space with an end.
fn agrees<D: EdgeType>(graph: &Graph<u32, u32, D>, goals: &[u32]) -> Result<(), TestCaseError> {
    let start = NodeIndex::new(0);
    let distances = dijkstra(graph, start, None, |edge| *edge.weight());
    let nodes: Vec<NodeIndex> = goals.iter().map(|&goal| goal.into()).collect();
    let optimum = nodes.iter().filter_map(|goal| distances.get(goal)).min().copied();
    let space = GraphSpace::new(graph, nodes.clone(), |edge| *edge.weight());
    let mut control = Control::default();
    let found = search::astar(&space, start, &mut control).expect("no limit");
    prop_assert_eq!(found.as_ref().map(|found| found.cost), optimum);
    if let Some(found) = found {
        let actions = search::actions(&space, &found.path).expect("a path");
        let cost: u32 = actions.iter().map(|edge| graph[*edge]).sum();
        prop_assert_eq!(cost, found.cost);
    }
    let found = search::bidirectional(&space, start, &mut control).expect("no limit");
    prop_assert_eq!(found.map(|found| found.cost), optimum);
    // The distances to the goals, from the reversed graph.
    let back = |goal: &NodeIndex| dijkstra(Reversed(graph), *goal, None, |edge| *edge.weight());
    let back: Vec<_> = nodes.iter().map(back).collect();
    let exact = |node: NodeIndex| {
        back.iter().filter_map(|rests| rests.get(&node)).min().map_or(u32::MAX, |rest| *rest)
    };
    let informed = space.estimated(exact);
    let found = search::astar(&informed, start, &mut control).expect("no limit");
    prop_assert_eq!(found.map(|found| found.cost), optimum);
    Ok(())
}

proptest! {
    #[test]
    fn algorithms_agree_with_dijkstra(
        edges in proptest::collection::vec((0..NODES, 0..NODES, 0u32..20), 0..40),
        goals in proptest::collection::vec(0..NODES, 0..4),
    ) {
        agrees(&graph::<Directed>(&edges), &goals)?;
        agrees(&graph::<Undirected>(&edges), &goals)?;
    }
}

#[test]
fn graphs_may_be_reversed() {
    let graph = graph::<Directed>(&[(1, 0, 2), (2, 1, 3), (0, 2, 9)]);
    let space = GraphSpace::new(Reversed(&graph), [NodeIndex::new(2)], |edge| *edge.weight());
    let found = search::astar(&space, NodeIndex::new(0), &mut Control::default()).expect("no limit");
    assert_eq!(found.map(|found| found.cost), Some(5));
}

/// Searches for a path by every algorithm that takes a space with an end. There must be none.
fn finds_nothing(graph: &StableGraph<u32, u32>, start: NodeIndex, goal: NodeIndex) {
    let space = GraphSpace::new(graph, [goal], |edge| *edge.weight());
    let mut control = Control::default();
    let found = [
        search::astar(&space, start, &mut control),
        search::idastar(&space, start, &mut control),
        search::breadth_first(&space, start, &mut control),
        search::bidirectional(&space, start, &mut control),
        search::nbs(&space, start, &mut control),
    ];
    assert!(found.iter().all(|found| *found == Ok(None)), "{start:?} {goal:?} {found:?}");
    let perimeter = Perimeter::whole(&space);
    assert_eq!(perimeter.path(&space, &start), None, "{start:?} {goal:?}");
    let paths = search::all_cheapest(&space, start, &mut control).expect("no limit");
    assert_eq!(paths.count(), 0, "{start:?} {goal:?}");
}

#[test]
fn nodes_that_are_not_in_the_graph_are_on_no_path() {
    let mut graph =
        StableGraph::<u32, u32>::from_edges([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 0, 1)]);
    let [kept, middle, last, beyond, far] = [0, 2, 4, 5, 77].map(NodeIndex::new);
    graph.remove_node(middle);
    graph.remove_node(last);
    for outside in [middle, last, beyond, far] {
        finds_nothing(&graph, kept, outside);
        finds_nothing(&graph, outside, kept);
        let space = GraphSpace::new(&graph, [kept], |edge| *edge.weight());
        let reached: Vec<_> = Reachable::new(&space, outside).collect();
        assert_eq!(reached, [(outside, 0)]);
        let all = search::distances(&space, outside, &mut Control::default()).expect("no limit");
        assert_eq!((all.to(&outside), all.to(&kept)), (Some(0), None));
    }
    finds_nothing(&graph, last, beyond);
    finds_nothing(&graph, far, last);
}

#[test]
fn a_path_comes_once_however_many_edges_are_parallel() {
    let graph = graph::<Directed>(&[(0, 1, 3), (0, 1, 1), (0, 1, 1), (1, 2, 1), (1, 2, 5), (0, 2, 2)]);
    let space = GraphSpace::new(&graph, [NodeIndex::new(2)], |edge| *edge.weight());
    for bound in [2, 4, 8] {
        let paths = PathsWithin::new(&space, Estimates, NodeIndex::new(0), bound);
        assert_eq!(paths.count(), 2, "{bound}");
    }
    let paths = search::all_cheapest(&space, NodeIndex::new(0), &mut Control::default()).expect("no limit");
    assert_eq!(paths.count(), 2);
}
