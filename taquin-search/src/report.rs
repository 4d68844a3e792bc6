//! Reports of errors and warnings: the position, the line, a caret under the culprit, and a hint.
//!
//! ```text
//! family.pl:3:12: error: `,` or `)` was expected, found `bob`
//!   3 | parent(ann bob).
//!     |            ^^^
//!     = is a comma missing before `bob`?; `(` was opened at line 3, column 7
//! ```

use std::fmt::{self, Write};
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// The severity of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// A part of the text was not loaded, or a directive failed or threw.
    Error,
    /// Everything was loaded, but may not be as intended.
    Warning,
}

/// An error or warning about a text: the place, the message and a hint.
///
/// ```
/// use taquin::{Engine, Error, Style};
/// let mut engine = Engine::new();
/// let Err(Error::Source(errors)) = engine.consult_str("pets.pl", "cat(tom).\ndog(rex") else {
///     panic!("the bracket is open")
/// };
/// let report = &errors[0].report;
/// assert_eq!((report.file.as_str(), report.line), ("pets.pl", 2));
/// assert!(report.render(Style::Plain).contains("\n  2 | dog(rex\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The severity.
    pub severity: Severity,
    /// The file, or the name given to the text.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte range in the text.
    pub span: Range<usize>,
    /// The message, a sentence without its full stop.
    pub message: String,
    /// A hint what to try, in one or more lines.
    pub hint: Option<String>,
    /// The name under which `taquin explain` explains it, if it does.
    pub topic: Option<&'static str>,
    /// The line of text with the error.
    pub text: String,
    /// Whether more text could make it valid: the end came too early.
    pub incomplete: bool,
}

impl Report {
    /// Creates an error at a place of a text that is not available: it is shown without its line. Line and
    /// column count from 1.
    pub fn error(file: impl Into<String>, line: usize, column: usize, message: impl Into<String>) -> Report {
        Report {
            severity: Severity::Error,
            file: file.into(),
            line,
            column,
            span: 0..0,
            message: message.into(),
            hint: None,
            topic: None,
            text: String::new(),
            incomplete: false,
        }
    }

    /// Returns the report about a byte range of a text, with the line that shows it.
    #[must_use]
    pub fn about(self, span: Range<usize>, line: impl Into<String>) -> Report {
        Report { span, text: line.into(), ..self }
    }

    /// Returns the report with another hint, or without one.
    #[must_use]
    pub fn with_hint(self, hint: Option<String>) -> Report {
        Report { hint, ..self }
    }

    /// Returns the report with the name under which `taquin explain` explains it.
    #[must_use]
    pub fn with_topic(self, topic: Option<&'static str>) -> Report {
        Report { topic, ..self }
    }
}

impl Report {
    /// Returns the report of a mistake in a text that a goal has read, with the goal's place as one more
    /// hint, on lines of its own: `raised at family.pl:3:12 by read(X)`, and the hint of the place.
    #[must_use]
    pub fn read_at(self, place: &Report) -> Report {
        let Report { file, line, column, .. } = place;
        let goal: String =
            place.text.chars().skip(column.saturating_sub(1)).take(characters(place)).collect();
        let by = if goal.is_empty() { String::new() } else { format!(" by {}", goal.trim_end()) };
        let called = place.hint.as_ref().map_or(String::new(), |hint| format!(", {hint}"));
        let raised = format!("raised at {file}:{line}:{column}{by}{called}");
        let hint = self.hint.as_ref().map_or_else(|| raised.clone(), |hint| format!("{hint}\n{raised}"));
        self.with_hint(Some(hint))
    }
}

/// The style of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// As plain text.
    #[default]
    Plain,
    /// With terminal colours.
    Coloured,
}

impl Severity {
    /// Returns the name and the colour of the severity.
    fn face(self) -> (&'static str, &'static str) {
        match self {
            Severity::Error => ("error", "\x1b[1;31m"),
            Severity::Warning => ("warning", "\x1b[1;33m"),
        }
    }
}

const BOLD: &str = "\x1b[1m";
const BLUE: &str = "\x1b[1;34m";
const PLAIN: &str = "\x1b[0m";

/// The most columns of a line shown.
const WIDTH: usize = 100;
/// The columns of a line shown on the narrowest terminals.
const LEAST: usize = 20;
/// The spaces before the further lines of a message.
const INDENT: usize = 4;
/// Tab stops are multiples of this.
const TAB: usize = 8;

impl Report {
    /// Formats the report: the position and the message, the line of text with a caret under the culprit, the
    /// hint; each line terminated.
    ///
    /// ```
    /// use taquin::{Engine, Error, Style};
    /// let mut engine = Engine::new();
    /// let read = engine.consult_str("family.pl", "parent(ann bob).");
    /// let Err(Error::Source(errors)) = read else { panic!("a comma is missing") };
    /// let shown = errors[0].render(Style::Plain);
    /// assert!(shown.starts_with("family.pl:1:12: error: "));
    /// assert!(shown.contains("  1 | parent(ann bob).\n    |            ^^^\n"));
    /// ```
    pub fn render(&self, style: Style) -> String {
        render(self, style, usize::MAX)
    }

    /// Formats the report like [`Report::render`], for a terminal of `columns` columns: longer lines are
    /// broken between words, and less is shown of the text around the culprit.
    pub fn render_within(&self, style: Style, columns: usize) -> String {
        render(self, style, columns)
    }
}

/// Breaks a text between words, into lines that end before the column `columns`. The first line begins in the
/// column `begun`, the others after `indent` spaces. A longer word is left whole. O(length).
pub fn filled(text: &str, begun: usize, indent: usize, columns: usize) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut column = begun;
    for (i, word) in text.split(' ').enumerate() {
        let width: usize = word.chars().map(width).sum();
        // The first word leaves its line only if the next one has room for it.
        let is_moved = i == 0 && begun > indent && begun + width >= columns && indent + width < columns;
        if is_moved || i > 0 && column + 1 + width >= columns {
            filled.push('\n');
            filled.push_str(&" ".repeat(indent));
            column = indent;
        } else if i > 0 {
            filled.push(' ');
            column += 1;
        }
        filled.push_str(word);
        column = column.saturating_add(width);
    }
    filled
}

fn render(error: &Report, style: Style, columns: usize) -> String {
    let paint = |code: &'static str| if style == Style::Coloured { code } else { "" };
    let Report { severity, file, line, column, message, .. } = error;
    let (name, shade) = severity.face();
    let place = format!("{file}:{line}:{column}: ");
    let begun = self::columns(&place) + name.len() + ": ".len();
    let message = filled(message, begun, INDENT, columns);
    let gap = if message.starts_with('\n') { "" } else { " " };
    let mut text = format!(
        "{}{place}{}{name}:{}{gap}{}{message}{}\n",
        paint(BOLD),
        paint(shade),
        paint(PLAIN),
        paint(BOLD),
        paint(PLAIN)
    );
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let (blue, shade, plain) = (paint(BLUE), paint(shade), paint(PLAIN));
    if !error.text.is_empty() {
        let room = columns.saturating_sub(margin.len() + "   | ".len() + 2 * "...".len());
        let shown = room.clamp(LEAST, WIDTH);
        let excerpt = Excerpt::new(&error.text, column.saturating_sub(1), characters(error), shown);
        let _ = writeln!(text, "{blue}  {number} |{plain} {}", excerpt.line);
        let _ =
            writeln!(text, "{blue}  {margin} |{plain} {}{shade}{}{plain}", excerpt.indent, excerpt.carets);
    }
    for hint in error.hint.iter().flat_map(|hint| hint.lines()) {
        let indent = margin.len() + "   = ".len();
        let hint = filled(hint, indent, indent, columns);
        let _ = writeln!(text, "{blue}  {margin} ={plain} {hint}");
    }
    text
}

/// Returns the number of characters of the line in the span.
fn characters(error: &Report) -> usize {
    let start =
        error.text.char_indices().nth(error.column.saturating_sub(1)).map_or(error.text.len(), |(at, _)| at);
    let bytes = error.span.len();
    error.text[start..].char_indices().take_while(|(at, _)| *at < bytes).count().max(1)
}

/// The part of a line that is shown, and the line under it.
struct Excerpt {
    line: String,
    indent: String,
    carets: String,
}

impl Excerpt {
    /// Marks `length` characters of `line`, from the `start`th on, and shows at most `most` columns of it,
    /// three fifths of them before the mark.
    fn new(line: &str, start: usize, length: usize, most: usize) -> Excerpt {
        let most_before = most * 3 / 5;
        let columns = places(line);
        let end = start + length;
        let place = |i: usize| columns.get(i).or(columns.last()).map_or(0, |(column, _)| *column);
        let (from, to) = (place(start), place(end).max(place(start) + 1));
        let first = if from > most_before && place(columns.len()) > most { from - most_before } else { 0 };
        let shown = |column: usize| column >= first && column < first + most;
        let mut text = String::new();
        for (column, c) in columns.iter().filter_map(|(column, c)| Some((*column, (*c)?))) {
            match c {
                _ if !shown(column) => {}
                '\t' => text.push_str(&" ".repeat(TAB - column % TAB)),
                c if c.is_control() => text.push('\u{fffd}'),
                c => text.push(c),
            }
        }
        let before = if first > 0 { "..." } else { "" };
        let after = if place(columns.len()) > first + most { "..." } else { "" };
        Excerpt {
            line: format!("{before}{text}{after}"),
            indent: " ".repeat(before.len() + from - first),
            carets: "^".repeat(to.min(first + most).saturating_sub(from).max(1)),
        }
    }
}

/// Returns the column of each character, and the one after the last.
fn places(line: &str) -> Vec<(usize, Option<char>)> {
    let mut column = 0;
    let mut columns = Vec::new();
    for c in line.chars() {
        columns.push((column, Some(c)));
        column += match c {
            '\t' => TAB - column % TAB,
            c => width(c),
        };
    }
    columns.push((column, None));
    columns
}

/// Returns the columns that a text takes on a terminal, the sum of those of its characters. O(length).
pub fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// Returns the columns that a character takes on a terminal: 2 if it is wide, as those of East Asia and
/// pictures are, 0 for marks that combine with the one before.
fn width(c: char) -> usize {
    c.width().unwrap_or(1)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Report {}
