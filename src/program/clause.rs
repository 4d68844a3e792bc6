//! One clause of a predicate: its code, its text and the generations at which it lives.

use super::ids::PredId;
use super::list::ClauseEntry;
use super::texts::Text;

/// The generation of a clause that was not removed.
pub(super) const NEVER: u64 = u64::MAX;

/// One clause.
#[derive(Clone)]
pub struct Clause {
    pub pred: PredId,
    pub birth: u64,
    pub death: u64,
    /// The address of its code, and the number of instructions.
    pub code: u32,
    pub size: u32,
    /// The clause as a term `Head :- Body`, for `clause/2` and `listing/1` (none for library clauses), and
    /// the keys of its head.
    pub text: Text,
    /// Whether its body is `true`.
    pub is_fact: bool,
    /// The text that it was read from; 0 if it was asserted.
    pub source: u32,
    /// The first line of the clause in that text.
    pub line: u32,
}

impl Clause {
    /// Returns the bytes of the clause besides its code.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Clause>() + size_of::<ClauseEntry>() + self.text.bytes()
    }
}
