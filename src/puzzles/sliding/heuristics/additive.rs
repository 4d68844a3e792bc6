//! Additive pattern databases as an estimate, looked up for the board and for its mirror image.
//!
//! A partition divides the tiles into groups; the estimate is the sum of their databases' distances.
//! Where the goal has a mirror image with the blank on the same cell, the mirrored board is as far from it, and the
//! larger of both sums counts. A move shifts one tile, so one group on each side is looked up again.
//!
//! Groups that lie as another one does, turned or mirrored, use its database: three of the four on 25 cells.

use std::sync::Arc;

use crate::width::Width;

use super::super::board::Board;
use super::super::cells::{CellMap, TABLE_CELLS, WITHIN};
use super::super::labelled::{IncrementalHeuristic, Labelled, Orientation, TileMove, Word};
use super::super::symmetry::{mirrored, upright, ways};
use super::pattern_database::{PatternDatabase, Placement, TileGroup};

/// The most groups of a partition.
const MOST_GROUPS: usize = 4;

/// How the tiles are divided.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    size: u8,
    /// The goal cell of the blank.
    blank: u8,
    sections: Vec<Section>,
    /// The groups that databases are made for.
    groups: Vec<TileGroup>,
}

/// The tiles of a group by their goal cells, the number of the group whose database it uses, and the cells there on
/// which its own come to lie.
#[derive(Clone, Debug)]
struct Section {
    tiles: Vec<u8>,
    group: usize,
    cells: CellMap,
}

/// How finely tiles are divided into groups: fewer groups know more, and take longer to build. The 24 tiles of 25 cells
/// are always divided 6-6-6-6: 255 MB, for most goals, and some ten seconds on two cores to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Division {
    /// 5-5-5 on sixteen cells: 1.5 MB.
    Fine,
    /// 6-6-3 on sixteen cells: 11 MB, built in a second.
    Medium,
    /// 7-8 on sixteen cells: 577 MB, and 2.3 GB and half a minute on two cores to build.
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

/// The blocks around the middle, whose tile is in the group of the blank's cell.
fn around_the_middle(blank: u8) -> Vec<Vec<u8>> {
    let exchanged = |&cell: &u8| if cell == blank { MIDDLE } else { cell };
    let mut groups = AROUND_THE_MIDDLE.map(|tiles| tiles.iter().map(exchanged).collect::<Vec<u8>>());
    groups.iter_mut().for_each(|tiles| tiles.sort_unstable());
    groups.to_vec()
}

impl Partition {
    /// A partition for N × N boards, 2 ≤ N ≤ 5, with the blank's goal cell.
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

    /// The partition for a goal with one blank, and how its boards are laid over it.
    pub(crate) fn for_goal(goal: &Board, division: Division) -> (Orientation, Partition) {
        let (size, blank) = (goal.size(), goal.cells_by_tile()[0].to_usize());
        let frame = Orientation::bringing_home(size, blank);
        let partition = Partition::new(size, frame.cell(blank), division);
        (frame, partition)
    }

    /// Adds a group of tiles, with a database of its own where no other's is one of its images.
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

    /// The groups that databases are needed for.
    pub(crate) fn groups(&self) -> impl Iterator<Item = TileGroup> + '_ {
        self.groups.iter().cloned()
    }

    /// The memory of its databases.
    pub(crate) fn bytes(&self) -> usize {
        self.groups().map(|group| PatternDatabase::entries(&group)).sum()
    }

    /// The memory that building them one after another takes at most.
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
    /// By group of tiles, its database. Several may have the same; groups that there are not have one of the others.
    databases: [Arc<PatternDatabase>; MOST_GROUPS],
    groups: usize,
    upright: LaidGroups,
    /// For goals that have one.
    image: Option<LaidGroups>,
    cells: usize,
}

/// How the board or its mirror image is laid over the databases.
struct LaidGroups {
    /// By goal cell of a tile, its group.
    groups: CellMap,
    /// By group and cell of the board, the cell in the group's database.
    cells: [CellMap; MOST_GROUPS],
}

/// By group, how its tiles lie.
type Placements = [Placement; MOST_GROUPS];

/// How each group lies on a board and on its mirror image, and the sums of their distances.
#[derive(Default)]
pub(crate) struct AdditiveMemo {
    sides: [Placements; 2],
    sums: [u32; 2],
}

/// The group on each side that a move changes, how it lies after it, and the sums.
#[derive(Clone, Copy)]
pub(crate) struct AdditiveChange {
    groups: [u8; 2],
    placements: [Placement; 2],
    sums: [u32; 2],
}

impl Additive {
    /// The estimate of a partition, given its databases.
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

    /// On one side, the group of the tile moved, how it lies then, and the sum; `from` and `to` are cells of the board.
    #[inline(always)]
    fn look_up<W>(
        &self,
        side: &LaidGroups,
        before: &Placements,
        sum: u32,
        shift: &TileMove<W>,
    ) -> (u8, Placement, u32) {
        let group = side.groups[(shift.label & WITHIN).to_usize()] % MOST_GROUPS.to_u8();
        let (cells, before) = (&side.cells[group.to_usize()], before[group.to_usize()]);
        let (from, to) = (cells[(shift.from & WITHIN).to_usize()], cells[(shift.to & WITHIN).to_usize()]);
        let after = self.databases[group.to_usize()].shift(before, from, to);
        (group, after, sum - before.distance() + after.distance())
    }
}

impl LaidGroups {
    /// The board with its cells laid where `image` says.
    fn new(partition: &Partition, image: &CellMap) -> LaidGroups {
        let mut side = LaidGroups { groups: [0; TABLE_CELLS], cells: [[0; TABLE_CELLS]; MOST_GROUPS] };
        for (group, section) in partition.sections.iter().enumerate() {
            side.cells[group] = image.map(|cell| section.cells[cell.to_usize()]);
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
                let placement = database
                    .placement(ours.map(|(cell, tile)| (cells[cell.to_usize()], cells[tile.to_usize()])));
                memo.sides[number][group] = placement;
                memo.sums[number] += placement.distance();
            }
        }
        let estimate = memo.sums[0].max(memo.sums[1]);
        (memo, estimate)
    }

    /// The image is looked up where the board itself does not exclude the move.
    #[inline(always)]
    fn look(
        &self,
        memo: &AdditiveMemo,
        shift: &TileMove<W>,
        _: u32,
        limit: u32,
    ) -> Option<(u32, AdditiveChange)> {
        let upright = self.look_up(&self.upright, &memo.sides[0], memo.sums[0], shift);
        if upright.2 > limit {
            return None;
        }
        let image = match &self.image {
            Some(image) => self.look_up(image, &memo.sides[1], memo.sums[1], shift),
            None => (0, memo.sides[1][0], 0),
        };
        let (groups, placements, sums) = ([upright.0, image.0], [upright.1, image.1], [upright.2, image.2]);
        let estimate = upright.2.max(image.2);
        (estimate <= limit).then_some((estimate, AdditiveChange { groups, placements, sums }))
    }

    #[inline(always)]
    fn exchange(&self, memo: &mut AdditiveMemo, change: &mut AdditiveChange) {
        let sides = memo.sides.iter_mut().zip(change.groups).zip(&mut change.placements);
        for ((placements, group), placement) in sides {
            std::mem::swap(&mut placements[group.to_usize() % MOST_GROUPS], placement);
        }
        std::mem::swap(&mut memo.sums, &mut change.sums);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::labelled;
    use super::*;
    use crate::search::Control;

    /// How many databases the goals of 25 cells need, by the cell of the blank: three blocks are alike wherever it is,
    /// and the fourth is like them when the blank is in the middle.
    #[test]
    fn blocks_that_are_alike_share_a_database() {
        for blank in 0..25 {
            let partition = Partition::new(5, blank, Division::Medium);
            let tiles: usize = partition.sections.iter().map(|section| section.tiles.len()).sum();
            assert_eq!((partition.sections.len(), tiles), (4, 24));
            assert_eq!(partition.groups.len(), if blank == MIDDLE { 1 } else { 2 }, "blank on {blank}");
        }
    }

    /// On nine cells with the blank in the middle, one half is the other turned round.
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
