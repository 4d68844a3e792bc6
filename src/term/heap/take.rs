//! Taking terms apart: numbers, strings, functors with their arguments, and lists.

use dashu_int::{IBig, Sign};

use super::{Heap, unwind};
use crate::error::Stop;
use crate::term::cell::{Addr, BoxKind, Cell, Tag, View};
use crate::term::number::Number;
use crate::term::symbols::{Atom, atoms};
use crate::term::wide::from_wide_words;

impl Heap {
    /// Returns the kind and content of a dereferenced term.
    #[inline]
    pub fn view(&self, cell: Cell) -> View {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::Ref | Tag::Attr => View::Var(cell.addr()),
            Tag::Atom => View::Atom(cell.as_atom()),
            Tag::Int => View::Int(cell.as_int()),
            Tag::Box => View::Box(cell.addr()),
            Tag::List => View::List(cell.addr()),
            Tag::Str => View::Str(self.at(cell.addr()).as_functor(), cell.addr() + 1),
            Tag::Head => unreachable!("a header is no term"),
        }
    }

    /// Returns whether the term is an unbound variable.
    #[inline]
    pub fn is_var(&self, cell: Cell) -> bool {
        matches!(self.deref(cell).tag(), Tag::Ref | Tag::Attr)
    }

    /// Returns the number of a cell, if it is one.
    pub fn number(&self, cell: Cell) -> Option<Number> {
        match self.view(cell) {
            View::Int(i) => Some(Number::Int(i)),
            View::Box(addr) => self.box_number(addr),
            _ => None,
        }
    }

    /// Returns the number in the box at `addr`, unless it is a string or an object.
    pub fn box_number(&self, addr: Addr) -> Option<Number> {
        let header = self.at(addr);
        match header.box_kind() {
            BoxKind::Float => Some(Number::Float(f64::from_bits(self.at(addr + 1).bits()))),
            BoxKind::Big { negative } => {
                let words = self.cells.words(addr + 1, addr + 1 + header.box_words());
                if let [word] = *words {
                    let wide = if negative { -i128::from(word) } else { i128::from(word) };
                    return Some(Number::from(wide));
                }
                let sign = if negative { Sign::Negative } else { Sign::Positive };
                Some(Number::Big(IBig::from_parts(sign, from_wide_words(words))))
            }
            BoxKind::String { .. } | BoxKind::Object => None,
        }
    }

    /// Returns the integer of a cell, if it is one that fits an `i64`.
    #[inline]
    pub fn integer(&self, cell: Cell) -> Option<i64> {
        let cell = self.deref(cell);
        if cell.is_int() {
            return Some(cell.as_int());
        }
        match self.number(cell)? {
            Number::Int(i) => Some(i),
            _ => None,
        }
    }

    /// Returns the text of a string.
    pub fn string(&self, cell: Cell) -> Option<&str> {
        let View::Box(addr) = self.view(cell) else { return None };
        self.box_string(addr)
    }

    /// Returns the text of the string in the box at `addr`, unless it is a number or an object.
    pub fn box_string(&self, addr: Addr) -> Option<&str> {
        let BoxKind::String { bytes, .. } = self.at(addr).box_kind() else { return None };
        Some(self.cells.text(addr + 1, bytes))
    }

    /// Returns whether the cell is a string of ASCII characters. O(1)
    pub fn is_ascii_string(&self, cell: Cell) -> bool {
        matches!(self.box_kind(cell), Some(BoxKind::String { ascii: true, .. }))
    }

    /// Returns the atom of the object in the box at `addr`, if it is one.
    pub fn box_object(&self, addr: Addr) -> Option<Atom> {
        matches!(self.at(addr).box_kind(), BoxKind::Object).then(|| self.at(addr + 1).as_atom())
    }

    /// Returns the atom of an object of the host.
    pub fn object(&self, cell: Cell) -> Option<Atom> {
        let View::Box(addr) = self.view(cell) else { return None };
        self.box_object(addr)
    }

    /// Returns the kind of the box of a cell, if it is one.
    pub fn box_kind(&self, cell: Cell) -> Option<BoxKind> {
        let cell = self.deref(cell);
        (cell.tag() == Tag::Box).then(|| self.at(cell.addr()).box_kind())
    }

    /// Returns the float of a cell, if it is one.
    #[inline]
    pub fn float(&self, cell: Cell) -> Option<f64> {
        self.float_in_box(self.deref(cell))
    }

    /// Returns the float of a dereferenced cell, if it is one.
    #[inline]
    pub fn float_in_box(&self, cell: Cell) -> Option<f64> {
        let is_float = cell.tag() == Tag::Box && self.at(cell.addr()) == Cell::FLOAT_HEADER;
        is_float.then(|| f64::from_bits(self.at(cell.addr() + 1).bits()))
    }

    /// Returns whether the cell is an integer of any size.
    pub fn is_integer(&self, cell: Cell) -> bool {
        let cell = self.deref(cell);
        cell.is_int() || matches!(self.box_kind(cell), Some(BoxKind::Big { .. }))
    }

    /// Returns the raw words of the box at `addr`.
    pub fn box_words(&self, addr: Addr) -> &[Cell] {
        self.slice(addr + 1, addr + 1 + self.at(addr).box_words())
    }

    /// Returns the name and arity of an atom or compound, and the address of its first argument.
    #[inline]
    pub fn callable(&self, cell: Cell) -> Option<(Atom, usize, Addr)> {
        match self.view(cell) {
            View::Atom(name) => Some((name, 0, 0)),
            View::List(addr) => Some((atoms::DOT, 2, addr)),
            View::Str(functor, args) => Some((functor.name(), functor.arity(), args)),
            _ => None,
        }
    }

    /// Returns the arguments of `Name/N`, if the term is one.
    #[inline]
    pub fn args_of<const N: usize>(&self, cell: Cell, name: Atom) -> Option<[Cell; N]> {
        let (found, arity, args) = self.callable(cell)?;
        (found == name && arity == N).then(|| std::array::from_fn(|i| self.at(args + i)))
    }

    /// Checks the interrupt and the clock at every 65,536th step of a loop that only reads.
    ///
    /// # Panics
    /// If the run must stop; the machine turns that into the stop.
    #[inline]
    pub fn look_at(&self, step: usize) {
        if step.is_multiple_of(1 << 16)
            && let Err(stop) = self.meter.look()
        {
            unwind(stop);
        }
    }

    /// Iterates over the elements of a list and ends with its tail: `[]`, a variable, or any other term. A
    /// cyclic list never ends.
    pub fn list_iter(&self, list: Cell) -> ListIter<'_> {
        ListIter { heap: self, rest: list }
    }

    /// Returns the elements of a proper list; otherwise the dereferenced tail (the list itself when cyclic).
    /// O(n).
    ///
    /// # Panics
    /// If the elements would exceed the memory limit, or the run must stop; the machine turns that into a
    /// resource error or a stop.
    pub fn list_to_vec(&self, list: Cell) -> Result<Vec<Cell>, Cell> {
        // Most lists of options are empty.
        if self.deref(list) == Cell::atom(atoms::NIL) {
            return Ok(Vec::new());
        }
        let found = self.measure_list(list);
        if !found.is_proper() {
            return Err(if found.is_cyclic() { self.deref(list) } else { found.tail });
        }
        let (length, mut elements) = (found.length, Vec::new());
        if self.afford(length * size_of::<Cell>()).is_err() || elements.try_reserve_exact(length).is_err() {
            unwind(Stop::Memory);
        }
        for (i, element) in self.list_iter(list).enumerate() {
            self.look_at(i + 1);
            elements.push(element);
        }
        Ok(elements)
    }
}

/// The elements of a list.
pub struct ListIter<'h> {
    heap: &'h Heap,
    rest: Cell,
}

impl ListIter<'_> {
    /// Returns the rest, dereferenced: after the last element, the tail.
    pub fn tail(&self) -> Cell {
        self.heap.deref(self.rest)
    }
}

impl Iterator for ListIter<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.heap.deref(self.rest);
        if cell.tag() != Tag::List {
            return None;
        }
        self.rest = self.heap.at(cell.addr() + 1);
        Some(self.heap.at(cell.addr()))
    }
}
