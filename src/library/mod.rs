//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod answers;
pub mod arguments;
<<<<<<< HEAD
pub mod arithmetic;
pub mod atoms;
pub mod attributes;
pub mod characters;
pub mod concat;
=======
pub mod clauses;
pub mod consult;
>>>>>>> main
pub mod enumerate;
pub mod errors;
pub mod flags;
pub mod format;
<<<<<<< HEAD
pub mod globals;
pub mod lists;
pub mod numbers;
pub mod options;
pub mod sorting;
pub mod streams;
pub mod strings;
pub mod structure;
pub mod substrings;
pub mod terms;
#[cfg(test)]
mod tests;
pub mod text_of;
pub mod types;

use crate::machine::native::Builtin;

/// Every table of built-ins about terms, numbers and text.
pub const TERM_TABLES: &[&[Builtin]] = &[
    types::BUILTINS,
    terms::BUILTINS,
    structure::BUILTINS,
    arithmetic::BUILTINS,
    lists::BUILTINS,
    sorting::BUILTINS,
    atoms::BUILTINS,
    substrings::BUILTINS,
    concat::BUILTINS,
    characters::BUILTINS,
    strings::BUILTINS,
    globals::BUILTINS,
    attributes::BUILTINS,
];
=======
pub mod messages;
pub mod options;
pub mod portray;
pub mod streams;
pub mod rules;
pub mod solutions;
pub mod sources;

use crate::machine::{Builtin, Machine};

/// Every table of built-ins.
const TABLES: &[&[Builtin]] = &[clauses::BUILTINS, consult::BUILTINS, solutions::BUILTINS, sources::BUILTINS];

/// Makes the built-in predicates known to a machine.
pub fn define(m: &mut Machine) {
    TABLES.iter().for_each(|table| m.define_builtins(table));
    streams::TABLES.iter().for_each(|table| m.define_builtins(table));
    [flags::BUILTINS, format::BUILTINS, messages::BUILTINS].iter().for_each(|table| m.define_builtins(table));
}
>>>>>>> main
