//! The first calls of procedures that were unknown when their clauses were read.

use std::sync::Arc;

use indexmap::IndexMap;

use super::load::{ClausePlace, Load};
use crate::term::{Atom, Functor};

/// The first call of a procedure.
pub struct FirstCall {
    /// The name of the text, and the text.
    pub name: String,
    pub text: Arc<str>,
    pub clause: ClausePlace,
    /// The number of occurrences of the name before the call in the body.
    pub mentions: usize,
}

/// The first calls by module and procedure.
#[derive(Default)]
pub struct Calls {
    pub first: IndexMap<(Atom, Functor), FirstCall>,
}

impl Calls {
    /// Stores a call in the current clause of a load, unless the procedure was called before.
    pub fn insert(&mut self, load: &Load, module: Atom, functor: Functor, mentions: usize) {
        self.first.entry((module, functor)).or_insert_with(|| FirstCall {
            name: load.name.clone(),
            text: load.text.clone(),
            clause: load.clause.clone(),
            mentions,
        });
    }

    /// Reports every atom stored here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (module, functor) in self.first.keys() {
            keep(*module);
            keep(functor.name());
        }
    }
}
