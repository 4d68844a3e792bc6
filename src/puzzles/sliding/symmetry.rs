//! The eight ways to lay a square on itself: turned and mirrored.

use super::cells::CellMap;
use crate::width::Width;

/// All ways, the first of which leaves the square as it is.
const WAYS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
/// Mirrored about the diagonal, and left to right.
const MIRRORED: [u8; 2] = [4, 2];

/// The way with a number, for N × N boards: rows and columns are each turned round or not, then exchanged or not.
fn way(size: usize, number: u8) -> CellMap {
    let last = size - 1;
    std::array::from_fn(|cell| {
        if cell >= size * size {
            return 0;
        }
        let (row, column) = (cell / size, cell % size);
        let row = if number & 1 == 0 { row } else { last - row };
        let column = if number & 2 == 0 { column } else { last - column };
        (if number & 4 == 0 { row * size + column } else { column * size + row }).to_u8()
    })
}

/// The way that leaves everything where it is.
pub(crate) fn upright() -> CellMap {
    std::array::from_fn(|cell| cell.to_u8())
}

/// Every way for N × N boards, as it is first.
pub(crate) fn ways(size: usize) -> impl Iterator<Item = CellMap> {
    WAYS.into_iter().map(move |number| way(size, number))
}

/// A mirror image of the board in which this cell stays where it is, if there is one about the diagonal or left to
/// right: there always is for the cells that no way brings closer to the first, on boards of an odd size.
pub(crate) fn mirrored(size: usize, cell: u8) -> Option<CellMap> {
    MIRRORED.into_iter().map(|number| way(size, number)).find(|way| way[cell.to_usize()] == cell)
}
