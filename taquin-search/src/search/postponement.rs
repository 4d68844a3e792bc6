//! Decides when A* looks states up: when they are generated, or when they are expanded.
//!
//! Looking a state up is what a large search waits for. Where few states are reached more than once, most
//! look-ups find nothing, and those of states that are never expanded were in vain. Such a search adds a node
//! for every state that it generates, and looks it up when it expands it: with two successors for each state
//! that is half the look-ups, in half the table. Where many states are reached more than once, their nodes
//! would take more memory than the table saves.

use crate::width::Width;

/// When states are looked up.
#[derive(Default)]
pub(super) struct Postponement {
    moment: Moment,
    looked_up: u32,
    known: u32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Moment {
    /// When they are generated, whatever the look-ups find.
    #[default]
    Generation,
    /// When they are generated, as long as many are known.
    GenerationSoFar,
    /// When they are expanded, as long as few are known.
    Expansion,
}

/// The look-ups that each decision counts.
const SAMPLE: u32 = 1 << 13;
/// States are looked up when they are expanded once fewer than one in six is known.
const FEW_KNOWN: u32 = 6;
/// They are looked up when they are generated again once more than one in four is.
const MANY_KNOWN: u32 = 4;

impl Postponement {
    /// Lets look-ups wait where that pays.
    pub(super) fn allowed() -> Postponement {
        Postponement { moment: Moment::GenerationSoFar, ..Postponement::default() }
    }

    /// Whether states are looked up when they are expanded.
    #[inline]
    pub(super) fn postpones(&self) -> bool {
        self.moment == Moment::Expansion
    }

    /// Notes how many of the states looked up were new.
    #[inline]
    pub(super) fn note(&mut self, looked_up: usize, new: usize) {
        self.looked_up += looked_up.to_u32();
        self.known += (looked_up - new).to_u32();
        if self.looked_up >= SAMPLE {
            self.decide();
        }
    }

    #[cold]
    fn decide(&mut self) {
        self.moment = match self.moment {
            Moment::GenerationSoFar if self.known < self.looked_up / FEW_KNOWN => Moment::Expansion,
            Moment::Expansion if self.known > self.looked_up / MANY_KNOWN => Moment::Generation,
            moment => moment,
        };
        (self.looked_up, self.known) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    use super::super::expander::{Expander, Whole};
    use super::*;
    use crate::search::{Control, Space, astar};

    #[test]
    fn look_ups_wait_while_few_states_are_known_and_never_again_after_many_were() {
        let moments = |mut postponement: Postponement| {
            [4000, 1000, 1500, 4000, 0].map(|known| {
                postponement.note(SAMPLE.to_usize(), SAMPLE.to_usize() - known);
                postponement.postpones()
            })
        };
        assert_eq!(moments(Postponement::allowed()), [false, true, true, false, false]);
        assert_eq!(moments(Postponement::default()), [false; 5]);
    }

    /// A graph of random steps. Most states are new at first, and known in the end.
    struct Maze {
        /// The distance of each state from state 0, which is the goal.
        distances: Vec<u32>,
        expanded: Cell<u64>,
    }

    const STATES: u32 = 400_000;

    fn mixed(number: u32) -> u32 {
        let number = (number ^ number >> 16).wrapping_mul(0x7FEB_352D);
        (number ^ number >> 15).wrapping_mul(0x846C_A68B) >> 8
    }

    fn steps(state: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..2).map(move |step| {
            let random = mixed(2 * state + step);
            (random % STATES, 1 + random % 7)
        })
    }

    impl Maze {
        fn new() -> Maze {
            let mut before = vec![Vec::new(); STATES.to_usize()];
            for from in 0..STATES {
                steps(from).for_each(|(to, cost)| before[to.to_usize()].push((from, cost)));
            }
            let mut distances = vec![u32::MAX; STATES.to_usize()];
            let mut open = BinaryHeap::from([Reverse((0, 0))]);
            while let Some(Reverse((distance, state))) = open.pop() {
                if distance < distances[state.to_usize()] {
                    distances[state.to_usize()] = distance;
                    let further = before[state.to_usize()].iter();
                    open.extend(further.map(|&(from, cost)| Reverse((distance + cost, from))));
                }
            }
            Maze { distances, expanded: Cell::new(0) }
        }
    }

    impl Space for Maze {
        type State = u32;
        type Action = ();
        type Cost = u32;

        fn expand(&self, &state: &u32, mut generate: impl FnMut((), u32, u32)) {
            self.expanded.set(self.expanded.get() + 1);
            steps(state).for_each(|(next, cost)| generate((), next, cost));
        }

        fn is_goal(&self, &state: &u32) -> bool {
            state == 0
        }

        /// At most the distance, and not consistent: states are reached more cheaply after their expansion.
        fn estimate(&self, &state: &u32) -> u32 {
            match self.distances[state.to_usize()] {
                u32::MAX => 0,
                distance => distance * (mixed(state) % 4) / 20,
            }
        }
    }

    #[test]
    fn paths_are_cheapest_whenever_states_are_looked_up() {
        let maze = Maze::new();
        let mut reopened = 0;
        for start in (1..STATES).step_by(40_001) {
            let found = astar(&maze, start, &mut Control::default()).expect("no limit");
            let distance = maze.distances[start.to_usize()];
            assert_eq!(found.as_ref().map_or(u32::MAX, |found| found.cost), distance);
            reopened += found.map_or(0, |found| found.statistics.reopened);
        }
        assert!(reopened > 1000, "estimates are not consistent: {reopened}");
        assert!(maze.expanded.get() > 500_000, "the searches are large: {}", maze.expanded.get());
    }

    #[test]
    fn a_large_search_adds_nodes_that_it_has_not_looked_up() {
        let maze = Maze::new();
        let mut search = Expander::new(&maze, Whole::<true>, None);
        search.allow_postponement();
        search.open_root(1);
        let mut waited = 0;
        while let Some(None) = search.step(u64::MAX) {
            waited = waited.max(search.nodes.len() - search.nodes.indexed());
        }
        assert!(waited > 10_000, "{waited}");
    }
}
