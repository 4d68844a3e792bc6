//! Searches that queries ask for, held to the limits of the query.

use std::time::Duration;

use taquin::{Engine, Error, Limits, Stop};

/// Boards of sixteen cells that no search here is through with before its limit.
const HARD: &str = "[0,15,9,13,11,12,10,14,3,7,6,2,4,8,5,1]";

const RULES: &str = "
    count(X, Y) :- Y is X + 1.
    tree(X, t(X, a)).
    tree(X, t(X, b)).
    none(_) :- fail.
    one_move_away(N, B, G) :- K is N*N - 1, numlist(1, K, L), append(L, [0], G), move(G, B).
    slow(X, E) :- numlist(1, 50, L), foldl([Y, A, B]>>(B is A + Y), L, 0, S), E is S * 0 + X * 0.
    inner(X, E) :- shortest_path(count, none, X, _, []), E = 0.
";

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("rules", RULES).expect("the rules load");
    engine
}

/// Queries that go on for hours, each in its own kind of search.
fn endless() -> Vec<String> {
    let board = HARD;
    let boards = [
        format!("solve({board}, zero, _)"),
        format!("solve({board}, hamming, _)"),
        format!("solve({board})"),
        format!("solve({board}, [_, _, 0]>>true, _)"),
        format!("solve_bounded({board}, 80, [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0], _), fail"),
        "one_move_away(100, B, G), solve_bounded(B, 60, G, _), fail".into(),
        "cube_turned(solved, \"R U2 F' L D B2 R' U F2 D' L2 B R2 U' L F2 R D2 B' L\", C), cube_solution(C, _)".into(),
    ];
    let spaces = [
        "shortest_path(count, none, 0, _, [])",
        "shortest_path(tree, none, 0, _, [])",
        "shortest_path(count, none, 0, _, [heuristic(slow)])",
        "shortest_path(count, none, 0, _, [heuristic(inner)])",
        "shortest_path(count, none, 0, _, [algorithm(idastar)])",
        "shortest_path(count, none, 0, _, [algorithm(breadth)])",
        "shortest_path(tree, none, 0, _, [algorithm(bidirectional)])",
        "paths_within(count, none, 0, 1000000000, _)",
        "reachable(tree, 0, none, _)",
    ];
    boards.into_iter().chain(spaces.map(str::to_owned)).collect()
}

fn stopped_by(limits: Limits, query: &str) -> Error {
    let mut engine = engine();
    let outcome = engine.query(query).expect("a query").limits(limits).next().expect("an outcome");
    let error = outcome.expect_err(query);
    assert!(
        engine.once("solve([1,2,3,4,5,6,7,0,8], manhattan, [_, _])").expect("the engine goes on"),
        "{query}"
    );
    error
}

#[test]
fn the_clock_stops_every_search() {
    for query in endless() {
        let error = stopped_by(Limits::default().time(Duration::from_millis(100)), &query);
        assert!(matches!(error, Error::Stopped(Stop::Time)), "{query}: {error:?}");
    }
}

#[test]
fn an_interrupt_stops_every_search() {
    for query in endless() {
        let mut engine = engine();
        let interrupt = engine.interrupt();
        let waiting = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.stop();
        });
        let error = engine.once(&query).expect_err(&query);
        waiting.join().expect("the thread ends");
        assert!(matches!(error, Error::Stopped(Stop::Interrupted)), "{query}: {error:?}");
    }
}

/// What grows without end ends at the memory allowed, as an error that can be caught.
#[test]
fn memory_stops_every_search_that_remembers() {
    let two_blanks = "[13,12,11,10,9,8,7,6,5,4,3,2,1,0,0,0]";
    let remembering = [
        format!("solve({HARD}, zero, _)"),
        format!("solve({HARD})"),
        format!("solve({two_blanks})"),
        format!("solve({HARD}, [_, _, 0]>>true, _)"),
        "shortest_path(count, none, 0, _, [])".to_owned(),
        "shortest_path(tree, none, 0, _, [])".to_owned(),
        "shortest_path(count, none, 0, _, [algorithm(breadth)])".to_owned(),
        "reachable(tree, 0, none, _)".to_owned(),
        "one_move_away(30, B, G), solve_bounded(B, 1000000000, G, _), fail".to_owned(),
    ];
    for query in remembering {
        let query = format!("catch(({query}), error(resource_error(What), _), true), nonvar(What)");
        let mut engine = engine();
        let limits = Limits::default().memory(24 << 20);
        let answer = engine.query(&query).expect("a query").limits(limits).next().expect("an outcome");
        let answer = answer.unwrap_or_else(|error| panic!("{query}: {error}"));
        assert_eq!(answer.get::<String>("What").expect("an atom"), "memory", "{query}");
    }
}

#[test]
fn inferences_stop_rules_that_are_searched() {
    let query = "shortest_path(count, none, 0, _, [])";
    let error = stopped_by(Limits::default().inferences(100_000), query);
    assert!(matches!(error, Error::Stopped(Stop::Inferences)), "{error:?}");
}
