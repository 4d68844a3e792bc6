//! Removing clauses: each is freed when no call can see it any more, and its code when it contains no
//! continuation.
//!
//! A retracted clause is dead at once for new calls, and is freed when the oldest call that can see it is
//! over. Two questions have to be answered: which calls are among a predicate's clauses, and which
//! continuations are in dead code. A walk over choice points and environments answers both. Walks wait until
//! enough clauses have died to pay for them, so that the cost per removal is constant.

use super::Machine;
use super::frame::{SELF_SIZED, SLOTS, choice};
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::program::list::DroppedAlternatives;
use crate::program::{ClauseId, Freed, ListId, PredId, Standing};
use crate::width::Width;

/// The fewest dead instructions for which continuations are searched.
const FEW: usize = 1 << 14;

/// The fewest clauses worth returning their memory to the system.
const MANY: usize = 1 << 12;

/// The code of removed rules that may still be running or be returned to.
#[derive(Clone, Default)]
pub(super) struct DeadCode {
    blocks: Vec<(CodeAddr, u32)>,
    instructions: usize,
    /// The number of instructions at which to check which of them can be freed.
    look_at: usize,
}

impl Machine {
    /// Removes a clause, if it is still there.
    pub fn remove_clause(&mut self, id: ClauseId) {
        if let Some(freed) = self.db.take_back(id) {
            self.free_or_bury(freed);
            return;
        }
        let pred = self.db.clause(id).pred;
        self.db.remove_clause(id);
        self.compact_if_due(pred);
    }

    /// Frees dead clauses if there are many that no call can see any more.
    pub(super) fn compact_if_due(&mut self, pred: PredId) {
        if self.db.is_removal_due(pred, self.choices_top() / 128) {
            self.compact(pred);
        }
    }

    /// Frees the dead clauses that no call can see any more. O(predicates), and for each with dead clauses
    /// O(clauses + choice points)
    pub fn free_dead_clauses(&mut self) {
        self.db.preds_to_compact().into_iter().for_each(|pred| self.compact(pred));
    }

    /// Frees the dead clauses of a predicate that no call can see any more. O(clauses + choice points)
    fn compact(&mut self, pred: PredId) {
        let (mut standing, choices) = self.standing_in(pred);
        let (mut count, mut rules) = (0, Vec::new());
        self.db.compact(pred, &mut standing, |freed| {
            count += 1;
            match freed.is_fact {
                true => self.code.free(freed.code, freed.size),
                false => rules.push((freed.code, freed.size)),
            }
        });
        rules.into_iter().for_each(|(code, size)| self.bury(code, size));
        self.bury_dropped_alternatives();
        if count > MANY && count > self.db.free_clause_count() / 4 {
            self.db.give_back();
            self.code.give_back();
        }
        for (choice, position) in choices.into_iter().zip(standing.positions) {
            match choice {
                Some(b) => self.set_position(b, position),
                None => self.shallow.rest.position = position,
            }
        }
    }

    /// Returns the calls that are among a predicate's clauses, and the choice points of those in the list of
    /// all; `None` for the call whose head is being tried.
    fn standing_in(&self, pred: PredId) -> (Standing, Vec<Option<usize>>) {
        let all = self.db.pred(pred).list;
        let (mut standing, mut choices) = (Standing::default(), Vec::new());
        let mut add = |choice, list: ListId, position, generation| {
            if self.db.list(list).pred != pred {
                return;
            }
            standing.add(generation);
            if list == all {
                standing.positions.push(position);
                choices.push(choice);
            } else {
                standing.in_index = true;
            }
        };
        let is_own =
            |alternative| self.list_of(alternative).is_some_and(|list| self.db.list(list).pred == pred);
        let mut is_in_code = false;
        let (in_list, clause) = (self.places.retry_list, self.places.retry_clause);
        if self.shallow.active {
            match self.shallow.rest {
                rest if self.shallow.alternative == in_list => {
                    add(None, rest.list, rest.position, rest.generation);
                }
                _ => is_in_code |= is_own(self.shallow.alternative),
            }
        }
        self.for_choices(|b| {
            let alternative = self.alternative_at(b);
            if alternative == in_list || alternative == clause {
                let rest = self.rest_at(b);
                add(Some(b), rest.list, rest.position, rest.generation);
            } else {
                is_in_code |= is_own(alternative);
            }
        });
        if is_in_code {
            // Such a call began before any of its clauses died. Its alternatives name their list, which must
            // not become one of another predicate.
            standing.add(0);
            standing.in_index = true;
        }
        self.db.held().into_iter().for_each(|generation| standing.add(generation));
        (standing, choices)
    }

    // ---- code ----

    /// Frees the code of a clause that new calls cannot reach; a rule may be running.
    fn free_or_bury(&mut self, Freed { code, size, is_fact }: Freed) {
        match is_fact {
            true => self.code.free(code, size),
            false => self.bury(code, size),
        }
    }

    /// Adds code that new calls cannot reach; it is freed when no continuation returns to it.
    fn bury(&mut self, at: CodeAddr, size: u32) {
        self.dead_code.blocks.push((at, size));
        self.dead_code.instructions += size.to_usize();
        if self.is_dead_code_due() {
            self.heap.meter.alarm();
        }
    }

    /// Adds the alternatives that calls do not enter any more.
    pub(super) fn bury_dropped_alternatives(&mut self) {
        for DroppedAlternatives { at, size } in self.db.take_dropped_alternatives() {
            self.bury(at, size);
        }
    }

    /// Returns whether there is enough dead code to check whether any continuation returns to it.
    pub(super) fn is_dead_code_due(&self) -> bool {
        self.dead_code.instructions > self.dead_code.look_at.max(FEW)
    }

    /// Frees the code of removed rules that contains no continuation. At calls only. O(stacks + blocks log).
    pub(super) fn free_dead_code(&mut self) {
        self.bury_dropped_alternatives();
        if self.dead_code.blocks.is_empty() {
            return;
        }
        let mut continuations = self.continuations();
        continuations.sort_unstable();
        let mut dead = DeadCode::default();
        for (at, size) in std::mem::take(&mut self.dead_code.blocks) {
            let next = continuations.partition_point(|&p| p < at);
            if continuations.get(next).is_some_and(|&p| p <= at + size) {
                dead.blocks.push((at, size));
                dead.instructions += size.to_usize();
            } else {
                self.code.free(at, size);
            }
        }
        let (stacks, _) = self.stack_sizes();
        dead.look_at = (2 * dead.instructions).max(stacks / 64);
        self.dead_code = dead;
    }

    /// Returns every address to which the machine may return.
    fn continuations(&self) -> Vec<CodeAddr> {
        let mut found: Vec<CodeAddr> = self.captured.iter().copied().collect();
        let mut met = crate::term::bits::Bits::new(self.stack_top() + 1);
        let mut follow = |mut e: usize, mut cp: CodeAddr| {
            loop {
                found.push(cp);
                if matches!(self.code.get(cp - 1), Instr::Call { n: SELF_SIZED, .. }) {
                    // An interposed goal: the clause continues elsewhere than after its last call.
                    found.push(self.stack.get(e + SLOTS + 1).as_int().to_u32());
                }
                if !met.set(e) || e == 0 {
                    return;
                }
                cp = self.stack.get(e + 1).as_int().to_u32();
                e = self.stack.get(e).as_int().to_usize();
            }
        };
        follow(self.stack.current(), self.cp);
        let mut alternatives = Vec::new();
        self.for_choices(|b| {
            alternatives.push(self.alternative_at(b));
            let e = self.choice_number(b, choice::ENVIRONMENT).to_usize();
            follow(e, self.choice_number(b, choice::CONTINUATION).to_u32());
        });
        found.append(&mut alternatives);
        found
    }
}
