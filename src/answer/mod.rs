//! Answers of a query: a lazy iterator, and its items.
//!
//! A query runs while an answer is computed and is suspended in between, its choice points in the machine.
//! The iterator borrows the engine for that time, so that nothing else can run in it; dropping it cuts the
//! query.

mod prepared;
mod query;
mod show;

pub use prepared::Prepared;

use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::sync::Arc;

use indexmap::IndexSet;

use crate::convert::term::{Body, TermNode};
use crate::convert::{FromTerm, Notation, TermRef, copy};
use crate::engine::{Engine, Error};
use crate::limits::Limits;
use crate::machine::Outcome;
use crate::term::Cell;
use crate::width::Width;

/// The answers of a query, computed lazily.
///
/// Dropping it cuts the query, which runs the cleanup goals of `setup_call_cleanup/3`. An error ends it.
///
/// ```
/// let mut engine = taquin::Engine::new();
/// let mut answers = engine.query("member(X, [1, 2, 3]), Y is X * X")?;
/// let first = answers.next().unwrap()?;
/// assert_eq!((first.get::<i64>("X")?, first.get::<i64>("Y")?), (1, 1));
/// let squares: Vec<i64> = answers.map(|answer| answer?.get("Y")).collect::<Result<_, _>>()?;
/// assert_eq!(squares, [4, 9]);
/// # Ok::<(), taquin::Error>(())
/// ```
#[must_use = "answers are found as they are asked for"]
pub struct Answers<'e> {
    engine: &'e mut Engine,
    names: Arc<IndexSet<String>>,
    limits: Limits,
    state: QueryState,
    notation: Option<Arc<Notation>>,
}

/// The state of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QueryState {
    /// Nothing has run; `roots` of the machine has the goal, the variables and the residue.
    Ready,
    /// There may be more answers.
    Open,
    Done,
}

impl<'e> Answers<'e> {
    /// Creates the answers of a goal among the machine's roots, followed by the variables with these names.
    pub(crate) fn new(engine: &'e mut Engine, names: Arc<IndexSet<String>>) -> Answers<'e> {
        let limits = engine.limits.clone();
        Answers { engine, names, limits, state: QueryState::Ready, notation: None }
    }

    /// Creates answers without a query.
    pub(crate) fn none(engine: &'e mut Engine) -> Answers<'e> {
        let mut answers = Answers::new(engine, Arc::default());
        answers.state = QueryState::Done;
        answers
    }

    /// Sets the limits for all answers together, from the first one on; by default those of the engine.
    pub fn limits(mut self, limits: Limits) -> Answers<'e> {
        self.limits = limits;
        self
    }

    /// Returns the memory limit for all answers together, in bytes.
    pub fn memory_limit(&self) -> usize {
        self.limits.memory_bytes()
    }

    /// Returns the variables of the query, in the order of their first occurrence.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns whether it is known that there are no more answers.
    pub fn is_done(&self) -> bool {
        self.state == QueryState::Done
    }

    /// Ends the current line of standard output, unless it is empty: [`Engine::end_line`].
    pub fn end_line(&mut self) {
        self.engine.end_line();
    }

    /// Checks the clock and the interrupt. Call this between steps of slow work on an answer; if they end the
    /// query, there are no more answers. O(1).
    ///
    /// # Errors
    /// Returns [`Error::Stopped`] once a limit was exceeded or the query was interrupted.
    pub fn check_limits(&mut self) -> Result<(), Error> {
        self.engine.machine.heap.meter.look().map_err(|stop| {
            self.state = QueryState::Done;
            self.engine.run_stopped(stop)
        })
    }

    fn run(&mut self) -> Outcome {
        let outcome = match self.state {
            QueryState::Ready => {
                self.engine.begin(&self.limits);
                let machine = &mut self.engine.machine;
                let goal = machine.roots[0];
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

    /// Continues to the next answer without copying it out of the engine; returns whether there is one. This
    /// saves copying large bindings, for example to count answers.
    ///
    /// # Errors
    /// Returns a ball that the query throws, or the limit that stops it.
    pub fn advance(&mut self) -> Result<bool, Error> {
        if self.state == QueryState::Done {
            return Ok(false);
        }
        let outcome = self.run();
        self.state = QueryState::Done;
        match outcome {
            Outcome::Answer => {
                if !self.engine.machine.is_deterministic() {
                    self.state = QueryState::Open;
                }
                Ok(true)
            }
            Outcome::Failed => Ok(false),
            Outcome::Uncaught(ball) => Err(self.engine.thrown(&ball)),
            Outcome::Stopped(stop) => Err(self.engine.run_stopped(stop)),
        }
    }

    /// Returns the answer that the machine has found.
    fn answer(&mut self) -> Result<Answer, Error> {
        let is_last = self.is_done();
        let machine = &mut self.engine.machine;
        let roots: Vec<Cell> = machine.roots[1..].to_vec();
        let body = copy::take(&mut machine.heap, &machine.symbols, &roots);
        let body = body.map_err(|stop| self.engine.run_stopped(stop))?;
        let notation = self.notation.get_or_insert_with(|| self.engine.notation()).clone();
        Ok(Answer { names: self.names.clone(), body: Arc::new(body), is_last, notation })
    }
}

impl Iterator for Answers<'_> {
    type Item = Result<Answer, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = match self.advance() {
            Ok(true) => self.answer(),
            Ok(false) => return None,
            Err(error) => Err(error),
        };
        if result.is_err() {
            self.state = QueryState::Done;
        }
        Some(result)
    }
}

impl FusedIterator for Answers<'_> {}

impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").field("variables", &self.names).field("is_done", &self.is_done()).finish()
    }
}

impl Drop for Answers<'_> {
    fn drop(&mut self) {
        let machine = &mut self.engine.machine;
        machine.finish();
        machine.reset();
        self.engine.flush();
    }
}

/// One answer: the bindings of the variables of the query, and the suspended goals (`freeze/2`, `dif/2`).
///
/// `Display` writes it like the top level, without the full stop: `true`, or `X = 1,` and on the next line `Y
/// = 0`.
///
/// ```
/// let mut engine = taquin::Engine::new();
/// let answer = engine.query("length(L, 2), dif(X, a)")?.next().unwrap()?;
/// assert_eq!(answer.to_string(), "L = [_A, _B],\ndif(X, a)");
/// assert_eq!(answer.term("L").and_then(|list| list.list()).map(|elements| elements.len()), Some(2));
/// assert_eq!(answer.residue().len(), 1);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone)]
pub struct Answer {
    names: Arc<IndexSet<String>>,
    /// A node for each variable, and one for the list of suspended goals.
    body: Arc<Body>,
    is_last: bool,
    notation: Arc<Notation>,
}

impl Answer {
    fn at(&self, i: usize) -> TermRef<'_> {
        TermRef { body: &self.body, at: i.to_u32() }
    }

    /// Returns the value of a variable of the query; `None` if the query has no such variable.
    pub fn term(&self, name: &str) -> Option<TermRef<'_>> {
        self.names.get_index_of(name).map(|i| self.at(i))
    }

    /// Returns the value of a variable of the query, converted to a Rust type.
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if the query has no such variable, or its value is not of that type.
    pub fn get<T: FromTerm>(&self, name: &str) -> Result<T, Error> {
        match self.term(name) {
            Some(term) => Ok(T::from_term(term)?),
            None => Err(Error::no_variable(name)),
        }
    }

    /// Returns all named variables of the query with their values, in the order of the query.
    pub fn bindings(&self) -> impl ExactSizeIterator<Item = Binding<'_>> {
        self.names.iter().enumerate().map(|(i, name)| Binding { name, term: self.at(i) })
    }

    /// Returns the suspended goals on variables that the answer shows; goals on hidden variables alone are
    /// left out.
    pub fn residue(&self) -> Vec<TermRef<'_>> {
        self.at(self.names.len()).list().unwrap_or_default()
    }

    /// Returns whether it is known that there are no more answers after this one.
    pub fn is_last(&self) -> bool {
        self.is_last
    }
}

/// A variable of a query and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding<'a> {
    /// The name of the variable.
    pub name: &'a str,
    /// The value; an unbound variable if it has none.
    pub term: TermRef<'a>,
}

impl Binding<'_> {
    /// Returns the number of the unbound variable that is its value; variables that are unified have the same
    /// number.
    fn variable(&self) -> Option<u32> {
        match self.term.node() {
            TermNode::Var(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns whether the top level hides it: its name begins with `_`.
    pub fn is_hidden(&self) -> bool {
        is_hidden(self.name)
    }
}

/// Returns whether the top level hides a variable of this name.
pub(crate) fn is_hidden(name: &str) -> bool {
    name.starts_with('_')
}

/// The values of one variable, answer by answer: see [`Prepared::column`].
#[must_use = "answers are found as they are asked for"]
pub struct Column<'e, T> {
    answers: Answers<'e>,
    name: String,
    value: PhantomData<fn() -> T>,
}

impl<'e, T> Column<'e, T> {
    pub(crate) fn new(answers: Answers<'e>, name: &str) -> Column<'e, T> {
        Column { answers, name: name.to_owned(), value: PhantomData }
    }

    /// Sets the limits for all answers together.
    pub fn limits(mut self, limits: Limits) -> Column<'e, T> {
        self.answers = self.answers.limits(limits);
        self
    }
}

impl<T> fmt::Debug for Column<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Column").field("name", &self.name).field("answers", &self.answers).finish()
    }
}

impl<T: FromTerm> FusedIterator for Column<'_, T> {}

impl<T: FromTerm> Iterator for Column<'_, T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let answer = self.answers.next()?;
        Some(answer.and_then(|answer| answer.get(&self.name)))
    }
}
