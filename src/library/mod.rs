//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod arguments;
pub mod clauses;
pub mod consult;
pub mod enumerate;
pub mod errors;
pub mod flags;
pub mod format;
pub mod messages;
pub mod options;
pub mod portray;
pub mod streams;
