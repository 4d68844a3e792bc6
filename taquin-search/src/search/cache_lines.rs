//! A growable array of cache lines.
//!
//! Each line begins at a multiple of its size, so that reading one never touches two lines of memory. The
//! storage is a vector of words without that alignment, which starts with some words unused. Such a vector
//! grows without being copied: the system moves its pages.

use std::ops::{Index, IndexMut};

/// The words of a line.
pub const LINE: usize = 16;
/// The words to which allocations are aligned.
const STEP: usize = 4;

/// The lines, of which new ones are zero.
#[derive(Default)]
pub struct CacheLines {
    steps: Vec<[u32; STEP]>,
    /// The unused words before the first line.
    skip: usize,
    len: usize,
}

impl CacheLines {
    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds lines up to this number.
    pub fn grow(&mut self, lines: usize) {
        let steps = (lines + 1) * (LINE / STEP);
        self.steps.reserve_exact(steps - self.steps.len());
        self.steps.resize(steps, [0; STEP]);
        let (old_skip, old_end) = (self.skip, self.skip + self.len * LINE);
        let aligned = self.steps.as_ptr().align_offset(LINE * size_of::<u32>());
        self.skip = aligned % (LINE / STEP) * STEP;
        self.len = lines;
        if self.skip != old_skip {
            let (words, end) = (self.steps.as_flattened_mut(), self.skip + old_end - old_skip);
            words.copy_within(old_skip..old_end, self.skip);
            words[end.min(old_end)..old_end].fill(0);
        }
    }
}

impl Index<usize> for CacheLines {
    type Output = [u32; LINE];
    #[inline]
    fn index(&self, line: usize) -> &[u32; LINE] {
        let words = &self.steps.as_flattened()[self.skip + line * LINE..];
        words.first_chunk().expect("an index below the number of lines")
    }
}

impl IndexMut<usize> for CacheLines {
    #[inline]
    fn index_mut(&mut self, line: usize) -> &mut [u32; LINE] {
        let words = &mut self.steps.as_flattened_mut()[self.skip + line * LINE..];
        words.first_chunk_mut().expect("an index below the number of lines")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::Width;

    #[test]
    fn lines_are_aligned_and_keep_their_words_when_there_are_more() {
        let mut lines = CacheLines::default();
        for round in 0..18 {
            let before = lines.len();
            // Other allocations between these let the lines move.
            let _other = vec![0u8; 1 << round];
            lines.grow(1 << round);
            assert_eq!(lines[0].as_ptr().align_offset(64), 0);
            for line in 0..lines.len() {
                let words = if line < before { [line.to_u32() + 1; LINE] } else { [0; LINE] };
                assert_eq!(lines[line], words);
                lines[line] = [line.to_u32() + 1; LINE];
            }
        }
    }
}
