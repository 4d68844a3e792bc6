//! Hash tables from keys to clauses.
//!
//! Open addressing over 16-byte slots: a key, and either its only clause or the list of its clauses. Most
//! keys of a large table of facts have one clause, which is found without a list.

use super::arg_pos::ANY;
use super::ids::{ClauseId, ListId, TableId};
use super::list::ClauseEntry;
use super::shortcut::{IN_TABLE, Shortcut};
use crate::term::cell::Tag;
use crate::term::region::{Pages, SharedVec};
use crate::term::{Cell, Shared, atoms};
use crate::width::Width;

/// The clauses with a key, those with `ANY` included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bucket {
    None,
    One(ClauseEntry),
    Many(ListId),
}

/// The code address in a slot without a clause: the instruction there fails.
const NO_CLAUSE: u32 = 0;

/// The bit of a code address that means: the number is that of a list, whose calls begin there.
const OF_LIST: u32 = 1 << 31;

/// The code address in the slot of a list whose calls do not begin in code, or have not yet.
const LIST: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    code: u32,
    number: u32,
}

const FREE: Slot = Slot { key: ANY, code: NO_CLAUSE, number: 0 };

impl Slot {
    #[inline(always)]
    fn bucket(self) -> Bucket {
        match self.code {
            NO_CLAUSE => Bucket::None,
            OF_LIST.. => Bucket::Many(ListId(self.number)),
            code => Bucket::One(ClauseEntry { code, clause: ClauseId(self.number) }),
        }
    }

    /// Returns the address at which a call continues that need not check generations, or the list to search.
    #[inline(always)]
    fn start(self) -> Result<u32, ListId> {
        if self.code == LIST { Err(ListId(self.number)) } else { Ok(self.code & !OF_LIST) }
    }

    fn new(key: u64, bucket: Bucket) -> Slot {
        let (code, number) = match bucket {
            Bucket::None => (NO_CLAUSE, 0),
            Bucket::One(entry) => (entry.code, entry.clause.0),
            Bucket::Many(list) => (LIST, list.0),
        };
        Slot { key, code, number }
    }
}

/// Tables of at most this many keys have a slot for each, and are searched without hashing: the processor
/// predicts the comparisons well, and need not wait for a hash.
const SMALL: usize = 4;

/// Hashed tables for at most this many keys are at most a quarter full when they are built.
const SPARSE: usize = 64;

/// Tables with more slots are shared by copies; smaller ones are copied with the page that they are on.
const LARGE: usize = 32;

/// A table, with the clauses for keys that are not in it. The key of lists, which is the most common, has a
/// separate slot that is always valid.
#[derive(Clone)]
pub struct Table {
    lists: Slot,
    slots: SharedVec<Slot>,
    used: usize,
    others: Slot,
}

#[inline(always)]
fn hash(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).to_usize()
}

/// The key of a list.
pub const OF_LISTS: u64 = Tag::List as u64;

/// The key of `[]`.
pub(super) const OF_NIL: u64 = Cell::atom(atoms::NIL).bits();

impl Default for Table {
    fn default() -> Table {
        Table { lists: FREE, slots: SharedVec::default(), used: 0, others: FREE }
    }
}

impl Table {
    /// Returns an empty table with room for that many keys.
    pub fn with_room(keys: usize) -> Table {
        // One with few keys has more room: few of them meet, and one that is not there is found missing at
        // once.
        let room = match keys {
            _ if keys <= SMALL => return Table::default(),
            _ if keys <= SPARSE => 4 * keys,
            _ => (keys * 4).div_ceil(3),
        };
        Table { slots: vec![FREE; room.next_power_of_two()].into(), ..Table::default() }
    }

    /// Returns the number of keys.
    pub fn key_count(&self) -> usize {
        self.used
    }

    #[inline(always)]
    fn is_small(&self) -> bool {
        self.slots.len() <= SMALL
    }

    /// Returns the place of a key that is there.
    fn place(&self, key: u64) -> Option<usize> {
        if self.is_small() {
            return self.slots.iter().position(|slot| slot.key == key);
        }
        let at = self.hashed(key);
        (self.slots[at].key == key).then_some(at)
    }

    /// Returns the place of a key in a hashed table, or the free place for it. The number of slots is a power
    /// of two, and at least a quarter are free.
    #[inline(always)]
    fn hashed(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash(key) & mask;
        while self.slots[at].key != key && self.slots[at].key != ANY {
            at = (at + 1) & mask;
        }
        at
    }

    /// Returns the shortcut of a predicate to this table, of this number.
    pub fn shortcut(&self, arg: u8, number: u32) -> Shortcut {
        let start = |key| self.start(key).unwrap_or(IN_TABLE);
        Shortcut::to_table(arg, number, start(OF_LISTS), start(OF_NIL))
    }

    /// Returns the slot for calls with this key.
    #[inline(always)]
    fn slot(&self, key: u64) -> &Slot {
        if self.is_small() {
            for slot in &*self.slots {
                if slot.key == key {
                    return slot;
                }
            }
            return &self.others;
        }
        let slot = &self.slots[self.hashed(key)];
        if slot.key == key { slot } else { &self.others }
    }

    /// Returns the clauses that a call with this key can match.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Bucket {
        self.slot(key).bucket()
    }

    /// Returns the address at which a call with this key continues that need not check generations, or the
    /// list to search.
    #[inline(always)]
    pub fn start(&self, key: u64) -> Result<u32, ListId> {
        self.slot(key).start()
    }

    /// Returns the same for a list.
    #[inline(always)]
    pub fn start_of_lists(&self) -> Result<u32, ListId> {
        self.lists.start()
    }

    /// Notes the address at which calls of the list with this key begin.
    pub(super) fn note_start(&mut self, key: u64, code: u32) {
        match self.place(key) {
            Some(at) => self.slots.set(at, Slot { code: code | OF_LIST, ..self.slots[at] }),
            None => self.others.code = code | OF_LIST,
        }
        self.note_lists();
    }

    /// Returns the clauses with the key `ANY`.
    pub fn others(&self) -> Bucket {
        self.others.bucket()
    }

    pub fn set_others(&mut self, bucket: Bucket) {
        self.others = Slot::new(ANY, bucket);
        self.note_lists();
    }

    fn note_lists(&mut self) {
        self.lists = *self.slot(OF_LISTS);
    }

    fn set(&mut self, key: u64, bucket: Bucket) {
        let slot = Slot::new(key, bucket);
        match self.place(key) {
            Some(at) => self.slots.set(at, slot),
            None => self.add(slot),
        }
        if key == OF_LISTS {
            self.note_lists();
        }
    }

    /// Adds a slot for a new key.
    fn add(&mut self, slot: Slot) {
        self.used += 1;
        if self.slots.len() < SMALL {
            self.slots.push(slot);
            return;
        }
        if self.is_small() || self.used * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let at = self.hashed(slot.key);
        self.slots.set(at, slot);
    }

    fn grow(&mut self) {
        let room = if self.is_small() { 4 * SMALL } else { self.slots.len() * 2 };
        let slots = std::mem::replace(&mut self.slots, vec![FREE; room].into());
        for slot in slots.iter().filter(|slot| slot.key != ANY) {
            let at = self.hashed(slot.key);
            self.slots.set(at, *slot);
        }
    }

    /// Returns the bytes of the slots that are shared with nobody.
    fn own_bytes(&self) -> usize {
        self.slots.own_bytes()
    }

    /// Makes a large table one that copies share.
    pub(super) fn share(&mut self) {
        if self.slots.len() > LARGE {
            self.slots.share();
        }
    }

    /// Returns the clauses with this key, if it has its own entry.
    pub fn own(&self, key: u64) -> Option<Bucket> {
        self.place(key).map(|at| self.slots[at].bucket())
    }

    /// Returns the keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.slots.iter().map(|slot| slot.key).filter(|&key| key != ANY)
    }

    /// Returns the lists of keys.
    pub fn lists(&self) -> impl Iterator<Item = ListId> + '_ {
        self.slots.iter().chain([&self.others]).filter_map(|slot| match slot.bucket() {
            Bucket::Many(list) => Some(list),
            _ => None,
        })
    }
}

/// All tables; some are free.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) tables: Pages<Table, TABLES>,
    pub(super) free: Shared<Vec<TableId>>,
    /// The slots of all tables, without those of an image.
    pub(super) slots: usize,
}

/// The tables on a page, which an engine copies when it first changes one of them.
pub(super) const TABLES: usize = 32;

impl Tables {
    /// Returns the bytes of the memory that is shared with nobody.
    pub fn own_bytes(&self) -> usize {
        let free = self.free.own().map_or(0, |free| free.capacity() * size_of::<TableId>());
        self.tables.own_bytes(Table::own_bytes) + free
    }

    #[inline(always)]
    pub fn get(&self, id: TableId) -> &Table {
        self.tables.at(id.index())
    }

    pub fn get_mut(&mut self, id: TableId) -> &mut Table {
        self.tables.at_mut(id.index())
    }

    /// Returns the bytes of all slots, without those of an image.
    pub fn bytes(&self) -> usize {
        self.slots * size_of::<Slot>()
    }

    /// Sets the clauses of a key. Amortised O(1).
    pub fn set(&mut self, id: TableId, key: u64, bucket: Bucket) {
        let table = self.tables.at_mut(id.index());
        let before = table.slots.len();
        table.set(key, bucket);
        self.slots += table.slots.len() - before;
    }

    pub fn add(&mut self, table: Table) -> TableId {
        self.slots += table.slots.len();
        match self.free.pop() {
            Some(id) => {
                *self.tables.at_mut(id.index()) = table;
                id
            }
            None => {
                self.tables.push(table);
                TableId(self.tables.len().to_u32() - 1)
            }
        }
    }

    /// Adds a table of a program's later indexes.
    pub fn add_before(&mut self, table: Table) -> TableId {
        TableId(self.tables.push_before(table).low_u32())
    }

    pub fn remove(&mut self, id: TableId) -> Table {
        self.free.push(id);
        let table = std::mem::take(self.tables.at_mut(id.index()));
        self.slots = self.slots.saturating_sub(table.slots.len());
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_again_and_no_other() {
        let mut table = Table::default();
        let entry = |n: u32| Bucket::One(ClauseEntry { code: n, clause: ClauseId(n) });
        for n in 1..1000_u32 {
            table.set(u64::from(n) << 20, entry(n));
        }
        table.set_others(Bucket::Many(ListId(7)));
        assert_eq!(table.key_count(), 999);
        for n in 1..1000_u32 {
            assert_eq!(table.get(u64::from(n) << 20), entry(n));
            assert_eq!(table.get((u64::from(n) << 20) + 1), Bucket::Many(ListId(7)));
        }
        assert_eq!(table.lists().collect::<Vec<_>>(), [ListId(7)]);
    }
}
