//! Shortcuts from a call to the clauses of its predicate.

use super::guard::GuardSwitch;
use super::ids::{ListId, PredId};
use super::list::{List, ListStart};
use crate::term::region::{Linked, OutOfMemory};

/// The shortest way from a call to its clauses.
///
/// The code of a call names the predicate, not an address, so that it never changes: what a predicate becomes
/// is written here.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    pub call: CallShortcut,
    pub targets: ShortcutTargets,
}

/// The word of a shortcut that each call decodes. The next instruction waits for it, so that it is reached
/// with one load.
#[derive(Clone, Copy, Debug)]
pub struct CallShortcut {
    /// The code of the only clause; for `Way::Switch` that for a call with a list, the most common key; for
    /// `Way::Try` that of the first clause; for `Way::Ordered` that for less.
    pub start: u32,
    /// For `Way::Switch`, the argument to look up, otherwise `NO_ARG`.
    pub arg: u8,
    pub way: Way,
    /// For `Way::Ordered`, the arguments to compare.
    pub left: u8,
    pub right: u8,
}

/// The other numbers of a shortcut.
#[derive(Clone, Copy, Debug)]
pub struct ShortcutTargets {
    /// The number of the table or of the list; for `Way::Ordered` the code for equal.
    pub number: u32,
    /// For `Way::Switch` the code for a call with `[]`; for `Way::Try` the address of the alternatives to the
    /// first clause; for `Way::Ordered` the code for greater.
    pub other: u32,
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

impl Shortcut {
    pub(super) const SEARCH: Shortcut = Shortcut::to(Way::Search, IN_TABLE, 0, IN_TABLE);

    /// Returns a shortcut that does not look at an argument.
    const fn to(way: Way, start: u32, number: u32, other: u32) -> Shortcut {
        let call = CallShortcut { start, arg: NO_ARG, way, left: 0, right: 0 };
        Shortcut { call, targets: ShortcutTargets { number, other } }
    }

    /// Returns a shortcut to the code of the only clause.
    pub(super) fn to_clause(code: u32) -> Shortcut {
        Shortcut::to(Way::Clause, code, 0, IN_TABLE)
    }

    /// Returns a shortcut to a table of the keys of an argument, with the code for lists and for `[]`.
    pub(super) fn to_table(arg: u8, table: u32, of_list: u32, of_nil: u32) -> Shortcut {
        let Shortcut { call, targets } = Shortcut::to(Way::Switch, of_list, table, of_nil);
        Shortcut { call: CallShortcut { arg, ..call }, targets }
    }

    /// Returns a shortcut to all clauses of a list.
    pub(super) fn to_all(list: &List, id: ListId) -> Shortcut {
        if let Some(guards) = &list.guards {
            return Shortcut::to_guards(guards, id);
        }
        match list.start_of_all {
            Some(ListStart { first, alternatives: Some(others) }) => {
                Shortcut::to(Way::Try, first.get(), id.0, others.get())
            }
            _ => Shortcut::to(Way::All, IN_TABLE, id.0, IN_TABLE),
        }
    }

    fn to_guards(guards: &GuardSwitch, id: ListId) -> Shortcut {
        match guards.two_args() {
            Some((left, right)) => {
                let [less, equal, greater] = guards.targets;
                let Shortcut { call, targets } = Shortcut::to(Way::Ordered, less, equal, greater);
                Shortcut { call: CallShortcut { left, right, ..call }, targets }
            }
            None => Shortcut::to(Way::Guarded, IN_TABLE, id.0, IN_TABLE),
        }
    }
}

/// The shortcuts of all predicates.
#[derive(Clone)]
pub struct Shortcuts {
    calls: Linked<CallShortcut>,
    targets: Linked<ShortcutTargets>,
}

impl Shortcuts {
    /// Creates memory for `capacity` shortcuts.
    pub(super) fn new(capacity: usize) -> Shortcuts {
        Shortcuts { calls: Linked::new(capacity), targets: Linked::new(capacity) }
    }

    /// Ensures capacity for at least `needed` shortcuts.
    pub(super) fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        self.calls.ensure(needed)?;
        self.targets.ensure(needed)
    }

    /// Makes the first `used` ones shared, so that cloning copies nothing.
    pub(super) fn share(&mut self, used: usize) {
        self.calls.share(used);
        self.targets.share(used);
    }

    /// Returns whether they are shared, and none was changed.
    pub(super) fn is_shared(&self) -> bool {
        self.calls.is_shared()
    }

    /// Returns the bytes of the memory that is shared with nobody.
    pub(super) fn own_bytes(&self) -> usize {
        self.calls.own_bytes() + self.targets.own_bytes()
    }

    #[inline(always)]
    pub(super) fn call(&self, pred: PredId) -> &CallShortcut {
        self.calls.at(pred.index())
    }

    #[inline(always)]
    pub(super) fn targets(&self, pred: PredId) -> &ShortcutTargets {
        self.targets.at(pred.index())
    }

    pub(super) fn get(&self, pred: PredId) -> Shortcut {
        Shortcut { call: *self.call(pred), targets: *self.targets(pred) }
    }

    pub(super) fn set(&mut self, pred: PredId, shortcut: Shortcut) {
        self.calls.set(pred.index(), shortcut.call);
        self.targets.set(pred.index(), shortcut.targets);
    }
}
