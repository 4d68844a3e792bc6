//! Limits of goals: `call_with_inference_limit/3` and `call_with_time_limit/2` give a goal less than the
//! query's limits.
//!
//! The meter numbers the limits. A limit counts only while its goal runs: what runs after an answer does not
//! count, and backtracking into the goal restores the rest of the limit.

use std::time::Duration;

use super::support::arguments;
use super::support::guard::guard;
use crate::limits::Paused;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$limit_number", 1, allot),
    nondet("$limit_begin", 3, begin),
    det("$limit_end", 1, end),
    det("$limit_has_passed", 1, has_passed),
    nondet("$limit_pause", 1, pause),
    nondet("$library_work", 0, library_work),
];

/// `'$limit_number'(-Limit)`: a number for a new limit, so that the caller can catch its error before it
/// begins.
fn allot(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = m.heap.meter.number_limit();
    m.unify_arg(args, 0, Cell::int(number.to_i64()))
}

/// `'$limit_begin'(+Limit, +Kind, +Amount)`: limits the following goals to `Amount` `inferences` or
/// milliseconds of `time`. The limit ends when its choice point goes.
fn begin(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let number = number(m, args)?;
    let kind = arguments::atom(m, m.arg(args, 1))?;
    let amount = arguments::count(m, m.arg(args, 2))?.to_u64();
    match m.symbols.name(kind) {
        "time" => m.heap.meter.limit_time(number, Duration::from_millis(amount)),
        _ => m.heap.meter.limit_inferences(number, amount),
    }
    Ok(guard(move |m| m.heap.meter.end_limit(number)))
}

fn number(m: &mut Machine, args: Args) -> Raised<u64> {
    Ok(arguments::count(m, m.arg(args, 0))?.to_u64())
}

/// `'$limit_end'(+Limit)`: ends that limit and those begun since.
fn end(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = number(m, args)?;
    m.heap.meter.end_limit(number);
    Ok(true)
}

/// `'$library_work'`: what follows loads a library of the system, which no limit on inferences counts, until
/// this choice point goes.
fn library_work(m: &mut Machine, _: Args) -> Raised<Nondet> {
    m.heap.meter.begin_library();
    Ok(guard(|m| m.heap.meter.end_library()))
}

/// `'$limit_has_passed'(+Limit)`: semidet; the ball `inference_limit_exceeded` that was caught is that of
/// this limit. True once.
fn has_passed(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = number(m, args)?;
    Ok(m.heap.meter.take_passed(number))
}

/// `'$limit_pause'(+Limit)`: pauses the limit until backtracking returns here, which resumes it and fails.
fn pause(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let number = number(m, args)?;
    Ok(match m.heap.meter.pause_limit(number) {
        Some(paused) => Nondet::Many(Box::new(Pause { paused, answered: false })),
        None => Nondet::Once,
    })
}

struct Pause {
    paused: Paused,
    answered: bool,
}

impl Alternatives for Pause {
    fn next(&mut self, m: &mut Machine, _: Args) -> Raised<NextAnswer> {
        if !self.answered {
            self.answered = true;
            return Ok(NextAnswer::More);
        }
        m.heap.meter.resume_limit(self.paused);
        Ok(NextAnswer::Fail)
    }
}
