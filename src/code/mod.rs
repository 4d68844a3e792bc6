//! Clause code: the instruction set, the compiler, the area that code lives in.

pub mod analyse;
pub mod area;
pub mod compile;
pub mod emit;
mod escapes;
pub mod flatten;
mod goals;
pub mod instruction;
pub mod listing;
pub mod live;
mod parts;
pub mod slots;
mod terms;

pub use area::CodeArea;
pub use instruction::Instr;
