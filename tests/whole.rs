//! An engine that was stopped ten thousand times, in the midst of everything that is kept outside the
//! machine's stacks, is as it was. The only test of its file, since it looks at the memory of its process.

use taquin::*;

const PROGRAM: &str = "
:- table path/2.
edge(X, Y) :- between(1, 60, X), Y is (X*7) mod 61.
path(X, Y) :- edge(X, Y).
path(X, Z) :- path(X, Y), edge(Y, Z).
";

fn stop_of(engine: &mut Engine, query: &str, limits: Limits) -> Option<Stop> {
    match engine.query(query).and_then(|answers| answers.limits(limits).advance()) {
        Err(Error::Stopped(stop)) => Some(stop),
        _ => None,
    }
}

/// Goals without end, each in the midst of something that is kept outside the machine's stacks.
const GOALS: &[&str] = &[
    "with_output_to(string(_), (repeat, write(x), fail))",
    "with_output_to(atom(_), with_output_to(codes(_), (repeat, print(x), fail)))",
    "with_output_to(string(_), (member(_, [1, 2]), write(x), repeat, fail))",
    "format(atom(_), \"~@\", [(repeat, fail)])",
    "format(\"~t~w~30|~@\", [x, (repeat, fail)])",
    "current_output(_), set_output(user_error), repeat, fail",
    "findall(X, path(X, _), _), findall(X, path(_, X), _), repeat, fail",
    "path(X, Y), X > Y, repeat, fail",
    "findall(X, (repeat, X = f(_)), _)",
    "findall(X, (member(X, [1, 2]), findall(Y, (repeat, Y = X), _)), _)",
    "findnsols(3, X, (repeat, X = 1), _), fail",
    "bagof(X-Y, (repeat, X = Y), _)",
    "aggregate_all(count, repeat, _)",
    "catch((repeat, fail), _, true)",
    "setup_call_cleanup(true, (repeat, fail), true)",
    "setup_call_cleanup(open_string(\"abc\", S), (repeat, peek_char(S, _), fail), close(S))",
    "setup_call_cleanup(true, member(_, [1, 2]), true), repeat, fail",
    "forall(repeat, true)",
    "call_with_inference_limit((repeat, fail), 1000000, _)",
    "call_with_time_limit(1000, (repeat, fail))",
    "call_with_depth_limit((repeat, fail), 1000, _)",
    "b_setval(v, 1), repeat, b_getval(v, X), b_setval(v, f(X)), fail",
    "freeze(X, (repeat, fail)), X = 1",
    "dif(X, Y), X = f(_), when(ground(Y), (repeat, fail)), Y = f(1)",
    "length(L, _), maplist(=(x), L), atomic_list_concat(L, X), X == y",
    "repeat, term_to_atom(f(X, Y, X), A), A == b",
    "repeat, number_codes(_, \"12\"), fail",
    "repeat, catch(throw(x), x, fail)",
    "repeat, catch(atom_length(_, _), error(_, _), fail)",
    "repeat, copy_term(f(_, _), _, _), \\+ true",
    "catch_with_backtrace((repeat, fail), _, true)",
    "repeat, nb_setval(counted, 1), nb_getval(counted, 2)",
    "repeat, between(1, 3, X), sumlist([X], 0)",
    "reset((repeat, shift(a), fail), a, _), repeat, fail",
    "tnot(fail), call_cleanup((repeat, fail), true)",
];

/// What the engine looks like from outside.
const PROBES: &[&str] = &[
    "findall(S-P, (stream_property(S, P), P \\= position(_), P \\= line_counts(_, _)), L)",
    "findall(F-V, (current_prolog_flag(F, V), F \\== tmp_dir), L)",
    "findall(op(P, T, N), current_op(P, T, N), L), length(L, Length), sort(L, Sorted)",
    "current_output(S), current_input(I)",
    "findall(X-Y, path(X, Y), L0), sort(L0, L), length(L, N)",
    "X = \"text\", with_output_to(string(S), write(X))",
    "catch(atom_length(_, _), E, true)",
    "findall(X, nb_current(v, X), L)",
    "findall(K, nb_current(K, _), Ks), sort(Ks, L)",
    "prolog_load_context(source, F)",
];

fn probed(engine: &mut Engine) -> Vec<String> {
    let mut answers = Vec::new();
    for probe in PROBES {
        let found = engine.query(probe).unwrap().map(|answer| answer.map(|answer| answer.to_string()));
        answers.push(format!("{probe}: {:?}", found.collect::<Vec<_>>()));
    }
    answers
}

/// Kilobytes of the process that are in memory, where the system says so.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Stops every goal in several ways, `rounds` times.
fn stop_all(engine: &mut Engine, rounds: std::ops::Range<u64>) -> usize {
    let mut stops = 0;
    let interrupt = engine.interrupt();
    for round in rounds {
        for (goal, number) in GOALS.iter().zip(0..) {
            let inferences = 5 + (round * 37 + number * 11) % 900;
            let memory = Limits::default().memory(1 << 20).inferences(20_000);
            let stop = match round % 8 {
                5 => {
                    interrupt.stop();
                    stop_of(engine, goal, Limits::default())
                }
                6 if round % 16 == 6 => stop_of(engine, goal, memory),
                7 => {
                    let once = format!("poke({}), {goal}", inferences % 7);
                    stop_of(engine, &once, Limits::default())
                }
                _ => stop_of(engine, goal, Limits::default().inferences(inferences)),
            };
            assert!(stop.is_some(), "{goal} in round {round}");
            stops += 1;
            // Answers that are dropped are a stop, too.
            let dropped = format!("member(_, [1, 2, 3]), ( true ; {goal} )");
            assert!(engine.once(&dropped).unwrap(), "{goal}");
        }
        let text = ":- set_prolog_flag(double_quotes, atom).\n:- if(true).\np(\"x\").\n:- repeat, fail.\n:- endif.\n";
        engine.set_limits(Limits::default().inferences(40 + round * 13 % 700));
        stops += usize::from(engine.consult_str("stopped.pl", text).is_err());
        engine.set_limits(Limits::default());
    }
    stops
}

#[test]
fn an_engine_is_whole_after_ten_thousand_stops() {
    let mut engine = Engine::new();
    engine.consult_str("whole.pl", PROGRAM).unwrap();
    let interrupt = engine.interrupt();
    engine.predicate("poke", 1, move |_| {
        interrupt.stop();
        Ok(Reply::succeed())
    });
    stop_all(&mut engine, 0..16);
    let (before, memory) = (probed(&mut engine), resident());
    let stops = stop_all(&mut engine, 16..302);
    assert!(stops > 10_000, "{stops}");
    for (before, after) in before.into_iter().zip(probed(&mut engine)) {
        assert_eq!(before, after);
    }
    if let (Some(before), Some(after)) = (memory, resident()) {
        assert!(after < before + 8_000, "{before} kB grew to {after} kB");
    }
}
