//! Clauses that a pattern finds: `clause/2`, `retract/1` and `retractall/1`.
//!
//! The pattern is in the argument registers. A call tries the clauses that the index finds for the head,
//! those that live in the generation when it began. The choice point of the others keeps the registers, of
//! which `retract/1` has one.

use super::Machine;
use super::frame::Rest;
use super::select::CallOfRun;
use crate::code::area::CodeAddr;
use crate::code::flatten::{split, strip_module};
use crate::program::{ANY, ArgPos, Bucket, Clause, ClauseId, Definition, PredId};
use crate::term::raise::{Raise, Raised, type_error};
use crate::term::unify::unifiable;
use crate::term::{Atom, Cell, Functor, View, atoms, block};
use crate::width::Width;

/// What a call does with a clause that matches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClauseCall {
    /// `clause(Head, Body)`
    Inspect,
    /// `retract(Clause)`
    Retract,
}

impl ClauseCall {
    /// Returns the number of argument registers with the pattern.
    fn arity(self) -> usize {
        match self {
            ClauseCall::Inspect => 2,
            ClauseCall::Retract => 1,
        }
    }

    /// Returns the call whose choice point has a number of arguments.
    fn of_arity(arity: usize) -> ClauseCall {
        if arity == ClauseCall::Retract.arity() { ClauseCall::Retract } else { ClauseCall::Inspect }
    }
}

impl Machine {
    /// Builds the clause `Head :- Body` on the heap; `None` if its term is not kept. O(size)
    pub fn put_clause(&mut self, id: ClauseId) -> Raised<Option<Cell>> {
        let Clause { pred, text, .. } = *self.db.clause(id);
        let Some(cells) = self.db.texts.term(text) else { return Ok(None) };
        if !text.is_args() {
            return Ok(Some(block::restore(&mut self.heap, Cell::structure(0), cells)?));
        }
        let functor = self.db.pred(pred).functor;
        let head = match functor.arity() {
            0 => Cell::atom(functor.name()),
            _ => block::restore_args(&mut self.heap, functor, cells)?,
        };
        Ok(Some(self.heap.put_struct(atoms::NECK, &[head, Cell::atom(atoms::TRUE)])))
    }

    /// Calls `clause(Head, Body)`.
    pub(super) fn clause(&mut self) -> Raised<CodeAddr> {
        let (module, head) = strip_module(&self.heap, self.x[0], atoms::USER);
        let body = self.heap.deref(self.x[1]);
        let pred = self.clause_pred(head, module, Machine::holder)?;
        if !self.heap.is_var(body) && self.heap.callable(body).is_none() {
            return type_error(atoms::CALLABLE, body);
        }
        let Some(pred) = pred else { return Ok(self.fail_at()) };
        self.may_look(pred)?;
        self.x[0] = head;
        self.first_clause(pred, head, ClauseCall::Inspect)
    }

    /// Like `clause`, for a goal interpreted from its clauses: static predicates are accessible whatever the
    /// flags say.
    pub(super) fn clause_of_program(&mut self) -> Raised<CodeAddr> {
        let (module, head) = strip_module(&self.heap, self.x[0], atoms::USER);
        let Some(pred) = self.clause_pred(head, module, Machine::holder)? else { return Ok(self.fail_at()) };
        self.x[0] = head;
        self.first_clause(pred, head, ClauseCall::Inspect)
    }

    /// Calls `retract(Clause)`.
    pub(super) fn retract(&mut self) -> Raised<CodeAddr> {
        let (module, head, body) = split(&self.heap, self.x[0], atoms::USER)?;
        let pred = self.clause_pred(head, module, Machine::filler)?;
        let Some(pred) = pred else { return Ok(self.fail_at()) };
        self.may_modify(pred, true)?;
        self.x[0] = self.heap.put_struct(atoms::NECK, &[head, body]);
        self.first_clause(pred, head, ClauseCall::Retract)
    }

    /// Returns the predicate that has the clauses of a queried head, if there is one. `holder` tells it.
    fn clause_pred(
        &mut self,
        head: Cell,
        module: Atom,
        holder: fn(&mut Machine, PredId) -> PredId,
    ) -> Raised<Option<PredId>> {
        let Some((name, arity, _)) = self.heap.callable(head) else {
            return match self.heap.view(head) {
                View::Var(_) => Err(Raise::Instantiation.into()),
                _ => type_error(atoms::CALLABLE, head),
            };
        };
        let functor = Functor::new(name, arity);
        let own = self.db.find_pred(module, functor).filter(|&id| self.db.pred(id).is_defined());
        let found = own.or_else(|| self.db.find_pred(atoms::SYSTEM, functor));
        let found = found.and_then(|id| self.db.resolve(id));
        Ok(found.map(|id| holder(self, id)))
    }

    fn may_look(&mut self, id: PredId) -> Raised<()> {
        let pred = self.db.pred(id);
        let private = (pred.library && !pred.multifile) || !matches!(pred.definition, Definition::Clauses);
        let hidden = self.db.flags.iso || self.db.flags.protect_static_code;
        if !(private || hidden) || pred.dynamic {
            return Ok(());
        }
        let culprit = self.indicator(pred.functor);
        let (access, kind) = (self.symbols.intern("access"), self.symbols.intern("private_procedure"));
        Err(Raise::Permission(access, kind, culprit).into())
    }

    /// Returns the clauses that a call of `clause(Head, _)` would inspect: the living ones that a head can
    /// match.
    ///
    /// # Errors
    /// Errors as for the first argument of `clause/2`.
    pub fn clauses_to_look_at(&mut self, head: Cell) -> Raised<Vec<ClauseId>> {
        let (module, head) = strip_module(&self.heap, head, atoms::USER);
        let Some(pred) = self.clause_pred(head, module, Machine::holder)? else { return Ok(Vec::new()) };
        self.may_look(pred)?;
        Ok(self.live_clauses_like(pred, head))
    }

    /// Returns the living clauses that a head can match.
    fn live_clauses_like(&mut self, pred: PredId, head: Cell) -> Vec<ClauseId> {
        let generation = self.db.generation();
        let mut found = match self.clauses_like(pred, head) {
            Bucket::None => Vec::new(),
            Bucket::One(entry) => vec![entry.clause],
            Bucket::Many(list) => {
                let list = self.db.list(list);
                list.from(list.start()).iter().map(|entry| entry.clause).collect()
            }
        };
        found.retain(|&clause| self.db.is_alive(clause, generation));
        found
    }

    /// Tries the clauses of a predicate with the pattern in the registers.
    fn first_clause(&mut self, pred: PredId, head: Cell, call: ClauseCall) -> Raised<CodeAddr> {
        let generation = self.db.generation();
        let list = match self.clauses_like(pred, head) {
            Bucket::None => return Ok(self.fail_at()),
            Bucket::One(entry) => {
                let alive = self.db.is_alive(entry.clause, generation);
                let matched = alive && self.match_clause(entry.clause, call)?;
                return Ok(if matched { self.cp } else { self.mismatch_at() });
            }
            Bucket::Many(list) => list,
        };
        let start = self.db.list(list).start();
        let Some((position, entry)) = self.db.next_match(list, start, generation) else {
            return Ok(self.fail_at());
        };
        let rest = Rest { list, position, generation };
        if self.following(rest).is_some() {
            let marks = self.marks();
            self.push_choice(self.places.retry_clause, call.arity(), marks)?;
            self.set_rest(rest);
            return Ok(match self.retry_clause()? {
                Some(p) => p,
                None => self.mismatch_at(),
            });
        }
        let matched = self.match_clause(entry.clause, call)?;
        Ok(if matched { self.cp } else { self.mismatch_at() })
    }

    /// Returns the clauses that a head can match.
    fn clauses_like(&mut self, pred: PredId, head: Cell) -> Bucket {
        let args = self.heap.callable(head).map_or(0, |(_, _, args)| args);
        let heap = &self.heap;
        self.db.note_call(pred);
        let tries_all = self.db.pred(pred).selects_by_bodies;
        let key = |place: ArgPos| match tries_all {
            true => ANY,
            false => place.key(heap, heap.at(args + place.arg.to_usize())),
        };
        self.db.candidates(self.db.pred(pred).list, &CallOfRun { heap, key })
    }

    fn following(&self, rest: Rest) -> Option<Rest> {
        let (position, _) = self.db.next_match(rest.list, rest.position + 1, rest.generation)?;
        Some(Rest { position, ..rest })
    }

    /// Tries the next clause of the newest choice point; `None` fails further.
    pub(super) fn retry_clause(&mut self) -> Raised<Option<CodeAddr>> {
        loop {
            let rest = self.rest();
            let call = ClauseCall::of_arity(self.arg_count(self.b));
            let following = self.following(rest);
            match following {
                Some(next) => self.set_rest(next),
                None => self.pop_choice(),
            }
            let clause = self.db.list(rest.list).at(rest.position).map(|entry| entry.clause);
            if clause.map_or(Ok(false), |clause| self.match_clause(clause, call))? {
                return Ok(Some(self.cp));
            }
            if following.is_none() {
                return Ok(None);
            }
            self.heap.meter.charge(1)?;
            self.restore_state();
            self.restore_args();
        }
    }

    /// Unifies a clause with the pattern. `retract` removes it, and also succeeds for one that was removed
    /// after the call began (the logical update view).
    fn match_clause(&mut self, id: ClauseId, call: ClauseCall) -> Raised<bool> {
        let Some(term) = self.put_clause(id)? else { return Ok(false) };
        if call == ClauseCall::Retract {
            let matched = self.unify(self.x[0], term)?;
            if matched {
                self.remove_clause(id);
            }
            return Ok(matched);
        }
        let Some([head, body]) = self.heap.args_of::<2>(term, atoms::NECK) else { return Ok(false) };
        Ok(self.unify(self.x[0], head)? && self.unify(self.x[1], body)?)
    }

    /// Removes every clause whose head unifies with a pattern; returns their number.
    pub fn retract_all(&mut self, pred: PredId, head: Cell) -> Raised<usize> {
        let mut matching = self.live_clauses_like(pred, head);
        let mut count = 0;
        for i in 0..matching.len() {
            self.heap.meter.charge(1)?;
            if self.head_matches(head, matching[i])? {
                matching[count] = matching[i];
                count += 1;
            }
        }
        matching.truncate(count);
        for &clause in &matching {
            self.db.remove_clause(clause);
        }
        self.compact_if_due(pred);
        Ok(count)
    }

    fn head_matches(&mut self, head: Cell, clause: ClauseId) -> Raised<bool> {
        let top = self.heap.top;
        let Some(term) = self.put_clause(clause)? else { return Ok(false) };
        let Some([other, _]) = self.heap.args_of::<2>(term, atoms::NECK) else { return Ok(false) };
        let unifies = unifiable(&mut self.heap, head, other)?;
        self.heap.top = top;
        Ok(unifies)
    }
}
