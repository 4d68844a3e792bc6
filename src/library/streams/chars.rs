//! Characters, codes and bytes, in and out (ISO 8.12, 8.13).
//!
//! One function implements the twelve input predicates, by rows of three tables: what is read (a character, a
//! code, a byte) and whether it remains (peek). If one goal has several errors, those of the stream's
//! direction come first, then those of the term to write. Errors of the stream's type (text or binary) come
//! last.

use super::resolve::{
    input, output, put, read_with, stream, stream_number, streams, writable, write, write_with,
};
use super::stream::StreamKind;
use super::table::USER_INPUT;
use crate::library::support::text_of::char_of_code;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};

pub const BUILTINS: &[Builtin] = &[
    iso("get_char", 1, |m, a| get(m, a, None, GET_CHAR)),
    iso("get_char", 2, |m, a| get(m, a, Some(0), GET_CHAR)),
    iso("peek_char", 1, |m, a| get(m, a, None, PEEK_CHAR)),
    iso("peek_char", 2, |m, a| get(m, a, Some(0), PEEK_CHAR)),
    iso("get_code", 1, |m, a| get(m, a, None, GET_CODE)),
    iso("get_code", 2, |m, a| get(m, a, Some(0), GET_CODE)),
    iso("peek_code", 1, |m, a| get(m, a, None, PEEK_CODE)),
    iso("peek_code", 2, |m, a| get(m, a, Some(0), PEEK_CODE)),
    iso("get_byte", 1, |m, a| get(m, a, None, GET_BYTE)),
    iso("get_byte", 2, |m, a| get(m, a, Some(0), GET_BYTE)),
    iso("peek_byte", 1, |m, a| get(m, a, None, PEEK_BYTE)),
    iso("peek_byte", 2, |m, a| get(m, a, Some(0), PEEK_BYTE)),
    det("get0", 1, |m, a| get(m, a, None, GET_CODE)),
    det("get0", 2, |m, a| get(m, a, Some(0), GET_CODE)),
    iso("put_char", 1, |m, a| put_char(m, None, m.arg(a, 0))),
    iso("put_char", 2, |m, a| put_char(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    iso("put_code", 1, |m, a| put_code(m, None, m.arg(a, 0))),
    iso("put_code", 2, |m, a| put_code(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    det("put", 1, |m, a| put_code(m, None, m.arg(a, 0))),
    iso("put_byte", 1, |m, a| put_byte(m, None, m.arg(a, 0))),
    iso("put_byte", 2, |m, a| put_byte(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    iso("nl", 0, |m, _| nl(m, None)),
    iso("nl", 1, |m, a| nl(m, Some(m.arg(a, 0)))),
    iso("flush_output", 0, |m, _| flush_output(m, None)),
    iso("flush_output", 1, |m, a| flush_output(m, Some(m.arg(a, 0)))),
    det("ttyflush", 0, |m, _| flush_output(m, None)),
    iso("at_end_of_stream", 0, |m, _| at_end_of_stream(m, None)),
    iso("at_end_of_stream", 1, |m, a| at_end_of_stream(m, Some(m.arg(a, 0)))),
    det("skip", 1, |m, a| skip(m, None, m.arg(a, 0))),
    det("skip", 2, |m, a| skip(m, Some(m.arg(a, 0)), m.arg(a, 1))),
];

/// The kind of item to read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CharUnit {
    Char,
    Code,
    Byte,
}

/// The item to read, and whether it remains in the stream.
#[derive(Clone, Copy)]
struct CharReading {
    unit: CharUnit,
    peek: bool,
}

const GET_CHAR: CharReading = CharReading { unit: CharUnit::Char, peek: false };
const GET_CODE: CharReading = CharReading { unit: CharUnit::Code, peek: false };
const GET_BYTE: CharReading = CharReading { unit: CharUnit::Byte, peek: false };
const PEEK_CHAR: CharReading = CharReading { unit: CharUnit::Char, peek: true };
const PEEK_CODE: CharReading = CharReading { unit: CharUnit::Code, peek: true };
const PEEK_BYTE: CharReading = CharReading { unit: CharUnit::Byte, peek: true };

/// `get_char(+S_or_a, ?InChar)` and similar predicates: the next character, code or byte; `end_of_file` or -1
/// at the end.
fn get(m: &mut Machine, args: Args, stream_arg: Option<u16>, reading: CharReading) -> Raised<bool> {
    let named = stream_arg.map(|i| m.arg(args, i));
    let result = u16::from(named.is_some());
    let wanted = m.deref_arg(args, result);
    check_stream_bound(m, named)?;
    reading.unit.check(m, wanted)?;
    if reading.unit != CharUnit::Byte
        && !m.db.flags.iso
        && let Some(c) = waiting_char(m, named, reading.peek)
    {
        let found = reading.unit.cell(m, Some(u32::from(c)));
        return m.unify_arg(args, result, found);
    }
    let kind = if reading.unit == CharUnit::Byte { StreamKind::Binary } else { StreamKind::Text };
    let id = input(m, named, kind)?;
    let strict = m.db.flags.iso && kind == StreamKind::Text;
    let malformed = strict && read_with(m, id, |input| input.is_malformed())?;
    let found = match (reading.unit, reading.peek) {
        (CharUnit::Byte, false) => read_with(m, id, |input| input.byte())?.map(u32::from),
        (CharUnit::Byte, true) => read_with(m, id, |input| input.peek_byte())?.map(u32::from),
        (_, false) => read_with(m, id, |input| input.char())?.map(u32::from),
        (_, true) => read_with(m, id, |input| input.peek())?.map(|(c, _)| u32::from(c)),
    };
    if malformed {
        return errors::representation_error(m, "character");
    }
    let found = reading.unit.cell(m, found);
    m.unify_arg(args, result, found)
}

/// Returns the next character if it is already in the buffer, which needs no checks and no reading.
fn waiting_char(m: &mut Machine, named: Option<Cell>, peek: bool) -> Option<char> {
    let number = match named {
        Some(cell) => Some(stream_number(m, cell)?),
        None => None,
    };
    let streams = streams(m);
    let id = number.unwrap_or(streams.current_input());
    let stream = streams.get(id).filter(|stream| id != USER_INPUT && stream.kind == StreamKind::Text)?;
    stream.as_input()?.waiting_char(peek)
}

pub(super) fn check_stream_bound(m: &Machine, named: Option<Cell>) -> Raised<()> {
    match named {
        Some(cell) if m.heap.is_var(cell) => instantiation(),
        _ => Ok(()),
    }
}

impl CharUnit {
    /// Checks the term with which the caller unifies the result.
    fn check(self, m: &mut Machine, wanted: Cell) -> Raised<()> {
        match self {
            _ if m.heap.is_var(wanted) => Ok(()),
            CharUnit::Char => match m.heap.view(wanted) {
                View::Atom(atoms::END_OF_FILE) => Ok(()),
                View::Atom(atom) if m.symbols.single_char(atom).is_some() => Ok(()),
                _ => errors::type_error(m, "in_character", wanted),
            },
            CharUnit::Code => match arguments::integer(m, wanted)? {
                -1 => Ok(()),
                code if char_of_code(code).is_some() => Ok(()),
                _ => errors::representation_error(m, "in_character_code"),
            },
            CharUnit::Byte => match m.heap.view(wanted) {
                View::Int(-1..=255) => Ok(()),
                _ => errors::type_error(m, "in_byte", wanted),
            },
        }
    }

    /// Returns the item that was read as a term.
    fn cell(self, m: &mut Machine, found: Option<u32>) -> Cell {
        match (self, found) {
            (CharUnit::Char, None) => Cell::atom(atoms::END_OF_FILE),
            (CharUnit::Char, Some(code)) => {
                let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                Cell::atom(m.symbols.intern_char(c))
            }
            (_, None) => Cell::int(-1),
            (_, Some(code)) => Cell::int(i64::from(code)),
        }
    }
}

/// `put_char(+S_or_a, +Char)`
fn put_char(m: &mut Machine, named: Option<Cell>, cell: Cell) -> Raised<bool> {
    let c = match m.heap.view(cell) {
        View::Atom(atom) => m.symbols.single_char(atom),
        _ => None,
    };
    let Some(c) = c else {
        writable(m, named)?;
        return if m.heap.is_var(cell) { instantiation() } else { errors::type_error(m, "character", cell) };
    };
    put(m, named, c.encode_utf8(&mut [0; 4]))?;
    Ok(true)
}

/// `put_code(+S_or_a, +Code)`
fn put_code(m: &mut Machine, named: Option<Cell>, cell: Cell) -> Raised<bool> {
    if !m.heap.deref(cell).is_int() {
        writable(m, named)?;
    }
    let code = match m.heap.view(cell) {
        // A larger integer is not a code either.
        View::Box(_) if m.heap.is_integer(cell) => -1,
        _ => arguments::integer(m, cell)?,
    };
    let id = output(m, named, StreamKind::Text)?;
    let Some(c) = char_of_code(code) else { return errors::representation_error(m, "character_code") };
    write(m, id, c.encode_utf8(&mut [0; 4]))?;
    Ok(true)
}

/// `put_byte(+S_or_a, +Byte)`
fn put_byte(m: &mut Machine, named: Option<Cell>, cell: Cell) -> Raised<bool> {
    writable(m, named)?;
    let byte = match m.heap.view(cell) {
        View::Var(_) => return instantiation(),
        View::Int(i) => u8::try_from(i).ok(),
        _ => None,
    };
    let Some(byte) = byte else { return errors::type_error(m, "byte", cell) };
    let id = output(m, named, StreamKind::Binary)?;
    write_with(m, id, |output| output.write_byte(byte))?;
    Ok(true)
}

/// `nl(+S_or_a)`
fn nl(m: &mut Machine, named: Option<Cell>) -> Raised<bool> {
    put(m, named, "\n")?;
    Ok(true)
}

/// `flush_output(+S_or_a)` (ISO 8.11.7)
fn flush_output(m: &mut Machine, named: Option<Cell>) -> Raised<bool> {
    let id = match named {
        Some(cell) => stream(m, cell)?,
        None => streams(m).current_output(),
    };
    if streams(m).get(id).is_some_and(|stream| stream.is_input()) {
        let culprit = named.unwrap_or(Cell::atom(atoms::NIL));
        return errors::permission_error(m, "output", "stream", culprit);
    }
    write_with(m, id, |output| output.flush())?;
    Ok(true)
}

/// `at_end_of_stream(+S_or_a)`: whether nothing is left to read (ISO 8.11.8). May wait for input.
fn at_end_of_stream(m: &mut Machine, named: Option<Cell>) -> Raised<bool> {
    let id = match named {
        Some(cell) => stream(m, cell)?,
        None => streams(m).current_input(),
    };
    if streams(m).get(id).is_some_and(|stream| !stream.is_input()) {
        let Some(culprit) = named else { return Ok(false) };
        return errors::permission_error(m, "input", "stream", culprit);
    }
    read_with(m, id, |input| Ok(input.fill_some()?)).map(|more| !more)
}

/// `skip(+S_or_a, +Code)`: reads up to and including a character, given as code or atom. O(characters).
fn skip(m: &mut Machine, named: Option<Cell>, wanted: Cell) -> Raised<bool> {
    let id = input(m, named, StreamKind::Text)?;
    let wanted = match m.heap.view(wanted) {
        View::Atom(atom) if m.symbols.single_char(atom).is_some() => m.symbols.single_char(atom),
        _ => char_of_code(arguments::integer(m, wanted)?),
    };
    loop {
        m.heap.meter.charge(1)?;
        match read_with(m, id, |input| input.char())? {
            found if found == wanted || found.is_none() => return Ok(true),
            _ => {}
        }
    }
}
