//! Answers as comma-separated values (RFC 4180): a line of names, then a line for each answer.
//!
//! Atoms and strings are written as their text, other values so that they read back as terms. A field with a
//! comma, a quote or a line feed is quoted, and so is a long one.

use std::fmt::{self, Write};

use crate::{AnswerRow, TermView};

/// Writes the names of the shown variables.
pub fn write_names<'n>(names: impl Iterator<Item = &'n str>, out: &mut dyn Write) -> fmt::Result {
    write_fields(out, names.filter(|name| !name.starts_with('_')), |name, field| field.write_str(name))
}

/// Writes the values of the shown variables; an unbound one is empty. O(their text), which is not kept.
pub fn write_values(row: AnswerRow<'_>, out: &mut dyn Write) -> fmt::Result {
    write_fields(out, row.bindings().filter(|b| !b.is_hidden()), |binding, field| match binding.term.view() {
        TermView::Variable(_) => Ok(()),
        TermView::Atom(name) | TermView::String(name) => field.write_str(name),
        _ => binding.term.write_whole(field),
    })
}

fn write_fields<T>(
    out: &mut dyn Write,
    fields: impl Iterator<Item = T>,
    write: impl Fn(T, &mut CsvField<'_>) -> fmt::Result,
) -> fmt::Result {
    let mut fields = fields.enumerate().peekable();
    while let Some((i, value)) = fields.next() {
        out.write_str(if i > 0 { "," } else { "" })?;
        let mut field = CsvField { out, plain: Some(String::new()) };
        write(value, &mut field)?;
        // A line without anything would be no row.
        field.end(i == 0 && fields.peek().is_none())?;
    }
    out.write_str("\n")
}

/// A field being written. Its text is kept as long as it may do without quotes.
struct CsvField<'o> {
    out: &'o mut dyn Write,
    plain: Option<String>,
}

/// The most bytes of a field without quotes.
const PLAIN: usize = 1 << 16;

impl CsvField<'_> {
    fn end(mut self, is_only: bool) -> fmt::Result {
        match self.plain.take() {
            Some(text) if is_only && text.is_empty() => self.out.write_str("\"\""),
            Some(text) => self.out.write_str(&text),
            None => self.out.write_str("\""),
        }
    }
}

impl Write for CsvField<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if let Some(plain) = &mut self.plain {
            plain.push_str(text);
            if plain.len() <= PLAIN && !text.contains(['"', ',', '\n', '\r']) {
                return Ok(());
            }
        }
        let begun = self.plain.take();
        self.out.write_str(if begun.is_some() { "\"" } else { "" })?;
        let mut pieces = begun.as_deref().unwrap_or(text).split('"');
        self.out.write_str(pieces.next().unwrap_or_default())?;
        pieces.try_for_each(|piece| write!(self.out, "\"\"{piece}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    #[test]
    fn fields_are_quoted_where_needed() {
        let mut engine = Engine::new();
        let query = "A = 'x, y', B = \"say \\\"no\\\"\", C = f(X, 'Y z'), D = 1.5, E = [], _F = 1";
        let mut answers = engine.query(query).unwrap();
        assert!(answers.advance().unwrap());
        let mut text = String::new();
        write_names(answers.variables(), &mut text).unwrap();
        write_values(answers.row().unwrap(), &mut text).unwrap();
        assert_eq!(text, "A,B,C,X,D,E\n\"x, y\",\"say \"\"no\"\"\",\"f(_A, 'Y z')\",,1.5,[]\n");
        let mut empty = String::new();
        write_fields(&mut empty, std::iter::once(""), |text, field| field.write_str(text)).unwrap();
        assert_eq!(empty, "\"\"\n");
    }
}
