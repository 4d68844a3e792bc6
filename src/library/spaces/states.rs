//! Ground terms as small integers.
//!
//! A state is stored as words in prefix order: constants as their cells, a compound as its functor and then
//! its arguments, numbers and strings as on the heap. A list is stored as the number of its leading
//! constants, then these, then the rest; 0 precedes an element that is not a constant. Identical terms (`==`)
//! have identical words, so a hash table of the words finds them again. States are numbered from 0 in order
//! of discovery.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::library::support::arguments;
use crate::machine::{Args, Machine};
use crate::term::cell::Tag;
use crate::term::raise::{Raised, instantiation};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Atom, Cell, Heap};
use crate::width::Width;

/// The number of a state.
pub type StateId = u32;

/// All states discovered by a search.
pub struct States {
    words: Vec<u64>,
    /// The end of each state's words.
    ends: Vec<usize>,
    hashes: Vec<u64>,
    /// Open addressing with linear probing: the state's number plus one, or 0 for an empty slot.
    slots: Vec<u32>,
    /// The words of the term that is looked up, and its parts still to be written: addresses, and how many of
    /// the cells from there on.
    scratch: Vec<u64>,
    todo: Vec<(Addr, usize)>,
}

impl Default for States {
    fn default() -> States {
        States {
            words: Vec::new(),
            ends: Vec::new(),
            hashes: Vec::new(),
            slots: vec![0; 1024],
            scratch: Vec::new(),
            todo: Vec::new(),
        }
    }
}

impl States {
    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        (self.words.capacity() + self.ends.capacity() + self.hashes.capacity()) * 8 + self.slots.len() * 4
    }

    /// Reports every atom in a state. O(words of all).
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let mut raw = 0;
        for cell in self.words.iter().map(|&word| Cell::from_bits(word)) {
            if raw > 0 {
                raw -= 1;
            } else if cell.is_box_header() {
                raw = cell.raw_words();
            } else if cell.tag() == Tag::Atom {
                keep(cell.as_atom());
            } else if cell.tag() == Tag::Head {
                keep(cell.as_functor().name());
            }
        }
    }

    /// Returns the number of a state, and whether it is new. O(term as a tree).
    ///
    /// Errors: `instantiation_error` unless it is ground, `representation_error(cyclic_term)` if it contains
    /// itself.
    pub fn number_of(&mut self, m: &mut Machine, term: Cell) -> Raised<(StateId, bool)> {
        self.scratch.clear();
        self.todo.clear();
        write(&mut m.heap, term, &mut self.scratch, &mut self.todo)?;
        let hash = hash(&self.scratch);
        let mask = self.slots.len() - 1;
        let mut slot = hash.to_usize() & mask;
        while let Some(state) = self.slots[slot].checked_sub(1) {
            if self.hashes[state.to_usize()] == hash && self.words_of(state) == self.scratch {
                return Ok((state, false));
            }
            slot = (slot + 1) & mask;
        }
        let Ok(state) = StateId::try_from(self.len() + 1) else {
            return Err(crate::error::Stop::Memory.into());
        };
        self.words.extend_from_slice(&self.scratch);
        self.ends.push(self.words.len());
        self.hashes.push(hash);
        self.slots[slot] = state;
        if self.len() * 2 > self.slots.len() {
            self.grow();
        }
        Ok((state - 1, true))
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![0; mask + 1];
        for (&hash, state) in self.hashes.iter().zip(1..) {
            let mut slot = hash.to_usize() & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = state;
        }
    }

    /// Returns one state alone, as state 0. O(its words).
    pub fn only(&self, state: StateId) -> States {
        let words = self.words_of(state).to_vec();
        States {
            ends: vec![words.len()],
            words,
            hashes: vec![0],
            slots: Vec::new(),
            scratch: Vec::new(),
            todo: Vec::new(),
        }
    }

    fn words_of(&self, state: StateId) -> &[u64] {
        let state = state.to_usize();
        let start = if state == 0 { 0 } else { self.ends[state - 1] };
        &self.words[start..self.ends[state]]
    }

    /// Unifies the last argument of four with a list of the first state and others, as many as the second
    /// argument allows.
    pub fn put_some(&self, m: &mut Machine, args: Args) -> Raised<bool> {
        let most = arguments::count(m, m.arg(args, 1))?.max(1);
        let step = self.len().div_ceil(most).max(1);
        let mut states = Vec::new();
        for state in (0..self.len()).step_by(step) {
            states.push(self.put(m, state.to_u32())?);
        }
        let list = m.heap.put_list(&states);
        m.unify_arg(args, 3, list)
    }

    /// Puts the state on the heap as a term. O(its words).
    pub fn put(&self, m: &mut Machine, state: StateId) -> Raised<Cell> {
        let words = self.words_of(state);
        m.heap.reserve(words.len() * 2)?;
        let mut reader = StateReader { words: words.iter(), heap: &mut m.heap, todo: Vec::new() };
        let root = reader.read();
        while let Some((addr, count)) = reader.todo.pop() {
            if count > 1 {
                reader.todo.push((addr + 1, count - 1));
            }
            let cell = reader.read();
            reader.heap.set(addr, cell);
        }
        Ok(root)
    }
}

fn hash(words: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    words.iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}

/// Writes a term as words. `todo` is empty, and the room for what is still to be written.
fn write(heap: &mut Heap, term: Cell, words: &mut Vec<u64>, todo: &mut Vec<(Addr, usize)>) -> Raised<()> {
    let mut next = Some(term);
    let mut walk = TreeWalk::new(heap, term);
    let limit = heap.meter.memory / 8;
    loop {
        walk.step(heap)?;
        let cell = match (next.take(), todo.pop()) {
            (Some(cell), pending) => {
                todo.extend(pending);
                cell
            }
            (None, Some((addr, count))) => {
                if count > 1 {
                    todo.push((addr + 1, count - 1));
                }
                heap.at(addr)
            }
            (None, None) => break,
        };
        let cell = heap.deref(cell);
        match cell.tag() {
            Tag::Atom | Tag::Int => words.push(cell.bits()),
            Tag::List => next = write_list(heap, cell, words, todo, &mut walk)?,
            Tag::Str => {
                let functor = heap.at(cell.addr());
                words.push(functor.bits());
                todo.push((cell.addr() + 1, functor.as_functor().arity()));
            }
            Tag::Box => {
                words.push(heap.at(cell.addr()).bits());
                words.extend(heap.box_words(cell.addr()).iter().map(|word| word.bits()));
            }
            Tag::Ref | Tag::Attr | Tag::Head => return instantiation(),
        }
        if words.len() > limit {
            return Err(crate::error::Stop::Memory.into());
        }
    }
    Ok(heap.meter.charge(words.len() / 16)?)
}

/// Writes the leading constants of a list, and schedules the rest.
fn write_list(
    heap: &mut Heap,
    mut list: Cell,
    words: &mut Vec<u64>,
    todo: &mut Vec<(Addr, usize)>,
    walk: &mut TreeWalk,
) -> Raised<Option<Cell>> {
    let (start, limit) = (words.len(), heap.meter.memory / 8);
    words.push(0);
    while list.tag() == Tag::List && words.len() <= limit {
        walk.step(heap)?;
        let head = heap.deref(heap.at(list.addr()));
        if !head.is_constant() {
            break;
        }
        words.push(head.bits());
        list = heap.deref(heap.at(list.addr() + 1));
    }
    let constants = words.len() - start - 1;
    words[start] = Cell::list(constants).bits();
    if constants == 0 {
        todo.push((list.addr(), 2));
        return Ok(None);
    }
    Ok(Some(list))
}

/// A state being restored to the heap.
struct StateReader<'s> {
    words: std::slice::Iter<'s, u64>,
    heap: &'s mut Heap,
    /// Ranges of cells to fill, the next on top.
    todo: Vec<(Addr, usize)>,
}

impl StateReader<'_> {
    fn word(&mut self) -> Cell {
        self.words.next().map_or(Cell::int(0), |&word| Cell::from_bits(word))
    }

    /// Reads the next term and schedules its arguments.
    fn read(&mut self) -> Cell {
        let word = self.word();
        match word.tag() {
            Tag::List => self.read_list(word.addr()),
            Tag::Head if word.is_box_header() => {
                let addr = self.heap.push(word);
                for _ in 0..word.box_words() {
                    let word = self.word();
                    self.heap.push(word);
                }
                Cell::boxed(addr)
            }
            Tag::Head => {
                let addr = self.heap.push(word);
                self.leave_room(word.as_functor().arity());
                Cell::structure(addr)
            }
            _ => word,
        }
    }

    fn read_list(&mut self, constants: usize) -> Cell {
        let addr = self.heap.top();
        if constants == 0 {
            self.leave_room(2);
            return Cell::list(addr);
        }
        for _ in 0..constants {
            let head = self.word();
            let at = self.heap.push(head);
            self.heap.push(Cell::list(at + 2));
        }
        self.todo.push((self.heap.top() - 1, 1));
        Cell::list(addr)
    }

    fn leave_room(&mut self, cells: usize) {
        let first = self.heap.top();
        for _ in 0..cells {
            self.heap.push(Cell::int(0));
        }
        if cells > 0 {
            self.todo.push((first, cells));
        }
    }
}
