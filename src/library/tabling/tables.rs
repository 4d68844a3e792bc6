//! The tables of one engine, which may refer to those of its program, and the order in which generators run.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::frozen::FrozenTables;
use super::readings::{Consumer, Readings};
use super::rows::{FreeSlot, hash_of};
use super::table::{AnswerTable, TableStatus};
use crate::machine::resources::ProgramState;
use crate::term::{Atom, Block, Cell};
use crate::width::Width;

/// A goal without a table.
pub struct FreshGoal {
    pub goal: Block,
    hash: u64,
}

#[derive(Default)]
pub struct AnswerTables {
    /// The tables of the program, unless they were removed.
    program: Option<Arc<FrozenTables>>,
    /// The newest table for a goal of each hash. Goals may be long: each is stored and hashed once.
    hashes: FxHashMap<u64, u32>,
    names: Vec<Block>,
    /// The bytes of the names.
    name_bytes: usize,
    pub tables: Vec<AnswerTable>,
    /// Incomplete calls, oldest first.
    stack: Vec<usize>,
    /// The consumers inside which generators run, oldest first.
    suspended: Vec<SuspendedConsumer>,
    /// Running generators, oldest first.
    running: Vec<usize>,
    /// The stack indices of generators to run again, since answers arrived after one of their consumers had
    /// left.
    again: BTreeSet<usize>,
    /// The bytes of answers and their keys.
    answer_bytes: usize,
    /// The words of readings.
    cells: usize,
    /// Whether a cut or an exception removed a consumer before it left.
    cut: Arc<AtomicBool>,
    /// The query that used the tables last, since a stopped query leaves generators behind.
    query: u64,
}

/// The bytes of a table besides its answers and the cells of its name.
const TABLE: usize = size_of::<AnswerTable>() + size_of::<Block>() + 256;

/// The capacity of a set of readers that is kept for the next ones.
const FEW_READERS: usize = 32;

/// The most tables through which a table is followed to one that runs inside a consumer.
const FEW_SOURCES: usize = 8;

/// The tables of a new engine: those of its program. O(1)
impl Clone for AnswerTables {
    fn clone(&self) -> AnswerTables {
        AnswerTables { program: self.program.clone(), ..AnswerTables::default() }
    }
}

/// The bytes are those of tables, answers and readings; the atoms those in goals and answers.
impl ProgramState for AnswerTables {
    fn bytes(&self) -> usize {
        self.tables.len() * TABLE + self.name_bytes + self.answer_bytes + self.cells * 8
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let goals = self.tables.iter().flat_map(AnswerTable::goal);
        let keys = self.tables.iter().flat_map(|table| &table.keys).flat_map(|keys| keys.rows.iter());
        let answers = self.tables.iter().flat_map(|table| table.answers.iter()).chain(keys);
        let answers = answers.flat_map(|cells| crate::term::block::atoms_of(cells.iter()));
        self.names.iter().chain(goals).flat_map(Block::atoms).chain(answers).for_each(keep);
    }
}

impl AnswerTables {
    /// Returns the tables of a program: the complete ones among these, and those of the program that they
    /// refer to. O(tables)
    pub fn freeze(self) -> AnswerTables {
        if self.tables.is_empty() {
            return self.clone();
        }
        let mut frozen = self.program.as_deref().cloned().unwrap_or_default();
        for (goal, table) in self.names.into_iter().zip(self.tables) {
            if table.status == TableStatus::Complete {
                frozen.add(hash_of(goal.cells()), goal, table.answers.freeze());
            }
        }
        AnswerTables { program: Some(Arc::new(frozen)), ..AnswerTables::default() }
    }

    /// Prepares the tables for a call: resets generators of another query, and removes answers if the program
    /// has changed.
    pub fn begin_call(&mut self, query: u64, stale: bool) {
        if self.query != query {
            self.reset();
            self.query = query;
        }
        if stale {
            self.abolish();
        }
    }

    /// Removes all answers, here and not in the program. Has no effect while a table is being filled.
    pub fn abolish(&mut self) {
        if self.running.is_empty() {
            *self = AnswerTables { query: self.query, ..AnswerTables::default() };
        }
    }

    /// Removes the answers of one table, and those of the program, from which a call would take them again.
    /// Has no effect while a table is being filled.
    pub fn abolish_table(&mut self, id: usize) {
        if self.running.is_empty() {
            self.program = None;
            self.change(id, |table| {
                *table = AnswerTable { same_hash: table.same_hash, ..AnswerTable::default() }
            });
        }
    }

    /// Returns the tables that have been called and not removed.
    pub fn current(&self) -> Vec<usize> {
        let is_current = |id: &usize| self.tables[*id].status != TableStatus::Fresh;
        (0..self.tables.len()).filter(is_current).collect()
    }

    /// Returns the table for a goal, given its copy. O(goal).
    pub fn find(&self, root: Cell, goal: &[Cell]) -> Result<usize, FreshGoal> {
        let hash = hash_of(goal);
        let newest = self.hashes.get(&hash).copied();
        let known = std::iter::successors(newest, |id| self.tables[id.to_usize()].same_hash)
            .map(Width::to_usize)
            .find(|&id| self.names[id].cells() == goal);
        known.ok_or_else(|| FreshGoal { goal: Block::of(root, goal), hash })
    }

    /// Returns a new table for a goal without one.
    pub fn begin_table(&mut self, FreshGoal { goal, hash }: FreshGoal) -> usize {
        let id = self.tables.len();
        let frozen = self.program.as_ref().and_then(|program| program.answers(hash, goal.cells()));
        let table = frozen.cloned().map(AnswerTable::complete).unwrap_or_default();
        let same_hash = self.hashes.insert(hash, id.to_u32());
        self.name_bytes += goal.bytes();
        self.names.push(goal);
        self.tables.push(AnswerTable { same_hash, ..table });
        id
    }

    /// Returns the table of this number, unless it was removed.
    #[inline]
    pub fn number(&self, cell: Cell) -> Option<usize> {
        usize::try_from(cell.as_int()).ok().filter(|&id| cell.is_int() && id < self.tables.len())
    }

    /// Returns the goal of a table.
    pub fn name(&self, id: usize) -> &Block {
        &self.names[id]
    }

    /// Returns the table of the newest running generator.
    pub fn newest(&self) -> Option<&AnswerTable> {
        self.running.last().map(|&newest| &self.tables[newest])
    }

    /// Adds every generator since the one that a consumer reads from to its component.
    pub fn depend(&mut self, id: usize) {
        let low = self.tables[id].low;
        for &other in self.running.iter().rev() {
            let other = &mut self.tables[other];
            if other.low <= low {
                break;
            }
            other.low = low;
        }
    }

    // ---- generators ----

    /// Makes a call without a table its generator.
    pub fn begin(&mut self, id: usize, negated: bool) {
        self.note_cuts();
        let index = self.stack.len();
        let outer = self.newest().and_then(|outer| outer.negated);
        let table = &mut self.tables[id];
        table.negated = if negated { Some(index.to_u32()) } else { outer };
        (table.status, table.index, table.low) = (TableStatus::Active, index, index);
        self.stack.push(id);
        self.run(id);
    }

    fn run(&mut self, id: usize) {
        let table = &mut self.tables[id];
        table.running = true;
        if let Some(recursion) = &mut table.recursion {
            recursion.readings.begin();
        }
        self.running.push(id);
    }

    /// Returns whether a generator may have more answers after a run of its clauses. If so, the caller stores
    /// its `goal`.
    pub fn is_open(&mut self, id: usize) -> bool {
        let AnswerTable { index, low, .. } = self.tables[id];
        low < index || self.again.range(index..).next().is_some()
    }

    pub fn keep_goal(&mut self, id: usize, goal: Block) {
        self.tables[id].recursion().goal = Some(goal);
    }

    /// Returns the next generator of a component to run again; `None` if the component is complete or has an
    /// older leader. Generators run in turn, the newest first.
    pub fn next(&mut self, leader: usize) -> Option<usize> {
        self.note_cuts();
        let place = self.place_of(leader)?;
        let AnswerTable { index, low, negated, .. } = self.tables[leader];
        let before = self.newest().map_or(0, |ran| ran.index);
        let turn = self.again.range(index..before.max(index)).next_back();
        let turn = turn.or_else(|| self.again.range(index..).next_back()).copied();
        let Some(turn) = turn.filter(|_| low == index) else {
            self.end(leader);
            return None;
        };
        self.again.remove(&turn);
        let id = self.stack[turn];
        self.stop_since(place + usize::from(id != leader));
        self.tables[id].negated = negated;
        self.run(id);
        Some(id)
    }

    // ---- generators inside consumers ----

    /// Begins to run a generator inside a consumer at the end of its table, so that the consumer's generator
    /// need not run again. The generator of the table is idle with answers to read, or reads from a table
    /// whose generator is. Each of them, and the consumer's, has only one consumer: others run faster the
    /// more answers they find at once. For the same reason, the consumer's generator ran to its end before.
    pub fn run_inside(&mut self, reader: &AnswerReader, end: ConsumerEnd) -> Option<usize> {
        if self.again.is_empty() || self.running.last() != Some(&reader.generator) {
            return None;
        }
        self.note_cuts();
        let generator = &self.tables[reader.generator];
        if generator.goal().is_none() || generator.only_source().is_none() {
            return None;
        }
        let negated = generator.negated;
        let idle =
            std::iter::successors(self.idle_source(end.table), |&(_, source)| self.idle_source(source));
        let has_turn = |&id: &usize| self.again.contains(&self.tables[id].index);
        let id = idle.take(FEW_SOURCES).map(|(id, _)| id).filter(has_turn).last()?;
        self.again.remove(&self.tables[id].index);
        self.tables[id].negated = negated;
        self.suspended.push(SuspendedConsumer {
            generator: reader.generator,
            consumer: reader.consumer,
            end,
        });
        self.run(id);
        Some(id)
    }

    /// Returns an idle generator with one consumer, and the table from which that reads.
    fn idle_source(&self, id: usize) -> Option<(usize, usize)> {
        let table = &self.tables[id];
        let is_idle = table.status == TableStatus::Active && !table.running;
        table.only_source().filter(|_| is_idle).map(|source| (id, source))
    }

    /// Ends the run of a generator inside a consumer, and returns the index of the consumer's next answer.
    pub fn end_inside(&mut self, id: usize) -> Option<usize> {
        self.note_cuts();
        self.stop(id);
        self.suspended.pop().map(|consumer| consumer.end.next)
    }

    /// Ends the run of a generator inside a consumer that is removed: its clauses have to run again.
    pub fn abandon_inside(&mut self, id: usize) {
        self.suspended.pop();
        if let Some(&AnswerTable { running: true, index, .. }) = self.tables.get(id) {
            self.stop(id);
            self.cut_readings(id);
            if self.tables[id].is_growing() {
                self.again.insert(index);
            }
        }
    }

    /// Returns whether a generator runs inside a consumer.
    pub fn has_suspended(&self) -> bool {
        !self.suspended.is_empty()
    }

    /// Returns the newest consumer inside which a generator runs that has another answer to read, by the
    /// number of newer ones. `reader` is a consumer of the newest generator at its end.
    pub fn resumable(&self, reader: &AnswerReader) -> Option<usize> {
        let has_more = |SuspendedConsumer { end, .. }: &SuspendedConsumer| {
            self.tables.get(end.table).is_some_and(|table| end.next < table.answers.len())
        };
        let newer = self.suspended.iter().rev().position(has_more);
        newer.filter(|_| self.running.last() == Some(&reader.generator))
    }

    /// Returns the choice point of a consumer inside which a generator runs.
    pub fn suspended_choice(&self, newer: usize) -> Option<usize> {
        self.suspended.iter().rev().nth(newer).map(|consumer| consumer.end.choice)
    }

    /// Returns the next answer of a consumer inside which a generator runs.
    pub fn next_of_suspended(&mut self, newer: usize) -> Option<&[Cell]> {
        let SuspendedConsumer { end, .. } = self.suspended.iter_mut().rev().nth(newer)?;
        let answers = &self.tables.get(end.table)?.answers;
        let found = answers.from(end.next);
        end.next = found.map_or(answers.len(), |(at, _)| at + 1);
        found.map(|(_, answer)| answer)
    }

    /// Continues the run of a consumer's generator with its current answer; returns the number of generators
    /// that run besides.
    pub fn resume(&mut self, newer: usize) -> usize {
        self.note_cuts();
        let running = self.running.len();
        if let Some(&SuspendedConsumer { generator, consumer, end }) = self.suspended.iter().rev().nth(newer)
        {
            if let Some(consumer) = consumer {
                self.tables[generator].recursion().readings.give(consumer, end.next - 1);
            }
            self.running.push(generator);
        }
        running
    }

    /// Ends what a consumer resumed when `running` generators ran.
    pub fn end_resumed(&mut self, running: usize) {
        self.note_cuts();
        if running < self.running.len() {
            self.stop_since(running + 1);
            self.running.truncate(running);
        }
    }

    /// Returns the goal by which a generator runs again.
    pub fn goal(&self, id: usize) -> Option<&Block> {
        self.tables[id].goal()
    }

    /// Ends a generator; if it leads its component, the component is complete.
    pub fn end(&mut self, id: usize) {
        self.note_cuts();
        let AnswerTable { index, low, .. } = self.tables[id];
        if low == index {
            for i in self.stack.split_off(index) {
                let table = &mut self.tables[i];
                self.cells -= table.words();
                let before = table.bytes();
                table.complete_now();
                self.answer_bytes = self.answer_bytes + table.bytes() - before;
            }
        }
        self.stop(id);
    }

    /// Returns whether a generator depends on one from whose failure a caller concludes.
    pub fn is_open_negated(&self, id: usize) -> bool {
        let table = &self.tables[id];
        table.low < table.index && table.is_growing() && self.is_negated(id)
    }

    /// Returns whether a generator that runs within the component of a table runs so that a caller concludes
    /// from its failure.
    pub fn is_negated(&self, id: usize) -> bool {
        self.newest()
            .and_then(|newest| newest.negated)
            .is_some_and(|negated| negated.to_usize() > self.tables[id].low)
    }

    fn place_of(&self, id: usize) -> Option<usize> {
        self.running.iter().rposition(|&other| other == id)
    }

    /// Ends the run of a generator, and those that began since.
    fn stop(&mut self, id: usize) {
        self.tables[id].running = false;
        if let Some(at) = self.place_of(id) {
            self.stop_since(at);
        }
    }

    /// Ends the runs of generators at and after an index of the running ones.
    fn stop_since(&mut self, at: usize) {
        for id in self.running.drain(at..) {
            self.tables[id].running = false;
        }
    }

    /// Removes a generator before its end: it and the later ones run again when they are called again.
    pub fn abandon(&mut self, id: usize) {
        if self.tables[id].running {
            self.stop(id);
            self.forget(self.tables[id].index);
        }
    }

    /// Stops all generators: incomplete ones run again when called.
    fn reset(&mut self) {
        self.stop_since(0);
        self.suspended.clear();
        self.forget(0);
    }

    /// Makes the generators at and after a stack index run again when called.
    fn forget(&mut self, index: usize) {
        self.again.split_off(&index);
        for i in self.stack.split_off(index) {
            let table = &mut self.tables[i];
            (table.status, table.running) = (TableStatus::Fresh, false);
            self.cells -= table.words();
            if let Some(recursion) = &mut table.recursion {
                recursion.readings = Readings::default();
            }
        }
    }

    // ---- answers ----

    /// Ends the runs of a generator whose table is settled: whatever its consumers missed changes nothing.
    pub fn settle(&mut self, id: usize) {
        self.again.remove(&self.tables[id].index);
    }

    /// Adds an answer, for which the table has a slot; returns the bytes allocated.
    pub fn add(&mut self, id: usize, answer: &[Cell], slot: FreeSlot) -> usize {
        let add = |table: &mut AnswerTable| {
            table.answers.push(answer);
            table.known.note_added(&table.answers, slot);
        };
        let table = &mut self.tables[id];
        let bytes = if table.growth(answer.len()) > 0 {
            self.change(id, add).1
        } else {
            add(table);
            0
        };
        self.notify(id);
        bytes
    }

    /// Sets the answer for a key; returns the bytes allocated. If `seen`, readers of the table reach it even
    /// if they read the one before.
    pub fn put(&mut self, id: usize, key: &[Cell], answer: &[Cell], seen: bool) -> usize {
        let (is_new, bytes) = self.change(id, |table| {
            let keys = table.keys.get_or_insert_default();
            let answers = &mut *table.answers;
            let next = answers.len().to_u32();
            match table.known.find(&keys.rows, key) {
                Err(slot) => {
                    keys.rows.push(key);
                    keys.answers.push(next);
                    table.known.note_added(&keys.rows, slot);
                }
                Ok(known) if !seen => {
                    answers.set(keys.answers[known].to_usize(), answer);
                    return false;
                }
                Ok(known) => answers.remove(std::mem::replace(&mut keys.answers[known], next).to_usize()),
            }
            answers.push(answer);
            true
        });
        if is_new {
            self.notify(id);
        }
        bytes
    }

    /// Changes the answers of a table, and counts their bytes; returns those allocated, too.
    fn change<T>(&mut self, id: usize, change: impl FnOnce(&mut AnswerTable) -> T) -> (T, usize) {
        let table = &mut self.tables[id];
        let before = table.bytes();
        let changed = change(table);
        let after = table.bytes();
        self.answer_bytes = self.answer_bytes + after - before;
        (changed, after.saturating_sub(before))
    }

    /// Makes the generators that read a table to its end run again, since it has another answer.
    fn notify(&mut self, id: usize) {
        let Some(recursion) = &mut self.tables[id].recursion else { return };
        if recursion.left.is_empty() {
            return;
        }
        let mut left = std::mem::take(&mut recursion.left);
        for reader in left.drain() {
            let reader = &self.tables[reader];
            if reader.status == TableStatus::Active && !reader.is_settled() {
                self.again.insert(reader.index);
            }
        }
        // Draining a large set takes as long as it is large.
        if left.capacity() <= FEW_READERS {
            self.tables[id].recursion().left = left;
        }
    }

    // ---- consumers ----

    /// Opens a consumer of an incomplete table for the running clauses.
    pub fn open(&mut self, table: usize) -> Option<AnswerReader> {
        self.note_cuts();
        let &generator = self.running.last()?;
        let readings = &mut self.tables[generator].recursion().readings;
        let before = readings.words();
        let (consumer, next) = readings.open(table);
        self.cells = self.cells + readings.words() - before;
        Some(AnswerReader { generator, consumer, next, cut: self.cut.clone() })
    }

    /// Records that a consumer returns an answer to its generator.
    pub fn give(&mut self, reader: &AnswerReader, answer: usize) {
        if let Some(consumer) = reader.consumer {
            self.tables[reader.generator].recursion().readings.give(consumer, answer);
        }
    }

    /// Records that a consumer has read all answers for now.
    #[inline]
    pub fn leave(&mut self, reader: AnswerReader, table: usize) {
        self.note_cuts();
        let generator = reader.generator;
        let table = &mut self.tables[table];
        let end = table.answers.len();
        table.recursion().left.insert(generator);
        if let Some(consumer) = reader.left() {
            self.tables[generator].recursion().readings.leave(consumer, end);
        }
    }

    fn note_cuts(&mut self) {
        // One thread has the tables: no exchange, which the processor would make wait for all stores.
        if self.cut.load(Ordering::Relaxed) {
            self.cut.store(false, Ordering::Relaxed);
            if let Some(&newest) = self.running.last() {
                self.cut_readings(newest);
            }
        }
    }

    fn cut_readings(&mut self, id: usize) {
        let readings = &mut self.tables[id].recursion().readings;
        self.cells -= readings.words();
        readings.cut();
    }
}

/// The end of a table at which a consumer is, and its choice point.
#[derive(Clone, Copy)]
pub struct ConsumerEnd {
    pub table: usize,
    pub next: usize,
    pub choice: usize,
}

/// A consumer inside which a generator runs.
#[derive(Clone, Copy)]
struct SuspendedConsumer {
    generator: usize,
    consumer: Option<Consumer>,
    end: ConsumerEnd,
}

/// A consumer that may be asked for more. If dropped before it left, it records a cut.
pub struct AnswerReader {
    generator: usize,
    consumer: Option<Consumer>,
    /// The index of the first answer to read.
    pub next: usize,
    cut: Arc<AtomicBool>,
}

impl AnswerReader {
    fn left(mut self) -> Option<Consumer> {
        self.consumer.take()
    }
}

impl Drop for AnswerReader {
    fn drop(&mut self) {
        if self.consumer.is_some() {
            self.cut.store(true, Ordering::Relaxed);
        }
    }
}
