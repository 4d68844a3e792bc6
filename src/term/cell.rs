//! Cells: tagged words.
//!
//! | tag | what the upper 61 bits are |
//! |---|---|
//! | `Ref` | address of a cell; a cell that refers to itself is an unbound variable |
//! | `Str` | address of a functor cell, followed by the arguments |
//! | `List` | address of two cells, head and tail: a `'.'/2` without its functor |
//! | `Atom` | atom number |
//! | `Int` | a signed 61-bit integer |
//! | `Box` | address of a box header and its words: a float, a big integer, a string, an object of the host |
//! | `Attr` | its own address: an unbound variable with attributes, which are in the next cell |
//! | `Head` | never a term: a functor (number, arity) or a box header (kind, size) |

use std::fmt;

use super::symbols::Atom;

/// The index of a cell on the heap.
pub type Addr = usize;

/// One word of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Cell(u64);

/// The tag in the low three bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    Ref = 0,
    Str = 1,
    List = 2,
    Atom = 3,
    Int = 4,
    Box = 5,
    Attr = 6,
    Head = 7,
}

/// A functor: its number in the symbol table and its arity, as the word before the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Functor(u64);

/// The content of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoxKind {
    Float,
    /// A big integer, and whether it is negative.
    Big {
        negative: bool,
    },
    /// UTF-8 text, with its length in bytes, and whether each byte is a character.
    String {
        bytes: usize,
        ascii: bool,
    },
    /// An object of the host: its word is the cell of its atom.
    Object,
}

/// A dereferenced cell by kind, for walks to match on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// An unbound variable, with or without attributes.
    Var(Addr),
    Atom(Atom),
    Int(i64),
    /// A float, big integer, string or object at this address.
    Box(Addr),
    /// The address of the head; the tail follows it.
    List(Addr),
    /// The functor and the address of the first argument.
    Str(Functor, Addr),
}

/// The smallest and largest integers that fit in a cell.
pub const INT_MIN: i64 = -(1 << 60);
pub const INT_MAX: i64 = (1 << 60) - 1;

/// A bit for each tag whose cells hold an address.
const ADDRESSED: u64 = 1 << Tag::Ref as u64
    | 1 << Tag::Str as u64
    | 1 << Tag::List as u64
    | 1 << Tag::Box as u64
    | 1 << Tag::Attr as u64;

const KIND_FUNCTOR: u64 = 0;
const KIND_FLOAT: u64 = 1;
const KIND_BIG: u64 = 2;
const KIND_BIG_NEGATIVE: u64 = 3;
const KIND_STRING: u64 = 4;
const KIND_ASCII_STRING: u64 = 5;
const KIND_OBJECT: u64 = 6;
const KIND_MARK: u64 = 7;

impl Cell {
    #[inline(always)]
    const fn pack(tag: Tag, payload: u64) -> Cell {
        Cell(payload << 3 | tag as u64)
    }

    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Cell {
        Cell(bits)
    }

    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns a reference to the cell at `addr`; at `addr` itself, an unbound variable.
    #[inline(always)]
    pub const fn reference(addr: Addr) -> Cell {
        Cell::pack(Tag::Ref, addr as u64)
    }

    #[inline(always)]
    pub const fn structure(addr: Addr) -> Cell {
        Cell::pack(Tag::Str, addr as u64)
    }

    #[inline(always)]
    pub const fn list(addr: Addr) -> Cell {
        Cell::pack(Tag::List, addr as u64)
    }

    #[inline(always)]
    pub const fn boxed(addr: Addr) -> Cell {
        Cell::pack(Tag::Box, addr as u64)
    }

    #[inline(always)]
    pub const fn attributed(addr: Addr) -> Cell {
        Cell::pack(Tag::Attr, addr as u64)
    }

    #[inline(always)]
    pub const fn atom(atom: Atom) -> Cell {
        Cell::pack(Tag::Atom, atom.index() as u64)
    }

    /// Returns an integer between `INT_MIN` and `INT_MAX` as a cell; for larger ones use `Heap::put_integer`.
    #[inline(always)]
    pub const fn int(value: i64) -> Cell {
        debug_assert!(value >= INT_MIN && value <= INT_MAX);
        Cell((value as u64) << 3 | Tag::Int as u64)
    }

    /// Returns the integer as a cell, if it is small enough.
    #[inline(always)]
    pub const fn try_int(value: i64) -> Option<Cell> {
        if value >= INT_MIN && value <= INT_MAX { Some(Cell::int(value)) } else { None }
    }

    #[inline(always)]
    pub const fn tag(self) -> Tag {
        match self.0 & 7 {
            0 => Tag::Ref,
            1 => Tag::Str,
            2 => Tag::List,
            3 => Tag::Atom,
            4 => Tag::Int,
            5 => Tag::Box,
            6 => Tag::Attr,
            _ => Tag::Head,
        }
    }

    /// Returns the address in a `Ref`, `Str`, `List`, `Box` or `Attr` cell.
    #[inline(always)]
    pub const fn addr(self) -> Addr {
        (self.0 >> 3) as usize
    }

    #[inline(always)]
    pub const fn is_ref(self) -> bool {
        self.0 & 7 == 0
    }

    /// Returns whether the cell is that of an unbound variable, if it is dereferenced.
    #[inline(always)]
    pub const fn is_var(self) -> bool {
        // Two comparisons: of a match on all tags, LLVM makes a table of jumps.
        self.is_ref() || self.is_attributed()
    }

    /// Returns whether the cell is that of an unbound attributed variable.
    #[inline(always)]
    pub const fn is_attributed(self) -> bool {
        self.0 & 7 == Tag::Attr as u64
    }

    #[inline(always)]
    pub const fn is_structure(self) -> bool {
        self.0 & 7 == Tag::Str as u64
    }

    #[inline(always)]
    pub const fn is_list(self) -> bool {
        self.0 & 7 == Tag::List as u64
    }

    #[inline(always)]
    pub const fn is_int(self) -> bool {
        self.0 & 7 == Tag::Int as u64
    }

    #[inline(always)]
    pub const fn is_atom(self) -> bool {
        self.0 & 7 == Tag::Atom as u64
    }

    /// Returns whether the cell is an atom or a small integer: equal cells are equal terms.
    #[inline(always)]
    pub const fn is_constant(self) -> bool {
        self.is_atom() || self.is_int()
    }

    /// Returns the integer of an `Int` cell.
    #[inline(always)]
    pub const fn as_int(self) -> i64 {
        self.0 as i64 >> 3
    }

    /// Returns a number that orders `Int` cells as their integers.
    #[inline(always)]
    pub const fn int_rank(self) -> i64 {
        self.0.cast_signed()
    }

    /// Returns the sum, if both cells and their sum are small integers.
    #[inline(always)]
    pub fn int_sum(self, other: Cell) -> Option<Cell> {
        if !(self.is_int() && other.is_int()) {
            return None;
        }
        // With the tag below it, an integer of 61 bits overflows where one of 64 bits does.
        let other = (other.0 & !7).cast_signed();
        self.0.cast_signed().checked_add(other).map(|sum| Cell(sum.cast_unsigned()))
    }

    /// Returns the difference, if both cells and their difference are small integers.
    #[inline(always)]
    pub fn int_difference(self, other: Cell) -> Option<Cell> {
        if !(self.is_int() && other.is_int()) {
            return None;
        }
        let other = (other.0 & !7).cast_signed();
        self.0.cast_signed().checked_sub(other).map(|difference| Cell(difference.cast_unsigned()))
    }

    /// Returns the atom of an `Atom` cell.
    #[inline(always)]
    pub const fn as_atom(self) -> Atom {
        Atom::from_index((self.0 >> 3) as u32)
    }

    /// Returns the functor of a `Head` cell that is not a box header.
    #[inline(always)]
    pub const fn as_functor(self) -> Functor {
        Functor(self.0)
    }

    /// Returns whether this is the first cell of a box.
    #[inline(always)]
    pub const fn is_box_header(self) -> bool {
        self.0 & 7 == Tag::Head as u64 && matches!(self.0 >> 3 & 31, KIND_FLOAT..=KIND_OBJECT)
    }

    /// The header of a float.
    pub const FLOAT_HEADER: Cell = Cell::box_header(BoxKind::Float, 1);

    /// Returns a box header with the kind and, for big integers, the number of words.
    pub const fn box_header(kind: BoxKind, words: usize) -> Cell {
        let (kind, size) = match kind {
            BoxKind::Float => (KIND_FLOAT, 1),
            BoxKind::Big { negative: false } => (KIND_BIG, words as u64),
            BoxKind::Big { negative: true } => (KIND_BIG_NEGATIVE, words as u64),
            BoxKind::String { bytes, ascii: false } => (KIND_STRING, bytes as u64),
            BoxKind::String { bytes, ascii: true } => (KIND_ASCII_STRING, bytes as u64),
            BoxKind::Object => (KIND_OBJECT, 1),
        };
        Cell(size << 8 | kind << 3 | Tag::Head as u64)
    }

    /// Returns the kind of the box.
    pub const fn box_kind(self) -> BoxKind {
        match self.0 >> 3 & 31 {
            KIND_FLOAT => BoxKind::Float,
            KIND_BIG => BoxKind::Big { negative: false },
            KIND_BIG_NEGATIVE => BoxKind::Big { negative: true },
            KIND_OBJECT => BoxKind::Object,
            kind => BoxKind::String { bytes: (self.0 >> 8) as usize, ascii: kind == KIND_ASCII_STRING },
        }
    }

    /// Returns the number of words after this header.
    #[inline(always)]
    pub const fn box_words(self) -> usize {
        let size = (self.0 >> 8) as usize;
        if matches!(self.0 >> 3 & 31, KIND_STRING | KIND_ASCII_STRING) { size.div_ceil(8) } else { size }
    }

    /// Returns the number of words after this header that are not cells: none of an object.
    #[inline(always)]
    pub const fn raw_words(self) -> usize {
        if self.0 >> 3 & 31 == KIND_OBJECT { 0 } else { self.box_words() }
    }

    /// Returns a mark, which a walk temporarily puts in place of a cell: never a term, always restored.
    pub(crate) const fn mark(addr: Addr) -> Cell {
        Cell((addr as u64) << 8 | KIND_MARK << 3 | Tag::Head as u64)
    }

    pub(crate) const fn as_mark(self) -> Option<Addr> {
        if self.0 & 0xff == (KIND_MARK << 3 | Tag::Head as u64) { Some((self.0 >> 8) as usize) } else { None }
    }

    /// Returns the cell with its address increased by `by` cells; constants and headers stay.
    #[inline(always)]
    pub const fn relocate(self, by: usize) -> Cell {
        // Branchless, one for tags with an address: the processor cannot predict the tags in a term.
        let moves = ADDRESSED >> (self.0 & 7) & 1;
        Cell(self.0 + ((by as u64) << 3) * moves)
    }

    /// Returns the cell with its address decreased by `by` cells; constants and headers stay.
    #[inline(always)]
    pub const fn lower(self, by: usize) -> Cell {
        let moves = ADDRESSED >> (self.0 & 7) & 1;
        Cell(self.0 - ((by as u64) << 3) * moves)
    }

    /// Returns the cell with another address.
    #[inline(always)]
    pub const fn with_addr(self, addr: Addr) -> Cell {
        Cell((addr as u64) << 3 | (self.0 & 7))
    }
}

impl Functor {
    /// The largest arity of a term.
    pub const MAX_ARITY: usize = (1 << 24) - 1;

    /// The largest arity of a predicate: its arguments are in registers with 16-bit numbers.
    pub const MAX_PROCEDURE_ARITY: usize = u16::MAX as usize;

    /// Creates a functor. Larger arities than the largest, which no term has, are clamped to it.
    #[inline(always)]
    pub(crate) const fn new(name: Atom, arity: usize) -> Functor {
        let arity = if arity > Functor::MAX_ARITY { Functor::MAX_ARITY } else { arity };
        Functor((name.index() as u64) << 32 | (arity as u64) << 8 | KIND_FUNCTOR << 3 | Tag::Head as u64)
    }

    /// Returns an integer as the arity of a predicate, if it can be one.
    pub fn procedure_arity(number: i64) -> Option<usize> {
        usize::try_from(number).ok().filter(|&arity| arity <= Functor::MAX_PROCEDURE_ARITY)
    }

    #[inline(always)]
    pub const fn arity(self) -> usize {
        (self.0 >> 8 & 0xff_ffff) as usize
    }

    #[inline(always)]
    pub const fn name(self) -> Atom {
        Atom::from_index((self.0 >> 32) as u32)
    }

    /// Returns the word before the arguments.
    #[inline(always)]
    pub const fn cell(self) -> Cell {
        Cell(self.0)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag() {
            Tag::Atom => write!(f, "{:?}", self.as_atom()),
            Tag::Int => write!(f, "{}", self.as_int()),
            Tag::Head => write!(f, "Head({:#x})", self.0),
            tag => write!(f, "{tag:?}@{}", self.addr()),
        }
    }
}

impl fmt::Debug for Functor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{}", self.name(), self.arity())
    }
}
