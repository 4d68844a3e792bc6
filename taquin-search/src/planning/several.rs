//! Several plans: each cheaper than the one before, all of the least cost, or the best ones.

use std::sync::Arc;

use super::compiled::{CompiledTask, PlanSearch};
use super::counted::{CountedTask, PackedSpace};
use super::error::PlanningError;
use super::estimated::EstimatedTask;
use super::finite::OperatorId;
use super::layout::{MOST_WORDS, PackedState, with_words};
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use super::plan::ActionPlan;
use super::tiers::SharedEstimates;
use crate::search::{CheapestFirst, Control, SearchError, Space, cheapest_first};

/// The weights of estimates, one search after another. The last search finds a cheapest plan.
const WEIGHTS: [f64; 5] = [5.0, 3.0, 2.0, 1.3, 1.0];

/// Plans of a task in the order of their costs, each found when it is asked for: see [`CompiledTask::best`]
/// and [`CompiledTask::all_cheapest`].
#[derive(Debug)]
pub struct Plans<'a> {
    task: &'a CompiledTask<'a>,
    sequence: PlanSequence,
}

/// What [`Plans`] knows besides the task.
pub struct PlanSequence {
    kind: Sequence,
    /// The plan found by the first search, before it was returned.
    first: Option<ActionPlan>,
    cost: u32,
    /// `None` if there is no plan.
    paths: Option<Box<dyn OperatorPaths>>,
}

/// Which plans follow the first. There is one for each path over other states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// All, in the order of costs.
    Best,
    /// All that cost as much as the first.
    AllCheapest,
}

/// The paths of a task, for packed states of any number of words.
trait OperatorPaths: Send {
    /// Returns the operators of the next path, and whether it is the one of the first plan.
    fn next(&mut self, control: &mut Control) -> Result<Option<(Vec<OperatorId>, bool)>, SearchError>;
}

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

    /// Searches for a cheapest plan, and returns the search with all cheapest plans. They meet no state
    /// twice, and differ in the states that they pass. The plan of the search comes first; the others are
    /// found when they are asked for. Ignores [`Control::weight`].
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded before the first plan.
    pub fn all_cheapest(&self, control: &mut Control) -> Result<(PlanSearch, Plans<'_>), PlanningError> {
        let (search, sequence) = self.sequence(Sequence::AllCheapest, control)?;
        Ok((search, Plans { task: self, sequence }))
    }

    /// Searches for a cheapest plan, and returns the search with the plans in the order of their costs. They
    /// meet no state twice, and differ in the states that they pass. The plan of the search comes first; the
    /// others are found when they are asked for, by A\* with the estimates of the search. Ignores
    /// [`Control::weight`].
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded before the first plan.
    pub fn best(&self, control: &mut Control) -> Result<(PlanSearch, Plans<'_>), PlanningError> {
        let (search, sequence) = self.sequence(Sequence::Best, control)?;
        Ok((search, Plans { task: self, sequence }))
    }

    /// Searches for a cheapest plan, and prepares the search for others.
    #[doc(hidden)]
    pub fn sequence(
        &self,
        kind: Sequence,
        control: &mut Control,
    ) -> Result<(PlanSearch, PlanSequence), PlanningError> {
        let mut estimates = SharedEstimates::default();
        let weight = control.weight.take();
        let searched = self.operators_with(control, &mut estimates);
        control.weight = weight;
        let (search, operators) = searched?;
        let tables = estimates.tables;
        let paths = operators.map(|first| with_words!(self.sizes().words, paths(self, tables, first)));
        let cost = search.plan.as_ref().map_or(0, |plan| plan.cost);
        let sequence = PlanSequence { kind, first: search.plan.clone(), cost, paths };
        Ok((search, sequence))
    }
}

impl Plans<'_> {
    /// Returns the next plan, validated, or `None` if there is no other.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded. A later call continues.
    pub fn next_plan(&mut self, control: &mut Control) -> Result<Option<ActionPlan>, PlanningError> {
        self.sequence.next(self.task, control)
    }
}

impl PlanSequence {
    /// Returns the next plan of the task for which the sequence was made, validated.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded. A later call continues.
    pub fn next(
        &mut self,
        task: &CompiledTask,
        control: &mut Control,
    ) -> Result<Option<ActionPlan>, PlanningError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        loop {
            let Some(paths) = &mut self.paths else { return Ok(None) };
            let given = control.bound;
            if self.kind == Sequence::AllCheapest {
                control.bound = Some(self.cost.into());
            }
            let found = paths.next(control);
            control.bound = given;
            match found.map_err(PlanningError::Search)? {
                Some((_, true)) => {}
                Some((operators, false)) => return task.proven(&operators, control).map(Some),
                None => {
                    self.paths = None;
                    return Ok(None);
                }
            }
        }
    }
}

/// The paths over packed states.
struct PackedPaths<const W: usize, S: PackedSpace<W>> {
    paths: CheapestFirst<S>,
    /// The states of the first plan.
    first: Vec<PackedState<W>>,
}

fn paths<const W: usize>(
    task: &CompiledTask,
    tables: Option<Arc<CostPartitioning>>,
    operators: Vec<OperatorId>,
) -> Box<dyn OperatorPaths> {
    let packed = PackedTask::<W>::new(&task.finite, task.fields.clone());
    let start = packed.start();
    let next = |state: &PackedState<W>, operator: &OperatorId| packed.apply(state, *operator).0;
    let mut first = vec![start];
    for operator in &operators {
        first.push(next(&first[first.len() - 1], operator));
    }
    let has_free_steps = packed.least_cost == 0;
    let space = EstimatedTask::new(packed, tables);
    if has_free_steps {
        Box::new(PackedPaths { paths: cheapest_first(CountedTask(space), start), first })
    } else {
        Box::new(PackedPaths { paths: cheapest_first(space, start), first })
    }
}

impl<const W: usize, S: PackedSpace<W>> OperatorPaths for PackedPaths<W, S> {
    fn next(&mut self, control: &mut Control) -> Result<Option<(Vec<OperatorId>, bool)>, SearchError> {
        let Some(found) = self.paths.next_path(control)? else { return Ok(None) };
        let packed = self.paths.space().packed();
        let steps = found.path.windows(2).filter_map(|pair| operator_between(packed, &pair[0], &pair[1]));
        Ok(Some((steps.collect(), found.path == self.first)))
    }
}

/// Returns the cheapest operator that leads from one state to another.
fn operator_between<const W: usize>(
    packed: &PackedTask<W>,
    from: &PackedState<W>,
    to: &PackedState<W>,
) -> Option<OperatorId> {
    let mut best: Option<(u32, OperatorId)> = None;
    packed.expand(from, |operator, state, cost| {
        if state == *to && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, operator));
        }
    });
    best.map(|(_, operator)| operator)
}

impl std::fmt::Debug for PlanSequence {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("PlanSequence").field("kind", &self.kind).finish_non_exhaustive()
    }
}
