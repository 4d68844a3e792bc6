//! The puzzles, each timed alone: what one waits for, from a cold start where tables are built.
//!
//! The last column says how many boards a second were generated, where a search did that.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use taquin::puzzles::cube::{Cube, parse_turns};
use taquin::puzzles::sliding::{solve, solve_auto, solve_bounded};
use taquin::puzzles::words::Words;
use taquin::puzzles::{Board, Goal, Heuristic, Packed, pocket, rubik};
use taquin::search::{self, Control, Perimeter};

fn time<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    println!("{what:<56} {:>10.2?}", start.elapsed());
    result
}

/// The median of a few runs.
fn median<T>(what: &str, runs: usize, mut run: impl FnMut() -> T) {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect();
    times.sort();
    println!("{what:<56} {:>10.2?}", times[runs / 2]);
}

fn eight_puzzle() {
    let hardest = Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let goal = hardest.own_goal(Goal::BlanksLast);
    time("8-puzzle, 31 moves, Manhattan, cold", || {
        solve(&hardest, &goal, Heuristic::Manhattan, &mut Control::default())
    })
    .expect("it ends");
    for heuristic in [Heuristic::Manhattan, Heuristic::Hamming, Heuristic::Zero] {
        let run = || solve(&hardest, &goal, heuristic, &mut Control::default());
        median(&format!("8-puzzle, 31 moves, {}", heuristic.name()), 11, run);
    }
    let space = Packed::of(&goal, Heuristic::Manhattan).expect("nine cells");
    let word = space.state(&hardest).expect("a board of the space");
    median("8-puzzle, 31 moves, A*", 11, || search::astar(&space, word, &mut Control::default()));
    median("8-puzzle, distances of all boards", 5, || Perimeter::whole(&space));
    let whole = Perimeter::whole(&space);
    median("8-puzzle, 31 moves, from all distances", 101, || whole.path(&space, &word));
    let easy = Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6]).expect("a board");
    median("8-puzzle, all 76 paths within 22 moves", 11, || {
        solve_bounded(&easy, &goal, 22).expect("boards match").count()
    });
}

/// Korf's hundred boards, with the moves each takes.
fn korf() -> Vec<(Board, usize)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/boards/korf100_15puzzle.txt");
    let text = fs::read_to_string(path).expect("the boards are there");
    let numbers = |line: &str| {
        line.split_whitespace().map(|field| field.parse().expect("a number")).collect::<Vec<u64>>()
    };
    let board = |fields: Vec<u64>| {
        let tiles: Vec<u32> = fields[2..18].iter().map(|&tile| tile as u32).collect();
        (Board::new(tiles).expect("a board"), fields[18] as usize)
    };
    text.lines().filter(|line| !line.starts_with('#')).map(numbers).map(board).collect()
}

fn fifteen_puzzle() {
    let boards = korf();
    let near: Vec<&Board> = boards.iter().filter(|(_, moves)| *moves <= 47).map(|(board, _)| board).collect();
    let start = Instant::now();
    let mut generated = 0;
    for board in &near {
        let goal = board.own_goal(Goal::BlanksFirst);
        let plan = solve(board, &goal, Heuristic::Manhattan, &mut Control::default()).expect("it ends");
        generated += plan.map_or(0, |plan| plan.statistics().generated);
    }
    let rate = generated as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!(
        "{:<56} {:>10.2?} {rate:.0} M/s",
        format!("15-puzzle, Korf's {} nearest, Manhattan", near.len()),
        start.elapsed()
    );
    let (start, mut expanded) = (Instant::now(), 0);
    for board in &near {
        let space =
            Packed::of(&board.own_goal(Goal::BlanksFirst), Heuristic::Manhattan).expect("sixteen cells");
        let word = space.state(board).expect("a board of the space");
        let found = search::astar(&space, word, &mut Control::default()).expect("it ends");
        expanded += found.map_or(0, |found| found.statistics.expanded);
    }
    let rate = expanded as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("{:<56} {:>10.2?} {rate:.1} M expanded/s", "the same by A*", start.elapsed());
    time("15-puzzle, Korf's 100, auto, databases built on the way", || {
        for (board, moves) in &boards {
            let goal = board.own_goal(Goal::BlanksFirst);
            let plan = solve_auto(board, &goal, &mut Control::default()).expect("it ends");
            assert_eq!(plan.map(|plan| plan.moves()), Some(*moves));
        }
    });
}

fn large_boards() {
    let goal = Board::goal(4096, 1, Goal::BlanksLast).expect("a goal");
    let mut tiles = goal.tiles().to_vec();
    // A fixed shuffle that keeps neighbours apart.
    let cells = tiles.len();
    (0..cells).for_each(|cell| tiles.swap(cell, cell.wrapping_mul(2_654_435_761) % cells));
    let board = time("4096 × 4096: check", || Board::new(tiles).expect("a board"));
    time("4096 × 4096: hamming", || black_box(board.hamming()));
    time("4096 × 4096: manhattan", || black_box(board.manhattan()));
    time("4096 × 4096: solvable", || black_box(board.is_solvable()));
    time("4096 × 4096: neighbours", || black_box(board.neighbors().count()));
    let text = board.to_string();
    time("4096 × 4096: read", || taquin::puzzles::read_board(text.as_bytes()).expect("a board"));
}

/// A hundred thousand words of four to nine letters, many of them one letter apart.
fn words() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut text = String::new();
    for _ in 0..115_000 {
        let length = 3 + random(3) + random(3);
        (0..length).for_each(|_| text.push(char::from(b'a' + (random(12) + random(3)) as u8)));
        text.push('\n');
    }
    let words = time("words: index", || Words::parse(&text));
    println!("       of {} words", words.len());
    let last = words.len() as u32 - 1;
    median("words: a ladder", 21, || {
        let (from, to) =
            (words.word(random(u64::from(last)) as u32), words.word(random(u64::from(last)) as u32));
        words.ladder(from, to, &mut Control::default()).map(|ladder| ladder.map(|ladder| ladder.len()))
    });
}

fn cubes() {
    time("2×2×2 cube: distances of all states", pocket::prepare);
    time("3×3×3 cube: edge database", rubik::prepare);
    for scramble in ["R U2 F' L D B2 R' U F2 D' L2 B", "U R2 F B R B2 R U2 L B2 R U'"] {
        let cube = Cube::SOLVED.after_all(parse_turns(scramble).expect("turns"));
        median("2×2×2 cube: solve", 5, || pocket::solve(&cube));
        time("3×3×3 cube: 12 turns", || rubik::solve(&cube, &mut Control::default()).expect("it ends"));
    }
}

fn main() {
    eight_puzzle();
    fifteen_puzzle();
    large_boards();
    words();
    cubes();
}
