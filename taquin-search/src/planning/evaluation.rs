//! Evaluates formulas as they are written, in a state that is a set of facts.
//!
//! A formula together with the truth value that it must have is a demand. A conjunction that must be true, or
//! a disjunction that must be false, is a list of demands; a quantifier that asks for some values is one more
//! variable to bind. A demand is tested as soon as its variables are bound. Until then, facts bind variables:
//! those of the atom that has the fewest candidates. Only variables that no atom binds try all objects of
//! their types.

use rustc_hash::FxHashMap;

use super::budget::LimitWatch;
use super::fact_set::FactSet;
use super::facts::UNBOUND;
use super::model::{Argument, AtomSchema, Formula, Model, ObjectId, TypeId, TypedName, VariableId};
use crate::search::SearchError;
use crate::width::Width;

/// About the steps of a few nanoseconds for a demand.
const DEMAND_STEPS: usize = 20;

/// A formula, and whether it must be true or false.
type Demand<'f> = (&'f Formula, bool);

/// The objects of each list of types that a variable has.
#[derive(Debug, Default)]
pub struct Domains {
    objects: FxHashMap<Vec<TypeId>, (Vec<ObjectId>, Vec<bool>)>,
}

/// An evaluation of formulas over the variables of one schema.
pub struct Evaluation<'e, 'w, 'c> {
    /// The objects of variables.
    pub domains: &'e Domains,
    /// The facts that hold.
    pub facts: &'e FactSet,
    /// The variables.
    pub names: &'e [TypedName],
    /// The values of the variables.
    pub values: Vec<ObjectId>,
    /// The limits.
    pub watch: &'e mut LimitWatch<'w, 'c>,
}

/// How to go on with demands that cannot be tested yet.
#[derive(Clone, Copy)]
enum Choice {
    /// With the facts that match the atom of this demand.
    Join(usize),
    /// With each part of the disjunction of this demand.
    Split(usize),
    /// With each object for this variable.
    Try(VariableId),
}

impl Domains {
    /// Returns the objects of the variables of a model.
    pub fn new(model: &Model) -> Domains {
        let actions = model.actions.iter().flat_map(|action| &action.variables);
        let axioms = model.axioms.iter().flat_map(|axiom| &axiom.variables);
        let mut objects = FxHashMap::default();
        for variable in actions.chain(axioms).chain(&model.goal_variables) {
            objects.entry(variable.types.clone()).or_insert_with(|| {
                let members = model.members(&variable.types);
                let mut is_member = vec![false; model.objects.len()];
                members.iter().for_each(|&object| is_member[object.to_usize()] = true);
                (members, is_member)
            });
        }
        Domains { objects }
    }

    fn of(&self, variable: &TypedName) -> &[ObjectId] {
        self.objects.get(&variable.types).map_or(&[], |(members, _)| members)
    }

    fn contain(&self, variable: &TypedName, object: ObjectId) -> bool {
        self.objects.get(&variable.types).is_some_and(|(_, is_member)| is_member[object.to_usize()])
    }
}

impl<'e> Evaluation<'e, '_, '_> {
    /// Returns whether a formula whose free variables are bound has this truth value.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn has_value(&mut self, formula: &Formula, expected: bool) -> Result<bool, SearchError> {
        let facts = self.facts;
        self.watch.pass(DEMAND_STEPS, || facts.bytes())?;
        match (formula, expected) {
            (Formula::Atom(atom), _) => Ok(facts.contains_atom(atom, &self.values) == expected),
            (Formula::Equal(left, right), _) => {
                Ok((left.value(&self.values) == right.value(&self.values)) == expected)
            }
            (Formula::Not(inner), _) => self.has_value(inner, !expected),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                for part in parts {
                    if !self.has_value(part, expected)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Formula::And(parts), false) | (Formula::Or(parts), true) => {
                for part in parts {
                    if self.has_value(part, expected)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (Formula::Exists(own, inner), true) | (Formula::ForAll(own, inner), false) => {
                self.exists(&[(inner, expected)], own)
            }
            (Formula::Exists(own, inner), false) | (Formula::ForAll(own, inner), true) => {
                Ok(!self.exists(&[(inner, !expected)], own)?)
            }
        }
    }

    /// Calls `emit` with the values of variables for which a formula is true, until it returns false. Repeats
    /// values if they make the formula true in several ways.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    pub fn each(
        &mut self,
        wanted: &[VariableId],
        formula: &Formula,
        emit: &mut dyn FnMut(&[ObjectId]) -> bool,
    ) -> Result<(), SearchError> {
        if !wanted.is_empty() {
            return self.solve(&[(formula, true)], wanted, wanted, emit).map(drop);
        }
        if self.has_value(formula, true)? {
            emit(&self.values);
        }
        Ok(())
    }

    /// Binds the variables of an atom so that it is a fact with these arguments. Returns whether that is
    /// possible. The variables bound are added to a list, for `unbind`.
    pub fn bind(&mut self, atom: &AtomSchema, arguments: &[ObjectId], bound: &mut Vec<VariableId>) -> bool {
        atom.arguments.iter().zip(arguments).all(|(&argument, &object)| match argument {
            Argument::Object(own) => own == object,
            Argument::Variable(variable) => match self.values[variable.to_usize()] {
                UNBOUND if self.domains.contain(&self.names[variable.to_usize()], object) => {
                    self.values[variable.to_usize()] = object;
                    bound.push(variable);
                    true
                }
                value => value == object,
            },
        })
    }

    /// Unbinds variables.
    pub fn unbind(&mut self, bound: &[VariableId]) {
        bound.iter().for_each(|variable| self.values[variable.to_usize()] = UNBOUND);
    }

    /// Returns whether demands can be met by some values of the variables.
    fn exists(&mut self, demands: &[Demand], open: &[VariableId]) -> Result<bool, SearchError> {
        Ok(!self.solve(demands, open, &[], &mut |_| false)?)
    }

    /// Calls `emit` with the values that meet all demands, which bind the wanted variables. Returns false if
    /// `emit` did. With no variable wanted, all values count as one.
    fn solve(
        &mut self,
        demands: &[Demand],
        open: &[VariableId],
        wanted: &[VariableId],
        emit: &mut dyn FnMut(&[ObjectId]) -> bool,
    ) -> Result<bool, SearchError> {
        let mut open = open.to_vec();
        let Some(waiting) = self.untested(demands, &mut open)? else { return Ok(true) };
        open.retain(|&variable| !self.is_bound(variable));
        let is_open = |variable: &VariableId| open.contains(variable);
        if !wanted.is_empty() && !wanted.iter().any(is_open) {
            return Ok(!self.exists(&waiting, &open)? || emit(&self.values));
        }
        if waiting.is_empty() {
            if open.iter().any(|&variable| self.objects_of(variable).is_empty()) {
                return Ok(true);
            }
            // Variables that nothing restricts may have any value.
            open.retain(|variable| wanted.contains(variable));
            if open.is_empty() {
                return Ok(emit(&self.values));
            }
        }
        match self.choice(&waiting, &open) {
            Some(Choice::Join(at)) => self.join(at, waiting, &open, wanted, emit),
            Some(Choice::Split(at)) => {
                let (Formula::And(parts) | Formula::Or(parts), expected) = waiting[at] else {
                    return Ok(true);
                };
                let mut demands = waiting;
                for part in parts {
                    demands[at] = (part, expected);
                    if !self.solve(&demands, &open, wanted, emit)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Some(Choice::Try(variable)) => {
                for &object in self.objects_of(variable) {
                    self.values[variable.to_usize()] = object;
                    let goes_on = self.solve(&waiting, &open, wanted, emit);
                    self.unbind(&[variable]);
                    if !goes_on? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            None => Ok(true),
        }
    }

    /// Solves the demands with each fact that the atom or equation of one of them allows.
    fn join<'f>(
        &mut self,
        at: usize,
        mut demands: Vec<Demand<'f>>,
        open: &[VariableId],
        wanted: &[VariableId],
        emit: &mut dyn FnMut(&[ObjectId]) -> bool,
    ) -> Result<bool, SearchError> {
        let (formula, _) = demands.swap_remove(at);
        let mut bound = Vec::new();
        if let Formula::Equal(left, right) = formula {
            let (variable, object) = match (left, right) {
                (Argument::Variable(variable), other) if !self.is_bound(*variable) => (*variable, *other),
                (other, Argument::Variable(variable)) => (*variable, *other),
                _ => return Ok(true),
            };
            let atom = AtomSchema { predicate: 0, arguments: vec![Argument::Variable(variable)] };
            let object = object.value(&self.values);
            let goes_on = match self.bind(&atom, &[object], &mut bound) {
                true => self.solve(&demands, open, wanted, emit),
                false => Ok(true),
            };
            self.unbind(&bound);
            return goes_on;
        }
        let Formula::Atom(atom) = formula else { return Ok(true) };
        let facts: &'e FactSet = self.facts;
        for &number in facts.candidates(atom, &self.values) {
            let Some(arguments) = facts.arguments(atom.predicate, number) else { continue };
            bound.clear();
            let goes_on = match self.bind(atom, arguments, &mut bound) {
                true => self.solve(&demands, open, wanted, emit),
                false => Ok(true),
            };
            self.unbind(&bound);
            if !goes_on? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the demands that cannot be tested yet, or `None` if one is refuted. Adds the variables of
    /// quantifiers to those to bind.
    fn untested<'f>(
        &mut self,
        demands: &[Demand<'f>],
        open: &mut Vec<VariableId>,
    ) -> Result<Option<Vec<Demand<'f>>>, SearchError> {
        let mut waiting = Vec::new();
        let mut left: Vec<Demand> = demands.iter().rev().copied().collect();
        while let Some((formula, expected)) = left.pop() {
            match (formula, expected) {
                (Formula::Not(inner), _) => left.push((inner, !expected)),
                (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                    left.extend(parts.iter().rev().map(|part| (part, expected)));
                }
                _ if self.can_test(formula, &mut Vec::new()) => {
                    if !self.has_value(formula, expected)? {
                        return Ok(None);
                    }
                }
                (Formula::Exists(own, inner), true) | (Formula::ForAll(own, inner), false) => {
                    open.extend(own);
                    left.push((inner, expected));
                }
                _ => waiting.push((formula, expected)),
            }
        }
        Ok(Some(waiting))
    }

    /// Returns how to bind a variable: by the facts of the atom with the fewest candidates, unless a variable
    /// has fewer objects; otherwise by a disjunction each part of which binds one; otherwise by trying.
    fn choice(&self, waiting: &[Demand], open: &[VariableId]) -> Option<Choice> {
        let candidates = |demand: &Demand| match *demand {
            (Formula::Atom(atom), true) => Some(self.facts.candidates(atom, &self.values).len()),
            (Formula::Equal(left, right), true) => {
                let is_known = |argument: &Argument| argument.value(&self.values) != UNBOUND;
                (is_known(left) || is_known(right)).then_some(1)
            }
            _ => None,
        };
        let joins = waiting.iter().enumerate().filter_map(|(at, demand)| Some((at, candidates(demand)?)));
        let sizes = open.iter().map(|&variable| (variable, self.objects_of(variable).len()));
        let (join, smallest) = (joins.min_by_key(|join| join.1), sizes.min_by_key(|size| size.1));
        let splits = || {
            let is_split = |demand: &Demand| {
                matches!(demand, (Formula::Or(_), true) | (Formula::And(_), false)) && binds(*demand)
            };
            waiting.iter().position(is_split).map(Choice::Split)
        };
        match (join, smallest) {
            (Some((at, size)), Some((_, least))) if size <= least => Some(Choice::Join(at)),
            (Some((at, _)), None) => Some(Choice::Join(at)),
            (None, smallest) => splits().or(smallest.map(|(variable, _)| Choice::Try(variable))),
            (_, smallest) => smallest.map(|(variable, _)| Choice::Try(variable)),
        }
    }

    /// Returns whether the free variables of a formula are bound. `own` are those of quantifiers around it.
    fn can_test(&self, formula: &Formula, own: &mut Vec<VariableId>) -> bool {
        let is_known = |argument: &Argument, own: &[VariableId]| match argument {
            Argument::Variable(variable) => self.is_bound(*variable) || own.contains(variable),
            Argument::Object(_) => true,
        };
        match formula {
            Formula::Atom(atom) => atom.arguments.iter().all(|argument| is_known(argument, own)),
            Formula::Equal(left, right) => is_known(left, own) && is_known(right, own),
            Formula::Not(inner) => self.can_test(inner, own),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().all(|part| self.can_test(part, own)),
            Formula::ForAll(variables, inner) | Formula::Exists(variables, inner) => {
                own.extend(variables);
                let can_test = self.can_test(inner, own);
                own.truncate(own.len() - variables.len());
                can_test
            }
        }
    }

    fn is_bound(&self, variable: VariableId) -> bool {
        self.values[variable.to_usize()] != UNBOUND
    }

    fn objects_of(&self, variable: VariableId) -> &'e [ObjectId] {
        self.domains.of(&self.names[variable.to_usize()])
    }
}

/// Returns whether facts or equations can bind variables of a demand, in each part of a disjunction.
fn binds((formula, expected): Demand) -> bool {
    match (formula, expected) {
        (Formula::Atom(_) | Formula::Equal(..), _) => expected,
        (Formula::Not(inner), _) => binds((inner, !expected)),
        (Formula::And(parts), true) | (Formula::Or(parts), false) => {
            parts.iter().any(|part| binds((part, expected)))
        }
        (Formula::And(parts), false) | (Formula::Or(parts), true) => {
            parts.iter().all(|part| binds((part, expected)))
        }
        (Formula::Exists(_, inner), true) | (Formula::ForAll(_, inner), false) => binds((inner, expected)),
        _ => false,
    }
}
