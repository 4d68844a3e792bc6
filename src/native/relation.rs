//! Relations over the host's own data: the ways to look rows up, and how a call chooses one.
//!
//! An access path is a closure from values of some arguments, its keys, to rows. A call takes the path with
//! the most keys that it binds. Whatever the path, a row has all arguments and is unified with all of them,
//! so that the relation is the same in every mode.
//!
//! Rows borrow from the data, but a choice point outlives the call. So rows are converted in chunks, of which
//! each is twice as long as the last one, and later a sixteenth of the rows read: for the next chunk the path
//! is called again, and passes over those rows. A cursor, which borrows nothing, stays with its choice point
//! instead.

use std::fmt;
use std::sync::Arc;

use super::call::CallArgs;
use super::relation_rows::{HostRows, RelationAnswers, RelationCall, RowCount};
use super::{Call, Throw};
use crate::convert::arities::for_tuples;
use crate::convert::{FromTerm, Mismatch};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::Raised;
use crate::term::{Cell, walk};
use crate::width::Width;

/// A relation over data of the host, called by the keys that the data has an index for.
///
/// [`HostRelation::key`] and [`HostRelation::keys`] declare which arguments lead to rows,
/// [`HostRelation::scan`] how all rows are enumerated. A call that binds a key is one call of its closure,
/// and leaves no choice point if it returns one row.
///
/// ```
/// use std::collections::HashMap;
/// use std::sync::Arc;
/// use taquin::{Engine, HostRelation, HostRows};
///
/// struct Staff { pay: HashMap<String, u32>, teams: HashMap<String, Vec<String>> }
///
/// let pay = HashMap::from([("ann".to_owned(), 3), ("bob".to_owned(), 2)]);
/// let teams = HashMap::from([("red".to_owned(), vec!["ann".to_owned(), "bob".to_owned()])]);
/// let staff = Arc::new(Staff { pay, teams });
///
/// let pay = HostRelation::over(2, staff.clone())
///     .key(0, |staff, name: String| HostRows::each(staff.pay.get(&name).map(|pay| (name, *pay))))
///     .scan(|staff| HostRows::each(staff.pay.iter().map(|(name, pay)| (name.as_str(), *pay))));
/// let team = HostRelation::over(2, staff).key(0, |staff, team: String| {
///     let members = staff.teams.get(&team).into_iter().flatten();
///     HostRows::each(members.map(move |one| (team.clone(), one.as_str())))
/// });
///
/// let mut engine = Engine::new();
/// engine.add_relation("pay", pay);
/// engine.add_relation("team", team);
/// assert!(engine.once("findall(P, (team(red, Who), pay(Who, P)), [3, 2])")?);
/// assert!(engine.once("pay(Who, 2), Who == bob")?);
/// let error = engine.once("team(_, ann)").unwrap_err();
/// assert_eq!(error.to_string(), "Arguments are not sufficiently instantiated (bind argument 1)");
/// # Ok::<(), taquin::Error>(())
/// ```
pub struct HostRelation<T> {
    arity: u16,
    data: Arc<T>,
    /// Those with more keys first.
    paths: Vec<AccessPath<T>>,
}

/// A way from keys to rows.
struct AccessPath<T> {
    keys: Vec<u16>,
    rows: PathRows<T>,
}

/// Returns the rows for the keys of a call.
type PathRows<T> = Box<dyn for<'a> Fn(&'a T, &Call<'_>) -> HostRows<'a> + Send + Sync>;

impl<T> fmt::Debug for HostRelation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<&[u16]> = self.paths.iter().map(|path| &*path.keys).collect();
        f.debug_struct("HostRelation").field("arity", &self.arity).field("paths", &paths).finish()
    }
}

impl<T: Send + Sync + 'static> HostRelation<T> {
    /// Creates a relation of `arity` arguments, which cannot be called before a path is declared. The
    /// engines of a [`Program`](crate::Program) share the data.
    pub fn over(arity: u16, data: Arc<T>) -> HostRelation<T> {
        HostRelation { arity, data, paths: Vec::new() }
    }

    /// Declares how rows are found by one argument, counted from 0. A key that is not a value of type `K` has
    /// no rows, as in a table of facts.
    ///
    /// # Panics
    /// Panics if there is no such argument.
    #[must_use]
    pub fn key<K, F>(self, at: u16, rows: F) -> Self
    where
        K: FromTerm,
        F: for<'a> Fn(&'a T, K) -> HostRows<'a> + Send + Sync + 'static,
    {
        self.keys([at], move |data, (key,): (K,)| rows(data, key))
    }

    /// Declares how rows are found by several arguments together. Their values are passed as a tuple.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use std::sync::Arc;
    /// use taquin::{Engine, HostRelation, HostRows};
    /// let squares = BTreeMap::from([((1, 1), "rook"), ((1, 8), "rook"), ((4, 1), "queen")]);
    /// let on = HostRelation::over(3, Arc::new(squares))
    ///     .keys([0, 1], |all, at: (u8, u8)| HostRows::each(all.get(&at).map(|piece| (at.0, at.1, *piece))))
    ///     .key(0, |all, x: u8| {
    ///         let column = all.range((x, 0)..=(x, u8::MAX));
    ///         HostRows::each(column.map(|((x, y), piece)| (*x, *y, *piece)))
    ///     });
    /// let mut engine = Engine::new();
    /// engine.add_relation("on", on);
    /// assert!(engine.once("on(4, 1, queen), findall(Y, on(1, Y, rook), [1, 8])")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Panics
    /// Panics if there is no such argument.
    #[must_use]
    pub fn keys<K, F, const N: usize>(mut self, at: [u16; N], rows: F) -> Self
    where
        K: RelationKeys<N>,
        F: for<'a> Fn(&'a T, K) -> HostRows<'a> + Send + Sync + 'static,
    {
        if let Some(beyond) = at.iter().find(|&&at| at >= self.arity) {
            panic!("a relation of {} arguments has no argument {beyond}, counted from 0", self.arity);
        }
        let rows: PathRows<T> = Box::new(move |data, call| match K::of_call(call, at) {
            Ok(keys) => rows(data, keys),
            Err(_) => HostRows::none(),
        });
        self.paths.push(AccessPath { keys: at.to_vec(), rows });
        self.paths.sort_by_key(|path| std::cmp::Reverse(path.keys.len()));
        self
    }

    /// Declares how all rows are enumerated, for calls that bind no key.
    #[must_use]
    pub fn scan<F>(self, rows: F) -> Self
    where
        F: for<'a> Fn(&'a T) -> HostRows<'a> + Send + Sync + 'static,
    {
        self.keys([], move |data, ()| rows(data))
    }

    pub(super) fn arity(&self) -> u16 {
        self.arity
    }

    /// Begins the answers of a call.
    pub(super) fn call(self: &Arc<Self>, m: &mut Machine, args: Args) -> Raised<Nondet> {
        let Some(path) = self.path(m, args)? else { return self.unbound().raise(m) };
        let mut rows = self.rows(m, args, path)?;
        Ok(match rows.begin(m, args, self.arity)? {
            RowCount::None | RowCount::One(false) => Nondet::Fail,
            RowCount::One(true) => Nondet::Once,
            RowCount::Several => {
                let call = PathCall { relation: self.clone(), path };
                Nondet::Many(Box::new(RelationAnswers::begin(call, m, args, rows)?))
            }
        })
    }

    /// Returns the rows of a path for a call.
    fn rows(&self, m: &mut Machine, args: Args, path: usize) -> Raised<HostRows<'_>> {
        let mut call = Call::new(m, CallArgs::InPlace(args, self.arity));
        let rows = (self.paths[path].rows)(&self.data, &call);
        call.settle()?;
        Ok(rows)
    }

    /// Returns the first path whose keys are bound.
    fn path(&self, m: &mut Machine, args: Args) -> Raised<Option<usize>> {
        for (number, path) in self.paths.iter().enumerate() {
            if is_every_key_bound(m, args, &path.keys)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Returns the error of a call that no path fits; it says what to bind.
    fn unbound(&self) -> Throw {
        let ways: Vec<String> = self.paths.iter().rev().map(|path| arguments(&path.keys)).collect();
        match ways.is_empty() {
            true => Throw::instantiation_error(),
            false => Throw::instantiation_error().because(format_args!("bind {}", ways.join(", or "))),
        }
    }
}

/// A call that takes a path.
struct PathCall<T> {
    relation: Arc<HostRelation<T>>,
    path: usize,
}

impl<T> Clone for PathCall<T> {
    fn clone(&self) -> Self {
        PathCall { relation: self.relation.clone(), path: self.path }
    }
}

impl<T: Send + Sync + 'static> RelationCall for PathCall<T> {
    fn rows(&self, m: &mut Machine, args: Args) -> Raised<HostRows<'_>> {
        self.relation.rows(m, args, self.path)
    }

    fn arity(&self) -> u16 {
        self.relation.arity
    }
}

/// A key that contains variables does not lead to all rows that unify with it.
fn is_every_key_bound(m: &mut Machine, args: Args, keys: &[u16]) -> Raised<bool> {
    for &key in keys {
        let cell = m.deref_arg(args, key);
        if !is_bound(m, cell)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_bound(m: &mut Machine, cell: Cell) -> Raised<bool> {
    Ok(cell.is_constant() || walk::is_ground(&mut m.heap, cell)?)
}

/// Returns `argument 1` or `arguments 1 and 3`, counted from 1 as in Prolog.
fn arguments(keys: &[u16]) -> String {
    let numbers: Vec<String> = keys.iter().map(|key| (key.to_usize() + 1).to_string()).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("argument {last}"),
        Some((last, before)) => format!("arguments {} and {last}", before.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// The values of the `N` arguments that are a path's keys: a tuple.
pub trait RelationKeys<const N: usize>: Sized {
    /// Converts the arguments at these positions.
    ///
    /// # Errors
    /// Returns [`Mismatch`] if one is not a value of its type.
    #[doc(hidden)]
    fn of_call(call: &Call<'_>, at: [u16; N]) -> Result<Self, Mismatch>;
}

macro_rules! keys {
    ($count:literal: $($name:ident $at:literal),*) => {
        impl<$($name: FromTerm),*> RelationKeys<$count> for ($($name,)*) {
            fn of_call(call: &Call<'_>, at: [u16; $count]) -> Result<Self, Mismatch> {
                let _ = (call, at);
                Ok(($(call.arg(at[$at].into()).get::<$name>()?,)*))
            }
        }
    };
}

for_tuples!(keys);
