//! Query files: clauses, and queries with the answers that they must give.
//!
//! Only the extents of clauses and lines separate clauses, queries and answers, before anything is read:
//! operators that a text declares must not change where its parts end. Queries and answers are blanked out of
//! the program, not removed, so that errors in clauses keep the line and the column of the file.
//!
//! A Prolog file is one section. In prose each fence is a section of its own, so that an error in one does
//! not affect the next.

use std::ops::Range;

use super::fences::{Fence, Language, fences, is_prose, prompt, push_blank};
use crate::repl::input::STANDARD_INPUT;
use crate::stated::{self, layout, line_end};
use crate::{Engine, Extent, TokenKind, is_symbol, tokens};

/// A query of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The query without `?-`, with its full stop.
    pub query: Range<usize>,
    /// The statement after it, if there is one.
    pub stated: Option<Range<usize>>,
}

/// A separate text within a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSection {
    pub range: Range<usize>,
    pub is_transcript: bool,
    /// Its clauses: everything else is blanked out, and preceding line feeds keep the line numbers. Empty if
    /// it has none.
    pub program: String,
    pub cases: Vec<Case>,
    /// Clauses without an end.
    pub unfinished: Vec<Range<usize>>,
}

/// A query file split into its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The Prolog parts of the text, the rest blanked out, so that lines and columns stay the same.
    text: String,
    /// The offset of each line.
    lines: Vec<usize>,
    pub sections: Vec<ScriptSection>,
    /// The fences of prose.
    pub fences: Vec<Fence>,
}

/// Returns whether a file of this name contains prose.
fn is_prose_by_name(name: &str) -> bool {
    [".md", ".txt", ".markdown"].iter().any(|ending| name.ends_with(ending))
}

impl Script {
    /// Splits a file's text. In a `.md` or `.txt` file, and in standard input with fences, only the fenced
    /// blocks are used. O(length).
    pub fn new(name: &str, text: &str, engine: &Engine) -> Script {
        let is_prose = is_prose_by_name(name) || (name == STANDARD_INPUT && is_prose(text));
        let (mut text, fences) = if is_prose { fences(text) } else { (text.to_owned(), Vec::new()) };
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines: Vec<usize> = std::iter::once(0).chain(starts).collect();
        let whole = 0..text.len();
        let sections = match is_prose {
            true => fences
                .iter()
                .filter(|fence| fence.is_read())
                .map(|f| ScriptSection::of(f, &mut text, engine))
                .collect(),
            false => vec![ScriptSection::program(whole, &text, engine)],
        };
        Script { text, lines, sections, fences }
    }

    /// Returns the number of queries.
    pub fn queries(&self) -> usize {
        self.sections.iter().map(|section| section.cases.len()).sum()
    }

    /// Returns a part of the text, without layout around it.
    pub fn part(&self, part: &Range<usize>) -> &str {
        self.text[part.clone()].trim()
    }

    /// Returns the line of a byte, from 1. O(log lines).
    pub fn line_at(&self, at: usize) -> usize {
        self.lines.partition_point(|start| *start <= at)
    }

    /// Returns the column of a byte, in characters from 1. O(length of the line).
    pub fn column_at(&self, at: usize) -> usize {
        1 + self.text[self.lines[self.line_at(at) - 1]..at].chars().count()
    }

    /// Returns the text before a byte on its line.
    pub fn before(&self, at: usize) -> &str {
        &self.text[self.lines[self.line_at(at) - 1]..at]
    }

    /// Returns a part after line feeds and blanks, so that its errors have their places in the file. O(lines
    /// + its length).
    pub fn in_place(&self, part: &Range<usize>) -> String {
        let mut text = "\n".repeat(self.line_at(part.start) - 1);
        text.extend(self.before(part.start).chars().map(|c| if c == '\t' { c } else { ' ' }));
        text.push_str(&self.text[part.clone()]);
        text
    }

    /// Returns whether the script of another text has the same parts as this one, except that `stated` is the
    /// statement of the query at an offset. O(length).
    pub fn becomes(&self, other: &Script, query: usize, stated: &str) -> bool {
        self.words(query, Some(stated)) == other.words(query, None)
    }

    /// Returns the words of the parts, with another statement of the query at an offset, if there is one.
    fn words<'s>(&'s self, query: usize, stated: Option<&'s str>) -> Vec<Vec<&'s str>> {
        let mut parts = Vec::new();
        for section in &self.sections {
            parts.push(section.program.as_str());
            for case in &section.cases {
                let own = case.stated.as_ref().map_or("", |own| self.part(own));
                let is_meant = case.query.start == query;
                parts.extend([self.part(&case.query), stated.filter(|_| is_meant).unwrap_or(own)]);
            }
        }
        parts.into_iter().map(|part| part.split_whitespace().collect()).collect()
    }

    /// Returns a line without its end, from 1; an empty string if there is none.
    pub fn line(&self, number: usize) -> &str {
        let start = number.checked_sub(1).and_then(|i| self.lines.get(i));
        start.and_then(|start| self.text[*start..].lines().next()).unwrap_or("")
    }
}

impl ScriptSection {
    fn new(range: Range<usize>, is_transcript: bool) -> ScriptSection {
        ScriptSection {
            range,
            is_transcript,
            program: String::new(),
            cases: Vec::new(),
            unfinished: Vec::new(),
        }
    }

    /// Returns the section of a fence.
    fn of(fence: &Fence, text: &mut String, engine: &Engine) -> ScriptSection {
        match fence.reading {
            Language::Transcript => ScriptSection::transcript(fence.content.clone(), text, engine),
            _ => ScriptSection::program(fence.content.clone(), text, engine),
        }
    }

    /// Splits a text into clauses and queries.
    fn program(range: Range<usize>, text: &str, engine: &Engine) -> ScriptSection {
        let mut section = ScriptSection::new(range.clone(), false);
        let (mut kept, mut at) = (String::new(), range.start);
        while let Some((clause, is_whole)) = next_clause(text, at, range.end, engine) {
            kept.push_str(&text[at..clause.start]);
            let query = query_of(text, &clause);
            at = clause.end;
            match query {
                None if is_whole => {
                    kept.push_str(&text[clause]);
                    continue;
                }
                // An unterminated comment is skipped here; loading reports it.
                None if clause.is_empty() => {}
                None => section.unfinished.push(trimmed(text, clause.clone())),
                Some(query) => {
                    let stated = stated::behind(text, &clause, range.end, engine.scanner());
                    at = stated.as_ref().map_or(at, |stated| stated.end);
                    section.cases.push(Case { query, stated });
                }
            }
            push_blank(&mut kept, &text[clause.start..at]);
        }
        section.keep(text, &kept, engine);
        section
    }

    /// Makes the text that begins at the section its program, if it contains a clause.
    fn keep(&mut self, text: &str, program: &str, engine: &Engine) {
        if engine.extent(program, true) != Extent::OnlyLayout {
            self.program = "\n".repeat(text[..self.range.start].matches('\n').count());
            self.program.push_str(program);
        }
    }

    /// Splits a terminal session. The text before the first prompt is a program if it reads as one.
    fn transcript(range: Range<usize>, text: &mut String, engine: &Engine) -> ScriptSection {
        let mut section = ScriptSection::new(range.clone(), true);
        let (mut head, mut at) = (None, range.start);
        while at < range.end {
            let line = &text[at..line_end(text, at, range.end)];
            let (next, is_command) = (at + line.len(), is_command(line));
            if let Some(prompt) = prompt(line) {
                head.get_or_insert(at);
                at = section.take_query(at + prompt, text, engine);
            } else {
                if is_command {
                    head.get_or_insert(at);
                }
                at = next;
            }
        }
        let head = range.start..head.unwrap_or(range.start);
        if is_program(&text[head.clone()], engine) {
            section.keep(text, &text[head], engine);
        }
        section
    }

    /// Takes the query of a prompt and the output up to the next prompt; returns its end.
    fn take_query(&mut self, start: usize, text: &mut String, engine: &Engine) -> usize {
        let end = self.range.end;
        let known = typed_end(text, start, end, engine);
        let query = match engine.extent(&text[start..known], true) {
            Extent::Complete(length) => start + "?-".len()..start + length,
            _ => start + "?-".len()..known,
        };
        let rest = text[query.end..line_end(text, query.end, end)].trim_start();
        let (from, to) = match rest {
            _ if rest.starts_with("?-") => (query.end, query.end),
            _ if rest.starts_with('%') => (line_end(text, query.end, end), printed_end(text, query.end, end)),
            _ => (query.end, printed_end(text, query.end, end)),
        };
        let stated = trimmed(text, from.min(to)..to);
        self.cases.push(Case { query, stated: Some(stated).filter(|stated| !stated.is_empty()) });
        to
    }
}

/// Returns the end of the lines on which a query was typed. Blanks out the bars that a top level prints
/// before further lines.
fn typed_end(text: &mut String, start: usize, end: usize, engine: &Engine) -> usize {
    let mut known = line_end(text, start, end);
    let mut scanner = engine.scanner();
    while scanner.scan(&text[start..known], known == end) == Extent::Incomplete {
        let next = line_end(text, known, end);
        let line = &text[known..next];
        if next == known || prompt(line).is_some() || is_command(line) {
            break;
        }
        let margin = line.len() - line.trim_start().len();
        if line[margin..].starts_with('|') {
            text.replace_range(known + margin..known + margin + 1, " ");
        }
        known = next;
    }
    known
}

/// Returns the offset of the next prompt or command of a transcript, on a line after this one.
fn printed_end(text: &str, at: usize, end: usize) -> usize {
    let mut known = line_end(text, at, end);
    while known < end {
        let next = line_end(text, known, end);
        let line = &text[known..next];
        if prompt(line).is_some() || is_command(line) {
            break;
        }
        known = next;
    }
    known
}

/// Returns the range without the layout at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

/// Returns whether a line of a transcript is a shell command.
fn is_command(line: &str) -> bool {
    line.trim_start().strip_prefix('$').is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// Returns whether a text consists of clauses only.
fn is_program(text: &str, engine: &Engine) -> bool {
    let mut at = 0;
    while let Some((clause, is_whole)) = next_clause(text, at, text.len(), engine) {
        at = clause.end;
        if !is_whole || text[clause].parse::<crate::Term>().is_err() {
            return false;
        }
    }
    true
}

/// Returns the next clause of `text[at..end]`, without layout and comments before it, and whether it is
/// complete: it may not extend into a line that begins with `?-`.
fn next_clause(text: &str, at: usize, end: usize, engine: &Engine) -> Option<(Range<usize>, bool)> {
    let rest = &text[at..end];
    let (stop, is_whole) = match engine.extent(rest, true) {
        Extent::OnlyLayout => return None,
        Extent::Complete(length) => (at + length, true),
        Extent::Incomplete => (end, false),
    };
    let start = (at + layout(rest)).min(stop);
    Some(match query_inside(&text[start..stop]) {
        Some(length) => (start..start + text[start..start + length].trim_end().len(), false),
        None => (start..stop, is_whole),
    })
}

/// Returns the offset in a clause of a line that begins with `?-`, outside of comments and quotes. O(length).
fn query_inside(clause: &str) -> Option<usize> {
    let begins_line = |at: usize| clause[..at].trim_end_matches([' ', '\t']).ends_with('\n');
    let mut candidates =
        clause.match_indices("?-").map(|(at, _)| at).filter(|at| begins_line(*at)).peekable();
    candidates.peek()?;
    let starts: Vec<usize> = tokens(clause)
        .into_iter()
        .filter(|(kind, range)| *kind == TokenKind::Name && clause[range.clone()].starts_with("?-"))
        .map(|(_, range)| range.start)
        .collect();
    candidates.find(|at| starts.binary_search(at).is_ok())
}

/// Returns the query in a clause `?- Query.`.
fn query_of(text: &str, clause: &Range<usize>) -> Option<Range<usize>> {
    let query = text[clause.clone()].strip_prefix("?-")?;
    let is_query = !query.starts_with(is_symbol) || query.starts_with("\\+");
    is_query.then_some(clause.start + "?-".len()..clause.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str, text: &str) -> Script {
        Script::new(name, text, &Engine::new())
    }

    fn cases(name: &str, text: &str) -> Vec<(usize, String, Option<String>)> {
        let script = script(name, text);
        let part = |part: &Range<usize>| script.part(part).to_owned();
        let cases = script.sections.iter().flat_map(|section| &section.cases);
        cases
            .map(|case| (script.line_at(case.query.start), part(&case.query), case.stated.as_ref().map(part)))
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
        let script = script("a.pl", text);
        let program = &script.sections[0].program;
        assert_eq!(program.split_whitespace().collect::<Vec<_>>(), ["p(1).", "q(2)."]);
        assert_eq!(program.len(), text.trim_end().len());
    }

    #[test]
    fn only_prolog_blocks_of_prose_count() {
        let text = "Text?- a.\n```sh\n?- b.\n```\n\n```prolog\n?- c.\ntrue.\n```\n```\n?- d.\n```\n";
        assert_eq!(cases("a.md", text), [case(7, "c.", Some("true.")), case(11, "d.", None)]);
    }

    #[test]
    fn nothing_is_swallowed_by_what_has_no_end() {
        let text = "```pl\np('a).\n?- p(X).\nX = 1\n```\n```pl\nq(\n?- q(\n?- b.\nfalse.\n/* ?- c.\n```\n~~~\n?- d.\ntrue.\n~~~\n";
        assert_eq!(
            cases("a.md", text),
            [
                case(3, "p(X).", Some("X = 1")),
                case(8, "q(", None),
                case(9, "b.", Some("false.")),
                case(14, "d.", Some("true."))
            ]
        );
        let script = script("a.md", text);
        let unfinished =
            |section: &ScriptSection| section.unfinished.iter().map(|part| script.part(part)).collect();
        let unfinished: Vec<Vec<&str>> = script.sections.iter().map(unfinished).collect();
        // Loading reports the comment.
        assert_eq!(unfinished, [vec![], vec!["q("], vec![]]);
        assert_eq!(cases("a.pl", "/*\n?- a.\n*/\np :- q('\\\n?- b.\n').\n"), []);
    }

    #[test]
    fn a_transcript_states_all_that_lies_between_prompts() {
        let text = "```console\n$ taquin\nWelcome.\n?- a(X,\n|    Y). % why\n\nout. put\nX = 1 ;\n\nX = 2.\n\n1 ?- b. ?- c.\ntrue.\n$ ls\na.pl\n```\n";
        assert_eq!(
            cases("a.md", text),
            [
                case(4, "a(X,\n     Y).", Some("out. put\nX = 1 ;\n\nX = 2.")),
                case(12, "b.", None),
                case(12, "c.", Some("true.")),
            ]
        );
        assert!(script("a.md", text).sections[0].program.is_empty());
        let text = "```text\np(1).\n?- p(X).\nX = 1.\n```\n";
        assert_eq!(script("a.md", text).sections[0].program.trim(), "p(1).");
    }
}
