//! Compiled problems, and the search for a cheapest plan.

use std::borrow::Cow;

use super::error::PlanningError;
use super::estimated::EstimatedTask;
use super::finite::{FiniteTask, OperatorId};
use super::ground::ground;
use super::layout::{BitField, MOST_WORDS, lay_out, with_words};
use super::model::Model;
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::plan::{ActionPlan, PlanStep};
use super::syntax::PddlText;
use super::tiers::{SearchReport, SharedEstimates, TaskForms, Tiers};
use crate::report::Report;
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// A compiled problem: grounded, so that it has no variables, with states of a few words.
#[derive(Debug)]
pub struct CompiledTask<'a> {
    model: Cow<'a, Model>,
    pub(super) finite: FiniteTask,
    pub(super) compatible: Compatible,
    pub(super) fields: Vec<BitField>,
    words: usize,
    sizes: TaskSizes,
    unpriced: Option<Box<Report>>,
}

/// The size of a compiled problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TaskSizes {
    /// The facts that are reachable if nothing is deleted, except for those that never change.
    pub reached_facts: usize,
    /// The actions with values for their parameters that are applicable in that case.
    pub reached_operators: usize,
    /// The operators that a plan may need.
    pub operators: usize,
    /// The axioms that a plan may need.
    pub axioms: usize,
    /// The variables of a state, each of which has a few values.
    pub variables: usize,
    /// The words of 64 bits in a state, which contains no derived facts.
    pub words: usize,
}

/// The result of planning.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlanSearch {
    /// A cheapest plan; `None` if there is no plan.
    pub plan: Option<ActionPlan>,
    /// The counts of the search.
    pub statistics: Statistics,
    /// The size of the compiled problem.
    pub sizes: TaskSizes,
    /// The number of tiers of estimates that were built.
    pub tiers: usize,
    /// Whether the search with landmarks found the plan.
    pub by_landmarks: bool,
    /// The generators of the symmetries by which states were left out; 0 if none were found, or none paid.
    pub symmetries: usize,
    /// A warning about an action that would be reachable, but is not applicable since its cost has no value;
    /// a reason why there may be no plan.
    pub unpriced: Option<Box<Report>>,
}

impl Model {
    /// Compiles the problem: grounds it, removes facts and operators that no plan needs, and packs states
    /// into words.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded, or if an action costs too much.
    pub fn compile(&self, control: &mut Control) -> Result<CompiledTask<'_>, PlanningError> {
        let mut ground = ground(self, control)?;
        let mut sizes = TaskSizes {
            reached_facts: ground.names.len(),
            reached_operators: ground.operators.len(),
            ..TaskSizes::default()
        };
        let unpriced = ground.unpriced.take();
        let (compatible, is_applicable) =
            Compatible::find(&ground, control).map_err(PlanningError::Search)?;
        let needed = ground.prune(&compatible, &is_applicable);
        let finite = FiniteTask::new(ground, &compatible, &needed, control).map_err(PlanningError::Search)?;
        let (fields, words) = lay_out(&finite.sizes, finite.first_derived);
        sizes.operators = finite.operators.len();
        sizes.axioms = finite.axioms.iter().map(Vec::len).sum();
        sizes.variables = finite.sizes.len();
        sizes.words = words;
        if words > MOST_WORDS {
            return Err(PlanningError::TooLarge(words));
        }
        Ok(CompiledTask { model: Cow::Borrowed(self), finite, compatible, fields, words, sizes, unpriced })
    }

    /// Compiles the problem as [`Model::compile`] does, and moves the model into the compiled problem.
    ///
    /// # Errors
    /// Returns those of [`Model::compile`].
    pub fn into_compiled(self, control: &mut Control) -> Result<CompiledTask<'static>, PlanningError> {
        let CompiledTask { finite, compatible, fields, words, sizes, unpriced, .. } =
            self.compile(control)?;
        Ok(CompiledTask { model: Cow::Owned(self), finite, compatible, fields, words, sizes, unpriced })
    }

    /// Finds a cheapest plan. Validates it against the facts and formulas of the problem before it returns
    /// it.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded, or if an action costs too much.
    pub fn plan(&self, control: &mut Control) -> Result<PlanSearch, PlanningError> {
        self.compile(control)?.plan(control)
    }
}

impl CompiledTask<'_> {
    /// Returns the size of the compiled problem.
    pub fn sizes(&self) -> TaskSizes {
        self.sizes
    }

    /// Returns the problem as a state space whose states have `W` words, or `None` if they need
    /// [more](TaskSizes::words).
    ///
    /// ```
    /// # use taquin::planning::{Model, PddlText};
    /// use taquin::search::{self, Control};
    /// # let domain = "(define (domain d) (:predicates (p) (q)) (:action a :precondition (p) :effect (q)))";
    /// # let problem = "(define (problem p) (:domain d) (:init (p)) (:goal (q)))";
    /// # let text = |name, text| PddlText { name, text };
    /// # let model = Model::read(text("domain", domain), text("problem", problem))?;
    /// let task = model.compile(&mut Control::default())?;
    /// let space = task.space::<1>().expect("a small problem");
    /// let found = search::breadth_first(&space, space.start(), &mut Control::default())?.expect("a plan");
    /// let steps = found.actions(&space)?;
    /// assert_eq!(task.step(steps[0]).to_string(), "(a)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn space<const W: usize>(&self) -> Option<PackedTask<W>> {
        (self.words <= W).then(|| PackedTask::new(&self.finite, self.fields.clone()))
    }

    /// Returns the problem as a state space with derived estimates, or `None` if its states need more than
    /// `W` words. Searches for a cheapest plan until it has found one or has made as many expansions as
    /// [`Control::expansions`] allows: the longer it searches, the better are the estimates.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if another limit of `control` was exceeded or its observer cancelled.
    pub fn estimated_space<const W: usize>(
        &self,
        control: &mut Control,
    ) -> Result<Option<EstimatedTask<W>>, SearchError> {
        let Some(packed) = self.space::<W>() else { return Ok(None) };
        let mut estimates = SharedEstimates::default();
        if !self.is_hopeless() {
            let forms = self.forms(&packed);
            let mut tiers = Tiers::new(&forms, packed.start(), control, estimates);
            tiers.derive(&forms, control)?;
            estimates = tiers.into_estimates();
        }
        Ok(Some(EstimatedTask::new(packed, estimates.tables)))
    }

    fn forms<'f, const W: usize>(&'f self, packed: &'f PackedTask<W>) -> TaskForms<'f, W> {
        TaskForms { task: &self.finite, compatible: &self.compatible, fields: &self.fields, packed }
    }

    /// Returns the step of a plan for an operator of its state space.
    pub fn step(&self, operator: OperatorId) -> PlanStep {
        let operator = &self.finite.operators[operator.to_usize()];
        self.model.step(operator.action, &operator.arguments)
    }

    /// Returns whether the goal is unreachable even if nothing is ever deleted.
    fn is_hopeless(&self) -> bool {
        self.finite.is_hopeless
    }

    /// Finds a cheapest plan, or one that costs at most [`Control::weight`] times as much, and validates it.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded.
    pub fn plan(&self, control: &mut Control) -> Result<PlanSearch, PlanningError> {
        self.plan_with(control, &mut SharedEstimates::default())
    }

    /// Finds a plan as [`CompiledTask::plan`] does, with estimates that several searches share.
    pub(super) fn plan_with(
        &self,
        control: &mut Control,
        estimates: &mut SharedEstimates,
    ) -> Result<PlanSearch, PlanningError> {
        self.operators_with(control, estimates).map(|(search, _)| search)
    }

    /// Finds a plan as [`CompiledTask::plan_with`] does, and returns its operators too.
    pub(super) fn operators_with(
        &self,
        control: &mut Control,
        estimates: &mut SharedEstimates,
    ) -> Result<(PlanSearch, Option<Vec<OperatorId>>), PlanningError> {
        let mut found = PlanSearch {
            plan: None,
            statistics: Statistics::default(),
            sizes: self.sizes,
            tiers: 0,
            by_landmarks: false,
            symmetries: 0,
            unpriced: self.unpriced.clone(),
        };
        control.checked_weight().map_err(PlanningError::Search)?;
        if self.is_hopeless() {
            return Ok((found, None));
        }
        let report =
            with_words!(self.words, search(self, estimates, control)).map_err(PlanningError::Search)?;
        found.statistics = report.statistics;
        found.tiers = report.tiers;
        found.by_landmarks = report.by_landmarks;
        found.symmetries = report.symmetries;
        found.plan = report.plan.as_deref().map(|operators| self.proven(operators, control)).transpose()?;
        Ok((found, report.plan))
    }

    /// Returns a plan without steps.
    pub(super) fn empty_plan(&self) -> ActionPlan {
        ActionPlan { steps: Vec::new(), cost: 0, has_unit_cost: !self.model.has_metric }
    }

    /// Returns the plan of these operators, after it was validated against the model.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a limit of `control` was exceeded, or if the plan is wrong.
    pub(super) fn proven(
        &self,
        operators: &[OperatorId],
        control: &mut Control,
    ) -> Result<ActionPlan, PlanningError> {
        let costs = operators.iter().map(|operator| self.finite.operators[operator.to_usize()].cost);
        let plan = ActionPlan {
            steps: operators.iter().map(|&operator| self.step(operator)).collect(),
            cost: costs.sum(),
            ..self.empty_plan()
        };
        let text = plan.to_string();
        let checked = self.model.validate_within(PddlText { name: "plan", text: &text }, control);
        match checked.map_err(PlanningError::Search)? {
            Ok(checked) if checked.cost == plan.cost => Ok(plan),
            Ok(checked) => {
                Err(PlanningError::Refuted(format!("it costs {}, not {}", checked.cost, plan.cost)))
            }
            Err(report) => Err(PlanningError::Refuted(report.message)),
        }
    }
}

fn search<const W: usize>(
    task: &CompiledTask,
    estimates: &mut SharedEstimates,
    control: &mut Control,
) -> Result<SearchReport, SearchError> {
    let packed = PackedTask::<W>::new(&task.finite, task.fields.clone());
    let forms = task.forms(&packed);
    let mut tiers = Tiers::new(&forms, packed.start(), control, std::mem::take(estimates));
    let report = tiers.run(&forms, control);
    *estimates = tiers.into_estimates();
    report
}
