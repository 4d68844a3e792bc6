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

use crate::search::{self, Control, Growing, Guided, PathsWithin, Slice, Statistics, Steps, Stop};

use super::additive::{Additive, Division, Partition};
use super::board::{Board, Goal, Mismatch, Slide};
use super::databases;
use super::fifteen;
use super::heuristic::Heuristic;
use super::informed::{self, Estimator, Frame, MOST_CELLS};
use super::large::Large;
use super::lines::Lines;
use super::packed::Packed;
use super::plain::Plain;
use super::plan::Plan;
use super::walking::Walking;

/// Why a board could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The goal is no goal for this board.
    Mismatch(Mismatch),
    /// The search ended without an answer.
    Stop(Stop),
}

/// Finds a shortest plan from `start` to `goal`, or none if the goal cannot be reached. On a board with
/// one blank and a heuristic from `manhattan` up, it is the first of all shortest plans in the order of
/// [`Board::slides`].
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
    let solved = match start.tiles().len() - start.tile_count() {
        // Two blanks move in either order: so many paths lead to the same board that A* must remember them.
        2.. => solve_remembering(start, goal, heuristic, control),
        _ => solve_one_blank(start, goal, heuristic, control),
    };
    Ok(solved?)
}

/// Finds a shortest plan as [`solve`] does, by whatever is fastest: hard boards of sixteen cells are
/// worth a pattern database, which is used if it is there and else built once a search without it has
/// taken as long as building would.
///
/// # Errors
/// As for [`solve`].
pub fn solve_auto(start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, SolveError> {
    let blanks = start.tiles().len() - start.tile_count();
    match (start.size(), blanks) {
        (4, 1) if start.is_solvable_to(goal)? => Ok(solve_fifteen(start, goal, control)?),
        (5.., 1) => solve(start, goal, Heuristic::LinearConflict, control),
        _ => solve(start, goal, Heuristic::Manhattan, control),
    }
}

/// Finds a shortest plan as [`solve`] does, by pattern databases of a given division, which are built if
/// need be. For boards of up to sixteen cells and one blank; others are solved with linear conflicts.
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
    if start.size() > 4 || start.tiles().len() - start.tile_count() > 1 {
        return solve(start, goal, Heuristic::LinearConflict, control);
    }
    let (frame, partition) = patterns_for(goal, division);
    let databases = databases::all(partition.groups(), control)?;
    Ok(solve_informed(start, goal, &frame, &Additive::new(&partition, databases), control)?)
}

fn solve_one_blank(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let (size, blank) = (start.size(), goal.cells_by_tile()[0] as usize);
    match (heuristic, size) {
        (Heuristic::Zero | Heuristic::Hamming, _) => solve_remembering(start, goal, heuristic, control),
        (_, 5..) => solve_in_place(start, goal, heuristic, control),
        (Heuristic::Manhattan, 4) => {
            Ok(fifteen::solve(start, goal, control)?.map(|found| plan(start, found)))
        }
        (Heuristic::Manhattan, _) => solve_packed(start, goal, heuristic, control),
        (Heuristic::LinearConflict, _) => {
            solve_informed(start, goal, &Frame::upright(size), &Lines::new(size), control)
        }
        (Heuristic::WalkingDistance, _) => {
            solve_informed(start, goal, &Frame::upright(size), &Walking::new(size, blank), control)
        }
        (Heuristic::PatternDatabase, _) => {
            let (frame, partition) = patterns_for(goal, Division::Medium);
            let databases = databases::all(partition.groups(), control)?;
            solve_informed(start, goal, &frame, &Additive::new(&partition, databases), control)
        }
    }
}

/// The boards that a search without a pattern database may generate before one is built: what the search
/// does in a tenth of a second.
const WORTH_BUILDING: u64 = 30_000_000;
/// The same where one is at hand.
const WORTH_USING: u64 = 100_000;

fn solve_fifteen(start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, Stop> {
    let choices = [Division::Coarse, Division::Medium].map(|division| patterns_for(goal, division));
    let room = control.memory.unwrap_or(usize::MAX);
    let mut fitting = choices.iter().filter(|(_, partition)| partition.bytes() <= room);
    let ready = fitting.find_map(|(frame, partition)| {
        let databases = databases::at_hand(partition.groups())?;
        Some((frame, Additive::new(partition, databases)))
    });
    let enough = if ready.is_some() { WORTH_USING } else { WORTH_BUILDING };
    let asked = control.expansions;
    control.expansions = Some(asked.map_or(enough, |asked| asked.min(enough)));
    let first = fifteen::solve(start, goal, control);
    control.expansions = asked;
    match (first, ready) {
        (Err(Stop::Expansions { limit }), _) if asked.is_some_and(|asked| asked <= limit) => {
            Err(Stop::Expansions { limit })
        }
        (Err(Stop::Expansions { .. }), Some((frame, additive))) => {
            solve_informed(start, goal, frame, &additive, control)
        }
        (Err(Stop::Expansions { .. }), None) => {
            let [_, (frame, partition)] = &choices;
            if partition.bytes_to_build() > room {
                return Ok(fifteen::solve(start, goal, control)?.map(|found| plan(start, found)));
            }
            let databases = databases::all(partition.groups(), control)?;
            solve_informed(start, goal, frame, &Additive::new(partition, databases), control)
        }
        (first, _) => Ok(first?.map(|found| plan(start, found))),
    }
}

fn patterns_for(goal: &Board, division: Division) -> (Frame, Partition) {
    let (size, blank) = (goal.size(), goal.cells_by_tile()[0] as usize);
    let frame = Frame::bringing_home(size, blank);
    let partition = Partition::new(size, frame.cell(blank), division);
    (frame, partition)
}

fn plan(start: &Board, found: Steps<Slide>) -> Plan {
    Plan::new(start.clone(), found.steps, found.statistics)
}

/// Boards above this size are not copied for each node of a search.
const MOST_COPIED_SIZE: usize = 32;

/// A*, unless the board is too large to keep many of.
fn solve_remembering(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    if start.size() > MOST_COPIED_SIZE {
        return solve_in_place(start, goal, heuristic, control);
    }
    if start.tiles().len() > MOST_CELLS {
        let found = search::astar(&Plain::new(goal.clone(), heuristic), start.clone(), control)?;
        return Ok(found.and_then(|found| Plan::through(&found.path, found.statistics)));
    }
    let space = Packed::new(goal, heuristic);
    let found = search::astar(&space, space.pack(start.tiles()), control)?;
    Ok(found.and_then(|found| through(&space, &found.path, found.statistics)))
}

fn solve_packed(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let space = Packed::new(goal, heuristic);
    let found = search::idastar(&space, space.pack(start.tiles()), control)?;
    Ok(found.and_then(|found| through(&space, &found.path, found.statistics)))
}

fn through(space: &Packed, path: &[u64], statistics: Statistics) -> Option<Plan> {
    let boards: Vec<Board> = path.iter().map(|&word| space.board(word)).collect();
    Plan::through(&boards, statistics)
}

fn solve_informed<E: Estimator>(
    start: &Board,
    goal: &Board,
    frame: &Frame,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let found = informed::solve(start, goal, frame, estimator, control)?;
    Ok(found.map(|found| plan(start, found)))
}

fn solve_in_place(
    start: &Board,
    goal: &Board,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, Stop> {
    let found = search::idastar_in_place(&mut Large::new(start, goal, heuristic), control)?;
    Ok(found.map(|found| plan(start, found)))
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
    let asked = control.bound.replace(f64::from(bound));
    let found = solve(start, &last, Heuristic::Manhattan, control);
    control.bound = asked;
    match found {
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

/// Every shortest path from `start` to `goal`, lazily, in the order of [`Board::slides`]; none if the goal
/// cannot be reached.
///
/// # Errors
/// [`Mismatch`] if the goal has another size or other tiles, [`Stop`] if `control` ended the search for
/// the first.
pub fn all_shortest(start: &Board, goal: &Board, control: &mut Control) -> Result<BoundedPaths, SolveError> {
    match solve_auto(start, goal, control)? {
        Some(plan) => Ok(solve_bounded(start, goal, plan.moves() as u32)?),
        None => Ok(BoundedPaths(Paths::None)),
    }
}

/// The lazy iterator that [`solve_bounded`] returns. It keeps a table of distances of at most 64 megabytes, unless
/// [`BoundedPaths::memory`] says otherwise, and the boards on its path with their neighbours.
#[derive(Debug)]
pub struct BoundedPaths(Paths);

#[derive(Debug)]
enum Paths {
    None,
    Packed(Box<PathsWithin<Packed, Growing<Packed>>>),
    Plain(Box<PathsWithin<Plain, Growing<Plain>>>),
}

impl BoundedPaths {
    /// Keeps the table of distances to so many bytes. The paths are the same, but may take longer to find. To be said
    /// before the first path is asked for: the table begins anew.
    #[must_use]
    pub fn memory(self, bytes: usize) -> BoundedPaths {
        BoundedPaths(match self.0 {
            Paths::None => Paths::None,
            Paths::Packed(paths) => Paths::Packed(Box::new(paths.memory(bytes))),
            Paths::Plain(paths) => Paths::Plain(Box::new(paths.memory(bytes))),
        })
    }

    /// The memory held, in bytes. It grows with the table and with the path.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Paths::None => 0,
            Paths::Packed(paths) => paths.bytes(),
            Paths::Plain(paths) => paths.bytes(),
        }
    }

    /// The next path, unless it takes more than so many boards to find: then the search pauses, to go on when it is
    /// asked again.
    pub fn next_within(&mut self, boards: usize) -> Slice<Vec<Board>> {
        match &mut self.0 {
            Paths::None => Slice::Exhausted,
            Paths::Packed(paths) => match paths.advance_within(boards) {
                Slice::Found(words) => {
                    let words = words.to_vec();
                    Slice::Found(words.into_iter().map(|word| paths.space().board(word)).collect())
                }
                Slice::Paused => Slice::Paused,
                Slice::Exhausted => Slice::Exhausted,
            },
            Paths::Plain(paths) => match paths.advance_within(boards) {
                Slice::Found(boards) => Slice::Found(boards.to_vec()),
                Slice::Paused => Slice::Paused,
                Slice::Exhausted => Slice::Exhausted,
            },
        }
    }
}

impl Iterator for BoundedPaths {
    type Item = Vec<Board>;

    fn next(&mut self) -> Option<Vec<Board>> {
        self.next_within(usize::MAX).found()
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
