//! Chooses the search for a board: by its size, its blanks and the heuristic.

use std::fmt;

use super::algorithm::Algorithm;
use super::board::{Board, BoardMismatch, Goal};
use super::bounded_paths::{BoundedPaths, solve_bounded};
use super::heuristic::Heuristic;
use super::heuristics::additive::Division;
use super::heuristics::linear_conflict::LinearConflict;
use super::heuristics::walking_distance::WalkingDistance;
use super::informed::{Patterns, plan, solve_by_lines, solve_by_manhattan, solve_informed};
use super::labelled::Orientation;
use super::large::LargeBoard;
use super::lower_bound::least_moves;
use super::packed::{MOST_CELLS, Packed};
use super::patience::solve_patiently;
use super::plain::Plain;
use super::plan::Plan;
use super::remembering::{remember, remember_informed, through};
use crate::search::{self, Control, Guided, SearchError};
use crate::width::Width;

/// Why a board could not be solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SolveError {
    /// The goal has another size or other tiles.
    Mismatch(BoardMismatch),
    /// The search ended without an answer.
    Search(SearchError),
}

/// Finds a shortest plan from `start` to `goal`, or returns `None` if the goal is unreachable. With one blank
/// and a heuristic from Manhattan up, it finds the first shortest plan in the order of [`Board::slides`].
///
/// ```
/// use taquin::puzzles::{Board, Goal, Heuristic, sliding};
/// use taquin::search::Control;
///
/// let board = Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let goal = board.own_goal(Goal::BlanksLast);
/// let plan = sliding::solve(&board, &goal, Heuristic::Manhattan, &mut Control::default())?;
/// let plan = plan.expect("the board can be solved");
/// assert_eq!((plan.moves(), plan.boards().last()), (31, Some(goal)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles, [`SearchError`] if `control` ended
/// the search.
pub fn solve(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SolveError> {
    if !start.is_solvable_to(goal)? {
        return Ok(None);
    }
    let solved = match start.blank_count() {
        // Two blanks move in either order, so many paths lead to the same board, and A* must remember boards.
        2.. => solve_remembering(start, goal, heuristic, control),
        _ => solve_one_blank(start, goal, heuristic, control),
    };
    Ok(solved?)
}

/// Finds a shortest plan like [`solve`], by the fastest means. Hard boards of sixteen or 25 cells use a
/// pattern database. If it is missing, a search without it runs first, and builds it after taking as long as
/// building takes.
///
/// # Errors
/// As for [`solve`].
pub fn solve_auto(start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, SolveError> {
    let blanks = start.blank_count();
    match (start.size(), blanks) {
        (4 | 5, 1) if start.is_solvable_to(goal)? => Ok(solve_patiently(start, goal, control)?),
        (5.., 1) => solve(start, goal, Heuristic::LinearConflict, control),
        _ => solve(start, goal, Heuristic::Manhattan, control),
    }
}

/// Finds a shortest plan by an algorithm, [`Heuristic::Manhattan`] where it needs a heuristic and none is
/// given. [`Algorithm::Auto`] is [`solve`] with a heuristic, else [`solve_auto`]. Algorithms without a
/// heuristic ignore one. Which heuristics A* has, [`Algorithm::Astar`] says; IDA* has them all.
///
/// ```
/// use taquin::puzzles::{Algorithm, Board, Goal, sliding};
/// use taquin::search::Control;
///
/// let board = Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// let goal = board.own_goal(Goal::BlanksLast);
/// for algorithm in Algorithm::ALL {
///     let plan = sliding::solve_by(&board, &goal, algorithm, None, &mut Control::default())?;
///     assert_eq!(plan.map(|plan| plan.moves()), Some(4));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`solve`].
pub fn solve_by(
    start: &Board,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Option<Heuristic>,
    control: &mut Control,
) -> Result<Option<Plan>, SolveError> {
    if !start.is_solvable_to(goal)? {
        return Ok(None);
    }
    let estimate = heuristic.unwrap_or(Heuristic::Manhattan);
    Ok(match (algorithm, heuristic) {
        (Algorithm::Auto, Some(heuristic)) => return solve(start, goal, heuristic, control),
        (Algorithm::Auto, None) => return solve_auto(start, goal, control),
        (Algorithm::Astar, _) => solve_by_astar(start, goal, estimate, control)?,
        (Algorithm::Idastar, _) => solve_by_idastar(start, goal, estimate, control)?,
        (Algorithm::Breadth | Algorithm::Bidirectional, _) => {
            remember(start, goal, algorithm, Heuristic::Zero, control)?
        }
    })
}

fn solve_by_astar(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let (size, blank) = (start.size(), goal.cells_by_tile()[0].to_usize());
    let has_tables = size <= 5 && start.blank_count() == 1;
    let upright = Orientation::upright(size);
    match heuristic {
        Heuristic::WalkingDistance if has_tables && size <= 4 => {
            remember_informed(start, goal, &upright, &WalkingDistance::new(size, blank), control)
        }
        Heuristic::PatternDatabase if has_tables && size >= 2 => {
            let Patterns { frame, additive } = Patterns::built(goal, Division::Medium, control)?;
            remember_informed(start, goal, &frame, &additive, control)
        }
        _ if has_tables && heuristic.counts_conflicts() => {
            remember_informed(start, goal, &upright, &LinearConflict::new(size), control)
        }
        _ => remember(start, goal, Algorithm::Astar, heuristic, control),
    }
}

fn solve_by_idastar(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let has_one_blank = start.blank_count() == 1;
    match heuristic {
        Heuristic::Zero | Heuristic::Hamming if start.tiles().len() <= MOST_CELLS => {
            solve_packed(start, goal, heuristic, control)
        }
        Heuristic::Zero | Heuristic::Hamming => solve_in_place(start, goal, heuristic, control),
        _ if has_one_blank => solve_one_blank(start, goal, heuristic, control),
        _ => solve_in_place(start, goal, heuristic, control),
    }
}

/// Finds a shortest plan like [`solve`], by pattern databases of a given division. Builds those missing.
/// Boards with more than one blank, or not of 4 to 25 cells, are solved with linear conflicts.
///
/// # Errors
/// As for [`solve`].
pub fn solve_with_patterns(
    start: &Board,
    goal: &Board,
    division: Division,
    control: &mut Control,
) -> Result<Option<Plan>, SolveError> {
    if !start.is_solvable_to(goal)? {
        return Ok(None);
    }
    if !(2..=5).contains(&start.size()) || start.blank_count() > 1 {
        return solve(start, goal, Heuristic::LinearConflict, control);
    }
    Ok(Patterns::built(goal, division, control)?.solve(start, goal, control)?)
}

fn solve_one_blank(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let (size, blank) = (start.size(), goal.cells_by_tile()[0].to_usize());
    match (heuristic, size) {
        (Heuristic::Zero | Heuristic::Hamming, _) => solve_remembering(start, goal, heuristic, control),
        (Heuristic::Manhattan, ..=3) => solve_packed(start, goal, heuristic, control),
        (Heuristic::Manhattan, 4) => solve_by_manhattan(start, goal, control),
        (Heuristic::LinearConflict, ..=5) | (Heuristic::WalkingDistance, 5) => {
            solve_by_lines(start, goal, control)
        }
        (Heuristic::WalkingDistance, ..=4) => {
            let walking = WalkingDistance::new(size, blank);
            solve_informed::<u64, _>(start, goal, &Orientation::upright(size), &walking, control)
        }
        (Heuristic::PatternDatabase, 2..=5) => {
            Patterns::built(goal, Division::Medium, control)?.solve(start, goal, control)
        }
        _ => solve_in_place(start, goal, heuristic, control),
    }
}

/// Boards above this size are searched in place.
const MOST_COPIED_SIZE: usize = 32;

/// Runs A*, unless the board is too large to keep many of them.
fn solve_remembering(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    if start.size() > MOST_COPIED_SIZE {
        return solve_in_place(start, goal, heuristic, control);
    }
    remember(start, goal, Algorithm::Astar, heuristic, control)
}

fn solve_packed(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let space = Packed::new(goal, heuristic);
    let found = search::idastar(&space, space.pack(start.tiles()), control)?;
    Ok(found.and_then(|found| through(&space, &found.path, found.statistics)))
}

fn solve_in_place(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let found = search::idastar_in_place(&mut LargeBoard::new(start, goal, heuristic), control)?;
    Ok(found.map(|found| plan(start, found)))
}

/// Makes a search from `start` to `goal` that asks its caller for the estimate of each board: see [`Guided`].
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles.
pub fn guided(start: Board, goal: Board) -> Result<Guided<Plain>, BoardMismatch> {
    start.matches(&goal)?;
    Ok(Guided::new(Plain::new(goal, Heuristic::Zero), start))
}

/// Returns the default goal of a bounded search from `start`: [`Goal::BlanksLast`] if it is within `bound`
/// moves, else [`Goal::BlanksFirst`]. A lower bound excludes most cases in linear time, and a search decides
/// the rest.
///
/// # Errors
/// Returns [`SearchError`] if `control` ended the search that decides it.
pub fn goal_within(start: &Board, bound: u32, control: &mut Control) -> Result<Board, SearchError> {
    let [first, last] = [Goal::BlanksFirst, Goal::BlanksLast].map(|goal| start.own_goal(goal));
    let may_be_near = |goal: &Board| {
        least_moves(start, goal) <= u64::from(bound)
            && start.is_solvable_to(goal).is_ok_and(|is_solvable| is_solvable)
    };
    match (may_be_near(&first), may_be_near(&last)) {
        (_, false) => return Ok(first),
        (false, true) => return Ok(last),
        (true, true) => {}
    }
    let asked = control.bound.replace(f64::from(bound));
    let found = solve(start, &last, Heuristic::Manhattan, control);
    control.bound = asked;
    match found {
        Ok(Some(_)) => Ok(last),
        Err(SolveError::Search(error)) => Err(error),
        Ok(None) | Err(SolveError::Mismatch(_)) => Ok(first),
    }
}

/// Returns all shortest paths from `start` to `goal`, lazily, in the order of [`Board::slides`].
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles, [`SearchError`] if `control` ended
/// the search for the first.
pub fn all_shortest(start: &Board, goal: &Board, control: &mut Control) -> Result<BoundedPaths, SolveError> {
    match solve_auto(start, goal, control)? {
        Some(plan) => Ok(solve_bounded(start, goal, plan.moves().to_u32())?),
        None => Ok(BoundedPaths::none()),
    }
}

impl From<BoardMismatch> for SolveError {
    fn from(mismatch: BoardMismatch) -> SolveError {
        SolveError::Mismatch(mismatch)
    }
}

impl From<SearchError> for SolveError {
    fn from(stop: SearchError) -> SolveError {
        SolveError::Search(stop)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Mismatch(mismatch) => mismatch.fmt(out),
            SolveError::Search(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for SolveError {}
