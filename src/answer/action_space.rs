//! Spaces of `library(planning)`, stated as actions over facts, as values that every algorithm of
//! [`crate::search`] takes.

use std::collections::HashMap;
use std::fmt;

use super::substitution::Filled;
use crate::convert::{IntoTerm, Term, TermRef};
use crate::engine::{Engine, Error};
use crate::library::support::searches::limited;
use crate::planning::{CompiledTask, EstimatedTask, Model, PackedState, PddlText, PlanningError};
use crate::search::{Control, SearchError, Space};

/// A space of `library(planning)` with a start and a goal, compiled: see [`Engine::action_space`]. It refers
/// to no engine.
///
/// A state has `W` words of 64 bits; fewer words make searches faster. As a [`Space`], its estimate is the
/// cost of the cheapest action until [`ActionSpace::derive_estimates`] has derived estimates.
///
/// ```
/// use taquin::search::{self, Control};
/// use taquin::{ActionSpace, Engine};
///
/// let mut engine = Engine::new();
/// engine.consult_str("lift.pl", "
///     :- use_module(library(planning)).
///     :- space(lift).
///     action(ride(F, G), [lift(F)], [lift(G), -lift(F)], 3) :- floor(F), floor(G), F \\== G.
///     action(enter(P, F), [lift(F), waits(P, F)], [inside(P), -waits(P, F)], 1).
///     action(leave(P, F), [lift(F), inside(P)], [waits(P, F), -inside(P)], 1) :- floor(F).
///     floor(1). floor(2). floor(3).
/// ")?;
/// let start = engine.parse("[lift(1), waits(ann, 3), waits(ben, 2)]")?;
/// let goal = engine.parse("[waits(ann, 1), waits(ben, 3)]")?;
/// let mut space: ActionSpace<1> = engine.action_space("lift", start, goal)?;
/// space.derive_estimates(&mut Control::default())?;
///
/// let found = search::astar(&space, space.start(), &mut Control::default())?.expect("a plan");
/// let steps: Vec<String> = space.plan(&found.path)?.iter().map(|step| step.to_string()).collect();
/// assert_eq!((found.cost, steps.len()), (13, 7));
/// assert!(steps.contains(&"enter(ben, 2)".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ActionSpace<const W: usize = 4> {
    task: CompiledTask<'static>,
    space: EstimatedTask<W>,
    /// For each action in the text of the problem, its variables and its name, in one term.
    steps: HashMap<String, Term>,
    /// For each object in the text, that and the term, as a pair.
    objects: HashMap<String, Term>,
}

/// The query that states the problem.
const STATE: &str = "use_module(library(planning), []), \
    planning:problem_texts(Space, Init, Goal, Domain, Problem, Steps, Objects)";

/// The texts of domain and problem, the steps, and the objects.
type StatedRow = (String, String, Vec<Term>, Vec<Term>);

/// Spaces stated as actions.
impl Engine {
    /// Compiles a space of `library(planning)` for a list of facts that hold at the start and a list of
    /// conditions that must hold at the end, as `plan/5` takes them.
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if a state needs more than `W` words, or if no cost is defined. Otherwise
    /// returns the errors of `plan/5`, or the limit exceeded.
    pub fn action_space<const W: usize>(
        &mut self,
        space: &str,
        init: impl IntoTerm,
        goal: impl IntoTerm,
    ) -> Result<ActionSpace<W>, Error> {
        let state = self.prepare(STATE)?;
        let space = Term::compound(":", [Term::atom("user"), Term::atom(space)]);
        let unfit = |why: String| Error::unfit("a space of actions that can be compiled", why);
        let row = self.first::<StatedRow>(&state, (space, init.into_term(), goal.into_term()))?;
        let (domain, problem, steps, objects) = row.ok_or_else(|| unfit("one without plans".to_owned()))?;
        let texts = [("domain", &domain), ("problem", &problem)].map(|(name, text)| PddlText { name, text });
        let [domain, problem] = texts;
        let model = Model::read(domain, problem).map_err(|report| unfit(report.to_string()))?;
        let limits = self.limits.clone();
        self.begin(&limits);
        let task = match limited(&mut self.machine, |control| model.into_compiled(control)) {
            Ok(Ok(task)) => task,
            Ok(Err(PlanningError::Search(stop))) => return Err(self.raised(&Box::from(stop))),
            Ok(Err(error)) => return Err(unfit(error.to_string())),
            Err(raise) => return Err(self.raised(&raise)),
        };
        let found = format!("states of {} words", task.sizes().words);
        let space = EstimatedTask::from(task.space::<W>().ok_or_else(|| unfit(found))?);
        Ok(ActionSpace { task, space, steps: keyed(steps), objects: keyed(objects) })
    }
}

/// Returns terms by the text of their first argument.
fn keyed(terms: Vec<Term>) -> HashMap<String, Term> {
    let key = |term: &Term| {
        let first = term.as_ref().as_compound().and_then(|(_, arguments)| arguments.get(0));
        first.and_then(TermRef::as_text).unwrap_or_default().to_owned()
    };
    terms.into_iter().map(|term| (key(&term), term)).collect()
}

impl<const W: usize> ActionSpace<W> {
    /// Returns the start.
    pub fn start(&self) -> PackedState<W> {
        self.space.start()
    }

    /// Returns the name of an action of the space, as the clause of `action/3` or `action/4` has it.
    pub fn action(&self, action: u32) -> Term {
        let step = self.task.step(action);
        let named = self.steps.get(&step.action).and_then(|named| named.as_ref().args_of("step"));
        let Some([_, variables, name]) = named else { return Term::atom(step.action) };
        let objects =
            step.arguments.iter().filter_map(|object| self.objects.get(object)?.as_ref().args_of("-"));
        let variables = variables.list().unwrap_or_default();
        let values: Vec<_> = variables.iter().map(|variable| variable.view()).zip(objects).collect();
        let value = |part: TermRef<'_>| {
            let own = values.iter().find(|(variable, _)| part.is_variable() && *variable == part.view());
            own.map(|&(_, [_, object])| object)
        };
        Filled { part: name, value }.into_term()
    }

    /// Returns the actions along a path, the cheapest for each step.
    ///
    /// # Errors
    /// Returns [`SearchError::Replay`] if the space does not have the path.
    pub fn plan(&self, path: &[PackedState<W>]) -> Result<Vec<Term>, SearchError> {
        let actions = crate::search::actions(self, path)?;
        Ok(actions.into_iter().map(|action| self.action(action)).collect())
    }

    /// Derives estimates from the actions. Searches for a cheapest plan until it has found one, or has made
    /// as many expansions as [`Control::expansions`] allows: the longer it searches, the better are they.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if another limit of `control` was exceeded or its observer cancelled.
    pub fn derive_estimates(&mut self, control: &mut Control) -> Result<(), SearchError> {
        if let Some(space) = self.task.estimated_space(control)? {
            self.space = space;
        }
        Ok(())
    }
}

impl<const W: usize> Space for ActionSpace<W> {
    type State = PackedState<W>;
    type Action = u32;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, generate: impl FnMut(u32, PackedState<W>, u32)) {
        self.space.expand(state, generate);
    }

    #[inline]
    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.space.is_goal(state)
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        self.space.estimate(state)
    }
}

impl<const W: usize> fmt::Debug for ActionSpace<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActionSpace").field("sizes", &self.task.sizes()).finish_non_exhaustive()
    }
}
