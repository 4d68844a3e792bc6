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
//! | load programs, add facts, run queries, grant files and the clock | [`Engine`], [`Consult`], [`Grants`] |
//! | run the same query again with other values | [`Engine::prepare`], [`Query`], [`Engine::ask`] |
//! | share a program among threads and open queries | [`Program`], [`Engine::freeze`] |
//! | undo changes | [`Engine::transaction`], [`Engine::snapshot`] |
//! | learn why a query is true or not | [`Engine::why`], [`Explanation`] |
//! | read typed rows | [`Engine::rows`], [`Engine::first`], [`FromRow`] |
//! | read answers | [`Answers`], [`Answer`] |
//! | convert values between Rust and Prolog | [`FromTerm`], [`IntoTerm`], [`Term`], [`TermView`] |
//! | add and remove facts in bulk | [`Engine::extend`], [`Fact`], [`Engine::retract`] |
//! | inspect errors and their positions | [`Error`], [`SourceError`], [`Report`], [`Thrown`] |
//! | write predicates in Rust | [`native`], [`Call`], [`Reply`], [`Throw`] |
//! | call data of the host by its own indexes | [`Engine::add_relation`], [`HostRelation`] |
//! | hand objects of the host to programs | [`HostType`], [`HostObject`], [`Engine::class`] |
//! | limit or stop a query | [`Limits`], [`Interrupt`], [`Clock`] |
//! | search a space that is stated in rules | [`Engine::rule_space`], [`Engine::action_space`] |
//! | find shortest paths without Prolog | [`search`], [`puzzles`] |
//! | plan in PDDL | [`planning`] |
//!
//! No program or query makes the crate panic; errors are returned as [`Error`]. An `Engine` is `Send`;
//! answers, terms, errors, limits and interrupts are `Send` and `Sync` and outlive their engine.
//! A query stops with a [`Stop`], a search with a [`search::SearchError`].
//!
//! # Conversions
#![doc = include_str!("convert/types.md")]
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `cli` | yes | what the command needs, but not a program that embeds the library |
//! | `puzzles` | yes | the puzzle predicates of [`Engine::new`], without which it is [`Engine::plain`] |
//! | `derive` | no | derives of `IntoTerm`, `FromTerm`, `Fact` and `FromRow` for structs and enums |
//! | `serde` | no | terms of any type that `serde` serializes, and back: `taquin::serde_terms` |
//! | `json` | no | conversions of `serde_json::Value`: an object is `json([Key=Value, ...])` |
//! | `stream` | no | answers and rows as a `Stream` of the futures crates: [`Answers`]`::into_stream` |
//! | `petgraph` | no | graphs of that crate as spaces of [`search`] |
//! | `tracing` | no | a span for each query (`DEBUG`) and call of a native (`TRACE`), of the target `taquin` |
//! | `checked` | no | a check of the bounds of every access to the machine's memory, at some cost in speed |
//!
//! Without `checked` those accesses rely on the machine's own invariants. All unsafe code is in one folder
//! (`term/region`), and is reachable only through an engine.
#![deny(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, clippy::missing_errors_doc)]

mod answer;
mod clock;
mod code;
mod convert;
mod engine;
mod error;
mod extensions;
mod library;
mod limits;
mod machine;
pub mod native;
mod program;
#[cfg(feature = "cli")]
#[doc(hidden)]
#[allow(missing_debug_implementations)]
pub mod repl;
#[allow(missing_debug_implementations)]
mod term;
mod text;

use taquin_search::{suggest, width};

pub use answer::{
    ActionSpace, Answer, AnswerRow, Answers, Binding, Explanation, FromRow, NotStarted, ProofNode,
    ProofReason, Query, QueryArgs, ReversibleRules, Rows, RuleSpace,
};
#[cfg(feature = "stream")]
pub use answer::{AnswerStream, RowStream};
pub use clock::Clock;
#[doc(hidden)]
pub use convert::derived;
#[cfg(feature = "serde")]
pub use convert::serde as serde_terms;
pub use convert::{
    Fact, FromTerm, IntoArgs, IntoTerm, Mismatch, Show, Term, TermArgs, TermArgsIter, TermRef, TermView,
};
/// Integers of any size, from `dashu-int` 0.6: a new major version of that crate is a new major version of
/// this one.
pub use dashu_int::IBig;
pub use engine::{Consult, Debugger, Device, Engine, Error, Program, SourceError, Thrown};
pub use error::{Report, Severity, Stop, Style};
pub use library::streams::LineSource;
#[doc(hidden)]
pub use library::streams::encoding::source_text;
pub use library::system::Grants;
pub use library::system::blocking::SlowReader;
pub use limits::{Interrupt, Limits};
pub use native::{Call, Callback, HostRelation, HostRows, Natives, RelationKeys, Reply, Throw};
/// Derives of [`Fact`](trait@Fact), [`FromRow`](trait@FromRow), [`FromTerm`](trait@FromTerm) and
/// [`IntoTerm`](trait@IntoTerm), with the feature `derive`.
#[cfg(feature = "derive")]
pub use taquin_derive::{Fact, FromRow, FromTerm, IntoTerm};
pub use taquin_search::{planning, puzzles, search};
pub use term::{HostObject, HostType};
pub use text::extent::{Extent, ExtentScanner};
pub use text::outline::{TokenKind, tokens};
#[doc(hidden)]
pub use text::stated;
#[doc(hidden)]
pub use text::token::is_symbol;

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The examples of the README, compiled and run as tests. One of them derives.
#[cfg(all(doctest, feature = "derive"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the book's chapter for programmers in Rust.
#[cfg(doctest)]
#[doc = include_str!("../docs/book/src/embedding.md")]
struct EmbeddingChapter;

/// The example of the book's chapter on limits.
#[cfg(doctest)]
#[doc = include_str!("../docs/book/src/limits.md")]
struct LimitsChapter;
