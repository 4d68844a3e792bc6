//! Sets of addresses, one bit for each word of a region: those marked by a collection, or visited by a walk.

use crate::width::Width;

/// One bit for each of a number of words.
pub struct Bits {
    words: Vec<u64>,
    /// The number of bits set before each word; computed by `count`.
    before: Vec<u32>,
}

impl Bits {
    /// Creates a set of `len` bits, all unset. The system provides zeroed pages only where they are touched.
    pub fn new(len: usize) -> Bits {
        Bits { words: vec![0; len / 64 + 1], before: Vec::new() }
    }

    /// Sets a bit; returns false if it was set.
    #[inline(always)]
    pub fn set(&mut self, at: usize) -> bool {
        let (word, bit) = (&mut self.words[at / 64], 1 << (at % 64));
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    /// Unsets a bit.
    #[inline(always)]
    pub fn unset(&mut self, at: usize) {
        self.words[at / 64] &= !(1 << (at % 64));
    }

    /// Returns one past the highest bit of the set.
    pub fn end(&self) -> usize {
        self.words.len() * 64
    }

    /// Computes the sums for `rank`.
    pub fn count(&mut self) {
        let mut sum = 0;
        self.before = self
            .words
            .iter()
            .map(|word| {
                let before = sum;
                sum += word.count_ones();
                before
            })
            .collect();
    }

    /// Returns the number of bits below `at` that were set at the last `count`.
    #[inline(always)]
    pub fn rank(&self, at: usize) -> usize {
        let below = self.words[at / 64] & ((1 << (at % 64)) - 1);
        self.before[at / 64].to_usize() + below.count_ones().to_usize()
    }

    /// Returns whether a bit is set.
    #[inline(always)]
    pub fn has(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// Returns the number of words.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Returns the bits set in a word now, in ascending order.
    pub fn in_word(&self, word: usize) -> impl Iterator<Item = usize> + use<> {
        let mut rest = self.words[word];
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros().to_usize();
            (rest != 0).then(|| {
                rest &= rest - 1;
                word * 64 + bit
            })
        })
    }

    /// Returns the bits set, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.words.len()).flat_map(|word| self.in_word(word))
    }
}
