//! [`Solver`] finds the solution of a board once and keeps it.

use super::algorithm::Algorithm;
use super::board::{Board, Goal};
use super::heuristic::Heuristic;
use super::plan::Plan;
use super::solve::{SolveError, solve_by};
use crate::search::{Control, SearchError};

/// A shortest solution of a board to [`Goal::BlanksLast`].
///
/// ```
/// use taquin::puzzles::{Board, Solver};
///
/// let solver = Solver::new(&Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6])?);
/// assert_eq!(solver.moves(), Some(4));
/// assert!(solver.solution().last().is_some_and(|board| board.is_goal()));
/// # Ok::<(), taquin::puzzles::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    plan: Option<Plan>,
}

impl Solver {
    /// Solves a board, without limits.
    pub fn new(initial: &Board) -> Solver {
        // Without limits and with the board's own goal, the search cannot fail.
        Solver { plan: Solver::find(initial, Algorithm::Auto, None, &mut Control::default()).unwrap_or(None) }
    }

    /// Solves a board within limits.
    ///
    /// # Errors
    /// Returns [`SearchError`] if `control` ended the search.
    pub fn with(initial: &Board, control: &mut Control) -> Result<Solver, SearchError> {
        Solver::by(initial, Algorithm::Auto, None, control)
    }

    /// Solves a board within limits by an algorithm and a heuristic, like
    /// [`solve_by`](super::solve_by).
    ///
    /// # Errors
    /// Returns [`SearchError`] if `control` ended the search.
    pub fn by(
        initial: &Board,
        algorithm: Algorithm,
        heuristic: Option<Heuristic>,
        control: &mut Control,
    ) -> Result<Solver, SearchError> {
        Ok(Solver { plan: Solver::find(initial, algorithm, heuristic, control)? })
    }

    /// Returns whether there is a solution.
    pub fn is_solvable(&self) -> bool {
        self.plan.is_some()
    }

    /// Returns the number of moves of the solution, if there is one.
    pub fn moves(&self) -> Option<usize> {
        self.plan.as_ref().map(Plan::moves)
    }

    /// Returns the boards of the solution, from the initial one to the goal. Empty if there is no solution.
    pub fn solution(&self) -> impl Iterator<Item = Board> + '_ {
        self.plan.iter().flat_map(Plan::boards)
    }

    /// Returns the solution, if there is one.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    fn find(
        initial: &Board,
        algorithm: Algorithm,
        heuristic: Option<Heuristic>,
        control: &mut Control,
    ) -> Result<Option<Plan>, SearchError> {
        let goal = initial.own_goal(Goal::BlanksLast);
        match solve_by(initial, &goal, algorithm, heuristic, control) {
            Ok(plan) => Ok(plan),
            Err(SolveError::Search(error)) => Err(error),
            Err(SolveError::Mismatch(_)) => Ok(None),
        }
    }
}
