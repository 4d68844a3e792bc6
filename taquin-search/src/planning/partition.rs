//! Saturated cost partitioning (Seipp, Keller & Helmert 2020): an admissible sum of many projections.
//!
//! Projections take the costs of operators in turn. Each takes the part that it needs to preserve its
//! distances, and leaves the rest to those after it. The best order depends on the state: several orders are
//! kept, and the estimate is the largest of their sums. The distances of an abstract state in all orders lie
//! side by side, in lanes, so that one look at a table serves all orders.

use super::layout::BitField;
use super::projection::{Ranking, UNREACHABLE};
use super::table_rows::{GROUP, RankDigit, TableRows};
use crate::width::Width;

/// The numbers of lanes that tables may have.
const LANES: [usize; 4] = [1, 4, 8, 16];
/// The most orders.
pub const MOST_ORDERS: usize = 16;
/// Sums of this many narrow entries fit into 16 bits.
const SAFE_SUM: usize = 256;

/// The estimates of several orders of projections.
#[derive(Debug, Default)]
pub struct CostPartitioning {
    tables: Vec<LaneTable>,
    digits: Vec<RankDigit>,
    /// What finds the rows of all tables, by their digits.
    rows: TableRows,
    /// For each group of tables, whether distances in all of them add up to less than [`LaneEntry::DEAD`].
    are_small: Vec<bool>,
    entries: Entries,
    lanes: usize,
    orders: usize,
}

/// The place of a projection's distances.
#[derive(Clone, Copy, Debug)]
struct LaneTable {
    /// The digits of its rank end here; they begin where those of the table before end.
    digits_end: u32,
    /// The index of the first entry.
    first: usize,
}

/// Distances, in bytes if they are small.
#[derive(Debug)]
enum Entries {
    Narrow(Vec<u8>),
    Wide(Vec<u32>),
}

/// A distance in a table.
trait LaneEntry: Copy + Eq + Default {
    /// The distance of a state from which no goal is reachable.
    const DEAD: Self;
    /// A sum of a few distances.
    type Sum: Copy + Default + Into<u32>;
    fn add(self, sum: &mut Self::Sum);
    /// Returns the sum of two distances, at most [`LaneEntry::DEAD`].
    fn plus(self, other: Self) -> Self;
}

impl LaneEntry for u8 {
    const DEAD: u8 = u8::MAX;
    type Sum = u16;

    #[inline]
    fn add(self, sum: &mut u16) {
        *sum = sum.wrapping_add(u16::from(self));
    }

    #[inline]
    fn plus(self, other: u8) -> u8 {
        self.saturating_add(other)
    }
}

impl LaneEntry for u32 {
    const DEAD: u32 = UNREACHABLE;
    type Sum = u32;

    #[inline]
    fn add(self, sum: &mut u32) {
        *sum = sum.saturating_add(self);
    }

    #[inline]
    fn plus(self, other: u32) -> u32 {
        self.saturating_add(other)
    }
}

impl Default for Entries {
    fn default() -> Entries {
        Entries::Narrow(Vec::new())
    }
}

/// The distances of a projection in several orders.
#[derive(Clone, Copy, Debug)]
pub struct ProjectedDistances<'a> {
    /// The ranking of its states.
    pub ranking: &'a Ranking,
    /// For each state, the distance at full costs.
    pub full: &'a PackedDistances,
    /// For each order, the distances at the costs that it leaves; `None` if they are 0 where a goal is
    /// reachable.
    pub orders: &'a [Option<PackedDistances>],
}

/// A list of distances, in bytes if they are small.
#[derive(Debug)]
pub enum PackedDistances {
    /// Distances below 255, which is for states from which no goal is reachable.
    Narrow(Vec<u8>),
    /// Any distances.
    Wide(Vec<u32>),
}

impl PackedDistances {
    /// Returns the list of these distances.
    pub fn new(distances: &[u32]) -> PackedDistances {
        let is_narrow = |&distance: &u32| distance < u32::from(u8::MAX) || distance == UNREACHABLE;
        if !distances.iter().all(is_narrow) {
            return PackedDistances::Wide(distances.to_vec());
        }
        PackedDistances::Narrow(
            distances.iter().map(|&distance| u8::try_from(distance).unwrap_or(u8::MAX)).collect(),
        )
    }

    /// Returns the number of distances.
    pub fn len(&self) -> usize {
        match self {
            PackedDistances::Narrow(list) => list.len(),
            PackedDistances::Wide(list) => list.len(),
        }
    }

    /// Returns a distance.
    #[inline]
    pub fn get(&self, at: usize) -> u32 {
        match self {
            PackedDistances::Narrow(list) if list[at] == u8::MAX => UNREACHABLE,
            PackedDistances::Narrow(list) => u32::from(list[at]),
            PackedDistances::Wide(list) => list[at],
        }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            PackedDistances::Narrow(list) => list.len(),
            PackedDistances::Wide(list) => list.len() * size_of::<u32>(),
        }
    }
}

impl CostPartitioning {
    /// Puts the distances of projections side by side. Uses only these orders of theirs.
    pub fn new(projections: &[ProjectedDistances], orders: &[usize]) -> CostPartitioning {
        let lanes = LANES.into_iter().find(|&lanes| lanes >= orders.len()).unwrap_or(MOST_ORDERS);
        let mut all = CostPartitioning { lanes, orders: orders.len(), ..CostPartitioning::default() };
        let mut length = 0;
        for projection in projections {
            all.digits
                .extend(projection.ranking.0.iter().map(|&(field, stride)| RankDigit::new(field, stride)));
            all.tables.push(LaneTable { digits_end: all.digits.len().to_u32(), first: length });
            length += projection.full.len() * lanes;
        }
        let is_narrow = projections.iter().all(|projection| {
            orders.iter().all(|&order| !matches!(projection.orders[order], Some(PackedDistances::Wide(_))))
        });
        all.entries = if is_narrow {
            Entries::Narrow(interleave(projections, orders, lanes, length, |distance| {
                u8::try_from(distance).unwrap_or(u8::MAX)
            }))
        } else {
            Entries::Wide(interleave(projections, orders, lanes, length, |distance| distance))
        };
        all.with_rows()
    }

    /// Prepares to find rows, once all tables are there.
    fn with_rows(mut self) -> CostPartitioning {
        let starts = std::iter::once(0).chain(self.tables.iter().map(|table| table.digits_end.to_usize()));
        let tables: Vec<(u32, &[RankDigit])> = starts
            .zip(&self.tables)
            .map(|(start, table)| {
                ((table.first / self.lanes).to_u32(), &self.digits[start..table.digits_end.to_usize()])
            })
            .collect();
        self.rows = TableRows::new(&tables);
        let largest = self.largest_entries();
        self.are_small =
            largest.chunks(GROUP).map(|group| group.iter().sum::<u32>() < u8::DEAD.into()).collect();
        self
    }

    /// Returns, for each table, its largest distance but that of dead ends, or the one of those if distances
    /// are not bytes.
    fn largest_entries(&self) -> Vec<u32> {
        let Entries::Narrow(entries) = &self.entries else { return vec![u8::DEAD.into(); self.tables.len()] };
        let own = self.tables.iter().zip(self.ends(entries.len()));
        own.map(|(table, end)| largest(&entries[table.first..end]).into()).collect()
    }

    /// Returns whether a sum of distances may be that of a dead end because it does not fit.
    pub fn may_overflow(&self) -> bool {
        let Entries::Wide(entries) = &self.entries else { return false };
        let own = self.tables.iter().zip(self.ends(entries.len()));
        let largest = own.map(|(table, end)| {
            let finite = entries[table.first..end].iter().filter(|&&entry| entry != UNREACHABLE);
            u64::from(finite.max().copied().unwrap_or(0))
        });
        largest.sum::<u64>() >= u64::from(UNREACHABLE)
    }

    /// Returns where the entries of each table end, of `length` entries.
    fn ends(&self, length: usize) -> impl Iterator<Item = usize> {
        self.tables.iter().skip(1).map(|table| table.first).chain([length])
    }

    /// Returns a lower bound on the cost from a state to a goal, [`UNREACHABLE`] if there is no plan.
    #[inline]
    pub fn estimate(&self, state: &[u64]) -> u32 {
        match &self.entries {
            Entries::Narrow(entries) => self.estimate_with(entries, state),
            Entries::Wide(entries) => self.estimate_with(entries, state),
        }
    }

    #[inline]
    fn estimate_with<T: LaneEntry>(&self, entries: &[T], state: &[u64]) -> u32 {
        match self.lanes {
            1 => self.best::<1, T>(entries, state),
            4 => self.best::<4, T>(entries, state),
            8 => self.best::<8, T>(entries, state),
            _ => self.best::<16, T>(entries, state),
        }
    }

    /// Returns the largest sum of the lanes.
    fn best<const L: usize, T: LaneEntry>(&self, entries: &[T], state: &[u64]) -> u32 {
        let (entries, _) = entries.as_chunks::<L>();
        let mut totals = [0u32; L];
        let groups = self.rows.groups().chunks(SAFE_SUM / GROUP);
        for (groups, are_small) in groups.zip(self.are_small.chunks(SAFE_SUM / GROUP)) {
            let mut sums = [T::Sum::default(); L];
            for (group, &are_small) in groups.iter().zip(are_small) {
                let rows = self.rows.rows(group, state);
                let rows = rows[..group.tables()].iter().filter_map(|row| entries.get(row.to_usize()));
                if are_small {
                    let mut sum = [T::default(); L];
                    for row in rows {
                        row.iter().zip(&mut sum).for_each(|(entry, sum)| *sum = sum.plus(*entry));
                    }
                    if sum[0] == T::DEAD {
                        return UNREACHABLE;
                    }
                    sum.iter().zip(&mut sums).for_each(|(entry, sum)| entry.add(sum));
                    continue;
                }
                for row in rows {
                    if row[0] == T::DEAD {
                        return UNREACHABLE;
                    }
                    row.iter().zip(&mut sums).for_each(|(entry, sum)| entry.add(sum));
                }
            }
            totals.iter_mut().zip(sums).for_each(|(total, sum)| *total = total.saturating_add(sum.into()));
        }
        totals.into_iter().max().unwrap_or(0)
    }

    /// Returns the tables as bytes, for [`CostPartitioning::decode`].
    pub fn encode(&self) -> Vec<u8> {
        let is_narrow = matches!(self.entries, Entries::Narrow(_));
        let counts = [self.lanes, self.orders, usize::from(is_narrow), self.tables.len(), self.digits.len()];
        let mut numbers: Vec<u32> = counts.iter().map(|count| count.to_u32()).collect();
        for table in &self.tables {
            numbers.extend([table.digits_end, table.first.to_u32()]);
        }
        for digit in &self.digits {
            numbers.extend([digit.word, digit.shift, digit.mask, digit.stride]);
        }
        let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        match &self.entries {
            Entries::Narrow(entries) => bytes.extend(entries),
            Entries::Wide(entries) => bytes.extend(entries.iter().flat_map(|entry| entry.to_le_bytes())),
        }
        bytes
    }

    /// Reads tables for states whose variables have these fields and numbers of values. Returns `None` if
    /// the bytes are not such tables.
    pub fn decode(bytes: &[u8], fields: &[BitField], sizes: &[u32]) -> Option<CostPartitioning> {
        let mut rest = bytes;
        let mut next = || {
            let (number, others) = rest.split_first_chunk::<4>()?;
            rest = others;
            Some(u32::from_le_bytes(*number))
        };
        let [lanes, orders, narrow, tables, digits] = [next()?, next()?, next()?, next()?, next()?];
        let mut all = CostPartitioning {
            lanes: lanes.to_usize(),
            orders: orders.to_usize(),
            ..CostPartitioning::default()
        };
        for _ in 0..tables {
            all.tables.push(LaneTable { digits_end: next()?, first: next()?.to_usize() });
        }
        for _ in 0..digits {
            all.digits.push(RankDigit { word: next()?, shift: next()?, mask: next()?, stride: next()? });
        }
        all.entries = match narrow {
            1 => Entries::Narrow(rest.to_vec()),
            _ => {
                let (words, odd) = rest.as_chunks::<4>();
                let words = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
                odd.is_empty().then_some(Entries::Wide(words))?
            }
        };
        all.is_sound(fields, sizes).then(|| all.with_rows())
    }

    /// Returns whether every look at a table finds an entry.
    fn is_sound(&self, fields: &[BitField], sizes: &[u32]) -> bool {
        let length = match &self.entries {
            Entries::Narrow(entries) => entries.len(),
            Entries::Wide(entries) => entries.len(),
        };
        let most = |digit: &RankDigit| {
            let is_own = |field: &&BitField| {
                (field.word.to_u32(), field.shift, field.mask)
                    == (digit.word, digit.shift, u64::from(digit.mask))
            };
            let variable = fields.iter().position(|field| is_own(&field))?;
            Some(u64::from(sizes[variable].saturating_sub(1)) * u64::from(digit.stride))
        };
        let mut start = 0;
        LANES.contains(&self.lanes)
            && self.orders <= self.lanes
            && self.tables.iter().zip(self.ends(length)).all(|(table, end)| {
                let own = self.digits.get(start..table.digits_end.to_usize());
                start = table.digits_end.to_usize();
                let rank = own.and_then(|own| own.iter().map(most).sum::<Option<u64>>());
                table.first.is_multiple_of(self.lanes)
                    && rank.is_some_and(|rank| {
                        table.first.to_u64() + (rank + 1) * self.lanes.to_u64() <= end.to_u64()
                    })
            })
    }

    /// Returns the numbers of orders and of tables.
    pub fn sizes(&self) -> (usize, usize) {
        (self.orders, self.tables.len())
    }

    /// Returns the memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        let entries = match &self.entries {
            Entries::Narrow(entries) => entries.len(),
            Entries::Wide(entries) => entries.len() * size_of::<u32>(),
        };
        entries + self.rows.bytes()
    }
}

/// Returns the largest distance that is not infinite, or 0.
fn largest(entries: &[u8]) -> u8 {
    entries.iter().copied().filter(|&entry| entry != u8::DEAD).max().unwrap_or(0)
}

/// Returns the distances of all projections and states, those in different orders side by side.
fn interleave<T: Copy>(
    projections: &[ProjectedDistances],
    orders: &[usize],
    lanes: usize,
    length: usize,
    entry: impl Fn(u32) -> T,
) -> Vec<T> {
    let mut entries = vec![entry(0); length];
    let mut rest = entries.as_mut_slice();
    for projection in projections {
        let (own, others) = rest.split_at_mut(projection.full.len() * lanes);
        rest = others;
        for (state, row) in own.chunks_exact_mut(lanes).enumerate() {
            if projection.full.get(state) == UNREACHABLE {
                row.fill(entry(UNREACHABLE));
                continue;
            }
            for (place, &order) in row.iter_mut().zip(orders) {
                if let Some(distances) = &projection.orders[order] {
                    *place = entry(distances.get(state));
                }
            }
        }
    }
    entries
}
