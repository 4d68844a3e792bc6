//! Strong stubborn sets (Wehrle & Helmert 2014): of operators that commute, one order is enough.
//!
//! A set of operators is stubborn in a state if some cheapest plan from there begins with one of them. It
//! begins with all operators that achieve one part of the goal. Operators of the set that are applicable need
//! all that they interfere with, the others all that achieve one part of their precondition. Only applicable
//! operators of the set are expanded.
//!
//! An operator with conditional effects counts as one that reads all variables of their conditions: it
//! interferes with every operator that sets one of them.
//!
//! Finding a set takes work. If that of the first expansions is not worth the successors that they left out,
//! the search goes on without stubborn sets. The more its estimates cost, the more a successor is worth.

use std::rc::Rc;

use super::budget::BLOCK_BYTES;
use super::finite::{FiniteOperator, FiniteTask, OperatorId, Requirement};
use crate::width::Width;

/// The expansions by which their share, and by which their worth is judged.
const FIRST_TRIAL: u32 = 50;
const TRIAL: u32 = 200;
/// At least one successor in this many must be left out.
const LEAST_SHARE: u64 = 5;
/// The work for as many successors as an expansion may leave out at most.
const MOST_SAVED: u64 = 10;
/// The work for an operator that is considered for a list of interference.
const LISTING: u64 = 10;
/// The most operators in all lists of interference.
const MOST_LISTED: usize = 1_000_000;

/// Finds stubborn sets of a task without axioms.
pub struct StubbornSets {
    operators: Rc<[PlainOperator]>,
    /// The memory of the operators, in bytes.
    operators_bytes: usize,
    goal: Vec<Requirement>,
    /// For each variable, the operators whose precondition has it, those whose effects read it, and those
    /// that set it, with the value.
    users: Vec<Vec<OperatorId>>,
    readers: Vec<Vec<OperatorId>>,
    setters: Vec<Vec<(OperatorId, u32)>>,
    /// For each operator, those that it interferes with, once they were needed.
    interference: Vec<Option<Box<[OperatorId]>>>,
    /// The operators in those lists.
    listed: usize,
    /// For each operator, twice the number of the last expansion in which it was applicable, and one more if
    /// it was in the set.
    marks: Vec<u32>,
    /// Operators of the set to be looked at, each with whether it is applicable.
    waiting: Vec<(OperatorId, bool)>,
    /// The applicable operators of the set.
    found: usize,
    expansion: u32,
    /// The operators that were applicable, and those of them that were in the sets.
    applicable: u64,
    kept: u64,
    /// The work that a successor takes.
    worth: u64,
    /// The work done so far.
    pub work: u64,
}

/// An operator's precondition, the values that it sets, and the variables that decide which.
struct PlainOperator {
    precondition: Vec<Requirement>,
    effects: Vec<(u32, u32)>,
    reads: Vec<u32>,
}

impl StubbornSets {
    /// Returns the means to find stubborn sets for a search to which a successor less is `worth` some work.
    /// Returns `None` if the task has axioms.
    pub fn new(task: &FiniteTask, worth: u64) -> Option<StubbornSets> {
        if !task.axioms.is_empty() {
            return None;
        }
        let operators: Rc<[PlainOperator]> = task.operators.iter().map(PlainOperator::new).collect();
        let by_variable = || vec![Vec::new(); task.sizes.len()];
        let (mut users, mut readers) = (by_variable(), by_variable());
        let mut setters = vec![Vec::new(); task.sizes.len()];
        for (number, operator) in (0..).zip(operators.iter()) {
            for part in &operator.precondition {
                users[part.variable.to_usize()].push(number);
            }
            for variable in &operator.reads {
                readers[variable.to_usize()].push(number);
            }
            for &(variable, value) in &operator.effects {
                setters[variable.to_usize()].push((number, value));
            }
        }
        let count = operators.len();
        let operators_bytes = operators.iter().map(PlainOperator::bytes).sum();
        Some(StubbornSets {
            operators,
            operators_bytes,
            goal: task.goal.clone(),
            users,
            readers,
            setters,
            interference: (0..count).map(|_| None).collect(),
            listed: 0,
            marks: vec![0; count],
            waiting: Vec::new(),
            found: 0,
            expansion: 0,
            applicable: 0,
            kept: 0,
            worth,
            work: 0,
        })
    }

    /// Returns whether they do not pay.
    pub fn are_vain(&self) -> bool {
        let saved = self.applicable - self.kept;
        let are_few = LEAST_SHARE * saved < self.applicable;
        self.listed > MOST_LISTED
            || self.expansion <= TRIAL && self.work > MOST_SAVED * self.worth * u64::from(TRIAL)
            || self.expansion == FIRST_TRIAL && are_few
            || self.expansion == TRIAL && (are_few || self.work > saved * self.worth)
            || self.expansion == u32::MAX / 2 - 1
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let lists = self.interference.len() * size_of::<Option<Box<[OperatorId]>>>();
        self.operators_bytes + lists + (self.listed + self.marks.len()) * size_of::<OperatorId>()
    }

    /// Keeps of the operators applicable in a state, which is given by the values of variables and is no
    /// goal, those of a stubborn set.
    pub fn retain(&mut self, value: impl Fn(u32) -> u32 + Copy, applicable: &mut Vec<OperatorId>) {
        self.expansion += 1;
        let own = self.operators.clone();
        applicable.iter().for_each(|operator| self.marks[operator.to_usize()] = 2 * self.expansion);
        let Some(part) = self.least_achieved(&self.goal, value) else { return };
        self.found = 0;
        self.waiting.clear();
        self.add_achievers(part);
        while self.found < applicable.len()
            && let Some((operator, is_applicable)) = self.waiting.pop()
        {
            if is_applicable {
                self.add_interference(operator);
            } else if let Some(part) = self.least_achieved(&own[operator.to_usize()].precondition, value) {
                self.add_achievers(part);
            }
        }
        self.applicable += applicable.len().to_u64();
        self.kept += self.found.to_u64();
        if self.found < applicable.len() {
            applicable.retain(|operator| self.marks[operator.to_usize()] > 2 * self.expansion);
        }
    }

    /// Returns, of the parts of a condition that do not hold, one whose variable few operators set.
    fn least_achieved(&self, condition: &[Requirement], value: impl Fn(u32) -> u32) -> Option<Requirement> {
        let fails = |part: &&Requirement| (value(part.variable) == part.value) != part.equal;
        let failing = condition.iter().filter(fails);
        failing.min_by_key(|part| self.setters[part.variable.to_usize()].len()).copied()
    }

    #[inline]
    fn add(&mut self, operator: OperatorId) {
        let mark = &mut self.marks[operator.to_usize()];
        let (applicable, in_set) = (2 * self.expansion, 2 * self.expansion + 1);
        if *mark != in_set {
            self.found += usize::from(*mark == applicable);
            self.waiting.push((operator, *mark == applicable));
            *mark = in_set;
        }
    }

    /// Adds the operators after which a requirement may hold.
    fn add_achievers(&mut self, part: Requirement) {
        let setters = std::mem::take(&mut self.setters[part.variable.to_usize()]);
        self.work += setters.len().to_u64();
        for &(operator, value) in &setters {
            if (value == part.value) == part.equal {
                self.add(operator);
            }
        }
        self.setters[part.variable.to_usize()] = setters;
    }

    /// Adds the operators that an operator interferes with.
    fn add_interference(&mut self, operator: OperatorId) {
        let list = match self.interference[operator.to_usize()].take() {
            Some(list) => list,
            None => self.interfering(operator),
        };
        self.work += list.len().to_u64() + 4;
        list.iter().for_each(|&other| self.add(other));
        self.interference[operator.to_usize()] = Some(list);
    }

    /// Returns the operators that an operator may disable, that may disable it, or whose effects depend on
    /// which of the two comes first, unless both are never applicable in one state.
    fn interfering(&mut self, operator: OperatorId) -> Box<[OperatorId]> {
        let own = &self.operators[operator.to_usize()];
        let mut found: Vec<OperatorId> = Vec::new();
        for &(variable, value) in &own.effects {
            let is_disabled = |user: &&OperatorId| {
                let parts = &self.operators[user.to_usize()].precondition;
                parts.iter().any(|part| part.variable == variable && part.excludes(value))
            };
            found.extend(self.users[variable.to_usize()].iter().filter(is_disabled));
            found.extend(&self.readers[variable.to_usize()]);
            found.extend(self.setters_but(variable, |other| other != value));
        }
        for part in &own.precondition {
            found.extend(self.setters_but(part.variable, |value| part.excludes(value)));
        }
        for &variable in &own.reads {
            found.extend(self.setters_but(variable, |_| true));
        }
        let looked_at = found.len().to_u64();
        found.sort_unstable();
        found.dedup();
        found.retain(|&other| other != operator && own.may_meet(&self.operators[other.to_usize()]));
        self.listed += found.len();
        self.work += LISTING * looked_at;
        found.into()
    }

    /// Returns the operators that set a variable to certain values.
    fn setters_but(&self, variable: u32, is_one: impl Fn(u32) -> bool) -> impl Iterator<Item = OperatorId> {
        let setters = self.setters[variable.to_usize()].iter();
        setters.filter(move |(_, value)| is_one(*value)).map(|(setter, _)| *setter)
    }
}

impl PlainOperator {
    fn new(operator: &FiniteOperator) -> PlainOperator {
        let conditions = operator.effects.iter().flat_map(|effect| &effect.condition);
        let mut reads: Vec<u32> = conditions.map(|part| part.variable).collect();
        reads.sort_unstable();
        reads.dedup();
        PlainOperator {
            precondition: operator.precondition.clone(),
            effects: operator.effects.iter().map(|effect| (effect.variable, effect.value)).collect(),
            reads,
        }
    }

    /// Returns about the memory held, in bytes, with the operator's places in lists.
    fn bytes(&self) -> usize {
        let (effects, reads) = (self.effects.len(), self.reads.len());
        size_of::<PlainOperator>()
            + self.precondition.len() * (size_of::<Requirement>() + size_of::<OperatorId>())
            + effects * (size_of::<(u32, u32)>() + size_of::<(OperatorId, u32)>())
            + reads * (size_of::<u32>() + size_of::<OperatorId>())
            + 2 * BLOCK_BYTES
    }

    /// Returns whether the preconditions of both may hold in one state.
    fn may_meet(&self, other: &PlainOperator) -> bool {
        let is_contradiction = |left: &Requirement, right: &Requirement| {
            left.variable == right.variable
                && (left.equal && right.excludes(left.value) || right.equal && left.excludes(right.value))
        };
        let parts = |left| other.precondition.iter().any(|right| is_contradiction(left, right));
        !self.precondition.iter().any(parts)
    }
}

impl Requirement {
    /// Returns whether it does not hold where its variable has this value.
    fn excludes(&self, value: u32) -> bool {
        (self.value == value) != self.equal
    }
}
