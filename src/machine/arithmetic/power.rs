//! Division by `/` and powers: operations whose result on integers may be a float.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRem, UnsignedAbs};

use super::integer::{bit_len, integer, multiply, natural};
use super::{ask_for_bits, domain_error, evaluation_error, float, type_error};
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::term::{Number, atoms};
use crate::width::Width;

/// Evaluates `x / y`: a float, of integers too (ISO 9.1.7).
pub fn divide(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Float(_), _) | (_, Number::Float(_)) => {
            let (a, b) = (float::of(machine, x)?, float::of(machine, y)?);
            if b == 0.0 { float::zero_division(machine, a, b) } else { float::result(machine, a / b) }
        }
        (_, Number::Int(0)) => evaluation_error(atoms::ZERO_DIVISOR),
        (Number::Int(a), Number::Int(b)) => divide_small(machine, *a, *b),
        _ => divide_big(machine, x, y),
    }
}

fn divide_small(machine: &mut Machine, a: i64, b: i64) -> Raised<Number> {
    const EXACT: u64 = 1 << 53;
    if a.unsigned_abs() <= EXACT && b.unsigned_abs() <= EXACT {
        return Ok(Number::Float(a as f64 / b as f64));
    }
    float::result(machine, ratio(&IBig::from(a), &IBig::from(b)))
}

fn divide_big(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    let (a, b) = (integer(machine, x)?, integer(machine, y)?);
    ask_for_bits(machine, a.bit_len() + b.bit_len())?;
    float::result(machine, ratio(&a, &b))
}

/// Returns the float nearest to `a / b`, whatever their sizes. A quotient of about 65 bits, its last bit set
/// if there is a remainder, is rounded once.
fn ratio(a: &IBig, b: &IBig) -> f64 {
    let shift = b.bit_len().to_i64() - a.bit_len().to_i64() + 66;
    let distance = shift.unsigned_abs().to_usize();
    let (above, below) = (a.unsigned_abs(), b.unsigned_abs());
    let (above, below) = if shift >= 0 { (above << distance, below) } else { (above, below << distance) };
    let (mut quotient, remainder) = above.div_rem(&below);
    if !remainder.is_zero() {
        quotient.set_bit(0);
    }
    let magnitude = scale(quotient.to_f64().value(), -shift);
    let magnitude = if magnitude <= f64::MIN_POSITIVE { subnormal(a, b) } else { magnitude };
    if a.sign() == b.sign() { magnitude } else { -magnitude }
}

/// Returns the float nearest to `|a / b|`, which is at most the smallest normal one: such floats are the
/// multiples of `2^-1074`, and their bits are the multiple. Scaling a rounded quotient would round again.
fn subnormal(a: &IBig, b: &IBig) -> f64 {
    let divisor = b.unsigned_abs();
    let (multiple, remainder) = (a.unsigned_abs() << 1074).div_rem(&divisor);
    let rounds_up = match (remainder << 1).cmp(&divisor) {
        Ordering::Less => false,
        Ordering::Equal => multiple.bit(0),
        Ordering::Greater => true,
    };
    u64::try_from(multiple).map_or(0.0, |multiple| f64::from_bits(multiple + u64::from(rounds_up)))
}

/// Returns `x * 2^by`, in steps that do not overflow before the result does.
fn scale(mut x: f64, mut by: i64) -> f64 {
    while by != 0 && x != 0.0 && x.is_finite() {
        let step = by.clamp(-1000, 1000);
        x *= 2_f64.powi(step.to_i32());
        by -= step;
    }
    x
}

/// Evaluates `x ** y`. Of integers: like `^` if the flag `iso` is off, except that `2 ** -1` is 0.5; a float
/// otherwise.
pub fn power(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Float(_), _) | (_, Number::Float(_)) => float_power(machine, x, y),
        _ if machine.db.flags.iso => float_power(machine, x, y),
        (Number::Int(-1..=1), _) => integer_power(machine, x, y),
        _ if is_negative(y) => float_power(machine, x, y),
        _ => integer_power(machine, x, y),
    }
}

fn is_negative(x: &Number) -> bool {
    x.compare(&Number::Int(0)) == Some(Ordering::Less)
}

/// Computes a power of floats: `evaluation_error(undefined)` for zero to a negative power, unless the flag
/// `float_zero_div` is `infinity`, and for a negative number to a fractional power.
fn float_power(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    let (x, y) = (float::of(machine, x)?, float::of(machine, y)?);
    if x == 0.0 && y < 0.0 && !machine.db.flags.float_zero_div_infinity {
        return float::undefined(machine);
    }
    if x == 0.0 && y < 0.0 { Ok(Number::Float(x.powf(y))) } else { float::result(machine, x.powf(y)) }
}

/// Evaluates `x ^ y` (Cor.2 9.3.10). Of integers, an integer; a negative power of any but 1 and -1 is
/// `type_error(float, x)`, of 0 that of floats.
pub fn integer_power(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    match (x, y) {
        (Number::Float(_), _) | (_, Number::Float(_)) => float_power(machine, x, y),
        (Number::Int(1), _) | (_, Number::Int(0)) => Ok(Number::Int(1)),
        (Number::Int(-1), _) => Ok(Number::Int(if is_odd(y) { -1 } else { 1 })),
        // All negative powers of 0 are alike.
        (Number::Int(0), _) if is_negative(y) => float_power(machine, x, &Number::Int(-1)),
        (Number::Int(0), _) => Ok(Number::Int(0)),
        _ if is_negative(y) => type_error(machine, atoms::FLOAT, x),
        (_, Number::Int(exponent)) => by_squaring(machine, x, *exponent),
        _ => ask_for_bits(machine, usize::MAX).map(|()| x.clone()),
    }
}

fn is_odd(x: &Number) -> bool {
    match x {
        Number::Int(i) => i & 1 == 1,
        Number::Big(b) => b.bit(0),
        Number::Float(_) => false,
    }
}

/// Powers of up to this many bits are too fast for a check of the limits.
const SHORT: usize = 1 << 13;

/// Computes a power of at least 1 by squaring; checks the limits between the steps.
fn by_squaring(machine: &mut Machine, base: &Number, exponent: i64) -> Raised<Number> {
    if let Number::Int(base) = base
        && let Some(power) = u32::try_from(exponent).ok().and_then(|e| base.checked_pow(e))
    {
        return Ok(Number::Int(power));
    }
    let length = usize::try_from(exponent).unwrap_or(usize::MAX);
    ask_for_bits(machine, (bit_len(base) - 1).saturating_mul(length))?;
    if bit_len(base).saturating_mul(length) <= SHORT {
        return Ok(Number::from(integer(machine, base)?.pow(length)));
    }
    // Factors of 2 are shifted in at the end.
    let base = integer(machine, base)?;
    let twos = base.trailing_zeros().unwrap_or(0);
    let odd = Number::from(base.as_ref() >> twos);
    let mut power = odd.clone();
    for bit in (0..exponent.ilog2()).rev() {
        power = multiply(machine, &power, &power)?;
        if exponent >> bit & 1 == 1 {
            power = multiply(machine, &power, &odd)?;
        }
    }
    Ok(Number::from(integer(machine, &power)?.as_ref() << (twos * length)))
}

/// Evaluates `powm(base, exponent, modulus)`: all integers, the exponent not below zero, the modulus above
/// it.
pub fn modular_power(machine: &mut Machine, args: &[Number; 3]) -> Raised<Number> {
    let [base, exponent, modulus] = args;
    integer(machine, base)?;
    let exponent = natural(machine, exponent)?;
    if natural(machine, modulus)?.is_zero() {
        return domain_error(machine, "not_less_than_one", modulus);
    }
    machine.heap.afford(super::modular::bytes_of_power(exponent.bit_len(), bit_len(modulus)))?;
    let base = super::integer::modulo(machine, base, modulus)?;
    let (base, modulus) = (integer(machine, &base)?, integer(machine, modulus)?);
    let [base, modulus] = [base, modulus].map(|value| value.into_owned().unsigned_abs());
    let exponent = exponent.into_owned().unsigned_abs();
    let power = super::modular::power(&mut machine.heap.meter, &base, &exponent, &modulus)?;
    Ok(Number::from(IBig::from(power)))
}
