//! Exact distances around the goals, in a table that grows outwards while it is used.
//!
//! A perimeter (Dillenburg & Nelson 1994) of depth d knows the distance of every state within d steps of a
//! goal, and that every other state is at least d + 1 away. It grows by a backward breadth-first search, a
//! few states at a time. A search that grows it in step with its own work pays at most twice the cost of the
//! best depth, and gives its first answer at once. Growth stops at a memory limit. Distances are in a byte
//! array by rank if the space has ranks, else in a hash table.

use std::fmt;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::space::{Reversible, Space};
use crate::width::Width;

/// The default memory limit of a perimeter, in bytes.
const MOST_BYTES: usize = 1 << 26;

/// Room for this many states must be free before one is expanded.
const EXPANDED_AT_ONCE: usize = 16;

/// Exact distances to the nearest goal, as far as the perimeter reaches, in a space whose actions cost 1.
///
/// ```
/// use taquin::puzzles::{Board, Goal, Heuristic, Packed};
/// use taquin::search::{Perimeter, Reversible};
///
/// let goal = Board::goal(3, 1, Goal::BlanksLast)?;
/// let space = Packed::of(&goal, Heuristic::Zero).expect("nine cells");
/// // All 181,440 boards from which the goal can be reached.
/// let whole = Perimeter::whole(&space);
/// assert!(whole.is_whole());
/// let goal = space.goals()[0];
/// assert_eq!(whole.exactly(&space, &goal), Some(0));
/// # Ok::<(), taquin::puzzles::BoardError>(())
/// ```
pub struct Perimeter<S: Reversible> {
    /// The last complete layer.
    depth: u32,
    /// The states of that layer that are still to be expanded backwards. Empty if the perimeter is complete.
    frontier: Vec<S::State>,
    /// The states of the next layer so far.
    next: Vec<S::State>,
    distances: Distances<S::State>,
    /// The heap data of a state, in bytes.
    heap_bytes: usize,
    most_bytes: usize,
}

enum Distances<State> {
    /// For each rank, one more than the distance, or 0 if it is unknown.
    Ranked(Vec<u8>),
    Hashed(FxHashMap<State, u32>),
}

impl<S: Reversible> Perimeter<S> {
    /// Makes a perimeter of depth 0, the goals alone, which may grow to 64 megabytes.
    pub fn new(space: &S) -> Perimeter<S> {
        Perimeter::within(space, MOST_BYTES)
    }

    /// Like `new`, but stops growing at `bytes` bytes.
    pub fn within(space: &S, bytes: usize) -> Perimeter<S> {
        let distances = match space.rank_count() {
            Some(count) if count <= bytes => Distances::Ranked(vec![0; count]),
            _ => Distances::Hashed(FxHashMap::default()),
        };
        let mut perimeter = Perimeter {
            depth: 0,
            frontier: Vec::new(),
            next: Vec::new(),
            distances,
            heap_bytes: space.heap_bytes(),
            most_bytes: bytes,
        };
        for goal in space.goals() {
            if perimeter.distances.note(space, &goal, 0) {
                perimeter.frontier.push(goal);
            }
        }
        perimeter
    }

    /// Makes a perimeter of every state from which a goal is reachable, if it fits in 64 megabytes: see
    /// [`Perimeter::is_whole`].
    pub fn whole(space: &S) -> Perimeter<S> {
        let mut perimeter = Perimeter::new(space);
        while perimeter.grow_by(space, usize::MAX) {}
        perimeter
    }

    /// Returns the depth: all states at most this far from a goal are known.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns whether the perimeter is complete: it knows every state from which a goal is reachable.
    pub fn is_whole(&self) -> bool {
        self.frontier.is_empty()
    }

    /// Returns whether the perimeter is incomplete and has room to grow.
    pub fn can_grow(&self) -> bool {
        !self.is_whole()
            && self.distances.has_room(self.depth)
            && self.bytes_with_room_for(EXPANDED_AT_ONCE) <= self.most_bytes
    }

    /// Completes a layer if there is room, with one backward expansion for each state of the last layer.
    pub fn grow(&mut self, space: &S) {
        let depth = self.depth;
        while self.depth == depth && self.grow_by(space, 1) {}
    }

    /// Makes at most `expansions` backward expansions. Returns whether the perimeter can still grow.
    pub fn grow_by(&mut self, space: &S, expansions: usize) -> bool {
        for _ in 0..expansions {
            if !self.can_grow() {
                return false;
            }
            self.expand(space);
        }
        self.can_grow()
    }

    fn expand(&mut self, space: &S) {
        let Some(state) = self.frontier.pop() else { return };
        let Perimeter { depth, next, distances, .. } = self;
        space.retract(&state, |before, _| {
            if distances.note(space, &before, *depth + 1) {
                next.push(before);
            }
        });
        if self.frontier.is_empty() {
            std::mem::swap(&mut self.frontier, &mut self.next);
            self.depth += 1;
        }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes_with_room_for(0)
    }

    /// Returns the memory held after reserving room for `more` states.
    fn bytes_with_room_for(&self, more: usize) -> usize {
        let waiting = self.frontier.capacity() + room_for(more, self.next.len(), self.next.capacity());
        let owned = (self.frontier.len() + self.next.len() + more) * self.heap_bytes;
        waiting * size_of::<S::State>() + owned + self.distances.bytes(more, self.heap_bytes)
    }

    /// Returns the distance to the nearest goal if it is known, else a lower bound; `None` if no goal is
    /// reachable.
    pub fn at_least(&self, space: &S, state: &S::State) -> Option<u32> {
        let beyond = (!self.is_whole()).then_some(self.depth + 1);
        self.distances.get(space, state).or(beyond)
    }

    /// Returns the distance to the nearest goal, if it is known.
    pub fn exactly(&self, space: &S, state: &S::State) -> Option<u32> {
        self.distances.get(space, state)
    }

    /// Returns a shortest path from `state` to the nearest goal, both included, if the distance is known.
    /// Takes one look-up for each successor on the way.
    pub fn path(&self, space: &S, state: &S::State) -> Option<Vec<S::State>> {
        let mut remaining = self.exactly(space, state)?;
        let mut path = Vec::with_capacity(remaining.to_usize() + 1);
        path.push(state.clone());
        while remaining > 0 {
            let (here, before) = (path.last()?, path.iter().rev().nth(1));
            let mut nearer = None;
            space.expand(here, |_, next, _| {
                // The state before is further away, so it needs no look-up.
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

/// Returns the capacity of a container after adding `more` elements: a full one doubles.
fn room_for(more: usize, len: usize, room: usize) -> usize {
    if len + more > room { (2 * room).max(len + more) } else { room }
}

impl<S: Reversible> fmt::Debug for Perimeter<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("Perimeter");
        fields.field("depth", &self.depth).field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl<State: Clone + Eq + Hash> Distances<State> {
    /// Records a distance unless the state has one. Returns whether it had none.
    fn note(&mut self, space: &impl Space<State = State>, state: &State, distance: u32) -> bool {
        match self {
            Distances::Ranked(by_rank) => {
                let known = &mut by_rank[space.rank(state)];
                let unknown = *known == 0;
                if unknown {
                    *known = distance.to_u8() + 1;
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

    /// Returns whether distances above `depth` can be recorded.
    fn has_room(&self, depth: u32) -> bool {
        match self {
            Distances::Ranked(_) => depth < u32::from(u8::MAX) - 1,
            Distances::Hashed(_) => true,
        }
    }

    /// Returns the memory held after reserving room for `more` states.
    fn bytes(&self, more: usize, heap_bytes: usize) -> usize {
        match self {
            Distances::Ranked(by_rank) => by_rank.len(),
            Distances::Hashed(by_state) => {
                let room = room_for(more, by_state.len(), by_state.capacity());
                room * (size_of::<(State, u32)>() + 1) + (by_state.len() + more) * heap_bytes
            }
        }
    }
}
