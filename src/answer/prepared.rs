//! Prepared queries.

use std::fmt;
use std::sync::Arc;

use indexmap::IndexSet;

use super::{Answers, Column};
use crate::convert::copy::Putting;
use crate::convert::term::{Body, TermRef};
use crate::convert::{FromTerm, IntoTerm, Term};
use crate::engine::{Engine, Error};
use crate::term::unify;
use crate::width::Width;

/// A query whose variables can be bound to values, and which can be run repeatedly: see [`Engine::prepare`].
///
/// ```
/// use taquin::Engine;
/// let mut engine = Engine::new();
/// engine.consult_str("family.pl", "parent(ann, bob). parent(bob, carl). parent(bob, dora).")?;
/// let mut children = engine.prepare("parent(Parent, Child)")?;
/// for (parent, count) in [("ann", 1), ("bob", 2), ("dora", 0)] {
///     assert_eq!(children.bind("Parent", parent).answers()?.count(), count);
/// }
/// # Ok::<(), taquin::Error>(())
/// ```
pub struct Prepared<'e> {
    engine: &'e mut Engine,
    names: Arc<IndexSet<String>>,
    /// The goal, the variables and the residue, one node each; `None` for an empty text.
    query: Option<Arc<Body>>,
    values: Vec<(String, Term)>,
}

impl<'e> Prepared<'e> {
    pub(super) fn new(
        engine: &'e mut Engine,
        names: IndexSet<String>,
        query: Option<Arc<Body>>,
    ) -> Prepared<'e> {
        Prepared { engine, names: Arc::new(names), query, values: Vec::new() }
    }

    /// Binds a variable of the query to a value, replacing any earlier one.
    pub fn bind(&mut self, name: &str, value: impl IntoTerm) -> &mut Prepared<'e> {
        let value = value.into_term();
        match self.values.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.values.push((name.to_owned(), value)),
        }
        self
    }

    /// Unbinds all variables of the query.
    pub fn unbind(&mut self) -> &mut Prepared<'e> {
        self.values.clear();
        self
    }

    /// Runs the query, which is not parsed again: O(size of goal and values) before the first answer is
    /// requested.
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if a bound name is not a variable of the query.
    pub fn answers(&mut self) -> Result<Answers<'_>, Error> {
        let is_known = |(name, _): &&(String, Term)| !self.names.contains(name);
        if let Some((name, _)) = self.values.iter().find(is_known) {
            return Err(Error::no_variable(name));
        }
        let names = self.names.clone();
        Ok(if self.put()? { Answers::new(self.engine, names) } else { Answers::none(self.engine) })
    }

    /// Runs the query for the values of one variable.
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if this name or a bound one is not a variable of the query.
    pub fn column<T: FromTerm>(&mut self, name: &str) -> Result<Column<'_, T>, Error> {
        if !self.names.contains(name) {
            return Err(Error::no_variable(name));
        }
        Ok(Column::new(self.answers()?, name))
    }

    /// Puts the query among the machine's roots, with the variables replaced by the values; returns false if
    /// it cannot have an answer.
    fn put(&mut self) -> Result<bool, Error> {
        let Some(query) = &self.query else { return Ok(false) };
        let machine = &mut self.engine.machine;
        machine.reset();
        machine.heap.meter.start(&self.engine.limits);
        let mut putting = Putting::default();
        for at in 0..self.names.len().to_u32() + 2 {
            match putting.put(&mut machine.heap, &mut machine.symbols, TermRef { body: query, at }) {
                Ok(root) => machine.roots.push(root),
                Err(raise) => return Err(self.engine.raised(&raise)),
            }
        }
        for (name, value) in &self.values {
            let Some(i) = self.names.get_index_of(name) else { return Ok(false) };
            let put = Putting::default().put(&mut machine.heap, &mut machine.symbols, value.as_ref());
            let value = match put {
                Ok(value) => value,
                Err(raise) => return Err(self.engine.raised(&raise)),
            };
            let variable = machine.roots[1 + i];
            match unify::unify(&mut machine.heap, variable, value) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(stop) => return Err(self.engine.stopped(stop)),
            }
        }
        Ok(true)
    }
}

impl fmt::Debug for Prepared<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("variables", &self.names).field("values", &self.values).finish()
    }
}
