//! Division of natural numbers given as slices of words, the lowest first.
//!
//! A word of the quotient is computed from the reciprocal of the divisor's highest word (Möller and Granlund
//! 2011), by two multiplications. It is exact, or one or two too large (Knuth, algorithm 4.3.1 D).

use std::cmp::Ordering;

use super::products;
use super::words::{self, multiply_add};
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
/// quotient and remainder. The remainder has as many words as the divisor.
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

/// The most by which `approximate` is too large: each of its truncations adds one at most.
const SLACK: u64 = 64;

/// Writes the quotient of a division by a number other than zero, in a scratch slice with the length that
/// `room` returns for a number one word longer; returns it, and whether there is a remainder.
///
/// Long quotients are computed with a word behind the point, but so that it may be a little too large. Where
/// that word does not tell that the others are right, the product with the divisor does.
pub fn quotient<'r>(room: &'r mut [u64], number: &[u64], divisor: &[u64]) -> (&'r mut [u64], bool) {
    let length = length_of_quotient(number.len(), divisor.len());
    let is_long = length.min(divisor.len()) >= HALVED;
    if divisor.len() < 2 || length == 0 || !is_long && divisor.len() <= length + 2 {
        let room = &mut room[..self::room(number.len(), divisor.len())];
        let (quotient, rest) = divide(room, number, divisor);
        return (quotient, rest.iter().any(|&word| word != 0));
    }
    let (quotient, room) = room.split_at_mut(length + 1);
    quotient_behind_point(quotient, room, number, divisor);
    quotient.rotate_left(1);
    let (&mut behind, quotient) = quotient.split_last_mut().expect("a word behind the point");
    let is_broken = behind > SLACK || settle_quotient(quotient, number, divisor);
    (quotient, is_broken)
}

/// Writes the quotient with its lowest word behind the point, at most `SLACK` too large there.
fn quotient_behind_point(quotient: &mut [u64], room: &mut [u64], number: &[u64], divisor: &[u64]) {
    // No more words matter than these of the divisor, and as many less of the number.
    let below = divisor.len().saturating_sub(quotient.len() + 1);
    let by = divisor[divisor.len() - 1].leading_zeros();
    let (rest, room) = room.split_at_mut(number.len() + 2 - below);
    let divisor_to = &mut room[..divisor.len() - below];
    let words = divisor_to.iter_mut().enumerate();
    words.for_each(|(place, word)| *word = shifted(divisor, place + below, by));
    // The number is shifted up by a word.
    for (place, word) in rest.iter_mut().enumerate() {
        *word = if place + below == 0 { 0 } else { shifted(number, place + below - 1, by) };
    }
    let (divisor, length) = (&*divisor_to, divisor_to.len());
    let reciprocal = Reciprocal::new(divisor[length - 1]);
    let mut room = vec![0; if quotient.len() < HALVED { 0 } else { length }];
    let (lowest, upper) = quotient.split_at_mut(quotient.len().min(length));
    let mut place = upper.len().next_multiple_of(length);
    while place > 0 {
        place -= length;
        let end = upper.len().min(place + length);
        let part = &mut rest[lowest.len() + place..lowest.len() + end + length];
        divide_in(&mut room, &mut upper[place..end], part, divisor, reciprocal);
    }
    let part = &mut rest[..lowest.len() + length];
    if approximate(&mut room, lowest, part, divisor, reciprocal) && words::increment(upper) {
        // The quotient itself fits.
        lowest.fill(u64::MAX);
        upper.fill(u64::MAX);
    }
}

/// Divides like `divide_in`, but regards only as many words of the divisor as matter to the quotient, which
/// may be too large by the number of halvings (Mulders 2000). The number is overwritten.
fn approximate(
    room: &mut [u64],
    quotient: &mut [u64],
    rest: &mut [u64],
    divisor: &[u64],
    reciprocal: Reciprocal,
) -> bool {
    let below = divisor.len().saturating_sub(quotient.len() + 1);
    let (rest, divisor) = (&mut rest[below..], &divisor[below..]);
    if quotient.len() < HALVED {
        return divide_by_rows(quotient, rest, divisor, reciprocal);
    }
    let half = quotient.len() / 2;
    let (lower, upper) = quotient.split_at_mut(half);
    let is_over = divide_in(room, upper, &mut rest[half..], divisor, reciprocal);
    let rest = &mut rest[..half + divisor.len()];
    approximate(room, lower, rest, divisor, reciprocal) && words::increment(upper) || is_over
}

/// Lowers a quotient that may be too large by one; returns whether there is a remainder.
fn settle_quotient(quotient: &mut [u64], number: &[u64], divisor: &[u64]) -> bool {
    let mut multiple = vec![0; quotient.len() + divisor.len()];
    products::multiply(&mut multiple, quotient, divisor);
    let (lower, beyond) = multiple.split_at(number.len());
    let order = match beyond.iter().all(|&word| word == 0) {
        true => lower.iter().rev().cmp(number.iter().rev()),
        false => Ordering::Greater,
    };
    if order.is_gt() {
        words::decrement(quotient);
    }
    order.is_ne()
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
    let reciprocal = Reciprocal::new(divisor[length - 1]);
    if quotient.len().min(length) < HALVED {
        divide_by_rows(quotient, rest, divisor, reciprocal);
        return;
    }
    let mut room = vec![0; length];
    let mut place = quotient.len().next_multiple_of(length);
    while place > 0 {
        place -= length;
        let end = quotient.len().min(place + length);
        let part = &mut rest[place..end + length];
        divide_in(&mut room, &mut quotient[place..end], part, divisor, reciprocal);
    }
}

/// The length of divisor and quotient from which halves are divided.
const HALVED: usize = 40;

/// Divides by a divisor that is not shorter than the quotient (Burnikel and Ziegler; Brent and Zimmermann,
/// algorithm 1.8); returns the word of the quotient above its slice, 0 or 1. The remainder is left in the
/// lowest words of the number. O(n^1.58)
fn divide_in(
    room: &mut [u64],
    quotient: &mut [u64],
    rest: &mut [u64],
    divisor: &[u64],
    reciprocal: Reciprocal,
) -> bool {
    let (count, length) = (quotient.len(), divisor.len());
    if count < HALVED / 2 || length < HALVED {
        return divide_by_rows(quotient, rest, divisor, reciprocal);
    }
    if count < length {
        // The upper words of both numbers give almost the quotient.
        let below = length - count;
        let is_over = divide_in(room, quotient, &mut rest[below..], &divisor[below..], reciprocal);
        return settle(room, quotient, is_over, &mut rest[..length], divisor);
    }
    let half = count / 2;
    let (lower, upper) = quotient.split_at_mut(half);
    let is_over = divide_in(room, upper, &mut rest[half..], divisor, reciprocal);
    divide_in(room, lower, &mut rest[..half + length], divisor, reciprocal);
    is_over
}

/// Subtracts the quotient times those lower words of the divisor that it was computed without, and lowers it
/// while the remainder is negative; returns the word above it.
fn settle(
    room: &mut [u64],
    quotient: &mut [u64],
    mut is_over: bool,
    rest: &mut [u64],
    divisor: &[u64],
) -> bool {
    let lower = &divisor[..divisor.len() - quotient.len()];
    let product = &mut room[..divisor.len()];
    products::multiply(product, quotient, lower);
    let mut borrows = i32::from(words::subtract_from(rest, product));
    if is_over {
        borrows += i32::from(words::subtract_from(&mut rest[quotient.len()..], lower));
    }
    while borrows > 0 {
        is_over &= !words::decrement(quotient);
        borrows -= i32::from(words::add_to(rest, divisor));
    }
    is_over
}

/// Divides word by word (Knuth, algorithm 4.3.1 D); returns the word above the quotient's slice, 0 or 1.
/// O(words of quotient * words of divisor)
fn divide_by_rows(quotient: &mut [u64], rest: &mut [u64], divisor: &[u64], reciprocal: Reciprocal) -> bool {
    let length = divisor.len();
    let top = &mut rest[quotient.len()..];
    let is_over = top.iter().rev().cmp(divisor.iter().rev()).is_ge();
    if is_over {
        words::subtract_from(top, divisor);
    }
    for (place, word) in quotient.iter_mut().enumerate().rev() {
        let part = &mut rest[place..=place + length];
        let upper = [part[length], part[length - 1], part[length - 2]];
        *word = estimate(reciprocal, divisor[length - 2], upper);
        if subtract_product(part, divisor, *word) {
            *word -= 1;
            add_back(part, divisor);
        }
    }
    is_over
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
    let mut borrow = 0;
    words::word_by_word(part, divisor, |word, digit| {
        let (lower, upper) = multiply_add(0, digit, factor, borrow);
        let (rest, is_below) = word.overflowing_sub(lower);
        (*word, borrow) = (rest, upper + u64::from(is_below));
    });
    let highest = &mut part[divisor.len()];
    let (rest, is_below) = highest.overflowing_sub(borrow);
    *highest = rest;
    is_below
}

#[cold]
fn add_back(part: &mut [u64], divisor: &[u64]) {
    let (lower, highest) = part.split_at_mut(divisor.len());
    let carry = words::add_to(lower, divisor);
    highest[0] = highest[0].wrapping_add(u64::from(carry));
}

#[cfg(test)]
mod tests {
    use dashu_int::UBig;
    use dashu_int::ops::DivRem;
    use proptest::prelude::*;

    use super::*;
    use crate::term::wide::{from_wide_words, sample};

    /// Returns words, some of which make estimates of a quotient too large, the highest not zero.
    fn number(words: usize, seed: u64) -> Vec<u64> {
        let mut words = sample(words, seed);
        words.last_mut().into_iter().for_each(|last| *last |= 1);
        words
    }

    fn check(number: &[u64], divisor: &[u64]) {
        let mut room = vec![0; room(number.len(), divisor.len())];
        let (quotient, rest) = divide(&mut room, number, divisor);
        let [x, y] = [number, divisor].map(from_wide_words);
        let (wanted_quotient, wanted_rest): (UBig, UBig) = x.div_rem(y);
        assert!(from_wide_words(quotient) == wanted_quotient, "{} by {}", number.len(), divisor.len());
        assert!(from_wide_words(rest) == wanted_rest, "{} by {}", number.len(), divisor.len());
        let mut room = vec![5; super::room(number.len() + 1, divisor.len())];
        let (quotient, is_broken) = super::quotient(&mut room, number, divisor);
        assert!(from_wide_words(quotient) == wanted_quotient, "{} by {}", number.len(), divisor.len());
        assert!(is_broken != wanted_rest.is_zero(), "{} by {}", number.len(), divisor.len());
    }

    proptest! {
        #[test]
        fn quotients_are_those_of_the_library(x in 1..900_usize, y in 1..500_usize, seeds in (0..24_u64, 0..24_u64)) {
            check(&number(x, seeds.0), &number(y, seeds.1));
        }
    }

    #[test]
    fn quotients_just_above_and_below_a_multiple_are_right() {
        for words in [HALVED - 1, HALVED, 2 * HALVED + 1, 333] {
            for count in [1, HALVED / 2, HALVED, words, 3 * words + 5] {
                for seeds in [(0, 0), (1, 2), (4, 3), (7, 6)] {
                    let (quotient, divisor) = (number(count, seeds.0), number(words, seeds.1));
                    let mut multiple = vec![0; count + words];
                    products::multiply(&mut multiple, &quotient, &divisor);
                    check(&multiple, &divisor);
                    words::decrement(&mut multiple);
                    check(&multiple, &divisor);
                }
            }
        }
    }
}
