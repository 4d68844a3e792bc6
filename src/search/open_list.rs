//! Open lists: nodes that await expansion, the smallest f first, of equal ones the smallest h, of equal ones
//! the youngest.
//!
//! Among nodes of the last f, those with the smallest h are nearest to the goal: preferring them makes A*
//! dive instead of going through the whole layer.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::closed::NodeId;

/// A priority queue of nodes by their f. A node may be in it several times.
pub trait OpenList<C>: Default {
    /// Adds a node with its f and its h.
    fn push(&mut self, f: C, h: C, node: NodeId);
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

/// The open list for small integers: a stack for each pair of f and h, and a heap for what is too large.
#[derive(Default)]
pub struct Buckets {
    layers: Vec<Layer>,
    lowest: usize,
    beyond: BinaryHeap<Reverse<(u32, u32, NodeId)>>,
    len: usize,
}

/// The nodes of one f, by h.
#[derive(Default)]
struct Layer {
    stacks: Vec<Vec<NodeId>>,
    lowest: usize,
}

/// Values of f or h from here on go to the heap, so that the stacks' tables stay small.
const WIDTH: u32 = 1 << 12;

impl Layer {
    fn push(&mut self, h: usize, node: NodeId) {
        if h >= self.stacks.len() {
            self.stacks.resize_with(h + 1, Vec::new);
        }
        self.stacks[h].push(node);
        self.lowest = self.lowest.min(h);
    }

    /// The stack of the smallest h; none if all are empty, which then hold no memory.
    fn lowest(&mut self) -> Option<&mut Vec<NodeId>> {
        while self.stacks.get(self.lowest).is_some_and(Vec::is_empty) {
            self.lowest += 1;
        }
        if self.lowest == self.stacks.len() {
            *self = Layer::default();
        }
        self.stacks.get_mut(self.lowest)
    }
}

impl OpenList<u32> for Buckets {
    fn push(&mut self, f: u32, h: u32, node: NodeId) {
        self.len += 1;
        if f >= WIDTH || h >= WIDTH {
            self.beyond.push(Reverse((f, h, node)));
            return;
        }
        let index = f as usize;
        if index >= self.layers.len() {
            self.layers.resize_with(index + 1, Layer::default);
        }
        self.layers[index].push(h as usize, node);
        self.lowest = self.lowest.min(index);
    }

    fn pop(&mut self) -> Option<(u32, NodeId)> {
        let f = self.lowest()?;
        self.len -= 1;
        match self.layers.get_mut(f as usize).and_then(Layer::lowest).and_then(Vec::pop) {
            Some(node) => Some((f, node)),
            None => self.beyond.pop().map(|Reverse((f, _, node))| (f, node)),
        }
    }

    fn lowest(&mut self) -> Option<u32> {
        while self.layers.get_mut(self.lowest).is_some_and(|layer| layer.lowest().is_none()) {
            self.lowest += 1;
        }
        let layer = (self.lowest < self.layers.len()).then_some(self.lowest as u32);
        let beyond = self.beyond.peek().map(|Reverse(entry)| entry.0);
        layer.into_iter().chain(beyond).min()
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        self.len * size_of::<NodeId>()
            + self.layers.len() * size_of::<Layer>()
            + self.beyond.capacity() * size_of::<(u32, u32, NodeId)>()
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
