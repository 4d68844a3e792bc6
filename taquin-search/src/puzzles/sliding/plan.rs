//! A solution of a sliding board: its start and its moves.
//!
//! Boards are made on demand, because large ones would not all fit in memory.

use super::board::{Board, Slide};
use crate::search::Statistics;

/// A shortest solution of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    start: Board,
    slides: Vec<Slide>,
    statistics: Statistics,
}

impl Plan {
    /// Makes a plan from legal moves.
    pub(crate) fn new(start: Board, slides: Vec<Slide>, statistics: Statistics) -> Plan {
        Plan { start, slides, statistics }
    }

    /// Makes a plan from boards, each one move from the last.
    pub(crate) fn through(path: &[Board], statistics: Statistics) -> Option<Plan> {
        let slides =
            path.windows(2).map(|pair| pair[0].slide_to(&pair[1])).collect::<Option<Vec<Slide>>>()?;
        Some(Plan { start: path.first()?.clone(), slides, statistics })
    }

    /// Returns the number of moves.
    pub fn moves(&self) -> usize {
        self.slides.len()
    }

    /// Returns the moves.
    pub fn slides(&self) -> &[Slide] {
        &self.slides
    }

    /// Returns the boards from the start to the goal, both included, each made on demand.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let mut slides = self.slides.iter();
        std::iter::successors(Some(self.start.clone()), move |board| Some(board.after(*slides.next()?)))
    }

    /// Returns the work of the search.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}
