//! Relaxed reachability: every fact and every action that is reachable if nothing is deleted.
//!
//! The rules are evaluated semi-naively: a new fact is joined with those before it, once for each atom of a
//! body that it matches. So each instance of a rule is found exactly once.

use std::cell::RefCell;
use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::atom_uses::AtomUses;
use super::budget::LimitWatch;
use super::error::PlanningError;
use super::facts::{FactId, FactStore, Join, UNBOUND};
use super::model::{
    Argument, AtomSchema, CostFailure, Formula, Model, ObjectId, PredicateId, TypedName, VariableId,
};
use super::rules::{Alternative, JoinRule, RuleHead, Statics, are_bound, normal};
use crate::report::Report;
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// An alternative of an action's precondition.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The action.
    pub action: usize,
    /// The alternative.
    pub body: Alternative,
    /// The predicate whose facts are the values for which the variant is applicable, and its variables.
    applicable: (PredicateId, Vec<VariableId>),
    /// The effects that need no join: those without conditions and variables.
    pub plain: Vec<usize>,
}

/// The result of relaxed reachability.
#[derive(Debug)]
pub struct Reached<'a> {
    /// Types and static facts.
    pub statics: Statics<'a>,
    /// All facts, including static ones.
    pub facts: FactStore,
    /// The alternatives of all actions.
    pub variants: Vec<Variant>,
    /// Applicable variants with the values of their variables.
    pub instances: Vec<(usize, Box<[ObjectId]>)>,
    /// Effects with conditions or variables: the instance, the rule, and all values.
    pub taken: Vec<(usize, usize, Box<[ObjectId]>)>,
    /// Axioms that derive something: the rule, with values.
    pub derived: Vec<(usize, Box<[ObjectId]>)>,
    /// The rules.
    pub rules: Vec<JoinRule>,
    /// A warning about the first action found that is not applicable since its cost has no value.
    pub unpriced: Option<Box<Report>>,
    /// The values of all instances.
    values: usize,
}

/// The approximate size of an instance without its values, in bytes: in lists that double when they are full.
const INSTANCE_BYTES: usize = 96;
/// The work of looking at a value for a variable.
const VALUE_LOOKED_AT: usize = 16;
/// Instances that are noted between two checks of limits.
const FOLLOWED: usize = 4096;

/// Returns the approximate size of an instance of a rule, in bytes.
fn instance_bytes(rule: &JoinRule) -> usize {
    INSTANCE_BYTES + rule.variables * size_of::<ObjectId>()
}

struct Reaching<'a, 'c, 'o> {
    reached: Reached<'a>,
    /// For each rule, variable and object, whether the object has the variable's type.
    members: Vec<Vec<Vec<bool>>>,
    queue: VecDeque<FactId>,
    /// The instance to which each fact of applicability belongs.
    instance_of: FxHashMap<FactId, usize>,
    control: &'c mut Control<'o>,
    stop: Option<PlanningError>,
}

/// Finds all facts and actions of a problem that are reachable if nothing is deleted.
pub fn reach<'a>(model: &'a Model, control: &mut Control) -> Result<Reached<'a>, PlanningError> {
    let variants = variants(model);
    let rules = rules(model, &variants);
    let predicates = model.predicates.len() + variants.len();
    let statics = Statics::new(model);
    let members =
        rules.iter().map(|rule| memberships(&statics, names(model, &variants, rule.head))).collect();
    let mut reaching = Reaching {
        reached: Reached {
            statics,
            facts: FactStore::new(predicates),
            variants,
            instances: Vec::new(),
            taken: Vec::new(),
            derived: Vec::new(),
            rules: Vec::new(),
            unpriced: None,
            values: 0,
        },
        members,
        queue: VecDeque::new(),
        instance_of: FxHashMap::default(),
        control,
        stop: None,
    };
    reaching.run(&rules);
    match reaching.stop {
        Some(stop) => Err(stop),
        None => Ok(Reached { rules, ..reaching.reached }),
    }
}

/// Returns the alternatives of all actions.
fn variants(model: &Model) -> Vec<Variant> {
    let mut variants = Vec::new();
    for (action, schema) in model.actions.iter().enumerate() {
        let plain = |at: &usize| {
            let effect = &schema.effects[*at];
            effect.variables.is_empty() && effect.condition == Formula::And(Vec::new())
        };
        let plain: Vec<usize> = (0..schema.effects.len()).filter(plain).collect();
        for body in Alternative::of(&normal(model, &schema.precondition, &schema.variables)) {
            let predicate = (model.predicates.len() + variants.len()).to_u32();
            let mut named: Vec<VariableId> = (0..schema.parameters.to_u32()).collect();
            named.extend(&body.variables);
            variants.push(Variant { action, body, applicable: (predicate, named), plain: plain.clone() });
        }
    }
    variants
}

/// Returns the rules of actions, of effects that need a join, and of axioms.
fn rules(model: &Model, variants: &[Variant]) -> Vec<JoinRule> {
    let mut rules = Vec::new();
    for (number, variant) in variants.iter().enumerate() {
        let schema = &model.actions[variant.action];
        let parameters = 0..schema.parameters.to_u32();
        let head = RuleHead::Applicable { variant: number };
        rules.push(JoinRule::new(variant.body.clone(), parameters, schema.variables.len(), head));
        for (at, effect) in schema.effects.iter().enumerate().filter(|(at, _)| !variant.plain.contains(at)) {
            for mut body in Alternative::of(&normal(model, &effect.condition, &schema.variables)) {
                let (predicate, named) = &variant.applicable;
                let arguments = named.iter().map(|&variable| Argument::Variable(variable)).collect();
                body.atoms.insert(0, AtomSchema { predicate: *predicate, arguments });
                if !effect.adds {
                    body.atoms.insert(1, effect.atom.clone());
                }
                let bound = effect.variables.iter().copied();
                let head = RuleHead::Takes { variant: number, effect: at };
                rules.push(JoinRule::new(body, bound, schema.variables.len(), head));
            }
        }
    }
    for (number, axiom) in model.axioms.iter().enumerate() {
        for body in Alternative::of(&normal(model, &axiom.body, &axiom.variables)) {
            let head = 0..axiom.head.arguments.len().to_u32();
            rules.push(JoinRule::new(body, head, axiom.variables.len(), RuleHead::Derives { axiom: number }));
        }
    }
    rules
}

/// Returns the variables of a rule.
fn names<'a>(model: &'a Model, variants: &[Variant], head: RuleHead) -> &'a [TypedName] {
    match head {
        RuleHead::Applicable { variant } | RuleHead::Takes { variant, .. } => {
            &model.actions[variants[variant].action].variables
        }
        RuleHead::Derives { axiom } => &model.axioms[axiom].variables,
    }
}

fn memberships(statics: &Statics, names: &[TypedName]) -> Vec<Vec<bool>> {
    let of = |name: &TypedName| {
        let mut are = vec![false; statics.model.objects.len()];
        statics.members(name).iter().for_each(|object| are[object.to_usize()] = true);
        are
    };
    names.iter().map(of).collect()
}

impl Reached<'_> {
    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let held = self.instances.len() + self.taken.len() + self.derived.len();
        held * INSTANCE_BYTES + self.values * size_of::<ObjectId>() + self.facts.bytes()
    }
}

impl Reaching<'_, '_, '_> {
    fn run(&mut self, rules: &[JoinRule]) {
        let uses = AtomUses::new(rules);
        self.begin();
        for (number, rule) in rules.iter().enumerate() {
            if rule.body.atoms.iter().all(|atom| self.reached.statics.knows(atom.predicate)) {
                self.join(number, rule, None);
            }
        }
        while let Some(fact) = self.queue.pop_front() {
            self.reached.facts.publish(fact);
            let (predicate, arguments) = self.reached.facts.get(fact);
            for (number, place) in uses.of(predicate, arguments) {
                self.join(number, &rules[number], Some((place, fact)));
            }
            self.watch(0);
            if self.stop.is_some() {
                return;
            }
        }
    }

    /// Adds the initial facts. Joins use static ones at once.
    fn begin(&mut self) {
        let model = self.reached.statics.model;
        for (predicate, arguments) in &model.init {
            if let Some(id) = self.reached.facts.add(*predicate, arguments) {
                if self.reached.statics.knows(*predicate) {
                    self.reached.facts.publish(id);
                } else {
                    self.queue.push_back(id);
                }
            }
        }
    }

    /// Checks the limits while a join holds this many bytes.
    fn watch(&mut self, more: usize) {
        let statistics = Statistics { peak_bytes: self.reached.bytes() + more, ..Statistics::default() };
        if let Err(stop) = self.control.check(&statistics, 0.0) {
            self.stop = Some(PlanningError::Search(stop));
        }
    }

    /// Finds the instances of a rule in which a fact matches an atom of its body, and what follows from them.
    fn join(&mut self, number: usize, rule: &JoinRule, fresh: Option<(usize, FactId)>) {
        match self.instances(number, rule, fresh) {
            Ok((found, is_full)) => {
                if is_full {
                    self.watch(found.len() / rule.width() * instance_bytes(rule));
                }
                self.follow_all(number, rule, &found);
            }
            Err(stop) => self.stop = Some(PlanningError::Search(stop)),
        }
    }

    /// Returns the values of the instances, [`JoinRule::width`] each, and whether there was no memory for
    /// more.
    fn instances(
        &mut self,
        number: usize,
        rule: &JoinRule,
        fresh: Option<(usize, FactId)>,
    ) -> Result<(Vec<ObjectId>, bool), SearchError> {
        let Reached { facts, statics, variants, .. } = &self.reached;
        let names = names(statics.model, variants, rule.head);
        let members = &self.members[number];
        let held = self.reached.bytes();
        let free = self.control.memory.map_or(usize::MAX, |limit| limit.saturating_sub(held));
        let room = free / instance_bytes(rule);
        // A join may look at many values without finding an instance.
        let watch = RefCell::new((LimitWatch::new(self.control), Ok(())));
        let goes_on = || {
            let (watch, passed) = &mut *watch.borrow_mut();
            *passed = passed.and_then(|()| watch.pass(VALUE_LOOKED_AT, || held));
            passed.is_ok()
        };
        let check = |variable: VariableId, values: &[ObjectId]| {
            let object = values[variable.to_usize()];
            goes_on()
                && members[variable.to_usize()][object.to_usize()]
                && rule.checks.iter().all(|(needed, part)| {
                    !needed.contains(&variable)
                        || !are_bound(needed, values)
                        || statics.allow_literal(facts, part, values)
                })
        };
        let mut found: Vec<ObjectId> = Vec::new();
        let mut is_full = false;
        let emit = |values: &mut [ObjectId]| {
            statics.any(&rule.free, names, values, &mut |statics, values| {
                let mut others = rule.body.others.iter();
                is_full |= !goes_on();
                if others.all(|part| statics.allow(facts, part, names, values, &goes_on)) {
                    found.extend_from_slice(values);
                    // An instance without variables needs a block of its own, too.
                    found.extend(values.is_empty().then_some(UNBOUND));
                    is_full |= found.len() / rule.width() > room;
                }
                is_full
            });
            !is_full
        };
        let atoms = &rule.body.atoms;
        let all = (1u64 << atoms.len()) - 1;
        let mut join = Join { facts, atoms, fresh, check, emit, values: vec![UNBOUND; rule.variables] };
        match fresh {
            Some((place, fact)) => join.with(place, fact, |join| join.run(all & !(1 << place))),
            None => join.run(all),
        };
        let (_, passed) = watch.into_inner();
        passed.map(|()| (found, is_full))
    }

    /// Follows the instances of a rule, unless the limits are reached meanwhile.
    fn follow_all(&mut self, number: usize, rule: &JoinRule, found: &[ObjectId]) {
        let width = rule.width();
        for some in found.chunks(width * FOLLOWED) {
            for values in some.chunks(width) {
                self.follow(number, rule, &values[..rule.variables]);
            }
            if some.len() == width * FOLLOWED {
                self.watch(size_of_val(found));
            }
            if self.stop.is_some() {
                return;
            }
        }
    }

    /// Notes an instance of a rule and the facts that follow from it.
    fn follow(&mut self, number: usize, rule: &JoinRule, values: &[ObjectId]) {
        let model = self.reached.statics.model;
        self.reached.values += values.len();
        match rule.head {
            RuleHead::Applicable { variant } => self.apply(variant, values),
            RuleHead::Takes { variant, effect } => {
                let schema = &model.actions[self.reached.variants[variant].action].effects[effect];
                let applicable = &rule.body.atoms[0];
                let fact = self.reached.facts.find_atom(applicable, values);
                let Some(&instance) = fact.and_then(|fact| self.instance_of.get(&fact)) else { return };
                self.reached.taken.push((instance, number, Box::from(values)));
                if schema.adds {
                    self.reach(schema.atom.predicate, &schema.atom.values(values));
                }
            }
            RuleHead::Derives { axiom } => {
                let head = &model.axioms[axiom].head;
                self.reached.derived.push((number, Box::from(values)));
                self.reach(head.predicate, &head.values(values));
            }
        }
    }

    fn apply(&mut self, number: usize, values: &[ObjectId]) {
        let variant = &self.reached.variants[number];
        let model = self.reached.statics.model;
        let action = &model.actions[variant.action];
        if let Err(why @ CostFailure::Undefined(..)) = model.cost(action, values) {
            self.reached.unpriced.get_or_insert_with(|| model.without_cost(action, values, &why));
            return;
        }
        let effects = &action.effects;
        let instance = self.reached.instances.len();
        let adds = variant.plain.iter().map(|&at| &effects[at]).filter(|effect| effect.adds);
        let mut added: Vec<(PredicateId, Vec<ObjectId>)> =
            adds.map(|effect| (effect.atom.predicate, effect.atom.values(values))).collect();
        if variant.plain.len() < effects.len() {
            let (predicate, named) = &variant.applicable;
            let named: Vec<ObjectId> = named.iter().map(|variable| values[variable.to_usize()]).collect();
            added.push((*predicate, named));
        }
        self.reached.instances.push((number, Box::from(values)));
        for (predicate, arguments) in added {
            let fact = self.reach(predicate, &arguments);
            if predicate.to_usize() >= model.predicates.len() {
                self.instance_of.extend(fact.map(|fact| (fact, instance)));
            }
        }
    }

    fn reach(&mut self, predicate: PredicateId, arguments: &[ObjectId]) -> Option<FactId> {
        let id = self.reached.facts.add(predicate, arguments)?;
        self.queue.push_back(id);
        Some(id)
    }
}
