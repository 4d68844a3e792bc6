//! The operands of instructions: registers and slots by number, in two widths.

use std::fmt;

use crate::width::Width;

/// The number of an argument register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Reg(pub u16);

/// The number of one of the first 256 argument registers, for instructions with many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShortReg(u8);

/// The number of a slot in the environment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct EnvSlot(pub u16);

/// The number of one of the first 256 slots.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShortSlot(u8);

impl Reg {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.to_usize()
    }

    /// Returns the register this many after it.
    pub fn plus(self, count: usize) -> Reg {
        Reg(self.0.saturating_add(count.to_u16()))
    }

    /// Returns the number in one byte, if it fits.
    pub fn short(self) -> Option<ShortReg> {
        u8::try_from(self.0).ok().map(ShortReg)
    }
}

impl ShortReg {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.to_usize()
    }
}

impl From<ShortReg> for Reg {
    #[inline(always)]
    fn from(short: ShortReg) -> Reg {
        Reg(u16::from(short.0))
    }
}

impl EnvSlot {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.to_usize()
    }

    /// Returns the number in one byte, if it fits.
    pub fn short(self) -> Option<ShortSlot> {
        u8::try_from(self.0).ok().map(ShortSlot)
    }
}

impl ShortSlot {
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0.to_usize()
    }
}

impl From<ShortSlot> for EnvSlot {
    #[inline(always)]
    fn from(short: ShortSlot) -> EnvSlot {
        EnvSlot(u16::from(short.0))
    }
}

/// Displays `x0`.
impl fmt::Debug for Reg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "x{}", self.0)
    }
}

impl fmt::Debug for ShortReg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reg::from(*self).fmt(out)
    }
}

/// Displays `y0`.
impl fmt::Debug for EnvSlot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "y{}", self.0)
    }
}

impl fmt::Debug for ShortSlot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        EnvSlot::from(*self).fmt(out)
    }
}
