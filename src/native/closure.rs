//! Closures as predicates: how their arguments and results are converted.

use super::{Call, Throw};
use crate::convert::arities::for_tuples;
use crate::convert::{FromTerm, FunctionResult, IntoTerm};

/// The result of a test.
pub trait Verdict {
    /// Returns whether the predicate is true.
    ///
    /// # Errors
    /// Returns the error of the closure.
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

/// The result of a function: a value, an `Option` (`None` fails) or a `Result` of either.
pub trait Value {
    /// The value as it is unified with the last argument.
    type Item: IntoTerm;

    /// Returns the value; `None` makes the predicate fail.
    ///
    /// # Errors
    /// Returns the error of the closure.
    fn value(self) -> Result<Option<Self::Item>, Throw>;
}

impl<T: IntoTerm> Value for T {
    type Item = FunctionResult<T>;

    fn value(self) -> Result<Option<FunctionResult<T>>, Throw> {
        Ok(FunctionResult::of(self))
    }
}

impl<T: IntoTerm, E: Into<Throw>> Value for Result<T, E> {
    type Item = FunctionResult<T>;

    fn value(self) -> Result<Option<FunctionResult<T>>, Throw> {
        self.map(FunctionResult::of).map_err(E::into)
    }
}

/// A closure whose arguments are converted from terms; `A` is the tuple of their types. Engines of one
/// [`Program`](crate::Program) call it from several threads, so what it changes is behind a lock or atomic.
pub trait Callback<A>: Send + Sync + 'static {
    /// The number of arguments.
    const ARITY: u16;
    /// The result of the closure.
    type Output;

    /// Calls it with the first arguments of a call.
    ///
    /// # Errors
    /// Throws an error if an argument is unbound or not a value of its type.
    fn invoke(&self, call: &Call<'_>) -> Result<Self::Output, Throw>;
}

macro_rules! callbacks {
    ($count:literal: $($name:ident $at:literal),*) => {
        impl<Function, Output, $($name: FromTerm),*> Callback<($($name,)*)> for Function
        where
            Function: Fn($($name),*) -> Output + Send + Sync + 'static,
        {
            const ARITY: u16 = $count;
            type Output = Output;

            fn invoke(&self, call: &Call<'_>) -> Result<Output, Throw> {
                let _ = call;
                Ok(self($(call.get::<$name>($at)?),*))
            }
        }
    };
}

for_tuples!(callbacks);
