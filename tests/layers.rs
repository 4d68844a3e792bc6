//! Who may import whom: every file imports only from rooms that stand to the left of its own.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from left to right; those in one row may import each other.
const ROOMS: &[&[&str]] = &[
    &["error", "limits"],
    &["search"],
    &["puzzles"],
    &["term"],
    &["text"],
    &["program"],
    &["code"],
    &["machine"],
    &["library"],
    &["engine", "answer", "convert", "native", "bridge"],
    &["repl"],
    &["main"],
];

fn rank(room: &str) -> Option<usize> {
    ROOMS.iter().position(|row| row.contains(&room))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            found.push(entry);
        }
    }
}

/// The room that a file stands in.
fn room_of(path: &Path, root: &Path) -> String {
    let inside = path.strip_prefix(root).expect("a file of src");
    let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn files_import_only_from_their_left() {
    let wrong = imports().into_iter().filter(|(_, own, other, _)| match (rank(own), rank(other)) {
        (Some(own), Some(other)) => other > own,
        _ => false,
    });
    assert_none(wrong);
}

/// The puzzle predicates prove that an embedding program could have written them: they use the crate's front door,
/// the verbs that register predicates, and the two rooms that know nothing of Prolog.
#[test]
fn the_bridge_uses_what_an_embedding_program_could_use() {
    const OPEN: &[&str] = &["native", "puzzles", "search"];
    let is_open = |name: &str| OPEN.contains(&name) || name.starts_with(char::is_uppercase);
    assert_none(imports().into_iter().filter(|(_, own, other, _)| own == "bridge" && !is_open(other)));
}

type Import = (PathBuf, String, String, String);

fn assert_none(wrong: impl Iterator<Item = Import>) {
    let wrong: Vec<String> = wrong.map(|(file, .., line)| format!("{}: {line}", file.display())).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rooms, or names of the crate's front door, that a path behind `use crate::` begins with.
fn rooms(path: &str) -> Vec<String> {
    let paths: Vec<&str> = match path.strip_prefix('{') {
        Some(names) => names.split(',').map(str::trim).collect(),
        None => vec![path],
    };
    let first = |path: &&str| path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    paths.iter().map(first).collect()
}

/// Every `use crate::` of the sources outside of tests: the file, its room, what it imports from and the line.
fn imports() -> Vec<Import> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let is_test =
            file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for line in code.lines().filter(|line| !is_test && line.trim_start().starts_with("use crate::")) {
            let path = line.trim_start().trim_start_matches("use crate::");
            for room in rooms(path) {
                found.push((file.clone(), room_of(&file, &root), room, line.to_owned()));
            }
        }
    }
    found
}
