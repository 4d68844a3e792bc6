//! The nodes of a search, each state once, and the table that finds them.
//!
//! Nodes lie in one vector in the order they were generated and are named by their index. The table
//! beside it is open addressing with linear probing over 64-bit slots: the upper half of the state's
//! hash and the node's index. A probe for a new state therefore touches one line of memory, and a
//! state is compared only where 32 bits of its hash agree. The table grows without hashing anew.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// The index of a node.
pub type NodeId = u32;

/// The parent of a node that has none.
pub const ROOT: NodeId = NodeId::MAX;

/// One state as a search knows it.
#[derive(Clone, Debug)]
pub struct Node<S, C> {
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
    slots: Vec<u64>,
}

/// Where a state is, or where it would be.
pub enum Place {
    Known(NodeId),
    Vacant(Vacancy),
}

/// The slot for a state that is not there.
pub struct Vacancy {
    slot: usize,
    hash: u64,
}

/// A look for a state that has begun.
#[derive(Clone, Copy)]
pub struct Probe {
    hash: u64,
}

const EMPTY: u64 = u64::MAX;

impl<S: Eq + Hash, C> Nodes<S, C> {
    /// No nodes yet.
    pub fn new() -> Nodes<S, C> {
        Nodes { nodes: Vec::new(), slots: vec![EMPTY; 1024] }
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
        self.nodes.capacity() * size_of::<Node<S, C>>() + self.slots.len() * size_of::<u64>()
    }

    /// Finds a state, or the slot it would take.
    pub fn find(&self, state: &S) -> Place {
        self.find_from(self.probe(state), state)
    }

    /// Begins to look for a state. Its first slot is read for no other reason than that it will be in the
    /// cache by the time the look is finished: begin several, and memory answers them all at once.
    #[inline]
    pub fn probe(&self, state: &S) -> Probe {
        let hash = hash(state);
        std::hint::black_box(self.slots[self.home(hash)]);
        Probe { hash }
    }

    /// Finishes looking for a state. Others may have been inserted since.
    #[inline]
    pub fn find_from(&self, probe: Probe, state: &S) -> Place {
        let mask = self.slots.len() - 1;
        let mut slot = self.home(probe.hash);
        loop {
            let entry = self.slots[slot];
            if entry == EMPTY {
                return Place::Vacant(Vacancy { slot, hash: probe.hash });
            }
            let node = entry as NodeId;
            if entry >> 32 == probe.hash >> 32 && self.nodes[node as usize].state == *state {
                return Place::Known(node);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds a node whose state has just been found absent, at the vacancy found.
    pub fn insert(&mut self, vacancy: Vacancy, node: Node<S, C>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.slots[vacancy.slot] = (vacancy.hash >> 32 << 32) | u64::from(id);
        self.nodes.push(node);
        if self.nodes.len() * 8 > self.slots.len() * 5 {
            self.grow();
        }
        id
    }

    /// Adds a node that no look will be for.
    pub fn append(&mut self, node: Node<S, C>) {
        self.nodes.push(node);
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

    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.slots.len().ilog2())) as usize
    }

    fn grow(&mut self) {
        let wider = vec![EMPTY; self.slots.len() * 2];
        let mask = wider.len() - 1;
        for entry in std::mem::replace(&mut self.slots, wider) {
            if entry == EMPTY {
                continue;
            }
            let mut slot = self.home(entry);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
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

fn hash<S: Hash>(state: &S) -> u64 {
    // FxHasher's best bits are not the uppermost, by which the table is indexed: carry them there.
    FxBuildHasher.hash_one(state).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
