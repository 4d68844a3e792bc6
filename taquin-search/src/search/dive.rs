//! Chooses how many nodes A* expands at once: a batch that memory answers together, or one while the search
//! heads straight for a goal.

use super::space::Cost;

/// The most nodes of one f that are expanded before their successors are looked up. A large A* spends most of
/// its time waiting for memory, and a batch waits once.
pub const WIDEST: usize = 64;

/// States with more heap data than this are expanded one by one. Holding the successors of many would take
/// memory, and waiting for memory is a small share of the time.
const MOST_OWNED: usize = 1 << 10;

/// Returns how many states with `heap_bytes` of heap data may be expanded at once.
pub fn widest(heap_bytes: usize) -> usize {
    if heap_bytes > MOST_OWNED { 1 } else { WIDEST }
}

/// The steps without progress that each step with progress allows before batches widen.
const PATIENCE: u32 = 8;

/// Tracks how the nodes of one f come nearer to the goal. If the estimate is exact, expanding node by node
/// goes straight there and a batch only strays. So a step expands one node while steps make progress, with
/// some patience for detours around obstacles. Otherwise its width doubles.
pub struct Dive<C> {
    /// The smallest h.
    pub nearest: C,
    /// The number of nodes of the next step.
    pub width: usize,
    /// The steps that came nearer, and the steps since the last of them.
    nearer: u32,
    in_vain: u32,
}

impl<C: Cost> Dive<C> {
    /// Updates the width after a step; `nearest` was the smallest h before it.
    pub fn step(&mut self, nearest: C) {
        if self.nearest < nearest {
            (self.nearer, self.in_vain, self.width) = (self.nearer + 1, 0, 1);
        } else if self.in_vain < PATIENCE * self.nearer {
            self.in_vain += 1;
        } else {
            self.width = (2 * self.width).min(WIDEST);
        }
    }

    /// Starts a new f.
    pub fn begin(&mut self) {
        *self = Dive { width: self.width, ..Dive::default() };
    }
}

impl<C: Cost> Default for Dive<C> {
    fn default() -> Self {
        Dive { nearest: C::MAX, width: 1, nearer: 0, in_vain: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_widen_when_they_come_no_nearer_for_long() {
        let mut dive = Dive::<u32>::default();
        for h in (10..20).rev() {
            let before = std::mem::replace(&mut dive.nearest, h);
            dive.step(before);
            assert_eq!(dive.width, 1);
        }
        let widths: Vec<usize> = (0..100)
            .map(|_| {
                dive.step(dive.nearest);
                dive.width
            })
            .collect();
        assert!(widths[..80].iter().all(|&width| width == 1));
        assert_eq!(widths[80..86], [2, 4, 8, 16, 32, 64]);
        assert_eq!(widths[99], WIDEST);
        dive.begin();
        assert_eq!((dive.nearest, dive.width), (u32::MAX, WIDEST));
    }
}
