//! One stream: what `open/4` said about it, and its input or output side.

use super::input::Input;
use super::output::{Buffering, Output};
use super::position::Position;
use std::io::{self, SeekFrom};

/// How a stream was opened (ISO 7.10.1.1; `update` is SWI-Prolog's).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Read,
    Write,
    Append,
    Update,
}

/// What a stream is made of (ISO 7.10.1).
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
    /// The name of the file, as `open/4` was given it.
    pub file_name: Option<String>,
    pub aliases: Vec<String>,
    pub reposition: bool,
    /// A person is at the other end.
    pub tty: bool,
    pub newline: &'static str,
    /// The text begins with a byte order mark.
    pub bom: bool,
    pub side: Side,
}

impl Stream {
    /// A text stream over an input side.
    pub fn input(input: Input) -> Stream {
        Stream::new(Mode::Read, Side::Input(input))
    }

    /// A text stream over an output side.
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

    /// The same stream with a name.
    pub fn named(mut self, alias: &str) -> Stream {
        self.aliases.push(alias.to_owned());
        self
    }

    /// Bytes of its buffer.
    pub fn buffered(&self) -> usize {
        match &self.side {
            Side::Input(input) => input.waiting(),
            Side::Output(output) => output.waiting(),
        }
    }

    /// The input side, if it has one.
    pub fn as_input(&mut self) -> Option<&mut Input> {
        match &mut self.side {
            Side::Input(input) => Some(input),
            Side::Output(_) => None,
        }
    }

    /// The output side, if it has one.
    pub fn as_output(&mut self) -> Option<&mut Output> {
        match &mut self.side {
            Side::Output(output) => Some(output),
            Side::Input(_) => None,
        }
    }

    pub fn is_input(&self) -> bool {
        matches!(self.side, Side::Input(_))
    }

    /// Whether it is input from memory, where every place can be gone back to.
    pub fn in_memory(&self) -> bool {
        matches!(&self.side, Side::Input(input) if input.in_memory())
    }

    /// Where the stream stands.
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

    /// The name of the encoding.
    pub fn encoding(&self) -> super::encoding::Encoding {
        match &self.side {
            Side::Input(input) => input.encoding,
            Side::Output(output) => output.encoding,
        }
    }

    /// When output is passed on.
    pub fn buffering(&self) -> Buffering {
        match &self.side {
            Side::Input(_) => Buffering::Full,
            Side::Output(output) => output.buffering,
        }
    }

    /// Goes to a place that `position` described earlier.
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

    /// Goes to a byte; returns its number.
    pub fn seek_byte(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.side {
            Side::Input(input) => input.seek_byte(to),
            Side::Output(output) => output.seek_byte(to),
        }
    }
}
