//! The profiler's switch and results, which library(statistics) prints.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::system::clock;
use crate::machine::native::{Builtin, det};
use crate::machine::profile::Figures;
use crate::machine::{Args, Machine};
use crate::program::PredId;
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("$profile_start", 0, |m, _| {
        clock::check_granted(m)?;
        m.start_profile()?;
        Ok(true)
    }),
    det("$profile_stop", 0, |m, _| {
        m.stop_profile();
        Ok(true)
    }),
    det("$profile_rows", 1, rows),
    det("garbage_collect_clauses", 0, |m, _| {
        m.free_dead_clauses();
        Ok(true)
    }),
    det("garbage_collect", 0, |m, _| {
        m.free_dead_clauses();
        m.request_collection();
        Ok(true)
    }),
];

/// `'$profile_rows'(-Rows)`: `row(Milliseconds, Calls, Redos, Module:Name/Arity)` for each predicate of the
/// last profile.
fn rows(m: &mut Machine, args: Args) -> Raised<bool> {
    // A call through an import counts as a call of the imported predicate.
    let mut figures: IndexMap<_, Figures> = IndexMap::new();
    // The clauses of a tabled predicate count as its own, except that calling them is no call of it.
    let tabled: FxHashMap<PredId, PredId> =
        m.db.preds().filter_map(|(id, pred)| Some((pred.tabled?, id))).collect();
    for (id, more) in m.profile().figures() {
        let id = m.db.resolve(id).unwrap_or(id);
        let (id, more) = match tabled.get(&id) {
            Some(&public) => (public, Figures { calls: 0, ..more }),
            None => (id, more),
        };
        let all = figures.entry(id).or_default();
        *all = all.with(more);
    }
    let row = m.symbols.intern("row");
    let mut rows = Vec::with_capacity(figures.len());
    for (id, figures) in figures {
        m.heap.meter.charge(1)?;
        let pred = m.db.pred(id);
        let (module, functor) = (pred.module, pred.functor);
        let indicator = m.indicator(functor);
        let name = m.heap.put_struct(atoms::COLON, &[Cell::atom(module), indicator]);
        let numbers = [figures.ticks, figures.calls, figures.redos];
        let [ticks, calls, redos] = numbers.map(|n| m.heap.put_integer(i64::try_from(n).unwrap_or(i64::MAX)));
        rows.push(m.heap.put_struct(row, &[ticks, calls, redos, name]));
    }
    let list = m.heap.put_list(&rows);
    m.unify_arg(args, 0, list)
}
