//! Taking the arguments of built-in predicates apart, with the errors that ISO prescribes.

use super::{errors, text_of};
use crate::machine::Machine;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};

/// An atom, or `instantiation_error`, or `type_error(atom, X)`.
pub fn atom(m: &mut Machine, cell: Cell) -> Raised<Atom> {
    match m.heap.view(cell) {
        View::Atom(atom) => Ok(atom),
        View::Var(_) => instantiation(),
        _ => errors::type_error(m, "atom", cell),
    }
}

/// An integer that fits 64 bits, or `instantiation_error`, or `type_error(integer, X)`; a larger one is
/// `representation_error(int64)`.
pub fn integer(m: &mut Machine, cell: Cell) -> Raised<i64> {
    match m.heap.integer(cell) {
        Some(i) => Ok(i),
        None if m.heap.is_var(cell) => instantiation(),
        None if m.heap.is_integer(cell) => errors::representation_error(m, "int64"),
        None => errors::type_error(m, "integer", cell),
    }
}

/// A number of things: an integer that is not negative.
pub fn count(m: &mut Machine, cell: Cell) -> Raised<usize> {
    let i = integer(m, cell)?;
    match usize::try_from(i) {
        Ok(count) => Ok(count),
        Err(_) => errors::domain_error(m, "not_less_than_zero", cell),
    }
}

/// `true` or `false`, or `instantiation_error`, or `type_error(bool, X)`.
pub fn boolean(m: &mut Machine, cell: Cell) -> Raised<bool> {
    match m.heap.view(cell) {
        View::Atom(atoms::TRUE | atoms::ON) => Ok(true),
        View::Atom(atoms::FALSE | atoms::OFF) => Ok(false),
        View::Var(_) => instantiation(),
        _ => errors::type_error(m, "bool", cell),
    }
}

/// The elements of a list: `instantiation_error` for a partial one, `type_error(list, L)` for anything else. O(n).
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

/// Checks that a variable or an atom stands here, else `type_error(atom, X)`.
pub fn var_or_atom(m: &mut Machine, cell: Cell) -> Raised<Option<Atom>> {
    match m.heap.view(cell) {
        View::Var(_) => Ok(None),
        _ => atom(m, cell).map(Some),
    }
}

/// The text that an atom, string, number, code list or character list stands for (`[]` is the empty text):
/// `instantiation_error` for a variable or a partial list, `type_error(text, X)` for anything else. O(length).
pub fn text(m: &mut Machine, cell: Cell) -> Raised<String> {
    text_of::any(m, cell, "text").map(|text| text.to_string())
}
