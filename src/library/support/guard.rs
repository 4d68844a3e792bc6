//! Choice points that watch over something begun until it has ended.

use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::raise::Raised;

/// Leaves a choice point without another answer, and calls `leave` when it is removed or failed into.
pub fn guard(leave: impl FnMut(&mut Machine) + Send + 'static) -> Nondet {
    Nondet::Many(Box::new(ChoiceGuard { leave, has_begun: false }))
}

struct ChoiceGuard<F> {
    leave: F,
    has_begun: bool,
}

impl<F: FnMut(&mut Machine) + Send> Alternatives for ChoiceGuard<F> {
    fn next(&mut self, m: &mut Machine, _: Args) -> Raised<NextAnswer> {
        if std::mem::replace(&mut self.has_begun, true) {
            (self.leave)(m);
            return Ok(NextAnswer::Fail);
        }
        Ok(NextAnswer::More)
    }

    fn keeps_atoms(&self) -> bool {
        false
    }

    fn leave(&mut self, m: &mut Machine) {
        (self.leave)(m);
    }
}
