//! All states that can be reached, by breadth-first search.

use super::cheapest::{FIRST_PAUSE, next_pause};
use super::figures::count;
use super::requests::{AskedPart, AskingSearch, check_step};
use super::states::{StateId, States};
use super::steps::refused_step;
use crate::library::support::searches::{hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, NextAnswer, Nondet};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    nondet("$reach", 4, reach),
    det("$reached", 2, reached_state),
    det("$reach_is_due", 2, reach_is_due),
    det("$reach_samples", 4, reach_samples),
    det("$reach_is_over", 1, |m, args| {
        waiting::<ReachSearch>(m, args, 0).map(|reach| hold(&reach).is_over())
    }),
];

/// States by number in the order in which they were reached, which is the queue of the breadth-first search.
pub struct ReachSearch {
    states: States,
    depths: Vec<u32>,
    /// The next state to expand.
    next: usize,
    /// The steps from all states so far.
    steps: u64,
    /// The number of states given at which the rules may be compiled next.
    pause: u64,
}

impl ReachSearch {
    fn is_over(&self) -> bool {
        self.next == self.states.len()
    }
}

impl AskingSearch for ReachSearch {
    fn states(&self) -> &States {
        &self.states
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.depths.capacity() * size_of::<u32>()
    }

    fn asking(&mut self) -> (AskedPart, StateId) {
        (AskedPart::Moves, self.next.saturating_sub(1).to_u32())
    }

    fn request(&mut self, m: &mut Machine, args: Args, number: i64) -> Raised<NextAnswer> {
        if self.is_over() {
            return Ok(NextAnswer::Fail);
        }
        let state = self.states.put(m, self.next.to_u32())?;
        let depth = count(m, u64::from(self.depths[self.next]));
        self.next += 1;
        let number = m.heap.put_integer(number);
        let unified =
            m.unify_arg(args, 1, number)? && m.unify_arg(args, 2, state)? && m.unify_arg(args, 3, depth)?;
        Ok(if unified { NextAnswer::More } else { NextAnswer::Skip })
    }
}

/// `'$reach'(+Start, -Search, -State, -Depth)`: nondet; the reachable states, nearest first. After each,
/// `'$reached'/2` adds its successors.
fn reach(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let mut states = States::default();
    states.number_of(m, m.arg(args, 0))?;
    Ok(ReachSearch { states, depths: vec![0], next: 0, steps: 0, pause: FIRST_PAUSE }.begin(m))
}

/// `'$reached'(+Search, +State)`: det; adds a step from the last state to this one.
fn reached_state(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let search = &mut *hold(&search);
    search.steps += 1;
    let step = [m.arg(args, 1), Cell::int(1)];
    let reached = search.states.number_of(m, step[0]).map_err(|why| refused_step(m, step, why))?;
    if reached.1 {
        let depth = search.depths[search.next - 1];
        search.depths.push(depth + 1);
    }
    check_step(m, search, search.steps)?;
    Ok(true)
}

/// `'$reach_is_due'(+Search, -Given)`: semidet; rules may be compiled now, before the last state is given.
/// `Given` states were before it.
fn reach_is_due(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let search = &mut *hold(&search);
    let given = search.next.saturating_sub(1).to_u64();
    let is_due = given >= search.pause;
    if is_due {
        search.pause = next_pause(given);
    }
    let given = count(m, given);
    Ok(is_due && m.unify_arg(args, 1, given)?)
}

/// `'$reach_samples'(+Search, +Count, -Steps, -States)`: det; the start and states that were reached, up to
/// this many, and how many steps led from a state on average.
fn reach_samples(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<ReachSearch>(m, args, 0)?;
    let search = hold(&search);
    let average = count(m, search.steps.div_ceil(search.next.to_u64().max(1)));
    Ok(m.unify_arg(args, 2, average)? && search.states.put_some(m, args)?)
}
