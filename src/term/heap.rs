//! The heap and the trail.
//!
//! Terms grow at the top and move only in a collection, so that backtracking frees the cells above a mark.
//! Bindings below the mark (`boundary`) are trailed: an address for a variable, with the old value for any
//! other cell (`setarg/3`, attributes). The machine's loop checks once for `MARGIN` cells at a call and then
//! pushes without checks; every other `push` checks each time.

use dashu_int::{IBig, Sign, UBig};

use super::cell::{Addr, BoxKind, Cell, Functor, Tag, View};
use super::number::Number;
use super::region::{OutOfMemory, Region};
use super::symbols::{Atom, atoms};
use crate::error::Stop;
use crate::limits::Meter;

/// The cells that the machine's inner loop may use after one check; instructions between two calls stay below
/// it.
pub const MARGIN: usize = 1 << 12;

/// Work on integers of at least this many words is charged.
const LONG: usize = 1 << 10;

/// The stack of unification is freed beyond this many entries.
const LONGEST_PENDING: usize = 1 << 14;

/// Up to this many bytes outside of the heap are granted without checking the limit.
const FREE: usize = 1 << 16;

/// The cells of all terms, and the record of those to undo on backtracking.
pub struct Heap {
    cells: Region<Cell>,
    /// One past the last cell in use.
    pub(crate) top: usize,
    /// Cells below this address are older than the newest choice point: binding them is trailed.
    pub(crate) boundary: usize,
    pub(crate) trail: Vec<TrailEntry>,
    /// The number of trail entries counted in the memory account.
    pub(crate) trail_weighed: usize,
    /// References to the places of backtrackable global variables: roots of the heap.
    pub(crate) globals: Vec<Cell>,
    /// Attributed variables that were bound since the last call, with the value each was bound to.
    pub(crate) woken: Vec<(Addr, Cell)>,
    /// The stack of unification, kept between calls.
    pub(crate) pending: Vec<(usize, usize, usize)>,
    /// The buffer for the next copy of a term.
    pub(crate) copied: Vec<Cell>,
    /// The buffer for the variables found in it.
    pub(crate) copied_from: Vec<(Addr, Cell)>,
    /// The fuel, clock and limits of work on this heap.
    pub meter: Meter,
}

/// An entry of the trail: a cell and what it held before. For a variable that was bound, that is a reference
/// to the cell itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrailEntry {
    addr: Addr,
    old: Cell,
}

impl TrailEntry {
    #[inline(always)]
    pub(crate) fn new(addr: Addr, old: Cell) -> TrailEntry {
        TrailEntry { addr, old }
    }

    #[inline(always)]
    fn binding(addr: Addr) -> TrailEntry {
        TrailEntry::new(addr, Cell::reference(addr))
    }

    /// Returns the address of the cell that this entry restores.
    pub(crate) fn addr(self) -> Addr {
        self.addr
    }

    /// Returns what the cell held, unless it was an unbound variable.
    pub(crate) fn old_value(self) -> Option<Cell> {
        (self.old != Cell::reference(self.addr)).then_some(self.old)
    }
}

impl Heap {
    /// Creates an empty heap.
    pub fn new() -> Heap {
        Heap {
            cells: Region::new(1 << 15),
            top: 0,
            boundary: 0,
            trail: Vec::new(),
            trail_weighed: 0,
            globals: Vec::new(),
            woken: Vec::new(),
            pending: Vec::new(),
            copied: Vec::new(),
            copied_from: Vec::new(),
            meter: Meter::new(),
        }
    }

    /// Returns one past the last cell in use.
    #[inline(always)]
    pub fn top(&self) -> usize {
        self.top
    }

    /// Returns the capacity of the heap in cells.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.cells.capacity()
    }

    /// Reserves `extra` more cells, besides the margin of the inner loop. Fails at the memory limit.
    #[inline]
    pub fn reserve(&mut self, extra: usize) -> Result<(), Stop> {
        let needed = self.top + extra + MARGIN;
        if needed <= self.cells.capacity() { Ok(()) } else { self.grow(needed) }
    }

    /// Checks that `bytes` bytes outside of the heap may be allocated while a built-in runs: call this before
    /// allocating.
    ///
    /// # Errors
    /// With the memory in use they exceed the memory limit.
    #[inline]
    pub fn afford(&self, bytes: usize) -> Result<(), Stop> {
        if bytes < FREE { Ok(()) } else { self.afford_much(bytes) }
    }

    #[cold]
    fn afford_much(&self, bytes: usize) -> Result<(), Stop> {
        if bytes > self.unused() { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Returns the bytes left below the memory limit, with garbage counted as in use.
    pub fn unused(&self) -> usize {
        self.meter.memory.saturating_sub(self.meter.beside).saturating_sub(self.top * 8)
    }

    /// Reserves space for one more element of a list that a built-in fills outside of the heap: call this
    /// before each push.
    ///
    /// # Errors
    /// The list would exceed the memory limit.
    #[inline(always)]
    pub fn grow_list<T>(&self, list: &mut Vec<T>) -> Result<(), Stop> {
        if list.len() < list.capacity() { Ok(()) } else { self.grow_full_list(list) }
    }

    /// Keeps the stack of a walk over two terms for the next one, unless it is long.
    pub(crate) fn keep_pending(&mut self, mut pending: Vec<(usize, usize, usize)>) {
        if pending.capacity() <= LONGEST_PENDING {
            pending.clear();
            self.pending = pending;
        }
    }

    /// Returns whether the trail may lack capacity for `entries` entries.
    #[inline(always)]
    pub(crate) fn is_trail_short(&self, entries: usize) -> bool {
        self.trail.capacity() - self.trail.len() < entries
    }

    /// Reserves entries of the trail, within the memory limit.
    #[cold]
    pub(crate) fn grow_trail(&mut self, entries: usize) -> Result<(), Stop> {
        let more = entries.max(self.trail.len() / 2).max(64);
        let added = (self.trail.len() + more).saturating_sub(self.trail_weighed);
        self.afford(added * size_of::<TrailEntry>())?;
        self.trail.try_reserve_exact(more).map_err(|_| Stop::Memory)
    }

    #[cold]
    fn grow_full_list<T>(&self, list: &mut Vec<T>) -> Result<(), Stop> {
        // Half as much again: an allocator that moves the list has both at once.
        let more = (list.len() / 2).max(16);
        self.afford((list.len() + more) * size_of::<T>())?;
        list.try_reserve_exact(more).map_err(|_| Stop::Memory)
    }

    #[cold]
    fn grow(&mut self, needed: usize) -> Result<(), Stop> {
        if needed.saturating_mul(8).saturating_add(self.meter.beside) > self.meter.memory {
            return Err(Stop::Memory);
        }
        self.cells.ensure(needed).map_err(|OutOfMemory| Stop::Memory)
    }

    /// Drops every cell from an address on. Nothing below may refer to them, except for variables bound
    /// since: the caller that made the cells must know that there are none.
    pub(crate) fn truncate(&mut self, top: usize) {
        self.top = top.min(self.top);
    }

    /// Frees capacity beyond the cells in use and `spare` cells.
    pub fn shrink(&mut self, spare: usize) {
        self.cells.shrink(self.top + spare + MARGIN);
    }

    /// Returns the cell at `addr`.
    #[inline(always)]
    pub fn at(&self, addr: Addr) -> Cell {
        self.cells.get(addr)
    }

    /// Overwrites the cell at `addr`, without trailing.
    #[inline(always)]
    pub fn set(&mut self, addr: Addr, cell: Cell) {
        self.cells.set(addr, cell);
    }

    /// Returns the cells from `start` up to `end`.
    pub fn slice(&self, start: Addr, end: Addr) -> &[Cell] {
        self.cells.slice(start, end)
    }

    /// Returns the words of all cells.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u64] {
        self.cells.words(0, self.top)
    }

    /// Returns the words of all cells, and `count` zeros above the top, with one cell left out between them.
    #[inline(always)]
    pub(super) fn words_and_room(&mut self, count: usize) -> Result<(&[u64], &mut [u64]), Stop> {
        if count > LONG {
            self.meter.charge(count / 16)?;
        }
        self.reserve(count + 1)?;
        Ok(self.cells.words_and_room(self.top, self.top + 1, count))
    }

    /// Adds a cell on top without checking the capacity: for the inner loop, whose calls ensure the margin.
    #[inline(always)]
    pub(crate) fn push_fast(&mut self, cell: Cell) -> Addr {
        let addr = self.top;
        self.cells.set(addr, cell);
        self.top = addr + 1;
        addr
    }

    /// Adds two cells on top, likewise.
    #[inline(always)]
    pub(crate) fn push_two_fast(&mut self, first: Cell, second: Cell) -> Addr {
        let addr = self.top;
        let mut room = self.cells.window(addr);
        room.set(0, first);
        room.set(1, second);
        self.top = addr + 2;
        addr
    }

    /// Binds an unbound variable, given as its dereferenced cell, to a new list cell, likewise without a
    /// check.
    #[inline(always)]
    pub(crate) fn bind_to_list_fast(&mut self, var: Cell, first: Cell, second: Cell) {
        let list = self.push_two_fast(first, second);
        self.bind_var(var, Cell::list(list));
    }

    /// Adds two fresh variables, likewise.
    #[inline(always)]
    pub(crate) fn put_two_vars_fast(&mut self) -> (Cell, Cell) {
        let vars = (Cell::reference(self.top), Cell::reference(self.top + 1));
        self.push_two_fast(vars.0, vars.1);
        vars
    }

    /// Adds a fresh variable, likewise.
    #[inline(always)]
    pub(crate) fn put_var_fast(&mut self) -> Cell {
        let var = Cell::reference(self.top);
        self.push_fast(var);
        var
    }

    /// Adds a cell on top. Grows the heap beyond the memory limit rather than fail. Loops that add many cells
    /// call `reserve` first, and the limit is checked again at the next call.
    ///
    /// # Panics
    /// If the system is out of memory; the machine turns that into a resource error.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell) -> Addr {
        if self.top + MARGIN >= self.cells.capacity() {
            self.grow_for_push(0);
        }
        let addr = self.top;
        self.cells.set(addr, cell);
        self.top = addr + 1;
        addr
    }

    #[cold]
    fn grow_for_push(&mut self, more: usize) {
        self.meter.alarm();
        if self.cells.ensure(self.top + more + 2 * MARGIN).is_err() {
            out_of_memory();
        }
    }

    /// Adds cells on top, unchanged.
    pub fn push_slice(&mut self, cells: &[Cell]) -> Addr {
        while self.top + cells.len() + MARGIN >= self.cells.capacity() {
            self.grow_for_push(cells.len());
        }
        let addr = self.top;
        self.cells.put_slice(addr, cells);
        self.top += cells.len();
        addr
    }

    /// Follows references to the value, or to the variable at the end.
    #[inline(always)]
    pub fn deref(&self, mut cell: Cell) -> Cell {
        while cell.is_ref() {
            let next = self.at(cell.addr());
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

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

    // ---- making terms ----

    /// Adds a fresh variable.
    #[inline]
    pub fn put_var(&mut self) -> Cell {
        let var = Cell::reference(self.top);
        self.push(var);
        var
    }

    /// Adds a fresh attributed variable with this attribute term.
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
    pub fn put_struct(&mut self, name: Atom, args: &[Cell]) -> Cell {
        match args {
            [] => return Cell::atom(name),
            [head, tail] if name == atoms::DOT => return self.put_list_cell(*head, *tail),
            _ => {}
        }
        let addr = self.push(Functor::new(name, args.len()).cell());
        for &arg in args {
            let arg = self.storable(arg);
            self.push(arg);
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
        let addr = self.push(Functor::new(name, arity).cell());
        for _ in 0..arity {
            self.put_var();
        }
        (Cell::structure(addr), addr + 1)
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

    /// Returns the cell as it may be stored: an `Attr` cell is stored only at its own address, and a
    /// reference to it elsewhere.
    #[inline(always)]
    fn storable(&self, cell: Cell) -> Cell {
        if cell.tag() == Tag::Attr { Cell::reference(cell.addr()) } else { cell }
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
        self.put_words(sign == Sign::Negative, words)
    }

    fn put_words(&mut self, negative: bool, words: &[u64]) -> Cell {
        let addr = self.push(Cell::box_header(BoxKind::Big { negative }, words.len()));
        while self.top + words.len() + MARGIN >= self.cells.capacity() {
            self.grow_for_push(words.len());
        }
        for (i, &word) in words.iter().enumerate() {
            self.cells.set(addr + 1 + i, Cell::from_bits(word));
        }
        self.top += words.len();
        Cell::boxed(addr)
    }

    /// Adds a float.
    #[inline]
    pub fn put_float(&mut self, value: f64) -> Cell {
        let addr = self.push(Cell::box_header(BoxKind::Float, 1));
        self.push(Cell::from_bits(value.to_bits()));
        Cell::boxed(addr)
    }

    /// Adds a number.
    pub fn put_number(&mut self, number: &Number) -> Cell {
        match number {
            Number::Int(i) => self.put_integer(*i),
            Number::Big(b) => self.put_big(b),
            Number::Float(f) => self.put_float(*f),
        }
    }

    /// Adds a string.
    pub fn put_string(&mut self, text: &str) -> Cell {
        let addr = self.push(Cell::box_header(BoxKind::String { bytes: text.len() }, 0));
        for chunk in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.push(Cell::from_bits(u64::from_ne_bytes(word)));
        }
        Cell::boxed(addr)
    }

    // ---- taking terms apart ----

    /// Returns the number of a cell, if it is one.
    pub fn number(&self, cell: Cell) -> Option<Number> {
        match self.view(cell) {
            View::Int(i) => Some(Number::Int(i)),
            View::Box(addr) => self.box_number(addr),
            _ => None,
        }
    }

    /// Returns the number in the box at `addr`, unless it is a string.
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
                Some(Number::Big(IBig::from_parts(sign, UBig::from_words(words))))
            }
            BoxKind::String { .. } => None,
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

    /// Returns the text of the string in the box at `addr`, unless it is a number.
    pub fn box_string(&self, addr: Addr) -> Option<&str> {
        let BoxKind::String { bytes } = self.at(addr).box_kind() else { return None };
        Some(self.cells.text(addr + 1, bytes))
    }

    /// Returns the kind of the box of a cell, if it is one.
    pub fn box_kind(&self, cell: Cell) -> Option<BoxKind> {
        let cell = self.deref(cell);
        (cell.tag() == Tag::Box).then(|| self.at(cell.addr()).box_kind())
    }

    /// Returns the float of a cell, if it is one.
    #[inline]
    pub fn float(&self, cell: Cell) -> Option<f64> {
        match self.box_kind(cell)? {
            BoxKind::Float => Some(f64::from_bits(self.at(self.deref(cell).addr() + 1).bits())),
            _ => None,
        }
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
    pub fn callable(&self, cell: Cell) -> Option<(Atom, usize, Addr)> {
        match self.view(cell) {
            View::Atom(name) => Some((name, 0, 0)),
            View::List(addr) => Some((atoms::DOT, 2, addr)),
            View::Str(functor, args) => Some((functor.name(), functor.arity(), args)),
            _ => None,
        }
    }

    /// Returns the arguments of `Name/N`, if the term is one.
    pub fn args_of<const N: usize>(&self, cell: Cell, name: Atom) -> Option<[Cell; N]> {
        let (found, arity, args) = self.callable(cell)?;
        (found == name && arity == N).then(|| std::array::from_fn(|i| self.at(args + i)))
    }

    // ---- binding ----

    /// Binds the unbound variable at `addr`.
    #[inline(always)]
    pub fn bind(&mut self, addr: Addr, value: Cell) {
        if self.at(addr).tag() == Tag::Attr {
            self.bind_attributed(addr, value);
            return;
        }
        self.bind_plain(addr, self.storable(value));
    }

    /// Binds an unbound variable without attributes.
    #[inline(always)]
    pub(crate) fn bind_plain(&mut self, addr: Addr, value: Cell) {
        self.set(addr, value);
        if addr < self.boundary {
            self.trail.push(TrailEntry::binding(addr));
        }
    }

    /// Binds an unbound variable, given as its dereferenced cell, to a term that is not a variable.
    #[inline(always)]
    pub(crate) fn bind_var(&mut self, var: Cell, value: Cell) {
        if var.is_ref() {
            self.bind_plain(var.addr(), value);
        } else {
            self.bind_attributed(var.addr(), value);
        }
    }

    /// Binds an attributed variable; its hooks run at the next call.
    #[cold]
    fn bind_attributed(&mut self, addr: Addr, value: Cell) {
        self.woken.push((addr, value));
        self.meter.alarm();
        self.assign(addr, self.storable(value));
    }

    /// Overwrites any cell; backtracking restores it.
    pub fn assign(&mut self, addr: Addr, value: Cell) {
        let old = self.at(addr);
        if addr < self.boundary {
            self.trail.push(TrailEntry::new(addr, old));
        }
        let value = self.storable(value);
        self.set(addr, value);
    }

    /// Undoes bindings until the trail is `mark` entries long.
    #[inline(always)]
    pub fn undo_to(&mut self, mark: usize) {
        // Most often there is one. The loop for more of them is unrolled, so that it costs much to enter.
        if self.trail.len() > mark
            && let Some(entry) = self.trail.pop()
        {
            self.undo(entry);
            if self.trail.len() > mark {
                self.undo_many(mark);
            }
        }
    }

    #[inline(never)]
    fn undo_many(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { return };
            self.undo(entry);
        }
    }

    #[inline(always)]
    pub(crate) fn undo(&mut self, entry: TrailEntry) {
        self.set(entry.addr, entry.old);
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
    /// If the elements would exceed the memory limit; the machine turns that into a resource error.
    pub fn list_to_vec(&self, list: Cell) -> Result<Vec<Cell>, Cell> {
        let mut elements = Vec::new();
        let mut iter = self.list_iter(list);
        for element in iter.by_ref() {
            if self.grow_list(&mut elements).is_err() {
                out_of_memory();
            }
            elements.push(element);
            if elements.len() > self.top {
                return Err(self.deref(list));
            }
        }
        let tail = iter.tail();
        if tail == Cell::atom(atoms::NIL) { Ok(elements) } else { Err(tail) }
    }
}

/// Unwinds to the machine, which raises a resource error, without the message of a panic.
#[cold]
fn out_of_memory() -> ! {
    std::panic::resume_unwind(Box::new(Stop::Memory))
}

impl Default for Heap {
    fn default() -> Self {
        Heap::new()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_strings_survive_their_boxes() {
        let mut heap = Heap::new();
        for value in [0, -1, i64::MAX, i64::MIN, 1 << 60, -(1 << 60), (1 << 60) - 1] {
            let cell = heap.put_integer(value);
            assert_eq!(heap.number(cell), Some(Number::Int(value)));
        }
        let big = IBig::from(7).pow(200) * IBig::from(-1);
        let cell = heap.put_big(&big);
        assert_eq!(heap.number(cell), Some(Number::Big(big)));
        let cell = heap.put_float(-0.5);
        assert_eq!(heap.number(cell), Some(Number::Float(-0.5)));
        for text in ["", "a", "eight ch", "naïve café ☕ and more"] {
            let cell = heap.put_string(text);
            assert_eq!(heap.string(cell), Some(text));
        }
    }

    #[test]
    fn undoing_restores_variables_and_values() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let (_, arg) = heap.put_blank_struct(atoms::PLUS, 1);
        heap.assign(arg, Cell::int(1));
        heap.boundary = heap.top();
        heap.bind(var.addr(), Cell::int(7));
        heap.assign(arg, Cell::int(2));
        heap.undo_to(0);
        assert!(heap.is_var(var));
        assert_eq!(heap.at(arg), Cell::int(1));
    }
}
