//! The options with which a term is written (ISO 7.10.4 and those of SWI-Prolog).

use super::names::VariableNames;
use crate::term::{Atom, atoms};

/// Where to write spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Only where two tokens would run together.
    Standard,
    /// Also after the commas of lists and arguments.
    NextArgument,
}

/// Write options (ISO 7.10.4 and those of SWI-Prolog).
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Whether to quote atoms where needed to read the term back.
    pub quoted: bool,
    /// Whether to write canonical compounds instead of operators.
    pub ignore_ops: bool,
    /// Whether to write `'$VAR'(N)` as a variable name.
    pub numbervars: bool,
    /// The number of levels and list elements to write before `...`; 0 for all.
    pub max_depth: usize,
    /// The number of bytes to write before `...`; 0 for all.
    pub max_size: usize,
    pub variable_names: VariableNames,
    /// Whether atoms with characters beyond Latin 1 are quoted, if `quoted` is set.
    pub quote_wide: bool,
    /// Whether quoted text has control characters as they are, and doubled quotes.
    pub raw_characters: bool,
    /// Whether to write `'.'(H,T)` instead of `[H|T]`.
    pub dotlists: bool,
    /// Whether to write `{X}` for `{}(X)`.
    pub brace_terms: bool,
    pub spacing: Spacing,
    /// The priority above which a term is written in brackets.
    pub priority: u16,
    /// Whether to write `<stream>(N)` for `'$stream'(N)`.
    pub blobs: bool,
    /// Whether to add the brackets that only the letter of ISO 7.10.5 requires.
    pub iso: bool,
    /// The module whose operators are used.
    pub module: Atom,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            quoted: false,
            ignore_ops: false,
            numbervars: false,
            max_depth: 0,
            max_size: 0,
            variable_names: VariableNames::default(),
            quote_wide: false,
            raw_characters: false,
            dotlists: false,
            brace_terms: true,
            spacing: Spacing::Standard,
            priority: 1200,
            blobs: false,
            iso: false,
            module: atoms::USER,
        }
    }
}

impl WriteOptions {
    /// Returns the options of write/1.
    pub fn write() -> WriteOptions {
        WriteOptions { numbervars: true, ..WriteOptions::default() }
    }

    /// Returns the options of writeq/1.
    pub fn writeq() -> WriteOptions {
        WriteOptions { quoted: true, ..WriteOptions::write() }
    }

    /// Returns the options of write_canonical/1 in the standard.
    pub fn canonical() -> WriteOptions {
        WriteOptions {
            quoted: true,
            ignore_ops: true,
            dotlists: true,
            brace_terms: false,
            ..WriteOptions::default()
        }
    }

    /// Returns the options of answers at the top level.
    pub fn answer() -> WriteOptions {
        WriteOptions { spacing: Spacing::NextArgument, priority: 699, ..WriteOptions::writeq() }
    }
}
