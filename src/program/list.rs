//! Lists of clauses, which calls traverse.
//!
//! A list holds in order the clauses that a call may match according to the indexes. Positions stay valid
//! when clauses are added at either end, so a choice point can keep one. Only `compact` removes entries, and
//! it adjusts the positions that choice points hold.

use std::num::NonZero;

use super::arg_pos::Path;
use super::guard::GuardSwitch;
use super::ids::{ClauseId, PredId};
use super::tree::Tree;
use crate::term::region::SharedVec;
use crate::width::Width;

/// One clause in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClauseEntry {
    /// The address of the clause's code.
    pub code: u32,
    pub clause: ClauseId,
}

/// A list of clauses.
#[derive(Clone)]
pub struct List {
    entries: SharedVec<ClauseEntry>,
    /// The index of the first entry. Clauses added at the front go before it.
    first: u32,
    /// The index at which calls begin. All entries before it are dead.
    begin: u32,
    /// The index of position 0.
    origin: u32,
    /// The arguments that may discriminate the clauses, one bit each. `OPEN` is set if they are unknown, or
    /// if an inner position may discriminate. A call in which all of them are unbound traverses the list.
    pub(super) discriminating_args: u32,
    /// The number of clauses when that was determined.
    pub(super) planned_at: u32,
    pub pred: PredId,
    arity: u16,
    /// Whether clauses were added or removed since calls began, so that calls must check generations.
    pub versioned: bool,
    /// How calls begin that the alternatives are for.
    pub beginning: Beginning,
    /// The positions of the indexes on the path to this list.
    pub(super) path: Path,
    /// The indexes over the clauses, built when a call needs them.
    pub(super) tree: Option<Box<Tree>>,
    /// What the clauses compare before they commit, if that tells them apart.
    pub guards: Option<Box<GuardSwitch>>,
    /// How a call begins that tries all clauses and checks no generations, if there are several.
    pub start_of_all: Option<ListStart>,
}

/// How calls of a list begin whose alternatives are in code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// With the instruction before the alternatives, which tries the first clause.
    Try,
    /// With one before it, which commits to the first clause if it can.
    Commit,
    /// With the first clause, to which all calls commit.
    Clause,
}

/// The first clause of a list for a call.
#[derive(Clone, Copy, Debug)]
pub struct ListStart {
    pub first: NonZero<u32>,
    /// The address at which the other clauses are alternatives, if they are in code.
    pub alternatives: Option<NonZero<u32>>,
}

/// Alternatives that no call enters any more: their address, and the number of instructions.
#[derive(Clone, Copy, Debug)]
pub struct DroppedAlternatives {
    pub at: u32,
    pub size: u32,
}

/// The bit that means: the discriminating arguments are unknown, or inside an argument.
pub(super) const OPEN: u32 = 1 << 31;

/// A set of arguments.
#[derive(Clone, Copy)]
pub struct DiscriminatingArgs(u32);

impl DiscriminatingArgs {
    /// Returns whether any of the arguments is bound, so that a call must use an index.
    #[inline(always)]
    pub fn any_bound(self, is_bound: impl Fn(usize) -> bool) -> bool {
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

/// Lists of fewer entries get no index before a call needs one, which is the engine's own.
pub(super) const FEW: usize = 8;

/// The lists on a page, which an engine copies when it first changes one of them.
pub(super) const LISTS: usize = 32;

/// Lists of more entries are shared by copies; shorter ones are copied with the page that they are on.
const LONG: usize = 32;

const VACANT: ClauseEntry = ClauseEntry { code: 0, clause: ClauseId(0) };

impl List {
    pub fn new(pred: PredId, arity: usize, path: Path, versioned: bool) -> List {
        List {
            entries: SharedVec::default(),
            first: 0,
            begin: 0,
            origin: 0,
            discriminating_args: OPEN,
            planned_at: 0,
            pred,
            arity: arity.to_u16(),
            versioned,
            beginning: Beginning::Try,
            path,
            tree: None,
            guards: None,
            start_of_all: None,
        }
    }

    /// Returns the positions by which calls are led to the list.
    pub fn path(&self) -> Path {
        self.path
    }

    /// Returns the number of arguments of the predicate.
    #[inline(always)]
    pub fn arity(&self) -> usize {
        self.arity.to_usize()
    }

    /// Returns the position of the first entry.
    #[inline(always)]
    pub fn start(&self) -> i64 {
        i64::from(self.begin) - i64::from(self.origin)
    }

    /// Returns the entries that a call tries.
    #[inline]
    pub fn first_entries(&self) -> impl Iterator<Item = &ClauseEntry> {
        self.entries[self.begin.to_usize()..].iter()
    }

    /// Makes calls skip the first entries, which are dead. Amortised O(1) for an entry.
    pub fn skip(&mut self, dead: usize) {
        self.begin += dead.to_u32();
        self.forget_start();
    }

    /// Returns the entries from a position on.
    #[inline(always)]
    pub fn from(&self, position: i64) -> &[ClauseEntry] {
        let index = (position + i64::from(self.origin)).to_usize();
        self.entries.get(index..).unwrap_or(&[])
    }

    /// Returns the entry at a position.
    #[inline(always)]
    pub fn at(&self, position: i64) -> Option<&ClauseEntry> {
        self.entries.get((position + i64::from(self.origin)).to_usize())
    }

    /// Returns the entry at a position, and whether it is the last.
    #[inline(always)]
    pub fn at_with_last(&self, position: i64) -> Option<(ClauseEntry, bool)> {
        let index = (position + i64::from(self.origin)).to_usize();
        let entry = *self.entries.get(index)?;
        Some((entry, index + 1 == self.entries.len()))
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.first.to_usize()
    }

    /// Returns the arguments that may discriminate the clauses.
    #[inline(always)]
    pub fn discriminating_args(&self) -> DiscriminatingArgs {
        DiscriminatingArgs(self.discriminating_args)
    }

    /// Returns the address at which calls begin, unless an index is used.
    pub fn start_in_code(&self) -> Option<u32> {
        let ListStart { first, alternatives } = self.start_of_all?;
        let alternatives = alternatives?.get();
        let is_simple = !self.versioned && self.guards.is_none() && !self.is_indexed();
        (is_simple && self.unless_bound().is_some()).then_some(match self.beginning {
            Beginning::Try => alternatives - 1,
            Beginning::Commit => alternatives - 2,
            Beginning::Clause => first.get(),
        })
    }

    /// Returns whether an index over the clauses is built.
    pub fn is_indexed(&self) -> bool {
        self.tree.as_ref().is_some_and(|tree| tree.places.iter().any(|planned| planned.table.is_some()))
    }

    /// Returns the arguments that may discriminate the clauses, one bit each, if they are among the first.
    pub fn unless_bound(&self) -> Option<u16> {
        u16::try_from(self.discriminating_args).ok()
    }

    /// Notes how calls begin that try all clauses, as they are now.
    pub(super) fn note_start(&mut self, guards: Option<Box<GuardSwitch>>) {
        self.guards = guards;
        self.start_of_all = match self.from(self.start()) {
            [first, _, ..] => NonZero::new(first.code).map(|first| ListStart { first, alternatives: None }),
            _ => None,
        };
    }

    /// Forgets how calls begin: no call has entered the list, or its alternatives were dropped.
    fn forget_start(&mut self) {
        debug_assert!(self.start_of_all.is_none_or(|start| start.alternatives.is_none()));
        (self.guards, self.start_of_all) = (None, None);
    }

    /// Forgets what no longer holds of the clauses, and the discriminating arguments once their number has
    /// doubled.
    #[inline]
    fn reopen(&mut self) {
        self.forget_start();
        if self.len() > 2 * self.planned_at.to_usize() {
            self.discriminating_args = OPEN;
        }
    }

    #[inline]
    pub fn push_back(&mut self, entry: ClauseEntry) {
        self.entries.push(entry);
        self.reopen();
    }

    /// Sets the code of all clauses.
    pub fn set_codes(&mut self, codes: &[u32]) {
        let first = self.first.to_usize();
        for (entry, &code) in self.entries.change()[first..].iter_mut().zip(codes) {
            entry.code = code;
        }
    }

    /// Removes the last clause.
    pub fn pop_back(&mut self) {
        self.entries.change().pop();
        self.forget_start();
    }

    /// Adds a clause at the front. Amortised O(1), since the capacity doubles.
    pub fn push_front(&mut self, entry: ClauseEntry) {
        if self.first == 0 {
            let room = self.entries.len().max(4);
            self.entries.change().splice(0..0, std::iter::repeat_n(VACANT, room));
            self.first = room.to_u32();
            self.origin += room.to_u32();
        }
        self.first -= 1;
        self.begin = self.first;
        self.entries.set(self.first.to_usize(), entry);
        self.reopen();
    }

    /// Removes the entries for which `keep` is false, and adjusts the positions `held`.
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
        let mut entries = self.entries.change();
        entries.drain(..self.first.to_usize());
        entries.retain(|e| keep(e.clause));
        if entries.capacity() > 64 && entries.len() < entries.capacity() / 4 {
            entries.shrink_to_fit();
        }
        drop(entries);
        self.forget_start();
        self.first = 0;
        self.begin = 0;
        self.origin = 0;
    }

    /// Returns the bytes of the entries that are shared with nobody.
    pub fn own_bytes(&self) -> usize {
        self.entries.own_bytes()
    }

    /// Makes a long list one that copies share.
    pub(super) fn share(&mut self) {
        if self.entries.len() > LONG {
            self.entries.share();
        }
    }

    /// Returns the `i`-th entry, from 0.
    pub fn nth(&self, i: usize) -> Option<&ClauseEntry> {
        self.entries.get(self.first.to_usize() + i)
    }

    /// Returns the entries, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &ClauseEntry> + ExactSizeIterator {
        self.entries[self.first.to_usize()..].iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_survive_additions_at_both_ends() {
        let mut list = List::new(PredId(0), 0, Path::ROOT, false);
        let entry = |n| ClauseEntry { code: n, clause: ClauseId(n) };
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
