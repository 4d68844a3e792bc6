//! A query under way in an engine.
//!
//! The machine's roots are the goal, then the variables whose values are wanted.

use crate::engine::{Engine, Error};
use crate::limits::Limits;
use crate::machine::Outcome;
use crate::term::Cell;

/// A query under way; dropping it cuts the query.
pub(super) struct Run<'e> {
    pub engine: &'e mut Engine,
    pub limits: Limits,
    state: RunState,
}

/// The state of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunState {
    /// Nothing has run; `roots` of the machine has the goal and the variables.
    Ready,
    /// There may be more answers.
    Open,
    Done,
}

impl<'e> Run<'e> {
    /// Creates the run of the goal among the machine's roots.
    pub fn new(engine: &'e mut Engine) -> Run<'e> {
        Run { limits: engine.limits.clone(), engine, state: RunState::Ready }
    }

    /// Creates a run without answers.
    pub fn none(engine: &'e mut Engine) -> Run<'e> {
        Run { limits: engine.limits.clone(), engine, state: RunState::Done }
    }

    /// Returns whether it is known that there are no more answers.
    pub fn is_done(&self) -> bool {
        self.state == RunState::Done
    }

    /// Ends the run: there are no more answers.
    pub fn end(&mut self) {
        self.state = RunState::Done;
    }

    /// Ends the run by a stop.
    pub fn stopped(&mut self, stop: crate::error::Stop) -> Error {
        self.end();
        self.engine.run_stopped(stop)
    }

    /// Continues to the next answer; returns whether there is one.
    pub fn advance(&mut self) -> Result<bool, Error> {
        if self.is_done() {
            return Ok(false);
        }
        let outcome = self.outcome();
        self.state = RunState::Done;
        match outcome {
            Outcome::Answer => {
                if !self.engine.machine.is_deterministic() {
                    self.state = RunState::Open;
                }
                Ok(true)
            }
            Outcome::Failed => Ok(false),
            Outcome::Uncaught(ball) => Err(self.engine.thrown(&ball)),
            Outcome::Stopped(stop) => Err(self.engine.run_stopped(stop)),
        }
    }

    fn outcome(&mut self) -> Outcome {
        let outcome = match self.state {
            RunState::Ready => {
                self.engine.begin(&self.limits);
                let machine = &mut self.engine.machine;
                let goal = std::mem::replace(&mut machine.roots[0], Cell::int(0));
                machine.solve(goal)
            }
            // Cheap answers requested slowly never run out of fuel.
            _ => match self.engine.machine.heap.meter.look() {
                Ok(()) => self.engine.machine.next_answer(),
                Err(stop) => Outcome::Stopped(stop),
            },
        };
        self.engine.flush();
        outcome
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        let machine = &mut self.engine.machine;
        machine.finish();
        machine.reset();
        self.engine.flush();
    }
}
