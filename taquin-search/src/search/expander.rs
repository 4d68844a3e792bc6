//! Expands nodes in the order of f and looks their successors up: the part that searches like A* share.
//!
//! Once nodes exceed the cache, a batch of one f is expanded at a time, so that memory answers the look-ups
//! of all its successors together. Those that are probably known are set apart, and compared with their nodes
//! together, too. Where that pays, states are looked up only when they are expanded
//! ([`super::postponement`]). While each step comes nearer to the goal, the search dives instead
//! ([`super::dive`]): it takes one node at a time.

use super::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT};
use super::control::Statistics;
use super::dive::{Dive, WIDEST, widest};
use super::open_list::OpenList;
use super::postponement::Postponement;
use super::space::{Cost, ROUNDING, Space};
use super::table::Spot;
use crate::width::Width;

/// While all nodes take fewer bytes than this they fit in the cache, and the search expands them one by one.
const SMALL_BYTES: usize = 1 << 20;

/// The part of the states that a search has nodes of: the [`Whole`], or what one of several threads owns.
pub(super) trait Ownership<S: Space> {
    /// Whether other threads own states.
    const HAS_OTHERS: bool;
    /// Whether look-ups may be [postponed](Expander::allow_postponement). Otherwise the index always knows
    /// every node.
    const POSTPONES: bool;
    /// Returns the number of the thread that owns a state, if it is another one.
    fn owner(&self, state: &S::State) -> Option<usize>;
    /// Sends a successor of the state `from`, whose estimate is `h`, to its owner.
    fn send(&mut self, owner: usize, from: &S::State, h: S::Cost, child: Generated<S>);
    /// Returns the state before this node on the cheapest path found.
    fn before<'n>(&'n self, nodes: &'n Nodes<S::State, S::Cost>, id: NodeId) -> Option<&'n S::State>;
}

/// All states. What postpones look-ups is compiled only if `POSTPONES`.
pub(super) struct Whole<const POSTPONES: bool>;

impl<S: Space, const POSTPONES: bool> Ownership<S> for Whole<POSTPONES> {
    const HAS_OTHERS: bool = false;
    const POSTPONES: bool = POSTPONES;

    #[inline(always)]
    fn owner(&self, _: &S::State) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn send(&mut self, _: usize, _: &S::State, _: S::Cost, _: Generated<S>) {}

    #[inline(always)]
    fn before<'n>(&'n self, nodes: &'n Nodes<S::State, S::Cost>, id: NodeId) -> Option<&'n S::State> {
        nodes.parent_of(id).map(|before| &before.state)
    }
}

/// A search: its nodes and its open list.
pub(super) struct Expander<'a, S: Space, P> {
    pub(super) space: &'a S,
    pub(super) part: P,
    pub(super) nodes: Nodes<S::State, S::Cost>,
    pub(super) open: <S::Cost as Cost>::Queue,
    batch: Vec<NodeId>,
    generated: Vec<Generated<S>>,
    lookups: Lookups<Generated<S>>,
    postponement: Postponement,
    /// Nodes to expand that are looked up first.
    postponed: Vec<Postponed<S::State>>,
    postponed_lookups: Lookups<Postponed<S::State>>,
    /// The f of the current batch.
    pub(super) f: S::Cost,
    dive: Dive<S::Cost>,
    /// No node of a larger f is expanded.
    pub(super) highest: S::Cost,
    /// With fewer nodes than this, the search expands them one by one.
    fewest_for_batches: usize,
    pub(super) weight: f64,
    bound: Option<f64>,
    pub(super) statistics: Statistics,
}

/// A state that a search has reached.
pub(super) trait Arrival<S: Space, P>: Sized {
    /// Returns the state.
    fn state(&self) -> &S::State;
    /// Adds or improves its node, which was looked up.
    fn enter(self, found: Lookup, search: &mut Expander<'_, S, P>);
}

/// Look-ups that were begun together.
pub(super) struct Lookups<T> {
    probes: Vec<Probe>,
    /// States that are probably known, each with the node to compare it with.
    doubtful: Vec<(NodeId, Probe, T)>,
}

impl<T> Lookups<T> {
    /// Returns the memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.probes.capacity() * size_of::<Probe>()
            + self.doubtful.capacity() * size_of::<(NodeId, Probe, T)>()
    }
}

impl<T> Default for Lookups<T> {
    fn default() -> Lookups<T> {
        Lookups { probes: Vec::new(), doubtful: Vec::new() }
    }
}

/// A successor that was not looked up yet.
pub(super) struct Generated<S: Space> {
    pub(super) parent: NodeId,
    pub(super) action: S::Action,
    pub(super) state: S::State,
    pub(super) g: S::Cost,
}

impl<S: Space, P: Ownership<S>> Arrival<S, P> for Generated<S> {
    #[inline(always)]
    fn state(&self) -> &S::State {
        &self.state
    }

    #[inline(always)]
    fn enter(self, found: Lookup, search: &mut Expander<'_, S, P>) {
        match found {
            Lookup::Known(known) if self.g < search.nodes[known].g => {
                search.improve(known, self.parent, self.g);
            }
            Lookup::Known(_) => {}
            Lookup::Vacant(spot) => self.add(spot, search),
        }
    }
}

impl<S: Space> Generated<S> {
    /// Adds a node for a state reached for the first time.
    fn add<P: Ownership<S>>(self, spot: Spot, search: &mut Expander<'_, S, P>) {
        let node = self.node(search);
        search.add(spot, node);
    }

    #[inline(always)]
    fn node<P>(self, search: &Expander<'_, S, P>) -> Node<S::State, S::Cost> {
        let Generated { parent, action, mut state, g } = self;
        let before = &search.nodes[parent];
        let h = search.space.estimate_after(&before.state, before.h, action, &mut state, S::Cost::MAX);
        Node::new(state, parent, g, h)
    }
}

/// A node to expand whose state was not looked up yet.
struct Postponed<T> {
    id: NodeId,
    state: T,
}

impl<S: Space, P: Ownership<S>> Arrival<S, P> for Postponed<S::State> {
    #[inline(always)]
    fn state(&self) -> &S::State {
        &self.state
    }

    /// Makes the node that of its state. If the state has a node already, that one is kept.
    #[inline(always)]
    fn enter(self, found: Lookup, search: &mut Expander<'_, S, P>) {
        match found {
            Lookup::Vacant(spot) => search.nodes.enter(search.space, spot, self.id),
            Lookup::Known(known) => {
                let node = &mut search.nodes[self.id];
                node.open = false;
                let (parent, g) = (node.parent, node.g);
                if g < search.nodes[known].g {
                    search.improve(known, parent, g);
                }
            }
        }
    }
}

impl<'a, S: Space, P: Ownership<S>> Expander<'a, S, P> {
    /// Begins a search without a node. No path may cost more than `bound`.
    pub(super) fn new(space: &'a S, part: P, bound: Option<f64>) -> Self {
        Expander {
            space,
            part,
            nodes: Nodes::new(),
            open: Default::default(),
            batch: Vec::with_capacity(WIDEST),
            generated: Vec::new(),
            lookups: Lookups::default(),
            postponement: Postponement::default(),
            postponed: Vec::new(),
            postponed_lookups: Lookups::default(),
            f: S::Cost::ZERO,
            dive: Dive::default(),
            highest: S::Cost::MAX,
            fewest_for_batches: match widest(space.heap_bytes()) {
                1 => usize::MAX,
                _ => SMALL_BYTES / size_of::<Node<S::State, S::Cost>>(),
            },
            weight: 1.0,
            bound,
            statistics: Statistics { iterations: 1, ..Statistics::default() },
        }
    }

    pub(super) fn open_root(&mut self, state: S::State) {
        let (g, h) = (S::Cost::ZERO, self.space.estimate(&state));
        if let Lookup::Vacant(spot) = self.nodes.find(self.space, &state) {
            self.add(spot, Node::new(state, ROOT, g, h));
        }
    }

    /// Expands the next node, or several of the same f, without exceeding `most` expansions in all. Returns
    /// `None` if no node is open, and the node if one is a goal.
    #[inline]
    pub(super) fn step(&mut self, most: u64) -> Option<Option<NodeId>> {
        if self.nodes.len() < self.fewest_for_batches {
            let (f, id) = self.open.pop()?;
            if f > self.highest {
                return self.leave(f, &[id]);
            }
            return Some(self.expand_from(f, |search| search.expand_one(id)));
        }
        self.batch.clear();
        let left = most.saturating_sub(self.statistics.expanded).max(1);
        let f = self.open.take(self.dive.width.min(left.to_usize()), &mut self.batch)?;
        if f > self.highest {
            let batch = std::mem::take(&mut self.batch);
            return self.leave(f, &batch);
        }
        Some(self.expand_from(f, Self::expand_batch))
    }

    /// Puts nodes back that are not expanded, for a search that continues.
    #[cold]
    fn leave<T>(&mut self, f: S::Cost, ids: &[NodeId]) -> Option<T> {
        ids.iter().for_each(|&id| self.open.push(f, self.nodes[id].h, id));
        None
    }

    /// Expands nodes of one f and notes whether they come nearer to the goal.
    #[inline]
    fn expand_from<T>(&mut self, f: S::Cost, expand: impl FnOnce(&mut Self) -> T) -> T {
        if f != self.f {
            self.f = f;
            self.dive.begin();
        }
        let nearest = self.dive.nearest;
        let outcome = expand(self);
        self.dive.step(nearest);
        outcome
    }

    /// Expands the nodes of the batch, or returns one that is a goal.
    #[inline(never)]
    fn expand_batch(&mut self) -> Option<NodeId> {
        if let [id] = self.batch[..] {
            return self.expand_one(id);
        }
        if P::POSTPONES {
            self.look_up_postponed();
        }
        self.nodes.touch_nodes(self.batch.iter().map(|&id| self.nodes[id].parent));
        self.expand_together()
    }

    #[inline]
    fn expand_one(&mut self, id: NodeId) -> Option<NodeId> {
        // A state without heap data is cheap to copy out of the table, which changes with every successor.
        if !std::mem::needs_drop::<S::State>() {
            return self.expand_at_once(id);
        }
        self.batch.clear();
        self.batch.push(id);
        self.expand_together()
    }

    fn expand_together(&mut self) -> Option<NodeId> {
        for index in 0..self.batch.len() {
            let id = self.batch[index];
            if !std::mem::take(&mut self.nodes[id].open) {
                continue;
            }
            if self.space.is_goal(&self.nodes[id].state) {
                self.look_up_generated();
                self.put_back(index + 1);
                return Some(id);
            }
            self.expand(id);
            self.statistics.expanded += 1;
        }
        self.look_up_generated();
        None
    }

    /// Looks the nodes of the batch up that were not looked up when they were generated.
    fn look_up_postponed(&mut self) {
        let Expander { nodes, batch, .. } = self;
        let is_postponed = |id: &&NodeId| !nodes[**id].indexed && nodes[**id].open;
        let postponed = |&id: &NodeId| Postponed { id, state: nodes[id].state.clone() };
        self.postponed.extend(batch.iter().filter(is_postponed).map(postponed));
        if self.postponed.is_empty() {
            return;
        }
        let (count, indexed) = (self.postponed.len(), self.nodes.indexed());
        let mut postponed = std::mem::take(&mut self.postponed);
        let mut lookups = std::mem::take(&mut self.postponed_lookups);
        self.look_up(&mut postponed, &mut lookups);
        (self.postponed, self.postponed_lookups) = (postponed, lookups);
        self.postponement.note(count, self.nodes.indexed() - indexed);
    }

    /// Opens the rest of the batch again, since the caller may look for further goals.
    fn put_back(&mut self, first: usize) {
        for index in first..self.batch.len() {
            let id = self.batch[index];
            let Node { g, h, .. } = self.nodes[id];
            self.push(id, g, h);
        }
    }

    /// Expands a node, unless it is a goal, and looks its successors up.
    #[inline]
    fn expand_at_once(&mut self, parent: NodeId) -> Option<NodeId> {
        let space = self.space;
        if P::POSTPONES && !self.nodes[parent].indexed {
            self.batch.clear();
            self.batch.push(parent);
            self.look_up_postponed();
        }
        let node = &mut self.nodes[parent];
        if !std::mem::take(&mut node.open) {
            return None;
        }
        let (state, g, h) = (node.state.clone(), node.g, node.h);
        if space.is_goal(&state) {
            return Some(parent);
        }
        let before = self.part.before(&self.nodes, parent).cloned();
        let child = |action, state, cost| Generated { parent, action, state, g: g.plus(cost) };
        if size_of::<S::State>() <= size_of::<u64>() {
            space.expand(&state, |action, next, cost| {
                self.reach(&mut child(action, next, cost), &state, h, before.as_ref());
            });
        } else {
            // A state of several words was written in parts, and reading it whole stalls until they are
            // stored. Generating its siblings first hides the wait.
            let mut generated = std::mem::take(&mut self.generated);
            space.expand(&state, |action, next, cost| generated.push(child(action, next, cost)));
            generated.iter_mut().for_each(|child| self.reach(child, &state, h, before.as_ref()));
            generated.clear();
            self.generated = generated;
        }
        self.statistics.expanded += 1;
        None
    }

    /// Looks up a successor and adds or improves its node, unless it is `before`, the state before its
    /// parent.
    #[inline(always)]
    fn reach(&mut self, child: &mut Generated<S>, from: &S::State, h: S::Cost, before: Option<&S::State>) {
        let Generated { parent, action, ref mut state, g } = *child;
        if before == Some(state) {
            return;
        }
        self.statistics.generated += 1;
        if let Some(owner) = self.part.owner(state) {
            return self.part.send(owner, from, h, Generated { parent, action, state: state.clone(), g });
        }
        match self.nodes.find(self.space, state) {
            Lookup::Known(known) if g < self.nodes[known].g => self.improve(known, parent, g),
            Lookup::Known(_) => {}
            Lookup::Vacant(spot) => {
                let h = self.space.estimate_after(from, h, action, state, S::Cost::MAX);
                self.add(spot, Node::new(state.clone(), parent, g, h));
            }
        }
    }

    fn expand(&mut self, parent: NodeId) {
        let Expander { space, part, nodes, generated, statistics, .. } = self;
        let node = &nodes[parent];
        let first = generated.len();
        space.expand(&node.state, |action, state, cost| {
            generated.push(Generated { parent, action, state, g: node.g.plus(cost) });
        });
        if let Some(before) = part.before(nodes, parent) {
            // The processor cannot predict which child goes back, so this compares all of them and branches
            // once.
            let mut back = usize::MAX;
            for (index, child) in generated.iter().enumerate().skip(first) {
                back = std::hint::select_unpredictable(child.state == *before, index, back);
            }
            if back != usize::MAX {
                generated.swap_remove(back);
            }
        }
        if !P::HAS_OTHERS {
            return;
        }
        for index in (first..generated.len()).rev() {
            if let Some(owner) = part.owner(&generated[index].state) {
                statistics.generated += 1;
                part.send(owner, &node.state, node.h, generated.swap_remove(index));
            }
        }
    }

    fn look_up_generated(&mut self) {
        let mut generated = std::mem::take(&mut self.generated);
        let mut lookups = std::mem::take(&mut self.lookups);
        self.statistics.generated += generated.len().to_u64();
        if P::POSTPONES && self.postponement.postpones() {
            generated.drain(..).for_each(|generated| self.append(generated.node(self)));
        } else {
            let (count, indexed) = (generated.len(), self.nodes.indexed());
            self.look_up(&mut generated, &mut lookups);
            self.postponement.note(count, self.nodes.indexed() - indexed);
        }
        self.lookups = lookups;
        self.generated = generated;
    }

    /// Looks states up together, and adds or improves their nodes. Leaves `reached` and `lookups` empty.
    #[inline]
    pub(super) fn look_up<T: Arrival<S, P>>(&mut self, reached: &mut Vec<T>, lookups: &mut Lookups<T>) {
        let Lookups { probes, doubtful } = lookups;
        probes.clear();
        self.nodes.reserve(self.space, reached.len());
        probes.extend(reached.iter().map(|reached| self.nodes.probe(self.space, reached.state())));
        self.nodes.touch(probes.iter().copied());
        for (reached, &probe) in reached.drain(..).zip(&*probes) {
            match self.nodes.guess(probe) {
                Lookup::Known(id) => doubtful.push((id, probe, reached)),
                vacant => reached.enter(vacant, self),
            }
        }
        // Memory answers the look at all these nodes together, too.
        self.nodes.touch_nodes(doubtful.iter().map(|&(id, ..)| id));
        for (_, probe, reached) in doubtful.drain(..) {
            let found = self.nodes.find_from(probe, reached.state());
            reached.enter(found, self);
        }
    }

    /// Adds a node for a state reached for the first time.
    #[inline]
    pub(super) fn add(&mut self, spot: Spot, node: Node<S::State, S::Cost>) {
        let (g, h) = (node.g, node.h);
        let id = self.nodes.insert(self.space, spot, node);
        self.push(id, g, h);
    }

    /// Adds a node for a state that is looked up when the node is expanded.
    #[inline(always)]
    fn append(&mut self, node: Node<S::State, S::Cost>) {
        let (g, h) = (node.g, node.h);
        let id = self.nodes.append(node);
        self.push(id, g, h);
    }

    /// Records a cheaper path to a known state.
    #[cold]
    pub(super) fn improve(&mut self, id: NodeId, parent: NodeId, g: S::Cost) {
        let node = &mut self.nodes[id];
        (node.g, node.parent) = (g, parent);
        self.statistics.reopened += u64::from(!node.open);
        node.open = true;
        let h = node.h;
        self.push(id, g, h);
    }

    fn push(&mut self, id: NodeId, g: S::Cost, h: S::Cost) {
        let f = g.plus(h);
        // Estimates may add up to a little more than the costs that they estimate.
        let may_be_within = |bound| g.to_f64() <= bound && f.to_f64() * (1.0 - ROUNDING) <= bound;
        if f < S::Cost::MAX && self.bound.is_none_or(may_be_within) {
            let f = if self.weight > 1.0 { self.overrated(g, h) } else { f };
            if f == self.f && h < self.dive.nearest {
                self.dive.nearest = h;
            }
            self.open.push(f, h, id);
        }
    }

    /// Kept out of line: only a weighted search needs it, and inline it would slow down every node.
    #[cold]
    #[inline(never)]
    fn overrated(&self, g: S::Cost, h: S::Cost) -> S::Cost {
        g.plus(h.weighted(self.weight))
    }

    /// Returns the memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let generated = self.generated.capacity() * size_of::<Generated<S>>()
            + self.lookups.bytes()
            + self.postponed.capacity() * size_of::<Postponed<S::State>>()
            + self.postponed_lookups.bytes();
        self.nodes.bytes() + self.nodes.len() * self.space.heap_bytes() + self.open.bytes() + generated
    }
}

impl<S: Space> Expander<'_, S, Whole<true>> {
    /// Lets look-ups wait where that pays, if the state is cheap to copy and has no rank.
    pub(super) fn allow_postponement(&mut self) {
        if !std::mem::needs_drop::<S::State>() && self.space.rank_count().is_none() {
            self.postponement = Postponement::allowed();
        }
    }
}
