//! The algorithms beside those of the `pathfinding` crate, on a space as its users write one: states are
//! arrays, successors are made by swapping. Each line is a median of both in the same run, and their ratio.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pathfinding::prelude as peer;
use taquin::search::{self, Control, Reversible, Space};

/// Sliding boards of N × N = C cells, blank first.
struct Tiles<const N: usize, const C: usize>;

impl<const N: usize, const C: usize> Tiles<N, C> {
    fn goal() -> [u8; C] {
        std::array::from_fn(|cell| cell as u8)
    }

    fn successors(tiles: &[u8; C]) -> impl Iterator<Item = [u8; C]> {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        let up = (blank >= N).then(|| blank - N);
        let left = (!blank.is_multiple_of(N)).then(|| blank - 1);
        let right = (blank % N + 1 < N).then(|| blank + 1);
        let down = (blank + N < C).then(|| blank + N);
        let tiles = *tiles;
        [up, left, right, down].into_iter().flatten().map(move |cell| {
            let mut next = tiles;
            next.swap(blank, cell);
            next
        })
    }

    fn manhattan(tiles: &[u8; C]) -> u32 {
        let placed = tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        let distance = |(cell, &tile): (usize, &u8)| {
            let home = tile as usize;
            (cell / N).abs_diff(home / N) + (cell % N).abs_diff(home % N)
        };
        placed.map(distance).sum::<usize>() as u32
    }
}

impl<const N: usize, const C: usize> Space for Tiles<N, C> {
    type State = [u8; C];
    type Action = ();
    type Cost = u32;

    fn expand(&self, tiles: &[u8; C], mut generate: impl FnMut((), [u8; C], u32)) {
        Self::successors(tiles).for_each(|next| generate((), next, 1));
    }

    fn is_goal(&self, tiles: &[u8; C]) -> bool {
        *tiles == Self::goal()
    }

    fn estimate(&self, tiles: &[u8; C]) -> u32 {
        Self::manhattan(tiles)
    }
}

impl<const N: usize, const C: usize> Reversible for Tiles<N, C> {
    fn goals(&self) -> Vec<[u8; C]> {
        vec![Self::goal()]
    }
}

/// The median time of an odd number of runs.
fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}

fn compare(what: &str, runs: usize, ours: impl FnMut(), theirs: impl FnMut()) {
    let (ours, theirs) = (median(runs, ours), median(runs, theirs));
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!("{what:<44} taquin {ours:>10.2?}   pathfinding {theirs:>10.2?}   {ratio:>5.2} times as fast");
}

fn compare_all<const N: usize, const C: usize>(name: &str, runs: usize, start: [u8; C], depth_first: bool) {
    type Boards<const N: usize, const C: usize> = Tiles<N, C>;
    let space = Tiles::<N, C>;
    let costed =
        |tiles: &[u8; C]| Boards::<N, C>::successors(tiles).map(|next| (next, 1)).collect::<Vec<_>>();
    let is_goal = |tiles: &[u8; C]| *tiles == Boards::<N, C>::goal();
    compare(
        &format!("A*, Manhattan, {name}"),
        runs,
        || drop(black_box(search::astar(&space, start, &mut Control::default()))),
        || drop(black_box(peer::astar(&start, costed, Boards::<N, C>::manhattan, is_goal))),
    );
    if depth_first {
        compare(
            &format!("IDA*, Manhattan, {name}"),
            runs,
            || drop(black_box(search::idastar(&space, start, &mut Control::default()))),
            || drop(black_box(peer::idastar(&start, costed, Boards::<N, C>::manhattan, is_goal))),
        );
    }
}

fn main() {
    let hardest = [8, 7, 6, 0, 4, 1, 2, 5, 3];
    compare_all::<3, 9>("8-puzzle, 31 moves", 21, hardest, true);
    compare(
        "breadth first, 8-puzzle, 31 moves",
        5,
        || drop(black_box(search::breadth_first(&Tiles::<3, 9>, hardest, &mut Control::default()))),
        || {
            let successors = |tiles: &[u8; 9]| Tiles::<3, 9>::successors(tiles).collect::<Vec<_>>();
            drop(black_box(peer::bfs(&hardest, successors, |tiles| *tiles == Tiles::<3, 9>::goal())));
        },
    );
    // The 79th and the 12th of Korf's hundred boards.
    compare_all::<4, 16>(
        "15-puzzle, 42 moves",
        5,
        [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
        true,
    );
    compare_all::<4, 16>(
        "15-puzzle, 45 moves",
        5,
        [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
        true,
    );
}
