//! Lists of clauses: what a call walks along.
//!
//! A list holds the clauses that a call can match as far as the indexes know, in order. Positions stay valid when
//! clauses are added at either end: a choice point keeps one over any change. Entries are taken out only by
//! `compact`, which moves the positions that choice points hold.

use super::database::ClauseId;
use super::place::Path;
use super::predicate::PredId;
use super::tree::Tree;
use crate::width::Width;

/// A list's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListId(pub(crate) u32);

/// One clause in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where the clause's code begins.
    pub code: u32,
    pub clause: ClauseId,
}

/// A list of clauses.
pub struct List {
    entries: Vec<Entry>,
    /// Index of the first entry in use; the room before it is for clauses added at the front.
    first: u32,
    /// Entries before this index are dead: calls begin here.
    begin: u32,
    /// Position 0 is the entry at this index.
    origin: u32,
    /// The arguments that may tell the clauses apart: a bit for each, and `OPEN` when that is not known or an inner
    /// place may. A call where all of them are unbound walks along the list.
    pub(super) telling: u32,
    /// How many clauses there were when that was found out.
    pub(super) planned_at: u32,
    pub pred: PredId,
    arity: u16,
    /// Clauses were added or died since calls began: a call has to look at generations.
    pub versioned: bool,
    /// What the clauses have in common: the places of the indexes that led here.
    pub(super) path: Path,
    /// The indexes over the list's clauses, once a call needed to know.
    pub(super) tree: Option<Box<Tree>>,
}

/// In place of arguments: what tells the clauses apart is not known, or inside an argument.
pub(super) const OPEN: u32 = 1 << 31;

/// A set of arguments.
#[derive(Clone, Copy)]
pub struct Telling(u32);

impl Telling {
    /// Whether a call that is bound where `is_bound` says so has to ask an index.
    #[inline(always)]
    pub fn concerns(self, is_bound: impl Fn(usize) -> bool) -> bool {
        if self.0 >= OPEN {
            return true;
        }
        let mut rest = self.0;
        while rest != 0 {
            if is_bound(rest.trailing_zeros().to_usize()) {
                return true;
            }
            rest &= rest - 1;
        }
        false
    }
}

const VACANT: Entry = Entry { code: 0, clause: ClauseId(0) };

impl List {
    pub fn new(pred: PredId, arity: usize, path: Path, versioned: bool) -> List {
        List {
            entries: Vec::new(),
            first: 0,
            begin: 0,
            origin: 0,
            telling: OPEN,
            planned_at: 0,
            pred,
            arity: arity.to_u16(),
            versioned,
            path,
            tree: None,
        }
    }

    /// How many arguments the predicate has.
    #[inline(always)]
    pub fn arity(&self) -> usize {
        self.arity.to_usize()
    }

    /// The position of the first entry.
    #[inline(always)]
    pub fn start(&self) -> i64 {
        i64::from(self.begin) - i64::from(self.origin)
    }

    /// Makes calls begin behind the dead entries at the front. O(1) amortised.
    pub fn skip_dead(&mut self, mut is_dead: impl FnMut(ClauseId) -> bool) {
        while self.entries.get(self.begin.to_usize()).is_some_and(|entry| is_dead(entry.clause)) {
            self.begin += 1;
        }
    }

    /// Entries from a position on.
    #[inline(always)]
    pub fn from(&self, position: i64) -> &[Entry] {
        let index = (position + i64::from(self.origin)).to_usize();
        self.entries.get(index..).unwrap_or(&[])
    }

    /// The entry at a position.
    #[inline(always)]
    pub fn at(&self, position: i64) -> Option<&Entry> {
        self.entries.get((position + i64::from(self.origin)).to_usize())
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.first.to_usize()
    }

    /// The arguments that may tell the clauses apart.
    #[inline(always)]
    pub fn telling(&self) -> Telling {
        Telling(self.telling)
    }

    /// The question what tells the clauses apart is open again when there are twice as many.
    #[inline]
    fn reopen(&mut self) {
        if self.len() > 2 * self.planned_at.to_usize() {
            self.telling = OPEN;
        }
    }

    #[inline]
    pub fn push_back(&mut self, entry: Entry) {
        self.entries.push(entry);
        self.reopen();
    }

    /// Amortised O(1): the room at the front doubles.
    pub fn push_front(&mut self, entry: Entry) {
        if self.first == 0 {
            let room = self.entries.len().max(4);
            self.entries.splice(0..0, std::iter::repeat_n(VACANT, room));
            self.first = room.to_u32();
            self.origin += room.to_u32();
        }
        self.first -= 1;
        self.begin = self.first;
        self.entries[self.first.to_usize()] = entry;
        self.reopen();
    }

    /// Takes out the entries for which `keep` is false. Positions change; those held are moved.
    pub fn compact(&mut self, mut keep: impl FnMut(ClauseId) -> bool, held: &mut [i64]) {
        if !held.is_empty() {
            let mut kept = 0;
            let mut before = Vec::with_capacity(self.len());
            for entry in &self.entries[self.first.to_usize()..] {
                before.push(kept);
                kept += i64::from(keep(entry.clause));
            }
            for position in held {
                let index = (*position + i64::from(self.origin)).to_usize() - self.first.to_usize();
                *position = before.get(index).copied().unwrap_or(kept);
            }
        }
        self.entries.drain(..self.first.to_usize());
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
        self.entries[self.first.to_usize()..].iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_survive_additions_at_both_ends() {
        let mut list = List::new(PredId(0), 0, Path::ROOT, false);
        let entry = |n| Entry { code: n, clause: ClauseId(n) };
        list.push_back(entry(10));
        let held = list.start();
        for n in 0..100 {
            list.push_front(entry(9 - n.min(9)));
            list.push_back(entry(11 + n));
        }
        assert_eq!(list.at(held), Some(&entry(10)));
        assert_eq!(list.len(), 201);
        list.compact(|c| c == ClauseId(10), &mut []);
        assert_eq!(list.from(list.start()).len(), 1);
    }
}
