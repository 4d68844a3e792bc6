//! Numbers in the formats of format/2.

use std::borrow::Cow;

use crate::error::Stop;
use crate::library::support;
use crate::library::support::numbers::push_integer;
use crate::term::{Heap, Number, radix};

/// Returns an integer with a point before its last `point` digits and, with `group`, commas between
/// thousands: `~Nd` and `~ND`.
pub fn integer(heap: &mut Heap, i: &Number, point: usize, group: bool) -> Result<String, Stop> {
    let number = support::numbers::format(heap, i)?;
    let (sign, digits) = number.strip_prefix('-').map_or(("", &*number), |digits| ("-", digits));
    // At least one digit before the point.
    let zeros = (point + 1).saturating_sub(digits.len());
    let padded = if zeros > 0 { Cow::Owned("0".repeat(zeros) + digits) } else { Cow::Borrowed(digits) };
    let (whole, fraction) = padded.split_at(padded.len() - point);
    let mut text = String::with_capacity(number.len() + number.len() / 3 + zeros + 1);
    text.push_str(sign);
    if group {
        push_grouped(&mut text, whole);
    } else {
        text.push_str(whole);
    }
    if point > 0 {
        text.push('.');
        text.push_str(fraction);
    }
    Ok(text)
}

/// Adds decimal digits with commas between thousands.
fn push_grouped(text: &mut String, digits: &str) {
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
}

/// Returns an integer in a radix from 2 to 36: `~Nr` and `~NR`.
pub fn in_radix(heap: &mut Heap, i: &Number, radix: u8, upper: bool) -> Result<String, Stop> {
    let text = radix::text(heap, &i.to_big().unwrap_or_default(), radix)?;
    Ok(if upper { text.to_uppercase() } else { text })
}

/// All digits of a float after this one are 0.
const LAST_DIGIT: usize = 1080;

/// Returns a number with `digits` digits after the point, correctly rounded; integers exactly: `~Nf`.
/// O(digits).
pub fn fixed(heap: &mut Heap, number: &Number, digits: usize) -> Result<String, Stop> {
    let Number::Float(f) = number else {
        let mut whole = support::numbers::format(heap, number)?;
        if digits > 0 {
            whole.push('.');
            whole.push_str(&"0".repeat(digits));
        }
        return Ok(whole);
    };
    if !f.is_finite() {
        return Ok(special(*f));
    }
    let near = digits.min(LAST_DIGIT);
    let mut text = format!("{f:.near$}");
    if digits > near {
        text.push_str(&"0".repeat(digits - near));
    }
    Ok(text)
}

/// Returns a number in exponential notation as C writes it: `~Ne`. A long integer is rounded from its digits.
/// O(digits).
pub fn exponential(heap: &mut Heap, number: &Number, digits: usize) -> Result<String, Stop> {
    match number {
        Number::Big(big) => Ok(exponential_of_digits(&radix::text(heap, big, 10)?, digits)),
        _ => Ok(exponential_of_float(number.to_f64(), digits)),
    }
}

/// Returns an integer, given its decimal digits with its sign, in exponential notation.
fn exponential_of_digits(text: &str, digits: usize) -> String {
    let (sign, all) = text.strip_prefix('-').map_or(("", text), |all| ("-", all));
    let (mut kept, mut power) = (rounded(all, digits + 1), all.len() - 1);
    if kept.len() > (digits + 1).min(all.len()) {
        kept.pop();
        power += 1;
    }
    kept.push_str(&"0".repeat(digits + 1 - kept.len()));
    let point = if digits > 0 { "." } else { "" };
    format!("{sign}{}{point}{}e+{power:02}", &kept[..1], &kept[1..])
}

/// Returns the first `count` of some digits, rounded to the nearest, halves to even digits. There is one more
/// if the rounding carries over the first one.
fn rounded(all: &str, count: usize) -> String {
    let (kept, behind) = all.split_at(count.min(all.len()));
    let half = format!("5{}", "0".repeat(behind.len().saturating_sub(1)));
    let is_odd = kept.ends_with(['1', '3', '5', '7', '9']);
    let is_up = behind > half.as_str() || behind == half && is_odd;
    if behind.is_empty() || !is_up {
        return kept.to_owned();
    }
    let nines = kept.len() - kept.trim_end_matches('9').len();
    let (front, last) = kept[..kept.len() - nines].split_at((kept.len() - nines).saturating_sub(1));
    let next = last.parse::<u8>().unwrap_or(0) + 1;
    format!("{front}{next}{}", "0".repeat(nines))
}

fn exponential_of_float(f: f64, digits: usize) -> String {
    if !f.is_finite() {
        return special(f);
    }
    let near = digits.min(LAST_DIGIT);
    let mut text = format!("{f:.near$e}");
    let (at, exponent) = text.rsplit_once('e').map_or((text.len(), 0), |(mantissa, exponent)| {
        (mantissa.len(), exponent.parse::<i32>().unwrap_or(0))
    });
    text.truncate(at);
    text.push_str(&"0".repeat(digits - near));
    text.push_str(if exponent < 0 { "e-" } else { "e+" });
    if exponent.abs() < 10 {
        text.push('0');
    }
    push_integer(&mut text, i64::from(exponent.abs()));
    text
}

/// Returns a number in the shorter of the two notations, without trailing zeros, as C writes it: `~Ng`.
pub fn general(heap: &mut Heap, number: &Number, digits: usize) -> Result<String, Stop> {
    let number = match number {
        Number::Float(f) if !f.is_finite() => return Ok(special(*f)),
        Number::Int(i) => &Number::Float(*i as f64),
        number => number,
    };
    let precision = if let Number::Big(_) = number { digits.max(1) } else { digits.clamp(1, LAST_DIGIT) };
    let text = exponential(heap, number, precision - 1)?;
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let power: i64 = exponent.parse().unwrap_or(0);
    Ok(match usize::try_from(i64::try_from(precision).unwrap_or(0) - 1 - power) {
        Ok(behind) if power >= -4 => without_zeros(&fixed(heap, number, behind)?),
        _ => format!("{}e{exponent}", without_zeros(mantissa)),
    })
}

fn without_zeros(text: &str) -> String {
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    }
}

fn special(f: f64) -> String {
    match (f.is_nan(), f > 0.0) {
        (true, _) => "nan",
        (false, true) => "inf",
        (false, false) => "-inf",
    }
    .to_owned()
}

/// Returns the approximate length of an integer in decimal: the charge for formatting it.
pub fn length(number: &Number) -> usize {
    match number {
        Number::Big(b) => b.as_sign_words().1.len() * 20,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(text: &str) -> Number {
        Number::Big(text.parse().unwrap())
    }

    #[test]
    fn integers_with_point_and_groups() {
        let heap = &mut Heap::new();
        let mut integer = |text, point, group| integer(heap, &big(text), point, group).unwrap();
        assert_eq!(integer("1234", 2, false), "12.34");
        assert_eq!(integer("-5", 2, false), "-0.05");
        assert_eq!(integer("1234567", 0, true), "1,234,567");
        assert_eq!(integer("-123456789", 2, true), "-1,234,567.89");
        assert_eq!(in_radix(&mut Heap::new(), &big("-255"), 16, true).unwrap(), "-FF");
    }

    #[test]
    fn floats_as_c_writes_them() {
        let fixed = |number, digits| fixed(&mut Heap::new(), &number, digits).unwrap();
        assert_eq!(fixed(Number::Int(10), 50), format!("10.{}", "0".repeat(50)));
        assert_eq!(fixed(Number::Float(2.5), 0), "2");
        assert_eq!(fixed(Number::Float(0.1), 20), "0.10000000000000000555");
        let exponential = |number, digits| super::exponential(&mut Heap::new(), &number, digits).unwrap();
        let general = |number, digits| super::general(&mut Heap::new(), &number, digits).unwrap();
        assert_eq!(exponential(Number::Float(12345.678), 3), "1.235e+04");
        assert_eq!(exponential(Number::Int(0), 6), "0.000000e+00");
        assert_eq!(general(Number::Float(0.0001), 6), "0.0001");
        assert_eq!(general(Number::Float(1e-5), 6), "1e-05");
        assert_eq!(general(Number::Float(100_000.0), 6), "100000");
        assert_eq!(general(Number::Float(1e15), 6), "1e+15");
        assert_eq!(general(Number::Float(2.6543), 3), "2.65");
    }

    #[test]
    fn long_integers_are_rounded_from_their_digits() {
        let number = big;
        let exponential = |text, digits| super::exponential(&mut Heap::new(), &number(text), digits).unwrap();
        let general = |text, digits| super::general(&mut Heap::new(), &number(text), digits).unwrap();
        let googol = format!("1{}", "0".repeat(400));
        assert_eq!(exponential(&googol, 6), "1.000000e+400");
        assert_eq!(general(&googol, 6), "1e+400");
        assert_eq!(exponential("-99999999999999999999999", 3), "-1.000e+23");
        assert_eq!(exponential("99999999999999999999999", 0), "1e+23");
        assert_eq!(exponential("12345678901234567890", 25), "1.2345678901234567890000000e+19");
        assert_eq!(exponential("12500000000000000000", 1), "1.2e+19");
        assert_eq!(exponential("13500000000000000000", 1), "1.4e+19");
        assert_eq!(exponential("12500000000000000001", 1), "1.3e+19");
        assert_eq!(general("1180591620717411303424", 6), "1.18059e+21");
        assert_eq!(general("1180591620717411303424", 30), "1180591620717411303424");
    }
}
