//! Groups of facts of which at most one holds, as variables with several values.
//!
//! Candidates are groups for which problems usually have invariants: the facts of a predicate with some
//! arguments in common, and other facts about the same objects, as long as all pairs exclude each other. The
//! candidate that covers the most facts becomes a variable, then the one that covers the most of the rest.
//! Among candidates of one size, the first is the one whose values are farthest from the goal, since its
//! estimate is worth the most; then the one whose conditional effects depend on it alone, since a projection
//! onto it is exact.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::FactId;
use super::ground::GroundTask;
use super::invariants::invariant_groups;
use super::model::ObjectId;
use super::mutex::Compatible;
use crate::width::Width;

/// Predicates with more arguments are grouped only by single arguments and by none.
const MOST_SUBSETS: usize = 5;

/// Chooses groups that cover these facts, each fact in one of them.
pub fn cover(task: &GroundTask, compatible: &Compatible, facts: &[bool]) -> Vec<Vec<FactId>> {
    let pool: Vec<FactId> = (0..facts.len().to_u32())
        .filter(|&fact| facts[fact.to_usize()] && !task.is_derived[fact.to_usize()])
        .filter(|&fact| compatible.may_both(fact, fact))
        .collect();
    let mut candidates = match compatible.is_known() {
        true => candidates(task, compatible, &pool),
        false => invariant_groups(task, &pool),
    };
    let worth = Worth::new(task);
    candidates.sort_by_cached_key(|group| Reverse((worth.distance(group), worth.locality(group))));
    let mut heap: BinaryHeap<(usize, Reverse<usize>)> =
        candidates.iter().enumerate().map(|(number, group)| (group.len(), Reverse(number))).collect();
    let mut is_covered = vec![false; facts.len()];
    let mut chosen = Vec::new();
    while let Some((size, Reverse(number))) = heap.pop() {
        let group = &mut candidates[number];
        group.retain(|fact| !is_covered[fact.to_usize()]);
        if group.len() < 2 {
            continue;
        }
        if group.len() < size {
            heap.push((group.len(), Reverse(number)));
            continue;
        }
        group.iter().for_each(|fact| is_covered[fact.to_usize()] = true);
        chosen.push(group.clone());
    }
    chosen.extend(pool.iter().filter(|fact| !is_covered[fact.to_usize()]).map(|&fact| vec![fact]));
    chosen
}

/// Cliques of facts that exclude each other.
fn candidates(task: &GroundTask, compatible: &Compatible, pool: &[FactId]) -> Vec<Vec<FactId>> {
    let mut families: FxHashMap<(u32, u64, Vec<ObjectId>), Vec<FactId>> = FxHashMap::default();
    for &fact in pool {
        let (predicate, arguments) = &task.atoms[fact.to_usize()];
        for counted in subsets(arguments.len()) {
            let fixed = (0..arguments.len()).filter(|place| counted >> place & 1 == 0);
            let fixed = fixed.map(|place| arguments[place]).collect();
            families.entry((*predicate, counted, fixed)).or_default().push(fact);
        }
    }
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut families: Vec<_> = families.into_iter().collect();
    families.sort_unstable();
    for ((_, _, fixed), mut group) in families {
        let is_clique = group
            .iter()
            .enumerate()
            .all(|(at, &left)| group[at + 1..].iter().all(|&right| !compatible.may_both(left, right)));
        if is_clique {
            extend(task, compatible, pool, &fixed, &mut group);
            group.sort_unstable();
            if group.len() > 1 && seen.insert(group.clone()) {
                found.push(group);
            }
        }
    }
    found
}

/// Returns the sets of argument positions of an arity, as bits.
fn subsets(arity: usize) -> Vec<u64> {
    if arity <= MOST_SUBSETS {
        return (0..1 << arity).collect();
    }
    std::iter::once(0).chain((0..arity.min(63)).map(|place| 1 << place)).collect()
}

/// Adds facts about the same objects that exclude all facts of a group.
fn extend(
    task: &GroundTask,
    compatible: &Compatible,
    pool: &[FactId],
    fixed: &[ObjectId],
    group: &mut Vec<FactId>,
) {
    for &fact in pool {
        let (_, arguments) = &task.atoms[fact.to_usize()];
        if fixed.iter().all(|object| arguments.contains(object))
            && group.iter().all(|&other| other != fact && !compatible.may_both(other, fact))
        {
            group.push(fact);
        }
    }
}

/// The data by which groups are compared as variables.
struct Worth<'a> {
    task: &'a GroundTask,
    /// For each fact, the operators and effects that add it.
    makers: Vec<Vec<(usize, usize)>>,
}

impl<'a> Worth<'a> {
    fn new(task: &'a GroundTask) -> Worth<'a> {
        let mut makers = vec![Vec::new(); task.names.len()];
        for (number, operator) in task.operators.iter().enumerate() {
            for (at, effect) in operator.effects.iter().enumerate().filter(|(_, effect)| effect.change.holds)
            {
                makers[effect.change.fact.to_usize()].push((number, at));
            }
        }
        Worth { task, makers }
    }

    /// Returns the cost of operators between the initial value and that of the goal in a projection onto the
    /// group; the largest number if the goal is unreachable, 0 without a goal.
    fn distance(&self, group: &[FactId]) -> u64 {
        let is_goal = |fact: &&FactId| self.task.goal.iter().any(|goal| goal.holds && goal.fact == **fact);
        let Some(&goal) = group.iter().find(is_goal) else { return 0 };
        let members: FxHashSet<FactId> = group.iter().copied().collect();
        let mut distances: FxHashMap<FactId, u64> = FxHashMap::default();
        let mut open = BinaryHeap::from([(Reverse(0), goal)]);
        while let Some((Reverse(distance), fact)) = open.pop() {
            if distances.contains_key(&fact) {
                continue;
            }
            if self.task.init[fact.to_usize()] {
                return distance;
            }
            distances.insert(fact, distance);
            for &(number, at) in &self.makers[fact.to_usize()] {
                let operator = &self.task.operators[number];
                let needs = operator.precondition.iter().chain(&operator.effects[at].condition);
                let from = needs.filter(|need| need.holds).find(|need| members.contains(&need.fact));
                match from {
                    Some(need) => open.push((Reverse(distance + u64::from(operator.cost)), need.fact)),
                    None => return distance + u64::from(operator.cost),
                }
            }
        }
        0
    }

    /// Returns the number of conditional effects on the group that depend on it alone.
    fn locality(&self, group: &[FactId]) -> usize {
        let effects = group.iter().flat_map(|&fact| &self.makers[fact.to_usize()]);
        let is_local = |&&(number, at): &&(usize, usize)| {
            let condition = &self.task.operators[number].effects[at].condition;
            !condition.is_empty() && condition.iter().all(|need| group.contains(&need.fact))
        };
        effects.filter(is_local).count()
    }
}
