//! Answers of a query: a lazy iterator, and what it yields.
//!
//! A query runs while somebody asks for answers and stands still in between, its choice points in the machine. The
//! iterator borrows the engine for as long, so that nothing else can run in it; to drop it is to cut.

mod show;

use crate::convert::term::{Body, Node};
use crate::convert::{FromTerm, Notation, Show, TermRef, copy};
use crate::engine::Engine;
use crate::engine::Error;
use crate::limits::Limits;
use crate::machine::Outcome;
use crate::term::Cell;
use crate::width::Width;
use indexmap::IndexSet;
use std::fmt;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::sync::Arc;

/// The answers of a query, found one at a time as they are asked for.
///
/// Dropping it cuts the query: what its goals wanted done when they are left (`setup_call_cleanup/3`) is done then.
/// An error ends it.
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
    state: State,
    notation: Option<Arc<Notation>>,
}

/// Where a query stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing has run; `roots` of the machine holds the goal, the variables and the residue.
    Ready,
    /// There may be more answers.
    Open,
    Done,
}

impl<'e> Answers<'e> {
    /// The answers of a goal that stands among the machine's roots, before the variables with these names.
    pub(crate) fn new(engine: &'e mut Engine, names: Arc<IndexSet<String>>) -> Answers<'e> {
        let limits = engine.limits.clone();
        Answers { engine, names, limits, state: State::Ready, notation: None }
    }

    /// Answers without a query.
    pub(crate) fn none(engine: &'e mut Engine) -> Answers<'e> {
        let mut answers = Answers::new(engine, Arc::default());
        answers.state = State::Done;
        answers
    }

    /// Bounds what all answers together may use, from the first one on; the engine's own limits hold otherwise.
    pub fn limits(mut self, limits: Limits) -> Answers<'e> {
        self.limits = limits;
        self
    }

    /// The bytes of memory that the answers may take, all together.
    pub fn memory_limit(&self) -> usize {
        self.limits.memory_bytes()
    }

    /// The variables of the query, in the order in which they stand in it.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Whether it is known that no more answers come.
    pub fn is_done(&self) -> bool {
        self.state == State::Done
    }

    /// Ends the line that the program has begun on the standard output: [`Engine::end_line`].
    pub fn end_line(&mut self) {
        self.engine.end_line();
    }

    /// Looks at the clock and the interrupt. Call this between steps of slow work on an answer: when they end the query,
    /// no more answers come. O(1).
    ///
    /// # Errors
    /// [`Error::Stopped`] once a limit was passed or the query was interrupted.
    pub fn look(&mut self) -> Result<(), Error> {
        self.engine.machine.heap.meter.look().map_err(|stop| {
            self.state = State::Done;
            self.engine.run_stopped(stop)
        })
    }

    fn run(&mut self) -> Outcome {
        let outcome = match self.state {
            State::Ready => {
                self.engine.begin(&self.limits);
                let machine = &mut self.engine.machine;
                let goal = machine.roots[0];
                machine.solve(goal)
            }
            // Answers that cost little and are asked for slowly never run out of fuel.
            _ => match self.engine.machine.heap.meter.look() {
                Ok(()) => self.engine.machine.next_answer(),
                Err(stop) => Outcome::Stopped(stop),
            },
        };
        self.engine.flush();
        outcome
    }

    /// Goes on to the next answer without taking it out of the engine: whether there is one. What an answer binds may be
    /// large, and of no interest to who counts them.
    ///
    /// # Errors
    /// What the query throws, and a limit that stops it.
    pub fn advance(&mut self) -> Result<bool, Error> {
        if self.state == State::Done {
            return Ok(false);
        }
        let outcome = self.run();
        self.state = State::Done;
        match outcome {
            Outcome::Answer => {
                if !self.engine.machine.is_deterministic() {
                    self.state = State::Open;
                }
                Ok(true)
            }
            Outcome::Failed => Ok(false),
            Outcome::Uncaught(ball) => Err(self.engine.thrown(&ball)),
            Outcome::Stopped(stop) => Err(self.engine.run_stopped(stop)),
        }
    }

    /// The answer that the machine has found.
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
            self.state = State::Done;
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

/// One answer: what the variables of the query are bound to, and the goals that still wait (`freeze/2`, `dif/2`).
///
/// `Display` writes it as the top level does, without the full stop: `true`, or `X = 1,` and on the next line `Y = 0`.
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
    /// A node for each variable, and one for the list of goals that wait.
    body: Arc<Body>,
    is_last: bool,
    notation: Arc<Notation>,
}

impl Answer {
    fn at(&self, i: usize) -> TermRef<'_> {
        TermRef { body: &self.body, at: i.to_u32() }
    }

    /// What a variable of the query is bound to; `None` if the query has no such variable.
    pub fn term(&self, name: &str) -> Option<TermRef<'_>> {
        self.names.get_index_of(name).map(|i| self.at(i))
    }

    /// What a variable of the query is bound to, as a value of a Rust type.
    ///
    /// # Errors
    /// [`Error::Convert`] if the query has no such variable, or its value is not of that type.
    pub fn get<T: FromTerm>(&self, name: &str) -> Result<T, Error> {
        match self.term(name) {
            Some(term) => Ok(T::from_term(term)?),
            None => Err(Error::no_variable(name)),
        }
    }

    /// All variables of the query that have a name, with what each is bound to, in the order of the query.
    pub fn bindings(&self) -> impl ExactSizeIterator<Item = Binding<'_>> {
        self.names.iter().enumerate().map(|(i, name)| Binding { name, term: self.at(i) })
    }

    /// Goals that wait for variables to be bound, those of them that the answer speaks of: what waits for hidden
    /// variables alone is left out.
    pub fn residue(&self) -> Vec<TermRef<'_>> {
        self.at(self.names.len()).list().unwrap_or_default()
    }

    /// Whether it is known that no more answers come after this one.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Writes the answer as `Display` does, shortened or without quotes. Stops with `...` when the engine is
    /// interrupted, and at the size that [`Show`] says: subterms that an answer shares are written wherever they
    /// occur, so that the text of a small answer may be enormous.
    ///
    /// # Errors
    /// Those of writing to `to`.
    pub fn write(&self, to: &mut dyn fmt::Write, show: &Show) -> fmt::Result {
        show::write(self, to, show)
    }
}

/// A variable of a query and what it is bound to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding<'a> {
    /// The name of the variable.
    pub name: &'a str,
    /// What it is bound to; an unbound variable if to nothing.
    pub term: TermRef<'a>,
}

impl Binding<'_> {
    /// The number of the variable that it is bound to, if it is unbound: of those that are the same, one number.
    fn variable(&self) -> Option<u32> {
        match self.term.node() {
            Node::Var(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether the top level leaves it out: its name begins with `_`.
    pub fn is_hidden(&self) -> bool {
        is_hidden(self.name)
    }
}

/// Whether the top level leaves out the variable of this name.
pub(crate) fn is_hidden(name: &str) -> bool {
    name.starts_with('_')
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.notation.style)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What one variable is bound to, answer after answer: see [`crate::Prepared::column`].
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

    /// Bounds what all answers together may use.
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
