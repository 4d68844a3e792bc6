//! The book's library reference is what the comments in `rules/` say.
//!
//! `TAQUIN_RECORD=1` writes the page. It has the libraries with modules of their own, and of each the
//! exported predicates that have a comment.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/book/src/library.md");

const HEADING: &str = "\
# Library reference

This page describes the predicates of each library, from the comments in its source. The first call of a predicate loads
its library; a few libraries, such as `library(clpfd)`, need `:- use_module(library(clpfd)).` before. In templates, `+`
marks an argument that is given, `-` one that is found, `?` either, and `:` a goal or another term with a module.
`help(append/3).` at the top level prints the same text, and describes the built-in predicates too.
";

/// A comment on a predicate: its templates, such as `append(?Xs, ?Ys, ?Zs) is nondet.`, and the text below.
struct Comment<'t> {
    templates: Vec<&'t str>,
    text: Vec<&'t str>,
}

/// Returns the comments of a file that begin with `%!`.
fn comments(source: &str) -> Vec<Comment<'_>> {
    let mut comments: Vec<Comment> = Vec::new();
    let mut is_inside = false;
    for line in source.lines() {
        if let Some(template) = line.strip_prefix("%! ") {
            match comments.last_mut().filter(|last| is_inside && last.text.is_empty()) {
                Some(last) => last.templates.push(template),
                None => comments.push(Comment { templates: vec![template], text: Vec::new() }),
            }
            is_inside = true;
        } else if let (true, Some(text), Some(last)) =
            (is_inside, line.strip_prefix('%'), comments.last_mut())
        {
            last.text.push(text.trim());
        } else {
            is_inside = false;
        }
    }
    comments
}

/// Returns the number of arguments in the text between their brackets.
fn arity(arguments: &str) -> usize {
    let mut depth = 0;
    let mut commas = 0;
    for c in arguments.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
    }
    commas + 1
}

/// Returns `name/arity` or `name//arity` of a template.
fn indicator(template: &str) -> String {
    let head = template.rsplit_once(" is ").map_or(template, |(head, _)| head).trim_end_matches('.');
    let (head, slashes) = head.strip_suffix("//").map_or((head, "/"), |head| (head, "//"));
    let is_name = head.starts_with(|c: char| c.is_alphabetic() || c == '$' || c == '\'');
    match head.split_once('(').filter(|_| is_name) {
        Some((name, rest)) => format!("{name}{slashes}{}", arity(rest.trim_end_matches(')'))),
        None if is_name => format!("{head}{slashes}0"),
        None => {
            // An operator: `?X #= ?Y`, or `#\ ?X`.
            let words: Vec<&str> = head.split(' ').collect();
            let (name, arity) = if words.len() > 2 { (words[1], 2) } else { (words[0], 1) };
            format!("{name}/{arity}")
        }
    }
}

/// Returns what a module exports, as its first directive lists it.
fn exports(source: &str) -> BTreeSet<&str> {
    let Some((_, rest)) = source.split_once("\n:- module(") else { return BTreeSet::new() };
    let list = rest.split_once("\n:-").map_or(rest, |(list, _)| list);
    let list = list.split_once("]).").map_or(list, |(list, _)| list);
    list.split(|c: char| c.is_whitespace() || c == ',')
        .map(|entry| entry.trim_start_matches('[').trim_matches(['(', ')']))
        .filter(|entry| entry.contains('/'))
        .collect()
}

/// Returns the first paragraph of a file's comment.
fn about(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix('%'));
    let paragraph: Vec<&str> = lines.map(str::trim).take_while(|line| !line.is_empty()).collect();
    paragraph.join(" ")
}

/// Returns text as Markdown that shows it unchanged.
fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        if "\\`*_<>[]#|".contains(c) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

/// Returns the files of a folder that are rules, in order.
fn rules(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "pl")).collect();
    files.sort();
    files
}

/// Writes the section of a library; its parts, in a folder of its name, have comments too.
fn write_library(page: &mut String, name: &str, file: &Path) {
    let source = fs::read_to_string(file).expect("rules");
    let exported = exports(&source);
    let mut texts = vec![source.clone()];
    texts.extend(rules(&file.with_extension("")).iter().map(|part| fs::read_to_string(part).expect("rules")));
    let mut entries = String::new();
    for comment in texts.iter().flat_map(|text| comments(text)) {
        if !comment.templates.iter().any(|template| exported.contains(indicator(template).as_str())) {
            continue;
        }
        entries.push('\n');
        for template in &comment.templates {
            let (head, is) = template.trim_end_matches('.').rsplit_once(" is ").unwrap_or((template, ""));
            let is = if is.is_empty() { String::new() } else { format!(" is {is}") };
            let _ = writeln!(entries, "**`{head}`**{is}\\");
        }
        let text = escaped(comment.text.join("\n").trim_end());
        let _ = writeln!(entries, "{}", text.replace("\n@error ", "\\\nErrors: "));
    }
    if !entries.is_empty() {
        let _ = write!(page, "\n## library({name})\n\n{}\n{entries}", escaped(&about(&source)));
    }
}

fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut page = HEADING.to_owned();
    for folder in ["", "dcg", "http"] {
        for file in rules(&root.join(folder)) {
            let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let name = if folder.is_empty() { stem } else { format!("{folder}/{stem}") };
            write_library(&mut page, &name, &file);
        }
    }
    page
}

#[test]
fn the_library_reference_is_current() {
    let page = page();
    if std::env::var_os("TAQUIN_RECORD").is_some() {
        fs::write(PAGE, &page).expect("the page is written");
    }
    let committed = fs::read_to_string(PAGE).expect("the page");
    assert!(page == committed, "TAQUIN_RECORD=1 cargo test --test library_reference writes {PAGE} anew");
}

#[test]
fn templates_have_the_indicators_of_their_predicates() {
    let cases = [
        ("append(?Xs, ?Ys, ?Zs) is nondet.", "append/3"),
        ("base32(+Codes)// is det.", "base32//1"),
        ("trace is det.", "trace/0"),
        ("?X #\\= ?Y is semidet.", "#\\=/2"),
        ("p(+[A,B], f(C, D)) is det.", "p/2"),
    ];
    for (template, expected) in cases {
        assert_eq!(indicator(template), expected);
    }
}
