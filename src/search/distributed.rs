//! Hash-distributed A* (Kishimoto, Fukunaga & Botea 2009): A* on several threads.
//!
//! The hash of a state says which thread it belongs to. Each thread has its own nodes and open list, and
//! sends the states that it generates to their owners, several in one message. A goal is not the answer at
//! once: the search ends when no thread has a node of a smaller f than the best goal and no message is on its
//! way. A counter of busy threads and of messages tells that.

use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rustc_hash::FxHasher;

use super::astar::astar;
use super::closed::{Lookup, Node, NodeId, Nodes, ROOT, Unranked};
use super::control::{Control, SearchError, Statistics};
use super::crew::{Crew, PanicGuard, lock};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// States sent in one message, unless the sender has nothing else to do.
const MESSAGE: usize = 64;
/// Expansions between two looks at the mail and at limits.
const ROUND: usize = 32;

/// Finds a cheapest path as [`astar`] does, on several threads; 0 means one for each core. Of several
/// cheapest paths it may find another one each time. Ignores [`Control::weight`].
///
/// Takes time and memory in proportion to the states generated. Worth it where expanding a state takes longer
/// than sending its successors to another thread.
///
/// ```
/// use taquin::puzzles::grid::{GridCell, Grid, Straight};
/// use taquin::search::{Control, astar_distributed};
///
/// let grid = Grid::parse(&"........\n".repeat(8))?;
/// let space = Straight::new(&grid, GridCell { x: 7, y: 7 }).expect("it is on the map");
/// let found = astar_distributed(&space, GridCell { x: 0, y: 0 }, 2, &mut Control::default())?;
/// assert_eq!(found.expect("there is a way").cost, 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn astar_distributed<S: Space<State: Send> + Sync>(
    space: &S,
    start: S::State,
    threads: usize,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let weight = control.weight.take();
    let exchange = Exchange::new(space, &start, Crew::size(threads), control);
    let searched = match exchange.boxes.len() {
        1 => Ok(None),
        _ => exchange.search(space, control),
    };
    let found = match searched {
        Ok(Some(members)) => exchange.solution(space, &members),
        // One thread is enough, or the system has no more.
        Ok(None) => astar(space, start, control),
        Err(stop) => Err(stop),
    };
    control.weight = weight;
    found
}

/// A node of any thread.
#[derive(Clone, Copy, PartialEq, Eq)]
struct GlobalId {
    owner: usize,
    node: NodeId,
}

/// A state on its way to its owner.
struct Letter<S: Space> {
    state: S::State,
    g: S::Cost,
    h: S::Cost,
    parent: GlobalId,
}

/// What the threads share.
struct Exchange<S: Space> {
    boxes: Vec<Mutex<Vec<Letter<S>>>>,
    /// The number of busy threads and of letters that were not read.
    work: AtomicUsize,
    /// The best goal so far with its cost, and how often it has changed.
    best: Mutex<Option<(S::Cost, GlobalId)>>,
    changes: AtomicUsize,
    bound: Option<f64>,
    crew: Crew,
}

/// A thread with its nodes.
struct CrewMember<'a, S: Space> {
    number: usize,
    space: &'a S,
    exchange: &'a Exchange<S>,
    nodes: Nodes<S::State, S::Cost>,
    /// The owner of each node's parent.
    owners: Vec<u32>,
    open: <S::Cost as Cost>::Queue,
    outgoing: Vec<Vec<Letter<S>>>,
    incoming: Vec<Letter<S>>,
    /// The cost of the best goal that this thread knows of, and the change that it knows.
    limit: S::Cost,
    change: usize,
    statistics: Statistics,
}

/// The nodes of a thread, at the end.
struct MemberNodes<S: Space> {
    nodes: Nodes<S::State, S::Cost>,
    owners: Vec<u32>,
}

impl<S: Space> Exchange<S> {
    /// Prepares the search from a state.
    fn new(space: &S, start: &S::State, threads: usize, control: &Control) -> Exchange<S> {
        let exchange = Exchange {
            boxes: (0..threads).map(|_| Mutex::default()).collect(),
            work: AtomicUsize::new(threads + 1),
            best: Mutex::new(None),
            changes: AtomicUsize::new(0),
            bound: control.bound,
            crew: Crew::new(threads),
        };
        let (h, parent) = (space.estimate(start), GlobalId { owner: 0, node: ROOT });
        let root = Letter { state: start.clone(), g: S::Cost::ZERO, h, parent };
        lock(&exchange.boxes[owner(start, threads)]).push(root);
        exchange
    }

    /// Returns what was done before the threads began.
    fn before() -> Statistics {
        Statistics { iterations: 1, ..Statistics::default() }
    }

    /// Follows the parents back from the best goal.
    fn solution(&self, space: &S, members: &[MemberNodes<S>]) -> Result<Found<S>, SearchError> {
        let Some((_, mut at)) = *lock(&self.best) else { return Ok(None) };
        let mut path = Vec::new();
        while at.node != ROOT {
            let MemberNodes { nodes, owners } = &members[at.owner];
            let node = &nodes[at.node];
            path.push(node.state.clone());
            at = GlobalId { owner: owners[at.node.to_usize()].to_usize(), node: node.parent };
        }
        path.reverse();
        let cost = replay(space, &path)?;
        Ok(Some(Solution { path, cost, statistics: self.crew.statistics(&Self::before()) }))
    }
}

impl<S: Space<State: Send> + Sync> Exchange<S> {
    /// Runs the threads. Returns the nodes of all, or `None` if the system has not as many threads.
    fn search(&self, space: &S, control: &mut Control) -> Result<Option<Vec<MemberNodes<S>>>, SearchError> {
        let mut result = Ok(());
        let members = thread::scope(|scope| {
            let start = |number: usize| {
                let work = move || CrewMember::new(number, space, self).run(&mut || true);
                thread::Builder::new().spawn_scoped(scope, work)
            };
            let others: Result<Vec<_>, _> = (1..self.boxes.len()).map(start).collect();
            let Ok(others) = others.inspect_err(|_| self.crew.stop()) else { return None };
            let mut check = || {
                result = self.crew.check(control, &Self::before(), 0.0);
                result.is_ok()
            };
            let own = CrewMember::new(0, space, self).run(&mut check);
            let joined = |other: thread::ScopedJoinHandle<MemberNodes<S>>| {
                other.join().unwrap_or_else(|why| std::panic::resume_unwind(why))
            };
            Some(std::iter::once(own).chain(others.into_iter().map(joined)).collect())
        });
        result.map(|()| members)
    }
}

/// Returns the thread that a state belongs to.
fn owner<State: Hash>(state: &State, threads: usize) -> usize {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    // The tables of the threads take other bits.
    let mixed = hasher.finish().wrapping_mul(0xC2B2_AE3D_27D4_EB4F) >> 32;
    mixed.to_usize() % threads
}

impl<'a, S: Space> CrewMember<'a, S> {
    fn new(number: usize, space: &'a S, exchange: &'a Exchange<S>) -> Self {
        CrewMember {
            number,
            space,
            exchange,
            nodes: Nodes::new(),
            owners: Vec::new(),
            open: Default::default(),
            outgoing: exchange.boxes.iter().map(|_| Vec::new()).collect(),
            incoming: Vec::new(),
            limit: S::Cost::MAX,
            change: 0,
            statistics: Statistics::default(),
        }
    }

    /// Searches until no thread has work, or `check` returns `false`.
    fn run(mut self, check: &mut dyn FnMut() -> bool) -> MemberNodes<S> {
        let _guard = PanicGuard(&self.exchange.crew);
        let mut is_busy = true;
        while !self.exchange.crew.is_stopped() {
            self.read(&mut is_busy);
            self.learn();
            let mut expanded = 0;
            while expanded < ROUND && self.step() {
                expanded += 1;
            }
            self.tell();
            if expanded < ROUND {
                self.send_all();
                if is_busy && lock(&self.exchange.boxes[self.number]).is_empty() {
                    is_busy = false;
                    self.exchange.work.fetch_sub(1, Ordering::AcqRel);
                }
                if self.exchange.work.load(Ordering::Acquire) == 0 {
                    break;
                }
                if !is_busy {
                    thread::yield_now();
                }
            }
            if !check() {
                break;
            }
        }
        MemberNodes { nodes: self.nodes, owners: self.owners }
    }

    /// Reads the letters that have come. The thread is busy from the first one on.
    fn read(&mut self, is_busy: &mut bool) {
        std::mem::swap(&mut *lock(&self.exchange.boxes[self.number]), &mut self.incoming);
        let mut letters = std::mem::take(&mut self.incoming);
        let count = letters.len();
        if count == 0 {
            return;
        }
        if !std::mem::replace(is_busy, true) {
            self.exchange.work.fetch_add(1, Ordering::AcqRel);
        }
        letters.drain(..).for_each(|letter| self.reach(letter));
        self.incoming = letters;
        self.exchange.work.fetch_sub(count, Ordering::AcqRel);
    }

    /// Learns the cost of the best goal.
    fn learn(&mut self) {
        let change = self.exchange.changes.load(Ordering::Acquire);
        if change != self.change {
            self.change = change;
            self.limit = lock(&self.exchange.best).map_or(S::Cost::MAX, |(cost, _)| cost);
        }
    }

    /// Expands a node. Returns `false` if there is none that may lead to a better goal.
    fn step(&mut self) -> bool {
        loop {
            let Some((f, id)) = self.open.pop() else { return false };
            if f >= self.limit {
                // All others are no better.
                self.open = Default::default();
                return false;
            }
            if std::mem::take(&mut self.nodes[id].open) {
                self.expand(id);
                return true;
            }
        }
    }

    fn expand(&mut self, id: NodeId) {
        let Node { state, g, h, .. } = self.nodes[id].clone();
        if self.space.is_goal(&state) {
            return self.find(g, id);
        }
        self.statistics.expanded += 1;
        let (space, number) = (self.space, self.number);
        let parent = GlobalId { owner: number, node: id };
        space.expand(&state, |action, mut child, cost| {
            self.statistics.generated += 1;
            let h = space.estimate_after(&state, h, action, &mut child, S::Cost::MAX);
            let letter: Letter<S> = Letter { state: child, g: g.plus(cost), h, parent };
            let f = letter.g.plus(h);
            if f >= self.limit || self.exchange.bound.is_some_and(|bound| f.to_f64() > bound) {
                return;
            }
            match owner(&letter.state, self.outgoing.len()) {
                own if own == number => self.reach(letter),
                other => {
                    self.outgoing[other].push(letter);
                    if self.outgoing[other].len() >= MESSAGE {
                        self.send(other);
                    }
                }
            }
        });
    }

    /// Notes a goal.
    fn find(&mut self, g: S::Cost, node: NodeId) {
        let mut best = lock(&self.exchange.best);
        if best.is_none_or(|(cost, _)| g < cost) {
            *best = Some((g, GlobalId { owner: self.number, node }));
            self.exchange.changes.fetch_add(1, Ordering::AcqRel);
        }
        drop(best);
        self.learn();
    }

    /// Adds or improves the node of a state of this thread.
    fn reach(&mut self, letter: Letter<S>) {
        let Letter { state, g, h, parent } = letter;
        let f = g.plus(h);
        let id = match self.nodes.find(&Unranked, &state) {
            Lookup::Known(id) if g < self.nodes[id].g => {
                let node = &mut self.nodes[id];
                self.statistics.reopened += u64::from(!node.open);
                (node.g, node.parent, node.open) = (g, parent.node, true);
                self.owners[id.to_usize()] = parent.owner.to_u32();
                id
            }
            Lookup::Known(_) => return,
            Lookup::Vacant(spot) => {
                self.owners.push(parent.owner.to_u32());
                self.nodes.insert(&Unranked, spot, Node { state, parent: parent.node, g, h, open: true })
            }
        };
        if f < S::Cost::MAX {
            let h = self.nodes[id].h;
            self.open.push(g.plus(h), h, id);
        }
    }

    fn send(&mut self, other: usize) {
        let letters = &mut self.outgoing[other];
        self.exchange.work.fetch_add(letters.len(), Ordering::AcqRel);
        lock(&self.exchange.boxes[other]).append(letters);
    }

    fn send_all(&mut self) {
        for other in 0..self.outgoing.len() {
            if !self.outgoing[other].is_empty() {
                self.send(other);
            }
        }
    }

    /// Tells the crew what this thread has done.
    fn tell(&mut self) {
        let letters = self.outgoing.iter().map(Vec::capacity).sum::<usize>() + self.incoming.capacity();
        self.statistics.peak_bytes = self.nodes.bytes()
            + self.nodes.len() * (self.space.heap_bytes() + size_of::<u32>())
            + self.open.bytes()
            + letters * size_of::<Letter<S>>();
        self.exchange.crew.note(self.number, &self.statistics);
    }
}
