//! Errors thrown by native predicates.

use std::fmt;

use crate::convert::copy::Putting;
#[cfg(feature = "serde")]
use crate::convert::serde::SerdeError;
use crate::convert::{IntoTerm, Mismatch, Term, Why};
use crate::error::Stop;
use crate::machine::Machine;
use crate::search::SearchError;
use crate::term::raise::{Raise, Raised};

/// The error of a native predicate.
///
/// ```
/// use taquin::{Engine, Throw};
/// let mut engine = Engine::new();
/// engine.function("root", |n: f64| match n {
///     0.0.. => Ok(n.sqrt()),
///     _ => Err(Throw::evaluation_error("undefined")),
/// });
/// assert!(engine.once("catch(root(-1, _), error(evaluation_error(undefined), _), true)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Throw {
    /// A ball, as for `throw/1`.
    Ball(Term),
    /// The query ends: a limit was exceeded, or it was interrupted. This comes from the engine and must be
    /// passed on.
    Stopped(Stop),
}

impl Throw {
    /// Creates `error(Formal, _)`.
    pub fn error(formal: Term) -> Throw {
        Throw::Ball(Term::compound("error", [formal, Term::variable(None)]))
    }

    /// Creates `error(type_error(Type, Culprit), _)`.
    pub fn type_error(expected: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("type_error", expected, culprit)
    }

    /// Creates `error(domain_error(Domain, Culprit), _)`.
    pub fn domain_error(domain: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("domain_error", domain, culprit)
    }

    /// Creates `error(existence_error(Kind, Culprit), _)`.
    pub fn existence_error(kind: &str, culprit: impl IntoTerm) -> Throw {
        Throw::formal("existence_error", kind, culprit)
    }

    /// Creates `error(permission_error(Action, Kind, Culprit), _)`.
    pub fn permission_error(action: &str, kind: &str, culprit: impl IntoTerm) -> Throw {
        let culprit = culprit.into_term();
        Throw::error(Term::compound("permission_error", [Term::atom(action), Term::atom(kind), culprit]))
    }

    /// Creates `error(representation_error(Limit), _)`.
    pub fn representation_error(limit: &str) -> Throw {
        Throw::error(Term::compound("representation_error", [limit]))
    }

    /// Creates `error(evaluation_error(Error), _)`.
    pub fn evaluation_error(error: &str) -> Throw {
        Throw::error(Term::compound("evaluation_error", [error]))
    }

    /// Creates `error(resource_error(Resource), _)`.
    pub fn resource_error(resource: &str) -> Throw {
        Throw::error(Term::compound("resource_error", [resource]))
    }

    /// Creates `error(instantiation_error, _)`.
    pub fn instantiation_error() -> Throw {
        Throw::error(Term::atom("instantiation_error"))
    }

    /// Adds a reason, which is shown after the error's message: `error(Formal, context(_, Reason))`.
    ///
    /// ```
    /// use taquin::{Engine, Throw};
    /// let mut engine = Engine::new();
    /// engine.test("even_year", |year: i64| match year % 2 {
    ///     0 => Ok(true),
    ///     _ => Err(Throw::domain_error("year", year).because("it is odd")),
    /// });
    /// let error = engine.once("even_year(1999)").unwrap_err();
    /// assert_eq!(error.to_string(), "Domain error: 'year' expected, found 1999 (it is odd)");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    #[must_use]
    pub fn because(self, reason: impl fmt::Display) -> Throw {
        let Throw::Ball(ball) = &self else { return self };
        let Some([formal, _]) = ball.as_ref().args_of("error") else { return self };
        let context = Term::compound("context", [Term::variable(None), Term::atom(reason.to_string())]);
        Throw::Ball(Term::compound("error", [formal.to_term(), context]))
    }

    /// Adds the place inside a value, unless it is the value itself.
    fn at(self, place: Option<String>) -> Throw {
        match place {
            None => self,
            Some(place) => self.because(format_args!("at {place}")),
        }
    }

    /// Creates the error for a mistake of the host, `error(system_error(Message), _)`.
    pub(super) fn mistake(message: String) -> Throw {
        Throw::error(Term::compound("system_error", [message]))
    }

    fn formal(error: &str, what: &str, culprit: impl IntoTerm) -> Throw {
        Throw::error(Term::compound(error, [Term::atom(what), culprit.into_term()]))
    }

    /// Raises the error in a machine.
    pub(super) fn raise<T>(&self, m: &mut Machine) -> Raised<T> {
        let term = match self {
            Throw::Ball(term) => term,
            Throw::Stopped(stop) => return Err((*stop).into()),
        };
        let ball = Putting::default().put(&mut m.heap, &mut m.symbols, term.as_ref())?;
        Err(Raise::Ball(ball).into())
    }

    /// Converts a raise of the machine for a native predicate.
    pub(super) fn of(m: &mut Machine, raise: &Raise) -> Throw {
        if let Raise::Stop(stop) = raise {
            return Throw::Stopped(*stop);
        }
        let ball = raise.ball(&mut m.heap, &mut m.symbols);
        match ball.and_then(|ball| Term::take(m, ball)) {
            Ok(term) => Throw::Ball(term),
            Err(stop) => Throw::Stopped(stop),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Ball(ball) => ball.fmt(f),
            Throw::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Throw {}

impl From<Mismatch> for Throw {
    fn from(e: Mismatch) -> Throw {
        let throw = match e.why() {
            Why::Memory => return Throw::resource_error("memory"),
            _ if e.found().as_ref().is_variable() => Throw::instantiation_error(),
            Why::Type(expected) => Throw::type_error(expected, e.found()),
            Why::Domain(domain) => Throw::domain_error(domain, e.found()),
            Why::Representation(_, limit) => Throw::representation_error(limit),
        };
        throw.at(e.place())
    }
}

/// As for [`Mismatch`]; `system_error(Message)` for an error of the type's own `Deserialize`.
#[cfg(feature = "serde")]
impl From<SerdeError> for Throw {
    fn from(error: SerdeError) -> Throw {
        let throw = match (error.stop(), error.found()) {
            (Some(Stop::Memory), _) => return Throw::resource_error("memory"),
            (Some(stop), _) => return Throw::Stopped(stop),
            (None, None) => return Throw::mistake(error.to_string()),
            (None, Some((_, found))) if found.as_ref().is_variable() => Throw::instantiation_error(),
            (None, Some((expected, found))) => Throw::type_error(expected, found),
        };
        throw.at(error.place())
    }
}

/// `system_error(Message)`.
impl From<std::io::Error> for Throw {
    fn from(error: std::io::Error) -> Throw {
        Throw::mistake(error.to_string())
    }
}

/// | a search that | raises |
/// |---|---|
/// | needs more memory than allowed | `resource_error(memory)` |
/// | has expanded as many states as allowed | `resource_error(search_states)` |
/// | is given a weight below 1 | `domain_error(not_less_than_one, Weight)` |
/// | is cancelled, has no path that it can count, or finds a space that contradicts itself | `system_error(Message)` |
impl From<SearchError> for Throw {
    fn from(error: SearchError) -> Throw {
        match error {
            SearchError::Memory { .. } => Throw::resource_error("memory"),
            SearchError::Expansions { .. } => Throw::resource_error("search_states"),
            SearchError::Weight { given } => Throw::domain_error("not_less_than_one", given),
            error => Throw::mistake(error.to_string()),
        }
    }
}
