//! The layout of states: a few words of 64 bits, in which each variable has as many bits of one word as its
//! values need. Derived variables are not stored: they follow from the others.

use std::hash::{Hash, Hasher};

use crate::width::Width;

/// States have at most this many words.
pub(super) const MOST_WORDS: usize = 64;

/// The bits of a variable.
#[derive(Clone, Copy, Debug)]
pub struct BitField {
    /// The index of the word.
    pub word: usize,
    /// The position of its lowest bit in the word.
    pub shift: u32,
    /// The mask of its bits, shifted to the lowest.
    pub mask: u64,
}

/// A state: the values of all variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedState<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> PackedState<W> {
    /// Returns the words of the state.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl<const W: usize> Hash for PackedState<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|&word| hasher.write_u64(word));
    }
}

/// Gives each variable a field within one word, by the number of its values. Returns the fields and the
/// number of words of a state. The words of derived variables, which a state lacks, count from 0 anew.
pub fn lay_out(sizes: &[u32], first_derived: u32) -> (Vec<BitField>, usize) {
    let (stored, derived) = sizes.split_at(first_derived.to_usize());
    let (mut fields, words) = fields_of(stored);
    fields.extend(fields_of(derived).0);
    (fields, words)
}

fn fields_of(sizes: &[u32]) -> (Vec<BitField>, usize) {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    let bits = |variable: usize| u32::BITS - (sizes[variable].max(2) - 1).leading_zeros();
    order.sort_by_cached_key(|&variable| std::cmp::Reverse(u64::from(bits(variable))));
    let mut used: Vec<u32> = Vec::new();
    let mut fields = vec![BitField { word: 0, shift: 0, mask: 0 }; sizes.len()];
    // Words before this one are full.
    let mut first = 0;
    for variable in order {
        let width = bits(variable);
        let word = (first..used.len()).find(|&word| used[word] + width <= 64).unwrap_or(used.len());
        if word == used.len() {
            used.push(0);
        }
        fields[variable] = BitField { word, shift: used[word], mask: (1 << width) - 1 };
        used[word] += width;
        while used.get(first) == Some(&64) {
            first += 1;
        }
    }
    (fields, used.len().max(1))
}

/// Calls a function that is generic over the number of words, rounded up to one of a few numbers: for each,
/// the whole planner is compiled once more.
macro_rules! with_words {
    ($words:expr, $function:ident($($argument:expr),*)) => {
        match $words {
            0..=1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3..=4 => $function::<4>($($argument),*),
            5..=8 => $function::<8>($($argument),*),
            9..=16 => $function::<16>($($argument),*),
            _ => $function::<MOST_WORDS>($($argument),*),
        }
    };
}
pub(super) use with_words;
