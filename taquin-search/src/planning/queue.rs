//! A queue by cost for Dijkstra's algorithm: a stack for each small cost, and a heap for the others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::width::Width;

/// Costs below this have stacks.
const STACKED: usize = 1 << 14;

/// Entries by cost, the least first. No entry may be added whose cost is below that of the last one taken.
#[derive(Debug, Default)]
pub struct CostRows {
    stacks: Vec<Vec<u32>>,
    /// No stack before this one holds an entry.
    lowest: usize,
    far: BinaryHeap<Reverse<(u32, u32)>>,
}

impl CostRows {
    /// Adds an entry.
    #[inline]
    pub fn push(&mut self, cost: u32, entry: u32) {
        let place = cost.to_usize();
        if place >= STACKED {
            self.far.push(Reverse((cost, entry)));
            return;
        }
        if place >= self.stacks.len() {
            self.stacks.resize_with(place + 1, Vec::new);
        }
        self.stacks[place].push(entry);
        self.lowest = self.lowest.min(place);
    }

    /// Takes an entry of the least cost.
    #[inline]
    pub fn pop(&mut self) -> Option<(u32, u32)> {
        while let Some(stack) = self.stacks.get_mut(self.lowest) {
            if let Some(entry) = stack.pop() {
                return Some((self.lowest.to_u32(), entry));
            }
            self.lowest += 1;
        }
        self.far.pop().map(|Reverse(entry)| entry)
    }
}
