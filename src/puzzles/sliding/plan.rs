//! A solution of a sliding board: where it starts, and which tile slides where.
//!
//! Boards are made as they are asked for, because those of a large size would not all fit in memory.

use crate::search::Statistics;

use super::board::{Board, Slide};

/// A shortest way from a board to its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    start: Board,
    slides: Vec<Slide>,
    statistics: Statistics,
}

impl Plan {
    /// The plan that makes these moves, each legal where it is made.
    pub(crate) fn new(start: Board, slides: Vec<Slide>, statistics: Statistics) -> Plan {
        Plan { start, slides, statistics }
    }

    /// The plan through these boards, each one move from the last.
    pub(crate) fn through(path: &[Board], statistics: Statistics) -> Option<Plan> {
        let slides =
            path.windows(2).map(|pair| pair[0].slide_to(&pair[1])).collect::<Option<Vec<Slide>>>()?;
        Some(Plan { start: path.first()?.clone(), slides, statistics })
    }

    /// How many moves it has.
    pub fn moves(&self) -> usize {
        self.slides.len()
    }

    /// The moves.
    pub fn slides(&self) -> &[Slide] {
        &self.slides
    }

    /// The boards from the start to the goal, both included; each a copy, made when it is asked for.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let mut slides = self.slides.iter();
        std::iter::successors(Some(self.start.clone()), move |board| Some(board.after(*slides.next()?)))
    }

    /// What finding it took.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }
}
