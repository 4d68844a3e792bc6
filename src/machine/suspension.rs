//! Runs above a run that waits.
//!
//! A run waits at an answer, or at a call of `break/0`. Its choice points, environments and cells stay where
//! they are, under a choice point that is the floor of the runs above it: they cannot backtrack below it, and
//! `reset` empties the stacks down to it. The floor has the roots of the waiting run as its arguments, so
//! that the collector sees them as it does any others. All of these runs count as one query: they share
//! global variables and tables, as goals of the waiting run would.

use super::{Machine, REGISTERS};
use crate::code::area::CodeAddr;
use crate::error::Stop;
use crate::limits::GoalLimits;
use crate::term::Cell;

/// A run that waits.
pub(super) struct SuspendedRun {
    /// The choice point under which it waits.
    pub floor: usize,
    base: usize,
    /// Where it goes on.
    p: CodeAddr,
    host_transactions: usize,
    is_tracing_paused: bool,
    limits: GoalLimits,
}

impl Machine {
    /// Returns the choice point that runs cannot go below.
    pub(super) fn floor(&self) -> usize {
        self.suspended.last().map_or(0, |run| run.floor)
    }

    /// Makes the run wait at an answer, or where it has paused. Until `go_on`, other runs are above it.
    pub fn suspend(&mut self, is_at_answer: bool) -> Result<(), Stop> {
        if is_at_answer {
            self.stack.enter(0);
            self.cp = self.places.answer;
        }
        let roots = std::mem::take(&mut self.roots);
        if roots.len() >= REGISTERS {
            return Err(Stop::Memory);
        }
        roots.iter().enumerate().for_each(|(i, &root)| self.x[i] = root);
        self.push_choice(self.places.no_more, roots.len(), self.marks())?;
        if !self.has_room_for_choice(0) {
            self.make_room_for_choice(0)?;
        }
        self.suspended.push(SuspendedRun {
            floor: self.b,
            base: self.base,
            p: self.p,
            host_transactions: std::mem::replace(&mut self.host_transactions, self.db.transaction_count()),
            is_tracing_paused: self.tracing_is_paused(),
            limits: self.heap.meter.take_goal_limits(),
        });
        self.reset();
        Ok(())
    }

    /// Ends the runs above the run that waits, which continues as if there had been none.
    pub fn go_on(&mut self) {
        self.reset();
        let Some(run) = self.suspended.pop() else { return };
        self.b = run.floor;
        self.restore_state();
        self.roots = (0..self.arg_count(self.b)).map(|i| self.choice_arg(i)).collect::<Vec<Cell>>();
        self.pop_choice();
        self.base = run.base;
        self.p = run.p;
        self.host_transactions = run.host_transactions;
        self.pause_tracing(run.is_tracing_paused);
        self.heap.meter.put_goal_limits(run.limits);
    }

    /// Pauses the run at its next call, for the host to ask other queries; `false` if the host does not.
    pub fn wait_for_host(&mut self) -> bool {
        self.has_breaks && self.heap.meter.end_slice()
    }
}
