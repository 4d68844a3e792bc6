//! The table that finds a state's node by its hash.
//!
//! Open addressing over 32-bit entries in groups, whose home group is told by the first bits of the state's hash; what
//! finds its group full goes to the next. An entry holds, from the lowest bit up, one more than the node's index in as
//! many bits as the table needs; the tag, which is the bits of the hash behind those that told the home; and in two bits
//! how many groups it lies behind its home, if that is not more than they can say. A look therefore touches one line of
//! memory, compares the entries of a group all at once, and asks after a state only where tag and distance agree.
//!
//! A table that grows reads from an entry alone where it belongs: its home is known, and the next bits of the hash are
//! the first of its tag. So the entries move apart in one pass over the table where it lies, from its end to its
//! beginning; only of the few that are too far from home must the states be hashed anew.

use super::closed::NodeId;
use crate::width::Width;

/// The table.
pub struct Table {
    /// A power of two of them.
    groups: Vec<Group>,
    /// The bits of an entry that hold the node's index.
    mask: u32,
    /// By how much a hash is moved to the right to tell the home.
    shift: u32,
}

/// Entries that are looked at together, filled from the first; the others are [`EMPTY`].
type Group = [u32; GROUP];

/// The group with room for a state that is not there, and its entry's tag and distance.
pub struct Spot {
    group: u32,
    tag: u32,
}

const EMPTY: u32 = 0;

/// The entries of a group.
const GROUP: usize = 4;
/// The groups of a table without nodes.
const FEWEST_GROUPS: usize = 1 << 6;
/// A table smaller than this grows eightfold at once: to move entries costs more than the room.
const SMALL: usize = 1 << 14;
/// The bits of an entry that say how far it is from its home; all of them set where it is further than they can say.
const DISTANCE: u32 = 3 << TAG_END;
/// The bit of an entry behind its tag.
const TAG_END: u32 = 30;

impl Spot {
    /// The spot of a rank, where an array by rank stands for the table.
    #[inline]
    pub fn of_rank(rank: u32) -> Spot {
        Spot { group: rank, tag: 0 }
    }

    /// That rank.
    #[inline]
    pub fn rank(&self) -> usize {
        self.group.to_usize()
    }
}

impl Table {
    fn with(groups: usize) -> Table {
        let mut table = Table { groups: Vec::new(), mask: 0, shift: 0 };
        table.resize(groups);
        table
    }

    fn resize(&mut self, groups: usize) {
        self.groups.resize(groups, [EMPTY; GROUP]);
        self.mask = (groups * GROUP - 1).to_u32();
        self.shift = u64::BITS - groups.trailing_zeros();
    }

    /// The most nodes that it is for.
    pub fn room(&self) -> usize {
        self.groups.len() * GROUP / 4 * 3
    }

    /// The memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    /// Reads the homes of these hashes.
    #[inline]
    pub fn touch(&self, hashes: impl Iterator<Item = u64>) -> u32 {
        hashes.fold(0, |all, hash| all ^ self.groups[self.home(hash).0][0])
    }

    /// The node of a hash for which `is_it` holds, or where it would be.
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

    /// Enters a node that has just been found absent, at the spot found.
    #[inline]
    pub fn insert(&mut self, spot: Spot, id: NodeId) {
        let group = &mut self.groups[spot.group.to_usize()];
        group[filled(group) % GROUP] = spot.tag | (id + 1);
    }

    /// Enters a node that is not there.
    pub fn enter(&mut self, hash: u64, id: NodeId) {
        let (home, tag) = self.home(hash);
        // What comes to the table's end goes on at its beginning.
        let entered = self.enter_from(home, tag | (id + 1)).or_else(|entry| self.enter_from(0, entry));
        debug_assert!(entered.is_ok(), "there is room");
    }

    /// The home of a hash, and what an entry that is at home has above the node's index.
    #[inline]
    fn home(&self, hash: u64) -> (usize, u32) {
        let tag = (hash << (u64::BITS - self.shift) >> (u64::BITS - TAG_END)).to_u32() & !self.mask;
        ((hash >> self.shift).to_usize(), tag)
    }

    /// How many entries it has room for once it has grown.
    pub fn entries_grown(&self) -> usize {
        (self.groups.len() * GROUP) << self.doublings()
    }

    fn doublings(&self) -> u32 {
        if self.groups.len() < SMALL { 3 } else { 1 }
    }

    /// Grows, and moves each entry to where it belongs. The nodes are left over, and returned, of which that cannot be
    /// told, or which would get in the way.
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
                // Before this group lie entries not yet moved.
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

    /// Enters what belongs in a group into the first with room from there. If there is none before the table's end,
    /// returns it as it would stand behind that.
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

impl Default for Table {
    fn default() -> Table {
        Table::with(FEWEST_GROUPS)
    }
}

/// A bit for each entry of a group that has this tag and distance, which an empty one may seem to have.
#[inline]
fn alike(entries: &Group, tag: u32, mask: u32) -> u32 {
    let bit = |number: usize| u32::from(entries[number] & !mask == tag) << number;
    bit(0) | bit(1) | bit(2) | bit(3)
}

/// How many entries of a group are not empty.
#[inline]
fn filled(entries: &Group) -> usize {
    entries.iter().filter(|&&entry| entry != EMPTY).count()
}

/// The bits of [`DISTANCE`] that an index in a table with this mask leaves.
#[inline]
fn farthest(mask: u32) -> u32 {
    DISTANCE & !mask
}

/// An entry, or what stands in one above the index, as it is one group further from home.
#[inline]
fn further(entry: u32, mask: u32) -> u32 {
    let farthest = farthest(mask);
    let step = farthest & farthest.wrapping_neg();
    if entry & farthest == farthest { entry } else { entry + step }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of large tables, whose indices take the bits of tag and distance, without the tables.
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
