//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod answers;
pub mod arguments;
pub mod arithmetic;
pub mod atoms;
pub mod attributes;
pub mod characters;
pub mod concat;
pub mod enumerate;
pub mod errors;
pub mod format;
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
