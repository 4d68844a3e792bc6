//! `taquin explain`: the errors that everybody meets first.
//!
//! The texts are the sections of the book's chapter on errors, each named by the first word of its heading.

use std::fmt::Write;

use super::markdown::rendered;
use super::status::Status;
use super::terminal::terminal_extent;
use crate::{Error, Stop};

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

/// Prints the section of an error, or a list of all without a name. At a terminal the section is laid out for
/// it, with `colour` in colours; elsewhere it is Markdown.
pub fn explain(name: Option<&str>, colour: bool, out: &mut dyn Write) -> Status {
    let written = match name {
        Some(name) => page(name, colour).map_or(Ok(()), |page| out.write_str(&page)),
        None => sections().map(heading).try_for_each(|(name, about)| writeln!(out, "{name:20} {about}")),
    };
    // A failure to write is reported at the end of the run.
    let _ = written;
    Status::True
}

/// Returns the section of a name as it is printed.
pub fn page(name: &str, colour: bool) -> Option<String> {
    let section = sections().find(|section| heading(section).0 == name)?.trim_end();
    Some(match terminal_extent() {
        Some((columns, _)) => rendered(section, columns.min(80), colour),
        None => format!("{section}\n"),
    })
}

/// Returns the line of a message that names a section: a query at the prompt, elsewhere a command.
pub fn pointer(topic: &str, at_prompt: bool) -> String {
    match at_prompt {
        true if topic.contains('-') => format!("`explain('{topic}').` says more"),
        true => format!("`explain({topic}).` says more"),
        false => format!("`taquin explain {topic}` says more"),
    }
}

/// Returns the name of the section about an error, if there is one.
pub fn topic(error: &Error) -> Option<&'static str> {
    match error {
        Error::Stopped(Stop::Memory) => Some("recursion"),
        Error::Source(_) => Some("syntax"),
        Error::Thrown(thrown) => thrown.topic(),
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
    fn every_warning_has_a_section() {
        let text = "p(X, Y) :- q(X).\nappend(_, _, _) :- !.\nappend(a, b, c).\nr(1).\np(1, 2).\n\
                    :- use_module(library(lists), [nothing/1]).\n:- module(late, []).\n\u{fffd}.\n";
        let mut engine = Engine::new();
        let _ = engine.consult_str("redefined.pl", "r(0).");
        let _ = engine.consult_str("warnings.pl", text);
        let mut topics: Vec<Option<&str>> =
            engine.take_warnings().into_iter().map(|warning| warning.topic).collect();
        topics.sort_unstable();
        topics.dedup();
        let expected = [
            "discontiguous",
            "encoding",
            "module",
            "redefined",
            "singleton",
            "unknown-procedure",
            "unreachable",
        ];
        assert_eq!(topics, expected.map(Some));
        assert!(expected.iter().all(|name| names().contains(name)));
    }

    #[test]
    fn sections_have_names_and_headings() {
        assert!(sections().map(heading).all(|(name, about)| !name.contains(' ') && !about.is_empty()));
        let halt = sections().map(heading).find(|(name, _)| *name == "halt");
        assert!(halt.is_some_and(|(_, about)| about.starts_with("how to leave")), "{halt:?}");
    }
}
