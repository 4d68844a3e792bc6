//! Time and statistics: get_time/1, sleep/1, statistics/2.

use std::time::Duration;

use super::grants::{Granted, refused};
use super::world::World;
use crate::clock::Timer;
use crate::library::consult::loads::{Loads, ReportCounts};
use crate::library::support::{arguments, errors};
use crate::machine::arithmetic::Clocks;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine, arithmetic};
use crate::term::Cell;
use crate::term::raise::Raised;

pub const BUILTINS: &[Builtin] = &[
    det("get_time", 1, |m, a| {
        let now = clock(m, World::now)?;
        let now = m.heap.put_float(now);
        m.unify_arg(a, 0, now)
    }),
    det("sleep", 1, sleep),
    det("statistics", 2, statistics),
];

/// Reads a clock of the world, in seconds.
type ClockFigure = fn(&World, &Timer) -> Granted<f64>;

/// Returns the time of a clock of the world, if clocks were granted.
fn clock(m: &mut Machine, read: ClockFigure) -> Raised<f64> {
    match read(m.resources.get(), m.heap.meter.clock()) {
        Ok(seconds) => Ok(seconds),
        Err(_) => refused(m, "clock"),
    }
}

/// Makes the evaluables `cputime` and `realtime` ask the world too.
pub fn lend(m: &mut Machine) {
    let clocks = Clocks { cpu: |m| clock(m, World::cpu_seconds), real: |m| clock(m, World::now) };
    *m.resources.get::<Clocks>() = clocks;
}

/// Raises an error if no clock was granted.
pub fn check_granted(m: &mut Machine) -> Raised<()> {
    clock(m, World::wall_seconds).map(|_| ())
}

/// The longest time that the engine sleeps without checking its limits.
const NAP: Duration = Duration::from_millis(10);

/// `sleep(+Seconds)`: waits; an interrupt or a limit ends it. Each nap is a unit of work.
fn sleep(m: &mut Machine, args: Args) -> Raised<bool> {
    check_granted(m)?;
    let seconds = m.arg(args, 0);
    let number = arithmetic::eval(m, seconds)?;
    let seconds = number.to_f64().max(0.0);
    let Ok(wanted) = Duration::try_from_secs_f64(seconds) else { return Ok(true) };
    let begun = m.heap.meter.now();
    let left = |m: &Machine| wanted.checked_sub(m.heap.meter.now().saturating_sub(begun));
    while let Some(left) = left(m).filter(|left| !left.is_zero()) {
        m.heap.meter.clock().sleep(left.min(NAP));
        // A clock that does not advance while it sleeps ends no time limit.
        m.heap.meter.charge(1)?;
        m.heap.meter.refuel()?;
    }
    // Goals of attributed variables are still to run after this call.
    if !m.heap.woken.is_empty() {
        m.heap.meter.alarm();
    }
    Ok(true)
}

/// The times of the clocks when each was last read, in milliseconds, for `[Total, SinceLast]`.
#[derive(Default)]
struct LastReadings {
    run: i64,
    wall: i64,
    real: i64,
}

/// Computes the value of one key.
type Figure = fn(&mut Machine) -> Raised<Cell>;

const FIGURES: &[(&str, Figure)] = &[
    ("runtime", |m| elapsed(m, World::cpu_seconds, 1e3, |last| &mut last.run)),
    ("process_runtime", |m| elapsed(m, World::cpu_seconds, 1e3, |last| &mut last.run)),
    ("walltime", |m| elapsed(m, World::wall_seconds, 1e3, |last| &mut last.wall)),
    ("real_time", |m| elapsed(m, World::now, 1.0, |last| &mut last.real)),
    ("system_time", |m| Ok(m.heap.put_list(&[Cell::int(0), Cell::int(0)]))),
    ("cputime", |m| seconds(m, World::cpu_seconds)),
    ("process_cputime", |m| seconds(m, World::cpu_seconds)),
    ("epoch", |m| seconds(m, |world, clock| Ok(world.now(clock)? - world.wall_seconds(clock)?))),
    ("inferences", |m| Ok(integer(m, m.heap.meter.inferences()))),
    ("process_epoch", |m| seconds(m, |world, clock| Ok(world.now(clock)? - world.wall_seconds(clock)?))),
    ("thread_cputime", |m| Ok(m.heap.put_float(0.0))),
    ("threads", |_| Ok(Cell::int(1))),
    ("threads_created", |_| Ok(Cell::int(1))),
    ("errors", |m| Ok(reports(m, |counts| counts.errors))),
    ("warnings", |m| Ok(reports(m, |counts| counts.warnings))),
    ("atoms", |m| Ok(size(m, m.symbols.len()))),
    ("modules", |m| Ok(size(m, m.db.modules.names().count()))),
    ("predicates", |m| Ok(size(m, m.db.preds().filter(|(_, pred)| pred.is_defined()).count()))),
    ("clauses", |m| Ok(size(m, m.db.preds().map(|(_, pred)| pred.live).sum()))),
    ("codes", |m| Ok(size(m, m.code.instructions().len()))),
    ("atom_space", |m| Ok(size(m, m.symbols.bytes()))),
    ("globalused", |m| Ok(size(m, m.heap.top() * CELL))),
    ("global", |m| Ok(size(m, m.heap.capacity() * CELL))),
    ("global_stack", |m| pair(m, m.heap.top() * CELL, (m.heap.capacity() - m.heap.top()) * CELL)),
    ("heapused", |m| Ok(size(m, m.heap.top() * CELL))),
    ("trailused", |m| Ok(size(m, m.heap.trail.len() * TRAIL))),
    ("trail", |m| Ok(size(m, m.heap.trail.capacity() * TRAIL))),
    ("local", |m| Ok(size(m, m.stack_sizes().1))),
    ("localused", |m| Ok(size(m, m.stack_sizes().0))),
    ("local_stack", |m| {
        let (used, room) = m.stack_sizes();
        pair(m, used, room - used)
    }),
    ("memory", |m| memory(m)),
    ("core", |m| memory(m)),
    ("program", |m| pair(m, program_bytes(m), 0)),
    ("unshared", |m| Ok(size(m, m.own_program_bytes()))),
    ("stacks", |m| pair(m, m.heap.top() * CELL, m.stack_sizes().0)),
    ("stack", |m| Ok(size(m, m.used_bytes()))),
    ("stack_limit", |m| Ok(size(m, m.heap.meter.memory))),
    ("garbage_collection", |m| {
        let figures = [integer(m, m.collections), Cell::int(0), Cell::int(0), size(m, m.heap.top() * CELL)];
        Ok(m.heap.put_list(&figures))
    }),
    ("agc", |m| Ok(integer(m, m.atom_collections))),
    // The stacks grow in place.
    ("global_shifts", |_| Ok(Cell::int(0))),
    ("local_shifts", |_| Ok(Cell::int(0))),
    ("trail_shifts", |_| Ok(Cell::int(0))),
    ("stack_shifts", |m| Ok(m.heap.put_list(&[Cell::int(0); 3]))),
    ("shift_time", |m| Ok(m.heap.put_float(0.0))),
];

/// The bytes of a cell, and of an entry of the trail.
const CELL: usize = 8;
const TRAIL: usize = size_of::<crate::term::trail_entry::TrailEntry>();

fn reports(m: &mut Machine, count: fn(&ReportCounts) -> usize) -> Cell {
    let count = count(&m.resources.get::<Loads>().counts);
    size(m, count)
}

fn size(m: &mut Machine, n: usize) -> Cell {
    m.heap.put_integer(i64::try_from(n).unwrap_or(i64::MAX))
}

fn integer(m: &mut Machine, n: u64) -> Cell {
    m.heap.put_integer(i64::try_from(n).unwrap_or(i64::MAX))
}

fn seconds(m: &mut Machine, read: ClockFigure) -> Raised<Cell> {
    let seconds = clock(m, read)?;
    Ok(m.heap.put_float(seconds))
}

fn pair(m: &mut Machine, a: usize, b: usize) -> Raised<Cell> {
    let pair = [size(m, a), size(m, b)];
    Ok(m.heap.put_list(&pair))
}

fn program_bytes(m: &Machine) -> usize {
    m.db.bytes() + m.code.bytes() + m.symbols.bytes()
}

/// Returns the bytes of stacks and program in use, and the bytes left until the limit.
fn memory(m: &mut Machine) -> Raised<Cell> {
    let used = m.used_bytes();
    let left = m.heap.meter.memory.saturating_sub(used);
    pair(m, used + program_bytes(m), left)
}

/// Returns `[Total, SinceLast]` of a clock, with `units` to the second.
fn elapsed(
    m: &mut Machine,
    read: ClockFigure,
    units: f64,
    last: fn(&mut LastReadings) -> &mut i64,
) -> Raised<Cell> {
    let total = (clock(m, read)? * units) as i64;
    let since = total - std::mem::replace(last(m.resources.get::<LastReadings>()), total);
    let pair = [m.heap.put_integer(total), m.heap.put_integer(since)];
    Ok(m.heap.put_list(&pair))
}

/// `statistics(+Key, -Value)`
fn statistics(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = arguments::atom(m, m.arg(args, 0))?;
    match FIGURES.iter().find(|(name, _)| *name == m.symbols.name(key)) {
        Some((_, figure)) => {
            let value = figure(m)?;
            m.unify_arg(args, 1, value)
        }
        None => errors::domain_error(m, "statistics_key", Cell::atom(key)),
    }
}
