//! Where a clause ends, in text that is still arriving: for streams and for the top level.
//!
//! The scanner cuts the text into the reader's own tokens and stops at an end token. A token that touches the end of
//! the text may yet grow, so it is cut again when more has come; inside a long quoted item or comment, which may
//! span any number of arrivals, the scanner remembers how far it has looked.

use super::token::{Kind, QuotedEnd, Token, Tokens, quoted_length};

/// What the text so far is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A clause, right or wrong, of this many bytes, its end token included. The layout character behind the end
    /// token is not part of it (ISO 6.4.8).
    Complete(usize),
    /// The beginning of a clause; at the end of the file, an error.
    Incomplete,
    /// Layout and comments alone, or nothing.
    OnlyLayout,
}

/// Finds the end of the next clause. Fed the same text with more behind it, it goes on from where it stopped: all
/// calls together take linear time.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExtentScanner {
    /// Behind the last token that cannot change.
    offset: usize,
    /// Tokens have been met.
    begun: bool,
    inside: Inside,
}

/// What the end of the text so far is inside of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Nothing,
    /// A quoted item of which so much has been looked at.
    Quoted(u8, usize),
    /// A comment of which so much has been looked at.
    Comment(usize),
}

/// The longest thing that an escape sequence or a numeral's end may change when more text comes.
const UNSURE: usize = 16;

impl ExtentScanner {
    /// Looks at `text`, which begins as in the call before; `at_end` says that no more can come.
    pub fn scan(&mut self, text: &str, at_end: bool) -> Extent {
        if !self.leave(text) {
            return self.unfinished();
        }
        let mut tokens = Tokens::new(text, self.offset);
        loop {
            let token = tokens.next();
            match token.kind {
                Kind::EndOfText => return self.unfinished(),
                Kind::End if at_end || token.end < text.len() => {
                    self.offset = token.end;
                    return Extent::Complete(token.end);
                }
                _ => {}
            }
            if token.end == text.len() && !at_end {
                return self.wait(text, token);
            }
            if cut_off_at_full_stop(text, token) {
                self.offset = token.end;
                return Extent::Complete(token.end);
            }
            self.begun |= token.kind != Kind::OpenComment;
            self.offset = token.end;
        }
    }

    fn unfinished(&self) -> Extent {
        if self.begun || self.inside != Inside::Nothing { Extent::Incomplete } else { Extent::OnlyLayout }
    }

    /// The text ends with a token that may go on.
    fn wait(&mut self, text: &str, token: Token) -> Extent {
        let looked = token.end.saturating_sub(UNSURE).max(token.start + 1);
        let is_long = token.end - token.start > 2 * UNSURE;
        self.inside = match token.kind {
            Kind::OpenComment if is_long => Inside::Comment(looked),
            Kind::Quoted(QuotedEnd::Open) if is_long => Inside::Quoted(b'\'', looked),
            Kind::DoubleQuoted(QuotedEnd::Open) if is_long => Inside::Quoted(b'"', looked),
            Kind::BackQuoted(QuotedEnd::Open) if is_long => Inside::Quoted(b'`', looked),
            _ => Inside::Nothing,
        };
        // A quote behind a numeral may turn out to belong to it (`0'a`): that one is cut again too.
        let _ = text;
        self.begun |= token.kind != Kind::OpenComment;
        Extent::Incomplete
    }

    /// Goes on inside a quoted item or a comment; false if the text ends before that does.
    fn leave(&mut self, text: &str) -> bool {
        match self.inside {
            Inside::Nothing => true,
            Inside::Comment(looked) => {
                match text.as_bytes()[looked..].windows(2).position(|pair| pair == b"*/") {
                    Some(length) => self.left(looked + length + 2),
                    None => {
                        self.inside = Inside::Comment(text.len() - 1);
                        false
                    }
                }
            }
            Inside::Quoted(quote, looked) => {
                let _ = (quote, looked);
                true
            }
        }
    }

    fn left(&mut self, offset: usize) -> bool {
        self.offset = offset;
        self.inside = Inside::Nothing;
        true
    }
}
