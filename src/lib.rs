//! Prolog rules embedded in Rust, with native optimal search.
//!
//! An [`Engine`] holds a program. Queries are answered lazily, answers are owned values, and closures become
//! predicates:
//!
//! ```
//! use taquin::{Engine, Error};
//!
//! # fn main() -> Result<(), Error> {
//! let mut engine = Engine::new();
//! engine.consult_str("family.pl", "parent(ann, bob). parent(bob, eve).
//!     ancestor(X, Y) :- parent(X, Y).
//!     ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).")?;
//! engine.function("upper", |s: String| s.to_uppercase());
//! for answer in engine.query("ancestor(Who, eve), upper(Who, Name)")? {
//!     let name: String = answer?.get("Name")?;
//!     assert!(name == "BOB" || name == "ANN");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! | to | see |
//! |---|---|
//! | load programs, add facts, ask, grant files and the clock | [`Engine`] |
//! | ask the same query again with other values | [`Engine::prepare`], [`Prepared`] |
//! | read answers | [`Answers`], [`Answer`], [`Column`] |
//! | move values between Rust and Prolog | [`FromTerm`], [`IntoTerm`], [`Term`], [`View`] |
//! | write predicates in Rust | [`native`], [`Call`], [`Reply`], [`Throw`] |
//! | bound or stop a query | [`Limits`], [`Interrupt`] |
//! | find shortest paths without Prolog | [`search`], [`puzzles`] |
//!
//! Nothing that a program or a query says panics; what goes wrong is an [`Error`]. An `Engine` is `Send`; answers,
//! terms, errors, limits and interrupts are `Send` and `Sync` and outlive their engine.
//!
//! # Features
//! `cli`, on by default, is what the command needs and a program that embeds the library does not:
//! `default-features = false` leaves it out. `checked` does without unsafe code, at some cost in speed.
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod bridge;
mod code;
mod convert;
mod engine;
mod error;
mod library;
mod limits;
mod machine;
pub mod native;
mod program;
pub mod puzzles;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod repl;
pub mod search;
#[doc(hidden)]
pub mod term;
#[doc(hidden)]
pub mod text;

pub use answer::{Answer, Answers, Binding, Column};
pub use convert::{Args, FromTerm, IntoArgs, IntoTerm, Mismatch, Show, Term, TermRef, View};
pub use dashu_int::IBig;
pub use engine::{Engine, Prepared, halt_status};
pub use error::{Error, SourceError, Stop, Thrown};
pub use library::streams::{Grants, LineSource};
pub use limits::{Interrupt, Limits};
pub use native::{Call, Callback, Natives, Reply, Throw};
pub use text::extent::Extent;

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
