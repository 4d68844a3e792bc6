//! Answers as JSON, a line each.
//!
//! | term | JSON |
//! |---|---|
//! | number | number (infinities and NaN as strings) |
//! | atom, string | string |
//! | list | array |
//! | compound | `{"functor": "f", "args": [...]}` |
//! | variable | `{"variable": "X"}`, or with its number |
//! | a term that contains itself | its text, as a string |

use crate::{Answer, TermRef, View};
use std::fmt::Write;

/// The bindings of an answer as one object.
pub fn answer(answer: &Answer) -> String {
    let mut text = String::from("{");
    for binding in answer.bindings().filter(|b| !b.is_hidden()) {
        if text.len() > 1 {
            text.push(',');
        }
        push_string(&mut text, binding.name);
        text.push(':');
        push_term(&mut text, binding.term);
    }
    text.push('}');
    text
}

/// What is still to be written.
enum Task<'t> {
    Term(TermRef<'t>),
    Text(&'static str),
}

fn push_term(text: &mut String, term: TermRef<'_>) {
    if !term.is_acyclic() {
        return push_string(text, &term.to_string());
    }
    let mut todo = vec![Task::Term(term)];
    while let Some(task) = todo.pop() {
        let term = match task {
            Task::Text(piece) => {
                text.push_str(piece);
                continue;
            }
            Task::Term(term) => term,
        };
        match term.view() {
            View::Variable(number) => {
                let name = term.variable_name().map_or_else(|| format!("_{number}"), str::to_owned);
                text.push_str("{\"variable\":");
                push_string(text, &name);
                text.push('}');
            }
            View::Atom("[]") => text.push_str("[]"),
            View::Atom(name) | View::String(name) => push_string(text, name),
            View::Float(f) if !f.is_finite() => push_string(text, &term.to_string()),
            View::Int(_) | View::Big(_) => push_plain(text, term),
            View::Float(f) => {
                let _ = write!(text, "{f:?}");
            }
            View::List(..) => push_list(text, term, &mut todo),
            View::Compound(name, args) => {
                text.push_str("{\"functor\":");
                push_string(text, name);
                text.push_str(",\"args\":[");
                todo.push(Task::Text("]}"));
                push_all(&mut todo, args.iter().collect());
            }
        }
    }
}

fn push_plain(text: &mut String, term: TermRef<'_>) {
    let _ = write!(text, "{term}");
}

fn push_list<'t>(text: &mut String, term: TermRef<'t>, todo: &mut Vec<Task<'t>>) {
    match term.list() {
        Some(elements) => {
            text.push('[');
            todo.push(Task::Text("]"));
            push_all(todo, elements);
        }
        None => {
            text.push_str("{\"functor\":\".\",\"args\":[");
            todo.push(Task::Text("]}"));
            push_all(todo, term.as_compound().map_or(Vec::new(), |(_, args)| args.iter().collect()));
        }
    }
}

fn push_all<'t>(todo: &mut Vec<Task<'t>>, terms: Vec<TermRef<'t>>) {
    for (i, term) in terms.into_iter().enumerate().rev() {
        todo.push(Task::Term(term));
        if i > 0 {
            todo.push(Task::Text(","));
        }
    }
}

fn push_string(text: &mut String, value: &str) {
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            c if (c as u32) < 0x20 => {
                let _ = write!(text, "\\u{:04x}", c as u32);
            }
            c => text.push(c),
        }
    }
    text.push('"');
}
