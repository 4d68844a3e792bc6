//! Terms as values: owned, without an engine, `Send` and `Sync`.
//!
//! A term is one vector of nodes. A compound refers to its arguments, which are adjacent nodes; atoms,
//! numbers and strings are in their node. So a term a million levels deep is cloned, compared, written and
//! dropped without recursion, subterms may be shared, and a cyclic term is an ordinary one.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

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
/// engine ([`Engine::parse`](crate::Engine::parse) with those of an engine), and `Display` writes with them.
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

/// A borrowed term or subterm.
#[derive(Clone, Copy)]
pub struct TermRef<'t> {
    pub(crate) body: &'t Arc<Body>,
    pub(crate) at: u32,
}

/// A term by kind, to match on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TermView<'t> {
    /// An unbound variable; equal numbers in one term are the same variable.
    Variable(u32),
    /// An atom, by its name.
    Atom(&'t str),
    /// An integer.
    Int(i64),
    /// An integer beyond `i64`.
    Big(&'t IBig),
    /// A float.
    Float(f64),
    /// A string, by its text.
    String(&'t str),
    /// `[Head|Tail]`
    List(TermRef<'t>, TermRef<'t>),
    /// Any other compound, by its name and arguments.
    Compound(&'t str, TermArgs<'t>),
}

/// The arguments of a compound.
#[derive(Clone, Copy)]
pub struct TermArgs<'t> {
    body: &'t Arc<Body>,
    first: u32,
    count: u32,
}

impl<'t> TermArgs<'t> {
    /// Returns the number of arguments.
    pub fn len(&self) -> usize {
        self.count.to_usize()
    }

    /// Returns false, since a compound has at least one argument.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the `i`-th argument, from 0.
    pub fn get(&self, i: usize) -> Option<TermRef<'t>> {
        let i = u32::try_from(i).ok().filter(|&i| i < self.count)?;
        Some(TermRef { body: self.body, at: self.first + i })
    }

    /// Returns the arguments from left to right.
    pub fn iter(&self) -> TermArgsIter<'t> {
        TermArgsIter { body: self.body, left: self.first..self.first + self.count }
    }
}

/// An iterator over the arguments of a compound from left to right.
#[derive(Clone)]
pub struct TermArgsIter<'t> {
    body: &'t Arc<Body>,
    left: Range<u32>,
}

impl<'t> Iterator for TermArgsIter<'t> {
    type Item = TermRef<'t>;

    fn next(&mut self) -> Option<TermRef<'t>> {
        self.left.next().map(|at| TermRef { body: self.body, at })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for TermArgsIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.next_back().map(|at| TermRef { body: self.body, at })
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

impl PartialEq for TermArgs<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }
}

impl fmt::Debug for TermArgs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'t> TermRef<'t> {
    #[inline]
    pub(crate) fn node(self) -> &'t TermNode {
        &self.body.nodes[self.at.to_usize()]
    }

    /// Returns the term by kind. O(1).
    #[inline]
    pub fn view(self) -> TermView<'t> {
        let child = |at| TermRef { body: self.body, at };
        match self.node() {
            TermNode::Var(number) => TermView::Variable(*number),
            TermNode::Atom(name) => TermView::Atom(name),
            TermNode::Int(i) => TermView::Int(*i),
            TermNode::Big(big) => TermView::Big(big),
            TermNode::Float(f) => TermView::Float(*f),
            TermNode::Text(text) => TermView::String(text),
            TermNode::List { args } => TermView::List(child(*args), child(args + 1)),
            TermNode::Compound { name, arity, args } => {
                TermView::Compound(name, TermArgs { body: self.body, first: *args, count: *arity })
            }
        }
    }

    /// Returns whether it is an unbound variable.
    pub fn is_variable(self) -> bool {
        matches!(self.node(), TermNode::Var(_))
    }

    /// Returns the name of a variable in the text from which the term was read.
    pub fn variable_name(self) -> Option<&'t str> {
        match self.node() {
            TermNode::Var(number) => self.body.names.get(number.to_usize())?.as_deref(),
            _ => None,
        }
    }

    /// Returns the name of an atom.
    pub fn as_atom(self) -> Option<&'t str> {
        match self.node() {
            TermNode::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// Returns the text of an atom or a string.
    pub fn as_text(self) -> Option<&'t str> {
        match self.node() {
            TermNode::Atom(text) | TermNode::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the name and arguments of a compound; a list is `'.'(Head, Tail)`.
    pub fn as_compound(self) -> Option<(&'t str, TermArgs<'t>)> {
        match self.node() {
            TermNode::Compound { name, arity, args } => {
                Some((name, TermArgs { body: self.body, first: *args, count: *arity }))
            }
            TermNode::List { args } => Some((".", TermArgs { body: self.body, first: *args, count: 2 })),
            _ => None,
        }
    }

    /// Returns the arguments of `name/N`, if it is such a compound.
    pub fn args_of<const N: usize>(self, name: &str) -> Option<[TermRef<'t>; N]> {
        let (found, args) = self.as_compound()?;
        let is_it = found == name && args.len() == N;
        is_it.then(|| std::array::from_fn(|i| TermRef { body: self.body, at: args.first + i.to_u32() }))
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
            && elements.len() <= self.body.nodes.len()
        {
            elements.push(head);
            rest = tail;
        }
        (elements, rest)
    }

    /// Returns its position in the whole term: equal positions are the same subterm.
    pub fn place(self) -> usize {
        self.at.to_usize()
    }

    /// Returns its variables, each once. O(size).
    pub fn variables(self) -> Vec<TermRef<'t>> {
        let (mut seen, mut names) = (FxHashSet::default(), FxHashSet::default());
        let (mut todo, mut found) = (vec![self], Vec::new());
        while let Some(term) = todo.pop() {
            match (term.node(), term.as_compound()) {
                (TermNode::Var(number), _) if names.insert(*number) => found.push(term),
                (_, Some((_, args))) if seen.insert(args.first) => {
                    let from = todo.len();
                    todo.extend(args.iter());
                    todo[from..].reverse();
                }
                _ => {}
            }
        }
        found
    }

    /// Returns whether it is acyclic: no subterm contains itself. O(size).
    pub fn is_acyclic(self) -> bool {
        let (mut open, mut done) = (FxHashSet::default(), FxHashSet::default());
        // The arguments around the current position of the walk, and the number left of each.
        let mut path: Vec<(TermArgs<'t>, usize)> = Vec::new();
        let mut next = Some(self);
        loop {
            if let Some((_, args)) = next.take().and_then(TermRef::as_compound)
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

    /// Returns the term, owned. O(1): it shares the whole term.
    pub fn to_term(self) -> Term {
        Term { body: self.body.clone(), root: self.at }
    }

    /// Compares two nodes without their arguments; `Some` if they match, with the arguments still to be
    /// compared.
    fn same_node(self, other: TermRef<'_>) -> Option<Option<(u32, u32, u32)>> {
        let is_same = match (self.node(), other.node()) {
            (TermNode::List { args: a }, TermNode::List { args: b }) => return Some(Some((*a, *b, 2))),
            (
                TermNode::Compound { name: f, arity: n, args: a },
                TermNode::Compound { name: g, arity: m, args: b },
            ) if n == m && f == g => return Some(Some((*a, *b, *n))),
            (TermNode::Atom(a), TermNode::Atom(b)) | (TermNode::Text(a), TermNode::Text(b)) => a == b,
            (TermNode::Int(a), TermNode::Int(b)) => a == b,
            (TermNode::Big(a), TermNode::Big(b)) => a == b,
            (TermNode::Float(a), TermNode::Float(b)) => a.to_bits() == b.to_bits(),
            _ => false,
        };
        is_same.then_some(None)
    }
}

/// Corresponding variables of two terms.
#[derive(Default)]
struct VariablePairs {
    there: FxHashMap<u32, u32>,
    back: FxHashMap<u32, u32>,
}

impl VariablePairs {
    fn pair(&mut self, a: u32, b: u32) -> bool {
        *self.there.entry(a).or_insert(b) == b && *self.back.entry(b).or_insert(a) == a
    }
}

/// Equality up to renaming of variables. O(pairs of subterms compared), each once.
impl PartialEq for TermRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mut names = VariablePairs::default();
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut todo = vec![(self.at, other.at)];
        while let Some((a, b)) = todo.pop() {
            let (a, b) = (TermRef { at: a, ..*self }, TermRef { at: b, ..*other });
            if let (TermNode::Var(v), TermNode::Var(w)) = (a.node(), b.node()) {
                if !names.pair(*v, *w) {
                    return false;
                }
                continue;
            }
            match a.same_node(b) {
                None => return false,
                Some(None) => {}
                Some(Some((first, second, count))) => {
                    if seen.insert((first, second)) {
                        todo.extend((0..count).rev().map(|i| (first + i, second + i)));
                    }
                }
            }
        }
        true
    }
}

/// The number of nodes used for the hash. Equal terms may share subterms differently, or have their cycles at
/// other nodes; the beginning of the walk is the same for both.
const HASHED: usize = 1024;

/// Consistent with equality: variables hash by the order of their first occurrence. O(size), at most some
/// thousand steps.
impl Hash for TermRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut numbers: FxHashMap<u32, usize> = FxHashMap::default();
        let mut todo = VecDeque::from([*self]);
        for _ in 0..HASHED {
            let Some(term) = todo.pop_front() else { return };
            std::mem::discriminant(term.node()).hash(state);
            match term.node() {
                TermNode::Var(number) => {
                    let next = numbers.len();
                    numbers.entry(*number).or_insert(next).hash(state);
                }
                TermNode::Atom(text) | TermNode::Text(text) => text.hash(state),
                TermNode::Int(i) => i.hash(state),
                TermNode::Big(big) => big.hash(state),
                TermNode::Float(f) => f.to_bits().hash(state),
                TermNode::Compound { name, arity, .. } => (name, arity).hash(state),
                TermNode::List { .. } => {}
            }
            // Nodes beyond the last one to be visited need not be kept.
            let room = HASHED - todo.len().min(HASHED);
            todo.extend(term.as_compound().into_iter().flat_map(|(_, args)| args).take(room));
        }
    }
}

impl Eq for TermRef<'_> {}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl Eq for Term {}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_ref().hash(state);
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
        TermRef { body: &self.body, at: self.root }
    }

    /// Returns the term by kind. O(1).
    pub fn view(&self) -> TermView<'_> {
        self.as_ref().view()
    }
}
