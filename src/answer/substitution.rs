//! Terms with places that are filled with others.

use crate::convert::{IntoTerm, Term, TermRef, TermSink};

/// A term in which some parts are replaced: those for which `value` returns another.
#[derive(Clone, Copy)]
pub struct Filled<'f, F> {
    pub part: TermRef<'f>,
    pub value: F,
}

impl<'f, F: Fn(TermRef<'f>) -> Option<TermRef<'f>> + Copy> IntoTerm for Filled<'f, F> {
    fn into_term(self) -> Term {
        match ((self.value)(self.part), self.part.as_compound()) {
            (Some(value), _) => value.to_term(),
            (None, Some((name, parts))) => {
                Term::compound(name, parts.iter().map(|part| Filled { part, ..self }))
            }
            (None, None) => self.part.to_term(),
        }
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        let mut waiting = vec![(self.part, at)];
        while let Some((part, at)) = waiting.pop() {
            match ((self.value)(part), part.as_compound()) {
                (Some(value), _) => sink.term(value, at),
                (None, Some((name, parts))) => {
                    let places = sink.compound(name, parts.len(), at);
                    waiting.extend(parts.iter().zip(places));
                }
                (None, None) => sink.term(part, at),
            }
        }
    }
}
