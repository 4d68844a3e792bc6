//! The statement after a query in a program or query file: where it begins and ends.
//!
//! It is the next clause, or the output of the top level: an error, or lines of output before an answer. Only
//! lines and the extents of clauses are examined.

use std::ops::Range;

use super::extent::{Extent, ExtentScanner};
use super::outline::{TokenKind, tokens};

/// Returns the statement after a query that is the clause `query`: the text on the next line that is not a
/// comment. After an empty line, only text that looks like an answer counts. `scanner` is a new one.
pub fn behind(text: &str, query: &Range<usize>, end: usize, scanner: ExtentScanner) -> Option<Range<usize>> {
    let start = statement_start(text, query, end)?;
    if let Some(answer) = answer(text, start, end, scanner) {
        return Some(answer);
    }
    if is_apart(&text[query.end..start]) {
        return None;
    }
    let clause = clause(text, start, end, scanner);
    let whole = ends_line(text, clause.end, end) && !is_cut(&text[clause.clone()]);
    printed(text, query, start, end, scanner).or(whole.then_some(clause))
}

/// Returns the statement after a query, if it cannot be a clause: those of a program must not be lost.
pub fn no_clause_behind(text: &str, query: &Range<usize>, scanner: ExtentScanner) -> Option<Range<usize>> {
    let start = statement_start(text, query, text.len())?;
    let answer = answer(text, start, text.len(), scanner)?;
    let stated = &text[answer.clone()];
    let is_whole = is_error(stated) || !is_cut(stated);
    (is_whole && (!stated.starts_with("error(") || has_open_context(stated))).then_some(answer)
}

/// Returns where the text after a query begins, unless that is a query or a directive.
fn statement_start(text: &str, query: &Range<usize>, end: usize) -> Option<usize> {
    let start = query.end + layout(&text[query.end..end]);
    let first = &text[start..end];
    (!first.is_empty() && !is_other(first)).then_some(start)
}

/// Returns the answer or the error that begins here, if the text looks like one.
fn answer(text: &str, start: usize, end: usize, scanner: ExtentScanner) -> Option<Range<usize>> {
    if is_error(&text[start..end]) {
        let error_end = error_end(text, start, end);
        // A message may come before an answer.
        let next = line_end(text, error_end, end);
        let next = next + indentation(&text[next..end]);
        let answer = is_answer(&text[next..end]).then(|| answer(text, next, end, scanner)).flatten();
        return Some(start..answer.map_or(error_end, |answer| answer.end));
    }
    let clause = is_answer(&text[start..end]).then(|| clause(text, start, end, scanner))?;
    ends_line(text, clause.end, end).then_some(clause)
}

/// Returns whether a clause is `error(Formal, Context)` with a variable as context, as no fact of a program
/// has it.
fn has_open_context(clause: &str) -> bool {
    let tokens = tokens(clause);
    let [.., (_, comma), (TokenKind::Variable, _), (TokenKind::Close, close), _] = &tokens[..] else {
        return false;
    };
    &clause[comma.clone()] == "," && first_closed(&tokens) == Some(close)
}

/// Returns the place of the bracket that closes the first one.
fn first_closed(tokens: &[(TokenKind, Range<usize>)]) -> Option<&Range<usize>> {
    let mut open = 0;
    let mut closes = |kind: TokenKind| {
        open += match kind {
            TokenKind::Open => 1,
            TokenKind::Close => -1,
            _ => 0,
        };
        kind == TokenKind::Close && open <= 0
    };
    tokens.iter().find(|(kind, _)| closes(*kind)).map(|(_, place)| place)
}

/// Returns the clause that begins here, up to a query that follows.
fn clause(text: &str, start: usize, end: usize, mut scanner: ExtentScanner) -> Range<usize> {
    let stop = match scanner.scan(&text[start..end], true) {
        Extent::Complete(length) => start + length,
        _ => end,
    };
    let mut at = line_end(text, start, stop);
    while at < stop {
        let next = line_end(text, at, stop);
        if text[at..next].trim_start().starts_with("?-") {
            return start..start + text[start..at].trim_end().len();
        }
        at = next;
    }
    start..start + text[start..stop].trim_end().len()
}

/// Returns whether a clause has no full stop.
fn is_cut(clause: &str) -> bool {
    !clause.ends_with('.')
}

/// Returns the lines of output and the answer after them. The answer is the first line that looks like one,
/// is indented like the query, and precedes an empty line.
fn printed(
    text: &str,
    query: &Range<usize>,
    start: usize,
    end: usize,
    scanner: ExtentScanner,
) -> Option<Range<usize>> {
    let margin = indentation(line_of(text, query.start));
    let mut at = line_end(text, start, end);
    while at < end {
        let next = line_end(text, at, end);
        let line = &text[at..next];
        if line.trim().is_empty() || is_other(line.trim_start()) {
            return None;
        }
        if indentation(line) == margin {
            let from = at + margin;
            if is_error(&text[from..end]) {
                return Some(start..error_end(text, from, end));
            }
            if is_answer(&text[from..end]) {
                let clause = clause(text, from, end, scanner);
                if ends_line(text, clause.end, end) {
                    return Some(start..clause.end);
                }
            }
        }
        at = next;
    }
    None
}

/// Returns the line of a byte from its beginning.
fn line_of(text: &str, at: usize) -> &str {
    &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..]
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Returns whether a query or a directive begins here.
fn is_other(text: &str) -> bool {
    text.starts_with("?-") || text.starts_with(":-")
}

/// Returns whether only a comment follows on the line.
fn ends_line(text: &str, at: usize, end: usize) -> bool {
    let rest = text[at..line_end(text, at, end)].trim_start();
    rest.is_empty() || rest.starts_with('%') || rest.starts_with("/*") || rest.starts_with("?-")
}

/// Returns whether there is an empty line between a query and the text after it.
fn is_apart(between: &str) -> bool {
    // The piece after the last line feed is where the clause itself begins.
    between.split('\n').skip(1).filter(|line| line.trim().is_empty()).count() > 1
}

/// Returns whether a text can only be an answer.
pub fn is_answer(text: &str) -> bool {
    let word = |name: &str| {
        let rest = text.strip_prefix(name).map(|rest| rest.trim_start_matches([' ', '\t']));
        rest.is_some_and(|rest| rest.starts_with(['.', ';', ',']) || rest.trim_start().starts_with(';'))
    };
    word("true") || word("false") || text.starts_with("error(") || begins_with_equation(text)
}

/// Returns whether a text begins with `Variable =` or `Variable ~`.
fn begins_with_equation(text: &str) -> bool {
    let name = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let is_variable = name.starts_with(|c: char| c == '_' || c.is_uppercase());
    let rest = text[name.len()..].trim_start();
    is_variable && (rest.starts_with("= ") || rest.starts_with("~ "))
}

/// Returns whether a text begins with an error or a warning as the top level prints it: `error: ` or
/// `file:1:2: error: `.
pub fn is_error(text: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    ["error: ", "warning: "].iter().any(|kind| {
        let Some(at) = line.find(kind) else { return false };
        at == 0 || place(&line[..at]).is_some()
    })
}

/// Returns the file, the line and the column in `file:1:2: `.
pub fn place(text: &str) -> Option<(&str, usize, usize)> {
    let mut parts = text.trim_end().strip_suffix(':')?.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?, line, column))
}

/// Returns the end of an error that begins at `start`: the indented lines after it belong to it.
fn error_end(text: &str, start: usize, end: usize) -> usize {
    let margin = indentation(line_of(text, start));
    let mut at = line_end(text, start, end);
    while at < end {
        let next = line_end(text, at, end);
        let line = &text[at..next];
        let belongs =
            !line.trim().is_empty() && (indentation(line) > margin || is_error(&line[indentation(line)..]));
        if !belongs {
            break;
        }
        at = next;
    }
    start + text[start..at].trim_end().len()
}

/// Returns the offset after the line feed of a byte's line, or the end.
pub fn line_end(text: &str, at: usize, end: usize) -> usize {
    text[at..end].find('\n').map_or(end, |length| at + length + 1)
}

/// Returns the length of layout and comments at the beginning of a text.
pub fn layout(text: &str) -> usize {
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
