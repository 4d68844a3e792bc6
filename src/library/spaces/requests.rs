//! Searches that send requests to rules, one at a time: each is an answer of the built-in that began the
//! search, and the rules fail back into it for the next.

use std::sync::{Arc, Mutex};

use super::states::{StateId, States};
use crate::library::support::searches::{WaitingSearches, Watcher, check_memory, hold};
use crate::machine::native::{Builtin, det};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::search::Progress;
use crate::term::raise::Raised;
use crate::term::{Atom, Cell};

pub const BUILTINS: &[Builtin] = &[
    det("$search_asked", 2, asked_last),
    det("$throw_on", 1, |m, args| {
        let ball = m.arg(args, 0);
        Err(m.thrown_on(ball))
    }),
];

/// The part of a space that a search asks its rules for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPart {
    Goal,
    Moves,
    Inverse,
    Heuristic,
    Progress,
}

impl AskedPart {
    /// Returns the name by which the rules know it.
    fn name(self) -> &'static str {
        match self {
            AskedPart::Goal => "goal",
            AskedPart::Moves => "moves",
            AskedPart::Inverse => "inverse",
            AskedPart::Heuristic => "heuristic",
            AskedPart::Progress => "progress",
        }
    }
}

/// A search that waits while the rules answer its requests.
pub trait AskingSearch: Send + Sized + 'static {
    /// Returns all states discovered.
    fn states(&self) -> &States;

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize;

    /// Returns what the current request asks for, and the state that it is about.
    fn asking(&mut self) -> (AskedPart, StateId);

    /// Returns the number of states expanded, and a bound below which no path costs; `None` for a search that
    /// gives answers on the way, or tells its rules of its progress.
    fn progress(&mut self) -> Option<(u64, f64)> {
        None
    }

    /// Unifies the next request with the arguments of the built-in. `number` identifies the search.
    fn request(&mut self, m: &mut Machine, args: Args, number: i64) -> Raised<NextAnswer>;

    /// Begins the search: its requests are the answers of a built-in.
    fn begin(self, m: &mut Machine) -> Nondet {
        let last = m.resources.get::<LastAsked>().clone();
        let watcher = m.resources.get::<Watcher>().clone();
        let (number, search) = m.resources.get::<WaitingSearches<Self>>().begin(self);
        Nondet::Many(Box::new(Requests { number, search, last, watcher, requests: 0 }))
    }
}

/// The requests of a search, in the choice point of the built-in that began it.
struct Requests<S: AskingSearch> {
    number: i64,
    search: Arc<Mutex<S>>,
    last: LastAsked,
    watcher: Watcher,
    /// The number of requests so far.
    requests: u64,
}

/// The number of requests between two reports of progress.
const BETWEEN_REPORTS: u64 = 64;

/// The number of steps between two checks of memory.
const BETWEEN_CHECKS: u64 = 1024;

/// Call this for each step that the rules take, of which one request may bring any number. Checks the memory
/// now and then. `steps` is the number of steps so far.
///
/// Errors: `resource_error(memory)`.
pub fn check_step<S: AskingSearch>(m: &mut Machine, search: &S, steps: u64) -> Raised<()> {
    if steps.is_multiple_of(BETWEEN_CHECKS) { check_memory(m, search.bytes()) } else { Ok(()) }
}

impl<S: AskingSearch> Requests<S> {
    /// Tells of the progress now and then.
    fn note_progress(&mut self, search: &mut S, bytes: usize) {
        self.requests += 1;
        if !self.requests.is_multiple_of(BETWEEN_REPORTS) {
            return;
        }
        if let Some((expanded, bound)) = search.progress() {
            let mut progress = Progress::default();
            (progress.statistics.expanded, progress.statistics.peak_bytes) = (expanded, bytes);
            progress.bound = bound;
            self.watcher.note(&progress);
        }
    }
}

impl<S: AskingSearch> Alternatives for Requests<S> {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let shared = self.search.clone();
        let search = &mut *hold(&shared);
        let bytes = search.bytes();
        check_memory(m, bytes)?;
        self.note_progress(search, bytes);
        search.request(m, args, self.number)
    }
}

/// An error of the rules ends a search: this keeps what it asked last.
impl<S: AskingSearch> Drop for Requests<S> {
    fn drop(&mut self) {
        let mut search = hold(&self.search);
        let (what, state) = search.asking();
        *hold(&self.last.0) = Some((what, search.states().only(state)));
        if search.progress().is_some() {
            self.watcher.end();
        }
    }
}

/// The last request of the search that ended last, and its state.
#[derive(Clone, Default)]
struct LastAsked(Arc<Mutex<Option<(AskedPart, States)>>>);

/// Unifies arguments 4 and 5 with the number of a search and `Name(Content)`, a request after which there may
/// be more.
pub fn put_request(
    m: &mut Machine,
    args: Args,
    number: i64,
    (name, content): (&str, Cell),
) -> Raised<NextAnswer> {
    let name = m.symbols.intern(name);
    let request = m.heap.put_struct(name, &[content]);
    let number = m.heap.put_integer(number);
    let unified = m.unify_arg(args, 4, number)? && m.unify_arg(args, 5, request)?;
    Ok(if unified { NextAnswer::More } else { NextAnswer::Fail })
}

/// `'$search_asked'(-What, -State)`: semidet; the last request of the search that ended last, with the names
/// of [`AskedPart`].
fn asked_last(m: &mut Machine, args: Args) -> Raised<bool> {
    let asked = hold(&m.resources.get::<LastAsked>().0).take();
    let Some((what, state)) = asked else { return Ok(false) };
    let what = Cell::atom(m.symbols.intern(what.name()));
    let state = state.put(m, 0)?;
    Ok(m.unify_arg(args, 0, what)? && m.unify_arg(args, 1, state)?)
}

/// Reports the atoms in the states of the waiting searches of one kind.
pub fn atoms_of<S: AskingSearch>(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    for search in m.resources.get::<WaitingSearches<S>>().all() {
        hold(&search).states().atoms(keep);
    }
}

/// Reports the atoms in the state of the last request.
pub fn atoms_of_last(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    if let Some((_, state)) = &*hold(&m.resources.get::<LastAsked>().0) {
        state.atoms(keep);
    }
}
