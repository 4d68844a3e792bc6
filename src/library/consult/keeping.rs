//! Saving the program before a load, to restore it if the new text has errors.
//!
//! The saved parts are clauses, predicates, operators, modules, flags, and the texts with their additions.
//! Other effects of directives remain: output, files, global variables, records.

use super::loads::Loads;
use super::texts::LoadedTexts;
use crate::library::flags::values::FlagValues;
use crate::machine::Machine;
use crate::machine::lambdas::CompiledLambdas;
use crate::machine::resources::ProgramState;
use crate::program::snapshot::Snapshot;
use crate::term::Atom;
use crate::text::conversion::CharConversion;

/// A saved program, if there is one.
#[derive(Default)]
pub struct KeptProgram(Option<Box<SavedProgram>>);

struct SavedProgram {
    program: Snapshot,
    texts: LoadedTexts,
    flags: FlagValues,
    conversion: CharConversion,
    lambdas: CompiledLambdas,
}

impl KeptProgram {
    /// Saves the program. O(predicates).
    pub fn keep(m: &mut Machine) {
        let kept = SavedProgram {
            program: m.db.snapshot(),
            texts: m.resources.get::<Loads>().texts.clone(),
            flags: m.resources.get::<FlagValues>().clone(),
            conversion: m.resources.get::<CharConversion>().clone(),
            lambdas: m.resources.get::<CompiledLambdas>().clone(),
        };
        m.resources.put(KeptProgram(Some(Box::new(kept))));
    }

    /// Restores the program saved last. No call may be active. O(predicates + clauses).
    pub fn go_back(m: &mut Machine) {
        let Some(kept) = m.resources.get::<KeptProgram>().0.take() else { return };
        for id in m.db.go_back(kept.program) {
            m.relink(id);
        }
        m.resources.get::<Loads>().texts = kept.texts;
        m.resources.put(kept.flags);
        m.resources.put(kept.conversion);
        m.put_lambdas(kept.lambdas);
    }

    /// Discards the saved program.
    pub fn release(m: &mut Machine) {
        m.resources.put(KeptProgram(None));
        m.db.release_snapshot();
    }
}

/// Reports every atom of the saved program.
pub fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    let Some(kept) = m.resources.own::<KeptProgram>().and_then(|kept| kept.0.as_ref()) else { return };
    kept.program.atoms(keep);
    kept.lambdas.atoms(keep);
    kept.texts.atoms(keep);
    kept.flags.atoms(keep);
}
