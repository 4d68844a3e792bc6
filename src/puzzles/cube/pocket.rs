//! The 2×2×2 cube: all 3,674,160 states and their distances from solved.
//!
//! It consists of the corners of the 3×3×3 cube. Without centres, a cube held in another way is the same
//! state, so it is always held with the corner DBL at home. Then turns of U, R and F suffice. A state is the
//! order of the other seven corners (5040) and the twists of six of them (729; the seventh follows). A table
//! gives the effect of each turn on each. A breadth-first search from the solved state fills the distances.

use std::sync::LazyLock;

use super::{Cube, Turn};
use crate::puzzles::permutation::{factorial, rank, unrank};
use crate::width::Width;

const ORDERS: usize = factorial(7);
const TWISTS: usize = 3usize.pow(6);
/// The number of states.
pub const STATES: usize = ORDERS * TWISTS;
/// Turns of U, R and F.
const TURNS: usize = 9;
/// The place of the corner that is held still.
const HELD: usize = 6;
const UNKNOWN: u8 = u8::MAX;
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

static TABLES: LazyLock<PocketTables> = LazyLock::new(PocketTables::new);

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
        let hold = TABLES.holds.iter().position(at_home).unwrap_or(0);
        (coordinates(&cube.then(&TABLES.holds[hold])), hold.to_u8())
    }

    /// Returns the fewest turns to the solved state, at most 11.
    pub fn distance(self) -> u32 {
        u32::from(TABLES.distances[self.index()])
    }

    /// Returns the state after a turn of U, R or F.
    #[inline]
    pub(crate) fn turned(self, turn: usize) -> Pocket {
        let (order, twists) = (&TABLES.orders[self.order.to_usize()], &TABLES.twists[self.twists.to_usize()]);
        Pocket { order: order[turn], twists: twists[turn] }
    }

    /// Returns the state after any turn of a cube with a given hold, and the hold after it.
    #[inline]
    pub(crate) fn turned_held(self, hold: u8, turn: usize) -> (Pocket, u8) {
        let (own, after) = TABLES.turned[hold.to_usize()][turn];
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
pub fn prepare() {
    LazyLock::force(&TABLES);
}

/// Returns the number of states at each distance from the solved state.
pub fn histogram() -> Vec<usize> {
    let mut counts = vec![0; 12];
    for &distance in &TABLES.distances {
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
    fn new() -> PocketTables {
        let holds = holds();
        let mut tables = PocketTables {
            orders: (0..ORDERS).map(|order| turned_all(&with_order(order), |pocket| pocket.order)).collect(),
            twists: (0..TWISTS)
                .map(|twists| turned_all(&with_twists(twists), |pocket| pocket.twists))
                .collect(),
            distances: vec![UNKNOWN; STATES],
            turned: holds.iter().map(|hold| Turn::ALL.map(|turn| turned_held(&holds, hold, turn))).collect(),
            holds,
        };
        tables.fill();
        tables
    }

    /// Fills the distances by breadth-first search from the solved state.
    fn fill(&mut self) {
        self.distances[coordinates(&Cube::SOLVED).index()] = 0;
        let mut layer = vec![coordinates(&Cube::SOLVED)];
        for distance in 1.. {
            let mut next = Vec::new();
            for pocket in layer {
                let (orders, twists) =
                    (&self.orders[pocket.order.to_usize()], &self.twists[pocket.twists.to_usize()]);
                for (&order, &twists) in orders.iter().zip(twists) {
                    let after = Pocket { order, twists };
                    let known = &mut self.distances[after.index()];
                    if *known == UNKNOWN {
                        *known = distance;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
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
