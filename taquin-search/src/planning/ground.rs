//! Grounded problems, which have no variables: facts, operators and axioms.
//!
//! Facts that always hold or never hold are removed, since conditions on them are decided. Other conditions
//! become lists of literals. A disjunction splits its operator or effect into alternatives. If these would be
//! too many, a derived fact replaces the disjunction.

use rustc_hash::FxHashMap;

use super::budget::{BLOCK_BYTES, LimitWatch};
use super::error::PlanningError;
use super::facts::FactId;
use super::model::{AtomSchema, EffectSchema, Formula, Model, ObjectId, TypedName};
use super::reach::{Reached, Variant, reach};
use super::rules::{Alternative, JoinRule, RuleHead, normal};
use crate::report::Report;
use crate::search::{Control, SearchError};
use crate::width::Width;

/// The most alternatives that a disjunction makes.
const MOST_ALTERNATIVES: usize = 16;

/// About the steps for an instance of an action or of a rule.
const STEPS: usize = 200;
/// About the steps for values of a quantifier's variables.
const VALUE_STEPS: usize = 20;
/// About the memory for a formula under such values.
const FORMULA_BYTES: usize = 128;
/// About the memory for a fact with its name, and for an axiom.
const FACT_BYTES: usize = 120;
const AXIOM_BYTES: usize = 60;

/// A literal: a fact, and whether it must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    /// The fact.
    pub fact: FactId,
    /// Whether it must hold.
    pub holds: bool,
}

/// A planning task without variables.
#[derive(Clone, Debug, Default)]
pub struct GroundTask {
    /// The name of each fact.
    pub names: Vec<String>,
    /// The predicate and arguments of each fact; `None` for derived facts of disjunctions.
    pub atoms: Vec<(u32, Vec<ObjectId>)>,
    /// Whether each fact holds initially, before axioms are applied.
    pub init: Vec<bool>,
    /// Whether axioms derive each fact.
    pub is_derived: Vec<bool>,
    /// The condition that a plan must reach.
    pub goal: Vec<Literal>,
    /// Whether the goal is known to be unreachable.
    pub is_hopeless: bool,
    /// The operators.
    pub operators: Vec<GroundOperator>,
    /// The axioms.
    pub axioms: Vec<GroundAxiom>,
    /// A warning about an action that is not applicable since its cost has no value.
    pub unpriced: Option<Box<Report>>,
    /// The memory held by operators, in bytes.
    pub held: usize,
}

impl GroundTask {
    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.held + self.names.len() * FACT_BYTES + self.axioms.len() * AXIOM_BYTES
    }
}

/// An operator: an action with values for its parameters.
#[derive(Clone, Debug)]
pub struct GroundOperator {
    /// The action.
    pub action: usize,
    /// The values of its parameters.
    pub arguments: Box<[ObjectId]>,
    /// The precondition.
    pub precondition: Vec<Literal>,
    /// The effects.
    pub effects: Vec<GroundEffect>,
    /// The cost.
    pub cost: u32,
}

impl GroundOperator {
    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let conditions: usize = self.effects.iter().map(|effect| effect.condition.capacity()).sum();
        let literals = self.precondition.capacity() + conditions;
        size_of::<GroundOperator>()
            + self.arguments.len() * size_of::<ObjectId>()
            + self.effects.capacity() * size_of::<GroundEffect>()
            + literals * size_of::<Literal>()
            + 3 * BLOCK_BYTES
    }
}

/// A change under a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundEffect {
    /// The condition, besides the operator's precondition.
    pub condition: Vec<Literal>,
    /// The fact, and whether it is added or deleted.
    pub change: Literal,
}

/// A rule for a derived fact.
#[derive(Clone, Debug)]
pub struct GroundAxiom {
    /// The fact that it derives.
    pub head: FactId,
    /// The condition under which the fact holds.
    pub body: Vec<Literal>,
}

/// A formula without variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Decided {
    True,
    False,
    Is(Literal),
    All(Vec<Decided>),
    Any(Vec<Decided>),
}

struct Grounding<'a> {
    reached: Reached<'a>,
    task: GroundTask,
    /// The fate of each reached fact.
    fates: Vec<Fate>,
    /// The derived facts that replace disjunctions.
    disjunctions: FxHashMap<Decided, FactId>,
}

/// How conditions on a reached fact are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Always,
    Changes(FactId),
}

/// Grounds a problem.
pub fn ground(model: &Model, control: &mut Control) -> Result<GroundTask, PlanningError> {
    let reached = reach(model, control)?;
    let mut grounding = Grounding {
        reached,
        task: GroundTask::default(),
        fates: Vec::new(),
        disjunctions: FxHashMap::default(),
    };
    let mut watch = LimitWatch::new(control);
    grounding.task.unpriced = grounding.reached.unpriced.take();
    grounding.name_facts();
    let rules = std::mem::take(&mut grounding.reached.rules);
    grounding.axioms(&rules, &mut watch)?;
    grounding.operators(&rules, &mut watch)?;
    grounding.goal(&mut watch)?;
    Ok(grounding.task)
}

impl Grounding<'_> {
    /// Numbers the facts that may change.
    fn name_facts(&mut self) {
        let model = self.reached.statics.model;
        let is_deleted = self.deleted();
        let mut init = vec![false; self.reached.facts.len()];
        for (predicate, arguments) in &model.init {
            self.reached
                .facts
                .find(*predicate, arguments)
                .into_iter()
                .for_each(|id| init[id.to_usize()] = true);
        }
        let mut is_derived = vec![false; model.predicates.len()];
        model.axioms.iter().for_each(|axiom| is_derived[axiom.head.predicate.to_usize()] = true);
        for id in 0..self.reached.facts.len() {
            let (predicate, arguments) = self.reached.facts.get(id.to_u32());
            let is_known =
                predicate.to_usize() >= model.predicates.len() || self.reached.statics.knows(predicate);
            if is_known || init[id] && !is_deleted[id] {
                self.fates.push(Fate::Always);
                continue;
            }
            self.fates.push(Fate::Changes(self.task.names.len().to_u32()));
            let name = &model.predicates[predicate.to_usize()].name;
            self.task.names.push(model.written(name, arguments));
            self.task.atoms.push((predicate, arguments.to_vec()));
            self.task.init.push(init[id]);
            self.task.is_derived.push(is_derived[predicate.to_usize()]);
        }
    }

    /// Returns, for each fact, whether an effect may delete it.
    fn deleted(&self) -> Vec<bool> {
        let Reached { facts, variants, instances, taken, rules, statics, .. } = &self.reached;
        let mut is_deleted = vec![false; facts.len()];
        let mut delete = |action: usize, effect: usize, values: &[ObjectId]| {
            let effect = &statics.model.actions[action].effects[effect];
            if !effect.adds {
                let fact = facts.find_atom(&effect.atom, values);
                fact.into_iter().for_each(|fact| is_deleted[fact.to_usize()] = true);
            }
        };
        for (variant, values) in instances {
            let variant = &variants[*variant];
            variant.plain.iter().for_each(|&effect| delete(variant.action, effect, values));
        }
        for (_, rule, values) in taken {
            if let RuleHead::Takes { variant, effect } = rules[*rule].head {
                delete(variants[variant].action, effect, values);
            }
        }
        is_deleted
    }

    /// Evaluates a formula in normal form under values for its variables.
    fn decide(
        &self,
        formula: &Formula,
        names: &[TypedName],
        values: &mut [ObjectId],
        watch: &mut LimitWatch,
    ) -> Result<Decided, SearchError> {
        let mut each = |parts: &[Formula]| -> Result<Vec<Decided>, SearchError> {
            parts.iter().map(|part| self.decide(part, names, values, watch)).collect()
        };
        Ok(match formula {
            Formula::And(parts) => all(each(parts)?),
            Formula::Or(parts) => any(each(parts)?),
            Formula::Atom(atom) => self.decide_atom(atom, values),
            Formula::Equal(left, right) => truth(left.value(values) == right.value(values)),
            Formula::Not(inner) => match self.decide(inner, names, values, watch)? {
                Decided::True => Decided::False,
                Decided::Is(literal) => Decided::Is(Literal { holds: !literal.holds, ..literal }),
                // In normal form, only literals are negated.
                _ => Decided::True,
            },
            Formula::ForAll(own, inner) => all(self.instances(own, inner, names, values, watch)?),
            Formula::Exists(own, inner) => any(self.instances(own, inner, names, values, watch)?),
        })
    }

    /// Evaluates an atom under values for its variables.
    fn decide_atom(&self, atom: &AtomSchema, values: &[ObjectId]) -> Decided {
        match self.fate(atom, values) {
            Some(Fate::Always) => Decided::True,
            Some(Fate::Changes(fact)) => Decided::Is(Literal { fact, holds: true }),
            None => Decided::False,
        }
    }

    /// Returns the fate of an atom under values for its variables, `None` if it was not reached.
    fn fate(&self, atom: &AtomSchema, values: &[ObjectId]) -> Option<Fate> {
        self.reached.facts.find_atom(atom, values).map(|id| self.fates[id.to_usize()])
    }

    /// Evaluates a quantified formula under all values of its variables.
    fn instances(
        &self,
        own: &[u32],
        inner: &Formula,
        names: &[TypedName],
        values: &mut [ObjectId],
        watch: &mut LimitWatch,
    ) -> Result<Vec<Decided>, SearchError> {
        let mut found = Vec::new();
        let mut passed = Ok(());
        self.reached.statics.any(own, names, &mut values.to_vec(), &mut |_, values| {
            let bytes = || self.bytes() + found.len() * FORMULA_BYTES;
            let decided =
                watch.pass(VALUE_STEPS, bytes).and_then(|()| self.decide(inner, names, values, watch));
            passed = decided.map(|decided| found.push(decided));
            passed.is_err()
        });
        passed.map(|()| found)
    }

    /// Returns the alternatives of a body, as lists of literals.
    fn body(
        &mut self,
        body: &Alternative,
        skip: usize,
        names: &[TypedName],
        values: &[ObjectId],
        watch: &mut LimitWatch,
    ) -> Result<Vec<Vec<Literal>>, PlanningError> {
        let mut parts: Vec<Decided> =
            body.atoms[skip..].iter().map(|atom| self.decide_atom(atom, values)).collect();
        let mut values = values.to_vec();
        for part in &body.others {
            parts.push(self.decide(part, names, &mut values, watch).map_err(PlanningError::Search)?);
        }
        Ok(self.alternatives(all(parts)))
    }

    /// Returns the lists of literals of which one must hold.
    fn alternatives(&mut self, decided: Decided) -> Vec<Vec<Literal>> {
        match decided {
            Decided::True => vec![Vec::new()],
            Decided::False => Vec::new(),
            Decided::Is(literal) => vec![vec![literal]],
            Decided::Any(parts) => parts.into_iter().flat_map(|part| self.alternatives(part)).collect(),
            Decided::All(parts) => {
                let literal = |part: &Decided| match part {
                    Decided::Is(literal) => Some(*literal),
                    _ => None,
                };
                let mut literals: Vec<Literal> = parts.iter().filter_map(literal).collect();
                literals.sort_unstable();
                literals.dedup();
                let mut lists = vec![literals];
                for part in parts.into_iter().filter(|part| literal(part).is_none()) {
                    let mut own = self.alternatives(part.clone());
                    if own.len() > 1 && lists.len() * own.len() > MOST_ALTERNATIVES {
                        own = vec![vec![self.disjunction(part, own)]];
                    }
                    lists = lists
                        .iter()
                        .flat_map(|list| own.iter().map(move |more| joined(list, more)))
                        .collect();
                }
                lists.retain(|list| !list.windows(2).any(|pair| pair[0].fact == pair[1].fact));
                lists
            }
        }
    }

    /// Returns a derived fact that holds if one of the lists does.
    fn disjunction(&mut self, formula: Decided, lists: Vec<Vec<Literal>>) -> Literal {
        if let Some(&fact) = self.disjunctions.get(&formula) {
            return Literal { fact, holds: true };
        }
        let head = self.task.names.len().to_u32();
        self.task.names.push(format!("one-of-{head}"));
        self.task.atoms.push((u32::MAX, Vec::new()));
        self.task.init.push(false);
        self.task.is_derived.push(true);
        self.disjunctions.insert(formula, head);
        self.task.axioms.extend(lists.into_iter().map(|body| GroundAxiom { head, body }));
        Literal { fact: head, holds: true }
    }

    fn axioms(&mut self, rules: &[JoinRule], watch: &mut LimitWatch) -> Result<(), PlanningError> {
        let model = self.reached.statics.model;
        for (rule, values) in std::mem::take(&mut self.reached.derived) {
            watch.pass(STEPS, || self.bytes()).map_err(PlanningError::Search)?;
            let rule = &rules[rule];
            let RuleHead::Derives { axiom } = rule.head else { continue };
            let axiom = &model.axioms[axiom];
            let Some(Fate::Changes(head)) = self.fate(&axiom.head, &values) else { continue };
            let bodies = self.body(&rule.body, 0, &axiom.variables, &values, watch)?;
            self.task.axioms.extend(bodies.into_iter().map(|body| GroundAxiom { head, body }));
        }
        Ok(())
    }

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize {
        self.task.bytes() + self.reached.bytes()
    }

    fn operators(&mut self, rules: &[JoinRule], watch: &mut LimitWatch) -> Result<(), PlanningError> {
        let mut taken: Vec<Vec<(usize, Box<[ObjectId]>)>> = vec![Vec::new(); self.reached.instances.len()];
        for (instance, rule, values) in std::mem::take(&mut self.reached.taken) {
            taken[instance].push((rule, values));
        }
        let instances = std::mem::take(&mut self.reached.instances);
        let variants = std::mem::take(&mut self.reached.variants);
        for ((number, values), taken) in instances.into_iter().zip(taken) {
            let taken_rules = taken.iter().map(|(rule, values)| (&rules[*rule], &**values));
            self.operator(&variants[number], &values, taken_rules, watch)?;
            watch.pass((1 + taken.len()) * STEPS, || self.bytes()).map_err(PlanningError::Search)?;
        }
        Ok(())
    }

    fn operator<'r>(
        &mut self,
        variant: &Variant,
        values: &[ObjectId],
        taken: impl Iterator<Item = (&'r JoinRule, &'r [ObjectId])>,
        watch: &mut LimitWatch,
    ) -> Result<(), PlanningError> {
        let model = self.reached.statics.model;
        let schema = &model.actions[variant.action];
        let preconditions = self.body(&variant.body, 0, &schema.variables, values, watch)?;
        let mut effects = Vec::new();
        for &at in &variant.plain {
            self.change(&schema.effects[at], values, vec![Vec::new()], &mut effects);
        }
        for (rule, values) in taken {
            let RuleHead::Takes { effect: at, .. } = rule.head else { continue };
            let effect = &schema.effects[at];
            let alternatives =
                self.body(&rule.body, 1 + usize::from(!effect.adds), &schema.variables, values, watch)?;
            self.change(effect, values, alternatives, &mut effects);
        }
        if effects.is_empty() || preconditions.is_empty() {
            return Ok(());
        }
        let arguments: Box<[ObjectId]> = Box::from(&values[..schema.parameters]);
        let cost = model
            .cost(schema, values)
            .map_err(|why| PlanningError::CostTooHigh(model.without_cost(schema, values, &why)))?;
        for precondition in preconditions {
            let operator = GroundOperator {
                action: variant.action,
                arguments: arguments.clone(),
                precondition,
                effects: effects.clone(),
                cost,
            };
            self.task.held += operator.bytes();
            self.task.operators.push(operator);
        }
        Ok(())
    }

    /// Adds the alternatives of an effect.
    fn change(
        &self,
        effect: &EffectSchema,
        values: &[ObjectId],
        alternatives: Vec<Vec<Literal>>,
        effects: &mut Vec<GroundEffect>,
    ) {
        if let Some(Fate::Changes(fact)) = self.fate(&effect.atom, values) {
            let change = Literal { fact, holds: effect.adds };
            effects.extend(alternatives.into_iter().map(|condition| GroundEffect { condition, change }));
        }
    }

    fn goal(&mut self, watch: &mut LimitWatch) -> Result<(), PlanningError> {
        let model = self.reached.statics.model;
        let names = &model.goal_variables;
        let mut values = vec![super::facts::UNBOUND; names.len()];
        let goal = normal(model, &model.goal, names);
        let decided = self.decide(&goal, names, &mut values, watch).map_err(PlanningError::Search)?;
        let mut lists = self.alternatives(decided.clone());
        match lists.len() {
            0 => self.task.is_hopeless = true,
            1 => self.task.goal = lists.swap_remove(0),
            _ => self.task.goal = vec![self.disjunction(decided, lists)],
        }
        Ok(())
    }
}

/// Returns the literals of both lists in order, each once.
fn joined(left: &[Literal], right: &[Literal]) -> Vec<Literal> {
    let mut both = [left, right].concat();
    both.sort_unstable();
    both.dedup();
    both
}

fn truth(holds: bool) -> Decided {
    if holds { Decided::True } else { Decided::False }
}

fn all(parts: Vec<Decided>) -> Decided {
    simplified(parts, [Decided::True, Decided::False], Decided::All)
}

fn any(parts: Vec<Decided>) -> Decided {
    simplified(parts, [Decided::False, Decided::True], Decided::Any)
}

/// Joins formulas: leaves out those that are `neutral`, and is `absorbing` if one of them is.
fn simplified(
    mut parts: Vec<Decided>,
    [neutral, absorbing]: [Decided; 2],
    join: fn(Vec<Decided>) -> Decided,
) -> Decided {
    if parts.contains(&absorbing) {
        return absorbing;
    }
    parts.retain(|part| *part != neutral);
    match parts.len() {
        0 => neutral,
        1 => parts.swap_remove(0),
        _ => join(parts),
    }
}
