//! Variables that begin inside a control construct and are used after its end: every branch of it has to give them a
//! place, and the same one.
//!
//! What comes after a construct is the rest of the branch that it stands in, what comes after the construct around that,
//! and so on; the other branches around it are no part of it. Likewise for what comes before.

use super::analyse::VarId;
use super::flatten::{Construct, Step};
use crate::width::Width;

/// Where a construct begins, where its other branch does, where it ends, and what is around it; steps count from 1.
#[derive(Clone, Copy, Default)]
struct Extent {
    open: u32,
    other: u32,
    close: u32,
    around: Option<Construct>,
}

/// The constructs of a clause.
pub(super) struct Nesting {
    extents: Vec<Extent>,
    /// For each step, the head first, the innermost construct around it.
    innermost: Vec<Option<Construct>>,
}

impl Nesting {
    /// O(steps).
    pub fn new(steps: &[Step], constructs: usize) -> Nesting {
        let mut extents = vec![Extent::default(); constructs];
        let mut innermost = vec![None];
        let mut now = None;
        for (step, at) in steps.iter().zip(1..) {
            match *step {
                Step::Open { id, .. } => {
                    (extents[id].open, extents[id].around) = (at, now);
                    now = Some(id);
                }
                Step::Else { id, .. } => extents[id].other = at,
                Step::Close { id, .. } => {
                    extents[id].close = at;
                    now = extents[id].around;
                }
                _ => {}
            }
            innermost.push(now);
        }
        Nesting { extents, innermost }
    }

    /// Tells of each construct that a variable escapes from, given the steps in which it occurs, in order.
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
            let Extent { close, around, .. } = self.extents[id];
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
            let Extent { open, around, .. } = self.extents[id];
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

    /// The branch of a construct that another stands in: its first step and the step behind it.
    fn branch(&self, around: Construct, id: Construct) -> (u32, u32) {
        let Extent { open, other, close, .. } = self.extents[around];
        if self.extents[id].open < other { (open, other) } else { (other, close) }
    }
}

fn occurs_within(occurrences: &[(VarId, u32)], start: u32, end: u32) -> bool {
    let from = occurrences.partition_point(|&(_, at)| at < start);
    occurrences.get(from).is_some_and(|&(_, at)| at < end)
}

/// For each construct, the variables that escape from it, given which occur in which step. O(occurrences log)
pub(super) fn find(steps: &[Step], constructs: usize, occurrences: &mut [(VarId, u32)]) -> Vec<Vec<VarId>> {
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
