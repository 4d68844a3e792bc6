//! Indexes: from the key of an argument to the clauses that can match it.
//!
//! Which arguments discriminate is decided when a predicate is first called with more than one clause; each index
//! is built when a call first has that argument bound. A small predicate's index is a list whose entries carry
//! keys; a large one's is a hash table of lists. Both are kept up when clauses come, and thrown away when many
//! have gone.

use super::list::ListId;
use crate::term::cell::Tag;
use crate::term::{Cell, Heap};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// From how many clauses on a hash table is worth its room.
pub const HASH_FROM: usize = 8;

/// An index on one argument.
pub struct Index {
    pub arg: u16,
    pub table: Table,
}

/// How an index finds clauses.
pub enum Table {
    /// Not yet needed.
    Unbuilt,
    /// All clauses, with keys.
    Linear(ListId),
    /// The clauses for each key (those with a variable included), and those with a variable alone.
    Hash { lists: FxHashMap<u64, ListId>, others: ListId },
}

/// The key of a dereferenced argument: two terms that unify have equal keys, or one has `ANY`.
#[inline(always)]
pub fn key(heap: &Heap, cell: Cell) -> u64 {
    match cell.tag() {
        Tag::Atom | Tag::Int => cell.bits(),
        Tag::List => Tag::List as u64,
        Tag::Str => heap.at(cell.addr()).bits(),
        Tag::Box => box_key(heap, cell),
        Tag::Ref | Tag::Attr | Tag::Head => super::list::ANY,
    }
}

#[cold]
fn box_key(heap: &Heap, cell: Cell) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(heap.at(cell.addr()).bits());
    heap.box_words(cell.addr()).iter().for_each(|word| hasher.write_u64(word.bits()));
    hasher.finish() << 3 | Tag::Box as u64
}
