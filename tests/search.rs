//! Every algorithm against an oracle: on random graphs with costs, and on sliding boards.

use std::collections::HashMap;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use proptest::prelude::*;
use taquin::puzzles::sliding::solve_by;
use taquin::puzzles::{Algorithm, Board, Goal, Heuristic, Packed, Plain};
use taquin::search::{
    self, Control, Cost, Estimates, Growing, Guided, Inquiry, PathsWithin, Perimeter, Question, Reachable,
    Request, Reversible, SearchError, Slice, Space,
};

/// A directed graph with a goal, costs and estimates.
#[derive(Clone, Debug)]
struct Graph {
    edges: HashMap<u8, Vec<(u8, u32)>>,
    estimates: Vec<u32>,
    /// Estimates of the cost from node 0.
    estimates_from: Vec<u32>,
    goal: u8,
}

const NODES: u8 = 12;

/// The states that IDA* may expand. It remembers none, and a few graphs have more paths within a bound than
/// can be walked.
const PATIENCE: u64 = 1_000_000;

fn has_given_up<T>(found: &Result<T, SearchError>) -> bool {
    matches!(found, Err(SearchError::Expansions { .. }))
}

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
    fn blind(edges: HashMap<u8, Vec<(u8, u32)>>) -> Graph {
        let none = vec![0; NODES as usize];
        Graph { edges, estimates: none.clone(), estimates_from: none, goal: NODES - 1 }
    }

    /// The cost from every node to the goal.
    fn distances(&self) -> Vec<Option<u32>> {
        self.relaxed(self.goal, |from, to| (from, to))
    }

    /// The cost from node 0 to every node.
    fn distances_from_start(&self) -> Vec<Option<u32>> {
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
fn any_graph() -> impl Strategy<Value = Graph> {
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

proptest! {
    #[test]
    fn every_algorithm_finds_the_optimum_of_a_graph(graph in any_graph()) {
        let optimum = graph.distances()[0];
        let mut control = Control::default();
        let cost = |found: search::Found<Graph>| found.map(|found| found.cost);
        prop_assert_eq!(search::astar(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::bidirectional(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::nbs(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::astar_distributed(&graph, 0, 3, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(guided_cost(&graph, 1.0, f64::INFINITY), optimum.map(f64::from));
        prop_assert_eq!(asked_cost(&graph), optimum.map(f64::from));
        // Where a goal is far or cannot be reached, paths that go round are too many without a bound.
        let near = optimum.filter(|&cost| cost <= 100);
        control = Control { expansions: Some(PATIENCE), ..control };
        control.bound = if near.is_some() { None } else { Some(100.0) };
        let found = search::idastar(&graph, 0, &mut control).map(cost);
        prop_assert!(found == Ok(near) || has_given_up(&found), "{:?}, not {:?}", found, near);
    }

    #[test]
    fn several_starts_and_better_and_better_paths_end_at_the_optimum(graph in any_graph(), others in proptest::collection::vec(0..NODES, 0..4)) {
        let distances = graph.distances();
        let nearest = others.iter().filter_map(|&start| distances[start as usize]).min();
        let found = search::astar_from_any(&graph, &others, &mut Control::default()).expect("no limit");
        prop_assert_eq!(found.as_ref().map(|found| found.cost), nearest);
        if let Some(found) = found {
            prop_assert!(others.contains(&found.path[0]));
            prop_assert_eq!(search::replay(&graph, &found.path), Ok(found.cost));
        }
        let (optimum, mut costs, mut bounds) = (distances[0], Vec::new(), Vec::new());
        let best = search::astar_anytime(&graph, 0, &mut Control::default(), |found, bound| {
            costs.push(found.cost);
            bounds.push(bound);
        });
        prop_assert_eq!(best.map(|best| best.map(|best| best.cost)), Ok(optimum));
        prop_assert_eq!(costs.last().copied(), optimum);
        prop_assert!(costs.is_sorted_by(|more, less| more > less));
        prop_assert!(bounds.iter().all(|&bound| bound <= optimum.map_or(0.0, f64::from)));
        let edges = |node: &u8| graph.edges.get(node).cloned().unwrap_or_default();
        let space = search::closures(edges, |&node: &u8| graph.estimates[node as usize], |&node| node == graph.goal);
        let found = search::astar(&space, 0, &mut Control::default()).expect("no limit");
        prop_assert_eq!(found.map(|found| found.cost), optimum);
    }

    #[test]
    fn nothing_above_the_bound_is_found(graph in any_graph(), bound in 0u32..60) {
        let optimum = graph.distances()[0].filter(|&cost| cost <= bound);
        let mut control = Control { bound: Some(f64::from(bound)), ..Control::default() };
        let cost = |found: search::Found<Graph>| found.map(|found| found.cost);
        prop_assert_eq!(search::astar(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::bidirectional(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::nbs(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::astar_distributed(&graph, 0, 2, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(guided_cost(&graph, 1.0, f64::from(bound)), optimum.map(f64::from));
        control.expansions = Some(PATIENCE);
        let found = search::idastar(&graph, 0, &mut control).map(cost);
        prop_assert!(found == Ok(optimum) || has_given_up(&found), "{:?}, not {:?}", found, optimum);
    }

    #[test]
    fn a_weight_costs_no_more_than_its_factor(graph in any_graph(), weight in 1.0..4.0) {
        let optimum = graph.distances()[0].map(f64::from);
        let mut control = Control { weight: Some(weight), ..Control::default() };
        let found = search::astar(&graph, 0, &mut control).expect("it ends").map(|found| f64::from(found.cost));
        for cost in [found, guided_cost(&graph, weight, f64::INFINITY)] {
            prop_assert_eq!(cost.is_some(), optimum.is_some());
            prop_assert!(cost <= optimum.map(|optimum| optimum * weight));
        }
    }

    #[test]
    fn costs_beyond_32_bits_are_as_good(graph in any_graph()) {
        let optimum = graph.distances()[0].map(|cost| u64::from(cost) << WIDER);
        let (graph, mut control) = (Wide(graph), Control::default());
        let cost = |found: search::Found<Wide>| found.map(|found| found.cost);
        prop_assert_eq!(search::astar(&graph, 0, &mut control).map(cost), Ok(optimum));
        prop_assert_eq!(search::bidirectional(&graph, 0, &mut control).map(cost), Ok(optimum));
    }

    #[test]
    fn states_of_any_size_are_searched_alike(graph in any_graph()) {
        let optimum = graph.distances()[0].filter(|&cost| cost <= 100);
        for [astar, idastar] in [named_costs::<[u64; 3]>(&graph), named_costs::<String>(&graph)] {
            prop_assert_eq!(astar, Ok(optimum));
            prop_assert!(idastar == Ok(optimum) || has_given_up(&idastar));
        }
    }

    #[test]
    fn all_cheapest_paths_are_found(graph in any_graph(), weight in 1.0..4.0) {
        let optimum = graph.distances()[0];
        let mut expected = Vec::new();
        let mut control = Control { weight: Some(weight), ..Control::default() };
        if let Some(optimum) = optimum {
            collect_paths(&graph, &mut vec![0], 0, optimum, &mut expected);
        }
        expected.sort();
        expected.dedup();
        let found = search::all_cheapest(&graph, 0, &mut control).expect("no bound is set");
        prop_assert_eq!(control.weight, Some(weight));
        let mut paths: Vec<Vec<u8>> = found.collect();
        paths.sort();
        for path in &paths {
            prop_assert_eq!(search::replay(&graph, path).ok(), optimum);
        }
        prop_assert_eq!(paths, expected);
    }

    #[test]
    fn paths_come_in_the_order_of_their_costs(graph in any_graph(), bound in 0u32..40) {
        let mut expected = Vec::new();
        collect_paths(&graph, &mut vec![0], 0, bound, &mut expected);
        expected.sort();
        expected.dedup();
        let mut costs: Vec<u32> = expected.iter().filter_map(|path| search::replay(&graph, path).ok()).collect();
        costs.sort_unstable();
        let mut control = Control { bound: Some(f64::from(bound)), weight: Some(3.0), ..Control::default() };
        let mut paths = search::cheapest_first(&graph, 0);
        for (number, &cost) in costs.iter().enumerate().take(40) {
            let found = paths.next_path(&mut control).expect("no limit").expect("a path");
            prop_assert_eq!(found.cost, cost);
            let at = expected.iter().position(|path| *path == found.path);
            prop_assert!(at.is_some(), "{number}: {:?} again, or not simple", found.path);
            at.map(|at| expected.swap_remove(at));
        }
        if costs.len() <= 40 {
            prop_assert_eq!(paths.next_path(&mut control), Ok(None));
            prop_assert_eq!(paths.next_path(&mut control), Ok(None));
        }
    }

    #[test]
    fn distances_are_those_of_relaxing_all_edges(graph in any_graph(), bound in 0u32..60) {
        let within = |bound: u32, own: Option<u32>| own.filter(|&cost| cost <= bound);
        for bound in [bound, u32::MAX] {
            let mut control = Control { bound: Some(f64::from(bound)), ..Control::default() };
            let found = search::distances(&graph, 0, &mut control).expect("no limit");
            for (node, expected) in (0..).zip(graph.distances_from_start()) {
                prop_assert_eq!(found.to(&node), within(bound, expected));
                // A path from node 0 to the node is one to the goal in a graph with that goal.
                let aimed = Graph { goal: node, ..graph.clone() };
                let replayed = found.path_to(&node).map(|path| search::replay(&aimed, &path));
                prop_assert_eq!(replayed, within(bound, expected).map(Ok));
            }
            let known = (0..NODES).filter(|node| found.to(node).is_some()).count();
            prop_assert_eq!(found.iter().count(), known);
        }
    }

    #[test]
    fn hasty_searches_find_a_path_if_there_is_one(graph in any_graph(), bound in 0u32..60, width in 1usize..20) {
        let optimum = graph.distances()[0];
        let mut control = Control::default();
        let found = search::greedy(&graph, 0, &mut control).expect("no limit");
        prop_assert_eq!(found.is_some(), optimum.is_some());
        prop_assert!(found.is_none_or(|found| search::replay(&graph, &found.path) == Ok(found.cost)));
        let steps = |found: search::Found<Graph>| found.map(|found| found.path.len());
        let fewest = search::breadth_first(&graph, 0, &mut control).map(steps);
        prop_assert_eq!(search::beam(&graph, 0, usize::MAX, &mut control).map(steps), fewest);
        if let Some(found) = search::beam(&graph, 0, width, &mut control).expect("no limit") {
            prop_assert_eq!(search::replay(&graph, &found.path), Ok(found.cost));
        }
        control.bound = Some(f64::from(bound));
        let found = search::greedy(&graph, 0, &mut control).expect("no limit");
        prop_assert_eq!(found.as_ref().is_some_and(|found| found.cost <= bound), optimum.is_some_and(|cost| cost <= bound));
        let found = search::beam(&graph, 0, width, &mut control).expect("no limit");
        prop_assert!(found.is_none_or(|found| found.cost <= bound));
    }

    #[test]
    fn bounded_paths_are_all_simple_paths(graph in any_graph(), bound in 0u32..40) {
        let mut expected = Vec::new();
        collect_paths(&graph, &mut vec![0], 0, bound, &mut expected);
        expected.sort();
        expected.dedup();
        let mut paths: Vec<Vec<u8>> = PathsWithin::new(graph, Estimates, 0, bound).collect();
        paths.sort();
        prop_assert_eq!(paths, expected);
    }
}

/// Of several ways to a state a dearer one comes first, among few and among many.
#[test]
fn a_path_comes_once_however_many_actions_join_its_states() {
    for width in [1u32, 4, 40] {
        let edges = move |&node: &u32| match node {
            0 => [3u32, 2, 5, 2].iter().flat_map(|&cost| (1..=width).map(move |next| (next, cost))).collect(),
            node if node <= width => vec![(100, 1), (100, 4), (100, 1)],
            _ => vec![],
        };
        let space = search::closures(edges, |_| 0, |&node| node == 100);
        let expected: Vec<Vec<u32>> = (1..=width).map(|node| vec![0, node, 100]).collect();
        for bound in [3, 4, 6, 20] {
            let mut paths: Vec<Vec<u32>> = PathsWithin::new(&space, Estimates, 0, bound).collect();
            paths.sort();
            assert_eq!(paths, expected, "{width} {bound}");
        }
        let found = search::all_cheapest(&space, 0, &mut Control::default()).expect("no limit");
        let mut paths: Vec<Vec<u32>> = found.collect();
        paths.sort();
        assert_eq!(paths, expected, "{width}");
    }
}

/// The same graph with costs that take more than 32 bits.
struct Wide(Graph);

const WIDER: u32 = 33;

impl Space for Wide {
    type State = u8;
    type Action = ();
    type Cost = u64;

    fn expand(&self, state: &u8, mut generate: impl FnMut((), u8, u64)) {
        self.0.expand(state, |(), next, cost| generate((), next, u64::from(cost) << WIDER));
    }

    fn is_goal(&self, state: &u8) -> bool {
        self.0.is_goal(state)
    }

    fn estimate(&self, state: &u8) -> u64 {
        match self.0.estimate(state) {
            u32::MAX => u64::MAX,
            estimate => u64::from(estimate) << WIDER,
        }
    }
}

impl Reversible for Wide {
    fn goals(&self) -> Vec<u8> {
        self.0.goals()
    }

    fn retract(&self, state: &u8, mut generate: impl FnMut(u8, u64)) {
        self.0.retract(state, |before, cost| generate(before, u64::from(cost) << WIDER));
    }
}

/// What stands for a node: words that are copied, or a text that is owned.
trait Name: Clone + Eq + Hash + From<Number> {
    fn number(&self) -> u8;
}

struct Number(u8);

impl From<Number> for [u64; 3] {
    fn from(Number(number): Number) -> [u64; 3] {
        [0, u64::from(number) << 40, u64::from(number)]
    }
}

impl Name for [u64; 3] {
    fn number(&self) -> u8 {
        self[2] as u8
    }
}

impl From<Number> for String {
    fn from(Number(number): Number) -> String {
        "x".repeat(number.into())
    }
}

impl Name for String {
    fn number(&self) -> u8 {
        self.len() as u8
    }
}

/// A graph whose nodes go by names.
struct Named<'a, N>(&'a Graph, PhantomData<N>);

impl<N: Name> Space for Named<'_, N> {
    type State = N;
    type Action = ();
    type Cost = u32;

    fn expand(&self, state: &N, mut generate: impl FnMut((), N, u32)) {
        self.0.expand(&state.number(), |(), next, cost| generate((), Number(next).into(), cost));
    }

    fn is_goal(&self, state: &N) -> bool {
        self.0.is_goal(&state.number())
    }

    fn estimate(&self, state: &N) -> u32 {
        self.0.estimate(&state.number())
    }
}

/// What A* and IDA* find over a graph with names within a bound.
fn named_costs<N: Name>(graph: &Graph) -> [Result<Option<u32>, SearchError>; 2] {
    let space = Named::<N>(graph, PhantomData);
    let mut control = Control { bound: Some(100.0), expansions: Some(PATIENCE), ..Control::default() };
    let found = [
        search::astar(&space, Number(0).into(), &mut control),
        search::idastar(&space, Number(0).into(), &mut control),
    ];
    found.map(|found| Ok(found?.map(|found| found.cost)))
}

/// A way of three nodes that ends before the goal.
fn blind_alley() -> Graph {
    let edges = HashMap::from([(0, vec![(1, 5)]), (1, vec![(2, 5)])]);
    Graph::blind(edges)
}

#[test]
fn iterative_deepening_ends_where_paths_do_whatever_the_bound() {
    for bound in [None, Some(f64::INFINITY), Some(1e12), Some(f64::from(u32::MAX)), Some(7.0)] {
        let mut control = Control { bound, ..Control::default() };
        let found = search::idastar(&blind_alley(), 0, &mut control);
        assert_eq!(found.map(|found| found.is_some()), Ok(false), "{bound:?}");
    }
}

/// Standing still costs nothing, which is more than a negative bound allows.
#[test]
fn a_negative_bound_allows_no_path() {
    let (graph, goal) = (blind_alley(), NODES - 1);
    for (bound, is_found) in [(-1.0, false), (f64::NAN, false), (0.0, true)] {
        let mut control = Control { bound: Some(bound), ..Control::default() };
        let found = [
            search::astar(&graph, goal, &mut control),
            search::idastar(&graph, goal, &mut control),
            search::bidirectional(&graph, goal, &mut control),
            search::breadth_first(&graph, goal, &mut control),
        ];
        for found in found {
            assert_eq!(found.map(|found| found.is_some()), Ok(is_found), "{bound}");
        }
    }
}

#[test]
fn estimates_may_be_as_far_as_numbers_go() {
    let edges = HashMap::from([(0, vec![(1, 5), (2, 5)]), (2, vec![(NODES - 1, 5)])]);
    let mut graph = Graph::blind(edges);
    (graph.estimates[0], graph.estimates[1]) = (u32::MAX - 1, u32::MAX - 1);
    let found = search::astar(&graph, 0, &mut Control::default()).expect("no bound is set");
    assert_eq!(found.map(|found| found.path), Some(vec![0, 2, NODES - 1]));
}

#[test]
fn a_round_that_costs_nothing_is_not_gone_twice() {
    let edges = HashMap::from([(0, vec![(1, 0)]), (1, vec![(2, 0)]), (2, vec![(0, 0), (NODES - 1, 1)])]);
    let graph = Graph::blind(edges);
    let found = search::idastar(&graph, 0, &mut Control::default()).expect("no bound is set");
    assert_eq!(found.map(|found| found.path), Some(vec![0, 1, 2, NODES - 1]));
}

/// A line of places: a step up costs 1, a step down 5, and the default says that both cost the same.
struct Hill;

impl Space for Hill {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn expand(&self, &place: &u32, mut generate: impl FnMut((), u32, u32)) {
        generate((), place + 1, 1);
        place.checked_sub(1).into_iter().for_each(|below| generate((), below, 5));
    }

    fn is_goal(&self, &place: &u32) -> bool {
        place == 6
    }
}

impl Reversible for Hill {
    fn goals(&self) -> Vec<u32> {
        vec![6]
    }
}

#[test]
fn estimates_of_both_ends_save_half_of_a_search() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let far = Reachable::new(&space, space.goals()[0]).last().expect("a board").0;
    let expanded = |found: Result<search::Found<Packed>, SearchError>| {
        let found = found.expect("no limit").expect("a path");
        assert_eq!(found.cost, 31);
        found.statistics.expanded
    };
    let blind = expanded(search::bidirectional(&space, far, &mut Control::default()));
    let guided = expanded(search::nbs(&space, far, &mut Control::default()));
    assert!(2 * guided < blind, "{guided} of {blind}");
}

#[test]
fn predecessors_that_cost_something_else_are_noticed() {
    let found = search::bidirectional(&Hill, 0, &mut Control::default());
    assert_eq!(found.map(|found| found.map(|found| found.cost)), Err(SearchError::Replay { step: 0 }));
}

fn guided_cost(graph: &Graph, weight: f64, bound: f64) -> Option<f64> {
    let mut search = Guided::new(graph.clone(), 0).weight(weight).bound(bound);
    loop {
        match search.next_request() {
            Request::Estimate(state) => search.give(f64::from(graph.estimate(&state))).expect("a number"),
            Request::Solved(path) => return search::replay(graph, &path).ok().map(f64::from),
            Request::Exhausted => return None,
        }
    }
}

fn asked_cost(graph: &Graph) -> Option<f64> {
    let mut search = Inquiry::new(0u8);
    loop {
        match search.question() {
            Question::Estimate(&state) => {
                search.estimate(f64::from(graph.estimate(&state))).expect("a number")
            }
            Question::Goal(&state) => search.goal(graph.is_goal(&state)),
            Question::Successors(&state) => {
                let mut successors = Vec::new();
                graph.expand(&state, |(), next, cost| successors.push((next, f64::from(cost))));
                search.successors(successors);
            }
            Question::Solved => return search.cost(),
            Question::Exhausted => return None,
        }
    }
}

/// All simple paths by the plainest depth-first search.
fn collect_paths(graph: &Graph, path: &mut Vec<u8>, cost: u32, bound: u32, paths: &mut Vec<Vec<u8>>) {
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

fn eight_puzzle(heuristic: Heuristic) -> Packed {
    Packed::of(&Board::goal(3, 1, Goal::BlanksLast).expect("a goal"), heuristic).expect("nine cells")
}

#[test]
fn all_boards_of_the_eight_puzzle_are_as_far_as_is_known() {
    let space = eight_puzzle(Heuristic::Zero);
    let mut counts = vec![0; 32];
    Reachable::new(&space, space.goals()[0]).for_each(|(_, depth)| counts[depth as usize] += 1);
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(counts, known);
}

#[test]
fn ten_thousand_boards_are_solved_alike_by_every_algorithm() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let whole = Perimeter::whole(&space);
    let boards: Vec<(u64, u32)> = Reachable::new(&space, space.goals()[0]).step_by(18).take(10_000).collect();
    let mut control = Control::default();
    for (index, &(board, distance)) in boards.iter().enumerate() {
        assert_eq!(whole.exactly(&space, &board), Some(distance));
        let mut costs =
            vec![search::astar(&space, board, &mut control), search::idastar(&space, board, &mut control)];
        if index % 10 == 0 {
            costs.push(search::nbs(&space, board, &mut control));
        }
        // These two do not know where to look: the far boards are left to every hundredth.
        if distance < 16 || index % 100 == 0 {
            costs.push(search::bidirectional(&space, board, &mut control));
            costs.push(search::breadth_first(&space, board, &mut control));
        }
        for cost in costs {
            assert_eq!(cost.map(|found| found.map(|found| found.cost)), Ok(Some(distance)));
        }
    }
}

#[test]
fn a_table_of_distances_leads_to_the_goal() {
    let space = eight_puzzle(Heuristic::Zero);
    let whole = Perimeter::whole(&space);
    for (board, distance) in Reachable::new(&space, space.goals()[0]).step_by(97) {
        let path = whole.path(&space, &board).expect("the table is whole");
        assert_eq!((path[0], search::replay(&space, &path)), (board, Ok(distance)));
    }
    let mut near = Perimeter::new(&space);
    assert_eq!(near.depth(), 0);
    near.grow(&space);
    let far = Reachable::new(&space, space.goals()[0]).nth(100).expect("there are more").0;
    assert_eq!(near.path(&space, &far), None);
}

#[test]
fn a_perimeter_knows_no_distance_too_large_while_it_grows() {
    let space = eight_puzzle(Heuristic::Zero);
    let mut perimeter = Perimeter::new(&space);
    for _ in 0..5 {
        perimeter.grow_by(&space, 777);
        for (board, distance) in Reachable::new(&space, space.goals()[0]).step_by(31) {
            assert!(perimeter.at_least(&space, &board).is_some_and(|least| least <= distance));
            let known = perimeter.exactly(&space, &board);
            assert!(known == Some(distance) || known.is_none() && distance > perimeter.depth());
        }
    }
}

#[test]
fn a_perimeter_keeps_to_its_memory() {
    let goal = Board::goal(6, 1, Goal::BlanksLast).expect("a goal");
    let space = Plain::new(goal, Heuristic::Manhattan);
    for limit in [30_000, 100_000, 3_000_000] {
        let mut perimeter = Perimeter::within(&space, limit);
        while perimeter.grow_by(&space, 100) {}
        assert!(!perimeter.is_whole() && perimeter.bytes() <= limit, "{perimeter:?}");
        assert!(perimeter.bytes() >= limit / 4, "{perimeter:?}");
    }
}

#[test]
fn a_search_for_paths_pauses_where_it_is_told_to() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let start = Reachable::new(&space, space.goals()[0]).nth(500).expect("there are more").0;
    let paths = || PathsWithin::new(space.clone(), Growing::new(&space, 20), start, 20);
    let whole: Vec<Vec<u64>> = paths().collect();
    for slice in [1, 7, 1000] {
        let mut sliced = paths().memory(5_000);
        assert_eq!(sliced.advance_within(0), Slice::Paused);
        let mut found = Vec::new();
        loop {
            match sliced.advance_within(slice) {
                Slice::Found(path) => found.push(path.to_vec()),
                Slice::Paused => assert!(sliced.bytes() < 20_000, "{}", sliced.bytes()),
                Slice::Exhausted => break,
            }
        }
        assert_eq!(found, whole);
        assert_eq!(sliced.advance_within(0), Slice::Exhausted);
    }
}

#[test]
fn a_solution_knows_its_actions() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let start = Reachable::new(&space, space.goals()[0]).nth(5000).expect("there are more").0;
    let found = search::astar(&space, start, &mut Control::default()).expect("it ends").expect("a path");
    let actions = found.actions(&space).expect("the path is one of the space");
    assert_eq!(actions.len(), found.path.len() - 1);
    for (action, pair) in actions.into_iter().zip(found.path.windows(2)) {
        let mut after = None;
        space.expand(&pair[0], |other, next, _| after = after.or((other == action).then_some(next)));
        assert_eq!(after, Some(pair[1]));
    }
    let jump = [found.path[0], found.path[2]];
    assert_eq!(search::actions(&space, &jump), Err(SearchError::Replay { step: 0 }));
}

#[test]
fn a_growing_perimeter_loses_no_path() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let start = Reachable::new(&space, space.goals()[0]).nth(2000).expect("there are more").0;
    let exact = PathsWithin::new(space.clone(), Growing::new(&space, 24), start, 24);
    let plain = PathsWithin::new(space.clone(), Estimates, start, 24);
    assert!(exact.eq(plain));
}

#[test]
fn a_search_stops_where_it_must() {
    let space = eight_puzzle(Heuristic::Zero);
    let far = Reachable::new(&space, space.goals()[0]).last().expect("a board").0;
    let mut control = Control { memory: Some(100_000), ..Control::default() };
    let Err(SearchError::Memory { limit: 100_000, .. }) = search::astar(&space, far, &mut control) else {
        panic!("a hundred kilobytes are not enough");
    };
    let mut control = Control { expansions: Some(1000), ..Control::default() };
    let stopped = search::breadth_first(&space, far, &mut control);
    assert_eq!(stopped.map(|found| found.is_some()), Err(SearchError::Expansions { limit: 1000 }));
    let mut reports = 0;
    let mut observer = |_: &search::Progress| {
        reports += 1;
        if reports < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut control = Control { observer: Some(&mut observer), ..Control::default() };
    let stopped = search::bidirectional(&space, far, &mut control);
    assert_eq!(stopped.map(|found| found.is_some()), Err(SearchError::Cancelled));
    assert_eq!(reports, 3);
}

/// What a weighted search reports as a bound is one, though its nodes are ordered by more than that.
#[test]
fn a_weighted_search_reports_no_bound_beyond_the_optimum() {
    let space = eight_puzzle(Heuristic::Hamming);
    let (far, optimum) = Reachable::new(&space, space.goals()[0]).last().expect("a board");
    let mut reports = 0;
    let mut observer = |progress: &search::Progress| {
        reports += 1;
        assert!(progress.bound <= f64::from(optimum), "{} of {optimum}", progress.bound);
        ControlFlow::Continue(())
    };
    let mut control = Control { observer: Some(&mut observer), weight: Some(1.5), ..Control::default() };
    assert!(search::astar(&space, far, &mut control).expect("no limit").is_some());
    assert!(reports > 0);
}

/// Each pass of IDA* but the last is reported when it ends, with the bound and all its work.
#[test]
fn the_end_of_each_pass_is_reported() {
    let boards = ["8 6 7\n2 5 4\n3 0 1", "1 2 3 4\n5 6 7 8\n9 0 10 12\n13 14 11 15"];
    for (text, heuristic) in boards.into_iter().flat_map(|text| {
        [Heuristic::Hamming, Heuristic::Manhattan, Heuristic::LinearConflict, Heuristic::WalkingDistance]
            .map(|heuristic| (text, heuristic))
    }) {
        let start: Board = text.parse().expect("a board");
        let goal = start.own_goal(Goal::BlanksLast);
        let mut bounds = Vec::new();
        let mut observer = |progress: &search::Progress| {
            let (bound, took) = (progress.bound, progress.statistics);
            assert!(
                bounds
                    .last()
                    .is_none_or(|&(before, generated)| before <= bound && generated <= took.generated)
            );
            if bounds.last().is_none_or(|&(before, _)| before < bound) {
                bounds.push((bound, took.generated));
            }
            ControlFlow::Continue(())
        };
        // The hardest board would take Hamming's distance long.
        let mut control =
            Control { observer: Some(&mut observer), expansions: Some(20_000), ..Control::default() };
        let found = solve_by(&start, &goal, Algorithm::Idastar, Some(heuristic), &mut control);
        match found {
            Ok(plan) => {
                let plan = plan.expect("the board can be solved");
                let passes = plan.statistics().iterations as usize;
                let of_the_last = bounds.iter().filter(|&&(bound, _)| bound == plan.moves() as f64).count();
                assert_eq!(bounds.len() - of_the_last, passes - 1, "{heuristic}: {start:?}");
            }
            Err(_) => assert!(bounds.len() > 3, "{heuristic}: {start:?}"),
        }
    }
}

#[test]
fn where_memory_ends_the_search_goes_on_depth_first() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let far = Reachable::new(&space, space.goals()[0]).last().expect("a board").0;
    let mut control = Control { memory: Some(100_000), ..Control::default() };
    let found = search::astar_then_idastar(&space, far, &mut control).expect("it ends").expect("a path");
    assert_eq!((found.cost, found.path.len()), (31, 32));
}

/// The cost that a weighted search finds for ten steps of this cost when memory ends at once.
fn weighted_cost_without_memory(step: u32, bound: Option<f64>) -> Option<u32> {
    let left = |&n: &u32| (10 - n.min(10)) * step;
    let space = search::closures(|&n: &u32| [(n + 1, step)], left, |&n| n == 10);
    let mut control = Control { memory: Some(0), weight: Some(2.0), bound, ..Control::default() };
    search::astar_then_idastar(&space, 0, &mut control).expect("no limit").map(|found| found.cost)
}

#[test]
fn where_memory_ends_a_weight_hides_no_path_within_the_bound() {
    let bounds = [9.0, 10.0, 15.0, 20.0, 25.0];
    let found = bounds.map(|bound| weighted_cost_without_memory(1, Some(bound)));
    assert_eq!(found, [None, Some(10), Some(10), Some(10), Some(10)]);
    assert_eq!(weighted_cost_without_memory(300_000_000, None), Some(3_000_000_000));
}

/// What iterative deepening holds is no reason to end it.
#[test]
fn iterative_deepening_ignores_the_memory_limit() {
    let space = eight_puzzle(Heuristic::Manhattan);
    let far = space.state(&Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board")).expect("nine cells");
    let mut control = Control { memory: Some(1), ..Control::default() };
    let costs = [
        search::idastar(&space, far, &mut control),
        search::idastar_together(&space, far, 2, &mut control),
        search::astar_then_idastar(&space, far, &mut control),
    ];
    assert_eq!(costs.map(|found| found.map(|found| found.map(|found| found.cost))), [Ok(Some(31)); 3]);
    assert_eq!(control.memory, Some(1));
}

#[test]
fn ranks_tell_boards_with_any_number_of_blanks_apart() {
    for blanks in 1..=9 {
        let goal = Board::goal(3, blanks, Goal::BlanksLast).expect("a goal");
        let space = Packed::of(&goal, Heuristic::Zero).expect("nine cells");
        let mut ranks: Vec<usize> =
            Reachable::new(&space, space.goals()[0]).map(|(board, _)| space.rank(&board)).collect();
        let arrangements = ranks.len();
        ranks.sort_unstable();
        ranks.dedup();
        let ways = (blanks as u32 + 1..=9).product::<u32>();
        assert_eq!(ranks.len(), arrangements, "{blanks} blanks");
        assert_eq!(arrangements as u32, if blanks == 1 { ways / 2 } else { ways }, "{blanks} blanks");
        assert!(ranks.last() < space.rank_count().as_ref());
    }
}

/// Words of zeros and ones, each of which owns a page.
struct Pages;

const PAGE: usize = 100_000;

impl Space for Pages {
    type State = (u64, Vec<u8>);
    type Action = ();
    type Cost = u32;

    fn expand(&self, (word, page): &Self::State, mut generate: impl FnMut((), Self::State, u32)) {
        generate((), (word << 1, page.clone()), 1);
        generate((), (word << 1 | 1, page.clone()), 1);
    }

    fn is_goal(&self, _: &Self::State) -> bool {
        false
    }

    fn heap_bytes(&self) -> usize {
        PAGE
    }
}

impl Reversible for Pages {
    fn goals(&self) -> Vec<Self::State> {
        vec![(u64::MAX, vec![0; PAGE])]
    }
}

#[test]
fn a_search_of_large_states_ends_where_its_memory_does() {
    const LIMIT: usize = 100 * PAGE;
    let start = || (1, vec![0; PAGE]);
    let control = || Control { memory: Some(LIMIT), ..Control::default() };
    for found in [
        search::astar(&Pages, start(), &mut control()),
        search::breadth_first(&Pages, start(), &mut control()),
        search::bidirectional(&Pages, start(), &mut control()),
    ] {
        let Err(SearchError::Memory { needed, limit: LIMIT }) = found else {
            panic!("a hundred pages are not enough")
        };
        assert!(needed < LIMIT + 5 * PAGE, "{needed} bytes");
    }
}

/// Ways across an open square without diagonal steps.
struct Open {
    side: u32,
    /// Whether estimates say anything.
    estimates: bool,
    /// Whether states have ranks.
    ranked: bool,
}

impl Space for Open {
    type State = (u32, u32);
    type Action = ();
    type Cost = u32;

    fn expand(&self, &(x, y): &(u32, u32), mut generate: impl FnMut((), (u32, u32), u32)) {
        for (x, y) in [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))] {
            if x < self.side && y < self.side {
                generate((), (x, y), 1);
            }
        }
    }

    fn is_goal(&self, &(x, y): &(u32, u32)) -> bool {
        x + y == 2 * self.side - 2
    }

    fn estimate(&self, &(x, y): &(u32, u32)) -> u32 {
        if self.estimates { 2 * self.side - 2 - x - y } else { 0 }
    }

    fn rank(&self, &(x, y): &(u32, u32)) -> usize {
        (y * self.side + x) as usize
    }

    fn rank_count(&self) -> Option<usize> {
        self.ranked.then_some((self.side * self.side) as usize)
    }
}

#[test]
fn each_cheapest_path_comes_without_a_detour() {
    for (estimates, ranked) in [(false, false), (false, true), (true, false), (true, true)] {
        let space = |side| Open { side, estimates, ranked };
        let paths = search::all_cheapest(space(60), (0, 0), &mut Control::default()).expect("it ends");
        let mut some: Vec<_> = paths.take(3000).collect();
        assert!(some.iter().all(|path| path.len() == 119));
        some.dedup();
        assert_eq!(some.len(), 3000);
        // As many as there are ways to choose eight steps of sixteen.
        let all = |control: &mut Control| {
            let mut paths: Vec<_> =
                search::all_cheapest(space(9), (0, 0), control).expect("it ends").collect();
            paths.sort();
            paths
        };
        let paths = all(&mut Control::default());
        assert_eq!(paths.len(), 12870);
        // What is held of 81 cells, before the steps between them.
        let held = search::astar(&space(9), (0, 0), &mut Control::default()).expect("it ends");
        let memory = Some(held.expect("there is a way").statistics.peak_bytes);
        assert_eq!(all(&mut Control { memory, ..Control::default() }), paths);
    }
}

/// Returns the cost at which better and better paths from 0 to 2 end: one step, or two by way of 1.
fn anytime_cost<C: Cost>(direct: C, [first, second]: [C; 2]) -> Option<C> {
    let edges = move |&node: &u8| match node {
        0 => vec![(2, direct), (1, first)],
        1 => vec![(2, second)],
        _ => vec![],
    };
    let space =
        search::closures(edges, move |&node| if node == 1 { second } else { C::ZERO }, |&node| node == 2);
    let best = search::astar_anytime(&space, 0, &mut Control::default(), |_, _| ());
    best.expect("no limit").map(|best| best.cost)
}

#[test]
fn better_and_better_paths_end_at_the_optimum_of_costs_that_no_float_tells_apart() {
    assert_eq!(anytime_cost((1u64 << 60) + 1, [1, (1 << 60) - 1]), Some(1 << 60));
    assert_eq!(anytime_cost((1i64 << 60) + 1, [1, (1 << 60) - 1]), Some(1 << 60));
    assert_eq!(anytime_cost((1u128 << 100) + 1, [1, (1 << 100) - 1]), Some(1 << 100));
    assert_eq!(anytime_cost((1i128 << 100) + 1, [1, (1 << 100) - 1]), Some(1 << 100));
    assert_eq!(anytime_cost(4u8, [1, 2]), Some(3));
}

#[test]
fn a_weight_below_one_is_an_error() {
    let space = Open { side: 4, estimates: true, ranked: false };
    for weight in [0.5, 0.0, -1.0, f64::NAN] {
        let mut control = Control { weight: Some(weight), ..Control::default() };
        let found = search::astar(&space, (0, 0), &mut control);
        assert!(matches!(found, Err(SearchError::Weight { .. })), "{found:?}");
        assert!(found.is_err_and(|error| error.to_string().contains("at least 1")));
        let found = search::astar_then_idastar(&space, (0, 0), &mut control);
        assert!(matches!(found, Err(SearchError::Weight { .. })), "{found:?}");
        // What ignores the weight finds the optimum.
        let found = search::idastar(&space, (0, 0), &mut control);
        assert_eq!(found.map(|found| found.map(|found| found.cost)), Ok(Some(6)));
    }
}

#[test]
fn further_paths_come_from_endless_spaces_too() {
    let space = search::closures(|&n: &u64| [(n + 1, 1u32), (2 * n, 1)], |_| 0, |&n| n == 40);
    let mut paths = search::cheapest_first(&space, 1);
    let mut costs = Vec::new();
    let mut seen = std::collections::HashSet::new();
    while costs.len() < 20 {
        let found = paths.next_path(&mut Control::default()).expect("no limit").expect("a path");
        costs.push(found.cost);
        assert!(seen.insert(found.path));
    }
    assert!(costs.is_sorted() && costs[0] == 6 && costs[19] > 8, "{costs:?}");
}

#[test]
fn searches_on_several_threads_stop_at_limits() {
    let space = search::closures(|&n: &u64| [(n + 1, 1u32), (3 * n, 1)], |_| 0, |_| false);
    let mut control = Control { expansions: Some(10_000), ..Control::default() };
    let found = search::astar_distributed(&space, 1, 2, &mut control);
    assert_eq!(found, Err(SearchError::Expansions { limit: 10_000 }));
    control = Control { memory: Some(1 << 20), ..Control::default() };
    let found = search::astar_distributed(&space, 1, 2, &mut control);
    assert!(matches!(found, Err(SearchError::Memory { .. })), "{found:?}");
    for together in [true, false] {
        let mut calls = 0;
        let mut observer = |_: &search::Progress| {
            calls += 1;
            if calls > 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        control = Control { observer: Some(&mut observer), ..Control::default() };
        let found = match together {
            true => search::idastar_together(&space, 1, 2, &mut control),
            false => search::astar_distributed(&space, 1, 2, &mut control),
        };
        assert_eq!(found, Err(SearchError::Cancelled));
    }
}

#[test]
fn too_many_threads_are_not_started() {
    let space =
        search::closures(|&n: &u64| [((n + 1) % 1000, 1u32), (3 * n % 1000, 1)], |_| 0, |&n| n == 100);
    let mut control = Control::default();
    for threads in [1, usize::MAX] {
        let distributed = search::astar_distributed(&space, 1, threads, &mut control).unwrap();
        let together = search::idastar_together(&space, 1, threads, &mut control).unwrap();
        assert_eq!(distributed.map(|found| found.cost), together.map(|found| found.cost));
    }
}

#[test]
fn a_panic_in_a_thread_ends_a_search_on_several() {
    let moves = |&n: &u64| {
        assert!(n < 387_420_489, "too far");
        [(n + 1, 1u32), (3 * n, 1)]
    };
    let space = search::closures(moves, |_| 0, |_| false);
    let found = std::panic::catch_unwind(|| search::astar_distributed(&space, 1, 2, &mut Control::default()));
    assert!(found.is_err());
    let found = std::panic::catch_unwind(|| search::idastar_together(&space, 1, 2, &mut Control::default()));
    assert!(found.is_err());
}

/// The states of a large undirected graph.
const PLACES: u64 = 1 << 18;
/// The inverse of 5 modulo [`PLACES`].
const FIFTH: u64 = 52_429;

fn places_after(place: u64) -> [(u64, u32); 4] {
    let cost = |edge: u64| (edge.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as u32 % 20;
    let (right, left) = ((place + 1) % PLACES, (place + PLACES - 1) % PLACES);
    let (far, back) = ((5 * place + 3) % PLACES, (place + PLACES - 3) * FIFTH % PLACES);
    [(right, cost(2 * place)), (left, cost(2 * left)), (far, cost(2 * place + 1)), (back, cost(2 * back + 1))]
}

/// More states than fit in a cache, so that threads look them up in batches, with inconsistent estimates.
#[test]
fn threads_find_the_optimum_of_a_large_space() {
    let goal = PLACES / 3;
    let blind = search::closures(|&place: &u64| places_after(place), |_| 0, |_| false);
    let distances = search::distances(&blind, goal, &mut Control::default()).expect("no limit");
    let share = |place: u64| (place.wrapping_mul(0xD1B5_4A32_D192_ED03) >> 56) as u32;
    let estimates: HashMap<u64, u32> =
        distances.iter().map(|(&place, cost)| (place, cost * share(place) / 600)).collect();
    let flat = search::closures(
        |&place: &u64| places_after(place),
        |place| estimates[place],
        |&place| place == goal,
    );
    let owned = search::closures(
        |place: &Vec<u64>| places_after(place[0]).map(|(next, cost)| (vec![next], cost)),
        |place| estimates[&place[0]],
        |place| place[0] == goal,
    );
    for start in [0, 77_777] {
        let found = search::astar(&flat, start, &mut Control::default()).expect("no limit").expect("a path");
        assert_eq!(distances.to(&start), Some(found.cost));
        for threads in [2, 3] {
            let control = &mut Control::default();
            let path = search::astar_distributed(&flat, start, threads, control).expect("no limit");
            assert_eq!(path.map(|path| path.cost), Some(found.cost));
            let path = search::astar_distributed(&owned, vec![start], threads, control).expect("no limit");
            assert_eq!(path.map(|path| path.cost), Some(found.cost));
        }
    }
}
