//! A decision tree, flat in two vectors, that finds the operators applicable in a state.

use std::ops::Range;

use super::finite::{FiniteTask, OperatorId, Requirement};
use super::layout::BitField;
use crate::width::Width;

/// A tree whose inner nodes test the value of a variable.
#[derive(Debug)]
pub struct DecisionTree {
    branches: Vec<BranchNode>,
    /// For each branch and value, the next branch, or [`NOWHERE`].
    children: Vec<u32>,
    operators: Vec<OperatorId>,
}

/// A node of the tree.
#[derive(Clone, Debug)]
struct BranchNode {
    field: BitField,
    /// The index of its first child.
    children: u32,
    /// The branch for operators that do not require a value of the variable, or [`NOWHERE`].
    others: u32,
    /// The operators that have no further requirement.
    operators: Range<u32>,
}

const NOWHERE: u32 = u32::MAX;

/// The operators below a branch to be built, each with the number of its requirements met above it.
type Below = Vec<(OperatorId, usize)>;

impl DecisionTree {
    /// Creates the tree of a task's operators, by the values that their preconditions require.
    pub fn new(task: &FiniteTask, fields: &[BitField]) -> DecisionTree {
        let equal = |operator: &super::finite::FiniteOperator| {
            let mut parts: Vec<Requirement> =
                operator.precondition.iter().filter(|part| part.equal).copied().collect();
            parts.sort_unstable();
            parts
        };
        let conditions: Vec<Vec<Requirement>> = task.operators.iter().map(equal).collect();
        let mut tree = DecisionTree { branches: Vec::new(), children: Vec::new(), operators: Vec::new() };
        let all: Below = (0..conditions.len().to_u32()).map(|operator| (operator, 0)).collect();
        let root = tree.branch();
        let mut waiting = vec![(root, all)];
        while let Some((branch, below)) = waiting.pop() {
            tree.build(task, fields, &conditions, branch, below, &mut waiting);
        }
        tree
    }

    fn branch(&mut self) -> u32 {
        let field = BitField { word: 0, shift: 0, mask: 0 };
        self.branches.push(BranchNode { field, children: 0, others: NOWHERE, operators: 0..0 });
        self.branches.len().to_u32() - 1
    }

    fn build(
        &mut self,
        task: &FiniteTask,
        fields: &[BitField],
        conditions: &[Vec<Requirement>],
        branch: u32,
        below: Below,
        waiting: &mut Vec<(u32, Below)>,
    ) {
        let first = self.operators.len().to_u32();
        let next = |&(operator, met): &(OperatorId, usize)| conditions[operator.to_usize()].get(met);
        let (done, left): (Below, Below) = below.into_iter().partition(|entry| next(entry).is_none());
        self.operators.extend(done.into_iter().map(|(operator, _)| operator));
        self.branches[branch.to_usize()].operators = first..self.operators.len().to_u32();
        let Some(variable) = left.iter().filter_map(next).map(|part| part.variable).min() else {
            // A branch without a variable reads value 0, which has no child.
            self.branches[branch.to_usize()].children = self.children.len().to_u32();
            self.children.push(NOWHERE);
            return;
        };
        let mut by_value: Vec<Below> = vec![Vec::new(); task.sizes[variable.to_usize()].to_usize()];
        let mut others = Below::new();
        for entry in left {
            match next(&entry) {
                Some(part) if part.variable == variable => {
                    by_value[part.value.to_usize()].push((entry.0, entry.1 + 1));
                }
                _ => others.push(entry),
            }
        }
        let start = self.children.len();
        self.children.resize(start + by_value.len(), NOWHERE);
        for (value, below) in by_value.into_iter().enumerate().filter(|(_, below)| !below.is_empty()) {
            let child = self.branch();
            self.children[start + value] = child;
            waiting.push((child, below));
        }
        let node = &mut self.branches[branch.to_usize()];
        (node.field, node.children) = (fields[variable.to_usize()], start.to_u32());
        if !others.is_empty() {
            let child = self.branch();
            self.branches[branch.to_usize()].others = child;
            waiting.push((child, others));
        }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.branches.len() * size_of::<BranchNode>()
            + (self.children.len() + self.operators.len()) * size_of::<u32>()
    }

    /// Calls the closure with the operators whose required values hold.
    pub fn visit(&self, state: &[u64], visit: &mut dyn FnMut(OperatorId)) {
        self.visit_from(0, state, visit);
    }

    fn visit_from(&self, mut branch: u32, state: &[u64], visit: &mut dyn FnMut(OperatorId)) {
        loop {
            let node = &self.branches[branch.to_usize()];
            for &operator in &self.operators[node.operators.start.to_usize()..node.operators.end.to_usize()] {
                visit(operator);
            }
            let value = state[node.field.word] >> node.field.shift & node.field.mask;
            let child = self.children[node.children.to_usize() + value.to_usize()];
            branch = match (child, node.others) {
                (NOWHERE, NOWHERE) => return,
                (NOWHERE, next) | (next, NOWHERE) => next,
                (child, others) => {
                    self.visit_from(child, state, visit);
                    others
                }
            };
        }
    }
}
