//! The contents of quoted items (ISO 6.4.2.1): doubled quotes, escape sequences, continued lines.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{anychar, char, line_ending, multispace1};
use nom::combinator::{map, map_opt, opt, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::source::Fault;

/// The escape sequences of one character: the character after the backslash, its meaning, and whether the
/// standard has it.
const SINGLE: &[(char, char, bool)] = &[
    ('n', '\n', true),
    ('t', '\t', true),
    ('\\', '\\', true),
    ('\'', '\'', true),
    ('"', '"', true),
    ('`', '`', true),
    ('a', '\x07', true),
    ('b', '\x08', true),
    ('f', '\x0c', true),
    ('v', '\x0b', true),
    ('r', '\r', true),
    ('e', '\x1b', false),
    ('s', ' ', false),
];

/// Decodes the characters of a quoted item. `body` is the text between the quotes, at `offset` of the text.
/// O(length).
pub fn decode(body: &str, quote: char, offset: usize, iso: bool) -> Result<Cow<'_, str>, Fault> {
    let no_tabs = iso;
    let is_plain = |&byte: &u8| byte != b'\\' && char::from(byte) != quote;
    if body.as_bytes().iter().all(is_plain) {
        return without_tab(body, offset, no_tabs).map(Cow::Borrowed);
    }
    let mut decoded = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find(['\\', quote]) {
        decoded.push_str(without_tab(&rest[..at], offset + body.len() - rest.len(), no_tabs)?);
        if rest[at..].starts_with(quote) {
            decoded.push(quote);
            rest = &rest[at + 2 * quote.len_utf8()..];
            continue;
        }
        let place = offset + (body.len() - rest.len()) + at;
        if rest[at + 1..].starts_with('\t') {
            without_tab(&rest[at..at + 2], place, no_tabs)?;
        }
        let (behind, meant) = escape(&rest[at..], iso).map_err(|_| wrong_escape(&rest[at..], place))?;
        decoded.extend(meant);
        rest = behind;
    }
    decoded.push_str(without_tab(rest, offset + body.len() - rest.len(), no_tabs)?);
    Ok(Cow::Owned(decoded))
}

/// Returns the plain characters at `offset` of the text. The standard allows no tab among them; one skipped
/// by `\c` does not count.
fn without_tab(text: &str, offset: usize, no_tabs: bool) -> Result<&str, Fault> {
    match no_tabs.then(|| text.find('\t')).flatten() {
        Some(at) => {
            let fault = Fault::new(offset + at..offset + at + 1, "a quoted item contains a tab");
            Err(fault.hint("write `\\t`"))
        }
        None => Ok(text),
    }
}

/// Decodes the character of `0'c` from the text after `0'`, at `offset` of the text.
pub fn character(body: &str, offset: usize, iso: bool) -> Result<char, Fault> {
    if !body.starts_with('\\') {
        return body.chars().next().ok_or_else(|| Fault::new(offset..offset, "a character was expected"));
    }
    match escape(body, iso) {
        Ok(("", Some(meant))) => Ok(meant),
        _ => Err(wrong_escape(body, offset)),
    }
}

/// Parses an escape sequence with its backslash; returns `None` for a continued line.
fn escape(text: &str, iso: bool) -> IResult<&str, Option<char>> {
    let single = map_opt(anychar, |c| {
        SINGLE.iter().find(|(name, _, standard)| *name == c && (*standard || !iso)).map(|row| Some(row.1))
    });
    let sequence = alt((
        value(None, line_ending),
        single,
        map(hexadecimal(iso), Some),
        map(octal(iso), Some),
        unicode(iso),
        skip(iso),
    ));
    preceded(char('\\'), sequence).parse(text)
}

/// Parses `\x41\`. Beyond the standard the closing backslash may be missing.
fn hexadecimal<'t>(iso: bool) -> impl Parser<&'t str, Output = char, Error = nom::error::Error<&'t str>> {
    let digits = take_while1(|c: char| c.is_ascii_hexdigit());
    let closed = terminated(preceded(char('x'), digits), closing(iso));
    map_opt(closed, |digits| code(digits, 16))
}

/// Parses `\101\`, likewise.
fn octal<'t>(iso: bool) -> impl Parser<&'t str, Output = char, Error = nom::error::Error<&'t str>> {
    let digits = take_while1(|c: char| c.is_digit(8));
    map_opt(terminated(digits, closing(iso)), |digits| code(digits, 8))
}

/// Parses the closing backslash of a numeric escape sequence.
fn closing<'t>(iso: bool) -> impl Parser<&'t str, Output = Option<char>, Error = nom::error::Error<&'t str>> {
    verify(opt(char('\\')), move |found: &Option<char>| !iso || found.is_some())
}

/// Parses `\u0041` and `\U00000041`, which are not in the standard.
fn unicode<'t>(iso: bool) -> impl Parser<&'t str, Output = Option<char>, Error = nom::error::Error<&'t str>> {
    let digits = |count| take_while_m_n(count, count, |c: char| c.is_ascii_hexdigit());
    let sequence = alt((preceded(tag("u"), digits(4)), preceded(tag("U"), digits(8))));
    map_opt(sequence, move |digits: &str| if iso { None } else { code(digits, 16).map(Some) })
}

/// Parses `\c` and the layout that must be behind it, also that of further lines.
fn skip<'t>(iso: bool) -> impl Parser<&'t str, Output = Option<char>, Error = nom::error::Error<&'t str>> {
    value(None, verify(preceded(char('c'), multispace1), move |_: &str| !iso))
}

/// Returns the character of a code; `None` for a number that is not a character code.
fn code(digits: &str, radix: u32) -> Option<char> {
    u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)
}

/// Returns the fault of the escape sequence at the beginning of `text`.
fn wrong_escape(text: &str, place: usize) -> Fault {
    let behind = &text[1..];
    let Some(first) = behind.chars().next() else {
        return Fault::new(place..place + 1, "nothing follows the backslash").incomplete();
    };
    let span = place..place + 1 + first.len_utf8();
    let number = behind.trim_start_matches('x');
    let digits: String = number.chars().take_while(char::is_ascii_hexdigit).collect();
    if (first == 'x' || first.is_digit(8)) && !digits.is_empty() {
        let closed = number[digits.len()..].starts_with('\\');
        let length = text.len() - number.len() + digits.len() + usize::from(closed);
        let fault = |message: &str| Fault::new(place..place + length, message);
        return match closed {
            false => fault("a numeric escape sequence needs a backslash at its end")
                .hint(format!("write `{}\\`", &text[..length])),
            true => fault("this escape sequence is the code of no character"),
        };
    }
    let hint = match first {
        ' ' | '\t' => "to continue a line, end it with the backslash".to_owned(),
        _ => format!("for a backslash itself, write `\\\\{first}`"),
    };
    Fault::new(span, format!("`\\{}` is no escape sequence", first.escape_debug())).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_escape_means_its_character() {
        let given = r#"\n\t\\\'\"\`\a\b\f\v\r\x41\\101\\0\ ''"#;
        assert_eq!(decode(given, '\'', 0, true).unwrap(), "\n\t\\'\"`\x07\x08\x0c\x0b\rAA\0 '");
        assert_eq!(decode("a\\\nb\\\r\nc", '\'', 0, true).unwrap(), "abc");
        assert_eq!(decode(r"\x41 \101 \x41", '\'', 0, false).unwrap(), "A A A");
        assert_eq!(decode("a\\c b\\c \t\n cd\\c\n", '"', 0, false).unwrap(), "abcd");
        assert_eq!(decode(r"\e\s\u00e9\U0001F600", '"', 0, false).unwrap(), "\x1b é😀");
    }

    #[test]
    fn wrong_escapes_are_pointed_at() {
        for text in [r"\z", r"\9", r"\x", r"\xG\", r"\x110000\", r"\xD800\", r"\77777777777\", r"\ "] {
            let fault = decode(text, '\'', 10, false).unwrap_err();
            assert_eq!(fault.span.start, 10, "{text}: {fault:?}");
        }
        for text in [r"\e", r"\c ", r"\s", r"\u0041", r"\141", r"\x41"] {
            assert!(decode(text, '\'', 0, true).is_err());
        }
    }
}
