//! The reader (ISO 6.3).

use super::operators::Operators;
use super::source::Position;
use crate::error::{SourceError, Stop};
use crate::term::{Cell, Heap, Symbols};
use std::ops::Range;

/// What text between quotes stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteMode {
    Codes,
    Chars,
    Atom,
    String,
    /// No term at all: a syntax error, as the standard has it for back quotes.
    Error,
}

/// The flags that change what text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadFlags {
    pub double_quotes: QuoteMode,
    pub back_quotes: QuoteMode,
    /// Nothing but the standard: no `16'FF`, no `\e`, no `1e10`.
    pub iso: bool,
    /// Only names that begin with `_` are variables.
    pub var_prefix: bool,
    /// Fill [`ReadTerm::spans`].
    pub spans: bool,
}

impl Default for ReadFlags {
    fn default() -> ReadFlags {
        ReadFlags {
            double_quotes: QuoteMode::String,
            back_quotes: QuoteMode::Codes,
            iso: false,
            var_prefix: false,
            spans: false,
        }
    }
}

impl ReadFlags {
    /// What the standard alone says.
    pub fn iso() -> ReadFlags {
        ReadFlags {
            double_quotes: QuoteMode::Codes,
            back_quotes: QuoteMode::Error,
            iso: true,
            ..ReadFlags::default()
        }
    }
}

/// A variable of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariable {
    pub name: String,
    pub cell: Cell,
    /// Where it stands first.
    pub span: Range<usize>,
    /// How often it stands in the clause.
    pub count: usize,
}

impl NamedVariable {
    /// Whether it stands only once and its name does not say that this is meant.
    pub fn is_singleton(&self) -> bool {
        self.count == 1 && !self.name.starts_with('_')
    }
}

/// A term that was read.
#[derive(Clone, Debug)]
pub struct ReadTerm {
    pub term: Cell,
    /// The named variables in the order of their first occurrence, `_` left out.
    pub variables: Vec<NamedVariable>,
    /// All variables in the order of their first occurrence, each `_` included.
    pub all_variables: Vec<Cell>,
    /// Byte range of the clause in the text, its end token included.
    pub span: Range<usize>,
    /// Byte range of every subterm, in preorder: the term, its first argument's subterms, and so on.
    pub spans: Vec<Range<u32>>,
    /// Where the term begins.
    pub position: Position,
}

impl ReadTerm {
    /// The variables that stand only once and whose names do not say that this is meant.
    pub fn singletons(&self) -> impl Iterator<Item = &NamedVariable> {
        self.variables.iter().filter(|variable| variable.is_singleton())
    }
}

/// What the next clause of a text is.
#[derive(Clone, Debug)]
pub enum Read {
    Term(ReadTerm),
    /// No clause is left, only layout.
    End,
    /// The clause is no term; the next call goes on behind its end token.
    Error(SourceError),
    /// A limit or an interrupt.
    Stopped(Stop),
}

/// Reads the clauses of a text one after the other.
pub struct Reader<'t> {
    text: &'t str,
    file: String,
    offset: usize,
    start: Position,
}

impl<'t> Reader<'t> {
    /// A reader at the beginning of a text; `file` is its name in errors.
    pub fn new(text: &'t str, file: &str) -> Reader<'t> {
        Reader { text, file: file.to_owned(), offset: 0, start: Position::default() }
    }

    /// The same for text that begins at another place than line 1, column 1 of its file.
    pub fn starting_at(mut self, start: Position) -> Reader<'t> {
        self.start = start;
        self
    }

    /// How many bytes have been read: behind the end token of the last clause.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The place of a byte offset. O(distance from the last clause's beginning).
    pub fn position(&self, offset: usize) -> Position {
        self.start.after(&self.text[..offset])
    }

    /// Reads the next clause. O(length of the clause).
    pub fn next(
        &mut self,
        heap: &mut Heap,
        symbols: &mut Symbols,
        operators: &Operators,
        flags: &ReadFlags,
    ) -> Read {
        let _ = (heap, symbols, operators, flags, &self.file);
        Read::End
    }
}
