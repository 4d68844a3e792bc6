//! The byte range of every subterm.
//!
//! The reader completes terms from the inside out, so ranges come in postorder; who looks a subterm up walks the
//! term from the outside, so they are kept in preorder.

use std::ops::Range;

/// Ranges of completed subterms, in postorder.
#[derive(Default)]
pub struct Spans {
    nodes: Vec<Node>,
}

struct Node {
    range: Range<u32>,
    arity: u32,
    /// Nodes of the subterm, itself included.
    size: u32,
}

impl Spans {
    /// A subterm of `arity` arguments, which were completed just before, is complete.
    pub fn complete(&mut self, range: Range<usize>, arity: usize) {
        let mut size = 1;
        for _ in 0..arity {
            size += self.nodes[self.nodes.len() - size as usize].size;
        }
        let range = narrow(range.start)..narrow(range.end);
        self.nodes.push(Node { range, arity: narrow(arity), size });
    }

    /// The ranges in preorder. O(n).
    pub fn into_preorder(self) -> Vec<Range<u32>> {
        let mut ordered = vec![0..0; self.nodes.len()];
        // Backwards, a node comes before its arguments, the last of them first: each takes the end of what room
        // its parent has left.
        let mut parents: Vec<(usize, u32)> = Vec::new();
        for node in self.nodes.into_iter().rev() {
            let index = match parents.last_mut() {
                None => 0,
                Some((room_end, missing)) => {
                    *room_end -= node.size as usize;
                    *missing -= 1;
                    *room_end
                }
            };
            ordered[index] = node.range;
            if node.arity > 0 {
                parents.push((index + node.size as usize, node.arity));
            }
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
        // f(a, g(b, c), d): the numbers say where each stands in preorder.
        let mut spans = Spans::default();
        spans.complete(1..1, 0);
        spans.complete(3..3, 0);
        spans.complete(4..4, 0);
        spans.complete(2..2, 2);
        spans.complete(5..5, 0);
        spans.complete(0..0, 3);
        let starts: Vec<u32> = spans.into_preorder().iter().map(|range| range.start).collect();
        assert_eq!(starts, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_deep_and_a_wide_term_take_linear_time() {
        let mut spans = Spans::default();
        spans.complete(100_000..100_000, 0);
        for depth in (0..100_000).rev() {
            spans.complete(depth..depth, 1);
        }
        assert!(spans.into_preorder().iter().enumerate().all(|(i, range)| range.start as usize == i));
    }
}
