//! Terms under construction, and the values that become terms. A value writes its nodes directly into the
//! whole term.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use super::term::{Body, Term, TermNode, TermRef};
use crate::term::HostObject;
use crate::width::Width;

/// The name of the empty list.
static NIL: LazyLock<Arc<str>> = LazyLock::new(|| "[]".into());

/// Rust values that can be converted to a term: see [`FromTerm`](super::FromTerm).
///
/// ```
/// use taquin::{Engine, IntoTerm, Term};
/// struct Point { x: i64, y: i64 }
/// impl IntoTerm for Point {
///     fn into_term(self) -> Term {
///         Term::compound("point", [self.x, self.y])
///     }
/// }
/// let mut engine = Engine::new();
/// engine.function("corner", || Point { x: 3, y: 4 });
/// assert!(engine.once("corner(point(3, 4))")?);
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait IntoTerm {
    /// Converts the value to a term.
    fn into_term(self) -> Term;

    /// Writes the term into a larger one, or onto the heap of an engine. Your own types need not
    /// implement this: by default the term of [`IntoTerm::into_term`] is copied.
    #[doc(hidden)]
    fn write<S: TermSink>(self, sink: &mut S, at: S::Place)
    where
        Self: Sized,
    {
        sink.owned(self.into_term(), at);
    }

    /// Returns whether it is `None`, for which a function of the host fails.
    #[doc(hidden)]
    fn is_none(&self) -> bool {
        false
    }

    /// Like [`IntoTerm::write`], for the result of a function: that of an `Option` is its bare value.
    #[doc(hidden)]
    fn write_result<S: TermSink>(self, sink: &mut S, at: S::Place)
    where
        Self: Sized,
    {
        self.write(sink, at);
    }
}

/// Where values write their terms.
///
/// A value gets the places of its parts from the sink, and can make none:
///
/// ```compile_fail,E0308
/// use taquin::{IntoTerm, Term, derived::TermSink};
/// struct Forged;
/// impl IntoTerm for Forged {
///     fn into_term(self) -> Term {
///         Term::integer(1)
///     }
///     fn write<S: TermSink>(self, sink: &mut S, _: S::Place) {
///         sink.integer(1, 1_000_000);
///     }
/// }
/// ```
#[doc(hidden)]
pub trait TermSink {
    /// A place for a term, of this sink alone: no other code can make one.
    type Place: Copy;

    /// The places of the arguments of a compound.
    type Places: Iterator<Item = Self::Place>;

    /// Writes an atom.
    fn atom(&mut self, name: &str, at: Self::Place);

    /// Writes an integer.
    fn integer(&mut self, value: i64, at: Self::Place);

    /// Writes an integer that an `i64` cannot represent.
    fn big(&mut self, value: IBig, at: Self::Place);

    /// Writes a float.
    fn float(&mut self, value: f64, at: Self::Place);

    /// Writes a string.
    fn string(&mut self, text: &str, at: Self::Place);

    /// Writes an object of the host.
    fn object(&mut self, object: HostObject, at: Self::Place);

    /// Writes a compound of at least one argument; returns the places of its arguments, all of which must be
    /// written.
    fn compound(&mut self, name: &str, arity: usize, at: Self::Place) -> Self::Places;

    /// Like [`TermSink::compound`], for a known number of arguments.
    fn compound_of<const N: usize>(&mut self, name: &str, at: Self::Place) -> [Self::Place; N] {
        let mut places = self.compound(name, N, at);
        // There are fewer places only if writing has failed, after which nothing is written.
        std::array::from_fn(|_| places.next().unwrap_or(at))
    }

    /// Writes a term that it owns.
    fn owned(&mut self, term: Term, at: Self::Place);

    /// Copies a term. O(its nodes).
    fn term(&mut self, term: TermRef<'_>, at: Self::Place);

    /// Returns whether writing has failed, after which nothing more need be written.
    fn has_failed(&self) -> bool {
        false
    }

    /// Makes room for as many nodes, if that saves time.
    fn reserve(&mut self, _nodes: usize) {}

    /// Writes a list. O(size of the elements).
    fn list<T: IntoTerm>(&mut self, elements: impl IntoIterator<Item = T>, at: Self::Place)
    where
        Self: Sized,
    {
        let mut end = at;
        let elements = elements.into_iter();
        self.reserve(2 * elements.size_hint().0);
        for element in elements {
            let [head, tail] = self.compound_of(".", end);
            element.write(self, head);
            end = tail;
            if self.has_failed() {
                return;
            }
        }
        self.atom("[]", end);
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
        Builder::build(|builder, root| {
            let places = builder.compound(name, args.len(), root);
            args.into_iter().zip(places).for_each(|(arg, at)| arg.write(builder, at));
        })
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

/// A node of a body under construction, counted as the builder counts.
#[derive(Clone, Copy, Debug)]
pub struct NodePlace(usize);

/// Adjacent places, from left to right.
#[derive(Clone, Debug)]
pub struct TermPlaces<P> {
    left: Range<usize>,
    place: fn(usize) -> P,
}

impl<P> TermPlaces<P> {
    /// Creates the places from a number on.
    pub(super) fn new(first: usize, count: usize, place: fn(usize) -> P) -> TermPlaces<P> {
        TermPlaces { left: first..first + count, place }
    }
}

impl<P> Iterator for TermPlaces<P> {
    type Item = P;

    #[inline]
    fn next(&mut self) -> Option<P> {
        self.left.next().map(self.place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl TermSink for Builder {
    type Place = NodePlace;
    type Places = TermPlaces<NodePlace>;

    fn atom(&mut self, name: &str, at: NodePlace) {
        let name = if name == "[]" { NIL.clone() } else { name.into() };
        self.leaf(TermNode::Atom(name), at);
    }

    fn integer(&mut self, value: i64, at: NodePlace) {
        self.leaf(TermNode::Int(value), at);
    }

    fn big(&mut self, value: IBig, at: NodePlace) {
        self.leaf(TermNode::Big(Arc::new(value)), at);
    }

    fn float(&mut self, value: f64, at: NodePlace) {
        self.leaf(TermNode::Float(value), at);
    }

    fn string(&mut self, text: &str, at: NodePlace) {
        self.leaf(TermNode::Text(text.into()), at);
    }

    fn object(&mut self, object: HostObject, at: NodePlace) {
        self.leaf(TermNode::Object(object), at);
    }

    fn compound(&mut self, name: &str, arity: usize, at: NodePlace) -> TermPlaces<NodePlace> {
        let first = self.blank(arity);
        let from = first + self.before;
        let node = match (name, arity) {
            (".", 2) => TermNode::List { args: from },
            _ => TermNode::Compound { name: name.into(), arity: arity.to_u32(), args: from },
        };
        self.leaf(node, at);
        TermPlaces::new(first.to_usize(), arity, NodePlace)
    }

    /// The body of a large unshared term is taken over, so that a term built from the inside out costs O(its
    /// nodes), however deep it is.
    fn owned(&mut self, term: Term, at: NodePlace) {
        let is_whole = term.root == term.body.root;
        if !is_whole || term.body.nodes.len() <= self.body.nodes.len() {
            return self.copy(&term.body, term.root, at.0.to_u32());
        }
        match Arc::try_unwrap(term.body) {
            Ok(body) => self.take_over(body, at),
            Err(body) => self.copy(&body, term.root, at.0.to_u32()),
        }
    }

    fn term(&mut self, term: TermRef<'_>, at: NodePlace) {
        let term = term.to_term();
        self.copy(&term.body, term.root, at.0.to_u32());
    }

    fn reserve(&mut self, nodes: usize) {
        self.body.nodes.reserve(nodes);
    }
}

impl Builder {
    /// Returns the term whose root `write` writes.
    pub(super) fn build(write: impl FnOnce(&mut Builder, NodePlace)) -> Term {
        let body = Body { is_tree: true, ..Body::default() };
        let mut builder = Builder { body, before: 0 };
        let place = builder.blank(1);
        write(&mut builder, NodePlace(place.to_usize()));
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

    /// Writes a node.
    fn leaf(&mut self, node: TermNode, at: NodePlace) {
        self.body.nodes[at.0 + self.before.to_usize()] = node;
    }

    /// Continues in the body of a term, whose root is written at `to`. O(nodes so far).
    fn take_over(&mut self, body: Body, to: NodePlace) {
        let Body { mut nodes, names, is_tree, memory, .. } = std::mem::replace(&mut self.body, body);
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
        self.body.memory = self.body.memory.or(memory);
        self.before += moved;
        let root = self.body.nodes[self.body.root.to_usize()].clone();
        self.leaf(root, to);
    }

    /// Copies a term of another body into the node at `to`. O(its nodes).
    fn copy(&mut self, body: &Body, root: u32, to: u32) {
        let mut variables: FxHashMap<u32, u32> = FxHashMap::default();
        let mut copies: FxHashMap<u32, u32> = FxHashMap::default();
        let is_tree = body.is_tree;
        self.body.is_tree &= is_tree;
        self.body.memory = self.body.memory.or(body.memory);
        let mut todo = vec![(root, to)];
        while let Some((from, to)) = todo.pop() {
            let mut move_args = |args: u32, count: u32, builder: &mut Builder| {
                let mut fresh = || {
                    let copy = builder.blank(count.to_usize());
                    todo.extend((0..count).map(|i| (args + i, copy + i)));
                    copy + builder.before
                };
                if is_tree || count == 0 { fresh() } else { *copies.entry(args).or_insert_with(fresh) }
            };
            let node = match &body.nodes[from.to_usize()] {
                TermNode::Var(number) => {
                    let name = body.names.get(number.to_usize()).cloned().flatten();
                    TermNode::Var(*variables.entry(*number).or_insert_with(|| self.body.variable(name)))
                }
                TermNode::List { args } => TermNode::List { args: move_args(*args, 2, self) },
                TermNode::Compound { name, arity, args } => {
                    let args = move_args(*args, *arity, self);
                    TermNode::Compound { name: name.clone(), arity: *arity, args }
                }
                leaf => leaf.clone(),
            };
            self.leaf(node, NodePlace(to.to_usize()));
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
