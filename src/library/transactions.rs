//! Transactions of goals: `library(transactions)` calls these around a goal.

use super::references::reference;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::program::journal::Change;
use crate::term::raise::Raised;
use crate::term::{Cell, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$begin_transaction", 1, begin),
    det("$end_transaction", 2, end),
    det("$transaction_updates", 1, updates),
];

/// `'$begin_transaction'(-Depth)`: Depth is the number of transactions that are open now. O(1).
fn begin(m: &mut Machine, args: Args) -> Raised<bool> {
    m.db.begin_transaction();
    let depth = m.db.transaction_count().to_i64();
    m.unify_arg(args, 0, Cell::int(depth))
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
