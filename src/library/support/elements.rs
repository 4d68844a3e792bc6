//! The elements of list arguments.

use super::errors;
use crate::machine::Machine;
use crate::term::Cell;
use crate::term::raise::{Raised, instantiation};

/// Returns the elements of a list, or `instantiation_error` for a partial list, or `type_error(list, L)` for
/// another term. O(n).
pub fn list(m: &mut Machine, cell: Cell) -> Raised<Vec<Cell>> {
    unless_partial(m, cell)?.map_or_else(instantiation, Ok)
}

/// Returns the elements of a list, `None` for a partial list, or `type_error(list, L)` for another term.
/// O(n).
pub fn unless_partial(m: &mut Machine, cell: Cell) -> Raised<Option<Vec<Cell>>> {
    match m.heap.list_to_vec(cell) {
        Ok(elements) => {
            m.heap.meter.charge(elements.len() / 8)?;
            Ok(Some(elements))
        }
        Err(tail) if m.heap.is_var(tail) => Ok(None),
        Err(_) => errors::type_error(m, "list", cell),
    }
}
