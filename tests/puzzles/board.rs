//! A board's moves, measures and solvability.

use proptest::prelude::*;
use taquin::puzzles::{Board, BoardError, Goal};

use super::cases::{Case, board, cases};

/// Boards of size 1 to 5 with any number of blanks, tiles in any order.
pub fn any_board() -> impl Strategy<Value = Board> {
    (1usize..=5).prop_flat_map(|size| (Just(size), 1..=size * size)).prop_flat_map(|(size, blanks)| {
        let tiles = Board::goal(size, blanks, Goal::BlanksLast).expect("a goal").tiles().to_vec();
        Just(tiles).prop_shuffle().prop_map(|tiles| Board::new(tiles).expect("a board"))
    })
}

#[test]
fn moves_are_those_of_the_cases_in_order() {
    let forwards = |case: &&Case| case.kind() == "all" && case.arguments()[0].starts_with('[');
    for case in cases("move").iter().filter(forwards) {
        let moves: Vec<String> =
            case.board(0).neighbours().map(|next| format!("{next:?}").replace(' ', "")).collect();
        assert_eq!(serde_json::json!(moves), case.expect["solutions"], "{}", case.id);
    }
}

#[test]
fn inversions_and_solvability_are_those_of_the_cases() {
    for case in cases("inversions") {
        match case.predicate() {
            "inversions" => assert_eq!(case.board(0).inversions(), case.number(1), "{}", case.id),
            _ => {
                let start = case.board(0);
                let goal =
                    case.arguments().get(1).map_or(start.own_goal(Goal::BlanksLast), |goal| board(goal));
                assert_eq!(start.is_solvable_to(&goal), Ok(case.kind() == "true"), "{}", case.id);
            }
        }
    }
}

#[test]
fn distances_are_those_of_the_cases() {
    for case in cases("heuristics") {
        let (start, goal) = (case.board(0), case.board(1));
        let distance = match case.predicate() {
            "hamming" => start.hamming_to(&goal),
            _ => start.manhattan_to(&goal),
        };
        assert_eq!(distance == Ok(case.number(2)), case.kind() != "false", "{}", case.id);
    }
}

#[test]
fn what_is_no_board_is_refused_with_the_reason() {
    let faults: [(&[u32], BoardError); 6] = [
        (&[], BoardError::Cells { given: 0 }),
        (&[1, 2, 3, 4, 5, 6, 7, 0], BoardError::Cells { given: 8 }),
        (&[1, 2, 3, 4, 5, 6, 7, 9, 0], BoardError::Range { cell: 7, tile: 9, tiles: 8 }),
        (&[1, 1, 3, 4, 5, 6, 7, 8, 0], BoardError::Duplicate { cell: 1, tile: 1 }),
        (&[1, 2, 3, 4, 5, 6, 7, 8, 9], BoardError::NoBlank),
        (&[0, 0, 2, 3], BoardError::Range { cell: 3, tile: 3, tiles: 2 }),
    ];
    for (tiles, fault) in faults {
        assert_eq!(Board::new(tiles), Err(fault));
    }
}

#[test]
fn a_tile_is_read_only_on_the_board() {
    let board = board("[1,2,3,4,5,6,7,8,0]");
    assert_eq!(board.tile_at(1, 2), Ok(6));
    let outside = board.tile_at(3, 0).expect_err("row 3 is outside");
    assert_eq!(outside.to_string(), "row 3, column 0 is not on a board of 3 rows and columns from 0");
}

#[test]
fn no_move_leads_to_a_board_of_another_size() {
    let small = board("[1,2,3,0]");
    let large = board("[1,2,3,4,5,6,7,0,8]");
    assert_eq!((large.slide_to(&small), small.slide_to(&large)), (None, None));
    let next = large.neighbours().next().expect("a move");
    assert_eq!(large.slide_to(&next), large.slides().next());
}

proptest! {
    #[test]
    fn a_move_is_its_own_inverse(board in any_board()) {
        for next in board.neighbours() {
            prop_assert_eq!(next.neighbours().filter(|back| *back == board).count(), 1);
        }
    }

    #[test]
    fn a_move_keeps_solvability(board in any_board()) {
        for next in board.neighbours() {
            prop_assert_eq!(next.is_solvable(), board.is_solvable());
            prop_assert_eq!(board.is_solvable_to(&next), Ok(true));
        }
    }

    #[test]
    fn a_board_or_its_twin_is_solvable(board in any_board()) {
        if let Some(twin) = board.twin().filter(|_| board.blanks().count() == 1) {
            prop_assert_ne!(board.is_solvable(), twin.is_solvable());
        }
    }

    #[test]
    fn inversions_are_counted_as_by_definition(board in any_board()) {
        let tiles: Vec<u32> = board.tiles().iter().copied().filter(|&tile| tile > 0).collect();
        let pairs = tiles.iter().enumerate().flat_map(|(at, a)| tiles[at..].iter().map(move |b| (a, b)));
        prop_assert_eq!(board.inversions(), pairs.filter(|(a, b)| a > b).count() as u64);
    }

    #[test]
    fn solvability_to_the_own_goal_is_the_parity_rule(board in any_board()) {
        let goal = board.own_goal(Goal::BlanksLast);
        prop_assert_eq!(board.is_solvable_to(&goal), Ok(board.is_solvable()));
        prop_assert_eq!(board.hamming_to(&goal), Ok(board.hamming()));
        prop_assert_eq!(board.manhattan_to(&goal), Ok(board.manhattan()));
        prop_assert_eq!(board.is_goal(), board == goal);
    }
}
