//! Products, quotients and divisors of integers so long that a limit may be exceeded during the computation.
//!
//! Operations on slices (`products`, `division`) and those of the library cannot be interrupted. Longer
//! operands are split until a piece takes some ten milliseconds, and the meter is charged for each piece. The
//! methods are Karatsuba's for products, Newton's for quotients and roots, and Lehmer's for divisors. A word
//! is the library's, as wide as an address.

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{UBig, Word};

use crate::error::Stop;
use crate::limits::Meter;
use crate::term::division;
use crate::term::products::{self, Factor};
use crate::term::wide::{from_wide_words, low_bits, wide_words};

/// The bits of a word.
const WORD: usize = Word::BITS as usize;

/// The length in words up to which a number is divided at once.
pub const AT_ONCE: usize = 800;

/// The length in words from which a divisor is inverted.
const INVERTED: usize = 400;

/// The length in words up to which an inverse is computed by division.
const DIVIDED: usize = 120;

/// The length in words above which divisors are computed here: the library's method takes quadratic time.
const LONGEST_DIVIDED: usize = 1 << 12;

/// The length in words up to which roots are left to the library.
const LONGEST_ROOTED: usize = 1 << 8;

/// Returns what a product of `a` words by `b` words is charged.
#[inline]
pub fn cost_of_product(a: usize, b: usize) -> usize {
    match a.min(b) {
        products::TRANSFORMED.. => products::cost_of_transforms(a + b),
        short => a.max(b).saturating_mul(short) / 64,
    }
}

/// Returns what a division of `a` words by `b` words is charged.
pub fn cost_of_quotient(a: usize, b: usize) -> usize {
    a.saturating_mul(b.min((a + 1).saturating_sub(b)).min(256)) / 64
}

/// Returns the number of bytes that a division of `a` words by `b` words takes besides its results: the
/// divisor and its inverse, transformed, and products with them.
pub fn bytes_beside_quotient(a: usize, b: usize) -> usize {
    let row = b.min((a + 2).saturating_sub(b) / 2 + 1);
    let products = products::bytes_beside(b + row).saturating_add(products::bytes_beside(2 * row));
    products.saturating_add(a.saturating_mul(48))
}

/// Like `bytes_beside_quotient`, where no remainder is computed.
pub fn bytes_beside_quotient_only(a: usize, b: usize) -> usize {
    let unused = unused_words(a, b);
    bytes_beside_quotient(a - unused, b - unused)
}

/// Returns how many of the lowest words of both numbers do not matter to a quotient with a word behind the
/// point.
fn unused_words(a: usize, b: usize) -> usize {
    b.saturating_sub((a + 3).saturating_sub(b)).min(a)
}

/// Returns `a * b`. O(n^1.58)
pub fn product(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    let (a, b) = if a.as_words().len() < b.as_words().len() { (b, a) } else { (a, b) };
    let (long, short) = (a.as_words().len(), b.as_words().len());
    if long <= products::LONGEST {
        return product_at_once(meter, a, b);
    }
    if short <= products::LONGEST || long > 2 * short {
        return product_by_rows(meter, a, b, short.max(products::LONGEST));
    }
    let half = long.div_ceil(2);
    let (a0, a1) = split(a, half);
    let (b0, b1) = split(b, half);
    let low = product(meter, &a0, &b0)?;
    let high = product(meter, &a1, &b1)?;
    let middle = product(meter, &(a0 + a1), &(b0 + b1))? - &low - &high;
    let mut words = vec![0; long + short + 1];
    add_at(&mut words, 0, &low);
    add_at(&mut words, half, &middle);
    add_at(&mut words, 2 * half, &high);
    Ok(UBig::from_words(&words))
}

/// Returns a product whose time is bounded.
fn product_at_once(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    meter.charge(cost_of_product(a.as_words().len(), b.as_words().len()))?;
    let factors = (wide_words(a.as_words()), wide_words(b.as_words()));
    let (x, y) = (factors.0.as_ref(), factors.1.as_ref());
    let mut words = vec![0; x.len() + y.len()];
    products::multiply(&mut words, x, if std::ptr::eq(a, b) { x } else { y });
    Ok(from_wide_words(&words))
}

/// Returns a product; the longer operand is split into rows of `row` words.
fn product_by_rows(meter: &mut Meter, a: &UBig, b: &UBig, row: usize) -> Result<UBig, Stop> {
    let mut words = vec![0; a.as_words().len() + b.as_words().len() + 1];
    for (i, part) in a.as_words().chunks(row).enumerate() {
        let part = product(meter, &UBig::from_words(part), b)?;
        add_at(&mut words, i * row, &part);
    }
    Ok(UBig::from_words(&words))
}

/// Returns the lowest words, and the rest.
fn split(value: &UBig, at: usize) -> (UBig, UBig) {
    let words = value.as_words();
    let (low, high) = words.split_at(at.min(words.len()));
    (UBig::from_words(low), UBig::from_words(high))
}

/// Adds to a sum from a word on; the sum is long enough for the carry.
fn add_at(sum: &mut [Word], at: usize, value: &UBig) {
    let words = value.as_words();
    let mut carry = false;
    for (place, &word) in sum[at..].iter_mut().zip(words) {
        let (added, over) = place.overflowing_add(word);
        let (added, carried) = added.overflowing_add(Word::from(carry));
        (*place, carry) = (added, over || carried);
    }
    for place in &mut sum[at + words.len()..] {
        if !carry {
            break;
        }
        (*place, carry) = place.overflowing_add(1);
    }
}

/// Returns `high` shifted up by `words` words, plus `low`, which is shorter than that.
fn joined(high: &UBig, low: &UBig, words: usize) -> UBig {
    let mut sum = vec![0; words + high.as_words().len()];
    sum[..low.as_words().len()].copy_from_slice(low.as_words());
    sum[words..].copy_from_slice(high.as_words());
    UBig::from_words(&sum)
}

/// Returns the quotient, rounded down, and the remainder; `b` is not zero. O(n^1.58)
pub fn quotient(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<(UBig, UBig), Stop> {
    let (long, short) = (a.as_words().len(), b.as_words().len());
    if a < b {
        Ok((UBig::ZERO, a.clone()))
    } else if long <= AT_ONCE {
        quotient_at_once(meter, a, b)
    } else if short < INVERTED {
        let row = AT_ONCE / 2;
        quotient_by_rows(meter, a, row, long.div_ceil(row), |meter, part| quotient_at_once(meter, part, b))
    } else {
        Divisor::new(meter, b, (long + 1).saturating_sub(short))?.divide(meter, a)
    }
}

/// Returns the quotient, rounded down; `b` is not zero. O(n log n)
///
/// It is computed with a word behind the point, which mostly tells that the others are right although it is
/// only about right itself. So the last row takes no product with the divisor, and only the upper words of a
/// long divisor matter.
pub fn quotient_only(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    let (long, short) = (a.as_words().len(), b.as_words().len());
    if a < b || long <= AT_ONCE || short < INVERTED {
        return Ok(quotient(meter, a, b)?.0);
    }
    let unused = unused_words(long, short);
    let number = if unused == 0 { a << WORD } else { a >> ((unused - 1) * WORD) };
    let divisor = b >> (unused * WORD);
    let about = if divisor.as_words().len() < INVERTED {
        quotient(meter, &number, &divisor)?.0
    } else {
        Divisor::new(meter, &divisor, long + 2 - short)?.divide_about(meter, &number)?
    };
    let above = about + UBig::from(SLACK);
    let is_certain = low_bits(&above) % (1 << 32) > 2 * SLACK;
    let quotient = above >> WORD;
    if is_certain || product(meter, &quotient, b)? <= *a { Ok(quotient) } else { Ok(quotient - UBig::ONE) }
}

/// Returns a quotient and remainder whose time is bounded.
fn quotient_at_once(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<(UBig, UBig), Stop> {
    meter.charge(cost_of_quotient(a.as_words().len(), b.as_words().len()))?;
    let (number, divisor) = (wide_words(a.as_words()), wide_words(b.as_words()));
    let (number, divisor) = (number.as_ref(), divisor.as_ref());
    let mut room = vec![0; division::room(number.len(), divisor.len())];
    let (quotient, rest) = division::divide(&mut room, number, divisor);
    Ok((from_wide_words(quotient), from_wide_words(rest)))
}

/// Divides the `count` lowest pieces of `row` words, the highest first, each with the remainder of those
/// above it. The part above all of them is less than the divisor.
fn quotient_by_rows(
    meter: &mut Meter,
    a: &UBig,
    row: usize,
    count: usize,
    mut divide: impl FnMut(&mut Meter, &UBig) -> Result<(UBig, UBig), Stop>,
) -> Result<(UBig, UBig), Stop> {
    let (low, high) = a.as_words().split_at(a.as_words().len().min(count * row));
    let mut quotient = vec![0; count * row];
    let mut rest = UBig::from_words(high);
    for (i, part) in low.chunks(row).enumerate().rev() {
        let (digit, remainder) = divide(meter, &joined(&rest, &UBig::from_words(part), row))?;
        quotient[i * row..][..digit.as_words().len()].copy_from_slice(digit.as_words());
        rest = remainder;
    }
    Ok((UBig::from_words(&quotient), rest))
}

/// A factor of several products, kept transformed if that is faster.
struct Multiplier {
    value: UBig,
    /// The transformed factor, and the length of its products in words of 64 bits.
    transformed: Option<(Factor, usize)>,
}

impl Multiplier {
    /// Creates the factor for products with factors of up to `others` words.
    fn new(meter: &mut Meter, value: UBig, others: usize) -> Result<Multiplier, Stop> {
        let own = value.as_words().len();
        let length = ((own + others) * WORD).div_ceil(64);
        let is_transformed = own.min(others) >= products::TRANSFORMED && length <= 2 * products::LONGEST;
        meter.charge(products::cost_of_transforms(length) / 3)?;
        let transform = || (Factor::new(wide_words(value.as_words()).as_ref(), length), length);
        let transformed = is_transformed.then(transform);
        Ok(Multiplier { value, transformed })
    }

    fn times(&self, meter: &mut Meter, other: &UBig) -> Result<UBig, Stop> {
        let Some((factor, length)) = &self.transformed else { return product(meter, &self.value, other) };
        meter.charge(products::cost_of_transforms(*length) * 2 / 3)?;
        let mut words = vec![0; *length];
        factor.multiply(&mut words, wide_words(other.as_words()).as_ref());
        Ok(from_wide_words(&words))
    }
}

/// The most by which an estimate of a row of a quotient is wrong, with a margin.
const SLACK: u64 = 64;

/// A divisor with its inverse, by which numbers are divided `row` words at a time, with two products each.
pub struct Divisor {
    /// The divisor, shifted up by `shift` bits so that its highest bit is set.
    divisor: Multiplier,
    shift: usize,
    row: usize,
    /// About `2^(2 * bits) / highest`, where `highest` is the divisor's highest `precision` words, and these
    /// have `bits` bits.
    inverse: Multiplier,
    precision: usize,
}

impl Divisor {
    /// Creates the divisor for quotients of `count` words. Two rows at least cost less than a longer inverse.
    pub fn new(meter: &mut Meter, divisor: &UBig, count: usize) -> Result<Divisor, Stop> {
        let length = divisor.as_words().len();
        let shift = length * WORD - divisor.bit_len();
        let value = divisor << shift;
        let row = (count + 1).div_ceil(count.div_ceil(length).max(2)).min(length);
        let precision = length.min(row + 1);
        let inverse = inverse(meter, &(&value >> ((length - precision) * WORD)), precision)?;
        let inverse = Multiplier::new(meter, inverse, row + 1)?;
        Ok(Divisor { divisor: Multiplier::new(meter, value, row + 1)?, shift, row, inverse, precision })
    }

    /// Returns the quotient, rounded down, and the remainder.
    pub fn divide(&self, meter: &mut Meter, a: &UBig) -> Result<(UBig, UBig), Stop> {
        let number = a << self.shift;
        let length = self.divisor.value.as_words().len();
        let count = (number.as_words().len() + 1).saturating_sub(length).div_ceil(self.row);
        let (quotient, rest) =
            quotient_by_rows(meter, &number, self.row, count, |meter, part| self.divide_row(meter, part))?;
        Ok((quotient, rest >> self.shift))
    }

    /// Returns the quotient, or a number that differs from it by a few.
    fn divide_about(&self, meter: &mut Meter, a: &UBig) -> Result<UBig, Stop> {
        let number = a << self.shift;
        let length = self.divisor.value.as_words().len();
        let count = (number.as_words().len() + 1).saturating_sub(length).div_ceil(self.row);
        let mut rows = (0..count).rev();
        let (quotient, _) = quotient_by_rows(meter, &number, self.row, count, |meter, part| {
            if rows.next() == Some(0) { self.last_row(meter, part) } else { self.divide_row(meter, part) }
        })?;
        Ok(quotient)
    }

    /// Divides the last row about, without a remainder.
    fn last_row(&self, meter: &mut Meter, number: &UBig) -> Result<(UBig, UBig), Stop> {
        let estimate = if *number < self.divisor.value { UBig::ZERO } else { self.estimate(meter, number)? };
        let most = (UBig::ONE << (self.row * WORD)) - UBig::ONE;
        Ok((estimate.min(most), UBig::ZERO))
    }

    /// Returns the product with the inverse: the quotient of a row, or off by a few.
    fn estimate(&self, meter: &mut Meter, number: &UBig) -> Result<UBig, Stop> {
        let high = number >> ((self.divisor.value.as_words().len() - 1) * WORD);
        Ok(self.inverse.times(meter, &high)? >> ((self.precision + 1) * WORD))
    }

    /// Divides a number that is at most `row` words longer. The product with the inverse is the quotient, or
    /// differs from it by a few, since a row is not longer than the divisor.
    fn divide_row(&self, meter: &mut Meter, number: &UBig) -> Result<(UBig, UBig), Stop> {
        let divisor = &self.divisor.value;
        if number < divisor {
            return Ok((UBig::ZERO, number.clone()));
        }
        let mut quotient = self.estimate(meter, number)?;
        let mut multiple = self.divisor.times(meter, &quotient)?;
        while multiple > *number {
            quotient -= UBig::ONE;
            multiple -= divisor;
        }
        let mut rest = number - multiple;
        while rest >= *divisor {
            quotient += UBig::ONE;
            rest -= divisor;
        }
        Ok((quotient, rest))
    }
}

/// Returns `2^(2 * bits) / b`, or a little more or less; `b` has `length` words and `bits` bits, and its
/// highest bit is set. By Newton's method from the inverse of the upper half: O(products of that length)
fn inverse(meter: &mut Meter, b: &UBig, length: usize) -> Result<UBig, Stop> {
    if length <= DIVIDED {
        return Ok(quotient_at_once(meter, &(UBig::ONE << (2 * length * WORD)), b)?.0);
    }
    let half = length / 2 + 1;
    let below = (length - half) * WORD;
    let rough = inverse(meter, &(b >> below), half)?;
    let (one, multiple) = (UBig::ONE << ((length + half) * WORD), product(meter, &rough, b)?);
    let is_above = multiple > one;
    let error = if is_above { multiple - one } else { one - multiple };
    let correction = product(meter, &rough, &(error >> below))? >> ((3 * half - length) * WORD);
    let rough = rough << below;
    Ok(if is_above { rough - correction } else { rough + correction })
}

/// Returns the greatest common divisor of two integers that are not zero. O(n^2)
pub fn divisor(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    let (mut a, mut b) = if a < b { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    while b.as_words().len() > LONGEST_DIVIDED {
        meter.charge(a.as_words().len() / 16)?;
        let shift = a.bit_len() - 63;
        let tops = [&a >> shift, &b >> shift].map(|top| low_bits(&top));
        (a, b) = match cofactors(tops) {
            Some([[p, q], [r, s]]) => (difference(&a, p, &b, q), difference(&a, r, &b, s)),
            None => {
                let rest = quotient(meter, &a, &b)?.1;
                (b, rest)
            }
        };
    }
    if b.is_zero() {
        return Ok(a);
    }
    let rest = quotient(meter, &a, &b)?.1;
    meter.charge(cost_of_quotient(2 * LONGEST_DIVIDED, LONGEST_DIVIDED))?;
    Ok(if rest.is_zero() { b } else { b.gcd(&rest) })
}

/// Returns the cofactors of those of Euclid's steps that the leading bits determine (Knuth, algorithm L). The
/// two integers become the distance of `p * a` and `q * b`, and that of `r * a` and `s * b`. `None` if the
/// leading bits determine none.
fn cofactors(tops: [u64; 2]) -> Option<[[u64; 2]; 2]> {
    let [mut a, mut b] = tops.map(i128::from);
    let (mut p, mut q, mut r, mut s) = (1, 0, 0, 1);
    while b + r != 0 && b + s != 0 {
        let times = (a + p) / (b + r);
        if times != (a + q) / (b + s) {
            break;
        }
        (p, q, r, s) = (r, s, p - times * r, q - times * s);
        (a, b) = (b, a - times * b);
    }
    let magnitude = |factor: i128| u64::try_from(factor.unsigned_abs()).ok();
    let rows = [[magnitude(p)?, magnitude(q)?], [magnitude(r)?, magnitude(s)?]];
    (q != 0).then_some(rows)
}

/// Returns the distance of `p * a` and `q * b`.
fn difference(a: &UBig, p: u64, b: &UBig, q: u64) -> UBig {
    let (x, y) = (a * UBig::from(p), b * UBig::from(q));
    if x >= y { x - y } else { y - x }
}

/// Returns the integer part of the `n`-th root, `n` not zero, by Newton's method from above.
pub fn root(meter: &mut Meter, value: &UBig, n: usize) -> Result<UBig, Stop> {
    if value.as_words().len() <= LONGEST_ROOTED {
        meter.charge(value.bit_len())?;
        return Ok(value.nth_root(n));
    }
    // The root of the upper half of the bits is exact in its own upper half.
    let drop = value.bit_len() / 2 / n * n;
    let mut guess = (root(meter, &(value >> drop), n)? + UBig::ONE) << (drop / n);
    let less = UBig::from(n - 1);
    loop {
        let power = power(meter, &guess, n - 1)?;
        let next = (quotient(meter, value, &power)?.0 + &less * &guess) / UBig::from(n);
        if next >= guess {
            return Ok(guess);
        }
        guess = next;
    }
}

/// Returns `base ^ exponent`.
pub fn power(meter: &mut Meter, base: &UBig, exponent: usize) -> Result<UBig, Stop> {
    let mut power = UBig::ONE;
    for bit in (0..usize::BITS - exponent.leading_zeros()).rev() {
        power = product(meter, &power, &power)?;
        if exponent >> bit & 1 == 1 {
            power = product(meter, &power, base)?;
        }
    }
    Ok(power)
}

#[cfg(test)]
mod tests {
    use dashu_int::ops::DivRem;
    use proptest::prelude::*;

    use super::*;
    use crate::term::wide::sample;

    /// Returns an integer of up to `words` words, without a pattern if the seed is large enough.
    fn number(words: usize, seed: u64) -> UBig {
        from_wide_words(&sample(words, seed))
    }

    /// Checks a quotient, with a remainder and without one.
    fn check_quotient(a: &UBig, b: &UBig) {
        let (words, others) = (a.as_words().len(), b.as_words().len());
        let wanted = a.div_rem(b);
        assert!(quotient(&mut Meter::new(), a, b).unwrap() == wanted, "{words} {others}");
        assert!(quotient_only(&mut Meter::new(), a, b).unwrap() == wanted.0, "{words} {others}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn operations_are_those_of_the_library(x in 1..5000_usize, y in 1..5000_usize, seeds in (0..16_u64, 0..16_u64)) {
            let (a, b) = (number(x, seeds.0), number(y, seeds.1));
            prop_assert!(product(&mut Meter::new(), &a, &b).unwrap() == &a * &b);
            prop_assert!(a.is_zero() || product(&mut Meter::new(), &a, &a).unwrap() == a.sqr());
            if !b.is_zero() {
                check_quotient(&a, &b);
                check_quotient(&(&a * &b), &b);
            }
            if !a.is_zero() && !b.is_zero() {
                prop_assert!(divisor(&mut Meter::new(), &a, &b).unwrap() == (&a).gcd(&b));
            }
        }
    }

    /// Lengths around the thresholds between methods.
    const LENGTHS: [usize; 7] =
        [1, INVERTED, INVERTED + 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE, products::LONGEST + 3];

    #[test]
    fn products_and_quotients_are_those_of_the_library() {
        let mut meter = Meter::new();
        for (i, words) in (1..).zip(LENGTHS) {
            for others in LENGTHS {
                let (a, b) = (number(words, 10 + i), number(others, 77));
                assert!(product(&mut meter, &a, &b).unwrap() == &a * &b, "{words} {others}");
                check_quotient(&a, &b);
            }
        }
    }

    #[test]
    fn quotients_just_above_and_below_a_multiple_are_right() {
        let ones = |words: usize| (UBig::ONE << (WORD * words)) - UBig::ONE;
        let power = |words: usize| UBig::ONE << (WORD * words);
        let divisors =
            [number(3000, 15), ones(3000), power(3000), power(3000) + UBig::ONE, ones(1500) << 90_000];
        for b in &divisors {
            for quotient in [number(6000, 13), number(9000, 13), ones(7000), power(7000), number(14_000, 17)]
            {
                let multiple = &quotient * b;
                check_quotient(&(&multiple - UBig::ONE), b);
                check_quotient(&multiple, b);
            }
        }
    }

    #[test]
    fn quotients_as_long_as_several_divisors_are_right() {
        for length in [INVERTED, INVERTED + 1, 777] {
            for count in (1..5).flat_map(|times| [times * length - 1, times * length, times * length + 1]) {
                check_quotient(&number(length + count, 9), &number(length, 14));
            }
        }
    }

    #[test]
    fn divisors_are_those_of_the_library() {
        let mut meter = Meter::new();
        for (words, others) in [(2500, 2400), (4000, 2100), (3000, 3000)] {
            let common = number(700, 15);
            let (a, b) = (number(words, 13) * &common, number(others, 9) * &common);
            assert_eq!(divisor(&mut meter, &a, &b).unwrap(), (&a).gcd(&b));
        }
        let a = number(3000, 13);
        assert_eq!(divisor(&mut meter, &a, &a).unwrap(), a);
        assert_eq!(
            divisor(&mut meter, &(&a * UBig::from(6_u8)), &(&a * UBig::from(4_u8))).unwrap(),
            &a * UBig::from(2_u8)
        );
    }

    #[test]
    fn roots_are_those_of_the_library() {
        let mut meter = Meter::new();
        for n in [2, 3, 7, 1000] {
            let value = number(5000, 11);
            assert_eq!(root(&mut meter, &value, n).unwrap(), value.nth_root(n), "{n}");
        }
    }

    #[test]
    fn a_limit_stops_a_product_between_its_pieces() {
        let mut meter = Meter::new();
        meter.start(&crate::Limits::default().inferences(100_000));
        let a = number(8 * products::LONGEST, 13);
        assert!(product(&mut meter, &a, &a).is_err());
        meter.start(&crate::Limits::default().inferences(100_000));
        assert!(quotient(&mut meter, &(&a << (64 * 8 * products::LONGEST)), &a).is_err());
    }
}
