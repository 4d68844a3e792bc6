//! Which file may import which: rooms import only from their left, and files not in a circle. Also how
//! modules and imports are laid out, and whether texts name files and crates that there are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from left to right; those in one row do not import each other.
const ROOMS: &[&[&str]] = &[
    &["report", "width"],
    &["cache", "search", "suggest"],
    &["puzzles", "planning"],
    &["clock", "error"],
    &["limits"],
    &["term"],
    &["text"],
    &["program"],
    &["code"],
    &["machine"],
    &["library"],
    &["convert"],
    &["native"],
    &["engine"],
    &["answer"],
    &["extensions", "repl"],
    &["main"],
];

/// The rooms that an embedding program sees, besides the names that the crate's root exports.
const OPEN: &[&str] = &["native", "planning", "puzzles", "search"];

/// Rooms whose files use only what an embedding program could use.
const EMBEDDERS: &[&str] = &["extensions", "repl", "main"];

/// Rooms with files that still import each other in a circle. The list may only become shorter.
const CIRCLES: &[&str] = &["machine"];

#[test]
fn rooms_import_only_from_their_left() {
    let rank = |room: &str| {
        let row = ROOMS.iter().position(|row| row.contains(&room));
        row.unwrap_or_else(|| panic!("the room {room} has no rank"))
    };
    let crosses = |i: &&Import| i.from.room() != i.to.room() && !i.to.path.is_empty();
    assert_none(
        imports()
            .iter()
            .filter(crosses)
            .filter(|Import { from, to, .. }| rank(to.room()) >= rank(from.room())),
    );
}

/// The extensions and the command prove that an embedding program could have written them.
#[test]
fn extensions_and_the_command_use_what_an_embedding_program_could_use() {
    let is_open = |import: &Import| {
        let room = import.to.room();
        import.by_door || OPEN.contains(&room) || room == import.from.room() || import.from.room() == "main"
    };
    let imports = imports();
    assert_none(imports.iter().filter(|i| EMBEDDERS.contains(&i.from.room()) && !is_open(i)));
}

/// Methods of the crate that only the command calls: an embedding program does without them. The list may
/// only become shorter.
const FOR_THE_COMMAND: &[&str] =
    &["asked_as", "beside", "cut_short_at", "stopped_in", "take_breaks", "whole", "write_whole"];

#[test]
fn methods_for_the_command_alone_are_listed() {
    let mut found = BTreeSet::new();
    for file in all_sources().iter().filter(|file| !file.starts_with(Path::new(ROOT).join("src/repl"))) {
        let text = fs::read_to_string(file).expect("a source file");
        for item in text.split("#[cfg(feature = \"cli\")]\n").skip(1) {
            let is_impl = item.starts_with("impl");
            let lines = item.lines().take_while(|line| !is_impl || *line != "}");
            let methods = lines.take(if is_impl { usize::MAX } else { 1 });
            let methods = methods.filter_map(|line| line.trim_start().strip_prefix("pub(crate) fn "));
            found.extend(methods.filter_map(|method| method.split(['(', '<']).next()).map(str::to_owned));
        }
    }
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), FOR_THE_COMMAND);
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    let mut arrows: BTreeMap<Module, BTreeMap<Module, BTreeSet<String>>> = BTreeMap::new();
    for Import { from, to, name, .. } in imports() {
        arrows.entry(from).or_default().entry(to).or_default().insert(name);
    }
    let mut new = String::new();
    let mut found = BTreeSet::new();
    for (from, targets) in &arrows {
        for (to, names) in targets.iter().filter(|(to, _)| reaches(&arrows, to, from)) {
            if !CIRCLES.contains(&from.room()) {
                let _ = writeln!(new, "{} imports {names:?} of {}, which leads back", from.file(), to.file());
            }
            found.insert(from.room());
        }
    }
    let gone: Vec<_> = CIRCLES.iter().filter(|room| !found.contains(**room)).collect();
    assert!(new.is_empty(), "a circle of files:\n{new}");
    assert!(gone.is_empty(), "no longer in a circle, to be removed from CIRCLES: {gone:#?}");
}

#[test]
fn every_way_to_name_an_item_is_seen() {
    let seen = |code: &str| {
        let crate_ = Crate::of([
            ("lib.rs", "pub use a::Thing;"),
            ("a/mod.rs", "pub use inner::Thing;"),
            ("a/inner.rs", ""),
            ("b.rs", ""),
            ("a/user.rs", code),
        ]);
        let user = Module::of("a/user.rs");
        let found = crate_.imports().into_iter().filter(|import| import.from == user);
        found.map(|import| format!("{}:{}", import.to.file(), import.name)).collect::<Vec<_>>()
    };
    assert_eq!(seen("use crate::b::{Cell, Heap};"), ["b.rs:Cell", "b.rs:Heap"]);
    assert_eq!(
        seen("use crate::{\n    b::Cell,\n    a,\n};\nfn f() { a::go() }"),
        ["b.rs:Cell", "a/mod.rs:go"]
    );
    assert_eq!(seen("use crate::Thing as T;"), ["a/inner.rs:Thing"]);
    assert_eq!(seen("let x = crate::b::native::det();"), ["b.rs:native"]);
    assert_eq!(seen("use super::inner; fn f() { inner::go() }"), ["a/inner.rs:go"]);
    assert_eq!(seen("use super::{Thing, super::b::Cell};"), ["a/inner.rs:Thing", "b.rs:Cell"]);
    assert_eq!(seen("use super::sibling::X; // crate::b\n//! crate::b::Cell"), ["a/mod.rs:sibling"]);
    assert_eq!(seen("#[cfg(test)]\nmod tests { use crate::b::Cell; }"), Vec::<String>::new());
}

/// A module with parts of its own is `x/mod.rs`, not `x.rs` beside `x/`.
#[test]
fn modules_with_parts_are_folders() {
    let files = all_sources();
    let wrong: Vec<_> = files.iter().filter(|file| file.with_extension("").is_dir()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// `use` declarations are in three groups: the standard library, other crates, this crate.
#[test]
fn imports_are_in_three_groups() {
    let manifests = [include_str!("../Cargo.toml"), include_str!("../taquin-search/Cargo.toml")];
    let lines = manifests.iter().flat_map(|manifest| manifest.lines());
    let dependencies = lines.filter_map(|line| line.split_once(" = "));
    let crates: BTreeSet<String> = dependencies.map(|(name, _)| name.replace('-', "_")).collect();
    for file in all_sources() {
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

/// Unsafe code is forbidden in the crate of searches, denied in this one, and allowed in one folder.
#[test]
fn unsafe_code_is_in_one_folder() {
    assert!(include_str!("../taquin-search/src/lib.rs").contains("#![forbid(unsafe_code)]"));
    assert!(include_str!("../src/lib.rs").contains("#![deny(unsafe_code)]"));
    let files = all_sources();
    let folder = Path::new(ROOT).join("src/term/region");
    let allows = |file: &&PathBuf| {
        let text = fs::read_to_string(file).expect("a source file");
        text.contains("allow(unsafe_code)") && !file.starts_with(&folder)
    };
    let elsewhere: Vec<_> = files.iter().filter(allows).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}

/// Comments and the code in them are as wide as code. Exempt are rows of tables and addresses, which cannot
/// be wrapped.
#[test]
fn comments_are_at_most_as_wide_as_code() {
    let config = include_str!("../rustfmt.toml");
    let width = config.lines().find_map(|line| line.strip_prefix("max_width = "));
    let width: usize = width.and_then(|width| width.parse().ok()).expect("a width");
    let mut files = all_sources();
    for folder in ["tests", "benches"] {
        sources(&Path::new(ROOT).join(folder), &mut files);
    }
    let mut wide = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for (line, number) in text.lines().zip(1..) {
            let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
            let comment = comment.trim_start_matches(['/', '!', ' ']);
            let is_exempt = comment.starts_with('|') || comment.contains("://");
            if !is_exempt && line.chars().count() > width {
                let _ = writeln!(wide, "{}:{number}", file.display());
            }
        }
    }
    assert!(wide.is_empty(), "comments wider than {width} columns:\n{wide}");
}

/// The columns of comments in rules.
const RULES_WIDTH: usize = 120;

/// Exempt are code and rows of tables in comments, which cannot be wrapped.
#[test]
fn comments_in_rules_are_not_wide() {
    let mut files = Vec::new();
    files_of(&Path::new(ROOT).join("rules"), "pl", &mut files);
    let mut wide = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of rules");
        for (line, number) in text.lines().zip(1..) {
            let Some(comment) = line.trim_start().strip_prefix('%') else { continue };
            let is_exempt = comment.starts_with(" |") || comment.starts_with("    ");
            if !is_exempt && line.chars().count() > RULES_WIDTH {
                let _ = writeln!(wide, "{}:{number}", file.display());
            }
        }
    }
    assert!(wide.is_empty(), "comments wider than {RULES_WIDTH} columns:\n{wide}");
}

/// A path in a comment, or in the text about the architecture, is the end of the path of a file.
#[test]
fn paths_in_comments_exist() {
    let folders =
        ["src", "taquin-search", "taquin-derive/src", "rules", "tests", "benches", "docs", "examples"];
    let mut all = Vec::new();
    for folder in folders {
        ENDINGS.iter().for_each(|ending| files_of(&Path::new(ROOT).join(folder), ending, &mut all));
    }
    let exists =
        |path: &str| Path::new(ROOT).join(path).exists() || all.iter().any(|file| file.ends_with(path));
    let mut files = all_sources();
    files_of(&Path::new(ROOT).join("rules"), "pl", &mut files);
    files.push(Path::new(ROOT).join("ARCHITECTURE.md"));
    let mut missing = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let sign = match file.extension() {
            Some(ending) if ending == "rs" => "//",
            Some(ending) if ending == "pl" => "%",
            _ => "",
        };
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| line.trim_start().starts_with(sign)) {
            for path in line.split('`').skip(1).step_by(2).filter(|quoted| is_path(quoted) && !exists(quoted))
            {
                let _ = writeln!(missing, "{}:{number}: {path}", file.display());
            }
        }
    }
    assert!(missing.is_empty(), "there is no such file:\n{missing}");
}

/// The endings of files that texts name.
const ENDINGS: &[&str] = &["rs", "pl", "md", "sh", "py", "toml", "txt", "jsonl", "mjs"];

/// Whether a quoted text is a path with a folder. `NAME` is for names that the reader chooses.
fn is_path(quoted: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    let has_ending = |(_, ending): (&str, &str)| ENDINGS.contains(&ending);
    quoted.contains('/')
        && !quoted.contains("NAME")
        && quoted.chars().all(is_plain)
        && quoted.rsplit_once('.').is_some_and(has_ending)
}

/// The table of `ARCHITECTURE.md` has the crates that the workspace depends on.
#[test]
fn every_dependency_is_in_the_table() {
    let architecture = include_str!("../ARCHITECTURE.md");
    let (_, table) = architecture.split_once("## Dependencies").expect("a section");
    let rows: BTreeSet<&str> = table
        .lines()
        .filter(|line| line.starts_with("| "))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect();
    let manifests = [
        include_str!("../Cargo.toml"),
        include_str!("../taquin-search/Cargo.toml"),
        include_str!("../taquin-derive/Cargo.toml"),
    ];
    let crates = manifests.iter().flat_map(|manifest| dependencies(manifest));
    let missing: BTreeSet<&str> =
        crates.filter(|name| !name.starts_with("taquin") && !rows.contains(name)).collect();
    assert!(missing.is_empty(), "not in the table of ARCHITECTURE.md: {missing:?}");
}

/// The names in the tables of dependencies of a manifest.
fn dependencies(manifest: &str) -> Vec<&str> {
    let tables = manifest.split("\n[").filter(|table| {
        let head = table.lines().next().unwrap_or("");
        head.trim_end_matches(']').ends_with("dependencies")
    });
    let lines = tables.flat_map(|table| table.lines().skip(1));
    lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect()
}

/// The files with `as` to an integer type, by what they convert, beside constants and tests.
const CASTS: &[(&str, &[&str])] = &[
    (
        "integers in `const` functions",
        &[
            "src/machine/arithmetic/mod.rs",
            "src/program/ids.rs",
            "src/term/cell.rs",
            "taquin-search/src/puzzles/cube/mod.rs",
        ],
    ),
    (
        "variants of enums",
        &[
            "src/code/test_kind.rs",
            "src/library/assoc.rs",
            "src/machine/arithmetic/integer.rs",
            "src/machine/backtrace.rs",
            "src/machine/body.rs",
            "src/machine/control.rs",
            "src/machine/kinds.rs",
            "src/machine/mod.rs",
            "src/machine/thrown.rs",
            "src/program/arg_pos.rs",
            "src/repl/keyboard.rs",
            "src/term/sorting.rs",
            "src/term/symbols.rs",
        ],
    ),
    (
        "floats",
        &[
            "src/library/spaces/bounds.rs",
            "src/library/system/clock.rs",
            "src/machine/arithmetic/random.rs",
            "src/repl/passes.rs",
            "src/repl/plan.rs",
            "src/repl/progress.rs",
            "src/term/number.rs",
            "taquin-search/src/planning/best_first.rs",
        ],
    ),
];

/// `as` between integers hides losses: `width.rs` has the conversions instead.
#[test]
fn integers_are_converted_without_as() {
    let known: BTreeSet<PathBuf> = CASTS.iter().flat_map(|(_, files)| *files).map(PathBuf::from).collect();
    let has_cast = |file: &Path| {
        let text = fs::read_to_string(file).expect("a source file");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let lines = code.lines().map(str::trim_start);
        let lines = lines.filter(|line| !line.starts_with("//") && !is_constant(line));
        lines.flat_map(|line| line.split(" as ").skip(1)).any(begins_with_integer_type)
    };
    let relative = |file: PathBuf| file.strip_prefix(ROOT).expect("a file of the repository").to_owned();
    let files = all_sources().into_iter().filter(|file| !GENERATED.iter().any(|name| file.ends_with(name)));
    let is_test = |file: &PathBuf| file.components().any(|part| part.as_os_str() == "tests");
    let files = files.filter(|file| !is_test(&relative(file.clone())) && has_cast(file));
    let found: BTreeSet<PathBuf> = files.map(relative).collect();
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(new.is_empty(), "`as` to an integer type, for which width.rs has methods: {new:?}");
    assert!(gone.is_empty(), "without `as`, to be removed from CASTS: {gone:?}");
}

/// Whether a line defines a constant, and no function.
fn is_constant(line: &str) -> bool {
    let (before, after) = line.split_once("const ").unwrap_or(("-", ""));
    (before.is_empty() || before.starts_with("pub")) && !after.starts_with("fn ")
}

fn begins_with_integer_type(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let width = text[..end].strip_prefix(['u', 'i']);
    width.is_some_and(|width| ["8", "16", "32", "64", "128", "size"].contains(&width))
}

/// `tests/README.md` says what each entry of `tests` is.
#[test]
fn every_entry_of_tests_is_described() {
    let described = include_str!("README.md");
    let entries = fs::read_dir(Path::new(ROOT).join("tests")).expect("the folder");
    let names = entries.map(|entry| entry.expect("an entry").path()).map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() { format!("`{name}/") } else { format!("`{name}") }
    });
    let missing: Vec<_> = names.filter(|name| name != "`README.md" && !described.contains(name)).collect();
    assert!(missing.is_empty(), "not in tests/README.md: {missing:?}");
}

/// The longest file, in lines.
const LONGEST: usize = 700;

/// Files that a tool writes.
const GENERATED: &[&str] = &["src/text/token/lexer.rs"];

/// Rust code and libraries of rules are short. Programs among the tests and benchmarks are data.
#[test]
fn no_file_is_longer_than_700_lines() {
    let mut files = all_sources();
    for folder in ["taquin-derive/src", "tests", "benches"] {
        files_of(&Path::new(ROOT).join(folder), "rs", &mut files);
    }
    files_of(&Path::new(ROOT).join("rules"), "pl", &mut files);
    files.retain(|file| !GENERATED.iter().any(|name| file.ends_with(name)));
    let lines = |file: &PathBuf| fs::read_to_string(file).expect("a source file").lines().count();
    let long: Vec<_> = files.iter().filter(|file| lines(file) > LONGEST).collect();
    assert!(long.is_empty(), "longer than {LONGEST} lines: {long:#?}");
}

fn assert_none<'i>(wrong: impl Iterator<Item = &'i Import>) {
    let line =
        |Import { from, to, name, .. }: &Import| format!("{} names {name} of {}", from.file(), to.file());
    let wrong: Vec<String> = wrong.map(line).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The folders with rooms. The rooms of the second are a crate of their own, which the first one shows as its
/// own modules.
const FOLDERS: &[&str] = &["src", "taquin-search/src"];

fn all_sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| sources(&Path::new(ROOT).join(folder), &mut files));
    files
}

fn imports() -> Vec<Import> {
    let mut texts = BTreeMap::new();
    // The root of the second crate is not seen: what it exports has the paths of its files.
    for folder in FOLDERS.iter().rev().map(|folder| Path::new(ROOT).join(folder)) {
        let mut files = Vec::new();
        sources(&folder, &mut files);
        for file in files {
            let name =
                file.strip_prefix(&folder).expect("a file of the folder").to_string_lossy().into_owned();
            texts.insert(name, fs::read_to_string(&file).expect("a source file"));
        }
    }
    Crate::of(texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))).imports()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    files_of(folder, "rs", found);
}

/// Adds the files of a folder and its folders whose names have the extension.
fn files_of(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            files_of(&entry, extension, found);
        } else if entry.extension().is_some_and(|e| e == extension) {
            found.push(entry);
        }
    }
}

/// Whether a way of imports leads from one module to another.
fn reaches<T>(arrows: &BTreeMap<Module, BTreeMap<Module, T>>, from: &Module, to: &Module) -> bool {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![from]);
    while let Some(module) = todo.pop() {
        if module == to {
            return true;
        }
        if seen.insert(module) {
            todo.extend(arrows.get(module).into_iter().flat_map(BTreeMap::keys));
        }
    }
    false
}

/// A module, by its path from the crate's root, and its file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Module {
    path: Vec<String>,
    is_folder: bool,
}

impl Module {
    fn of(file: &str) -> Module {
        let mut path: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        let is_folder = path.last().is_some_and(|last| last == "mod");
        if is_folder || path == ["lib"] {
            path.pop();
        }
        Module { path, is_folder }
    }

    fn file(&self) -> String {
        match self.path.join("/") {
            path if path.is_empty() => "lib.rs".to_owned(),
            path if self.is_folder => format!("{path}/mod.rs"),
            path => format!("{path}.rs"),
        }
    }

    fn room(&self) -> &str {
        self.path.first().map_or("lib", String::as_str)
    }

    fn is_test(&self) -> bool {
        self.path.iter().any(|part| part == "tests" || part == "testing")
    }
}

/// An item that a module names, with the module that defines it.
#[derive(Clone, Debug)]
struct Import {
    from: Module,
    to: Module,
    name: String,
    /// Whether it is named as the crate's root exports it.
    by_door: bool,
}

/// A path of `use`, with the name that it gets.
type Use = (Vec<String>, String);

/// The modules of the crate, each with its code outside of tests.
struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
    codes: BTreeMap<Vec<String>, Code>,
}

/// What a module says.
struct Code {
    uses: Vec<Use>,
    exports: BTreeMap<String, Vec<String>>,
    /// The paths named elsewhere.
    paths: Vec<Vec<String>>,
}

impl Crate {
    fn of<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Crate {
        let (mut modules, mut codes) = (BTreeMap::new(), BTreeMap::new());
        for (file, text) in files {
            let module = Module::of(file);
            if !module.is_test() {
                codes.insert(module.path.clone(), Code::of(text));
                modules.insert(module.path.clone(), module);
            }
        }
        Crate { modules, codes }
    }

    /// Every item that a module names of another. Names that a module passes on are not its own imports.
    fn imports(&self) -> Vec<Import> {
        let mut found = Vec::new();
        for (path, module) in self.modules.iter().filter(|(path, _)| !path.is_empty()) {
            let code = &self.codes[path];
            let named: BTreeMap<&str, &[String]> =
                code.uses.iter().map(|(path, name)| (name.as_str(), path.as_slice())).collect();
            let paths = code.uses.iter().map(|(path, _)| path).chain(&code.paths);
            for used in paths.filter(|used| !code.exports.values().any(|exported| exported == *used)) {
                let used = match named.get(used[0].as_str()) {
                    Some(start) if start[0] != used[0] => [start, &used[1..]].concat(),
                    _ => used.clone(),
                };
                let Some(full) = self.absolute(path, &used) else { continue };
                let Some((to, rest)) = self.definer(&full, 0) else { continue };
                if let (Some(name), false) = (rest.first(), to == *path) {
                    let by_door = self
                        .codes
                        .get(&Vec::new())
                        .is_some_and(|root| root.exports.contains_key(&full[0]) || full.len() == 1);
                    let to = self.modules[&to].clone();
                    found.push(Import { from: module.clone(), to, name: name.clone(), by_door });
                }
            }
        }
        found
    }

    /// The path from the crate's root; `None` for a path of another crate or of the module's own items.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        // The binary sees the library from outside.
        let crate_name = if module == ["main"] { "taquin" } else { "crate" };
        let ups = path.iter().take_while(|part| *part == "super").count();
        let start = match path[0].as_str() {
            first if first == crate_name => return Some(path[1..].to_vec()),
            "self" => return Some([module, &path[1..]].concat()),
            "super" => &module[..module.len() - ups],
            first if self.modules.contains_key(&[module, &[first.to_owned()]].concat()) => module,
            _ => return None,
        };
        Some([start, &path[ups..]].concat())
    }

    /// The module that defines what a path names, and the rest of the path in it.
    fn definer(&self, full: &[String], depth: usize) -> Option<(Vec<String>, Vec<String>)> {
        let mut module = Vec::new();
        for (i, part) in full.iter().enumerate() {
            let child = [&module[..], std::slice::from_ref(part)].concat();
            if self.modules.contains_key(&child) {
                module = child;
                continue;
            }
            return match self.codes[&module].exports.get(part) {
                Some(path) if depth < 8 => {
                    let path = self.absolute(&module, path)?;
                    self.definer(&[&path, &full[i + 1..]].concat(), depth + 1)
                }
                _ => Some((module, full[i..].to_vec())),
            };
        }
        Some((module, Vec::new()))
    }
}

impl Code {
    fn of(text: &str) -> Code {
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or(""));
        let mut code = lines.collect::<Vec<_>>().join("\n");
        let (mut uses, mut exports) = (Vec::new(), BTreeMap::new());
        while let Some((at, end)) = statement(&code) {
            let start = code[..at].rfind('\n').map_or(0, |line| line + 1);
            let mut found = Vec::new();
            expand(&code[at + 4..end], &[], &mut found);
            if code[start..at].contains("pub") {
                exports.extend(found.iter().map(|(path, name)| (name.clone(), path.clone())));
            }
            uses.append(&mut found);
            code.replace_range(at..=end, "");
        }
        Code { uses, exports, paths: paths(&code) }
    }
}

/// The next statement `use`: where it begins, and its semicolon.
fn statement(code: &str) -> Option<(usize, usize)> {
    let is_word = |at: &usize| code[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let at = code.match_indices("use ").map(|(at, _)| at).find(is_word)?;
    Some((at, at + code[at..].find(';')?))
}

/// The paths of a tree of imports, each with the name that it gets.
fn expand(tree: &str, before: &[String], found: &mut Vec<Use>) {
    let tree = tree.trim();
    let (path, group) = tree.split_once('{').map_or((tree, None), |(path, group)| (path, Some(group)));
    let (path, name) = path.split_once(" as ").unwrap_or((path, ""));
    let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty());
    let mut path = [before, &parts.map(str::to_owned).collect::<Vec<_>>()].concat();
    if let Some(group) = group {
        let group = group.trim_end().trim_end_matches('}');
        split(group).into_iter().for_each(|branch| expand(branch, &path, found));
        return;
    }
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = match name.trim() {
        "" => path.last().cloned(),
        name => Some(name.to_owned()),
    };
    found.extend(name.map(|name| (path, name)));
}

/// The branches of a group, at its commas.
fn split(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut branches) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    branches.push(&group[start..]);
    branches
}

/// The paths of two parts and more in code.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = code.split(|c| !is_part(c)).map(|word| word.trim_matches(':'));
    let words = words.filter(|word| word.contains("::") && !word.contains(":::"));
    words.map(|word| word.split("::").map(str::to_owned).collect()).collect()
}
