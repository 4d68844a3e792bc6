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
//! Arguments and results are converted by [`FromTerm`](crate::FromTerm) and [`IntoTerm`](crate::IntoTerm). An
//! argument that is not a value of the closure's type raises an ISO error (`instantiation_error`,
//! `type_error(integer, abc)`). A closure may return a `Result` whose error is a [`Throw`]. A panic in a
//! closure becomes a `system_error` of the program.

mod call;
mod closure;
mod reply;
mod throw;

pub use call::{Call, indicator};
pub use closure::{Callback, Value, Verdict};
pub use reply::Reply;
pub use throw::Throw;

pub(crate) use reply::BUILTINS;

use std::fmt;

use crate::convert::copy::Room;
use crate::engine::Engine;
use crate::machine::{Args, Machine, Native, Nondet};
use crate::term::Functor;
use crate::term::raise::Raised;
use call::Arguments;

/// Defines the predicates of one module from Rust: see [`Engine::module`].
pub struct Natives<'e> {
    engine: &'e mut Engine,
    module: &'e str,
}

impl fmt::Debug for Natives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Natives").field("module", &self.module).finish_non_exhaustive()
    }
}

impl Engine {
    /// Returns the natives of a module, to define predicates that a program calls as `geometry:area(S, A)` or
    /// imports. Predicates of the module `system` are built in: every module sees them, and may redefine
    /// them. The methods of the engine itself define predicates of the module `user`.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.module("geometry").function("square", |side: f64| side * side);
    /// assert!(engine.once("geometry:square(3, 9.0)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn module<'e>(&'e mut self, name: &'e str) -> Natives<'e> {
        Natives { engine: self, module: name }
    }

    /// Defines `name(Args...)`, which is true if the closure returns true.
    pub fn test<A, F>(&mut self, name: &str, test: F)
    where
        F: Callback<A, Output: Verdict>,
    {
        self.module("user").test(name, test);
    }

    /// Defines `name(Args..., Result)`: the result is unified with the closure's return value.
    pub fn function<A, F>(&mut self, name: &str, function: F)
    where
        F: Callback<A, Output: Value>,
    {
        self.module("user").function(name, function);
    }

    /// Defines `name(Args..., Item)`: an answer for each item of the iterator that the closure returns,
    /// computed on backtracking. The iterator is dropped when the program cuts.
    pub fn relation<A, F>(&mut self, name: &str, relation: F)
    where
        F: Callback<A>,
        F::Output: IntoIterator<IntoIter: Send + 'static>,
        <F::Output as IntoIterator>::Item: Value,
    {
        self.module("user").relation(name, relation);
    }

    /// Defines `name/arity`, callable in any mode: the closure inspects the arguments and returns the values
    /// to unify them with.
    ///
    /// ```
    /// use taquin::{Engine, Reply};
    /// let mut engine = Engine::new();
    /// let edges = [("a", "b"), ("b", "c")];
    /// engine.predicate("edge", 2, move |_| Ok(Reply::each(edges)));
    /// assert!(engine.once("edge(a, X), edge(X, c)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn predicate<F>(&mut self, name: &str, arity: u16, predicate: F)
    where
        F: FnMut(&mut Call<'_>) -> Result<Reply, Throw> + Send + 'static,
    {
        self.module("user").predicate(name, arity, predicate);
    }
}

impl Natives<'_> {
    /// Like [`Engine::test`].
    pub fn test<A, F>(&mut self, name: &str, mut test: F) -> &mut Self
    where
        F: Callback<A, Output: Verdict>,
    {
        self.predicate(name, F::ARITY, move |call| {
            let is_true = test.invoke(call)?.verdict()?;
            Ok(if is_true { Reply::succeed() } else { Reply::fail() })
        })
    }

    /// Like [`Engine::function`].
    pub fn function<A, F>(&mut self, name: &str, mut function: F) -> &mut Self
    where
        F: Callback<A, Output: Value>,
    {
        self.predicate(name, F::ARITY + 1, move |call| {
            let value = function.invoke(call)?.value()?;
            Ok(value.map_or(Reply::fail(), |value| Reply::one([value]).from(F::ARITY.into())))
        })
    }

    /// Like [`Engine::relation`].
    pub fn relation<A, F>(&mut self, name: &str, mut relation: F) -> &mut Self
    where
        F: Callback<A>,
        F::Output: IntoIterator<IntoIter: Send + 'static>,
        <F::Output as IntoIterator>::Item: Value,
    {
        self.predicate(name, F::ARITY + 1, move |call| {
            let items = relation.invoke(call)?.into_iter().filter_map(|item| item.value().transpose());
            Ok(Reply::tried(items.map(|item| item.map(|item| [item]))).from(F::ARITY.into()))
        })
    }

    /// Like [`Engine::predicate`].
    pub fn predicate<F>(&mut self, name: &str, arity: u16, mut predicate: F) -> &mut Self
    where
        F: FnMut(&mut Call<'_>) -> Result<Reply, Throw> + Send + 'static,
    {
        let mut room = Room::default();
        self.define(name, arity, move |m, args| {
            let arguments = Arguments::take(m, args, arity, &mut room)?;
            let mut call = Call::new(m, arguments);
            let reply = predicate(&mut call);
            let arguments = call.into_arguments();
            match reply {
                Ok(reply) => reply.begin(m, args, arguments, &mut room),
                Err(throw) => throw.raise(m),
            }
        })
    }

    /// Defines a predicate, replacing an earlier definition.
    fn define<F>(&mut self, name: &str, arity: u16, closure: F) -> &mut Self
    where
        F: FnMut(&mut Machine, Args) -> Raised<Nondet> + Send + 'static,
    {
        let machine = &mut self.engine.machine;
        let functor = Functor::new(machine.symbols.intern(name), arity.into());
        let module = machine.symbols.intern(self.module);
        let id = machine.define_native(module, functor, Native::Closure(Box::new(closure)));
        machine.db.pred_mut(id).library = self.module == "system";
        self
    }
}
