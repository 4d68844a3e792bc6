//! The flag occurs_check: no unification makes a term a part of itself.
//!
//! A head in which each variable stands once never makes such a term of a call's arguments. While the flag is set clauses
//! are compiled with heads of that kind, and with `X = Y` before the body for each further place of a variable; `=` is
//! then a call. Natives ask the flag; compiled clauses ask nothing.

use super::Machine;
use crate::program::flags::OccursCheck;
use crate::term::raise::{Raise, Raised};
use crate::term::{Addr, Cell, View, atoms, unify};
use rustc_hash::FxHashSet;

impl Machine {
    /// A head and body with the further places of variables of the head made goals. O(size of the head).
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

    /// Unifies with a check. O(size of the terms).
    ///
    /// # Errors
    /// Where the flag is `error`, `occurs_check(A, B)` for what would unify without the check alone.
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
