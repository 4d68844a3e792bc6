//! Terms: tagged cells on one heap, and the walks over them.
//!
//! A term is a [`Cell`]: one 64-bit word, its tag in the low three bits. Atoms and small integers are in the
//! cell itself; everything else is an address into the [`Heap`], an index that stays valid when the heap
//! grows. Every unbound variable is on the heap, as a reference to itself. Environments and registers hold
//! only values, so that no walk has to check where a variable is. Walks have their own stack or need none: a
//! term a million levels deep is an ordinary term.

pub mod bits;
pub mod block;
pub mod cell;
pub mod copy;
pub mod division;
pub mod facts;
pub mod heap;
pub mod holes;
pub mod limbs;
pub mod long;
pub mod montgomery;
pub mod number;
pub mod object;
pub mod order;
pub mod products;
pub mod radix;
pub mod raise;
pub mod region;
pub mod shared;
pub mod sorting;
pub mod symbols;
pub mod trail_entry;
pub mod unify;
pub mod variant;
pub mod walk;
pub mod wide;
pub mod words;

pub use block::Block;
pub use cell::{Addr, Cell, Functor, View};
pub use heap::Heap;
pub use number::Number;
pub use object::{HostObject, HostType};
pub use shared::Shared;
pub use symbols::{Atom, Symbols, atoms};
