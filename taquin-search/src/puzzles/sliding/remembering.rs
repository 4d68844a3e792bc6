//! Searches that remember boards: A*, breadth-first and bidirectional search.
//!
//! Boards of up to sixteen cells are words of [`Packed`], larger ones [`Plain`], with an estimate that is
//! a sum over tiles. For boards with one blank and up to 25 cells, A* also takes the estimates of tables.
//! It computes them for each board: the data to update them move by move would take several times the
//! memory of the boards.

use super::algorithm::Algorithm;
use super::board::Board;
use super::cells::WITHIN;
use super::heuristic::Heuristic;
use super::labelled::{Adjacent, IncrementalHeuristic, Labelled, Orientation, Word};
use super::packed::{MOST_CELLS, Packed};
use super::plain::Plain;
use super::plan::Plan;
use crate::search::{self, Control, Found, Reversible, SearchError, Space, Statistics};
use crate::width::Width;

/// Finds a shortest plan by an algorithm that remembers boards, with the part of the heuristic that is a
/// sum over tiles. The goal must be reachable.
///
/// # Errors
/// Returns [`SearchError`] if `control` ended the search.
pub(super) fn remember(
    start: &Board,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: Heuristic,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    if start.tiles().len() > MOST_CELLS {
        let space = Plain::new(goal.clone(), heuristic);
        let found = explore(&space, start.clone(), algorithm, control)?;
        return Ok(found.and_then(|found| Plan::through(&found.path, found.statistics)));
    }
    let space = Packed::new(goal, heuristic);
    let found = explore(&space, space.pack(start.tiles()), algorithm, control)?;
    Ok(found.and_then(|found| through(&space, &found.path, found.statistics)))
}

fn explore<S: Reversible>(
    space: &S,
    start: S::State,
    algorithm: Algorithm,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    match algorithm {
        Algorithm::Breadth => search::breadth_first(space, start, control),
        Algorithm::Bidirectional => search::bidirectional(space, start, control),
        Algorithm::Auto | Algorithm::Astar | Algorithm::Idastar => search::astar(space, start, control),
    }
}

/// Returns the plan along a path of packed boards.
pub(super) fn through(space: &Packed, path: &[u64], statistics: Statistics) -> Option<Plan> {
    let boards: Vec<Board> = path.iter().map(|&word| space.board(word)).collect();
    Plan::through(&boards, statistics)
}

/// Finds a shortest plan by A* with the estimates of tables. The board must have one blank and up to 25
/// cells, and the goal must be reachable.
///
/// # Errors
/// Returns [`SearchError`] if `control` ended the search. The tables count for its memory.
pub(super) fn remember_informed<E>(
    start: &Board,
    goal: &Board,
    frame: &Orientation,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError>
where
    E: IncrementalHeuristic<u64> + IncrementalHeuristic<u128>,
{
    if start.size() > 4 {
        return astar_over::<u128, E>(start, goal, frame, estimator, control);
    }
    astar_over::<u64, E>(start, goal, frame, estimator, control)
}

fn astar_over<W: Word, E: IncrementalHeuristic<W>>(
    board: &Board,
    goal: &Board,
    frame: &Orientation,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let (start, goal) = frame.both::<W>(board, goal);
    let (allowed, tables) = (control.memory, estimator.bytes());
    control.memory = allowed.map(|limit| limit.saturating_sub(tables));
    let found = search::astar(&Tabled { estimator, goal, adjacent: frame.adjacent() }, start, control);
    control.memory = allowed;
    let found = found.map_err(|error| match (error, allowed) {
        (SearchError::Memory { needed, .. }, Some(limit)) => {
            SearchError::Memory { needed: needed.saturating_add(tables), limit }
        }
        _ => error,
    })?;
    Ok(found.map(|found| {
        let blanks: Vec<u8> = found.path.iter().rev().map(|board| board.blank).collect();
        let peak_bytes = found.statistics.peak_bytes.saturating_add(tables);
        Plan::new(board.clone(), frame.slides(&blanks), Statistics { peak_bytes, ..found.statistics })
    }))
}

/// The space of labelled boards with an estimate of tables.
struct Tabled<'a, W, E> {
    estimator: &'a E,
    goal: Labelled<W>,
    adjacent: Adjacent,
}

impl<W: Word, E: IncrementalHeuristic<W>> Space for Tabled<'_, W, E> {
    type State = Labelled<W>;
    type Action = ();
    type Cost = u32;

    fn expand(&self, board: &Labelled<W>, mut generate: impl FnMut((), Labelled<W>, u32)) {
        let (neighbours, degree) = &self.adjacent[(board.blank & WITHIN).to_usize()];
        for &from in neighbours.iter().take(degree.to_usize()) {
            generate((), board.shift(from).after, 1);
        }
    }

    fn is_goal(&self, board: &Labelled<W>) -> bool {
        *board == self.goal
    }

    fn estimate(&self, board: &Labelled<W>) -> u32 {
        self.estimator.start(board).1
    }
}
