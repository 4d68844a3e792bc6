//! The cells of boards of up to 25 cells, as indices into tables.

/// The length of a table by cell or by tile: above the largest board, and a power of two, so that an index
/// masked with [`WITHIN`] is always inside.
pub(crate) const TABLE_CELLS: usize = 32;

/// The mask that makes a cell or a tile an index which needs no bounds check.
pub(crate) const WITHIN: u8 = TABLE_CELLS as u8 - 1;

/// For each cell of a board, another cell.
pub(crate) type CellMap = [u8; TABLE_CELLS];
