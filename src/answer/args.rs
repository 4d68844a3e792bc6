//! Values for the variables of a query.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use indexmap::{IndexMap, IndexSet};

use super::{Answer, Binding};
use crate::convert::IntoTerm;
use crate::convert::copy::{HeapSink, Putting};
use crate::engine::{Error, PutGoal};
use crate::machine::Machine;
use crate::term::raise::Raise;

/// Values for the variables of a [`Query`](super::Query).
///
/// A tuple of up to twelve values binds the first variables of the query, in the order of their first
/// occurrence; `()` binds none. A map, or an array, slice or vector of pairs binds variables by name, and so
/// does an answer, to the values that they have in it. Variables without a value stay unbound.
///
/// ```
/// use taquin::{Engine, Term};
/// let mut engine = Engine::new();
/// engine.consult_str("menu.pl", "price(tea, 3, large). price(tea, 2, small). price(coffee, 4, large).")?;
/// let price = engine.prepare("price(What, Price, Size)")?;
/// assert_eq!(engine.first(&price, ("coffee",))?, Some((4, "large".to_string())));
/// assert_eq!(engine.first(&price, [("Size", "small")])?, Some(("tea".to_string(), 2)));
/// assert!(engine.ask(&price, [("What", Term::from("tea")), ("Price", Term::from(2))])?);
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait QueryArgs {
    /// Binds the variables.
    #[doc(hidden)]
    fn bind(self, variables: &mut QueryVariables<'_>);
}

/// The variables of a query on the heap of an engine, while they are bound.
pub struct QueryVariables<'m> {
    machine: &'m mut Machine,
    names: &'m IndexSet<String>,
    goal: PutGoal,
    /// The first variable that could not be bound.
    failed: Result<(), Unbound>,
}

/// The reason why a variable was not bound.
pub(super) enum Unbound {
    /// There is no such variable, or it has a value already.
    Refused(Error),
    Raised(Box<Raise>),
}

impl fmt::Debug for QueryVariables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryVariables").field("names", &self.names).finish_non_exhaustive()
    }
}

impl<'m> QueryVariables<'m> {
    /// Binds the variables of a goal that is on the heap.
    pub(super) fn bind_all(
        machine: &'m mut Machine,
        names: &'m IndexSet<String>,
        goal: PutGoal,
        args: impl QueryArgs,
    ) -> Result<(), Unbound> {
        let mut variables = QueryVariables { machine, names, goal, failed: Ok(()) };
        args.bind(&mut variables);
        variables.failed
    }

    /// Binds the `i`-th variable, unless one could not be bound before.
    fn bind_at(&mut self, i: usize, value: impl IntoTerm) {
        if self.failed.is_ok() {
            self.failed = self.put(i, value);
        }
    }

    fn put(&mut self, i: usize, value: impl IntoTerm) -> Result<(), Unbound> {
        let Some(name) = self.names.get_index(i) else {
            let found = format!("value {} for the {} of the query", i + 1, self.names.len());
            return Err(Unbound::Refused(Error::unfit("no more values than variables", found)));
        };
        let heap = &self.machine.heap;
        let variable = heap.deref(heap.at(self.goal.variables + i));
        if !heap.is_var(variable) {
            let found = format!("another value for {name}");
            return Err(Unbound::Refused(Error::unfit("one value for each variable", found)));
        }
        HeapSink::write(self.machine, variable.addr(), |sink, at| value.write(sink, at))
            .map_err(Unbound::Raised)
    }

    /// Binds a variable to its value in an answer, of which `putting` puts the terms.
    fn bind_shared(&mut self, binding: Binding<'_>, putting: &mut Putting) {
        if self.failed.is_err() {
            return;
        }
        let Some(i) = self.names.get_index_of(binding.name) else {
            // A variable without a value may be one that the query has not.
            if binding.variable().is_none() {
                self.failed = Err(Unbound::Refused(Error::no_variable(binding.name)));
            }
            return;
        };
        let at = self.goal.variables + i;
        let Machine { heap, symbols, .. } = &mut *self.machine;
        match putting.put(heap, symbols, binding.term) {
            Ok(value) => {
                let variable = heap.deref(heap.at(at));
                let value = heap.deref(value);
                if variable != value {
                    heap.set(variable.addr(), value);
                }
            }
            Err(raise) => self.failed = Err(Unbound::Raised(raise)),
        }
    }

    fn bind_name(&mut self, name: &str, value: impl IntoTerm) {
        match self.names.get_index_of(name) {
            Some(i) => self.bind_at(i, value),
            None if self.failed.is_ok() => self.failed = Err(Unbound::Refused(Error::no_variable(name))),
            None => {}
        }
    }
}

macro_rules! by_position {
    ($($name:ident $at:literal),*) => {
        impl<$($name: IntoTerm),*> QueryArgs for ($($name,)*) {
            #[allow(non_snake_case)]
            fn bind(self, variables: &mut QueryVariables<'_>) {
                let _ = &variables;
                let ($($name,)*) = self;
                $(variables.bind_at($at, $name);)*
            }
        }
    };
}

by_position!();
by_position!(A 0);
by_position!(A 0, B 1);
by_position!(A 0, B 1, C 2);
by_position!(A 0, B 1, C 2, D 3);
by_position!(A 0, B 1, C 2, D 3, E 4);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
by_position!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);

macro_rules! by_name {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<N: AsRef<str>, T: IntoTerm, $($generics)*> QueryArgs for $type {
            fn bind(self, variables: &mut QueryVariables<'_>) {
                self.into_iter().for_each(|(name, value)| variables.bind_name(name.as_ref(), value));
            }
        }
    )*};
}

by_name! {
    [const COUNT: usize] [(N, T); COUNT];
    [] Vec<(N, T)>;
    [] BTreeMap<N, T>;
    [S] HashMap<N, T, S>;
    [S] IndexMap<N, T, S>;
}

impl<N: AsRef<str>, T: IntoTerm + Clone> QueryArgs for &[(N, T)] {
    fn bind(self, variables: &mut QueryVariables<'_>) {
        self.iter().for_each(|(name, value)| variables.bind_name(name.as_ref(), value.clone()));
    }
}

impl QueryArgs for &Answer {
    fn bind(self, variables: &mut QueryVariables<'_>) {
        // Variables that values share stay shared, and so do those that are unified.
        let mut putting = Putting::default();
        self.bindings().for_each(|binding| variables.bind_shared(binding, &mut putting));
    }
}
