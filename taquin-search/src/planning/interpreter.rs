//! An interpreter of PDDL: states are sets of facts, and formulas are evaluated as they are written.
//!
//! It validates plans before they are returned, and is the oracle of the tests.

use rustc_hash::FxHashSet;

use super::facts::UNBOUND;
use super::model::{
    ActionSchema, Argument, AtomSchema, Formula, Model, ObjectId, PredicateId, TypedName, VariableId,
};
use crate::width::Width;

/// A predicate with its arguments.
pub type FactKey = (PredicateId, Vec<ObjectId>);

/// A state of a model: the facts that hold, including derived ones.
#[derive(Clone, Debug)]
pub struct FactState<'a> {
    model: &'a Model,
    facts: FxHashSet<FactKey>,
}

/// The state and the values of variables in which a formula is evaluated.
#[derive(Clone, Copy)]
struct Scope<'a> {
    model: &'a Model,
    facts: &'a FxHashSet<FactKey>,
    names: &'a [TypedName],
}

impl<'a> FactState<'a> {
    /// Returns the initial state.
    pub fn start(model: &'a Model) -> FactState<'a> {
        let mut state = FactState { model, facts: model.init.iter().cloned().collect() };
        state.derive();
        state
    }

    /// Returns whether the goal holds.
    pub fn reaches_goal(&self) -> bool {
        self.holds_of_goal(&self.model.goal)
    }

    /// Returns whether a part of the goal holds.
    pub fn holds_of_goal(&self, part: &Formula) -> bool {
        let mut values = vec![UNBOUND; self.model.goal_variables.len()];
        self.scope(&self.model.goal_variables).holds(part, &mut values)
    }

    /// Returns the first part of an action's precondition that is false under values for its parameters.
    pub fn refutes(&self, action: &'a ActionSchema, arguments: &[ObjectId]) -> Option<&'a Formula> {
        let mut values = arguments.to_vec();
        values.resize(action.variables.len(), UNBOUND);
        let scope = self.scope(&action.variables);
        let parts = match &action.precondition {
            Formula::And(parts) => parts,
            other => std::slice::from_ref(other),
        };
        parts.iter().find(|part| !scope.holds(part, &mut values))
    }

    /// Returns the state after an action whose precondition holds.
    pub fn apply(&self, action: &ActionSchema, arguments: &[ObjectId]) -> FactState<'a> {
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

    fn scope<'s>(&'s self, names: &'s [TypedName]) -> Scope<'s> {
        Scope { model: self.model, facts: &self.facts, names }
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

impl Scope<'_> {
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

impl Model {
    /// Returns the stratum of each predicate: at least that of the predicates that its axioms need, and above
    /// that of those that they negate. Returns `None` if a predicate depends on its own negation.
    pub fn strata(&self) -> Option<Vec<usize>> {
        let mut strata = vec![0; self.predicates.len()];
        let derived = derived_predicates(self);
        let bodies: Vec<(PredicateId, Formula)> =
            self.axioms.iter().map(|axiom| (axiom.head.predicate, axiom.body.normal(false))).collect();
        for _ in 0..=derived.len() {
            let before = strata.clone();
            for (head, body) in &bodies {
                body.each_literal(&mut |atom: &AtomSchema, holds| {
                    if derived.contains(&atom.predicate) {
                        let least = strata[atom.predicate.to_usize()] + usize::from(!holds);
                        let own = &mut strata[head.to_usize()];
                        *own = (*own).max(least);
                    }
                });
            }
            if strata == before {
                return Some(strata);
            }
        }
        None
    }

    /// Returns a literal as written in PDDL, under values for its variables.
    pub fn shown(&self, formula: &Formula, values: &[ObjectId], names: &[TypedName]) -> String {
        let argument = |argument: &Argument| match argument {
            Argument::Variable(variable) => match values.get(variable.to_usize()) {
                Some(&object) => self.objects[object.to_usize()].name.clone(),
                None => names[variable.to_usize()].name.clone(),
            },
            Argument::Object(object) => self.objects[object.to_usize()].name.clone(),
        };
        let list = |head: &str, parts: Vec<String>| {
            format!("({})", [vec![head.to_owned()], parts].concat().join(" "))
        };
        let all = |parts: &[Formula]| parts.iter().map(|part| self.shown(part, values, names)).collect();
        let quantified = |head: &str, own: &[VariableId], inner: &Formula| {
            let own: Vec<&str> =
                own.iter().map(|variable| names[variable.to_usize()].name.as_str()).collect();
            format!("({head} ({}) {})", own.join(" "), self.shown(inner, values, names))
        };
        match formula {
            Formula::And(parts) => list("and", all(parts)),
            Formula::Or(parts) => list("or", all(parts)),
            Formula::Not(inner) => list("not", vec![self.shown(inner, values, names)]),
            Formula::Equal(left, right) => list("=", vec![argument(left), argument(right)]),
            Formula::Atom(atom) => {
                let name = &self.predicates[atom.predicate.to_usize()].name;
                list(name, atom.arguments.iter().map(argument).collect())
            }
            Formula::ForAll(own, inner) => quantified("forall", own, inner),
            Formula::Exists(own, inner) => quantified("exists", own, inner),
        }
    }
}

#[cfg(test)]
impl FactState<'_> {
    /// Returns every applicable action, by trying all values: its number and arguments.
    pub fn applicable(&self) -> Vec<(usize, Vec<ObjectId>)> {
        let mut found = Vec::new();
        for (number, action) in self.model.actions.iter().enumerate() {
            let parameters: Vec<VariableId> = (0..action.parameters.to_u32()).collect();
            let mut values = vec![UNBOUND; action.variables.len()];
            self.scope(&action.variables).each(&parameters, &mut values, &mut |values| {
                let arguments = &values[..action.parameters];
                if self.refutes(action, arguments).is_none() {
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
}
