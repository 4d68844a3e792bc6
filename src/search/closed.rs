//! The nodes of a search, each state once, and the table that finds them.
//!
//! Nodes lie in one vector in the order they were generated and are named by their index. The table
//! beside it is open addressing with linear probing over 32-bit slots: the node's index in as many bits as the
//! table needs, and in the rest the bits of the state's hash that come after those which chose the slot. A probe
//! for a new state therefore touches one line of memory, and a state is compared only where these bits agree.
//! The table grows by hashing all states anew, in the order they lie in.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

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

/// All nodes of a search.
pub struct Nodes<S, C> {
    nodes: Vec<Node<S, C>>,
    /// A power of two of them; [`EMPTY`] where there is no node.
    slots: Vec<u32>,
}

/// Where a state is, or where it would be.
pub enum Place {
    /// The node that it has.
    Known(NodeId),
    /// It was not met before.
    Vacant(Vacancy),
}

/// The slot for a state that is not there.
pub struct Vacancy {
    slot: usize,
    tag: u32,
}

/// A look for a state that has begun.
#[derive(Clone, Copy)]
pub struct Probe {
    hash: u64,
}

const EMPTY: u32 = 0;

/// The slots of a table without nodes.
const FEWEST_SLOTS: usize = 1 << 14;
/// How many nodes find their slots at once when the table has grown.
const BATCH: usize = 64;
/// A table smaller than this grows sixteenfold at once: to hash anew costs more than the room.
const SMALL: usize = 1 << 18;

impl<S: Eq + Hash, C> Nodes<S, C> {
    /// No nodes yet.
    pub fn new() -> Nodes<S, C> {
        Nodes { nodes: Vec::with_capacity(room(FEWEST_SLOTS)), slots: vec![EMPTY; FEWEST_SLOTS] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The memory held, in bytes, without what states own on the heap.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S, C>>() + self.slots.len() * size_of::<u32>()
    }

    /// Finds a state, or the slot it would take.
    pub fn find(&self, state: &S) -> Place {
        self.find_from(self.probe(state), state)
    }

    /// Begins to look for a state.
    #[inline]
    pub fn probe(&self, state: &S) -> Probe {
        Probe { hash: hash(state) }
    }

    /// Reads what each of these looks will read first, for no other reason than that it will be in the cache
    /// by then: memory answers all at once.
    #[inline]
    pub fn touch_slots(&self, probes: impl Iterator<Item = Probe>) {
        std::hint::black_box(probes.fold(0, |all, probe| all ^ self.slots[self.home(probe.hash).0]));
    }

    /// The same for nodes that will be expanded, and their parents.
    #[inline]
    pub fn touch_nodes(&self, ids: &[NodeId]) {
        let parents = ids.iter().map(|&id| self[id].parent);
        let open = parents.filter_map(|parent| Some(self.nodes.get(parent as usize)?.open));
        std::hint::black_box(open.fold(false, |all, open| all ^ open));
    }

    /// Finishes looking for a state. Others may have been inserted since.
    #[inline]
    pub fn find_from(&self, probe: Probe, state: &S) -> Place {
        let mask = self.slots.len() - 1;
        let (mut slot, tag) = self.home(probe.hash);
        loop {
            let entry = self.slots[slot & mask];
            if entry == EMPTY {
                return Place::Vacant(Vacancy { slot: slot & mask, tag });
            }
            let node = (entry & mask as u32).wrapping_sub(1);
            if entry & !mask as u32 == tag && self.nodes[node as usize].state == *state {
                return Place::Known(node);
            }
            slot += 1;
        }
    }

    /// Adds a node whose state has just been found absent, at the vacancy found.
    #[inline]
    pub fn insert(&mut self, vacancy: Vacancy, node: Node<S, C>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.slots[vacancy.slot] = vacancy.tag | (id + 1);
        self.nodes.push(node);
        if self.nodes.len() == self.nodes.capacity() {
            self.grow();
        }
        id
    }

    /// Adds a node that no look will be for.
    pub fn append(&mut self, node: Node<S, C>) {
        self.nodes.push(node);
    }

    /// The node before this one, on the cheapest path found to it.
    #[inline]
    pub fn parent_of(&self, id: NodeId) -> Option<&Node<S, C>> {
        self.nodes.get(self[id].parent as usize)
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

    /// The slot where to begin to look for a hash, and what an entry there has above the node's index.
    #[inline]
    fn home(&self, hash: u64) -> (usize, u32) {
        let bits = self.slots.len().trailing_zeros();
        let tag = (hash << bits >> 32) as u32 & !(self.slots.len() - 1) as u32;
        ((hash >> (u64::BITS - bits)) as usize, tag)
    }

    #[cold]
    fn grow(&mut self) {
        let slots = self.slots.len() * if self.slots.len() < SMALL { 16 } else { 2 };
        // The old table is let go of before the new one is made: nothing in it is needed.
        self.slots = Vec::new();
        self.slots = vec![EMPTY; slots];
        self.nodes.reserve_exact(room(slots) - self.nodes.len());
        // In batches, so that memory answers a whole one at once.
        let mut probes = Vec::with_capacity(BATCH);
        for (batch, first) in self.nodes.chunks(BATCH).zip((1..).step_by(BATCH)) {
            probes.clear();
            probes.extend(batch.iter().map(|node| self.probe(&node.state)));
            self.touch_slots(probes.iter().copied());
            for (probe, index) in probes.iter().zip(first..) {
                let (mut slot, tag) = self.home(probe.hash);
                while self.slots[slot & (slots - 1)] != EMPTY {
                    slot += 1;
                }
                self.slots[slot & (slots - 1)] = tag | index;
            }
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
        &self.nodes[id as usize]
    }
}

impl<S, C> std::ops::IndexMut<NodeId> for Nodes<S, C> {
    fn index_mut(&mut self, id: NodeId) -> &mut Node<S, C> {
        &mut self.nodes[id as usize]
    }
}

/// The most nodes that so many slots are for.
fn room(slots: usize) -> usize {
    slots / 4 * 3
}

fn hash<S: Hash>(state: &S) -> u64 {
    // FxHasher's best bits are not the uppermost, by which the table is indexed: carry them there.
    FxBuildHasher.hash_one(state).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
