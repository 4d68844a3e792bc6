//! Tasks over variables with several values.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::budget::LimitWatch;
use super::facts::FactId;
use super::ground::{GroundEffect, GroundOperator, GroundTask, Literal};
use super::groups::cover;
use super::model::ObjectId;
use super::mutex::Compatible;
use crate::search::{Control, SearchError};
use crate::width::Width;

/// The number of an operator in the task.
pub type OperatorId = u32;

/// About the steps for an effect.
const STEPS: usize = 200;

/// A requirement: a variable has a value, or does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Requirement {
    /// The variable.
    pub variable: u32,
    /// The value.
    pub value: u32,
    /// Whether the variable must have the value; otherwise it must not.
    pub equal: bool,
}

/// An effect: sets a variable to a value if a condition held before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValueEffect {
    /// The condition.
    pub condition: Vec<Requirement>,
    /// The variable.
    pub variable: u32,
    /// Its new value.
    pub value: u32,
}

/// An operator over variables.
#[derive(Clone, Debug)]
pub struct FiniteOperator {
    /// The action of the model.
    pub action: usize,
    /// Its arguments.
    pub arguments: Box<[ObjectId]>,
    /// The precondition.
    pub precondition: Vec<Requirement>,
    /// The effects. Of two effects on a variable, the later one counts.
    pub effects: Vec<ValueEffect>,
    /// The cost.
    pub cost: u32,
}

/// A rule that gives a derived variable the value 1.
#[derive(Clone, Debug)]
pub struct FiniteAxiom {
    /// The variable.
    pub head: u32,
    /// The condition.
    pub body: Vec<Requirement>,
}

/// A planning task over finite variables.
#[derive(Clone, Debug, Default)]
pub struct FiniteTask {
    /// The number of values of each variable.
    pub sizes: Vec<u32>,
    /// For each variable and value, its fact; `None` if no fact of the group holds.
    pub facts: Vec<Vec<Option<FactId>>>,
    /// The variables from here on are derived.
    pub first_derived: u32,
    /// The initial values; those of derived variables are 0.
    pub init: Vec<u32>,
    /// The condition that a plan must reach.
    pub goal: Vec<Requirement>,
    /// The operators.
    pub operators: Vec<FiniteOperator>,
    /// The axioms by layers: a body negates only variables of earlier layers.
    pub axioms: Vec<Vec<FiniteAxiom>>,
    /// Whether the goal is known to be unreachable.
    pub is_hopeless: bool,
    /// About the memory held by operators, in bytes.
    pub held: usize,
}

/// The translation of facts to values of variables.
struct Translation<'a> {
    task: &'a GroundTask,
    compatible: &'a Compatible,
    groups: Vec<Vec<FactId>>,
    /// The variable and value of each fact.
    places: Vec<Option<(u32, u32)>>,
    /// For each variable, the value that means none of its facts.
    nones: Vec<Option<u32>>,
}

/// A literal as a requirement, unless it is decided.
enum Required {
    Always,
    Never,
    When(Requirement),
}

impl FiniteTask {
    /// Chooses variables for a task, whose operators and facts were pruned. Takes the operators.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn new(
        mut task: GroundTask,
        compatible: &Compatible,
        needed: &[bool],
        control: &mut Control,
    ) -> Result<FiniteTask, SearchError> {
        let mut watch = LimitWatch::new(control);
        let groups = cover(&task, compatible, needed);
        let operators = std::mem::take(&mut task.operators);
        let task = &task;
        let mut translation =
            Translation { task, compatible, groups, places: vec![None; needed.len()], nones: Vec::new() };
        let first_derived = translation.place(needed, &operators);
        let mut finite = FiniteTask {
            sizes: translation.sizes(),
            facts: translation.values(),
            first_derived,
            init: Vec::new(),
            goal: Vec::new(),
            operators: Vec::new(),
            axioms: Vec::new(),
            is_hopeless: task.is_hopeless,
            held: 0,
        };
        finite.init = translation.init();
        match translation.all(&task.goal) {
            Some(goal) => finite.goal = goal,
            None => finite.is_hopeless = true,
        }
        let mut cheapest = CheapestOperators::default();
        let (mut held, mut left) = (0, task.bytes() + compatible.bytes());
        for operator in operators {
            let steps = operator.effects.len() * STEPS;
            left = left.saturating_sub(operator.bytes());
            if let Some(operator) = translation.operator(&operator) {
                held += operator.bytes();
                cheapest.add(operator);
            }
            watch.pass(steps, || held + left)?;
        }
        cheapest.kept.shrink_to_fit();
        (finite.operators, finite.held) = (cheapest.kept, held);
        finite.axioms = translation.axioms();
        Ok(finite)
    }

    /// Returns the values of variables in a state that is given by the facts that hold, or `None` if a
    /// variable has no value for it. Derived variables have the value 0.
    pub fn values(&self, holds: &[bool]) -> Option<Vec<u32>> {
        let value = |(variable, facts): (usize, &Vec<Option<FactId>>)| {
            if variable >= self.first_derived.to_usize() {
                return Some(0);
            }
            let own = facts.iter().position(|fact| fact.is_some_and(|fact| holds[fact.to_usize()]));
            own.or_else(|| facts.iter().position(Option::is_none)).map(|value| value.to_u32())
        };
        self.facts.iter().enumerate().map(value).collect()
    }
}

/// The cheapest operators of those with the same precondition and effects.
#[derive(Default)]
struct CheapestOperators {
    kept: Vec<FiniteOperator>,
    /// The last one with each hash, and for each the one before it with the same hash.
    last: FxHashMap<u64, u32>,
    before: Vec<Option<u32>>,
}

impl CheapestOperators {
    fn add(&mut self, operator: FiniteOperator) {
        let mut hasher = FxHasher::default();
        (&operator.precondition, &operator.effects).hash(&mut hasher);
        let hash = hasher.finish();
        let last = self.last.get(&hash).copied();
        let is_same = |at: &u32| {
            let own = &self.kept[at.to_usize()];
            own.precondition == operator.precondition && own.effects == operator.effects
        };
        match std::iter::successors(last, |at| self.before[at.to_usize()]).find(is_same) {
            Some(at) if self.kept[at.to_usize()].cost <= operator.cost => {}
            Some(at) => self.kept[at.to_usize()] = operator,
            None => {
                self.last.insert(hash, self.kept.len().to_u32());
                self.before.push(last);
                self.kept.push(operator);
            }
        }
    }
}

impl FiniteOperator {
    /// Returns about the memory held, in bytes, with that of what finds it.
    fn bytes(&self) -> usize {
        let conditions: usize = self.effects.iter().map(|effect| effect.condition.capacity()).sum();
        2 * size_of::<FiniteOperator>()
            + self.arguments.len() * size_of::<ObjectId>()
            + self.effects.capacity() * size_of::<ValueEffect>()
            + (self.precondition.capacity() + conditions) * size_of::<Requirement>()
    }
}

impl Translation<'_> {
    /// Gives each fact its variable and value. Returns the first derived variable.
    fn place(&mut self, needed: &[bool], operators: &[GroundOperator]) -> u32 {
        for (variable, group) in (0..).zip(&self.groups) {
            for (value, fact) in (0..).zip(group) {
                self.places[fact.to_usize()] = Some((variable, value));
            }
        }
        let may_be_empty = self.may_be_empty(operators);
        let none = |(group, empty): (&Vec<FactId>, bool)| empty.then_some(group.len().to_u32());
        self.nones = self.groups.iter().zip(may_be_empty).map(none).collect();
        let first_derived = self.groups.len().to_u32();
        let derived = (0..needed.len()).filter(|&fact| needed[fact] && self.task.is_derived[fact]);
        self.place_derived(derived.collect(), first_derived);
        first_derived
    }

    /// Gives each of these facts a variable, but those that no axiom can derive.
    fn place_derived(&mut self, mut derived: Vec<usize>, first: u32) {
        loop {
            for (variable, &fact) in (first..).zip(&derived) {
                self.places[fact] = Some((variable, 1));
            }
            let mut has_axiom = vec![false; derived.len()];
            for axiom in self.axioms().iter().flatten() {
                has_axiom[(axiom.head - first).to_usize()] = true;
            }
            if has_axiom.iter().all(|has_axiom| *has_axiom) {
                return;
            }
            for (&fact, _) in derived.iter().zip(&has_axiom).filter(|(_, has_axiom)| !**has_axiom) {
                self.places[fact] = None;
            }
            let mut kept = has_axiom.iter();
            derived.retain(|_| kept.next().is_some_and(|has_axiom| *has_axiom));
        }
    }

    fn derived(&self) -> Vec<FactId> {
        let is_placed =
            |fact: &FactId| self.task.is_derived[fact.to_usize()] && self.places[fact.to_usize()].is_some();
        (0..self.places.len().to_u32()).filter(is_placed).collect()
    }

    fn sizes(&self) -> Vec<u32> {
        let groups = self.groups.iter().zip(&self.nones);
        let sizes = groups.map(|(group, none)| group.len().to_u32() + u32::from(none.is_some()));
        sizes.chain(self.derived().iter().map(|_| 2)).collect()
    }

    fn values(&self) -> Vec<Vec<Option<FactId>>> {
        let groups =
            self.groups.iter().zip(&self.nones).map(|(group, none)| {
                group.iter().map(|&fact| Some(fact)).chain(none.map(|_| None)).collect()
            });
        groups.chain(self.derived().into_iter().map(|fact| vec![None, Some(fact)])).collect()
    }

    fn init(&self) -> Vec<u32> {
        let value = |(group, none): (&Vec<FactId>, &Option<u32>)| {
            let own = group.iter().position(|fact| self.task.init[fact.to_usize()]);
            own.map_or(none.unwrap_or(0), |value| value.to_u32())
        };
        let values = self.groups.iter().zip(&self.nones).map(value);
        values.chain(self.derived().iter().map(|_| 0)).collect()
    }

    /// Returns, for each group, whether a state may contain none of its facts. The other groups are never
    /// empty: if that holds for all of them in a state, it holds after every operator.
    fn may_be_empty(&self, operators: &[GroundOperator]) -> Vec<bool> {
        let begins = |group: &Vec<FactId>| group.iter().any(|fact| self.task.init[fact.to_usize()]);
        let mut may: Vec<bool> = self.groups.iter().map(|group| group.len() < 2 || !begins(group)).collect();
        loop {
            let before = may.clone();
            for operator in operators {
                for effect in operator.effects.iter().filter(|effect| !effect.change.holds) {
                    let fact = effect.change.fact;
                    let Some((group, _)) = self.places[fact.to_usize()] else { continue };
                    if !may[group.to_usize()]
                        && self.may_hold(operator, &effect.condition, fact)
                        && !self.is_overruled(operator, group, &effect.condition, fact)
                        && !self.is_replaced(operator, group, effect, &may)
                    {
                        may[group.to_usize()] = true;
                    }
                }
            }
            if may == before {
                return may;
            }
        }
    }

    /// Returns whether an operator that deletes a fact of a group adds another one whatever the value of some
    /// other group is that is never empty.
    fn is_replaced(
        &self,
        operator: &GroundOperator,
        group: u32,
        deletion: &GroundEffect,
        may_be_empty: &[bool],
    ) -> bool {
        let fact = deletion.change.fact;
        let is_given = |part: &Literal| {
            deletion.condition.contains(part)
                || operator.precondition.contains(part)
                || *part == Literal { fact, holds: true }
        };
        // The facts of which each suffices for an addition to the group.
        let mut causes: Vec<FactId> = Vec::new();
        for addition in operator.effects.iter().filter(|effect| effect.change.holds) {
            let is_own = self.places[addition.change.fact.to_usize()].is_some_and(|(own, _)| own == group);
            let mut open = addition.condition.iter().filter(|part| !is_given(part));
            if let (true, Some(cause), None) = (is_own, open.next(), open.next())
                && cause.holds
            {
                causes.push(cause.fact);
            }
        }
        let source = causes.first().and_then(|&cause| self.places[cause.to_usize()]);
        let Some((source, _)) = source.filter(|&(source, _)| !may_be_empty[source.to_usize()]) else {
            return false;
        };
        self.groups[source.to_usize()].iter().all(|&other| {
            causes.contains(&other)
                || !self.compatible.may_both(other, fact)
                || !self.may_hold(operator, &deletion.condition, other)
        })
    }

    /// Returns whether a fact may hold when an operator is applied and a condition holds.
    fn may_hold(&self, operator: &GroundOperator, condition: &[Literal], fact: FactId) -> bool {
        let own = Literal { fact, holds: true };
        operator.precondition.iter().chain(condition).all(|&part| {
            part != Literal { fact, holds: false } && self.compatible.may_both_hold(self.task, part, own)
        })
    }

    fn require(&self, literal: Literal) -> Required {
        match self.places[literal.fact.to_usize()] {
            Some((variable, value)) => Required::When(
                Requirement { variable, value, equal: literal.holds }.settled(&self.two_valued(variable)),
            ),
            // Facts without a variable never hold or are not needed, so no remaining condition refers to
            // them.
            None if literal.holds => Required::Never,
            None => Required::Always,
        }
    }

    /// Returns whether a variable has two values.
    fn two_valued(&self, variable: u32) -> bool {
        match self.groups.get(variable.to_usize()) {
            Some(group) => group.len() + usize::from(self.nones[variable.to_usize()].is_some()) == 2,
            None => true,
        }
    }

    /// Returns a conjunction in order, without requirements that follow from the rest; `None` if it cannot
    /// hold.
    fn all(&self, literals: &[Literal]) -> Option<Vec<Requirement>> {
        let mut all = Vec::new();
        for &literal in literals {
            match self.require(literal) {
                Required::Always => {}
                Required::Never => return None,
                Required::When(requirement) => all.push(requirement),
            }
        }
        all.sort_unstable();
        all.dedup();
        consistent(&all).then(|| {
            let values: Vec<Requirement> = all.iter().filter(|part| part.equal).copied().collect();
            all.retain(|part| part.equal || !values.iter().any(|value| value.variable == part.variable));
            all.shrink_to_fit();
            all
        })
    }

    fn operator(&self, operator: &GroundOperator) -> Option<FiniteOperator> {
        let precondition = self.all(&operator.precondition)?;
        let mut effects = Vec::new();
        // Deletions first: if a fact is both deleted and added, the addition counts.
        for adds in [false, true] {
            for effect in operator.effects.iter().filter(|effect| effect.change.holds == adds) {
                let deleted = (!adds).then_some(Literal { fact: effect.change.fact, holds: true });
                let own = effect.condition.iter().copied().chain(deleted);
                let own: Vec<Literal> = own.filter(|part| !operator.precondition.contains(part)).collect();
                let condition = match own.is_empty() {
                    true => Some(precondition.clone()),
                    false => self.all(&[&*operator.precondition, &own].concat()),
                };
                let Some(mut condition) = condition else { continue };
                let (Some((variable, value)), all) = (self.places[effect.change.fact.to_usize()], &condition)
                else {
                    continue;
                };
                let new = if adds { Some(value) } else { self.nones[variable.to_usize()] };
                let Some(new) = new else { continue };
                let keeps = Requirement { variable, value: new, equal: true };
                if !adds && self.is_overruled(operator, variable, &effect.condition, effect.change.fact) {
                    continue;
                }
                let is_kept = all.contains(&keeps)
                    && !effects.iter().any(|other: &ValueEffect| other.variable == variable);
                condition.retain(|part| !precondition.contains(part));
                condition.shrink_to_fit();
                if !is_kept {
                    effects.push(ValueEffect { condition, variable, value: new });
                }
            }
        }
        effects.shrink_to_fit();
        (!effects.is_empty()).then(|| FiniteOperator {
            action: operator.action,
            arguments: operator.arguments.clone(),
            precondition,
            effects,
            cost: operator.cost,
        })
    }

    /// Returns whether an addition to a variable certainly applies whenever this deletion does.
    fn is_overruled(
        &self,
        operator: &GroundOperator,
        variable: u32,
        condition: &[Literal],
        fact: FactId,
    ) -> bool {
        operator.effects.iter().any(|other| {
            let follows = |part: &Literal| {
                condition.contains(part)
                    || operator.precondition.contains(part)
                    || *part == Literal { fact, holds: true }
            };
            let place = self.places[other.change.fact.to_usize()];
            other.change.holds
                && place.is_some_and(|(own, _)| own == variable)
                && other.condition.iter().all(follows)
        })
    }

    /// Returns the axioms by layers.
    fn axioms(&self) -> Vec<Vec<FiniteAxiom>> {
        let mut layers: Vec<Vec<FiniteAxiom>> = Vec::new();
        let levels = self.levels();
        for axiom in &self.task.axioms {
            let (Some((head, _)), Some(body)) = (self.places[axiom.head.to_usize()], self.all(&axiom.body))
            else {
                continue;
            };
            let level = levels[axiom.head.to_usize()];
            if layers.len() <= level {
                layers.resize(level + 1, Vec::new());
            }
            layers[level].push(FiniteAxiom { head, body });
        }
        layers
    }

    /// Returns, for each fact, the layer of its axioms: at least that of the facts that they need, and above
    /// that of the facts that they negate.
    fn levels(&self) -> Vec<usize> {
        let mut levels = vec![0; self.places.len()];
        // Predicates are stratified, so no layer is above the number of derived facts.
        for _ in 0..=self.task.axioms.len() {
            let mut is_stable = true;
            for axiom in &self.task.axioms {
                for part in axiom.body.iter().filter(|part| self.task.is_derived[part.fact.to_usize()]) {
                    let least = levels[part.fact.to_usize()] + usize::from(!part.holds);
                    let level = &mut levels[axiom.head.to_usize()];
                    if *level < least {
                        *level = least;
                        is_stable = false;
                    }
                }
            }
            if is_stable {
                break;
            }
        }
        levels
    }
}

impl Requirement {
    /// Returns the requirement as an equation if the variable has two values.
    fn settled(self, has_two: &bool) -> Requirement {
        if *has_two && !self.equal {
            Requirement { value: 1 - self.value, equal: true, ..self }
        } else {
            self
        }
    }
}

/// Returns whether requirements in order, each once, can hold together.
fn consistent(all: &[Requirement]) -> bool {
    all.chunk_by(|one, other| one.variable == other.variable).all(|parts| {
        let mut values = parts.iter().filter(|part| part.equal).map(|part| part.value);
        match (values.next(), values.next()) {
            (_, Some(_)) => false,
            (Some(value), None) => !parts.contains(&Requirement { value, equal: false, ..parts[0] }),
            (None, None) => true,
        }
    })
}
