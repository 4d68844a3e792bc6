//! A file being checked: its program is loaded section by section, its queries are run and compared.

use std::ops::Range;
use std::path::Path;

use super::agreement::Statement;
use super::amendments::{self, Amendment, UnstatedReason};
use super::args::CheckArgs;
use super::hints;
use super::outcome::{Captures, LONGEST, ProgramOutput, QueryOutcome, in_short};
use super::script::{Case, Script, ScriptSection};
use super::texts::FoundFile;
use crate::repl::report::CheckReport;
use crate::repl::report::finding::{Checked, Finding, QueryFailure};
use crate::repl::status::Status;
use crate::stated;
use crate::{Engine, Error, Interrupt, SourceError, Stop, Style};

/// The amendment that states the actual outcome of a query, or why it cannot be stated; `None` if answers are
/// not written, or there is no outcome.
pub type Restatement = Option<Result<Amendment, UnstatedReason>>;

/// A file being checked, with the engine that its queries share.
pub struct File<'f> {
    path: &'f Path,
    pub name: &'f str,
    text: &'f str,
    pub script: &'f Script,
    asked: &'f CheckArgs,
    /// The interrupt of the whole run, which outlives its delivery to the engine.
    interrupt: &'f Interrupt,
    engine: Engine,
    captures: Captures,
    /// The answers to write, with the results of their queries.
    accepted: Vec<(Amendment, Checked)>,
}

impl<'f> File<'f> {
    pub fn new(
        found: &'f FoundFile,
        text: &'f str,
        script: &'f Script,
        mut engine: Engine,
        asked: &'f CheckArgs,
        interrupt: &'f Interrupt,
    ) -> File<'f> {
        engine.echo_reports(None);
        hints::begin(&mut engine);
        let captures = Captures::of(&mut engine);
        let (path, name) = (found.path.as_path(), found.name.as_str());
        File { path, name, text, script, asked, interrupt, engine, captures, accepted: Vec::new() }
    }

    /// Returns the line and the column of a byte.
    pub fn place(&self, at: usize) -> (usize, usize) {
        (self.script.line_at(at), self.script.column_at(at))
    }

    /// Returns the name under which the program of a section is loaded: each section but the first has its
    /// own, since texts of one name replace each other.
    fn name_of(&self, section: &ScriptSection) -> String {
        match self.script.sections.first() {
            Some(first) if first.range != section.range => {
                format!("{}#{}", self.name, self.script.line_at(section.range.start))
            }
            _ => self.name.to_owned(),
        }
    }

    /// Replaces the names of sections in a message by the file's own name.
    fn by_file(&self, mut text: String) -> String {
        if !text.contains(&format!("{}#", self.name)) {
            return text;
        }
        for section in self.script.sections.iter().skip(1) {
            text = text.replace(&format!("{}:", self.name_of(section)), &format!("{}:", self.name));
        }
        text
    }

    /// Loads the program of a section and reports its errors; returns whether its queries can be run.
    pub fn load(&mut self, section: &ScriptSection, report: &mut CheckReport) -> bool {
        for clause in &section.unfinished {
            let shown = self.errors_in(clause);
            report.fault(self.name, Some(self.place(clause.start)), "a clause has no end", Some(shown));
        }
        if section.program.is_empty() {
            return true;
        }
        let loaded = self.engine.consult_str(&self.name_of(section), &section.program);
        self.captures.take();
        match loaded {
            Ok(()) => true,
            Err(Error::Source(errors)) => {
                errors.iter().for_each(|error| self.tell(report, error));
                true
            }
            Err(Error::Stopped(Stop::Interrupted)) => false,
            Err(error) => {
                let line = self.script.line_at(section.range.start);
                report.fault(
                    self.name,
                    Some((line, 1)),
                    &format!("cannot be loaded: {}", in_short(&error)),
                    None,
                );
                report.raise(if is_limit(&error) { Status::Limit } else { Status::Error });
                false
            }
        }
    }

    /// Reports hints about spaces that searches could not compile.
    pub fn tell_hints(&mut self, report: &mut CheckReport) {
        for hint in hints::take(&mut self.engine) {
            let file = hint.file.map(|file| self.by_file(format!("{file}:")));
            let file = file.as_deref().map_or(self.name, |file| file.trim_end_matches(':'));
            report.hint(file, hint.line, &hint.text);
        }
        self.captures.take();
    }

    /// Takes an answer to write, with the result of its query, which is reported when the answer is written.
    pub fn accept(&mut self, amendment: Amendment, checked: Checked) {
        self.accepted.push((amendment, checked));
    }

    /// Writes the accepted answers into the file, unless the run is interrupted, and reports the results.
    pub fn amend(&mut self, report: &mut CheckReport) {
        let (amendments, results): (Vec<_>, Vec<_>) = std::mem::take(&mut self.accepted).into_iter().unzip();
        let writes = !self.interrupt.is_set() && !amendments.is_empty();
        let written = writes.then(|| amendments::write(self.path, self.text, &amendments));
        for mut checked in results {
            if let Some(Ok(())) = written {
                checked.finding = Finding::Updated;
            }
            report.add(checked);
        }
        if let Some(Err(refused)) = written {
            report.fault(self.name, None, &format!("is not updated: {refused}"), None);
        }
    }

    /// Reports an error in a clause.
    fn tell(&self, report: &mut CheckReport, error: &SourceError) {
        let shown = self.by_file(error.render(Style::Plain));
        let file = self.by_file(format!("{}:", error.file));
        report.fault(
            file.trim_end_matches(':'),
            Some((error.line, error.column)),
            &error.message,
            Some(shown),
        );
    }

    /// Returns the errors in a part of the text, with their places in the file.
    fn errors_in(&mut self, part: &Range<usize>) -> String {
        let script = self.script;
        let part = &(part.start..part.start + self.text[part.clone()].trim_end().len());
        let render = |mut report: crate::Report| {
            report.text = script.line(report.line).to_owned();
            report.file = self.name.to_owned();
            report.render(Style::Plain)
        };
        match self.engine.parse(&script.in_place(part)) {
            Err(Error::Source(errors)) => errors.into_iter().map(|error| render(error.report)).collect(),
            Err(error) => format!("{}:{}: {error}\n", self.name, script.line_at(part.start)),
            Ok(_) => {
                let (line, column) = self.place(part.end);
                let message = "a full stop was expected, found the end of the clause";
                render(crate::Report::error(self.name, line, column, message))
            }
        }
    }

    /// Runs a query and compares it.
    pub fn check(&mut self, section: &ScriptSection, case: &Case) -> (Finding, Restatement) {
        let query = self.script.part(&case.query);
        let text = case.stated.as_ref().map(|stated| self.script.part(stated));
        let states_error = text.is_some_and(stated::is_error);
        if !states_error && !query.ends_with('.') {
            return (Finding::Failed(QueryFailure::Text(self.errors_in(&case.query))), None);
        }
        let Some(text) = text else { return self.check_unstated(section, case) };
        let statement =
            Statement { text, is_transcript: section.is_transcript, any_order: self.asked.any_order };
        let mut reading = statement.read(&mut self.engine);
        let at_most = statement.at_most(&reading);
        let updates = self.asked.update;
        let differs = |came: &QueryOutcome| updates && !statement.has_answers(&reading, came);
        let mut came = self.run(query, at_most, differs);
        self.name_file(&mut came);
        if reading.is_err() {
            // The query may have declared operators.
            reading = statement.read(&mut self.engine);
        }
        if statement.agrees(&reading, &came, &mut self.engine) {
            return (Finding::AsStated, None);
        }
        if matches!(came.error(), Some(Error::Source(_))) {
            return (self.compare_errors(case, &statement, came), None);
        }
        let is_printed = section.is_transcript || reading.is_err() || statement.states_error();
        let amendment = if statement.may_be_clause(&reading, &came, &mut self.engine) {
            Some(Err(UnstatedReason::Clause))
        } else if updates && !is_printed && amendments::has_comment(text) {
            Some(Err(UnstatedReason::Comment))
        } else {
            self.amendment(case, &came, is_printed, section.is_transcript)
        };
        let is_silent = !statement.states_error() && came.said.iter().all(ProgramOutput::is_empty);
        if let (Err(_), Some(part), true) = (&reading, &case.stated, is_silent)
            && !statement.begins_with_output(&mut self.engine)
        {
            return (Finding::Failed(QueryFailure::Text(self.errors_in(part))), amendment);
        }
        (difference(text, &came, is_printed), amendment)
    }

    /// Runs a query. An interrupt that was delivered earlier, such as while a statement was read, stops it.
    fn run(&mut self, query: &str, at_most: usize, differs: impl Fn(&QueryOutcome) -> bool) -> QueryOutcome {
        if self.interrupt.is_set() {
            self.engine.interrupt().stop();
        }
        QueryOutcome::of(&mut self.engine, &self.captures, query, at_most, differs)
    }

    /// Compares a statement with the errors of the query, by their places in the file.
    fn compare_errors(&mut self, case: &Case, statement: &Statement<'_>, mut came: QueryOutcome) -> Finding {
        let errors = self.errors_in(&case.query);
        came.ending.iter_mut().for_each(|ending| ending.shown.clone_from(&errors));
        let reading = statement.read(&mut self.engine);
        match statement.agrees(&reading, &came, &mut self.engine) {
            true => Finding::AsStated,
            false => Finding::Failed(QueryFailure::Text(errors)),
        }
    }

    /// Runs a query without a statement: it must have an answer, or end the program.
    fn check_unstated(&mut self, section: &ScriptSection, case: &Case) -> (Finding, Restatement) {
        let query = self.script.part(&case.query);
        let at_most = if self.asked.update { LONGEST } else { 1 };
        let mut came = self.run(query, at_most, |_| false);
        self.name_file(&mut came);
        let is_printed = section.is_transcript;
        let amendment = self.amendment(case, &came, is_printed, is_printed);
        let finding = match came.error() {
            Some(Error::Source(_)) => Finding::Failed(QueryFailure::Text(self.errors_in(&case.query))),
            Some(Error::Stopped(Stop::Halt(_))) => Finding::Unstated,
            None if !came.answers.is_empty() => Finding::Unstated,
            _ => difference("(no answer is stated, so it must have one)", &came, is_printed),
        };
        (finding, amendment)
    }

    /// Makes the errors of a query name the file.
    fn name_file(&self, came: &mut QueryOutcome) {
        if let Some(ending) = &mut came.ending {
            ending.shown = self.by_file(std::mem::take(&mut ending.shown));
        }
    }

    /// Returns how the file would state the outcome.
    fn amendment(
        &mut self,
        case: &Case,
        came: &QueryOutcome,
        is_printed: bool,
        is_transcript: bool,
    ) -> Restatement {
        let is_over = |error: &Error| matches!(error, Error::Stopped(_) | Error::Source(_));
        if !self.asked.update || came.error().is_some_and(is_over) {
            return None;
        }
        let (lines, is_whole) = came.text(is_printed, |ending| match &ending.error {
            Error::Thrown(thrown) if !is_printed => format!("{}.", thrown.text()),
            // The query is there already, so its goal need not be shown again.
            Error::Thrown(thrown) if thrown.is_in_query() => format!("error: {}", thrown.message),
            _ => ending.shown.trim_end().to_owned(),
        });
        let statement = Statement { text: &lines, is_transcript, any_order: false };
        let reading = statement.read(&mut self.engine);
        if !is_whole {
            return Some(Err(UnstatedReason::TooLong));
        }
        let amendment = amendments::stating(self.text, &case.query, case.stated.as_ref(), &lines);
        let is_read = statement.agrees(&reading, came, &mut self.engine)
            && self.is_read_back(&amendment, case.query.start, &lines);
        Some(if is_read { Ok(amendment) } else { Err(UnstatedReason::Misread) })
    }

    /// Returns whether an amendment changes nothing but the statement of a query. O(length of the file).
    fn is_read_back(&self, amendment: &Amendment, query: usize, stated: &str) -> bool {
        let amended = amendments::amended(self.text, std::slice::from_ref(amendment));
        self.script.becomes(&Script::new(self.name, &amended, &self.engine), query, stated)
    }
}

/// Returns the difference between the outcome and the statement.
fn difference(stated: &str, came: &QueryOutcome, is_printed: bool) -> Finding {
    let stated = stated.to_owned();
    let shown = if is_printed { came.text(true, |ending| ending.shown.clone()).0 } else { came.shown() };
    let output =
        if is_printed { came.said.iter().map(|said| said.errors.as_str()).collect() } else { came.printed() };
    Finding::Failed(match came.error() {
        Some(error) if is_limit(error) => QueryFailure::Limit { stated, came: shown, output },
        _ => QueryFailure::Answer { stated, came: shown, output },
    })
}

fn is_limit(error: &Error) -> bool {
    matches!(error, Error::Stopped(Stop::Time | Stop::Inferences | Stop::Memory))
}
