//! Tasks over packed states.
//!
//! The unconditional effects of an operator are a mask and a value for each word. If the new value of a
//! variable depends on the old value of one variable, a table gives its bits: so do operators that move
//! values about. A decision tree over preconditions finds the operators that are applicable in a state.

use std::borrow::Cow;
use std::ops::Range;

use super::finite::{FiniteOperator, FiniteTask, OperatorId, Requirement, ValueEffect};
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

/// The new value of a variable as a function of the old value of one variable.
#[derive(Clone, Debug)]
struct BitFunction {
    source: BitField,
    /// The index of the bits for the source's first value.
    table: usize,
    /// The word that the bits are for.
    word: usize,
}

/// The effects and the cost of an operator.
#[derive(Clone, Debug)]
struct BitOperator<const W: usize> {
    clear: [u64; W],
    set: [u64; W],
    cost: u32,
    lists: OperatorLists,
}

/// The tests and the further effects of an operator, by their places in the lists of the task.
#[derive(Clone, Debug)]
struct OperatorLists {
    /// Values that variables must not have.
    forbidden: Range<usize>,
    conditional: Range<usize>,
    functions: Range<usize>,
}

/// A compiled problem as a state space for every algorithm of [`crate::search`]. Its states have `W` words.
///
/// Where preconditions, conditions of effects or the goal are tested, the words of derived variables follow
/// those of the state.
#[derive(Debug)]
pub struct PackedTask<const W: usize> {
    lists: TaskLists,
    init: PackedState<W>,
    goal_mask: [u64; W],
    goal_value: [u64; W],
    operators: Vec<BitOperator<W>>,
    /// The words of derived variables.
    derived_words: usize,
    /// The cost of the cheapest operator; [`u32::MAX`] if the goal is known to be unreachable.
    pub(super) least_cost: u32,
}

/// The part of a task that does not depend on the number of words, so that it is compiled once for all.
#[derive(Debug)]
struct TaskLists {
    fields: Vec<BitField>,
    goal_tests: Range<usize>,
    effects: Vec<BitEffect>,
    functions: Vec<BitFunction>,
    tables: Vec<u64>,
    tests: Vec<BitTest>,
    /// Whether an operator forbids a value.
    forbids: bool,
    tree: DecisionTree,
    /// The axioms by layer.
    axioms: Vec<Vec<BitAxiom>>,
    /// For each derived variable, the axioms of its layer that need it, by their places there.
    uses: Vec<Vec<u32>>,
}

/// An axiom: sets a bit if its body holds.
#[derive(Debug)]
struct BitAxiom {
    body: Range<usize>,
    word: usize,
    bit: u64,
    /// The index of its head among the derived variables.
    head: usize,
}

impl<const W: usize> PackedTask<W> {
    /// Packs a task whose variables have these fields, in at most `W` words.
    pub fn new(task: &FiniteTask, mut fields: Vec<BitField>) -> PackedTask<W> {
        let derived = &mut fields[task.first_derived.to_usize()..];
        let derived_words = derived.iter().map(|field| field.word + 1).max().unwrap_or(0);
        derived.iter_mut().for_each(|field| field.word += W);
        let mut lists = TaskLists::new(task, fields);
        let (mut goal_mask, mut goal_value) = ([0; W], [0; W]);
        lists.add_goal(task, &mut goal_mask, &mut goal_value);
        if task.is_hopeless {
            // No state has a bit outside of the mask.
            (goal_mask[0], goal_value[0]) = (0, 1);
        }
        let mut operators = Vec::with_capacity(task.operators.len());
        for operator in &task.operators {
            let (mut clear, mut set) = ([0; W], [0; W]);
            let own = lists.add_operator(task, operator, &mut clear, &mut set);
            operators.push(BitOperator { clear, set, cost: operator.cost, lists: own });
        }
        lists.add_axioms(task);
        let least_cost = match task.is_hopeless {
            true => u32::MAX,
            false => task.operators.iter().map(|operator| operator.cost).min().unwrap_or(0),
        };
        let init = PackedState([0; W]);
        let mut packed =
            PackedTask { lists, init, goal_mask, goal_value, operators, derived_words, least_cost };
        packed.init = packed.pack(&task.init);
        packed
    }

    /// Returns the state in which variables have these values. Those of derived variables are ignored.
    pub fn pack(&self, values: &[u32]) -> PackedState<W> {
        let mut state = PackedState([0; W]);
        for (field, &value) in self.lists.fields.iter().zip(values) {
            if let Some(word) = state.0.get_mut(field.word) {
                *word |= u64::from(value) << field.shift;
            }
        }
        state
    }

    /// Returns the words of a state and those of the variables that it derives.
    #[inline]
    pub fn full<'s>(&self, state: &'s PackedState<W>) -> Cow<'s, [u64]> {
        match self.derived_words == 0 {
            true => Cow::Borrowed(&state.0),
            false => Cow::Owned(self.derived(state)),
        }
    }

    /// Returns the memory of the operators, in bytes.
    pub fn bytes(&self) -> usize {
        self.operators.len() * size_of::<BitOperator<W>>() + self.lists.bytes()
    }

    /// Returns the initial state.
    pub fn start(&self) -> PackedState<W> {
        self.init
    }

    /// Returns the value of a variable that is not derived.
    #[inline]
    pub fn value(&self, state: &PackedState<W>, variable: u32) -> u32 {
        let field = self.lists.fields[variable.to_usize()];
        (state.0[field.word] >> field.shift & field.mask).to_u32()
    }

    /// Returns the values of all variables; 0 for derived ones.
    pub fn values(&self, state: &PackedState<W>) -> Vec<u32> {
        let word = |field: &BitField| state.0.get(field.word).copied().unwrap_or(0);
        self.lists.fields.iter().map(|field| (word(field) >> field.shift & field.mask).to_u32()).collect()
    }

    /// Calls `visit` with each applicable operator.
    #[inline]
    pub fn each_applicable(&self, state: &PackedState<W>, visit: impl FnMut(OperatorId)) {
        self.each_applicable_in(&self.full(state), visit);
    }

    /// Like [`PackedTask::each_applicable`], for the [full](PackedTask::full) words of a state.
    #[inline]
    pub fn each_applicable_in(&self, full: &[u64], mut visit: impl FnMut(OperatorId)) {
        self.lists.tree.visit(full, |operator| {
            if self.is_allowed(full, operator) {
                visit(operator);
            }
        });
    }

    /// Replaces the contents of `found` by the operators applicable in a state, given by its
    /// [full](PackedTask::full) words.
    #[inline]
    pub fn find_applicable(&self, full: &[u64], found: &mut Vec<OperatorId>) {
        self.lists.tree.find(full, found);
        if self.lists.forbids {
            found.retain(|&operator| self.is_allowed(full, operator));
        }
    }

    /// Returns whether no variable has a value that an operator forbids.
    #[inline]
    fn is_allowed(&self, full: &[u64], operator: OperatorId) -> bool {
        let forbidden = &self.operators[operator.to_usize()].lists.forbidden;
        forbidden.is_empty() || self.lists.pass(forbidden, full)
    }

    /// Returns the state after an operator, and the operator's cost.
    #[inline]
    pub fn apply(&self, state: &PackedState<W>, operator: OperatorId) -> (PackedState<W>, u32) {
        let lists = &self.operators[operator.to_usize()].lists;
        let reads = self.derived_words > 0 && !(lists.conditional.is_empty() && lists.functions.is_empty());
        match reads {
            true => self.apply_in(state, &self.full(state), operator),
            false => self.apply_in(state, &state.0, operator),
        }
    }

    /// Like [`PackedTask::apply`], with the [full](PackedTask::full) words of the state.
    #[inline]
    pub fn apply_in(
        &self,
        state: &PackedState<W>,
        full: &[u64],
        operator: OperatorId,
    ) -> (PackedState<W>, u32) {
        let operator = &self.operators[operator.to_usize()];
        let mut new = PackedState(std::array::from_fn(|word| {
            state.0[word] & !operator.clear[word] | operator.set[word]
        }));
        for function in &self.lists.functions[operator.lists.functions.clone()] {
            let BitField { word, shift, mask } = function.source;
            let value = (full[word] >> shift & mask).to_usize();
            new.0[function.word] |= self.lists.tables[function.table + value];
        }
        if !operator.lists.conditional.is_empty() {
            for effect in &self.lists.effects[operator.lists.conditional.clone()] {
                if self.lists.pass(&effect.tests, full) {
                    new.0[effect.word] = new.0[effect.word] & !effect.mask | effect.value;
                }
            }
        }
        (new, operator.cost)
    }

    /// Applies the axioms, layer by layer.
    fn derived(&self, state: &PackedState<W>) -> Vec<u64> {
        let mut full = Vec::with_capacity(W + self.derived_words);
        full.extend_from_slice(&state.0);
        full.resize(W + self.derived_words, 0);
        let mut fresh = Vec::new();
        for layer in &self.lists.axioms {
            layer.iter().for_each(|axiom| self.lists.fire(axiom, &mut full, &mut fresh));
            while let Some(head) = fresh.pop() {
                for &user in &self.lists.uses[head] {
                    self.lists.fire(&layer[user.to_usize()], &mut full, &mut fresh);
                }
            }
        }
        full
    }

    /// Returns whether a state is a goal.
    #[inline]
    pub fn reaches_goal(&self, state: &PackedState<W>) -> bool {
        (0..W).all(|word| state.0[word] & self.goal_mask[word] == self.goal_value[word])
            && (self.lists.goal_tests.is_empty()
                || self.lists.pass(&self.lists.goal_tests, &self.full(state)))
    }
}

impl TaskLists {
    fn new(task: &FiniteTask, fields: Vec<BitField>) -> TaskLists {
        TaskLists {
            goal_tests: 0..0,
            effects: Vec::new(),
            functions: Vec::new(),
            tables: Vec::new(),
            tests: Vec::new(),
            forbids: false,
            tree: DecisionTree::new(task, &fields),
            axioms: Vec::new(),
            uses: Vec::new(),
            fields,
        }
    }

    fn bytes(&self) -> usize {
        self.effects.len() * size_of::<BitEffect>()
            + self.functions.len() * size_of::<BitFunction>()
            + self.tables.len() * size_of::<u64>()
            + self.tests.len() * size_of::<BitTest>()
            + self.tree.bytes()
    }

    #[inline]
    fn pass(&self, tests: &Range<usize>, state: &[u64]) -> bool {
        let tests = &self.tests[tests.clone()];
        tests.iter().all(|test| (state[test.word] & test.mask == test.value) == test.equal)
    }

    fn add_goal(&mut self, task: &FiniteTask, mask: &mut [u64], value: &mut [u64]) {
        let is_value = |part: &&Requirement| part.equal && part.variable < task.first_derived;
        for part in task.goal.iter().filter(is_value) {
            let field = self.fields[part.variable.to_usize()];
            mask[field.word] |= field.mask << field.shift;
            value[field.word] |= u64::from(part.value) << field.shift;
        }
        self.goal_tests = self.test_all(task.goal.iter().filter(|part| !is_value(part)));
    }

    /// Adds an operator, and sets the bits that it clears and sets.
    fn add_operator(
        &mut self,
        task: &FiniteTask,
        operator: &FiniteOperator,
        clear: &mut [u64],
        set: &mut [u64],
    ) -> OperatorLists {
        let forbidden = self.test_all(operator.precondition.iter().filter(|part| !part.equal));
        self.forbids |= !forbidden.is_empty();
        let (effect, function) = (self.effects.len(), self.functions.len());
        let mut variables: Vec<u32> = operator.effects.iter().map(|effect| effect.variable).collect();
        variables.sort_unstable();
        variables.dedup();
        for variable in variables {
            let own = operator.effects.iter().filter(|effect| effect.variable == variable);
            self.add_effects(task, variable, &own.collect::<Vec<_>>(), clear, set);
        }
        let (conditional, functions) = (effect..self.effects.len(), function..self.functions.len());
        OperatorLists { forbidden, conditional, functions }
    }

    /// Adds the effects of an operator on one variable, in order.
    fn add_effects(
        &mut self,
        task: &FiniteTask,
        variable: u32,
        effects: &[&ValueEffect],
        clear: &mut [u64],
        set: &mut [u64],
    ) {
        // The last effect without a condition overrules those before it.
        let last = effects.iter().rposition(|effect| effect.condition.is_empty());
        let (known, conditional) = match last {
            Some(at) => (Some(effects[at].value), &effects[at + 1..]),
            None => (None, effects),
        };
        let field = self.fields[variable.to_usize()];
        let mask = field.mask << field.shift;
        let bits_of = |value: u32| u64::from(value) << field.shift;
        if !conditional.is_empty() && self.add_function(task, variable, known, conditional) {
            clear[field.word] |= mask;
            return;
        }
        if let Some(value) = known {
            clear[field.word] |= mask;
            set[field.word] |= bits_of(value);
        }
        for effect in conditional {
            let tests = self.test_all(effect.condition.iter());
            self.effects.push(BitEffect { tests, word: field.word, mask, value: bits_of(effect.value) });
        }
    }

    /// Adds effects on a variable as a function of one variable. Returns whether they are one.
    fn add_function(
        &mut self,
        task: &FiniteTask,
        variable: u32,
        known: Option<u32>,
        effects: &[&ValueEffect],
    ) -> bool {
        let mut parts = effects.iter().flat_map(|effect| &effect.condition);
        let Some(source) = parts.next().map(|part| part.variable) else { return false };
        if parts.any(|part| part.variable != source) {
            return false;
        }
        let new_value = |old: u32| {
            let fires = |effect: &&&ValueEffect| {
                effect.condition.iter().all(|part| (part.value == old) == part.equal)
            };
            let fired = effects.iter().rev().find(fires).map(|effect| effect.value);
            fired.or(known).or((source == variable).then_some(old))
        };
        let (field, source) = (self.fields[variable.to_usize()], source.to_usize());
        let values: Option<Vec<u32>> = (0..task.sizes[source]).map(new_value).collect();
        let Some(values) = values else { return false };
        let table = self.tables.len();
        self.functions.push(BitFunction { source: self.fields[source], table, word: field.word });
        self.tables.extend(values.into_iter().map(|value| u64::from(value) << field.shift));
        true
    }

    fn add_axioms(&mut self, task: &FiniteTask) {
        let first = task.first_derived.to_usize();
        self.uses.resize(task.sizes.len() - first, Vec::new());
        for layer in &task.axioms {
            let mut own: Vec<BitAxiom> = Vec::with_capacity(layer.len());
            let mut is_head = vec![false; self.uses.len()];
            layer.iter().for_each(|axiom| is_head[axiom.head.to_usize() - first] = true);
            for (number, axiom) in (0..).zip(layer) {
                let field = self.fields[axiom.head.to_usize()];
                let (word, bit) = (field.word, 1 << field.shift);
                let derived =
                    axiom.body.iter().filter_map(|part| part.variable.to_usize().checked_sub(first));
                derived.filter(|&part| is_head[part]).for_each(|part| self.uses[part].push(number));
                let body = self.test_all(axiom.body.iter());
                own.push(BitAxiom { body, word, bit, head: axiom.head.to_usize() - first });
            }
            self.axioms.push(own);
        }
    }

    /// Applies an axiom. Adds its head to `fresh` if it was not set before.
    #[inline]
    fn fire(&self, axiom: &BitAxiom, full: &mut [u64], fresh: &mut Vec<usize>) {
        if full[axiom.word] & axiom.bit == 0 && self.pass(&axiom.body, full) {
            full[axiom.word] |= axiom.bit;
            fresh.push(axiom.head);
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
}

impl<const W: usize> Space for PackedTask<W> {
    type State = PackedState<W>;
    type Action = OperatorId;
    type Cost = u32;

    #[inline]
    fn expand(&self, state: &PackedState<W>, mut generate: impl FnMut(OperatorId, PackedState<W>, u32)) {
        let full = self.full(state);
        self.each_applicable_in(&full, |operator| {
            let (new, cost) = self.apply_in(state, &full, operator);
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
