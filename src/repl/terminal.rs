//! The size of the terminal, and what it can do.

use std::io::{self, IsTerminal};

/// Returns the columns and rows of the terminal, if standard output is one.
pub fn terminal_extent() -> Option<(usize, usize)> {
    io::stdout().is_terminal().then_some(())?;
    let (columns, rows) = rustyline::DefaultEditor::new().ok()?.dimensions()?;
    Some((usize::from(columns), usize::from(rows)))
}

/// Returns whether the terminal has no colours and does not move its cursor.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}
