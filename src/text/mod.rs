//! Text: from characters to terms with spans, and back.
//!
//! Data flows one way. [`token`] cuts text into tokens (ISO 6.4), and [`number`] and [`quoted`] decode the
//! irregular ones. [`reader`] builds terms from tokens by operator precedence (ISO 6.3). [`extent`] finds the
//! end of a clause in text that is still arriving, [`stated`] the answer behind a query. [`writer`] goes the
//! other direction (ISO 7.10.5), with [`quote`] for atoms and numbers.

pub mod branches;
pub mod conversion;
pub mod cycles;
mod expected;
pub mod extent;
pub mod names;
pub mod number;
pub mod operators;
pub mod outline;
mod parser;
pub mod placed;
pub mod quote;
pub mod quoted;
mod read_flags;
pub mod reader;
pub mod source;
pub mod spans;
pub mod stated;
#[cfg(test)]
mod tests;
pub mod token;
mod typography;
mod variables;
mod wide;
pub mod write_options;
pub mod writer;

pub use operators::Operators;
pub use parser::Stacks;
pub use read_flags::{QuoteMode, ReadFlags};
pub use reader::{Read, ReadTerm, Reader};
pub use source::ParseFailure;
pub use variables::NamedVariable;
pub use write_options::WriteOptions;
pub use writer::{finite, push_term, write_term};
