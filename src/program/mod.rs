//! The program: predicates and clauses with their generations, operators, flags, modules.

pub mod flags;

pub use flags::Flags;

use crate::term::Atom;

/// Everything that directives and assertions change.
#[derive(Default)]
pub struct Database {
    pub flags: Flags,
    /// The module that text is read into at the moment.
    pub source_module: Option<Atom>,
}
