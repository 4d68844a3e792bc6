//! The Test Anything Protocol: a line for each result, the plan at the end.

use super::finding::{Checked, Finding};
use crate::repl::status::Status;

pub const HEAD: &str = "TAP version 13\n";

/// Adds the result with this number.
pub fn push(checked: &Checked, number: usize, text: &mut String) {
    let (not, directive) = match checked.finding {
        Finding::Failed(_) => ("not ", ""),
        Finding::Unstated => ("", " # SKIP no answer is stated"),
        Finding::AsStated | Finding::Updated => ("", ""),
    };
    let title = escaped(&checked.title.split_whitespace().collect::<Vec<_>>().join(" "));
    let place = escaped(&checked.position());
    text.push_str(&format!("{not}ok {number} - {place} {title}{directive}\n"));
    let Some(failure) = checked.failure() else { return };
    text.push_str("  ---\n");
    for (name, part) in failure.parts() {
        // Of a part that begins with a blank, the indentation must be told.
        let indentation = if part.starts_with([' ', '\t', '\n']) { "2" } else { "" };
        text.push_str(&format!("  {} |{indentation}\n", name.trim_end()));
        part.lines().for_each(|line| text.push_str(&format!("    {}\n", printable(line))));
    }
    text.push_str("  ...\n");
}

/// Adds a comment, in one line.
pub fn push_comment(comment: &str, text: &mut String) {
    text.push_str(&format!("# {}\n", one_line(comment)));
}

/// Returns a text with the characters escaped that would end its line or begin a directive.
fn escaped(text: &str) -> String {
    one_line(&text.replace('\\', "\\\\").replace('#', "\\#"))
}

fn one_line(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// Returns a line without the characters that YAML does not allow.
fn printable(line: &str) -> String {
    line.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect()
}

/// Returns the plan. If nothing was checked it adds a failed result, since an empty plan would mean that all
/// tests were skipped.
pub fn foot(results: usize, status: Status) -> String {
    match status {
        Status::Nothing => format!("not ok {} - nothing was checked\n1..{0}\n", results + 1),
        _ => format!("1..{results}\n"),
    }
}
