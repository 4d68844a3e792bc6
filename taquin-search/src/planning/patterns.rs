//! Patterns: sets of variables that are worth a projection.

use rustc_hash::FxHashSet;

use super::budget::{TRANSITION_PASSED, WorkBudget};
use super::finite::FiniteTask;
use super::layout::BitField;
use super::projection::{Projection, Projector};
use crate::width::Width;

/// The causal graph: which variables influence which.
#[derive(Debug)]
pub struct CausalGraph {
    /// For each variable, those that operators which change it require or change.
    neighbours: Vec<Vec<u32>>,
    goals: Vec<u32>,
}

/// The most neighbours that are tried when a pattern grows.
const MOST_CANDIDATES: usize = 16;
/// The distance of states without a plan, when patterns are compared.
const DEAD_END: u32 = 1000;

/// What patterns grow by.
#[derive(Debug)]
pub struct Growth<'a, 'c> {
    /// The task.
    pub task: &'a FiniteTask,
    /// The bits of its variables.
    pub fields: &'a [BitField],
    /// The costs of its operators.
    pub costs: &'a [u32],
    /// States whose distances are to rise.
    pub samples: &'a [&'a [u64]],
    /// The most abstract states.
    pub most: usize,
    /// The most transitions.
    pub transitions: usize,
    /// Growing ends when it is spent.
    pub budget: &'a WorkBudget<'c>,
}

impl Growth<'_, '_> {
    /// Returns a projection, with the sum of the samples' distances, unless it is too large.
    fn try_pattern(&self, projector: &Projector, pattern: Vec<u32>) -> Option<(Projection, u64)> {
        if projector.size(&pattern) > self.most {
            return None;
        }
        let projection = projector.project(&pattern, self.transitions, self.budget)?;
        self.budget.charge(projection.size + TRANSITION_PASSED * projection.transitions());
        let distances = projection.distances(self.costs);
        let ranking = projection.ranking(self.task, self.fields);
        let distance = |sample: &&[u64]| u64::from(distances[ranking.rank(sample)].min(DEAD_END));
        let sum = self.samples.iter().map(distance).sum();
        Some((projection, sum))
    }
}

/// A pseudo-random generator with a fixed sequence (xorshift).
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates a generator with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.to_u64()).to_usize()
    }
}

impl CausalGraph {
    /// Returns the causal graph of a task.
    pub fn new(task: &FiniteTask) -> CausalGraph {
        let mut neighbours = vec![Vec::new(); task.sizes.len()];
        for operator in &task.operators {
            for effect in &operator.effects {
                let list: &mut Vec<u32> = &mut neighbours[effect.variable.to_usize()];
                let needed = operator.precondition.iter().chain(&effect.condition).map(|part| part.variable);
                list.extend(needed.chain(operator.effects.iter().map(|other| other.variable)));
                if list.len() > 4 * task.sizes.len() {
                    list.sort_unstable();
                    list.dedup();
                }
            }
        }
        for (variable, list) in (0..).zip(&mut neighbours) {
            list.sort_unstable();
            list.dedup();
            list.retain(|&other| other != variable && other < task.first_derived);
        }
        let mut goals: Vec<u32> = task.goal.iter().map(|part| part.variable).collect();
        // Variables on which derived variables of the goal depend count as variables of the goal.
        for axiom in task.axioms.iter().flatten() {
            goals.extend(axiom.body.iter().map(|part| part.variable));
        }
        goals.retain(|&goal| goal < task.first_derived);
        goals.sort_unstable();
        goals.dedup();
        CausalGraph { neighbours, goals }
    }

    /// Returns the variables of the goal, and pairs of one of them with a neighbour.
    pub fn small(&self) -> Vec<Vec<u32>> {
        let mut pairs: Vec<Vec<u32>> = Vec::new();
        for &goal in &self.goals {
            for &other in &self.neighbours[goal.to_usize()] {
                pairs.push(vec![goal.min(other), goal.max(other)]);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        self.goals.iter().map(|&goal| vec![goal]).chain(pairs).collect()
    }

    /// Returns patterns of three variables: one of the goal, and two that are neighbours of it or of each
    /// other. Those with more variables of the goal come first.
    pub fn triples(&self, most: usize) -> Vec<Vec<u32>> {
        let mut found: FxHashSet<[u32; 3]> = FxHashSet::default();
        for &goal in &self.goals {
            for &second in &self.neighbours[goal.to_usize()] {
                let near = self.neighbours[goal.to_usize()].iter().chain(&self.neighbours[second.to_usize()]);
                for &third in near.filter(|&&third| third != goal && third != second) {
                    let mut pattern = [goal, second, third];
                    pattern.sort_unstable();
                    found.insert(pattern);
                }
                if found.len() > 20 * most {
                    break;
                }
            }
        }
        let mut patterns: Vec<Vec<u32>> = found.into_iter().map(|pattern| pattern.to_vec()).collect();
        let goals = |pattern: &Vec<u32>| {
            pattern.iter().filter(|variable| self.goals.binary_search(variable).is_ok()).count()
        };
        patterns.sort_by_cached_key(|pattern| (std::cmp::Reverse(goals(pattern)), pattern.clone()));
        patterns.truncate(most);
        patterns
    }

    /// Returns a projection grown from a variable of the goal, by the neighbour that raises the distances of
    /// sampled states most, again and again. It has at most `most` abstract states and `transitions`
    /// transitions.
    pub fn climb(
        &self,
        (projector, growth): (&Projector, &Growth<'_, '_>),
        dice: &mut Dice,
    ) -> Option<Projection> {
        if self.goals.is_empty() {
            return None;
        }
        let goal = self.goals[dice.below(self.goals.len())];
        let mut best = growth.try_pattern(projector, vec![goal])?;
        loop {
            let pattern = &best.0.pattern;
            let mut border: Vec<u32> =
                pattern.iter().flat_map(|variable| &self.neighbours[variable.to_usize()]).copied().collect();
            border.sort_unstable();
            border.dedup();
            border.retain(|variable| pattern.binary_search(variable).is_err());
            // A few neighbours, at random.
            for at in 0..border.len().min(MOST_CANDIDATES) {
                let other = at + dice.below(border.len() - at);
                border.swap(at, other);
            }
            border.truncate(MOST_CANDIDATES);
            let mut next: Option<(Projection, u64)> = None;
            for &variable in &border {
                if growth.budget.is_spent() {
                    break;
                }
                let mut larger = pattern.clone();
                larger.push(variable);
                larger.sort_unstable();
                let Some(tried) = growth.try_pattern(projector, larger) else { continue };
                if next.as_ref().is_none_or(|next| tried.1 > next.1) {
                    next = Some(tried);
                }
            }
            match next {
                Some(next) => best = next,
                None => return Some(best.0),
            }
        }
    }

    /// Returns projections onto small patterns, with at most `most` transitions together.
    pub fn project_small(
        &self,
        projector: &Projector,
        most: usize,
        budget: &WorkBudget<'_>,
    ) -> Vec<Projection> {
        let mut left = most;
        let mut all = Vec::new();
        for pattern in self.small() {
            if budget.is_stopped() {
                break;
            }
            let Some(projection) = projector.project(&pattern, left, budget) else { continue };
            left -= projection.transitions();
            all.push(projection);
        }
        all
    }
}
