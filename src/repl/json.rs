//! Answers as JSON, one per line.
//!
//! `docs/command.md` describes the form, `docs/answers.schema.json` is its schema. Terms of different types
//! never have the same JSON: an atom is a string, a string is an object.
//!
//! The residual goals of attributed variables, if any, are an array under the key `residue`, which cannot be
//! a variable's name.

use std::collections::HashMap;
use std::fmt::{self, Write};

use crate::{AnswerRow, TermRef, TermView};

/// Writes the bindings of an answer, and its residual goals, as one object. O(its text).
pub fn write(row: AnswerRow<'_>, out: &mut dyn Write) -> fmt::Result {
    let mut variables = JsonVariables { row, names: None };
    JsonWriter::new(out).object(|json| {
        for binding in row.bindings().filter(|b| !b.is_hidden()) {
            write_term(json.member(binding.name)?.value()?, binding.term, &mut variables)?;
        }
        let residue = row.residue();
        if residue.is_empty() {
            return Ok(());
        }
        json.member("residue")?.array(|json| {
            residue.into_iter().try_for_each(|goal| write_term(json.value()?, goal, &mut variables))
        })
    })
}

/// Writes JSON values one after another, with the commas between them.
pub struct JsonWriter<'o> {
    out: &'o mut dyn Write,
    /// The text before the next value or member.
    between: &'static str,
}

impl<'o> JsonWriter<'o> {
    /// Creates a writer of one value.
    pub fn new(out: &'o mut dyn Write) -> JsonWriter<'o> {
        JsonWriter { out, between: "" }
    }

    /// Returns the text of one value.
    pub fn text(write: impl FnOnce(&mut JsonWriter<'_>) -> fmt::Result) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = write(&mut JsonWriter::new(&mut text));
        text
    }

    /// Writes an object, whose members `write` writes.
    pub fn object(&mut self, write: impl FnOnce(&mut JsonWriter<'o>) -> fmt::Result) -> fmt::Result {
        self.enclosed("{", "}", write)
    }

    /// Writes an array, whose elements `write` writes.
    pub fn array(&mut self, write: impl FnOnce(&mut JsonWriter<'o>) -> fmt::Result) -> fmt::Result {
        self.enclosed("[", "]", write)
    }

    fn enclosed(
        &mut self,
        open: &str,
        close: &str,
        write: impl FnOnce(&mut JsonWriter<'o>) -> fmt::Result,
    ) -> fmt::Result {
        self.value()?.write_str(open)?;
        self.between = "";
        write(self)?;
        self.between = ",";
        self.out.write_str(close)
    }

    /// Writes the name of a member; its value must be written next.
    pub fn member(&mut self, name: &str) -> Result<&mut JsonWriter<'o>, fmt::Error> {
        write_text(self.value()?, name)?;
        self.out.write_char(':')?;
        self.between = "";
        Ok(self)
    }

    /// Writes a string.
    pub fn string(&mut self, text: impl fmt::Display) -> fmt::Result {
        write_string(self.value()?, text)
    }

    /// Writes a number, `true`, `false` or `null`.
    pub fn plain(&mut self, value: impl fmt::Display) -> fmt::Result {
        write!(self.value()?, "{value}")
    }

    /// Writes an object whose values are numbers.
    pub fn numbers(&mut self, members: impl IntoIterator<Item = (&'static str, u64)>) -> fmt::Result {
        self.object(|json| {
            members.into_iter().try_for_each(|(name, number)| json.member(name)?.plain(number))
        })
    }

    /// Begins a value, which must be written to what this returns.
    fn value(&mut self) -> Result<&mut dyn Write, fmt::Error> {
        self.out.write_str(std::mem::replace(&mut self.between, ","))?;
        Ok(self.out)
    }
}

/// The names of an answer's variables.
struct JsonVariables<'r> {
    row: AnswerRow<'r>,
    /// The names by the variables' numbers, from the first variable on: most answers have none.
    names: Option<HashMap<u64, String>>,
}

impl JsonVariables<'_> {
    /// Returns the name of a variable: that of the query, the last one if several are the same, as in the
    /// answer's text; else `_` and the number of variables before it.
    fn name(&mut self, number: u64) -> &str {
        let names = self.names.get_or_insert_with(|| {
            let shown = self.row.bindings().filter(|b| !b.is_hidden());
            shown.filter_map(|b| Some((variable(b.term)?, b.name.to_owned()))).collect()
        });
        let next = names.len();
        names.entry(number).or_insert_with(|| format!("_{next}"))
    }
}

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

fn write_term(out: &mut dyn Write, term: TermRef<'_>, variables: &mut JsonVariables<'_>) -> fmt::Result {
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
            TermView::Variable(number) => write_tagged(out, "variable", variables.name(number))?,
            TermView::Atom("[]") => out.write_str("[]")?,
            TermView::Atom(name) => write_text(out, name)?,
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
    JsonWriter::new(out).object(|json| json.member(key)?.string(text))
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
    write_text(out, name)?;
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
fn write_string(out: &mut dyn Write, text: impl fmt::Display) -> fmt::Result {
    out.write_char('"')?;
    write!(Escaped(out), "{text}")?;
    out.write_char('"')
}

/// Writes text as a JSON string, without the detour of formatting.
fn write_text(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_str("\"")?;
    write_escaped(out, text)?;
    out.write_str("\"")
}

/// Writes the contents of a string, in which special characters are escaped.
fn write_escaped(out: &mut dyn Write, text: &str) -> fmt::Result {
    let is_special = |byte: u8| matches!(byte, b'"' | b'\\' | ..b' ');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(is_special) {
        out.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            b'"' => out.write_str("\\\"")?,
            b'\\' => out.write_str("\\\\")?,
            b'\n' => out.write_str("\\n")?,
            b'\t' => out.write_str("\\t")?,
            b'\r' => out.write_str("\\r")?,
            control => write!(out, "\\u{control:04x}")?,
        }
        // The special characters take one byte each.
        rest = &rest[at + 1..];
    }
    out.write_str(rest)
}

/// Escapes what is formatted into it.
struct Escaped<'o>(&'o mut dyn Write);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write_escaped(self.0, text)
    }
}
