//! Conversions of tuples.
//!
//! A tuple is what programs write for several values that belong together: `A-B`, `A-B-C`. Since `-` is left
//! associative, that is `(A-B)-C`; the type says how far a term is taken apart.

use super::FromTerm;
use super::builder::{Builder, IntoTerm, TermSink};
use super::mismatch::{Mismatch, mismatch};
use super::term::{Term, TermRef};

/// Returns the parts of `A-B-...`, of which there are `N`.
fn parts<'t, const N: usize>(
    term: TermRef<'t>,
    expected: &'static str,
) -> Result<[TermRef<'t>; N], Mismatch> {
    let mut parts = [term; N];
    for i in (1..N).rev() {
        let Some([left, right]) = parts[0].args_of("-") else { return mismatch(expected, term) };
        (parts[0], parts[i]) = (left, right);
    }
    Ok(parts)
}

/// Writes `A-B-...`, except for the values; returns their places.
fn places<S: TermSink, const N: usize>(sink: &mut S, at: S::Place) -> [S::Place; N] {
    let mut places = [at; N];
    for i in (1..N).rev() {
        [places[0], places[i]] = sink.compound_of("-", places[0]);
    }
    places
}

macro_rules! tuples {
    ($expected:literal: $($name:ident $at:tt),*) => {
        impl<$($name: FromTerm),*> FromTerm for ($($name,)*) {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let parts = parts::<{ [$($at),*].len() }>(term, $expected)?;
                Ok(($($name::from_term(parts[$at]).map_err(|e| e.in_field("tuple", stringify!($at)))?,)*))
            }
        }

        impl<$($name: IntoTerm),*> IntoTerm for ($($name,)*) {
            fn into_term(self) -> Term {
                Builder::build(|builder, root| self.write(builder, root))
            }

            fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
                let places = places::<S, { [$($at),*].len() }>(sink, at);
                $(self.$at.write(sink, places[$at]);)*
            }
        }
    };
}

tuples!("pair": A 0, B 1);
tuples!("A-B-C": A 0, B 1, C 2);
tuples!("A-B-C-D": A 0, B 1, C 2, D 3);
tuples!("A-B-C-D-E": A 0, B 1, C 2, D 3, E 4);
tuples!("A-B-C-D-E-F": A 0, B 1, C 2, D 3, E 4, F 5);
tuples!("A-B-C-D-E-F-G": A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuples!("A-B-C-D-E-F-G-H": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuples!("A-B-C-D-E-F-G-H-I": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuples!("A-B-C-D-E-F-G-H-I-J": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuples!("A-B-C-D-E-F-G-H-I-J-K": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuples!("A-B-C-D-E-F-G-H-I-J-K-L": A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
