//! The length and the end of a list, without its elements.

use super::Heap;
use crate::term::cell::{Cell, Tag};
use crate::term::symbols::atoms;

/// The length and the end of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListMeasure {
    /// The number of elements before the tail.
    pub length: usize,
    /// The tail, dereferenced; a list cell if the list is cyclic.
    pub tail: Cell,
}

impl ListMeasure {
    /// Returns whether it ends in `[]`.
    pub fn is_proper(&self) -> bool {
        self.tail == Cell::atom(atoms::NIL)
    }

    /// Returns whether it ends in a variable.
    pub fn is_partial(&self) -> bool {
        matches!(self.tail.tag(), Tag::Ref | Tag::Attr)
    }

    /// Returns whether it has no end.
    pub fn is_cyclic(&self) -> bool {
        self.tail.tag() == Tag::List
    }
}

impl Heap {
    /// Walks a list to its end; detects cycles by Brent's method. O(n).
    ///
    /// # Panics
    /// If the run must stop; the machine turns that into the stop.
    pub fn measure_list(&self, list: Cell) -> ListMeasure {
        let mut cell = self.deref(list);
        let (mut length, mut power, mut landmark) = (0, 1024, cell);
        while cell.tag() == Tag::List {
            cell = self.deref(self.at(cell.addr() + 1));
            length += 1;
            if cell == landmark {
                break;
            }
            if length == power {
                power *= 2;
                landmark = cell;
            }
            self.look_at(length);
        }
        ListMeasure { length, tail: cell }
    }
}
