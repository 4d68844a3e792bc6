//! IDA* with Manhattan for the 15-puzzle, at some hundred million boards a second.
//!
//! Each pair of the blank's cell and its last move has its own search function, compiled from one generic.
//! The neighbours, the move back and the shifts that move a tile are constants in it. A tile is numbered by
//! its goal cell, so one bit of a constant says whether a move takes it further from home. A move lowers the
//! slack (half of bound − f) by one or leaves it, so the search carries neither g nor h. The blank and the
//! tile that belongs on cell 0 both have the nibble 0; the known cell of the blank tells them apart. Only the
//! functions of the goal's blank compare the board with the goal, for goals whose blank is in the first or
//! the last cell: a sixth of the instructions.
//!
//! The statistics count boards as the literature does: the start, then each one generated.
//!
//! A long pass is cut into subtrees below a shallow frontier, and progress is reported between them.

use super::board::{Board, Slide};
use crate::search::{Control, SearchError, Statistics, Steps};
use crate::width::Width;

const CELLS: usize = 16;
/// Moves of the blank: up, left, right, down. A move and its inverse add up to 3.
const MOVES: usize = 4;
/// No move yet.
const NONE: usize = 4;
/// No such cell.
const OUTSIDE: usize = CELLS;

/// Returns the cell to which a move takes the blank.
const fn target(blank: usize, step: usize) -> usize {
    match step {
        0 if blank >= 4 => blank - 4,
        1 if !blank.is_multiple_of(4) => blank - 1,
        2 if blank % 4 < 3 => blank + 1,
        3 if blank < 12 => blank + 4,
        _ => OUTSIDE,
    }
}

const fn distance(a: usize, b: usize) -> usize {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)
}

/// Returns one bit for each tile that is further from home on `to` than on `from`.
const fn strays(from: usize, to: usize) -> u32 {
    let mut tiles = 0;
    let mut home = 0;
    while home < CELLS {
        if distance(home, to) > distance(home, from) {
            tiles |= 1 << home;
        }
        home += 1;
    }
    tiles
}

const fn branching(blank: usize, last: usize) -> u64 {
    let mut count = 0;
    let mut step = 0;
    while step < MOVES {
        if step + last != MOVES - 1 && target(blank, step) != OUTSIDE {
            count += 1;
        }
        step += 1;
    }
    count
}

/// A search whose goal has its blank in the cell `HOME`, or in any cell if that is `OUTSIDE`.
struct FifteenSearch<const HOME: usize> {
    goal: u64,
    goal_blank: usize,
    generated: u64,
    /// The moves to the goal once it is reached, the last first.
    moves: Vec<u8>,
}

type Visit<const HOME: usize> = fn(u64, u32, &mut FifteenSearch<HOME>) -> bool;

/// Returns a move that can have taken the blank to a cell: `last`, unless it would come from outside.
const fn last_to(blank: usize, last: usize) -> usize {
    if target(blank, MOVES - 1 - last) == OUTSIDE { MOVES - 1 - last } else { last }
}

macro_rules! visits {
    ($tight:literal: $($blank:literal)*) => {
        [$([
            Self::visit::<$tight, $blank, { last_to($blank, 0) }>,
            Self::visit::<$tight, $blank, { last_to($blank, 1) }>,
            Self::visit::<$tight, $blank, { last_to($blank, 2) }>,
            Self::visit::<$tight, $blank, { last_to($blank, 3) }>,
        ]),*]
    };
}

impl<const HOME: usize> FifteenSearch<HOME> {
    /// The search functions for boards with some slack, by the blank's cell and the last move.
    const LOOSE_VISITS: [[Visit<HOME>; MOVES]; CELLS] = visits!(false: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    /// Those for boards without slack, which are most: no tile may stray, and the argument is not read.
    const TIGHT_VISITS: [[Visit<HOME>; MOVES]; CELLS] = visits!(true: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);

    /// Searches below a board. Returns `true` if it finds the goal.
    fn visit<const TIGHT: bool, const BLANK: usize, const LAST: usize>(
        board: u64,
        slack: u32,
        search: &mut Self,
    ) -> bool {
        if (HOME == OUTSIDE || HOME == BLANK) && board == search.goal && search.goal_blank == BLANK {
            return true;
        }
        search.generated += const { branching(BLANK, LAST) };
        Self::step::<TIGHT, BLANK, LAST, 0>(board, slack, search)
            || Self::step::<TIGHT, BLANK, LAST, 1>(board, slack, search)
            || Self::step::<TIGHT, BLANK, LAST, 2>(board, slack, search)
            || Self::step::<TIGHT, BLANK, LAST, 3>(board, slack, search)
    }

    #[inline(always)]
    fn step<const TIGHT: bool, const BLANK: usize, const LAST: usize, const STEP: usize>(
        board: u64,
        slack: u32,
        search: &mut Self,
    ) -> bool {
        if const { target(BLANK, STEP) == OUTSIDE || STEP + LAST == MOVES - 1 } {
            return false;
        }
        let cell = const { target(BLANK, STEP) };
        let tile = board >> (4 * cell) & 15;
        let stray = (const { strays(target(BLANK, STEP), BLANK) } >> tile) & 1;
        if TIGHT && stray > 0 {
            return false;
        }
        let next = board ^ (tile << (4 * cell)) ^ (tile << (4 * BLANK));
        let found = if TIGHT || slack == stray {
            Self::TIGHT_VISITS[cell][STEP](next, 0, search)
        } else {
            Self::LOOSE_VISITS[cell][STEP](next, slack - stray, search)
        };
        if found {
            search.moves.push(STEP.to_u8());
        }
        found
    }
}

/// The arguments of a search function.
#[derive(Clone)]
struct Subtree {
    board: u64,
    blank: usize,
    last: usize,
    slack: u32,
    moves: Vec<u8>,
}

/// The depth of the frontier of a pass that is not cut: the root has no search function.
const SHALLOW: usize = 1;
/// The depth of the frontier, which has some two thousand subtrees.
const FRONTIER: usize = 10;
/// A pass after one of fewer boards is not cut: it takes some tens of milliseconds at most, and cutting it
/// would take a third as long.
const FEW: u64 = 1 << 20;

impl Subtree {
    /// Makes the root: the board with tiles numbered by their goal cells.
    fn root(start: &Board, homes: &[u32]) -> (Subtree, u32) {
        let mut root = Subtree { board: 0, blank: 0, last: NONE, slack: 0, moves: Vec::new() };
        let mut manhattan = 0;
        for (cell, &tile) in start.tiles().iter().enumerate() {
            let home = homes[tile.to_usize()].to_usize();
            if tile == 0 {
                root.blank = cell;
            } else {
                root.board |= home.to_u64() << (4 * cell);
                manhattan += distance(cell, home).to_u32();
            }
        }
        (root, manhattan)
    }

    /// Returns the subtrees one move below, in the order of moves.
    fn branch(&self) -> impl Iterator<Item = Subtree> + '_ {
        (0..MOVES).filter_map(|step| {
            let cell = target(self.blank, step);
            if cell == OUTSIDE || step + self.last == MOVES - 1 {
                return None;
            }
            let tile = self.board >> (4 * cell) & 15;
            let slack = self.slack.checked_sub(strays(cell, self.blank) >> tile & 1)?;
            let board = self.board ^ (tile << (4 * cell)) ^ (tile << (4 * self.blank));
            let moves = self.moves.iter().copied().chain([step.to_u8()]).collect();
            Some(Subtree { board, blank: cell, last: step, slack, moves })
        })
    }
}

/// Finds the first shortest plan, in the order up, left, right, down of the blank, or returns `None` if it
/// exceeds [`Control::bound`]. The board must be 4 × 4 with one blank, and the goal reachable.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub(crate) fn solve(
    start: &Board,
    goal: &Board,
    control: &mut Control,
) -> Result<Option<Steps<Slide>>, SearchError> {
    let homes = goal.cells_by_tile();
    let (root, manhattan) = Subtree::root(start, &homes);
    let goal = Subtree::root(goal, &homes).0;
    match goal.blank {
        0 => FifteenSearch::<0>::new(&goal).solve(root, manhattan, control),
        15 => FifteenSearch::<15>::new(&goal).solve(root, manhattan, control),
        _ => FifteenSearch::<OUTSIDE>::new(&goal).solve(root, manhattan, control),
    }
}

impl<const HOME: usize> FifteenSearch<HOME> {
    fn new(goal: &Subtree) -> Self {
        FifteenSearch { goal: goal.board, goal_blank: goal.blank, generated: 1, moves: Vec::new() }
    }

    /// Searches with increasing bounds below a board with its sum of Manhattan distances.
    fn solve(
        mut self,
        mut root: Subtree,
        manhattan: u32,
        control: &mut Control,
    ) -> Result<Option<Steps<Slide>>, SearchError> {
        let mut statistics = Statistics::default();
        let mut frontier = SHALLOW;
        loop {
            let bound = manhattan + 2 * root.slack;
            if control.bound.is_some_and(|most| f64::from(bound) > most) {
                return Ok(None);
            }
            statistics.iterations += 1;
            let before = self.generated;
            let moves = self.pass(&root, frontier, |generated| {
                (statistics.expanded, statistics.generated) = (generated, generated);
                control.check(&statistics, f64::from(bound))
            })?;
            if let Some(moves) = moves {
                statistics.generated -= untried(root.blank, &moves);
                return Ok(Some(Steps { steps: slides(root.blank, &moves), statistics }));
            }
            root.slack += 1;
            frontier = if self.generated - before < FEW { SHALLOW } else { FRONTIER };
        }
    }

    /// Searches below the root, in subtrees from the depth of the frontier on, which is at least 1. Returns
    /// the moves to the goal, if it finds it.
    fn pass(
        &mut self,
        root: &Subtree,
        frontier: usize,
        mut check: impl FnMut(u64) -> Result<(), SearchError>,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        let mut pending = vec![root.clone()];
        while let Some(tree) = pending.pop() {
            let is_goal = (tree.board, tree.blank) == (self.goal, self.goal_blank);
            if tree.moves.len() < frontier && !is_goal {
                self.generated += branching(tree.blank, tree.last);
                let from = pending.len();
                pending.extend(tree.branch());
                pending[from..].reverse();
                continue;
            }
            let visits = if tree.slack == 0 { Self::TIGHT_VISITS } else { Self::LOOSE_VISITS };
            let found = is_goal || visits[tree.blank][tree.last](tree.board, tree.slack, self);
            // A pass that is not cut is over before limits are looked at.
            if frontier > SHALLOW || found {
                check(self.generated)?;
            }
            if found {
                return Ok(Some(tree.moves.iter().chain(self.moves.iter().rev()).copied().collect()));
            }
        }
        check(self.generated)?;
        Ok(None)
    }
}

/// Counts the boards that were counted with their siblings but never visited: those after the path's own.
fn untried(mut blank: usize, moves: &[u8]) -> u64 {
    let mut last = NONE;
    let mut count = 0;
    for step in moves.iter().map(|&step| step.to_usize()) {
        let after = (step + 1..MOVES).filter(|&after| after + last != MOVES - 1);
        count += after.filter(|&after| target(blank, after) != OUTSIDE).count().to_u64();
        (blank, last) = (target(blank, step), step);
    }
    count
}

fn slides(mut blank: usize, moves: &[u8]) -> Vec<Slide> {
    let slide = |&step: &u8| {
        let to = blank;
        blank = target(to, step.to_usize());
        Slide { from: blank, to }
    };
    moves.iter().map(slide).collect()
}
