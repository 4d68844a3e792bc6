//! One stream: its options from `open/4`, and its input or output side.

use std::io::{self, SeekFrom};

use super::input::Input;
use super::output::{Buffering, Output};
use super::position::Position;

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
pub enum Kind {
    Text,
    Binary,
}

/// The two directions.
pub enum Side {
    Input(Input),
    Output(Output),
}

/// A stream.
pub struct Stream {
    pub mode: Mode,
    pub kind: Kind,
    /// The name of the file, as given to `open/4`.
    pub file_name: Option<String>,
    pub aliases: Vec<String>,
    pub reposition: bool,
    /// Whether a person is at the other end.
    pub tty: bool,
    pub newline: &'static str,
    /// Whether the text begins with a byte order mark.
    pub bom: bool,
    pub side: Side,
}

impl Stream {
    /// Creates a text stream over an input side.
    pub fn input(input: Input) -> Stream {
        Stream::new(Mode::Read, Side::Input(input))
    }

    /// Creates a text stream over an output side.
    pub fn output(output: Output) -> Stream {
        Stream::new(Mode::Append, Side::Output(output))
    }

    fn new(mode: Mode, side: Side) -> Stream {
        Stream {
            mode,
            kind: Kind::Text,
            file_name: None,
            aliases: Vec::new(),
            reposition: false,
            tty: false,
            newline: "posix",
            bom: false,
            side,
        }
    }

    /// Returns the stream with an alias.
    pub fn named(mut self, alias: &str) -> Stream {
        self.aliases.push(alias.to_owned());
        self
    }

    /// Returns the number of bytes in its buffer.
    pub fn buffered(&self) -> usize {
        match &self.side {
            Side::Input(input) => input.waiting(),
            Side::Output(output) => output.waiting(),
        }
    }

    /// Returns the input side, if it has one.
    pub fn as_input(&mut self) -> Option<&mut Input> {
        match &mut self.side {
            Side::Input(input) => Some(input),
            Side::Output(_) => None,
        }
    }

    /// Returns the output side, if it has one.
    pub fn as_output(&mut self) -> Option<&mut Output> {
        match &mut self.side {
            Side::Output(output) => Some(output),
            Side::Input(_) => None,
        }
    }

    pub fn is_input(&self) -> bool {
        matches!(self.side, Side::Input(_))
    }

    /// Returns whether it is input from memory, where every position can be reached again.
    pub fn in_memory(&self) -> bool {
        matches!(&self.side, Side::Input(input) if input.in_memory())
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        match &self.side {
            Side::Input(input) => input.position,
            Side::Output(output) => output.position,
        }
    }

    pub(super) fn position_mut(&mut self) -> &mut Position {
        match &mut self.side {
            Side::Input(input) => &mut input.position,
            Side::Output(output) => &mut output.position,
        }
    }

    /// Returns the encoding.
    pub fn encoding(&self) -> super::encoding::Encoding {
        match &self.side {
            Side::Input(input) => input.encoding,
            Side::Output(output) => output.encoding,
        }
    }

    /// Returns the buffering mode.
    pub fn buffering(&self) -> Buffering {
        match &self.side {
            Side::Input(_) => Buffering::Full,
            Side::Output(output) => output.buffering,
        }
    }

    /// Returns to a position that `position` gave earlier.
    pub fn seek(&mut self, to: Position) -> io::Result<()> {
        match &mut self.side {
            Side::Input(input) => input.seek(to),
            Side::Output(output) => {
                output.seek_byte(SeekFrom::Start(to.byte))?;
                output.position = to;
                Ok(())
            }
        }
    }

    /// Moves to a byte offset and returns it.
    pub fn seek_byte(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.side {
            Side::Input(input) => input.seek_byte(to),
            Side::Output(output) => output.seek_byte(to),
        }
    }
}
