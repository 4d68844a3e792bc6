//! The grammar of terms and goals, read from its file: alternatives of each kind, with holes.

use std::collections::HashMap;

use taquin::{Engine, Extent};

use super::tree::Tree;

const GRAMMAR: &str = include_str!("grammar.pl");

/// The alternatives of each kind.
#[derive(Debug)]
pub struct Grammar {
    rules: HashMap<String, Vec<Tree>>,
}

impl Grammar {
    pub fn new() -> Grammar {
        let mut engine = Engine::new();
        engine.consult_str("operators", ":- use_module(library(clpfd)).").expect("a library");
        let mut rules: HashMap<String, Vec<Tree>> = HashMap::new();
        for clause in clauses(&engine, GRAMMAR) {
            let term = engine.parse(clause).unwrap_or_else(|error| panic!("{error}: {clause}"));
            let [kind, alternatives] = term.as_ref().args_of("-->").expect("a rule");
            let alternatives = alternatives.list().expect("a list of alternatives");
            let kind = kind.as_atom().expect("a kind").to_owned();
            rules.entry(kind).or_default().extend(alternatives.into_iter().map(Tree::of));
        }
        Grammar { rules }
    }

    pub fn alternatives(&self, kind: &str) -> Option<&[Tree]> {
        self.rules.get(kind).map(Vec::as_slice)
    }

    /// The kinds that have rules, in alphabetical order.
    pub fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = self.rules.keys().map(String::as_str).collect();
        kinds.sort_unstable();
        kinds
    }
}

/// The clauses of a text.
pub fn clauses<'t>(engine: &Engine, text: &'t str) -> Vec<&'t str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Extent::Complete(length) = engine.extent(rest, true) {
        found.push(rest[..length].trim());
        rest = &rest[length..];
    }
    found
}

/// The lines of a text that are neither empty nor comments.
pub fn lines_of(text: &'static str, comment: char) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(move |line| !line.is_empty() && !line.starts_with(comment))
}
