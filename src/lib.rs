//! Taquin: Prolog rules embedded in Rust, with native optimal search.

pub mod puzzles;
pub mod search;
