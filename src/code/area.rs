//! The code area: one array of instructions, in which blocks are allocated and freed.
//!
//! Addresses are 32-bit and stay valid while a block is in use.

use std::sync::Arc;

use super::constant::Constant;
use super::instruction::Instr;
use crate::term::Shared;
use crate::term::holes::Holes;
use crate::term::region::{Cursor, Linked, Pages, PagesImage};
use crate::width::Width;

/// The bytes of a slot for a term.
const TERM: usize = std::mem::size_of::<Option<Constant>>();

/// The address of an instruction.
pub type CodeAddr = u32;

/// Addresses are below this, so that indexes have a bit to mark them with.
const MOST: usize = 1 << 31;

/// The place of an instruction, valid until code is installed, changed or freed.
pub type CodeCursor = Cursor<Instr>;

/// Instructions, and the terms to which they refer.
pub struct CodeArea {
    code: Linked<Instr>,
    top: usize,
    holes: Shared<Holes>,
    terms: Pages<Option<Arc<Constant>>, TERMS>,
    term_bytes: usize,
    free_terms: Shared<Vec<u32>>,
}

/// The terms on a page, which an engine copies when it first changes one of them.
const TERMS: usize = 64;

/// The code of a program, which does not change.
pub struct CodeImage {
    code: Linked<Instr>,
    top: usize,
    holes: Arc<Holes>,
    terms: Arc<PagesImage<Option<Arc<Constant>>, TERMS>>,
    term_bytes: usize,
    free_terms: Arc<Vec<u32>>,
}

impl CodeArea {
    pub fn new() -> CodeArea {
        let mut area = CodeArea {
            code: Linked::new(1 << 12),
            top: 0,
            holes: Shared::default(),
            terms: Pages::default(),
            term_bytes: 0,
            free_terms: Shared::default(),
        };
        // Address 0 is never used.
        area.install(&[Instr::Fail]);
        area
    }

    /// Makes the code some that does not change.
    pub fn freeze(mut self) -> CodeImage {
        self.code.share(self.top + 1);
        CodeImage {
            code: self.code,
            top: self.top,
            holes: self.holes.freeze(),
            terms: self.terms.freeze(),
            term_bytes: self.term_bytes,
            free_terms: self.free_terms.freeze(),
        }
    }

    /// Returns an area that shares everything with an image until it changes it. O(1)
    pub fn of(image: &CodeImage) -> CodeArea {
        CodeArea {
            code: image.code.clone(),
            top: image.top,
            holes: Shared::from(&image.holes),
            terms: Pages::of(&image.terms),
            term_bytes: image.term_bytes,
            free_terms: Shared::from(&image.free_terms),
        }
    }

    /// Returns the instruction at an address.
    #[inline(always)]
    pub fn get(&self, at: CodeAddr) -> Instr {
        self.code.get(at.to_usize())
    }

    /// Returns a reference to the instruction at an address.
    #[inline(always)]
    pub fn at(&self, at: usize) -> &Instr {
        self.code.at(at)
    }

    /// Returns the place of the instruction at an address.
    #[inline(always)]
    pub fn cursor(&self, at: CodeAddr) -> CodeCursor {
        self.code.cursor(at.to_usize())
    }

    /// Returns the address of the instruction at a place.
    #[inline(always)]
    pub fn address(&self, place: CodeCursor) -> CodeAddr {
        self.code.index_of(place).to_u32()
    }

    /// Checks, where checks are wanted, that a place was made since the code last moved.
    #[inline(always)]
    pub fn check(&self, place: CodeCursor) {
        self.code.check(place);
    }

    /// Returns the bytes allocated, free blocks included.
    pub fn bytes(&self) -> usize {
        self.top * std::mem::size_of::<Instr>() + self.term_bytes
    }

    /// Returns the bytes of the memory that is shared with nobody.
    pub fn own_bytes(&self) -> usize {
        let of_term = |term: &Option<Arc<Constant>>| {
            term.as_ref().filter(|term| Arc::strong_count(term) == 1).map_or(0, |term| term.bytes())
        };
        let free = self.free_terms.own().map_or(0, |free| free.capacity() * size_of::<u32>());
        let holes = self.holes.own().map_or(0, Holes::bytes);
        self.code.own_bytes() + self.terms.own_bytes(of_term) + free + holes
    }

    /// Replaces one instruction.
    #[inline]
    pub fn set(&mut self, at: CodeAddr, instr: Instr) {
        self.code.set(at.to_usize(), instr);
    }

    /// Allocates a block for code and returns its address.
    ///
    /// # Panics
    /// Panics if the system has no more memory.
    pub fn install(&mut self, block: &[Instr]) -> CodeAddr {
        let size = block.len().to_u32();
        let at = match self.holes.take(size) {
            Some(at) => at,
            None => {
                let at = self.top;
                let end = at + block.len() + 1;
                if end > MOST || self.code.ensure(end).is_err() {
                    std::panic::panic_any(crate::error::Stop::Memory);
                }
                self.top += block.len();
                at.to_u32()
            }
        };
        self.code.put(at.to_usize(), block);
        at
    }

    /// Frees a block, with the terms to which its instructions refer.
    pub fn free(&mut self, at: CodeAddr, size: u32) {
        (at..at + size).for_each(|i| self.forget_term(self.get(i)));
        self.holes.put(at, size);
        if self.holes.is_joining_due() {
            self.give_back();
        }
    }

    /// Joins adjacent free blocks, and returns those at the end to the system. O(holes log)
    pub fn give_back(&mut self) {
        self.top = self.holes.join(self.top.to_u32()).to_usize();
        if self.code.capacity() > 4 * self.top {
            self.code.shrink(2 * self.top);
        }
    }

    /// Drops code that is not installed, with the terms to which it refers.
    pub fn discard(&mut self, code: &[Instr]) {
        code.iter().for_each(|&instr| self.forget_term(instr));
    }

    fn forget_term(&mut self, instr: Instr) {
        if let Some(term) = term_of(instr) {
            self.free_term(term);
        }
    }

    #[cold]
    #[inline(never)]
    fn free_term(&mut self, term: u32) {
        let block = self.terms.at_mut(term.to_usize()).take();
        self.term_bytes -= block.map_or(0, |block| block.bytes() + TERM);
        self.free_terms.push(term);
    }

    /// Stores a term for instructions to refer to.
    pub fn add_term(&mut self, term: Constant) -> u32 {
        self.term_bytes += term.bytes() + TERM;
        match self.free_terms.pop() {
            Some(at) => {
                *self.terms.at_mut(at.to_usize()) = Some(Arc::new(term));
                at
            }
            None => {
                self.terms.push(Some(Arc::new(term)));
                self.terms.len().to_u32() - 1
            }
        }
    }

    /// Returns a term to which an instruction refers.
    pub fn term(&self, at: u32) -> Option<&Constant> {
        self.terms.get(at.to_usize())?.as_deref()
    }

    /// Returns all terms in use.
    pub fn terms(&self) -> impl Iterator<Item = &Constant> {
        self.terms.iter().flatten().map(|term| &**term)
    }

    /// Returns all instructions, freed ones included.
    pub fn instructions(&self) -> &[Instr] {
        self.code.slice(0, self.top)
    }
}

impl Default for CodeArea {
    fn default() -> Self {
        CodeArea::new()
    }
}

/// Returns the term that an instruction owns.
fn term_of(instr: Instr) -> Option<u32> {
    match instr {
        Instr::GetTerm { term, .. } | Instr::PutTerm { term, .. } => Some(term),
        _ => None,
    }
}
