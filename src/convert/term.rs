//! Terms as values: owned, without an engine, `Send` and `Sync`.
//!
//! A borrowed term ([`TermRef`]) is in such a vector, or still on the heap of an engine: arguments of
//! natives and rows are read there, and copied only where a [`Term`] is asked for.
//!
//! A term is one vector of nodes. A compound refers to its arguments, which are adjacent nodes; atoms,
//! numbers and strings are in their node. So a term a million levels deep is cloned, compared, written and
//! dropped without recursion, subterms may be shared, and a cyclic term is an ordinary one.

use std::borrow::Cow;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use super::value_bytes;
use crate::machine::Machine;
use crate::term::{Cell, HostObject, Number, View};
use crate::width::Width;

/// A node of a term.
#[derive(Clone, Debug)]
pub(crate) enum TermNode {
    /// A variable, by its number in the term.
    Var(u32),
    Atom(Arc<str>),
    Int(i64),
    Big(Arc<IBig>),
    Float(f64),
    Text(Arc<str>),
    Object(HostObject),
    /// `arity` arguments from the node `args` on.
    Compound {
        name: Arc<str>,
        arity: u32,
        args: u32,
    },
    /// Head and tail from the node `args` on.
    List {
        args: u32,
    },
}

/// The nodes of one or more terms that may share variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub nodes: Vec<TermNode>,
    /// The name of each variable in the text from which it was read.
    pub names: Vec<Option<Arc<str>>>,
    /// Whether no node is shared.
    pub is_tree: bool,
    /// The node that contains nearly all others; the number of another node if there is none.
    pub root: u32,
    /// The variables by name.
    pub named: Named,
    /// The memory limit of the engine that made it.
    pub memory: Option<usize>,
}

/// The numbers of variables by name, for the names indexed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named {
    numbers: FxHashMap<Arc<str>, u32>,
    seen: usize,
}

impl Named {
    /// Indexes the names added since the last call.
    pub fn look_at(&mut self, names: &[Option<Arc<str>>]) {
        for (name, number) in names[self.seen..].iter().zip(self.seen.to_u32()..) {
            if let Some(name) = name {
                self.number(name, number);
            }
        }
        self.seen = names.len();
    }

    /// Returns the number of the variable with a name, which becomes `new` if it has none.
    pub fn number(&mut self, name: &Arc<str>, new: u32) -> u32 {
        *self.numbers.entry(name.clone()).or_insert(new)
    }
}

/// An owned Prolog term.
///
/// Cloning is O(1). Two terms are equal if they are identical up to renaming of variables. Floats are equal
/// if they have the same bits, so that every term equals itself. `FromStr` parses with the operators of a new
/// engine ([`Engine::parse`](crate::Engine::parse) with those of an engine), and `Display` writes with them:
/// the whole term, unless it has shared subterms, of which it writes the first
/// [`Show::SHARED`](crate::Show::SHARED) bytes and `...`.
///
/// ```
/// use taquin::{Term, TermView};
/// let term = Term::compound("point", [Term::from(3), Term::from(0.5)]);
/// assert_eq!(term, "point(3, 0.5)".parse()?);
/// assert_eq!(Term::list(["a", "b"]).to_string(), "[a, b]");
/// let TermView::Compound("point", args) = term.view() else { panic!("a point") };
/// let x: i64 = args.get(0).unwrap().get()?;
/// assert_eq!(x, 3);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone)]
pub struct Term {
    pub(crate) body: Arc<Body>,
    pub(crate) root: u32,
}

/// A borrowed term or subterm: part of a [`Term`] or an answer, or an argument of a native in its engine.
#[derive(Clone, Copy)]
pub struct TermRef<'t> {
    source: TermSource<'t>,
    /// The number of a node, or the bits of a cell.
    at: u64,
}

/// The place of a borrowed term.
#[derive(Clone, Copy)]
enum TermSource<'t> {
    Body(&'t Arc<Body>),
    Heap(&'t Machine),
}

/// The kind and content of a borrowed term; arguments by the number of the first node, or the address of
/// the first cell.
pub(super) enum TermShape<'t> {
    Var(u64),
    Atom(&'t str),
    Int(i64),
    Big(Cow<'t, IBig>),
    Float(f64),
    Text(&'t str),
    Object(&'t HostObject),
    List(u64),
    Compound(&'t str, u32, u64),
}

/// A term by kind, to match on.
///
/// ```
/// use taquin::{Term, TermView};
/// let term = Term::compound("point", [1, 2]);
/// let TermView::Compound(name, args) = term.view() else { panic!("it is a compound") };
/// assert_eq!((name, args.len()), ("point", 2));
/// let numbers = args.iter().filter(|arg| matches!(arg.view(), TermView::Int(_)));
/// assert_eq!(numbers.count(), 2);
/// ```
///
/// Views of leaves are equal by number, text or value. Lists and compounds are equal up to one renaming of
/// the variables that their parts share, as the terms are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TermView<'t> {
    /// An unbound variable; equal numbers in one term are the same variable.
    Variable(u64),
    /// An atom, by its name.
    Atom(&'t str),
    /// An integer.
    Int(i64),
    /// An integer beyond `i64`.
    Big(Cow<'t, IBig>),
    /// A float.
    Float(f64),
    /// A string, by its text.
    String(&'t str),
    /// An object of the host.
    Object(&'t HostObject),
    /// `[Head|Tail]`
    List(TermRef<'t>, TermRef<'t>),
    /// Any other compound, by its name and arguments.
    Compound(&'t str, TermArgs<'t>),
}

/// The arguments of a compound.
#[derive(Clone, Copy)]
pub struct TermArgs<'t> {
    source: TermSource<'t>,
    pub(super) first: u64,
    count: u32,
}

impl<'t> TermArgs<'t> {
    /// Returns the number of arguments.
    pub fn len(&self) -> usize {
        self.count.to_usize()
    }

    /// Returns whether there are none. Only `compound_name_arguments/3` and `compound_name_arity/3` create
    /// such a compound, which is written as `foo()` and cannot be parsed.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the `i`-th argument, from 0.
    pub fn get(&self, i: usize) -> Option<TermRef<'t>> {
        let i = u32::try_from(i).ok().filter(|&i| i < self.count)?;
        Some(self.source.child(self.first + u64::from(i)))
    }

    /// Returns the arguments from left to right.
    pub fn iter(&self) -> TermArgsIter<'t> {
        TermArgsIter { source: self.source, left: self.first..self.first + u64::from(self.count) }
    }
}

/// An iterator over the arguments of a compound from left to right.
#[derive(Clone)]
pub struct TermArgsIter<'t> {
    source: TermSource<'t>,
    left: Range<u64>,
}

impl<'t> Iterator for TermArgsIter<'t> {
    type Item = TermRef<'t>;

    fn next(&mut self) -> Option<TermRef<'t>> {
        self.left.next().map(|at| self.source.child(at))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.left.end - self.left.start).to_usize();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for TermArgsIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.next_back().map(|at| self.source.child(at))
    }
}

impl ExactSizeIterator for TermArgsIter<'_> {}
impl FusedIterator for TermArgsIter<'_> {}

impl fmt::Debug for TermArgsIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'t> IntoIterator for TermArgs<'t> {
    type Item = TermRef<'t>;
    type IntoIter = TermArgsIter<'t>;

    fn into_iter(self) -> TermArgsIter<'t> {
        self.iter()
    }
}

impl fmt::Debug for TermArgs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'t> TermSource<'t> {
    /// Returns the term of a node, or in the cell at an address.
    #[inline]
    fn child(self, at: u64) -> TermRef<'t> {
        match self {
            TermSource::Body(_) => TermRef { source: self, at },
            TermSource::Heap(machine) => TermRef { source: self, at: machine.heap.at(at.to_usize()).bits() },
        }
    }
}

impl<'t> TermRef<'t> {
    /// Returns the term of a node.
    #[inline]
    pub(crate) fn of(body: &'t Arc<Body>, node: u32) -> TermRef<'t> {
        TermRef { source: TermSource::Body(body), at: u64::from(node) }
    }

    /// Returns a term on the heap of a machine, where it stays.
    #[inline]
    pub(crate) fn on_heap(machine: &'t Machine, cell: Cell) -> TermRef<'t> {
        TermRef { source: TermSource::Heap(machine), at: cell.bits() }
    }

    #[inline]
    pub(super) fn shape(self) -> TermShape<'t> {
        match self.source {
            TermSource::Body(body) => body.nodes[self.at.to_usize()].shape(),
            TermSource::Heap(machine) => shape_on_heap(machine, Cell::from_bits(self.at)),
        }
    }

    /// Returns the term by kind. O(1), and O(length) for an integer beyond `i64`.
    #[inline]
    pub fn view(self) -> TermView<'t> {
        let source = self.source;
        match self.shape() {
            TermShape::Var(number) => TermView::Variable(number),
            TermShape::Atom(name) => TermView::Atom(name),
            TermShape::Int(i) => TermView::Int(i),
            TermShape::Big(big) => TermView::Big(big),
            TermShape::Float(f) => TermView::Float(f),
            TermShape::Text(text) => TermView::String(text),
            TermShape::Object(object) => TermView::Object(object),
            TermShape::List(args) => TermView::List(source.child(args), source.child(args + 1)),
            TermShape::Compound(name, count, first) => {
                TermView::Compound(name, TermArgs { source, first, count })
            }
        }
    }

    /// Returns whether it is an unbound variable.
    pub fn is_variable(self) -> bool {
        matches!(self.shape(), TermShape::Var(_))
    }

    /// Returns the name of a variable in the text from which the term was read.
    pub fn variable_name(self) -> Option<&'t str> {
        match (self.source, self.shape()) {
            (TermSource::Body(body), TermShape::Var(number)) => body.names.get(number.to_usize())?.as_deref(),
            _ => None,
        }
    }

    /// Returns the name of an atom.
    pub fn as_atom(self) -> Option<&'t str> {
        match self.shape() {
            TermShape::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the text of an atom or a string.
    pub fn as_text(self) -> Option<&'t str> {
        match self.shape() {
            TermShape::Atom(text) | TermShape::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the name and arguments of a compound; a list is `'.'(Head, Tail)`.
    pub fn as_compound(self) -> Option<(&'t str, TermArgs<'t>)> {
        let source = self.source;
        match self.shape() {
            TermShape::Compound(name, count, first) => Some((name, TermArgs { source, first, count })),
            TermShape::List(first) => Some((".", TermArgs { source, first, count: 2 })),
            _ => None,
        }
    }

    /// Returns the arguments of a compound that has any: only those have a position of their own.
    pub(super) fn arguments(self) -> Option<TermArgs<'t>> {
        self.as_compound().map(|(_, args)| args).filter(|args| !args.is_empty())
    }

    /// Returns the arguments of `name/N`, if it is such a compound.
    pub fn args_of<const N: usize>(self, name: &str) -> Option<[TermRef<'t>; N]> {
        let (found, args) = self.as_compound()?;
        let is_it = found == name && args.len() == N;
        is_it.then(|| std::array::from_fn(|i| args.source.child(args.first + i.to_u64())))
    }

    /// Returns the elements of a proper list. O(n).
    pub fn list(self) -> Option<Vec<TermRef<'t>>> {
        let (elements, end) = self.partial_list();
        (end.as_atom() == Some("[]")).then_some(elements)
    }

    /// Returns the elements of a list, and its tail: `[]`, a variable for a partial list, a list for a cyclic
    /// one, or any other term. O(n).
    pub fn partial_list(self) -> (Vec<TermRef<'t>>, TermRef<'t>) {
        let (mut elements, mut rest) = (Vec::with_capacity(16), self);
        while let TermView::List(head, tail) = rest.view()
            && elements.len() <= self.size_at_most()
        {
            elements.push(head);
            rest = tail;
        }
        self.note(elements.len());
        (elements, rest)
    }

    /// Returns the number of elements of a list, and its tail, as [`TermRef::partial_list`] does. O(n).
    pub(super) fn list_end(self) -> (usize, TermRef<'t>) {
        let (mut count, mut rest) = (0, self);
        while let TermView::List(_, tail) = rest.view()
            && count <= self.size_at_most()
        {
            count += 1;
            rest = tail;
        }
        self.note(count);
        (count, rest)
    }

    /// Returns a number that no acyclic list in the same place is longer than.
    fn size_at_most(self) -> usize {
        match self.source {
            TermSource::Body(body) => body.nodes.len(),
            TermSource::Heap(machine) => machine.heap.top(),
        }
    }

    /// Notes work on a term on the heap for the limits of the query.
    fn note(self, elements: usize) {
        if let TermSource::Heap(machine) = self.source {
            machine.heap.meter.note(elements / 8);
        }
    }

    /// Notes that a value of `bytes` bytes, besides those of its parts, is made of the term. Returns false if
    /// the memory limit of the engine is exceeded, or its query must stop.
    pub(super) fn lend(self, bytes: usize) -> bool {
        match self.source {
            TermSource::Heap(machine) => machine.heap.lend(bytes),
            TermSource::Body(body) => value_bytes::lend(bytes, body.memory.unwrap_or(usize::MAX)),
        }
    }

    /// Returns its position in the whole term: equal positions are the same subterm.
    pub fn place(self) -> usize {
        let (TermSource::Heap(_), Some(args)) = (self.source, self.arguments()) else {
            return self.at.to_usize();
        };
        args.first.to_usize()
    }

    /// Returns its variables, each once. O(size).
    pub fn variables(self) -> Vec<TermRef<'t>> {
        let (mut seen, mut names) = (FxHashSet::default(), FxHashSet::default());
        let (mut todo, mut found) = (vec![self], Vec::new());
        while let Some(term) = todo.pop() {
            match (term.shape(), term.arguments()) {
                (TermShape::Var(number), _) if names.insert(number) => found.push(term),
                (_, Some(args)) if seen.insert(args.first) => {
                    let from = todo.len();
                    todo.extend(args.iter());
                    todo[from..].reverse();
                }
                _ => {}
            }
        }
        found
    }

    /// Returns whether it is acyclic: no subterm contains itself. O(size), O(1) if it is known to be a tree.
    pub fn is_acyclic(self) -> bool {
        match self.source {
            TermSource::Body(body) if body.is_tree => return true,
            TermSource::Heap(machine) if self.ends_within(machine.heap.top()) => return true,
            _ => {}
        }
        let (mut open, mut done) = (FxHashSet::default(), FxHashSet::default());
        // The arguments around the current position of the walk, and the number left of each.
        let mut path: Vec<(TermArgs<'t>, usize)> = Vec::new();
        let mut next = Some(self);
        loop {
            if let Some(args) = next.take().and_then(TermRef::arguments)
                && !done.contains(&args.first)
            {
                if !open.insert(args.first) {
                    return false;
                }
                path.push((args, args.len()));
            }
            match path.last_mut() {
                None => return true,
                Some((args, 0)) => {
                    open.remove(&args.first);
                    done.insert(args.first);
                    path.pop();
                }
                Some((args, left)) => {
                    *left -= 1;
                    next = args.get(*left);
                }
            }
        }
    }

    /// Returns whether a walk that remembers nothing ends after at most `compounds` compounds, as it does in
    /// a tree of that size.
    fn ends_within(self, compounds: usize) -> bool {
        let Some(args) = self.arguments() else { return true };
        let mut todo = vec![args];
        let mut visited = 0;
        while let Some(args) = todo.pop() {
            visited += 1;
            if visited > compounds {
                break;
            }
            todo.extend(args.iter().filter_map(TermRef::arguments));
        }
        self.note(visited / 8);
        visited <= compounds
    }

    /// Returns the term, owned. O(1) for a part of an owned term, which it shares; O(size) for one on the
    /// heap of an engine.
    pub fn to_term(self) -> Term {
        match self.source {
            TermSource::Body(body) => Term { body: body.clone(), root: self.at.to_u32() },
            TermSource::Heap(machine) => Term::copied(machine, Cell::from_bits(self.at)),
        }
    }
}

impl TermNode {
    #[inline]
    fn shape(&self) -> TermShape<'_> {
        match self {
            TermNode::Var(number) => TermShape::Var(u64::from(*number)),
            TermNode::Atom(name) => TermShape::Atom(name),
            TermNode::Int(i) => TermShape::Int(*i),
            TermNode::Big(big) => TermShape::Big(Cow::Borrowed(big)),
            TermNode::Float(f) => TermShape::Float(*f),
            TermNode::Text(text) => TermShape::Text(text),
            TermNode::Object(object) => TermShape::Object(object),
            TermNode::List { args } => TermShape::List(u64::from(*args)),
            TermNode::Compound { name, arity, args } => TermShape::Compound(name, *arity, u64::from(*args)),
        }
    }
}

#[inline]
fn shape_on_heap(machine: &Machine, cell: Cell) -> TermShape<'_> {
    match machine.heap.view(cell) {
        View::Var(addr) => TermShape::Var(addr.to_u64()),
        View::Atom(name) => TermShape::Atom(machine.symbols.name(name)),
        View::Int(i) => TermShape::Int(i),
        View::Box(addr) => match machine.heap.box_number(addr) {
            Some(Number::Int(i)) => TermShape::Int(i),
            Some(Number::Big(big)) => TermShape::Big(Cow::Owned(big)),
            Some(Number::Float(f)) => TermShape::Float(f),
            None => match machine.heap.box_object(addr).and_then(|atom| machine.symbols.object(atom)) {
                Some(object) => TermShape::Object(object),
                None => TermShape::Text(machine.heap.box_string(addr).unwrap_or_default()),
            },
        },
        View::List(addr) => TermShape::List(addr.to_u64()),
        View::Str(functor, addr) => {
            TermShape::Compound(machine.symbols.name(functor.name()), functor.arity().to_u32(), addr.to_u64())
        }
    }
}

impl Term {
    fn leaf(node: TermNode) -> Term {
        Term { body: Arc::new(Body { nodes: vec![node], is_tree: true, ..Body::default() }), root: 0 }
    }

    /// Creates an atom.
    pub fn atom(name: impl Into<Arc<str>>) -> Term {
        Term::leaf(TermNode::Atom(name.into()))
    }

    /// Creates a string.
    pub fn string(text: impl Into<Arc<str>>) -> Term {
        Term::leaf(TermNode::Text(text.into()))
    }

    /// Creates an integer.
    pub fn integer(value: i64) -> Term {
        Term::leaf(TermNode::Int(value))
    }

    /// Creates an integer of any size.
    pub fn big(value: IBig) -> Term {
        match i64::try_from(&value) {
            Ok(small) => Term::integer(small),
            Err(_) => Term::leaf(TermNode::Big(Arc::new(value))),
        }
    }

    /// Creates a float.
    pub fn float(value: f64) -> Term {
        Term::leaf(TermNode::Float(value))
    }

    /// Creates a term that refers to an object of the host; `Term::from` takes an `Arc`, too.
    pub(super) fn object(object: HostObject) -> Term {
        Term::leaf(TermNode::Object(object))
    }

    /// Creates a fresh variable, optionally with a name, which is shown.
    pub fn variable(name: Option<&str>) -> Term {
        let body = Body {
            nodes: vec![TermNode::Var(0)],
            names: vec![name.map(Arc::from)],
            is_tree: true,
            ..Body::default()
        };
        Term { body: Arc::new(body), root: 0 }
    }

    /// Returns the number of the variable with a name.
    pub(crate) fn variable_of(&self, name: &str) -> Option<u32> {
        let number = self.body.names.iter().position(|known| known.as_deref() == Some(name))?;
        u32::try_from(number).ok()
    }

    /// Borrows the term.
    #[allow(clippy::should_implement_trait)]
    pub fn as_ref(&self) -> TermRef<'_> {
        TermRef::of(&self.body, self.root)
    }

    /// Returns the term by kind. O(1).
    pub fn view(&self) -> TermView<'_> {
        self.as_ref().view()
    }
}
