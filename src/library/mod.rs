//! The built-in predicates, one file for each ISO family, each with a table that reads like the manual.

pub mod arithmetic;
mod assoc;
pub mod atoms;
pub mod attributes;
pub mod characters;
pub mod clauses;
pub mod concat;
pub mod consult;
mod control;
pub mod counters;
pub mod flags;
pub mod format;
pub mod globals;
pub mod help;
mod lambda;
mod limited;
pub mod lists;
pub mod messages;
pub mod objects;
pub mod portray;
mod predicates;
pub mod profiling;
pub mod records;
pub mod references;
pub mod rules;
pub mod solutions;
pub mod sorting;
pub mod sources;
pub mod spaces;
pub mod streams;
pub mod strings;
pub mod structure;
pub mod substrings;
pub mod support;
pub mod system;
pub mod tabling;
pub mod terms;
#[cfg(test)]
mod tests;
pub mod tracing;
pub mod transactions;
pub mod types;

use crate::machine::arithmetic::Clocks;
use crate::machine::{Builtin, Machine};
use crate::text::conversion::CharConversion;
use support::indexed_text::LastTexts;

/// The tables of built-ins, except those of rooms with tables of their own.
const TABLES: &[&[Builtin]] = &[
    types::BUILTINS,
    terms::BUILTINS,
    structure::BUILTINS,
    arithmetic::BUILTINS,
    lists::BUILTINS,
    lambda::BUILTINS,
    sorting::BUILTINS,
    atoms::BUILTINS,
    substrings::BUILTINS,
    concat::BUILTINS,
    characters::BUILTINS,
    strings::BUILTINS,
    counters::BUILTINS,
    globals::BUILTINS,
    objects::BUILTINS,
    limited::BUILTINS,
    attributes::BUILTINS,
    clauses::BUILTINS,
    predicates::BUILTINS,
    control::BUILTINS,
    assoc::BUILTINS,
    consult::BUILTINS,
    solutions::BUILTINS,
    sources::BUILTINS,
    flags::BUILTINS,
    format::BUILTINS,
    format::predicates::BUILTINS,
    help::BUILTINS,
    messages::BUILTINS,
    portray::BUILTINS,
    profiling::BUILTINS,
    records::BUILTINS,
    references::BUILTINS,
    tabling::BUILTINS,
    tracing::BUILTINS,
    transactions::BUILTINS,
];

/// Defines the built-in predicates in a machine.
pub fn define(m: &mut Machine) {
    let families = [TABLES, streams::TABLES, system::TABLES, spaces::TABLES];
    families.into_iter().flatten().for_each(|table| m.define_builtins(table));
    system::clock::lend(m);
    add_state(m);
}

/// Registers the state that built-ins hold outside the heap and the database.
fn add_state(m: &mut Machine) {
    m.add_program_part::<Clocks>();
    m.add_program_part::<CharConversion>();
    m.add_program_part::<consult::loads::Loads>();
    m.add_program_part::<counters::Counters>();
    m.add_program_part::<flags::values::FlagValues>();
    m.add_program_part::<format::predicates::FormatPredicates>();
    m.add_program_part::<globals::Globals>();
    m.add_program_part::<crate::machine::lambdas::CompiledLambdas>();
    m.add_program_part::<objects::ObjectProperties>();
    m.add_program_part::<records::Records>();
    m.add_program_part::<system::world::World>();
    m.add_program_part::<tabling::AnswerTables>();
    // Each engine creates these for itself.
    m.add_store(|m| m.resources.get::<streams::Streams>().bytes());
    m.add_store(|m| m.resources.own::<LastTexts>().map_or(0, LastTexts::bytes));
    m.add_atom_roots(consult::keeping::kept_atoms);
    m.add_atom_roots(spaces::kept_atoms);
}
