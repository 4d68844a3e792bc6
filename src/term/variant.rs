//! Terms equal up to renaming of variables, and a hash that is equal for equal ground terms.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

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
    let mut renaming = Renaming::default();
    let mut visits = Visits::new(heap.top());
    let mut todo: Vec<(Addr, Addr, usize)> = Vec::new();
    let mut next = Some((a, b));
    loop {
        let Some((x, y)) = next.take().or_else(|| next_pair(heap, &mut todo)) else { return Ok(true) };
        heap.grow_list(&mut todo)?;
        let is_same = match (x.tag(), y.tag()) {
            (Tag::Ref | Tag::Attr, Tag::Ref | Tag::Attr) => {
                heap.meter.charge(1)?;
                if renaming.is_full() {
                    heap.afford(renaming.bytes_when_grown())?;
                }
                renaming.pairs(x.addr(), y.addr())
            }
            (Tag::Box, Tag::Box) => equal_boxes(heap, x.addr(), y.addr()),
            (Tag::List, Tag::List) => {
                if visits.first((x.addr(), y.addr()), &mut heap.meter)? {
                    todo.push((x.addr(), y.addr(), 2));
                }
                true
            }
            (Tag::Str, Tag::Str) => {
                let functor = heap.at(x.addr());
                let arity = functor.as_functor().arity();
                if arity > 0 && visits.first((x.addr(), y.addr()), &mut heap.meter)? {
                    todo.push((x.addr() + 1, y.addr() + 1, arity));
                }
                functor == heap.at(y.addr())
            }
            _ => x == y,
        };
        if !is_same {
            return Ok(false);
        }
    }
}

/// Returns the next two arguments, dereferenced.
fn next_pair(heap: &Heap, todo: &mut Vec<(Addr, Addr, usize)>) -> Option<(Cell, Cell)> {
    let (left, right, count) = todo.pop()?;
    if count > 1 {
        todo.push((left + 1, right + 1, count - 1));
    }
    Some((heap.deref(heap.at(left)), heap.deref(heap.at(right))))
}

/// The pairs of corresponding variables, in both directions.
#[derive(Default)]
struct Renaming {
    there: FxHashMap<Addr, Addr>,
    back: FxHashMap<Addr, Addr>,
}

impl Renaming {
    fn is_full(&self) -> bool {
        self.there.len() == self.there.capacity()
    }

    /// Returns the bytes of both tables while they grow.
    fn bytes_when_grown(&self) -> usize {
        let slots = (self.there.capacity().max(3) * 8 / 7).next_power_of_two();
        2 * 3 * slots * (2 * size_of::<Addr>() + 1)
    }

    /// Returns whether the two variables correspond, and pairs them if both are new.
    fn pairs(&mut self, x: Addr, y: Addr) -> bool {
        *self.there.entry(x).or_insert(y) == y && *self.back.entry(y).or_insert(x) == x
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
