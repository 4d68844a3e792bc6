//! Transparent predicates (`module_transparent/1`): they run in the module of their caller.
//!
//! The clauses of `p/N` belong to `'p transparent'/N+1`, whose last argument is that module. The entry of
//! each name of `p/N` adds the name's module ([`Machine::enter_qualified`]). Goals of the clauses are looked
//! up in the module that defines them, and are called by `@/2` in the module of the caller.

use super::Machine;
use crate::code::flatten::is_construct;
use crate::program::PredId;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, atoms};

/// The suffix of the name of a predicate that has the clauses of a transparent one.
pub const TRANSPARENT: &str = " transparent";

impl Machine {
    /// Makes a predicate transparent. The clauses that it has already stay where they are.
    ///
    /// # Errors
    /// `representation_error(max_arity)` if it has no room for one more argument.
    pub fn make_transparent(&mut self, id: PredId) -> Raised<()> {
        let (module, functor) = (self.db.pred(id).module, self.db.pred(id).functor);
        if functor.arity() >= Functor::MAX_PROCEDURE_ARITY {
            return Err(Raise::Representation(atoms::MAX_ARITY).into());
        }
        let name = self.symbols.intern(&format!("{}{TRANSPARENT}", self.symbols.name(functor.name())));
        let holder = self.pred_id(module, Functor::new(name, functor.arity() + 1));
        self.db.pred_mut(id).transparent = Some(holder);
        self.relink_names(id);
        Ok(())
    }

    /// Updates the entries of a predicate and of the names under which modules import it.
    pub fn relink_names(&mut self, id: PredId) {
        self.relink(id);
        self.db.importers(id).into_iter().for_each(|name| self.relink(name));
    }

    /// Returns a call or head of a transparent predicate with the module that it runs in.
    pub fn with_context(&mut self, holder: PredId, head: Cell, context: Cell) -> Cell {
        let name = self.db.pred(holder).functor.name();
        let (_, arity, args) = self.heap.callable(head).unwrap_or((name, 0, 0));
        let mut all: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
        all.push(context);
        self.heap.put_struct(name, &all)
    }

    /// Returns a body of `module` whose goals run in the module `context`. O(control constructs).
    ///
    /// # Errors
    /// `type_error(callable, Body)`, `representation_error(cyclic_term)`.
    pub(super) fn body_in_context(&mut self, body: Cell, module: Atom, context: Cell) -> Raised<Cell> {
        self.check_body(body)?;
        let holder = self.heap.put_struct(atoms::CALL, &[body]);
        let mut todo = vec![holder.addr() + 1];
        while let Some(at) = todo.pop() {
            self.heap.meter.charge(1)?;
            let goal = self.heap.at(at);
            let part = match self.heap.callable(goal) {
                None => self.goal_in_context(goal, module, context),
                Some((name, arity, args)) if is_control(name, arity) => {
                    let goals: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
                    let copy = self.heap.put_struct(name, &goals);
                    todo.extend((1..=arity).map(|i| copy.addr() + i));
                    copy
                }
                Some((name, arity, _)) if self.ignores_context(name, arity, module) => goal,
                Some(_) => self.goal_in_context(goal, module, context),
            };
            self.heap.set(at, part);
        }
        Ok(self.heap.at(holder.addr() + 1))
    }

    /// Returns `system:(module:goal @ context)`; a variable is a goal of `call/1`.
    fn goal_in_context(&mut self, goal: Cell, module: Atom, context: Cell) -> Cell {
        let goal = if self.heap.is_var(goal) { self.heap.put_struct(atoms::CALL, &[goal]) } else { goal };
        let own = self.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
        let at = self.symbols.intern("@");
        let call = self.heap.put_struct(at, &[own, context]);
        self.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), call])
    }

    /// Returns whether a goal is the same in all modules that call it: a cut, one that names its module, or
    /// a call of a built-in predicate without goals.
    fn ignores_context(&self, name: Atom, arity: usize, module: Atom) -> bool {
        if matches!((name, arity), (atoms::CUT | atoms::DOLLAR, 0) | (atoms::COLON, 2)) {
            return true;
        }
        let functor = Functor::new(name, arity);
        let built_in = self.db.find_pred(atoms::SYSTEM, functor).map(|id| self.db.pred(id));
        built_in.is_some_and(|pred| pred.is_defined() && !pred.takes_goals())
            && !self.db.is_own(module, functor)
    }
}

/// Returns whether the arguments of a term are goals of the same clause.
fn is_control(name: Atom, arity: usize) -> bool {
    (arity == 2 && is_construct(name)) || (name, arity) == (atoms::NOT_PROVABLE, 1)
}
