//! Programs as text.

use super::Engine;
use crate::error::{Error, SourceError};
use crate::library::consult::Loads;
use crate::library::streams::World;
use crate::library::streams::encoding::source_text;
use crate::term::{Cell, atoms};
use crate::text::report::Severity;
use std::path::Path;

impl Engine {
    /// Loads a program from text; `name` stands for it in errors. A program loaded under the same name before is
    /// replaced.
    ///
    /// # Errors
    /// [`Error::Syntax`] tells of everything that is wrong with the text: clauses that cannot be read or defined, and
    /// directives that fail or throw. All other clauses are loaded. [`Error::Stopped`] when a directive halts or a
    /// limit is met. Warnings are kept for [`Engine::take_warnings`].
    pub fn consult_str(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.reserve(text.len() / 8 + 2)?;
        let name = Cell::atom(machine.symbols.intern(name));
        let text = machine.heap.put_string(text);
        let all = Cell::atom(machine.symbols.intern("all"));
        let loads = machine.resources.get::<Loads>();
        loads.abandon();
        let outer = loads.reports.replace(Vec::new());
        let silent = std::mem::replace(&mut loads.silent, !loads.echo);
        let result = self.run_system("$load", &[name, text, Cell::atom(atoms::USER), all]);
        let loads = self.machine.resources.get::<Loads>();
        loads.silent = silent;
        let reports = std::mem::replace(&mut loads.reports, outer).unwrap_or_default();
        result?;
        let (errors, warnings): (Vec<_>, Vec<_>) =
            reports.into_iter().partition(|(s, _)| *s == Severity::Error);
        loads.warnings.extend(warnings.into_iter().map(|(_, error)| error));
        let errors: Vec<SourceError> = errors.into_iter().map(|(_, error)| error).collect();
        if errors.is_empty() { Ok(()) } else { Err(Error::Syntax(errors)) }
    }

    /// Loads a program from a file, which the embedding program may always read. A first line that begins with `#!`
    /// is for the shell.
    ///
    /// # Errors
    /// [`Error::Io`] when the file cannot be read; otherwise those of [`Engine::consult_str`].
    pub fn consult_file(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let bytes = World::host_read(path)?;
        self.consult_str(&path.to_string_lossy(), &source_text(&bytes))
    }

    /// What loading warned about since this was last called: variables that stand only once, scattered clauses.
    pub fn take_warnings(&mut self) -> Vec<SourceError> {
        std::mem::take(&mut self.machine.resources.get::<Loads>().warnings)
    }

    /// Whether `consult_str` and `consult_file` also write errors and warnings to the standard error stream, as the
    /// command `taquin` does; `colour` is for terminals.
    pub fn echo_reports(&mut self, echo: bool, colour: bool) {
        let loads = self.machine.resources.get::<Loads>();
        (loads.echo, loads.colour) = (echo, colour);
    }
}
