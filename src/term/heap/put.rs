//! Making terms: each function adds cells on top of the heap and returns the term's root.

use dashu_int::{IBig, Sign};

use super::Heap;
use crate::error::Stop;
use crate::term::cell::{Addr, BoxKind, Cell, Functor};
use crate::term::number::Number;
use crate::term::symbols::{Atom, atoms};
use crate::term::wide::wide_words;

/// The bits of a word of text that are set in characters beyond ASCII alone.
const NOT_ASCII: u64 = 0x8080_8080_8080_8080;

/// The bytes of a long text between two looks at the limits.
const PART: usize = 1 << 16;

impl Heap {
    /// Adds a fresh variable.
    #[inline]
    pub fn put_var(&mut self) -> Cell {
        let var = Cell::reference(self.top);
        self.push(var);
        var
    }

    /// Adds a fresh attributed variable with this attribute term.
    #[inline]
    pub fn put_attributed(&mut self, attributes: Cell) -> Cell {
        let addr = self.push(Cell::attributed(self.top));
        self.push(attributes);
        Cell::reference(addr)
    }

    /// Adds `[Head|Tail]`.
    #[inline]
    pub fn put_list_cell(&mut self, head: Cell, tail: Cell) -> Cell {
        let addr = self.push(self.storable(head));
        self.push(self.storable(tail));
        Cell::list(addr)
    }

    /// Adds `Name(Args...)`; with no arguments, returns the atom; `'.'(H,T)` becomes a list cell.
    #[inline]
    pub fn put_struct(&mut self, name: Atom, args: &[Cell]) -> Cell {
        match args {
            [] => return Cell::atom(name),
            [head, tail] if name == atoms::DOT => return self.put_list_cell(*head, *tail),
            _ => {}
        }
        self.make_room(1 + args.len());
        let addr = self.push_fast(Functor::new(name, args.len()).cell());
        for &arg in args {
            self.push_fast(self.storable(arg));
        }
        Cell::structure(addr)
    }

    /// Adds a structure with fresh variables for arguments; returns it and the address of the first argument.
    /// O(arity).
    pub fn put_blank_struct(&mut self, name: Atom, arity: usize) -> (Cell, Addr) {
        if name == atoms::DOT && arity == 2 {
            let (head, tail) = (self.put_var(), self.put_var());
            debug_assert_eq!(head.addr() + 1, tail.addr());
            return (Cell::list(head.addr()), head.addr());
        }
        self.make_room(1 + arity);
        let addr = self.push_fast(Functor::new(name, arity).cell());
        for _ in 0..arity {
            self.put_var_fast();
        }
        (Cell::structure(addr), addr + 1)
    }

    /// Adds `Name(Args...)` whose arguments are the `arity` elements of a list; the name is not `'.'`.
    /// O(arity)
    pub fn put_struct_of_list(&mut self, name: Atom, arity: usize, list: Cell) -> Cell {
        self.make_room(1 + arity);
        let addr = self.push_fast(Functor::new(name, arity).cell());
        let mut rest = self.deref(list);
        for _ in 0..arity {
            let element = self.at(rest.addr());
            self.push_fast(self.storable(element));
            rest = self.deref(self.at(rest.addr() + 1));
        }
        Cell::structure(addr)
    }

    /// Adds the list of a cell, if there is one, and of `count` arguments from an address on. O(count)
    pub fn put_list_of_arguments(&mut self, before: Option<Cell>, args: Addr, count: usize) -> Cell {
        let length = count + usize::from(before.is_some());
        if length == 0 {
            return Cell::atom(atoms::NIL);
        }
        self.make_room(2 * length);
        let first = self.top;
        if let Some(cell) = before {
            let at = self.push_fast(self.storable(cell));
            self.push_fast(Cell::list(at + 2));
        }
        for i in 0..count {
            let argument = self.deref(self.at(args + i));
            let at = self.push_fast(self.storable(argument));
            self.push_fast(Cell::list(at + 2));
        }
        self.set(self.top - 1, Cell::atom(atoms::NIL));
        Cell::list(first)
    }

    /// Adds a list of these elements with this tail.
    pub fn put_list_with_tail(&mut self, elements: impl IntoIterator<Item = Cell>, tail: Cell) -> Cell {
        let first = self.top;
        for element in elements {
            self.push(self.storable(element));
            self.push(Cell::list(self.top + 1));
        }
        if self.top == first {
            return tail;
        }
        self.set(self.top - 1, self.storable(tail));
        Cell::list(first)
    }

    /// Adds a proper list of these elements.
    pub fn put_list(&mut self, elements: &[Cell]) -> Cell {
        self.put_list_with_tail(elements.iter().copied(), Cell::atom(atoms::NIL))
    }

    /// Adds an integer of any `i64`.
    #[inline]
    pub fn put_integer(&mut self, value: i64) -> Cell {
        match Cell::try_int(value) {
            Some(cell) => cell,
            None => self.put_words(value < 0, &[value.unsigned_abs()]),
        }
    }

    /// Adds an integer of any size.
    pub fn put_big(&mut self, value: &IBig) -> Cell {
        if let Ok(small) = i64::try_from(value) {
            return self.put_integer(small);
        }
        let (sign, words) = value.as_sign_words();
        self.put_words(sign == Sign::Negative, wide_words(words).as_ref())
    }

    fn put_words(&mut self, negative: bool, words: &[u64]) -> Cell {
        let addr = self.push(Cell::box_header(BoxKind::Big { negative }, words.len()));
        self.make_room(words.len());
        for (i, &word) in words.iter().enumerate() {
            self.cells.set(addr + 1 + i, Cell::from_bits(word));
        }
        self.top += words.len();
        Cell::boxed(addr)
    }

    /// Adds a float.
    #[inline]
    pub fn put_float(&mut self, value: f64) -> Cell {
        Cell::boxed(self.push_two(Cell::FLOAT_HEADER, Cell::from_bits(value.to_bits())))
    }

    /// Adds a number.
    pub fn put_number(&mut self, number: &Number) -> Cell {
        match number {
            Number::Int(i) => self.put_integer(*i),
            Number::Big(b) => self.put_big(b),
            Number::Float(f) => self.put_float(*f),
        }
    }

    /// Adds an object of the host, given its atom.
    pub fn put_object(&mut self, atom: Atom) -> Cell {
        let addr = self.push(Cell::box_header(BoxKind::Object, 1));
        self.push(Cell::atom(atom));
        Cell::boxed(addr)
    }

    /// Adds a string.
    pub fn put_string(&mut self, text: &str) -> Cell {
        let addr = self.push_string_header(text);
        let ascii = self.push_bytes(text.as_bytes());
        self.string_of(addr, text, ascii)
    }

    /// Like [`Heap::put_string`], but charges the length part by part.
    pub fn put_long_string(&mut self, text: &str) -> Result<Cell, Stop> {
        let addr = self.push_string_header(text);
        let mut ascii = true;
        for part in text.as_bytes().chunks(PART) {
            if let Err(stop) = self.meter.charge(part.len() / 8) {
                self.truncate(addr);
                return Err(stop);
            }
            ascii &= self.push_bytes(part);
        }
        Ok(self.string_of(addr, text, ascii))
    }

    /// Adds the header of a string, before it is known which characters it has.
    fn push_string_header(&mut self, text: &str) -> Addr {
        self.push(Cell::box_header(BoxKind::String { bytes: text.len(), ascii: false }, 0))
    }

    /// Returns the string whose header and bytes were added.
    fn string_of(&mut self, addr: Addr, text: &str, ascii: bool) -> Cell {
        self.set(addr, Cell::box_header(BoxKind::String { bytes: text.len(), ascii }, 0));
        Cell::boxed(addr)
    }

    /// Adds bytes on top, filled up with zeros to a whole word. Returns whether all are ASCII characters.
    #[inline]
    fn push_bytes(&mut self, bytes: &[u8]) -> bool {
        let (words, rest) = bytes.as_chunks::<8>();
        self.make_room(words.len() + 1);
        let mut bits = 0;
        for &word in words {
            let word = u64::from_ne_bytes(word);
            bits |= word;
            self.push_fast(Cell::from_bits(word));
        }
        if !rest.is_empty() {
            let word = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)).to_le();
            bits |= word;
            self.push_fast(Cell::from_bits(word));
        }
        bits & NOT_ASCII == 0
    }
}
