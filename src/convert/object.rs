//! Conversions of objects of the host.

use std::sync::Arc;

use super::FromTerm;
use super::builder::{IntoTerm, TermSink};
use super::mismatch::{Mismatch, mismatch};
use super::term::{Term, TermRef, TermView};
use crate::term::{HostObject, HostType};

impl<'t> TermRef<'t> {
    /// Returns the object of type `T` that the term is. Unlike an `Arc`, the reference is not counted.
    ///
    /// # Errors
    /// Returns [`Mismatch`] with [`HostType::NAME`] if it is no such object.
    pub fn object<T: HostType>(self) -> Result<&'t T, Mismatch> {
        match self.view() {
            TermView::Object(object) => {
                object.downcast_ref().ok_or_else(|| Mismatch::type_error(T::NAME, self))
            }
            _ => mismatch(T::NAME, self),
        }
    }
}

impl<T: HostType> FromTerm for Arc<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let TermView::Object(object) = term.view() else { return mismatch(T::NAME, term) };
        object.downcast().ok_or_else(|| Mismatch::type_error(T::NAME, term))
    }
}

impl<T: HostType> IntoTerm for Arc<T> {
    fn into_term(self) -> Term {
        HostObject::new(self).into_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.object(HostObject::new(self), at);
    }
}

impl FromTerm for HostObject {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        match term.view() {
            TermView::Object(object) => Ok(object.clone()),
            _ => mismatch("object", term),
        }
    }
}

impl IntoTerm for HostObject {
    fn into_term(self) -> Term {
        Term::object(self)
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.object(self, at);
    }
}

/// Converts like [`IntoTerm`].
impl<T: HostType> From<Arc<T>> for Term {
    fn from(value: Arc<T>) -> Term {
        value.into_term()
    }
}
