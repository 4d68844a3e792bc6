//! Typed rows: the values of the variables that a query leaves unbound.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::num::NonZero;
use std::sync::Arc;
use std::task::Poll;

use dashu_int::IBig;
use indexmap::{IndexMap, IndexSet};

use super::Binding;
use super::run::Run;
use crate::convert::arities::for_tuples;
use crate::convert::{FromTerm, Mismatch, Term, TermRef};
use crate::engine::Error;
use crate::limits::Limits;
use crate::machine::Machine;
use crate::term::{HostObject, HostType};

/// The typed rows of a query, computed lazily: see [`Engine::rows`](crate::Engine::rows).
///
/// Dropping it cuts the query. An error ends it.
///
/// ```
/// let mut engine = taquin::Engine::new();
/// engine.consult_str("ages.pl", "age(ann, 7). age(bob, 40). age(eve, 51).")?;
/// let grown = engine.prepare("age(Name, Age), Age >= 18")?;
/// let mut rows = engine.rows::<(String, u32)>(&grown, ())?;
/// assert_eq!(rows.next().transpose()?, Some(("bob".to_owned(), 40)));
/// # Ok::<(), taquin::Error>(())
/// ```
#[must_use = "rows are found as they are asked for"]
pub struct Rows<'e, R> {
    run: Run<'e>,
    row: PhantomData<fn() -> R>,
}

impl<'e, R: FromRow> Rows<'e, R> {
    /// Creates the rows of a query whose columns are the roots after the goal.
    pub(super) fn new(run: Run<'e>) -> Rows<'e, R> {
        Rows { run, row: PhantomData }
    }

    /// Sets the limits for all rows together, from the first one on; by default those of the engine.
    pub fn limits(mut self, limits: Limits) -> Rows<'e, R> {
        self.run.limits = limits;
        self
    }

    fn row(&mut self) -> Result<R, Error> {
        let machine = &self.run.engine.machine;
        let row = R::from_row(AnswerRow { machine, columns: machine.roots.len() - 1, names: None });
        match self.run.engine.machine.heap.meter.settle() {
            Ok(()) => Ok(row?),
            Err(stop) => Err(self.run.stopped(stop)),
        }
    }
}

impl<R: FromRow> Rows<'_, R> {
    /// Returns whether it is known that there are no more rows.
    pub fn is_done(&self) -> bool {
        self.run.is_done()
    }

    /// Continues towards the next row for about `inferences` inferences, as
    /// [`Answers::poll_for`](crate::Answers::poll_for) does.
    pub fn poll_for(&mut self, inferences: u64) -> Poll<Option<Result<R, Error>>> {
        self.run.poll(Some(inferences)).map(|found| self.item(found))
    }

    /// Returns the item of the iterator for the row that the machine has found, if it has.
    fn item(&mut self, found: Result<bool, Error>) -> Option<Result<R, Error>> {
        let result = match found {
            Ok(true) => self.row(),
            Ok(false) => return None,
            Err(error) => Err(error),
        };
        if result.is_err() {
            self.run.end();
        }
        Some(result)
    }
}

impl<R: FromRow> Iterator for Rows<'_, R> {
    type Item = Result<R, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.run.advance();
        self.item(found)
    }
}

impl<R: FromRow> FusedIterator for Rows<'_, R> {}

impl<R> fmt::Debug for Rows<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").field("is_done", &self.run.is_done()).finish()
    }
}

/// The values of one row, in the order of the variables in the query. They are read where the engine has
/// them.
#[derive(Clone, Copy)]
pub struct AnswerRow<'r> {
    /// Its roots are the goal, the columns, and the residue if the row has names.
    pub(super) machine: &'r Machine,
    pub(super) columns: usize,
    pub(super) names: Option<&'r IndexSet<String>>,
}

impl<'r> AnswerRow<'r> {
    /// Returns the number of columns.
    pub fn len(&self) -> usize {
        self.columns
    }

    /// Returns whether there are no columns.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of the `i`-th column, from 0; `None` if there is no such column.
    pub fn term(&self, i: usize) -> Option<TermRef<'r>> {
        self.machine.roots[1..=self.columns].get(i).map(|&cell| TermRef::on_heap(self.machine, cell))
    }

    /// Returns the variables of the query with their values; none if the row is one of [`Rows`].
    pub fn bindings(&self) -> impl Iterator<Item = Binding<'r>> + use<'r> {
        let row = *self;
        let names = row.names.into_iter().flatten().enumerate();
        names.filter_map(move |(i, name)| Some(Binding { name, term: row.term(i)? }))
    }

    /// Returns the suspended goals, as [`Answer::residue`](crate::Answer::residue) does; none if the row is
    /// one of [`Rows`].
    pub fn residue(&self) -> Vec<TermRef<'r>> {
        let residue = self.names.and_then(|_| self.machine.roots.get(1 + self.columns));
        residue.and_then(|&goals| TermRef::on_heap(self.machine, goals).list()).unwrap_or_default()
    }

    /// Converts the value of the `i`-th column, from 0.
    ///
    /// # Panics
    /// Panics if there is no such column.
    ///
    /// # Errors
    /// Returns [`Mismatch`] if it is not a value of that type.
    pub fn get<T: FromTerm>(&self, i: usize) -> Result<T, Mismatch> {
        let term = self.term(i);
        T::from_term(term.unwrap_or_else(|| panic!("a row of {} columns has no column {i}", self.len())))
    }
}

impl fmt::Debug for AnswerRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.len()).map(|i| self.term(i))).finish()
    }
}

/// Rust values that are a row of an answer: a tuple of up to twelve values that implement [`FromTerm`], one
/// for each column; for a single column also a value of a type of the [table](crate#conversions) by itself,
/// but for tuples. A value of your own type that implements [`FromTerm`] is a row in a tuple of one, `(T,)`.
///
/// ```
/// use taquin::{AnswerRow, FromRow, Mismatch};
/// #[derive(Debug, PartialEq)]
/// struct Price { what: String, cents: u32 }
/// impl FromRow for Price {
///     const COLUMNS: usize = 2;
///     fn from_row(row: AnswerRow<'_>) -> Result<Price, Mismatch> {
///         Ok(Price { what: row.get(0)?, cents: row.get(1)? })
///     }
/// }
/// let mut engine = taquin::Engine::new();
/// engine.fact("price", ("tea", 250))?;
/// let prices = engine.prepare("price(What, Cents)")?;
/// assert_eq!(engine.first(&prices, ())?, Some(Price { what: "tea".into(), cents: 250 }));
/// # Ok::<(), taquin::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of an answer",
    note = "for one column of a type that implements `FromTerm`, ask for a tuple of one: `({Self},)`"
)]
pub trait FromRow: Sized {
    /// The number of columns.
    const COLUMNS: usize;

    /// Converts a row of `COLUMNS` columns to a value.
    ///
    /// # Errors
    /// Returns [`Mismatch`] with the expected type and the term found.
    fn from_row(row: AnswerRow<'_>) -> Result<Self, Mismatch>;
}

macro_rules! columns {
    ($count:literal: $($name:ident $at:literal),*) => {
        impl<$($name: FromTerm),*> FromRow for ($($name,)*) {
            const COLUMNS: usize = $count;

            fn from_row(row: AnswerRow<'_>) -> Result<Self, Mismatch> {
                let _ = &row;
                Ok(($(row.get::<$name>($at)?,)*))
            }
        }
    };
}

for_tuples!(columns);

macro_rules! one_column {
    ($type:ty $(, $($generics:tt)*)?) => {
        impl $(<$($generics)*>)? FromRow for $type {
            const COLUMNS: usize = 1;

            fn from_row(row: AnswerRow<'_>) -> Result<Self, Mismatch> {
                row.get(0)
            }
        }
    };
}

macro_rules! simple_columns {
    ($($type:ty),*) => {$(one_column!($type);)*};
}

simple_columns!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
simple_columns!(IBig, f64, f32, bool, char, Ordering, Term, HostObject);
simple_columns!(String, Box<str>, Arc<str>, Cow<'static, str>);
macro_rules! nonzero_columns {
    ($($type:ty),*) => {$(one_column!(NonZero<$type>);)*};
}

nonzero_columns!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);
one_column!(Arc<T>, T: HostType);
one_column!(Box<T>, T: FromTerm);
one_column!(Option<T>, T: FromTerm);
one_column!([T; N], T: FromTerm, const N: usize);
one_column!(Vec<T>, T: FromTerm);
one_column!(Box<[T]>, T: FromTerm);
one_column!(VecDeque<T>, T: FromTerm);
one_column!(BTreeSet<T>, T: FromTerm + Ord);
one_column!(HashSet<T, S>, T: FromTerm + Eq + Hash, S: BuildHasher + Default);
one_column!(IndexSet<T, S>, T: FromTerm + Eq + Hash, S: BuildHasher + Default);
one_column!(BTreeMap<K, V>, K: FromTerm + Ord, V: FromTerm);
one_column!(HashMap<K, V, S>, K: FromTerm + Eq + Hash, V: FromTerm, S: BuildHasher + Default);
one_column!(IndexMap<K, V, S>, K: FromTerm + Eq + Hash, V: FromTerm, S: BuildHasher + Default);
#[cfg(feature = "json")]
one_column!(serde_json::Value);
