//! Conversions between terms and values of Rust types.
//!
#![doc = include_str!("types.md")]

mod builder;
pub(crate) mod copy;
pub(crate) mod notation;
pub(crate) mod term;

pub use builder::{IntoTerm, TermSink};
pub use notation::Show;
pub(crate) use notation::{Notation, VariableNaming};
pub use term::{Term, TermArgs, TermArgsIter, TermRef, TermView};

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use dashu_int::IBig;

use builder::Builder;

/// A term could not be converted to the requested type.
///
/// ```
/// use taquin::{FromTerm, Mismatch, Term, TermRef};
/// struct Celsius(f64);
/// impl FromTerm for Celsius {
///     fn from_term(term: TermRef<'_>) -> Result<Celsius, Mismatch> {
///         match term.get()? {
///             degrees if degrees < -273.15 => Err(Mismatch::domain_error("temperature", term)),
///             degrees => Ok(Celsius(degrees)),
///         }
///     }
/// }
/// assert_eq!(Term::from(20).get::<Celsius>().unwrap().0, 20.0);
/// assert_eq!(Term::from(-300).get::<Celsius>().err().unwrap().expected(), "temperature");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    why: Why,
    found: Term,
}

/// The kind of ISO error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Type(&'static str),
    Domain(&'static str),
    /// A Rust type, and the limit that the number exceeds.
    Representation(&'static str, &'static str),
}

impl Mismatch {
    /// Creates the error of a term of the wrong type: a program gets `type_error(Type, Found)`, or
    /// `instantiation_error` for a variable.
    #[must_use]
    pub fn type_error(expected: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch { why: Why::Type(expected), found: found.to_term() }
    }

    /// Creates the error of a term of the right type, but outside the domain: `domain_error(Domain, Found)`.
    #[must_use]
    pub fn domain_error(domain: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch { why: Why::Domain(domain), found: found.to_term() }
    }

    /// Creates the error of a value that the Rust type cannot represent: `representation_error(Limit)`, with
    /// the limit's name in Prolog (`max_integer`, ...).
    #[must_use]
    pub fn representation_error(rust: &'static str, limit: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch { why: Why::Representation(rust, limit), found: found.to_term() }
    }

    /// Returns the expected type or domain in Prolog's terms (`integer`, `atom`, `list`, ...), or a Rust type
    /// whose range is too small (`u8`).
    #[must_use]
    pub fn expected(&self) -> &'static str {
        match self.why {
            Why::Type(name) | Why::Domain(name) | Why::Representation(name, _) => name,
        }
    }

    /// Returns the term found.
    #[must_use]
    pub fn found(&self) -> &Term {
        &self.found
    }

    pub(crate) fn why(&self) -> Why {
        self.why
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected(), self.found)
    }
}

impl std::error::Error for Mismatch {}

/// Rust values that can be converted from a term. The table of types is in the crate's
/// [conversions](crate#conversions).
///
/// ```
/// use taquin::{FromTerm, IntoTerm, Mismatch, Term, TermRef};
/// #[derive(Debug, PartialEq)]
/// struct Point(i64, i64);
/// impl FromTerm for Point {
///     fn from_term(term: TermRef<'_>) -> Result<Point, Mismatch> {
///         match term.args_of("point") {
///             Some([x, y]) => Ok(Point(x.get()?, y.get()?)),
///             None => Err(Mismatch::type_error("point", term)),
///         }
///     }
/// }
/// impl IntoTerm for Point {
///     fn into_term(self) -> Term {
///         Term::compound("point", [self.0, self.1])
///     }
/// }
/// let mut engine = taquin::Engine::new();
/// engine.function("mirror", |Point(x, y)| Point(y, x));
/// let answer = engine.query("mirror(point(1, 2), P)")?.next().unwrap()?;
/// assert_eq!(answer.get::<Point>("P")?, Point(2, 1));
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait FromTerm: Sized {
    /// Converts the term to a value.
    ///
    /// # Errors
    /// Returns [`Mismatch`] with the expected type and the term found.
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch>;
}

impl TermRef<'_> {
    /// Converts the term to a value of a Rust type.
    ///
    /// # Errors
    /// Returns [`Mismatch`] if it is not such a value.
    pub fn get<T: FromTerm>(self) -> Result<T, Mismatch> {
        T::from_term(self)
    }
}

impl Term {
    /// Converts the term to a value of a Rust type.
    ///
    /// # Errors
    /// Returns [`Mismatch`] if it is not such a value.
    pub fn get<T: FromTerm>(&self) -> Result<T, Mismatch> {
        T::from_term(self.as_ref())
    }
}

fn mismatch<T>(expected: &'static str, found: TermRef<'_>) -> Result<T, Mismatch> {
    Err(Mismatch::type_error(expected, found))
}

/// Returns the error of an integer or a float outside the range of a Rust type.
fn beyond<T>(rust: &'static str, limit: &'static str, found: TermRef<'_>) -> Result<T, Mismatch> {
    Err(Mismatch::representation_error(rust, limit, found))
}

/// Returns the error of an integer outside the range of an integer type.
fn beyond_integers<T>(rust: &'static str, found: TermRef<'_>) -> Result<T, Mismatch> {
    let is_negative = match found.view() {
        TermView::Int(i) => i < 0,
        TermView::Big(big) => *big < IBig::ZERO,
        _ => false,
    };
    match is_negative {
        true if rust.starts_with('u') => Err(Mismatch::domain_error("not_less_than_zero", found)),
        true => beyond(rust, "min_integer", found),
        false => beyond(rust, "max_integer", found),
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl FromTerm for $type {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let value = match term.view() {
                    TermView::Int(i) => <$type>::try_from(i).ok(),
                    TermView::Big(big) => <$type>::try_from(&*big).ok(),
                    _ => return mismatch("integer", term),
                };
                value.map_or_else(|| beyond_integers(stringify!($type), term), Ok)
            }
        }

        impl IntoTerm for $type {
            fn into_term(self) -> Term {
                match i64::try_from(self) {
                    Ok(small) => Term::integer(small),
                    Err(_) => Term::big(IBig::from(self)),
                }
            }

            fn write<S: TermSink>(self, sink: &mut S, at: usize) {
                match i64::try_from(self) {
                    Ok(small) => sink.integer(small, at),
                    Err(_) => sink.big(IBig::from(self), at),
                }
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl FromTerm for IBig {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            TermView::Int(i) => Ok(IBig::from(i)),
            TermView::Big(big) => Ok(big.into_owned()),
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
            TermView::Float(f) => Ok(f),
            TermView::Int(i) if i.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS => Ok(i as f64),
            TermView::Int(i) => exact(&IBig::from(i), term),
            TermView::Big(big) => exact(&big, term),
            _ => mismatch("number", term),
        }
    }
}

/// Returns the float equal to an integer.
fn exact(big: &IBig, term: TermRef<'_>) -> Result<f64, Mismatch> {
    let float = big.to_f64().value();
    if IBig::try_from(float).as_ref() == Ok(big) { Ok(float) } else { beyond("f64", "float", term) }
}

impl IntoTerm for f64 {
    fn into_term(self) -> Term {
        Term::float(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.float(self, at);
    }
}

/// A float is rounded to the nearest one. Floats beyond the finite ones are rejected, and so are integers
/// that would change.
impl FromTerm for f32 {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let double = f64::from_term(term)?;
        let single = double as f32;
        let is_float = matches!(term.view(), TermView::Float(_));
        let is_kept =
            if is_float { single.is_finite() == double.is_finite() } else { f64::from(single) == double };
        if is_kept { Ok(single) } else { beyond("f32", "float", term) }
    }
}

impl IntoTerm for f32 {
    fn into_term(self) -> Term {
        Term::float(f64::from(self))
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.float(f64::from(self), at);
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

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.atom(if self { "true" } else { "false" }, at);
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

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.atom(&self, at);
    }
}

impl IntoTerm for &str {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.atom(self, at);
    }
}

macro_rules! texts {
    ($($type:ty),*) => {$(
        impl IntoTerm for $type {
            fn into_term(self) -> Term {
                Term::atom(&self[..])
            }

            fn write<S: TermSink>(self, sink: &mut S, at: usize) {
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
                term.as_text().map_or_else(|| mismatch("atom", term), |text| Ok(<$type>::from(text.to_owned())))
            }
        }
    )*};
}

owned_texts!(Box<str>, Arc<str>, Cow<'static, str>);

impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let (count, end) = term.list_end();
        match end.view() {
            TermView::Atom("[]") => {}
            TermView::Variable(_) => return mismatch("list", end),
            _ => return mismatch("list", term),
        }
        let mut values = Vec::with_capacity(count);
        let mut rest = term;
        while let TermView::List(head, tail) = rest.view() {
            values.push(T::from_term(head)?);
            rest = tail;
        }
        Ok(values)
    }
}

impl<T: IntoTerm> IntoTerm for Vec<T> {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.list(self, at);
    }
}

impl<T: IntoTerm + Clone> IntoTerm for &[T] {
    fn into_term(self) -> Term {
        Term::list(self.iter().cloned())
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.list(self.iter().cloned(), at);
    }
}

impl<T: IntoTerm + Clone> IntoTerm for &Vec<T> {
    fn into_term(self) -> Term {
        self.as_slice().into_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        self.as_slice().write(sink, at);
    }
}

macro_rules! terms {
    ($($type:ty),*) => {$(
        /// Converts like [`IntoTerm`].
        impl From<$type> for Term {
            fn from(value: $type) -> Term {
                value.into_term()
            }
        }
    )*};
}

terms!(i64, IBig, f64, bool, char, &str, String);

impl<T: FromTerm, const N: usize> FromTerm for [T; N] {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let elements = Vec::<T>::from_term(term)?;
        elements.try_into().map_err(|_| Mismatch::domain_error("list_length", term))
    }
}

impl<T: IntoTerm, const N: usize> IntoTerm for [T; N] {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.list(self, at);
    }
}

/// Of pairs with the same key, the last counts.
impl<K: FromTerm + Eq + Hash, V: FromTerm, S: BuildHasher + Default> FromTerm for HashMap<K, V, S> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Ok(Vec::<(K, V)>::from_term(term)?.into_iter().collect())
    }
}

/// In any order.
impl<K: IntoTerm, V: IntoTerm, S> IntoTerm for HashMap<K, V, S> {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write<W: TermSink>(self, sink: &mut W, at: usize) {
        sink.list(self, at);
    }
}

/// Of pairs with the same key, the last counts.
impl<K: FromTerm + Ord, V: FromTerm> FromTerm for BTreeMap<K, V> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Ok(Vec::<(K, V)>::from_term(term)?.into_iter().collect())
    }
}

/// In the order of the keys.
impl<K: IntoTerm, V: IntoTerm> IntoTerm for BTreeMap<K, V> {
    fn into_term(self) -> Term {
        Term::list(self)
    }

    fn write<W: TermSink>(self, sink: &mut W, at: usize) {
        sink.list(self, at);
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

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.pair(self.0, self.1, at);
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

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.owned(self, at);
    }
}

impl IntoTerm for &Term {
    fn into_term(self) -> Term {
        self.clone()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.term(self.as_ref(), at);
    }
}

impl IntoTerm for TermRef<'_> {
    fn into_term(self) -> Term {
        self.to_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: usize) {
        sink.term(self, at);
    }
}

/// The arguments of a fact or a row of answers: a tuple of up to twelve values, an array or a vector.
pub trait IntoArgs {
    /// Converts each value to a term.
    fn into_args(self) -> Vec<Term>;

    /// Returns the number of values.
    #[doc(hidden)]
    fn count(&self) -> usize;

    /// Writes the values to adjacent places.
    #[doc(hidden)]
    fn write_args<S: TermSink>(self, sink: &mut S, first: usize);
}

impl<T: IntoTerm> IntoArgs for Vec<T> {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn write_args<S: TermSink>(self, sink: &mut S, first: usize) {
        self.into_iter().zip(first..).for_each(|(value, at)| value.write(sink, at));
    }
}

impl<T: IntoTerm, const N: usize> IntoArgs for [T; N] {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }

    fn count(&self) -> usize {
        N
    }

    fn write_args<S: TermSink>(self, sink: &mut S, first: usize) {
        self.into_iter().zip(first..).for_each(|(value, at)| value.write(sink, at));
    }
}

macro_rules! tuples {
    ($count:literal: $($name:ident $at:literal),*) => {
        impl<$($name: IntoTerm),*> IntoArgs for ($($name,)*) {
            #[allow(non_snake_case)]
            fn into_args(self) -> Vec<Term> {
                let ($($name,)*) = self;
                vec![$($name.into_term()),*]
            }

            fn count(&self) -> usize {
                $count
            }

            #[allow(non_snake_case)]
            fn write_args<S: TermSink>(self, sink: &mut S, first: usize) {
                let _ = (&sink, first);
                let ($($name,)*) = self;
                $($name.write(sink, first + $at);)*
            }
        }
    };
}

tuples!(0:);
tuples!(1: A 0);
tuples!(2: A 0, B 1);
tuples!(3: A 0, B 1, C 2);
tuples!(4: A 0, B 1, C 2, D 3);
tuples!(5: A 0, B 1, C 2, D 3, E 4);
tuples!(6: A 0, B 1, C 2, D 3, E 4, F 5);
tuples!(7: A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuples!(8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuples!(9: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuples!(10: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuples!(11: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuples!(12: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
