//! Finds the slots of an environment that a continuation still reads.
//!
//! Every path through a clause writes a slot once, before it reads it. So the next instruction that mentions
//! a slot tells whether it holds a value: a read means yes, a write means no. In the second case the slot may
//! hold a value that a failed path left.

use rustc_hash::{FxHashMap, FxHashSet};

use super::area::{CodeAddr, CodeArea};
use super::instruction::Instr;
use super::operand::EnvSlot;
use crate::width::Width;

/// The slots read after some points in clauses, computed on demand.
#[derive(Default)]
pub struct SlotReads {
    known: FxHashMap<CodeAddr, (u32, u32)>,
    slots: Vec<EnvSlot>,
}

impl SlotReads {
    /// Returns the slots that hold a value at a point in a clause and are read later. O(rest of the clause),
    /// once for each point.
    pub fn from(&mut self, code: &CodeArea, place: CodeAddr) -> &[EnvSlot] {
        let (start, end) = match self.known.get(&place) {
            Some(&found) => found,
            None => {
                let start = self.slots.len().to_u32();
                explore(code, place, mentions, |slot| self.slots.push(slot));
                let found = (start, self.slots.len().to_u32());
                self.known.insert(place, found);
                found
            }
        };
        &self.slots[start.to_usize()..end.to_usize()]
    }
}

/// The slots needed at a point in a clause, in ascending order.
#[derive(Default)]
pub struct Needs {
    /// The slots that hold terms.
    pub terms: Vec<EnvSlot>,
    /// The slots that hold the choice point of a cut.
    pub barriers: Vec<EnvSlot>,
    /// The slots that hold the choice point of a condition in progress.
    pub conditions: Vec<EnvSlot>,
}

impl Needs {
    /// Finds the slots that a clause reads from a point on. O(rest of the clause).
    pub fn at(code: &CodeArea, place: CodeAddr) -> Needs {
        let mut needs = Needs::default();
        explore(code, place, mentions, |slot| needs.terms.push(slot));
        explore(code, place, choice_mentions, |slot| needs.barriers.push(slot));
        explore(code, place, condition_mentions, |slot| needs.conditions.push(slot));
        needs.barriers.retain(|slot| !needs.conditions.contains(slot));
        for slots in [&mut needs.terms, &mut needs.barriers, &mut needs.conditions] {
            slots.sort_unstable();
        }
        needs
    }
}

/// A set of numbers, most of them small: of slots, and of instructions from a point on.
#[derive(Default)]
struct NumberSet {
    small: u64,
    others: FxHashSet<u32>,
}

impl NumberSet {
    /// Adds a number. Returns whether it is new.
    fn insert(&mut self, number: u32) -> bool {
        if number >= u64::BITS {
            return self.others.insert(number);
        }
        let is_new = self.small >> number & 1 == 0;
        self.small |= 1 << number;
        is_new
    }
}

/// Follows every path from a point, each instruction once, and finds the slots that are read before they are
/// written.
fn explore<M: Iterator<Item = (EnvSlot, bool)>>(
    code: &CodeArea,
    place: CodeAddr,
    mentions: impl Fn(Instr) -> M,
    mut found: impl FnMut(EnvSlot),
) {
    let mut met = NumberSet::default();
    let mut passed = NumberSet::default();
    let mut todo = vec![place];
    while let Some(mut at) = todo.pop() {
        while passed.insert(at.wrapping_sub(place)) {
            let instr = code.get(at);
            for (slot, is_read) in mentions(instr) {
                if met.insert(slot.index().to_u32()) && is_read {
                    found(slot);
                }
            }
            match instr {
                Instr::Jump { to } => at = (at + 1).wrapping_add_signed(to),
                Instr::TryElse { to, .. } => {
                    at += 1;
                    todo.push(at.wrapping_add_signed(to));
                }
                _ if instr.is_test() => {
                    todo.push(at + 2);
                    at += 1;
                }
                _ if leaves(instr) => break,
                _ => at += 1,
            }
        }
    }
}

/// Returns whether an instruction ends the clause or changes the environment.
fn leaves(instr: Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        Allocate { .. }
            | NeckAllocate { .. }
            | Deallocate
            | DeallocateExecute { .. }
            | DeallocateProceed
            | DeallocateReserveProceed
            | Execute { .. }
            | GetListsSharingExecute { .. }
            | Proceed
            | NeckProceed
            | MatchFact { .. }
            | Fail
    ) || instr.is_entry()
}

/// Returns the slots for terms that an instruction mentions, and whether it reads them.
fn mentions(instr: Instr) -> impl Iterator<Item = (EnvSlot, bool)> {
    use Instr::*;
    let read = |y| Some((EnvSlot::from(y), true));
    let written = |y| Some((EnvSlot::from(y), false));
    let mentioned = match instr {
        UnifyValueY { y } | LoadY { y, .. } | SetValueY { y } => [Some((y, true)), None, None],
        LoadY2 { y, y2, .. } => [read(y), read(y2), None],
        LoadY3 { y, y2, y3, .. } => [read(y), read(y2), read(y3)],
        UnifyVarY { y } | StoreY { y, .. } | PutVarY { y, .. } | InitY { y } | SetVarY { y } => {
            [Some((y, false)), None, None]
        }
        StoreY2 { y, y2, .. } => [written(y), written(y2), None],
        StoreY3 { y, y2, y3, .. } => [written(y), written(y2), written(y3)],
        _ => [None; 3],
    };
    mentioned.into_iter().flatten()
}

/// Returns the slots for choice points of cuts that an instruction mentions, and whether it reads them.
fn choice_mentions(instr: Instr) -> impl Iterator<Item = (EnvSlot, bool)> {
    use Instr::*;
    let mention = match instr {
        GetLevel { y } | Mark { y } => Some((y, false)),
        CutTo { y, .. } | Commit { y, .. } | SoftCut { y, .. } | TestDet { y, .. } => Some((y, true)),
        _ => None,
    };
    mention.into_iter()
}

/// Returns the slots for choice points of conditions that an instruction mentions. A cut inside the condition
/// does not end it.
fn condition_mentions(instr: Instr) -> impl Iterator<Item = (EnvSlot, bool)> {
    let is_cut = matches!(instr, Instr::CutTo { .. });
    choice_mentions(instr).filter(move |_| !is_cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Reg;
    use crate::program::PredId;

    fn load_two(y: u16, y2: u16) -> Instr {
        let slot = |y| EnvSlot(y).short().unwrap();
        let x = Reg(0).short().unwrap();
        Instr::LoadY2 { y: slot(y), x, y2: slot(y2), x2: x }
    }

    fn numbers(slots: &[EnvSlot]) -> Vec<u16> {
        slots.iter().map(|slot| slot.0).collect()
    }

    fn reads(code: &[Instr], from: u32) -> Vec<u16> {
        let mut area = CodeArea::new();
        let start = area.install(code);
        let mut found = numbers(SlotReads::default().from(&area, start + from));
        found.sort_unstable();
        found
    }

    #[test]
    fn a_slot_that_is_written_first_holds_nothing() {
        let code = [
            Instr::LoadY { y: EnvSlot(0), x: Reg(0) },
            Instr::PutVarY { y: EnvSlot(1), x: Reg(1) },
            Instr::Call { n: 2, pred: PredId(0) },
            load_two(0, 1),
            Instr::DeallocateExecute { pred: PredId(0) },
            Instr::LoadY { y: EnvSlot(5), x: Reg(0) },
        ];
        assert_eq!(reads(&code, 0), [0]);
        assert_eq!(reads(&code, 3), [0, 1]);
        assert_eq!(reads(&code, 4), [0_u16; 0]);
    }

    #[test]
    fn conditions_and_barriers_are_told_apart() {
        let live = crate::code::live::Live::NONE;
        let code = [
            Instr::GetLevel { y: EnvSlot(0) },
            Instr::TryElse { n: 3, to: 6 },
            Instr::Mark { y: EnvSlot(1) },
            Instr::Call { n: 3, pred: PredId(0) },
            Instr::CutTo { y: EnvSlot(1), live },
            Instr::Commit { y: EnvSlot(1), live },
            Instr::CutTo { y: EnvSlot(0), live },
            Instr::DeallocateProceed,
            Instr::TrustElse,
            Instr::DeallocateProceed,
        ];
        let mut area = CodeArea::new();
        let start = area.install(&code);
        let needs = |from| {
            let needs = Needs::at(&area, start + from);
            (numbers(&needs.barriers), numbers(&needs.conditions))
        };
        assert_eq!(needs(4), (vec![0], vec![1]));
        assert_eq!(needs(1), (vec![0], vec![]));
        assert_eq!(needs(0), (vec![], vec![]));
    }

    #[test]
    fn every_branch_is_gone_into_and_none_that_is_jumped_over() {
        let code = [
            Instr::TryElse { n: 3, to: 3 },
            Instr::StoreY { x: Reg(0), y: EnvSlot(0) },
            Instr::Call { n: 3, pred: PredId(0) },
            Instr::Jump { to: 3 },
            Instr::TrustElse,
            Instr::LoadY { y: EnvSlot(2), x: Reg(1) },
            Instr::StoreY { x: Reg(0), y: EnvSlot(0) },
            Instr::LoadY { y: EnvSlot(0), x: Reg(0) },
            Instr::DeallocateProceed,
        ];
        assert_eq!(reads(&code, 0), [2]);
        assert_eq!(reads(&code, 3), [0]);
        assert_eq!(reads(&code, 4), [2]);
    }
}
