//! Spaces given by closures.

use std::hash::Hash;
use std::marker::PhantomData;

use super::space::{Cost, Space};

/// A space given by closures: see [`closures`].
struct ClosureSpace<S, C, E, H, G> {
    successors: E,
    estimate: H,
    is_goal: G,
    kinds: PhantomData<fn() -> (S, C)>,
}

/// Returns a space of states `S` and costs `C` for every algorithm of this module. `successors` gives the
/// successors of a state with their costs, `estimate` a lower bound on the cost to a goal.
///
/// ```
/// use taquin::search::{self, Control, closures};
///
/// // A knight goes from one square to another.
/// let steps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
/// let moves = |&(x, y): &(i32, i32)| steps.map(|(right, up)| ((x + right, y + up), 1u32));
/// let least = |&(x, y): &(i32, i32)| (4 - x).abs().max((6 - y).abs()).unsigned_abs().div_ceil(2);
/// let space = closures(moves, least, |&square| square == (4, 6));
/// let found = search::astar(&space, (1, 1), &mut Control::default())?.expect("a knight goes everywhere");
/// assert_eq!(found.cost, 4);
/// # Ok::<(), search::SearchError>(())
/// ```
pub fn closures<S, C, I>(
    successors: impl Fn(&S) -> I,
    estimate: impl Fn(&S) -> C,
    is_goal: impl Fn(&S) -> bool,
) -> impl Space<State = S, Action = (), Cost = C>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
{
    ClosureSpace { successors, estimate, is_goal, kinds: PhantomData }
}

impl<S, C, I, E, H, G> Space for ClosureSpace<S, C, E, H, G>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    E: Fn(&S) -> I,
    H: Fn(&S) -> C,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = ();
    type Cost = C;

    fn expand(&self, state: &S, mut generate: impl FnMut((), S, C)) {
        (self.successors)(state).into_iter().for_each(|(next, cost)| generate((), next, cost));
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn estimate(&self, state: &S) -> C {
        (self.estimate)(state)
    }
}
