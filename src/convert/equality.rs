//! Equality and hashes of terms, up to renaming of variables.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};

use super::term::{Term, TermArgs, TermRef, TermShape, TermView};

impl<'t> TermRef<'t> {
    /// Compares two terms without their arguments; `Some` if they match, with the arguments still to be
    /// compared.
    fn same_shape(self, other: TermRef<'t>) -> Option<Option<(TermArgs<'t>, TermArgs<'t>)>> {
        let is_same = match (self.shape(), other.shape()) {
            (TermShape::List(_), TermShape::List(_)) => return Some(self.both_args(other)),
            (TermShape::Compound(f, n, _), TermShape::Compound(g, m, _)) if n == m && f == g => {
                return Some(self.both_args(other));
            }
            (TermShape::Atom(a), TermShape::Atom(b)) | (TermShape::Text(a), TermShape::Text(b)) => a == b,
            (TermShape::Int(a), TermShape::Int(b)) => a == b,
            (TermShape::Big(a), TermShape::Big(b)) => a == b,
            (TermShape::Float(a), TermShape::Float(b)) => a.to_bits() == b.to_bits(),
            (TermShape::Object(a), TermShape::Object(b)) => a == b,
            _ => false,
        };
        is_same.then_some(None)
    }

    fn both_args(self, other: TermRef<'t>) -> Option<(TermArgs<'t>, TermArgs<'t>)> {
        Some((self.arguments()?, other.arguments()?))
    }
}

/// Corresponding variables of two terms.
#[derive(Default)]
struct VariablePairs {
    there: FxHashMap<u64, u64>,
    back: FxHashMap<u64, u64>,
}

impl VariablePairs {
    fn pair(&mut self, a: u64, b: u64) -> bool {
        *self.there.entry(a).or_insert(b) == b && *self.back.entry(b).or_insert(a) == a
    }
}

/// Returns whether the terms of each pair are equal up to one renaming of the variables of all pairs.
fn are_equal<'t>(mut todo: Vec<(TermRef<'t>, TermRef<'t>)>) -> bool {
    let mut names = VariablePairs::default();
    let mut seen: FxHashSet<(u64, u64)> = FxHashSet::default();
    while let Some((a, b)) = todo.pop() {
        if let (TermShape::Var(v), TermShape::Var(w)) = (a.shape(), b.shape()) {
            if !names.pair(v, w) {
                return false;
            }
            continue;
        }
        match a.same_shape(b) {
            None => return false,
            Some(None) => {}
            Some(Some((first, second))) => {
                if seen.insert((first.first, second.first)) {
                    todo.extend(first.iter().zip(second).rev());
                }
            }
        }
    }
    true
}

/// Equality up to renaming of variables. O(pairs of subterms compared), each once.
impl PartialEq for TermRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        are_equal(vec![(*self, *other)])
    }
}

/// Equality up to one renaming of the variables that the arguments share, as for [`TermRef`].
impl PartialEq for TermArgs<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && are_equal(self.iter().zip(other.iter()).rev().collect())
    }
}

/// Equality of leaves by number, text or value; lists and compounds are equal as [`TermArgs`] are.
impl PartialEq for TermView<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (TermView::Variable(a), TermView::Variable(b)) => a == b,
            (TermView::Atom(a), TermView::Atom(b)) | (TermView::String(a), TermView::String(b)) => a == b,
            (TermView::Int(a), TermView::Int(b)) => a == b,
            (TermView::Big(a), TermView::Big(b)) => a == b,
            (TermView::Float(a), TermView::Float(b)) => a == b,
            (TermView::Object(a), TermView::Object(b)) => a == b,
            (TermView::List(a, b), TermView::List(c, d)) => are_equal(vec![(*b, *d), (*a, *c)]),
            (TermView::Compound(f, a), TermView::Compound(g, b)) => f == g && a == b,
            _ => false,
        }
    }
}

/// The number of nodes used for the hash. Equal terms may share subterms differently, or have their cycles at
/// other nodes; the beginning of the walk is the same for both.
const HASHED: usize = 1024;

/// Consistent with equality: variables hash by the order of their first occurrence. O(size), at most some
/// thousand steps.
impl Hash for TermRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut numbers: FxHashMap<u64, usize> = FxHashMap::default();
        let mut todo = VecDeque::from([*self]);
        for _ in 0..HASHED {
            let Some(term) = todo.pop_front() else { return };
            let shape = term.shape();
            std::mem::discriminant(&shape).hash(state);
            match shape {
                TermShape::Var(number) => {
                    let next = numbers.len();
                    numbers.entry(number).or_insert(next).hash(state);
                }
                TermShape::Atom(text) | TermShape::Text(text) => text.hash(state),
                TermShape::Int(i) => i.hash(state),
                TermShape::Big(big) => big.hash(state),
                TermShape::Float(f) => f.to_bits().hash(state),
                TermShape::Object(object) => object.address().hash(state),
                TermShape::Compound(name, arity, _) => (name, arity).hash(state),
                TermShape::List(_) => {}
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
