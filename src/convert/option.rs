//! Conversions of `Option`.
//!
//! `Some(x)` is `some(X)` and `None` the atom `none`: a clause tells the cases apart by unification, and an
//! index by its key. Other representations are ambiguous or mean something else. With the bare value for
//! `Some`, the text `none` would be read back as no text. An unbound variable for `None` would make a fact
//! true of every value.
//!
//! Programs pass arguments bare, or leave them unbound. So every other term is read as the value of `Some`,
//! and a variable as `None`. Written values are read back unchanged, since `some` is always written.

use super::FromTerm;
use super::builder::{Builder, IntoTerm, TermSink};
use super::mismatch::Mismatch;
use super::term::{Term, TermRef};

impl<T: FromTerm> FromTerm for Option<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        if term.is_variable() || term.as_atom() == Some("none") {
            return Ok(None);
        }
        let value = term.args_of("some").map_or(term, |[value]| value);
        T::from_term(value).map(Some)
    }

    fn from_nothing() -> Option<Self> {
        Some(None)
    }
}

impl<T: IntoTerm> IntoTerm for Option<T> {
    fn into_term(self) -> Term {
        Builder::build(|builder, root| self.write(builder, root))
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        match self {
            None => sink.atom("none", at),
            Some(value) => {
                let [place] = sink.compound_of("some", at);
                value.write(sink, place);
            }
        }
    }

    fn is_none(&self) -> bool {
        Option::is_none(self)
    }

    fn write_result<S: TermSink>(self, sink: &mut S, at: S::Place) {
        match self {
            None => sink.atom("none", at),
            Some(value) => value.write(sink, at),
        }
    }
}

/// The value that a function of the host returns: that of an `Option` is written bare, since for `None` the
/// function fails.
#[derive(Debug)]
pub struct FunctionResult<T>(T);

impl<T: IntoTerm> FunctionResult<T> {
    /// Returns the result, unless it is `None`.
    pub fn of(value: T) -> Option<FunctionResult<T>> {
        (!value.is_none()).then_some(FunctionResult(value))
    }
}

impl<T: IntoTerm> IntoTerm for FunctionResult<T> {
    fn into_term(self) -> Term {
        Builder::build(|builder, root| self.write(builder, root))
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        self.0.write_result(sink, at);
    }
}
