//! The interpreter that proves plans, beside one that tries all objects for each variable.

use std::fmt::Write;
use std::ops::ControlFlow;

use super::naive::NaiveState;
use super::{cases, model, random};
use crate::planning::budget::LimitWatch;
use crate::planning::error::PlanningError;
use crate::planning::interpreter::FactState;
use crate::planning::patterns::Dice;
use crate::planning::syntax::PddlText;
use crate::search::{Control, Progress, SearchError};

/// Atoms of the random problems below, over a variable and an object or another variable.
const ATOMS: &[&str] = &["(q @)", "(r @)", "(s @ #)", "(s # @)", "(d @ #)", "(e @)", "(= @ #)", "(t)"];

/// A condition whose derived predicates do not occur negatively.
fn condition(dice: &mut Dice, names: &[String], depth: usize, negated: bool) -> String {
    let sub = |dice: &mut Dice, names: &[String], negated| condition(dice, names, depth - 1, negated);
    match dice.below(if depth == 0 { 3 } else { 11 }) {
        0..=2 => {
            let text = ATOMS[dice.below(ATOMS.len())];
            let text = if negated && (text.contains("(d") || text.contains("(e")) { ATOMS[2] } else { text };
            let one = names[dice.below(names.len())].clone();
            let other =
                if dice.below(4) == 0 { "a".to_owned() } else { names[dice.below(names.len())].clone() };
            text.replace('@', &one).replace('#', &other)
        }
        3 | 4 => format!("(and {} {})", sub(dice, names, negated), sub(dice, names, negated)),
        5 | 6 => format!("(or {} {})", sub(dice, names, negated), sub(dice, names, negated)),
        7 => format!("(not {})", sub(dice, names, !negated)),
        8 => format!("(imply {} {})", sub(dice, names, !negated), sub(dice, names, negated)),
        quantifier => {
            let inner = [names, &[format!("?w{depth}")]].concat();
            let word = if quantifier == 9 { "forall" } else { "exists" };
            let kind = [" - k", " - l", ""][dice.below(3)];
            format!("({word} (?w{depth}{kind}) {})", sub(dice, &inner, negated))
        }
    }
}

fn problem_with_axioms(dice: &mut Dice) -> (String, String) {
    let names = ["?x".to_owned(), "?y".to_owned()];
    let mut domain = "(define (domain d) (:types k l) (:constants a b - k c e1 - l)
        (:predicates (q ?x) (r ?x) (s ?x ?y) (t) (d ?x ?y) (e ?x))\n"
        .to_owned();
    for _ in 0..1 + dice.below(3) {
        let _ = writeln!(domain, "(:derived (d ?x ?y) {})", condition(dice, &names, 3, false));
        let _ = writeln!(domain, "(:derived (e ?x) {})", condition(dice, &names[..1], 3, false));
    }
    for number in 0..3 {
        let _ = writeln!(
            domain,
            "(:action a{number} :parameters (?x ?y) :precondition {}
              :effect (and (s ?x ?y) (not (r ?x)) (when {} (not (s ?y ?x)))
                (forall (?z) (when {} (q ?z)))))",
            condition(dice, &names, 2, false),
            condition(dice, &names, 2, false),
            condition(dice, &[names[0].clone(), "?z".to_owned()], 2, false),
        );
    }
    let goal = condition(dice, &["b".to_owned(), "c".to_owned()], 3, false);
    let problem =
        format!("(define (problem p) (:domain d) (:init (s a b) (s b c) (r a) (q e1)) (:goal {goal}))");
    (domain + ")", problem)
}

#[test]
fn joins_find_what_trying_all_objects_finds() {
    let mut derived = 0;
    let own = (0..400).map(|seed| problem_with_axioms(&mut Dice::new(seed)));
    let random = (0..100).map(|seed| random::problem(&mut Dice::new(seed)));
    let data = cases()
        .into_iter()
        .map(|(_, domain, problem)| (domain, problem))
        .filter(|(domain, _)| domain.len() < 3000);
    for (seed, (domain, problem)) in (0..).zip(own.chain(random).chain(data)) {
        let model = model(&domain, &problem);
        let mut dice = Dice::new(seed);
        let mut control = Control::default();
        let mut watch = LimitWatch::new(&mut control);
        let mut naive = NaiveState::start(&model);
        let mut state = FactState::start(&model, &mut watch).expect("no limit");
        for step in 0..6 {
            let mut facts = state.facts();
            facts.sort_unstable();
            assert_eq!(facts, naive.all(), "{seed} {step}\n{domain}\n{problem}");
            derived += usize::from(facts.len() > naive.basic().len());
            assert_eq!(state.reaches_goal(&mut watch), Ok(naive.reaches_goal()), "{domain}\n{problem}");
            let applicable = naive.applicable();
            let objects = u32::try_from(model.objects.len()).expect("few objects");
            for action in &model.actions {
                for _ in 0..5 {
                    let pick = |_| u32::try_from(dice.below(objects as usize)).expect("an object");
                    let arguments: Vec<u32> = (0..action.parameters).map(pick).collect();
                    let refuted = state.refutes(action, &arguments, &mut watch).expect("no limit");
                    assert_eq!(refuted.is_none(), naive.allows(action, &arguments), "{domain}\n{problem}");
                }
            }
            if applicable.is_empty() {
                break;
            }
            let (action, arguments) = &applicable[dice.below(applicable.len())];
            let action = &model.actions[*action];
            naive = naive.apply(action, arguments);
            state.apply(action, arguments, &mut watch).expect("no limit");
        }
    }
    assert!(derived > 200, "{derived} states with derived facts");
}

/// A chain of links that is walked along, with all pairs of nodes that are connected.
fn chain(nodes: usize) -> (String, String) {
    let domain = "(define (domain d) (:predicates (link ?a ?b) (at ?a) (path ?a ?b))
        (:derived (path ?a ?b) (or (link ?a ?b) (exists (?m) (and (link ?a ?m) (path ?m ?b)))))
        (:action go :parameters (?a ?b) :precondition (and (at ?a) (link ?a ?b))
         :effect (and (at ?b) (not (at ?a)) (link ?b ?a))))";
    let names: String = (0..nodes).map(|node| format!(" n{node}")).collect();
    let links: String = (1..nodes).map(|node| format!(" (link n{} n{node})", node - 1)).collect();
    let problem = format!(
        "(define (problem p) (:domain d) (:objects{names}) (:init (at n0){links}) (:goal (and (at n9) (path n0 n{}))))",
        nodes - 1
    );
    (domain.to_owned(), problem)
}

#[test]
fn facts_of_a_transitive_closure_are_derived_from_the_new_ones() {
    let (domain, problem) = chain(60);
    let model = model(&domain, &problem);
    let plan: String = (0..9).map(|node| format!("(go n{node} n{})", node + 1)).collect();
    // Trying all objects for each variable would take 10^8 steps.
    let mut checks = 0;
    let mut observer = |_: &Progress| {
        checks += 1;
        ControlFlow::Continue(())
    };
    let mut control = Control { observer: Some(&mut observer), ..Control::default() };
    let plan = model.validate_within(PddlText { name: "plan", text: &plan }, &mut control);
    assert!(plan.is_ok_and(|plan| plan.is_ok_and(|plan| plan.cost == 9)));
    assert!(checks < 30, "{checks} checks of limits");
}

#[test]
fn derived_facts_take_no_room_in_states() {
    let (domain, problem) = chain(95);
    let every = "(forall (?x ?y) (or (= ?x ?y) (path ?x ?y) (path ?y ?x)))";
    let problem = problem.replace("(path n0 n94)", every);
    let model = model(&domain, &problem);
    let found = model.plan(&mut Control::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.plan.map(|plan| plan.cost), Some(9));
    assert!(found.sizes.variables > 4096 && found.sizes.words < 8, "{:?}", found.sizes);
}

/// `(d)` asks for two places at once.
#[test]
fn a_derived_fact_that_no_axiom_can_derive_is_false() {
    let domain = "(define (domain d) (:constants n0 n1) (:predicates (at ?x) (link ?x ?y) (d) (seen ?y))
        (:derived (d) (and (at n0) (at n1)))
        (:action go :parameters (?x ?y) :precondition (and (not (d)) (at ?x) (link ?x ?y))
         :effect (and (at ?y) (not (at ?x))))
        (:action see :parameters (?y) :precondition (not (d)) :effect (seen ?y)))";
    let names: String = (2..30).map(|node| format!(" n{node}")).collect();
    let links: String = (1..30).map(|node| format!(" (link n{} n{node})", node - 1)).collect();
    let seen: String = (0..10).map(|node| format!(" (seen n{node})")).collect();
    let problem = format!(
        "(define (problem p) (:domain d) (:objects{names}) (:init (at n0){links}) (:goal (and (at n29){seen})))"
    );
    let found = model(domain, &problem).plan(&mut Control::default()).expect("no limit");
    assert_eq!((found.plan.map(|plan| plan.cost), found.sizes.axioms), (Some(39), 0));
    assert!(found.symmetries > 0);
}

#[test]
fn values_that_an_existential_needs_are_joined() {
    let domain = "(define (domain x) (:predicates (link ?a ?b) (v ?a) (done ?a))
        (:action mark :parameters (?x) :precondition (exists (?a ?b ?c ?d)
          (and (link ?x ?a) (link ?a ?b) (link ?b ?c) (link ?c ?d) (v ?d))) :effect (done ?x)))";
    let names: String = (0..100).map(|node| format!(" n{node}")).collect();
    let links: String = (1..100).map(|node| format!(" (link n{} n{node})", node - 1)).collect();
    let problem = format!(
        "(define (problem p) (:domain x) (:objects{names}) (:init (v n99){links}) (:goal (done n95)))"
    );
    let model = model(domain, &problem);
    let mut observer = |_: &Progress| ControlFlow::Break(());
    let mut control = Control { observer: Some(&mut observer), ..Control::default() };
    let plan = model.validate_within(PddlText { name: "plan", text: "(mark n95)" }, &mut control);
    assert!(plan.is_ok_and(|plan| plan.is_ok()));
}

#[test]
fn validation_stops_when_it_is_cancelled() {
    let (domain, problem) = chain(400);
    let model = model(&domain, &problem);
    let mut observer = |_: &Progress| ControlFlow::Break(());
    let mut control = Control { observer: Some(&mut observer), ..Control::default() };
    let plan: String = (0..9).map(|node| format!("(go n{node} n{})", node + 1)).collect();
    let stopped = model.validate_within(PddlText { name: "plan", text: &plan }, &mut control);
    assert!(matches!(stopped, Err(SearchError::Cancelled)));
    assert!(matches!(model.plan(&mut control), Err(PlanningError::Search(SearchError::Cancelled))));
}
