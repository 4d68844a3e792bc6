//! Cutting: choice points go, and what they own with them.
//!
//! Most cuts only set the newest choice point back. What makes some dearer is an owner: an iterator of a native,
//! collected answers, a cleanup. Owners stand on a stack of their own, each with its choice point, so that a cut pops
//! those above its barrier; cleanups among them become one goal, which runs before the code behind the cut goes on.

use super::frame::choice;
use super::{Machine, Owned};
use crate::code::area::CodeAddr;
use crate::code::live::Live;
use crate::term::raise::Raised;
use crate::term::{Block, Cell, atoms};
use crate::width::Width;

/// Cleanup goals of choice points that went, innermost first.
#[derive(Default)]
pub(super) struct Cleanups(Vec<Cleanup>);

/// A cleanup goal between the end of its choice point and its run.
enum Cleanup {
    /// After a cut: the goal itself, so that what it binds stays bound.
    Here(Cell),
    /// Where bindings are undone: the goal as it was before.
    Saved(Block),
}

/// Whether the bindings since the choice points that go will be undone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bindings {
    Stay,
    Go,
}

impl Cleanups {
    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One goal that runs them all and lets none of their errors out: another is under way, or nobody is left.
    pub fn quiet_goal(self, machine: &mut Machine) -> Option<Cell> {
        self.goal(machine, "$run_cleanups")
    }

    /// One goal that runs them all and then throws the first of their errors.
    fn cut_goal(self, machine: &mut Machine) -> Option<Cell> {
        self.goal(machine, "$cut_cleanups")
    }

    fn goal(self, machine: &mut Machine, name: &str) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let restored = self.0.into_iter().map(|cleanup| match cleanup {
            Cleanup::Here(goal) => Ok(goal),
            Cleanup::Saved(block) => block.restore(&mut machine.heap),
        });
        let goals = restored.collect::<Result<Vec<Cell>, _>>().ok()?;
        let goals = machine.heap.put_list(&goals);
        let name = machine.symbols.intern(name);
        let run = machine.heap.put_struct(name, &[goals]);
        Some(machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), run]))
    }
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
        match cleanups.cut_goal(self) {
            Some(goal) => self.interpose(goal, p, live, Some(self.b0)),
            None => Ok(p),
        }
    }

    /// Lets go of what choice points above `choice` own.
    pub(super) fn release(&mut self, choice: usize, cleanups: &mut Cleanups, bindings: Bindings) {
        while self.owners.last().is_some_and(|owner| owner.choice > choice) {
            let Some(owner) = self.owners.pop() else { return };
            match owner.kind {
                Owned::Answers(_) => {}
                Owned::Found(found) => {
                    self.forget_found(&found);
                }
                Owned::Cleanup => {
                    let goal = self.choices.get(owner.choice + super::frame::choice::ARGS + 1);
                    if bindings == Bindings::Stay {
                        cleanups.0.push(Cleanup::Here(goal));
                    } else if let Ok(block) = Block::new(&mut self.heap, goal, true) {
                        cleanups.0.push(Cleanup::Saved(block));
                    }
                }
            }
        }
    }
}
