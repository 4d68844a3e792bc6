//! Sets of addresses, a bit for each word of a region: what a collection keeps, what a walk has met.

use crate::width::Width;

/// One bit for each of a number of words.
pub struct Bits {
    words: Vec<u64>,
    /// How many bits are set before each word; filled in by `count`.
    before: Vec<u32>,
}

impl Bits {
    /// None of so many set. The system hands out zeroes only where they are looked at.
    pub fn new(len: usize) -> Bits {
        Bits { words: vec![0; len / 64 + 1], before: Vec::new() }
    }

    /// Sets a bit; false if it was set.
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

    /// One past the highest bit there is.
    pub fn end(&self) -> usize {
        self.words.len() * 64
    }

    /// Sums up, for `rank`.
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

    /// How many bits were set below `at` when they were counted.
    #[inline(always)]
    pub fn rank(&self, at: usize) -> usize {
        let below = self.words[at / 64] & ((1 << (at % 64)) - 1);
        self.before[at / 64].to_usize() + below.count_ones().to_usize()
    }

    /// Whether a bit is set.
    #[inline(always)]
    pub fn has(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// How many words there are.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    /// The bits that are set in a word now, ascending.
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

    /// The bits that are set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.words.len()).flat_map(|word| self.in_word(word))
    }
}
