//! Streams (ISO 7.10, 8.11 to 8.14): the table of open streams, and every predicate that reads or writes.
//!
//! A stream is a buffer with a source behind it or a sink before it ([`device`]). Sources and sinks are the
//! embedding program's to choose: [`Streams`] has a function for each standard stream. Files and everything else
//! outside the engine are reached through [`files::World`] alone, which grants nothing by itself.

mod aside;
mod chars;
pub mod clock;
pub mod device;
pub mod encoding;
pub mod files;
pub mod input;
mod journals;
mod layout;
pub mod lines;
pub mod open;
pub mod operators;
pub mod output;
pub mod position;
mod processes;
mod properties;
pub mod read;
pub mod resolve;
mod see;
pub mod stream;
pub mod system;
pub mod table;
pub mod write;

pub use device::LineSource;
pub use files::{Grants, World};
pub use table::{Streams, USER_ERROR};

#[cfg(test)]
mod tests;

use crate::machine::native::Builtin;

/// The tables of this family.
pub const TABLES: &[&[Builtin]] = &[
    chars::BUILTINS,
    clock::BUILTINS,
    journals::BUILTINS,
    lines::BUILTINS,
    open::BUILTINS,
    operators::BUILTINS,
    processes::BUILTINS,
    properties::BUILTINS,
    read::BUILTINS,
    see::BUILTINS,
    system::BUILTINS,
    write::BUILTINS,
];
