//! What native predicates throw.

use crate::convert::copy::{Putting, take};
use crate::convert::{IntoTerm, Mismatch, Term};
use crate::error::Stop;
use crate::machine::Machine;
use crate::search;
use crate::term::raise::{Raise, Raised};
use std::sync::Arc;

/// Why a native predicate neither succeeds nor fails.
#[derive(Clone, Debug, PartialEq)]
pub enum Throw {
    /// A ball, as `throw/1` takes it.
    Ball(Term),
    /// The query ends: a limit was met, or somebody interrupted it. It came from the engine and is to be passed on.
    Stopped(Stop),
}

impl Throw {
    /// `error(Formal, _)`
    pub fn error(formal: Term) -> Throw {
        Throw::Ball(Term::compound("error", [formal, Term::variable(None)]))
    }

    /// `error(type_error(Type, Culprit), _)`
    pub fn type_error(expected: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("type_error", expected, culprit)
    }

    /// `error(domain_error(Domain, Culprit), _)`
    pub fn domain_error(domain: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("domain_error", domain, culprit)
    }

    /// `error(existence_error(Kind, Culprit), _)`
    pub fn existence_error(kind: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("existence_error", kind, culprit)
    }

    /// `error(resource_error(Resource), _)`
    pub fn resource_error(resource: &str) -> Throw {
        Throw::error(Term::compound("resource_error", [resource]))
    }

    /// `error(instantiation_error, _)`
    pub fn instantiation_error() -> Throw {
        Throw::error(Term::atom("instantiation_error"))
    }

    fn formal(error: &str, what: &str, culprit: impl IntoTerm) -> Throw {
        Throw::error(Term::compound(error, [Term::atom(what), culprit.into_term()]))
    }

    /// Raises it in a machine.
    pub(super) fn raise<T>(&self, m: &mut Machine) -> Raised<T> {
        let term = match self {
            Throw::Ball(term) => term,
            Throw::Stopped(stop) => return Err((*stop).into()),
        };
        let ball = Putting::default().put(&mut m.heap, &mut m.symbols, term.as_ref())?;
        Err(Raise::Ball(ball).into())
    }

    /// What a machine raised, for a native predicate.
    pub(super) fn of(m: &mut Machine, raise: &Raise) -> Throw {
        if let Raise::Stop(stop) = raise {
            return Throw::Stopped(*stop);
        }
        let ball = raise.ball(&mut m.heap, &mut m.symbols).map(|ball| take(&mut m.heap, &m.symbols, &[ball]));
        match ball {
            Some(Ok(body)) => Throw::Ball(Term { body: Arc::new(body), root: 0 }),
            Some(Err(stop)) => Throw::Stopped(stop),
            None => Throw::Stopped(Stop::Interrupted),
        }
    }
}

impl From<Mismatch> for Throw {
    fn from(e: Mismatch) -> Throw {
        match e.found.as_ref().is_variable() {
            true => Throw::instantiation_error(),
            false => Throw::type_error(e.expected, e.found),
        }
    }
}

/// A search that gave up: `resource_error(memory)`, or `system_error` where the space contradicted itself.
impl From<search::Stop> for Throw {
    fn from(stop: search::Stop) -> Throw {
        match stop {
            search::Stop::Memory { .. } => Throw::resource_error("memory"),
            stop => Throw::error(Term::compound("system_error", [stop.to_string()])),
        }
    }
}
