//! Predicate indicators: `Name/Arity`, and `Name//Arity` of grammar rules.

use super::errors;
use crate::machine::Machine;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::width::natural;

/// Returns the functor of `Name/Arity`, with all checks in the standard's order.
pub fn indicator_functor(m: &mut Machine, indicator: Cell) -> Raised<Functor> {
    functor_of(m, indicator, atoms::SLASH, 0)
}

/// Returns the functor of the predicate that defines the grammar rule `Name//Arity`.
pub fn grammar_functor(m: &mut Machine, indicator: Cell) -> Raised<Functor> {
    functor_of(m, indicator, atoms::DOUBLE_SLASH, 2)
}

/// Returns the functor of an indicator with the operator `mark`, with `added` more arguments.
fn functor_of(m: &mut Machine, indicator: Cell, mark: Atom, added: usize) -> Raised<Functor> {
    let Some([name, arity]) = m.heap.args_of::<2>(indicator, mark) else {
        return match m.heap.view(indicator) {
            View::Var(_) => instantiation(),
            _ => errors::type_error(m, "predicate_indicator", indicator),
        };
    };
    if m.heap.is_var(name) || m.heap.is_var(arity) {
        return instantiation();
    }
    let View::Int(count) = m.heap.view(arity) else { return errors::type_error(m, "integer", arity) };
    let View::Atom(name) = m.heap.view(name) else { return errors::type_error(m, "atom", name) };
    match natural(count) {
        None => errors::domain_error(m, "not_less_than_zero", arity),
        Some(count) if count > Functor::MAX_PROCEDURE_ARITY - added => {
            errors::representation_error(m, "max_arity")
        }
        Some(count) => Ok(Functor::new(name, count + added)),
    }
}
