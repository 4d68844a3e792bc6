//! Query files: clauses, and queries with the answers that they must give.
//!
//! Clauses, queries and answers are told apart by the extents of clauses alone, before anything is read: what operators
//! a text declares must not change where its parts end. Queries and answers are blanked out of the program, not cut
//! out, so that errors in clauses still name the line and the column of the file.

use crate::{Engine, Extent};
use std::ops::Range;

/// A query of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// From 1.
    pub line: usize,
    /// Without `?-`, with its full stop.
    pub query: Range<usize>,
    /// What is stated behind it; nothing means that it must succeed.
    pub stated: Option<Range<usize>>,
}

/// A query file taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What of the text is Prolog, the rest blanked out, so that lines and columns hold.
    text: String,
    /// The same with everything but clauses blanked out.
    pub program: String,
    pub cases: Vec<Case>,
}

impl Script {
    /// Takes a file's text apart; of a `.md` or `.txt` file only the fenced blocks count. O(length).
    pub fn new(name: &str, text: &str, engine: &Engine) -> Script {
        let is_prose = [".md", ".txt", ".markdown"].iter().any(|ending| name.ends_with(ending));
        let text = if is_prose { fenced(text) } else { text.to_owned() };
        let mut script = Script { program: text.clone(), cases: Vec::new(), text };
        let text = &script.text;
        let mut lines = LineCount::default();
        let mut rest = Clauses { text, at: 0, engine }.peekable();
        while let Some(clause) = rest.next() {
            let Some(query) = query_of(text, &clause) else { continue };
            let line = lines.at(text, clause.start);
            let stated = rest.next_if(|next| is_answer(text, &clause, next));
            blank(&mut script.program, clause.start..stated.as_ref().unwrap_or(&clause).end);
            script.cases.push(Case { line, query, stated });
        }
        script
    }

    /// A part of the text, layout around it left out.
    pub fn part(&self, part: &Range<usize>) -> &str {
        self.text[part.clone()].trim()
    }

    /// A part with blanks for what stands before it: what is wrong with it is where it is in the file. O(length).
    pub fn in_place(&self, part: &Range<usize>) -> String {
        let before = self.text[..part.start].chars().map(|c| if c == '\n' || c == '\t' { c } else { ' ' });
        before.chain(self.text[part.clone()].chars()).collect()
    }

    /// A line, from 1. O(length).
    pub fn line(&self, number: usize) -> &str {
        self.text.lines().nth(number.saturating_sub(1)).unwrap_or("")
    }
}

/// Counts lines from one place to the next.
#[derive(Default)]
struct LineCount {
    known: usize,
    lines: usize,
}

impl LineCount {
    fn at(&mut self, text: &str, offset: usize) -> usize {
        self.lines += text[self.known..offset].matches('\n').count();
        self.known = offset;
        self.lines + 1
    }
}

/// The byte ranges of clauses, layout and comments before them left out.
struct Clauses<'t> {
    text: &'t str,
    at: usize,
    engine: &'t Engine,
}

impl Iterator for Clauses<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let end = match self.engine.extent(rest, true) {
            Extent::OnlyLayout => return None,
            Extent::Complete(length) => self.at + length,
            Extent::Incomplete => self.text.len(),
        };
        let start = self.at + layout(rest);
        self.at = end;
        Some(start.min(end)..end)
    }
}

/// The length of layout and comments at the beginning of a text.
fn layout(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if rest.starts_with('%') || (rest.starts_with("#!") && rest.len() == text.len()) {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else {
            return text.len() - rest.len();
        }
    }
}

/// The query in a clause `?- Query.`.
fn query_of(text: &str, clause: &Range<usize>) -> Option<Range<usize>> {
    let query = text[clause.clone()].strip_prefix("?-")?;
    let is_query = query.starts_with(|c: char| c.is_whitespace() || c == '(' || c.is_alphanumeric());
    is_query.then_some(clause.start + "?-".len()..clause.end)
}

/// Whether what follows a query is its answer: it stands on the next line that is no comment, and is no clause; or it
/// looks like an answer and nothing else.
fn is_answer(text: &str, query: &Range<usize>, next: &Range<usize>) -> bool {
    let clause = text[next.clone()].trim_start();
    if clause.starts_with("?-") || clause.starts_with(":-") {
        return false;
    }
    let between = &text[query.end..next.start];
    let blank_lines = between.split('\n').skip(1).filter(|line| line.trim().is_empty()).count();
    // The piece behind the last line feed is where the clause itself begins.
    let apart = between.contains('\n') && blank_lines > 1;
    let word = clause.trim_end_matches(['.', ' ', '\n']).trim();
    let is_plain =
        matches!(word, "true" | "false") || clause.starts_with("error(") || begins_with_equation(clause);
    is_plain || !apart
}

/// Whether a text begins `Variable =`.
fn begins_with_equation(text: &str) -> bool {
    let name = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let is_variable = name.starts_with(|c: char| c == '_' || c.is_uppercase());
    is_variable && text[name.len()..].trim_start().starts_with("= ")
}

/// Overwrites a part of a text with spaces; line feeds stay.
fn blank(text: &mut String, part: Range<usize>) {
    let spaces: String = text[part.clone()].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(part, &spaces);
}

/// The text with everything outside its Prolog blocks blanked out.
fn fenced(text: &str) -> String {
    let mut inside = Fence::Outside;
    let mut result = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let marks = trimmed.len() - trimmed.trim_start_matches('`').len();
        let kept = match inside {
            Fence::Outside if marks >= 3 => {
                let language = trimmed[marks..].trim().to_lowercase();
                let is_prolog = matches!(language.as_str(), "" | "prolog" | "pl" | "taquin");
                inside = if is_prolog { Fence::Prolog(marks) } else { Fence::Other(marks) };
                false
            }
            Fence::Prolog(open) | Fence::Other(open) if marks >= open && trimmed.len() == marks => {
                inside = Fence::Outside;
                false
            }
            Fence::Prolog(_) => true,
            _ => false,
        };
        if kept {
            result.push_str(line);
        } else {
            result.extend(line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
        }
    }
    result
}

/// Where a line of prose stands; the number of back quotes that opened the block.
#[derive(Clone, Copy)]
enum Fence {
    Outside,
    Prolog(usize),
    Other(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(name: &str, text: &str) -> Vec<(usize, String, Option<String>)> {
        let script = Script::new(name, text, &Engine::new());
        let part = |part: &Range<usize>| script.part(part).to_owned();
        script
            .cases
            .iter()
            .map(|case| (case.line, part(&case.query), case.stated.as_ref().map(part)))
            .collect()
    }

    fn case(line: usize, query: &str, stated: Option<&str>) -> (usize, String, Option<String>) {
        (line, query.to_owned(), stated.map(str::to_owned))
    }

    #[test]
    fn answers_follow_their_queries_and_clauses_stand_apart() {
        let text = "p(1).\n?- p(X).\nX = 1.\n?- p(1).\n\nq(2).\n?- q(X).\n% why\nX = 2\n;  X = 3.\n?- r.\n\nfalse.\n";
        assert_eq!(
            cases("a.pl", text),
            [
                case(2, "p(X).", Some("X = 1.")),
                case(4, "p(1).", None),
                case(7, "q(X).", Some("X = 2\n;  X = 3.")),
                case(11, "r.", Some("false.")),
            ]
        );
        let script = Script::new("a.pl", text, &Engine::new());
        assert_eq!(script.program.split_whitespace().collect::<Vec<_>>(), ["p(1).", "q(2)."]);
        assert_eq!(script.program.len(), text.len());
    }

    #[test]
    fn only_prolog_blocks_of_prose_count() {
        let text = "Text?- a.\n```sh\n?- b.\n```\n\n```prolog\n?- c.\ntrue.\n```\n```\n?- d.\n```\n";
        assert_eq!(cases("a.md", text), [case(7, "c.", Some("true.")), case(11, "d.", None)]);
    }
}
