//! Reports of errors and warnings: the position, the line, a caret under the culprit, and a hint.
//!
//! ```text
//! family.pl:3:12: error: `,` or `)` was expected, found `bob`
//!   3 | parent(ann bob).
//!     |            ^^^
//!     = is a comma missing before `bob`?; `(` was opened at line 3, column 7
//! ```

use std::fmt::Write;

use crate::error::{Report, Severity};

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
/// The fewest of them before the caret.
const BEFORE: usize = 60;
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
        render(self, style)
    }
}

fn render(error: &Report, style: Style) -> String {
    let paint = |code: &'static str| if style == Style::Coloured { code } else { "" };
    let Report { severity, file, line, column, message, .. } = error;
    let (name, shade) = severity.face();
    let mut text = format!(
        "{}{file}:{line}:{column}: {}{name}:{} {}{message}{}\n",
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
        let excerpt = Excerpt::new(&error.text, column.saturating_sub(1), characters(error));
        let _ = writeln!(text, "{blue}  {number} |{plain} {}", excerpt.line);
        let _ =
            writeln!(text, "{blue}  {margin} |{plain} {}{shade}{}{plain}", excerpt.indent, excerpt.carets);
    }
    for hint in error.hint.iter().flat_map(|hint| hint.lines()) {
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
    /// Marks `length` characters of `line`, from the `start`th on.
    fn new(line: &str, start: usize, length: usize) -> Excerpt {
        let columns = columns(line);
        let end = start + length;
        let place = |i: usize| columns.get(i).or(columns.last()).map_or(0, |(column, _)| *column);
        let (from, to) = (place(start), place(end).max(place(start) + 1));
        let first = if from > BEFORE && place(columns.len()) > WIDTH { from - BEFORE } else { 0 };
        let shown = |column: usize| column >= first && column < first + WIDTH;
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
        let after = if place(columns.len()) > first + WIDTH { "..." } else { "" };
        Excerpt {
            line: format!("{before}{text}{after}"),
            indent: " ".repeat(before.len() + from - first),
            carets: "^".repeat(to.min(first + WIDTH).saturating_sub(from).max(1)),
        }
    }
}

/// Returns the column of each character, and the one after the last.
fn columns(line: &str) -> Vec<(usize, Option<char>)> {
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

/// Ranges of characters that take two columns (Unicode's East Asian Width W and F, the common blocks).
const WIDE: &[(char, char)] = &[
    ('\u{1100}', '\u{115f}'),
    ('\u{231a}', '\u{231b}'),
    ('\u{23e9}', '\u{23ec}'),
    ('\u{2614}', '\u{2615}'),
    ('\u{2e80}', '\u{303e}'),
    ('\u{3041}', '\u{33ff}'),
    ('\u{3400}', '\u{4dbf}'),
    ('\u{4e00}', '\u{a4cf}'),
    ('\u{a960}', '\u{a97c}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{fe30}', '\u{fe6f}'),
    ('\u{ff01}', '\u{ff60}'),
    ('\u{ffe0}', '\u{ffe6}'),
    ('\u{1f300}', '\u{1f64f}'),
    ('\u{1f680}', '\u{1f6ff}'),
    ('\u{1f900}', '\u{1f9ff}'),
    ('\u{20000}', '\u{3fffd}'),
];

/// Returns the number of terminal columns of a character.
fn width(c: char) -> usize {
    let combining = matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}');
    match c {
        _ if combining => 0,
        c if WIDE.iter().any(|(first, last)| (*first..=*last).contains(&c)) => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::{Fault, TextPosition};

    fn rendered(text: &str, meant: &str) -> String {
        let at = text.find(meant).unwrap();
        let fault = Fault::new(at..at + meant.len(), "wrong").hint("try");
        fault.locate("f.pl", text, (0, TextPosition::default())).render(Style::Plain)
    }

    #[test]
    fn the_caret_stands_under_what_is_meant() {
        let wanted = "f.pl:2:3: error: wrong\n  2 | b here c\n    |   ^^^^\n    = try\n";
        assert_eq!(rendered("a\nb here c\nd", "here"), wanted);
    }

    #[test]
    fn tabs_and_wide_characters_take_the_columns_that_they_take() {
        assert_eq!(
            rendered("\t日本 here", "here"),
            "f.pl:1:5: error: wrong\n  1 |         日本 here\n    |              ^^^^\n    = try\n"
        );
    }

    #[test]
    fn a_long_line_is_shortened_around_the_caret() {
        let text = format!("{}here{}", "x".repeat(1000), "y".repeat(1000));
        let shown = rendered(&text, "here");
        let mut lines = shown.lines().skip(1).map(|line| &line[6..]);
        let (line, carets) = (lines.next().unwrap(), lines.next().unwrap());
        assert!(line.len() < 120, "{line}");
        assert_eq!(line.find("here"), carets.find("^^^^"));
    }

    #[test]
    fn a_place_behind_the_end_and_a_line_that_is_not_shown_are_no_trouble() {
        let text = "abc";
        let fault = Fault::new(3..3, "early").warning();
        let shown = fault.locate("f", text, (0, TextPosition::default())).render(Style::Coloured);
        assert!(shown.contains("^") && shown.contains("warning"));
        let text = "x".repeat(200_000);
        let error = Fault::new(100_000..100_001, "far").locate("f", &text, (0, TextPosition::default()));
        assert!(error.text.is_empty());
        assert_eq!(error.render(Style::Plain), "f:1:100001: error: far\n");
    }
}
