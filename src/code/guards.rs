//! Reads from the code of a clause what it compares before it commits.
//!
//! The code is walked from its start for as long as each instruction can do nothing but fail. On the way it
//! is noted which registers hold what the call brought along: its arguments, and what is inside them.

use super::instruction::Instr;
use super::operand::Reg;
use crate::program::arg_pos::{ARGS, ArgPos, DEEP_ARGS, INNER_ARGS};
use crate::program::guard::{Guard, GuardSide, Orders};
use crate::width::Width;

/// Returns what a clause of `arity` arguments compares before it commits, if calls can know it beforehand.
/// O(instructions of head and guard)
#[inline]
pub fn guard(code: &[Instr], arity: usize) -> Option<Guard> {
    if !code.iter().any(|instr| instr.is_test()) {
        return None;
    }
    let args = (0..arity.min(ARGS).to_u16()).map(|arg| (Reg(arg), outer(arg)));
    let mut walk = GuardWalk { known: args.collect(), inside: None, guard: None };
    let (mut at, mut skipped) = (0, 0);
    while let Some(&instr) = code.get(at) {
        if !instr.is_test() {
            if !walk.head(instr) {
                break;
            }
            at += 1;
            continue;
        }
        if code.get(at + 1) != Some(&Instr::Fail) {
            break;
        }
        match walk.test(instr) {
            Met::Guard if skipped == at => skipped = at + 2,
            Met::Guard | Met::Other => {}
            Met::End => break,
        }
        at += 2;
    }
    let cuts = skipped > 0 && matches!(code.get(skipped), Some(Instr::NeckCut { .. }));
    // A call that leaves no other clause has nothing to do at its neck either.
    if skipped > 0 && (cuts || code.get(skipped) == Some(&Instr::Neck)) {
        skipped += 1;
    }
    walk.guard.map(|guard| Guard { skipped: skipped.to_u32(), cuts, ..guard })
}

/// What a test is.
enum Met {
    /// A part of the guard.
    Guard,
    /// One that can only hold or fail.
    Other,
    /// One that may raise an error: a call must not skip it because a later test would fail.
    End,
}

fn outer(arg: u16) -> GuardSide {
    GuardSide::Arg(ArgPos { arg: arg.to_u8(), inner: None })
}

/// The values of registers at a point of a clause before it commits, and the guard found so far.
struct GuardWalk {
    known: Vec<(Reg, GuardSide)>,
    /// The argument that is being taken apart, and the number of the next one inside it.
    inside: Option<(u8, usize)>,
    guard: Option<Guard>,
}

impl GuardWalk {
    fn side(&self, x: Reg) -> Option<GuardSide> {
        self.known.iter().find(|&&(known, _)| known == x).map(|&(_, side)| side)
    }

    fn set(&mut self, x: Reg, side: Option<GuardSide>) {
        self.known.retain(|&(known, _)| known != x);
        self.known.extend(side.map(|side| (x, side)));
    }

    /// Begins to take apart what a register holds.
    fn enter(&mut self, a: Reg) {
        self.inside = match self.side(a) {
            Some(GuardSide::Arg(ArgPos { arg, inner: None })) if arg.to_usize() < DEEP_ARGS => Some((arg, 0)),
            _ => None,
        };
    }

    /// Puts the next of the arguments inside into a register.
    fn take(&mut self, x: Reg) {
        let side = self.inside.filter(|&(_, number)| number < INNER_ARGS);
        self.set(x, side.map(|(arg, number)| GuardSide::Arg(ArgPos { arg, inner: Some(number.to_u8()) })));
        self.pass(1);
    }

    fn pass(&mut self, count: usize) {
        self.inside = self.inside.map(|(arg, number)| (arg, number + count));
    }

    fn take_list(&mut self, a: Reg, head: Option<Reg>, tail: Reg) {
        self.enter(a);
        match head {
            Some(head) => self.take(head),
            None => self.pass(1),
        }
        self.take(tail);
    }

    /// Follows an instruction of the head. Returns whether it is one.
    fn head(&mut self, instr: Instr) -> bool {
        match instr {
            Instr::GetValue { .. } | Instr::GetAtom { .. } | Instr::GetInt { .. } | Instr::Wake { .. } => {}
            Instr::GetList { a } | Instr::GetStruct { a, .. } => self.enter(a),
            Instr::GetListVars { a, head, tail } => self.take_list(a, Some(head), tail),
            Instr::GetListValueVar { a, tail, .. } => self.take_list(a, None, tail),
            Instr::GetListsSharing { a, head, tail, b, tail2 } => {
                self.take_list(a.into(), Some(head.into()), tail.into());
                self.take_list(b.into(), None, tail2.into());
            }
            Instr::GetStructVars { a, x, x2, .. } => {
                self.enter(a.into());
                self.take(x.into());
                self.take(x2.into());
            }
            Instr::UnifyVar { x } => self.take(x),
            Instr::UnifyVars { x, x2 } => {
                self.take(x);
                self.take(x2);
            }
            Instr::UnifyValue { .. } | Instr::UnifyAtom { .. } | Instr::UnifyInt { .. } => self.pass(1),
            Instr::UnifyVoid { n } => self.pass(n.to_usize()),
            Instr::UnifyList | Instr::UnifyStruct { .. } => self.inside = None,
            Instr::PutInt { x, value } => self.set(x, Some(GuardSide::Int(value))),
            _ => return false,
        }
        true
    }

    /// Follows a test.
    fn test(&mut self, test: Instr) -> Met {
        let int = GuardSide::Int;
        let (a, b, orders, raises) = match test {
            Instr::Test { .. } | Instr::TestNative { .. } => return Met::Other,
            Instr::TestIdentical { a, b } => (a, self.side(b), Orders::EQUAL, false),
            Instr::TestNotIdentical { a, b } => (a, self.side(b), Orders::DIFFERENT, false),
            Instr::TestLess { a, b } => (a, self.side(b), Orders::LESS, true),
            Instr::TestLessEqual { a, b } => (a, self.side(b), Orders::LESS_EQUAL, true),
            Instr::TestArithEqual { a, b } => (a, self.side(b), Orders::EQUAL, true),
            Instr::TestArithNotEqual { a, b } => (a, self.side(b), Orders::DIFFERENT, true),
            Instr::TestLessInt { a, value } => (a, Some(int(value)), Orders::LESS, true),
            Instr::TestGreaterInt { a, value } => (a, Some(int(value)), Orders::GREATER, true),
            Instr::TestLessEqualInt { a, value } => (a, Some(int(value)), Orders::LESS_EQUAL, true),
            Instr::TestGreaterEqualInt { a, value } => (a, Some(int(value)), Orders::GREATER_EQUAL, true),
            Instr::TestArithEqualInt { a, value } => (a, Some(int(value)), Orders::EQUAL, true),
            Instr::TestArithNotEqualInt { a, value } => (a, Some(int(value)), Orders::DIFFERENT, true),
            _ => return Met::End,
        };
        let other = if raises { Met::End } else { Met::Other };
        let Some((left, right, orders)) = self.side(a).zip(b).and_then(|(a, b)| in_order(a, b, orders))
        else {
            return other;
        };
        match &mut self.guard {
            None => self.guard = Some(Guard { left, right, orders, skipped: 0, cuts: false }),
            Some(guard) if (guard.left, guard.right) == (left, right) => {
                guard.orders = guard.orders.and(orders);
            }
            Some(_) => return other,
        }
        Met::Guard
    }
}

/// Returns the sides in the order in which all clauses have them: arguments before integers, and by number.
fn in_order(a: GuardSide, b: GuardSide, orders: Orders) -> Option<(ArgPos, GuardSide, Orders)> {
    let rank = |place: ArgPos| (place.arg, place.inner);
    match (a, b) {
        (GuardSide::Arg(left), GuardSide::Arg(right)) if rank(right) < rank(left) => {
            Some((right, a, orders.flipped()))
        }
        (GuardSide::Arg(left), _) => Some((left, b, orders)),
        (GuardSide::Int(_), GuardSide::Arg(right)) => Some((right, a, orders.flipped())),
        (GuardSide::Int(_), GuardSide::Int(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::live::Live;
    use crate::code::test_kind::TestKind;
    use crate::program::PredId;

    const PLACE: ArgPos = ArgPos { arg: 0, inner: None };

    #[test]
    fn a_guard_is_found_behind_a_head_and_its_sides_are_in_order() {
        let code = [
            Instr::GetListVars { a: Reg(0), head: Reg(4), tail: Reg(5) },
            Instr::TestLess { a: Reg(1), b: Reg(4) },
            Instr::Fail,
            Instr::Neck,
        ];
        let (left, right) =
            (ArgPos { arg: 0, inner: Some(0) }, GuardSide::Arg(ArgPos { arg: 1, inner: None }));
        assert_eq!(
            guard(&code, 4),
            Some(Guard { left, right, orders: Orders::GREATER, skipped: 0, cuts: false })
        );
    }

    #[test]
    fn comparisons_of_the_same_two_are_one_guard() {
        let code = [
            Instr::TestGreaterInt { a: Reg(0), value: 3 },
            Instr::Fail,
            Instr::TestArithNotEqualInt { a: Reg(0), value: 3 },
            Instr::Fail,
            Instr::Test { kind: TestKind::ATOM, x: Reg(1) },
            Instr::Fail,
            Instr::TestArithNotEqualInt { a: Reg(0), value: 3 },
            Instr::Fail,
            Instr::Neck,
        ];
        let expected =
            Guard { left: PLACE, right: GuardSide::Int(3), orders: Orders::GREATER, skipped: 4, cuts: false };
        assert_eq!(guard(&code, 1), Some(expected));
    }

    #[test]
    fn the_neck_behind_a_guard_is_skipped_too() {
        let test = Instr::TestGreaterInt { a: Reg(0), value: 3 };
        let found = |neck| guard(&[test, Instr::Fail, neck, Instr::Proceed], 1);
        let skipped = |neck| found(neck).map(|guard| (guard.skipped, guard.cuts));
        assert_eq!(skipped(Instr::Neck), Some((3, false)));
        assert_eq!(skipped(Instr::NeckCut { live: Live::NONE }), Some((3, true)));
        assert_eq!(skipped(Instr::NeckProceed), Some((2, false)));
    }

    #[test]
    fn nothing_is_known_behind_what_may_raise() {
        let sum = [
            Instr::AddInt { d: Reg(2), a: Reg(1), value: 1 },
            Instr::TestGreaterInt { a: Reg(0), value: 3 },
            Instr::Fail,
        ];
        assert_eq!(guard(&sum, 2), None);
        let other = [
            Instr::TestGreaterInt { a: Reg(7), value: 3 },
            Instr::Fail,
            Instr::TestGreaterInt { a: Reg(0), value: 3 },
            Instr::Fail,
        ];
        assert_eq!(guard(&other, 1), None, "the first register is not known");
        assert_eq!(guard(&[Instr::Execute { pred: PredId(0) }], 1), None);
    }
}
