//! Chooses the search for a board: by its size, its blanks and the heuristic.

use std::fmt;
use std::iter::FusedIterator;

use super::algorithm::Algorithm;
use super::board::{Board, BoardMismatch, Goal, Slide};
use super::databases;
use super::fifteen;
use super::heuristic::Heuristic;
use super::heuristics::additive::{Additive, Division, Partition};
use super::heuristics::linear_conflict::LinearConflict;
use super::heuristics::walking_distance::WalkingDistance;
use super::labelled::{self, IncrementalHeuristic, Orientation, Word};
use super::large::LargeBoard;
use super::lower_bound::least_moves;
use super::packed::{MOST_CELLS, Packed};
use super::plain::Plain;
use super::plan::Plan;
use super::remembering::{remember, remember_informed, through};
use crate::search::{self, Control, Growing, Guided, PathsWithin, SearchError, Slice, Steps};
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
    let solved = match start.tiles().len() - start.tile_count() {
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
    let blanks = start.tiles().len() - start.tile_count();
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
    let has_tables = size <= 5 && start.tiles().len() - start.tile_count() == 1;
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
    let has_one_blank = start.tiles().len() - start.tile_count() == 1;
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
    if !(2..=5).contains(&start.size()) || start.tiles().len() - start.tile_count() > 1 {
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

fn solve_by_lines(start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, SearchError> {
    let (frame, lines) = (Orientation::upright(start.size()), LinearConflict::new(start.size()));
    if start.size() > 4 {
        return solve_informed::<u128, _>(start, goal, &frame, &lines, control);
    }
    solve_informed::<u64, _>(start, goal, &frame, &lines, control)
}

/// The first stages of a search that may need pattern databases.
struct Patience {
    /// The search without databases.
    plain: fn(&Board, &Board, &mut Control) -> Result<Option<Plan>, SearchError>,
    /// The boards to expand before databases are read from disk, which takes about as long.
    worth_using: u64,
    /// The boards to expand before databases are built, which takes about as long.
    worth_building: u64,
    /// The divisions to look for, the best first. The last is built.
    divisions: &'static [Division],
}

const FIFTEEN: Patience = Patience {
    plain: solve_by_manhattan,
    worth_using: 100_000,
    worth_building: 30_000_000,
    divisions: &[Division::Coarse, Division::Medium],
};
const TWENTY_FOUR: Patience = Patience {
    plain: solve_by_lines,
    worth_using: 2_000_000,
    worth_building: 100_000_000,
    divisions: &[Division::Medium],
};

fn solve_by_manhattan(
    start: &Board,
    goal: &Board,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    Ok(fifteen::solve(start, goal, control)?.map(|found| plan(start, found)))
}

/// Solves a board of sixteen or 25 cells: first without pattern databases, then with those in memory or on
/// disk, at last by building some if memory allows.
fn solve_patiently(start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, SearchError> {
    let patience = if start.size() == 4 { FIFTEEN } else { TWENTY_FOUR };
    let asked = control.expansions;
    let within = |most: u64, control: &mut Control| {
        control.expansions = Some(asked.map_or(most, |asked| asked.min(most)));
        let found = (patience.plain)(start, goal, control);
        control.expansions = asked;
        match found {
            Err(SearchError::Expansions { limit }) if asked.is_none_or(|asked| asked > limit) => Ok(None),
            found => found.map(Some),
        }
    };
    if let Some(found) = within(patience.worth_using, control)? {
        return Ok(found);
    }
    if let Some(patterns) = Patterns::at_hand(goal, patience.divisions, control) {
        return patterns.solve(start, goal, control);
    }
    if let Some(found) = within(patience.worth_building, control)? {
        return Ok(found);
    }
    let room = control.memory.unwrap_or(usize::MAX);
    match patience.divisions.last() {
        Some(&division) if Partition::for_goal(goal, division).1.bytes_to_build() <= room => {
            Patterns::built(goal, division, control)?.solve(start, goal, control)
        }
        _ => (patience.plain)(start, goal, control),
    }
}

/// The databases of a goal.
struct Patterns {
    frame: Orientation,
    additive: Additive,
}

impl Patterns {
    /// Returns the databases of the first division for which all are in memory or on disk, if they fit in
    /// memory.
    fn at_hand(goal: &Board, divisions: &[Division], control: &Control) -> Option<Patterns> {
        let room = control.memory.unwrap_or(usize::MAX);
        let choices = divisions.iter().map(|&division| Partition::for_goal(goal, division));
        let mut fitting = choices.filter(|(_, partition)| partition.bytes() <= room);
        fitting.find_map(|(frame, partition)| {
            let databases = databases::at_hand(partition.groups())?;
            Some(Patterns { frame, additive: Additive::new(&partition, databases) })
        })
    }

    /// Returns the databases of a division, and builds those missing.
    fn built(goal: &Board, division: Division, control: &mut Control) -> Result<Patterns, SearchError> {
        let (frame, partition) = Partition::for_goal(goal, division);
        let databases = databases::all(partition.groups(), control)?;
        Ok(Patterns { frame, additive: Additive::new(&partition, databases) })
    }

    fn solve(&self, start: &Board, goal: &Board, control: &mut Control) -> Result<Option<Plan>, SearchError> {
        let Patterns { frame, additive } = self;
        if start.size() > 4 {
            return solve_informed::<u128, _>(start, goal, frame, additive, control);
        }
        solve_informed::<u64, _>(start, goal, frame, additive, control)
    }
}

fn plan(start: &Board, found: Steps<Slide>) -> Plan {
    Plan::new(start.clone(), found.steps, found.statistics)
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

fn solve_informed<W: Word, E: IncrementalHeuristic<W>>(
    start: &Board,
    goal: &Board,
    frame: &Orientation,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let found = labelled::solve(start, goal, frame, estimator, control)?;
    Ok(found.map(|found| plan(start, found)))
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

/// Returns all simple paths from `start` to `goal` of at most `bound` moves, each once, depth first, with
/// moves in the order of [`Board::slides`]. Up to 3 × 3 a table holds all distances, so the time follows the
/// number of paths. For larger boards it depends on how well the heuristic and a partial table prune.
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles.
pub fn solve_bounded(start: &Board, goal: &Board, bound: u32) -> Result<BoundedPaths, BoardMismatch> {
    if !start.is_solvable_to(goal)? || least_moves(start, goal) > u64::from(bound) {
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

/// Returns all shortest paths from `start` to `goal`, lazily, in the order of [`Board::slides`].
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles, [`SearchError`] if `control` ended
/// the search for the first.
pub fn all_shortest(start: &Board, goal: &Board, control: &mut Control) -> Result<BoundedPaths, SolveError> {
    match solve_auto(start, goal, control)? {
        Some(plan) => Ok(solve_bounded(start, goal, plan.moves().to_u32())?),
        None => Ok(BoundedPaths(Paths::None)),
    }
}

/// The lazy iterator of [`solve_bounded`]. It holds a table of distances of at most 64 megabytes, unless
/// [`BoundedPaths::memory`] sets another limit, and the boards on its path with their neighbours.
#[derive(Debug)]
#[must_use = "paths are looked for when they are asked for"]
pub struct BoundedPaths(Paths);

#[derive(Debug)]
enum Paths {
    None,
    Packed(Box<PathsWithin<Packed, Growing<Packed>>>),
    Plain(Box<PathsWithin<Plain, Growing<Plain>>>),
}

impl BoundedPaths {
    /// Limits the table of distances to `bytes` bytes. The paths are the same, but may take longer to find.
    /// Call this before the first path, since the table starts again.
    pub fn memory(self, bytes: usize) -> BoundedPaths {
        BoundedPaths(match self.0 {
            Paths::None => Paths::None,
            Paths::Packed(paths) => Paths::Packed(Box::new(paths.memory(bytes))),
            Paths::Plain(paths) => Paths::Plain(Box::new(paths.memory(bytes))),
        })
    }

    /// Returns the memory held, in bytes. It grows with the table and with the path.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Paths::None => 0,
            Paths::Packed(paths) => paths.bytes(),
            Paths::Plain(paths) => paths.bytes(),
        }
    }

    /// Returns the next path, or pauses after `boards` boards. The next call continues.
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

impl FusedIterator for BoundedPaths {}

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
