//! Terms of any type that implements the traits of `serde`.
//!
//! | `serde` | Prolog |
//! |---|---|
//! | struct `OrderLine` | `order_line(Field, ...)`, or `[field-Value, ...]` with [`SerdeStyle::pairs`] |
//! | unit struct, unit variant | an atom in snake case |
//! | variant with values | a compound in snake case |
//! | newtype struct | the term of its value |
//! | string, `char` | an atom, or a string with [`SerdeStyle::strings`] |
//! | `bool`, integers, floats | as `IntoTerm` converts them |
//! | `None`, `Some(value)` | `none`, `some(Value)` |
//! | `()` | `null` |
//! | sequence, tuple, array, bytes | a list |
//! | map | a list of pairs, `Key-Value`; an empty one is `[]`, which `serde_json::Value` reads as an array |
//!
//! A part of a value can have a style of its own, by an attribute of `serde`:
//!
//! | attribute | on | means |
//! |---|---|---|
//! | `rename = "Order as pairs"` | a struct | this struct is a list of pairs, whatever the style |
//! | `with = "taquin::serde_terms::pairs"` | a field | its structs are lists of pairs, as in [`Pairs<T>`] |
//! | `with = "taquin::serde_terms::compounds"` | a field | structs in its value are compounds |
//! | `with = "taquin::serde_terms::strings"` | a field | texts in its value are strings |
//! | `with = "taquin::serde_terms::atoms"` | a field | texts in its value are atoms |
//!
//! Other formats, such as JSON, serialize the same values without a trace of that.
//!
//! A [`SerdeError`] becomes a [`taquin::Error`](crate::Error) by `?`.
//!
//! Types with a tag (`tag`, `untagged`, `flatten`) are read from a value whose parts have names: serialize
//! them in the style `pairs`. An enum two of whose variants have the same name in snake case is not read.
//!
//! Both styles are read. Like `FromTerm`, reading takes an unbound variable for `None`, and a bare value for
//! `Some`. A tuple is also read from `A-B-C`.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use taquin::serde_terms::{SerdeStyle, from_term, to_term, to_term_in};
//!
//! #[derive(Debug, PartialEq, Deserialize, Serialize)]
//! struct Order { number: u64, customer: String, lines: Vec<Line> }
//! #[derive(Debug, PartialEq, Deserialize, Serialize)]
//! struct Line { product: String, count: u32 }
//!
//! let line = Line { product: "tea".into(), count: 2 };
//! let order = Order { number: 7, customer: "ann".into(), lines: vec![line] };
//! let term = to_term(&order)?;
//! assert_eq!(term.to_string(), "order(7, ann, [line(tea, 2)])");
//! assert_eq!(from_term::<Order>(&term)?, order);
//! let pairs = to_term_in(SerdeStyle::default().pairs(true), &order)?;
//! assert_eq!(pairs.to_string(), "[number-7, customer-ann, lines-[[product-tea, count-2]]]");
//!
//! #[derive(Debug, PartialEq, Deserialize, Serialize)]
//! #[serde(rename = "Options as pairs")]
//! struct Options {
//!     depth: u32,
//!     #[serde(with = "taquin::serde_terms::strings")]
//!     title: String,
//! }
//! let options = Options { depth: 3, title: "Orders".into() };
//! assert_eq!(to_term(&options)?.to_string(), "[depth-3, title-\"Orders\"]");
//!
//! let wrong = taquin::Engine::new().parse("order(7, ann, [line(tea, few)])")?;
//! let error = from_term::<Order>(&wrong).unwrap_err();
//! assert_eq!(error.to_string(), "expected integer, found few at order.lines[0].count");
//! # Ok::<(), taquin::Error>(())
//! ```

mod deserializer;
mod error;
mod marks;
mod names;
mod serializer;
mod style;

pub use error::SerdeError;
pub use marks::{Pairs, atoms, compounds, pairs, strings};
pub use style::SerdeStyle;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::builder::Builder;
use super::term::{Term, TermRef};
use super::value_bytes::Making;
use deserializer::TermDeserializer;
use serializer::TermSerializer;

/// Serializes a value to a term, with structs as compounds and texts as atoms.
///
/// # Errors
/// Returns an error if the value's own `Serialize` does, or if it skips a field of a compound.
pub fn to_term<T: Serialize + ?Sized>(value: &T) -> Result<Term, SerdeError> {
    to_term_in(SerdeStyle::default(), value)
}

/// Serializes a value to a term in a style.
///
/// # Errors
/// Returns an error if the value's own `Serialize` does, or if it skips a field of a compound.
pub fn to_term_in<T: Serialize + ?Sized>(style: SerdeStyle, value: &T) -> Result<Term, SerdeError> {
    let mut result = Ok(());
    let term = Builder::build(|sink, at| result = value.serialize(TermSerializer { sink, at, style }));
    result.map(|()| term)
}

/// Deserializes a value from a `&Term` or a [`TermRef`].
///
/// # Errors
/// Returns an error that names what was expected, the term that was found, and its place in the value; or if
/// the value exceeds the memory limit of the engine, or is in more than 256 others.
pub fn from_term<'t, T: DeserializeOwned>(term: impl Into<TermRef<'t>>) -> Result<T, SerdeError> {
    let _making = Making::begin();
    T::deserialize(TermDeserializer::new(term.into()))
}
