//! The code of clauses: the instruction set, the compiler and the code area.

pub mod analyse;
pub mod area;
mod classes;
pub mod commitment;
pub mod compile;
pub mod constant;
mod decide;
mod destructure;
pub mod emit;
mod escapes;
pub mod flatten;
mod goals;
pub mod guards;
mod in_place;
pub mod instruction;
pub mod listing;
pub mod live;
mod open;
pub mod operand;
pub mod slots;
mod terms;
pub mod test_kind;
mod var_id;

pub use area::CodeArea;
pub use instruction::Instr;
pub use operand::{EnvSlot, Reg};
