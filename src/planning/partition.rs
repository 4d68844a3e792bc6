//! Saturated cost partitioning (Seipp, Keller & Helmert 2020): an admissible sum of many projections.
//!
//! Projections take the costs of operators in turn. Each takes the part that it needs to preserve its
//! distances, and leaves the rest to those after it. The best order depends on the state: several orders are
//! kept, each good for some sampled state, and the estimate is the largest of their sums.

use std::time::Instant;

use super::finite::FiniteTask;
use super::layout::{BitField, PackedState};
use super::projection::{Projection, Ranking, UNREACHABLE};
use crate::width::Width;

/// The estimates of several orders of projections.
#[derive(Debug, Default)]
pub struct CostPartitioning {
    orders: Vec<Vec<DistanceTable>>,
}

/// The limits of the search for orders.
#[derive(Clone, Copy, Debug)]
pub struct OrderLimits {
    /// The most transitions to inspect.
    pub steps: usize,
    /// The most orders to keep.
    pub orders: usize,
    /// If the first order takes longer than this, there is no other.
    pub deadline: Instant,
}

/// Distances by abstract state, under the costs that a projection got.
#[derive(Debug)]
struct DistanceTable {
    ranking: Ranking,
    distances: Vec<u32>,
}

/// A projection, with the figures that decide how early it takes its costs.
struct Ranked<'a> {
    projection: &'a Projection,
    ranking: Ranking,
    /// The distances if it has all costs.
    distances: Vec<u32>,
    /// The sum of the costs that it would take.
    takes: u64,
}

impl CostPartitioning {
    /// Partitions costs among projections, in orders for the start and for sampled states, until a limit
    /// is reached.
    pub fn new<const W: usize>(
        task: &FiniteTask,
        fields: &[BitField],
        projections: &[Projection],
        samples: &[PackedState<W>],
        limits: &OrderLimits,
    ) -> CostPartitioning {
        let costs: Vec<u32> = task.operators.iter().map(|operator| operator.cost).collect();
        let ranked: Vec<Ranked> =
            projections.iter().map(|projection| Ranked::new(projection, task, fields, &costs)).collect();
        let an_order = projections.iter().map(Projection::transitions).sum::<usize>().max(1);
        let tries = (limits.steps / an_order).clamp(1, limits.orders);
        let mut best = vec![0; samples.len()];
        let mut all = CostPartitioning::default();
        for number in 0..tries.min(samples.len()) {
            if number > 0 && Instant::now() > limits.deadline {
                break;
            }
            let sample = &samples[number];
            let order = order(&ranked, sample);
            let tables = saturate(&ranked, &order, &costs);
            let mut is_better = number == 0;
            for (best, sample) in best.iter_mut().zip(samples) {
                let estimate = sum(&tables, sample);
                is_better |= estimate > *best;
                *best = estimate.max(*best);
            }
            if is_better {
                all.orders.push(tables);
            }
        }
        all
    }

    /// Returns a lower bound on the cost from a state to a goal, [`UNREACHABLE`] if there is no plan.
    #[inline]
    pub fn estimate<const W: usize>(&self, state: &PackedState<W>) -> u32 {
        self.orders.iter().map(|tables| sum(tables, state)).max().unwrap_or(0)
    }

    /// Returns the numbers of orders and of their tables.
    pub fn sizes(&self) -> (usize, usize) {
        (self.orders.len(), self.orders.iter().map(Vec::len).sum())
    }

    /// Returns the memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.orders.iter().flatten().map(|table| table.distances.len() * size_of::<u32>()).sum()
    }
}

#[inline]
fn sum<const W: usize>(tables: &[DistanceTable], state: &PackedState<W>) -> u32 {
    let mut total = 0;
    for table in tables {
        let distance = table.distances[table.ranking.rank(state)];
        if distance == UNREACHABLE {
            return UNREACHABLE;
        }
        total += distance;
    }
    total
}

impl<'a> Ranked<'a> {
    fn new(projection: &'a Projection, task: &FiniteTask, fields: &[BitField], costs: &[u32]) -> Ranked<'a> {
        let distances = projection.distances(costs);
        let needs = needs(projection, &distances, costs.len());
        let takes = needs.iter().map(|&need| u64::from(need)).sum();
        Ranked { projection, ranking: projection.ranking(task, fields), distances, takes }
    }
}

/// Returns, for each operator, the cost that a projection needs to preserve its distances.
fn needs(projection: &Projection, distances: &[u32], operators: usize) -> Vec<u32> {
    let mut needs = vec![0; operators];
    projection.saturate(distances, |operator, need| {
        let old = &mut needs[operator.to_usize()];
        // States from which no goal is reachable need no cost.
        *old = (*old).max(if need > UNREACHABLE / 2 { 0 } else { need });
    });
    needs
}

/// Returns the projections in order of their estimate of a state in proportion to the cost that they take.
fn order<const W: usize>(ranked: &[Ranked], sample: &PackedState<W>) -> Vec<usize> {
    let worth = |at: usize| {
        let own = &ranked[at];
        let distance = own.distances[own.ranking.rank(sample)].min(UNREACHABLE / 2);
        u64::from(distance) * (1 << 20) / own.takes.max(1)
    };
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    order.sort_by_cached_key(|&at| std::cmp::Reverse(worth(at)));
    order
}

/// Returns the tables of projections that take their costs in this order, without those that are zero.
fn saturate(ranked: &[Ranked], order: &[usize], costs: &[u32]) -> Vec<DistanceTable> {
    let mut left = costs.to_vec();
    let mut tables = Vec::new();
    for &at in order {
        let projection = ranked[at].projection;
        let distances = projection.distances(&left);
        if distances.iter().all(|&distance| distance == 0) {
            continue;
        }
        projection.saturate(&distances, |_, _| {});
        for (left, need) in left.iter_mut().zip(needs(projection, &distances, costs.len())) {
            *left -= need;
        }
        tables.push(DistanceTable { ranking: ranked[at].ranking.clone(), distances });
    }
    tables
}
