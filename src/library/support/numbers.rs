//! Converting numbers to text and back.

use crate::error::Stop;
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::term::{Heap, Number, radix};
use crate::text::{ParseFailure, number, quote};

/// Returns the shortest text that reads back as the number.
pub fn format(heap: &mut Heap, number: &Number) -> Result<String, Stop> {
    match number {
        Number::Int(i) => Ok(i.to_string()),
        Number::Big(b) => radix::text(heap, b, 10),
        Number::Float(f) => Ok(quote::float(*f)),
    }
}

/// Returns the number that a text represents. Layout may precede it, nothing may follow, and a plus sign is
/// accepted unless the flag `iso` is on. `None` if the text is not a number.
pub fn parse(m: &mut Machine, text: &str) -> Raised<Option<Number>> {
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
