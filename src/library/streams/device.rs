//! The device of a stream: where its bytes come from and where they go.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::library::system::blocking::{PANICKED, SlowReader, SlowWriter};

/// Lines that a person types, one at a time: a line editor implements this to be the standard input.
///
/// ```
/// use std::io;
/// use taquin::{Device, Engine, LineSource};
/// struct Script(std::vec::IntoIter<&'static str>);
/// impl LineSource for Script {
///     fn line(&mut self, _prompt: &str) -> io::Result<Option<String>> {
///         Ok(self.0.next().map(|line| format!("{line}\n")))
///     }
/// }
/// let mut engine = Engine::new();
/// engine.set_input_lines(Script(vec!["first.", "second."].into_iter()), Device::Plain);
/// assert!(engine.once("read(first), read(second), read(end_of_file)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait LineSource: Send {
    /// Returns the next line with its newline; `None` at the end of input.
    ///
    /// # Errors
    /// Returns `ErrorKind::Interrupted` if the person asks to stop the running query, `ErrorKind::WouldBlock`
    /// if no line has arrived yet: the engine checks its limits and calls again. Other kinds are errors of
    /// reading.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>>;

    /// Returns the next key pressed, without waiting for the end of the line; `None` at the end of input.
    ///
    /// # Errors
    /// The default returns `ErrorKind::Unsupported`: there are no keys, and the caller reads the next
    /// character of a line.
    fn key(&mut self) -> io::Result<Option<char>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Says whether the terminal shows what is typed while a query runs. The default does nothing.
    fn echo(&mut self, _shown: bool) {}
}

/// The source of an input stream's bytes.
pub enum Source {
    /// All the input was put into the stream's buffer when the stream was created.
    Memory,
    File(File),
    Reader(SlowReader),
    Lines(Box<dyn LineSource>),
}

/// The destination of an output stream's bytes.
pub enum Sink {
    /// The bytes stay in the stream's buffer until they are taken.
    Memory,
    /// Discards the bytes.
    Null,
    File(File),
    Writer(HostWriter),
    /// A pipe; the process at its other end may not read it.
    Pipe(SlowWriter),
}

/// A writer of the host. One that panicked is not called again.
pub struct HostWriter {
    writer: Box<dyn Write + Send>,
    panicked: bool,
}

impl HostWriter {
    pub fn new(writer: Box<dyn Write + Send>) -> HostWriter {
        HostWriter { writer, panicked: false }
    }

    fn call<T>(&mut self, call: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let called = match self.panicked {
            true => None,
            false => catch_unwind(AssertUnwindSafe(|| call(&mut self.writer))).ok(),
        };
        self.panicked = called.is_none();
        called.unwrap_or_else(|| Err(io::Error::other(PANICKED)))
    }
}

/// The number of bytes requested from a source or buffered for a sink at once.
pub const CHUNK: usize = 1 << 13;

impl Source {
    /// Adds the next bytes to `buffer`; returns `false` at the end of input.
    pub fn fill(&mut self, buffer: &mut Vec<u8>, prompt: &str) -> io::Result<bool> {
        match self {
            Source::Memory => Ok(false),
            Source::File(file) => fill_from(file, buffer),
            Source::Reader(reader) => reader.fill(buffer, CHUNK),
            Source::Lines(lines) => {
                let line = lines.line(prompt)?;
                buffer.extend_from_slice(line.as_deref().unwrap_or("").as_bytes());
                Ok(line.is_some_and(|line| !line.is_empty()))
            }
        }
    }

    /// Says whether a terminal shows what is typed.
    pub fn echo(&mut self, shown: bool) {
        if let Source::Lines(lines) = self {
            lines.echo(shown);
        }
    }

    /// Returns the next key, or `Some(None)` at the end; `None` if the source has no keys.
    pub fn key(&mut self) -> io::Result<Option<Option<char>>> {
        let Source::Lines(lines) = self else { return Ok(None) };
        match lines.key() {
            Err(e) if e.kind() == io::ErrorKind::Unsupported => Ok(None),
            key => key.map(Some),
        }
    }
}

fn fill_from(reader: &mut impl Read, buffer: &mut Vec<u8>) -> io::Result<bool> {
    let old = buffer.len();
    buffer.resize(old + CHUNK, 0);
    let read = reader.read(&mut buffer[old..]);
    buffer.truncate(old + read.as_ref().copied().unwrap_or(0));
    Ok(read? > 0)
}

impl Sink {
    /// Writes the bytes in `buffer`; a memory sink keeps them there.
    pub fn drain(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        let written = match self {
            Sink::Memory => return Ok(()),
            Sink::Null => Ok(()),
            Sink::File(file) => file.write_all(buffer),
            Sink::Writer(writer) => {
                let bytes = std::mem::take(buffer);
                let written = writer.call(|writer| writer.write_all(&bytes));
                *buffer = bytes;
                written
            }
            Sink::Pipe(pipe) => return pipe.write(buffer),
        };
        buffer.clear();
        written
    }

    /// Flushes the sink.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Memory | Sink::Null | Sink::Pipe(_) => Ok(()),
            Sink::File(file) => file.flush(),
            Sink::Writer(writer) => writer.call(|writer| writer.flush()),
        }
    }

    /// Moves the write position of a file.
    pub fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Sink::File(file) => file.seek(to),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}
