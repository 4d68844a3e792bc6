//! What holds of boards: moves, measures and places.

use super::boards::{Pattern, board, goal, pattern, unify_board, unify_count};
use crate::library::{answers, errors};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::puzzles::Board;
use crate::term::Cell;
use crate::term::raise::Raised;

pub const BUILTINS: &[Builtin] = &[
    nondet("move", 2, moves),
    det("inversions", 2, inversions),
    det("solvable", 1, solvable),
    det("solvable", 2, solvable_to),
    det("hamming", 3, hamming),
    det("manhattan", 3, manhattan),
    nondet("coordinate", 4, coordinate),
];

/// `move(?Board, ?Move)`: `Move` is `Board` after one move, in the ascending order of the cell whose tile moves; with
/// several blanks each blank's moves. One of them must be a board, and since a move is its own inverse either will
/// do. Nondet, det on the last. O(cells) a move.
///
/// Errors: those of [`board`].
fn moves(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let (before, after) = (pattern(m, m.arg(args, 0)), pattern(m, m.arg(args, 1)));
    if before.is_settled() || !after.is_settled() {
        let start = board(m, m.arg(args, 0))?;
        return neighbours(start, after, 1);
    }
    let end = board(m, m.arg(args, 1))?;
    neighbours(end, before, 0)
}

/// The neighbours of a board that fit what is known, as the `i`-th argument.
fn neighbours(board: Board, known: Pattern, i: u16) -> Raised<Nondet> {
    let slides: Vec<_> = board.slides().collect();
    let next = slides.into_iter().map(move |slide| board.after(slide));
    let fitting = next.filter(move |next| known.allows(next));
    answers::each(fitting, move |m, args, next| unify_board(m, args, i, &next))
}

/// `inversions(+Board, ?N)`: det; pairs of tiles, the larger before the smaller. O(n log n).
fn inversions(m: &mut Machine, args: Args) -> Raised<bool> {
    let board = board(m, m.arg(args, 0))?;
    unify_count(m, args, 1, board.inversions())
}

/// `solvable(+Board)`: semidet; the tiles can be brought in order, blanks last. O(n).
fn solvable(m: &mut Machine, args: Args) -> Raised<bool> {
    Ok(board(m, m.arg(args, 0))?.is_solvable())
}

/// `solvable(+Board, +Goal)`: semidet. O(n).
fn solvable_to(m: &mut Machine, args: Args) -> Raised<bool> {
    let (start, goal) = pair(m, args)?;
    Ok(start.is_solvable_to(&goal).unwrap_or(false))
}

/// `hamming(+Board, +Goal, ?H)`: det; tiles out of place. O(n).
fn hamming(m: &mut Machine, args: Args) -> Raised<bool> {
    let (start, goal) = pair(m, args)?;
    unify_count(m, args, 2, start.hamming_to(&goal).unwrap_or(0))
}

/// `manhattan(+Board, +Goal, ?H)`: det; the sum of the tiles' row and column distances. O(n).
fn manhattan(m: &mut Machine, args: Args) -> Raised<bool> {
    let (start, goal) = pair(m, args)?;
    unify_count(m, args, 2, start.manhattan_to(&goal).unwrap_or(0))
}

/// The board and the goal that are the first two arguments.
fn pair(m: &mut Machine, args: Args) -> Raised<(Board, Board)> {
    let start = board(m, m.arg(args, 0))?;
    let goal = goal(m, m.arg(args, 1), &start)?;
    Ok((start, goal))
}

/// `coordinate(+Board, ?A, ?X, ?Y)`: `A` stands at column `X` and row `Y`, from 0; nondet in row-major order, det on
/// the last. O(n) for all.
///
/// Errors: those of [`board`]; `type_error(integer, E)` for `A`, `X` and `Y`.
fn coordinate(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let board = board(m, m.arg(args, 0))?;
    let mut wanted = [None; 3];
    for (wanted, i) in wanted.iter_mut().zip(1..) {
        *wanted = var_or_integer(m, m.arg(args, i))?;
    }
    let size = board.size();
    let place = move |(cell, &tile): (usize, &u32)| [tile as usize, cell % size, cell / size];
    let all = board.tiles().iter().enumerate().map(place);
    let found: Vec<[usize; 3]> = all.filter(|found| agrees(found, &wanted)).collect();
    answers::each(found.into_iter(), |m, args, found| {
        for (value, i) in found.into_iter().zip(1..) {
            if !unify_count(m, args, i, value as u64)? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// An integer asked for; nothing for a variable. An integer beyond 64 bits is as good as -1: it is nowhere.
fn var_or_integer(m: &mut Machine, cell: Cell) -> Raised<Option<i64>> {
    if m.heap.is_var(cell) {
        Ok(None)
    } else if m.heap.is_integer(cell) {
        Ok(Some(m.heap.integer(cell).unwrap_or(-1)))
    } else {
        errors::type_error(m, "integer", cell)
    }
}

fn agrees(found: &[usize; 3], wanted: &[Option<i64>; 3]) -> bool {
    found
        .iter()
        .zip(wanted)
        .all(|(&found, wanted)| wanted.is_none_or(|wanted| i64::try_from(found) == Ok(wanted)))
}
