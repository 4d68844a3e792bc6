//! Saturated cost partitioning (Seipp, Keller & Helmert 2020): the sum of many projections that is still
//! admissible.
//!
//! Projections take the costs of operators in turn. Each keeps what it needs for its distances to stay what
//! they are, and leaves the rest to those after it. Which order is best depends on the state: several orders
//! are kept, each good for some sampled state, and the estimate is the largest of their sums.

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

/// When no more orders are tried.
#[derive(Clone, Copy, Debug)]
pub struct OrderLimits {
    /// So many transitions may be looked at.
    pub steps: usize,
    /// So many orders may be kept.
    pub orders: usize,
    /// After this, the first order is the last.
    pub deadline: Instant,
}

/// Distances by abstract state, under the costs that a projection got.
#[derive(Debug)]
struct DistanceTable {
    ranking: Ranking,
    distances: Vec<u32>,
}

/// A projection with what tells how early it should choose.
struct Ranked<'a> {
    projection: &'a Projection,
    ranking: Ranking,
    /// The distances where it has all costs.
    distances: Vec<u32>,
    /// All the cost that it would take.
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

    /// A lower bound on the cost from a state to a goal, [`UNREACHABLE`] if there is no way.
    #[inline]
    pub fn estimate<const W: usize>(&self, state: &PackedState<W>) -> u32 {
        self.orders.iter().map(|tables| sum(tables, state)).max().unwrap_or(0)
    }

    /// The memory of the tables.
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

/// By operator, the cost that a projection needs for its distances.
fn needs(projection: &Projection, distances: &[u32], operators: usize) -> Vec<u32> {
    let mut needs = vec![0; operators];
    projection.saturate(distances, |operator, need| {
        let old = &mut needs[operator.to_usize()];
        // From states that reach no goal, any cost will do.
        *old = (*old).max(if need > UNREACHABLE / 2 { 0 } else { need });
    });
    needs
}

/// The projections by how much they say of a state for the cost that they take.
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

/// The tables of projections that take their costs in this order; those that say nothing are left out.
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
