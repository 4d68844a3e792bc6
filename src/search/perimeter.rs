//! Exact distances around the goals, in a table that grows outwards while it is being used.
//!
//! A perimeter (Dillenburg & Nelson 1994) of depth d knows every state within d steps of a goal, and of
//! every other state that it is at least d + 1 away. It grows a layer at a time by a breadth-first
//! search backwards, so its user can pay for each layer out of the work already done elsewhere: that
//! costs at most twice what the best depth would have cost, and nothing is built before a first answer.
//! Distances lie in a byte array by rank where the space has ranks, else in a hash table.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::space::{Reversible, Space};

/// The most states a hashed perimeter may hold, and the most ranks a ranked one.
const MOST_HASHED: usize = 1 << 20;
const MOST_RANKED: usize = 1 << 25;

/// Exact distances to the nearest goal, as far as the perimeter reaches, in a space whose actions cost 1.
pub struct Perimeter<S: Reversible> {
    depth: u32,
    frontier: Vec<S::State>,
    distances: Distances<S::State>,
}

enum Distances<State> {
    /// By rank, one more than the distance; 0 where it is unknown.
    Ranked(Vec<u8>),
    Hashed(FxHashMap<State, u32>),
}

impl<S: Reversible> Perimeter<S> {
    /// The goals alone: a perimeter of depth 0.
    pub fn new(space: &S) -> Perimeter<S> {
        let distances = match space.rank_count() {
            Some(count) if count <= MOST_RANKED => Distances::Ranked(vec![0; count]),
            _ => Distances::Hashed(FxHashMap::default()),
        };
        let mut perimeter = Perimeter { depth: 0, frontier: Vec::new(), distances };
        for goal in space.goals() {
            if perimeter.distances.note(space, &goal, 0) {
                perimeter.frontier.push(goal);
            }
        }
        perimeter
    }

    /// A perimeter around everything from which a goal can be reached, if the space is not too large.
    pub fn whole(space: &S) -> Perimeter<S> {
        let mut perimeter = Perimeter::new(space);
        while perimeter.can_grow() {
            perimeter.grow(space);
        }
        perimeter
    }

    /// States at most this far from a goal are known.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether every state is known from which a goal can be reached.
    pub fn is_whole(&self) -> bool {
        self.frontier.is_empty()
    }

    /// How many states the next layer is grown from.
    pub fn frontier_len(&self) -> usize {
        self.frontier.len()
    }

    /// Whether there is another layer, and room for it.
    pub fn can_grow(&self) -> bool {
        !self.is_whole() && self.distances.has_room(self.depth)
    }

    /// Adds a layer: one backward expansion for each state of the last.
    pub fn grow(&mut self, space: &S) {
        self.depth += 1;
        let mut next = Vec::with_capacity(self.frontier.len() * 2);
        for state in &self.frontier {
            space.retract(state, |before, _| {
                if self.distances.note(space, &before, self.depth) {
                    next.push(before);
                }
            });
        }
        self.frontier = next;
    }

    /// The distance to the nearest goal where it is known, else the least it can be; `None` if no goal
    /// can be reached.
    pub fn at_least(&self, space: &S, state: &S::State) -> Option<u32> {
        let beyond = (!self.is_whole()).then_some(self.depth + 1);
        self.distances.get(space, state).or(beyond)
    }

    /// The distance to the nearest goal, if it is known.
    pub fn exactly(&self, space: &S, state: &S::State) -> Option<u32> {
        self.distances.get(space, state)
    }

    /// A shortest path from here to the nearest goal, both included, if the distance is known: one look-up for
    /// each successor met on the way.
    pub fn path(&self, space: &S, state: &S::State) -> Option<Vec<S::State>> {
        let mut remaining = self.exactly(space, state)?;
        let mut path = Vec::with_capacity(remaining as usize + 1);
        path.push(state.clone());
        while remaining > 0 {
            let (here, before) = (path.last()?, path.iter().rev().nth(1));
            let mut nearer = None;
            space.expand(here, |_, next, _| {
                // What lies behind is further away: no need to look.
                if nearer.is_none()
                    && before != Some(&next)
                    && self.exactly(space, &next) == Some(remaining - 1)
                {
                    nearer = Some(next);
                }
            });
            path.push(nearer?);
            remaining -= 1;
        }
        Some(path)
    }
}

impl<State: Clone + Eq + Hash> Distances<State> {
    /// Enters a distance unless there is one already.
    fn note(&mut self, space: &impl Space<State = State>, state: &State, distance: u32) -> bool {
        match self {
            Distances::Ranked(by_rank) => {
                let known = &mut by_rank[space.rank(state)];
                let unknown = *known == 0;
                if unknown {
                    *known = distance as u8 + 1;
                }
                unknown
            }
            Distances::Hashed(by_state) => {
                let unknown = !by_state.contains_key(state);
                if unknown {
                    by_state.insert(state.clone(), distance);
                }
                unknown
            }
        }
    }

    fn get(&self, space: &impl Space<State = State>, state: &State) -> Option<u32> {
        match self {
            Distances::Ranked(by_rank) => u32::from(by_rank[space.rank(state)]).checked_sub(1),
            Distances::Hashed(by_state) => by_state.get(state).copied(),
        }
    }

    fn has_room(&self, depth: u32) -> bool {
        match self {
            Distances::Ranked(_) => depth < u32::from(u8::MAX) - 1,
            Distances::Hashed(by_state) => by_state.len() < MOST_HASHED,
        }
    }
}
