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

use super::open_list::Queued;
use std::fmt::Debug;
use std::hash::Hash;

/// The cost of a path and the estimate of what remains: `u32`, `u64` or `f64`.
///
/// `u32` is for small integers: its open list is an array of buckets. The others have a heap. No step may cost less
/// than nothing or be NaN, and what a path costs must stay below [`Cost::MAX`].
pub trait Cost: Queued + Copy + Debug + PartialOrd + Send + Sync + 'static {
    /// The cost of standing still.
    const ZERO: Self;
    /// Above every cost. As an estimate: no goal can be reached from here.
    const MAX: Self;
    /// The cost of the one after the other, at most [`Cost::MAX`].
    fn plus(self, other: Self) -> Self;
    /// This estimate times a weight of at least 1, rounded down where the type is integral.
    fn weighted(self, weight: f64) -> Self;
    /// The same as [`super::Control::bound`] is given in; beyond 2⁵³ the nearest there is.
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
/// # Ok::<(), search::Stop>(())
/// ```
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

    /// A lower bound on the cost from here to a goal (an admissible heuristic); zero knows nothing, and
    /// [`Cost::MAX`] knows that there is no way. It need not be consistent. Asked for once a state where all
    /// states are remembered.
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

    /// The bytes that a state owns on the heap, about: what a bound on memory counts beside the state's own size.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// A number below [`Space::rank_count`] that no other state has, for spaces that can say so fast: an array by rank
    /// then takes the place of a table by hash. Not asked for where there is no count.
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
