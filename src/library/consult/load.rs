//! One text being loaded: how far it has been read, where its clauses go, and what was found wrong with it.
//!
//! A `Load` is passed through the stages of loading. Each stage adds its findings to it, and `reports` prints
//! them before the next stage.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::Report;
use crate::library::streams::table::StreamId;
use crate::program::PredId;
use crate::program::flags::QuoteMode;
use crate::term::{Atom, Block, Functor};
use crate::text::conversion::CharConversion;
use crate::text::source::{Fault, TextPosition};

/// The range of a clause in its text, and an earlier offset whose line is known.
#[derive(Clone, Default)]
pub struct ClausePlace {
    pub span: Range<usize>,
    pub known: (usize, TextPosition),
}

/// The state of conditional compilation inside an `if`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Clauses are read.
    Active,
    /// Clauses are skipped; a later `elif` or `else` may change that.
    Waiting,
    /// Clauses are skipped: an earlier branch was taken, or the whole `if` is in a skipped part.
    Done,
}

/// An `if` directive without its `endif` yet.
pub struct OpenedIf {
    pub place: ClausePlace,
    /// Whether its `else` has been read.
    pub has_else: bool,
}

/// The kinds of warnings that a text may turn off.
#[derive(Clone, Copy)]
pub struct WarningFlags {
    pub singleton: bool,
    pub discontiguous: bool,
}

impl Default for WarningFlags {
    fn default() -> WarningFlags {
        WarningFlags { singleton: true, discontiguous: true }
    }
}

/// Numbers that identify a load.
#[derive(Clone, Copy)]
pub struct LoadNumbers {
    /// The number of the load.
    pub load: u32,
    /// The number of the text.
    pub source: u32,
    /// The number of the text that includes it, or its own.
    pub whole: u32,
}

/// A text being loaded.
pub struct Load {
    /// The text after the character conversion active at each clause.
    pub text: Arc<str>,
    /// The text of the file, and the conversion applied to the rest of `text`.
    pub original: Arc<str>,
    pub conversion: Option<CharConversion>,
    pub name: String,
    /// How far the text has been read.
    pub offset: usize,
    pub position: TextPosition,
    /// The stream over the rest of the text, if the last item asked for it.
    pub rest: Option<StreamId>,
    pub module: Atom,
    /// Whether the text is the file of that module.
    pub is_module: bool,
    /// Whether these are Taquin's own rules: private, and without warnings.
    pub library: bool,
    /// The flags `double_quotes` and `back_quotes` before the load.
    pub quotes: [QuoteMode; 2],
    /// The states of conditional compilation, innermost last.
    pub conditions: Vec<Condition>,
    /// The place of the module header.
    pub header: Option<ClausePlace>,
    /// The open `if` directives.
    pub opened: Vec<OpenedIf>,
    pub initialization: Vec<Block>,
    /// The predicate of the last clause.
    pub last: Option<PredId>,
    pub numbers: LoadNumbers,
    pub warnings: WarningFlags,
    /// The clause being added, for reports about it.
    pub clause: ClausePlace,
    /// Predicates with a clause that matches every call and cuts, and its line.
    pub closed: FxHashMap<PredId, usize>,
    /// The exports of libraries that the text does not import, since it defines them.
    pub excepted: FxHashSet<Functor>,
    /// The findings of the current stage, with the balls thrown.
    pub found: Vec<(Report, Option<Block>)>,
}

impl Load {
    /// Creates a load at the beginning of a text.
    pub fn new(
        name: &str,
        text: Arc<str>,
        module: Atom,
        numbers: LoadNumbers,
        quotes: [QuoteMode; 2],
    ) -> Load {
        Load {
            original: text.clone(),
            conversion: None,
            offset: if text.starts_with("#!") { text.find('\n').unwrap_or(text.len()) } else { 0 },
            text,
            name: name.to_string(),
            position: TextPosition::default(),
            rest: None,
            module,
            is_module: false,
            library: false,
            quotes,
            conditions: Vec::new(),
            header: None,
            opened: Vec::new(),
            initialization: Vec::new(),
            last: None,
            numbers,
            warnings: WarningFlags::default(),
            clause: ClausePlace::default(),
            closed: FxHashMap::default(),
            excepted: FxHashSet::default(),
            found: Vec::new(),
        }
    }

    /// Returns whether this is the text that a person types: `[user]`.
    pub fn is_typed(&self) -> bool {
        self.name == "user" && !self.is_part()
    }

    /// Adds to the end of the text.
    pub fn extend(&mut self, more: &str) {
        // The text added is still to be converted.
        self.conversion = None;
        self.original = [&*self.original, more].concat().into();
        self.text = [&*self.text, more].concat().into();
    }

    /// Returns whether another text includes it.
    pub fn is_part(&self) -> bool {
        self.numbers.source != self.numbers.whole
    }

    /// Returns whether clauses are read, and not skipped by conditional compilation.
    pub fn is_active(&self) -> bool {
        self.conditions.iter().all(|&condition| condition == Condition::Active)
    }

    /// Copies the state that a text and one that it includes have in common.
    pub fn share(&mut self, other: &mut Load) {
        (self.module, self.is_module) = (other.module, other.is_module);
        self.library = other.library;
        self.warnings = other.warnings;
        self.last = other.last;
        self.closed = std::mem::take(&mut other.closed);
        self.excepted = std::mem::take(&mut other.excepted);
    }

    /// Returns an error in the current clause.
    pub fn error_here(&self, message: impl Into<String>) -> Report {
        self.error_at(&self.clause, message)
    }

    /// Returns an error in a clause of the text.
    pub fn error_at(&self, place: &ClausePlace, message: impl Into<String>) -> Report {
        Fault::new(place.span.clone(), message).locate(&self.name, &self.text, place.known)
    }

    /// Adds an error in the current clause to the findings.
    pub fn add_error(&mut self, message: impl Into<String>) {
        let report = self.error_here(message);
        self.add(report);
    }

    /// Adds a warning about the current clause to the findings; `topic` names its explanation.
    pub fn add_warning(&mut self, topic: &'static str, text: &str, hint: Option<&str>) {
        self.add_warning_at(self.clause.span.clone(), topic, text, hint);
    }

    /// Adds a warning about a part of the text to the findings, unless this is a library; `topic` names its
    /// explanation.
    pub fn add_warning_at(
        &mut self,
        span: Range<usize>,
        topic: &'static str,
        text: &str,
        hint: Option<&str>,
    ) {
        if self.library {
            return;
        }
        let mut fault = Fault::new(span, text);
        if let Some(hint) = hint {
            fault = fault.hint(hint);
        }
        let report = fault.warning().locate(&self.name, &self.text, self.clause.known);
        self.add(report.with_topic(Some(topic)));
    }

    /// Adds a report to the findings.
    pub fn add(&mut self, report: Report) {
        self.found.push((report, None));
    }
}
