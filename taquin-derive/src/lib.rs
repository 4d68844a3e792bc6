//! Derives of the conversions of `taquin`, whose feature `derive` exports them beside their traits.
//!
//! A struct is a compound: its name in snake case, with its fields as arguments. A unit struct is an atom. An
//! enum is one of its variants, each a compound or an atom.
//!
//! ```
//! use taquin::{Engine, Fact, FromTerm, IntoTerm};
//!
//! #[derive(Clone, Debug, PartialEq, Fact, FromTerm, IntoTerm)]
//! struct Order {
//!     number: u64,
//!     customer: String,
//!     state: State,
//! }
//!
//! #[derive(Clone, Debug, PartialEq, FromTerm, IntoTerm)]
//! enum State {
//!     Open,
//!     #[taquin(name = "delivered")]
//!     Sent { to: String, parcels: Vec<u32> },
//! }
//!
//! let mut engine = Engine::new();
//! let state = State::Sent { to: "Delft".into(), parcels: vec![3, 4] };
//! let order = Order { number: 7, customer: "ann".into(), state };
//! assert_eq!(order.clone().into_term().to_string(), "order(7, ann, delivered('Delft', [3, 4]))");
//! engine.extend([&order])?;
//! assert!(engine.once("order(_, ann, delivered(_, Parcels)), length(Parcels, 2)")?);
//!
//! let error = engine.parse("order(7, ann, delivered(home, [3, x]))")?.get::<Order>().unwrap_err();
//! assert_eq!(error.to_string(), "expected integer, found x at order.state.parcels[1]");
//! # Ok::<(), taquin::Error>(())
//! ```
//!
//! A type may contain itself. Reading it is recursive, and a program may make a term of any depth, so terms of
//! at most 256 levels are read.
//!
//! # Attributes
//!
//! | `#[taquin(...)]` | of | means |
//! |---|---|---|
//! | `name = "..."` | a struct or variant | the name of its compound or atom |
//! | `transparent` | a struct with one field | the term is that of the field, without a compound around it |
//! | `pairs` | a struct with named fields | the term is `[name-Value, ...]`, read in any order |
//! | `name = "..."` | a field of a struct with `pairs` | the key of its pair |
//! | `skip` | a field | the field is not in the term, and `Default::default()` when read from one |

mod attributes;
mod fact;
mod from_term;
mod input;
mod into_term;
mod row;

use proc_macro::TokenStream;
use syn::{DeriveInput, Error, parse_macro_input};

use input::Input;

/// Derives `FromTerm`: see the [crate].
///
/// A field of another type than its term is an error of the conversion, which names the field. A type that
/// cannot be read from a term is an error of the compiler:
///
/// ```compile_fail
/// #[derive(taquin::FromTerm)]
/// union Bits { int: u64, float: f64 }
/// ```
///
/// Two variants must not be converted from the same term:
///
/// ```compile_fail
/// #[derive(taquin::FromTerm)]
/// enum Shape {
///     Square(f64),
///     #[taquin(name = "square")]
///     Box(f64),
/// }
/// ```
///
/// A field needs a conversion of its own:
///
/// ```compile_fail
/// #[derive(taquin::FromTerm)]
/// struct Task { run: fn() }
/// ```
#[proc_macro_derive(FromTerm, attributes(taquin))]
pub fn derive_from_term(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), from_term::implementation)
}

/// Derives `IntoTerm`: see the [crate].
///
/// ```
/// use std::collections::BTreeMap;
/// use taquin::IntoTerm;
///
/// #[derive(IntoTerm)]
/// #[taquin(pairs)]
/// struct Options {
///     depth: u32,
///     #[taquin(name = "quoted")]
///     is_quoted: bool,
///     #[taquin(skip)]
///     seen: BTreeMap<String, u32>,
/// }
///
/// #[derive(IntoTerm)]
/// #[taquin(transparent)]
/// struct Metres(f64);
///
/// let options = Options { depth: 3, is_quoted: true, seen: BTreeMap::new() };
/// assert_eq!(options.into_term().to_string(), "[depth-3, quoted-true]");
/// assert_eq!(Metres(2.5).into_term().to_string(), "2.5");
/// ```
///
/// Attributes are checked:
///
/// ```compile_fail
/// #[derive(taquin::IntoTerm)]
/// struct Point { #[taquin(rename = "east")] x: f64 }
/// ```
#[proc_macro_derive(IntoTerm, attributes(taquin))]
pub fn derive_into_term(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), into_term::implementation)
}

/// Derives `Fact`: the fields are the arguments. The variants of an enum may be facts of several predicates.
///
/// ```
/// use taquin::{Engine, Fact};
///
/// #[derive(Fact)]
/// enum Event {
///     Login { user: &'static str, at: u64 },
///     Logout { user: &'static str, at: u64 },
/// }
///
/// let mut engine = Engine::new();
/// engine.extend([Event::Login { user: "ann", at: 3 }, Event::Logout { user: "ann", at: 8 }])?;
/// assert!(engine.once("login(ann, In), logout(ann, Out), Out - In =:= 5")?);
/// # Ok::<(), taquin::Error>(())
/// ```
///
/// A fact has a name, so a struct that is the term of its field is none:
///
/// ```compile_fail
/// #[derive(taquin::Fact)]
/// #[taquin(transparent)]
/// struct Metres(f64);
/// ```
#[proc_macro_derive(Fact, attributes(taquin))]
pub fn derive_fact(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), fact::implementation)
}

/// Derives `FromRow`: the fields are the columns of a row, in order.
///
/// ```
/// use taquin::{Engine, FromRow};
///
/// #[derive(Debug, PartialEq, FromRow)]
/// struct Price { what: String, cents: u32 }
///
/// let mut engine = Engine::new();
/// engine.fact("price", ("tea", 250))?;
/// let prices = engine.prepare("price(What, Cents)")?;
/// assert_eq!(engine.first(&prices, ())?, Some(Price { what: "tea".into(), cents: 250 }));
/// # Ok::<(), taquin::Error>(())
/// ```
///
/// A row has one shape:
///
/// ```compile_fail
/// #[derive(taquin::FromRow)]
/// enum Row { Price(u32), Weight(f64) }
/// ```
#[proc_macro_derive(FromRow, attributes(taquin))]
pub fn derive_from_row(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), row::implementation)
}

/// Returns the implementation for an item, or the error as a message of the compiler.
fn derive(
    input: &DeriveInput,
    implementation: fn(&Input<'_>) -> Result<proc_macro2::TokenStream, Error>,
) -> TokenStream {
    let tokens = Input::of(input).and_then(|input| implementation(&input));
    tokens.unwrap_or_else(|error| error.to_compile_error()).into()
}
