//! Unification of argument registers with the terms of a clause head.

use super::Machine;
use crate::code::operand::{Reg, ShortReg};
use crate::error::Stop;
use crate::program::ClauseId;
use crate::term::cell::Tag;
use crate::term::facts::unify_block;
use crate::term::raise::Raised;
use crate::term::unify::{self, Glance, unify_at_a_glance};
use crate::term::{Cell, Heap, block};
use crate::width::Width;

/// The read pointer in write mode.
pub(super) const WRITE: usize = usize::MAX;

/// Returns the read pointer behind `by` arguments.
#[inline(always)]
pub(super) fn next(s: usize, by: usize) -> usize {
    if s == WRITE { s } else { s + by }
}

/// This many fresh variables are within the margin of the heap.
const FEW: u16 = 4;

/// Unifies a term with an atom or small integer.
#[inline(always)]
fn unify_constant(heap: &mut Heap, cell: Cell, constant: Cell) -> bool {
    let cell = heap.deref(cell);
    if cell == constant {
        return true;
    }
    let is_var = matches!(cell.tag(), Tag::Ref | Tag::Attr);
    if is_var {
        heap.bind_var(cell, constant);
    }
    is_var
}

impl Machine {
    /// Unifies a register with `[X|Y]`, both first occurrences.
    #[inline(always)]
    pub(super) fn get_list_vars<R: Into<Reg>>(&mut self, a: R, head: R, tail: R) -> bool {
        let Some((first, rest)) = self.open_list(self.x[a.into().index()]) else { return false };
        self.set_two(head, first, tail, rest);
        true
    }

    /// Unifies a term with a list; returns its head and tail.
    #[inline(always)]
    fn open_list(&mut self, cell: Cell) -> Option<(Cell, Cell)> {
        let cell = self.heap.deref(cell);
        if cell.is_list() {
            Some(self.heap.elements(cell))
        } else if cell.is_var() {
            let vars = self.heap.put_two_vars_fast();
            self.heap.bind_var(cell, Cell::list(vars.0.addr()));
            Some(vars)
        } else {
            None
        }
    }

    /// Unifies a register with a structure of two arguments, both first occurrences.
    #[inline(always)]
    pub(super) fn get_struct_vars(&mut self, a: ShortReg, functor: Cell, x: ShortReg, x2: ShortReg) -> bool {
        let cell = self.heap.deref(self.x[a.index()]);
        let (first, second) = if cell.is_structure() {
            if self.heap.at(cell.addr()) != functor {
                return false;
            }
            (self.heap.at(cell.addr() + 1), self.heap.at(cell.addr() + 2))
        } else if cell.is_var() {
            let at = self.heap.push_fast(functor);
            let vars = self.heap.put_two_vars_fast();
            self.heap.bind_var(cell, Cell::structure(at));
            vars
        } else {
            return false;
        };
        self.set_two(x, first, x2, second);
        true
    }

    /// Unifies a register with `[X|Y]`, `X` a later occurrence, `Y` a first.
    #[inline(always)]
    pub(super) fn get_list_value_var(&mut self, a: Reg, head: Reg, tail: Reg) -> Glance {
        let (glance, rest) = self.match_list(self.x[a.index()], self.x[head.index()]);
        self.x[tail.index()] = rest;
        glance
    }

    /// Unifies a term with a list of this head; returns its tail.
    #[inline(always)]
    fn match_list(&mut self, cell: Cell, head: Cell) -> (Glance, Cell) {
        let cell = self.heap.deref(cell);
        if cell.is_list() {
            let (first, rest) = self.heap.elements(cell);
            (unify_at_a_glance(&mut self.heap, head, first), rest)
        } else if cell.is_var() {
            let var = Cell::reference(self.heap.top + 1);
            self.heap.bind_to_list_fast(cell, head, var);
            (Glance::Unified, var)
        } else {
            (Glance::Differ, cell)
        }
    }

    /// Unifies a register with `[X|Xs]` and another with `[X|Ys]`, all first occurrences.
    #[inline(always)]
    pub(super) fn get_lists_sharing(
        &mut self,
        a: ShortReg,
        head: ShortReg,
        tail: ShortReg,
        b: ShortReg,
        tail2: ShortReg,
    ) -> Glance {
        let (glance, [first, rest, rest2]) = self.lists_in_step(a, b);
        self.set_two(head, first, tail, rest);
        self.x[tail2.index()] = rest2;
        glance
    }

    /// Unifies a register with `[X|Xs]` and another with `[X|Ys]`; returns `X`, `Xs` and `Ys`.
    #[inline(always)]
    pub(super) fn lists_in_step(&mut self, a: ShortReg, b: ShortReg) -> (Glance, [Cell; 3]) {
        let (list, other) = (self.heap.deref(self.x[a.index()]), self.heap.deref(self.x[b.index()]));
        if list.is_list() && other.is_ref() {
            let (first, rest) = self.heap.elements(list);
            let var = self.heap.bind_to_open_list_fast(other, first);
            return (Glance::Unified, [first, rest, var]);
        }
        let Some((first, rest)) = self.open_list(list) else { return (Glance::Differ, [list; 3]) };
        // Opening the first list may have bound the second one.
        let (glance, rest2) = self.match_list(self.x[b.index()], first);
        (glance, [first, rest, rest2])
    }

    /// Sets two registers, the second after the first.
    #[inline(always)]
    pub(super) fn set_two<R: Into<Reg>>(&mut self, first: R, cell: Cell, second: R, cell2: Cell) {
        let x = &mut *self.x;
        x[first.into().index()] = cell;
        x[second.into().index()] = cell2;
    }

    /// Moves registers to others, in order.
    #[inline(always)]
    pub(super) fn move_all<const N: usize>(&mut self, moves: [(ShortReg, ShortReg); N]) {
        let x = &mut *self.x;
        for (from, to) in moves {
            x[to.index()] = x[from.index()];
        }
    }

    /// Unifies a term with an atom or small integer.
    #[inline(always)]
    pub(super) fn get_constant(&mut self, cell: Cell, constant: Cell) -> bool {
        unify_constant(&mut self.heap, cell, constant)
    }

    /// Adds `n` variables that occur nowhere else.
    #[inline(always)]
    pub(super) fn put_voids(&mut self, n: u16) -> Result<(), Stop> {
        if n > FEW {
            self.heap.reserve(n.to_usize())?;
        }
        for _ in 0..n {
            self.heap.put_var_fast();
        }
        Ok(())
    }

    /// Returns whether two registers hold identical terms.
    #[inline(always)]
    pub(super) fn identical(&mut self, a: Reg, b: Reg) -> Result<bool, Stop> {
        unify::identical(&mut self.heap, self.x[a.index()], self.x[b.index()])
    }

    /// Unifies the argument registers with the head of a fact. Out of line: the calls in its nested loops
    /// would take the registers of the machine's loop.
    #[inline(never)]
    pub(super) fn match_fact(&mut self, id: ClauseId) -> Result<bool, Stop> {
        let clause = self.db.clause(id);
        let cells = self.db.texts.source(clause.text);
        if clause.text.is_flat() {
            let mut pairs = self.x.iter().zip(cells);
            return Ok(pairs.all(|(&arg, &constant)| unify_constant(&mut self.heap, arg, constant)));
        }
        let arity = self.db.pred(clause.pred).functor.arity();
        let args = if clause.text.is_args() { 0 } else { block::args_of_first(cells) };
        unify_block(&mut self.heap, &self.x[..arity], cells, args)
    }

    /// Builds a constant of the code area on the heap.
    pub(super) fn constant(&mut self, term: u32) -> Raised<Cell> {
        match self.code.term(term) {
            Some(constant) => Ok(constant.put(&mut self.heap)?),
            None => Ok(Cell::int(0)),
        }
    }
}
