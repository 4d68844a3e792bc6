//! The 3×3×3 cube solved optimally, by IDA* with pattern databases (Korf 1997).
//!
//! The estimate is the largest of three distances: of the corners as a 2×2×2 cube, of five edges, and of the
//! five opposite edges. The first ignores how the corners are held, so its table takes a 24th of the memory
//! of the exact one and is nearly as strong. The second five edges are the first five of the cube turned
//! upside down, so that one table serves both.

use std::convert::Infallible;
use std::sync::OnceLock;

use super::distances::{PERIOD, distances};
use super::pocket::{self, Pocket};
use super::{Cube, Turn};
use crate::search::{Control, SearchError, Statistics, Steps};
use crate::width::Width;

/// The edges of the database: the four of U, and FR.
const PATTERN: [u8; EDGES] = [0, 1, 2, 3, 8];
const EDGES: usize = 5;
const FLIPS: usize = 1 << EDGES;
/// Ways to place five edges in order: 12 × 11 × 10 × 9 × 8.
const PLACEMENTS: usize = 95_040;

/// Where the five edges are: placement × 32 + flips.
#[derive(Clone, Copy)]
struct EdgeState(u32);

struct EdgeTable {
    /// For each placement and turn, the new placement × 32 + the changed flips.
    turned: Vec<[u32; 18]>,
    distances: Vec<u8>,
}

static EDGE_TABLE: OnceLock<EdgeTable> = OnceLock::new();

/// Builds the tables now, in half a second and 14 MB, instead of when they are first needed.
///
/// # Errors
/// Returns [`SearchError`] if the observer of `control` cancelled.
pub fn prepare(control: &mut Control) -> Result<(), SearchError> {
    pocket::prepare(control)?;
    if EDGE_TABLE.get().is_none() {
        let table = EdgeTable::build(|share| control.report_building(share))?;
        // Another thread may have built the same table meanwhile.
        let _ = EDGE_TABLE.set(table);
    }
    Ok(())
}

fn edge_table() -> &'static EdgeTable {
    EDGE_TABLE.get_or_init(|| {
        let Ok(table) = EdgeTable::build(|_| Ok::<(), Infallible>(()));
        table
    })
}

/// Finds a shortest sequence of turns that solves a cube, at most 20 (Rokicki et al. 2010), or returns `None`
/// if it exceeds [`Control::bound`]. Up to twelve turns take milliseconds, more than sixteen take hours.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn solve(cube: &Cube, control: &mut Control) -> Result<Option<Steps<Turn>>, SearchError> {
    prepare(control)?;
    let node = CubeCoordinates::of(cube);
    let mut search = TurnSearch { cube, control, statistics: Statistics::default(), turns: Vec::new() };
    let mut bound = node.estimate();
    while search.control.bound.is_none_or(|most| f64::from(bound) <= most) {
        search.statistics.iterations += 1;
        if search.visit(&node, bound)? {
            return Ok(Some(Steps { steps: search.turns, statistics: search.statistics }));
        }
        bound += 1;
    }
    Ok(None)
}

/// A cube by its coordinates. The two edges that are in no pattern are left out.
#[derive(Clone, Copy)]
struct CubeCoordinates {
    corners: Pocket,
    hold: u8,
    edges: EdgeState,
    opposite: EdgeState,
}

impl CubeCoordinates {
    fn of(cube: &Cube) -> CubeCoordinates {
        let (corners, hold) = Pocket::held(cube);
        CubeCoordinates {
            corners,
            hold,
            edges: EdgeState::of(cube),
            opposite: EdgeState::of(&cube.upside_down()),
        }
    }

    fn estimate(&self) -> u32 {
        self.corners.distance().max(self.edges.distance()).max(self.opposite.distance())
    }

    /// Returns the cube after a turn, if the estimates allow a solution in `left` more turns.
    #[inline]
    fn turned(&self, turn: Turn, left: u32) -> Option<CubeCoordinates> {
        let (corners, hold) = self.corners.turned_held(self.hold, turn.index());
        if corners.distance() > left {
            return None;
        }
        let edges = self.edges.turned(turn);
        if edges.distance() > left {
            return None;
        }
        let opposite = self.opposite.turned(turn.upside_down());
        (opposite.distance() <= left).then_some(CubeCoordinates { corners, hold, edges, opposite })
    }
}

struct TurnSearch<'a, 'c> {
    cube: &'a Cube,
    control: &'a mut Control<'c>,
    statistics: Statistics,
    /// The turns from the start to the current node.
    turns: Vec<Turn>,
}

impl TurnSearch<'_, '_> {
    /// Searches below a node with `left` turns remaining. Returns `true` if it finds a solution, which is
    /// then in `turns`. Recursion is at most 20 deep.
    fn visit(&mut self, node: &CubeCoordinates, left: u32) -> Result<bool, SearchError> {
        if left == 0 {
            // Checks the whole cube, since the coordinates leave two edges out.
            return Ok(self.cube.after_all(self.turns.iter().copied()).is_solved());
        }
        self.statistics.expanded += 1;
        self.control.poll(&self.statistics, || f64::from(left))?;
        let last = self.turns.last().copied();
        for turn in
            Turn::ALL.into_iter().filter(|turn| last.is_none_or(|last| !turn.is_redundant_after(last)))
        {
            self.statistics.generated += 1;
            let Some(next) = node.turned(turn, left - 1) else { continue };
            self.turns.push(turn);
            if self.visit(&next, left - 1)? {
                return Ok(true);
            }
            self.turns.pop();
        }
        Ok(false)
    }
}

impl EdgeState {
    fn of(cube: &Cube) -> EdgeState {
        let place_of = |edge: u8| cube.edges.iter().position(|&there| there / 2 == edge).unwrap_or(0);
        let places = PATTERN.map(|edge| place_of(edge).to_u8());
        let flips =
            places.iter().fold(0, |flips, &place| flips * 2 + u32::from(cube.edges[place.to_usize()] % 2));
        EdgeState(rank(places) * FLIPS.to_u32() + flips)
    }

    #[inline]
    fn turned(self, turn: Turn) -> EdgeState {
        let flips = self.0 % FLIPS.to_u32();
        EdgeState(edge_table().turned[self.0.to_usize() / FLIPS][turn.index()] ^ flips)
    }

    #[inline]
    fn distance(self) -> u32 {
        u32::from(edge_table().distances[self.0.to_usize()])
    }
}

impl EdgeTable {
    /// Builds the table. Calls `report` with the share done, and ends with its error.
    fn build<E>(mut report: impl FnMut(f64) -> Result<(), E>) -> Result<EdgeTable, E> {
        let mut turned = Vec::with_capacity(PLACEMENTS);
        for placement in 0..PLACEMENTS {
            if placement.is_multiple_of(PERIOD) {
                report(0.0)?;
            }
            turned.push(turned_all(unrank(placement.to_u32())));
        }
        let after = |state: usize| -> [usize; 18] {
            let flips = (state % FLIPS).to_u32();
            turned[state / FLIPS].map(|after| (after ^ flips).to_usize())
        };
        let solved = EdgeState::of(&Cube::SOLVED).0.to_usize();
        let distances = distances(PLACEMENTS * FLIPS, solved, after, report)?;
        Ok(EdgeTable { turned, distances })
    }
}

/// Returns where each turn takes five unflipped edges at these places.
fn turned_all(places: [u8; EDGES]) -> [u32; 18] {
    let mut cube = Cube { edges: [u8::MAX; 12], ..Cube::SOLVED };
    for (edge, place) in PATTERN.into_iter().zip(places) {
        cube.edges[place.to_usize()] = edge * 2;
    }
    Turn::ALL.map(|turn| EdgeState::of(&cube.after(turn)).0)
}

/// Returns the rank of five distinct numbers below 12.
fn rank(places: [u8; EDGES]) -> u32 {
    let mut rank = 0;
    for (index, &place) in places.iter().enumerate() {
        let smaller = places[..index].iter().filter(|&&before| before < place).count();
        rank = rank * (12 - index.to_u32()) + u32::from(place) - smaller.to_u32();
    }
    rank
}

fn unrank(mut rank: u32) -> [u8; EDGES] {
    let mut digits = [0; EDGES];
    for (index, digit) in digits.iter_mut().enumerate().rev() {
        let radix = 12 - index.to_u32();
        (*digit, rank) = ((rank % radix).to_usize(), rank / radix);
    }
    let mut free: Vec<u8> = (0..12).collect();
    digits.map(|digit| free.remove(digit))
}
