//! Values that are facts.

use super::args::IntoArgs;

/// Rust values that are facts of a predicate: see [`Engine::extend`](crate::Engine::extend).
///
/// A pair of a name and arguments is a fact: `("edge", ("a", "b"))`. So is a reference to a fact that can be
/// cloned.
///
/// ```
/// use taquin::{Engine, Fact};
/// struct Edge { from: u32, to: u32 }
/// impl Fact for Edge {
///     type Args = (u32, u32);
///     fn name(&self) -> &str {
///         "edge"
///     }
///     fn into_args(self) -> (u32, u32) {
///         (self.from, self.to)
///     }
/// }
/// let mut engine = Engine::new();
/// engine.extend((0..1000).map(|n| Edge { from: n, to: n + 1 }))?;
/// assert!(engine.once("edge(7, X), edge(X, 9)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait Fact {
    /// The arguments of the fact.
    type Args: IntoArgs;

    /// Returns the name of the predicate.
    fn name(&self) -> &str;

    /// Returns the arguments; their number is the predicate's arity.
    fn into_args(self) -> Self::Args;
}

impl<A: IntoArgs> Fact for (&str, A) {
    type Args = A;

    fn name(&self) -> &str {
        self.0
    }

    fn into_args(self) -> A {
        self.1
    }
}

impl<F: Fact + Clone> Fact for &F {
    type Args = F::Args;

    fn name(&self) -> &str {
        (**self).name()
    }

    fn into_args(self) -> F::Args {
        self.clone().into_args()
    }
}
