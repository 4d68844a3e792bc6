//! Unification of argument registers with the terms of a clause head.

use super::Machine;
use crate::error::Stop;
use crate::program::ClauseId;
use crate::term::cell::Tag;
use crate::term::facts::unify_block;
use crate::term::raise::Raised;
use crate::term::{Cell, block, unify};
use crate::width::Width;

impl Machine {
    /// Unifies a register with `[X|Y]`, both first occurrences.
    #[inline(always)]
    pub(super) fn get_list_vars(&mut self, a: u16, head: u16, tail: u16) -> bool {
        let cell = self.heap.deref(self.x[a.to_usize()]);
        match cell.tag() {
            Tag::List => {
                self.x[head.to_usize()] = self.heap.at(cell.addr());
                self.x[tail.to_usize()] = self.heap.at(cell.addr() + 1);
            }
            Tag::Ref | Tag::Attr => {
                self.heap.bind_var(cell, Cell::list(self.heap.top));
                self.x[head.to_usize()] = self.heap.put_var_fast();
                self.x[tail.to_usize()] = self.heap.put_var_fast();
            }
            _ => return false,
        }
        true
    }

    /// Unifies a register with `[X|Y]`, `X` a later occurrence, `Y` a first.
    #[inline(always)]
    pub(super) fn get_list_value_var(&mut self, a: u16, head: u16, tail: u16) -> Result<bool, Stop> {
        let cell = self.heap.deref(self.x[a.to_usize()]);
        match cell.tag() {
            Tag::Ref | Tag::Attr => {
                self.heap.bind_var(cell, Cell::list(self.heap.top));
                self.heap.push_fast(self.x[head.to_usize()]);
                self.x[tail.to_usize()] = self.heap.put_var_fast();
                Ok(true)
            }
            Tag::List => {
                self.x[tail.to_usize()] = self.heap.at(cell.addr() + 1);
                self.unify_inline(self.x[head.to_usize()], self.heap.at(cell.addr()))
            }
            _ => Ok(false),
        }
    }

    /// Unifies two terms, with the short cases inlined.
    #[inline(always)]
    pub(super) fn unify_inline(&mut self, a: Cell, b: Cell) -> Result<bool, Stop> {
        unify::unify_inline(&mut self.heap, a, b)
    }

    /// Unifies a term with an atom or small integer.
    #[inline(always)]
    pub(super) fn get_constant(&mut self, cell: Cell, constant: Cell) -> bool {
        let cell = self.heap.deref(cell);
        if cell == constant {
            return true;
        }
        if matches!(cell.tag(), Tag::Ref | Tag::Attr) {
            self.heap.bind_var(cell, constant);
            return true;
        }
        false
    }

    /// Unifies the argument registers with the head of a fact.
    pub(super) fn match_fact(&mut self, id: ClauseId) -> Result<bool, Stop> {
        let Some(cells) = self.db.term(id) else { return Ok(false) };
        let arity = self.db.pred(self.db.clause(id).pred).functor.arity();
        unify_block(&mut self.heap, &self.x[..arity], cells, block::args_of_first(cells))
    }

    /// Builds a constant of the code area on the heap.
    pub(super) fn constant(&mut self, term: u32) -> Raised<Cell> {
        match self.code.term(term) {
            Some(block) => Ok(block.restore(&mut self.heap)?),
            None => Ok(Cell::int(0)),
        }
    }
}
