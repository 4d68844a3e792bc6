//! Conversions of collections, which are lists.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use indexmap::{IndexMap, IndexSet};

use super::FromTerm;
use super::builder::{IntoTerm, TermSink};
use super::mismatch::{Mismatch, mismatch};
use super::term::{Term, TermRef, TermView};
use super::value_bytes::Making;

/// Converts the elements of a list, after `begin` got their number, and passes each to `add`. O(n)
fn read_list<C, T: FromTerm, R>(
    term: TermRef<'_>,
    begin: impl FnOnce(usize) -> C,
    add: impl Fn(&mut C, T) -> R,
) -> Result<C, Mismatch> {
    let (count, end) = term.list_end();
    match end.view() {
        TermView::Atom("[]") => {}
        TermView::Variable(_) => return mismatch("list", end),
        _ => return mismatch("list", term),
    }
    let _making = Making::begin();
    term.afford(count.saturating_mul(size_of::<T>()))?;
    let mut collection = begin(count);
    let mut rest = term;
    for index in 0..count {
        let TermView::List(head, tail) = rest.view() else { break };
        add(&mut collection, T::from_term(head).map_err(|error| error.in_element(index))?);
        rest = tail;
    }
    Ok(collection)
}

impl<T: FromTerm> FromTerm for Vec<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        read_list(term, Vec::with_capacity, Vec::push)
    }
}

impl<T: FromTerm> FromTerm for Box<[T]> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Vec::from_term(term).map(Vec::into_boxed_slice)
    }
}

impl<T: FromTerm, const N: usize> FromTerm for [T; N] {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        let elements = Vec::<T>::from_term(term)?;
        elements.try_into().map_err(|_| Mismatch::domain_error("list_length", term))
    }
}

impl<T: FromTerm> FromTerm for VecDeque<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        Vec::from_term(term).map(VecDeque::from)
    }
}

impl<T: FromTerm + Ord> FromTerm for BTreeSet<T> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        read_list(term, |_| BTreeSet::new(), |set, value| set.insert(value))
    }
}

macro_rules! hashed_sets {
    ($($set:ident),*) => {$(
        impl<T: FromTerm + Eq + Hash, S: BuildHasher + Default> FromTerm for $set<T, S> {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let begin = |count| $set::with_capacity_and_hasher(count, S::default());
                read_list(term, begin, |set, value| set.insert(value))
            }
        }
    )*};
}

hashed_sets!(HashSet, IndexSet);

/// Of pairs with the same key, the last counts.
impl<K: FromTerm + Ord, V: FromTerm> FromTerm for BTreeMap<K, V> {
    fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
        read_list(term, |_| BTreeMap::new(), |map, (key, value)| map.insert(key, value))
    }
}

macro_rules! hashed_maps {
    ($($map:ident),*) => {$(
        /// Of pairs with the same key, the last counts.
        impl<K: FromTerm + Eq + Hash, V: FromTerm, S: BuildHasher + Default> FromTerm for $map<K, V, S> {
            fn from_term(term: TermRef<'_>) -> Result<Self, Mismatch> {
                let begin = |count| $map::with_capacity_and_hasher(count, S::default());
                read_list(term, begin, |map, (key, value)| map.insert(key, value))
            }
        }
    )*};
}

hashed_maps!(HashMap, IndexMap);

macro_rules! lists {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> IntoTerm for $type {
            fn into_term(self) -> Term {
                Term::list(self)
            }

            fn write<W: TermSink>(self, sink: &mut W, at: W::Place) {
                sink.list(self, at);
            }
        }
    )*};
}

lists! {
    [T: IntoTerm] Vec<T>;
    [T: IntoTerm] Box<[T]>;
    [T: IntoTerm, const N: usize] [T; N];
    [T: IntoTerm] VecDeque<T>;
    [T: IntoTerm] BTreeSet<T>;
    [T: IntoTerm, S] HashSet<T, S>;
    [T: IntoTerm, S] IndexSet<T, S>;
    [K: IntoTerm, V: IntoTerm] BTreeMap<K, V>;
    [K: IntoTerm, V: IntoTerm, S] HashMap<K, V, S>;
    [K: IntoTerm, V: IntoTerm, S] IndexMap<K, V, S>;
}

impl<T: IntoTerm + Clone> IntoTerm for &[T] {
    fn into_term(self) -> Term {
        Term::list(self.iter().cloned())
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        sink.list(self.iter().cloned(), at);
    }
}

impl<T: IntoTerm + Clone> IntoTerm for &Vec<T> {
    fn into_term(self) -> Term {
        self.as_slice().into_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        self.as_slice().write(sink, at);
    }
}

impl<T: IntoTerm + Clone> IntoTerm for Cow<'_, [T]> {
    fn into_term(self) -> Term {
        (&*self).into_term()
    }

    fn write<S: TermSink>(self, sink: &mut S, at: S::Place) {
        (&*self).write(sink, at);
    }
}
