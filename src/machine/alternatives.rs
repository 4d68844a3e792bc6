//! The alternatives of a list of clauses as code, to which choice points lead.

use std::num::NonZero;

use super::Machine;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::program::ListId;
use crate::program::list::ListStart;
use crate::width::Width;

impl Machine {
    /// Installs the alternatives to the first clause of a list, if it gets any. Returns how a call of all
    /// clauses begins then. O(clauses)
    #[cold]
    pub(super) fn lay_out_alternatives(&mut self, list: ListId) -> Option<ListStart> {
        let arity = self.db.list(list).arity().to_u16();
        let unless = self.db.list(list).unless_bound().unwrap_or(u16::MAX);
        let [first, others @ .., last] = self.db.clauses_for_alternatives(list)? else { return None };
        let start = Instr::Try { unless, code: first.code };
        let retries = others.iter().map(|entry| Instr::Retry { arity, code: entry.code });
        let end = [Instr::Trust { arity, code: last.code }, Instr::AlternativesOf { list }];
        let code: Vec<Instr> = [start].into_iter().chain(retries).chain(end).collect();
        let at = NonZero::new(self.code.install(&code) + 1)?;
        self.db.note_alternatives(list, at)
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
