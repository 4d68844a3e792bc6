//! Predicates for worlds beside the sliding boards: word ladders, grids, cubes.

mod cubes;
mod worlds;

use crate::machine::Builtin;

/// The tables of this family.
pub const TABLES: &[&[Builtin]] = &[worlds::BUILTINS, cubes::BUILTINS];
