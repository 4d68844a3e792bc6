//! A query under way in an engine.
//!
//! The machine's roots are the goal, then the variables whose values are wanted.

use std::ops::{Deref, DerefMut};
use std::task::Poll;

#[cfg(feature = "tracing")]
use super::span::QuerySpan;
use crate::engine::{Engine, Error};
use crate::error::Stop;
use crate::limits::Limits;
use crate::machine::Outcome;
use crate::term::{Block, Cell};

/// A query under way; dropping it cuts the query.
pub(super) struct Run<'e> {
    pub engine: EngineRef<'e>,
    pub limits: Limits,
    /// The text of the query, if it was read for this run.
    pub text: Option<Box<str>>,
    state: RunState,
    #[cfg(feature = "tracing")]
    span: QuerySpan,
}

/// The engine of a run.
pub(super) enum EngineRef<'e> {
    Borrowed(&'e mut Engine),
    Owned(Box<Engine>),
}

impl Deref for EngineRef<'_> {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        match self {
            EngineRef::Borrowed(engine) => engine,
            EngineRef::Owned(engine) => engine,
        }
    }
}

impl DerefMut for EngineRef<'_> {
    fn deref_mut(&mut self) -> &mut Engine {
        match self {
            EngineRef::Borrowed(engine) => engine,
            EngineRef::Owned(engine) => engine,
        }
    }
}

/// The state of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunState {
    /// Nothing has run; `roots` of the machine has the goal and the variables.
    Ready,
    /// The machine is at an answer, and there may be more.
    Open,
    /// The machine is at the last answer.
    Last,
    /// The machine is on the way to the next answer.
    Paused,
    Done,
}

impl<'e> Run<'e> {
    /// Creates the run of the goal among the machine's roots.
    #[cfg_attr(not(feature = "tracing"), allow(unused_mut))]
    pub fn new(mut engine: EngineRef<'e>) -> Run<'e> {
        Run {
            limits: engine.limits.clone(),
            #[cfg(feature = "tracing")]
            span: QuerySpan::new(&mut engine.machine),
            engine,
            text: None,
            state: RunState::Ready,
        }
    }

    /// Creates a run without answers.
    pub fn none(engine: EngineRef<'e>) -> Run<'e> {
        Run {
            limits: engine.limits.clone(),
            #[cfg(feature = "tracing")]
            span: QuerySpan::none(),
            engine,
            text: None,
            state: RunState::Done,
        }
    }

    /// Returns whether it is known that there are no more answers.
    pub fn is_done(&self) -> bool {
        matches!(self.state, RunState::Last | RunState::Done)
    }

    /// Returns whether the machine is at an answer.
    pub fn has_answer(&self) -> bool {
        matches!(self.state, RunState::Open | RunState::Last)
    }

    /// Ends the run: there are no more answers.
    pub fn end(&mut self) {
        self.state = RunState::Done;
    }

    /// Ends the run by a stop.
    pub fn stopped(&mut self, stop: Stop) -> Error {
        self.end();
        self.engine.run_stopped(stop)
    }

    /// Continues to the next answer; returns whether there is one.
    pub fn advance(&mut self) -> Result<bool, Error> {
        loop {
            if let Poll::Ready(result) = self.poll(None) {
                return result;
            }
        }
    }

    /// Continues towards the next answer, for a slice of inferences or to its end; returns whether there is
    /// an answer once that is known.
    pub fn poll(&mut self, slice: Option<u64>) -> Poll<Result<bool, Error>> {
        if self.is_done() {
            self.end();
            return Poll::Ready(Ok(false));
        }
        #[cfg(feature = "tracing")]
        let span = self.span.span();
        #[cfg(feature = "tracing")]
        let _entered = span.enter();
        let outcome = self.outcome(slice);
        self.end();
        let result = match outcome {
            Outcome::Answer => {
                let is_last = self.engine.machine.is_deterministic();
                self.state = if is_last { RunState::Last } else { RunState::Open };
                Ok(true)
            }
            Outcome::Failed => Ok(false),
            Outcome::Uncaught(ball) => Err(self.thrown(&ball)),
            Outcome::Stopped(Stop::Paused) => {
                self.state = RunState::Paused;
                return Poll::Pending;
            }
            Outcome::Stopped(stop) => Err(self.engine.run_stopped(stop)),
        };
        #[cfg(feature = "tracing")]
        self.span.record(&self.engine.machine, &result);
        Poll::Ready(result)
    }

    /// Returns the error of a ball that nobody caught, with the goal of the query's text that raised it.
    fn thrown(&mut self, ball: &Block) -> Error {
        match (self.engine.thrown(ball), &self.text) {
            (Error::Thrown(thrown), Some(text)) => Error::Thrown(self.engine.name_goal(text, thrown)),
            (error, _) => error,
        }
    }

    fn outcome(&mut self, slice: Option<u64>) -> Outcome {
        let machine = &mut self.engine.machine;
        let outcome = match self.state {
            RunState::Ready => {
                self.engine.begin(&self.limits);
                let machine = &mut self.engine.machine;
                machine.heap.meter.begin_slice(slice);
                let goal = std::mem::replace(&mut machine.roots[0], Cell::int(0));
                machine.solve(goal)
            }
            // Cheap answers requested slowly never run out of fuel. Reading the last one is charged now.
            _ => match machine.heap.meter.settle().and_then(|()| machine.heap.meter.look()) {
                Ok(()) => {
                    machine.heap.meter.begin_slice(slice);
                    let is_paused = self.state == RunState::Paused;
                    if is_paused { machine.resume_run() } else { machine.next_answer() }
                }
                Err(stop) => Outcome::Stopped(stop),
            },
        };
        self.engine.flush();
        outcome
    }

    /// Calls a goal of the system that is true once, if the machine is at an answer.
    pub fn call_aside(&mut self, goal: Cell) -> Result<(), Error> {
        if !self.has_answer() {
            return Ok(());
        }
        let outcome = match self.engine.machine.heap.meter.look() {
            Ok(()) => {
                // The slice was that of the last answer.
                self.engine.machine.heap.meter.begin_slice(None);
                self.engine.machine.call_at_answer(goal)
            }
            Err(stop) => Outcome::Stopped(stop),
        };
        self.engine.flush();
        if !matches!(outcome, Outcome::Answer) {
            self.end();
        }
        match outcome {
            Outcome::Answer | Outcome::Failed => Ok(()),
            Outcome::Stopped(stop) => Err(self.engine.run_stopped(stop)),
            Outcome::Uncaught(ball) => Err(self.engine.thrown(&ball)),
        }
    }

    /// Does work in the engine while this run waits, at an answer or where it paused; runs of the work are
    /// above it.
    #[cfg(feature = "cli")]
    pub fn beside<T>(&mut self, work: impl FnOnce(&mut Engine) -> T) -> Result<T, Error> {
        let is_at_answer = self.has_answer();
        if let Err(stop) = self.engine.machine.suspend(is_at_answer) {
            return Err(self.stopped(stop));
        }
        let result = work(&mut self.engine);
        let limits = self.limits.clone();
        self.engine.begin(&limits);
        self.engine.machine.go_on();
        Ok(result)
    }

    /// Cuts the query, and takes its engine if the run owns it.
    pub fn into_engine(mut self) -> Option<Engine> {
        self.finish();
        match &mut self.engine {
            EngineRef::Borrowed(_) => None,
            EngineRef::Owned(engine) => Some(std::mem::replace(&mut **engine, Engine::plain())),
        }
    }

    fn finish(&mut self) {
        let machine = &mut self.engine.machine;
        machine.finish();
        machine.reset();
        self.engine.flush();
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.finish();
    }
}
