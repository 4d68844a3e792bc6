//! The errors of the library.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::convert::{IntoTerm, Mismatch, Notation, Show, Term, Why};
use crate::error::{Report, Stop};
use crate::library::messages::Misspelling;
use crate::native::Throw;
use crate::search::SearchError;

/// An error in a text: a [`Report`], to which it dereferences, and the thrown ball.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceError {
    /// The position and the message.
    pub report: Report,
    /// The ball thrown by a directive or by defining a clause; `None` for a syntax error and for a directive
    /// that failed.
    pub thrown: Option<Term>,
}

impl SourceError {
    /// Returns the ball that a program would catch if it read or loaded the text itself: the thrown ball, or
    /// `error(syntax_error(Message), file(File, Line, Column, LineText, Hint))`.
    pub fn term(&self) -> Term {
        if let Some(thrown) = &self.thrown {
            return thrown.clone();
        }
        let hint = self.hint.as_deref().unwrap_or_default();
        let context = [
            Term::atom(&*self.file),
            self.line.into_term(),
            self.column.into_term(),
            Term::string(&*self.text),
            Term::string(hint),
        ];
        let formal = Term::compound("syntax_error", [&*self.message]);
        Term::compound("error", [formal, Term::compound("file", context)])
    }
}

impl Deref for SourceError {
    type Target = Report;

    fn deref(&self) -> &Report {
        &self.report
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

/// The name of a query in errors.
pub(crate) const QUERY: &str = "query";

/// An uncaught ball.
///
/// ```
/// use taquin::{Engine, Error};
/// let mut engine = Engine::new();
/// let Err(Error::Thrown(thrown)) = engine.once("X is foo + 1") else { panic!("foo is no number") };
/// let [formal, _context] = thrown.term().as_ref().args_of("error").unwrap();
/// let [kind, _culprit] = formal.args_of("type_error").unwrap();
/// assert_eq!(kind.as_atom(), Some("evaluable"));
/// assert!(thrown.message.contains("foo/0"));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Thrown {
    /// A message that explains it.
    pub message: String,
    term: Term,
    topic: Option<&'static str>,
    pub(super) place: Option<Box<Report>>,
    /// Of a syntax error in a text that the program read, the report in the ball.
    read: Option<Box<Report>>,
    misspelling: Option<Arc<Misspelling>>,
    notation: Arc<Notation>,
}

impl Thrown {
    /// Creates the error of a ball, which is written with a notation if it has no message.
    pub(super) fn new(
        term: Term,
        message: Option<String>,
        topic: Option<&'static str>,
        [place, read]: [Option<Report>; 2],
        notation: Arc<Notation>,
    ) -> Thrown {
        let [place, read] = [place, read].map(|report| report.map(Box::new));
        let mut thrown =
            Thrown { message: String::new(), term, topic, place, read, misspelling: None, notation };
        thrown.message = message.unwrap_or_else(|| thrown.shown(&Show::in_message()));
        thrown
    }

    /// Adds the misspelled name that the message tells of.
    pub(super) fn with_misspelling(self, misspelling: Option<Misspelling>) -> Thrown {
        Thrown { misspelling: misspelling.map(Arc::new), ..self }
    }

    /// Of a call of an unknown procedure, returns its name and that of a procedure with the same number of
    /// arguments that was probably meant, as a text has them.
    ///
    /// ```
    /// use taquin::{Engine, Error};
    /// let mut engine = Engine::new();
    /// let Err(Error::Thrown(thrown)) = engine.once("atom_lenth(abc, N)") else { panic!("no procedure") };
    /// assert_eq!(thrown.misspelling(), Some(("atom_lenth", "atom_length")));
    /// ```
    pub fn misspelling(&self) -> Option<(&str, &str)> {
        self.misspelling.as_ref().map(|found| (found.name.as_str(), found.meant.as_str()))
    }

    /// Returns what a person is shown: the place of the throw; of a syntax error in what the program read,
    /// the place there, with the throw as a hint.
    pub fn whole_report(&self) -> Option<Report> {
        match (self.read.as_deref().cloned(), self.report()) {
            (Some(read), Some(place)) => Some(read.read_at(place)),
            (read, place) => read.or_else(|| place.cloned()),
        }
    }

    /// Returns the ball, as the program threw it.
    pub fn term(&self) -> &Term {
        &self.term
    }

    /// Returns the name under which `taquin explain` explains the error, if it does.
    pub fn topic(&self) -> Option<&'static str> {
        self.topic
    }

    /// Returns the ball as quoted text, with the operators of the engine at that time. It is complete, or as
    /// much as [`Show`] allows for a ball with shared subterms. O(its size).
    pub fn text(&self) -> String {
        self.shown(&Show::default())
    }

    fn shown(&self, show: &Show) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.notation.write_term(&mut text, self.term.as_ref(), show);
        text
    }

    /// Returns the place of the throw, if it was in a clause of a loaded text. It is the place of the goal
    /// that threw; the hint lists the clauses that called it, except those left by their last call.
    /// Otherwise it is the goal in the text of [`Engine::query`](crate::Engine::query), if the message does
    /// not name it.
    ///
    /// ```
    /// use taquin::{Engine, Error};
    /// let mut engine = Engine::new();
    /// engine.consult_str("half.pl", "half(X, Y) :- Y is X / 2, true.").unwrap();
    /// let Err(Error::Thrown(thrown)) = engine.once("half(one, _)") else { panic!("one is no number") };
    /// let report = thrown.report().unwrap();
    /// assert_eq!((report.file.as_str(), report.line, report.column), ("half.pl", 1, 15));
    /// ```
    pub fn report(&self) -> Option<&Report> {
        self.place.as_deref()
    }

    /// Returns whether the place is in the text of the query.
    pub fn is_in_query(&self) -> bool {
        self.report().is_some_and(|report| report.file == QUERY)
    }

    /// Returns whether the ball is an ISO error: `error(Formal, Context)`.
    pub fn is_error(&self) -> bool {
        self.term.as_ref().args_of::<2>("error").is_some()
    }
}

impl PartialEq for Thrown {
    fn eq(&self, other: &Thrown) -> bool {
        self.term == other.term && self.message == other.message
    }
}

impl Eq for Thrown {}

impl fmt::Debug for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thrown").field("term", &self.term).field("message", &self.message).finish()
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// An error of this library.
///
/// ```
/// use taquin::{Engine, Error, Stop};
/// let mut engine = Engine::new();
/// let mut told = |goal: &str| match engine.once(goal) {
///     Ok(_) => "it was asked".to_owned(),
///     Err(Error::Source(errors)) => format!("column {}: {}", errors[0].column, errors[0].message),
///     Err(Error::Thrown(thrown)) => thrown.message,
///     Err(Error::Stopped(Stop::Halt(status))) => format!("the program ended with {status}"),
///     Err(other) => other.to_string(),
/// };
/// assert_eq!(told("atom_length(L, 3)"), "Arguments are not sufficiently instantiated");
/// assert_eq!(told("halt(4)"), "the program ended with 4");
/// assert_eq!(told("f(X Y)"), "column 5: `,` or `)` was expected, found `Y`");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Errors in a text: one error of a query, or all those of a loaded program, including directives that
    /// failed or threw.
    Source(Vec<SourceError>),
    /// The program threw a ball that it did not catch.
    Thrown(Thrown),
    /// A limit was exceeded, the query was interrupted, or the program halted.
    Stopped(Stop),
    /// A value could not be converted from or to a term.
    Convert {
        /// The expected type, in Prolog's terms or Rust's.
        expected: &'static str,
        /// The term found, as text: the beginning of a long one.
        found: String,
        /// The place of the term inside the value, such as `order.lines[2].count`; `None` if it is the value.
        place: Option<String>,
    },
    /// A value could not be converted by `serde`.
    #[cfg(feature = "serde")]
    Serde(crate::convert::serde::SerdeError),
    /// A file could not be read; the message names it.
    Io(std::io::Error),
}

impl Error {
    /// Returns whether more text could make the text valid.
    pub fn is_incomplete(&self) -> bool {
        matches!(self, Error::Source(errors) if errors.last().is_some_and(|e| e.incomplete))
    }

    /// Returns the ball that a program would catch: the thrown one, or the error term for errors in a text or
    /// for exceeded memory. Returns `None` for errors that programs cannot catch.
    pub fn term(&self) -> Option<Term> {
        match self {
            Error::Thrown(thrown) => Some(thrown.term.clone()),
            Error::Source(errors) => errors.first().map(SourceError::term),
            Error::Stopped(Stop::Memory) => {
                let formal = Term::compound("resource_error", ["memory"]);
                Some(Term::compound("error", [formal, Term::variable(None)]))
            }
            _ => None,
        }
    }

    /// Returns the exit status with which the program called `halt/0,1`, if it did.
    pub fn halt_status(&self) -> Option<i32> {
        match self {
            Error::Stopped(Stop::Halt(status)) => Some(*status),
            _ => None,
        }
    }

    /// Returns the error of values that do not fit a query.
    pub(crate) fn unfit(expected: &'static str, found: String) -> Error {
        Error::Convert { expected, found, place: None }
    }

    /// Returns the error of a name that is not a variable of the query.
    pub(crate) fn no_variable(name: &str) -> Error {
        Error::unfit("a variable of the query", name.to_owned())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Source(errors) => {
                for (i, error) in errors.iter().enumerate() {
                    write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
                }
                Ok(())
            }
            Error::Thrown(e) => e.fmt(f),
            Error::Stopped(e) => e.fmt(f),
            Error::Convert { expected, found, place } => {
                write!(f, "expected {expected}, found {found}")?;
                place.as_ref().map_or(Ok(()), |place| write!(f, " at {place}"))
            }
            #[cfg(feature = "serde")]
            Error::Serde(e) => e.fmt(f),
            Error::Io(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for SourceError {}
impl std::error::Error for Thrown {}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(e) => e.source(),
            _ => None,
        }
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Error {
        Error::Stopped(stop)
    }
}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Error {
        Error::Io(e)
    }
}

impl From<Report> for Error {
    fn from(report: Report) -> Error {
        Error::Source(vec![SourceError { report, thrown: None }])
    }
}

impl From<Mismatch> for Error {
    fn from(e: Mismatch) -> Error {
        match e.why() {
            Why::Memory => Error::Stopped(Stop::Memory),
            _ => Error::Convert {
                expected: e.expected(),
                found: e.found().as_ref().in_message(),
                place: e.place(),
            },
        }
    }
}

/// The error that a program would have of it: for a ball [`Error::Thrown`], whose message is the ball.
impl From<Throw> for Error {
    fn from(throw: Throw) -> Error {
        match throw {
            Throw::Stopped(stop) => Error::Stopped(stop),
            Throw::Ball(term) => {
                let notation = Notation::standard().clone();
                Error::Thrown(Thrown::new(term, None, None, [None, None], notation))
            }
        }
    }
}

/// [`Error::Stopped`] for memory; otherwise the error of a predicate whose search ended so, with the search's
/// own message.
impl From<SearchError> for Error {
    fn from(error: SearchError) -> Error {
        if let SearchError::Memory { .. } = error {
            return Error::Stopped(Stop::Memory);
        }
        let message = error.to_string();
        match Throw::from(error).into() {
            Error::Thrown(thrown) => Error::Thrown(Thrown { message, ..thrown }),
            other => other,
        }
    }
}

#[cfg(feature = "serde")]
impl From<crate::convert::serde::SerdeError> for Error {
    fn from(e: crate::convert::serde::SerdeError) -> Error {
        e.stop().map_or(Error::Serde(e), Error::Stopped)
    }
}
