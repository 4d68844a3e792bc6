//! Symmetries, and the search that keeps one state of each orbit.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Listed, cases, model, random};
use crate::planning::automorphisms::{TaskSymmetries, ValuePermutation};
use crate::planning::best_first::{Advance, BestFirst, PlanBounds, StagedEstimates};
use crate::planning::budget::WorkBudget;
use crate::planning::compiled::CompiledTask;
use crate::planning::finite::OperatorId;
use crate::planning::layout::PackedState;
use crate::planning::orbits::OrbitFolds;
use crate::planning::packed::PackedTask;
use crate::planning::patterns::Dice;
use crate::planning::projection::UNREACHABLE;
use crate::planning::stubborn::StubbornSets;
use crate::search::Control;

fn symmetries(task: &CompiledTask, work: u64) -> TaskSymmetries {
    let mut control = Control::default();
    TaskSymmetries::find(&task.finite, &task.compatible, &WorkBudget::new(work, &mut control))
}

/// The symmetries of a task, packed, if it has any.
pub fn orbits(task: &CompiledTask) -> Option<Arc<OrbitFolds<1>>> {
    let found = symmetries(task, u64::MAX);
    (!found.generators.is_empty()).then(|| Arc::new(OrbitFolds::new(&Arc::new(found), &task.fields)))
}

/// What a plan costs, if its operators are applicable one after another and reach the goal.
pub fn cost_of(space: &PackedTask<1>, plan: &[OperatorId]) -> Option<u32> {
    let mut state = space.start();
    let mut sum = 0;
    for operator in plan {
        let mut is_applicable = false;
        space.each_applicable(&state, |other| is_applicable |= other == *operator);
        let (next, cost) = space.apply(&state, *operator);
        (state, sum) = (is_applicable.then_some(next)?, sum + cost);
    }
    space.reaches_goal(&state).then_some(sum)
}

/// The problems of the data and random ones, of which some have things that are alike.
fn problems() -> impl Iterator<Item = (String, String)> {
    let random = (0..150).map(|seed| random::problem(&mut Dice::new(seed)));
    let alike = (0..60).map(|seed| random::alike(&mut Dice::new(seed)));
    cases().into_iter().map(|(_, domain, problem)| (domain, problem)).chain(random).chain(alike)
}

#[test]
fn representatives_are_as_far_from_the_goal() {
    let mut moved = 0;
    for (domain, problem) in problems() {
        let model = model(&domain, &problem);
        let task = model.compile(&mut Control::default()).expect("no limit");
        let Some(space) = task.space::<1>().filter(|_| !task.finite.is_hopeless) else { continue };
        let Some(listed) = Listed::new(&space, 4000) else { continue };
        let Some(orbits) = orbits(&task) else { continue };
        let distances: HashMap<_, _> = listed.states.iter().zip(&listed.distances).collect();
        let stride = listed.states.len() / 20 + 1;
        for (state, &distance) in listed.states.iter().zip(&listed.distances).step_by(stride) {
            let own = orbits.fold(*state);
            assert_eq!(orbits.fold(own), own, "{domain}\n{problem}");
            if let Some(&&other) = distances.get(&own) {
                assert_eq!(distance, other, "{state:?} {own:?}\n{domain}\n{problem}");
            }
            // A representative need not be reachable from the start.
            assert_eq!(distance_from(&space, own), distance, "{state:?} {own:?}\n{domain}\n{problem}");
            moved += usize::from(own != *state);
        }
    }
    assert!(moved > 200, "{moved} states have another representative");
}

fn distance_from(space: &PackedTask<1>, start: PackedState<1>) -> u32 {
    let found = crate::search::astar(space, start, &mut Control::default()).expect("no limit");
    found.map_or(UNREACHABLE, |found| found.cost)
}

#[test]
fn three_of_a_kind_have_all_permutations() {
    // Which ball is where, and in which of two hands: 3! * 2 symmetries.
    let domain = "(define (domain d) (:requirements :typing) (:types ball hand)
      (:predicates (here ?b - ball) (there ?b - ball) (held ?b - ball ?h - hand) (free ?h - hand))
      (:action pick :parameters (?b - ball ?h - hand) :precondition (and (here ?b) (free ?h))
        :effect (and (held ?b ?h) (not (here ?b)) (not (free ?h))))
      (:action drop :parameters (?b - ball ?h - hand) :precondition (held ?b ?h)
        :effect (and (there ?b) (free ?h) (not (held ?b ?h)))))";
    let problem = "(define (problem p) (:domain d) (:objects a b c - ball l r - hand)
      (:init (here a) (here b) (here c) (free l) (free r)) (:goal (and (there a) (there b) (there c))))";
    let model = model(domain, problem);
    let task = model.compile(&mut Control::default()).expect("no limit");
    let found = symmetries(&task, u64::MAX);
    assert!(!found.is_partial);
    let mut group = vec![ValuePermutation::identity(&found.offsets)];
    let mut at = 0;
    while at < group.len() {
        for generator in &found.generators {
            let product = generator.after(&group[at]);
            assert_eq!(product.after(&product.inverse()), group[0]);
            if !group.contains(&product) {
                group.push(product);
            }
        }
        at += 1;
    }
    assert_eq!(group.len(), 12);
    let space = task.space::<1>().expect("a small problem");
    let orbits = orbits(&task).expect("symmetries");
    let listed = Listed::new(&space, 100).expect("few states");
    let kept: std::collections::HashSet<_> = listed.states.iter().map(|&state| orbits.fold(state)).collect();
    // Of each ball: here, there, or held; at most two are held.
    assert_eq!((listed.states.len(), kept.len()), (44, 9));
    assert!(symmetries(&task, 10).is_partial);
}

#[test]
fn a_search_of_orbits_expands_fewer_states() {
    let (mut all, mut kept) = (0, 0);
    for seed in 0..40 {
        let (domain, problem) = random::alike(&mut Dice::new(seed));
        let model = model(&domain, &problem);
        let task = model.compile(&mut Control::default()).expect("no limit");
        let (Some(space), Some(orbits)) = (task.space::<1>(), orbits(&task)) else { continue };
        let bounds = PlanBounds { weight: 1.0, most: UNREACHABLE };
        let searched = [None, Some(orbits)].map(|orbits| {
            let mut search = BestFirst::new(space.start(), bounds, orbits);
            let advance = search.advance(&space, &mut StagedEstimates::default(), u64::MAX);
            let Advance::Goal(goal) = advance else { panic!("{advance:?}\n{domain}\n{problem}") };
            (cost_of(&space, &search.plan_to(&space, goal)), search.statistics.expanded)
        });
        assert_eq!(searched[0].0, searched[1].0, "{domain}\n{problem}");
        all += searched[0].1;
        kept += searched[1].1;
    }
    assert!(kept * 2 < all, "{kept} of {all} states are expanded");
}

#[test]
fn a_search_may_fold_at_any_time_and_again() {
    let mut folded = 0;
    for (seed, (domain, problem)) in (0..).zip(problems()) {
        let model = model(&domain, &problem);
        let task = model.compile(&mut Control::default()).expect("no limit");
        let Some(space) = task.space::<1>().filter(|_| !task.finite.is_hopeless) else { continue };
        let Some(listed) = Listed::new(&space, 4000) else { continue };
        let found = symmetries(&task, u64::MAX);
        let Some(first) = found.generators.first().cloned() else { continue };
        let partial =
            TaskSymmetries { generators: vec![first], offsets: found.offsets.clone(), is_partial: true };
        let [partial, whole] =
            [partial, found].map(|found| Arc::new(OrbitFolds::new(&Arc::new(found), &task.fields)));
        for (before, begins_folded) in [(1, false), (7, false), (30, false), (7, true)] {
            let bounds = PlanBounds { weight: 1.0, most: UNREACHABLE };
            let own = begins_folded.then(|| partial.clone());
            let mut search = BestFirst::new(space.start(), bounds, own);
            search.prune(StubbornSets::new(&task.finite, 1 << 40).filter(|_| seed % 2 == 0));
            let mut blind = StagedEstimates::default();
            let mut advance = Advance::Paused;
            for orbits in [Some(&partial), Some(&whole), None] {
                if advance == Advance::Paused {
                    let expansions = if orbits.is_some() { before } else { u64::MAX };
                    advance = search.advance(&space, &mut blind, expansions);
                    orbits.filter(|_| advance == Advance::Paused).inspect(|orbits| search.fold(orbits));
                }
            }
            let cost = match advance {
                Advance::Goal(goal) => cost_of(&space, &search.plan_to(&space, goal)).expect("a plan"),
                _ => UNREACHABLE,
            };
            assert_eq!(cost, listed.distances[0], "{before}\n{domain}\n{problem}");
            folded += 1;
        }
    }
    assert!(folded > 100, "{folded} searches");
}
