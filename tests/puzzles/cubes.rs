//! The cubes: turns and texts, all states of the small one, optimal solutions of the large one.

use proptest::prelude::*;
use taquin::puzzles::cube::pocket::{self, Pocket};
use taquin::puzzles::cube::{Cube, CubeError, Turn, parse_turns, rubik};
use taquin::search::Control;

fn any_turns(most: usize) -> impl Strategy<Value = Vec<Turn>> {
    proptest::collection::vec(proptest::sample::select(Turn::ALL.to_vec()), 0..=most)
}

fn inverse(turns: &[Turn]) -> Vec<Turn> {
    let undone = |turn: &Turn| Turn::ALL[turn.index() / 3 * 3 + 2 - turn.index() % 3];
    turns.iter().rev().map(undone).collect()
}

#[test]
fn sequences_have_their_known_orders() {
    for (sequence, order) in [("U", 4), ("R U R' U'", 6), ("R U", 105), ("R U2 D' B D'", 1260)] {
        let turns = parse_turns(sequence).expect("turns");
        let solved_after = (1..=1260).find(|&times| {
            let all = std::iter::repeat_n(turns.clone(), times).flatten();
            Cube::SOLVED.after_all(all).is_solved()
        });
        assert_eq!(solved_after, Some(order), "{sequence}");
    }
}

#[test]
fn stickers_show_what_a_turn_moves() {
    let turned = Cube::SOLVED.after("F".parse().expect("a turn")).to_string();
    assert_eq!(turned, "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB");
}

#[test]
fn a_text_that_is_no_cube_is_refused_with_the_reason() {
    let solved = Cube::SOLVED.to_string();
    let flipped = solved.replacen("UUUUUUUUU", "UUUUUUUFU", 1).replacen("FFFFFFFFF", "FUFFFFFFF", 1);
    let faults = [
        ("UUU".to_owned(), CubeError::Stickers { given: 3, expected: 54 }),
        (solved.replacen('U', "x", 1), CubeError::Face { given: 'x', place: 1 }),
        (solved.replacen("UUUUUUUUU", "UUUUUUUUD", 1), CubeError::Piece { place: "URF" }),
        (flipped, CubeError::Unreachable),
    ];
    for (text, fault) in faults {
        assert_eq!(Cube::from_stickers(&text), Err(fault), "{text}");
    }
    assert_eq!(
        "R3".parse::<Turn>().map_err(|error| error.to_string()),
        Err("\"R3\" is no turn: a face of URFDLB, then nothing, 2 or '".into())
    );
}

#[test]
fn the_pocket_cube_has_the_known_number_of_states_at_each_distance() {
    let known = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
    assert_eq!(pocket::histogram(), known);
}

#[test]
fn twelve_turns_are_undone_in_at_most_twelve() {
    let scramble = parse_turns("R U2 F' L D B2 R' U F2 D' L2 B").expect("turns");
    let cube = Cube::SOLVED.after_all(scramble);
    let solution = rubik::solve(&cube, &mut Control::default()).expect("it ends").expect("a solution");
    assert!(solution.steps.len() <= 12 && cube.after_all(solution.steps).is_solved());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn turns_back_undo_turns(turns in any_turns(30)) {
        let cube = Cube::SOLVED.after_all(turns.iter().copied());
        prop_assert!(cube.after_all(inverse(&turns)).is_solved());
    }

    #[test]
    fn stickers_read_back(turns in any_turns(30)) {
        let cube = Cube::SOLVED.after_all(turns);
        prop_assert_eq!(Cube::from_stickers(&cube.to_string()), Ok(cube));
    }

    #[test]
    fn a_pocket_solution_is_as_long_as_the_distance(turns in any_turns(30)) {
        let cube = Cube::SOLVED.after_all(turns);
        let solution = pocket::solve(&cube);
        prop_assert_eq!(solution.len() as u32, Pocket::of(&cube).distance());
        prop_assert_eq!(Pocket::of(&cube.after_all(solution)).distance(), 0);
    }

    #[test]
    fn corner_stickers_read_back_however_the_cube_is_held(turns in any_turns(30), faces in any_turns(3)) {
        // Opposite faces turned against each other turn the corners as a whole.
        let whole = faces.iter().flat_map(|turn| [*turn, Turn::ALL[(turn.index() / 3 + 3) % 6 * 3 + 2 - turn.index() % 3]]);
        let cube = Cube::SOLVED.after_all(turns.iter().copied().chain(whole));
        let read = Cube::from_corner_stickers(&cube.corner_text()).expect("the corners of a cube");
        prop_assert_eq!(read.corner_text(), cube.corner_text());
        prop_assert_eq!(Pocket::of(&read).distance(), Pocket::of(&Cube::SOLVED.after_all(turns)).distance());
    }

    #[test]
    fn a_cube_is_solved_in_as_many_turns_as_breadth_first_search_needs(turns in any_turns(5)) {
        let cube = Cube::SOLVED.after_all(turns.iter().copied());
        let solution = rubik::solve(&cube, &mut Control::default()).expect("it ends").expect("a solution");
        prop_assert!(cube.after_all(solution.steps.iter().copied()).is_solved());
        prop_assert!(solution.steps.len() <= turns.len());
        let shorter = (0..solution.steps.len()).any(|depth| solvable_in(&cube, depth));
        prop_assert!(!shorter);
    }
}

fn solvable_in(cube: &Cube, depth: usize) -> bool {
    cube.is_solved() || depth > 0 && Turn::ALL.iter().any(|&turn| solvable_in(&cube.after(turn), depth - 1))
}
