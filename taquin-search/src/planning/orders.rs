//! Orders in which projections take the costs of operators, for [`CostPartitioning`].
//!
//! Large projections are saturated in several orders at once, one on each core. The orders are then looked at
//! one after another, and the work is counted as if there were one core, so that the result is the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::budget::{TRANSITION_PASSED, WorkBudget};
use super::finite::FiniteTask;
use super::layout::BitField;
use super::partition::{CostPartitioning, MOST_ORDERS, PackedDistances, ProjectedDistances};
use super::projection::{Projection, Ranking, UNREACHABLE};
use crate::width::Width;

/// Projections, and the orders found so far in which they take their costs.
#[derive(Debug, Default)]
pub struct ProjectionOrders {
    costs: Vec<u32>,
    ranked: Vec<RankedProjection>,
    /// The number of orders.
    orders: usize,
}

/// A projection, with the figures that decide how early it takes its costs.
#[derive(Debug)]
struct RankedProjection {
    pattern: Vec<u32>,
    /// The transitions, unless they were dropped; then the projection is in no further order.
    projection: Option<Projection>,
    ranking: Ranking,
    /// The distances if it has all costs.
    full: PackedDistances,
    has_dead_ends: bool,
    /// The sum of the costs that it would take.
    takes: u64,
    /// The distances in each order.
    orders: Vec<Option<PackedDistances>>,
}

/// The distances of all projections in an order, and the work to find them.
struct SaturatedOrder {
    distances: Vec<Option<PackedDistances>>,
    work: usize,
}

/// With at most this many transitions, one core is soon done.
const FEWEST_SHARED: usize = 1_000_000;
/// The time between two looks at other cores, and the looks between two at the limits.
const PAUSE: Duration = Duration::from_micros(200);
const PAUSES: u32 = 50;

impl ProjectionOrders {
    /// Creates an empty collection for a task.
    pub fn new(task: &FiniteTask) -> ProjectionOrders {
        let costs = task.operators.iter().map(|operator| operator.cost).collect();
        ProjectionOrders { costs, ..ProjectionOrders::default() }
    }

    /// Adds a projection.
    pub fn add(
        &mut self,
        task: &FiniteTask,
        fields: &[BitField],
        projection: Projection,
        budget: &WorkBudget<'_>,
    ) {
        budget.charge(projection.size + TRANSITION_PASSED * projection.transitions());
        let full = projection.distances(&self.costs);
        let needs = needs(&projection, &full, self.costs.len());
        self.ranked.push(RankedProjection {
            pattern: projection.pattern.clone(),
            ranking: projection.ranking(task, fields),
            has_dead_ends: projection.has_dead_ends(&full),
            full: PackedDistances::new(&full),
            takes: needs.iter().map(|&need| u64::from(need)).sum(),
            orders: (0..self.orders).map(|_| None).collect(),
            projection: Some(projection),
        });
    }

    /// Returns whether there is a projection onto this pattern.
    pub fn contains(&self, pattern: &[u32]) -> bool {
        self.ranked.iter().any(|own| own.pattern == pattern)
    }

    /// Drops the transitions of projections that have more than this many.
    pub fn drop_large(&mut self, most: usize) {
        for own in &mut self.ranked {
            own.projection.take_if(|projection| projection.transitions() > most);
        }
    }

    /// Tries at most `tries` more orders, each good for one of the samples, while work is left and their
    /// tables fit into `room` bytes. Drops the orders that are best for no sample.
    pub fn extend(&mut self, samples: &[&[u64]], tries: usize, room: usize, budget: &WorkBudget<'_>) {
        // Distances are there twice: by order, and side by side in tables.
        let an_order: usize = self.ranked.iter().map(|own| 2 * own.full.bytes()).sum();
        let allowed = room / an_order.max(1);
        self.extend_on(self.threads(), samples, tries.min(allowed.max(1)), budget);
    }

    /// Does so on a number of threads.
    pub(super) fn extend_on(
        &mut self,
        threads: usize,
        samples: &[&[u64]],
        tries: usize,
        budget: &WorkBudget<'_>,
    ) {
        let mut estimates = self.estimates(samples);
        let mut best: Vec<u32> = (0..samples.len())
            .map(|sample| estimates.iter().map(|order| order[sample]).max().unwrap_or(0))
            .collect();
        let tries = tries.min(samples.len());
        let mut next = 0;
        while next < tries && (next == 0 || !budget.is_spent()) {
            let end = tries.min(next + threads);
            let orders = samples[next..end].iter().map(|sample| self.greedy(sample)).collect::<Vec<_>>();
            for saturated in self.saturate_all(&orders, budget) {
                if next > 0 && budget.is_spent() {
                    break;
                }
                budget.charge(saturated.work);
                self.append(saturated.distances);
                let own: Vec<u32> = samples.iter().map(|sample| self.sum(self.orders - 1, sample)).collect();
                if next > 0 && own.iter().zip(&best).all(|(own, best)| own <= best) {
                    self.retain(|order, last| order != last);
                } else {
                    best.iter_mut().zip(&own).for_each(|(best, own)| *best = (*own).max(*best));
                    estimates.push(own);
                    self.forget_dominated(&mut estimates);
                }
                next += 1;
            }
        }
    }

    /// Returns the number of orders to saturate at once.
    fn threads(&self) -> usize {
        let transitions = self.ranked.iter().filter_map(|own| own.projection.as_ref());
        let transitions: usize = transitions.map(Projection::transitions).sum();
        match transitions > FEWEST_SHARED {
            true => thread::available_parallelism().map_or(1, usize::from),
            false => 1,
        }
    }

    /// Returns the tables of all orders, but those of projections that tell nothing about these states.
    pub fn tables(&self, samples: &[&[u64]]) -> CostPartitioning {
        let is_useful =
            |own: &&RankedProjection| {
                own.has_dead_ends
                    || own.orders.iter().flatten().any(|distances| {
                        samples.iter().any(|sample| distances.get(own.ranking.rank(sample)) > 0)
                    })
            };
        let all: Vec<ProjectedDistances> = self
            .ranked
            .iter()
            .filter(is_useful)
            .map(|own| ProjectedDistances { ranking: &own.ranking, full: &own.full, orders: &own.orders })
            .collect();
        CostPartitioning::new(&all, &(0..self.orders).collect::<Vec<usize>>())
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let bytes = |own: &RankedProjection| {
            own.projection.as_ref().map_or(0, Projection::bytes)
                + own.full.bytes()
                + own.orders.iter().flatten().map(PackedDistances::bytes).sum::<usize>()
        };
        self.ranked.iter().map(bytes).sum()
    }

    /// Returns the number of projections.
    pub fn len(&self) -> usize {
        self.ranked.len()
    }

    /// Returns the projections in order of their estimate of a state in proportion to the cost that they
    /// take.
    fn greedy(&self, sample: &[u64]) -> Vec<usize> {
        let worth = |at: &usize| {
            let own = &self.ranked[*at];
            let distance = own.full.get(own.ranking.rank(sample)).min(UNREACHABLE / 2);
            std::cmp::Reverse(u64::from(distance) * (1 << 20) / own.takes.max(1))
        };
        let mut order: Vec<usize> =
            (0..self.ranked.len()).filter(|&at| self.ranked[at].projection.is_some()).collect();
        order.sort_by_cached_key(worth);
        order
    }

    /// Saturates projections in several orders. The work of the first is charged.
    fn saturate_all(&self, orders: &[Vec<usize>], budget: &WorkBudget<'_>) -> Vec<SaturatedOrder> {
        let Some((first, others)) = orders.split_first() else { return Vec::new() };
        let is_stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            let stop = &is_stopped;
            let others: Vec<_> = others
                .iter()
                .map(|order| scope.spawn(|| self.saturate(order, |_| stop.load(Ordering::Relaxed))))
                .collect();
            let own = self.saturate(first, |work| {
                budget.charge(work);
                budget.is_stopped()
            });
            // The others may take longer: this thread goes on to look at the limits.
            for pause in 1.. {
                if budget.is_stopped() || others.iter().all(|other| other.is_finished()) {
                    break;
                }
                thread::sleep(PAUSE);
                if pause % PAUSES == 0 {
                    budget.check();
                }
            }
            is_stopped.store(budget.is_stopped(), Ordering::Relaxed);
            let others = others.into_iter().filter_map(|other| other.join().ok());
            std::iter::once(SaturatedOrder { work: 0, ..own }).chain(others).collect()
        })
    }

    /// Shares the costs among the projections in this order. `charge` accounts for work, and returns whether
    /// to stop.
    fn saturate(&self, order: &[usize], charge: impl Fn(usize) -> bool) -> SaturatedOrder {
        let mut left = self.costs.clone();
        let mut distances: Vec<_> = self.ranked.iter().map(|_| None).collect();
        let mut work = 0;
        for &at in order {
            let own = &self.ranked[at];
            let Some(projection) = &own.projection else { continue };
            if projection.operators().iter().all(|operator| left[operator.to_usize()] == 0) {
                continue;
            }
            let more = projection.size + TRANSITION_PASSED * projection.transitions();
            work += more;
            if charge(more) {
                break;
            }
            let found = projection.distances(&left);
            if found.iter().all(|&distance| distance == 0 || distance == UNREACHABLE) {
                continue;
            }
            for (left, need) in left.iter_mut().zip(needs(projection, &found, self.costs.len())) {
                *left -= need;
            }
            distances[at] = Some(PackedDistances::new(&found));
        }
        SaturatedOrder { distances, work }
    }

    /// Adds the distances of an order.
    fn append(&mut self, distances: Vec<Option<PackedDistances>>) {
        self.ranked.iter_mut().zip(distances).for_each(|(own, distances)| own.orders.push(distances));
        self.orders += 1;
    }

    /// Returns the estimates of states by each order.
    fn estimates(&self, samples: &[&[u64]]) -> Vec<Vec<u32>> {
        (0..self.orders).map(|order| samples.iter().map(|sample| self.sum(order, sample)).collect()).collect()
    }

    /// Returns the estimate of a state by an order.
    fn sum(&self, order: usize, sample: &[u64]) -> u32 {
        let own = self.ranked.iter().filter_map(|own| {
            own.orders[order].as_ref().map(|distances| distances.get(own.ranking.rank(sample)))
        });
        own.fold(0, u32::saturating_add)
    }

    /// Forgets an order at a time that is nowhere the only best one, and one more if there are too many.
    fn forget_dominated(&mut self, estimates: &mut Vec<Vec<u32>>) {
        let mut at = 0;
        while at < estimates.len() {
            let others = |sample: usize| {
                estimates
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .map(|(_, own)| own[sample])
                    .max()
            };
            let is_needed =
                (0..estimates[at].len()).any(|sample| others(sample) < Some(estimates[at][sample]));
            if is_needed || estimates.len() == 1 {
                at += 1;
                continue;
            }
            estimates.remove(at);
            self.retain(|order, _| order != at);
        }
        if estimates.len() > MOST_ORDERS {
            let worth = |own: &Vec<u32>| own.iter().map(|&estimate| u64::from(estimate)).sum::<u64>();
            let Some(least) = (0..estimates.len()).min_by_key(|&order| worth(&estimates[order])) else {
                return;
            };
            estimates.remove(least);
            self.retain(|order, _| order != least);
        }
    }

    /// Keeps some of the orders. The closure gets the number of an order and that of the last.
    fn retain(&mut self, keep: impl Fn(usize, usize) -> bool) {
        let last = self.orders.saturating_sub(1);
        for own in &mut self.ranked {
            let mut numbers = 0..;
            own.orders.retain(|_| numbers.next().is_some_and(|order| keep(order, last)));
        }
        self.orders = (0..self.orders).filter(|&order| keep(order, last)).count();
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
