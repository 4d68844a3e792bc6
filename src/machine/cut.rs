//! Cutting: choice points go, and what they own with them.
//!
//! Most cuts only set the newest choice point back. What makes some dearer is an owner: an iterator of a native,
//! collected answers, a cleanup. Owners stand on a stack of their own, each with its choice point, so that a cut pops
//! those above its barrier; cleanups among them become one goal, which runs before the code behind the cut goes on.

use super::cleanup::{Cleanup, Cleanups};
use super::frame::choice;
use super::{Machine, Owned};
use crate::code::area::CodeAddr;
use crate::code::live::Live;
use crate::term::raise::Raised;
use crate::term::{Block, Cell};
use crate::width::Width;

/// Whether the bindings since the choice points that go will be undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bindings {
    Stay,
    Go,
}

impl Machine {
    /// Cuts to an older choice point; says where the clause goes on: at `p`, after cleanups if there are any.
    #[inline(always)]
    pub(super) fn cut(&mut self, barrier: usize, p: CodeAddr, live: Live) -> Raised<CodeAddr> {
        let owned = self.owners.last().is_some_and(|owner| owner.choice > barrier);
        if owned {
            return self.cut_owners(barrier, p, live);
        }
        self.b = barrier;
        self.heap.boundary = self.choice_word(choice::HEAP).to_usize();
        Ok(p)
    }

    /// The condition of `*->` holds: its choice point goes if it is the newest; else it leads nowhere from now on.
    pub(super) fn soft_cut(&mut self, mark: usize) {
        if self.b == mark {
            self.pop_choice();
        } else {
            self.choices.set(mark + choice::ALTERNATIVE, Cell::int(i64::from(self.places.drop)));
        }
    }

    #[cold]
    fn cut_owners(&mut self, barrier: usize, p: CodeAddr, live: Live) -> Raised<CodeAddr> {
        let mut cleanups = Cleanups::default();
        self.release(barrier, &mut cleanups, Bindings::Stay);
        self.b = barrier;
        self.heap.boundary = self.choice_word(choice::HEAP).to_usize();
        let goal = match self.panicked.take() {
            Some(panic) => cleanups.goal_before(&panic, self),
            None => cleanups.cut_goal(self),
        };
        match goal {
            Some(goal) => self.interpose(goal, p, live, Some(self.b0)),
            None => Ok(p),
        }
    }

    /// Lets go of what choice points above `choice` own.
    pub(super) fn release(&mut self, choice: usize, cleanups: &mut Cleanups, bindings: Bindings) {
        while self.owners.last().is_some_and(|owner| owner.choice > choice) {
            let Some(owner) = self.owners.pop() else { return };
            match owner.kind {
                Owned::Answers(mut answers) => answers.leave(self),
                Owned::Found(found) => {
                    self.forget_found(&found);
                }
                Owned::Cleanup => {
                    let goal = self.choices.get(owner.choice + super::frame::choice::ARGS + 1);
                    if bindings == Bindings::Stay {
                        cleanups.push(Cleanup::Here(goal));
                    } else if let Ok(block) = Block::new(&mut self.heap, goal, true) {
                        cleanups.push(Cleanup::Saved(block));
                    }
                }
            }
        }
    }
}
