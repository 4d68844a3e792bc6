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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let Some(own) = rank(&room_of(&file, &root)) else { continue };
        let text = fs::read_to_string(&file).expect("a source file");
        let is_test =
            file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for line in code.lines().filter(|line| !is_test && line.trim_start().starts_with("use crate::")) {
            let path = line.trim_start().trim_start_matches("use crate::");
            let room: String = path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if rank(&room).is_some_and(|other| other > own) {
                wrong.push(format!("{}: {line}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
