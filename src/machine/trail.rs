//! Which entries of the trail undo something that somebody will see.
//!
//! The collector takes choice points from the newest to the oldest. When it comes to one, everything is marked that the
//! program reaches without going back to it. A cell bound since that is not marked by then can only be reached by going
//! back, for which it will be unbound: it is so at once, its entry goes, and what it was bound to may go too (early
//! reset). Entries go as well of cells younger than the choice point they were made under, and all but the first of a
//! cell that was overwritten under one.

use super::Machine;
use super::frame::choice;
use crate::term::bits::Bits;
use crate::term::heap::TrailEntry;
use crate::term::{Addr, Cell};
use crate::width::Width;
use rustc_hash::FxHashSet;

/// The entries that stay.
pub(super) struct Trailed {
    kept: Bits,
    /// One past the entries that have not been looked at.
    end: usize,
    /// Cells that were overwritten under the choice point at hand.
    overwritten: FxHashSet<Addr>,
}

impl Trailed {
    pub fn new(entries: usize) -> Trailed {
        Trailed { kept: Bits::new(entries + 1), end: entries, overwritten: FxHashSet::default() }
    }
}

impl Machine {
    /// Decides on the entries made under a choice point, once what is reached without it is marked. The old values that
    /// those that stay put back are added to `found`.
    pub(super) fn reset_early(
        &mut self,
        trailed: &mut Trailed,
        live: &Bits,
        b: usize,
        found: &mut Vec<Cell>,
    ) {
        let word = |word| self.choices.get(b + word).as_int().to_usize();
        let (start, boundary) = (word(choice::TRAIL), word(choice::HEAP));
        trailed.overwritten.clear();
        for i in start..trailed.end {
            let entry = self.heap.trail[i];
            let addr = entry.addr();
            let is_repeated = match entry {
                TrailEntry::Bound(_) => trailed.overwritten.contains(&addr),
                TrailEntry::Value(..) => !trailed.overwritten.insert(addr),
            };
            if is_repeated || addr >= boundary {
                continue;
            }
            if !live.has(addr) {
                self.heap.undo(entry);
                continue;
            }
            trailed.kept.set(i);
            if let TrailEntry::Value(_, old) = entry {
                found.push(old);
            }
        }
        trailed.end = start;
    }

    /// Drops the others, and adjusts the trail marks of choice points.
    pub(super) fn drop_entries(&mut self, Trailed { mut kept, .. }: Trailed) {
        let trail = &mut self.heap.trail;
        kept.count();
        let mut stays = (0..trail.len()).map(|i| kept.has(i));
        trail.retain(|_| stays.next().unwrap_or(false));
        self.update_choices(|machine, b| {
            let mark = machine.choices.get(b + choice::TRAIL).as_int().to_usize();
            machine.choices.set(b + choice::TRAIL, Cell::int(kept.rank(mark).to_i64()));
        });
    }
}
