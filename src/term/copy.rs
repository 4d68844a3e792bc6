//! Copies of terms on their own heap, with fresh variables. The ground parts are shared with the term.
//!
//! The walk is depth first. A compound is copied once a variable is found in it, and with it those around it;
//! a compound without variables never is. The last arguments of compounds make a chain that needs one frame,
//! so that lists of any length need no stack. Where shared subterms make the walk longer than the heap, and
//! where attributes are to be copied, [`block::duplicate`] copies the term.

use super::block;
use super::cell::{Addr, Cell, Tag};
use super::heap::Heap;
use super::walk;
use crate::error::Stop;

/// Copies a term, with fresh variables, to the top of its own heap. Attributes are dropped unless
/// `attributes`. O(cells), and no memory for ground parts.
pub fn copy(heap: &mut Heap, term: Cell, attributes: bool) -> Result<Cell, Stop> {
    let term = heap.deref(term);
    match term.tag() {
        Tag::Ref => return Ok(heap.put_var()),
        Tag::Attr if !attributes => return Ok(heap.put_var()),
        Tag::List | Tag::Str => {}
        Tag::Attr => return block::duplicate(heap, term, attributes),
        Tag::Atom | Tag::Int | Tag::Box | Tag::Head => return Ok(term),
    }
    let top = heap.top();
    let mut copying = Copying::new(heap, attributes);
    let copied = copying.walk(term);
    copying.restore();
    match copied {
        Ok(Some(copy)) => Ok(copy),
        Ok(None) => {
            heap.truncate(top);
            if walk::is_ground(heap, term)? { Ok(term) } else { block::duplicate(heap, term, attributes) }
        }
        Err(stop) => {
            heap.truncate(top);
            Err(stop)
        }
    }
}

/// A chain of compounds, each the last argument of the one before, in which the walk is.
#[derive(Clone, Copy)]
struct Chain {
    /// The next argument to be visited of the last compound, and the end of its arguments.
    at: Addr,
    end: Addr,
    /// The first compound of the chain that is not copied, and the last.
    first: Cell,
    last: Cell,
    /// Where a reference to the copy of `first` goes. Once the last compound is copied, how many cells
    /// further on the copies of its arguments are.
    place: Addr,
    is_copied: bool,
}

/// The place of a copy that nothing refers to.
const NOWHERE: Addr = Addr::MAX;

/// The visits between two looks at the limits.
const AT_ONCE: usize = 4096;

/// As many visits are charged as one inference.
const CHARGED: usize = 16;

/// The list of variables is kept for the next copy up to this capacity.
const SPARE: usize = 1 << 10;

struct Copying<'h> {
    heap: &'h mut Heap,
    attributes: bool,
    /// The chains around the current one, outermost first.
    around: Vec<Chain>,
    /// How many of them are copied as far as they were visited: the outermost ones.
    copied: usize,
    /// Variables temporarily replaced by a mark, with their cells.
    marked: Vec<(Addr, Cell)>,
    root: Cell,
}

impl<'h> Copying<'h> {
    fn new(heap: &'h mut Heap, attributes: bool) -> Copying<'h> {
        let marked = std::mem::take(&mut heap.copied_from);
        Copying { heap, attributes, around: Vec::new(), copied: 0, marked, root: Cell::int(0) }
    }

    /// Puts the variables back in place of their marks.
    fn restore(mut self) {
        for (addr, old) in self.marked.drain(..).rev() {
            self.heap.set(addr, old);
        }
        if self.marked.capacity() <= SPARE {
            self.heap.copied_from = self.marked;
        }
    }

    /// Copies a compound; `None` if it is longer as a tree than the heap, or has attributes to be copied.
    fn walk(&mut self, term: Cell) -> Result<Option<Cell>, Stop> {
        let budget = self.heap.top() + 64;
        let mut total = 0;
        self.root = term;
        let mut chain = Chain::new(self.heap, term, NOWHERE);
        loop {
            let mut visits = 0;
            while visits < AT_ONCE {
                visits += 1;
                if chain.at == chain.end {
                    let Some(outer) = self.around.pop() else {
                        self.heap.meter.charge((total + visits) / CHARGED)?;
                        return Ok(Some(self.root));
                    };
                    self.copied = self.copied.min(self.around.len());
                    chain = outer;
                    continue;
                }
                let cell = self.heap.deref(self.heap.at(chain.at));
                chain.at += 1;
                if matches!(cell.tag(), Tag::Atom | Tag::Int | Tag::Box) {
                    continue;
                }
                if cell.is_list() || cell.is_structure() {
                    if chain.at < chain.end {
                        self.heap.grow_list(&mut self.around)?;
                        self.around.push(chain);
                        self.copied += usize::from(chain.is_copied);
                        // Unless the chain is copied, this is no place yet.
                        chain = Chain::new(self.heap, cell, chain.copy_of_last_visited());
                    } else if chain.is_copied {
                        chain = Chain::new(self.heap, cell, chain.copy_of_last_visited());
                    } else {
                        chain = Chain { first: chain.first, ..Chain::new(self.heap, cell, chain.place) };
                    }
                    continue;
                }
                if cell.is_attributed() && self.attributes {
                    return Ok(None);
                }
                if !chain.is_copied {
                    chain = self.copy_around(chain)?;
                }
                self.put_variable(chain.copy_of_last_visited(), cell)?;
            }
            total += visits;
            if total > budget {
                return Ok(None);
            }
            self.heap.meter.look()?;
        }
    }

    /// Puts a variable in place of a visited argument: a new one, or the copy of one that was met before.
    #[inline(always)]
    fn put_variable(&mut self, place: Addr, cell: Cell) -> Result<(), Stop> {
        let copy = match cell.as_mark() {
            Some(copy) => copy,
            None => {
                self.heap.grow_list(&mut self.marked)?;
                self.marked.push((cell.addr(), self.heap.at(cell.addr())));
                self.heap.set(cell.addr(), Cell::mark(place));
                place
            }
        };
        self.heap.set(place, Cell::reference(copy));
        Ok(())
    }

    /// Copies what is around the current argument of a chain and is not copied yet; returns the chain,
    /// copied.
    fn copy_around(&mut self, mut chain: Chain) -> Result<Chain, Stop> {
        for i in self.copied..self.around.len() {
            let outer = self.copy_chain(self.around[i])?;
            self.around[i] = outer;
            self.around.get_mut(i + 1).unwrap_or(&mut chain).place = outer.copy_of_last_visited();
        }
        self.copied = self.around.len();
        self.copy_chain(chain)
    }

    /// Copies the compounds of a chain up to the last. Arguments that were not visited are copied as they
    /// are, to be overwritten.
    #[inline(always)]
    fn copy_chain(&mut self, mut chain: Chain) -> Result<Chain, Stop> {
        let mut cell = chain.first;
        loop {
            let (args, end) = arguments(self.heap, cell);
            self.heap.reserve(end - args + 1)?;
            let copy = match cell.is_list() {
                true => Cell::list(self.heap.top()),
                false => Cell::structure(self.heap.push_fast(self.heap.at(cell.addr()))),
            };
            match chain.place {
                NOWHERE => self.root = copy,
                place => self.heap.set(place, copy),
            }
            let start = self.heap.top();
            for i in args..end {
                let argument = self.heap.deref(self.heap.at(i));
                self.heap.push_fast(argument);
            }
            if cell == chain.last {
                return Ok(Chain { place: start - args, is_copied: true, ..chain });
            }
            chain.place = self.heap.top() - 1;
            cell = self.heap.deref(self.heap.at(end - 1));
        }
    }
}

impl Chain {
    #[inline(always)]
    fn new(heap: &Heap, first: Cell, place: Addr) -> Chain {
        let (at, end) = arguments(heap, first);
        Chain { at, end, first, last: first, place, is_copied: false }
    }

    /// Returns where the copy of the last argument visited is, once the chain is copied.
    #[inline(always)]
    fn copy_of_last_visited(&self) -> Addr {
        (self.at - 1).wrapping_add(self.place)
    }
}

/// Returns the address of the first argument of a compound, and the address after its last.
#[inline(always)]
fn arguments(heap: &Heap, compound: Cell) -> (Addr, Addr) {
    let addr = compound.addr();
    match compound.is_list() {
        true => (addr, addr + 2),
        false => (addr + 1, addr + 1 + heap.at(addr).as_functor().arity()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{atoms, variant};

    #[test]
    fn ground_parts_are_shared_and_variables_are_fresh() {
        let mut heap = Heap::new();
        let (x, y) = (heap.put_var(), heap.put_var());
        let ground = heap.put_struct(atoms::MINUS, &[Cell::int(1)]);
        let open = heap.put_struct(atoms::PLUS, &[ground, y]);
        let list = heap.put_list(&[ground, x, open, ground, x]);
        let term = heap.put_struct(atoms::PLUS, &[open, list]);
        let copied = copy(&mut heap, term, true).unwrap();
        assert!(variant::is_variant(&mut heap, term, copied).unwrap());
        let [left, right] = heap.args_of::<2>(copied, atoms::PLUS).unwrap();
        assert_eq!(heap.args_of::<2>(left, atoms::PLUS).map(|[part, _]| heap.deref(part)), Some(ground));
        let elements = heap.list_to_vec(right).unwrap();
        assert_eq!([elements[0], elements[3]].map(|cell| heap.deref(cell)), [ground; 2]);
        let fresh = heap.deref(elements[1]);
        assert!(fresh != x && heap.is_var(fresh) && heap.deref(elements[4]) == fresh);
        assert_eq!(copy(&mut heap, ground, true), Ok(ground));
    }

    #[test]
    fn long_lists_deep_terms_towers_and_cycles_are_copied() {
        let mut heap = Heap::new();
        let x = heap.put_var();
        let mut terms = vec![heap.put_list_with_tail((0..10_000).map(Cell::int), x)];
        let (mut left, mut right, mut tower) = (x, x, x);
        for _ in 0..10_000 {
            left = heap.put_struct(atoms::PLUS, &[left, Cell::int(1)]);
            right = heap.put_struct(atoms::PLUS, &[Cell::int(1), right]);
        }
        for _ in 0..100 {
            tower = heap.put_struct(atoms::PLUS, &[tower, tower]);
        }
        let hole = heap.put_var();
        let cycle = heap.put_struct(atoms::PLUS, &[x, hole]);
        heap.bind(hole.addr(), cycle);
        terms.extend([left, right, tower, cycle]);
        for term in terms {
            let copied = copy(&mut heap, term, true).unwrap();
            assert!(copied != term && variant::is_variant(&mut heap, term, copied).unwrap());
        }
        assert!(heap.is_var(x));
    }
}
