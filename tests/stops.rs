//! Stops and what they meet: cleanups that stop themselves, libraries half loaded, interrupts, answers whose
//! text has no end, and iterators of the host that panic when they are dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use taquin::*;

const PROGRAM: &str = "
:- dynamic(done/1).
halting :- setup_call_cleanup(true, halt, halting).
endless :- setup_call_cleanup(true, (repeat, fail), endless).
throwing :- setup_call_cleanup(true, throw(x), throwing).
stubborn :- setup_call_cleanup(true, (repeat, fail), catch(stubborn, _, true)), stubborn.
greedy :- setup_call_cleanup(true, numlist(1, 100000000, _), greedy).
refused(0) :- throw(x).
refused(N) :- M is N-1, catch(refused(M), _, 1).
nested(0) :- throw(x).
nested(N) :- M is N-1, setup_call_cleanup(true, nested(M), assertz(done(N))).
natural(S0, S) :- from(S0, S).
from(N, N).
from(N0, N) :- N1 is N0+1, from(N1, N).
deep(N) :- M is N+1, deep(M), true.
shared(0, a).
shared(N, f(A, A)) :- N > 0, M is N-1, shared(M, A).
";

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("stops.pl", PROGRAM).unwrap();
    engine
}

fn stop_of(engine: &mut Engine, query: &str, limits: Limits) -> Option<Stop> {
    match engine.query(query).and_then(|answers| answers.limits(limits).advance()) {
        Err(Error::Stopped(stop)) => Some(stop),
        _ => None,
    }
}

/// Runs a test on a thread whose stack is as small as those of threads usually are.
fn with_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(test).unwrap().join().unwrap();
}

#[test]
fn cleanups_that_stop_share_one_account() {
    with_small_stack(|| {
        let mut engine = engine();
        let limits = Limits::default().inferences(10_000).memory(32 << 20);
        for (goal, stop) in [
            ("halting", Some(Stop::Halt(0))),
            ("endless", Some(Stop::Inferences)),
            ("throwing", None),
            ("stubborn", Some(Stop::Inferences)),
            ("greedy", Some(Stop::Memory)),
            ("at_halt((repeat, fail)), halt", Some(Stop::Inferences)),
        ] {
            assert_eq!(stop_of(&mut engine, goal, limits.clone()), stop, "{goal}");
        }
        assert!(engine.once("true").unwrap());
    });
}

/// A cleanup that halts ends the process that an error was about to end otherwise; the first halt counts.
#[test]
fn a_cleanup_may_halt() {
    let mut engine = engine();
    let mut stop = |goal| stop_of(&mut engine, goal, Limits::default());
    assert_eq!(stop("setup_call_cleanup(true, throw(x), halt(3))"), Some(Stop::Halt(3)));
    assert_eq!(stop("setup_call_cleanup(true, halt(4), halt(5))"), Some(Stop::Halt(4)));
}

#[test]
fn a_cleanup_without_end_leaves_something_for_those_around_it() {
    let mut engine = engine();
    let goal =
        "setup_call_cleanup(true, setup_call_cleanup(true, throw(x), (repeat, fail)), assertz(done(x)))";
    let Err(Error::Thrown(thrown)) = engine.once(goal) else { panic!("x is thrown") };
    assert_eq!(thrown.to_string(), "Unhandled exception: x");
    assert!(engine.once("done(x)").unwrap());
}

#[test]
fn recoveries_that_cannot_be_called_need_no_native_stack() {
    with_small_stack(|| {
        let mut engine = engine();
        assert!(matches!(engine.once("refused(100000)"), Err(Error::Thrown(_))));
        assert!(matches!(engine.once("nested(1000)"), Err(Error::Thrown(_))));
        assert!(engine.once("aggregate_all(count, done(_), 1000)").unwrap());
    });
}

/// A library whose load is stopped is loaded again when it is next called.
#[test]
fn a_library_is_never_half_loaded() {
    let probe =
        "list_to_assoc([a-1, b-2], A), put_assoc(c, A, 3, B), assoc_to_list(B, L), max_assoc(B, K, V)";
    let expected = Engine::new().query(probe).unwrap().next().unwrap().unwrap().to_string();
    for step in 0..30 {
        let mut engine = Engine::new();
        let limits = Limits::default().inferences(10 + step * 12);
        let _ = stop_of(&mut engine, probe, limits);
        let answer = engine.query(probe).unwrap().next().unwrap().map(|answer| answer.to_string());
        assert_eq!(answer.unwrap(), expected, "{step}");
        let quotes = engine.query("current_prolog_flag(double_quotes, F)").unwrap().next().unwrap().unwrap();
        assert_eq!(quotes.to_string(), "F = string", "{step}");
    }
}

#[test]
fn a_builtin_gets_the_memory_of_stacks_that_an_error_emptied() {
    let mut engine = engine();
    engine.set_limits(Limits::default().memory(16 << 20));
    let caught = "catch(deep(0), error(resource_error(memory), _), true)";
    let long = "X is 2 ** 5000000, msb(X) =:= 5000000";
    assert!(engine.once(&format!("{caught}, {long}")).unwrap());
    assert!(engine.once(caught).unwrap());
    assert!(engine.once(long).unwrap());
}

/// A text that does not fit ends its load once, not at each of its clauses.
#[test]
fn a_load_ends_where_memory_does() {
    let mut engine = engine();
    let text = "x. ".repeat(400_000);
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("many_clauses.pl");
    std::fs::write(&file, text).unwrap();
    engine.grant(Grants::ALL);
    let load = format!("load_files('{}', [])", file.display());
    let limits = Limits::default().memory(8 << 20);
    assert_eq!(stop_of(&mut engine, &load, limits), Some(Stop::Memory));
    let caught = format!("catch({load}, error(E, _), true), E == resource_error(memory)");
    assert!(engine.query(&caught).unwrap().limits(Limits::default().memory(8 << 20)).advance().unwrap());
    std::fs::remove_file(file).unwrap();
}

/// The memory is checked while the rules enumerate the successors of one state.
#[test]
fn a_search_ends_where_memory_does_though_a_state_has_successors_without_end() {
    let mut engine = engine();
    let limits = || Limits::default().memory(16 << 20).inferences(2_000_000);
    let goals = [
        "shortest_path(natural, ==(none), 0, _, [])",
        "shortest_path(natural, ==(none), 0, _, [algorithm(bidirectional), reversible(true)])",
        "reachable(natural, 0, S, _), S == none",
        "shortest_path(natural, ==(none), 0, _, [algorithm(idastar)])",
    ];
    for goal in goals {
        let caught = format!("catch(({goal}), error(E, _), true), E == resource_error(memory)");
        assert!(engine.query(&caught).unwrap().limits(limits()).advance().unwrap(), "{goal}");
    }
}

/// The first call of a library's predicate loads the library, which no limit on inferences counts.
#[test]
fn loading_a_library_takes_no_inferences_of_a_limit() {
    let few = || Limits::default().inferences(500);
    for goal in [
        "member(_, [a])",
        "use_module(library(clpfd))",
        "call_with_inference_limit(last([a], _), 300, R), R \\== inference_limit_exceeded",
    ] {
        let mut engine = engine();
        assert!(engine.query(goal).unwrap().limits(few()).advance().unwrap(), "{goal}");
        // What comes after it is counted again.
        let endless = format!("{goal}, repeat, fail");
        assert_eq!(stop_of(&mut engine, &endless, few()), Some(Stop::Inferences), "{goal}");
    }
    let endless = "member(_, [a]), repeat, fail";
    assert_eq!(stop_of(&mut engine(), endless, few()), Some(Stop::Inferences));
    let limited = "call_with_inference_limit((last([a], _), repeat, fail), 100, inference_limit_exceeded)";
    assert!(engine().once(limited).unwrap());
    let no_time = few().time(Duration::ZERO);
    assert_eq!(stop_of(&mut engine(), "use_module(library(clpfd))", no_time), Some(Stop::Time));
}

/// Reporting a large ball is work of the run that threw it.
#[test]
fn a_large_ball_is_reported_under_the_limits_of_its_run() {
    let mut engine = engine();
    let mut stop = |goal, inferences| stop_of(&mut engine, goal, Limits::default().inferences(inferences));
    let (mut too_few, mut enough) = (0, 10_000_000);
    while too_few + 1 < enough {
        let middle = u64::midpoint(too_few, enough);
        match stop("length(L, 1000000), catch(throw(L), _, true)", middle) {
            Some(_) => too_few = middle,
            None => enough = middle,
        }
    }
    assert_eq!(stop("length(L, 1000000), throw(L)", enough), Some(Stop::Inferences));
    assert_eq!(stop("length(L, 1000000), throw(L)", 100 * enough), None);
}

#[test]
fn an_interrupt_is_delivered_once_and_never_lost() {
    let mut engine = engine();
    let interrupt = engine.interrupt();
    let is_interrupted =
        |result: Result<bool, Error>| matches!(result, Err(Error::Stopped(Stop::Interrupted)));
    for query in ["true", "X = f(Y, \"text\")", "repeat", "true .", "member(X, [1, 2, 3]), X > 2"] {
        interrupt.stop();
        assert!(is_interrupted(engine.once(query)), "{query}");
        assert!(engine.once(query).unwrap(), "{query}");
    }
    interrupt.stop();
    assert!(matches!(engine.parse("f(X)"), Err(Error::Stopped(Stop::Interrupted))));
    assert!(engine.parse("f(X)").is_ok());
    // Nobody is told of an interrupt that comes while answers are dropped: the next query is.
    let poke = interrupt.clone();
    engine.predicate("poke", 0, move |_| {
        poke.stop();
        Ok(Reply::succeed())
    });
    let mut answers =
        engine.query("setup_call_cleanup(true, member(_, [1, 2]), (poke, repeat, fail))").unwrap();
    assert!(answers.advance().unwrap());
    drop(answers);
    assert!(is_interrupted(engine.once("true")));
    // At any moment.
    let long = format!("X = [{}], length(X, _)", "f(a, \"text\", Y), ".repeat(200) + "z");
    let mut delivered = 0;
    for moment in 0..300 {
        let raised = interrupt.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_micros(moment * 20));
            raised.stop();
        });
        let mut found = usize::from(is_interrupted(engine.once(&long)));
        thread.join().unwrap();
        found += usize::from(is_interrupted(engine.once(&long)));
        assert!(engine.once("true").unwrap());
        delivered += found;
    }
    assert_eq!(delivered, 300);
}

#[test]
fn the_text_of_an_answer_ends() {
    let mut engine = engine();
    let answer = engine.query("shared(60, T)").unwrap().next().unwrap().unwrap();
    let text = answer.to_string();
    assert!(text.starts_with("T = f(f(") && text.ends_with("..."));
    assert!(text.len() < Show::SHARED + 10_000);
    let term: Term = answer.get("T").unwrap();
    assert!(format!("{term:?}").len() < Show::SHARED + 10_000);
    let mut short = String::new();
    answer.write(&mut short, &Show::default().size(100)).unwrap();
    assert!(short.len() < 120 && short.ends_with("..."), "{short}");
    // What shares nothing is written to its end.
    let long = engine.query("numlist(1, 100000, L)").unwrap().next().unwrap().unwrap();
    assert!(long.to_string().ends_with("99999, 100000]"));
    let mut short = String::new();
    long.write(&mut short, &Show::default().size(100)).unwrap();
    assert!(short.len() < 120 && short.ends_with("..."), "{short}");
}

/// Wherever the engine itself writes, a text without end is stopped by the limits or cut.
#[test]
fn writing_is_held_to_the_limits() {
    let mut engine = engine();
    let limits = Limits::default().time(Duration::from_millis(200)).memory(16 << 20);
    engine.capture_output();
    for goal in [
        "shared(60, T), write(T)",
        "shared(60, T), print(T)",
        "shared(60, T), format(\"~q\", [T])",
        "shared(60, T), write_canonical(T)",
        "shared(60, T), term_to_atom(T, _)",
        "shared(60, T), with_output_to(string(_), write(T))",
        "shared(60, T), format(atom(_), \"~w\", [T])",
        "shared(60, T), sformat(_, \"~w\", [T])",
        "shared(60, T), portray_clause(T)",
        "shared(60, T), assertz(kept(T)), listing(kept/1)",
    ] {
        let result = engine.query(goal).and_then(|answers| answers.limits(limits.clone()).advance());
        assert!(result.is_err(), "{goal}");
        engine.take_output();
    }
    for goal in [
        "shared(60, T), atom_length(T, _)",
        "shared(60, T), throw(T)",
        "shared(60, T), throw(error(type_error(x, g(T, T, T, T, T, T, T, T, T, T)), _))",
        "functor(T, f, 40), T =.. [_|As], maplist(=(B), As), B = T, throw(g(T))",
    ] {
        let result = engine.query(goal).and_then(|answers| answers.limits(limits.clone()).advance());
        let Err(Error::Thrown(thrown)) = result else { panic!("{goal}: {result:?}") };
        assert!(thrown.message.len() < 1 << 16, "{goal}");
    }
}

#[test]
fn terms_are_built_from_the_inside_in_linear_time() {
    const DEPTH: usize = 200_000;
    let mut term = Term::atom("a");
    for _ in 0..DEPTH {
        term = Term::compound("f", [term]);
    }
    let mut pairs = Term::variable(Some("X"));
    let mut lists = Term::list([Term::variable(Some("X"))]);
    let mut wide = Term::variable(None);
    for i in 0..DEPTH {
        pairs = (i as i64, pairs).into_term();
        lists = Term::list([Term::from(1), lists]);
        let name = format!("V{i}");
        wide = Term::compound("g", [Term::variable(Some(&name)), wide, Term::variable(Some("X"))]);
    }
    assert_eq!(term, term.clone());
    assert_eq!(wide.as_ref().variables().len(), DEPTH + 2);
    let text = term.to_string();
    assert_eq!(text.len(), 3 * DEPTH + 1);
    assert_eq!(text.parse::<Term>().unwrap(), term);
    assert!(pairs.to_string().ends_with("199999-X") || pairs.to_string().starts_with("199999-"));
    let both = Term::compound("h", [lists, Term::variable(Some("X")), term]);
    let [lists, x, _] = both.as_ref().args_of("h").unwrap();
    assert_eq!(lists.variables()[0].view(), x.view());
    let mut engine = Engine::new();
    engine.fact("deep", [both]).unwrap();
    assert!(engine.once("deep(h(_, _, f(f(f(_)))))").unwrap());
}

/// Variables of terms that are taken over and of terms that are copied are the same by name, and only by
/// name.
#[test]
fn variables_of_the_parts_of_a_term_are_one_by_name() {
    let part = |names: &[Option<&str>]| Term::compound("p", names.iter().map(|name| Term::variable(*name)));
    let whole = Term::compound(
        "q",
        [
            Term::variable(Some("Y")),
            part(&[Some("X"), Some("Y"), None]),
            part(&[Some("Y"), None, Some("Z"), Some("X"), None]),
            Term::variable(None),
        ],
    );
    assert_eq!(whole, "q(Y, p(X, Y, _), p(Y, _, Z, X, _), _)".parse().unwrap());
    let twice = Term::compound("r", [whole.clone(), whole]);
    assert_eq!(twice.as_ref().variables().len(), 3 + 8);
}

/// An iterator that counts how many there are, and panics when it is dropped.
struct Brittle {
    left: u32,
    alive: Arc<AtomicUsize>,
}

impl Iterator for Brittle {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        assert!(self.left != 7, "asked for seven");
        Some(self.left)
    }
}

impl Drop for Brittle {
    fn drop(&mut self) {
        self.alive.fetch_sub(1, Ordering::Relaxed);
        panic!("dropped");
    }
}

#[test]
fn an_iterator_may_panic_when_it_is_dropped() {
    std::panic::set_hook(Box::new(|_| {}));
    let alive = Arc::new(AtomicUsize::new(0));
    let mut engine = engine();
    let count = alive.clone();
    engine.relation("brittle", move |left: u32| {
        count.fetch_add(1, Ordering::Relaxed);
        Brittle { left, alive: count.clone() }
    });
    for goal in [
        // A cut, an end, a panic of its own, an error elsewhere.
        "brittle(3, X), !",
        "once(brittle(3, X))",
        "brittle(3, X), fail",
        "brittle(9, X), fail",
        "brittle(3, X), brittle(4, Y), !",
        "setup_call_cleanup(true, brittle(3, X), assertz(done(cut))), !",
    ] {
        let Err(Error::Thrown(thrown)) = engine.once(goal) else { panic!("{goal}") };
        assert!(thrown.message.contains("dropped") || goal.contains("9"), "{goal}: {thrown}");
        assert_eq!(alive.load(Ordering::Relaxed), 0, "{goal}");
    }
    assert!(engine.once("done(cut)").unwrap());
    assert!(engine.once("catch((brittle(3, X), !), error(system_error(_), _), true)").unwrap());
    assert!(engine.once("catch((brittle(3, X), throw(oops)), oops, true)").unwrap());
    // Answers that are dropped, a stop.
    assert!(engine.once("brittle(3, X)").unwrap());
    let stop = stop_of(&mut engine, "brittle(3, X), repeat, fail", Limits::default().inferences(1000));
    assert_eq!(stop, Some(Stop::Inferences));
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    assert!(engine.once("true").unwrap());
}

/// A value has each part as often as the term refers to it: the limits hold for values too.
#[test]
fn values_made_of_terms_obey_the_limits() {
    let mut engine = engine();
    engine.function("cube", |v: Vec<Vec<Vec<i64>>>| v.len());
    engine.function("texts", |v: Vec<String>| v.len());
    engine.function("integers", |v: Vec<IBig>| v.len());
    engine.function("terms", |v: Vec<Term>| v.len());
    engine.function("boxes", |v: Vec<Box<[u64; 100]>>| v.len());
    let limits = Limits::default().memory(64 << 20);
    let same =
        |element: &str, goal: &str| format!("{element}, length(L, 2000), maplist(=(E), L), {goal}(L, _)");
    for (query, stop) in [
        (same("numlist(1, 2000, N), length(E, 2000), maplist(=(N), E)", "cube"), Some(Stop::Memory)),
        (same("length(C, 100000), maplist(=(x), C), atom_chars(E, C)", "texts"), Some(Stop::Memory)),
        (same("E is 7**300000", "integers"), Some(Stop::Memory)),
        (same("numlist(1, 10000, E)", "terms"), Some(Stop::Memory)),
        (same("numlist(1, 100, E)", "boxes"), None),
        (same("E = short", "texts"), None),
    ] {
        assert_eq!(stop_of(&mut engine, &query, limits.clone()), stop, "{query}");
    }
    let time = Limits::default().time(Duration::from_millis(50));
    let endless = same("numlist(1, 2000, N), length(E, 2000), maplist(=(N), E)", "cube");
    assert!(matches!(stop_of(&mut engine, &endless, time), Some(Stop::Time | Stop::Memory)));

    // Of an answer, which is a term of its own.
    engine.set_limits(limits);
    let query = "numlist(1, 2000, N), length(E, 2000), maplist(=(N), E), length(L, 2000), maplist(=(E), L)";
    let answer = engine.query(query).unwrap().next().unwrap().unwrap();
    let error = answer.get::<Vec<Vec<Vec<i64>>>>("L").unwrap_err();
    assert!(matches!(error, Error::Stopped(Stop::Memory)), "{error}");
    assert_eq!(answer.get::<Vec<Vec<i64>>>("E").unwrap().len(), 2000);
    assert_eq!(answer.get::<Vec<Vec<i64>>>("E").unwrap().len(), 2000);
}
