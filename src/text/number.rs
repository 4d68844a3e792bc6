//! Numerals (ISO 6.4.4, 6.4.5): their values, and numbers from text that contains nothing else.

use std::borrow::Cow;

use dashu_int::IBig;

use super::quoted;
use super::source::Fault;
use super::source::ParseFailure;
use super::token::{LexicalKind, QuotedEnd, Token, Tokens};
use crate::error::Stop;
use crate::term::{Heap, Number, radix};

/// Returns the value of a numeral token at `offset` of its text. Subquadratic in its length. Obeys the limits
/// of the heap's meter.
pub fn meaning(
    heap: &mut Heap,
    kind: LexicalKind,
    text: &str,
    offset: usize,
    iso: bool,
) -> Result<Number, ParseFailure> {
    let fault = |message: &str| Fault::new(offset..offset + text.len(), message);
    let number = match kind {
        LexicalKind::Decimal => integer(heap, text, 10)?,
        LexicalKind::Based => integer(heap, &text[2..], base(text))?,
        LexicalKind::Character => {
            Number::Int(i64::from(u32::from(quoted::character(&text[2..], offset + 2, iso)?)))
        }
        LexicalKind::Radix => with_radix(heap, text)?,
        LexicalKind::BareQuote => Number::Int(39),
        LexicalKind::Special => special(text).ok_or_else(|| fault("this is no special float"))?,
        _ => float(text).ok_or_else(|| {
            fault("this float is too large")
                .hint("the largest is 1.7976931348623157e308; an infinity is `inf`")
        })?,
    };
    Ok(number)
}

/// Returns the number of decimal digits at the beginning of a numeral.
pub fn digits_length(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn base(text: &str) -> u8 {
    match text.as_bytes()[1] {
        b'x' => 16,
        b'o' => 8,
        _ => 2,
    }
}

fn without_groups(text: &str) -> Cow<'_, str> {
    let separates = |c: char| c == '_' || c.is_ascii_whitespace() || c == '\x0b';
    if text.bytes().any(|byte| separates(char::from(byte))) {
        Cow::Owned(text.replace(separates, ""))
    } else {
        Cow::Borrowed(text)
    }
}

fn integer(heap: &mut Heap, digits: &str, radix: u8) -> Result<Number, Stop> {
    let digits = without_groups(digits);
    match i64::from_str_radix(&digits, u32::from(radix)) {
        Ok(small) => Ok(Number::Int(small)),
        Err(_) => {
            let big = radix::read(heap, &digits, radix)?;
            Ok(big.map_or(Number::Int(0), |big| IBig::from(big).into()))
        }
    }
}

/// Returns the value of a numeral such as `16'FF`.
fn with_radix(heap: &mut Heap, text: &str) -> Result<Number, Stop> {
    let (radix, digits) = text.split_once('\'').unwrap_or(("10", text));
    integer(heap, digits, radix.parse().unwrap_or(10))
}

fn float(text: &str) -> Option<Number> {
    let value: f64 = without_groups(text).parse().ok()?;
    value.is_finite().then_some(Number::Float(value))
}

/// Returns the value of `1.0Inf`, or of `1.5NaN`, whose fraction is the payload.
fn special(text: &str) -> Option<Number> {
    let (mantissa, name) = text.split_at(text.len() - 3);
    let mantissa: f64 = mantissa.parse().ok()?;
    if name == "Inf" {
        return (mantissa == 1.0).then_some(Number::Float(f64::INFINITY));
    }
    let payload = mantissa.to_bits() & ((1 << 52) - 1);
    let in_range = (1.0..2.0).contains(&mantissa) && payload != 0;
    in_range.then(|| Number::Float(f64::from_bits(f64::INFINITY.to_bits() | payload)))
}

/// Returns the number with its sign changed.
pub fn negated(number: Number) -> Number {
    match number {
        Number::Int(i) => Number::from(-i128::from(i)),
        Number::Big(b) => Number::from(-b),
        Number::Float(f) => Number::Float(-f),
    }
}

/// Parses a whole text as a number (number_codes/2, atom_number/2). Layout before it and a minus sign, quoted
/// or not, are allowed; anything after it is not. The span of the fault says where it stops being a number.
pub fn parse(heap: &mut Heap, text: &str, iso: bool) -> Result<Number, ParseFailure> {
    let mut tokens = Tokens::new(text, 0, iso);
    let mut token = tokens.next_token();
    let negative = is_minus(token, text, iso);
    if negative {
        token = tokens.next_token();
    }
    if !token.kind.is_number() {
        return Err(no_number(text, token).into());
    }
    with_groups(&mut tokens, &mut token);
    let end = match token.kind {
        LexicalKind::Exponent if iso => token.start + digits_length(&text[token.span()]),
        _ => token.end,
    };
    if end < text.len() {
        return Err(Fault::new(end..text.len(), "a number should end here").into());
    }
    let number = meaning(heap, token.kind, &text[token.span()], token.start, iso)?;
    Ok(if negative { negated(number) } else { number })
}

/// Extends a number by the groups of three digits behind it.
fn with_groups(tokens: &mut Tokens, number: &mut Token) {
    let first = *number;
    while tokens.byte_at(number.end) == Some(b' ') && tokens.may_have_groups(first) {
        let next = tokens.next_token();
        if !tokens.is_group(number.end, next) {
            break;
        }
        number.end = next.end;
    }
}

/// Returns whether a token is the name `-`, which is the sign of a number even if it is quoted (ISO 6.3.4.1).
fn is_minus(token: Token, text: &str, iso: bool) -> bool {
    let slice = &text[token.span()];
    match token.kind {
        LexicalKind::Graphic => slice == "-",
        LexicalKind::Quoted(QuotedEnd::Plain | QuotedEnd::Escaped) => {
            quoted::decode(&slice[1..slice.len() - 1], '\'', token.start + 1, iso)
                .is_ok_and(|name| name == "-")
        }
        _ => false,
    }
}

fn no_number(text: &str, token: Token) -> Fault {
    let fault = Fault::new(token.span(), "a number was expected");
    match text[token.span()].starts_with('.') {
        true => fault.hint("a float needs a digit before its point"),
        false => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_whole_texts() {
        let int = |i| Ok(Number::Int(i));
        let parse = |text, iso| super::parse(&mut Heap::new(), text, iso).map_err(|_| ());
        for (text, value) in [("  12", 12), ("-5", -5), ("- 1", -1), ("/**/1", 1), ("%\n1", 1), ("0'a", 97)] {
            assert_eq!(parse(text, true), int(value), "{text}");
        }
        assert_eq!(parse("0x1F", true), int(31));
        for text in ["1_000", "1_ 000", "1_\n\t000", "1 000"] {
            assert_eq!(parse(text, false), int(1000));
        }
        assert_eq!(parse("0x1_ F", false), int(31));
        assert_eq!(parse("16'FF", false), int(255));
        assert_eq!(parse("-9223372036854775808", true), int(i64::MIN));
        assert_eq!(parse("1.0e10", true), Ok(Number::Float(1e10)));
        assert_eq!(parse("1e10", false), Ok(Number::Float(1e10)));
        assert_eq!(parse("1E10", false), Ok(Number::Float(1e10)));
        assert_eq!(parse("-1.0Inf", false), Ok(Number::Float(f64::NEG_INFINITY)));
        assert!(matches!(parse("1.5NaN", false), Ok(Number::Float(f)) if f.is_nan()));
    }

    #[test]
    fn what_is_no_number_is_refused_where_it_stops_being_one() {
        let parse = |text, iso| match super::parse(&mut Heap::new(), text, iso) {
            Err(ParseFailure::Fault(fault)) => Err(fault),
            other => Ok(other.is_ok()),
        };
        for (text, at) in
            [("", 0), ("3 ", 1), ("3/*", 1), ("a", 0), ("0x", 1), ("0''", 1), ("1e", 1), ("+1", 0)]
        {
            assert_eq!(parse(text, true).unwrap_err().span.start, at, "{text}");
        }
        for text in [
            "1 00", "1000 000", "1 000 ", "1  000", "1_ ", "1e400", "1.0e400", ".5", "-/**/1", "1.e", "[|]",
            "'a'", "1.0NaN", "2.0Inf", "-",
        ] {
            assert!(parse(text, false).is_err(), "{text}");
        }
    }

    #[test]
    fn two_hundred_thousand_digits_take_no_time() {
        let digits = "7".repeat(200_000);
        let Ok(Number::Big(big)) = parse(&mut Heap::new(), &digits, true) else { panic!("a big integer") };
        assert_eq!(big.to_string(), digits);
    }
}
