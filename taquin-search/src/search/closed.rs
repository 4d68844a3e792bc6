//! The nodes of a search, one for each state, and the index that finds them.
//!
//! One vector holds the nodes in the order in which they were generated, and a node's index is its name. A
//! [`StateTable`] finds nodes by hash. If states have ranks, an array by rank replaces the table once it is
//! not much larger.

pub use super::node_id::{NodeId, ROOT};

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::space::Space;
use super::table::{Spot, StateTable};
use crate::width::Width;

/// One state as a search knows it.
#[derive(Clone, Debug)]
pub struct Node<S, C> {
    /// The state.
    pub state: S,
    /// The previous node on the cheapest path found, or [`ROOT`].
    pub parent: NodeId,
    /// The cost of the cheapest path found.
    pub g: C,
    /// The estimate of what remains.
    pub h: C,
    /// Whether the node is still to be expanded.
    pub open: bool,
    /// Whether the index knows the node, so that a look-up of its state finds it.
    pub indexed: bool,
}

impl<S, C> Node<S, C> {
    /// A node to be expanded, which is not in the index yet.
    #[inline(always)]
    pub fn new(state: S, parent: NodeId, g: C, h: C) -> Node<S, C> {
        Node { state, parent, g, h, open: true, indexed: false }
    }
}

/// The ranks of states: those of a space, or none for [`Unranked`].
pub trait Ranks<State> {
    /// One more than the largest rank, if states have ranks.
    fn count(&self) -> Option<usize>;
    /// Returns the rank of a state.
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
    Hashed(StateTable),
    /// For each rank, one more than the index of the node, or 0 without a node.
    Ranked(Vec<u32>),
}

/// The result of a look-up: the node of a state, or the spot for a new one.
pub enum Lookup {
    /// The state has this node.
    Known(NodeId),
    /// The state is new.
    Vacant(Spot),
}

/// The first half of a look-up: the hash or the rank of a state.
#[derive(Clone, Copy)]
pub struct Probe(u64);

/// Nodes that are hashed before the first of them is entered.
const BATCH: usize = 64;
/// The array by rank replaces the table when it has at most this many elements per entry of the table.
const RANKS_PER_ENTRY: usize = 4;

impl<S: Eq + Hash, C> Nodes<S, C> {
    /// No nodes yet.
    pub fn new() -> Nodes<S, C> {
        let table = StateTable::default();
        Nodes { nodes: Vec::with_capacity(table.room()), index: Index::Hashed(table) }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of nodes that look-ups find.
    #[inline]
    pub fn indexed(&self) -> usize {
        match &self.index {
            Index::Hashed(table) => table.len(),
            Index::Ranked(_) => self.nodes.len(),
        }
    }

    /// Returns the memory held, in bytes, without the heap data of states.
    pub fn bytes(&self) -> usize {
        let index = match &self.index {
            Index::Hashed(table) => table.bytes(),
            Index::Ranked(ranks) => ranks.len() * size_of::<u32>(),
        };
        self.nodes.capacity() * size_of::<Node<S, C>>() + index
    }

    /// Returns the memory in use, in bytes: [`Nodes::bytes`] without the room for nodes to come, whose pages
    /// the system does not provide before they are written to.
    pub fn bytes_in_use(&self) -> usize {
        self.bytes() - (self.nodes.capacity() - self.nodes.len()) * size_of::<Node<S, C>>()
    }

    /// Finds the node of a state, or the spot for a new one.
    #[inline(always)]
    pub fn find(&self, ranks: &impl Ranks<S>, state: &S) -> Lookup {
        self.find_from(self.probe(ranks, state), state)
    }

    /// Begins to look up a state.
    #[inline]
    pub fn probe(&self, ranks: &impl Ranks<S>, state: &S) -> Probe {
        Probe(match self.index {
            Index::Hashed(_) => hash(state),
            Index::Ranked(_) => ranks.of(state).to_u64(),
        })
    }

    /// Prefetches what each of these probes will read first, so that memory answers all of them at once.
    #[inline]
    pub fn touch(&self, probes: impl Iterator<Item = Probe>) {
        let read = match &self.index {
            Index::Hashed(table) => table.touch(probes.map(|probe| probe.0)),
            Index::Ranked(ranks) => probes.fold(0, |all, probe| all ^ ranks[probe.0.to_usize()]),
        };
        std::hint::black_box(read);
    }

    /// Prefetches nodes.
    #[inline]
    pub fn touch_nodes(&self, ids: impl Iterator<Item = NodeId>) {
        let open = ids.filter_map(|id| Some(self.nodes.get(id.to_usize())?.open));
        std::hint::black_box(open.fold(false, |all, open| all ^ open));
    }

    /// Looks a state up without comparing it. The node returned may have another state, which
    /// [`Nodes::find_from`] tells; that a state is new is certain.
    #[inline(always)]
    pub fn guess(&self, probe: Probe) -> Lookup {
        match &self.index {
            Index::Hashed(table) => table.find(probe.0, |_| true).map_or_else(Lookup::Vacant, Lookup::Known),
            Index::Ranked(ranks) => by_rank(ranks, probe),
        }
    }

    /// Finishes a look-up. Other states may have been inserted since the probe if [room was
    /// reserved](Nodes::reserve) for them.
    #[inline(always)]
    pub fn find_from(&self, probe: Probe, state: &S) -> Lookup {
        match &self.index {
            Index::Hashed(table) => {
                let found = table.find(probe.0, |id| {
                    self.nodes.get(id.to_usize()).is_some_and(|node| node.state == *state)
                });
                found.map_or_else(Lookup::Vacant, Lookup::Known)
            }
            Index::Ranked(ranks) => by_rank(ranks, probe),
        }
    }

    /// Adds a node for a state that was just found absent, at the spot found.
    #[inline(always)]
    pub fn insert(&mut self, ranks: &impl Ranks<S>, spot: Spot, node: Node<S, C>) -> NodeId {
        let id = self.append(Node { indexed: true, ..node });
        self.index(ranks, spot, id);
        id
    }

    /// Adds a node without a look-up. No look-up finds it before it is [entered](Nodes::enter).
    #[inline(always)]
    pub fn append(&mut self, node: Node<S, C>) -> NodeId {
        let id = self.nodes.len().to_u32();
        self.nodes.push(node);
        id
    }

    /// Enters a node into the index whose state was just found absent, at the spot found.
    #[inline(always)]
    pub fn enter(&mut self, ranks: &impl Ranks<S>, spot: Spot, id: NodeId) {
        self.nodes[id.to_usize()].indexed = true;
        self.index(ranks, spot, id);
    }

    #[inline(always)]
    fn index(&mut self, ranks: &impl Ranks<S>, spot: Spot, id: NodeId) {
        match &mut self.index {
            Index::Hashed(table) => table.insert(spot, id),
            Index::Ranked(ranks) => ranks[spot.rank()] = id + 1,
        }
        self.reserve(ranks, 0);
    }

    /// Reserves room for `more` nodes. Until they are inserted, probes stay valid.
    #[inline(always)]
    pub fn reserve(&mut self, ranks: &impl Ranks<S>, more: usize) {
        while let Index::Hashed(table) = &self.index
            && !table.has_room(more, self.nodes.len())
        {
            self.grow(ranks);
        }
    }

    /// Returns the previous node on the cheapest path found.
    #[inline]
    pub fn parent_of(&self, id: NodeId) -> Option<&Node<S, C>> {
        self.nodes.get(self[id].parent.to_usize())
    }

    /// Returns the states from the root to this node.
    pub fn path_to(&self, id: NodeId) -> Vec<S>
    where
        S: Clone,
    {
        let mut path: Vec<S> = self.ancestry(id).map(|id| self[id].state.clone()).collect();
        path.reverse();
        path
    }

    /// Iterates over this node, its parent and so on up to the root.
    pub fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| Some(self[id].parent).filter(|&parent| parent != ROOT))
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, ranks: &impl Ranks<S>) {
        let Index::Hashed(table) = &mut self.index else { return };
        let entries = table.entries_grown();
        if let Some(count) = ranks.count().filter(|&count| count <= RANKS_PER_ENTRY * entries) {
            let mut by_rank = vec![0; count];
            for (node, id) in self.nodes.iter().zip(1..).filter(|(node, _)| node.indexed) {
                by_rank[ranks.of(&node.state)] = id;
            }
            self.index = Index::Ranked(by_rank);
            return;
        }
        let left_over = table.grow();
        self.nodes.reserve_exact(table.room().saturating_sub(self.nodes.len()));
        // Works in batches, so that memory answers a whole batch at once.
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

#[inline]
fn by_rank(ranks: &[u32], probe: Probe) -> Lookup {
    match ranks[probe.0.to_usize()] {
        0 => Lookup::Vacant(Spot::of_rank(probe.0.to_u32())),
        id => Lookup::Known(id - 1),
    }
}

/// Returns the hash of a state.
#[inline]
pub(super) fn hash<S: Hash>(state: &S) -> u64 {
    let mut hasher = StateHasher::default();
    state.hash(&mut hasher);
    // The table is indexed by the uppermost bits, but the best bits of FxHasher are lower: move them up.
    hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// An [`FxHasher`] that reads the bytes of a short state in words that do not overlap. A state is looked up
/// right after it was written, and a read across separate writes stalls until all of them are stored.
#[derive(Default)]
struct StateHasher(FxHasher);

/// The most bytes of a short state.
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

    /// A state with a poor hash: only `1` of its bits count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Bad(u64, u32);

    impl Hash for Bad {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u64(self.0 & ((1 << self.1) - 1));
        }
    }

    fn node(state: Bad) -> Node<Bad, u32> {
        Node::new(state, ROOT, 0, 0)
    }

    #[test]
    fn every_state_is_found_however_the_table_grew() {
        // From a perfect hash to one that is the same for all states.
        for (bits, states) in [(60, 1 << 20), (30, 1 << 17), (12, 1 << 16), (3, 4000), (0, 2000)] {
            let mut nodes = Nodes::new();
            for number in 0..states {
                let state = Bad(number, bits);
                let Lookup::Vacant(vacancy) = nodes.find(&Unranked, &state) else {
                    panic!("{state:?} is not there yet")
                };
                nodes.insert(&Unranked, vacancy, node(state));
                if number.count_ones() == 1 {
                    assert!(
                        matches!(nodes.find(&Unranked, &Bad(number, bits)), Lookup::Known(id) if u64::from(id) == number)
                    );
                }
            }
            for number in 0..states {
                let probe = nodes.probe(&Unranked, &Bad(number, bits));
                assert!(matches!(nodes.guess(probe), Lookup::Known(_)));
                assert!(
                    matches!(nodes.find(&Unranked, &Bad(number, bits)), Lookup::Known(id) if u64::from(id) == number)
                );
            }
        }
    }
}
