//! The nodes of a search, each state once, and what finds them.
//!
//! Nodes lie in one vector in the order they were generated and are named by their index. Beside it lies a
//! [`Table`] by their hashes; where states have ranks, an array by those takes its place once so many states are known
//! that it is not much larger.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::space::Space;
use super::table::{Spot, Table};
use crate::width::Width;

/// The index of a node.
pub type NodeId = u32;

/// The parent of a node that has none.
pub const ROOT: NodeId = NodeId::MAX;

/// One state as a search knows it.
#[derive(Clone, Debug)]
pub struct Node<S, C> {
    /// The state.
    pub state: S,
    /// The node this one was reached from most cheaply, or [`ROOT`].
    pub parent: NodeId,
    /// The cost of the cheapest path found.
    pub g: C,
    /// The estimate of what remains.
    pub h: C,
    /// Whether it awaits expansion.
    pub open: bool,
}

/// What tells a state's number, if states have some: a space, or [`Unranked`].
pub trait Ranks<State> {
    /// One more than the largest number.
    fn count(&self) -> Option<usize>;
    /// The number of a state.
    fn of(&self, state: &State) -> usize;
}

impl<S: Space> Ranks<S::State> for S {
    #[inline]
    fn count(&self) -> Option<usize> {
        self.rank_count()
    }

    #[inline]
    fn of(&self, state: &S::State) -> usize {
        self.rank(state)
    }
}

/// States that have no ranks.
pub struct Unranked;

impl<State> Ranks<State> for Unranked {
    fn count(&self) -> Option<usize> {
        None
    }

    fn of(&self, _: &State) -> usize {
        0
    }
}

/// All nodes of a search.
pub struct Nodes<S, C> {
    nodes: Vec<Node<S, C>>,
    index: Index,
}

enum Index {
    Hashed(Table),
    /// By rank, one more than the node's index; 0 where there is none.
    Ranked(Vec<u32>),
}

/// Where a state is, or where it would be.
pub enum Place {
    /// The node that it has.
    Known(NodeId),
    /// It was not met before.
    Vacant(Spot),
}

/// A look for a state that has begun: its hash, or its rank.
#[derive(Clone, Copy)]
pub struct Probe(u64);

/// How many nodes are hashed before any of them is entered.
const BATCH: usize = 64;
/// An array by rank may have so many elements for each entry of a table.
const RANKS_PER_ENTRY: usize = 4;

impl<S: Eq + Hash, C> Nodes<S, C> {
    /// No nodes yet.
    pub fn new() -> Nodes<S, C> {
        let table = Table::default();
        Nodes { nodes: Vec::with_capacity(table.room()), index: Index::Hashed(table) }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory held, in bytes, without what states own on the heap.
    pub fn bytes(&self) -> usize {
        let index = match &self.index {
            Index::Hashed(table) => table.bytes(),
            Index::Ranked(ranks) => ranks.len() * size_of::<u32>(),
        };
        self.nodes.capacity() * size_of::<Node<S, C>>() + index
    }

    /// Finds a state, or the spot it would take.
    #[inline(always)]
    pub fn find(&self, ranks: &impl Ranks<S>, state: &S) -> Place {
        self.find_from(self.probe(ranks, state), state)
    }

    /// Begins to look for a state.
    #[inline]
    pub fn probe(&self, ranks: &impl Ranks<S>, state: &S) -> Probe {
        Probe(match self.index {
            Index::Hashed(_) => hash(state),
            Index::Ranked(_) => ranks.of(state).to_u64(),
        })
    }

    /// Reads what each of these looks will read first, for no other reason than that it will be in the cache
    /// by then: memory answers all at once.
    #[inline]
    pub fn touch(&self, probes: impl Iterator<Item = Probe>) {
        let read = match &self.index {
            Index::Hashed(table) => table.touch(probes.map(|probe| probe.0)),
            Index::Ranked(ranks) => probes.fold(0, |all, probe| all ^ ranks[probe.0.to_usize()]),
        };
        std::hint::black_box(read);
    }

    /// The same for nodes that will be expanded, and their parents.
    #[inline]
    pub fn touch_nodes(&self, ids: &[NodeId]) {
        let parents = ids.iter().map(|&id| self[id].parent);
        let open = parents.filter_map(|parent| Some(self.nodes.get(parent.to_usize())?.open));
        std::hint::black_box(open.fold(false, |all, open| all ^ open));
    }

    /// Finishes looking for a state. Others may have been inserted since, for which there [was room](Nodes::reserve).
    #[inline(always)]
    pub fn find_from(&self, probe: Probe, state: &S) -> Place {
        match &self.index {
            Index::Hashed(table) => {
                let found = table.find(probe.0, |id| {
                    self.nodes.get(id.to_usize()).is_some_and(|node| node.state == *state)
                });
                found.map_or_else(Place::Vacant, Place::Known)
            }
            Index::Ranked(ranks) => match ranks[probe.0.to_usize()] {
                0 => Place::Vacant(Spot::of_rank(probe.0.to_u32())),
                id => Place::Known(id - 1),
            },
        }
    }

    /// Adds a node whose state has just been found absent, at the spot found.
    #[inline(always)]
    pub fn insert(&mut self, ranks: &impl Ranks<S>, spot: Spot, node: Node<S, C>) -> NodeId {
        let id = self.nodes.len().to_u32();
        match &mut self.index {
            Index::Hashed(table) => table.insert(spot, id),
            Index::Ranked(ranks) => ranks[spot.rank()] = id + 1,
        }
        self.nodes.push(node);
        if self.nodes.len() == self.nodes.capacity() {
            self.grow(ranks);
        }
        id
    }

    /// Makes room for so many more nodes: until they are there, looks that begin are finished as they began.
    #[inline]
    pub fn reserve(&mut self, ranks: &impl Ranks<S>, more: usize) {
        while self.nodes.capacity() - self.nodes.len() <= more {
            self.grow(ranks);
        }
    }

    /// Adds a node that no look will be for.
    pub fn append(&mut self, node: Node<S, C>) {
        self.nodes.push(node);
    }

    /// The node before this one, on the cheapest path found to it.
    #[inline]
    pub fn parent_of(&self, id: NodeId) -> Option<&Node<S, C>> {
        self.nodes.get(self[id].parent.to_usize())
    }

    /// The nodes from the root to this one.
    pub fn path_to(&self, id: NodeId) -> Vec<S>
    where
        S: Clone,
    {
        let mut path: Vec<S> = self.ancestry(id).map(|id| self[id].state.clone()).collect();
        path.reverse();
        path
    }

    /// This node, its parent, and so on to the root.
    pub fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| Some(self[id].parent).filter(|&parent| parent != ROOT))
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, ranks: &impl Ranks<S>) {
        let Index::Hashed(table) = &mut self.index else { return self.nodes.reserve(self.nodes.len()) };
        let entries = table.entries_grown();
        if let Some(count) = ranks.count().filter(|&count| count <= RANKS_PER_ENTRY * entries) {
            let mut by_rank = vec![0; count];
            for (node, id) in self.nodes.iter().zip(1..) {
                by_rank[ranks.of(&node.state)] = id;
            }
            self.index = Index::Ranked(by_rank);
            return self.nodes.reserve(self.nodes.len());
        }
        let left_over = table.grow();
        self.nodes.reserve_exact(table.room() - self.nodes.len());
        // In batches, so that memory answers a whole one at once.
        let mut hashes = Vec::with_capacity(BATCH);
        for batch in left_over.chunks(BATCH) {
            hashes.clear();
            hashes.extend(batch.iter().map(|&id| hash(&self.nodes[id.to_usize()].state)));
            std::hint::black_box(table.touch(hashes.iter().copied()));
            hashes.iter().zip(batch).for_each(|(&hash, &id)| table.enter(hash, id));
        }
    }
}

impl<S: Eq + Hash, C> Default for Nodes<S, C> {
    fn default() -> Nodes<S, C> {
        Nodes::new()
    }
}

impl<S, C> std::ops::Index<NodeId> for Nodes<S, C> {
    type Output = Node<S, C>;
    fn index(&self, id: NodeId) -> &Node<S, C> {
        &self.nodes[id.to_usize()]
    }
}

impl<S, C> std::ops::IndexMut<NodeId> for Nodes<S, C> {
    fn index_mut(&mut self, id: NodeId) -> &mut Node<S, C> {
        &mut self.nodes[id.to_usize()]
    }
}

fn hash<S: Hash>(state: &S) -> u64 {
    let mut hasher = StateHasher::default();
    state.hash(&mut hasher);
    // FxHasher's best bits are not the uppermost, by which the table is indexed: carry them there.
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// [`FxHasher`], but that it reads the bytes of a short state in words that do not overlap: a state looked up was written
/// just now, and words across what was written apart have to wait until all of it is in place.
#[derive(Default)]
struct StateHasher(FxHasher);

/// The most bytes that a short state has in a row.
const SHORT: usize = 16;

impl Hasher for StateHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        if bytes.len() > SHORT {
            return self.0.write(bytes);
        }
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.0.write_u64(u64::from_ne_bytes(word)));
        let (halves, rest) = rest.as_chunks();
        halves.iter().for_each(|&half| self.0.write_u32(u32::from_ne_bytes(half)));
        rest.iter().for_each(|&byte| self.0.write_u8(byte));
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state whose hash is as bad as the number says: only so many of its bits count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Bad(u64, u32);

    impl Hash for Bad {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u64(self.0 & ((1 << self.1) - 1));
        }
    }

    fn node(state: Bad) -> Node<Bad, u32> {
        Node { state, parent: ROOT, g: 0, h: 0, open: true }
    }

    #[test]
    fn every_state_is_found_however_the_table_grew() {
        // From a hash that tells all states apart to one that is the same for all.
        for (bits, states) in [(60, 1 << 20), (30, 1 << 17), (12, 1 << 16), (3, 4000), (0, 2000)] {
            let mut nodes = Nodes::new();
            for number in 0..states {
                let state = Bad(number, bits);
                let Place::Vacant(vacancy) = nodes.find(&Unranked, &state) else {
                    panic!("{state:?} is not there yet")
                };
                nodes.insert(&Unranked, vacancy, node(state));
                if number.count_ones() == 1 {
                    assert!(
                        matches!(nodes.find(&Unranked, &Bad(number, bits)), Place::Known(id) if u64::from(id) == number)
                    );
                }
            }
            for number in 0..states {
                assert!(
                    matches!(nodes.find(&Unranked, &Bad(number, bits)), Place::Known(id) if u64::from(id) == number)
                );
            }
        }
    }
}
