//! Terms equal up to renaming of variables, and a hash that is equal for equal ground terms.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::cell::{Addr, Cell, Tag, View};
use super::heap::Heap;
use super::symbols::{Symbols, atoms};
use super::unify::equal_boxes;
use super::walk::{self, Visits};
use crate::error::Stop;

/// Returns whether a renaming of variables makes the terms identical (`=@=`). O(cells), and a set of pairs
/// for shared subterms, as in unification.
pub fn is_variant(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    let (a, b) = (heap.deref(a), heap.deref(b));
    if a == b {
        return Ok(true);
    }
    let mut todo = std::mem::take(&mut heap.pending);
    let mut renaming = Renaming::default();
    let is_variant = renaming.makes_identical(heap, a, b, &mut todo);
    renaming.undo(heap);
    heap.keep_pending(todo);
    is_variant
}

/// The variables met so far. Each has a mark with its number in its place meanwhile.
#[derive(Default)]
struct Renaming {
    met: Vec<MetVariable>,
}

/// A variable, and the numbers of those that correspond to it where it is on the left and on the right.
struct MetVariable {
    var: Cell,
    there: Option<usize>,
    back: Option<usize>,
}

impl Renaming {
    /// Compares two dereferenced terms. `todo` is empty.
    fn makes_identical(
        &mut self,
        heap: &mut Heap,
        a: Cell,
        b: Cell,
        todo: &mut Vec<(Addr, Addr, usize)>,
    ) -> Result<bool, Stop> {
        let mut visits = Visits::new(heap.top());
        let ((mut x, mut y), mut run) = ((a, b), (0, 0, 0));
        loop {
            let arity = match (x.tag(), y.tag()) {
                (Tag::Ref | Tag::Attr | Tag::Head, Tag::Ref | Tag::Attr | Tag::Head) => {
                    heap.meter.charge(1)?;
                    if !self.pairs(heap, x, y)? {
                        return Ok(false);
                    }
                    0
                }
                (Tag::List, Tag::List) => 2,
                (Tag::Str, Tag::Str) if heap.at(x.addr()) == heap.at(y.addr()) => {
                    heap.at(x.addr()).as_functor().arity()
                }
                (Tag::Box, Tag::Box) if equal_boxes(heap, x.addr(), y.addr()) => 0,
                (Tag::Atom | Tag::Int, _) if x == y => 0,
                _ => return Ok(false),
            };
            if arity > 0 && visits.first((x.addr(), y.addr()), &mut heap.meter)? {
                if run.2 > 0 {
                    heap.grow_list(todo)?;
                    todo.push(run);
                }
                let before = usize::from(x.tag() == Tag::Str);
                run = (x.addr() + before, y.addr() + before, arity);
            }
            if run.2 == 0 {
                let Some(next) = todo.pop() else { return Ok(true) };
                run = next;
            }
            (x, y) = (heap.deref(heap.at(run.0)), heap.deref(heap.at(run.1)));
            run = (run.0 + 1, run.1 + 1, run.2 - 1);
        }
    }

    /// Returns whether the two variables correspond, and pairs them if both are new.
    fn pairs(&mut self, heap: &mut Heap, x: Cell, y: Cell) -> Result<bool, Stop> {
        let (x, y) = (self.number(heap, x)?, self.number(heap, y)?);
        Ok(*self.met[x].there.get_or_insert(y) == y && *self.met[y].back.get_or_insert(x) == x)
    }

    /// Returns the number of a variable, and marks it if it is new. One that is on both sides may have been
    /// marked since it was dereferenced.
    fn number(&mut self, heap: &mut Heap, cell: Cell) -> Result<usize, Stop> {
        let mark = if cell.tag() == Tag::Head { cell } else { heap.at(cell.addr()) };
        if let Some(number) = mark.as_mark() {
            return Ok(number);
        }
        heap.grow_list(&mut self.met)?;
        let number = self.met.len();
        self.met.push(MetVariable { var: cell, there: None, back: None });
        heap.set(cell.addr(), Cell::mark(number));
        Ok(number)
    }

    /// Puts the variables back.
    fn undo(&self, heap: &mut Heap) {
        for met in &self.met {
            heap.set(met.var.addr(), met.var);
        }
    }
}

/// Hashes a ground term by names and values, identically in every run; `None` if it has a variable. O(cells).
pub fn hash(heap: &mut Heap, symbols: &Symbols, term: Cell) -> Result<Option<u64>, Stop> {
    let mut hasher = FxHasher::default();
    let mut is_ground = true;
    walk::visit(heap, &[term], |heap, cell| {
        is_ground = !heap.is_var(cell);
        if is_ground {
            hash_cell(heap, symbols, cell, &mut hasher);
        }
        is_ground
    })?;
    // FxHasher's low bits are weak; the high ones are folded in.
    let hash = hasher.finish();
    Ok(is_ground.then_some(hash ^ hash >> 32))
}

fn hash_cell(heap: &Heap, symbols: &Symbols, cell: Cell, hasher: &mut FxHasher) {
    match heap.view(cell) {
        View::Var(_) => {}
        View::Atom(name) => symbols.name(name).hash(hasher),
        View::Int(i) => i.hash(hasher),
        View::Box(addr) => heap.box_words(addr).iter().for_each(|word| word.bits().hash(hasher)),
        View::List(_) => (symbols.name(atoms::DOT), 2_usize).hash(hasher),
        View::Str(functor, _) => (symbols.name(functor.name()), functor.arity()).hash(hasher),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_rename_variables_one_to_one() {
        let mut heap = Heap::new();
        let [x, y, z] = std::array::from_fn(|_| heap.put_var());
        let mut pair = |a, b| heap.put_struct(atoms::PLUS, &[a, b]);
        let (xy, zx, xx, zz) = (pair(x, y), pair(z, x), pair(x, x), pair(z, z));
        assert_eq!(is_variant(&mut heap, xy, zx), Ok(true));
        assert_eq!(is_variant(&mut heap, xx, zz), Ok(true));
        assert_eq!(is_variant(&mut heap, xy, xx), Ok(false));
        assert_eq!(is_variant(&mut heap, xx, xy), Ok(false));
    }

    #[test]
    fn equal_ground_terms_hash_alike() {
        let (mut heap, symbols) = (Heap::new(), Symbols::new());
        let mut deep = |leaf| (0..1000).fold(Cell::int(leaf), |t, _| heap.put_struct(atoms::MINUS, &[t]));
        let (a, b, c) = (deep(1), deep(1), deep(2));
        let var = heap.put_var();
        let mut of = |term| hash(&mut heap, &symbols, term).unwrap();
        assert_eq!(of(a), of(b));
        assert_ne!(of(a), of(c));
        assert_eq!(of(var), None);
    }
}
