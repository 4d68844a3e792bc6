//! Sums and products of natural numbers given as slices of words, the lowest first.
//!
//! Results are written to a slice of the caller, which is as long as the longest result. Products are
//! computed by rows, four at a time, so that four carry chains overlap; `products` has methods for long ones.

use std::cmp::Ordering;
use std::mem::MaybeUninit;

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
fn subtract_word(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, under) = x.overflowing_sub(y);
    let (difference, under_by_borrow) = difference.overflowing_sub(u64::from(borrow));
    (difference, under | under_by_borrow)
}

/// Calls `step` with each word of `to`, and the word of `x` at its place. By number, for `zip` of slices is a
/// call where a crate is compiled in several units, which takes as long as a few words.
#[inline(always)]
pub fn word_by_word<P>(to: &mut [P], x: &[u64], mut step: impl FnMut(&mut P, u64)) {
    let length = to.len().min(x.len());
    let (to, x) = (&mut to[..length], &x[..length]);
    for i in 0..length {
        step(&mut to[i], x[i]);
    }
}

/// A place that a word is written to, whether or not there is one.
pub trait Place {
    fn put(&mut self, word: u64);
}

impl Place for u64 {
    #[inline(always)]
    fn put(&mut self, word: u64) {
        *self = word;
    }
}

impl Place for MaybeUninit<u64> {
    #[inline(always)]
    fn put(&mut self, word: u64) {
        self.write(word);
    }
}

/// How many words are combined without a jump between, so that the carry stays in the processor's flag.
const TOGETHER: usize = 8;

/// Combines the words of a number with those of one not longer by `word`, passing the carry along; returns
/// the last carry.
#[inline(always)]
fn combine<P: Place>(
    to: &mut [P],
    large: &[u64],
    small: &[u64],
    word: impl Fn(u64, u64, bool) -> (u64, bool),
) -> bool {
    let (lower, upper) = large.split_at(small.len());
    let (to_lower, to_upper) = to.split_at_mut(small.len());
    let mut carry = false;
    let mut step = |to: &mut P, x: u64, y: u64| {
        let combined;
        (combined, carry) = word(x, y, carry);
        to.put(combined);
    };
    let (to_groups, to_rest) = to_lower.as_chunks_mut::<TOGETHER>();
    let (groups, rest) = lower.as_chunks::<TOGETHER>();
    let (small_groups, small_rest) = small.as_chunks::<TOGETHER>();
    for i in 0..to_groups.len() {
        for j in 0..TOGETHER {
            step(&mut to_groups[i][j], groups[i][j], small_groups[i][j]);
        }
    }
    for i in 0..to_rest.len() {
        step(&mut to_rest[i], rest[i], small_rest[i]);
    }
    word_by_word(to_upper, upper, |to, x| step(to, x, 0));
    carry
}

/// Writes the sum of a number and one not longer, except for a last word; returns the carry.
#[inline]
pub fn add<P: Place>(to: &mut [P], large: &[u64], small: &[u64]) -> bool {
    combine(to, large, small, add_word)
}

/// Writes the difference of a number and one not longer; returns the borrow.
#[inline]
pub fn subtract<P: Place>(to: &mut [P], large: &[u64], small: &[u64]) -> bool {
    combine(to, large, small, subtract_word)
}

/// Adds a number of as many words; returns the carry.
pub fn add_to(sum: &mut [u64], addend: &[u64]) -> bool {
    let mut carry = false;
    word_by_word(sum, addend, |sum, word| (*sum, carry) = add_word(*sum, word, carry));
    carry
}

/// Adds a number that is not longer; the sum has no more words.
pub fn add_into(sum: &mut [u64], addend: &[u64]) {
    let (lower, upper) = sum.split_at_mut(addend.len().min(sum.len()));
    if add_to(lower, addend) {
        increment(upper);
    }
}

/// Adds 1; returns the carry.
pub fn increment(number: &mut [u64]) -> bool {
    number.iter_mut().all(|word| {
        let carry;
        (*word, carry) = word.overflowing_add(1);
        carry
    })
}

/// Subtracts a number of as many words; returns the borrow.
pub fn subtract_from(rest: &mut [u64], less: &[u64]) -> bool {
    let mut borrow = false;
    word_by_word(rest, less, |rest, word| (*rest, borrow) = subtract_word(*rest, word, borrow));
    borrow
}

/// Subtracts 1; returns the borrow.
pub fn decrement(number: &mut [u64]) -> bool {
    number.iter_mut().all(|word| {
        let borrow;
        (*word, borrow) = word.overflowing_sub(1);
        borrow
    })
}

/// Writes the distance of a number and one of not more words; returns whether the first one is the lesser.
pub fn distance(to: &mut [u64], x: &[u64], y: &[u64]) -> bool {
    let is_negative = subtract(to, x, y);
    if is_negative {
        negate(to);
    }
    is_negative
}

/// Negates a number modulo a power of two, one bit longer than its words.
pub fn negate(number: &mut [u64]) {
    let mut carry = true;
    for word in number {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
}

/// Writes the product of a number and a word, except for its highest word, which is returned.
#[inline]
pub fn multiply_by_word<P: Place>(to: &mut [P], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    word_by_word(to, x, |to, x| {
        let lower;
        (lower, carry) = multiply_add(0, x, factor, carry);
        to.put(lower);
    });
    carry
}

/// Adds the product of a number of as many words and a word; returns the word above.
pub fn add_row(sum: &mut [u64], x: &[u64], factor: u64) -> u64 {
    let mut carry = 0;
    word_by_word(sum, x, |sum, x| (*sum, carry) = multiply_add(*sum, x, factor, carry));
    carry
}

/// Adds the product of a number and two words to a slice two words longer; returns the word above.
pub fn add_two_rows(sum: &mut [u64], x: &[u64], factors: [u64; 2]) -> bool {
    let (sum, beyond) = sum.split_at_mut(x.len());
    let (mut carries, mut last) = ([0; 2], 0);
    word_by_word(sum, x, |sum, word| {
        (*sum, carries[0]) = multiply_add(*sum, word, factors[0], carries[0]);
        (*sum, carries[1]) = multiply_add(*sum, last, factors[1], carries[1]);
        last = word;
    });
    let (lower, upper) = multiply_add(carries[0], last, factors[1], carries[1]);
    let mut carry;
    (beyond[0], carry) = add_word(beyond[0], lower, false);
    (beyond[1], carry) = add_word(beyond[1], upper, carry);
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

/// Adds the square to a slice of zeros twice as long: twice the products of different words, and the squares
/// of each. O(words * words)
pub fn square(to: &mut [u64], x: &[u64]) {
    for (i, &word) in x.iter().enumerate() {
        add_rows(&mut to[2 * i + 1..], &x[i + 1..], [word]);
    }
    let (mut carry, mut below) = (false, 0);
    for ([lower, upper], &word) in to.as_chunks_mut::<2>().0.iter_mut().zip(x) {
        let (square, high) = multiply_add(0, word, word, 0);
        let twice = [*lower << 1 | below >> 63, *upper << 1 | *lower >> 63];
        below = *upper;
        (*lower, carry) = add_word(twice[0], square, carry);
        (*upper, carry) = add_word(twice[1], high, carry);
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
    word_by_word(to, x, |to, x| *to = column(*to, x));
    for to in &mut beyond[..N] {
        *to = column(0, 0);
    }
}
