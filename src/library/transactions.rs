//! Transactions of goals: `library(transactions)` calls these around a goal.

use super::references::reference;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::program::journal::Change;
use crate::term::raise::Raised;
use crate::term::{Cell, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$begin_transaction", 1, begin),
    det("$end_transaction", 2, end),
    nondet("$hold_transaction", 0, hold),
    det("$transaction_updates", 1, updates),
];

/// `'$begin_transaction'(-Depth)`: Depth is the number of transactions that are open now. O(1).
fn begin(m: &mut Machine, args: Args) -> Raised<bool> {
    m.db.begin_transaction();
    let depth = m.db.transaction_count().to_i64();
    m.unify_arg(args, 0, Cell::int(depth))
}

/// `'$hold_transaction'`: leaves a choice point without another answer. `shift/1` may not leave the goal
/// behind it, since the transaction would stay open.
fn hold(_: &mut Machine, _: Args) -> Raised<Nondet> {
    Ok(Nondet::Many(Box::new(HeldTransaction { has_begun: false })))
}

struct HeldTransaction {
    has_begun: bool,
}

impl Alternatives for HeldTransaction {
    fn next(&mut self, _: &mut Machine, _: Args) -> Raised<NextAnswer> {
        let has_begun = std::mem::replace(&mut self.has_begun, true);
        Ok(if has_begun { NextAnswer::Fail } else { NextAnswer::More })
    }

    fn keeps_atoms(&self) -> bool {
        false
    }

    fn holds_goal(&self) -> bool {
        true
    }
}

/// `'$end_transaction'(+Depth, +IsKept)`: undoes what is open inside the transaction of this depth, and ends
/// it. O(changes).
fn end(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Int(depth) = m.heap.view(m.arg(args, 0)) else { return Ok(false) };
    let is_kept = m.heap.deref(m.arg(args, 1)) == Cell::atom(atoms::TRUE);
    let depth = usize::try_from(depth).unwrap_or(usize::MAX);
    while m.db.transaction_count() > depth {
        m.end_transaction(false);
    }
    if m.db.transaction_count() == depth && m.is_in_transaction() {
        m.end_transaction(is_kept);
    }
    Ok(true)
}

/// `'$transaction_updates'(-Updates)`: the changes that the innermost transaction would keep, in their order;
/// fails if none is open. O(changes).
fn updates(m: &mut Machine, args: Args) -> Raised<bool> {
    if m.db.transaction_count() == 0 {
        return Ok(false);
    }
    let mut updates = Vec::new();
    for change in m.db.pending_changes() {
        m.heap.meter.charge(1)?;
        let name = match change {
            Change::Prepended(_) => "asserta",
            Change::Appended(_) => "assertz",
            Change::Removed(_) => "erased",
        };
        let (name, clause) = (m.symbols.intern(name), reference(m, change.clause()));
        updates.push(m.heap.put_struct(name, &[clause]));
    }
    let updates = m.heap.put_list(&updates);
    m.unify_arg(args, 0, updates)
}
