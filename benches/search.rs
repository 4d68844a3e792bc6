//! The algorithms beside those of the `pathfinding` crate, on a space as its users write one: states are
//! arrays, successors are made by swapping. Each line is the best of both in turns, and their ratio. Where estimates
//! are updated, the estimate of a board comes from that of its parent; the peer can only compute it anew.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pathfinding::prelude as peer;
use taquin::search::{self, Control, Space};

/// Sliding boards of N × N = C cells, blank first.
struct Tiles<const N: usize, const C: usize> {
    /// Whether estimates are updated.
    updates: bool,
}

impl<const N: usize, const C: usize> Tiles<N, C> {
    fn goal() -> [u8; C] {
        std::array::from_fn(|cell| cell as u8)
    }

    /// Each board one move away, and the cells between which a tile moves.
    fn moves(tiles: &[u8; C]) -> impl Iterator<Item = ((usize, usize), [u8; C])> + use<N, C> {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        let up = (blank >= N).then(|| blank - N);
        let left = (!blank.is_multiple_of(N)).then(|| blank - 1);
        let right = (blank % N + 1 < N).then(|| blank + 1);
        let down = (blank + N < C).then(|| blank + N);
        let tiles = *tiles;
        [up, left, right, down].into_iter().flatten().map(move |cell| {
            let mut next = tiles;
            next.swap(blank, cell);
            ((cell, blank), next)
        })
    }

    fn successors(tiles: &[u8; C]) -> impl Iterator<Item = [u8; C]> + use<N, C> {
        Self::moves(tiles).map(|(_, next)| next)
    }

    fn distance(tile: u8, cell: usize) -> usize {
        let home = tile as usize;
        (cell / N).abs_diff(home / N) + (cell % N).abs_diff(home % N)
    }

    fn manhattan(tiles: &[u8; C]) -> u32 {
        let placed = tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        placed.map(|(cell, &tile)| Self::distance(tile, cell)).sum::<usize>() as u32
    }
}

impl<const N: usize, const C: usize> Space for Tiles<N, C> {
    type State = [u8; C];
    type Action = (usize, usize);
    type Cost = u32;

    fn expand(&self, tiles: &[u8; C], mut generate: impl FnMut((usize, usize), [u8; C], u32)) {
        Self::moves(tiles).for_each(|(cells, next)| generate(cells, next, 1));
    }

    fn is_goal(&self, tiles: &[u8; C]) -> bool {
        *tiles == Self::goal()
    }

    fn estimate(&self, tiles: &[u8; C]) -> u32 {
        Self::manhattan(tiles)
    }

    fn estimate_after(
        &self,
        _: &[u8; C],
        before: u32,
        (from, to): (usize, usize),
        child: &mut [u8; C],
        _: u32,
    ) -> u32 {
        if !self.updates {
            return Self::manhattan(child);
        }
        let tile = child[to];
        before + Self::distance(tile, to) as u32 - Self::distance(tile, from) as u32
    }
}

fn time(run: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// Runs both in turns, so that what else the machine does strikes both.
fn compare(what: &str, runs: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let mut best = [Duration::MAX; 2];
    for _ in 0..runs {
        best = [best[0].min(time(&mut ours)), best[1].min(time(&mut theirs))];
    }
    let ratio = best[1].as_secs_f64() / best[0].as_secs_f64();
    println!(
        "{what:<52} taquin {:>10.2?}   pathfinding {:>10.2?}   {ratio:>5.2} times as fast",
        best[0], best[1]
    );
}

fn compare_all<const N: usize, const C: usize>(name: &str, runs: usize, start: [u8; C]) {
    type Boards<const N: usize, const C: usize> = Tiles<N, C>;
    let costed = |tiles: &[u8; C]| Boards::<N, C>::successors(tiles).map(|next| (next, 1));
    let is_goal = |tiles: &[u8; C]| *tiles == Boards::<N, C>::goal();
    for (updates, how) in [(false, ""), (true, ", updated")] {
        let space = Tiles::<N, C> { updates };
        compare(
            &format!("A*, Manhattan{how}, {name}"),
            runs,
            || drop(black_box(search::astar(&space, start, &mut Control::default()))),
            || drop(black_box(peer::astar(&start, costed, Boards::<N, C>::manhattan, is_goal))),
        );
        compare(
            &format!("IDA*, Manhattan{how}, {name}"),
            runs,
            || drop(black_box(search::idastar(&space, start, &mut Control::default()))),
            || drop(black_box(peer::idastar(&start, costed, Boards::<N, C>::manhattan, is_goal))),
        );
    }
}

fn main() {
    let hardest = [8, 7, 6, 0, 4, 1, 2, 5, 3];
    compare_all::<3, 9>("8-puzzle, 31 moves", 101, hardest);
    let space = Tiles::<3, 9> { updates: false };
    compare(
        "breadth first, 8-puzzle, 31 moves",
        7,
        || drop(black_box(search::breadth_first(&space, hardest, &mut Control::default()))),
        || {
            let is_goal = |tiles: &[u8; 9]| *tiles == Tiles::<3, 9>::goal();
            drop(black_box(peer::bfs(&hardest, Tiles::<3, 9>::successors, is_goal)));
        },
    );
    // The 79th and the 12th of Korf's hundred boards.
    let boards = [
        ("15-puzzle, 42 moves", [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
        ("15-puzzle, 45 moves", [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
    ];
    boards.into_iter().for_each(|(name, start)| compare_all::<4, 16>(name, 9, start));
}
