//! Transactions of the host: what is undone is as if it had never been.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use proptest::prelude::*;
use taquin::{Engine, Error, Limits, Stop};

fn engine(text: &str) -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("test.pl", text).expect("the text loads");
    engine
}

fn holds(engine: &mut Engine, goal: &str) -> bool {
    engine.once(goal).unwrap_or_else(|error| panic!("{goal}: {error}"))
}

const LIST: &str = "findall(X, fact(X), [1, 2, 3])";

#[test]
fn errors_panics_and_stops_undo() {
    let mut engine = engine(":- dynamic fact/1. fact(1). fact(2). fact(3).");
    let refused: Result<(), &str> = engine.transaction(|engine| {
        assert!(holds(engine, "retractall(fact(_)), assertz(fact(4))"));
        engine.fact("fact", [5]).expect("a fact");
        engine.extend([("fact", [6]), ("fact", [7])]).expect("facts");
        assert!(holds(engine, "findall(X, fact(X), [4, 5, 6, 7])"));
        Err("refused")
    });
    assert_eq!(refused, Err("refused"));
    assert!(holds(&mut engine, LIST));

    let panicked = catch_unwind(AssertUnwindSafe(|| {
        engine.snapshot(|engine| {
            assert!(holds(engine, "retract(fact(2))"));
            std::panic::panic_any(1)
        })
    }));
    assert_eq!(panicked.expect_err("it panics").downcast_ref::<i32>(), Some(&1));
    assert!(holds(&mut engine, LIST));

    // A query that is stopped inside a transaction of its own, in one of the host that goes on.
    let limits = Limits::default().time(Duration::from_millis(10));
    let kept: Result<(), Error> = engine.transaction(|engine| {
        assert!(holds(engine, "assertz(fact(4))"));
        let goal = "transaction((retractall(fact(_)), repeat, fail))";
        let stopped = engine.query(goal)?.limits(limits.clone()).advance();
        assert!(matches!(stopped, Err(Error::Stopped(Stop::Time))), "{stopped:?}");
        Ok(())
    });
    kept.expect("the transaction is kept");
    assert!(holds(&mut engine, "findall(X, fact(X), [1, 2, 3, 4])"));
}

#[test]
fn loads_inside_a_transaction_stay() {
    let mut engine = engine(":- dynamic fact/1. fact(1). fact(2). fact(3).");
    engine.snapshot(|engine| {
        engine.consult_str("more.pl", "more(a). :- assertz(fact(4)).").expect("the text loads");
        // A library that is loaded at its first call.
        assert!(holds(engine, "free_of_term(a, b), retract(fact(1))"));
    });
    assert!(holds(&mut engine, LIST));
    assert!(holds(&mut engine, "more(a), free_of_term(a, b)"));
    // A load with errors that is undone, in a transaction that is kept.
    let kept: Result<(), Error> = engine.transaction(|engine| {
        let text = ":- retract(fact(1)), assertz(fact(5)). more(.";
        let refused = engine.consult().all_or_nothing(true).text("other.pl", text);
        assert!(matches!(refused, Err(Error::Source(_))), "{refused:?}");
        assert!(holds(engine, LIST));
        engine.fact("fact", [4])
    });
    kept.expect("the transaction is kept");
    assert!(holds(&mut engine, "findall(X, fact(X), [1, 2, 3, 4])"));
}

/// The last engine to be put in place of another is the one that goes on.
#[test]
fn an_engine_may_be_replaced_inside() {
    let mut outer = engine("fact(1). fact(2). fact(3).");
    outer.snapshot(|engine| *engine = self::engine("fact(4)."));
    assert!(holds(&mut outer, "findall(X, fact(X), [4])"));
}

/// A change of the facts `fact(Key, Value)`, or a transaction around changes.
#[derive(Clone, Debug)]
enum Step {
    Prepend(u8, u8),
    Append(u8, u8),
    Remove(u8),
    RemoveAll(u8),
    Look(u8),
    Transaction { steps: Vec<Step>, is_kept: bool },
}

fn step() -> impl Strategy<Value = Step> {
    let change = prop_oneof![
        (0..6_u8, any::<u8>()).prop_map(|(key, value)| Step::Prepend(key, value)),
        (0..6_u8, any::<u8>()).prop_map(|(key, value)| Step::Append(key, value)),
        (0..6_u8).prop_map(Step::Remove),
        (0..6_u8).prop_map(Step::RemoveAll),
        (0..6_u8).prop_map(Step::Look),
    ];
    change.prop_recursive(4, 60, 12, |inner| {
        (prop::collection::vec(inner, 0..12), any::<bool>())
            .prop_map(|(steps, is_kept)| Step::Transaction { steps, is_kept })
    })
}

type Facts = VecDeque<(u8, u8)>;

/// Takes a step in the engine and in a list of facts.
fn take(engine: &mut Engine, facts: &mut Facts, step: &Step) {
    match step {
        Step::Prepend(key, value) => {
            assert!(holds(engine, &format!("asserta(fact({key}, {value}))")));
            facts.push_front((*key, *value));
        }
        Step::Append(key, value) => {
            engine.fact("fact", (i64::from(*key), i64::from(*value))).expect("a fact");
            facts.push_back((*key, *value));
        }
        Step::Remove(key) => {
            let is_there = facts.iter().position(|fact| fact.0 == *key);
            assert_eq!(holds(engine, &format!("retract(fact({key}, _))")), is_there.is_some());
            is_there.and_then(|at| facts.remove(at));
        }
        Step::RemoveAll(key) => {
            assert!(holds(engine, &format!("retractall(fact({key}, _))")));
            facts.retain(|fact| fact.0 != *key);
        }
        Step::Look(key) => {
            let values: Vec<u8> = facts.iter().filter(|fact| fact.0 == *key).map(|fact| fact.1).collect();
            assert!(holds(engine, &format!("findall(V, fact({key}, V), {values:?})")), "{key}: {values:?}");
        }
        Step::Transaction { steps, is_kept } => {
            let before = facts.clone();
            let result = engine.transaction(|engine| {
                steps.iter().for_each(|step| take(engine, facts, step));
                if *is_kept { Ok(()) } else { Err(()) }
            });
            assert_eq!(result.is_ok(), *is_kept);
            if !is_kept {
                *facts = before;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn transactions_are_like_copies(steps in prop::collection::vec(step(), 0..40)) {
        let mut engine = engine(":- dynamic fact/2.");
        let mut facts = Facts::new();
        for step in &steps {
            take(&mut engine, &mut facts, step);
            let all: Vec<String> = facts.iter().map(|(key, value)| format!("{key}-{value}")).collect();
            let all = format!("findall(K-V, fact(K, V), [{}])", all.join(","));
            prop_assert!(holds(&mut engine, &all), "{all}");
            (0..6).for_each(|key| self::take(&mut engine, &mut facts, &Step::Look(key)));
        }
    }
}
