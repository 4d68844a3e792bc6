//! One table: the answers of a call so far, and what its generator and consumers need until it is complete.

use rustc_hash::FxHashSet;

use super::frozen::TableAnswers;
use super::readings::Readings;
use super::rows::{AnswerRows, FreeSlot, RowIndex};
use crate::term::{Block, Cell, Shared};
use crate::width::Width;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum TableStatus {
    /// Not run yet, or to be run again; its answers may be incomplete.
    #[default]
    Fresh,
    /// Its clauses are running, or ran and may have to run again.
    Active,
    Complete,
}

#[derive(Default)]
pub struct AnswerTable {
    pub status: TableStatus,
    /// Own while the table grows; once it is complete and does not change any more, readers share them.
    pub answers: Shared<AnswerRows>,
    /// The answers by their cells; with modes, the keys by theirs. Empty once the table is complete.
    pub known: RowIndex,
    pub keys: Option<Box<TableKeys>>,
    /// The next older table for a goal with the same hash.
    pub same_hash: Option<u32>,
    /// Its index among the incomplete calls, and the oldest one on which it depends.
    pub index: usize,
    pub low: usize,
    pub running: bool,
    /// The newest choice point when its clauses were entered.
    pub mark: usize,
    /// The newest running generator, possibly itself, from whose failure a caller concludes.
    pub negated: Option<u32>,
    /// What a call needs that takes part in a recursion; none once the table is complete.
    pub recursion: Option<Box<Recursion>>,
}

/// Who reads the answers of a table while it is incomplete, and what its generator reads.
#[derive(Default)]
pub struct Recursion {
    /// The goal for running the generator again.
    pub goal: Option<Block>,
    pub readings: Readings,
    /// The generators with a consumer that left before the next answer arrives.
    pub left: FxHashSet<usize>,
}

/// The keys of a table with modes: the arguments without a mode.
#[derive(Default)]
pub struct TableKeys {
    pub rows: AnswerRows,
    /// The number of the answer of each key.
    pub answers: Vec<u32>,
}

impl AnswerTable {
    /// Creates a complete table with answers of a program's, whose bytes are the program's.
    pub fn complete(answers: TableAnswers) -> AnswerTable {
        AnswerTable {
            status: TableStatus::Complete,
            answers: Shared::Common(answers),
            ..AnswerTable::default()
        }
    }

    /// Returns the slot for a new answer of a table without modes; `None` if the table has the answer or is
    /// complete.
    pub fn slot_for(&self, answer: &[Cell]) -> Option<FreeSlot> {
        match self.status {
            TableStatus::Complete => None,
            _ => self.known.find(&self.answers, answer).err(),
        }
    }

    /// Returns the answer for a key of a table with modes.
    pub fn answer_for(&self, key: &[Cell]) -> Option<&[Cell]> {
        let keys = self.keys.as_ref()?;
        let key = self.known.find(&keys.rows, key).ok()?;
        self.answers.get(keys.answers[key].to_usize())
    }

    /// Returns whether the table can have no other answer, because its call has no variables and is true.
    /// Such a table is read as a complete one, though its generator may still be on the stack.
    pub fn is_settled(&self) -> bool {
        self.keys.is_none() && self.answers.get(0).is_some_and(<[Cell]>::is_empty)
    }

    /// Returns whether the table may get more answers.
    pub fn is_growing(&self) -> bool {
        self.status != TableStatus::Complete && !self.is_settled()
    }

    /// Returns the words of readings.
    pub fn words(&self) -> usize {
        self.recursion.as_ref().map_or(0, |recursion| recursion.readings.words())
    }

    /// Returns the goal by which the generator runs again.
    pub fn goal(&self) -> Option<&Block> {
        self.recursion.as_ref()?.goal.as_ref()
    }

    pub fn recursion(&mut self) -> &mut Recursion {
        self.recursion.get_or_insert_default()
    }

    /// Returns the table from which the only consumer of the generator reads.
    pub fn only_source(&self) -> Option<usize> {
        self.recursion.as_ref()?.readings.only_source()
    }

    /// Returns the bytes of answers and keys.
    pub fn bytes(&self) -> usize {
        let keys = self.keys.as_ref().map_or(0, |keys| keys.rows.bytes() + keys.answers.capacity() * 4);
        self.answers.bytes() + self.known.bytes() + keys
    }

    /// Returns the bytes that the next answer of that many cells takes at once, if something is full.
    #[inline]
    pub fn growth(&self, cells: usize) -> usize {
        let keyed = self.keys.as_ref().map_or(&*self.answers, |keys| &keys.rows);
        self.answers.growth(cells) + self.known.growth(keyed)
    }

    /// Returns whether there is room for an answer of that many cells, and its key.
    pub fn has_room(&self, cells: usize) -> bool {
        self.answers.has_room(cells) && self.keys.as_ref().is_none_or(|keys| keys.rows.has_room(cells))
    }

    /// Makes the table complete: it needs neither index nor goal any more.
    pub fn complete_now(&mut self) {
        self.status = TableStatus::Complete;
        (self.known, self.keys, self.recursion) = (RowIndex::default(), None, None);
        if let Shared::Own(rows) = &mut self.answers {
            rows.shrink();
        }
    }
}
