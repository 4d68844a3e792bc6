//! Plans: their text, in the format of the planning competitions, and their validation.

use std::fmt;

use super::budget::LimitWatch;
use super::interpreter::FactState;
use super::model::{CostFailure, Formula, Model, ObjectId};
use super::syntax::{PddlText, Sexp, Shaped, wrong_count};
use crate::Report;
use crate::search::{Control, SearchError};
use crate::width::Width;

/// A step of a plan: an action and its arguments, by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlanStep {
    /// The name of the action.
    pub action: String,
    /// The names of its arguments, which are objects of the problem.
    pub arguments: Vec<String>,
}

/// A plan with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionPlan {
    /// The steps, in order.
    pub steps: Vec<PlanStep>,
    /// The sum of the costs of the steps. A problem without a metric counts steps.
    pub cost: u32,
    /// Whether each step costs 1, because the problem has no metric.
    pub has_unit_cost: bool,
}

/// The reason why a plan was not proven.
enum Unproven {
    /// It is no plan of the problem.
    Wrong(Box<Report>),
    /// A limit was exceeded.
    Stopped(SearchError),
}

impl From<Box<Report>> for Unproven {
    fn from(report: Box<Report>) -> Unproven {
        Unproven::Wrong(report)
    }
}

impl From<SearchError> for Unproven {
    fn from(stop: SearchError) -> Unproven {
        Unproven::Stopped(stop)
    }
}

impl fmt::Display for PlanStep {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}", self.action)?;
        self.arguments.iter().try_for_each(|argument| write!(out, " {argument}"))?;
        write!(out, ")")
    }
}

/// Writes a line for each step, then the cost as a comment.
impl fmt::Display for ActionPlan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(out, "{step}"))?;
        let kind = if self.has_unit_cost { "unit" } else { "general" };
        writeln!(out, "; cost = {} ({kind} cost)", self.cost)
    }
}

impl Model {
    /// Returns the step for an action with values for its parameters.
    pub(super) fn step(&self, action: usize, arguments: &[ObjectId]) -> PlanStep {
        let names = arguments.iter().map(|&object| self.objects[object.to_usize()].name.clone());
        PlanStep { action: self.actions[action].name.clone(), arguments: names.collect() }
    }

    /// Validates a plan in the format of the planning competitions: applies its steps, each in parentheses,
    /// to the initial facts one after another. Returns the plan with its cost.
    ///
    /// # Errors
    /// Returns a report on the first step that is not an action of the problem or whose precondition is
    /// false, or on the end of the plan if the goal is false there.
    pub fn validate(&self, plan: PddlText) -> Result<ActionPlan, Box<Report>> {
        match self.validate_within(plan, &mut Control::default()) {
            Ok(checked) => checked,
            Err(stop) => Err(plan.error(&(0..0), stop.to_string())),
        }
    }

    /// Validates a plan as [`Model::validate`] does, within the limits of `control`.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded, and otherwise the result of [`Model::validate`].
    pub fn validate_within(
        &self,
        plan: PddlText,
        control: &mut Control,
    ) -> Result<Result<ActionPlan, Box<Report>>, SearchError> {
        match self.replay(plan, &mut LimitWatch::new(control)) {
            Ok(checked) => Ok(Ok(checked)),
            Err(Unproven::Wrong(report)) => Ok(Err(report)),
            Err(Unproven::Stopped(stop)) => Err(stop),
        }
    }

    fn replay(&self, plan: PddlText, watch: &mut LimitWatch) -> Result<ActionPlan, Unproven> {
        let mut state = FactState::start(self, watch)?;
        let (mut steps, mut cost) = (Vec::new(), 0u32);
        for at in plan.read_steps()? {
            let (action, arguments) = self.step_of(plan, &at)?;
            let schema = &self.actions[action];
            let error = |message: String| Err(plan.error(&at.span, message).into());
            if let Some(part) = state.refutes(schema, &arguments, watch)? {
                let shown = self.shown(part, &arguments, &schema.variables);
                return error(format!("step {} is not applicable: {shown} does not hold", steps.len() + 1));
            }
            match self.cost(schema, &arguments) {
                Ok(more) => match cost.checked_add(more) {
                    Some(sum) => cost = sum,
                    None => return error(format!("the plan costs more than {}", u32::MAX)),
                },
                Err(CostFailure::Undefined(function, arguments)) => {
                    let value = self.written_value(function, &arguments);
                    let step = steps.len() + 1;
                    return error(format!(
                        "step {step} is not applicable: `{value}` has no value in `:init`"
                    ));
                }
                Err(why) => return error(self.without_cost(schema, &arguments, &why).message),
            }
            state.apply(schema, &arguments, watch)?;
            steps.push(self.step(action, &arguments));
        }
        if !state.reaches_goal(watch)? {
            let end = plan.text.trim_end().len();
            let open = self.open_goals(&state, watch)?;
            let message = format!("the plan ends before the goal: {open} does not hold");
            return Err(plan.error(&(end..end), message).into());
        }
        Ok(ActionPlan { steps, cost, has_unit_cost: !self.has_metric })
    }

    /// Returns the first part of the goal that is false.
    fn open_goals(&self, state: &FactState, watch: &mut LimitWatch) -> Result<String, SearchError> {
        let parts = match &self.goal {
            Formula::And(parts) => parts,
            other => std::slice::from_ref(other),
        };
        let mut open = &self.goal;
        for part in parts {
            if !state.holds_of_goal(part, watch)? {
                open = part;
                break;
            }
        }
        Ok(self.shown(open, &[], &self.goal_variables))
    }

    /// Returns the action and the objects that a step names.
    fn step_of(&self, plan: PddlText, at: &Sexp) -> Result<(usize, Vec<ObjectId>), Box<Report>> {
        let error = |at: &Sexp, message: String| Err(plan.error(&at.span, message));
        let Some((name, arguments)) = at.headed() else {
            return error(at, format!("expected a step such as `(move a b)`, found {}", at.described()));
        };
        let Some(action) = self.actions.iter().position(|action| action.name == name) else {
            let known = self.actions.iter().map(|action| action.name.as_str());
            return Err(plan.unknown(&at.span, format!("action `{name}` is not defined"), name, known));
        };
        let schema = &self.actions[action];
        if schema.parameters != arguments.len() {
            return error(at, wrong_count(name, schema.parameters, arguments.len()));
        }
        let mut objects = Vec::new();
        for (each, variable) in arguments.iter().zip(&schema.variables) {
            let word = each.word().unwrap_or_default();
            let Some(object) = self.objects.iter().position(|object| object.name == word) else {
                let known = self.objects.iter().map(|object| object.name.as_str());
                let message = format!("object {} is not defined", each.described());
                return Err(plan.unknown(&each.span, message, word, known));
            };
            let object = object.to_u32();
            if !self.members(&variable.types).contains(&object) {
                return error(each, format!("`{word}` is not of the type of `{}`", variable.name));
            }
            objects.push(object);
        }
        Ok((action, objects))
    }
}

impl PddlText<'_> {
    /// Checks that the text consists of steps, each in parentheses and maybe with times: `0: (move a b) [1]`.
    ///
    /// # Errors
    /// Returns a report on the first part that is no step.
    pub fn check_steps(&self) -> Result<(), Box<Report>> {
        self.read_steps().map(drop)
    }

    /// Reads the steps of a plan in the order of the times before them, if there are any, and without the
    /// durations behind them.
    fn read_steps(&self) -> Result<Vec<Sexp>, Box<Report>> {
        let (mut steps, mut time) = (Vec::new(), 0.0);
        for each in self.read_all()? {
            if let Some(stated) = each.word().and_then(time_of) {
                time = stated;
            } else if each.headed().is_some() {
                steps.push((time, each));
            } else if !each.word().is_some_and(is_duration) {
                let message = format!("expected a step such as `(move a b)`, found {}", each.described());
                return Err(self.error(&each.span, message));
            }
        }
        steps.sort_by(|(one, _), (other, _)| f64::total_cmp(one, other));
        Ok(steps.into_iter().map(|(_, step)| step).collect())
    }

    /// Reads the lists of a text, one after another.
    fn read_all(&self) -> Result<Vec<Sexp>, Box<Report>> {
        let whole = format!("({}\n)", self.text);
        let shifted = PddlText { name: self.name, text: &whole };
        match shifted.read() {
            Ok(Sexp { shape: Shaped::List(mut lists), .. }) => {
                lists.iter_mut().for_each(|list| list.shift_back());
                Ok(lists)
            }
            Ok(other) => Err(self.error(&(0..0), format!("expected steps, found {}", other.described()))),
            Err(report) => {
                let span = report.span.start.saturating_sub(1)..report.span.end.saturating_sub(1);
                Err(self.error(&span, report.message))
            }
        }
    }
}

/// Returns the time that a word such as `1.5:` states.
fn time_of(word: &str) -> Option<f64> {
    word.strip_suffix(':')?.parse().ok()
}

/// Returns whether a word is a duration such as `[1.5]`.
fn is_duration(word: &str) -> bool {
    let number = || word.strip_prefix('[')?.strip_suffix(']')?.parse::<f64>().ok();
    number().is_some()
}

impl Sexp {
    /// Moves its place and those of its elements one byte back.
    fn shift_back(&mut self) {
        self.span = self.span.start.saturating_sub(1)..self.span.end.saturating_sub(1);
        if let Shaped::List(elements) = &mut self.shape {
            elements.iter_mut().for_each(Sexp::shift_back);
        }
    }
}
