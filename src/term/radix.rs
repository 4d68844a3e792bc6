//! Conversion between long integers and digits, in pieces between which limits are checked.
//!
//! Digits are split in halves: a text of `PIECE * 2^i` digits by a power of the radix, which each level needs
//! once.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, Sign, UBig};

use super::long::Divisor;
use super::{Heap, long};
use crate::error::Stop;
use crate::limits::Meter;

/// The number of digits left to the library.
const PIECE: usize = 1 << 11;

/// Returns the digits of the integer in a radix from 2 to 36, in lower case.
pub fn text(heap: &mut Heap, value: &IBig, radix: u8) -> Result<String, Stop> {
    let (sign, words) = value.as_sign_words();
    let digits = words.len().saturating_mul(digits_of_word(radix)) + 1;
    // Besides the digits: the powers, and the quotients and remainders of each level.
    heap.afford(digits + words.len() * 8 * BESIDE)?;
    let meter = &mut heap.meter;
    let mut text = String::with_capacity(digits);
    if sign == Sign::Negative {
        text.push('-');
    }
    let magnitude = UBig::from_words(words);
    if digits <= PIECE {
        meter.charge(words.len())?;
        text.push_str(&magnitude.in_radix(radix).to_string());
        return Ok(text);
    }
    let powers = powers(meter, radix, |power, _| power.bit_len() * 2 <= magnitude.bit_len() + 1)?;
    let divisors: Result<Vec<_>, Stop> =
        powers.into_iter().map(|power| RadixPower::new(meter, power)).collect();
    push(meter, &magnitude, radix, &divisors?, 0, &mut text)?;
    Ok(text)
}

/// The decimal digits of an `i64`, with its sign.
pub struct Decimal {
    text: [u8; 20],
    /// The place of the first character.
    start: usize,
}

impl Decimal {
    pub fn of(value: i64) -> Decimal {
        let (mut text, mut start, mut rest) = ([b'0'; 20], 20, value.unsigned_abs());
        loop {
            start -= 1;
            text[start] += u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            start -= 1;
            text[start] = b'-';
        }
        Decimal { text, start }
    }

    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.text[self.start..]).unwrap_or_default()
    }
}

/// The size of the intermediate values, in multiples of the long integer.
const BESIDE: usize = 45;

/// Returns the largest number of digits of a word.
fn digits_of_word(radix: u8) -> usize {
    match radix {
        2 => 64,
        3 => 41,
        4..=9 => 32,
        10..=15 => 20,
        _ => 16,
    }
}

/// Returns the radix to the power of `PIECE`, to twice that power, and so on as long as more are needed.
fn powers(meter: &mut Meter, radix: u8, needed: impl Fn(&UBig, usize) -> bool) -> Result<Vec<UBig>, Stop> {
    let mut powers = vec![long::power(meter, &UBig::from(radix), PIECE)?];
    while let Some(last) = powers.last().filter(|last| needed(last, PIECE << powers.len())) {
        let square = long::product(meter, last, last)?;
        powers.push(square);
    }
    Ok(powers)
}

/// A power of the radix by which numbers are divided that have up to twice as many digits.
struct RadixPower {
    power: UBig,
    /// The power with its inverse, if it is so long that this is faster.
    divisor: Option<Divisor>,
}

impl RadixPower {
    fn new(meter: &mut Meter, power: UBig) -> Result<RadixPower, Stop> {
        let length = power.as_words().len();
        let divisor = if length < INVERTED { None } else { Some(Divisor::new(meter, &power, length + 1)?) };
        Ok(RadixPower { power, divisor })
    }

    fn divide(&self, meter: &mut Meter, value: &UBig) -> Result<(UBig, UBig), Stop> {
        match &self.divisor {
            Some(divisor) => divisor.divide(meter, value),
            None => long::quotient(meter, value, &self.power),
        }
    }
}

/// The length in words from which a power is divided by with its inverse.
const INVERTED: usize = 300;

/// Appends digits, at least `least` of them.
fn push(
    meter: &mut Meter,
    value: &UBig,
    radix: u8,
    levels: &[RadixPower],
    least: usize,
    text: &mut String,
) -> Result<(), Stop> {
    let Some((level, lower)) = levels.split_last() else {
        meter.charge(PIECE / 16)?;
        let digits = value.in_radix(radix).to_string();
        text.extend(std::iter::repeat_n('0', least.saturating_sub(digits.len())));
        text.push_str(&digits);
        return Ok(());
    };
    if least == 0 && *value < level.power {
        return push(meter, value, radix, lower, least, text);
    }
    let (high, low) = level.divide(meter, value)?;
    let digits = PIECE << lower.len();
    push(meter, &high, radix, lower, least.saturating_sub(digits), text)?;
    push(meter, &low, radix, lower, digits, text)
}

/// Parses an integer in a radix from 2 to 36; `None` if a character is not a digit.
pub fn read(heap: &mut Heap, digits: &str, radix: u8) -> Result<Option<UBig>, Stop> {
    let length = digits.len();
    if length <= PIECE {
        return read_piece(&mut heap.meter, digits, radix);
    }
    heap.afford(length / 2 * BESIDE)?;
    let meter = &mut heap.meter;
    let powers = powers(meter, radix, |_, digits| digits < length)?;
    read_by(meter, digits, radix, &powers)
}

fn read_piece(meter: &mut Meter, digits: &str, radix: u8) -> Result<Option<UBig>, Stop> {
    meter.charge(digits.len() / 16)?;
    Ok(UBig::from_str_radix(digits, u32::from(radix)).ok())
}

fn read_by(meter: &mut Meter, digits: &str, radix: u8, powers: &[UBig]) -> Result<Option<UBig>, Stop> {
    let Some((power, lower)) = powers.split_last() else { return read_piece(meter, digits, radix) };
    let low = PIECE << lower.len();
    if digits.len() <= low {
        return read_by(meter, digits, radix, lower);
    }
    let Some((high, low)) = digits.split_at_checked(digits.len() - low) else { return Ok(None) };
    let (Some(high), Some(low)) = (read_by(meter, high, radix, lower)?, read_by(meter, low, radix, lower)?)
    else {
        return Ok(None);
    };
    Ok(Some(long::product(meter, &high, power)? + low))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::term::wide::{from_wide_words, sample};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn samples_are_written_as_by_the_library_and_read_back(words in 1..3000_usize, seed in 0..16_u64, radix in 2..=36_u8) {
            let value = from_wide_words(&sample(words, seed));
            let mut heap = Heap::new();
            let digits = text(&mut heap, &IBig::from(value.clone()), radix).unwrap();
            prop_assert!(digits == value.in_radix(radix).to_string());
            prop_assert!(read(&mut heap, &digits, radix).unwrap() == Some(value));
        }
    }

    #[test]
    fn digits_are_those_of_the_library_and_read_back() {
        let mut heap = Heap::new();
        for radix in [2, 7, 8, 10, 16, 36] {
            for exponent in [1, 100, 9_000, 40_000, 150_000] {
                let value = -(IBig::from(13).pow(exponent) - (IBig::from(1) << exponent));
                let digits = text(&mut heap, &value, radix).unwrap();
                assert!(digits == value.in_radix(radix).to_string(), "{radix} {exponent}");
                let magnitude = read(&mut heap, &digits[1..], radix).unwrap().unwrap();
                assert!(-IBig::from(magnitude) == value, "{radix} {exponent}");
            }
        }
        assert!(matches!(read(&mut heap, &"9".repeat(PIECE * 3), 8), Ok(None)));
    }
}
