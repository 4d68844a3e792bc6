//! The facts that hold in a state, indexed by each of their arguments.
//!
//! A fact keeps its number while it does not hold, so that adding and removing it leaves the lists alone.

use rustc_hash::FxHashMap;

use super::facts::UNBOUND;
use super::model::{AtomSchema, ObjectId, PredicateId};
use crate::width::Width;

/// A predicate with its arguments.
pub type FactKey = (PredicateId, Vec<ObjectId>);

/// Atoms with at most this many arguments are looked up without allocating.
const FEW_ARGUMENTS: usize = 8;
/// About the memory of a fact, and of each of its arguments, in bytes.
const FACT_BYTES: usize = 128;
const ARGUMENT_BYTES: usize = 24;

/// A set of facts.
#[derive(Clone, Debug)]
pub struct FactSet {
    relations: Vec<HeldFacts>,
}

/// The facts of a predicate that hold or have held, by number.
#[derive(Clone, Debug, Default)]
struct HeldFacts {
    numbers: FxHashMap<Box<[ObjectId]>, u32>,
    facts: Vec<Box<[ObjectId]>>,
    holds: Vec<bool>,
    all: Vec<u32>,
    /// For each argument position and object, the facts with that argument.
    by_argument: Vec<FxHashMap<ObjectId, Vec<u32>>>,
}

impl FactSet {
    /// Creates an empty set of facts of this many predicates.
    pub fn new(predicates: usize) -> FactSet {
        FactSet { relations: vec![HeldFacts::default(); predicates] }
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let of = |held: &HeldFacts| held.facts.len() * (FACT_BYTES + held.by_argument.len() * ARGUMENT_BYTES);
        self.relations.iter().map(of).sum()
    }

    /// Returns whether a fact holds.
    pub fn contains(&self, predicate: PredicateId, arguments: &[ObjectId]) -> bool {
        let held = &self.relations[predicate.to_usize()];
        held.numbers.get(arguments).is_some_and(|number| held.holds[number.to_usize()])
    }

    /// Returns whether the fact holds that an atom is under these values.
    pub fn contains_atom(&self, atom: &AtomSchema, values: &[ObjectId]) -> bool {
        let mut few = [UNBOUND; FEW_ARGUMENTS];
        let Some(arguments) = few.get_mut(..atom.arguments.len()) else {
            return self.contains(atom.predicate, &atom.values(values));
        };
        for (object, argument) in arguments.iter_mut().zip(&atom.arguments) {
            *object = argument.value(values);
        }
        self.contains(atom.predicate, arguments)
    }

    /// Adds a fact. Returns whether it did not hold before.
    pub fn insert(&mut self, predicate: PredicateId, arguments: &[ObjectId]) -> bool {
        let held = &mut self.relations[predicate.to_usize()];
        if let Some(number) = held.numbers.get(arguments) {
            return !std::mem::replace(&mut held.holds[number.to_usize()], true);
        }
        let number = held.facts.len().to_u32();
        held.by_argument.resize_with(arguments.len(), FxHashMap::default);
        for (lists, &object) in held.by_argument.iter_mut().zip(arguments) {
            lists.entry(object).or_default().push(number);
        }
        held.numbers.insert(Box::from(arguments), number);
        held.facts.push(Box::from(arguments));
        held.holds.push(true);
        held.all.push(number);
        true
    }

    /// Removes a fact. Returns whether it held before.
    pub fn remove(&mut self, predicate: PredicateId, arguments: &[ObjectId]) -> bool {
        let held = &mut self.relations[predicate.to_usize()];
        match held.numbers.get(arguments) {
            Some(number) => std::mem::replace(&mut held.holds[number.to_usize()], false),
            None => false,
        }
    }

    /// Removes all facts of a predicate.
    pub fn clear(&mut self, predicate: PredicateId) {
        self.relations[predicate.to_usize()] = HeldFacts::default();
    }

    /// Returns the shortest list of numbers with every fact that an atom can match under these values.
    pub fn candidates(&self, atom: &AtomSchema, values: &[ObjectId]) -> &[u32] {
        let held = &self.relations[atom.predicate.to_usize()];
        let mut shortest: &[u32] = &held.all;
        for (argument, lists) in atom.arguments.iter().zip(&held.by_argument) {
            let object = argument.value(values);
            if object != UNBOUND {
                let list: &[u32] = lists.get(&object).map_or(&[], |list| list);
                if list.len() < shortest.len() {
                    shortest = list;
                }
            }
        }
        shortest
    }

    /// Returns the arguments of a fact, by its number; `None` if it does not hold.
    pub fn arguments(&self, predicate: PredicateId, number: u32) -> Option<&[ObjectId]> {
        let held = &self.relations[predicate.to_usize()];
        held.holds[number.to_usize()].then(|| &*held.facts[number.to_usize()])
    }

    /// Returns the facts that hold.
    #[cfg(test)]
    pub fn keys(&self) -> Vec<FactKey> {
        let of = |(predicate, held): (u32, &HeldFacts)| -> Vec<FactKey> {
            let facts = held.facts.iter().zip(&held.holds).filter(|(_, holds)| **holds);
            facts.map(|(fact, _)| (predicate, fact.to_vec())).collect()
        };
        (0..).zip(&self.relations).flat_map(of).collect()
    }
}
