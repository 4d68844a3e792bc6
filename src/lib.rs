//! Taquin: Prolog rules embedded in Rust, with native optimal search.
#![deny(unsafe_code)]

pub mod answer;
mod bridge;
pub mod code;
pub mod convert;
pub mod engine;
pub mod error;
pub mod library;
pub mod limits;
pub mod machine;
pub mod native;
pub mod program;
pub mod puzzles;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod repl;
pub mod search;
pub mod term;
pub mod text;

pub use answer::{Answer, Answers, Binding, Column};
pub use convert::{Args, FromTerm, IntoArgs, IntoTerm, Mismatch, Show, Term, TermRef, View};
pub use dashu_int::IBig;
pub use engine::{Engine, Prepared, halt_status};
pub use error::{Error, SourceError, Stop, Thrown};
pub use library::streams::{Grants, LineSource};
pub use limits::{Interrupt, Limits};
pub use native::{Call, Callback, Natives, Reply, Throw};

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
