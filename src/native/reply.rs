//! Replies of native predicates, and how the machine uses them.
//!
//! Rows come from a value or from an iterator of the embedder. A predicate that needs the program's own rules
//! does not call the engine, which would nest one loop in the other. It asks ([`Reply::ask`]), the machine
//! proves the goal in its own loop, and the result is passed to the closure in the question, which replies
//! again.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use super::call::CallArgs;
use super::{Call, Throw};
use crate::convert::copy::Putting;
use crate::convert::{FromTerm, IntoArgs, IntoTerm, Term};
use crate::library::support::searches::{WaitingSearches, hold, waiting};
use crate::machine::native::{Builtin, det};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet, guarded};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::width::Width;

/// The reply of a native predicate: rows of values to be unified with the arguments, or a goal to prove.
///
/// ```
/// use taquin::{Engine, Reply};
/// let mut engine = Engine::new();
/// engine.predicate("digit", 1, |_| Ok(Reply::each((0..10).map(|digit| [digit]))));
/// engine.predicate("half", 2, |call| {
///     let n: i64 = call.get(0)?;
///     Ok(if n % 2 == 0 { Reply::one([n, n / 2]) } else { Reply::fail() })
/// });
/// assert_eq!(engine.query("digit(D), half(D, _)")?.count(), 5);
/// # Ok::<(), taquin::Error>(())
/// ```
#[must_use]
pub struct Reply {
    kind: ReplyKind,
    /// The argument for the first value of a row.
    first: usize,
}

enum ReplyKind {
    Fail,
    One(Vec<Term>),
    Rows(Box<dyn RowSource>),
    Ask(GoalQuestion),
}

/// A goal to prove, the variable whose value is wanted, and the closure that gets it.
struct GoalQuestion {
    goal: Term,
    variable: String,
    answered: Answered,
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ReplyKind::Fail => f.write_str("fail"),
            ReplyKind::One(row) => write!(f, "one {row:?} from {}", self.first),
            ReplyKind::Rows(_) => write!(f, "rows from {}", self.first),
            ReplyKind::Ask(question) => write!(f, "ask for {} of {}", question.variable, question.goal),
        }
    }
}

type Answered = Box<dyn FnOnce(&mut Call<'_>, Option<Term>) -> Result<Reply, Throw> + Send>;

impl Reply {
    /// Returns no answer.
    pub fn fail() -> Reply {
        Reply { kind: ReplyKind::Fail, first: 0 }
    }

    /// Returns one answer, which binds nothing.
    pub fn succeed() -> Reply {
        Reply::one(())
    }

    /// Returns one answer: values to be unified with the arguments from the first on; further arguments are
    /// unchanged.
    pub fn one(row: impl IntoArgs) -> Reply {
        Reply { kind: ReplyKind::One(row.into_args()), first: 0 }
    }

    /// Returns an answer for each item, computed on backtracking. The iterator is dropped when the program
    /// cuts. The last answer is deterministic if the iterator's `size_hint` shows that it is the last.
    pub fn each<I>(rows: I) -> Reply
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        I::Item: IntoArgs + 'static,
    {
        Reply::try_each(rows.into_iter().map(Ok))
    }

    /// Like [`Reply::each`], for items that may be errors, which end the answers.
    pub fn try_each<I, T>(rows: I) -> Reply
    where
        I: IntoIterator<IntoIter: Send + 'static, Item = Result<T, Throw>>,
        T: IntoArgs,
    {
        Reply::rows(IteratorRows(rows.into_iter().map(|row| row.map(T::into_args))))
    }

    /// Returns the answers of a computation in slices: `next` is called until it returns `Ready`, and the
    /// limits of the query are checked after each `Pending`. A slice should take well under a millisecond.
    /// After an answer the machine computes a few more slices, so that the last answer is deterministic if
    /// possible.
    pub fn poll<T: IntoArgs>(
        mut next: impl FnMut() -> Poll<Option<Result<T, Throw>>> + Send + 'static,
    ) -> Reply {
        let next = move || next().map(|row| row.map(|row| row.map(T::into_args)));
        Reply::rows(PolledRows { next, ahead: None })
    }

    /// Makes the program prove a goal, once, before the predicate continues. `answered` gets the value of the
    /// goal's variable `name`, or `None` if the goal failed, and returns the reply. An error in the goal is
    /// an error of the predicate, and so is a value of another type, or a goal without that variable. To get
    /// several values, ask for a term that contains them, such as `Row` in
    /// `(road(a, To, Cost), Row = To-Cost)`. To get all answers, ask for the list of `findall/3`. The goal
    /// leaves nothing on the heap, so a predicate can ask any number of times.
    ///
    /// ```
    /// use taquin::{Engine, Reply, Term};
    /// let mut engine = Engine::new();
    /// engine.consult_str("prices.pl", "price(tea, 3). price(coffee, 4).")?;
    /// engine.predicate("double_price", 2, |call| {
    ///     let goal = Term::compound("price", [call.arg(0).to_term(), Term::variable(Some("Price"))]);
    ///     Ok(Reply::ask(goal, "Price", |_, price: Option<i64>| match price {
    ///         Some(price) => Ok(Reply::one([2 * price]).from_arg(1)),
    ///         None => Ok(Reply::fail()),
    ///     }))
    /// });
    /// assert!(engine.once("double_price(tea, 6)")?);
    /// assert!(!engine.once("double_price(milk, _)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn ask<T: FromTerm>(
        goal: impl IntoTerm,
        variable: impl Into<String>,
        answered: impl FnOnce(&mut Call<'_>, Option<T>) -> Result<Reply, Throw> + Send + 'static,
    ) -> Reply {
        let answered: Answered = Box::new(|call, value| {
            let value = value.map(|value| value.get()).transpose()?;
            answered(call, value)
        });
        Reply {
            kind: ReplyKind::Ask(GoalQuestion {
                goal: goal.into_term(),
                variable: variable.into(),
                answered,
            }),
            first: 0,
        }
    }

    /// Unifies rows with the arguments from this one on, instead of the first. A row of more values than
    /// there are arguments raises `system_error`.
    pub fn from_arg(mut self, first: usize) -> Reply {
        self.first = first;
        self
    }

    fn rows(rows: impl RowSource + 'static) -> Reply {
        Reply { kind: ReplyKind::Rows(Box::new(rows)), first: 0 }
    }

    /// Converts the reply for the machine.
    pub(super) fn begin(self, m: &mut Machine, args: Args, arity: u16) -> Raised<Nondet> {
        let places = self.first..usize::from(arity);
        Ok(match self.kind {
            ReplyKind::Fail => Nondet::Fail,
            ReplyKind::One(row) if unify_row(m, args, places.clone(), &row)? => Nondet::Once,
            ReplyKind::One(_) => Nondet::Fail,
            ReplyKind::Rows(rows) => Nondet::Many(Box::new(RowAnswers::new(rows, places))),
            ReplyKind::Ask(_) => {
                let arguments = CallArgs::copied(m, args, arity)?;
                Nondet::Many(Box::new(DialogueAnswers::begin(m, self, arguments)))
            }
        })
    }
}

// ---- rows ----

/// A source of rows.
trait RowSource: Send {
    fn next(&mut self) -> Poll<Option<Result<Vec<Term>, Throw>>>;

    /// Returns whether no row is left, as far as a short look-ahead can tell.
    fn is_over(&mut self, m: &mut Machine) -> Raised<bool>;
}

struct IteratorRows<I>(I);

impl<I: Iterator<Item = Result<Vec<Term>, Throw>> + Send> RowSource for IteratorRows<I> {
    fn next(&mut self) -> Poll<Option<Result<Vec<Term>, Throw>>> {
        Poll::Ready(self.0.next())
    }

    /// An item of an iterator is computed only when it is requested.
    fn is_over(&mut self, _: &mut Machine) -> Raised<bool> {
        Ok(self.0.size_hint().1 == Some(0))
    }
}

struct PolledRows<F> {
    next: F,
    /// The result of the look-ahead.
    ahead: Option<Option<Result<Vec<Term>, Throw>>>,
}

/// The charge for a slice.
const SLICE: usize = 2048;

/// The number of slices spent on finding out whether an answer is the last.
const SLICES_AHEAD: usize = 8;

impl<F: FnMut() -> Poll<Option<Result<Vec<Term>, Throw>>> + Send> RowSource for PolledRows<F> {
    fn next(&mut self) -> Poll<Option<Result<Vec<Term>, Throw>>> {
        self.ahead.take().map_or_else(|| (self.next)(), Poll::Ready)
    }

    fn is_over(&mut self, m: &mut Machine) -> Raised<bool> {
        for _ in 0..SLICES_AHEAD {
            m.heap.meter.charge(SLICE)?;
            if let Poll::Ready(row) = (self.next)() {
                let is_over = row.is_none();
                self.ahead = Some(row);
                return Ok(is_over);
            }
        }
        Ok(false)
    }
}

/// Rows computed on backtracking. The iterator belongs to the host: it is called, and dropped, where panics
/// are caught.
pub(super) struct RowAnswers {
    rows: Option<Box<dyn RowSource>>,
    /// The arguments from that of the first value on.
    places: Range<usize>,
}

impl RowAnswers {
    fn new(rows: Box<dyn RowSource>, places: Range<usize>) -> RowAnswers {
        RowAnswers { rows: Some(rows), places }
    }

    fn row(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let Some(rows) = &mut self.rows else { return Ok(NextAnswer::Fail) };
        m.heap.meter.charge(1)?;
        let row = loop {
            let row = rows.next();
            m.heap.meter.after_host();
            match row {
                Poll::Ready(None) => return Ok(NextAnswer::Fail),
                Poll::Ready(Some(Err(throw))) => return throw.raise(m),
                Poll::Ready(Some(Ok(row))) => break row,
                Poll::Pending => m.heap.meter.charge(SLICE)?,
            }
        };
        let is_true = unify_row(m, args, self.places.clone(), &row)?;
        let is_last = rows.is_over(m)?;
        Ok(NextAnswer::answered(is_true, is_last))
    }

    /// Drops the iterator.
    fn end(&mut self) -> Raised<()> {
        let rows = self.rows.take();
        guarded(move || {
            drop(rows);
            Ok(())
        })
    }
}

impl Alternatives for RowAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let answer = guarded(|| self.row(m, args))?;
        if matches!(answer, NextAnswer::Last | NextAnswer::Fail) {
            self.end()?;
        }
        Ok(answer)
    }

    fn leave(&mut self, m: &mut Machine) {
        let ended = self.end();
        m.panicked = m.panicked.take().or(ended.err());
    }
}

impl Drop for RowAnswers {
    fn drop(&mut self) {
        // A panic of the iterator while it is dropped here cannot be reported.
        let _ = self.end();
    }
}

/// Unifies a row of terms with the arguments from `first` on.
pub(super) fn unify_row(m: &mut Machine, args: Args, places: Range<usize>, row: &[Term]) -> Raised<bool> {
    if row.len() > places.len() {
        let Range { start, end } = places;
        let message = format!(
            "a predicate of {end} arguments replied with {} values from argument {start} on",
            row.len()
        );
        return Throw::mistake(message).raise(m);
    }
    for (term, i) in row.iter().zip(places) {
        let cell = Putting::default().put(&mut m.heap, &mut m.symbols, term.as_ref())?;
        if !m.unify_arg(args, i.to_u16(), cell)? {
            return Ok(false);
        }
    }
    Ok(true)
}

// ---- questions ----

/// A native that asks: it is suspended while the machine proves its goals, so that runs of the machine are
/// never nested.
struct Dialogue {
    /// Its last reply.
    reply: Option<Reply>,
    /// The closure that gets the result of the current goal.
    answered: Option<Answered>,
    arguments: CallArgs,
}

/// The choice point's side of a dialogue. Each goal is proved with the choice point in place and ends in
/// failure, which returns to it: nothing of the goal stays on the heap.
struct DialogueAnswers {
    number: i64,
    dialogue: Arc<Mutex<Dialogue>>,
    /// The rows, once the dialogue has replied with them.
    rows: Option<RowAnswers>,
}

impl DialogueAnswers {
    fn begin(m: &mut Machine, reply: Reply, arguments: CallArgs) -> DialogueAnswers {
        let dialogue = Dialogue { reply: Some(reply), answered: None, arguments };
        let (number, dialogue) = m.resources.get::<WaitingSearches<Dialogue>>().begin(dialogue);
        DialogueAnswers { number, dialogue, rows: None }
    }
}

impl Alternatives for DialogueAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        if let Some(rows) = &mut self.rows {
            return rows.next(m, args);
        }
        m.heap.meter.charge(1)?;
        let dialogue = &mut *hold(&self.dialogue);
        let Some(Reply { kind, first }) = dialogue.reply.take() else { return Ok(NextAnswer::Fail) };
        let places = first..dialogue.arguments.arity().into();
        match kind {
            ReplyKind::Fail => Ok(NextAnswer::Fail),
            ReplyKind::One(row) => {
                Ok(if unify_row(m, args, places, &row)? { NextAnswer::Last } else { NextAnswer::Fail })
            }
            ReplyKind::Rows(rows) => self.rows.insert(RowAnswers::new(rows, places)).next(m, args),
            ReplyKind::Ask(GoalQuestion { goal, variable, answered }) => {
                dialogue.answered = Some(answered);
                let mut putting = Putting::default();
                let cell = putting.put(&mut m.heap, &mut m.symbols, goal.as_ref())?;
                let value = goal.variable_of(&variable).and_then(|number| putting.variables.get(&number));
                let Some(&value) = value else {
                    return Throw::mistake(format!("the goal has no variable {variable}")).raise(m);
                };
                let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::USER), cell]);
                let number = m.heap.put_integer(self.number);
                let name = m.symbols.intern("$ask");
                let ask = m.heap.put_struct(name, &[number, goal, value]);
                Ok(NextAnswer::Call(m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), ask])))
            }
        }
    }

    fn leave(&mut self, m: &mut Machine) {
        if let Some(rows) = &mut self.rows {
            return rows.leave(m);
        }
        let dialogue = &mut *hold(&self.dialogue);
        let unused = (dialogue.reply.take(), dialogue.answered.take());
        let dropped = guarded(move || {
            drop(unused);
            Ok(())
        });
        m.panicked = m.panicked.take().or(dropped.err());
    }
}

/// The natives with which `'$ask'/3` reports the result of a goal.
pub(crate) const BUILTINS: &[Builtin] = &[
    det("$answered", 2, |m, args| {
        let value = Term::take(m, m.arg(args, 1))?;
        answer(m, args, Some(value))
    }),
    det("$answered", 1, |m, args| answer(m, args, None)),
];

fn answer(m: &mut Machine, args: Args, value: Option<Term>) -> Raised<bool> {
    let dialogue = waiting::<Dialogue>(m, args, 0)?;
    let dialogue = &mut *hold(&dialogue);
    let Some(answered) = dialogue.answered.take() else { return Ok(false) };
    let mut call = Call::new(m, dialogue.arguments.clone());
    let answer = answered(&mut call, value);
    call.settle()?;
    match answer {
        Ok(reply) => dialogue.reply = Some(reply),
        Err(throw) => return throw.raise(m),
    }
    Ok(true)
}
