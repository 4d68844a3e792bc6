//! What can go wrong, as an embedder sees it.

use crate::convert::{IntoTerm, Notation, Show, Term};
use crate::error::{Report, Stop};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// An error in a text: a [`Report`], whose fields it has, and what was thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceError {
    /// Where it is, and what is wrong.
    pub report: Report,
    /// What a directive threw, or what defining a clause did; `None` where the text cannot be read and where a directive
    /// failed.
    pub thrown: Option<Term>,
}

impl SourceError {
    /// What a program that read or loaded the text itself would catch: what was thrown, or else
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

/// Bytes of a ball in a message, where nobody knows what it means.
const MESSAGE: usize = 1 << 12;

/// A ball that nobody caught.
///
/// ```
/// use taquin::{Engine, Error, Term};
/// let mut engine = Engine::new();
/// let Err(Error::Thrown(thrown)) = engine.once("X is foo + 1") else { panic!("foo is no number") };
/// let [formal, _context] = thrown.term().as_ref().args_of("error").unwrap();
/// assert_eq!(formal.args_of::<2>("type_error").map(|[kind, _]| kind.to_term()), Some(Term::atom("evaluable")));
/// assert!(thrown.message.contains("foo/0"));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Thrown {
    /// What it means, for a person.
    pub message: String,
    term: Term,
    place: Option<Box<Report>>,
    notation: Arc<Notation>,
}

impl Thrown {
    /// A ball that is written by a notation, as is its meaning if nobody knows it.
    pub(super) fn new(
        term: Term,
        message: Option<String>,
        place: Option<Report>,
        notation: Arc<Notation>,
    ) -> Thrown {
        let mut thrown = Thrown { message: String::new(), term, place: place.map(Box::new), notation };
        thrown.message = message.unwrap_or_else(|| thrown.shown(&Show::default().size(MESSAGE)));
        thrown
    }

    /// The ball, as the program threw it.
    pub fn term(&self) -> &Term {
        &self.term
    }

    /// The ball as quoted text, by the operators that the engine had: all of it, or what [`Show`] says of a ball that
    /// shares subterms. O(its size).
    pub fn text(&self) -> String {
        self.shown(&Show::default())
    }

    fn shown(&self, show: &Show) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = self.notation.write_term(&mut text, self.term.as_ref(), show);
        text
    }

    /// Where it was thrown, if that was in a clause of a text that was loaded: the goal, and as a hint the clauses that
    /// had called it, as far as they had not been left by their last call.
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

    /// Whether the ball is one of ISO's errors: `error(Formal, Context)`.
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

/// Every way in which a call of this library fails.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// What is wrong with a text: one error of a query, all those of a program that was loaded, the directives that
    /// failed or threw among them.
    Source(Vec<SourceError>),
    /// The program threw.
    Thrown(Thrown),
    /// A limit or an interrupt stopped the run.
    Stopped(Stop),
    /// An answer is no value of the type asked for, or the other way round.
    Convert {
        /// The type, in Prolog's words or Rust's.
        expected: &'static str,
        /// The term, as text.
        found: String,
    },
    /// A file could not be read; the error's text names it.
    Io(std::io::Error),
}

impl Error {
    /// More text could make it right.
    pub fn is_incomplete(&self) -> bool {
        matches!(self, Error::Source(errors) if errors.last().is_some_and(|e| e.incomplete))
    }

    /// What a program would catch: the ball, or the error term that stands for what is wrong with a text or for the
    /// memory; `None` for what no program sees.
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

    /// The status that the program asked the process to end with, if it called `halt/0,1`.
    pub fn halt_status(&self) -> Option<i32> {
        match self {
            Error::Stopped(Stop::Halt(status)) => Some(*status),
            _ => None,
        }
    }

    /// A name that no variable of the query has.
    pub(crate) fn no_variable(name: &str) -> Error {
        Error::Convert { expected: "a variable of the query", found: name.to_owned() }
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
            Error::Convert { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
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
