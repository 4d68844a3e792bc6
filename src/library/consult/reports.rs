//! The last stage of loading: the findings of the other stages are counted, printed, and stored for the
//! embedding program. If the program has a message_hook/3, they wait until the loading rules have called it.

use super::load::Load;
use super::loads::Loads;
use super::origin::origin;
use crate::error::{Report, Severity};
use crate::library::messages::{say, sentence, syntax_report, topic};
use crate::library::streams::table::{Streams, USER_ERROR};
use crate::library::support::arguments;
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised, syntax_error};
use crate::term::{Block, Cell, Functor, View, atoms};
use crate::width::Width;

/// The hint of a warning that a program defines what it would have from elsewhere.
pub const OWN_IS_USED: &str = "the program's own definition is used";

/// Runs stages on the current load, which is not among the active loads meanwhile, and reports their
/// findings. Returns `None` if no load is active.
pub fn with_current<T>(m: &mut Machine, stages: impl FnOnce(&mut Machine, &mut Load) -> T) -> Option<T> {
    let mut load = m.resources.get::<Loads>().stack.pop()?;
    let result = stages(m, &mut load);
    report_findings(m, &mut load);
    m.resources.get::<Loads>().stack.push(load);
    Some(result)
}

/// Reports the findings of a load.
pub fn report_findings(m: &mut Machine, load: &mut Load) {
    for (report, ball) in std::mem::take(&mut load.found) {
        print_or_queue(m, report, ball);
    }
}

/// Prints a report now, or after message_hook/3 has seen it.
pub fn print_or_queue(m: &mut Machine, report: Report, ball: Option<Block>) {
    let hook = m.symbols.find("message_hook").map(|name| Functor::new(name, 3));
    let hook = hook.and_then(|functor| m.db.find_pred(atoms::USER, functor));
    let has_hook = hook.is_some_and(|hook| m.db.pred(hook).live > 0);
    let loads = m.resources.get::<Loads>();
    if has_hook && !loads.silent {
        count(loads, &report, ball);
        loads.unsaid.push_back(report);
    } else {
        print(m, report, ball);
    }
}

/// Prints a report that message_hook/3 has seen, or need not see.
fn print(m: &mut Machine, report: Report, ball: Option<Block>) {
    let loads = m.resources.get::<Loads>();
    count(loads, &report, ball);
    if !loads.silent {
        let text = loads.rendered(report);
        let streams = m.resources.get::<Streams>();
        streams.begin_message();
        // An error of standard error itself cannot be reported.
        let _ = streams.write(USER_ERROR, &text);
    }
}

/// Counts a report and stores it, with the ball thrown, for the embedding program.
fn count(loads: &mut Loads, report: &Report, ball: Option<Block>) {
    match report.severity {
        Severity::Error => loads.counts.errors += 1,
        Severity::Warning => loads.counts.warnings += 1,
    }
    if let Some(reports) = &mut loads.reports {
        reports.push((report.clone(), ball));
    }
}

/// Returns a copy of a ball for the embedding program, if it collects reports. A report is made even if there
/// is no memory for its ball.
fn kept_ball(m: &mut Machine, ball: Cell) -> Option<Block> {
    let collects = m.resources.get::<Loads>().reports.is_some();
    collects.then(|| Block::new(&mut m.heap, ball, false).ok()).flatten()
}

/// Adds an error in the current clause to the findings. Passes on limits and interrupts, and the lack of
/// memory, which would meet every clause behind this one as well.
pub fn add_raise(m: &mut Machine, load: &mut Load, raise: Box<Raise>) -> Raised<()> {
    if let Raise::Stop(_) | Raise::Resource(atoms::MEMORY) = *raise {
        return Err(raise);
    }
    let ball = raise.ball(&mut m.heap, &mut m.symbols)?;
    let error = load.error_here(sentence(m, ball)?).with_topic(topic(m, ball));
    load.found.push((error, kept_ball(m, ball)));
    Ok(())
}

/// `'$load_unsaid'(-Kind, -Message, -Text)`: the next report for message_hook/3, with its default text. An
/// error is a syntax error; a warning is `load_warning(File:Line:Column, Text)`.
pub fn load_unsaid(m: &mut Machine, args: Args) -> Raised<bool> {
    let loads = m.resources.get::<Loads>();
    let Some(report) = loads.unsaid.pop_front() else { return Ok(false) };
    let text = m.heap.put_string(&loads.rendered(report.clone()));
    let (kind, message) = match report.severity {
        Severity::Error => ("error", syntax_error(&report, &mut m.heap, &mut m.symbols)),
        Severity::Warning => ("warning", warning_term(m, &report)),
    };
    let kind = Cell::atom(m.symbols.intern(kind));
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

/// Reports an error in the current clause, which message_hook/3 has seen, if a load is active.
fn report_here(m: &mut Machine, message: String, hint: Option<String>, ball: Option<Cell>) {
    let Some(error) = Loads::current(m).map(|load| load.error_here(message)) else { return };
    let topic = ball.and_then(|ball| topic(m, ball));
    let ball = ball.and_then(|ball| kept_ball(m, ball));
    print(m, error.with_hint(hint).with_topic(topic), ball);
}

/// `'$load_error'(+Ball)`: reports a ball that a directive threw and message_hook/3 has seen.
pub fn load_error(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    let raised = raised_at(m);
    // A report within the report would have its lines in the wrong columns.
    let (message, hint) = match syntax_report(m, ball)? {
        Some(read) => (read.to_string(), read.hint),
        None => (sentence(m, ball)?, None),
    };
    let hints: Vec<String> = hint.into_iter().chain(raised).collect();
    report_here(m, message, (!hints.is_empty()).then(|| hints.join("\n")), Some(ball));
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
    let message = sentence(m, ball)?;
    let Some(origin) = origin(m, &message) else { return Ok(false) };
    let report = match syntax_report(m, ball)? {
        Some(read) => read.read_at(&origin),
        None => origin,
    };
    let text = m.resources.get::<Loads>().laid_out(&report);
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 1, text)
}

/// `'$load_error'(+Ball, +Text)`: the same, with the program's text.
pub fn load_error_said(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    if let Some(text) = m.heap.string(m.arg(args, 1)).map(str::to_owned) {
        report_here(m, text, None, Some(ball));
    }
    Ok(true)
}

/// `'$load_failed'(+Text)`: reports an error of a directive that message_hook/3 has seen.
pub fn load_failed(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)).map(str::to_owned) {
        report_here(m, text, None, None);
    }
    Ok(true)
}

/// `'$load_overrides'(+Text)`: warns that the current text has its own definition of something.
pub fn load_overrides(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)).map(str::to_owned) {
        warn_here(m, "redefined", &text, Some(OWN_IS_USED));
    }
    Ok(true)
}

/// Returns the current clause, for an error that is found after its text was loaded: `'$place'(File, Line,
/// Column, Start, End, Text)`.
pub fn place_here(m: &mut Machine) -> Option<Cell> {
    let Report { file, line, column, span, text, .. } = Loads::current(m)?.error_here("");
    let file = Cell::atom(m.symbols.intern(&file));
    let [line, column, start, end] = [line, column, span.start, span.end].map(|n| Cell::int(n.to_i64()));
    let text = m.heap.put_string(&text);
    let name = m.symbols.intern("$place");
    Some(m.heap.put_struct(name, &[file, line, column, start, end, text]))
}

/// Returns an error at such a place.
fn error_at_place(m: &mut Machine, place: Cell, message: String) -> Option<Report> {
    let name = m.symbols.find("$place")?;
    let [file, line, column, start, end, text] = m.heap.args_of::<6>(place, name)?;
    let View::Atom(file) = m.heap.view(file) else { return None };
    let number = |cell: Cell| usize::try_from(m.heap.integer(cell)?).ok();
    let error = Report::error(m.symbols.name(file), number(line)?, number(column)?, message);
    Some(error.about(number(start)?..number(end)?, m.heap.string(text)?))
}

/// `'$load_error_at'(+Place, +Ball)`: reports a ball that an initialization goal threw and message_hook/3 has
/// seen.
pub fn load_error_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let (place, ball) = (m.arg(args, 0), m.arg(args, 1));
    let raised = raised_at(m);
    let message = sentence(m, ball)?;
    report_at(m, place, message, raised, Some(ball))
}

/// `'$load_error_at'(+Place, +Ball, +Text)`: the same, with the program's text.
pub fn load_error_said_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let (place, ball) = (m.arg(args, 0), m.arg(args, 1));
    let message = arguments::text(m, m.arg(args, 2))?;
    report_at(m, place, message, None, Some(ball))
}

/// `'$load_failed_at'(+Place, +Text)`: reports an initialization goal that failed, which message_hook/3 has
/// seen.
pub fn load_failed_at(m: &mut Machine, args: Args) -> Raised<bool> {
    let message = arguments::text(m, m.arg(args, 1))?;
    report_at(m, m.arg(args, 0), message, None, None)
}

fn report_at(
    m: &mut Machine,
    place: Cell,
    message: String,
    hint: Option<String>,
    ball: Option<Cell>,
) -> Raised<bool> {
    if let Some(error) = error_at_place(m, place, message) {
        let topic = ball.and_then(|ball| topic(m, ball));
        let ball = ball.and_then(|ball| kept_ball(m, ball));
        print(m, error.with_hint(hint).with_topic(topic), ball);
    }
    Ok(true)
}

/// Warns about the current clause, or about the goal of a query if no load is active; `topic` names the
/// explanation.
pub fn warn_here(m: &mut Machine, topic: &'static str, text: &str, hint: Option<&str>) {
    let warned = with_current(m, |_, load| load.add_warning(topic, text, hint));
    if warned.is_none() && !m.resources.get::<Loads>().silent {
        let hint = hint.map_or(String::new(), |hint| format!("\n= {hint}"));
        // An error of standard error itself cannot be reported.
        let _ = say(m, "warning: ", &format!("{text}{hint}"));
    }
}
