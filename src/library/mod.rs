//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod arguments;
pub mod clauses;
pub mod consult;
pub mod enumerate;
pub mod errors;
pub mod format;
pub mod options;
pub mod streams;
