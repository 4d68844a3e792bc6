//! Tests of goals that a query file cannot hold: a person who types, and odd arguments of every predicate.

use super::{Streams, USER_OUTPUT};
use crate::library;
use crate::library::system::{Grants, World};
use crate::machine::{Machine, Outcome};
use crate::program::operators::ModuleOperators;
use crate::term::{Cell, atoms};
use crate::text::{WriteOptions, writer};

/// Creates a machine with this family's predicates, captured output, and all grants.
fn machine() -> Machine {
    let mut m = Machine::new();
    m.db.operators = ModuleOperators::new(&mut m.symbols);
    for table in super::TABLES.iter().chain(library::system::TABLES) {
        m.define_builtins(table);
    }
    library::add_state(&mut m);
    m.define_builtins(library::flags::BUILTINS);
    m.define_builtins(library::format::BUILTINS);
    m.define_builtins(library::messages::BUILTINS);
    m.define_builtins(library::portray::BUILTINS);
    m.resources.put(World::new(Grants::ALL));
    let streams: &mut Streams = m.resources.get();
    streams.capture(USER_OUTPUT);
    streams.set_user_error(Box::new(std::io::sink()), false);
    streams.set_user_input_text("first line\nterm(X, Y, X). 'more' .\n%\n");
    m
}

/// Returns the output of a goal and its outcome: nothing for success, `fails`, or the error term.
fn run(m: &mut Machine, goal: &str) -> String {
    m.reset();
    let flags = super::read::read_flags(m);
    let read = super::read::read_text(m, goal, &flags).unwrap_or_else(|e| panic!("{goal}: {e:?}"));
    let outcome = m.solve(read.term);
    let mut text = m.resources.get::<Streams>().take_captured(USER_OUTPUT);
    let end = match outcome {
        Outcome::Answer => String::new(),
        Outcome::Failed => "fails".to_owned(),
        Outcome::Stopped(stop) => stop.to_string(),
        Outcome::Uncaught(ball) => {
            let ball = ball.restore(&mut m.heap).unwrap();
            formal(m, ball)
        }
    };
    text.push_str(&end);
    text
}

fn formal(m: &mut Machine, ball: Cell) -> String {
    let formal = m.heap.args_of::<2>(ball, atoms::ERROR).map_or(ball, |[formal, _]| formal);
    let options = WriteOptions::writeq();
    writer::term_to_string(&mut m.heap, &m.symbols, m.db.operators.user(), &options, formal).unwrap()
}

/// Returns the text with every `_123` as `_G`.
fn without_numbers(text: &str) -> String {
    let mut pieces = text.split('_');
    let first = pieces.next().unwrap_or("").to_owned();
    pieces.fold(first, |text, piece| {
        let rest = piece.trim_start_matches(|c: char| c.is_ascii_digit());
        format!("{text}_{}{rest}", if rest.len() < piece.len() { "G" } else { "" })
    })
}

/// A person who types these lines, and then presses Ctrl-C.
struct Typist(Vec<&'static str>);

impl super::LineSource for Typist {
    fn line(&mut self, prompt: &str) -> std::io::Result<Option<String>> {
        assert_eq!(prompt, "|: ");
        match self.0.pop() {
            Some(line) => Ok(Some(line.to_owned())),
            None => Err(std::io::ErrorKind::Interrupted.into()),
        }
    }
}

#[test]
fn a_line_editor_provides_the_standard_input_and_can_interrupt() {
    let mut m = machine();
    m.resources.get::<Streams>().set_user_lines(Box::new(Typist(vec!["Y). b.\n", "foo(X,\n"])), true);
    assert_eq!(without_numbers(&run(&mut m, "read(X), write(X), read(Y), write(Y)")), "foo(_G,_G)b");
    assert_eq!(run(&mut m, "get_char(C), put_char(C), get_char(_)"), "\ninterrupted");
}

/// Arguments of all kinds, including unusual ones.
const ODD: &[&str] = &[
    "_",
    "0",
    "-1",
    "1099511627776",
    "1000000000000000000000000000000",
    "1.5",
    "[]",
    "foo",
    "f(_)",
    "[a|_]",
    "[a,b]",
    "[_|b]",
    "foo/2",
    "a:b",
    "'$stream'(9)",
    "(a,b)",
    "\"text\"",
    "user_input",
    "[0'a]",
    "''",
    "\"~a~t~w~30|~e~c~*c\"",
];

/// Predicates that wait, write files or start processes when called with such arguments.
const LEFT_OUT: &[&str] =
    &["shell", "sleep", "make_directory", "tmp_file", "tell", "append", "open", "setenv", "rename_file"];

#[test]
fn odd_arguments_give_answers_or_errors_and_never_a_panic() {
    let tables = super::TABLES.iter().copied();
    let others = [library::flags::BUILTINS, library::format::BUILTINS, library::messages::BUILTINS];
    for row in tables.chain(others).flatten().filter(|row| !LEFT_OUT.contains(&row.name) && row.arity <= 3) {
        let mut m = machine();
        let combinations = ODD.len().pow(u32::from(row.arity));
        for n in (0..combinations).step_by(if row.arity == 3 { 7 } else { 1 }) {
            let argument = |i: u16| ODD[n / ODD.len().pow(u32::from(i)) % ODD.len()];
            let arguments: Vec<&str> = (0..row.arity).map(argument).collect();
            let goal = match row.arity {
                0 => format!("'{}'", row.name),
                _ => format!("'{}'({})", row.name, arguments.join(",")),
            };
            m.heap.meter.start(&crate::limits::Limits::default().memory(64 << 20));
            let ended = run(&mut m, &goal);
            assert!(!ended.contains("panic") && !ended.contains("system_error"), "{goal}: {ended}");
        }
    }
}
