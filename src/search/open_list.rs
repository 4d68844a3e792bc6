//! Open lists: nodes that await expansion, the smallest f first, of equal ones the youngest.
//!
//! The youngest first makes A* dive towards the goal within the last value of f, as preferring the
//! larger g would, without ordering by it.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::closed::NodeId;

/// A priority queue of nodes by their f. A node may be in it several times.
pub trait OpenList<C>: Default {
    /// Adds a node with its f.
    fn push(&mut self, f: C, node: NodeId);
    /// Takes a node whose f is smallest, with that f.
    fn pop(&mut self) -> Option<(C, NodeId)>;
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

/// The open list for small integers: a stack for each value of f, and a heap for what is too large.
#[derive(Default)]
pub struct Buckets {
    stacks: Vec<Vec<NodeId>>,
    lowest: usize,
    beyond: BinaryHeap<Reverse<(u32, NodeId)>>,
    len: usize,
}

/// Values of f from here on go to the heap: the stacks' table stays under two megabytes.
const WIDTH: usize = 1 << 16;

impl OpenList<u32> for Buckets {
    fn push(&mut self, f: u32, node: NodeId) {
        let index = f as usize;
        self.len += 1;
        if index >= WIDTH {
            self.beyond.push(Reverse((f, node)));
            return;
        }
        if index >= self.stacks.len() {
            self.stacks.resize_with(index + 1, Vec::new);
        }
        self.stacks[index].push(node);
        self.lowest = self.lowest.min(index);
    }

    fn pop(&mut self) -> Option<(u32, NodeId)> {
        let f = self.lowest()?;
        self.len -= 1;
        match self.stacks.get_mut(f as usize).and_then(Vec::pop) {
            Some(node) => Some((f, node)),
            None => self.beyond.pop().map(|Reverse(entry)| entry),
        }
    }

    fn lowest(&mut self) -> Option<u32> {
        while let Some(stack) = self.stacks.get_mut(self.lowest) {
            if !stack.is_empty() {
                return Some(self.lowest as u32);
            }
            *stack = Vec::new();
            self.lowest += 1;
        }
        self.beyond.peek().map(|Reverse(entry)| entry.0)
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        self.len * size_of::<NodeId>()
            + self.stacks.len() * size_of::<Vec<NodeId>>()
            + self.beyond.capacity() * size_of::<(u32, NodeId)>()
    }
}

/// The open list for any number: a binary heap.
#[derive(Default)]
pub struct Heap {
    entries: BinaryHeap<HeapEntry>,
    pushed: u64,
}

struct HeapEntry {
    f: f64,
    age: u64,
    node: NodeId,
}

impl OpenList<f64> for Heap {
    fn push(&mut self, f: f64, node: NodeId) {
        self.pushed += 1;
        self.entries.push(HeapEntry { f, age: self.pushed, node });
    }

    fn pop(&mut self) -> Option<(f64, NodeId)> {
        self.entries.pop().map(|entry| (entry.f, entry.node))
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
    /// The greatest entry is the next: the smallest f, then the youngest.
    fn cmp(&self, other: &HeapEntry) -> Ordering {
        other.f.total_cmp(&self.f).then(self.age.cmp(&other.age))
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
