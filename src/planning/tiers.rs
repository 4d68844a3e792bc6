//! Tiers of estimates: each is built when the search has cost about as much as building it will.

use std::rc::Rc;
use std::time::{Duration, Instant};

use super::best_first::{Advance, BestFirst, StagedEstimates};
use super::finite::{FiniteTask, OperatorId};
use super::landmarks::LandmarkCut;
use super::layout::{BitField, PackedState};
use super::mutex::Compatible;
use super::packed::PackedTask;
use super::partition::{CostPartitioning, OrderLimits};
use super::patterns::{CausalGraph, Dice};
use super::projection::{Projection, Projector};
use crate::search::{Control, SearchError, Statistics};

/// A tier of estimates.
struct Tier {
    /// The number of generated states after which it is built.
    generated: u64,
    /// The most abstract states of a large pattern, or `None` for small patterns only.
    size: usize,
    /// The number of large patterns.
    patterns: usize,
    /// The most transitions of all projections together.
    transitions: usize,
    /// The most orders of projections.
    orders: usize,
}

const TIERS: &[Tier] = &[
    Tier { generated: 20_000, size: 0, patterns: 0, transitions: 600_000, orders: 6 },
    Tier { generated: 500_000, size: 30_000, patterns: 20, transitions: 4_000_000, orders: 6 },
    Tier { generated: 4_000_000, size: 300_000, patterns: 12, transitions: 25_000_000, orders: 4 },
    Tier { generated: 25_000_000, size: 1_500_000, patterns: 8, transitions: 50_000_000, orders: 3 },
];

/// New tables must raise the estimates by more than one in this many.
const LEAST_GAIN: u64 = 50;
/// The estimate of states without a plan, when estimates are compared.
const DEAD_END: u32 = 1_000_000;

/// The bytes of a transition while a tier is built.
const TRANSITION_BYTES: usize = 24;

/// The number of sampled states by which projections are chosen.
const SAMPLES: usize = 100;
/// Expansions between two checks of limits and tiers.
const ROUND: u64 = 512;
/// Expansions between two checks in the search with landmarks.
const LANDMARK_ROUND: u64 = 8;

/// Two searches that alternate: one with projections, the other with landmarks as well.
pub struct Tiers<'a, const W: usize> {
    task: &'a FiniteTask,
    fields: &'a [BitField],
    packed: &'a PackedTask<W>,
    projector: Projector<'a>,
    causes: CausalGraph,
    dice: Dice,
    small: Vec<Projection>,
    fast: Racer<W>,
    slow: Option<Racer<W>>,
    next_tier: usize,
}

/// One of the searches.
struct Racer<const W: usize> {
    search: BestFirst<W>,
    estimates: StagedEstimates,
    spent: Duration,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The operators of a cheapest plan; `None` if there is no plan.
    pub plan: Option<Vec<OperatorId>>,
    /// The counts of the search.
    pub statistics: Statistics,
    /// The number of tiers of estimates that were built.
    pub tiers: usize,
    /// Whether the search with landmarks found the plan.
    pub by_landmarks: bool,
}

impl<const W: usize> Racer<W> {
    fn advance(&mut self, task: &PackedTask<W>, expansions: u64) -> Advance {
        let start = Instant::now();
        let advance = self.search.advance(task, &mut self.estimates, expansions);
        self.spent += start.elapsed();
        advance
    }

    fn bytes(&self) -> usize {
        self.search.bytes() + self.estimates.projections.as_ref().map_or(0, |tables| tables.bytes())
    }
}

impl<'a, const W: usize> Tiers<'a, W> {
    /// Creates the searches of a packed task.
    pub fn new(
        task: &'a FiniteTask,
        compatible: &'a Compatible,
        fields: &'a [BitField],
        packed: &'a PackedTask<W>,
    ) -> Tiers<'a, W> {
        let fast = Racer {
            search: BestFirst::new(packed),
            estimates: StagedEstimates::default(),
            spent: Duration::ZERO,
        };
        Tiers {
            task,
            fields,
            packed,
            projector: Projector::new(task, compatible),
            causes: CausalGraph::new(task),
            dice: Dice::new(1),
            small: Vec::new(),
            fast,
            slow: None,
            next_tier: 0,
        }
    }

    /// Searches for a cheapest plan.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
    pub fn run(mut self, control: &mut Control) -> Result<SearchReport, SearchError> {
        loop {
            let statistics = self.statistics();
            control.check(&statistics, f64::from(self.bound()))?;
            if !control.allows(f64::from(self.bound())) {
                return Ok(self.report(None, false));
            }
            let left = control.expansions.map_or(ROUND, |limit| limit - statistics.expanded);
            let is_slow = self.slow.as_ref().is_some_and(|slow| slow.spent < self.share(slow));
            let advance = match &mut self.slow {
                Some(slow) if is_slow => slow.advance(self.packed, LANDMARK_ROUND.min(left)),
                _ => self.fast.advance(self.packed, ROUND.min(left)),
            };
            match advance {
                Advance::Goal(id) => {
                    let racer = if is_slow { self.slow.as_ref().unwrap_or(&self.fast) } else { &self.fast };
                    let plan = Some(racer.search.plan_to(self.packed, id));
                    return Ok(self.report(plan, is_slow));
                }
                Advance::Exhausted => return Ok(self.report(None, is_slow)),
                Advance::Paused => {}
            }
            let tier = TIERS.get(self.next_tier);
            if tier.is_some_and(|tier| self.fast.search.statistics.generated >= tier.generated) {
                self.climb(control)?;
            }
        }
    }

    /// Returns the time that the search with landmarks should have had by now.
    fn share(&self, slow: &Racer<W>) -> Duration {
        match slow.search.bound.cmp(&self.fast.search.bound) {
            std::cmp::Ordering::Greater => self.fast.spent * 2,
            std::cmp::Ordering::Equal => self.fast.spent / 3,
            std::cmp::Ordering::Less => self.fast.spent / 8,
        }
    }

    fn bound(&self) -> u32 {
        self.fast.search.bound.max(self.slow.as_ref().map_or(0, |slow| slow.search.bound))
    }

    fn statistics(&self) -> Statistics {
        let mut all = self.fast.search.statistics;
        all.peak_bytes = self.fast.bytes();
        if let Some(slow) = &self.slow {
            all.expanded += slow.search.statistics.expanded;
            all.generated += slow.search.statistics.generated;
            all.reopened += slow.search.statistics.reopened;
            all.peak_bytes += slow.search.bytes();
        }
        all
    }

    fn report(&self, plan: Option<Vec<OperatorId>>, by_landmarks: bool) -> SearchReport {
        SearchReport { plan, statistics: self.statistics(), tiers: self.next_tier, by_landmarks }
    }

    /// Builds the next tier. The first one starts the search with landmarks.
    fn climb(&mut self, control: &mut Control) -> Result<(), SearchError> {
        let tier = &TIERS[self.next_tier];
        self.next_tier += 1;
        control.report_building(0.0)?;
        let deadline = Instant::now() + self.fast.spent;
        if self.small.is_empty() {
            self.small = self.causes.project_small(&self.projector, tier.transitions);
        }
        let mut projections = self.grow(tier, deadline, control)?;
        projections.append(&mut self.small);
        let samples = self.samples();
        let limits = OrderLimits { steps: tier.transitions * tier.orders, orders: tier.orders, deadline };
        let tables = CostPartitioning::new(self.task, self.fields, &projections, &samples, &limits);
        projections.retain(|projection| projection.pattern.len() <= 2);
        self.small = projections;
        control.report_building(1.0)?;
        if !self.is_better(&tables, &samples) {
            // Larger patterns would not pay either.
            self.next_tier = TIERS.len();
            return Ok(());
        }
        let tables = Rc::new(tables);
        self.fast.estimates.stage += 1;
        self.fast.estimates.projections = Some(tables.clone());
        match &mut self.slow {
            Some(slow) => slow.estimates.projections = Some(tables),
            None => self.slow = Some(self.with_landmarks(tables)),
        }
        Ok(())
    }

    /// Returns whether new tables raise the estimates of sampled states enough to be worth their time.
    fn is_better(&self, tables: &CostPartitioning, samples: &[PackedState<W>]) -> bool {
        let Some(old) = &self.fast.estimates.projections else { return true };
        let sum = |tables: &CostPartitioning| -> u64 {
            samples.iter().map(|sample| u64::from(tables.estimate(sample).min(DEAD_END))).sum()
        };
        sum(tables) > sum(old) + sum(old) / LEAST_GAIN
    }

    fn with_landmarks(&self, tables: Rc<CostPartitioning>) -> Racer<W> {
        let landmarks = Some(LandmarkCut::new(self.task));
        Racer {
            search: BestFirst::new(self.packed),
            estimates: StagedEstimates { stage: 1, projections: Some(tables), landmarks },
            spent: Duration::ZERO,
        }
    }

    /// Returns projections onto large patterns.
    fn grow(
        &mut self,
        tier: &Tier,
        deadline: Instant,
        control: &mut Control,
    ) -> Result<Vec<Projection>, SearchError> {
        let mut all: Vec<Projection> = Vec::new();
        // Half of the remaining memory is for the tables and their projections.
        let room =
            control.memory.map_or(usize::MAX, |limit| limit.saturating_sub(self.statistics().peak_bytes));
        let mut left = tier.transitions.min(room / 2 / TRANSITION_BYTES);
        for tried in 0..4 * tier.patterns {
            if all.len() == tier.patterns || Instant::now() > deadline {
                break;
            }
            control.report_building(tried as f64 / (4 * tier.patterns) as f64)?;
            let Some(pattern) = self.causes.grow(&self.projector, &mut self.dice, tier.size) else { break };
            if pattern.len() < 3 || all.iter().any(|known| known.pattern == pattern) {
                continue;
            }
            if let Some(projection) = self.projector.project(&pattern, left) {
                left -= projection.transitions();
                all.push(projection);
            }
        }
        Ok(all)
    }

    /// Returns the initial state and sampled states of the search.
    fn samples(&mut self) -> Vec<PackedState<W>> {
        let search = &self.fast.search;
        let count = search.states();
        let mut numbers: Vec<usize> = (1..SAMPLES).map(|_| self.dice.below(count)).collect();
        numbers.insert(0, 0);
        numbers.into_iter().map(|number| search.state(number)).collect()
    }
}
