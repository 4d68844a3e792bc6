//! Shared parts of the bridges to the search library: the limits of a search, and searches that wait while
//! rules answer their questions.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rustc_hash::FxHashMap;

use super::errors;
use crate::machine::{Args, Machine};
use crate::search::{Control, Progress, SearchError};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};

/// `resource_error(memory)`, or `system_error` for an inconsistent space.
impl From<SearchError> for Box<Raise> {
    fn from(error: SearchError) -> Box<Raise> {
        Box::new(match error {
            SearchError::Memory { .. } => Raise::Resource(atoms::MEMORY),
            error => Raise::System(error.to_string()),
        })
    }
}

/// The charge for one report of a search, which reports at regular numbers of expansions.
const REPORT: usize = 4096;

/// Called with the progress of each search, and with `None` when it has ended, even by an error.
type Watched = dyn FnMut(Option<&Progress>) + Send;

/// The observer of the progress of searches, if there is one. Clones share it. It is taken out while it is
/// called, so that one that panics is never called again: a search ends while the panic unwinds.
#[derive(Clone, Default)]
pub struct Watcher(Arc<Mutex<Option<Box<Watched>>>>);

impl Watcher {
    /// Calls a function from now on.
    pub fn set(&mut self, watcher: impl FnMut(Option<&Progress>) + Send + 'static) {
        self.0 = Arc::new(Mutex::new(Some(Box::new(watcher))));
    }

    /// Tells of a search's progress.
    pub fn note(&self, progress: &Progress) {
        self.tell(Some(progress));
    }

    /// Tells that a search has ended.
    pub fn end(&self) {
        self.tell(None);
    }

    fn tell(&self, progress: Option<&Progress>) {
        let mut taken = hold(&self.0).take();
        if let Some(watcher) = &mut taken {
            watcher(progress);
        }
        *hold(&self.0) = taken;
    }
}

/// Runs a search under the limits of its query. Each report of the search checks the clock, the memory and
/// the interrupt.
pub fn limited<T>(m: &mut Machine, search: impl FnOnce(&mut Control) -> T) -> Raised<T> {
    let watcher = m.resources.get::<Watcher>().clone();
    let mut stopped = None;
    let memory = Some(m.heap.unused());
    let meter = &mut m.heap.meter;
    let mut observer = |progress: &Progress| {
        watcher.note(progress);
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
    watcher.end();
    match stopped {
        Some(stop) => Err(stop.into()),
        None => Ok(result),
    }
}

/// `resource_error(memory)` if the query's limit does not allow a search that holds `bytes` bytes.
pub fn check_memory(m: &mut Machine, bytes: usize) -> Raised<()> {
    let limit = m.heap.unused();
    if bytes <= limit { Ok(()) } else { Err(SearchError::Memory { needed: bytes, limit }.into()) }
}

/// The searches of one kind that wait for answers, by number. A search belongs to the answers of the built-in
/// that began it, which are in a choice point. It ends when that choice point is removed.
pub struct WaitingSearches<T> {
    searches: FxHashMap<i64, Weak<Mutex<T>>>,
    last: i64,
    /// The number of searches at which those that ended are forgotten.
    next_look: usize,
}

/// The searches among which none that ended is looked for.
const FEW: usize = 16;

impl<T> Default for WaitingSearches<T> {
    fn default() -> WaitingSearches<T> {
        WaitingSearches { searches: FxHashMap::default(), last: 0, next_look: FEW }
    }
}

impl<T: Send + 'static> WaitingSearches<T> {
    /// Gives a search a number. O(1), amortized.
    pub fn begin(&mut self, search: T) -> (i64, Arc<Mutex<T>>) {
        if self.searches.len() >= self.next_look {
            self.searches.retain(|_, search| search.strong_count() > 0);
            self.next_look = FEW.max(2 * self.searches.len());
        }
        self.last += 1;
        let search = Arc::new(Mutex::new(search));
        self.searches.insert(self.last, Arc::downgrade(&search));
        (self.last, search)
    }
}

impl<T> WaitingSearches<T> {
    /// Returns the waiting searches.
    pub fn all(&self) -> Vec<Arc<Mutex<T>>> {
        self.searches.values().filter_map(Weak::upgrade).collect()
    }
}

/// Returns the search whose number is the `i`-th argument.
pub fn waiting<T: Send + 'static>(m: &mut Machine, args: Args, i: u16) -> Raised<Arc<Mutex<T>>> {
    let culprit = m.arg(args, i);
    let number = super::arguments::integer(m, culprit)?;
    match m.resources.get::<WaitingSearches<T>>().searches.get(&number).and_then(Weak::upgrade) {
        Some(search) => Ok(search),
        None => errors::existence_error(m, "search", culprit),
    }
}

/// Locks a search; no code panics while it is locked.
pub fn hold<T: ?Sized>(search: &Mutex<T>) -> MutexGuard<'_, T> {
    search.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a number that a rule gave: `instantiation_error`, `type_error(number, X)`.
pub fn number(m: &mut Machine, cell: Cell) -> Raised<f64> {
    match m.heap.number(cell) {
        Some(number) => Ok(number.to_f64()),
        None if m.heap.is_var(cell) => crate::term::raise::instantiation(),
        None => errors::type_error(m, "number", cell),
    }
}

/// Returns a cost or an estimate that a rule gave: the errors of [`number`],
/// `domain_error(not_less_than_zero, X)`.
pub fn amount(m: &mut Machine, cell: Cell) -> Raised<f64> {
    let amount = number(m, cell)?;
    // -0.0 is not less than zero, but its bits sort wrongly. NaN is rejected.
    if amount >= 0.0 { Ok(amount.abs()) } else { errors::domain_error(m, "not_less_than_zero", cell) }
}
