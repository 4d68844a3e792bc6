//! The kinds of the tokens of a text, for syntax highlighting and completion.

use std::ops::Range;

use super::token::{LexicalKind, Tokens};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// A name without quotes, a symbol, a comma, a bar, the end of a clause.
    Name,
    /// A named variable or `_`.
    Variable,
    /// A quoted item of any kind.
    Quoted,
    /// A numeral.
    Number,
    /// An opening bracket: round, square or curly.
    Open,
    /// A closing bracket.
    Close,
    /// A block comment without its end.
    Comment,
    /// A character that begins no token.
    Unknown,
}

/// Returns the tokens of a text with their byte ranges; layout and comments lie between them. Any text has
/// tokens, valid or not. O(length).
///
/// ```
/// use taquin::{TokenKind, tokens};
/// let found: Vec<_> = tokens("f(X). % why").into_iter().map(|(kind, range)| (kind, range.start)).collect();
/// assert_eq!(found[..3], [(TokenKind::Name, 0), (TokenKind::Open, 1), (TokenKind::Variable, 2)]);
/// ```
pub fn tokens(text: &str) -> Vec<(TokenKind, Range<usize>)> {
    let mut tokens = Tokens::new(text, 0, false);
    let next = || Some(tokens.next_token()).filter(|token| token.kind != LexicalKind::EndOfText);
    std::iter::from_fn(next).map(|token| (kind(token.kind), token.span())).collect()
}

fn kind(kind: LexicalKind) -> TokenKind {
    match kind {
        LexicalKind::Variable => TokenKind::Variable,
        LexicalKind::Quoted(_) | LexicalKind::DoubleQuoted(_) | LexicalKind::BackQuoted(_) => {
            TokenKind::Quoted
        }
        LexicalKind::Open | LexicalKind::OpenList | LexicalKind::OpenCurly => TokenKind::Open,
        LexicalKind::Close | LexicalKind::CloseList | LexicalKind::CloseCurly => TokenKind::Close,
        LexicalKind::OpenComment => TokenKind::Comment,
        LexicalKind::Unknown => TokenKind::Unknown,
        kind if kind.is_number() => TokenKind::Number,
        _ => TokenKind::Name,
    }
}
