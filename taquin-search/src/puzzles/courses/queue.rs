//! A* as the 7-tile course describes it, with the length of its queue.
//!
//! The course asks for the greatest length of its queue, which depends on every detail of the algorithm. So
//! this module follows the course, beside the faster [`sliding::solve`](crate::puzzles::sliding::solve). The
//! queue is a heap of (f, board, g, h, index of the parent among the boards taken) in ascending order. A
//! successor is pushed unless its board was taken before. A board that was pushed twice is expanded twice.
//! The length is 1 at the start and is measured after the pushes of each expansion.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use rustc_hash::FxHashSet;

use crate::puzzles::Board;
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// Prints the boards one move away in ascending order, one a line, with their Manhattan distance.
///
/// # Errors
/// Returns the errors of `out`.
pub fn print_successors(board: &Board, out: &mut impl fmt::Write) -> fmt::Result {
    let mut successors: Vec<Board> = board.neighbours().collect();
    successors.sort();
    successors.iter().try_for_each(|next| writeln!(out, "{next:?} h={}", next.manhattan()))
}

/// The solution of a board, which [`fmt::Display`] prints as the course does.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueSolution {
    /// The boards from the start to the goal.
    pub path: Vec<Board>,
    /// The greatest length of the queue.
    pub longest_queue: usize,
}

/// Solves a board to [`Goal::BlanksLast`](crate::puzzles::Goal::BlanksLast) as the course does, or returns
/// `None` if that is impossible.
///
/// # Errors
/// Returns [`SearchError`] if `control` ended the search.
pub fn solve_by_queue(board: &Board, control: &mut Control) -> Result<Option<QueueSolution>, SearchError> {
    if !board.is_solvable() {
        return Ok(None);
    }
    let mut search = CourseQueue::starting_at(board.clone());
    let mut statistics = Statistics::default();
    let period = (CELLS_BETWEEN_REPORTS / board.tiles().len().to_u64()).max(1);
    while let Some(Reverse((_, board, g, _, parent))) = search.queue.pop() {
        search.taken.push((board.clone(), parent));
        if board.is_goal() {
            return Ok(Some(QueueSolution { path: search.path(), longest_queue: search.longest }));
        }
        search.seen.insert(board.clone());
        search.push_successors(&board, g + 1);
        statistics.expanded += 1;
        statistics.peak_bytes = search.bytes();
        let is_full = control.memory.is_some_and(|limit| statistics.peak_bytes > limit);
        if is_full || statistics.expanded.is_multiple_of(period) {
            control.check(&statistics, 0.0)?;
        }
    }
    Ok(None)
}

/// Cells expanded between two reports. The larger the board, the longer a step takes.
const CELLS_BETWEEN_REPORTS: u64 = 1 << 15;

/// f, the board, g, h, and the index of the parent.
type QueueEntry = (u64, Board, u64, u64, Option<usize>);

/// The bytes of an allocation beyond those requested.
const ALLOCATION: usize = 16;

struct CourseQueue {
    queue: BinaryHeap<Reverse<QueueEntry>>,
    longest: usize,
    taken: Vec<(Board, Option<usize>)>,
    seen: FxHashSet<Board>,
}

impl CourseQueue {
    fn starting_at(board: Board) -> CourseQueue {
        let h = board.manhattan();
        let queue = BinaryHeap::from([Reverse((h, board, 0, h, None))]);
        CourseQueue { queue, longest: 1, taken: Vec::new(), seen: FxHashSet::default() }
    }

    fn push_successors(&mut self, board: &Board, g: u64) {
        let parent = self.taken.len() - 1;
        for next in board.neighbours().filter(|next| !self.seen.contains(next)) {
            let h = next.manhattan();
            self.queue.push(Reverse((g + h, next, g, h, Some(parent))));
        }
        self.longest = self.longest.max(self.queue.len());
    }

    /// Returns the memory held: the tables, and the tiles of each board.
    fn bytes(&self) -> usize {
        let cells = self.taken.first().map_or(0, |(board, _)| board.tiles().len());
        let boards = self.queue.len() + self.taken.len() + self.seen.len();
        self.queue.capacity() * size_of::<QueueEntry>()
            + self.taken.capacity() * size_of::<(Board, Option<usize>)>()
            + self.seen.capacity() * (size_of::<Board>() + 1)
            + boards * (cells * size_of::<u32>() + ALLOCATION)
    }

    /// Returns the boards from the start to the last one taken.
    fn path(&self) -> Vec<Board> {
        let last = self.taken.len().checked_sub(1);
        let indices = std::iter::successors(last, |&index| self.taken[index].1);
        let mut path: Vec<Board> = indices.map(|index| self.taken[index].0.clone()).collect();
        path.reverse();
        path
    }
}

impl fmt::Display for QueueSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (moves, board) in self.path.iter().enumerate() {
            writeln!(out, "{board:?} h={} moves: {moves}", board.manhattan())?;
        }
        writeln!(out, "Max queue length: {}", self.longest_queue)
    }
}
