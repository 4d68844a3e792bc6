//! Shortcuts from a call to the clauses of its predicate.

use super::guard::GuardSwitch;
use super::ids::ListId;
use super::list::{List, ListStart};

/// The shortest way from a call to its clauses, for each predicate: two words that a call decodes itself.
///
/// The code of a call names the predicate, not an address, so that it never changes: what a predicate becomes
/// is written here.
#[derive(Clone, Copy, Debug)]
pub struct CallShortcut {
    pub way: Way,
    /// For `Way::Switch`, the argument to look up, otherwise `NO_ARG`.
    pub arg: u8,
    /// The number of the table, of the list, or the code of the only clause.
    pub target: u32,
    /// For `Way::Switch`, the code for a call with a list, and for one with `[]`: the two most common keys.
    /// For `Way::Try`, the code of the first clause and the address of its alternatives.
    pub of_list: u32,
    pub of_nil: u32,
    /// For `Way::Ordered`, the arguments to compare. The three addresses are those for less, equal and
    /// greater.
    pub left: u8,
    pub right: u8,
}

/// How a call finds its clauses. All except `Search` are for predicates whose calls need not check
/// generations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Search the indexes.
    Search,
    /// Look up the key of one argument.
    Switch,
    /// Run the code of the only clause.
    Clause,
    /// Try all clauses, since no index discriminates them.
    Try,
    /// Likewise, for a list whose alternatives are not in code.
    All,
    /// Compare two arguments, as the guards of the clauses do.
    Ordered,
    /// Compare what the guards of the clauses in the list compare.
    Guarded,
}

/// No argument has this number, since indexes use only the first ones.
pub const NO_ARG: u8 = u8::MAX;

/// In place of the code for a key: the table knows.
pub const IN_TABLE: u32 = u32::MAX;

impl CallShortcut {
    pub(super) const SEARCH: CallShortcut = CallShortcut::to(Way::Search, 0);

    /// Returns a shortcut to all clauses of a list.
    pub(super) fn to_all(list: &List, id: ListId) -> CallShortcut {
        if let Some(guards) = &list.guards {
            return CallShortcut::to_guards(guards, id);
        }
        let shortcut = CallShortcut::to(Way::All, id.0);
        match list.start_of_all {
            Some(ListStart { first, alternatives: Some(others) }) => {
                CallShortcut { way: Way::Try, of_list: first.get(), of_nil: others.get(), ..shortcut }
            }
            _ => shortcut,
        }
    }

    fn to_guards(guards: &GuardSwitch, id: ListId) -> CallShortcut {
        let shortcut = CallShortcut::to(Way::Guarded, id.0);
        match guards.two_args() {
            Some((left, right)) => {
                let [target, of_list, of_nil] = guards.targets;
                CallShortcut { way: Way::Ordered, target, of_list, of_nil, left, right, ..shortcut }
            }
            None => shortcut,
        }
    }

    /// Returns a shortcut that does not look at an argument.
    pub(super) const fn to(way: Way, target: u32) -> CallShortcut {
        CallShortcut { way, arg: NO_ARG, target, of_list: IN_TABLE, of_nil: IN_TABLE, left: 0, right: 0 }
    }
}
