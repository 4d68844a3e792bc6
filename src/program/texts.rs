//! The terms and keys of clauses, one after another in one allocation.
//!
//! Separate allocations would cost two for each clause. The system would not get their memory back, since
//! later allocations follow them.
//!
//! Those of a program stay in its allocation, which its engines read; what they add lies behind it.

use std::sync::Arc;

use super::arg_pos::Keys;
use crate::error::Stop;
use crate::term::Cell;
use crate::term::holes::Holes;
use crate::width::Width;

/// The location of the term and keys of a clause.
#[derive(Clone, Copy, Debug, Default)]
pub struct Text {
    at: u32,
    cells: u32,
    keys: u8,
    /// Whether only the compiler may read the term.
    private: bool,
}

impl Text {
    /// Makes the term private to the compiler.
    #[must_use]
    pub fn private(self) -> Text {
        Text { private: true, ..self }
    }

    /// Returns its bytes.
    pub fn bytes(self) -> usize {
        self.words().to_usize() * size_of::<Cell>()
    }

    fn words(self) -> u32 {
        self.cells + u32::from(self.keys)
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
    /// Stores the cells of a term, which may be empty, and keys. O(words)
    ///
    /// # Panics
    /// Panics if there are more words than 32 bits can number.
    pub fn keep(&mut self, cells: &[Cell], keys: &Keys) -> Text {
        let keys = keys.cells();
        let count = cells.len() + keys.len();
        let at = match u32::try_from(count).ok().and_then(|count| self.holes.take(count)) {
            Some(at) => {
                let start = (at - self.first).to_usize();
                let (term, rest) = self.words[start..start + count].split_at_mut(cells.len());
                term.copy_from_slice(cells);
                rest.copy_from_slice(keys);
                at
            }
            None => {
                let at = self.first.to_usize() + self.words.len();
                if u32::try_from(at + count).is_err() {
                    std::panic::panic_any(Stop::Memory);
                }
                self.words.extend_from_slice(cells);
                self.words.extend_from_slice(keys);
                at.to_u32()
            }
        };
        Text { at, cells: cells.len().to_u32(), keys: keys.len().to_u8(), private: false }
    }

    /// Returns the cells of the term, root first; empty if no term was stored, or if it is private.
    #[inline]
    pub fn term(&self, text: Text) -> &[Cell] {
        if text.private { &[] } else { self.source(text) }
    }

    /// Returns the cells of the term, root first, also of a private one; empty if no term was stored.
    #[inline]
    pub fn source(&self, text: Text) -> &[Cell] {
        &self.from(text.at)[..text.cells.to_usize()]
    }

    /// Returns the keys.
    pub fn keys(&self, text: Text) -> &[Cell] {
        &self.from(text.at)[text.cells.to_usize()..][..usize::from(text.keys)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_freed_is_used_again() {
        let mut texts = Texts::default();
        let cells: Vec<Cell> = (0..5).map(Cell::int).collect();
        let kept = [3, 5, 2].map(|count| texts.keep(&cells[..count], &Keys::none()));
        texts.free(kept[1]);
        let again = texts.keep(&cells[1..5], &Keys::none());
        assert_eq!((again.at, texts.term(again)), (kept[1].at, &cells[1..5]));
        assert_eq!((texts.term(kept[0]), texts.term(kept[2])), (&cells[..3], &cells[..2]));
        assert!(texts.keys(kept[0]).is_empty());
    }
}
