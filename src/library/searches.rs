//! What the bridges to the search library share: the limits a search is held to, and searches that stand still
//! while rules answer what they ask.

use super::errors;
use crate::machine::{Args, Machine};
use crate::search::{self, Control, Progress};
use crate::term::Cell;
use crate::term::raise::Raised;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// What one report of a search is charged: a search reports every so many expansions.
const REPORT: usize = 4096;

/// Who is told how much of a table is built before a search, from 0 to 1; at the end, however it comes, it is 1.
#[derive(Default)]
pub struct Watcher(pub Option<Box<dyn FnMut(f64) + Send>>);

/// Runs a search under the limits of the query that asks for it: the clock, the memory and the interrupt are looked
/// at whenever it reports.
pub fn limited<T>(m: &mut Machine, search: impl FnOnce(&mut Control) -> T) -> Raised<T> {
    let mut watcher = std::mem::take(m.resources.get::<Watcher>());
    let mut is_watched = false;
    let mut stopped = None;
    let memory = Some(m.heap.unused());
    let meter = &mut m.heap.meter;
    let mut observer = |progress: &Progress| {
        if let (Some(share), Some(watcher)) = (progress.building, &mut watcher.0) {
            watcher(share);
            is_watched = share < 1.0;
        }
        match meter.charge(REPORT) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    };
    let mut control = Control { memory, observer: Some(&mut observer), ..Control::default() };
    let result = search(&mut control);
    if let (true, Some(watcher)) = (is_watched, &mut watcher.0) {
        watcher(1.0);
    }
    *m.resources.get::<Watcher>() = watcher;
    match stopped {
        Some(stop) => Err(stop.into()),
        None => Ok(result),
    }
}

/// `resource_error(memory)` when a search that holds so many bytes may not go on.
pub fn check_memory(m: &mut Machine, bytes: usize) -> Raised<()> {
    let limit = m.heap.unused();
    if bytes <= limit { Ok(()) } else { Err(search::Stop::Memory { needed: bytes, limit }.into()) }
}

/// Searches of one kind that wait for answers, by number. A search belongs to the answers of the native that began
/// it, which stand in a choice point: it ends with that, however that ends.
pub struct Waiting<T> {
    searches: HashMap<i64, Weak<Mutex<T>>>,
    last: i64,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        Waiting { searches: HashMap::new(), last: 0 }
    }
}

impl<T: Send + 'static> Waiting<T> {
    /// Gives a search a number. O(searches that wait).
    pub fn begin(&mut self, search: T) -> (i64, Arc<Mutex<T>>) {
        self.searches.retain(|_, search| search.strong_count() > 0);
        self.last += 1;
        let search = Arc::new(Mutex::new(search));
        self.searches.insert(self.last, Arc::downgrade(&search));
        (self.last, search)
    }
}

impl<T> Waiting<T> {
    /// The searches that wait.
    pub fn all(&self) -> Vec<Arc<Mutex<T>>> {
        self.searches.values().filter_map(Weak::upgrade).collect()
    }
}

/// The search whose number is the `i`-th argument.
pub fn waiting<T: Send + 'static>(m: &mut Machine, args: Args, i: u16) -> Raised<Arc<Mutex<T>>> {
    let culprit = m.arg(args, i);
    let number = super::arguments::integer(m, culprit)?;
    match m.resources.get::<Waiting<T>>().searches.get(&number).and_then(Weak::upgrade) {
        Some(search) => Ok(search),
        None => errors::existence_error(m, "search", culprit),
    }
}

/// The search itself; nothing panics while it is held.
pub fn hold<T>(search: &Mutex<T>) -> MutexGuard<'_, T> {
    search.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that a rule gave, as the searches take it: `instantiation_error`, `type_error(number, X)`.
pub fn number(m: &mut Machine, cell: Cell) -> Raised<f64> {
    match m.heap.number(cell) {
        Some(number) => Ok(number.to_f64()),
        None if m.heap.is_var(cell) => crate::term::raise::instantiation(),
        None => errors::type_error(m, "number", cell),
    }
}

/// A cost or an estimate that a rule gave: the errors of [`number`], `domain_error(not_less_than_zero, X)`.
pub fn amount(m: &mut Machine, cell: Cell) -> Raised<f64> {
    let amount = number(m, cell)?;
    // -0.0 is no less than zero, but its bits are not in order; a NaN is no amount.
    if amount >= 0.0 { Ok(amount.abs()) } else { errors::domain_error(m, "not_less_than_zero", cell) }
}
