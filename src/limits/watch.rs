//! The conditions under which a wait outside of the engine ends.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::interrupt::Interrupt;
use crate::clock::Timer;

/// The conditions that a wait outside of the engine must check: the interrupt, and the earliest time limit.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    interrupt: Interrupt,
    deadline: Arc<Mutex<Option<Duration>>>,
    clock: Timer,
}

impl Watch {
    /// Creates the conditions of a run with this interrupt, earliest time limit and clock.
    pub(super) fn new(interrupt: Interrupt, deadline: Arc<Mutex<Option<Duration>>>, clock: Timer) -> Watch {
        Watch { interrupt, deadline, clock }
    }

    /// Returns whether the run must stop.
    pub fn has_passed(&self) -> bool {
        let deadline = *self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        self.interrupt.is_set() || deadline.is_some_and(|end| self.clock.now() >= end)
    }

    /// Replaces the earliest time limit.
    pub(super) fn set(&self, deadline: Option<Duration>) {
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }
}
