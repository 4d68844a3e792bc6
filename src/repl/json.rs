//! Answers as JSON, one per line.
//!
//! `docs/command.md` describes the form, `docs/answers.schema.json` is its schema. Terms of different types
//! never have the same JSON: an atom is a string, a string is an object.
//!
//! The residual goals of attributed variables, if any, are an array under the key `residue`, which cannot be
//! a variable's name.

use std::collections::HashMap;
use std::fmt::{self, Write};

use crate::{Answer, TermRef, TermView};

/// Writes the bindings of an answer, and its residual goals, as one object. O(its text).
pub fn write(answer: &Answer, out: &mut dyn Write) -> fmt::Result {
    let shown = || answer.bindings().filter(|b| !b.is_hidden());
    // If several variables are the same, the last name is used, as in the answer's text.
    let names: JsonNames = shown().filter_map(|b| Some((variable(b.term)?, b.name))).collect();
    out.write_char('{')?;
    let mut between = "";
    for binding in shown() {
        out.write_str(between)?;
        write_string(out, binding.name)?;
        out.write_char(':')?;
        write_term(out, binding.term, &names)?;
        between = ",";
    }
    let residue = answer.residue();
    if !residue.is_empty() {
        write!(out, "{between}\"residue\":[")?;
        for (i, goal) in residue.into_iter().enumerate() {
            out.write_str(if i == 0 { "" } else { "," })?;
            write_term(out, goal, &names)?;
        }
        out.write_char(']')?;
    }
    out.write_char('}')
}

/// The names of variables by their numbers.
type JsonNames<'a> = HashMap<u64, &'a str>;

fn variable(term: TermRef<'_>) -> Option<u64> {
    match term.view() {
        TermView::Variable(number) => Some(number),
        _ => None,
    }
}

/// A term or text still to be written.
enum JsonTask<'t> {
    Term(TermRef<'t>),
    Text(&'static str),
}

fn write_term(out: &mut dyn Write, term: TermRef<'_>, names: &JsonNames<'_>) -> fmt::Result {
    if !term.is_acyclic() {
        return write_tagged(out, "cyclic", term);
    }
    let mut todo = vec![JsonTask::Term(term)];
    while let Some(task) = todo.pop() {
        let term = match task {
            JsonTask::Text(piece) => {
                out.write_str(piece)?;
                continue;
            }
            JsonTask::Term(term) => term,
        };
        match term.view() {
            TermView::Variable(number) => match names.get(&number) {
                Some(name) => write_tagged(out, "variable", name)?,
                None => write_tagged(out, "variable", format_args!("_{number}"))?,
            },
            TermView::Atom("[]") => out.write_str("[]")?,
            TermView::Atom(name) => write_string(out, name)?,
            TermView::String(text) => write_tagged(out, "string", text)?,
            TermView::Float(f) if !f.is_finite() => write_tagged(out, "float", term)?,
            TermView::Object(object) => write_tagged(out, "object", object)?,
            TermView::Int(number) => write!(out, "{number}")?,
            TermView::Big(_) => write!(out, "{term}")?,
            TermView::Float(f) => write!(out, "{f:?}")?,
            TermView::List(..) => match term.list() {
                Some(elements) => {
                    out.write_char('[')?;
                    todo.push(JsonTask::Text("]"));
                    push_all(&mut todo, elements);
                }
                None => push_partial(&mut todo, term),
            },
            TermView::Compound(name, args) => write_compound(out, name, args.iter().collect(), &mut todo)?,
        }
    }
    Ok(())
}

/// Writes an object with one key, whose value is text.
fn write_tagged(out: &mut dyn Write, key: &str, text: impl fmt::Display) -> fmt::Result {
    write!(out, "{{\"{key}\":")?;
    write_string(out, text)?;
    out.write_char('}')
}

/// Schedules a list that does not end in `[]`, as nested compounds. O(its length).
fn push_partial<'t>(todo: &mut Vec<JsonTask<'t>>, list: TermRef<'t>) {
    let (elements, end) = list.partial_list();
    todo.extend(elements.iter().map(|_| JsonTask::Text("]}")));
    todo.push(JsonTask::Term(end));
    for element in elements.into_iter().rev() {
        todo.push(JsonTask::Text(","));
        todo.push(JsonTask::Term(element));
        todo.push(JsonTask::Text("{\"functor\":\".\",\"args\":["));
    }
}

fn write_compound<'t>(
    out: &mut dyn Write,
    name: &str,
    args: Vec<TermRef<'t>>,
    todo: &mut Vec<JsonTask<'t>>,
) -> fmt::Result {
    out.write_str("{\"functor\":")?;
    write_string(out, name)?;
    out.write_str(",\"args\":[")?;
    todo.push(JsonTask::Text("]}"));
    push_all(todo, args);
    Ok(())
}

fn push_all<'t>(todo: &mut Vec<JsonTask<'t>>, terms: Vec<TermRef<'t>>) {
    for (i, term) in terms.into_iter().enumerate().rev() {
        todo.push(JsonTask::Term(term));
        if i > 0 {
            todo.push(JsonTask::Text(","));
        }
    }
}

/// Writes text as a JSON string.
pub fn write_string(out: &mut dyn Write, text: impl fmt::Display) -> fmt::Result {
    out.write_char('"')?;
    write!(Escaped(out), "{text}")?;
    out.write_char('"')
}

/// Escapes the contents of a string.
struct Escaped<'o>(&'o mut dyn Write);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_special = |c: char| matches!(c, '"' | '\\' | ..'\u{20}');
        let mut rest = text;
        while let Some(at) = rest.find(is_special) {
            self.0.write_str(&rest[..at])?;
            let special = rest[at..].chars().next().unwrap_or_default();
            match special {
                '"' => self.0.write_str("\\\"")?,
                '\\' => self.0.write_str("\\\\")?,
                '\n' => self.0.write_str("\\n")?,
                '\t' => self.0.write_str("\\t")?,
                '\r' => self.0.write_str("\\r")?,
                control => write!(self.0, "\\u{:04x}", u32::from(control))?,
            }
            // The special characters take one byte each.
            rest = &rest[at + 1..];
        }
        self.0.write_str(rest)
    }
}
