//! Numbers as values, for arithmetic and the reader.
//!
//! An integer is an `i64` if it fits one and an `IBig` otherwise. Every constructor ensures that, so equal
//! integers have equal representations.

use std::cmp::Ordering;

use dashu_int::IBig;

/// An integer or a float.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    Int(i64),
    /// An integer outside the range of `i64`.
    Big(IBig),
    Float(f64),
}

impl From<IBig> for Number {
    fn from(big: IBig) -> Number {
        match i64::try_from(&big) {
            Ok(small) => Number::Int(small),
            Err(_) => Number::Big(big),
        }
    }
}

impl From<i128> for Number {
    fn from(wide: i128) -> Number {
        i64::try_from(wide).map_or_else(|_| Number::Big(IBig::from(wide)), Number::Int)
    }
}

impl Number {
    /// Returns the integer as a big one; `None` for a float.
    pub fn to_big(&self) -> Option<IBig> {
        match self {
            Number::Int(i) => Some(IBig::from(*i)),
            Number::Big(b) => Some(b.clone()),
            Number::Float(_) => None,
        }
    }

    /// Returns the nearest float; infinite if a big integer is out of range.
    pub fn to_f64(&self) -> f64 {
        match self {
            Number::Int(i) => *i as f64,
            Number::Big(b) => b.to_f64().value(),
            Number::Float(f) => *f,
        }
    }

    /// Compares exactly, integers with floats included (`2**53 + 1 > 2.0**53`); `None` for a NaN.
    pub fn compare(&self, other: &Number) -> Option<Ordering> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Some(a.cmp(b)),
            (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
            (Number::Float(a), b) => compare_int_float(b, *a).map(Ordering::reverse),
            (a, Number::Float(b)) => compare_int_float(a, *b),
            (Number::Int(_), Number::Big(b)) => Some(0.cmp(&sign(b))),
            (Number::Big(a), Number::Int(_)) => Some(sign(a).cmp(&0)),
            (Number::Big(a), Number::Big(b)) => Some(a.cmp(b)),
        }
    }
}

fn sign(big: &IBig) -> i32 {
    if *big < IBig::ZERO { -1 } else { 1 }
}

fn compare_int_float(int: &Number, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let whole = integer_of_float(float.floor())?;
    let by_whole = match (int, &whole) {
        (Number::Int(a), Number::Int(b)) => a.cmp(b),
        _ => int.to_big()?.cmp(&whole.to_big()?),
    };
    Some(by_whole.then(if float.fract() == 0.0 { Ordering::Equal } else { Ordering::Less }))
}

/// Returns the integer equal to a float without fraction; `None` for infinities and NaN.
pub fn integer_of_float(float: f64) -> Option<Number> {
    if (-9.2e18..=9.2e18).contains(&float) {
        return Some(Number::Int(float as i64));
    }
    IBig::try_from(float).ok().map(Number::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_compare_exactly_with_floats() {
        let big = 9_007_199_254_740_993_i64;
        assert_eq!(
            Number::Int(big).compare(&Number::Float(9_007_199_254_740_992.0)),
            Some(Ordering::Greater)
        );
        assert_eq!(Number::Int(2).compare(&Number::Float(2.5)), Some(Ordering::Less));
        assert_eq!(Number::Float(-2.5).compare(&Number::Int(-2)), Some(Ordering::Less));
        assert_eq!(Number::Int(2).compare(&Number::Float(2.0)), Some(Ordering::Equal));
        assert_eq!(Number::Int(1).compare(&Number::Float(f64::NAN)), None);
    }
}
