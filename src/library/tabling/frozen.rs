//! The complete tables of a program, which its engines answer from.
//!
//! They do not change. An engine that calls a goal with such a table gets a table of its own that shares the
//! answers; removing all tables in an engine ends its reference to those of the program.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::rows::AnswerRows;
use crate::term::{Block, Cell};

/// The cells of each answer, none if it is an atom, in order of arrival, without those replaced by better
/// ones.
pub type TableAnswers = Arc<AnswerRows>;

/// The complete tables of a program, by the hashes of their goals.
#[derive(Clone, Default)]
pub struct FrozenTables(FxHashMap<u64, Vec<Arc<FrozenTable>>>);

struct FrozenTable {
    goal: Block,
    answers: TableAnswers,
}

impl FrozenTables {
    /// Returns the answers of a goal with this hash.
    pub fn answers(&self, hash: u64, goal: &[Cell]) -> Option<&TableAnswers> {
        let same_hash = self.0.get(&hash)?.iter();
        same_hash.filter(|table| table.goal.cells() == goal).map(|table| &table.answers).next()
    }

    /// Adds the answers of a goal, unless they are there.
    pub fn add(&mut self, hash: u64, goal: Block, answers: TableAnswers) {
        if self.answers(hash, goal.cells()).is_none() {
            self.0.entry(hash).or_default().push(Arc::new(FrozenTable { goal, answers }));
        }
    }
}
