//! Projections of a task onto some of its variables.
//!
//! An abstract state is the number of a combination of values of the pattern's variables. An operator makes
//! transitions between them. Preconditions on other variables are ignored, unless they exclude the abstract
//! state. A conditional effect whose condition depends on other variables may apply or not. Derived variables
//! are in no pattern. So each path of the task is a path of the projection, and distances there are at most
//! those of the task.

use std::cell::Cell;

use super::budget::{TRANSITION_CREATED, WorkBudget};
use super::finite::{FiniteOperator, FiniteTask, Requirement};
use super::layout::BitField;
use super::mutex::Compatible;
use super::queue::CostRows;
use crate::width::Width;

/// The transitions for which room is reserved first.
const FEWEST_RESERVED: usize = 64;

/// The distance from states from which no goal is reachable.
pub const UNREACHABLE: u32 = u32::MAX;

/// A transition to an abstract state: an operator, and the state before it.
#[derive(Clone, Copy, Debug)]
struct Transition {
    operator: u32,
    from: u32,
}

/// A transition in the order of the operators, before they are sorted by where they lead.
#[derive(Clone, Copy, Debug)]
struct FoundTransition {
    transition: Transition,
    to: u32,
}

/// The abstract state space of a pattern.
#[derive(Debug)]
pub struct Projection {
    /// The variables, in order.
    pub pattern: Vec<u32>,
    /// The number of abstract states.
    pub size: usize,
    /// The transitions, by their target.
    transitions: Vec<Transition>,
    /// For each state, the index of the first transition to it, then the number of all transitions.
    starts: Vec<u32>,
    goals: Vec<u32>,
    /// The operators of the transitions.
    operators: Vec<u32>,
}

/// Creates projections of a task.
#[derive(Debug)]
pub struct Projector<'a> {
    task: &'a FiniteTask,
    compatible: &'a Compatible,
    /// For each variable, the operators that may change it.
    changers: Vec<Vec<u32>>,
    /// For each operator and variable, the values that the variable may have before the operator, as bits; 0
    /// if they were not asked for. It is empty if there are too many.
    seen: Vec<Cell<u64>>,
}

/// The most pairs of an operator and a variable whose values are kept, so that they take 8 MB.
const MOST_SEEN: usize = 1 << 20;

/// The parts of the numbers of the abstract states before and after an operator.
#[derive(Debug, Default)]
struct StepDigits {
    /// For each variable of the pattern, one after another, a pair for each of its values before.
    pairs: Vec<(u32, u32)>,
    /// Where the pairs of each variable end.
    ends: Vec<usize>,
    /// The pair chosen of each variable but that of the innermost loop.
    at: Vec<usize>,
}

/// The transitions of a projection that were found so far.
#[derive(Debug)]
struct FoundTransitions<'v> {
    list: Vec<FoundTransition>,
    /// The abstract states that are possible.
    valid: &'v [bool],
    /// The most that are allowed.
    most: usize,
}

/// The ranking of abstract states: the bits to read for each variable, and their factor.
#[derive(Clone, Debug)]
pub struct Ranking(pub(super) Vec<(BitField, u32)>);

impl Ranking {
    /// Returns the abstract state of a state.
    #[inline]
    pub fn rank(&self, state: &[u64]) -> usize {
        let digits = self
            .0
            .iter()
            .map(|(field, stride)| (state[field.word] >> field.shift & field.mask).to_u32() * stride);
        digits.sum::<u32>().to_usize()
    }
}

/// An operator restricted to a pattern.
struct Seen<'p> {
    /// For each variable of the pattern, the values that it may have before.
    before: Vec<Vec<u32>>,
    operator: &'p FiniteOperator,
}

impl FoundTransitions<'_> {
    /// Returns whether there are more than allowed.
    fn are_too_many(&self) -> bool {
        self.list.len() > self.most
    }

    /// Adds transitions from and to the sums of a pair and each of the others, but those that lead nowhere or
    /// of which a state is impossible.
    #[inline]
    fn add_all(&mut self, operator: u32, (from, to): (u32, u32), others: &[(u32, u32)]) {
        let FoundTransitions { list, valid, most } = self;
        if list.capacity() - list.len() < others.len() {
            // Twice as many may be more than allowed.
            let twice = list.len().max(FEWEST_RESERVED).min(most.saturating_add(1) - list.len());
            list.reserve_exact(twice.max(others.len()));
        }
        for &(own_from, own_to) in others {
            let (from, to) = (from + own_from, to + own_to);
            if from != to && valid[from.to_usize()] && valid[to.to_usize()] {
                list.push(FoundTransition { transition: Transition { operator, from }, to });
            }
        }
    }
}

impl<'a> Projector<'a> {
    /// Creates a projector for a task whose facts exclude each other as in `compatible`.
    pub fn new(task: &'a FiniteTask, compatible: &'a Compatible) -> Projector<'a> {
        let mut changers = vec![Vec::new(); task.sizes.len()];
        for (number, operator) in (0..).zip(&task.operators) {
            for effect in &operator.effects {
                let list: &mut Vec<u32> = &mut changers[effect.variable.to_usize()];
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
        let pairs = task.operators.len().saturating_mul(task.sizes.len());
        let seen = vec![Cell::new(0); if pairs > MOST_SEEN { 0 } else { pairs }];
        Projector { task, compatible, changers, seen }
    }

    /// Returns the number of abstract states of a pattern.
    pub fn size(&self, pattern: &[u32]) -> usize {
        pattern
            .iter()
            .fold(1, |size, &variable| size.saturating_mul(self.task.sizes[variable.to_usize()].to_usize()))
    }

    fn may_both(&self, (left, value): (u32, u32), (right, other): (u32, u32)) -> bool {
        match (
            self.task.facts[left.to_usize()][value.to_usize()],
            self.task.facts[right.to_usize()][other.to_usize()],
        ) {
            (Some(one), Some(two)) => self.compatible.may_both(one, two),
            _ => true,
        }
    }

    /// Returns the projection onto a pattern, or `None` if it has more transitions than allowed.
    pub fn project(&self, pattern: &[u32], most: usize, budget: &WorkBudget<'_>) -> Option<Projection> {
        let size = self.size(pattern);
        if size > most {
            return None;
        }
        let strides = strides(self.task, pattern);
        let valid = self.valid(pattern, size);
        let mut found = FoundTransitions { list: Vec::new(), valid: &valid, most };
        let mut digits = StepDigits::default();
        let mut operators: Vec<u32> =
            pattern.iter().flat_map(|variable| &self.changers[variable.to_usize()]).copied().collect();
        // The lists of the variables are sorted.
        operators.sort();
        operators.dedup();
        for number in operators {
            match self.fill_digits(number, pattern, &strides, &mut digits) {
                true => digits.each_step(number, &mut found),
                false => {
                    self.see(number, pattern).each_step(pattern, &strides, &mut |from, to| {
                        found.add_all(number, (from, to), &[(0, 0)]);
                        !found.are_too_many()
                    });
                }
            }
            if found.are_too_many() {
                budget.charge(size + TRANSITION_CREATED * (most + 1));
                return None;
            }
        }
        let transitions = found.list;
        budget.charge(size + TRANSITION_CREATED * transitions.len());
        let goals = self.goals(pattern, &strides, &valid);
        Some(Projection::new(pattern.to_vec(), size, transitions, goals))
    }

    /// Returns, for each abstract state, whether no two of its values exclude each other.
    fn valid(&self, pattern: &[u32], size: usize) -> Vec<bool> {
        let mut valid = vec![true; size];
        let mut stride = 1;
        for (at, &right) in pattern.iter().enumerate() {
            let count = self.task.sizes[right.to_usize()].to_usize();
            let mut lower = 1;
            for &left in &pattern[..at] {
                let others = self.task.sizes[left.to_usize()].to_usize();
                for (value, other) in
                    (0..count).flat_map(|value| (0..others).map(move |other| (value, other)))
                {
                    if !self.may_both((left, other.to_u32()), (right, value.to_u32())) {
                        exclude(&mut valid, (value, stride, count), (other, lower, others));
                    }
                }
                lower *= others;
            }
            stride *= count;
        }
        valid
    }

    fn goals(&self, pattern: &[u32], strides: &[u32], valid: &[bool]) -> Vec<u32> {
        let may = |variable: u32, value: u32| {
            let holds = |part: &Requirement| part.variable != variable || (part.value == value) == part.equal;
            self.task.goal.iter().all(holds)
        };
        let digits: Vec<Vec<(u32, u32)>> = pattern
            .iter()
            .zip(strides)
            .map(|(&variable, stride)| {
                let values = (0..self.task.sizes[variable.to_usize()]).filter(|&value| may(variable, value));
                values.map(|value| (value * stride, 0)).collect()
            })
            .collect();
        let mut goals = Vec::new();
        each_sum(&digits, &mut |goal, _| {
            if valid[goal.to_usize()] {
                goals.push(goal);
            }
            true
        });
        goals
    }

    /// Returns the values of a pattern's variables at which an operator is applicable.
    fn see(&self, number: u32, pattern: &[u32]) -> Seen<'a> {
        let values = |&variable: &u32| {
            let mut values = Vec::new();
            self.each_value_before(number, variable, |value| values.push(value));
            values
        };
        Seen {
            before: pattern.iter().map(values).collect(),
            operator: &self.task.operators[number.to_usize()],
        }
    }

    /// Calls the closure with each value of a variable at which an operator may be applicable.
    #[inline]
    fn each_value_before(&self, number: u32, variable: u32, mut visit: impl FnMut(u32)) {
        let size = self.task.sizes[variable.to_usize()];
        let place = number.to_usize() * self.task.sizes.len() + variable.to_usize();
        let Some(seen) = self.seen.get(place).filter(|_| size <= u64::BITS) else {
            return self.find_values_before(number, variable, visit);
        };
        let mut values = seen.get();
        if values == 0 {
            self.find_values_before(number, variable, |value| values |= 1 << value);
            seen.set(values);
        }
        while values != 0 {
            visit(values.trailing_zeros());
            values &= values - 1;
        }
    }

    /// Does so without a look at the values that are kept.
    fn find_values_before(&self, number: u32, variable: u32, visit: impl FnMut(u32)) {
        let operator = &self.task.operators[number.to_usize()];
        let may = |&value: &u32| {
            operator.precondition.iter().all(|part| match part.variable == variable {
                true => (part.value == value) == part.equal,
                false => !part.equal || self.may_both((part.variable, part.value), (variable, value)),
            })
        };
        let required = operator.precondition.iter().find(|part| part.variable == variable && part.equal);
        let looked_at = match required {
            Some(part) => part.value..part.value + 1,
            None => 0..self.task.sizes[variable.to_usize()],
        };
        looked_at.filter(may).for_each(visit);
    }

    /// Finds, for each variable of a pattern and each of its values before an operator, its parts of the
    /// numbers of the states before and after. Returns `false` if a value after depends on another variable.
    fn fill_digits(&self, number: u32, pattern: &[u32], strides: &[u32], digits: &mut StepDigits) -> bool {
        let effects = &self.task.operators[number.to_usize()].effects;
        let StepDigits { pairs, ends, .. } = digits;
        pairs.clear();
        ends.clear();
        for (&variable, stride) in pattern.iter().zip(strides) {
            let start = pairs.len();
            self.each_value_before(number, variable, |value| pairs.push((value * stride, value * stride)));
            for effect in effects.iter().filter(|effect| effect.variable == variable) {
                if effect.condition.iter().any(|part| part.variable != variable) {
                    return false;
                }
                for pair in &mut pairs[start..] {
                    let holds = |part: &Requirement| (pair.0 == part.value * stride) == part.equal;
                    if effect.condition.iter().all(holds) {
                        pair.1 = effect.value * stride;
                    }
                }
            }
            ends.push(pairs.len());
        }
        true
    }
}

impl StepDigits {
    /// Adds the transitions of an operator, for all combinations of pairs, until there are too many.
    fn each_step(&mut self, operator: u32, found: &mut FoundTransitions) {
        let StepDigits { pairs, ends, at } = self;
        let start = |place: usize| if place == 0 { 0 } else { ends[place - 1] };
        // The innermost loop is that over most pairs.
        let length = |&place: &usize| ends[place] - start(place);
        let Some(inner) = (0..ends.len()).max_by_key(length) else { return };
        if (0..ends.len()).any(|place| length(&place) == 0) {
            return;
        }
        at.clear();
        at.extend((0..ends.len()).map(start));
        let others = (0..ends.len()).filter(|&place| place != inner);
        let first = others.clone().map(|place| pairs[at[place]]);
        let mut base = first.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let innermost = &pairs[start(inner)..ends[inner]];
        while !found.are_too_many() {
            found.add_all(operator, base, innermost);
            let mut is_over = true;
            for place in others.clone() {
                let at = &mut at[place];
                let old = pairs[*at];
                *at += 1;
                is_over = *at == ends[place];
                if is_over {
                    *at = start(place);
                }
                let new = pairs[*at];
                base = (base.0 - old.0 + new.0, base.1 - old.1 + new.1);
                if !is_over {
                    break;
                }
            }
            if is_over {
                return;
            }
        }
    }
}

/// Marks the abstract states in which two variables have two values as invalid. A digit is a value, the
/// stride of its variable, and the number of the variable's values; the first variable has the larger stride.
fn exclude(valid: &mut [bool], high: (usize, usize, usize), low: (usize, usize, usize)) {
    let (value, stride, count) = high;
    let (other, lower, others) = low;
    for block in valid.chunks_mut(stride * count) {
        let part = &mut block[value * stride..(value + 1) * stride];
        for inner in part.chunks_mut(lower * others) {
            inner[other * lower..(other + 1) * lower].fill(false);
        }
    }
}

/// Calls the closure with the sums of one pair from each list, for all combinations, until it returns
/// `false`.
fn each_sum(digits: &[Vec<(u32, u32)>], visit: &mut impl FnMut(u32, u32) -> bool) {
    if digits.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0; digits.len()];
    let first = digits.iter().map(|digit| digit[0]);
    let (mut from, mut to) = first.fold((0, 0), |sum, digit| (sum.0 + digit.0, sum.1 + digit.1));
    while visit(from, to) {
        let mut place = 0;
        loop {
            let Some(digit) = digits.get(place) else { return };
            let old = digit[at[place]];
            at[place] = if at[place] + 1 == digit.len() { 0 } else { at[place] + 1 };
            let new = digit[at[place]];
            (from, to) = (from - old.0 + new.0, to - old.1 + new.1);
            if at[place] > 0 {
                break;
            }
            place += 1;
        }
    }
}

impl Seen<'_> {
    /// Calls the closure with each transition until it returns `false`.
    fn each_step(&self, pattern: &[u32], strides: &[u32], visit: &mut impl FnMut(u32, u32) -> bool) {
        if self.before.iter().any(Vec::is_empty) {
            return;
        }
        let mut at = vec![0; pattern.len()];
        loop {
            let values: Vec<u32> = at.iter().zip(&self.before).map(|(&at, values)| values[at]).collect();
            let from = rank(&values, strides);
            if !self.each_result(pattern, &values, strides, &mut |to| visit(from, to)) {
                return;
            }
            let Some(next) = (0..at.len()).find(|&place| at[place] + 1 < self.before[place].len()) else {
                return;
            };
            at[next] += 1;
            at[..next].fill(0);
        }
    }

    /// Calls the closure with each possible successor of an abstract state.
    fn each_result(
        &self,
        pattern: &[u32],
        values: &[u32],
        strides: &[u32],
        visit: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        let mut results: Vec<Vec<u32>> = values.iter().map(|&value| vec![value]).collect();
        for effect in &self.operator.effects {
            let Ok(place) = pattern.binary_search(&effect.variable) else { continue };
            match fires(&effect.condition, pattern, values) {
                Some(true) => results[place] = vec![effect.value],
                Some(false) => {}
                None if results[place].contains(&effect.value) => {}
                None => results[place].push(effect.value),
            }
        }
        let mut at = vec![0; pattern.len()];
        loop {
            let to =
                at.iter().zip(&results).zip(strides).map(|((&at, values), stride)| values[at] * stride).sum();
            if !visit(to) {
                return false;
            }
            let Some(next) = (0..at.len()).find(|&place| at[place] + 1 < results[place].len()) else {
                return true;
            };
            at[next] += 1;
            at[..next].fill(0);
        }
    }
}

/// Returns whether a condition holds, if the values of the pattern decide it.
fn fires(condition: &[Requirement], pattern: &[u32], values: &[u32]) -> Option<bool> {
    let mut is_known = true;
    for part in condition {
        match pattern.binary_search(&part.variable) {
            Ok(at) if (values[at] == part.value) != part.equal => return Some(false),
            Ok(_) => {}
            Err(_) => is_known = false,
        }
    }
    is_known.then_some(true)
}

/// Returns, for each variable of a pattern, the difference between the numbers of two states whose values of
/// it differ by one.
fn strides(task: &FiniteTask, pattern: &[u32]) -> Vec<u32> {
    let mut stride = 1;
    let next = |&variable: &u32| {
        let own = stride;
        stride *= task.sizes[variable.to_usize()];
        own
    };
    pattern.iter().map(next).collect()
}

fn rank(values: &[u32], strides: &[u32]) -> u32 {
    values.iter().zip(strides).map(|(value, stride)| value * stride).sum()
}

impl Projection {
    fn new(pattern: Vec<u32>, size: usize, found: Vec<FoundTransition>, goals: Vec<u32>) -> Projection {
        let mut starts = vec![0; size + 1];
        for transition in &found {
            starts[transition.to.to_usize() + 1] += 1;
        }
        for state in 0..size {
            starts[state + 1] += starts[state];
        }
        let mut ends = starts.clone();
        let by_operator = found.chunk_by(|one, other| one.transition.operator == other.transition.operator);
        let operators = by_operator.map(|own| own[0].transition.operator).collect();
        let mut transitions = vec![Transition { operator: 0, from: 0 }; found.len()];
        for FoundTransition { transition, to } in found {
            let end: &mut u32 = &mut ends[to.to_usize()];
            transitions[end.to_usize()] = transition;
            *end += 1;
        }
        Projection { pattern, size, transitions, starts, goals, operators }
    }

    /// Returns the number of transitions.
    pub fn transitions(&self) -> usize {
        self.transitions.len()
    }

    /// Returns the operators of the transitions.
    pub fn operators(&self) -> &[u32] {
        &self.operators
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.transitions.len() * size_of::<Transition>()
            + (self.starts.len() + self.operators.len()) * size_of::<u32>()
    }

    /// Returns the ranking of abstract states.
    pub fn ranking(&self, task: &FiniteTask, fields: &[BitField]) -> Ranking {
        let strides = strides(task, &self.pattern);
        Ranking(
            self.pattern
                .iter()
                .zip(strides)
                .map(|(variable, stride)| (fields[variable.to_usize()], stride))
                .collect(),
        )
    }

    /// Returns, for each abstract state, the distance to the nearest goal under these costs of operators. The
    /// largest but that of dead ends is for all that do not fit.
    pub fn distances(&self, costs: &[u32]) -> Vec<u32> {
        let mut distances = vec![UNREACHABLE; self.size];
        let mut open = CostRows::default();
        for &goal in &self.goals {
            distances[goal.to_usize()] = 0;
            open.push(0, goal);
        }
        while let Some((distance, state)) = open.pop() {
            if distance > distances[state.to_usize()] {
                continue;
            }
            for transition in self.to(state.to_usize()) {
                let old = &mut distances[transition.from.to_usize()];
                // Most states are as near already, whatever the operator costs.
                if *old <= distance {
                    continue;
                }
                let cost = costs[transition.operator.to_usize()];
                let further = distance.saturating_add(cost).min(UNREACHABLE - 1);
                if further < *old {
                    *old = further;
                    open.push(further, transition.from);
                }
            }
        }
        distances
    }

    /// Returns the transitions to an abstract state.
    #[inline]
    fn to(&self, state: usize) -> &[Transition] {
        &self.transitions[self.starts[state].to_usize()..self.starts[state + 1].to_usize()]
    }

    /// Returns whether a state that a transition leaves or reaches has no way to a goal.
    pub fn has_dead_ends(&self, distances: &[u32]) -> bool {
        self.transitions.iter().any(|transition| distances[transition.from.to_usize()] == UNREACHABLE)
    }

    /// Calls the closure with each operator and the cost that it needs here to preserve all distances.
    pub fn saturate(&self, distances: &[u32], mut need: impl FnMut(u32, u32)) {
        for (state, &to) in distances.iter().enumerate().filter(|(_, to)| **to != UNREACHABLE) {
            for transition in self.to(state) {
                let from = distances[transition.from.to_usize()];
                if from > to {
                    need(transition.operator, from - to);
                }
            }
        }
    }
}
