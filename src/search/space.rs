//! State spaces: what every algorithm of this module searches.
//!
//! A [`Space`] says which states follow a state, at what cost, which are goals, and how far a goal is
//! at least. Algorithms are generic over it and compiled for each space, so that nothing is boxed or
//! called through a pointer for a node. Successors are handed to a closure rather than returned, so
//! that they need no container; with each comes the action that leads to it, from which
//! [`Space::estimate_after`] can update the parent's estimate instead of computing it anew.
//!
//! A state may carry more than its identity, say the cell of the blank or a running sum of its
//! heuristic, as long as `Eq` and `Hash` leave that out.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Add;

use super::open_list::{Buckets, Heap, OpenList};

/// The cost of a path and the estimate of what remains.
///
/// `u32` is for small integers: its open list is an array of buckets. `f64` is for the rest; a cost
/// must not be NaN.
pub trait Cost: Copy + Debug + PartialOrd + Add<Output = Self> + Send + Sync + 'static {
    /// The cost of standing still.
    const ZERO: Self;
    /// Above every cost.
    const MAX: Self;
    /// The open list that suits this cost best.
    type Open: OpenList<Self>;
    /// This estimate times a weight of at least 1, rounded down where the type is integral.
    fn weighted(self, weight: f64) -> Self;
}

impl Cost for u32 {
    const ZERO: u32 = 0;
    const MAX: u32 = u32::MAX;
    type Open = Buckets;
    fn weighted(self, weight: f64) -> u32 {
        (f64::from(self) * weight) as u32
    }
}

impl Cost for f64 {
    const ZERO: f64 = 0.0;
    const MAX: f64 = f64::INFINITY;
    type Open = Heap;
    fn weighted(self, weight: f64) -> f64 {
        self * weight
    }
}

/// A state space with goals and a heuristic.
pub trait Space {
    /// A state; its `Eq` and `Hash` say which states are one.
    type State: Clone + Eq + Hash;
    /// What leads from a state to a successor.
    type Action: Copy;
    /// The cost of an action, and of a path.
    type Cost: Cost;

    /// Generates each successor of a state: the action, the state it leads to and what it costs.
    fn expand(&self, state: &Self::State, generate: impl FnMut(Self::Action, Self::State, Self::Cost));

    /// Whether a path may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// A lower bound on the cost from here to a goal (an admissible heuristic); zero knows nothing.
    fn estimate(&self, _state: &Self::State) -> Self::Cost {
        Self::Cost::ZERO
    }

    /// [`Space::estimate`] of `child`, which `action` led to from `parent`. This is also where to bring up
    /// to date what a state carries beside its identity. An estimate above `limit` need not be exact, nor
    /// what is carried: such a child is dropped.
    fn estimate_after(
        &self,
        _parent: &Self::State,
        _parent_estimate: Self::Cost,
        _action: Self::Action,
        child: &mut Self::State,
        _limit: Self::Cost,
    ) -> Self::Cost {
        self.estimate(child)
    }

    /// A number below [`Space::rank_count`] that no other state has, for spaces that can say so fast.
    fn rank(&self, _state: &Self::State) -> usize {
        0
    }

    /// One more than the largest rank, or `None` when states have no ranks.
    fn rank_count(&self) -> Option<usize> {
        None
    }
}

/// A space that can also be searched from its goals backwards.
pub trait Reversible: Space {
    /// Every goal state.
    fn goals(&self) -> Vec<Self::State>;

    /// Generates each predecessor of a state and what the action from there to here costs.
    /// As it stands: for spaces whose every action can be taken back at the same cost.
    fn retract(&self, state: &Self::State, mut generate: impl FnMut(Self::State, Self::Cost)) {
        self.expand(state, |_, successor, cost| generate(successor, cost));
    }
}
