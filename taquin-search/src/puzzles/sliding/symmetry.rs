//! The eight symmetries of a square: rotations and reflections.

use super::cells::CellMap;
use crate::width::Width;

/// The numbers of all symmetries; 0 is the identity.
const WAYS: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
/// The reflections about the diagonal and left to right.
const MIRRORED: [u8; 2] = [4, 2];

/// Returns the symmetry with a number for N × N boards. Bits 0 and 1 reverse rows and columns, bit 2
/// exchanges them.
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

/// Returns the identity.
pub(crate) fn upright() -> CellMap {
    std::array::from_fn(|cell| cell.to_u8())
}

/// Returns all symmetries of N × N boards, the identity first.
pub(crate) fn ways(size: usize) -> impl Iterator<Item = CellMap> {
    WAYS.into_iter().map(move |number| way(size, number))
}

/// Returns a reflection about the diagonal or left to right that keeps `cell`, if there is one. On boards of
/// odd size there always is one for cells that no symmetry brings closer to the first.
pub(crate) fn mirrored(size: usize, cell: u8) -> Option<CellMap> {
    MIRRORED.into_iter().map(|number| way(size, number)).find(|way| way[cell.to_usize()] == cell)
}
