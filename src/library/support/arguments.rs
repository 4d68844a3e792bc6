//! Reading the arguments of built-in predicates, with the errors that ISO prescribes.

pub use super::elements::list;

use super::{errors, text_of};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};
use crate::width::natural;

/// Runs a built-in with the arguments `-Old, +New`: unifies `Old` with the old value and sets `New`. If both
/// are the same variable, nothing changes.
pub fn replace(
    m: &mut Machine,
    args: Args,
    old: Cell,
    set: impl FnOnce(&mut Machine, Cell) -> Raised<bool>,
) -> Raised<bool> {
    if !m.unify_arg(args, 0, old)? {
        return Ok(false);
    }
    let new = m.deref_arg(args, 1);
    if m.heap.is_var(new) { m.unify(new, old) } else { set(m, new) }
}

/// Returns an atom, or `instantiation_error`, or `type_error(atom, X)`.
pub fn atom(m: &mut Machine, cell: Cell) -> Raised<Atom> {
    match m.heap.view(cell) {
        View::Atom(atom) => Ok(atom),
        View::Var(_) => instantiation(),
        _ => errors::type_error(m, "atom", cell),
    }
}

/// Returns an integer of 64 bits, or `instantiation_error`, or `type_error(integer, X)`, or
/// `representation_error(int64)` for a larger one.
pub fn integer(m: &mut Machine, cell: Cell) -> Raised<i64> {
    match m.heap.integer(cell) {
        Some(i) => Ok(i),
        None if m.heap.is_var(cell) => instantiation(),
        None if m.heap.is_integer(cell) => errors::representation_error(m, "int64"),
        None => errors::type_error(m, "integer", cell),
    }
}

/// Returns an integer that is not negative.
pub fn count(m: &mut Machine, cell: Cell) -> Raised<usize> {
    let i = integer(m, cell)?;
    match natural(i) {
        Some(count) => Ok(count),
        None => errors::domain_error(m, "not_less_than_zero", cell),
    }
}

/// Returns `true` or `false`, or `instantiation_error`, or `type_error(bool, X)`.
pub fn boolean(m: &mut Machine, cell: Cell) -> Raised<bool> {
    match m.heap.view(cell) {
        View::Atom(atoms::TRUE | atoms::ON) => Ok(true),
        View::Atom(atoms::FALSE | atoms::OFF) => Ok(false),
        View::Var(_) => instantiation(),
        _ => errors::type_error(m, "bool", cell),
    }
}

/// Returns the atom, or `None` for a variable; `type_error(atom, X)` for another term.
pub fn var_or_atom(m: &mut Machine, cell: Cell) -> Raised<Option<Atom>> {
    match m.heap.view(cell) {
        View::Var(_) => Ok(None),
        _ => atom(m, cell).map(Some),
    }
}

/// Returns the text of an atom, string, number, code list or character list (`[]` is the empty text):
/// `instantiation_error` for a variable or a partial list, `type_error(text, X)` for another term. O(length).
pub fn text(m: &mut Machine, cell: Cell) -> Raised<String> {
    text_of::any(m, cell, "text").map(String::from)
}
