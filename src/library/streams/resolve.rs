//! Finding the streams of stream terms and aliases, with the errors of ISO 8.11 and 8.12 in the standard's
//! order.

use std::io;

use super::input::{Input, StreamFault};
use super::output::Output;
use super::stream::{Stream, StreamKind};
use super::table::{StreamId, Streams, USER_INPUT};
use crate::library::support::errors;
use crate::machine::Machine;
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, Functor, View, atoms};

/// Returns the table of streams.
#[inline]
pub fn streams(m: &mut Machine) -> &mut Streams {
    m.resources.get()
}

/// Returns the term for a stream: `'$stream'(N)`.
pub fn stream_term(m: &mut Machine, id: StreamId) -> Cell {
    m.heap.put_struct(atoms::DOLLAR_STREAM, &[Cell::int(id.0)])
}

/// Returns the number in a term of the form `'$stream'(N)`, whether open or not.
#[inline]
pub fn stream_number(m: &Machine, cell: Cell) -> Option<StreamId> {
    let View::Str(functor, args) = m.heap.view(cell) else { return None };
    if functor != Functor::new(atoms::DOLLAR_STREAM, 1) {
        return None;
    }
    let number = m.heap.integer(m.heap.at(args))?;
    Some(StreamId(number))
}

/// Returns the term for a pair of streams: `'$stream'(In, Out)`, usable for input and output.
pub fn pair_term(m: &mut Machine, pair: [StreamId; 2]) -> Cell {
    m.heap.put_struct(atoms::DOLLAR_STREAM, &pair.map(|id| Cell::int(id.0)))
}

/// Returns the streams of such a pair, for input and for output, whether open or not.
pub fn pair(m: &Machine, cell: Cell) -> Option<[StreamId; 2]> {
    let [from, to] = m.heap.args_of::<2>(cell, atoms::DOLLAR_STREAM)?;
    Some([StreamId(m.heap.integer(from)?), StreamId(m.heap.integer(to)?)])
}

/// Returns the open stream of a stream term or an alias; of a pair, the input stream.
///
/// `instantiation_error`, `domain_error(stream_or_alias, S)`, `existence_error(stream, S)`.
pub fn stream(m: &mut Machine, cell: Cell) -> Raised<StreamId> {
    one_of(m, cell, |[input, _]| input)
}

/// Like [`stream()`], but returns the output stream of a pair.
fn stream_out(m: &mut Machine, cell: Cell) -> Raised<StreamId> {
    one_of(m, cell, |[_, output]| output)
}

fn one_of(m: &mut Machine, cell: Cell, side: fn([StreamId; 2]) -> StreamId) -> Raised<StreamId> {
    let found = match m.heap.view(cell) {
        View::Var(_) => return instantiation(),
        View::Atom(alias) => m.resources.get::<Streams>().called(m.symbols.name(alias)),
        _ => match stream_number(m, cell).or_else(|| pair(m, cell).map(side)) {
            Some(id) => Some(id).filter(|id| streams(m).is_open(*id)),
            None => return errors::domain_error(m, "stream_or_alias", cell),
        },
    };
    match found {
        Some(id) => Ok(id),
        None => errors::existence_error(m, "stream", cell),
    }
}

/// Checks that a bound cell has the form of a stream term or an alias, else `domain_error(stream_or_alias,
/// S)`.
pub fn check_stream_or_alias(m: &mut Machine, cell: Cell) -> Raised<()> {
    match m.heap.view(cell) {
        View::Var(_) => instantiation(),
        View::Atom(_) => Ok(()),
        _ if stream_number(m, cell).is_some() || pair(m, cell).is_some() => Ok(()),
        _ => errors::domain_error(m, "stream_or_alias", cell),
    }
}

/// Returns the stream to write to: the one named, or the current output.
///
/// Errors of [`stream()`]; `permission_error(output, stream | text_stream | binary_stream, S)`.
pub fn output(m: &mut Machine, named: Option<Cell>, kind: StreamKind) -> Raised<StreamId> {
    if let Some((_, id)) = ready_output(m, named, kind) {
        return Ok(id);
    }
    checked_output(m, named, kind)
}

/// Returns the stream to write to, if it is the current output or named by its term and has no error.
#[inline]
fn ready_output(m: &mut Machine, named: Option<Cell>, kind: StreamKind) -> Option<(&mut Streams, StreamId)> {
    ready(m, named, Streams::current_output, |stream| !stream.is_input() && stream.kind == kind)
}

/// Returns the stream to read from, if it is the current input or named by its term and has no error.
fn ready_input(m: &mut Machine, named: Option<Cell>, kind: StreamKind) -> Option<StreamId> {
    let ready = ready(m, named, Streams::current_input, |stream| stream.is_input() && stream.kind == kind);
    ready.map(|(_, id)| id)
}

#[inline(always)]
fn ready(
    m: &mut Machine,
    named: Option<Cell>,
    current: impl FnOnce(&Streams) -> StreamId,
    is_fit: impl FnOnce(&Stream) -> bool,
) -> Option<(&mut Streams, StreamId)> {
    let number = match named {
        Some(cell) => Some(stream_number(m, cell)?),
        None => None,
    };
    let streams = streams(m);
    let id = number.unwrap_or_else(|| current(streams));
    streams.get(id).is_some_and(|stream| is_fit(stream)).then_some((streams, id))
}

/// Returns the stream to write to, or its error.
#[inline(never)]
fn checked_output(m: &mut Machine, named: Option<Cell>, kind: StreamKind) -> Raised<StreamId> {
    let id = writable(m, named)?;
    let fault = streams(m).get(id).and_then(|s| misuse(false, s.kind, kind));
    permitted(m, "output", id, named, fault)
}

/// Returns the stream to write to, before the kind of output is known: text or bytes.
///
/// Errors of [`stream()`]; `permission_error(output, stream, S)`.
pub fn writable(m: &mut Machine, named: Option<Cell>) -> Raised<StreamId> {
    let id = match named {
        Some(cell) => stream_out(m, cell)?,
        None => streams(m).current_output(),
    };
    let fault = streams(m).get(id).and_then(|s| s.is_input().then_some("stream"));
    permitted(m, "output", id, named, fault)
}

/// Returns the stream to read from, before the kind of input is known.
///
/// Errors of [`stream()`]; `permission_error(input, stream, S)`.
pub fn readable(m: &mut Machine, cell: Cell) -> Raised<StreamId> {
    let id = stream(m, cell)?;
    let fault = streams(m).get(id).and_then(|s| (!s.is_input()).then_some("stream"));
    permitted(m, "input", id, Some(cell), fault)
}

/// Returns the stream to read from: the one named, or the current input.
///
/// Errors of [`stream()`]; `permission_error(input, stream | text_stream | binary_stream, S)`.
pub fn input(m: &mut Machine, named: Option<Cell>, kind: StreamKind) -> Raised<StreamId> {
    if let Some(id) = ready_input(m, named, kind) {
        return Ok(id);
    }
    let id = match named {
        Some(cell) => stream(m, cell)?,
        None => streams(m).current_input(),
    };
    let fault = streams(m).get(id).and_then(|s| misuse(!s.is_input(), s.kind, kind));
    permitted(m, "input", id, named, fault)
}

/// Returns the kind of stream in the permission error, if this use of a stream is not permitted.
fn misuse(wrong_side: bool, is: StreamKind, used_as: StreamKind) -> Option<&'static str> {
    match (is, used_as) {
        _ if wrong_side => Some("stream"),
        (StreamKind::Text, StreamKind::Binary) => Some("text_stream"),
        (StreamKind::Binary, StreamKind::Text) => Some("binary_stream"),
        _ => None,
    }
}

fn permitted(
    m: &mut Machine,
    action: &str,
    id: StreamId,
    named: Option<Cell>,
    fault: Option<&'static str>,
) -> Raised<StreamId> {
    match fault {
        None => Ok(id),
        Some(kind) => {
            let culprit = named.unwrap_or_else(|| stream_term(m, id));
            errors::permission_error(m, action, kind, culprit)
        }
    }
}

/// Reads from a stream. First flushes output that a person should see before typing.
pub fn read_with<T>(
    m: &mut Machine,
    id: StreamId,
    mut read: impl FnMut(&mut Input) -> Result<T, StreamFault>,
) -> Raised<T> {
    loop {
        let streams = streams(m);
        if id == USER_INPUT {
            let _ = streams.before_asking();
        }
        let Some(input) = streams.input_side(id) else { return instantiation() };
        let interactive = input.is_interactive();
        match read(input) {
            Ok(value) => return Ok(value),
            Err(fault) => recover(m, id, fault, interactive)?,
        }
    }
}

/// Raises the error for a fault in reading; returns if the system call should be repeated.
fn recover(m: &mut Machine, id: StreamId, fault: StreamFault, interactive: bool) -> Raised<()> {
    match fault {
        StreamFault::PastEnd => {
            let culprit = stream_term(m, id);
            errors::permission_error(m, "input", "past_end_of_stream", culprit)
        }
        StreamFault::Io(e) if e.kind() == io::ErrorKind::Interrupted => {
            if interactive {
                m.heap.meter.interrupt().stop();
            }
            Ok(m.heap.meter.refuel()?)
        }
        StreamFault::Io(e) if e.kind() == io::ErrorKind::WouldBlock => Ok(m.heap.meter.refuel()?),
        StreamFault::Io(e) => Err(Raise::System(e.to_string()).into()),
    }
}

/// Writes text to a stream.
pub fn write(m: &mut Machine, id: StreamId, text: &str) -> Raised<()> {
    m.heap.meter.charge(text.len() / 64)?;
    match streams(m).write_little(id, text) {
        Some(written) => settled(m, written),
        None => write_much(m, id, text),
    }
}

#[cold]
fn write_much(m: &mut Machine, id: StreamId, text: &str) -> Raised<()> {
    // The text and its copy in the writer, besides the buffer.
    m.heap.afford(3 * text.len())?;
    m.keep(text.len())?;
    let written = streams(m).write(id, text);
    settled(m, written)
}

/// Writes a few characters to the stream named, or to the current output. Errors of [`output`].
pub fn put(m: &mut Machine, named: Option<Cell>, text: &str) -> Raised<()> {
    if let Some((streams, id)) = ready_output(m, named, StreamKind::Text)
        && let Some(written) = streams.write_little(id, text)
    {
        return settled(m, written);
    }
    let id = output(m, named, StreamKind::Text)?;
    write(m, id, text)
}

/// Writes the text that `make` adds to an empty one, to the stream named or to the current output. Errors of
/// [`output`], then of `make`.
pub fn write_made(
    m: &mut Machine,
    named: Option<Cell>,
    make: impl FnOnce(&mut Machine, &mut String) -> Raised<()>,
) -> Raised<()> {
    let (id, mut text) = match ready_output(m, named, StreamKind::Text) {
        Some((streams, id)) => (id, streams.take_room()),
        None => (checked_output(m, named, StreamKind::Text)?, String::new()),
    };
    make(m, &mut text)?;
    write_from_room(m, id, text)
}

/// Writes a text, and keeps its room for the next one.
pub fn write_from_room(m: &mut Machine, id: StreamId, text: String) -> Raised<()> {
    m.heap.meter.charge(text.len() / 64)?;
    let streams = streams(m);
    match streams.write_little(id, &text) {
        Some(written) => {
            streams.keep_room(text);
            settled(m, written)
        }
        None => write_much(m, id, &text),
    }
}

/// Like [`done`], but if a limit ended a wait for another process, raises that limit's error.
#[inline]
pub fn settled(m: &mut Machine, written: Result<(), StreamFault>) -> Raised<()> {
    if written.is_ok() {
        return Ok(());
    }
    if matches!(&written, Err(StreamFault::Io(e)) if e.kind() == io::ErrorKind::Interrupted) {
        m.heap.meter.refuel()?;
    }
    done(written)
}

/// Raises the error of a failed write.
pub fn done(written: Result<(), StreamFault>) -> Raised<()> {
    match written {
        Ok(()) => Ok(()),
        Err(StreamFault::Io(e)) => Err(Raise::System(e.to_string()).into()),
        Err(StreamFault::PastEnd) => Ok(()),
    }
}

/// Writes through the output side of a stream.
pub fn write_with(
    m: &mut Machine,
    id: StreamId,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> Raised<()> {
    let streams = streams(m);
    let written = streams.output_side(id).map_or(Ok(()), write);
    streams.share_column(id);
    settled(m, written.map_err(StreamFault::Io))
}
