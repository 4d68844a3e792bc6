//! Tokens (ISO 6.4): regular ones by logos, quoted items and block comments by hand after their first
//! character.
//!
//! `lexer.rs` is what the derive of logos makes of [`LexicalKind`] here, which no build then has to derive.
//! The test `tests/lexer.rs` derives it again and compares; with `TAQUIN_RECORD=1` it writes the file.
//!
//! A token is a kind and a byte range; its value is computed only when needed. Text is never copied.

#[rustfmt::skip]
mod lexer;

use std::ops::Range;

use logos::Logos;

use super::typography::is_printed_quote;
use super::wide::WideClass;

/// Declares the kinds of tokens without the attributes that logos reads.
macro_rules! tokens {
    ($(#[doc = $about:literal])* $(#[logos $option:tt])* pub enum $name:ident { $(
        $(#[doc = $text:literal])* $(#[regex $regex:tt])* $(#[token $token:tt])* $kind:ident $(($field:ty))?,
    )* }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $( $(#[doc = $text])* $kind $(($field))?, )* }
    };
}

/// The end of a quoted item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotedEnd {
    /// Closed, and all characters are literal.
    Plain,
    /// Closed, with escapes or doubled quotes inside.
    Escaped,
    /// Cut off by the end of its line. In the standard, a quoted item may not contain a line feed (ISO
    /// 6.4.2). Beyond it, one that continues on further lines is cut off where its closing quote is most
    /// likely missing.
    LineEnd,
    /// Cut off by the end of the text.
    Open,
}

tokens! {
/// The kind of a token.
#[logos(skip r"[\t-\r ]+")]
#[logos(subpattern graphic = r"[#$&*+\-./:<=>?@^~\\]")]
pub enum LexicalKind {
    /// A letter digit token that begins with a small letter: `foo`.
    #[regex(r"[a-z][a-zA-Z0-9_]*")]
    Name,
    /// A named variable or `_`.
    #[regex(r"[A-Z_][a-zA-Z0-9_]*")]
    Variable,
    /// A graphic token: `=..`. One that begins with `/*` would be a comment.
    #[regex(r"[#$&*+\-.:<=>?@^~\\](?&graphic)*")]
    #[regex(r"/[#$&+\-./:<=>?@^~\\](?&graphic)*")]
    #[token("/")]
    Graphic,
    /// `!` or `;`.
    #[token("!")]
    #[token(";")]
    Solo,
    #[token(",")]
    Comma,
    #[token("|")]
    Bar,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("[")]
    OpenList,
    #[token("]")]
    CloseList,
    #[token("{")]
    OpenCurly,
    #[token("}")]
    CloseCurly,
    /// `'...'`
    #[token("'", |lex| quoted(lex, b'\''))]
    Quoted(QuotedEnd),
    /// `"..."`
    #[token("\"", |lex| quoted(lex, b'"'))]
    DoubleQuoted(QuotedEnd),
    /// `` `...` ``
    #[token("`", |lex| quoted(lex, b'`'))]
    BackQuoted(QuotedEnd),
    /// `123`, `1_000`. Layout may follow the `_`.
    #[regex(r"[0-9]+(_[\t-\r ]*[0-9]+)*")]
    Decimal,
    /// `0x1F`, `0o17`, `0b101`
    #[regex(r"0x[0-9a-fA-F]+(_[\t-\r ]*[0-9a-fA-F]+)*")]
    #[regex(r"0o[0-7]+(_[\t-\r ]*[0-7]+)*")]
    #[regex(r"0b[01]+(_[\t-\r ]*[01]+)*")]
    Based,
    /// `16'FF`
    #[regex(r"([2-9]|[12][0-9]|3[0-6])'[0-9a-zA-Z]+(_[\t-\r ]*[0-9a-zA-Z]+)*")]
    Radix,
    /// `0'c`, `0'''`, `0'\n`, `0'\x41\`
    #[regex(r"0'([^'\\\x00-\x1f]|'')")]
    #[regex(r"0'\\[^\n\r]", escaped_character)]
    Character,
    /// `0''`: a quote that the standard wants doubled.
    #[token("0''")]
    BareQuote,
    /// `1.5`, `1.0e10`
    #[regex(r"[0-9]+(_[0-9]+)*\.[0-9]+([eE][+\-]?[0-9]+)?")]
    Float,
    /// `1.0Inf`, `1.5NaN`
    #[regex(r"[0-9]+\.[0-9]+(Inf|NaN)")]
    Special,
    /// `1e10`, `1E10`, unless it turns out to be a number and a name.
    #[regex(r"[0-9]+[eE][+\-]?[0-9]+")]
    Exponent,
    /// A character beyond ASCII. [`Tokens`] makes a token or layout of it.
    #[regex(r"[^\x00-\x7f]")]
    Wide,
    /// A line comment. [`Tokens`] skips it: the lexer would skip each comment by a call nested in the one
    /// before.
    #[regex(r"%[^\n]*", allow_greedy = true)]
    LineComment,
    /// A block comment without its end; [`Tokens`] skips a closed one.
    #[token("/*", block_comment)]
    OpenComment,
    /// The full stop that ends a clause (ISO 6.4.8).
    End,
    /// The end of the text.
    EndOfText,
    /// A character that begins no token.
    Unknown,
}
}

impl LexicalKind {
    /// Returns whether the token is a numeral.
    pub fn is_number(self) -> bool {
        use LexicalKind::*;
        matches!(self, Decimal | Based | Radix | Character | BareQuote | Float | Special | Exponent)
    }

    /// Returns whether the token is a name, which may be an operator.
    pub fn is_name(self) -> bool {
        use QuotedEnd::{Escaped, Plain};
        matches!(
            self,
            LexicalKind::Name
                | LexicalKind::Graphic
                | LexicalKind::Solo
                | LexicalKind::Quoted(Plain | Escaped)
        )
    }

    /// Returns whether the token is a quoted item of any kind.
    pub fn is_quoted(self) -> bool {
        matches!(self, LexicalKind::Quoted(_) | LexicalKind::DoubleQuoted(_) | LexicalKind::BackQuoted(_))
    }

    /// Returns whether the token is a quoted item cut off at the end of its line.
    fn is_cut_off(self) -> bool {
        use QuotedEnd::LineEnd;
        matches!(
            self,
            LexicalKind::Quoted(LineEnd)
                | LexicalKind::DoubleQuoted(LineEnd)
                | LexicalKind::BackQuoted(LineEnd)
        )
    }

    /// Returns the same kind of quoted item with another end.
    fn quoted_until(self, end: QuotedEnd) -> LexicalKind {
        match self {
            LexicalKind::DoubleQuoted(_) => LexicalKind::DoubleQuoted(end),
            LexicalKind::BackQuoted(_) => LexicalKind::BackQuoted(end),
            _ => LexicalKind::Quoted(end),
        }
    }

    /// Returns whether the token cannot begin an operand, so that an operator before it must be an atom.
    pub fn ends_operand(self) -> bool {
        use LexicalKind::*;
        matches!(self, Comma | Bar | Close | CloseList | CloseCurly | End | EndOfText)
    }
}

/// A token: its kind and byte range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: LexicalKind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    /// Returns its byte range.
    pub fn span(self) -> Range<usize> {
        self.start..self.end
    }
}

/// The digits of a group in a number such as `1 000 000`.
const GROUP: usize = 3;

/// The tokens of a text, one after the other.
pub struct Tokens<'t> {
    text: &'t str,
    lexer: logos::Lexer<'t, LexicalKind>,
    last: Token,
    iso: bool,
}

impl<'t> Tokens<'t> {
    /// Creates the tokens from a byte offset on; with `iso`, only those of the standard.
    #[inline]
    pub fn new(text: &'t str, offset: usize, iso: bool) -> Tokens<'t> {
        let mut lexer = LexicalKind::lexer(text);
        lexer.bump(offset);
        Tokens { text, lexer, last: Token { kind: LexicalKind::EndOfText, start: offset, end: offset }, iso }
    }

    /// Returns the text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Continues at another offset, to cut a token apart again.
    pub fn restart(&mut self, offset: usize) {
        *self = Tokens::new(self.text, offset, self.iso);
    }

    /// Returns the byte at an offset.
    #[inline]
    pub fn byte_at(&self, offset: usize) -> Option<u8> {
        self.text.as_bytes().get(offset).copied()
    }

    /// Returns the next token. Amortised O(its length).
    ///
    /// Its kind comes in registers: to read it from memory right after its bytes were written is slow.
    #[inline(always)]
    pub fn next_token(&mut self) -> Token {
        let kind = self.advance();
        Token { kind, ..self.last }
    }

    /// Makes the next token the last one, and returns its kind.
    fn advance(&mut self) -> LexicalKind {
        let kind = loop {
            match self.lexer.next() {
                None => break LexicalKind::EndOfText,
                Some(Err(())) => break LexicalKind::Unknown,
                Some(Ok(LexicalKind::LineComment)) => {}
                Some(Ok(LexicalKind::OpenComment)) if is_closed(self.lexer.slice()) => {}
                Some(Ok(LexicalKind::Wide)) => match self.wide() {
                    None => {}
                    Some(kind) => break kind,
                },
                Some(Ok(kind)) => break kind,
            }
        };
        self.extend(kind);
        let Range { start, end } = self.lexer.span();
        let kind = match kind {
            LexicalKind::Graphic if end - start == 1 && self.is_end(start) => LexicalKind::End,
            LexicalKind::Radix => return self.radix(start, end).kind,
            kind if kind.is_cut_off() && !self.iso => self.over_lines(kind, start),
            LexicalKind::BareQuote if self.iso => return self.shorter(start, start + 1).kind,
            LexicalKind::Decimal | LexicalKind::Based | LexicalKind::Float | LexicalKind::Special
                if self.iso =>
            {
                return self.standard_numeral(kind, start, end).kind;
            }
            kind => kind,
        };
        self.last = Token { kind, start, end: self.lexer.span().end };
        kind
    }

    /// Returns the kind of token that a character beyond ASCII begins, or `None` if it is layout.
    fn wide(&self) -> Option<LexicalKind> {
        let first = self.lexer.slice().chars().next();
        match first.and_then(WideClass::of) {
            _ if first.is_some_and(is_printed_quote) => Some(LexicalKind::Solo),
            Some(WideClass::Layout) => None,
            Some(WideClass::Capital) => Some(LexicalKind::Variable),
            Some(WideClass::Letter) => Some(LexicalKind::Name),
            Some(WideClass::Symbol | WideClass::Dot) => Some(LexicalKind::Graphic),
            Some(WideClass::Mark) | None => Some(LexicalKind::Unknown),
        }
    }

    /// Extends a word or a graphic token in which characters beyond ASCII are.
    #[inline]
    fn extend(&mut self, kind: LexicalKind) {
        let is_wide = |at| self.byte_at(at).is_some_and(|byte| !byte.is_ascii());
        let Range { start, end } = self.lexer.span();
        if !is_wide(start) && !is_wide(end) {
            return;
        }
        match kind {
            LexicalKind::Name | LexicalKind::Variable => self.extend_while(continues_words),
            LexicalKind::Graphic => self.extend_while(is_symbol),
            _ => {}
        }
    }

    #[cold]
    fn extend_while(&mut self, continues: impl Fn(char) -> bool) {
        let more = self.lexer.remainder().chars().take_while(|&c| continues(c)).map(char::len_utf8).sum();
        self.lexer.bump(more);
    }

    /// Extends a quoted item cut off at the end of its line by the further lines on which it continues.
    fn over_lines(&mut self, kind: LexicalKind, start: usize) -> LexicalKind {
        let from = self.lexer.span().end;
        if closes_a_clause(&self.text[start..from], &self.text[from..]) {
            return kind;
        }
        let found = scan_quoted(self.text.as_bytes(), start + 1, self.text.as_bytes()[start], LineLimit::Any);
        if found.end == QuotedEnd::Open || !may_follow_quoted(&self.text[found.position..]) {
            return kind;
        }
        self.lexer.bump(found.position - from);
        kind.quoted_until(found.end)
    }

    /// Returns whether more text could extend the quoted item `token`, or forbid it to continue on further
    /// lines.
    pub fn is_undecided(&self, token: Token) -> bool {
        let body = &self.text[token.span()];
        match token.kind {
            kind if self.iso || !kind.is_quoted() => false,
            kind if kind.is_cut_off() => {
                let quote = body.as_bytes()[0];
                let found = scan_quoted(self.text.as_bytes(), token.start + 1, quote, LineLimit::Any);
                !closes_a_clause(body, &self.text[token.end..]) && found.end == QuotedEnd::Open
            }
            _ => body.contains('\n') && self.text[token.end..].bytes().all(is_blank),
        }
    }

    /// Cuts `16'FF_FF`: a numeral if all its digits are valid and no quote follows; otherwise a number and a
    /// quoted item.
    fn radix(&mut self, start: usize, end: usize) -> Token {
        let (radix, digits) = self.text[start..end].split_once('\'').unwrap_or_default();
        let radix_value = radix.parse().unwrap_or(2);
        let is_digit = |c: char| c.is_digit(radix_value) || c == '_' || matches!(c, '\t'..='\r' | ' ');
        let is_numeral = !self.iso && self.byte_at(end) != Some(b'\'') && digits.chars().all(is_digit);
        if !is_numeral {
            return self.shorter(start, start + radix.len());
        }
        self.last = Token { kind: LexicalKind::Radix, start, end };
        self.last
    }

    /// Cuts the part of a numeral that the standard allows: it has neither groups of digits nor `1.0Inf`.
    fn standard_numeral(&mut self, kind: LexicalKind, start: usize, end: usize) -> Token {
        let text = &self.text[start..end];
        let (kind, end) = match (kind, text.find('_')) {
            (LexicalKind::Special, _) => (LexicalKind::Float, end - "Inf".len()),
            (LexicalKind::Float, Some(group)) => (LexicalKind::Decimal, start + group),
            (kind, Some(group)) => (kind, start + group),
            (kind, None) => (kind, end),
        };
        if end < self.lexer.span().end {
            self.restart(end);
        }
        self.last = Token { kind, start, end };
        self.last
    }

    /// Returns whether a token is the next group of three digits of a number such as `1 000 000`, of which
    /// `end` is the end so far.
    pub fn is_group(&self, end: usize, next: Token) -> bool {
        self.byte_at(end) == Some(b' ')
            && next.kind == LexicalKind::Decimal
            && next.start == end + 1
            && next.end - next.start == GROUP
            && self.text[next.span()].bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns whether groups may follow a token: at most three digits. The standard has none.
    pub fn may_have_groups(&self, token: Token) -> bool {
        !self.iso && token.kind == LexicalKind::Decimal && token.end - token.start <= GROUP
    }

    /// Shortens the token to the digits up to `end`; another token follows.
    pub fn shorter(&mut self, start: usize, end: usize) -> Token {
        self.restart(end);
        self.last = Token { kind: LexicalKind::Decimal, start, end };
        self.last
    }

    /// Returns the last token.
    pub fn last(&self) -> Token {
        self.last
    }

    /// Returns whether a clause ends with the token: an end token, the end of the text, or a quoted item cut
    /// off at the end of its line right after a full stop. Most likely that full stop was meant as an end
    /// token.
    pub fn ends_clause(&self, token: Token) -> bool {
        match token.kind {
            LexicalKind::End | LexicalKind::EndOfText => true,
            kind => kind.is_cut_off() && self.text[token.span()].trim_end().ends_with('.'),
        }
    }

    /// Returns whether a `.` is an end token: before layout, a comment, or the end of the text (ISO 6.4.8).
    fn is_end(&self, at: usize) -> bool {
        self.text.as_bytes()[at] == b'.'
            && match self.text[at + 1..].chars().next() {
                None | Some('%') => true,
                Some(c) => c.is_whitespace(),
            }
    }
}

/// Returns whether a character is an ASCII graphic character (ISO 6.5.1) or a backslash.
pub(super) fn is_graphic(c: char) -> bool {
    matches!(
        c,
        '#' | '$' | '&' | '*' | '+' | '-' | '.' | '/' | ':' | '<' | '=' | '>' | '?' | '@' | '^' | '~' | '\\'
    )
}

/// Returns whether a character begins a variable.
pub fn begins_variable(c: char) -> bool {
    c.is_ascii_uppercase() || c == '_' || is_wide(c, |class| class == WideClass::Capital)
}

/// Returns whether a character begins a name.
pub fn begins_name(c: char) -> bool {
    c.is_ascii_lowercase() || is_wide(c, |class| class == WideClass::Letter)
}

/// Returns whether a character continues a name or a variable.
pub fn continues_words(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || is_wide(c, WideClass::continues_words)
}

/// Returns whether a character may be part of a graphic token.
pub fn is_symbol(c: char) -> bool {
    is_graphic(c) || is_wide(c, WideClass::is_graphic)
}

/// Returns whether a character beyond ASCII is of a class.
fn is_wide(c: char, is_of: impl Fn(WideClass) -> bool) -> bool {
    !c.is_ascii() && !is_printed_quote(c) && WideClass::of(c).is_some_and(is_of)
}

fn quoted(lex: &mut logos::Lexer<'_, LexicalKind>, quote: u8) -> QuotedEnd {
    let found = scan_quoted(lex.remainder().as_bytes(), 0, quote, LineLimit::One);
    lex.bump(found.position);
    found.end
}

/// Returns whether a line that cuts off a quoted item ends like a clause, as `p('abc).` does, or
/// `p :- X = 'abc.` before a line with a rule that has quotes of its own: then its closing quote is missing.
fn closes_a_clause(line: &str, rest: &str) -> bool {
    let quote = line.chars().next().unwrap_or_default();
    let is_last = |c: char| {
        c.is_alphanumeric() && begins_quoting_rule(rest.trim_start(), quote) || matches!(c, ')' | ']' | '}')
    };
    line.trim_end().strip_suffix('.').is_some_and(|line| line.ends_with(is_last))
}

/// Returns whether a text begins with a line that is, or begins, a rule with two or more of these quotes. A
/// line with one of them, or none, may be an example in a text of several lines.
fn begins_quoting_rule(text: &str, quote: char) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let is_rule = line.contains(" :-") || line.contains(" -->");
    line.starts_with(|c: char| c.is_ascii_lowercase()) && is_rule && line.matches(quote).count() > 1
}

/// Returns whether `text` may follow a quoted item that spans several lines. A word, a numeral or a quote
/// there most likely belongs to another quoted item, whose opening quote was taken for the closing one.
fn may_follow_quoted(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t', '\r']);
    match rest.chars().next() {
        None => true,
        Some('(') => rest.len() == text.len(),
        Some('~' | '\\' | '\'' | '"' | '`' | '[' | '{' | '_') => false,
        Some(c) => !c.is_alphanumeric(),
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The number of lines that a quoted item may span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineLimit {
    One,
    Any,
}

/// The result of [`scan_quoted`].
#[derive(Clone, Copy, Debug)]
pub struct QuotedScan {
    pub end: QuotedEnd,
    /// The offset after the closing quote, or where the item is cut off.
    pub position: usize,
    /// The start of the last character or escape sequence, where a scan can continue when more text arrives.
    pub unit: usize,
}

/// Finds the end of a quoted item from `from` on, which is between two of its characters.
pub fn scan_quoted(bytes: &[u8], from: usize, quote: u8, lines: LineLimit) -> QuotedScan {
    let mut escaped = false;
    let (mut i, mut unit) = (from, from);
    while let Some(&byte) = bytes.get(i) {
        unit = i;
        i += 1;
        if byte == quote {
            if bytes.get(i) != Some(&quote) {
                let end = if escaped { QuotedEnd::Escaped } else { QuotedEnd::Plain };
                return QuotedScan { end, position: i, unit };
            }
            escaped = true;
            i += 1;
        } else if byte == b'\\' {
            escaped = true;
            i += escape_length(&bytes[i..]);
        } else if byte == b'\n' && lines == LineLimit::One {
            return QuotedScan { end: QuotedEnd::LineEnd, position: unit, unit };
        }
    }
    QuotedScan { end: QuotedEnd::Open, position: bytes.len(), unit }
}

/// Returns the length in bytes of an escape sequence after its backslash, valid or not. A character of
/// several bytes counts as its first byte: no other byte of it is special in a quoted item.
fn escape_length(bytes: &[u8]) -> usize {
    let digits = |from: usize, is_digit: fn(&u8) -> bool| {
        let end = from + bytes[from..].iter().take_while(|byte| is_digit(byte)).count();
        end + usize::from(bytes.get(end) == Some(&b'\\'))
    };
    match bytes {
        [] => 0,
        [b'x', ..] => digits(1, u8::is_ascii_alphanumeric),
        [b'0'..=b'9', ..] => digits(0, u8::is_ascii_digit),
        [b'\r', b'\n', ..] => 2,
        [b'c', rest @ ..] => {
            let layout = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if rest[..layout].contains(&b'\n') { 1 + layout } else { 1 }
        }
        _ => 1,
    }
}

/// Extends a token such as `0'\x41\` by the rest of the escape sequence, whose first character is already in
/// it.
fn escaped_character(lex: &mut logos::Lexer<'_, LexicalKind>) {
    let first = lex.slice().len() - "0'\\".len();
    let behind = lex.span().end - first;
    let text = &lex.source().as_bytes()[behind..];
    let length = escape_length(text);
    if length > first {
        lex.bump(length - first);
    }
    let four_or_eight = match text[0] {
        b'u' => 4,
        b'U' => 8,
        _ => return,
    };
    let digits = text[1..].iter().take(four_or_eight).take_while(|byte| byte.is_ascii_hexdigit()).count();
    lex.bump(digits);
}

fn block_comment(lex: &mut logos::Lexer<'_, LexicalKind>) {
    let rest = lex.remainder();
    lex.bump(rest.find("*/").map_or(rest.len(), |length| length + 2));
}

/// Returns whether a block comment is closed.
fn is_closed(comment: &str) -> bool {
    comment.len() >= "/**/".len() && comment.ends_with("*/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(LexicalKind, &str)> {
        let mut tokens = Tokens::new(text, 0, false);
        std::iter::from_fn(|| {
            let token = tokens.next_token();
            (token.kind != LexicalKind::EndOfText).then(|| (token.kind, &text[token.span()]))
        })
        .collect()
    }

    #[test]
    fn comments_graphic_tokens_and_full_stops_are_told_apart() {
        use LexicalKind::*;
        assert_eq!(kinds("X/* /*/=7."), [(Variable, "X"), (Graphic, "="), (Decimal, "7"), (End, ".")]);
        assert_eq!(kinds("//*.*/"), [(Graphic, "//*.*/")]);
        assert_eq!(kinds("a./*"), [(Name, "a"), (Graphic, "./*")]);
        assert_eq!(kinds("a.% x\n. "), [(Name, "a"), (End, "."), (End, ".")]);
        assert_eq!(kinds("/* open"), [(OpenComment, "/* open")]);
        assert_eq!(kinds("/*/"), [(OpenComment, "/*/")]);
        // Comments do not nest native calls.
        assert_eq!(kinds(&"% line\n /* block */ ".repeat(100_000)), []);
        assert_eq!(kinds("/**/x%"), [(Name, "x")]);
    }

    #[test]
    fn numerals_are_as_long_as_they_can_be() {
        use LexicalKind::*;
        let dot = (Graphic, ".");
        assert_eq!(kinds("1.e"), [(Decimal, "1"), dot, (Name, "e")]);
        assert_eq!(kinds("1.0e"), [(Float, "1.0"), (Name, "e")]);
        assert_eq!(kinds("1.0Inf"), [(Special, "1.0Inf")]);
        assert_eq!(kinds("0'''"), [(Character, "0'''")]);
        assert_eq!(kinds("0''"), [(BareQuote, "0''")]);
        assert_eq!(kinds("0'\\x41\\,"), [(Character, "0'\\x41\\"), (Comma, ",")]);
        assert_eq!(kinds("0'\\u00e9,"), [(Character, "0'\\u00e9"), (Comma, ",")]);
        assert_eq!(kinds("00'+'1")[..2], [(Decimal, "00"), (Quoted(QuotedEnd::Plain), "'+'")]);
        assert_eq!(kinds("0xG"), [(Decimal, "0"), (Name, "xG")]);
        assert_eq!(kinds("1_000 1__0"), [(Decimal, "1_000"), (Decimal, "1"), (Variable, "__0")]);
    }

    #[test]
    fn letters_of_every_script_are_letters() {
        use LexicalKind::*;
        assert_eq!(
            kinds("été Été 日本 _ñ"),
            [(Name, "été"), (Variable, "Été"), (Name, "日本"), (Variable, "_ñ")]
        );
        assert_eq!(kinds("a→b ∀x"), [(Name, "a"), (Graphic, "→"), (Name, "b"), (Graphic, "∀"), (Name, "x")]);
        assert_eq!(kinds("\0a"), [(Unknown, "\0"), (Name, "a")]);
    }

    #[test]
    fn quoted_items_end_where_the_standard_ends_them() {
        use LexicalKind::*;
        assert_eq!(kinds("'a''b'x"), [(Quoted(QuotedEnd::Escaped), "'a''b'"), (Name, "x")]);
        assert_eq!(kinds("'\\x41\\'x"), [(Quoted(QuotedEnd::Escaped), "'\\x41\\'"), (Name, "x")]);
        assert_eq!(kinds("'a\nb"), [(Quoted(QuotedEnd::LineEnd), "'a"), (Name, "b")]);
        assert_eq!(kinds("'a\nb' ."), [(Quoted(QuotedEnd::Plain), "'a\nb'"), (End, ".")]);
        assert_eq!(
            kinds("'a).\n' ."),
            [(Quoted(QuotedEnd::LineEnd), "'a)."), (Quoted(QuotedEnd::Open), "' .")]
        );
        assert_eq!(kinds("'a\n'b")[..1], [(Quoted(QuotedEnd::LineEnd), "'a")]);
        assert_eq!(kinds("'a\\\nb'"), [(Quoted(QuotedEnd::Escaped), "'a\\\nb'")]);
        assert_eq!(kinds("\"abc"), [(DoubleQuoted(QuotedEnd::Open), "\"abc")]);
        assert_eq!(kinds("`a`"), [(BackQuoted(QuotedEnd::Plain), "`a`")]);
    }
}
