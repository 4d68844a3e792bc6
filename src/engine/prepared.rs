//! A query into which values are put.

use super::Engine;
use crate::answer::{Answers, Column};
use crate::convert::copy::Putting;
use crate::convert::{FromTerm, IntoTerm, Term};
use crate::error::Error;
use crate::term::unify;
use indexmap::IndexSet;

/// A query whose variables can be given values: see [`Engine::prepare`].
pub struct Prepared<'e> {
    engine: &'e mut Engine,
    names: IndexSet<String>,
    values: Vec<(String, Term)>,
}

impl<'e> Prepared<'e> {
    pub(super) fn new(engine: &'e mut Engine, names: IndexSet<String>) -> Prepared<'e> {
        Prepared { engine, names, values: Vec::new() }
    }

    /// Gives a variable of the query a value.
    pub fn bind(mut self, name: &str, value: impl IntoTerm) -> Prepared<'e> {
        self.values.push((name.to_owned(), value.into_term()));
        self
    }

    /// Asks the query.
    ///
    /// # Errors
    /// [`Error::Convert`] when a name that was bound is none of the query's.
    pub fn answers(self) -> Result<Answers<'e>, Error> {
        let Prepared { engine, names, values } = self;
        let mut putting = Putting::default();
        for (name, value) in &values {
            let Some(i) = names.get_index_of(name) else { return Err(no_variable(name)) };
            let machine = &mut engine.machine;
            let value = match putting.put(&mut machine.heap, &mut machine.symbols, value.as_ref()) {
                Ok(value) => value,
                Err(raise) => return Err(engine.raised(&raise)),
            };
            let variable = machine.roots[1 + i];
            if !unify::unify(&mut machine.heap, variable, value)? {
                return Ok(Answers::none(engine));
            }
            putting = Putting::default();
        }
        Ok(Answers::new(engine, names))
    }

    /// Asks the query for the values of one variable.
    pub fn column<T: FromTerm>(self, name: &str) -> Result<Column<'e, T>, Error> {
        if !self.names.contains(name) {
            return Err(no_variable(name));
        }
        Ok(Column::new(self.answers()?, name))
    }
}

fn no_variable(name: &str) -> Error {
    Error::Convert { expected: "a variable of the query", found: name.to_owned() }
}
