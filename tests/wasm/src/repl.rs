//! The parts of the command that its subcommand `check` uses.
#![allow(dead_code)]

#[path = "../../../src/repl/page.rs"]
pub mod page;
#[path = "../../../src/repl/printed.rs"]
pub mod printed;
#[path = "../../../src/repl/report/mod.rs"]
pub mod report;
#[path = "../../../src/repl/status.rs"]
pub mod status;

/// The names of inputs.
pub mod input {
    pub const STANDARD_INPUT: &str = "<stdin>";
}
