//! Conversions between terms and values of Rust types.
//!
#![doc = include_str!("types.md")]

mod args;
pub(crate) mod arities;
mod builder;
mod collections;
pub(crate) mod copy;
pub mod derived;
mod equality;
mod fact;
#[cfg(feature = "json")]
mod json;
mod mismatch;
mod nesting;
pub(crate) mod notation;
mod numbers;
mod object;
mod option;
#[cfg(feature = "serde")]
pub mod serde;
pub(crate) mod term;
mod texts;
mod tuples;
mod value_bytes;

pub use args::IntoArgs;
pub use builder::{IntoTerm, TermSink};
pub use fact::Fact;
pub use mismatch::Mismatch;
pub(crate) use mismatch::Why;
pub use notation::Show;
pub(crate) use notation::{Notation, VariableNaming};
pub(crate) use option::FunctionResult;
pub use term::{Term, TermArgs, TermArgsIter, TermRef, TermView};

use dashu_int::IBig;

use value_bytes::Making;

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
    /// Returns [`Mismatch`] with the expected type and the term found. Lists, texts, long integers and boxes
    /// are counted: what exceeds the memory limit of the term's engine is a mismatch that becomes
    /// [`Error::Stopped`](crate::Error::Stopped), and ends the query in which it is converted.
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch>;

    /// Returns the value of a field for which there is no term.
    #[doc(hidden)]
    fn from_nothing() -> Option<Self> {
        None
    }
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

impl FromTerm for Term {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Ok(term.to_term())
    }
}

impl IntoTerm for Term {
    fn into_term(self) -> Term {
        self
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.owned(self, at);
    }
}

impl IntoTerm for &Term {
    fn into_term(self) -> Term {
        self.clone()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.term(self.as_ref(), at);
    }
}

impl IntoTerm for TermRef<'_> {
    fn into_term(self) -> Term {
        self.to_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.term(self, at);
    }
}

impl<T: FromTerm> FromTerm for Box<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let _making = Making::begin();
        term.afford(size_of::<T>())?;
        T::from_term(term).map(Box::new)
    }
}

impl<T: IntoTerm> IntoTerm for Box<T> {
    fn into_term(self) -> Term {
        (*self).into_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        (*self).write(sink, at);
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

terms!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, IBig);
terms!(f32, f64, bool, char, &str, String);

impl<'t> From<&'t Term> for TermRef<'t> {
    fn from(term: &'t Term) -> TermRef<'t> {
        term.as_ref()
    }
}
