//! Enumerates, in the order of the rules, all reachable states of cells, and all paths within a bound.

use rustc_hash::FxHashSet;

use super::cells::{CellGoal, CellSpace};
use super::finite::{OperatorId, Requirement};
use super::layout::{MOST_WORDS, PackedState, lay_out, with_words};
use super::packed::PackedTask;
use crate::width::Width;

/// The reachable states, the nearest first.
pub trait ReachedCells: Send {
    /// Returns the next state, as the numbers of its values, and its depth.
    fn next(&mut self) -> Option<(Vec<u32>, u32)>;

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize;
}

/// The result of a part of a search for paths.
#[derive(Debug)]
pub enum PathStep {
    /// A path, as the numbers of the values of each state.
    Found(Vec<Vec<u32>>),
    /// The search is not over.
    Paused,
    /// There are no more paths.
    Over,
}

/// The paths that repeat no state, depth first.
pub trait CellPaths: Send {
    /// Continues the search for at most `expansions` expansions.
    fn advance(&mut self, expansions: usize) -> PathStep;
}

impl CellSpace {
    /// Returns the words of a state.
    fn words(&self) -> usize {
        let primal = self.primal();
        lay_out(&primal.sizes, primal.first_derived).1
    }

    /// Enumerates every state that is reachable from a start, once.
    pub fn reached(&self, start: &[u32]) -> Box<dyn ReachedCells> {
        with_words!(self.words(), reached(self, start))
    }

    /// Enumerates every path from a start to a goal that costs at most `bound`.
    pub fn paths_within(&self, start: &[u32], bound: f64) -> Box<dyn CellPaths> {
        with_words!(self.words(), paths(self, start, bound))
    }

    /// Returns the indices of the values of a state in the domains of its cells.
    fn places(&self, state: &[u32]) -> Vec<u32> {
        state.iter().enumerate().map(|(cell, &value)| self.place(cell, value).unwrap_or(0)).collect()
    }
}

fn reached<const W: usize>(space: &CellSpace, start: &[u32]) -> Box<dyn ReachedCells> {
    let states = CellStates::<W>::new(space);
    let start = states.task.pack(&space.places(start));
    let known = FxHashSet::from_iter([start]);
    Box::new(CellEnumeration { states, order: vec![(start, 0)], known, next: 0 })
}

fn paths<const W: usize>(space: &CellSpace, start: &[u32], bound: f64) -> Box<dyn CellPaths> {
    let states = CellStates::<W>::new(space);
    let start = states.task.pack(&space.places(start));
    Box::new(Diving {
        states,
        path: Vec::new(),
        on_path: FxHashSet::default(),
        waiting: vec![(start, bound, 0)],
    })
}

/// A breadth-first search.
struct CellEnumeration<const W: usize> {
    states: CellStates<W>,
    order: Vec<(PackedState<W>, u32)>,
    known: FxHashSet<PackedState<W>>,
    /// The next state to return. The one before it is not expanded yet.
    next: usize,
}

impl<const W: usize> ReachedCells for CellEnumeration<W> {
    fn next(&mut self) -> Option<(Vec<u32>, u32)> {
        if let Some(last) = self.next.checked_sub(1) {
            let (state, depth) = self.order[last];
            let (order, known) = (&mut self.order, &mut self.known);
            self.states.expand(&state, |new, _| {
                if known.insert(new) {
                    order.push((new, depth + 1));
                }
            });
        }
        let &(state, depth) = self.order.get(self.next)?;
        self.next += 1;
        Some((self.states.numbers(&state), depth))
    }

    fn bytes(&self) -> usize {
        (self.order.capacity() + 2 * self.known.capacity()) * size_of::<(PackedState<W>, u32)>()
    }
}

/// A depth-first search.
struct Diving<const W: usize> {
    states: CellStates<W>,
    path: Vec<PackedState<W>>,
    on_path: FxHashSet<PackedState<W>>,
    /// The states to expand, the next on top, each with the cost that is left for the path and the path's
    /// length.
    waiting: Vec<(PackedState<W>, f64, usize)>,
}

impl<const W: usize> CellPaths for Diving<W> {
    fn advance(&mut self, expansions: usize) -> PathStep {
        for _ in 0..expansions {
            let Some((state, left, length)) = self.waiting.pop() else { return PathStep::Over };
            for gone in self.path.drain(length..) {
                self.on_path.remove(&gone);
            }
            if !self.on_path.insert(state) {
                continue;
            }
            self.path.push(state);
            let is_goal = self.states.is_goal(&state);
            self.go_on(&state, left);
            if is_goal {
                return PathStep::Found(self.path.iter().map(|state| self.states.numbers(state)).collect());
            }
        }
        PathStep::Paused
    }
}

impl<const W: usize> Diving<W> {
    fn go_on(&mut self, state: &PackedState<W>, left: f64) {
        let (waiting, length) = (&mut self.waiting, self.path.len());
        let first = waiting.len();
        self.states.expand(state, |new, cost| {
            if f64::from(cost) <= left {
                waiting.push((new, left - f64::from(cost), length));
            }
        });
        waiting[first..].reverse();
    }
}

/// Successors in the order of the rules.
#[derive(Debug)]
struct CellStates<const W: usize> {
    /// The space, each cell a variable.
    task: PackedTask<W>,
    goals: Vec<Vec<Requirement>>,
    /// For each cell, the numbers of its values.
    domains: Vec<Vec<u32>>,
    found: Vec<OperatorId>,
}

impl<const W: usize> CellStates<W> {
    /// Compiles a space whose states have at most `W` words.
    fn new(space: &CellSpace) -> CellStates<W> {
        let primal = space.primal();
        let (fields, _) = lay_out(&primal.sizes, primal.first_derived);
        let goal = |goal: &CellGoal| {
            goal.conditions.iter().flat_map(|condition| space.requirements(condition)).collect()
        };
        CellStates {
            task: PackedTask::new(&primal, fields),
            goals: space.goals.iter().map(goal).collect(),
            domains: space.domains.clone(),
            found: Vec::new(),
        }
    }

    /// Calls `visit` with each successor of a state and its cost.
    fn expand(&mut self, state: &PackedState<W>, mut visit: impl FnMut(PackedState<W>, u32)) {
        let (task, found) = (&self.task, &mut self.found);
        let full = task.full(state);
        task.find_applicable(&full, found);
        found.sort_unstable();
        for &operator in found.iter() {
            let (new, cost) = task.apply_in(state, &full, operator);
            visit(new, cost);
        }
    }

    /// Returns whether a state is a goal.
    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.goals.iter().any(|goal| {
            goal.iter().all(|part| (self.task.value(state, part.variable) == part.value) == part.equal)
        })
    }

    /// Returns the numbers of the values of all cells.
    fn numbers(&self, state: &PackedState<W>) -> Vec<u32> {
        let values = (0..).zip(&self.domains);
        values.map(|(cell, domain)| domain[self.task.value(state, cell).to_usize()]).collect()
    }
}
