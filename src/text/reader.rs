//! The reader: the clauses of a text, as terms or errors.
//!
//! After an error it continues after the end token of the clause. A quoted item cut off at the end of its
//! line swallows the end token. A full stop at the very end of such a line counts as one.

use std::ops::Range;

use super::operators::Operators;
use super::parser::{Parser, Stacks};
use super::read_flags::ReadFlags;
use super::source::{Fault, ParseFailure, TextPosition};
use super::spans::{Span, Spans};
use super::token::{LexicalKind, Tokens};
use super::variables::{NamedVariable, Variables};
use crate::error::{Report, Stop};
use crate::term::{Cell, Heap, Symbols};

/// A term read from text.
#[derive(Clone, Debug)]
pub struct ReadTerm {
    pub term: Cell,
    /// The named variables in the order of their first occurrence, without `_`.
    pub variables: Vec<NamedVariable>,
    /// All variables in the order of their first occurrence, with each `_`.
    pub all_variables: Vec<Cell>,
    /// The byte range of the clause in the text, with its end token.
    pub span: Range<usize>,
    /// The byte range of every subterm, in preorder: the term, the subterms of its first argument, and so on.
    pub spans: Vec<Span>,
    /// The position where the term begins.
    pub position: TextPosition,
}

/// The result of reading the next clause.
#[derive(Clone, Debug)]
pub enum Read {
    Term(ReadTerm),
    /// The end of the text: no clause is left.
    End,
    /// A syntax error; the next call continues after the end token of the clause.
    Error(Report),
    /// A limit or an interrupt.
    Stopped(Stop),
}

/// Reads the clauses of a text one after the other.
pub struct Reader<'t> {
    text: &'t str,
    file: &'t str,
    offset: usize,
    start: TextPosition,
    /// The offset and the position of the start of the last clause.
    known: (usize, TextPosition),
    /// Those of its end.
    end: (usize, TextPosition),
    stacks: Stacks,
}

impl<'t> Reader<'t> {
    /// Creates a reader at the beginning of a text; `file` is its name in errors.
    pub fn new(text: &'t str, file: &'t str) -> Reader<'t> {
        Reader::with_stacks(text, file, Stacks::default())
    }

    /// Like [`Reader::new`], with the stacks of another reader, from [`Reader::into_stacks`].
    pub fn with_stacks(text: &'t str, file: &'t str, stacks: Stacks) -> Reader<'t> {
        let start = TextPosition::default();
        Reader { text, file, offset: 0, start, known: (0, start), end: (0, start), stacks }
    }

    /// Sets the position of the text, if it is not line 1, column 1 of its file.
    pub fn starting_at(mut self, start: TextPosition) -> Reader<'t> {
        self.start = start;
        (self.known, self.end) = ((0, start), (0, start));
        self
    }

    /// Returns the stacks for another reader.
    pub fn into_stacks(self) -> Stacks {
        self.stacks
    }

    /// Returns the number of bytes read, up to the end of the last clause.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Passes over the text up to an offset behind the last clause.
    pub fn pass_to(&mut self, offset: usize) {
        self.offset = offset;
    }

    /// Returns the position of the end of the last clause. O(length of the clause)
    pub fn end(&mut self) -> TextPosition {
        self.end = (self.offset, self.position(self.offset));
        self.end.1
    }

    /// Returns the position of a byte offset. O(distance) from the last clause, if the offset is not before
    /// it.
    #[inline]
    fn position(&self, offset: usize) -> TextPosition {
        let before = [(0, self.start), self.known, self.end].into_iter().filter(|known| known.0 <= offset);
        let (known, position) = before.max_by_key(|known| known.0).unwrap_or((0, self.start));
        position.after(&self.text[known..offset])
    }

    /// Reads the next clause. O(length of the clause).
    pub fn next(
        &mut self,
        heap: &mut Heap,
        symbols: &mut Symbols,
        operators: &Operators,
        flags: &ReadFlags,
    ) -> Read {
        let mut tokens = Tokens::new(self.text, self.offset, flags.iso);
        let first = tokens.next_token();
        self.known = (first.start, self.position(first.start));
        if first.kind == LexicalKind::EndOfText {
            self.offset = first.end;
            return Read::End;
        }
        let mut parser = Parser {
            tokens: &mut tokens,
            heap,
            symbols,
            operators,
            flags,
            stacks: &mut self.stacks,
            variables: Variables::new(flags.variables),
            spans: flags.spans.then(Spans::default),
            ahead: Some(first),
            uncharged: 0,
        };
        let parsed = parser.clause();
        parser.stacks.trim();
        match parsed {
            Ok(term) => {
                let (variables, all_variables) = parser.variables.finish();
                let spans = parser.spans.map(Spans::into_preorder).unwrap_or_default();
                self.offset = tokens.last().end;
                let span = first.start..self.offset;
                let position = self.known.1;
                Read::Term(ReadTerm { term, variables, all_variables, span, spans, position })
            }
            Err(ParseFailure::Stop(stop)) => Read::Stopped(stop),
            Err(ParseFailure::Fault(fault)) => {
                self.offset = behind_clause(&mut tokens);
                Read::Error(self.locate(*fault))
            }
        }
    }

    /// Returns a fault, or a warning about a span, as a report on this text.
    pub fn locate(&self, fault: Fault) -> Report {
        let known = if fault.span.start >= self.known.0 { self.known } else { (0, self.start) };
        fault.locate(self.file, self.text, known)
    }
}

/// Skips to the end of the next end token, unless the last token was one.
fn behind_clause(tokens: &mut Tokens<'_>) -> usize {
    let mut token = tokens.last();
    while !tokens.ends_clause(token) {
        token = tokens.next_token();
    }
    token.end
}
