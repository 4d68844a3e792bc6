//! A* over packed states, with estimates that improve while it runs.
//!
//! Each node records the stage of estimates by which it was evaluated last. If the stage has changed when the
//! node is taken from the open list, the node is evaluated again, and goes back there if its f has increased.
//! So the search keeps its results when the estimates change.

use std::sync::Arc;

use super::finite::OperatorId;
use super::landmarks::LandmarkCut;
use super::layout::PackedState;
use super::orbits::{OrbitFolds, unfold};
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use super::projection::UNREACHABLE;
use super::stubborn::StubbornSets;
use crate::search::closed::{Lookup, Node, NodeId, Nodes, Probe, ROOT, Unranked};
use crate::search::open_list::{Buckets, OpenList};
use crate::search::{Control, Statistics};
use crate::width::Width;

/// The states that are generated at most between two checks of limits, but for those of one expansion.
const GENERATED: u64 = 1 << 16;

/// The estimates of a stage.
#[derive(Debug, Default)]
pub struct StagedEstimates {
    /// The number of the stage.
    pub stage: u8,
    /// Cheap estimates, for each state that is generated.
    pub projections: Option<Arc<CostPartitioning>>,
    /// An expensive estimate, for states that are about to be expanded.
    pub landmarks: Option<LandmarkCut>,
}

/// The highest cost of a plan. Above it is the estimate of a dead end.
pub const MOST_COST: u32 = UNREACHABLE - 1;

/// Which plans a search accepts.
#[derive(Clone, Copy, Debug)]
pub struct PlanBounds {
    /// A plan costs at most this many times the least, which is at least 1.
    pub weight: f64,
    /// A plan costs at most this.
    pub most: u32,
}

impl PlanBounds {
    /// Returns the bounds that a caller has set.
    pub fn of(control: &Control) -> PlanBounds {
        let most = control.bound.map_or(MOST_COST, |most| most as u32);
        PlanBounds { weight: control.weight.unwrap_or(1.0), most: most.min(MOST_COST) }
    }

    /// Returns the value by which nodes are taken from the open list.
    #[inline]
    fn f(self, g: u32, h: u32) -> u32 {
        if self.weight > 1.0 { g.saturating_add((f64::from(h) * self.weight) as u32) } else { g + h }
    }

    /// Returns whether plans through a node may be accepted.
    #[inline]
    fn allow(self, g: u32, h: u32) -> bool {
        g.saturating_add(h) <= self.most
    }
}

/// The result of a part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// A goal was reached at the least cost.
    Goal(NodeId),
    /// No goal is reachable.
    Exhausted,
    /// The search is not over.
    Paused,
}

/// An A* search.
pub struct BestFirst<const W: usize> {
    /// Where plans begin.
    start: PackedState<W>,
    /// Symmetries: the last ones replace states by others that are symmetric to them.
    orbits: Vec<Arc<OrbitFolds<W>>>,
    /// The states before this one were not replaced by those.
    folded_from: NodeId,
    nodes: Nodes<PackedState<W>, u32>,
    open: Buckets,
    /// The stage of each node's estimate.
    stages: Vec<u8>,
    bounds: PlanBounds,
    /// Whether a state was left out because plans through it cost more than the bounds allow.
    has_left_out: bool,
    /// A lower bound on the cost of every plan.
    pub bound: u32,
    /// The counts of the search.
    pub statistics: Statistics,
    /// Leaves out operators whose order does not matter, once it was asked for.
    stubborn: Option<StubbornSets>,
    applicable: Vec<OperatorId>,
    children: Vec<(PackedState<W>, u32)>,
    probes: Vec<Probe>,
}

impl<const W: usize> std::fmt::Debug for BestFirst<W> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("BestFirst")
            .field("bound", &self.bound)
            .field("statistics", &self.statistics)
            .finish()
    }
}

impl<const W: usize> BestFirst<W> {
    /// Creates a search from a state. With symmetries, it keeps one state of those that are symmetric.
    pub fn new(
        start: PackedState<W>,
        bounds: PlanBounds,
        orbits: Option<Arc<OrbitFolds<W>>>,
    ) -> BestFirst<W> {
        let state = orbits.as_ref().map_or(start, |orbits| orbits.fold(start));
        let mut search = BestFirst {
            start,
            orbits: orbits.into_iter().collect(),
            folded_from: 0,
            nodes: Nodes::new(),
            open: Buckets::default(),
            stages: Vec::new(),
            bounds,
            has_left_out: false,
            bound: 0,
            statistics: Statistics { iterations: 1, ..Statistics::default() },
            stubborn: None,
            applicable: Vec::new(),
            children: Vec::new(),
            probes: Vec::new(),
        };
        if let Lookup::Vacant(spot) = search.nodes.find(&Unranked, &state) {
            search.nodes.insert(&Unranked, spot, Node::new(state, ROOT, 0, 0));
            search.stages.push(0);
            search.open.push(0, 0, 0);
        }
        search
    }

    /// Replaces states by others that are symmetric to them from now on.
    pub fn fold(&mut self, orbits: &Arc<OrbitFolds<W>>) {
        self.orbits.push(orbits.clone());
        self.folded_from = self.nodes.len().to_u32();
    }

    /// Expands only operators of stubborn sets from now on, as long as that pays.
    pub fn prune(&mut self, stubborn: Option<StubbornSets>) {
        self.stubborn = stubborn;
    }

    /// Expands at most `expansions` states, fewer if they have many successors.
    pub fn advance(
        &mut self,
        task: &PackedTask<W>,
        estimates: &mut StagedEstimates,
        expansions: u64,
    ) -> Advance {
        let most = self.statistics.generated + GENERATED;
        for _ in 0..expansions {
            if self.statistics.generated >= most {
                break;
            }
            let Some((f, id)) = self.open.pop() else { return Advance::Exhausted };
            let node = &self.nodes[id];
            if !node.open || self.bounds.f(node.g, node.h) != f {
                continue;
            }
            if id < self.folded_from && self.replace(id) {
                continue;
            }
            if self.stages[id.to_usize()] < estimates.stage && !self.evaluate(task, estimates, f, id) {
                continue;
            }
            // Weighted estimates are rounded down.
            self.bound = self.bound.max((f64::from(f) / self.bounds.weight).ceil() as u32);
            if task.reaches_goal(&self.nodes[id].state) {
                return Advance::Goal(id);
            }
            self.expand(task, estimates, id);
        }
        Advance::Paused
    }

    /// Evaluates a node again. Returns whether it is still to be expanded now.
    fn evaluate(
        &mut self,
        task: &PackedTask<W>,
        estimates: &mut StagedEstimates,
        f: u32,
        id: NodeId,
    ) -> bool {
        self.stages[id.to_usize()] = estimates.stage;
        let state = self.nodes[id].state;
        let mut estimate =
            estimates.projections.as_ref().map_or(0, |projections| projections.estimate(state.words()));
        if let Some(landmarks) = estimates.landmarks.as_mut().filter(|_| estimate != UNREACHABLE) {
            estimate = estimate.max(landmarks.estimate(&task.values(&state)));
        }
        let node = &mut self.nodes[id];
        if estimate == UNREACHABLE {
            node.open = false;
            node.h = UNREACHABLE;
            return false;
        }
        if estimate > node.h {
            node.h = estimate;
            if !self.bounds.allow(node.g, estimate) {
                self.has_left_out = true;
                node.open = false;
                return false;
            }
            let new = self.bounds.f(node.g, estimate);
            if new > f {
                self.open.push(new, estimate, id);
                return false;
            }
        }
        true
    }

    fn expand(&mut self, task: &PackedTask<W>, estimates: &StagedEstimates, id: NodeId) {
        self.nodes[id].open = false;
        let Node { state, g, h, .. } = self.nodes[id].clone();
        let (children, probes) = (&mut self.children, &mut self.probes);
        children.clear();
        probes.clear();
        let applicable = &mut self.applicable;
        let full = task.full(&state);
        task.find_applicable(&full, applicable);
        if let Some(stubborn) = &mut self.stubborn {
            stubborn.retain(|variable| task.value(&state, variable), applicable);
            self.stubborn.take_if(|stubborn| stubborn.are_vain());
        }
        children.extend(applicable.iter().map(|&operator| task.apply_in(&state, &full, operator)));
        if let Some(orbits) = self.orbits.last() {
            children.iter_mut().for_each(|(child, _)| *child = orbits.fold_child(&state, *child));
        }
        self.nodes.reserve(&Unranked, children.len());
        probes.extend(children.iter().map(|(child, _)| self.nodes.probe(&Unranked, child)));
        self.nodes.touch(probes.iter().copied());
        self.statistics.expanded += 1;
        self.statistics.generated += children.len().to_u64();
        for at in 0..self.children.len() {
            let (child, cost) = self.children[at];
            let (g, least) = (g.saturating_add(cost), h.saturating_sub(cost));
            match self.nodes.find_from(self.probes[at], &child) {
                Lookup::Known(known) => self.improve(known, id, g),
                Lookup::Vacant(spot) => {
                    let estimate = match &estimates.projections {
                        Some(projections) => projections.estimate(child.words()),
                        None if task.reaches_goal(&child) => 0,
                        None => task.least_cost,
                    };
                    let is_dead = estimate == UNREACHABLE;
                    // The parent's estimate is a bound for paths through this state.
                    let h = if is_dead { estimate } else { estimate.max(least) };
                    if !is_dead && !self.bounds.allow(g, h) {
                        self.has_left_out = true;
                        continue;
                    }
                    let node = Node { open: !is_dead, ..Node::new(child, id, g, h) };
                    let new = self.nodes.insert(&Unranked, spot, node);
                    self.stages.push(estimates.stage - u8::from(estimates.landmarks.is_some()));
                    if !is_dead {
                        self.open.push(self.bounds.f(g, h), h, new);
                    }
                }
            }
        }
    }

    /// Opens the representative of a node from before the symmetries instead of the node. Returns whether it
    /// is another state.
    fn replace(&mut self, id: NodeId) -> bool {
        let Node { state, g, h, .. } = self.nodes[id].clone();
        let own = self.orbits.last().map_or(state, |orbits| orbits.fold(state));
        if own == state {
            return false;
        }
        self.nodes[id].open = false;
        match self.nodes.find(&Unranked, &own) {
            Lookup::Known(known) => self.improve(known, id, g),
            Lookup::Vacant(_) => {
                self.nodes.reserve(&Unranked, 1);
                if let Lookup::Vacant(spot) = self.nodes.find(&Unranked, &own) {
                    let node = Node::new(own, id, g, h);
                    let new = self.nodes.insert(&Unranked, spot, node);
                    self.stages.push(self.stages[id.to_usize()]);
                    self.open.push(self.bounds.f(g, h), h, new);
                }
            }
        }
        true
    }

    fn improve(&mut self, id: NodeId, parent: NodeId, g: u32) {
        let node = &mut self.nodes[id];
        if g < node.g && node.h != UNREACHABLE {
            self.statistics.reopened += u64::from(!node.open);
            (node.parent, node.g, node.open) = (parent, g, true);
            let h = node.h;
            self.open.push(self.bounds.f(g, h), h, id);
        }
    }

    /// Returns whether plans may exist that cost more than [`MOST_COST`], if the search found none. `tables`
    /// are its estimates.
    pub fn may_cost_more(&self, tables: Option<&CostPartitioning>) -> bool {
        self.bounds.most == MOST_COST
            && (self.has_left_out || tables.is_some_and(CostPartitioning::may_overflow))
    }

    /// Returns the work that it took so far to find stubborn sets.
    pub fn pruning_work(&self) -> u64 {
        self.stubborn.as_ref().map_or(0, |stubborn| stubborn.work)
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let stubborn = self.stubborn.as_ref().map_or(0, StubbornSets::bytes);
        self.nodes.bytes_in_use() + self.open.bytes() + self.stages.len() + stubborn
    }

    /// Returns the number of states generated.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a state by its number, in the order of generation.
    pub fn state(&self, number: usize) -> PackedState<W> {
        self.nodes[number.to_u32()].state
    }

    /// Returns whether a state was generated.
    pub fn has(&self, state: &PackedState<W>) -> bool {
        matches!(self.nodes.find(&Unranked, state), Lookup::Known(_))
    }

    /// Calls `visit` with the nodes of a successor of a state, as it is and as its representative.
    pub fn each_known(&self, from: &PackedState<W>, child: PackedState<W>, mut visit: impl FnMut(NodeId)) {
        let own = self.orbits.last().map(|orbits| orbits.fold_child(from, child));
        for state in [Some(child), own.filter(|own| *own != child)].into_iter().flatten() {
            if let Lookup::Known(id) = self.nodes.find(&Unranked, &state) {
                visit(id);
            }
        }
    }

    /// Returns the cost of the path found to a node.
    pub fn cost(&self, id: NodeId) -> u32 {
        self.nodes[id].g
    }

    /// Returns the least cost of a plan through a node that is reached at a cost, by the node's estimate.
    pub fn least_cost_over(&self, id: NodeId, cost: u32) -> u32 {
        cost.saturating_add(self.nodes[id].h)
    }

    /// Returns how many steps of the path found to a node cost nothing.
    pub fn free_steps(&self, id: NodeId) -> usize {
        let costs = |id| Some((self.nodes.parent_of(id)?.g, self.nodes[id].g));
        self.nodes.ancestry(id).filter_map(costs).filter(|(before, after)| before == after).count()
    }

    /// Returns the operators that lead to a node, the cheapest for each step.
    pub fn plan_to(&self, task: &PackedTask<W>, id: NodeId) -> Vec<OperatorId> {
        self.plan_along(task, self.nodes.path_to(id))
    }

    /// Returns the operators that lead along a path of states of the search, the cheapest for each step.
    pub fn plan_along(&self, task: &PackedTask<W>, mut path: Vec<PackedState<W>>) -> Vec<OperatorId> {
        if !self.orbits.is_empty() {
            path = unfold(&self.orbits, task, self.start, &path);
        }
        let step = |pair: &[PackedState<W>]| {
            let mut best: Option<(u32, OperatorId)> = None;
            task.each_applicable(&pair[0], |operator| {
                let (child, cost) = task.apply(&pair[0], operator);
                if child == pair[1] && best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, operator));
                }
            });
            best.map(|(_, operator)| operator)
        };
        path.windows(2).filter_map(step).collect()
    }
}
