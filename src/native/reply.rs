//! What native predicates answer, and how the machine comes by it.

use super::call::Arguments;
use super::{Call, Throw};
use crate::convert::copy::{Putting, take};
use crate::convert::{IntoArgs, IntoTerm, Term};
use crate::library::searches::{Waiting, hold, waiting};
use crate::machine::native::{Builtin, det};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use std::sync::{Arc, Mutex};
use std::task::Poll;

/// What a native predicate answers: rows of values, to be unified with the arguments, or a question of its own.
pub struct Reply {
    kind: Kind,
    /// The argument that a row's first value belongs to.
    first: usize,
}

enum Kind {
    Fail,
    One(Vec<Term>),
    Rows(Box<dyn Rows>),
    Ask { goal: Term, answered: Answered },
}

type Answered = Box<dyn FnOnce(&mut Call<'_>, Option<Term>) -> Result<Reply, Throw> + Send>;

impl Reply {
    /// No answer.
    pub fn fail() -> Reply {
        Reply { kind: Kind::Fail, first: 0 }
    }

    /// One answer, which binds nothing.
    pub fn succeed() -> Reply {
        Reply::one(())
    }

    /// One answer: values to be unified with the arguments from the first on; arguments beyond them are left alone.
    pub fn one(row: impl IntoArgs) -> Reply {
        Reply { kind: Kind::One(row.into_args()), first: 0 }
    }

    /// An answer for each item, asked for as the program backtracks. The iterator is dropped when the program cuts.
    /// The last answer is known as the last when the iterator's `size_hint` says so.
    pub fn each<I>(rows: I) -> Reply
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        I::Item: IntoArgs + 'static,
    {
        Reply::tried(rows.into_iter().map(Ok))
    }

    /// The same of items that may be errors instead, which end the answers.
    pub fn tried<I, T>(rows: I) -> Reply
    where
        I: IntoIterator<IntoIter: Send + 'static, Item = Result<T, Throw>>,
        T: IntoArgs,
    {
        Reply::rows(Items(rows.into_iter().map(|row| row.map(T::into_args))))
    }

    /// Answers of a computation that works in slices: it is asked for the next one until it says `Ready`, and the
    /// limits of the query are looked at between two `Pending`. A slice should take well under a millisecond. After
    /// an answer the machine looks a few slices ahead, to know the last answer as the last.
    pub fn poll<T: IntoArgs>(
        mut next: impl FnMut() -> Poll<Option<Result<T, Throw>>> + Send + 'static,
    ) -> Reply {
        let next = move || next().map(|row| row.map(|row| row.map(T::into_args)));
        Reply::rows(Slices { next, ahead: None })
    }

    /// Has the program prove a goal, once, before the predicate goes on: `answered` gets the goal as it was proved, or
    /// `None` if it failed, and says what to reply. An error in the goal is one in the predicate. What the goal left on
    /// the heap is gone by then, so a predicate can ask as often as it likes.
    ///
    /// ```
    /// use taquin::{Engine, Reply, Term};
    /// let mut engine = Engine::new();
    /// engine.consult_str("prices.pl", "price(tea, 3). price(coffee, 4).")?;
    /// engine.predicate("double_price", 2, |call| {
    ///     let goal = Term::compound("price", [call.arg(0).to_term(), Term::variable(None)]);
    ///     Ok(Reply::ask(goal, |_, proved| match proved {
    ///         Some(goal) => {
    ///             let price: i64 = goal.as_ref().args_of::<2>("price").expect("what was asked")[1].get()?;
    ///             Ok(Reply::one([2 * price]).from(1))
    ///         }
    ///         None => Ok(Reply::fail()),
    ///     }))
    /// });
    /// assert!(engine.once("double_price(tea, 6)")?);
    /// assert!(!engine.once("double_price(milk, _)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn ask(
        goal: impl IntoTerm,
        answered: impl FnOnce(&mut Call<'_>, Option<Term>) -> Result<Reply, Throw> + Send + 'static,
    ) -> Reply {
        Reply { kind: Kind::Ask { goal: goal.into_term(), answered: Box::new(answered) }, first: 0 }
    }

    /// Rows belong to the arguments from this one on, not from the first.
    pub fn from(mut self, first: usize) -> Reply {
        self.first = first;
        self
    }

    fn rows(rows: impl Rows + 'static) -> Reply {
        Reply { kind: Kind::Rows(Box::new(rows)), first: 0 }
    }

    /// What the machine makes of it.
    pub(super) fn begin(self, m: &mut Machine, args: Args, arguments: Arguments) -> Raised<Nondet> {
        let Reply { kind, first } = self;
        Ok(match kind {
            Kind::Fail => Nondet::Fail,
            Kind::One(row) if unify_row(m, args, first, &row)? => Nondet::Once,
            Kind::One(_) => Nondet::Fail,
            Kind::Rows(rows) => Nondet::Many(Box::new(Asked { rows, first })),
            Kind::Ask { .. } => {
                let talk = Talk { reply: Some(Reply { kind, first }), answered: None, arguments };
                let (number, talk) = m.resources.get::<Waiting<Talk>>().begin(talk);
                Nondet::Many(Box::new(Talking { number, talk, asked: None }))
            }
        })
    }
}

// ---- rows ----

/// Where rows come from.
trait Rows: Send {
    fn next(&mut self) -> Poll<Option<Result<Vec<Term>, Throw>>>;

    /// Whether no row is left, as far as a short look ahead can tell.
    fn is_over(&mut self, m: &mut Machine) -> Raised<bool>;
}

struct Items<I>(I);

impl<I: Iterator<Item = Result<Vec<Term>, Throw>> + Send> Rows for Items<I> {
    fn next(&mut self) -> Poll<Option<Result<Vec<Term>, Throw>>> {
        Poll::Ready(self.0.next())
    }

    /// No item of an iterator is computed before it is asked for.
    fn is_over(&mut self, _: &mut Machine) -> Raised<bool> {
        Ok(self.0.size_hint().1 == Some(0))
    }
}

struct Slices<F> {
    next: F,
    /// What a look ahead found.
    ahead: Option<Option<Result<Vec<Term>, Throw>>>,
}

/// What a slice is charged.
const SLICE: usize = 2048;

/// The slices that are spent on finding out whether an answer is the last.
const SLICES_AHEAD: usize = 8;

impl<F: FnMut() -> Poll<Option<Result<Vec<Term>, Throw>>> + Send> Rows for Slices<F> {
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

/// Rows that are asked for on backtracking.
pub(super) struct Asked {
    rows: Box<dyn Rows>,
    first: usize,
}

impl Alternatives for Asked {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let row = loop {
            match self.rows.next() {
                Poll::Ready(None) => return Ok(Step::Fail),
                Poll::Ready(Some(Err(throw))) => return throw.raise(m),
                Poll::Ready(Some(Ok(row))) => break row,
                Poll::Pending => m.heap.meter.charge(SLICE)?,
            }
        };
        let is_true = unify_row(m, args, self.first, &row)?;
        let is_last = self.rows.is_over(m)?;
        Ok(match (is_true, is_last) {
            (true, true) => Step::Last,
            (true, false) => Step::More,
            (false, true) => Step::Fail,
            (false, false) => Step::Skip,
        })
    }
}

/// Unifies a row of terms with the arguments from `first` on.
fn unify_row(m: &mut Machine, args: Args, first: usize, row: &[Term]) -> Raised<bool> {
    for (term, i) in row.iter().zip(first..) {
        let cell = Putting::default().put(&mut m.heap, &mut m.symbols, term.as_ref())?;
        if !m.unify_arg(args, i as u16, cell)? {
            return Ok(false);
        }
    }
    Ok(true)
}

// ---- questions ----

/// A native that asks: it stands still while the machine proves its goals, so no run of the machine is nested in
/// another.
struct Talk {
    /// What it said last.
    reply: Option<Reply>,
    /// Who gets the answer to the goal at hand.
    answered: Option<Answered>,
    arguments: Arguments,
}

/// The choice point's side of a talk. Each goal is proved with the choice point in place and ends in failure, which
/// comes back to it: nothing of the goal stays on the heap.
struct Talking {
    number: i64,
    talk: Arc<Mutex<Talk>>,
    /// The rows, when that is what the talk came to.
    asked: Option<Asked>,
}

impl Alternatives for Talking {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        if let Some(asked) = &mut self.asked {
            return asked.next(m, args);
        }
        m.heap.meter.charge(1)?;
        let talk = &mut *hold(&self.talk);
        let Some(Reply { kind, first }) = talk.reply.take() else { return Ok(Step::Fail) };
        match kind {
            Kind::Fail => Ok(Step::Fail),
            Kind::One(row) => Ok(if unify_row(m, args, first, &row)? { Step::Last } else { Step::Fail }),
            Kind::Rows(rows) => self.asked.insert(Asked { rows, first }).next(m, args),
            Kind::Ask { goal, answered } => {
                talk.answered = Some(answered);
                let goal = Putting::default().put(&mut m.heap, &mut m.symbols, goal.as_ref())?;
                let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::USER), goal]);
                let number = m.heap.put_integer(self.number);
                let name = m.symbols.intern("$ask");
                let ask = m.heap.put_struct(name, &[number, goal]);
                Ok(Step::Call(m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), ask])))
            }
        }
    }
}

/// The natives that `'$ask'/2` tells of what came of a goal.
pub(crate) const BUILTINS: &[Builtin] = &[
    det("$answered", 2, |m, args| {
        let goal = m.arg(args, 1);
        let goal = m.heap.args_of::<2>(goal, atoms::COLON).map_or(goal, |[_, goal]| goal);
        let body = take(&mut m.heap, &m.symbols, &[goal])?;
        answer(m, args, Some(Term { body: Arc::new(body), root: 0 }))
    }),
    det("$answered", 1, |m, args| answer(m, args, None)),
];

fn answer(m: &mut Machine, args: Args, proved: Option<Term>) -> Raised<bool> {
    let talk = waiting::<Talk>(m, args, 0)?;
    let talk = &mut *hold(&talk);
    let Some(answered) = talk.answered.take() else { return Ok(false) };
    let mut call = Call::new(m, std::mem::take(&mut talk.arguments));
    let reply = answered(&mut call, proved);
    talk.arguments = call.into_arguments();
    match reply {
        Ok(reply) => talk.reply = Some(reply),
        Err(throw) => return throw.raise(m),
    }
    Ok(true)
}
