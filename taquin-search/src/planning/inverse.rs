//! Operators backwards: the states from which they lead to a state.
//!
//! An operator sets some variables, each to a value that may depend on what a variable was before. It can be
//! undone if what each variable was before follows from what it leads to: its precondition leaves one value,
//! or there is a variable whose new value tells. Then a state has at most one predecessor by the operator.
//! The operator is applied to it to see whether it is one.

use super::finite::{FiniteOperator, FiniteTask, OperatorId, Requirement, ValueEffect};
use super::layout::{BitField, PackedState};
use super::packed::PackedTask;
use super::successors::DecisionTree;
use crate::width::Width;

/// The mark of values from which no old value follows.
const NO_VALUE: u32 = u32::MAX;

/// The operators of a task, backwards.
#[derive(Debug)]
pub struct InverseMoves {
    /// Finds operators by the values that they leave behind.
    tree: DecisionTree,
    /// For each operator, what variables were before, as far as they may have changed.
    sources: Vec<Vec<(u32, OldValue)>>,
    preconditions: Vec<Vec<Requirement>>,
}

/// What a variable was before an operator.
#[derive(Debug)]
enum OldValue {
    /// This.
    Always(u32),
    /// What the new value of a variable tells.
    ByValue(u32, Vec<u32>),
}

/// An operator backwards.
struct InverseMove {
    /// What variables were before, as far as they may have changed.
    old_values: Vec<(u32, OldValue)>,
    /// Values that variables have behind it.
    behind: Vec<Requirement>,
}

/// A move that cannot be undone, since what a variable was before does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undetermined {
    /// The operator.
    pub operator: OperatorId,
    /// The variable.
    pub variable: u32,
}

/// The values of a variable after an operator, as a function of the old value of one variable: for each of
/// its old values the new one, or [`NO_VALUE`] if the operator is not applicable.
struct NewValue {
    source: u32,
    values: Vec<u32>,
}

impl InverseMoves {
    /// Inverts the first `count` operators of a task without axioms.
    ///
    /// # Errors
    /// Returns a move that cannot be undone, if there is one.
    pub fn new(task: &FiniteTask, fields: &[BitField], count: usize) -> Result<InverseMoves, Undetermined> {
        let (mut sources, mut left) = (Vec::new(), Vec::new());
        for (number, operator) in (0..).zip(&task.operators[..count]) {
            let undetermined = |variable| Undetermined { operator: number, variable };
            let InverseMove { old_values, behind } = inverse(task, operator).map_err(undetermined)?;
            sources.push(old_values);
            left.push(FiniteOperator { precondition: behind, effects: Vec::new(), ..operator.clone() });
        }
        let backwards = FiniteTask { sizes: task.sizes.clone(), operators: left, ..FiniteTask::default() };
        let tree = DecisionTree::new(&backwards, fields);
        let preconditions =
            task.operators[..count].iter().map(|operator| operator.precondition.clone()).collect();
        Ok(InverseMoves { tree, sources, preconditions })
    }

    /// Calls `generate` with each state from which an operator leads to this one, and its cost.
    pub fn each_predecessor<const W: usize>(
        &self,
        task: &PackedTask<W>,
        state: &PackedState<W>,
        mut generate: impl FnMut(PackedState<W>, u32),
    ) {
        let mut values: Vec<u32> = Vec::new();
        self.tree.visit(&state.0, |operator| {
            values.clear();
            values.extend(task.values(state));
            for (variable, old) in &self.sources[operator.to_usize()] {
                let value = match old {
                    OldValue::Always(value) => *value,
                    OldValue::ByValue(teller, old) => old[task.value(state, *teller).to_usize()],
                };
                if value == NO_VALUE {
                    return;
                }
                values[variable.to_usize()] = value;
            }
            let holds = |part: &Requirement| (values[part.variable.to_usize()] == part.value) == part.equal;
            if self.preconditions[operator.to_usize()].iter().all(holds) {
                let before = task.pack(&values);
                let (after, cost) = task.apply(&before, operator);
                if after == *state {
                    generate(before, cost);
                }
            }
        });
    }
}

/// Returns what the variables that an operator may change were before, and what holds behind it. Returns a
/// variable of which that does not follow, if there is one.
fn inverse(task: &FiniteTask, operator: &FiniteOperator) -> Result<InverseMove, u32> {
    let mut changed: Vec<u32> = operator.effects.iter().map(|effect| effect.variable).collect();
    changed.sort_unstable();
    changed.dedup();
    let mut new_values: Vec<(u32, NewValue)> = Vec::new();
    for &variable in &changed {
        let own = operator.effects.iter().filter(|effect| effect.variable == variable);
        // One that depends on several variables tells nothing.
        if let Some(value) = new_value(task, operator, variable, &own.collect::<Vec<_>>()) {
            new_values.push((variable, value));
        }
    }
    let is_unchanged = |part: &&Requirement| changed.binary_search(&part.variable).is_err();
    let mut behind: Vec<Requirement> = operator.precondition.iter().filter(is_unchanged).copied().collect();
    for (variable, new) in &new_values {
        let mut values = new.values.iter().copied().filter(|&value| value != NO_VALUE);
        if let Some(value) = values.next().filter(|&first| values.all(|value| value == first)) {
            behind.push(Requirement { variable: *variable, value, equal: true });
        }
    }
    let mut old_values = Vec::new();
    for &variable in &changed {
        let mut allowed = (0..).zip(allowed(task, operator, variable)).filter(|(_, is_allowed)| *is_allowed);
        if let (Some((only, _)), None) = (allowed.next(), allowed.next()) {
            old_values.push((variable, OldValue::Always(only)));
            continue;
        }
        let tells = |(teller, new): &(u32, NewValue)| {
            let old = (new.source == variable).then(|| new.old_values(task.sizes[teller.to_usize()]))??;
            Some(OldValue::ByValue(*teller, old))
        };
        old_values.push((variable, new_values.iter().find_map(tells).ok_or(variable)?));
    }
    Ok(InverseMove { old_values, behind })
}

/// Returns for each value of a variable whether the precondition of an operator allows it.
fn allowed(task: &FiniteTask, operator: &FiniteOperator, variable: u32) -> Vec<bool> {
    let own = operator.precondition.iter().filter(|part| part.variable == variable);
    let is_allowed = |value| own.clone().all(|part| (part.value == value) == part.equal);
    (0..task.sizes[variable.to_usize()]).map(is_allowed).collect()
}

/// Returns the new value of a variable as a function of one variable, if it is one.
fn new_value(
    task: &FiniteTask,
    operator: &FiniteOperator,
    variable: u32,
    effects: &[&ValueEffect],
) -> Option<NewValue> {
    let mut read = effects.iter().flat_map(|effect| &effect.condition).map(|part| part.variable);
    let source = read.next().unwrap_or(variable);
    if read.any(|other| other != source) {
        return None;
    }
    let after = |old: u32| {
        let applies =
            |effect: &&&ValueEffect| effect.condition.iter().all(|part| (part.value == old) == part.equal);
        let set = effects.iter().rev().find(applies).map(|effect| effect.value);
        set.or((source == variable).then_some(old))
    };
    let values = (0..).zip(allowed(task, operator, source));
    let values = values.map(|(old, is_allowed)| if is_allowed { after(old) } else { Some(NO_VALUE) });
    Some(NewValue { source, values: values.collect::<Option<Vec<u32>>>()? })
}

impl NewValue {
    /// Returns the old value for each new one of as many, unless one has several.
    fn old_values(&self, count: u32) -> Option<Vec<u32>> {
        let mut old_values = vec![NO_VALUE; count.to_usize()];
        for (old, &new) in (0..).zip(&self.values).filter(|(_, new)| **new != NO_VALUE) {
            if std::mem::replace(&mut old_values[new.to_usize()], old) != NO_VALUE {
                return None;
            }
        }
        Some(old_values)
    }
}
