//! The argument positions of a clause head that an index can use, and their keys.
//!
//! A position is an argument, or an argument of an argument: the head and tail of a list, the first arguments
//! of a structure. Two terms that unify have equal keys, or one has the key `ANY`.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::term::cell::Tag;
use crate::term::{Addr, Cell, Heap};
use crate::width::Width;

/// The key of a term that can match anything.
pub const ANY: u64 = 0;

/// The number of arguments that indexes can use.
pub const ARGS: usize = 24;

/// The number of arguments that indexes can look into, and of positions inside each.
pub const DEEP_ARGS: usize = 8;
pub const INNER_ARGS: usize = 4;

/// An argument, or an argument inside it, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgPos {
    pub arg: u8,
    pub inner: Option<u8>,
}

impl ArgPos {
    fn bit(self) -> u32 {
        let arg = u32::from(self.arg);
        match self.inner {
            None => arg,
            Some(inner) => ARGS.to_u32() + arg * INNER_ARGS.to_u32() + u32::from(inner),
        }
    }

    /// Returns the key of a call at this position, given its argument. An inner position is used only after
    /// the key of the argument itself matched.
    #[inline(always)]
    pub fn key(self, heap: &Heap, arg: Cell) -> u64 {
        let arg = heap.deref(arg);
        match self.inner {
            None => key(heap, arg),
            Some(inner) => inner_key(heap, arg, inner.to_usize()),
        }
    }

    /// Returns what is inside an argument of a call at this number, if the argument has it.
    #[inline(always)]
    pub fn inside(heap: &Heap, arg: Cell, inner: u8) -> Option<Cell> {
        let inner = inner.to_usize();
        match arg.tag() {
            Tag::List if inner < 2 => Some(heap.at(arg.addr() + inner)),
            Tag::Str if inner < heap.at(arg.addr()).as_functor().arity() => {
                Some(heap.at(arg.addr() + 1 + inner))
            }
            _ => None,
        }
    }
}

/// The positions used on the path to a list, and the arguments that are compound there: one bit for each
/// position, and one for each argument that can be looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path(u64);

/// The first bit for compound arguments.
const COMPOUND: u32 = (ARGS + DEEP_ARGS * INNER_ARGS) as u32;

impl Path {
    pub const ROOT: Path = Path(0);

    /// Returns the path to the clauses with `key` or `ANY` at a position.
    pub fn with(self, place: ArgPos, key: u64) -> Path {
        let used = Path(self.0 | 1 << place.bit());
        let deep = place.inner.is_none() && place.arg.to_usize() < DEEP_ARGS && inner_args(key) > 0;
        if deep { Path(used.0 | 1 << (COMPOUND + u32::from(place.arg))) } else { used }
    }

    /// Returns whether an argument was looked up on the path.
    pub fn is_known(self, arg: usize) -> bool {
        arg < ARGS && self.0 >> arg & 1 == 1
    }

    /// Returns the unused positions of a predicate with `arity` arguments.
    #[inline]
    pub fn open(self, arity: usize) -> impl Iterator<Item = ArgPos> {
        let args = (0..arity.min(ARGS).to_u8()).map(|arg| ArgPos { arg, inner: None });
        let inner = (0..arity.min(DEEP_ARGS).to_u8())
            .filter(move |arg| self.0 >> (COMPOUND + u32::from(*arg)) & 1 == 1)
            .flat_map(inner_places);
        args.chain(inner).filter(move |place| self.0 >> place.bit() & 1 == 0)
    }
}

/// Returns the positions inside an argument.
pub fn inner_places(arg: u8) -> impl Iterator<Item = ArgPos> {
    (0..INNER_ARGS.to_u8()).map(move |inner| ArgPos { arg, inner: Some(inner) })
}

/// Returns the number of usable positions inside a term with this key.
pub fn inner_args(key: u64) -> usize {
    let cell = Cell::from_bits(key);
    match cell.tag() {
        Tag::List => 2,
        Tag::Head => cell.as_functor().arity().min(INNER_ARGS),
        _ => 0,
    }
}

/// Returns the key of a dereferenced term.
#[inline(always)]
pub fn key(heap: &Heap, cell: Cell) -> u64 {
    match cell.tag() {
        Tag::Atom | Tag::Int => cell.bits(),
        Tag::List => Tag::List as u64,
        Tag::Str => heap.at(cell.addr()).bits(),
        Tag::Box => box_key(heap.at(cell.addr()), heap.box_words(cell.addr())),
        Tag::Ref | Tag::Attr | Tag::Head => ANY,
    }
}

fn inner_key(heap: &Heap, cell: Cell, inner: usize) -> u64 {
    match cell.tag() {
        Tag::List => key(heap, heap.deref(heap.at(cell.addr() + inner))),
        Tag::Str => key(heap, heap.deref(heap.at(cell.addr() + 1 + inner))),
        _ => ANY,
    }
}

#[cold]
fn box_key(header: Cell, words: &[Cell]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(header.bits());
    words.iter().for_each(|word| hasher.write_u64(word.bits()));
    hasher.finish() << 3 | Tag::Box as u64
}

/// Returns the key at a position of a head in a block, whose arguments begin at `args`.
pub fn key_in(cells: &[Cell], args: Addr, place: ArgPos, arity: usize) -> u64 {
    let arg = place.arg.to_usize();
    if arg >= arity {
        return ANY;
    }
    let arg = cells[args + arg];
    let Some(inner) = place.inner.map(|inner| inner.to_usize()) else { return block_key(cells, arg) };
    match arg.tag() {
        _ if inner >= inner_args(block_key(cells, arg)) => ANY,
        Tag::List => block_key(cells, cells[arg.addr() + inner]),
        _ => block_key(cells, cells[arg.addr() + 1 + inner]),
    }
}

/// Returns the key of a term in a block, in which no variable is bound.
fn block_key(cells: &[Cell], cell: Cell) -> u64 {
    match cell.tag() {
        Tag::Atom | Tag::Int => cell.bits(),
        Tag::List => Tag::List as u64,
        Tag::Str => cells[cell.addr()].bits(),
        Tag::Box => {
            let header = cells[cell.addr()];
            box_key(header, &cells[cell.addr() + 1..][..header.box_words()])
        }
        Tag::Ref | Tag::Attr | Tag::Head => ANY,
    }
}

/// The most keys of a head.
const KEYS: usize = ARGS + DEEP_ARGS * INNER_ARGS;

/// The keys of a clause head: those of its arguments, then those inside each of the first compound arguments.
pub struct Keys {
    cells: [Cell; KEYS],
    count: usize,
}

impl Keys {
    /// Returns the keys of a head without arguments.
    pub fn none() -> Keys {
        Keys { cells: [Cell::from_bits(ANY); KEYS], count: 0 }
    }

    /// Computes the keys of a head on the heap.
    pub fn of(heap: &Heap, head: Cell) -> Keys {
        let mut keys = Keys::none();
        let Some((_, arity, args)) = heap.callable(head) else { return keys };
        let arg = |i: usize| heap.deref(heap.at(args + i));
        (0..arity.min(ARGS)).for_each(|i| keys.add(key(heap, arg(i))));
        for i in 0..arity.min(DEEP_ARGS) {
            for inner in 0..inner_args(keys.cells[i].bits()) {
                keys.add(inner_key(heap, arg(i), inner));
            }
        }
        keys
    }

    fn add(&mut self, key: u64) {
        self.cells[self.count] = Cell::from_bits(key);
        self.count += 1;
    }

    /// Returns the keys in their stored form.
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// Returns the key at a position, from the stored keys of a clause of `arity` arguments.
pub fn key_at(keys: &[Cell], place: ArgPos, arity: usize) -> u64 {
    let arg = place.arg.to_usize();
    let inner_at = |arg: usize| keys.get(arg).map_or(0, |key| inner_args(key.bits()));
    match place.inner {
        None => keys.get(arg).map_or(ANY, |key| key.bits()),
        Some(inner) if inner.to_usize() < inner_at(arg) => {
            let before: usize = (0..arg).map(inner_at).sum();
            keys[arity.min(ARGS) + before + inner.to_usize()].bits()
        }
        Some(_) => ANY,
    }
}

/// A call, as far as looking for its clauses needs it.
pub trait CallKeys {
    /// Returns the key of the call at a position.
    fn key(&self, place: ArgPos) -> u64;

    /// Returns whether the run must stop, and so neither build an index nor wait for another engine's.
    fn must_stop(&self) -> bool {
        false
    }
}

/// What is returned in place of an index when the run must stop before it is built. Its call goes on without,
/// up to the next look at the limits.
pub struct MustStop;

impl<F: Fn(ArgPos) -> u64> CallKeys for F {
    fn key(&self, place: ArgPos) -> u64 {
        self(place)
    }
}
