//! The heap and the trail.
//!
//! Terms grow at the top and move only in a collection, so that backtracking frees the cells above a mark.
//! Binder below the mark (`boundary`) are trailed: an address for a variable, with the old value for any
//! other cell (`setarg/3`, attributes). The machine's loop checks once for `MARGIN` cells at a call and then
//! pushes without checks; every other `push` checks each time.

mod measure;
mod put;
mod take;

pub use measure::ListMeasure;

use std::mem::MaybeUninit;

use super::cell::{Addr, Cell, Tag};
use super::region::{HeapCells, OutOfMemory, Trail, TrailEnd, Window};
use super::trail_entry::TrailEntry;
use crate::error::Stop;
use crate::limits::Meter;
use crate::width::Width;

/// The cells that the machine's inner loop may use after one check; instructions between two calls stay below
/// it.
pub const MARGIN: usize = 1 << 12;

/// Work on integers of at least this many words is charged.
const LONG: usize = 1 << 10;

/// The stack of unification is freed beyond this many entries.
const LONGEST_PENDING: usize = 1 << 14;

/// The entries for which a trail has room from the start.
const FEWEST_ENTRIES: usize = 32;

/// Up to this many bytes outside of the heap are granted without checking the limit.
const FREE: usize = 1 << 16;

/// The cells of all terms, and the record of those to undo on backtracking.
pub struct Heap {
    cells: HeapCells,
    /// One past the last cell in use.
    pub(crate) top: usize,
    /// Cells before this one are older than the newest choice point: binding them is trailed. A reference,
    /// since references are in the order of their addresses.
    pub(crate) boundary: Cell,
    pub(crate) trail: Trail,
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

/// What binding variables without attributes takes, at hand for several of them.
pub(super) struct Binder<'h> {
    cells: Window<'h, Cell>,
    /// Variables before this one are older than the newest choice point.
    boundary: Cell,
    trail: TrailEnd<'h>,
}

impl Binder<'_> {
    /// Returns the value of the cell at an address, or the variable at the end of its references.
    #[inline(always)]
    pub(super) fn value_at(&self, addr: Addr) -> Cell {
        let mut cell = self.cells.get(addr);
        while cell.is_ref() {
            let next = self.cells.get(cell.addr());
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    /// Binds an unbound variable without attributes, given as its dereferenced cell.
    #[inline(always)]
    pub(super) fn bind(&mut self, var: Cell, value: Cell) {
        self.cells.set(var.addr(), value);
        if var.bits() < self.boundary.bits() {
            self.trail.push(TrailEntry::binding(var));
        }
    }
}

impl Heap {
    /// Creates an empty heap.
    pub fn new() -> Heap {
        Heap {
            cells: HeapCells::new(4 * MARGIN),
            top: 0,
            boundary: Cell::reference(0),
            trail: Trail::new(FEWEST_ENTRIES),
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

    /// Notes a value of the host of `bytes` bytes, made from a term by code that borrows the heap immutably.
    /// Returns `false` if it must not be made; [`Meter::settle`] returns the reason.
    pub fn lend(&self, bytes: usize) -> bool {
        let noted = self.meter.note_value(bytes, self.unused());
        if let Err(stop) = noted {
            self.meter.refuse(stop);
        }
        noted.is_ok()
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
    #[inline]
    pub(crate) fn keep_pending(&mut self, mut pending: Vec<(usize, usize, usize)>) {
        if pending.capacity() <= LONGEST_PENDING {
            pending.clear();
            self.pending = pending;
        }
    }

    /// Reserves entries of the trail, within the memory limit.
    #[inline(always)]
    pub(crate) fn reserve_trail(&mut self, entries: usize) -> Result<(), Stop> {
        if self.trail.has_room(entries) { Ok(()) } else { self.grow_trail(entries) }
    }

    #[cold]
    #[inline(never)]
    fn grow_trail(&mut self, entries: usize) -> Result<(), Stop> {
        let more = self.trail.usual_growth(entries);
        let added = (self.trail.len() + more).saturating_sub(self.trail_weighed);
        self.afford(added * size_of::<TrailEntry>())?;
        self.trail.reserve_exact(more).map_err(|OutOfMemory| Stop::Memory)
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
    #[inline]
    pub fn slice(&self, start: Addr, end: Addr) -> &[Cell] {
        self.cells.slice(start, end)
    }

    /// Returns the words of all cells.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u64] {
        self.cells.words(0, self.top)
    }

    /// Returns the words of all cells, and room for `count` words above the top, with one cell left out
    /// between them.
    #[inline(always)]
    pub(super) fn words_and_room(&mut self, count: usize) -> Result<(&[u64], &mut [MaybeUninit<u64>]), Stop> {
        self.prepare_room(count)?;
        Ok(self.cells.words_and_room(self.top, self.top + 1, count))
    }

    /// Like `words_and_room`, where the room is filled with zeros.
    #[inline(always)]
    pub(super) fn words_and_zeros(&mut self, count: usize) -> Result<(&[u64], &mut [u64]), Stop> {
        self.prepare_room(count)?;
        Ok(self.cells.words_and_zeros(self.top, self.top + 1, count))
    }

    #[inline(always)]
    fn prepare_room(&mut self, count: usize) -> Result<(), Stop> {
        if count > LONG {
            self.meter.charge(count / 16)?;
        }
        self.reserve(count + 1)
    }

    /// Adds a cell on top without checking the capacity: for the inner loop, whose calls ensure the margin.
    #[inline(always)]
    pub(crate) fn push_fast(&mut self, cell: Cell) -> Addr {
        let addr = self.top;
        self.cells.set(addr, cell);
        self.top = addr + 1;
        addr
    }

    /// Adds copied cells on top, likewise, with `base` added to their addresses: about `most` of them, and no
    /// part of a box. Returns their number. O(cells)
    #[inline]
    pub(crate) fn push_relocated(&mut self, cells: &[Cell], base: Addr, most: usize) -> usize {
        let mut room = self.cells.window(self.top);
        let mut at = 0;
        while at < most
            && let Some(&cell) = cells.get(at)
        {
            room.set(at, cell.relocate(base));
            at += 1;
            if cell.is_box_header() {
                for &word in &cells[at..at + cell.box_words()] {
                    room.set(at, word);
                    at += 1;
                }
            }
        }
        self.top += at;
        at
    }

    /// Adds copied cells on top, likewise, and increases the addresses in those at `places` by that of the
    /// first, which is returned. O(cells)
    #[inline]
    pub(crate) fn push_moved(&mut self, cells: &[Cell], places: &[u32]) -> Addr {
        let base = self.top;
        self.cells.put_slice(base, cells);
        let mut room = self.cells.window(base);
        for at in places {
            let at = at.to_usize();
            room.set(at, room.get(at).relocate(base));
        }
        self.top = base + cells.len();
        base
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

    /// Binds an unbound variable without attributes to a new list of this element and a fresh tail, which is
    /// returned. Likewise without a check.
    #[inline(always)]
    pub(crate) fn bind_to_open_list_fast(&mut self, var: Cell, element: Cell) -> Cell {
        let list = self.top;
        let tail = Cell::reference(list + 1);
        let mut cells = self.cells.window(0);
        cells.set(list, element);
        cells.set(list + 1, tail);
        cells.set(var.addr(), Cell::list(list));
        self.top = list + 2;
        self.note_binding(var);
        tail
    }

    /// Returns the head and tail of a list.
    #[inline(always)]
    pub(crate) fn elements(&self, list: Cell) -> (Cell, Cell) {
        (self.at(list.addr()), self.at(list.addr() + 1))
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

    /// Adds two cells on top, likewise.
    ///
    /// # Panics
    /// If the system is out of memory; the machine turns that into a resource error.
    #[inline(always)]
    pub(super) fn push_two(&mut self, first: Cell, second: Cell) -> Addr {
        if self.top + 1 + MARGIN >= self.cells.capacity() {
            self.grow_for_push(1);
        }
        self.push_two_fast(first, second)
    }

    #[cold]
    fn grow_for_push(&mut self, more: usize) {
        self.meter.alarm();
        if self.cells.ensure(self.top + more + 2 * MARGIN).is_err() {
            unwind(Stop::Memory);
        }
    }

    /// Makes room for cells to be pushed without a test for each.
    #[inline(always)]
    pub(super) fn make_room(&mut self, cells: usize) {
        while self.top + cells + MARGIN >= self.cells.capacity() {
            self.grow_for_push(cells);
        }
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

    // ---- binding ----

    /// Returns the cell as it may be stored: an `Attr` cell is stored only at its own address, and a
    /// reference to it elsewhere.
    #[inline(always)]
    fn storable(&self, cell: Cell) -> Cell {
        if cell.tag() == Tag::Attr { Cell::reference(cell.addr()) } else { cell }
    }

    /// Binds the unbound variable at `addr`.
    #[inline(always)]
    pub fn bind(&mut self, addr: Addr, value: Cell) {
        if self.at(addr).tag() == Tag::Attr {
            self.bind_attributed(addr, value);
            return;
        }
        self.bind_plain(Cell::reference(addr), self.storable(value));
    }

    /// Binds an unbound variable without attributes.
    #[inline(always)]
    pub(crate) fn bind_plain(&mut self, var: Cell, value: Cell) {
        self.set(var.addr(), value);
        self.note_binding(var);
    }

    /// Trails the binding of cells before `addr`.
    #[inline(always)]
    pub(crate) fn set_boundary(&mut self, addr: Addr) {
        self.boundary = Cell::reference(addr);
    }

    /// Trails every binding. Returns the boundary up to now.
    pub(crate) fn trail_everything(&mut self) -> Cell {
        std::mem::replace(&mut self.boundary, Cell::reference(Addr::MAX))
    }

    /// Returns whether the binding of a cell is trailed.
    #[inline(always)]
    pub(crate) fn is_trailed(&self, addr: Addr) -> bool {
        Cell::reference(addr).bits() < self.boundary.bits()
    }

    /// Binds as many variables as the trail has room for.
    #[inline(always)]
    pub(super) fn binder(&mut self) -> Binder<'_> {
        Binder { cells: self.cells.window(0), boundary: self.boundary, trail: self.trail.end() }
    }

    /// Trails the binding of a variable that is older than the newest choice point.
    #[inline(always)]
    fn note_binding(&mut self, var: Cell) {
        if var.bits() < self.boundary.bits() {
            self.push_trail(TrailEntry::binding(var));
        }
    }

    /// Adds an entry of the trail. Growth is out of line, so that the loop keeps its values in registers.
    #[inline(always)]
    pub(crate) fn push_trail(&mut self, entry: TrailEntry) {
        if self.trail.is_full() {
            self.push_full_trail(entry);
        } else {
            self.trail.push_fast(entry);
        }
    }

    /// Grows the trail beyond the memory limit rather than fail; the limit is checked again at the next call.
    ///
    /// # Panics
    /// If the system is out of memory; the machine turns that into a resource error.
    #[cold]
    #[inline(never)]
    fn push_full_trail(&mut self, entry: TrailEntry) {
        if self.trail.reserve_exact(self.trail.usual_growth(1)).is_err() {
            unwind(Stop::Memory);
        }
        self.trail.push_fast(entry);
    }

    /// Binds an unbound variable, given as its dereferenced cell, to a term that is not a variable.
    #[inline(always)]
    pub(crate) fn bind_var(&mut self, var: Cell, value: Cell) {
        if var.is_ref() {
            self.bind_plain(var, value);
        } else {
            self.bind_attributed(var.addr(), value);
        }
    }

    /// Binds an attributed variable; its hooks run at the next call.
    #[cold]
    fn bind_attributed(&mut self, addr: Addr, value: Cell) {
        self.woken.push((addr, value));
        self.meter.wake();
        self.assign(addr, self.storable(value));
    }

    /// Overwrites any cell; backtracking restores it.
    #[inline]
    pub fn assign(&mut self, addr: Addr, value: Cell) {
        let old = self.at(addr);
        if self.is_trailed(addr) {
            self.push_trail(TrailEntry::new(addr, old));
        }
        let value = self.storable(value);
        self.set(addr, value);
    }

    /// Undoes bindings until the trail is `mark` entries long.
    #[inline(always)]
    pub fn undo_to(&mut self, mark: usize) {
        // Most often there is one. The loop for more of them is unrolled, so that it costs much to enter.
        if let Some(entry) = self.trail.pop_above(mark) {
            self.undo(entry);
            if self.trail.len() > mark {
                self.undo_many(mark);
            }
        }
    }

    #[inline(never)]
    fn undo_many(&mut self, mark: usize) {
        while let Some(entry) = self.trail.pop_above(mark) {
            self.undo(entry);
        }
    }

    #[inline(always)]
    pub(crate) fn undo(&mut self, entry: TrailEntry) {
        self.set(entry.addr(), entry.old());
    }
}

/// Unwinds to the machine, which stops the run or raises a resource error, without the message of a panic.
#[cold]
pub fn unwind(stop: Stop) -> ! {
    std::panic::resume_unwind(Box::new(stop))
}

impl Default for Heap {
    fn default() -> Self {
        Heap::new()
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use super::*;
    use crate::term::{Number, atoms};

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
            assert_eq!(heap.is_ascii_string(cell), text.is_ascii(), "{text}");
        }
    }

    #[test]
    fn undoing_restores_variables_and_values() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let (_, arg) = heap.put_blank_struct(atoms::PLUS, 1);
        heap.assign(arg, Cell::int(1));
        heap.set_boundary(heap.top());
        heap.bind(var.addr(), Cell::int(7));
        heap.assign(arg, Cell::int(2));
        heap.undo_to(0);
        assert!(heap.is_var(var));
        assert_eq!(heap.at(arg), Cell::int(1));
    }
}
