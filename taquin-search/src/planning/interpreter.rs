//! An interpreter of PDDL: states are sets of facts, and formulas are evaluated as they are written.
//!
//! It validates plans before they are returned, and is the oracle of the tests. A step changes the facts in
//! place. Axioms are applied layer by layer, each new fact where an axiom of its layer asks for it. A layer
//! keeps its facts if the step changed nothing that its axioms read.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::budget::LimitWatch;
use super::evaluation::{Domains, Evaluation};
use super::fact_set::{FactKey, FactSet};
use super::facts::UNBOUND;
use super::model::{
    ActionSchema, Argument, AtomSchema, AxiomSchema, Formula, Model, ObjectId, PredicateId, TypedName,
    VariableId,
};
use crate::search::SearchError;
use crate::width::Width;

/// A state of a model: the facts that hold, including derived ones.
#[derive(Clone)]
pub struct FactState<'a> {
    model: &'a Model,
    domains: Rc<Domains>,
    layers: Rc<[AxiomLayer<'a>]>,
    facts: FactSet,
}

/// The axioms of a layer. What they negate is derived in earlier layers.
#[derive(Default)]
struct AxiomLayer<'a> {
    axioms: Vec<&'a AxiomSchema>,
    /// The predicates that they derive.
    heads: FxHashSet<PredicateId>,
    /// The predicates that they read.
    reads: FxHashSet<PredicateId>,
    /// Where they ask for facts of this layer: the axiom and the atom, by predicate.
    uses: FxHashMap<PredicateId, Vec<(usize, &'a AtomSchema)>>,
    /// The axioms that ask for all of several facts of this layer, which are applied until nothing is new.
    repeated: Vec<usize>,
}

impl<'a> FactState<'a> {
    /// Returns the initial state.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn start(model: &'a Model, watch: &mut LimitWatch) -> Result<FactState<'a>, SearchError> {
        let mut facts = FactSet::new(model.predicates.len());
        let mut changed = FxHashSet::default();
        for (predicate, arguments) in &model.init {
            facts.insert(*predicate, arguments);
        }
        let layers = AxiomLayer::all(model);
        // The initial facts of derived predicates do not count.
        for &head in layers.iter().flat_map(|layer| &layer.heads) {
            facts.clear(head);
            changed.insert(head);
        }
        let domains = Rc::new(Domains::new(model));
        let mut state = FactState { model, domains, layers: layers.into(), facts };
        changed.extend(0..model.predicates.len().to_u32());
        state.derive(changed, watch)?;
        Ok(state)
    }

    /// Returns whether the goal holds.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn reaches_goal(&self, watch: &mut LimitWatch) -> Result<bool, SearchError> {
        self.holds_of_goal(&self.model.goal, watch)
    }

    /// Returns whether a part of the goal holds.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn holds_of_goal(&self, part: &Formula, watch: &mut LimitWatch) -> Result<bool, SearchError> {
        self.evaluation(&self.model.goal_variables, &[], watch).has_value(part, true)
    }

    /// Returns the first part of an action's precondition that is false under values for its parameters.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn refutes<'s>(
        &self,
        action: &'s ActionSchema,
        arguments: &[ObjectId],
        watch: &mut LimitWatch,
    ) -> Result<Option<&'s Formula>, SearchError> {
        let mut evaluation = self.evaluation(&action.variables, arguments, watch);
        let parts = match &action.precondition {
            Formula::And(parts) => parts,
            other => std::slice::from_ref(other),
        };
        for part in parts {
            if !evaluation.has_value(part, true)? {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Applies an action whose precondition holds.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn apply(
        &mut self,
        action: &ActionSchema,
        arguments: &[ObjectId],
        watch: &mut LimitWatch,
    ) -> Result<(), SearchError> {
        let (mut added, mut deleted) = (Vec::new(), Vec::new());
        for effect in &action.effects {
            let mut evaluation = self.evaluation(&action.variables, arguments, watch);
            evaluation.each(&effect.variables, &effect.condition, &mut |values| {
                let key = (effect.atom.predicate, effect.atom.values(values));
                if effect.adds {
                    added.push(key)
                } else {
                    deleted.push(key)
                }
                true
            })?;
        }
        let mut changed = FxHashSet::default();
        for (predicate, arguments) in &deleted {
            if self.facts.remove(*predicate, arguments) {
                changed.insert(*predicate);
            }
        }
        for (predicate, arguments) in &added {
            if self.facts.insert(*predicate, arguments) {
                changed.insert(*predicate);
            }
        }
        self.derive(changed, watch)
    }

    /// Returns an evaluation in this state. Variables after these arguments are unbound.
    fn evaluation<'e, 'w, 'c>(
        &'e self,
        names: &'e [TypedName],
        arguments: &[ObjectId],
        watch: &'e mut LimitWatch<'w, 'c>,
    ) -> Evaluation<'e, 'w, 'c> {
        let mut values = arguments.to_vec();
        values.resize(names.len(), UNBOUND);
        Evaluation { domains: &self.domains, facts: &self.facts, names, values, watch }
    }

    /// Derives the facts of each layer that reads a changed predicate anew, the lowest layer first.
    fn derive(
        &mut self,
        mut changed: FxHashSet<PredicateId>,
        watch: &mut LimitWatch,
    ) -> Result<(), SearchError> {
        let layers = self.layers.clone();
        for layer in layers.iter().filter(|layer| !layer.axioms.is_empty()) {
            if layer.reads.is_disjoint(&changed) && layer.heads.is_disjoint(&changed) {
                continue;
            }
            layer.heads.iter().for_each(|&head| self.facts.clear(head));
            changed.extend(&layer.heads);
            let mut fresh = Vec::new();
            for axiom in 0..layer.axioms.len() {
                self.apply_axiom(layer, axiom, None, &mut fresh, watch)?;
            }
            while !fresh.is_empty() {
                while let Some((predicate, arguments)) = fresh.pop() {
                    for &(axiom, atom) in layer.uses.get(&predicate).into_iter().flatten() {
                        self.apply_axiom(layer, axiom, Some((atom, &arguments)), &mut fresh, watch)?;
                    }
                }
                for &axiom in &layer.repeated {
                    self.apply_axiom(layer, axiom, None, &mut fresh, watch)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the facts that an axiom derives: all of them, or those for which an atom of its body is a fact
    /// with these arguments.
    fn apply_axiom(
        &mut self,
        layer: &AxiomLayer,
        axiom: usize,
        given: Option<(&AtomSchema, &[ObjectId])>,
        fresh: &mut Vec<FactKey>,
        watch: &mut LimitWatch,
    ) -> Result<(), SearchError> {
        let axiom = layer.axioms[axiom];
        let mut evaluation = self.evaluation(&axiom.variables, &[], watch);
        let is_possible =
            given.is_none_or(|(atom, arguments)| evaluation.bind(atom, arguments, &mut Vec::new()));
        if !is_possible {
            return Ok(());
        }
        let mut new: FxHashSet<Vec<ObjectId>> = FxHashSet::default();
        let head: Vec<VariableId> = (0..axiom.head.arguments.len().to_u32()).collect();
        evaluation.each(&head, &axiom.body, &mut |values| {
            let arguments = axiom.head.values(values);
            if !self.facts.contains(axiom.head.predicate, &arguments) {
                new.insert(arguments);
            }
            true
        })?;
        for arguments in new {
            self.facts.insert(axiom.head.predicate, &arguments);
            fresh.push((axiom.head.predicate, arguments));
        }
        Ok(())
    }
}

impl<'a> AxiomLayer<'a> {
    /// Returns the axioms of a model by layers, the lowest first.
    fn all(model: &'a Model) -> Vec<AxiomLayer<'a>> {
        if model.axioms.is_empty() {
            return Vec::new();
        }
        let strata = model.strata().unwrap_or_default();
        let mut layers: Vec<AxiomLayer> = Vec::new();
        for axiom in &model.axioms {
            let stratum = strata.get(axiom.head.predicate.to_usize()).map_or(0, |stratum| *stratum);
            layers.resize_with(layers.len().max(stratum + 1), AxiomLayer::default);
            layers[stratum].heads.insert(axiom.head.predicate);
            layers[stratum].axioms.push(axiom);
        }
        for layer in &mut layers {
            for (number, axiom) in (0..).zip(layer.axioms.clone()) {
                layer.read(number, &axiom.body, true, false);
            }
            layer.repeated.dedup();
        }
        layers
    }

    /// Notes the atoms of the body of an axiom, which must have the truth value `expected`. `for_all` tells
    /// whether it must have it for all values of a variable.
    fn read(&mut self, axiom: usize, formula: &'a Formula, expected: bool, for_all: bool) {
        match formula {
            Formula::Atom(atom) => {
                self.reads.insert(atom.predicate);
                match (self.heads.contains(&atom.predicate), for_all) {
                    (true, true) => self.repeated.push(axiom),
                    (true, false) => self.uses.entry(atom.predicate).or_default().push((axiom, atom)),
                    (false, _) => {}
                }
            }
            Formula::Equal(..) => {}
            Formula::Not(inner) => self.read(axiom, inner, !expected, for_all),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| self.read(axiom, part, expected, for_all));
            }
            Formula::Exists(_, inner) => self.read(axiom, inner, expected, for_all || !expected),
            Formula::ForAll(_, inner) => self.read(axiom, inner, expected, for_all || expected),
        }
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
    /// Returns the facts that hold.
    pub fn facts(&self) -> Vec<FactKey> {
        self.facts.keys()
    }
}
