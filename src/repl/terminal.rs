//! The size of the terminal.

use std::io::{self, IsTerminal};

/// Returns the columns and rows of the terminal, if standard output is one.
pub fn terminal_extent() -> Option<(usize, usize)> {
    io::stdout().is_terminal().then_some(())?;
    let (columns, rows) = rustyline::DefaultEditor::new().ok()?.dimensions()?;
    Some((usize::from(columns), usize::from(rows)))
}
