//! Tasks over packed states.
//!
//! The unconditional effects of an operator are a mask and a value for each word. A decision tree over
//! preconditions finds the operators that are applicable in a state.

use std::ops::Range;

use super::finite::{FiniteTask, OperatorId, Requirement};
use super::layout::{BitField, PackedState};
use super::successors::DecisionTree;
use crate::search::Space;
use crate::width::Width;

/// A comparison of a variable with a value.
#[derive(Clone, Copy, Debug)]
struct BitTest {
    word: usize,
    mask: u64,
    value: u64,
    equal: bool,
}

/// An effect with a condition.
#[derive(Clone, Debug)]
struct BitEffect {
    tests: Range<usize>,
    word: usize,
    mask: u64,
    value: u64,
}

/// The effects and the cost of an operator.
#[derive(Clone, Debug)]
struct BitOperator<const W: usize> {
    clear: [u64; W],
    set: [u64; W],
    cost: u32,
    /// Values that variables must not have.
    forbidden: Range<usize>,
    conditional: Range<usize>,
}

/// A compiled problem as a state space for every algorithm of [`crate::search`]. Its states have `W` words.
#[derive(Debug)]
pub struct PackedTask<const W: usize> {
    fields: Vec<BitField>,
    init: PackedState<W>,
    goal_mask: [u64; W],
    goal_value: [u64; W],
    goal_tests: Range<usize>,
    operators: Vec<BitOperator<W>>,
    effects: Vec<BitEffect>,
    tests: Vec<BitTest>,
    tree: DecisionTree,
    derived_mask: [u64; W],
    /// The axioms by layer: each a body, and the word and the bits that it sets.
    axioms: Vec<Vec<(Range<usize>, usize, u64)>>,
    /// The cost of the cheapest operator.
    pub(super) least_cost: u32,
}

impl<const W: usize> PackedTask<W> {
    /// Packs a task whose variables have these fields, in at most `W` words.
    pub fn new(task: &FiniteTask, fields: Vec<BitField>) -> PackedTask<W> {
        let mut packed = PackedTask {
            init: PackedState([0; W]),
            goal_mask: [0; W],
            goal_value: [0; W],
            goal_tests: 0..0,
            operators: Vec::new(),
            effects: Vec::new(),
            tests: Vec::new(),
            tree: DecisionTree::new(task, &fields),
            derived_mask: [0; W],
            axioms: Vec::new(),
            least_cost: task.operators.iter().map(|operator| operator.cost).min().unwrap_or(0),
            fields,
        };
        packed.add_goal(task);
        packed.add_operators(task);
        packed.add_axioms(task);
        for (field, &value) in packed.fields.iter().zip(&task.init) {
            packed.init.0[field.word] |= u64::from(value) << field.shift;
        }
        let mut init = packed.init;
        packed.derive(&mut init);
        packed.init = init;
        packed
    }

    fn add_goal(&mut self, task: &FiniteTask) {
        for part in task.goal.iter().filter(|part| part.equal) {
            let field = self.fields[part.variable.to_usize()];
            self.goal_mask[field.word] |= field.mask << field.shift;
            self.goal_value[field.word] |= u64::from(part.value) << field.shift;
        }
        self.goal_tests = self.test_all(task.goal.iter().filter(|part| !part.equal));
    }

    fn add_operators(&mut self, task: &FiniteTask) {
        for operator in &task.operators {
            let forbidden = self.test_all(operator.precondition.iter().filter(|part| !part.equal));
            let (mut clear, mut set) = ([0; W], [0; W]);
            let first = self.effects.len();
            for effect in &operator.effects {
                let field = self.fields[effect.variable.to_usize()];
                let (mask, value) = (field.mask << field.shift, u64::from(effect.value) << field.shift);
                if effect.condition.is_empty() {
                    clear[field.word] |= mask;
                    set[field.word] = set[field.word] & !mask | value;
                } else {
                    let tests = self.test_all(effect.condition.iter());
                    self.effects.push(BitEffect { tests, word: field.word, mask, value });
                }
            }
            let conditional = first..self.effects.len();
            self.operators.push(BitOperator { clear, set, cost: operator.cost, forbidden, conditional });
        }
    }

    fn add_axioms(&mut self, task: &FiniteTask) {
        for variable in task.first_derived.to_usize()..task.sizes.len() {
            let field = self.fields[variable];
            self.derived_mask[field.word] |= field.mask << field.shift;
        }
        for layer in &task.axioms {
            let mut rules = Vec::new();
            for axiom in layer {
                let field = self.fields[axiom.head.to_usize()];
                rules.push((self.test_all(axiom.body.iter()), field.word, 1 << field.shift));
            }
            self.axioms.push(rules);
        }
    }

    fn test_all<'r>(&mut self, parts: impl Iterator<Item = &'r Requirement>) -> Range<usize> {
        let first = self.tests.len();
        for part in parts {
            let field = self.fields[part.variable.to_usize()];
            let (mask, value) = (field.mask << field.shift, u64::from(part.value) << field.shift);
            self.tests.push(BitTest { word: field.word, mask, value, equal: part.equal });
        }
        first..self.tests.len()
    }

    /// Returns the initial state.
    pub fn start(&self) -> PackedState<W> {
        self.init
    }

    /// Returns the value of a variable.
    #[inline]
    pub fn value(&self, state: &PackedState<W>, variable: u32) -> u32 {
        let field = self.fields[variable.to_usize()];
        (state.0[field.word] >> field.shift & field.mask).to_u32()
    }

    /// Returns the values of all variables.
    pub fn values(&self, state: &PackedState<W>) -> Vec<u32> {
        (0..self.fields.len().to_u32()).map(|variable| self.value(state, variable)).collect()
    }

    #[inline]
    fn pass(&self, tests: &Range<usize>, state: &[u64; W]) -> bool {
        let tests = &self.tests[tests.clone()];
        tests.iter().all(|test| (state[test.word] & test.mask == test.value) == test.equal)
    }

    /// Calls `visit` with each applicable operator.
    #[inline]
    pub fn each_applicable(&self, state: &PackedState<W>, mut visit: impl FnMut(OperatorId)) {
        self.tree.visit(&state.0, &mut |operator: OperatorId| {
            let forbidden = &self.operators[operator.to_usize()].forbidden;
            if forbidden.is_empty() || self.pass(forbidden, &state.0) {
                visit(operator);
            }
        });
    }

    /// Returns the state after an operator, and the operator's cost.
    #[inline]
    pub fn apply(&self, state: &PackedState<W>, operator: OperatorId) -> (PackedState<W>, u32) {
        let operator = &self.operators[operator.to_usize()];
        let mut new = PackedState(std::array::from_fn(|word| {
            state.0[word] & !operator.clear[word] | operator.set[word]
        }));
        if !operator.conditional.is_empty() {
            for effect in &self.effects[operator.conditional.clone()] {
                if self.pass(&effect.tests, &state.0) {
                    new.0[effect.word] = new.0[effect.word] & !effect.mask | effect.value;
                }
            }
        }
        if !self.axioms.is_empty() {
            self.derive(&mut new);
        }
        (new, operator.cost)
    }

    /// Sets the derived variables.
    fn derive(&self, state: &mut PackedState<W>) {
        for (word, mask) in state.0.iter_mut().zip(self.derived_mask) {
            *word &= !mask;
        }
        for layer in &self.axioms {
            loop {
                let before = state.0;
                for (body, word, bit) in layer {
                    if state.0[*word] & bit == 0 && self.pass(body, &state.0) {
                        state.0[*word] |= bit;
                    }
                }
                if state.0 == before {
                    break;
                }
            }
        }
    }

    /// Returns whether a state is a goal.
    #[inline]
    pub fn reaches_goal(&self, state: &PackedState<W>) -> bool {
        (0..W).all(|word| state.0[word] & self.goal_mask[word] == self.goal_value[word])
            && self.pass(&self.goal_tests, &state.0)
    }
}

impl<const W: usize> Space for PackedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, mut generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        self.each_applicable(state, |operator| {
            let (new, cost) = self.apply(state, operator);
            generate(operator, new, cost);
        });
    }

    fn is_goal(&self, state: &PackedState<W>) -> bool {
        self.reaches_goal(state)
    }

    fn estimate(&self, state: &PackedState<W>) -> u32 {
        if self.reaches_goal(state) { 0 } else { self.least_cost }
    }
}
