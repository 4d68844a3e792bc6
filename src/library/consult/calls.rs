//! The first calls of procedures that were unknown when their clauses were read.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

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
    /// The procedure that calls it, where that would be one of a library, if the text defines no other.
    pub through: Option<Functor>,
}

/// The first calls by module and procedure.
#[derive(Default)]
pub struct Calls {
    pub first: IndexMap<(Atom, Functor), FirstCall>,
    /// The procedures to which clauses add clauses.
    pub asserted: FxHashSet<(Atom, Functor)>,
}

impl Calls {
    /// Returns whether a call is known already, so that another one `through` a procedure tells nothing new.
    pub fn has(&self, module: Atom, functor: Functor, through: Option<Functor>) -> bool {
        self.first.get(&(module, functor)).is_some_and(|call| call.through.is_none() || through.is_some())
    }

    /// Stores a call in the current clause of a load.
    pub fn insert(
        &mut self,
        load: &Load,
        module: Atom,
        functor: Functor,
        mentions: usize,
        through: Option<Functor>,
    ) {
        let (name, text, clause) = (load.name.clone(), load.text.clone(), load.clause.clone());
        self.first.insert((module, functor), FirstCall { name, text, clause, mentions, through });
    }

    /// Reports every atom stored here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (module, functor) in self.first.keys().chain(&self.asserted) {
            keep(*module);
            keep(functor.name());
        }
        for through in self.first.values().filter_map(|call| call.through) {
            keep(through.name());
        }
    }
}
