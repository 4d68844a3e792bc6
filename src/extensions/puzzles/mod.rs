//! The puzzle predicates: sliding boards, word ladders, paths through grids, cubes.
//!
//! They are registered through the public API of an embedding program. Terms are converted here; the work
//! between is in [`crate::puzzles`], which does not depend on Prolog. A heuristic that is a rule cannot be
//! called from within a search: the search waits while the predicate asks for each estimate ([`guided`]).

mod arguments;
mod boards;
mod courses;
mod cubes;
mod grids;
mod guided;
mod paths;
mod relations;
mod words;

use crate::Engine;

/// Returns the engine with the puzzle predicates.
pub fn added_to(mut engine: Engine) -> Engine {
    engine.create_flag(paths::GOAL_FLAG, &["auto", "last", "first"]);
    let mut system = engine.module("system");
    relations::define(&mut system);
    paths::define(&mut system);
    courses::define(&mut system);
    words::define(&mut system);
    grids::define(&mut system);
    cubes::define(&mut system);
    engine
}
