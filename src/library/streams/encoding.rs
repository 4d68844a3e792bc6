//! Converting between bytes and characters.

use std::borrow::Cow;

use crate::text::token::Tokens;

/// The encoding of the characters of a text stream as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// One byte for each character, the first 256 of Unicode.
    Latin1,
    /// Like `Latin1`, but the characters represent bytes.
    Octet,
    /// The first 128 characters of Unicode.
    Ascii,
    /// Units of two bytes, the low byte first.
    Utf16Le,
    /// Units of two bytes, the high byte first.
    Utf16Be,
}

/// The names accepted by `open/4`; the one that `stream_property/2` returns comes first.
const NAMES: &[(&str, Encoding)] = &[
    ("utf8", Encoding::Utf8),
    ("iso_latin_1", Encoding::Latin1),
    ("octet", Encoding::Octet),
    ("ascii", Encoding::Ascii),
    ("utf16le", Encoding::Utf16Le),
    ("utf16be", Encoding::Utf16Be),
    ("text", Encoding::Utf8),
    ("us_ascii", Encoding::Ascii),
    ("UTF-8", Encoding::Utf8),
    ("utf-8", Encoding::Utf8),
    ("iso_8859_1", Encoding::Latin1),
    ("latin1", Encoding::Latin1),
    ("ISO-8859-1", Encoding::Latin1),
    ("US-ASCII", Encoding::Ascii),
    ("unicode_le", Encoding::Utf16Le),
    ("unicode_be", Encoding::Utf16Be),
    ("UTF-16LE", Encoding::Utf16Le),
    ("UTF-16BE", Encoding::Utf16Be),
];

/// The byte order mark with which a text in UTF-8 may begin.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// The byte order marks, each with the encoding of the text behind it.
pub const MARKS: &[(&[u8], Encoding)] =
    &[(BOM, Encoding::Utf8), (b"\xff\xfe", Encoding::Utf16Le), (b"\xfe\xff", Encoding::Utf16Be)];

impl Encoding {
    /// Returns the encoding of this name.
    pub fn named(name: &str) -> Option<Encoding> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, encoding)| encoding)
    }

    /// Returns the encoding's name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|&&(_, encoding)| encoding == self).map_or("utf8", |&(name, _)| name)
    }

    /// Returns whether it can encode a character.
    pub fn has(self, c: char) -> bool {
        c <= match self {
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => char::MAX,
            Encoding::Latin1 | Encoding::Octet => '\u{ff}',
            Encoding::Ascii => '\u{7f}',
        }
    }

    /// Returns whether the characters of ASCII are single bytes, of their codes.
    #[inline]
    pub fn contains_ascii(self) -> bool {
        !matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Adds the bytes of `text` to `bytes`; writes a character that the encoding lacks as its escape
    /// sequence.
    pub fn encode(self, text: &str, bytes: &mut Vec<u8>) {
        match self {
            Encoding::Utf8 => return bytes.extend_from_slice(text.as_bytes()),
            Encoding::Utf16Le => return bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Encoding::Utf16Be => return bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
            _ => {}
        }
        for c in text.chars() {
            match u8::try_from(c) {
                Ok(byte) if self.has(c) => bytes.push(byte),
                _ => bytes.extend_from_slice(format!("\\x{:x}\\", u32::from(c)).as_bytes()),
            }
        }
    }

    /// Returns the first character of `bytes` and its length in bytes; `None` if more bytes are needed to
    /// decide. Malformed bytes give U+FFFD.
    #[inline]
    pub fn decode(self, bytes: &[u8]) -> Option<(char, usize)> {
        let first = *bytes.first()?;
        match self {
            Encoding::Utf16Le => decode_utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16Be => decode_utf16(bytes, u16::from_be_bytes),
            _ if first < 0x80 => Some((char::from(first), 1)),
            Encoding::Utf8 => decode_utf8(&bytes[..bytes.len().min(4)]),
            Encoding::Latin1 | Encoding::Octet => Some((char::from(first), 1)),
            Encoding::Ascii => Some((char::REPLACEMENT_CHARACTER, 1)),
        }
    }
}

/// The number of bytes in which a program must declare its encoding.
const HEAD: usize = 1 << 12;

/// Returns the text of a program: decoded as UTF-8, unless it begins with the byte order mark of UTF-16, or
/// its first clause is `:- encoding(Name)` with another encoding. Without a byte order mark.
pub fn source_text(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => return utf16(rest, u16::from_le_bytes).into(),
        [0xfe, 0xff, rest @ ..] => return utf16(rest, u16::from_be_bytes).into(),
        _ => {}
    }
    // A declaration that could be read is not in UTF-16.
    match declared(bytes).filter(|encoding| encoding.contains_ascii()) {
        None | Some(Encoding::Utf8) => String::from_utf8_lossy(bytes.strip_prefix(BOM).unwrap_or(bytes)),
        Some(other) => {
            bytes.iter().map(|byte| other.decode(&[*byte]).map_or('\u{fffd}', |(c, _)| c)).collect()
        }
    }
}

/// Returns a text in UTF-16; wrong units become U+FFFD.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or(0)]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// Returns the encoding that the first clause of a program declares.
fn declared(bytes: &[u8]) -> Option<Encoding> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    // Any encoding would do here: all contain the characters of ASCII.
    let start: String = bytes.iter().take(HEAD).map(|byte| char::from(*byte)).collect();
    let from = if start.starts_with("#!") { start.find('\n')? } else { 0 };
    let mut tokens = Tokens::new(&start, from, false);
    let [neck, word, open, name] = std::array::from_fn(|_| &start[tokens.next_token().span()]);
    match (neck, word, open) {
        (":-", "encoding", "(") => Encoding::named(name.trim_matches('\'')),
        _ => None,
    }
}

fn decode_utf8(bytes: &[u8]) -> Option<(char, usize)> {
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) if e.valid_up_to() > 0 => std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or(""),
        Err(e) => return e.error_len().map(|wrong| (char::REPLACEMENT_CHARACTER, wrong)),
    };
    valid.chars().next().map(|c| (c, c.len_utf8()))
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<(char, usize)> {
    let [first, second] = [0, 2].map(|at| bytes.get(at..at + 2).map(|pair| unit([pair[0], pair[1]])));
    let first = first?;
    if !(0xd800..0xdc00).contains(&first) {
        return Some((char::from_u32(u32::from(first)).unwrap_or(char::REPLACEMENT_CHARACTER), 2));
    }
    match char::decode_utf16([first, second?]).next() {
        Some(Ok(c)) => Some((c, 4)),
        _ => Some((char::REPLACEMENT_CHARACTER, 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_bytes_become_replacement_characters_and_unfinished_ones_wait() {
        assert_eq!(Encoding::Utf8.decode("é!".as_bytes()), Some(('é', 2)));
        assert_eq!(Encoding::Utf8.decode(&[0xff, b'a']), Some(('\u{fffd}', 1)));
        assert_eq!(Encoding::Utf8.decode(&[0xc3]), None);
        assert_eq!(Encoding::Latin1.decode(&[0xe9]), Some(('é', 1)));
    }

    #[test]
    fn units_of_utf16_are_characters_alone_or_in_pairs() {
        assert_eq!(Encoding::Utf16Le.decode(b"\xe9\0a"), Some(('é', 2)));
        assert_eq!(Encoding::Utf16Be.decode(b"\xd8\x3d\xde\0"), Some(('😀', 4)));
        assert_eq!(Encoding::Utf16Be.decode(b"\xd8\x3d\0a"), Some(('\u{fffd}', 2)));
        assert_eq!(Encoding::Utf16Le.decode(b"\0\xde"), Some(('\u{fffd}', 2)));
        for text in [&b"a"[..], b"\xd8\x3d", b"\xd8\x3d\xde"] {
            assert_eq!(Encoding::Utf16Be.decode(text), None);
        }
    }

    #[test]
    fn a_program_says_how_it_is_encoded() {
        assert_eq!(
            source_text(b"% \xe9\n:- encoding(iso_latin_1).\na('\xe9')."),
            "% é\n:- encoding(iso_latin_1).\na('é')."
        );
        assert_eq!(source_text("\u{feff}a.".as_bytes()), "a.");
        assert_eq!(source_text(b"#!/x\n:- encoding('latin1').\xe9").chars().last(), Some('é'));
        assert_eq!(source_text(b"a.\n:- encoding(iso_latin_1).\xe9").chars().last(), Some('\u{fffd}'));
        assert_eq!(source_text("\u{feff}:- encoding(utf8). é".as_bytes()).chars().last(), Some('é'));
        assert_eq!(source_text(b"\xff\xfea\0.\0\xe9\0"), "a.é");
        assert_eq!(source_text(b"\xfe\xff\0a\0.\xd8\x3d\xde\0"), "a.😀");
    }

    #[test]
    fn what_an_encoding_lacks_is_escaped() {
        let mut bytes = Vec::new();
        Encoding::Latin1.encode("é你", &mut bytes);
        assert_eq!(bytes, b"\xe9\\x4f60\\");
    }
}
