//! Searches that stop at a limit, and what they report on the way.

use std::ops::ControlFlow;

use taquin::puzzles::sliding::solve_by;
use taquin::puzzles::{Algorithm, Board, Goal, Heuristic};
use taquin::search::{self, Control, Reachable, Reversible, SearchError, Space};

use crate::eight_puzzle;

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
