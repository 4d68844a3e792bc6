//! All paths between two boards within a number of moves.

use std::iter::FusedIterator;

use super::board::{Board, BoardMismatch};
use super::heuristic::Heuristic;
use super::lower_bound::least_moves;
use super::packed::{MOST_CELLS, Packed};
use super::plain::Plain;
use crate::search::{Growing, PathsWithin, Slice};

/// Returns all simple paths from `start` to `goal` of at most `bound` moves, each once, depth first, with
/// moves in the order of [`Board::slides`]. Up to 3 × 3 a table holds all distances, so the time follows the
/// number of paths. For larger boards it depends on how well the heuristic and a partial table prune.
///
/// # Errors
/// Returns [`BoardMismatch`] if the goal has another size or other tiles.
pub fn solve_bounded(start: &Board, goal: &Board, bound: u32) -> Result<BoundedPaths, BoardMismatch> {
    if !start.is_solvable_to(goal)? || least_moves(start, goal) > u64::from(bound) {
        return Ok(BoundedPaths::none());
    }
    if start.tiles().len() > MOST_CELLS {
        let space = Plain::new(goal.clone(), Heuristic::Manhattan);
        let reach = Growing::new(&space, bound);
        return Ok(BoundedPaths(Paths::Plain(Box::new(PathsWithin::new(
            space,
            reach,
            start.clone(),
            bound,
        )))));
    }
    let space = Packed::new(goal, Heuristic::Manhattan);
    let (word, reach) = (space.pack(start.tiles()), Growing::new(&space, bound));
    Ok(BoundedPaths(Paths::Packed(Box::new(PathsWithin::new(space, reach, word, bound)))))
}

/// The lazy iterator of [`solve_bounded`]. It holds a table of distances of at most 64 megabytes, unless
/// [`BoundedPaths::memory`] sets another limit, and the boards on its path with their neighbours.
#[derive(Debug)]
#[must_use = "paths are looked for when they are asked for"]
pub struct BoundedPaths(Paths);

#[derive(Debug)]
enum Paths {
    None,
    Packed(Box<PathsWithin<Packed, Growing<Packed>>>),
    Plain(Box<PathsWithin<Plain, Growing<Plain>>>),
}

impl BoundedPaths {
    /// Creates an iterator without paths.
    pub(super) fn none() -> BoundedPaths {
        BoundedPaths(Paths::None)
    }

    /// Limits the table of distances to `bytes` bytes. The paths are the same, but may take longer to find.
    /// Call this before the first path, since the table starts again.
    pub fn memory(self, bytes: usize) -> BoundedPaths {
        BoundedPaths(match self.0 {
            Paths::None => Paths::None,
            Paths::Packed(paths) => Paths::Packed(Box::new(paths.memory(bytes))),
            Paths::Plain(paths) => Paths::Plain(Box::new(paths.memory(bytes))),
        })
    }

    /// Returns the memory held, in bytes. It grows with the table and with the path.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Paths::None => 0,
            Paths::Packed(paths) => paths.bytes(),
            Paths::Plain(paths) => paths.bytes(),
        }
    }

    /// Returns the next path, or pauses after `boards` boards. The next call continues.
    pub fn next_within(&mut self, boards: usize) -> Slice<Vec<Board>> {
        match &mut self.0 {
            Paths::None => Slice::Exhausted,
            Paths::Packed(paths) => match paths.advance_within(boards) {
                Slice::Found(words) => {
                    let words = words.to_vec();
                    Slice::Found(words.into_iter().map(|word| paths.space().board(word)).collect())
                }
                Slice::Paused => Slice::Paused,
                Slice::Exhausted => Slice::Exhausted,
            },
            Paths::Plain(paths) => match paths.advance_within(boards) {
                Slice::Found(boards) => Slice::Found(boards.to_vec()),
                Slice::Paused => Slice::Paused,
                Slice::Exhausted => Slice::Exhausted,
            },
        }
    }
}

impl Iterator for BoundedPaths {
    type Item = Vec<Board>;

    fn next(&mut self) -> Option<Vec<Board>> {
        self.next_within(usize::MAX).found()
    }
}

impl FusedIterator for BoundedPaths {}
