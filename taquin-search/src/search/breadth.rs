//! Breadth-first search: visits every state once, in the order of its distance.
//!
//! One vector holds the states in the order in which they were reached, and is also the queue. If states have
//! ranks, a bitmap with one bit a rank marks those reached, else the table of nodes does. Every action counts
//! as one step, whatever its cost below `Cost::MAX`; one of that cost is no step.

use std::fmt;
use std::iter::FusedIterator;

use super::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT};
use super::control::{Control, SearchError, Statistics};
use super::dive::widest;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// Spaces with up to this many ranks use a bitmap: at most 512 megabytes, on 32-bit systems half of that.
const MOST_MARKED: usize = 1 << if usize::BITS > 32 { 32 } else { 31 };

/// Finds a path with the fewest steps from `start` to a goal within [`Control::bound`] steps, or returns
/// `None`. The cost of the path is [`Cost::MAX`] if its type does not hold the sum.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn breadth_first<S: Space>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let mut search = Reachable::new(space, start);
    let mut statistics = Statistics { iterations: 1, ..Statistics::default() };
    while let Some((state, depth)) = search.current().filter(|&(_, depth)| control.allows(f64::from(depth))) {
        if space.is_goal(state) {
            let path = search.path();
            let cost = replay(space, &path)?;
            return Ok(Some(Solution { path, cost, statistics }));
        }
        search.expand();
        let (expanded, reached) = (u64::from(search.next), search.nodes.len().to_u64());
        (statistics.expanded, statistics.generated) = (expanded, reached);
        statistics.peak_bytes = search.bytes();
        control.poll(&statistics, || f64::from(depth))?;
    }
    Ok(None)
}

/// The batch grows by one state for each of these.
const NODES_PER_WIDTH: usize = 32;

/// A lazy iterator over the reachable states, each once, with the fewest steps to it. Actions that cost
/// [`Cost::MAX`] are no steps.
#[must_use = "states are reached when they are asked for"]
pub struct Reachable<'a, S: Space> {
    space: &'a S,
    nodes: Nodes<S::State, ()>,
    /// One bit for each rank reached, if states have ranks.
    marks: Option<Vec<u64>>,
    /// The most states of one distance whose successors are looked up together, so that a batch waits for
    /// memory once.
    widest: usize,
    /// The current node.
    next: NodeId,
    /// The first node not yet expanded.
    unexpanded: NodeId,
    /// Successors that were not looked up yet, with their parents and the probes begun for them.
    generated: Vec<(NodeId, S::State)>,
    probes: Vec<Probe>,
    depth: u32,
    /// The index of the first state that is one step further.
    layer_end: NodeId,
}

impl<'a, S: Space> Reachable<'a, S> {
    /// Makes an iterator over the states reachable from `start`, which comes first.
    pub fn new(space: &'a S, start: S::State) -> Reachable<'a, S> {
        let ranks = space.rank_count().filter(|&count| count <= MOST_MARKED);
        let marks = ranks.map(|count| vec![0; count.div_ceil(64)]);
        let mut search = Reachable {
            space,
            nodes: Nodes::new(),
            marks,
            widest: widest(space.heap_bytes()),
            next: 0,
            unexpanded: 0,
            generated: vec![(ROOT, start)],
            probes: Vec::new(),
            depth: 0,
            layer_end: 1,
        };
        search.look_up_generated();
        search
    }

    /// Returns the current state and its distance.
    fn current(&mut self) -> Option<(&S::State, u32)> {
        let reached = self.nodes.len().to_u32();
        if self.next == self.layer_end {
            (self.layer_end, self.depth) = (reached, self.depth + 1);
        }
        (self.next < reached).then(|| (&self.nodes[self.next].state, self.depth))
    }

    /// Moves to the next state, and expands some of the same distance along with it.
    fn expand(&mut self) {
        if self.next == self.unexpanded {
            let width = (self.nodes.len() / NODES_PER_WIDTH + 1).min(self.widest);
            self.unexpanded = self.layer_end.min(self.next + width.to_u32());
            let Reachable { space, nodes, generated, .. } = self;
            for parent in self.next..self.unexpanded {
                space.expand(&nodes[parent].state, |_, successor, cost| {
                    if cost < S::Cost::MAX {
                        generated.push((parent, successor));
                    }
                });
            }
            self.look_up_generated();
        }
        self.next += 1;
    }

    /// Adds the generated states that are new.
    fn look_up_generated(&mut self) {
        let mut generated = std::mem::take(&mut self.generated);
        let node = |parent, state| Node::new(state, parent, (), ());
        if let Some(marks) = &mut self.marks {
            for (parent, state) in generated.drain(..) {
                let rank = self.space.rank(&state);
                let (word, bit) = (&mut marks[rank / 64], 1 << (rank % 64));
                if *word & bit == 0 {
                    *word |= bit;
                    self.nodes.append(node(parent, state));
                }
            }
        } else {
            self.probes.clear();
            self.nodes.reserve(self.space, generated.len());
            self.probes.extend(generated.iter().map(|(_, state)| self.nodes.probe(self.space, state)));
            self.nodes.touch(self.probes.iter().copied());
            for ((parent, state), &probe) in generated.drain(..).zip(&self.probes) {
                if let Lookup::Vacant(spot) = self.nodes.find_from(probe, &state) {
                    self.nodes.insert(self.space, spot, node(parent, state));
                }
            }
        }
        self.generated = generated;
    }

    /// Returns the states from the start to the current one.
    fn path(&self) -> Vec<S::State> {
        self.nodes.path_to(self.next)
    }

    fn bytes(&self) -> usize {
        let marks = self.marks.as_ref().map_or(0, |marks| marks.len() * size_of::<u64>());
        self.nodes.bytes() + self.nodes.len() * self.space.heap_bytes() + marks
    }
}

impl<S: Space> fmt::Debug for Reachable<'_, S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("Reachable");
        fields.field("depth", &self.depth).field("reached", &self.nodes.len()).finish_non_exhaustive()
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

    /// At least the states reached but not yielded yet.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.nodes.len() - self.next.to_usize(), None)
    }
}

impl<S: Space> FusedIterator for Reachable<'_, S> {}
