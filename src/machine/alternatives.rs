//! The alternatives of a list of clauses as code, to which choice points lead.

use std::num::NonZero;

use super::Machine;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::commitment::{Commitment, commitment};
use crate::program::arg_pos::Path;
use crate::program::list::{Beginning, ListStart};
use crate::program::{ClauseId, ListId};
use crate::width::Width;

impl Machine {
    /// Installs the alternatives to the first clause of a list, if it gets any. Returns how a call of all
    /// clauses begins then. O(clauses)
    #[cold]
    pub(super) fn lay_out_alternatives(&mut self, list: ListId) -> Option<ListStart> {
        let arity = self.db.list(list).arity().to_u16();
        let known = self.db.list(list);
        let (path, unless) = (known.path(), known.unless_bound().unwrap_or(u16::MAX));
        let [first, others @ .., last] = self.db.clauses_for_alternatives(list)? else { return None };
        let committing = self.commitment(first.clause, arity.to_usize(), path);
        let start = Instr::Try { unless, code: first.code };
        let retries = others.iter().map(|entry| Instr::Retry { arity, code: entry.code });
        let end = [Instr::Trust { arity, code: last.code }, Instr::AlternativesOf { list }];
        let (beginning, commit) = match committing {
            Some(Commitment::Always) => (Beginning::Clause, None),
            Some(Commitment::IfVar(var)) => {
                (Beginning::Commit, Some(Instr::EnterIfVar { var, code: first.code }))
            }
            None => (Beginning::Try, None),
        };
        let before = commit.iter().len() + 1;
        let code: Vec<Instr> = commit.into_iter().chain([start]).chain(retries).chain(end).collect();
        let at = NonZero::new(self.code.install(&code) + before.to_u32())?;
        self.db.note_alternatives(list, at, beginning)
    }

    /// Returns which calls commit to a clause that they were led to along a path.
    fn commitment(&self, clause: ClauseId, arity: usize, path: Path) -> Option<Commitment> {
        let clause = self.db.clause(clause);
        let code = &self.code.instructions()[clause.code.to_usize()..][..clause.size.to_usize()];
        commitment(code, arity, path)
    }

    /// Returns where a call continues for which the instruction at an address does not try all clauses of
    /// its list, since an argument that may discriminate them is bound. Later calls find the index that this
    /// one builds, or look at fewer arguments. O(clauses)
    #[cold]
    #[inline(never)]
    pub(super) fn search_instead(&mut self, at: CodeAddr, code: CodeAddr) -> CodeAddr {
        let Some(list) = self.list_of(at + 1) else { return self.fail_at() };
        let clause = self.search_list(list);
        let start = match self.db.list(list) {
            known if known.is_indexed() => Instr::Search { list },
            known => Instr::Try { unless: known.unless_bound().unwrap_or(u16::MAX), code },
        };
        self.code.set(at, start);
        clause
    }

    /// Returns the list of clauses to which an alternative in code belongs; `None` for any other alternative.
    /// O(clauses)
    pub(super) fn list_of(&self, mut alternative: CodeAddr) -> Option<ListId> {
        loop {
            match self.code.get(alternative) {
                Instr::Retry { .. } | Instr::Trust { .. } => alternative += 1,
                Instr::AlternativesOf { list } => return Some(list),
                _ => return None,
            }
        }
    }
}
