//! The error of a conversion: what was expected, what was found, and where inside the value.

use std::fmt;

use super::term::{Term, TermRef};
use crate::error::Stop;

/// A term could not be converted to the requested type.
///
/// ```
/// use taquin::{FromTerm, Mismatch, Term, TermRef};
/// #[derive(Debug)]
/// struct Celsius(f64);
/// impl FromTerm for Celsius {
///     fn from_term(term: TermRef<'_>) -> Result<Celsius, Mismatch> {
///         match term.get()? {
///             degrees if degrees < -273.15 => Err(Mismatch::domain_error("temperature", term)),
///             degrees => Ok(Celsius(degrees)),
///         }
///     }
/// }
/// assert_eq!(Term::from(20).get::<Celsius>().unwrap().0, 20.0);
/// assert_eq!(Term::from(-300).get::<Celsius>().unwrap_err().expected(), "temperature");
/// let error = Term::list([20, -300]).get::<Vec<Celsius>>().unwrap_err();
/// assert_eq!(error.to_string(), "expected temperature, found -300 at [1]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    why: Why,
    found: Term,
    /// The way to the place, from the inside out.
    steps: Vec<PlaceStep>,
}

/// The kind of ISO error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    Type(&'static str),
    Domain(&'static str),
    /// A Rust type, and the limit that the number exceeds.
    Representation(&'static str, &'static str),
    /// The value exceeds the memory limit.
    Memory,
}

/// A step into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlaceStep {
    Element(usize),
    /// The name of a type, and a field of it.
    Field(&'static str, &'static str),
}

impl Mismatch {
    fn new(why: Why, found: TermRef<'_>) -> Mismatch {
        Mismatch { why, found: found.to_term(), steps: Vec::new() }
    }

    /// Creates the error of a term of the wrong type: a program gets `type_error(Type, Found)`, or
    /// `instantiation_error` for a variable.
    #[must_use]
    pub fn type_error(expected: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch::new(Why::Type(expected), found)
    }

    /// Creates the error of a term of the right type, but outside the domain: `domain_error(Domain, Found)`.
    #[must_use]
    pub fn domain_error(domain: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch::new(Why::Domain(domain), found)
    }

    /// Creates the error of a value that the Rust type cannot represent: `representation_error(Limit)`, with
    /// the limit's name in Prolog (`max_integer`, ...).
    #[must_use]
    pub fn representation_error(rust: &'static str, limit: &'static str, found: TermRef<'_>) -> Mismatch {
        Mismatch::new(Why::Representation(rust, limit), found)
    }

    /// Notes that the term was found in a field of a type.
    ///
    /// ```
    /// use taquin::Term;
    /// let error = Term::from("tea").get::<u8>().unwrap_err().in_field("order", "count");
    /// assert_eq!(error.to_string(), "expected integer, found tea at order.count");
    /// ```
    #[must_use]
    pub fn in_field(mut self, owner: &'static str, field: &'static str) -> Mismatch {
        self.steps.push(PlaceStep::Field(owner, field));
        self
    }

    /// Notes that the term was found in an element of a list, counted from 0.
    #[must_use]
    pub fn in_element(mut self, index: usize) -> Mismatch {
        self.steps.push(PlaceStep::Element(index));
        self
    }

    /// Returns the expected type or domain in Prolog's terms (`integer`, `atom`, `list`, ...), or a Rust type
    /// whose range is too small (`u8`).
    #[must_use]
    pub fn expected(&self) -> &'static str {
        match self.why {
            Why::Type(name) | Why::Domain(name) | Why::Representation(name, _) => name,
            Why::Memory => "value within the memory limit",
        }
    }

    /// Returns the term found. A value that exceeds the memory limit is found as a variable.
    #[must_use]
    pub fn found(&self) -> &Term {
        &self.found
    }

    /// Returns the place of the term inside the value that was converted: `order.lines[2].count`. `None` if
    /// it is the value itself.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        (!self.steps.is_empty()).then(|| self.steps.iter().rev().enumerate().map(step_text).collect())
    }

    pub(crate) fn why(&self) -> Why {
        self.why
    }
}

/// Returns the text of a step; the first one names the type.
fn step_text((number, step): (usize, &PlaceStep)) -> String {
    match (number, step) {
        (_, PlaceStep::Element(index)) => format!("[{index}]"),
        (0, PlaceStep::Field(owner, field)) => format!("{owner}.{field}"),
        (_, PlaceStep::Field(_, field)) => format!(".{field}"),
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Why::Memory => write!(f, "{}", Stop::Memory)?,
            _ => write!(f, "expected {}, found {}", self.expected(), self.found.as_ref().in_message())?,
        }
        self.place().map_or(Ok(()), |place| write!(f, " at {place}"))
    }
}

impl std::error::Error for Mismatch {}

/// Returns the error of a term of the wrong type.
pub(super) fn mismatch<T>(expected: &'static str, found: TermRef<'_>) -> Result<T, Mismatch> {
    Err(Mismatch::type_error(expected, found))
}

impl TermRef<'_> {
    /// Notes that a value of `bytes` bytes, besides those of its parts, is made of the term.
    ///
    /// # Errors
    /// Returns an error if the memory limit of the engine is exceeded, or its query must stop. The engine
    /// raises that instead at the end of the native or the row.
    pub(super) fn afford(self, bytes: usize) -> Result<(), Mismatch> {
        match self.lend(bytes) {
            true => Ok(()),
            false => Err(Mismatch::new(Why::Memory, Term::variable(None).as_ref())),
        }
    }
}
