//! Products of natural numbers, given as slices of words, the lowest first.
//!
//! Short numbers are multiplied by rows, longer ones by Karatsuba's method, and long ones by Fourier
//! transforms. No product looks at a limit: `LONGEST` bounds the time of one.

mod fourier;
mod residues;
mod roots;

pub use residues::Factor;

use super::words;
use crate::width::Width;

/// The length in words up to which both factors are multiplied at once, in some ten milliseconds.
pub const LONGEST: usize = 1 << 17;

/// The length of the shorter factor up to which rows are fastest.
const ROWS: usize = 27;

/// The length of the shorter factor from which transforms are fastest.
pub const TRANSFORMED: usize = 128;

/// Writes the product of two numbers; the slice is as long as both together.
pub fn multiply(to: &mut [u64], x: &[u64], y: &[u64]) {
    let (x, y) = if x.len() < y.len() { (y, x) } else { (x, y) };
    match y.len() {
        ..=ROWS => multiply_by_rows(to, x, y),
        TRANSFORMED.. => residues::multiply(to, x, y),
        _ => multiply_in(&mut vec![0; room(x.len().min(2 * y.len()))], to, x, y),
    }
}

/// Returns the number of bytes that a product of this many words takes besides itself.
pub fn bytes_beside(words: usize) -> usize {
    let at_once = words.min(2 * LONGEST);
    at_once.saturating_mul(residues::BYTES_OF_WORD).saturating_add((words - at_once).saturating_mul(HALVED))
}

/// The bytes for each word of a product beyond `LONGEST`: the numbers that halves are computed from.
const HALVED: usize = 96;

/// Returns what transforms for a product of this many words are charged, in units of some 40 ns.
pub fn cost_of_transforms(words: usize) -> usize {
    words.saturating_mul(words.max(1).ilog2().to_usize()) / 8
}

/// Returns the number of scratch words for `multiply_in` where the longer factor has `words` words.
fn room(words: usize) -> usize {
    4 * words + 64
}

fn multiply_by_rows(to: &mut [u64], x: &[u64], y: &[u64]) {
    to.fill(0);
    if std::ptr::eq(x, y) { words::square(to, x) } else { words::multiply(to, x, y) }
}

/// Writes a product; `x` is not shorter than `y`. O(n^1.58)
fn multiply_in(room: &mut [u64], to: &mut [u64], x: &[u64], y: &[u64]) {
    if y.len() <= ROWS {
        multiply_by_rows(to, x, y);
    } else if x.len() >= 2 * y.len() {
        multiply_by_blocks(room, to, x, y);
    } else {
        multiply_by_halves(room, to, x, y);
    }
}

/// Writes the sum of the products of `y` and blocks of `x` of the same length.
fn multiply_by_blocks(room: &mut [u64], to: &mut [u64], x: &[u64], y: &[u64]) {
    to.fill(0);
    for (i, block) in x.chunks(y.len()).enumerate() {
        let (product, room) = room.split_at_mut(y.len() + block.len());
        multiply_in(room, product, y, block);
        words::add_into(&mut to[i * y.len()..], product);
    }
}

/// Writes a product from three of half the length (Karatsuba): with `x = x1 b + x0` and `y = y1 b + y0`, the
/// middle part `x0 y1 + x1 y0` is `x0 y0 + x1 y1 - (x0 - x1) (y0 - y1)`.
fn multiply_by_halves(room: &mut [u64], to: &mut [u64], x: &[u64], y: &[u64]) {
    let half = x.len().div_ceil(2);
    let ((x0, x1), (y0, y1)) = (x.split_at(half), y.split_at(half));
    let (differences, room) = room.split_at_mut(2 * half);
    let (dx, dy) = to[..2 * half].split_at_mut(half);
    let is_negative = if std::ptr::eq(x, y) {
        words::distance(dx, x0, x1);
        multiply_in(room, differences, dx, dx);
        false
    } else {
        let is_negative = words::distance(dx, x0, x1) != words::distance(dy, y0, y1);
        multiply_in(room, differences, dx, dy);
        is_negative
    };
    let (low, high) = to.split_at_mut(2 * half);
    multiply_in(room, low, x0, y0);
    multiply_in(room, high, x1, y1);
    let (last, middle) = room[..=2 * half].split_last_mut().expect("a word more");
    *last = u64::from(words::add(middle, low, high));
    if is_negative {
        *last += u64::from(words::add_to(middle, differences));
    } else {
        *last -= u64::from(words::subtract_from(middle, differences));
    }
    words::add_into(&mut to[half..], &room[..=2 * half]);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::term::wide::{from_wide_words, sample};

    fn check(x: &[u64], y: &[u64]) {
        let mut to = vec![7; x.len() + y.len()];
        multiply(&mut to, x, y);
        let [a, b, product] = [x, y, &to].map(from_wide_words);
        assert!(product == a * b, "{} by {} words", x.len(), y.len());
    }

    #[test]
    fn products_are_those_of_the_library_around_every_threshold() {
        let lengths = [1, ROWS, ROWS + 1, 2 * ROWS + 1, 100, TRANSFORMED - 1, TRANSFORMED, 777, 2500];
        for x in lengths {
            for y in lengths {
                for seeds in [(9, 11), (1, 1), (2, 3), (0, 5)] {
                    check(&sample(x, seeds.0), &sample(y, seeds.1));
                }
            }
            let x = sample(x, 9);
            check(&x, &x);
        }
    }

    #[test]
    fn long_products_of_the_largest_digits_are_right() {
        for words in [20_000, LONGEST] {
            // (b - 1)^2 = b^2 - 2 b + 1, where b is a power of two.
            let mut square = vec![0; 2 * words];
            multiply(&mut square, &sample(words, 1), &sample(words, 1));
            let mut wanted = vec![u64::MAX; 2 * words];
            wanted[..words].fill(0);
            (wanted[0], wanted[words]) = (1, u64::MAX - 1);
            assert!(square == wanted);
        }
        // Digits of half the radix, of one sign and of both, make the largest errors.
        for seed in [2, 3, 9] {
            check(&sample(30_000, seed), &sample(29_000, 3));
        }
    }

    proptest! {
        #[test]
        fn products_are_those_of_the_library(x in 0..900_usize, y in 0..900_usize, seeds in (0..40_u64, 0..40_u64)) {
            check(&sample(x, seeds.0), &sample(y, seeds.1));
        }
    }
}
