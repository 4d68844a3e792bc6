//! Atom garbage collection: atoms that nothing refers to are freed, and objects of the host are dropped.
//!
//! Atoms are marked in the heap, the stacks, the code and its terms, the database, and collected answers.
//! Each module above the machine registers a function that marks the atoms in its data. An iterator owned by
//! a choice point may keep atoms that are invisible here. While one that declares so is alive, atoms that
//! existed when it was created are kept.

use super::{Machine, Owned, guarded};
use crate::code::Instr;
use crate::term::bits::Bits;
use crate::term::cell::Tag;
use crate::term::{Atom, Cell, HostObject};
use crate::width::Width;

/// The number of atoms below which they are not swept.
pub(super) const FEWEST: usize = 25_000;

/// Reports the atoms that a module keeps to the collector.
pub type AtomRoots = fn(&mut Machine, &mut dyn FnMut(Atom));

impl Machine {
    /// Registers a source of atom roots.
    pub fn add_atom_roots(&mut self, roots: AtomRoots) {
        self.atom_roots.push(roots);
    }

    /// Returns whether there are enough atoms, or objects of the host, to check which of them are in use.
    pub(super) fn atoms_are_due(&self) -> bool {
        self.symbols.objects_are_due()
            || self.symbols.sweepable() > self.sweep_from
                && self.symbols.end() > self.sweepable_from() + FEWEST / 2
    }

    /// Returns the lowest atom number that no owned iterator can know.
    fn sweepable_from(&self) -> usize {
        let ends = self.owners.iter().filter(|owner| matches!(owner.kind, Owned::Answers(_)));
        ends.map(|owner| owner.atoms_before).max().unwrap_or(0)
    }

    /// Frees the atoms that nothing reaches. The heap was collected just before: all of it is live.
    /// O(everything).
    pub(super) fn sweep_atoms(&mut self, arity: usize) {
        let mut marks = Bits::new(self.symbols.end() + 1);
        self.mark_cells(&mut marks, arity);
        self.mark_program(&mut marks);
        for roots in self.atom_roots.clone() {
            roots(self, &mut |atom| {
                marks.set(atom.index().to_usize());
            });
        }
        let from = self.sweepable_from();
        let unused =
            self.symbols.sweep(|atom| atom.index().to_usize() < from || marks.has(atom.index().to_usize()));
        self.sweep_from = (self.symbols.sweepable() * 2).max(FEWEST);
        self.atom_collections += 1;
        unused.into_iter().for_each(|object| self.drop_object(object));
    }

    /// Drops a reference to an object. The destructor of the host may panic.
    fn drop_object(&mut self, object: HostObject) {
        let dropped = guarded(move || {
            drop(object);
            Ok(())
        });
        self.panicked = self.panicked.take().or(dropped.err());
    }

    fn mark_cells(&self, marks: &mut Bits, arity: usize) {
        let mut at = 0;
        while at < self.heap.top {
            let cell = self.heap.at(at);
            at += 1 + if cell.is_box_header() { cell.raw_words() } else { 0 };
            mark(marks, cell);
        }
        self.x[..arity].iter().for_each(|&cell| mark(marks, cell));
        // Stack words that are not cells in use mark at most a few atoms too many.
        (0..self.stack_top()).for_each(|i| mark(marks, self.stack.get(i)));
        (0..self.choices_top()).for_each(|i| mark(marks, self.choices.get(i)));
        for entry in self.heap.trail.iter() {
            if let Some(old) = entry.old_value() {
                mark(marks, old);
            }
        }
        let kept = self.heap.globals.iter().chain(&self.roots);
        kept.for_each(|&cell| mark(marks, cell));
        self.heap.woken.iter().for_each(|&(_, value)| mark(marks, value));
        for owner in &self.owners {
            if let Owned::Found(found) = &owner.kind {
                found.atoms().for_each(|atom| set(marks, atom));
            }
        }
    }

    fn mark_program(&self, marks: &mut Bits) {
        self.code.instructions().iter().filter_map(instr_atom).for_each(|atom| set(marks, atom));
        self.code.terms().flat_map(|constant| constant.block().atoms()).for_each(|atom| set(marks, atom));
        self.db.atoms(&mut |atom| set(marks, atom));
    }
}

#[inline]
fn set(marks: &mut Bits, atom: Atom) {
    marks.set(atom.index().to_usize());
}

#[inline]
fn mark(marks: &mut Bits, cell: Cell) {
    match cell.tag() {
        Tag::Atom => set_known(marks, cell.as_atom()),
        Tag::Head => set_known(marks, cell.as_functor().name()),
        _ => {}
    }
}

/// A stale word may look like an atom that never existed.
#[inline]
fn set_known(marks: &mut Bits, atom: Atom) {
    if atom.index().to_usize() < marks.end() {
        set(marks, atom);
    }
}

/// Returns the atom in an instruction.
fn instr_atom(instr: &Instr) -> Option<Atom> {
    match *instr {
        Instr::GetAtom { atom, .. }
        | Instr::UnifyAtom { atom }
        | Instr::PutAtom { atom, .. }
        | Instr::SetAtom { atom }
        | Instr::GetStruct { name: atom, .. }
        | Instr::GetStructVars { name: atom, .. }
        | Instr::UnifyStruct { name: atom, .. }
        | Instr::PutStruct { name: atom, .. }
        | Instr::SetStruct { name: atom, .. }
        | Instr::WideName { name: atom } => Some(atom),
        _ => None,
    }
}
