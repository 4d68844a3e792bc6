//! A reader of canonical terms, enough for cases: no operators.

use crate::machine::Machine;
use crate::term::{Cell, atoms};
use std::collections::HashMap;

struct Reader<'t, 'm> {
    rest: &'t str,
    m: &'m mut Machine,
    variables: &'m mut HashMap<String, Cell>,
}

/// The term that a text is; equal names of variables are one variable, but for `_`.
pub fn read(m: &mut Machine, text: &str, variables: &mut HashMap<String, Cell>) -> Cell {
    let mut reader = Reader { rest: text, m, variables };
    let term = reader.term();
    assert!(reader.rest.trim().is_empty(), "left over: {}", reader.rest);
    term
}

impl Reader<'_, '_> {
    fn term(&mut self) -> Cell {
        self.rest = self.rest.trim_start();
        let c = self.rest.chars().next().unwrap_or_else(|| panic!("no term"));
        let is_number = c.is_ascii_digit() || (c == '-' && self.rest[1..].starts_with(|c: char| c.is_ascii_digit()));
        match c {
            _ if is_number => self.number(),
            '[' => self.list(),
            '"' => {
                let text = self.quoted('"');
                self.m.heap.put_string(&text)
            }
            '`' => {
                let text = self.quoted('`');
                let codes: Vec<Cell> = text.chars().map(|c| Cell::int(i64::from(u32::from(c)))).collect();
                self.m.heap.put_list(&codes)
            }
            '_' | 'A'..='Z' => self.variable(),
            _ => self.compound(),
        }
    }

    fn take(&mut self, f: impl Fn(char) -> bool) -> String {
        let end = self.rest.find(|c| !f(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken.to_string()
    }

    fn number(&mut self) -> Cell {
        let text = self.take(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
        let number = crate::library::numbers::parse(&text, false).unwrap_or_else(|| panic!("{text} is no number"));
        self.m.heap.put_number(&number)
    }

    fn variable(&mut self) -> Cell {
        let name = self.take(|c| c.is_alphanumeric() || c == '_');
        let fresh = self.m.heap.put_var();
        if name == "_" { fresh } else { *self.variables.entry(name).or_insert(fresh) }
    }

    fn quoted(&mut self, quote: char) -> String {
        let inside = &self.rest[1..];
        let end = inside.find(quote).unwrap_or_else(|| panic!("no {quote}"));
        let text = inside[..end].to_string();
        self.rest = &inside[end + 1..];
        text
    }

    fn compound(&mut self) -> Cell {
        let name = match self.rest.chars().next() {
            Some('\'') => self.quoted('\''),
            Some(c) if c.is_alphanumeric() => self.take(|c| c.is_alphanumeric() || c == '_'),
            _ => self.take(|c| "#$&*+-./:<=>?@\\^~;!{}".contains(c)),
        };
        let name = self.m.symbols.intern(&name);
        match self.arguments('(', ')') {
            Some(args) => self.m.heap.put_struct(name, &args),
            None => Cell::atom(name),
        }
    }

    fn arguments(&mut self, open: char, close: char) -> Option<Vec<Cell>> {
        self.rest = self.rest.strip_prefix(open)?;
        let mut args = Vec::new();
        while !self.rest.trim_start().starts_with([close, '|']) {
            args.push(self.term());
            self.rest = self.rest.trim_start().trim_start_matches(',');
        }
        self.rest = self.rest.trim_start().trim_start_matches(close);
        Some(args)
    }

    fn list(&mut self) -> Cell {
        let elements = self.arguments('[', ']').unwrap_or_default();
        let mut tail = Cell::atom(atoms::NIL);
        if let Some(rest) = self.rest.strip_prefix('|') {
            self.rest = rest;
            tail = self.term();
            self.rest = self.rest.trim_start().trim_start_matches(']');
        }
        self.m.heap.put_list_with_tail(&elements, tail)
    }
}
