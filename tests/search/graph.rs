//! Small directed graphs with costs, estimates and an oracle for distances.

use std::collections::HashMap;

use proptest::prelude::*;
use taquin::search::{Reversible, Space};

/// A directed graph with a goal, costs and estimates.
#[derive(Clone, Debug)]
pub struct Graph {
    pub edges: HashMap<u8, Vec<(u8, u32)>>,
    pub estimates: Vec<u32>,
    /// Estimates of the cost from node 0.
    pub estimates_from: Vec<u32>,
    pub goal: u8,
}

pub const NODES: u8 = 12;

impl Space for Graph {
    type State = u8;
    type Action = ();
    type Cost = u32;

    fn expand(&self, state: &u8, mut generate: impl FnMut((), u8, u32)) {
        self.edges.get(state).into_iter().flatten().for_each(|&(next, cost)| generate((), next, cost));
    }

    fn is_goal(&self, &state: &u8) -> bool {
        state == self.goal
    }

    fn estimate(&self, &state: &u8) -> u32 {
        self.estimates[state as usize]
    }
}

impl Reversible for Graph {
    fn goals(&self) -> Vec<u8> {
        vec![self.goal]
    }

    fn retract(&self, state: &u8, mut generate: impl FnMut(u8, u32)) {
        for (&from, edges) in &self.edges {
            edges.iter().filter(|(to, _)| to == state).for_each(|&(_, cost)| generate(from, cost));
        }
    }

    fn estimate_from(&self, &start: &u8, &state: &u8) -> u32 {
        assert_eq!(start, 0);
        self.estimates_from[state as usize]
    }
}

impl Graph {
    /// A graph without estimates.
    pub fn blind(edges: HashMap<u8, Vec<(u8, u32)>>) -> Graph {
        let none = vec![0; NODES as usize];
        Graph { edges, estimates: none.clone(), estimates_from: none, goal: NODES - 1 }
    }

    /// The cost from every node to the goal.
    pub fn distances(&self) -> Vec<Option<u32>> {
        self.relaxed(self.goal, |from, to| (from, to))
    }

    /// The cost from node 0 to every node.
    pub fn distances_from_start(&self) -> Vec<Option<u32>> {
        self.relaxed(0, |from, to| (to, from))
    }

    /// Costs, of which `of(from, to)` has those whose first depends on its second through an edge, by
    /// relaxing all edges until nothing changes.
    fn relaxed(&self, root: u8, of: fn(u8, u8) -> (u8, u8)) -> Vec<Option<u32>> {
        let mut distances = vec![None; NODES as usize];
        distances[root as usize] = Some(0);
        for _ in 0..NODES {
            for (&from, edges) in &self.edges {
                for &(to, cost) in edges {
                    let (later, sooner) = of(from, to);
                    let through = distances[sooner as usize].map(|rest: u32| rest + cost);
                    let known = &mut distances[later as usize];
                    *known = [*known, through].into_iter().flatten().min();
                }
            }
        }
        distances
    }
}

/// Graphs whose estimates never exceed the distance, but need not be consistent.
pub fn any_graph() -> impl Strategy<Value = Graph> {
    let edge = (0..NODES, 0..NODES, 0u32..20);
    let edges = proptest::collection::vec(edge, 0..50);
    let shares = || proptest::collection::vec(0.0..=1.0, NODES as usize);
    (edges, shares(), shares()).prop_map(|(edges, shares, shares_from)| {
        let mut graph = Graph::blind(HashMap::new());
        edges.into_iter().for_each(|(from, to, cost)| graph.edges.entry(from).or_default().push((to, cost)));
        // Where there is no way, some estimates know it.
        let admissible = |(distance, share): (Option<u32>, f64)| match distance {
            None if share > 0.5 => u32::MAX,
            distance => (f64::from(distance.unwrap_or(40)) * share) as u32,
        };
        graph.estimates = graph.distances().into_iter().zip(shares).map(admissible).collect();
        let from = graph.distances_from_start().into_iter().zip(shares_from);
        graph.estimates_from = from.map(admissible).collect();
        graph
    })
}

/// All simple paths by the plainest depth-first search.
pub fn collect_paths(graph: &Graph, path: &mut Vec<u8>, cost: u32, bound: u32, paths: &mut Vec<Vec<u8>>) {
    let state = path[path.len() - 1];
    if graph.is_goal(&state) {
        paths.push(path.clone());
        return;
    }
    for &(next, step) in graph.edges.get(&state).into_iter().flatten() {
        if cost + step <= bound && !path.contains(&next) {
            path.push(next);
            collect_paths(graph, path, cost + step, bound, paths);
            path.pop();
        }
    }
}
