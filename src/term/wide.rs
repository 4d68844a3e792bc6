//! Long integers as words of 64 bits, whatever the width of the library's words.
//!
//! The heap keeps integers in cells, and arithmetic on them takes 64 bits at a time. The library's words are
//! as wide as an address: on 64-bit systems they are taken as they are, on others they are paired.

use dashu_int::{UBig, Word};

/// Returns the library's words as words of 64 bits, the lowest first.
#[cfg(target_pointer_width = "64")]
#[inline(always)]
pub fn wide_words(words: &[Word]) -> impl AsRef<[u64]> {
    words
}

/// Returns the library's words as words of 64 bits, the lowest first. O(n)
#[cfg(not(target_pointer_width = "64"))]
pub fn wide_words(words: &[Word]) -> impl AsRef<[u64]> {
    let halves = words.chunks(2);
    halves
        .map(|pair| pair.iter().rev().fold(0, |wide, &half| wide << 32 | u64::from(half)))
        .collect::<Vec<_>>()
}

/// Returns the natural number of words of 64 bits. O(n)
#[cfg(target_pointer_width = "64")]
#[inline(always)]
pub fn from_wide_words(words: &[u64]) -> UBig {
    UBig::from_words(words)
}

/// Returns the natural number of words of 64 bits. O(n)
#[cfg(not(target_pointer_width = "64"))]
pub fn from_wide_words(words: &[u64]) -> UBig {
    use crate::width::Width;
    UBig::from_words(
        &words.iter().flat_map(|word| [word.low_u32(), (word >> 32).to_u32()]).collect::<Vec<_>>(),
    )
}

/// Returns the lowest 64 bits.
pub fn low_bits(value: &UBig) -> u64 {
    let words = value.as_words();
    wide_words(&words[..words.len().min(2)]).as_ref().first().map_or(0, |&word| word)
}

/// Returns words for tests: of few bits or digits that make errors large, or without a pattern.
#[cfg(test)]
pub fn sample(words: usize, seed: u64) -> Vec<u64> {
    use crate::width::Width;
    let next = |word: &u64| Some(word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1));
    let mut random: Vec<u64> = std::iter::successors(Some(seed), next).take(words).collect();
    match seed {
        0..2 => random.fill(seed.wrapping_neg()),
        2 => random.fill(0x7fff_7fff_7fff_7fff),
        3 => random.fill(1 << 63),
        4 => random.iter_mut().enumerate().for_each(|(i, word)| *word *= u64::from(i % 11 == 10)),
        5 => random.iter_mut().rev().enumerate().for_each(|(i, word)| *word = u64::from(i == 0) << 63),
        6 => random
            .iter_mut()
            .enumerate()
            .for_each(|(i, word)| *word = (u64::MAX).wrapping_mul(i.to_u64() / 9 % 2)),
        7 => random.iter_mut().step_by(5).for_each(|word| *word = 0),
        _ => {}
    }
    random
}
