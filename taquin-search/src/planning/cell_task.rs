//! Spaces of cells as state spaces for every algorithm, with derived estimates.
//!
//! The compiled form is that of a search for a cheapest path, except that no fact is removed: a state tells
//! the values of all cells. A goal that is a disjunction, and moves into states where the rules raise an
//! error, are operators there that set a fact of their own. Here they are tests, and no moves.

use super::cells::{CellGrounding, CellSpace};
use super::counted::{CountedTask, PackedSpace};
use super::estimated::{EstimatedTask, GoalTests};
use super::finite::{FiniteTask, OperatorId, Requirement};
use super::inverse::{InverseMoves, Undetermined};
use super::layout::{BitField, MOST_WORDS, PackedState, lay_out, with_words};
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::tiers::{SharedEstimates, TaskForms, Tiers};
use crate::search::{CheapestFirst, Control, SearchError, Space, cheapest_first};
use crate::width::Width;

/// A space of cells, compiled for states of any number of words.
#[derive(Debug)]
pub struct CompiledCells {
    cells: CellSpace,
    /// For each cell, the fact that it has its first value.
    offsets: Vec<u32>,
    /// The number of facts.
    facts: usize,
    task: FiniteTask,
    compatible: Compatible,
    fields: Vec<BitField>,
    /// The words of a state.
    pub words: usize,
}

impl CompiledCells {
    /// Compiles a space whose rules raise no error.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn new(cells: CellSpace, control: &mut Control) -> Result<CompiledCells, SearchError> {
        let (mut ground, offsets) = CellGrounding::new(&cells).task();
        let facts = ground.names.len();
        let (compatible, is_applicable) = Compatible::find(&ground, control)?;
        ground.drop_impossible(&compatible, &is_applicable);
        let task = FiniteTask::new(ground, &compatible, &vec![true; facts], control)?;
        let (fields, words) = lay_out(&task.sizes, task.first_derived);
        Ok(CompiledCells { cells, offsets, facts, task, compatible, fields, words })
    }

    /// Returns the paths from the start to goals in the order of their costs, after estimates were derived.
    /// Returns `None` if a state needs too many words.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn cheapest_first(
        self,
        control: &mut Control,
    ) -> Result<Option<Box<dyn OrderedCellPaths>>, SearchError> {
        match self.words {
            words if words > MOST_WORDS => Ok(None),
            words => with_words!(words, ordered_paths(self, control)).map(Some),
        }
    }

    /// Returns the numbers of the values of all cells in a state of the packed task.
    fn numbers<const W: usize>(&self, packed: &PackedTask<W>, state: &PackedState<W>) -> Vec<u32> {
        let mut numbers = vec![0; self.offsets.len()];
        for (variable, facts) in (0..).zip(&self.task.facts) {
            let Some(fact) = facts[packed.value(state, variable).to_usize()] else { continue };
            let cell = self.offsets.partition_point(|&first| first <= fact) - 1;
            let place = (fact - self.offsets[cell]).to_usize();
            // The fact that a goal was reached is behind those of the last cell.
            if let Some(&number) = self.cells.domains[cell].get(place) {
                numbers[cell] = number;
            }
        }
        numbers
    }
}

/// A path, as the numbers of the values of each state, and its cost.
pub type CostedCells = (Vec<Vec<u32>>, u32);

/// The simple paths to goals in the order of their costs.
pub trait OrderedCellPaths: Send {
    /// Returns the next path.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    fn next(&mut self, control: &mut Control) -> Result<Option<CostedCells>, SearchError>;
}

fn ordered_paths<const W: usize>(
    compiled: CompiledCells,
    control: &mut Control,
) -> Result<Box<dyn OrderedCellPaths>, SearchError> {
    let mut task = CellTask::<W>::new(compiled);
    task.derive_estimates(control)?;
    let CellTask { compiled, space, moves, .. } = task;
    let start = space.start();
    let has_free_steps = compiled.task.operators[..moves].iter().any(|operator| operator.cost == 0);
    Ok(if has_free_steps {
        Box::new(PathsOfCells { compiled, paths: cheapest_first(CountedTask(space), start) })
    } else {
        Box::new(PathsOfCells { compiled, paths: cheapest_first(space, start) })
    })
}

struct PathsOfCells<const W: usize, S: PackedSpace<W>> {
    compiled: CompiledCells,
    paths: CheapestFirst<S>,
}

impl<const W: usize, S: PackedSpace<W>> OrderedCellPaths for PathsOfCells<W, S> {
    fn next(&mut self, control: &mut Control) -> Result<Option<CostedCells>, SearchError> {
        let Some(found) = self.paths.next_path(control)? else { return Ok(None) };
        let packed = self.paths.space().packed();
        let numbers = |state| self.compiled.numbers(packed, state);
        Ok(Some((found.path.iter().map(numbers).collect(), S::plain(found.cost))))
    }
}

/// A space of cells. Its states have `W` words.
#[derive(Debug)]
pub struct CellTask<const W: usize> {
    compiled: CompiledCells,
    space: EstimatedTask<W>,
    /// The number of moves. The operators behind them reach a goal.
    moves: usize,
    estimates: SharedEstimates,
}

impl<const W: usize> CellTask<W> {
    /// Packs a space whose states have at most `W` words.
    pub fn new(compiled: CompiledCells) -> CellTask<W> {
        let CompiledCells { cells, task, fields, .. } = &compiled;
        let is_finishing = |at: &usize| task.operators[*at].action >= cells.operators.len();
        let finishing = (0..task.operators.len()).find(is_finishing).unwrap_or(task.operators.len());
        let goals = match &task.operators[finishing..] {
            [] if task.is_hopeless => Vec::new(),
            [] => vec![task.goal.clone()],
            finishes => finishes.iter().map(|operator| operator.precondition.clone()).collect(),
        };
        let tests = GoalTests { goals, finishing: finishing.to_u32() };
        let space = EstimatedTask::with_goals(PackedTask::new(task, fields.clone()), tests);
        CellTask { compiled, space, moves: finishing, estimates: SharedEstimates::default() }
    }

    /// Returns the start.
    pub fn start(&self) -> PackedState<W> {
        self.space.start()
    }

    /// Returns the state in which cells have the values of these numbers, if it may be reachable.
    pub fn state(&self, numbers: &[u32]) -> Option<PackedState<W>> {
        let CompiledCells { cells, offsets, facts, task, compatible, .. } = &self.compiled;
        let mut holds = vec![false; *facts];
        for (cell, &number) in numbers.iter().enumerate() {
            holds[(offsets[cell] + cells.place(cell, number)?).to_usize()] = true;
        }
        let values = compatible.admits(&holds).then(|| task.values(&holds)).flatten()?;
        Some(self.space.task().pack(&values))
    }

    /// Returns the numbers of the values of all cells in a state.
    pub fn numbers(&self, state: &PackedState<W>) -> Vec<u32> {
        self.compiled.numbers(self.space.task(), state)
    }

    /// Returns the number of moves, each with values for the cells that it tests.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Inverts the moves.
    ///
    /// # Errors
    /// Returns a move that cannot be undone, if there is one.
    pub fn inverse(&self) -> Result<InverseMoves, Undetermined> {
        InverseMoves::new(&self.compiled.task, &self.compiled.fields, self.moves())
    }

    /// Calls `generate` with each predecessor of a state by the inverted moves, and the cost.
    pub fn retract(
        &self,
        inverse: &InverseMoves,
        state: &PackedState<W>,
        generate: impl FnMut(PackedState<W>, u32),
    ) {
        inverse.each_predecessor(self.space.task(), state, generate);
    }

    /// Lists the goal states that are not known to be unreachable; `None` beyond `most` steps.
    pub fn goal_states(&self, most: usize) -> Option<Vec<PackedState<W>>> {
        let task = &self.compiled.task;
        let goals = self.space.goals();
        let mut is_changed = vec![false; task.sizes.len()];
        for operator in &task.operators[..self.moves()] {
            operator.effects.iter().for_each(|effect| is_changed[effect.variable.to_usize()] = true);
        }
        let mut found = Vec::new();
        let mut steps = 0;
        // Values of the first variables, with the number of the goal.
        let mut waiting: Vec<(usize, Vec<u32>)> = (0..goals.len()).map(|goal| (goal, Vec::new())).collect();
        while let Some((goal, values)) = waiting.pop() {
            steps += 1;
            if steps > most {
                return None;
            }
            let variable = values.len();
            if variable == task.sizes.len() {
                found.push(self.space.task().pack(&values));
                continue;
            }
            let may_have = |&value: &u32| {
                let own = |part: &&Requirement| part.variable.to_usize() == variable;
                let holds = |part: &Requirement| (part.value == value) == part.equal;
                (is_changed[variable] || value == task.init[variable])
                    && goals[goal].iter().filter(own).all(holds)
                    && self.may_join(&values, value)
            };
            let next = (0..task.sizes[variable]).filter(may_have);
            waiting.extend(next.map(|value| (goal, values.iter().copied().chain([value]).collect())));
        }
        found.sort_unstable_by_key(|state| state.0);
        found.dedup();
        Some(found)
    }

    /// Returns whether the next variable may have a value if those before it have these.
    fn may_join(&self, values: &[u32], value: u32) -> bool {
        let CompiledCells { task, compatible, .. } = &self.compiled;
        let Some(fact) = task.facts[values.len()][value.to_usize()] else { return true };
        let others = task.facts.iter().zip(values).filter_map(|(facts, value)| facts[value.to_usize()]);
        others.chain([fact]).all(|other| compatible.may_both(fact, other))
    }

    /// Searches from the start, as far as `control` allows, and derives estimates as a search for a cheapest
    /// path does. Derives the first ones in any case.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded other than that on expansions.
    pub fn derive_estimates(&mut self, control: &mut Control) -> Result<(), SearchError> {
        if self.space.goals().is_empty() {
            return Ok(());
        }
        let CompiledCells { task, compatible, fields, .. } = &self.compiled;
        let forms = TaskForms { task, compatible, fields, packed: self.space.task() };
        let estimates = std::mem::take(&mut self.estimates);
        let mut tiers = Tiers::new(&forms, self.space.start(), control, estimates);
        let derived = tiers.derive(&forms, control);
        self.estimates = tiers.into_estimates();
        self.space.set_tables(self.estimates.tables.clone());
        derived
    }
}

impl<const W: usize> Space for CellTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        self.space.expand(state, generate);
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.space.is_goal(state)
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        self.space.estimate(state)
    }
}
