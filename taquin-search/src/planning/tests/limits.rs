//! Limits are checked where a single step takes much time or memory.

use super::model;
use crate::planning::best_first::{Advance, BestFirst, PlanBounds, StagedEstimates};
use crate::planning::ground::ground;
use crate::planning::mutex::Compatible;
use crate::planning::projection::UNREACHABLE;
use crate::search::Control;

/// Each vehicle may move to each free place, so that a state has many successors.
fn parking(vehicles: usize, places: usize) -> (String, String) {
    let domain = "(define (domain parking) (:predicates (car ?v) (at ?v ?x) (away ?v) (free ?x))
        (:action park :parameters (?v ?x) :precondition (and (away ?v) (free ?x))
         :effect (and (at ?v ?x) (not (away ?v)) (not (free ?x))))
        (:action leave :parameters (?v ?x) :precondition (at ?v ?x)
         :effect (and (away ?v) (not (at ?v ?x)) (free ?x))))";
    let each = |count: usize, text: &str| -> String {
        (0..count).map(|number| text.replace('#', &number.to_string())).collect()
    };
    let problem = format!(
        "(define (problem p) (:domain parking) (:objects {} {}) (:init {} {}) (:goal (and {})))",
        each(vehicles, "v# "),
        each(places, "x# "),
        each(vehicles, "(away v#) "),
        each(places, "(free x#) "),
        each(vehicles, "(at v# x#) "),
    );
    (domain.to_owned(), problem)
}

#[test]
fn a_search_pauses_after_many_successors() {
    let (domain, problem) = parking(30, 60);
    let model = model(&domain, &problem);
    let task = model.compile(&mut Control::default()).expect("no limit");
    let space = task.space::<16>().expect("a small problem");
    let mut search = BestFirst::new(space.start(), PlanBounds { weight: 1.0, most: UNREACHABLE }, None);
    let advance = search.advance(&space, &mut StagedEstimates::default(), 200);
    assert_eq!(advance, Advance::Paused);
    let generated = search.statistics.generated;
    assert!((1 << 16..1 << 17).contains(&generated), "{generated}");
}

#[test]
fn pairs_of_facts_that_do_not_fit_in_memory_are_not_sought() {
    let (domain, problem) = parking(20, 20);
    let model = model(&domain, &problem);
    let ground = ground(&model, &mut Control::default()).expect("no limit");
    let held = ground.bytes();
    for (room, is_known) in [(20 << 10, false), (20 << 20, true)] {
        let mut control = Control { memory: Some(held + room), ..Control::default() };
        let (compatible, _) = Compatible::find(&ground, &mut control).expect("room for the task");
        assert_eq!(compatible.is_known(), is_known);
    }
}
