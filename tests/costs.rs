//! Every algorithm with costs of other types, against relaxation with whole numbers on random graphs.

use std::cmp::Ordering;

use proptest::prelude::*;
use taquin::search::{self, Control, Cost, CostQueue, Reversible, Space};

const NODES: u8 = 10;
const GOAL: u8 = NODES - 1;
/// More than the second parts of any path add up to.
const PART: u64 = 1 << 20;

/// An edge from a node to another, with a cost of two parts.
type Edge = (u8, u8, (u32, u32));

/// A graph with the costs of a type. `made` keeps the order of costs and their sums.
struct Priced<'a, C> {
    edges: &'a [Edge],
    estimates: &'a [(u32, u32)],
    made: fn((u32, u32)) -> C,
}

impl<C: Cost> Space for Priced<'_, C> {
    type State = u8;
    type Action = ();
    type Cost = C;

    fn expand(&self, state: &u8, mut generate: impl FnMut((), u8, C)) {
        let ours = self.edges.iter().filter(|edge| edge.0 == *state);
        ours.for_each(|edge| generate((), edge.1, (self.made)(edge.2)));
    }

    fn is_goal(&self, &state: &u8) -> bool {
        state == GOAL
    }

    fn estimate(&self, &state: &u8) -> C {
        (self.made)(self.estimates[usize::from(state)])
    }
}

impl<C: Cost> Reversible for Priced<'_, C> {
    fn goals(&self) -> Vec<u8> {
        vec![GOAL]
    }

    fn retract(&self, state: &u8, mut generate: impl FnMut(u8, C)) {
        let ours = self.edges.iter().filter(|edge| edge.1 == *state);
        ours.for_each(|edge| generate(edge.0, (self.made)(edge.2)));
    }
}

/// Lengths in a total order, as crates of ordered floats have them.
#[derive(Clone, Copy, Debug)]
struct Metres(f64);

impl PartialEq for Metres {
    fn eq(&self, other: &Metres) -> bool {
        self.0.total_cmp(&other.0).is_eq()
    }
}

impl PartialOrd for Metres {
    fn partial_cmp(&self, other: &Metres) -> Option<Ordering> {
        Some(self.0.total_cmp(&other.0))
    }
}

impl Cost for Metres {
    type Queue = CostQueue<Metres>;
    const ZERO: Metres = Metres(0.0);
    const MAX: Metres = Metres(f64::INFINITY);

    fn plus(self, other: Metres) -> Metres {
        Metres(self.0 + other.0)
    }

    fn to_f64(self) -> f64 {
        self.0
    }
}

/// The least cost from each node to the goal, both parts in one number.
fn distances(edges: &[Edge]) -> Vec<Option<u64>> {
    let mut distances = vec![None; usize::from(NODES)];
    distances[usize::from(GOAL)] = Some(0);
    for _ in 0..NODES {
        for &(from, to, (major, minor)) in edges {
            let through =
                distances[usize::from(to)].map(|rest: u64| rest + u64::from(major) * PART + u64::from(minor));
            let known = &mut distances[usize::from(from)];
            *known = [*known, through].into_iter().flatten().min();
        }
    }
    distances
}

fn parts(cost: u64) -> (u32, u32) {
    ((cost / PART) as u32, (cost % PART) as u32)
}

/// A graph, and estimates that never exceed the distance in any order of the parts.
fn any_graph() -> impl Strategy<Value = (Vec<Edge>, Vec<(u32, u32)>)> {
    let edge = (0..NODES, 0..NODES, (1u32..20, 0u32..20));
    let edges = proptest::collection::vec(edge, 0..40);
    (edges, proptest::collection::vec(0.0..=1.0, usize::from(NODES))).prop_map(|(edges, shares)| {
        let estimate = |(distance, share): (Option<u64>, f64)| {
            (f64::from(parts(distance.unwrap_or(0)).0) * share) as u32
        };
        let estimates = distances(&edges).into_iter().zip(shares).map(|pair| (estimate(pair), 0)).collect();
        (edges, estimates)
    })
}

/// Asks each algorithm for the cost of a path from node 0.
fn all_agree<C: Cost>(
    edges: &[Edge],
    estimates: &[(u32, u32)],
    made: fn((u32, u32)) -> C,
    optimum: Option<C>,
) -> Result<(), TestCaseError> {
    let space = Priced { edges, estimates, made };
    let mut control = Control::default();
    let cost = |found: search::Found<Priced<'_, C>>| found.map(|found| found.cost);
    let found = search::astar(&space, 0, &mut control).map(cost).expect("no limit");
    prop_assert_eq!(found, optimum);
    let found = search::bidirectional(&space, 0, &mut control).map(cost).expect("no limit");
    prop_assert_eq!(found, optimum);
    let found = search::nbs(&space, 0, &mut control).map(cost).expect("no limit");
    prop_assert_eq!(found, optimum);
    let mut costs = Vec::new();
    let best = search::astar_anytime(&space, 0, &mut control, |found, _| costs.push(found.cost));
    prop_assert_eq!(best.map(cost).expect("no limit"), optimum);
    prop_assert!(costs.is_sorted_by(|more, less| more > less));
    let found = search::cheapest_first(&space, 0).next_path(&mut control).expect("no limit");
    prop_assert_eq!(found.map(|found| found.cost), optimum);
    let found = search::greedy(&space, 0, &mut control).map(cost).expect("no limit");
    prop_assert_eq!(found.is_some(), optimum.is_some());
    prop_assert!(found >= optimum);
    let found = search::beam(&space, 0, 100, &mut control).map(cost).expect("no limit");
    prop_assert!(found.is_none_or(|found| optimum.is_some_and(|optimum| found >= optimum)));
    // Where no goal can be reached, paths that go round are too many without a bound.
    if optimum.is_some() {
        let found = search::idastar(&space, 0, &mut control).map(cost).expect("no limit");
        prop_assert_eq!(found, optimum);
    }
    Ok(())
}

proptest! {
    #[test]
    fn algorithms_take_costs_of_any_type((edges, estimates) in any_graph()) {
        let optimum = distances(&edges)[0].map(parts);
        all_agree(&edges, &estimates, |parts| parts, optimum)?;
        all_agree(&edges, &estimates, |(major, minor)| (i32::from(major as u16), f64::from(minor)), optimum.map(|(major, minor)| (major as i32, f64::from(minor))))?;
        // The first part alone.
        let first = optimum.map(|parts| parts.0);
        all_agree(&edges, &estimates, |parts| Metres(f64::from(parts.0) / 8.0), first.map(|cost| Metres(f64::from(cost) / 8.0)))?;
        all_agree(&edges, &estimates, |parts| i64::from(parts.0), first.map(i64::from))?;
        all_agree(&edges, &estimates, |parts| i16::from(parts.0 as u8), first.map(|cost| cost as i16))?;
        all_agree(&edges, &estimates, |parts| parts.0 as f32 / 4.0, first.map(|cost| cost as f32 / 4.0))?;
        all_agree(&edges, &estimates, |parts| u128::from(parts.0), first.map(u128::from))?;
    }
}

/// Sums end at the largest cost, which no path has.
#[test]
fn sums_do_not_overflow() {
    fn largest_stays<C: Cost>(one: C) {
        assert!(C::MAX.plus(one) == C::MAX);
        assert!(C::ZERO < one && one < C::MAX && C::ZERO.plus(one) == one);
    }
    largest_stays(1u8);
    largest_stays(1i32);
    largest_stays(1isize);
    largest_stays(1i128);
    largest_stays(0.5f32);
    largest_stays((1u32, 2u64));
    largest_stays((0u32, (0i64, 1.0f64)));
}

proptest! {
    /// A path whose cost the type cannot hold is not found; another one is, however the search comes upon it.
    #[test]
    fn a_cost_that_overflows_is_not_found((edges, estimates) in any_graph()) {
        fn byte(major: u32) -> u8 {
            u8::try_from(13 * major).unwrap_or(u8::MAX)
        }
        let cost = distances(&edges)[0].map(|cost| parts(cost).0);
        let optimum = cost.map(byte).filter(|&cost| cost < u8::MAX);
        all_agree(&edges, &estimates, |parts| byte(parts.0), optimum)?;
        let optimum = distances(&edges)[0].map(parts).map(|(major, minor)| (byte(major), minor));
        let optimum = optimum.filter(|&(major, _)| major < u8::MAX);
        all_agree(&edges, &estimates, |parts| (byte(parts.0), parts.1), optimum)?;
    }
}

/// An infinite cost is that of a road that is closed; a sum may be too large though each step counts.
#[test]
fn steps_are_counted_whatever_they_cost_below_the_largest() {
    let edges = [(0, GOAL, (9, 0)), (0, 1, (1, 0)), (1, GOAL, (1, 0))];
    let estimates = [(0, 0); NODES as usize];
    let closed = |parts: (u32, u32)| if parts.0 == 9 { f64::INFINITY } else { 1.0 };
    let space = Priced { edges: &edges, estimates: &estimates, made: closed };
    let found = search::breadth_first(&space, 0, &mut Control::default()).expect("no limit");
    assert_eq!(found.map(|found| (found.path, found.cost)), Some((vec![0, 1, GOAL], 2.0)));
    let space = Priced { edges: &edges[1..], estimates: &estimates, made: |_| 200u8 };
    let found = search::breadth_first(&space, 0, &mut Control::default()).expect("no limit");
    assert_eq!(found.map(|found| found.cost), Some(u8::MAX));
}

/// From both ends, 0.3 + 0.2 + 0.1 is a little more.
#[test]
fn a_path_may_cost_as_much_as_the_bound_however_it_rounds() {
    let edges = [(0, 1, (3, 0)), (1, 2, (2, 0)), (2, GOAL, (1, 0))];
    let estimates = [(0, 0); NODES as usize];
    let space = Priced { edges: &edges, estimates: &estimates, made: |parts| f64::from(parts.0) / 10.0 };
    for (bound, cost) in [(0.6, Some(0.6)), (0.6f64.next_down(), None)] {
        let mut control = Control { bound: Some(bound), ..Control::default() };
        for found in [search::bidirectional(&space, 0, &mut control), search::nbs(&space, 0, &mut control)] {
            assert_eq!(found.expect("no limit").map(|found| found.cost), cost);
        }
    }
}

/// A cycle that is free in the first part makes paths that are cheaper than any with that part.
#[test]
fn iterative_deepening_leaves_a_cycle_that_costs_second_parts_alone() {
    let edges = [(0, 1, (0, 1)), (1, 2, (0, 1)), (2, 0, (0, 1)), (0, GOAL, (1, 0))];
    let space = Priced { edges: &edges, estimates: &[(0, 0); NODES as usize], made: |parts| parts };
    let mut control = Control { expansions: Some(1000), ..Control::default() };
    let found = search::idastar(&space, 0, &mut control).expect("few expansions");
    assert_eq!(found.map(|found| found.cost), Some((1, 0)));
}

#[test]
fn a_cost_in_floats_is_a_bound_that_allows_it() {
    for seed in 1..100u32 {
        let step = |node: u32| f64::from(seed * (node + 3) * 7 % 9 + 1) / 10.0;
        // Added from the end, the costs may sum up to a little more than from the start.
        let rest = |&node: &u32| (node..6).rev().fold(0.0, |sum, node| sum + step(node));
        let steps = |&node: &u32| (node < 6).then(|| (node + 1, step(node)));
        let space = search::closures(steps, rest, |&node| node == 6);
        let cost = (0..6).fold(0.0, |sum, node| sum + step(node));
        let mut control = Control { bound: Some(cost), ..Control::default() };
        let found = search::astar(&space, 0, &mut control).expect("no limit");
        assert_eq!(found.map(|found| found.cost), Some(cost));
        let found = search::idastar(&space, 0, &mut control).expect("no limit");
        assert_eq!(found.map(|found| found.cost), Some(cost));
        control.bound = Some(cost * 0.999_999);
        assert!(search::astar(&space, 0, &mut control).expect("no limit").is_none());
        assert!(search::idastar(&space, 0, &mut control).expect("no limit").is_none());
    }
}
