//! Predicates written in Rust by the embedding program.
//!
//! ```
//! let mut engine = taquin::Engine::new();
//! engine.test("even", |n: i64| n % 2 == 0);
//! engine.function("upper", |s: String| s.to_uppercase());
//! engine.relation("divisor", |n: u64| (1..=n).filter(move |d| n % d == 0));
//! assert!(engine.once("divisor(12, D), even(D), upper(done, 'DONE')")?);
//! # Ok::<(), taquin::Error>(())
//! ```
//!
//! Arguments and results are converted by [`FromTerm`] and [`IntoTerm`]; an argument that is no value of the closure's
//! type raises ISO's error (`instantiation_error`, `type_error(integer, abc)`). A closure may return a `Result` whose
//! error is a [`Throw`]. A panic in a closure becomes a `system_error` of the program.

use crate::convert::copy::{Putting, take};
use crate::convert::{FromTerm, IntoArgs, IntoTerm, Mismatch, Term, TermRef};
use crate::engine::Engine;
use crate::machine::{Alternatives, Args, Machine, Native, Nondet, Step};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, Functor, atoms};
use std::sync::Arc;

/// An error that a native predicate throws.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw(pub Term);

impl Throw {
    /// `error(Formal, _)`
    pub fn error(formal: Term) -> Throw {
        Throw(Term::compound("error", [formal, Term::variable(None)]))
    }

    /// `error(type_error(Type, Culprit), _)`
    pub fn type_error(expected: &str, culprit: impl IntoTerm) -> Throw {
        Throw::error(Term::compound("type_error", [Term::atom(expected), culprit.into_term()]))
    }

    /// `error(domain_error(Domain, Culprit), _)`
    pub fn domain_error(domain: &str, culprit: impl IntoTerm) -> Throw {
        Throw::error(Term::compound("domain_error", [Term::atom(domain), culprit.into_term()]))
    }

    /// `error(existence_error(Kind, Culprit), _)`
    pub fn existence_error(kind: &str, culprit: impl IntoTerm) -> Throw {
        Throw::error(Term::compound("existence_error", [Term::atom(kind), culprit.into_term()]))
    }

    /// `error(instantiation_error, _)`
    pub fn instantiation_error() -> Throw {
        Throw::error(Term::atom("instantiation_error"))
    }
}

impl From<Mismatch> for Throw {
    fn from(e: Mismatch) -> Throw {
        match e.found.as_ref().is_variable() {
            true => Throw::instantiation_error(),
            false => Throw::type_error(e.expected, e.found),
        }
    }
}

/// The arguments of a call of a native predicate.
#[derive(Clone, Debug)]
pub struct Call {
    args: Vec<Term>,
}

impl Call {
    fn new(m: &mut Machine, args: Args, arity: usize) -> Raised<Call> {
        let cells: Vec<Cell> = (0..arity).map(|i| m.arg(args, i as u16)).collect();
        let body = Arc::new(take(&mut m.heap, &m.symbols, &cells)?);
        let args = (0..arity as u32).map(|root| Term { body: body.clone(), root });
        Ok(Call { args: args.collect() })
    }

    /// How many arguments there are.
    pub fn arity(&self) -> usize {
        self.args.len()
    }

    /// The `i`-th argument, from 0.
    ///
    /// # Panics
    /// When there is none.
    pub fn arg(&self, i: usize) -> TermRef<'_> {
        self.args[i].as_ref()
    }

    /// The `i`-th argument as a value of a Rust type; `Option<T>` takes an unbound variable as `None`.
    pub fn get<T: FromTerm>(&self, i: usize) -> Result<T, Throw> {
        Ok(T::from_term(self.arg(i))?)
    }
}

/// What a native predicate answers.
pub struct Reply(Rows);

type Rows = Box<dyn Iterator<Item = Result<Vec<Term>, Throw>> + Send>;

impl Reply {
    /// No answer.
    pub fn fail() -> Reply {
        Reply(Box::new(std::iter::empty()))
    }

    /// One answer, which binds nothing.
    pub fn succeed() -> Reply {
        Reply::one(())
    }

    /// One answer: values to be unified with the arguments from the first on; arguments beyond them are left alone.
    pub fn one(row: impl IntoArgs) -> Reply {
        Reply(Box::new(std::iter::once(Ok(row.into_args()))))
    }

    /// An answer for each item, asked for as the program backtracks. The iterator is dropped when the program cuts.
    pub fn each<I>(rows: I) -> Reply
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        I::Item: IntoArgs,
    {
        Reply(Box::new(rows.into_iter().map(|row| Ok(row.into_args()))))
    }
}

/// What a test says.
pub trait Verdict {
    fn verdict(self) -> Result<bool, Throw>;
}

impl Verdict for bool {
    fn verdict(self) -> Result<bool, Throw> {
        Ok(self)
    }
}

impl<E: Into<Throw>> Verdict for Result<bool, E> {
    fn verdict(self) -> Result<bool, Throw> {
        self.map_err(E::into)
    }
}

/// What a function returns: a value, an `Option` (`None` fails) or a `Result`.
pub trait Value {
    fn value(self) -> Result<Option<Term>, Throw>;
}

impl<T: IntoTerm> Value for T {
    fn value(self) -> Result<Option<Term>, Throw> {
        Ok(Some(self.into_term()))
    }
}

impl<T: IntoTerm> Value for Option<T> {
    fn value(self) -> Result<Option<Term>, Throw> {
        Ok(self.map(T::into_term))
    }
}

impl<T: IntoTerm, E: Into<Throw>> Value for Result<T, E> {
    fn value(self) -> Result<Option<Term>, Throw> {
        self.map(|value| Some(value.into_term())).map_err(E::into)
    }
}

/// A closure whose arguments are converted from terms; `A` is the tuple of their types.
pub trait Callback<A>: Send + 'static {
    /// How many arguments it takes.
    const ARITY: usize;
    type Output;

    /// Calls it with the first arguments of a call.
    fn invoke(&mut self, call: &Call) -> Result<Self::Output, Throw>;
}

macro_rules! callbacks {
    ($($count:literal: $($name:ident $at:literal)*;)*) => {$(
        impl<Function, Output, $($name: FromTerm),*> Callback<($($name,)*)> for Function
        where
            Function: FnMut($($name),*) -> Output + Send + 'static,
        {
            const ARITY: usize = $count;
            type Output = Output;

            fn invoke(&mut self, call: &Call) -> Result<Output, Throw> {
                let _ = call;
                Ok(self($(call.get::<$name>($at)?),*))
            }
        }
    )*};
}

callbacks! {
    0:;
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 F 5;
}

impl Engine {
    /// Defines `name(Args...)`, true when the closure says so.
    pub fn test<A, F>(&mut self, name: &str, mut test: F)
    where
        F: Callback<A, Output: Verdict>,
    {
        self.define(name, F::ARITY, move |m, args| {
            let call = Call::new(m, args, F::ARITY)?;
            match test.invoke(&call).and_then(Verdict::verdict) {
                Ok(true) => Ok(Nondet::Once),
                Ok(false) => Ok(Nondet::Fail),
                Err(throw) => raise(m, &throw),
            }
        });
    }

    /// Defines `name(Args..., Result)`: the result is unified with what the closure returns.
    pub fn function<A, F>(&mut self, name: &str, mut function: F)
    where
        F: Callback<A, Output: Value>,
    {
        self.define(name, F::ARITY + 1, move |m, args| {
            let call = Call::new(m, args, F::ARITY)?;
            match function.invoke(&call).and_then(Value::value) {
                Ok(Some(value)) => {
                    let is_true = unify_row(m, args, F::ARITY, &[value])?;
                    Ok(if is_true { Nondet::Once } else { Nondet::Fail })
                }
                Ok(None) => Ok(Nondet::Fail),
                Err(throw) => raise(m, &throw),
            }
        });
    }

    /// Defines `name(Args..., Item)`: an answer for each item of the iterator that the closure returns, asked for as
    /// the program backtracks. The iterator is dropped when the program cuts.
    pub fn relation<A, F>(&mut self, name: &str, mut relation: F)
    where
        F: Callback<A>,
        F::Output: IntoIterator<IntoIter: Send + 'static>,
        <F::Output as IntoIterator>::Item: Value,
    {
        self.define(name, F::ARITY + 1, move |m, args| {
            let call = Call::new(m, args, F::ARITY)?;
            match relation.invoke(&call) {
                Ok(items) => {
                    let rows = items.into_iter().filter_map(|item| item.value().transpose());
                    let rows = rows.map(|value| value.map(|value| vec![value]));
                    Ok(answers(Box::new(rows), F::ARITY))
                }
                Err(throw) => raise(m, &throw),
            }
        });
    }

    /// Defines `name/arity`, callable in any mode: the closure looks at the arguments and says what to unify them with.
    ///
    /// ```
    /// use taquin::{Engine, Reply};
    /// let mut engine = Engine::new();
    /// let edges = [("a", "b"), ("b", "c")];
    /// engine.predicate("edge", 2, move |_| Ok(Reply::each(edges)));
    /// assert!(engine.once("edge(a, X), edge(X, c)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn predicate<F>(&mut self, name: &str, arity: usize, mut predicate: F)
    where
        F: FnMut(&Call) -> Result<Reply, Throw> + Send + 'static,
    {
        self.define(name, arity, move |m, args| {
            let call = Call::new(m, args, arity)?;
            match predicate(&call) {
                Ok(Reply(rows)) => Ok(answers(rows, 0)),
                Err(throw) => raise(m, &throw),
            }
        });
    }

    /// Makes a predicate of module `user`, in place of what it was.
    fn define<F>(&mut self, name: &str, arity: usize, closure: F)
    where
        F: FnMut(&mut Machine, Args) -> Raised<Nondet> + Send + 'static,
    {
        let machine = &mut self.machine;
        let functor = Functor::new(machine.symbols.intern(name), arity);
        machine.define_native(atoms::USER, functor, Native::Closure(Box::new(closure)));
    }
}

fn raise<T>(m: &mut Machine, throw: &Throw) -> Raised<T> {
    let ball = Putting::default().put(&mut m.heap, &mut m.symbols, throw.0.as_ref())?;
    Err(Raise::Ball(ball).into())
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

/// The answers that rows of terms give.
fn answers(rows: Rows, first: usize) -> Nondet {
    Nondet::Many(Box::new(Asked { rows, first }))
}

/// Rows that are asked for on backtracking. No item of an iterator is computed before it is asked for, so the last
/// answer is known as the last only when the iterator says that nothing is left.
struct Asked {
    rows: Rows,
    first: usize,
}

impl Alternatives for Asked {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let row = match self.rows.next() {
            None => return Ok(Step::Fail),
            Some(Err(throw)) => return raise(m, &throw),
            Some(Ok(row)) => row,
        };
        let is_true = unify_row(m, args, self.first, &row)?;
        let is_last = self.rows.size_hint().1 == Some(0);
        Ok(match (is_true, is_last) {
            (true, true) => Step::Last,
            (true, false) => Step::More,
            (false, true) => Step::Fail,
            (false, false) => Step::Skip,
        })
    }
}
