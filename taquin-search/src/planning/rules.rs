//! Actions and axioms as rules with conjunctive bodies, for joins.
//!
//! A condition is split at its disjunctions into alternatives, each a rule. An existential variable becomes a
//! variable of the rule. Atoms are joined. Other parts that static facts decide are tested as soon as their
//! variables are bound. The rest becomes literals when all reachable facts are known.

use rustc_hash::FxHashMap;

use super::facts::{FactStore, UNBOUND};
use super::model::{
    Argument, AtomSchema, Formula, Model, ObjectId, PredicateId, TypeId, TypedName, VariableId,
};
use crate::width::Width;

/// The most alternatives of a condition. Disjunctions that would make more are not split.
const MOST_ALTERNATIVES: usize = 24;
/// The most atoms that a rule joins. The others are tested afterwards. A join keeps the set of atoms that are
/// left in 64 bits, and `(1 << atoms) - 1`, the set of all, must not overflow.
const MOST_ATOMS: usize = 63;

/// One alternative of a condition: all of its parts must hold.
#[derive(Clone, Debug, Default)]
pub struct Alternative {
    /// The atoms to join.
    pub atoms: Vec<AtomSchema>,
    /// The other parts: negations, equations, quantifiers, disjunctions.
    pub others: Vec<Formula>,
    /// The variables of existential quantifiers.
    pub variables: Vec<VariableId>,
}

/// A body to join, and its consequence.
#[derive(Clone, Debug)]
pub struct JoinRule {
    /// The body.
    pub body: Alternative,
    /// Parts of the body that static facts may refute, with the variables that must be bound before.
    pub checks: Vec<(Vec<VariableId>, Formula)>,
    /// Variables of the body that no atom binds.
    pub free: Vec<VariableId>,
    /// The number of variables of the schema.
    pub variables: usize,
    /// The consequence.
    pub head: RuleHead,
}

impl JoinRule {
    /// Returns the number of objects in a list of instances for each of them: one that has no values needs a
    /// place, too.
    pub fn width(&self) -> usize {
        self.variables.max(1)
    }
}

/// The consequence of a rule.
#[derive(Clone, Copy, Debug)]
pub enum RuleHead {
    /// A variant of an action is applicable.
    Applicable { variant: usize },
    /// An effect of a variant takes place, numbered among the effects of the variant's action.
    Takes { variant: usize, effect: usize },
    /// An axiom derives its head.
    Derives { axiom: usize },
}

/// The facts that joins use to restrict the values of variables: types and static facts.
#[derive(Debug)]
pub struct Statics<'a> {
    /// The problem.
    pub model: &'a Model,
    /// For each predicate, whether it is static: no action and no axiom changes it.
    is_static: Vec<bool>,
    /// The values of variables, by their types.
    members: FxHashMap<Vec<TypeId>, Vec<ObjectId>>,
}

impl Alternative {
    fn join(mut self, other: Alternative) -> Alternative {
        self.atoms.extend(other.atoms);
        self.others.extend(other.others);
        self.variables.extend(other.variables);
        self
    }

    /// Returns the alternatives of a formula in normal form.
    pub fn of(formula: &Formula) -> Vec<Alternative> {
        match formula {
            Formula::Atom(atom) => vec![Alternative { atoms: vec![atom.clone()], ..Alternative::default() }],
            Formula::And(parts) => {
                let mut all = vec![Alternative::default()];
                for part in parts {
                    let mut own = Alternative::of(part);
                    if all.len() * own.len() > MOST_ALTERNATIVES {
                        own = vec![Alternative { others: vec![part.clone()], ..Alternative::default() }];
                    }
                    all = all
                        .iter()
                        .flat_map(|left| own.iter().map(|right| left.clone().join(right.clone())))
                        .collect();
                }
                all
            }
            Formula::Or(parts) => {
                let all: Vec<Alternative> = parts.iter().flat_map(Alternative::of).collect();
                if all.len() <= MOST_ALTERNATIVES {
                    return all;
                }
                vec![Alternative { others: vec![formula.clone()], ..Alternative::default() }]
            }
            Formula::Exists(variables, inner) => {
                let mut all = Alternative::of(inner);
                all.iter_mut().for_each(|alternative| alternative.variables.extend(variables));
                all
            }
            _ => vec![Alternative { others: vec![formula.clone()], ..Alternative::default() }],
        }
    }
}

impl JoinRule {
    /// Returns a rule whose body binds these variables and those of its quantifiers.
    pub fn new(
        mut body: Alternative,
        bound: impl Iterator<Item = VariableId>,
        variables: usize,
        head: RuleHead,
    ) -> JoinRule {
        let more = body.atoms.split_off(body.atoms.len().min(MOST_ATOMS));
        body.others.extend(more.into_iter().map(Formula::Atom));
        let in_atoms: Vec<VariableId> = body.atoms.iter().flat_map(variables_of).collect();
        let mut free: Vec<VariableId> = bound.chain(body.variables.iter().copied()).collect();
        free.sort_unstable();
        free.dedup();
        free.retain(|variable| !in_atoms.contains(variable));
        let checks = body.others.iter().map(|part| (free_variables(part), part.clone())).collect();
        JoinRule { body, checks, free, variables, head }
    }
}

fn variables_of(atom: &AtomSchema) -> impl Iterator<Item = VariableId> + '_ {
    atom.arguments.iter().filter_map(|argument| match argument {
        Argument::Variable(variable) => Some(*variable),
        Argument::Object(_) => None,
    })
}

/// Returns a formula in negation normal form whose quantifiers bind only variables that occur. The values of
/// others change nothing, unless there are none.
pub fn normal(model: &Model, formula: &Formula, names: &[TypedName]) -> Formula {
    without_unused(model, formula.normal(false), names)
}

fn without_unused(model: &Model, formula: Formula, names: &[TypedName]) -> Formula {
    let each =
        |parts: Vec<Formula>| parts.into_iter().map(|part| without_unused(model, part, names)).collect();
    let has_values = |variable: &VariableId| !model.members(&names[variable.to_usize()].types).is_empty();
    match formula {
        Formula::And(parts) => Formula::And(each(parts)),
        Formula::Or(parts) => Formula::Or(each(parts)),
        Formula::ForAll(own, inner) => match own.iter().all(has_values) {
            true => quantified(own, without_unused(model, *inner, names), Formula::ForAll),
            false => Formula::And(Vec::new()),
        },
        Formula::Exists(own, inner) => match own.iter().all(has_values) {
            true => quantified(own, without_unused(model, *inner, names), Formula::Exists),
            false => Formula::Or(Vec::new()),
        },
        literal => literal,
    }
}

/// Returns a formula in a quantifier over those of the variables that occur in it.
fn quantified(
    mut own: Vec<VariableId>,
    inner: Formula,
    quantifier: fn(Vec<VariableId>, Box<Formula>) -> Formula,
) -> Formula {
    let free = free_variables(&inner);
    own.retain(|variable| free.contains(variable));
    if own.is_empty() { inner } else { quantifier(own, Box::new(inner)) }
}

/// Returns the free variables of a formula.
fn free_variables(formula: &Formula) -> Vec<VariableId> {
    match formula {
        Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(free_variables).collect(),
        Formula::Not(inner) => free_variables(inner),
        Formula::Atom(atom) => variables_of(atom).collect(),
        Formula::Equal(left, right) => {
            let atom = AtomSchema { predicate: 0, arguments: vec![*left, *right] };
            variables_of(&atom).collect()
        }
        Formula::ForAll(own, inner) | Formula::Exists(own, inner) => {
            let mut all = free_variables(inner);
            all.retain(|variable| !own.contains(variable));
            all
        }
    }
}

impl<'a> Statics<'a> {
    /// Returns the predicates that nothing changes.
    pub fn new(model: &'a Model) -> Statics<'a> {
        let mut is_static = vec![true; model.predicates.len()];
        for atom in model.actions.iter().flat_map(|action| &action.effects).map(|effect| &effect.atom) {
            is_static[atom.predicate.to_usize()] = false;
        }
        for axiom in &model.axioms {
            is_static[axiom.head.predicate.to_usize()] = false;
        }
        let mut members = FxHashMap::default();
        let actions = model.actions.iter().flat_map(|action| &action.variables);
        let axioms = model.axioms.iter().flat_map(|axiom| &axiom.variables);
        for variable in actions.chain(axioms).chain(&model.goal_variables) {
            if !members.contains_key(&variable.types) {
                members.insert(variable.types.clone(), model.members(&variable.types));
            }
        }
        Statics { model, is_static, members }
    }

    /// Returns the values that a variable may have.
    pub fn members(&self, variable: &TypedName) -> &[ObjectId] {
        self.members.get(&variable.types).map_or(&[], |members| members)
    }

    /// Returns whether a predicate of the model, or one made for an action, never changes.
    pub fn knows(&self, predicate: PredicateId) -> bool {
        self.is_static.get(predicate.to_usize()) == Some(&true)
    }

    /// Returns whether types and static facts allow a formula. The result means nothing once `goes_on` has
    /// returned false, which is called for all values of quantified variables.
    pub fn allow(
        &self,
        facts: &FactStore,
        formula: &Formula,
        variables: &[TypedName],
        values: &mut [ObjectId],
        goes_on: &impl Fn() -> bool,
    ) -> bool {
        let holds = |part: &Formula| self.allow(facts, part, variables, values, goes_on);
        match formula {
            Formula::And(parts) => parts.iter().all(holds),
            Formula::Or(parts) => parts.iter().any(holds),
            Formula::ForAll(own, inner) => !self.any(own, variables, values, &mut |statics, values| {
                !goes_on() || !statics.allow(facts, inner, variables, values, goes_on)
            }),
            Formula::Exists(own, inner) => self.any(own, variables, values, &mut |statics, values| {
                !goes_on() || statics.allow(facts, inner, variables, values, goes_on)
            }),
            literal => self.allow_literal(facts, literal, values),
        }
    }

    /// Like `allow`, for a literal. Returns true for other formulas.
    pub fn allow_literal(&self, facts: &FactStore, formula: &Formula, values: &[ObjectId]) -> bool {
        match formula {
            Formula::Atom(atom) => !self.knows(atom.predicate) || holds(facts, atom, values),
            Formula::Equal(left, right) => left.value(values) == right.value(values),
            Formula::Not(inner) => match &**inner {
                Formula::Atom(atom) => !self.knows(atom.predicate) || !holds(facts, atom, values),
                Formula::Equal(left, right) => left.value(values) != right.value(values),
                _ => true,
            },
            _ => true,
        }
    }

    /// Returns whether the closure returns true for some values of the variables, which are unbound
    /// afterwards.
    pub fn any(
        &self,
        own: &[VariableId],
        variables: &[TypedName],
        values: &mut [ObjectId],
        accept: &mut impl FnMut(&Self, &mut [ObjectId]) -> bool,
    ) -> bool {
        let Some((&first, rest)) = own.split_first() else { return accept(self, values) };
        let members = self.members(&variables[first.to_usize()]);
        let before = values[first.to_usize()];
        let found = members.iter().any(|&object| {
            values[first.to_usize()] = object;
            self.any(rest, variables, values, accept)
        });
        values[first.to_usize()] = before;
        found
    }
}

fn holds(facts: &FactStore, atom: &AtomSchema, values: &[ObjectId]) -> bool {
    facts.find_atom(atom, values).is_some()
}

/// Returns whether every variable of a list is bound.
pub fn are_bound(variables: &[VariableId], values: &[ObjectId]) -> bool {
    variables.iter().all(|variable| values[variable.to_usize()] != UNBOUND)
}
