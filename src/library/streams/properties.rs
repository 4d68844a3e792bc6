//! Properties, positions and settings of open streams (ISO 8.11.8, 8.11.9).

use std::io::SeekFrom;

use super::encoding::Encoding;
use super::input::{EndOfStream, EofAction};
use super::open::{self, BUFFERINGS, EOF_ACTIONS, KINDS, NEWLINES, check_stream, name_of};
use super::position::StreamPosition;
use super::resolve::{check_stream_or_alias, stream, stream_term, streams};
use super::stream::{Stream, StreamSide};
use super::table::StreamId;
use crate::library::support::options::Opt;
use crate::library::support::{answers, arguments, errors, options};
use crate::machine::native::{Builtin, det, iso, iso_nondet, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms, unify};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso_nondet("stream_property", 2, stream_property),
    det("$is_encoding", 1, |m, a| {
        let name = arguments::atom(m, m.arg(a, 0))?;
        Ok(Encoding::named(m.symbols.name(name)).is_some())
    }),
    iso("set_stream_position", 2, set_stream_position),
    nondet("current_stream", 3, current_stream),
    det("set_stream", 2, set_stream),
    det("seek", 4, seek),
    det("line_count", 2, |m, a| position_field(m, a, |p| p.line)),
    det("line_position", 2, |m, a| position_field(m, a, |p| p.column)),
    det("character_count", 2, |m, a| position_field(m, a, |p| p.character)),
    det("byte_count", 2, |m, a| position_field(m, a, |p| p.byte)),
    det("stream_position_data", 3, stream_position_data),
    det("$tty_size", 2, tty_size),
];

/// `'$tty_size'(-Rows, -Columns)`: the size of the terminal that `user_output` writes to; fails if it is
/// none.
fn tty_size(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((columns, rows)) = streams(m).terminal_extent() else { return Ok(false) };
    let [rows, columns] = [rows, columns].map(|count| Cell::int(count.to_i64()));
    Ok(m.unify_arg(args, 0, rows)? && m.unify_arg(args, 1, columns)?)
}

/// The values of one property of one stream: none, one, or (aliases) several.
type Values = fn(&mut Machine, StreamId) -> Vec<Cell>;

/// The name of a property, its number of arguments, and its values.
const PROPERTIES: &[(&str, usize, Values)] = &[
    ("mode", 1, |m, s| named(m, s, |stream| Some(open::mode_text(stream.mode)))),
    ("input", 0, |m, s| named(m, s, |stream| stream.is_input().then_some("input"))),
    ("output", 0, |m, s| named(m, s, |stream| (!stream.is_input()).then_some("output"))),
    ("alias", 1, aliases),
    ("file_name", 1, file_name),
    ("position", 1, position),
    ("end_of_stream", 1, |m, s| named(m, s, end_of_stream)),
    ("eof_action", 1, |m, s| named(m, s, eof_action)),
    ("reposition", 1, |m, s| named(m, s, |stream| Some(boolean(stream.reposition)))),
    ("type", 1, |m, s| named(m, s, |stream| Some(name_of(KINDS, stream.kind)))),
    ("bom", 1, |m, s| named(m, s, |stream| Some(boolean(stream.bom)))),
    ("encoding", 1, |m, s| named(m, s, |stream| Some(stream.encoding().name()))),
    ("buffer", 1, |m, s| named(m, s, |stream| Some(name_of(BUFFERINGS, stream.buffering())))),
    ("newline", 1, |m, s| named(m, s, |stream| Some(name_of(NEWLINES, stream.newline)))),
    ("tty", 1, |m, s| named(m, s, |stream| Some(boolean(stream.tty)))),
    ("file_no", 1, |_, s| if s.0 < 3 { vec![Cell::int(s.0)] } else { Vec::new() }),
    ("representation_errors", 1, |m, s| {
        named(m, s, |stream| Some(if stream.is_input() { "error" } else { "prolog" }))
    }),
];

fn boolean(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

fn named(m: &mut Machine, id: StreamId, name: impl Fn(&mut Stream) -> Option<&'static str>) -> Vec<Cell> {
    let name = streams(m).get(id).and_then(name);
    name.map(|name| Cell::atom(m.symbols.intern(name))).into_iter().collect()
}

fn end_of_stream(stream: &mut Stream) -> Option<&'static str> {
    Some(match stream.as_input()?.end() {
        EndOfStream::Not => "not",
        EndOfStream::At => "at",
        EndOfStream::Past => "past",
    })
}

/// Returns the action at the end of a stream. Output has no end, but the standard gives `user_output` the
/// action `reset` (7.10.2.13).
fn eof_action(stream: &mut Stream) -> Option<&'static str> {
    Some(name_of(EOF_ACTIONS, stream.as_input().map_or(EofAction::Reset, |input| input.eof_action)))
}

fn aliases(m: &mut Machine, id: StreamId) -> Vec<Cell> {
    let aliases = streams(m).get(id).map(|stream| stream.aliases.clone()).unwrap_or_default();
    aliases.iter().map(|alias| Cell::atom(m.symbols.intern(alias))).collect()
}

fn file_name(m: &mut Machine, id: StreamId) -> Vec<Cell> {
    let name = streams(m).get(id).and_then(|stream| stream.file_name.clone());
    name.iter().map(|name| Cell::atom(m.symbols.intern(name))).collect()
}

fn position(m: &mut Machine, id: StreamId) -> Vec<Cell> {
    let position = streams(m).get(id).map(|stream| stream.position());
    position.map(|position| position_term(m, position)).into_iter().collect()
}

/// `'$stream_position'(Character, Line, Column, Byte)`
pub fn position_term(m: &mut Machine, p: StreamPosition) -> Cell {
    let name = m.symbols.intern(POSITION);
    let fields = [p.character, p.line, p.column, p.byte].map(|n| Cell::int(i64::try_from(n).unwrap_or(0)));
    m.heap.put_struct(name, &fields)
}

const POSITION: &str = "$stream_position";

/// Returns the position in a position term.
fn position_of(m: &mut Machine, cell: Cell) -> Option<StreamPosition> {
    let name = m.symbols.find(POSITION)?;
    let fields = m.heap.args_of::<4>(cell, name)?;
    let field = |i: usize| m.heap.integer(fields[i]).and_then(|n| u64::try_from(n).ok());
    Some(StreamPosition { character: field(0)?, line: field(1)?, column: field(2)?, byte: field(3)? })
}

/// `stream_property(?Stream, ?Property)` (ISO 8.11.8). Enumerates the streams open at the time of the call.
fn stream_property(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let only = check_stream(m, m.arg(args, 0))?;
    let wanted = m.deref_arg(args, 1);
    let rows = property_rows(m, wanted)?;
    let ids = only.map_or_else(|| streams(m).ids(), |id| vec![id]);
    let mut found = Vec::new();
    for id in ids {
        for &row in &rows {
            let values = PROPERTIES[row].2(m, id);
            for (nth, value) in values.into_iter().enumerate() {
                let property = property_term(m, row, value);
                if unify::unifiable(&mut m.heap, property, wanted)? {
                    found.push((id, row, nth));
                }
            }
        }
    }
    answers::each_of(found, move |m, args, (id, row, nth)| {
        let Some(&value) = PROPERTIES[row].2(m, id).get(nth) else { return Ok(false) };
        let (term, property) = (stream_term(m, id), property_term(m, row, value));
        Ok((only.is_some() || m.unify_arg(args, 0, term)?) && m.unify_arg(args, 1, property)?)
    })
}

/// Returns the rows of the table that a property pattern may match, else `domain_error(stream_property, P)`.
fn property_rows(m: &mut Machine, wanted: Cell) -> Raised<Vec<usize>> {
    if m.heap.is_var(wanted) {
        return Ok((0..PROPERTIES.len()).collect());
    }
    let row = m.heap.callable(wanted).and_then(|(name, arity, _)| {
        let name = m.symbols.name(name);
        PROPERTIES.iter().position(|row| row.0 == name && row.1 == arity)
    });
    match row {
        Some(row) => Ok(vec![row]),
        None => errors::domain_error(m, "stream_property", wanted),
    }
}

fn property_term(m: &mut Machine, row: usize, value: Cell) -> Cell {
    let (name, arity, _) = PROPERTIES[row];
    if arity == 0 {
        return value;
    }
    let name = m.symbols.intern(name);
    m.heap.put_struct(name, &[value])
}

/// `current_stream(?FileName, ?Mode, ?Stream)`: FileName is `[]` for a stream without a file.
fn current_stream(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let only = match check_stream(m, m.arg(args, 2)) {
        Ok(only) => only,
        Err(_) => return Ok(Nondet::Fail),
    };
    let ids = only.map_or_else(|| streams(m).ids(), |id| vec![id]);
    answers::each_of(ids, |m, args, id| {
        let file = file_name(m, id).first().copied().unwrap_or(Cell::atom(atoms::NIL));
        let Some(&mode) = PROPERTIES[0].2(m, id).first() else { return Ok(false) };
        let term = stream_term(m, id);
        Ok(m.unify_arg(args, 0, file)? && m.unify_arg(args, 1, mode)? && m.unify_arg(args, 2, term)?)
    })
}

/// `set_stream_position(+S_or_a, +Position)` (ISO 8.11.9)
fn set_stream_position(m: &mut Machine, args: Args) -> Raised<bool> {
    let (named, wanted) = (m.arg(args, 0), m.deref_arg(args, 1));
    if m.heap.is_var(named) || m.heap.is_var(wanted) {
        return instantiation();
    }
    check_stream_or_alias(m, named)?;
    let Some(position) = position_of(m, wanted) else {
        return errors::domain_error(m, "stream_position", wanted);
    };
    let id = stream(m, named)?;
    let can = streams(m).get(id).is_some_and(|stream| stream.reposition || stream.in_memory());
    let moved = can && streams(m).get(id).is_some_and(|stream| stream.seek(position).is_ok());
    if moved { Ok(true) } else { errors::permission_error(m, "reposition", "stream", named) }
}

/// `seek(+S_or_a, +Offset, +Method, -Position)`: Method is `bof`, `current` or `eof`; offsets and positions
/// count bytes.
fn seek(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = stream(m, m.arg(args, 0))?;
    let offset = arguments::integer(m, m.arg(args, 1))?;
    let method = arguments::atom(m, m.arg(args, 2))?;
    let to = match m.symbols.name(method) {
        "bof" => match u64::try_from(offset) {
            Ok(at) => SeekFrom::Start(at),
            Err(_) => return errors::domain_error(m, "position", m.arg(args, 1)),
        },
        "current" => SeekFrom::Current(offset),
        "eof" => SeekFrom::End(offset),
        _ => return errors::domain_error(m, "seek_method", Cell::atom(method)),
    };
    match streams(m).get(id).map(|stream| stream.seek_byte(to)) {
        Some(Ok(at)) => {
            let at = m.heap.put_integer(i64::try_from(at).unwrap_or(i64::MAX));
            m.unify_arg(args, 3, at)
        }
        _ => errors::permission_error(m, "reposition", "stream", m.arg(args, 0)),
    }
}

fn position_field(m: &mut Machine, args: Args, field: impl Fn(StreamPosition) -> u64) -> Raised<bool> {
    let id = stream(m, m.arg(args, 0))?;
    let value = streams(m).get(id).map_or(0, |stream| field(stream.position()));
    let value = m.heap.put_integer(i64::try_from(value).unwrap_or(i64::MAX));
    m.unify_arg(args, 1, value)
}

/// `stream_position_data(+Field, +Position, -Data)`: `char_count`, `line_count`, `line_position`,
/// `byte_count`.
fn stream_position_data(m: &mut Machine, args: Args) -> Raised<bool> {
    let wanted = m.deref_arg(args, 1);
    let Some(p) = position_of(m, wanted) else { return errors::domain_error(m, "stream_position", wanted) };
    let field = arguments::atom(m, m.arg(args, 0))?;
    let value = match m.symbols.name(field) {
        "char_count" => p.character,
        "line_count" => p.line,
        "line_position" => p.column,
        "byte_count" => p.byte,
        _ => return errors::domain_error(m, "stream_position_data", Cell::atom(field)),
    };
    let value = m.heap.put_integer(i64::try_from(value).unwrap_or(i64::MAX));
    m.unify_arg(args, 2, value)
}

const SETTING: &str = "stream_property";

/// Applies one property to a stream.
type PropertySetter = fn(&mut Machine, StreamId, Opt) -> Raised<()>;

const SETTINGS: &[(&str, PropertySetter)] = &[
    ("alias", |m, id, opt| {
        let alias = opt.atom(m, SETTING)?;
        let alias = m.symbols.name(alias).to_owned();
        set_alias(m, id, &alias);
        Ok(())
    }),
    ("buffer", |m, id, opt| {
        let buffering = opt.choice(m, SETTING, BUFFERINGS)?;
        with_side(m, id, |_| (), |output| output.buffering = buffering)
    }),
    ("eof_action", |m, id, opt| {
        let action = opt.choice(m, SETTING, EOF_ACTIONS)?;
        with_side(m, id, |input| input.eof_action = action, |_| ())
    }),
    ("encoding", |m, id, opt| {
        let encoding = open::encoding(m, opt, SETTING)?;
        with_side(m, id, |input| input.encoding = encoding, |output| output.encoding = encoding)
    }),
    ("type", |m, id, opt| {
        let kind = opt.choice(m, SETTING, KINDS)?;
        with_stream(m, id, |stream| stream.set_kind(kind))
    }),
    ("newline", |m, id, opt| {
        let newline = opt.choice(m, SETTING, NEWLINES)?;
        with_stream(m, id, |stream| stream.set_newline(newline))
    }),
    ("tty", |m, id, opt| {
        let tty = opt.boolean(m, SETTING)?;
        with_stream(m, id, |stream| stream.tty = tty)
    }),
    ("file_name", |m, id, opt| {
        let name = opt.atom(m, SETTING)?;
        let name = m.symbols.name(name).to_owned();
        with_stream(m, id, |stream| stream.file_name = Some(name))
    }),
    ("line_position", |m, id, opt| {
        let column = opt.count(m, SETTING)?.to_u64();
        with_stream(m, id, |stream| stream.position_mut().column = column)
    }),
    ("record_position", |_, _, _| Ok(())),
    ("representation_errors", |_, _, _| Ok(())),
    ("timeout", |_, _, _| Ok(())),
    ("close_on_abort", |_, _, _| Ok(())),
    ("close_on_exec", |_, _, _| Ok(())),
];

/// Gives a stream an alias. `user_input` and similar aliases redirect the standard streams.
fn set_alias(m: &mut Machine, id: StreamId, alias: &str) {
    streams(m).set_alias(id, alias);
}

fn with_stream(m: &mut Machine, id: StreamId, set: impl FnOnce(&mut Stream)) -> Raised<()> {
    if let Some(stream) = streams(m).get(id) {
        set(stream);
    }
    Ok(())
}

fn with_side(
    m: &mut Machine,
    id: StreamId,
    input: impl FnOnce(&mut super::input::Input),
    output: impl FnOnce(&mut super::output::Output),
) -> Raised<()> {
    with_stream(m, id, |stream| match &mut stream.side {
        StreamSide::Input(side) => input(side),
        StreamSide::Output(side) => output(side),
    })
}

/// `set_stream(+S_or_a, +Property)`
fn set_stream(m: &mut Machine, args: Args) -> Raised<bool> {
    let id = stream(m, m.arg(args, 0))?;
    let property = m.deref_arg(args, 1);
    if m.heap.is_var(property) {
        return instantiation();
    }
    let opt = options::one(m, property, SETTING)?;
    match SETTINGS.iter().find(|(name, _)| *name == opt.name(m)) {
        Some((_, set)) => set(m, id, opt).map(|()| true),
        None => opt.wrong(m, SETTING),
    }
}
