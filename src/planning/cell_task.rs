//! Spaces of cells as state spaces for every algorithm, with derived estimates.
//!
//! The compiled form is that of a search for a cheapest path, except that no fact is removed: a state tells
//! the values of all cells. A goal that is a disjunction, and moves into states where the rules raise an
//! error, are operators there that set a fact of their own. Here they are tests, and no moves.

use super::best_first::PlanBounds;
use super::cells::{CellGrounding, CellSpace};
use super::finite::{FiniteTask, OperatorId, Requirement};
use super::layout::{BitField, PackedState, lay_out};
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::tiers::{SharedEstimates, TaskForms, Tiers};
use crate::search::{Control, SearchError, Space};
use crate::width::Width;

/// A space of cells. Its states have `W` words.
pub struct CellTask<const W: usize> {
    cells: CellSpace,
    /// For each cell, the fact that it has its first value.
    offsets: Vec<u32>,
    /// The number of facts.
    facts: usize,
    task: FiniteTask,
    compatible: Compatible,
    fields: Vec<BitField>,
    packed: PackedTask<W>,
    /// The operators from here on reach a goal.
    finishing: OperatorId,
    /// The goals, of which one must hold.
    goals: Vec<Vec<Requirement>>,
    estimates: SharedEstimates,
}

/// The reason why a space was not compiled.
#[derive(Debug)]
pub enum CellRefusal {
    /// A state needs this many words.
    Words(usize),
    /// A limit was exceeded.
    Search(SearchError),
}

impl<const W: usize> CellTask<W> {
    /// Compiles a space whose rules raise no error.
    ///
    /// # Errors
    /// Returns a [`CellRefusal`] if a state needs more than `W` words, or a limit of `control` was exceeded.
    pub fn new(cells: CellSpace, control: &mut Control) -> Result<CellTask<W>, CellRefusal> {
        let (mut ground, offsets) = CellGrounding::new(&cells).task();
        let facts = ground.names.len();
        let (compatible, is_applicable) = Compatible::find(&ground, control).map_err(CellRefusal::Search)?;
        ground.drop_impossible(&compatible, &is_applicable);
        let task =
            FiniteTask::new(ground, &compatible, &vec![true; facts], control).map_err(CellRefusal::Search)?;
        let (fields, words) = lay_out(&task.sizes);
        if words > W {
            return Err(CellRefusal::Words(words));
        }
        let is_finishing = |at: &usize| task.operators[*at].action >= cells.operators.len();
        let finishing = (0..task.operators.len()).find(is_finishing).unwrap_or(task.operators.len());
        let goals = match &task.operators[finishing..] {
            [] if task.is_hopeless => Vec::new(),
            [] => vec![task.goal.clone()],
            finishes => finishes.iter().map(|operator| operator.precondition.clone()).collect(),
        };
        let packed = PackedTask::new(&task, fields.clone());
        let (finishing, estimates) = (finishing.to_u32(), SharedEstimates::default());
        Ok(CellTask { cells, offsets, facts, task, compatible, fields, packed, finishing, goals, estimates })
    }

    /// Returns the start.
    pub fn start(&self) -> PackedState<W> {
        self.packed.start()
    }

    /// Returns the state in which cells have the values of these numbers, if it may be reachable.
    pub fn state(&self, numbers: &[u32]) -> Option<PackedState<W>> {
        let mut holds = vec![false; self.facts];
        for (cell, &number) in numbers.iter().enumerate() {
            holds[(self.offsets[cell] + self.cells.place(cell, number)?).to_usize()] = true;
        }
        let values = self.compatible.admits(&holds).then(|| self.task.values(&holds)).flatten()?;
        Some(self.packed.pack(&values))
    }

    /// Returns the numbers of the values of all cells in a state.
    pub fn numbers(&self, state: &PackedState<W>) -> Vec<u32> {
        let mut numbers = vec![0; self.offsets.len()];
        for (variable, facts) in (0..).zip(&self.task.facts) {
            let Some(fact) = facts[self.packed.value(state, variable).to_usize()] else { continue };
            let cell = self.offsets.partition_point(|&first| first <= fact) - 1;
            let place = (fact - self.offsets[cell]).to_usize();
            // The fact that a goal was reached is behind those of the last cell.
            if let Some(&number) = self.cells.domains[cell].get(place) {
                numbers[cell] = number;
            }
        }
        numbers
    }

    /// Returns the number of moves, each with values for the cells that it tests.
    pub fn moves(&self) -> usize {
        self.finishing.to_usize()
    }

    /// Searches from the start, as far as `control` allows, and derives estimates as a search for a cheapest
    /// path does. Derives the first ones in any case.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded other than that on expansions.
    pub fn derive_estimates(&mut self, control: &mut Control) -> Result<(), SearchError> {
        if self.goals.is_empty() {
            return Ok(());
        }
        let forms = TaskForms {
            task: &self.task,
            compatible: &self.compatible,
            fields: &self.fields,
            packed: &self.packed,
        };
        let estimates = std::mem::take(&mut self.estimates);
        let mut tiers = Tiers::new(&forms, self.packed.start(), PlanBounds::of(control), estimates);
        let derived = tiers.derive(&forms, control);
        self.estimates = tiers.into_estimates();
        derived
    }
}

impl<const W: usize> Space for CellTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, mut generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        self.packed.each_applicable(state, |operator| {
            if operator < self.finishing {
                let (new, cost) = self.packed.apply(state, operator);
                generate(operator, new, cost);
            }
        });
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        let holds =
            |part: &Requirement| (self.packed.value(state, part.variable) == part.value) == part.equal;
        self.goals.iter().any(|goal| goal.iter().all(holds))
    }

    #[inline]
    fn estimate(&self, state: &PackedState<W>) -> u32 {
        match &self.estimates.tables {
            Some(tables) => tables.estimate(state),
            None => 0,
        }
    }
}
