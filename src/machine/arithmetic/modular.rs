//! Powers modulo an integer: sliding windows over the bits of the exponent, with Montgomery products.
//!
//! A modulus is an odd number times a power of two, and the powers modulo both are combined. Short odd ones
//! have products of a length known at compile time; long ones are those of `term/montgomery.rs`.

use dashu_int::ops::BitTest;
use dashu_int::{UBig, Word};

use crate::error::Stop;
use crate::limits::Meter;
use crate::term::montgomery::{LongResidue, OddModulus};
use crate::term::wide::{from_wide_words, low_bits, wide_words};
use crate::term::words::multiply_add;
use crate::term::{long, products};
use crate::width::Width;

/// Returns `base ^ exponent` modulo `modulus`, which is above zero. O(bits of the exponent * words of the
/// modulus ^ 2)
pub fn power(meter: &mut Meter, base: &UBig, exponent: &UBig, modulus: &UBig) -> Result<UBig, Stop> {
    let (twos, words) = (modulus.trailing_zeros().unwrap_or(0), modulus.as_words().len());
    if words > LONG || words > LONGEST_EVEN && twos > 0 {
        return power_of_long(meter, base, exponent, modulus);
    }
    let odd = modulus >> twos;
    let of_odd = power_of_odd(meter, base % &odd, exponent, &odd)?;
    if twos == 0 {
        return Ok(of_odd);
    }
    let one = Low { value: UBig::ONE, bits: twos };
    let of_twos = match twos {
        ..=64 => one.with(power_of_word(base, exponent)),
        _ => by_windows(meter, one.with(base.clone()), exponent, one.clone(), twos / 64 + 1)?,
    };
    let difference = one.with((UBig::ONE << twos) + of_twos.value - one.with(of_odd.clone()).value);
    let factor = difference.times(&one.with(odd.clone()).inverse()).value;
    Ok(of_odd + odd * factor)
}

/// Returns the number of bytes that a power takes: the odd powers of a window, and for each word of the
/// modulus its transforms, those of its inverse and of a product, and the intermediate values.
pub fn bytes_of_power(exponent_bits: usize, modulus_bits: usize) -> usize {
    let odd_powers = 1_usize << (window(exponent_bits) - 1);
    (modulus_bits / 8).saturating_mul(odd_powers + 80)
}

/// Returns the number of bits of an exponent that are looked at together.
fn window(bits: usize) -> usize {
    (1 + bits.max(1).ilog2().to_usize() / 2).min(8)
}

/// The bits of one of the library's words.
const WORD: usize = Word::BITS as usize;

/// The length of the modulus above which each product is followed by a division, with checks of the limits
/// between, and that of an even modulus.
const LONG: usize = products::LONGEST;
const LONGEST_EVEN: usize = 1 << 11;

/// Computes the power by squaring.
fn power_of_long(meter: &mut Meter, base: &UBig, exponent: &UBig, modulus: &UBig) -> Result<UBig, Stop> {
    let mut power = UBig::ONE;
    for bit in (0..exponent.bit_len()).rev() {
        power = reduced(meter, &power.clone(), &power, modulus)?;
        if exponent.bit(bit) {
            power = reduced(meter, &power, base, modulus)?;
        }
    }
    Ok(power)
}

fn reduced(meter: &mut Meter, a: &UBig, b: &UBig, modulus: &UBig) -> Result<UBig, Stop> {
    let product = long::product(meter, a, b)?;
    Ok(long::quotient(meter, &product, modulus)?.1)
}

/// Computes the lowest word of a power.
fn power_of_word(base: &UBig, exponent: &UBig) -> UBig {
    let base = low_bits(base);
    let bits = (0..exponent.bit_len()).rev().map(|i| exponent.bit(i));
    let power =
        bits.fold(1_u64, |power, bit| power.wrapping_mul(power).wrapping_mul(if bit { base } else { 1 }));
    UBig::from(power)
}

fn power_of_odd(meter: &mut Meter, base: UBig, exponent: &UBig, modulus: &UBig) -> Result<UBig, Stop> {
    match modulus.bit_len().div_ceil(64) {
        1 if modulus.is_one() => Ok(UBig::ZERO),
        1 => power_of_short::<1>(meter, &base, exponent, modulus),
        2 => power_of_short::<2>(meter, &base, exponent, modulus),
        3 => power_of_short::<3>(meter, &base, exponent, modulus),
        4 => power_of_short::<4>(meter, &base, exponent, modulus),
        5..=6 => power_of_short::<6>(meter, &base, exponent, modulus),
        7..=8 => power_of_short::<8>(meter, &base, exponent, modulus),
        words => {
            // The inverse takes about as long as four products.
            meter.charge(4 * long::cost_of_product(words, words))?;
            let odd = OddModulus::new(wide_words(modulus.as_words()).as_ref().to_vec());
            let mut residue = |value: &UBig| -> Result<LongResidue, Stop> {
                let rest = long::quotient(meter, &(value << (64 * words)), modulus)?.1;
                Ok(odd.residue(wide_words(rest.as_words()).as_ref().to_vec()))
            };
            let (base, one) = (residue(&base)?, residue(&UBig::ONE)?);
            Ok(from_wide_words(&by_windows(meter, base, exponent, one, words)?.into_words()))
        }
    }
}

/// An element of a ring with multiplication.
trait Residue: Clone {
    fn square(&mut self);
    fn multiply_by(&mut self, other: &Self);
}

/// Computes the power. Checks the limits between the steps.
fn by_windows<R: Residue>(
    meter: &mut Meter,
    base: R,
    exponent: &UBig,
    one: R,
    words: usize,
) -> Result<R, Stop> {
    let cost = 3 * long::cost_of_product(words, words) + 1;
    let length = exponent.bit_len();
    if length == 0 {
        return Ok(one);
    }
    let window = window(length);
    let mut square = base.clone();
    square.square();
    let mut odd_powers = vec![base];
    for i in 1..1 << (window - 1) {
        meter.charge(cost)?;
        let mut next = odd_powers[i - 1].clone();
        next.multiply_by(&square);
        odd_powers.push(next);
    }
    let (mut rest, digit) = next_digit(exponent, length, window);
    let mut power = odd_powers[digit / 2].clone();
    while rest > 0 {
        let (low, digit) = next_digit(exponent, rest, window);
        for _ in low..rest {
            meter.charge(cost)?;
            power.square();
        }
        if digit > 0 {
            meter.charge(cost)?;
            power.multiply_by(&odd_powers[digit / 2]);
        }
        rest = low;
    }
    Ok(power)
}

/// Returns the digit that ends before bit `end`, and the number of its lowest bit: a zero bit, or at most
/// `window` bits with a one at either end.
fn next_digit(exponent: &UBig, end: usize, window: usize) -> (usize, usize) {
    if !exponent.bit(end - 1) {
        return (end - 1, 0);
    }
    let low = end.saturating_sub(window);
    let words = exponent.as_words();
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    let bits = (u128::from(word(low / WORD + 1)) << WORD | u128::from(word(low / WORD))) >> (low % WORD);
    let digit = bits.to_usize() & ((1 << (end - low)) - 1);
    let zeros = digit.trailing_zeros().to_usize();
    (low + zeros, digit >> zeros)
}

impl Residue for LongResidue<'_> {
    fn square(&mut self) {
        self.square();
    }

    fn multiply_by(&mut self, other: &Self) {
        self.multiply_by(other);
    }
}

/// An integer modulo a power of two.
#[derive(Clone)]
struct Low {
    value: UBig,
    bits: usize,
}

impl Low {
    fn with(&self, mut value: UBig) -> Low {
        value.clear_high_bits(self.bits);
        Low { value, bits: self.bits }
    }

    fn times(&self, other: &Low) -> Low {
        self.with(&self.value * &other.value)
    }

    /// Returns the inverse of an odd number: right in three bits to begin with, then in twice as many each
    /// time.
    fn inverse(&self) -> Low {
        let two = (UBig::ONE << self.bits) + UBig::from(2_u8);
        let mut inverse = self.clone();
        let mut right = 3;
        while right < self.bits {
            inverse = inverse.times(&self.with(&two - self.times(&inverse).value));
            right *= 2;
        }
        inverse
    }
}

impl Residue for Low {
    fn square(&mut self) {
        *self = self.with(self.value.sqr());
    }

    fn multiply_by(&mut self, other: &Self) {
        *self = self.times(other);
    }
}

/// An odd modulus of at most `N` words.
struct ShortModulus<const N: usize> {
    words: [u64; N],
    /// The negative inverse of the lowest word: their product is -1.
    inverse: u64,
}

/// `x * 2^(64 N)` for an `x` below the modulus.
#[derive(Clone)]
struct Short<'m, const N: usize> {
    modulus: &'m ShortModulus<N>,
    words: [u64; N],
}

fn words_of<const N: usize>(value: &UBig) -> [u64; N] {
    let mut words = [0; N];
    words.iter_mut().zip(wide_words(value.as_words()).as_ref()).for_each(|(word, &from)| *word = from);
    words
}

fn power_of_short<const N: usize>(
    meter: &mut Meter,
    base: &UBig,
    exponent: &UBig,
    modulus: &UBig,
) -> Result<UBig, Stop> {
    let words: [u64; N] = words_of(modulus);
    // Right in three bits, then in 6, 12, 24, 48 and 96.
    let inverse =
        (0..5).fold(words[0], |x: u64, _| x.wrapping_mul(2_u64.wrapping_sub(words[0].wrapping_mul(x))));
    let short = ShortModulus { words, inverse: inverse.wrapping_neg() };
    let residue = |value: &UBig| Short { modulus: &short, words: words_of(&((value << (64 * N)) % modulus)) };
    let mut power = by_windows(meter, residue(base), exponent, residue(&UBig::ONE), N)?;
    let plain = Short { words: words_of(&UBig::ONE), ..power };
    power.multiply_by(&plain);
    Ok(from_wide_words(&power.words))
}

impl<const N: usize> Residue for Short<'_, N> {
    fn square(&mut self) {
        let words = self.words;
        self.multiply_by(&Short { words, ..*self });
    }

    fn multiply_by(&mut self, other: &Self) {
        let modulus = &self.modulus.words;
        let (mut sum, mut top) = ([0; N], 0_u64);
        for &factor in &other.words {
            let mut carry = 0;
            for (sum, &word) in sum.iter_mut().zip(&self.words) {
                (*sum, carry) = multiply_add(*sum, word, factor, carry);
            }
            let (upper, over) = top.overflowing_add(carry);
            let quotient = sum[0].wrapping_mul(self.modulus.inverse);
            (_, carry) = multiply_add(sum[0], modulus[0], quotient, 0);
            for j in 1..N {
                (sum[j - 1], carry) = multiply_add(sum[j], modulus[j], quotient, carry);
            }
            let (last, over_too) = upper.overflowing_add(carry);
            sum[N - 1] = last;
            top = u64::from(over) + u64::from(over_too);
        }
        let mut borrow = false;
        let mut less = [0; N];
        for j in 0..N {
            let (difference, under) = sum[j].overflowing_sub(modulus[j]);
            let (difference, under_too) = difference.overflowing_sub(u64::from(borrow));
            (less[j], borrow) = (difference, under | under_too);
        }
        self.words = if borrow && top == 0 { sum } else { less };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slow(base: &UBig, exponent: u32, modulus: &UBig) -> UBig {
        (0..exponent).fold(UBig::ONE % modulus, |power, _| power * base % modulus)
    }

    #[test]
    fn powers_modulo_long_numbers_are_those_of_repeated_products() {
        let seed = UBig::from(0x9e37_79b9_7f4a_7c15_u64);
        for words in [20, 21, products::TRANSFORMED - 1, products::TRANSFORMED, 400, 401] {
            let whole = UBig::ONE << (64 * words);
            for modulus in [&whole - UBig::ONE, (seed.pow(words) | UBig::ONE), whole] {
                let base = &modulus - UBig::from(12_345_u32);
                for base in [base, UBig::from(7_u8) << (64 * words - 70), &modulus - UBig::ONE] {
                    let power = power(&mut Meter::new(), &base, &UBig::from(23_u8), &modulus).unwrap();
                    assert!(power == slow(&base, 23, &modulus), "{words}");
                }
            }
        }
    }

    #[test]
    fn powers_are_those_of_repeated_products() {
        let seed = UBig::from(0x9e37_79b9_7f4a_7c15_u64);
        for bits in [1, 2, 7, 63, 64, 65, 127, 129, 192, 250, 300, 512, 513, 577, 700, 1300] {
            let wide = seed.pow(bits / 63 + 1);
            let (_, high) = wide.clone().split_bits(wide.bit_len() - bits);
            for modulus in
                [&high | UBig::ONE, high.clone(), (UBig::ONE << bits) - UBig::ONE, UBig::ONE << bits]
            {
                for exponent in [0, 1, 2, 3, 31, 64, 77, 1000] {
                    for base in [UBig::ZERO, UBig::from(3_u8), seed.pow(5), &modulus - UBig::ONE] {
                        let power = power(&mut Meter::new(), &base, &UBig::from(exponent), &modulus).unwrap();
                        assert_eq!(power, slow(&base, exponent, &modulus), "{base}^{exponent} mod {modulus}");
                    }
                }
            }
        }
    }
}
