//! The built-in predicates, one ISO family a file, each a table that reads like the manual.

pub mod arguments;
pub mod errors;
pub mod streams;
