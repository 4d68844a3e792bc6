//! Queries of an engine: from text to [`Answers`] or a [`Prepared`] query.

use std::sync::Arc;

use indexmap::IndexSet;

use super::{Answers, Prepared, is_hidden};
use crate::convert::copy::take;
use crate::engine::{Engine, Error};
use crate::term::{Cell, atoms};

impl Engine {
    /// Starts a query; `?-` before it and a full stop after it are optional. Nothing runs before the first
    /// answer is requested.
    ///
    /// # Errors
    /// Returns [`Error::Source`] if the text is not a term; [`Error::is_incomplete`] then returns whether
    /// more text could make it one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// for (answer, n) in engine.query("between(1, inf, N)")?.zip(1..=3) {
    ///     assert_eq!(answer?.get::<i64>("N")?, n);
    /// }
    /// assert!(engine.query("member(X, [").unwrap_err().is_incomplete());
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn query(&mut self, text: &str) -> Result<Answers<'_>, Error> {
        let names = self.load_query(text)?;
        Ok(match names {
            Some(names) => Answers::new(self, Arc::new(names)),
            None => Answers::none(self),
        })
    }

    /// Runs a query up to its first answer; returns whether there is one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// assert!(engine.once("member(X, [1, 2, 3]), X > 2")?);
    /// assert!(!engine.once("member(X, [1, 2, 3]), X > 3")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Engine::query`], a ball that the query throws, or the limit that stops it.
    pub fn once(&mut self, text: &str) -> Result<bool, Error> {
        self.query(text)?.advance()
    }

    /// Prepares a query whose variables can be bound to values instead of text, and which can be run
    /// repeatedly.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::query`].
    pub fn prepare(&mut self, text: &str) -> Result<Prepared<'_>, Error> {
        let Some(names) = self.load_query(text)? else {
            return Ok(Prepared::new(self, IndexSet::new(), None));
        };
        let machine = &mut self.machine;
        let roots = std::mem::take(&mut machine.roots);
        let query = take(&mut machine.heap, &machine.symbols, &roots);
        let query = query.map_err(|stop| self.stopped(stop))?;
        self.machine.reset();
        Ok(Prepared::new(self, names, Some(Arc::new(query))))
    }

    /// Puts `system:'$query'(Goal, Shown, Residue)` and the variables of the query among the machine's roots;
    /// returns the names of the variables, or `None` for an empty text. `Shown` are the variables that an
    /// answer shows.
    fn load_query(&mut self, text: &str) -> Result<Option<IndexSet<String>>, Error> {
        let Some(read) = self.read_one(text)? else { return Ok(None) };
        let machine = &mut self.machine;
        let goal = match machine.heap.args_of::<1>(read.term, atoms::QUERY) {
            Some([goal]) => goal,
            None => read.term,
        };
        let variables: Vec<Cell> = read.variables.iter().map(|v| v.cell).collect();
        let residue = machine.heap.put_var();
        let shown = read.variables.iter().filter(|v| !is_hidden(&v.name));
        let shown: Vec<Cell> = shown.map(|v| v.cell).collect();
        let list = machine.heap.put_list(&shown);
        let name = machine.symbols.intern("$query");
        let goal = machine.heap.put_struct(name, &[goal, list, residue]);
        let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
        machine.roots.push(goal);
        machine.roots.extend(variables);
        machine.roots.push(residue);
        Ok(Some(read.variables.into_iter().map(|v| v.name).collect()))
    }
}
