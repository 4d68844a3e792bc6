//! Reports of checked queries: for a person, as TAP, as JUnit's XML, as annotations of GitHub's workflows.
//!
//! Each result is written as soon as it is known. JUnit's XML counts results before it lists them, so it is written file
//! by file.

mod github;
mod junit;
mod pretty;
mod tap;

use super::status::Status;
use std::io::Write;

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Pretty,
    /// Test Anything Protocol, version 13, which every reader of it knows.
    Tap,
    Junit,
    /// Commands of GitHub's workflows that annotate files.
    Github,
}

/// Names of the formats on the command line.
pub const FORMATS: &[(&str, Format)] =
    &[("pretty", Format::Pretty), ("tap", Format::Tap), ("junit", Format::Junit), ("github", Format::Github)];

/// What came of one query, or what is wrong with a file.
pub struct Checked {
    file: String,
    line: usize,
    column: usize,
    title: String,
    seconds: f64,
    is_query: bool,
    /// Its user has seen it.
    pub is_shown: bool,
    pub finding: Finding,
}

/// What checking a query found.
pub enum Finding {
    AsStated,
    /// It has answers, and the file states none.
    Unstated,
    /// The file states something else, which its user has replaced.
    Updated,
    Failed(Failure),
}

/// Why a query is not as stated.
pub enum Failure {
    /// It gave something else, and printed this meanwhile.
    Answer { stated: String, came: String, output: String },
    /// A limit stopped it.
    Limit { stated: String, came: String, output: String },
    /// Something cannot be read or run: the error with its place, for a person.
    Text(String),
}

impl Checked {
    /// A query that gave what was stated.
    pub fn passed(file: &str, place: (usize, usize), query: &str, seconds: f64) -> Checked {
        let ((line, column), title) = (place, query.to_owned());
        let finding = Finding::AsStated;
        Checked {
            file: file.to_owned(),
            line,
            column,
            title,
            seconds,
            is_query: true,
            is_shown: false,
            finding,
        }
    }

    /// The result for a person.
    pub fn shown(&self) -> String {
        let mut text = String::new();
        pretty::push(self, false, &mut text);
        text
    }

    fn failure(&self) -> Option<&Failure> {
        match &self.finding {
            Finding::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    fn status(&self) -> Status {
        match self.failure() {
            None => Status::True,
            Some(Failure::Answer { .. }) => Status::Failed,
            Some(Failure::Text(_)) => Status::Error,
            Some(Failure::Limit { .. }) => Status::Limit,
        }
    }
}

impl Failure {
    /// What there is to say, each part with its name.
    fn parts(&self) -> Vec<(&'static str, &str)> {
        let parts = match self {
            Failure::Answer { stated, came, output } | Failure::Limit { stated, came, output } => {
                vec![("stated:", stated), ("came:  ", came), ("output:", output)]
            }
            Failure::Text(text) => vec![("text:  ", text)],
        };
        let named = parts.into_iter().map(|(name, part)| (name, part.as_str()));
        named.filter(|(_, part)| !part.is_empty()).collect()
    }
}

/// How many things there were of each kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    files: usize,
    queries: usize,
    differing: usize,
    unstated: usize,
    updated: usize,
    faults: usize,
    /// Files in folders that hold no queries.
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

    /// Whether nothing was compared with what a file states, and nothing else went wrong.
    fn is_nothing(&self) -> bool {
        self.queries == self.unstated && self.faults == 0
    }

    /// How many queries there were, and how many of them and of other things went wrong.
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
            text.push_str(&format!(", and {}", counted(self.faults, "other error", "other errors")));
        }
        if self.without_queries > 0 {
            let files = counted(self.without_queries, "file without queries", "files without queries");
            text.push_str(&format!("; passed over {files}"));
        }
        text.push('\n');
        text
    }
}

/// A number of things by their name.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The results so far.
pub struct Report {
    format: Format,
    quiet: bool,
    tally: Tally,
    status: Status,
    /// The results of the file at hand, for a format that counts them first.
    suite: Vec<Checked>,
    /// Text that is not written yet.
    ready: String,
    out: Option<Box<dyn Write>>,
}

impl Report {
    /// An empty report; a quiet one for a person tells of failures alone.
    pub fn new(format: Format, quiet: bool) -> Report {
        let ready = match format {
            Format::Tap => tap::HEAD,
            Format::Junit => junit::HEAD,
            Format::Pretty | Format::Github => "",
        };
        Report {
            format,
            quiet,
            tally: Tally::default(),
            status: Status::True,
            suite: Vec::new(),
            ready: ready.to_owned(),
            out: None,
        }
    }

    /// Writes results here as they come.
    pub fn stream_to(&mut self, out: impl Write + 'static) {
        self.out = Some(Box::new(out));
        self.pass_on();
    }

    fn pass_on(&mut self) {
        if let Some(out) = self.out.as_mut().filter(|_| !self.ready.is_empty()) {
            // The end of the run tells that it cannot be written.
            let _ = out.write_all(self.ready.as_bytes()).and_then(|()| out.flush());
            self.ready.clear();
        }
    }

    /// The results that follow belong to the next file.
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

    /// Adds what is wrong with a file beside its queries; `shown` if there is a place in its text to be shown.
    pub fn fault(&mut self, file: &str, place: (usize, usize), message: &str, shown: Option<String>) {
        let shown = shown.unwrap_or_else(|| format!("{file}:{}: {message}\n", place.0));
        let finding = Finding::Failed(Failure::Text(shown));
        self.add(Checked { is_query: false, finding, ..Checked::passed(file, place, message, 0.0) });
    }

    /// Tells of something in a file that was passed over, at a line if it has one.
    pub fn passed_over(&mut self, file: &str, line: Option<usize>, what: &str) {
        let place = line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
        match self.format {
            Format::Pretty if !self.quiet => self.ready.push_str(&format!("{place}: {what}\n")),
            Format::Tap => self.ready.push_str(&format!("# {place}: {what}\n")),
            Format::Github => github::push_warning(file, line, what, &mut self.ready),
            _ => {}
        }
        self.pass_on();
    }

    /// Has the run end at least as gravely as this.
    pub fn raise(&mut self, status: Status) {
        self.status = self.status.and(status);
    }

    /// Counts a file of a folder that holds no queries.
    pub fn without_queries(&mut self) {
        self.tally.without_queries += 1;
    }

    /// The run was interrupted: what comes is the summary of what was done.
    pub fn interrupted(&mut self) {
        self.status = self.status.and(Status::Interrupted);
        match self.format {
            Format::Tap => self.ready.push_str("Bail out! interrupted\n"),
            Format::Pretty | Format::Github => self.ready.push_str("interrupted\n"),
            Format::Junit => {}
        }
    }

    /// What the run comes to.
    pub fn status(&self) -> Status {
        if self.tally.is_nothing() { self.status.and(Status::Nothing) } else { self.status }
    }

    /// Ends the report: what of it was not written.
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
