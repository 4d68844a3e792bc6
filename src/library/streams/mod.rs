//! Streams (ISO 7.10, 8.11 to 8.14): the table of open streams, and every predicate that reads or writes.
//!
//! A stream is a buffer over a source or a sink ([`device`]). The embedding program chooses sources and
//! sinks: [`Streams`] has a function for each standard stream. Files are opened by the room `system`.

mod chars;
pub mod device;
pub mod encoding;
pub mod input;
mod layout;
pub mod lines;
pub mod open;
pub mod operators;
pub mod output;
pub mod position;
mod properties;
pub mod read;
pub mod resolve;
mod see;
pub mod stream;
pub mod table;
pub mod write;

pub use device::LineSource;
pub use table::{Streams, USER_ERROR, USER_OUTPUT};

#[cfg(test)]
mod tests;

use crate::machine::native::Builtin;

/// The tables of built-ins in this family.
pub const TABLES: &[&[Builtin]] = &[
    chars::BUILTINS,
    lines::BUILTINS,
    open::BUILTINS,
    operators::BUILTINS,
    properties::BUILTINS,
    read::BUILTINS,
    see::BUILTINS,
    write::BUILTINS,
];
