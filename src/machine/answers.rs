//! Natives with several answers: the first answer, and the next ones on backtracking.
//!
//! A native with more than one answer returns an iterator. The machine keeps it on the stack of owners, with
//! a choice point that holds the arguments of the call. Backtracking restores their registers and asks the
//! iterator for the next answer. The last answer removes the choice point, so that the call exits
//! deterministically.

use super::frame::choice;
use super::native::{Alternatives, Args, Native, NextAnswer, Nondet};
use super::{Machine, Owned, Owner, guarded};
use crate::code::area::CodeAddr;
use crate::program::NativeId;
use crate::term::Cell;
use crate::term::raise::{Raise, Raised};
use crate::width::Width;

impl Machine {
    #[inline(never)]
    pub(super) fn call_nondet(&mut self, arity: u16, native: NativeId) -> Raised<Option<CodeAddr>> {
        let answers = match *self.natives.at(native.index()) {
            Native::Det(function) | Native::Watched(function) => {
                return Ok(function(self, Args::FIRST)?.then_some(self.cp));
            }
            Native::Nondet(function) => function(self, Args::FIRST)?,
            Native::Closure(_) | Native::Called => self.call_closure(native)?,
        };
        match answers {
            Nondet::Fail => Ok(None),
            Nondet::Once => Ok(Some(self.cp)),
            Nondet::Many(mut only) if only.is_single() => {
                let is_true = only.next(self, Args::FIRST)? == NextAnswer::Last;
                Ok(is_true.then_some(self.cp))
            }
            Nondet::Many(alternatives) => {
                let marks = self.marks();
                self.push_choice(self.places.retry_native, arity.to_usize(), marks)?;
                self.set_choice_word(choice::EXTRA, i64::from(native.0));
                let atoms_before = if alternatives.keeps_atoms() { self.symbols.end() } else { 0 };
                let kind = Owned::Answers(Some(alternatives));
                self.owners.push(Owner { choice: self.b, atoms_before, kind });
                self.retry_native()
            }
        }
    }

    /// Calls a closure of the embedder. It is removed from the table during the call, so that it can borrow
    /// the machine: counting a reference instead would make threads that call it wait for each other.
    pub(super) fn call_closure(&mut self, native: NativeId) -> Raised<Nondet> {
        let taken = std::mem::replace(self.natives.at_mut(native.index()), Native::Called);
        let Native::Closure(closure) = taken else { return Ok(Nondet::Fail) };
        let result = guarded(|| closure(self, Args::FIRST));
        *self.natives.at_mut(native.index()) = Native::Closure(closure);
        result
    }

    /// Asks the native of the newest choice point for its next answer; `None` fails further.
    #[inline(never)]
    pub(super) fn retry_native(&mut self) -> Raised<Option<CodeAddr>> {
        loop {
            // Only the box is moved, there and back: an owner written in one size and read in another would
            // make the processor wait.
            let Some(mut alternatives) = self.newest_alternatives().and_then(Option::take) else {
                return Err(Raise::System("a native lost its answers".into()).into());
            };
            let answer = match alternatives.next(self, Args::FIRST) {
                Ok(answer) => answer,
                Err(raise) => {
                    self.owners.pop();
                    alternatives.leave(self);
                    return Err(raise);
                }
            };
            if matches!(answer, NextAnswer::Last | NextAnswer::Fail) {
                self.owners.pop();
                self.pop_choice();
            } else if let Some(place) = self.newest_alternatives() {
                *place = Some(alternatives);
            }
            match answer {
                NextAnswer::More | NextAnswer::Last => return Ok(Some(self.cp)),
                NextAnswer::Fail => return Ok(None),
                NextAnswer::Call(goal) => return self.call_goal(goal).map(Some),
                NextAnswer::Resume(choice) => {
                    self.continue_from(choice);
                    return Ok(Some(self.cp));
                }
                NextAnswer::Skip => {
                    self.restore_state();
                    self.restore_args();
                    self.heap.meter.charge(1)?;
                }
            }
        }
    }

    /// Returns the place of the newest owned alternatives.
    #[inline(always)]
    fn newest_alternatives(&mut self) -> Option<&mut Option<Box<dyn Alternatives>>> {
        match self.owners.last_mut() {
            Some(Owner { kind: Owned::Answers(alternatives), .. }) => Some(alternatives),
            _ => None,
        }
    }

    /// Returns an argument of the native of a choice point.
    pub fn native_argument(&self, choice: usize, i: usize) -> Cell {
        self.choices.get(choice + choice::ARGS + i)
    }

    /// Returns the newest choice point that owns data, apart from that many newer ones. That of a native that
    /// is asked for its next answer counts.
    pub fn owning_choice(&self, newer: usize) -> Option<usize> {
        self.owners.iter().rev().nth(newer).map(|owner| owner.choice)
    }
}
