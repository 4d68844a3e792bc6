//! Inversions and the parity of permutations, on which the solvability of sliding boards rests.
//!
//! A board of 4096 by 4096 has 16 million tiles. The time for the parity of so large a permutation depends on
//! memory accesses more than on operations, so each function states its cost.

use crate::width::Width;

/// Counts the pairs in descending order by merging. Takes `n log n` time and one copy of the values.
pub(crate) fn inversions(mut values: Vec<u32>) -> u64 {
    let mut merged = values.clone();
    let mut count = 0;
    let mut run = 1;
    while run < values.len() {
        for (from, into) in values.chunks(2 * run).zip(merged.chunks_mut(2 * run)) {
            let (left, right) = from.split_at(run.min(from.len()));
            count += merge(left, right, into);
        }
        std::mem::swap(&mut values, &mut merged);
        run *= 2;
    }
    count
}

/// Merges two ascending runs and counts how many left values the right values overtake.
fn merge<'a>(mut left: &'a [u32], mut right: &'a [u32], into: &mut [u32]) -> u64 {
    let mut count = 0;
    for slot in into {
        let overtaken = right.first().is_some_and(|value| left.first().is_none_or(|first| value < first));
        let side = if overtaken { &mut right } else { &mut left };
        (*slot, *side) = (side[0], &side[1..]);
        count += if overtaken { left.len().to_u64() } else { 0 };
    }
    count
}

/// Returns whether the permutation that brings each value home is even. Takes linear time and a byte of
/// scratch memory a cell, at least 8 MB for large boards.
///
/// Following cycles would take less memory, but each step would wait for it. Instead this counts inversions
/// modulo two: first those between at most eight ranges of values, then those within each range, twelve
/// binary digits at a time.
pub(crate) fn is_even(values: &[u32], home: impl Fn(u32) -> u32) -> bool {
    let range = values.len().div_ceil(MOST_RANGES).next_power_of_two().max(LEAST_RANGE);
    let digits = range.trailing_zeros();
    let mut odd = is_odd_between(values.iter().map(|&value| (home(value) >> digits).to_usize()));
    let mut members = vec![0; range.min(values.len()) + 1];
    for number in 0..values.len().div_ceil(range) {
        let homes = values.iter().map(|&value| home(value));
        let count = gather(homes, &mut members, |home| (home >> digits).to_usize() == number);
        odd ^= is_odd_from(&mut members[..count], digits.saturating_sub(DIGITS));
    }
    !odd
}

/// Copies the wanted values to `into`, which has room for one more, and returns their number. Writes every
/// value and overwrites the unwanted, which costs less than an unpredictable branch.
fn gather(values: impl Iterator<Item = u32>, into: &mut [u32], is_wanted: impl Fn(u32) -> bool) -> usize {
    values.fold(0, |count, value| {
        into[count] = value;
        count + usize::from(is_wanted(value))
    })
}

const MOST_RANGES: usize = 8;
const LEAST_RANGE: usize = 1 << 20;

/// Binary digits processed at a time: 4096 groups.
const DIGITS: u32 = 12;
const GROUPS: usize = 1 << DIGITS;

/// Returns whether the values have an odd number of inversions. They agree above the digits at `shift`.
fn is_odd_from(values: &mut [u32], shift: u32) -> bool {
    let group = |value: u32| (value >> shift).to_usize() % GROUPS;
    let mut odd = is_odd_between(values.iter().map(|&value| group(value)));
    if shift == 0 {
        return odd;
    }
    let ends = sort_by_group(values, group);
    let mut start = 0;
    for end in ends {
        if end - start > 1 {
            odd ^= is_odd_from(&mut values[start..end], shift.saturating_sub(DIGITS));
        }
        start = end;
    }
    odd
}

/// Returns whether an odd number of pairs is in descending order of groups.
fn is_odd_between(groups: impl Iterator<Item = usize>) -> bool {
    let mut passed = Passed::default();
    groups.fold(false, |odd, group| odd ^ passed.pass(group))
}

/// Sorts by group, stably, and returns the end of each group.
fn sort_by_group(values: &mut [u32], group: impl Fn(u32) -> usize) -> Vec<usize> {
    let mut next = vec![0; GROUPS + 1];
    values.iter().for_each(|&value| next[group(value) + 1] += 1);
    for index in 1..=GROUPS {
        next[index] += next[index - 1];
    }
    let unsorted = values.to_vec();
    for value in unsorted {
        let place = &mut next[group(value)];
        values[*place] = value;
        *place += 1;
    }
    next.truncate(GROUPS);
    next
}

/// For each group, and for each 64 groups, whether an odd number of values passed.
struct Passed {
    groups: [u64; GROUPS / 64],
    words: u64,
}

impl Default for Passed {
    fn default() -> Passed {
        Passed { groups: [0; GROUPS / 64], words: 0 }
    }
}

impl Passed {
    /// Records a value. Returns whether an odd number of values of higher groups came before it.
    #[inline]
    fn pass(&mut self, group: usize) -> bool {
        let (word, bit) = (group / 64, group % 64);
        let higher = (self.groups[word] >> bit >> 1).count_ones() + (self.words >> word >> 1).count_ones();
        self.groups[word] ^= 1 << bit;
        self.words ^= 1 << word;
        higher % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parity_is_that_of_the_inversions(values in Just((0..10_000).collect::<Vec<u32>>()).prop_shuffle()) {
            let even = inversions(values.clone()).is_multiple_of(2);
            prop_assert_eq!(is_even(&values, |value| value), even);
            let few = &values.into_iter().filter(|&value| value < 9).collect::<Vec<u32>>()[..];
            prop_assert_eq!(is_even(few, |value| value), inversions(few.to_vec()).is_multiple_of(2));
        }
    }
}
