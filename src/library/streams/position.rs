//! The position of the next character in a stream.

use crate::width::Width;

/// Counts of the input or output so far: bytes, characters, lines (from 1) and characters of the current
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamPosition {
    pub byte: u64,
    pub character: u64,
    pub line: u64,
    pub column: u64,
}

impl StreamPosition {
    /// The beginning of a stream.
    pub const START: StreamPosition = StreamPosition { byte: 0, character: 0, line: 1, column: 0 };

    /// Advances by one character of `bytes` bytes.
    #[inline]
    pub fn advance(&mut self, c: char, bytes: usize) {
        self.byte += bytes.to_u64();
        self.character += 1;
        match c {
            '\n' => {
                self.line += 1;
                self.column = 0;
            }
            '\r' => self.column = 0,
            '\t' => self.column = (self.column | 7) + 1,
            '\x08' => self.column = self.column.saturating_sub(1),
            _ => self.column += 1,
        }
    }

    /// Advances by `count` printable characters of one byte each.
    pub fn advance_plain(&mut self, count: usize) {
        self.byte += count.to_u64();
        self.character += count.to_u64();
        self.column += count.to_u64();
    }

    /// Advances by one byte of a binary stream.
    pub fn advance_byte(&mut self) {
        self.byte += 1;
        self.character += 1;
    }
}
