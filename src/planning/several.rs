//! Several plans: each cheaper than the one before, all of the least cost, or the best ones.

use std::sync::Arc;

use super::compiled::{CompiledTask, PlanSearch};
use super::error::PlanningError;
use super::finite::OperatorId;
use super::layout::{MOST_WORDS, PackedState, with_words};
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use super::plan::ActionPlan;
use super::tiers::SharedEstimates;
use crate::search::{self, Control, SearchError, Space};

/// The weights of estimates, one search after another. The last search finds a cheapest plan.
const WEIGHTS: [f64; 5] = [5.0, 3.0, 2.0, 1.3, 1.0];

/// The plans of least cost, one after another.
pub type CheapestPlans<'a> = Box<dyn Iterator<Item = ActionPlan> + 'a>;

impl CompiledTask<'_> {
    /// Finds plans, each cheaper than the one before, up to a cheapest one, and calls `found` with each. The
    /// first search weighs estimates most, the others less and less (Richter, Thayer & Ruml 2010); they share
    /// estimates. Returns the last search with the last plan, a cheapest one. Ignores [`Control::weight`].
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded, which holds for each search. `found`
    /// has got the plans found before.
    pub fn improve(
        &self,
        control: &mut Control,
        mut found: impl FnMut(&ActionPlan),
    ) -> Result<PlanSearch, PlanningError> {
        let given = (control.weight, control.bound);
        let mut estimates = SharedEstimates::default();
        let mut last: Option<PlanSearch> = None;
        for weight in WEIGHTS {
            control.weight = Some(weight);
            let search = self.plan_with(control, &mut estimates);
            let best = last.as_mut().and_then(|search| search.plan.take());
            let search = search.inspect_err(|_| (control.weight, control.bound) = given)?;
            let is_better = search.plan.is_some();
            if let Some(plan) = &search.plan {
                found(plan);
                control.bound = Some(f64::from(plan.cost) - 1.0);
            }
            let plan = search.plan.clone().or(best);
            let is_free = plan.as_ref().is_some_and(|plan| plan.cost == 0);
            last = Some(PlanSearch { plan, ..search });
            // A search that found nothing has proven that nothing is cheaper.
            if !is_better || is_free {
                break;
            }
        }
        (control.weight, control.bound) = given;
        last.ok_or(PlanningError::Search(SearchError::Cancelled))
    }

    /// Returns a search for a cheapest plan, and a lazy iterator over all cheapest plans that meet no state
    /// twice. It is empty if there is no plan.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded before the first plan.
    pub fn all_cheapest(
        &self,
        control: &mut Control,
    ) -> Result<(PlanSearch, CheapestPlans<'_>), PlanningError> {
        let mut estimates = SharedEstimates::default();
        let best = self.plan_with(control, &mut estimates)?;
        if best.plan.is_none() {
            return Ok((best, Box::new(std::iter::empty())));
        }
        let tables = estimates.tables;
        let plans = with_words!(self.sizes().words, all(self, tables, control));
        Ok((best, plans.map_err(PlanningError::Search)?))
    }

    /// Returns a search for a cheapest plan, and up to `most` plans in the order of their costs, a cheapest
    /// one first. They meet no state twice, and differ in the states that they pass. The further ones are
    /// found by A\* with the estimates of the first search.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded, which holds for each search.
    pub fn best(
        &self,
        most: usize,
        control: &mut Control,
    ) -> Result<(PlanSearch, Vec<ActionPlan>), PlanningError> {
        let mut estimates = SharedEstimates::default();
        let found = self.plan_with(control, &mut estimates)?;
        if most <= 1 || found.plan.is_none() {
            let plans = found.plan.iter().take(most).cloned().collect();
            return Ok((found, plans));
        }
        let tables = estimates.tables;
        let plans = with_words!(self.sizes().words, best(self, tables, most, control))?;
        Ok((found, plans))
    }
}

fn best<const W: usize>(
    task: &CompiledTask,
    tables: Option<Arc<CostPartitioning>>,
    most: usize,
    control: &mut Control,
) -> Result<Vec<ActionPlan>, PlanningError> {
    let space = EstimatedTask { packed: PackedTask::<W>::new(&task.finite, task.fields.clone()), tables };
    let mut paths = search::cheapest_first(&space, space.packed.start());
    let mut plans = Vec::new();
    while plans.len() < most {
        let Some(path) = paths.next_path(control).map_err(PlanningError::Search)? else { break };
        let operators = path.actions(&space).map_err(PlanningError::Search)?;
        plans.push(task.proven(&operators)?);
    }
    Ok(plans)
}

fn all<'a, const W: usize>(
    task: &'a CompiledTask,
    tables: Option<Arc<CostPartitioning>>,
    control: &mut Control,
) -> Result<CheapestPlans<'a>, SearchError> {
    let packed = || PackedTask::<W>::new(&task.finite, task.fields.clone());
    let space = EstimatedTask { packed: packed(), tables };
    let start = space.packed.start();
    let paths = search::all_cheapest(space, start, control)?;
    let packed = packed();
    Ok(Box::new(paths.flat_map(move |path| plans_along(task, &packed, &path))))
}

/// A task with estimates.
struct EstimatedTask<const W: usize> {
    packed: PackedTask<W>,
    tables: Option<Arc<CostPartitioning>>,
}

impl<const W: usize> Space for EstimatedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    fn expand(&self, state: &PackedState<W>, generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        self.packed.expand(state, generate);
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.packed.reaches_goal(state)
    }

    fn estimate(&self, state: &PackedState<W>) -> u32 {
        self.tables.as_ref().map_or(0, |tables| tables.estimate(state)).max(self.packed.estimate(state))
    }
}

/// Returns the plans along a path: each step may be any of the cheapest operators that take it.
fn plans_along<const W: usize>(
    task: &CompiledTask,
    packed: &PackedTask<W>,
    path: &[PackedState<W>],
) -> Vec<ActionPlan> {
    let mut plans = vec![task.empty_plan()];
    for pair in path.windows(2) {
        let mut steps: Vec<(u32, OperatorId)> = Vec::new();
        packed.expand(&pair[0], |operator, state, cost| {
            if state == pair[1] {
                steps.push((cost, operator));
            }
        });
        let least = steps.iter().map(|&(cost, _)| cost).min().unwrap_or(0);
        steps.retain(|&(cost, _)| cost == least);
        let longer = |plan: &ActionPlan, operator: OperatorId| {
            let mut plan = plan.clone();
            plan.steps.push(task.step(operator));
            plan.cost += least;
            plan
        };
        plans = plans
            .iter()
            .flat_map(|plan| steps.iter().map(move |&(_, operator)| (plan, operator)))
            .map(|(plan, operator)| longer(plan, operator))
            .collect();
    }
    plans
}
