//! `taquin explain`: the errors that everybody meets first.
//!
//! The texts are the sections of the book's chapter on errors, each named by the first word of its heading.

use std::fmt::Write;

use super::status::Status;
use crate::{Error, Stop, TermView};

const CHAPTER: &str = include_str!("../../docs/book/src/errors.md");

/// Returns the sections of the chapter, without their `## `.
fn sections() -> impl Iterator<Item = &'static str> {
    CHAPTER.split("\n## ").skip(1)
}

/// Returns the name of a section, and what its heading says about it.
fn heading(section: &'static str) -> (&'static str, &'static str) {
    let line = section.lines().next().unwrap_or_default();
    let (name, about) = line.split_once(": ").unwrap_or((line, ""));
    (name.trim_matches('`'), about)
}

/// Returns the names of all sections.
pub fn names() -> Vec<&'static str> {
    sections().map(|section| heading(section).0).collect()
}

/// Prints the section of an error, or a list of all without a name.
pub fn explain(name: Option<&str>, out: &mut dyn Write) -> Status {
    let written = match name {
        Some(name) => sections()
            .filter(|section| heading(section).0 == name)
            .try_for_each(|section| writeln!(out, "{}", section.trim_end())),
        None => sections().map(heading).try_for_each(|(name, about)| writeln!(out, "{name:20} {about}")),
    };
    // A failure to write is reported at the end of the run.
    let _ = written;
    Status::True
}

/// Returns the name of the section about an error, if there is one.
pub fn topic(error: &Error) -> Option<&'static str> {
    let thrown = match error {
        Error::Stopped(Stop::Memory) => return Some("recursion"),
        Error::Source(_) => return Some("syntax"),
        Error::Thrown(thrown) if thrown.is_error() => thrown.term(),
        _ => return None,
    };
    let TermView::Compound("error", arguments) = thrown.as_ref().view() else { return None };
    match arguments.get(0)?.view() {
        TermView::Atom("instantiation_error") => Some("instantiation"),
        TermView::Compound("syntax_error", _) => Some("syntax"),
        TermView::Compound("resource_error", _) => Some("recursion"),
        TermView::Compound("type_error", parts) => match parts.get(0)?.view() {
            TermView::Atom("evaluable") => Some("evaluation"),
            _ => Some("type"),
        },
        TermView::Compound("domain_error", _) => Some("type"),
        TermView::Compound("existence_error", parts) => {
            (parts.get(0)?.view() == TermView::Atom("procedure")).then_some("unknown-procedure")
        }
        TermView::Compound("permission_error", parts) => {
            (parts.get(1)?.view() == TermView::Atom("static_procedure")).then_some("static")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Limits};

    #[test]
    fn every_error_of_a_beginner_has_a_section() {
        let cases = [
            ("lenght(a, N)", Some("unknown-procedure")),
            ("X is Y + 1", Some("instantiation")),
            ("nth0(a, [b], X)", Some("type")),
            ("X is f(1)", Some("evaluation")),
            ("assertz(atom_length(a, b))", Some("static")),
            ("numlist(1, 10000000, L)", Some("recursion")),
            ("f(", Some("syntax")),
            ("throw(mine)", None),
            ("X is 1/0", None),
        ];
        let mut engine = Engine::new();
        engine.set_limits(Limits::default().memory(8 << 20));
        for (query, expected) in cases {
            let error = engine.once(query).unwrap_err();
            assert_eq!(topic(&error), expected, "{query}");
            assert!(expected.is_none_or(|name| names().contains(&name)), "{query}");
        }
    }

    #[test]
    fn sections_have_names_and_headings() {
        assert!(sections().map(heading).all(|(name, about)| !name.contains(' ') && !about.is_empty()));
        let mut text = String::new();
        explain(Some("halt"), &mut text);
        assert!(text.starts_with("`halt`: how to leave"), "{text}");
    }
}
