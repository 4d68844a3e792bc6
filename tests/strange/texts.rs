//! Texts that nobody would write: the project's own, cut up, mixed and spoilt. Each is made from its number
//! alone.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// Folders and files of the project whose texts are spoilt, and the endings that count.
const SOURCES: &[&str] =
    &["tests/queries", "tests/transcripts", "tests/data/syntax", "docs", "README.md", "rules"];
const ENDINGS: &[&str] = &["pl", "md", "txt", "in"];

/// Text whose goals would do something to the world, if the world were granted.
const HARMFUL: &[&str] = &[
    "shell",
    "delete",
    "open",
    "tell",
    "append",
    "see",
    "rename",
    "make_",
    "copy_",
    "working_directory",
    "chdir",
    "setenv",
    "process",
    "tmp",
    "exec",
    "consult",
    "load",
    "use_module",
    "directory",
    "file",
];

/// Pieces that are put in: halves of tokens, and trouble.
const PIECES: &[&str] = &[
    "'",
    "\"",
    "`",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    ",",
    ".",
    ". ",
    "0'",
    "0x",
    "/*",
    "*/",
    "%",
    ":- ",
    "?- ",
    "```\n",
    "```prolog\n",
    "-->",
    "\0",
    "\u{feff}",
    "\u{2028}",
    "é☕",
    "end_of_file.\n",
    "1.0e999",
    "0b",
    "\\x",
    "\\x110000\\",
    "'$VAR'(1)",
    "_",
    "X = f(X), ",
    "99999999999999999999999 ** 999",
    ":- op(200, xfy, (,)).\n",
    ":- op(1200, fx, a).\n",
    "op(0, fy, -), ",
    "halt, ",
    ";\n",
    "...",
    "... .\n",
    "true.\n",
    "false.\n",
    "error(type_error(a, b), _).\n",
    "\r",
    "\r\n",
    ":- dynamic ",
    "repeat, ",
    "catch(",
    "findall(X, ",
    "\\+ ",
    "'\\\n",
    "#!",
    "a:b:",
    "{}",
    "[]",
    "=..",
    "length(L, N), ",
    ":- module(m, [a/1]).\n",
    ":- initialization(main).\n",
    ":- set_prolog_flag(double_quotes, ",
    "term_expansion(",
    ":- table a/1.\n",
    ":- if(",
    ":- endif.\n",
    "copy_term(",
    "atom_length(",
    "freeze(X, ",
    "assertz((",
];

/// The texts that others are made of.
pub struct Texts {
    sources: Vec<Vec<u8>>,
}

impl Texts {
    pub fn new() -> Texts {
        let mut files = Vec::new();
        SOURCES
            .iter()
            .for_each(|source| gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join(source), &mut files));
        files.sort();
        assert!(files.len() > 30, "{files:?}");
        Texts { sources: files.iter().map(|file| fs::read(file).expect("a text")).collect() }
    }

    /// The text of a number.
    pub fn text(&self, number: u32) -> Vec<u8> {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&number.to_le_bytes());
        let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let mut text = self.part(&mut rng);
        for _ in 0..rng.random_range(1..8) {
            self.spoil(&mut text, &mut rng);
        }
        text
    }

    /// A few lines of a source.
    fn part(&self, rng: &mut TestRng) -> Vec<u8> {
        let source = &self.sources[rng.random_range(0..self.sources.len())];
        let start = rng.random_range(0..source.len().max(1));
        let start = source[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let length = rng.random_range(0..1200);
        source[start..(start + length).min(source.len())].to_vec()
    }

    fn spoil(&self, text: &mut Vec<u8>, rng: &mut TestRng) {
        let at = rng.random_range(0..text.len() + 1);
        let range = at..(at + rng.random_range(0..40)).min(text.len());
        match rng.random_range(0..12) {
            0 => drop(text.drain(range)),
            1 => text.truncate(at),
            2 => text.splice(range.end..range.end, text[range].to_vec()).for_each(drop),
            3 => {
                let moved: Vec<u8> = text.drain(range).collect();
                let to = rng.random_range(0..text.len() + 1);
                text.splice(to..to, moved).for_each(drop);
            }
            4 => text.splice(at..at, self.part(rng)).for_each(drop),
            5 => {
                for byte in &mut text[range] {
                    *byte = rng.random();
                }
            }
            6 => {
                let count = rng.random_range(1..3000);
                let digits = std::iter::repeat_n(b'0' + rng.random_range(0..10), count);
                text.splice(at..at, digits).for_each(drop);
            }
            7 => {
                let opening =
                    ["(", "f(", "[", "{", "- ", "[a|", "\\+ ", "a:", "'", "(a->"][rng.random_range(0..10)];
                let deep = opening.repeat(rng.random_range(1..2000));
                text.splice(at..at, deep.into_bytes()).for_each(drop);
            }
            8 => {
                if let Some(quote) = text.iter().position(|byte| b"'\"`)]}.".contains(byte)) {
                    text.remove(quote);
                }
            }
            _ => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                text.splice(at..at, piece.bytes()).for_each(drop);
            }
        }
    }
}

/// Whether a text may be run by a process that may do everything.
pub fn is_harmless(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    !HARMFUL.iter().any(|word| text.contains(word))
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        fs::read_dir(path)
            .expect("a folder")
            .for_each(|entry| gather(&entry.expect("an entry").path(), files));
    } else if path.extension().is_some_and(|e| ENDINGS.iter().any(|ending| e == *ending)) {
        files.push(path.to_owned());
    }
}
