//! Variables of a clause that stand only once on every way through it, though more than once in its text.
//!
//! In `( X = 1 ; X = 2 )` no X has to do with the other, and what `\+ p(X)` finds binds no X behind it. A body is a tree: a
//! branch is a conjunction; what it holds is goals, choices between branches, and negations of one. An occurrence is
//! alone when each branch around it has no other but in the same choice; in a negation, none before it.

use super::reader::ReadTerm;
use super::token::{Kind, Tokens};
use crate::term::{Addr, Cell, Heap, View, atoms};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A variable that stands alone in a branch.
#[derive(Debug, PartialEq, Eq)]
pub struct Alone {
    pub name: String,
    /// Where it stands.
    pub span: Range<usize>,
    /// Whether the branch is the goal of `\+`.
    pub negated: bool,
    /// Whether every other occurrence stands alone, too.
    pub everywhere: bool,
}

/// A branch, or a choice between branches.
struct Node {
    parent: usize,
    kind: NodeKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Branch,
    Choice,
    Negation,
}

/// The branch that is the whole clause.
const CLAUSE: usize = 0;

struct Occurrence {
    variable: usize,
    branch: usize,
    /// How many of the same variable stand before it in the text.
    number: usize,
    /// Whether it is the first on the ways that lead to it.
    first: bool,
}

struct Walk<'t> {
    heap: &'t Heap,
    nodes: Vec<Node>,
    /// The variables that stand more than once, by address.
    variables: FxHashMap<Addr, usize>,
    /// How often a variable stands in a branch or choice.
    counts: FxHashMap<(usize, usize), usize>,
    seen: Vec<usize>,
    occurrences: Vec<Occurrence>,
    todo: Vec<Part>,
}

/// What is left to look at, the next last.
enum Part {
    Goal(Cell, usize),
    Term(Cell, usize),
}

/// The first occurrence that stands alone of each variable with several, in a clause read from `text`. O(n log n) for
/// clauses with a choice, nothing to speak of for others.
pub fn alone(heap: &Heap, read: &ReadTerm, text: &str) -> Vec<Alone> {
    let Some((head, body)) = parts(heap, read.term) else { return Vec::new() };
    if !has_branches(heap, body) {
        return Vec::new();
    }
    let several = read.variables.iter().enumerate().filter(|(_, variable)| variable.count > 1);
    let mut walk = Walk {
        heap,
        nodes: vec![Node { parent: CLAUSE, kind: NodeKind::Branch }],
        variables: several.map(|(i, variable)| (heap.deref(variable.cell).addr(), i)).collect(),
        counts: FxHashMap::default(),
        seen: vec![0; read.variables.len()],
        occurrences: Vec::new(),
        todo: vec![Part::Goal(body, CLAUSE), Part::Term(head, CLAUSE)],
    };
    walk.run();
    let mut found: Vec<Option<Alone>> = read.variables.iter().map(|_| None).collect();
    let mut others = vec![false; read.variables.len()];
    for occurrence in &walk.occurrences {
        let variable = occurrence.variable;
        match walk.stands_alone(occurrence) {
            Some(negated) if found[variable].is_none() => {
                let name = read.variables[variable].name.clone();
                let span = nth(text, &name, occurrence.number).unwrap_or(0..text.len());
                found[variable] = Some(Alone { name, span, negated, everywhere: true });
            }
            Some(_) => {}
            None => others[variable] = true,
        }
    }
    let told = found.into_iter().zip(others);
    told.filter_map(|(alone, others)| alone.map(|alone| Alone { everywhere: !others, ..alone })).collect()
}

/// Head and body of a rule.
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

/// Where a variable stands for the nth time, from 0.
fn nth(text: &str, name: &str, number: usize) -> Option<Range<usize>> {
    let mut tokens = Tokens::new(text, 0, false);
    let mut met = 0;
    loop {
        let token = tokens.next_token();
        match token.kind {
            Kind::EndOfText => return None,
            Kind::Variable if &text[token.start..token.end] == name => {
                if met == number {
                    return Some(token.start..token.end);
                }
                met += 1;
            }
            _ => {}
        }
    }
}

impl Walk<'_> {
    fn run(&mut self) {
        while let Some(part) = self.todo.pop() {
            match part {
                Part::Goal(goal, branch) => self.goal(goal, branch),
                Part::Term(term, branch) => self.term(term, branch),
            }
        }
    }

    fn add(&mut self, parent: usize, kind: NodeKind) -> usize {
        self.nodes.push(Node { parent, kind });
        self.nodes.len() - 1
    }

    fn goal(&mut self, goal: Cell, branch: usize) {
        match self.heap.callable(goal) {
            Some((atoms::COMMA | atoms::ARROW | atoms::SOFT_ARROW, 2, at)) => {
                self.todo.push(Part::Goal(self.heap.at(at + 1), branch));
                self.todo.push(Part::Goal(self.heap.at(at), branch));
            }
            Some((atoms::SEMICOLON | atoms::BAR, 2, _)) => self.choice(goal, branch),
            Some((atoms::NOT_PROVABLE, 1, at)) => {
                let negation = self.add(branch, NodeKind::Negation);
                let inner = self.add(negation, NodeKind::Branch);
                self.todo.push(Part::Goal(self.heap.at(at), inner));
            }
            _ => self.todo.push(Part::Term(goal, branch)),
        }
    }

    /// `( A ; B ; C )` is one choice of three.
    fn choice(&mut self, goal: Cell, branch: usize) {
        let choice = self.add(branch, NodeKind::Choice);
        let mut parts = Vec::new();
        let mut rest = goal;
        while let Some((atoms::SEMICOLON | atoms::BAR, 2, at)) = self.heap.callable(rest) {
            let inner = self.add(choice, NodeKind::Branch);
            parts.push(Part::Goal(self.heap.at(at), inner));
            rest = self.heap.at(at + 1);
        }
        let inner = self.add(choice, NodeKind::Branch);
        parts.push(Part::Goal(rest, inner));
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
                self.todo.push(Part::Term(self.heap.at(at + 1), branch));
                self.todo.push(Part::Term(self.heap.at(at), branch));
            }
            View::Str(functor, at) => {
                let arguments = (0..functor.arity()).rev().map(|i| self.heap.at(at + i));
                self.todo.extend(arguments.map(|argument| Part::Term(argument, branch)));
            }
            _ => {}
        }
    }

    fn occurs(&mut self, variable: usize, branch: usize) {
        let first = self.is_apart(variable, branch, CLAUSE) && self.count(branch, variable) == 0;
        self.occurrences.push(Occurrence { variable, branch, number: self.seen[variable], first });
        self.seen[variable] += 1;
        let mut node = branch;
        loop {
            *self.counts.entry((node, variable)).or_default() += 1;
            if node == CLAUSE {
                return;
            }
            node = self.nodes[node].parent;
        }
    }

    fn count(&self, node: usize, variable: usize) -> usize {
        self.counts.get(&(node, variable)).copied().unwrap_or(0)
    }

    /// Whether the branches from the one around a branch up to `top` have the variable in the same choice alone.
    fn is_apart(&self, variable: usize, mut branch: usize, top: usize) -> bool {
        while branch != top {
            let choice = self.nodes[branch].parent;
            branch = self.nodes[choice].parent;
            if self.count(branch, variable) != self.count(choice, variable) {
                return false;
            }
        }
        true
    }

    /// The innermost negation's branch around a branch.
    fn negated(&self, mut branch: usize) -> Option<usize> {
        while branch != CLAUSE {
            let choice = self.nodes[branch].parent;
            if self.nodes[choice].kind == NodeKind::Negation {
                return Some(branch);
            }
            branch = self.nodes[choice].parent;
        }
        None
    }

    /// Whether an occurrence has no other to do with; then, whether it does for being in a negation.
    fn stands_alone(&self, occurrence: &Occurrence) -> Option<bool> {
        let &Occurrence { variable, branch, first, .. } = occurrence;
        let negated = self.negated(branch);
        let alone = self.count(branch, variable) == 1
            && self.is_apart(variable, branch, negated.unwrap_or(CLAUSE))
            && (first || negated.is_none());
        alone.then_some(negated.is_some())
    }
}
