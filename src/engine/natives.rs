//! Predicates that a program adds to an engine.

use super::Engine;
use crate::native::{Call, Callback, HostRelation, Natives, Reply, Throw, Value, Verdict};
use crate::term::HostType;

impl Engine {
    /// Returns the natives of a module, to define predicates that a program calls as `geometry:area(S, A)` or
    /// imports. Predicates of the module `system` are built in: every module sees them, and may redefine
    /// them. The methods of the engine itself define predicates of the module `user`.
    ///
    /// A definition replaces an earlier one, also that of a text. A text cannot redefine the predicate,
    /// unless it is one of `system`: its clauses raise a `permission_error`, also when it is loaded again.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.module("geometry").function("square", |side: f64| side * side);
    /// assert!(engine.once("geometry:square(3, 9.0)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn module<'e>(&'e mut self, name: &'e str) -> Natives<'e> {
        Natives::new(&mut self.machine, name)
    }

    /// Returns the natives of the module [`HostType::NAME`], to define methods of objects of a type:
    /// predicates whose first argument is the object, an `Arc<T>`. A program calls them as
    /// `account:deposit(A, 5, Sum)`, or, for an object of any type, as `object_call(A, deposit(5, Sum))`.
    pub fn class<T: HostType>(&mut self) -> Natives<'_> {
        self.module(T::NAME)
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

    /// Defines a predicate by rows of the host's own data, found by keys or enumerated: see [`HostRelation`].
    ///
    /// A call takes the path with the most keys that it binds to ground terms, of several the one declared
    /// first, and throws `instantiation_error` if there is none. Rows are unified with all arguments, in the
    /// order in which the path returns them.
    pub fn add_relation<T: Send + Sync + 'static>(&mut self, name: &str, relation: HostRelation<T>) {
        self.module("user").add_relation(name, relation);
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
        F: Fn(&mut Call<'_>) -> Result<Reply, Throw> + Send + Sync + 'static,
    {
        self.module("user").predicate(name, arity, predicate);
    }
}
