//! The command `taquin`: running goals, checking query files, the top level.
//!
//! This module uses the public API, the names that the crate's root exports, and the methods of the crate
//! that `tests/layers.rs` lists as those for the command alone.

pub mod arguments;
pub mod check;
mod csv;
pub mod editor;
pub mod explain;
mod folders;
pub mod goals;
mod input;
mod interrupts;
mod json;
#[cfg(unix)]
mod keyboard;
mod keys;
mod layout;
#[cfg(unix)]
mod leftover;
mod lines;
pub mod manual;
mod markdown;
pub mod output;
mod page;
mod passes;
mod pictures;
pub mod plan;
mod printed;
pub mod progress;
mod progress_line;
pub mod report;
pub mod session;
mod shortcuts;
mod solution;
pub mod solve;
pub mod status;
mod terminal;
mod terminal_keys;
pub mod toplevel;
mod typed_ahead;
pub mod usage;
mod values;
