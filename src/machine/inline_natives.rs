//! Natives that instructions call in place: common cases of `arg/3` and `functor/3` without a call, and
//! arithmetic beyond small integers.

use super::arithmetic::{self, Function};
use super::native::{Args, Native};
use super::{Machine, REGISTERS};
use crate::code::Reg;
use crate::program::{Definition, NativeId};
use crate::term::cell::Tag;
use crate::term::raise::Raised;
use crate::term::{Atom, Cell, Functor, atoms};
use crate::width::Width;

/// The first register for natives called in place of an instruction. Their values are restored.
const ASIDE: Reg = Reg((REGISTERS - 4) as u16);

impl Machine {
    #[inline(always)]
    pub(super) fn number_register(&self, register: Reg) -> Cell {
        self.heap.deref(self.x[register.index()])
    }

    /// Calls a deterministic native with its arguments in registers from `base`.
    #[inline(always)]
    pub(super) fn call_native(&mut self, native: NativeId, base: Reg) -> Raised<bool> {
        match *self.natives.at(native.index()) {
            Native::Det(function) => function(self, Args::new(base)),
            _ => self.call_watched(native, base),
        }
    }

    /// Calls a deterministic native that was entered as a predicate.
    #[inline(always)]
    pub(super) fn enter_native(&mut self, native: NativeId) -> Raised<bool> {
        match *self.natives.at(native.index()) {
            Native::Det(function) | Native::Watched(function) => function(self, Args::FIRST),
            _ => Ok(false),
        }
    }

    /// Runs `arg(N, T, D)`, `D` a first occurrence, if `T` is a structure with such an argument; otherwise
    /// returns false and does nothing.
    #[inline(always)]
    pub(super) fn take_arg_at_once(&mut self, d: Reg, n: Reg, t: Reg) -> bool {
        let (number, term) = (self.number_register(n), self.number_register(t));
        if !number.is_int() || !term.is_structure() {
            return false;
        }
        let number = usize::try_from(number.as_int()).unwrap_or(0);
        let arity = self.heap.at(term.addr()).as_functor().arity();
        if number.wrapping_sub(1) >= arity {
            return false;
        }
        self.x[d.index()] = self.heap.at(term.addr() + number);
        true
    }

    /// Runs `arg(N, T, D)`, `D` a first occurrence.
    #[inline(never)]
    pub(super) fn take_arg(&mut self, d: Reg, n: Reg, t: Reg) -> Raised<bool> {
        let (number, term) = (self.number_register(n), self.number_register(t));
        self.call_aside(atoms::ARG, &[number, term], &[d])
    }

    /// Runs `functor(T, Name, Arity)`, both first occurrences, if `T` is a structure or an atom; otherwise
    /// returns false and does nothing.
    #[inline(always)]
    pub(super) fn take_functor_at_once(&mut self, t: Reg, name: Reg, arity: Reg) -> bool {
        let term = self.number_register(t);
        let found = match term.tag() {
            Tag::Str => self.heap.at(term.addr()).as_functor(),
            Tag::Atom => Functor::new(term.as_atom(), 0),
            _ => return false,
        };
        self.x[name.index()] = Cell::atom(found.name());
        self.x[arity.index()] = Cell::int(found.arity().to_i64());
        true
    }

    /// Runs `functor(T, Name, Arity)`, both first occurrences.
    #[inline(never)]
    pub(super) fn take_functor(&mut self, t: Reg, name: Reg, arity: Reg) -> Raised<bool> {
        let term = self.number_register(t);
        self.call_aside(atoms::FUNCTOR, &[term], &[name, arity])
    }

    /// Calls the native of three arguments; the last ones are fresh variables that become the results.
    #[inline(never)]
    fn call_aside(&mut self, name: Atom, given: &[Cell], results: &[Reg]) -> Raised<bool> {
        let pred = self.db.find_pred(atoms::SYSTEM, Functor::new(name, given.len() + results.len()));
        let Some(Definition::Native(native)) = pred.map(|pred| self.db.pred(pred).definition) else {
            return Ok(false);
        };
        let vars: Vec<Cell> = results.iter().map(|_| self.heap.put_var()).collect();
        let aside = ASIDE.index()..REGISTERS;
        let stood = self.x[aside.clone()].to_vec();
        for (at, &cell) in aside.clone().zip(given.iter().chain(&vars)) {
            self.x[at] = cell;
        }
        let is_true = self.call_native(native, ASIDE);
        self.x[aside].copy_from_slice(&stood);
        for (&result, var) in results.iter().zip(vars) {
            self.x[result.index()] = var;
        }
        is_true
    }

    /// Applies the evaluable functor of a number to two values.
    pub(super) fn slow_arithmetic(&mut self, op: u8, a: Cell, b: Cell) -> Raised<Cell> {
        arithmetic::eval2(self, Function::from_number(op), a, b)
    }

    /// Applies the evaluable functor of a number to one value.
    pub(super) fn slow_arithmetic1(&mut self, op: u8, a: Cell) -> Raised<Cell> {
        arithmetic::eval1(self, Function::from_number(op), a)
    }
}
