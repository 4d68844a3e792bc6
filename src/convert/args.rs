//! Several values as the arguments of a fact, or as a row of answers.

use super::arities::for_tuples;
use super::builder::{IntoTerm, TermSink};
use super::term::Term;

/// The arguments of a fact or a row of answers: a tuple of up to twelve values, an array or a vector.
///
/// ```
/// use taquin::{IntoArgs, IntoTerm, Term};
/// assert_eq!(("ann", 3).into_args(), [Term::atom("ann"), 3.into_term()]);
/// assert_eq!([1, 2].into_args().len(), 2);
/// ```
pub trait IntoArgs {
    /// Converts each value to a term.
    fn into_args(self) -> Vec<Term>;

    /// Returns the number of values.
    #[doc(hidden)]
    fn count(&self) -> usize;

    /// Writes the values to their places.
    #[doc(hidden)]
    fn write_args<S: TermSink>(self, sink: &mut S, places: S::Places);
}

impl<T: IntoTerm> IntoArgs for Vec<T> {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn write_args<S: TermSink>(self, sink: &mut S, places: S::Places) {
        self.into_iter().zip(places).for_each(|(value, at)| value.write(sink, at));
    }
}

impl<T: IntoTerm, const N: usize> IntoArgs for [T; N] {
    fn into_args(self) -> Vec<Term> {
        self.into_iter().map(T::into_term).collect()
    }

    fn count(&self) -> usize {
        N
    }

    fn write_args<S: TermSink>(self, sink: &mut S, places: S::Places) {
        self.into_iter().zip(places).for_each(|(value, at)| value.write(sink, at));
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

            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn write_args<S: TermSink>(self, sink: &mut S, mut places: S::Places) {
                let ($($name,)*) = self;
                $(if let Some(at) = places.next() {
                    $name.write(sink, at);
                })*
            }
        }
    };
}

for_tuples!(tuples);
