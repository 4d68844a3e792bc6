//! Boards as terms: lists of integers, row by row, with 0 for a blank.

use crate::puzzles::{Board, BoardError};
use crate::{Call, IntoTerm, Term, TermRef, TermView, Throw};

/// The bytes that a cell of a board takes while it is read or written in a message.
const BYTES: usize = 160;

/// Returns the board in an argument. Checks the list, its elements from left to right, then the whole:
/// `instantiation_error`, `type_error(list, X)`, `type_error(integer, E)`, `domain_error(board, List)`.
/// O(cells).
pub fn board(call: &mut Call<'_>, i: usize) -> Result<Board, Throw> {
    let cells = call.arg(i).partial_list().0.len();
    call.check_memory(cells.saturating_mul(BYTES))?;
    let term = call.arg(i);
    let (elements, end) = term.partial_list();
    match end.view() {
        TermView::Atom("[]") => {}
        TermView::Variable(_) => return Err(Throw::instantiation_error()),
        _ => return Err(Throw::type_error("list", term)),
    }
    let mut tiles = Vec::with_capacity(elements.len());
    for element in &elements {
        tiles.push(match element.view() {
            TermView::Int(tile) => u32::try_from(tile).unwrap_or(NO_TILE),
            TermView::Big(_) => NO_TILE,
            TermView::Variable(_) => return Err(Throw::instantiation_error()),
            _ => return Err(Throw::type_error("integer", *element)),
        });
    }
    Board::new(tiles).map_err(|error| {
        let refused = Throw::domain_error("board", term);
        match error {
            BoardError::Range { cell, tile: NO_TILE, .. } => {
                refused.because(format_args!("{} is no tile", elements[cell]))
            }
            error => refused.because(error),
        }
    })
}

/// An integer out of range is not a tile of any board.
const NO_TILE: u32 = u32::MAX;

/// Returns the goal in an argument, for a board: the errors of [`board`], and `domain_error(board, Goal)`
/// unless it has the board's size and tiles.
pub fn goal(call: &mut Call<'_>, i: usize, start: &Board) -> Result<Board, Throw> {
    let goal = board(call, i)?;
    match start.matches(&goal) {
        Ok(()) => Ok(goal),
        Err(mismatch) => Err(Throw::domain_error("board", call.arg(i)).because(mismatch)),
    }
}

/// Returns a board as a list. O(cells).
pub fn board_term(board: &Board) -> Term {
    board.tiles().into_term()
}

/// Returns boards as a list of lists. O(cells of all).
pub fn path_term(boards: &[Board]) -> Term {
    Term::list(boards.iter().map(Board::tiles))
}

/// The known cells of a term that may become a board.
pub struct Pattern {
    /// The known cells, with their tiles.
    known: Vec<(usize, i64)>,
    /// Whether every cell is known, and the list is complete.
    complete: bool,
    /// Whether it cannot become a list of integers.
    hopeless: bool,
}

impl Pattern {
    /// Reads the known cells of a board. O(cells).
    pub fn of(term: TermRef<'_>) -> Pattern {
        let (elements, end) = term.partial_list();
        let mut pattern = Pattern { known: Vec::new(), complete: false, hopeless: false };
        for (cell, element) in elements.iter().enumerate() {
            match element.view() {
                TermView::Int(tile) => pattern.known.push((cell, tile)),
                TermView::Variable(_) => {}
                _ => pattern.hopeless = true,
            }
        }
        match end.view() {
            TermView::Variable(_) => {}
            TermView::Atom("[]") => pattern.complete = pattern.known.len() == elements.len(),
            _ => pattern.hopeless = true,
        }
        pattern
    }

    /// Returns whether nothing in it is unbound: it is a board, or cannot become one.
    pub fn is_settled(&self) -> bool {
        self.complete || self.hopeless
    }

    /// Returns whether the pattern may become this board.
    pub fn allows(&self, board: &Board) -> bool {
        let tiles = board.tiles();
        let agrees = |&(cell, tile): &(usize, i64)| tiles.get(cell).is_some_and(|&t| i64::from(t) == tile);
        !self.hopeless && self.known.iter().all(agrees)
    }
}
