//! Answers of nondeterministic built-ins, given by iterators or from lists.

use std::iter::Peekable;

use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::raise::Raised;

/// The remaining answers; `put` unifies each with the arguments. The last answer is known to be the last and
/// leaves no choice point.
struct AnswerIter<I: Iterator, F> {
    rest: Peekable<I>,
    put: F,
    has_atoms: bool,
}

impl<I, F> Alternatives for AnswerIter<I, F>
where
    I: Iterator + Send,
    I::Item: Send,
    F: FnMut(&mut Machine, Args, I::Item) -> Raised<bool> + Send,
{
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let Some(item) = self.rest.next() else { return Ok(NextAnswer::Fail) };
        let is_true = (self.put)(m, args, item)?;
        let is_last = self.rest.peek().is_none();
        Ok(NextAnswer::answered(is_true, is_last))
    }

    fn is_single(&self) -> bool {
        self.rest.size_hint() == (1, Some(1))
    }

    fn keeps_atoms(&self) -> bool {
        self.has_atoms
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
    Ok(alternatives(items, put, false))
}

/// Like [`each`], for items that are known when the built-in is called and may hold atoms.
pub fn each_of<T, F>(items: Vec<T>, put: F) -> Raised<Nondet>
where
    T: Send + 'static,
    F: FnMut(&mut Machine, Args, T) -> Raised<bool> + Send + 'static,
{
    Ok(alternatives(items.into_iter(), put, true))
}

fn alternatives<I, F>(items: I, put: F, has_atoms: bool) -> Nondet
where
    I: Iterator + Send + 'static,
    I::Item: Send,
    F: FnMut(&mut Machine, Args, I::Item) -> Raised<bool> + Send + 'static,
{
    let mut rest = items.peekable();
    match rest.peek() {
        None => Nondet::Fail,
        Some(_) => Nondet::Many(Box::new(AnswerIter { rest, put, has_atoms })),
    }
}

/// Gives one answer if `is_true`, else none.
pub fn once(is_true: bool) -> Raised<Nondet> {
    Ok(if is_true { Nondet::Once } else { Nondet::Fail })
}
