//! Trail entries whose undoing may still be visible.
//!
//! The collector visits choice points from the newest to the oldest. When it reaches one, everything is
//! marked that the program reaches without backtracking to it. A cell bound since and not marked by then is
//! reachable only by backtracking, which unbinds it. It is unbound at once, its entry is dropped, and its
//! value may be garbage too (early reset). Two more kinds of entries are dropped: those of cells younger than
//! their choice point, and all but the first of a cell overwritten under one choice point.

use rustc_hash::FxHashSet;

use super::Machine;
use super::frame::choice;
use crate::term::bits::Bits;
use crate::term::{Addr, Cell};
use crate::width::Width;

/// The entries to keep.
pub(super) struct Trailed {
    kept: Bits,
    /// One past the entries not yet inspected.
    end: usize,
    /// The cells bound or overwritten under the current choice point that may be again.
    overwritten: FxHashSet<Addr>,
    /// The cells that entries under the current choice point give a value.
    changed: FxHashSet<Addr>,
    /// The places of global variables, which are overwritten even where an entry says that they were unbound.
    places: FxHashSet<Addr>,
}

impl Trailed {
    pub fn new(entries: usize, globals: &[Cell]) -> Trailed {
        let places = globals.iter().map(|place| place.addr()).collect();
        Trailed {
            kept: Bits::new(entries + 1),
            end: entries,
            overwritten: FxHashSet::default(),
            changed: FxHashSet::default(),
            places,
        }
    }
}

impl Machine {
    /// Decides on the entries made under a choice point, once everything reachable without it is marked. The
    /// old values that the kept entries restore are added to `found`.
    pub(super) fn reset_early(
        &mut self,
        trailed: &mut Trailed,
        live: &Bits,
        b: usize,
        found: &mut Vec<Cell>,
    ) {
        let word = |word| self.choice_number(b, word).to_usize();
        let (start, boundary) = (word(choice::TRAIL), word(choice::HEAP));
        trailed.overwritten.clear();
        trailed.changed.clear();
        let changes = self.heap.trail[start..trailed.end].iter().filter(|entry| entry.old_value().is_some());
        trailed.changed.extend(changes.map(|entry| entry.addr()));
        for i in start..trailed.end {
            let entry = self.heap.trail[i];
            let addr = entry.addr();
            // A variable that is bound once, as most are, need not be remembered.
            let may_repeat = trailed.changed.contains(&addr) || trailed.places.contains(&addr);
            let is_repeated = may_repeat && !trailed.overwritten.insert(addr);
            if is_repeated || addr >= boundary {
                continue;
            }
            if !live.has(addr) {
                self.heap.undo(entry);
                continue;
            }
            trailed.kept.set(i);
            found.extend(entry.old_value());
        }
        trailed.end = start;
    }

    /// Drops the other entries, and adjusts the trail marks of choice points.
    pub(super) fn drop_entries(&mut self, Trailed { mut kept, .. }: Trailed) {
        let trail = &mut self.heap.trail;
        kept.count();
        let mut left = 0;
        for i in (0..trail.len()).filter(|&i| kept.has(i)) {
            trail[left] = trail[i];
            left += 1;
        }
        trail.truncate(left);
        self.update_choices(|machine, b| {
            let mark = machine.choice_number(b, choice::TRAIL).to_usize();
            machine.set_choice_number(b, choice::TRAIL, kept.rank(mark).to_i64());
        });
    }
}
