//! Division of natural numbers given as slices of words, the lowest first.
//!
//! A word of the quotient is computed from the reciprocal of the divisor's highest word (Möller and Granlund
//! 2011), by two multiplications. It is exact, or one or two too large (Knuth, algorithm 4.3.1 D).

use super::words::{self, multiply_add, subtract_word};
use crate::width::Width;

/// The highest word of a divisor, its highest bit set, and the reciprocal that replaces divisions by it.
#[derive(Clone, Copy)]
pub struct Reciprocal {
    divisor: u64,
    /// The lower word of `2^128 / divisor`, rounded down; the upper word is 1.
    inverse: u64,
}

impl Reciprocal {
    /// Creates the reciprocal of a word whose highest bit is set.
    pub fn new(divisor: u64) -> Reciprocal {
        let inverse = u128::MAX / u128::from(divisor);
        Reciprocal { divisor, inverse: inverse.low_u64() }
    }

    /// Returns the quotient and remainder of two words, the upper one less than the divisor.
    #[inline(always)]
    fn divide(self, upper: u64, lower: u64) -> (u64, u64) {
        let product =
            u128::from(self.inverse) * u128::from(upper) + (u128::from(upper) << 64 | u128::from(lower));
        let mut quotient = (product >> 64).to_u64().wrapping_add(1);
        let mut rest = lower.wrapping_sub(quotient.wrapping_mul(self.divisor));
        if rest > product.low_u64() {
            quotient = quotient.wrapping_sub(1);
            rest = rest.wrapping_add(self.divisor);
        }
        if rest >= self.divisor {
            quotient += 1;
            rest -= self.divisor;
        }
        (quotient, rest)
    }
}

/// Returns the word at `place` of a number shifted up by less than a word.
#[inline(always)]
fn shifted(number: &[u64], place: usize, by: u32) -> u64 {
    let below = if place == 0 { 0 } else { number[place - 1] };
    let at = number.get(place).copied().unwrap_or(0);
    ((u128::from(at) << 64 | u128::from(below)) << by >> 64).to_u64()
}

/// Writes a number shifted up by less than a word; `to` is long enough.
fn shift_up(to: &mut [u64], number: &[u64], by: u32) {
    to.iter_mut().enumerate().for_each(|(place, word)| *word = shifted(number, place, by));
}

/// Shifts a number down in place by less than a word.
fn shift_down(number: &mut [u64], by: u32) {
    let mut above = 0;
    for word in number.iter_mut().rev() {
        let both = u128::from(above) << 64 | u128::from(*word);
        above = *word;
        *word = (both >> by).low_u64();
    }
}

/// Divides by a word, not zero, into `quotient`, which has as many words as the number; returns the
/// remainder. O(words)
pub fn divide_by_word(quotient: &mut [u64], number: &[u64], divisor: u64) -> u64 {
    let by = divisor.leading_zeros();
    let reciprocal = Reciprocal::new(divisor << by);
    let mut rest = shifted(number, number.len(), by);
    for (place, word) in quotient.iter_mut().enumerate().rev() {
        (*word, rest) = reciprocal.divide(rest, shifted(number, place, by));
    }
    rest >> by
}

/// Returns the number of scratch words for a division of `number` words by `divisor` words.
pub fn room(number: usize, divisor: usize) -> usize {
    length_of_quotient(number, divisor) + (number + 1) + divisor
}

/// Returns the largest number of words of a quotient.
pub fn length_of_quotient(number: usize, divisor: usize) -> usize {
    (number + 1).saturating_sub(divisor)
}

/// Divides by a number other than zero, in a scratch slice with the length that `room` returns; returns
/// quotient and remainder. The remainder has as many words as the divisor. O(words of quotient * words of
/// divisor)
pub fn divide<'r>(room: &'r mut [u64], number: &[u64], divisor: &[u64]) -> (&'r mut [u64], &'r mut [u64]) {
    let (quotient, room) = room.split_at_mut(length_of_quotient(number.len(), divisor.len()));
    match divisor {
        _ if quotient.is_empty() => room[..number.len()].copy_from_slice(number),
        &[word] => room[0] = divide_by_word(quotient, number, word),
        _ => {
            let (rest, room) = room.split_at_mut(number.len() + 1);
            divide_by_words(quotient, rest, room, number, divisor);
        }
    }
    (quotient, &mut room[..divisor.len()])
}

/// Shifts both numbers up until the highest bit of the divisor is set, divides, and shifts the remainder
/// back.
fn divide_by_words(
    quotient: &mut [u64],
    rest: &mut [u64],
    room: &mut [u64],
    number: &[u64],
    divisor: &[u64],
) {
    let by = divisor[divisor.len() - 1].leading_zeros();
    shift_up(rest, number, by);
    shift_up(room, divisor, by);
    divide_shifted(quotient, rest, room);
    shift_down(&mut rest[..divisor.len()], by);
}

/// Like `divide_by_words`, where the highest bit of the divisor is set and the highest word of the number is
/// less than that of the divisor.
fn divide_shifted(quotient: &mut [u64], rest: &mut [u64], divisor: &[u64]) {
    let length = divisor.len();
    let (highest, second) = (divisor[length - 1], divisor[length - 2]);
    let reciprocal = Reciprocal::new(highest);
    for (place, word) in quotient.iter_mut().enumerate().rev() {
        let part = &mut rest[place..=place + length];
        let upper = [part[length], part[length - 1], part[length - 2]];
        *word = estimate(reciprocal, second, upper);
        if subtract_product(part, divisor, *word) {
            *word -= 1;
            add_back(part, divisor);
        }
    }
}

/// Estimates a word of the quotient, at most one too large, from the three highest words of the number.
#[inline(always)]
fn estimate(reciprocal: Reciprocal, second: u64, [first, middle, last]: [u64; 3]) -> u64 {
    let (mut quotient, mut rest) = if first >= reciprocal.divisor {
        (u64::MAX, middle.checked_add(reciprocal.divisor))
    } else {
        let (quotient, rest) = reciprocal.divide(first, middle);
        (quotient, Some(rest))
    };
    while let Some(left) = rest
        && u128::from(quotient) * u128::from(second) > (u128::from(left) << 64 | u128::from(last))
    {
        quotient -= 1;
        rest = left.checked_add(reciprocal.divisor);
    }
    quotient
}

/// Subtracts the product of a divisor and a word, which is a word longer; returns whether there was a borrow.
#[inline(always)]
fn subtract_product(part: &mut [u64], divisor: &[u64], factor: u64) -> bool {
    // Separate carry and borrow, so that neither waits for the other.
    let (mut carry, mut borrow) = (0, false);
    for (word, &digit) in part.iter_mut().zip(divisor) {
        let (lower, upper) = multiply_add(0, digit, factor, carry);
        carry = upper;
        (*word, borrow) = subtract_word(*word, lower, borrow);
    }
    let highest = &mut part[divisor.len()];
    (*highest, borrow) = subtract_word(*highest, carry, borrow);
    borrow
}

#[cold]
fn add_back(part: &mut [u64], divisor: &[u64]) {
    let (lower, highest) = part.split_at_mut(divisor.len());
    let carry = words::add_to(lower, divisor);
    highest[0] = highest[0].wrapping_add(u64::from(carry));
}
