//! Conversions of numbers.

use std::num::NonZero;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::FromTerm;
use super::builder::{IntoTerm, TermSink};
use super::mismatch::{Mismatch, mismatch};
use super::term::{Term, TermRef, TermView};

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

            fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
                match i64::try_from(self) {
                    Ok(small) => sink.integer(small, at),
                    Err(_) => sink.big(IBig::from(self), at),
                }
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! nonzero_integers {
    ($($type:ty),*) => {$(
        impl FromTerm for NonZero<$type> {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let number = <$type>::from_term(term)?;
                NonZero::new(number).ok_or_else(|| Mismatch::domain_error("not_zero", term))
            }
        }

        impl IntoTerm for NonZero<$type> {
            fn into_term(self) -> Term {
                self.get().into_term()
            }

            fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
                self.get().write(sink, at);
            }
        }
    )*};
}

nonzero_integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

impl FromTerm for IBig {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            TermView::Int(i) => Ok(IBig::from(i)),
            TermView::Big(big) => {
                term.afford(big.bit_len() / 8)?;
                Ok(big.into_owned())
            }
            _ => mismatch("integer", term),
        }
    }
}

impl IntoTerm for IBig {
    fn into_term(self) -> Term {
        Term::big(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        match i64::try_from(&self) {
            Ok(small) => sink.integer(small, at),
            Err(_) => sink.big(self, at),
        }
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

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
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

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.float(f64::from(self), at);
    }
}
