//! Reader and writer together.

mod properties;
mod rows;
