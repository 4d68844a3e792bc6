//! Lines at the prompt that are no queries: keys for the last answer, and the history.

use super::keys::AGAIN;
use super::pictures::DRAWN;

/// What a person typed at the prompt.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    Query(String),
    /// A key for the last answer or error.
    Key(char),
}

/// The key that runs the query with the name that an error suggested.
pub const RUN_CORRECTED: char = 'y';

/// The key that does not, though nothing needs to be typed for that.
pub const LEAVE_CORRECTED: char = 'n';

/// A line that is no part of a query.
#[derive(Debug, PartialEq, Eq)]
pub enum PromptLine<'l> {
    Key(char),
    /// `h`: the queries typed before, with their numbers.
    History,
    /// `!!`: the last query.
    Last,
    /// `!5`: the query with this number.
    Numbered(usize),
    /// `!mem`: the last query that begins so.
    Beginning(&'l str),
    /// A word for leaving that other programs have, or `halt` without its full stop.
    Leave,
    /// `help` without its full stop, or `?`.
    Help,
}

/// Returns what a line at the prompt asks for; `None` if it begins a query. A full stop may follow `h` and
/// the forms with `!`.
pub fn prompt_line(line: &str) -> Option<PromptLine<'_>> {
    let line = line.trim();
    let word = line.strip_suffix('.').unwrap_or(line).trim_end();
    let mut characters = line.chars();
    match (characters.next()?, characters.next()) {
        (key @ (RUN_CORRECTED | LEAVE_CORRECTED), None) => return Some(PromptLine::Key(key)),
        (key, None) if AGAIN.contains(key) || DRAWN.contains(key) => return Some(PromptLine::Key(key)),
        _ => {}
    }
    match word {
        "h" => return Some(PromptLine::History),
        "!!" => return Some(PromptLine::Last),
        "quit" | "exit" | "halt" if line == word => return Some(PromptLine::Leave),
        "help" | "?" if line == word => return Some(PromptLine::Help),
        _ => {}
    }
    // `!, p.` and `! .` are queries.
    let event = word.strip_prefix('!').filter(|event| event.starts_with(char::is_alphanumeric))?;
    Some(event.parse().map_or(PromptLine::Beginning(event), PromptLine::Numbered))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_are_told_from_queries() {
        let cases = [
            ("+", Some(PromptLine::Key('+'))),
            (" w ", Some(PromptLine::Key('w'))),
            ("y", Some(PromptLine::Key('y'))),
            ("n", Some(PromptLine::Key('n'))),
            ("d", Some(PromptLine::Key('d'))),
            ("h", Some(PromptLine::History)),
            ("h.", Some(PromptLine::History)),
            ("!!.", Some(PromptLine::Last)),
            ("!!", Some(PromptLine::Last)),
            ("!12.", Some(PromptLine::Numbered(12))),
            ("!member", Some(PromptLine::Beginning("member"))),
            ("quit", Some(PromptLine::Leave)),
            ("halt", Some(PromptLine::Leave)),
            ("help", Some(PromptLine::Help)),
            ("?", Some(PromptLine::Help)),
        ];
        for (line, found) in cases {
            assert_eq!(prompt_line(line), found, "{line}");
        }
        for query in [
            "", "n.", "w.", "d.", "p.", "+.", "hello.", "h(X).", "!.", "! .", "!, fail.", "quit.", "X = 1.",
            "wp", "help.",
        ] {
            assert_eq!(prompt_line(query), None, "{query}");
        }
    }
}
