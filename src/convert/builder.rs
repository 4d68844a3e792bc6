//! Terms under construction, and the values that become terms. A value writes its nodes directly into the
//! whole term.

use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;

use super::term::{Body, Term, TermNode, TermRef};
use crate::width::Width;

/// The name of the empty list.
static NIL: LazyLock<Arc<str>> = LazyLock::new(|| "[]".into());

/// Rust values that can be converted to a term: see [`FromTerm`](super::FromTerm).
pub trait IntoTerm {
    /// Converts the value to a term.
    fn into_term(self) -> Term;

    /// Writes the term into a larger one under construction. Your own types need not implement this: by
    /// default the term of [`IntoTerm::into_term`] is copied.
    #[doc(hidden)]
    fn write(self, builder: &mut Builder, at: u32)
    where
        Self: Sized,
    {
        builder.take(self.into_term(), at);
    }
}

impl Term {
    /// Creates `name(args...)`; without arguments, the atom. Variables of the arguments that have the same
    /// name become one. O(size of the arguments).
    pub fn compound<T: IntoTerm>(name: &str, args: impl IntoIterator<Item = T>) -> Term {
        let args: Vec<T> = args.into_iter().collect();
        if args.is_empty() {
            return Term::atom(name);
        }
        Builder::build(|builder, root| builder.compound(name, args, root))
    }

    /// Creates a list. O(size of the elements).
    pub fn list<T: IntoTerm>(elements: impl IntoIterator<Item = T>) -> Term {
        Builder::build(|builder, root| builder.list(elements, root))
    }
}

/// A body under construction.
///
/// A position returned by the builder stays valid when it takes over the body of a term written into it. The
/// nodes of that body then come first, and positions are relative to their end.
#[derive(Debug)]
pub struct Builder {
    body: Body,
    /// The number of nodes taken over.
    before: u32,
}

impl Builder {
    /// Returns the term whose root `write` writes.
    pub(super) fn build(write: impl FnOnce(&mut Builder, u32)) -> Term {
        let body = Body { is_tree: true, ..Body::default() };
        let mut builder = Builder { body, before: 0 };
        let place = builder.blank(1);
        write(&mut builder, place);
        let root = place + builder.before;
        builder.body.root = root;
        Term { body: Arc::new(builder.body), root }
    }

    /// Reserves `count` nodes, to be written later.
    fn blank(&mut self, count: usize) -> u32 {
        let at = self.body.nodes.len().to_u32();
        self.body.nodes.resize(at.to_usize() + count, TermNode::Int(0));
        at - self.before
    }

    /// Writes a node without arguments.
    pub(super) fn leaf(&mut self, node: TermNode, at: u32) {
        let at = at + self.before;
        self.body.nodes[at.to_usize()] = node;
    }

    /// Writes a compound with arguments.
    pub(super) fn compound<T: IntoTerm>(&mut self, name: &str, args: Vec<T>, at: u32) {
        let first = self.blank(args.len());
        let from = first + self.before;
        let node = match (name, args.len()) {
            (".", 2) => TermNode::List { args: from },
            (_, arity) => TermNode::Compound { name: name.into(), arity: arity.to_u32(), args: from },
        };
        self.leaf(node, at);
        for (arg, at) in args.into_iter().zip(first..) {
            arg.write(self, at);
        }
    }

    /// Writes a pair `A-B`.
    pub(super) fn pair(&mut self, a: impl IntoTerm, b: impl IntoTerm, at: u32) {
        let first = self.blank(2);
        let node = TermNode::Compound { name: "-".into(), arity: 2, args: first + self.before };
        self.leaf(node, at);
        a.write(self, first);
        b.write(self, first + 1);
    }

    /// Writes a list. O(size of the elements).
    pub(super) fn list<T: IntoTerm>(&mut self, elements: impl IntoIterator<Item = T>, at: u32) {
        let mut end = at;
        let elements = elements.into_iter();
        self.body.nodes.reserve(2 * elements.size_hint().0);
        for element in elements {
            let place = self.blank(2);
            self.leaf(TermNode::List { args: place + self.before }, end);
            element.write(self, place);
            end = place + 1;
        }
        self.leaf(TermNode::Atom(NIL.clone()), end);
    }

    /// Writes a term that it owns. The body of a large unshared term is taken over, so that a term built from
    /// the inside out costs O(its nodes), however deep it is.
    pub(super) fn take(&mut self, term: Term, to: u32) {
        let is_whole = term.root == term.body.root;
        if !is_whole || term.body.nodes.len() <= self.body.nodes.len() {
            return self.copy(term.as_ref(), to);
        }
        match Arc::try_unwrap(term.body) {
            Ok(body) => self.take_over(body, to),
            Err(body) => self.copy(TermRef { body: &body, at: term.root }, to),
        }
    }

    /// Continues in the body of a term, whose root is written at `to`. O(nodes so far).
    fn take_over(&mut self, body: Body, to: u32) {
        let Body { mut nodes, names, is_tree, .. } = std::mem::replace(&mut self.body, body);
        let moved = self.body.nodes.len().to_u32();
        let numbers: Vec<u32> = names.into_iter().map(|name| self.body.variable(name)).collect();
        for node in &mut nodes {
            match node {
                TermNode::Var(number) => *number = numbers[number.to_usize()],
                TermNode::List { args } | TermNode::Compound { args, .. } => *args += moved,
                _ => {}
            }
        }
        self.body.nodes.append(&mut nodes);
        self.body.is_tree &= is_tree;
        self.before += moved;
        let root = self.body.nodes[self.body.root.to_usize()].clone();
        self.leaf(root, to);
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
                    copy + builder.before
                };
                if is_tree { fresh() } else { *copies.entry(args).or_insert_with(fresh) }
            };
            let node = match &term.body.nodes[from.to_usize()] {
                TermNode::Var(number) => {
                    let name = term.body.names.get(number.to_usize()).cloned().flatten();
                    TermNode::Var(*variables.entry(*number).or_insert_with(|| self.body.variable(name)))
                }
                TermNode::List { args } => TermNode::List { args: move_args(*args, 2, self) },
                TermNode::Compound { name, arity, args } => {
                    let args = move_args(*args, *arity, self);
                    TermNode::Compound { name: name.clone(), arity: *arity, args }
                }
                leaf => leaf.clone(),
            };
            self.leaf(node, to);
        }
    }
}

impl Body {
    /// Returns the number of a variable; variables with the same name have the same number. O(1), except for
    /// names not indexed before.
    fn variable(&mut self, name: Option<Arc<str>>) -> u32 {
        let Body { names, named, .. } = self;
        named.look_at(names);
        let next = names.len().to_u32();
        let Some(name) = name else {
            names.push(None);
            return next;
        };
        let number = named.number(&name, next);
        if number == next {
            names.push(Some(name));
        }
        number
    }
}
