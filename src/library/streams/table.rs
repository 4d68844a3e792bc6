//! The streams that are open, their names, and which of them are current.
//!
//! Streams are numbered for good: the term of a closed stream never means another one. Aliases are names on top, any
//! number for each stream; `user_input` and its like are aliases that can be moved.

use super::aside::SlowReader;
use super::device::{LineSource, Sink, Source};
use super::input::{EofAction, Fault, Input};
use super::output::{Buffering, Output};
use super::stream::Stream;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::io::{self, Read, Write};

/// A stream's number: the argument of its `'$stream'(N)` term. Never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StreamId(pub i64);

/// The standard streams, which are always open.
pub const USER_INPUT: StreamId = StreamId(0);
pub const USER_OUTPUT: StreamId = StreamId(1);
pub const USER_ERROR: StreamId = StreamId(2);

const STANDARD: &[(&str, StreamId)] =
    &[("user_input", USER_INPUT), ("user_output", USER_OUTPUT), ("user_error", USER_ERROR)];

/// An engine's streams (a value among `Machine::resources`).
///
/// Until an embedder says otherwise, standard output and error are the process's, and standard input is empty.
pub struct Streams {
    /// By number, ascending.
    open: Vec<(StreamId, Stream)>,
    /// Where the stream stands that was asked for last.
    recent: usize,
    aliases: IndexMap<String, StreamId, FxBuildHasher>,
    next: i64,
    input: StreamId,
    output: StreamId,
    /// Memory streams that `with_output_to/2` put in place of the current output, with what was current before.
    captures: Vec<(StreamId, StreamId)>,
    /// The current input and output when the query began.
    noted: (StreamId, StreamId),
}

/// What a stream takes beside its buffer: itself, its names, room in the table.
pub const STREAM: usize = 2 * size_of::<Stream>();

impl Default for Streams {
    fn default() -> Streams {
        let mut streams = Streams {
            open: Vec::new(),
            recent: 0,
            aliases: IndexMap::default(),
            next: 0,
            input: USER_INPUT,
            output: USER_OUTPUT,
            captures: Vec::new(),
            noted: (USER_INPUT, USER_OUTPUT),
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
    let mut output = Output::new(Sink::Writer(writer));
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

/// For the embedding program: what stands behind the standard streams.
impl Streams {
    /// Puts a reader behind `user_input`.
    pub fn set_user_input(&mut self, reader: Box<dyn Read + Send>, tty: bool) {
        self.replace_input(Source::Reader(SlowReader::new(reader)), Vec::new(), tty);
    }

    /// Makes a text all there is to read from `user_input`.
    #[cfg(test)]
    pub fn set_user_input_text(&mut self, text: impl Into<Vec<u8>>) {
        self.replace_input(Source::Memory, text.into(), false);
    }

    /// Has `user_input` ask for its lines one at a time; `tty` says that a person types them.
    pub fn set_user_lines(&mut self, lines: Box<dyn LineSource>, tty: bool) {
        self.replace_input(Source::Lines(lines), Vec::new(), tty);
    }

    /// Puts a writer behind `user_output`; to a terminal, each line is passed on at once.
    pub fn set_user_output(&mut self, to: Box<dyn Write + Send>, tty: bool) {
        self.replace(USER_OUTPUT, writer(to, tty));
    }

    /// Puts a writer behind `user_error`, which is never buffered.
    pub fn set_user_error(&mut self, to: Box<dyn Write + Send>, tty: bool) {
        let mut stream = writer(to, tty);
        set_buffering(&mut stream, Buffering::None);
        self.replace(USER_ERROR, stream);
    }

    /// Keeps what is written to `user_output` in memory, for [`Streams::take_user_output`].
    pub fn capture_user_output(&mut self) {
        self.replace(USER_OUTPUT, Stream::output(Output::memory()));
    }

    /// What was written to `user_output` since it is captured, or since the last call.
    pub fn take_user_output(&mut self) -> String {
        let bytes = self.output_side(USER_OUTPUT).map(Output::take).unwrap_or_default();
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
        self.open.push((id, stream));
        id
    }

    /// Bytes of what is open and waits in memory to be read or taken. O(streams).
    pub fn bytes(&self) -> usize {
        self.open.iter().map(|(_, stream)| STREAM + stream.buffered()).sum()
    }

    /// The stream of this number.
    pub fn get(&mut self, id: StreamId) -> Option<&mut Stream> {
        if self.open.get(self.recent).is_none_or(|(found, _)| *found != id) {
            self.recent = self.place(id)?;
        }
        Some(&mut self.open[self.recent].1)
    }

    fn place(&self, id: StreamId) -> Option<usize> {
        self.open.binary_search_by_key(&id, |&(id, _)| id).ok()
    }

    /// Whether the stream is open.
    pub fn is_open(&self, id: StreamId) -> bool {
        self.place(id).is_some()
    }

    /// The stream that has this name.
    pub fn named(&self, alias: &str) -> Option<StreamId> {
        self.aliases.get(alias).copied()
    }

    /// The stream that a name stands for: an alias, or `current_input` or `current_output`, beyond the standard.
    pub fn called(&self, name: &str) -> Option<StreamId> {
        self.named(name).or(match name {
            "current_input" => Some(self.input),
            "current_output" => Some(self.output),
            _ => None,
        })
    }

    /// Gives a stream one more name, which another stream loses if it had it.
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

    /// The numbers of all open streams, oldest first.
    pub fn ids(&self) -> Vec<StreamId> {
        self.open.iter().map(|&(id, _)| id).collect()
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

    /// Notes the current input and output for [`Streams::recall_current`].
    pub fn note_current(&mut self) {
        self.noted = (self.input, self.output);
    }

    /// Makes those streams current again that were noted, as far as they are open.
    pub fn recall_current(&mut self) {
        let (input, output) = self.noted;
        self.input = if self.is_open(input) { input } else { USER_INPUT };
        self.output = if self.is_open(output) { output } else { USER_OUTPUT };
    }

    /// The input side of a stream.
    pub fn input_side(&mut self, id: StreamId) -> Option<&mut Input> {
        self.get(id)?.as_input()
    }

    /// The output side of a stream.
    pub fn output_side(&mut self, id: StreamId) -> Option<&mut Output> {
        self.get(id)?.as_output()
    }

    /// Writes text to a stream. What the standard output holds is passed on before anything is said on the standard error,
    /// so that a person reads both in the order of events.
    pub fn write(&mut self, id: StreamId, text: &str) -> Result<(), Fault> {
        if id == USER_ERROR
            && let Some(output) = self.output_side(USER_OUTPUT)
        {
            let _ = output.flush();
        }
        match self.output_side(id) {
            Some(output) => Ok(output.write(text)?),
            None => Ok(()),
        }
    }

    /// Ends the line that was begun on the standard output, if one was.
    pub fn end_line(&mut self) {
        if let Some(output) = self.output_side(USER_OUTPUT).filter(|output| output.position.column > 0) {
            // Nobody is left to tell when standard output itself fails.
            let _ = output.write("\n");
            let _ = output.flush();
        }
    }

    /// Passes on what a stream holds.
    pub fn flush(&mut self, id: StreamId) -> Result<(), Fault> {
        match self.output_side(id) {
            Some(output) => Ok(output.flush()?),
            None => Ok(()),
        }
    }

    /// Passes on what all output streams hold: before the process ends. Errors have nobody to go to.
    pub fn flush_all(&mut self) {
        for stream in self.open.iter_mut().map(|(_, stream)| stream) {
            if let Some(output) = stream.as_output() {
                let _ = output.flush();
            }
        }
    }

    /// Closes a stream; a standard stream is only flushed. A current stream gives way to the standard one
    /// (ISO 8.11.6). The stream is closed even when its last bytes cannot be written, which the error says.
    pub fn close(&mut self, id: StreamId) -> Result<(), Fault> {
        let flushed = self.flush(id);
        if id <= USER_ERROR {
            return flushed;
        }
        if let Some(at) = self.place(id) {
            self.open.remove(at);
        }
        self.forget_aliases(id);
        if self.input == id {
            self.input = USER_INPUT;
        }
        if self.output == id {
            self.output = USER_OUTPUT;
        }
        flushed
    }

    /// Takes a closed stream's names away; a name of a standard stream goes back to it.
    fn forget_aliases(&mut self, id: StreamId) {
        self.aliases.retain(|_, of| *of != id);
        for (name, standard) in STANDARD {
            self.aliases.entry((*name).to_owned()).or_insert(*standard);
        }
    }

    /// Collects the current output in memory until [`Streams::end_capture`]; captures nest.
    pub fn begin_capture(&mut self) -> StreamId {
        let id = self.add(Stream::output(Output::memory()));
        self.captures.push((id, self.output));
        self.output = id;
        id
    }

    /// Whether a capture has not ended.
    pub fn is_capturing(&self, id: StreamId) -> bool {
        self.captures.iter().any(|(capture, _)| *capture == id)
    }

    /// Ends the innermost capture and returns its text.
    pub fn end_capture(&mut self) -> String {
        let Some((id, before)) = self.captures.pop() else { return String::new() };
        let bytes = self.output_side(id).map(Output::take).unwrap_or_default();
        let _ = self.close(id);
        self.output = if self.is_open(before) { before } else { USER_OUTPUT };
        String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }

    /// Before a person is asked for input: passes on what the standard output holds, and prompts where no line editor
    /// does so. An editor gets the line that was begun, to draw it before its prompt.
    pub(super) fn before_asking(&mut self) -> Result<(), Fault> {
        let Some(stream) = self.get(USER_INPUT) else { return Ok(()) };
        let tty = stream.tty;
        let Some(input) = stream.as_input() else { return Ok(()) };
        if input.has_buffered() {
            return Ok(());
        }
        if tty && !input.is_interactive() {
            let prompt = input.prompt.clone();
            self.write(USER_OUTPUT, &prompt)?;
        }
        self.flush(USER_OUTPUT)?;
        if tty
            && let Some(line) = self.output_side(USER_OUTPUT).map(Output::take_line)
            && let Some(input) = self.input_side(USER_INPUT)
        {
            input.begun = if input.is_interactive() { line } else { String::new() };
        }
        Ok(())
    }

    /// Takes out what came line by line and nothing has read.
    pub fn take_typed(&mut self) -> String {
        let typed = self.input_side(USER_INPUT).filter(|input| input.is_interactive());
        typed.map(Input::take_buffered).unwrap_or_default()
    }

    /// What `prompt/2` set.
    pub fn prompt(&mut self) -> Option<&mut String> {
        self.input_side(USER_INPUT).map(|input| &mut input.prompt)
    }
}
