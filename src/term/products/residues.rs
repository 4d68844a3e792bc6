//! Products modulo `2^(64 m) + 1`, and products of long numbers from one or two of these.
//!
//! A number is a polynomial whose coefficients are digits of a few bits, at `x = 2^bits`. The product modulo
//! `x^(2n) + 1` comes from one modulo `x^n - i` of complex numbers: the digits `k` and `k + n` are the real
//! and the imaginary part of one. Digits are between `-2^(bits - 1)` and `2^(bits - 1)`. There are so few
//! bits that the error of each coefficient is proved to be less than a half, and rounding gives its value.
//!
//! Lengths are powers of two, which may be almost twice as long as a product needs. So the product is also
//! computed modulo a shorter power, and both are combined by the Chinese remainder theorem.

use super::fourier;
use super::roots::Pair;
use crate::term::words;
use crate::width::Width;

/// Products modulo `2^(64 m) + 1`, where `64 m` is `2^(log + 1)` digits of `bits` bits.
#[derive(Clone, Copy)]
struct Ring {
    log: u32,
    bits: usize,
}

/// A number modulo `2^(64 m) + 1`: `m` words, and a last one that is 1 only if the others are 0.
type RingElement = Vec<u64>;

/// The smallest transform: the words of a quarter of its digits are whole, in blocks of 64.
const SHORTEST: u32 = 7;

/// The most bits of a digit.
const WIDEST: usize = 18;

/// An upper bound of the bytes that a product takes beside itself, for each word of it.
pub const BYTES_OF_WORD: usize = 160;

impl Ring {
    /// Returns the ring of `2^log` complex numbers, with as many bits as the error allows.
    ///
    /// The norm of a factor is at most `2^(bits - 1) sqrt(2n)`. The error is less than `12.1 log + 2.3` units
    /// of `2^-53` of the product of the norms; a little more is allowed for terms of higher order, and for
    /// the one digit that is larger by 2 at most.
    fn new(log: u32) -> Ring {
        let units = 12.2 * f64::from(log) + 2.5;
        let is_exact = |bits: &usize| units * f64::from(2 * bits.to_u32() - 1 + log).exp2() < 52_f64.exp2();
        Ring { log, bits: (1..=WIDEST).rev().find(is_exact).expect("a digit of one bit") }
    }

    fn words(self) -> usize {
        (2 << self.log) * self.bits / 64
    }

    /// Returns the product of two numbers. Both transforms are in one piece of memory, which the allocator
    /// keeps: pieces that it gives back to the system each time take longer than the transforms.
    fn product(self, x: &[u64], y: &[u64]) -> RingElement {
        let half = 1 << (self.log - 1);
        let is_square = std::ptr::eq(x, y);
        let mut room = Vec::with_capacity(if is_square { half } else { 2 * half });
        self.load(&mut room, x);
        if !is_square {
            self.load(&mut room, y);
        }
        let (data, other) = room.split_at_mut(half);
        fourier::transform(data);
        if is_square {
            fourier::square(data);
        } else {
            fourier::transform(other);
            fourier::multiply(data, other);
        }
        self.restored(data)
    }

    /// Returns the transform of a number.
    fn transformed(self, number: &[u64]) -> Vec<Pair> {
        let mut data = Vec::with_capacity(1 << (self.log - 1));
        self.load(&mut data, number);
        fourier::transform(&mut data);
        data
    }

    /// Returns the residue that has a transform.
    fn restored(self, data: &mut [Pair]) -> RingElement {
        fourier::transform_back(data);
        self.store(data)
    }

    /// Appends the digits of a number, as remainders for the two lanes.
    #[inline(never)]
    fn load(self, to: &mut Vec<Pair>, number: &[u64]) {
        let residue;
        let words = if number.len() > self.words() {
            residue = self.residue(number);
            &residue
        } else {
            number
        };
        let (start, quarter) = (to.len(), self.words() / 4);
        let mut digits = [[0.0; BLOCK]; 4];
        for place in (0..quarter).step_by(self.bits) {
            for (i, digits) in digits.iter_mut().enumerate() {
                self.read_digits(digits, words, i * quarter + place);
            }
            let [a, b, c, d] = &digits;
            to.extend((0..BLOCK).map(|k| {
                let (re, im) = ((b[k] - d[k]) * DIAGONAL, (b[k] + d[k]) * DIAGONAL);
                Pair { re: [a[k] + re, a[k] - re], im: [c[k] + im, c[k] - im] }
            }));
        }
        if words.len() >= 4 * quarter {
            // A carry out of the last digit, and a last word: the power at their place is -1.
            let last = words.get(4 * quarter).map_or(0, |&word| word);
            let beyond = ((words[4 * quarter - 1] >> 63) + last) as f64;
            to[start].re.iter_mut().for_each(|re| *re -= beyond);
        }
    }

    /// Reads digits from a word on.
    #[inline(always)]
    fn read_digits(self, digits: &mut [f64; BLOCK], words: &[u64], from: usize) {
        if from > words.len() {
            *digits = [0.0; BLOCK];
            return;
        }
        let mut bytes = [0; 8 * (WIDEST + 1)];
        let part = &words[from..words.len().min(from + self.bits)];
        bytes.as_chunks_mut().0.iter_mut().zip(part).for_each(|(to, word)| *to = word.to_le_bytes());
        // A digit from half of the radix on is less by the radix, and the next one greater by 1.
        let mut carry = if from == 0 { 0 } else { words[from - 1] >> 63 };
        let unused = 64 - self.bits.to_u32();
        for (i, digit) in digits.iter_mut().enumerate() {
            let bit = i * self.bits;
            let window = bytes[bit / 8..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            let top = window << (unused - (bit % 8).to_u32());
            let value = (top.cast_signed() >> unused) + carry.cast_signed();
            carry = top >> 63;
            *digit = f64::from_bits(WHOLE.to_bits().wrapping_add_signed(value)) - WHOLE;
        }
    }

    /// Returns the residue whose digits are the coefficients, after their transform back.
    #[inline(never)]
    fn store(self, data: &[Pair]) -> RingElement {
        let quarter = self.words() / 4;
        let mut words = vec![0; 4 * quarter + 1];
        let mut parts = words.chunks_exact_mut(quarter);
        let mut writers: [DigitWriter; 4] =
            std::array::from_fn(|_| DigitWriter::new(parts.next().unwrap_or_default(), self.bits.to_u32()));
        let scale = 1.0 / (2 * data.len()) as f64;
        for &Pair { re, im } in data {
            let (x, y) = ((re[0] - re[1]) * DIAGONAL, (im[0] - im[1]) * DIAGONAL);
            writers[0].push((re[0] + re[1]) * scale);
            writers[1].push((x + y) * scale);
            writers[2].push((im[0] + im[1]) * scale);
            writers[3].push((y - x) * scale);
        }
        let carries = writers.map(|writer| writer.carry);
        let (last, words_below) = words.split_last_mut().expect("a word more");
        let mut beyond = carries[3];
        for (i, carry) in (1..4).zip(carries) {
            beyond += add_signed(&mut words_below[i * quarter..], carry);
        }
        *last = 0;
        reduce(&mut words, beyond);
        words
    }

    /// Returns the residue of a number of any length.
    fn residue(self, number: &[u64]) -> RingElement {
        let length = self.words();
        let mut sum = vec![0; length + 1];
        let mut beyond = 0;
        for (i, part) in number.chunks(length).enumerate() {
            let (lower, upper) = sum[..length].split_at_mut(part.len());
            if i % 2 == 0 {
                beyond += add_signed(upper, i64::from(words::add_to(lower, part)));
            } else {
                beyond += add_signed(upper, -i64::from(words::subtract_from(lower, part)));
            }
        }
        reduce(&mut sum, beyond);
        sum
    }
}

/// The digits that are read at once: they end with a word.
const BLOCK: usize = 64;

/// The real and the imaginary part of the square root of `i`.
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// A float whose last bit is worth 1: a sum with it is rounded to a whole number, in the last bits of the
/// float.
const WHOLE: f64 = 1.5 * (1_u64 << 52) as f64;

/// Writes digits to words.
struct DigitWriter<'w> {
    words: std::slice::IterMut<'w, u64>,
    bits: u32,
    carry: i64,
    /// The digits that do not fill a word yet, and the number of their bits.
    word: u64,
    filled: u32,
}

impl DigitWriter<'_> {
    fn new(words: &mut [u64], bits: u32) -> DigitWriter<'_> {
        DigitWriter { words: words.iter_mut(), bits, carry: 0, word: 0, filled: 0 }
    }

    /// Appends a coefficient, less than `2^51`.
    #[inline(always)]
    fn push(&mut self, coefficient: f64) {
        let whole = (coefficient + WHOLE).to_bits().wrapping_sub(WHOLE.to_bits()).cast_signed();
        let sum = self.carry + whole;
        self.carry = sum >> self.bits;
        let digit = sum.cast_unsigned() & ((1 << self.bits) - 1);
        self.word |= digit << self.filled;
        self.filled += self.bits;
        if self.filled >= 64 {
            if let Some(word) = self.words.next() {
                *word = self.word;
            }
            self.filled -= 64;
            self.word = digit >> (self.bits - self.filled);
        }
    }
}

/// Adds a small number; returns the carry, or the borrow as a negative one.
fn add_signed(words: &mut [u64], mut carry: i64) -> i64 {
    for word in words {
        if carry == 0 {
            break;
        }
        let (sum, is_beyond) = word.overflowing_add_signed(carry);
        (*word, carry) = (sum, carry.signum() * i64::from(is_beyond));
    }
    carry
}

/// Adds `beyond * 2^(64 m)`, which is `-beyond`, to `m` words; sets the last word.
fn reduce(residue: &mut [u64], mut beyond: i64) {
    let Some((last, words)) = residue.split_last_mut() else { return };
    *last = 0;
    while beyond != 0 {
        if beyond == 1 && words.iter().all(|&word| word == 0) {
            *last = 1;
            return;
        }
        beyond = add_signed(words, -beyond);
    }
}

/// Returns the ring in which to compute a product of `words` words, or a long and a short ring with digits of
/// the same bits.
fn rings(words: usize) -> (Ring, Option<Ring>) {
    let mut ring = Ring::new(SHORTEST);
    while ring.words() < words {
        let longer = Ring::new(ring.log + 1);
        let rest = words - ring.words();
        let shorter = (SHORTEST..ring.log).map(|log| Ring { log, ..ring });
        if longer.words() >= words
            && let Some(second) = shorter.into_iter().find(|shorter| shorter.words() >= rest)
        {
            return (ring, Some(second));
        }
        ring = longer;
    }
    (ring, None)
}

/// Writes the product of two numbers; the slice is as long as both together. O(n log n)
pub fn multiply(to: &mut [u64], x: &[u64], y: &[u64]) {
    multiply_in_rings(to, |ring| ring.product(x, y));
}

fn multiply_in_rings(to: &mut [u64], product: impl Fn(Ring) -> RingElement) {
    let (long, short) = rings(to.len());
    let residue = product(long);
    if let Some(short) = short {
        combine(to, &residue, product(short), short);
    } else {
        let length = to.len();
        to.copy_from_slice(&residue[..length]);
    }
}

/// A factor of several products, kept transformed: each product takes two transforms instead of three.
pub struct Factor {
    transforms: Vec<(u32, Vec<Pair>)>,
}

impl Factor {
    /// Creates the factor for products of `words` words.
    pub fn new(number: &[u64], words: usize) -> Factor {
        let (long, short) = rings(words);
        let rings = [long].into_iter().chain(short);
        Factor { transforms: rings.map(|ring| (ring.log, ring.transformed(number))).collect() }
    }

    /// Writes the product with another number; the slice is as long as the factor was created for.
    pub fn multiply(&self, to: &mut [u64], by: &[u64]) {
        multiply_in_rings(to, |ring| {
            let mut data = ring.transformed(by);
            let own = self.transforms.iter().find(|(log, _)| *log == ring.log);
            fourier::multiply(&mut data, &own.expect("a ring of these products").1);
            ring.restored(&mut data)
        });
    }
}

/// Writes the number that has a residue in each of two rings, the longer one of `m` words: with
/// `p = 2^(64 m) + 1`, which is 2 in the shorter ring, it is `residue + p (shorter - residue) / 2`.
fn combine(to: &mut [u64], residue: &[u64], mut shorter: RingElement, short: Ring) {
    let length = shorter.len() - 1;
    let same = short.residue(residue);
    let beyond = i64::from(shorter[length] == 1) - i64::from(same[length] == 1);
    let borrow = words::subtract_from(&mut shorter[..length], &same[..length]);
    reduce(&mut shorter, beyond - i64::from(borrow));
    halve(&mut shorter);
    let written = residue.len().min(to.len());
    to[..written].copy_from_slice(&residue[..written]);
    to[written..].fill(0);
    words::add_into(to, &shorter);
    words::add_into(&mut to[residue.len() - 1..], &shorter);
}

/// Halves a residue; an odd one is made even by adding the modulus.
fn halve(residue: &mut [u64]) {
    if residue[0] % 2 == 1 {
        let (last, words) = residue.split_last_mut().expect("a word more");
        *last += 1 + add_signed(words, 1).cast_unsigned();
    }
    let mut above = 0;
    for word in residue.iter_mut().rev() {
        (*word, above) = (*word >> 1 | above << 63, *word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_bound_of_each_ring_is_below_a_half() {
        for log in SHORTEST..=19 {
            let ring = Ring::new(log);
            let (unit, k) = ((-53_f64).exp2(), f64::from(log));
            let error = (3.0 * k * (unit.ln_1p() + (0.8 * unit).ln_1p())
                + (3.0 * k + 1.0) * (5_f64.sqrt() * unit).ln_1p())
            .exp_m1();
            let largest = f64::from(ring.bits.to_u32() - 1).exp2() + 2.0;
            let norms = largest * largest * f64::from(log + 1).exp2();
            assert!(norms * error < 0.5, "{log} {error}");
            assert!(norms < 51_f64.exp2(), "{log}");
        }
    }

    #[test]
    fn residues_wrap_around_the_modulus() {
        let ring = Ring::new(SHORTEST);
        let length = ring.words();
        let mut minus_one = vec![0; length + 1];
        minus_one[length] = 1;
        assert_eq!(ring.residue(&minus_one), minus_one);
        let mut one = vec![0; length + 1];
        one[0] = 1;
        assert_eq!(ring.product(&minus_one, &minus_one), one);
        assert_eq!(ring.product(&minus_one, &one), minus_one);
        // 2^(64 m) - 1 is -2.
        let mut four = one.clone();
        four[0] = 4;
        let minus_two = vec![u64::MAX; length];
        assert_eq!(ring.product(&minus_two, &minus_two), four);
        halve(&mut four);
        halve(&mut four);
        assert_eq!(four, one);
        halve(&mut one);
        let mut twice = vec![0; 2 * length];
        multiply(&mut twice, &one[..length], &[2]);
        assert_eq!(ring.residue(&twice), ring.residue(&[1]));
    }
}
