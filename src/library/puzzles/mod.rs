//! The puzzle predicates: sliding boards of any size and number of blanks, and the worlds of the other courses.
//!
//! Boards come from lists and go back as lists ([`boards`]); what is done with them in between is
//! [`crate::puzzles`]' business, which knows nothing of Prolog. Answers that come on backtracking own the search that
//! makes them. A heuristic that is a rule cannot be called from within a search: the search stands still while
//! `solve/3,4`, a few rules of the first ones loaded, calls it ([`guided`]).

mod boards;
mod courses;
mod cubes;
mod guided;
mod paths;
mod relations;
mod worlds;

use crate::machine::Builtin;

/// The tables of this family.
pub const TABLES: &[&[Builtin]] = &[
    relations::BUILTINS,
    paths::BUILTINS,
    guided::BUILTINS,
    courses::BUILTINS,
    worlds::BUILTINS,
    cubes::BUILTINS,
];
