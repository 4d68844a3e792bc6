//! Transcripts of the top level at a terminal: what a person types, and what the screen shows in the end.
//!
//! `tests/transcripts/terminal/*.keys` says what is typed; `TAQUIN_RECORD=1` writes the screens beside it.
//! The terminal is made by `script`, which every Linux has; what its bytes look like is worked out by
//! `vt100`.
#![cfg(target_os = "linux")]

mod book;
mod session;

use std::fs;
use std::path::{Path, PathBuf};

use session::{COLUMNS, KIND, Session};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts/terminal");

/// What a person does: waits until the line of the cursor reads so, then types.
struct Step {
    waits_for: String,
    types: String,
}

/// Reads lines `what is waited for<TAB>what is typed`; `%` begins a comment.
fn steps(text: &str) -> Vec<Step> {
    let lines = text.lines().filter(|line| !line.starts_with('%') && !line.is_empty());
    lines
        .map(|line| {
            let (waits_for, types) =
                line.split_once('\t').expect("a tab between what is waited for and what is typed");
            Step { waits_for: waits_for.to_owned(), types: keys(types) }
        })
        .collect()
}

/// Keys by their names: `<Enter>`, `<Tab>`, `<Up>`, `<C-c>`.
fn keys(names: &str) -> String {
    const NAMED: &[(&str, &str)] = &[
        ("<Enter>", "\r"),
        ("<Tab>", "\t"),
        ("<Up>", "\x1b[A"),
        ("<C-c>", "\x03"),
        ("<C-d>", "\x04"),
        ("<Paste>", "\x1b[200~"),
        ("</Paste>", "\x1b[201~"),
        ("<Line>", "\n"),
    ];
    NAMED.iter().fold(names.to_owned(), |text, (name, bytes)| text.replace(name, bytes))
}

/// The width of the terminal: `% columns 40` says another than the usual.
fn columns(text: &str) -> u16 {
    let stated = text.lines().find_map(|line| line.strip_prefix("% columns "));
    stated.map_or(COLUMNS, |columns| columns.parse().expect("a number of columns"))
}

/// The kind of terminal: `% terminal dumb` says another than the usual.
fn kind(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("% terminal ")).unwrap_or(KIND)
}

/// The arguments of the program: `% taquin family.pl` says others than none.
fn arguments(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("% taquin ")).unwrap_or("--quiet")
}

/// The files beside the program: `% file family.pl`, and a line `% | text` for each of its lines.
fn files(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("% file ") {
            files.push((name.to_owned(), String::new()));
        } else if let (Some(line), Some((_, contents))) = (line.strip_prefix("% |"), files.last_mut()) {
            *contents += &(line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n");
        }
    }
    files
}

fn screen(keys: &Path) -> String {
    let text = fs::read_to_string(keys).expect("a file of keys");
    let name = keys.file_stem().expect("a name").to_string_lossy();
    let mut session = Session::begin_as(&name, kind(&text), columns(&text), arguments(&text), &files(&text));
    for step in steps(&text) {
        session.wait_for(&step.waits_for);
        session.type_keys(&step.types);
    }
    session.end()
}

fn transcripts() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "keys")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn screens_are_as_recorded() {
    for keys in transcripts() {
        let came = screen(&keys);
        let recorded = keys.with_extension("out");
        if std::env::var_os("TAQUIN_RECORD").is_some() {
            fs::write(&recorded, &came).expect("a screen is written");
        }
        let stated = fs::read_to_string(&recorded).expect("a recorded screen");
        assert_eq!(came, stated, "{}", keys.display());
    }
}
