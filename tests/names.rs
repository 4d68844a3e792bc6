//! Types have names of their own: a name that two types share says of neither what it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that a reader knows from every crate.
const COMMON: &[&str] = &["Error", "Iter"];

#[test]
fn types_have_names_of_their_own() {
    let mut files: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let folders = ["src", "taquin-search/src"];
    for (file, text) in folders.iter().flat_map(|folder| sources(Path::new(folder))) {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        for name in code.lines().filter_map(type_name) {
            files.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    let shared = files.iter().filter(|(name, files)| files.len() > 1 && !COMMON.contains(&name.as_str()));
    let wrong: Vec<_> = shared.collect();
    assert!(wrong.is_empty(), "types of several files have one name: {wrong:#?}");
}

#[test]
fn every_kind_of_type_is_seen() {
    assert_eq!(type_name("pub(crate) struct Heap {"), Some("Heap"));
    assert_eq!(type_name("pub enum Kind<'a> {"), Some("Kind"));
    assert_eq!(type_name("type Setter = fn();"), Some("Setter"));
    assert_eq!(type_name("unsafe trait Words: Sized {"), Some("Words"));
    assert_eq!(type_name("    type Item = u8;"), None);
    assert_eq!(type_name("    struct Local(usize);"), Some("Local"));
    assert_eq!(type_name("// struct Comment"), None);
}

/// The name of the type that a line of code defines. An indented `type` is an associated one.
fn type_name(line: &str) -> Option<&str> {
    let words = line.trim_start();
    let is_indented = words.len() < line.len();
    let words = match words.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => words,
    };
    let (keyword, rest) = words.strip_prefix("unsafe ").unwrap_or(words).split_once(' ')?;
    let defines = match keyword {
        "struct" | "enum" | "trait" => true,
        "type" => !is_indented,
        _ => false,
    };
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (defines && !name.is_empty()).then_some(name)
}

/// The source files outside of tests, with their texts.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let is_test = entry.file_stem().is_some_and(|name| name == "tests");
        if entry.is_dir() && !is_test {
            found.extend(sources(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "rs") && !is_test {
            found.push((entry.clone(), fs::read_to_string(&entry).expect("a source file")));
        }
    }
    found
}
