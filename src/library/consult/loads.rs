//! The active loads and their results, a value among `Machine::resources`.

use std::collections::VecDeque;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::calls::Calls;
use super::load::{Load, WarningFlags};
use super::source_paths::SourcePaths;
use super::texts::{Declaration, LoadedTexts, OwnOperator};
use crate::error::{Report, Style};
use crate::machine::Machine;
use crate::machine::resources::ProgramState;
use crate::program::PredId;
use crate::term::{Atom, Block, Functor};

/// The number of errors and warnings reported by loads and by `print_message/2`.
#[derive(Clone, Copy, Default)]
pub struct ReportCounts {
    pub errors: usize,
    pub warnings: usize,
}

/// Returns a line to print below a report.
pub type ReportNotes = Box<dyn Fn(&Report) -> Option<String> + Send + Sync>;

/// The active loads and their results.
#[derive(Default)]
pub struct Loads {
    /// The loads under way, innermost last. A load is taken out while a stage works on it.
    pub(super) stack: Vec<Load>,
    /// The number of loads begun.
    pub(super) count: u32,
    /// All loaded texts.
    pub(super) texts: LoadedTexts,
    pub paths: SourcePaths,
    pub counts: ReportCounts,
    /// The style of printed reports.
    pub face: Style,
    /// The columns of the terminal that shows reports.
    pub columns: Option<usize>,
    /// Returns a note to print below a report.
    pub annotate: Option<ReportNotes>,
    /// Whether errors and warnings are not written to standard error.
    pub silent: bool,
    /// Whether they are written there also if the embedding program loads a text.
    pub echo: bool,
    /// The reports collected for the embedding program, with the balls thrown.
    pub reports: Option<Vec<(Report, Option<Block>)>>,
    /// Reports that the program's message_hook/3 must see first.
    pub(super) unsaid: VecDeque<Report>,
    /// Warnings that the embedding program has not taken yet.
    pub warnings: Vec<Report>,
    /// The kinds of warnings for texts that no other text loads.
    pub(super) warned: WarningFlags,
    /// The calls in clauses of the active loads.
    pub(super) calls: Calls,
    /// The procedures of autoloaded libraries that clauses call, with the modules of those clauses.
    pub(super) autoloaded: IndexSet<(Atom, Functor), FxBuildHasher>,
    /// The texts whose last load did not finish.
    pub(super) cut_short: FxHashSet<String>,
    /// `FILE:LINE` of the clause or directive at which the last such load stopped.
    pub cut_short_at: Option<String>,
}

/// A copy knows the loaded texts and the style of reports; the loads under way and reports stay behind.
impl Clone for Loads {
    fn clone(&self) -> Loads {
        Loads {
            count: self.count,
            texts: self.texts.clone(),
            paths: self.paths.clone(),
            face: self.face,
            columns: self.columns,
            silent: self.silent,
            echo: self.echo,
            warned: self.warned,
            cut_short: self.cut_short.clone(),
            autoloaded: self.autoloaded.clone(),
            ..Loads::default()
        }
    }
}

/// The bytes are those of the loaded texts.
impl ProgramState for Loads {
    fn bytes(&self) -> usize {
        self.texts.bytes()
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for load in &self.stack {
            keep(load.module);
            load.initialization.iter().flat_map(|block| block.atoms()).for_each(&mut *keep);
        }
        let balls = self.reports.iter().flatten().filter_map(|(_, ball)| ball.as_ref());
        balls.flat_map(|block| block.atoms()).for_each(&mut *keep);
        self.calls.atoms(keep);
        for (module, functor) in &self.autoloaded {
            keep(*module);
            keep(functor.name());
        }
        self.texts.atoms(keep);
    }
}

impl Loads {
    /// Returns the text of a report that is about to be printed, with its note.
    pub(super) fn rendered(&self, report: Report) -> String {
        let note = self.annotate.as_ref().and_then(|annotate| annotate(&report));
        let hint = match (report.hint.clone(), note) {
            (Some(hint), Some(note)) => Some(format!("{hint}\n{note}")),
            (hint, note) => hint.or(note),
        };
        self.laid_out(&report.with_hint(hint))
    }

    /// Returns the text of a report, as wide as it may be.
    pub(super) fn laid_out(&self, report: &Report) -> String {
        report.render_within(self.face, self.columns.unwrap_or(usize::MAX))
    }

    /// Returns the innermost load.
    pub(super) fn current(m: &mut Machine) -> Option<&mut Load> {
        m.resources.get::<Loads>().stack.last_mut()
    }

    /// Changes the program together with the texts, which are not among the loads meanwhile.
    pub(super) fn with_texts<T>(
        m: &mut Machine,
        change: impl FnOnce(&mut Machine, &mut LoadedTexts) -> T,
    ) -> T {
        let mut texts = std::mem::take(&mut m.resources.get::<Loads>().texts);
        let result = change(m, &mut texts);
        m.resources.get::<Loads>().texts = texts;
        result
    }

    /// Makes the current load put its clauses into a module.
    pub fn set_module(m: &mut Machine, module: Atom) {
        if let Some(load) = Loads::current(m) {
            load.module = module;
            m.db.source_module = module;
        }
    }

    /// Records a declaration that the current text is about to make of a predicate, unless it holds without
    /// any text.
    pub fn note_declaration(m: &mut Machine, id: PredId, declaration: Declaration) {
        let holds = declaration.holds(m.db.pred(id));
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library)
            && (!holds || loads.texts.declares(id, declaration))
        {
            loads.texts.of(load.numbers.source).declared.insert((id, declaration));
        }
    }

    /// Records an operator that the current text declares.
    pub fn note_operator(m: &mut Machine, operator: OwnOperator) {
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library) {
            loads.texts.note_operator(load.numbers.source, operator);
        }
    }

    /// Returns the name of a text.
    pub fn name_of(&self, source: u32) -> Option<&str> {
        self.texts.name(source)
    }

    /// Returns a text that was or is being loaded, unless it was too long to be stored.
    pub(super) fn text_of(&self, source: u32) -> Option<Arc<str>> {
        let loading = self.stack.iter().rev().find(|load| load.numbers.source == source);
        loading.map(|load| &load.text).or_else(|| self.texts.text(source)).cloned()
    }

    /// Returns the name of the file being loaded.
    pub fn name(&self) -> Option<&str> {
        self.stack.last().map(|load| load.name.as_str())
    }
}
