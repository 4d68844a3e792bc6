//! The terms, keys and places of clauses, one after another in one allocation.
//!
//! Separate allocations would cost two for each clause. The system would not get their memory back, since
//! later allocations follow them.
//!
//! A rule is kept as the term `Head :- Body`, root first. A fact is kept as its arguments alone, with what
//! they refer to behind them and addresses counted from the first argument: its predicate says the rest, and
//! a call unifies with the arguments in place. Keys are stored only for a clause whose term does not give
//! them. The place in a text is stored only for a clause that was read from one.
//!
//! Those of a program stay in its allocation, which its engines read; what they add lies behind it.

use std::sync::Arc;

use super::arg_pos::{ANY, ArgPos, key_at, key_in};
use crate::error::Stop;
use crate::term::holes::Holes;
use crate::term::{Cell, block};
use crate::width::Width;

/// The location of what is kept of a clause.
#[derive(Clone, Copy, Debug, Default)]
pub struct Text {
    at: u32,
    /// The cells of the term, the keys behind them.
    cells: u32,
    keys: u8,
    traits: u8,
}

/// The clause is a fact, also if its term is not kept.
const FACT: u8 = 1;
/// Its term is kept.
const TERM: u8 = 2;
/// The term is the arguments of a fact.
const ARGS: u8 = 4;
/// Only the compiler may read the term.
const PRIVATE: u8 = 8;
/// The place is kept behind the keys.
const PLACE: u8 = 16;
/// The arguments are atoms and small integers.
const FLAT: u8 = 32;

/// What is to be kept of a clause.
#[derive(Clone, Copy)]
pub struct NewText<'t> {
    pub is_fact: bool,
    pub term: NewTerm<'t>,
    pub keys: &'t [Cell],
    /// The text that it was read from and its first line there; both 0 for an asserted clause.
    pub place: (u32, u32),
}

/// The term of a clause.
#[derive(Clone, Copy)]
pub enum NewTerm<'t> {
    None,
    /// `Head :- Body`, root first.
    Whole(&'t [Cell]),
    /// The arguments of a fact, first to last, then what they refer to. Addresses are counted from this
    /// many cells before the first argument.
    Args(&'t [Cell], usize),
}

impl Text {
    /// Makes the term private to the compiler.
    #[must_use]
    pub fn private(self) -> Text {
        Text { traits: self.traits | PRIVATE, ..self }
    }

    /// Returns whether the clause is a fact.
    pub fn is_fact(self) -> bool {
        self.has(FACT)
    }

    /// Returns whether the term is kept as the arguments of a fact.
    pub fn is_args(self) -> bool {
        self.has(ARGS)
    }

    /// Returns whether the term is kept as the arguments of a fact, all of them atoms or small integers.
    #[inline(always)]
    pub fn is_flat(self) -> bool {
        self.has(FLAT)
    }

    /// Returns its bytes.
    pub fn bytes(self) -> usize {
        self.words().to_usize() * size_of::<Cell>()
    }

    fn has(self, property: u8) -> bool {
        self.traits & property != 0
    }

    fn words(self) -> u32 {
        self.cells + u32::from(self.keys) + u32::from(self.has(PLACE))
    }
}

/// The texts of all clauses.
#[derive(Default)]
pub struct Texts {
    /// The texts of the program, which stay, and their words.
    program: Option<Arc<Vec<Cell>>>,
    first: u32,
    /// The words of other texts, numbered from `first`.
    words: Vec<Cell>,
    holes: Holes,
    /// The words of the program's texts that were freed.
    freed: usize,
}

impl Texts {
    /// Keeps what is known of a clause. O(words)
    ///
    /// # Panics
    /// Panics if there are more words than 32 bits can number.
    pub fn keep(&mut self, new: &NewText<'_>) -> Text {
        let (term, below, form) = match new.term {
            NewTerm::None => (&[][..], 0, 0),
            NewTerm::Whole(term) => (term, 0, TERM),
            NewTerm::Args(term, below) if term.iter().all(|cell| cell.is_constant()) => {
                (term, below, TERM | ARGS | FLAT)
            }
            NewTerm::Args(term, below) => (term, below, TERM | ARGS),
        };
        let place = if new.place == (0, 0) { 0 } else { PLACE };
        let traits = form | place | if new.is_fact { FACT } else { 0 };
        let (cells, keys) = (term.len().to_u32(), new.keys.len().to_u8());
        let mut text = Text { at: 0, cells, keys, traits };
        if text.words() == 0 {
            // It has no place, which `give_back` could take away.
            return text;
        }
        text.at = self.room(text.words());
        let start = (text.at - self.first).to_usize();
        let words = &mut self.words[start..start + text.words().to_usize()];
        words[..term.len()].copy_from_slice(term);
        words[term.len()..][..new.keys.len()].copy_from_slice(new.keys);
        if place != 0 {
            words[term.len() + new.keys.len()] = packed(new.place);
        }
        if below > 0 {
            block::lower(&mut words[..term.len()], below);
        }
        text
    }

    /// Returns the address of that many words.
    fn room(&mut self, count: u32) -> u32 {
        if let Some(at) = self.holes.take(count) {
            return at;
        }
        let at = self.first.to_usize() + self.words.len();
        if u32::try_from(at + count.to_usize()).is_err() {
            std::panic::panic_any(Stop::Memory);
        }
        self.words.resize(self.words.len() + count.to_usize(), Cell::int(0));
        at.to_u32()
    }

    /// Returns the cells of the term; `None` if it is not kept, or private.
    #[inline]
    pub fn term(&self, text: Text) -> Option<&[Cell]> {
        (text.traits & (TERM | PRIVATE) == TERM).then(|| self.source(text))
    }

    /// Returns the cells of the term, also of a private one; none if it is not kept.
    #[inline]
    pub fn source(&self, text: Text) -> &[Cell] {
        &self.from(text.at)[..text.cells.to_usize()]
    }

    /// Returns the key at a position of the head, of a predicate with `arity` arguments.
    pub fn key(&self, text: Text, place: ArgPos, arity: usize) -> u64 {
        if text.keys > 0 {
            let keys = &self.from(text.at)[text.cells.to_usize()..][..usize::from(text.keys)];
            return key_at(keys, place, arity);
        }
        let cells = self.source(text);
        match text.traits & (TERM | ARGS) {
            0 => ANY,
            TERM => key_in(cells, block::args_of_first(cells), place, arity),
            _ => key_in(cells, 0, place, arity),
        }
    }

    /// Returns the text from which the clause was read, and its first line there; both 0 for an asserted
    /// one.
    pub fn place(&self, text: Text) -> (u32, u32) {
        if !text.has(PLACE) {
            return (0, 0);
        }
        unpacked(self.from(text.at)[text.words().to_usize() - 1])
    }

    /// Returns the words from an address on.
    #[inline(always)]
    fn from(&self, at: u32) -> &[Cell] {
        match &self.program {
            Some(program) if at < self.first => &program[at.to_usize()..],
            _ => &self.words[(at - self.first).to_usize()..],
        }
    }

    /// Returns texts behind those of a program. O(1)
    pub(super) fn of(program: &Arc<Vec<Cell>>) -> Texts {
        Texts { first: program.len().to_u32(), program: Some(program.clone()), ..Texts::default() }
    }

    /// Makes the texts some that do not change; the addresses stay. O(words), unless all are a program's.
    pub(super) fn freeze(self) -> Arc<Vec<Cell>> {
        match self.program {
            Some(program) if self.words.is_empty() => program,
            Some(program) => {
                let mut all = Vec::with_capacity(program.len() + self.words.len());
                all.extend_from_slice(&program);
                all.extend(self.words);
                Arc::new(all)
            }
            None => {
                let mut words = self.words;
                words.shrink_to_fit();
                Arc::new(words)
            }
        }
    }

    /// Returns the bytes of the texts that are no program's.
    pub(super) fn own_bytes(&self) -> usize {
        self.words.capacity() * size_of::<Cell>() + self.holes.bytes()
    }

    /// Copies a text of others.
    pub(super) fn take_over(&mut self, others: &Texts, text: Text) -> Text {
        let at = self.words.len().to_u32();
        self.words.extend_from_slice(&others.from(text.at)[..text.words().to_usize()]);
        Text { at, ..text }
    }

    /// Returns whether enough words are free for moving the texts together to pay.
    pub(super) fn is_sparse(&self) -> bool {
        4 * (self.freed + self.holes.words()) > self.first.to_usize() + self.words.len()
    }

    /// Frees a text. Amortised O(log holes).
    pub fn free(&mut self, text: Text) {
        if text.words() == 0 {
            return;
        }
        if text.at < self.first {
            self.freed += text.words().to_usize();
            return;
        }
        self.holes.put(text.at, text.words());
        if self.holes.is_joining_due() {
            self.give_back();
        }
    }

    /// Joins adjacent free blocks, and returns those at the end to the system. O(holes log)
    pub fn give_back(&mut self) {
        let end = self.holes.join(self.first + self.words.len().to_u32());
        self.words.truncate((end - self.first).to_usize());
        if self.words.capacity() > 4 * self.words.len() {
            self.words.shrink_to(2 * self.words.len());
        }
    }
}

/// Returns two numbers in one word.
fn packed((source, line): (u32, u32)) -> Cell {
    Cell::from_bits(u64::from(source) << 32 | u64::from(line))
}

fn unpacked(word: Cell) -> (u32, u32) {
    ((word.bits() >> 32).low_u32(), word.bits().low_u32())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(cells: &[Cell], place: (u32, u32)) -> NewText<'_> {
        NewText { is_fact: true, term: NewTerm::Args(cells, 0), keys: &[], place }
    }

    #[test]
    fn what_is_freed_is_used_again() {
        let mut texts = Texts::default();
        let cells: Vec<Cell> = (0..5).map(Cell::int).collect();
        let kept = [3, 5, 2].map(|count| texts.keep(&fact(&cells[..count], (0, 0))));
        texts.free(kept[1]);
        let again = texts.keep(&fact(&cells[1..5], (0, 0)));
        assert_eq!((again.at, texts.term(again)), (kept[1].at, Some(&cells[1..5])));
        assert_eq!((texts.term(kept[0]), texts.source(kept[2])), (Some(&cells[..3]), &cells[..2]));
        assert_eq!(texts.term(kept[0].private()), None);
    }

    #[test]
    fn places_and_keys_are_behind_the_term() {
        let mut texts = Texts::default();
        let cells: Vec<Cell> = (0..3).map(Cell::int).collect();
        let first = ArgPos { arg: 0, inner: None };
        let placed = texts.keep(&fact(&cells, (7, u32::MAX)));
        assert_eq!((texts.place(placed), texts.source(placed)), ((7, u32::MAX), &cells[..]));
        assert_eq!(texts.key(placed, first, 3), cells[0].bits());
        let library = NewText { term: NewTerm::None, keys: &cells[1..], ..fact(&[], (0, 1)) };
        let keyed = texts.keep(&library);
        assert_eq!((texts.place(keyed), texts.term(keyed)), ((0, 1), None));
        assert_eq!(texts.key(keyed, first, 2), cells[1].bits());
        assert!(keyed.is_fact() && !keyed.is_args());
    }
}
