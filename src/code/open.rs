//! The control constructs that are being compiled.

use super::emit::Label;
use super::var_id::VarId;

/// A control construct that is being compiled.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub other: Label,
    pub end: Label,
    pub decision: Option<Decision>,
    /// The length of the log of changed places when it began.
    pub log: usize,
    pub next: u16,
    pub furthest: u16,
    pub outer: Option<Label>,
}

/// Where a condition that is decided without a choice point leads.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    /// Behind the instruction that removes the choice point before the other branch.
    pub other: Label,
    /// Behind the instruction that removes it before `Then`.
    pub then: Label,
    /// The variable, if the condition loads it into a register.
    pub loaded: Option<VarId>,
}
