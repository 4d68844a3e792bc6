//! The hash table that finds the node of a state.
//!
//! Open addressing over groups of twelve entries, each group a cache line. The first bits of the hash choose
//! the home group; if it is full, the entry goes to the next. An entry is a byte and a word. The byte holds
//! the following bits of the hash, and all bytes of a group are compared at once. The word holds, from the
//! lowest bit up: one more than the index of the node, in as many bits as the table needs; further bits of
//! the hash; and in two bits the distance from the home group, saturated. The bits of the hash in byte and
//! word are the tag. So a look-up touches one cache line, and compares states only if tag and distance agree.
//!
//! A growing table can tell the new home of an entry from the entry alone: it knows the old home, and the tag
//! begins with the next bits of the hash. So the entries move in place, in one pass from the end of the table
//! to its beginning. Only the few that are too far from home must be hashed again.

use super::cache_lines::{CacheLines, LINE};
use super::node_id::NodeId;
use crate::width::Width;

/// The table.
pub struct StateTable {
    /// The groups, whose number is a power of two.
    groups: CacheLines,
    /// The number of entries.
    len: usize,
    /// The bits of a word that hold the node's index.
    mask: u32,
    /// The shift that reduces a hash to its home group.
    shift: u32,
}

/// Entries that are compared together: their words, four of their bytes in each of the next words, and their
/// number. Entries that are not filled are zero.
type EntryGroup = [u32; LINE];

/// The group with room for a new state, and the tag and distance of its entry.
pub struct Spot {
    group: u32,
    entry: StateEntry,
}

/// A byte and a word of a group.
#[derive(Clone, Copy)]
struct StateEntry {
    byte: u8,
    word: u32,
}

/// The most entries of a group.
const GROUP: usize = 12;
/// The word of a group that tells the number of its entries.
const FILLED: usize = LINE - 1;
/// The most nodes of a table, divided by its groups.
const LOAD: usize = 9;
/// The number of groups of a table without nodes.
const FEWEST_GROUPS: usize = 1 << 5;
/// A table with fewer groups grows eightfold, since moving entries costs more than the memory.
const SMALL: usize = 1 << 12;
/// The bits of a word that hold the entry's distance from home; all set if it is further.
const DISTANCE: u32 = 3 << TAG_END;
/// The bit above the part of the tag in a word.
const TAG_END: u32 = 30;
/// The bits of an index beyond those that tell the entries of a table apart.
const SPARE: u32 = 2;
/// The number of bits from which on an index has none of these.
const WIDEST_SPARED: u32 = 28;

impl Spot {
    /// Makes a spot from a rank, for the array by rank.
    #[inline]
    pub fn of_rank(rank: u32) -> Spot {
        Spot { group: rank, entry: StateEntry { byte: 0, word: 0 } }
    }

    /// Returns the rank.
    #[inline]
    pub fn rank(&self) -> usize {
        self.group.to_usize()
    }
}

impl StateTable {
    fn with(groups: usize) -> StateTable {
        let mut table = StateTable { groups: CacheLines::default(), len: 0, mask: 0, shift: 0 };
        table.resize(groups);
        table
    }

    fn resize(&mut self, groups: usize) {
        self.groups.grow(groups);
        self.mask = mask(groups);
        self.shift = u64::BITS - groups.trailing_zeros();
    }

    /// Returns the most entries that the table holds before it grows.
    pub fn room(&self) -> usize {
        self.groups.len() * LOAD
    }

    /// Tells whether the table has room for `more` entries, and for the indices of as many nodes after
    /// `nodes`.
    #[inline]
    pub fn has_room(&self, more: usize, nodes: usize) -> bool {
        self.len + more < self.room() && nodes + more < self.mask.to_usize()
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.groups.len() * size_of::<EntryGroup>()
    }

    /// Prefetches the home groups of these hashes.
    #[inline]
    pub fn touch(&self, hashes: impl Iterator<Item = u64>) -> u32 {
        hashes.fold(0, |all, hash| all ^ self.groups[self.home(hash).0][FILLED])
    }

    /// Finds the node with this hash for which `is_it` holds, or the spot for a new one.
    #[inline(always)]
    pub fn find(&self, hash: u64, is_it: impl Fn(NodeId) -> bool) -> Result<NodeId, Spot> {
        let (mut group, mut entry) = self.home(hash);
        loop {
            let entries = &self.groups[group];
            let mut alike = alike(entries, entry.byte);
            while alike != 0 {
                let word = entries[number_of(alike)];
                let index = word & self.mask;
                if word & !self.mask == entry.word && index != 0 && is_it(index - 1) {
                    return Ok(index - 1);
                }
                alike &= alike - 1;
            }
            if entries[FILLED].to_usize() < GROUP {
                return Err(Spot { group: group.to_u32(), entry });
            }
            group = (group + 1) & (self.groups.len() - 1);
            entry.word = further(entry.word, self.mask);
        }
    }

    /// Inserts a node that was just found absent, at the spot found.
    #[inline]
    pub fn insert(&mut self, spot: Spot, id: NodeId) {
        let StateEntry { byte, word } = spot.entry;
        add(&mut self.groups[spot.group.to_usize()], StateEntry { byte, word: word | (id + 1) });
        self.len += 1;
    }

    /// Inserts a node that is absent.
    pub fn enter(&mut self, hash: u64, id: NodeId) {
        let (home, StateEntry { byte, word }) = self.home(hash);
        // The groups wrap around at the end of the table.
        let entered = self
            .enter_from(home, StateEntry { byte, word: word | (id + 1) })
            .or_else(|entry| self.enter_from(0, entry));
        debug_assert!(entered.is_ok(), "there is room");
        self.len += 1;
    }

    /// Returns the home group of a hash, and the entry there without its index.
    #[inline]
    fn home(&self, hash: u64) -> (usize, StateEntry) {
        let tag = hash << (u64::BITS - self.shift);
        let word = (tag << u8::BITS >> (u64::BITS - TAG_END)).to_u32() & !self.mask;
        let byte = (tag >> (u64::BITS - u8::BITS)).to_u8();
        ((hash >> self.shift).to_usize(), StateEntry { byte, word })
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
            let entries = std::mem::replace(&mut self.groups[group], [0; LINE]);
            for number in 0..entries[FILLED].to_usize() {
                let StateEntry { byte, word } = entry(&entries, number);
                let (index, distance) = (word & old_mask, word & DISTANCE);
                let old_home = group.wrapping_sub((distance >> TAG_END).to_usize()) & (before - 1);
                // From the lowest bit up: the part of the tag in the word, the byte, the home.
                let tag = u64::from(word & !old_mask & !DISTANCE) | u64::from(byte) << TAG_END;
                let tag = tag << doublings;
                let home = old_home << doublings | (tag >> (TAG_END + u8::BITS)).to_usize();
                let entry = StateEntry {
                    byte: (tag >> TAG_END).low_u8(),
                    word: tag.low_u32() & !DISTANCE & !self.mask | index,
                };
                // The groups before this one hold entries that were not moved yet.
                if !told || distance == farthest || home < group || self.enter_from(home, entry).is_err() {
                    left_over.push(index - 1);
                }
            }
        }
        self.len -= left_over.len();
        left_over
    }

    /// Inserts an entry into the first group with room from `home` on. If there is none before the end of the
    /// table, returns the entry with its distance as beyond the end.
    #[inline]
    fn enter_from(&mut self, home: usize, mut entry: StateEntry) -> Result<(), StateEntry> {
        let mask = self.mask;
        for group in home..self.groups.len() {
            if add(&mut self.groups[group], entry) {
                return Ok(());
            }
            entry.word = further(entry.word, mask);
        }
        Err(entry)
    }
}

impl Default for StateTable {
    fn default() -> StateTable {
        StateTable::with(FEWEST_GROUPS)
    }
}

/// Returns a bit for each entry with this byte, of which [`number_of`] tells the number. May also return bits
/// for other entries.
#[inline]
fn alike(group: &EntryGroup, byte: u8) -> u64 {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    // The highest bit of each byte that is zero, and perhaps of a 1 above one.
    let zero = |bytes: u64| bytes.wrapping_sub(LOWEST) & !bytes & LOWEST << 7;
    let bytes = u64::from(byte) * LOWEST;
    let first = u64::from(group[GROUP]) | u64::from(group[GROUP + 1]) << 32;
    let last = u64::from(group[GROUP + 2]);
    zero(first ^ bytes) >> 7 | (zero(last ^ bytes) & 0x8080_8080) >> 6
}

/// Returns the number of the first entry of [`alike`].
#[inline]
fn number_of(alike: u64) -> usize {
    let bit = alike.trailing_zeros();
    (bit / 8 + bit % 8 * 8).to_usize() % LINE
}

/// Returns an entry of a group.
#[inline]
fn entry(group: &EntryGroup, number: usize) -> StateEntry {
    let byte = group[GROUP + number / 4] >> (number % 4 * 8);
    StateEntry { byte: byte.low_u8(), word: group[number] }
}

/// Adds an entry to a group, if there is room.
#[inline]
fn add(group: &mut EntryGroup, entry: StateEntry) -> bool {
    let number = group[FILLED].to_usize();
    if number >= GROUP {
        return false;
    }
    group[number] = entry.word;
    group[GROUP + number / 4] |= u32::from(entry.byte) << (number % 4 * 8);
    group[FILLED] += 1;
    true
}

/// Returns the bits of a word that hold indices in a table of this many groups. There may be more nodes than
/// entries, so the index gets bits that the tag can spare.
fn mask(groups: usize) -> u32 {
    let entries = (groups * GROUP).next_power_of_two();
    let spare = SPARE.min(WIDEST_SPARED.saturating_sub(entries.ilog2()));
    ((entries << spare) - 1).to_u32()
}

/// Returns the bits of [`DISTANCE`] that the index leaves free in a table with this mask.
#[inline]
fn farthest(mask: u32) -> u32 {
    DISTANCE & !mask
}

/// Returns a word, with or without its index, with a distance of one group more.
#[inline]
fn further(word: u32, mask: u32) -> u32 {
    let farthest = farthest(mask);
    let step = farthest & farthest.wrapping_neg();
    if word & farthest == farthest { word } else { word + step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_entry_of_a_group_is_found_by_its_byte() {
        let entries: Vec<StateEntry> =
            (1..=12).map(|word| StateEntry { byte: (word * 21).low_u8(), word }).collect();
        let mut group = [0; LINE];
        for &new in &entries {
            assert!(add(&mut group, new));
        }
        assert!(!add(&mut group, entries[0]));
        for (number, &StateEntry { byte, word }) in entries.iter().enumerate() {
            assert_eq!((entry(&group, number).byte, entry(&group, number).word), (byte, word));
            assert_eq!(number_of(alike(&group, byte)), number);
        }
        assert_eq!(alike(&group, 1), 0);
    }

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
