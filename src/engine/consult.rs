//! Loading programs from text and files.

use std::io;
use std::path::Path;

use super::error::SourceError;
use super::{Engine, Error};
use crate::convert::Term;
use crate::error::Style;
use crate::error::{Report, Severity};
use crate::library::consult::keeping::KeptProgram;
use crate::library::consult::loads::Loads;
use crate::library::streams::encoding::source_text;
use crate::library::system::world::World;
use crate::term::{Block, Cell, atoms};

/// Loads one program with options; created by [`Engine::consult`].
///
/// ```
/// let mut engine = taquin::Engine::new();
/// assert!(engine.consult().all_or_nothing(true).text("list.pl", "item(1). item(").is_err());
/// engine.consult().text("list.pl", "item(2). item(3).")?;
/// assert_eq!(engine.query("item(_)")?.count(), 2);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is loaded before `text` or `file`"]
pub struct Consult<'e> {
    engine: &'e mut Engine,
    all_or_nothing: bool,
}

impl Consult<'_> {
    /// Sets whether the program stays unchanged if the text has any error. This includes a clause that cannot
    /// be read or defined, a directive or an initialization goal that fails or throws, a halt or a limit.
    /// Clauses, declarations, operators, flags and modules are then restored, also those of other texts
    /// loaded by this one, and clauses asserted by its directives are removed. Effects outside of the program
    /// stay: output, files, global variables, records. The default is `false`.
    ///
    /// Takes time for every predicate, and keeps the replaced clauses in memory until the text is loaded.
    pub fn all_or_nothing(self, on: bool) -> Self {
        Consult { all_or_nothing: on, ..self }
    }

    /// Loads a program from text, like [`Engine::consult_str`].
    ///
    /// # Errors
    /// Returns the errors of [`Engine::consult_str`].
    pub fn text(self, name: &str, text: &str) -> Result<(), Error> {
        let Consult { engine, all_or_nothing } = self;
        if all_or_nothing {
            KeptProgram::keep(&mut engine.machine);
        }
        let result = engine.load_text(name, text);
        match result {
            Err(_) if all_or_nothing => KeptProgram::go_back(&mut engine.machine),
            _ => KeptProgram::release(&mut engine.machine),
        }
        result
    }

    /// Loads a program from a file, like [`Engine::consult_file`].
    ///
    /// # Errors
    /// Returns the errors of [`Engine::consult_file`].
    pub fn file(self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let text = self.engine.read_source(path)?;
        self.text(&path.to_string_lossy(), &text)
    }
}

impl Engine {
    /// Returns a loader for a program, to set options.
    ///
    /// ```
    /// use taquin::{Engine, Error};
    /// let mut engine = Engine::new();
    /// engine.consult_str("prices.pl", ":- dynamic price/2.\nprice(tea, 3).")?;
    /// // A new version with a mistake leaves the old one in force.
    /// let wrong = "price(tea, 4).\nprice(milk, .";
    /// let result = engine.consult().all_or_nothing(true).text("prices.pl", wrong);
    /// assert!(matches!(result, Err(Error::Source(_))));
    /// assert!(engine.once("price(tea, 3)")?);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn consult(&mut self) -> Consult<'_> {
        Consult { engine: self, all_or_nothing: false }
    }

    /// Loads a program from text; `name` is its name in errors. A program loaded under the same name before
    /// is removed first, with everything it added: clauses, declarations, operators, imports. Asserted
    /// clauses stay.
    ///
    /// # Errors
    /// Returns [`Error::Source`] with all errors of the text: clauses that cannot be read or defined, and
    /// directives that fail or throw. All other clauses are loaded, unless [`Consult::all_or_nothing`] is
    /// set. Returns [`Error::Stopped`] if a directive halts or a limit is exceeded. Warnings are kept for
    /// [`Engine::take_warnings`].
    ///
    /// ```
    /// use taquin::{Engine, Error};
    /// let mut engine = Engine::new();
    /// let text = "p(1).\np(.\n:- throw(oops).\np(2).\n";
    /// let Err(Error::Source(errors)) = engine.consult_str("p.pl", text) else { panic!("two errors") };
    /// assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 3]);
    /// assert_eq!(errors[1].thrown, Some("oops".into()));
    /// assert!(engine.once("p(2)")?);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn consult_str(&mut self, name: &str, text: &str) -> Result<(), Error> {
        self.consult().text(name, text)
    }

    /// Returns `FILE:LINE` of the clause or directive at which the last load stopped that did not finish.
    #[cfg(feature = "cli")]
    pub(crate) fn cut_short_at(&mut self) -> Option<String> {
        self.machine.resources.get::<Loads>().cut_short_at.take()
    }

    fn load_text(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.reserve(text.len() / 8 + 2)?;
        let name = Cell::atom(machine.symbols.intern(name));
        let text = machine.heap.put_string(text);
        let all = Cell::atom(machine.symbols.intern("all"));
        self.run_load("$load", &[name, text, Cell::atom(atoms::USER), all])
    }

    /// Makes goals of `initialization(Goal, program)` and `initialization(Goal, main)` in the texts loaded
    /// next wait for [`Engine::start`], so that a program of several texts starts when all are loaded.
    pub fn hold_start(&mut self) {
        // A fact is asserted.
        let _ = self.run_system("$hold_start", &[]);
    }

    /// Runs the goals that waited since [`Engine::hold_start`].
    ///
    /// # Errors
    /// Returns those of [`Engine::consult`]; `Stop::Halt` where the program ends itself, as after a goal of
    /// `initialization(Goal, main)`.
    pub fn start(&mut self) -> Result<(), Error> {
        self.run_load("$start", &[])
    }

    /// Runs a rule that loads texts, and returns the errors that it reported.
    fn run_load(&mut self, rule: &str, args: &[Cell]) -> Result<(), Error> {
        let loads = self.machine.resources.get::<Loads>();
        let outer = loads.reports.replace(Vec::new());
        let silent = std::mem::replace(&mut loads.silent, !loads.echo);
        let result = self.run_system(rule, args);
        let loads = self.machine.resources.get::<Loads>();
        loads.silent = silent;
        let reports = std::mem::replace(&mut loads.reports, outer).unwrap_or_default();
        result?;
        let (errors, warnings): (Vec<_>, Vec<_>) =
            reports.into_iter().partition(|(report, _)| report.severity == Severity::Error);
        loads.warnings.extend(warnings.into_iter().map(|(report, _)| report));
        if errors.is_empty() {
            return Ok(());
        }
        let errors = errors.into_iter().map(|(report, ball)| self.source_error(report, ball.as_ref()));
        Err(Error::Source(errors.collect()))
    }

    fn source_error(&mut self, report: Report, ball: Option<&Block>) -> SourceError {
        // A ball too large for the remaining memory is reported all the same.
        let thrown = ball.and_then(|ball| {
            let term = ball.restore(&mut self.machine.heap).ok()?;
            Term::take(&mut self.machine, term).ok()
        });
        self.machine.reset();
        SourceError { report, thrown }
    }

    /// Loads a program from a file, which needs no grant. A first line that begins with `#!` is skipped.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::read_source`] and [`Engine::consult_str`].
    pub fn consult_file(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        self.consult().file(path)
    }

    /// Returns the text of a program as [`Engine::consult_file`] reads it: in UTF-8, with U+FFFD for invalid
    /// bytes, unless its first clause is `:- encoding(Name)` with another encoding.
    ///
    /// # Errors
    /// Returns [`Error::Io`] if the file cannot be read, or exceeds the memory limit.
    pub fn read_source(&self, path: impl AsRef<Path>) -> Result<String, Error> {
        let path = path.as_ref();
        let named = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
        let bytes = World::host_read(path, self.limits.memory_bytes()).map_err(named)?;
        Ok(source_text(&bytes).into_owned())
    }

    /// Returns the warnings of loading since the last call: singleton variables, discontiguous clauses.
    pub fn take_warnings(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.machine.resources.get::<Loads>().warnings)
    }

    /// Makes `consult_str` and `consult_file` also write errors and warnings to the standard error stream, as
    /// the command `taquin` does. With `None`, the default, nothing is written.
    pub fn echo_reports(&mut self, style: Option<Style>) {
        let loads = self.machine.resources.get::<Loads>();
        loads.echo = style.is_some();
        loads.face = style.unwrap_or_default();
    }

    /// Sets the width of the terminal that shows what [`Engine::echo_reports`] writes:
    /// [`Report::render_within`]. Without one, the default, lines are not broken.
    pub fn lay_out_reports(&mut self, columns: Option<usize>) {
        self.machine.resources.get::<Loads>().columns = columns;
    }

    /// Sets a function that returns a line to print below a report of loading, such as where its
    /// [topic](Report::topic) is explained. Engines made from this one start without it.
    pub fn annotate_reports(&mut self, annotate: impl Fn(&Report) -> Option<String> + Send + Sync + 'static) {
        self.machine.resources.get::<Loads>().annotate = Some(Box::new(annotate));
    }
}
