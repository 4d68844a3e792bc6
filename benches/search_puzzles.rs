//! The puzzles, each timed alone. Items are boards generated or expanded, where a search did that.

use std::fs;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use taquin::puzzles::{Board, Goal};
use taquin::search::Control;

fn main() {
    divan::main();
}

fn unbounded() -> Control<'static> {
    Control::default()
}

mod eight_puzzle {
    use taquin::puzzles::sliding::{solve, solve_bounded};
    use taquin::puzzles::{Heuristic, Packed};
    use taquin::search::{Perimeter, astar};

    use super::{Bencher, Board, Goal, unbounded};

    fn hardest() -> Board {
        Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board")
    }

    fn packed() -> (Packed, u64) {
        let space =
            Packed::of(&hardest().own_goal(Goal::BlanksLast), Heuristic::Manhattan).expect("nine cells");
        let word = space.state(&hardest()).expect("a board of the space");
        (space, word)
    }

    #[divan::bench(args = [Heuristic::Manhattan, Heuristic::Hamming, Heuristic::Zero])]
    fn solving(bencher: Bencher, heuristic: Heuristic) {
        let (board, goal) = (hardest(), hardest().own_goal(Goal::BlanksLast));
        bencher.bench(|| solve(&board, &goal, heuristic, &mut unbounded()));
    }

    #[divan::bench]
    fn a_star(bencher: Bencher) {
        let (space, word) = packed();
        bencher.bench(|| astar(&space, word, &mut unbounded()));
    }

    #[divan::bench]
    fn distances_of_all_boards(bencher: Bencher) {
        let (space, _) = packed();
        bencher.bench(|| Perimeter::whole(&space));
    }

    #[divan::bench]
    fn a_path_from_all_distances(bencher: Bencher) {
        let (space, word) = packed();
        let whole = Perimeter::whole(&space);
        bencher.bench(|| whole.path(&space, &word));
    }

    #[divan::bench]
    fn all_76_paths_within_22_moves(bencher: Bencher) {
        let board = Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6]).expect("a board");
        let goal = board.own_goal(Goal::BlanksFirst);
        bencher.bench(|| solve_bounded(&board, &goal, 22).expect("boards match").count());
    }
}

/// Korf's hundred boards, with the moves each takes.
static KORF: LazyLock<Vec<(Board, usize)>> = LazyLock::new(|| {
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
});

mod fifteen_puzzle {
    use taquin::puzzles::sliding::{solve, solve_auto};
    use taquin::puzzles::{Heuristic, Packed};
    use taquin::search::astar;

    use super::{Bencher, Board, Goal, ItemsCount, KORF, unbounded};

    fn nearest() -> impl Iterator<Item = (&'static Board, Board)> {
        let near = KORF.iter().filter(|(_, moves)| *moves <= 47);
        near.map(|(board, _)| (board, board.own_goal(Goal::BlanksFirst)))
    }

    fn generated() -> u64 {
        let plans =
            nearest().map(|(board, goal)| solve(board, &goal, Heuristic::Manhattan, &mut unbounded()));
        plans.map(|plan| plan.expect("it ends").map_or(0, |plan| plan.statistics().generated)).sum()
    }

    fn expanded() -> u64 {
        let found = nearest().map(|(board, goal)| {
            let space = Packed::of(&goal, Heuristic::Manhattan).expect("sixteen cells");
            let word = space.state(board).expect("a board of the space");
            astar(&space, word, &mut unbounded()).expect("it ends")
        });
        found.map(|found| found.map_or(0, |found| found.statistics.expanded)).sum()
    }

    #[divan::bench(sample_count = 5)]
    fn korfs_nearest_by_manhattan(bencher: Bencher) {
        bencher.counter(ItemsCount::new(generated())).bench(generated);
    }

    #[divan::bench(sample_count = 5)]
    fn korfs_nearest_by_a_star(bencher: Bencher) {
        bencher.counter(ItemsCount::new(expanded())).bench(expanded);
    }

    /// All hundred, the databases built on the way.
    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn korfs_hundred_by_what_suits_them() {
        for (board, moves) in KORF.iter() {
            let goal = board.own_goal(Goal::BlanksFirst);
            let plan = solve_auto(board, &goal, &mut unbounded()).expect("it ends");
            assert_eq!(plan.map(|plan| plan.moves()), Some(*moves));
        }
    }
}

/// Boards of 4096 × 4096 cells.
mod large_boards {
    use taquin::puzzles::read_board;

    use super::{Bencher, Board, Goal, LazyLock};

    static SHUFFLED: LazyLock<Board> = LazyLock::new(|| {
        let goal = Board::goal(4096, 1, Goal::BlanksLast).expect("a goal");
        let mut tiles = goal.tiles().to_vec();
        // A fixed shuffle that keeps neighbours apart.
        let cells = tiles.len();
        (0..cells).for_each(|cell| tiles.swap(cell, cell.wrapping_mul(2_654_435_761) % cells));
        Board::new(tiles).expect("a board")
    });

    #[divan::bench(sample_count = 3)]
    fn checking(bencher: Bencher) {
        bencher.with_inputs(|| SHUFFLED.tiles().to_vec()).bench_values(Board::new);
    }

    #[divan::bench(sample_count = 3)]
    fn hamming(bencher: Bencher) {
        bencher.with_inputs(|| &*SHUFFLED).bench_values(Board::hamming);
    }

    #[divan::bench(sample_count = 3)]
    fn manhattan(bencher: Bencher) {
        bencher.with_inputs(|| &*SHUFFLED).bench_values(Board::manhattan);
    }

    #[divan::bench(sample_count = 3)]
    fn solvable(bencher: Bencher) {
        bencher.with_inputs(|| &*SHUFFLED).bench_values(Board::is_solvable);
    }

    #[divan::bench(sample_count = 3)]
    fn neighbours(bencher: Bencher) {
        bencher.with_inputs(|| &*SHUFFLED).bench_values(|board| board.neighbours().count());
    }

    #[divan::bench(sample_count = 3)]
    fn reading(bencher: Bencher) {
        let text = SHUFFLED.to_string();
        bencher.bench(|| read_board(text.as_bytes()));
    }
}

/// A hundred thousand words of three to seven letters, many of them one letter apart.
mod words {
    use taquin::puzzles::words::Words;

    use super::{Bencher, unbounded};

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    fn text() -> String {
        let mut random = Random(1);
        let mut text = String::new();
        for _ in 0..115_000 {
            let length = 3 + random.below(3) + random.below(3);
            (0..length)
                .for_each(|_| text.push(char::from(b'a' + (random.below(12) + random.below(3)) as u8)));
            text.push('\n');
        }
        text
    }

    #[divan::bench(sample_count = 5)]
    fn index(bencher: Bencher) {
        bencher.with_inputs(text).bench_values(|text| Words::parse(&text));
    }

    #[divan::bench]
    fn ladder(bencher: Bencher) {
        let words = Words::parse(&text());
        let mut random = Random(2);
        let mut word = || words.word(random.below(words.len() as u64) as u32);
        bencher
            .with_inputs(|| (word(), word()))
            .bench_local_values(|(from, to)| words.ladder(from, to, &mut unbounded()));
    }
}

mod cubes {
    use taquin::puzzles::cube::{Cube, parse_turns};
    use taquin::puzzles::cube::{pocket, rubik};

    use super::{Bencher, unbounded};

    const SCRAMBLES: [&str; 2] = ["R U2 F' L D B2 R' U F2 D' L2 B", "U R2 F B R B2 R U2 L B2 R U'"];

    fn scrambled(turns: &str) -> Cube {
        Cube::SOLVED.after_all(parse_turns(turns).expect("turns"))
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn all_states_of_2x2x2() {
        let _ = pocket::prepare(&mut unbounded());
    }

    #[divan::bench(sample_count = 1, sample_size = 1)]
    fn databases_of_3x3x3() {
        let _ = rubik::prepare(&mut unbounded());
    }

    #[divan::bench(args = SCRAMBLES)]
    fn solving_2x2x2(bencher: Bencher, turns: &str) {
        let _ = pocket::prepare(&mut unbounded());
        let cube = scrambled(turns);
        bencher.bench(|| pocket::solve(&cube));
    }

    #[divan::bench(args = SCRAMBLES, sample_count = 5, sample_size = 1)]
    fn solving_3x3x3_from_12_turns(bencher: Bencher, turns: &str) {
        let _ = rubik::prepare(&mut unbounded());
        let cube = scrambled(turns);
        bencher.bench(|| rubik::solve(&cube, &mut unbounded()));
    }
}
