//! Cutting: removing choice points with the data that they own.
//!
//! Most cuts only reset the newest choice point. Owners make a cut more expensive: an iterator of a native,
//! collected answers, a cleanup. They are on a stack of their own, each with its choice point, so that a cut
//! pops those above its barrier. Cleanups among them become one goal, which runs before the code after the
//! cut.

use super::cleanup::Cleanups;
use super::frame::{SLOTS, choice};
use super::{Machine, Owned};
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::live::Live;
use crate::term::raise::Raised;
use crate::width::Width;

/// Whether the bindings since the removed choice points will be undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bindings {
    Stay,
    Go,
}

impl Machine {
    /// Cuts to an older choice point. Returns the address to continue at: `p`, after the cleanups if there
    /// are any.
    #[inline(always)]
    pub(super) fn cut(&mut self, barrier: usize, p: CodeAddr, live: Live) -> Raised<CodeAddr> {
        if self.owns_above(barrier) {
            return self.cut_owners(barrier, p, live);
        }
        self.cut_choices(barrier);
        Ok(p)
    }

    /// Returns whether a choice point above `barrier` owns data.
    #[inline(always)]
    pub(super) fn owns_above(&self, barrier: usize) -> bool {
        self.owners.last().is_some_and(|owner| owner.choice > barrier)
    }

    /// Removes the choice points above `barrier`, which own nothing.
    #[inline(always)]
    pub(super) fn cut_choices(&mut self, barrier: usize) {
        self.b = barrier;
        self.heap.set_boundary(self.choice_word(choice::HEAP).to_usize());
    }

    /// Returns whether the newest choice point is a guard whose other branch is at an address, and the clause
    /// returns to the test of that guard: then a guard of its own would find the same.
    pub(super) fn is_guarded(&self, other: CodeAddr) -> bool {
        let caller = self.stack.get(self.stack.current()).as_int().to_usize();
        let next = self.stack.get(self.stack.current() + 1).as_int().to_u32();
        match self.code.get(next) {
            Instr::TestDet { y, .. } if self.alternative() == other => {
                self.stack.get(caller + SLOTS + y.index()).as_int() == self.b.to_i64()
            }
            _ => false,
        }
    }

    /// Commits to the condition of `*->`: removes its choice point if it is the newest; otherwise makes it
    /// fail.
    pub(super) fn soft_cut(&mut self, mark: usize) {
        if self.b == mark {
            self.pop_choice();
        } else {
            self.set_alternative(mark, self.places.drop);
        }
    }

    #[cold]
    pub(super) fn cut_owners(&mut self, barrier: usize, p: CodeAddr, live: Live) -> Raised<CodeAddr> {
        let mut cleanups = Cleanups::default();
        self.release(barrier, &mut cleanups, Bindings::Stay);
        self.b = barrier;
        self.heap.set_boundary(self.choice_word(choice::HEAP).to_usize());
        let goal = match self.panicked.take() {
            Some(panic) => cleanups.goal_before(&panic, self),
            None => cleanups.cut_goal(self),
        };
        match goal {
            Some(goal) => self.interpose(goal, p, live, Some(self.b0)),
            None => Ok(p),
        }
    }

    /// Releases the data owned by choice points above `choice`.
    pub(super) fn release(&mut self, choice: usize, cleanups: &mut Cleanups, bindings: Bindings) {
        while self.owners.last().is_some_and(|owner| owner.choice > choice) {
            let Some(owner) = self.owners.pop() else { return };
            match owner.kind {
                Owned::Answers(answers) => {
                    if let Some(mut answers) = answers {
                        answers.leave(self);
                    }
                }
                Owned::Found(found) => {
                    self.forget_found(&found);
                }
                Owned::Cleanup => {
                    let goal = self.choices.get(owner.choice + super::frame::choice::ARGS + 1);
                    match bindings {
                        Bindings::Stay => cleanups.push(goal),
                        Bindings::Go => cleanups.save(goal, &mut self.heap),
                    }
                }
            }
        }
    }
}
