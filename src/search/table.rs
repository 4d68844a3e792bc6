//! The hash table that finds the node of a state.
//!
//! Open addressing over groups of 32-bit entries. The first bits of the hash choose the home group; if it is
//! full, the entry goes to the next. An entry holds, from the lowest bit up: one more than the index of the
//! node, in as many bits as the table needs; the tag, which is the following bits of the hash; and in two
//! bits the distance from the home group, saturated. So a look-up touches one cache line, compares all
//! entries of a group at once, and compares states only if tag and distance agree.
//!
//! A growing table can tell the new home of an entry from the entry alone: it knows the old home, and the tag
//! begins with the next bits of the hash. So the entries move in place, in one pass from the end of the table
//! to its beginning. Only the few that are too far from home must be hashed again.

use super::node_id::NodeId;
use crate::width::Width;

/// The table.
pub struct StateTable {
    /// Their number is a power of two.
    groups: Vec<EntryGroup>,
    /// The bits of an entry that hold the node's index.
    mask: u32,
    /// The shift that reduces a hash to its home group.
    shift: u32,
}

/// Entries that are compared together. The first are filled, the others [`EMPTY`].
type EntryGroup = [u32; GROUP];

/// The group with room for a new state, and the tag and distance of its entry.
pub struct Spot {
    group: u32,
    tag: u32,
}

const EMPTY: u32 = 0;

/// The number of entries of a group.
const GROUP: usize = 4;
/// The number of groups of a table without nodes.
const FEWEST_GROUPS: usize = 1 << 6;
/// A table with fewer groups grows eightfold, since moving entries costs more than the memory.
const SMALL: usize = 1 << 14;
/// The bits of an entry that hold its distance from home; all set if it is further.
const DISTANCE: u32 = 3 << TAG_END;
/// The bit above the tag.
const TAG_END: u32 = 30;

impl Spot {
    /// Makes a spot from a rank, for the array by rank.
    #[inline]
    pub fn of_rank(rank: u32) -> Spot {
        Spot { group: rank, tag: 0 }
    }

    /// Returns the rank.
    #[inline]
    pub fn rank(&self) -> usize {
        self.group.to_usize()
    }
}

impl StateTable {
    fn with(groups: usize) -> StateTable {
        let mut table = StateTable { groups: Vec::new(), mask: 0, shift: 0 };
        table.resize(groups);
        table
    }

    fn resize(&mut self, groups: usize) {
        self.groups.resize(groups, [EMPTY; GROUP]);
        self.mask = (groups * GROUP - 1).to_u32();
        self.shift = u64::BITS - groups.trailing_zeros();
    }

    /// Returns the most nodes that the table holds before it grows.
    pub fn room(&self) -> usize {
        self.groups.len() * GROUP / 4 * 3
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.groups.len() * size_of::<EntryGroup>()
    }

    /// Prefetches the home groups of these hashes.
    #[inline]
    pub fn touch(&self, hashes: impl Iterator<Item = u64>) -> u32 {
        hashes.fold(0, |all, hash| all ^ self.groups[self.home(hash).0][0])
    }

    /// Finds the node with this hash for which `is_it` holds, or the spot for a new one.
    #[inline(always)]
    pub fn find(&self, hash: u64, is_it: impl Fn(NodeId) -> bool) -> Result<NodeId, Spot> {
        let (mut group, mut tag) = self.home(hash);
        loop {
            let entries = &self.groups[group];
            let mut alike = alike(entries, tag, self.mask);
            while alike != 0 {
                let node = (entries[alike.trailing_zeros().to_usize() % GROUP] & self.mask).wrapping_sub(1);
                if is_it(node) {
                    return Ok(node);
                }
                alike &= alike - 1;
            }
            if filled(entries) < GROUP {
                return Err(Spot { group: group.to_u32(), tag });
            }
            group = (group + 1) & (self.groups.len() - 1);
            tag = further(tag, self.mask);
        }
    }

    /// Inserts a node that was just found absent, at the spot found.
    #[inline]
    pub fn insert(&mut self, spot: Spot, id: NodeId) {
        let group = &mut self.groups[spot.group.to_usize()];
        group[filled(group) % GROUP] = spot.tag | (id + 1);
    }

    /// Inserts a node that is absent.
    pub fn enter(&mut self, hash: u64, id: NodeId) {
        let (home, tag) = self.home(hash);
        // The groups wrap around at the end of the table.
        let entered = self.enter_from(home, tag | (id + 1)).or_else(|entry| self.enter_from(0, entry));
        debug_assert!(entered.is_ok(), "there is room");
    }

    /// Returns the home group of a hash, and the bits above the index of an entry there.
    #[inline]
    fn home(&self, hash: u64) -> (usize, u32) {
        let tag = (hash << (u64::BITS - self.shift) >> (u64::BITS - TAG_END)).to_u32() & !self.mask;
        ((hash >> self.shift).to_usize(), tag)
    }

    /// Returns the number of entries after the table has grown.
    pub fn entries_grown(&self) -> usize {
        (self.groups.len() * GROUP) << self.doublings()
    }

    fn doublings(&self) -> u32 {
        if self.groups.len() < SMALL { 3 } else { 1 }
    }

    /// Grows and moves each entry to its new home. Returns the nodes whose home cannot be derived or is
    /// occupied, which the caller inserts again.
    pub fn grow(&mut self) -> Vec<NodeId> {
        let (before, old_mask, doublings) = (self.groups.len(), self.mask, self.doublings());
        self.resize(before << doublings);
        let farthest = farthest(old_mask);
        let told = old_mask >> (TAG_END - doublings) == 0;
        let mut left_over = Vec::new();
        for group in (0..before).rev() {
            let entries = std::mem::replace(&mut self.groups[group], [EMPTY; GROUP]);
            for &entry in &entries[..filled(&entries)] {
                let (index, distance) = (entry & old_mask, entry & DISTANCE);
                let old_home = group.wrapping_sub((distance >> TAG_END).to_usize()) & (before - 1);
                let next_bits = entry << (u32::BITS - TAG_END) >> (u32::BITS - doublings);
                let home = old_home << doublings | next_bits.to_usize();
                let tag = (entry ^ index) << doublings & !DISTANCE & !self.mask;
                // The groups before this one hold entries that were not moved yet.
                if !told
                    || distance == farthest
                    || home < group
                    || self.enter_from(home, tag | index).is_err()
                {
                    left_over.push(index - 1);
                }
            }
        }
        left_over
    }

    /// Inserts an entry into the first group with room from `home` on. If there is none before the end of the
    /// table, returns the entry with its distance as beyond the end.
    #[inline]
    fn enter_from(&mut self, home: usize, mut entry: u32) -> Result<(), u32> {
        let mask = self.mask;
        for group in &mut self.groups[home..] {
            let filled = filled(group);
            if filled < GROUP {
                group[filled] = entry;
                return Ok(());
            }
            entry = further(entry, mask);
        }
        Err(entry)
    }
}

impl Default for StateTable {
    fn default() -> StateTable {
        StateTable::with(FEWEST_GROUPS)
    }
}

/// Returns a bit for each entry of a group with this tag and distance. Empty entries may match too.
#[inline]
fn alike(entries: &EntryGroup, tag: u32, mask: u32) -> u32 {
    let bit = |number: usize| u32::from(entries[number] & !mask == tag) << number;
    bit(0) | bit(1) | bit(2) | bit(3)
}

/// Returns the number of filled entries of a group.
#[inline]
fn filled(entries: &EntryGroup) -> usize {
    entries.iter().filter(|&&entry| entry != EMPTY).count()
}

/// Returns the bits of [`DISTANCE`] that the index leaves free in a table with this mask.
#[inline]
fn farthest(mask: u32) -> u32 {
    DISTANCE & !mask
}

/// Returns an entry, or its bits above the index, with a distance of one group more.
#[inline]
fn further(entry: u32, mask: u32) -> u32 {
    let farthest = farthest(mask);
    let step = farthest & farthest.wrapping_neg();
    if entry & farthest == farthest { entry } else { entry + step }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In large tables the index takes bits of the tag and the distance.
    #[test]
    fn an_index_leaves_as_many_bits_of_the_distance_as_it_can() {
        let steps = |bits: u32| {
            let mask = ((1u64 << bits) - 1).to_u32();
            let entries = std::iter::successors(Some(5), |&entry| Some(further(entry, mask)));
            entries.take(6).map(|entry| (entry - 5) >> TAG_END).collect::<Vec<u32>>()
        };
        assert_eq!(steps(10), [0, 1, 2, 3, 3, 3]);
        assert_eq!(steps(29), [0, 1, 2, 3, 3, 3]);
        assert_eq!(steps(30), [0, 1, 2, 3, 3, 3]);
        assert_eq!(steps(31), [0, 2, 2, 2, 2, 2]);
    }
}
