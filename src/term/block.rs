//! A term copied out of the heap into one relocatable block: the form in which `findall/3`, the database,
//! exceptions and global variables store terms.
//!
//! Addresses in a block are relative to its start, so that restoring it is one pass over its cells. The copy
//! is breadth first with the block itself as the queue: no stack, no recursion. Variables are renamed
//! consistently. Shared subterms stay shared once the copy is larger than a tree of the heap's size could be,
//! or reaches the attributes of a variable. So the copy of a term is never larger than the heap it came from,
//! and cyclic terms copy to cyclic terms.

use rustc_hash::FxHashMap;

use super::cell::{Addr, Cell, Functor, Tag};
use super::heap::Heap;
use super::symbols::{Atom, atoms};
use crate::error::Stop;
use crate::width::Width;

/// Returns the memory used by a separate allocation of `bytes` bytes: the allocator adds a header and rounds
/// up.
pub fn bytes_apart(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).max(32) }
}

/// A term stored apart from the heap. Those of variants without attributes are equal, unless the terms share
/// subterms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    root: Cell,
    cells: Box<[Cell]>,
}

impl Block {
    /// Copies a term out of the heap. Attributes are dropped unless `attributes`. O(cells).
    pub fn new(heap: &mut Heap, term: Cell, attributes: bool) -> Result<Block, Stop> {
        with_copy(heap, term, attributes, |_, root, cells| Block::of(root, cells))
    }

    /// Returns whether it is an atom, a number or a string, and so immutable.
    pub fn is_constant(&self) -> bool {
        self.cells.is_empty() || self.root.tag() == Tag::Box
    }

    /// Returns the term if it is an atom or a small integer.
    #[inline]
    pub fn flat(&self) -> Option<Cell> {
        matches!(self.root.tag(), Tag::Atom | Tag::Int).then_some(self.root)
    }

    /// Creates one of copied cells.
    pub(crate) fn of(root: Cell, cells: &[Cell]) -> Block {
        Block { root, cells: cells.into() }
    }

    /// Returns the cells of the block.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Restores the term on top of a heap, with fresh variables. O(cells).
    pub fn restore(&self, heap: &mut Heap) -> Result<Cell, Stop> {
        match *self.cells {
            [] => Ok(self.root),
            [Cell::FLOAT_HEADER, value] => Ok(heap.put_float(f64::from_bits(value.bits()))),
            _ => restore(heap, self.root, &self.cells),
        }
    }

    /// Returns the places of the cells with an address, of a block of fewer than 2^32 cells. O(cells)
    pub fn addressed(&self) -> Box<[u32]> {
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(&cell) = self.cells.get(at) {
            if cell.relocate(1) != cell {
                places.push(at.to_u32());
            }
            at += 1 + if cell.is_box_header() { cell.box_words() } else { 0 };
        }
        places.into()
    }

    /// Restores the term like `restore`, given the places of the cells with an address. O(cells), without a
    /// look at limits.
    #[inline]
    pub fn restore_moving(&self, heap: &mut Heap, addressed: &[u32]) -> Result<Cell, Stop> {
        charge(heap, self.cells.len())?;
        heap.reserve(self.cells.len())?;
        let base = heap.push_moved(&self.cells, addressed);
        Ok(self.root.relocate(base))
    }

    /// Returns every atom in the term, with the names of compounds: these are roots of the atom table.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        atoms_of(self.cells.iter().chain([&self.root]))
    }

    /// Returns the bytes of the block besides the value itself.
    pub fn bytes(&self) -> usize {
        bytes_apart(self.cells.len() * 8)
    }
}

/// Returns the number of variables in a block's cells. O(cells).
pub fn variables_of(cells: &[Cell]) -> usize {
    let own = |&(at, &cell): &(usize, &Cell)| cell == Cell::reference(at);
    cells.iter().enumerate().filter(own).count()
}

/// Returns whether no subterm in a block's cells contains itself: every subterm refers to cells after it.
pub fn is_acyclic(cells: &[Cell]) -> bool {
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        if matches!(cell.tag(), Tag::List | Tag::Str) && cell.addr() <= at {
            return false;
        }
        at += 1 + if cell.is_box_header() { cell.box_words() } else { 0 };
    }
    true
}

/// Returns the address of the arguments of a compound that is the first argument of the structure at the
/// start of `cells`.
pub fn args_of_first(cells: &[Cell]) -> Addr {
    match cells.get(1) {
        Some(first) if first.tag() == Tag::Str => first.addr() + 1,
        Some(first) => first.addr(),
        None => 0,
    }
}

/// Decreases the addresses in a block's cells.
pub fn lower(cells: &mut [Cell], by: usize) {
    let mut at = 0;
    while let Some(cell) = cells.get_mut(at) {
        at += 1 + if cell.is_box_header() { cell.box_words() } else { 0 };
        *cell = cell.lower(by);
    }
}

/// Restores a compound on top of a heap, given the cells of its arguments with what they refer to, addresses
/// counted from the first argument. O(cells).
#[inline]
pub fn restore_args(heap: &mut Heap, functor: Functor, args: &[Cell]) -> Result<Cell, Stop> {
    if functor == Functor::new(atoms::DOT, 2) {
        return restore(heap, Cell::list(0), args);
    }
    let at = heap.push(functor.cell());
    restore(heap, Cell::structure(0), args)?;
    Ok(Cell::structure(at))
}

/// Returns every atom in cells, with the names of compounds.
pub fn atoms_of<'c>(cells: impl Iterator<Item = &'c Cell>) -> impl Iterator<Item = Atom> {
    let mut raw = 0;
    cells.filter_map(move |&cell| {
        if raw > 0 {
            raw -= 1;
            return None;
        }
        if cell.is_box_header() {
            raw = cell.raw_words();
            return None;
        }
        match cell.tag() {
            Tag::Atom => Some(cell.as_atom()),
            Tag::Head => Some(cell.as_functor().name()),
            _ => None,
        }
    })
}

/// Copies a term, with fresh variables, to the top of its own heap. The copy shares no compound with the
/// term. O(cells).
pub fn duplicate(heap: &mut Heap, term: Cell, attributes: bool) -> Result<Cell, Stop> {
    let term = heap.deref(term);
    if term.is_constant() {
        return Ok(term);
    }
    with_copy(heap, term, attributes, restore)?
}

/// Restores copied cells on top of a heap.
pub fn restore(heap: &mut Heap, root: Cell, cells: &[Cell]) -> Result<Cell, Stop> {
    charge(heap, cells.len())?;
    heap.reserve(cells.len())?;
    let base = heap.top();
    let mut done = heap.push_relocated(cells, base, AT_ONCE);
    while done < cells.len() {
        heap.meter.look()?;
        done += heap.push_relocated(&cells[done..], base, AT_ONCE);
    }
    Ok(root.relocate(base))
}

/// Charges a copy of that many cells.
#[inline]
fn charge(heap: &mut Heap, cells: usize) -> Result<(), Stop> {
    if cells > LONG { heap.meter.charge(cells / LONG) } else { Ok(()) }
}

/// The cells restored between two looks at the clock.
const AT_ONCE: usize = 1 << 20;

/// A copy looks at the limits after as many cells.
const BETWEEN_CHECKS: usize = 4096;

/// Copying as many cells is charged as one inference.
const LONG: usize = 16;

/// Copies a term and lends the copy to `lend`: its root, and its cells if it has any. O(cells).
pub fn with_copy<T>(
    heap: &mut Heap,
    term: Cell,
    attributes: bool,
    lend: impl FnOnce(&mut Heap, Cell, &[Cell]) -> T,
) -> Result<T, Stop> {
    let term = heap.deref(term);
    if term.is_constant() {
        return Ok(lend(heap, term, &[]));
    }
    let mut flat = [term; FEW];
    if let Some(count) = flat_copy(heap, term, &mut flat) {
        return Ok(lend(heap, Cell::structure(0), &flat[..count]));
    }
    let (root, mut cells) = match Copier::new(heap, attributes, false).copy(term)? {
        (Some(root), cells) => (root, cells),
        (None, _) => {
            let (root, cells) = Copier::new(heap, attributes, true).copy(term)?;
            (root.unwrap_or(term), cells)
        }
    };
    // The borrower makes another copy.
    heap.afford(2 * cells.len() * size_of::<Cell>())?;
    let lent = lend(heap, root, &cells);
    if cells.capacity() <= SPARE {
        cells.clear();
        heap.copied = cells;
    }
    Ok(lent)
}

/// Structures of up to this many cells are tried as flat ones.
const FEW: usize = 8;

/// Copies a structure whose arguments are atoms and small integers, which needs neither marks nor a queue;
/// returns the number of its cells.
#[inline]
fn flat_copy(heap: &Heap, term: Cell, cells: &mut [Cell; FEW]) -> Option<usize> {
    if !term.is_structure() {
        return None;
    }
    cells[0] = heap.at(term.addr());
    let arity = cells[0].as_functor().arity();
    for i in 1..=arity {
        let cell = heap.deref(heap.at(term.addr() + i));
        *cells.get_mut(i).filter(|_| cell.is_constant())? = cell;
    }
    Some(arity + 1)
}

/// The capacity, in cells, that is kept for the next copy.
const SPARE: usize = 1 << 12;

/// Terms stored one after the other: the answers of `findall/3`.
pub struct Blocks {
    cells: Vec<Cell>,
    /// The root of each term, and the end of its cells.
    terms: Vec<(Cell, usize)>,
}

impl Blocks {
    /// The words of an empty one, with capacity for a few terms.
    pub const ROOM: usize = 96;

    /// Creates an empty one with capacity for a few terms.
    pub fn with_room() -> Blocks {
        Blocks { cells: Vec::with_capacity(64), terms: Vec::with_capacity(8) }
    }

    /// Removes all terms; returns whether it has the capacity of a new one.
    pub fn clear(&mut self) -> bool {
        self.cells.clear();
        self.terms.clear();
        self.cells.capacity() <= 64 && self.terms.capacity() <= 8
    }

    /// Appends a copy of a term of the heap; returns the number of words added. O(cells).
    pub fn add(&mut self, heap: &mut Heap, term: Cell) -> Result<usize, Stop> {
        with_copy(heap, term, true, |heap, root, cells| {
            if self.cells.capacity() - self.cells.len() < cells.len() {
                heap.afford((self.cells.len() + cells.len()) * size_of::<Cell>())?;
            }
            self.cells.extend_from_slice(cells);
            heap.grow_list(&mut self.terms)?;
            self.terms.push((root, self.cells.len()));
            Ok(cells.len() + 2)
        })?
    }

    /// Returns the number of terms.
    pub fn count(&self) -> usize {
        self.terms.len()
    }

    /// Returns the number of words in use.
    pub fn words(&self) -> usize {
        Blocks::ROOM + self.cells.len() + 2 * self.terms.len()
    }

    /// Restores all terms on top of a heap, in order. O(cells).
    pub fn restore(&self, heap: &mut Heap) -> Result<Vec<Cell>, Stop> {
        let mut start = 0;
        let terms = self.terms.iter().enumerate().map(|(i, &(root, end))| {
            heap.look_at(i);
            let cells = &self.cells[start..end];
            start = end;
            if cells.is_empty() { Ok(root) } else { restore(heap, root, cells) }
        });
        terms.collect()
    }

    /// Returns every atom in the terms.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        atoms_of(self.cells.iter().chain(self.terms.iter().map(|(root, _)| root)))
    }
}

/// A copy in progress.
struct Copier<'h> {
    heap: &'h mut Heap,
    cells: Vec<Cell>,
    attributes: bool,
    /// Cells of the heap temporarily replaced by a mark, with their values.
    marked: Vec<(Addr, Cell)>,
    /// Whether copied structures are marked with their new address: with sharing, and once attributes were
    /// found.
    marking: bool,
    /// With sharing, the new addresses of list cells and boxes, which have no cell to mark.
    copies: Option<FxHashMap<Addr, Addr>>,
    budget: usize,
    /// Why a structure of many arguments was not copied.
    refused: Option<Stop>,
}

impl<'h> Copier<'h> {
    fn new(heap: &'h mut Heap, attributes: bool, sharing: bool) -> Copier<'h> {
        let budget = heap.top() + 64;
        let copies = sharing.then(FxHashMap::default);
        let cells = std::mem::take(&mut heap.copied);
        let marked = std::mem::take(&mut heap.copied_from);
        Copier { heap, cells, attributes, marked, marking: sharing, copies, budget, refused: None }
    }

    /// Returns the copy, its root first; no root if the copy became too large for a tree.
    fn copy(mut self, term: Cell) -> Result<(Option<Cell>, Vec<Cell>), Stop> {
        let result = self.copy_marking(term);
        for (addr, old) in self.marked.drain(..).rev() {
            self.heap.set(addr, old);
        }
        if self.marked.capacity() <= SPARE {
            self.heap.copied_from = self.marked;
        }
        Ok((result?, self.cells))
    }

    fn copy_marking(&mut self, term: Cell) -> Result<Option<Cell>, Stop> {
        // A variable as the whole term needs a cell of its own.
        let root = if matches!(term.tag(), Tag::Ref | Tag::Attr) {
            self.push(term);
            Cell::reference(0)
        } else {
            self.copied(term)
        };
        let mut scan = 0;
        let mut charged = 0;
        while scan < self.cells.len() {
            let cell = self.cells[scan];
            match cell.tag() {
                Tag::List | Tag::Str | Tag::Box => self.cells[scan] = self.copied(cell),
                Tag::Head => match cell.as_mark() {
                    Some(variable) => self.cells[scan] = self.attributed(variable),
                    None if cell.is_box_header() => scan += cell.box_words(),
                    None => {}
                },
                _ => {}
            }
            scan += 1;
            if self.cells.len() > charged + BETWEEN_CHECKS {
                self.heap.meter.charge((self.cells.len() - charged) / 8)?;
                charged = self.cells.len();
                // The copy is copied again.
                self.heap.afford(2 * self.bytes())?;
                if self.copies.is_none() && self.cells.len() > self.budget {
                    return Ok(None);
                }
            }
        }
        self.refused.map_or(Ok(Some(root)), Err)
    }

    /// Returns the bytes of the copy so far, with its bookkeeping.
    fn bytes(&self) -> usize {
        let moved = self.copies.as_ref().map_or(0, |copies| copies.capacity() * 2);
        (self.cells.len() + 2 * self.marked.len() + 2 * moved) * size_of::<Cell>()
    }

    /// Appends a cell of a compound: unchanged, or as a compound or box of the heap to be copied when the
    /// scan reaches it. A mark is in place of an attributed variable of the heap. A variable is at its first
    /// occurrence.
    #[inline(always)]
    fn push(&mut self, cell: Cell) {
        let at = self.cells.len();
        let cell = self.heap.deref(cell);
        let copy = match cell.tag() {
            Tag::Attr if self.attributes => Cell::mark(cell.addr()),
            Tag::Ref | Tag::Attr => {
                self.mark(cell.addr(), at);
                Cell::reference(at)
            }
            // A mark: the variable was copied before.
            Tag::Head => Cell::reference(cell.as_mark().unwrap_or(at)),
            _ => cell,
        };
        self.cells.push(copy);
    }

    /// Copies an attributed variable, which has two cells of its own. Constraints share terms, and the copy
    /// must share them too. Variables refer to constraints and back, so that as a tree they would be as large
    /// as the heap.
    fn attributed(&mut self, variable: Addr) -> Cell {
        // It may have been copied since it was put in the queue.
        if let Some(copy) = self.heap.at(variable).as_mark() {
            return Cell::reference(copy);
        }
        let attributes = self.heap.at(variable + 1);
        let addr = self.cells.len();
        self.mark(variable, addr);
        self.marking = true;
        self.cells.push(Cell::attributed(addr));
        self.push(attributes);
        Cell::reference(addr)
    }

    fn mark(&mut self, addr: Addr, copy: Addr) {
        self.marked.push((addr, self.heap.at(addr)));
        self.heap.set(addr, Cell::mark(copy));
    }

    /// Copies a compound or box to the end of the block, or returns its earlier copy.
    fn copied(&mut self, cell: Cell) -> Cell {
        let start = cell.addr();
        cell.with_addr(match cell.tag() {
            Tag::Str => self.structure(start),
            Tag::List => self.unmarked(start, 0, 2),
            Tag::Box => self.unmarked(start, 1 + self.heap.at(start).box_words(), 0),
            _ => return cell,
        })
    }

    fn structure(&mut self, start: Addr) -> Addr {
        let header = self.heap.at(start);
        if let Some(copy) = header.as_mark() {
            return copy;
        }
        let arity = header.as_functor().arity();
        if arity > BETWEEN_CHECKS && !self.reserves(start + 1, arity) {
            return 0;
        }
        let copy = self.cells.len();
        if self.marking {
            self.mark(start, copy);
        }
        self.cells.push(header);
        self.push_all(start + 1, arity);
        copy
    }

    /// Makes room for a structure of many arguments. Returns false if the copy is refused.
    #[cold]
    fn reserves(&mut self, start: Addr, arity: usize) -> bool {
        if self.refused.is_none() {
            self.refused = self.reserve(start, arity).err();
        }
        self.refused.is_none()
    }

    fn reserve(&mut self, start: Addr, arity: usize) -> Result<(), Stop> {
        let variables = self.heap.slice(start, start + arity).iter().filter(|cell| cell.is_var()).count();
        let more = (arity + 2 * variables) * size_of::<Cell>();
        self.heap.afford(2 * (self.bytes() + more))?;
        self.cells.try_reserve(arity + 1).map_err(|_| Stop::Memory)?;
        self.marked.try_reserve(variables).map_err(|_| Stop::Memory)
    }

    /// Copies a term that has no cell to mark: `words` words unchanged, and `count` cells of a compound.
    #[inline(always)]
    fn unmarked(&mut self, start: Addr, words: usize, count: usize) -> Addr {
        if let Some(&copy) = self.copies.as_ref().and_then(|copies| copies.get(&start)) {
            return copy;
        }
        let copy = self.cells.len();
        self.cells.extend_from_slice(self.heap.slice(start, start + words));
        self.push_all(start + words, count);
        if let Some(copies) = &mut self.copies {
            copies.insert(start, copy);
        }
        copy
    }

    #[inline(always)]
    fn push_all(&mut self, start: Addr, count: usize) {
        for i in start..start + count {
            self.push(self.heap.at(i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{atoms, unify};

    fn round_trip(heap: &mut Heap, term: Cell) -> Cell {
        Block::new(heap, term, true).unwrap().restore(heap).unwrap()
    }

    #[test]
    fn variables_keep_their_sharing_and_the_source_is_untouched() {
        let mut heap = Heap::new();
        let x = heap.put_var();
        let inner = heap.put_struct(atoms::MINUS, &[x]);
        let term = heap.put_struct(atoms::PLUS, &[inner, x, inner]);
        let copy = round_trip(&mut heap, term);
        let bound = heap.args_of::<3>(copy, atoms::PLUS).unwrap();
        heap.bind(heap.deref(bound[1]).addr(), Cell::int(5));
        assert_eq!(heap.args_of::<1>(bound[0], atoms::MINUS).map(|[a]| heap.deref(a)), Some(Cell::int(5)));
        assert!(heap.is_var(x));
    }

    #[test]
    fn a_variable_met_before_the_compound_it_lives_in_is_one_variable() {
        let mut heap = Heap::new();
        let (inner, arg) = heap.put_blank_struct(atoms::MINUS, 1);
        let term = heap.put_struct(atoms::PLUS, &[Cell::reference(arg), inner]);
        let copy = round_trip(&mut heap, term);
        let [a, b] = heap.args_of::<2>(copy, atoms::PLUS).unwrap();
        let [c] = heap.args_of::<1>(b, atoms::MINUS).unwrap();
        assert_eq!(heap.deref(a), heap.deref(c));
    }

    #[test]
    fn towers_deep_terms_cycles_and_boxes_are_copied() {
        let mut heap = Heap::new();
        let mut tower = Cell::atom(atoms::NIL);
        for _ in 0..200 {
            tower = heap.put_struct(atoms::PLUS, &[tower, tower]);
        }
        let copy = round_trip(&mut heap, tower);
        assert_eq!(unify::identical(&mut heap, tower, copy), Ok(true));
        let (float, text) = (heap.put_float(1.5), heap.put_string("some text"));
        let mut deep = heap.put_struct(atoms::PLUS, &[float, text]);
        for _ in 0..100_000 {
            deep = heap.put_list_cell(deep, Cell::int(1));
        }
        let copy = round_trip(&mut heap, deep);
        assert_eq!(unify::identical(&mut heap, deep, copy), Ok(true));
        let var = heap.put_var();
        let cycle = heap.put_struct(atoms::MINUS, &[var]);
        heap.bind(var.addr(), cycle);
        let copy = round_trip(&mut heap, cycle);
        assert_eq!(unify::identical(&mut heap, cycle, copy), Ok(true));
    }
}
