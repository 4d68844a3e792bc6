//! Additive pattern databases as an estimate, looked up for the board and for its mirror image.
//!
//! A partition divides the tiles into groups; the estimate is the sum of their databases' distances.
//! Where the goal is its own mirror image about the diagonal, the mirrored board is as far from it, and the
//! larger of both sums counts. A move shifts one tile, so one group on each side is looked up again.

use std::sync::Arc;

use super::informed::{Estimator, Labelled, Looks, MOST_CELLS, Shifts};
use super::pattern::{Database, Group, Placement};

/// The most groups of a partition.
const MOST_GROUPS: usize = 3;

/// How the tiles are divided: the goal cell of the blank, and for each cell its tile's group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Partition {
    pub size: u8,
    pub blank: u8,
    pub groups: Vec<Vec<u8>>,
}

/// How finely tiles are divided into groups: fewer groups know more, and take longer to build.
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

impl Partition {
    /// A partition for N × N boards, N ≤ 4, with the blank's goal cell.
    pub(crate) fn new(size: usize, blank: u8, division: Division) -> Partition {
        let corner = CORNER.iter().find(|(named, _)| size == 4 && blank == 0 && *named == division);
        let groups = match corner {
            Some((_, groups)) => groups.iter().map(|tiles| tiles.to_vec()).collect(),
            None => {
                let tiles: Vec<u8> = (0..(size * size) as u8).filter(|&cell| cell != blank).collect();
                tiles.chunks(division.group_size(size)).map(<[u8]>::to_vec).collect()
            }
        };
        Partition { size: size as u8, blank, groups }
    }

    /// The groups with the board they are on.
    pub(crate) fn groups(&self) -> impl Iterator<Item = Group> + '_ {
        self.groups.iter().map(|tiles| Group { size: self.size, tiles: tiles.clone(), blank: self.blank })
    }

    /// The memory of its databases.
    pub(crate) fn bytes(&self) -> usize {
        self.groups().map(|group| Database::entries(&group)).sum()
    }

    /// The memory that building them one after another takes at most.
    pub(crate) fn bytes_to_build(&self) -> usize {
        self.bytes() + self.groups().map(|group| Database::bytes_to_build(&group)).max().unwrap_or(0)
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
    databases: Vec<Arc<Database>>,
    /// By goal cell of a tile, its group: on the board, then on its mirror image.
    groups: [[u8; MOST_CELLS]; 2],
    cells: usize,
    mirror: Option<[u8; MOST_CELLS]>,
}

/// What the databases say of each group, on a board and on its mirror image, and the sums.
#[derive(Default)]
pub(crate) struct Memo {
    entries: [[Entry; MOST_GROUPS]; 2],
    sums: [u32; 2],
}

#[derive(Clone, Copy, Default)]
struct Entry {
    placement: Placement,
    distance: u32,
}

/// The entry on each side that a move changes, its group, and the sums.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    groups: [u8; 2],
    entries: [Entry; 2],
    sums: [u32; 2],
}

impl Additive {
    /// The estimate of a partition, given its databases.
    pub(crate) fn new(partition: &Partition, databases: Vec<Arc<Database>>) -> Additive {
        let size = partition.size as usize;
        let mirrored: [u8; MOST_CELLS] = std::array::from_fn(|cell| (cell % size * size + cell / size) as u8);
        let own_image = mirrored[partition.blank as usize] == partition.blank;
        let mirror = if own_image { Some(mirrored) } else { None };
        let mut groups = [[0; MOST_CELLS]; 2];
        for (group, tiles) in partition.groups.iter().enumerate() {
            for &tile in tiles {
                groups[0][tile as usize] = group as u8;
                groups[1][mirrored[tile as usize] as usize] = group as u8;
            }
        }
        Additive { databases, groups, cells: size * size, mirror }
    }

    /// The entry of the group of the tile moved, on one side, and the sum with it; `from` and `to` are
    /// cells of that side.
    #[inline(always)]
    fn look_up(&self, memo: &Memo, side: usize, group: usize, from: u8, to: u8) -> (Entry, u32) {
        let before = memo.entries[side][group];
        let (placement, distance) = self.databases[group].shift(before.placement, from, to);
        let distance = u32::from(distance);
        (Entry { placement, distance }, memo.sums[side] - before.distance + distance)
    }

    #[inline]
    fn group(&self, side: usize, label: u8) -> usize {
        self.groups[side][label as usize & 15] as usize % MOST_GROUPS
    }
}

impl Estimator for Additive {
    type Memo = Memo;
    type Change = Change;

    fn bytes(&self) -> usize {
        self.databases.iter().map(|database| database.distances().len()).sum()
    }

    fn start(&self, board: &Labelled) -> (Memo, u32) {
        let mut memo = Memo::default();
        for (group, database) in self.databases.iter().enumerate() {
            let mut enter = |side: usize, placement: Placement| {
                let distance = u32::from(database.distance(placement));
                memo.entries[side][group] = Entry { placement, distance };
                memo.sums[side] += distance;
            };
            enter(0, database.placement(board.placed(self.cells)));
            if let Some(mirror) = self.mirror {
                let image = |(cell, tile): (u8, u8)| (mirror[cell as usize], mirror[tile as usize]);
                enter(1, database.placement(board.placed(self.cells).map(image)));
            }
        }
        let estimate = memo.sums[0].max(memo.sums[1]);
        (memo, estimate)
    }

    /// Tables are larger than caches, and memory answers the moves' look-ups together; the image is looked up where
    /// the board itself does not exclude the move.
    #[inline]
    fn look(&self, memo: &Memo, shifts: &Shifts, _: u32, limit: u32) -> Looks<Change> {
        let upright = shifts.each_ref().map(|shift| {
            let shift = shift.as_ref()?;
            let group = self.group(0, shift.label);
            let (entry, sum) = self.look_up(memo, 0, group, shift.from, shift.to);
            (sum <= limit).then_some((group, entry, sum))
        });
        std::array::from_fn(|index| {
            let (shift, (group, entry, sum)) = (shifts[index].as_ref()?, upright[index]?);
            let image_group = self.group(1, shift.label);
            let (mut image, mut image_sum) = (memo.entries[1][image_group], memo.sums[1]);
            if let Some(mirror) = &self.mirror {
                let (from, to) = (mirror[shift.from as usize & 15], mirror[shift.to as usize & 15]);
                (image, image_sum) = self.look_up(memo, 1, image_group, from, to);
            }
            let estimate = sum.max(image_sum);
            let groups = [group as u8, image_group as u8];
            let change = Change { groups, entries: [entry, image], sums: [sum, image_sum] };
            (estimate <= limit).then_some((estimate, change))
        })
    }

    #[inline]
    fn exchange(&self, memo: &mut Memo, change: &mut Change) {
        let sides = memo.entries.iter_mut().zip(change.groups).zip(&mut change.entries);
        for ((entries, group), entry) in sides {
            std::mem::swap(&mut entries[group as usize % MOST_GROUPS], entry);
        }
        std::mem::swap(&mut memo.sums, &mut change.sums);
    }
}
