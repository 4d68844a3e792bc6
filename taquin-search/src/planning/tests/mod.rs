//! Planning beside an oracle that takes PDDL at its word.

mod limits;
mod naive;
mod oracle;
mod proving;
mod random;
mod reading;
mod symmetric;

use std::collections::{BinaryHeap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::best_first::{Advance, BestFirst, PlanBounds, StagedEstimates};
use super::budget::WorkBudget;
use super::compiled::CompiledTask;
use super::error::PlanningError;
use super::finite::FiniteTask;
use super::ground::{GroundTask, ground};
use super::invariants::invariant_groups;
use super::landmarks::LandmarkCut;
use super::layout::{PackedState, lay_out};
use super::model::Model;
use super::mutex::Compatible;
use super::orders::ProjectionOrders;
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use super::patterns::{CausalGraph, Dice, Growth};
use super::projection::{Projection, Projector, UNREACHABLE};
use super::stubborn::StubbornSets;
use super::syntax::PddlText;
use crate::search::{Control, SearchError, Space};
use crate::width::Width;
use oracle::cheapest;

/// A domain and a problem, read.
fn model(domain: &str, problem: &str) -> Model {
    let domain = PddlText { name: "domain", text: domain };
    let problem = PddlText { name: "problem", text: problem };
    Model::read(domain, problem).unwrap_or_else(|report| panic!("{report}: {}", report.text))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/planning")
}

/// The problems among the data, each with its domain: a problem's name begins with that of its domain.
fn cases() -> Vec<(String, String, String)> {
    let files = fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "pddl"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    let text = |name: &str| fs::read_to_string(folder().join(format!("{name}.pddl"))).expect("a file");
    let domain = |name: &str| names.iter().find(|domain| name.starts_with(&format!("{domain}-")));
    names.iter().filter_map(|name| Some((name.clone(), text(domain(name)?), text(name)))).collect()
}

fn planned(model: &Model) -> Option<u32> {
    let found = model.plan(&mut Control::default()).unwrap_or_else(|error| panic!("{error}"));
    found.plan.map(|plan| plan.cost)
}

#[test]
fn plans_for_the_data_cost_what_they_say_and_what_exhaustive_search_finds() {
    for (name, domain, problem) in cases() {
        let model = model(&domain, &problem);
        let said = problem.lines().next().and_then(|line| line.strip_prefix("; cheapest: ")).expect("a cost");
        let said: Option<u32> = said.parse().ok();
        assert_eq!(planned(&model), said, "{name}");
        assert_eq!(cheapest(&model, 50_000), Ok(said), "{name}");
    }
}

#[test]
fn plans_for_random_problems_cost_what_exhaustive_search_finds() {
    let (mut with_plan, mut without) = (0, 0);
    for seed in 0..400 {
        let (domain, problem) = random::problem(&mut Dice::new(seed));
        let model = model(&domain, &problem);
        let Ok(cost) = cheapest(&model, 1500) else { continue };
        assert_eq!(planned(&model), cost, "{seed}\n{domain}\n{problem}");
        if cost.is_some_and(|cost| cost > 0) { with_plan += 1 } else { without += 1 }
    }
    assert!(with_plan > 80 && without > 20, "{with_plan} problems with plans, {without} without");
}

#[test]
fn all_cheapest_plans_cost_the_least_and_differ() {
    let mut several = 0;
    let random = (0..150).map(|seed| (seed, random::problem(&mut Dice::new(seed))));
    let alike = (0..20).map(|seed| (seed, random::alike(&mut Dice::new(seed))));
    for (seed, (domain, problem)) in random.chain(alike) {
        let model = model(&domain, &problem);
        let Ok(Some(cost)) = cheapest(&model, 1500) else { continue };
        let mut control = Control::default();
        let task = model.clone().into_compiled(&mut control).expect("no limit");
        let (search, mut found) = task.all_cheapest(&mut control).unwrap_or_else(|error| panic!("{error}"));
        let next = std::iter::from_fn(|| found.next_plan(&mut control).expect("no limit"));
        let plans: Vec<_> = next.take(200).collect();
        assert_eq!(plans.first().map(ToString::to_string), search.plan.map(|plan| plan.to_string()));
        assert!(plans.iter().all(|plan| plan.cost == cost), "{seed}");
        let texts: std::collections::HashSet<String> = plans.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), plans.len(), "{seed}\n{domain}\n{problem}");
        several += usize::from(plans.len() > 1);
    }
    assert!(several > 5, "{several} problems with several plans");
}

#[test]
fn grounding_stops_when_it_is_cancelled() {
    // More values than could be tried, none of which is an instance.
    let objects: String = (0..60).map(|object| format!(" o{object}")).collect();
    let facts: String = (0..60).map(|object| format!(" (p o{object}) (q o{object})")).collect();
    let domain = "(define (domain d) (:requirements :negative-preconditions)
      (:predicates (p ?x) (q ?x) (r)) (:action a :parameters (?x ?y ?z ?u ?v ?w)
      :precondition (and (p ?x) (p ?y) (p ?z) (p ?u) (p ?v) (p ?w) (not (q ?w))) :effect (r)))";
    let problem = format!("(define (problem x) (:domain d) (:objects{objects}) (:init{facts}) (:goal (r)))");
    let model = model(domain, &problem);
    let mut observer = |_: &crate::search::Progress| std::ops::ControlFlow::Break(());
    let mut control = Control { observer: Some(&mut observer), ..Control::default() };
    assert!(matches!(model.compile(&mut control), Err(PlanningError::Search(SearchError::Cancelled))));
}

#[test]
fn the_best_plans_come_in_order_and_differ() {
    let mut several = 0;
    for seed in 0..150 {
        let (domain, problem) = random::problem(&mut Dice::new(seed));
        let model = model(&domain, &problem);
        let Ok(cost) = cheapest(&model, 1500) else { continue };
        let task = model.compile(&mut Control::default()).expect("no limit");
        let mut control = Control::default();
        let (_, mut found) = task.best(&mut control).unwrap_or_else(|error| panic!("{error}"));
        let next = std::iter::from_fn(|| found.next_plan(&mut control).expect("no limit"));
        let plans: Vec<_> = next.take(4).collect();
        let costs: Vec<u32> = plans.iter().map(|plan| plan.cost).collect();
        assert_eq!(costs.first().copied(), cost, "{seed}\n{domain}\n{problem}");
        assert!(costs.is_sorted() && costs.len() <= 4, "{seed} {costs:?}");
        let texts: std::collections::HashSet<String> = plans.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), plans.len(), "{seed}\n{domain}\n{problem}");
        several += usize::from(plans.len() > 1);
    }
    assert!(several > 10, "{several} problems with several plans");
}

#[test]
fn plans_with_free_steps_are_short() {
    let free = |text: String| {
        let text = text.replace("(total-cost) 1)", "(total-cost) 0)");
        text.replace("(= (price a) 2)", "(= (price a) 0)").replace("(= (price c) 3)", "(= (price c) 0)")
    };
    let random = (0..250).map(|seed| (seed, random::problem(&mut Dice::new(seed))));
    let alike = (0..40).map(|seed| (seed, random::alike(&mut Dice::new(seed))));
    let (mut checked, mut longer) = (0, 0);
    for (seed, (domain, problem)) in random.chain(alike) {
        let (domain, problem) = (free(domain), free(problem));
        let model = model(&domain, &problem);
        let Ok(Some(cost)) = cheapest(&model, 1500) else { continue };
        let task = model.compile(&mut Control::default()).expect("no limit");
        if task.finite.operators.iter().all(|operator| operator.cost > 0) {
            continue;
        }
        let mut control = Control::default();
        let (_, mut found) = task.best(&mut control).unwrap_or_else(|error| panic!("{error}"));
        let next = std::iter::from_fn(|| found.next_plan(&mut control).expect("no limit"));
        let plans: Vec<_> = next.take(5).map(|plan| (plan.cost, plan.steps.len())).collect();
        assert_eq!(plans[0].0, cost, "{seed}\n{domain}\n{problem}");
        assert!(plans[1..].is_sorted(), "{seed} {plans:?}\n{domain}\n{problem}");
        checked += 1;
        longer += usize::from(!plans.is_sorted());
    }
    assert!(checked > 40, "{checked} problems with free steps");
    // The first plan is one of the shortest among the states met, which may not be all.
    assert!(longer * 10 < checked, "{longer} of {checked} first plans are longer than later ones");
}

#[test]
fn groups_found_by_counting_exclude_each_other() {
    let mut found = 0;
    let random = (0..300).map(|seed| random::problem(&mut Dice::new(seed)));
    let known = cases().into_iter().map(|(_, domain, problem)| (domain, problem));
    for (domain, problem) in random.chain(known) {
        let model = model(&domain, &problem);
        let Ok(cost) = cheapest(&model, 5000) else { continue };
        let mut control = Control::default();
        let ground = ground(&model, &mut control).expect("no limit");
        let (compatible, _) = Compatible::find(&ground, &mut control).expect("no limit");
        let pool: Vec<u32> =
            (0..).zip(&ground.is_derived).filter(|(_, derived)| !**derived).map(|(f, _)| f).collect();
        for group in invariant_groups(&ground, &pool) {
            let pairs = group.iter().flat_map(|&one| group.iter().map(move |&other| (one, other)));
            let excluded = |(one, other)| one == other || !compatible.may_both(one, other);
            assert!(pairs.into_iter().all(excluded), "{group:?}\n{domain}\n{problem}");
            found += 1;
        }
        let all = Compatible::all(&ground);
        let needed = vec![true; ground.names.len()];
        let finite = FiniteTask::new(ground, &all, &needed, &mut control).expect("no limit");
        let (fields, words) = lay_out(&finite.sizes, finite.first_derived);
        assert!(words <= 4);
        let packed = PackedTask::<4>::new(&finite, fields);
        let best = crate::search::astar(&packed, packed.start(), &mut control).expect("no limit");
        assert_eq!(best.map(|best| best.cost), cost, "{domain}\n{problem}");
    }
    assert!(found > 5, "{found} groups");
}

#[test]
fn packed_states_have_the_successors_of_the_sets_of_facts() {
    for seed in 0..150 {
        let (domain, problem) = random::problem(&mut Dice::new(seed));
        let model = model(&domain, &problem);
        let mut control = Control::default();
        let ground = ground(&model, &mut control).expect("no limit");
        let (compatible, _) = Compatible::find(&ground, &mut control).expect("no limit");
        let needed = vec![true; ground.names.len()];
        let finite = FiniteTask::new(ground.clone(), &compatible, &needed, &mut control);
        let finite = finite.expect("no limit");
        let (fields, words) = lay_out(&finite.sizes, finite.first_derived);
        assert_eq!(words, 1, "{seed}");
        let packed = PackedTask::<1>::new(&finite, fields);
        oracle::same_steps(&model, &packed, &|state| basic_facts(&ground, &finite, &packed, state))
            .unwrap_or_else(|difference| panic!("{seed}: {difference}\n{domain}\n{problem}"));
    }
}

/// The facts of a state that may change and are not derived.
fn basic_facts(
    ground: &GroundTask,
    finite: &FiniteTask,
    packed: &PackedTask<1>,
    state: &PackedState<1>,
) -> Vec<(u32, Vec<u32>)> {
    let values = packed.values(state);
    let basic = finite.facts.iter().zip(values).take(finite.first_derived.to_usize());
    let holding = basic.filter_map(|(facts, value)| facts[value.to_usize()]);
    let mut facts: Vec<(u32, Vec<u32>)> = holding.map(|fact| ground.atoms[fact.to_usize()].clone()).collect();
    facts.sort();
    facts
}

/// A space whose states can all be listed, with their distances to the goal.
struct Listed {
    states: Vec<PackedState<1>>,
    distances: Vec<u32>,
}

impl Listed {
    /// Lists a space, unless it has more states than this.
    fn new(space: &PackedTask<1>, most: usize) -> Option<Listed> {
        let mut states = vec![space.start()];
        let mut numbers = HashMap::from([(space.start(), 0)]);
        let mut back: Vec<Vec<(usize, u32)>> = vec![Vec::new()];
        let mut at = 0;
        while at < states.len() {
            let state = states[at];
            space.expand(&state, |_, child, cost| {
                let number = *numbers.entry(child).or_insert_with(|| {
                    states.push(child);
                    back.push(Vec::new());
                    states.len() - 1
                });
                back[number].push((at, cost));
            });
            at += 1;
            if states.len() > most {
                return None;
            }
        }
        let mut distances = vec![UNREACHABLE; states.len()];
        let mut open: BinaryHeap<(std::cmp::Reverse<u32>, usize)> = BinaryHeap::new();
        open.extend(
            (0..states.len()).filter(|&at| space.is_goal(&states[at])).map(|at| (std::cmp::Reverse(0), at)),
        );
        while let Some((std::cmp::Reverse(distance), at)) = open.pop() {
            if distances[at] == UNREACHABLE {
                distances[at] = distance;
                open.extend(back[at].iter().map(|&(from, cost)| (std::cmp::Reverse(distance + cost), from)));
            }
        }
        Some(Listed { states, distances })
    }
}

/// What a problem is compiled to, and the estimates that are tried on it.
fn estimates(task: &CompiledTask, space: &PackedTask<1>) -> Vec<(&'static str, StagedEstimates)> {
    let projector = Projector::new(&task.finite, &task.compatible);
    let causes = CausalGraph::new(&task.finite);
    let mut dice = Dice::new(7);
    let mut control = Control::default();
    let budget = &WorkBudget::new(u64::MAX, &mut control);
    let small = causes.project_small(&projector, 100_000, budget);
    let again = causes.project_small(&projector, 100_000, budget);
    let mut large = causes.project_small(&projector, 100_000, budget);
    let mut samples = vec![space.start()];
    space.expand(&space.start(), |_, child, _| samples.push(child));
    let samples: Vec<&[u64]> = samples.iter().map(PackedState::words).collect();
    let costs: Vec<u32> = task.finite.operators.iter().map(|operator| operator.cost).collect();
    let growth = Growth {
        task: &task.finite,
        fields: &task.fields,
        costs: &costs,
        samples: &samples,
        most: 500,
        transitions: 100_000,
        budget,
    };
    for _ in 0..5 {
        large.extend(causes.climb((&projector, &growth), &mut dice));
    }
    let triples =
        causes.triples(50).into_iter().filter_map(|pattern| projector.project(&pattern, 100_000, budget));
    let triples: Vec<Projection> = triples.collect();
    let tables = |projections: Vec<Projection>, tries: &[usize]| {
        let mut orders = ProjectionOrders::new(&task.finite);
        let half = projections.len() / 2;
        for (number, projection) in projections.into_iter().enumerate() {
            if number == half {
                // The rest comes after orders were found without it.
                orders.extend(&samples, tries[0], usize::MAX, budget);
            }
            orders.add(&task.finite, &task.fields, projection, budget);
        }
        tries.iter().for_each(|&tries| orders.extend(&samples, tries, usize::MAX, budget));
        Some(Arc::new(orders.tables(&samples)))
    };
    let staged = |projections, landmarks| StagedEstimates { stage: 1, projections, landmarks };
    vec![
        ("blind", StagedEstimates::default()),
        ("small", staged(tables(small, &[1]), None)),
        ("large", staged(tables(large, &[5]), None)),
        ("triples", staged(tables(triples, &[3, 40]), None)),
        ("landmarks", staged(None, Some(LandmarkCut::new(&task.finite)))),
        ("both", staged(tables(again, &[4]), Some(LandmarkCut::new(&task.finite)))),
    ]
}

/// Checks that no step lowers an estimate by more than it costs.
fn assert_consistent(name: &str, tables: &CostPartitioning, space: &PackedTask<1>, listed: &Listed) {
    for state in listed.states.iter().filter(|state| !space.is_goal(state)) {
        let estimate = tables.estimate(state.words());
        space.expand(state, |_, child, cost| {
            let next = tables.estimate(child.words()).saturating_add(cost);
            assert!(estimate <= next, "{name}: {estimate} for {state:?}, {next} through {child:?}");
        });
    }
}

#[test]
fn no_estimate_exceeds_the_distance_and_each_finds_the_cheapest_plan() {
    let (mut listed_states, mut left_out) = (0, 0);
    let random = (0..150).map(|seed| random::problem(&mut Dice::new(seed)));
    let alike = (0..40).map(|seed| random::alike(&mut Dice::new(seed)));
    let data = cases().into_iter().map(|(_, domain, problem)| (domain, problem));
    for (domain, problem) in data.chain(random).chain(alike) {
        let model = model(&domain, &problem);
        let task = model.compile(&mut Control::default()).expect("no limit");
        let Some(space) = task.space::<1>().filter(|_| !task.finite.is_hopeless) else { continue };
        let Some(listed) = Listed::new(&space, 3000) else { continue };
        let orbits = symmetric::orbits(&task);
        listed_states += listed.states.len();
        for (name, mut staged) in estimates(&task, &space) {
            for (state, &distance) in listed.states.iter().zip(&listed.distances) {
                let projected =
                    staged.projections.as_ref().map_or(0, |tables| tables.estimate(state.words()));
                let cut = staged.landmarks.as_mut().map_or(0, |cut| cut.estimate(&space.values(state)));
                assert!(
                    projected.max(cut) <= distance,
                    "{name} {projected} {cut} > {distance}\n{domain}\n{problem}"
                );
            }
            if let Some(tables) = &staged.projections {
                assert_consistent(name, tables, &space, &listed);
            }
            let mut generated = [0; 2];
            let kinds = [(false, false), (true, false), (false, true), (true, true)];
            let exact = kinds.map(|(is_pruned, is_folded)| (1.0, is_pruned, is_folded));
            let all = exact.into_iter().chain([(2.5, false, false), (2.5, true, true)]);
            for (weight, is_pruned, is_folded) in all {
                let bounds = PlanBounds { weight, most: UNREACHABLE };
                let own = orbits.clone().filter(|_| is_folded);
                let mut search = BestFirst::new(space.start(), bounds, own);
                search.prune(StubbornSets::new(&task.finite, 1 << 40).filter(|_| is_pruned));
                let found = match search.advance(&space, &mut staged, u64::MAX) {
                    Advance::Goal(goal) => {
                        let plan = search.plan_to(&space, goal);
                        symmetric::cost_of(&space, &plan).expect("a plan that reaches the goal")
                    }
                    _ => UNREACHABLE,
                };
                let least = listed.distances[0];
                let most = if least == UNREACHABLE { least } else { (f64::from(least) * weight) as u32 };
                assert!((least..=most).contains(&found), "{name} {found} {least}\n{domain}\n{problem}");
                assert!(search.bound <= least, "{name} {} {least}\n{domain}\n{problem}", search.bound);
                if weight == 1.0 && !is_folded {
                    generated[usize::from(is_pruned)] = search.statistics.generated;
                }
            }
            left_out += u64::from(generated[1] < generated[0]);
        }
    }
    assert!(listed_states > 2000, "{listed_states} states");
    assert!(left_out > 20, "stubborn sets left out successors in {left_out} searches");
}

#[test]
fn several_threads_find_the_same_orders_for_the_same_work() {
    let mut most = 0;
    let random = (0..60).map(|seed| random::problem(&mut Dice::new(seed)));
    let data = cases().into_iter().map(|(_, domain, problem)| (domain, problem));
    for (domain, problem) in data.chain(random) {
        let model = model(&domain, &problem);
        let task = model.compile(&mut Control::default()).expect("no limit");
        let Some(space) = task.space::<1>().filter(|_| !task.finite.is_hopeless) else { continue };
        let mut samples = vec![space.start()];
        space.expand(&space.start(), |_, child, _| samples.push(child));
        let samples: Vec<&[u64]> = samples.iter().map(PackedState::words).collect();
        let built = [(1, 1 << 40), (3, 1 << 40), (1, 2000), (3, 2000)].map(|(threads, work)| {
            let mut control = Control::default();
            let budget = WorkBudget::new(work, &mut control);
            let projector = Projector::new(&task.finite, &task.compatible);
            let mut orders = ProjectionOrders::new(&task.finite);
            for projection in CausalGraph::new(&task.finite).project_small(&projector, 100_000, &budget) {
                orders.add(&task.finite, &task.fields, projection, &budget);
            }
            orders.extend_on(threads, &samples, 10, &budget);
            (orders.tables(&samples).encode(), budget.left())
        });
        assert!(built[0] == built[1] && built[2] == built[3], "{domain}\n{problem}");
        most = most.max(orders_in(&built[0].0));
    }
    assert!(most > 1, "at most {most} orders");
}

/// Returns the number of orders in encoded tables.
fn orders_in(encoded: &[u8]) -> u32 {
    encoded[4..8].first_chunk::<4>().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}
