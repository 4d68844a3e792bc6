//! The lexer in `src/text/token/lexer.rs` is what the derive of logos makes of the kinds of tokens beside it.
//!
//! `TAQUIN_RECORD=1` writes it. It is kept so that no build of the library has to derive it, which would take
//! ten more crates.

use std::fs;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

const KINDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/token/mod.rs");
const LEXER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/token/lexer.rs");

const HEADING: &str = "\
//! The lexer that the derive of logos makes of `LexicalKind`, written by `tests/lexer.rs`.
#![expect(clippy::all, unused, reason = \"derived code\")]

use super::*;

";

/// The columns that a line may have.
const WIDTH: usize = 110;

/// Returns the declaration of the kinds of tokens, with what logos reads in it.
fn declaration(source: &str) -> &str {
    let (_, rest) = source.split_once("\ntokens! {\n").expect("the declaration");
    rest.split_once("\n}\n}\n").map(|(body, _)| &rest[..body.len() + 2]).expect("its end")
}

/// Lines as full as they can be of tokens with as few spaces as there can be.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    last: Last,
}

/// What the last token was, which decides whether the next one must be apart from it.
#[derive(Clone, Copy, Default, PartialEq)]
enum Last {
    #[default]
    Bracket,
    Word,
    Punct(Spacing),
}

impl Lines {
    fn push_all(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.push(open, Last::Bracket);
                    self.push_all(group.stream());
                    self.push(close, Last::Bracket);
                }
                TokenTree::Punct(punct) => self.push(&punct.to_string(), Last::Punct(punct.spacing())),
                word => self.push(&word.to_string(), Last::Word),
            }
        }
    }

    fn push(&mut self, token: &str, kind: Last) {
        let is_joined = self.last == Last::Punct(Spacing::Joint);
        let space = match (self.last, kind) {
            // A word before a lifetime or an attribute would be a prefix.
            (Last::Word, Last::Punct(_)) if ["'", "#"].contains(&token) => " ",
            (Last::Word, Last::Word) | (Last::Punct(Spacing::Alone), Last::Punct(_)) => " ",
            _ => "",
        };
        self.last = kind;
        match self.lines.last_mut() {
            Some(line) if is_joined || line.len() + space.len() + token.len() <= WIDTH => {
                line.push_str(space);
                line.push_str(token);
            }
            _ => self.lines.push(token.to_string()),
        }
    }
}

#[test]
fn the_lexer_is_what_logos_derives() {
    let kinds = fs::read_to_string(KINDS).expect("the kinds");
    let tokens: TokenStream = declaration(&kinds).parse().expect("tokens of Rust");
    let mut lines = Lines::default();
    lines.push_all(logos_codegen::generate(tokens));
    let want = format!("{HEADING}{}\n", lines.lines.join("\n"));
    if std::env::var_os("TAQUIN_RECORD").is_some() {
        return fs::write(LEXER, want).expect("the lexer is written");
    }
    let lexer = fs::read_to_string(LEXER).expect("the lexer");
    assert!(lexer == want, "the kinds of tokens have changed: TAQUIN_RECORD=1 cargo test --test lexer");
}
