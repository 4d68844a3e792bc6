//! Terms as values of Rust types, and back.
//!
//! | Rust | Prolog |
//! |---|---|
//! | integers, `IBig` | integers |
//! | `f64`, `f32` | floats (an integer converts to a float, not the other way) |
//! | `bool` | `true`, `false` |
//! | `char` | an atom of one character |
//! | `String`, `&str` | an atom (a string converts to a `String` too) |
//! | `Vec<T>`, `[T; N]`, `&[T]` | a list |
//! | `(A, B)` | a pair `A-B` |
//! | `Option<T>` | to Rust only: an unbound variable is `None` |
//! | `Term` | any term |

mod builder;
pub(crate) mod copy;
pub(crate) mod notation;
pub(crate) mod term;

pub use notation::Show;
pub(crate) use notation::{Bounded, Names, Notation};
pub use term::{Args, Term, TermRef, View};

use crate::error::Error;
use builder::Builder;
use dashu_int::IBig;
use std::fmt;
use std::sync::Arc;
use term::Node;

/// A term is no value of the type asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// What was expected, as `type_error/2` names it: `integer`, `atom`, `list`, ...
    pub expected: &'static str,
    /// What was found.
    pub found: Term,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Mismatch {}

impl From<Mismatch> for Error {
    fn from(e: Mismatch) -> Error {
        Error::Convert { expected: e.expected, found: e.found.to_string() }
    }
}

/// Rust values that a term can be read as.
pub trait FromTerm: Sized {
    /// The value, if the term is one.
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch>;
}

/// Rust values that can be written as a term.
pub trait IntoTerm {
    /// The term.
    fn into_term(self) -> Term;

    /// Writes the term into a larger one that is being built. Types of your own need not say how: their
    /// [`IntoTerm::into_term`] is copied.
    #[doc(hidden)]
    fn write(self, builder: &mut Builder, at: u32)
    where
        Self: Sized,
    {
        builder.copy(self.into_term().as_ref(), at);
    }
}

fn mismatch<T>(expected: &'static str, found: TermRef<'_>) -> Result<T, Mismatch> {
    Err(Mismatch { expected, found: found.to_term() })
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl FromTerm for $type {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let value = match term.view() {
                    View::Int(i) => <$type>::try_from(i).ok(),
                    View::Big(big) => <$type>::try_from(big).ok(),
                    _ => return mismatch("integer", term),
                };
                value.map_or_else(|| mismatch(stringify!($type), term), Ok)
            }
        }

        impl IntoTerm for $type {
            fn into_term(self) -> Term {
                match i64::try_from(self) {
                    Ok(small) => Term::integer(small),
                    Err(_) => Term::big(IBig::from(self)),
                }
            }

            fn write(self, builder: &mut Builder, at: u32) {
                match i64::try_from(self) {
                    Ok(small) => builder.leaf(Node::Int(small), at),
                    Err(_) => builder.leaf(Node::Big(Arc::new(IBig::from(self))), at),
                }
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl FromTerm for IBig {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            View::Int(i) => Ok(IBig::from(i)),
            View::Big(big) => Ok(big.clone()),
            _ => mismatch("integer", term),
        }
    }
}

impl IntoTerm for IBig {
    fn into_term(self) -> Term {
        Term::big(self)
    }
}

impl FromTerm for f64 {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            View::Float(f) => Ok(f),
            View::Int(i) => Ok(i as f64),
            View::Big(big) => Ok(big.to_f64().value()),
            _ => mismatch("number", term),
        }
    }
}

impl IntoTerm for f64 {
    fn into_term(self) -> Term {
        Term::float(self)
    }
}

impl FromTerm for f32 {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        f64::from_term(term).map(|f| f as f32)
    }
}

impl IntoTerm for f32 {
    fn into_term(self) -> Term {
        Term::float(f64::from(self))
    }
}

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
}

impl FromTerm for String {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        term.as_text().map_or_else(|| mismatch("atom", term), |text| Ok(text.to_owned()))
    }
}

impl IntoTerm for String {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.leaf(Node::Atom(self.into()), at);
    }
}

impl IntoTerm for &str {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.leaf(Node::Atom(self.into()), at);
    }
}

impl IntoTerm for &String {
    fn into_term(self) -> Term {
        Term::atom(self.as_str())
    }
}

impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let (elements, end) = term.partial_list();
        match end.view() {
            View::Atom("[]") => elements.into_iter().map(T::from_term).collect(),
            View::Variable(_) => mismatch("list", end),
            _ => mismatch("list", term),
        }
    }
}

impl<T: IntoTerm> IntoTerm for Vec<T> {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.list(self, at);
    }
}

impl<T: IntoTerm + Clone> IntoTerm for &[T] {
    fn into_term(self) -> Term {
        Term::list(self.iter().cloned())
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.list(self.iter().cloned(), at);
    }
}

impl<T: FromTerm, const N: usize> FromTerm for [T; N] {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let elements = Vec::<T>::from_term(term)?;
        elements.try_into().or_else(|_| mismatch("list of another length", term))
    }
}

impl<T: IntoTerm, const N: usize> IntoTerm for [T; N] {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.list(self, at);
    }
}

impl<A: FromTerm, B: FromTerm> FromTerm for (A, B) {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.args_of::<2>("-") {
            Some([a, b]) => Ok((A::from_term(a)?, B::from_term(b)?)),
            None => mismatch("pair", term),
        }
    }
}

impl<A: IntoTerm, B: IntoTerm> IntoTerm for (A, B) {
    fn into_term(self) -> Term {
        Builder::build(|builder, root| self.write(builder, root))
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.pair(self.0, self.1, at);
    }
}

impl<T: FromTerm> FromTerm for Option<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        if term.is_variable() { Ok(None) } else { T::from_term(term).map(Some) }
    }
}

impl FromTerm for Term {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Ok(term.to_term())
    }
}

impl IntoTerm for Term {
    fn into_term(self) -> Term {
        self
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.copy(self.as_ref(), at);
    }
}

impl IntoTerm for &Term {
    fn into_term(self) -> Term {
        self.clone()
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.copy(self.as_ref(), at);
    }
}

impl IntoTerm for TermRef<'_> {
    fn into_term(self) -> Term {
        self.to_term()
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.copy(self, at);
    }
}

/// The arguments of a fact or a row of answers: a tuple of up to eight values, an array or a vector.
pub trait IntoArgs {
    /// Each as a term.
    fn into_args(self) -> Vec<Term>;
}

impl<T: IntoTerm> IntoArgs for Vec<T> {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }
}

impl<T: IntoTerm, const N: usize> IntoArgs for [T; N] {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }
}

macro_rules! rows {
    ($($name:ident)*) => {
        impl<$($name: IntoTerm),*> IntoArgs for ($($name,)*) {
            #[allow(non_snake_case)]
            fn into_args(self) -> Vec<Term> {
                let ($($name,)*) = self;
                vec![$($name.into_term()),*]
            }
        }
    };
}

rows!();
rows!(A);
rows!(A B);
rows!(A B C);
rows!(A B C D);
rows!(A B C D E);
rows!(A B C D E F);
rows!(A B C D E F G);
rows!(A B C D E F G H);
