//! Programs that engines share: what one changes, no other sees.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use taquin::{Engine, Error, Limits, Program, Stop};

fn program(text: &str) -> Program {
    let mut engine = Engine::new();
    engine.consult_str("test.pl", text).expect("the text loads");
    engine.freeze()
}

fn holds(engine: &mut Engine, goal: &str) -> bool {
    engine.once(goal).unwrap_or_else(|error| panic!("{goal}: {error}"))
}

#[test]
fn programs_and_queries_are_shared_and_engines_are_sent() {
    fn is_shared<T: Send + Sync + Clone>() {}
    fn is_sent<T: Send>() {}
    is_shared::<Program>();
    is_shared::<taquin::Query>();
    is_sent::<Engine>();
}

/// The bytes that an engine has of its own after a goal.
fn unshared_by(program: &Program, goal: &str) -> usize {
    let mut engine = program.engine();
    assert!(holds(&mut engine, goal), "{goal}");
    unshared(&mut engine)
}

#[test]
fn libraries_that_clauses_call_are_loaded_before_freezing() {
    let texts = [
        "p(X) :- member(X, [1, 2]).",
        "p(X) :- findall(Y, member(Y, [1, 2]), [X|_]).",
        "p(1). :- use_module(library(lists)).",
    ];
    for text in texts {
        let program = program(text);
        let [own, library] = ["p(1)", "member(X, [1, 2]), p(X)"].map(|goal| unshared_by(&program, goal));
        assert!(own < 80_000 && library < 80_000, "{text}: {own} {library}");
    }
    assert!(unshared_by(&program("p(1)."), "member(X, [1, 2]), p(X)") > 100_000);
    // Parts of a library are loaded by its first calls.
    let [cold, warm] = ["true", "p(_)"].map(|before| {
        let mut engine = Engine::new();
        let text = ":- use_module(library(clpfd)). p(X) :- X in 1..3.";
        engine.consult_str("test.pl", text).expect("the text loads");
        assert!(holds(&mut engine, before));
        unshared_by(&engine.freeze(), "p(_)")
    });
    assert!(2 * warm < cold, "{warm} {cold}");
    let off = program(":- set_prolog_flag(autoload, false). p(X) :- member(X, [1, 2]).");
    assert!(off.engine().once("p(_)").is_err());
}

#[test]
fn a_change_is_seen_by_the_engine_that_made_it_alone() {
    let changes: &[(&str, &str)] = &[
        ("assertz(fact(4))", "aggregate_all(count, fact(_), 4)"),
        ("asserta(fact(0))", "once(fact(0)), \\+ (fact(X), X < 0)"),
        ("retract(fact(2))", "\\+ fact(2), fact(3)"),
        ("retractall(fact(_))", "\\+ fact(_)"),
        ("abolish(fact/1)", "catch((fact(_), fail), _, true) ; \\+ fact(_)"),
        ("assertz((rule(X) :- fact(X), X > 1))", "findall(X, rule(X), [2, 3])"),
        ("op(700, xfx, ===>)", "X = (a ===> b), X =.. ['===>', a, b]"),
        ("set_prolog_flag(double_quotes, atom)", "current_prolog_flag(double_quotes, atom)"),
        ("create_prolog_flag(mine, 7, [])", "current_prolog_flag(mine, 7)"),
        ("nb_setval(counter, 5)", "nb_getval(counter, 5)"),
        ("recordz(key, second)", "findall(X, recorded(key, X), [first, second])"),
        ("flag(number, _, 8)", "flag(number, 8, 8)"),
        ("use_module(library(assoc))", "module_property(assoc, class(library))"),
        ("m:assertz(inner(1))", "m:inner(1)"),
        ("consult_text", "loaded(1)"),
    ];
    let text = ":- dynamic fact/1. fact(1). fact(2). fact(3).
        :- nb_setval(counter, 1). :- recordz(key, first). :- flag(number, _, 1).";
    let program = program(text);
    for (change, now) in changes {
        let mut before = program.engine();
        let mut changed = program.engine();
        if *change == "consult_text" {
            changed.consult_str("more.pl", "loaded(1).").expect("the text loads");
        } else {
            assert!(holds(&mut changed, change), "{change}");
        }
        assert!(holds(&mut changed, now), "{change}: {now}");
        let untouched = "findall(X, fact(X), [1, 2, 3]), nb_getval(counter, 1), flag(number, 1, 1),
            findall(X, recorded(key, X), [first]), \\+ current_op(_, _, ===>),
            current_prolog_flag(double_quotes, codes), \\+ catch(current_prolog_flag(mine, _), _, fail),
            \\+ current_predicate(m:inner/1), \\+ current_predicate(loaded/1), \\+ current_predicate(rule/1)";
        let untouched = untouched.replace("double_quotes, codes", "double_quotes, string");
        assert!(holds(&mut before, &untouched), "{change} is seen before");
        assert!(holds(&mut program.engine(), &untouched), "{change} is seen after");
    }
}

#[test]
fn what_an_engine_changed_can_be_frozen_again_and_again() {
    let mut program = program(":- dynamic n/1. n(0). double(X, Y) :- n(X), Y is 2 * X.");
    let mut programs = vec![program.clone()];
    for i in 1..50 {
        let mut engine = program.engine();
        assert!(holds(
            &mut engine,
            &format!("retract(n({})), assertz(n({i})), assertz(seen(name_{i}))", i - 1)
        ));
        program = engine.freeze();
        programs.push(program.clone());
    }
    for (i, program) in programs.iter().enumerate() {
        let mut engine = program.engine();
        assert!(holds(&mut engine, &format!("findall(X, n(X), [{i}]), double({i}, {})", 2 * i)));
        assert!(i == 0 || holds(&mut engine, &format!("aggregate_all(count, seen(_), {i}), seen(name_{i})")));
    }
}

#[test]
fn engines_outlive_their_program_and_programs_their_engines() {
    struct Noted(Arc<AtomicUsize>);
    impl Drop for Noted {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicUsize::new(0));
    let noted = Noted(dropped.clone());
    let mut engine = Engine::new();
    engine.test("holds", move || {
        let _ = &noted;
        true
    });
    engine.fact("p", [1]).expect("a fact");
    let program = engine.freeze();
    let (mut first, mut second) = (program.engine(), program.engine());
    drop(program);
    assert!(holds(&mut first, "holds, p(1)"));
    drop(first);
    assert!(holds(&mut second, "holds, p(1)"));
    assert_eq!(dropped.load(Ordering::SeqCst), 0);
    drop(second);
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
}

#[test]
fn a_query_is_prepared_once_for_all_engines() {
    let program = program("allow(ann, read). allow(ann, write). allow(bob, read).");
    let allowed = program.prepare("allow(User, Action)").expect("a query");
    assert!(matches!(program.prepare("allow(User, "), Err(error) if error.is_incomplete()));
    let decide = |user: &str, action: &str| program.engine().ask(&allowed, (user, action));
    assert!(decide("ann", "write").expect("an answer"));
    assert!(!decide("bob", "write").expect("an answer"));
    let mut other = program.engine();
    other.fact("allow", ("bob", "write")).expect("a fact");
    assert!(other.ask(&allowed, ("bob", "write")).expect("an answer"));
    assert!(!decide("bob", "write").expect("an answer"));
}

/// Queries that are open side by side, each in an engine of its own, go on in any order and end on their own.
#[test]
fn queries_of_one_program_are_open_at_the_same_time() {
    let text = ":- dynamic seen/1. row(N, M) :- between(1, 100, M), M mod N =:= 0, assertz(seen(M)).";
    let program = program(text);
    let row = program.prepare("row(N, M)").expect("a query");
    let open = |n: i64| program.engine().into_answers(&row, [("N", n)]).expect("a query");
    let mut queries: Vec<_> = (1..=20).map(open).collect();
    for turn in 1..=5 {
        for (n, answers) in (1..).zip(&mut queries) {
            let m: i64 = answers.next().expect("an answer").expect("no error").get("M").expect("a number");
            assert_eq!(m, n * turn);
        }
    }
    queries.truncate(10);
    for (n, answers) in (1..).zip(&mut queries) {
        assert_eq!(answers.by_ref().count(), 100 / n - 5);
    }
    for (n, answers) in (1..).zip(queries) {
        let mut engine = answers.into_engine().expect("the engine");
        assert!(holds(&mut engine, &format!("aggregate_all(count, seen(_), {})", 100 / n)));
    }
    assert!(holds(&mut program.engine(), "\\+ seen(_)"));
}

#[test]
fn a_program_keeps_limits_and_grants() {
    let mut engine = Engine::new();
    engine.set_limits(taquin::Limits::default().inferences(10_000));
    engine.grant(taquin::Grants { clock: true, ..taquin::Grants::NONE });
    let program = engine.freeze();
    let mut engine = program.engine();
    assert!(matches!(engine.once("repeat, fail"), Err(Error::Stopped(_))));
    assert!(holds(&mut engine, "get_time(_)"));
    let Err(Error::Thrown(thrown)) = program.engine().once("shell(true)") else { panic!("not granted") };
    assert_eq!(thrown.message, "The program that runs this engine has not granted it the process");
}

#[test]
fn the_memory_limit_counts_what_the_engine_adds() {
    let mut engine = Engine::new();
    for i in 0..20_000 {
        engine.fact("fact", (i, format!("name_{i}"))).expect("a fact");
    }
    let program = engine.freeze();
    let mut engine = program.engine();
    engine.set_limits(taquin::Limits::default().memory(1 << 20));
    assert!(holds(&mut engine, "fact(19999, N), assertz(mine(N)), mine(name_19999)"));
    let endless = engine.once("between(1, inf, I), assertz(mine(I)), fail");
    assert!(matches!(endless, Err(Error::Stopped(Stop::Memory))), "{endless:?}");
}

#[test]
fn atoms_of_an_engine_are_swept_and_those_of_its_program_stay() {
    let program = program("kept(atom_of_the_program).");
    let mut engine = program.engine();
    assert!(holds(
        &mut engine,
        "forall(between(1, 100000, I), atom_concat(fresh_, I, _)), garbage_collect_atoms, member(_, [1])"
    ));
    let figure = |engine: &mut Engine| {
        engine
            .query("statistics(atoms, N)")
            .expect("a query")
            .next()
            .expect("an answer")
            .expect("no error")
            .get::<i64>("N")
            .expect("a number")
    };
    assert!(figure(&mut engine) < figure(&mut program.engine()) + 30_000);
    assert!(holds(&mut engine, "atom_concat(fresh_, 5, X), atom_length(X, 7), kept(atom_of_the_program)"));
    assert!(holds(
        &mut engine,
        "kept(X), atom_length(X, 19), atom_concat(atom_of, Y, X), atom_length(Y, 12)"
    ));
}

#[test]
fn continuations_and_late_rules_survive_freezing() {
    let text = ":- dynamic late/1.
        :- assertz((late(X) :- member(X, [1, 2, 3]), X > 1)).
        kept(C) :- reset(step, ball(_), C).
        step :- shift(ball(1)), nb_setval(passed, yes).
        :- kept(C), nb_setval(continuation, C).";
    let program = program(text);
    for _ in 0..2 {
        let mut engine = program.engine();
        assert!(holds(&mut engine, "findall(X, late(X), [2, 3])"));
        assert!(holds(&mut engine, "nb_getval(continuation, C), call(C), nb_getval(passed, yes)"));
    }
}

#[test]
fn an_idle_engine_of_a_large_program_sees_all_of_it() {
    let mut engine = Engine::new();
    assert!(holds(&mut engine, "forall(between(1, 20000, I), (J is I mod 100, assertz(row(I, J, [I, J]))))"));
    assert!(holds(&mut engine, "aggregate_all(count, row(_, 7, _), 200)"));
    let program = engine.freeze();
    let mut engine = program.engine();
    assert!(holds(&mut engine, "row(12345, 45, [12345, 45]), \\+ row(20001, _, _)"));
    assert!(holds(&mut engine, "aggregate_all(count, row(_, 99, _), 200)"));
    assert!(holds(&mut engine, "retractall(row(_, 7, _)), aggregate_all(count, row(_, _, _), 19800)"));
    assert!(holds(&mut engine, "assertz(row(0, 7, [])), findall(X, row(X, 7, _), [0])"));
    assert!(holds(&mut program.engine(), "aggregate_all(count, row(_, 7, _), 200), \\+ row(0, _, _)"));
    let again = engine.freeze();
    assert!(holds(&mut again.engine(), "findall(X, row(X, 7, _), [0]), row(12345, 45, _)"));
}

/// Returns the bytes of the program that an engine shares with no other.
fn unshared(engine: &mut Engine) -> usize {
    let mut answers = engine.query("statistics(unshared, Bytes)").expect("a query");
    answers.next().expect("an answer").expect("no error").get("Bytes").expect("a number")
}

/// A program of `facts` facts and rules that code is made for.
fn large(facts: usize) -> Program {
    let mut engine = Engine::new();
    engine.grant(taquin::Grants { clock: true, ..taquin::Grants::NONE });
    engine.consult_str("large.pl", ":- dynamic row/2, request/2, rule/2.").expect("the text loads");
    assert!(holds(
        &mut engine,
        &format!("forall(between(1, {facts}, I), (J is I mod 10, assertz(row(I, J))))")
    ));
    let rules = format!("forall(between(1, {facts}, I), assertz((rule(I, X) :- row(I, Y), X is Y + 1)))");
    assert!(holds(&mut engine, &rules));
    engine.freeze()
}

#[test]
fn forks_with_three_facts_each_stay_small() {
    let program = large(10_000);
    let mut whole = program.engine();
    assert_eq!(unshared(&mut whole), unshared(&mut program.engine()));
    let mut forks: Vec<Engine> = (0..1000).map(|_| program.engine()).collect();
    for (i, fork) in forks.iter_mut().enumerate() {
        (0..3).for_each(|j| fork.fact("request", (i, j)).expect("a fact"));
    }
    for (i, fork) in forks.iter_mut().enumerate() {
        let own = format!("findall(I-J, request(I, J), [{i}-0, {i}-1, {i}-2]), rule(9999, 10)");
        assert!(holds(fork, &own));
        // Elsewhere the first change of code copies all of it.
        if cfg!(all(target_os = "linux", target_pointer_width = "64")) {
            assert!(unshared(fork) < 64 << 10, "fork {i}: {} bytes", unshared(fork));
        }
    }
    assert!(holds(&mut whole, "\\+ request(_, _)"));
}

/// A fact more in a predicate of many facts, with an index over each argument.
#[test]
fn forks_that_add_to_a_large_predicate_stay_small() {
    let mut engine = large(20_000).engine();
    assert!(holds(&mut engine, "row(19999, 9), aggregate_all(count, row(_, 9), 2000)"));
    let program = engine.freeze();
    let mut forks: Vec<Engine> = (0..50).map(|_| program.engine()).collect();
    for (i, fork) in forks.iter_mut().enumerate() {
        fork.fact("row", (i + 30_000, format!("new {i}"))).expect("a fact");
    }
    for (i, fork) in forks.iter_mut().enumerate() {
        let own =
            format!("findall(I, row(I, 'new {i}'), [{}]), aggregate_all(count, row(_, 9), 2000)", i + 30_000);
        assert!(holds(fork, &own));
        assert!(holds(fork, "aggregate_all(count, row(_, _), 20001), row(12345, 5), \\+ row(30050, _)"));
        if cfg!(all(target_os = "linux", target_pointer_width = "64")) {
            assert!(unshared(fork) < 200 << 10, "fork {i}: {} bytes", unshared(fork));
        }
    }
    assert!(holds(&mut program.engine(), "aggregate_all(count, row(_, _), 20000), \\+ row(30000, _)"));
}

#[test]
fn a_fork_of_a_fork_that_changed_shares_its_changes() {
    let mut program = large(2_000);
    for i in 0..20 {
        let mut engine = program.engine();
        assert!(holds(&mut engine, &format!("assertz(request({i}, 0)), request({i}, 0), rule(7, 8)")));
        let before = program;
        program = engine.freeze();
        let count = |n: usize| format!("aggregate_all(count, request(_, _), {n})");
        assert!(holds(&mut before.engine(), &count(i)));
        assert!(holds(&mut program.engine(), &count(i + 1)));
    }
    assert!(holds(&mut program.engine(), "aggregate_all(count, rule(_, _), 2000), rule(1999, 10)"));
}

/// Changes that write to code of the program: blocks of erased clauses are used again, spy points and
/// profiles replace instructions. Engines before and after see nothing of them.
#[test]
fn a_fork_changes_code_that_its_siblings_run() {
    const SAME: &str = "aggregate_all(sum(X), rule(_, X), 16500), aggregate_all(sum(Y), row(_, Y), 13500),
        aggregate_all(count, rule(_, 3), 300), rule(2999, 10), \\+ request(_, _), \\+ rule(3001, _)";
    let changes = [
        "retractall(rule(_, _)), garbage_collect_clauses,
            forall(between(1, 3000, I), assertz((rule(I, X) :- X = f(I, Y), Y = I))),
            forall(between(1, 3000, I), rule(I, f(I, I)))",
        "forall((between(1, 3000, I), I mod 3 =:= 0), retract((rule(I, _) :- _))),
            forall(between(1, 3000, I), (assertz((request(I, Y) :- Y is I * 2, Y > 0)), request(I, _))),
            aggregate_all(count, rule(_, _), 2000), aggregate_all(count, request(_, _), 3000)",
        "retractall(row(_, 7)), aggregate_all(count, row(_, _), 2700), asserta(row(0, 7)), row(0, 7),
            forall(between(1, 400, I), (assertz(row(x(I), I)), retract(row(x(I), I))))",
        "forall(between(1, 30000, I), assertz((request(I, Y) :- Y is I, Y > 0))), request(30000, 30000),
            retractall(request(_, _)), assertz(request(1, 1)), request(1, 1)",
        "abolish(rule/2), assertz((rule(X, Y) :- row(X, Y))), rule(3, 3)",
        "with_output_to(string(_), profile(rule(2999, _)))",
        "transaction((retractall(rule(_, _)), assertz(rule(a, b)))), findall(X-Y, rule(X, Y), [a-b])",
        "garbage_collect_clauses, garbage_collect_atoms, rule(2999, X), X == 10, assertz(request(X, X))",
    ];
    let program = large(3_000);
    let mut before = program.engine();
    assert!(holds(&mut before, SAME));
    let mut changed: Vec<Engine> = changes.iter().map(|_| program.engine()).collect();
    for (engine, change) in changed.iter_mut().zip(changes) {
        assert!(holds(engine, change), "{change}");
        assert!(holds(&mut before, SAME), "{change} is seen before");
        assert!(holds(&mut program.engine(), SAME), "{change} is seen after");
    }
    let frozen: Vec<Program> = changed.into_iter().map(Engine::freeze).collect();
    for program in &frozen {
        assert!(holds(&mut program.engine(), "assertz((request(I, I) :- I = new)), request(new, new)"));
        assert!(holds(&mut before, SAME));
    }
    drop(frozen);
    assert!(holds(&mut before, SAME));
    assert!(holds(&mut program.engine(), SAME));
}

/// Forks in several threads, each with changes that are checked, beside forks that change nothing.
#[test]
fn threads_fork_change_and_drop_without_seeing_each_other() {
    let text = ":- dynamic fact/2. fact(1, one). fact(2, two).
        path(X, Y) :- fact(X, Y). path(X, Z) :- fact(X, Y), path(Y, Z).
        :- table tabled/2. tabled(X, Y) :- path(X, Y).
        :- initialization(forall(tabled(1, _), true)).";
    let program = program(text);
    let forks: usize = std::env::var("TAQUIN_FORKS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            let program = program.clone();
            std::thread::spawn(move || {
                let mut held: Vec<Engine> = Vec::new();
                for i in 0..forks / 4 {
                    let mut engine = program.engine();
                    let name = format!("name_{thread}_{i}");
                    engine.fact("fact", ("one", &*name)).expect("a fact");
                    assert!(holds(
                        &mut engine,
                        &format!("path(1, {name}), retract(fact(2, _)), \\+ fact(2, _)")
                    ));
                    if i % 3 == 0 {
                        engine = engine.freeze().engine();
                        assert!(holds(
                            &mut engine,
                            &format!("path(1, {name}), aggregate_all(count, fact(_, _), 2)")
                        ));
                    }
                    let tabled =
                        format!("\\+ (tabled(1, X), X == {name}), abolish_all_tables, tabled(1, {name})");
                    assert!(i % 3 == 0 || holds(&mut engine, &tabled));
                    held.push(engine);
                    if i % 7 == 0 {
                        held.clear();
                    }
                    assert!(holds(
                        &mut program.engine(),
                        "findall(Y, path(1, Y), [one]), fact(2, two), findall(Y, tabled(1, Y), [one])"
                    ));
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
    assert!(holds(&mut program.engine(), "aggregate_all(count, fact(_, _), 2)"));
}

#[test]
fn a_closure_of_a_program_is_called_from_threads() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted: Weak<AtomicUsize> = Arc::downgrade(&calls);
    let mut engine = Engine::new();
    engine.function("count", move |n: i64| {
        calls.fetch_add(1, Ordering::Relaxed);
        if n == 13 { panic!("thirteen") } else { n + 1 }
    });
    let program = engine.freeze();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut engine = program.engine();
                assert!(holds(&mut engine, "forall(between(100, 199, I), (J is I + 1, count(I, J)))"));
                assert!(holds(
                    &mut engine,
                    "catch(count(13, _), error(system_error(_), _), true), count(1, 2)"
                ));
            });
        }
    });
    assert_eq!(counted.upgrade().expect("the program has the closure").load(Ordering::Relaxed), 3 * 102);
}

/// A call of a closure copies a page of natives, not all of them.
#[test]
fn forks_that_call_closures_stay_small() {
    let mut engine = Engine::new();
    engine.function("next", |n: i64| n + 1);
    let program = engine.freeze();
    let mut engine = program.engine();
    assert!(holds(&mut engine, "X = 2, X == 2"));
    let before = unshared(&mut engine);
    assert!(holds(&mut engine, "next(1, 2), next(2, 3)"));
    assert!(unshared(&mut engine) < before + (12 << 10), "{before} and {}", unshared(&mut engine));
}

/// A program with a tabled path over facts, whose clauses count how often they run, and the count.
fn tabled() -> (Engine, Arc<AtomicUsize>) {
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let mut engine = Engine::new();
    engine.test("runs", move || {
        counted.fetch_add(1, Ordering::Relaxed);
        true
    });
    let text = ":- dynamic edge/3. edge(a, b, 1). edge(b, c, 2). edge(c, a, 3). edge(a, c, 9).
        :- table path/2. path(X, Y) :- runs, edge(X, Y, _). path(X, Z) :- path(X, Y), edge(Y, Z, _).
        :- table way(_, _, min). way(X, Y, N) :- runs, edge(X, Y, N).
            way(X, Z, N) :- way(X, Y, A), edge(Y, Z, B), N is A + B.
        :- table long(_). long(f(X, \"a string\", 1.5, 100000000000000000000)) :- runs, edge(X, _, _).";
    engine.consult_str("tabled.pl", text).expect("the text loads");
    (engine, runs)
}

#[test]
fn engines_of_a_program_answer_from_its_complete_tables() {
    let (mut engine, runs) = tabled();
    let all =
        "findall(Y, path(a, Y), Ys), msort(Ys, [a, b, c]), way(a, c, 3), aggregate_all(count, long(_), 3),
        \\+ path(z, _), long(f(b, \"a string\", 1.5, 100000000000000000000))";
    assert!(holds(&mut engine, all));
    // This one is stopped while its table is being filled.
    engine.set_limits(Limits::default().inferences(10_000));
    let endless = engine.once("assertz((edge(b, _, _) :- repeat, fail)), path(b, _), fail");
    assert!(matches!(endless, Err(Error::Stopped(Stop::Inferences))), "{endless:?}");
    engine.set_limits(Limits::default());
    assert!(holds(&mut engine, "retract((edge(b, _, _) :- repeat, fail))"));
    let program = engine.freeze();
    let before = runs.swap(0, Ordering::Relaxed);
    assert!(before >= 5, "{before}");
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let program = program.clone();
            std::thread::spawn(move || (0..50).for_each(|_| assert!(holds(&mut program.engine(), all))))
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
    assert_eq!(runs.load(Ordering::Relaxed), 0);
    let other = "path(b, c), findall(Y, path(c, Y), Ys), length(Ys, 3)";
    assert!(holds(&mut program.engine(), other));
    assert!(runs.load(Ordering::Relaxed) >= 2, "goals without a table run");
    let mut engine = program.engine();
    assert!(holds(&mut engine, other));
    let again = engine.freeze();
    runs.store(0, Ordering::Relaxed);
    drop(program);
    assert!(holds(&mut again.engine(), all) && holds(&mut again.engine(), other));
    assert_eq!(runs.load(Ordering::Relaxed), 0, "a program made from one of its engines has all tables");
}

/// A table that a program has is one that its engine has: a change hides or shows the same.
#[test]
fn changes_and_tables_of_a_program_are_as_in_one_engine() {
    let ask = |engine: &mut Engine, goal: &str| engine.once(goal).unwrap_or_else(|e| panic!("{goal}: {e}"));
    let seen = "path(a, new)";
    let steps = [
        "assertz(edge(c, new, 1))",
        "path(b, new)",
        "abolish_all_tables",
        "retractall(edge(c, new, _))",
        "path(c, new)",
    ];
    let (mut one, _) = tabled();
    let (mut frozen, _) = tabled();
    for engine in [&mut one, &mut frozen] {
        assert!(ask(engine, "path(a, c), path(b, c), \\+ path(a, new)"));
    }
    let program = frozen.freeze();
    let mut fork = program.engine();
    for step in steps {
        let results = [&mut one, &mut fork].map(|engine| {
            let done = engine.once(step).map_err(|error| error.to_string());
            (done, ask(engine, seen), ask(engine, "path(a, c), \\+ path(a, z)"))
        });
        assert_eq!(results[0], results[1], "{step}");
        assert!(!ask(&mut program.engine(), seen), "{step} is seen by others");
    }
}

#[test]
fn loading_and_abolishing_concern_the_tables_of_one_engine() {
    let (mut engine, runs) = tabled();
    assert!(holds(&mut engine, "path(a, c)"));
    let program = engine.freeze();
    let (mut loaded, mut other) = (program.engine(), program.engine());
    loaded.consult_str("tabled.pl", ":- table path/2. path(a, only).").expect("the text loads");
    assert!(holds(&mut loaded, "findall(Y, path(a, Y), [only])"));
    assert!(holds(&mut other, "aggregate_all(count, path(a, _), 3)"));
    runs.store(0, Ordering::Relaxed);
    assert!(holds(&mut other, "abolish_all_tables, assertz(edge(c, d, 1)), path(a, d)"));
    assert!(holds(&mut program.engine(), "path(a, c), \\+ path(a, d)"));
    assert!(runs.swap(0, Ordering::Relaxed) > 0, "the table of the program is not the engine's any more");
    let abolished = other.freeze();
    assert!(holds(&mut abolished.engine(), "path(a, d)"));
    assert_eq!(runs.load(Ordering::Relaxed), 0);
    let mut changed = program.engine();
    assert!(holds(&mut changed, "path(a, c)"));
    changed.consult_str("tabled.pl", ":- table path/2. path(a, late).").expect("the text loads");
    assert!(holds(&mut changed.freeze().engine(), "findall(Y, path(a, Y), [late])"), "the table was stale");
}

/// Rules of libraries are compiled before they are shared: an engine that calls them makes no code, which
/// would take 20 kilobytes more.
#[test]
fn engines_share_the_code_of_libraries() {
    let mut engine = Engine::new();
    assert!(holds(&mut engine, "use_module(library(assoc))"));
    let mut engine = engine.freeze().engine();
    assert!(holds(&mut engine, "X = 2, X == 2"));
    let before = unshared(&mut engine);
    assert!(holds(&mut engine, "list_to_assoc([a-1,b-2,c-3], A), put_assoc(d, A, 4, B), get_assoc(b, B, 2)"));
    assert!(unshared(&mut engine) < before + (56 << 10), "{before} and {}", unshared(&mut engine));
}

/// What a program of others writes must not reach the process because its engine is another one.
#[test]
fn engines_capture_output_if_the_frozen_one_did() {
    let goal = "write(out), write(user_error, err)";
    let mut engine = Engine::new();
    engine.capture_output();
    engine.capture_error();
    assert!(holds(&mut engine, "write(before)"));
    let program = engine.freeze();
    for _ in 0..2 {
        let mut engine = program.engine();
        assert!(holds(&mut engine, goal));
        assert_eq!((engine.take_output(), engine.take_error()), ("out".to_owned(), "err".to_owned()));
    }
    let mut again = program.engine().freeze().engine();
    assert!(holds(&mut again, goal));
    assert_eq!(again.take_output(), "out");
}
