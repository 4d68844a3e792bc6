//! Reading lines and whole streams as text (SWI-Prolog's readutil), and prompting.
//!
//! The bytes of a binary stream are read and copied as characters with these codes.

use super::chars::check_stream_bound;
use super::input::{Cut, EndOfStream, Input, LONGEST_PART, StreamFault};
use super::resolve::{read_with, readable, streams, writable, write};
use super::table::{StreamId, USER_OUTPUT};
use crate::library::support::text_of::text_term;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("read_line_to_string", 2, |m, args| read_line(m, args, "string")),
    det("read_line_to_codes", 2, |m, args| read_line(m, args, "codes")),
    det("read_line_to_codes", 3, read_line_to_difference),
    det("read_stream_to_codes", 2, |m, a| read_all(m, a, "codes", false)),
    det("read_stream_to_codes", 3, |m, a| read_all(m, a, "codes", true)),
    det("read_string", 3, read_string),
    det("read_string", 5, read_string_to_separator),
    det("get_single_char", 1, get_single_char),
    det("$terminal_echo", 1, terminal_echo),
    det("prompt", 2, prompt),
    det("prompt1", 1, prompt1),
    det("copy_stream_data", 2, |m, a| copy_stream_data(m, a, None)),
    det("copy_stream_data", 3, |m, a| copy_stream_data(m, a, Some(2))),
    det("peek_string", 3, peek_string),
    det("fill_buffer", 1, fill_buffer),
    det("read_pending_codes", 3, |m, a| read_pending(m, a, "codes")),
    det("read_pending_chars", 3, |m, a| read_pending(m, a, "chars")),
    nondet("$push_output", 0, push_output),
    det("$pop_output", 1, pop_output),
    det("$check_sink", 1, check_sink),
];

/// Adds a piece of a stream to `text`, and checks the limits.
pub fn add(
    m: &mut Machine,
    id: StreamId,
    text: &mut String,
    mut read: impl FnMut(&mut Input, &mut String) -> Result<Cut, StreamFault>,
) -> Raised<Cut> {
    let before = text.len();
    if before > 0 && text.capacity() - before < LONGEST_PART {
        let grown = before.max(LONGEST_PART);
        let kept = streams(m).get(id).map_or(0, |stream| stream.buffered());
        m.heap.afford(before + grown + kept)?;
        text.reserve_exact(grown);
    }
    let cut = read_with(m, id, |input| read(input, text))?;
    m.heap.meter.charge((text.len() - before) / 8 + 1)?;
    Ok(cut)
}

/// Adds a character of a stream to `text`, within the memory limit.
fn push(m: &mut Machine, id: StreamId, text: &mut String, c: char) -> Raised<()> {
    if text.capacity() - text.len() < c.len_utf8() {
        let kept = streams(m).get(id).map_or(0, |stream| stream.buffered());
        m.heap.afford(2 * text.len() + kept)?;
    }
    text.push(c);
    Ok(())
}

/// Reads a line of a stream with its newline; returns an empty string at the end of the stream. O(length).
fn whole_line(m: &mut Machine, id: StreamId) -> Raised<String> {
    let mut text = String::new();
    while add(m, id, &mut text, Input::line)? == Cut::Part {}
    Ok(text)
}

/// Reads a line of a stream without its newline (and the carriage return before it); returns `None` at the
/// end of the stream.
fn line(m: &mut Machine, id: StreamId) -> Raised<Option<String>> {
    let mut text = whole_line(m, id)?;
    if text.is_empty() {
        read_with(m, id, |input| input.char())?;
        return Ok(None);
    }
    let line = text.strip_suffix('\n').unwrap_or(&text);
    text.truncate(line.strip_suffix('\r').unwrap_or(line).len());
    Ok(Some(text))
}

/// `read_line_to_string(+Stream, -String)` and `read_line_to_codes(+Stream, -Codes)`: `end_of_file` at the
/// end. O(length).
fn read_line(m: &mut Machine, args: Args, kind: &str) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let line = match line(m, id)? {
        Some(text) => text_term(m, kind, &text, None)?,
        None => Cell::atom(atoms::END_OF_FILE),
    };
    m.unify_arg(args, 1, line)
}

/// `read_line_to_codes(+Stream, -Codes, ?Tail)`: keeps the newline. A line that the end of the stream ends,
/// or the end alone, ends the list: `Tail = []`. O(length).
fn read_line_to_difference(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let text = whole_line(m, id)?;
    if text.is_empty() {
        read_with(m, id, |input| input.char())?;
    }
    let tail = m.arg(args, 2);
    let line = text_term(m, "codes", &text, Some(tail))?;
    let is_last = !text.ends_with('\n');
    Ok(m.unify_arg(args, 1, line)? && (!is_last || m.unify_arg(args, 2, Cell::atom(atoms::NIL))?))
}

/// Reads the rest of a stream. O(length), stopped at the memory limit.
pub fn rest(m: &mut Machine, id: StreamId) -> Raised<String> {
    let mut text = String::new();
    while add(m, id, &mut text, Input::line)? != Cut::End {}
    read_with(m, id, |input| input.char())?;
    Ok(text)
}

/// `read_stream_to_codes(+Stream, -Codes)` and with a tail. O(length).
fn read_all(m: &mut Machine, args: Args, kind: &str, with_tail: bool) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let text = rest(m, id)?;
    let tail = with_tail.then(|| m.arg(args, 2));
    let value = text_term(m, kind, &text, tail)?;
    m.unify_arg(args, 1, value)
}

/// `read_string(+Stream, ?Length, -String)`: at most Length characters, or the rest of the stream. O(length).
fn read_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let length = m.deref_arg(args, 1);
    let text = match m.heap.is_var(length) {
        true => rest(m, id)?,
        false => {
            let wanted = arguments::count(m, length)?;
            take(m, id, wanted)?
        }
    };
    let count = Cell::int(i64::try_from(text.chars().count()).unwrap_or(0));
    let string = text_term(m, "string", &text, None)?;
    let counted = !m.heap.is_var(length) || m.unify(length, count)?;
    Ok(counted && m.unify_arg(args, 2, string)?)
}

fn take(m: &mut Machine, id: StreamId, count: usize) -> Raised<String> {
    let mut text = String::new();
    for _ in 0..count {
        m.heap.meter.charge(1)?;
        match read_with(m, id, |input| input.char())? {
            Some(c) => push(m, id, &mut text, c)?,
            None => break,
        }
    }
    Ok(text)
}

/// `read_string(+Stream, +Separators, +Pad, -Separator, -String)`: skips characters of Pad, even those that
/// are separators, reads up to one of the separators (or the end, -1), and removes characters of Pad from the
/// end. O(length).
fn read_string_to_separator(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let separators = arguments::text(m, m.arg(args, 1))?;
    let pad = arguments::text(m, m.arg(args, 2))?;
    let mut text = String::new();
    let found = loop {
        m.heap.meter.charge(1)?;
        match read_with(m, id, |input| input.char())? {
            Some(c) if text.is_empty() && pad.contains(c) => {}
            Some(c) if separators.contains(c) => break i64::from(u32::from(c)),
            Some(c) => push(m, id, &mut text, c)?,
            None => break -1,
        }
    };
    if found == -1 && text.is_empty() {
        let empty = m.heap.put_string("");
        return Ok(m.unify_arg(args, 3, Cell::int(-1))? && m.unify_arg(args, 4, empty)?);
    }
    let string = text_term(m, "string", text.trim_end_matches(|c| pad.contains(c)), None)?;
    Ok(m.unify_arg(args, 3, Cell::int(found))? && m.unify_arg(args, 4, string)?)
}

/// `get_single_char(-Code)`: the next key of a terminal, without echo, or the next character of the standard
/// input; -1 at the end.
fn get_single_char(m: &mut Machine, args: Args) -> Raised<bool> {
    let code = read_with(m, super::table::USER_INPUT, |input| input.key())?;
    m.unify_arg(args, 0, Cell::int(code.map_or(-1, |c| i64::from(u32::from(c)))))
}

/// `'$terminal_echo'(+Shown)`: whether a terminal shows what is typed while a query runs.
fn terminal_echo(m: &mut Machine, args: Args) -> Raised<bool> {
    let shown = m.arg(args, 0) == Cell::atom(atoms::TRUE);
    read_with(m, super::table::USER_INPUT, |input| {
        input.echo(shown);
        Ok(())
    })?;
    Ok(true)
}

/// `prompt(-Old, +New)`: the prompt for input from a person.
fn prompt(m: &mut Machine, args: Args) -> Raised<bool> {
    let old = streams(m).prompt().cloned().unwrap_or_default();
    let old = Cell::atom(m.symbols.intern(&old));
    arguments::replace(m, args, old, |m, new| {
        let new = arguments::text(m, new)?;
        if let Some(prompt) = streams(m).prompt() {
            *prompt = new;
        }
        Ok(true)
    })
}

/// `prompt1(+Text)`: writes the prompt at once; it applies only to the next line.
fn prompt1(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = arguments::text(m, m.arg(args, 0))?;
    write(m, USER_OUTPUT, &text)?;
    Ok(true)
}

/// `copy_stream_data(+In, +Out)`: copies the rest of In; with a third argument at most that number of
/// characters. O(length).
fn copy_stream_data(m: &mut Machine, args: Args, length: Option<u16>) -> Raised<bool> {
    check_stream_bound(m, Some(m.arg(args, 0)))?;
    let from = readable(m, m.arg(args, 0))?;
    let to = writable(m, Some(m.arg(args, 1)))?;
    if let Some(at) = length {
        let wanted = arguments::count(m, m.arg(args, at))?;
        let text = take(m, from, wanted)?;
        write(m, to, &text)?;
        return Ok(true);
    }
    copy_rest(m, from, to)?;
    Ok(true)
}

/// Copies the rest of a stream to another in pieces. O(length) time, O(1) memory.
fn copy_rest(m: &mut Machine, from: StreamId, to: StreamId) -> Raised<()> {
    let mut text = String::new();
    loop {
        text.clear();
        let cut = add(m, from, &mut text, Input::line)?;
        write(m, to, &text)?;
        if cut == Cut::End {
            break;
        }
    }
    read_with(m, from, |input| input.char())?;
    Ok(())
}

/// `peek_string(+Stream, +Length, -String)`: the next Length characters, or fewer at the end, without
/// consuming them. O(length).
fn peek_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let wanted = arguments::count(m, m.arg(args, 1))?;
    let mark = read_with(m, id, |input| Ok(input.hold()))?;
    let text = look(m, id, wanted);
    read_with(m, id, |input| {
        input.release(mark, 0);
        Ok(())
    })?;
    let string = text_term(m, "string", &text?, None)?;
    m.unify_arg(args, 2, string)
}

/// Returns the next characters up to an end, which is not delivered.
fn look(m: &mut Machine, id: StreamId, count: usize) -> Raised<String> {
    let mut text = String::new();
    for _ in 0..count {
        m.heap.meter.charge(1)?;
        if read_with(m, id, |input| input.peek())?.is_none() {
            break;
        }
        if let Some(c) = read_with(m, id, |input| input.char())? {
            push(m, id, &mut text, c)?;
        }
    }
    Ok(text)
}

/// `fill_buffer(+Stream)`: reads until the buffer has at least one character, unless the stream is at its
/// end.
fn fill_buffer(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    read_with(m, id, |input| input.peek()).map(|_| true)
}

/// `read_pending_codes(+Stream, -Codes, ?Tail)` and the same for characters: the contents of the buffer; at
/// the end of the stream Tail is `[]` too. O(length).
fn read_pending(m: &mut Machine, args: Args, kind: &str) -> Raised<bool> {
    let id = readable(m, m.arg(args, 0))?;
    let mut text = String::new();
    while let Some(c) = read_with(m, id, |input| Ok(input.waiting_char(false)))? {
        m.heap.meter.charge(1)?;
        text.push(c);
    }
    let ended = text.is_empty() && read_with(m, id, |input| Ok(input.end()))? != EndOfStream::Not;
    let tail = if ended { Cell::atom(atoms::NIL) } else { m.arg(args, 2) };
    let waiting = text_term(m, kind, &text, Some(tail))?;
    Ok(m.unify_arg(args, 1, waiting)? && m.unify_arg(args, 2, tail)?)
}

/// `'$check_sink'(+Sink)`: whether with_output_to/2 can write to it, else `domain_error(output_sink, Sink)`.
fn check_sink(m: &mut Machine, args: Args) -> Raised<bool> {
    sink(m, m.arg(args, 0)).map(|_| true)
}

/// Returns kind, argument and tail of a sink: `atom(A)`, `string(S)`, `codes(Cs)`, `codes(Cs, Tail)`,
/// `chars(Cs)`, `chars(Cs, Tail)`.
pub fn sink(m: &mut Machine, cell: Cell) -> Raised<(&'static str, Cell, Option<Cell>)> {
    if m.heap.is_var(cell) {
        return instantiation();
    }
    if let Some((name, arity @ 1..=2, at)) = m.heap.callable(cell)
        && let Some(kind) = SINKS.iter().find(|kind| **kind == m.symbols.name(name))
        && (arity == 1 || matches!(*kind, "codes" | "chars"))
    {
        return Ok((kind, m.heap.at(at), (arity == 2).then(|| m.heap.at(at + 1))));
    }
    errors::domain_error(m, "output_sink", cell)
}

const SINKS: &[&str] = &["atom", "string", "codes", "chars"];

/// `'$push_output'`: captures output until `'$pop_output'/1`, or until the choice point that this leaves is
/// removed.
fn push_output(_: &mut Machine, _: Args) -> Raised<Nondet> {
    Ok(Nondet::Many(Box::new(OutputCapture(None))))
}

/// A capture of output, which ends with its choice point, so that no error or limit leaves output captured.
struct OutputCapture(Option<StreamId>);

impl Alternatives for OutputCapture {
    fn next(&mut self, m: &mut Machine, _: Args) -> Raised<NextAnswer> {
        if self.0.is_some() {
            self.leave(m);
            return Ok(NextAnswer::Fail);
        }
        self.0 = Some(streams(m).begin_capture());
        Ok(NextAnswer::More)
    }

    fn keeps_atoms(&self) -> bool {
        false
    }

    fn holds_goal(&self) -> bool {
        true
    }

    fn leave(&mut self, m: &mut Machine) {
        if let Some(id) = self.0 {
            streams(m).end_captures_from(id);
        }
    }
}

/// `'$pop_output'(+Sink)`: ends the innermost capture of output and unifies the captured text with the sink.
/// O(length).
fn pop_output(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = streams(m).end_capture();
    let (kind, cell, tail) = sink(m, m.arg(args, 0))?;
    let value = text_term(m, kind, &text, tail)?;
    m.unify(cell, value)
}
