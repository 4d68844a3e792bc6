//! Spaces stated in rules as values of Rust: every algorithm on them against `shortest_path/5` on the rules.

use proptest::prelude::*;
use taquin::search::{self, Control, Reversible, Space};
use taquin::{Engine, Error, FromTerm, RuleSpace};

const SLIDING: &str = "
    slide(board(Tiles0), board(Tiles)) :-
        nth0(I, Tiles0, 0), beside(I, J), nth0(J, Tiles0, Tile), swap(Tiles0, Tile, Tiles).
    swap([], _, []).
    swap([X|Xs], Tile, [Y|Ys]) :- ( X == 0 -> Y = Tile ; X == Tile -> Y = 0 ; Y = X ), swap(Xs, Tile, Ys).
    beside(I, J) :- member(D, [-3, 3]), J is I + D, J >= 0, J < 9.
    beside(I, J) :- I mod 3 < 2, J is I + 1.
    beside(I, J) :- I mod 3 > 0, J is I - 1.
    solved(board([0, 1, 2, 3, 4, 5, 6, 7, 8])).";

/// A board of the 8-puzzle.
#[derive(Debug, PartialEq)]
struct Tiles(Vec<u8>);

impl FromTerm for Tiles {
    fn from_term(term: taquin::TermRef<'_>) -> Result<Tiles, taquin::Mismatch> {
        match term.args_of("board") {
            Some([tiles]) => Ok(Tiles(tiles.get()?)),
            None => Err(taquin::Mismatch::type_error("board", term)),
        }
    }
}

fn engine(program: &str) -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("space.pl", program).expect("a program");
    engine
}

/// Estimates from at most this many expansions.
fn derived<const W: usize>(mut space: RuleSpace<W>, expansions: u64) -> RuleSpace<W> {
    let mut control = Control { expansions: Some(expansions), ..Control::default() };
    space.derive_estimates(&mut control).expect("estimates");
    space
}

#[test]
fn a_board_is_solved_by_derived_estimates() {
    let mut engine = engine(&format!(":- use_module(library(lists)).\n{SLIDING}"));
    let start = engine.parse("board([8, 6, 7, 2, 5, 4, 3, 0, 1])").expect("a term");
    let blind: RuleSpace<1> = engine.rule_space("slide", "solved", start.clone()).expect("a space");
    let mut control = Control::default();
    let reached = search::distances(&blind, blind.start(), &mut control).expect("no limit");
    assert_eq!(reached.iter().count(), 181_440);
    let informed = derived(engine.rule_space::<1>("slide", "solved", start).expect("a space"), 20_000);
    let found = search::astar(&informed, informed.start(), &mut control).expect("no limit").expect("a path");
    assert_eq!((found.cost, found.path.len()), (27, 28));
    assert!(found.statistics.expanded < 20_000, "{:?}", found.statistics);
    let boards: Vec<Tiles> = informed.path(&found.path).expect("boards");
    assert_eq!(boards[27], Tiles((0..9).collect()));
    for state in &found.path {
        assert_eq!(informed.state(informed.term(state)), Some(*state));
    }
}

#[test]
fn states_that_are_not_of_the_space_are_none() {
    let mut engine = engine("step(s(X), s(Y)) :- X < 5, Y is X + 1. goal(s(5)).");
    let start = engine.parse("s(0)").expect("a term");
    let space: RuleSpace = engine.rule_space("step", "goal", start).expect("a space");
    let mut state = |text: &str| space.state(engine.parse(text).expect("a term"));
    assert!(state("s(3)").is_some_and(|three| space.term(&three).to_string() == "s(3)"));
    assert_eq!((state("s(6)"), state("t(3)"), state("s(3, 3)"), state("x")), (None, None, None, None));
}

#[test]
fn rules_that_cannot_be_compiled_are_refused_with_the_clause() {
    let mut engine =
        engine("step(X, Y) :- nb_setval(k, X), Y is X + 1.\ngoal(5).\ntwo(X, Y) :- X < 2, Y is X + 1.");
    let mut refusal = |moves: &str, goal: &str| match engine.rule_space::<1>(moves, goal, 0) {
        Err(Error::Convert { expected, found, .. }) => format!("expected {expected}, found {found}"),
        other => format!("{other:?}"),
    };
    assert_eq!(
        refusal("step", "goal"),
        "expected rules that can be compiled, found step/2 calls nb_setval/2, space.pl:1"
    );
    assert!(refusal("two", "goal(").starts_with("Err(Source("));
}

#[test]
fn a_state_that_needs_more_words_is_refused() {
    let mut engine =
        engine("flip([X|Xs], [Y|Xs]) :- Y is 1 - X. flip([X|Xs], [X|Ys]) :- flip(Xs, Ys). on([1|_]).");
    let Err(error) = engine.rule_space::<1>("flip", "on", vec![0; 100]) else { panic!("100 bits in a word") };
    assert_eq!(error.to_string(), "expected states of at most as many words as asked for, found 2 words");
    assert!(engine.rule_space::<2>("flip", "on", vec![0; 100]).is_ok());
}

#[test]
fn moves_that_can_be_undone_are_searched_from_both_ends() {
    let mut boards = engine(&format!(":- use_module(library(lists)).\n{SLIDING}"));
    let start = boards.parse("board([8, 6, 7, 2, 5, 4, 3, 0, 1])").expect("a term");
    let space: RuleSpace<1> = boards.rule_space("slide", "solved", start).expect("a space");
    let both = space.reversible().expect("slides can be undone");
    let mut control = Control::default();
    let found = search::bidirectional(&both, space.start(), &mut control).expect("no limit").expect("a path");
    assert_eq!((found.cost, found.path.len()), (27, 28));
    let mut back = Vec::new();
    both.retract(&space.start(), |before, cost| back.push((before, cost)));
    let mut forth = Vec::new();
    space.expand(&space.start(), |_, after, cost| forth.push((after, cost)));
    let order = |(state, _): &(_, u32)| space.term(state).to_string();
    back.sort_by_key(order);
    forth.sort_by_key(order);
    assert_eq!(back, forth);
    // Twelve letters have more pairs of values than an operator is split into.
    let letters = "swap([A, B|Xs], [B, A|Xs]). swap([A|Xs0], [A|Xs]) :- swap(Xs0, Xs).
        sorted([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).";
    let row = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11];
    let space: RuleSpace<1> = engine(letters).rule_space("swap", "sorted", row.to_vec()).expect("a space");
    let both = space.reversible().expect("swaps can be undone");
    let found = search::nbs(&both, space.start(), &mut control).expect("no limit").expect("a path");
    assert_eq!(found.cost, 6);
}

#[test]
fn moves_that_cannot_be_undone_are_refused() {
    let mut engine = engine(
        "put(s(X, Y), s(X, Z)) :- member(Z, [0, 1, 2]), X >= 0, Y >= 0.
         put(s(X, Y), s(Z, Y)) :- X < 2, Z is X + 1.
         done(s(2, 2)).
         step(s(X, Y), s(Z, Y)) :- X < 2, Z is X + 1.
         step(s(X, Y), s(X, Z)) :- Y < 2, Z is Y + 1.
         half(s(2, _)).",
    );
    let start = engine.parse("s(0, 0)").expect("a term");
    let space: RuleSpace<1> = engine.rule_space("put", "done", start.clone()).expect("a space");
    let error = space.reversible().expect_err("the old value is lost").to_string();
    assert!(error.starts_with("expected moves that can be undone, found move "), "{error}");
    assert!(error.ends_with("of the state may have several values"), "{error}");
    // Steps add one, so that they can be undone; there are three goals.
    let space: RuleSpace<1> = engine.rule_space("step", "half", start).expect("a space");
    let both = space.reversible().expect("steps can be undone");
    let mut goals: Vec<String> = both.goals().iter().map(|goal| space.term(goal).to_string()).collect();
    goals.sort();
    assert_eq!(goals, ["s(2, 0)", "s(2, 1)", "s(2, 2)"]);
    let found = search::bidirectional(&both, space.start(), &mut Control::default()).expect("no limit");
    assert_eq!(found.expect("a path").cost, 2);
}

/// Random moves over three cells: what is matched, what becomes of it, and a cost.
fn programs() -> impl Strategy<Value = (String, [u8; 3], [u8; 3])> {
    let part = prop_oneof![Just("X"), Just("Y"), Just("Z"), Just("0"), Just("1"), Just("2")];
    let triple = || [part.clone(), part.clone(), part.clone()];
    let clause = (triple(), triple(), 1..4u8);
    let values = [0..3u8, 0..3u8, 0..3u8];
    (proptest::collection::vec(clause, 1..7), values.clone(), values).prop_map(|(clauses, start, goal)| {
        let mut program = String::new();
        for (from, to, cost) in clauses {
            // Variables of the successor alone would not be ground.
            let to = to.map(|part| if from.contains(&part) || part < "A" { part } else { "2" });
            let (from, to) = (from.join(","), to.join(","));
            program += &format!("move(s({from}), s({to}), {cost}).\n");
        }
        program += &format!("goal(s({},{},_)).\ngoal(s(_,{},{})).\n", goal[0], goal[1], goal[0], goal[2]);
        (program, start, goal)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
    #[test]
    fn every_algorithm_finds_what_the_rules_find((program, start, _) in programs()) {
        let program = format!(":- use_module(library(search)).\nstep(X, Y) :- move(X, Y, _).\n{program}");
        let mut engine = engine(&program);
        let start_text = format!("s({},{},{})", start[0], start[1], start[2]);
        let mut least_by = |moves: &str| {
            let asked = format!("shortest_path({moves}, goal, {start_text}, _, [heuristic(none), cost(C)])");
            engine.query(&asked).unwrap().next().map(|answer| answer.unwrap().get::<u32>("C").unwrap())
        };
        let (least, fewest) = (least_by("move"), least_by("step"));
        let start = engine.parse(&start_text).unwrap();
        let space = match engine.rule_space::<1>("move", "goal", start) {
            Ok(space) => derived(space, 1000),
            Err(error) => {
                prop_assert!(error.to_string().contains("one state"), "{error}");
                return Ok(());
            }
        };
        let (start, mut control) = (space.start(), Control::default());
        let distances = search::distances(&space, start, &mut control).unwrap();
        let costs = [
            search::astar(&space, start, &mut control).unwrap().map(|found| found.cost),
            search::astar_distributed(&space, start, 2, &mut control).unwrap().map(|found| found.cost),
            search::cheapest_first(&space, start).next_path(&mut control).unwrap().map(|found| found.cost),
        ];
        prop_assert_eq!(costs, [least; 3]);
        // Where moves can be undone, both ends meet at the same cost.
        if let Ok(both) = space.reversible() {
            let found = search::bidirectional(&both, start, &mut control).unwrap();
            prop_assert_eq!(found.map(|found| found.cost), least);
            for (state, _) in distances.iter() {
                both.expand(state, |_, after, cost| {
                    let mut is_found = false;
                    both.retract(&after, |before, own| is_found |= before == *state && own == cost);
                    assert!(is_found, "{} is no predecessor", space.term(state));
                });
            }
        }
        // Breadth-first search counts steps.
        let found = search::breadth_first(&space, start, &mut control).unwrap();
        prop_assert_eq!(found.map(|found| found.path.len() as u32 - 1), fewest);
        // IDA* remembers no states, so that it may have to be stopped.
        let mut patience = Control { expansions: Some(100_000), ..Control::default() };
        if let Ok(found) = search::idastar(&space, start, &mut patience) {
            prop_assert_eq!(found.map(|found| found.cost), least);
        }
        let counted = engine.query(&format!("findall(S, reachable(move, {start_text}, S, _), Ss), length(Ss, N)"));
        let counted = counted.unwrap().next().unwrap().unwrap().get::<usize>("N").unwrap();
        prop_assert_eq!(distances.iter().count(), counted);
        // An estimate is at most the cost of what remains.
        for (state, _) in distances.iter() {
            prop_assert_eq!(space.state(space.term(state)), Some(*state));
            let from_here = search::distances(&space, *state, &mut control).unwrap();
            let to_goals = from_here.iter().filter(|(state, _)| space.is_goal(state)).map(|(_, cost)| cost);
            prop_assert!(space.estimate(state) <= to_goals.min().unwrap_or(u32::MAX));
        }
    }
}

/// What rules give wrongly is an error of theirs, as in `shortest_path/5`.
#[test]
fn errors_of_rules_and_starts_are_told() {
    for (program, start, error) in [
        ("s(_, _).", "a", "s/2: Arguments are not sufficiently instantiated (the step from a to _"),
        ("s(X, Y) :- atom_length(X, Y).", "f(a)", "type_error(atom,f(a))"),
        ("s(a, b).", "X", "expected a ground start, found X"),
        ("s(a, b).", "f(X, a)", "expected a ground start, found f(X, a)"),
    ] {
        let mut engine = engine(program);
        let start = engine.parse(start).expect("a term");
        let raised = engine.rule_space::<1>("s", "==(z)", start).expect_err("an error").to_string();
        assert!(raised.contains(error), "{program}: {raised}");
    }
}

#[test]
fn what_the_host_says_may_change_between_searches() {
    let program = "
        :- use_module(library(search)).
        step(s(A, B, C, D), s(A1, B, C, D)) :- most(M), A < M, A1 is A + 1.
        step(s(A, B, C, D), s(B, C, D, A)).
        count(N) :- findall(S, reachable(step, s(0, 0, 0, 0), S, _), Ss), length(Ss, N).";
    let mut engine = engine(program);
    let most = std::sync::Arc::new(std::sync::atomic::AtomicI64::new(7));
    let shared = most.clone();
    engine.function("most", move || shared.load(std::sync::atomic::Ordering::Relaxed));
    let query = engine.prepare("count(N)").expect("a query");
    let mut count = || engine.first::<(i64,)>(&query, ()).expect("no error").expect("an answer").0;
    assert_eq!(count(), 4096);
    most.store(8, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(count(), 6561);
}

#[test]
fn a_predicate_that_there_is_not_is_named() {
    let mut engine = engine("step(X, Y) :- Y is X + 1.\nsolved(5).");
    let mut raised = |moves: &str, goal: &str| match engine.rule_space::<1>(moves, goal, 0) {
        Err(Error::Thrown(thrown)) => thrown.message,
        other => format!("{other:?}"),
    };
    assert_eq!(raised("leap", "solved"), "Unknown procedure: leap/2");
    assert_eq!(raised("step", "finished"), "Unknown procedure: finished/1");
    assert_eq!(raised("step", "solves"), "Unknown procedure: solves/1. Did you mean solved/1?");
}
