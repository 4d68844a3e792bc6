//! Shortest paths with estimates from rules: the search waits while the program proves each.

use super::boards::{board_term, path_term};
use crate::puzzles::{Board, Plain, sliding};
use crate::search::{Guided, Request};
use crate::{Call, FromTerm, Reply, Term, Throw};

/// A search, and the heuristic that it asks for estimates.
struct Asking {
    search: Guided<Plain>,
    heuristic: Term,
    goal: Term,
    /// The argument to unify with the path.
    i: usize,
}

/// Returns a shortest path by the estimates of `call(Heuristic, Board, Goal, Estimate)`, as the `i`-th
/// argument. A heuristic that fails means that no path leads over that board.
///
/// Errors: for an estimate `instantiation_error`, `type_error(number, E)`, `domain_error(not_less_than_zero,
/// E)`; `resource_error(memory)`.
pub fn solve(
    call: &mut Call<'_>,
    start: Board,
    goal: Board,
    heuristic: Term,
    i: usize,
) -> Result<Reply, Throw> {
    let goal_term = board_term(&goal);
    let Ok(search) = sliding::guided(start, goal) else { return Ok(Reply::fail()) };
    Box::new(Asking { search, heuristic, goal: goal_term, i }).go_on(call)
}

impl Asking {
    fn go_on(mut self: Box<Self>, call: &mut Call<'_>) -> Result<Reply, Throw> {
        match self.search.next_request() {
            Request::Estimate(board) => {
                call.check_memory(self.search.statistics().peak_bytes)?;
                let (board, estimate) = (board_term(&board), Term::variable(Some("Estimate")));
                let goal = Term::compound("call", [&self.heuristic, &board, &self.goal, &estimate]);
                Ok(Reply::ask(goal, "Estimate", move |call, estimate| self.hear(call, &board, estimate)))
            }
            Request::Solved(path) => Ok(Reply::one([path_term(&path)]).from_arg(self.i)),
            Request::Exhausted => Ok(Reply::fail()),
        }
    }

    /// Passes the estimate of a board to the search; no estimate means that no path leads over the board.
    fn hear(
        mut self: Box<Self>,
        call: &mut Call<'_>,
        board: &Term,
        estimate: Option<Term>,
    ) -> Result<Reply, Throw> {
        match estimate {
            Some(estimate) => {
                let reason = |rule: &Term| format!("{rule} estimates {board} at {estimate}");
                let h = f64::from_term(estimate.as_ref())
                    .map_err(|error| Throw::from(error).because(reason(&self.heuristic)))?;
                if h < 0.0 || self.search.give(h).is_err() {
                    let reason = reason(&self.heuristic);
                    return Err(Throw::domain_error("not_less_than_zero", estimate).because(reason));
                }
            }
            None => self.search.dead_end(),
        }
        self.go_on(call)
    }
}
