//! Answers: lazy, typed, displayed; prepared queries.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::NonZero;
use std::sync::Arc;

use taquin::*;

use crate::{FAMILY, answers, engine};

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
    let thrown = engine.query("call_cleanup(throw(oops), write(thrown))").unwrap().next().unwrap();
    assert_eq!(thrown.unwrap_err().term(), Some(Term::atom("oops")));
    assert_eq!(engine.take_output(), "thrown");
    let limits = Limits::default().inferences(10_000);
    let mut stopped = engine.query("call_cleanup((repeat, fail), write(stopped))").unwrap().limits(limits);
    assert!(matches!(stopped.next(), Some(Err(Error::Stopped(Stop::Inferences)))));
    drop(stopped);
    assert_eq!(engine.take_output(), "stopped");
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
    assert!(engine.ask(&children, BTreeMap::from([("Parent", "ann"), ("Child", "bob")])).unwrap());
    assert!(!engine.ask(&children, HashMap::from([("Parent", "eve")])).unwrap());
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

/// Every type of the table of conversions is a column by itself.
#[test]
fn one_column_needs_no_tuple() {
    fn value<T: FromRow>(engine: &mut Engine, text: &str) -> T {
        let query = engine.prepare(&format!("X = {text}")).unwrap();
        engine.first(&query, ()).unwrap().expect("an answer")
    }
    let mut engine = Engine::new();
    let engine = &mut engine;
    let pairs = "[b-2, a-1]";
    assert_eq!(value::<BTreeMap<String, u8>>(engine, pairs).into_iter().next(), Some(("a".to_owned(), 1)));
    assert_eq!(value::<HashMap<String, u8>>(engine, pairs)["b"], 2);
    assert_eq!(value::<BTreeSet<u8>>(engine, "[2, 1, 2]").into_iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(value::<HashSet<u8>>(engine, "[2, 1, 2]").len(), 2);
    assert_eq!(value::<VecDeque<u8>>(engine, "[1, 2]"), [1, 2]);
    assert_eq!(*value::<Box<[u8]>>(engine, "[1, 2]"), [1, 2]);
    assert_eq!(*value::<Box<u8>>(engine, "1"), 1);
    assert_eq!(value::<Cow<'static, str>>(engine, "tea"), "tea");
    assert_eq!(value::<NonZero<u8>>(engine, "7").get(), 7);
    assert_eq!(value::<Ordering>(engine, "(<)"), Ordering::Less);
    engine.function("point", || HostObject::new(Arc::new(Point)));
    let point = engine.prepare("point(P)").unwrap();
    let object = engine.first::<HostObject>(&point, ()).unwrap().expect("a point");
    assert!(object.downcast_ref::<Point>().is_some() && HashSet::from([object.clone()]).contains(&object));
}

struct Point;

impl HostType for Point {
    const NAME: &'static str = "point";
}

/// Variables that the values of an answer share are shared where they are handed in.
#[test]
fn an_answer_as_arguments_keeps_its_variables() {
    let mut engine = Engine::new();
    let query = engine.prepare("length(L, 1), X = L, P = Q").unwrap();
    let answer = engine.answers(&query, ()).unwrap().next().expect("an answer").unwrap();
    let same = engine.prepare("X == L, P == Q, L = [V], X == [V]").unwrap();
    assert!(engine.ask(&same, &answer).unwrap());
    let fewer = engine.prepare("X == L").unwrap();
    assert!(engine.ask(&fewer, &answer).unwrap());
    let other = engine.prepare("Y = 1").unwrap();
    assert!(engine.ask(&other, &answer).is_err());
}
