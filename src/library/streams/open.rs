//! Opening, closing and selecting streams (ISO 8.11.1 to 8.11.6).

use std::io::{self, SeekFrom};

use super::device::{Sink, Source};
use super::encoding::{self, Encoding};
use super::input::{EofAction, Input};
use super::output::{Buffering, Output};
use super::resolve::{
    self, check_stream_or_alias, pair, pair_term, settled, stream, stream_number, stream_term, streams,
};
use super::stream::{Mode, NewlineMode, STREAM, Stream, StreamKind};
use super::table::{StreamId, Streams};
use crate::library::support::options::{self, Opt};
use crate::library::support::{arguments, errors, text_of};
use crate::library::system::blocking::{SlowReader, SlowWriter, may_block};
use crate::library::system::files::file_name;
use crate::library::system::grants::or_raise;
use crate::library::system::opening::{Opening, patient};
use crate::library::system::world::World;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, View, atoms};

pub const BUILTINS: &[Builtin] = &[
    iso("open", 3, |m, a| open(m, a, None, 2)),
    iso("open", 4, |m, a| open(m, a, Some(m.arg(a, 3)), 2)),
    iso("close", 1, |m, a| close(m, m.arg(a, 0), None)),
    iso("close", 2, |m, a| close(m, m.arg(a, 0), Some(m.arg(a, 1)))),
    iso("current_input", 1, |m, a| {
        let id = streams(m).current_input();
        current(m, a, id)
    }),
    iso("current_output", 1, |m, a| {
        let id = streams(m).current_output();
        current(m, a, id)
    }),
    iso("set_input", 1, |m, a| set_current(m, a, true)),
    iso("set_output", 1, |m, a| set_current(m, a, false)),
    det("is_stream", 1, |m, a| Ok(stream(m, m.arg(a, 0)).is_ok())),
    det("stream_pair", 3, stream_pair),
    det("open_null_stream", 1, open_null_stream),
    det("open_string", 2, open_string),
];

const MODES: &[(&str, Mode)] =
    &[("read", Mode::Read), ("write", Mode::Write), ("append", Mode::Append), ("update", Mode::Update)];
pub const KINDS: &[(&str, StreamKind)] = &[("text", StreamKind::Text), ("binary", StreamKind::Binary)];
pub const EOF_ACTIONS: &[(&str, EofAction)] =
    &[("error", EofAction::Error), ("eof_code", EofAction::EofCode), ("reset", EofAction::Reset)];
pub const BUFFERINGS: &[(&str, Buffering)] = &[
    ("full", Buffering::Full),
    ("line", Buffering::Line),
    ("false", Buffering::None),
    ("none", Buffering::None),
];
pub const NEWLINES: &[(&str, NewlineMode)] =
    &[("posix", NewlineMode::Posix), ("dos", NewlineMode::Dos), ("detect", NewlineMode::Detect)];

/// Returns the name of a value in one of the tables above.
pub fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| name)
}

/// The options of open/4.
pub(super) struct Options {
    pub kind: StreamKind,
    reposition: Option<bool>,
    alias: Option<String>,
    eof_action: EofAction,
    pub encoding: Option<Encoding>,
    bom: Option<bool>,
    buffering: Buffering,
    newline: NewlineMode,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            kind: StreamKind::Text,
            reposition: None,
            alias: None,
            eof_action: EofAction::EofCode,
            encoding: None,
            bom: None,
            buffering: Buffering::Full,
            newline: NewlineMode::Posix,
        }
    }
}

impl Options {
    fn encoding(&self) -> Encoding {
        match self.kind {
            StreamKind::Binary => Encoding::Octet,
            StreamKind::Text => self.encoding.unwrap_or(Encoding::Utf8),
        }
    }

    /// Returns whether the encoding is one whose texts may begin with a byte order mark.
    fn is_unicode(&self) -> bool {
        encoding::MARKS.iter().any(|(_, encoding)| *encoding == self.encoding())
    }
}

const DOMAIN: &str = "stream_option";

/// Applies one option of open/4.
type OpenSetter = fn(&mut Options, &mut Machine, Opt) -> Raised<()>;

const OPTIONS: &[(&str, OpenSetter)] = &[
    ("type", |o, m, opt| opt.choice(m, DOMAIN, KINDS).map(|v| o.kind = v)),
    ("reposition", |o, m, opt| opt.boolean(m, DOMAIN).map(|v| o.reposition = Some(v))),
    ("alias", |o, m, opt| {
        let alias = opt.atom(m, DOMAIN)?;
        o.alias = Some(m.symbols.name(alias).to_owned());
        Ok(())
    }),
    ("eof_action", |o, m, opt| opt.choice(m, DOMAIN, EOF_ACTIONS).map(|v| o.eof_action = v)),
    ("encoding", |o, m, opt| encoding(m, opt, DOMAIN).map(|v| o.encoding = Some(v))),
    ("bom", |o, m, opt| opt.boolean(m, DOMAIN).map(|v| o.bom = Some(v))),
    ("buffer", |o, m, opt| opt.choice(m, DOMAIN, BUFFERINGS).map(|v| o.buffering = v)),
    ("newline", |o, m, opt| opt.choice(m, DOMAIN, NEWLINES).map(|v| o.newline = v)),
    // Options of SWI-Prolog that have no effect here.
    ("create", |_, m, opt| opt.names(m, DOMAIN, CREATIONS)),
    ("lock", |_, m, opt| opt.one_of(m, DOMAIN, LOCKS)),
    ("wait", |_, m, opt| opt.boolean(m, DOMAIN).map(drop)),
    ("close_on_abort", |_, m, opt| opt.boolean(m, DOMAIN).map(drop)),
    ("close_on_exec", |_, m, opt| opt.boolean(m, DOMAIN).map(drop)),
    ("representation_errors", |_, m, opt| opt.one_of(m, DOMAIN, REPRESENTATIONS)),
];

const CREATIONS: &[&str] = &["read", "write", "execute", "default", "all"];
const LOCKS: &[&str] = &["none", "read", "shared", "write", "exclusive"];
const REPRESENTATIONS: &[&str] = &["error", "prolog", "xml"];

/// Returns the encoding that an option names.
pub(super) fn encoding(m: &mut Machine, opt: Opt, domain: &str) -> Raised<Encoding> {
    let name = opt.atom(m, domain)?;
    match Encoding::named(m.symbols.name(name)) {
        Some(encoding) => Ok(encoding),
        None => opt.wrong(m, domain),
    }
}

impl Options {
    pub(super) fn parse(m: &mut Machine, list: &[Opt]) -> Raised<Options> {
        let mut parsed = Options::default();
        if m.db.flags.iso {
            parsed.eof_action = EofAction::Error;
        }
        for opt in list {
            let setter = OPTIONS.iter().find(|(name, _)| *name == opt.name(m));
            match setter {
                Some((_, set)) => set(&mut parsed, m, *opt)?,
                None => return opt.wrong(m, DOMAIN),
            }
        }
        Ok(parsed)
    }
}

/// `open(+SourceSink, +Mode, -Stream, +Options)` (ISO 8.11.5): errors in the standard's order.
fn open(m: &mut Machine, args: Args, list: Option<Cell>, result: u16) -> Raised<bool> {
    let (source, mode, stream) = (m.deref_arg(args, 0), m.deref_arg(args, 1), m.deref_arg(args, result));
    if m.heap.is_var(source) || m.heap.is_var(mode) {
        return instantiation();
    }
    let mode = mode_name(m, mode, list)?;
    let elements = match list {
        Some(list) => arguments::list(m, list)?,
        None => Vec::new(),
    };
    check_output(m, stream)?;
    let Some(name) = file_name(m, source) else { return errors::domain_error(m, "source_sink", source) };
    let mode = io_mode(m, mode)?;
    let list = elements.into_iter().map(|e| options::one(m, e, DOMAIN)).collect::<Raised<Vec<_>>>()?;
    let options = Options::parse(m, &list)?;
    let id = open_file(m, source, &name, mode, options)?;
    let term = stream_term(m, id);
    m.unify_arg(args, result, term)
}

/// Raises `uninstantiation_error` for an argument that is not unbound, so that no stream is opened in vain.
fn check_output(m: &Machine, stream: Cell) -> Raised<()> {
    if m.heap.is_var(stream) { Ok(()) } else { Err(Raise::Uninstantiation(stream).into()) }
}

/// Returns the mode as an atom, after checking that the options are bound, as the standard does first.
fn mode_name(m: &mut Machine, mode: Cell, list: Option<Cell>) -> Raised<Cell> {
    if let Some(list) = list {
        let has_var = match m.heap.list_to_vec(list) {
            Ok(elements) => elements.iter().any(|&e| m.heap.is_var(e)),
            Err(tail) => m.heap.is_var(tail),
        };
        if has_var {
            return instantiation();
        }
    }
    arguments::atom(m, mode).map(Cell::atom)
}

fn io_mode(m: &mut Machine, cell: Cell) -> Raised<Mode> {
    let name = arguments::atom(m, cell)?;
    match MODES.iter().find(|(known, _)| *known == m.symbols.name(name)) {
        Some(&(_, mode)) if mode != Mode::Update || !m.db.flags.iso => Ok(mode),
        _ => errors::domain_error(m, "io_mode", cell),
    }
}

/// Returns the name of a mode.
pub fn mode_text(mode: Mode) -> &'static str {
    name_of(MODES, mode)
}

/// Opens a file as a stream.
pub(super) fn open_file(
    m: &mut Machine,
    source: Cell,
    name: &str,
    mode: Mode,
    options: Options,
) -> Raised<StreamId> {
    if mode != Mode::Read {
        // Checked before anything is overwritten.
        check_alias(m, &options)?;
    }
    let world: &mut World = m.resources.get();
    let file = match mode {
        Mode::Read => world.to_read(name),
        Mode::Write => world.to_write(name, false, true),
        // In append mode the system ignores the position, so a file to be repositioned is not opened in it.
        Mode::Append => world.to_write(name, options.reposition != Some(true), false),
        Mode::Update => world.to_write(name, false, false),
    };
    let file = or_raise(m, file, source, "open")?;
    let slow = may_block(file.path());
    let file = patient(m, file, Opening::open)?;
    let file = or_raise(m, file, source, "open")?;
    check_alias(m, &options)?;
    let regular = file.metadata().is_ok_and(|data| data.is_file());
    if options.reposition == Some(true) && !regular {
        return refuse_reposition(m);
    }
    let stream = match mode {
        Mode::Read => input_stream(m, file, slow, &options)?,
        _ => {
            let sink = match slow {
                true => SlowWriter::new(Box::new(file), m.heap.meter.watch_of()).map(Sink::Pipe),
                false => Ok(Sink::File(file)),
            };
            done_io(sink.and_then(|sink| output_stream(sink, &options, mode)))?
        }
    };
    let mut stream = stream;
    stream.kind = options.kind;
    stream.file_name = Some(name.to_owned());
    stream.reposition = regular && options.kind_can_seek(mode);
    stream.set_newline(options.newline);
    stream.aliases = options.alias.into_iter().collect();
    m.keep(stream.bytes())?;
    Ok(streams(m).add(stream))
}

impl Options {
    /// Returns whether a file opened with these options may be repositioned: as requested, else if it is
    /// read.
    fn kind_can_seek(&self, mode: Mode) -> bool {
        self.reposition.unwrap_or(mode == Mode::Read)
    }
}

fn done_io<T>(result: io::Result<T>) -> Raised<T> {
    result.map_err(|e| Raise::System(e.to_string()).into())
}

/// `permission_error(open, source_sink, alias(A))` if the name is in use.
fn check_alias(m: &mut Machine, options: &Options) -> Raised<()> {
    let Some(alias) = &options.alias else { return Ok(()) };
    if streams(m).named(alias).is_none() {
        return Ok(());
    }
    let (name, alias) = (m.symbols.intern("alias"), m.symbols.intern(alias));
    let culprit = m.heap.put_struct(name, &[Cell::atom(alias)]);
    errors::permission_error(m, "open", "source_sink", culprit)
}

fn refuse_reposition<T>(m: &mut Machine) -> Raised<T> {
    let name = m.symbols.intern("reposition");
    let culprit = m.heap.put_struct(name, &[Cell::atom(atoms::TRUE)]);
    errors::permission_error(m, "open", "source_sink", culprit)
}

fn input_stream(m: &mut Machine, file: std::fs::File, slow: bool, options: &Options) -> Raised<Stream> {
    let source = if slow { Source::Reader(SlowReader::new(Box::new(file))) } else { Source::File(file) };
    let mut input = Input::new(source, Vec::new());
    input.eof_action = options.eof_action;
    input.encoding = options.encoding();
    let looks = options.kind == StreamKind::Text && options.bom.unwrap_or(options.is_unicode());
    let bom = looks
        && loop {
            match skip_bom(&mut input) {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => m.heap.meter.refuel()?,
                found => break done_io(found)?,
            }
        };
    Ok(Stream { bom, ..Stream::input(input) })
}

/// Skips a byte order mark, if there is one, which also sets the encoding.
fn skip_bom(input: &mut Input) -> io::Result<bool> {
    input.fill_some()?;
    let found = encoding::MARKS.iter().find(|(mark, _)| input.starts_with(mark));
    if let Some((mark, encoding)) = found {
        input.skip_bytes(mark.len());
        input.encoding = *encoding;
    }
    Ok(found.is_some())
}

fn output_stream(sink: Sink, options: &Options, mode: Mode) -> io::Result<Stream> {
    let mut output = Output::new(sink);
    output.encoding = options.encoding();
    output.buffering = options.buffering;
    if mode == Mode::Append && options.reposition == Some(true) {
        output.seek_byte(SeekFrom::End(0))?;
    }
    // Text appended to other text is not at the beginning of the file.
    let bom = options.bom == Some(true) && options.is_unicode() && mode == Mode::Write;
    if bom {
        output.write("\u{feff}")?;
    }
    Ok(Stream { mode, bom, ..Stream::output(output) })
}

/// `close(+S_or_a, +Options)` (ISO 8.11.6). `force(true)` ignores errors while closing, and a stream that is
/// closed already.
fn close(m: &mut Machine, cell: Cell, list: Option<Cell>) -> Raised<bool> {
    if m.heap.is_var(cell) {
        return instantiation();
    }
    let list = list.map_or(Ok(Vec::new()), |list| options::list(m, list, "close_option"))?;
    check_stream_or_alias(m, cell)?;
    let mut force = false;
    for opt in list {
        match opt.name(m) {
            "force" => force = opt.boolean(m, "close_option")?,
            _ => return opt.wrong(m, "close_option"),
        }
    }
    let ids = match (pair(m, cell), stream_number(m, cell)) {
        (Some(pair), _) => pair.into_iter().filter(|id| streams(m).is_open(*id)).collect(),
        (_, Some(id)) if force && !streams(m).is_open(id) => Vec::new(),
        _ => vec![stream(m, cell)?],
    };
    for id in ids {
        let closed = streams(m).close(id);
        if !force {
            settled(m, closed)?;
        }
    }
    Ok(true)
}

/// `stream_pair(+Pair, -In, -Out)`, `stream_pair(-Pair, +In, +Out)`: det. A closed stream of a pair stays
/// unbound.
fn stream_pair(m: &mut Machine, args: Args) -> Raised<bool> {
    let cell = m.arg(args, 0);
    if m.heap.is_var(cell) {
        let (input, output) = (m.arg(args, 1), m.arg(args, 2));
        let pair = [resolve::readable(m, input)?, resolve::writable(m, Some(output))?];
        let term = pair_term(m, pair);
        return m.unify_arg(args, 0, term);
    }
    let streams_of = match pair(m, cell) {
        Some(pair) => pair.to_vec(),
        None => vec![stream(m, cell)?],
    };
    for id in streams_of {
        let Some(is_input) = streams(m).get(id).map(|stream| stream.is_input()) else { continue };
        let term = stream_term(m, id);
        if !m.unify_arg(args, if is_input { 1 } else { 2 }, term)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `current_input(?Stream)`, `current_output(?Stream)` (8.11.1, 8.11.2): `domain_error(stream, S)` for
/// anything but a variable or an open stream's term.
fn current(m: &mut Machine, args: Args, id: StreamId) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let open = stream_number(m, cell).is_some_and(|id| streams(m).is_open(id));
    if !open && !m.heap.is_var(cell) {
        return errors::domain_error(m, "stream", cell);
    }
    let term = stream_term(m, id);
    m.unify_arg(args, 0, term)
}

/// Returns the stream of a stream term, or `None` for a variable; else `domain_error(stream, S)`, or
/// `existence_error(stream, S)` for a closed stream.
pub(super) fn check_stream(m: &mut Machine, cell: Cell) -> Raised<Option<StreamId>> {
    if m.heap.is_var(cell) {
        return Ok(None);
    }
    let alias = match m.heap.view(cell) {
        View::Atom(alias) => m.resources.get::<Streams>().called(m.symbols.name(alias)),
        _ => None,
    };
    match stream_number(m, cell).or(alias) {
        Some(id) if streams(m).is_open(id) => Ok(Some(id)),
        Some(_) => errors::existence_error(m, "stream", cell),
        None => errors::domain_error(m, "stream", cell),
    }
}

/// `set_input(+S_or_a)`, `set_output(+S_or_a)`
fn set_current(m: &mut Machine, args: Args, input: bool) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let id = stream(m, cell)?;
    let fits = streams(m).get(id).is_some_and(|stream| stream.is_input() == input);
    if !fits {
        return errors::permission_error(m, if input { "input" } else { "output" }, "stream", cell);
    }
    match input {
        true => streams(m).set_input(id),
        false => streams(m).set_output(id),
    }
    Ok(true)
}

/// `open_null_stream(-Stream)`: discards output, but counts positions.
fn open_null_stream(m: &mut Machine, args: Args) -> Raised<bool> {
    open_in_memory(m, args, 0, 0, || Stream::output(Output::new(Sink::Null)))
}

/// `open_string(+Text, -Stream)`: input from a text in memory. O(length).
fn open_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = String::from(text_of::atom_or_any(m, m.arg(args, 0), "text")?);
    let input = |text: String| Stream::input(Input::new(Source::Memory, text.into_bytes()));
    open_in_memory(m, args, 1, text.len(), || input(text))
}

/// Opens a stream that holds `bytes` bytes, for the argument `result`.
fn open_in_memory(
    m: &mut Machine,
    args: Args,
    result: u16,
    bytes: usize,
    stream: impl FnOnce() -> Stream,
) -> Raised<bool> {
    check_output(m, m.deref_arg(args, result))?;
    m.keep(STREAM + bytes)?;
    let id = streams(m).add(stream());
    let term = stream_term(m, id);
    m.unify_arg(args, result, term)
}
