//! Breadth-first search: every state once, in the order of its distance.
//!
//! States lie in one vector in the order they were reached, which is also the queue. Those reached are
//! marked in a bitmap where states have ranks, one bit a rank, else in the table of the nodes. Every action
//! counts as one step, whatever it costs.

use std::fmt;
use std::iter::FusedIterator;

use super::closed::{Node, NodeId, Nodes, Place, Probe, ROOT};
use super::control::{Control, Statistics, Stop};
use super::dive::widest;
use super::path::{Found, Solution, replay};
use super::space::Space;
use crate::width::Width;

/// Ranks up to this many are marked in a bitmap: at most 512 megabytes.
const MOST_MARKED: usize = 1 << 32;

/// Finds a path of the fewest steps from `start` to a goal, or none if none can be reached within
/// [`Control::bound`] steps.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled.
pub fn breadth_first<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, Stop> {
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

/// A batch grows by one state with every so many.
const NODES_PER_WIDTH: usize = 32;

/// A lazy iterator over the states that can be reached, each once, with the fewest steps to it.
#[must_use = "states are reached when they are asked for"]
pub struct Reachable<'a, S: Space> {
    space: &'a S,
    nodes: Nodes<S::State, ()>,
    /// A bit for each rank that was reached, where states have ranks.
    marks: Option<Vec<u64>>,
    /// The most states of one distance whose successors are looked up together: a batch waits for memory once.
    widest: usize,
    /// The node whose turn it is.
    next: NodeId,
    /// The first node not yet expanded.
    unexpanded: NodeId,
    /// Successors not yet looked up, with their parents, and the looks for them that have begun.
    generated: Vec<(NodeId, S::State)>,
    probes: Vec<Probe>,
    depth: u32,
    /// Where the states one step further begin.
    layer_end: NodeId,
}

impl<'a, S: Space> Reachable<'a, S> {
    /// The states that can be reached from `start`, itself first.
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

    /// The state whose turn it is, and its distance.
    fn current(&mut self) -> Option<(&S::State, u32)> {
        let reached = self.nodes.len().to_u32();
        if self.next == self.layer_end {
            (self.layer_end, self.depth) = (reached, self.depth + 1);
        }
        (self.next < reached).then(|| (&self.nodes[self.next].state, self.depth))
    }

    /// Passes to the next state; some of the same distance are expanded along with this one.
    fn expand(&mut self) {
        if self.next == self.unexpanded {
            let width = (self.nodes.len() / NODES_PER_WIDTH + 1).min(self.widest);
            self.unexpanded = self.layer_end.min(self.next + width.to_u32());
            let Reachable { space, nodes, generated, .. } = self;
            for parent in self.next..self.unexpanded {
                space.expand(&nodes[parent].state, |_, successor, _| generated.push((parent, successor)));
            }
            self.look_up_generated();
        }
        self.next += 1;
    }

    /// Adds the states generated that have not been reached before.
    fn look_up_generated(&mut self) {
        let mut generated = std::mem::take(&mut self.generated);
        let node = |parent, state| Node { state, parent, g: (), h: (), open: true };
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
                if let Place::Vacant(spot) = self.nodes.find_from(probe, &state) {
                    self.nodes.insert(self.space, spot, node(parent, state));
                }
            }
        }
        self.generated = generated;
    }

    /// The states from the start to the one whose turn it is.
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

    /// Those reached and not yet told, at least.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.nodes.len() - self.next.to_usize(), None)
    }
}

impl<S: Space> FusedIterator for Reachable<'_, S> {}
