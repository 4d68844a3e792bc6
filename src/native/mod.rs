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
mod relation;
mod relation_rows;
mod reply;
#[cfg(feature = "tracing")]
mod span;
mod throw;

pub use call::{Call, indicator};
pub use closure::{Callback, Value, Verdict};
pub use relation::{HostRelation, RelationKeys};
pub use relation_rows::HostRows;
pub(crate) use reply::BUILTINS;
pub use reply::Reply;
pub use throw::Throw;

use std::fmt;
use std::sync::Arc;

use crate::convert::copy::HeapSink;
use crate::library::objects::ObjectProperties;
use crate::machine::{Args, Machine, Native, Nondet};
use crate::term::Functor;
use crate::term::raise::Raised;
use call::CallArgs;

/// Defines the predicates of one module from Rust: see [`Engine::module`](crate::Engine::module).
pub struct Natives<'e> {
    machine: &'e mut Machine,
    module: &'e str,
}

impl fmt::Debug for Natives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Natives").field("module", &self.module).finish_non_exhaustive()
    }
}

impl<'e> Natives<'e> {
    pub(crate) fn new(machine: &'e mut Machine, module: &'e str) -> Natives<'e> {
        Natives { machine, module }
    }

    /// Like [`Engine::test`](crate::Engine::test).
    pub fn test<A, F>(&mut self, name: &str, test: F) -> &mut Self
    where
        F: Callback<A, Output: Verdict>,
    {
        self.define(name, F::ARITY, move |m, args| {
            let verdict = called(m, args, F::ARITY, |call| test.invoke(call)?.verdict())?;
            Ok(if verdict { Nondet::Once } else { Nondet::Fail })
        })
    }

    /// Like [`Engine::function`](crate::Engine::function).
    pub fn function<A, F>(&mut self, name: &str, function: F) -> &mut Self
    where
        F: Callback<A, Output: Value>,
    {
        self.define(name, F::ARITY + 1, move |m, args| {
            let value = called(m, args, F::ARITY + 1, |call| function.invoke(call)?.value())?;
            let Some(value) = value else { return Ok(Nondet::Fail) };
            let cell = HeapSink::put(m, value)?;
            Ok(if m.unify_arg(args, F::ARITY, cell)? { Nondet::Once } else { Nondet::Fail })
        })
    }

    /// Defines a property of the objects whose type has the name of this module: a function of the object
    /// alone, which `object_property/3` knows. See [`HostType`](crate::HostType).
    pub fn property<A, F>(&mut self, name: &str, property: F) -> &mut Self
    where
        F: Callback<(A,), Output: Value>,
    {
        self.machine.resources.get::<ObjectProperties>().add(self.module, name);
        self.function(name, property)
    }

    /// Like [`Engine::relation`](crate::Engine::relation).
    pub fn relation<A, F>(&mut self, name: &str, relation: F) -> &mut Self
    where
        F: Callback<A>,
        F::Output: IntoIterator<IntoIter: Send + 'static>,
        <F::Output as IntoIterator>::Item: Value,
    {
        self.predicate(name, F::ARITY + 1, move |call| {
            let items = relation.invoke(call)?.into_iter().filter_map(|item| item.value().transpose());
            Ok(Reply::try_each(items.map(|item| item.map(|item| [item]))).from_arg(F::ARITY.into()))
        })
    }

    /// Like [`Engine::predicate`](crate::Engine::predicate).
    pub fn predicate<F>(&mut self, name: &str, arity: u16, predicate: F) -> &mut Self
    where
        F: Fn(&mut Call<'_>) -> Result<Reply, Throw> + Send + Sync + 'static,
    {
        self.define(name, arity, move |m, args| {
            let reply = called(m, args, arity, &predicate)?;
            reply.begin(m, args, arity)
        })
    }

    /// Like [`Engine::add_relation`](crate::Engine::add_relation).
    pub fn add_relation<T: Send + Sync + 'static>(
        &mut self,
        name: &str,
        relation: HostRelation<T>,
    ) -> &mut Self {
        let relation = Arc::new(relation);
        self.define(name, relation.arity(), move |m, args| relation.call(m, args))
    }

    /// Defines a predicate, replacing an earlier definition.
    fn define<F>(&mut self, name: &str, arity: u16, closure: F) -> &mut Self
    where
        F: Fn(&mut Machine, Args) -> Raised<Nondet> + Send + Sync + 'static,
    {
        let machine = &mut *self.machine;
        let functor = Functor::new(machine.symbols.intern(name), arity.into());
        let module = machine.symbols.intern(self.module);
        #[cfg(feature = "tracing")]
        let closure = span::of_calls(self.module, name, arity, closure);
        let id = machine.define_native(module, functor, Native::Closure(Arc::new(closure)));
        machine.db.pred_mut(id).library = self.module == "system";
        self
    }
}

/// Calls a closure with the arguments in registers; returns its result or raises its error.
fn called<T>(
    m: &mut Machine,
    args: Args,
    arity: u16,
    closure: impl FnOnce(&mut Call<'_>) -> Result<T, Throw>,
) -> Raised<T> {
    let mut call = Call::new(m, CallArgs::InPlace(args, arity));
    let result = closure(&mut call);
    call.settle()?;
    result.or_else(|throw| throw.raise(m))
}
