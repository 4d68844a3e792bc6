//! Puzzle files: the courses' formats to the byte, and what is said of bad ones.

use std::fs;

use taquin::puzzles::courses::{Course, Print, write_solution};
use taquin::puzzles::{BoardPosition, Solver, read_board};
use taquin::search::Control;

use super::cases::data;

fn solved(text: &[u8], print: Print) -> String {
    let mut out = Vec::new();
    let board = read_board(text).expect("the file is a puzzle");
    let solver = Solver::with(&board, &mut Control::default()).expect("a search without limits");
    write_solution(&solver, print, &mut out).expect("a vector takes all");
    String::from_utf8(out).expect("output is text")
}

#[test]
fn solutions_are_printed_as_each_course_has_them() {
    for (course, style) in [("000", Course::Princeton), ("001", Course::Coursera), ("004", Course::Berkeley)]
    {
        for entry in fs::read_dir(data(&format!("puzzles/expect-{course}"))).expect("the folder is there") {
            let expected = entry.expect("an entry").path();
            let name = expected.file_stem().expect("a name").to_str().expect("a plain name").to_owned();
            let input = fs::read(data(&format!("puzzles/in/{name}.txt"))).expect("the puzzle is there");
            let printed = solved(&input, Print { style, ..Print::default() });
            assert_eq!(
                printed,
                fs::read_to_string(&expected).expect("the answer is there"),
                "{course} {name}"
            );
        }
    }
}

#[test]
fn the_size_line_may_be_missing_and_lines_do_not_matter() {
    let board = read_board(&b"3 0 1 3 4 2 5 7 8 6"[..]).expect("a board");
    for text in [
        "0 1 3\n4 2 5\n7 8 6\n",
        "0 1 3 4 2 5 7 8 6",
        "3\r\n0 1 3\r\n4 2 5\r\n7 8 6",
        "\n\n3\n0\n1 3 4 2\t5 7 8\n6",
    ] {
        assert_eq!(read_board(text.as_bytes()).expect("a board"), board, "{text:?}");
    }
    assert_eq!(read_board(&b"0"[..]).expect("one cell").size(), 1);
    assert_eq!(read_board(&b"1 0"[..]).expect("one cell").size(), 1);
}

#[test]
fn a_bad_file_is_refused_with_position_and_reason() {
    let faults = [
        ("", 1, 1, "a board has N × N tiles, and 0 numbers are given"),
        ("3\n1 2 3\n4 5 6\n7 8\n", 5, 1, "a board of size 3 has 9 tiles, and 8 are given"),
        ("3\n1 2 3\n4 5 6\n7 8 0\n9", 5, 1, "a board of size 3 has 9 tiles, and more are given"),
        ("3\n1 2 3\n4 x5 6\n7 8 0", 3, 3, "expected a number, found \"x5\""),
        ("3\n1 2 3\n4 5y 6\n7 8 0", 3, 3, "expected a number, found \"5y\""),
        ("2\n1 -2\n3 0", 2, 3, "expected a number, found \"-2\""),
        ("2\n1 2\n2 0", 3, 1, "tile 2 is there already"),
        ("2\n1 2\n4 0", 3, 1, "tile 4 is above 3, the number of tiles: a smaller one is missing"),
        ("2\n1 2\n3 4", 3, 4, "no cell is blank (0)"),
        ("1 2 3\n4 5", 2, 4, "a board has N × N tiles, and 5 numbers are given"),
        ("40000\n1 2", 1, 1, "the size of a board is from 1 to 32768, not 40000"),
        ("2\n1 99999999999\n2 0", 2, 3, "a number of at least 11 digits is above every tile"),
    ];
    for (text, line, column, reason) in faults {
        let error = read_board(text.as_bytes()).expect_err(text);
        assert_eq!(
            (error.place(), error.to_string()),
            (Some(BoardPosition { line, column }), format!("line {line}, column {column}: {reason}")),
            "{text:?}"
        );
    }
}

#[test]
fn options_leave_out_sizes_or_boards_and_add_statistics() {
    let text = b"2\n 0  1\n 3  2\n";
    let quiet = solved(text, Print { quiet: true, ..Print::default() });
    assert_eq!(quiet, "Minimum number of moves = 2\n");
    let no_size = solved(text, Print { no_size: true, ..Print::default() });
    assert_eq!(no_size, solved(text, Print { style: Course::Berkeley, ..Print::default() }));
    let statistics = solved(text, Print { quiet: true, statistics: true, ..Print::default() });
    assert!(statistics.lines().nth(1).is_some_and(|line| line.starts_with("Expanded 2, generated ")));
}
