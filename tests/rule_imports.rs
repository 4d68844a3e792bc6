//! The libraries import what they use, and no more: an import that is left over loads a file for nothing.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files of rules in a folder and those below.
fn rules(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("the folder of rules").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    folders.iter().flat_map(|folder| rules(folder)).chain(files).collect()
}

/// Returns the imports of a text, as written, and the text without them, its comments and its exports.
fn imports_and_rest(text: &str) -> (Vec<&str>, String) {
    let (mut imports, mut rest) = (Vec::new(), String::new());
    for clause in text.split_inclusive(".\n") {
        let code = clause.lines().filter(|line| !line.starts_with('%')).collect::<Vec<_>>().join("\n");
        let directive = clause.find(":- ").map_or("", |start| &clause[start + 3..]);
        let is_import = ["use_module(", "autoload("].iter().any(|name| directive.starts_with(name));
        match directive.rsplit_once('[').and_then(|(_, list)| list.split_once(']')) {
            Some((list, _)) if is_import => imports.extend(list.split(',').map(str::trim)),
            _ if directive.starts_with("module(") => {}
            _ => rest.push_str(&code),
        }
    }
    (imports, rest)
}

/// Returns whether a name occurs in a text other than within a longer one.
fn occurs(name: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part))
}

#[test]
fn every_import_is_used() {
    let mut unused = Vec::new();
    for file in rules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules")) {
        let text = fs::read_to_string(&file).expect("rules");
        let (imports, rest) = imports_and_rest(&text);
        let names = imports.iter().filter(|import| !import.contains(" as "));
        let names = names.filter_map(|import| Some((import, import.split_once('/')?.0.trim_matches('\''))));
        unused.extend(
            names
                .filter(|(_, name)| !occurs(name, &rest))
                .map(|(import, _)| format!("{}: {import}", file.display())),
        );
    }
    assert!(unused.is_empty(), "imported and not used:\n{}", unused.join("\n"));
}
