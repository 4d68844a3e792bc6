//! Sliding boards: known counts, perimeters, and every algorithm on the eight puzzle.

use taquin::puzzles::{Board, Goal, Heuristic, Packed, Plain};
use taquin::search::{
    self, Control, Estimates, Growing, PathsWithin, Perimeter, Reachable, Reversible, SearchError, Slice,
    Space,
};

use crate::eight_puzzle;

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
