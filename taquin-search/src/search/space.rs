//! State spaces, which every algorithm of this module searches.
//!
//! A [`Space`] gives the successors of a state with their costs, says which states are goals, and may give
//! a lower bound on the cost to a goal. Algorithms are generic over it and compiled for each space, so
//! that a node needs no box and no call through a pointer. A space passes successors to a closure, so that
//! they need no container. With each comes the action that leads to it, from which
//! [`Space::estimate_after`] can update the parent's estimate instead of computing it from scratch.
//!
//! A state may carry data beside its identity, such as the cell of the blank or a running sum of its
//! heuristic, if `Eq` and `Hash` ignore it.

use std::fmt::Debug;
use std::hash::Hash;

use super::open_list::{Buckets, CostHeap, CostQueue, OpenList};

/// The type of costs and estimates: a number, a pair whose second part decides between equal first ones,
/// or a type of your own.
///
/// `u32` is for small integers, and its open list is an array of buckets. The others use a heap. The cost
/// of a step must not be negative or NaN, which debug builds check for numbers. A path whose cost reaches
/// [`Cost::MAX`] is not found, as one beyond a bound: take a type that holds the costs. Only
/// [`super::breadth_first`], which counts steps, finds it. Costs must be in a total order, and adding the
/// same cost to two must not change their order.
///
/// A road that is as short as possible, and among those the one with the fewest tolls:
///
/// ```
/// use taquin::search::{self, Control, closures};
///
/// let roads = |&town: &char| match town {
///     'a' => vec![('b', (3u32, 1u32)), ('c', (2, 0))],
///     'b' => vec![('d', (2, 1))],
///     'c' => vec![('d', (3, 0))],
///     _ => vec![],
/// };
/// let space = closures(roads, |_| (0, 0), |&town| town == 'd');
/// let found = search::astar(&space, 'a', &mut Control::default())?.expect("a road");
/// assert_eq!((found.cost, found.path), ((5, 0), vec!['a', 'c', 'd']));
/// # Ok::<(), search::SearchError>(())
/// ```
///
/// A type of your own needs an order and five lines:
///
/// ```
/// use taquin::search::{self, Control, Cost, CostQueue, closures};
///
/// /// The share of goods that arrive. Losses multiply, and the largest share is the least cost.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Arriving(f64);
///
/// impl PartialOrd for Arriving {
///     fn partial_cmp(&self, other: &Arriving) -> Option<std::cmp::Ordering> {
///         other.0.partial_cmp(&self.0)
///     }
/// }
///
/// impl Cost for Arriving {
///     type Queue = CostQueue<Arriving>;
///     const ZERO: Arriving = Arriving(1.0);
///     const MAX: Arriving = Arriving(0.0);
///     fn plus(self, other: Arriving) -> Arriving {
///         Arriving(self.0 * other.0)
///     }
///     fn to_f64(self) -> f64 {
///         -self.0.ln()
///     }
/// }
///
/// let routes = |&port: &u8| match port {
///     0 => vec![(1, Arriving(0.9)), (2, Arriving(0.6))],
///     1 => vec![(2, Arriving(0.8))],
///     _ => vec![],
/// };
/// let space = closures(routes, |_| Arriving(1.0), |&port| port == 2);
/// let found = search::astar(&space, 0, &mut Control::default())?.expect("a route");
/// assert_eq!(found.path, [0, 1, 2]);
/// # Ok::<(), search::SearchError>(())
/// ```
pub trait Cost: Copy + Debug + PartialOrd + Send + Sync + 'static {
    /// The open list of searches: [`CostQueue`] for a type of your own.
    type Queue: OpenList<Self>;
    /// The cost of a path without steps.
    const ZERO: Self;
    /// A cost above all others. As an estimate, it means that no goal is reachable.
    const MAX: Self;
    /// Returns the sum, at most [`Cost::MAX`].
    fn plus(self, other: Self) -> Self;
    /// Returns the difference if `spent` is a part of this bound, as a limit for
    /// [`Space::estimate_after`]. By default returns [`Cost::MAX`], which is no limit.
    fn rest(self, spent: Self) -> Self {
        let _ = spent;
        Self::MAX
    }
    /// Returns this estimate times a weight of at least 1, rounded down for integers. By default returns
    /// the estimate itself, so that weights have no effect.
    fn weighted(self, weight: f64) -> Self {
        let _ = weight;
        self
    }
    /// Returns the cost in the unit of [`super::Control::bound`], rounded to the nearest `f64` beyond 2⁵³.
    /// A greater cost must not become a smaller number, and sums must become sums.
    fn to_f64(self) -> f64;
    /// Returns a bound that excludes no cost below this one. It may allow this cost and others that become
    /// the same number, which is the default.
    fn bound_below(self) -> f64 {
        self.to_f64()
    }
}

/// The share of a cost by which its float may differ from the sum of the same costs in another order.
pub(super) const ROUNDING: f64 = 1e-9;

/// Implements [`Cost`] for integers with the open list of a type that holds them all.
macro_rules! integer_costs {
    ($($integer:ty, $queue:ty;)*) => {$(
        impl Cost for $integer {
            type Queue = $queue;
            const ZERO: $integer = 0;
            const MAX: $integer = <$integer>::MAX;
            #[inline]
            fn plus(self, other: $integer) -> $integer {
                debug_assert!(other >= Self::ZERO, "the cost of a step is negative: {other}");
                self.saturating_add(other)
            }
            #[inline]
            fn rest(self, spent: $integer) -> $integer {
                self.saturating_sub(spent)
            }
            fn weighted(self, weight: f64) -> $integer {
                (self as f64 * weight) as $integer
            }
            fn to_f64(self) -> f64 {
                self as f64
            }
            /// The next smaller float may lie below the next smaller cost.
            fn bound_below(self) -> f64 {
                self.checked_sub(1).map_or(-1.0, Self::to_f64)
            }
        }
    )*};
}

integer_costs! {
    u32, Buckets;
    u64, CostHeap<u64>;
    i64, CostHeap<i64>;
    u8, CostQueue<u8>;
    u16, CostQueue<u16>;
    u128, CostQueue<u128>;
    usize, CostQueue<usize>;
    i8, CostQueue<i8>;
    i16, CostQueue<i16>;
    i32, CostQueue<i32>;
    i128, CostQueue<i128>;
    isize, CostQueue<isize>;
}

/// Implements [`Cost`] for floats.
macro_rules! float_costs {
    ($($float:ty, $queue:ty;)*) => {$(
        impl Cost for $float {
            type Queue = $queue;
            const ZERO: $float = 0.0;
            const MAX: $float = <$float>::INFINITY;
            #[inline]
            fn plus(self, other: $float) -> $float {
                debug_assert!(other >= Self::ZERO, "the cost of a step is negative or no number: {other}");
                self + other
            }
            fn weighted(self, weight: f64) -> $float {
                (f64::from(self) * weight) as $float
            }
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
            fn bound_below(self) -> f64 {
                self.to_f64().next_down()
            }
        }
    )*};
}

float_costs! {
    f32, CostQueue<f32>;
    f64, CostHeap<f64>;
}

/// Pairs are compared part by part. Bounds, weights and lower bounds are about the first. A sum whose first
/// part reaches its highest value is [`Cost::MAX`]. Take a second part that holds all sums: one that reaches
/// its highest value stays there unnoticed.
impl<A: Cost, B: Cost> Cost for (A, B) {
    type Queue = CostQueue<(A, B)>;
    const ZERO: (A, B) = (A::ZERO, B::ZERO);
    const MAX: (A, B) = (A::MAX, B::MAX);
    fn plus(self, other: (A, B)) -> (A, B) {
        let first = self.0.plus(other.0);
        // Otherwise the first part would be the highest, and the whole below `MAX`.
        if first < A::MAX { (first, self.1.plus(other.1)) } else { Self::MAX }
    }
    fn weighted(self, weight: f64) -> (A, B) {
        (self.0.weighted(weight), self.1.weighted(weight))
    }
    fn to_f64(self) -> f64 {
        self.0.to_f64()
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

    /// Returns the [`Space::estimate`] of `child`, to which `action` led from `parent`. Also updates the
    /// data that `child` carries beside its identity. If the estimate is above `limit`, the search drops
    /// the child, and neither need be exact.
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

    /// Calls `generate` for each predecessor of a state with the cost of the action from it to `state`.
    /// None may be left out. The default is for spaces in which every action can be undone at the same
    /// cost.
    fn retract(&self, state: &Self::State, mut generate: impl FnMut(Self::State, Self::Cost)) {
        self.expand(state, |_, successor, cost| generate(successor, cost));
    }

    /// Returns a lower bound on the cost from `start` to a state, which [`super::nbs`] uses as other searches
    /// use [`Space::estimate`]. [`Cost::MAX`] means that no path leads to the state.
    fn estimate_from(&self, _start: &Self::State, _state: &Self::State) -> Self::Cost {
        Self::Cost::ZERO
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

    fn estimate_from(&self, start: &S::State, state: &S::State) -> S::Cost {
        S::estimate_from(self, start, state)
    }
}
