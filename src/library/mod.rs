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

use std::any::Any;

use crate::machine::arithmetic::Clocks;
use crate::machine::{Builtin, Machine};
use crate::term::Atom;
use crate::text::conversion::CharConversion;

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
    m.add_program_part::<Clocks>();
    m.add_program_part::<CharConversion>();
    m.add_program_part::<consult::loads::Loads>();
    m.add_program_part::<counters::Counters>();
    m.add_program_part::<flags::values::FlagValues>();
    m.add_program_part::<format::predicates::FormatPredicates>();
    m.add_program_part::<globals::Globals>();
    m.add_program_part::<objects::ObjectProperties>();
    m.add_program_part::<records::Records>();
    m.add_program_part::<system::world::World>();
    m.add_program_part::<tabling::AnswerTables>();
    m.add_atom_roots(kept_atoms);
    m.add_store(kept_bytes);
}

/// Returns the bytes that built-ins hold outside the heap and the database. Values that an engine has not
/// changed belong to its program.
fn kept_bytes(m: &mut Machine) -> usize {
    fn bytes<T: Any>(m: &Machine, bytes: impl Fn(&T) -> usize) -> usize {
        m.resources.own().map_or(0, bytes)
    }
    bytes(m, tabling::AnswerTables::bytes)
        + bytes(m, globals::Globals::bytes)
        + bytes(m, counters::Counters::bytes)
        + bytes(m, records::Records::bytes)
        + bytes(m, flags::values::FlagValues::bytes)
        + bytes(m, format::predicates::FormatPredicates::bytes)
        + bytes(m, CharConversion::bytes)
        + bytes(m, system::world::World::bytes)
        + m.resources.get::<streams::Streams>().bytes()
}

/// Reports the atoms that built-ins hold outside the heap and the database. Those of the program stay anyway.
fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    fn each<T: Any>(m: &Machine, report: impl FnOnce(&T)) {
        if let Some(value) = m.resources.own() {
            report(value);
        }
    }
    each(m, |tables: &tabling::AnswerTables| tables.atoms().for_each(&mut *keep));
    each(m, |globals: &globals::Globals| globals.atoms().for_each(&mut *keep));
    each(m, |counters: &counters::Counters| counters.atoms().for_each(&mut *keep));
    each(m, |formats: &format::predicates::FormatPredicates| formats.atoms().for_each(&mut *keep));
    each(m, |records: &records::Records| records.atoms().for_each(&mut *keep));
    each(m, |flags: &flags::values::FlagValues| {
        flags.blocks().flat_map(|block| block.atoms()).for_each(&mut *keep);
    });
    each(m, |loads: &consult::loads::Loads| loads.atoms(keep));
    each(m, |kept: &consult::keeping::KeptProgram| kept.atoms(keep));
    spaces::kept_atoms(m, keep);
}
