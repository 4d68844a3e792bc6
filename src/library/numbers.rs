//! Numbers as text, for the built-ins that turn one into the other.

use crate::term::Number;
use crate::text::{number, quote};

/// The shortest text that reads back as the number.
pub fn format(number: &Number) -> String {
    match number {
        Number::Int(i) => i.to_string(),
        Number::Big(b) => b.to_string(),
        Number::Float(f) => quote::float(*f),
    }
}

/// The number that a text stands for: layout before it is skipped, nothing may follow; a plus sign is taken unless
/// `iso`. `None` when it is no number.
pub fn parse(text: &str, iso: bool) -> Option<Number> {
    let unsigned = text.trim_start().strip_prefix('+').filter(|rest| !iso && starts_with_digit(rest));
    number::parse(unsigned.unwrap_or(text), iso).ok()
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}
