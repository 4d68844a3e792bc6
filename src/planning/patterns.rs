//! Patterns: the sets of variables that are worth a projection.

use super::finite::FiniteTask;
use super::projection::{Projection, Projector};
use crate::width::Width;

/// Which variables matter to which.
#[derive(Debug)]
pub struct CausalGraph {
    /// By variable, those that operators ask for or change where they change it.
    neighbours: Vec<Vec<u32>>,
    goals: Vec<u32>,
}

/// A generator of numbers, the same ones each time (xorshift).
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound, which is above 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.to_u64()).to_usize()
    }
}

impl CausalGraph {
    /// The graph of a task.
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
        // What derived variables of the goal depend on matters as they do.
        for axiom in task.axioms.iter().flatten() {
            goals.extend(axiom.body.iter().map(|part| part.variable));
        }
        goals.retain(|&goal| goal < task.first_derived);
        goals.sort_unstable();
        goals.dedup();
        CausalGraph { neighbours, goals }
    }

    /// Variables of the goal, and pairs of one with a neighbour.
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

    /// A pattern that grows from a variable of the goal by neighbours at random, up to so many abstract
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

    /// Projections to small patterns, until they have so many transitions together.
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
