//! Text that an engine reads: queries, terms, and where a clause ends.

use super::Engine;
use crate::convert::Term;
use crate::convert::copy::take;
use crate::error::Error;
use crate::library::consult::Loads;
use crate::library::streams::read::read_flags;
use crate::text::extent::{Extent, ExtentScanner};
use crate::text::source::Fault;
use crate::text::{Read, ReadTerm, Reader};
use std::sync::Arc;

impl Engine {
    /// Reads one term, with or without a full stop behind it, by the operators and flags in force. Its variables keep
    /// their names.
    pub fn parse(&mut self, text: &str) -> Result<Term, Error> {
        let Some(read) = self.read_one(text)? else {
            return Err(Fault::new(0..text.len(), "a term was expected, found nothing")
                .incomplete()
                .locate(NAME, text, Default::default()))?;
        };
        let machine = &mut self.machine;
        let mut roots = vec![read.term];
        roots.extend(read.variables.iter().map(|v| v.cell));
        let mut body = take(&mut machine.heap, &machine.symbols, &roots)?;
        for (i, variable) in read.variables.iter().enumerate() {
            if let crate::convert::term::Node::Var(number) = body.nodes[i + 1] {
                body.names[number as usize] = Some(variable.name.as_str().into());
            }
        }
        machine.reset();
        Ok(Term { body: Arc::new(body), root: 0 })
    }

    /// How far the first clause of a text goes: for whoever gathers a clause line by line. `at_end` says that no more
    /// text can come.
    pub fn extent(&self, text: &str, at_end: bool) -> Extent {
        ExtentScanner::new(self.machine.db.flags.iso).scan(text, at_end)
    }

    /// Reads the one clause that a text holds onto the empty heap.
    pub(super) fn read_one(&mut self, text: &str) -> Result<Option<ReadTerm>, Error> {
        self.machine.reset();
        self.machine.resources.get::<Loads>().abandon();
        self.machine.heap.meter.start(&self.limits);
        match self.extent(text, true) {
            Extent::OnlyLayout => self.read_whole(text),
            Extent::Complete(_) => self.read_whole(text),
            Extent::Incomplete => {
                let error = match self.read_whole(text) {
                    Err(error) => error,
                    read => return read,
                };
                // A full stop may be all that is missing.
                self.read_whole(&format!("{text} .")).map_err(|_| error)
            }
        }
    }

    fn read_whole(&mut self, text: &str) -> Result<Option<ReadTerm>, Error> {
        let machine = &mut self.machine;
        machine.reset();
        let flags = read_flags(machine);
        let mut reader = Reader::new(text, NAME);
        let read = match reader.next(&mut machine.heap, &mut machine.symbols, &machine.db.operators, &flags) {
            Read::Term(read) => read,
            Read::End => return Ok(None),
            Read::Error(error) => return Err(error.into()),
            Read::Stopped(stop) => return Err(stop.into()),
        };
        let rest = reader.offset();
        match ExtentScanner::new(flags.iso).scan(&text[rest..], true) {
            Extent::OnlyLayout => Ok(Some(read)),
            _ => {
                let from = text.len() - text[rest..].trim_start().len();
                let fault = Fault::new(from..text.len(), "one query was expected, and more text follows it");
                Err(fault.locate(NAME, text, Default::default()).into())
            }
        }
    }
}

/// What a query is called in errors.
const NAME: &str = "query";
