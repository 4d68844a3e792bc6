//! Expands nodes in the order of f and looks their successors up: the part that searches like A* share.
//!
//! Once nodes exceed the cache, a batch of one f is expanded at a time, so that memory answers the look-ups
//! of all its successors together. Those that are probably known are set apart, and compared with their nodes
//! together, too. While each step comes nearer to the goal, the search dives instead ([`super::dive`]): it
//! takes one node at a time.

use super::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT};
use super::control::{Control, Statistics};
use super::dive::{Dive, WIDEST, widest};
use super::open_list::OpenList;
use super::space::{Cost, Space};
use super::table::Spot;
use crate::width::Width;

/// While all nodes take fewer bytes than this they fit in the cache, and the search expands them one by one.
const SMALL_BYTES: usize = 1 << 20;

/// A search: its nodes and its open list.
pub(super) struct Expander<'a, S: Space> {
    pub(super) space: &'a S,
    pub(super) nodes: Nodes<S::State, S::Cost>,
    pub(super) open: <S::Cost as Cost>::Queue,
    batch: Vec<NodeId>,
    generated: Vec<Generated<S>>,
    /// The probe begun for each successor.
    probes: Vec<Probe>,
    /// Successors that are probably known, each with the node to compare its state with.
    doubtful: Vec<(NodeId, Probe, Generated<S>)>,
    /// The f of the current batch.
    pub(super) f: S::Cost,
    dive: Dive<S::Cost>,
    /// No node of a larger f is expanded.
    pub(super) highest: S::Cost,
    /// With fewer nodes than this, the search expands them one by one.
    fewest_for_batches: usize,
    weight: f64,
    bound: Option<f64>,
    pub(super) statistics: Statistics,
}

/// A successor that was not looked up yet.
pub(super) struct Generated<S: Space> {
    parent: NodeId,
    action: S::Action,
    state: S::State,
    g: S::Cost,
}

impl<'a, S: Space> Expander<'a, S> {
    pub(super) fn new(space: &'a S, control: &Control) -> Self {
        Expander {
            space,
            nodes: Nodes::new(),
            open: Default::default(),
            batch: Vec::with_capacity(WIDEST),
            generated: Vec::new(),
            probes: Vec::new(),
            doubtful: Vec::new(),
            f: S::Cost::ZERO,
            dive: Dive::default(),
            highest: S::Cost::MAX,
            fewest_for_batches: match widest(space.heap_bytes()) {
                1 => usize::MAX,
                _ => SMALL_BYTES / size_of::<Node<S::State, S::Cost>>(),
            },
            weight: control.weight.unwrap_or(1.0),
            bound: control.bound,
            statistics: Statistics { iterations: 1, ..Statistics::default() },
        }
    }

    pub(super) fn open_root(&mut self, state: S::State) {
        let (g, h) = (S::Cost::ZERO, self.space.estimate(&state));
        if let Lookup::Vacant(spot) = self.nodes.find(self.space, &state) {
            let root = self.nodes.insert(self.space, spot, Node { state, parent: ROOT, g, h, open: true });
            self.push(root, g, h);
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
        let node = &mut self.nodes[parent];
        if !std::mem::take(&mut node.open) {
            return None;
        }
        let (state, g, h) = (node.state.clone(), node.g, node.h);
        if space.is_goal(&state) {
            return Some(parent);
        }
        let before = self.nodes.parent_of(parent).map(|before| before.state.clone());
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
        match self.nodes.find(self.space, state) {
            Lookup::Known(known) if g < self.nodes[known].g => self.improve(known, parent, g),
            Lookup::Known(_) => {}
            Lookup::Vacant(spot) => {
                let h = self.space.estimate_after(from, h, action, state, S::Cost::MAX);
                let node = Node { state: state.clone(), parent, g, h, open: true };
                let id = self.nodes.insert(self.space, spot, node);
                self.push(id, g, h);
            }
        }
    }

    fn expand(&mut self, parent: NodeId) {
        let Expander { space, nodes, generated, .. } = self;
        let node = &nodes[parent];
        let first = generated.len();
        space.expand(&node.state, |action, state, cost| {
            generated.push(Generated { parent, action, state, g: node.g.plus(cost) });
        });
        if let Some(before) = nodes.parent_of(parent) {
            // The processor cannot predict which child goes back, so this compares all of them and branches
            // once.
            let mut back = usize::MAX;
            for (index, child) in generated.iter().enumerate().skip(first) {
                back = std::hint::select_unpredictable(child.state == before.state, index, back);
            }
            if back != usize::MAX {
                generated.swap_remove(back);
            }
        }
    }

    fn look_up_generated(&mut self) {
        let mut generated = std::mem::take(&mut self.generated);
        let mut probes = std::mem::take(&mut self.probes);
        probes.clear();
        self.nodes.reserve(self.space, generated.len());
        probes.extend(generated.iter().map(|child| self.nodes.probe(self.space, &child.state)));
        self.nodes.touch(probes.iter().copied());
        self.statistics.generated += generated.len().to_u64();
        let mut doubtful = std::mem::take(&mut self.doubtful);
        for (child, &probe) in generated.drain(..).zip(&probes) {
            match self.nodes.guess(probe) {
                Lookup::Known(id) => doubtful.push((id, probe, child)),
                Lookup::Vacant(spot) => self.add(spot, child),
            }
        }
        // Memory answers the look at all these nodes together, too.
        self.nodes.touch_nodes(doubtful.iter().map(|&(id, ..)| id));
        for (_, probe, child) in doubtful.drain(..) {
            match self.nodes.find_from(probe, &child.state) {
                Lookup::Known(known) if child.g < self.nodes[known].g => {
                    self.improve(known, child.parent, child.g)
                }
                Lookup::Known(_) => {}
                Lookup::Vacant(spot) => self.add(spot, child),
            }
        }
        self.doubtful = doubtful;
        self.probes = probes;
        self.generated = generated;
    }

    /// Adds a state reached for the first time.
    fn add(&mut self, spot: Spot, child: Generated<S>) {
        let Generated { parent, action, mut state, g, .. } = child;
        let before = &self.nodes[parent];
        let h = self.space.estimate_after(&before.state, before.h, action, &mut state, S::Cost::MAX);
        let id = self.nodes.insert(self.space, spot, Node { state, parent, g, h, open: true });
        self.push(id, g, h);
    }

    /// Records a cheaper path to a known state.
    #[cold]
    fn improve(&mut self, id: NodeId, parent: NodeId, g: S::Cost) {
        let node = &mut self.nodes[id];
        (node.g, node.parent) = (g, parent);
        self.statistics.reopened += u64::from(!node.open);
        node.open = true;
        let h = node.h;
        self.push(id, g, h);
    }

    fn push(&mut self, id: NodeId, g: S::Cost, h: S::Cost) {
        let f = g.plus(h);
        if f < S::Cost::MAX && self.bound.is_none_or(|bound| f.to_f64() <= bound) {
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

    pub(super) fn bytes(&self) -> usize {
        let generated = self.generated.capacity() * size_of::<Generated<S>>()
            + self.probes.capacity() * size_of::<Probe>()
            + self.doubtful.capacity() * size_of::<(NodeId, Probe, Generated<S>)>();
        self.nodes.bytes() + self.nodes.len() * self.space.heap_bytes() + self.open.bytes() + generated
    }
}
