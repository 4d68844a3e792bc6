//! Nondeterministic built-ins whose answers are known when they are called.

use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::term::raise::Raised;

/// Unifies one answer with the arguments; returns `false` if they do not unify.
pub type Answer<T> = fn(&mut Machine, Args, T) -> Raised<bool>;

struct Many<T> {
    items: std::vec::IntoIter<T>,
    answer: Answer<T>,
}

impl<T: Send> Alternatives for Many<T> {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        let Some(item) = self.items.next() else { return Ok(Step::Fail) };
        let is_true = (self.answer)(m, args, item)?;
        Ok(Step::answered(is_true, self.items.len() == 0))
    }
}

/// Returns one answer for each item, in order. The items hold no cells, since the heap may move between
/// answers.
pub fn many<T: Send + 'static>(items: Vec<T>, answer: Answer<T>) -> Nondet {
    if items.is_empty() {
        return Nondet::Fail;
    }
    Nondet::Many(Box::new(Many { items: items.into_iter(), answer }))
}
