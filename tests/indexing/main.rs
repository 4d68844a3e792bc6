//! Indexing as a program can see it: which calls leave no choice point, and that indexes change no answer.

use proptest::prelude::*;
use taquin::Engine;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/indexing/");

fn engine(file: &str) -> Engine {
    let mut engine = Engine::new();
    let text = std::fs::read_to_string(format!("{FOLDER}{file}")).expect("the program");
    engine.consult_str(file, &text).expect("the program loads");
    engine
}

#[test]
fn calls_told_apart_leave_no_choice_point() {
    let mut engine = engine("determinism.pl");
    let mut answers = engine.query("left(Gs), format(string(Text), \"~q\", [Gs])").expect("a query");
    let left: String = answers.next().expect("an answer").expect("no error").get("Text").expect("text");
    assert_eq!(left, "[]");
}

/// A term of a fact or pattern; the letters are variables, which a fact shares.
fn term() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a",
        "b",
        "c",
        "1",
        "2",
        "1.0",
        "\"s\"",
        "100000000000000000000",
        "[]",
        "[a]",
        "[b]",
        "[a,b]",
        "[X|b]",
        "f(a)",
        "f(b)",
        "f(X)",
        "f(a,1)",
        "f(b,1)",
        "f(a,2)",
        "f(Y,Y)",
        "g(f(a))",
        "X",
        "X",
        "Y",
        "_",
    ])
}

fn triple() -> impl Strategy<Value = String> {
    (term(), term(), term()).prop_map(|(a, b, c)| format!("t({a},{b},{c})"))
}

fn change() -> impl Strategy<Value = String> {
    let how = prop::sample::select(vec!["last", "last", "last", "first", "remove", "remove_all"]);
    (how, triple()).prop_map(|(how, fact)| format!("{how}({fact})"))
}

fn step() -> impl Strategy<Value = String> {
    let changes = || prop::collection::vec(change(), 0..12).prop_map(|changes| changes.join(","));
    prop_oneof![
        6 => change().prop_map(|change| format!("change({change})")),
        4 => triple().prop_map(|fact| format!("ask({fact})")),
        2 => triple().prop_map(|fact| format!("look({fact})")),
        2 => (triple(), changes()).prop_map(|(fact, changes)| format!("walk({fact},[{changes}])")),
        1 => (triple(), changes()).prop_map(|(fact, changes)| format!("drain({fact},[{changes}])")),
    ]
}

/// Returns a goal about steps, which are read one by one: variables are each step's own.
fn goal(name: &str, steps: &[String]) -> String {
    let (mut goal, mut names) = (String::new(), Vec::new());
    for (i, step) in steps.iter().enumerate() {
        goal += &format!("term_to_atom(S{i}, '{step}'), ");
        names.push(format!("S{i}"));
    }
    goal + &format!("{name}([{}])", names.join(","))
}

/// A clause with comparisons behind its head, and its number, by which answers tell which clause gave them.
fn guarded_clause(number: usize) -> impl Strategy<Value = String> {
    let arg =
        || prop::sample::select(vec!["X", "X", "Y", "Z", "[X|_]", "[_,Y]", "f(X,Y)", "f(_,Y,X)", "1", "2"]);
    let test = || {
        prop::sample::select(vec![
            "X < Y",
            "X =< Y",
            "X >= Y",
            "Y > X",
            "X =:= Y",
            "X =\\= Y",
            "X == Y",
            "X \\== Y",
            "X > 1",
            "2 >= X",
            "X == 1",
            "Y < 2",
            "atom(X)",
            "Z > a",
            "X < Y + 1",
            "true",
        ])
    };
    (arg(), arg(), prop::collection::vec(test(), 0..3), any::<bool>()).prop_map(move |(a, b, tests, cuts)| {
        let tests = tests.join(", ") + if tests.is_empty() { "true" } else { "" };
        format!("p({a}, {b}, {number}) :- {tests}{}.\n", if cuts { ", !" } else { "" })
    })
}

fn guarded_program() -> impl Strategy<Value = String> {
    (1..5_usize)
        .prop_flat_map(|count| (0..count).map(guarded_clause).collect::<Vec<_>>())
        .prop_map(|all| all.concat())
}

/// A clause that may cut behind its head, and a fact that says so.
fn cutting_clause() -> impl Strategy<Value = String> {
    let arg = || {
        let terms = ["_", "X", "Y", "Z", "a", "1", "[]", "f(X)", "f(_)", "f(Y)", "g(X, Z)", "g(Y, _)"];
        let others = ["[X|Y]", "[_|Z]", "[X, Y]", "f(g(X, a))", "1.5", "\"s\""];
        prop::sample::select([&terms[..], &others].concat())
    };
    (arg(), arg(), arg(), any::<bool>()).prop_map(|(a, b, c, cuts)| {
        let (body, word) = if cuts { ("!", "cut") } else { ("true", "no") };
        format!("p({a}, {b}, {c}) :- {body}.\nc(p({a}, {b}, {c}), {word}).\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Rules that are asserted are compiled when they are tried, so that calls know nothing of their guards.
    #[test]
    fn guarded_clauses_answer_as_one_after_the_other(program in guarded_program()) {
        let mut engine = engine("guards.pl");
        engine.consult_str("guarded.pl", &program).expect("a program");
        prop_assert!(engine.once("agree").expect("no error"), "{program}");
    }

    #[test]
    fn clauses_that_cut_answer_as_one_after_the_other(
        clauses in prop::collection::vec(cutting_clause(), 1..12),
        is_shared in any::<bool>(),
    ) {
        let mut engine = engine("commitments.pl");
        let program = ":- discontiguous p/3, c/2.\n".to_owned() + &clauses.concat();
        engine.consult_str("cutting.pl", &program).expect("a program");
        let mut engine = if is_shared { engine.freeze().engine() } else { engine };
        prop_assert!(engine.once("agree").expect("no error"), "{program}");
    }

    #[test]
    fn indexed_answers_are_those_of_a_plain_list(
        facts in prop::collection::vec(triple(), 0..60),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut engine = engine("oracle.pl");
        let adding = facts.into_iter().map(|fact| format!("change(last({fact}))"));
        let steps = adding.chain(steps).collect::<Vec<_>>();
        prop_assert!(engine.once(&goal("agree", &steps)).expect("no error"));
    }

    /// Each call finds the indexes and alternatives that those before it left.
    #[test]
    fn calls_in_any_order_answer_as_from_a_plain_list(
        facts in prop::collection::vec(triple(), 0..24),
        asks in prop::collection::vec(triple(), 1..40),
        is_shared in any::<bool>(),
    ) {
        let mut engine = engine("oracle.pl");
        let adding = facts.into_iter().map(|fact| format!("change(last({fact}))")).collect::<Vec<_>>();
        prop_assert!(engine.once(&goal("go_on", &adding)).expect("no error"));
        let asks = asks.into_iter().map(|fact| format!("ask({fact})")).collect::<Vec<_>>();
        let (before, after) = asks.split_at(asks.len() / 2);
        prop_assert!(engine.once(&goal("go_on", before)).expect("no error"));
        let mut engine = if is_shared { engine.freeze().engine() } else { engine };
        prop_assert!(engine.once(&goal("go_on", after)).expect("no error"));
    }

    /// Engines of a program share the indexes that each other's calls build, until they change the predicate.
    #[test]
    fn engines_of_a_program_answer_as_from_a_plain_list(
        facts in prop::collection::vec(triple(), 8..80),
        were_called in any::<bool>(),
        rounds in prop::collection::vec((0..3_usize, prop::collection::vec(step(), 1..12)), 1..12),
    ) {
        let mut engine = engine("oracle.pl");
        let adding = facts.into_iter().map(|fact| format!("change(last({fact}))")).collect::<Vec<_>>();
        prop_assert!(engine.once(&goal("go_on", &adding)).expect("no error"));
        if were_called {
            let asking = ["ask(t(a,X,Y))", "ask(t(X,a,f(a)))"].map(String::from);
            prop_assert!(engine.once(&goal("go_on", &asking)).expect("no error"));
        }
        let program = engine.freeze();
        let mut engines = [program.engine(), program.engine(), program.engine()];
        for (at, steps) in rounds {
            prop_assert!(engines[at].once(&goal("go_on", &steps)).expect("no error"));
            prop_assert!(program.engine().once(&goal("go_on", &steps)).expect("no error"));
        }
    }
}
