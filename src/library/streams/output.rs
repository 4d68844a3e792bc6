//! The output side of a stream: characters are encoded into a buffer that a sink empties.

use std::io::{self, SeekFrom};

use super::device::{CHUNK, Sink};
use super::encoding::Encoding;
use super::position::StreamPosition;
use crate::width::Width;

/// The buffering mode: when the buffer is emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffering {
    /// When it is full.
    Full,
    /// At the end of each line too.
    Line,
    /// After each write.
    None,
}

/// The output side of a stream.
pub struct Output {
    sink: Sink,
    bytes: Vec<u8>,
    pub buffering: Buffering,
    pub encoding: Encoding,
    /// Whether a line feed is written behind a carriage return.
    pub returns: bool,
    /// Whether a carriage return was the last character.
    returned: bool,
    pub position: StreamPosition,
    /// The text since the last line feed, for sinks that receive one line at a time.
    line: String,
    /// Whether something was written since the last flush.
    unflushed: bool,
}

/// The longest line that is remembered.
const LINE: usize = 1 << 10;

impl Output {
    /// Creates output to a sink, fully buffered.
    pub fn new(sink: Sink) -> Output {
        Output {
            sink,
            bytes: Vec::new(),
            buffering: Buffering::Full,
            encoding: Encoding::Utf8,
            returns: false,
            returned: false,
            position: StreamPosition::START,
            line: String::new(),
            unflushed: false,
        }
    }

    /// Creates output into memory.
    pub fn memory() -> Output {
        Output::new(Sink::Memory)
    }

    /// Returns whether the output is kept in memory.
    pub fn is_memory(&self) -> bool {
        matches!(self.sink, Sink::Memory)
    }

    /// Returns the number of bytes in the buffer: for a memory sink, all output.
    pub fn waiting(&self) -> usize {
        self.bytes.len()
    }

    /// Takes the output of a memory sink.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Writes text. O(length).
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.unflushed = true;
        let before = self.bytes.len();
        if self.returns {
            let text = self.with_returns(text);
            self.encoding.encode(&text, &mut self.bytes);
        } else {
            self.encoding.encode(text, &mut self.bytes);
        }
        self.advance(text, self.bytes.len() - before);
        if self.buffering == Buffering::Line {
            self.remember(text);
        }
        let due = match self.buffering {
            Buffering::None => true,
            Buffering::Line => text.contains('\n'),
            Buffering::Full => self.bytes.len() >= CHUNK,
        };
        if due { self.flush() } else { Ok(()) }
    }

    /// Returns the text with a carriage return before each line feed that has none.
    fn with_returns(&mut self, text: &str) -> String {
        let mut returning = String::with_capacity(text.len());
        for c in text.chars() {
            if c == '\n' && !self.returned {
                returning.push('\r');
            }
            returning.push(c);
            self.returned = c == '\r';
        }
        returning
    }

    fn remember(&mut self, text: &str) {
        let rest = match text.rfind('\n') {
            Some(end) => {
                self.line.clear();
                &text[end + 1..]
            }
            None => text,
        };
        if self.line.len() + rest.len() <= LINE {
            self.line.push_str(rest);
        }
    }

    /// Takes the incomplete line; the caller must complete it.
    pub fn take_line(&mut self) -> String {
        self.position.column = 0;
        std::mem::take(&mut self.line)
    }

    fn advance(&mut self, text: &str, bytes: usize) {
        let byte = self.position.byte + bytes.to_u64();
        match text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            true => self.position.advance_plain(text.len()),
            false => text.chars().for_each(|c| self.position.advance(c, 0)),
        }
        self.position.byte = byte;
    }

    /// Writes one byte.
    pub fn write_byte(&mut self, byte: u8) -> io::Result<()> {
        self.unflushed = true;
        self.bytes.push(byte);
        self.position.advance_byte();
        let due = self.buffering == Buffering::None || self.bytes.len() >= CHUNK;
        if due { self.flush() } else { Ok(()) }
    }

    /// Empties the buffer into the sink. O(1) if nothing was written since the last time.
    pub fn flush(&mut self) -> io::Result<()> {
        if !self.unflushed {
            return Ok(());
        }
        if !self.bytes.is_empty() {
            self.sink.drain(&mut self.bytes)?;
        }
        self.sink.flush()?;
        self.unflushed = false;
        Ok(())
    }

    /// Moves to a byte of a file and returns its offset.
    pub fn seek_byte(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.flush()?;
        let at = self.sink.seek(to)?;
        self.position.byte = at;
        Ok(at)
    }
}
