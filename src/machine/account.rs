//! The account of memory, which the limit is compared with.
//!
//! Heap, stacks, clauses and atoms are weighed where they are. What rooms to the right keep beside them (records, tables,
//! open streams, …) they weigh themselves, when a call looks up; between two such looks they announce what they are
//! about to add.

use super::Machine;
use crate::error::Stop;
use crate::term::heap::TrailEntry;

/// Bytes of what a room keeps.
pub type Weigh = fn(&mut Machine) -> usize;

/// What an owner on the stack of owners takes, with the answers that it owns.
const OWNER: usize = 128;

/// Such a part of the memory is left by what outlives an error: a program that was refused more goes on, to make room or to say so.
const LEFT: usize = 16;

/// Memory that is none of the heap's or of the program's.
#[derive(Default)]
pub(super) struct Account {
    stores: Vec<Weigh>,
    /// Bytes in the stores when they were weighed last, and what was announced since.
    kept: usize,
    /// Bytes of Taquin's own rules, which are not counted as the program's.
    own: usize,
    /// Cells of the heap that the last collection left.
    pub live: usize,
    /// Cells that collected answers take.
    pub found: usize,
}

impl Machine {
    /// Registers a keeper of data outside of heap and database.
    pub fn add_store(&mut self, weigh: Weigh) {
        self.account.stores.push(weigh);
    }

    /// The rules that are there now come with the engine.
    pub fn own_rules_end(&mut self) {
        self.account.own = self.program_bytes();
    }

    /// Bytes of terms, stacks, collected answers, stores and atoms in use.
    pub fn used_bytes(&self) -> usize {
        let words = self.heap.top + self.stack_top() + self.choices_top() + self.account.found;
        let trail = self.heap.trail.len() * size_of::<TrailEntry>();
        words * 8 + trail + self.owners.len() * OWNER + self.account.kept + self.symbols.bytes()
    }

    /// Bytes of everything that a program makes: what `used_bytes` counts, and its clauses with their code.
    pub(super) fn taken_bytes(&self) -> usize {
        self.used_bytes() + self.program_bytes().saturating_sub(self.account.own)
    }

    fn program_bytes(&self) -> usize {
        self.db.bytes() + self.code.bytes()
    }

    /// Weighs the stores anew, and tells the heap what there is beside it.
    pub(super) fn weigh(&mut self) {
        let mut kept = 0;
        for i in 0..self.account.stores.len() {
            kept += self.account.stores[i](self);
        }
        self.account.kept = kept;
        self.heap.trail_weighed = self.heap.trail.len();
        self.heap.meter.beside = self.taken_bytes() - self.heap.top * 8;
    }

    /// So many bytes are about to be put in a store.
    ///
    /// # Errors
    /// The memory limit would be passed, or little left of it.
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

    /// The same for a clause, which is weighed where it is.
    pub(super) fn make_room_for_clause(&mut self) -> Result<(), Stop> {
        self.make_room(self.heap.meter.memory / LEFT)
    }

    /// Whether there is room for so many bytes more, if need be once garbage is collected, which the next call does.
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
