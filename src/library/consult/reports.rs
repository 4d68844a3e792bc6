//! Errors and warnings about a text that is being loaded, with the place they are about.

use super::super::messages;
use super::super::streams::table::{Streams, USER_ERROR};
use super::Loads;
use crate::error::SourceError;
use crate::machine::{Args, Machine};
use crate::term::Cell;
use crate::term::raise::{Raise, Raised};
use crate::text::reader::ReadTerm;
use crate::text::report::{Severity, render};
use crate::text::source::Fault;
use std::ops::Range;

/// Warns about variables whose names say something else than their occurrences.
pub fn warn_variables(m: &mut Machine, read: &ReadTerm) {
    let mut found: Vec<(Range<usize>, String, String)> = Vec::new();
    for variable in &read.variables {
        let name = &variable.name;
        if variable.is_singleton() {
            let text = format!("the variable {name} stands only once");
            let hint = format!("if that is meant, write _{name} or _");
            found.push((variable.span.clone(), text, hint));
        } else if variable.is_marked_in_vain() {
            let text = format!("the variable {name} stands more than once");
            found.push((variable.span.clone(), text, "its name says that it stands once".to_owned()));
        }
    }
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let base = load.span.start - read.span.start;
    for (span, text, hint) in found {
        warn_at(m, base + span.start..base + span.end, &text, Some(&hint));
    }
}

/// An `if` without its `endif`.
pub fn tell_unclosed(m: &mut Machine) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let (name, text) = (load.name.clone(), load.text.clone());
    for (span, known) in std::mem::take(&mut load.opened) {
        let fault = Fault::new(span, "there is no `:- endif` that closes this");
        tell(m, Severity::Error, fault.locate(&name, &text, known));
    }
}

pub fn warn_here(m: &mut Machine, text: &str, hint: Option<&str>) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let span = load.span.clone();
    warn_at(m, span, text, hint);
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
    let error = fault.locate(&load.name, &load.text, load.known);
    tell(m, Severity::Warning, error);
}

/// Reports an error or a warning to whom it concerns.
pub fn tell(m: &mut Machine, severity: Severity, error: SourceError) {
    let loads = m.resources.get::<Loads>();
    loads.errors += usize::from(severity == Severity::Error);
    if !loads.silent {
        let text = render(&error, severity, loads.colour);
        say(m, &text);
    }
    if let Some(reports) = &mut m.resources.get::<Loads>().reports {
        reports.push((severity, error));
    }
}

fn say(m: &mut Machine, text: &str) {
    // Nobody is left to tell when standard error itself fails.
    let _ = m.resources.get::<Streams>().write(USER_ERROR, text);
}

/// Reports what was raised about the clause at hand; a stop goes on.
pub fn report(m: &mut Machine, raise: Box<Raise>) -> Raised<()> {
    if let Raise::Stop(_) = *raise {
        return Err(raise);
    }
    let Some(ball) = raise.ball(&mut m.heap, &mut m.symbols) else { return Ok(()) };
    report_ball(m, ball)
}

/// Reports a ball as an error of the clause at hand.
fn report_ball(m: &mut Machine, ball: Cell) -> Raised<()> {
    let message = messages::sentence(m, ball)?;
    error_here(m, message);
    Ok(())
}

/// An error at the clause at hand.
pub fn error_here(m: &mut Machine, message: String) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let fault = Fault::new(load.span.clone(), message);
    let error = fault.locate(&load.name, &load.text, load.known);
    tell(m, Severity::Error, error);
}

/// `'$load_error'(+Ball)`: what a directive threw.
pub fn load_error(m: &mut Machine, args: Args) -> Raised<bool> {
    report_ball(m, m.arg(args, 0))?;
    Ok(true)
}

/// `'$load_failed'(+Text)`: a directive failed.
pub fn load_failed(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)).map(str::to_owned) {
        error_here(m, text);
    }
    Ok(true)
}

/// `'$warn'(+Text)`: a warning at the clause at hand.
pub fn warn(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)).map(str::to_owned) {
        warn_here(m, &text, None);
    }
    Ok(true)
}
