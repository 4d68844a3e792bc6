//! Pattern databases (Culberson & Schaeffer 1996) for disjoint groups of tiles (Korf & Felner 2002).
//!
//! For a group of up to eight tiles, numbered by their goal cells, a database holds the least number of
//! moves of these tiles alone that brings them home, for every way to place them on the board.
//! Since moves of other tiles do not count, the values of disjoint groups add up to a lower bound.
//!
//! A placement is a set of cells and the order of the tiles on them. All orders of a set form a block of k!
//! bytes. A move turns one set into another and permutes the order in a way that depends only on how many
//! tiles of the group it passes. So one table of ranks, usually the identity, takes a whole block to another.
//! The blank matters only by the region of free cells that it is in. So the breadth-first search that fills
//! the database works on pairs of a placement and a region, block by block, with the regions of a placement
//! as bits of a byte. Blocks pull from their neighbours instead of pushing, so that threads never write to
//! the same block. A list holds what a layer adds to a block, for its neighbours to pull from.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::board::adjacent;
use super::super::cells::{CellMap, TABLE_CELLS};
use crate::puzzles::permutation::{factorial, rank, unrank};
use crate::width::Width;

/// The most tiles of a group.
pub(crate) const MOST_TILES: usize = 8;

/// The distance of a placement that was not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// A group of tiles and the board it is on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileGroup {
    /// N of the N × N board.
    pub size: u8,
    /// The goal cells of the tiles, ascending.
    pub tiles: Vec<u8>,
    /// The goal cell of the blank.
    pub blank: u8,
}

/// A placement of a group, in one word so that it is copied at once. From the lowest bit up: the cells in 32
/// bits, and the rank of the order of the tiles. The distance is kept apart, so that the processor can begin
/// the next look-ups while it waits for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement(u64);

impl Placement {
    fn new(cells: u32, order: u16) -> Placement {
        Placement(u64::from(cells) | u64::from(order) << 32)
    }

    fn cells(self) -> u32 {
        self.0.low_u32()
    }

    fn order(self) -> u16 {
        (self.0 >> 32).low_u16()
    }
}

/// All sets of a given number of cells, numbered. The number of a set is the sum of two parts: the number of
/// the first set with the same upper cells, and the number of the lower cells among sets of their size. Two
/// small tables hold these, since one table of all sets would not stay in the cache.
struct Sets {
    all: Vec<u32>,
    /// For each set of upper cells, the number of the first set that contains it.
    upper: Box<[u32; 1 << UPPER]>,
    /// For each set of lower cells, its number among those of its size.
    lower: Box<[u16; 1 << LOWER]>,
}

/// The number of lower cells, and the most upper cells.
const LOWER: usize = 13;
const UPPER: usize = 12;

/// The index of placements, with the effect of moves.
struct PlacementIndex {
    orders: usize,
    sets: Sets,
    /// For each two indices between which a tile moves in the order, the new rank for each old rank.
    reorders: Vec<u16>,
}

/// A move of a tile from a cell to one beside it, as sets of cells.
#[derive(Clone, Copy, Default)]
pub(crate) struct CellShift {
    /// Both cells.
    both: u32,
    /// The cells before that of the tile.
    before: u32,
    /// The cells between both, at most four, and the first of them.
    between: u32,
    first: u8,
    is_forward: bool,
}

impl CellShift {
    pub(crate) fn new(from: u8, to: u8) -> CellShift {
        let (first, cells) = (from.min(to) + 1, from.abs_diff(to) - 1);
        CellShift {
            both: 1 << from | 1 << to,
            before: (1 << from) - 1,
            between: ((1 << cells) - 1) << first,
            first,
            is_forward: from < to,
        }
    }
}

/// For each placement of a group, the number of moves that bring it home.
pub(crate) struct PatternDatabase {
    layout: PlacementIndex,
    tiles: Vec<u8>,
    distances: Vec<u8>,
}

impl Sets {
    fn new(cells: usize, tiles: usize) -> Sets {
        let mut sets =
            Sets { all: Vec::new(), upper: Box::new([0; 1 << UPPER]), lower: Box::new([0; 1 << LOWER]) };
        let mut by_size = vec![Vec::new(); LOWER + 1];
        for set in 0..1u32 << cells.min(LOWER) {
            let alike = &mut by_size[set.count_ones().to_usize()];
            sets.lower[set.to_usize()] = alike.len().to_u16();
            alike.push(set);
        }
        for upper in 0..1u32 << cells.saturating_sub(LOWER) {
            sets.upper[upper.to_usize()] = sets.all.len().to_u32();
            let left = tiles.checked_sub(upper.count_ones().to_usize()).and_then(|left| by_size.get(left));
            sets.all.extend(left.into_iter().flatten().map(|lower| upper << LOWER | lower));
        }
        sets
    }

    #[inline(always)]
    fn number(&self, set: u32) -> usize {
        let (upper, lower) = (set.to_usize() >> LOWER, set.to_usize());
        self.upper[upper % (1 << UPPER)].to_usize() + self.lower[lower % (1 << LOWER)].to_usize()
    }
}

impl PlacementIndex {
    fn new(cells: usize, tiles: usize) -> PlacementIndex {
        let sets = Sets::new(cells, tiles);
        let orders = factorial(tiles);
        let mut reorders = vec![0; MOST_TILES * MOST_TILES * orders];
        for (pair, ranks) in reorders.chunks_exact_mut(orders).enumerate() {
            let (from, to) = (pair / MOST_TILES, pair % MOST_TILES);
            if from != to && from < tiles && to < tiles && from.abs_diff(to) < cells.isqrt() {
                ranks.iter_mut().enumerate().for_each(|(order, rank)| *rank = moved(order, tiles, from, to));
            }
        }
        PlacementIndex { orders, sets, reorders }
    }

    /// Returns where the new ranks of orders begin for a move of a tile of `set`, or `None` if ranks remain.
    /// Only tiles on the cells between count. Mostly there is none, and the others need not be counted.
    #[inline(always)]
    fn reorder(&self, set: u32, shift: &CellShift) -> Option<usize> {
        let between = (set & shift.between) >> shift.first;
        if between == 0 {
            return None;
        }
        let passed = (COUNTS >> (4 * between)).to_usize() & 7;
        let before = (set & shift.before).count_ones().to_usize();
        let after = if shift.is_forward { before + passed } else { before - passed };
        Some((before * MOST_TILES + after) * self.orders)
    }
}

/// For each set of four cells, how many there are, in four bits.
const COUNTS: u64 = 0x4332_3221_3221_2110;

fn moved(order: usize, tiles: usize, from: usize, to: usize) -> u16 {
    let mut order = unrank(order, tiles);
    let tile = order.remove(from);
    order.insert(to, tile);
    rank(&order).to_u16()
}

impl PatternDatabase {
    /// Builds the database of a group on `threads` threads. Calls `progress` with the share done after each
    /// layer; it may cancel. Takes time and memory in proportion to the number of placements: two bytes each
    /// while building, and the lists of one layer.
    pub(crate) fn build(
        group: &TileGroup,
        threads: usize,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Option<PatternDatabase> {
        let layout = PlacementIndex::new(group.cells(), group.tiles.len());
        let mut build = DatabaseBuild::new(group, &layout);
        while build.grow(threads) {
            let done = build.known() as f64 / build.distances.len() as f64;
            if progress(done).is_break() {
                return None;
            }
        }
        let distances = build.distances;
        Some(PatternDatabase { layout, tiles: group.tiles.clone(), distances })
    }

    /// Returns the number of distances in the database of a group, a byte each.
    pub(crate) fn entries(group: &TileGroup) -> usize {
        let cells = group.cells();
        (0..group.tiles.len()).map(|placed| cells - placed).product()
    }

    /// Returns the most memory that building the database of a group takes, in bytes: for the distances, the
    /// regions seen, and the lists of two layers.
    pub(crate) fn bytes_to_build(group: &TileGroup) -> usize {
        4 * PatternDatabase::entries(group)
    }

    /// Makes a database from its distances, or returns `None` if their number is wrong.
    pub(crate) fn from_distances(group: &TileGroup, distances: Vec<u8>) -> Option<PatternDatabase> {
        let layout = PlacementIndex::new(group.cells(), group.tiles.len());
        let fits = distances.len() == layout.sets.all.len() * layout.orders;
        fits.then(|| PatternDatabase { layout, tiles: group.tiles.clone(), distances })
    }

    /// Returns all distances, set by set.
    pub(crate) fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// Returns the placement of the group on a board, given as pairs of a cell and the goal cell of its tile,
    /// and the number of moves that bring it home.
    pub(crate) fn placement(&self, board: impl Iterator<Item = (u8, u8)>) -> (Placement, u8) {
        let mut placed: Vec<(u8, u8)> = board.filter(|(_, tile)| self.tiles.contains(tile)).collect();
        placed.sort_unstable();
        let order: Vec<u8> = placed.iter().map(|&(_, tile)| tile).collect();
        let cells = placed.iter().fold(0, |set, (cell, _)| set | 1 << cell);
        self.look_up(cells, rank(&order).to_u16())
    }

    /// Returns the placement after a tile moved, and the number of moves that bring it home.
    #[inline(always)]
    pub(crate) fn shift(&self, placement: Placement, shift: &CellShift) -> (Placement, u8) {
        let order = match self.layout.reorder(placement.cells(), shift) {
            Some(first) => self.layout.reorders[first + placement.order().to_usize()],
            None => placement.order(),
        };
        self.look_up(placement.cells() ^ shift.both, order)
    }

    #[inline(always)]
    fn look_up(&self, cells: u32, order: u16) -> (Placement, u8) {
        let place = self.layout.sets.number(cells) * self.layout.orders + order.to_usize();
        (Placement::new(cells, order), self.distances[place])
    }
}

impl TileGroup {
    fn cells(&self) -> usize {
        self.size.to_usize() * self.size.to_usize()
    }

    /// Returns the group with its cells mapped to others.
    pub(crate) fn laid(&self, cells: &CellMap) -> TileGroup {
        let mut tiles: Vec<u8> = self.tiles.iter().map(|&tile| cells[tile.to_usize()]).collect();
        tiles.sort_unstable();
        TileGroup { size: self.size, tiles, blank: cells[self.blank.to_usize()] }
    }

    /// Returns whether both groups have the same database: their tiles are the same, and the blank can move
    /// between its goal cells without moving them.
    pub(crate) fn is_alike(&self, other: &TileGroup) -> bool {
        let same_tiles = self.size == other.size && self.tiles == other.tiles;
        let regions = regions(self.set(), &self.neighbours());
        same_tiles && regions[self.blank.to_usize()] == regions[other.blank.to_usize()]
    }

    /// Returns the neighbours of each cell.
    fn neighbours(&self) -> Vec<Vec<u8>> {
        let size = self.size.to_usize();
        (0..size * size).map(|cell| adjacent(size, cell).map(|next| next.to_u8()).collect()).collect()
    }

    fn set(&self) -> u32 {
        self.tiles.iter().fold(0, |set, tile| set | 1 << tile)
    }
}

/// A database that is being built. Bytes hold one bit for each region in which the blank may be.
struct DatabaseBuild<'a> {
    layout: &'a PlacementIndex,
    neighbours: Vec<Vec<u8>>,
    /// For each set and free cell, the bit of its region.
    regions: Vec<[u8; TABLE_CELLS]>,
    depth: u8,
    distances: Vec<u8>,
    seen: Vec<u8>,
    /// For each set, the placements that the last layer added to its block.
    layer: Vec<Vec<NewPlacement>>,
    known: AtomicU64,
}

/// A placement of the last layer: its order, and the regions that the blank newly reached.
#[derive(Clone, Copy)]
struct NewPlacement {
    order: u16,
    regions: u8,
}

/// The block of one set while a layer is added to it.
struct SetBlock<'a> {
    number: usize,
    distances: &'a mut [u8],
    seen: &'a mut [u8],
    added: &'a mut Vec<NewPlacement>,
}

impl<'a> DatabaseBuild<'a> {
    fn new(group: &TileGroup, layout: &'a PlacementIndex) -> DatabaseBuild<'a> {
        let entries = layout.sets.all.len() * layout.orders;
        let neighbours = group.neighbours();
        let regions: Vec<[u8; TABLE_CELLS]> =
            layout.sets.all.iter().map(|&set| regions(set, &neighbours)).collect();
        let home = layout.sets.number(group.set());
        let region = regions[home][group.blank.to_usize()];
        let mut build = DatabaseBuild {
            layout,
            neighbours,
            regions,
            depth: 0,
            distances: vec![UNKNOWN; entries],
            seen: vec![0; entries],
            layer: vec![Vec::new(); layout.sets.all.len()],
            known: AtomicU64::new(1),
        };
        build.distances[home * layout.orders] = 0;
        build.seen[home * layout.orders] = region;
        build.layer[home].push(NewPlacement { order: 0, regions: region });
        build
    }

    fn known(&self) -> u64 {
        self.known.load(Ordering::Relaxed)
    }

    /// Adds a layer. Returns `false` if it is empty.
    fn grow(&mut self, threads: usize) -> bool {
        self.depth += 1;
        let (mut distances, mut seen) = (std::mem::take(&mut self.distances), std::mem::take(&mut self.seen));
        let layer = self.next_layer(&mut distances, &mut seen, threads);
        (self.distances, self.seen, self.layer) = (distances, seen, layer);
        self.layer.iter().any(|added| !added.is_empty())
    }

    /// Adds the placements one move after the current layer to the blocks, and returns them.
    fn next_layer(&self, distances: &mut [u8], seen: &mut [u8], threads: usize) -> Vec<Vec<NewPlacement>> {
        let orders = self.layout.orders;
        let mut layer: Vec<Vec<NewPlacement>> = vec![Vec::new(); self.layer.len()];
        let parts = distances.chunks_exact_mut(orders).zip(seen.chunks_exact_mut(orders)).zip(&mut layer);
        let block = |(number, ((distances, seen), added))| SetBlock { number, distances, seen, added };
        let queue = Mutex::new(parts.enumerate().map(block));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| self.fill_all(&queue));
            }
            self.fill_all(&queue);
        });
        layer
    }

    fn fill_all<'b>(&self, queue: &Mutex<impl Iterator<Item = SetBlock<'b>>>) {
        let mut scratch = vec![0; self.layout.orders];
        // A panic in another thread leaves the queue intact.
        let next = || queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
        while let Some(mut block) = next() {
            self.fill(&mut block, &mut scratch);
        }
    }

    /// Pulls a block's share of the layer from every block one move away. `scratch` holds the regions that
    /// the current layer adds for each order, and is all zero between blocks.
    fn fill(&self, block: &mut SetBlock<'_>, scratch: &mut [u8]) {
        let set = self.layout.sets.all[block.number];
        for to in (0..self.neighbours.len().to_u8()).filter(|to| set & 1 << to != 0) {
            for &from in self.neighbours[to.to_usize()].iter().filter(|&&from| set & 1 << from == 0) {
                let before = set ^ (1 << to) ^ (1 << from);
                let source = self.layout.sets.number(before);
                let needed = self.regions[source][to.to_usize()];
                let region = self.regions[block.number][from.to_usize()];
                let movable = self.layer[source].iter().filter(|fresh| fresh.regions & needed != 0);
                match self.layout.reorder(before, &CellShift::new(from, to)) {
                    None => block.add(movable.map(|fresh| fresh.order), region, scratch),
                    Some(first) => {
                        let reorder = &self.layout.reorders[first..][..self.layout.orders];
                        block.add(movable.map(|fresh| reorder[fresh.order.to_usize()]), region, scratch);
                    }
                }
            }
        }
        self.known.fetch_add(block.settle(scratch, self.depth), Ordering::Relaxed);
    }
}

impl SetBlock<'_> {
    /// Records that the blank can be in `region` of these placements.
    #[inline]
    fn add(&mut self, orders: impl Iterator<Item = u16>, region: u8, scratch: &mut [u8]) {
        for order in orders {
            let index = order.to_usize();
            if self.seen[index] & region == 0 {
                self.seen[index] |= region;
                if scratch[index] == 0 {
                    self.added.push(NewPlacement { order, regions: 0 });
                }
                scratch[index] |= region;
            }
        }
    }

    /// Records the distances of the placements added and clears `scratch`. Returns how many were new.
    fn settle(&mut self, scratch: &mut [u8], depth: u8) -> u64 {
        let mut unknown = 0;
        for fresh in self.added.iter_mut() {
            let index = fresh.order.to_usize();
            fresh.regions = std::mem::take(&mut scratch[index]);
            if self.distances[index] == UNKNOWN {
                self.distances[index] = depth;
                unknown += 1;
            }
        }
        unknown
    }
}

/// Returns for each free cell the bit of its region, the free cells connected with it.
fn regions(set: u32, neighbours: &[Vec<u8>]) -> [u8; TABLE_CELLS] {
    let mut bits = [0; TABLE_CELLS];
    let mut region = 1;
    for start in 0..neighbours.len() {
        if set & 1 << start != 0 || bits[start] != 0 {
            continue;
        }
        let mut pending = vec![start];
        while let Some(cell) = pending.pop() {
            bits[cell] = region;
            let free = |next: &&u8| set & 1 << **next == 0 && bits[(**next).to_usize()] == 0;
            pending.extend(neighbours[cell].iter().filter(free).map(|&next| next.to_usize()));
        }
        region <<= 1;
    }
    bits
}
