//! Who may import whom: every file names only rooms to the left of its own. Also how modules and imports are laid out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from left to right; those in one row may import each other.
const ROOMS: &[&[&str]] = &[
    &["error", "limits", "width"],
    &["search"],
    &["puzzles", "planning"],
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

/// The rooms that an embedding program sees, besides the names that the crate's root exports.
const OPEN: &[&str] = &["native", "planning", "puzzles", "search"];

fn rank(room: &str) -> Option<usize> {
    ROOMS.iter().position(|row| row.contains(&room))
}

/// A file that names a room, or a name of the crate's front door.
#[derive(Clone, Debug)]
struct Import {
    file: PathBuf,
    own: String,
    other: String,
}

#[test]
fn files_import_only_from_their_left() {
    let door = front_door();
    assert_none(imports().into_iter().filter(|Import { own, other, .. }| {
        let own = rank(own).unwrap_or_else(|| panic!("the room {own} has no rank"));
        match rank(other) {
            Some(other) => other > own,
            // The front door is as far to the right as what stands behind it.
            None => !door.contains(other) || Some(own) < rank("engine"),
        }
    }));
}

/// The puzzle predicates and the command prove that an embedding program could have written them.
#[test]
fn the_bridge_and_the_command_use_what_an_embedding_program_could_use() {
    const EMBEDDERS: &[&str] = &["bridge", "repl", "main"];
    let door = front_door();
    let is_open = |own: &str, other: &str| {
        OPEN.contains(&other) || door.contains(other) || other == own || (own == "main" && other == "repl")
    };
    assert_none(
        imports()
            .into_iter()
            .filter(|import| EMBEDDERS.contains(&&*import.own) && !is_open(&import.own, &import.other)),
    );
}

#[test]
fn every_way_to_name_a_room_is_seen() {
    let seen = |code: &str| rooms(code, "crate::", &["a", "b"]).into_iter().collect::<Vec<_>>();
    assert_eq!(seen("use crate::term::Cell;"), ["term"]);
    assert_eq!(seen("use crate::{\n    term::{Cell, Heap},\n    text,\n};"), ["term", "text"]);
    assert_eq!(seen("pub(crate) use crate::{Engine};"), ["Engine"]);
    assert_eq!(seen("let x = crate::machine::native::det();"), ["machine"]);
    assert_eq!(seen("use super::super::library::streams;"), ["library"]);
    assert_eq!(seen("use super::sibling; // crate::engine\n//! crate::engine"), Vec::<String>::new());
}

/// A module with parts of its own is `x/mod.rs`, not `x.rs` beside `x/`.
#[test]
fn modules_with_parts_are_folders() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let wrong: Vec<_> = files.iter().filter(|file| file.with_extension("").is_dir()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// `use` declarations are in three groups: the standard library, other crates, this crate.
#[test]
fn imports_are_in_three_groups() {
    let manifest = include_str!("../Cargo.toml");
    let crates: BTreeSet<String> = manifest
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.replace('-', "_"))
        .collect();
    let mut files = Vec::new();
    sources(&root(), &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let groups: Vec<u8> = text
            .lines()
            .filter_map(|line| line.strip_prefix("use "))
            .map(|path| match path.split([':', ';', ' ']).next().unwrap_or("") {
                "std" => 0,
                name if crates.contains(name) => 1,
                _ => 2,
            })
            .collect();
        assert!(groups.is_sorted(), "{}: expected std, then other crates, then this crate", file.display());
    }
}

fn assert_none(wrong: impl Iterator<Item = Import>) {
    let wrong: Vec<String> =
        wrong.map(|Import { file, own, other }| format!("{}: {own} names {other}", file.display())).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
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

/// The names that the crate's root exports.
fn front_door() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("lib.rs")).expect("the crate's root");
    let uses = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let names = uses
        .flat_map(|path| path.split(['{', '}', ',']).map(str::trim).map(str::to_owned).collect::<Vec<_>>());
    let mut names: BTreeSet<String> =
        names.filter_map(|path| path.rsplit("::").next().map(str::to_owned)).collect();
    names.insert("VERSION".to_owned());
    names.remove("");
    names
}

/// The module path of a file.
fn module(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix(root()).expect("a file of src").with_extension("");
    let mut parts: Vec<String> =
        inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// Every naming of a room in the sources outside of tests.
fn imports() -> Vec<Import> {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut found = Vec::new();
    for file in files {
        let module = module(&file);
        if module.iter().any(|part| part == "tests") || module == ["lib"] {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source file");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let own = module[0].clone();
        // The binary sees the library from outside.
        let crate_name = if own == "main" { "taquin::" } else { "crate::" };
        let path: Vec<&str> = module.iter().map(String::as_str).collect();
        let others = rooms(code, crate_name, &path);
        found.extend(others.into_iter().map(|other| Import { file: file.clone(), own: own.clone(), other }));
    }
    found
}

/// The rooms and names of the root that paths in a module's code begin with.
fn rooms(code: &str, crate_name: &str, module: &[&str]) -> BTreeSet<String> {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or(""));
    let code = lines.collect::<Vec<_>>().join("\n");
    let to_root = "super::".repeat(module.len());
    let mut found = BTreeSet::new();
    for start in [crate_name, &to_root] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                found.extend(first_names(&code[at + start.len()..]));
            }
        }
    }
    found
}

/// The name that a path begins with, or the names of a group of paths in braces.
fn first_names(path: &str) -> Vec<String> {
    let name = |path: &str| path.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let Some(group) = path.strip_prefix('{') else { return vec![name(path)] };
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                names.push(name(&group[start..at]));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name: &String| !name.is_empty());
    names
}
