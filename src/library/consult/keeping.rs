//! Keeping the program as it was before a load, to go back to it when the new text has errors.
//!
//! What is kept is the program: clauses, predicates, operators, modules, flags, the texts with what they have added. What
//! directives did elsewhere stays done: output, files, global variables, records.

use super::super::flags::FlagValues;
use super::Loads;
use super::texts::LoadedTexts;
use crate::machine::Machine;
use crate::program::snapshot::Snapshot;
use crate::term::Atom;
use crate::text::conversion::CharConversion;

/// A program that is kept, if any is.
#[derive(Default)]
pub struct KeptProgram(Option<Box<Kept>>);

struct Kept {
    program: Snapshot,
    texts: LoadedTexts,
    flags: FlagValues,
    conversion: CharConversion,
}

impl KeptProgram {
    /// Keeps the program. O(predicates)
    pub fn keep(m: &mut Machine) {
        let kept = Kept {
            program: m.db.snapshot(),
            texts: m.resources.get::<Loads>().texts.clone(),
            flags: m.resources.get::<FlagValues>().clone(),
            conversion: m.resources.get::<CharConversion>().clone(),
        };
        m.resources.put(KeptProgram(Some(Box::new(kept))));
    }

    /// The program is what it was when it was kept last. No call is under way. O(predicates + clauses)
    pub fn go_back(m: &mut Machine) {
        let Some(kept) = m.resources.get::<KeptProgram>().0.take() else { return };
        for id in m.db.go_back(kept.program) {
            m.relink(id);
        }
        m.resources.get::<Loads>().texts = kept.texts;
        m.resources.put(kept.flags);
        m.resources.put(kept.conversion);
    }

    /// The program is not kept any longer.
    pub fn release(m: &mut Machine) {
        m.resources.put(KeptProgram(None));
        m.db.held = None;
    }

    /// Every atom that is kept here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let Some(kept) = &self.0 else { return };
        kept.program.atoms(keep);
        kept.texts.atoms(keep);
        kept.flags.blocks().flat_map(|block| block.atoms()).for_each(&mut *keep);
    }
}
