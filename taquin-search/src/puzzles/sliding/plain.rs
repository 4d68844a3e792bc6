//! Sliding boards of any size as a state space, each state a [`Board`] of its own.

use super::board::{Board, Slide};
use super::heuristic::Heuristic;
use crate::search::{Reversible, Space};
use crate::width::Width;

/// The space of boards with a goal, and an estimate that is a sum over tiles.
#[derive(Clone, Debug)]
pub struct Plain {
    goal: Board,
    homes: Vec<u32>,
    heuristic: Heuristic,
}

impl Plain {
    /// Makes the space of boards with this goal.
    pub fn new(goal: Board, heuristic: Heuristic) -> Plain {
        let homes = goal.cells_by_tile();
        Plain { goal, homes, heuristic }
    }

    fn share(&self, tile: u32, cell: usize) -> u32 {
        self.heuristic.share(self.goal.size(), cell, self.homes[tile.to_usize()].to_usize())
    }
}

impl Space for Plain {
    type State = Board;
    type Action = Slide;
    type Cost = u32;

    fn expand(&self, board: &Board, mut generate: impl FnMut(Slide, Board, u32)) {
        for slide in board.slides() {
            generate(slide, board.after(slide), 1);
        }
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    fn estimate(&self, board: &Board) -> u32 {
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.share(tile, cell)).sum()
    }

    fn estimate_after(&self, parent: &Board, before: u32, slide: Slide, _: &mut Board, _: u32) -> u32 {
        let tile = parent.tiles()[slide.from];
        before + self.share(tile, slide.to) - self.share(tile, slide.from)
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(self.goal.tiles())
    }
}

impl Reversible for Plain {
    fn goals(&self) -> Vec<Board> {
        vec![self.goal.clone()]
    }
}
