//! How many nodes A* expands at once: as many as memory answers together, or one while it goes straight for a goal.

use super::space::Cost;

/// The most nodes of one f that are expanded before any of their successors is looked up. Most of the time of a
/// large A* is waiting for memory; a batch waits once.
pub const WIDEST: usize = 64;

/// States that own more bytes than this are expanded one by one: to hold the successors of many would cost memory, and
/// waiting for memory is little of the time.
const MOST_OWNED: usize = 1 << 10;

/// How many states that own so many bytes may be expanded at once.
pub fn widest(heap_bytes: usize) -> usize {
    if heap_bytes > MOST_OWNED { 1 } else { WIDEST }
}

/// For each step that came nearer, so many that do not are let pass before steps widen.
const PATIENCE: u32 = 8;

/// How the nodes of one f come nearer to the goal. Where f is right all the way, going straight is all there is to do,
/// and a batch only goes astray. So a step is one node while steps come nearer than all before them, with some patience
/// for the ways around obstacles; where they do not, it doubles.
pub struct Dive<C> {
    /// The smallest h.
    pub nearest: C,
    /// How many nodes the next step may be.
    pub width: usize,
    /// How many steps came nearer, and how many followed the last of them.
    nearer: u32,
    in_vain: u32,
}

impl<C: Cost> Dive<C> {
    /// After a step before which `nearest` was the smallest h.
    pub fn step(&mut self, nearest: C) {
        if self.nearest < nearest {
            (self.nearer, self.in_vain, self.width) = (self.nearer + 1, 0, 1);
        } else if self.in_vain < PATIENCE * self.nearer {
            self.in_vain += 1;
        } else {
            self.width = (2 * self.width).min(WIDEST);
        }
    }

    /// The f has changed.
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
