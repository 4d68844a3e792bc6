//! Taquin: Prolog rules embedded in Rust, with native optimal search.
#![deny(unsafe_code)]

pub mod code;
pub mod engine;
pub mod error;
pub mod library;
pub mod limits;
pub mod machine;
pub mod program;
pub mod puzzles;
pub mod search;
pub mod term;
pub mod text;
