//! Walks over whole terms, each with its own stack: variables, ground terms, acyclicity, size.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::bits::Bits;
use super::cell::{Addr, Cell, Tag};
use super::heap::Heap;
use super::raise::{Raise, Raised};
use super::symbols::atoms;
use crate::error::Stop;
use crate::limits::Meter;

/// The first-visit check of a walk. It remembers nothing as long as the walk is shorter than a tree of the
/// heap's size would be.
pub struct Visits<K> {
    /// The visits before the next look at the limits.
    at_once: usize,
    /// The visits after those that are not remembered.
    free: usize,
    seen: FxHashSet<K>,
    /// The number of cells of the heap when the walk began.
    cells: usize,
}

/// The visits between two looks at the limits.
const CHARGED: usize = 64;

impl<K: Hash + Eq> Visits<K> {
    /// Creates the check for a walk over a heap of `cells` cells.
    pub fn new(cells: usize) -> Visits<K> {
        let free = cells.max(CHARGED) - CHARGED;
        Visits { at_once: CHARGED, free, seen: FxHashSet::default(), cells }
    }

    /// Returns whether the walk should go on below `key`.
    #[inline(always)]
    pub fn first(&mut self, key: K, meter: &mut Meter) -> Result<bool, Stop> {
        if self.at_once > 0 {
            self.at_once -= 1;
            return Ok(true);
        }
        self.look(key, meter)
    }

    /// Charges the last visits; remembers this one if a tree would have ended.
    #[inline(never)]
    fn look(&mut self, key: K, meter: &mut Meter) -> Result<bool, Stop> {
        if self.free > 0 {
            meter.charge(8)?;
            self.at_once = self.free.min(CHARGED) - 1;
            self.free -= self.at_once + 1;
            return Ok(true);
        }
        if self.seen.len().is_multiple_of(CHARGED) {
            meter.charge(8)?;
        }
        if self.seen.len() == self.seen.capacity() {
            self.check_growth(meter)?;
        }
        Ok(self.seen.insert(key))
    }

    /// Checks the limit before the set of visited keys moves to a table of twice the size.
    #[cold]
    fn check_growth(&self, meter: &Meter) -> Result<(), Stop> {
        let slots = (self.seen.capacity().max(3) * 8 / 7).next_power_of_two();
        let bytes = 6 * slots * (size_of::<K>() + 1);
        let used = self.cells * 8 + meter.beside;
        if used.saturating_add(bytes) > meter.memory { Err(Stop::Memory) } else { Ok(()) }
    }
}

/// Returns the address of the first argument and the number of arguments of a compound that has any. The cell
/// behind a functor without arguments belongs to another term.
#[inline]
fn arguments(heap: &Heap, cell: Cell) -> Option<(Addr, usize)> {
    match cell.tag() {
        Tag::List => Some((cell.addr(), 2)),
        Tag::Str => {
            let arity = heap.at(cell.addr()).as_functor().arity();
            (arity > 0).then_some((cell.addr() + 1, arity))
        }
        _ => None,
    }
}

/// Visits every subterm, depth first, left to right, shared ones at least once. The visitor gets dereferenced
/// cells and returns whether to continue.
pub fn visit(
    heap: &mut Heap,
    roots: &[Cell],
    visit: impl FnMut(&mut Heap, Cell) -> bool,
) -> Result<(), Stop> {
    let mut visits = Visits::new(heap.top());
    visit_where(heap, roots, visit, |arguments, meter| visits.first(arguments, meter))
}

/// Visits the subterms of an acyclic term likewise, shared ones as often as they occur.
pub fn visit_tree(
    heap: &mut Heap,
    root: Cell,
    visit: impl FnMut(&mut Heap, Cell) -> bool,
) -> Result<(), Stop> {
    visit_where(heap, &[root], visit, |_, meter| meter.charge(1).map(|()| true))
}

/// Visits subterms, those of a compound only if `enters` says so, given the address of its arguments.
#[inline]
fn visit_where(
    heap: &mut Heap,
    roots: &[Cell],
    mut visit: impl FnMut(&mut Heap, Cell) -> bool,
    mut enters: impl FnMut(Addr, &mut Meter) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    // A run of arguments is pushed only below another one: flat terms need no memory.
    let mut todo: Vec<(Addr, usize)> = Vec::new();
    for &root in roots {
        let (mut cell, mut run) = (heap.deref(root), (0, 0));
        loop {
            if !visit(heap, cell) {
                return Ok(());
            }
            if let Some(inner) = arguments(heap, cell)
                && enters(inner.0, &mut heap.meter)?
            {
                if run.1 > 0 {
                    heap.grow_list(&mut todo)?;
                    todo.push(run);
                }
                run = inner;
            }
            if run.1 == 0 {
                let Some(next) = todo.pop() else { break };
                run = next;
            }
            cell = heap.deref(heap.at(run.0));
            run = (run.0 + 1, run.1 - 1);
        }
    }
    Ok(())
}

/// Returns the variables of the terms, each once, in the order of their first occurrence. O(cells).
pub fn variables(heap: &mut Heap, roots: &[Cell]) -> Result<Vec<Cell>, Stop> {
    let mut found = Vec::with_capacity(16);
    let mut grown = Ok(());
    // A visited variable is temporarily replaced by a mark, so that it is not visited again.
    let visited = visit(heap, roots, |heap, cell| {
        if matches!(cell.tag(), Tag::Ref | Tag::Attr) && heap.at(cell.addr()).as_mark().is_none() {
            grown = heap.grow_list(&mut found);
            if grown.is_err() {
                return false;
            }
            heap.set(cell.addr(), Cell::mark(0));
            found.push(cell);
        }
        true
    });
    for var in &mut found {
        heap.set(var.addr(), *var);
        *var = Cell::reference(var.addr());
    }
    visited.and(grown).map(|()| found)
}

/// The bytes for each address found so far when the set of them moves to a table of twice the size, and a
/// list of them grows.
const FOUND: usize = 64;

/// Returns the sum of arity + 1 over the compounds in a term, each once even if several places share it.
/// O(cells).
pub fn size(heap: &mut Heap, root: Cell) -> Result<usize, Stop> {
    let mut size = 0;
    let mut seen = FxHashSet::default();
    let mut grown = Ok(());
    visit(heap, &[root], |heap, cell| {
        let arity = match cell.tag() {
            Tag::List => 2,
            Tag::Str => heap.at(cell.addr()).as_functor().arity(),
            _ => return true,
        };
        if seen.len() == seen.capacity() {
            grown = heap.afford(seen.capacity() * FOUND);
        }
        if grown.is_ok() && seen.insert(cell.addr()) {
            size += arity + 1;
        }
        grown.is_ok()
    })?;
    grown.map(|()| size)
}

/// The elements of a list that are looked at for a flat one.
const FLAT: usize = 32;

/// Returns whether a term is known to be a list of atomic values and plain variables, such as those of most
/// answers: it needs no stack. O(1)
fn is_flat_and_plain(heap: &Heap, root: Cell) -> bool {
    let mut rest = heap.deref(root);
    for _ in 0..FLAT {
        if rest.tag() != Tag::List {
            break;
        }
        let head = heap.deref(heap.at(rest.addr()));
        if matches!(head.tag(), Tag::List | Tag::Str | Tag::Attr) {
            return false;
        }
        rest = heap.deref(heap.at(rest.addr() + 1));
    }
    !matches!(rest.tag(), Tag::List | Tag::Str | Tag::Attr)
}

/// Returns the attributed variables of the terms, and of the attributes of those, each once.
pub fn attributed_variables(heap: &mut Heap, roots: &[Cell]) -> Result<Vec<Cell>, Stop> {
    let mut found: Vec<Cell> = Vec::new();
    if roots.iter().all(|&root| is_flat_and_plain(heap, root)) {
        return Ok(found);
    }
    let mut seen = FxHashSet::default();
    let mut todo = roots.to_vec();
    let mut grown = Ok(());
    while !todo.is_empty() {
        let batch = std::mem::take(&mut todo);
        let start = found.len();
        visit(heap, &batch, |heap, cell| {
            if cell.tag() != Tag::Attr {
                return true;
            }
            if seen.len() == seen.capacity() {
                grown = heap.afford(seen.capacity() * FOUND);
            }
            if grown.is_ok() && seen.insert(cell.addr()) {
                found.push(Cell::reference(cell.addr()));
            }
            grown.is_ok()
        })?;
        grown?;
        todo.extend(found[start..].iter().map(|var| heap.at(var.addr() + 1)));
    }
    Ok(found)
}

/// Returns whether the term is ground. O(cells).
pub fn is_ground(heap: &mut Heap, root: Cell) -> Result<bool, Stop> {
    if let Some(ground) = is_flat_ground(heap, root) {
        return Ok(ground);
    }
    let mut ground = true;
    visit(heap, &[root], |_, cell| {
        ground = !matches!(cell.tag(), Tag::Ref | Tag::Attr);
        ground
    })?;
    Ok(ground)
}

/// Checks a term whose arguments are not compounds, which needs no stack.
fn is_flat_ground(heap: &Heap, root: Cell) -> Option<bool> {
    const FEW: usize = 8;
    let root = heap.deref(root);
    let (addr, count) = match arguments(heap, root) {
        Some((_, count)) if count > FEW => return None,
        Some(arguments) => arguments,
        None => return Some(!matches!(root.tag(), Tag::Ref | Tag::Attr)),
    };
    for i in addr..addr + count {
        match heap.deref(heap.at(i)).tag() {
            Tag::Ref | Tag::Attr => return Some(false),
            Tag::List | Tag::Str => return None,
            _ => {}
        }
    }
    Some(true)
}

/// Returns whether none of the terms is cyclic (ISO 8.3.11). O(cells).
pub fn is_acyclic(heap: &mut Heap, roots: &[Cell]) -> Result<bool, Stop> {
    if is_small_tree(heap, roots)? {
        return Ok(true);
    }
    let mut acyclic = true;
    reentries(heap, roots, |_| {
        acyclic = false;
        false
    })?;
    Ok(acyclic)
}

/// Calls `found` with the arguments of a compound whenever the walk reenters it from inside, and continues as
/// long as `found` returns true. O(cells).
pub fn reentries(heap: &mut Heap, roots: &[Cell], mut found: impl FnMut(Addr) -> bool) -> Result<(), Stop> {
    let mut open = Bits::new(heap.top());
    let mut entered = Bits::new(heap.top());
    let mut path: Vec<(Addr, Addr, usize)> = Vec::new();
    for &root in roots {
        let mut next = Some(root);
        loop {
            if let Some((start, count)) = next.take().and_then(|cell| arguments(heap, heap.deref(cell))) {
                heap.meter.charge(1)?;
                if entered.set(start) {
                    open.set(start);
                    heap.grow_list(&mut path)?;
                    path.push((start, start, count));
                } else if open.has(start) && !found(start) {
                    return Ok(());
                }
            }
            match path.last_mut() {
                None => break,
                Some((start, _, 0)) => {
                    open.unset(*start);
                    path.pop();
                }
                Some((_, addr, count)) => {
                    next = Some(heap.at(*addr));
                    *addr += 1;
                    *count -= 1;
                }
            }
        }
    }
    Ok(())
}

/// Counts the steps of a walk over a term as a tree, to detect cyclic terms.
pub struct TreeWalk {
    root: Cell,
    /// The steps that a tree on this heap may need, unless parts of it are shared.
    left: usize,
}

impl TreeWalk {
    /// Creates the count for a walk over the term as the heap is now.
    pub fn new(heap: &Heap, root: Cell) -> TreeWalk {
        TreeWalk { root, left: heap.top() + SMALL_TREE }
    }

    /// Counts a step; returns whether the walk is endless.
    #[inline]
    pub fn is_endless(&mut self, heap: &mut Heap) -> Result<bool, Stop> {
        self.left = self.left.wrapping_sub(1);
        Ok(self.left == 0 && !is_acyclic(heap, &[self.root])?)
    }

    /// Counts a step.
    ///
    /// # Errors
    /// `representation_error(cyclic_term)` if the walk is endless.
    #[inline(always)]
    pub fn step(&mut self, heap: &mut Heap) -> Raised<()> {
        self.left = self.left.wrapping_sub(1);
        if self.left == 0 { self.must_end(heap) } else { Ok(()) }
    }

    #[cold]
    fn must_end(&self, heap: &mut Heap) -> Raised<()> {
        match is_acyclic(heap, &[self.root])? {
            true => Ok(()),
            false => Err(Raise::Representation(atoms::CYCLIC_TERM).into()),
        }
    }
}

/// Walks of up to this many steps are tried without remembering visited cells.
const SMALL_TREE: usize = 10_000;

/// The cells of the heap for a step of such a walk. A walk that remembers clears two bits a cell first.
const CELLS_A_STEP: usize = 16;

/// Returns whether a walk that reenters every shared subterm ends soon: then no term contains itself.
fn is_small_tree(heap: &mut Heap, roots: &[Cell]) -> Result<bool, Stop> {
    let most = (heap.top() / CELLS_A_STEP).clamp(64, SMALL_TREE);
    // A run of arguments is pushed only below another one: flat terms need no memory.
    let mut todo: Vec<(Addr, usize)> = Vec::new();
    let mut steps = 0;
    for &root in roots {
        let mut run = arguments(heap, heap.deref(root)).unwrap_or_default();
        steps += run.1;
        loop {
            if run.1 == 0 {
                let Some(next) = todo.pop() else { break };
                run = next;
            }
            let inner = arguments(heap, heap.deref(heap.at(run.0)));
            run = (run.0 + 1, run.1 - 1);
            let Some(inner) = inner else { continue };
            steps += inner.1;
            if steps > most {
                return Ok(false);
            }
            if run.1 > 0 {
                todo.push(run);
            }
            run = inner;
        }
    }
    heap.meter.charge(steps / 8)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_levels_are_walked() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let mut term = var;
        for _ in 0..1_000_000 {
            term = heap.put_struct(atoms::MINUS, &[term]);
        }
        assert_eq!(variables(&mut heap, &[term]), Ok(vec![var]));
        assert_eq!(is_ground(&mut heap, term), Ok(false));
        assert_eq!(is_acyclic(&mut heap, &[term]), Ok(true));
        heap.bind(var.addr(), term);
        assert_eq!(is_acyclic(&mut heap, &[term]), Ok(false));
        assert_eq!(is_ground(&mut heap, term), Ok(true));
    }
    #[test]
    fn a_small_term_that_contains_itself_is_no_tree() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let term = heap.put_struct(atoms::MINUS, &[var]);
        assert_eq!(is_acyclic(&mut heap, &[term]), Ok(true));
        heap.bind(var.addr(), term);
        assert_eq!(is_acyclic(&mut heap, &[term]), Ok(false));
    }

    #[test]
    fn a_walk_without_an_end_is_found_out_and_a_long_one_is_not() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let mut term = var;
        for _ in 0..10 {
            term = heap.put_struct(atoms::MINUS, &[term, term]);
        }
        let steps = 4 * SMALL_TREE;
        let mut walk = TreeWalk::new(&heap, term);
        assert!((0..steps).all(|_| walk.step(&mut heap).is_ok()));
        heap.bind(var.addr(), term);
        let mut walk = TreeWalk::new(&heap, term);
        assert!((0..steps).any(|_| walk.step(&mut heap).is_err()));
    }
}
