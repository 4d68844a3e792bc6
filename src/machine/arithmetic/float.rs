//! Operations on floats, and conversions between floats and integers.
//!
//! A result that is infinite or not a number is an error, unless the flag for that case allows it.

use std::cmp::Ordering;

use dashu_int::ops::BitTest;

use super::{evaluation_error, type_error};
use crate::machine::Machine;
use crate::term::number::integer_of_float;
use crate::term::raise::Raised;
use crate::term::{Number, atoms};
use crate::width::Width;

/// Returns the float nearest to a number; `evaluation_error(float_overflow)` if it is out of range.
pub fn of(machine: &Machine, x: &Number) -> Raised<f64> {
    match x {
        Number::Float(f) => Ok(*f),
        Number::Int(i) => Ok(*i as f64),
        Number::Big(_) => match x.to_f64() {
            f if f.is_finite() || machine.db.flags.float_overflow_infinity => Ok(f),
            _ => evaluation_error(atoms::FLOAT_OVERFLOW),
        },
    }
}

/// Checks a float as a result.
#[inline]
pub fn result(machine: &Machine, f: f64) -> Raised<Number> {
    if f.is_finite() {
        return Ok(Number::Float(f));
    }
    let flags = &machine.db.flags;
    match f.is_nan() {
        true if !flags.float_undefined_nan => evaluation_error(atoms::UNDEFINED),
        false if !flags.float_overflow_infinity => evaluation_error(atoms::FLOAT_OVERFLOW),
        _ => Ok(Number::Float(f)),
    }
}

/// Returns the result of a division by zero: an infinity with the sign of `x` if the flag allows it, or else
/// the error.
pub fn zero_division(machine: &Machine, x: f64, zero: f64) -> Raised<Number> {
    if x == 0.0 || x.is_nan() {
        return undefined(machine);
    }
    if machine.db.flags.float_zero_div_infinity {
        return Ok(Number::Float(f64::INFINITY.copysign(x) * 1_f64.copysign(zero)));
    }
    evaluation_error(atoms::ZERO_DIVISOR)
}

/// Returns a NaN if the flag allows it, or else `evaluation_error(undefined)`.
pub fn undefined(machine: &Machine) -> Raised<Number> {
    result(machine, f64::NAN)
}

/// Applies a function of one float.
pub fn map(machine: &mut Machine, x: &Number, f: impl Fn(f64) -> f64) -> Raised<Number> {
    let x = of(machine, x)?;
    result(machine, f(x))
}

/// Applies a function of two floats.
pub fn map2(machine: &mut Machine, x: &Number, y: &Number, f: impl Fn(f64, f64) -> f64) -> Raised<Number> {
    let (x, y) = (of(machine, x)?, of(machine, y)?);
    result(machine, f(x, y))
}

/// Returns `1 / f(x)`; `evaluation_error(undefined)` if `f(x)` is zero.
pub fn reciprocal(machine: &mut Machine, x: &Number, f: impl Fn(f64) -> f64) -> Raised<Number> {
    let divisor = f(of(machine, x)?);
    if divisor == 0.0 { undefined(machine) } else { result(machine, 1.0 / divisor) }
}

/// Evaluates `log(x)`; `evaluation_error(undefined)` for zero and below (Cor.2 9.3.6), unless the flag
/// `float_zero_div` lets the infinity at zero through.
pub fn log(machine: &mut Machine, x: &Number) -> Raised<Number> {
    logarithm(machine, x, f64::ln, std::f64::consts::LN_2)
}

/// Evaluates `log2(x)`; exact for powers of two.
pub fn log2(machine: &mut Machine, x: &Number) -> Raised<Number> {
    logarithm(machine, x, f64::log2, 1.0)
}

/// Evaluates `log10(x)`; exact for powers of ten.
pub fn log10(machine: &mut Machine, x: &Number) -> Raised<Number> {
    logarithm(machine, x, f64::log10, std::f64::consts::LOG10_2)
}

/// Evaluates `log(base, x)`.
pub fn log_to_base(machine: &mut Machine, base: &Number, x: &Number) -> Raised<Number> {
    let Number::Float(above) = log(machine, x)? else { return undefined(machine) };
    let Number::Float(below) = log(machine, base)? else { return undefined(machine) };
    match above / below {
        _ if below == 0.0 => zero_division(machine, above, below),
        // The flags have let the infinity through.
        infinite if above.is_infinite() => Ok(Number::Float(infinite)),
        quotient => result(machine, quotient),
    }
}

/// Returns the logarithm of a number of any size, where `log` is the function of floats and `of_two` is its
/// value at 2.
fn logarithm(machine: &mut Machine, x: &Number, log: fn(f64) -> f64, of_two: f64) -> Raised<Number> {
    match x.compare(&Number::Int(0)) {
        Some(Ordering::Greater) => result(machine, scaled(x, log, of_two)),
        Some(Ordering::Equal) if machine.db.flags.float_zero_div_infinity => {
            Ok(Number::Float(f64::NEG_INFINITY))
        }
        _ => undefined(machine),
    }
}

/// Returns the logarithm of a positive number. An integer above all floats is split into a float and a power
/// of two, whose logarithms are added with one rounding.
fn scaled(x: &Number, log: fn(f64) -> f64, of_two: f64) -> f64 {
    match x {
        Number::Big(big) if x.to_f64().is_infinite() => {
            let shift = big.bit_len() - 64;
            (shift as f64).mul_add(of_two, log((big >> shift).to_f64().value()))
        }
        _ => log(x.to_f64()),
    }
}

/// Evaluates `atan2(y, x)`; `evaluation_error(undefined)` if both are zero (Cor.2 9.3.14).
pub fn atan2(machine: &mut Machine, y: &Number, x: &Number) -> Raised<Number> {
    let (y, x) = (of(machine, y)?, of(machine, x)?);
    if y == 0.0 && x == 0.0 { undefined(machine) } else { result(machine, y.atan2(x)) }
}

/// Evaluates `copysign(x, y)`: `x` with the sign of `y`, as a float. An infinity or a NaN stays one.
pub fn copy_sign(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    Ok(Number::Float(of(machine, x)?.copysign(of(machine, y)?)))
}

/// Evaluates `nexttoward(x, y)`: the float next to `x` in the direction of `y`; `y` if they are equal.
pub fn next_toward(machine: &mut Machine, x: &Number, y: &Number) -> Raised<Number> {
    let x = of(machine, x)?;
    match Number::Float(x).compare(y) {
        Some(Ordering::Less) => result(machine, x.next_up()),
        Some(Ordering::Greater) => result(machine, x.next_down()),
        Some(Ordering::Equal) => Ok(Number::Float(y.to_f64())),
        None => undefined(machine),
    }
}

/// Returns the greatest integer that is at most `x + 1/2` (ISO 9.1.6.1): halves are rounded up, below zero
/// too. The sum itself would round.
pub fn half_up(x: f64) -> f64 {
    let below = x.floor();
    if x - below >= 0.5 { below + 1.0 } else { below }
}

/// Rounds to an integer; an integer is unchanged. `evaluation_error(undefined)` for infinities and NaN.
pub fn to_integer(_: &mut Machine, x: &Number, round: impl Fn(f64) -> f64) -> Raised<Number> {
    match x {
        Number::Float(f) => match integer_of_float(round(*f)) {
            Some(integer) => Ok(integer),
            None => evaluation_error(atoms::UNDEFINED),
        },
        _ => Ok(x.clone()),
    }
}

/// Checks an argument of the standard's roundings: floats, and integers unless the flag `iso` is on (9.1.1:
/// `type_error(float, x)`).
fn check_float(machine: &mut Machine, x: &Number) -> Raised<()> {
    match x {
        Number::Float(_) => Ok(()),
        _ if machine.db.flags.iso => type_error(machine, atoms::FLOAT, x),
        _ => Ok(()),
    }
}

/// Evaluates `floor(x)` and similar functions, like [`to_integer`].
pub fn rounded(machine: &mut Machine, x: &Number, round: impl Fn(f64) -> f64) -> Raised<Number> {
    check_float(machine, x)?;
    to_integer(machine, x, round)
}

/// Evaluates `truncate(x, digits)`: `x` as it is written, cut after `digits` decimals.
pub fn truncate_to(machine: &mut Machine, x: &Number, digits: &Number) -> Raised<Number> {
    let Number::Int(digits) = digits else { return type_error(machine, atoms::INTEGER, digits) };
    map(machine, x, |x| if x.is_finite() { cut(x, *digits).copysign(x) } else { x })
}

/// Returns the absolute value of a float, with the shortest decimal text that reads as it, cut after `digits`
/// decimals: before the point if there are less than none.
fn cut(x: f64, digits: i64) -> f64 {
    let text = x.abs().to_string();
    let whole = text.find('.').unwrap_or(text.len());
    let distance = digits.unsigned_abs().to_usize();
    let kept = match digits {
        ..=0 => whole.saturating_sub(distance),
        _ => whole.saturating_add(distance).saturating_add(1).min(text.len()),
    };
    let zeros = if digits < 0 { distance } else { 0 };
    format!("0{}e{zeros}", &text[..kept]).parse().unwrap_or(0.0)
}

/// Evaluates `float_integer_part(x)`, of the type of `x`.
pub fn integer_part(machine: &mut Machine, x: &Number) -> Raised<Number> {
    check_float(machine, x)?;
    match x {
        Number::Float(f) => result(machine, f.trunc()),
        _ => Ok(x.clone()),
    }
}

/// Evaluates `float_fractional_part(x)`, of the type of `x`; an infinity has none.
pub fn fractional_part(machine: &mut Machine, x: &Number) -> Raised<Number> {
    check_float(machine, x)?;
    match x {
        Number::Float(f) if f.is_infinite() => Ok(Number::Float(0_f64.copysign(*f))),
        Number::Float(f) => result(machine, f.fract().copysign(*f)),
        _ => Ok(Number::Int(0)),
    }
}
