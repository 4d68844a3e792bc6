//! Control predicates that are natives (ISO 7.8, 8.17): `true/0`, `fail/0`, `throw/1`, `halt/0,1`, the newest
//! choice point, and how often garbage is collected.

use super::support::arguments;
use crate::error::Stop;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, Functor, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso("true", 0, |_, _| Ok(true)),
    iso("!", 0, |_, _| Ok(true)),
    iso("fail", 0, |_, _| Ok(false)),
    iso("false", 0, |_, _| Ok(false)),
    iso("throw", 1, throw),
    iso("halt", 0, halt),
    iso("halt", 1, halt_with),
    det("$choice", 1, choice),
    det("$collect_every", 1, collect_every),
];

/// `throw(+Ball)`
fn throw(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    if m.heap.is_var(ball) {
        return instantiation();
    }
    Err(Raise::Ball(ball).into())
}

fn halt(m: &mut Machine, _: Args) -> Raised<bool> {
    end(m, 0)
}

fn halt_with(m: &mut Machine, args: Args) -> Raised<bool> {
    let status = arguments::integer(m, m.arg(args, 0))?;
    // An exit status is taken modulo 256.
    end(m, i32::try_from(status).unwrap_or_else(|_| status.rem_euclid(256).to_i32()))
}

/// Ends the program, after calling the goals of `at_halt/1`.
fn end(m: &mut Machine, status: i32) -> Raised<bool> {
    let waiting = Functor::new(m.symbols.intern("$at_halt"), 2);
    if m.db.find_pred(atoms::SYSTEM, waiting).is_none_or(|id| m.db.pred(id).live == 0) {
        return Err(Raise::Stop(Stop::Halt(status)).into());
    }
    let name = m.symbols.intern("$halt");
    let goal = m.heap.put_struct(name, &[Cell::int(status.to_i64())]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
    Ok(true)
}

/// `'$choice'(-Choice)`: the newest choice point, as a number.
fn choice(m: &mut Machine, args: Args) -> Raised<bool> {
    let newest = Cell::int(m.newest_choice().to_i64());
    m.unify_arg(args, 0, newest)
}

/// `'$collect_every'(+Calls)`: collects garbage every `Calls` calls, to test the collector; 0 collects when
/// needed.
fn collect_every(m: &mut Machine, args: Args) -> Raised<bool> {
    let calls = arguments::count(m, m.arg(args, 0))?;
    m.collect_every(u32::try_from(calls).unwrap_or(u32::MAX));
    Ok(true)
}
