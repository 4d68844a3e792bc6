//! Operations on integers, and those on both integers and floats.

use std::borrow::Cow;
use std::cmp::Ordering;

use dashu_int::ops::{Abs, BitTest, DivRem, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::{ask_for_bits, domain_error, evaluation_error, float, type_error};
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::term::{Number, atoms, long, products};
use crate::width::Width;

/// Evaluates `x + y`.
pub fn add(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Int(a), Number::Int(b)) => Ok(small(a.checked_add(*b), || i128::from(*a) + i128::from(*b))),
        (Number::Float(_), _) | (_, Number::Float(_)) => float::map2(machine, x, y, |a, b| a + b),
        _ => big(machine, x, y, |a, b| a + b),
    }
}

/// Evaluates `x - y`.
pub fn subtract(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Int(a), Number::Int(b)) => Ok(small(a.checked_sub(*b), || i128::from(*a) - i128::from(*b))),
        (Number::Float(_), _) | (_, Number::Float(_)) => float::map2(machine, x, y, |a, b| a - b),
        _ => big(machine, x, y, |a, b| a - b),
    }
}

/// Evaluates `x * y`.
pub fn multiply(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Int(a), Number::Int(b)) => Ok(small(a.checked_mul(*b), || i128::from(*a) * i128::from(*b))),
        (Number::Float(_), _) | (_, Number::Float(_)) => float::map2(machine, x, y, |a, b| a * b),
        _ => {
            let (a, b) = (integer(machine, x)?, integer(machine, y)?);
            ask_for_bits(machine, a.bit_len() + b.bit_len())?;
            let words = a.as_sign_words().1.len() + b.as_sign_words().1.len();
            if words <= SHORT_PRODUCT {
                return Ok((&*a * &*b).into());
            }
            machine.heap.afford(products::bytes_beside(words))?;
            let first = magnitude(&a);
            // The product knows a square by its factors' address.
            let second = if std::ptr::eq(x, y) { None } else { Some(magnitude(&b)) };
            let second = second.as_ref().unwrap_or(&first);
            let product = long::product(&mut machine.heap.meter, &first, second)?;
            Ok((IBig::from(product) * a.sign() * b.sign()).into())
        }
    }
}

/// Operations of the library on integers of up to this many words are too fast for a check of the limits.
const SHORT: usize = 256;

/// The library multiplies factors of up to this many words, both together, as fast as can be.
const SHORT_PRODUCT: usize = 64;

#[inline]
fn is_short(a: &IBig, b: &IBig) -> bool {
    a.as_sign_words().1.len() <= SHORT && b.as_sign_words().1.len() <= SHORT
}

fn magnitude(x: &IBig) -> UBig {
    UBig::from_words(x.as_sign_words().1)
}

#[inline]
fn small(checked: Option<i64>, wide: impl FnOnce() -> i128) -> Number {
    checked.map_or_else(|| Number::from(wide()), Number::Int)
}

/// Operates on two integers as big ones; the result is at most about as long as both together.
fn big(machine: &mut Machine, x: &Number, y: &Number, f: impl Fn(&IBig, &IBig) -> IBig) -> Raised<Number> {
    let (a, b) = (integer(machine, x)?, integer(machine, y)?);
    ask_for_bits(machine, a.bit_len() + b.bit_len())?;
    Ok(f(&a, &b).into())
}

/// Returns the quotient rounded towards zero, and the remainder, which has the sign of `a`.
fn div_rem(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<(IBig, IBig)> {
    if is_short(a, b) {
        return Ok(a.div_rem(b));
    }
    afford_quotient(machine, a, b)?;
    let (quotient, rest) = long::quotient(&mut machine.heap.meter, &magnitude(a), &magnitude(b))?;
    Ok((IBig::from(quotient) * a.sign() * b.sign(), IBig::from(rest) * a.sign()))
}

/// Returns the quotient rounded towards zero.
fn truncated_quotient(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<IBig> {
    if is_short(a, b) {
        return Ok(a / b);
    }
    let [long, short] = [a, b].map(|x| x.as_sign_words().1.len());
    machine.heap.afford(long::bytes_beside_quotient_only(long, short))?;
    let quotient = long::quotient_only(&mut machine.heap.meter, &magnitude(a), &magnitude(b))?;
    Ok(IBig::from(quotient) * a.sign() * b.sign())
}

fn afford_quotient(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<()> {
    let [long, short] = [a, b].map(|x| x.as_sign_words().1.len());
    Ok(machine.heap.afford(long::bytes_beside_quotient(long, short))?)
}

/// Returns the number of bits of an integer's absolute value.
pub fn bit_len(x: &Number) -> usize {
    match x {
        Number::Int(i) => 64 - i.unsigned_abs().leading_zeros().to_usize(),
        Number::Big(b) => b.bit_len(),
        Number::Float(_) => 64,
    }
}

/// Returns the integer, or `type_error(integer, x)`.
pub fn integer<'n>(machine: &mut Machine, x: &'n Number) -> Raised<Cow<'n, IBig>> {
    match x {
        Number::Int(i) => Ok(Cow::Owned(IBig::from(*i))),
        Number::Big(big) => Ok(Cow::Borrowed(big)),
        Number::Float(_) => type_error(machine, atoms::INTEGER, x),
    }
}

/// Raises `type_error(integer, _)` for the first argument that is a float.
fn both_integers(machine: &mut Machine, x: &Number, y: &Number) -> Raised<()> {
    for n in [x, y] {
        if matches!(n, Number::Float(_)) {
            return type_error(machine, atoms::INTEGER, n);
        }
    }
    Ok(())
}

/// Divides integers: `type_error(integer, _)`, then `evaluation_error(zero_divisor)`.
fn division(
    machine: &mut Machine,
    x: &Number,
    y: &Number,
    small: impl Fn(i128, i128) -> i128,
    big: impl Fn(&mut Machine, &IBig, &IBig) -> Raised<IBig>,
) -> Raised<Number> {
    both_integers(machine, x, y)?;
    match (x, y) {
        (_, Number::Int(0)) => evaluation_error(atoms::ZERO_DIVISOR),
        (Number::Int(a), Number::Int(b)) => Ok(small(i128::from(*a), i128::from(*b)).into()),
        _ => {
            let (a, b) = (integer(machine, x)?, integer(machine, y)?);
            ask_for_bits(machine, a.bit_len() + b.bit_len())?;
            Ok(big(machine, &a, &b)?.into())
        }
    }
}

/// Evaluates `x // y`, truncating toward zero (the flag `integer_rounding_function` is `toward_zero`).
pub fn quotient(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    if let (Number::Int(a), Number::Int(b)) = (x, y)
        && let Some(q) = a.checked_div(*b)
    {
        return Ok(Number::Int(q));
    }
    division(machine, x, y, |a, b| a / b, truncated_quotient)
}

/// Evaluates `x rem y`, with the sign of `x`.
pub fn remainder(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    division(machine, x, y, |a, b| a % b, |machine, a, b| Ok(div_rem(machine, a, b)?.1))
}

/// Evaluates `x mod y`, with the sign of `y`.
pub fn modulo(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    if let (Number::Int(a), Number::Int(b)) = (x, y)
        && let Some(r) = a.checked_rem(*b)
    {
        return Ok(Number::Int(floored(r, *b)));
    }
    division(machine, x, y, |a, b| ((a % b) + b) % b, floor_remainder)
}

/// Converts the remainder with the sign of the dividend to that with the sign of the divisor.
#[inline]
pub fn floored(remainder: i64, divisor: i64) -> i64 {
    if remainder != 0 && (remainder ^ divisor) < 0 { remainder + divisor } else { remainder }
}

/// Evaluates `x div y`, rounding down.
pub fn floor_quotient(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    division(machine, x, y, |a, b| (a - ((a % b) + b) % b) / b, floor_quotient_of)
}

fn floor_quotient_of(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<IBig> {
    if a.sign() == b.sign() {
        return truncated_quotient(machine, a, b);
    }
    let (quotient, remainder) = div_rem(machine, a, b)?;
    Ok(if remainder.is_zero() { quotient } else { quotient - IBig::ONE })
}

fn floor_remainder(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<IBig> {
    let remainder = div_rem(machine, a, b)?.1;
    Ok(if remainder.is_zero() || remainder.sign() == b.sign() { remainder } else { remainder + b })
}

/// Evaluates `-x`.
pub fn negate(_: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(match x {
        Number::Int(i) => small(i.checked_neg(), || -i128::from(*i)),
        Number::Big(b) => Number::from(-b),
        Number::Float(f) => Number::Float(-f),
    })
}

/// Evaluates `abs(x)`.
pub fn absolute(_: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(match x {
        Number::Int(i) => Number::from(i128::from(*i).abs()),
        Number::Big(b) => Number::from(b.clone().abs()),
        Number::Float(f) => Number::Float(f.abs()),
    })
}

/// Evaluates `sign(x)`, of the type of `x`.
pub fn sign(_: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(match x {
        Number::Int(i) => Number::Int(i.signum()),
        Number::Big(b) => Number::from(b.signum()),
        Number::Float(f) if *f == 0.0 || f.is_nan() => Number::Float(*f),
        Number::Float(f) => Number::Float(f.signum()),
    })
}

/// Evaluates `max(x, y)`: of an integer and an equal float, the float; a NaN loses.
pub fn maximum(_: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    Ok(extreme(x, y, Ordering::Greater).clone())
}

/// Evaluates `min(x, y)`: of an integer and an equal float, the float; a NaN loses.
pub fn minimum(_: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    Ok(extreme(x, y, Ordering::Less).clone())
}

fn extreme<'n>(x: &'n Number, y: &'n Number, wanted: Ordering) -> &'n Number {
    match x.compare(y) {
        Some(Ordering::Equal) => equal_extreme(x, y, wanted),
        Some(order) => [y, x][usize::from(order == wanted)],
        None => [x, y][usize::from(matches!(x, Number::Float(f) if f.is_nan()))],
    }
}

/// Returns one of two equal numbers: the float, and of two zeros the one with the wanted sign.
fn equal_extreme<'n>(x: &'n Number, y: &'n Number, wanted: Ordering) -> &'n Number {
    match (x, y) {
        (Number::Float(a), Number::Float(_)) => {
            let take_x = a.is_sign_negative() == (wanted == Ordering::Less);
            if take_x { x } else { y }
        }
        (Number::Float(_), _) => x,
        _ => y,
    }
}

/// Evaluates `cmpflags(x, y)`: -1, 0 or 1 as `x` is less than, equal to or greater than `y`.
pub fn compare_sign(_: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match x.compare(y) {
        Some(order) => Ok(Number::Int(order as i64)),
        None => evaluation_error(atoms::UNDEFINED),
    }
}

/// Evaluates `succ(x)`: `type_error(integer, _)`, and `type_error(not_less_than_zero, _)` below zero.
pub fn successor(machine: &mut Machine, x: &Number) -> Raised<Number> {
    integer(machine, x)?;
    if bit_sign(x) < 0 {
        let expected = machine.symbols.intern("not_less_than_zero");
        return type_error(machine, expected, x);
    }
    add(machine, x, &Number::Int(1))
}

fn bit_sign(x: &Number) -> i64 {
    match x {
        Number::Int(i) => i.signum(),
        Number::Big(b) if *b < IBig::ZERO => -1,
        _ => 1,
    }
}

/// Evaluates `gcd(x, y)`, never negative; `gcd(0, 0)` is 0.
pub fn gcd(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    both_integers(machine, x, y)?;
    if let (Number::Int(a), Number::Int(b)) = (x, y) {
        return Ok(Number::from(i128::from(small_gcd(a.unsigned_abs(), b.unsigned_abs()))));
    }
    let (a, b) = (integer(machine, x)?, integer(machine, y)?);
    if let (Some(a), Some(b)) = (double_word(&a), double_word(&b)) {
        return Ok(Number::from(IBig::from(double_gcd(a, b))));
    }
    let bits = a.bit_len() + b.bit_len();
    ask_for_bits(machine, bits)?;
    // The steps of the division, and their matrices.
    machine.heap.afford(bits.saturating_mul(2))?;
    afford_quotient(machine, &a, &b)?;
    Ok(match (a.is_zero(), b.is_zero()) {
        (true, _) => b.into_owned().abs().into(),
        (_, true) => a.into_owned().abs().into(),
        _ => long_gcd(machine, &a, &b)?.into(),
    })
}

/// Returns the greatest common divisor of two integers that are not zero. Their factors of two are removed
/// first, since they may be most of the number.
fn long_gcd(machine: &mut Machine, a: &IBig, b: &IBig) -> Raised<IBig> {
    let (x, y) = (a.trailing_zeros().unwrap_or(0), b.trailing_zeros().unwrap_or(0));
    let (odd_a, odd_b) = (magnitude(a) >> x, magnitude(b) >> y);
    Ok(IBig::from(long::divisor(&mut machine.heap.meter, &odd_a, &odd_b)?) << x.min(y))
}

fn small_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the magnitude of an integer of at most two words.
fn double_word(x: &IBig) -> Option<u128> {
    if x.bit_len() > 128 { None } else { magnitude(x).try_into().ok() }
}

/// Returns the greatest common divisor. The larger number is replaced by the odd part of their difference,
/// which needs no division, until both fit in one word.
fn double_gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    (a, b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    loop {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(small_gcd(a, b)) << twos;
        }
        let (difference, is_less) = a.overflowing_sub(b);
        b = if is_less { a } else { b };
        if difference == 0 {
            return b << twos;
        }
        let difference = if is_less { difference.wrapping_neg() } else { difference };
        a = difference >> difference.trailing_zeros();
    }
}

/// Evaluates `lcm(x, y)`, never negative.
pub fn lcm(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    let divisor = gcd(machine, x, y)?;
    if divisor == Number::Int(0) {
        return Ok(divisor);
    }
    let reduced = quotient(machine, x, &divisor)?;
    let product = multiply(machine, &reduced, y)?;
    absolute(machine, &product)
}

// ---- bits, in two's complement without end ----

fn bitwise(
    machine: &mut Machine,
    x: &Number,
    y: &Number,
    small: impl Fn(i64, i64) -> i64,
    big: impl Fn(&IBig, &IBig) -> IBig,
) -> Raised<Number> {
    both_integers(machine, x, y)?;
    match (x, y) {
        (Number::Int(a), Number::Int(b)) => Ok(Number::Int(small(*a, *b))),
        _ => self::big(machine, x, y, big),
    }
}

/// Evaluates `x /\ y`.
pub fn and(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    bitwise(machine, x, y, |a, b| a & b, |a, b| a & b)
}

/// Evaluates `x \/ y`.
pub fn or(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    bitwise(machine, x, y, |a, b| a | b, |a, b| a | b)
}

/// Evaluates `xor(x, y)`.
pub fn xor(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    bitwise(machine, x, y, |a, b| a ^ b, |a, b| a ^ b)
}

/// Evaluates `\ x`.
pub fn complement(machine: &mut Machine, x: &Number) -> Raised<Number> {
    match x {
        Number::Int(i) => Ok(Number::Int(!i)),
        Number::Big(b) => Ok(Number::from(!b)),
        Number::Float(_) => type_error(machine, atoms::INTEGER, x),
    }
}

/// Evaluates `x << y`; a negative `y` shifts right.
pub fn shift_left(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    both_integers(machine, x, y)?;
    shift(machine, x, y, 1)
}

/// Evaluates `x >> y`, rounding down; a negative `y` shifts left.
pub fn shift_right(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    both_integers(machine, x, y)?;
    shift(machine, x, y, -1)
}

fn shift(machine: &mut Machine, x: &Number, y: &Number, direction: i64) -> Raised<Number> {
    let by = match y {
        Number::Int(by) => by.saturating_mul(direction),
        _ => bit_sign(y).saturating_mul(direction).saturating_mul(i64::MAX),
    };
    let distance = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
    if by >= 0 { up(machine, x, distance) } else { Ok(down(x, distance)) }
}

fn up(machine: &mut Machine, x: &Number, by: usize) -> Raised<Number> {
    match x {
        Number::Int(0) => Ok(Number::Int(0)),
        Number::Int(i) if by < 64 => Ok(Number::from(i128::from(*i) << by)),
        _ => {
            ask_for_bits(machine, bit_len(x).saturating_add(by))?;
            Ok(Number::from(&*integer(machine, x)? << by))
        }
    }
}

fn down(x: &Number, by: usize) -> Number {
    match x {
        Number::Int(i) => Number::Int(i >> by.min(63)),
        Number::Big(b) if by > b.bit_len() => Number::Int(if *b < IBig::ZERO { -1 } else { 0 }),
        Number::Big(b) => Number::from(b >> by),
        Number::Float(_) => x.clone(),
    }
}

/// Returns an integer above zero, or `type_error(integer, _)`, or `domain_error(not_less_than_one, _)`.
fn positive<'n>(machine: &mut Machine, x: &'n Number) -> Raised<Cow<'n, IBig>> {
    let big = integer(machine, x)?;
    if *big > IBig::ZERO { Ok(big) } else { domain_error(machine, "not_less_than_one", x) }
}

/// Returns an integer not below zero, or `type_error(integer, _)`, or `domain_error(not_less_than_zero, _)`.
pub fn natural<'n>(machine: &mut Machine, x: &'n Number) -> Raised<Cow<'n, IBig>> {
    let big = integer(machine, x)?;
    if *big >= IBig::ZERO { Ok(big) } else { domain_error(machine, "not_less_than_zero", x) }
}

fn count(n: usize) -> Number {
    Number::from(i128::from(n.to_u64()))
}

/// Evaluates `msb(x)`: the number of the highest bit set, from 0.
pub fn msb(machine: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(count(positive(machine, x)?.bit_len() - 1))
}

/// Evaluates `lsb(x)`: the number of the lowest bit set, from 0.
pub fn lsb(machine: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(count(positive(machine, x)?.trailing_zeros().unwrap_or(0)))
}

/// Evaluates `popcount(x)`: the number of bits set.
pub fn popcount(machine: &mut Machine, x: &Number) -> Raised<Number> {
    Ok(count(natural(machine, x)?.into_owned().unsigned_abs().count_ones()))
}

/// Evaluates `getbit(x, i)`: the bit number `i`, from 0.
pub fn getbit(machine: &mut Machine, x: &Number, i: &Number) -> Raised<Number> {
    let (bits, index) = (natural(machine, x)?, natural(machine, i)?);
    let set = usize::try_from(&*index).is_ok_and(|index| bits.bit(index));
    Ok(Number::Int(i64::from(set)))
}
