//! Open lists: nodes that await expansion, the smallest f first, of equal ones the smallest h, of equal ones
//! the youngest.
//!
//! Among nodes of the last f, those with the smallest h are nearest to the goal: preferring them makes A*
//! dive instead of going through the whole layer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::marker::PhantomData;

use super::closed::NodeId;
use crate::width::Width;

/// A priority queue of nodes by their f. A node may be in it several times.
pub trait OpenList<C>: Default {
    /// Adds a node with its f and its h.
    fn push(&mut self, f: C, h: C, node: NodeId);
    /// Takes a node whose f is smallest, with that f.
    fn pop(&mut self) -> Option<(C, NodeId)>;
    /// Takes nodes of the smallest f, at least one and at most so many, adds them to `batch` and returns that f.
    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<C>;
    /// The smallest f, if there is one.
    fn lowest(&mut self) -> Option<C>;
    /// The memory held, in bytes.
    fn bytes(&self) -> usize;
}

/// A cost with the open list that suits it best. Out of reach from other crates, so that the costs are those here.
pub trait Queued: Sized {
    /// The open list.
    type Open: OpenList<Self>;
}

impl Queued for u32 {
    type Open = Buckets;
}

impl Queued for u64 {
    type Open = Heap<u64>;
}

impl Queued for f64 {
    type Open = Heap<f64>;
}

/// The open list for small integers: a row of stacks for each f, by h, and a heap for what is too far from the rest.
///
/// The rows are a ring: one that is left behind serves again for a larger f. Stacks are chains of blocks, of which one
/// store serves all: a stack that has come and gone costs no allocation.
#[derive(Debug, Default)]
pub struct Buckets {
    /// The f of the first row: no row before it holds a node. Wider than f, so that a smaller f is never taken for one
    /// further on.
    base: u64,
    /// By row, a bit for each of its stacks that holds a node. A power of two of them, the row of an f by its last bits.
    rows: Vec<u64>,
    stacks: Vec<Stack>,
    /// How many bits of h the stacks of a row do not tell apart.
    grain: u32,
    /// The first is [`NONE`].
    blocks: Vec<Block>,
    /// The first of the blocks that no stack has, each of which names the next.
    free: u32,
    beyond: BinaryHeap<Reverse<(u32, u32, NodeId)>>,
    /// How many nodes are in rows.
    len: usize,
}

/// A stack of nodes. One that is empty keeps its last block, for the next node.
#[derive(Clone, Copy, Debug)]
struct Stack {
    /// The block on top.
    top: u32,
    /// How many nodes are in that; none only where the stack is empty.
    count: u32,
}

/// A stack without a block, which is as if that were full.
const NO_STACK: Stack = Stack { top: NONE, count: NODES as u32 };

/// A part of a stack, one line of memory.
#[derive(Clone, Copy, Debug)]
struct Block {
    nodes: [NodeId; NODES],
    /// The block below.
    below: u32,
}

/// The nodes of a block.
const NODES: usize = 15;
/// The block that stands for none.
const NONE: u32 = 0;
/// The stacks of a row.
const STACKS: usize = u64::BITS as usize;
/// The fewest rows, and the most: what is further from the first goes to the heap.
const FEWEST_ROWS: usize = 8;
const MOST_ROWS: usize = 1 << 12;

impl Buckets {
    /// Where the stacks of an f are, if it has any.
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
            // The first h is typical, and others may be larger by a third.
            self.grain =
                (u32::BITS - (h.saturating_add(h / 3)).leading_zeros()).saturating_sub(STACKS.ilog2());
            self.blocks.push(Block { nodes: [0; NODES], below: NONE });
        }
        if self.len == 0 {
            self.base = u64::from(f);
        }
        let distance = u64::from(f).wrapping_sub(self.base);
        if distance >= MOST_ROWS.to_u64() {
            self.beyond.push(Reverse((f, h, node)));
            return;
        }
        let distance = distance.to_usize();
        if distance >= self.rows.len() {
            self.widen((distance + 1).next_power_of_two().max(FEWEST_ROWS));
        }
        self.push(f, h, node);
    }

    /// Makes more rows and moves what is in those that there are.
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

    /// The f of the first row, when it holds a node.
    fn f(&self) -> u32 {
        self.base.low_u32()
    }

    /// The first row that holds a node, if one does. Those before it are left behind.
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

    /// The first row that holds a node, if no node of the heap has a smaller f.
    #[inline]
    fn next_row(&mut self) -> Option<usize> {
        let row = self.lowest_row()?;
        let is_next = self.beyond.peek().is_none_or(|Reverse(entry)| u64::from(entry.0) >= self.base);
        is_next.then_some(row)
    }

    /// A block to go on top of another.
    #[cold]
    #[inline(never)]
    fn block_above(&mut self, below: u32) -> u32 {
        if self.free == NONE {
            self.blocks.push(Block { nodes: [0; NODES], below });
            return self.blocks.len().to_u32() - 1;
        }
        let block = self.free;
        self.free = std::mem::replace(&mut self.blocks[block.to_usize()].below, below);
        block
    }

    /// After so many nodes were left in the block on top of a stack: goes down a block where it is empty, if there is one
    /// below. Which stacks become empty cannot be foreseen, so that they are marked as such without a branch.
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
        self.blocks.capacity() * size_of::<Block>()
            + self.stacks.len() * size_of::<Stack>()
            + self.beyond.capacity() * size_of::<(u32, u32, NodeId)>()
    }
}

/// The open list for any number: a binary heap of words that order as f does, then h, then from young to old.
#[derive(Debug)]
pub struct Heap<C> {
    entries: BinaryHeap<Reverse<u128>>,
    costs: PhantomData<C>,
}

/// A number that a word stands for which orders among its like as the number does.
pub trait Ordered: Copy + PartialEq {
    /// The word.
    fn ordered(self) -> u64;
    /// The number that a word was made from.
    fn number(ordered: u64) -> Self;
    /// What of the number orders those that share an f.
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

    /// The first 32 bits.
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

impl<C> Default for Heap<C> {
    fn default() -> Heap<C> {
        Heap { entries: BinaryHeap::new(), costs: PhantomData }
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

impl<C: Ordered> OpenList<C> for Heap<C> {
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
