//! Sums and products of natural numbers given as slices of words, the lowest first.
//!
//! Results are written to a slice of the caller, which is as long as the longest result. Products are
//! computed by rows, four at a time, so that four carry chains overlap.

use std::cmp::Ordering;

use crate::width::Width;

/// Compares two numbers whose highest words are not zero.
pub fn compare(x: &[u64], y: &[u64]) -> Ordering {
    x.len().cmp(&y.len()).then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

/// Returns the lower and the upper word of `x + y * z + carry`.
#[inline(always)]
pub fn multiply_add(x: u64, y: u64, z: u64, carry: u64) -> (u64, u64) {
    let sum = u128::from(x) + u128::from(y) * u128::from(z) + u128::from(carry);
    (sum.low_u64(), (sum >> 64).to_u64())
}

/// Returns `x + y + carry`, and the carry.
#[inline(always)]
fn add_word(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = x.overflowing_add(y);
    let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
    (sum, over | over_by_carry)
}

/// Returns `x - y - borrow`, and the borrow.
#[inline(always)]
pub fn subtract_word(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, under) = x.overflowing_sub(y);
    let (difference, under_by_borrow) = difference.overflowing_sub(u64::from(borrow));
    (difference, under | under_by_borrow)
}

/// Combines the words of a number with those of one not longer by `word`, passing the carry along; returns
/// the last carry.
#[inline(always)]
fn combine(
    to: &mut [u64],
    large: &[u64],
    small: &[u64],
    word: impl Fn(u64, u64, bool) -> (u64, bool),
) -> bool {
    let (lower, upper) = large.split_at(small.len());
    let (to_lower, to_upper) = to.split_at_mut(small.len());
    let mut carry = false;
    for ((to, &x), &y) in to_lower.iter_mut().zip(lower).zip(small) {
        (*to, carry) = word(x, y, carry);
    }
    for (to, &x) in to_upper.iter_mut().zip(upper) {
        (*to, carry) = word(x, 0, carry);
    }
    carry
}

/// Writes the sum of a number and one not longer, except for a last word; returns the carry.
pub fn add(to: &mut [u64], large: &[u64], small: &[u64]) -> bool {
    combine(to, large, small, add_word)
}

/// Writes the difference of a number and one not longer; returns the borrow.
pub fn subtract(to: &mut [u64], large: &[u64], small: &[u64]) -> bool {
    combine(to, large, small, subtract_word)
}

/// Adds a number of as many words; returns the carry.
pub fn add_to(sum: &mut [u64], addend: &[u64]) -> bool {
    let mut carry = false;
    for (sum, &word) in sum.iter_mut().zip(addend) {
        (*sum, carry) = add_word(*sum, word, carry);
    }
    carry
}

/// Writes the product of a number and a word, except for its highest word, which is returned.
pub fn multiply_by_word(to: &mut [u64], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    for (to, &x) in to.iter_mut().zip(x) {
        (*to, carry) = multiply_add(0, x, factor, carry);
    }
    carry
}

/// Adds a product to a slice of zeros as long as both factors together. O(words * words)
pub fn multiply(to: &mut [u64], x: &[u64], y: &[u64]) {
    let (fours, rest) = y.as_chunks::<4>();
    let mut at = 0;
    for four in fours {
        add_rows(&mut to[at..], x, *four);
        at += 4;
    }
    for &word in rest {
        add_rows(&mut to[at..], x, [word]);
        at += 1;
    }
}

/// Adds `N` rows. Words beyond the length of the number are overwritten: nothing has been added there yet.
#[inline(always)]
fn add_rows<const N: usize>(to: &mut [u64], x: &[u64], factors: [u64; N]) {
    let (to, beyond) = to.split_at_mut(x.len());
    let (mut carries, mut last) = ([0; N], [0; N]);
    let mut column = |mut sum: u64, word: u64| {
        for i in (1..N).rev() {
            last[i] = last[i - 1];
        }
        last[0] = word;
        for i in 0..N {
            (sum, carries[i]) = multiply_add(sum, last[i], factors[i], carries[i]);
        }
        sum
    };
    for (to, &x) in to.iter_mut().zip(x) {
        *to = column(*to, x);
    }
    for to in &mut beyond[..N] {
        *to = column(0, 0);
    }
}
