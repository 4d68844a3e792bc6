//! The world outside the engine: files, directories, environment variables, processes and clocks.
//!
//! Only [`World`] reaches it, and by default it grants nothing ([`Grants`]).

pub mod blocking;
pub mod clock;
mod environment;
pub mod files;
pub mod grants;
mod journals;
pub mod numbers;
pub mod opening;
mod processes;
mod temporary;
pub mod world;

pub use grants::Grants;
pub use world::World;

use crate::machine::native::Builtin;

/// The tables of built-ins in this family.
pub const TABLES: &[&[Builtin]] =
    &[clock::BUILTINS, environment::BUILTINS, files::BUILTINS, journals::BUILTINS, processes::BUILTINS];
