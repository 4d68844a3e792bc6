//! The built-in predicates, one file for each ISO family, each with a table that reads like the manual.

pub mod arithmetic;
mod assoc;
pub mod atoms;
pub mod attributes;
pub mod characters;
pub mod clauses;
pub mod concat;
pub mod consult;
pub mod counters;
pub mod flags;
pub mod format;
pub mod globals;
pub mod help;
pub mod limited;
pub mod lists;
pub mod messages;
pub mod portray;
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
pub mod types;

use crate::machine::{Builtin, Machine};
use crate::term::Atom;

/// The tables of built-ins, except those of rooms with tables of their own.
const TABLES: &[&[Builtin]] = &[
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
    counters::BUILTINS,
    globals::BUILTINS,
    limited::BUILTINS,
    attributes::BUILTINS,
    clauses::BUILTINS,
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
];

/// Defines the built-in predicates in a machine.
pub fn define(m: &mut Machine) {
    let families = [TABLES, streams::TABLES, system::TABLES, spaces::TABLES];
    families.into_iter().flatten().for_each(|table| m.define_builtins(table));
    system::clock::lend(m);
    m.add_atom_roots(kept_atoms);
    m.add_store(kept_bytes);
}

/// Returns the bytes that built-ins hold outside the heap and the database.
fn kept_bytes(m: &mut Machine) -> usize {
    m.resources.get::<tabling::AnswerTables>().bytes()
        + m.resources.get::<globals::Globals>().bytes()
        + m.resources.get::<counters::Counters>().bytes()
        + m.resources.get::<records::Records>().bytes()
        + m.resources.get::<streams::Streams>().bytes()
}

/// Reports the atoms that built-ins hold outside the heap and the database.
fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    m.resources.get::<tabling::AnswerTables>().atoms().for_each(&mut *keep);
    m.resources.get::<globals::Globals>().atoms().for_each(&mut *keep);
    m.resources.get::<counters::Counters>().atoms().for_each(&mut *keep);
    m.resources.get::<format::predicates::FormatPredicates>().atoms().for_each(&mut *keep);
    m.resources.get::<records::Records>().atoms().for_each(&mut *keep);
    m.resources
        .get::<flags::values::FlagValues>()
        .blocks()
        .flat_map(|block| block.atoms())
        .for_each(&mut *keep);
    m.resources.get::<consult::loads::Loads>().atoms(keep);
    m.resources.get::<consult::exports::LibraryExports>().atoms(keep);
    m.resources.get::<consult::keeping::KeptProgram>().atoms(keep);
    spaces::kept_atoms(m, keep);
}
