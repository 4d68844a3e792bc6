//! The tables of one engine, and which generator runs when.

use super::readings::{Consumer, Readings};
use crate::term::{Atom, Block, Cell};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// To be run (again); its answers are some of the answers.
    #[default]
    Fresh,
    /// Its clauses run, or ran and may have to run again.
    Active,
    Complete,
}

/// The cells of an answer; none if it is an atom.
pub type Answer = Arc<[Cell]>;

#[derive(Default)]
pub struct Table {
    pub status: Status,
    /// Answers in the order in which they came, without those that better ones replaced. Readers share them once the table
    /// is complete and nothing is added any more.
    pub answers: Arc<Vec<Option<Answer>>>,
    /// Where each answer stands; of answers with modes, by what has none.
    pub known: FxHashMap<Answer, usize>,
    /// The next older table for a goal of the same hash.
    same_hash: Option<usize>,
    /// Its place among the incomplete calls, and the oldest one that it depends on.
    index: usize,
    low: usize,
    running: bool,
    /// The newest choice point when its clauses were entered.
    pub mark: usize,
    /// The newest of the generators that run, itself included, that others call to conclude from its failure.
    negated: Option<usize>,
    /// What to run when it is to run again.
    goal: Option<Block>,
    readings: Readings,
    /// The generators with a consumer that left before the next answer comes.
    left: FxHashSet<usize>,
}

#[derive(Default)]
pub struct Tables {
    /// The newest table for a goal of each hash. Goals may be long: none is kept twice or hashed again.
    hashes: FxHashMap<u64, usize>,
    names: Vec<Block>,
    /// Bytes of the names.
    name_bytes: usize,
    pub tables: Vec<Table>,
    /// Incomplete calls, oldest first.
    stack: Vec<usize>,
    /// Generators that run, oldest first.
    running: Vec<usize>,
    /// Places on the stack of those that are to run again, because answers came after a consumer of theirs had left.
    again: BTreeSet<usize>,
    /// Words that answers and readings take.
    cells: usize,
    /// A consumer was taken away before it left, by a cut or an exception.
    cut: Arc<AtomicBool>,
    /// The query that used the tables last: a query that was stopped leaves generators behind.
    query: u64,
}

/// What a table takes beside its answers and the cells of its name: a few answers have room from the start.
const TABLE: usize = size_of::<Table>() + size_of::<Block>() + 256;

impl Tables {
    /// Bytes of tables, answers and readings.
    pub fn bytes(&self) -> usize {
        self.tables.len() * TABLE + self.name_bytes + self.cells * 8
    }

    /// Every atom in goals and answers.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        let goals = self.tables.iter().flat_map(|table| &table.goal);
        let answers = self.tables.iter().flat_map(|table| table.answers.iter()).flatten();
        let answers = answers.flat_map(|cells| crate::term::block::atoms_of(cells.iter()));
        self.names.iter().chain(goals).flat_map(Block::atoms).chain(answers)
    }

    /// A call comes: from another query, or of a program that has changed, tables begin anew.
    pub fn begin_call(&mut self, query: u64, stale: bool) {
        if self.query != query {
            self.reset();
            self.query = query;
        }
        if stale {
            self.abolish();
        }
    }

    /// Forgets every answer. Not while a table is being filled.
    pub fn abolish(&mut self) {
        if self.running.is_empty() {
            *self = Tables { query: self.query, ..Tables::default() };
        }
    }

    /// The table for a goal. O(goal).
    pub fn table_of(&mut self, goal: Block) -> usize {
        let hash = FxBuildHasher.hash_one(goal.cells());
        let newest = self.hashes.get(&hash).copied();
        let known = std::iter::successors(newest, |&id| self.tables[id].same_hash)
            .find(|&id| self.names[id].cells() == goal.cells());
        known.unwrap_or_else(|| {
            let id = self.tables.len();
            self.hashes.insert(hash, id);
            self.name_bytes += goal.bytes();
            self.names.push(goal);
            self.tables.push(Table { same_hash: newest, ..Table::default() });
            id
        })
    }

    /// The goal that a table is for.
    pub fn name(&self, id: usize) -> &Block {
        &self.names[id]
    }

    /// The table whose clauses run.
    pub fn newest(&self) -> Option<&Table> {
        self.running.last().map(|&newest| &self.tables[newest])
    }

    /// Every generator since the one that a consumer reads from belongs to its component.
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

    /// A call without a table becomes its generator.
    pub fn begin(&mut self, id: usize, negated: bool) {
        self.note_cuts();
        let index = self.stack.len();
        let outer = self.newest().and_then(|outer| outer.negated);
        let table = &mut self.tables[id];
        table.negated = if negated { Some(index) } else { outer };
        (table.status, table.running, table.index, table.low) = (Status::Active, true, index, index);
        table.readings.begin();
        self.stack.push(id);
        self.running.push(id);
    }

    /// The clauses of a generator were run: whether what they found is not all there is. Then its `goal` is kept.
    pub fn is_open(&mut self, id: usize) -> bool {
        let Table { index, low, .. } = self.tables[id];
        low < index || self.again.range(index..).next().is_some()
    }

    pub fn keep_goal(&mut self, id: usize, goal: Block) {
        self.tables[id].goal = Some(goal);
    }

    /// The goal of the next generator of a component that is to run again; `None` when the component is complete or has an
    /// older leader. Generators take turns, the newest first.
    pub fn next(&mut self, leader: usize) -> Option<&Block> {
        self.note_cuts();
        let Table { index, low, negated, .. } = self.tables[leader];
        let before = self.newest().map_or(0, |ran| ran.index);
        self.running.truncate(self.place_of(leader)? + 1);
        let turn = self.again.range(index..before.max(index)).next_back();
        let turn = turn.or_else(|| self.again.range(index..).next_back()).copied();
        let Some(turn) = turn.filter(|_| low == index) else {
            self.end(leader);
            return None;
        };
        self.again.remove(&turn);
        let id = self.stack[turn];
        if id != leader {
            self.running.push(id);
        }
        let table = &mut self.tables[id];
        table.negated = negated;
        table.readings.begin();
        table.goal.as_ref()
    }

    /// A generator ends: with its component complete if it leads that.
    pub fn end(&mut self, id: usize) {
        self.note_cuts();
        let Table { index, low, .. } = self.tables[id];
        if low == index {
            for i in self.stack.split_off(index) {
                let table = &mut self.tables[i];
                table.status = Status::Complete;
                self.cells -= table.readings.words();
                (table.goal, table.readings, table.left) = (None, Readings::default(), FxHashSet::default());
            }
        }
        self.stop(id);
    }

    /// Whether a generator depends on one that runs only to conclude from its failure.
    pub fn is_open_negated(&self, id: usize) -> bool {
        self.tables[id].low < self.tables[id].index && self.is_negated(id)
    }

    /// Whether a generator that runs within the component of a table is there to conclude from its failure.
    pub fn is_negated(&self, id: usize) -> bool {
        self.newest().and_then(|newest| newest.negated).is_some_and(|negated| negated > self.tables[id].low)
    }

    fn place_of(&self, id: usize) -> Option<usize> {
        self.running.iter().rposition(|&other| other == id)
    }

    fn stop(&mut self, id: usize) {
        self.tables[id].running = false;
        if let Some(at) = self.place_of(id) {
            self.running.truncate(at);
        }
    }

    /// A generator was taken away before its end: it and what came after it run again when they are called again.
    pub fn abandon(&mut self, id: usize) {
        if self.tables[id].running {
            self.stop(id);
            self.forget(self.tables[id].index);
        }
    }

    /// Nothing runs any more: what is not complete runs again when it is called.
    fn reset(&mut self) {
        self.running.clear();
        self.forget(0);
    }

    /// What came at a place of the stack and after it runs again when it is called.
    fn forget(&mut self, index: usize) {
        self.again.split_off(&index);
        for i in self.stack.split_off(index) {
            let table = &mut self.tables[i];
            (table.status, table.running) = (Status::Fresh, false);
            self.cells -= std::mem::take(&mut table.readings).words();
        }
    }

    // ---- answers ----

    /// Adds an answer, in the place of the one with that key if it is not `last`.
    pub fn add(&mut self, id: usize, key: Answer, answer: Answer, last: bool) {
        self.cells += key.len() + answer.len() + 8;
        let table = &mut self.tables[id];
        let answers = Arc::make_mut(&mut table.answers);
        let at = answers.len();
        match table.known.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(at);
            }
            Entry::Occupied(entry) if !last => {
                answers[*entry.get()] = Some(answer);
                return;
            }
            Entry::Occupied(mut entry) => {
                let before = std::mem::replace(entry.get_mut(), at);
                answers[before] = None;
            }
        }
        answers.push(Some(answer));
        for reader in std::mem::take(&mut table.left) {
            let reader = &self.tables[reader];
            if reader.status == Status::Active {
                self.again.insert(reader.index);
            }
        }
    }

    // ---- consumers ----

    /// A consumer in the clauses that run, of a table that is not complete.
    pub fn open(&mut self, table: usize) -> Option<Reader> {
        self.note_cuts();
        let &generator = self.running.last()?;
        let readings = &mut self.tables[generator].readings;
        let before = readings.words();
        let (consumer, next) = readings.open(table);
        self.cells = self.cells + readings.words() - before;
        Some(Reader { generator, consumer, next, cut: self.cut.clone() })
    }

    /// A consumer gives its generator an answer.
    pub fn give(&mut self, reader: &Reader, answer: usize) {
        if let Some(consumer) = reader.consumer {
            self.tables[reader.generator].readings.give(consumer, answer);
        }
    }

    /// A consumer has read all answers there are, for now.
    pub fn leave(&mut self, reader: Reader, table: usize) {
        self.note_cuts();
        let generator = reader.generator;
        let Table { answers, left, .. } = &mut self.tables[table];
        let end = answers.len();
        left.insert(generator);
        if let Some(consumer) = reader.left() {
            self.tables[generator].readings.leave(consumer, end);
        }
    }

    fn note_cuts(&mut self) {
        if self.cut.swap(false, Ordering::Relaxed)
            && let Some(&newest) = self.running.last()
        {
            let readings = &mut self.tables[newest].readings;
            self.cells -= readings.words();
            readings.cut();
        }
    }
}

/// A consumer that may be asked for more. One that is taken away before it left says so.
pub struct Reader {
    generator: usize,
    consumer: Option<Consumer>,
    /// The first answer for it to read.
    pub next: usize,
    cut: Arc<AtomicBool>,
}

impl Reader {
    fn left(mut self) -> Option<Consumer> {
        self.consumer.take()
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if self.consumer.is_some() {
            self.cut.store(true, Ordering::Relaxed);
        }
    }
}
