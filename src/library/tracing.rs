//! The native part of library(prolog_debug): the tracing mode and the spy points.

use indexmap::IndexSet;

use super::references::clause_of;
use super::support::arguments;
use super::support::elements;
use super::support::errors;
use crate::error::Stop;
use crate::machine::backtrace::{InBody, InClause};
use crate::machine::native::{Builtin, det};
use crate::machine::tracing::Tracing;
use crate::machine::{Args, Machine};
use crate::program::PredId;
use crate::term::raise::Raised;
use crate::term::{Atom, Cell, View, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("$trace_query", 0, |m, _| {
        m.trace_query();
        Ok(true)
    }),
    det("$wait_for_host", 0, |m, _| Ok(m.wait_for_host())),
    det("$trace_pause", 0, |m, _| {
        m.pause_tracing(true);
        Ok(true)
    }),
    det("$trace_go_on", 0, |m, _| {
        m.pause_tracing(false);
        Ok(true)
    }),
    det("$trace_caught", 0, |m, _| {
        m.keep_backtrace();
        m.pause_tracing(false);
        Ok(true)
    }),
    det("$trace_throw", 1, |m, args| {
        let ball = m.arg(args, 0);
        Err(m.thrown_after_port(ball))
    }),
    det("$trace_place_open", 1, |m, args| {
        let goal = m.arg(args, 0);
        let is_interpreted = interpreted(m, goal).is_some();
        Ok(m.place_is_open(goal, is_interpreted))
    }),
    det("$trace_place", 2, note_place),
    det("abort", 0, |m, _| {
        m.set_tracing(Tracing::Off);
        Err(Stop::Aborted.into())
    }),
    det("$tracing", 1, tracing),
    det("$trace", 2, trace),
    det("$trace_stops", 2, stops),
    det("$trace_into", 2, into),
    det("$newest_choice", 1, |m, args| {
        let newest = Cell::int(i64::try_from(m.newest_choice()).unwrap_or(0));
        m.unify_arg(args, 0, newest)
    }),
    det("$callable_as", 3, callable_as),
    det("$spy", 1, |m, args| change(m, args, |m, pred| m.set_spied(pred, true))),
    det("$no_spy", 1, |m, args| change(m, args, |m, pred| m.set_spied(pred, false))),
    det("$watch", 1, |m, args| change(m, args, |m, pred| m.set_watched(pred, true))),
    det("$no_watch", 1, |m, args| change(m, args, |m, pred| m.set_watched(pred, false))),
    det("$spied", 1, |m, args| {
        let pred = m.goal_target(m.arg(args, 0));
        Ok(pred.is_some_and(|pred| m.is_spied(pred)))
    }),
    det("$watched", 1, |m, args| {
        let pred = m.goal_target(m.arg(args, 0));
        Ok(pred.is_some_and(|pred| m.is_watched(pred)))
    }),
    det("$spy_points", 1, |m, args| {
        let preds = m.spy_points();
        let list = indicators(m, preds);
        m.unify_arg(args, 0, list)
    }),
];

/// Changes the debugger's view of the predicate that a goal calls; fails if there is none.
fn change(m: &mut Machine, args: Args, change: impl FnOnce(&mut Machine, PredId)) -> Raised<bool> {
    let pred = m.goal_target(m.arg(args, 0));
    Ok(pred.map(|pred| change(m, pred)).is_some())
}

/// `'$tracing'(-What)`: `off`, `leap` or `creep`; it is `creep` while skipping, since tracing creeps again
/// after the skip.
fn tracing(m: &mut Machine, args: Args) -> Raised<bool> {
    let what = match m.tracing() {
        Tracing::Off => "off",
        Tracing::Leap => "leap",
        Tracing::Creep | Tracing::Skip(_) => "creep",
    };
    let what = Cell::atom(m.symbols.intern(what));
    m.unify_arg(args, 0, what)
}

/// `'$trace'(+What, +Depth)`: `off`, `leap`, `creep`, or `skip` to the end of goals deeper than Depth.
fn trace(m: &mut Machine, args: Args) -> Raised<bool> {
    let mode = match arguments::text(m, m.arg(args, 0))?.as_str() {
        "leap" => Tracing::Leap,
        "creep" => Tracing::Creep,
        "skip" => Tracing::Skip(arguments::integer(m, m.arg(args, 1))?),
        _ => Tracing::Off,
    };
    m.set_tracing(mode);
    Ok(true)
}

/// `'$trace_stops'(+Depth, +Goal)`: semidet; whether the debugger shows a port of the goal.
fn stops(m: &mut Machine, args: Args) -> Raised<bool> {
    let depth = arguments::integer(m, m.arg(args, 0))?;
    Ok(m.stops_at(depth, m.arg(args, 1)))
}

/// `'$trace_into'(+Goal, -Own)`: semidet; Own is the goal in the module of its clauses, if it can and should
/// be run clause by clause.
fn into(m: &mut Machine, args: Args) -> Raised<bool> {
    let goal = m.arg(args, 0);
    let Some(pred) = interpreted(m, goal) else { return Ok(false) };
    let module = Cell::atom(m.db.pred(pred).module);
    let (_, plain) = crate::code::flatten::strip_module(&m.heap, goal, atoms::USER);
    let own = m.heap.put_struct(atoms::COLON, &[module, plain]);
    m.unify_arg(args, 1, own)
}

/// Returns the predicate that a goal calls, if it can and should be run clause by clause.
fn interpreted(m: &Machine, goal: Cell) -> Option<PredId> {
    m.steps_into(goal).filter(|&pred| m.tracing() == Tracing::Creep || m.is_watched(pred))
}

/// `'$trace_place'(+Reference, +Path)`: notes a clause that runs where a ball was thrown. Path is the list of
/// the numbers that lead to its goal, or `unknown`.
fn note_place(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let Some(clause) = clause_of(m, reference)? else { return Ok(true) };
    let path = m.deref_arg(args, 1);
    let goal = match m.heap.view(path) {
        View::Atom(name) if m.symbols.name(name) == "unknown" => InBody::Unknown,
        _ => {
            let numbers = elements::list(m, path)?;
            let numbers = numbers.into_iter().map(|number| arguments::count(m, number));
            InBody::Path(numbers.collect::<Raised<_>>()?)
        }
    };
    m.note_interpreted(InClause { clause, goal });
    Ok(true)
}

/// `'$callable_as'(+Module, +Name, -Indicators)`: the predicates that a goal of that name may call in that
/// module.
fn callable_as(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = atom(m, m.arg(args, 0))?;
    let name = atom(m, m.arg(args, 1))?;
    let named = m.db.preds().filter(|(_, pred)| {
        pred.functor.name() == name && (pred.module == module || pred.module == atoms::SYSTEM)
    });
    let found: IndexSet<PredId> = named.filter_map(|(id, _)| m.db.resolve(id)).collect();
    let list = indicators(m, found);
    m.unify_arg(args, 2, list)
}

fn atom(m: &mut Machine, cell: Cell) -> Raised<Atom> {
    match m.heap.view(cell) {
        View::Atom(atom) => Ok(atom),
        _ => errors::type_error(m, "atom", cell),
    }
}

/// Returns a list of `Module:Name/Arity`.
fn indicators(m: &mut Machine, preds: impl IntoIterator<Item = PredId>) -> Cell {
    let mut cells = Vec::new();
    for id in preds {
        let (module, functor) = (m.db.pred(id).module, m.db.pred(id).functor);
        let indicator = m.indicator(functor);
        cells.push(m.heap.put_struct(atoms::COLON, &[Cell::atom(module), indicator]));
    }
    m.heap.put_list(&cells)
}
