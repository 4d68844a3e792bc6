//! The facts that were reached, indexed by each argument, and joins over them.
//!
//! A join binds the variables of a conjunction of atoms. It continues with the atom that has the fewest
//! candidates under the values bound so far, so no order is chosen beforehand. An atom whose arguments are
//! all bound needs one look-up. Any other atom reads the shortest list of one of its bound arguments.

use rustc_hash::FxHashMap;

use super::budget::BLOCK_BYTES;
use super::model::{Argument, AtomSchema, ObjectId, PredicateId, VariableId};
use crate::width::Width;

/// The number of a fact, in the order in which facts were reached.
pub type FactId = u32;

/// A variable that has no value yet.
pub const UNBOUND: ObjectId = ObjectId::MAX;

/// Atoms with at most this many arguments are looked up without allocating.
const FEW_ARGUMENTS: usize = 8;

/// About the memory for a fact without arguments in tables and lists that double when they are full, and for
/// each of its arguments, in bytes.
const FACT_BYTES: usize = 2 * BLOCK_BYTES + 128;
const ARGUMENT_BYTES: usize = 16;

/// A set of facts.
#[derive(Debug, Default)]
pub struct FactStore {
    facts: Vec<(PredicateId, Box<[ObjectId]>)>,
    relations: Vec<Relations>,
    /// The number of arguments of all facts.
    arguments: usize,
}

/// The facts of a predicate.
#[derive(Clone, Debug, Default)]
struct Relations {
    ids: FxHashMap<Box<[ObjectId]>, FactId>,
    /// Those that joins may use.
    all: Vec<FactId>,
    /// For each argument position and object, those with that argument.
    by_argument: Vec<Vec<Vec<FactId>>>,
}

impl FactStore {
    /// Creates an empty set of facts of this many predicates.
    pub fn new(predicates: usize) -> FactStore {
        FactStore { relations: vec![Relations::default(); predicates], ..FactStore::default() }
    }

    /// Returns the number of facts.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.facts.len() * FACT_BYTES + self.arguments * ARGUMENT_BYTES
    }

    /// Returns the predicate and the arguments of a fact.
    pub fn get(&self, id: FactId) -> (PredicateId, &[ObjectId]) {
        let (predicate, arguments) = &self.facts[id.to_usize()];
        (*predicate, arguments)
    }

    /// Returns the fact, if it was reached.
    pub fn find(&self, predicate: PredicateId, arguments: &[ObjectId]) -> Option<FactId> {
        self.relations[predicate.to_usize()].ids.get(arguments).copied()
    }

    /// Returns the fact that an atom is under these values, if it was reached.
    pub fn find_atom(&self, atom: &AtomSchema, values: &[ObjectId]) -> Option<FactId> {
        let mut few = [UNBOUND; FEW_ARGUMENTS];
        let Some(arguments) = few.get_mut(..atom.arguments.len()) else {
            return self.find(atom.predicate, &atom.values(values));
        };
        for (object, argument) in arguments.iter_mut().zip(&atom.arguments) {
            *object = argument.value(values);
        }
        self.find(atom.predicate, arguments)
    }

    /// Adds a fact that joins do not use yet. Returns `None` if it exists.
    pub fn add(&mut self, predicate: PredicateId, arguments: &[ObjectId]) -> Option<FactId> {
        let ids = &mut self.relations[predicate.to_usize()].ids;
        if ids.contains_key(arguments) {
            return None;
        }
        let id = self.facts.len().to_u32();
        ids.insert(Box::from(arguments), id);
        self.facts.push((predicate, Box::from(arguments)));
        self.arguments += arguments.len();
        Some(id)
    }

    /// Lets joins use a fact.
    pub fn publish(&mut self, id: FactId) {
        let (predicate, arguments) = &self.facts[id.to_usize()];
        let relation = &mut self.relations[predicate.to_usize()];
        relation.all.push(id);
        if relation.by_argument.len() < arguments.len() {
            relation.by_argument.resize(arguments.len(), Vec::new());
        }
        for (lists, &object) in relation.by_argument.iter_mut().zip(arguments) {
            if lists.len() <= object.to_usize() {
                lists.resize(object.to_usize() + 1, Vec::new());
            }
            lists[object.to_usize()].push(id);
        }
    }

    /// Returns the shortest list that contains every fact that an atom can match under these values.
    fn candidates(&self, atom: &AtomSchema, values: &[ObjectId]) -> &[FactId] {
        let relation = &self.relations[atom.predicate.to_usize()];
        let mut shortest: &[FactId] = &relation.all;
        for (place, argument) in atom.arguments.iter().enumerate() {
            let object = argument.value(values);
            if object != UNBOUND {
                let list = relation.by_argument.get(place).and_then(|lists| lists.get(object.to_usize()));
                let list: &[FactId] = list.map_or(&[], |list| list);
                if list.len() < shortest.len() {
                    shortest = list;
                }
            }
        }
        shortest
    }
}

/// A join: calls a closure with the values of variables for which all atoms of a rule are facts.
pub struct Join<'a, Check, Emit> {
    /// The facts.
    pub facts: &'a FactStore,
    /// The atoms.
    pub atoms: &'a [AtomSchema],
    /// A fact that the atoms before this position must not match, if there is one.
    pub fresh: Option<(usize, FactId)>,
    /// Called when a variable was bound; returns whether the join may continue.
    pub check: Check,
    /// Called with the values; returns `false` to end the join.
    pub emit: Emit,
    /// The value of each variable.
    pub values: Vec<ObjectId>,
}

impl<Check, Emit> Join<'_, Check, Emit>
where
    Check: FnMut(VariableId, &[ObjectId]) -> bool,
    Emit: FnMut(&mut [ObjectId]) -> bool,
{
    /// Joins the atoms whose bits are set in `left`. Returns `false` if the closure ended the join.
    pub fn run(&mut self, left: u64) -> bool {
        if left == 0 {
            return (self.emit)(&mut self.values);
        }
        let facts = self.facts;
        let (next, candidates) = {
            let places = (0..self.atoms.len()).filter(|place| left >> place & 1 == 1);
            let sized = places.map(|place| (place, facts.candidates(&self.atoms[place], &self.values)));
            match sized.min_by_key(|(_, candidates)| candidates.len()) {
                Some(best) => best,
                None => return true,
            }
        };
        for &fact in candidates {
            let is_excluded = self.fresh.is_some_and(|(before, fresh)| fact == fresh && next < before);
            if !is_excluded && !self.with(next, fact, |join| join.run(left & !(1 << next))) {
                return false;
            }
        }
        true
    }

    /// Runs the rest of the join with this fact for an atom, if it matches. Returns `false` if the closure
    /// ended the join.
    pub fn with(&mut self, place: usize, fact: FactId, rest: impl FnOnce(&mut Self) -> bool) -> bool {
        let atom = &self.atoms[place];
        let (_, objects) = self.facts.get(fact);
        let mut bound: u64 = 0;
        let mut fits = true;
        for (at, (argument, &object)) in atom.arguments.iter().zip(objects).enumerate() {
            match *argument {
                Argument::Object(own) => fits = own == object,
                Argument::Variable(variable) => {
                    let value = &mut self.values[variable.to_usize()];
                    if *value == UNBOUND {
                        *value = object;
                        bound |= 1 << at;
                        fits = (self.check)(variable, &self.values);
                    } else {
                        fits = *value == object;
                    }
                }
            }
            if !fits {
                break;
            }
        }
        let goes_on = !fits || rest(self);
        for (at, argument) in atom.arguments.iter().enumerate() {
            if let (Argument::Variable(variable), 1) = (argument, bound >> at & 1) {
                self.values[variable.to_usize()] = UNBOUND;
            }
        }
        goes_on
    }
}
