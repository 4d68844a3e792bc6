//! Finds the variables that first occur inside a control construct and are used after it. Every branch must
//! give them the same location.
//!
//! The code after a construct is the rest of its branch, then the code after the enclosing construct, and so
//! on. The other branches of enclosing constructs do not belong to it. The code before a construct is defined
//! alike.

use super::flatten::{BodyStep, Construct};
use super::var_id::VarId;
use crate::width::Width;

/// The first step of a construct, of its other branch and after it, and the enclosing construct. Steps count
/// from 1.
#[derive(Clone, Copy, Default)]
struct ConstructExtent {
    open: u32,
    other: u32,
    close: u32,
    around: Option<Construct>,
}

/// The constructs of a clause.
pub(super) struct Nesting {
    extents: Vec<ConstructExtent>,
    /// For each step, the head first, the innermost construct around it.
    innermost: Vec<Option<Construct>>,
}

impl Nesting {
    /// O(steps).
    pub fn new(steps: &[BodyStep], constructs: usize) -> Nesting {
        let mut extents = vec![ConstructExtent::default(); constructs];
        let mut innermost = vec![None];
        let mut now = None;
        for (step, at) in steps.iter().zip(1..) {
            match *step {
                BodyStep::Open { id, .. } => {
                    (extents[id].open, extents[id].around) = (at, now);
                    now = Some(id);
                }
                BodyStep::Else { id, .. } => extents[id].other = at,
                BodyStep::Close { id, .. } => {
                    extents[id].close = at;
                    now = extents[id].around;
                }
                _ => {}
            }
            innermost.push(now);
        }
        Nesting { extents, innermost }
    }

    /// Reports each construct from which a variable escapes, given the steps in which it occurs, in order.
    /// O(occurrences * depth).
    pub fn escapes(&self, occurrences: &[(VarId, u32)], mut tell: impl FnMut(Construct)) {
        let (Some(&(_, first)), Some(&(_, last))) = (occurrences.first(), occurrences.last()) else { return };
        if self.innermost[first.to_usize()].is_none() {
            return;
        }
        let mut told: Vec<Construct> = Vec::new();
        for &(_, at) in occurrences {
            let mut inside = self.innermost[at.to_usize()];
            while let Some(id) = inside.filter(|&id| self.extents[id].close < last && !told.contains(&id)) {
                told.push(id);
                if self.occurs_after(id, occurrences) && !self.occurs_before(id, occurrences) {
                    tell(id);
                }
                inside = self.extents[id].around;
            }
        }
    }

    fn occurs_after(&self, mut id: Construct, occurrences: &[(VarId, u32)]) -> bool {
        loop {
            let ConstructExtent { close, around, .. } = self.extents[id];
            let end = around.map_or(u32::MAX, |around| self.branch(around, id).1);
            if occurs_within(occurrences, close, end) {
                return true;
            }
            match around {
                Some(around) => id = around,
                None => return false,
            }
        }
    }

    fn occurs_before(&self, mut id: Construct, occurrences: &[(VarId, u32)]) -> bool {
        loop {
            let ConstructExtent { open, around, .. } = self.extents[id];
            let start = around.map_or(0, |around| self.branch(around, id).0);
            if occurs_within(occurrences, start, open) {
                return true;
            }
            match around {
                Some(around) => id = around,
                None => return false,
            }
        }
    }

    /// Returns the branch of a construct that contains another: its first step and the step after it.
    fn branch(&self, around: Construct, id: Construct) -> (u32, u32) {
        let ConstructExtent { open, other, close, .. } = self.extents[around];
        if self.extents[id].open < other { (open, other) } else { (other, close) }
    }
}

fn occurs_within(occurrences: &[(VarId, u32)], start: u32, end: u32) -> bool {
    let from = occurrences.partition_point(|&(_, at)| at < start);
    occurrences.get(from).is_some_and(|&(_, at)| at < end)
}

/// Returns for each construct the variables that escape from it, given the steps in which each occurs.
/// O(occurrences log)
pub(super) fn find(
    steps: &[BodyStep],
    constructs: usize,
    occurrences: &mut [(VarId, u32)],
) -> Vec<Vec<VarId>> {
    if constructs == 0 {
        return Vec::new();
    }
    let nesting = Nesting::new(steps, constructs);
    let mut escapes = vec![Vec::new(); constructs];
    occurrences.sort_unstable();
    for of_variable in occurrences.chunk_by(|(var, _), (other, _)| var == other) {
        nesting.escapes(of_variable, |id| escapes[id].push(of_variable[0].0));
    }
    escapes
}
