//! Terms that contain themselves, as a finite term and equations.

use crate::error::Stop;
use crate::term::{Addr, Cell, Heap, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// A finite term, and the equations that make it the infinite one again.
#[derive(Clone, Debug)]
pub struct Factorised {
    /// The term; each variable of `equations` stands for a subterm that contains itself.
    pub term: Cell,
    /// Variables, and what each is equal to.
    pub equations: Vec<(Cell, Cell)>,
}

/// Whether a term is infinite. A term that is not, and is no larger than the heap as a tree, is found out without
/// remembering anything.
pub fn is_cyclic(heap: &mut Heap, term: Cell) -> Result<bool, Stop> {
    let mut budget = heap.top() + 64;
    let mut todo: Vec<(Addr, usize)> = Vec::new();
    let mut next = Some(term);
    loop {
        let cell = match next.take() {
            Some(cell) => cell,
            None => match todo.pop() {
                Some((addr, count)) => {
                    if count > 1 {
                        todo.push((addr + 1, count - 1));
                    }
                    heap.at(addr)
                }
                None => return Ok(false),
            },
        };
        let Some((start, count)) = arguments(heap, cell) else { continue };
        heap.meter.charge(1)?;
        if budget < count {
            return Ok(!crate::term::walk::is_acyclic(heap, &[term])?);
        }
        budget -= count;
        if count > 0 {
            todo.push((start, count));
        }
    }
}

/// Where the arguments of a compound stand, and how many they are.
fn arguments(heap: &Heap, cell: Cell) -> Option<(Addr, usize)> {
    match heap.view(cell) {
        View::List(addr) => Some((addr, 2)),
        View::Str(functor, addr) => Some((addr, functor.arity())),
        _ => None,
    }
}

/// Takes a term apart where it contains itself. A finite term comes back as it is. O(cells).
pub fn factorise(heap: &mut Heap, term: Cell) -> Result<Factorised, Stop> {
    let entries = entries(heap, term)?;
    if entries.is_empty() {
        return Ok(Factorised { term, equations: Vec::new() });
    }
    let mut copy = Copy { heap, entries, copies: FxHashMap::default(), equations: Vec::new() };
    let term = copy.run(term)?;
    let equations = copy.equations;
    Ok(Factorised { term, equations })
}

/// The compounds at which a walk comes back to what it is inside of, in the order in which it finds them.
fn entries(heap: &mut Heap, term: Cell) -> Result<FxHashSet<Addr>, Stop> {
    let mut open = FxHashSet::default();
    let mut done = FxHashSet::default();
    let mut entries = FxHashSet::default();
    let mut path: Vec<(Addr, Addr, usize)> = Vec::new();
    let mut next = Some(term);
    loop {
        if let Some((start, count)) = next.take().and_then(|cell| arguments(heap, cell)) {
            heap.meter.charge(1)?;
            if open.contains(&start) {
                entries.insert(start);
            } else if !done.contains(&start) {
                open.insert(start);
                path.push((start, start, count));
            }
        }
        match path.last_mut() {
            None => return Ok(entries),
            Some((start, _, 0)) => {
                open.remove(start);
                done.insert(*start);
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

/// A copy of a term with a variable for every entry.
struct Copy<'h> {
    heap: &'h mut Heap,
    entries: FxHashSet<Addr>,
    copies: FxHashMap<Addr, Cell>,
    equations: Vec<(Cell, Cell)>,
}

impl Copy<'_> {
    /// Copies what `root` refers to; the places still to be filled wait on a stack.
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
        assert!(!is_cyclic(&mut heap, term).unwrap());
        assert!(factorise(&mut heap, term).unwrap().equations.is_empty());
        heap.bind(var.addr(), term);
        assert!(is_cyclic(&mut heap, term).unwrap());
        let Factorised { term, equations } = factorise(&mut heap, term).unwrap();
        let [(name, value)] = equations[..] else { panic!("one equation") };
        assert_eq!(term, name);
        assert_eq!(heap.args_of::<2>(value, atoms::PLUS).map(|[_, b]| heap.deref(b)), Some(name));
        assert!(!is_cyclic(&mut heap, value).unwrap());
    }
}
