//! The 2×2×2 cube: all 3,674,160 states and their distances from solved.
//!
//! It is the corners of the 3×3×3 cube, and since it has no centres, a cube held in another way is the
//! same state. So it is always held with the corner DBL at home; then U, R and F alone turn the rest. A
//! state is the order of the seven others (5040) and the twists of six of them (729; the seventh follows),
//! each with a table of what turns do to it. A breadth-first search from solved fills the distances.

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
/// The place of the corner held still.
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
    /// By hold and turn of a cube held otherwise, the turn of the held one, and how it is held after.
    turned: Vec<[(u8, u8); 18]>,
}

static TABLES: LazyLock<PocketTables> = LazyLock::new(PocketTables::new);

/// The places of the corners that move, in the order of their coordinates.
const MOVING: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];

impl Pocket {
    /// The state of a cube's corners, however they are held.
    pub fn of(cube: &Cube) -> Pocket {
        Pocket::held(cube).0
    }

    /// The state of a cube's corners and how it was held.
    pub(crate) fn held(cube: &Cube) -> (Pocket, u8) {
        let at_home = |hold: &Cube| cube.then(hold).corners[HELD] == Cube::SOLVED.corners[HELD];
        let hold = TABLES.holds.iter().position(at_home).unwrap_or(0);
        (coordinates(&cube.then(&TABLES.holds[hold])), hold.to_u8())
    }

    /// How many turns it takes to solve: at most 11.
    pub fn distance(self) -> u32 {
        u32::from(TABLES.distances[self.index()])
    }

    /// The state after a turn of U, R or F.
    #[inline]
    pub(crate) fn turned(self, turn: usize) -> Pocket {
        let (order, twists) = (&TABLES.orders[self.order.to_usize()], &TABLES.twists[self.twists.to_usize()]);
        Pocket { order: order[turn], twists: twists[turn] }
    }

    /// The state after any turn of a cube that is held in some way, and how it is held then.
    #[inline]
    pub(crate) fn turned_held(self, hold: u8, turn: usize) -> (Pocket, u8) {
        let (own, after) = TABLES.turned[hold.to_usize()][turn];
        (self.turned(own.to_usize()), after)
    }

    fn index(self) -> usize {
        self.order.to_usize() * TWISTS + self.twists.to_usize()
    }
}

/// The fewest turns that solve the corners of a cube as it is held. Each face shows one colour then; which, depends
/// on how it was held.
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

/// Builds the tables now: a tenth of a second, 4 MB. They are built when first needed otherwise.
pub fn prepare() {
    LazyLock::force(&TABLES);
}

/// How many states are at each distance from solved.
pub fn histogram() -> Vec<usize> {
    let mut counts = vec![0; 12];
    for &distance in &TABLES.distances {
        counts[distance.to_usize()] += 1;
    }
    counts
}

/// The coordinates of a cube with its corner DBL at home.
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

    /// Breadth-first search from solved: goes through all states once a layer.
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
        // All twists together are a whole number of turns.
        let last = &mut cube.corners[MOVING[6]];
        *last = *last / 3 * 3 + (*last % 3 + 3 - twist) % 3;
        twists /= 3;
    }
    cube
}

/// The ways to hold a cube, as what taking it into each does to the corners: a whole cube turns as its
/// opposite faces do, one of them backwards.
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

/// A turn of a cube that `hold` brings into the standing hold is one of U, R and F there, or turns the
/// corner held: then the opposite face is turned instead and the cube held anew.
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
