//! Inline `arg/3` and `functor/3` whose results are first occurrences of variables, so that no unification is
//! needed.

use super::compile::Compiler;
use super::instruction::Instr;
use super::operand::Reg;
use crate::term::raise::Raised;
use crate::term::{Atom, Cell, atoms, walk};

impl Compiler<'_> {
    /// Returns whether a term is a variable at its first occurrence.
    pub(super) fn is_new(&self, cell: Cell) -> bool {
        self.variable(cell).is_some_and(|var| !self.is_seen(var))
    }

    /// Emits the instruction for a goal that only takes a term apart. Returns `false` if there is none.
    pub(super) fn take_apart(&mut self, name: Atom, args: &[Cell]) -> Raised<bool> {
        let given = match (name, args.len()) {
            (atoms::ARG, 3) => 2,
            (atoms::FUNCTOR, 3) => 1,
            _ => return Ok(false),
        };
        let (given, results) = args.split_at(given);
        if !self.are_new(results, given)? {
            return Ok(false);
        }
        let given = given.iter().map(|&cell| self.value(cell)).collect::<Raised<Vec<Reg>>>()?;
        let taken: Vec<Reg> = results.iter().map(|_| self.take()).collect();
        self.out.push(match name {
            atoms::ARG => Instr::Arg { d: taken[0], n: given[0], t: given[1] },
            _ => Instr::Functor { t: given[0], name: taken[0], arity: taken[1] },
        });
        for (&cell, x) in results.iter().zip(taken) {
            if let Some(var) = self.variable(cell).filter(|&var| !self.is_void(var)) {
                self.assign(var, x);
            }
        }
        Ok(true)
    }

    /// Returns whether the results are distinct variables at their first occurrence that do not occur in the
    /// input.
    fn are_new(&mut self, results: &[Cell], given: &[Cell]) -> Raised<bool> {
        let given = walk::variables(self.heap, given)?;
        let mut others: Vec<Option<u32>> = given.into_iter().map(|var| self.variable(var)).collect();
        for &result in results {
            let var = self.variable(result);
            if !self.is_new(result) || others.contains(&var) {
                return Ok(false);
            }
            others.push(var);
        }
        Ok(true)
    }
}
