//! Boards as terms: lists of integers, row by row, 0 for a blank.

use crate::library::{arguments, errors};
use crate::machine::{Args, Machine};
use crate::puzzles::Board;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};

/// The board that an argument is. Checked are the list's shape, its elements from left to right, then the whole:
/// `instantiation_error`, `type_error(list, X)`, `type_error(integer, E)`, `domain_error(board, List)`. O(cells).
pub fn board(m: &mut Machine, cell: Cell) -> Raised<Board> {
    let elements = arguments::list(m, cell)?;
    let mut tiles = Vec::with_capacity(elements.len());
    for element in elements {
        if !m.heap.is_integer(element) {
            return if m.heap.is_var(element) {
                instantiation()
            } else {
                errors::type_error(m, "integer", element)
            };
        }
        // What fits no tile is no tile of any board.
        tiles.push(m.heap.integer(element).and_then(|tile| u32::try_from(tile).ok()).unwrap_or(u32::MAX));
    }
    match Board::new(tiles) {
        Ok(board) => Ok(board),
        Err(_) => errors::domain_error(m, "board", cell),
    }
}

/// The goal that an argument is, for a board: the errors of [`board`], and `domain_error(board, Goal)` unless it has
/// the board's size and tiles.
pub fn goal(m: &mut Machine, cell: Cell, start: &Board) -> Raised<Board> {
    let goal = board(m, cell)?;
    if start.matches(&goal).is_ok() { Ok(goal) } else { errors::domain_error(m, "board", cell) }
}

/// A board as a list. O(cells).
pub fn put_board(m: &mut Machine, board: &Board) -> Raised<Cell> {
    let tiles = board.tiles();
    m.heap.reserve(tiles.len().saturating_mul(2))?;
    let mut list = Cell::atom(atoms::NIL);
    for &tile in tiles.iter().rev() {
        list = m.heap.put_list_cell(Cell::int(i64::from(tile)), list);
    }
    Ok(list)
}

/// Boards as a list of lists. O(cells of all).
pub fn put_path(m: &mut Machine, boards: impl DoubleEndedIterator<Item = Board>) -> Raised<Cell> {
    let mut list = Cell::atom(atoms::NIL);
    for board in boards.rev() {
        m.heap.meter.charge(board.tiles().len())?;
        let board = put_board(m, &board)?;
        list = m.heap.put_list_cell(board, list);
    }
    Ok(list)
}

/// Unifies the `i`-th argument with a board.
pub fn unify_board(m: &mut Machine, args: Args, i: u16, board: &Board) -> Raised<bool> {
    let board = put_board(m, board)?;
    m.unify_arg(args, i, board)
}

/// Unifies the `i`-th argument with a count.
pub fn unify_count(m: &mut Machine, args: Args, i: u16, count: u64) -> Raised<bool> {
    let count = m.heap.put_integer(i64::try_from(count).unwrap_or(i64::MAX));
    m.unify_arg(args, i, count)
}

/// What a term that may become a board says about it already.
pub struct Pattern {
    /// Cells that are known, with their tiles.
    known: Vec<(usize, i64)>,
    /// Whether every cell is known, and there are no more.
    complete: bool,
    /// Whether it cannot become a list of integers.
    hopeless: bool,
}

/// Reads what is known of a board. O(cells).
pub fn pattern(m: &Machine, cell: Cell) -> Pattern {
    let mut elements = m.heap.list_iter(cell);
    let mut pattern = Pattern { known: Vec::new(), complete: false, hopeless: false };
    let mut length = 0;
    for element in elements.by_ref() {
        match m.heap.integer(element) {
            Some(tile) => pattern.known.push((length, tile)),
            None => pattern.hopeless |= !m.heap.is_var(element),
        }
        length += 1;
    }
    match m.heap.view(elements.tail()) {
        View::Var(_) => {}
        View::Atom(atoms::NIL) => pattern.complete = pattern.known.len() == length,
        _ => pattern.hopeless = true,
    }
    pattern
}

impl Pattern {
    /// Whether nothing in it is left open: a board, or nothing that could become one.
    pub fn is_settled(&self) -> bool {
        self.complete || self.hopeless
    }

    /// Whether a board is not ruled out.
    pub fn allows(&self, board: &Board) -> bool {
        let tiles = board.tiles();
        let agrees = |&(cell, tile): &(usize, i64)| tiles.get(cell).is_some_and(|&t| i64::from(t) == tile);
        !self.hopeless && self.known.iter().all(agrees)
    }
}
