//! Texts that are not PDDL: their errors, and that none of them panics.

use super::{cases, model};
use crate::planning::model::Model;
use crate::planning::patterns::Dice;
use crate::planning::syntax::PddlText;
use crate::search::Control;

fn error(domain: &str, problem: &str) -> String {
    let domain = PddlText { name: "d", text: domain };
    match Model::read(domain, PddlText { name: "p", text: problem }) {
        Ok(_) => "no error".to_owned(),
        Err(report) => report.to_string(),
    }
}

const DOMAIN: &str =
    "(define (domain d)\n (:predicates (on ?x ?y))\n (:action a :parameters (?x)\n  :effect (on ?x ?x)))";
const PROBLEM: &str = "(define (problem p) (:domain d) (:objects o)\n (:init)\n (:goal (on o o)))";

#[test]
fn errors_name_the_place_and_what_was_expected() {
    assert_eq!(error(DOMAIN, PROBLEM), "no error");
    let wrong = |from: &str, to: &str| {
        assert!(DOMAIN.contains(from) || PROBLEM.contains(from), "{from}");
        error(&DOMAIN.replace(from, to), &PROBLEM.replace(from, to))
    };
    assert_eq!(wrong("(on ?x ?x)", "(on ?x)"), "d:4:11: expected 2 arguments of `on`, found 1");
    assert_eq!(wrong("(on ?x ?x)", "(under ?x ?x)"), "d:4:11: predicate `under` is not defined");
    assert_eq!(
        wrong("(on ?x ?x)", "(on ?x ?z)"),
        "d:4:18: variable `?z` is not a parameter and has no quantifier"
    );
    assert_eq!(wrong("(on o o)", "(on o u)"), "p:3:15: object `u` is not defined");
    assert_eq!(
        wrong("(on ?x ?x)))", "(on ?x ?x))"),
        "d:3:2: expected `)` before the end of the text, in this section or after it"
    );
    assert_eq!(
        wrong(":parameters (?x)", ":parameters (?x"),
        "d:3:25: expected `)` before `:effect`, to close this `(`"
    );
    assert_eq!(
        wrong("(:goal (on o o)))", "(:goal (on o o))"),
        "p:3:2: expected `)` before the end of the text, in this section or after it"
    );
    assert_eq!(
        wrong("(:goal (on o o)))", "(:goal (on o o)"),
        "p:3:2: expected `)` before the end of the text, to close this `(`"
    );
    assert_eq!(
        wrong("(on ?x ?x)))", "(on ?x ?x))))"),
        "d:4:23: expected the end of the text after the list of line 1, found `)`"
    );
    assert_eq!(
        wrong("(:predicates", "(:requirements :time)(:predicates"),
        "d:2:17: the requirement `:time` is not supported"
    );
    assert_eq!(
        wrong("(:domain d)", "(:domain e)"),
        "p:1:30: expected a problem of the domain `d`, found one of `e`"
    );
    assert_eq!(wrong("\n (:goal (on o o))", ""), "p:1:1: expected `(:goal ...)` in the problem, found none");
    assert_eq!(
        wrong("(:action", "(:derived (on ?x ?y) (not (on ?x ?y))) (:action"),
        "d:3:41: action `a` changes `on`, which `:derived` defines"
    );
    assert_eq!(
        wrong(
            "(:action",
            "(:derived (r ?x) (on ?x ?x)) (:derived (q ?x) (not (q ?x)))\n (:predicates (q ?x) (r ?x)) (:action"
        ),
        "d:3:31: a derived predicate depends on its own negation"
    );
    assert_eq!(
        error(&DOMAIN.replace(":effect (on ?x ?x)))", ":effect (on ?x ?x))\n (:action b))"), PROBLEM),
        "no error"
    );
    assert_eq!(
        error(&DOMAIN.replace(":effect (on ?x ?x)))", ":effect (on ?x ?x)\n (:action b))"), PROBLEM),
        "d:3:2: expected `)` before the next section, to close this `(`"
    );
    assert_eq!(
        wrong("(on ?x ?x)", "(increase (total-cost) -3)"),
        "d:4:34: expected a cost: an integer from 0 to 1000000, found `-3`"
    );
    assert_eq!(wrong("(:goal (on o o))", "(:goal (on o o))(:goal ())"), "p:3:18: `(:goal ...)` repeated");
    assert_eq!(wrong("(:goal (on o o))", "(:goal (on o o))(:init)"), "p:3:18: `(:init ...)` repeated");
    assert_eq!(
        wrong("(:goal (on o o))", "(:goal (forall (?a ?a) (on ?a ?a)))"),
        "p:3:21: parameter `?a` repeated"
    );
    assert_eq!(
        wrong("(:predicates", "(:types a b - object c - a c - b) (:predicates"),
        "d:2:29: type `c` repeated as a kind of another"
    );
    assert_eq!(wrong("(on ?x ?x)))", "(on ?x ?x)\n :effect ()))"), "d:5:2: `:effect` repeated");
    assert_eq!(wrong("(on ?x ?x)))", "(on ?x ?x)\n :parameters ()))"), "d:5:2: `:parameters` repeated");
    assert_eq!(
        wrong("(on ?x ?y))\n", "(on ?x ?y) (r ?x ?y))\n (:derived (r ?x ?x) (on ?x ?x))\n"),
        "d:3:18: parameter `?x` repeated"
    );
    assert_eq!(
        wrong("(:action", "(:functions (f ?x) (total-cost) (f)) (:action"),
        "d:3:34: function `f` redefined"
    );
    assert_eq!(
        wrong("(:objects o)", "(:objects o - object o - (either object object))"),
        "p:1:54: object `o` redefined with another type"
    );
    assert_eq!(wrong("(:objects o)", "(:objects o u o)"), "p:1:47: object `o` repeated");
    assert_eq!(
        wrong("(on ?x ?x)", "(not (not (on ?x ?x)))"),
        "d:4:16: expected a fact in `(not FACT)`, which the effect makes false, found `(not ...)`"
    );
    assert_eq!(
        wrong("(on ?x ?x)", "(= ?x ?x)"),
        "d:4:11: expected a fact, `not`, `and`, `when`, `forall` or `(increase (total-cost) ...)`, found `(= ...)`"
    );
    assert_eq!(
        wrong("(on ?x ?x)", "(increase (total-cost) (+ 1 2))"),
        "d:4:34: expected a number or a function such as `(distance ?x ?y)`, found `(+ ...)`: costs are not calculated"
    );
    for (goals, found) in [("(:goal (on o o) (on o o))", 2), ("(:goal)", 0)] {
        assert_eq!(
            wrong("(:goal (on o o))", goals),
            format!("p:3:2: expected one condition after `:goal`, found {found}")
        );
    }
    assert_eq!(wrong("(:domain d)", "(:domain)"), "p:1:21: expected `(:domain d)`");
    assert_eq!(
        wrong("(on ?x ?x)", "(increase (total-cost) on ?x)"),
        "d:4:11: expected 2 arguments of `increase`, found 3"
    );
    assert_eq!(
        wrong("(on ?x ?x)", "(increase (total-cost))"),
        "d:4:11: expected 2 arguments of `increase`, found 1"
    );
    assert_eq!(wrong("(on ?x ?x)", "(not on ?x ?x)"), "d:4:11: expected 1 argument of `not`, found 3");
    assert_eq!(wrong("(:init)", "(:init (= (on o o)))"), "p:2:9: expected 2 arguments of `=`, found 1");
    assert_eq!(
        wrong("(on o o)", "(< (on o o) 3)"),
        "p:3:9: expected a condition on facts, found `(< ...)`: numbers cannot be compared"
    );
    assert_eq!(wrong("(:objects o)", "(:objects o -object)"), "p:1:45: expected a name, found `-object`");
    assert_eq!(wrong(":action a", ":action"), "d:3:11: expected the name of the action, found `:parameters`");
    assert_eq!(
        wrong(":parameters (?x)", ":parameters ?x"),
        "d:3:25: expected a list after `:parameters`, found `?x`"
    );
    assert_eq!(wrong("(on ?x ?y)", "(on ?x :y)"), "d:2:22: expected a name, found `:y`");
    let typed =
        DOMAIN.replace("(:predicates", "(:types k l - m m) (:constants c - k d - l) (:predicates (r ?x - l)");
    let init = |facts: &str| error(&typed, &PROBLEM.replace("(:init)", &format!("(:init {facts})")));
    assert_eq!(init("(r d)"), "no error");
    assert_eq!(init("(on c d) (r c)"), "p:2:21: `c` is not of the type of `?x` of `r`");
    assert_eq!(init("(not (on c d))"), "no error");
    assert_eq!(
        init("(not (on c d)) (on d c) (on c d)"),
        "p:2:9: the fact is in `:init`, too: it cannot be both true and false"
    );
    assert_eq!(init("(not (not (on c d)))"), "p:2:14: expected a fact, found `(not ...)`");
    let typed_action = |parameter: &str, effect: &str, object: &str| {
        let domain = typed.replace("(?x)", parameter).replace(":effect (on ?x ?x)", effect);
        error(&domain, &PROBLEM.replace("(:objects o)", &format!("(:objects o {object})")))
    };
    assert_eq!(typed_action("(?x - l)", ":effect (r ?x)", ""), "no error");
    assert_eq!(typed_action("(?x - m)", ":effect (r ?x)", ""), "no error");
    assert_eq!(typed_action("(?x)", ":effect (r ?x)", ""), "no error");
    assert_eq!(
        typed_action("(?x - k)", ":precondition (not (r ?x)) :effect (on ?x ?x)", ""),
        "d:4:25: `?x` is not of the type of `?x` of `r`"
    );
    assert_eq!(typed_action("(?x - k)", ":effect (r ?x)", "u - (either k l)"), "no error");
    assert_eq!(typed_action("()", ":effect (r c)", ""), "d:4:14: `c` is not of the type of `?x` of `r`");
    let derived = typed.replace("(:action", "(:derived (r ?x) (on ?x ?x)) (:action");
    assert_eq!(
        error(&derived, &PROBLEM.replace("(:init)", "(:init (r d))")),
        "p:2:9: `r` is defined by `:derived`, and cannot be stated in `:init`"
    );
    let metric = |metric: &str| wrong("(:goal (on o o))", &format!("(:goal (on o o)) (:metric {metric})"));
    assert_eq!(metric("minimize (total-cost)"), "no error");
    assert_eq!(
        metric("maximize (total-cost)"),
        "p:3:28: expected `minimize`, found `maximize`: costs are minimized"
    );
    assert_eq!(
        metric("minimize (total-time)"),
        "p:3:37: expected `(total-cost)`, found `(total-time ...)`: no other sum is minimized"
    );
    assert_eq!(metric("minimize"), "p:3:19: expected `(:metric minimize (total-cost))`");
    let domain = DOMAIN.replace("(:action", "(:functions (f ?x)) (:action");
    let values = |values: &str| error(&domain, &PROBLEM.replace("(:init)", &format!("(:init {values})")));
    assert_eq!(values("(= (f o) 3) (= (f o) 3)"), "no error");
    assert_eq!(values("(= (f o) 3) (= (f o) 4)"), "p:2:30: value of `(f ...)` redefined: it was 3");
    assert_eq!(error("", PROBLEM), "d:1:1: expected `(define ...)`, found the end of the text");
    assert_eq!(error(&"(".repeat(100_000), PROBLEM), "d:1:501: lists may nest 500 deep, and this is deeper");
}

#[test]
fn misspelt_names_are_told_with_the_name_that_was_meant() {
    let domain = "(define (domain d) (:requirements :strips) (:types block place) (:constants table - place)
 (:predicates (above ?x - block ?y - place)) (:functions (total-cost) (distance ?x))
 (:action move :parameters (?from - block) :precondition (above ?from table)
  :effect (and (above ?from table) (increase (total-cost) (distance ?from)))))";
    let problem = "(define (problem p) (:domain d) (:objects corner - place)\n (:init)\n (:goal (and)))";
    let hint = |from: &str, to: &str| {
        assert!(domain.contains(from) || problem.contains(from), "{from}");
        let (domain, problem) = (domain.replace(from, to), problem.replace(from, to));
        let read = Model::read(PddlText { name: "d", text: &domain }, PddlText { name: "p", text: &problem });
        read.expect_err("a name that is not known").hint.unwrap_or_default()
    };
    let cases = [
        (":strips", ":stripz", ":strips"),
        ("(:predicates", "(:predicate", ":predicates"),
        (":parameters", ":paramters", ":parameters"),
        (":precondition", ":precondtion", ":precondition"),
        ("?y - place", "?y - plcae", "place"),
        (":effect (and (above", ":effect (and (abvoe", "above"),
        (":precondition (above ?from", ":precondition (above ?form", "?from"),
        ("(above ?from table) (increase", "(above ?from tabel) (increase", "table"),
        ("(distance ?from)", "(distence ?from)", "distance"),
        ("(:objects", "(:object", ":objects"),
        ("(and)", "(above corner tabel)", "table"),
    ];
    for (from, to, meant) in cases {
        assert_eq!(hint(from, to), format!("did you mean `{meant}`?"), "{to}");
    }
    assert!(hint(":strips", ":time").starts_with("supported are :strips "));
    assert_eq!(hint("(and)", "(elsewhere)"), "");
    assert_eq!(
        hint("place) (:constants table - place", "place - object slab - plaec) (:constants table - slab"),
        "`plaec` is named as a supertype alone: did you mean `place`?"
    );
    assert_eq!(hint("(and)", "(and) (and)"), "`(and ...)` joins conditions");
    assert_eq!(hint("corner - place", "corner -place"), "write `- place` for a type");
    assert_eq!(hint("(distance ?from))", "distance ?from)"), "did you mean `(distance ...)`?");
}

#[test]
fn plans_are_checked_step_by_step() {
    let (_, domain, problem) = cases().into_iter().find(|case| case.0 == "towers-swap").expect("the case");
    let model = model(&domain, &problem);
    let check = |text: &str| match model.validate(PddlText { name: "plan", text }) {
        Ok(plan) => plan.cost.to_string(),
        Err(report) => report.to_string(),
    };
    let good =
        "; a comment\n(carry small left right)\n(CARRY middle centre left)\n(carry small right centre)\n";
    assert_eq!(check(good), "3");
    let timed =
        "1: (carry middle centre left) [1]\n0.5: (carry small left right)\n1.5: (carry small right centre)";
    assert_eq!(check(timed), "3");
    assert_eq!(
        check("(carry small left middle)\n(carry middle centre left)"),
        "plan:2:1: step 2 is not applicable: (not (covered middle)) does not hold"
    );
    assert_eq!(
        check("(carry small left right)"),
        "plan:1:25: the plan ends before the goal: (on middle left) does not hold"
    );
    assert_eq!(check("(fly small)"), "plan:1:1: action `fly` is not defined");
    assert_eq!(check("(carry small left)"), "plan:1:1: expected 3 arguments of `carry`, found 2");
    assert_eq!(check("(carry left left right)"), "plan:1:8: `left` is not of the type of `?disc`");
    assert_eq!(check("carry"), "plan:1:1: expected a step such as `(move a b)`, found `carry`");
}

#[test]
fn no_text_panics() {
    let mut dice = Dice::new(11);
    let cases = cases();
    for round in 0..1500 {
        let (_, domain, problem) = &cases[round % cases.len()];
        let (mut domain, mut problem) = (domain.clone(), problem.clone());
        for _ in 0..1 + dice.below(4) {
            mutate(if dice.below(2) == 0 { &mut domain } else { &mut problem }, &mut dice);
        }
        let read = Model::read(PddlText { name: "d", text: &domain }, PddlText { name: "p", text: &problem });
        if let Ok(model) = read {
            let mut control =
                Control { expansions: Some(2000), memory: Some(50 << 20), ..Control::default() };
            drop(model.plan(&mut control));
        }
    }
}

/// Deletes, doubles or exchanges words.
fn mutate(text: &mut String, dice: &mut Dice) {
    let mut words: Vec<String> = text.split_inclusive([' ', '\n', '(', ')']).map(str::to_owned).collect();
    let (at, other) = (dice.below(words.len()), dice.below(words.len()));
    match dice.below(4) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[other].clone()),
        2 => words.swap(at, other),
        _ => {
            words[at] = ["(", ")", "?x ", "- ", ": ", "not ", "é", "either ", ":action ", "= "]
                [dice.below(10)]
            .to_owned()
        }
    }
    *text = words.concat();
}
