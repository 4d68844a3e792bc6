//! Inversions and the parity of permutations, on which the solvability of sliding boards rests.

/// Counts pairs in descending order, by merging: `n log n` time, one copy of the values.
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

/// Merges two ascending runs and counts how many steps the right values take over left ones.
fn merge<'a>(mut left: &'a [u32], mut right: &'a [u32], into: &mut [u32]) -> u64 {
    let mut count = 0;
    for slot in into {
        let overtaken = right.first().is_some_and(|value| left.first().is_none_or(|first| value < first));
        let side = if overtaken { &mut right } else { &mut left };
        (*slot, *side) = (side[0], &side[1..]);
        count += if overtaken { left.len() as u64 } else { 0 };
    }
    count
}

/// Whether the permutation that takes each cell's value home is even: cells less cycles. Linear.
pub(crate) fn is_even(values: &[u32], home: impl Fn(u32) -> usize) -> bool {
    let mut seen = vec![0u64; values.len() / 64 + 1];
    let mut even = true;
    for start in 0..values.len() {
        let mut cell = start;
        let mut length = 0;
        while seen[cell / 64] & (1 << (cell % 64)) == 0 {
            seen[cell / 64] |= 1 << (cell % 64);
            cell = home(values[cell]);
            length += 1;
        }
        even ^= length > 0 && length % 2 == 0;
    }
    even
}
