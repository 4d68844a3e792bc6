//! Errors: where they are reported and what they tell.

use std::time::Duration;

use taquin::*;

use crate::{answers, engine};

#[test]
fn what_is_wrong_with_a_program_is_told_all_at_once() {
    let mut engine = Engine::new();
    let text = "good(1).\nbad(.\n:- foo(7).\ngood(2).\n:- fail.\nonce(X) :- X.\nsingle(X).\n";
    let Err(Error::Source(errors)) = engine.consult_str("many.pl", text) else { panic!("errors") };
    let places: Vec<(usize, usize)> = errors.iter().map(|e| (e.line, e.column)).collect();
    assert_eq!(places, [(2, 5), (3, 1), (5, 1), (6, 1)], "{errors:#?}");
    assert_eq!(engine.take_warnings().len(), 1);
    assert_eq!(answers(&mut engine, "good(X)"), ["X = 1", "X = 2"]);
    engine.consult_str("many.pl", "good(3).").unwrap();
    assert_eq!(answers(&mut engine, "good(X)"), ["X = 3"]);
}

#[test]
fn syntax_errors_know_whether_more_text_would_help() {
    let mut engine = Engine::new();
    for (text, incomplete) in [
        ("foo(", true),
        ("'abc", true),
        ("X = [1,", true),
        ("foo(a b)", false),
        ("a. b.", false),
        ("X = )", false),
    ] {
        let error = engine.query(text).unwrap_err();
        assert_eq!(error.is_incomplete(), incomplete, "{text}: {error}");
    }
    assert!(engine.query("").unwrap().next().is_none());
    assert!(engine.query("% nothing").unwrap().next().is_none());
}

#[test]
fn what_was_thrown_is_a_term() {
    let mut engine = engine(":- op(700, xfx, ===>).\nthrower(N) :- length(L, N), throw(L ===> 'A').");
    let Err(Error::Thrown(thrown)) = engine.once("thrower(2)") else { panic!("a ball") };
    assert_eq!(thrown.text(), "[_A, _B]===>'A'");
    assert!(!thrown.is_error());
    let Err(Error::Thrown(thrown)) = engine.once("thrower(1000000)") else { panic!("a ball") };
    let [list, _] = thrown.term().as_ref().args_of("===>").unwrap();
    assert_eq!(list.list().unwrap().len(), 1_000_000);
    assert_eq!(engine.parse(&thrown.text()).unwrap(), *thrown.term());
    let text = "p.\n:- atom_length(_, _).\n:- throw(mine).\n:- fail.\np :- 1.\nq(.\n";
    let Err(Error::Source(errors)) = engine.consult_str("balls.pl", text) else { panic!("errors") };
    let thrown: Vec<Option<String>> = errors.iter().map(|e| e.thrown.as_ref().map(Term::to_string)).collect();
    let formals = ["error(instantiation_error,", "mine", "", "error(type_error(callable,", ""];
    for (thrown, formal) in thrown.iter().zip(formals) {
        assert_eq!(thrown.is_some(), !formal.is_empty(), "{thrown:?}");
        assert!(thrown.as_deref().unwrap_or_default().starts_with(formal), "{thrown:?}");
    }
    assert_eq!(errors.len(), formals.len());
    assert!(errors[4].term().to_string().starts_with("error(syntax_error("));
    assert!(errors.iter().all(|e| e.severity == Severity::Error && !e.span.is_empty()));
}

/// `tests/data/raised.pl` says behind each clause which goal of it raises.
#[test]
fn an_error_is_told_with_the_goal_that_raised_it() {
    let text = include_str!("../data/raised.pl");
    let mut engine = Engine::new();
    engine.consult_str("raised.pl", text).unwrap();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((clause, marked)) = line.split_once(" %> ") else { continue };
        let (name, goal) = marked.split_once(": ").unwrap();
        let Err(Error::Thrown(thrown)) = engine.once(name) else { panic!("{name} throws") };
        let report = thrown.report().unwrap_or_else(|| panic!("{name} has a place"));
        assert_eq!(&text[report.span.clone()], goal, "{name}");
        let column = clause[..clause.rfind(goal).unwrap()].chars().count() + 1;
        assert_eq!((report.line, report.column, report.text.as_str()), (number, column, line), "{name}");
    }
}

#[test]
fn an_error_is_told_with_who_called() {
    let mut engine = Engine::new();
    let text = "main :- step(2), true.\nstep(0) :- deep(x), true.\nstep(N) :- M is N-1, step(M), true.\n\
                deep(X) :-\n    Y is X,\n    main(Y).\ng --> [a], { atom_length(_, _) }, [b].\nlast :- call((called, not_there)).\ncalled :- call(true).\nfirst :- last(3).\nlast(0) :- not_there(9).\n\
                last(N) :- M is N-1, last(M).\n";
    engine.consult_str("called.pl", text).unwrap();
    let report = |engine: &mut Engine, goal: &str| match engine.once(goal) {
        Err(Error::Thrown(thrown)) => thrown.report().map(|report| report.render(Style::Plain)),
        _ => panic!("{goal} throws"),
    };
    assert_eq!(
        report(&mut engine, "main").unwrap(),
        "called.pl:5:5: error: Arithmetic: unknown function x/0\n  5 |     Y is X,\n    |     ^^^^^^\n    \
         = called from step/1 (called.pl:2), step/1 (called.pl:3), main/0 (called.pl:1)\n"
    );
    // A grammar rule is not what its text says: its first line is shown.
    assert!(report(&mut engine, "phrase(g, [a,b])").unwrap().contains("\n  7 | g --> [a], {"));
    // A goal of the query is marked, unless the message says it all.
    assert_eq!(
        report(&mut engine, "X is foo").unwrap(),
        "query:1:1: error: Arithmetic: unknown function foo/0\n  1 | X is foo\n    | ^^^^^^^^\n"
    );
    assert_eq!(report(&mut engine, "not_there(9)"), None);
    let marked = |engine: &mut Engine, goal: &str| {
        let Err(Error::Thrown(thrown)) = engine.once(goal) else { panic!("{goal} throws") };
        let span = thrown.report().map(|report| report.span.clone());
        span.map(|span| goal[span].to_owned())
    };
    for (goal, raising) in [
        ("called, not_there(9)", "not_there(9)"),
        (
            "?- X = 1, ( X == 2 -> true ; atom_length(X, a), atom_length(X, f(y)) ), true",
            "X == 2 -> true ; atom_length(X, a), atom_length(X, f(y))",
        ),
        ("member(X, [1, a]), Y is X + 1, Y > 5", "Y is X + 1"),
        ("X = a, findall(Y, ( member(Y, [b, Z]), atom_length(Y, _) ), _), X = b", "atom_length(Y, _)"),
        ("atom_length(a, N), atom_length(_, N), true", "atom_length(_, N)"),
        ("true, (true, atom_length(_, _)), true", "atom_length(_, _)"),
        ("\\+ atom_length(_, _)", "atom_length(_, _)"),
        ("true, nth0(a, [1], _), true", "nth0(a, [1], _)"),
        ("true, maplist(atom_length, [a, _], _)", "maplist(atom_length, [a, _], _)"),
        ("G = atom_length(_, _), G, true", "G"),
        ("catch(main, _, true), X is foo", "X is foo"),
        ("length(L, 100), foldl([X, A, B]>>(B is A + X), L, 0, _), true", "B is A + X"),
    ] {
        assert_eq!(marked(&mut engine, goal).as_deref(), Some(raising), "{goal}");
    }
    assert_eq!(marked(&mut engine, "throw(oops)"), None);
    // Of the clauses that were left by their last call, the one that raised is known, and nobody is blamed in
    // its place.
    assert!(report(&mut engine, "first").unwrap().starts_with("called.pl:11:12: error: Unknown procedure"));
    assert_eq!(report(&mut engine, "last").map(|text| text.contains("called from")), Some(false));
}

#[test]
fn a_recursion_that_reached_a_limit_is_told_with_its_depth_and_cycle() {
    let mut engine = Engine::new();
    let text = "count(N, L) :- M is N+1, count(M, K), L is K+1.\neven(X) :- odd(X), true.\nodd(X) :- even(X), true.\n";
    engine.consult_str("deep.pl", text).unwrap();
    engine.set_limits(Limits::default().inferences(100_000));
    let mut hint_of = |goal: &str| match engine.once(goal) {
        Err(Error::Stopped(stop)) => {
            engine.stopped_at(stop).and_then(|report| report.hint).unwrap_or_default()
        }
        _ => panic!("{goal} is stopped"),
    };
    let hint = hint_of("count(0, _)");
    assert!(hint.starts_with("the recursion is 99"), "{hint}");
    assert!(hint.ends_with("calls deep: count/2 (deep.pl:1) calls itself"), "{hint}");
    let hint = hint_of("even(1)");
    assert!(hint.contains("odd/1 (deep.pl:3)") && hint.contains("even/1 (deep.pl:2)"), "{hint}");
    assert!(hint.ends_with("call each other"), "{hint}");
    // What only takes long is no recursion.
    assert_eq!(hint_of("repeat, fail"), "");
}

#[test]
fn a_stop_is_told_with_where_the_program_was() {
    let mut engine = Engine::new();
    engine
        .consult_str("endless.pl", "inf(X) :- inf([X]), true.\ncount(N) :- M is N+1,\n    count(M).\n")
        .unwrap();
    let limits = [
        ("inf(0)", Limits::default().memory(32 << 20), "endless.pl:1:11: the memory limit was reached"),
        ("count(0)", Limits::default().inferences(9999), "endless.pl:3:5: the inference limit was reached"),
        (
            "count(0)",
            Limits::default().time(Duration::from_millis(20)),
            "endless.pl:3:5: the time limit was reached",
        ),
    ];
    for (goal, limits, stated) in limits {
        let Some(Err(Error::Stopped(stop))) = engine.query(goal).unwrap().limits(limits).next() else {
            panic!("{goal} ends at its limit")
        };
        assert_eq!(engine.stopped_at(stop).unwrap().to_string(), stated);
    }
    // What the query itself calls is in no text.
    let limits = Limits::default().inferences(1000);
    let Some(Err(Error::Stopped(stop))) = engine.query("repeat, fail").unwrap().limits(limits).next() else {
        panic!("it has no end")
    };
    assert_eq!(engine.stopped_at(stop), None);
}

#[test]
fn a_message_shows_the_beginning_of_a_long_term() {
    let mut engine = Engine::new();
    let list = engine.prepare("numlist(1, 100000, L)").unwrap();
    let error = engine.first::<i64>(&list, ()).unwrap_err().to_string();
    assert!(error.starts_with("expected integer, found [1, 2, 3, "), "{error:.100}");
    assert!(error.len() < 5000 && error.ends_with("..."), "{}", error.len());
    let term = engine.first::<Term>(&list, ()).unwrap().expect("a list");
    let error = term.get::<i64>().unwrap_err();
    assert!(error.to_string().len() < 5000);
    assert_eq!(error.found().as_ref().list().map(|list| list.len()), Some(100_000));
}
