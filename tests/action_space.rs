//! Spaces stated as actions as values of Rust.

use taquin::search::{self, Control};
use taquin::{ActionSpace, Engine, RuleSpace};

const LIFT: &str = "
    :- use_module(library(planning)).
    :- space(lift).
    action(up, [at(1)], [at(2), -at(1)], 1).";

fn engine(program: &str) -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("space.pl", program).expect("a program");
    engine
}

/// The costs that searches find, without and with derived estimates.
fn costs(start: &str, goal: &str) -> Vec<Option<u32>> {
    let mut engine = engine(LIFT);
    let [start, goal] = [start, goal].map(|text| engine.parse(text).expect("a term"));
    let mut space: ActionSpace<1> = engine.action_space("lift", start, goal).expect("a space");
    let mut costs = Vec::new();
    for _ in 0..2 {
        let (start, mut control) = (space.start(), Control::default());
        let found = [
            search::astar(&space, start, &mut control),
            search::astar_distributed(&space, start, 2, &mut control),
            search::idastar(&space, start, &mut control),
            search::breadth_first(&space, start, &mut control),
        ];
        costs.extend(found.map(|found| found.expect("no limit").map(|found| found.cost)));
        space.derive_estimates(&mut control).expect("no limit");
    }
    costs
}

#[test]
fn a_goal_that_no_action_reaches_has_no_path() {
    let unreachable = [
        ("[at(1)]", "[at(3)]"),
        ("[at(2)]", "[at(1)]"),
        ("[]", "[at(1)]"),
        ("[at(1)]", "[at(1), at(2)]"),
        ("[at(1)]", "[\\+ at(1), \\+ at(2)]"),
    ];
    for (start, goal) in unreachable {
        assert_eq!(costs(start, goal), [None; 8], "{start} {goal}");
    }
    assert_eq!(costs("[at(1)]", "[at(2)]"), [Some(1); 8]);
    assert_eq!(costs("[at(1)]", "[at(1)]"), [Some(0); 8]);
}

#[test]
fn a_goal_that_no_rule_reaches_has_no_path() {
    let mut engine = engine("up(s(1, X), s(2, X)). up(s(2, X), s(1, X)). high(s(2, b)). never(_) :- fail.");
    for goal in ["high", "never", "==(s(3, a))"] {
        let start = engine.parse("s(1, a)").expect("a term");
        let mut space: RuleSpace<1> = engine.rule_space("up", goal, start).expect("a space");
        for _ in 0..2 {
            let mut control = Control { expansions: Some(1000), ..Control::default() };
            let start = space.start();
            for found in [
                search::astar(&space, start, &mut control),
                search::idastar(&space, start, &mut control),
                search::breadth_first(&space, start, &mut control),
            ] {
                assert_eq!(found, Ok(None), "{goal}");
            }
            space.derive_estimates(&mut control).expect("no limit");
        }
    }
}
