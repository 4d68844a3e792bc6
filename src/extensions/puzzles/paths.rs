//! Paths from board to board: shortest ones, and all of a bounded length.

use std::task::Poll;

use super::boards::{board, goal, path_term};
use super::guided;
use crate::native::{Natives, indicator};
use crate::puzzles::sliding::{self, SolveError};
use crate::puzzles::{Board, Goal, Heuristic};
use crate::search::{SearchError, Slice};
use crate::{Call, Reply, Term, TermView, Throw};

/// The flag that chooses the default goal of a bounded search.
pub const GOAL_FLAG: &str = "puzzle_goal";

/// Defines `solve/3,4`, `solve_bounded/3,4`.
pub fn define(system: &mut Natives<'_>) {
    system
        .predicate("solve", 3, |call| {
            let start = board(call, 0)?;
            let goal = start.own_goal(Goal::BlanksLast);
            solve(call, start, goal, 1)
        })
        .predicate("solve", 4, |call| {
            let start = board(call, 0)?;
            let goal = goal(call, 1, &start)?;
            solve(call, start, goal, 2)
        })
        .predicate("solve_bounded", 3, |call| {
            let (start, bound) = (board(call, 0)?, bound(call, 1)?);
            let goal = goal_meant(call, &start, bound)?;
            Ok(solve_bounded(call, &start, &goal, bound)?.from_arg(2))
        })
        .predicate("solve_bounded", 4, |call| {
            let (start, bound) = (board(call, 0)?, bound(call, 1)?);
            let goal = goal(call, 2, &start)?;
            Ok(solve_bounded(call, &start, &goal, bound)?.from_arg(3))
        });
}

// ---- shortest paths ----

/// `solve(+Board, :Heuristic, ?Path)`, `solve(+Board, +Goal, :Heuristic, ?Path)`: semidet; a shortest path.
/// `i` is the index of the heuristic's argument.
///
/// Errors: those of [`board`] and of [`estimator`], and those of the heuristic.
fn solve(call: &mut Call<'_>, start: Board, goal: Board, i: usize) -> Result<Reply, Throw> {
    let heuristic = match estimator(call, i)? {
        Estimator::Native(heuristic) => heuristic,
        Estimator::Rules(_) if !start.is_solvable_to(&goal).unwrap_or(false) => return Ok(Reply::fail()),
        Estimator::Rules(heuristic) => return guided::solve(call, start, goal, heuristic, i + 1),
    };
    match call.limited(|control| sliding::solve(&start, &goal, heuristic, control))? {
        Ok(Some(plan)) => Ok(Reply::one([path_term(&plan.boards().collect::<Vec<_>>())]).from_arg(i + 1)),
        Ok(None) | Err(SolveError::Mismatch(_)) => Ok(Reply::fail()),
        Err(SolveError::Search(error)) => Err(error.into()),
    }
}

/// The source of estimates: the search itself, or rules.
enum Estimator {
    Native(Heuristic),
    Rules(Term),
}

/// Returns the estimator for the heuristic `Module:Name`: one of Taquin's own, unless the module redefines
/// it; otherwise any goal that can be called with a board, a goal and an estimate.
///
/// Errors: `instantiation_error`, `type_error(callable, H)`, `existence_error(procedure, Name/Arity)`.
fn estimator(call: &mut Call<'_>, i: usize) -> Result<Estimator, Throw> {
    let qualified = call.arg(i).to_term();
    let (mut module, mut inner) = ("user", qualified.as_ref());
    while let Some([name, rest]) = inner.args_of::<2>(":") {
        module = name.as_atom().ok_or_else(Throw::instantiation_error)?;
        inner = rest;
    }
    let (name, arity) = match inner.view() {
        TermView::Variable(_) => return Err(Throw::instantiation_error()),
        TermView::Atom(name) => (name, 0),
        _ => match inner.as_compound() {
            Some((name, args)) => (name, args.len()),
            None => return Err(Throw::type_error("callable", inner)),
        },
    };
    let definer = call.definer(module, name, arity + 3);
    let own = name.parse::<Heuristic>().ok().filter(|_| arity == 0);
    match (own, definer.as_deref()) {
        (Some(own), None | Some("system")) => Ok(Estimator::Native(own)),
        (_, Some(_)) => Ok(Estimator::Rules(qualified)),
        (_, None) => Err(Throw::existence_error("procedure", indicator(name, arity + 3))),
    }
}

// ---- bounded paths ----

/// The number of cells of entered boards after which the limits are checked: about a millisecond of work.
const SLICE: usize = 1 << 15;

/// Returns a number of moves: `type_error(integer, B)`, `domain_error(not_less_than_zero, B)`. Larger numbers
/// are reduced to the longest possible path.
fn bound(call: &Call<'_>, i: usize) -> Result<u32, Throw> {
    let term = call.arg(i);
    let is_negative = match term.view() {
        TermView::Int(bound) => bound < 0,
        TermView::Big(bound) => *bound < crate::IBig::ZERO,
        TermView::Variable(_) => return Err(Throw::instantiation_error()),
        _ => return Err(Throw::type_error("integer", term)),
    };
    if is_negative {
        return Err(Throw::domain_error("not_less_than_zero", term));
    }
    Ok(term.get().unwrap_or(u32::MAX))
}

/// Returns the default goal of a bounded search: that of the flag [`GOAL_FLAG`], or, for `auto`, blanks last
/// if that is within the bound, else blanks first.
fn goal_meant(call: &mut Call<'_>, start: &Board, bound: u32) -> Result<Board, Throw> {
    match call.flag(GOAL_FLAG) {
        "last" => Ok(start.own_goal(Goal::BlanksLast)),
        "first" => Ok(start.own_goal(Goal::BlanksFirst)),
        _ => Ok(call.limited(|control| sliding::goal_within(start, bound, control))??),
    }
}

/// `solve_bounded(+Board, +Bound, ?Path)`, `solve_bounded(+Board, +Bound, +Goal, ?Path)`: every path to the
/// goal that repeats no board and has at most `Bound` moves, each once; nondet, det on the last if that is
/// found within a millisecond or two. Time is proportional to the number of answers on boards up to 3 × 3;
/// memory does not grow with it. The table of distances may take half of the memory allowed.
///
/// Errors: those of [`board`], and of [`bound`]; `resource_error(memory)`.
fn solve_bounded(call: &mut Call<'_>, start: &Board, goal: &Board, bound: u32) -> Result<Reply, Throw> {
    let limit = call.limited(|control| control.memory)?.unwrap_or(usize::MAX);
    let Ok(paths) = sliding::solve_bounded(start, goal, bound) else { return Ok(Reply::fail()) };
    let (mut paths, slice) = (paths.memory(limit / 2), (SLICE / start.tiles().len()).max(1));
    Ok(Reply::poll(move || match paths.next_within(slice) {
        Slice::Found(path) => Poll::Ready(Some(Ok([path_term(&path)]))),
        Slice::Exhausted => Poll::Ready(None),
        Slice::Paused if paths.bytes() > limit => {
            Poll::Ready(Some(Err(SearchError::Memory { needed: paths.bytes(), limit }.into())))
        }
        Slice::Paused => Poll::Pending,
    }))
}
