//! Spaces of cells, compiled once to find cheapest paths from many starts.
//!
//! A search begins with the estimates that earlier searches have built. The compiled space holds for another
//! start if all pairs of facts that hold there were reached from the first one: the fixpoint of h² then
//! contains all states that are reachable from it.

use std::fmt;

use super::cells::{CellGrounding, CellSpace};
use super::finite::FiniteTask;
use super::layout::{BitField, MOST_WORDS, lay_out, with_words};
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::tiers::{EstimateSizes, SearchReport, SharedEstimates, TaskForms, Tiers};
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// The result of a search for a cheapest path.
#[derive(Debug)]
pub enum CellSearch {
    /// A path, as the values of all cells in each state, with its cost and the counts of the search.
    Path(Vec<Vec<u32>>, u32, Statistics),
    /// There is no path.
    Exhausted,
    /// The rules raise an error on a path that may be cheaper.
    Raises,
    /// A state would need too many words, or a path cost too much.
    TooLarge,
    /// What was compiled does not hold for the start.
    Refused,
}

/// A compiled space.
pub struct PreparedSpace {
    space: CellSpace,
    /// For each cell, the fact that it has its first value.
    offsets: Vec<u32>,
    /// The number of facts.
    facts: usize,
    search: PreparedSearch,
}

/// The search of a compiled space, unless the answer is known without.
enum PreparedSearch {
    Hopeless,
    TooLarge,
    Search(Box<dyn TaskSearch>),
}

/// A task with packed states of any number of words.
trait TaskSearch: Send {
    /// Returns the task's values in a state of facts, or `None` if the task does not hold for this start.
    fn values(&self, holds: &[bool]) -> Option<Vec<u32>>;

    /// Finds a cheapest plan from these values.
    fn run(&mut self, values: &[u32], control: &mut Control) -> Result<SearchReport, SearchError>;

    /// Returns the step of the space that an operator is.
    fn action(&self, operator: u32) -> usize;

    /// Returns the size of the estimates.
    fn estimates(&self) -> EstimateSizes;

    /// Returns the lower bound that the last search has proven.
    fn bound(&self) -> u32;

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize;
}

struct PackedSearch<const W: usize> {
    task: FiniteTask,
    compatible: Compatible,
    fields: Vec<BitField>,
    packed: PackedTask<W>,
    estimates: SharedEstimates,
}

fn packed<const W: usize>(
    task: FiniteTask,
    compatible: Compatible,
    fields: Vec<BitField>,
) -> Box<dyn TaskSearch> {
    let packed = PackedTask::<W>::new(&task, fields.clone());
    Box::new(PackedSearch { task, compatible, fields, packed, estimates: SharedEstimates::default() })
}

impl<const W: usize> TaskSearch for PackedSearch<W> {
    fn values(&self, holds: &[bool]) -> Option<Vec<u32>> {
        self.compatible.admits(holds).then(|| self.task.values(holds)).flatten()
    }

    fn run(&mut self, values: &[u32], control: &mut Control) -> Result<SearchReport, SearchError> {
        let forms = TaskForms {
            task: &self.task,
            compatible: &self.compatible,
            fields: &self.fields,
            packed: &self.packed,
        };
        let start = self.packed.pack(values);
        let estimates = std::mem::take(&mut self.estimates);
        let mut tiers = Tiers::new(&forms, start, control, estimates);
        let report = tiers.run(&forms, control);
        self.estimates = tiers.into_estimates();
        report
    }

    fn action(&self, operator: u32) -> usize {
        self.task.operators[operator.to_usize()].action
    }

    fn estimates(&self) -> EstimateSizes {
        self.estimates.sizes()
    }

    fn bound(&self) -> u32 {
        self.estimates.bound
    }

    fn bytes(&self) -> usize {
        self.compatible.bytes() + self.packed.bytes() + self.estimates.bytes()
    }
}

impl PreparedSpace {
    /// Compiles a space, for its start and for others like it.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn new(space: CellSpace, control: &mut Control) -> Result<PreparedSpace, SearchError> {
        let (mut ground, offsets) = CellGrounding::new(&space).task();
        let facts = ground.names.len();
        let (compatible, is_applicable) = Compatible::find(&ground, control)?;
        let needed = ground.prune(&compatible, &is_applicable);
        let task = FiniteTask::new(ground, &compatible, &needed, control)?;
        let (fields, words) = lay_out(&task.sizes, task.first_derived);
        let search = if task.is_hopeless || space.goals.is_empty() && !space.may_raise() {
            PreparedSearch::Hopeless
        } else if words > MOST_WORDS {
            PreparedSearch::TooLarge
        } else {
            PreparedSearch::Search(with_words!(words, packed(task, compatible, fields)))
        };
        Ok(PreparedSpace { space, offsets, facts, search })
    }

    /// Returns the space.
    pub fn space(&self) -> &CellSpace {
        &self.space
    }

    /// Returns the lower bound on the cost of a path that the last search has proven.
    pub fn bound(&self) -> u32 {
        match &self.search {
            PreparedSearch::Search(search) => search.bound(),
            _ => 0,
        }
    }

    /// Returns the size of the estimates that were derived so far.
    pub fn estimates(&self) -> EstimateSizes {
        match &self.search {
            PreparedSearch::Search(search) => search.estimates(),
            _ => EstimateSizes::default(),
        }
    }

    /// Returns the memory held, in bytes, but for small parts.
    pub fn bytes(&self) -> usize {
        match &self.search {
            PreparedSearch::Search(search) => search.bytes(),
            _ => 0,
        }
    }

    /// Finds a cheapest path from a start, given as the numbers of the values of all cells, to a goal.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn cheapest(&mut self, start: &[u32], control: &mut Control) -> Result<CellSearch, SearchError> {
        let Some(holds) = self.facts_of(start) else { return Ok(CellSearch::Refused) };
        let search = match &mut self.search {
            PreparedSearch::Hopeless if start == self.space.start => return Ok(CellSearch::Exhausted),
            PreparedSearch::Hopeless => return Ok(CellSearch::Refused),
            PreparedSearch::TooLarge => return Ok(CellSearch::TooLarge),
            PreparedSearch::Search(search) => search,
        };
        let Some(values) = search.values(&holds) else { return Ok(CellSearch::Refused) };
        let report = match search.run(&values, control) {
            Err(SearchError::Cost { .. }) => return Ok(CellSearch::TooLarge),
            report => report?,
        };
        let Some(plan) = report.plan else { return Ok(CellSearch::Exhausted) };
        let actions = plan.iter().map(|&operator| search.action(operator));
        Ok(match self.space.replay(start, actions, report.statistics) {
            CellSearch::Path(_, cost, _) if !control.allows(f64::from(cost)) => CellSearch::Exhausted,
            found => found,
        })
    }

    /// Returns for each fact whether it holds in a state, or `None` if a cell cannot have its value.
    fn facts_of(&self, state: &[u32]) -> Option<Vec<bool>> {
        let mut holds = vec![false; self.facts];
        for (cell, &value) in state.iter().enumerate() {
            holds[(self.offsets[cell] + self.space.place(cell, value)?).to_usize()] = true;
        }
        Some(holds)
    }
}

impl CellSpace {
    /// Returns the states of a path of operators from a start. Numbers that are not those of operators are
    /// goals.
    fn replay(
        &self,
        start: &[u32],
        actions: impl Iterator<Item = usize>,
        statistics: Statistics,
    ) -> CellSearch {
        let (mut states, mut cost) = (vec![start.to_vec()], 0);
        for action in actions {
            let Some(operator) = self.operators.get(action) else {
                match self.goals[action - self.operators.len()].raises {
                    true => return CellSearch::Raises,
                    false => break,
                }
            };
            let Some(more) = operator.cost else { return CellSearch::Raises };
            cost += more;
            let before = &states[states.len() - 1];
            let mut after = before.clone();
            for (cell, change) in &operator.changes {
                let old = change.source().map_or(0, |source| before[source]);
                after[*cell] = change.image(old).unwrap_or(before[*cell]);
            }
            states.push(after);
        }
        CellSearch::Path(states, cost, statistics)
    }
}

impl fmt::Debug for PreparedSpace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("PreparedSpace").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
