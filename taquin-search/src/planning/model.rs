//! A planning problem as written in PDDL: types, objects, predicates, actions with formulas, axioms, costs.

use rustc_hash::FxHashMap;

use crate::report::{Report, Severity};
use crate::width::Width;

/// The index of a type in [`Model::types`].
pub type TypeId = u32;
/// The index of an object in [`Model::objects`].
pub type ObjectId = u32;
/// The index of a predicate in [`Model::predicates`].
pub type PredicateId = u32;
/// The index of a variable in the variables of its action, its axiom or the goal.
pub type VariableId = u32;

/// The highest cost of a step: estimates that add up steps have to tell it from a dead end.
const MOST_OF_STEP: u32 = u32::MAX / 2;

/// A planning domain together with a problem of it.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The name of the domain.
    pub domain: String,
    /// The name of the problem.
    pub problem: String,
    /// The types. The first is `object`, the ancestor of all others.
    pub types: Vec<ObjectType>,
    /// The constants of the domain, then the objects of the problem.
    pub objects: Vec<TypedName>,
    /// The predicates, including derived ones.
    pub predicates: Vec<Signature>,
    /// The functions whose values are costs.
    pub functions: Vec<Signature>,
    /// The actions.
    pub actions: Vec<ActionSchema>,
    /// The rules of derived predicates.
    pub axioms: Vec<AxiomSchema>,
    /// The facts that hold initially.
    pub init: Vec<(PredicateId, Vec<ObjectId>)>,
    /// The values of functions, by the function's index and its arguments.
    pub values: FxHashMap<(u32, Vec<ObjectId>), u32>,
    /// The condition that a plan must reach.
    pub goal: Formula,
    /// The variables of quantifiers in the goal.
    pub goal_variables: Vec<TypedName>,
    /// Whether the problem minimises the total cost. Otherwise each action costs 1.
    pub has_metric: bool,
    /// An error without its message at the place of the problem where facts and values are stated.
    pub(super) at_values: Option<Box<Report>>,
}

/// A type and its parent.
#[derive(Clone, Debug)]
pub struct ObjectType {
    /// Its name.
    pub name: String,
    /// The type that contains it. `object` is its own parent.
    pub parent: TypeId,
}

/// An object or a variable with its declared types.
#[derive(Clone, Debug)]
pub struct TypedName {
    /// The name. That of a variable begins with `?`.
    pub name: String,
    /// The alternatives of an `either`, or one type.
    pub types: Vec<TypeId>,
}

/// A predicate or function and its parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<TypedName>,
}

/// An action with parameters.
#[derive(Clone, Debug)]
pub struct ActionSchema {
    /// Its name.
    pub name: String,
    /// Parameters, then the variables of quantifiers.
    pub variables: Vec<TypedName>,
    /// How many of the variables are parameters.
    pub parameters: usize,
    /// The precondition.
    pub precondition: Formula,
    /// The effects.
    pub effects: Vec<EffectSchema>,
    /// The parts of its cost, to be added.
    pub costs: Vec<CostTerm>,
}

/// An effect: if the condition holds, a fact is added or deleted, for all values of the variables.
#[derive(Clone, Debug)]
pub struct EffectSchema {
    /// The variables of `forall` around it.
    pub variables: Vec<VariableId>,
    /// The condition of `when` around it.
    pub condition: Formula,
    /// The fact.
    pub atom: AtomSchema,
    /// Whether the fact is added; otherwise it is deleted.
    pub adds: bool,
}

/// An axiom: a rule for a derived predicate.
#[derive(Clone, Debug)]
pub struct AxiomSchema {
    /// The variables of the head, then those of quantifiers.
    pub variables: Vec<TypedName>,
    /// The fact that it derives.
    pub head: AtomSchema,
    /// The condition under which the fact holds.
    pub body: Formula,
}

/// A part of an action's cost.
#[derive(Clone, Debug)]
pub enum CostTerm {
    /// A number.
    Fixed(u32),
    /// The value of a function.
    Value(u32, Vec<Argument>),
}

/// The reason why an action under values for its variables has no cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CostFailure {
    /// `:init` gives no value to this function of these arguments: the action is not applicable.
    Undefined(u32, Vec<ObjectId>),
    /// The sum is above 2³¹ - 1, the highest cost of a step.
    TooHigh,
}

/// A predicate with arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AtomSchema {
    /// The predicate.
    pub predicate: PredicateId,
    /// Its arguments.
    pub arguments: Vec<Argument>,
}

/// An argument of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A variable of the schema.
    Variable(VariableId),
    /// An object.
    Object(ObjectId),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// A conjunction; true if it is empty.
    And(Vec<Formula>),
    /// A disjunction; false if it is empty.
    Or(Vec<Formula>),
    /// A negation.
    Not(Box<Formula>),
    /// A fact.
    Atom(AtomSchema),
    /// Both arguments are the same object.
    Equal(Argument, Argument),
    /// The formula holds for all values of the variables.
    ForAll(Vec<VariableId>, Box<Formula>),
    /// The formula holds for some values of the variables.
    Exists(Vec<VariableId>, Box<Formula>),
}

impl Default for Formula {
    fn default() -> Formula {
        Formula::And(Vec::new())
    }
}

impl Argument {
    /// Returns the object under `values` for the variables.
    #[inline]
    pub fn value(self, values: &[ObjectId]) -> ObjectId {
        match self {
            Argument::Variable(variable) => values[variable.to_usize()],
            Argument::Object(object) => object,
        }
    }
}

impl AtomSchema {
    /// Returns the arguments under `values` for the variables.
    pub fn values(&self, values: &[ObjectId]) -> Vec<ObjectId> {
        self.arguments.iter().map(|argument| argument.value(values)).collect()
    }
}

impl Formula {
    /// Returns the formula, or its negation if `negated`, in negation normal form: only atoms and equations
    /// are negated.
    pub fn normal(&self, negated: bool) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.normal(negated)).collect();
        match self {
            Formula::Not(inner) => inner.normal(!negated),
            Formula::And(parts) if negated => Formula::Or(all(parts)),
            Formula::Or(parts) if negated => Formula::And(all(parts)),
            Formula::And(parts) => Formula::And(all(parts)),
            Formula::Or(parts) => Formula::Or(all(parts)),
            Formula::ForAll(variables, inner) if negated => {
                Formula::Exists(variables.clone(), Box::new(inner.normal(true)))
            }
            Formula::Exists(variables, inner) if negated => {
                Formula::ForAll(variables.clone(), Box::new(inner.normal(true)))
            }
            Formula::ForAll(variables, inner) => {
                Formula::ForAll(variables.clone(), Box::new(inner.normal(false)))
            }
            Formula::Exists(variables, inner) => {
                Formula::Exists(variables.clone(), Box::new(inner.normal(false)))
            }
            literal if negated => Formula::Not(Box::new(literal.clone())),
            literal => literal.clone(),
        }
    }

    /// Calls `visit` with each atom of a formula in normal form, and whether it must hold.
    pub fn each_literal(&self, visit: &mut impl FnMut(&AtomSchema, bool)) {
        match self {
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.each_literal(visit))
            }
            Formula::ForAll(_, inner) | Formula::Exists(_, inner) => inner.each_literal(visit),
            Formula::Atom(atom) => visit(atom, true),
            Formula::Not(inner) => {
                if let Formula::Atom(atom) = &**inner {
                    visit(atom, false);
                }
            }
            Formula::Equal(..) => {}
        }
    }
}

impl Model {
    /// Returns whether a type is the same as another or a subtype of it.
    pub fn is_kind_of(&self, mut kind: TypeId, of: TypeId) -> bool {
        // Types may form a cycle, which is not longer than their number.
        for _ in 0..=self.types.len() {
            if kind == of {
                return true;
            }
            kind = self.types[kind.to_usize()].parent;
        }
        false
    }

    /// Returns whether a type of each list is the same as one of the other, or a subtype of it.
    pub fn are_related(&self, left: &[TypeId], right: &[TypeId]) -> bool {
        let is_related =
            |&one: &TypeId, &other: &TypeId| self.is_kind_of(one, other) || self.is_kind_of(other, one);
        left.iter().any(|one| right.iter().any(|other| is_related(one, other)))
    }

    /// Returns the objects that a variable of these types may have as its value.
    pub fn members(&self, types: &[TypeId]) -> Vec<ObjectId> {
        let is_member = |object: &TypedName| {
            object.types.iter().any(|&kind| types.iter().any(|&of| self.is_kind_of(kind, of)))
        };
        (0..).zip(&self.objects).filter(|(_, object)| is_member(object)).map(|(id, _)| id).collect()
    }

    /// Returns an atom as written in PDDL, without its parentheses.
    pub fn written(&self, name: &str, arguments: &[ObjectId]) -> String {
        let names = arguments.iter().map(|&object| self.objects[object.to_usize()].name.as_str());
        std::iter::once(name).chain(names).collect::<Vec<_>>().join(" ")
    }

    /// Returns the cost of an action under values for its variables.
    ///
    /// # Errors
    /// Returns a [`CostFailure`] if a function has no value or the sum is too high.
    pub(super) fn cost(&self, action: &ActionSchema, values: &[ObjectId]) -> Result<u32, CostFailure> {
        if !self.has_metric {
            return Ok(1);
        }
        let mut sum = Some(0u32);
        for term in &action.costs {
            let more = match term {
                CostTerm::Fixed(number) => *number,
                CostTerm::Value(function, arguments) => {
                    let arguments = arguments.iter().map(|argument| argument.value(values)).collect();
                    let key = (*function, arguments);
                    match self.values.get(&key) {
                        Some(&value) => value,
                        None => return Err(CostFailure::Undefined(key.0, key.1)),
                    }
                }
            };
            sum = sum.and_then(|sum| sum.checked_add(more));
        }
        sum.filter(|&sum| sum <= MOST_OF_STEP).ok_or(CostFailure::TooHigh)
    }

    /// Returns a function and its arguments as written in PDDL.
    pub(super) fn written_value(&self, function: u32, arguments: &[ObjectId]) -> String {
        format!("({})", self.written(&self.functions[function.to_usize()].name, arguments))
    }

    /// Returns the report on an action that has no cost under values for its variables. An action that is not
    /// applicable for this reason is worth a warning.
    pub(super) fn without_cost(
        &self,
        action: &ActionSchema,
        values: &[ObjectId],
        why: &CostFailure,
    ) -> Box<Report> {
        let action = self.written(&action.name, &values[..action.parameters]);
        let unplaced = || Box::new(Report::error(&self.problem, 1, 1, ""));
        let mut report = self.at_values.clone().unwrap_or_else(unplaced);
        match why {
            CostFailure::Undefined(function, arguments) => {
                let value = self.written_value(*function, arguments);
                report.severity = Severity::Warning;
                report.message = format!(
                    "the action `({action})` is never applicable: its cost `{value}` has no value in `:init`"
                );
                report.hint = Some(format!("add `(= {value} NUMBER)`"));
            }
            CostFailure::TooHigh => {
                report.message = format!("the action `({action})` costs more than {MOST_OF_STEP}");
            }
        }
        report
    }
}
