//! The debugger: what it shows, what its keys do, and that programs run as they do without it.
//!
//! `TAQUIN_RECORD=1` writes down what is shown in the sessions of `tests/data/tracing.txt`.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use taquin::{Debugger, Device, Engine, LineSource};

const PROGRAM: &str = include_str!("data/tracing.pl");

/// A person who presses these keys.
struct Keys(std::vec::IntoIter<char>);

impl LineSource for Keys {
    fn line(&mut self, _prompt: &str) -> io::Result<Option<String>> {
        Ok(None)
    }

    fn key(&mut self) -> io::Result<Option<char>> {
        Ok(self.0.next())
    }
}

/// What was written to standard error.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics with it").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    /// The text since the last call, with every `_123` as `_`.
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panics with it"));
        let text = String::from_utf8(bytes).expect("text");
        let mut shown = String::new();
        for c in text.chars() {
            if !(c.is_ascii_digit() && shown.ends_with('_')) {
                shown.push(c);
            }
        }
        shown
    }
}

fn engine() -> (Engine, Written) {
    let (mut engine, written) = (Engine::new(), Written::default());
    engine.set_error(written.clone(), Device::Plain);
    engine.consult_str("tracing.pl", PROGRAM).expect("the program loads");
    (engine, written)
}

/// All answers of a query, or as many as there are before it throws, and what it threw.
fn answers(engine: &mut Engine, query: &str) -> Vec<String> {
    let answers = engine.query(query).expect("the query can be read").take(50);
    let shown = answers.map(|answer| match answer {
        Ok(answer) => answer.to_string(),
        Err(error) => error.to_string(),
    });
    shown.collect()
}

const SESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/tracing.txt");

/// What the first line of the sessions says of them.
const HEADING: &str =
    "% Queries over tracing.pl, the keys that are pressed, and what is then shown, `_` for every variable.\n";

/// The queries of `tests/data/tracing.txt`, each with keys and what is then shown.
fn sessions() -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(SESSIONS).expect("the sessions");
    let sessions = text.split("\n?- ").skip(1).map(|session| {
        let (query, rest) = session.split_once("\nkeys: ").expect("keys");
        let (keys, shown) = rest.split_once('\n').expect("what is shown");
        (query.to_owned(), keys.to_owned(), shown.trim_end().to_owned())
    });
    sessions.collect()
}

#[test]
fn keys_do_what_they_say() {
    let (mut wrong, mut all) = (String::new(), HEADING.to_owned());
    for (query, keys, shown) in sessions() {
        let (mut engine, written) = engine();
        let typed: Vec<char> = keys.chars().collect();
        engine.set_input_lines(Keys(typed.into_iter()), Device::Terminal);
        engine.capture_output();
        let mut came = String::new();
        for answer in answers(&mut engine, &query) {
            came.push_str(&written.take());
            came.push_str(&format!("{answer}\n"));
        }
        came.push_str(&written.take());
        let session = format!("\n?- {query}\nkeys: {keys}\n{came}");
        if came.trim_end() != shown {
            wrong.push_str(&session);
        }
        all.push_str(&session);
    }
    if std::env::var_os("TAQUIN_RECORD").is_some() {
        return std::fs::write(SESSIONS, all).expect("the sessions are written");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Goals over `tests/data/tracing.pl`, one a line.
const GOALS: &str = include_str!("data/traced_goals.txt");

#[test]
fn traced_queries_have_the_same_answers() {
    for goal in GOALS.lines() {
        let (mut plain, _) = engine();
        plain.capture_output();
        let expected = answers(&mut plain, goal);
        let output = plain.take_output();
        let lines = "forall(member(Line, [2, 4, 24, 16, 52, 54, 69, 75, 78]), spy(tracing:Line))";
        let traces = ["trace", "trace, leash(-all), visible(-exit)", "spy(q/1), spy(fac/2)", "debug", lines];
        for before in traces {
            let (mut traced, _) = engine();
            traced.capture_output();
            assert!(traced.once(before).expect("the debugger can be turned on"), "{before}");
            assert_eq!(answers(&mut traced, goal), expected, "{before}: {goal}");
            assert_eq!(traced.take_output(), output, "{before}: {goal}");
        }
    }
}

#[test]
fn the_debugger_stays_on_between_queries_until_it_is_turned_off() {
    let (mut engine, written) = engine();
    for (query, state) in [
        ("trace", Debugger::Tracing),
        ("q(1)", Debugger::Tracing),
        ("notrace", Debugger::SpyPoints),
        ("trace, throw(ball)", Debugger::Tracing),
        ("tracing", Debugger::Tracing),
        ("nodebug", Debugger::Off),
        ("spy(q/1)", Debugger::SpyPoints),
        ("nospyall, nodebug, \\+ tracing", Debugger::Off),
    ] {
        let _ = engine.once(query);
        assert_eq!(engine.debugger(), state, "{query}");
    }
    written.take();
    assert!(engine.once("q(1)").is_ok_and(|holds| holds));
    assert_eq!(written.take(), "");
}
