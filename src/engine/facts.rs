//! Facts in bulk.

use super::Engine;
use super::error::Error;
use crate::convert::copy::HeapSink;
use crate::convert::{Fact, IntoArgs};
use crate::machine::Machine;
use crate::machine::facts::FactTarget;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Functor, atoms};

impl Engine {
    /// Adds facts at the ends of their predicates; returns their number. A new predicate becomes dynamic.
    ///
    /// A fact takes some hundred nanoseconds, and seven words of memory besides one for each argument. A
    /// float takes two words more, strings and compound arguments what they are long. Nothing is compiled.
    /// The first call that binds an argument builds the index for it, in O(facts).
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let count = engine.extend((0..1000_u32).map(|n| ("square", (n, n * n))))?;
    /// assert_eq!(count, 1000);
    /// let root = engine.prepare("square(Root, Square)")?;
    /// assert_eq!(engine.first::<u32>(&root, [("Square", 144)])?, Some(12));
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::fact`]. The limits of the engine hold for all facts together. Facts
    /// added before the error stay.
    pub fn extend<F: Fact>(&mut self, facts: impl IntoIterator<Item = F>) -> Result<usize, Error> {
        let mut last = LastPredicate::default();
        self.with_empty_heap(|machine| {
            let mut count = 0;
            for fact in facts {
                last.add(machine, fact)?;
                machine.heap.top = 0;
                count += 1;
            }
            Ok(count)
        })
    }

    /// Removes the clauses of a dynamic predicate whose heads unify with `name(args...)`, as `retractall/1`
    /// does; returns their number. A variable ([`Term::variable`](crate::Term::variable)) matches any
    /// argument. O(the clauses that an index leaves).
    ///
    /// ```
    /// use taquin::{Engine, Term};
    /// let mut engine = Engine::new();
    /// engine.extend([("edge", (1, 2)), ("edge", (1, 3)), ("edge", (2, 3))])?;
    /// assert_eq!(engine.retract("edge", (1, Term::variable(None)))?, 2);
    /// assert!(engine.once("edge(2, 3), \\+ edge(1, _)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Thrown`] with a `permission_error` if the predicate is not dynamic.
    pub fn retract(&mut self, name: &str, args: impl IntoArgs) -> Result<usize, Error> {
        self.with_empty_heap(|machine| {
            let name = machine.symbols.intern(name);
            let functor = functor(name, args.count())?;
            let head = machine.put_head(functor, |machine, first| {
                HeapSink::write_args(machine, first, functor.arity(), args)
            })?;
            machine.remove_facts(functor, head)
        })
    }
}

/// Returns a functor.
///
/// # Errors
/// `representation_error(max_arity)`.
fn functor(name: Atom, arity: usize) -> Raised<Functor> {
    match arity {
        0..=Functor::MAX_ARITY => Ok(Functor::new(name, arity)),
        _ => Err(Raise::Representation(atoms::MAX_ARITY).into()),
    }
}

/// The predicate of the last fact: most facts are of one predicate.
#[derive(Default)]
struct LastPredicate {
    name: Option<(String, Atom)>,
    target: Option<FactTarget>,
}

impl LastPredicate {
    /// Adds a fact to a machine, whose heap is empty.
    fn add(&mut self, machine: &mut Machine, fact: impl Fact) -> Raised<()> {
        let name = self.intern(machine, fact.name());
        let args = fact.into_args();
        let functor = functor(name, args.count())?;
        let known = self.target.take().filter(|target| target.is(functor));
        let mut target = known.map_or_else(|| machine.fact_target(functor), Ok)?;
        let head = machine.put_head(functor, |machine, first| {
            HeapSink::write_args(machine, first, functor.arity(), args)
        })?;
        machine.add_fact(&mut target, head)?;
        self.target = Some(target);
        Ok(())
    }

    fn intern(&mut self, machine: &mut Machine, name: &str) -> Atom {
        match &self.name {
            Some((known, atom)) if known == name => *atom,
            _ => {
                let atom = machine.symbols.intern(name);
                self.name = Some((name.to_owned(), atom));
                atom
            }
        }
    }
}
