//! The end of a clause in text that is still arriving, for streams and the top level.
//!
//! The scanner cuts the text into the reader's own tokens and stops at an end token. A token that touches the
//! end of the text may still grow, so it is cut again when more text arrives. Inside a long quoted
//! item or comment, which may span any number of arrivals, the scanner remembers how far it has scanned.

use std::convert::Infallible;

use super::token::{LexicalKind, LineLimit, QuotedEnd, Token, Tokens, scan_quoted};

/// The extent of the next clause in the text so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A clause, valid or not, of this many bytes, with its end token. The layout character after the end
    /// token is not included (ISO 6.4.8).
    Complete(usize),
    /// The beginning of a clause; at the end of the file, an error.
    Incomplete,
    /// Layout and comments alone, or nothing.
    OnlyLayout,
}

/// Finds the end of the next clause. Given the same text with more appended, it continues where it stopped:
/// all calls together take linear time.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExtentScanner {
    /// The end of the last token that cannot change.
    offset: usize,
    /// Whether any token was found.
    begun: bool,
    inside: OpenConstruct,
    iso: bool,
}

/// The number of tokens between two charges.
const CHARGED: usize = 1 << 12;

/// The construct that the end of the text is inside of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OpenConstruct {
    #[default]
    Nothing,
    /// A quoted item scanned up to this offset, and whether it may continue on further lines.
    Quoted(u8, usize, LineLimit),
    /// A comment scanned up to this offset.
    Comment(usize),
}

impl ExtentScanner {
    /// Creates a scanner for text that is read under the flag `iso`.
    pub fn new(iso: bool) -> ExtentScanner {
        ExtentScanner { iso, ..ExtentScanner::default() }
    }

    /// Scans `text`, which begins like that of the last call; `at_end` says that no more text will come. Use
    /// a new scanner for what follows a complete clause. Begins again with a text that is shorter than what
    /// was scanned.
    pub fn scan(&mut self, text: &str, at_end: bool) -> Extent {
        let scanned = self.try_scan(text, at_end, |_| Ok::<(), Infallible>(()));
        scanned.unwrap_or_else(|never| match never {})
    }

    /// Scans like [`ExtentScanner::scan`]. Calls `charge` with the number of tokens after every few thousand
    /// of them, and stops at its error.
    pub(crate) fn try_scan<E>(
        &mut self,
        text: &str,
        at_end: bool,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Extent, E> {
        if !self.fits(text) {
            *self = ExtentScanner::new(self.iso);
        }
        if let Some(extent) = self.leave(text, at_end) {
            return Ok(extent);
        }
        let mut tokens = Tokens::new(text, self.offset, self.iso);
        let mut uncharged = 0;
        loop {
            if uncharged == CHARGED {
                charge(uncharged)?;
                uncharged = 0;
            }
            uncharged += 1;
            let token = tokens.next_token();
            if token.kind == LexicalKind::EndOfText {
                self.skip_layout(text);
                return Ok(if self.begun { Extent::Incomplete } else { Extent::OnlyLayout });
            }
            if !at_end && (token.end == text.len() || tokens.is_undecided(token)) {
                self.enter(text.as_bytes(), token);
                return Ok(Extent::Incomplete);
            }
            self.begun = true;
            if tokens.ends_clause(token) {
                self.offset = token.end;
                return Ok(Extent::Complete(token.end));
            }
            // A quote after a numeral may turn out to belong to it (`0'a`), so numerals are cut again.
            self.offset = if token.kind.is_number() { token.start } else { token.end };
        }
    }

    /// Returns whether the text may begin like the one scanned before.
    fn fits(&self, text: &str) -> bool {
        let known = match self.inside {
            OpenConstruct::Nothing => self.offset,
            OpenConstruct::Quoted(_, known, _) | OpenConstruct::Comment(known) => known,
        };
        known <= text.len() && text.is_char_boundary(self.offset)
    }

    /// Skips whole lines of layout at the end of the text, so that they are not scanned again.
    fn skip_layout(&mut self, text: &str) {
        let behind = text[self.offset..].rfind('\n').map_or(self.offset, |at| self.offset + at + 1);
        if !text[behind..].contains("*/") {
            self.offset = behind;
        }
    }

    /// Remembers how far `token`, in which the text ends, was scanned.
    fn enter(&mut self, bytes: &[u8], token: Token) {
        let from = token.start + 1;
        let quoted =
            |quote, lines| OpenConstruct::Quoted(quote, scan_quoted(bytes, from, quote, lines).unit, lines);
        self.inside = match token.kind {
            LexicalKind::OpenComment => OpenConstruct::Comment((bytes.len() - 1).max(token.start + 2)),
            // `0'` may become a character code, and any other quote may not.
            LexicalKind::Quoted(QuotedEnd::Open) if from + 1 < bytes.len() => quoted(b'\'', LineLimit::One),
            LexicalKind::DoubleQuoted(QuotedEnd::Open) | LexicalKind::BackQuoted(QuotedEnd::Open) => {
                quoted(bytes[token.start], LineLimit::One)
            }
            LexicalKind::Quoted(QuotedEnd::LineEnd)
            | LexicalKind::DoubleQuoted(QuotedEnd::LineEnd)
            | LexicalKind::BackQuoted(QuotedEnd::LineEnd) => quoted(bytes[token.start], LineLimit::Any),
            _ => OpenConstruct::Nothing,
        };
        self.begun |= matches!(self.inside, OpenConstruct::Quoted(..));
    }

    /// Continues inside a quoted item or a comment; returns the extent if the text still ends inside it.
    fn leave(&mut self, text: &str, at_end: bool) -> Option<Extent> {
        let bytes = text.as_bytes();
        match self.inside {
            OpenConstruct::Nothing => {}
            OpenConstruct::Comment(known) => match bytes[known..].windows(2).position(|pair| pair == b"*/") {
                Some(length) => self.offset = known + length + 2,
                None => {
                    self.inside = OpenConstruct::Comment((bytes.len() - 1).max(known));
                    return Some(Extent::Incomplete);
                }
            },
            // Once its end is found, the item is cut from its beginning again.
            OpenConstruct::Quoted(quote, known, lines) => {
                let found = scan_quoted(bytes, known, quote, lines);
                let may_go_on = found.end == QuotedEnd::Open || found.position == bytes.len();
                if may_go_on && !at_end {
                    self.inside = OpenConstruct::Quoted(quote, found.unit, lines);
                    return Some(Extent::Incomplete);
                }
            }
        }
        self.inside = OpenConstruct::Nothing;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the extent of a text that arrives character by character, and of one that arrives whole.
    fn extents(text: &str) -> (Extent, Extent) {
        let mut scanner = ExtentScanner::default();
        let mut pieces = (0..=text.len()).filter(|&end| text.is_char_boundary(end));
        let complete = pieces.find_map(|end| match scanner.scan(&text[..end], false) {
            Extent::Complete(length) => Some(Extent::Complete(length)),
            _ => None,
        });
        (complete.unwrap_or_else(|| scanner.scan(text, true)), ExtentScanner::default().scan(text, true))
    }

    #[test]
    fn a_text_other_than_before_is_scanned_from_its_beginning() {
        for (first, second, wanted) in [
            ("abc(d). ", "e. ", Extent::Complete(2)),
            ("a. ", "\u{65e5}\u{672c}. ", Extent::Complete(7)),
            ("/* a comment that is open", "e. ", Extent::Complete(2)),
            ("'a quoted item that is open", "e. ", Extent::Complete(2)),
            ("a b c d", "", Extent::OnlyLayout),
        ] {
            let mut scanner = ExtentScanner::default();
            scanner.scan(first, false);
            assert_eq!(scanner.scan(second, false), wanted, "{first} then {second}");
        }
    }

    #[test]
    fn a_text_that_arrives_in_pieces_ends_where_a_whole_one_does() {
        let long = "x".repeat(100);
        for (text, wanted) in [
            ("a. b.", Extent::Complete(2)),
            ("a.b. ", Extent::Complete(4)),
            ("  % x\n /* . */\n", Extent::OnlyLayout),
            ("", Extent::OnlyLayout),
            ("a", Extent::Incomplete),
            ("'. ", Extent::Incomplete),
            ("/* . ", Extent::Incomplete),
            ("X = 0'. . ", Extent::Complete(9)),
            ("X = 0''. .", Extent::Complete(8)),
            ("X = 0\'\'\'. .", Extent::Complete(9)),
            ("'a\\'. b'. ", Extent::Complete(9)),
            ("'\\x41\\'. ", Extent::Complete(8)),
            ("'it''s. '. ", Extent::Complete(10)),
            ("X = 'a.\nb. ", Extent::Complete(7)),
            ("X = 'a\nb. ", Extent::Complete(9)),
            ("X = 'a).\nb. '. ", Extent::Complete(8)),
            ("X = 'a.\nb. ' . c. ", Extent::Complete(14)),
            ("X = \"a\n\nb. \"\n. c. ", Extent::Complete(14)),
            ("X = 'a\nb. 'c. ", Extent::Complete(9)),
            ("\"a. `b'\" . ", Extent::Complete(10)),
            ("a=.. b. ", Extent::Complete(7)),
            ("16'FF. ", Extent::Complete(6)),
            ("16'mod'. ' . ", Extent::Complete(8)),
            ("a.%", Extent::Complete(2)),
            (&format!("'{long}. {long}'. "), Extent::Complete(205)),
            (&format!("/*{long}*. {long}*/ a. "), Extent::Complete(210)),
        ] {
            assert_eq!(extents(text), (wanted, wanted), "{text}");
        }
    }

    #[test]
    fn a_long_item_that_arrives_line_by_line_takes_linear_time() {
        for (open, line, close) in [
            ("/*", "words\n", "*/ a. "),
            ("'", "words\\\n", "'. "),
            ("'", "words\n", "'. "),
            ("", "% c\n", "a. "),
        ] {
            let mut text = open.to_owned();
            let mut scanner = ExtentScanner::default();
            for _ in 0..100_000 {
                text.push_str(line);
                assert!(!matches!(scanner.scan(&text, false), Extent::Complete(_)));
            }
            text.push_str(close);
            assert_eq!(scanner.scan(&text, false), Extent::Complete(text.len() - 1));
        }
    }
}
