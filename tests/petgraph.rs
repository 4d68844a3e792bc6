//! Graphs of the crate `petgraph` as spaces, against its own Dijkstra.

use petgraph::algo::dijkstra;
use petgraph::graph::{Graph, NodeIndex};
use petgraph::visit::{EdgeRef, Reversed};
use petgraph::{Directed, EdgeType, Undirected};
use proptest::prelude::*;
use taquin::search::{self, Control, GraphSpace};

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
