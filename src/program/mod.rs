//! The program: predicates and clauses with their generations, indexes, operators, flags, modules.

pub mod database;
pub mod flags;
pub mod list;
pub mod module;
pub mod place;
pub mod predicate;
pub mod table;
pub mod tree;

pub use database::{Clause, ClauseId, Database};
pub use flags::Flags;
pub use list::{Entry, ListId};
pub use place::{ANY, Keys, Place};
pub use predicate::{Definition, MetaArg, NativeId, PredId, Predicate};
pub use table::Bucket;
