//! Predicates for puzzles other than the sliding boards: word ladders, grids, cubes.

mod cubes;
mod worlds;

use crate::machine::Builtin;

/// The tables of built-ins in this family.
pub const TABLES: &[&[Builtin]] = &[worlds::BUILTINS, cubes::BUILTINS];
