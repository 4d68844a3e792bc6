//! PDDL text as nested lists of words, each with its position.

use std::ops::Range;

use crate::Report;
use crate::suggest::nearest;

/// The deepest nesting of lists that is accepted, so that functions over them may recurse.
const DEEPEST: usize = 500;

/// The names that begin a section of a domain.
pub(super) const SECTIONS: &[&str] =
    &[":requirements", ":types", ":constants", ":predicates", ":functions", ":action", ":derived"];

/// The names of the parts of an action.
pub(super) const ACTION_PARTS: &[&str] = &[":parameters", ":precondition", ":effect"];

/// A text in PDDL with a name for error reports.
#[derive(Clone, Copy, Debug)]
pub struct PddlText<'a> {
    /// The name of the file, or another name.
    pub name: &'a str,
    /// The text itself.
    pub text: &'a str,
}

/// A word or a list, with its position in the text.
#[derive(Clone, Debug)]
pub struct Sexp {
    /// The range of its bytes.
    pub span: Range<usize>,
    /// The word or the list.
    pub shape: Shaped,
}

/// A word in lower case, or the elements of a list.
#[derive(Clone, Debug)]
pub enum Shaped {
    /// A name, a variable with its `?`, a keyword with its `:`, a number or a sign.
    Symbol(String),
    /// A list in parentheses.
    List(Vec<Sexp>),
}

impl Sexp {
    /// Returns the word; `None` for a list.
    pub fn word(&self) -> Option<&str> {
        match &self.shape {
            Shaped::Symbol(word) => Some(word),
            Shaped::List(_) => None,
        }
    }

    /// Returns the elements; `None` for a word.
    pub fn list(&self) -> Option<&[Sexp]> {
        match &self.shape {
            Shaped::Symbol(_) => None,
            Shaped::List(elements) => Some(elements),
        }
    }

    /// Returns the first element of a list, if that is a word, and the elements after it.
    pub fn headed(&self) -> Option<(&str, &[Sexp])> {
        let (head, rest) = self.list()?.split_first()?;
        Some((head.word()?, rest))
    }

    /// Returns its name in an error.
    pub fn described(&self) -> String {
        match &self.shape {
            Shaped::Symbol(word) => format!("`{word}`"),
            Shaped::List(elements) => match elements.first().and_then(Sexp::word) {
                Some(head) => format!("`({head} ...)`"),
                None => "a list".to_owned(),
            },
        }
    }
}

impl PddlText<'_> {
    /// Returns an error about a part of the text.
    pub(super) fn error(&self, span: &Range<usize>, message: impl Into<String>) -> Box<Report> {
        let start = span.start.min(self.text.len());
        let line_start = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
        let line = self.text[..start].matches('\n').count() + 1;
        let column = self.text[line_start..start].chars().count() + 1;
        let report = Report::error(self.name, line, column, message);
        Box::new(report.about(span.clone(), &self.text[line_start..line_end]))
    }

    /// Returns an error about a name that is not known, with a hint if it may be misspelt.
    pub(super) fn unknown<'n>(
        &self,
        span: &Range<usize>,
        message: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Box<Report> {
        let mut report = self.error(span, message);
        report.hint = nearest(name, known).map(|best| format!("did you mean `{best}`?"));
        report
    }

    /// Returns the error about lists that are open at the end of the text. `unclosed` is the list that was
    /// still open where a section or a part of an action begins, and which this is.
    fn left_open(&self, open: &[(usize, Vec<Sexp>)], unclosed: Option<(usize, String)>) -> Box<Report> {
        let is_section = |part: &&Sexp| part.headed().is_some_and(|(head, _)| head.starts_with(':'));
        let last_section = match open {
            [(_, parts)] => parts.last().filter(is_section),
            _ => None,
        };
        let (start, message) = match (unclosed, last_section, open.last()) {
            (Some((start, before)), ..) => {
                (start, format!("expected `)` before {before}, to close this `(`"))
            }
            (None, Some(section), _) => {
                let message = "expected `)` before the end of the text, in this section or after it";
                (section.span.start, message.to_owned())
            }
            (None, None, innermost) => {
                let start = innermost.map_or(0, |(start, _)| *start);
                (start, "expected `)` before the end of the text, to close this `(`".to_owned())
            }
        };
        let mut report = self.error(&(start..start + 1), message);
        report.incomplete = true;
        report
    }

    /// Reads the text, which must consist of one list.
    pub(super) fn read(&self) -> Result<Sexp, Box<Report>> {
        let mut open: Vec<(usize, Vec<Sexp>)> = Vec::new();
        let mut whole: Option<Sexp> = None;
        // The list that is still open where a section or a part of an action begins, and which this is.
        let mut unclosed: Option<(usize, String)> = None;
        for span in words(self.text) {
            let word = &self.text[span.clone()];
            match &open[..] {
                [_, (section, _), .., (_, elements)] if elements.is_empty() && SECTIONS.contains(&word) => {
                    unclosed.get_or_insert_with(|| (*section, "the next section".to_owned()));
                }
                [_, _, (part, _), ..] if ACTION_PARTS.contains(&word) => {
                    unclosed.get_or_insert_with(|| (*part, format!("`{word}`")));
                }
                _ => {}
            }
            if let Some(whole) = &whole {
                let message =
                    format!("expected the end of the text after the list of line {}, found `{word}`", {
                        self.text[..whole.span.start].matches('\n').count() + 1
                    });
                return Err(self.error(&span, message));
            }
            let done = match word {
                "(" if open.len() == DEEPEST => {
                    return Err(
                        self.error(&span, format!("lists may nest {DEEPEST} deep, and this is deeper"))
                    );
                }
                "(" => {
                    open.push((span.start, Vec::new()));
                    continue;
                }
                ")" => {
                    let Some((start, elements)) = open.pop() else {
                        return Err(self.error(&span, "expected `(define ...)`, found `)`"));
                    };
                    Sexp { span: start..span.end, shape: Shaped::List(elements) }
                }
                word => Sexp { span, shape: Shaped::Symbol(word.to_lowercase()) },
            };
            match open.last_mut() {
                Some((_, elements)) => elements.push(done),
                None if done.word().is_some() => {
                    let message = format!("expected `(define ...)`, found {}", done.described());
                    return Err(self.error(&done.span, message));
                }
                None => whole = Some(done),
            }
        }
        let end = self.text.len()..self.text.len();
        match whole {
            _ if !open.is_empty() => Err(self.left_open(&open, unclosed)),
            Some(whole) => Ok(whole),
            None => Err(self.error(&end, "expected `(define ...)`, found the end of the text")),
        }
    }
}

/// Returns the error about a wrong number of arguments.
pub(super) fn wrong_count(name: &str, expected: usize, found: usize) -> String {
    let plural = if expected == 1 { "" } else { "s" };
    format!("expected {expected} argument{plural} of `{name}`, found {found}")
}

/// Returns the words and parentheses of a text; a comment runs from `;` to the end of its line.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            let length = match first {
                ';' => rest.find('\n').unwrap_or(rest.len()),
                '(' | ')' => 1,
                first if first.is_whitespace() => first.len_utf8(),
                // `?` begins a variable even without a space before it.
                _ => {
                    let inside = first.len_utf8();
                    rest[inside..]
                        .find(|c| c == '?' || ends_word(c))
                        .map_or(rest.len(), |length| inside + length)
                }
            };
            let span = at..at + length;
            at = span.end;
            if first != ';' && !first.is_whitespace() {
                return Some(span);
            }
        }
    })
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | ';')
}
