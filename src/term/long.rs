//! Products, quotients and divisors of integers so long that a limit may be exceeded during the computation.
//!
//! The library's operations cannot be interrupted. Long operands are split until the pieces are short
//! (`PIECE` words, some ten milliseconds for a product). The methods are Karatsuba's for products, Burnikel's
//! and Ziegler's for quotients, and Lehmer's for divisors. The meter is charged for each piece. A word is the
//! library's, as wide as an address.

use dashu_int::ops::{BitTest, DivRem, Gcd};
use dashu_int::{UBig, Word};

use crate::error::Stop;
use crate::limits::Meter;
use crate::term::wide::low_bits;

/// The bits of a word.
const WORD: usize = Word::BITS as usize;

/// The length in words up to which operands are left to the library.
const PIECE: usize = 1 << 13;

/// The length in words above which divisors are computed here: the library's method takes quadratic time.
const LONGEST_DIVIDED: usize = 1 << 11;

/// Charges for a product of `a` words by `b` words.
pub fn charge_product(meter: &mut Meter, a: usize, b: usize) -> Result<(), Stop> {
    meter.charge(a.max(b).saturating_mul(a.min(b).min(256)) / 64)
}

/// Returns `a * b`. O(n^1.58)
pub fn product(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<UBig, Stop> {
    let (a, b) = if a.as_words().len() < b.as_words().len() { (b, a) } else { (a, b) };
    let (long, short) = (a.as_words().len(), b.as_words().len());
    if long <= PIECE {
        charge_product(meter, long, short)?;
        return Ok(a * b);
    }
    if short <= PIECE || long > 2 * short {
        return product_by_rows(meter, a, b, short.max(PIECE));
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

/// Returns the quotient, rounded down, and the remainder; `b` is not zero. O(n^1.58 log n)
pub fn quotient(meter: &mut Meter, a: &UBig, b: &UBig) -> Result<(UBig, UBig), Stop> {
    let (long, short) = (a.as_words().len(), b.as_words().len());
    if long <= 2 * PIECE {
        charge_product(meter, long, short)?;
        return Ok(a.div_rem(b));
    }
    if short <= PIECE {
        return quotient_by_rows(meter, a, b, PIECE);
    }
    // The divisor is halved repeatedly into pieces of whole words; its highest bit is set.
    let halvings = short.div_ceil(PIECE).next_power_of_two();
    let words = short.div_ceil(halvings) * halvings;
    let shift = words * WORD - b.bit_len();
    let (quotient, remainder) = quotient_by_rows(meter, &(a << shift), &(b << shift), words)?;
    Ok((quotient, remainder >> shift))
}

/// Returns a quotient whose dividend is split into rows of `row` words, the highest first; the divisor is no
/// longer than one.
fn quotient_by_rows(meter: &mut Meter, a: &UBig, b: &UBig, row: usize) -> Result<(UBig, UBig), Stop> {
    let mut quotient = vec![0; a.as_words().len().next_multiple_of(row)];
    let mut rest = UBig::ZERO;
    for (i, part) in a.as_words().chunks(row).enumerate().rev() {
        let dividend = joined(&rest, &UBig::from_words(part), row);
        let (digit, remainder) = two_by_one(meter, &dividend, b, row)?;
        quotient[i * row..][..digit.as_words().len()].copy_from_slice(digit.as_words());
        rest = remainder;
    }
    Ok((UBig::from_words(&quotient), rest))
}

/// Returns a quotient of at most `words` words.
fn two_by_one(meter: &mut Meter, a: &UBig, b: &UBig, words: usize) -> Result<(UBig, UBig), Stop> {
    if words <= PIECE || words % 2 == 1 || b.bit_len() < words * WORD {
        charge_product(meter, words, words)?;
        return Ok(a.div_rem(b));
    }
    let half = words / 2;
    let (low, high) = split(a, words);
    let (lowest, lower) = split(&low, half);
    let (upper, rest) = three_by_two(meter, &joined(&high, &lower, half), b, half)?;
    let (under, rest) = three_by_two(meter, &joined(&rest, &lowest, half), b, half)?;
    Ok((joined(&upper, &under, half), rest))
}

/// Returns a quotient of at most `half` words by a divisor of twice as many, the highest bit of which is set.
fn three_by_two(meter: &mut Meter, a: &UBig, b: &UBig, half: usize) -> Result<(UBig, UBig), Stop> {
    let (lowest, high) = split(a, half);
    let (b0, b1) = split(b, half);
    let top = split(&high, half).1;
    let (mut quotient, rest) = if top < b1 {
        two_by_one(meter, &high, &b1, half)?
    } else {
        let most = (UBig::ONE << (half * WORD)) - UBig::ONE;
        let rest = &high + &b1 - joined(&b1, &UBig::ZERO, half);
        (most, rest)
    };
    let product = product(meter, &quotient, &b0)?;
    let mut rest = joined(&rest, &lowest, half);
    while rest < product {
        quotient -= UBig::ONE;
        rest += b;
    }
    Ok((quotient, rest - product))
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
    charge_product(meter, LONGEST_DIVIDED, LONGEST_DIVIDED)?;
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
    if value.as_words().len() <= LONGEST_DIVIDED {
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
    use super::*;
    use crate::term::wide::from_wide_words;

    /// Returns an integer of `words` words without a pattern.
    fn number(words: usize, seed: u64) -> UBig {
        let next = |word: &u64| Some(word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1));
        from_wide_words(&std::iter::successors(Some(seed), next).take(words).collect::<Vec<_>>())
    }

    /// Lengths around the thresholds between methods.
    const LENGTHS: [usize; 6] = [1, 100, PIECE, PIECE + 1, 2 * PIECE + 7, 5 * PIECE + 3];

    #[test]
    fn products_and_quotients_are_those_of_the_library() {
        let mut meter = Meter::new();
        for (i, words) in (1..).zip(LENGTHS) {
            for others in LENGTHS {
                let (a, b) = (number(words, i), number(others, 77));
                assert_eq!(product(&mut meter, &a, &b).unwrap(), &a * &b, "{words} {others}");
                assert_eq!(quotient(&mut meter, &a, &b).unwrap(), (&a).div_rem(&b), "{words} {others}");
            }
        }
        let ones = (UBig::ONE << (64 * 5 * PIECE)) - UBig::ONE;
        let most = (UBig::ONE << (64 * 2 * PIECE)) - UBig::ONE;
        assert_eq!(quotient(&mut meter, &ones, &most).unwrap(), (&ones).div_rem(&most));
    }

    #[test]
    fn divisors_are_those_of_the_library() {
        let mut meter = Meter::new();
        for (words, others) in [(2500, 2400), (4000, 2100), (3000, 3000)] {
            let common = number(700, 5);
            let (a, b) = (number(words, 3) * &common, number(others, 9) * &common);
            assert_eq!(divisor(&mut meter, &a, &b).unwrap(), (&a).gcd(&b));
        }
        let a = number(3000, 3);
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
        let a = number(64 * PIECE, 3);
        assert!(product(&mut meter, &a, &a).is_err());
        meter.start(&crate::Limits::default().inferences(100_000));
        assert!(quotient(&mut meter, &(&a << (64 * 64 * PIECE)), &a).is_err());
    }
}
