//! Word ladders and grids: the cases, and properties against oracles.

use std::fs;

use proptest::prelude::*;
use taquin::puzzles::grid::{Grid, GridCell, GridFault, Octile, Straight, parse_scenarios};
use taquin::puzzles::words::{LadderError, UnknownWord, Words};
use taquin::search::{self, Control, Perimeter, SearchError};

use super::cases::{Case, cases, data};

fn dictionary(name: &str) -> Words {
    Words::parse(&fs::read_to_string(data(&format!("words/{name}"))).expect("the dictionary is there"))
}

/// The words of a case's text: `LADDER dict=FILE FROM -> TO`, or `NEIGHBOURS dict=FILE WORD`.
fn words_of(case: &Case) -> Vec<&str> {
    case.query.split_whitespace().filter(|word| *word != "->").collect()
}

#[test]
fn a_dictionary_takes_no_more_than_it_may() {
    let text: String = (0..10_000).map(|i| format!("word{i}\n")).collect();
    assert!(matches!(Words::parse_within(&text, 1 << 16), Err(SearchError::Memory { .. })));
    assert_eq!(Words::parse_within(&text, 1 << 28).expect("room").len(), 10_000);
}

#[test]
fn ladders_are_as_long_as_the_cases_say() {
    for case in cases("words") {
        let fields = words_of(&case);
        let words = dictionary(fields[1].trim_start_matches("dict="));
        if fields[0] == "NEIGHBOURS" {
            let mut near = words.neighbours(fields[2]);
            near.sort_unstable();
            assert_eq!(serde_json::json!(near), case.expect["set"], "{}", case.id);
            continue;
        }
        let ladder =
            words.ladder(fields[2], fields[3], &mut Control::default()).expect("both words are known");
        let moves = ladder.as_ref().map(|ladder| ladder.len() as u64 - 1);
        assert_eq!(moves, case.expect["moves"].as_u64(), "{}", case.id);
        for pair in ladder.unwrap_or_default().windows(2) {
            assert!(words.neighbours(pair[0]).contains(&pair[1]), "{}: {pair:?}", case.id);
        }
    }
}

#[test]
fn a_ladder_from_an_unknown_word_is_an_error() {
    let words = dictionary("seedwords.txt");
    let unknown = LadderError::Unknown(UnknownWord("xyzzy".into()));
    assert_eq!(words.ladder("xyzzy", "horse", &mut Control::default()), Err(unknown));
}

#[test]
fn ladders_by_astar_are_as_long_as_by_bidirectional_search() {
    let words = dictionary("words.txt");
    let ladders = words.ladders_to("horse").expect("a word");
    for from in (0..words.len() as u32).step_by(300) {
        let one = search::astar(&ladders, from, &mut Control::default()).expect("it ends");
        let other = search::bidirectional(&ladders, from, &mut Control::default()).expect("it ends");
        assert_eq!(one.map(|found| found.cost), other.map(|found| found.cost), "{}", words.word(from));
    }
}

#[test]
fn mazes_are_as_long_as_the_cases_say() {
    for line in fs::read_to_string(data("cases/search.jsonl")).expect("the cases are there").lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case is JSON");
        let Some(rows) = case["maze"].as_array() else { continue };
        let rows: Vec<&str> = rows.iter().filter_map(|row| row.as_str()).collect();
        let grid = Grid::parse(&rows.join("\n")).expect("a maze");
        let goal = GridCell { x: grid.width() - 1, y: grid.height() - 1 };
        let found = grid.path(GridCell { x: 0, y: 0 }, goal, &mut Control::default()).expect("it ends");
        let moves = found.map(|found| u64::from(found.cost));
        assert_eq!(moves, case["expect"]["moves"].as_u64(), "{}", case["id"]);
    }
}

const BENCHMARK: &str = "type octile\nheight 3\nwidth 4\nmap\n..@.\n....\nTW..\n";

#[test]
fn benchmark_maps_and_scenarios_are_read() {
    let grid = Grid::parse(BENCHMARK).expect("a map");
    let text = "version 1\n0\tmaps/a.map\t4\t3\t0\t0\t3\t0\t4.41421356\n";
    let scenarios = parse_scenarios(text).expect("a scenario");
    let task = &scenarios[0];
    let found = grid.octile_path(task.start, task.goal, &mut Control::default()).expect("it ends");
    // One diagonal, then straight: a second one would cut the corner of the wall.
    let length = found.expect("a path").cost;
    assert!((length - task.length).abs() < 1e-6, "{length}");
    assert!(
        grid.path(task.start, GridCell { x: 1, y: 2 }, &mut Control::default()).expect("it ends").is_none()
    );
}

#[test]
fn no_way_leads_off_the_map() {
    let grid = Grid::parse(BENCHMARK).expect("a map");
    let (inside, far) = (GridCell { x: 0, y: 0 }, GridCell { x: u32::MAX, y: u32::MAX });
    for outside in [GridCell { x: 4, y: 0 }, GridCell { x: 0, y: 3 }, far, GridCell { x: 2, y: 0 }] {
        let control = &mut Control::default();
        assert!(grid.path(inside, outside, control).expect("it ends").is_none());
        assert!(grid.octile_path(inside, outside, control).expect("it ends").is_none());
        assert!(Straight::new(&grid, outside).is_none() && Octile::new(&grid, outside).is_none());
        let space = Straight::new(&grid, inside).expect("a cell one can stand on");
        assert!(search::breadth_first(&space, outside, control).expect("it ends").is_none());
        assert_eq!(Perimeter::whole(&space).exactly(&space, &outside), None);
    }
}

#[test]
fn a_bad_map_is_refused_with_its_line() {
    let faults = [
        ("", 1, GridFault::Empty),
        ("...\n..\n", 2, GridFault::Width { given: 2, expected: 3 }),
        ("type octile\nheight 3\n", 3, GridFault::Header { expected: "width " }),
        ("type octile\nheight 2\nwidth 2\nmap\n..\n", 5, GridFault::Height { given: 1, expected: 2 }),
        ("type octile\nheight 1\nwidth 2\nmap\n..\n..\n", 6, GridFault::Height { given: 2, expected: 1 }),
        ("type octile\nheight 1\nwidth 2\nmap\n.#\n", 5, GridFault::Letter { given: '#', column: 2 }),
    ];
    for (text, line, fault) in faults {
        let error = Grid::parse(text).expect_err(text);
        assert_eq!((error.line, error.fault), (line, fault), "{text:?}");
    }
}

fn any_grid() -> impl Strategy<Value = Grid> {
    let row = proptest::collection::vec(prop_oneof![3 => Just('.'), 1 => Just('#')], 12);
    proptest::collection::vec(row, 10).prop_map(|rows| {
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        Grid::parse(&rows.join("\n")).expect("a grid")
    })
}

proptest! {
    #[test]
    fn every_algorithm_finds_paths_of_the_same_length(grid in any_grid()) {
        let (start, goal) = (GridCell { x: 0, y: 0 }, GridCell { x: 11, y: 9 });
        prop_assume!(grid.contains(start) && grid.contains(goal));
        let (space, mut control) = (Straight::new(&grid, goal).expect("a goal"), Control::default());
        let breadth = search::breadth_first(&space, start, &mut control).expect("it ends").map(|found| found.cost);
        let astar = search::astar(&space, start, &mut control).expect("it ends").map(|found| found.cost);
        let both = search::bidirectional(&space, start, &mut control).expect("it ends").map(|found| found.cost);
        prop_assert_eq!(astar, breadth);
        prop_assert_eq!(both, breadth);
    }

    #[test]
    fn a_weighted_search_is_within_its_factor(grid in any_grid(), weight in 1.0..4.0) {
        let (start, goal) = (GridCell { x: 0, y: 0 }, GridCell { x: 11, y: 9 });
        prop_assume!(grid.contains(start) && grid.contains(goal));
        let space = Octile::new(&grid, goal).expect("a goal");
        let cost = |weight| {
            let mut control = Control { weight, ..Control::default() };
            search::astar(&space, start, &mut control).expect("it ends").map(|found| found.cost)
        };
        let (best, weighted) = (cost(None), cost(Some(weight)));
        prop_assert_eq!(best.is_some(), weighted.is_some());
        prop_assert!(weighted <= best.map(|best| best * weight + 1e-9));
    }
}
