//! The explanations of errors: chapters for beginners, which `taquin explain` prints.

use crate::machine::Machine;
use crate::term::{Atom, Cell, View, atoms};

/// An explanation, and the error terms that it explains.
struct Topic {
    error: &'static str,
    /// An argument of the error term that must be this atom; without one, all errors of the name are meant
    /// that have no row before.
    argument: Option<(usize, &'static str)>,
    name: &'static str,
}

const fn topic_of(error: &'static str, argument: Option<(usize, &'static str)>, name: &'static str) -> Topic {
    Topic { error, argument, name }
}

const TOPICS: &[Topic] = &[
    topic_of("instantiation_error", None, "instantiation"),
    topic_of("syntax_error", None, "syntax"),
    topic_of("resource_error", None, "recursion"),
    topic_of("type_error", Some((0, "evaluable")), "evaluation"),
    topic_of("type_error", None, "type"),
    topic_of("domain_error", None, "type"),
    topic_of("existence_error", Some((0, "procedure")), "unknown-procedure"),
    topic_of("permission_error", Some((1, "static_procedure")), "static"),
];

/// Returns the name of the explanation of an error term `error(Formal, Context)`, if there is one.
pub fn topic(m: &Machine, ball: Cell) -> Option<&'static str> {
    let [formal, _] = m.heap.args_of::<2>(ball, atoms::ERROR)?;
    let (name, arity, first) = m.heap.callable(formal)?;
    let is_named = |atom: Atom, expected: &str| m.symbols.name(atom) == expected;
    let has = |(at, expected): (usize, &str)| {
        let argument = (at < arity).then(|| m.heap.view(m.heap.at(first + at)));
        matches!(argument, Some(View::Atom(atom)) if is_named(atom, expected))
    };
    let row = TOPICS.iter().find(|row| is_named(name, row.error) && row.argument.is_none_or(has));
    row.map(|row| row.name)
}
