//! Queries while an answer of another one is at hand.
//!
//! They run on top of it, all of their answers at once, so that the choice points of the first query are the
//! newest again when it goes on.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use indexmap::IndexSet;

use super::args::{QueryArgs, QueryVariables, Unbound};
use super::query::Query;
use super::rows::{AnswerRow, FromRow};
use super::{Answers, is_hidden};
use crate::engine::{Error, PutGoal, put_goal};
use crate::term::{Cell, Heap, atoms};

impl Answers<'_> {
    /// Runs another query while an answer is at hand, and returns all its rows; then this query goes on as if
    /// the other one had not been asked. The columns are those of [`Engine::rows`](crate::Engine::rows). The
    /// limits of this query are for both.
    ///
    /// Two queries whose answers come by turns get an engine each, of the same
    /// [`Program`](crate::Program).
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.consult_str("shop.pl", "order(1). order(2). line(1, tea). line(1, cup). line(2, tea).")?;
    /// let lines = engine.prepare("line(Order, Product)")?;
    /// let mut orders = engine.query("order(N)")?;
    /// let mut counts = Vec::new();
    /// while let Some(order) = orders.next() {
    ///     let number: i64 = order?.get("N")?;
    ///     let products: Vec<String> = orders.rows_aside(&lines, (number,))?;
    ///     counts.push(products.len());
    /// }
    /// assert_eq!(counts, [2, 1]);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if no answer is at hand, if the values are not for variables of the query,
    /// or if the rows are not of that type; a ball that the query throws, after which this one goes on; or
    /// the limit that stops both.
    pub fn rows_aside<R: FromRow>(&mut self, query: &Query, args: impl QueryArgs) -> Result<Vec<R>, Error> {
        let columns = |heap: &Heap, names: &IndexSet<String>, put: PutGoal| {
            let variables = names.iter().zip(put.variables..).filter(|(name, _)| !is_hidden(name));
            let cells = variables.map(|(_, at)| heap.deref(heap.at(at)));
            cells.filter(|&cell| heap.is_var(cell)).collect()
        };
        let rows = self.rows_of(query, args, columns, false)?;
        let roots = std::mem::take(&mut self.run.engine.machine.roots);
        // A conversion of the host may panic.
        let read = AssertUnwindSafe(|| rows.into_iter().map(|row| self.read_aside(row)).collect());
        let rows = catch_unwind(read);
        self.run.engine.machine.roots = roots;
        rows.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Returns whether another query has an answer, while an answer of this one is at hand: see
    /// [`Answers::rows_aside`].
    ///
    /// # Errors
    /// As for [`Answers::rows_aside`].
    pub fn ask_aside(&mut self, query: &Query, args: impl QueryArgs) -> Result<bool, Error> {
        Ok(!self.rows_of(query, args, |_, _, _| Vec::new(), true)?.is_empty())
    }

    /// Runs a query, to its first answer if `once`. Returns the values of its columns in each answer.
    fn rows_of(
        &mut self,
        query: &Query,
        args: impl QueryArgs,
        columns: impl FnOnce(&Heap, &IndexSet<String>, PutGoal) -> Vec<Cell>,
        once: bool,
    ) -> Result<Vec<Vec<Cell>>, Error> {
        if !self.run.has_answer() {
            return Err(Error::unfit("an answer at hand", "none".to_owned()));
        }
        let Some(goal) = &query.goal else { return Ok(Vec::new()) };
        let machine = &mut self.run.engine.machine;
        let put = put_goal(machine, goal);
        let put = put.map_err(|raise| self.run.engine.raised(&raise))?;
        let machine = &mut self.run.engine.machine;
        match QueryVariables::bind_all(machine, &goal.names, put, args) {
            Ok(()) => {}
            Err(Unbound::Refused(error)) => return Err(error),
            Err(Unbound::Raised(raise)) => return Err(self.run.engine.raised(&raise)),
        }
        let columns = columns(&machine.heap, &goal.names, put);
        let name = machine.symbols.intern(if once { "$once_aside" } else { "$all_aside" });
        let (columns, result) = (machine.heap.put_list(&columns), machine.heap.put_var());
        let call = machine.heap.put_struct(name, &[put.goal, columns, result]);
        let call = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), call]);
        machine.roots.push(result);
        let called = self.run.call_aside(call);
        let result = self.run.engine.machine.roots.pop().filter(|_| called.is_ok());
        called?;
        let heap = &self.run.engine.machine.heap;
        let result = result.map(|result| heap.deref(result)).unwrap_or(Cell::atom(atoms::NIL));
        let thrown = self.run.engine.machine.symbols.intern("$thrown");
        if let Some([ball]) = self.run.engine.machine.heap.args_of::<1>(result, thrown) {
            return Err(self.run.engine.describe(ball));
        }
        let heap = &self.run.engine.machine.heap;
        Ok(elements(heap, result).into_iter().map(|row| elements(heap, row)).collect())
    }

    /// Converts a row, which takes the place of this query's own.
    fn read_aside<R: FromRow>(&mut self, row: Vec<Cell>) -> Result<R, Error> {
        if row.len() != R::COLUMNS {
            let found = format!("{} unbound variables", row.len());
            return Err(Error::unfit("as many unbound variables as the row has columns", found));
        }
        let machine = &mut self.run.engine.machine;
        machine.roots = [Cell::int(0)].into_iter().chain(row).collect();
        let row = R::from_row(AnswerRow { machine, columns: R::COLUMNS, names: None });
        match self.run.engine.machine.heap.meter.settle() {
            Ok(()) => Ok(row?),
            Err(stop) => Err(self.run.stopped(stop)),
        }
    }
}

/// Returns the elements of a list.
fn elements(heap: &Heap, list: Cell) -> Vec<Cell> {
    let mut rest = list;
    let next = || {
        let [head, tail] = heap.args_of::<2>(rest, atoms::DOT)?;
        rest = tail;
        Some(head)
    };
    std::iter::from_fn(next).collect()
}
