//! The 2×2×2 cube: all 3,674,160 states and their distances from solved.
//!
//! It consists of the corners of the 3×3×3 cube. Without centres, a cube held in another way is the same
//! state, so it is always held with the corner DBL at home. Then turns of U, R and F suffice. A state is the
//! order of the other seven corners (5040) and the twists of six of them (729; the seventh follows). A table
//! gives the effect of each turn on each. A breadth-first search from the solved state fills the distances.

use std::convert::Infallible;
use std::sync::OnceLock;

use super::distances::distances;
use super::{Cube, Turn};
use crate::puzzles::permutation::{factorial, rank, unrank};
use crate::search::{Control, SearchError};
use crate::width::Width;

const ORDERS: usize = factorial(7);
const TWISTS: usize = 3usize.pow(6);
/// The number of states.
pub const STATES: usize = ORDERS * TWISTS;
/// Turns of U, R and F.
const TURNS: usize = 9;
/// The place of the corner that is held still.
const HELD: usize = 6;
/// The ways to hold a cube.
pub(crate) const HOLDS: usize = 24;

/// A state of the 2×2×2 cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pocket {
    order: u16,
    twists: u16,
}

struct PocketTables {
    orders: Vec<[u16; TURNS]>,
    twists: Vec<[u16; TURNS]>,
    distances: Vec<u8>,
    holds: Vec<Cube>,
    /// For each hold and turn, the equivalent turn of the cube held with DBL at home, and the hold after it.
    turned: Vec<[(u8, u8); 18]>,
}

static TABLES: OnceLock<PocketTables> = OnceLock::new();

/// The places of the corners that move, in the order of the coordinates.
const MOVING: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];

impl Pocket {
    /// Returns the state of the corners of a cube, held in any way.
    pub fn of(cube: &Cube) -> Pocket {
        Pocket::held(cube).0
    }

    /// Returns the state of the corners of a cube, and how the cube was held.
    pub(crate) fn held(cube: &Cube) -> (Pocket, u8) {
        let at_home = |hold: &Cube| cube.then(hold).corners[HELD] == Cube::SOLVED.corners[HELD];
        let holds = &tables().holds;
        let hold = holds.iter().position(at_home).unwrap_or(0);
        (coordinates(&cube.then(&holds[hold])), hold.to_u8())
    }

    /// Returns the fewest turns to the solved state, at most 11.
    pub fn distance(self) -> u32 {
        u32::from(tables().distances[self.index()])
    }

    /// Returns the state after a turn of U, R or F.
    #[inline]
    pub(crate) fn turned(self, turn: usize) -> Pocket {
        let tables = tables();
        let (order, twists) = (&tables.orders[self.order.to_usize()], &tables.twists[self.twists.to_usize()]);
        Pocket { order: order[turn], twists: twists[turn] }
    }

    /// Returns the state after any turn of a cube with a given hold, and the hold after it.
    #[inline]
    pub(crate) fn turned_held(self, hold: u8, turn: usize) -> (Pocket, u8) {
        let (own, after) = tables().turned[hold.to_usize()][turn];
        (self.turned(own.to_usize()), after)
    }

    fn index(self) -> usize {
        self.order.to_usize() * TWISTS + self.twists.to_usize()
    }
}

/// Returns a shortest sequence of turns that solves the corners of a cube as it is held. Then each face has
/// one colour, and the hold decides which.
pub fn solve(cube: &Cube) -> Vec<Turn> {
    let (mut pocket, mut hold) = Pocket::held(cube);
    let mut turns = Vec::new();
    loop {
        let nearer = Turn::ALL.into_iter().find_map(|turn| {
            let (next, after) = pocket.turned_held(hold, turn.index());
            (next.distance() < pocket.distance()).then_some((turn, next, after))
        });
        let Some((turn, next, after)) = nearer else { return turns };
        (pocket, hold) = (next, after);
        turns.push(turn);
    }
}

/// Builds the tables now, in a tenth of a second and 4 MB, instead of when they are first needed.
///
/// # Errors
/// Returns [`SearchError`] if the observer of `control` cancelled.
pub fn prepare(control: &mut Control) -> Result<(), SearchError> {
    if TABLES.get().is_none() {
        let tables = PocketTables::build(|share| control.report_building(share))?;
        // Another thread may have built the same tables meanwhile.
        let _ = TABLES.set(tables);
    }
    Ok(())
}

fn tables() -> &'static PocketTables {
    TABLES.get_or_init(|| {
        let Ok(tables) = PocketTables::build(|_| Ok::<(), Infallible>(()));
        tables
    })
}

/// Returns the number of states at each distance from the solved state.
pub fn histogram() -> Vec<usize> {
    let mut counts = vec![0; 12];
    for &distance in &tables().distances {
        counts[distance.to_usize()] += 1;
    }
    counts
}

/// Returns the coordinates of a cube whose corner DBL is at home.
fn coordinates(cube: &Cube) -> Pocket {
    let order = MOVING.map(|place| cube.corners[place] / 3);
    let twists = MOVING[..6].iter().fold(0, |twists, &place| twists * 3 + u16::from(cube.corners[place] % 3));
    Pocket { order: rank(&order).to_u16(), twists }
}

impl PocketTables {
    /// Builds the tables. Calls `report` with the share done, and ends with its error.
    fn build<E>(report: impl FnMut(f64) -> Result<(), E>) -> Result<PocketTables, E> {
        let orders: Vec<_> =
            (0..ORDERS).map(|order| turned_all(&with_order(order), |pocket| pocket.order)).collect();
        let twists: Vec<_> =
            (0..TWISTS).map(|twists| turned_all(&with_twists(twists), |pocket| pocket.twists)).collect();
        let after = |state: usize| -> [usize; TURNS] {
            let (order, twists) = (&orders[state / TWISTS], &twists[state % TWISTS]);
            std::array::from_fn(|turn| Pocket { order: order[turn], twists: twists[turn] }.index())
        };
        let distances = distances(STATES, coordinates(&Cube::SOLVED).index(), after, report)?;
        let holds = holds();
        let turned = holds.iter().map(|hold| Turn::ALL.map(|turn| turned_held(&holds, hold, turn))).collect();
        Ok(PocketTables { orders, twists, distances, holds, turned })
    }
}

fn turned_all(cube: &Cube, coordinate: impl Fn(Pocket) -> u16) -> [u16; TURNS] {
    std::array::from_fn(|turn| coordinate(coordinates(&cube.after(Turn::ALL[turn]))))
}

fn with_order(order: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    for (place, corner) in MOVING.into_iter().zip(unrank(order, MOVING.len())) {
        cube.corners[place] = Cube::SOLVED.corners[MOVING[corner.to_usize()]];
    }
    cube
}

fn with_twists(mut twists: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    for &place in MOVING[..6].iter().rev() {
        let twist = (twists % 3).to_u8();
        cube.corners[place] += twist;
        // The sum of all twists is a whole number of turns.
        let last = &mut cube.corners[MOVING[6]];
        *last = *last / 3 * 3 + (*last % 3 + 3 - twist) % 3;
        twists /= 3;
    }
    cube
}

/// Returns the effect on the corners of taking the cube into each hold. Turning the whole cube moves the
/// corners as turning two opposite faces does, one of them backwards.
fn holds() -> Vec<Cube> {
    let whole = |face: usize| {
        let (turn, opposite) = (Turn::ALL[3 * face], Turn::ALL[3 * (face + 3) + 2]);
        Cube::SOLVED.after(turn).after(opposite)
    };
    let corners_alone = |cube: Cube| Cube { edges: Cube::SOLVED.edges, ..cube };
    let mut holds = vec![Cube::SOLVED];
    let mut next = 0;
    while let Some(hold) = holds.get(next).copied() {
        for turned in (0..3).map(|face| corners_alone(hold.then(&whole(face)))) {
            if !holds.contains(&turned) {
                holds.push(turned);
            }
        }
        next += 1;
    }
    holds
}

/// Returns the equivalent of a turn for a cube in the normal hold: a turn of U, R or F, and the new hold. A
/// turn that would move the corner held becomes a turn of the opposite face and a change of hold.
fn turned_held(holds: &[Cube], hold: &Cube, turn: Turn) -> (u8, u8) {
    let corners = |cube: Cube| cube.corners;
    let find = |own: usize, after: &Cube| {
        corners(Cube::SOLVED.after(turn).then(after))
            == corners(hold.then(&Cube::SOLVED.after(Turn::ALL[own])))
    };
    let pairs = (0..TURNS).flat_map(|own| (0..HOLDS).map(move |after| (own, after)));
    let mut matching = pairs.filter(|&(own, after)| find(own, &holds[after]));
    matching.next().map_or((0, 0), |(own, after)| (own.to_u8(), after.to_u8()))
}
