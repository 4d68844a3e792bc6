//! Random numbers and time, as evaluable functors.

use std::hash::{BuildHasher, Hasher};

use dashu_int::IBig;

use super::{domain_error, integer::integer};
use crate::machine::Machine;
use crate::machine::resources::ProgramState;
use crate::term::raise::{Raise, Raised};
use crate::term::wide::from_wide_words;
use crate::term::{Atom, Number};
use crate::width::Width;

/// The generator of `random/1`: SplitMix64 (Steele, Lea, Flood 2014), with a new seed for every engine unless
/// one is set.
pub struct Random(u64);

impl Default for Random {
    fn default() -> Random {
        Random(std::collections::hash_map::RandomState::new().build_hasher().finish())
    }
}

impl Random {
    /// Creates a generator that returns the same numbers for the same seed.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a number at least 0 and below `bound`, uniformly distributed.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Lemire's multiplication; numbers in the biased part are rejected.
        let unfair = bound.wrapping_neg() % bound.max(1);
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            if wide.low_u64() >= unfair {
                return (wide >> 64).to_u64();
            }
        }
    }

    /// Returns a number above 0.0 and below 1.0.
    pub fn unit(&mut self) -> f64 {
        ((self.bits() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
    }
}

/// Evaluates `random(bound)`: an integer at least 0 and below `bound`; `domain_error(not_less_than_one, _)`.
pub fn below(machine: &mut Machine, bound: &Number) -> Raised<Number> {
    let big = integer(machine, bound)?;
    if *big <= IBig::ZERO {
        return domain_error(machine, "not_less_than_one", bound);
    }
    let random = machine.resources.get::<Random>();
    if let Ok(bound) = u64::try_from(&*big) {
        return Ok(Number::from(i128::from(random.below(bound))));
    }
    // 64 bits more than the bound has, modulo the bound: the bias is below 2^-64.
    let words: Vec<u64> = (0..=big.as_sign_words().1.len()).map(|_| random.bits()).collect();
    Ok(Number::from(IBig::from(from_wide_words(&words)) % big.as_ref()))
}

/// Evaluates `random` and `random_float`: a float above 0.0 and below 1.0.
pub fn float(machine: &mut Machine) -> Raised<Number> {
    Ok(Number::Float(machine.resources.get::<Random>().unit()))
}

/// Reads a clock, in seconds.
pub type ReadClock = fn(&mut Machine) -> Raised<f64>;

/// The clocks of `cputime` and `realtime`. The machine has none: a module with access to the system provides
/// them.
#[derive(Clone)]
pub struct Clocks {
    pub cpu: ReadClock,
    pub real: ReadClock,
}

impl ProgramState for Clocks {
    fn bytes(&self) -> usize {
        0
    }

    fn atoms(&self, _: &mut dyn FnMut(Atom)) {}
}

impl Default for Clocks {
    fn default() -> Clocks {
        let none: ReadClock = |_| Err(Raise::System("the machine has no clock".to_owned()).into());
        Clocks { cpu: none, real: none }
    }
}

/// Evaluates `cputime`: seconds of processor time.
pub fn cpu_time(machine: &mut Machine) -> Raised<Number> {
    let clock = machine.resources.get::<Clocks>().cpu;
    Ok(Number::Float(clock(machine)?))
}

/// Evaluates `realtime`: whole seconds since 1970.
pub fn real_time(machine: &mut Machine) -> Raised<Number> {
    let clock = machine.resources.get::<Clocks>().real;
    Ok(Number::from(clock(machine)? as i128))
}
