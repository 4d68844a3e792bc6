//! Lists of clauses: what a call walks along.
//!
//! An entry carries the key of one argument, so that most clauses that cannot match are passed over by comparing
//! two words, and the last one that can match is known as the last. Positions stay valid when clauses are added
//! at either end: a choice point keeps one over any change. Entries are taken out only by `compact`, which the
//! machine calls when no choice point is inside the list.

use super::database::ClauseId;

/// A list's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListId(pub(crate) u32);

/// The key of an argument that can match anything.
pub const ANY: u64 = 0;

/// One clause in a list.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key of the list's argument in the clause's head, or `ANY`.
    pub key: u64,
    /// Where the clause's code begins.
    pub code: u32,
    pub clause: ClauseId,
}

/// A list of clauses.
#[derive(Default)]
pub struct List {
    entries: Vec<Entry>,
    /// Index of the first entry in use; the room before it is for clauses added at the front.
    first: usize,
    /// Entries before this index are dead: calls begin here.
    begin: usize,
    /// Position 0 is the entry at this index.
    origin: usize,
    /// The argument whose key the entries carry.
    pub arg: u16,
    /// Clauses were added or died since calls began: a call has to look at generations.
    pub versioned: bool,
}

const VACANT: Entry = Entry { key: ANY, code: 0, clause: ClauseId(0) };

impl List {
    pub fn new(arg: u16, versioned: bool) -> List {
        List { arg, versioned, ..List::default() }
    }

    /// The position of the first entry.
    #[inline(always)]
    pub fn start(&self) -> i64 {
        self.begin as i64 - self.origin as i64
    }

    /// Makes calls begin behind the dead entries at the front. O(1) amortised.
    pub fn skip_dead(&mut self, mut is_dead: impl FnMut(ClauseId) -> bool) {
        while self.entries.get(self.begin).is_some_and(|entry| is_dead(entry.clause)) {
            self.begin += 1;
        }
    }

    /// The first entry from a position on whose key matches; for lists that need no look at generations.
    #[inline(always)]
    pub fn next_by_key(&self, from: i64, key: u64) -> Option<(i64, Entry)> {
        let index = (from + self.origin as i64) as usize;
        let mut at = index;
        while let Some(entry) = self.entries.get(at) {
            if entry.key == key || entry.key == ANY || key == ANY {
                return Some((from + (at - index) as i64, *entry));
            }
            at += 1;
        }
        None
    }

    /// Entries from a position on.
    #[inline(always)]
    pub fn from(&self, position: i64) -> &[Entry] {
        let index = (position + self.origin as i64) as usize;
        self.entries.get(index..).unwrap_or(&[])
    }

    /// The entry at a position.
    #[inline(always)]
    pub fn at(&self, position: i64) -> Option<&Entry> {
        self.entries.get((position + self.origin as i64) as usize)
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.first
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn push_back(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Amortised O(1): the room at the front doubles.
    pub fn push_front(&mut self, entry: Entry) {
        if self.first == 0 {
            let room = self.entries.len().max(4);
            self.entries.splice(0..0, std::iter::repeat_n(VACANT, room));
            self.first = room;
            self.origin += room;
        }
        self.first -= 1;
        self.begin = self.first;
        self.entries[self.first] = entry;
    }

    /// Takes out the entries for which `keep` is false. Positions change: nobody may hold one.
    pub fn compact(&mut self, mut keep: impl FnMut(ClauseId) -> bool) {
        self.entries.drain(..self.first);
        self.entries.retain(|e| keep(e.clause));
        self.first = 0;
        self.begin = 0;
        self.origin = 0;
        if self.entries.capacity() > 64 && self.entries.len() < self.entries.capacity() / 4 {
            self.entries.shrink_to_fit();
        }
    }

    /// The entries, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.entries[self.first..].iter()
    }

    /// Writes the keys of the entries anew.
    pub fn set_keys(&mut self, arg: u16, key: impl Fn(ClauseId) -> u64) {
        self.arg = arg;
        for entry in &mut self.entries {
            entry.key = key(entry.clause);
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * std::mem::size_of::<Entry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_survive_additions_at_both_ends() {
        let mut list = List::default();
        let entry = |n| Entry { key: n, code: 0, clause: ClauseId(n as u32) };
        list.push_back(entry(10));
        let held = list.start();
        for n in 0..100 {
            list.push_front(entry(9 - n.min(9)));
            list.push_back(entry(11 + n));
        }
        assert_eq!(list.at(held).map(|e| e.key), Some(10));
        assert_eq!(list.len(), 201);
        list.compact(|c| c == ClauseId(10));
        assert_eq!(list.from(list.start()).len(), 1);
    }
}
