//! Functions that several families of built-ins share: reading arguments and options, raising errors, giving
//! answers, and running searches.

pub mod answers;
pub mod arguments;
pub mod elements;
pub mod errors;
pub mod guard;
pub mod indexed_text;
pub mod indicators;
pub mod numbers;
pub mod options;
pub mod searches;
pub mod text_of;
