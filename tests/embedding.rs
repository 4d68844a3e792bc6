//! What an embedding program sees: the engine, answers, conversions, native predicates.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin::*;

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

/// An answer that is only counted is not copied: what it holds may be more than half of what the engine may.
#[test]
fn answers_can_be_counted_without_being_taken() {
    let mut engine = Engine::new();
    engine.set_limits(Limits::default().memory(24 << 20));
    let large = "numlist(1, 700000, L), member(X, [1, 2, 3])";
    assert!(engine.once(large).expect("room for the list"));
    let mut answers = engine.query(large).expect("a query");
    let mut found = 0;
    while answers.advance().expect("room for the list") {
        found += 1;
    }
    assert_eq!(found, 3);
    drop(answers);
    assert!(matches!(engine.query(large).expect("a query").next(), Some(Err(Error::Stopped(Stop::Memory)))));
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
fn answers_are_lazy_typed_and_displayed() {
    let mut engine = engine(FAMILY);
    assert_eq!(answers(&mut engine, "ancestor(ann, Who)"), ["Who = bob", "Who = carl", "Who = dora"]);
    assert_eq!(answers(&mut engine, "?- parent(ann, bob)."), ["true"]);
    assert_eq!(answers(&mut engine, "parent(carl, _)"), Vec::<String>::new());
    assert_eq!(answers(&mut engine, "X = 1, Y = \"two\""), ["X = 1,\nY = \"two\""]);
    let old = engine.prepare("ancestor(Old, Young)").unwrap();
    let names = engine.rows::<String>(&old, [("Young", "carl")]).unwrap().collect::<Result<Vec<_>, _>>();
    assert_eq!(names.unwrap(), ["bob", "ann"]);
    let mut endless = engine.query("repeat, X = 7").unwrap();
    let first = endless.next().unwrap().unwrap();
    assert!(!first.is_last());
    assert_eq!(first.get::<u8>("X").unwrap(), 7);
    assert!(matches!(first.get::<u8>("Y"), Err(Error::Convert { .. })));
    assert!(matches!(first.get::<String>("X"), Err(Error::Convert { expected: "atom", .. })));
}

#[test]
fn answers_read_back() {
    let mut engine = Engine::new();
    for (query, wanted) in [
        ("X = f(A, B, _C)", "X = f(A, B, _C)"),
        ("X = Y", "X = Y"),
        ("X = Y, Y = Z, L = [X]", "X = Y,\nY = Z,\nL = [Z]"),
        ("length(L, 2)", "L = [_A, _B]"),
        ("X = f(X)", "X = f(X)"),
        ("X = [a|X], Y = X", "X = [a|X],\nY = X"),
        ("X = f(Y), Y = g(X)", "X = f(g(X)),\nY = g(X)"),
        ("X = '$VAR'(1)", "X = '$VAR'(1)"),
        ("X = (:-), Y = (a :- b), Z = - 1, W = 'a b'", "X = (:-),\nY = (a:-b),\nZ = -1,\nW = 'a b'"),
        ("X = \"a\\nb\"", "X = \"a\\nb\""),
        ("_X = 1", "true"),
        ("X = _Y", "true"),
        ("dif(X, a)", "dif(X, a)"),
        ("X = _", "true"),
    ] {
        assert_eq!(answers(&mut engine, query), [wanted], "{query}");
    }
}

#[test]
fn an_answer_outlives_its_engine_and_moves_between_threads() {
    let mut engine = Engine::new();
    engine.consult_str("ops", ":- op(700, xfx, ===>).").unwrap();
    let answer = engine.query("X = (a ===> b(_))").unwrap().next().unwrap().unwrap();
    drop(engine);
    let text = std::thread::spawn(move || answer.to_string()).join().unwrap();
    assert_eq!(text, "X = (a===>b(_A))");
}

#[test]
fn dropping_answers_cuts_and_cleans_up() {
    let mut engine = Engine::new();
    engine.capture_output();
    let mut answers = engine.query("setup_call_cleanup(true, member(X, [1,2,3]), write(cleaned))").unwrap();
    assert_eq!(answers.next().unwrap().unwrap().get::<i64>("X").unwrap(), 1);
    drop(answers);
    assert_eq!(engine.take_output(), "cleaned");
    assert!(engine.query("call_cleanup(throw(oops), write(thrown))").unwrap().next().unwrap().is_err());
    assert_eq!(engine.take_output(), "thrown");
    let limits = Limits::default().inferences(10_000);
    let mut stopped = engine.query("call_cleanup((repeat, fail), write(stopped))").unwrap().limits(limits);
    assert!(matches!(stopped.next(), Some(Err(Error::Stopped(Stop::Inferences)))));
    drop(stopped);
    assert_eq!(engine.take_output(), "stopped");
}

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
    let more: [(&str, Vec<Term>); 6] = [
        ("kept", vec![Term::from("b")]),
        ("flag", vec![]),
        ("text", vec![Term::string("some text"), 2.5.into(), IBig::from(u128::MAX).into()]),
        ("any", vec![Term::variable(Some("X")), Term::list([Term::variable(None)])]),
        (".", vec![1.into(), 2.into()]),
        ("text", vec![Term::compound("f", [Term::list([1, 2])]), "b".into(), 'c'.into()]),
    ];
    assert_eq!(engine.extend(more).unwrap(), 6);
    for goal in [
        "edge(0, 1), edge(X, 500), X == 499, aggregate_all(count, edge(_, _), 1000)",
        "findall(X, kept(X), [a, b])",
        "flag, clause(flag, true), predicate_property(flag, dynamic)",
        "text(\"some text\", 2.5, 340282366920938463463374607431768211455), text(f([1, 2]), b, c)",
        "text(X, b, Y), X = f(L), L == [1, 2], Y == c",
        "any(1, [2]), any(A, B), var(A), B = [C], var(C), A \\== C",
        "clause(edge(999, Y), true), Y == 1000, clause('[|]'(_, _), _) -> true ; clause('.'(1, Z), true), Z == 2",
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
fn values_convert_both_ways() {
    use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
    use std::num::NonZero;

    let mut engine = Engine::new();
    let same = engine.prepare("X = Y").unwrap();
    fn round<T>(engine: &mut Engine, same: &Query, value: T, text: &str)
    where
        T: IntoTerm + FromTerm + PartialEq + std::fmt::Debug + Clone,
    {
        let term = value.clone().into_term();
        assert_eq!(term.to_string(), text);
        assert_eq!(term.get::<T>().unwrap(), value);
        let through: Term = engine.first(same, (value.clone(),)).unwrap().unwrap();
        assert_eq!((through.to_string(), through.get::<T>().unwrap()), (text.to_owned(), value));
    }
    macro_rules! round {
        ($($value:expr => $text:literal),* $(,)?) => {$(round(&mut engine, &same, $value, $text);)*};
    }
    round! {
        42_u8 => "42",
        u64::MAX => "18446744073709551615",
        i128::MIN => "-170141183460469231731687303715884105728",
        u128::MAX => "340282366920938463463374607431768211455",
        i64::MIN => "-9223372036854775808",
        IBig::from(7) => "7",
        IBig::from(u128::MAX) => "340282366920938463463374607431768211455",
        NonZero::new(7_u16).unwrap() => "7",
        2.0 => "2.0",
        0.5_f32 => "0.5",
        true => "true",
        'é' => "é",
        std::cmp::Ordering::Greater => ">",
        "a b".to_string() => "'a b'",
        std::borrow::Cow::Borrowed("x") => "x",
        Box::<str>::from("x") => "x",
        Box::new(5) => "5",
        vec![1, 2, 3] => "[1, 2, 3]",
        b"tea".to_vec() => "[116, 101, 97]",
        [1, 2] => "[1, 2]",
        Vec::<i64>::new() => "[]",
        vec![vec!['a'], vec![]] => "[[a], []]",
        vec![1, 2].into_boxed_slice() => "[1, 2]",
        VecDeque::from([1, 2]) => "[1, 2]",
        BTreeSet::from([2, 1]) => "[1, 2]",
        (1, "x".to_string()) => "1-x",
        (1, 'b', 2.5) => "1-b-2.5",
        ((1, 2), (3, 4), 5) => "1-2-(3-4)-5",
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) => "1-2-3-4-5-6-7-8-9-10-11-12",
        BTreeMap::from([(2, 'b'), (1, 'a')]) => "[1-a, 2-b]",
        HashMap::from([("x".to_string(), vec![1])]) => "[x-[1]]",
        None::<i64> => "none",
        Some(5) => "some(5)",
        Some("none".to_string()) => "some(none)",
        Some(None::<i64>) => "some(none)",
        Some(Some(5)) => "some(some(5))",
        vec![(1, Some('a')), (2, None)] => "[1-some(a), 2-none]",
    }
}

#[test]
fn an_option_is_read_from_what_programs_pass() {
    let read = |text: &str| text.parse::<Term>().unwrap().get::<Option<i64>>();
    assert_eq!(read("_"), Ok(None));
    assert_eq!(read("5"), Ok(Some(5)));
    assert_eq!(read("some(5)"), Ok(Some(5)));
    assert_eq!(read("x").unwrap_err().expected(), "integer");
    let mut engine = Engine::new();
    engine.function("half", |n: i64| Ok::<_, Throw>((n % 2 == 0).then_some(n / 2)));
    assert_eq!(answers(&mut engine, "half(4, X)"), ["X = 2"]);
    assert_eq!(answers(&mut engine, "half(5, X)"), Vec::<String>::new());
}

#[test]
fn a_conversion_names_what_it_met_and_where() {
    use std::collections::BTreeMap;
    use std::num::NonZero;

    fn error<T: FromTerm + std::fmt::Debug>(text: &str) -> String {
        text.parse::<Term>().unwrap().get::<T>().unwrap_err().to_string()
    }
    for (found, wanted) in [
        (error::<u8>("300"), "expected u8, found 300"),
        (error::<f64>("9007199254740993"), "expected f64, found 9007199254740993"),
        (error::<NonZero<u8>>("0"), "expected not_zero, found 0"),
        (error::<Vec<i64>>("[1, x]"), "expected integer, found x at [1]"),
        (error::<Vec<i64>>("[1|x]"), "expected list, found [1|x]"),
        (error::<[i64; 2]>("[1]"), "expected list_length, found [1]"),
        (error::<(i64, i64)>("x"), "expected pair, found x"),
        (error::<(i64, i64, i64)>("1-2"), "expected A-B-C, found 1-2"),
        (error::<(i64, i64, i64)>("1-a-3"), "expected integer, found a at tuple.1"),
        (error::<BTreeMap<String, Vec<i64>>>("[a-[], b-[1, x]]"), "expected integer, found x at [1].1[1]"),
        (error::<Option<bool>>("some(maybe)"), "expected bool, found maybe"),
        (error::<std::cmp::Ordering>("'=<'"), "expected order, found =<"),
    ] {
        assert_eq!(found, wanted);
    }
    let mut engine = Engine::new();
    engine.test("positive", |numbers: Vec<i64>| numbers.iter().all(|&n| n > 0));
    let thrown = "Type error: 'integer' expected, found x (an atom) (at [1])";
    assert_eq!(answers(&mut engine, "positive([1, x])"), [thrown]);
    let answer = engine.query("X = [1, x]").unwrap().next().unwrap().unwrap();
    let converted = answer.get::<Vec<i64>>("X").unwrap_err();
    assert_eq!(converted.to_string(), "expected integer, found x at [1]");
    assert!(matches!(converted, Error::Convert { place: Some(place), .. } if place == "[1]"));
}

#[test]
fn sets_and_maps_keep_their_values() {
    use std::collections::HashSet;

    let term = Term::list([3, 1, 3, 2]);
    assert_eq!(term.get::<HashSet<i64>>().unwrap(), HashSet::from([1, 2, 3]));
    assert_eq!(HashSet::from([5]).into_term().to_string(), "[5]");
    let pairs = "[b-1, a-2, b-3]".parse::<Term>().unwrap();
    let map: std::collections::HashMap<String, i64> = pairs.get().unwrap();
    assert_eq!((map.len(), map["b"]), (2, 3));
}

#[test]
fn terms_are_compared_up_to_variable_names_and_taken_apart() {
    let mut engine = Engine::new();
    let term = engine.parse("f(X, g(Y, X), [1|T])").unwrap();
    assert_eq!(term, engine.parse("f(A, g(B, A), [1|C]).").unwrap());
    assert_ne!(term, engine.parse("f(A, g(A, A), [1|C])").unwrap());
    assert_eq!(term.to_string(), "f(X, g(Y, X), [1|T])");
    let TermView::Compound("f", args) = term.view() else { panic!("a compound") };
    assert_eq!(args.get(0).unwrap().variable_name(), Some("X"));
    assert!(
        matches!(args.get(2).unwrap().view(), TermView::List(head, _) if head == Term::integer(1).as_ref())
    );
    assert!(engine.parse("f(").unwrap_err().is_incomplete());
}

#[test]
fn a_term_a_million_levels_deep_is_an_ordinary_one() {
    let mut engine = engine("deep(0, z) :- !.\ndeep(N, s(T)) :- M is N-1, deep(M, T).");
    let answer = engine.query("deep(1000000, T)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert!(term.to_string().len() > 3_000_000);
    let copy = Term::compound("same", [&term, &term]);
    assert_eq!(copy, copy.clone());
    engine.add_clause(&Term::compound("kept", [term])).unwrap();
    assert_eq!(answers(&mut engine, "kept(s(s(s(_))))"), ["true"]);
}

#[test]
fn shared_subterms_stay_shared() {
    let mut engine = engine("tower(0, z) :- !.\ntower(N, f(T, T)) :- M is N-1, tower(M, T).");
    let answer = engine.query("tower(200, T)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert_eq!(term, term.clone());
    let same = engine.prepare("T = S").unwrap();
    assert_eq!(engine.rows::<Term>(&same, (term,)).unwrap().count(), 1);
}

#[test]
fn views_are_equal_as_the_terms_are() {
    let of = |text: &str| text.parse::<Term>().unwrap();
    for (a, b, same) in [
        ("f(X, X)", "f(X, Y)", false),
        ("f(X, Y)", "f(A, B)", true),
        ("[X|X]", "[X|Y]", false),
        ("[X, Y|X]", "[A, B|A]", true),
        ("f(1)", "g(1)", false),
        ("f(1)", "f(1, 2)", false),
        ("1.5", "1.5", true),
    ] {
        let (a, b) = (of(a), of(b));
        assert_eq!(a == b, same, "{a} and {b}");
        assert_eq!(a.view() == b.view(), same, "{a} and {b}");
    }
}

/// The cell behind a functor without arguments belongs to another term.
#[test]
fn a_compound_without_arguments_shares_nothing_with_the_next_term() {
    let text = "made(Z, P) :- compound_name_arguments(Z, foo, []), length(P, 2).
        tower(0, []) :- !.
        tower(N, f(T, T)) :- M is N-1, tower(M, T).
        deep(0, X, X) :- !.
        deep(N, X, g(Y)) :- M is N-1, deep(M, X, Y).
        term(f(D, G), P) :- made(Z, P), tower(40, D), deep(60, h(Z, P, Z), G).";
    let mut engine = engine(text);
    let answer = engine.query("term(T, _)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert_eq!(term.as_ref().variables().len(), 2);
    assert!(term.as_ref().is_acyclic());
    let put = engine.prepare("T = f(_, G), deep(60, H, G), H = h(_, P, _)").unwrap();
    let found = engine.answers(&put, [("T", term)]).unwrap().next().unwrap().unwrap();
    assert_eq!(found.term("H").unwrap().to_string(), "h(foo(), [_A, _B], foo())");

    let mut of = |query: &str| {
        let answer = engine.query(query).unwrap().next().unwrap().unwrap();
        answer.term("T").unwrap().to_term()
    };
    let (left, right) = (of("term(T, [a, b])"), of("term(T, [a, c])"));
    assert_ne!(left, right);
    assert_eq!(left, left.clone());
    // Copied into a larger term, which shares its parts.
    let pair = Term::compound("pair", [left.clone(), right]);
    assert_eq!(pair.as_ref().args_of::<2>("pair").unwrap()[0].to_term(), left);
}

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

#[test]
fn a_prepared_query_is_asked_again_with_other_values() {
    let mut engine = engine(FAMILY);
    let children = engine.prepare("parent(Parent, Child), _Child = Child").unwrap();
    for _ in 0..2 {
        for (parent, wanted) in [("ann", &["bob"][..]), ("bob", &["carl", "dora"]), ("eve", &[])] {
            let rows = engine.rows::<String>(&children, (parent,)).unwrap();
            assert_eq!(rows.collect::<Result<Vec<_>, _>>().unwrap(), wanted);
            assert_eq!(engine.ask(&children, [("Parent", parent)]).unwrap(), !wanted.is_empty());
        }
    }
    let open = engine.answers(&children, ()).unwrap().next().unwrap().unwrap();
    assert_eq!(open.get::<String>("Parent").unwrap(), "ann");
    assert_eq!(engine.first(&children, ()).unwrap(), Some(("ann".to_string(), "bob".to_string())));
    for refused in [
        engine.ask(&children, [("Nobody", 1)]),
        engine.ask(&children, ("ann", "bob", "bob", 1)),
        engine.ask(&children, [("Child", "bob"), ("Child", "bob")]),
        engine.first::<String>(&children, ()).map(|row| row.is_some()),
        engine.first::<(i64, i64)>(&children, ()).map(|row| row.is_some()),
    ] {
        assert!(matches!(refused, Err(Error::Convert { .. })), "{refused:?}");
    }
    let nothing = engine.prepare("").unwrap();
    assert!(engine.answers(&nothing, ()).unwrap().next().is_none());
    assert!(engine.prepare("X = \"").unwrap_err().is_incomplete());
}

/// Whatever engine read it, with what program, flags and goal expansions: a query is run as if it was typed.
#[test]
fn a_prepared_query_belongs_to_no_engine() {
    let (mut first, mut second) = (engine("p(1)."), engine("p(2). p(3)."));
    let query = first.prepare("p(X)").unwrap();
    let rows = |engine: &mut Engine| engine.rows::<i64>(&query, ()).unwrap().collect::<Result<Vec<_>, _>>();
    assert_eq!((rows(&mut first).unwrap(), rows(&mut second).unwrap()), (vec![1], vec![2, 3]));
    first.consult_str("more.pl", "q(7). goal_expansion(p(X), q(X)).").unwrap();
    assert_eq!(rows(&mut first).unwrap(), [7]);
    first.consult_str("more.pl", "").unwrap();
    assert_eq!(rows(&mut first).unwrap(), [1]);
    let threads = [1, 2].map(|n| {
        let query = query.clone();
        std::thread::spawn(move || engine(&format!("p({n}).")).first::<i64>(&query, ()).unwrap())
    });
    assert_eq!(threads.map(|thread| thread.join().unwrap()), [Some(1), Some(2)]);
}

#[test]
fn a_prepared_query_keeps_limits_cleanups_and_errors() {
    let mut engine =
        engine("loop :- loop.\ngone(X) :- setup_call_cleanup(true, member(X, [1, 2]), write(cleaned)).");
    engine.capture_output();
    let gone = engine.prepare("gone(X)").unwrap();
    assert_eq!(engine.first(&gone, ()).unwrap(), Some(1));
    assert_eq!(engine.take_output(), "cleaned");
    let call = engine.prepare("call(Goal)").unwrap();
    engine.set_limits(Limits::default().inferences(10_000));
    assert!(matches!(engine.ask(&call, ("loop",)), Err(Error::Stopped(Stop::Inferences))));
    assert!(matches!(engine.ask(&call, (1,)), Err(Error::Thrown(_))));
    assert!(matches!(engine.ask(&call, (Term::variable(None),)), Err(Error::Thrown(_))));
    engine.interrupt().stop();
    assert!(matches!(engine.ask(&call, ("true",)), Err(Error::Stopped(Stop::Interrupted))));
    assert!(engine.ask(&call, ("true",)).unwrap());
    let frozen = engine.prepare("freeze(X, Y = 1)").unwrap();
    assert_eq!(engine.first(&frozen, ()).unwrap(), Some((None::<i64>, None::<i64>)));
    for _ in 0..200 {
        let short = engine.prepare("X = f(Y)").unwrap();
        assert_eq!(engine.rows::<Term>(&short, [("X", Term::compound("f", [3]))]).unwrap().count(), 1);
    }
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

#[test]
fn numbers_that_a_type_has_not_are_refused() {
    let big = Term::from(IBig::from(10).pow(400));
    for (term, expected, found) in [
        (Term::from(300), "u8", Term::from(300).get::<u8>().err()),
        (Term::from(-1), "not_less_than_zero", Term::from(-1).get::<u64>().err()),
        (Term::from(-200), "i8", Term::from(-200).get::<i8>().err()),
        (big.clone(), "f64", big.get::<f64>().err()),
        (Term::from((1 << 53) + 1), "f64", Term::from((1 << 53) + 1).get::<f64>().err()),
        (Term::from(i64::MAX), "f64", Term::from(i64::MAX).get::<f64>().err()),
        (Term::from(1e300), "f32", Term::from(1e300).get::<f32>().err()),
        (Term::from((1 << 24) + 1), "f32", Term::from((1 << 24) + 1).get::<f32>().err()),
    ] {
        assert_eq!(found.map(|e| e.expected()), Some(expected), "{term}");
    }
    assert_eq!(Term::from(1 << 60).get::<f64>().unwrap(), (1_u64 << 60) as f64);
    assert_eq!(Term::from(0.1).get::<f32>().unwrap(), 0.1_f32);
    assert!(Term::from(f64::INFINITY).get::<f32>().unwrap().is_infinite());
    let mut engine = Engine::new();
    engine.test("small", |_: u8| true);
    engine.test("pair", |_: [i64; 2]| true);
    for (goal, formal) in [
        ("small(300)", "representation_error(max_integer)"),
        ("small(-1)", "domain_error(not_less_than_zero, -1)"),
        ("small(a)", "type_error(integer, a)"),
        ("pair([1])", "domain_error(list_length, [1])"),
    ] {
        assert!(engine.once(&format!("catch({goal}, error({formal}, _), true)")).unwrap(), "{goal}");
    }
}

#[test]
fn terms_are_keys() {
    let mut engine = engine("loop(X) :- X = f(X, a).\ntwice(X) :- X = f(f(X, a), a).");
    let mut cyclic =
        |query: &str| -> Term { engine.query(query).unwrap().next().unwrap().unwrap().get("X").unwrap() };
    let (once, twice) = (cyclic("loop(X)"), cyclic("twice(X)"));
    let texts = ["f(X, Y, X)", "f(X, Y, Y)", "[a|T]", "\"a\"", "a", "1", "1.0", "-0.0", "0.0"];
    let mut keys: std::collections::HashSet<Term> = texts.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(keys.len(), texts.len());
    assert!(keys.contains(&"f(A, B, A)".parse().unwrap()));
    assert!(keys.insert(once));
    assert!(!keys.insert(twice));
    let nan = Term::from(f64::NAN);
    assert_eq!(nan, nan.clone());
    assert!("f(".parse::<Term>().unwrap_err().is_incomplete());
    let TermView::Compound(_, args) = keys.get(&"f(X, Y, X)".parse().unwrap()).unwrap().view() else {
        panic!()
    };
    assert_eq!(args.into_iter().rev().count(), 3);
}

#[test]
fn texts_of_every_kind_are_atoms() {
    use std::borrow::Cow;
    let texts =
        [Cow::from("a").into_term(), Box::<str>::from("a").into_term(), Arc::<str>::from("a").into_term()];
    assert!(texts.iter().all(|term| *term == Term::from("a")));
    assert_eq!((&vec![1, 2]).into_term(), Term::list([1, 2]));
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

/// `tests/data/raised.pl` says behind each clause which goal of it raises.
#[test]
fn an_error_is_told_with_the_goal_that_raised_it() {
    let text = include_str!("data/raised.pl");
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

/// Facts of `library(persistency)` that four engines write to one file at once, each rewriting it now and
/// then.
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
        assert!(engine.consult().all_or_nothing(true).text("library.pl", text).is_err());
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
    assert!(engine.consult().text("p.pl", "p(6).\np(.\n").is_err());
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
