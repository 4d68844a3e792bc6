//! Patterns: sets of variables that are worth a projection.

use super::finite::FiniteTask;
use super::projection::{Projection, Projector};
use crate::width::Width;

/// The causal graph: which variables influence which.
#[derive(Debug)]
pub struct CausalGraph {
    /// For each variable, those that operators which change it require or change.
    neighbours: Vec<Vec<u32>>,
    goals: Vec<u32>,
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
        let mut patterns: Vec<Vec<u32>> = self.goals.iter().map(|&goal| vec![goal]).collect();
        for &goal in &self.goals {
            for &other in &self.neighbours[goal.to_usize()] {
                patterns.push(vec![goal.min(other), goal.max(other)]);
            }
        }
        patterns.sort_by_key(|pattern| (pattern.len(), pattern.clone()));
        patterns.dedup();
        patterns
    }

    /// Returns a pattern grown from a variable of the goal by random neighbours, with at most `most` abstract
    /// states.
    pub fn grow(&self, projector: &Projector, dice: &mut Dice, most: usize) -> Option<Vec<u32>> {
        if self.goals.is_empty() {
            return None;
        }
        let mut pattern = vec![self.goals[dice.below(self.goals.len())]];
        let mut size = projector.size(&pattern);
        let mut border: Vec<u32> = Vec::new();
        let mut last = pattern[0];
        loop {
            border.extend(self.neighbours[last.to_usize()].iter().filter(|other| !pattern.contains(other)));
            border.sort_unstable();
            border.dedup();
            border.retain(|&other| other != last && size.saturating_mul(projector.size(&[other])) <= most);
            if border.is_empty() {
                pattern.sort_unstable();
                return Some(pattern);
            }
            last = border[dice.below(border.len())];
            size *= projector.size(&[last]);
            pattern.push(last);
        }
    }

    /// Returns projections onto small patterns, with at most `most` transitions together.
    pub fn project_small(&self, projector: &Projector, most: usize) -> Vec<Projection> {
        let mut left = most;
        let mut all = Vec::new();
        for pattern in self.small() {
            let Some(projection) = projector.project(&pattern, left) else { continue };
            left -= projection.transitions();
            all.push(projection);
        }
        all
    }
}
