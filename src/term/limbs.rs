//! Arithmetic on big integers where they lie on the heap, word by word: what takes no longer than copying them would.

use super::cell::{BoxKind, Tag};
use super::{Addr, Cell, Heap};
use crate::error::Stop;
use std::cmp::Ordering;

/// An integer: its sign, and the words of its absolute value.
#[derive(Clone, Copy)]
pub struct Integer {
    negative: bool,
    words: Words,
}

/// One word, or so many at an address, the lowest first and the highest not zero.
#[derive(Clone, Copy)]
enum Words {
    One(u64),
    At(Addr, usize),
}

impl Words {
    fn len(self) -> usize {
        match self {
            Words::One(word) => usize::from(word != 0),
            Words::At(_, len) => len,
        }
    }

    #[inline(always)]
    fn word(self, heap: &Heap, i: usize) -> u64 {
        match self {
            Words::One(word) => word,
            Words::At(addr, _) => heap.at(addr + i).bits(),
        }
    }

    fn compare(self, other: Words, heap: &Heap) -> Ordering {
        let words = |from: Words| (0..self.len()).rev().map(move |i| from.word(heap, i));
        self.len().cmp(&other.len()).then_with(|| words(self).cmp(words(other)))
    }
}

impl Integer {
    /// How many words its absolute value has.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Whether it has more words than one.
    pub fn is_long(&self) -> bool {
        self.length() > 1
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The integer with the other sign.
    pub fn negated(self) -> Integer {
        Integer { negative: !self.negative, ..self }
    }
}

impl Heap {
    /// The integer behind a cell, if it is one.
    #[inline]
    pub fn as_integer(&self, cell: Cell) -> Option<Integer> {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::Int => {
                let value = cell.as_int();
                Some(Integer { negative: value < 0, words: Words::One(value.unsigned_abs()) })
            }
            Tag::Box => match self.at(cell.addr()).box_kind() {
                BoxKind::Big { negative } => {
                    let words = Words::At(cell.addr() + 1, self.at(cell.addr()).box_words());
                    Some(Integer { negative, words })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The order of two integers. O(words)
    pub fn compare_integers(&self, x: Integer, y: Integer) -> Ordering {
        match (x.negative, y.negative) {
            (true, false) if x.length() + y.length() > 0 => Ordering::Less,
            (false, true) if x.length() + y.length() > 0 => Ordering::Greater,
            (true, true) => y.words.compare(x.words, self),
            _ => x.words.compare(y.words, self),
        }
    }

    /// `x + y` on top of the heap. O(words)
    pub fn add_integers(&mut self, x: Integer, y: Integer) -> Result<Cell, Stop> {
        let order = x.words.compare(y.words, self);
        let (large, small) = if order == Ordering::Less { (y, x) } else { (x, y) };
        self.reserve(large.length() + 2)?;
        let start = self.top + 1;
        let top = if x.negative == y.negative {
            self.put_sum(start, large.words, small.words)
        } else {
            self.put_difference(start, large.words, small.words)
        };
        Ok(self.finish_integer(large.negative, top))
    }

    fn put_sum(&mut self, start: Addr, large: Words, small: Words) -> Addr {
        let carry = self.combine_words(start, large, small, |word, addend, carry| {
            let (sum, over) = word.overflowing_add(addend);
            let (sum, over_by_carry) = sum.overflowing_add(u64::from(carry));
            (sum, over | over_by_carry)
        });
        self.set(start + large.len(), Cell::from_bits(u64::from(carry)));
        start + large.len() + 1
    }

    fn put_difference(&mut self, start: Addr, large: Words, small: Words) -> Addr {
        self.combine_words(start, large, small, |word, less, borrow| {
            let (difference, under) = word.overflowing_sub(less);
            let (difference, under_by_borrow) = difference.overflowing_sub(u64::from(borrow));
            (difference, under | under_by_borrow)
        });
        start + large.len()
    }

    /// What comes of each word of a number and that of one not longer, with what is carried along; what is left of that.
    #[inline(always)]
    fn combine_words(
        &mut self,
        start: Addr,
        large: Words,
        small: Words,
        combine: impl Fn(u64, u64, bool) -> (u64, bool),
    ) -> bool {
        let mut carry = false;
        let mut put = |heap: &mut Heap, i, word, other| {
            let combined = combine(word, other, carry);
            heap.set(start + i, Cell::from_bits(combined.0));
            carry = combined.1;
        };
        // Apart, so that the loop over long numbers does not ask what kind they are.
        if let (Words::At(large, _), Words::At(small, count)) = (large, small) {
            (0..count).for_each(|i| put(self, i, self.at(large + i).bits(), self.at(small + i).bits()));
        } else {
            (0..small.len()).for_each(|i| put(self, i, large.word(self, i), small.word(self, i)));
        }
        (small.len()..large.len()).for_each(|i| put(self, i, large.word(self, i), 0));
        carry
    }

    /// `x * y` on top of the heap, where `y` has one word at most. O(words)
    pub fn multiply_by_word(&mut self, x: Integer, y: Integer) -> Result<Cell, Stop> {
        self.reserve(x.length() + 2)?;
        let factor = if y.length() == 0 { 0 } else { y.words.word(self, 0) };
        let start = self.top + 1;
        let mut carry = 0;
        for i in 0..x.length() {
            let product = u128::from(x.words.word(self, i)) * u128::from(factor) + u128::from(carry);
            self.set(start + i, Cell::from_bits(product as u64));
            carry = (product >> 64) as u64;
        }
        self.set(start + x.length(), Cell::from_bits(carry));
        Ok(self.finish_integer(x.negative != y.negative, start + x.length() + 1))
    }

    /// `x mod y` with the sign of `y`, an integer below 2^31 other than zero. O(words)
    ///
    /// Four words at a time: each times what its weight leaves, so that no word waits for the one above it.
    pub fn modulo_small(&self, x: Integer, y: i64) -> i64 {
        let divisor = y.unsigned_abs();
        let weight = |word: u128| (word % u128::from(divisor)) as u64;
        let first = weight(1 << 64);
        let second = weight(u128::from(first) * u128::from(first));
        let weights = [1, first, second, weight(u128::from(first) * u128::from(second))];
        let fourth = weight(u128::from(second) * u128::from(second));
        let mut rest = 0;
        for group in (0..x.length().div_ceil(4)).rev() {
            let mut sum = u128::from(rest) * u128::from(fourth);
            for (i, weight) in weights.iter().enumerate().take(x.length() - group * 4) {
                sum += u128::from(x.words.word(self, group * 4 + i)) * u128::from(*weight);
            }
            // Below 2^98: its upper part is small, so that one more weighing leaves a word.
            let lower = u128::from(sum as u64) + (sum >> 64) * u128::from(first);
            rest = if lower >> 64 == 0 { lower as u64 } else { weight(lower) };
        }
        let rest = (rest % divisor) as i64;
        match (rest, x.negative == (y < 0)) {
            (0, _) => 0,
            (_, true) => rest * y.signum(),
            (_, false) => y - rest * y.signum(),
        }
    }

    /// Makes a number of the words behind the heap's top, leaving a cell for the header.
    fn finish_integer(&mut self, negative: bool, mut end: Addr) -> Cell {
        let start = self.top + 1;
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
    use super::*;
    use dashu_int::IBig;
    use proptest::prelude::*;

    fn big() -> impl Strategy<Value = IBig> {
        let words = prop_oneof![Just(0), Just(u64::MAX), any::<u64>(), 0..100_u64];
        (prop::collection::vec(words, 0..9), any::<bool>()).prop_map(|(words, negative)| {
            let value = IBig::from(dashu_int::UBig::from_words(&words));
            if negative { -value } else { value }
        })
    }

    proptest! {
        #[test]
        fn words_are_worked_on_as_numbers_are(a in big(), b in big(), small in any::<i64>(), divisor in 1..1_i64 << 31) {
            let mut heap = Heap::new();
            let (x, y) = (heap.put_big(&a), heap.put_big(&b));
            let s = heap.put_integer(small);
            let [x, y, s] = [x, y, s].map(|cell| heap.as_integer(cell).unwrap());
            let read = |heap: &Heap, cell| heap.number(cell).unwrap().to_big().unwrap();
            let sum = heap.add_integers(x, y).unwrap();
            prop_assert_eq!(read(&heap, sum), &a + &b);
            let difference = heap.add_integers(x, y.negated()).unwrap();
            prop_assert_eq!(read(&heap, difference), &a - &b);
            let product = heap.multiply_by_word(x, s).unwrap();
            prop_assert_eq!(read(&heap, product), &a * IBig::from(small));
            prop_assert_eq!(heap.compare_integers(x, y), a.cmp(&b));
            for divisor in [divisor, -divisor] {
                let rest = &a % IBig::from(divisor);
                let wanted = if rest == IBig::ZERO || (rest < IBig::ZERO) == (divisor < 0) { rest } else { rest + divisor };
                prop_assert_eq!(IBig::from(heap.modulo_small(x, divisor)), wanted);
            }
            let canonical = |cell: Cell| cell.is_int() == Cell::try_int(heap.integer(cell).unwrap_or(i64::MAX)).is_some();
            prop_assert!([sum, difference, product].into_iter().all(canonical));
        }
    }
}
