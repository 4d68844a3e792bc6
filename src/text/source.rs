//! Positions in a text: lines and columns of byte offsets.

use std::ops::Range;

use crate::error::{Report, Severity, Stop};

/// A line and column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    pub line: usize,
    pub column: usize,
}

impl Default for TextPosition {
    fn default() -> TextPosition {
        TextPosition { line: 1, column: 1 }
    }
}

impl TextPosition {
    /// Returns the position after `text`, which begins at `self`. O(length).
    pub fn after(self, text: &str) -> TextPosition {
        // The last line is short as a rule: a search that begins with words of bytes would cost more.
        match text.bytes().rposition(|byte| byte == b'\n') {
            Some(last) => TextPosition {
                line: self.line + line_ends(&text.as_bytes()[..=last]),
                column: 1 + text[last + 1..].chars().count(),
            },
            None => TextPosition { line: self.line, column: self.column + text.chars().count() },
        }
    }
}

/// Returns the number of line feeds. Sums of single bytes, each of a part too short for them to overflow, are
/// vectorized.
fn line_ends(bytes: &[u8]) -> usize {
    let of_part = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    bytes.chunks(usize::from(u8::MAX)).map(|part| usize::from(of_part(part))).sum()
}

/// An error or warning at a place in a text that is not yet known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub severity: Severity,
    /// The byte range in the text.
    pub span: Range<usize>,
    /// The message: what was expected and what was found, without a full stop.
    pub message: String,
    /// A hint what to try.
    pub hint: Option<String>,
    /// The open bracket, and its offset.
    pub opener: Option<(char, usize)>,
    /// Whether more text could make it valid.
    pub incomplete: bool,
}

impl Fault {
    /// Creates an error without a hint, which more text cannot make valid.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault {
            severity: Severity::Error,
            span,
            message: message.into(),
            hint: None,
            opener: None,
            incomplete: false,
        }
    }

    /// Makes the fault a warning.
    pub fn warning(mut self) -> Fault {
        self.severity = Severity::Warning;
        self
    }

    /// Adds a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Fault {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the bracket that is still open.
    pub fn opener(mut self, bracket: char, at: usize) -> Fault {
        self.opener = Some((bracket, at));
        self
    }

    /// Marks the fault as one that more text could make valid.
    pub fn incomplete(mut self) -> Fault {
        self.incomplete = true;
        self
    }

    /// Returns the hint, with the position of the open bracket.
    fn advice(&self, text: &str, known: (usize, TextPosition)) -> Option<String> {
        let Some((bracket, at)) = self.opener else { return self.hint.clone() };
        let TextPosition { line, column } = known.1.after(&text[known.0..at.max(known.0)]);
        let opened = format!("`{bracket}` was opened at line {line}, column {column}");
        Some(self.hint.as_ref().map_or(opened.clone(), |hint| format!("{hint}; {opened}")))
    }

    /// Returns the fault as a report on `text`, given the position of an earlier offset. O(distance).
    pub fn locate(self, file: &str, text: &str, known: (usize, TextPosition)) -> Report {
        let at = floor_boundary(text, self.span.start.max(known.0));
        let TextPosition { line, column } = known.1.after(&text[known.0..at]);
        let report =
            Report::error(file, line, column, self.message.as_str()).with_hint(self.advice(text, known));
        let mut report = report.about(self.span, line_at(text, at));
        (report.severity, report.incomplete) = (self.severity, self.incomplete);
        report
    }
}

/// Returns the largest character boundary not after `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

/// The length of the longest line shown on each side of its place, in bytes: each of many reports on one line
/// has the line.
const LINE_AT_MOST: usize = 1 << 12;

/// Returns the line of text that contains the byte at `at`, without its end; empty if it is too long to be
/// shown.
pub fn line_at(text: &str, at: usize) -> &str {
    let from = floor_boundary(text, at.saturating_sub(LINE_AT_MOST));
    let to = floor_boundary(text, at.saturating_add(LINE_AT_MOST));
    let start = text[from..at].rfind('\n').map_or(from, |i| from + i + 1);
    let end = text[at..to].find('\n').map_or(to, |i| at + i);
    let is_whole = (start > from || from == 0) && (end < to || to == text.len());
    if is_whole { text[start..end].trim_end_matches('\r') } else { "" }
}

/// The reason why a text gives no term.
pub enum ParseFailure {
    Fault(Box<Fault>),
    Stop(Stop),
}

impl From<Fault> for ParseFailure {
    fn from(fault: Fault) -> ParseFailure {
        ParseFailure::Fault(Box::new(fault))
    }
}

impl From<Stop> for ParseFailure {
    fn from(stop: Stop) -> ParseFailure {
        ParseFailure::Stop(stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_line_feeds() {
        let text = "ab\nçé☕x";
        let here = TextPosition::default().after(&text[..text.find('x').unwrap()]);
        assert_eq!(here, TextPosition { line: 2, column: 4 });
        assert_eq!(line_at(text, 1), "ab");
        assert_eq!(line_at(text, 3), "çé☕x");
        assert_eq!(line_at(text, text.len()), "çé☕x");
    }
}
