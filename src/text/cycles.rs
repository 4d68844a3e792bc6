//! Cyclic terms as a finite term and equations.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Stop;
use crate::term::{Addr, Cell, Heap, View, walk};

/// A finite term, and the equations that restore the cyclic one.
#[derive(Clone, Debug)]
pub struct Factorised {
    /// The term; each variable of `equations` is in place of a subterm that contains itself.
    pub term: Cell,
    /// Variables, and the term equal to each.
    pub equations: Vec<(Cell, Cell)>,
}

/// Returns the address and number of the arguments of a compound that has any.
fn arguments(heap: &Heap, cell: Cell) -> Option<(Addr, usize)> {
    match heap.view(cell) {
        View::List(addr) => Some((addr, 2)),
        View::Str(functor, addr) if functor.arity() > 0 => Some((addr, functor.arity())),
        _ => None,
    }
}

/// Factorises a cyclic term. A finite term is returned as it is. O(cells).
pub fn factorise(heap: &mut Heap, term: Cell) -> Result<Factorised, Stop> {
    if walk::is_acyclic(heap, &[term])? {
        return Ok(Factorised { term, equations: Vec::new() });
    }
    let entries = entries(heap, term)?;
    let mut copy = Copy { heap, entries, copies: FxHashMap::default(), equations: Vec::new() };
    let term = copy.run(term)?;
    let equations = copy.equations;
    Ok(Factorised { term, equations })
}

/// Returns the compounds that a walk reenters while inside them.
fn entries(heap: &mut Heap, term: Cell) -> Result<FxHashSet<Addr>, Stop> {
    let mut entries = FxHashSet::default();
    walk::reentries(heap, &[term], |start| {
        entries.insert(start);
        true
    })?;
    Ok(entries)
}

/// A copy of a term, with a variable for every entry.
struct Copy<'h> {
    heap: &'h mut Heap,
    entries: FxHashSet<Addr>,
    copies: FxHashMap<Addr, Cell>,
    equations: Vec<(Cell, Cell)>,
}

impl Copy<'_> {
    /// Copies the term that `root` refers to; cells still to be filled are on a stack.
    fn run(&mut self, root: Cell) -> Result<Cell, Stop> {
        let result = self.heap.put_var();
        let mut todo = vec![(root, result.addr())];
        while let Some((from, to)) = todo.pop() {
            self.heap.meter.charge(1)?;
            let copy = self.one(from, &mut todo)?;
            self.heap.set(to, copy);
        }
        Ok(self.heap.deref(result))
    }

    fn one(&mut self, from: Cell, todo: &mut Vec<(Cell, Addr)>) -> Result<Cell, Stop> {
        let Some((start, count)) = arguments(self.heap, from) else {
            let cell = self.heap.deref(from);
            return Ok(if self.heap.is_var(cell) { Cell::reference(cell.addr()) } else { cell });
        };
        if let Some(&copy) = self.copies.get(&start) {
            return Ok(copy);
        }
        self.heap.reserve(count + 2)?;
        let name = self.heap.callable(from).map(|(name, _, _)| name);
        let Some(name) = name else { return Ok(from) };
        let (copy, first) = self.heap.put_blank_struct(name, count);
        todo.extend((0..count).rev().map(|i| (self.heap.at(start + i), first + i)));
        let standing = if self.entries.contains(&start) {
            let var = self.heap.put_var();
            self.equations.push((var, copy));
            var
        } else {
            copy
        };
        self.copies.insert(start, standing);
        Ok(standing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::atoms;

    #[test]
    fn a_cyclic_term_is_a_variable_and_an_equation() {
        let mut heap = Heap::new();
        let var = heap.put_var();
        let term = heap.put_struct(atoms::PLUS, &[Cell::int(1), var]);
        assert!(factorise(&mut heap, term).unwrap().equations.is_empty());
        heap.bind(var.addr(), term);
        let Factorised { term, equations } = factorise(&mut heap, term).unwrap();
        let [(name, value)] = equations[..] else { panic!("one equation") };
        assert_eq!(term, name);
        assert_eq!(heap.args_of::<2>(value, atoms::PLUS).map(|[_, b]| heap.deref(b)), Some(name));
        assert!(factorise(&mut heap, value).unwrap().equations.is_empty());
    }
}
