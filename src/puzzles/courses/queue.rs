//! A* as the 7-tile course describes it, with the length of its queue.
//!
//! The course's answer includes the longest its queue has been, which depends on every detail of the
//! algorithm; so this one is that of the course, beside the faster [`sliding::solve`](crate::puzzles::sliding::solve). The queue
//! is a heap of (f, board, g, h, index of the parent among the boards taken) in ascending order. A
//! successor is pushed unless its board has been taken before; a board pushed twice stays twice and is
//! expanded twice. The length is measured after the pushes of each expansion, and is 1 at the start.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use rustc_hash::FxHashSet;

use crate::search::{Control, Statistics, Stop};
use crate::width::Width;

use crate::puzzles::Board;

/// The boards one move away, sorted as numbers are, one a line with their Manhattan distance.
///
/// # Errors
/// Those of `out`.
pub fn print_successors(board: &Board, out: &mut impl fmt::Write) -> fmt::Result {
    let mut successors: Vec<Board> = board.neighbors().collect();
    successors.sort();
    successors.iter().try_for_each(|next| writeln!(out, "{next:?} h={}", next.manhattan()))
}

/// The course's solution of a board: [`fmt::Display`] prints it as the course does.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueSolution {
    /// The boards from the start to the goal.
    pub path: Vec<Board>,
    /// The longest the queue has been.
    pub longest_queue: usize,
}

/// Solves a board to [`Goal::BlanksLast`](crate::puzzles::Goal::BlanksLast) as the course does, or returns none if that is impossible.
///
/// # Errors
/// [`Stop`] when `control` ended the search.
pub fn solve_by_queue(board: &Board, control: &mut Control) -> Result<Option<QueueSolution>, Stop> {
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

/// Cells of boards expanded between two reports: a large board is a long step.
const CELLS_BETWEEN_REPORTS: u64 = 1 << 15;

/// f, the board, g, h, and the index of the parent.
type QueueEntry = (u64, Board, u64, u64, Option<usize>);

/// What an allocation takes beside what is asked for.
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
        for next in board.neighbors().filter(|next| !self.seen.contains(next)) {
            let h = next.manhattan();
            self.queue.push(Reverse((g + h, next, g, h, Some(parent))));
        }
        self.longest = self.longest.max(self.queue.len());
    }

    /// The memory held: the tables, and each board's tiles where they stand.
    fn bytes(&self) -> usize {
        let cells = self.taken.first().map_or(0, |(board, _)| board.tiles().len());
        let boards = self.queue.len() + self.taken.len() + self.seen.len();
        self.queue.capacity() * size_of::<QueueEntry>()
            + self.taken.capacity() * size_of::<(Board, Option<usize>)>()
            + self.seen.capacity() * (size_of::<Board>() + 1)
            + boards * (cells * size_of::<u32>() + ALLOCATION)
    }

    /// The boards from the start to the one taken last.
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
