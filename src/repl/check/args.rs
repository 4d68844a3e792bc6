//! The arguments of the subcommand `check`.

use crate::repl::report::Format;

/// The arguments of `check`.
#[derive(Clone, Debug, Default)]
pub struct CheckArgs {
    /// Files, directories, and `-` for standard input.
    pub files: Vec<String>,
    /// Files to load before each of them.
    pub load: Vec<String>,
    pub format: Format,
    /// Whether answers may come in any order.
    pub any_order: bool,
    /// Whether answers that differ from the stated ones are written into the files.
    pub update: bool,
    /// Whether all of them are written; otherwise the user is asked about each.
    pub yes: bool,
}
