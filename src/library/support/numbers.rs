//! Converting numbers to text and back.

use crate::error::Stop;
use crate::machine::Machine;
use crate::term::radix::{self, Decimal};
use crate::term::raise::Raised;
use crate::term::{Heap, Number};
use crate::text::{ParseFailure, number, quote};

/// Returns the shortest text that reads back as the number.
pub fn format(heap: &mut Heap, number: &Number) -> Result<String, Stop> {
    match number {
        Number::Int(i) => Ok(Decimal::of(*i).as_str().to_owned()),
        Number::Big(b) => radix::text(heap, b, 10),
        Number::Float(f) => Ok(quote::float(*f)),
    }
}

/// Adds the decimal digits of an integer to a text.
pub fn push_integer(text: &mut String, value: i64) {
    text.push_str(Decimal::of(value).as_str());
}

/// The digits of a number that is read without the tokenizer: all that surely fit an `i64`.
const FEW_DIGITS: usize = 18;

/// Returns the value of a text of a few decimal digits and perhaps a minus sign before them.
pub fn small(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || digits.len() > FEW_DIGITS {
        return None;
    }
    let mut value = 0;
    for &byte in digits.as_bytes() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if digits.len() < text.len() { -value } else { value })
}

/// Returns the number that a text represents. Layout may precede it, nothing may follow, and a plus sign is
/// accepted unless the flag `iso` is on. `None` if the text is not a number.
pub fn parse(m: &mut Machine, text: &str) -> Raised<Option<Number>> {
    if let Some(value) = small(text) {
        return Ok(Some(Number::Int(value)));
    }
    let iso = m.db.flags.iso;
    let unsigned = text.trim_start().strip_prefix('+').filter(|rest| !iso && starts_with_digit(rest));
    match number::parse(&mut m.heap, unsigned.unwrap_or(text), iso) {
        Ok(number) => Ok(Some(number)),
        Err(ParseFailure::Stop(stop)) => Err(stop.into()),
        Err(ParseFailure::Fault(_)) => Ok(None),
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_written_and_read_digit_by_digit() {
        for value in [0, 7, -7, 10, 999_999_999_999_999_999, -999_999_999_999_999_999, i64::MAX, i64::MIN] {
            let mut text = String::from("=");
            push_integer(&mut text, value);
            assert_eq!(text, format!("={value}"));
            let is_short = value.unsigned_abs() < 1_000_000_000_000_000_000;
            assert_eq!(small(&text[1..]), is_short.then_some(value));
        }
        for text in ["", "-", "--1", "+1", "1 ", " 1", "1_000", "0x1", "0'a", "1.5", "٣"] {
            assert_eq!(small(text), None, "{text}");
        }
    }
}
