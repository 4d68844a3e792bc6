//! What an embedding program sees: the engine, answers, conversions, native predicates.

mod answers;
mod conversions;
mod errors;
mod facts;
mod limits;
mod loading;
mod natives;
mod terms;

use std::panic::{RefUnwindSafe, UnwindSafe, catch_unwind};

use taquin::*;

/// A program of a family.
const FAMILY: &str = "
parent(ann, bob).
parent(bob, carl).
parent(bob, dora).
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
";

fn engine(text: &str) -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("test.pl", text).unwrap();
    engine
}

/// Every answer as it is displayed, or the error.
fn answers(engine: &mut Engine, query: &str) -> Vec<String> {
    let answers = match engine.query(query) {
        Ok(answers) => answers,
        Err(error) => return vec![error.to_string()],
    };
    answers.map(|answer| answer.map_or_else(|e| e.to_string(), |a| a.to_string())).collect()
}

#[test]
fn types_may_go_where_programs_need_them() {
    fn is_send<T: Send>() {}
    fn is_shared<T: Send + Sync + 'static>() {}
    is_send::<Engine>();
    is_send::<Answers<'_>>();
    is_send::<Rows<'_, String>>();
    is_shared::<Query>();
    is_shared::<Throw>();
    is_shared::<Mismatch>();
    is_shared::<Answer>();
    is_shared::<Term>();
    is_shared::<Error>();
    is_shared::<Interrupt>();
    is_shared::<Limits>();
}

#[test]
fn types_may_be_used_after_a_panic() {
    fn is_safe<T: UnwindSafe + RefUnwindSafe>() {}
    is_safe::<Engine>();
    is_safe::<Program>();
    is_safe::<Query>();
    is_safe::<Answer>();
    is_safe::<Term>();
    is_safe::<Thrown>();
    is_safe::<SourceError>();
    is_safe::<Throw>();
    is_safe::<Mismatch>();
    let program = engine(FAMILY).freeze();
    let caught = catch_unwind(|| program.engine().once("parent(ann, bob)").expect("no error"));
    assert_eq!(caught.ok(), Some(true));
}
