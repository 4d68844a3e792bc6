//! Reads case files: one JSON object a line, of which the query is Prolog text.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use taquin::puzzles::Board;

/// A file of the tests' data folder.
pub fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect()
}

/// One case: what is asked, and what must come.
pub struct Case {
    pub id: String,
    pub query: String,
    pub expect: Value,
}

/// All cases of a file.
pub fn cases(name: &str) -> Vec<Case> {
    let text = fs::read_to_string(data(&format!("cases/{name}.jsonl"))).expect("the case file is there");
    text.lines().map(case).collect()
}

fn case(line: &str) -> Case {
    let mut value: Value = serde_json::from_str(line).expect("a case is JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Case { id: text(&value["id"]), query: text(&value["query"]), expect: value["expect"].take() }
}

impl Case {
    /// The predicate asked for.
    pub fn predicate(&self) -> &str {
        self.query.split('(').next().unwrap_or_default()
    }

    /// The arguments as they stand, at the depth of the predicate's parentheses.
    pub fn arguments(&self) -> Vec<&str> {
        let (_, inner) = self.query.split_once('(').expect("a query has arguments");
        let mut depth = 0;
        let separator = |letter: char| {
            depth += i32::from("[(".contains(letter)) - i32::from("])".contains(letter));
            depth == 0 && letter == ','
        };
        inner.trim_end_matches(')').split(separator).collect()
    }

    /// An argument that is a board.
    pub fn board(&self, index: usize) -> Board {
        board(self.arguments()[index])
    }

    /// What an expected binding, or else an argument that is a number, says.
    pub fn number(&self, index: usize) -> u64 {
        let given = self.arguments()[index];
        let bound = self.expect["vars"][given].as_str();
        bound.unwrap_or(given).parse().expect("a number")
    }

    /// What kind of answer is expected.
    pub fn kind(&self) -> &str {
        self.expect["type"].as_str().unwrap_or_default()
    }
}

/// A board from a list of integers.
pub fn board(list: &str) -> Board {
    let tiles: Vec<u32> = serde_json::from_str(list).expect("a list of tiles");
    Board::new(tiles).expect("a board")
}
