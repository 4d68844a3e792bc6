//! A decision tree, flat in a few vectors, that finds the operators applicable in a state.
//!
//! Each branch tests the variables that most of the operators below it require, one after another, until each
//! operator is below a test. The operators found are sorted afterwards, by the variables that they require:
//! the order in which they are visited does not depend on the shape of the tree.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::finite::{FiniteTask, OperatorId, Requirement};
use super::layout::BitField;
use crate::width::Width;

/// A tree whose branches test the values of variables.
#[derive(Debug)]
pub struct DecisionTree {
    branches: Vec<TreeBranch>,
    tests: Vec<ValueTest>,
    /// For each test and value, the branch for operators that require the value, the leaf of the only one of
    /// them if it requires nothing else, or [`NOWHERE`].
    children: Vec<u32>,
    /// The leaves of all branches: [`LEAF`] and the place of an operator in `order`.
    leaves: Vec<u32>,
    /// The operators in the order in which they are visited.
    order: Vec<OperatorId>,
}

/// A branch of the tree, for operators of which some requirements hold.
#[derive(Clone, Debug, Default)]
struct TreeBranch {
    /// The operators that have no further requirement.
    leaves: Range<u32>,
    /// The tests for the others. Each operator is below the first test whose variable it requires.
    tests: Range<u32>,
}

/// A look at the value of a variable.
#[derive(Clone, Copy, Debug)]
struct ValueTest {
    word: u32,
    shift: u32,
    mask: u32,
    /// The index of the child for the first value.
    children: u32,
}

const ROOT: u32 = 0;
const NOWHERE: u32 = u32::MAX;
const LEAF: u32 = 1 << 31;

/// The room that is reserved for the operators applicable in a state.
const FEW: usize = 16;

/// Builds a tree, branch by branch.
struct TreeBuilder<'t> {
    tree: DecisionTree,
    sizes: &'t [u32],
    fields: &'t [BitField],
    /// The values that each operator requires, but those that were tested above its branch. Operators are
    /// named by their places in the order.
    conditions: Vec<Vec<Requirement>>,
    /// For each variable, the operators of the present branch that require a value of it, and how many of
    /// them no branch below has taken.
    users: Vec<Vec<u32>>,
    counts: Vec<u32>,
    /// For each operator, whether a branch below the present one has taken it.
    is_taken: Vec<bool>,
    /// The branches to be built, with the operators below each.
    waiting: Vec<(u32, Vec<u32>)>,
}

impl DecisionTree {
    /// Creates the tree of a task's operators, by the values that their preconditions require.
    pub fn new(task: &FiniteTask, fields: &[BitField]) -> DecisionTree {
        let required = |&operator: &OperatorId| {
            let parts = &task.operators[operator.to_usize()].precondition;
            let mut parts: Vec<Requirement> = parts.iter().filter(|part| part.equal).copied().collect();
            parts.sort_unstable();
            parts
        };
        let mut order: Vec<OperatorId> = (0..task.operators.len().to_u32()).collect();
        let variables = |operator: &OperatorId| -> Vec<u32> {
            required(operator).iter().map(|part| part.variable).collect()
        };
        order.sort_by_cached_key(variables);
        let conditions: Vec<Vec<Requirement>> = order.iter().map(required).collect();
        let count = conditions.len();
        let tree = DecisionTree {
            branches: Vec::new(),
            tests: Vec::new(),
            children: Vec::new(),
            leaves: Vec::new(),
            order,
        };
        let mut builder = TreeBuilder {
            tree,
            sizes: &task.sizes,
            fields,
            conditions,
            users: vec![Vec::new(); task.sizes.len()],
            counts: vec![0; task.sizes.len()],
            is_taken: vec![false; count],
            waiting: Vec::new(),
        };
        let root = builder.branch();
        builder.waiting.push((root, (0..count.to_u32()).collect()));
        while let Some((branch, below)) = builder.waiting.pop() {
            builder.build(branch, below);
        }
        builder.tree
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.children.len() + self.leaves.len() + self.order.len();
        self.branches.len() * size_of::<TreeBranch>()
            + self.tests.len() * size_of::<ValueTest>()
            + numbers * size_of::<u32>()
    }

    /// Calls the closure with the operators whose required values hold.
    pub fn visit(&self, state: &[u64], visit: impl FnMut(OperatorId)) {
        let mut found = Vec::with_capacity(FEW);
        self.find(state, &mut found);
        found.into_iter().for_each(visit);
    }

    /// Replaces the contents of `found` by the operators whose required values hold.
    pub fn find(&self, state: &[u64], found: &mut Vec<OperatorId>) {
        found.clear();
        found.push(ROOT);
        // Branches are replaced by what is below them, until only leaves are left.
        let mut at = 0;
        while let Some(&child) = found.get(at) {
            if child >= LEAF {
                at += 1;
                continue;
            }
            found.swap_remove(at);
            let TreeBranch { leaves, tests } = &self.branches[child.to_usize()];
            if !leaves.is_empty() {
                found.extend(&self.leaves[leaves.start.to_usize()..leaves.end.to_usize()]);
            }
            for test in &self.tests[tests.start.to_usize()..tests.end.to_usize()] {
                let value = (state[test.word.to_usize()] >> test.shift).low_u32() & test.mask;
                let child = self.children[(test.children + value).to_usize()];
                if child != NOWHERE {
                    found.push(child);
                }
            }
        }
        found.sort_unstable();
        found.iter_mut().for_each(|leaf| *leaf = self.order[(*leaf - LEAF).to_usize()]);
    }
}

impl TreeBuilder<'_> {
    fn branch(&mut self) -> u32 {
        self.tree.branches.push(TreeBranch::default());
        self.tree.branches.len().to_u32() - 1
    }

    /// Builds a branch for operators of which some requirements hold.
    fn build(&mut self, branch: u32, below: Vec<u32>) {
        let first = self.tree.leaves.len().to_u32();
        let (done, left): (Vec<u32>, Vec<u32>) =
            below.into_iter().partition(|operator| self.conditions[operator.to_usize()].is_empty());
        self.tree.leaves.extend(done.into_iter().map(|operator| LEAF | operator));
        let leaves = first..self.tree.leaves.len().to_u32();
        let first = self.tree.tests.len().to_u32();
        self.add_tests(left);
        self.tree.branches[branch.to_usize()] =
            TreeBranch { leaves, tests: first..self.tree.tests.len().to_u32() };
    }

    /// Adds tests for operators, until each of them is below one.
    fn add_tests(&mut self, operators: Vec<u32>) {
        let mut variables: Vec<u32> = Vec::new();
        for &operator in &operators {
            for part in &self.conditions[operator.to_usize()] {
                self.users[part.variable.to_usize()].push(operator);
                self.counts[part.variable.to_usize()] += 1;
                variables.push(part.variable);
            }
        }
        variables.sort_unstable();
        variables.dedup();
        // Of variables that as many operators require, the first one is tested first.
        let entry = |counts: &[u32], variable: u32| (counts[variable.to_usize()], Reverse(variable));
        let mut by_count: BinaryHeap<_> =
            variables.iter().map(|&variable| entry(&self.counts, variable)).collect();
        let mut left = operators.len();
        while left > 0
            && let Some((count, Reverse(variable))) = by_count.pop()
        {
            if self.counts[variable.to_usize()] == count {
                left -= self.add_test(variable);
            } else if self.counts[variable.to_usize()] > 0 {
                by_count.push(entry(&self.counts, variable));
            }
        }
        for variable in variables {
            self.users[variable.to_usize()].clear();
            self.counts[variable.to_usize()] = 0;
        }
        operators.iter().for_each(|operator| self.is_taken[operator.to_usize()] = false);
    }

    /// Adds a test of a variable. Returns the number of operators that are below it.
    fn add_test(&mut self, variable: u32) -> usize {
        let mut by_value: Vec<Vec<u32>> = vec![Vec::new(); self.sizes[variable.to_usize()].to_usize()];
        let mut taken = 0;
        for &operator in &self.users[variable.to_usize()] {
            if std::mem::replace(&mut self.is_taken[operator.to_usize()], true) {
                continue;
            }
            taken += 1;
            let parts = &mut self.conditions[operator.to_usize()];
            parts.iter().for_each(|part| self.counts[part.variable.to_usize()] -= 1);
            if let Some(own) = parts.iter().position(|part| part.variable == variable) {
                by_value[parts[own].value.to_usize()].push(operator);
                parts.swap_remove(own);
            }
        }
        let BitField { word, shift, mask } = self.fields[variable.to_usize()];
        let children = self.tree.children.len().to_u32();
        // A variable has fewer than 2^32 values.
        self.tree.tests.push(ValueTest { word: word.to_u32(), shift, mask: mask.to_u32(), children });
        for below in by_value {
            let child = match below[..] {
                [] => NOWHERE,
                [one] if self.conditions[one.to_usize()].is_empty() => LEAF | one,
                _ => {
                    let child = self.branch();
                    self.waiting.push((child, below));
                    child
                }
            };
            self.tree.children.push(child);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::super::finite::FiniteOperator;
    use super::super::layout::lay_out;
    use super::*;

    /// The values that operators over variables with four values require, a variable at most once.
    fn conditions() -> impl Strategy<Value = Vec<Vec<Requirement>>> {
        let part =
            (0..6u32, 0..4u32).prop_map(|(variable, value)| Requirement { variable, value, equal: true });
        let distinct = |mut parts: Vec<Requirement>| {
            parts.sort_unstable_by_key(|part| part.variable);
            parts.dedup_by_key(|part| part.variable);
            parts
        };
        vec(vec(part, 0..5).prop_map(distinct), 0..60)
    }

    proptest! {
        #[test]
        fn operators_whose_values_hold_are_found_in_order(conditions in conditions(), values in vec(0..4u32, 6)) {
            let operator = |precondition: &Vec<Requirement>| FiniteOperator {
                action: 0,
                arguments: Box::default(),
                precondition: precondition.clone(),
                effects: Vec::new(),
                cost: 1,
            };
            let operators = conditions.iter().map(operator).collect();
            let task = FiniteTask { sizes: vec![4; 6], first_derived: 6, operators, ..FiniteTask::default() };
            let (fields, words) = lay_out(&task.sizes, task.first_derived);
            let mut state = vec![0; words];
            for (field, &value) in fields.iter().zip(&values) {
                state[field.word] |= u64::from(value) << field.shift;
            }
            let mut found = Vec::new();
            DecisionTree::new(&task, &fields).find(&state, &mut found);
            let holds = |part: &Requirement| values[part.variable.to_usize()] == part.value;
            let numbered = (0..).zip(&conditions).filter(|(_, parts)| parts.iter().all(holds));
            let mut expected: Vec<(Vec<u32>, u32)> = numbered
                .map(|(operator, parts)| (parts.iter().map(|part| part.variable).collect(), operator))
                .collect();
            expected.sort();
            let expected: Vec<u32> = expected.into_iter().map(|(_, operator)| operator).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
