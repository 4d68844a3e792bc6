//! Exhaustive search over sets of facts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

use super::naive::NaiveState;
use crate::planning::fact_set::FactKey;
use crate::planning::layout::PackedState;
use crate::planning::model::Model;
use crate::planning::packed::PackedTask;
use crate::search::Space;

/// What a cheapest plan costs, if there is one; `Err` where there are more states than this.
pub fn cheapest(model: &Model, most: usize) -> Result<Option<u32>, ()> {
    let start = NaiveState::start(model);
    let mut numbers: HashMap<Vec<FactKey>, usize> = HashMap::from([(start.basic(), 0)]);
    let mut states = vec![(start, u32::MAX)];
    let mut open = BinaryHeap::from([(Reverse(0), 0)]);
    while let Some((Reverse(cost), number)) = open.pop() {
        if states[number].1 != u32::MAX {
            continue;
        }
        states[number].1 = cost;
        let state = states[number].0.clone();
        if state.reaches_goal() {
            return Ok(Some(cost));
        }
        for (action, arguments) in state.applicable() {
            let action = &model.actions[action];
            let child = state.apply(action, &arguments);
            let step = model.cost(action, &arguments).expect("a cost");
            let number = *numbers.entry(child.basic()).or_insert_with(|| {
                states.push((child, u32::MAX));
                states.len() - 1
            });
            open.push((Reverse(cost + step), number));
        }
        if states.len() > most {
            return Err(());
        }
    }
    Ok(None)
}

/// Compares the steps of a packed space with those between sets of facts, from the start on, over a few
/// hundred states.
pub fn same_steps(
    model: &Model,
    space: &PackedTask<1>,
    facts: &dyn Fn(&PackedState<1>) -> Vec<FactKey>,
) -> Result<(), String> {
    let changing: BTreeSet<FactKey> = all_changing(space, facts);
    let visible = |state: &NaiveState| -> Vec<FactKey> {
        state.basic().into_iter().filter(|fact| changing.contains(fact)).collect()
    };
    let mut seen = BTreeSet::new();
    let mut waiting = vec![(space.start(), NaiveState::start(model))];
    while let Some((packed, state)) = waiting.pop() {
        let own: Vec<FactKey> = facts(&packed).into_iter().filter(|fact| changing.contains(fact)).collect();
        if own != visible(&state) {
            return Err(format!("{own:?} is packed for {:?}", visible(&state)));
        }
        if !seen.insert(own.clone()) || seen.len() > 300 {
            continue;
        }
        let mut expected: BTreeMap<Vec<FactKey>, u32> = BTreeMap::new();
        let mut children = HashMap::new();
        for (action, arguments) in state.applicable() {
            let action = &model.actions[action];
            let child = state.apply(action, &arguments);
            let cost = model.cost(action, &arguments).expect("a cost");
            let key = visible(&child);
            let least = expected.entry(key.clone()).or_insert(cost);
            *least = cost.min(*least);
            children.insert(key, child);
        }
        let mut found: BTreeMap<Vec<FactKey>, u32> = BTreeMap::new();
        space.expand(&packed, |_, child, cost| {
            let key: Vec<FactKey> =
                facts(&child).into_iter().filter(|fact| changing.contains(fact)).collect();
            let least = found.entry(key.clone()).or_insert(cost);
            *least = cost.min(*least);
            waiting.extend(children.get(&key).map(|state| (child, state.clone())));
        });
        // An action that changes nothing is no step of the packed space.
        expected.remove(&own);
        found.remove(&own);
        if expected != found {
            return Err(format!("from {own:?} expected {expected:?}, found {found:?}"));
        }
    }
    Ok(())
}

/// The facts that hold in some state of a space and not in another.
fn all_changing(space: &PackedTask<1>, facts: &dyn Fn(&PackedState<1>) -> Vec<FactKey>) -> BTreeSet<FactKey> {
    let mut seen = std::collections::HashSet::from([space.start()]);
    let mut waiting = vec![space.start()];
    let mut all: BTreeSet<FactKey> = BTreeSet::new();
    while let Some(state) = waiting.pop() {
        all.extend(facts(&state));
        space.expand(&state, |_, child, _| {
            if seen.len() < 3000 && seen.insert(child) {
                waiting.push(child);
            }
        });
    }
    all
}
