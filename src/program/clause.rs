//! One clause of a predicate: its code, its text and the generations at which it lives.

use super::ids::PredId;
use super::list::ClauseEntry;
use super::texts::Text;

/// The generation of a clause that was not removed.
pub(super) const NEVER: u64 = u64::MAX;

/// The clauses on a page, which an engine copies when it first changes one of them.
pub(super) const CLAUSES: usize = 64;

/// One clause.
#[derive(Clone)]
pub struct Clause {
    pub pred: PredId,
    pub birth: u64,
    pub death: u64,
    /// The address of its code, and the number of instructions.
    pub code: u32,
    pub size: u32,
    /// The clause as a term, for `clause/2` and `listing/1` (none for library clauses), with what else is
    /// known of it.
    pub text: Text,
}

impl Clause {
    /// Returns the bytes of the clause besides its code.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Clause>() + size_of::<ClauseEntry>() + self.text.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program may hold millions of facts.
    #[test]
    fn a_clause_is_five_words() {
        assert_eq!(size_of::<Clause>(), 40);
    }
}
