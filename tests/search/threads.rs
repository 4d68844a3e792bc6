//! Searches on several threads.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::catch_unwind;

use taquin::search::{self, Control, SearchError};

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
    let distributed =
        catch_unwind(|| search::astar_distributed(&space, 1, 2, &mut Control::default()).map(|_| ()));
    let together =
        catch_unwind(|| search::idastar_together(&space, 1, 2, &mut Control::default()).map(|_| ()));
    for found in [distributed, together] {
        let panic = found.expect_err("a thread panics");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"too far"));
    }
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
