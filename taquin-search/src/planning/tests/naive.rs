//! States as sets of facts, whose formulas are evaluated by trying all objects for each variable.

use rustc_hash::FxHashSet;

use crate::planning::fact_set::FactKey;
use crate::planning::facts::UNBOUND;
use crate::planning::model::{ActionSchema, Formula, Model, ObjectId, PredicateId, TypedName, VariableId};
use crate::width::Width;

/// A state of a model: the facts that hold, including derived ones.
#[derive(Clone, Debug)]
pub struct NaiveState<'a> {
    model: &'a Model,
    facts: FxHashSet<FactKey>,
}

/// The state and the values of variables in which a formula is evaluated.
#[derive(Clone, Copy)]
struct NaiveScope<'a> {
    model: &'a Model,
    facts: &'a FxHashSet<FactKey>,
    names: &'a [TypedName],
}

impl<'a> NaiveState<'a> {
    /// Returns the initial state.
    pub fn start(model: &'a Model) -> NaiveState<'a> {
        let mut state = NaiveState { model, facts: model.init.iter().cloned().collect() };
        state.derive();
        state
    }

    /// Returns whether the goal holds.
    pub fn reaches_goal(&self) -> bool {
        {
            let mut values = vec![UNBOUND; self.model.goal_variables.len()];
            self.scope(&self.model.goal_variables).holds(&self.model.goal, &mut values)
        }
    }

    /// Returns whether the precondition of an action holds under values for its parameters.
    pub fn allows(&self, action: &'a ActionSchema, arguments: &[ObjectId]) -> bool {
        let mut values = arguments.to_vec();
        values.resize(action.variables.len(), UNBOUND);
        self.scope(&action.variables).holds(&action.precondition, &mut values)
    }

    /// Returns the state after an action whose precondition holds.
    pub fn apply(&self, action: &ActionSchema, arguments: &[ObjectId]) -> NaiveState<'a> {
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        for effect in &action.effects {
            let mut values = arguments.to_vec();
            values.resize(action.variables.len(), UNBOUND);
            let scope = self.scope(&action.variables);
            scope.each(&effect.variables, &mut values, &mut |values| {
                if scope.holds(&effect.condition, values) {
                    let key = (effect.atom.predicate, effect.atom.values(values));
                    if effect.adds { added.push(key) } else { deleted.push(key) }
                }
                true
            });
        }
        let mut next = self.clone();
        for key in &deleted {
            next.facts.remove(key);
        }
        next.facts.extend(added);
        next.derive();
        next
    }

    fn scope<'s>(&'s self, names: &'s [TypedName]) -> NaiveScope<'s> {
        NaiveScope { model: self.model, facts: &self.facts, names }
    }

    /// Finds the derived facts, predicate by predicate from the lowest stratum.
    fn derive(&mut self) {
        let model = self.model;
        if model.axioms.is_empty() {
            return;
        }
        let derived = derived_predicates(model);
        self.facts.retain(|fact| !derived.contains(&fact.0));
        let strata = model.strata().unwrap_or_default();
        let highest = strata.iter().copied().max().unwrap_or(0);
        for level in 0..=highest {
            loop {
                let new = self.derivable(&strata, level);
                if new.is_empty() {
                    break;
                }
                self.facts.extend(new);
            }
        }
    }

    /// Returns the facts that one application of the axioms of a stratum derives.
    fn derivable(&self, strata: &[usize], level: usize) -> Vec<FactKey> {
        let mut new = Vec::new();
        let axioms = self.model.axioms.iter();
        for axiom in axioms.filter(|axiom| strata[axiom.head.predicate.to_usize()] == level) {
            let scope = self.scope(&axiom.variables);
            let head: Vec<VariableId> = (0..axiom.head.arguments.len().to_u32()).collect();
            scope.each(&head, &mut vec![UNBOUND; axiom.variables.len()], &mut |values| {
                let key = (axiom.head.predicate, axiom.head.values(values));
                if !self.facts.contains(&key) && scope.holds(&axiom.body, values) {
                    new.push(key);
                }
                true
            });
        }
        new
    }
}

impl NaiveScope<'_> {
    fn holds(self, formula: &Formula, values: &mut Vec<ObjectId>) -> bool {
        match formula {
            Formula::And(parts) => parts.iter().all(|part| self.holds(part, values)),
            Formula::Or(parts) => parts.iter().any(|part| self.holds(part, values)),
            Formula::Not(inner) => !self.holds(inner, values),
            Formula::Atom(atom) => self.facts.contains(&(atom.predicate, atom.values(values))),
            Formula::Equal(left, right) => left.value(values) == right.value(values),
            Formula::ForAll(own, inner) => self.each(own, values, &mut |values| self.holds(inner, values)),
            Formula::Exists(own, inner) => !self.each(own, values, &mut |values| !self.holds(inner, values)),
        }
    }

    /// Returns whether the closure returns true for all values of the variables.
    fn each(
        self,
        own: &[VariableId],
        values: &mut Vec<ObjectId>,
        accept: &mut impl FnMut(&mut Vec<ObjectId>) -> bool,
    ) -> bool {
        let Some((&first, rest)) = own.split_first() else { return accept(values) };
        let before = values[first.to_usize()];
        let members = self.model.members(&self.names[first.to_usize()].types);
        let all = members.into_iter().all(|object| {
            values[first.to_usize()] = object;
            self.each(rest, values, accept)
        });
        values[first.to_usize()] = before;
        all
    }
}

fn derived_predicates(model: &Model) -> FxHashSet<PredicateId> {
    model.axioms.iter().map(|axiom| axiom.head.predicate).collect()
}

impl NaiveState<'_> {
    /// Returns every applicable action, by trying all values: its number and arguments.
    pub fn applicable(&self) -> Vec<(usize, Vec<ObjectId>)> {
        let mut found = Vec::new();
        for (number, action) in self.model.actions.iter().enumerate() {
            let parameters: Vec<VariableId> = (0..action.parameters.to_u32()).collect();
            let mut values = vec![UNBOUND; action.variables.len()];
            self.scope(&action.variables).each(&parameters, &mut values, &mut |values| {
                let arguments = &values[..action.parameters];
                let is_priced = self.model.cost(action, arguments).is_ok();
                if is_priced && self.allows(action, arguments) {
                    found.push((number, arguments.to_vec()));
                }
                true
            });
        }
        found
    }

    /// Returns the facts in order, without those that axioms derive. These identify a state.
    pub fn basic(&self) -> Vec<FactKey> {
        let derived = derived_predicates(self.model);
        let mut facts: Vec<FactKey> =
            self.facts.iter().filter(|fact| !derived.contains(&fact.0)).cloned().collect();
        facts.sort_unstable();
        facts
    }

    /// Returns all facts in order.
    pub fn all(&self) -> Vec<FactKey> {
        let mut facts: Vec<FactKey> = self.facts.iter().cloned().collect();
        facts.sort_unstable();
        facts
    }
}
