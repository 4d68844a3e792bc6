//! Answers of a query: a lazy iterator, and its items.
//!
//! A query runs while an answer is computed and is suspended in between, its choice points in the machine.
//! The iterator borrows the engine for that time, so that nothing else can run in it; dropping it cuts the
//! query.

mod action_space;
mod args;
mod nested_queries;
mod query;
mod rows;
mod rule_space;
mod run;
mod show;
#[cfg(feature = "tracing")]
mod span;
#[cfg(feature = "stream")]
mod stream;
mod substitution;
mod why;

pub use action_space::ActionSpace;
pub use args::QueryArgs;
pub use query::{NotStarted, Query};
pub use rows::{AnswerRow, FromRow, Rows};
pub use rule_space::{ReversibleRules, RuleSpace};
#[cfg(feature = "stream")]
pub use stream::{AnswerStream, RowStream};
pub use why::{Explanation, ProofNode, ProofReason};

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;
use std::task::Poll;

use indexmap::IndexSet;

use crate::convert::copy::HeapSink;
use crate::convert::term::Body;
use crate::convert::{FromTerm, Notation, Term, TermRef, TermView, copy};
use crate::engine::{Engine, Error};
use crate::error::Stop;
use crate::limits::Limits;
use crate::term::Cell;
use crate::width::Width;
use run::{EngineRef, Run};

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
    run: Run<'e>,
    names: Arc<IndexSet<String>>,
    notation: Option<Arc<Notation>>,
}

impl<'e> Answers<'e> {
    /// Creates the answers of a goal among the machine's roots, followed by the variables with these names
    /// and the residue.
    fn new(engine: EngineRef<'e>, names: Arc<IndexSet<String>>) -> Answers<'e> {
        Answers { run: Run::new(engine), names, notation: None }
    }

    /// Creates answers without a query.
    fn none(engine: EngineRef<'e>) -> Answers<'e> {
        Answers { run: Run::none(engine), names: Arc::default(), notation: None }
    }

    /// Reports errors with the goal that raised them in `text`, of which the query is a form.
    #[cfg(feature = "cli")]
    pub(crate) fn asked_as(&mut self, text: &str) {
        self.run.text = Some(text.into());
    }

    /// Sets the limits for all answers together, from the first one on; by default those of the engine.
    pub fn limits(mut self, limits: Limits) -> Answers<'e> {
        self.run.limits = limits;
        self
    }

    /// Returns the memory limit for all answers together, in bytes.
    pub fn memory_limit(&self) -> usize {
        self.run.limits.memory_bytes()
    }

    /// Returns the variables of the query, in the order of their first occurrence.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns whether it is known that there are no more answers.
    pub fn is_done(&self) -> bool {
        self.run.is_done()
    }

    /// Ends the current line of standard output, unless it is empty: [`Engine::end_line`].
    pub fn end_line(&mut self) {
        self.run.engine.end_line();
    }

    /// Returns the answer at hand, read where the engine has it; `None` before the first one and after the
    /// last one was left. With [`Answers::advance`] it saves a copy of each answer. O(1).
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let mut answers = engine.query("member(X-Y, [1-a, 2-b])")?;
    /// let mut text = String::new();
    /// while answers.advance()? {
    ///     for binding in answers.row().unwrap().bindings() {
    ///         text += &format!("{}={} ", binding.name, binding.term);
    ///     }
    /// }
    /// assert_eq!(text, "X=1 Y=a X=2 Y=b ");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn row(&self) -> Option<AnswerRow<'_>> {
        let machine = &self.run.engine.machine;
        let (columns, names) = (self.names.len(), Some(&*self.names));
        self.run.has_answer().then_some(AnswerRow { machine, columns, names })
    }

    /// Returns why the query must stop, if it must: a limit was exceeded, or it was interrupted. O(1).
    pub fn stop(&self) -> Option<Stop> {
        self.run.engine.machine.heap.meter.look().err()
    }

    /// Returns whether `bytes` bytes of the host, such as a text of an answer, fit the memory limit beside
    /// what the engine has. O(1).
    pub fn affords(&self, bytes: usize) -> bool {
        self.run.engine.machine.heap.afford(bytes).is_ok()
    }

    /// Checks the clock and the interrupt. Call this between steps of slow work on an answer; if they end the
    /// query, there are no more answers. O(1).
    ///
    /// # Errors
    /// Returns [`Error::Stopped`] once a limit was exceeded or the query was interrupted.
    pub fn check_limits(&mut self) -> Result<(), Error> {
        self.stop().map_or(Ok(()), |stop| Err(self.run.stopped(stop)))
    }

    /// Continues to the next answer without copying it out of the engine; returns whether there is one. This
    /// saves copying large bindings, for example to count answers.
    ///
    /// # Errors
    /// Returns a ball that the query throws, or the limit that stops it.
    pub fn advance(&mut self) -> Result<bool, Error> {
        self.run.advance()
    }

    /// Continues towards the next answer for about `inferences` inferences. `Pending` means that they were
    /// used up: call it again to go on from there, `next` to go on to the answer, or drop the answers. The
    /// rest is as for `next`. A game or an event loop calls this once a frame or turn.
    ///
    /// A run pauses at calls and when it backtracks: one built-in predicate, a search for example, runs to
    /// its end. The time limit of the query goes on while it is paused.
    ///
    /// ```
    /// use std::task::Poll;
    /// let mut engine = taquin::Engine::new();
    /// let mut answers = engine.query("numlist(1, 10000, L), foldl([X, S0, S]>>(S is S0 + X), L, 0, Sum)")?;
    /// let mut slices = 1;
    /// let answer = loop {
    ///     match answers.poll_for(1000) {
    ///         Poll::Ready(answer) => break answer.unwrap()?,
    ///         Poll::Pending => slices += 1,
    ///     }
    /// };
    /// assert_eq!(answer.get::<u64>("Sum")?, 50_005_000);
    /// assert!(slices > 10);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn poll_for(&mut self, inferences: u64) -> Poll<Option<Result<Answer, Error>>> {
        self.run.poll(Some(inferences)).map(|result| self.item(result))
    }

    /// Calls a goal once in `user` while an answer is at hand, for example to draw it; then the query goes on
    /// as if it had not been called. Its bindings are undone, its output and other effects remain, and an
    /// error is printed as a message. Does nothing before the first answer and after the last one was left.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let mut answers = engine.query("member(X, [1, 2])")?;
    /// let first = answers.next().unwrap()?.term("X").unwrap().to_term();
    /// answers.call_aside(&taquin::Term::compound("assertz", [taquin::Term::compound("seen", [first])]))?;
    /// assert_eq!(answers.next().unwrap()?.get::<i64>("X")?, 2);
    /// drop(answers);
    /// assert!(engine.once("seen(1), \\+ seen(2)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Stopped`] if a limit of the query was exceeded, or the goal halts or was interrupted;
    /// there are no more answers then.
    pub fn call_aside(&mut self, goal: &Term) -> Result<(), Error> {
        let goal = Term::compound(":", [Term::atom("system"), Term::compound("$aside", [goal])]);
        match HeapSink::put(&mut self.run.engine.machine, goal) {
            Ok(goal) => self.run.call_aside(goal),
            Err(raise) => {
                self.run.end();
                Err(self.run.engine.raised(&raise))
            }
        }
    }

    /// Does work in the engine while this query waits: at an answer, or at a call of `break/0` that
    /// [`Engine::take_breaks`] made `poll_for` return `Pending`.
    #[cfg(feature = "cli")]
    pub(crate) fn beside<T>(&mut self, work: impl FnOnce(&mut Engine) -> T) -> Result<T, Error> {
        self.run.beside(work)
    }

    /// Cuts the query, and returns the engine if [`Engine::into_answers`] gave it to these answers.
    pub fn into_engine(self) -> Option<Engine> {
        self.run.into_engine()
    }

    /// Returns the item of the iterator for the next answer that the machine has found, if it has.
    fn item(&mut self, found: Result<bool, Error>) -> Option<Result<Answer, Error>> {
        let result = match found {
            Ok(true) => self.answer(),
            Ok(false) => return None,
            Err(error) => Err(error),
        };
        if result.is_err() {
            self.run.end();
        }
        Some(result)
    }

    /// Returns the answer that the machine has found.
    fn answer(&mut self) -> Result<Answer, Error> {
        let is_last = self.is_done();
        let machine = &mut self.run.engine.machine;
        let roots: Vec<Cell> = machine.roots[1..].to_vec();
        let body = copy::take(&mut machine.heap, &machine.symbols, &roots);
        let body = body.map_err(|stop| self.run.stopped(stop))?;
        let notation = self.notation.get_or_insert_with(|| self.run.engine.notation()).clone();
        Ok(Answer { names: self.names.clone(), body: Arc::new(body), is_last, notation })
    }
}

impl Iterator for Answers<'_> {
    type Item = Result<Answer, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        self.item(found)
    }
}

impl FusedIterator for Answers<'_> {}

impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").field("variables", &self.names).field("is_done", &self.is_done()).finish()
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
        TermRef::of(&self.body, i.to_u32())
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
    fn variable(&self) -> Option<u64> {
        match self.term.view() {
            TermView::Variable(number) => Some(number),
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
