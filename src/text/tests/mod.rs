//! Reader and writer together.

mod properties;
mod reports;
mod rows;
