//! The tree of indexes over a list: the positions that discriminate its clauses, with their tables.

use super::arg_pos::ArgPos;
use super::ids::TableId;

/// The indexes over one list.
#[derive(Clone)]
pub(super) struct Tree {
    /// The useful positions, in the order in which a call tries them.
    pub places: Vec<Planned>,
}

/// How well a position discriminates clauses.
#[derive(Clone, Copy)]
pub(super) struct Planned {
    pub place: ArgPos,
    /// The expected number of remaining clauses, in hundredths, or 0 before it is assessed.
    pub expected: usize,
    /// The number of keys when it was assessed.
    pub keys: usize,
    pub table: Option<TableId>,
}

impl Planned {
    /// Orders positions: first one that leaves one clause, then those not assessed yet, then the best.
    pub fn rank(&self) -> usize {
        match self.expected {
            0 => 1,
            1..=100 => 0,
            expected => expected,
        }
    }
}
