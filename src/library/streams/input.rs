//! The input side of a stream: a buffer over a source, decoded on demand.
//!
//! Bytes wait in a buffer and are decoded as characters are asked for. What a reader may have to go back to is held:
//! `peek_char/1` holds one character, `read_term/2` a whole clause, and `stream_property/2` with
//! `set_stream_position/2` a place in a source that can be sought. Position counts characters, lines and columns as
//! they are consumed.

use super::device::Source;
use super::encoding::Encoding;
use super::position::Position;
use crate::width::Width;
use std::io::{self, Seek, SeekFrom};

/// What reading past the end of input does (ISO 7.10.2.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EofAction {
    Error,
    EofCode,
    Reset,
}

/// Where the stream stands towards its end (ISO 7.10.2.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Not,
    At,
    Past,
}

/// Why nothing came of reading or writing.
#[derive(Debug)]
pub enum Fault {
    /// The end was already read, and the stream's `eof_action` is `error`.
    PastEnd,
    Io(io::Error),
}

impl From<io::Error> for Fault {
    fn from(e: io::Error) -> Fault {
        Fault::Io(e)
    }
}

/// Where a piece of text that was read is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Where it was to end.
    Whole,
    /// Before that: it is long, and whoever reads it looks at the limits first.
    Part,
    /// At the end of the input.
    End,
}

/// So many bytes are read before somebody looks at the limits.
const LONGEST_PART: usize = 1 << 16;

/// A place in an input stream that is held.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    at: usize,
    position: Position,
}

impl Mark {
    /// The place for a person and for `term_position`.
    pub fn position(self) -> Position {
        self.position
    }
}

/// The input side of a stream.
pub struct Input {
    source: Source,
    bytes: Vec<u8>,
    at: usize,
    /// The source said that nothing more comes.
    ended: bool,
    /// The end was delivered to a reader.
    past: bool,
    /// What was read since this place stays in the buffer, so that it can be gone back to.
    held: bool,
    pub eof_action: EofAction,
    pub encoding: Encoding,
    pub position: Position,
    /// What a line editor shows before the line; empty for streams that no person types into.
    pub prompt: String,
    /// What stands on the line already that the person is asked on: a line editor draws it anew.
    pub begun: String,
}

impl Input {
    /// Bytes that wait, and those before them that were not given up.
    pub fn waiting(&self) -> usize {
        self.bytes.len()
    }

    /// Input from a source, with what was already read from it (or all of it, for `Source::Memory`).
    pub fn new(source: Source, bytes: Vec<u8>) -> Input {
        Input {
            source,
            bytes,
            at: 0,
            ended: false,
            past: false,
            held: false,
            eof_action: EofAction::EofCode,
            encoding: Encoding::Utf8,
            position: Position::START,
            prompt: String::new(),
            begun: String::new(),
        }
    }

    /// Whether the bytes waiting in the buffer begin like this.
    pub fn starts_with(&self, prefix: &[u8]) -> bool {
        self.bytes[self.at..].starts_with(prefix)
    }

    /// Whether anything waits in the buffer: the next read will not ask the source.
    pub fn has_buffered(&self) -> bool {
        self.at < self.bytes.len()
    }

    /// Takes what waits in the buffer.
    pub fn take_buffered(&mut self) -> String {
        let rest = self.bytes.split_off(self.at);
        String::from_utf8_lossy(&rest).into_owned()
    }

    /// Whether a person may be typing.
    pub fn is_interactive(&self) -> bool {
        matches!(self.source, Source::Lines(_))
    }

    /// Whether all the input is in memory.
    pub fn in_memory(&self) -> bool {
        matches!(self.source, Source::Memory)
    }

    /// Reads more bytes; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        if self.at > 0 && !self.held && !self.in_memory() {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        let prompt = std::mem::take(&mut self.begun) + &self.prompt;
        let more = self.source.fill(&mut self.bytes, &prompt)?;
        self.ended = !more;
        Ok(more)
    }

    /// Reads ahead at least one byte; false at the end.
    pub fn fill_some(&mut self) -> io::Result<bool> {
        Ok(self.has_buffered() || self.fill()?)
    }

    /// Goes past `count` bytes that stand in the buffer, without counting them as characters.
    pub fn skip_bytes(&mut self, count: usize) {
        self.at = (self.at + count).min(self.bytes.len());
        self.position.byte += count.to_u64();
    }

    fn check_past(&mut self) -> Result<(), Fault> {
        match self.eof_action {
            EofAction::Error if self.past => Err(Fault::PastEnd),
            _ => Ok(()),
        }
    }

    /// The end was read: remember it, or forget it if the stream starts anew after its end.
    fn pass_end(&mut self) {
        if self.eof_action == EofAction::Reset {
            self.ended = false;
        } else {
            self.past = true;
        }
    }

    /// The next byte, left where it is; `None` at the end.
    pub fn peek_byte(&mut self) -> Result<Option<u8>, Fault> {
        self.check_past()?;
        if !self.has_buffered() {
            self.fill()?;
        }
        Ok(self.bytes.get(self.at).copied())
    }

    /// The next byte.
    pub fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.peek_byte()?;
        match byte {
            Some(_) => {
                self.at += 1;
                self.position.advance_byte();
            }
            None => self.pass_end(),
        }
        Ok(byte)
    }

    /// The next character, left where it is, and its length in bytes; `None` at the end.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<(char, usize)>, Fault> {
        self.check_past()?;
        loop {
            if let Some(found) = self.encoding.decode(&self.bytes[self.at..]) {
                return Ok(Some(found));
            }
            if !self.fill()? {
                let rest = self.bytes.len() - self.at;
                return Ok((rest > 0).then_some((char::REPLACEMENT_CHARACTER, rest)));
            }
        }
    }

    /// The next character, if it waits in the buffer; it stays there if `peek`.
    pub fn waiting_char(&mut self, peek: bool) -> Option<char> {
        let (c, bytes) = self.encoding.decode(&self.bytes[self.at..]).filter(|_| !self.past)?;
        if !peek {
            self.at += bytes;
            self.position.advance(c, bytes);
        }
        Some(c)
    }

    /// Whether the next bytes are no character, for which a replacement stands.
    pub fn is_malformed(&mut self) -> Result<bool, Fault> {
        let Some((char::REPLACEMENT_CHARACTER, length)) = self.peek()? else { return Ok(false) };
        let mut encoded = [0; 3];
        let encoded = char::REPLACEMENT_CHARACTER.encode_utf8(&mut encoded);
        Ok(&self.bytes[self.at..self.at + length] != encoded.as_bytes())
    }

    /// The next character.
    #[inline]
    pub fn char(&mut self) -> Result<Option<char>, Fault> {
        match self.peek()? {
            Some((c, bytes)) => {
                self.at += bytes;
                self.position.advance(c, bytes);
                Ok(Some(c))
            }
            None => {
                self.pass_end();
                Ok(None)
            }
        }
    }

    /// The next key where keys are pressed, else the next character.
    pub fn key(&mut self) -> Result<Option<char>, Fault> {
        match self.source.key()? {
            Some(key) => Ok(key),
            None => self.char(),
        }
    }

    /// Marks a place that [`Input::release`] can go back to.
    pub fn hold(&mut self) -> Mark {
        self.held = true;
        Mark { at: self.at, position: self.position }
    }

    /// Ends a hold, `bytes` of decoded text behind the mark. O(length).
    pub fn release(&mut self, mark: Mark, bytes: usize) {
        self.held = false;
        (self.at, self.position) = (mark.at, mark.position);
        let mut passed = 0;
        while passed < bytes
            && let Some((c, length)) = self.encoding.decode(&self.bytes[self.at..])
        {
            self.at += length;
            self.position.advance(c, length);
            passed += c.len_utf8();
        }
    }

    /// Ends a hold where the stream stands now.
    pub fn keep(&mut self) {
        self.held = false;
    }

    /// Adds the rest of the line, its newline included, to `text`, or a part of it; at [`Cut::End`] whoever delivers the
    /// end then reads it with [`Input::char`]. O(length).
    pub fn line(&mut self, text: &mut String) -> Result<Cut, Fault> {
        self.until(text, |_, c| c == '\n')
    }

    /// Adds characters to `text` as far as a clause might end: to the end of the line, or to a full stop with layout
    /// behind it; or a part of them. O(length).
    pub fn piece(&mut self, text: &mut String) -> Result<Cut, Fault> {
        self.until(text, |before, c| c == '\n' || before == '.' && c.is_whitespace())
    }

    fn until(&mut self, text: &mut String, is_end: impl Fn(char, char) -> bool) -> Result<Cut, Fault> {
        let mut before = text.chars().next_back().unwrap_or('\n');
        // As much again, so that who looks at all of it each time takes linear time.
        let most = text.len() + text.len().max(LONGEST_PART);
        while let Some((c, bytes)) = self.peek()? {
            if text.len() >= most {
                return Ok(Cut::Part);
            }
            let goes_on = |&&byte: &&u8| {
                let c = char::from(byte);
                let goes_on = matches!(byte, b' '..=b'~') && !is_end(before, c);
                before = if goes_on { c } else { before };
                goes_on
            };
            // Every encoding has these characters as bytes.
            let waiting = &self.bytes[self.at..];
            let plain = waiting.iter().take_while(goes_on).count();
            if plain > 0 {
                text.push_str(std::str::from_utf8(&waiting[..plain]).unwrap_or_default());
                self.at += plain;
                self.position.advance_plain(plain);
                continue;
            }
            self.at += bytes;
            self.position.advance(c, bytes);
            text.push(c);
            if is_end(before, c) {
                return Ok(Cut::Whole);
            }
            before = c;
        }
        Ok(Cut::End)
    }

    /// Where the stream stands towards its end, reading ahead where nobody is kept waiting by it.
    pub fn end(&mut self) -> End {
        if self.past {
            return End::Past;
        }
        let waits = matches!(self.source, Source::Lines(_) | Source::Reader(_));
        if !self.has_buffered() && !waits {
            let _ = self.fill();
        }
        if self.has_buffered() || !self.ended && waits { End::Not } else { End::At }
    }

    /// Goes to a place that `position` described earlier.
    pub fn seek(&mut self, to: Position) -> io::Result<()> {
        self.seek_byte(SeekFrom::Start(to.byte))?;
        self.position = to;
        Ok(())
    }

    /// Goes to a byte; returns its number. Lines and characters are not known afterwards.
    pub fn seek_byte(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match to {
            SeekFrom::Current(by) => {
                let at = self.position.byte.checked_add_signed(by);
                SeekFrom::Start(at.ok_or(io::ErrorKind::InvalidInput)?)
            }
            to => to,
        };
        let at = match &mut self.source {
            Source::File(file) => {
                let at = file.seek(to)?;
                self.bytes.clear();
                self.at = 0;
                at
            }
            Source::Memory => {
                self.at = place_in(self.bytes.len(), to)?;
                self.at.to_u64()
            }
            _ => return Err(io::ErrorKind::Unsupported.into()),
        };
        (self.ended, self.past) = (false, false);
        self.position.byte = at;
        Ok(at)
    }
}

/// The place in `length` bytes of memory that a seek leads to.
fn place_in(length: usize, to: SeekFrom) -> io::Result<usize> {
    let at = match to {
        SeekFrom::Start(at) => usize::try_from(at).ok(),
        SeekFrom::Current(by) | SeekFrom::End(by) => {
            isize::try_from(by).ok().and_then(|by| length.checked_add_signed(by))
        }
    };
    at.filter(|&at| at <= length).ok_or_else(|| io::ErrorKind::InvalidInput.into())
}
