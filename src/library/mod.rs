//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod arguments;
pub mod clauses;
pub mod consult;
pub mod enumerate;
pub mod errors;
pub mod flags;
pub mod format;
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
