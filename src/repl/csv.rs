//! Answers as comma-separated values (RFC 4180): a line of names, then a line for each answer.
//!
//! Atoms and strings are written as their text, other values so that they read back as terms. A field with a
//! comma, a quote or a line feed is quoted.

use std::fmt::{self, Write};

use crate::{AnswerRow, TermView};

/// Writes the names of the shown variables.
pub fn write_names<'n>(names: impl Iterator<Item = &'n str>, out: &mut dyn Write) -> fmt::Result {
    write_fields(out, names.filter(|name| !name.starts_with('_')).map(str::to_owned))
}

/// Writes the values of the shown variables; an unbound one is empty. O(their text).
pub fn write_values(row: AnswerRow<'_>, out: &mut dyn Write) -> fmt::Result {
    let text = |term: crate::TermRef<'_>| match term.view() {
        TermView::Variable(_) => String::new(),
        TermView::Atom(name) | TermView::String(name) => name.to_owned(),
        _ => term.to_string(),
    };
    write_fields(out, row.bindings().filter(|b| !b.is_hidden()).map(|b| text(b.term)))
}

fn write_fields(out: &mut dyn Write, fields: impl Iterator<Item = String>) -> fmt::Result {
    let mut fields = fields.enumerate().peekable();
    while let Some((i, field)) = fields.next() {
        out.write_str(if i > 0 { "," } else { "" })?;
        // A line without anything would be no row.
        let is_only = i == 0 && fields.peek().is_none();
        if is_only && field.is_empty() || field.contains(['"', ',', '\n', '\r']) {
            write!(out, "\"{}\"", field.replace('"', "\"\""))?;
        } else {
            out.write_str(&field)?;
        }
    }
    out.write_str("\n")
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
        write_fields(&mut empty, std::iter::once(String::new())).unwrap();
        assert_eq!(empty, "\"\"\n");
    }
}
