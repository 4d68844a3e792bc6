//! Indexes that engines of a program share: the first call that needs one builds it for all of them.

use taquin::{Engine, Program, Query};

/// A program of facts `row(I, name_I, I mod 10, I mod 7)`, and others.
fn program(facts: usize) -> Program {
    let mut engine = Engine::new();
    let text = ":- dynamic request/2, row/4. request(none, 0). few(a, 1). few(b, 2). few(c, 3).";
    engine.consult_str("test.pl", text).expect("the text loads");
    for i in 0..facts {
        engine.fact("row", (i, format!("name_{i}"), i % 10, i % 7)).expect("a fact");
    }
    // Loads the libraries.
    assert!(holds(&mut engine, "aggregate_all(count, few(_, _), 3), last([1], 1)"));
    engine.freeze()
}

fn holds(engine: &mut Engine, goal: &str) -> bool {
    engine.once(goal).unwrap_or_else(|error| panic!("{goal}: {error}"))
}

/// Returns the bytes of the program that an engine shares with no other.
fn unshared(engine: &mut Engine) -> usize {
    let mut answers = engine.query("statistics(unshared, Bytes)").expect("a query");
    answers.next().expect("an answer").expect("no error").get("Bytes").expect("a number")
}

/// An index over the second argument takes 500 kB, one over the third 250 kB.
const SMALL: usize =
    if cfg!(all(target_os = "linux", target_pointer_width = "64")) { 40 << 10 } else { 200 << 10 };

fn asked(engine: &mut Engine) {
    assert!(holds(engine, "row(I, name_12345, J, K), I-J-K == 12345-5-4, \\+ row(_, name_x, _, _)"));
    assert!(holds(engine, "aggregate_all(count, row(_, _, 7, _), 2000), \\+ row(_, _, 10, _)"));
    assert!(holds(engine, "findall(I, row(I, _, 3, 6), Is), Is = [13, 83|_], length(Is, 286)"));
}

#[test]
fn an_index_is_built_once_for_all_engines() {
    let program = program(20_000);
    let mut before: Vec<Engine> = (0..20).map(|_| program.engine()).collect();
    let idle = unshared(&mut before[0]);
    before.iter_mut().for_each(asked);
    let mut after = program.engine();
    asked(&mut after);
    for engine in before.iter_mut().chain([&mut after]) {
        assert!(unshared(engine) < idle + SMALL, "{} bytes", unshared(engine));
    }
    // A program made of one of them has them too.
    let again = after.freeze();
    asked(&mut again.engine());
    drop((program, before));
    asked(&mut again.engine());
}

/// Facts that an engine adds to other predicates are on pages that it copies; it has shared indexes all the
/// same.
#[test]
fn engines_with_facts_of_their_own_share_indexes() {
    let program = program(20_000);
    let mut engines: Vec<Engine> = (0..20).map(|_| program.engine()).collect();
    for (i, engine) in engines.iter_mut().enumerate() {
        engine.fact("request", (format!("request_{i}"), i)).expect("a fact");
        let own =
            format!("findall(R, request(R, _), [none, request_{i}]), request(_, {i}), few(X, 2), X == b");
        assert!(holds(engine, &own));
        asked(engine);
        assert!(holds(engine, &own));
        assert!(unshared(engine) < SMALL + (64 << 10), "{} bytes", unshared(engine));
    }
}

#[test]
fn an_engine_that_changed_a_predicate_has_its_indexes_to_itself() {
    let program = program(20_000);
    let mut changed = program.engine();
    assert!(holds(&mut changed, "retract(row(7, _, _, _)), assertz(row(x, name_12, 7, 0))"));
    let mut late = program.engine();
    asked(&mut late);
    assert!(holds(&mut late, "asserta(row(x, name_13, 3, 6)), row(I, name_13, _, _), I == x"));
    let same = "findall(I, row(I, name_12, _, _), [12]), findall(I, row(I, name_13, _, _), [13]),
        row(7, name_7, 7, 0), aggregate_all(count, row(_, _, 7, _), 2000), findall(I, row(I, _, 3, 6), [13|_])";
    for _ in 0..2 {
        assert!(holds(&mut changed, "findall(I, row(I, name_12, _, _), [12, x]), \\+ row(_, name_7, _, _)"));
        assert!(holds(&mut changed, "findall(I, row(I, _, 7, 0), [77|Is]), last(Is, x)"));
        assert!(holds(&mut changed, "findall(I, row(I, name_13, _, _), [13])"));
        assert!(holds(
            &mut late,
            "findall(I, row(I, _, 3, 6), [x, 13|_]), findall(I, row(I, name_12, _, _), [12])"
        ));
        assert!(holds(&mut program.engine(), same));
    }
    let (changed, late) = (changed.freeze(), late.freeze());
    assert!(holds(&mut changed.engine(), "findall(I, row(I, name_12, _, _), [12, x])"));
    assert!(holds(&mut late.engine(), "findall(I, row(I, name_13, _, _), [x, 13])"));
    assert!(holds(&mut program.engine(), same));
}

/// A call goes on where it was when an index is taken over meanwhile, and sees the clauses that it began
/// with.
#[test]
fn calls_under_way_go_on_while_indexes_come() {
    let program = program(2_000);
    let mut engine = program.engine();
    let walk = "findall(I, (
            row(I, _, 3, _), I < 40,
            row(I, N, 3, _), row(J, N, _, _), J == I, aggregate_all(count, row(_, _, _, 1), 286)
        ), [3, 13, 23, 33])";
    assert!(holds(&mut engine, walk));
    let added = "findall(I, (row(I, _, 5, _), I < 30, assertz(row(I, new, 5, 5))), [5, 15, 25]),
        findall(I, row(I, new, _, _), [5, 15, 25])";
    assert!(holds(&mut engine, added));
    let mut fresh = program.engine();
    let removed = "findall(I, (row(I, _, 5, _), retractall(row(I, _, _, _)), I > 1980), [1985, 1995]), \\+ row(_, _, 5, _)";
    assert!(holds(&mut fresh, removed));
    assert!(holds(&mut program.engine(), "row(5, N, 5, _), row(5, N, 5, _), \\+ row(_, new, _, _)"));
}

/// Threads whose engines need indexes at the same time, by one argument and by two, with changes between.
#[test]
fn threads_build_and_take_over_indexes_at_the_same_time() {
    let forks = std::env::var("TAQUIN_FORKS").ok().and_then(|n| n.parse().ok()).unwrap_or(400_usize) / 40;
    for round in 0..forks {
        let facts = 500 + round;
        let program = program(facts);
        let query = |text| program.prepare(text).expect("a query");
        let by_name: Query = query("row(I, Name, _, _)");
        let by_both: Query = query("row(I, _, Tens, Sevens)");
        std::thread::scope(|scope| {
            for thread in 0..4_usize {
                let (program, by_name, by_both) = (&program, &by_name, &by_both);
                scope.spawn(move || {
                    let mut kept = program.engine();
                    for i in 0..20_usize {
                        let mut engine = program.engine();
                        let at = (i * 97 + thread * 31) % facts;
                        let pairs = (0..facts).filter(|i| i % 10 == at % 10 && i % 7 == at % 7);
                        let expected: Vec<usize> = pairs.collect();
                        if (i + thread) % 3 == 0 {
                            engine.fact("row", (facts, format!("name_{at}"), 0, 0)).expect("a fact");
                        }
                        for engine in [&mut kept, &mut engine] {
                            let named = engine.first::<(usize,)>(by_name, [("Name", format!("name_{at}"))]);
                            assert_eq!(named.expect("no error").expect("an answer"), (at,));
                            let given = [("Tens", at % 10), ("Sevens", at % 7)];
                            let rows = engine.rows::<(usize,)>(by_both, given).expect("rows");
                            let rows: Vec<usize> = rows.map(|row| row.expect("no error").0).collect();
                            assert_eq!(
                                rows.into_iter().filter(|&row| row < facts).collect::<Vec<_>>(),
                                expected
                            );
                        }
                        if i % 5 == thread {
                            kept = engine.freeze().engine();
                        }
                    }
                });
            }
        });
    }
}
