//! The engine: what a Rust program embeds.

use crate::error::{Error, Stop};
use crate::library;
use crate::library::consult;
use crate::library::streams::{Grants, Streams, World};
use crate::machine::{Machine, Outcome};
use crate::term::{Cell, atoms};

/// A Prolog of its own: program, stacks, streams. Engines share nothing.
pub struct Engine {
    pub(crate) machine: Machine,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with all built-ins and no access to files, processes or the clock.
    pub fn new() -> Engine {
        let mut machine = Machine::new();
        library::define(&mut machine);
        consult::boot(&mut machine, "library(system)", library::rules::SYSTEM, |machine, goal| {
            let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
            machine.solve(goal);
        });
        machine.reset();
        Engine { machine }
    }

    /// Grants access to the world outside.
    pub fn grant(&mut self, grants: Grants) {
        self.machine.resources.get::<World>().grants = grants;
    }

    /// Runs a goal once, for its effects.
    pub fn once(&mut self, text: &str) -> Result<bool, Error> {
        let m = &mut self.machine;
        m.reset();
        let flags = library::streams::read::read_flags(m);
        let whole = format!("{text} .");
        let mut reader = crate::text::reader::Reader::new(&whole, "goal");
        let read = reader.next(&mut m.heap, &mut m.symbols, &m.db.operators, &flags);
        let goal = match read {
            crate::text::reader::Read::Term(read) => read.term,
            crate::text::reader::Read::Error(e) => return Err(e.into()),
            crate::text::reader::Read::End => return Ok(true),
            crate::text::reader::Read::Stopped(stop) => return Err(Error::Stopped(stop)),
        };
        let outcome = m.solve(goal);
        m.resources.get::<Streams>().flush_all();
        match outcome {
            Outcome::Answer => Ok(true),
            Outcome::Failed => Ok(false),
            Outcome::Stopped(stop) => Err(Error::Stopped(stop)),
            Outcome::Uncaught(ball) => {
                m.reset();
                let term = ball.restore(&mut m.heap).map_err(Error::Stopped)?;
                let message = library::messages::sentence(m, term).unwrap_or_default();
                Err(Error::Thrown(crate::error::Thrown { ball: message.clone(), message }))
            }
        }
    }
}

/// The status that a stop asks for, if it is a halt.
pub fn halt_status(error: &Error) -> Option<i32> {
    match error {
        Error::Stopped(Stop::Halt(status)) => Some(*status),
        _ => None,
    }
}
