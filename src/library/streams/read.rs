//! Term input (ISO 8.14.1): read_term/2,3 and similar predicates, from streams and from texts.
//!
//! A read never consumes input after the clause, and skips a wrong clause as a whole. Most clauses lie in the
//! buffer up to a full stop that may end them, and are parsed there. If they are right, the end token need
//! not be looked for. The text of all others is first gathered line by line up to its end token, and the rest
//! of the last line is returned to the stream; then the text is parsed.

use super::chars::check_stream_bound;
use super::input::{Cut, Input};
use super::layout::{self, ClauseText};
use super::lines::add;
use super::operators::{conversion, converter};
use super::position::StreamPosition;
use super::properties::position_term;
use super::resolve::{check_stream_or_alias, input, read_with, streams, write};
use super::stream::StreamKind;
use super::table::{StreamId, Streams, USER_ERROR};
use super::write::render;
use crate::error::Report;
use crate::error::Style;
use crate::library::support::arguments;
use crate::library::support::options::{self, Opt};
use crate::library::support::text_of;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised, instantiation, type_error};
use crate::term::{Atom, Cell, atoms};
use crate::text::WriteOptions;
use crate::text::conversion::Converter;
use crate::text::extent::{Extent, ExtentScanner};
use crate::text::source;
use crate::text::token::Tokens;
use crate::text::{NamedVariable, QuoteMode, Read, ReadFlags, ReadTerm, Reader};

pub const BUILTINS: &[Builtin] = &[
    iso("read", 1, |m, a| read_term(m, None, m.arg(a, 0), None)),
    iso("read", 2, |m, a| read_term(m, Some(m.arg(a, 0)), m.arg(a, 1), None)),
    iso("read_term", 2, |m, a| read_term(m, None, m.arg(a, 0), Some(m.arg(a, 1)))),
    iso("read_term", 3, |m, a| read_term(m, Some(m.arg(a, 0)), m.arg(a, 1), Some(m.arg(a, 2)))),
    det("read_term_from_atom", 3, read_term_from_atom),
    det("atom_to_term", 3, atom_to_term),
    det("term_to_atom", 2, term_to_atom),
    det("term_string", 2, term_string),
    det("term_string", 3, term_string_with),
];

/// The action on a syntax error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    /// Prints it and fails.
    Fail,
    Quiet,
    /// Prints it and reads the next clause.
    Skip,
}

const ON_ERROR: &[(&str, OnError)] = &[
    ("error", OnError::Raise),
    ("fail", OnError::Fail),
    ("quiet", OnError::Quiet),
    ("dec10", OnError::Skip),
];
const BACK_QUOTE_MODES: &[(&str, QuoteMode)] = &[
    ("codes", QuoteMode::Codes),
    ("chars", QuoteMode::Chars),
    ("string", QuoteMode::String),
    ("symbol_char", QuoteMode::Error),
];

/// The options of read_term/2.
struct ReadTermOptions {
    flags: ReadFlags,
    /// The module whose operators are used.
    module: Atom,
    on_error: OnError,
    /// Whether `@(Template, Equations)` is the template with its equations solved.
    cycles: bool,
    /// The results of the options and the arguments to unify with them, in order.
    results: Vec<(ResultOf, Cell)>,
}

/// Returns a result as a term.
type ResultOf = fn(&mut Machine, &ReadTerm, &ClauseText) -> Raised<Cell>;
/// Applies one option.
type ReadSetter = fn(&mut ReadTermOptions, &mut Machine, Opt) -> Raised<()>;

const DOMAIN: &str = "read_option";

const RESULTS: &[(&str, ResultOf)] = &[
    ("variables", |m, read, _| Ok(m.heap.put_list(&read.all_variables))),
    ("variable_names", |m, read, _| Ok(variable_names(m, read))),
    ("singletons", |m, read, _| Ok(singletons(m, read))),
    ("term_position", |m, read, layout| Ok(position_term(m, layout.position(read.span.start)))),
    ("comments", |m, read, layout| layout::comments(m, layout, read.span.end)),
    ("subterm_positions", |m, read, layout| layout::subterm_positions(m, layout, &read.spans)),
];

/// The options whose results are lists: another argument makes the option invalid (ISO 7.10.3).
const LISTS: &[&str] = &["variables", "variable_names", "singletons", "comments"];

fn may_be_list(m: &Machine, value: Cell) -> bool {
    let found = m.heap.measure_list(value);
    found.is_proper() || found.is_partial()
}

/// Returns whether the value of `singletons` asks for warnings. Only loading a text gives them.
fn is_warning(m: &Machine, value: Cell) -> bool {
    matches!(m.heap.view(value), crate::term::View::Atom(name) if m.symbols.name(name) == "warning")
}

const OPTIONS: &[(&str, ReadSetter)] = &[
    ("syntax_errors", |w, m, opt| opt.choice(m, DOMAIN, ON_ERROR).map(|v| w.on_error = v)),
    ("double_quotes", |w, m, opt| {
        opt.choice(m, DOMAIN, &QuoteMode::NAMED).map(|v| w.flags.double_quotes = v)
    }),
    ("back_quotes", |w, m, opt| opt.choice(m, DOMAIN, BACK_QUOTE_MODES).map(|v| w.flags.back_quotes = v)),
    ("backquoted_string", |w, m, opt| {
        let string = opt.boolean(m, DOMAIN)?;
        w.flags.back_quotes = if string { QuoteMode::String } else { QuoteMode::Codes };
        Ok(())
    }),
    ("var_prefix", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.flags.var_prefix = v)),
    ("cycles", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.cycles = v)),
    ("module", |w, m, opt| opt.atom(m, DOMAIN).map(|v| w.module = v)),
    ("dotlists", |_, m, opt| opt.boolean(m, DOMAIN).map(|_| ())),
    ("process_comment", |_, m, opt| opt.boolean(m, DOMAIN).map(|_| ())),
];

/// Returns the program's flags that affect reading.
pub fn read_flags(m: &Machine) -> ReadFlags {
    let flags = &m.db.flags;
    ReadFlags {
        double_quotes: flags.double_quotes,
        back_quotes: if flags.iso { QuoteMode::Error } else { flags.back_quotes },
        iso: flags.iso,
        ..ReadFlags::default()
    }
}

fn parse(m: &mut Machine, elements: Vec<Cell>) -> Raised<ReadTermOptions> {
    let mut wanted = ReadTermOptions {
        flags: read_flags(m),
        module: m.db.source_module,
        on_error: OnError::Raise,
        cycles: false,
        results: Vec::new(),
    };
    for element in elements {
        let opt = options::one(m, element, DOMAIN)?;
        if let Some((_, result)) = RESULTS.iter().find(|(name, _)| *name == opt.name(m)) {
            if LISTS.contains(&opt.name(m)) && !may_be_list(m, opt.value) {
                if opt.name(m) == "singletons" && is_warning(m, opt.value) {
                    continue;
                }
                return opt.wrong(m, DOMAIN);
            }
            wanted.flags.spans |= opt.name(m) == "subterm_positions";
            wanted.results.push((*result, opt.value));
            continue;
        }
        match OPTIONS.iter().find(|(name, _)| *name == opt.name(m)) {
            Some((_, set)) => set(&mut wanted, m, opt)?,
            None => return opt.wrong(m, DOMAIN),
        }
    }
    wanted.flags.variables = !wanted.results.is_empty();
    Ok(wanted)
}

/// `['X'=_, …]`
pub fn variable_names(m: &mut Machine, read: &ReadTerm) -> Cell {
    equations(m, read.variables.iter())
}

fn singletons(m: &mut Machine, read: &ReadTerm) -> Cell {
    equations(m, read.variables.iter().filter(|v| v.count == 1))
}

fn equations<'v>(m: &mut Machine, variables: impl Iterator<Item = &'v NamedVariable>) -> Cell {
    let equation = |NamedVariable { name, cell, .. }: &NamedVariable| {
        let name = Cell::atom(m.symbols.intern(name));
        m.heap.put_struct(atoms::EQUALS, &[name, *cell])
    };
    let list: Vec<Cell> = variables.map(equation).collect();
    m.heap.put_list(&list)
}

/// `read_term(+S_or_a, ?Term, +Options)` (ISO 8.14.1), errors in the standard's order. O(clause).
fn read_term(m: &mut Machine, named: Option<Cell>, term: Cell, list: Option<Cell>) -> Raised<bool> {
    check_stream_bound(m, named)?;
    let elements = list.map_or(Ok(Vec::new()), |list| options::elements(m, list))?;
    if let Some(cell) = named {
        check_stream_or_alias(m, cell)?;
    }
    let wanted = parse(m, elements)?;
    let id = input(m, named, StreamKind::Text)?;
    loop {
        let Gathered { text, start, read } = gather(m, id, &wanted)?;
        let read = match read {
            Some(read) => Ok(read),
            None => read_gathered(m, id, &text, start, &wanted)?,
        };
        match read {
            Ok(read) => {
                if is_end(&read) {
                    read_with(m, id, |input| input.char())?;
                }
                return finish(m, &wanted, term, &read, &ClauseText { text: &text, start });
            }
            Err(error) => match on_error(m, wanted.on_error, error)? {
                Some(answer) => return Ok(answer),
                None => continue,
            },
        }
    }
}

/// Parses text of a stream that begins at a position.
fn read_gathered(
    m: &mut Machine,
    id: StreamId,
    text: &str,
    start: StreamPosition,
    wanted: &ReadTermOptions,
) -> Raised<Result<ReadTerm, Report>> {
    let file = streams(m).get(id).and_then(|s| s.file_name.clone());
    let place = source::TextPosition { line: to_usize(start.line), column: to_usize(start.column) + 1 };
    let stacks = std::mem::take(streams(m).stacks());
    let reader = Reader::with_stacks(text, file.as_deref().unwrap_or("user"), stacks).starting_at(place);
    read_one(m, reader, &wanted.flags, wanted.module)
}

fn to_usize(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Unifies the term and the results of all options.
fn finish(
    m: &mut Machine,
    wanted: &ReadTermOptions,
    term: Cell,
    read: &ReadTerm,
    layout: &ClauseText,
) -> Raised<bool> {
    let Some(whole) = (if wanted.cycles { solved(m, read.term)? } else { Some(read.term) }) else {
        return Ok(false);
    };
    if !m.unify(term, whole)? {
        return Ok(false);
    }
    for (result, cell) in &wanted.results {
        let value = result(m, read, layout)?;
        if !m.unify(*cell, value)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Solves the equations of `@(Template, Equations)`, which may make terms that contain themselves, and
/// returns the template; `None` if they have no solution. Other terms are returned unchanged.
fn solved(m: &mut Machine, term: Cell) -> Raised<Option<Cell>> {
    let at = m.symbols.intern("@");
    let Some([template, equations]) = m.heap.args_of::<2>(term, at) else { return Ok(Some(term)) };
    for equation in arguments::list(m, equations)? {
        let Some([left, right]) = m.heap.args_of::<2>(equation, atoms::EQUALS) else {
            return type_error(m.symbols.intern("equation"), equation);
        };
        if !m.unify(left, right)? {
            return Ok(None);
        }
    }
    Ok(Some(template))
}

/// Handles a syntax error: returns an answer, or `None` to read on.
fn on_error(m: &mut Machine, on_error: OnError, error: Report) -> Raised<Option<bool>> {
    if on_error == OnError::Raise {
        return Err(Raise::Syntax(error).into());
    }
    if on_error != OnError::Quiet {
        write(m, USER_ERROR, &error.render(Style::Plain))?;
    }
    Ok((on_error != OnError::Skip).then_some(false))
}

/// The text of a clause after conversion, or the layout before the end of a stream.
struct Gathered {
    text: String,
    start: StreamPosition,
    /// The term, if it was read meanwhile.
    read: Option<ReadTerm>,
}

/// Gathers the text of the next clause.
fn gather(m: &mut Machine, id: StreamId, wanted: &ReadTermOptions) -> Raised<Gathered> {
    if let Some(found) = read_waiting(m, id, wanted)? {
        return Ok(found);
    }
    let mark = read_with(m, id, |input| {
        input.peek()?;
        Ok(input.hold())
    })?;
    let start = mark.position();
    let mut gathered = ConvertedText { converter: converter(m), ..ConvertedText::default() };
    let parse = |m: &mut Machine, text: &str| read_gathered(m, id, text, start, wanted).map(Result::ok);
    let found = gather_held(m, id, &mut gathered, parse);
    let keep_from = found.as_ref().ok().map(|&(length, _)| gathered.original_length(length));
    read_with(m, id, |input| {
        match keep_from {
            Some(length) if length < gathered.read => input.release(mark, length),
            _ => input.keep(),
        }
        Ok(())
    })?;
    let (length, read) = found?;
    gathered.text.truncate(length);
    Ok(Gathered { text: gathered.text, start, read })
}

/// Reads the next clause where it lies, if it is in the buffer as a whole and right. Returns `None` for
/// others, of which the text has to be gathered.
fn read_waiting(m: &mut Machine, id: StreamId, wanted: &ReadTermOptions) -> Raised<Option<Gathered>> {
    if conversion(m).is_some() {
        return Ok(None);
    }
    let streams = m.resources.get::<Streams>();
    let Some((input, stacks)) = streams.input_and_stacks(id) else { return Ok(None) };
    let Some(text) = input.waiting_clause().filter(|text| cannot_continue(text)) else { return Ok(None) };
    m.heap.meter.charge(text.len() / 8 + 1)?;
    let mut reader = Reader::with_stacks(text, "", std::mem::take(stacks));
    let operators = m.db.operators_of(wanted.module);
    let read = reader.next(&mut m.heap, &mut m.symbols, operators, &wanted.flags);
    *stacks = reader.into_stacks();
    let read = match read {
        Read::Term(read) => read,
        Read::End | Read::Error(_) => return Ok(None),
        Read::Stopped(stop) => return Err(stop.into()),
    };
    let text = text[..read.span.end].to_owned();
    let mark = input.hold();
    input.release(mark, text.len());
    Ok(Some(Gathered { text, start: mark.position(), read: Some(read) }))
}

/// Text that has been read, with its unquoted characters converted (ISO 7.4.2.5).
#[derive(Default)]
struct ConvertedText {
    converter: Option<Converter>,
    text: String,
    /// The number of bytes read: without conversion, the length of `text`.
    read: usize,
}

impl ConvertedText {
    /// Reads on to where a clause may end, or until the text has doubled, so that a caller that scans all of
    /// it each time takes linear time.
    fn more(&mut self, m: &mut Machine, id: StreamId) -> Raised<Cut> {
        let enough = 2 * self.text.len();
        loop {
            let cut = self.piece(m, id)?;
            if cut != Cut::Part || self.text.len() >= enough {
                return Ok(cut);
            }
        }
    }

    /// Reads another piece.
    fn piece(&mut self, m: &mut Machine, id: StreamId) -> Raised<Cut> {
        let Some(converter) = &mut self.converter else {
            let cut = add(m, id, &mut self.text, Input::piece)?;
            self.read = self.text.len();
            return Ok(cut);
        };
        let mut piece = String::new();
        let cut = add(m, id, &mut piece, Input::piece)?;
        converter.convert(&piece, &mut self.text);
        self.read += piece.len();
        m.heap.afford(2 * self.read)?;
        Ok(cut)
    }

    /// Returns the number of bytes read for the first `length` bytes of the text.
    fn original_length(&self, length: usize) -> usize {
        self.converter.as_ref().map_or(length, |converter| converter.original_length(length))
    }
}

/// Gathers pieces until they contain the end of a clause. Returns the clause's length in bytes, or the length
/// of all if the stream ended; and its term if `parse` could read it.
fn gather_held(
    m: &mut Machine,
    id: StreamId,
    gathered: &mut ConvertedText,
    parse: impl Fn(&mut Machine, &str) -> Raised<Option<ReadTerm>>,
) -> Raised<(usize, Option<ReadTerm>)> {
    let mut scanner = ExtentScanner::new(m.db.flags.iso);
    let mut may_parse = gathered.converter.is_none();
    // The bytes that no full stop is in.
    let mut without_stop = 0;
    loop {
        let ended = gathered.more(m, id)? == Cut::End;
        if !ended && !has_full_stop(&gathered.text[without_stop..]) {
            without_stop = gathered.text.len();
            continue;
        }
        // Once: a full stop in a comment, of which there may be many, is not worth a second parse.
        if std::mem::take(&mut may_parse)
            && !gathered.text.trim_ascii().is_empty()
            && cannot_continue(&gathered.text)
            && let Some(read) = parse(m, &gathered.text)?
            && !is_end(&read)
            && (ended || read.span.end < gathered.text.len())
        {
            return Ok((read.span.end, Some(read)));
        }
        match scanner.try_scan(&gathered.text, ended, |tokens| m.heap.meter.charge(tokens))? {
            Extent::Complete(length) => return Ok((length, None)),
            _ if ended => return Ok((gathered.text.len(), None)),
            _ => {}
        }
    }
}

/// Returns whether a full stop in the text may end a clause.
fn has_full_stop(text: &str) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| c == '%' || c.is_whitespace());
    text.match_indices('.').any(|(at, _)| ends(text[at + 1..].chars().next()))
}

/// Returns whether a clause that can be read from the text ends where it ends whatever follows: no quoted
/// item in it goes on over lines.
fn cannot_continue(text: &str) -> bool {
    let is_one_line = || !text.trim_ascii().contains('\n');
    is_one_line() || !text.contains(['\'', '"', '`'])
}

/// Reads one clause with a module's operators; `end_of_file` at the end. Keeps the stacks of the reader.
fn read_one(
    m: &mut Machine,
    mut reader: Reader<'_>,
    flags: &ReadFlags,
    module: Atom,
) -> Raised<Result<ReadTerm, Report>> {
    let read = reader.next(&mut m.heap, &mut m.symbols, m.db.operators_of(module), flags);
    *streams(m).stacks() = reader.into_stacks();
    match read {
        Read::Term(read) => Ok(Ok(read)),
        Read::End => Ok(Ok(end_of_file())),
        Read::Error(error) => Ok(Err(error)),
        Read::Stopped(stop) => Err(stop.into()),
    }
}

fn end_of_file() -> ReadTerm {
    ReadTerm {
        term: Cell::atom(atoms::END_OF_FILE),
        variables: Vec::new(),
        all_variables: Vec::new(),
        span: 0..0,
        spans: Vec::new(),
        position: source::TextPosition::default(),
    }
}

/// Returns whether no term was left to read (an `end_of_file.` in the text has a span).
fn is_end(read: &ReadTerm) -> bool {
    read.span.is_empty()
}

/// Reads a term from a text whose end token is optional. O(length).
pub fn read_text(m: &mut Machine, text: &str, flags: &ReadFlags) -> Raised<ReadTerm> {
    read_text_in(m, text, flags, m.db.source_module)
}

/// Like [`read_text`], with the operators of a module.
fn read_text_in(m: &mut Machine, text: &str, flags: &ReadFlags, module: Atom) -> Raised<ReadTerm> {
    m.heap.meter.charge(text.len() / 8)?;
    if text.trim_start().is_empty() {
        return Ok(end_of_file());
    }
    // Behind `0'` a blank would be the character whose code is meant.
    let (end, other) = if text.ends_with("0'") { ("\n.", " .") } else { (" .", "\n.") };
    let ended = [text, end].concat();
    let mut error = match read_whole(m, text, &ended, flags, module)? {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    // A line comment at the end of the text has swallowed the end token, or there is only that comment, in
    // which `0'` is no character code.
    if text.lines().next_back().is_some_and(|line| line.contains('%'))
        && let Ok(read) = read_whole(m, text, &format!("{text}{other}"), flags, module)?
        && (other == "\n." || is_end(&read))
    {
        return Ok(read);
    }
    // The line is shown without the end that was added to it.
    if ended.lines().next_back() == Some(&error.text) {
        error.text.truncate(error.text.len().saturating_sub(" .".len()));
    }
    Err(Raise::Syntax(error).into())
}

/// Reads the only term of `text`, which is `ended` by an end token.
fn read_whole(
    m: &mut Machine,
    text: &str,
    ended: &str,
    flags: &ReadFlags,
    module: Atom,
) -> Raised<Result<ReadTerm, Report>> {
    let stacks = std::mem::take(streams(m).stacks());
    Ok(match read_one(m, Reader::with_stacks(ended, "user", stacks), flags, module)? {
        Ok(read) if !is_last(ended, &read, text.trim_end().len()) => Err(trailing(ended, read.span.end)),
        read => read,
    })
}

/// Returns whether only layout and comments are behind a term, up to the offset `end`.
fn is_last(text: &str, read: &ReadTerm, end: usize) -> bool {
    read.span.end >= end || Tokens::new(text, read.span.end, false).next_token().start >= end
}

/// Returns the error of a text that continues after its term.
fn trailing(text: &str, offset: usize) -> Report {
    let place = source::TextPosition::default().after(&text[..offset]);
    let message = "expected the end of the text, found more text after the term";
    let line = text.lines().nth(place.line - 1).unwrap_or("");
    Report::error("user", place.line, place.column, message).about(offset..text.len(), line)
}

/// `read_term_from_atom(+Text, -Term, +Options)`
fn read_term_from_atom(m: &mut Machine, args: Args) -> Raised<bool> {
    read_text_with(m, m.arg(args, 0), m.arg(args, 1), m.arg(args, 2))
}

/// Reads a term from a text with options of `read_term/2`.
fn read_text_with(m: &mut Machine, text: Cell, term: Cell, list: Cell) -> Raised<bool> {
    let text = text_of::atom_or_any(m, text, "text")?;
    let elements = options::elements(m, list)?;
    let wanted = parse(m, elements)?;
    let read = read_text_in(m, &text, &wanted.flags, wanted.module)?;
    finish(m, &wanted, term, &read, &ClauseText { text: &text, start: StreamPosition::START })
}

/// `atom_to_term(+Text, -Term, -Bindings)`
fn atom_to_term(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::atom_or_any(m, m.arg(args, 0), "text")?;
    let read = read_text(m, &text, &read_flags(m))?;
    let names = variable_names(m, &read);
    Ok(m.unify_arg(args, 1, read.term)? && m.unify_arg(args, 2, names)?)
}

/// `term_to_atom(?Term, ?Atom)`: reads if Atom is bound, else writes quoted. O(length).
fn term_to_atom(m: &mut Machine, args: Args) -> Raised<bool> {
    let (term, atom) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(atom) {
        return read_as(m, atom, term);
    }
    if m.heap.is_var(term) {
        return instantiation();
    }
    let text = render(m, term, &as_it_reads())?;
    let atom = Cell::atom(m.symbols.intern(&text));
    m.unify_arg(args, 1, atom)
}

/// `term_string(?Term, ?String)`: reads if String is bound, else writes quoted. O(length).
fn term_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let (term, string) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(string) {
        return read_as(m, string, term);
    }
    let text = render(m, term, &as_it_reads())?;
    let string = m.heap.put_string(&text);
    m.unify_arg(args, 1, string)
}

/// `term_string(?Term, ?String, +Options)`: the same, with options of `read_term/2` or `write_term/2`.
fn term_string_with(m: &mut Machine, args: Args) -> Raised<bool> {
    let (term, string, options) = (m.arg(args, 0), m.arg(args, 1), m.arg(args, 2));
    if !m.heap.is_var(string) {
        return read_text_with(m, string, term, options);
    }
    let text = super::write::render_with(m, term, options, as_it_reads())?;
    let string = m.heap.put_string(&text);
    m.unify_arg(args, 1, string)
}

/// Returns the options for a term that will be read back: `'$VAR'(1)` would be read as a variable.
fn as_it_reads() -> WriteOptions {
    WriteOptions { numbervars: false, ..WriteOptions::writeq() }
}

fn read_as(m: &mut Machine, text: Cell, term: Cell) -> Raised<bool> {
    let text = text_of::atom_or_any(m, text, "text")?;
    let flags = ReadFlags { variables: false, ..read_flags(m) };
    let read = read_text(m, &text, &flags)?;
    m.unify(term, read.term)
}
