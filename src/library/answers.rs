//! Answers of nondeterministic built-ins, given by iterators.

use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::Raised;
use std::iter::Peekable;

/// Answers that an iterator gives; a function unifies each with the arguments. The last answer is known to be
/// the last and leaves no choice point.
struct Answers<I: Iterator, F> {
    rest: Peekable<I>,
    put: F,
}

impl<I, F> Alternatives for Answers<I, F>
where
    I: Iterator + Send,
    I::Item: Send,
    F: FnMut(&mut Machine, Args, I::Item) -> Raised<bool> + Send,
{
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let Some(item) = self.rest.next() else { return Ok(Step::Fail) };
        let is_true = (self.put)(m, args, item)?;
        let is_last = self.rest.peek().is_none();
        Ok(Step::answered(is_true, is_last))
    }

    fn keeps_atoms(&self) -> bool {
        false
    }
}

/// Gives one answer for each item that `put` unifies. Items hold no cells and no atoms, since a garbage
/// collection would not update them.
pub fn each<I, F>(items: I, put: F) -> Raised<Nondet>
where
    I: Iterator + Send + 'static,
    I::Item: Send,
    F: FnMut(&mut Machine, Args, I::Item) -> Raised<bool> + Send + 'static,
{
    let mut rest = items.peekable();
    if rest.peek().is_none() {
        return Ok(Nondet::Fail);
    }
    Ok(Nondet::Many(Box::new(Answers { rest, put })))
}

/// Gives one answer if `is_true`, else none.
pub fn once(is_true: bool) -> Raised<Nondet> {
    Ok(if is_true { Nondet::Once } else { Nondet::Fail })
}
