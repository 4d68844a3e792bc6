//! Cutting: choice points go, and what they own with them.

use super::frame::choice;
use super::{Machine, Owned};
use crate::code::area::CodeAddr;
use crate::term::raise::Raised;
use crate::term::{Block, Cell, atoms};

/// Cleanup goals of choice points that went, innermost first.
#[derive(Default)]
pub(super) struct Cleanups(Vec<Block>);

impl Cleanups {
    /// Whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One goal that runs them all and lets none of their errors out.
    pub fn goal(self, machine: &mut Machine) -> Option<Cell> {
        let name = machine.symbols.intern("$run_cleanup");
        let mut goal = None;
        for block in self.0.into_iter().rev() {
            let cleanup = block.restore(&mut machine.heap).ok()?;
            let run = machine.heap.put_struct(name, &[cleanup]);
            let run = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), run]);
            goal = Some(match goal {
                Some(rest) => machine.heap.put_struct(atoms::COMMA, &[run, rest]),
                None => run,
            });
        }
        goal
    }
}

impl Machine {
    /// Cuts to an older choice point; says where the clause goes on: at `p`, after cleanups if there are any.
    #[inline(always)]
    pub(super) fn cut(&mut self, barrier: usize, p: CodeAddr, live: u16) -> Raised<CodeAddr> {
        let owned = self.owners.last().is_some_and(|owner| owner.choice > barrier);
        if owned {
            return self.cut_owners(barrier, p, live);
        }
        self.b = barrier;
        self.heap.boundary = self.choice_word(choice::HEAP) as usize;
        Ok(p)
    }

    #[cold]
    fn cut_owners(&mut self, barrier: usize, p: CodeAddr, live: u16) -> Raised<CodeAddr> {
        let mut cleanups = Cleanups::default();
        self.release(barrier, &mut cleanups);
        self.b = barrier;
        self.heap.boundary = self.choice_word(choice::HEAP) as usize;
        match cleanups.goal(self) {
            Some(goal) => self.interpose(goal, p, live, Some(self.b0)),
            None => Ok(p),
        }
    }

    /// Lets go of what choice points above `choice` own.
    pub(super) fn release(&mut self, choice: usize, cleanups: &mut Cleanups) {
        while self.owners.last().is_some_and(|owner| owner.choice > choice) {
            let Some(owner) = self.owners.pop() else { return };
            match owner.kind {
                Owned::Answers(_) => {}
                Owned::Found(found) => {
                    self.forget_found(&found);
                }
                Owned::Cleanup => {
                    let goal = self.choices.get(owner.choice + super::frame::choice::ARGS + 1);
                    if let Ok(block) = Block::new(&mut self.heap, goal, true) {
                        cleanups.0.push(block);
                    }
                }
            }
        }
    }
}
