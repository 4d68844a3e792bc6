//! Relevance: the facts and operators that a plan may need, found backwards from the goal.

use rustc_hash::FxHashMap;

use super::ground::{GroundTask, Literal};
use super::mutex::Compatible;
use crate::width::Width;

impl GroundTask {
    /// Removes operators and effects that never apply or that no plan needs. Returns for each fact whether it
    /// is needed.
    pub fn prune(&mut self, compatible: &Compatible, is_applicable: &[bool]) -> Vec<bool> {
        self.drop_impossible(compatible, is_applicable);
        self.drop_irrelevant()
    }

    /// Removes operators and effects that never apply.
    pub fn drop_impossible(&mut self, compatible: &Compatible, is_applicable: &[bool]) {
        let mut applicable = is_applicable.iter();
        self.operators.retain(|_| applicable.next() != Some(&false));
        let mut operators = std::mem::take(&mut self.operators);
        for operator in &mut operators {
            let precondition = &operator.precondition;
            operator.effects.retain(|effect| {
                if effect.condition.is_empty() {
                    return true;
                }
                let all: Vec<Literal> = precondition.iter().chain(&effect.condition).copied().collect();
                all.iter().all(|&left| all.iter().all(|&right| compatible.may_both_hold(self, left, right)))
            });
        }
        self.operators = operators;
    }

    fn drop_irrelevant(&mut self) -> Vec<bool> {
        let needed = self.needed();
        let is_needed = |literal: Literal| needed[literal.fact.to_usize() * 2 + usize::from(literal.holds)];
        self.operators.retain(|operator| operator.effects.iter().any(|effect| is_needed(effect.change)));
        let facts: Vec<bool> =
            (0..self.names.len()).map(|fact| needed[fact * 2] || needed[fact * 2 + 1]).collect();
        for operator in &mut self.operators {
            operator.effects.retain(|effect| facts[effect.change.fact.to_usize()]);
        }
        self.axioms.retain(|axiom| facts[axiom.head.to_usize()]);
        facts
    }

    /// Returns, for each fact, whether a condition on the way to the goal requires it to be true, and to be
    /// false.
    fn needed(&self) -> Vec<bool> {
        let mut makers: FxHashMap<Literal, Vec<(usize, usize)>> = FxHashMap::default();
        for (number, operator) in self.operators.iter().enumerate() {
            for (at, effect) in operator.effects.iter().enumerate() {
                makers.entry(effect.change).or_default().push((number, at));
            }
        }
        let mut rules: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (number, axiom) in self.axioms.iter().enumerate() {
            rules.entry(axiom.head).or_default().push(number);
        }
        let mut needed = vec![false; 2 * self.names.len()];
        let mut waiting: Vec<Literal> = self.goal.clone();
        while let Some(literal) = waiting.pop() {
            let place = literal.fact.to_usize() * 2 + usize::from(literal.holds);
            if std::mem::replace(&mut needed[place], true) {
                continue;
            }
            for &(number, at) in makers.get(&literal).into_iter().flatten() {
                let operator = &self.operators[number];
                waiting.extend(operator.precondition.iter().chain(&operator.effects[at].condition));
            }
            // A plan may need to refute the condition of an effect that deletes the fact.
            let opposite = Literal { holds: !literal.holds, ..literal };
            for &(number, at) in makers.get(&opposite).into_iter().flatten() {
                let condition = self.operators[number].effects[at].condition.iter();
                waiting.extend(condition.map(|part| Literal { holds: !part.holds, ..*part }));
            }
            for &rule in rules.get(&literal.fact).into_iter().flatten() {
                // To make a derived fact false, a plan needs the opposite of the conditions of its rules.
                let body = self.axioms[rule].body.iter();
                waiting.extend(body.map(|part| Literal { holds: part.holds == literal.holds, ..*part }));
            }
        }
        needed
    }
}
