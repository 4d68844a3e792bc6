//! Optimal search in state spaces, puzzles and planning: the part of the crate `taquin` that does not depend
//! on Prolog.
//!
//! Programs use these modules as `taquin::search`, `taquin::puzzles` and `taquin::planning`. The examples do
//! so, too. A crate of their own builds beside the rest of `taquin`, and without its dependencies.
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, clippy::missing_errors_doc)]

mod cache;
pub mod planning;
pub mod puzzles;
mod report;
pub mod search;
#[doc(hidden)]
pub mod suggest;
#[doc(hidden)]
pub mod width;

pub use report::{Report, Severity, Style};
#[doc(hidden)]
pub use report::{columns, filled};
