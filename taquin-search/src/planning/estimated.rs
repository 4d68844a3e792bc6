//! Packed tasks with derived estimates.

use std::sync::Arc;

use super::finite::{OperatorId, Requirement};
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
    goals: Option<GoalTests>,
}

/// Goals that are tests of a state, in place of operators that reach them.
#[derive(Debug)]
pub(super) struct GoalTests {
    /// The goals, of which one must hold.
    pub goals: Vec<Vec<Requirement>>,
    /// The operators from here on reach a goal: they are no moves.
    pub finishing: OperatorId,
}

impl<const W: usize> EstimatedTask<W> {
    /// Adds tables of estimates to a task.
    pub(super) fn new(task: PackedTask<W>, tables: Option<Arc<CostPartitioning>>) -> EstimatedTask<W> {
        EstimatedTask { task, tables, goals: None }
    }

    /// Returns a task with other goals, as yet without tables.
    pub(super) fn with_goals(task: PackedTask<W>, goals: GoalTests) -> EstimatedTask<W> {
        EstimatedTask { task, tables: None, goals: Some(goals) }
    }

    /// Replaces the tables of estimates.
    pub(super) fn set_tables(&mut self, tables: Option<Arc<CostPartitioning>>) {
        self.tables = tables;
    }

    /// Returns the goals that are tests, if it has such goals.
    pub(super) fn goals(&self) -> &[Vec<Requirement>] {
        self.goals.as_ref().map_or(&[], |tests| &tests.goals)
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
        EstimatedTask::new(task, None)
    }
}

impl<const W: usize> Space for EstimatedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, mut generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        let finishing = self.goals.as_ref().map_or(OperatorId::MAX, |goals| goals.finishing);
        let full = self.task.full(state);
        self.task.each_applicable_in(&full, |operator| {
            if operator < finishing {
                let (new, cost) = self.task.apply_in(state, &full, operator);
                generate(operator, new, cost);
            }
        });
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        let holds = |part: &Requirement| (self.task.value(state, part.variable) == part.value) == part.equal;
        match &self.goals {
            None => self.task.reaches_goal(state),
            Some(tests) => tests.goals.iter().any(|goal| goal.iter().all(holds)),
        }
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        let by_tables = self.tables.as_ref().map_or(0, |tables| tables.estimate(state.words()));
        if self.goals.is_some() { by_tables } else { by_tables.max(self.task.estimate(state)) }
    }
}
