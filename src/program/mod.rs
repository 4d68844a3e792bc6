//! The program: predicates and clauses with their generations, operators, flags, modules.

pub mod flags;

pub use flags::Flags;

use crate::term::Atom;
use crate::text::Operators;

/// Everything that directives and assertions change.
#[derive(Default)]
pub struct Database {
    pub flags: Flags,
    /// The operators of the module that text is read into (ISO 6.3.4).
    pub operators: Operators,
    /// The module that text is read into at the moment.
    pub source_module: Option<Atom>,
}
