//! format/1,2,3: text with directives, as in SWI-Prolog.
//!
//! A directive is `~`, an optional number (digits, `` `c `` for a character's code, or `*` for the next
//! argument), and a letter. The text is assembled in memory and written at once, so that a wrong directive
//! writes nothing.
//!
//! A goal (`~@`) cannot be called from here: rules (`system/output.pl`) call the goals and pass in their
//! output.

mod columns;
mod numbers;
pub mod predicates;

use super::streams::stream::StreamKind;
use super::streams::write::{portrays, push_canonical, render_onto};
use super::streams::{resolve, table::StreamId};
use super::support::numbers::push_integer;
use super::support::text_of::{self, TermText, text_term};
use super::support::{arguments, errors};
use crate::code::flatten::strip_module;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine, arithmetic};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, Number, View, atoms};
use crate::text::WriteOptions;
use crate::width::{Width, natural};
use columns::Columns;
use predicates::{DirectiveWriter, FormatPredicates};

pub const BUILTINS: &[Builtin] = &[
    det("format", 1, |m, a| format(m, None, m.arg(a, 0), Cell::atom(atoms::NIL))),
    det("format", 2, |m, a| format(m, None, m.arg(a, 0), m.arg(a, 1))),
    det("format", 3, |m, a| format(m, Some(m.arg(a, 0)), m.arg(a, 1), m.arg(a, 2))),
    det("$format", 4, format_with),
];

/// `format(+Format)`, `format(+Format, :Args)`, `format(+Sink, +Format, :Args)`: det. If there are goals to
/// call first, writes nothing and calls `'$format_goals'/5`, which calls them and then `'$format'/4`.
fn format(m: &mut Machine, sink: Option<Cell>, text: Cell, args: Cell) -> Raised<bool> {
    let to = FormatSink::parse(m, sink)?;
    let (module, plain) = strip_module(&m.heap, args, atoms::USER);
    let (goals, made) = formatted(m, &to, text, plain, None)?;
    if goals.is_empty() {
        return to.put(m, made);
    }
    let (goals, name) = (m.heap.put_list(&goals), m.symbols.intern("$format_goals"));
    let sink = sink.unwrap_or(CURRENT);
    let goal = m.heap.put_struct(name, &[sink, text, plain, goals, Cell::atom(module)]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
    Ok(true)
}

/// The sink `[]`, by which the rules mean the current output.
const CURRENT: Cell = Cell::atom(atoms::NIL);

/// `'$format'(+Sink, +Format, +Args, +Texts)`: writes with the outputs of the goals.
fn format_with(m: &mut Machine, args: Args) -> Raised<bool> {
    let sink = Some(m.deref_arg(args, 0)).filter(|&sink| sink != CURRENT);
    let to = FormatSink::parse(m, sink)?;
    let written = arguments::list(m, m.arg(args, 3))?;
    let (_, made) = formatted(m, &to, m.arg(args, 1), m.arg(args, 2), Some(written))?;
    to.put(m, made)
}

/// Returns the goals to call, and the text, which is complete if there are none or their outputs are given.
fn formatted(
    m: &mut Machine,
    to: &FormatSink,
    text: Cell,
    args: Cell,
    written: Option<Vec<Cell>>,
) -> Raised<(Vec<Cell>, String)> {
    let text = format_text(m, text)?;
    let mut run = FormatRun::new(m, to, &text, args, written);
    run.all(m)?;
    Ok((run.goals, run.out.finish()))
}

/// Returns the text of a format, which is charged.
fn format_text(m: &mut Machine, text: Cell) -> Raised<TermText> {
    let text = text_of::atom_or_any(m, text, "text")?;
    m.heap.meter.charge(text.len() / 8)?;
    Ok(text)
}

/// The destination of the text of format/3.
pub enum FormatSink {
    Stream(StreamId),
    /// A term to unify with text of this kind; for codes, with a tail.
    Term(&'static str, Cell, Option<Cell>),
}

impl FormatSink {
    pub fn parse(m: &mut Machine, sink: Option<Cell>) -> Raised<FormatSink> {
        let Some(cell) = sink else {
            return Ok(FormatSink::Stream(resolve::output(m, None, StreamKind::Text)?));
        };
        match m.heap.view(cell) {
            View::Str(..) if resolve::stream_number(m, cell).is_none() => {
                let (kind, cell, tail) = super::streams::lines::sink(m, cell)?;
                Ok(FormatSink::Term(kind, cell, tail))
            }
            _ => Ok(FormatSink::Stream(resolve::output(m, Some(cell), StreamKind::Text)?)),
        }
    }

    /// Returns an empty text, which begins in the column of the stream.
    fn columns(&self, m: &mut Machine) -> Columns {
        let streams = resolve::streams(m);
        let column = match self {
            FormatSink::Stream(id) => streams.get(*id).map_or(0, |stream| stream.position().column),
            FormatSink::Term(..) => 0,
        };
        Columns::new(streams.take_room(), usize::try_from(column).unwrap_or(0))
    }

    /// Writes the text or unifies it; its room is used again.
    pub fn put(&self, m: &mut Machine, text: String) -> Raised<bool> {
        match self {
            FormatSink::Stream(id) => resolve::write_from_room(m, *id, text).map(|()| true),
            FormatSink::Term(kind, cell, tail) => {
                let value = text_term(m, kind, &text, *tail)?;
                resolve::streams(m).keep_room(text);
                m.unify(*cell, value)
            }
        }
    }
}

/// One running call of format.
struct FormatRun<'t> {
    /// The rest of the format.
    rest: &'t str,
    args: std::vec::IntoIter<Cell>,
    out: Columns,
    /// The goals of `~@` and `~W` found so far.
    goals: Vec<Cell>,
    /// The outputs of the goals, once they were called.
    written: Option<std::vec::IntoIter<Cell>>,
    /// Whether the program has its own directives.
    has_own: bool,
}

/// Performs a directive, given its number and letter.
type Directive = fn(&mut FormatRun<'_>, &mut Machine, FormatDirective) -> Raised<()>;

/// A directive in the format.
#[derive(Clone, Copy)]
struct FormatDirective {
    letter: char,
    number: Option<usize>,
    /// Whether a colon precedes the letter: `~:d`.
    colon: bool,
}

const DIRECTIVES: &[(char, Directive)] = &[
    ('w', |r, m, _| r.term(m, WriteOptions::write())),
    ('p', |r, m, given| r.printed(m, given)),
    ('q', |r, m, _| r.term(m, WriteOptions::writeq())),
    ('k', |r, m, _| {
        let argument = r.next(m)?;
        r.out.put(|text| push_canonical(m, argument, text))
    }),
    ('a', |r, m, given| r.atomic(m, given)),
    ('d', |r, m, given| r.integer(m, given)),
    ('D', |r, m, given| r.integer(m, given)),
    ('f', |r, m, given| r.float(m, given)),
    ('e', |r, m, given| r.float(m, given)),
    ('g', |r, m, given| r.float(m, given)),
    ('E', |r, m, given| r.float(m, given)),
    ('G', |r, m, given| r.float(m, given)),
    ('s', |r, m, given| r.text(m, given)),
    ('c', |r, m, given| r.character(m, given)),
    ('r', |r, m, given| r.radix(m, given)),
    ('R', |r, m, given| r.radix(m, given)),
    ('@', |r, m, given| r.goal(m, given)),
    ('W', |r, m, given| r.with_options(m, given)),
    ('i', |r, m, _| r.next(m).map(|_| ())),
    ('~', |r, _, _| r.push("~")),
    ('n', |r, _, given| r.repeat('\n', given)),
    ('N', |r, _, _| if r.out.column() > 0 { r.push("\n") } else { Ok(()) }),
    ('t', |r, m, given| fill_character(m, given).map(|c| r.out.fill(c))),
    ('|', |r, m, given| r.stop(m, given)),
    ('+', |r, m, given| r.stop(m, given)),
];

/// `error(format(Message), _)`
fn format_error<T>(m: &mut Machine, message: &str) -> Raised<T> {
    let (name, message) = (m.symbols.intern("format"), m.symbols.intern(message));
    let formal = m.heap.put_struct(name, &[Cell::atom(message)]);
    error_term(m, formal)
}

/// `error(format_argument_type(Letter, Argument), _)`
fn argument_error<T>(m: &mut Machine, letter: char, argument: Cell) -> Raised<T> {
    let (name, letter) = (m.symbols.intern("format_argument_type"), m.symbols.intern_char(letter));
    let formal = m.heap.put_struct(name, &[Cell::atom(letter), argument]);
    error_term(m, formal)
}

fn error_term<T>(m: &mut Machine, formal: Cell) -> Raised<T> {
    let context = m.heap.put_var();
    let ball = m.heap.put_struct(atoms::ERROR, &[formal, context]);
    Err(Raise::Ball(ball).into())
}

fn fill_character(m: &mut Machine, given: FormatDirective) -> Raised<char> {
    let Some(code) = given.number else { return Ok(' ') };
    match u32::try_from(code).ok().and_then(char::from_u32) {
        Some(c) => Ok(c),
        None => format_error(m, "~t expects a character code"),
    }
}

/// The largest column, count or number of digits in a directive.
const LARGEST: usize = 1 << 24;

impl<'t> FormatRun<'t> {
    fn new(
        m: &mut Machine,
        to: &FormatSink,
        text: &'t str,
        args: Cell,
        written: Option<Vec<Cell>>,
    ) -> FormatRun<'t> {
        let args = m.heap.list_to_vec(args).unwrap_or_else(|_| vec![args]);
        FormatRun {
            rest: text,
            args: args.into_iter(),
            out: to.columns(m),
            goals: Vec::new(),
            written: written.map(Vec::into_iter),
            has_own: m.resources.seen().is_some_and(|own: &FormatPredicates| !own.is_empty()),
        }
    }

    /// Performs all directives; every argument must be used.
    fn all(&mut self, m: &mut Machine) -> Raised<()> {
        while !self.rest.is_empty() {
            let plain = self.rest.bytes().position(|byte| byte == b'~');
            let (piece, rest) = self.rest.split_at(plain.unwrap_or(self.rest.len()));
            self.out.push(piece);
            self.rest = rest;
            if plain.is_some() {
                self.rest = &self.rest[1..];
                self.directive(m)?;
            }
            if self.out.len() > m.heap.meter.memory {
                return Err(Raise::Resource(atoms::MEMORY).into());
            }
        }
        if self.args.len() > 0 { format_error(m, "too many arguments") } else { Ok(()) }
    }

    /// Takes the next character of the format.
    fn take(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next();
        self.rest = chars.as_str();
        c
    }

    fn directive(&mut self, m: &mut Machine) -> Raised<()> {
        let number = self.number(m)?;
        let behind = self.rest.strip_prefix(':').filter(|rest| rest.starts_with(['d', 'D']));
        let colon = behind.filter(|_| self.own_writer(m, ':').is_none());
        self.rest = colon.unwrap_or(self.rest);
        let Some(letter) = self.take() else { return format_error(m, "truncated directive") };
        m.heap.meter.charge(1 + number.unwrap_or(0) / 64)?;
        if let Some(writer) = self.own_writer(m, letter) {
            return self.own(m, writer, number);
        }
        match DIRECTIVES.iter().find(|(known, _)| *known == letter) {
            Some((_, act)) => act(self, m, FormatDirective { letter, number, colon: colon.is_some() }),
            None => format_error(m, &format!("unknown directive: ~{letter}")),
        }
    }

    /// Reads the number between `~` and the letter.
    fn number(&mut self, m: &mut Machine) -> Raised<Option<usize>> {
        let number = match self.rest.as_bytes().first() {
            Some(b'*') => {
                self.take();
                let argument = self.next(m)?;
                match m.heap.integer(argument).and_then(natural) {
                    Some(number) => number,
                    None => return format_error(m, "~* expects an integer argument that is not negative"),
                }
            }
            Some(b'`') => {
                self.take();
                match self.take() {
                    Some(c) => return Ok(Some(to_usize(c))),
                    None => return format_error(m, "truncated directive"),
                }
            }
            Some(c) if c.is_ascii_digit() => self.digits(),
            _ => return Ok(None),
        };
        if number > LARGEST { format_error(m, "column argument too large") } else { Ok(Some(number)) }
    }

    fn digits(&mut self) -> usize {
        let mut number: usize = 0;
        while let Some(digit) = self.rest.chars().next().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit.to_usize());
            self.take();
        }
        number
    }

    fn next(&mut self, m: &mut Machine) -> Raised<Cell> {
        match self.args.next() {
            Some(argument) => Ok(argument),
            None => format_error(m, "not enough arguments"),
        }
    }

    fn push(&mut self, text: &str) -> Raised<()> {
        self.out.push(text);
        Ok(())
    }

    fn repeat(&mut self, c: char, given: FormatDirective) -> Raised<()> {
        self.out.repeat(c, given.number.unwrap_or(1));
        Ok(())
    }

    /// Sets a column stop: at a column (or here), or a number of columns after the last one.
    fn stop(&mut self, _: &mut Machine, given: FormatDirective) -> Raised<()> {
        match given.letter {
            '|' => self.out.stop_at(given.number),
            _ => self.out.stop_after(given.number.unwrap_or(8)),
        }
        Ok(())
    }

    fn term(&mut self, m: &mut Machine, options: WriteOptions) -> Raised<()> {
        let argument = self.next(m)?;
        self.out.put(|text| render_onto(m, argument, &options, text))
    }

    /// Writes as `print/1` does: if the program defines `portray/1`, by a goal.
    fn printed(&mut self, m: &mut Machine, _: FormatDirective) -> Raised<()> {
        let is_text = self.written.as_ref().is_some_and(|written| written.len() == 0);
        if is_text || !portrays(m) {
            return self.term(m, WriteOptions::writeq());
        }
        let argument = self.next(m)?;
        let print = m.symbols.intern("print");
        let goal = m.heap.put_struct(print, &[argument]);
        self.called(m, goal)
    }

    fn atomic(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        let argument = self.next(m)?;
        if self.out.put(|text| text_of::push_simple(m, argument, text))? {
            return Ok(());
        }
        match text_of::atomic(m, argument)? {
            Some(text) => self.push(&text),
            None if m.heap.is_var(argument) => instantiation(),
            None => argument_error(m, given.letter, argument),
        }
    }

    fn integer(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        let i = self.whole(m, given)?;
        let point = given.number.unwrap_or(0);
        m.heap.afford(point.saturating_mul(3))?;
        let is_grouped = given.colon || given.letter == 'D';
        if let (Number::Int(i), 0, false) = (&i, point, is_grouped) {
            self.out.put(|text| push_integer(text, *i));
            return Ok(());
        }
        let text = numbers::integer(&mut m.heap, &i, point, is_grouped)?;
        self.push(&text)
    }

    /// Returns the value of the next argument: an integer, or an expression whose value is one.
    fn whole(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<Number> {
        let argument = self.next(m)?;
        if m.heap.is_var(argument) {
            return instantiation();
        }
        let number = match m.heap.view(argument) {
            View::Str(..) if m.heap.string(argument).is_none() => Some(arithmetic::eval(m, argument)?),
            _ => m.heap.number(argument),
        };
        match number {
            Some(number @ (Number::Int(_) | Number::Big(_))) => {
                m.heap.meter.charge(numbers::length(&number) / 8)?;
                Ok(number)
            }
            _ => argument_error(m, given.letter, argument),
        }
    }

    fn float(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        let argument = self.next(m)?;
        let number = arithmetic::eval(m, argument)?;
        m.heap.meter.charge(numbers::length(&number) / 8)?;
        let digits = given.number.unwrap_or(6);
        m.heap.afford(digits.saturating_mul(3))?;
        let text = match given.letter {
            'f' => numbers::fixed(&mut m.heap, &number, digits)?,
            'e' | 'E' => numbers::exponential(&mut m.heap, &number, digits)?,
            _ => numbers::general(&mut m.heap, &number, digits)?,
        };
        match given.letter.is_ascii_uppercase() {
            true => self.push(&text.to_ascii_uppercase()),
            false => self.push(&text),
        }
    }

    fn text(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        let argument = self.next(m)?;
        let text = match m.heap.view(argument) {
            View::Var(_) => return instantiation(),
            View::List(_) | View::Atom(atoms::NIL) => text_of::list_or_none(m, argument)?,
            View::Atom(name) => Some(m.symbols.shared_name(name).as_ref().to_owned().into()),
            _ => m.heap.string(argument).map(|text| text.to_owned().into()),
        };
        match text {
            Some(text) => match given.number.and_then(|count| text.char_indices().nth(count)) {
                Some((end, _)) => self.push(&text[..end]),
                None => self.push(&text),
            },
            None => argument_error(m, given.letter, argument),
        }
    }

    fn character(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        let argument = self.next(m)?;
        if m.heap.is_var(argument) {
            return instantiation();
        }
        let code = m.heap.integer(argument).and_then(|code| u32::try_from(code).ok());
        match code.and_then(char::from_u32) {
            Some(c) => self.repeat(c, given),
            None => argument_error(m, given.letter, argument),
        }
    }

    fn radix(&mut self, m: &mut Machine, given: FormatDirective) -> Raised<()> {
        match given.number.map_or(Some(8), |radix| u8::try_from(radix).ok()) {
            Some(radix @ 2..=36) => {
                let i = self.whole(m, given)?;
                let text = numbers::in_radix(&mut m.heap, &i, radix, given.letter == 'R')?;
                self.push(&text)
            }
            _ => {
                let radix = given.number.and_then(|radix| i64::try_from(radix).ok()).unwrap_or(0);
                errors::domain_error(m, "radix", Cell::int(radix))
            }
        }
    }

    fn goal(&mut self, m: &mut Machine, _: FormatDirective) -> Raised<()> {
        let goal = self.next(m)?;
        self.called(m, goal)
    }

    /// Writes a term with options for `write_term/2`.
    fn with_options(&mut self, m: &mut Machine, _: FormatDirective) -> Raised<()> {
        let [term, options] = [self.next(m)?, self.next(m)?];
        let write_term = m.symbols.intern("write_term");
        let goal = m.heap.put_struct(write_term, &[term, options]);
        self.called(m, goal)
    }

    fn own_writer(&self, m: &mut Machine, letter: char) -> Option<DirectiveWriter> {
        if self.has_own { m.resources.get::<FormatPredicates>().get(letter) } else { None }
    }

    /// Calls a directive of the program: its predicate gets the number, or `default`, and the arguments.
    fn own(&mut self, m: &mut Machine, writer: DirectiveWriter, number: Option<usize>) -> Raised<()> {
        let number = match number.and_then(|number| i64::try_from(number).ok()) {
            Some(number) => Cell::int(number),
            None => Cell::atom(m.symbols.intern("default")),
        };
        let mut args = vec![number];
        for _ in 0..writer.takes() {
            args.push(self.next(m)?);
        }
        let goal = writer.goal(m, &args);
        self.called(m, goal)
    }

    /// Adds the output of a goal, if it was called already.
    fn called(&mut self, m: &mut Machine, goal: Cell) -> Raised<()> {
        self.goals.push(goal);
        if let Some(written) = self.written.as_mut().and_then(Iterator::next) {
            self.out.push(&arguments::text(m, written)?);
        }
        Ok(())
    }
}

fn to_usize(c: char) -> usize {
    usize::try_from(u32::from(c)).unwrap_or(usize::MAX)
}
