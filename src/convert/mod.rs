//! Conversions between terms and values of Rust types.
//!
#![doc = include_str!("types.md")]

mod builder;
pub(crate) mod copy;
pub(crate) mod notation;
pub(crate) mod term;

pub use builder::IntoTerm;
pub use notation::Show;
pub(crate) use notation::{Notation, VariableNaming};
pub use term::{Term, TermArgs, TermArgsIter, TermRef, TermView};

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use dashu_int::IBig;

use builder::Builder;
use term::TermNode;

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
                    TermView::Big(big) => <$type>::try_from(big).ok(),
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

            fn write(self, builder: &mut Builder, at: u32) {
                match i64::try_from(self) {
                    Ok(small) => builder.leaf(TermNode::Int(small), at),
                    Err(_) => builder.leaf(TermNode::Big(Arc::new(IBig::from(self))), at),
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
            TermView::Big(big) => Ok(big.clone()),
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
            TermView::Big(big) => exact(big, term),
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
        builder.leaf(TermNode::Atom(self.into()), at);
    }
}

impl IntoTerm for &str {
    fn into_term(self) -> Term {
        Term::atom(self)
    }

    fn write(self, builder: &mut Builder, at: u32) {
        builder.leaf(TermNode::Atom(self.into()), at);
    }
}

macro_rules! texts {
    ($($type:ty),*) => {$(
        impl IntoTerm for $type {
            fn into_term(self) -> Term {
                Term::atom(&self[..])
            }
        }
    )*};
}

texts!(&String, Cow<'_, str>, Box<str>, Arc<str>);

impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let (elements, end) = term.partial_list();
        match end.view() {
            TermView::Atom("[]") => elements.into_iter().map(T::from_term).collect(),
            TermView::Variable(_) => mismatch("list", end),
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

impl<T: IntoTerm + Clone> IntoTerm for &Vec<T> {
    fn into_term(self) -> Term {
        self.as_slice().into_term()
    }

    fn write(self, builder: &mut Builder, at: u32) {
        self.as_slice().write(builder, at);
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
        builder.take(self, at);
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
    /// Converts each value to a term.
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
