//! Hash-distributed A* (Kishimoto, Fukunaga & Botea 2009): A* on several threads.
//!
//! The hash of a state says which thread it belongs to. Each thread expands its own nodes as A* does
//! ([`super::expander`]), and sends the states of others to their owners, several in one message. A goal is
//! not the answer at once: the search ends when no thread has a node of a smaller f than the best goal and no
//! message is on its way. A counter of busy threads and of messages tells that.
//!
//! A thread waits when it has expanded many nodes while another one had some of a smaller f. Otherwise, when
//! the system gives one thread more time than another, it goes far beyond the cost of the goal.
//!
//! A node whose parent belongs to another thread names an entry of a list of such parents. The entry also
//! holds the parent's state, so that the search does not take the step back to it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::astar::astar;
use super::closed::{Lookup, Node, NodeId, Nodes, ROOT, hash};
use super::control::{Control, SearchError, Statistics};
use super::crew::{Crew, PanicGuard, lock};
use super::expander::{Arrival, Expander, Generated, Lookups, Ownership};
use super::open_list::OpenList;
use super::path::{Found, Solution, replay};
use super::space::{Cost, ROUNDING, Space};
use crate::width::Width;

/// States sent in one message, unless the sender has nothing else to do.
const MESSAGE: usize = 64;
/// The most messages whose memory a thread keeps to use it again.
const SPARE: usize = 64;
/// Expansions between two looks at the mail and at limits.
const ROUND: u64 = 64;
/// Expansions of a thread while another one has nodes of a smaller f, before it waits for that.
const LEAD: u64 = 512;
/// The most parents that belong to other threads, which leaves as many numbers for nodes.
const MOST_FOREIGN: usize = 1 << 31;

/// Finds a cheapest path as [`astar`] does, on several threads, at most 1,024; 0 means one for each core. Of
/// several cheapest paths it may find another one each time. Ignores [`Control::weight`].
///
/// Takes time and memory in proportion to the states generated. With n threads, all but one in n successors
/// are sent to another thread. Worth it in large searches on cores that are idle.
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
    owner: u32,
    node: NodeId,
}

/// A state on its way to its owner.
struct Letter<S: Space> {
    state: S::State,
    g: S::Cost,
    h: S::Cost,
    parent: GlobalId,
    /// The parent's state, unless it is costly to copy.
    before: Option<S::State>,
}

/// Letters of one thread to another.
type Message<S> = Vec<Letter<S>>;

/// What the threads share.
struct Exchange<S: Space> {
    boxes: Vec<Mutex<Vec<Message<S>>>>,
    /// For each thread, the smallest f of its open nodes and of the letters to it, as the bits of an `f64`.
    lowest: Vec<AtomicU64>,
    /// The number of busy threads and of messages that were not read.
    work: AtomicUsize,
    /// The best goal so far with its cost, and how often it has changed.
    best: Mutex<Option<(S::Cost, GlobalId)>>,
    changes: AtomicUsize,
    bound: Option<f64>,
    crew: Crew,
}

/// A thread with its nodes.
struct CrewMember<'a, S: Space> {
    exchange: &'a Exchange<S>,
    search: Expander<'a, S, Share<'a, S>>,
    incoming: Vec<Message<S>>,
    lookups: Lookups<Letter<S>>,
    /// The change of the best goal that this thread knows.
    change: usize,
    /// Expansions since this thread was last among those with the smallest f.
    ahead: u64,
}

/// The states that one thread owns, and what it sends to the others.
struct Share<'a, S: Space> {
    number: usize,
    space: &'a S,
    exchange: &'a Exchange<S>,
    outgoing: Vec<Message<S>>,
    /// Messages that were read, whose memory is used again.
    spare: Vec<Message<S>>,
    parents: ForeignParents<S::State>,
    /// The cost of the best goal that this thread knows of.
    limit: S::Cost,
}

/// Parents that belong to other threads. A node names them from [`ROOT`] down, beyond the nodes of its own
/// thread.
struct ForeignParents<State> {
    ids: Vec<GlobalId>,
    /// The state of each, unless states are costly to copy.
    states: Vec<State>,
}

/// The nodes of a thread, at the end.
struct MemberNodes<S: Space> {
    nodes: Nodes<S::State, S::Cost>,
    parents: ForeignParents<S::State>,
}

impl<S: Space> Exchange<S> {
    /// Prepares the search from a state.
    fn new(space: &S, start: &S::State, threads: usize, control: &Control) -> Exchange<S> {
        let exchange = Exchange {
            boxes: (0..threads).map(|_| Mutex::default()).collect(),
            lowest: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            work: AtomicUsize::new(threads + 1),
            best: Mutex::new(None),
            changes: AtomicUsize::new(0),
            bound: control.bound,
            crew: Crew::new(threads),
        };
        let (h, parent) = (space.estimate(start), GlobalId { owner: 0, node: ROOT });
        let root = Letter { state: start.clone(), g: S::Cost::ZERO, h, parent, before: None };
        lock(&exchange.boxes[owner(start, threads)]).push(vec![root]);
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
            let MemberNodes { nodes, parents } = &members[at.owner.to_usize()];
            let node = &nodes[at.node];
            path.push(node.state.clone());
            at = match parents.place(node.parent) {
                Some(place) => parents.ids[place],
                None => GlobalId { node: node.parent, ..at },
            };
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
#[inline]
fn owner<State: std::hash::Hash>(state: &State, threads: usize) -> usize {
    // The tables of the threads take other bits.
    let mixed = hash(state).wrapping_mul(0xC2B2_AE3D_27D4_EB4F) >> 32;
    ((mixed * threads.to_u64()) >> 32).to_usize()
}

/// The bits of an f above all others.
const BITS_OF_NONE: u64 = f64::INFINITY.to_bits();

/// Returns the bits of an f as an `f64`, which are in the order of the numbers since none is negative.
fn bits<C: Cost>(f: C) -> u64 {
    // The sum makes zeros positive.
    (f.to_f64().max(0.0) + 0.0).to_bits()
}

impl<State> ForeignParents<State> {
    /// Returns the index of a node's parent, if it belongs to another thread.
    #[inline]
    fn place(&self, parent: NodeId) -> Option<usize> {
        let place = (ROOT - 1).wrapping_sub(parent).to_usize();
        (place < self.ids.len()).then_some(place)
    }

    /// Adds a parent, in place of `old` if that is one, and returns what a node calls it.
    fn enter(&mut self, old: NodeId, parent: GlobalId, state: Option<State>) -> NodeId {
        if parent.node == ROOT {
            return ROOT;
        }
        let Some(place) = self.place(old) else {
            assert!(self.ids.len() < MOST_FOREIGN, "too many nodes");
            self.ids.push(parent);
            self.states.extend(state);
            return ROOT - self.ids.len().to_u32();
        };
        self.ids[place] = parent;
        if let Some(state) = state {
            self.states[place] = state;
        }
        old
    }

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<GlobalId>() + self.states.capacity() * size_of::<State>()
    }
}

impl<S: Space> Ownership<S> for Share<'_, S> {
    const HAS_OTHERS: bool = true;
    const POSTPONES: bool = false;

    #[inline]
    fn owner(&self, state: &S::State) -> Option<usize> {
        let owner = owner(state, self.outgoing.len());
        (owner != self.number).then_some(owner)
    }

    #[inline]
    fn send(&mut self, owner: usize, from: &S::State, h: S::Cost, child: Generated<S>) {
        let Generated { parent, action, mut state, g } = child;
        let h = self.space.estimate_after(from, h, action, &mut state, S::Cost::MAX);
        let f = g.plus(h);
        if f >= self.limit || self.exchange.bound.is_some_and(|bound| f.to_f64() * (1.0 - ROUNDING) > bound) {
            return;
        }
        let parent = GlobalId { owner: self.number.to_u32(), node: parent };
        let before = (!std::mem::needs_drop::<S::State>()).then(|| from.clone());
        let message = &mut self.outgoing[owner];
        message.push(Letter { state, g, h, parent, before });
        if message.len() >= MESSAGE {
            self.post(owner);
        }
    }

    #[inline]
    fn before<'n>(&'n self, nodes: &'n Nodes<S::State, S::Cost>, id: NodeId) -> Option<&'n S::State> {
        match self.parents.place(nodes[id].parent) {
            Some(place) => self.parents.states.get(place),
            None => nodes.parent_of(id).map(|before| &before.state),
        }
    }
}

impl<S: Space> Share<'_, S> {
    /// Sends a message.
    #[cold]
    fn post(&mut self, other: usize) {
        let empty = self.spare.pop().unwrap_or_else(|| Vec::with_capacity(MESSAGE));
        let message = std::mem::replace(&mut self.outgoing[other], empty);
        let lowest = message.iter().map(|letter| bits(letter.g.plus(letter.h))).min();
        self.exchange.lowest[other].fetch_min(lowest.unwrap_or(BITS_OF_NONE), Ordering::Relaxed);
        self.exchange.work.fetch_add(1, Ordering::AcqRel);
        lock(&self.exchange.boxes[other]).push(message);
    }

    /// Sends all messages that are not empty.
    fn post_all(&mut self) {
        for other in 0..self.outgoing.len() {
            if !self.outgoing[other].is_empty() {
                self.post(other);
            }
        }
    }

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize {
        let messages = self.outgoing.len() + self.spare.len();
        self.parents.bytes() + messages * MESSAGE * size_of::<Letter<S>>()
    }
}

impl<'a, S: Space> Arrival<S, Share<'a, S>> for Letter<S> {
    #[inline(always)]
    fn state(&self) -> &S::State {
        &self.state
    }

    #[inline(always)]
    fn enter(self, found: Lookup, search: &mut Expander<'_, S, Share<'a, S>>) {
        let Letter { state, g, h, parent, before } = self;
        match found {
            Lookup::Known(known) if g < search.nodes[known].g => {
                let parent = search.part.parents.enter(search.nodes[known].parent, parent, before);
                search.improve(known, parent, g);
            }
            Lookup::Known(_) => {}
            Lookup::Vacant(spot) => {
                let parent = search.part.parents.enter(ROOT, parent, before);
                search.add(spot, Node::new(state, parent, g, h));
            }
        }
    }
}

impl<'a, S: Space> CrewMember<'a, S> {
    fn new(number: usize, space: &'a S, exchange: &'a Exchange<S>) -> Self {
        let share = Share {
            number,
            space,
            exchange,
            outgoing: exchange.boxes.iter().map(|_| Vec::new()).collect(),
            spare: Vec::new(),
            parents: ForeignParents { ids: Vec::new(), states: Vec::new() },
            limit: S::Cost::MAX,
        };
        CrewMember {
            exchange,
            search: Expander::new(space, share, exchange.bound),
            incoming: Vec::new(),
            lookups: Lookups::default(),
            change: 0,
            ahead: 0,
        }
    }

    /// Searches until no thread has work, or `check` returns `false`.
    fn run(mut self, check: &mut dyn FnMut() -> bool) -> MemberNodes<S> {
        let _guard = PanicGuard(&self.exchange.crew);
        let mut is_busy = true;
        while !self.exchange.crew.is_stopped() {
            self.read(&mut is_busy);
            self.learn();
            let is_far_ahead = self.is_far_ahead();
            let has_more = !is_far_ahead && self.expand();
            self.tell();
            if !has_more {
                self.search.part.post_all();
                if is_busy && !is_far_ahead && self.has_no_mail() {
                    is_busy = false;
                    self.exchange.work.fetch_sub(1, Ordering::AcqRel);
                }
                if self.exchange.work.load(Ordering::Acquire) == 0 {
                    break;
                }
                if is_far_ahead || !is_busy {
                    thread::yield_now();
                }
            }
            if !check() {
                break;
            }
        }
        MemberNodes { nodes: self.search.nodes, parents: self.search.part.parents }
    }

    fn has_no_mail(&self) -> bool {
        lock(&self.exchange.boxes[self.search.part.number]).is_empty()
    }

    /// Reads the messages that have come. The thread is busy from the first one on.
    fn read(&mut self, is_busy: &mut bool) {
        let mut messages = std::mem::take(&mut self.incoming);
        std::mem::swap(&mut *lock(&self.exchange.boxes[self.search.part.number]), &mut messages);
        let count = messages.len();
        if count > 0 && !std::mem::replace(is_busy, true) {
            self.exchange.work.fetch_add(1, Ordering::AcqRel);
        }
        for mut message in messages.drain(..) {
            self.search.look_up(&mut message, &mut self.lookups);
            if self.search.part.spare.len() < SPARE {
                self.search.part.spare.push(message);
            }
        }
        self.incoming = messages;
        self.exchange.work.fetch_sub(count, Ordering::AcqRel);
    }

    /// Learns the cost of the best goal.
    fn learn(&mut self) {
        let change = self.exchange.changes.load(Ordering::Acquire);
        if change != self.change {
            self.change = change;
            self.search.part.limit = lock(&self.exchange.best).map_or(S::Cost::MAX, |(cost, _)| cost);
        }
    }

    /// Returns whether this thread has expanded many nodes while another one had some of a smaller f. This
    /// is never so for all threads with nodes, since one of them has the smallest f.
    fn is_far_ahead(&mut self) -> bool {
        let number = self.search.part.number;
        let own = self.search.open.lowest().map_or(BITS_OF_NONE, bits);
        self.exchange.lowest[number].store(own, Ordering::Relaxed);
        let mut others = self.exchange.lowest.iter().map(|lowest| lowest.load(Ordering::Relaxed));
        if own == BITS_OF_NONE || others.all(|other| own <= other) {
            self.ahead = 0;
            return false;
        }
        self.ahead += ROUND;
        self.ahead > LEAD
    }

    /// Expands nodes for a while. Returns `false` if none is left that may lead to a better goal.
    fn expand(&mut self) -> bool {
        let most = self.search.statistics.expanded + ROUND;
        while self.search.statistics.expanded < most {
            let limit = self.search.part.limit;
            if limit < S::Cost::MAX && self.search.open.lowest().is_some_and(|f| f >= limit) {
                // All others are no better.
                self.search.open = Default::default();
            }
            match self.search.step(most) {
                None => return false,
                Some(None) => {}
                Some(Some(goal)) => self.find(goal),
            }
        }
        true
    }

    /// Notes a goal.
    fn find(&mut self, node: NodeId) {
        let g = self.search.nodes[node].g;
        let mut best = lock(&self.exchange.best);
        if best.is_none_or(|(cost, _)| g < cost) {
            *best = Some((g, GlobalId { owner: self.search.part.number.to_u32(), node }));
            self.exchange.changes.fetch_add(1, Ordering::AcqRel);
        }
        drop(best);
        self.learn();
    }

    /// Tells the crew what this thread has done.
    fn tell(&mut self) {
        let letters = self.incoming.capacity() * size_of::<Message<S>>() + self.lookups.bytes();
        self.search.statistics.peak_bytes = self.search.bytes() + self.search.part.bytes() + letters;
        self.exchange.crew.note(self.search.part.number, &self.search.statistics);
    }
}
