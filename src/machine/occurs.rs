//! The flag occurs_check: unification creates no cyclic terms.
//!
//! A head in which each variable occurs once never makes a cyclic term of a call's arguments. While the flag
//! is set, clauses are compiled with linear heads, and with `X = Y` before the body for each further
//! occurrence of a variable. `=` is then a call. Natives check the flag; compiled clauses need no check.

use rustc_hash::FxHashSet;

use super::Machine;
use crate::program::flags::OccursCheck;
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Cell, View, atoms, unify};

impl Machine {
    /// Makes a head linear: turns further occurrences of its variables into goals of the body. O(size of the
    /// head).
    ///
    /// # Errors
    /// `resource_error(memory)` and the limits.
    pub(super) fn linear_clause(&mut self, head: Cell, body: Cell) -> Raised<(Cell, Cell)> {
        let Some((name, arity, args)) = self.heap.callable(head) else { return Ok((head, body)) };
        let (linear, places) = self.shape(name, arity)?;
        let (mut goals, mut seen) = (Vec::new(), FxHashSet::default());
        let mut todo: Vec<(Cell, Addr)> = (0..arity).map(|i| (self.heap.at(args + i), places + i)).collect();
        while let Some((part, place)) = todo.pop() {
            match (self.heap.view(part), self.heap.callable(part)) {
                (View::Var(var), _) if !seen.insert(var) => {
                    let there = Cell::reference(place);
                    goals.push(self.heap.put_struct(atoms::EQUALS, &[there, part]));
                }
                (_, Some((name, arity, args))) if arity > 0 => {
                    let (shape, inner) = self.shape(name, arity)?;
                    self.heap.set(place, shape);
                    todo.extend((0..arity).map(|i| (self.heap.at(args + i), inner + i)));
                }
                _ => self.heap.set(place, part),
            }
        }
        if goals.is_empty() {
            return Ok((head, body));
        }
        let body =
            goals.into_iter().fold(body, |rest, goal| self.heap.put_struct(atoms::COMMA, &[goal, rest]));
        Ok((linear, body))
    }

    /// Unifies with the occurs check. O(size of the terms).
    ///
    /// # Errors
    /// If the flag is `error`, `occurs_check(A, B)` for terms that would unify only without the check.
    #[cold]
    pub(super) fn unify_checked(&mut self, a: Cell, b: Cell, flag: OccursCheck) -> Raised<bool> {
        if flag != OccursCheck::Error {
            return Ok(unify::unify_with_occurs_check(&mut self.heap, a, b)?);
        }
        if !unify::unifiable(&mut self.heap, a, b)? {
            return Ok(false);
        }
        let (mark, woken) = (self.heap.trail.len(), self.heap.woken.len());
        if unify::unify_with_occurs_check(&mut self.heap, a, b)? {
            return Ok(true);
        }
        self.heap.undo_to(mark);
        self.heap.woken.truncate(woken);
        let name = self.symbols.intern("occurs_check");
        let formal = self.heap.put_struct(name, &[a, b]);
        let context = self.heap.put_var();
        let ball = self.heap.put_struct(atoms::ERROR, &[formal, context]);
        Err(Raise::Ball(ball).into())
    }
}
