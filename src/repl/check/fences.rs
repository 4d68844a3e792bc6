//! Fenced code blocks of Markdown: which of them contain queries, and how they are read.
//!
//! A fence is opened by three or more back quotes or tildes, after any indentation, block quotes and a list
//! marker, and closed by at least as many of the same. The word after the opening marks is its language.

use std::ops::Range;

/// The format of a fence's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Clauses, and queries with their answers.
    Program,
    /// A terminal session: commands, queries, and all output.
    Transcript,
    /// Neither.
    Other,
}

/// The languages that are recognized.
const LANGUAGES: &[(&str, Language)] = &[
    ("prolog", Language::Program),
    ("pl", Language::Program),
    ("swipl", Language::Program),
    ("swi-prolog", Language::Program),
    ("taquin", Language::Program),
    ("", Language::Program),
    ("console", Language::Transcript),
    ("shell-session", Language::Transcript),
    ("terminal", Language::Transcript),
    ("text", Language::Transcript),
    ("txt", Language::Transcript),
    ("plaintext", Language::Transcript),
];

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// The number of its opening line, from 1.
    pub line: usize,
    /// Its language as written, in lower case; empty if it has none.
    pub language: String,
    pub reading: Language,
    /// Its lines, without the opening and the closing one.
    pub content: Range<usize>,
    /// Whether a line of it begins with `?-`.
    pub has_queries: bool,
    /// Whether `?-` occurs in it at all.
    pub mentions_queries: bool,
    /// Whether its author marked it to be skipped: the word `ignore` follows the language.
    is_ignored: bool,
    pub is_closed: bool,
}

impl Fence {
    /// Returns whether its text is read. A program without queries is, since later fences may query it; but
    /// text without a language may be anything.
    pub fn is_read(&self) -> bool {
        let is_program = self.reading == Language::Program && !self.language.is_empty();
        self.reading != Language::Other && !self.is_ignored && (self.has_queries || is_program)
    }

    /// Returns why a fence that mentions queries is skipped.
    pub fn reason(&self) -> Option<&'static str> {
        match self {
            _ if self.is_read() || !self.mentions_queries => None,
            Fence { is_ignored: true, .. } => Some("it is marked `ignore`"),
            Fence { reading: Language::Other, .. } => Some("its language is not read"),
            _ => Some("no line of it begins with `?-`"),
        }
    }

    fn new(line: usize, info: &str, at: usize) -> Fence {
        let language = language(info);
        let known = LANGUAGES.iter().find(|(name, _)| *name == language);
        Fence {
            line,
            reading: known.map_or(Language::Other, |(_, reading)| *reading),
            language,
            content: at..at,
            has_queries: false,
            mentions_queries: false,
            is_ignored: words(info).any(|word| word == "ignore"),
            is_closed: false,
        }
    }

    fn add(&mut self, line: &str, end: usize) {
        self.content.end = end;
        self.mentions_queries |= line.contains("?-");
        self.has_queries |= prompt(line).is_some();
    }
}

/// Returns the words after the opening marks: `prolog title="x"`, `prolog,ignore`, `{.prolog .numberLines}`.
fn words(info: &str) -> impl Iterator<Item = &str> {
    info.split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | ',' | '.'))
        .filter(|word| !word.is_empty())
}

fn language(info: &str) -> String {
    let first = words(info).next().filter(|word| !word.starts_with('#') && !word.contains('='));
    first.unwrap_or_default().to_lowercase()
}

/// Returns the offset of the `?-` that begins a line: after indentation and the number that some top levels
/// print.
pub fn prompt(line: &str) -> Option<usize> {
    let rest = line.trim_start();
    let numbered = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if numbered.starts_with(" ?-") { &numbered[1..] } else { rest };
    rest.starts_with("?-").then(|| line.len() - rest.len())
}

/// Returns the length of a line's prefix: its indentation, and the marks of up to `quotes` block quotes.
fn container(line: &str, mut quotes: usize) -> usize {
    let mut is_prefix = |c| match c {
        '>' if quotes > 0 => {
            quotes -= 1;
            true
        }
        _ => matches!(c, ' ' | '\t'),
    };
    line.find(|c| !is_prefix(c)).unwrap_or(line.len())
}

/// Returns the number of block quotes around a line.
fn quotes(line: &str) -> usize {
    line[..container(line, usize::MAX)].matches('>').count()
}

/// Like `container`, including a list marker.
fn item(line: &str) -> usize {
    let at = container(line, usize::MAX);
    let rest = &line[at..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marker = match rest[digits..].chars().next() {
        Some('-' | '*' | '+') if digits == 0 => 1,
        Some('.' | ')') if digits > 0 => digits + 1,
        _ => return at,
    };
    let behind = &rest[marker..];
    if behind.starts_with([' ', '\t']) { at + marker + container(behind, usize::MAX) } else { at }
}

/// Returns the fence character at the beginning of a line, its count, and the rest.
fn marks(text: &str) -> Option<(char, usize, &str)> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    let count = text.len() - rest.len();
    (count >= 3).then_some((mark, count, rest.trim()))
}

/// Returns whether a text is Markdown rather than Prolog: whether a line of it opens a fence.
pub fn is_prose(text: &str) -> bool {
    text.lines().any(|line| opening(line).is_some())
}

fn opening(line: &str) -> Option<(char, usize, &str)> {
    marks(&line[item(line)..]).filter(|(mark, _, info)| *mark == '~' || !info.contains('`'))
}

/// Returns the fences of a text, and the text with everything outside of them blanked out, so that lines and
/// columns stay the same. O(length).
pub fn fences(text: &str) -> (String, Vec<Fence>) {
    let mut blanked = String::with_capacity(text.len());
    let mut fences: Vec<Fence> = Vec::new();
    // The mark of an open fence, its length, and the block quotes around it.
    let mut open: Option<(char, usize, usize)> = None;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let end = blanked.len() + line.len();
        let mut kept = line.len();
        match (open, fences.last_mut()) {
            (Some((mark, count, quotes)), Some(fence)) => {
                let at = container(line, quotes);
                let closes = |&(m, n, rest): &(char, usize, &str)| m == mark && n >= count && rest.is_empty();
                if marks(&line[at..]).filter(closes).is_some() {
                    (fence.is_closed, open) = (true, None);
                } else {
                    kept = at;
                    fence.add(&line[at..], end);
                }
            }
            _ => {
                if let Some((mark, count, info)) = opening(line) {
                    open = Some((mark, count, quotes(line)));
                    fences.push(Fence::new(number, info, end));
                }
            }
        }
        push_blank(&mut blanked, &line[..kept]);
        blanked.push_str(&line[kept..]);
    }
    (blanked, fences)
}

/// Adds a space for each byte; keeps tabs and line feeds.
pub fn push_blank(to: &mut String, text: &str) {
    to.extend(text.bytes().map(|b| if matches!(b, b'\n' | b'\t') { char::from(b) } else { ' ' }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, String, bool)> {
        let fences = fences(text).1;
        fences.into_iter().map(|fence| (fence.line, fence.language.clone(), fence.is_read())).collect()
    }

    #[test]
    fn languages_are_named_in_many_ways() {
        for info in
            ["prolog", "Prolog", "{.prolog .numberLines}", "{.pl #a}", " swipl", "prolog title=\"x.y\"", ""]
        {
            for mark in ["```", "~~~", "`````"] {
                let text = format!("{mark}{info}\n?- a.\n{mark}\n");
                assert!(read(&text)[0].2, "{text}");
            }
        }
        assert_eq!(
            read("```sh\n?- a.\n```\n```rust\n```\n"),
            [(1, "sh".into(), false), (4, "rust".into(), false)]
        );
        assert_eq!(read("```prolog,ignore\n?- a.\n```\n"), [(1, "prolog".into(), false)]);
        assert_eq!(read("```\ntext.\n```\n"), [(1, String::new(), false)]);
    }

    #[test]
    fn fences_end_where_they_are_closed() {
        let text =
            "````prolog\n```\n?- a.\n````\n- ~~~pl\n  ?- b.\n  ~~~\n> ```pl\n> ?- c.\n> ```\n`?-` ```no```\n";
        let (blanked, found) = fences(text);
        let contents: Vec<&str> = found.iter().map(|fence| &blanked[fence.content.clone()]).collect();
        assert_eq!(contents, ["```\n?- a.\n", "  ?- b.\n", "  ?- c.\n"]);
        assert!(found.iter().all(|fence| fence.is_closed && fence.is_read()));
        assert!(!fences("```pl\n?- a.\n```prolog\n").1[0].is_closed);
        let (blanked, found) = fences("```pl\n  >= 3.\n```\n> ```pl\n> > 3.\n> ```\n");
        let contents: Vec<&str> = found.iter().map(|fence| &blanked[fence.content.clone()]).collect();
        assert_eq!(contents, ["  >= 3.\n", "  > 3.\n"]);
    }
}
