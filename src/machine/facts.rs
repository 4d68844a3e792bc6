//! Facts of the embedding program: adding many, and removing those that match a pattern.
//!
//! A fact is built on the heap, its arguments first, so that its cells can be stored as they are. The
//! properties of the predicate are looked up once ([`FactTarget`]). A fact that cannot be stored so takes the
//! way of any clause: one with shared subterms, or of a predicate whose clauses are not its own.

use super::Machine;
use crate::program::flags::OccursCheck;
use crate::program::texts::{NewTerm, NewText};
use crate::program::{Definition, PredId};
use crate::term::raise::Raised;
use crate::term::{Addr, Cell, Functor, atoms};

/// A predicate of the module `user` to which facts are added.
#[derive(Clone, Copy)]
pub struct FactTarget {
    functor: Functor,
    /// The predicate, if facts can be stored as they are built.
    direct: Option<PredId>,
    is_new: bool,
}

impl FactTarget {
    /// Returns whether the facts are of this predicate.
    pub fn is(&self, functor: Functor) -> bool {
        self.functor == functor
    }
}

impl Machine {
    /// Looks up the predicate of facts.
    ///
    /// # Errors
    /// `permission_error(modify, static_procedure, PI)` if the predicate belongs to the system.
    pub fn fact_target(&mut self, functor: Functor) -> Raised<FactTarget> {
        let is_wide = functor.arity() > Functor::MAX_PROCEDURE_ARITY;
        if functor.arity() == 0 || is_wide || self.db.flags.occurs_check != OccursCheck::False {
            return Ok(FactTarget { functor, direct: None, is_new: false });
        }
        let named = self.pred_id(atoms::USER, functor);
        let pred = self.filler(named);
        let is_new = self.db.pred(pred).definition == Definition::Undefined;
        self.may_modify(pred, is_new)?;
        let is_own = pred == named && self.otherwise(pred).is_none();
        Ok(FactTarget { functor, direct: is_own.then_some(pred), is_new })
    }

    /// Puts the head of a fact on the heap, and lets `write` write its arguments from an address on.
    ///
    /// # Errors
    /// The limits of the meter, and those of `write`.
    pub fn put_head(
        &mut self,
        functor: Functor,
        write: impl FnOnce(&mut Machine, Addr) -> Raised<()>,
    ) -> Raised<Cell> {
        if functor.arity() == 0 {
            return Ok(Cell::atom(functor.name()));
        }
        self.heap.meter.charge(1)?;
        self.heap.reserve(functor.arity() + 1)?;
        let (head, args) = self.heap.put_blank_struct(functor.name(), functor.arity());
        write(self, args)?;
        Ok(head)
    }

    /// Adds a fact at the end of its predicate. Its head was put on the heap last.
    ///
    /// # Errors
    /// Errors as in [`Machine::add_clause`].
    pub fn add_fact(&mut self, target: &mut FactTarget, head: Cell) -> Raised<()> {
        let Some(pred) = target.direct else { return self.add_clause_of_host(head) };
        let args = self.heap.callable(head).map_or(self.heap.top, |(_, _, args)| args);
        let term = NewTerm::Args(self.heap.slice(args, self.heap.top), args);
        let text = self.db.texts.keep(&NewText { is_fact: true, term, keys: &[], place: (0, 0) });
        if !self.can_be_text(text) {
            self.db.texts.free(text);
            return self.add_clause_of_host(head);
        }
        let was = self.db.pred(pred).definition;
        self.install_text(pred, text, true)?;
        if std::mem::take(&mut target.is_new) {
            self.note_clauses(pred, was, true);
        }
        Ok(())
    }

    /// Removes the clauses of a predicate of the module `user` whose heads unify with a pattern; returns
    /// their number. O(clauses that an index leaves)
    ///
    /// # Errors
    /// `permission_error(modify, static_procedure, PI)` unless the predicate is dynamic.
    pub fn remove_facts(&mut self, functor: Functor, head: Cell) -> Raised<usize> {
        let Some(named) = self.db.find_pred(atoms::USER, functor) else { return Ok(0) };
        let pred = self.filler(named);
        self.may_modify(pred, true)?;
        if !self.db.pred(pred).is_defined() {
            return Ok(0);
        }
        self.retract_all(pred, head)
    }
}
