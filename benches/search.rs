//! The algorithms beside those of the `pathfinding` crate, on spaces as its users write them: boards are
//! arrays, successors are made by swapping; cells of a grid are pairs, successors are a vector of them. Each
//! line is the best of both in turns, and their ratio. Where estimates are updated, the estimate of a board
//! comes from that of its parent; the peer can only compute it anew.

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
        "{what:<70} taquin {:>10.2?}   pathfinding {:>10.2?}   {ratio:>5.2} times as fast",
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

/// A cell by column and row.
type Cell = (i32, i32);

/// Ways from corner to corner of a square grid.
struct Grid {
    size: i32,
    /// By cell, what a step to it costs; 0 is a wall.
    costs: Vec<u32>,
    diagonal: bool,
    /// Whether states have ranks, which the peer has no use for.
    ranked: bool,
}

impl Grid {
    /// A share of cells, in percent, are walls, and steps cost at most `dearest`.
    fn random(size: i32, walls: u64, dearest: u64) -> Grid {
        let mut random = 12345u64;
        let mut below = |bound: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % bound
        };
        let cost = |_| if below(100) < walls { 0 } else { 1 + below(dearest) as u32 };
        let mut costs: Vec<u32> = (0..size * size).map(cost).collect();
        (costs[0], costs[(size * size - 1) as usize]) = (1, 1);
        Grid { size, costs, diagonal: false, ranked: false }
    }

    /// Passages one cell wide, dug at random, and some of the walls between them open.
    fn maze(size: i32) -> Grid {
        let mut grid = Grid::random(size, 2, 1);
        let open = std::mem::replace(&mut grid.costs, vec![0; (size * size) as usize]);
        let (mut random, mut way) = (1u64, vec![(0, 0)]);
        while let Some(&(x, y)) = way.last() {
            let place = grid.index((x, y));
            grid.costs[place] = 1;
            let two_further = STEPS[..4].iter().map(|(right, down)| (x + 2 * right, y + 2 * down));
            let new: Vec<Cell> = two_further
                .filter(|&cell| grid.contains(cell) && grid.costs[grid.index(cell)] == 0)
                .collect();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(&next) = new.get((random >> 33) as usize % new.len().max(1)) else {
                way.pop();
                continue;
            };
            let between = grid.index(((x + next.0) / 2, (y + next.1) / 2));
            grid.costs[between] = 1;
            way.push(next);
        }
        grid.costs.iter_mut().zip(open).for_each(|(cost, open)| *cost |= u32::from(open == 0));
        grid
    }

    fn contains(&self, (x, y): Cell) -> bool {
        x >= 0 && y >= 0 && x < self.size && y < self.size
    }

    fn index(&self, (x, y): Cell) -> usize {
        (y * self.size + x) as usize
    }

    fn successors(&self, &(x, y): &Cell) -> Vec<(Cell, u32)> {
        let mut successors = Vec::with_capacity(8);
        for &(right, down) in &STEPS[..if self.diagonal { 8 } else { 4 }] {
            let next = (x + right, y + down);
            if self.contains(next) && self.costs[self.index(next)] > 0 {
                successors.push((next, self.costs[self.index(next)]));
            }
        }
        successors
    }

    fn distance(&self, &(x, y): &Cell) -> u32 {
        let (right, down) = (x.abs_diff(self.size - 1), y.abs_diff(self.size - 1));
        if self.diagonal { right.max(down) } else { right + down }
    }

    fn is_last(&self, cell: &Cell) -> bool {
        *cell == (self.size - 1, self.size - 1)
    }
}

const STEPS: [Cell; 8] = [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];

impl Space for Grid {
    type State = Cell;
    type Action = ();
    type Cost = u32;

    fn expand(&self, cell: &Cell, mut generate: impl FnMut((), Cell, u32)) {
        for (next, cost) in self.successors(cell) {
            generate((), next, cost);
        }
    }

    fn is_goal(&self, cell: &Cell) -> bool {
        self.is_last(cell)
    }

    fn estimate(&self, cell: &Cell) -> u32 {
        self.distance(cell)
    }

    fn rank(&self, &cell: &Cell) -> usize {
        self.index(cell)
    }

    fn rank_count(&self) -> Option<usize> {
        self.ranked.then_some(self.costs.len())
    }
}

fn compare_grids(size: i32, runs: usize) {
    let kinds = [
        ("open", Grid::random(size, 0, 1)),
        ("open, costs 1 to 9", Grid::random(size, 0, 9)),
        ("20 % walls", Grid::random(size, 20, 1)),
        ("20 % walls, costs 1 to 9", Grid::random(size, 20, 9)),
        ("35 % walls", Grid::random(size, 35, 1)),
        ("maze", Grid::maze(size)),
    ];
    for (name, mut grid) in kinds {
        for (diagonal, ranked) in [(false, false), (false, true), (true, false), (true, true)] {
            (grid.diagonal, grid.ranked) = (diagonal, ranked);
            let neighbours = if diagonal { 8 } else { 4 };
            let ranks = if ranked { ", by rank" } else { "" };
            let name = format!("{size} x {size}, {name}, {neighbours} neighbours{ranks}");
            compare(
                &format!("A*, {name}"),
                runs,
                || drop(black_box(search::astar(&grid, (0, 0), &mut Control::default()))),
                || {
                    let successors = |cell: &Cell| grid.successors(cell);
                    let estimate = |cell: &Cell| grid.distance(cell);
                    drop(black_box(peer::astar(&(0, 0), successors, estimate, |cell| grid.is_last(cell))));
                },
            );
        }
        grid.diagonal = false;
        compare(
            &format!("breadth first, {size} x {size}, {name}, 4 neighbours, by rank"),
            runs,
            || drop(black_box(search::breadth_first(&grid, (0, 0), &mut Control::default()))),
            || {
                let successors = |cell: &Cell| grid.successors(cell).into_iter().map(|(next, _)| next);
                drop(black_box(peer::bfs(&(0, 0), successors, |cell| grid.is_last(cell))));
            },
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
    compare_grids(101, 31);
    compare_grids(1001, 5);
}
