//! The puzzle predicates: sliding boards of any size and number of blanks.
//!
//! They are registered through the public API of an embedding program. Boards are converted from and to lists
//! ([`boards`]); the work between is in [`crate::puzzles`], which does not depend on Prolog. A heuristic that
//! is a rule cannot be called from within a search: the search waits while the predicate asks for each
//! estimate ([`guided`]).

mod boards;
mod courses;
mod guided;
mod paths;
mod relations;

use crate::Engine;

/// Adds the puzzle predicates to an engine.
pub fn define(engine: &mut Engine) {
    let mut system = engine.module("system");
    relations::define(&mut system);
    paths::define(&mut system);
    courses::define(&mut system);
}
