//! Predicates written in Rust: their shapes, arguments and replies.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin::search::SearchError;
use taquin::*;

use crate::{answers, engine};

#[test]
fn native_predicates_of_every_shape() {
    let mut engine = Engine::new();
    engine.test("even", |n: i64| n % 2 == 0);
    engine.function("upper", |s: String| s.to_uppercase());
    engine.relation("divisor", |n: u64| (1..=n).filter(move |d| n.is_multiple_of(*d)));
    engine.function("pi", || 3.5);
    engine.function("half", |n: i64| (n % 2 == 0).then_some(n / 2));
    engine.function("parse", |s: String| s.parse::<i64>().map_err(|_| Throw::domain_error("numeral", s)));
    engine.predicate("edge", 2, |call| match call.get::<Option<String>>(0)? {
        Some(from) if from == "a" => Ok(Reply::one(("a", "b"))),
        Some(_) => Ok(Reply::fail()),
        None => Ok(Reply::each([("a", "b"), ("b", "c")])),
    });
    engine.test("broken", || -> bool { panic!("on purpose") });
    engine.test("expanded", || -> Result<bool, Throw> { Err(SearchError::Expansions { limit: 9 }.into()) });
    engine.test("weighed", || -> Result<bool, Throw> { Err(SearchError::Weight { given: 0.5 }.into()) });
    for (query, wanted) in [
        ("even(4)", &["true"][..]),
        ("even(3)", &[]),
        ("even(x)", &["Type error: 'integer' expected, found x (an atom)"]),
        ("even(_)", &["Arguments are not sufficiently instantiated"]),
        ("upper(abc, X)", &["X = 'ABC'"]),
        ("divisor(6, D)", &["D = 1", "D = 2", "D = 3", "D = 6"]),
        ("divisor(6, 4)", &[]),
        ("divisor(1000000000000, D), D > 2, !", &["D = 4"]),
        ("pi(X)", &["X = 3.5"]),
        ("half(5, X)", &[]),
        ("parse('12', X)", &["X = 12"]),
        ("parse(x, X)", &["Domain error: 'numeral' expected, found x"]),
        ("edge(X, Y)", &["X = a,\nY = b", "X = b,\nY = c"]),
        ("edge(a, Y)", &["Y = b"]),
        ("catch(broken, error(system_error(E), _), true)", &["E = 'panic: on purpose'"]),
        ("catch(expanded, error(resource_error(What), _), true)", &["What = search_states"]),
        ("catch(weighed, error(E, _), true)", &["E = domain_error(not_less_than_one, 0.5)"]),
        ("even(2)", &["true"]),
    ] {
        assert_eq!(answers(&mut engine, query), wanted, "{query}");
    }
}

/// A reply must not reach beyond the arguments of its predicate.
#[test]
fn a_reply_with_more_values_than_arguments_is_an_error() {
    let mut engine = engine("known(1).");
    engine.predicate("one", 2, |_| Ok(Reply::one([1, 2, 3])));
    engine.predicate("from", 2, |_| Ok(Reply::one([1, 2]).from_arg(1)));
    engine.predicate("beyond", 2, |_| Ok(Reply::one([1]).from_arg(70_000)));
    engine.predicate("each", 1, |_| Ok(Reply::each([vec![1], vec![2, 3]])));
    engine.predicate("asked", 1, |_| {
        let goal = Term::compound("known", [Term::variable(Some("X"))]);
        Ok(Reply::ask(goal, "X", |_, x: Option<i64>| Ok(Reply::one([x.unwrap_or(0); 2]))))
    });
    engine.predicate("none", 0, |_| Ok(Reply::succeed().from_arg(3)));
    for (query, wanted) in [
        (
            "one(_, _)",
            &["System error: a predicate of 2 arguments replied with 3 values from argument 0 on"][..],
        ),
        (
            "from(_, _)",
            &["System error: a predicate of 2 arguments replied with 2 values from argument 1 on"],
        ),
        (
            "beyond(_, _)",
            &["System error: a predicate of 2 arguments replied with 1 values from argument 70000 on"],
        ),
        (
            "each(X)",
            &["X = 1", "System error: a predicate of 1 arguments replied with 2 values from argument 0 on"],
        ),
        ("asked(_)", &["System error: a predicate of 1 arguments replied with 2 values from argument 0 on"]),
        ("none", &["true"]),
    ] {
        assert_eq!(answers(&mut engine, query), wanted, "{query}");
    }
}

/// An argument costs what a native reads of it, and that is charged.
#[test]
fn arguments_are_read_where_they_are() {
    let mut engine = engine("all(_, 0) :- !.\nall(G, N) :- call(G), M is N-1, all(G, M).");
    engine.predicate("ignore_list", 1, |_| Ok(Reply::succeed()));
    engine.predicate("first", 2, |call| {
        let [head, _] = call.arg(0).args_of(".").ok_or_else(Throw::instantiation_error)?;
        Ok(Reply::one([head]).from_arg(1))
    });
    engine.test("sum", |list: Vec<i64>, sum: i64| list.iter().sum::<i64>() == sum);
    engine.function("copy", |term: Term| term);
    let query = |goal| format!("numlist(1, 10000, L), all({goal}, 1000)");
    let limits = Limits::default().inferences(100_000);
    let mut run = |goal| engine.query(&query(goal)).unwrap().limits(limits.clone()).advance();
    assert!(run("ignore_list(L)").unwrap());
    assert!(run("first(L, 1)").unwrap());
    assert!(matches!(run("sum(L, 50005000)"), Err(Error::Stopped(Stop::Inferences))));
    assert!(matches!(run("copy(L, _)"), Err(Error::Stopped(Stop::Inferences))));
    for (query, wanted) in [
        (
            "copy(f(X, Y, X, \"s\", 2.5, 100000000000000000000), Z)",
            "Z = f(_A, _B, _A, \"s\", 2.5, 100000000000000000000)",
        ),
        (
            "L = [a|L], catch(sum(L, 1), error(type_error(T, _), _), true), T == list, L = [X|_]",
            "L = [a|L],\nT = list,\nX = a",
        ),
        ("catch(sum([1|_], 1), error(E, _), true)", "E = instantiation_error"),
    ] {
        assert_eq!(answers(&mut engine, query), [wanted], "{query}");
    }
    // What is copied counts as memory.
    engine.set_limits(Limits::default().memory(24 << 20));
    assert!(matches!(engine.once("numlist(1, 700000, L), copy(L, _)"), Err(Error::Stopped(Stop::Memory))));
}

#[test]
fn an_iterator_is_dropped_by_a_cut() {
    struct Noisy(Arc<Mutex<u32>>);
    impl Drop for Noisy {
        fn drop(&mut self) {
            *self.0.lock().unwrap() += 1;
        }
    }
    let dropped = Arc::new(Mutex::new(0));
    let seen = dropped.clone();
    let mut engine = Engine::new();
    engine.relation("count", move |from: i64| {
        let noisy = Noisy(seen.clone());
        (from..).inspect(move |_| {
            let _ = &noisy;
        })
    });
    assert_eq!(answers(&mut engine, "count(5, X), X > 7, !"), ["X = 8"]);
    assert_eq!(*dropped.lock().unwrap(), 1);
    let mut open = engine.query("count(1, X)").unwrap();
    open.next();
    drop(open);
    assert_eq!(*dropped.lock().unwrap(), 2);
}

#[test]
fn a_closure_is_dropped_when_it_is_defined_again() {
    let held = Arc::new(());
    let mut engine = Engine::new();
    for round in 0..10 {
        let (one, other) = (held.clone(), held.clone());
        engine.function("round", move || (Arc::strong_count(&one) > 1).then_some(round));
        engine.add_relation("kept", HostRelation::over(1, other).scan(|()| HostRows::each([[1]])));
        assert_eq!(answers(&mut engine, "round(N), kept(X)"), [format!("N = {round},\nX = 1")]);
    }
    assert_eq!(Arc::strong_count(&held), 3);
    // An engine of a program has closures of its own then.
    let program = engine.freeze();
    let mut changed = program.engine();
    changed.function("round", || 77);
    assert_eq!(answers(&mut changed, "round(N)"), ["N = 77"]);
    assert_eq!(answers(&mut program.engine(), "round(N)"), ["N = 9"]);
}

/// Each question waits for the next one.
#[test]
fn questions_nest_without_a_look_at_all_that_wait() {
    let mut engine = Engine::new();
    engine.set_limits(Limits::default().time(Duration::from_secs(20)));
    engine.predicate("sum", 2, |call| {
        let n: i64 = call.get(0)?;
        if n == 0 {
            return Ok(Reply::one([0]).from_arg(1));
        }
        let rest = Term::compound("sum", [(n - 1).into_term(), Term::variable(Some("Rest"))]);
        Ok(Reply::ask(rest, "Rest", move |_, rest: Option<i64>| {
            Ok(rest.map_or_else(Reply::fail, |rest| Reply::one([rest + n]).from_arg(1)))
        }))
    });
    assert_eq!(answers(&mut engine, "sum(200000, Sum)"), ["Sum = 20000100000"]);
}

#[test]
fn a_question_for_a_variable_that_its_goal_lacks_is_an_error() {
    let mut engine = engine("price(tea, 3).");
    engine.predicate("asked", 1, |_| {
        let goal = Term::compound("price", [Term::atom("tea"), Term::variable(Some("Price"))]);
        Ok(Reply::ask(goal, "Prise", |_, price: Option<Term>| Ok(Reply::one((price,)))))
    });
    assert_eq!(answers(&mut engine, "asked(_)"), ["System error: the goal has no variable Prise"]);
}

#[test]
fn errors_of_the_system_and_of_searches_are_passed_on() {
    let mut engine = Engine::new();
    engine.function("read", || Ok::<_, Throw>(std::io::read_to_string(Broken)?));
    let error = "catch(read(_), error(system_error(Why), _), true)";
    assert_eq!(answers(&mut engine, error), ["Why = 'the cable is cut'"]);
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is cut"))
        }
    }
    fn host(error: impl Into<Error>) -> Error {
        error.into()
    }
    let thrown = host(Throw::type_error("even", 3));
    assert_eq!(thrown.to_string(), "error(type_error(even, 3), _A)");
    assert!(matches!(host(Throw::Stopped(Stop::Time)), Error::Stopped(Stop::Time)));
    assert!(matches!(host(SearchError::Memory { needed: 2, limit: 1 }), Error::Stopped(Stop::Memory)));
    let expansions = host(SearchError::Expansions { limit: 9 });
    assert_eq!(expansions.to_string(), "the search has expanded all 9 states it may");
    let ball = expansions.term().expect("a ball").to_string();
    assert_eq!(ball, "error(resource_error(search_states), _A)");
}
