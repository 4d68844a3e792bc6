//! The cases of `tests/data/cases`, a JSON object a line, through the library and through the binary: each
//! asks a query and says what comes of it.

mod binary;
mod library;

use std::fmt::Write as _;

use serde_json::Value;
use sha2::{Digest, Sha256};
use taquin::Engine;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cases");

/// Every kind of case is a file, and every file is tried here.
macro_rules! kinds {
    ($($kind:ident),*) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),*];

        mod through_the_library {
            $(#[test] fn $kind() { super::check(stringify!($kind), super::library::ask); })*
        }

        mod through_the_binary {
            $(#[test] fn $kind() { super::check(stringify!($kind), super::binary::ask); })*
        }
    };
}

kinds! { given, r#move, inversions, heuristics, coordinate, solve, solve_bounded, errors, tile7, search, words }

#[test]
fn no_file_of_cases_is_left_out() {
    let entries =
        std::fs::read_dir(FOLDER).expect("a folder of cases").map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|path| path.extension().is_some_and(|e| e == "jsonl"));
    let mut stems: Vec<String> =
        files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    let mut kinds: Vec<&str> = KINDS.iter().map(|kind| kind.trim_start_matches("r#")).collect();
    stems.sort();
    kinds.sort_unstable();
    assert_eq!(stems, kinds);
}

/// A query to ask, with what is wanted of it.
struct Request {
    query: String,
    /// Clauses to load first.
    program: Option<String>,
    /// The term whose instances are compared.
    template: String,
    wanted: Wanted,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Answers,
    Error,
    Output,
}

/// What a query gave: each answer's value of the template, whether the last was known to be, and what was
/// printed.
#[derive(Clone, Debug, Default)]
struct Outcome {
    answers: Vec<String>,
    last_is_known: bool,
    error: Option<String>,
    printed: String,
}

/// Asks every query of a file one way, and judges what came.
fn check(kind: &str, ask: fn(&[Request]) -> Vec<Outcome>) {
    let text = std::fs::read_to_string(format!("{FOLDER}/{}.jsonl", kind.trim_start_matches("r#")))
        .expect("the cases");
    let cases: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a case is JSON")).collect();
    let stated: Vec<(&Value, &Value)> = cases
        .iter()
        .flat_map(|case| alternatives(&case["expect"]).iter().map(move |expect| (case, expect)))
        .collect();
    let requests: Vec<Request> = stated.iter().map(|(case, expect)| request(case, expect)).collect();
    let outcomes = ask(&requests);
    assert_eq!(outcomes.len(), requests.len());
    let mut wrong = String::new();
    for case in &cases {
        let tried = stated.iter().zip(&outcomes).filter(|((of, _), _)| std::ptr::eq(*of, case));
        let verdicts: Vec<_> = tried.map(|((_, expect), outcome)| judge(expect, outcome)).collect();
        if verdicts.iter().all(Result::is_err) {
            let _ = writeln!(wrong, "{}: {}\n  {verdicts:?}", case["id"], case["query"]);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What a case allows, any of which will do.
fn alternatives(expect: &Value) -> &[Value] {
    match str_of(&expect["type"]) {
        "any_of" => list(&expect["options"]),
        _ => std::slice::from_ref(expect),
    }
}

fn request(case: &Value, expect: &Value) -> Request {
    let wanted = match str_of(&expect["type"]) {
        "error" => Wanted::Error,
        "stdout" => Wanted::Output,
        _ => Wanted::Answers,
    };
    let program = case["program"].as_str().map(str::to_owned);
    Request { query: translate(case), program, template: template(expect), wanted }
}

/// The query of a case; searches and words state theirs in words.
fn translate(case: &Value) -> String {
    let query = str_of(&case["query"]);
    let parts: Vec<&str> = query.split_whitespace().collect();
    match parts[..] {
        ["WORLDSTATE", start, ..] => {
            let start = start.trim_start_matches("start=");
            format!("shortest_path(nb, ==(z), {start}, S, [heuristic(est)])")
        }
        ["MAZE", ..] => {
            let rows: Vec<&str> = list(&case["maze"]).iter().map(str_of).collect();
            let (x, y) = (rows[0].len() - 1, rows.len() - 1);
            format!("grid_path(['{}'], 0/0, {x}/{y}, S)", rows.join("','"))
        }
        ["LADDER", dictionary, from, _, to] => {
            let file = dictionary.trim_start_matches("dict=");
            format!("load_words('{FOLDER}/../words/{file}'), word_ladder({from}, {to}, S)")
        }
        ["NEIGHBOURS", dictionary, word] => {
            let file = dictionary.trim_start_matches("dict=");
            format!("load_words('{FOLDER}/../words/{file}'), word_neighbour({word}, S)")
        }
        _ => query.to_owned(),
    }
}

fn judge(expect: &Value, outcome: &Outcome) -> Result<(), String> {
    let stated = match str_of(&expect["type"]) {
        "true" => vec!["true".to_owned()],
        "false" => Vec::new(),
        "bindings" => {
            let values = expect["vars"].as_object().expect("variables").values().map(str_of);
            vec![format!("[{}]", values.map(squeeze).collect::<Vec<_>>().join(","))]
        }
        "all" => list(&expect["solutions"]).iter().map(|answer| squeeze(str_of(answer))).collect(),
        "set" => list(&expect["set"]).iter().map(|answer| str_of(answer).to_owned()).collect(),
        "error" => {
            let errors: Vec<String> =
                list(&expect["any_of"]).iter().map(|error| squeeze(str_of(error))).collect();
            let found = outcome.error.as_deref().unwrap_or("no error");
            return verdict(errors.iter().any(|error| error == found), found);
        }
        "stdout" => {
            let agrees = outcome.printed == str_of(&expect["text"]) && outcome.answers.len() == 1;
            return verdict(agrees, &format!("{outcome:?}"));
        }
        "optimal_path" => return check_optimal(expect, outcome),
        "moves" | "ladder" => {
            let steps = outcome.answers.first().map_or(0, |path| top_level_commas(path));
            return verdict(Some(steps as u64) == expect["moves"].as_u64(), &format!("{outcome:?}"));
        }
        "paths" => return check_paths(expect, outcome),
        other => return Err(format!("a case of unknown type {other}")),
    };
    check_answers(expect, outcome, stated)
}

fn check_answers(expect: &Value, outcome: &Outcome, mut stated: Vec<String>) -> Result<(), String> {
    let mut found = outcome.answers.clone();
    if outcome.error.is_some() {
        return Err(format!("{outcome:?}"));
    }
    stated.sort();
    found.sort();
    if stated != found {
        return Err(format!("stated {stated:?}, found {found:?}"));
    }
    let must_be_known = expect["det"] == Value::Bool(true) && !found.is_empty();
    verdict(!must_be_known || outcome.last_is_known, "a choice point was left")
}

fn check_optimal(expect: &Value, outcome: &Outcome) -> Result<(), String> {
    let [path] = &outcome.answers[..] else { return Err(format!("{} answers", outcome.answers.len())) };
    let boards = boards(path);
    let (start, goal) = (numbers(&expect["start"]), numbers(&expect["goal"]));
    verdict(boards.first() == Some(&start) && boards.last() == Some(&goal), "another start or goal")?;
    verdict(boards.windows(2).all(|pair| is_move(&pair[0], &pair[1])), "not a path")?;
    verdict(Some(boards.len() as u64 - 1) == expect["moves"].as_u64(), &format!("{} boards", boards.len()))?;
    verdict(outcome.last_is_known, "a choice point was left")
}

fn check_paths(expect: &Value, outcome: &Outcome) -> Result<(), String> {
    let mut lines: Vec<String> = outcome.answers.iter().map(|path| path_line(path)).collect();
    lines.sort();
    verdict(Some(lines.len() as u64) == expect["count"].as_u64(), &format!("{} paths", lines.len()))?;
    let digest = Sha256::digest(lines.join("\n").as_bytes());
    let digest = digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    verdict(digest == str_of(&expect["sha256_sorted"]), "other paths")
}

fn verdict(agrees: bool, why: &str) -> Result<(), String> {
    if agrees { Ok(()) } else { Err(why.to_owned()) }
}

/// The term whose instances are compared.
fn template(expect: &Value) -> String {
    match str_of(&expect["type"]) {
        "bindings" => {
            let names = expect["vars"].as_object().expect("variables").keys().cloned();
            format!("[{}]", names.collect::<Vec<_>>().join(","))
        }
        "all" => str_of(&expect["template"]).to_owned(),
        "optimal_path" | "paths" => str_of(&expect["var"]).to_owned(),
        "moves" | "ladder" | "set" => "S".to_owned(),
        _ => "true".to_owned(),
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

fn str_of(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn numbers(value: &Value) -> Vec<u64> {
    list(value).iter().filter_map(Value::as_u64).collect()
}

fn boards(path: &str) -> Vec<Vec<u64>> {
    serde_json::from_str(path).expect("a path of boards is also JSON")
}

/// The elements of a list but one.
fn top_level_commas(list: &str) -> usize {
    list.matches(',').count()
}

/// A path in the form that the cases' digests are made of.
fn path_line(path: &str) -> String {
    let boards = boards(path).into_iter();
    let row = |board: Vec<u64>| board.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    boards.map(row).collect::<Vec<_>>().join("|")
}

/// Whether a tile slides into a blank beside it.
fn is_move(before: &[u64], after: &[u64]) -> bool {
    let size = before.len().isqrt();
    let changed: Vec<usize> = (0..before.len()).filter(|&cell| before[cell] != after[cell]).collect();
    let [a, b] = changed[..] else { return false };
    let beside = b - a == size || (b - a == 1 && b % size != 0);
    beside && (before[a], before[b]) == (after[b], after[a]) && (before[a] == 0 || before[b] == 0)
}

#[test]
fn rules_are_searched_natively() {
    let mut engine = Engine::new();
    let text = "use_module(library(spaces/eight)), use_module(library(search))";
    assert!(engine.once(text).unwrap());
    assert!(engine.once("solve_eight([8,6,7,2,5,4,3,0,1], P), length(P, 32)").unwrap());
    let all = "aggregate_all(count, reachable(slide, [1,2,3,4,5,6,7,8,0], _, _), 181440)";
    assert!(engine.once(all).unwrap());
}
