//! Numbers as text, for the built-ins that read and write them.

use crate::term::Number;

/// The shortest text that reads back as the number.
pub fn format(number: &Number) -> String {
    match number {
        Number::Int(i) => i.to_string(),
        Number::Big(b) => b.to_string(),
        Number::Float(f) => format_float(*f),
    }
}

fn format_float(f: f64) -> String {
    if f.is_nan() {
        return "nan".to_string();
    }
    if f.is_infinite() {
        return if f > 0.0 { "inf" } else { "-inf" }.to_string();
    }
    let text = format!("{f:?}");
    match text.split_once('e') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => format!("{mantissa}.0e{exponent}"),
        _ => text,
    }
}

/// The number that a text stands for: layout before it is skipped, nothing may follow. `None` when it is no number.
pub fn parse(text: &str) -> Option<Number> {
    let text = text.trim_start();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let number = parse_unsigned(digits)?;
    Some(if negative { negate(number) } else { number })
}

fn negate(number: Number) -> Number {
    match number {
        Number::Float(f) => Number::Float(-f),
        integer => integer.to_big().map_or(Number::Int(0), |big| Number::from(-big)),
    }
}

fn parse_unsigned(text: &str) -> Option<Number> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return dashu_int::IBig::from_str_radix(digits, radix).ok().map(Number::from);
        }
    }
    if let Some(quoted) = text.strip_prefix("0'") {
        let mut chars = quoted.chars();
        let only = chars.next().filter(|_| chars.next().is_none())?;
        return Some(Number::Int(i64::from(u32::from(only))));
    }
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse::<dashu_int::IBig>().ok().map(Number::from);
    }
    let (_, fraction) = text.split_once('.')?;
    let plausible = fraction.starts_with(|c: char| c.is_ascii_digit());
    plausible.then(|| text.parse::<f64>().ok().filter(|f| f.is_finite()).map(Number::Float)).flatten()
}
