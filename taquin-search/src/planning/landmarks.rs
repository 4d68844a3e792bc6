//! LM-cut (Helmert & Domshlak 2009): a lower bound from disjunctive action landmarks.
//!
//! In the relaxed task no fact is deleted. A cut is a set of operators of which every relaxed plan contains
//! one. The least cost among them is added to the bound, and subtracted from all of them before the next cut
//! is sought. An operator with conditional effects becomes several relaxed ones that share its cost, so that
//! the bound stays admissible (Keyder, Hoffmann & Haslum 2014). Axioms are relaxed operators that cost
//! nothing. Conditions that a variable must not have a value are ignored.

use std::cmp::Reverse;

use super::budget::BLOCK_BYTES;
use super::finite::{FiniteTask, Requirement};
use super::projection::UNREACHABLE;
use super::queue::CostRows;
use crate::width::Width;

/// A relaxed operator.
#[derive(Clone, Debug)]
struct Relaxed {
    /// The operator that it is a part of, whose cost it shares.
    label: u32,
    needs: Vec<u32>,
    makes: Vec<u32>,
    /// The number of needs that were not reached.
    missing: u32,
    supporter_cost: u32,
    /// The last cut whose goal zone it leads into.
    led_in: u32,
}

/// In the place of the supporter of an operator that cannot be reached.
const NO_FACT: u32 = u32::MAX;

/// The side of a cut that a fact is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zone {
    Unknown,
    Before,
    Goal,
}

/// Computes LM-cut, with memory that is reused for each state.
#[derive(Debug)]
pub struct LandmarkCut {
    /// For each variable, the number of the fact that it has its first value.
    offsets: Vec<u32>,
    first_derived: usize,
    relaxed: Vec<Relaxed>,
    /// For each relaxed operator, the need that was reached last, once all of them were.
    supporters: Vec<u32>,
    /// For each label, its relaxed operators.
    of_label: Vec<Vec<u32>>,
    needed_by: Vec<Vec<u32>>,
    made_by: Vec<Vec<u32>>,
    base: Vec<u32>,
    /// For each label, its remaining cost.
    left: Vec<u32>,
    costs: Vec<u32>,
    /// For each fact, the cuts for which it was the goal's supporter.
    hits: Vec<u32>,
    zones: Vec<Zone>,
    queue: CostRows,
    /// The facts of the state.
    holding: Vec<u32>,
    /// Facts whose neighbours are still to be looked at.
    waiting: Vec<u32>,
    /// The cuts made so far, from 1 on.
    cuts: u32,
    /// The work done so far, as [`super::budget`] counts it.
    pub work: u64,
    /// About the memory held, in bytes.
    held: usize,
    /// A fact that always holds, and one that holds if the goal does.
    always: u32,
    goal: u32,
}

impl LandmarkCut {
    /// Creates the relaxed operators of a task.
    pub fn new(task: &FiniteTask) -> LandmarkCut {
        let mut offsets = Vec::new();
        let mut facts = 0;
        for &size in &task.sizes {
            offsets.push(facts);
            facts += size;
        }
        let (always, goal) = (facts, facts + 1);
        let labels = task.operators.len() + 1;
        let mut base: Vec<u32> = task.operators.iter().map(|operator| operator.cost).collect();
        base.push(0);
        let mut cut = LandmarkCut {
            offsets,
            first_derived: task.first_derived.to_usize(),
            relaxed: Vec::new(),
            supporters: Vec::new(),
            of_label: vec![Vec::new(); labels],
            needed_by: vec![Vec::new(); goal.to_usize() + 1],
            made_by: vec![Vec::new(); goal.to_usize() + 1],
            left: base.clone(),
            base,
            costs: vec![UNREACHABLE; goal.to_usize() + 1],
            hits: vec![0; goal.to_usize() + 1],
            zones: vec![Zone::Unknown; goal.to_usize() + 1],
            queue: CostRows::default(),
            holding: Vec::new(),
            waiting: Vec::new(),
            cuts: 0,
            work: 0,
            held: (labels + 2 * goal.to_usize()) * (size_of::<Vec<u32>>() + BLOCK_BYTES),
            always,
            goal,
        };
        for (label, operator) in (0..).zip(&task.operators) {
            let plain = operator.effects.iter().filter(|effect| effect.condition.is_empty());
            let makes = plain.map(|effect| cut.offsets[effect.variable.to_usize()] + effect.value).collect();
            cut.add(label, &operator.precondition, &[], makes);
            for effect in operator.effects.iter().filter(|effect| !effect.condition.is_empty()) {
                let makes = vec![cut.offsets[effect.variable.to_usize()] + effect.value];
                cut.add(label, &operator.precondition, &effect.condition, makes);
            }
        }
        let free = labels.to_u32() - 1;
        for axiom in task.axioms.iter().flatten() {
            let makes = vec![cut.offsets[axiom.head.to_usize()] + 1];
            cut.add(free, &axiom.body, &[], makes);
        }
        cut.add(free, &task.goal, &[], vec![goal]);
        cut
    }

    fn add(&mut self, label: u32, first: &[Requirement], second: &[Requirement], makes: Vec<u32>) {
        if makes.is_empty() {
            return;
        }
        // The negation of a derived fact is not a fact of the relaxed task.
        let counts = |part: &&Requirement| {
            part.equal && (part.variable.to_usize() < self.first_derived || part.value == 1)
        };
        let parts = first.iter().chain(second).filter(counts);
        let mut needs: Vec<u32> =
            parts.map(|part| self.offsets[part.variable.to_usize()] + part.value).collect();
        needs.sort_unstable();
        needs.dedup();
        if needs.is_empty() {
            needs.push(self.always);
        }
        let number = self.relaxed.len().to_u32();
        let listed = 2 * (needs.len() + makes.len()) * size_of::<u32>();
        self.held += size_of::<Relaxed>() + size_of::<u32>() + 2 * BLOCK_BYTES + listed;
        needs.iter().for_each(|&need| self.needed_by[need.to_usize()].push(number));
        makes.iter().for_each(|&make| self.made_by[make.to_usize()].push(number));
        self.of_label[label.to_usize()].push(number);
        self.relaxed.push(Relaxed { label, needs, makes, missing: 0, supporter_cost: 0, led_in: 0 });
        self.supporters.push(NO_FACT);
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.held
    }

    /// Returns a lower bound on the cost from a state to the goal, [`UNREACHABLE`] if there is no plan.
    pub fn estimate(&mut self, values: &[u32]) -> u32 {
        self.left.copy_from_slice(&self.base);
        self.holding.clear();
        let facts = self.offsets.iter().zip(values).take(self.first_derived);
        self.holding.extend(facts.map(|(offset, value)| offset + value));
        self.holding.push(self.always);
        self.reach();
        if self.costs[self.goal.to_usize()] == UNREACHABLE {
            return UNREACHABLE;
        }
        self.hits.fill(0);
        let mut total: u32 = 0;
        while self.costs[self.goal.to_usize()] > 0 {
            self.begin_cut();
            self.mark_goal_zone();
            if let Some(last) = self.supporters.last() {
                self.hits[last.to_usize()] += 1;
            }
            let cut = self.cut();
            let Some(least) = cut.iter().map(|&label| self.left[label.to_usize()]).min() else { break };
            total = total.saturating_add(least);
            for &label in &cut {
                self.left[label.to_usize()] -= least;
            }
            self.update(&cut);
        }
        total
    }

    /// Forgets the zones of the cut before.
    fn begin_cut(&mut self) {
        self.zones.fill(Zone::Unknown);
        if self.cuts == u32::MAX {
            self.relaxed.iter_mut().for_each(|relaxed| relaxed.led_in = 0);
            self.cuts = 0;
        }
        self.cuts += 1;
    }

    #[inline]
    fn offer(&mut self, fact: u32, cost: u32) {
        if cost < self.costs[fact.to_usize()] {
            self.costs[fact.to_usize()] = cost;
            self.queue.push(cost, fact);
        }
    }

    /// Finds h-max of all facts.
    fn reach(&mut self) {
        self.costs.fill(UNREACHABLE);
        self.supporters.fill(NO_FACT);
        for relaxed in &mut self.relaxed {
            relaxed.missing = relaxed.needs.len().to_u32();
        }
        for at in 0..self.holding.len() {
            self.offer(self.holding[at], 0);
        }
        while let Some((cost, fact)) = self.queue.pop() {
            if self.costs[fact.to_usize()] < cost {
                continue;
            }
            self.work += self.needed_by[fact.to_usize()].len().to_u64();
            for at in 0..self.needed_by[fact.to_usize()].len() {
                let number = self.needed_by[fact.to_usize()][at];
                let relaxed = &mut self.relaxed[number.to_usize()];
                relaxed.missing -= 1;
                if relaxed.missing == 0 {
                    relaxed.supporter_cost = cost;
                    self.supporters[number.to_usize()] = fact;
                    self.offer_made(number);
                }
            }
        }
    }

    /// Offers the facts that a relaxed operator adds, at its current cost.
    fn offer_made(&mut self, number: u32) {
        let relaxed = &self.relaxed[number.to_usize()];
        let cost = relaxed.supporter_cost.saturating_add(self.left[relaxed.label.to_usize()]);
        for at in 0..relaxed.makes.len() {
            self.offer(self.relaxed[number.to_usize()].makes[at], cost);
        }
    }

    /// Updates h-max after the cost of these labels was reduced.
    fn update(&mut self, cut: &[u32]) {
        for &label in cut {
            for at in 0..self.of_label[label.to_usize()].len() {
                let number = self.of_label[label.to_usize()][at];
                if self.relaxed[number.to_usize()].missing == 0 {
                    self.offer_made(number);
                }
            }
        }
        while let Some((cost, fact)) = self.queue.pop() {
            if self.costs[fact.to_usize()] < cost {
                continue;
            }
            self.work += self.needed_by[fact.to_usize()].len().to_u64();
            for at in 0..self.needed_by[fact.to_usize()].len() {
                let number = self.needed_by[fact.to_usize()][at];
                let relaxed = &mut self.relaxed[number.to_usize()];
                if self.supporters[number.to_usize()] != fact || relaxed.supporter_cost <= cost {
                    continue;
                }
                // Among facts of the same cost, one that has had no cut yet is likely to have one of its own.
                let key = |need: &&u32| (self.costs[need.to_usize()], Reverse(self.hits[need.to_usize()]));
                let Some(&supporter) = relaxed.needs.iter().max_by_key(key) else {
                    continue;
                };
                self.supporters[number.to_usize()] = supporter;
                let new = self.costs[supporter.to_usize()];
                if new < relaxed.supporter_cost {
                    relaxed.supporter_cost = new;
                    self.offer_made(number);
                }
            }
        }
    }

    /// Marks the facts from which supporters lead to the goal at no cost, and the operators that add them.
    fn mark_goal_zone(&mut self) {
        self.waiting.push(self.goal);
        while let Some(fact) = self.waiting.pop() {
            if self.zones[fact.to_usize()] == Zone::Goal {
                continue;
            }
            self.zones[fact.to_usize()] = Zone::Goal;
            self.work += self.made_by[fact.to_usize()].len().to_u64();
            for &number in &self.made_by[fact.to_usize()] {
                let relaxed = &mut self.relaxed[number.to_usize()];
                relaxed.led_in = self.cuts;
                let supporter = self.supporters[number.to_usize()];
                if supporter != NO_FACT && self.left[relaxed.label.to_usize()] == 0 {
                    self.waiting.push(supporter);
                }
            }
        }
    }

    /// Returns the labels that lead into the goal zone from reachable facts outside of it.
    fn cut(&mut self) -> Vec<u32> {
        let mut cut = Vec::new();
        self.waiting.extend_from_slice(&self.holding);
        self.holding.iter().for_each(|fact| self.zones[fact.to_usize()] = Zone::Before);
        while let Some(fact) = self.waiting.pop() {
            let needed_by = &self.needed_by[fact.to_usize()];
            self.work += needed_by.len().to_u64();
            for &number in needed_by {
                if self.supporters[number.to_usize()] != fact {
                    continue;
                }
                let relaxed = &self.relaxed[number.to_usize()];
                if relaxed.led_in == self.cuts {
                    cut.push(relaxed.label);
                    continue;
                }
                for &make in &relaxed.makes {
                    if self.zones[make.to_usize()] == Zone::Unknown {
                        self.zones[make.to_usize()] = Zone::Before;
                        self.waiting.push(make);
                    }
                }
            }
        }
        cut.sort_unstable();
        cut.dedup();
        cut
    }
}
