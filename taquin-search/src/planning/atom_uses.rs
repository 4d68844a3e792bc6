//! Where the bodies of rules ask for a fact.
//!
//! An atom with objects among its arguments is found by one of these, that which the fewest other atoms have:
//! a domain may have an action for each object, and most facts match the atoms of a few of them.

use rustc_hash::FxHashMap;

use super::model::{Argument, AtomSchema, ObjectId, PredicateId};
use super::rules::JoinRule;

/// A rule and the place of an atom in its body.
pub type AtomPlace = (usize, usize);

/// A predicate, and an argument's place with its object, if atoms are found by one.
type AtomKey = (PredicateId, Option<(usize, ObjectId)>);

/// The atoms of bodies, by the facts that they may match.
#[derive(Debug)]
pub struct AtomUses {
    uses: FxHashMap<AtomKey, Vec<AtomPlace>>,
}

impl AtomUses {
    /// Indexes the atoms of all bodies. O(arguments of all atoms).
    pub fn new(rules: &[JoinRule]) -> AtomUses {
        let mut counts: FxHashMap<AtomKey, usize> = FxHashMap::default();
        for key in rules.iter().flat_map(|rule| &rule.body.atoms).flat_map(objects) {
            *counts.entry(key).or_default() += 1;
        }
        let mut uses: FxHashMap<AtomKey, Vec<AtomPlace>> = FxHashMap::default();
        for (number, rule) in rules.iter().enumerate() {
            for (place, atom) in rule.body.atoms.iter().enumerate() {
                let key = objects(atom).min_by_key(|key| counts[key]).unwrap_or((atom.predicate, None));
                uses.entry(key).or_default().push((number, place));
            }
        }
        AtomUses { uses }
    }

    /// Returns the atoms that a fact may match, in order. O(arguments + n log n) for n atoms.
    pub fn of(&self, predicate: PredicateId, arguments: &[ObjectId]) -> Vec<AtomPlace> {
        let objects = arguments.iter().copied().enumerate().map(Some);
        let keys = std::iter::once(None).chain(objects).map(|object| (predicate, object));
        let mut found: Vec<AtomPlace> =
            keys.filter_map(|key| self.uses.get(&key)).flatten().copied().collect();
        found.sort_unstable();
        found
    }
}

/// Returns the keys of an atom's objects.
fn objects(atom: &AtomSchema) -> impl Iterator<Item = AtomKey> + '_ {
    atom.arguments.iter().enumerate().filter_map(|(place, argument)| match *argument {
        Argument::Object(object) => Some((atom.predicate, Some((place, object)))),
        Argument::Variable(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::rules::{Alternative, RuleHead};

    #[test]
    fn a_fact_is_tried_where_the_rarest_object_is_its_own() {
        let rule = |arguments: [Argument; 2]| {
            let atoms = vec![AtomSchema { predicate: 0, arguments: arguments.to_vec() }];
            let body = Alternative { atoms, ..Alternative::default() };
            JoinRule::new(body, std::iter::empty(), 2, RuleHead::Applicable { variant: 0 })
        };
        let (common, variable) = (Argument::Object(7), Argument::Variable(0));
        let [one, two] = [1, 2].map(Argument::Object);
        let rules = [[common, one], [variable, common], [common, two], [variable, variable]].map(rule);
        let uses = AtomUses::new(&rules);
        assert_eq!(uses.of(0, &[7, 1]), [(0, 0), (3, 0)]);
        assert_eq!(uses.of(0, &[2, 7]), [(1, 0), (3, 0)]);
        assert_eq!(uses.of(1, &[7, 1]), []);
    }
}
