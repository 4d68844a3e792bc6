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

/// What came of one query.
pub struct Result {
    file: String,
    line: usize,
    query: String,
    seconds: f64,
    failure: Option<Failure>,
}

struct Failure {
    stated: String,
    came: String,
    /// What the query wrote.
    output: String,
}

impl Result {
    /// A query that gave what was stated.
    pub fn passed(file: &str, line: usize, query: &str, seconds: f64) -> Result {
        Result { file: file.to_owned(), line, query: query.to_owned(), seconds, failure: None }
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

    /// Adds a query that gave something else.
    #[allow(clippy::too_many_arguments)]
    pub fn failure(
        &mut self,
        file: &str,
        line: usize,
        query: &str,
        stated: &str,
        came: &str,
        output: &str,
        seconds: f64,
    ) {
        let failure = Failure { stated: stated.to_owned(), came: came.to_owned(), output: output.to_owned() };
        self.add(Result { failure: Some(failure), ..Result::passed(file, line, query, seconds) });
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
            if let Some(failure) = &result.failure {
                let _ =
                    writeln!(text, "{}:{}: {}", result.file, result.line, result.query.replace('\n', "\n  "));
                for (name, part) in failure.parts() {
                    let _ = writeln!(text, "  {name} {}", part.trim_end().replace('\n', "\n         "));
                }
            }
        }
        let (all, failed) = (self.results.len(), self.failed());
        if !self.quiet {
            let queries = if all == 1 { "query" } else { "queries" };
            let files = if self.files.len() == 1 { "file" } else { "files" };
            let _ = write!(text, "{all} {queries} in {} {files}: ", self.files.len());
            let _ = match failed {
                0 => writeln!(text, "all as stated"),
                _ => writeln!(text, "{failed} not as stated"),
            };
        }
        text
    }

    fn tap(&self) -> String {
        let mut text = format!("TAP version 13\n1..{}\n", self.results.len());
        for (result, number) in self.results.iter().zip(1..) {
            let not = if result.failure.is_some() { "not " } else { "" };
            let query = result.query.split_whitespace().collect::<Vec<_>>().join(" ");
            let query = query.replace('\\', "\\\\").replace('#', "\\#");
            let _ = writeln!(text, "{not}ok {number} - {}:{} {query}", result.file, result.line);
            if let Some(failure) = &result.failure {
                if failure.parts().next().is_none() {
                    continue;
                }
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

impl Failure {
    /// What there is to say, each part with its name.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let parts = [("stated:", &self.stated), ("came:  ", &self.came), ("output:", &self.output)];
        parts.into_iter().map(|(name, part)| (name, part.as_str())).filter(|(_, part)| !part.is_empty())
    }
}

impl Result {
    fn push_junit(&self, text: &mut String) {
        let _ = write!(
            text,
            "    <testcase classname=\"{}\" name=\"line {}: {}\" time=\"{:.3}\"",
            xml(&self.file),
            self.line,
            xml(&self.query),
            self.seconds
        );
        match &self.failure {
            None => text.push_str("/>\n"),
            Some(failure) => {
                let message = match failure.parts().next() {
                    Some(_) => "another answer than stated",
                    None => self.query.as_str(),
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
