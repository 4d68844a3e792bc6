//! Errors and warnings about a text being loaded, with their place.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{Loads, origin};
use crate::error::{Report, Severity};
use crate::library::messages;
use crate::library::streams::table::{Streams, USER_ERROR};
use crate::library::support::arguments;
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised};
use crate::term::{Block, Cell, Functor, View, atoms};
use crate::text::branches::{Alone, alone};
use crate::text::reader::ReadTerm;
use crate::text::source::Fault;
use crate::width::Width;

/// Warns about singleton variables and variables whose `_` does not fit their occurrences.
pub fn warn_variables(m: &mut Machine, read: &ReadTerm) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    if load.library || !load.style.singleton {
        return;
    }
    let start = load.span.start;
    // A directive does not print its bindings, so its variables may be marked with `_` anywhere.
    let is_clause = m.heap.args_of::<1>(read.term, atoms::NECK).is_none();
    let alone = alone(&m.heap, read, &load.text[load.span.clone()]);
    let alone: FxHashMap<&str, &Alone> = alone.iter().map(|alone| (alone.name.as_str(), alone)).collect();
    let mut found: Vec<(Range<usize>, String, String)> = Vec::new();
    for variable in &read.variables {
        let name = &variable.name;
        let span = variable.span.start - read.span.start..variable.span.end - read.span.start;
        let alone = alone.get(name.as_str());
        if variable.is_singleton() {
            let text = format!("singleton variable {name}");
            found.push((span, text, format!("if this is intended, write _{name} or _")));
        } else if is_clause && variable.is_marked_in_vain() && !alone.is_some_and(|alone| alone.everywhere) {
            let text = format!("variable {name} occurs more than once");
            found.push((span, text, "a name that begins with `_` marks a singleton variable".to_owned()));
        } else if let Some(alone) = alone
            && !name.starts_with('_')
        {
            found.push(in_branch(alone));
        }
    }
    for (span, text, hint) in found {
        warn_at(m, start + span.start..start + span.end, &text, Some(&hint));
    }
}

fn in_branch(Alone { name, span, negated, .. }: &Alone) -> (Range<usize>, String, String) {
    let (place, why) = match negated {
        true => ("in \\+", "\\+ binds nothing for the goals after it"),
        false => ("in this branch", "other branches do not bind it"),
    };
    let text = format!("singleton variable {name} {place}");
    (span.clone(), text, format!("{why}; if this is intended, write _{name} or _"))
}

/// Reports an `if` without its `endif`.
pub fn tell_unclosed(m: &mut Machine) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let (name, text) = (load.name.clone(), load.text.clone());
    for (span, known) in std::mem::take(&mut load.opened) {
        let fault = Fault::new(span, "this `:- if` has no matching `:- endif`");
        tell(m, fault.locate(&name, &text, known));
    }
}

pub fn warn_here(m: &mut Machine, text: &str, hint: Option<&str>) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let span = load.span.clone();
    warn_at(m, span, text, hint);
}

/// Warns about the first malformed character in the current text. O(text).
pub fn warn_malformed(m: &mut Machine) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let Some(at) = load.text.find(char::REPLACEMENT_CHARACTER) else { return };
    let span = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
    let hint = "`:- encoding(iso_latin_1).` as the first clause makes every byte a character";
    warn_at(m, span, "bytes that are not UTF-8 are read as U+FFFD", Some(hint));
}

fn warn_at(m: &mut Machine, span: Range<usize>, text: &str, hint: Option<&str>) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    if load.library {
        return;
    }
    let mut fault = Fault::new(span, text);
    if let Some(hint) = hint {
        fault = fault.hint(hint);
    }
    let report = fault.warning().locate(&load.name, &load.text, load.known);
    tell(m, report);
}

/// Reports an error or a warning. If the program has a message_hook/3, the report waits until the loading
/// rules have called it.
pub fn tell(m: &mut Machine, report: Report) {
    tell_thrown(m, report, None);
}

fn tell_thrown(m: &mut Machine, report: Report, ball: Option<Cell>) {
    let hook = m.symbols.find("message_hook").map(|name| Functor::new(name, 3));
    let hook = hook.and_then(|functor| m.db.find_pred(atoms::USER, functor));
    if hook.is_some_and(|hook| m.db.pred(hook).live > 0) && !m.resources.get::<Loads>().silent {
        note(m, &report, ball);
        m.resources.get::<Loads>().unsaid.push_back(report);
    } else {
        tell_now(m, report, ball);
    }
}

/// Prints a report that message_hook/3 has seen, or need not see.
fn tell_now(m: &mut Machine, report: Report, ball: Option<Cell>) {
    note(m, &report, ball);
    let loads = m.resources.get::<Loads>();
    if !loads.silent {
        let text = report.render(loads.face);
        // An error of standard error itself cannot be reported.
        let _ = m.resources.get::<Streams>().write(USER_ERROR, &text);
    }
}

/// Counts a report and stores it, with the ball thrown, for the embedding program.
fn note(m: &mut Machine, report: &Report, ball: Option<Cell>) {
    let loads = m.resources.get::<Loads>();
    match report.severity {
        Severity::Error => loads.told.errors += 1,
        Severity::Warning => loads.told.warnings += 1,
    }
    if loads.reports.is_some() {
        // A report is made even if there is no memory for its ball.
        let ball = ball.and_then(|ball| Block::new(&mut m.heap, ball, false).ok());
        m.resources.get::<Loads>().reports.get_or_insert_default().push((report.clone(), ball));
    }
}

/// `'$load_unsaid'(-Kind, -Message, -Text)`: the next report for message_hook/3, with its default text. An
/// error is a syntax error; a warning is `load_warning(File:Line:Column, Text)`.
pub fn load_unsaid(m: &mut Machine, args: Args) -> Raised<bool> {
    let loads = m.resources.get::<Loads>();
    let style = loads.face;
    let Some(report) = loads.unsaid.pop_front() else { return Ok(false) };
    let text = m.heap.put_string(&report.render(style));
    let (kind, message) = match report.severity {
        Severity::Error => ("error", Raise::Syntax(report).ball(&mut m.heap, &mut m.symbols)),
        Severity::Warning => ("warning", Some(warning_term(m, &report))),
    };
    let kind = Cell::atom(m.symbols.intern(kind));
    let message = message.unwrap_or(Cell::atom(atoms::NIL));
    Ok(m.unify_arg(args, 0, kind)? && m.unify_arg(args, 1, message)? && m.unify_arg(args, 2, text)?)
}

fn warning_term(m: &mut Machine, warning: &Report) -> Cell {
    let file = Cell::atom(m.symbols.intern(&warning.file));
    let [line, column] = [warning.line, warning.column].map(|n| Cell::int(n.to_i64()));
    let place = m.heap.put_struct(atoms::COLON, &[line, column]);
    let place = m.heap.put_struct(atoms::COLON, &[file, place]);
    let text = m.heap.put_string(&warning.message);
    let name = m.symbols.intern("load_warning");
    m.heap.put_struct(name, &[place, text])
}

/// Reports an error in the current clause; passes on limits and interrupts.
pub fn report(m: &mut Machine, raise: Box<Raise>) -> Raised<()> {
    if let Raise::Stop(_) = *raise {
        return Err(raise);
    }
    let Some(ball) = raise.ball(&mut m.heap, &mut m.symbols) else { return Ok(()) };
    report_ball(m, ball)
}

/// Reports a ball as an error in the current clause.
fn report_ball(m: &mut Machine, ball: Cell) -> Raised<()> {
    let message = messages::sentence(m, ball)?;
    if let Some(error) = locate_here(m, message) {
        tell_thrown(m, error, Some(ball));
    }
    Ok(())
}

/// Reports an error in the current clause.
pub fn error_here(m: &mut Machine, message: String) {
    if let Some(error) = locate_here(m, message) {
        tell(m, error);
    }
}

fn locate_here(m: &mut Machine, message: String) -> Option<Report> {
    let load = m.resources.get::<Loads>().current()?;
    let fault = Fault::new(load.span.clone(), message);
    Some(fault.locate(&load.name, &load.text, load.known))
}

/// `'$load_error'(+Ball)`: reports a ball that a directive threw and message_hook/3 has seen.
pub fn load_error(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    let raised = raised_at(m);
    let message = messages::sentence(m, ball)?;
    if let Some(error) = locate_here(m, message) {
        tell_now(m, Report { hint: raised, ..error }, Some(ball));
    }
    Ok(true)
}

/// Returns where a directive's ball was thrown, if that was in a clause.
fn raised_at(m: &mut Machine) -> Option<String> {
    let Report { file, line, column, hint, .. } = origin(m, "")?;
    let called = hint.map_or(String::new(), |hint| format!(", {hint}"));
    Some(format!("raised at {file}:{line}:{column}{called}"))
}

/// `'$raised'(+Ball, -Text)`: the report of the last ball thrown, if that was in a clause of a text.
pub fn raised(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    let message = messages::sentence(m, ball)?;
    let Some(report) = origin(m, &message) else { return Ok(false) };
    let text = report.render(m.resources.get::<Loads>().face);
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 1, text)
}

/// `'$load_error'(+Ball, +Text)`: the same, with the program's text.
pub fn load_error_said(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    load_failed_of(m, args, 1, Some(ball))
}

/// `'$load_failed'(+Text)`: reports an error of a directive that message_hook/3 has seen.
pub fn load_failed(m: &mut Machine, args: Args) -> Raised<bool> {
    load_failed_of(m, args, 0, None)
}

fn load_failed_of(m: &mut Machine, args: Args, text: u16, ball: Option<Cell>) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, text)).map(str::to_owned)
        && let Some(error) = locate_here(m, text)
    {
        tell_now(m, error, ball);
    }
    Ok(true)
}

/// Returns the current clause, for an error that is found after its text was loaded: `'$place'(File, Line,
/// Column, Start, End, Text)`.
pub fn place_here(m: &mut Machine) -> Option<Cell> {
    let Report { file, line, column, span, text, .. } = locate_here(m, String::new())?;
    let file = Cell::atom(m.symbols.intern(&file));
    let [line, column, start, end] = [line, column, span.start, span.end].map(|n| Cell::int(n.to_i64()));
    let text = m.heap.put_string(&text);
    let name = m.symbols.intern("$place");
    Some(m.heap.put_struct(name, &[file, line, column, start, end, text]))
}

/// Returns an error at such a place.
fn error_at(m: &mut Machine, place: Cell, message: String) -> Option<Report> {
    let name = m.symbols.find("$place")?;
    let [file, line, column, start, end, text] = m.heap.args_of::<6>(place, name)?;
    let View::Atom(file) = m.heap.view(file) else { return None };
    let number = |cell: Cell| usize::try_from(m.heap.integer(cell)?).ok();
    Some(Report {
        severity: Severity::Error,
        file: m.symbols.name(file).to_owned(),
        line: number(line)?,
        column: number(column)?,
        span: number(start)?..number(end)?,
        message,
        hint: None,
        text: m.heap.string(text)?.to_owned(),
        incomplete: false,
    })
}

/// `'$load_error_at'(+Place, +Ball)`: reports a ball that an initialization goal threw and message_hook/3 has
/// seen.
pub fn load_error_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let (place, ball) = (m.arg(args, 0), m.arg(args, 1));
    let raised = raised_at(m);
    let message = messages::sentence(m, ball)?;
    tell_at(m, place, message, raised, Some(ball))
}

/// `'$load_error_at'(+Place, +Ball, +Text)`: the same, with the program's text.
pub fn load_error_said_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let (place, ball) = (m.arg(args, 0), m.arg(args, 1));
    let message = arguments::text(m, m.arg(args, 2))?;
    tell_at(m, place, message, None, Some(ball))
}

/// `'$load_failed_at'(+Place, +Text)`: reports an initialization goal that failed, which message_hook/3 has
/// seen.
pub fn load_failed_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let message = arguments::text(m, m.arg(args, 1))?;
    tell_at(m, m.arg(args, 0), message, None, None)
}

fn tell_at(
    m: &mut Machine,
    place: Cell,
    message: String,
    hint: Option<String>,
    ball: Option<Cell>,
) -> Raised<bool> {
    if let Some(error) = error_at(m, place, message) {
        tell_now(m, Report { hint, ..error }, ball);
    }
    Ok(true)
}

/// `'$warn'(+Text)`: reports a warning about the current clause.
pub fn warn(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)).map(str::to_owned) {
        warn_here(m, &text, None);
    }
    Ok(true)
}
