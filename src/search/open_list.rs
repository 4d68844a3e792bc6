//! Open lists: nodes that await expansion, the smallest f first, of equal ones the smallest h, of equal ones
//! the youngest.
//!
//! Among nodes of the last f, those with the smallest h are nearest to the goal: preferring them makes A*
//! dive instead of going through the whole layer.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::closed::NodeId;

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
    /// How many entries there are.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The memory held, in bytes.
    fn bytes(&self) -> usize;
}

/// The open list for small integers: a row of stacks for each f, by h, and a heap for what is too large.
#[derive(Default)]
pub struct Buckets {
    /// The f of the first row.
    base: u32,
    /// By row, a bit for each of its stacks that holds a node.
    rows: Vec<u64>,
    stacks: Vec<Vec<NodeId>>,
    /// No row before this one holds a node.
    lowest: usize,
    /// How many bits of h the stacks of a row do not tell apart.
    grain: u32,
    beyond: BinaryHeap<Reverse<(u32, u32, NodeId)>>,
    len: usize,
}

/// The stacks of a row.
const STACKS: usize = u64::BITS as usize;
/// The room of a stack that is used at all.
const FEWEST_ENTRIES: usize = 32;
/// The most rows: what is further from the first goes to the heap.
const MOST_ROWS: usize = 1 << 12;

impl Buckets {
    /// The row of an f, or a number that no row has.
    #[inline]
    fn row(&self, f: u32) -> usize {
        f.wrapping_sub(self.base) as usize
    }

    /// Adds a node whose f has no row yet.
    #[cold]
    fn push_apart(&mut self, f: u32, h: u32, node: NodeId) {
        if self.rows.is_empty() {
            self.base = f;
            // The first h is typical, and others may be larger by a third.
            self.grain = (u32::BITS - (h + h / 3).leading_zeros()).saturating_sub(STACKS.ilog2());
        }
        if self.row(f) >= MOST_ROWS {
            self.beyond.push(Reverse((f, h, node)));
            return;
        }
        let rows = self.row(f) + 1;
        self.rows.resize(rows, 0);
        self.stacks.resize_with(rows * STACKS, Vec::new);
        self.len -= 1;
        self.push(f, h, node);
    }

    /// Passes rows that are empty by; none is left if there is no row.
    fn lowest_row(&mut self) -> Option<usize> {
        while *self.rows.get(self.lowest)? == 0 {
            // What lies behind will hardly be needed again.
            self.stacks[self.lowest * STACKS..][..STACKS].fill_with(Vec::new);
            self.lowest += 1;
        }
        Some(self.lowest)
    }
}

impl OpenList<u32> for Buckets {
    #[inline(always)]
    fn push(&mut self, f: u32, h: u32, node: NodeId) {
        self.len += 1;
        let row = self.row(f);
        let Some(filled) = self.rows.get_mut(row) else { return self.push_apart(f, h, node) };
        let stack = ((h >> self.grain) as usize).min(STACKS - 1);
        *filled |= 1 << stack;
        let stack = &mut self.stacks[row * STACKS + stack];
        if stack.len() == stack.capacity() {
            widen(stack);
        }
        stack.push(node);
        self.lowest = self.lowest.min(row);
    }

    fn pop(&mut self) -> Option<(u32, NodeId)> {
        let f = self.lowest()?;
        self.len -= 1;
        let row = self.row(f);
        let Some(filled) = self.rows.get_mut(row) else {
            return self.beyond.pop().map(|Reverse((f, _, node))| (f, node));
        };
        let stack = &mut self.stacks[row * STACKS + filled.trailing_zeros() as usize];
        let node = stack.pop()?;
        if stack.is_empty() {
            *filled &= *filled - 1;
        }
        Some((f, node))
    }

    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<u32> {
        let f = self.lowest()?;
        let (before, full) = (batch.len(), batch.len() + most);
        let row = self.row(f);
        if let Some(filled) = self.rows.get_mut(row) {
            while *filled != 0 && batch.len() < full {
                let stack = &mut self.stacks[row * STACKS + filled.trailing_zeros() as usize];
                let rest = stack.len().saturating_sub(full - batch.len());
                batch.extend_from_slice(&stack[rest..]);
                stack.truncate(rest);
                if rest == 0 {
                    *filled &= *filled - 1;
                }
            }
        } else {
            batch.extend(self.beyond.pop().map(|Reverse((.., node))| node));
        }
        self.len -= batch.len() - before;
        Some(f)
    }

    fn lowest(&mut self) -> Option<u32> {
        let beyond = self.beyond.peek().map(|Reverse(entry)| entry.0);
        let row = self.lowest_row().map(|row| self.base + row as u32);
        row.into_iter().chain(beyond).min()
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        self.len * size_of::<NodeId>()
            + self.stacks.len() * size_of::<Vec<NodeId>>()
            + self.beyond.capacity() * size_of::<(u32, u32, NodeId)>()
    }
}

/// Apart, so that a push has no registers to save for it.
#[cold]
#[inline(never)]
fn widen(stack: &mut Vec<NodeId>) {
    stack.reserve(FEWEST_ENTRIES);
}

/// The open list for any number: a binary heap.
#[derive(Default)]
pub struct Heap {
    entries: BinaryHeap<HeapEntry>,
    pushed: u64,
}

struct HeapEntry {
    f: f64,
    h: f64,
    age: u64,
    node: NodeId,
}

impl OpenList<f64> for Heap {
    fn push(&mut self, f: f64, h: f64, node: NodeId) {
        self.pushed += 1;
        self.entries.push(HeapEntry { f, h, age: self.pushed, node });
    }

    fn pop(&mut self) -> Option<(f64, NodeId)> {
        self.entries.pop().map(|entry| (entry.f, entry.node))
    }

    fn take(&mut self, most: usize, batch: &mut Vec<NodeId>) -> Option<f64> {
        let f = self.lowest()?;
        for _ in 0..most {
            let Some(entry) = self.entries.peek_mut().filter(|entry| entry.f == f) else { break };
            batch.push(PeekMut::pop(entry).node);
        }
        Some(f)
    }

    fn lowest(&mut self) -> Option<f64> {
        self.entries.peek().map(|entry| entry.f)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<HeapEntry>()
    }
}

impl Ord for HeapEntry {
    /// The greatest entry is the next: the smallest f, then the smallest h, then the youngest.
    fn cmp(&self, other: &HeapEntry) -> Ordering {
        other.f.total_cmp(&self.f).then(other.h.total_cmp(&self.h)).then(self.age.cmp(&other.age))
    }
}

impl PartialOrd for HeapEntry {
    fn partial_cmp(&self, other: &HeapEntry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for HeapEntry {
    fn eq(&self, other: &HeapEntry) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for HeapEntry {}
