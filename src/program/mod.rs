//! The program: predicates and clauses with their generations, indexes, operators, flags, modules.

pub mod arg_pos;
pub mod database;
pub mod flags;
pub mod list;
pub mod module;
pub mod operators;
pub mod predicate;
mod removal;
pub mod snapshot;
pub mod table;
pub mod texts;
pub mod tree;

pub use arg_pos::{ANY, Keys};
pub use database::{Clause, ClauseId, Database};
pub use list::ListId;
pub use predicate::{Definition, MetaArg, NativeId, PredId};
pub use removal::Standing;
pub use table::Bucket;
