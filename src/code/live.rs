//! The argument registers that hold values at a point in a clause. They are saved while other goals run, and
//! the collector marks them.

use std::fmt;

use super::operand::Reg;
use crate::width::Width;

/// A set of registers. Any set of the first 31, or all below some number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Live(u32);

/// The other bits are a count: all registers below it are in the set.
const ALL: u32 = 1 << 31;

impl Live {
    pub const NONE: Live = Live(0);

    /// Makes the set of all registers below a number.
    pub fn below(count: u16) -> Live {
        Live(ALL | u32::from(count))
    }

    /// Makes a set of these registers, or `None` if they do not fit.
    pub fn of(registers: impl IntoIterator<Item = Reg>) -> Option<Live> {
        registers.into_iter().try_fold(Live::NONE, |Live(bits), Reg(x)| {
            (u32::from(x) < ALL.trailing_zeros()).then(|| Live(bits | 1 << x))
        })
    }

    /// Returns one more than the last register of the set.
    pub fn end(self) -> u16 {
        if self.0 & ALL != 0 { self.0.low_u16() } else { (u32::BITS - self.0.leading_zeros()).to_u16() }
    }

    /// Returns whether a register below the end is in the set.
    pub fn has(self, Reg(x): Reg) -> bool {
        self.0 & ALL != 0 || self.0 >> x & 1 == 1
    }
}

/// Displays `{x0 x2}`.
impl fmt::Debug for Live {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let registers: Vec<String> =
            (0..self.end()).map(Reg).filter(|&x| self.has(x)).map(|x| format!("{x:?}")).collect();
        write!(out, "{{{}}}", registers.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_it_was_made_of() {
        let some = Live::of([0, 2, 30].map(Reg)).unwrap();
        assert_eq!(
            (some.end(), some.has(Reg(0)), some.has(Reg(1)), some.has(Reg(2)), some.has(Reg(30))),
            (31, true, false, true, true)
        );
        assert_eq!(Live::of([Reg(31)]), None);
        assert_eq!((Live::NONE.end(), Live::below(40).end(), Live::below(40).has(Reg(39))), (0, 40, true));
    }
}
