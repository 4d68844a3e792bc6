//! A problem compiled, and the search for its cheapest plan.

use super::error::PlanningError;
use super::finite::{FiniteTask, OperatorId};
use super::ground::ground;
use super::layout::{BitField, MOST_WORDS, lay_out, with_words};
use super::model::Model;
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::plan::{ActionPlan, PlanStep};
use super::syntax::PddlText;
use super::tiers::{SearchReport, Tiers};
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// A problem without variables, whose states are a few words.
#[derive(Debug)]
pub struct CompiledTask<'a> {
    model: &'a Model,
    pub(super) finite: FiniteTask,
    pub(super) compatible: Compatible,
    pub(super) fields: Vec<BitField>,
    words: usize,
    sizes: TaskSizes,
}

/// How large a compiled problem is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TaskSizes {
    /// Facts that relaxed reachability reaches and that may change.
    pub reached_facts: usize,
    /// Actions with values for their parameters, likewise.
    pub reached_operators: usize,
    /// Operators that a plan can need.
    pub operators: usize,
    /// Axioms that a plan can need.
    pub axioms: usize,
    /// Variables with finitely many values.
    pub variables: usize,
    /// The words of a state.
    pub words: usize,
}

/// What planning found out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlanSearch {
    /// A cheapest plan, or none if there is no plan.
    pub plan: Option<ActionPlan>,
    /// What the search did.
    pub statistics: Statistics,
    /// How large the compiled problem is.
    pub sizes: TaskSizes,
    /// How many tiers of estimates were built.
    pub tiers: usize,
    /// Whether the search with landmarks found the plan.
    pub by_landmarks: bool,
}

impl Model {
    /// Compiles the problem: grounds it, drops what no plan needs, and packs states.
    ///
    /// # Errors
    /// [`PlanningError`] when a bound of `control` was reached, or the problem lacks a cost.
    pub fn compile(&self, control: &mut Control) -> Result<CompiledTask<'_>, PlanningError> {
        let mut ground = ground(self, control)?;
        let mut sizes = TaskSizes {
            reached_facts: ground.names.len(),
            reached_operators: ground.operators.len(),
            ..TaskSizes::default()
        };
        let (compatible, is_applicable) = Compatible::find(&ground);
        let needed = ground.prune(&compatible, &is_applicable);
        let finite = FiniteTask::new(&ground, &compatible, &needed);
        let (fields, words) = lay_out(&finite.sizes);
        sizes.operators = finite.operators.len();
        sizes.axioms = finite.axioms.iter().map(Vec::len).sum();
        sizes.variables = finite.sizes.len();
        sizes.words = words;
        if words > MOST_WORDS {
            return Err(PlanningError::TooLarge(words));
        }
        Ok(CompiledTask { model: self, finite, compatible, fields, words, sizes })
    }

    /// Finds a cheapest plan. It is checked against the facts and formulas of the problem before it is
    /// returned.
    ///
    /// # Errors
    /// [`PlanningError`] when a bound of `control` was reached, or the problem lacks a cost.
    pub fn plan(&self, control: &mut Control) -> Result<PlanSearch, PlanningError> {
        self.compile(control)?.plan(control)
    }
}

impl CompiledTask<'_> {
    /// How large it is.
    pub fn sizes(&self) -> TaskSizes {
        self.sizes
    }

    /// The problem as a state space whose states have `W` words; `None` if they need
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

    /// The step that an operator of its spaces is.
    pub fn step(&self, operator: OperatorId) -> PlanStep {
        let operator = &self.finite.operators[operator.to_usize()];
        self.model.step(operator.action, &operator.arguments)
    }

    /// Whether the goal is out of reach even if nothing ever ceased to hold.
    fn is_hopeless(&self) -> bool {
        self.finite.is_hopeless
    }

    /// Finds a cheapest plan, and checks it.
    ///
    /// # Errors
    /// [`PlanningError`] when a bound of `control` was reached.
    pub fn plan(&self, control: &mut Control) -> Result<PlanSearch, PlanningError> {
        let mut found = PlanSearch {
            plan: None,
            statistics: Statistics::default(),
            sizes: self.sizes,
            tiers: 0,
            by_landmarks: false,
        };
        if self.is_hopeless() {
            return Ok(found);
        }
        let report = with_words!(self.words, search(self, control)).map_err(PlanningError::Search)?;
        found.statistics = report.statistics;
        found.tiers = report.tiers;
        found.by_landmarks = report.by_landmarks;
        found.plan = report.plan.map(|operators| self.proven(&operators)).transpose()?;
        Ok(found)
    }

    /// The plan of operators, after it was checked against the model.
    fn proven(&self, operators: &[OperatorId]) -> Result<ActionPlan, PlanningError> {
        let costs = operators.iter().map(|operator| self.finite.operators[operator.to_usize()].cost);
        let plan = ActionPlan {
            steps: operators.iter().map(|&operator| self.step(operator)).collect(),
            cost: costs.sum(),
            has_unit_cost: !self.model.has_metric,
        };
        let text = plan.to_string();
        match self.model.validate(PddlText { name: "plan", text: &text }) {
            Ok(checked) if checked.cost == plan.cost => Ok(plan),
            Ok(checked) => {
                Err(PlanningError::Refuted(format!("it costs {}, not {}", checked.cost, plan.cost)))
            }
            Err(report) => Err(PlanningError::Refuted(report.message)),
        }
    }
}

fn search<const W: usize>(task: &CompiledTask, control: &mut Control) -> Result<SearchReport, SearchError> {
    let packed = PackedTask::<W>::new(&task.finite, task.fields.clone());
    Tiers::new(&task.finite, &task.compatible, &task.fields, &packed).run(control)
}
