//! An entry of the trail.

use super::cell::{Addr, Cell};

/// An entry of the trail: a reference to a cell, and what the cell held before. For a variable that was
/// bound, both are the variable.
#[derive(Clone, Copy, Debug)]
pub struct TrailEntry {
    place: Cell,
    old: Cell,
}

impl TrailEntry {
    /// Returns the entry for any cell, which holds `old`.
    #[inline(always)]
    pub fn new(addr: Addr, old: Cell) -> TrailEntry {
        TrailEntry { place: Cell::reference(addr), old }
    }

    /// Returns the entry for a variable without attributes, given as its dereferenced cell.
    #[inline(always)]
    pub fn binding(var: Cell) -> TrailEntry {
        TrailEntry { place: var, old: var }
    }

    /// Returns the address of the cell that this entry restores.
    pub fn addr(self) -> Addr {
        self.place.addr()
    }

    /// Returns what the cell held, unless it was an unbound variable.
    pub fn old_value(self) -> Option<Cell> {
        (self.old != self.place).then_some(self.old)
    }

    /// Returns what the cell held, or the unbound variable that it was.
    #[inline(always)]
    pub fn old(self) -> Cell {
        self.old
    }
}
