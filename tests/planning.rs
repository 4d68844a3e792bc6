//! `taquin plan` as its user sees it.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

fn data(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", "planning", name].iter().collect();
    path.to_str().expect("a name in UTF-8").to_owned()
}

/// What `taquin plan` prints, says and ends with.
fn plan(arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    let output = command.arg("plan").args(arguments).env("NO_COLOR", "1").output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&data(""), "");
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn plan_for(domain: &str, problem: &str, more: &[&str]) -> (String, String, Option<i32>) {
    let (domain, problem) = (data(domain), data(problem));
    plan(&[&[domain.as_str(), &problem], more].concat())
}

/// A file with this text, for as long as the tests run.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a name in UTF-8").to_owned()
}

#[test]
fn plans_are_printed_as_the_competitions_have_them() {
    let (printed, said, status) = plan_for("towers.pddl", "towers-swap.pddl", &[]);
    assert_eq!(printed, "(carry small left right)\n(carry middle centre left)\n; cost = 2 (unit cost)\n");
    assert_eq!((said.as_str(), status), ("", Some(0)));
    let (printed, ..) = plan_for("ferry-roads.pddl", "ferry-roads-two.pddl", &[]);
    assert!(printed.ends_with("; cost = 21 (general cost)\n"), "{printed}");
}

#[test]
fn plans_can_be_json_and_statistics_go_with_them() {
    let (printed, ..) = plan_for("towers.pddl", "towers-swap.pddl", &["--json"]);
    assert_eq!(
        printed,
        "{\"cost\":2,\"plan\":[\"(carry small left right)\",\"(carry middle centre left)\"]}\n"
    );
    let (printed, ..) = plan_for("towers.pddl", "towers-swap.pddl", &["--json", "--stats"]);
    let object: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert!(object["statistics"]["expanded"].as_u64().is_some_and(|expanded| expanded > 0), "{printed}");
    for kind in ["--all-optimal", "--anytime"] {
        let (printed, ..) = plan_for("towers.pddl", "towers-swap.pddl", &["--json", "--stats", kind]);
        let last = printed.lines().last().unwrap_or_default();
        assert!(last.starts_with("{\"statistics\":{") && last.ends_with("}}"), "{printed}");
        assert!(printed.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
    }
    let (printed, ..) = plan_for("towers.pddl", "towers-swap.pddl", &["--stats"]);
    assert!(printed.contains("\n; reached operators = "), "{printed}");
}

#[test]
fn that_there_is_no_plan_is_told_by_the_status() {
    assert_eq!(
        plan_for("guard.pddl", "guard-never.pddl", &[]),
        ("; there is no plan\n".to_owned(), String::new(), Some(1))
    );
    assert_eq!(plan_for("guard.pddl", "guard-never.pddl", &["--json"]).0, "{\"plan\":null}\n");
}

#[test]
fn plans_are_validated() {
    let good = file("good.plan", "(carry small left right)\n(carry middle centre left)\n");
    assert_eq!(
        plan_for("towers.pddl", "towers-swap.pddl", &["--validate", &good]),
        ("the plan is valid: 2 steps, cost 2\n".to_owned(), String::new(), Some(0))
    );
    let bad = file("bad.plan", "(carry small left middle)\n(carry middle centre left)\n");
    let (printed, said, status) = plan_for("towers.pddl", "towers-swap.pddl", &["--validate", &bad]);
    assert_eq!((printed.as_str(), status), ("", Some(1)));
    let expected = ":2:1: error: step 2 is not applicable: (not (covered middle)) does not hold\n  \
                    2 | (carry middle centre left)\n    | ^^^^^^^^^^^^^^^^^^^^^^^^^^\n";
    assert!(said.ends_with(expected), "{said}");
    let why = "{\"valid\":false,\"error\":\"step 2 is not applicable: (not (covered middle)) does not hold\",\"line\":2}\n";
    assert_eq!(plan_for("towers.pddl", "towers-swap.pddl", &["--json", "--validate", &bad]).0, why);
}

/// VAL and other planners write when a step begins and how long it takes.
#[test]
fn plans_may_have_times() {
    let timed = file("timed.plan", "0: (carry small left right)\n1.000: (CARRY middle centre left) [1.0]\n");
    let (printed, said, status) = plan_for("towers.pddl", "towers-swap.pddl", &["--validate", &timed]);
    assert_eq!((printed.as_str(), status), ("the plan is valid: 2 steps, cost 2\n", Some(0)), "{said}");
}

#[test]
fn a_text_that_is_no_plan_is_an_error() {
    let none = file("none.plan", "(carry small left right)\nno solution\n");
    let (printed, said, status) = plan_for("towers.pddl", "towers-swap.pddl", &["--validate", &none]);
    assert_eq!((printed.as_str(), status), ("", Some(2)));
    let expected =
        ":2:1: error: expected a step such as `(move a b)`, found `no`\n  2 | no solution\n    | ^^\n";
    assert!(said.ends_with(expected), "{said}");
}

#[test]
fn comments_may_be_in_any_encoding() {
    let mut text = b"; pi\xe8ces\n".to_vec();
    text.extend(std::fs::read(data("towers.pddl")).expect("a domain"));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("latin.pddl");
    std::fs::write(&path, text).expect("a file");
    let domain = path.to_str().expect("a name in UTF-8");
    let (printed, said, status) = plan(&[domain, &data("towers-swap.pddl")]);
    assert_eq!((said.as_str(), status), ("", Some(0)), "{printed}");
}

/// Variables of a quantifier that do not occur have one value, as long as there is one.
#[test]
fn a_quantifier_is_about_the_variables_that_occur() {
    let names: Vec<String> = (0..22).map(|number| format!("?x{number}")).collect();
    let domain = |used: usize, kind: &str| {
        let used: String = names[..used].iter().map(|name| format!("(p {name})")).collect();
        file(
            &format!("quantified-{}{kind}.pddl", used.len()),
            &format!(
                "(define (domain d) (:types t u) (:predicates (p ?x) (q))
                 (:action a :precondition (forall ({} - {kind}) (or (not (q)) {used})) :effect (q)))",
                names.join(" ")
            ),
        )
    };
    let objects: String = (0..22).map(|number| format!(" o{number}")).collect();
    let problem = file(
        "quantified.pddl",
        &format!("(define (problem x) (:domain d) (:objects{objects} - t) (:init) (:goal (q)))"),
    );
    let (printed, said, _) = plan(&[&domain(3, "t"), &problem, "--time", "20"]);
    assert!(printed.starts_with("(a)\n"), "{said}");
    let (printed, said, _) = plan(&[&domain(3, "u"), &problem, "--time", "20"]);
    assert!(printed.starts_with("(a)\n"), "{said}");
    let (_, said, status) = plan(&[&domain(22, "t"), &problem, "--time", "0.5"]);
    assert_eq!(status, Some(3), "{said}");
}

/// The quantifiers of a goal are decided when the facts that can be reached are known.
#[test]
fn the_limits_hold_while_a_goal_is_decided() {
    let domain = file(
        "decided.pddl",
        "(define (domain d) (:predicates (p ?x) (q))
         (:action a :parameters (?x) :effect (p ?x)) (:action b :effect (q)))",
    );
    let objects: String = (0..60).map(|number| format!(" o{number}")).collect();
    let problem = file(
        "decided-all.pddl",
        &format!(
            "(define (problem x) (:domain d) (:objects{objects}) (:init)
             (:goal (forall (?a ?b ?c ?d ?e ?f)
               (or (p ?a) (not (p ?b)) (p ?c) (not (p ?d)) (p ?e) (not (p ?f)) (q)))))"
        ),
    );
    let begun = Instant::now();
    let (_, said, status) = plan(&[&domain, &problem, "--time", "0.2"]);
    assert_eq!(status, Some(3), "{said}");
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    let (_, said, status) = plan(&[&domain, &problem, "--memory", "30"]);
    assert_eq!(status, Some(3), "{said}");
}

#[test]
fn errors_show_the_line_with_a_caret() {
    let wrong = file("wrong.pddl", "(define (domain towers)\n  (:requirements :strips :preferences))\n");
    let (printed, said, status) = plan(&[&wrong, &data("towers-swap.pddl")]);
    assert_eq!((printed.as_str(), status), ("", Some(2)));
    let expected = ":2:26: error: the requirement `:preferences` is not supported\n  \
                    2 |   (:requirements :strips :preferences))\n    |                          ^^^^^^^^^^^^\n";
    assert!(said.contains(expected), "{said}");
    let (_, said, status) = plan(&["no-such.pddl", "no-such.pddl"]);
    assert!(said.starts_with("taquin: no-such.pddl: "), "{said}");
    assert_eq!(status, Some(2));
    assert_eq!(plan(&["one.pddl"]).2, Some(2));
}

/// A plan names its actions, so each name is that of one action, and each parameter that of one value.
#[test]
fn a_name_has_one_meaning() {
    let domain = |action: &str| {
        let known = "(:action go :parameters (?x) :effect (at ?x))";
        file("named.pddl", &format!("(define (domain d) (:predicates (at ?x))\n{known}\n{action})\n"))
    };
    let cases = [
        ("(:action go :parameters () :effect (and))", ":3:10: error: action `go` redefined"),
        ("(:action jump :parameters (?x ?y ?x) :effect (at ?x))", ":3:34: error: parameter `?x` repeated"),
    ];
    for (action, expected) in cases {
        let (printed, said, status) = plan(&[&domain(action), &data("towers-swap.pddl")]);
        assert_eq!((printed.as_str(), status), ("", Some(2)));
        assert!(said.contains(expected), "{said}");
    }
}

/// Plans that pass the same states are one, whatever actions they take.
#[test]
fn a_sequence_of_states_has_one_cheapest_plan() {
    let domain = file(
        "alike.pddl",
        "(define (domain d) (:predicates (p) (q) (r))
         (:action a :precondition (not (p)) :effect (p))
         (:action b :precondition (not (q)) :effect (and (p) (not (r))))
         (:action c :precondition (p) :effect (q))
         (:action d :precondition (p) :effect (and (p) (q))))",
    );
    let problem = file("alike-all.pddl", "(define (problem x) (:domain d) (:init) (:goal (and (p) (q))))");
    let (printed, _, status) = plan(&[&domain, &problem, "--all-optimal"]);
    assert_eq!((printed.matches("; cost = 2").count(), status), (1, Some(0)), "{printed}");
}

/// Costs have 32 bits.
#[test]
fn plans_that_cost_too_much_are_told() {
    let costs = |times: usize| "(increase (total-cost) 1000000)".repeat(times);
    let domain = |times: usize| {
        let text = format!(
            "(define (domain d) (:predicates (at ?x) (next ?x ?y)) (:functions (total-cost))
            (:action go :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))
             :effect (and (at ?y) (not (at ?x)) {})))",
            costs(times)
        );
        file(&format!("costly-{times}.pddl"), &text)
    };
    let problem = file(
        "costly-steps.pddl",
        "(define (problem p) (:domain d) (:objects a b c d) (:init (at a) (next a b) (next b c) (next c d))
         (:goal (at d)) (:metric minimize (total-cost)))",
    );
    let (printed, said, status) = plan(&[&domain(1431), &problem]);
    assert!(printed.ends_with("; cost = 4293000000 (general cost)\n"), "{printed}{said}");
    assert_eq!(status, Some(0));
    let (printed, said, status) = plan(&[&domain(1432), &problem]);
    assert_eq!((printed.as_str(), status), ("", Some(2)));
    assert!(said.contains("no path costs 4294967294 or less"), "{said}");
    let steps = file("costly.plan", "(go a b)\n(go b c)\n(go c d)\n");
    let (_, said, status) = plan(&[&domain(1432), &problem, "--validate", &steps]);
    assert!(said.contains(":3:1: error: the plan costs more than 4294967295") && status == Some(1), "{said}");
    let (_, said, _) = plan(&[&domain(2148), &problem]);
    assert!(said.contains("the action `(go a b)` costs more than 2147483647"), "{said}");
}

#[test]
fn a_search_that_is_stopped_tells_how_far_it_came() {
    let (printed, said, status) = plan_for("towers.pddl", "towers-three.pddl", &["--inferences", "3"]);
    assert_eq!((printed.as_str(), status), ("", Some(3)));
    assert!(
        said.starts_with("taquin: towers-three.pddl: ") && said.contains("no plan costs less than "),
        "{said}"
    );
}

/// Twelve different objects are sought among eleven.
#[test]
fn a_plan_is_checked_within_the_limits() {
    let names: Vec<String> = (0..12).map(|number| format!("?x{number}")).collect();
    let differ = |(at, name): (usize, &String)| -> String {
        names[..at].iter().map(|other| format!("(not (= {other} {name}))")).collect()
    };
    let pairs: String = names.iter().enumerate().map(differ).collect();
    let all = names.join(" ");
    let domain = file(
        "combinations.pddl",
        &format!(
            "(define (domain d) (:predicates (q))
             (:action a :precondition (exists ({all}) (and {pairs})) :effect (q)))"
        ),
    );
    let objects: String = (0..11).map(|number| format!(" o{number}")).collect();
    let problem = file(
        "combinations-all.pddl",
        &format!("(define (problem x) (:domain d) (:objects{objects}) (:init) (:goal (q)))"),
    );
    let steps = file("combinations.plan", "(a)\n");
    let (printed, said, status) = plan(&[&domain, &problem, "--validate", &steps, "--time", "0.5"]);
    assert_eq!((printed.as_str(), status), ("", Some(3)), "{said}");
    assert!(said.contains("; the plan was not checked to its end"), "{said}");
}

/// Plans were printed, so that the bound of the last search tells nothing new.
#[test]
fn a_stopped_enumeration_tells_how_many_plans_it_has_printed() {
    let domain = file(
        "orders.pddl",
        "(define (domain d) (:predicates (done ?x)) (:action do :parameters (?x) :effect (done ?x)))",
    );
    let names: String = (0..14).map(|number| format!(" o{number}")).collect();
    let goals: String = (0..14).map(|number| format!(" (done o{number})")).collect();
    let problem = file(
        "orders-all.pddl",
        &format!("(define (problem x) (:domain d) (:objects{names}) (:init) (:goal (and{goals})))"),
    );
    let (printed, said, status) = plan(&[&domain, &problem, "--all-optimal", "--time", "1"]);
    assert!(printed.contains("; cost = 14") && status == Some(3), "{said}");
    assert!(said.contains(" printed are cheapest ones, and there may be more"), "{said}");
}

#[test]
fn plans_get_cheaper_until_one_is_cheapest() {
    let (printed, _, status) = plan_for("ferry-roads.pddl", "ferry-roads-two.pddl", &["--anytime"]);
    let costs: Vec<u32> = printed
        .lines()
        .filter_map(|line| line.strip_prefix("; cost = ")?.split(' ').next()?.parse().ok())
        .collect();
    assert!(costs.is_sorted_by(|more, less| more > less), "{printed}");
    assert_eq!((costs.last(), status), (Some(&21), Some(0)), "{printed}");
    let (printed, _, status) = plan_for("guard.pddl", "guard-never.pddl", &["--anytime"]);
    assert_eq!((printed.as_str(), status), ("; there is no plan\n", Some(1)));
}

#[test]
fn all_cheapest_plans_are_valid_and_differ() {
    let (domain, problem) = (data("ferry-roads.pddl"), data("ferry-roads-two.pddl"));
    let (printed, _, status) = plan(&[&domain, &problem, "--all-optimal"]);
    assert_eq!(status, Some(0));
    let plans: Vec<&str> = printed.split_inclusive("; cost = 21 (general cost)\n").collect();
    for (number, text) in plans.iter().enumerate() {
        let file = file(&format!("optimal-{number}.plan"), text);
        let (said, _, status) = plan(&[&domain, &problem, "--validate", &file]);
        assert!(said.ends_with("cost 21\n") && status == Some(0), "{said}{text}");
    }
    let different: std::collections::HashSet<&&str> = plans.iter().collect();
    assert_eq!((different.len(), plans.len()), (plans.len(), different.len()));
    assert_eq!(
        plan_for("towers.pddl", "towers-swap.pddl", &["--all-optimal"]).0,
        "(carry small left right)\n(carry middle centre left)\n; cost = 2 (unit cost)\n"
    );
}

/// PDDL leaves functions without a value undefined, and an action that refers to one not applicable.
#[test]
fn an_action_whose_cost_has_no_value_is_not_applicable() {
    let domain = file(
        "priced.pddl",
        "(define (domain d) (:requirements :action-costs) (:predicates (at ?x) (on ?x) (to ?x ?y))
 (:functions (total-cost) - number (dist ?x ?y) - number)
 (:action go :parameters (?x ?y) :precondition (and (at ?x) (to ?x ?y))
  :effect (and (on ?y) (increase (total-cost) (dist ?x ?y)))))",
    );
    let problem = |goal: &str| {
        let text = format!(
            "(define (problem p) (:domain d) (:objects a b c)
 (:init (at a) (at b) (to a b) (to b c) (= (dist a b) 3))
 (:goal (on {goal}))
 (:metric minimize (total-cost)))"
        );
        file(&format!("unpriced-{goal}.pddl"), &text)
    };
    let (printed, said, status) = plan(&[&domain, &problem("b")]);
    assert_eq!(printed, "(go a b)\n; cost = 3 (general cost)\n");
    assert_eq!((said.as_str(), status), ("", Some(0)));
    let (printed, said, status) = plan(&[&domain, &problem("c")]);
    assert_eq!((printed.as_str(), status), ("; there is no plan\n", Some(1)));
    let expected = ":2:2: warning: the action `(go b c)` is never applicable: its cost `(dist b c)` has no value in `:init`
  2 |  (:init (at a) (at b) (to a b) (to b c) (= (dist a b) 3))
    |  ^
    = add `(= (dist b c) NUMBER)`
";
    assert!(said.ends_with(expected), "{said}");
    let steps = file("unpriced.plan", "(go b c)\n");
    let (_, said, status) = plan(&[&domain, &problem("c"), "--validate", &steps]);
    let expected = ":1:1: error: step 1 is not applicable: `(dist b c)` has no value in `:init`\n";
    assert!(said.contains(expected) && status == Some(1), "{said}");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_domain() {
    let text = std::fs::read_to_string(data("towers.pddl")).expect("a domain");
    let marked = file("marked.pddl", &format!("\u{feff}{text}"));
    let (printed, said, status) = plan(&[marked.as_str(), &data("towers-swap.pddl")]);
    assert_eq!((said.as_str(), status), ("", Some(0)), "{printed}");
}
