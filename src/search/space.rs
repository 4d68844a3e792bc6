//! State spaces, which every algorithm of this module searches.
//!
//! A [`Space`] gives the successors of a state with their costs, says which states are goals, and may give a
//! lower bound on the cost to a goal. Algorithms are generic over it and compiled for each space, so that a
//! node needs no box and no call through a pointer. A space passes successors to a closure, so that they need
//! no container. With each comes the action that leads to it, from which [`Space::estimate_after`] can update
//! the parent's estimate instead of computing it from scratch.
//!
//! A state may carry data beside its identity, such as the cell of the blank or a running sum of its
//! heuristic, if `Eq` and `Hash` ignore it.

use std::fmt::Debug;
use std::hash::Hash;

use super::open_list::Queued;

/// The type of costs and estimates: `u32`, `u64` or `f64`.
///
/// `u32` is for small integers, and its open list is an array of buckets. The others use a heap. The cost of
/// a step must not be negative or NaN, and the cost of a path must stay below [`Cost::MAX`].
pub trait Cost: Queued + Copy + Debug + PartialOrd + Send + Sync + 'static {
    /// The cost of a path without steps.
    const ZERO: Self;
    /// A cost above all others. As an estimate, it means that no goal is reachable.
    const MAX: Self;
    /// Returns the sum, at most [`Cost::MAX`].
    fn plus(self, other: Self) -> Self;
    /// This estimate times a weight of at least 1, rounded down for integers.
    fn weighted(self, weight: f64) -> Self;
    /// Returns the cost in the unit of [`super::Control::bound`], rounded to the nearest `f64` beyond 2⁵³.
    fn to_f64(self) -> f64;
}

impl Cost for u32 {
    const ZERO: u32 = 0;
    const MAX: u32 = u32::MAX;
    #[inline]
    fn plus(self, other: u32) -> u32 {
        self.saturating_add(other)
    }
    fn weighted(self, weight: f64) -> u32 {
        (f64::from(self) * weight) as u32
    }
    fn to_f64(self) -> f64 {
        f64::from(self)
    }
}

impl Cost for u64 {
    const ZERO: u64 = 0;
    const MAX: u64 = u64::MAX;
    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.saturating_add(other)
    }
    fn weighted(self, weight: f64) -> u64 {
        (self as f64 * weight) as u64
    }
    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Cost for f64 {
    const ZERO: f64 = 0.0;
    const MAX: f64 = f64::INFINITY;
    #[inline]
    fn plus(self, other: f64) -> f64 {
        self + other
    }
    fn weighted(self, weight: f64) -> f64 {
        self * weight
    }
    fn to_f64(self) -> f64 {
        self
    }
}

/// A state space with goals and a heuristic.
///
/// ```
/// use taquin::search::{self, Control, Space};
///
/// /// A jug of three and a jug of five litres, a pump and a drain; the goal is to have four litres.
/// struct Jugs;
///
/// impl Space for Jugs {
///     type State = [u32; 2];
///     type Action = ();
///     type Cost = u32;
///
///     fn expand(&self, &[three, five]: &[u32; 2], mut generate: impl FnMut((), [u32; 2], u32)) {
///         // As much as fits is poured from one into the other.
///         let (right, left) = (three.min(5 - five), five.min(3 - three));
///         for next in [
///             [3, five], [three, 5], [0, five], [three, 0],
///             [three - right, five + right], [three + left, five - left],
///         ] {
///             generate((), next, 1);
///         }
///     }
///
///     fn is_goal(&self, &[_, five]: &[u32; 2]) -> bool {
///         five == 4
///     }
/// }
///
/// let found = search::astar(&Jugs, [0, 0], &mut Control::default())?.expect("it can be done");
/// assert_eq!(found.cost, 6);
/// assert_eq!(found.path[..3], [[0, 0], [0, 5], [3, 2]]);
/// # Ok::<(), search::SearchError>(())
/// ```
pub trait Space {
    /// A state. Two states are the same if they are equal.
    type State: Clone + Eq + Hash;
    /// An action, which leads from a state to a successor.
    type Action: Copy;
    /// The cost of an action, and of a path.
    type Cost: Cost;

    /// Calls `generate` for each successor of a state with the action, the successor and the cost.
    fn expand(&self, state: &Self::State, generate: impl FnMut(Self::Action, Self::State, Self::Cost));

    /// Returns whether the state is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns a lower bound on the cost to a goal: an admissible heuristic, which need not be consistent.
    /// [`Cost::MAX`] means that no goal is reachable. Searches that remember all states call this once for
    /// each.
    fn estimate(&self, _state: &Self::State) -> Self::Cost {
        Self::Cost::ZERO
    }

    /// Returns the [`Space::estimate`] of `child`, to which `action` led from `parent`. Also updates the data
    /// that `child` carries beside its identity. If the estimate is above `limit`, the search drops the
    /// child, and neither need be exact.
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

    /// Returns about how many bytes a state owns on the heap, which a memory limit counts beside its own
    /// size.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Returns a number below [`Space::rank_count`] that no other state has. Implement it if it is fast to
    /// compute: searches then use an array by rank instead of a hash table. Never called if there is no
    /// count.
    fn rank(&self, _state: &Self::State) -> usize {
        0
    }

    /// Returns one more than the largest rank, or `None` if states have no ranks.
    fn rank_count(&self) -> Option<usize> {
        None
    }
}

/// A space that can also be searched backwards from its goals.
pub trait Reversible: Space {
    /// Returns all goals.
    fn goals(&self) -> Vec<Self::State>;

    /// Calls `generate` for each predecessor of a state with the cost of the action from it to `state`. None
    /// may be left out. The default is for spaces in which every action can be undone at the same cost.
    fn retract(&self, state: &Self::State, mut generate: impl FnMut(Self::State, Self::Cost)) {
        self.expand(state, |_, successor, cost| generate(successor, cost));
    }
}

impl<S: Space> Space for &S {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn expand(&self, state: &S::State, generate: impl FnMut(S::Action, S::State, S::Cost)) {
        S::expand(self, state, generate);
    }

    fn is_goal(&self, state: &S::State) -> bool {
        S::is_goal(self, state)
    }

    fn estimate(&self, state: &S::State) -> S::Cost {
        S::estimate(self, state)
    }

    fn estimate_after(
        &self,
        parent: &S::State,
        parent_estimate: S::Cost,
        action: S::Action,
        child: &mut S::State,
        limit: S::Cost,
    ) -> S::Cost {
        S::estimate_after(self, parent, parent_estimate, action, child, limit)
    }

    fn heap_bytes(&self) -> usize {
        S::heap_bytes(self)
    }

    fn rank(&self, state: &S::State) -> usize {
        S::rank(self, state)
    }

    fn rank_count(&self) -> Option<usize> {
        S::rank_count(self)
    }
}

impl<S: Reversible> Reversible for &S {
    fn goals(&self) -> Vec<S::State> {
        S::goals(self)
    }

    fn retract(&self, state: &S::State, generate: impl FnMut(S::State, S::Cost)) {
        S::retract(self, state, generate);
    }
}
