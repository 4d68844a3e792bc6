//! One stream: its options from `open/4`, and its input or output side.

use std::io::{self, SeekFrom};

use super::encoding::Encoding;
use super::input::Input;
use super::output::{Buffering, Output};
use super::position::StreamPosition;

/// The mode of a stream (ISO 7.10.1.1; `update` is from SWI-Prolog).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Read,
    Write,
    Append,
    Update,
}

/// The type of a stream (ISO 7.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamKind {
    Text,
    Binary,
}

/// The two directions.
pub enum StreamSide {
    Input(Input),
    Output(Output),
}

/// The bytes of a stream besides its buffer: the stream, its aliases, and space in the table.
pub const STREAM: usize = 2 * size_of::<Stream>();

/// The ends of lines in the text of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewlineMode {
    Posix,
    Dos,
    /// Both are read.
    Detect,
}

/// A stream.
pub struct Stream {
    pub mode: Mode,
    pub kind: StreamKind,
    /// The name of the file, as given to `open/4`.
    pub file_name: Option<String>,
    /// Whether `see/1`, `tell/1` or `append/1` opened the file, which find it by its name.
    pub by_name: bool,
    pub aliases: Vec<String>,
    pub reposition: bool,
    /// Whether a person is at the other end.
    pub tty: bool,
    pub newline: NewlineMode,
    /// Whether the text begins with a byte order mark.
    pub bom: bool,
    pub side: StreamSide,
}

impl Stream {
    /// Creates a text stream over an input side.
    pub fn input(input: Input) -> Stream {
        Stream::new(Mode::Read, StreamSide::Input(input))
    }

    /// Creates a text stream over an output side.
    pub fn output(output: Output) -> Stream {
        Stream::new(Mode::Append, StreamSide::Output(output))
    }

    fn new(mode: Mode, side: StreamSide) -> Stream {
        Stream {
            mode,
            kind: StreamKind::Text,
            file_name: None,
            by_name: false,
            aliases: Vec::new(),
            reposition: false,
            tty: false,
            newline: NewlineMode::Posix,
            bom: false,
            side,
        }
    }

    /// Makes it a stream of text or of bytes, which are characters with these codes to what reads text.
    pub fn set_kind(&mut self, kind: StreamKind) {
        if kind != self.kind {
            let encoding = if kind == StreamKind::Binary { Encoding::Octet } else { Encoding::Utf8 };
            match &mut self.side {
                StreamSide::Input(input) => input.encoding = encoding,
                StreamSide::Output(output) => output.encoding = encoding,
            }
        }
        self.kind = kind;
        self.set_newline(self.newline);
    }

    /// Sets how lines end in the text of the stream. Output detects nothing.
    pub fn set_newline(&mut self, newline: NewlineMode) {
        let is_text = self.kind == StreamKind::Text;
        match &mut self.side {
            StreamSide::Output(output) => {
                let ends_by_two = newline == NewlineMode::Dos;
                output.returns = is_text && ends_by_two;
                self.newline = if ends_by_two { newline } else { NewlineMode::Posix };
            }
            StreamSide::Input(input) => {
                input.drops_returns = is_text && newline != NewlineMode::Posix;
                self.newline = newline;
            }
        }
    }

    /// Returns the stream with an alias.
    pub fn named(mut self, alias: &str) -> Stream {
        self.aliases.push(alias.to_owned());
        self
    }

    /// Returns the bytes of the stream: its buffer, a thread that reads for it, and its place in the table.
    pub fn bytes(&self) -> usize {
        let thread = match &self.side {
            StreamSide::Input(input) => input.thread_bytes(),
            StreamSide::Output(_) => 0,
        };
        STREAM + self.buffered() + thread
    }

    /// Returns the bytes of its buffer.
    pub fn buffered(&self) -> usize {
        match &self.side {
            StreamSide::Input(input) => input.capacity(),
            StreamSide::Output(output) => output.waiting(),
        }
    }

    /// Returns the input side, if it has one.
    pub fn as_input(&mut self) -> Option<&mut Input> {
        match &mut self.side {
            StreamSide::Input(input) => Some(input),
            StreamSide::Output(_) => None,
        }
    }

    /// Returns the output side, if it has one.
    pub fn as_output(&mut self) -> Option<&mut Output> {
        match &mut self.side {
            StreamSide::Output(output) => Some(output),
            StreamSide::Input(_) => None,
        }
    }

    pub fn is_input(&self) -> bool {
        matches!(self.side, StreamSide::Input(_))
    }

    /// Returns whether it is input from memory, where every position can be reached again.
    pub fn in_memory(&self) -> bool {
        matches!(&self.side, StreamSide::Input(input) if input.in_memory())
    }

    /// Returns the current position.
    pub fn position(&self) -> StreamPosition {
        match &self.side {
            StreamSide::Input(input) => input.position,
            StreamSide::Output(output) => output.position,
        }
    }

    pub(super) fn position_mut(&mut self) -> &mut StreamPosition {
        match &mut self.side {
            StreamSide::Input(input) => &mut input.position,
            StreamSide::Output(output) => &mut output.position,
        }
    }

    /// Returns the encoding.
    pub fn encoding(&self) -> Encoding {
        match &self.side {
            StreamSide::Input(input) => input.encoding,
            StreamSide::Output(output) => output.encoding,
        }
    }

    /// Returns the buffering mode.
    pub fn buffering(&self) -> Buffering {
        match &self.side {
            StreamSide::Input(_) => Buffering::Full,
            StreamSide::Output(output) => output.buffering,
        }
    }

    /// Returns to a position that `position` gave earlier.
    pub fn seek(&mut self, to: StreamPosition) -> io::Result<()> {
        match &mut self.side {
            StreamSide::Input(input) => input.seek(to),
            StreamSide::Output(output) => {
                output.seek_byte(SeekFrom::Start(to.byte))?;
                output.position = to;
                Ok(())
            }
        }
    }

    /// Moves to a byte offset and returns it.
    pub fn seek_byte(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.side {
            StreamSide::Input(input) => input.seek_byte(to),
            StreamSide::Output(output) => output.seek_byte(to),
        }
    }
}
