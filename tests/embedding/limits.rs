//! Limits, interrupts, grants, flags and the observer of searches.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin::*;

use crate::{answers, engine};

#[test]
fn limits_and_interrupts_stop_a_query() {
    let mut engine = engine("loop :- loop.\ngrow(L) :- grow([L|L]).");
    let stopped = |engine: &mut Engine, query: &str, limits: Limits| match engine
        .query(query)
        .unwrap()
        .limits(limits)
        .next()
    {
        Some(Err(Error::Stopped(stop))) => stop,
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(&mut engine, "loop", Limits::default().inferences(100_000)), Stop::Inferences);
    let limits = Limits::default().time(Duration::from_millis(50));
    assert_eq!(stopped(&mut engine, "repeat, fail", limits), Stop::Time);
    assert_eq!(stopped(&mut engine, "grow([])", Limits::default().memory(16 << 20)), Stop::Memory);
    let facts = "repeat, assertz(fact(\"some text\", [1, 2, 3])), fail";
    assert_eq!(stopped(&mut engine, facts, Limits::default().memory(16 << 20)), Stop::Memory);
    let stop = engine.interrupt();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        stop.stop();
    });
    assert_eq!(stopped(&mut engine, "loop", Limits::default()), Stop::Interrupted);
    assert_eq!(stopped(&mut engine, "halt(3)", Limits::default()), Stop::Halt(3));
    let large = "halt(-1152921504606846971)";
    assert_eq!(stopped(&mut engine, large, Limits::default()), Stop::Halt(5));
    let waited_for = "at_halt(true), halt(9223372036854775807)";
    assert_eq!(stopped(&mut engine, waited_for, Limits::default()), Stop::Halt(255));
    assert!(engine.once("true").unwrap());
}

#[test]
fn between_answers_too_a_query_is_stopped() {
    let mut engine = Engine::new();
    let stop = engine.interrupt();
    let mut answers = engine.query("between(1, inf, X)").unwrap();
    assert!(matches!(answers.next(), Some(Ok(_))));
    stop.stop();
    assert!(matches!(answers.next(), Some(Err(Error::Stopped(Stop::Interrupted)))));
    assert!(answers.next().is_none());
    drop(answers);
    let limits = Limits::default().time(Duration::from_millis(1));
    let mut answers = engine.query("between(1, inf, X)").unwrap().limits(limits);
    assert!(answers.any(|answer| matches!(answer, Err(Error::Stopped(Stop::Time)))));
}

/// Room is given back after each time, and calls then look up as early as the smaller room asks.
#[test]
fn memory_may_run_out_again_and_again() {
    let mut engine = engine(
        "deep(T) :- T = f(X, Y, Z), deep(X), Y = Z.
         wide(L) :- wide([f(_, _, _) | L]).
         again :- again, true.
         caught(Goal) :- catch((Goal, fail), error(resource_error(memory), _), true).",
    );
    for query in [
        "caught(deep(_))",
        "caught(wide([]))",
        "caught(again)",
        "caught(deep(_)), caught(wide([])), caught(again), caught(deep(_))",
    ] {
        let limits = Limits::default().memory(16 << 20);
        let answer = engine.query(query).unwrap().limits(limits).next();
        assert!(matches!(answer, Some(Ok(_))), "{query}: {answer:?}");
    }
}

#[test]
fn nothing_is_granted_at_first() {
    let mut engine = Engine::new();
    for query in [
        "consult('Cargo.toml')",
        "open('x', write, _)",
        "shell(true)",
        "get_time(_)",
        "_ is realtime",
        "_ is cputime",
    ] {
        assert!(matches!(engine.once(query), Err(Error::Thrown(_))), "{query}");
    }
    engine.set_input("hello. ".as_bytes());
    assert_eq!(answers(&mut engine, "read(X)"), ["X = hello"]);
    let Err(error @ Error::Io(_)) = engine.consult_file("no/such/file.pl") else {
        panic!("there is no such file")
    };
    assert!(error.to_string().starts_with("no/such/file.pl: "), "{error}");
}

#[test]
fn flags_tell_nothing_of_the_process_without_a_grant() {
    let mut engine = Engine::new();
    assert!(engine.once("\\+ current_prolog_flag(tmp_dir, _), \\+ current_prolog_flag(pid, _)").unwrap());
    let all = "findall(F, current_prolog_flag(F, _), Fs)";
    assert!(engine.once(&format!("{all}, \\+ memberchk(pid, Fs), \\+ memberchk(tmp_dir, Fs)")).unwrap());
    engine.grant(Grants::ALL);
    assert!(engine.once(&format!("{all}, memberchk(pid, Fs), memberchk(tmp_dir, Fs)")).unwrap());
    assert!(engine.once("current_prolog_flag(pid, P), integer(P)").unwrap());
}

#[test]
fn flags_take_terms_and_errors_are_shown_by_debug() {
    let mut engine = Engine::new();
    engine.set_flag("double_quotes", "atom").unwrap();
    engine.set_flag("answer_write_options", [Term::compound("max_depth", [4])]).unwrap();
    assert_eq!(engine.answer_style().depth, 4);
    assert!(matches!(engine.set_flag("double_quotes", 1), Err(Error::Thrown(_))));
    assert!(format!("{:?}", engine.query("X = 1").unwrap()).contains("\"X\""));
    assert!(format!("{engine:?}").starts_with("Engine"));
}

/// A search that asks rules, one of built-in moves, and one that raises an error.
#[test]
fn searches_tell_of_their_progress_and_their_end() {
    let mut engine = engine(
        ":- use_module(library(search)).\n\
         next(X, Y, 1) :- Y is (X + 1) mod 1000.\n\
         far(X, 0) :- X < 900.\n",
    );
    let seen = Arc::new(Mutex::new((0, 0)));
    let counts = seen.clone();
    engine.watch_searches(move |progress| {
        let (reports, ends) = &mut *counts.lock().unwrap();
        *reports += progress.map_or(0, |progress| u64::from(progress.statistics.expanded > 0));
        *ends += u64::from(progress.is_none());
    });
    let mut after = |goal: &str| {
        let _ = engine.once(goal);
        std::mem::take(&mut *seen.lock().unwrap())
    };
    let (reports, ends) = after("shortest_path(next, ==(800), 0, _, [heuristic(far)])");
    assert!(reports > 1 && ends == 1, "{reports} {ends}");
    let (reports, ends) = after("shortest_path(next, ==(none), 0, _, [heuristic(no_such_rule)])");
    assert!(reports == 0 && ends == 1, "{reports} {ends}");
    let (_, ends) = after("solve([1,2,3,4,5,6,7,0,8], manhattan, _)");
    assert!(ends >= 1, "{ends}");
}

#[test]
fn values_of_natives_do_not_pass_the_memory_limit() {
    let mut engine = Engine::new();
    engine.function("floats", |count: usize| vec![1.5; count]);
    engine.function("integers", |count: usize| vec![i64::MAX; count]);
    engine.set_limits(Limits::default().memory(16 << 20));
    for query in ["floats(3000000, _)", "integers(3000000, _)"] {
        assert!(matches!(engine.once(query), Err(Error::Stopped(Stop::Memory))), "{query}");
    }
    assert!(engine.once("floats(1000, _), integers(1000, _)").unwrap());
}

/// A clause is compiled as the tree that its term is, however few cells it has.
#[test]
fn clauses_with_shared_subterms_do_not_pass_the_memory_limit() {
    let mut engine = engine("grow(0, a) :- !.\ngrow(N, [T, T]) :- M is N-1, grow(M, T).");
    engine.set_limits(Limits::default().memory(50 << 20));
    let goal = "grow(24, T), catch(assertz(d(T)), error(resource_error(E), _), true), E == memory";
    assert!(engine.once(goal).unwrap());
    assert!(engine.once("grow(4, T), assertz(d(T)), d([_|_])").unwrap());
}

/// A term of few cells may be a tree of more nodes than anyone could write.
#[test]
fn text_of_shared_subterms_does_not_pass_the_memory_limit() {
    let mut engine = engine("grow(0, x(_)) :- !.\ngrow(N, f(T, T)) :- M is N-1, grow(M, T).");
    engine.capture_output();
    engine.set_limits(Limits::default().memory(16 << 20));
    assert!(matches!(engine.once("grow(60, T), write_canonical(T)"), Err(Error::Stopped(Stop::Memory))));
    assert_eq!(engine.take_output(), "");
}
