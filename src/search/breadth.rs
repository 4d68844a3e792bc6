//! Breadth-first search: every state once, in the order of its distance.
//!
//! States lie in one vector in the order they were reached, which is also the queue. Those reached are
//! marked in a bitmap where states have ranks, one bit a rank, else in a hash set. Every action counts as
//! one step, whatever it costs.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::control::{Control, Statistics, Stop};
use super::path::{Found, Solution, replay};
use super::space::Space;

/// Ranks up to this many are marked in a bitmap: at most 512 megabytes.
const MOST_MARKED: usize = 1 << 32;

/// Finds a path of the fewest steps from `start` to a goal, or none if none can be reached within
/// [`Control::bound`] steps.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled.
pub fn breadth_first<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, Stop> {
    let mut search = Reachable::new(space, start);
    let farthest = control.bound.unwrap_or(f64::INFINITY);
    let mut statistics = Statistics { iterations: 1, ..Statistics::default() };
    while let Some((state, depth)) = search.current().filter(|&(_, depth)| f64::from(depth) <= farthest) {
        if space.is_goal(state) {
            let path = search.path();
            let cost = replay(space, &path)?;
            return Ok(Some(Solution { path, cost, statistics }));
        }
        search.expand();
        let (expanded, reached) = (search.next as u64, search.states.len() as u64);
        (statistics.expanded, statistics.generated) = (expanded, reached);
        statistics.peak_bytes = search.bytes();
        control.poll(&statistics, || f64::from(depth))?;
    }
    Ok(None)
}

/// A lazy iterator over the states that can be reached, each once, with the fewest steps to it.
pub struct Reachable<'a, S: Space> {
    space: &'a S,
    states: Vec<S::State>,
    parents: Vec<u32>,
    marks: Marks<S::State>,
    /// The first state not yet expanded.
    next: usize,
    depth: u32,
    /// Where the states one step further begin.
    layer_end: usize,
}

enum Marks<State> {
    Ranked(Vec<u64>),
    Hashed(FxHashSet<State>),
}

impl<'a, S: Space> Reachable<'a, S> {
    /// The states that can be reached from `start`, itself first.
    pub fn new(space: &'a S, start: S::State) -> Reachable<'a, S> {
        let mut marks = match space.rank_count().filter(|&count| count <= MOST_MARKED) {
            Some(count) => Marks::Ranked(vec![0; count.div_ceil(64)]),
            None => Marks::Hashed(FxHashSet::default()),
        };
        marks.mark(space, &start);
        Reachable { space, states: vec![start], parents: vec![0], marks, next: 0, depth: 0, layer_end: 1 }
    }

    /// The state whose turn it is, and its distance.
    fn current(&mut self) -> Option<(&S::State, u32)> {
        if self.next == self.layer_end {
            (self.layer_end, self.depth) = (self.states.len(), self.depth + 1);
        }
        self.states.get(self.next).map(|state| (state, self.depth))
    }

    fn expand(&mut self) {
        let Reachable { space, states, parents, marks, next, .. } = self;
        let state = states[*next].clone();
        space.expand(&state, |_, successor, _| {
            if marks.mark(*space, &successor) {
                states.push(successor);
                parents.push(*next as u32);
            }
        });
        *next += 1;
    }

    /// The states from the start to the one whose turn it is.
    fn path(&self) -> Vec<S::State> {
        let mut index = self.next;
        let mut path = vec![self.states[index].clone()];
        while index > 0 {
            index = self.parents[index] as usize;
            path.push(self.states[index].clone());
        }
        path.reverse();
        path
    }

    fn bytes(&self) -> usize {
        let marks = match &self.marks {
            Marks::Ranked(bits) => bits.len() * size_of::<u64>(),
            Marks::Hashed(states) => states.capacity() * (size_of::<S::State>() + 1),
        };
        self.states.capacity() * (size_of::<S::State>() + size_of::<u32>()) + marks
    }
}

impl<S: Space> Iterator for Reachable<'_, S> {
    type Item = (S::State, u32);

    fn next(&mut self) -> Option<(S::State, u32)> {
        let (state, depth) = self.current()?;
        let item = (state.clone(), depth);
        self.expand();
        Some(item)
    }
}

impl<State: Clone + Eq + Hash> Marks<State> {
    /// Marks a state; false if it was marked.
    fn mark(&mut self, space: &impl Space<State = State>, state: &State) -> bool {
        match self {
            Marks::Ranked(bits) => {
                let rank = space.rank(state);
                let (word, bit) = (&mut bits[rank / 64], 1 << (rank % 64));
                let fresh = *word & bit == 0;
                *word |= bit;
                fresh
            }
            Marks::Hashed(states) => !states.contains(state) && states.insert(state.clone()),
        }
    }
}
