//! The predicates of goals that were called as terms: a small table in front of the names of all predicates.

use crate::program::PredId;
use crate::term::{Atom, Functor};
use crate::width::Width;

/// The rows of the table, a power of two.
const ROWS: usize = 64;

/// A goal of this name reached this predicate when there were `count` predicates. A new one may hide it.
#[derive(Clone, Copy)]
struct GoalRow {
    name: (Atom, Functor),
    count: u32,
    pred: PredId,
}

/// The predicates of the goals called last. The table is made at the first.
#[derive(Default)]
pub(super) struct GoalPreds(Option<Box<[GoalRow; ROWS]>>);

impl GoalPreds {
    /// Returns the predicate of a name, if it is known and there are still `count` predicates.
    #[inline]
    pub fn get(&self, name: (Atom, Functor), count: usize) -> Option<PredId> {
        let row = self.0.as_ref()?[index(name)];
        (row.name == name && row.count.to_usize() == count).then_some(row.pred)
    }

    pub fn put(&mut self, name: (Atom, Functor), count: usize, pred: PredId) {
        let row = GoalRow { name, count: count.to_u32(), pred };
        self.0.get_or_insert_with(|| Box::new([row; ROWS]))[index(name)] = row;
    }
}

#[inline]
fn index((module, functor): (Atom, Functor)) -> usize {
    (module.index() << 4 ^ functor.name().index()).to_usize() % ROWS
}
