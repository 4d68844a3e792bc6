//! The reader: clause after clause of a text, terms or errors.
//!
//! After an error it goes on behind the clause's end token. A quoted item that its line cuts off swallows what
//! would have been the end token; a full stop at the very end of such a line counts as one.

use super::operators::Operators;
use super::parser::{Failure, Parser, Stacks};
use super::source::{Fault, Position};
use super::spans::{Span, Spans};
use super::token::{Kind, Tokens};
use super::variables::Variables;
use crate::error::{Report, Stop};
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

#[cfg(test)]
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

    /// Whether its name, as `_Rest`, says that it stands only once, and it does not.
    pub fn is_marked_in_vain(&self) -> bool {
        let mut chars = self.name.chars();
        self.count > 1 && chars.next() == Some('_') && chars.next().is_some_and(char::is_uppercase)
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
    /// Where every subterm stands, in bytes, in preorder: the term, its first argument's subterms, and so on.
    pub spans: Vec<Span>,
    /// Where the term begins.
    pub position: Position,
}

/// What the next clause of a text is.
#[derive(Clone, Debug)]
pub enum Read {
    Term(ReadTerm),
    /// No clause is left, only layout.
    End,
    /// The clause is no term; the next call goes on behind its end token.
    Error(Report),
    /// A limit or an interrupt.
    Stopped(Stop),
}

/// Reads the clauses of a text one after the other.
pub struct Reader<'t> {
    text: &'t str,
    file: String,
    offset: usize,
    start: Position,
    /// A place behind which nothing was asked for yet.
    known: (usize, Position),
    stacks: Stacks,
}

impl<'t> Reader<'t> {
    /// A reader at the beginning of a text; `file` is its name in errors.
    pub fn new(text: &'t str, file: &str) -> Reader<'t> {
        let start = Position::default();
        Reader { text, file: file.to_owned(), offset: 0, start, known: (0, start), stacks: Stacks::default() }
    }

    /// The same for text that begins at another place than line 1, column 1 of its file.
    pub fn starting_at(mut self, start: Position) -> Reader<'t> {
        self.start = start;
        self.known = (0, start);
        self
    }

    /// How many bytes have been read: up to behind the end token of the last clause.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The place of a byte offset. O(distance), from the last clause on if it is not before it.
    pub fn position(&self, offset: usize) -> Position {
        let (known, position) = if offset >= self.known.0 { self.known } else { (0, self.start) };
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
        if first.kind == Kind::EndOfText {
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
            variables: Variables::default(),
            spans: flags.spans.then(Spans::default),
            ahead: Some(first),
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
            Err(Failure::Stop(stop)) => Read::Stopped(stop),
            Err(Failure::Fault(fault)) => {
                self.offset = behind_clause(&mut tokens);
                Read::Error(self.locate(*fault))
            }
        }
    }

    /// A fault, or a warning about some span, as one of this text.
    pub fn locate(&self, fault: Fault) -> Report {
        let known = if fault.span.start >= self.known.0 { self.known } else { (0, self.start) };
        fault.locate(&self.file, self.text, known)
    }
}

/// Goes on to behind the next end token, if the last token was none.
fn behind_clause(tokens: &mut Tokens<'_>) -> usize {
    let mut token = tokens.last();
    while !tokens.ends_clause(token) {
        token = tokens.next_token();
    }
    token.end
}
