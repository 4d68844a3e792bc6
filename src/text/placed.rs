//! A term that was read, each subterm with its place in the text.

use std::ops::Range;

use super::spans::{Shape, Span};
use crate::term::{Cell, Functor, Heap, atoms};
use crate::width::Width;

/// A subterm and its place.
#[derive(Clone, Debug)]
pub struct PlacedTerm {
    pub term: Cell,
    pub range: Range<usize>,
    /// Whether it is round brackets around the next one.
    pub is_brackets: bool,
    /// The number of subterms of its own that follow it.
    pub arity: usize,
}

/// Returns a term and its subterms with their places, in preorder, given their spans. O(n)
pub fn placed(heap: &Heap, term: Cell, spans: &[Span]) -> Vec<PlacedTerm> {
    let mut todo = vec![term];
    let mut found = Vec::with_capacity(spans.len());
    for span in spans {
        let Some(term) = todo.pop() else { break };
        let (from, range) = (todo.len(), span.range.start.to_usize()..span.range.end.to_usize());
        todo.extend(subterms(heap, term, span));
        todo[from..].reverse();
        let is_brackets = span.shape == Shape::Brackets;
        found.push(PlacedTerm { term, range, is_brackets, arity: todo.len() - from });
    }
    found
}

/// Returns the places of `A` and `B`, given the position of a goal `A = B` among the subterms of a text.
/// Their text has the names of variables.
pub fn sides(heap: &Heap, found: &[PlacedTerm], goal: usize) -> Option<[Range<usize>; 2]> {
    let is_unification = functor(heap, found.get(goal)?) == Some(Functor::new(atoms::EQUALS, 2));
    let second = found.get(after(found, goal + 1)).filter(|_| is_unification)?;
    Some([found.get(goal + 1)?.range.clone(), second.range.clone()])
}

/// Returns the subterms with a place of their own in the text of a term.
fn subterms(heap: &Heap, term: Cell, span: &Span) -> Vec<Cell> {
    let arity = span.arity.to_usize();
    let elements = |n: usize| {
        let mut rest = term;
        let mut next = || {
            let [head, tail] = heap.args_of::<2>(rest, atoms::DOT)?;
            rest = tail;
            Some(head)
        };
        let mut found: Vec<Cell> = (0..n).map_while(|_| next()).collect();
        found.push(rest);
        found
    };
    match span.shape {
        Shape::Brackets => vec![term],
        Shape::PartialList => elements(arity.saturating_sub(1)),
        Shape::List => elements(arity).into_iter().take(arity).collect(),
        _ => match heap.callable(term) {
            Some((_, n, at)) if n == arity => (0..n).map(|i| heap.at(at + i)).collect(),
            _ => Vec::new(),
        },
    }
}

/// Returns the conjuncts of a goal, each as the position of its first subterm and the one behind its last. A
/// conjunction on the left of another one is one conjunct. O(n)
pub fn conjuncts(heap: &Heap, placed: &[PlacedTerm]) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(goal) = placed.get(at) {
        if functor(heap, goal) == Some(Functor::new(atoms::COMMA, 2)) {
            let second = after(placed, at + 1);
            found.push(at + 1..second);
            at = second;
        } else if goal.is_brackets {
            at += 1;
        } else {
            found.push(at..placed.len());
            break;
        }
    }
    found
}

/// Returns the position behind a subterm and its own. O(their number)
pub fn after(placed: &[PlacedTerm], at: usize) -> usize {
    let (mut next, mut open) = (at, 1);
    while open > 0 && next < placed.len() {
        open = open + placed[next].arity - 1;
        next += 1;
    }
    next
}

/// Returns the name and arity of a subterm, unless it is brackets.
pub fn functor(heap: &Heap, placed: &PlacedTerm) -> Option<Functor> {
    let (name, arity, _) = heap.callable(placed.term).filter(|_| !placed.is_brackets)?;
    Some(Functor::new(name, arity))
}
