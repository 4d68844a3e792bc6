//! Texts that are loaded again, refused as a whole, or share a journal.

use taquin::*;

use crate::{answers, engine};

/// Four engines write facts of `library(persistency)` to one file at once. Each rewrites it now and then.
#[test]
fn engines_share_a_journal() {
    const PROGRAM: &str = "
:- use_module(library(persistency)).
:- persistent fact(writer:integer, number:integer).
write_facts(File, Writer) :-
    db_attach(File, []),
    forall(between(1, 25, N), ( assert_fact(Writer, N), ( N mod 10 =:= 0 -> db_sync(gc) ; true ) )),
    forall(between(1, 5, N), retract_fact(Writer, N)).
";
    let file =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("journal-{}", std::process::id()));
    let granted = || {
        let mut engine = engine(PROGRAM);
        engine.grant(Grants::ALL);
        engine
    };
    std::thread::scope(|scope| {
        for writer in 1..=4 {
            let goal = format!("write_facts('{}', {writer})", file.display());
            scope.spawn(move || assert!(granted().once(goal.as_str()).expect("the file can be written")));
        }
    });
    let goal = format!("db_attach('{}', []), aggregate_all(count, fact(_, _), N)", file.display());
    let mut engine = granted();
    assert_eq!(answers(&mut engine, &goal), ["N = 80"]);
    assert_eq!(answers(&mut engine, "db_sync(gc), aggregate_all(count, fact(4, _), N)"), ["N = 20"]);
    std::fs::remove_file(&file).expect("the file can be removed");
}

/// What a program says of itself: clauses, declarations, operators, flags, modules.
const STATE: &str = "( findall(X, p(X), Ps), findall(X, fact(X), Fs), findall(X, catch(t(X), _, fail), Ts),
    findall(H-Q, ( member(H, [p(_), fact(_), t(_), new(_)]), member(Q, [dynamic, discontiguous, multifile, tabled]),
        predicate_property(H, Q) ), Qs),
    findall(P-N, ( member(N, [~>, =>, is, new]), current_op(P, _, N) ), Os),
    findall(F-V, ( member(F, [double_quotes, unknown, occurs_check]), current_prolog_flag(F, V) ), Vs),
    findall(M, ( current_module(M), module_property(M, class(user)) ), Ms0), sort(Ms0, Ms),
    findall(F, source_file(F), Fs1), ( catch(imported(I), _, fail) -> true ; I = none ),
    ( catch(new(N1), _, fail) -> true ; N1 = none ), findall(X, clause(portray(X), true), Hs),
    expand_term(before, E) )";

#[test]
fn a_text_with_an_error_may_leave_the_program_as_it_was() {
    let mut engine = Engine::new();
    let old = ":- dynamic fact/1.\n:- table t/1.\n:- op(700, xfx, ~>).\n\
        p(1).\np(2).\nfact(1).\nt(1).\nportray(old).\nterm_expansion(before, after).\n:- initialization(assertz(fact(3))).\n";
    engine.consult_str("library.pl", ":- module(m, [imported/1]).\nimported(old).\n").unwrap();
    engine.consult_str("p.pl", old).unwrap();
    assert!(engine.once("assertz(fact(2)), t(1)").unwrap());
    let state = answers(&mut engine, STATE);
    assert!(state.len() == 1 && state[0].contains("I = old"), "{state:?}");
    let new = ":- discontiguous p/1.\n:- multifile new/1.\n:- op(200, xfy, ~>).\n:- op(0, xfx, =>).\n:- op(9, fx, new).\n\
        :- set_prolog_flag(unknown, fail).\n:- set_prolog_flag(double_quotes, codes).\n:- retract(fact(2)).\n\
        :- assertz(fact(9)).\nnew(1).\np(X) :- lists:append([X], [], _), fresh:q(X).\nportray(new).\n\
        goal_expansion(p(X), q(X)).\n:- assertz(m:imported(new)).\n:- assertz(fresh:q(1)).\n:- use_module(library(clpfd)).\n";
    let wrong = [
        "p(.\n",
        ":- fail.\n",
        ":- throw(ball).\n",
        ":- initialization(fail).\n",
        ":- halt.\n",
        "append(X) :- 1.\n",
    ];
    for wrong in wrong {
        let text = format!("{new}{wrong}");
        assert!(engine.consult().all_or_nothing(true).text("p.pl", &text).is_err(), "{wrong}");
        assert_eq!(answers(&mut engine, STATE), state, "{wrong}");
    }
    // Under another name, as a module, and when it loads a second time.
    for text in [":- module(m, [imported/1, p/1]).\nimported(new).\np(3).\n:- fail.\n", "p(4).\np(.\n"] {
        let refused = engine.consult().all_or_nothing(true).text("library.pl", text);
        assert!(matches!(refused, Err(Error::Source(_))), "{refused:?}");
        assert_eq!(answers(&mut engine, STATE), state);
    }
    // Over limits too.
    engine.set_limits(Limits::default().inferences(20_000));
    let endless = format!("{new}:- repeat, fail.\n");
    let result = engine.consult().all_or_nothing(true).text("p.pl", &endless);
    assert!(matches!(result, Err(Error::Stopped(_))), "{result:?}");
    engine.set_limits(Limits::default());
    assert_eq!(answers(&mut engine, STATE), state);
    // Without an error the new program is there.
    engine.consult().all_or_nothing(true).text("p.pl", "p(5).\n").unwrap();
    assert_eq!(answers(&mut engine, "p(X)"), ["X = 5"]);
    assert_eq!(answers(&mut engine, "fact(X)"), ["X = 3", "X = 2"]);
    let loaded = engine.consult().text("p.pl", "p(6).\np(.\n");
    assert!(matches!(loaded, Err(Error::Source(_))), "{loaded:?}");
    assert_eq!(answers(&mut engine, "p(X)"), ["X = 6"]);
}

#[test]
fn a_text_that_is_kept_again_and_again_costs_no_memory() {
    let mut engine = Engine::new();
    let facts: String = (0..500).map(|n| format!("f({n}).\n")).collect();
    for round in 0..40 {
        let text = format!("{facts}r({round}).\n{}", if round % 2 == 0 { "" } else { "p(.\n" });
        assert_eq!(engine.consult().all_or_nothing(true).text("f.pl", &text).is_ok(), round % 2 == 0);
    }
    assert_eq!(answers(&mut engine, "r(X), aggregate_all(count, f(_), N), f(499)"), ["X = 38,\nN = 500"]);
    let Some(Ok(answer)) = engine.query("statistics(codes, N)").unwrap().next() else { return };
    assert!(answer.get::<usize>("N").unwrap() < 400_000);
}

#[test]
fn loading_again_removes_what_the_text_no_longer_says() {
    let mut engine = Engine::new();
    let old = ":- dynamic d/1.\n:- op(700, xfx, ~>).\n:- table t/1.\nd(1).\np(a ~> b).\nt(1).\ngo :- p(_).\n";
    engine.consult_str("p.pl", old).unwrap();
    engine.consult_str("p.pl", "q(1).\n").unwrap();
    for goal in ["d(_)", "p(_)", "t(_)", "go"] {
        let Err(Error::Thrown(thrown)) = engine.once(goal) else { panic!("{goal} is unknown") };
        assert!(thrown.to_string().starts_with("Unknown procedure"), "{thrown}");
    }
    assert!(!engine.once("current_op(_, _, ~>)").unwrap());
    assert_eq!(answers(&mut engine, "q(X)"), ["X = 1"]);
}

#[test]
fn a_text_that_is_taken_back_leaves_no_lambda_behind() {
    let mut engine = Engine::new();
    let text = ":- forall(between(1, 20, _), call([X, Y]>>(Y = X, true), 1, _)).\nbad(";
    engine.consult().all_or_nothing(true).text("text.pl", text).expect_err("a syntax error");
    assert!(engine.once("call([X, Y]>>(Y = X, true), 1, Z), Z == 1").expect("no error"));
}

/// A text that is loaded again takes back what it defined, but not what the host has defined since.
#[test]
fn a_predicate_of_the_host_stays_when_a_text_is_loaded_again() {
    let text = "p(1). p(2). q(1).";
    let mut engine = engine(text);
    engine.test("p", |n: i64| n > 7);
    for _ in 0..2 {
        let error = engine.consult_str("test.pl", text).expect_err("clauses of the host's predicate");
        assert!(error.to_string().contains("No permission to modify static procedure p/1"), "{error}");
        assert_eq!(
            (answers(&mut engine, "p(8)"), answers(&mut engine, "p(1)")),
            (vec!["true".into()], vec![])
        );
        assert_eq!(answers(&mut engine, "q(X)"), ["X = 1"]);
    }
    engine.consult_str("test.pl", "q(2).").expect("the text loads");
    assert_eq!(
        (answers(&mut engine, "p(8)"), answers(&mut engine, "q(X)")),
        (vec!["true".into()], vec!["X = 2".into()])
    );
}
