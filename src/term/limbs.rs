//! Arithmetic on big integers in place on the heap, without a look at the limits.

use std::cmp::Ordering;

use super::cell::{BoxKind, Tag};
use super::{Addr, Cell, Heap, division, products, words};
use crate::error::Stop;
use crate::width::Width;

/// An integer: its sign, and the words of its absolute value.
#[derive(Clone, Copy)]
pub struct Integer {
    negative: bool,
    words: WordSpan,
}

/// One word, or `length` words at an address, the lowest first and the highest not zero.
#[derive(Clone, Copy)]
enum WordSpan {
    One(u64),
    At(Addr, usize),
}

const MINUS_ONE: Integer = Integer { negative: true, words: WordSpan::One(1) };

impl WordSpan {
    fn len(&self) -> usize {
        match *self {
            WordSpan::One(word) => usize::from(word != 0),
            WordSpan::At(_, len) => len,
        }
    }

    /// Returns the words; several words are borrowed from the heap.
    #[inline(always)]
    fn among<'w>(&'w self, heap: &'w [u64]) -> &'w [u64] {
        match self {
            WordSpan::One(0) => &[],
            WordSpan::One(word) => std::slice::from_ref(word),
            WordSpan::At(addr, len) => &heap[*addr..addr + len],
        }
    }
}

impl Integer {
    /// Returns the number of words of its absolute value.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Returns whether it is negative.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Returns the integer with the other sign.
    pub fn negated(&self) -> Integer {
        Integer { negative: !self.negative, ..*self }
    }
}

impl Heap {
    /// Returns the integer of a cell, if it is one.
    #[inline]
    pub fn as_integer(&self, cell: Cell) -> Option<Integer> {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::Int => {
                let value = cell.as_int();
                Some(Integer { negative: value < 0, words: WordSpan::One(value.unsigned_abs()) })
            }
            Tag::Box => match self.at(cell.addr()).box_kind() {
                BoxKind::Big { negative } => {
                    let words = WordSpan::At(cell.addr() + 1, self.at(cell.addr()).box_words());
                    Some(Integer { negative, words })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Compares two integers. O(words)
    pub fn compare_integers(&self, x: &Integer, y: &Integer) -> Ordering {
        match (x.negative, y.negative) {
            (true, false) if x.length() + y.length() > 0 => Ordering::Less,
            (false, true) if x.length() + y.length() > 0 => Ordering::Greater,
            (true, true) => self.compare_words(y, x),
            _ => self.compare_words(x, y),
        }
    }

    fn compare_words(&self, x: &Integer, y: &Integer) -> Ordering {
        words::compare(x.words.among(self.words()), y.words.among(self.words()))
    }

    /// Adds `x + y` on top of the heap. O(words)
    pub fn add_integers(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        let is_less = match x.negative == y.negative {
            true => x.length() < y.length(),
            false => self.compare_words(x, y) == Ordering::Less,
        };
        let (large, small) = if is_less { (y, x) } else { (x, y) };
        let length = large.length();
        let (heap, room) = self.words_and_room(length + 1)?;
        let (more, less) = (large.words.among(heap), small.words.among(heap));
        if x.negative != y.negative {
            words::subtract(room, more, less);
            return Ok(self.finish_integer(large.negative, length));
        }
        let carry = words::add(room, more, less);
        room[length].write(u64::from(carry));
        Ok(self.finish_integer(large.negative, length + 1))
    }

    /// Adds `x * y` on top of the heap, without a look at the limits.
    pub fn multiply_integers(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        let length = match (x.words, y.words) {
            (WordSpan::One(word), other) | (other, WordSpan::One(word)) => {
                let length = other.len();
                let (heap, room) = self.words_and_room(length + 1)?;
                let highest = words::multiply_by_word(room, other.among(heap), word);
                room[length].write(highest);
                length + 1
            }
            (x, y) => {
                let length = x.len() + y.len();
                let (heap, room) = self.words_and_zeros(length)?;
                products::multiply(room, x.among(heap), y.among(heap));
                length
            }
        };
        Ok(self.finish_integer(x.negative != y.negative, length))
    }

    /// Adds `x // y`, rounded towards zero, on top of the heap; returns it, and whether there is a remainder.
    /// `y` is not zero.
    fn truncated_quotient(&mut self, x: &Integer, y: &Integer) -> Result<(Cell, bool), Stop> {
        let (heap, room) = self.words_and_zeros(division::room(x.length() + 1, y.length()))?;
        let (quotient, is_broken) = division::quotient(room, x.words.among(heap), y.words.among(heap));
        let length = quotient.len();
        Ok((self.finish_integer(x.negative != y.negative, length), is_broken))
    }

    /// Adds `x // y`, rounded towards zero, on top of the heap; `y` is not zero.
    pub fn divide_integers(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        Ok(self.truncated_quotient(x, y)?.0)
    }

    /// Adds `x div y`, rounded down, on top of the heap; `y` is not zero.
    pub fn divide_integers_down(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        let (quotient, is_broken) = self.truncated_quotient(x, y)?;
        match self.as_integer(quotient) {
            Some(above) if is_broken && x.negative != y.negative => self.add_integers(&above, &MINUS_ONE),
            _ => Ok(quotient),
        }
    }

    /// Adds `x rem y`, with the sign of `x`, on top of the heap; `y` is not zero.
    pub fn remainder_of_integers(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        let (heap, room) = self.words_and_zeros(division::room(x.length(), y.length()))?;
        division::divide(room, x.words.among(heap), y.words.among(heap));
        let from = division::length_of_quotient(x.length(), y.length());
        room.copy_within(from..from + y.length(), 0);
        Ok(self.finish_integer(x.negative, y.length()))
    }

    /// Adds `x mod y`, with the sign of `y`, on top of the heap; `y` is not zero.
    pub fn modulo_integers(&mut self, x: &Integer, y: &Integer) -> Result<Cell, Stop> {
        if x.length() > 8
            && let WordSpan::One(word @ 1..0x8000_0000) = y.words
        {
            let divisor = word.to_i64();
            return Ok(Cell::int(self.modulo_small(x, if y.negative { -divisor } else { divisor })));
        }
        let remainder = self.remainder_of_integers(x, y)?;
        match self.as_integer(remainder) {
            Some(rest) if rest.length() > 0 && x.negative != y.negative => self.add_integers(&rest, y),
            _ => Ok(remainder),
        }
    }

    /// Returns `x mod y` with the sign of `y`, an integer below 2^31 other than zero. O(words)
    ///
    /// Takes four words at a time, each times the remainder of its weight, so that no word waits for the one
    /// above it.
    fn modulo_small(&self, x: &Integer, y: i64) -> i64 {
        let divisor = y.unsigned_abs();
        let weight = |word: u128| (word % u128::from(divisor)).to_u64();
        let first = weight(1 << 64);
        let second = weight(u128::from(first) * u128::from(first));
        let weights = [1, first, second, weight(u128::from(first) * u128::from(second))];
        let fourth = weight(u128::from(second) * u128::from(second));
        let words = x.words.among(self.words());
        let mut rest = 0;
        for group in words.chunks(4).rev() {
            let mut sum = u128::from(rest) * u128::from(fourth);
            for (&word, &weight) in group.iter().zip(&weights) {
                sum += u128::from(word) * u128::from(weight);
            }
            // Below 2^98: its upper part is small, so that one more weighting leaves a word.
            let lower = u128::from(sum.low_u64()) + (sum >> 64) * u128::from(first);
            rest = if lower >> 64 == 0 { lower.to_u64() } else { weight(lower) };
        }
        let rest = (rest % divisor).to_i64();
        match (rest, x.negative == (y < 0)) {
            (0, _) => 0,
            (_, true) => rest * y.signum(),
            (_, false) => y - rest * y.signum(),
        }
    }

    /// Completes a number of `length` words above the top of the heap, after a cell for the header.
    fn finish_integer(&mut self, negative: bool, length: usize) -> Cell {
        let start = self.top + 1;
        let mut end = start + length;
        while end > start && self.at(end - 1).bits() == 0 {
            end -= 1;
        }
        let small = match end - start {
            0 => Some(0),
            1 => i64::try_from(self.at(start).bits()).ok().map(|value| if negative { -value } else { value }),
            _ => None,
        };
        if let Some(cell) = small.and_then(Cell::try_int) {
            return cell;
        }
        let header = self.push_fast(Cell::box_header(BoxKind::Big { negative }, end - start));
        self.top = end;
        Cell::boxed(header)
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use proptest::prelude::*;

    use super::*;
    use crate::term::wide::from_wide_words;

    fn big() -> impl Strategy<Value = IBig> {
        let words = prop_oneof![Just(0), Just(u64::MAX), any::<u64>(), 0..100_u64];
        (prop::collection::vec(words, 0..20), any::<bool>()).prop_map(|(words, negative)| {
            let value = IBig::from(from_wide_words(&words));
            if negative { -value } else { value }
        })
    }

    proptest! {
        #[test]
        fn words_are_worked_on_as_numbers_are(a in big(), b in big(), small in any::<i64>(), divisor in 1..1_i64 << 31) {
            for b in [&b, &IBig::from(small), &IBig::from(divisor), &IBig::from(-divisor)] {
                compare_with_library(&a, b);
                compare_with_library(b, &a);
            }
        }
    }

    /// Checks that every operation on two integers gives the result of the library, in its shortest form.
    fn compare_with_library(a: &IBig, b: &IBig) {
        let mut heap = Heap::new();
        let [x, y] = &[a, b].map(|value| {
            let cell = heap.put_big(value);
            heap.as_integer(cell).unwrap()
        });
        assert_eq!(heap.compare_integers(x, y), a.cmp(b));
        type Operation = (fn(&mut Heap, &Integer, &Integer) -> Result<Cell, Stop>, fn(&IBig, &IBig) -> IBig);
        let any: [Operation; 3] = [
            (Heap::add_integers, |a, b| a + b),
            (|heap, x, y| heap.add_integers(x, &y.negated()), |a, b| a - b),
            (Heap::multiply_integers, |a, b| a * b),
        ];
        let divisions: [Operation; 4] = [
            (Heap::divide_integers, |a, b| a / b),
            (Heap::remainder_of_integers, |a, b| a % b),
            (Heap::divide_integers_down, |a, b| (a - floored(a, b)) / b),
            (Heap::modulo_integers, floored),
        ];
        let divisions = divisions.iter().filter(|_| !b.is_zero());
        for (operation, wanted) in any.iter().chain(divisions) {
            let cell = operation(&mut heap, x, y).unwrap();
            assert_eq!(heap.number(cell).unwrap().to_big().unwrap(), wanted(a, b), "of {a} and {b}");
            let is_small = Cell::try_int(heap.integer(cell).unwrap_or(i64::MAX)).is_some();
            assert_eq!(cell.is_int(), is_small, "of {a} and {b}");
        }
    }

    /// Returns the remainder with the sign of the divisor.
    fn floored(a: &IBig, b: &IBig) -> IBig {
        let rest = a % b;
        if rest.is_zero() || rest.sign() == b.sign() { rest } else { rest + b }
    }
}
