//! The program: predicates and clauses with their generations, indexes, operators, flags, modules.

mod alternatives;
pub mod arg_pos;
pub mod clause;
pub mod database;
pub mod flags;
mod freezing;
pub mod guard;
mod ids;
pub mod image;
mod indexing;
pub mod journal;
pub mod list;
pub mod module;
mod names;
pub mod operators;
pub mod predicate;
mod removal;
mod sharing;
pub mod shortcut;
pub mod snapshot;
pub mod table;
pub mod texts;
mod transaction;
mod tree;

pub use arg_pos::{ANY, ArgPos, CallKeys, Keys};
pub use clause::Clause;
pub use database::Database;
pub use ids::{ClauseId, ListId, NativeId, PredId, TableId};
pub use predicate::{Definition, MetaArg, Predicate};
pub use removal::{Freed, Standing};
pub use table::Bucket;
