//! The numbers of predicates, clauses, lists and tables.
//!
//! Code and indexes refer to them by number, so that a number stays valid before its predicate is defined
//! and after it is removed. The numbers of clauses, lists and tables are reused once they are free.

use crate::width::Width;

/// The number of a predicate. A triple (module, name, arity) always has the same number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredId(pub(crate) u32);

impl PredId {
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a native.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NativeId(pub(crate) u32);

impl NativeId {
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClauseId(pub(crate) u32);

/// The number of a list of clauses. Those of a program's later indexes are below 0, as two's complements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListId(pub(crate) u32);

impl ListId {
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        signed_index(self.0)
    }
}

/// The number of a table of an index. Those of a program's later indexes are below 0, as two's complements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableId(pub(crate) u32);

impl TableId {
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        signed_index(self.0)
    }
}

/// Returns a number as an index into `Pages`.
#[inline(always)]
fn signed_index(number: u32) -> usize {
    number.cast_signed().to_isize().cast_unsigned()
}
