//! Queries in slices: paused and resumed, a query has the answers, errors and output of one in a single run.

use std::task::Poll;
use std::time::Duration;

use taquin::{Engine, Error, Limits, Stop};

const PROGRAM: &str = "
    :- dynamic seen/1.
    nrev([], []).
    nrev([X|Xs], Ys) :- nrev(Xs, Zs), append(Zs, [X], Ys).
    meta(0) :- !.
    meta(N) :- M is N-1, call(meta, M).
    fails(N) :- between(1, N, X), X < 0.
    caught(N) :- catch(thrown(N), ball(M), caught_next(M)).
    thrown(N) :- throw(ball(N)).
    caught_next(0) :- !.
    caught_next(N) :- M is N-1, caught(M).
    choose(0) :- !.
    choose(N) :- ( true ; true ), M is N-1, choose(M).
    :- table path/2.
    edge(X, Y) :- between(1, 12, X), Y is (X mod 12) + 1.
    path(X, Y) :- edge(X, Y).
    path(X, Y) :- path(X, Z), edge(Z, Y).
";

/// Goals of each kind of control, with more than one answer, with errors, with output.
const GOALS: &[&str] = &[
    "numlist(1, 30, L), nrev(L, R)",
    "append(X, Y, [a, b, c, d])",
    "meta(500)",
    "fails(500)",
    "caught(30)",
    "choose(6), fail",
    "findall(X-Y, (member(X, [1, 2, 3]), between(1, X, Y)), L)",
    "aggregate_all(count, path(_, _), N)",
    "forall(between(1, 50, X), (atom_number(A, X), atom_length(A, N), N < 3))",
    "freeze(X, (between(1, 3, Y), Y > 1)), freeze(Y, Z = Y), X = 1",
    "dif(X, Y), member(X-Y, [a-a, a-b, b-b, c-d])",
    "forall(between(1, 20, X), (write(X), nl))",
    "with_output_to(string(S), forall(between(1, 20, X), write(X)))",
    "setup_call_cleanup(X = 1, member(Y, [a, b, c]), (write(X-Y), nl))",
    "setup_call_cleanup(true, (between(1, 60, N), N > 57), write(cleanup)), write(after), fail",
    "catch(setup_call_cleanup(true, (meta(20), throw(e)), (meta(10), write(c))), E, true)",
    "once((between(1, inf, N), N * N > 500))",
    "between(1, 4, X), \\+ X = 3",
    "retractall(seen(_)), forall(member(X, [1, 2, 3]), assertz(seen(X))), findall(X, retract(seen(X)), L)",
    "transaction((assertz(seen(1)), meta(20))), findall(X, retract(seen(X)), L)",
    "length(L, 3), maplist([X]>>member(X, [0, 1]), L), sum_list(L, 2)",
    "call_with_inference_limit(meta(100000), 1000, R)",
    "call_with_time_limit(100, meta(200))",
    "X is foo + 1",
    "meta(30), atom_length(_, _)",
    "no_such_predicate(1)",
    "reset((shift(a), shift(b)), Ball, Cont), (Cont == 0 -> true ; call(Cont))",
    "phrase(([a], ([b] ; [c]), call([[], []]>>true)), L)",
    "X #> 3, X #< 7, label([X])",
    "sort(0, @>=, [c, a, b, a], L), length(M, 400), nrev(M, _)",
    "halt(3)",
];

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("test.pl", PROGRAM).expect("the text loads");
    engine.once("use_module(library(clpfd))").expect("the library loads");
    engine.capture_output();
    engine
}

/// Returns what a query shows: its answers, its error, and its output.
fn shown(engine: &mut Engine, goal: &str, slice: Option<u64>) -> (Vec<String>, usize) {
    let (mut items, mut pauses) = (Vec::new(), 0);
    let mut answers = engine.query(goal).unwrap_or_else(|error| panic!("{goal}: {error}"));
    while items.len() < 50 {
        let item = match slice {
            None => answers.next(),
            Some(slice) => match answers.poll_for(slice) {
                Poll::Ready(item) => item,
                Poll::Pending => {
                    pauses += 1;
                    continue;
                }
            },
        };
        match item {
            None => break,
            Some(Ok(answer)) => items.push(answer.to_string()),
            Some(Err(error)) => items.push(format!("error: {error}")),
        }
    }
    drop(answers);
    items.push(engine.take_output());
    (items, pauses)
}

#[test]
fn a_paused_query_goes_on_where_it_was() {
    for slice in [1, 2, 3, 7, 50, 1000] {
        let (mut whole, mut sliced) = (engine(), engine());
        let mut pauses = 0;
        for goal in GOALS {
            let (expected, _) = shown(&mut whole, goal, None);
            let (found, paused) = shown(&mut sliced, goal, Some(slice));
            assert_eq!(found, expected, "{goal} in slices of {slice}");
            pauses += paused;
        }
        assert!(pauses > GOALS.len() / slice.min(10) as usize, "{slice}: {pauses}");
    }
}

#[test]
fn endless_queries_pause_and_can_be_dropped() {
    let mut engine = engine();
    for goal in [
        "repeat, fail",
        "meta(-1)",
        "choose(60), fail",
        "catch(caught(-1), _, true)",
        "length(L, N), N < 0",
        "call((repeat, fail))",
        "between(1, inf, X), X < 0",
        "setup_call_cleanup(true, meta(-1), write(cleaned))",
        "findall(x, (repeat, fail), L)",
    ] {
        let mut answers = engine.query(goal).expect("the goal is read");
        for _ in 0..20 {
            assert!(answers.poll_for(1000).is_pending(), "{goal}");
        }
        drop(answers);
        assert!(engine.once("X = 1, X == 1").expect("the engine goes on"), "{goal}");
    }
    assert_eq!(engine.take_output(), "cleaned");
}

#[test]
fn limits_hold_over_all_slices() {
    let mut engine = engine();
    let mut polled = |limits: Limits| {
        let mut answers = engine.query("meta(-1)").expect("the goal is read").limits(limits);
        loop {
            if let Poll::Ready(Some(Err(Error::Stopped(stop)))) = answers.poll_for(100) {
                return stop;
            }
        }
    };
    assert_eq!(polled(Limits::default().inferences(10_000)), Stop::Inferences);
    assert_eq!(polled(Limits::default().time(Duration::from_millis(20))), Stop::Time);
}

#[test]
fn an_interrupt_stops_a_paused_query() {
    let mut engine = engine();
    let interrupt = engine.interrupt();
    let mut answers = engine.query("meta(-1)").expect("the goal is read");
    assert!(answers.poll_for(100).is_pending());
    interrupt.stop();
    let polled = answers.poll_for(100);
    assert!(matches!(polled, Poll::Ready(Some(Err(Error::Stopped(Stop::Interrupted))))), "{polled:?}");
    assert!(matches!(answers.poll_for(100), Poll::Ready(None)));
}

#[test]
fn a_slice_may_be_followed_by_the_rest() {
    let mut engine = engine();
    let mut answers = engine.query("meta(2000), member(X, [a, b])").expect("the goal is read");
    assert!(answers.poll_for(100).is_pending());
    let answers: Vec<String> = answers.map(|answer| answer.expect("an answer").to_string()).collect();
    assert_eq!(answers, ["X = a", "X = b"]);
}

#[test]
fn answers_may_own_their_engine() {
    fn is_sent<T: Send + Unpin + 'static>() {}
    is_sent::<taquin::Answers<'static>>();
    let mut engine = engine();
    let counted = engine.prepare("between(A, B, X)").expect("the query is read");
    let refused = engine.into_answers(&counted, (1, 2, 3, 4)).expect_err("too many values");
    assert!(refused.to_string().starts_with("the query was not started: "), "{refused}");
    let mut answers = refused.engine.into_answers(&counted, (1, 3)).expect("the query starts");
    assert!(matches!(answers.poll_for(1000), Poll::Ready(Some(Ok(_)))));
    let mut engine = answers.into_engine().expect("the answers own it");
    assert!(engine.once("meta(10)").expect("its program is there"));
    assert!(engine.query("true").expect("the goal is read").into_engine().is_none());
}

#[test]
fn goals_beside_an_answer_are_no_part_of_its_slice() {
    let mut engine = engine();
    let beside = engine.prepare("between(1, 100, Y)").expect("the goal is read");
    let goal = "between(1, 1000, Z), Z >= 1000".parse().expect("a goal");
    let mut answers = engine.query("member(X, [a, b, c])").expect("the goal is read");
    let mut found = 0;
    loop {
        match answers.poll_for(2) {
            Poll::Pending => {}
            Poll::Ready(None) => break,
            Poll::Ready(Some(answer)) => {
                answer.expect("an answer");
                found += 1;
                assert_eq!(answers.rows_aside::<(i64,)>(&beside, ()).expect("rows").len(), 100);
                answers.call_aside(&goal).expect("it is true");
            }
        }
    }
    assert_eq!(found, 3);
}
