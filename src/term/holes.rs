//! Holes: freed blocks of a numbered area, of code or of the terms of clauses.

use std::collections::BTreeMap;

use crate::width::Width;

/// The number of holes, and of free words in them, below which joining does not pay.
const FEW_HOLES: usize = 1 << 10;
const FEW_WORDS: usize = 1 << 16;

/// Blocks below this size come and go.
const LARGE: usize = 17;

/// Free blocks by size, both in words.
#[derive(Clone, Default)]
pub struct Holes {
    small: [Vec<u32>; LARGE],
    /// A bit for each small size that has holes.
    small_sizes: u32,
    /// Those of at least `LARGE` words. No list is empty.
    large: BTreeMap<u32, Vec<u32>>,
    now: Amount,
    /// The amounts when neighbours were last joined.
    joined: Amount,
}

#[derive(Clone, Copy, Default)]
struct Amount {
    holes: usize,
    words: usize,
}

impl Holes {
    /// Takes a block of this size: one of exactly that size, or a part of the smallest larger one. O(log
    /// sizes).
    pub fn take(&mut self, size: u32) -> Option<u32> {
        let (found, at) = self.take_small(size).or_else(|| self.take_large(size))?;
        self.now.holes -= 1;
        self.now.words -= found.to_usize();
        if found > size {
            self.put(at + size, found - size);
        }
        Some(at)
    }

    #[inline]
    fn take_small(&mut self, size: u32) -> Option<(u32, u32)> {
        let found = self.small_sizes.checked_shr(size)?.trailing_zeros() + size;
        let holes = self.small.get_mut(found.to_usize())?;
        let at = holes.pop()?;
        if holes.is_empty() {
            self.small_sizes &= !(1 << found);
        }
        Some((found, at))
    }

    fn take_large(&mut self, size: u32) -> Option<(u32, u32)> {
        let (&found, holes) = self.large.range_mut(size..).next()?;
        let at = holes.pop()?;
        if holes.is_empty() {
            self.large.remove(&found);
        }
        Some((found, at))
    }

    /// Frees a block.
    pub fn put(&mut self, at: u32, size: u32) {
        self.now.holes += 1;
        self.now.words += size.to_usize();
        match self.small.get_mut(size.to_usize()) {
            Some(holes) => {
                holes.push(at);
                self.small_sizes |= 1 << size;
            }
            None => self.large.entry(size).or_default().push(at),
        }
    }

    /// Returns the number of free words.
    pub fn words(&self) -> usize {
        self.now.words
    }

    /// Returns the bytes that it takes to remember the holes.
    pub fn bytes(&self) -> usize {
        self.now.holes * size_of::<u32>()
    }

    /// Returns whether there are enough holes for joining neighbours to pay.
    #[inline]
    pub fn is_joining_due(&self) -> bool {
        let (now, joined) = (self.now, self.joined);
        now.holes > FEW_HOLES.max(2 * joined.holes) || now.words > FEW_WORDS.max(2 * joined.words)
    }

    /// Joins neighbours; removes the one that ends at `end`, if there is one. Returns the new end of the
    /// area. O(holes log).
    pub fn join(&mut self, end: u32) -> u32 {
        let small = (0..).zip(std::mem::take(&mut self.small));
        self.small_sizes = 0;
        let mut all: Vec<(u32, u32)> = small
            .chain(std::mem::take(&mut self.large))
            .flat_map(|(size, holes)| holes.into_iter().map(move |at| (at, size)))
            .collect();
        all.sort_unstable();
        all.dedup_by(|next, hole| {
            let are_neighbours = hole.0 + hole.1 == next.0;
            hole.1 += if are_neighbours { next.1 } else { 0 };
            are_neighbours
        });
        let last = all.pop_if(|hole| hole.0 + hole.1 == end);
        self.now = Amount::default();
        all.into_iter().for_each(|(at, size)| self.put(at, size));
        self.joined = self.now;
        last.map_or(end, |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_split_and_neighbours_joined() {
        let mut holes = Holes::default();
        holes.put(10, 4);
        holes.put(20, 8);
        assert_eq!((holes.take(4), holes.take(3), holes.take(6)), (Some(10), Some(20), None));
        holes.put(10, 10);
        holes.put(20, 3);
        holes.put(40, 2);
        assert_eq!(holes.join(42), 40);
        assert_eq!((holes.take(18), holes.take(1)), (Some(10), None));
    }
}
