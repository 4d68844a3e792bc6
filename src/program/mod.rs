//! The program: predicates and clauses with their generations, indexes, operators, flags, modules.

pub mod database;
pub mod flags;
pub mod index;
pub mod list;
pub mod module;
pub mod predicate;

pub use database::{Clause, ClauseId, Database};
pub use flags::Flags;
pub use list::{ANY, ListId};
pub use predicate::{Definition, MetaArg, NativeId, PredId, Predicate};
