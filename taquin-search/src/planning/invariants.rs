//! Groups of facts of which at most one holds, found by counting, for tasks that are too large for h².
//!
//! A family holds the facts of a predicate that have an object in one place, or all facts of a predicate. A
//! union of families that holds at most once initially stays so if every operator that adds one of its facts
//! requires and deletes another one. Where an operator does not, the family of a fact that it requires and
//! deletes is added to the union (after Helmert 2009, over operators without variables).

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::FactId;
use super::ground::{GroundOperator, GroundTask};
use super::model::{ObjectId, PredicateId};
use crate::width::Width;

/// The object that the facts of a group have in common, or `None`; with a predicate and a place.
type Family = (Option<ObjectId>, PredicateId, usize);

/// The most families of a group.
const MOST_FAMILIES: usize = 6;

struct Counting<'a> {
    task: &'a GroundTask,
    families: FxHashMap<Family, Vec<FactId>>,
    /// For each fact, the operators that may add it.
    makers: Vec<Vec<u32>>,
}

/// Returns groups of which at most one fact holds, among facts that are not derived.
pub fn invariant_groups(task: &GroundTask, pool: &[FactId]) -> Vec<Vec<FactId>> {
    let counting = Counting::new(task, pool);
    let mut seeds: Vec<Family> = counting.families.keys().copied().collect();
    seeds.sort_unstable();
    let mut seen = FxHashSet::default();
    let mut groups = Vec::new();
    for seed in seeds {
        let Some(group) = counting.grow(seed) else { continue };
        if group.len() > 1 && seen.insert(group.clone()) {
            groups.push(group);
        }
    }
    groups
}

impl<'a> Counting<'a> {
    fn new(task: &'a GroundTask, pool: &[FactId]) -> Counting<'a> {
        let mut families: FxHashMap<Family, Vec<FactId>> = FxHashMap::default();
        for &fact in pool {
            for family in families_of(task, fact) {
                families.entry(family).or_default().push(fact);
            }
        }
        let mut makers = vec![Vec::new(); task.names.len()];
        for (number, operator) in (0..).zip(&task.operators) {
            for effect in operator.effects.iter().filter(|effect| effect.change.holds) {
                let list: &mut Vec<u32> = &mut makers[effect.change.fact.to_usize()];
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
        Counting { task, families, makers }
    }

    /// Returns the facts of a union of families that holds at most once, and begins with this family.
    fn grow(&self, seed: Family) -> Option<Vec<FactId>> {
        let mut families = vec![seed];
        let mut group: FxHashSet<FactId> = self.families[&seed].iter().copied().collect();
        loop {
            let holding = group.iter().filter(|&&fact| self.task.init[fact.to_usize()]).count();
            if holding > 1 {
                return None;
            }
            let mut makers: Vec<u32> =
                group.iter().flat_map(|fact| &self.makers[fact.to_usize()]).copied().collect();
            makers.sort_unstable();
            makers.dedup();
            let mut operators = makers.iter().map(|&number| &self.task.operators[number.to_usize()]);
            let Some(unbalanced) = operators.find(|operator| !is_balanced(operator, &group)) else {
                let mut group: Vec<FactId> = group.into_iter().collect();
                group.sort_unstable();
                return Some(group);
            };
            if families.len() == MOST_FAMILIES {
                return None;
            }
            let family = spent(unbalanced)
                .flat_map(|fact| families_of(self.task, fact))
                .find(|family| family.0 == seed.0 && !families.contains(family))?;
            group.extend(self.families.get(&family)?);
            families.push(family);
        }
    }
}

/// Returns the families of a fact.
fn families_of(task: &GroundTask, fact: FactId) -> impl Iterator<Item = Family> + '_ {
    let (predicate, arguments) = &task.atoms[fact.to_usize()];
    let places = arguments.iter().enumerate().map(|(place, &object)| (Some(object), *predicate, place));
    places.chain(std::iter::once((None, *predicate, 0)))
}

/// Returns the facts that an operator requires and deletes for certain.
fn spent(operator: &GroundOperator) -> impl Iterator<Item = FactId> + '_ {
    let deletions = operator.effects.iter().filter(|effect| {
        !effect.change.holds
            && effect.condition.is_empty()
            && !operator
                .effects
                .iter()
                .any(|other| other.change.holds && other.change.fact == effect.change.fact)
    });
    deletions
        .map(|effect| effect.change.fact)
        .filter(|&fact| operator.precondition.iter().any(|literal| literal.holds && literal.fact == fact))
}

/// Returns whether an operator that finds at most one fact of a group leaves at most one.
fn is_balanced(operator: &GroundOperator, group: &FxHashSet<FactId>) -> bool {
    let is_required =
        |fact: FactId| operator.precondition.iter().any(|literal| literal.holds && literal.fact == fact);
    let mut added: Vec<FactId> = Vec::new();
    for effect in operator.effects.iter().filter(|effect| effect.change.holds) {
        let fact = effect.change.fact;
        if group.contains(&fact) && !is_required(fact) && !added.contains(&fact) {
            added.push(fact);
        }
    }
    match added.len() {
        0 => true,
        1 => spent(operator).any(|fact| group.contains(&fact)),
        _ => false,
    }
}
