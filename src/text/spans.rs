//! The byte range of every subterm.
//!
//! The reader completes terms from the inside out, so ranges are collected in postorder. Lookups walk the
//! term from the outside, so they are stored in preorder.

use std::ops::Range;

use crate::width::Width;

/// The notation of a subterm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    Atomic,
    /// Double-quoted or back-quoted text, whatever it means.
    Text,
    /// A functor, at this range, and its arguments.
    Compound(Range<u32>),
    /// Elements, without the implicit empty list at the end.
    List,
    /// Elements and, as the last subterm, the tail after the bar.
    PartialList,
    /// A term in braces.
    Braces,
    /// Not a term of its own: round brackets around one subterm.
    Brackets,
}

impl Shape {
    /// Returns the shape of a compound whose functor name is at this range.
    pub fn compound(name: Range<usize>) -> Shape {
        Shape::Compound(narrow(name.start)..narrow(name.end))
    }
}

/// The byte range of a subterm, its notation and its number of subterms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub range: Range<u32>,
    pub shape: Shape,
    pub arity: u32,
}

/// Spans of completed subterms, in postorder.
#[derive(Default)]
pub struct Spans {
    nodes: Vec<SpanNode>,
}

struct SpanNode {
    span: Span,
    /// The number of nodes of the subterm, including itself.
    size: u32,
}

impl Spans {
    /// Completes a subterm of `arity` subterms, which are the ones last completed.
    pub fn complete(&mut self, range: Range<usize>, arity: usize, shape: Shape) {
        let mut size = 1;
        for _ in 0..arity {
            size += self.nodes[self.nodes.len() - size.to_usize()].size;
        }
        let range = narrow(range.start)..narrow(range.end);
        self.nodes.push(SpanNode { span: Span { range, shape, arity: narrow(arity) }, size });
    }

    /// Returns the spans in preorder. O(n).
    pub fn into_preorder(self) -> Vec<Span> {
        let mut ordered = vec![Span { range: 0..0, shape: Shape::Atomic, arity: 0 }; self.nodes.len()];
        // Backwards, a node comes before its arguments, the last of them first: each takes the end of the
        // slots that its parent has left.
        let mut parents: Vec<(usize, u32)> = Vec::new();
        for node in self.nodes.into_iter().rev() {
            let index = match parents.last_mut() {
                None => 0,
                Some((room_end, missing)) => {
                    *room_end -= node.size.to_usize();
                    *missing -= 1;
                    *room_end
                }
            };
            if node.span.arity > 0 {
                parents.push((index + node.size.to_usize(), node.span.arity));
            }
            ordered[index] = node.span;
            while parents.last().is_some_and(|(_, missing)| *missing == 0) {
                parents.pop();
            }
        }
        ordered
    }
}

fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn postorder_becomes_preorder() {
        // f(a, g(b, c), d): the numbers are the positions in preorder.
        let mut spans = Spans::default();
        spans.complete(1..1, 0, Shape::Atomic);
        spans.complete(3..3, 0, Shape::Atomic);
        spans.complete(4..4, 0, Shape::Atomic);
        spans.complete(2..2, 2, Shape::Atomic);
        spans.complete(5..5, 0, Shape::Atomic);
        spans.complete(0..0, 3, Shape::Atomic);
        let starts: Vec<u32> = spans.into_preorder().iter().map(|span| span.range.start).collect();
        assert_eq!(starts, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_deep_and_a_wide_term_take_linear_time() {
        let mut spans = Spans::default();
        spans.complete(100_000..100_000, 0, Shape::Atomic);
        for depth in (0..100_000).rev() {
            spans.complete(depth..depth, 1, Shape::Atomic);
        }
        assert!(spans.into_preorder().iter().enumerate().all(|(i, span)| span.range.start.to_usize() == i));
    }
}
