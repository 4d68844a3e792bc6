//! The nodes of a search, each state once, and the table that finds them.
//!
//! Nodes lie in one vector in the order they were generated and are named by their index. The table
//! beside it is open addressing with linear probing over 32-bit slots, whose home is told by the first bits of the
//! state's hash. An entry holds, from the lowest bit up, the node's index in as many bits as the table needs; the tag,
//! which is the bits of the hash behind those that told the home; and in three bits how many slots it lies behind its
//! home, if that is not more than they can say. A probe for a new state therefore touches one line of memory, and a
//! state is compared only where tag and distance agree.
//!
//! A table that grows reads from an entry alone where it belongs: its home is known, and the next bits of the hash are
//! the first of its tag. So the entries move apart in one pass over the table where it lies, from its end to its
//! beginning; only of the few that are too far from home are the states hashed anew.

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

/// A look for a state that has begun, in this table or in any other.
#[derive(Clone, Copy)]
pub struct Probe {
    hash: u64,
}

const EMPTY: u32 = 0;

/// The slots of a table without nodes.
const FEWEST_SLOTS: usize = 1 << 14;
/// A table smaller than this grows sixteenfold at once: to move entries costs more than the room.
const SMALL: usize = 1 << 18;
/// How many nodes are hashed before any of them is entered.
const BATCH: usize = 64;
/// The bits of an entry that say how far it is from its home; all of them set where it is further than they can say.
const DISTANCE: u32 = 7 << TAG_END;
/// The bit of an entry behind its tag.
const TAG_END: u32 = 29;

impl<S: Eq + Hash, C> Nodes<S, C> {
    /// No nodes yet.
    pub fn new() -> Nodes<S, C> {
        Nodes { nodes: Vec::with_capacity(room(FEWEST_SLOTS)), slots: vec![EMPTY; FEWEST_SLOTS] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
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
        let (mut slot, mut tag) = self.home(probe.hash);
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
            tag = further(tag, mask);
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

    /// The home of a hash, and what an entry that is at home has above the node's index.
    #[inline]
    fn home(&self, hash: u64) -> (usize, u32) {
        let bits = self.slots.len().trailing_zeros();
        let tag = (hash << bits >> (u64::BITS - TAG_END)) as u32 & !(self.slots.len() - 1) as u32;
        ((hash >> (u64::BITS - bits)) as usize, tag)
    }

    #[cold]
    fn grow(&mut self) {
        let before = self.slots.len();
        let doublings = if before < SMALL { 4 } else { 1 };
        self.slots.resize(before << doublings, EMPTY);
        self.nodes.reserve_exact(room(self.slots.len()) - self.nodes.len());
        let left_over = self.spread(before, doublings);
        // In batches, so that memory answers a whole one at once.
        let mut probes = Vec::with_capacity(BATCH);
        for batch in left_over.chunks(BATCH) {
            probes.clear();
            probes.extend(batch.iter().map(|&entry| self.probe(&self[entry - 1].state)));
            self.touch_slots(probes.iter().copied());
            for (probe, &entry) in probes.iter().zip(batch) {
                let (home, tag) = self.home(probe.hash);
                // What comes to the table's end goes on at its beginning.
                let entered = self.enter(home, tag | entry).or_else(|entry| self.enter(0, entry));
                debug_assert!(entered.is_ok(), "there is room");
            }
        }
    }

    /// Moves each entry to where it belongs in a table that had `before` slots and was doubled so often. Those are
    /// left over, and returned, of which that cannot be told, or which would get in the way.
    fn spread(&mut self, before: usize, doublings: u32) -> Vec<u32> {
        let (old_mask, mask) = (before - 1, self.slots.len() - 1);
        let farthest = farthest(old_mask);
        let told = old_mask >> (TAG_END - doublings) == 0;
        let mut left_over = Vec::new();
        for slot in (0..before).rev() {
            let entry = std::mem::replace(&mut self.slots[slot], EMPTY);
            if entry == EMPTY {
                continue;
            }
            let (index, distance) = (entry & old_mask as u32, entry & DISTANCE);
            let old_home = slot.wrapping_sub((distance >> TAG_END) as usize) & old_mask;
            let next_bits = entry << (u32::BITS - TAG_END) >> (u32::BITS - doublings);
            let home = old_home << doublings | next_bits as usize;
            let tag = (entry ^ index) << doublings & !DISTANCE & !mask as u32;
            // Before this slot lie entries not yet moved.
            if !told || distance == farthest || home < slot || self.enter(home, tag | index).is_err() {
                left_over.push(index);
            }
        }
        left_over
    }

    /// Enters what belongs in a slot at the first empty one from there. If there is none before the table's end,
    /// returns it as it would stand behind that.
    #[inline]
    fn enter(&mut self, slot: usize, mut entry: u32) -> Result<(), u32> {
        let mask = self.slots.len() - 1;
        for slot in &mut self.slots[slot..] {
            if *slot == EMPTY {
                *slot = entry;
                return Ok(());
            }
            entry = further(entry, mask);
        }
        Err(entry)
    }
}

/// The bits of [`DISTANCE`] that an index in a table with this mask leaves.
#[inline]
fn farthest(mask: usize) -> u32 {
    DISTANCE & !mask as u32
}

/// An entry, or what stands in one above the index, as it is one slot further from home.
#[inline]
fn further(entry: u32, mask: usize) -> u32 {
    let farthest = farthest(mask);
    let step = farthest & farthest.wrapping_neg();
    if entry & farthest == farthest { entry } else { entry + step }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hasher;

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
                let Place::Vacant(vacancy) = nodes.find(&state) else { panic!("{state:?} is not there yet") };
                nodes.insert(vacancy, node(state));
                if number.count_ones() == 1 {
                    assert!(
                        matches!(nodes.find(&Bad(number, bits)), Place::Known(id) if u64::from(id) == number)
                    );
                }
            }
            for number in 0..states {
                assert!(
                    matches!(nodes.find(&Bad(number, bits)), Place::Known(id) if u64::from(id) == number)
                );
            }
        }
    }

    /// Entries of large tables, whose indices take the bits of tag and distance, without the tables.
    #[test]
    fn an_index_leaves_as_many_bits_of_the_distance_as_it_can() {
        let steps = |bits: u32| {
            let mask = ((1u64 << bits) - 1) as usize;
            let entries = std::iter::successors(Some(5), |&entry| Some(further(entry, mask)));
            entries.take(9).map(|entry| (entry - 5) >> TAG_END).collect::<Vec<u32>>()
        };
        assert_eq!(steps(10), [0, 1, 2, 3, 4, 5, 6, 7, 7]);
        assert_eq!(steps(29), [0, 1, 2, 3, 4, 5, 6, 7, 7]);
        assert_eq!(steps(30), [0, 2, 4, 6, 6, 6, 6, 6, 6]);
        assert_eq!(steps(31), [0, 4, 4, 4, 4, 4, 4, 4, 4]);
    }
}
