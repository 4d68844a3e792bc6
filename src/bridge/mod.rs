//! The puzzle predicates: sliding boards of any size and number of blanks.
//!
//! They are registered by the verbs that an embedding program has, and use nothing that it could not use. Boards come
//! from lists and go back as lists ([`boards`]); what is done with them in between is [`crate::puzzles`]' business,
//! which knows nothing of Prolog. A heuristic that is a rule cannot be called from within a search: the search stands
//! still while the predicate asks for each estimate ([`guided`]).

mod boards;
mod courses;
mod guided;
mod paths;
mod relations;

use crate::Engine;

/// Builds the puzzle predicates into an engine.
pub fn define(engine: &mut Engine) {
    let mut system = engine.module("system");
    relations::define(&mut system);
    paths::define(&mut system);
    courses::define(&mut system);
}
