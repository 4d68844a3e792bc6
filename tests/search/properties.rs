//! Every algorithm on random graphs, compared with the oracle.

use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use proptest::prelude::*;
use taquin::search::{
    self, Control, Estimates, Guided, Inquiry, PathsWithin, Question, Request, Reversible, SearchError, Space,
};

use crate::graph::{Graph, NODES, any_graph, collect_paths};

/// The states that IDA* may expand. It remembers none, and a few graphs have more paths within a bound than
/// can be walked.
const PATIENCE: u64 = 1_000_000;

/// Counts the searches of a test, and those that IDA* gave up. A test fails once it gives up many.
struct Tally {
    searches: AtomicU32,
    given_up: AtomicU32,
}

impl Tally {
    const fn new() -> Tally {
        Tally { searches: AtomicU32::new(0), given_up: AtomicU32::new(0) }
    }

    /// Returns whether IDA* found the optimum, or gave up as few searches as it may.
    fn accepts(&self, found: &Result<Option<u32>, SearchError>, optimum: Option<u32>) -> bool {
        let searches = self.searches.fetch_add(1, Relaxed);
        match found {
            Err(SearchError::Expansions { .. }) => self.given_up.fetch_add(1, Relaxed) <= 2 + searches / 20,
            found => *found == Ok(optimum),
        }
    }
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
        static TALLY: Tally = Tally::new();
        prop_assert!(TALLY.accepts(&found, near), "{:?}, not {:?}", found, near);
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
        static TALLY: Tally = Tally::new();
        prop_assert!(TALLY.accepts(&found, optimum), "{:?}, not {:?}", found, optimum);
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
            static TALLY: Tally = Tally::new();
            prop_assert!(TALLY.accepts(&idastar, optimum), "{:?}, not {:?}", idastar, optimum);
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

    /// Sums of such costs depend on the order of their terms.
    #[test]
    fn no_path_of_rounded_costs_is_lost(graph in any_graph(), shares in prop::collection::vec(0.0f64..=1.0, NODES as usize)) {
        let tenths = |cost: u32| f64::from(cost) * 0.1;
        let estimates: Vec<f64> = graph.distances().iter().zip(shares).map(|(distance, share)| {
            distance.map_or(0.0, |distance| tenths(distance) * share)
        }).collect();
        let steps = |&node: &u8| graph.edges.get(&node).into_iter().flatten().map(|&(to, cost)| (to, tenths(cost))).collect::<Vec<_>>();
        let space = search::closures(steps, |&node: &u8| estimates[node as usize], |&node| node == graph.goal);
        let most = 30;
        let mut expected = Vec::new();
        collect_paths(&graph, &mut vec![0], 0, most, &mut expected);
        expected.sort();
        expected.dedup();
        let mut control = Control { bound: Some(tenths(most) + 0.05), ..Control::default() };
        let mut paths = search::cheapest_first(&space, 0);
        let mut found: Vec<(f64, Vec<u8>)> = Vec::new();
        while let Some(path) = paths.next_path(&mut control).expect("no limit") && found.len() <= expected.len() {
            found.push((path.cost, path.path));
        }
        prop_assert!(found.windows(2).all(|two| two[0].0 <= two[1].0 + 1e-9), "{found:?}");
        let mut found: Vec<Vec<u8>> = found.into_iter().map(|(_, path)| path).collect();
        found.sort();
        prop_assert_eq!(found, expected);
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
