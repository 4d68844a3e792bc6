//! Syntax error messages: what was expected, what was found, what to try.

use super::operators::Op;
use super::source::Fault;
use super::token::{LexicalKind, QuotedEnd, Token};
use super::typography;
use crate::suggest::nearest;

/// An open bracket, or the clause itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    Clause,
    Round,
    Arguments,
    List,
    /// A list after its `|`.
    Tail,
    Curly,
}

impl Bracket {
    /// Returns the opening character; `None` for the clause.
    pub fn opening(self) -> Option<char> {
        match self {
            Bracket::Clause => None,
            Bracket::Round | Bracket::Arguments => Some('('),
            Bracket::List | Bracket::Tail => Some('['),
            Bracket::Curly => Some('{'),
        }
    }

    /// Describes what may follow a complete term.
    fn continuation(self) -> &'static str {
        match self {
            Bracket::Clause => "an operator or the full stop of the clause",
            Bracket::Round => "an operator or `)`",
            Bracket::Arguments => "`,` or `)`",
            Bracket::List => "`,`, `|` or `]`",
            Bracket::Tail => "`]`",
            Bracket::Curly => "an operator or `}`",
        }
    }
}

const DIFFERENT: &str = "different terms are `\\=` or `\\==`, different numbers `=\\=`";

const RULE: &str = "a rule is `Head :- Body`";

const NEW_VALUE: &str = "a variable keeps its value: `Y is X + 1` gives another one its own";

/// Spellings of other languages, and the Prolog ones.
const FOREIGN: &[(&str, &str)] = &[
    ("<=", "`=<` compares numbers; `<=` is not an operator"),
    ("&&", "a conjunction is `,`"),
    ("<>", DIFFERENT),
    ("=/=", DIFFERENT),
    ("/=", DIFFERENT),
    ("!==", DIFFERENT),
    ("<-", RULE),
    (":--", RULE),
    ("-:", RULE),
    ("+=", NEW_VALUE),
    ("-=", NEW_VALUE),
    ("++", NEW_VALUE),
    ("===", "identical terms are `==`, equal numbers `=:=`"),
    ("else", "if-then-else is `( If -> Then ; Else )`"),
    ("then", "if-then-else is `( If -> Then ; Else )`"),
    ("if", RULE),
    ("and", "a conjunction is `,`"),
    ("or", "a disjunction is `;`"),
];

/// Operators that programs know from `library(clpfd)`, before they load it.
const OF_CLPFD: &[&str] = &[
    "#=", "#\\=", "#<", "#>", "#=<", "#>=", "in", "ins", "in_set", "#<==>", "#==>", "#<==", "#\\/", "#/\\",
    "#\\", "..",
];

/// Directives that are prefix operators, so that a mistyped one is a syntax error.
const DIRECTIVES: &[&str] = &[
    "dynamic",
    "discontiguous",
    "initialization",
    "meta_predicate",
    "module_transparent",
    "multifile",
    "table",
];

/// Describes the token.
pub fn describe(text: &str, token: Token) -> String {
    match token.kind {
        LexicalKind::End => "the end of the clause".into(),
        LexicalKind::EndOfText => "the end of the text".into(),
        _ => {
            let slice = &text[token.span()];
            let short: String = slice.chars().take(24).collect();
            let dots = if short.len() < slice.len() { "..." } else { "" };
            format!("`{}{dots}`", short.replace(char::is_control, " "))
        }
    }
}

/// Returns the fault of a token that is wrong in any position.
pub fn broken(text: &str, token: Token) -> Option<Fault> {
    let fault = |message: &str| Some(Fault::new(token.span(), message));
    let (LexicalKind::Quoted(end) | LexicalKind::DoubleQuoted(end) | LexicalKind::BackQuoted(end)) =
        token.kind
    else {
        return match token.kind {
            LexicalKind::OpenComment => {
                fault("the comment opened here is never closed").map(Fault::incomplete)
            }
            LexicalKind::Unknown => {
                let found = text[token.span()].escape_unicode().to_string();
                let fault = Fault::new(token.span(), format!("the character `{found}` cannot begin a token"));
                let hint = typography::hint_at("", &text[token.start..]);
                Some(match hint {
                    Some(hint) => fault.hint(hint),
                    None => fault,
                })
            }
            _ => None,
        };
    };
    if !matches!(end, QuotedEnd::Open | QuotedEnd::LineEnd) {
        return None;
    }
    if lacks_character(text, token.start) {
        let fault = Fault::new(token.start - 1..token.start + 1, "`0'` needs a character after it");
        return Some(if token.start + 1 == text.len() { fault.incomplete() } else { fault });
    }
    let quote = match &text[token.start..token.start + 1] {
        "`" => "back quote".to_owned(),
        quote => format!("`{quote}`"),
    };
    let opened = |message: String| Fault::new(token.start..token.start + 1, message);
    if end == QuotedEnd::Open {
        return Some(opened(format!("the {quote} opened here is never closed")).incomplete());
    }
    let open = opened(format!("the {quote} opened here is not closed on its line"));
    let hint = typography::hint_on_line(&text[token.start + 1..]);
    Some(open.hint(hint.unwrap_or_else(|| {
        format!(
            "close it with {}{quote}, write `\\n` for a line feed, or end the line with `\\` to \
             continue in the next",
            if quote.len() > 3 { "another " } else { "" }
        )
    })))
}

/// Returns whether a quote ends in `0'` on its line.
fn lacks_character(text: &str, quote: usize) -> bool {
    let (before, after) = (&text[..quote], &text[quote..]);
    let is_numeral = before.strip_suffix('0').is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    is_numeral && matches!(after.as_bytes(), [b'\''] | [b'\'', b'\r' | b'\n', ..])
}

/// Returns the fault of a token where a term was expected.
pub fn operand(text: &str, token: Token, bracket: Bracket, after: Option<&str>) -> Fault {
    let found = describe(text, token);
    let wanted = match (after, bracket) {
        (Some(operator), _) => format!("`{operator}` needs a term after it"),
        (None, Bracket::Arguments) => "an argument was expected".into(),
        (None, Bracket::List | Bracket::Tail) => "an element of the list was expected".into(),
        (None, _) => "a term was expected".into(),
    };
    let fault = Fault::new(token.span(), format!("{wanted}, found {found}"));
    let fault = match (token.kind, bracket, after) {
        (
            LexicalKind::Comma
            | LexicalKind::Bar
            | LexicalKind::Close
            | LexicalKind::CloseList
            | LexicalKind::CloseCurly
            | LexicalKind::End,
            _,
            None | Some("|" | ","),
        ) if text[..token.start].trim_end().ends_with(',') => fault.hint("is one comma too many?"),
        (LexicalKind::Close, Bracket::Arguments, None) => fault.hint(no_arguments(&text[..token.start])),
        (LexicalKind::Comma, _, _) => fault.hint("the comma as an atom is written `','`"),
        (LexicalKind::Bar, Bracket::Curly, None) if text[..token.start].ends_with('{') => {
            fault.hint("quasi-quotations are not supported")
        }
        (LexicalKind::Bar, _, Some("|")) => fault.hint("a disjunction is `;`"),
        (LexicalKind::Bar, _, _) => fault.hint("the bar as an atom is written `'|'`"),
        _ => fault,
    };
    if token.kind == LexicalKind::EndOfText { fault.incomplete() } else { fault }
}

/// Returns the hint at `foo()`, where `before` ends behind the bracket.
fn no_arguments(before: &str) -> String {
    let open = before.trim_end().trim_end_matches('(');
    let name = open.char_indices().rev().take_while(|&(_, c)| is_name_part(c)).last();
    match &open[name.map_or(open.len(), |(at, _)| at)..] {
        "" => "a compound without arguments is written as an atom".into(),
        name => format!("a compound without arguments is written as an atom: `{name}`"),
    }
}

/// Returns the fault of a token that cannot follow a complete term.
pub fn operator(text: &str, token: Token, bracket: Bracket, before: usize) -> Fault {
    if token.kind == LexicalKind::EndOfText && bracket == Bracket::Clause {
        let end = before..before;
        return Fault::new(end, "the clause has no full stop at its end")
            .hint("end it with `.`")
            .incomplete();
    }
    let found = describe(text, token);
    let fault = Fault::new(token.span(), format!("{} was expected, found {found}", bracket.continuation()));
    let fault = match operator_hint(text, token, bracket, before) {
        Some(hint) => fault.hint(hint),
        None => fault,
    };
    if token.kind == LexicalKind::EndOfText { fault.incomplete() } else { fault }
}

/// A token that cannot follow the complete term before it.
struct Misplaced<'t> {
    text: &'t str,
    token: Token,
    /// The text of the token.
    slice: &'t str,
    bracket: Bracket,
    /// The text up to the end of the term.
    before: &'t str,
    /// The layout between the term and the token.
    gap: &'t str,
}

impl Misplaced<'_> {
    fn is_adjacent(&self) -> bool {
        self.gap.is_empty()
    }

    fn is_in_clause(&self) -> bool {
        self.bracket == Bracket::Clause
    }

    /// Returns the last character of the term.
    fn previous(&self) -> Option<char> {
        self.before.chars().next_back()
    }

    /// Returns whether the token closes a bracket.
    fn is_closing(&self) -> bool {
        matches!(self.token.kind, LexicalKind::Close | LexicalKind::CloseList | LexicalKind::CloseCurly)
    }

    /// Returns whether the token ends a term, so that nothing is missing before it.
    fn ends_term(&self) -> bool {
        self.is_closing()
            || matches!(
                self.token.kind,
                LexicalKind::Comma | LexicalKind::Bar | LexicalKind::End | LexicalKind::EndOfText
            )
    }

    fn described(&self) -> String {
        describe(self.text, self.token)
    }
}

/// Returns what was probably meant, if a token looks like it.
type HintOf = fn(&Misplaced) -> Option<String>;

/// The hints at any token; the first that applies is given.
const HINTS: &[HintOf] = &[
    |at| typography::hint_at(at.before, &at.text[at.token.start..]),
    |at| FOREIGN.iter().find(|(foreign, _)| at.slice == *foreign).map(|(_, hint)| (*hint).into()),
    of_clpfd,
    foreign_comment,
    comment_end,
    directive,
    inequality,
    bracket_of_functor,
    end_of_number,
    surplus_bracket,
];

/// The hints at tokens that could be a part of a term, tried behind those.
const HINTS_INSIDE: &[HintOf] = &[
    quote_or_word,
    late_operator,
    full_stop,
    joined_symbols,
    missing_full_stop,
    missing_comma,
    missing_operator,
];

fn operator_hint(text: &str, token: Token, bracket: Bracket, before: usize) -> Option<String> {
    let (slice, gap) = (&text[token.span()], &text[before..token.start]);
    let at = Misplaced { text, token, slice, bracket, before: &text[..before], gap };
    let hint = HINTS.iter().find_map(|hint| hint(&at));
    if hint.is_some() || at.ends_term() {
        return hint;
    }
    HINTS_INSIDE.iter().find_map(|hint| hint(&at))
}

fn of_clpfd(at: &Misplaced) -> Option<String> {
    let slice = at.slice;
    OF_CLPFD.contains(&slice).then(|| {
        format!(
            "`{slice}` is an operator once library(clpfd) is loaded, by an earlier `use_module(library(clpfd))`"
        )
    })
}

fn foreign_comment(at: &Misplaced) -> Option<String> {
    // A comment begins a line, or follows a clause or a goal; elsewhere the mark is meant as an operator.
    let begins = |mark| {
        at.before.trim_end().strip_suffix(mark).is_some_and(|before| {
            let (line, code) = (before.trim_end_matches([' ', '\t']), before.trim_end());
            line.is_empty()
                || line.ends_with('\n')
                || before.ends_with(char::is_whitespace)
                    && (code.ends_with(['.', ',', ';', '(']) || code.ends_with(":-") || code.ends_with("->"))
        })
    };
    let is_comment = at.is_in_clause() && ["//", "#", "--"].into_iter().any(begins);
    is_comment.then(|| "a comment begins with `%`, or is enclosed in `/*` and `*/`".into())
}

fn comment_end(at: &Misplaced) -> Option<String> {
    let is_end = at.slice == "*/" || at.before.ends_with("*/");
    is_end.then(|| "`*/` ends a comment, and none is open here".into())
}

fn directive(at: &Misplaced) -> Option<String> {
    let directive = mistyped_directive(at.before).filter(|_| at.is_in_clause())?;
    Some(format!("did you mean `:- {directive}`?"))
}

fn inequality(at: &Misplaced) -> Option<String> {
    let is_meant = at.token.kind == LexicalKind::Solo && at.text[at.token.start..].starts_with("!=");
    is_meant.then(|| DIFFERENT.into())
}

fn bracket_of_functor(at: &Misplaced) -> Option<String> {
    match at.token.kind {
        LexicalKind::Open if at.is_adjacent() => Some(no_functor(at.before)),
        LexicalKind::Open => Some("no space is allowed between a functor and its `(`".into()),
        LexicalKind::OpenCurly if at.is_adjacent() && at.previous().is_some_and(is_name_part) => {
            Some("dicts are not supported".into())
        }
        _ => None,
    }
}

fn end_of_number(at: &Misplaced) -> Option<String> {
    let ends_in_digit = || at.previous().is_some_and(|c| c.is_ascii_digit());
    match at.token.kind {
        _ if !at.is_adjacent() => None,
        LexicalKind::Variable if at.slice.starts_with('E') => Some("a float is written like `1.0e9`".into()),
        kind if kind.is_number() && at.previous() == Some('.') => {
            Some(format!("a float has digits on both sides of its point: `0.{}`", at.slice))
        }
        LexicalKind::Name if is_denominator(at.slice) && ends_in_digit() => {
            Some("rational numbers are not supported".into())
        }
        _ => None,
    }
}

fn surplus_bracket(at: &Misplaced) -> Option<String> {
    let is_surplus = at.is_in_clause() && at.is_closing();
    is_surplus.then(|| format!("no bracket is open: is this `{}` one too many?", at.slice))
}

fn quote_or_word(at: &Misplaced) -> Option<String> {
    Some(match at.before {
        before if at.is_adjacent() && is_inner_quote(at) => {
            format!("a quote inside quotes is written `\\{}`", &before[before.len() - 1..])
        }
        before if ends_with_word(before, "not") => "negation is `\\+`".into(),
        before if ends_with_word(before, "if") => "if-then-else is `( If -> Then ; Else )`".into(),
        _ => return None,
    })
}

/// Returns whether the quote before a token seems to be one inside of quotes: a word follows it, and behind
/// that another such quote in the same line. An apostrophe needs no other.
fn is_inner_quote(at: &Misplaced) -> bool {
    let kind = at.token.kind;
    let is_word = matches!(kind, LexicalKind::Name | LexicalKind::Variable) || kind.is_number();
    let rest = at.text[at.token.span().end..].lines().next().unwrap_or_default();
    match at.previous() {
        Some('\'') => is_word,
        Some(quote @ ('"' | '`')) => is_word && rest.contains(quote),
        _ => false,
    }
}

fn late_operator(at: &Misplaced) -> Option<String> {
    let is_late =
        matches!(at.token.kind, LexicalKind::Graphic | LexicalKind::Name) && declares(at.before, at.slice);
    is_late.then(|| "an operator must be declared before the clause or query that uses it is read".into())
}

fn full_stop(at: &Misplaced) -> Option<String> {
    if at.token.kind != LexicalKind::Graphic || at.slice != "." || !at.is_adjacent() {
        return None;
    }
    Some(match at.bracket {
        _ if begins_with_upper(last_word(at.before)) => {
            "layout is needed behind a full stop; functions on dicts are not supported".into()
        }
        Bracket::Clause => "the full stop of a clause has a space or the end of a line after it".into(),
        _ => "a name with a full stop in it is quoted: `'file.pl'`".into(),
    })
}

fn joined_symbols(at: &Misplaced) -> Option<String> {
    let slice = at.slice;
    match at.token.kind {
        LexicalKind::Graphic if slice.contains(typography::is_dash) => {
            Some(format!("`{slice}` contains a dash: write `{}`", slice.replace(typography::is_dash, "-")))
        }
        LexicalKind::Graphic if slice.chars().nth(1).is_some() => {
            Some(format!("`{slice}` is one token, not an operator: is a space missing inside?"))
        }
        _ => None,
    }
}

fn missing_full_stop(at: &Misplaced) -> Option<String> {
    let is_on_new_line = at.is_in_clause() && at.gap.contains('\n');
    // Goals of a body are indented, clauses begin at the margin.
    let is_goal = || at.gap.ends_with([' ', '\t']);
    is_on_new_line.then(|| match is_goal() {
        true => "is a comma or a full stop missing at the end of the line before?".into(),
        false => "is a full stop missing at the end of the line before?".into(),
    })
}

fn missing_comma(at: &Misplaced) -> Option<String> {
    (!at.is_in_clause()).then(|| format!("is a comma missing before {}?", at.described()))
}

fn missing_operator(at: &Misplaced) -> Option<String> {
    match at.token.kind {
        LexicalKind::Name | LexicalKind::Variable | LexicalKind::OpenList | LexicalKind::OpenCurly => {
            let missing = format!("is a comma or an operator missing before {}?", at.described());
            Some(match last_word(at.before) {
                name if begins_goal(at.before, name) => {
                    let argument = match at.token.kind {
                        LexicalKind::OpenList => "[...]",
                        LexicalKind::OpenCurly => "{...}",
                        _ => at.slice,
                    };
                    format!("{missing} Arguments are in brackets: `{name}({argument})`")
                }
                _ => missing,
            })
        }
        kind if kind.is_number() => Some(format!("is an operator missing before {}?", at.described())),
        _ => None,
    }
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the word at the end of a text.
fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_name_part).len()..]
}

fn begins_with_upper(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase() || c == '_')
}

/// Returns the hint for a bracket that follows a text which is no functor.
fn no_functor(text: &str) -> String {
    let word = last_word(text);
    let mut letters = word.chars();
    match (letters.next(), letters.as_str()) {
        (Some(first), rest) if first.is_uppercase() && !rest.is_empty() => {
            let lower: String = first.to_lowercase().collect();
            format!("names begin in lower case: write `{lower}{rest}(`; a variable is called by call/N")
        }
        (Some('0'..='9'), _) => "is an operator missing before `(`?".into(),
        _ if begins_with_upper(word) => "a variable is not a functor: use call/N".into(),
        _ => "a compound term is not a functor: use call/N".into(),
    }
}

/// Whether a text ends with a name that begins a goal, so that what follows it may be its arguments.
fn begins_goal(text: &str, name: &str) -> bool {
    let before = text[..text.len() - name.len()].trim_end();
    name.starts_with(|c: char| c.is_lowercase())
        && (before.is_empty() || before.ends_with(['.', ',', ';', '(']) || before.ends_with(":-"))
}

/// Returns whether a name behind a number is the rest of a rational number, as `r3` is.
fn is_denominator(name: &str) -> bool {
    let digits = name.strip_prefix(['r', 'R']);
    digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
}

/// Returns the directive that a text ending in `:- word` probably means.
fn mistyped_directive(text: &str) -> Option<&'static str> {
    let start = text.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let word = &text[start.len()..];
    match word {
        _ if !start.trim_end().ends_with(":-") => None,
        "tabling" => Some("table"),
        _ => nearest(word, DIRECTIVES.iter().copied()),
    }
}

/// Whether the clause at the end of `text` seems to declare the operator `name`, too late for itself.
fn declares(text: &str, name: &str) -> bool {
    let clause = text.rsplit(".\n").next().unwrap_or(text);
    clause.split_once("op(").is_some_and(|(_, operands)| operands.contains(&format!("{name})")))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
}

/// Returns the fault of a term whose priority is too high for its position.
pub fn priority(token: Token, culprit: &str, found: u16, allowed: u16, place: &str) -> Fault {
    let message = match found {
        0..=1200 => format!("`{culprit}` has priority {found}, {place} at most {allowed}"),
        _ => format!("the operator `{culprit}` is used as an atom, {place} no bare operator"),
    };
    Fault::new(token.span(), message).hint("put it in brackets")
}

/// Describes the position of an argument with a limited priority.
pub fn place(operator: Option<(&str, Op)>, bracket: Bracket) -> String {
    match (operator, bracket) {
        (Some((name, _)), _) => format!("the argument of `{name}` may have"),
        (None, Bracket::Arguments) => "an argument may have".into(),
        (None, Bracket::List | Bracket::Tail) => "an element of a list may have".into(),
        (None, _) => "a term may have".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::OF_CLPFD;

    #[test]
    fn all_operators_of_clpfd_are_known() {
        let header = include_str!("../../rules/clpfd/operators.pl");
        let declared = header.split("op(").skip(1).filter_map(|op| op.split_once(')')?.0.rsplit(", ").next());
        let unknown: Vec<&str> = declared.filter(|name| !OF_CLPFD.contains(name)).collect();
        assert!(header.contains("op(760") && unknown.is_empty(), "{unknown:?}");
    }
}
