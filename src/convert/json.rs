//! Conversions of JSON values, in a notation that says what each value is, so that it is read back as it was
//! written.
//!
//! | JSON | Prolog |
//! |---|---|
//! | `null`, `true`, `false` | the atoms |
//! | numbers | integers and floats |
//! | strings | strings; atoms other than those three are read as strings too |
//! | arrays | lists |
//! | objects | `json([Key=Value, ...])`, with atoms as keys |
//!
//! SWI-Prolog's `library(http/json)` reads the same terms.

use serde_json::{Map, Number, Value};

use super::FromTerm;
use super::builder::{IntoTerm, TermSink};
use super::derived::term;
use super::mismatch::{Mismatch, mismatch};
use super::nesting::nested;
use super::term::{Term, TermRef, TermView};

impl IntoTerm for Value {
    fn into_term(self) -> Term {
        term(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        match self {
            Value::Null => sink.atom("null", at),
            Value::Bool(truth) => truth.write(sink, at),
            Value::Number(number) => number.write(sink, at),
            Value::String(text) => sink.string(&text, at),
            Value::Array(values) => sink.list(values, at),
            Value::Object(members) => {
                let [list] = sink.compound_of("json", at);
                sink.list(members.into_iter().map(Member), list);
            }
        }
    }
}

/// A key with its value.
struct Member((String, Value));

impl IntoTerm for Member {
    fn into_term(self) -> Term {
        term(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        let [key, value] = sink.compound_of("=", at);
        self.0.0.write(sink, key);
        self.0.1.write(sink, value);
    }
}

impl IntoTerm for Number {
    fn into_term(self) -> Term {
        term(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        match (self.as_i64(), self.as_u64(), self.as_f64()) {
            (Some(integer), ..) => integer.write(sink, at),
            (_, Some(integer), _) => integer.write(sink, at),
            // With arbitrary precision, what a float cannot represent is infinite.
            (.., float) => float.unwrap_or(f64::INFINITY).write(sink, at),
        }
    }
}

impl FromTerm for Value {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            TermView::Atom("null") => Ok(Value::Null),
            TermView::Atom("true") => Ok(Value::Bool(true)),
            TermView::Atom("false") => Ok(Value::Bool(false)),
            TermView::List(..) | TermView::Atom("[]") => nested(term, Vec::from_term).map(Value::Array),
            TermView::Atom(_) | TermView::String(_) => term.get().map(Value::String),
            TermView::Int(_) | TermView::Big(_) | TermView::Float(_) => term.get().map(Value::Number),
            TermView::Compound("json", args) if args.len() == 1 => nested(term, object).map(Value::Object),
            _ => mismatch("JSON value", term),
        }
    }
}

fn object(term: TermRef<'_>) -> Result<Map<String, Value>, Mismatch> {
    let Some([members]) = term.args_of("json") else { return mismatch("JSON object", term) };
    let members: Vec<ReadMember> = members.get()?;
    Ok(members.into_iter().map(|ReadMember(key, value)| (key, value)).collect())
}

struct ReadMember(String, Value);

impl FromTerm for ReadMember {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let Some([key, value]) = term.args_of("=") else { return mismatch("Key=Value", term) };
        Ok(ReadMember(key.get()?, value.get()?))
    }
}

impl FromTerm for Number {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            TermView::Int(integer) => Ok(integer.into()),
            TermView::Big(_) => term.get::<u64>().map(Number::from),
            TermView::Float(float) => {
                Number::from_f64(float).ok_or_else(|| Mismatch::domain_error("finite float", term))
            }
            _ => mismatch("number", term),
        }
    }
}
