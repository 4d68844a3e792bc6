//! Error terms as readable sentences: what was expected, what was found, and what to try.
//!
//! One table has a text for each ISO error term. Other balls that programs throw are printed unchanged.

mod known;
pub mod meaning;
mod topics;

use taquin_search::filled;

use super::consult::loads::Loads;
use super::streams::resolve;
use super::streams::table::USER_ERROR;
use super::streams::write::render;
use super::support::arguments;
use super::support::text_of::text_term;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};
use crate::text::WriteOptions;
pub use known::{Known, Misspelling};
pub use meaning::{sentence, sentence_and_misspelling, syntax_report};
pub use topics::topic;

pub const BUILTINS: &[Builtin] = &[
    det("$message_text", 2, message_text),
    det("$ball_text", 2, ball_text),
    det("$has_report", 1, has_report),
    det("$say_message", 3, say_message),
    det("$kind_prefixes", 3, kind_prefixes),
];

/// The prefix of each kind of message; a kind without a row is not printed.
const KINDS: &[(&str, &str)] = &[
    ("error", "error: "),
    ("warning", "warning: "),
    ("informational", COMMENT),
    ("help", ""),
    ("banner", ""),
    ("query", ""),
];

/// The columns of a message on the narrowest terminals.
const LEAST: usize = 20;

/// The prefix that every line of a message has.
const COMMENT: &str = "% ";

/// `'$say_message'(+Kind, +Form, +Text)`: writes error, warning, informational, help, banner and query
/// messages to standard error, and nothing for other kinds (silent, `debug(Topic)`, …). A text of the form
/// `report` is that of an error with its place, and one of the form `sentence` gets the prefix of its kind.
fn say_message(m: &mut Machine, args: Args) -> Raised<bool> {
    let kind = m.deref_arg(args, 0);
    let kind = match m.heap.callable(kind) {
        Some((name, ..)) => m.symbols.name(name).to_owned(),
        None => return instantiation(),
    };
    let Some((_, lead)) = KINDS.iter().find(|(known, _)| *known == kind) else { return Ok(true) };
    let form = m.deref_arg(args, 1);
    let is_report = matches!(m.heap.view(form), View::Atom(name) if m.symbols.name(name) == "report");
    let text = arguments::text(m, m.arg(args, 2))?;
    // A report says behind its place that it is an error.
    say(m, if is_report && kind == "error" { "" } else { lead }, &text)?;
    let counts = &mut m.resources.get::<Loads>().counts;
    match kind.as_str() {
        "error" => counts.errors += 1,
        "warning" => counts.warnings += 1,
        _ => {}
    }
    Ok(true)
}

/// Writes a message to standard error, and indents its further lines.
pub fn say(m: &mut Machine, lead: &str, text: &str) -> Raised<()> {
    resolve::streams(m).begin_message();
    let fresh = resolve::streams(m).get(USER_ERROR).is_none_or(|stream| stream.position().column == 0);
    let start = if fresh { "" } else { "\n" };
    let under = format!("\n{}", further(lead));
    let text = text.trim_end_matches('\n');
    let text = match m.resources.get::<Loads>().columns {
        // A report is laid out already.
        Some(columns) if !lead.is_empty() => broken(text, lead.len(), columns),
        _ => text.to_owned(),
    };
    let text = text.replace('\n', &under);
    resolve::write(m, USER_ERROR, &format!("{start}{lead}{text}\n"))
}

/// Returns the prefix of the lines below one that begins with `lead`.
fn further(lead: &str) -> String {
    if lead == COMMENT { lead.to_owned() } else { " ".repeat(lead.len()) }
}

/// Breaks the lines of a message between words, where they exceed `columns` with the `before` columns of its
/// prefix.
fn broken(text: &str, before: usize, columns: usize) -> String {
    let room = columns.saturating_sub(before).max(LEAST);
    let lines: Vec<String> = text.split('\n').map(|line| filled(line, 0, 0, room)).collect();
    lines.join("\n")
}

/// `'$kind_prefixes'(+Kind, -First, -Below)`: the prefix of the first line of such a message, and that of the
/// lines below.
fn kind_prefixes(m: &mut Machine, args: Args) -> Raised<bool> {
    let kind = m.deref_arg(args, 0);
    let name = m.heap.callable(kind).map_or("", |(name, ..)| m.symbols.name(name));
    let lead = KINDS.iter().find(|(known, _)| *known == name).map_or("", |(_, lead)| lead);
    let (first, below) = (m.heap.put_string(lead), m.heap.put_string(&further(lead)));
    Ok(m.unify_arg(args, 1, first)? && m.unify_arg(args, 2, below)?)
}

/// Returns the text of a message that is neither a format nor lines: an error, or a term that no rule
/// explains.
fn message(m: &mut Machine, term: Cell) -> Raised<String> {
    match m.heap.view(term) {
        View::Var(_) => Ok("Unknown message".to_owned()),
        _ if m.heap.args_of::<2>(term, atoms::ERROR).is_some() => sentence(m, term),
        _ => Ok(format!(
            "Unknown message: {}",
            render(m, term, &WriteOptions { max_size: meaning::WRITTEN, ..WriteOptions::writeq() })?
        )),
    }
}

/// `'$message_text'(+Message, -String)`: the default text of a message, which the program may override.
fn message_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = message(m, m.arg(args, 0))?;
    unify_text(m, args, &text)
}

/// `'$ball_text'(+Ball, -String)`: the text for an uncaught ball.
fn ball_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = sentence(m, m.arg(args, 0))?;
    unify_text(m, args, &text)
}

/// `'$has_report'(+Ball)`: succeeds if the text for the ball is a report of a place in a text.
fn has_report(m: &mut Machine, args: Args) -> Raised<bool> {
    Ok(syntax_report(m, m.arg(args, 0))?.is_some())
}

fn unify_text(m: &mut Machine, args: Args, text: &str) -> Raised<bool> {
    let string = text_term(m, "string", text, None)?;
    m.unify_arg(args, 1, string)
}
