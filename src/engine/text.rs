//! Text that an engine reads: queries, terms, and the extent of clauses.

use std::str::FromStr;
use std::sync::Arc;

use super::error::QUERY;
use super::{Engine, Error};
use crate::convert::Term;
use crate::convert::copy::take;
use crate::convert::term::TermNode;
use crate::error::{Report, Stop};
use crate::library::streams::read::read_flags;
use crate::term::{Heap, Symbols};
use crate::text::extent::{Extent, ExtentScanner};
use crate::text::source::Fault;
use crate::text::{Operators, Read, ReadFlags, ReadTerm, Reader};
use crate::width::Width;

impl Engine {
    /// Parses one term, with the operators and flags in force; the full stop is optional. Its variables keep
    /// their names.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("ops.pl", ":- op(700, xfx, likes).")?;
    /// let term = engine.parse("mary likes Who")?;
    /// let [who, whom] = term.as_ref().args_of("likes").unwrap();
    /// assert_eq!((who.as_atom(), whom.variable_name()), (Some("mary"), Some("Who")));
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Source`] if the text is not a term or more than one.
    pub fn parse(&mut self, text: &str) -> Result<Term, Error> {
        let read = self.read_one(text)?.ok_or_else(|| nothing(text))?;
        let machine = &mut self.machine;
        let term = named(&mut machine.heap, &machine.symbols, &read);
        machine.reset();
        term.map_err(|stop| self.stopped(stop))
    }

    /// Returns the extent of the first clause of a text, to collect a clause line by line. `at_end` says that
    /// no more text will come.
    pub fn extent(&self, text: &str, at_end: bool) -> Extent {
        self.scanner().scan(text, at_end)
    }

    /// Returns a scanner for the end of the first clause of a text that arrives in pieces.
    ///
    /// ```
    /// use taquin::{Engine, Extent};
    /// let mut scanner = Engine::new().scanner();
    /// assert_eq!(scanner.scan("likes(mary,\n", false), Extent::Incomplete);
    /// assert_eq!(scanner.scan("likes(mary,\nwine).\n", false), Extent::Complete(18));
    /// ```
    pub fn scanner(&self) -> ExtentScanner {
        ExtentScanner::new(self.machine.db.flags.iso)
    }

    /// Reads the single clause of a text onto the empty heap.
    pub(crate) fn read_one(&mut self, text: &str) -> Result<Option<ReadTerm>, Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.meter.start(&self.limits);
        let flags = read_flags(machine);
        let (heap, symbols, operators) =
            (&mut machine.heap, &mut machine.symbols, machine.db.operators.user());
        let read = QueryReader { heap, symbols, operators, flags: &flags }.one(text);
        read.map_err(|error| match error {
            Error::Stopped(stop) => self.stopped(stop),
            error => error,
        })
    }
}

/// Parses with the operators of a new engine.
impl FromStr for Term {
    type Err = Error;

    fn from_str(text: &str) -> Result<Term, Error> {
        let (mut heap, mut symbols, flags) = (Heap::new(), Symbols::new(), ReadFlags::default());
        heap.trail_everything();
        let operators = Operators::new(&mut symbols);
        let mut reading =
            QueryReader { heap: &mut heap, symbols: &mut symbols, operators: &operators, flags: &flags };
        let read = reading.one(text)?.ok_or_else(|| nothing(text))?;
        Ok(named(&mut heap, &symbols, &read)?)
    }
}

/// Returns the error of a text without a term.
fn nothing(text: &str) -> Report {
    let fault = Fault::new(0..text.len(), "a term was expected, found nothing").incomplete();
    fault.locate(QUERY, text, Default::default())
}

/// Returns a term that was read, with the names of its variables. O(size).
fn named(heap: &mut Heap, symbols: &Symbols, read: &ReadTerm) -> Result<Term, Stop> {
    let mut roots = vec![read.term];
    roots.extend(read.variables.iter().map(|v| v.cell));
    let mut body = take(heap, symbols, &roots)?;
    for (i, variable) in read.variables.iter().enumerate() {
        if let TermNode::Var(number) = body.nodes[i + 1] {
            body.names[number.to_usize()] = Some(variable.name.as_str().into());
        }
    }
    body.root = 0;
    Ok(Term { body: Arc::new(body), root: 0 })
}

/// The context for reading texts of one clause.
pub(super) struct QueryReader<'m> {
    pub heap: &'m mut Heap,
    pub symbols: &'m mut Symbols,
    pub operators: &'m Operators,
    pub flags: &'m ReadFlags,
}

impl QueryReader<'_> {
    /// Reads the single clause, whose full stop is optional; `None` if there is no clause.
    pub fn one(&mut self, text: &str) -> Result<Option<ReadTerm>, Error> {
        let top = self.heap.top();
        let read = self.whole(text, top);
        match read {
            Err(error @ Error::Source(_))
                if ExtentScanner::new(self.flags.iso).scan(text, true) == Extent::Incomplete =>
            {
                // Possibly only the full stop is missing, behind a comment maybe.
                self.whole(&format!("{text}\n."), top).map_err(|second| match second {
                    Error::Stopped(_) => second,
                    _ => error,
                })
            }
            read => read,
        }
    }

    /// Reads the clause, which begins at `top` on the heap.
    fn whole(&mut self, text: &str, top: usize) -> Result<Option<ReadTerm>, Error> {
        self.heap.truncate(top);
        let mut reader = Reader::new(text, QUERY);
        let read = match reader.next(self.heap, self.symbols, self.operators, self.flags) {
            Read::Term(read) => read,
            Read::End => return Ok(None),
            Read::Error(error) => return Err(error.into()),
            Read::Stopped(stop) => return Err(stop.into()),
        };
        let rest = reader.offset();
        match ExtentScanner::new(self.flags.iso).scan(&text[rest..], true) {
            Extent::OnlyLayout => Ok(Some(read)),
            _ => {
                let from = text.len() - text[rest..].trim_start().len();
                let fault = Fault::new(from..text.len(), "one query was expected, and more text follows it");
                Err(fault.locate(QUERY, text, Default::default()).into())
            }
        }
    }
}
