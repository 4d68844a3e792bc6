//! Products modulo a long odd number `m`, in Montgomery's form: `x` stands for `x / r`, where `r` is a power
//! of `2^64` as long as `m`. A multiple of `m` makes the lower half of a product zero, and the upper half is
//! the result.

use std::cell::RefCell;

use super::products::{self, Factor, TRANSFORMED};
use super::words;
use crate::width::Width;

/// An odd modulus of at least two words, at most `products::LONGEST`.
pub struct OddModulus {
    words: Vec<u64>,
    method: Method,
    /// Room for a product.
    product: RefCell<Vec<u64>>,
}

/// How the multiple is found that makes the lower half zero.
enum Method {
    /// Two words at a time, from the negative inverse of the two lowest words of the modulus.
    ByRows(u128),
    /// At once, from the negative inverse modulo `r`.
    ByProducts { inverse: Factor, modulus: Factor },
}

/// A number below the modulus, times `r`.
#[derive(Clone)]
pub struct LongResidue<'m> {
    modulus: &'m OddModulus,
    words: Vec<u64>,
}

impl OddModulus {
    /// Creates the modulus of an odd number.
    pub fn new(words: Vec<u64>) -> OddModulus {
        let length = words.len();
        let method = if length < TRANSFORMED {
            let inverse = negative_inverse(&words[..2]);
            Method::ByRows(u128::from(inverse[1]) << 64 | u128::from(inverse[0]))
        } else {
            let factor = |number: &[u64]| Factor::new(number, 2 * length);
            Method::ByProducts { inverse: factor(&negative_inverse(&words)), modulus: factor(&words) }
        };
        OddModulus { words, method, product: RefCell::new(vec![0; 2 * length]) }
    }

    /// Returns the residue of the number that has these words times `r`, below the modulus.
    pub fn residue(&self, mut words: Vec<u64>) -> LongResidue<'_> {
        words.resize(self.words.len(), 0);
        LongResidue { modulus: self, words }
    }

    /// Divides a product by `r` modulo the modulus. The product is overwritten.
    fn reduce(&self, to: &mut [u64], product: &mut [u64]) {
        let mut is_over = match &self.method {
            Method::ByRows(inverse) => self.add_rows(product, *inverse),
            Method::ByProducts { inverse, modulus } => add_multiple(product, inverse, modulus),
        };
        to.copy_from_slice(&product[self.words.len()..]);
        is_over |= to.iter().rev().cmp(self.words.iter().rev()).is_ge();
        if is_over {
            words::subtract_from(to, &self.words);
        }
    }

    /// Makes the lower half zero; returns the carry out of the upper half.
    fn add_rows(&self, product: &mut [u64], inverse: u128) -> bool {
        let length = self.words.len();
        let mut carry = false;
        for place in (0..length - 1).step_by(2) {
            let low = u128::from(product[place + 1]) << 64 | u128::from(product[place]);
            let factor = low.wrapping_mul(inverse);
            let part = &mut product[place..place + length + 2];
            let over = words::add_two_rows(part, &self.words, [factor.low_u64(), (factor >> 64).low_u64()]);
            carry |= over && words::increment(&mut product[place + length + 2..]);
        }
        if length % 2 == 1 {
            let factor = product[length - 1].wrapping_mul(inverse.low_u64());
            let above = words::add_row(&mut product[length - 1..2 * length - 1], &self.words, factor);
            carry |= words::add_to(&mut product[2 * length - 1..], &[above]);
        }
        carry
    }
}

/// Makes the lower half zero; returns the carry out of the upper half.
fn add_multiple(product: &mut [u64], inverse: &Factor, modulus: &Factor) -> bool {
    let (mut factor, mut multiple) = (vec![0; product.len()], vec![0; product.len()]);
    let length = product.len() / 2;
    let (low, high) = product.split_at_mut(length);
    inverse.multiply(&mut factor, low);
    modulus.multiply(&mut multiple, &factor[..length]);
    // Both lower halves together are zero or a power of two.
    let is_carried = low.iter().any(|&word| word != 0) && words::increment(high);
    words::add_to(high, &multiple[length..]) || is_carried
}

/// Returns the `y` with `x y = -1` modulo a power of two as long as the odd `x`. A word is right in three
/// bits to begin with, then in twice as many each time; from there on twice as many words are.
fn negative_inverse(x: &[u64]) -> Vec<u64> {
    let first = (0..5).fold(x[0], |y: u64, _| y.wrapping_mul(2_u64.wrapping_sub(x[0].wrapping_mul(y))));
    let mut inverse = vec![first];
    while inverse.len() < x.len() {
        let (right, length) = (inverse.len(), x.len().min(2 * inverse.len()));
        // The product is 1 plus an error above the words that are right.
        let mut product = vec![0; length + right];
        products::multiply(&mut product, &x[..length], &inverse);
        let mut upper = vec![0; length];
        products::multiply(&mut upper, &product[right..length], &inverse);
        words::negate(&mut upper);
        inverse.extend(&upper[..length - right]);
    }
    words::negate(&mut inverse);
    inverse
}

impl LongResidue<'_> {
    /// Multiplies by itself.
    pub fn square(&mut self) {
        self.become_reduced(|product, words| products::multiply(product, words, words));
    }

    /// Multiplies by another.
    pub fn multiply_by(&mut self, other: &Self) {
        self.become_reduced(|product, words| products::multiply(product, words, &other.words));
    }

    /// Returns the words of the number, without the factor `r`.
    pub fn into_words(mut self) -> Vec<u64> {
        self.become_reduced(|product, words| {
            let (number, zeros) = product.split_at_mut(words.len());
            number.copy_from_slice(words);
            zeros.fill(0);
        });
        self.words
    }

    /// Becomes a product, which is written given the words so far, divided by `r`.
    fn become_reduced(&mut self, write: impl FnOnce(&mut [u64], &[u64])) {
        let product = &mut self.modulus.product.borrow_mut();
        write(product, &self.words);
        self.modulus.reduce(&mut self.words, product);
    }
}
