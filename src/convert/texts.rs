//! Conversions of texts, and of values that are single atoms.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use super::FromTerm;
use super::builder::{IntoTerm, TermSink};
use super::mismatch::{Mismatch, mismatch};
use super::term::{Term, TermRef};

impl FromTerm for bool {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.as_atom() {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ => mismatch("bool", term),
        }
    }
}

impl IntoTerm for bool {
    fn into_term(self) -> Term {
        Term::atom(if self { "true" } else { "false" })
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.atom(if self { "true" } else { "false" }, at);
    }
}

/// `<`, `=` or `>`, as `compare/3` gives it.
impl FromTerm for Ordering {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.as_atom() {
            Some("<") => Ok(Ordering::Less),
            Some("=") => Ok(Ordering::Equal),
            Some(">") => Ok(Ordering::Greater),
            _ => mismatch("order", term),
        }
    }
}

/// `<`, `=` or `>`, as `compare/3` gives it.
impl IntoTerm for Ordering {
    fn into_term(self) -> Term {
        Term::atom(order_name(self))
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.atom(order_name(self), at);
    }
}

fn order_name(order: Ordering) -> &'static str {
    match order {
        Ordering::Less => "<",
        Ordering::Equal => "=",
        Ordering::Greater => ">",
    }
}

impl FromTerm for char {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let mut chars = term.as_atom().unwrap_or_default().chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Ok(c),
            _ => mismatch("character", term),
        }
    }
}

impl IntoTerm for char {
    fn into_term(self) -> Term {
        Term::atom(self.to_string())
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.atom(self.encode_utf8(&mut [0; 4]), at);
    }
}

impl FromTerm for String {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let Some(text) = term.as_text() else { return mismatch("atom", term) };
        term.afford(text.len())?;
        Ok(text.to_owned())
    }
}

impl IntoTerm for String {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.atom(&self, at);
    }
}

impl IntoTerm for &str {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.atom(self, at);
    }
}

macro_rules! texts {
    ($($type:ty),*) => {$(
        impl IntoTerm for $type {
            fn into_term(self) -> Term {
                Term::atom(&self[..])
            }

            fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
                sink.atom(&self[..], at);
            }
        }
    )*};
}

texts!(&String, Cow<'_, str>, Box<str>, Arc<str>);

macro_rules! owned_texts {
    ($($type:ty),*) => {$(
        impl FromTerm for $type {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                String::from_term(term).map(<$type>::from)
            }
        }
    )*};
}

owned_texts!(Box<str>, Arc<str>, Cow<'static, str>);
