//! The tiers of estimates: when each is due, what it adds, and whether it pays. They are the same for states
//! of any number of words.

use std::sync::Arc;

use super::budget::WorkBudget;
use super::finite::FiniteTask;
use super::layout::BitField;
use super::mutex::Compatible;
use super::orders::ProjectionOrders;
use super::partition::CostPartitioning;
use super::patterns::{CausalGraph, Dice, Growth};
use super::projection::{Projection, Projector};
use crate::search::{Control, SearchError};
use crate::width::Width;

/// A tier of estimates.
struct Tier {
    /// The number of generated states after which it is built.
    generated: u64,
    /// The patterns that it adds.
    patterns: TierPatterns,
    /// The most transitions of all its projections together.
    transitions: usize,
    /// The most orders of projections that it tries.
    orders: usize,
    /// It may do as much work as the searches so far, divided by this.
    divisor: u64,
}

/// Patterns of a tier.
enum TierPatterns {
    /// One and two variables.
    Small,
    /// Three variables.
    Triples,
    /// Patterns grown by hill climbing: the most abstract states of one, and the most patterns.
    Grown(usize, usize),
}

use TierPatterns::{Grown, Small, Triples};

const TIERS: &[Tier] = &[
    Tier { generated: 12_000, patterns: Small, transitions: 600_000, orders: 12, divisor: 1 },
    Tier { generated: 60_000, patterns: Triples, transitions: 1_500_000, orders: 40, divisor: 2 },
    Tier { generated: 150_000, patterns: Triples, transitions: 3_000_000, orders: 60, divisor: 2 },
    Tier { generated: 350_000, patterns: Triples, transitions: 6_000_000, orders: 100, divisor: 1 },
    Tier { generated: 700_000, patterns: Grown(30_000, 20), transitions: 4_000_000, orders: 6, divisor: 1 },
    Tier { generated: 900_000, patterns: Triples, transitions: 15_000_000, orders: 100, divisor: 1 },
    Tier { generated: 2_500_000, patterns: Triples, transitions: 30_000_000, orders: 100, divisor: 1 },
    Tier {
        generated: 4_000_000,
        patterns: Grown(300_000, 12),
        transitions: 25_000_000,
        orders: 4,
        divisor: 1,
    },
    Tier {
        generated: 25_000_000,
        patterns: Grown(1_500_000, 8),
        transitions: 50_000_000,
        orders: 3,
        divisor: 1,
    },
];

/// The most transitions of a projection that later tiers use again.
const MOST_KEPT: usize = 100_000;
/// Patterns that grow to fewer abstract states are left out if three variables do not pay.
const LARGE: usize = 100_000;
/// The most projections of all tiers.
const MOST_PROJECTIONS: usize = 2000;
/// The work for a state besides its estimate.
pub const LOOKS: u64 = 40;
/// An estimate that is higher by one reduces the expansions by this, as a natural logarithm.
const REDUCTION: f64 = 0.4;
/// The estimate of states without a plan, when estimates are compared.
const DEAD_END: u32 = 1_000_000;
/// The work that a tier may always do, so that the first one has several orders.
const LEAST_BUILDING: u64 = 1_500_000;
/// The bytes of a transition while its projection is created, with a share of those of the states.
const TRANSITION_BYTES: usize = 24;

/// A task before its states are packed.
#[derive(Clone, Copy, Debug)]
pub struct UnpackedTask<'a> {
    /// The variables and operators.
    pub task: &'a FiniteTask,
    /// The facts that exclude each other.
    pub compatible: &'a Compatible,
    /// The bits of each variable in the words of a state.
    pub fields: &'a [BitField],
}

/// What a tier is built for.
#[derive(Debug)]
pub struct TierRequest<'a> {
    /// The task.
    pub task: UnpackedTask<'a>,
    /// The words of some states of the search.
    pub samples: &'a [&'a [u64]],
    /// The tables in use.
    pub present: Option<Arc<CostPartitioning>>,
    /// The memory that is left, in bytes.
    pub room: usize,
    /// The work of the searches so far.
    pub work: u64,
}

/// The projections of the tiers that were built.
#[derive(Debug)]
pub struct TierLadder {
    causes: Option<CausalGraph>,
    orders: ProjectionOrders,
    /// Whether a tier of grown patterns did not pay; further ones are left out.
    growing_failed: bool,
    /// Whether all patterns of three variables are among the projections, and did not pay.
    triples_failed: bool,
}

impl TierLadder {
    /// Creates one without projections.
    pub fn new(task: &FiniteTask) -> TierLadder {
        let orders = ProjectionOrders::new(task);
        TierLadder { causes: None, orders, growing_failed: false, triples_failed: false }
    }

    /// Returns whether the tier of index `tier` is due once a search has generated `generated` states.
    pub fn is_due(tier: usize, generated: u64) -> bool {
        TIERS.get(tier).is_some_and(|tier| generated >= tier.generated)
    }

    /// Returns whether the tier of index `tier` would not pay, because a similar tier did not.
    pub fn is_vain(&self, tier: usize) -> bool {
        match TIERS[tier].patterns {
            Small => false,
            Triples => self.triples_failed,
            Grown(most, _) => self.growing_failed || self.triples_failed && most < LARGE,
        }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.orders.bytes()
    }

    /// Builds a tier. Returns its tables if they pay.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn build(
        &mut self,
        tier: usize,
        request: &TierRequest,
        dice: &mut Dice,
        control: &mut Control,
    ) -> Result<Option<CostPartitioning>, SearchError> {
        let tier = &TIERS[tier];
        let budget = WorkBudget::new((request.work / tier.divisor).max(LEAST_BUILDING), control);
        let (before, held) = (self.orders.len(), self.orders.bytes());
        self.add_projections(tier, request, dice, &budget);
        let room = request.room.saturating_sub(self.orders.bytes() - held);
        self.orders.extend(request.samples, tier.orders, room, &budget);
        budget.finish()?;
        self.orders.drop_large(MOST_KEPT);
        let tables = self.orders.tables(request.samples);
        if is_better(&tables, request) {
            return Ok(Some(tables));
        }
        // Larger patterns would not pay either.
        self.growing_failed |= matches!(tier.patterns, Grown(..));
        self.triples_failed |= matches!(tier.patterns, Triples) && self.orders.len() == before;
        Ok(None)
    }

    /// Adds the projections of a tier.
    fn add_projections(
        &mut self,
        tier: &Tier,
        request: &TierRequest,
        dice: &mut Dice,
        budget: &WorkBudget<'_>,
    ) {
        let UnpackedTask { task, compatible, fields } = request.task;
        let projector = Projector::new(task, compatible);
        let causes = self.causes.take().unwrap_or_else(|| CausalGraph::new(task));
        // Half of the remaining memory is for the tables and their projections.
        let transitions = tier.transitions.min(request.room / 2 / TRANSITION_BYTES);
        match tier.patterns {
            Small => {
                for projection in causes.project_small(&projector, transitions, budget) {
                    self.orders.add(task, fields, projection, budget);
                }
            }
            Triples => self.add_triples(request.task, (&projector, &causes), transitions, budget),
            Grown(most, patterns) => {
                let costs: Vec<u32> = task.operators.iter().map(|operator| operator.cost).collect();
                let samples = request.samples;
                let growth = Growth { task, fields, costs: &costs, samples, most, transitions, budget };
                for projection in self.grow(patterns, (&projector, &causes), growth, dice) {
                    self.orders.add(task, fields, projection, budget);
                }
            }
        }
        self.causes = Some(causes);
    }

    /// Adds projections onto three variables.
    fn add_triples(
        &mut self,
        UnpackedTask { task, fields, .. }: UnpackedTask,
        (projector, causes): (&Projector, &CausalGraph),
        transitions: usize,
        budget: &WorkBudget<'_>,
    ) {
        // Orders take the other half of the work.
        let (mut left, half) = (transitions, budget.left() / 2);
        for pattern in causes.triples(MOST_PROJECTIONS) {
            if budget.left() < half || self.orders.len() >= MOST_PROJECTIONS {
                break;
            }
            if self.orders.contains(&pattern) {
                continue;
            }
            let Some(projection) = projector.project(&pattern, left.min(MOST_KEPT), budget) else { continue };
            left -= projection.transitions();
            self.orders.add(task, fields, projection, budget);
        }
    }

    /// Returns projections onto large patterns.
    fn grow(
        &self,
        patterns: usize,
        (projector, causes): (&Projector, &CausalGraph),
        mut growth: Growth,
        dice: &mut Dice,
    ) -> Vec<Projection> {
        let mut all: Vec<Projection> = Vec::new();
        let mut left = growth.transitions;
        for _ in 0..2 * patterns {
            if all.len() == patterns || growth.budget.is_spent() {
                break;
            }
            growth.transitions = left;
            let Some(projection) = causes.climb((projector, &growth), dice) else { break };
            if projection.pattern.len() >= 3
                && !self.orders.contains(&projection.pattern)
                && all.iter().all(|known| known.pattern != projection.pattern)
            {
                left -= projection.transitions();
                all.push(projection);
            }
        }
        all
    }
}

/// Returns whether tables raise the estimates of sampled states enough to be worth the time to look at them.
fn is_better(tables: &CostPartitioning, request: &TierRequest) -> bool {
    let Some(old) = &request.present else { return true };
    let sum = |tables: &CostPartitioning| -> f64 {
        request.samples.iter().map(|sample| f64::from(tables.estimate(sample).min(DEAD_END))).sum()
    };
    let operators = &request.task.task.operators;
    let costs = operators.iter().map(|operator| f64::from(operator.cost));
    let a_step = (costs.sum::<f64>() / operators.len().max(1) as f64).max(1.0);
    let gain = (sum(tables) - sum(old)) / request.samples.len() as f64 / a_step;
    let looks = |tables: &CostPartitioning| (LOOKS + tables.sizes().1.to_u64()) as f64;
    gain * REDUCTION > (looks(tables) / looks(old)).ln().max(0.0)
}
