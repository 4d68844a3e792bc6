//! Memory accounting, for comparison with the limit.
//!
//! Heap, stacks, clauses and atoms are measured in place. Modules above the machine measure their own data
//! (records, tables, open streams, …) when a call takes the slow path. Between two measurements they announce
//! what they are about to add.

use super::Machine;
use crate::error::Stop;
use crate::term::trail_entry::TrailEntry;

/// Measures the bytes of a store.
pub type Weigh = fn(&mut Machine) -> usize;

/// The bytes of an entry on the stack of owners, with the answers that it owns.
const OWNER: usize = 160;

/// One of this many parts of the memory stays free for work that survives an error. After a refusal the
/// program continues, to free memory or to report it.
const LEFT: usize = 16;

/// Memory that belongs neither to the heap nor to the program.
#[derive(Default)]
pub(super) struct Account {
    stores: Vec<Weigh>,
    /// The bytes in the stores when they were last measured, plus those announced since.
    kept: usize,
    /// The bytes of Taquin's own rules, which are not counted.
    own: usize,
    /// The cells of the heap that the last collection left.
    pub live: usize,
    /// The cells of collected answers.
    pub found: usize,
}

impl Account {
    /// Returns the account of a machine that has done nothing.
    pub fn anew(&self) -> Account {
        Account { stores: self.stores.clone(), ..Account::default() }
    }
}

impl Machine {
    /// Registers a store: data outside of heap and database.
    pub fn add_store(&mut self, weigh: Weigh) {
        self.account.stores.push(weigh);
    }

    /// Excludes the rules loaded so far from the account: they are part of the engine.
    pub fn own_rules_end(&mut self) {
        self.account.own = self.program_bytes();
    }

    /// Returns the bytes of terms, stacks, collected answers, stores and atoms in use.
    pub fn used_bytes(&self) -> usize {
        let words = self.heap.top + self.stack_top() + self.choices_top() + self.account.found;
        let trail = self.heap.trail.len() * size_of::<TrailEntry>();
        words * 8 + trail + self.owners.len() * OWNER + self.account.kept + self.symbols.bytes()
    }

    /// Returns the bytes of everything that a program creates: those of `used_bytes`, and its clauses with
    /// their code.
    pub(super) fn taken_bytes(&self) -> usize {
        self.used_bytes() + self.program_bytes().saturating_sub(self.account.own)
    }

    fn program_bytes(&self) -> usize {
        self.db.bytes() + self.code.bytes()
    }

    /// Measures the stores again, and passes the total to the heap's meter.
    pub(crate) fn weigh(&mut self) {
        let mut kept = 0;
        for i in 0..self.account.stores.len() {
            kept += self.account.stores[i](self);
        }
        self.account.kept = kept;
        self.weigh_stacks();
    }

    /// Measures everything but the stores again. Until then built-ins are refused the memory of stacks that
    /// an error or the end of a run has emptied. O(1).
    pub(super) fn weigh_stacks(&mut self) {
        self.heap.trail_weighed = self.heap.trail.len();
        self.heap.meter.beside = self.taken_bytes() - self.heap.top * 8;
    }

    /// Announces that `bytes` bytes will be added to a store.
    ///
    /// # Errors
    /// The memory limit would be exceeded, or too little left.
    pub fn keep(&mut self, bytes: usize) -> Result<(), Stop> {
        let needed = bytes + self.heap.meter.memory / LEFT;
        if self.taken_bytes() + needed > self.heap.meter.memory {
            self.weigh();
            self.make_room(needed)?;
        }
        self.account.kept += bytes;
        self.heap.meter.beside += bytes;
        Ok(())
    }

    /// Checks that there is memory for a clause, which is measured in place.
    pub(super) fn make_room_for_clause(&mut self) -> Result<(), Stop> {
        self.make_room(self.heap.meter.memory / LEFT)
    }

    /// Checks that `bytes` more bytes fit, if necessary after a garbage collection, which the next call does.
    pub(super) fn make_room(&mut self, bytes: usize) -> Result<(), Stop> {
        let needed = self.taken_bytes().saturating_add(bytes);
        if needed <= self.heap.meter.memory {
            return Ok(());
        }
        let garbage = self.heap.top.saturating_sub(self.account.live) * 8;
        if needed - garbage > self.heap.meter.memory {
            return Err(Stop::Memory);
        }
        self.request_collection();
        Ok(())
    }
}
