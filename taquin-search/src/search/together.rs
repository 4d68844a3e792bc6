//! IDA* on several threads: each pass is cut into subtrees, which threads take in order.
//!
//! The path found is the one that [`idastar`](super::idastar()) finds: a goal in a subtree ends the search of
//! the subtrees behind it alone.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::control::{Control, Progress, SearchError, Statistics};
use super::crew::{Crew, PanicGuard, lock};
use super::idastar::{Deepening, DeepeningState, idastar};
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};

/// A pass that follows one with fewer expansions is not worth the threads.
const FEWEST_EXPANSIONS: u64 = 50_000;
/// The number of subtrees for each thread, so that all end at about the same time.
const SUBTREES: usize = 64;
/// The time between two checks of limits while other threads finish.
const PAUSE: Duration = Duration::from_micros(500);

/// Finds a cheapest path as [`idastar`](super::idastar()) does, and finds the same one, on several threads,
/// at most 1,024; 0 means one for each core.
///
/// ```
/// use taquin::puzzles::{Board, Goal, Heuristic, Packed};
/// use taquin::search::{self, Control};
///
/// let start = Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let space = Packed::of(&start.own_goal(Goal::BlanksLast), Heuristic::Manhattan).expect("nine cells");
/// let start = space.state(&start).expect("nine cells");
/// let alone = search::idastar(&space, start, &mut Control::default())?;
/// let together = search::idastar_together(&space, start, 2, &mut Control::default())?;
/// assert_eq!(alone.map(|found| found.path), together.map(|found| found.path));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn idastar_together<S: Space<State: Send> + Sync>(
    space: &S,
    start: S::State,
    threads: usize,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    match Crew::size(threads) {
        1 => idastar(space, start, control),
        threads => control.without_memory(|control| deepen_together(space, start, threads, control)),
    }
}

fn deepen_together<S: Space<State: Send> + Sync>(
    space: &S,
    start: S::State,
    threads: usize,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let mut search = Deepening::new(space, start);
    let mut last = 0;
    while search.bound < S::Cost::MAX && control.may_allow(search.bound.to_f64()) {
        let before = search.statistics.expanded;
        let is_found = match last < FEWEST_EXPANSIONS {
            true => search.pass(control)?,
            false => pass(&mut search, threads, control)?,
        };
        if is_found {
            let cost = replay(space, &search.path)?;
            let solution = Solution { path: search.path, cost, statistics: search.statistics };
            return Ok(control.allows(cost.to_f64()).then_some(solution));
        }
        control.check(&search.statistics, search.bound.to_f64())?;
        last = search.statistics.expanded - before;
        search.bound = search.next_bound;
    }
    Ok(None)
}

/// A part of a pass: the path to its root, without the root, and the root.
struct PassSubtree<S: Space> {
    path: Vec<S::State>,
    root: DeepeningState<S::State, S::Cost>,
}

/// What the threads of a pass share.
struct SharedPass<S: Space> {
    /// The subtrees that no thread has taken, the first with its number.
    subtrees: Mutex<(usize, VecDeque<PassSubtree<S>>)>,
    /// The number of the first subtree that is known to contain a goal, and the path to it.
    found: Mutex<(usize, Vec<S::State>)>,
    first_found: AtomicUsize,
    next_bound: Mutex<S::Cost>,
    crew: Crew,
}

/// Searches under the current bound. Returns `true` if the path ends in a goal.
fn pass<S: Space<State: Send> + Sync>(
    search: &mut Deepening<S>,
    threads: usize,
    control: &mut Control,
) -> Result<bool, SearchError> {
    let subtrees = split(search, threads * SUBTREES);
    let before = search.statistics;
    let shared = SharedPass {
        subtrees: Mutex::new((0, subtrees)),
        found: Mutex::new((usize::MAX, Vec::new())),
        first_found: AtomicUsize::new(usize::MAX),
        next_bound: Mutex::new(search.next_bound),
        crew: Crew::new(threads),
    };
    let (space, bound) = (search.space, search.bound);
    let mut result = Ok(());
    thread::scope(|scope| {
        let mut others = Vec::with_capacity(threads);
        for member in 1..threads {
            let shared = &shared;
            let work = move || {
                let mut note = |statistics: &Statistics| {
                    shared.crew.note(member, statistics);
                    !shared.crew.is_stopped()
                };
                shared.work(space, bound, &mut note);
            };
            others.extend(thread::Builder::new().spawn_scoped(scope, work));
        }
        let mut check = |statistics: &Statistics| {
            shared.crew.note(0, statistics);
            result = shared.crew.check(control, &before, bound.to_f64());
            result.is_ok()
        };
        shared.work(space, bound, &mut check);
        while result.is_ok() && !shared.crew.is_stopped() && others.iter().any(|other| !other.is_finished()) {
            result = shared.crew.check(control, &before, bound.to_f64());
            thread::sleep(PAUSE);
        }
        // A panic goes on in the caller's thread, with what it was raised with.
        for other in others {
            other.join().unwrap_or_else(|why| std::panic::resume_unwind(why));
        }
    });
    result?;
    search.statistics = shared.crew.statistics(&before);
    search.next_bound = *lock(&shared.next_bound);
    let (number, path) = shared.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    search.path = path;
    Ok(number < usize::MAX)
}

/// Cuts a pass into subtrees, in the order of the search: at least the wanted number, unless it is small.
fn split<S: Space>(search: &mut Deepening<S>, wanted: usize) -> VecDeque<PassSubtree<S>> {
    let root = search.begin();
    let mut subtrees = VecDeque::from([PassSubtree { path: Vec::new(), root }]);
    let mut is_split = true;
    while is_split && subtrees.len() < wanted {
        is_split = false;
        for _ in 0..subtrees.len() {
            let Some(PassSubtree { mut path, root }) = subtrees.pop_front() else { break };
            if search.space.is_goal(&root.state) {
                subtrees.push_back(PassSubtree { path, root });
                continue;
            }
            is_split = true;
            path.push(root.state);
            search.path.clone_from(&path);
            search.expand(root.reached);
            let children = search.pending.drain(..).rev();
            subtrees.extend(children.map(|root| PassSubtree { path: path.clone(), root }));
        }
    }
    subtrees
}

impl<S: Space> SharedPass<S> {
    /// Searches subtrees until none is left. Calls `note` with the counts now and then, and stops when it
    /// returns `false`.
    fn work(&self, space: &S, bound: S::Cost, note: &mut dyn FnMut(&Statistics) -> bool) {
        let _guard = PanicGuard(&self.crew);
        let mut search: Option<Deepening<S>> = None;
        while let Some((number, PassSubtree { path, root })) = self.take() {
            let search = search.get_or_insert_with(|| Deepening::new(space, root.state.clone()));
            (search.bound, search.path) = (bound, path);
            search.pending.clear();
            search.pending.push(root);
            let mut goes_on = true;
            let mut observer = |progress: &Progress| {
                goes_on = note(&progress.statistics);
                let is_behind = self.first_found.load(Ordering::Relaxed) < number;
                if goes_on && !is_behind { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let mut control = Control { observer: Some(&mut observer), ..Control::default() };
            if let Ok(true) = search.run(&mut control) {
                self.find(number, std::mem::take(&mut search.path));
            }
            goes_on &= note(&search.statistics);
            if !goes_on {
                break;
            }
        }
        if let Some(search) = search {
            let mut least = lock(&self.next_bound);
            if search.next_bound < *least {
                *least = search.next_bound;
            }
        }
    }

    /// Returns the next subtree with its number, unless a goal was found in one before it.
    fn take(&self) -> Option<(usize, PassSubtree<S>)> {
        let (next, subtrees) = &mut *lock(&self.subtrees);
        if self.first_found.load(Ordering::Relaxed) < *next {
            return None;
        }
        let subtree = subtrees.pop_front()?;
        *next += 1;
        Some((*next - 1, subtree))
    }

    /// Notes a path to a goal in a subtree.
    fn find(&self, number: usize, path: Vec<S::State>) {
        let mut found = lock(&self.found);
        if number < found.0 {
            *found = (number, path);
            self.first_found.store(number, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::closures::closures;
    use super::*;

    #[test]
    fn a_pass_in_subtrees_is_a_pass() {
        // Pancakes: a prefix is turned over. The estimate counts neighbours that do not belong together.
        let turned = |stack: &Vec<u8>| {
            let turn = |count: usize| {
                let mut next = stack.clone();
                next[..count].reverse();
                (next, 1u32)
            };
            (2..=stack.len()).map(turn).collect::<Vec<_>>()
        };
        let gaps = |stack: &Vec<u8>| {
            let gap = |pair: &[u8]| u32::from(pair[0].abs_diff(pair[1]) > 1);
            stack.windows(2).map(gap).sum::<u32>() + u32::from(stack.last() != Some(&9))
        };
        let space = closures(turned, |stack| gaps(stack).saturating_sub(3), |stack| stack.is_sorted());
        let start = vec![3u8, 8, 0, 6, 2, 9, 4, 7, 1, 5];
        let mut control = Control::default();
        let mut alone = Deepening::new(&space, start.clone());
        let mut together = Deepening::new(&space, start);
        let mut passes = 0;
        loop {
            let found = alone.pass(&mut control).expect("no limit");
            assert_eq!(pass(&mut together, 3, &mut control), Ok(found));
            passes += 1;
            if found {
                break;
            }
            assert_eq!(alone.next_bound, together.next_bound);
            assert_eq!(alone.statistics.expanded, together.statistics.expanded);
            assert_eq!(alone.statistics.generated, together.statistics.generated);
            alone.bound = alone.next_bound;
            together.bound = alone.next_bound;
        }
        assert_eq!(alone.path, together.path);
        assert!(passes > 2);
    }
}
