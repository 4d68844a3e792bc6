//! Hosts that behave badly: objects and natives that panic, engines used and dropped in natives, limits of
//! zero, answers that outlive what they came from, programs dropped while others use them.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use taquin::derived::TermSink;
use taquin::{
    Answers, Clock, Device, Engine, Error, Grants, HostRelation, HostRows, HostType, IntoArgs, Limits,
    Program, Query, Stop, Term,
};

/// Panics when it is dropped, unless a panic is under way already, which would abort.
struct Bomb(Arc<AtomicUsize>);

impl HostType for Bomb {
    const NAME: &'static str = "bomb";
}

impl Drop for Bomb {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
        if !std::thread::panicking() {
            panic!("a bomb went off");
        }
    }
}

/// A fact whose arguments are not as many as it says.
struct Uncounted(usize);

impl IntoArgs for Uncounted {
    fn into_args(self) -> Vec<Term> {
        vec![Term::integer(1); 1000]
    }

    fn count(&self) -> usize {
        self.0
    }

    fn write_args<S: TermSink>(self, sink: &mut S, places: S::Places) {
        vec![7; 1000].write_args(sink, places);
    }
}

/// What is written goes where the arguments are, and no further.
#[test]
fn arguments_beyond_the_number_of_a_fact_are_left_out() {
    let mut engine = Engine::plain();
    engine.extend([("fact", Uncounted(2)), ("fact", Uncounted(1)), ("fact", Uncounted(0))]).unwrap();
    assert!(holds(&mut engine, "fact(7, 7), fact(7), fact, garbage_collect"));
}

fn quiet<T>(run: impl FnOnce() -> T) -> std::thread::Result<T> {
    catch_unwind(AssertUnwindSafe(run))
}

fn holds(engine: &mut Engine, goal: &str) -> bool {
    engine.once(goal).unwrap_or_else(|error| panic!("{goal}: {error}"))
}

fn family() -> Engine {
    let mut engine = Engine::new();
    let text = ":- dynamic seen/1. :- table path/2. edge(a, b). edge(b, c).
        path(X, Y) :- edge(X, Y). path(X, Y) :- path(X, Z), edge(Z, Y).
        loop :- loop. count(0) :- !. count(N) :- M is N-1, count(M).";
    engine.consult_str("family.pl", text).expect("the text loads");
    engine
}

/// The engine answers as before.
fn is_well(engine: &mut Engine) {
    assert!(holds(engine, "findall(Y, path(a, Y), Ys), sort(Ys, [b, c]), length(L, 3), L = [_|_]"));
    assert!(holds(engine, "catch(atom_length(_, _), error(E, _), true), E == instantiation_error"));
}

/// Panics at every call, or says that it wrote more than there was, which panics in `write_all`.
struct BrittleWriter {
    overstates: bool,
}

impl Write for BrittleWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.overstates {
            return Ok(bytes.len() + 100);
        }
        panic!("the writer broke")
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.overstates { Ok(()) } else { panic!("the writer broke") }
    }
}

/// The output is flushed while the panic unwinds: a second panic would abort the process.
#[test]
fn a_writer_that_panics() {
    for overstates in [false, true] {
        let mut engine = family();
        engine.set_output(BrittleWriter { overstates }, Device::Plain);
        for goal in ["write(x), flush_output", "write(x), nl", "forall(between(1, 20000, _), write(hello))"] {
            let _ = quiet(|| engine.once(goal).is_ok());
            let _ = quiet(|| engine.query(goal).map(|answers| answers.count()).is_ok());
        }
        is_well(&mut engine);
        engine.set_output(io::sink(), Device::Plain);
        assert!(holds(&mut engine, "write(x), flush_output"));
        engine.set_output(BrittleWriter { overstates }, Device::Plain);
        let _ = quiet(|| engine.once("write(x)").is_ok());
        let _ = quiet(|| drop(engine));
    }
}

struct BrittleReader;

impl io::Read for BrittleReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        panic!("the reader broke")
    }
}

#[test]
fn readers_and_writers_that_panic_are_told_in_the_same_words() {
    let mut engine = family();
    engine.set_output(BrittleWriter { overstates: false }, Device::Plain);
    engine.set_input(BrittleReader);
    for goal in ["write(x), flush_output", "read(_)", "get_char(_)"] {
        let error = quiet(|| engine.once(goal)).expect("no panic").unwrap_err().to_string();
        assert!(error.contains("reading or writing panicked"), "{goal}: {error}");
    }
}

/// Panics once it was read a few times.
struct BrittleClock {
    left: AtomicUsize,
}

impl Clock for BrittleClock {
    fn now(&self) -> Duration {
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        assert!(left.is_ok(), "the clock broke");
        Duration::from_secs(1)
    }

    fn time_of_day(&self) -> Duration {
        panic!("the clock broke")
    }

    fn sleep(&self, _: Duration) {
        panic!("the clock broke")
    }
}

#[test]
fn a_clock_that_panics_ends_what_has_a_time_limit() {
    for left in 0..5 {
        let mut engine = family();
        engine.grant(Grants::ALL);
        engine.set_clock(Arc::new(BrittleClock { left: AtomicUsize::new(left) }));
        let error = quiet(|| engine.once("get_time(_)")).expect("no panic").unwrap_err().to_string();
        assert!(error.contains("panic: the clock broke"), "{error}");
        quiet(|| engine.once("sleep(1)").is_ok()).expect("no panic");
        engine.set_limits(Limits::default().time(Duration::from_secs(60)));
        let stopped = quiet(|| engine.once("repeat, fail")).expect("no panic");
        assert!(matches!(stopped, Err(Error::Stopped(Stop::Time))), "{stopped:?}");
        engine.set_limits(Limits::default());
        is_well(&mut engine);
    }
}

#[test]
fn a_key_that_a_relation_does_not_have_is_named() {
    let panic = quiet(|| HostRelation::over(2, Arc::new(())).key(7, |(), _: i64| HostRows::each([(1, 2)])));
    let text = panic.unwrap_err().downcast_ref::<String>().cloned();
    assert_eq!(text.as_deref(), Some("a relation of 2 arguments has no argument 7, counted from 0"));
}

/// A search ends while the panic unwinds, and tells nobody.
#[test]
fn a_watcher_of_searches_that_panics() {
    for panics_at_end in [false, true] {
        let mut engine = family();
        let text = ":- use_module(library(search)).
            next(X, Y, 1) :- Y is (X + 1) mod 1000. far(X, 0) :- X < 900.";
        engine.consult_str("search.pl", text).expect("the text loads");
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        engine.watch_searches(move |progress| {
            counted.fetch_add(1, Ordering::Relaxed);
            assert!(progress.is_none() == panics_at_end, "the watcher broke");
        });
        for goal in [
            "shortest_path(next, ==(800), 0, _, [heuristic(far)])",
            "shortest_path(next, ==(800), 0, _, [])",
            "solve([8,6,7,2,5,4,3,0,1], manhattan, _)",
        ] {
            let _ = quiet(|| engine.once(goal).is_ok());
        }
        assert!(calls.load(Ordering::Relaxed) >= 1);
        is_well(&mut engine);
    }
}

#[test]
fn an_object_that_panics_when_it_is_dropped() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let mut engine = family();
    let bombs = dropped.clone();
    engine.function("bomb", move || Arc::new(Bomb(bombs.clone())));
    // The panic may come to the program, to the host, or nowhere.
    for goal in [
        "bomb(_), garbage_collect_atoms",
        "findall(B, ( between(1, 50, _), bomb(B) ), Bs), length(Bs, 50)",
        "garbage_collect_atoms",
        "catch(( bomb(B), throw(ball(B)) ), ball(_), true), garbage_collect_atoms",
        "forall(between(1, 10000, _), bomb(_))",
        "bomb(B), assertz(seen(B)), retractall(seen(_)), garbage_collect_atoms",
    ] {
        let _ = quiet(|| engine.once(goal));
        is_well(&mut engine);
    }
    let _ = quiet(|| drop(engine));
    assert!(dropped.load(Ordering::Relaxed) > 0);
}

#[test]
fn natives_that_panic_everywhere() {
    let mut engine = family();
    engine.test("panics", |_: i64| -> bool { panic!("a test") });
    engine.relation("panics_later", |n: i64| (0..).inspect(move |i| assert!(*i < n, "row {n}")));
    engine.add_relation(
        "panics_by_key",
        HostRelation::over(2, Arc::new(()))
            .key(0, |(), key: i64| -> HostRows { panic!("key {key}") })
            .scan(|()| HostRows::each((0..).map(|i| if i < 200 { (i, i) } else { panic!("row {i}") }))),
    );
    engine.predicate("stops", 0, |call| {
        call.charge(usize::MAX)?;
        Ok(taquin::Reply::succeed())
    });
    for (goal, wanted) in [
        ("panics(1)", "panic: a test"),
        ("\\+ panics(1)", "panic: a test"),
        ("findall(X, panics_later(3, X), _)", "panic: row 3"),
        ("panics_by_key(7, _)", "panic: key 7"),
        ("aggregate_all(count, panics_by_key(_, _), _)", "panic: row 200"),
        ("setup_call_cleanup(true, panics(1), true)", "panic: a test"),
        ("forall(panics_later(5, X), X >= 0)", "panic: row 5"),
    ] {
        let error = engine.once(goal).expect_err(goal).to_string();
        assert!(error.contains(wanted), "{goal}: {error}");
        assert!(holds(&mut engine, &format!("catch(( {goal} ), error(system_error(_), _), true)")), "{goal}");
        is_well(&mut engine);
    }
    // A cleanup that panics, and a stop.
    let _ = engine.once("setup_call_cleanup(true, member(_, [1, 2]), panics(1))");
    is_well(&mut engine);
    let stopped = engine.query("stops").map(|answers| {
        let mut answers = answers.limits(Limits::default().inferences(1000));
        answers.next().map(|answer| answer.map(drop))
    });
    assert!(matches!(stopped, Ok(Some(Err(Error::Stopped(Stop::Inferences))))), "{stopped:?}");
    is_well(&mut engine);
}

/// A native runs another engine, that engine's native runs the next one, and so on; engines are dropped
/// inside.
#[test]
fn engines_inside_of_natives() {
    let program = family().freeze();
    fn nested(program: &Program, depth: usize) -> Engine {
        let mut engine = program.engine();
        let inner = program.clone();
        engine.function("down", move || {
            if depth == 0 {
                return 0;
            }
            let mut engine = nested(&inner, depth - 1);
            let mut answers = engine.query("path(a, c), down(N)").expect("a query");
            let n: i64 = answers.next().expect("an answer").expect("no error").get("N").expect("a number");
            n + 1
        });
        engine
    }
    assert!(holds(&mut nested(&program, 6), "down(6)"));
    // An engine that a native owns, and drops while it has answers left.
    let held = Arc::new(Mutex::new(Some(program.engine())));
    let mut engine = program.engine();
    let inner = held.clone();
    engine.function("once_only", move || -> Option<i64> {
        let mut engine = inner.lock().expect("no panic there").take()?;
        let mut answers = engine.query("member(X, [7, 8])").ok()?;
        answers.next()?.ok()?.get("X").ok()
    });
    assert!(holds(&mut engine, "once_only(7)"));
    let _ = engine.once("once_only(_)");
    is_well(&mut engine);
    assert!(held.lock().expect("no panic there").is_none());
}

#[test]
fn programs_and_engines_go_while_others_use_what_they_made() {
    let mut engine = family();
    let query: Query = engine.prepare("path(X, Y)").expect("a query");
    let program = engine.freeze();
    let mut forks: Vec<Engine> = (0..8).map(|_| program.engine()).collect();
    let last = program.engine();
    drop(program);
    std::thread::scope(|scope| {
        for (i, mut fork) in forks.drain(..).enumerate() {
            let query = &query;
            scope.spawn(move || {
                assert!(holds(&mut fork, &format!("assertz(seen({i})), seen({i})")));
                let again = fork.freeze();
                let mut engine = again.engine();
                drop(again);
                assert_eq!(engine.rows::<(String, String)>(query, ()).expect("rows").count(), 3);
                assert!(holds(&mut engine, &format!("seen({i}), \\+ seen({})", i + 1)));
            });
        }
    });
    let mut answers: Answers<'static> = last.into_answers(&query, ()).expect("answers");
    let first = answers.next().expect("an answer").expect("no error");
    let kept = first.term("X").expect("a value").to_term();
    let mut engine = answers.into_engine().expect("the engine");
    is_well(&mut engine);
    drop(engine);
    // Both outlive all engines.
    assert_eq!(kept.to_string(), "a");
    assert!(first.to_string().contains("X = a"));
    let term: Term = std::thread::spawn(move || kept).join().expect("no panic");
    assert_eq!(term.to_string(), "a");
}

#[test]
fn limits_of_nothing() {
    let mut engine = family();
    let none = [
        Limits::default().inferences(0),
        Limits::default().time(Duration::ZERO),
        Limits::default().memory(0),
        Limits::default().inferences(1).time(Duration::ZERO).memory(1),
    ];
    for limits in none {
        for goal in
            ["true", "loop", "count(100000)", "numlist(1, 1000000, _)", "path(_, _)", "catch(loop, _, true)"]
        {
            let mut answers = engine.query(goal).expect("a query").limits(limits.clone());
            let outcome = answers.next().map(|answer| answer.map(drop));
            assert!(
                matches!(outcome, None | Some(Ok(()) | Err(Error::Stopped(_) | Error::Thrown(_)))),
                "{goal}: {outcome:?}"
            );
            assert!(answers.nth(3).is_none_or(|answer| answer.is_ok()), "{goal}");
            drop(answers);
            is_well(&mut engine);
        }
        engine.set_limits(limits.clone());
        let _ = engine.prepare("path(X, Y)").map(|query| engine.ask(&query, ("a", "b")).map(drop));
        let _ = engine.consult_str("more.pl", "more(1). more(2).");
        let _ = engine.fact("seen", (1,));
        engine.set_limits(Limits::default());
        is_well(&mut engine);
    }
}

#[test]
fn slices_of_nothing_and_answers_left_half_way() {
    let mut engine = family();
    let query = engine.prepare("count(1000), member(X, [1, 2])").expect("a query");
    let mut answers = engine.answers(&query, ()).expect("answers");
    let mut slices = 0_usize;
    while answers.poll_for(0).is_pending() {
        slices += 1;
        assert!(slices < 1_000_000, "a slice of nothing never ends");
    }
    drop(answers);
    is_well(&mut engine);
    // Paused, then dropped; paused in a cleanup's scope.
    for goal in
        ["loop", "setup_call_cleanup(true, loop, assertz(seen(cleaned)))", "findall(X, ( X = 1 ; loop ), _)"]
    {
        let mut answers = engine.query(goal).expect("a query");
        assert!(answers.poll_for(1000).is_pending());
        assert!(answers.row().is_none());
        drop(answers);
        is_well(&mut engine);
    }
    assert!(holds(&mut engine, "seen(cleaned)"));
    // Leaked answers leave the engine in the middle of a query.
    std::mem::forget(engine.query("member(X, [1, 2, 3])").expect("a query"));
    is_well(&mut engine);
    let mut leaked = engine.query("between(1, inf, X)").expect("a query");
    assert!(leaked.next().is_some());
    std::mem::forget(leaked);
    is_well(&mut engine);
    let _ = engine.freeze();
}

#[test]
fn an_interrupt_from_another_thread_while_engines_come_and_go() {
    let program = family().freeze();
    for _ in 0..20 {
        let mut engine = program.engine();
        let interrupt = engine.interrupt();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(1));
            interrupt.stop();
            interrupt
        });
        let outcome = engine.once("loop");
        assert!(matches!(outcome, Err(Error::Stopped(Stop::Interrupted))), "{outcome:?}");
        let late = stopper.join().expect("no panic");
        is_well(&mut engine);
        drop(engine);
        late.stop();
    }
}

#[test]
fn queries_between_the_answers_of_another() {
    let mut engine = family();
    let path = engine.prepare("path(From, To)").expect("a query");
    let bad = engine.prepare("member(X, [1, 2]), Y is X + a").expect("a query");
    let looping = engine.prepare("loop").expect("a query");
    let big = engine.prepare("numlist(1, N, L), garbage_collect, sum_list(L, S)").expect("a query");
    let asserting = engine.prepare("assertz(seen(_X))").expect("a query");
    let pairs: Vec<(String, Vec<String>)> = {
        let mut answers =
            engine.query("member(X, [a, b, c]), numlist(1, 1000, L), dif(Z, X)").expect("a query");
        assert!(answers.rows_aside::<String>(&path, ("a",)).is_err(), "no answer is at hand");
        let mut pairs = Vec::new();
        while let Some(answer) = answers.next() {
            let answer = answer.expect("no error");
            let from: String = answer.get("X").expect("a name");
            let mut to: Vec<String> = answers.rows_aside(&path, (from.as_str(),)).expect("rows");
            to.sort();
            assert_eq!(answers.ask_aside(&path, (from.as_str(), "c")).expect("an answer"), from != "c");
            // An error, a row of another type, and garbage: this query goes on.
            let error = answers.rows_aside::<(i64, i64)>(&bad, ()).expect_err("an error");
            assert!(error.to_string().contains("unknown function a/0"), "{error}");
            assert!(matches!(answers.rows_aside::<i64>(&path, ("a",)), Err(Error::Convert { .. })));
            assert!(matches!(
                answers.rows_aside::<(i64, i64, i64)>(&path, ("a",)),
                Err(Error::Convert { .. })
            ));
            let sums: Vec<(Term, u64)> = answers.rows_aside(&big, (20_000,)).expect("rows");
            assert_eq!(sums[0].1, 200_010_000);
            assert!(answers.ask_aside(&asserting, (from.as_str(),)).expect("an answer"));
            assert_eq!(answer.get::<Vec<i64>>("L").expect("a list").len(), 1000);
            assert!(
                answers.row().is_some_and(|row| row.get::<Vec<i64>>(1).is_ok_and(|list| list.len() == 1000))
            );
            pairs.push((from, to));
        }
        assert!(answers.rows_aside::<String>(&path, ("a",)).is_err(), "no answer is at hand");
        pairs
    };
    let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        pairs,
        [("a".to_owned(), list(&["b", "c"])), ("b".to_owned(), list(&["c"])), ("c".to_owned(), vec![])]
    );
    assert!(holds(&mut engine, "findall(X, seen(X), [a, b, c])"));
    // The limits are for both.
    let mut answers =
        engine.query("member(X, [1, 2])").expect("a query").limits(Limits::default().inferences(1000));
    assert!(answers.next().is_some());
    let outcome = answers.ask_aside(&looping, ());
    assert!(matches!(outcome, Err(Error::Stopped(Stop::Inferences))), "{outcome:?}");
    assert!(answers.next().is_none());
    drop(answers);
    is_well(&mut engine);
}
