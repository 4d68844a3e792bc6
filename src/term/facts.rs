//! Unification of terms on the heap with those of a block, which is restored on the heap only when a variable
//! is bound to a part of it.

use super::block;
use super::cell::{Addr, Cell, Tag};
use super::heap::Heap;
use super::unify::unify;
use super::walk::Visits;
use crate::error::Stop;

/// Unifies terms with the arguments of the compound at `args` in a block. As with [`unify`], bindings stay on
/// failure. O(cells).
pub fn unify_block(heap: &mut Heap, terms: &[Cell], cells: &[Cell], args: Addr) -> Result<bool, Stop> {
    FactMatcher::run(heap, cells, |matching, heap| {
        for (i, &term) in terms.iter().enumerate() {
            if !matching.term(heap, term, args + i)? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// Unifies a compound of the heap with the one of the same functor at the start of a block's cells. As with
/// [`unify`], bindings stay on failure. O(cells).
pub fn unify_cells(heap: &mut Heap, term: Cell, cells: &[Cell]) -> Result<bool, Stop> {
    let term = heap.deref(term);
    if term.tag() != Tag::Str || cells.first() != Some(&heap.at(term.addr())) {
        return Ok(false);
    }
    FactMatcher::run(heap, cells, |matching, heap| Ok(matching.compound(heap, term, Cell::structure(0))))
}

struct FactMatcher<'b> {
    cells: &'b [Cell],
    /// The address of the block's cells on the heap, once they are there.
    base: Option<Addr>,
    /// Variables of the block seen before that, in order, and their values.
    bound: Vec<(Addr, Cell)>,
    /// Arguments still to unify: those of the heap, those of the block, their number.
    todo: Vec<(Addr, Addr, usize)>,
}

impl<'b> FactMatcher<'b> {
    /// Runs `begin`, then unifies the deferred arguments.
    #[inline(always)]
    fn run(
        heap: &mut Heap,
        cells: &'b [Cell],
        begin: impl FnOnce(&mut FactMatcher, &mut Heap) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let todo = std::mem::take(&mut heap.pending);
        let mut matching = FactMatcher { cells, base: None, bound: Vec::new(), todo };
        let unified = begin(&mut matching, heap).and_then(|begun| Ok(begun && matching.rest(heap)?));
        let mut todo = matching.todo;
        todo.clear();
        heap.pending = todo;
        unified
    }

    /// Unifies the deferred arguments.
    #[inline(always)]
    fn rest(&mut self, heap: &mut Heap) -> Result<bool, Stop> {
        let mut visits = Visits::new(heap.top());
        while let Some((theirs, ours, count)) = self.todo.pop() {
            if !visits.first((theirs, ours), &mut heap.meter)? {
                continue;
            }
            for i in 0..count {
                if !self.term(heap, heap.at(theirs + i), ours + i)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Unifies a term with the one at a position in the block; arguments are deferred.
    #[inline(always)]
    fn term(&mut self, heap: &mut Heap, theirs: Cell, at: Addr) -> Result<bool, Stop> {
        let ours = self.cells[at];
        if ours.is_ref() {
            return self.variable(heap, ours.addr(), theirs);
        }
        let theirs = heap.deref(theirs);
        if matches!(theirs.tag(), Tag::Ref | Tag::Attr) {
            let ours = if ours.is_constant() { ours } else { self.on_heap(heap, ours)? };
            heap.bind_var(theirs, ours);
            return Ok(true);
        }
        if ours.is_constant() || theirs.tag() != ours.tag() {
            return Ok(ours == theirs);
        }
        Ok(self.compound(heap, theirs, ours))
    }

    /// Unifies two lists, two structures or two boxes.
    fn compound(&mut self, heap: &Heap, theirs: Cell, ours: Cell) -> bool {
        let cells = self.cells;
        let (left, right) = (theirs.addr(), ours.addr());
        if ours.tag() == Tag::List {
            self.todo.push((left, right, 2));
            return true;
        }
        if heap.at(left) != cells[right] {
            return false;
        }
        if ours.tag() == Tag::Box {
            return heap.box_words(left) == &cells[right + 1..][..cells[right].box_words()];
        }
        let arity = cells[right].as_functor().arity();
        if arity > 0 {
            self.todo.push((left + 1, right + 1, arity));
        }
        true
    }

    fn variable(&mut self, heap: &mut Heap, at: Addr, theirs: Cell) -> Result<bool, Stop> {
        if let Some(base) = self.base {
            return unify(heap, Cell::reference(base + at), theirs);
        }
        // Arguments are visited in address order, so that most variables first occur at the end.
        if self.bound.last().is_none_or(|&(last, _)| last < at) {
            self.bound.push((at, theirs));
            return Ok(true);
        }
        match self.bound.binary_search_by_key(&at, |&(var, _)| var) {
            Ok(found) => unify(heap, self.bound[found].1, theirs),
            Err(place) => {
                self.bound.insert(place, (at, theirs));
                Ok(true)
            }
        }
    }

    /// Restores a compound or box of the block on the heap; variables already seen keep their values.
    fn on_heap(&mut self, heap: &mut Heap, ours: Cell) -> Result<Cell, Stop> {
        let base = match self.base {
            Some(base) => base,
            None => {
                let base = heap.top();
                block::restore(heap, Cell::structure(0), self.cells)?;
                for &(at, value) in &self.bound {
                    heap.bind(base + at, value);
                }
                self.base = Some(base);
                base
            }
        };
        Ok(ours.relocate(base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Atom, Block, atoms};

    const F: Atom = atoms::PLUS;

    /// Returns whether `terms` unify with the arguments of `F(term)`, stored as a block.
    fn unifies(heap: &mut Heap, terms: &[Cell], args: &[Cell]) -> bool {
        let term = heap.put_struct(F, args);
        let block = Block::new(heap, term, false).unwrap();
        unify_block(heap, terms, block.cells(), 1).unwrap()
    }

    #[test]
    fn a_variable_is_one_wherever_it_stands_in_the_block() {
        let mut heap = Heap::new();
        let (x, other) = (heap.put_var(), heap.put_var());
        let inner = heap.put_struct(F, &[x]);
        assert!(unifies(&mut heap, &[Cell::int(1), other], &[x, inner]));
        assert_eq!(heap.args_of::<1>(other, F).map(|[a]| heap.deref(a)), Some(Cell::int(1)));
        assert!(heap.is_var(x));
        assert!(!unifies(&mut heap, &[Cell::int(1), Cell::int(2)], &[x, x]));
        let late = heap.put_var();
        assert!(unifies(&mut heap, &[late, Cell::int(2)], &[inner, x]));
        assert_eq!(heap.args_of::<1>(late, F).map(|[a]| heap.deref(a)), Some(Cell::int(2)));
    }

    #[test]
    fn boxes_lists_and_functors_are_compared() {
        let mut heap = Heap::new();
        let (text, same) = (heap.put_string("some text"), heap.put_string("some text"));
        let (float, list) = (heap.put_float(1.5), heap.put_list(&[Cell::int(1), text]));
        let other = heap.put_list(&[Cell::int(1), same]);
        assert!(unifies(&mut heap, &[other], &[list]));
        assert!(!unifies(&mut heap, &[float], &[text]));
        let (short, long) = (heap.put_struct(F, &[text]), heap.put_struct(F, &[text, text]));
        assert!(!unifies(&mut heap, &[short], &[long]));
        assert!(!unifies(&mut heap, &[list], &[short]));
    }

    #[test]
    fn deep_terms_are_matched() {
        let mut heap = Heap::new();
        let tower = |heap: &mut Heap| (0..100_000).fold(Cell::int(0), |t, _| heap.put_struct(F, &[t]));
        let (a, b) = (tower(&mut heap), tower(&mut heap));
        assert!(unifies(&mut heap, &[a], &[b]));
    }
}
