//! The open streams, their aliases, and the current streams.
//!
//! Stream numbers are never reused, so the term of a closed stream never means another one. A stream may have
//! any number of aliases; `user_input` and similar ones can be moved to another stream.

use std::io::{self, Read, Write};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::device::{HostWriter, LineSource, Sink, Source};
use super::input::{EofAction, Input, StreamFault};
use super::output::{Buffering, Output};
use super::position::StreamPosition;
use super::stream::Stream;
use crate::library::system::blocking::SlowReader;
use crate::text::Stacks;

/// A stream's number: the argument of its `'$stream'(N)` term. Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StreamId(pub i64);

/// The standard streams, which are always open.
pub const USER_INPUT: StreamId = StreamId(0);
pub const USER_OUTPUT: StreamId = StreamId(1);
pub const USER_ERROR: StreamId = StreamId(2);

const STANDARD: &[(&str, StreamId)] =
    &[("user_input", USER_INPUT), ("user_output", USER_OUTPUT), ("user_error", USER_ERROR)];

/// An open stream.
struct OpenStream {
    id: StreamId,
    stream: Stream,
    /// Its bytes when another stream was used after it. Those of the stream used last may have changed since.
    counted: usize,
}

impl OpenStream {
    /// Counts its bytes again, as a part of `total`.
    fn count(&mut self, total: &mut usize) {
        *total -= std::mem::replace(&mut self.counted, self.stream.bytes());
        *total += self.counted;
    }
}

/// An engine's streams (a value among `Machine::resources`).
///
/// By default, standard output and error are the process's, and standard input is empty.
pub struct Streams {
    /// The open streams by number, ascending.
    open: Vec<OpenStream>,
    /// The index of the stream that was used last.
    recent: usize,
    /// The sum of `counted` over the open streams.
    counted: usize,
    aliases: IndexMap<String, StreamId, FxBuildHasher>,
    next: i64,
    input: StreamId,
    output: StreamId,
    /// The memory streams with which `with_output_to/2` replaced the current output, ascending, each with the
    /// previous output.
    captures: Vec<(StreamId, StreamId)>,
    /// The current input and output at the start of the query.
    noted: (StreamId, StreamId),
    /// The stacks of the parser between two terms.
    stacks: Stacks,
    /// Returns the columns and rows of the terminal of `user_output`.
    extent: Option<TerminalExtent>,
    /// Room for a text that is written at once.
    room: String,
}

/// Buffered output up to this size is not compared with the memory limit at each write.
const MUCH: usize = 1 << 16;

/// The most bytes of room that are kept.
const ROOM: usize = 1 << 12;

/// Returns the columns and rows of a terminal, as they are now.
pub type TerminalExtent = Box<dyn Fn() -> Option<(usize, usize)> + Send>;

impl Default for Streams {
    fn default() -> Streams {
        let mut streams = Streams {
            open: Vec::new(),
            recent: 0,
            counted: 0,
            aliases: IndexMap::default(),
            next: 0,
            input: USER_INPUT,
            output: USER_OUTPUT,
            captures: Vec::new(),
            noted: (USER_INPUT, USER_OUTPUT),
            stacks: Stacks::default(),
            extent: None,
            room: String::new(),
        };
        streams.add(Stream::input(Input::new(Source::Memory, Vec::new())).named("user_input"));
        streams.add(writer(Box::new(io::stdout()), false).named("user_output"));
        streams.add(writer(Box::new(io::stderr()), false).named("user_error"));
        streams.set_standard(USER_ERROR, |stream| set_buffering(stream, Buffering::None));
        streams.set_standard(USER_INPUT, |stream| set_eof_action(stream, EofAction::Reset));
        streams
    }
}

fn writer(writer: Box<dyn Write + Send>, tty: bool) -> Stream {
    let mut output = Output::new(Sink::Writer(HostWriter::new(writer)));
    output.buffering = if tty { Buffering::Line } else { Buffering::Full };
    Stream { tty, ..Stream::output(output) }
}

fn set_buffering(stream: &mut Stream, buffering: Buffering) {
    if let Some(output) = stream.as_output() {
        output.buffering = buffering;
    }
}

fn set_eof_action(stream: &mut Stream, action: EofAction) {
    if let Some(input) = stream.as_input() {
        input.eof_action = action;
    }
}

/// For the embedding program: the devices of the standard streams.
impl Streams {
    /// Makes `user_input` read from a reader.
    pub fn set_user_input(&mut self, reader: Box<dyn Read + Send>, tty: bool) {
        self.replace_input(Source::Reader(SlowReader::new(reader)), Vec::new(), tty);
    }

    /// Makes `user_input` read from a text.
    #[cfg(test)]
    pub fn set_user_input_text(&mut self, text: impl Into<Vec<u8>>) {
        self.replace_input(Source::Memory, text.into(), false);
    }

    /// Makes `user_input` request its lines one at a time; `tty` means that a person types them.
    pub fn set_user_lines(&mut self, lines: Box<dyn LineSource>, tty: bool) {
        self.replace_input(Source::Lines(lines), Vec::new(), tty);
    }

    /// Makes `user_output` write to a writer; for a terminal, each line is flushed at once.
    pub fn set_user_output(&mut self, to: Box<dyn Write + Send>, tty: bool) {
        self.replace(USER_OUTPUT, writer(to, tty));
    }

    /// Sets the function that measures the terminal of `user_output`.
    pub fn set_terminal_extent(&mut self, extent: TerminalExtent) {
        self.extent = Some(extent);
    }

    /// Returns the columns and rows of the terminal that `user_output` writes to, if it is one.
    pub fn terminal_extent(&mut self) -> Option<(usize, usize)> {
        let is_terminal = self.get(USER_OUTPUT).is_some_and(|stream| stream.tty);
        self.extent.as_ref().filter(|_| is_terminal).and_then(|extent| extent())
    }

    /// Makes `user_error` write to a writer, without buffering.
    pub fn set_user_error(&mut self, to: Box<dyn Write + Send>, tty: bool) {
        let mut stream = writer(to, tty);
        set_buffering(&mut stream, Buffering::None);
        self.replace(USER_ERROR, stream);
    }

    /// Keeps the output to a standard stream in memory, for [`Streams::take_captured`].
    pub fn capture(&mut self, id: StreamId) {
        self.replace(id, Stream::output(Output::memory()));
    }

    /// Returns which standard streams are kept in memory.
    pub fn captured(&mut self) -> Vec<StreamId> {
        let is_captured = |id: &StreamId| self.output_side(*id).is_some_and(|output| output.is_memory());
        [USER_OUTPUT, USER_ERROR].into_iter().filter(is_captured).collect()
    }

    /// Returns the output to a standard stream since its capture began or since the last call.
    pub fn take_captured(&mut self, id: StreamId) -> String {
        let bytes = self.output_side(id).map(Output::take).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn replace_input(&mut self, source: Source, bytes: Vec<u8>, tty: bool) {
        let mut input = Input::new(source, bytes);
        input.eof_action = EofAction::Reset;
        input.prompt = "|: ".to_owned();
        self.replace(USER_INPUT, Stream { tty, ..Stream::input(input) });
    }

    fn replace(&mut self, id: StreamId, stream: Stream) {
        self.set_standard(id, |old| {
            if let Some(output) = old.as_output() {
                let _ = output.flush();
            }
            let aliases = std::mem::take(&mut old.aliases);
            *old = Stream { aliases, ..stream };
        });
    }

    fn set_standard(&mut self, id: StreamId, change: impl FnOnce(&mut Stream)) {
        if let Some(stream) = self.get(id) {
            change(stream);
        }
    }
}

impl Streams {
    /// Adds an open stream.
    pub fn add(&mut self, stream: Stream) -> StreamId {
        let id = StreamId(self.next);
        self.next += 1;
        for alias in &stream.aliases {
            self.aliases.insert(alias.clone(), id);
        }
        self.count_recent();
        self.recent = self.open.len();
        self.open.push(OpenStream { id, stream, counted: 0 });
        id
    }

    /// Returns the bytes of open streams and of the data waiting in memory. O(1): only the stream used last
    /// can have changed.
    pub fn bytes(&mut self) -> usize {
        self.count_recent();
        self.counted
    }

    fn count_recent(&mut self) {
        if let Some(recent) = self.open.get_mut(self.recent) {
            recent.count(&mut self.counted);
        }
    }

    /// Returns the stream of this number.
    #[inline]
    pub fn get(&mut self, id: StreamId) -> Option<&mut Stream> {
        if self.open.get(self.recent).is_none_or(|open| open.id != id) {
            let place = self.place(id)?;
            self.count_recent();
            self.recent = place;
        }
        Some(&mut self.open[self.recent].stream)
    }

    /// Returns the index of an open stream. Looks at the newest first: streams mostly nest.
    fn place(&self, id: StreamId) -> Option<usize> {
        match self.open.last() {
            Some(last) if last.id == id => Some(self.open.len() - 1),
            _ => self.open.binary_search_by_key(&id, |open| open.id).ok(),
        }
    }

    /// Returns whether the stream is open.
    pub fn is_open(&self, id: StreamId) -> bool {
        self.place(id).is_some()
    }

    /// Returns the stream with this alias.
    pub fn named(&self, alias: &str) -> Option<StreamId> {
        self.aliases.get(alias).copied()
    }

    /// Returns the stream of an alias, or of `current_input` or `current_output`, which is an extension of
    /// the standard.
    pub fn called(&self, name: &str) -> Option<StreamId> {
        self.named(name).or(match name {
            "current_input" => Some(self.input),
            "current_output" => Some(self.output),
            _ => None,
        })
    }

    /// Gives a stream another alias, and takes it from the stream that had it.
    pub fn set_alias(&mut self, id: StreamId, alias: &str) {
        if let Some(before) = self.aliases.insert(alias.to_owned(), id)
            && let Some(stream) = self.get(before)
        {
            stream.aliases.retain(|name| name != alias);
        }
        if let Some(stream) = self.get(id) {
            stream.aliases.push(alias.to_owned());
        }
    }

    /// Returns the numbers of all open streams, oldest first.
    pub fn ids(&self) -> Vec<StreamId> {
        self.open.iter().map(|open| open.id).collect()
    }

    pub fn current_input(&self) -> StreamId {
        self.input
    }

    pub fn current_output(&self) -> StreamId {
        self.output
    }

    pub fn set_input(&mut self, id: StreamId) {
        self.input = id;
    }

    pub fn set_output(&mut self, id: StreamId) {
        self.output = id;
    }

    /// Stores the current input and output for [`Streams::recall_current`].
    pub fn note_current(&mut self) {
        self.noted = (self.input, self.output);
    }

    /// Makes the stored streams current again, if they are still open.
    pub fn recall_current(&mut self) {
        let (input, output) = self.noted;
        self.input = if self.is_open(input) { input } else { USER_INPUT };
        self.output = if self.is_open(output) { output } else { USER_OUTPUT };
    }

    /// Returns the input side of a stream.
    pub fn input_side(&mut self, id: StreamId) -> Option<&mut Input> {
        self.get(id)?.as_input()
    }

    /// Returns the input side of a stream, and the stacks to read a term with.
    pub fn input_and_stacks(&mut self, id: StreamId) -> Option<(&mut Input, &mut Stacks)> {
        self.get(id)?;
        let input = self.open[self.recent].stream.as_input()?;
        Some((input, &mut self.stacks))
    }

    /// Returns the stacks to read a term with.
    pub fn stacks(&mut self) -> &mut Stacks {
        &mut self.stacks
    }

    /// Returns the output side of a stream.
    pub fn output_side(&mut self, id: StreamId) -> Option<&mut Output> {
        self.get(id)?.as_output()
    }

    /// Writes text to a stream. Flushes standard output before writing to standard error, so that both appear
    /// in the order of events.
    pub fn write(&mut self, id: StreamId, text: &str) -> Result<(), StreamFault> {
        if id == USER_ERROR
            && let Some(output) = self.output_side(USER_OUTPUT)
        {
            let _ = output.flush();
        }
        let written = self.output_side(id).map_or(Ok(()), |output| output.write(text));
        self.share_column(id);
        Ok(written?)
    }

    /// Writes text to a stream likewise, unless so much waits in its buffer that the memory limit matters.
    pub fn write_little(&mut self, id: StreamId, text: &str) -> Option<Result<(), StreamFault>> {
        let is_little = self.get(id).is_some_and(|stream| stream.buffered() + text.len() <= MUCH);
        is_little.then(|| self.write(id, text))
    }

    /// Returns an empty text with room, for [`Streams::keep_room`] when it was written.
    pub fn take_room(&mut self) -> String {
        std::mem::take(&mut self.room)
    }

    /// Keeps the room of a text for the next one.
    pub fn keep_room(&mut self, mut text: String) {
        if text.capacity() <= ROOM {
            text.clear();
            self.room = text;
        }
    }

    /// Makes standard output and standard error agree on the column of the terminal that both write to, after
    /// one of them was written to.
    pub fn share_column(&mut self, written: StreamId) {
        let other = match written {
            USER_OUTPUT => USER_ERROR,
            USER_ERROR => USER_OUTPUT,
            _ => return,
        };
        let Some(stream) = self.get(written).filter(|stream| stream.tty) else { return };
        let column = stream.position().column;
        if let Some(stream) = self.get(other).filter(|stream| stream.tty) {
            stream.position_mut().column = column;
        }
    }

    /// Completes an incomplete line on standard output.
    pub fn end_line(&mut self) {
        if self.output_side(USER_OUTPUT).is_some_and(|output| output.position.column > 0) {
            // An error of standard output itself cannot be reported.
            let _ = self.write(USER_OUTPUT, "\n");
            let _ = self.flush(USER_OUTPUT);
        }
    }

    /// Makes a message begin a line, if it is read where standard output is: at a terminal.
    pub fn begin_message(&mut self) {
        if self.get(USER_OUTPUT).is_some_and(|stream| stream.tty) {
            self.end_line();
        }
    }

    /// Flushes a stream.
    pub fn flush(&mut self, id: StreamId) -> Result<(), StreamFault> {
        match self.output_side(id) {
            Some(output) => Ok(output.flush()?),
            None => Ok(()),
        }
    }

    /// Flushes all output streams before the process ends. Errors cannot be reported.
    pub fn flush_all(&mut self) {
        for open in &mut self.open {
            if let Some(output) = open.stream.as_output() {
                let _ = output.flush();
            }
            open.count(&mut self.counted);
        }
    }

    /// Closes a stream; a standard stream is only flushed. If the stream is current, the standard one becomes
    /// current (ISO 8.11.6). Closes the stream even if its last bytes cannot be written, and returns that
    /// error.
    pub fn close(&mut self, id: StreamId) -> Result<(), StreamFault> {
        let flushed = self.flush(id);
        if id <= USER_ERROR {
            return flushed;
        }
        self.remove(id);
        if self.input == id {
            self.input = USER_INPUT;
        }
        if self.output == id {
            self.output = USER_OUTPUT;
        }
        flushed
    }

    fn remove(&mut self, id: StreamId) -> Option<Stream> {
        let at = self.place(id)?;
        let closed = self.open.remove(at);
        self.counted -= closed.counted;
        self.forget_aliases(id, &closed.stream.aliases);
        Some(closed.stream)
    }

    /// Removes a closed stream's aliases; an alias of a standard stream returns to it.
    fn forget_aliases(&mut self, id: StreamId, aliases: &[String]) {
        for alias in aliases {
            if self.aliases.get(alias) == Some(&id) {
                self.aliases.shift_remove(alias);
            }
            if let Some((_, standard)) = STANDARD.iter().find(|(name, _)| name == alias) {
                self.aliases.insert(alias.clone(), *standard);
            }
        }
    }

    /// Captures the current output in memory until [`Streams::end_capture`]; captures nest.
    pub fn begin_capture(&mut self) -> StreamId {
        let id = self.add(Stream::output(Output::memory()));
        self.captures.push((id, self.output));
        self.output = id;
        id
    }

    /// Ends a capture and those inside it, unless it has ended.
    pub fn end_captures_from(&mut self, id: StreamId) {
        while self.captures.last().is_some_and(|&(capture, _)| capture >= id) {
            self.end_capture();
        }
    }

    /// Ends the innermost capture and returns its text.
    pub fn end_capture(&mut self) -> String {
        let Some((id, before)) = self.captures.pop() else { return String::new() };
        let bytes = self.end_output(id);
        self.output = if self.is_open(before) { before } else { USER_OUTPUT };
        String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }

    /// Closes a stream of output to memory and returns what it held. It is dropped where it lies: captures in
    /// one another may be millions.
    fn end_output(&mut self, id: StreamId) -> Vec<u8> {
        let Some(at) = self.place(id) else { return Vec::new() };
        let open = &mut self.open[at];
        self.counted -= open.counted;
        let bytes = open.stream.as_output().map(Output::take).unwrap_or_default();
        let aliases = std::mem::take(&mut open.stream.aliases);
        self.open.drain(at..=at);
        self.forget_aliases(id, &aliases);
        bytes
    }

    /// Prepares for input from a person: flushes standard output, and prompts unless a line editor does so or
    /// the program has begun a line, which is the prompt then. An editor gets that line, to redraw it.
    pub(super) fn before_asking(&mut self) -> Result<(), StreamFault> {
        let Some(stream) = self.get(USER_INPUT) else { return Ok(()) };
        let tty = stream.tty;
        let Some(input) = stream.as_input() else { return Ok(()) };
        if input.has_buffered() {
            return Ok(());
        }
        let prompt = (tty && !input.is_interactive()).then(|| input.prompt.clone());
        let has_begun = self.output_side(USER_OUTPUT).is_some_and(|output| output.position.column > 0);
        if let Some(prompt) = prompt.filter(|_| !has_begun) {
            self.write(USER_OUTPUT, &prompt)?;
        }
        self.flush(USER_OUTPUT)?;
        if tty
            && let Some(line) = self.take_line()
            && let Some(input) = self.input_side(USER_INPUT)
        {
            input.begun = if input.is_interactive() { line } else { String::new() };
        }
        Ok(())
    }

    /// Takes the incomplete line on standard output, which a person completes.
    fn take_line(&mut self) -> Option<String> {
        let line = self.output_side(USER_OUTPUT).map(Output::take_line);
        self.share_column(USER_OUTPUT);
        line
    }

    /// Removes and returns unread input that arrived line by line.
    pub fn take_typed(&mut self) -> String {
        let typed = self.input_side(USER_INPUT).filter(|input| input.is_interactive());
        let rest = typed.map(Input::take_buffered).unwrap_or_default();
        // A person's next input is on a line of its own, however much of the line before was read.
        if let Some(stream) = self.get(USER_INPUT).filter(|stream| stream.tty) {
            *stream.position_mut() = StreamPosition::START;
        }
        rest
    }

    /// Returns the prompt of `prompt/2`.
    pub fn prompt(&mut self) -> Option<&mut String> {
        self.input_side(USER_INPUT).map(|input| &mut input.prompt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measures every stream again.
    fn measured(streams: &Streams) -> usize {
        streams.open.iter().map(|open| open.stream.bytes()).sum()
    }

    #[test]
    fn the_bytes_are_those_of_every_stream() {
        let mut streams = Streams::default();
        let captures = [(); 3].map(|()| streams.begin_capture());
        assert_eq!(streams.bytes(), measured(&streams));
        for id in captures.iter().chain(&captures[..1]) {
            streams.write(*id, "text that waits in the stream").expect("memory takes it");
            assert_eq!(streams.bytes(), measured(&streams));
        }
        streams.close(captures[1]).expect("memory closes");
        assert_eq!(streams.bytes(), measured(&streams));
        streams.end_capture();
        streams.flush_all();
        assert_eq!(streams.bytes(), measured(&streams));
    }
}
