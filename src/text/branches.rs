//! Variables that occur only once on every path through a clause, though more than once in its text.
//!
//! In `( X = 1 ; X = 2 )` the occurrences of X are unrelated, and `\+ p(X)` binds no X after it. A body is a
//! tree: a branch is a conjunction of goals, choices between branches, and negations of a branch. Two
//! occurrences are related when their branches meet in a branch, not in a choice. An occurrence is alone when
//! it is related to none; in a negation, when it is related to none inside it and none before it.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::reader::ReadTerm;
use super::token::{LexicalKind, Tokens};
use crate::term::{Addr, Cell, Heap, View, atoms};

/// A variable that occurs alone in a branch.
#[derive(Debug, PartialEq, Eq)]
pub struct Alone {
    pub name: String,
    /// The byte range of the occurrence.
    pub span: Range<usize>,
    /// Whether the branch is the goal of `\+`.
    pub negated: bool,
    /// Whether every other occurrence is alone, too.
    pub everywhere: bool,
}

/// A branch, or a choice between branches.
struct ClauseBranch {
    parent: usize,
    kind: BranchKind,
    /// The number of nodes around this one.
    depth: usize,
    /// An ancestor, chosen so that any ancestor is about log n jumps and steps away (Myers 1983).
    jump: usize,
    /// For a branch in a negation, the depth of the branch of the innermost negation.
    negated: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BranchKind {
    Branch,
    Choice,
    Negation,
}

/// The branch that is the whole clause.
const CLAUSE: usize = 0;

struct Occurrence {
    variable: usize,
    branch: usize,
}

struct Walk<'t> {
    heap: &'t Heap,
    nodes: Vec<ClauseBranch>,
    /// The variables that occur more than once, by address.
    variables: FxHashMap<Addr, usize>,
    /// The occurrences, in the order of the text.
    occurrences: Vec<Occurrence>,
    todo: Vec<BranchTask>,
}

/// The parts still to visit, the next one last.
enum BranchTask {
    Goal(Cell, usize),
    Term(Cell, usize),
}

/// Returns the first alone occurrence of each variable with several occurrences, in a clause read from
/// `text`. O(n log n) for clauses with a choice; negligible for others.
pub fn alone(heap: &Heap, read: &ReadTerm, text: &str) -> Vec<Alone> {
    let Some((head, body)) = parts(heap, read.term) else { return Vec::new() };
    if !has_branches(heap, body) {
        return Vec::new();
    }
    let several = read.variables.iter().enumerate().filter(|(_, variable)| variable.count > 1);
    let whole =
        ClauseBranch { parent: CLAUSE, kind: BranchKind::Branch, depth: 0, jump: CLAUSE, negated: None };
    let mut walk = Walk {
        heap,
        nodes: vec![whole],
        variables: several.map(|(i, variable)| (heap.deref(variable.cell).addr(), i)).collect(),
        occurrences: Vec::new(),
        todo: vec![BranchTask::Goal(body, CLAUSE), BranchTask::Term(head, CLAUSE)],
    };
    walk.run();
    let mut branches = vec![Vec::new(); read.variables.len()];
    for Occurrence { variable, branch } in &walk.occurrences {
        branches[*variable].push(*branch);
    }
    let mut found = Vec::new();
    let mut wanted = FxHashMap::default();
    for (variable, branches) in read.variables.iter().zip(branches) {
        let alone = walk.alone(&branches);
        if let Some(number) = alone.iter().position(Option::is_some) {
            let negated = alone[number] == Some(true);
            let everywhere = alone.iter().all(Option::is_some);
            let name = variable.name.clone();
            wanted.insert(variable.name.as_str(), number);
            found.push(Alone { name, span: 0..text.len(), negated, everywhere });
        }
    }
    let spans = spans(text, wanted);
    for alone in &mut found {
        if let Some(span) = spans.get(&*alone.name) {
            alone.span = span.clone();
        }
    }
    found
}

/// Returns the head and body of a rule.
fn parts(heap: &Heap, clause: Cell) -> Option<(Cell, Cell)> {
    let rule = |functor| heap.args_of::<2>(clause, functor);
    let [head, body] =
        rule(atoms::NECK).or_else(|| rule(atoms::DCG_ARROW)).or_else(|| rule(atoms::RULE_ARROW))?;
    Some((head, body))
}

fn has_branches(heap: &Heap, body: Cell) -> bool {
    let mut todo = vec![body];
    while let Some(goal) = todo.pop() {
        match heap.callable(goal) {
            Some((atoms::SEMICOLON | atoms::BAR, 2, _)) | Some((atoms::NOT_PROVABLE, 1, _)) => return true,
            Some((atoms::COMMA, 2, at)) => todo.extend([heap.at(at + 1), heap.at(at)]),
            Some((atoms::ARROW | atoms::SOFT_ARROW, 2, at)) => todo.extend([heap.at(at + 1), heap.at(at)]),
            _ => {}
        }
    }
    false
}

/// Returns the span of the nth occurrence, from 0, of some variables. One pass over the text.
fn spans<'t>(text: &'t str, mut wanted: FxHashMap<&str, usize>) -> FxHashMap<&'t str, Range<usize>> {
    let mut found = FxHashMap::default();
    let mut tokens = Tokens::new(text, 0, false);
    while found.len() < wanted.len() {
        let token = tokens.next_token();
        let name = &text[token.start..token.end];
        match token.kind {
            LexicalKind::EndOfText => break,
            LexicalKind::Variable => match wanted.get_mut(name) {
                Some(0) => {
                    found.entry(name).or_insert(token.start..token.end);
                }
                Some(before) => *before -= 1,
                None => {}
            },
            _ => {}
        }
    }
    found
}

impl Walk<'_> {
    fn run(&mut self) {
        while let Some(part) = self.todo.pop() {
            match part {
                BranchTask::Goal(goal, branch) => self.goal(goal, branch),
                BranchTask::Term(term, branch) => self.term(term, branch),
            }
        }
    }

    fn add(&mut self, parent: usize, kind: BranchKind) -> usize {
        let ClauseBranch { depth, jump, negated, kind: around, .. } = self.nodes[parent];
        let far = &self.nodes[jump];
        let jump =
            if depth - far.depth == far.depth - self.nodes[far.jump].depth { far.jump } else { parent };
        let depth = depth + 1;
        let negated = if around == BranchKind::Negation { Some(depth) } else { negated };
        self.nodes.push(ClauseBranch { parent, kind, depth, jump, negated });
        self.nodes.len() - 1
    }

    fn goal(&mut self, goal: Cell, branch: usize) {
        match self.heap.callable(goal) {
            Some((atoms::COMMA | atoms::ARROW | atoms::SOFT_ARROW, 2, at)) => {
                self.todo.push(BranchTask::Goal(self.heap.at(at + 1), branch));
                self.todo.push(BranchTask::Goal(self.heap.at(at), branch));
            }
            Some((atoms::SEMICOLON | atoms::BAR, 2, _)) => self.choice(goal, branch),
            Some((atoms::NOT_PROVABLE, 1, at)) => {
                let negation = self.add(branch, BranchKind::Negation);
                let inner = self.add(negation, BranchKind::Branch);
                self.todo.push(BranchTask::Goal(self.heap.at(at), inner));
            }
            _ => self.todo.push(BranchTask::Term(goal, branch)),
        }
    }

    /// Adds `( A ; B ; C )` as one choice of three branches.
    fn choice(&mut self, goal: Cell, branch: usize) {
        let choice = self.add(branch, BranchKind::Choice);
        let mut parts = Vec::new();
        let mut rest = goal;
        while let Some((atoms::SEMICOLON | atoms::BAR, 2, at)) = self.heap.callable(rest) {
            let inner = self.add(choice, BranchKind::Branch);
            parts.push(BranchTask::Goal(self.heap.at(at), inner));
            rest = self.heap.at(at + 1);
        }
        let inner = self.add(choice, BranchKind::Branch);
        parts.push(BranchTask::Goal(rest, inner));
        self.todo.extend(parts.into_iter().rev());
    }

    fn term(&mut self, term: Cell, branch: usize) {
        match self.heap.view(term) {
            View::Var(_) => {
                if let Some(&variable) = self.variables.get(&self.heap.deref(term).addr()) {
                    self.occurs(variable, branch);
                }
            }
            View::List(at) => {
                self.todo.push(BranchTask::Term(self.heap.at(at + 1), branch));
                self.todo.push(BranchTask::Term(self.heap.at(at), branch));
            }
            View::Str(functor, at) => {
                let arguments = (0..functor.arity()).rev().map(|i| self.heap.at(at + i));
                self.todo.extend(arguments.map(|argument| BranchTask::Term(argument, branch)));
            }
            _ => {}
        }
    }

    fn occurs(&mut self, variable: usize, branch: usize) {
        self.occurrences.push(Occurrence { variable, branch });
    }

    /// Returns the innermost node around two nodes. O(log n).
    fn meeting(&self, mut a: usize, mut b: usize) -> usize {
        if self.nodes[a].depth < self.nodes[b].depth {
            (a, b) = (b, a);
        }
        let depth = self.nodes[b].depth;
        while self.nodes[a].depth > depth {
            let ClauseBranch { parent, jump, .. } = self.nodes[a];
            a = if self.nodes[jump].depth >= depth { jump } else { parent };
        }
        while a != b {
            let (from, to) = (&self.nodes[a], &self.nodes[b]);
            (a, b) = if from.jump == to.jump { (from.parent, to.parent) } else { (from.jump, to.jump) };
        }
        a
    }

    /// Computes, for each branch in which a variable occurs, one plus the depth of the innermost branch where
    /// it meets an earlier one. The result is 0 if all meet it in choices.
    ///
    /// The meeting of an occurrence with earlier ones is around its meeting with the one just before. The
    /// stack holds these meetings, the innermost last, each with the result for itself and those around it.
    fn meetings(&self, branches: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut stack: Vec<(usize, usize)> = Vec::new();
        let mut before = None;
        let mut found = Vec::new();
        for branch in branches {
            if let Some(before) = before.replace(branch) {
                let node = &self.nodes[self.meeting(before, branch)];
                while stack.last().is_some_and(|&(depth, _)| depth >= node.depth) {
                    stack.pop();
                }
                let outer = stack.last().map_or(0, |&(_, innermost)| innermost);
                let is_branch = node.kind == BranchKind::Branch;
                stack.push((node.depth, if is_branch { node.depth + 1 } else { outer }));
            }
            found.push(stack.last().map_or(0, |&(_, innermost)| innermost));
        }
        found
    }

    /// Returns, for each occurrence of a variable, `Some` if it is unrelated to all others; then, whether
    /// that is due to a negation.
    fn alone(&self, branches: &[usize]) -> Vec<Option<bool>> {
        let before = self.meetings(branches.iter().copied());
        let mut behind = self.meetings(branches.iter().rev().copied());
        behind.reverse();
        let each = branches.iter().zip(before.into_iter().zip(behind));
        each.map(|(&branch, (before, behind))| match self.nodes[branch].negated {
            Some(depth) => (before == 0 && behind <= depth).then_some(true),
            None => (before == 0 && behind == 0).then_some(false),
        })
        .collect()
    }
}
