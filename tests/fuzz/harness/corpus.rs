//! Goals and programs of the project's own tests, from which others are made.

use std::fs;
use std::path::{Path, PathBuf};

use taquin::{Engine, Extent};

use super::grammar::clauses;
use super::tree::Tree;

/// A file of queries: the program before its first query, and the queries.
#[derive(Debug)]
pub struct File {
    pub program: Vec<String>,
    pub goals: Vec<Tree>,
}

/// The query files of the tests, and all texts that can be changed into others.
#[derive(Debug)]
pub struct Corpus {
    pub files: Vec<File>,
    pub texts: Vec<String>,
}

impl Corpus {
    pub fn new() -> Corpus {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut engine = Engine::new();
        engine.consult_str("operators", ":- use_module(library(clpfd)).").expect("a library");
        let folders = ["tests/queries", "tests/queries/iso"];
        let queries: Vec<String> = folders.iter().flat_map(|folder| texts_in(&root.join(folder))).collect();
        let files = queries.iter().map(|text| file(&mut engine, text)).collect();
        let texts = queries.into_iter().chain(texts_in(&root.join("rules"))).collect();
        Corpus { files, texts }
    }
}

/// The Prolog texts of a folder, by their names.
fn texts_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder of the project");
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pl"));
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn file(engine: &mut Engine, text: &str) -> File {
    let first = text.find("\n?-").map_or(text.len(), |at| at + 1);
    let (program, queries) = text.split_at(first);
    let program = clauses(engine, program).into_iter().map(str::to_owned).collect();
    let mut goals = Vec::new();
    for piece in queries.split("\n?-") {
        let piece = piece.trim_start_matches("?-");
        if let Extent::Complete(length) = engine.extent(piece, true)
            && let Ok(term) = engine.parse(&piece[..length])
        {
            goals.push(Tree::of(term.as_ref()));
        }
    }
    File { program, goals }
}
