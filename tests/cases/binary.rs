//! Cases through the binary: a process is asked many queries through a pipe, and what it prints is taken
//! apart.
//!
//! What the top level prints as an answer is itself a goal, `X = 1, Y = 0 ; X = 2, Y = 1.`: run in an engine
//! it gives the answers again.

use std::io::Write;
use std::process::{Command, Stdio};

use taquin::Engine;

use super::{Outcome, Request, Wanted, library};

/// What is printed before the answers to each query.
const MARK: &str = "=== the answer to a query\n";

/// Asks all queries that need no program of one process, the others of a process each.
pub fn ask(requests: &[Request]) -> Vec<Outcome> {
    let (plain, others): (Vec<usize>, Vec<usize>) =
        (0..requests.len()).partition(|&i| requests[i].program.is_none());
    let mut outcomes = vec![Outcome::default(); requests.len()];
    for group in others.chunks(1).chain((!plain.is_empty()).then_some(&plain[..])) {
        let asked: Vec<&Request> = group.iter().map(|&i| &requests[i]).collect();
        for (&i, outcome) in group.iter().zip(ask_one_process(&asked)) {
            outcomes[i] = outcome;
        }
    }
    outcomes
}

fn ask_one_process(requests: &[&Request]) -> Vec<Outcome> {
    let mut input = String::new();
    if let Some(program) = requests.iter().find_map(|request| request.program.as_ref()) {
        input.push_str(&format!("consult(user).\n{program}\nend_of_file.\n"));
    }
    for request in requests {
        let query = match request.wanted {
            Wanted::Error => format!("catch(({}), error(Error__, _), true)", request.query),
            _ => request.query.clone(),
        };
        input.push_str(&format!("write('{}').\n{query}.\n", MARK.escape_default()));
    }
    let printed = run(input);
    let parts: Vec<&str> = printed.split(MARK).skip(1).collect();
    assert_eq!(parts.len(), requests.len(), "{printed}");
    // The mark's own query is true.
    let parts = parts.iter().map(|part| part.strip_prefix("true.\n").expect("the mark is written"));
    parts.zip(requests).map(|(part, request)| outcome(part, request)).collect()
}

fn run(input: String) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("no panic").expect("the binary reads all queries");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What printed text says.
fn outcome(text: &str, request: &Request) -> Outcome {
    if text.is_empty() {
        return Outcome { error: Some("nothing was printed".to_owned()), ..Outcome::default() };
    }
    let (printed, answers) = match request.wanted {
        Wanted::Output => text.split_at(text.trim_end().rfind('\n').map_or(0, |end| end + 1)),
        _ => ("", text),
    };
    let goal = answers.trim_end().strip_suffix('.').expect("a full stop behind the answers");
    let template = match request.wanted {
        Wanted::Error => "Error__",
        _ => &request.template,
    };
    let mut engine = Engine::new();
    let mut outcome = library::answers(&mut engine, &format!("({goal} )"), template);
    if request.wanted == Wanted::Error && outcome.error.is_none() {
        outcome.error = outcome.answers.pop();
    }
    outcome.last_is_known = !answers.ends_with("false.\n");
    outcome.printed = printed.to_owned();
    outcome
}
