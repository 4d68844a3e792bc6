//! Rules that are compiled late: when they are first tried, or with their predicate at its first call.
//!
//! Clauses added at run time are often removed before they are called, and no program calls all rules of the
//! system and of the libraries that it loads. Such a rule is a term with one instruction for its code, which
//! compiles it. A predicate that does not change has all its rules compiled when a call first reaches it,
//! and the call finds their code as if they had been compiled when they were added.

use super::Machine;
use crate::code::area::CodeAddr;
use crate::code::compile;
use crate::code::flatten::{split, strip_module};
use crate::code::{Instr, guards};
use crate::program::flags::OccursCheck;
use crate::program::texts::Text;
use crate::program::{ClauseId, PredId};
use crate::term::raise::Raised;
use crate::term::{Cell, atoms, block};
use crate::width::Width;

/// Rules of more cells are compiled at once, so that a rule too large for the compiler raises an error when
/// it is added.
const SHORT: usize = 4096;

/// The code of a rule that was just compiled.
struct NewCode {
    at: CodeAddr,
    /// The instruction that was its code before.
    stub: CodeAddr,
}

impl Machine {
    /// Adds a clause that is not compiled: a fact, or a rule that is compiled late.
    pub(super) fn install_text(&mut self, pred: PredId, text: Text, at_end: bool) -> Raised<ClauseId> {
        let code = |clause| match text.is_fact() {
            true => Instr::MatchFact { clause },
            false => Instr::Compile { clause },
        };
        let id = self.install_code(pred, text, &[code(ClauseId(0))], at_end)?;
        self.code.set(self.db.clause(id).code, code(id));
        Ok(id)
    }

    /// Returns whether a clause may be kept as a term only.
    pub(super) fn can_be_text(&self, text: Text) -> bool {
        let term = self.db.texts.source(text);
        let is_handy = text.is_fact() || term.len() <= SHORT;
        is_handy && self.db.flags.occurs_check == OccursCheck::False && block::is_acyclic(term)
    }

    /// Compiles a rule that a call tries, and returns the address of its code, to which the instruction that
    /// was its code leads from now on. O(size)
    #[inline(never)]
    pub(super) fn compile_rule(&mut self, id: ClauseId) -> Raised<CodeAddr> {
        let NewCode { at, stub } = self.install_rule(id)?;
        self.code.set(stub, Instr::Jump { to: at.to_i32() - stub.to_i32() - 1 });
        Ok(at)
    }

    /// Compiles the rules of a predicate that no call has reached. One that cannot be compiled, and those
    /// after it, are left to the call that tries them, which raises the error. Engines that share a program
    /// share the lists of its clauses, which must not lead to the code of one of them. O(size), once
    #[cold]
    #[inline(never)]
    pub(super) fn compile_rules(&mut self, pred: PredId) {
        if !self.db.pred(pred).has_late_rules || self.db.is_shared(pred) {
            return;
        }
        self.db.pred_mut(pred).has_late_rules = false;
        for id in self.db.live_clauses(pred) {
            if matches!(self.code.get(self.db.clause(id).code), Instr::Compile { .. }) {
                let Ok(NewCode { stub, .. }) = self.install_rule(id) else { break };
                self.code.free(stub, 1);
            }
        }
        self.db.refresh_entries(pred);
    }

    /// Notes that a predicate gets rules which its first call compiles.
    pub(super) fn note_late_rules(&mut self, pred: PredId) {
        let predicate = self.db.pred_mut(pred);
        if !std::mem::replace(&mut predicate.has_late_rules, true) && predicate.module != atoms::SYSTEM {
            self.late_libraries.push(pred);
        }
    }

    /// Compiles the rules of libraries, since each of the engines that will share the program would compile
    /// those that it calls. O(size of those loaded since the last time)
    pub(super) fn compile_libraries(&mut self) {
        for pred in std::mem::take(&mut self.late_libraries) {
            if !self.db.pred(pred).was_called {
                self.compile_rules(pred);
            }
        }
    }

    /// Compiles a rule and makes the code that of its clause.
    fn install_rule(&mut self, id: ClauseId) -> Raised<NewCode> {
        let (stub, pred) = (self.db.clause(id).code, self.db.clause(id).pred);
        let top = self.heap.top;
        let text = self.db.clause(id).text;
        let clause = block::restore(&mut self.heap, Cell::structure(0), self.db.texts.source(text))?;
        let (module, head, body) = split(&self.heap, clause, self.db.pred(pred).module)?;
        let (module, body) = strip_module(&self.heap, body, module);
        // It was added while the flag `occurs_check` was false, and keeps that meaning.
        let code = self.with_compiler(|context| compile::compile(context, module, head, body))?;
        self.heap.top = top;
        if let Some(guard) = guards::guard(&code, self.db.pred(pred).functor.arity())
            && !self.db.pred(pred).was_called
        {
            self.db.note_guard(id, guard);
        }
        let at = self.code.install(&code);
        self.db.set_code(id, at, code.len().to_u32());
        Ok(NewCode { at, stub })
    }

    /// Returns the address and length of the code of a clause, after compiling it if necessary.
    pub fn code_of(&mut self, id: ClauseId) -> Raised<(CodeAddr, u32)> {
        if matches!(self.code.get(self.db.clause(id).code), Instr::Compile { .. }) {
            self.compile_rule(id)?;
        }
        let clause = self.db.clause(id);
        Ok((clause.code, clause.size))
    }
}
