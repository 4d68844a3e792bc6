//! Terms under construction: every value writes its nodes where they belong in the whole.

use super::IntoTerm;
use super::term::{Body, Node, Term, TermRef};
use crate::width::Width;
use rustc_hash::FxHashMap;
use std::sync::{Arc, LazyLock};

/// The name of the empty list, which ends every list.
static NIL: LazyLock<Arc<str>> = LazyLock::new(|| "[]".into());

/// A body under construction.
#[derive(Debug)]
pub struct Builder {
    body: Body,
    named: FxHashMap<Arc<str>, u32>,
}

impl Builder {
    /// The term whose root a function writes.
    pub(super) fn build(write: impl FnOnce(&mut Builder, u32)) -> Term {
        let body = Body { is_tree: true, ..Body::default() };
        let mut builder = Builder { body, named: FxHashMap::default() };
        let root = builder.blank(1);
        write(&mut builder, root);
        Term { body: Arc::new(builder.body), root }
    }

    /// Room for so many nodes, to be written later.
    fn blank(&mut self, count: usize) -> u32 {
        let at = self.body.nodes.len().to_u32();
        self.body.nodes.resize(at.to_usize() + count, Node::Int(0));
        at
    }

    /// Writes a node without arguments.
    pub(super) fn leaf(&mut self, node: Node, at: u32) {
        self.body.nodes[at.to_usize()] = node;
    }

    /// Writes a compound, which has arguments.
    pub(super) fn compound<T: IntoTerm>(&mut self, name: &str, args: Vec<T>, at: u32) {
        let first = self.blank(args.len());
        self.body.nodes[at.to_usize()] = match (name, args.len()) {
            (".", 2) => Node::List { args: first },
            (_, arity) => Node::Compound { name: name.into(), arity: arity.to_u32(), args: first },
        };
        for (arg, at) in args.into_iter().zip(first..) {
            arg.write(self, at);
        }
    }

    /// Writes a pair `A-B`.
    pub(super) fn pair(&mut self, a: impl IntoTerm, b: impl IntoTerm, at: u32) {
        let first = self.blank(2);
        self.body.nodes[at.to_usize()] = Node::Compound { name: "-".into(), arity: 2, args: first };
        a.write(self, first);
        b.write(self, first + 1);
    }

    /// Writes a list. O(size of the elements).
    pub(super) fn list<T: IntoTerm>(&mut self, elements: impl IntoIterator<Item = T>, at: u32) {
        let mut end = at;
        let elements = elements.into_iter();
        self.body.nodes.reserve(2 * elements.size_hint().0);
        for element in elements {
            let args = self.body.nodes.len().to_u32();
            self.body.nodes.push(Node::Int(0));
            self.body.nodes.push(Node::Int(0));
            self.body.nodes[end.to_usize()] = Node::List { args };
            element.write(self, args);
            end = args + 1;
        }
        self.leaf(Node::Atom(NIL.clone()), end);
    }

    /// Copies a term into the node at `to`. O(its nodes).
    pub(super) fn copy(&mut self, term: TermRef<'_>, to: u32) {
        let mut variables: FxHashMap<u32, u32> = FxHashMap::default();
        let mut copies: FxHashMap<u32, u32> = FxHashMap::default();
        let is_tree = term.body.is_tree;
        self.body.is_tree &= is_tree;
        let mut todo = vec![(term.at, to)];
        while let Some((from, to)) = todo.pop() {
            let mut move_args = |args: u32, count: u32, builder: &mut Builder| {
                let mut fresh = || {
                    let copy = builder.blank(count.to_usize());
                    todo.extend((0..count).map(|i| (args + i, copy + i)));
                    copy
                };
                if is_tree { fresh() } else { *copies.entry(args).or_insert_with(fresh) }
            };
            let node = match &term.body.nodes[from.to_usize()] {
                Node::Var(number) => {
                    let name = term.body.names.get(number.to_usize()).cloned().flatten();
                    Node::Var(*variables.entry(*number).or_insert_with(|| self.variable(name)))
                }
                Node::List { args } => Node::List { args: move_args(*args, 2, self) },
                Node::Compound { name, arity, args } => {
                    let args = move_args(*args, *arity, self);
                    Node::Compound { name: name.clone(), arity: *arity, args }
                }
                leaf => leaf.clone(),
            };
            self.body.nodes[to.to_usize()] = node;
        }
    }

    /// The number of a variable; those of one name are one.
    fn variable(&mut self, name: Option<Arc<str>>) -> u32 {
        let next = self.body.names.len().to_u32();
        let number = match &name {
            Some(name) => *self.named.entry(name.clone()).or_insert(next),
            None => next,
        };
        if number == next {
            self.body.names.push(name);
        }
        number
    }
}
