//! Reports of checked queries: text for a person, TAP, JUnit's XML, annotations for GitHub's workflows.
//!
//! Each result is written as soon as it is known. JUnit's XML counts results before it lists them, so it is
//! written file by file.

pub mod finding;
mod github;
mod junit;
pub mod pretty;
mod tap;

use std::io::Write;

use super::status::Status;
use finding::{Checked, Finding, position};

/// The format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Pretty,
    /// Test Anything Protocol, version 13, which all TAP consumers accept.
    Tap,
    Junit,
    /// Commands of GitHub's workflows that annotate files.
    Github,
}

/// The names of the formats on the command line.
pub const FORMATS: &[(&str, Format)] =
    &[("pretty", Format::Pretty), ("tap", Format::Tap), ("junit", Format::Junit), ("github", Format::Github)];

/// The number of results of each kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    files: usize,
    queries: usize,
    differing: usize,
    unstated: usize,
    updated: usize,
    faults: usize,
    /// The number of files in directories that contain no queries.
    without_queries: usize,
}

impl Tally {
    fn add(&mut self, checked: &Checked) {
        let count = match &checked.finding {
            _ if !checked.is_query => &mut self.faults,
            Finding::Failed(_) => &mut self.differing,
            Finding::Unstated => &mut self.unstated,
            Finding::Updated => &mut self.updated,
            Finding::AsStated => &mut self.queries,
        };
        *count += 1;
        if checked.is_query && !matches!(checked.finding, Finding::AsStated) {
            self.queries += 1;
        }
    }

    fn results(&self) -> usize {
        self.queries + self.faults
    }

    /// Returns whether nothing was compared with a statement, and there were no errors.
    fn is_nothing(&self) -> bool {
        self.queries == self.unstated && self.faults == 0
    }

    /// Returns the number of queries, failures and errors as text.
    fn summary(&self) -> String {
        let mut text = format!(
            "{} in {}: ",
            counted(self.queries, "query", "queries"),
            counted(self.files, "file", "files")
        );
        text.push_str(&match self.differing {
            0 if self.queries == self.unstated => "nothing was checked".to_owned(),
            0 if self.unstated + self.updated == 0 => "all as stated".to_owned(),
            0 => format!("{} as stated", self.queries - self.unstated - self.updated),
            failed => format!("{failed} not as stated"),
        });
        for (count, what) in [(self.updated, "updated"), (self.unstated, "without a stated answer")] {
            if count > 0 {
                text.push_str(&format!(", {count} {what}"));
            }
        }
        if self.faults > 0 {
            text.push_str(&format!(", and {}", counted(self.faults, "error", "errors")));
        }
        if self.without_queries > 0 {
            let files = counted(self.without_queries, "file without queries", "files without queries");
            text.push_str(&format!("; passed over {files}"));
        }
        text.push('\n');
        text
    }
}

/// Returns a number with the singular or plural of its noun.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The results so far.
pub struct CheckReport {
    format: Format,
    quiet: bool,
    tally: Tally,
    status: Status,
    /// The results of the current file, for a format that counts them first.
    suite: Vec<Checked>,
    /// Text that is not written yet.
    ready: String,
    out: Option<Box<dyn Write>>,
    is_lost: bool,
}

impl CheckReport {
    /// Creates an empty report; a quiet one for a person prints only failures.
    pub fn new(format: Format, quiet: bool) -> CheckReport {
        let ready = match format {
            Format::Tap => tap::HEAD,
            Format::Junit => junit::HEAD,
            Format::Pretty | Format::Github => "",
        };
        CheckReport {
            format,
            quiet,
            tally: Tally::default(),
            status: Status::True,
            suite: Vec::new(),
            ready: ready.to_owned(),
            out: None,
            is_lost: false,
        }
    }

    /// Writes results to `out` as soon as they are known.
    pub fn stream_to(&mut self, out: impl Write + 'static) {
        self.out = Some(Box::new(out));
        self.pass_on();
    }

    fn pass_on(&mut self) {
        if let Some(out) = self.out.as_mut().filter(|_| !self.ready.is_empty()) {
            // An error of writing is reported at the end of the run.
            self.is_lost |= out.write_all(self.ready.as_bytes()).and_then(|()| out.flush()).is_err();
            self.ready.clear();
        }
    }

    /// Returns whether results could not be written: no later ones will be.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Begins the next file, to which the following results belong.
    pub fn begin(&mut self) {
        self.end_suite();
        self.tally.files += 1;
    }

    fn end_suite(&mut self) {
        let suite = std::mem::take(&mut self.suite);
        if !suite.is_empty() {
            junit::push(&suite, &mut self.ready);
        }
        self.pass_on();
    }

    pub fn add(&mut self, checked: Checked) {
        self.tally.add(&checked);
        self.status = self.status.and(checked.status());
        match self.format {
            Format::Pretty if checked.is_shown => {}
            Format::Pretty => pretty::push(&checked, self.quiet, &mut self.ready),
            Format::Tap => tap::push(&checked, self.tally.results(), &mut self.ready),
            Format::Github => github::push(&checked, &mut self.ready),
            Format::Junit => self.suite.push(checked),
        }
        self.pass_on();
    }

    /// Adds an error of a file that is not about a query, with line and column unless it is about the file
    /// as a whole; `shown` if the error has a text of its own.
    pub fn fault(&mut self, file: &str, place: Option<(usize, usize)>, message: &str, shown: Option<String>) {
        let line = place.map(|(line, _)| line);
        let shown = shown.unwrap_or_else(|| format!("{}: {message}\n", position(file, line)));
        self.add(Checked::fault(file, place, message, shown));
    }

    /// Reports a skipped part of a file, with its line if there is one.
    pub fn passed_over(&mut self, file: &str, line: Option<usize>, what: &str) {
        let place = position(file, line);
        match self.format {
            Format::Pretty if !self.quiet => self.ready.push_str(&format!("{place}: {what}\n")),
            Format::Tap => tap::push_comment(&format!("{place}: {what}"), &mut self.ready),
            Format::Github => github::push_note("warning", "passed over", file, line, what, &mut self.ready),
            _ => {}
        }
        self.pass_on();
    }

    /// Reports a hint, which changes neither the counts nor the status.
    pub fn hint(&mut self, file: &str, line: Option<usize>, what: &str) {
        let place = position(file, line);
        match self.format {
            Format::Pretty if !self.quiet => self.ready.push_str(&format!("{place}: hint: {what}\n")),
            Format::Tap => tap::push_comment(&format!("{place}: hint: {what}"), &mut self.ready),
            Format::Github => github::push_note("notice", "hint", file, line, what, &mut self.ready),
            _ => {}
        }
        self.pass_on();
    }

    /// Raises the status of the run to at least this one.
    pub fn raise(&mut self, status: Status) {
        self.status = self.status.and(status);
    }

    /// Counts a file of a directory that contains no queries.
    pub fn without_queries(&mut self) {
        self.tally.without_queries += 1;
    }

    /// Marks the run as interrupted.
    pub fn interrupted(&mut self) {
        self.status = self.status.and(Status::Interrupted);
        match self.format {
            Format::Tap => self.ready.push_str("Bail out! interrupted\n"),
            Format::Pretty | Format::Github => self.ready.push_str("interrupted\n"),
            Format::Junit => {}
        }
    }

    /// Returns the status of the run.
    pub fn status(&self) -> Status {
        if self.tally.is_nothing() { self.status.and(Status::Nothing) } else { self.status }
    }

    /// Ends the report; returns the text not written yet.
    pub fn finish(&mut self) -> String {
        self.end_suite();
        let (tally, status) = (self.tally, self.status());
        let text = match self.format {
            Format::Pretty | Format::Github if self.quiet && status != Status::Nothing => String::new(),
            Format::Pretty | Format::Github => tally.summary(),
            Format::Tap => tap::foot(tally.results(), status),
            Format::Junit => junit::foot(status),
        };
        self.ready.push_str(&text);
        self.pass_on();
        std::mem::take(&mut self.ready)
    }
}
