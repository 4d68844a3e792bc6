//! Guards: what clauses compare before they commit, by which a call chooses among them.
//!
//! `X =< Y` in one clause and `X > Y` in the next exclude each other as two constants in one argument do. A
//! call in which both sides are small integers compares them once, enters the only clause that such an order
//! leaves, and leaves no choice point. Any other call tries all clauses. Only what the call brings along is
//! compared: an integer does not change while the head is unified.

use super::arg_pos::ArgPos;
use crate::term::{Cell, Heap};

/// One side of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuardSide {
    /// An argument of the call, or one inside it.
    Arg(ArgPos),
    /// An integer in the clause.
    Int(i32),
}

/// A set of orders of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders(u8);

/// The first comparison of a clause between its head and its commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    pub left: ArgPos,
    pub right: GuardSide,
    /// The orders of the left side to the right one in which the clause may succeed.
    pub orders: Orders,
    /// The number of instructions that do nothing but compare these two, with the neck behind them if that is
    /// an instruction of its own.
    pub skipped: u32,
    /// Whether the clause cuts right behind the comparison, so that no other follows it.
    pub cuts: bool,
}

/// The clauses that a list leaves for each order.
#[derive(Clone, Debug)]
pub struct GuardSwitch {
    compared: Compared,
    /// The address to continue at for the orders less, equal and greater; 0 fails.
    pub targets: [u32; 3],
}

/// What a switch compares: two arguments and an argument with an integer apart, since most are these.
#[derive(Clone, Copy, Debug)]
enum Compared {
    Args(u8, u8),
    ArgAndInt(u8, Cell),
    Inner(ArgPos, GuardSide),
}

/// In place of an address: more than one clause is left.
pub const SEVERAL: u32 = u32::MAX;

impl Orders {
    pub const LESS: Orders = Orders(1);
    pub const EQUAL: Orders = Orders(2);
    pub const GREATER: Orders = Orders(4);
    pub const LESS_EQUAL: Orders = Orders(3);
    pub const GREATER_EQUAL: Orders = Orders(6);
    pub const DIFFERENT: Orders = Orders(5);

    pub(super) const EACH: [Orders; 3] = [Orders::LESS, Orders::EQUAL, Orders::GREATER];

    /// Returns the same set with the sides exchanged.
    pub fn flipped(self) -> Orders {
        Orders(self.0 & 2 | self.0 >> 2 | self.0 << 2 & 4)
    }

    /// Returns the orders in both sets.
    pub fn and(self, other: Orders) -> Orders {
        Orders(self.0 & other.0)
    }
}

impl GuardSide {
    /// Returns the small integer on this side of a call, if it is one.
    #[inline(always)]
    fn in_call(self, heap: &Heap, args: &[Cell]) -> Option<Cell> {
        match self {
            GuardSide::Int(value) => Some(Cell::int(i64::from(value))),
            GuardSide::Arg(place) => in_call(place, heap, args),
        }
    }
}

#[inline(always)]
fn in_call(place: ArgPos, heap: &Heap, args: &[Cell]) -> Option<Cell> {
    let cell = heap.deref(args[usize::from(place.arg)]);
    let cell = match place.inner {
        None => cell,
        Some(inner) => heap.deref(ArgPos::inside(heap, cell, inner)?),
    };
    cell.is_int().then_some(cell)
}

impl GuardSwitch {
    /// Makes a switch on two sides, with the address for each order.
    pub fn new(left: ArgPos, right: GuardSide, targets: [u32; 3]) -> GuardSwitch {
        let compared = match (left, right) {
            (ArgPos { arg, inner: None }, GuardSide::Arg(ArgPos { arg: other, inner: None })) => {
                Compared::Args(arg, other)
            }
            (ArgPos { arg, inner: None }, GuardSide::Int(value)) => {
                Compared::ArgAndInt(arg, Cell::int(i64::from(value)))
            }
            _ => Compared::Inner(left, right),
        };
        GuardSwitch { compared, targets }
    }

    /// Returns the arguments that are compared, if they are two.
    pub fn two_args(&self) -> Option<(u8, u8)> {
        match self.compared {
            Compared::Args(left, right) => Some((left, right)),
            _ => None,
        }
    }

    /// Returns where a call with these arguments continues, if the guards leave one clause or none.
    #[inline(always)]
    pub fn target(&self, heap: &Heap, args: &[Cell]) -> Option<u32> {
        let arg = |arg: u8| heap.deref(args[usize::from(arg)]);
        let (left, right) = match self.compared {
            Compared::Args(left, right) => (arg(left), arg(right)),
            Compared::ArgAndInt(left, value) => (arg(left), value),
            Compared::Inner(left, right) => inner_sides(left, right, heap, args)?,
        };
        target_of(self.targets, left, right)
    }
}

/// Returns the address for the order of two cells, if both are small integers and the guards leave one clause
/// or none.
#[inline(always)]
pub fn target_of(targets: [u32; 3], left: Cell, right: Cell) -> Option<u32> {
    if !(left.is_int() && right.is_int()) {
        return None;
    }
    let (left, right) = (left.int_rank(), right.int_rank());
    // Not by a match on their order, which would be computed first.
    let target = if left < right {
        targets[0]
    } else if left > right {
        targets[2]
    } else {
        targets[1]
    };
    (target != SEVERAL).then_some(target)
}

#[inline(never)]
fn inner_sides(left: ArgPos, right: GuardSide, heap: &Heap, args: &[Cell]) -> Option<(Cell, Cell)> {
    Some((in_call(left, heap, args)?, right.in_call(heap, args)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanging_sides_twice_changes_nothing() {
        for orders in (0..8).map(Orders) {
            assert_eq!(orders.flipped().flipped(), orders);
        }
        assert_eq!(Orders::LESS_EQUAL.flipped(), Orders::GREATER_EQUAL);
        assert_eq!(Orders::DIFFERENT.flipped(), Orders::DIFFERENT);
    }
}
