//! LM-cut (Helmert & Domshlak 2009): a lower bound from disjunctive action landmarks.
//!
//! In the relaxed task no fact is deleted. A cut is a set of operators of which every relaxed plan contains
//! one. The least cost among them is added to the bound, and subtracted from all of them before the next cut
//! is sought. An operator with conditional effects becomes several relaxed ones that share its cost, so that
//! the bound stays admissible (Keyder, Hoffmann & Haslum 2014). Axioms are relaxed operators that cost
//! nothing. Conditions that a variable must not have a value are ignored.

use std::cmp::Reverse;
use std::ops::Range;

use super::finite::{FiniteTask, Requirement};
use super::projection::UNREACHABLE;
use super::queue::CostRows;
use crate::width::Width;

/// A relaxed operator.
#[derive(Clone, Copy, Debug)]
struct Relaxed {
    /// The operator that it is a part of, whose cost it shares.
    label: u32,
    /// Where the facts that it makes begin and end in the list of those of all operators.
    makes: (u32, u32),
    /// The number of needs that were not reached.
    missing: u32,
    supporter_cost: u32,
    /// The last cut whose goal zone it leads into.
    led_in: u32,
    /// The operators behind it and before it in the list of those with its supporter, or [`NO_OPERATOR`].
    next: u32,
    previous: u32,
}

/// Lists of numbers, one behind the other.
#[derive(Debug)]
struct NumberLists {
    /// Where each list begins, then the end of the last one.
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

/// In the place of the supporter of an operator that cannot be reached.
const NO_FACT: u32 = u32::MAX;
/// The end of a list of operators.
const NO_OPERATOR: u32 = u32::MAX;
/// The labels in one word of bits.
const LABELS: usize = u64::BITS as usize;

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
    /// The facts that they make.
    makes: Vec<u32>,
    /// For each relaxed operator, what it needs.
    needs: NumberLists,
    /// For each relaxed operator, the need that was reached last, once all of them were.
    supporters: Vec<u32>,
    /// For each fact, the first of the relaxed operators that it supports, or [`NO_OPERATOR`]. They are
    /// linked both ways, since supporters often change.
    supported: Vec<u32>,
    /// For each label, its relaxed operators.
    of_label: NumberLists,
    needed_by: NumberLists,
    made_by: NumberLists,
    base: Vec<u32>,
    /// For each label, its remaining cost.
    left: Vec<u32>,
    costs: Vec<u32>,
    /// For each fact, the cuts for which it was the goal's supporter.
    hits: Vec<u32>,
    zones: Vec<Zone>,
    queue: CostRows,
    /// The labels of a cut, as bits and as a list in order.
    in_cut: Vec<u64>,
    cut: Vec<u32>,
    /// The facts of the state.
    holding: Vec<u32>,
    /// Facts whose neighbours are still to be looked at.
    waiting: Vec<u32>,
    /// The cuts made so far, from 1 on.
    cuts: u32,
    /// The work done so far, as [`super::budget`] counts it.
    pub work: u64,
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
        let mut parts =
            RelaxedParts { offsets, first_derived: task.first_derived.to_usize(), always, all: Vec::new() };
        for (label, operator) in (0..).zip(&task.operators) {
            let plain = operator.effects.iter().filter(|effect| effect.condition.is_empty());
            let makes = plain.map(|effect| parts.fact(effect.variable, effect.value)).collect();
            parts.add(label, &operator.precondition, &[], makes);
            for effect in operator.effects.iter().filter(|effect| !effect.condition.is_empty()) {
                let makes = vec![parts.fact(effect.variable, effect.value)];
                parts.add(label, &operator.precondition, &effect.condition, makes);
            }
        }
        let free = labels.to_u32() - 1;
        for axiom in task.axioms.iter().flatten() {
            let makes = vec![parts.fact(axiom.head, 1)];
            parts.add(free, &axiom.body, &[], makes);
        }
        parts.add(free, &task.goal, &[], vec![goal]);
        parts.into_landmark_cut(base, goal)
    }

    /// Returns about the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let lists = [&self.needs, &self.of_label, &self.needed_by, &self.made_by];
        let numbers = self.makes.len() + self.costs.len() * 4 + self.base.len() * 2 + self.supporters.len();
        lists.into_iter().map(NumberLists::bytes).sum::<usize>()
            + self.relaxed.len() * size_of::<Relaxed>()
            + numbers * size_of::<u32>()
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
            self.find_cut();
            let Some(least) = self.cut.iter().map(|&label| self.left[label.to_usize()]).min() else { break };
            total = total.saturating_add(least).min(UNREACHABLE - 1);
            for &label in &self.cut {
                self.left[label.to_usize()] -= least;
            }
            self.update();
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

    /// Finds h-max of all facts.
    fn reach(&mut self) {
        let LandmarkCut { supporters, supported, needed_by, left, queue, .. } = self;
        let (relaxed, costs) = (self.relaxed.as_mut_slice(), self.costs.as_mut_slice());
        costs.fill(UNREACHABLE);
        supporters.fill(NO_FACT);
        supported.fill(NO_OPERATOR);
        for (relaxed, needs) in relaxed.iter_mut().zip(self.needs.starts.windows(2)) {
            relaxed.missing = needs[1] - needs[0];
        }
        for &fact in &self.holding {
            offer(costs, queue, fact, 0);
        }
        while let Some((cost, fact)) = queue.pop() {
            if costs[fact.to_usize()] < cost {
                continue;
            }
            let needed_by = needed_by.of(fact);
            self.work += needed_by.len().to_u64();
            for &number in needed_by {
                let own = &mut relaxed[number.to_usize()];
                own.missing -= 1;
                if own.missing == 0 {
                    own.supporter_cost = cost;
                    supporters[number.to_usize()] = fact;
                    own.offer_made(&self.makes, left, costs, queue);
                    link(relaxed, supported, fact, number);
                }
            }
        }
    }

    /// Updates h-max after the cost of the labels of the cut was reduced.
    fn update(&mut self) {
        let LandmarkCut { supporters, supported, needs, left, queue, makes, hits, .. } = self;
        let (relaxed, costs) = (self.relaxed.as_mut_slice(), self.costs.as_mut_slice());
        for &label in &self.cut {
            for &number in self.of_label.of(label) {
                let own = &relaxed[number.to_usize()];
                if own.missing == 0 {
                    own.offer_made(makes, left, costs, queue);
                }
            }
        }
        while let Some((cost, fact)) = queue.pop() {
            if costs[fact.to_usize()] < cost {
                continue;
            }
            let needed_by = self.needed_by.of(fact);
            self.work += needed_by.len().to_u64();
            for &number in needed_by {
                if supporters[number.to_usize()] != fact || relaxed[number.to_usize()].supporter_cost <= cost
                {
                    continue;
                }
                // Among facts of the same cost, one that has had no cut yet is likely to have one of its own.
                let key = |need: &&u32| (costs[need.to_usize()], Reverse(hits[need.to_usize()]));
                let Some(&supporter) = needs.of(number).iter().max_by_key(key) else {
                    continue;
                };
                if supporter != fact {
                    supporters[number.to_usize()] = supporter;
                    unlink(relaxed, supported, fact, number);
                    link(relaxed, supported, supporter, number);
                }
                let own = &mut relaxed[number.to_usize()];
                let new = costs[supporter.to_usize()];
                if new < own.supporter_cost {
                    own.supporter_cost = new;
                    own.offer_made(makes, left, costs, queue);
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
            let made_by = self.made_by.of(fact);
            self.work += made_by.len().to_u64();
            for &number in made_by {
                let relaxed = &mut self.relaxed[number.to_usize()];
                relaxed.led_in = self.cuts;
                let supporter = self.supporters[number.to_usize()];
                if supporter != NO_FACT && self.left[relaxed.label.to_usize()] == 0 {
                    self.waiting.push(supporter);
                }
            }
        }
    }

    /// Finds the labels that lead into the goal zone from reachable facts outside of it.
    fn find_cut(&mut self) {
        let LandmarkCut { supported, makes, waiting, needed_by, in_cut, cuts, .. } = self;
        // As slices, for the loop below is most of the work.
        let (relaxed, zones) = (self.relaxed.as_slice(), self.zones.as_mut_slice());
        waiting.extend_from_slice(&self.holding);
        self.holding.iter().for_each(|fact| zones[fact.to_usize()] = Zone::Before);
        while let Some(fact) = waiting.pop() {
            self.work += needed_by.range(fact).len().to_u64();
            let mut number = supported[fact.to_usize()];
            while number != NO_OPERATOR {
                let own = &relaxed[number.to_usize()];
                number = own.next;
                if own.led_in == *cuts {
                    in_cut[own.label.to_usize() / LABELS] |= 1 << (own.label % u64::BITS);
                    continue;
                }
                for &make in own.made(makes) {
                    let zone = &mut zones[make.to_usize()];
                    if *zone == Zone::Unknown {
                        *zone = Zone::Before;
                        waiting.push(make);
                    }
                }
            }
        }
        self.cut.clear();
        for (first, word) in (0..).step_by(LABELS).zip(&mut self.in_cut) {
            while *word != 0 {
                self.cut.push(first + word.trailing_zeros());
                *word &= *word - 1;
            }
        }
    }
}

/// Lowers the cost of a fact, if it is above this one.
#[inline]
fn offer(costs: &mut [u32], queue: &mut CostRows, fact: u32, cost: u32) {
    let own = &mut costs[fact.to_usize()];
    if cost < *own {
        *own = cost;
        queue.push(cost, fact);
    }
}

/// A relaxed operator as it is found: its label, what it needs and what it makes.
type RelaxedPart = (u32, Vec<u32>, Vec<u32>);

/// The relaxed operators of a task, before they are put into lists.
struct RelaxedParts {
    offsets: Vec<u32>,
    first_derived: usize,
    always: u32,
    all: Vec<RelaxedPart>,
}

impl RelaxedParts {
    /// Returns the number of the fact that a variable has a value.
    fn fact(&self, variable: u32, value: u32) -> u32 {
        self.offsets[variable.to_usize()] + value
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
        let mut needs: Vec<u32> = parts.map(|part| self.fact(part.variable, part.value)).collect();
        needs.sort_unstable();
        needs.dedup();
        if needs.is_empty() {
            needs.push(self.always);
        }
        self.all.push((label, needs, makes));
    }

    /// Puts them into lists. The labels have these costs, and the fact `goal` is the last one.
    fn into_landmark_cut(self, base: Vec<u32>, goal: u32) -> LandmarkCut {
        let RelaxedParts { offsets, first_derived, always, all } = self;
        let (facts, labels) = (goal.to_usize() + 1, base.len());
        let mut makes: Vec<u32> = Vec::new();
        let mut relaxed = Vec::with_capacity(all.len());
        for (label, _, own) in &all {
            let first = makes.len().to_u32();
            makes.extend(own);
            relaxed.push(Relaxed {
                label: *label,
                makes: (first, makes.len().to_u32()),
                missing: 0,
                supporter_cost: 0,
                led_in: 0,
                next: NO_OPERATOR,
                previous: NO_OPERATOR,
            });
        }
        let numbered = || (0..).zip(&all);
        let needed_by =
            numbered().flat_map(|(number, (_, needs, _))| needs.iter().map(move |&need| (need, number)));
        let made_by =
            numbered().flat_map(|(number, (.., makes))| makes.iter().map(move |&make| (make, number)));
        LandmarkCut {
            offsets,
            first_derived,
            relaxed,
            makes,
            needs: NumberLists::new(all.len(), needed_by.clone().map(|(need, number)| (number, need))),
            supporters: vec![NO_FACT; all.len()],
            supported: vec![NO_OPERATOR; facts],
            of_label: NumberLists::new(labels, numbered().map(|(number, &(label, ..))| (label, number))),
            needed_by: NumberLists::new(facts, needed_by),
            made_by: NumberLists::new(facts, made_by),
            left: base.clone(),
            base,
            costs: vec![UNREACHABLE; facts],
            hits: vec![0; facts],
            zones: vec![Zone::Unknown; facts],
            queue: CostRows::default(),
            in_cut: vec![0; labels.div_ceil(LABELS)],
            cut: Vec::new(),
            holding: Vec::new(),
            waiting: Vec::new(),
            cuts: 0,
            work: 0,
            always,
            goal,
        }
    }
}

impl NumberLists {
    /// Creates lists of pairs' second numbers. The first one tells the list.
    fn new(lists: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> NumberLists {
        let mut starts = vec![0; lists + 1];
        pairs.clone().for_each(|(list, _)| starts[list.to_usize() + 1] += 1);
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut ends: Vec<u32> = starts.clone();
        let mut numbers = vec![0; starts[lists].to_usize()];
        for (list, number) in pairs {
            let end = &mut ends[list.to_usize()];
            numbers[end.to_usize()] = number;
            *end += 1;
        }
        NumberLists { starts, numbers }
    }

    /// Returns the places of a list.
    #[inline]
    fn range(&self, list: u32) -> Range<usize> {
        self.starts[list.to_usize()].to_usize()..self.starts[list.to_usize() + 1].to_usize()
    }

    #[inline]
    fn of(&self, list: u32) -> &[u32] {
        &self.numbers[self.range(list)]
    }

    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize {
        (self.starts.len() + self.numbers.len()) * size_of::<u32>()
    }
}

impl Relaxed {
    /// Returns the facts that it makes.
    #[inline]
    fn made<'m>(&self, makes: &'m [u32]) -> &'m [u32] {
        &makes[self.makes.0.to_usize()..self.makes.1.to_usize()]
    }

    /// Offers the facts that it makes, at its current cost.
    #[inline]
    fn offer_made(&self, makes: &[u32], left: &[u32], costs: &mut [u32], queue: &mut CostRows) {
        let cost = self.supporter_cost.saturating_add(left[self.label.to_usize()]).min(UNREACHABLE - 1);
        for &make in self.made(makes) {
            offer(costs, queue, make, cost);
        }
    }
}

/// Adds an operator to the list of its supporter.
#[inline]
fn link(relaxed: &mut [Relaxed], supported: &mut [u32], fact: u32, number: u32) {
    let next = std::mem::replace(&mut supported[fact.to_usize()], number);
    let own = &mut relaxed[number.to_usize()];
    (own.next, own.previous) = (next, NO_OPERATOR);
    if next != NO_OPERATOR {
        relaxed[next.to_usize()].previous = number;
    }
}

/// Removes an operator from the list of its supporter.
#[inline]
fn unlink(relaxed: &mut [Relaxed], supported: &mut [u32], fact: u32, number: u32) {
    let Relaxed { next, previous, .. } = relaxed[number.to_usize()];
    match previous {
        NO_OPERATOR => supported[fact.to_usize()] = next,
        previous => relaxed[previous.to_usize()].next = next,
    }
    if next != NO_OPERATOR {
        relaxed[next.to_usize()].previous = previous;
    }
}
