//! The elements of list arguments.

use super::errors;
use crate::machine::Machine;
use crate::term::Cell;
use crate::term::raise::{Raised, instantiation};

/// Returns the elements of a list, or `instantiation_error` for a partial list, or `type_error(list, L)` for
/// another term. O(n).
pub fn list(m: &mut Machine, cell: Cell) -> Raised<Vec<Cell>> {
    match m.heap.list_to_vec(cell) {
        Ok(elements) => {
            m.heap.meter.charge(elements.len() / 8)?;
            Ok(elements)
        }
        Err(tail) if m.heap.is_var(tail) => instantiation(),
        Err(_) => errors::type_error(m, "list", cell),
    }
}
