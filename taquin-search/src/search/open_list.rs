//! Open lists: nodes to expand, ordered by f, then by h, then from the youngest to the oldest.
//!
//! Among nodes of equal f, those with the smallest h are nearest to the goal. Preferring them makes A* dive
//! for it instead of expanding the whole layer.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::marker::PhantomData;

use super::node_id::NodeId;
use crate::width::Width;

/// A priority queue of nodes by f. A node may be in it several times.
pub trait OpenList<C>: Default {
    /// Adds a node with its f and its h.
    fn push(&mut self, f: C, h: C, node: NodeId);
    /// Removes a node of the smallest f and returns both.
    fn pop(&mut self) -> Option<(C, NodeId)>;
    /// Moves nodes of the smallest f to `batch`, at least one and at most `most`, and returns that f.
    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<C>;
    /// Returns the smallest f, if there is a node.
    fn lowest(&mut self) -> Option<C>;
    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize;
}

/// The open list for small integers: a row of stacks by h for each f, and a heap for outliers.
///
/// The rows form a ring, in which a row is used again for another f. Stacks are chains of blocks from one
/// store, so that a new stack costs no allocation.
#[derive(Debug, Default)]
pub struct Buckets {
    /// The f of the first row; no row before it holds a node. Wider than f, so that a smaller f is never
    /// mistaken for a larger one.
    base: u64,
    /// For each row, one bit for each stack that holds a node. The number of rows is a power of two, and
    /// the last bits of f choose the row.
    rows: Vec<u64>,
    stacks: Vec<Stack>,
    /// The low bits of h that the stacks of a row do not distinguish.
    grain: u32,
    /// The first is [`NONE`].
    blocks: Vec<NodeBlock>,
    /// The first free block; each names the next.
    free: u32,
    beyond: BinaryHeap<Reverse<(u32, u32, NodeId)>>,
    /// The number of nodes in rows.
    len: usize,
}

/// A stack of nodes. An empty stack keeps its last block for the next node.
#[derive(Clone, Copy, Debug)]
struct Stack {
    /// The block on top.
    top: u32,
    /// The number of nodes in that block; 0 only if the stack is empty.
    count: u32,
}

/// A stack without a block, which counts as a full block.
const NO_STACK: Stack = Stack { top: NONE, count: NODES as u32 };

/// A part of a stack: one cache line.
#[derive(Clone, Copy, Debug)]
struct NodeBlock {
    nodes: [NodeId; NODES],
    /// The block below.
    below: u32,
}

/// The nodes of a block.
const NODES: usize = 15;
/// The index that means no block.
const NONE: u32 = 0;
/// The stacks of a row.
const STACKS: usize = u64::BITS as usize;
/// The fewest and the most rows. A node whose f is further from the first goes to the heap.
const FEWEST_ROWS: usize = 8;
const MOST_ROWS: usize = 1 << 12;

impl Buckets {
    /// Returns the row of an f, if it has one.
    #[inline]
    fn row(&self, f: u32) -> Option<usize> {
        (u64::from(f).wrapping_sub(self.base) < self.rows.len().to_u64())
            .then(|| f.to_usize() & (self.rows.len() - 1))
    }

    /// Adds a node whose f has no row.
    #[cold]
    #[inline(never)]
    fn push_apart(&mut self, f: u32, h: u32, node: NodeId) {
        if self.rows.is_empty() {
            // The first h is typical; others may be larger by a third.
            self.grain =
                (u32::BITS - (h.saturating_add(h / 3)).leading_zeros()).saturating_sub(STACKS.ilog2());
            self.blocks.push(NodeBlock { nodes: [0; NODES], below: NONE });
        }
        if self.len == 0 {
            self.base = u64::from(f);
        }
        let (first, last) = (self.base.min(u64::from(f)), self.last_f().max(u64::from(f)));
        let rows = last - first + 1;
        if rows > MOST_ROWS.to_u64() {
            self.beyond.push(Reverse((f, h, node)));
            return;
        }
        if rows > self.rows.len().to_u64() {
            self.widen(rows.to_usize().next_power_of_two().max(FEWEST_ROWS));
        }
        self.base = first;
        self.push(f, h, node);
    }

    /// Returns the f of the last row that holds a node, or of the first row if none does.
    fn last_f(&self) -> u64 {
        let fs = self.base..self.base + self.rows.len().to_u64();
        let row = |f: u64| f.to_usize() & (self.rows.len() - 1);
        fs.rev().find(|&f| self.rows[row(f)] != 0).unwrap_or(self.base)
    }

    /// Adds rows and moves the contents of the old ones.
    fn widen(&mut self, rows: usize) {
        let old_rows = std::mem::replace(&mut self.rows, vec![0; rows]);
        let old_stacks = std::mem::replace(&mut self.stacks, vec![NO_STACK; rows * STACKS]);
        for (old, (filled, stacks)) in old_rows.iter().zip(old_stacks.chunks(STACKS)).enumerate() {
            let ahead = old.wrapping_sub(self.base.to_usize()) & (old_rows.len() - 1);
            let row = (self.base.to_usize() + ahead) & (rows - 1);
            self.rows[row] = *filled;
            self.stacks[row * STACKS..][..STACKS].copy_from_slice(stacks);
        }
    }

    /// Returns the f of the first row, if it holds a node.
    fn f(&self) -> u32 {
        self.base.low_u32()
    }

    /// Finds the first row that holds a node and drops the rows before it.
    #[inline]
    fn lowest_row(&mut self) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        loop {
            let row = self.base.to_usize() & (self.rows.len() - 1);
            if self.rows[row] != 0 {
                return Some(row);
            }
            self.base += 1;
        }
    }

    /// Returns the first row that holds a node, if no node of the heap has a smaller f.
    #[inline]
    fn next_row(&mut self) -> Option<usize> {
        let row = self.lowest_row()?;
        let is_next = self.beyond.peek().is_none_or(|Reverse(entry)| u64::from(entry.0) >= self.base);
        is_next.then_some(row)
    }

    /// Allocates a block to go on top of another.
    #[cold]
    #[inline(never)]
    fn block_above(&mut self, below: u32) -> u32 {
        if self.free == NONE {
            self.blocks.push(NodeBlock { nodes: [0; NODES], below });
            return self.blocks.len().to_u32() - 1;
        }
        let block = self.free;
        self.free = std::mem::replace(&mut self.blocks[block.to_usize()].below, below);
        block
    }

    /// Sets the number of nodes in the top block of a stack. If it is 0 and there is a block below, that
    /// becomes the top. The processor cannot predict which stacks become empty, so marking them takes no
    /// branch.
    #[inline]
    fn leave(&mut self, row: usize, number: usize, count: u32) {
        let stack = &mut self.stacks[row * STACKS + number];
        stack.count = count;
        let below = self.blocks[stack.top.to_usize()].below;
        if (count == 0) & (below != NONE) {
            let top = std::mem::replace(stack, Stack { top: below, count: NODES.to_u32() }).top;
            self.blocks[top.to_usize()].below = std::mem::replace(&mut self.free, top);
        } else {
            self.rows[row] &= !(u64::from(count == 0) << number);
        }
    }
}

impl OpenList<u32> for Buckets {
    #[inline]
    fn push(&mut self, f: u32, h: u32, node: NodeId) {
        let Some(row) = self.row(f) else { return self.push_apart(f, h, node) };
        self.len += 1;
        let number = (h >> self.grain).to_usize().min(STACKS - 1);
        let place = row * STACKS + number;
        let Stack { mut top, mut count } = self.stacks[place];
        if count.to_usize() == NODES {
            (top, count) = (self.block_above(top), 0);
        }
        self.rows[row] |= 1 << number;
        self.stacks[place] = Stack { top, count: count + 1 };
        self.blocks[top.to_usize()].nodes[count.to_usize()] = node;
    }

    #[inline]
    fn pop(&mut self) -> Option<(u32, NodeId)> {
        let Some(row) = self.next_row() else {
            return self.beyond.pop().map(|Reverse((f, _, node))| (f, node));
        };
        let number = self.rows[row].trailing_zeros().to_usize();
        let Stack { top, count } = self.stacks[row * STACKS + number];
        let node = self.blocks[top.to_usize()].nodes[count.to_usize() - 1];
        self.leave(row, number, count - 1);
        self.len -= 1;
        Some((self.f(), node))
    }

    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<u32> {
        let Some(row) = self.next_row() else {
            let Reverse((f, _, node)) = self.beyond.pop()?;
            batch.push(node);
            return Some(f);
        };
        let (before, full) = (batch.len(), batch.len() + most);
        while self.rows[row] != 0 && batch.len() < full {
            let number = self.rows[row].trailing_zeros().to_usize();
            let Stack { top, count } = self.stacks[row * STACKS + number];
            let rest = count.to_usize().saturating_sub(full - batch.len());
            batch.extend_from_slice(&self.blocks[top.to_usize()].nodes[rest..count.to_usize()]);
            self.leave(row, number, rest.to_u32());
        }
        self.len -= batch.len() - before;
        Some(self.f())
    }

    fn lowest(&mut self) -> Option<u32> {
        let beyond = self.beyond.peek().map(|Reverse(entry)| entry.0);
        let row = self.lowest_row().map(|_| self.f());
        row.into_iter().chain(beyond).min()
    }

    fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<NodeBlock>()
            + self.stacks.len() * size_of::<Stack>()
            + self.beyond.capacity() * size_of::<(u32, u32, NodeId)>()
    }
}

/// The open list for wide and fractional numbers: a binary heap of words ordered by f, then h, then from
/// the youngest to the oldest.
#[derive(Debug)]
pub struct CostHeap<C> {
    entries: BinaryHeap<Reverse<u128>>,
    costs: PhantomData<C>,
}

/// A number that can be encoded as a word of the same order.
pub trait Ordered: Copy + PartialEq {
    /// Encodes the number.
    fn ordered(self) -> u64;
    /// Decodes the number.
    fn number(ordered: u64) -> Self;
    /// Returns the part of the number that orders nodes of equal f.
    fn tie(self) -> u32;
}

impl Ordered for f64 {
    #[inline]
    fn ordered(self) -> u64 {
        let bits = self.to_bits();
        bits ^ ((bits.cast_signed() >> 63).cast_unsigned() | 1 << 63)
    }

    #[inline]
    fn number(ordered: u64) -> f64 {
        let is_negative = ordered >> 63 == 0;
        f64::from_bits(if is_negative { !ordered } else { ordered ^ 1 << 63 })
    }

    /// Returns the first 32 bits.
    #[inline]
    fn tie(self) -> u32 {
        (self.ordered() >> 32).to_u32()
    }
}

impl Ordered for u64 {
    #[inline]
    fn ordered(self) -> u64 {
        self
    }

    #[inline]
    fn number(ordered: u64) -> u64 {
        ordered
    }

    #[inline]
    fn tie(self) -> u32 {
        u32::try_from(self).unwrap_or(u32::MAX)
    }
}

impl Ordered for i64 {
    #[inline]
    fn ordered(self) -> u64 {
        self.cast_unsigned() ^ 1 << 63
    }

    #[inline]
    fn number(ordered: u64) -> i64 {
        (ordered ^ 1 << 63).cast_signed()
    }

    #[inline]
    fn tie(self) -> u32 {
        u32::try_from(self.max(0)).unwrap_or(u32::MAX)
    }
}

/// The open list of a search that may have free steps: nodes of equal f and h are ordered by the number of
/// steps to them, then from the youngest to the oldest. Among states that free steps lead to, those of a
/// short path come first.
#[derive(Debug, Default)]
pub struct StepHeap {
    entries: BinaryHeap<Reverse<(u64, u32, u32, NodeId)>>,
}

impl StepHeap {
    /// Adds a node.
    pub fn push(&mut self, f: f64, h: f64, steps: u32, node: NodeId) {
        self.entries.push(Reverse((f.ordered(), h.tie(), steps, !node)));
    }

    /// Removes the next node and returns it with its f.
    pub fn pop(&mut self) -> Option<(f64, NodeId)> {
        self.entries.pop().map(|Reverse((f, _, _, node))| (f64::number(f), !node))
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(u64, u32, u32, NodeId)>()
    }
}

impl<C> Default for CostHeap<C> {
    fn default() -> CostHeap<C> {
        CostHeap { entries: BinaryHeap::new(), costs: PhantomData }
    }
}

#[inline]
fn entry<C: Ordered>(f: C, h: C, node: NodeId) -> u128 {
    u128::from(f.ordered()) << 64 | u128::from(h.tie()) << 32 | u128::from(!node)
}

#[inline]
fn parts<C: Ordered>(entry: u128) -> (C, NodeId) {
    (C::number((entry >> 64).to_u64()), !entry.low_u32())
}

impl<C: Ordered> OpenList<C> for CostHeap<C> {
    fn push(&mut self, f: C, h: C, node: NodeId) {
        self.entries.push(Reverse(entry(f, h, node)));
    }

    fn pop(&mut self) -> Option<(C, NodeId)> {
        self.entries.pop().map(|Reverse(entry)| parts(entry))
    }

    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<C> {
        let f = self.lowest()?;
        for _ in 0..most {
            let Some(next) = self.entries.peek_mut().filter(|next| parts::<C>(next.0).0 == f) else { break };
            batch.push(parts::<C>(PeekMut::pop(next).0).1);
        }
        Some(f)
    }

    fn lowest(&mut self) -> Option<C> {
        self.entries.peek().map(|Reverse(entry)| parts(*entry).0)
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u128>()
    }
}

/// The open list for costs of any type: a binary heap that compares costs as they are. O(log n) for each
/// node.
///
/// Name it in an implementation of [`super::Cost`]: `type Queue = CostQueue<Self>;`.
#[derive(Debug)]
pub struct CostQueue<C> {
    entries: BinaryHeap<CostEntry<C>>,
}

/// A node of a [`CostQueue`]. The greatest is the next to expand.
#[derive(Debug)]
struct CostEntry<C> {
    f: C,
    h: C,
    node: NodeId,
}

impl<C: PartialOrd> Ord for CostEntry<C> {
    fn cmp(&self, other: &CostEntry<C>) -> Ordering {
        let least = |one: &C, two: &C| two.partial_cmp(one).unwrap_or(Ordering::Equal);
        least(&self.f, &other.f).then_with(|| least(&self.h, &other.h)).then(self.node.cmp(&other.node))
    }
}

impl<C: PartialOrd> PartialOrd for CostEntry<C> {
    fn partial_cmp(&self, other: &CostEntry<C>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: PartialOrd> PartialEq for CostEntry<C> {
    fn eq(&self, other: &CostEntry<C>) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<C: PartialOrd> Eq for CostEntry<C> {}

impl<C: PartialOrd> Default for CostQueue<C> {
    fn default() -> CostQueue<C> {
        CostQueue { entries: BinaryHeap::new() }
    }
}

impl<C: Copy + PartialOrd> OpenList<C> for CostQueue<C> {
    fn push(&mut self, f: C, h: C, node: NodeId) {
        self.entries.push(CostEntry { f, h, node });
    }

    fn pop(&mut self) -> Option<(C, NodeId)> {
        self.entries.pop().map(|next| (next.f, next.node))
    }

    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<C> {
        let f = self.lowest()?;
        for _ in 0..most {
            let Some(next) = self.entries.peek_mut().filter(|next| next.f == f) else { break };
            batch.push(PeekMut::pop(next).node);
        }
        Some(f)
    }

    fn lowest(&mut self) -> Option<C> {
        self.entries.peek().map(|next| next.f)
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<CostEntry<C>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some f are smaller than those already removed, and some are too far from the others for a row.
    #[test]
    fn the_smallest_f_comes_first_however_far_they_are_apart() {
        for spread in [3, 40, 3000, 20_000] {
            let (mut open, mut expected) = (Buckets::default(), Vec::new());
            let (mut random, mut batch) = (1u32, Vec::new());
            for round in 0..20_000 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let f = 100_000 + round / 8 % 500 + (random >> 16) % spread;
                open.push(f, f / 2, f);
                expected.push(f);
                if expected.len() >= 50 || random >> 30 == 0 {
                    batch.clear();
                    let f = open.take(1 + (random >> 8).to_usize() % 4, &mut batch).expect("a node");
                    assert_eq!(Some(&f), expected.iter().min());
                    for &node in &batch {
                        assert_eq!(node, f);
                        let place = expected.iter().position(|&other| other == f).expect("it was pushed");
                        expected.swap_remove(place);
                    }
                }
            }
            expected.sort_unstable();
            let popped: Vec<u32> = std::iter::from_fn(|| open.pop()).map(|(f, _)| f).collect();
            assert_eq!(popped, expected);
        }
    }
}
