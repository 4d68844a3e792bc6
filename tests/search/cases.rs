//! Single cases: bounds, weights, costs at the ends of their types, ways that come once.

use std::collections::HashMap;

use taquin::search::{self, Control, Cost, Estimates, PathsWithin, Reversible, SearchError, Space};

use crate::graph::{Graph, NODES};

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
fn predecessors_that_cost_something_else_are_noticed() {
    let found = search::bidirectional(&Hill, 0, &mut Control::default());
    assert_eq!(found.map(|found| found.map(|found| found.cost)), Err(SearchError::Replay { step: 0 }));
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

/// The f of state 4 is above the cost of the path over it, by rounding.
#[test]
fn a_path_that_costs_less_than_an_estimate_on_it_is_found() {
    let steps = |&n: &usize| match n {
        0 => vec![(3, 0.9), (5, 0.7000000000000001)],
        3 => vec![(2, 0.4)],
        4 => vec![(2, 0.2)],
        5 => vec![(4, 0.5), (3, 0.30000000000000004)],
        _ => vec![],
    };
    let estimates = [0.0, 0.0, 0.0, 0.0, 0.2, 0.7];
    let space = search::closures(steps, |&n| estimates[n], |&n| n == 2);
    let mut paths = search::cheapest_first(&space, 0);
    let mut found = Vec::new();
    while let Some(path) = paths.next_path(&mut Control::default()).expect("no limit") {
        found.push(path.path);
    }
    found.sort();
    assert_eq!(found, [vec![0, 3, 2], vec![0, 5, 3, 2], vec![0, 5, 4, 2]]);
}
