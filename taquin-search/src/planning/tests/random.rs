//! Small problems at random, as text.

use std::fmt::Write;

use crate::planning::patterns::Dice;

const PREDICATES: &[(&str, usize)] = &[("p", 0), ("q", 1), ("r", 1), ("s", 2), ("t", 1)];
const OBJECTS: &[&str] = &["a", "b", "c"];

/// A domain and a problem. `t` never changes; `d` is derived.
pub fn problem(dice: &mut Dice) -> (String, String) {
    let mut domain = String::from(
        "(define (domain dice) (:requirements :adl :derived-predicates :action-costs) (:types k l)\n\
         (:constants a b - k c - l)\n\
         (:predicates (p) (q ?x) (r ?x) (s ?x ?y) (t ?x) (d ?x))\n\
         (:functions (total-cost) (price ?x))\n",
    );
    let has_axioms = dice.below(3) == 0;
    if has_axioms {
        let body = condition(dice, &["?x".into()], 2, false);
        let _ = writeln!(domain, "(:derived (d ?x) {body})");
        let _ = writeln!(domain, "(:derived (d ?x) (exists (?y) (and (s ?x ?y) (d ?y))))");
    }
    for number in 0..4 + dice.below(3) {
        let names: Vec<String> = (0..[0, 1, 1, 2, 2][dice.below(5)]).map(|at| format!("?v{at}")).collect();
        let parameters: Vec<String> =
            names.iter().map(|name| format!("{name}{}", [" - k", " - l", ""][dice.below(3)])).collect();
        let depth = [0, 0, 0, 1, 2][dice.below(5)];
        let precondition = condition(dice, &names, depth, has_axioms);
        let effects: Vec<String> =
            (0..2 + dice.below(2)).map(|_| effect(dice, &names, 1, has_axioms)).collect();
        let cost = match names.first() {
            Some(name) if dice.below(2) == 0 => format!("(price {name})"),
            _ => (dice.below(4) + 1).min(3).to_string(),
        };
        let _ = writeln!(
            domain,
            "(:action act{number} :parameters ({}) :precondition {precondition}\n :effect (and {} (increase (total-cost) {cost})))",
            parameters.join(" "),
            effects.join(" ")
        );
    }
    domain.push(')');
    let init: Vec<String> = (0..3 + dice.below(5)).map(|_| atom(dice, &[])).collect();
    let facts: Vec<String> = (0..2 + dice.below(2))
        .map(|_| {
            let (name, arity) = PREDICATES[1 + dice.below(3)];
            atom_of(dice, name, arity, &[])
        })
        .collect();
    let goal = match dice.below(4) {
        0 => format!("(and {} {})", facts[0], condition(dice, &[], 2, has_axioms)),
        _ => format!("(and {})", facts.join(" ")),
    };
    let metric = if dice.below(2) == 0 { "(:metric minimize (total-cost))" } else { "" };
    // An action whose cost has no value is not applicable.
    let price = if dice.below(4) == 0 { "" } else { "(= (price b) 1)" };
    let problem = format!(
        "(define (problem dice) (:domain dice) \n\
         (:init {} (t a) (t c) (= (price a) 2) {price} (= (price c) 3))\n (:goal {goal}) {metric})",
        init.join(" ")
    );
    (domain, problem)
}

/// A domain and a problem with things that are alike: a robot carries balls from room to room.
pub fn alike(dice: &mut Dice) -> (String, String) {
    let (balls, rooms, hands) = (2 + dice.below(2), 2 + dice.below(2), 1 + dice.below(2));
    let costs: Vec<usize> = (0..4).map(|_| 1 + dice.below(3)).collect();
    let is_directed = dice.below(2) == 0;
    let (is_clean, sweeps) = (dice.below(2) == 0, dice.below(2) == 0);
    let sweep = "(:action sweep :parameters (?r - room) :precondition (robot ?r)
           :effect (and (forall (?b - ball) (when (at ?b ?r) (clean ?b))) (increase (total-cost) 2)))";
    let domain = format!(
        "(define (domain alike) (:requirements :adl :action-costs) (:types ball room hand)
         (:predicates (at ?b - ball ?r - room) (held ?b - ball ?h - hand) (free ?h - hand) (robot ?r - room)
           (door ?r - room ?s - room) (clean ?b - ball)) (:functions (total-cost))
         (:action move :parameters (?r - room ?s - room) :precondition (and (robot ?r) (door ?r ?s))
           :effect (and (robot ?s) (not (robot ?r)) (increase (total-cost) {})))
         (:action pick :parameters (?b - ball ?r - room ?h - hand)
           :precondition (and (at ?b ?r) (robot ?r) (free ?h))
           :effect (and (held ?b ?h) (not (at ?b ?r)) (not (free ?h)) (increase (total-cost) {})))
         (:action drop :parameters (?b - ball ?r - room ?h - hand) :precondition (and (held ?b ?h) (robot ?r))
           :effect (and (at ?b ?r) (free ?h) (not (held ?b ?h)) (increase (total-cost) {})))
         (:action wash :parameters (?b - ball ?h - hand) :precondition (held ?b ?h)
           :effect (and (clean ?b) (increase (total-cost) {}))) {})",
        costs[0],
        costs[1],
        costs[2],
        costs[3],
        if sweeps { sweep } else { "" },
    );
    let names = |kind: &str, count: usize| -> String {
        let names: Vec<String> = (0..count).map(|at| format!("{kind}{at}")).collect();
        format!("{} - {kind} ", names.join(" "))
    };
    let doors = |room: usize| {
        let next = (room + 1) % rooms;
        let back = format!("(door room{next} room{room})");
        format!("(door room{room} room{next}) {}", if is_directed { "" } else { &back })
    };
    let mut init: Vec<String> = (0..rooms).map(doors).collect();
    init.extend((0..hands).map(|hand| format!("(free hand{hand})")));
    init.extend((0..balls).map(|ball| format!("(at ball{ball} room{})", dice.below(rooms))));
    let goal = |ball: usize| {
        let clean = format!("(clean ball{ball})");
        format!("(at ball{ball} room1) {}", if is_clean { &clean } else { "" })
    };
    let kept = balls - usize::from(dice.below(3) == 0);
    let goals: Vec<String> = (0..kept).map(goal).collect();
    let problem = format!(
        "(define (problem alike) (:domain alike) (:objects {}{}{}) (:init (robot room0) {})
         (:goal (and {})) (:metric minimize (total-cost)))",
        names("ball", balls),
        names("room", rooms),
        names("hand", hands),
        init.join(" "),
        goals.join(" "),
    );
    (domain, problem)
}

fn term(dice: &mut Dice, names: &[String]) -> String {
    if !names.is_empty() && dice.below(5) > 0 {
        return names[dice.below(names.len())].clone();
    }
    OBJECTS[if names.is_empty() { dice.below(3) } else { 0 }].to_owned()
}

fn atom(dice: &mut Dice, names: &[String]) -> String {
    let (name, arity) = PREDICATES[dice.below(PREDICATES.len())];
    atom_of(dice, name, arity, names)
}

fn atom_of(dice: &mut Dice, name: &str, arity: usize, names: &[String]) -> String {
    let arguments: Vec<String> = (0..arity).map(|_| format!(" {}", term(dice, names))).collect();
    format!("({name}{})", arguments.concat())
}

fn condition(dice: &mut Dice, names: &[String], depth: usize, has_axioms: bool) -> String {
    let sub = |dice: &mut Dice, names: &[String]| condition(dice, names, depth - 1, has_axioms);
    match dice.below(if depth == 0 { 5 } else { 12 }) {
        0 if dice.below(2) == 0 => format!("(not {})", atom(dice, names)),
        1 if has_axioms => atom_of(dice, "d", 1, names),
        1 => format!("(not (= {} {}))", term(dice, names), term(dice, names)),
        0 | 2..=4 => atom(dice, names),
        5..=7 => format!("(and {} {})", sub(dice, names), sub(dice, names)),
        8 => format!("(or {} {})", sub(dice, names), sub(dice, names)),
        9 => format!("(not {})", sub(dice, names)),
        quantifier => {
            let name = format!("?w{depth}");
            let inner = [names, std::slice::from_ref(&name)].concat();
            let (word, kind) =
                (if quantifier == 10 { "forall" } else { "exists" }, [" - k", ""][dice.below(2)]);
            format!("({word} ({name}{kind}) {})", sub(dice, &inner))
        }
    }
}

fn effect(dice: &mut Dice, names: &[String], depth: usize, has_axioms: bool) -> String {
    let (name, arity) = PREDICATES[dice.below(PREDICATES.len() - 1)];
    match dice.below(if depth == 0 { 3 } else { 7 }) {
        0 => format!("(not {})", atom_of(dice, name, arity, names)),
        1..=3 => atom_of(dice, name, arity, names),
        4 | 5 => {
            let condition = condition(dice, names, 1, has_axioms);
            format!(
                "(when {condition} (and {} {}))",
                effect(dice, names, 0, false),
                effect(dice, names, 0, false)
            )
        }
        _ => {
            let inner = [names, &["?z".to_owned()]].concat();
            let condition = condition(dice, &inner, 1, has_axioms);
            format!("(forall (?z) (when {condition} {}))", effect(dice, &inner, 0, false))
        }
    }
}
