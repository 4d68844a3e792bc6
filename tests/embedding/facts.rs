//! Facts that a program in Rust adds and retracts.

use taquin::*;

use crate::{FAMILY, answers, engine};

#[test]
fn facts_without_text() {
    let mut engine = Engine::new();
    for (from, to, cost) in [("a", "b", 3), ("b", "c", 4)] {
        engine.fact("road", (from, to, cost)).unwrap();
    }
    assert_eq!(answers(&mut engine, "road(a, X, C)"), ["X = b,\nC = 3"]);
    let rule = engine.parse("far(X, Z) :- road(X, Y, _), road(Y, Z, _)").unwrap();
    engine.add_clause(&rule).unwrap();
    assert_eq!(answers(&mut engine, "far(a, Z)"), ["Z = c"]);
    assert!(matches!(engine.fact("atom_length", (1, 2)), Err(Error::Thrown(_))));
}

#[test]
fn facts_in_bulk_are_facts_like_any_others() {
    let mut engine = engine(":- dynamic edge/2. edge(0, 1). kept(a).");
    let edges = (1..1000_u32).map(|n| ("edge", (n, n + 1)));
    assert_eq!(engine.extend(edges).unwrap(), 999);
    let more: [(&str, Vec<Term>); 5] = [
        ("kept", vec![Term::from("b")]),
        ("flag", vec![]),
        ("text", vec![Term::string("some text"), 2.5.into(), IBig::from(u128::MAX).into()]),
        ("any", vec![Term::variable(Some("X")), Term::list([Term::variable(None)])]),
        ("text", vec![Term::compound("f", [Term::list([1, 2])]), "b".into(), 'c'.into()]),
    ];
    assert_eq!(engine.extend(more).unwrap(), 5);
    for goal in [
        "edge(0, 1), edge(X, 500), X == 499, aggregate_all(count, edge(_, _), 1000)",
        "findall(X, kept(X), [a, b])",
        "flag, clause(flag, true), predicate_property(flag, dynamic)",
        "text(\"some text\", 2.5, 340282366920938463463374607431768211455), text(f([1, 2]), b, c)",
        "text(X, b, Y), X = f(L), L == [1, 2], Y == c",
        "any(1, [2]), any(A, B), var(A), B = [C], var(C), A \\== C",
        "clause(edge(999, Y), true), Y == 1000",
        "retract(edge(7, _)), \\+ edge(7, _), edge(8, 9)",
        "with_output_to(string(S), listing(kept/1)), sub_string(S, _, _, _, \"kept(b).\")",
    ] {
        assert!(engine.once(goal).unwrap(), "{goal}");
    }
    let program = engine.freeze();
    let mut fork = program.engine();
    fork.extend([("edge", (7, 8)), ("edge", (5000, 1))]).unwrap();
    assert!(fork.once("edge(7, 8), edge(5000, X), X == 1, edge(999, 1000)").unwrap());
    assert!(!program.engine().once("edge(7, _) ; edge(5000, _)").unwrap());
}

#[test]
fn facts_in_bulk_go_where_the_predicate_says() {
    let mut engine = engine(
        ":- table path/2. path(X, Z) :- path(X, Y), path(Y, Z).
         size(X, Y) => X > 0, Y = large.
         :- det(one/1). one(1).",
    );
    assert!(!engine.once("path(a, _)").unwrap());
    engine.extend([("path", ("a", "b")), ("path", ("b", "c"))]).unwrap();
    assert!(engine.once("path(a, c), findall(Y, path(a, Y), L), msort(L, [b, c])").unwrap());
    assert!(engine.once("clause(path(a, X), true), X == b").unwrap());
    engine.extend([("size", (0, "none"))]).unwrap();
    assert!(engine.once("size(5, large)").unwrap());
    // A term whose parts are shared, and one that contains itself, which no clause does.
    let answer = engine.query("X = f(Y, Y), Y = g(1), Z = [Z]").unwrap().next().unwrap().unwrap();
    let [shared, cyclic] = ["X", "Z"].map(|name| answer.term(name).unwrap().to_term());
    engine.extend([("odd", [&shared])]).unwrap();
    assert!(engine.once("odd(f(A, B)), A == g(1), B == A").unwrap());
    assert!(matches!(engine.extend([("odd", [&cyclic])]), Err(Error::Thrown(_))));
    engine.once("set_prolog_flag(occurs_check, true)").unwrap();
    engine.extend([("pair", [Term::variable(Some("X")), Term::from(1)])]).unwrap();
    assert!(engine.once("pair(a, 1)").unwrap());
}

#[test]
fn facts_in_bulk_obey_permissions_and_limits() {
    let mut engine = Engine::new();
    let refused = engine.extend([("ok", vec![1]), ("atom_length", vec![2, 3])]);
    assert!(matches!(refused, Err(Error::Thrown(_))), "{refused:?}");
    assert!(engine.once("ok(1)").unwrap());
    let list = engine.extend([(".", [1, 2])]);
    assert!(matches!(list, Err(Error::Thrown(_))), "{list:?}");
    engine.set_limits(Limits::default().memory(16 << 20));
    let endless = engine.extend((0_u64..).map(|n| ("number", (n, "text"))));
    assert!(matches!(endless, Err(Error::Stopped(Stop::Memory))), "{endless:?}");
    engine.set_limits(Limits::default().inferences(1000));
    let endless = engine.extend(std::iter::repeat(("again", [1])));
    assert!(matches!(endless, Err(Error::Stopped(Stop::Inferences))), "{endless:?}");
    engine.set_limits(Limits::default());
    assert!(engine.once("number(0, text), number(1000, X), X == text").unwrap());
}

#[test]
fn facts_are_retracted_by_pattern() {
    let mut engine = engine(":- dynamic edge/2. static(1). edge(X, Y) :- X > 9, Y = 0.");
    engine.extend((0..8).map(|n| ("edge", (n % 2, n)))).unwrap();
    let any = || Term::variable(None);
    assert_eq!(engine.retract("edge", (Term::from(1), Term::from(3))).unwrap(), 2, "a fact and the rule");
    assert_eq!(engine.retract("edge", (0, any())).unwrap(), 4);
    assert_eq!(answers(&mut engine, "edge(X, Y)"), ["X = 1,\nY = 1", "X = 1,\nY = 5", "X = 1,\nY = 7"]);
    assert_eq!(engine.retract("edge", (any(), any())).unwrap(), 3);
    assert_eq!(engine.retract("unknown", [1]).unwrap(), 0);
    assert!(matches!(engine.retract("static", [1]), Err(Error::Thrown(_))));
    assert!(!engine.once("edge(_, _)").unwrap());
}

#[test]
fn what_has_too_many_arguments_is_refused() {
    let mut engine = Engine::new();
    let arity = usize::from(u16::MAX);
    for (more, refused) in [(0, false), (1, true)] {
        let numbers: Vec<Term> = (0..arity + more).map(|i| i.into_term()).collect();
        let ball = |result: Result<(), Error>| match result {
            Ok(()) => None,
            Err(Error::Thrown(thrown)) => Some(thrown.text().contains("representation_error(max_arity)")),
            Err(other) => panic!("{other}"),
        };
        let fact = engine.fact("wide", numbers.clone());
        let rule =
            engine.add_clause(&Term::compound(":-", [Term::atom("wide"), Term::compound("wide", numbers)]));
        assert_eq!((ball(fact), ball(rule)), (refused.then_some(true), refused.then_some(true)), "{more}");
    }
    assert!(engine.once("wide").unwrap());
    engine.predicate("last", u16::MAX, |call| Ok(Reply::one([call.arg(65534).to_term()])));
    assert!(engine.once("length(L, 65535), last(L, z), T =.. [last|L], L = [A|_], call(T), A == z").unwrap());
}

#[test]
fn facts_are_added_to_what_the_program_has_and_to_what_is_new() {
    let mut engine = engine(FAMILY);
    engine.fact("parent", ("dora", "eve")).unwrap();
    assert_eq!(answers(&mut engine, "ancestor(Who, eve)"), ["Who = dora", "Who = ann", "Who = bob"]);
    engine.fact("age", ("eve", 7)).unwrap();
    assert!(engine.once("retract(age(eve, 7)), \\+ age(eve, _)").unwrap());
    let refused = engine.fact("atom_length", ("a", 2)).unwrap_err();
    assert!(
        matches!(&refused, Error::Thrown(thrown) if thrown.text().contains("permission_error")),
        "{refused}"
    );
}
