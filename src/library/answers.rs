//! The answers of nondeterministic built-ins, from iterators.

use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::Raised;
use std::iter::Peekable;

/// Answers that an iterator gives, each put in place by a function that unifies it with the arguments. The last one
/// is known as the last.
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

/// One answer for each item that `put` finds to unify. Items hold no cells and no atoms: nothing of theirs has to
/// survive a collection.
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

/// One answer or none.
pub fn once(is_true: bool) -> Raised<Nondet> {
    Ok(if is_true { Nondet::Once } else { Nondet::Fail })
}
