//! Ranks of permutations, in lexicographic order.

use crate::width::Width;

/// Returns the number of permutations of `n` things.
pub(crate) const fn factorial(count: usize) -> usize {
    if count < 2 { 1 } else { count * factorial(count - 1) }
}

/// Returns the rank of a permutation of 0, 1, … in lexicographic order, or of any distinct values by their
/// order. Takes quadratic time.
pub(crate) fn rank(permutation: &[u8]) -> usize {
    let mut rank = 0;
    for (index, value) in permutation.iter().enumerate() {
        let smaller = permutation[index + 1..].iter().filter(|later| *later < value).count();
        rank = rank * (permutation.len() - index) + smaller;
    }
    rank
}

/// Returns the permutation of `length` numbers 0, 1, … with a rank.
pub(crate) fn unrank(mut rank: usize, length: usize) -> Vec<u8> {
    let mut digits: Vec<usize> = (1..=length)
        .map(|radix| {
            let digit = rank % radix;
            rank /= radix;
            digit
        })
        .collect();
    digits.reverse();
    let mut left: Vec<u8> = (0..length.to_u8()).collect();
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_number_the_permutations_in_order() {
        let permutations: Vec<Vec<u8>> = (0..factorial(5)).map(|rank| unrank(rank, 5)).collect();
        assert!(permutations.is_sorted());
        assert!(permutations.iter().map(|permutation| rank(permutation)).eq(0..factorial(5)));
    }
}
