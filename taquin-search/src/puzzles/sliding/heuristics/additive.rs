//! Additive pattern databases, looked up for the board and for its mirror image.
//!
//! A partition divides the tiles into groups; the estimate is the sum of their databases' distances. If the
//! goal has a mirror image with the blank on the same cell, the mirrored board is at the same distance, and
//! the estimate is the larger of both sums. A move shifts one tile, so it takes one look-up for the board and
//! one for its image.
//!
//! Groups that are turned or mirrored images of one another share a database: three of the four on 25 cells.

use std::sync::Arc;

use super::super::board::{Board, adjacent};
use super::super::cells::{CellMap, TABLE_CELLS, WITHIN};
use super::super::labelled::{IncrementalHeuristic, Labelled, Orientation, TileMove, Word};
use super::super::symmetry::{mirrored, upright, ways};
use super::pattern_database::{CellShift, PatternDatabase, Placement, TileGroup};
use crate::width::Width;

/// The most groups of a partition.
const MOST_GROUPS: usize = 4;

/// A division of the tiles into groups.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    size: u8,
    /// The goal cell of the blank.
    blank: u8,
    sections: Vec<Section>,
    /// The groups that have databases.
    groups: Vec<TileGroup>,
}

/// One group of a partition: its tiles by their goal cells, the index of the group whose database it uses,
/// and the map of its cells to the cells there.
#[derive(Clone, Debug)]
struct Section {
    tiles: Vec<u8>,
    group: usize,
    cells: CellMap,
}

/// How finely the tiles are divided into groups. Fewer groups give better estimates and take longer to build.
/// The 24 tiles of 25 cells are always divided 6-6-6-6: 255 MB for most goals, built in some ten seconds on
/// two cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Division {
    /// 5-5-5 on sixteen cells: 1.5 MB.
    Fine,
    /// 6-6-3 on sixteen cells: 11 MB, built in a second.
    Medium,
    /// 7-8 on sixteen cells: 577 MB, built in half a minute on two cores with 2.3 GB.
    Coarse,
}

/// The best partitions of sixteen cells with the blank's goal on cell 0 (Korf & Felner 2002).
const CORNER: [(Division, &[&[u8]]); 3] = [
    (Division::Fine, &[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]),
    (Division::Medium, &[&[1, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 14, 15], &[2, 3, 13]]),
    (Division::Coarse, &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]]),
];

/// On 25 cells, four blocks of 2 × 3 around the one in the middle (Korf & Felner 2002).
const AROUND_THE_MIDDLE: [[u8; 6]; 4] =
    [[0, 1, 2, 5, 6, 7], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21], [17, 18, 19, 22, 23, 24]];
const MIDDLE: u8 = 12;

/// Returns the blocks around the middle, with the middle in place of the blank's cell.
fn around_the_middle(blank: u8) -> Vec<Vec<u8>> {
    let exchanged = |&cell: &u8| if cell == blank { MIDDLE } else { cell };
    let mut groups = AROUND_THE_MIDDLE.map(|tiles| tiles.iter().map(exchanged).collect::<Vec<u8>>());
    groups.iter_mut().for_each(|tiles| tiles.sort_unstable());
    groups.to_vec()
}

impl Partition {
    /// Makes a partition for N × N boards, 2 ≤ N ≤ 5, from the goal cell of the blank.
    fn new(size: usize, blank: u8, division: Division) -> Partition {
        let corner = CORNER.iter().find(|(named, _)| size == 4 && blank == 0 && *named == division);
        let groups = match corner {
            Some((_, groups)) => groups.iter().map(|tiles| tiles.to_vec()).collect(),
            None if size == 5 => around_the_middle(blank),
            None => {
                let tiles: Vec<u8> = (0..(size * size).to_u8()).filter(|&cell| cell != blank).collect();
                tiles.chunks(division.group_size(size)).map(<[u8]>::to_vec).collect()
            }
        };
        let mut partition = Partition { size: size.to_u8(), blank, sections: Vec::new(), groups: Vec::new() };
        groups.into_iter().for_each(|tiles| partition.add(tiles));
        partition
    }

    /// Makes the partition for a goal with one blank, and the orientation of its boards.
    pub(crate) fn for_goal(goal: &Board, division: Division) -> (Orientation, Partition) {
        let (size, blank) = (goal.size(), goal.cells_by_tile()[0].to_usize());
        let frame = Orientation::bringing_home(size, blank);
        let partition = Partition::new(size, frame.cell(blank), division);
        (frame, partition)
    }

    /// Adds a group of tiles, with its own database unless an image of it has one.
    fn add(&mut self, tiles: Vec<u8>) {
        let group = TileGroup { size: self.size, tiles: tiles.clone(), blank: self.blank };
        let mut images = ways(self.size.to_usize()).flat_map(|cells| {
            let image = group.laid(&cells);
            let number = self.groups.iter().position(|known| known.is_alike(&image));
            number.map(|number| (number, cells))
        });
        let (group, cells) = images.next().unwrap_or_else(|| {
            self.groups.push(group);
            (self.groups.len() - 1, upright())
        });
        self.sections.push(Section { tiles, group, cells });
    }

    /// Returns the groups that need databases.
    pub(crate) fn groups(&self) -> impl Iterator<Item = TileGroup> + '_ {
        self.groups.iter().cloned()
    }

    /// Returns the memory of the databases, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.groups().map(|group| PatternDatabase::entries(&group)).sum()
    }

    /// Returns the most memory taken by building the databases one after another, in bytes.
    pub(crate) fn bytes_to_build(&self) -> usize {
        self.bytes() + self.groups().map(|group| PatternDatabase::bytes_to_build(&group)).max().unwrap_or(0)
    }
}

impl Division {
    fn group_size(self, size: usize) -> usize {
        match (size, self) {
            (4, Division::Fine) => 5,
            (4, Division::Medium) => 6,
            (4, Division::Coarse) => 8,
            _ => 4,
        }
    }
}

/// The databases of a partition.
pub(crate) struct Additive {
    /// The database of each group. Several may share one, and unused entries repeat others.
    databases: [Arc<PatternDatabase>; MOST_GROUPS],
    groups: usize,
    upright: LaidGroups,
    /// The mirror image, for goals that have one.
    image: Option<LaidGroups>,
    cells: usize,
}

/// The mapping of the board, or of its mirror image, to the databases.
struct LaidGroups {
    /// The group of each tile, by its goal cell.
    groups: CellMap,
    /// For each group and cell of the board, the cell in the group's database.
    cells: [CellMap; MOST_GROUPS],
    /// For each group, and each cell from which a tile moves in one of four directions, the move there.
    shifts: [[[CellShift; 4]; TABLE_CELLS]; MOST_GROUPS],
}

/// Returns the number of the direction from a cell to one beside it.
#[inline(always)]
fn direction(from: u8, to: u8) -> usize {
    usize::from(from < to) + 2 * usize::from(from.abs_diff(to) == 1)
}

/// The placements of all groups on a board or its mirror image, their distances, and the sum of these.
#[derive(Default)]
struct BoardSide {
    placements: [Placement; MOST_GROUPS],
    distances: [u8; MOST_GROUPS],
    sum: u32,
}

/// The board and its mirror image.
#[derive(Default)]
pub(crate) struct AdditiveMemo {
    sides: [BoardSide; 2],
}

/// The group that a move changes on the board or on its image, its new placement and distance, and the new
/// sum.
#[derive(Clone, Copy, Default)]
struct SideChange {
    group: u8,
    distance: u8,
    sum: u32,
    placement: Placement,
}

/// What a move changes on the board, and on its image if there is one.
#[derive(Clone, Copy)]
pub(crate) struct AdditiveChange {
    sides: [SideChange; 2],
}

impl BoardSide {
    #[inline(always)]
    fn exchange(&mut self, change: &mut SideChange) {
        let group = change.group.to_usize() % MOST_GROUPS;
        std::mem::swap(&mut self.placements[group], &mut change.placement);
        std::mem::swap(&mut self.distances[group], &mut change.distance);
        std::mem::swap(&mut self.sum, &mut change.sum);
    }
}

impl Additive {
    /// Makes the estimate of a partition from its databases.
    pub(crate) fn new(partition: &Partition, databases: Vec<Arc<PatternDatabase>>) -> Additive {
        let size = partition.size.to_usize();
        let image = mirrored(size, partition.blank);
        let sections = &partition.sections;
        Additive {
            databases: std::array::from_fn(|section| {
                databases[sections[section % sections.len()].group].clone()
            }),
            groups: sections.len(),
            upright: LaidGroups::new(partition, &upright()),
            image: image.map(|image| LaidGroups::new(partition, &image)),
            cells: size * size,
        }
    }

    /// Returns what the move of a tile changes on the board or on its image.
    #[inline(always)]
    fn look_up<W>(&self, laid: &LaidGroups, side: &BoardSide, shift: &TileMove<W>) -> SideChange {
        let group = laid.groups[(shift.label & WITHIN).to_usize()] % MOST_GROUPS.to_u8();
        let at = group.to_usize();
        let shifts = &laid.shifts[at][(shift.from & WITHIN).to_usize()];
        let cells = &shifts[direction(shift.from, shift.to)];
        let (placement, distance) = self.databases[at].shift(side.placements[at], cells);
        let sum = side.sum - u32::from(side.distances[at]) + u32::from(distance);
        SideChange { group, distance, sum, placement }
    }
}

impl LaidGroups {
    /// Makes the mapping of a board whose cells are moved as `image` says.
    fn new(partition: &Partition, image: &CellMap) -> LaidGroups {
        let mut side = LaidGroups {
            groups: [0; TABLE_CELLS],
            cells: [[0; TABLE_CELLS]; MOST_GROUPS],
            shifts: [[[CellShift::default(); 4]; TABLE_CELLS]; MOST_GROUPS],
        };
        let size = partition.size.to_usize();
        for (group, section) in partition.sections.iter().enumerate() {
            let cells = image.map(|cell| section.cells[cell.to_usize()]);
            for from in 0..size * size {
                for to in adjacent(size, from) {
                    let shift = CellShift::new(cells[from], cells[to]);
                    side.shifts[group][from][direction(from.to_u8(), to.to_u8())] = shift;
                }
            }
            side.cells[group] = cells;
            for (cell, tile) in image.iter().enumerate() {
                if section.tiles.contains(tile) {
                    side.groups[cell] = group.to_u8();
                }
            }
        }
        side
    }
}

impl<W: Word> IncrementalHeuristic<W> for Additive {
    type Memo = AdditiveMemo;
    type Change = AdditiveChange;

    fn bytes(&self) -> usize {
        let distinct = self.databases.iter().enumerate().filter(|(index, database)| {
            !self.databases[..*index].iter().any(|before| Arc::ptr_eq(before, database))
        });
        distinct.map(|(_, database)| database.distances().len()).sum()
    }

    fn start(&self, board: &Labelled<W>) -> (AdditiveMemo, u32) {
        let mut memo = AdditiveMemo::default();
        for (number, side) in std::iter::once(&self.upright).chain(&self.image).enumerate() {
            for (group, database) in self.databases[..self.groups].iter().enumerate() {
                let cells = &side.cells[group];
                let ours = board
                    .placed(self.cells)
                    .filter(|&(_, tile)| side.groups[tile.to_usize()].to_usize() == group);
                let (placement, distance) = database
                    .placement(ours.map(|(cell, tile)| (cells[cell.to_usize()], cells[tile.to_usize()])));
                let side = &mut memo.sides[number];
                (side.placements[group], side.distances[group]) = (placement, distance);
                side.sum += u32::from(distance);
            }
        }
        let estimate = memo.sides[0].sum.max(memo.sides[1].sum);
        (memo, estimate)
    }

    /// Looks up the image only if the board itself does not exclude the move.
    #[inline(always)]
    fn look(&self, memo: &AdditiveMemo, shift: &TileMove<W>, _: u32, limit: u32) -> (u32, AdditiveChange) {
        let upright = self.look_up(&self.upright, &memo.sides[0], shift);
        let image = match &self.image {
            Some(image) if upright.sum <= limit => self.look_up(image, &memo.sides[1], shift),
            _ => SideChange::default(),
        };
        (upright.sum.max(image.sum), AdditiveChange { sides: [upright, image] })
    }

    #[inline(always)]
    fn exchange(&self, memo: &mut AdditiveMemo, change: &mut AdditiveChange) {
        memo.sides.iter_mut().zip(&mut change.sides).for_each(|(side, change)| side.exchange(change));
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::labelled;
    use super::*;
    use crate::search::Control;

    /// Three of the four blocks of 25 cells are always alike, and the fourth too if the blank's goal is the
    /// middle.
    #[test]
    fn blocks_that_are_alike_share_a_database() {
        for blank in 0..25 {
            let partition = Partition::new(5, blank, Division::Medium);
            let tiles: usize = partition.sections.iter().map(|section| section.tiles.len()).sum();
            assert_eq!((partition.sections.len(), tiles), (4, 24));
            assert_eq!(partition.groups.len(), if blank == MIDDLE { 1 } else { 2 }, "blank on {blank}");
        }
    }

    /// With nine cells and the blank in the middle, one half is the other one turned.
    #[test]
    fn a_shared_database_says_what_one_of_its_own_would() {
        let partition = Partition::new(3, 4, Division::Fine);
        assert_eq!((partition.sections.len(), partition.groups.len()), (2, 1));
        let apart = Partition {
            sections: (0..2)
                .map(|group| Section { group, cells: upright(), ..partition.sections[group].clone() })
                .collect(),
            groups: partition
                .sections
                .iter()
                .map(|section| TileGroup { tiles: section.tiles.clone(), ..partition.groups[0].clone() })
                .collect(),
            ..partition.clone()
        };
        let [shared, apart] = [partition, apart].map(|partition| {
            let build = |group: TileGroup| {
                PatternDatabase::build(&group, 1, &mut |_| std::ops::ControlFlow::Continue(()))
            };
            let databases = partition.groups().map(|group| Arc::new(build(group).expect("not cancelled")));
            Additive::new(&partition, databases.collect())
        });
        let goal = Board::new([1, 2, 3, 4, 0, 5, 6, 7, 8]).expect("a board");
        let frame = Orientation::upright(3);
        let solved = |start: &Board, additive: &Additive| {
            let found = labelled::solve::<u64, _>(start, &goal, &frame, additive, &mut Control::default());
            found.expect("it ends").map(|found| (found.steps, found.statistics.generated))
        };
        let mut board = goal.clone();
        for step in 0..200usize {
            let slides: Vec<_> = board.slides().collect();
            board = board.after(slides[step * step % slides.len()]);
            assert_eq!(solved(&board, &shared), solved(&board, &apart), "{board}");
        }
    }
}
