//! Packed tasks with derived estimates.

use std::sync::Arc;

use super::finite::OperatorId;
use super::layout::PackedState;
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use crate::search::Space;

/// A compiled problem as a state space with estimates that were derived from it: see
/// [`CompiledTask::estimated_space`](super::CompiledTask::estimated_space). Its states have `W` words.
#[derive(Debug)]
pub struct EstimatedTask<const W: usize> {
    task: PackedTask<W>,
    tables: Option<Arc<CostPartitioning>>,
}

impl<const W: usize> EstimatedTask<W> {
    /// Adds tables of estimates to a task.
    pub(crate) fn new(task: PackedTask<W>, tables: Option<Arc<CostPartitioning>>) -> EstimatedTask<W> {
        EstimatedTask { task, tables }
    }

    /// Returns the initial state.
    pub fn start(&self) -> PackedState<W> {
        self.task.start()
    }

    /// Returns the task without estimates.
    pub fn task(&self) -> &PackedTask<W> {
        &self.task
    }
}

impl<const W: usize> From<PackedTask<W>> for EstimatedTask<W> {
    /// Returns a task whose estimates are those of the packed task alone.
    fn from(task: PackedTask<W>) -> EstimatedTask<W> {
        EstimatedTask { task, tables: None }
    }
}

impl<const W: usize> Space for EstimatedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        self.task.expand(state, generate);
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.task.reaches_goal(state)
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        self.tables.as_ref().map_or(0, |tables| tables.estimate(state.words())).max(self.task.estimate(state))
    }
}
