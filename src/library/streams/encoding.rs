//! Between bytes and characters.

/// How the characters of a text stream are written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// A byte a character, the first 256 of Unicode.
    Latin1,
    /// The same, but meant as bytes.
    Octet,
    /// The first 128 characters of Unicode.
    Ascii,
}

/// Names that `open/4` takes, the name that `stream_property/2` gives first.
const NAMES: &[(&str, Encoding)] = &[
    ("utf8", Encoding::Utf8),
    ("iso_latin_1", Encoding::Latin1),
    ("octet", Encoding::Octet),
    ("ascii", Encoding::Ascii),
    ("text", Encoding::Utf8),
    ("us_ascii", Encoding::Ascii),
    ("UTF-8", Encoding::Utf8),
    ("utf-8", Encoding::Utf8),
    ("iso_8859_1", Encoding::Latin1),
    ("latin1", Encoding::Latin1),
];

impl Encoding {
    /// The encoding of this name.
    pub fn named(name: &str) -> Option<Encoding> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, encoding)| encoding)
    }

    /// The encoding's name.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|&&(_, encoding)| encoding == self).map_or("utf8", |&(name, _)| name)
    }

    /// Whether it has a character.
    pub fn has(self, c: char) -> bool {
        c <= match self {
            Encoding::Utf8 => char::MAX,
            Encoding::Latin1 | Encoding::Octet => '\u{ff}',
            Encoding::Ascii => '\u{7f}',
        }
    }

    /// Adds the bytes of `text` to `bytes`; a character that the encoding lacks is written as its escape sequence.
    pub fn encode(self, text: &str, bytes: &mut Vec<u8>) {
        if self == Encoding::Utf8 {
            return bytes.extend_from_slice(text.as_bytes());
        }
        for c in text.chars() {
            match u8::try_from(c) {
                Ok(byte) if self.has(c) => bytes.push(byte),
                _ => bytes.extend_from_slice(format!("\\x{:x}\\", u32::from(c)).as_bytes()),
            }
        }
    }

    /// The first character of `bytes` and how many bytes it takes; `None` when more bytes are needed to tell.
    /// Bytes that are no character give U+FFFD.
    #[inline]
    pub fn decode(self, bytes: &[u8]) -> Option<(char, usize)> {
        let first = *bytes.first()?;
        match self {
            _ if first < 0x80 => Some((char::from(first), 1)),
            Encoding::Utf8 => decode_utf8(&bytes[..bytes.len().min(4)]),
            Encoding::Latin1 | Encoding::Octet => Some((char::from(first), 1)),
            Encoding::Ascii => Some((char::REPLACEMENT_CHARACTER, 1)),
        }
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
    fn what_an_encoding_lacks_is_escaped() {
        let mut bytes = Vec::new();
        Encoding::Latin1.encode("é你", &mut bytes);
        assert_eq!(bytes, b"\xe9\\x4f60\\");
    }
}
