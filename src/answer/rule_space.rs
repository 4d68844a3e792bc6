//! Spaces stated in rules, as values that every algorithm of [`crate::search`] takes.

use std::collections::HashMap;
use std::fmt;

use super::substitution::Filled;
use crate::convert::{FromTerm, IntoTerm, Mismatch, Term, TermRef, TermView};
use crate::engine::{Engine, Error};
use crate::library::spaces::take_handed_over;
use crate::library::support::searches::limited;
use crate::planning::PackedState;
use crate::planning::stated::{CellTask, CompiledCells, InverseMoves, Undetermined};
use crate::search::{Control, Reversible, SearchError, Space};
use crate::width::Width;

/// A space stated in rules, compiled: see [`Engine::rule_space`]. It refers to no engine.
///
/// A state has `W` words of 64 bits; fewer words make searches faster.
///
/// It is a [`Space`] whose estimate is 0 until [`RuleSpace::derive_estimates`] has derived estimates from the
/// rules. They are admissible and consistent.
///
/// ```
/// use taquin::search::{self, Control};
/// use taquin::{Engine, RuleSpace};
///
/// let mut engine = Engine::new();
/// engine.consult_str("row.pl", "
///     swap([A, B|Xs], [B, A|Xs]).
///     swap([A|Xs0], [A|Xs]) :- swap(Xs0, Xs).
/// ")?;
/// let mut space: RuleSpace<1> = engine.rule_space("swap", "==([1, 2, 3, 4, 5])", [5, 4, 3, 2, 1])?;
/// space.derive_estimates(&mut Control { expansions: Some(10_000), ..Control::default() })?;
///
/// let found = search::idastar(&space, space.start(), &mut Control::default())?.expect("a path");
/// assert_eq!(found.cost, 10);
/// let rows: Vec<Vec<u8>> = space.path(&found.path)?;
/// assert_eq!((rows[0].as_slice(), rows[10].as_slice()), (&[5, 4, 3, 2, 1][..], &[1, 2, 3, 4, 5][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RuleSpace<const W: usize = 4> {
    task: CellTask<W>,
    form: StateForm,
}

/// The shape of all states, and the values of their cells.
struct StateForm {
    /// A state with the number of each cell, from 1, in its place.
    skeleton: Term,
    /// The values that cells have, by number.
    values: Vec<Term>,
    numbers: HashMap<Term, u32>,
}

/// Spaces stated in rules.
impl Engine {
    /// Compiles a space stated in rules. `moves` and `goal` are closures in the module `user`, as for
    /// `shortest_path/5`: `moves` is called with a state and a successor, perhaps with the cost behind them,
    /// or with an action between them and a cost. All states that are reachable from `start` must have one
    /// shape. Compiling may take as long as the engine's limits allow.
    ///
    /// # Errors
    /// Returns [`Error::Convert`], with the reason, if the rules cannot be compiled, if `start` has
    /// variables, or if a state needs more than `W` words. Otherwise returns the errors of [`Engine::query`]
    /// and what the rules throw.
    pub fn rule_space<const W: usize>(
        &mut self,
        moves: &str,
        goal: &str,
        start: impl IntoTerm,
    ) -> Result<RuleSpace<W>, Error> {
        let start = start.into_term();
        if !start.as_ref().variables().is_empty() {
            return Err(Error::unfit("a ground start", start.to_string()));
        }
        let closures = [self.parse(moves)?, self.parse(goal)?];
        let [moves, goal] = closures.map(|closure| Term::compound(":", [Term::atom("user"), closure]));
        let compile = self.prepare(COMPILE)?;
        let row = self.first::<CompiledRow>(&compile, (moves, goal, start))?;
        let (skeleton, values, refusal) = row.ok_or_else(|| refused("a space of one state".to_owned()))?;
        let cells = match take_handed_over(&mut self.machine) {
            Some(cells) if !cells.may_raise() => cells,
            Some(_) => return Err(refused("rules that may raise an error".to_owned())),
            None => return Err(refused(refusal)),
        };
        let limits = self.limits.clone();
        self.begin(&limits);
        let compiled = limited(&mut self.machine, |control| CompiledCells::new(cells, control));
        match compiled.and_then(|compiled| Ok(compiled?)) {
            Ok(CompiledCells { words, .. }) if words > W => {
                Err(Error::unfit("states of at most as many words as asked for", format!("{words} words")))
            }
            Ok(compiled) => {
                Ok(RuleSpace { task: CellTask::new(compiled), form: StateForm::new(skeleton, values) })
            }
            Err(raise) => Err(self.raised(&raise)),
        }
    }
}

/// The query that compiles rules. `Refusal` is the reason why they were not compiled.
const COMPILE: &str = "use_module(library(search), []), \
    search:rule_space(Moves, Goal, Start, Skeleton, Values, Refusal)";

/// The skeleton of states, the values of cells and the refusal.
type CompiledRow = (Term, Vec<Term>, String);

fn refused(why: String) -> Error {
    Error::unfit("rules that can be compiled", why)
}

impl<const W: usize> RuleSpace<W> {
    /// Returns the start.
    pub fn start(&self) -> PackedState<W> {
        self.task.start()
    }

    /// Returns the state that is this term, or `None` if it cannot be reached from the start, as far as is
    /// known.
    pub fn state(&self, term: impl IntoTerm) -> Option<PackedState<W>> {
        self.task.state(&self.form.numbers_of(term.into_term().as_ref())?)
    }

    /// Returns a state as a term.
    pub fn term(&self, state: &PackedState<W>) -> Term {
        let (form, numbers) = (&self.form, &self.task.numbers(state));
        let value = |part: TermRef<'_>| {
            let TermView::Int(cell) = part.view() else { return None };
            let number = numbers.get(usize::try_from(cell - 1).ok()?)?;
            form.values.get(number.to_usize()).map(Term::as_ref)
        };
        Filled { part: form.skeleton.as_ref(), value }.into_term()
    }

    /// Converts the states of a path.
    ///
    /// # Errors
    /// Returns [`Mismatch`] if a state is not a value of that type.
    pub fn path<T: FromTerm>(&self, states: &[PackedState<W>]) -> Result<Vec<T>, Mismatch> {
        states.iter().map(|state| self.term(state).get()).collect()
    }

    /// Returns the number of compiled moves. A rule becomes several if what it does depends on the state.
    pub fn moves(&self) -> usize {
        self.task.moves()
    }

    /// Derives estimates from the rules, or better ones. Searches from the start for a cheapest path until it
    /// has found one, or has made as many expansions as [`Control::expansions`] allows: the longer it
    /// searches, the larger are the tables that it builds.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if another limit of `control` was exceeded or its observer cancelled.
    pub fn derive_estimates(&mut self, control: &mut Control) -> Result<(), SearchError> {
        self.task.derive_estimates(control)
    }
}

/// A space stated in rules that can also be searched backwards from its goals: see [`RuleSpace::reversible`].
#[derive(Debug)]
pub struct ReversibleRules<'a, const W: usize = 4> {
    space: &'a RuleSpace<W>,
    inverse: InverseMoves,
    goals: Vec<PackedState<W>>,
}

/// The most steps in which goals are listed.
const MOST_GOAL_STEPS: usize = 1_000_000;

impl<const W: usize> RuleSpace<W> {
    /// Returns the space with its moves inverted and its goals listed, for [`crate::search::bidirectional`]
    /// and [`crate::search::nbs`].
    ///
    /// ```
    /// use taquin::search::{self, Control};
    /// use taquin::{Engine, RuleSpace};
    ///
    /// let mut engine = Engine::new();
    /// engine.consult_str("row.pl", "
    ///     swap([A, B|Xs], [B, A|Xs]).
    ///     swap([A|Xs0], [A|Xs]) :- swap(Xs0, Xs).
    /// ")?;
    /// let space: RuleSpace<1> = engine.rule_space("swap", "==([1, 2, 3, 4, 5])", [5, 4, 3, 2, 1])?;
    /// let both = space.reversible()?;
    /// let found = search::bidirectional(&both, space.start(), &mut Control::default())?.expect("a path");
    /// assert_eq!(found.cost, 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Convert`] if a move cannot be undone, since it does not follow from the state that it
    /// leads to which state it was made in, or if there are too many goals.
    pub fn reversible(&self) -> Result<ReversibleRules<'_, W>, Error> {
        let inverse = self.task.inverse().map_err(|Undetermined { operator, variable }| {
            let place = format!("move {operator} of {}, before which part {variable}", self.moves());
            Error::unfit("moves that can be undone", format!("{place} of the state may have several values"))
        })?;
        let goals = self.task.goal_states(MOST_GOAL_STEPS);
        let goals = goals.ok_or_else(|| Error::unfit("few goals", "too many to list".to_owned()))?;
        Ok(ReversibleRules { space: self, inverse, goals })
    }
}

impl<const W: usize> Space for ReversibleRules<'_, W> {
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

impl<const W: usize> Reversible for ReversibleRules<'_, W> {
    fn goals(&self) -> Vec<PackedState<W>> {
        self.goals.clone()
    }

    fn retract(&self, state: &PackedState<W>, generate: impl FnMut(PackedState<W>, u32)) {
        self.space.task.retract(&self.inverse, state, generate);
    }
}

impl<const W: usize> Space for RuleSpace<W> {
    type State = PackedState<W>;
    type Action = u32;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, generate: impl FnMut(u32, PackedState<W>, u32)) {
        self.task.expand(state, generate);
    }

    #[inline]
    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.task.is_goal(state)
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        self.task.estimate(state)
    }
}

impl StateForm {
    fn new(skeleton: Term, values: Vec<Term>) -> StateForm {
        let numbers = values.iter().cloned().zip(0..).collect();
        StateForm { skeleton, values, numbers }
    }

    /// Returns the number of the value of each cell in a state, if it has the shape and such values.
    fn numbers_of(&self, state: TermRef<'_>) -> Option<Vec<u32>> {
        let mut found: Vec<(i64, u32)> = Vec::new();
        let mut waiting = vec![(self.skeleton.as_ref(), state)];
        while let Some((part, own)) = waiting.pop() {
            match (part.view(), part.as_compound(), own.as_compound()) {
                (TermView::Int(cell), ..) => found.push((cell, *self.numbers.get(&own.to_term())?)),
                (_, Some((name, parts)), Some((own, args))) if name == own && parts.len() == args.len() => {
                    waiting.extend(parts.iter().zip(args));
                }
                _ if part == own => {}
                _ => return None,
            }
        }
        found.sort_unstable();
        Some(found.into_iter().map(|(_, number)| number).collect())
    }
}

impl<const W: usize> fmt::Debug for RuleSpace<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.form.values.len();
        f.debug_struct("RuleSpace")
            .field("values", &cells)
            .field("moves", &self.moves())
            .finish_non_exhaustive()
    }
}
