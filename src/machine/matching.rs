//! Matching rules: `Head, Guard => Body` (single-sided unification).
//!
//! Such a rule is compiled as the clause `General :- Tests, Guard, !, Body`: the tests match the arguments
//! with Head, and bind nothing of the caller's. Nor does a unification of an argument with a term at the
//! start of Guard, as in SWI-Prolog: it becomes a part of Head. The last rule of a predicate is followed by
//! a clause that raises, so that a call that no rule matches is an error.

use rustc_hash::FxHashSet;

use super::Machine;
use super::clauses::Adding;
use crate::code::flatten::strip_module;
use crate::program::{ClauseId, PredId};
use crate::term::raise::{Raise, Raised, type_error};
use crate::term::{Addr, Atom, Cell, Heap, View, atoms, copy, walk};
use crate::width::Width;

/// A rule as a clause.
pub(super) struct MatchingRule {
    pub clause: Cell,
    /// The head of the rule itself, which indexes use.
    pub head: Cell,
}

impl Machine {
    /// Converts a rule with `=>` of a module to a clause; `None` for any other term. O(size).
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(callable, Head)`, and the limits.
    pub(super) fn matching_rule(&mut self, term: Cell, module: Atom) -> Raised<Option<MatchingRule>> {
        let (module, rule) = strip_module(&self.heap, term, module);
        if self.db.flags.iso {
            return Ok(None);
        }
        let Some([left, body]) = self.heap.args_of::<2>(rule, atoms::RULE_ARROW) else { return Ok(None) };
        let (qualified, guard, body) = match self.heap.args_of::<2>(left, atoms::COMMA) {
            // The head may get the terms that its variables are unified with.
            Some(_) => {
                let copy = copy::copy(&mut self.heap, rule, false)?;
                let [left, body] = self.heap.args_of::<2>(copy, atoms::RULE_ARROW).unwrap_or([left, body]);
                let [head, guard] = self.heap.args_of::<2>(left, atoms::COMMA).unwrap_or([left, body]);
                (head, Some(guard), body)
            }
            None => (left, None, body),
        };
        let (head_module, head) = strip_module(&self.heap, qualified, module);
        let mut guards: Vec<Cell> = guard.into_iter().collect();
        self.move_unifications(head, &mut guards)?;
        let (general, mut goals) = self.head_tests(head)?;
        goals.extend(guards.into_iter().rev());
        goals.push(Cell::atom(atoms::CUT));
        let body = goals
            .into_iter()
            .rev()
            .fold(body, |rest, goal| self.heap.put_struct(atoms::COMMA, &[goal, rest]));
        let general = self.heap.put_struct(atoms::COLON, &[Cell::atom(head_module), general]);
        let clause = self.heap.put_struct(atoms::NECK, &[general, body]);
        let is_bare = self.heap.deref(term) == rule;
        let clause = match is_bare {
            true => clause,
            false => self.heap.put_struct(atoms::COLON, &[Cell::atom(module), clause]),
        };
        Ok(Some(MatchingRule { clause, head }))
    }

    /// Moves unifications of arguments with terms from the start of a guard into the head, so that they bind
    /// nothing of the caller's either. The goals of the guard are in reverse order. O(size of the terms).
    fn move_unifications(&mut self, head: Cell, guard: &mut Vec<Cell>) -> Raised<()> {
        while let Some(goal) = guard.pop() {
            if let Some([first, rest]) = self.heap.args_of::<2>(goal, atoms::COMMA) {
                guard.extend([rest, first]);
                continue;
            }
            let moved = match self.heap.args_of::<2>(goal, atoms::EQUALS) {
                Some([a, b]) => self.move_unification(head, a, b)? || self.move_unification(head, b, a)?,
                None => self.heap.deref(goal) == Cell::atom(atoms::TRUE),
            };
            if !moved {
                guard.push(goal);
                break;
            }
        }
        Ok(())
    }

    /// Binds a variable that is an argument of the head to a compound or constant. Returns whether it did.
    fn move_unification(&mut self, head: Cell, var: Cell, term: Cell) -> Raised<bool> {
        let (var, Some((_, arity, args))) = (self.heap.deref(var), self.heap.callable(head)) else {
            return Ok(false);
        };
        let is_argument = |heap: &Heap| (args..args + arity).any(|arg| heap.deref(heap.at(arg)) == var);
        if !var.is_ref() || self.heap.is_var(term) || !is_argument(&self.heap) {
            return Ok(false);
        }
        let mut occurs = false;
        walk::visit(&mut self.heap, &[term], |_, cell| {
            occurs = cell == var;
            !occurs
        })?;
        if !occurs {
            self.heap.bind_plain(var, term);
        }
        Ok(!occurs)
    }

    /// Returns a head of distinct variables, and the goals that match them with a head.
    fn head_tests(&mut self, head: Cell) -> Raised<(Cell, Vec<Cell>)> {
        let Some((name, arity, args)) = self.heap.callable(head) else {
            return match self.heap.is_var(head) {
                true => Err(Raise::Instantiation.into()),
                false => type_error(atoms::CALLABLE, head),
            };
        };
        let (general, places) = self.shape(name, arity)?;
        let mut goals = Vec::new();
        let mut seen = FxHashSet::default();
        let mut todo: Vec<(Cell, Addr)> =
            (0..arity).map(|i| (self.heap.at(args + i), places + i)).rev().collect();
        while let Some((wanted, place)) = todo.pop() {
            let there = Cell::reference(place);
            match self.heap.callable(wanted) {
                _ if self.heap.is_var(wanted) => {
                    let View::Var(var) = self.heap.view(wanted) else { continue };
                    if seen.insert(var) {
                        self.heap.set(place, wanted);
                    } else {
                        goals.push(self.heap.put_struct(atoms::IDENTICAL, &[there, wanted]));
                    }
                }
                Some((name, arity, args)) if arity > 0 => {
                    let (shape, inner) = self.shape(name, arity)?;
                    goals.push(self.heap.put_struct(atoms::NONVAR, &[there]));
                    goals.push(self.heap.put_struct(atoms::EQUALS, &[there, shape]));
                    todo.extend((0..arity).map(|i| (self.heap.at(args + i), inner + i)).rev());
                }
                _ => goals.push(self.heap.put_struct(atoms::IDENTICAL, &[there, wanted])),
            }
        }
        Ok((general, goals))
    }

    /// Builds a term with distinct new variables as arguments; returns it and their address.
    pub(super) fn shape(&mut self, name: Atom, arity: usize) -> Raised<(Cell, Addr)> {
        self.heap.reserve(16 * (arity + 1))?;
        self.heap.meter.charge(1)?;
        let vars: Vec<Cell> = (0..arity).map(|_| self.heap.put_var()).collect();
        let shape = self.heap.put_struct(name, &vars);
        Ok((shape, vars.first().map_or(0, |var| var.addr())))
    }

    /// Removes the clause that raises after the rules of a predicate, if there is one; returns whether.
    /// Amortised O(1).
    pub(super) fn open_rules(&mut self, pred: PredId) -> bool {
        let last = self.otherwise(pred);
        if let Some(last) = last {
            self.remove_clause(last);
        }
        last.is_some()
    }

    /// Adds the clause that raises after the clauses of a predicate. Amortised O(1).
    pub(super) fn close_rules(&mut self, pred: PredId, adding: Adding) -> Raised<()> {
        let (module, functor) = (self.db.pred(pred).module, self.db.pred(pred).functor);
        let (general, _) = self.shape(functor.name(), functor.arity())?;
        let goal = self.heap.put_struct(atoms::COLON, &[Cell::atom(module), general]);
        let goal = self.heap.put_struct(atoms::NO_RULE, &[goal]);
        let id = self.install_clause(
            pred,
            general,
            (atoms::SYSTEM, goal),
            None,
            Adding { at_end: true, keep_term: false, ..adding },
        )?;
        let birth = self.db.clause(id).birth;
        self.db.pred_mut(pred).otherwise = Some((id, birth));
        Ok(())
    }

    /// Returns the clause that raises after a predicate's rules, if there is one.
    pub fn otherwise(&self, pred: PredId) -> Option<ClauseId> {
        let (id, birth) = self.db.pred(pred).otherwise?;
        self.db.clause_born(i64::from(id.0), birth.to_i64())
    }
}
