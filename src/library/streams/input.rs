//! The input side of a stream: a buffer over a source, decoded on demand.
//!
//! Bytes wait in a buffer and are decoded when characters are requested. The buffer keeps what a reader may
//! return to: `peek_char/1` holds one character, `read_term/2` a whole clause, and `set_stream_position/2` a
//! position in a source that can seek. The position counts characters, lines and columns as they are
//! consumed.

use std::io::{self, Seek, SeekFrom};

use super::device::Source;
use super::encoding::Encoding;
use super::position::StreamPosition;
use crate::width::Width;

/// The action of reading past the end of input (ISO 7.10.2.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EofAction {
    Error,
    EofCode,
    Reset,
}

/// The position of the stream relative to its end (ISO 7.10.2.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndOfStream {
    Not,
    At,
    Past,
}

/// The reason why reading or writing failed.
#[derive(Debug)]
pub enum StreamFault {
    /// The end was already read, and the stream's `eof_action` is `error`.
    PastEnd,
    Io(io::Error),
}

impl From<io::Error> for StreamFault {
    fn from(e: io::Error) -> StreamFault {
        StreamFault::Io(e)
    }
}

/// The end of a piece of text that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// At its natural end.
    Whole,
    /// Before that: the text is long, and the reader checks the limits first.
    Part,
    /// At the end of the input.
    End,
}

/// The most bytes read between checks of the limits.
pub const LONGEST_PART: usize = 1 << 16;

/// The length up to which a waiting clause is searched for, so that a text without one takes linear time.
const NEAR: usize = 1 << 12;

/// Returns whether a full stop before this byte ends a clause.
fn ends_clause(byte: u8) -> bool {
    byte == b'%' || byte.is_ascii_whitespace()
}

/// Returns whether the byte is a printable character of ASCII.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Returns the number of printable characters of ASCII at the beginning. Those of a whole part are tested at
/// once.
fn plain_run(bytes: &[u8]) -> usize {
    const PART: usize = 16;
    let are_plain = |part: &&[u8; PART]| part.iter().fold(true, |all, &byte| all & is_plain(byte));
    let whole = PART * bytes.as_chunks().0.iter().take_while(are_plain).count();
    whole + bytes[whole..].iter().take_while(|&&byte| is_plain(byte)).count()
}

/// A held position in an input stream.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    at: usize,
    position: StreamPosition,
}

impl Mark {
    /// Returns the position for messages and for `term_position`.
    pub fn position(self) -> StreamPosition {
        self.position
    }
}

/// The input side of a stream.
pub struct Input {
    source: Source,
    bytes: Vec<u8>,
    at: usize,
    /// Whether the source reported its end.
    ended: bool,
    /// Whether the end was delivered to a reader.
    past: bool,
    /// Whether the bytes read since this position are kept, so that the reader can return to it.
    held: bool,
    pub eof_action: EofAction,
    pub encoding: Encoding,
    /// Whether carriage returns are passed over.
    pub drops_returns: bool,
    pub position: StreamPosition,
    /// The prompt that a line editor shows; empty for streams that are not typed.
    pub prompt: String,
    /// The text on the line before the prompt, which a line editor shows in its place.
    pub begun: String,
}

impl Input {
    /// Returns the bytes of the thread that reads the source, if it has one.
    pub fn thread_bytes(&self) -> usize {
        match &self.source {
            Source::Reader(reader) => reader.thread_bytes(),
            _ => 0,
        }
    }

    /// Returns the capacity of the buffer in bytes: those that wait, and those kept before them.
    pub fn capacity(&self) -> usize {
        self.bytes.capacity()
    }

    /// Creates input from a source, with bytes already read from it (or all of it, for `Source::Memory`).
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
            drops_returns: false,
            position: StreamPosition::START,
            prompt: String::new(),
            begun: String::new(),
        }
    }

    /// Returns whether the bytes waiting in the buffer begin with `prefix`.
    pub fn starts_with(&self, prefix: &[u8]) -> bool {
        self.bytes[self.at..].starts_with(prefix)
    }

    /// Returns whether the buffer has bytes, so that the next read will not ask the source.
    pub fn has_buffered(&self) -> bool {
        self.at < self.bytes.len()
    }

    /// Takes the text in the buffer.
    pub fn take_buffered(&mut self) -> String {
        let rest = self.bytes.split_off(self.at);
        String::from_utf8_lossy(&rest).into_owned()
    }

    /// Returns whether a person may be typing.
    pub fn is_interactive(&self) -> bool {
        matches!(self.source, Source::Lines(_))
    }

    /// Returns whether all the input is in memory.
    pub fn in_memory(&self) -> bool {
        matches!(self.source, Source::Memory)
    }

    /// Reads more bytes; returns `false` at the end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        if self.at > 0 && !self.held && !self.in_memory() {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        let begun = std::mem::take(&mut self.begun);
        let prompt = if begun.is_empty() { self.prompt.clone() } else { begun };
        let more = self.source.fill(&mut self.bytes, &prompt)?;
        self.ended = !more;
        Ok(more)
    }

    /// Reads at least one byte ahead; returns `false` at the end.
    pub fn fill_some(&mut self) -> io::Result<bool> {
        Ok(self.has_buffered() || self.fill()?)
    }

    /// Skips `count` bytes in the buffer, without counting them as characters.
    pub fn skip_bytes(&mut self, count: usize) {
        self.at = (self.at + count).min(self.bytes.len());
        self.position.byte += count.to_u64();
    }

    fn check_past(&mut self) -> Result<(), StreamFault> {
        match self.eof_action {
            EofAction::Error if self.past => Err(StreamFault::PastEnd),
            _ => Ok(()),
        }
    }

    /// Records that the end was read, or forgets it if the stream resets after its end.
    fn pass_end(&mut self) {
        if self.eof_action == EofAction::Reset {
            self.ended = false;
        } else {
            self.past = true;
        }
    }

    /// Returns the next byte without consuming it; `None` at the end.
    pub fn peek_byte(&mut self) -> Result<Option<u8>, StreamFault> {
        self.check_past()?;
        if !self.has_buffered() {
            self.fill()?;
        }
        Ok(self.bytes.get(self.at).copied())
    }

    /// Reads the next byte.
    pub fn byte(&mut self) -> Result<Option<u8>, StreamFault> {
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

    /// Returns the next character without consuming it, and its length in bytes; `None` at the end.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<(char, usize)>, StreamFault> {
        self.check_past()?;
        loop {
            if let Some(found) = self.decoded() {
                return Ok(Some(found));
            }
            if !self.fill()? {
                let rest = self.bytes.len() - self.at;
                return Ok((rest > 0).then_some((char::REPLACEMENT_CHARACTER, rest)));
            }
        }
    }

    /// Returns the character at the beginning of the buffer, and its length in bytes; `None` if more bytes
    /// are needed.
    #[inline]
    fn decoded(&mut self) -> Option<(char, usize)> {
        let mut found = self.encoding.decode(&self.bytes[self.at..]);
        while self.drops_returns && matches!(found, Some(('\r', _))) {
            self.skip_bytes(1);
            found = self.encoding.decode(&self.bytes[self.at..]);
        }
        found
    }

    /// Returns the next character if it is in the buffer; consumes it unless `peek`.
    #[inline]
    pub fn waiting_char(&mut self, peek: bool) -> Option<char> {
        let (c, bytes) = self.decoded().filter(|_| !self.past)?;
        if !peek {
            self.at += bytes;
            self.position.advance(c, bytes);
        }
        Some(c)
    }

    /// Returns the waiting text up to a full stop that may end a clause, with the character behind it, unless
    /// more bytes are needed or the text is not at hand as it is decoded.
    pub fn waiting_clause(&self) -> Option<&str> {
        if self.past || self.drops_returns || self.encoding != Encoding::Utf8 {
            return None;
        }
        let waiting =
            self.bytes[self.at..].split_at_checked(NEAR).map_or(&self.bytes[self.at..], |near| near.0);
        let stop_before =
            |ends: fn(u8) -> bool| waiting.windows(2).position(|pair| pair[0] == b'.' && ends(pair[1]));
        // Prefers a full stop at the end of a line, since one within a line mostly ends a quoted sentence.
        // The parser ignores the text behind the clause.
        let stop = stop_before(|byte| byte == b'\n').or_else(|| stop_before(ends_clause))?;
        std::str::from_utf8(&waiting[..stop + 2]).ok()
    }

    /// Returns whether the next bytes are malformed, so that a replacement character is read.
    pub fn is_malformed(&mut self) -> Result<bool, StreamFault> {
        let Some((char::REPLACEMENT_CHARACTER, length)) = self.peek()? else { return Ok(false) };
        let mut encoded = Vec::new();
        self.encoding.encode("\u{fffd}", &mut encoded);
        Ok(self.bytes[self.at..self.at + length] != encoded)
    }

    /// Reads the next character.
    #[inline]
    pub fn char(&mut self) -> Result<Option<char>, StreamFault> {
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

    /// Reads the next key if the source has keys, else the next character.
    pub fn key(&mut self) -> Result<Option<char>, StreamFault> {
        match self.source.key()? {
            Some(key) => Ok(key),
            None => self.char(),
        }
    }

    /// Says whether a terminal shows what is typed.
    pub fn echo(&mut self, shown: bool) {
        self.source.echo(shown);
    }

    /// Marks a position that [`Input::release`] can return to.
    pub fn hold(&mut self) -> Mark {
        self.held = true;
        Mark { at: self.at, position: self.position }
    }

    /// Ends a hold, and returns to `bytes` bytes of decoded text after the mark. O(length).
    pub fn release(&mut self, mark: Mark, bytes: usize) {
        self.held = false;
        (self.at, self.position) = (mark.at, mark.position);
        let mut passed = 0;
        while passed < bytes {
            let plain = plain_run(self.single_bytes(bytes - passed));
            if plain > 0 {
                self.pass_bytes(plain);
                passed += plain;
                continue;
            }
            let Some((c, length)) = self.decoded() else { return };
            self.at += length;
            self.position.advance(c, length);
            passed += c.len_utf8();
        }
    }

    /// Passes at most `most` printable characters of one byte, while they are `wanted`; returns their number.
    fn pass_plain(&mut self, most: usize, mut wanted: impl FnMut(char) -> bool) -> usize {
        let wanted = |&&byte: &&u8| is_plain(byte) && wanted(char::from(byte));
        let plain = self.single_bytes(most).iter().take_while(wanted).count();
        self.pass_bytes(plain);
        plain
    }

    /// Returns at most `most` waiting bytes; none if the encoding has units of several.
    fn single_bytes(&self, most: usize) -> &[u8] {
        let waiting = if self.encoding.contains_ascii() { &self.bytes[self.at..] } else { &[] };
        &waiting[..waiting.len().min(most)]
    }

    /// Passes printable characters of one byte.
    fn pass_bytes(&mut self, count: usize) {
        self.at += count;
        self.position.advance_plain(count);
    }

    /// Ends a hold at the current position.
    pub fn keep(&mut self) {
        self.held = false;
    }

    /// Adds the rest of the line with its newline, or a part of it, to `text`. After [`Cut::End`], the caller
    /// delivers the end by reading it with [`Input::char`]. O(length).
    pub fn line(&mut self, text: &mut String) -> Result<Cut, StreamFault> {
        self.until(text, |_, c| c == '\n')
    }

    /// Adds characters to `text` up to where a clause may end: the end of the line, or a full stop followed
    /// by layout. May add a part of them. O(length).
    pub fn piece(&mut self, text: &mut String) -> Result<Cut, StreamFault> {
        self.until(text, |before, c| c == '\n' || before == '.' && c.is_whitespace())
    }

    fn until(&mut self, text: &mut String, is_end: impl Fn(char, char) -> bool) -> Result<Cut, StreamFault> {
        let mut before = text.chars().next_back().unwrap_or('\n');
        let most = text.len() + LONGEST_PART;
        while let Some((c, bytes)) = self.peek()? {
            if text.len() >= most {
                return Ok(Cut::Part);
            }
            let start = self.at;
            let goes_on = |c| {
                let goes_on = !is_end(before, c);
                before = if goes_on { c } else { before };
                goes_on
            };
            if self.pass_plain(usize::MAX, goes_on) > 0 {
                let plain = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
                // The end mostly follows.
                text.reserve(plain.len() + 1);
                text.push_str(plain);
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

    /// Returns the position of the stream relative to its end; reads ahead unless the source may block.
    pub fn end(&mut self) -> EndOfStream {
        if self.past {
            return EndOfStream::Past;
        }
        let waits = matches!(self.source, Source::Lines(_) | Source::Reader(_));
        if !self.has_buffered() && !waits {
            let _ = self.fill();
        }
        if self.has_buffered() || !self.ended && waits { EndOfStream::Not } else { EndOfStream::At }
    }

    /// Returns to a position that `position` gave earlier.
    pub fn seek(&mut self, to: StreamPosition) -> io::Result<()> {
        self.seek_byte(SeekFrom::Start(to.byte))?;
        self.position = to;
        Ok(())
    }

    /// Moves to a byte offset and returns it. Line and character counts are unknown afterwards.
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

/// Returns the offset in `length` bytes of memory that a seek leads to.
fn place_in(length: usize, to: SeekFrom) -> io::Result<usize> {
    let at = match to {
        SeekFrom::Start(at) => usize::try_from(at).ok(),
        SeekFrom::Current(by) | SeekFrom::End(by) => {
            isize::try_from(by).ok().and_then(|by| length.checked_add_signed(by))
        }
    };
    at.filter(|&at| at <= length).ok_or_else(|| io::ErrorKind::InvalidInput.into())
}
