//! Relations between boards: moves, distances, coordinates.

use super::boards::{Pattern, board, board_term, goal};
use crate::native::Natives;
use crate::puzzles::Board;
use crate::{Call, Reply, TermView, Throw};

/// Defines `move/2`, `inversions/2`, `solvable/1,2`, `hamming/3`, `manhattan/3`, `coordinate/4`.
pub fn define(system: &mut Natives<'_>) {
    system
        .predicate("move", 2, moves)
        .predicate("coordinate", 4, coordinate)
        // `inversions(+Board, ?N)`: det; the number of pairs of tiles with the larger before the smaller. O(n
        // log n).
        .predicate("inversions", 2, |call| Ok(Reply::one([board(call, 0)?.inversions()]).from_arg(1)))
        // `solvable(+Board)`: semidet; whether moves can put the tiles in order, blanks last. O(n).
        .predicate("solvable", 1, |call| Ok(truth(board(call, 0)?.is_solvable())))
        // `solvable(+Board, +Goal)`: semidet. O(n).
        .predicate("solvable", 2, |call| {
            let (start, goal) = pair(call)?;
            Ok(truth(start.is_solvable_to(&goal).unwrap_or(false)))
        })
        // `hamming(+Board, +Goal, ?H)`: det; tiles out of place. O(n).
        .predicate("hamming", 3, |call| {
            let (start, goal) = pair(call)?;
            Ok(Reply::one([start.hamming_to(&goal).unwrap_or(0)]).from_arg(2))
        })
        // `manhattan(+Board, +Goal, ?H)`: det; the sum of the tiles' row and column distances. O(n).
        .predicate("manhattan", 3, |call| {
            let (start, goal) = pair(call)?;
            Ok(Reply::one([start.manhattan_to(&goal).unwrap_or(0)]).from_arg(2))
        });
}

fn truth(is_true: bool) -> Reply {
    if is_true { Reply::succeed() } else { Reply::fail() }
}

/// Returns the board and the goal in the first two arguments.
fn pair(call: &mut Call<'_>) -> Result<(Board, Board), Throw> {
    let start = board(call, 0)?;
    let goal = goal(call, 1, &start)?;
    Ok((start, goal))
}

/// `move(?Board, ?Move)`: `Move` is `Board` after one move, in ascending order of the moved tile's cell; with
/// several blanks, the moves of each. One of them must be a board; a move is its own inverse. Nondet, det on
/// the last. O(cells) a move.
///
/// Errors: those of [`board`].
fn moves(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let (before, after) = (Pattern::of(call.arg(0)), Pattern::of(call.arg(1)));
    if before.is_settled() || !after.is_settled() {
        return Ok(neighbours(&board(call, 0)?, &after).from_arg(1));
    }
    Ok(neighbours(&board(call, 1)?, &before))
}

/// Returns the neighbours of a board that match the known cells.
fn neighbours(board: &Board, known: &Pattern) -> Reply {
    let next = board.slides().map(|slide| board.after(slide));
    let fitting: Vec<Board> = next.filter(|next| known.allows(next)).collect();
    Reply::each(fitting.into_iter().map(|next| [board_term(&next)]))
}

/// `coordinate(+Board, ?A, ?X, ?Y)`: tile `A` is at column `X` and row `Y`, from 0; nondet in row-major
/// order, det on the last. O(n) for all.
///
/// Errors: those of [`board`]; `type_error(integer, E)` for `A`, `X` and `Y`.
fn coordinate(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let board = board(call, 0)?;
    let wanted = [wanted(call, 1)?, wanted(call, 2)?, wanted(call, 3)?];
    let rows = (0u32..).zip(board.tiles().chunks(board.size()));
    let all = rows.flat_map(|(y, row)| (0u32..).zip(row).map(move |(x, &tile)| [tile, x, y]));
    let found: Vec<[u32; 3]> = all.filter(|found| agrees(found, &wanted)).collect();
    Ok(Reply::each(found).from_arg(1))
}

/// Returns an integer argument; `None` for a variable. An integer beyond 64 bits becomes -1, as neither is on
/// a board.
fn wanted(call: &Call<'_>, i: usize) -> Result<Option<i64>, Throw> {
    match call.arg(i).view() {
        TermView::Variable(_) => Ok(None),
        TermView::Int(wanted) => Ok(Some(wanted)),
        TermView::Big(_) => Ok(Some(-1)),
        _ => Err(Throw::type_error("integer", call.arg(i))),
    }
}

fn agrees(found: &[u32; 3], wanted: &[Option<i64>; 3]) -> bool {
    let mut pairs = found.iter().zip(wanted);
    pairs.all(|(&found, wanted)| wanted.is_none_or(|wanted| i64::from(found) == wanted))
}
