//! Atoms, strings and floats as text that can be read back (ISO 7.10.5).

use std::fmt::Write;

use super::token::{LexicalKind, Tokens, is_graphic};

/// Characters written as one letter after a backslash.
const NAMED: &[(char, char)] = &[
    ('\n', 'n'),
    ('\t', 't'),
    ('\\', '\\'),
    ('\x07', 'a'),
    ('\x08', 'b'),
    ('\x0c', 'f'),
    ('\x0b', 'v'),
    ('\r', 'r'),
];

/// The class of a character, which decides whether two tokens run together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// Letters, digits and `_`.
    Alphanumeric,
    /// The characters of graphic tokens.
    Symbol,
    /// A quote, which doubles next to another of its kind.
    Quote(char),
    /// Brackets and other solo characters.
    Alone,
}

/// Returns the class of a character.
#[inline]
pub fn class(c: char) -> TokenClass {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => TokenClass::Alphanumeric,
        '\'' | '"' | '`' => TokenClass::Quote(c),
        _ if is_graphic(c) => TokenClass::Symbol,
        '\0'..='\x7f' => TokenClass::Alone,
        _ => class_beyond_ascii(c),
    }
}

#[cold]
fn class_beyond_ascii(c: char) -> TokenClass {
    match Tokens::new(c.encode_utf8(&mut [0; 4]), 0, true).next_token().kind {
        LexicalKind::Graphic => TokenClass::Symbol,
        LexicalKind::Name | LexicalKind::Variable => TokenClass::Alphanumeric,
        _ if c.is_alphanumeric() => TokenClass::Alphanumeric,
        _ => TokenClass::Alone,
    }
}

/// Returns whether an atom of this name needs quotes to be read back, or, if `quote_wide`, has a character
/// beyond Latin 1. O(length).
pub fn atom_needs_quotes(name: &str, quote_wide: bool) -> bool {
    let bytes = name.as_bytes();
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if bytes.first().is_some_and(plain) && name.is_ascii() {
        return !(bytes[0].is_ascii_lowercase() && bytes.iter().all(plain));
    }
    if matches!(name, "[]" | "{}") {
        return false;
    }
    if quote_wide && name.chars().any(|c| c > '\u{ff}') {
        return true;
    }
    let token = Tokens::new(name, 0, true).next_token();
    let is_name = matches!(token.kind, LexicalKind::Name | LexicalKind::Graphic | LexicalKind::Solo);
    !(is_name && token.span() == (0..name.len()))
}

/// Returns the atom as text that can be read back, with quotes where needed.
pub fn quote_atom(name: &str) -> String {
    let mut text = String::new();
    push_atom(&mut text, name);
    text
}

/// Appends an atom as text that can be read back.
pub fn push_atom(text: &mut String, name: &str) {
    if atom_needs_quotes(name, false) { push_quoted(text, name, '\'') } else { text.push_str(name) }
}

/// Appends a quoted item.
pub fn push_quoted(text: &mut String, content: &str, quote: char) {
    text.push(quote);
    let mut rest = content;
    while let Some(at) = rest.find(|c| !matches!(c, ' '..='~') || c == quote || c == '\\') {
        let (plain, special) = rest.split_at(at);
        text.push_str(plain);
        let mut chars = special.chars();
        chars.by_ref().take(1).for_each(|c| push_quoted_char(text, c, quote));
        rest = chars.as_str();
    }
    text.push_str(rest);
    text.push(quote);
}

/// Appends a quoted item without escapes: only backslashes and quotes are doubled.
pub fn push_raw(text: &mut String, content: &str, quote: char) {
    text.push(quote);
    for c in content.chars() {
        text.extend(std::iter::repeat_n(c, if c == quote || c == '\\' { 2 } else { 1 }));
    }
    text.push(quote);
}

fn push_quoted_char(text: &mut String, c: char, quote: char) {
    if let Some((_, name)) = NAMED.iter().find(|(named, _)| *named == c) {
        text.extend(['\\', *name]);
    } else if c == quote {
        text.extend(['\\', c]);
    } else if is_visible(c) {
        text.push(c);
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "\\x{:x}\\", u32::from(c));
    }
}

/// Returns whether a character is visible: not a control character, not a space except the ordinary one, not
/// of width zero.
fn is_visible(c: char) -> bool {
    let invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}');
    c == ' ' || !(c.is_control() || c.is_whitespace() || invisible)
}

/// The most integer digits of a float written without an exponent.
const POINT_AT_MOST: i32 = 15;
/// The most zeros after the point of a float written without an exponent.
const ZEROS_AT_MOST: i32 = 3;

/// Returns the shortest text that reads back as the same float, always with a point: `1.0`, `1.0e22`,
/// `1.0Inf`.
pub fn float(value: f64) -> String {
    if value.is_nan() {
        return nan(value);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}1.0Inf");
    }
    let scientific = format!("{:e}", value.abs());
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let has_fraction = i32::try_from(digits.len()).unwrap_or(0) - 2 > exponent;
    if exponent >= -ZEROS_AT_MOST - 1 && (exponent < POINT_AT_MOST || has_fraction) {
        return format!("{value:?}");
    }
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{sign}{digits}{point}e{exponent}")
}

/// Returns a NaN with its payload as a fraction: `1.5NaN`.
fn nan(value: f64) -> String {
    let fraction = value.to_bits() & ((1 << 52) - 1);
    format!("{:?}NaN", f64::from_bits(1.0_f64.to_bits() | fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_stand_only_where_needed() {
        for name in
            ["a", "aB_1", "+", "=..", "[]", "{}", "!", ";", "//*", "*/", ".+", "été", "→", "\\", "日本"]
        {
            assert_eq!(quote_atom(name), name);
        }
        for name in
            ["", "A", "_", "a b", ",", "|", ".", "/*", "/**", "%", "a%", ":%", "1", "É", "a.", "()", "^`"]
        {
            assert_eq!(quote_atom(name), format!("'{name}'"));
        }
        assert_eq!(quote_atom("\n\t\\'\"\0\x1b\u{feff}"), r#"'\n\t\\\'"\x0\\x1b\\xfeff\'"#);
    }

    #[test]
    fn floats_are_short_and_have_a_point() {
        let cases = [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e10, "10000000000.0"),
            (1e14, "100000000000000.0"),
            (1e15, "1.0e15"),
            (1e22, "1.0e22"),
            (1.5e300, "1.5e300"),
            (0.0001, "0.0001"),
            (0.00001, "1.0e-5"),
            (5e-324, "5.0e-324"),
            (1234567890123456.8, "1234567890123456.8"),
            (f64::INFINITY, "1.0Inf"),
            (f64::NEG_INFINITY, "-1.0Inf"),
            (f64::NAN, "1.5NaN"),
        ];
        for (value, text) in cases {
            assert_eq!(float(value), text);
        }
    }
}
