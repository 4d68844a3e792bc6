//! IDA* over one state that it changes in place, for states too large to copy for every node.

use super::control::{Control, SearchError, Statistics};
use crate::width::Width;

/// A state that steps are applied to and undone on. Every step costs 1.
///
/// ```
/// use taquin::search::{Control, InPlace, idastar_in_place};
///
/// /// Pancakes, the largest to come to lie lowest: a step turns over that number from the top.
/// struct Stack(Vec<u32>);
///
/// impl InPlace for Stack {
///     type Step = usize;
///
///     fn steps(&self, last: Option<usize>, steps: &mut Vec<usize>) {
///         steps.extend((2..=self.0.len()).filter(|&count| last != Some(count)));
///     }
///     fn apply(&mut self, count: usize) {
///         self.0[..count].reverse();
///     }
///     fn undo(&mut self, count: usize) {
///         self.0[..count].reverse();
///     }
///     /// Neighbours that are not to stay neighbours: a step parts one pair.
///     fn estimate(&self) -> u64 {
///         let apart = self.0.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count();
///         apart as u64 + u64::from(self.0.last() != Some(&(self.0.len() as u32)))
///     }
///     fn is_goal(&self) -> bool {
///         self.0.is_sorted()
///     }
/// }
///
/// let mut stack = Stack(vec![3, 1, 4, 2, 5]);
/// let found = idastar_in_place(&mut stack, &mut Control::default())?.expect("every stack can be sorted");
/// assert_eq!(stack.0, [3, 1, 4, 2, 5]);
/// for count in found.steps {
///     stack.apply(count);
/// }
/// assert!(stack.is_goal());
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
pub trait InPlace {
    /// A step, with what undoing it needs.
    type Step: Copy;

    /// Appends the possible steps in the order to try them, without the one that would undo `last`.
    fn steps(&self, last: Option<Self::Step>, steps: &mut Vec<Self::Step>);
    /// Makes a step.
    fn apply(&mut self, step: Self::Step);
    /// Undoes the last step.
    fn undo(&mut self, step: Self::Step);
    /// Returns a lower bound on the steps to a goal, or `u64::MAX` if none is reachable.
    fn estimate(&self) -> u64;
    /// Returns whether the state is a goal.
    fn is_goal(&self) -> bool;
}

/// The steps of a shortest path, and the work of finding them.
#[derive(Clone, Debug)]
pub struct Steps<T> {
    /// The steps from first to last.
    pub steps: Vec<T>,
    /// The work of the search.
    pub statistics: Statistics,
}

/// Finds the steps of a shortest path from `state` to a goal within [`Control::bound`], or returns `None`.
/// Leaves the state as it was.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn idastar_in_place<S: InPlace>(
    state: &mut S,
    control: &mut Control,
) -> Result<Option<Steps<S::Step>>, SearchError> {
    let mut search =
        InPlaceDeepening { state, path: Vec::new(), pending: Vec::new(), statistics: Statistics::default() };
    let mut bound = search.state.estimate();
    while bound < u64::MAX && control.allows(bound as f64) {
        let outcome = search.pass(bound, control);
        let steps = search.rewind();
        match outcome? {
            Pass::Solved => {
                search.replay(&steps)?;
                return Ok(Some(Steps { steps, statistics: search.statistics }));
            }
            Pass::Above(next) => {
                control.check(&search.statistics, bound as f64)?;
                bound = next;
            }
        }
    }
    Ok(None)
}

struct InPlaceDeepening<'a, S: InPlace> {
    state: &'a mut S,
    path: Vec<S::Step>,
    /// Steps to try, each with its depth.
    pending: Vec<(usize, S::Step)>,
    statistics: Statistics,
}

enum Pass {
    Solved,
    /// The smallest f above the bound.
    Above(u64),
}

impl<S: InPlace> InPlaceDeepening<'_, S> {
    fn pass(&mut self, bound: u64, control: &mut Control) -> Result<Pass, SearchError> {
        self.statistics.iterations += 1;
        let mut above = u64::MAX;
        if self.state.is_goal() {
            return Ok(Pass::Solved);
        }
        let mut steps = Vec::new();
        self.branch(&mut steps);
        while let Some((depth, step)) = self.pending.pop() {
            self.back_to(depth);
            self.state.apply(step);
            self.path.push(step);
            let f = self.state.estimate().saturating_add(self.path.len().to_u64());
            if f > bound {
                above = above.min(f);
                continue;
            }
            if self.state.is_goal() {
                return Ok(Pass::Solved);
            }
            self.branch(&mut steps);
            control.poll(&self.statistics, || bound as f64)?;
        }
        Ok(Pass::Above(above))
    }

    fn branch(&mut self, steps: &mut Vec<S::Step>) {
        self.state.steps(self.path.last().copied(), steps);
        self.statistics.expanded += 1;
        self.statistics.generated += steps.len().to_u64();
        let depth = self.path.len();
        self.pending.extend(steps.drain(..).rev().map(|step| (depth, step)));
    }

    fn back_to(&mut self, depth: usize) {
        for step in self.path.drain(depth..).rev() {
            self.state.undo(step);
        }
    }

    /// Applies the steps again and undoes them, which detects steps that are not undone correctly.
    fn replay(&mut self, steps: &[S::Step]) -> Result<(), SearchError> {
        steps.iter().for_each(|&step| self.state.apply(step));
        let solved = self.state.is_goal();
        steps.iter().rev().for_each(|&step| self.state.undo(step));
        solved.then_some(()).ok_or(SearchError::Replay { step: steps.len() })
    }

    /// Undoes all steps and returns them.
    fn rewind(&mut self) -> Vec<S::Step> {
        let path = self.path.clone();
        self.back_to(0);
        self.pending.clear();
        path
    }
}
