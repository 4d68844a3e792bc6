//! Solving sliding boards: any size, any goal, any number of blanks.
//!
//! The questions asked of a board, each a function here:
//!
//! | question | function |
//! |---|---|
//! | an optimal path to a goal | [`solve`] with a [`Heuristic`] |
//! | the same, with a heuristic from outside | [`guided`], answered estimate by estimate |
//! | every simple path within a bound, lazily | [`solve_bounded`] |
//! | which goal a bound speaks of when none is given | [`goal_within`] |
//!
//! What concerns a single board (moves, inversions, solvability, distances) is a method of [`Board`].
//! Boards of up to sixteen cells are searched as 64-bit words.

use std::fmt;

use crate::search::bounded::Growing;
use crate::search::{self, Control, Guided, PathsWithin, Stop};

use super::board::{Board, Goal, Mismatch};
use super::fifteen;
use super::heuristic::Heuristic;
use super::large::Large;
use super::packed::{MOST_CELLS, Packed};
use super::plain::Plain;
use super::plan::Plan;

/// Why a board could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    Mismatch(Mismatch),
    Stop(Stop),
}

/// Finds a shortest plan from `start` to `goal`, or none if the goal cannot be reached. On a board with
/// one blank and a heuristic from `manhattan` up, it is the first of all shortest plans in the order of
/// [`Board::slides`].
///
/// # Errors
/// [`Mismatch`] if the goal has another size or other tiles, [`Stop`] if `control` ended the search.
pub fn solve(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SolveError> {
    if !start.is_solvable_to(goal)? {
        return Ok(None);
    }
    // Two blanks move in either order: so many paths lead to the same board that A* must remember them.
    let blanks = start.tiles().len() - start.tile_count();
    let depth_first = blanks == 1 && heuristic.guides_well() || start.size() > MOST_COPIED_SIZE;
    if start.size() == 4 && blanks == 1 && heuristic == Heuristic::Manhattan {
        let found = fifteen::solve(start, goal, control)?;
        return Ok(found.map(|found| Plan::new(start.clone(), found.steps, found.statistics)));
    }
    Ok(match (start.tiles().len() <= MOST_CELLS, depth_first) {
        (true, _) => solve_packed(start, &Packed::new(goal, heuristic), depth_first, control)?,
        (false, true) => solve_large(start, goal, heuristic, control)?,
        (false, false) => {
            let found = search::astar(&Plain::new(goal.clone(), heuristic), start.clone(), control)?;
            found.and_then(|found| Plan::through(&found.path, found.statistics))
        }
    })
}

/// Boards above this size are not copied for each node of a search.
const MOST_COPIED_SIZE: usize = 32;

fn solve_packed(
    start: &Board,
    space: &Packed,
    depth_first: bool,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let word = space.pack(start.tiles());
    let found = if depth_first {
        search::idastar(space, word, control)?
    } else {
        search::astar(space, word, control)?
    };
    Ok(found.and_then(|found| {
        let boards: Vec<Board> = found.path.into_iter().map(|word| space.board(word)).collect();
        Plan::through(&boards, found.statistics)
    }))
}

fn solve_large(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let mut board = Large::new(start, goal, heuristic);
    let found = search::idastar_in_place(&mut board, control)?;
    Ok(found.map(|found| Plan::new(start.clone(), found.steps, found.statistics)))
}

/// A search from `start` to `goal` that asks its caller for each board's estimate: see [`Guided`].
///
/// # Errors
/// [`Mismatch`] if the goal has another size or other tiles.
pub fn guided(start: Board, goal: Board) -> Result<Guided<Plain>, Mismatch> {
    start.matches(&goal)?;
    Ok(Guided::new(Plain::new(goal, Heuristic::Zero), start))
}

/// The goal that a bounded search from `start` is meant for when none is given: [`Goal::BlanksLast`] if
/// it is within `bound` moves, else [`Goal::BlanksFirst`].
///
/// # Errors
/// [`Stop`] if `control` ended the search that decides it.
pub fn goal_within(start: &Board, bound: u32, control: &mut Control) -> Result<Board, Stop> {
    let last = start.own_goal(Goal::BlanksLast);
    control.bound = Some(f64::from(bound));
    match solve(start, &last, Heuristic::Manhattan, control) {
        Ok(Some(_)) => Ok(last),
        Err(SolveError::Stop(stop)) => Err(stop),
        Ok(None) | Err(SolveError::Mismatch(_)) => Ok(start.own_goal(Goal::BlanksFirst)),
    }
}

/// Every simple path from `start` to `goal` of at most `bound` moves: each once, depth first, moves in
/// the order of [`Board::slides`]. The first comes at once; the time follows the number of paths where
/// a table of exact distances can hold the space (3 × 3 and less), and what the heuristic and a partial
/// table leave elsewhere.
///
/// # Errors
/// [`Mismatch`] if the goal has another size or other tiles.
pub fn solve_bounded(start: &Board, goal: &Board, bound: u32) -> Result<BoundedPaths, Mismatch> {
    if !start.is_solvable_to(goal)? {
        return Ok(BoundedPaths(Paths::None));
    }
    if start.tiles().len() > MOST_CELLS {
        let space = Plain::new(goal.clone(), Heuristic::Manhattan);
        let reach = Growing::new(&space, bound);
        return Ok(BoundedPaths(Paths::Plain(Box::new(PathsWithin::new(
            space,
            reach,
            start.clone(),
            bound,
        )))));
    }
    let space = Packed::new(goal, Heuristic::Manhattan);
    let (word, reach) = (space.pack(start.tiles()), Growing::new(&space, bound));
    Ok(BoundedPaths(Paths::Packed(Box::new(PathsWithin::new(space, reach, word, bound)))))
}

/// The lazy iterator that [`solve_bounded`] returns.
pub struct BoundedPaths(Paths);

enum Paths {
    None,
    Packed(Box<PathsWithin<Packed, Growing<Packed>>>),
    Plain(Box<PathsWithin<Plain, Growing<Plain>>>),
}

impl Iterator for BoundedPaths {
    type Item = Vec<Board>;

    fn next(&mut self) -> Option<Vec<Board>> {
        match &mut self.0 {
            Paths::None => None,
            Paths::Packed(paths) => {
                let words = paths.next()?;
                Some(words.into_iter().map(|word| paths.space().board(word)).collect())
            }
            Paths::Plain(paths) => paths.next(),
        }
    }
}

impl From<Mismatch> for SolveError {
    fn from(mismatch: Mismatch) -> SolveError {
        SolveError::Mismatch(mismatch)
    }
}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> SolveError {
        SolveError::Stop(stop)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Mismatch(mismatch) => mismatch.fmt(out),
            SolveError::Stop(stop) => stop.fmt(out),
        }
    }
}

impl std::error::Error for SolveError {}
