//! Reports of checked queries: for a person, as TAP, as JUnit's XML.

use std::fmt::Write;

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Pretty,
    /// Test Anything Protocol, version 13, which every reader of it knows.
    Tap,
    Junit,
}

/// Names of the formats on the command line.
pub const FORMATS: &[(&str, Format)] =
    &[("pretty", Format::Pretty), ("tap", Format::Tap), ("junit", Format::Junit)];

/// What came of one query, or what is wrong with a file.
pub struct Result {
    file: String,
    line: usize,
    title: String,
    seconds: f64,
    is_query: bool,
    pub failure: Option<Failure>,
}

/// Why a result is none that was wanted.
pub enum Failure {
    /// A query gave something else, and wrote this meanwhile.
    Answer { stated: String, came: String, output: String },
    /// Something cannot be read or run: the error with its place, for a person.
    Text(String),
}

impl Result {
    /// A query that gave what was stated.
    pub fn passed(file: &str, line: usize, query: &str, seconds: f64) -> Result {
        let (file, title) = (file.to_owned(), query.to_owned());
        Result { file, line, title, seconds, is_query: true, failure: None }
    }
}

/// The results so far.
pub struct Report {
    format: Format,
    quiet: bool,
    files: Vec<String>,
    results: Vec<Result>,
}

impl Report {
    /// An empty report; a quiet one for a person tells of failures alone.
    pub fn new(format: Format, quiet: bool) -> Report {
        Report { format, quiet, files: Vec::new(), results: Vec::new() }
    }

    /// The results that follow belong to a file.
    pub fn begin(&mut self, file: &str) {
        self.files.push(file.to_owned());
    }

    pub fn add(&mut self, result: Result) {
        self.results.push(result);
    }

    /// Adds what is wrong with a file beside its queries; `shown` if there is a place in its text to be shown.
    pub fn fault(&mut self, file: &str, line: usize, message: &str, shown: Option<String>) {
        let shown = shown.unwrap_or_else(|| format!("{file}:{line}: {message}\n"));
        let failure = Some(Failure::Text(shown));
        self.add(Result { is_query: false, failure, ..Result::passed(file, line, message, 0.0) });
    }

    /// The report as text.
    pub fn finish(&self) -> String {
        match self.format {
            Format::Pretty => self.pretty(),
            Format::Tap => self.tap(),
            Format::Junit => self.junit(),
        }
    }

    fn failed(&self) -> usize {
        self.results.iter().filter(|result| result.failure.is_some()).count()
    }

    fn pretty(&self) -> String {
        let mut text = String::new();
        for result in &self.results {
            match &result.failure {
                None => {}
                Some(Failure::Text(shown)) => text.push_str(shown),
                Some(failure) => {
                    let title = result.title.replace('\n', "\n  ");
                    let _ = writeln!(text, "{}:{}: {title}", result.file, result.line);
                    for (name, part) in failure.parts() {
                        let _ = writeln!(text, "  {name} {}", part.trim_end().replace('\n', "\n         "));
                    }
                }
            }
        }
        if !self.quiet {
            text.push_str(&self.summary());
        }
        text
    }

    /// How many queries there were, and how many of them and of other things went wrong.
    fn summary(&self) -> String {
        let queries = self.results.iter().filter(|result| result.is_query).count();
        let faults = self.results.len() - queries;
        let mut text = format!(
            "{} in {}: ",
            counted(queries, "query", "queries"),
            counted(self.files.len(), "file", "files")
        );
        match self.failed() - faults {
            0 => text.push_str("all as stated"),
            failed => {
                let _ = write!(text, "{failed} not as stated");
            }
        }
        if faults > 0 {
            let _ = write!(text, ", {} beside them", counted(faults, "error", "errors"));
        }
        text.push('\n');
        text
    }

    fn tap(&self) -> String {
        let mut text = format!("TAP version 13\n1..{}\n", self.results.len());
        for (result, number) in self.results.iter().zip(1..) {
            let not = if result.failure.is_some() { "not " } else { "" };
            let title = result.title.split_whitespace().collect::<Vec<_>>().join(" ");
            let title = title.replace('\\', "\\\\").replace('#', "\\#");
            let _ = writeln!(text, "{not}ok {number} - {}:{} {title}", result.file, result.line);
            if let Some(failure) = &result.failure {
                text.push_str("  ---\n");
                for (name, part) in failure.parts() {
                    let _ = writeln!(text, "  {} |", name.trim_end());
                    part.lines().for_each(|line| {
                        let _ = writeln!(text, "    {line}");
                    });
                }
                text.push_str("  ...\n");
            }
        }
        text
    }

    fn junit(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ =
            writeln!(text, "<testsuites tests=\"{}\" failures=\"{}\">", self.results.len(), self.failed());
        let mut names: Vec<&str> = self.results.iter().map(|result| result.file.as_str()).collect();
        names.dedup();
        for name in names {
            let suite: Vec<&Result> = self.results.iter().filter(|result| result.file == name).collect();
            let failed = suite.iter().filter(|result| result.failure.is_some()).count();
            let seconds: f64 = suite.iter().map(|result| result.seconds).sum();
            let _ = writeln!(
                text,
                "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" time=\"{seconds:.3}\">",
                xml(name),
                suite.len()
            );
            suite.iter().for_each(|result| result.push_junit(&mut text));
            text.push_str("  </testsuite>\n");
        }
        text.push_str("</testsuites>\n");
        text
    }
}

/// A number of things by their name.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

impl Failure {
    /// What there is to say, each part with its name.
    fn parts(&self) -> Vec<(&'static str, &str)> {
        let parts = match self {
            Failure::Answer { stated, came, output } => {
                vec![("stated:", stated), ("came:  ", came), ("output:", output)]
            }
            Failure::Text(text) => vec![("text:  ", text)],
        };
        parts
            .into_iter()
            .map(|(name, part)| (name, part.as_str()))
            .filter(|(_, part)| !part.is_empty())
            .collect()
    }
}

impl Result {
    fn push_junit(&self, text: &mut String) {
        let _ = write!(
            text,
            "    <testcase classname=\"{}\" name=\"line {}: {}\" time=\"{:.3}\"",
            xml(&self.file),
            self.line,
            xml(&self.title),
            self.seconds
        );
        match &self.failure {
            None => text.push_str("/>\n"),
            Some(failure) => {
                let message = match failure {
                    Failure::Answer { .. } => "another answer than stated",
                    Failure::Text(_) if self.is_query => "what stands there cannot be read",
                    Failure::Text(_) => self.title.as_str(),
                };
                let _ = write!(text, ">\n      <failure message=\"{}\">", xml(message));
                for (name, part) in failure.parts() {
                    text.push_str(&xml(&format!("{name} {part}\n")));
                }
                text.push_str("</failure>\n    </testcase>\n");
            }
        }
    }
}

/// Text for XML; characters that it cannot hold are replaced.
fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
