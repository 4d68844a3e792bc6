//! A planning problem as PDDL states it: types, objects, predicates, actions with formulas, axioms, and
//! costs.

use rustc_hash::FxHashMap;

use crate::width::Width;

/// A type, by its place in [`Model::types`].
pub type TypeId = u32;
/// An object, by its place in [`Model::objects`].
pub type ObjectId = u32;
/// A predicate, by its place in [`Model::predicates`].
pub type PredicateId = u32;
/// A variable of an action, an axiom or the goal, by its place in their lists of variables.
pub type VariableId = u32;

/// A domain together with a problem.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The name of the domain.
    pub domain: String,
    /// The name of the problem.
    pub problem: String,
    /// The first is `object`, the parent of all others.
    pub types: Vec<ObjectType>,
    /// Constants of the domain, then objects of the problem.
    pub objects: Vec<TypedName>,
    /// Predicates, derived ones among them.
    pub predicates: Vec<Signature>,
    /// Functions whose values are costs.
    pub functions: Vec<Signature>,
    /// The actions.
    pub actions: Vec<ActionSchema>,
    /// The rules of derived predicates.
    pub axioms: Vec<AxiomSchema>,
    /// What holds at the start.
    pub init: Vec<(PredicateId, Vec<ObjectId>)>,
    /// The values of functions, by their number and arguments.
    pub values: FxHashMap<(u32, Vec<ObjectId>), u32>,
    /// What a plan must reach, with its variables.
    pub goal: Formula,
    /// The variables of the goal's quantifiers.
    pub goal_variables: Vec<TypedName>,
    /// Whether costs count; each action costs 1 otherwise.
    pub has_metric: bool,
}

/// A type and what it is a kind of.
#[derive(Clone, Debug)]
pub struct ObjectType {
    /// Its name.
    pub name: String,
    /// The type that contains it; `object` contains itself.
    pub parent: TypeId,
}

/// An object or a variable with its types, of which it has one.
#[derive(Clone, Debug)]
pub struct TypedName {
    /// The name, of a variable with its `?`.
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
    /// When it may be taken.
    pub precondition: Formula,
    /// What it changes.
    pub effects: Vec<EffectSchema>,
    /// What it costs: the sum of these.
    pub costs: Vec<CostTerm>,
}

/// A change: under the condition, for all values of the variables, a fact begins or ceases to hold.
#[derive(Clone, Debug)]
pub struct EffectSchema {
    /// The variables of `forall` around it.
    pub variables: Vec<VariableId>,
    /// The condition of `when` around it.
    pub condition: Formula,
    /// The fact.
    pub atom: AtomSchema,
    /// Whether it begins to hold.
    pub adds: bool,
}

/// A rule for a derived predicate.
#[derive(Clone, Debug)]
pub struct AxiomSchema {
    /// Those of the head, then the variables of quantifiers.
    pub variables: Vec<TypedName>,
    /// What it derives.
    pub head: AtomSchema,
    /// From what.
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
    /// All hold; of none, true.
    And(Vec<Formula>),
    /// One holds; of none, false.
    Or(Vec<Formula>),
    /// It does not hold.
    Not(Box<Formula>),
    /// The fact holds.
    Atom(AtomSchema),
    /// Both are the same object.
    Equal(Argument, Argument),
    /// It holds for all values of the variables.
    ForAll(Vec<VariableId>, Box<Formula>),
    /// It holds for some.
    Exists(Vec<VariableId>, Box<Formula>),
}

impl Default for Formula {
    fn default() -> Formula {
        Formula::And(Vec::new())
    }
}

impl Argument {
    /// The object, under values for variables.
    #[inline]
    pub fn value(self, values: &[ObjectId]) -> ObjectId {
        match self {
            Argument::Variable(variable) => values[variable.to_usize()],
            Argument::Object(object) => object,
        }
    }
}

impl AtomSchema {
    /// The arguments under values for variables.
    pub fn values(&self, values: &[ObjectId]) -> Vec<ObjectId> {
        self.arguments.iter().map(|argument| argument.value(values)).collect()
    }
}

impl Formula {
    /// The same without `Not` but before atoms and equations; `negated`, its negation.
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
    /// Whether a type is another or a kind of it.
    pub fn is_kind_of(&self, mut kind: TypeId, of: TypeId) -> bool {
        // A circle of types has no more steps than there are types.
        for _ in 0..=self.types.len() {
            if kind == of {
                return true;
            }
            kind = self.types[kind.to_usize()].parent;
        }
        false
    }

    /// The objects that a variable of these types may have as its value.
    pub fn members(&self, types: &[TypeId]) -> Vec<ObjectId> {
        let is_member = |object: &TypedName| {
            object.types.iter().any(|&kind| types.iter().any(|&of| self.is_kind_of(kind, of)))
        };
        (0..).zip(&self.objects).filter(|(_, object)| is_member(object)).map(|(id, _)| id).collect()
    }

    /// An atom as PDDL writes it, without its parentheses.
    pub fn written(&self, name: &str, arguments: &[ObjectId]) -> String {
        let names = arguments.iter().map(|&object| self.objects[object.to_usize()].name.as_str());
        std::iter::once(name).chain(names).collect::<Vec<_>>().join(" ")
    }

    /// What an action costs under values for its variables, or `None` where a function has no value.
    pub fn cost(&self, action: &ActionSchema, values: &[ObjectId]) -> Option<u32> {
        if !self.has_metric {
            return Some(1);
        }
        action.costs.iter().try_fold(0u32, |sum, term| {
            let more = match term {
                CostTerm::Fixed(number) => *number,
                CostTerm::Value(function, arguments) => {
                    let arguments = arguments.iter().map(|argument| argument.value(values)).collect();
                    *self.values.get(&(*function, arguments))?
                }
            };
            sum.checked_add(more)
        })
    }
}
