//! JUnit's XML, with one suite per file.

use std::fmt::Write;

use super::finding::{Checked, Finding, QueryFailure};
use crate::repl::status::Status;

pub const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";

/// Adds the suite of a file: all of its results.
pub fn push(suite: &[Checked], text: &mut String) {
    let name = suite.first().map_or("", |checked| checked.file.as_str());
    let failed = suite.iter().filter(|checked| checked.failure().is_some());
    let (queries, errors): (Vec<_>, Vec<_>) = failed.partition(|checked| checked.is_query);
    let (failed, errors) = (queries.len(), errors.len());
    let skipped = suite.iter().filter(|checked| matches!(checked.finding, Finding::Unstated)).count();
    let seconds: f64 = suite.iter().map(|checked| checked.seconds).sum();
    let _ = writeln!(
        text,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{seconds:.3}\">",
        xml(name),
        suite.len()
    );
    suite.iter().for_each(|checked| push_case(checked, text));
    text.push_str("  </testsuite>\n");
}

fn push_case(checked: &Checked, text: &mut String) {
    let _ = write!(
        text,
        "    <testcase classname=\"{}\" name=\"{}{}\" time=\"{:.3}\"",
        xml(&checked.file),
        checked.place.map_or_else(String::new, |(line, _)| format!("line {line}: ")),
        xml(&checked.title),
        checked.seconds
    );
    match &checked.finding {
        Finding::AsStated | Finding::Updated => text.push_str("/>\n"),
        Finding::Unstated => {
            text.push_str(">\n      <skipped message=\"no answer is stated\"/>\n    </testcase>\n")
        }
        Finding::Failed(failure) => {
            let message = match failure {
                QueryFailure::Answer { .. } => "another answer than stated",
                QueryFailure::Limit { .. } => "stopped by a limit",
                QueryFailure::Text(_) if checked.is_query => "the query or its answer cannot be read",
                QueryFailure::Text(_) => checked.title.as_str(),
            };
            let kind = if checked.is_query { "failure" } else { "error" };
            let _ = write!(text, ">\n      <{kind} message=\"{}\">", xml(message));
            for (name, part) in failure.parts() {
                text.push_str(&xml(&format!("{name} {part}\n")));
            }
            let _ = write!(text, "</{kind}>\n    </testcase>\n");
        }
    }
}

/// Returns the end. If nothing was checked it contains an error, since a report without tests would pass.
pub fn foot(status: Status) -> String {
    let problem = match status {
        Status::Nothing => "nothing was checked",
        Status::Interrupted => "interrupted",
        _ => return "</testsuites>\n".to_owned(),
    };
    format!(
        "  <testsuite name=\"taquin check\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0.000\">\n    \
         <testcase classname=\"taquin check\" name=\"{problem}\" time=\"0.000\">\n      \
         <error message=\"{problem}\"/>\n    </testcase>\n  </testsuite>\n</testsuites>\n"
    )
}

/// Returns text for XML; replaces characters that XML does not allow.
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
