//! The rows that a state has in many tables, found for sixteen tables at a time.
//!
//! The row of a table is a sum with one part for each variable of its projection. Tables that are next to
//! each other share variables. For each value of a few bits of the state, the parts of sixteen rows lie side
//! by side, so that one addition of vectors serves sixteen tables.

use super::layout::BitField;
use crate::width::Width;

/// The tables whose rows are found together.
pub(super) const GROUP: usize = 16;
/// The most bits of a state for one addition: longer fields take several.
const BITS: u32 = 6;

/// A part of a rank: the bits of a variable, times its stride.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankDigit {
    pub word: u32,
    pub shift: u32,
    pub mask: u32,
    pub stride: u32,
}

/// The parts of all rows.
#[derive(Debug, Default)]
pub(super) struct TableRows {
    groups: Vec<TableGroup>,
    places: Vec<PartPlace>,
    parts: Vec<RowParts>,
}

/// A part of each row of a group, in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct RowParts([u32; GROUP]);

/// Tables whose rows are found together.
#[derive(Debug)]
pub(super) struct TableGroup {
    /// Its places in the state.
    places: (u32, u32),
    /// The first row of each table.
    starts: [u32; GROUP],
    /// The number of tables.
    tables: usize,
}

/// Bits of a state, and the parts of rows for their first value; those for further values follow.
#[derive(Clone, Copy, Debug)]
struct PartPlace {
    word: u32,
    shift: u32,
    mask: u32,
    first: u32,
}

impl TableRows {
    /// Prepares rows of tables, given the first row and the digits of each. O(tables + digits)
    pub fn new(tables: &[(u32, &[RankDigit])]) -> TableRows {
        let mut rows = TableRows::default();
        for group in tables.chunks(GROUP) {
            let begin = rows.places.len();
            let mut starts = [0; GROUP];
            for (lane, (first, digits)) in group.iter().enumerate() {
                starts[lane] = *first;
                digits.iter().for_each(|digit| rows.add_digit(begin, lane, digit));
            }
            let places = (begin.to_u32(), rows.places.len().to_u32());
            rows.groups.push(TableGroup { places, starts, tables: group.len() });
        }
        rows
    }

    /// Adds the parts of a digit to the rows of one table of the newest group, whose places begin at `begin`.
    fn add_digit(&mut self, begin: usize, lane: usize, digit: &RankDigit) {
        let mut bits = 0;
        while bits < u32::BITS && digit.mask >> bits != 0 {
            let mask = digit.mask >> bits & ((1 << BITS) - 1);
            let first = self.parts_at(begin, digit.word, digit.shift + bits, mask);
            for (value, parts) in (0..=mask).zip(&mut self.parts[first..]) {
                let part = (value << bits).wrapping_mul(digit.stride);
                parts.0[lane] = parts.0[lane].wrapping_add(part);
            }
            bits += BITS;
        }
    }

    /// Returns where the parts for some bits begin, which are made if the group has none.
    fn parts_at(&mut self, begin: usize, word: u32, shift: u32, mask: u32) -> usize {
        let is_same = |place: &&PartPlace| (place.word, place.shift, place.mask) == (word, shift, mask);
        if let Some(place) = self.places[begin..].iter().find(is_same) {
            return place.first.to_usize();
        }
        let first = self.parts.len();
        self.places.push(PartPlace { word, shift, mask, first: first.to_u32() });
        self.parts.resize(first + mask.to_usize() + 1, RowParts([0; GROUP]));
        first
    }

    /// Returns the groups of tables.
    #[inline]
    pub fn groups(&self) -> &[TableGroup] {
        &self.groups
    }

    /// Returns the row of a state in each table of a group, and 0 in the place of tables that it has not.
    /// O(variables of its projections)
    #[inline(always)]
    pub fn rows(&self, group: &TableGroup, state: &[u64]) -> [u32; GROUP] {
        let mut rows = group.starts;
        for place in &self.places[group.places.0.to_usize()..group.places.1.to_usize()] {
            let value = (state[place.word.to_usize()] >> place.shift).low_u32() & place.mask;
            let RowParts(parts) = self.parts[(place.first + value).to_usize()];
            rows.iter_mut().zip(parts).for_each(|(row, part)| *row = row.wrapping_add(part));
        }
        rows
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.groups) + size_of_val(&*self.places) + size_of_val(&*self.parts)
    }
}

impl RankDigit {
    /// Returns the part of a variable with this field.
    pub fn new(field: BitField, stride: u32) -> RankDigit {
        // A variable has fewer than 2^32 values.
        RankDigit { word: field.word.to_u32(), shift: field.shift, mask: field.mask.to_u32(), stride }
    }
}

impl TableGroup {
    /// Returns the number of its tables.
    #[inline]
    pub fn tables(&self) -> usize {
        self.tables
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Digits of two words: some share their bits, some are wider than one addition serves.
    fn digit() -> impl Strategy<Value = RankDigit> {
        (0..2u32, 0..5u32, 1..20u32, 1..100u32).prop_map(|(word, place, bits, stride)| RankDigit {
            word,
            shift: 8 * place,
            mask: (1 << bits) - 1,
            stride,
        })
    }

    proptest! {
        #[test]
        fn rows_are_sums_of_digits(
            tables in vec((0..1000u32, vec(digit(), 0..4)), 0..40),
            state in vec(any::<u64>(), 2),
        ) {
            let listed: Vec<(u32, &[RankDigit])> =
                tables.iter().map(|(first, digits)| (*first, digits.as_slice())).collect();
            let rows = TableRows::new(&listed);
            let found: Vec<u32> = rows
                .groups()
                .iter()
                .flat_map(|group| rows.rows(group, &state).into_iter().take(group.tables()))
                .collect();
            let part = |digit: &RankDigit| {
                let value = (state[digit.word.to_usize()] >> digit.shift).low_u32() & digit.mask;
                value.wrapping_mul(digit.stride)
            };
            let sum = |(first, digits): &(u32, Vec<RankDigit>)| {
                digits.iter().map(part).fold(*first, u32::wrapping_add)
            };
            prop_assert_eq!(found, tables.iter().map(sum).collect::<Vec<u32>>());
        }
    }
}
