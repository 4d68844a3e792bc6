//! Packed tasks whose paths are ordered by cost, and among those of one cost by the number of steps.
//!
//! Where operators cost nothing, there are many paths of one cost, and most make detours.

use super::estimated::EstimatedTask;
use super::finite::OperatorId;
use super::layout::PackedState;
use super::packed::PackedTask;
use crate::search::{Cost, Space};

/// A space of packed states that paths are enumerated in.
pub trait PackedSpace<const W: usize>:
    Space<State = PackedState<W>, Action = OperatorId, Cost: Cost<Queue: Send>> + Send
{
    /// Returns the task.
    fn packed(&self) -> &PackedTask<W>;
    /// Returns the cost without the number of steps.
    fn plain(cost: Self::Cost) -> u32;
}

impl<const W: usize> PackedSpace<W> for EstimatedTask<W> {
    fn packed(&self) -> &PackedTask<W> {
        self.task()
    }

    fn plain(cost: u32) -> u32 {
        cost
    }
}

/// A task in which the steps of paths of one cost are counted.
#[derive(Debug)]
pub struct CountedTask<const W: usize>(pub EstimatedTask<W>);

impl<const W: usize> PackedSpace<W> for CountedTask<W> {
    fn packed(&self) -> &PackedTask<W> {
        self.0.task()
    }

    fn plain((cost, _): (u32, u32)) -> u32 {
        cost
    }
}

impl<const W: usize> Space for CountedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = (u32, u32);

    fn expand(
        &self,
        state: &PackedState<W>,
        mut generate: impl FnMut(OperatorId, PackedState<W>, (u32, u32)),
    ) {
        self.0.expand(state, |operator, new, cost| generate(operator, new, (cost, 1)));
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.0.is_goal(state)
    }

    fn estimate(&self, state: &PackedState<W>) -> (u32, u32) {
        match self.0.estimate(state) {
            u32::MAX => Cost::MAX,
            estimate => (estimate, 0),
        }
    }
}
