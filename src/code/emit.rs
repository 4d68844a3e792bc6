//! The emitter: instructions with labels. Merges two or three successive instructions if one does the same.
//!
//! Merging looks at the last instructions only, and never across the fence, so that the target of a jump
//! stays the start of an instruction.

use super::instruction::Instr;
use super::operand::Reg;
use crate::program::PredId;
use crate::width::Width;

/// A target of jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(usize);

/// Code that is being built.
#[derive(Default)]
pub struct Emitter {
    code: Vec<Instr>,
    labels: Vec<Option<usize>>,
    jumps: Vec<(usize, Label)>,
    /// The first instruction that may be merged. A jump leads here, or a test skips to here.
    fence: usize,
    /// The start of the code of each step of the clause.
    pub starts: Vec<u32>,
}

impl Emitter {
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Begins the code of a step.
    pub fn begin_step(&mut self) {
        self.starts.push(self.code.len().to_u32());
    }

    /// Returns the number of instructions so far.
    pub fn len(&self) -> usize {
        self.code.len()
    }

    /// Returns whether anything but a heap check was emitted.
    pub fn has_code(&self) -> bool {
        self.code.iter().any(|instr| !matches!(instr, Instr::Ensure { .. }))
    }

    /// Places a label at the current position.
    pub fn place(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.len());
        self.fence = self.code.len();
    }

    pub fn jump(&mut self, label: Label) {
        self.jumps.push((self.code.len(), label));
        self.code.push(Instr::Jump { to: 0 });
        self.fence = self.code.len();
    }

    pub fn try_else(&mut self, n: u16, label: Label) {
        self.jumps.push((self.code.len(), label));
        self.code.push(Instr::TryElse { n, to: 0 });
        self.fence = self.code.len();
    }

    /// Emits the test for a guard whose other branch is at a label.
    pub fn test_guarded(&mut self, guard: Label, otherwise: Option<Label>) {
        self.jumps.push((self.code.len(), guard));
        self.test(Instr::TestGuarded { to: 0 }, otherwise);
    }

    /// Emits a test, and the jump or failure if it does not hold.
    pub fn test(&mut self, test: Instr, otherwise: Option<Label>) {
        self.code.push(test);
        self.fence = self.code.len();
        match otherwise {
            Some(label) => self.jump(label),
            None => {
                self.code.push(Instr::Fail);
                self.fence = self.code.len();
            }
        }
    }

    /// Adds an instruction, merging it with the last ones if possible.
    pub fn push(&mut self, mut instr: Instr) {
        while self.code.len() > self.fence
            && let Some(&last) = self.code.last()
            && let Some(merged) = merge(last, instr)
        {
            self.code.pop();
            instr = merged;
        }
        self.code.push(instr);
        // A step whose first instruction became a part of one before begins after that.
        let end = self.code.len().to_u32();
        if let Some(start) = self.starts.last_mut() {
            *start = end.min(*start);
        }
    }

    /// Makes the instruction that computes a register compute another one instead, if nothing since then uses
    /// either. Returns whether it did.
    pub fn retarget(&mut self, from: Reg, to: Reg) -> bool {
        for instr in self.code[self.fence..].iter_mut().rev() {
            let Some(flow) = Flow::of(instr) else { return false };
            let uses = |x| flow.read.contains(&Some(x));
            match flow.written {
                Some(written) if *written == from => {
                    *written = to;
                    return true;
                }
                Some(written) if *written == to => return false,
                _ if uses(from) || uses(to) => return false,
                _ => {}
            }
        }
        false
    }

    /// Adds the last call of a clause without an environment, merged with the head if nothing is between.
    pub fn execute(&mut self, pred: PredId, arity: usize) {
        let last = self.code[self.fence..].last();
        let Some(merged) = last.and_then(|&head| loop_of(head, pred, arity)) else {
            return self.push(Instr::Execute { pred });
        };
        self.code.pop();
        self.code.push(merged);
        if let Some(start) = self.starts.last_mut() {
            *start = self.code.len().to_u32() - 1;
        }
    }

    /// Returns the code with its jumps resolved. Keeps the memory for reuse.
    pub fn finish(&mut self) -> Vec<Instr> {
        for (at, label) in self.jumps.drain(..) {
            let target = self.labels[label.0].unwrap_or(at);
            let offset = target.to_i32() - at.to_i32() - 1;
            match &mut self.code[at] {
                Instr::Jump { to } | Instr::TryElse { to, .. } | Instr::TestGuarded { to } => *to = offset,
                _ => {}
            }
        }
        self.labels.clear();
        self.fence = 0;
        self.code.drain(..).collect()
    }
}

/// The registers of an instruction that does no more than compute one, or save some.
struct Flow<'a> {
    written: Option<&'a mut Reg>,
    read: [Option<Reg>; 3],
}

impl Flow<'_> {
    fn of(instr: &mut Instr) -> Option<Flow<'_>> {
        use Instr::*;
        let computes = |written, read: [Option<Reg>; 2]| {
            Some(Flow { written: Some(written), read: [read[0], read[1], None] })
        };
        let saves = |read| Some(Flow { written: None, read });
        match instr {
            Add { d, a, b } | Sub { d, a, b } | Mul { d, a, b } | Arith2 { d, a, b, .. } => {
                computes(d, [Some(*a), Some(*b)])
            }
            AddInt { d, a, .. } | Arith1 { d, a, .. } => computes(d, [Some(*a), None]),
            LoadY { x, .. } | PutInt { x, .. } | PutAtom { x, .. } => computes(x, [None; 2]),
            StoreY { x, .. } => saves([Some(*x), None, None]),
            StoreY2 { x, x2, .. } => saves([Some((*x).into()), Some((*x2).into()), None]),
            StoreY3 { x, x2, x3, .. } => saves([*x, *x2, *x3].map(|x| Some(x.into()))),
            _ => None,
        }
    }
}

/// Returns one instruction that does the same as this head and a call, if nothing but the arguments of the
/// call is in use afterwards.
fn loop_of(head: Instr, pred: PredId, arity: usize) -> Option<Instr> {
    let Instr::GetListsSharingNeck { a, head, tail, b, tail2, to, to2 } = head else { return None };
    let are_temporary = [head, tail, tail2].iter().all(|register| register.index() >= arity);
    (a == to && b == to2 && are_temporary).then_some(Instr::GetListsSharingExecute { a, b, pred })
}

/// Returns one instruction that does the same as these two in sequence, if there is one.
fn merge(first: Instr, second: Instr) -> Option<Instr> {
    use Instr::*;
    Some(match (first, second) {
        (Move { from, to }, Move { from: from2, to: to2 }) => {
            Move2 { from: from.short()?, to: to.short()?, from2: from2.short()?, to2: to2.short()? }
        }
        (Move2 { from, to, from2, to2 }, Move { from: from3, to: to3 }) => {
            Move3 { from, to, from2, to2, from3: from3.short()?, to3: to3.short()? }
        }
        (LoadY { y, x }, LoadY { y: y2, x: x2 }) => {
            LoadY2 { y: y.short()?, x: x.short()?, y2: y2.short()?, x2: x2.short()? }
        }
        (LoadY2 { y, x, y2, x2 }, LoadY { y: y3, x: x3 }) => {
            LoadY3 { y, x, y2, x2, y3: y3.short()?, x3: x3.short()? }
        }
        (UnifyVar { x }, UnifyVar { x: x2 }) => UnifyVars { x, x2 },
        (GetStruct { arity: 2, a, name }, UnifyVars { x, x2 }) => {
            GetStructVars { a: a.short()?, x: x.short()?, x2: x2.short()?, name }
        }
        (GetListVars { a, head, tail }, GetListValueVar { a: b, head: same, tail: tail2 })
            if same == head =>
        {
            GetListsSharing {
                a: a.short()?,
                head: head.short()?,
                tail: tail.short()?,
                b: b.short()?,
                tail2: tail2.short()?,
            }
        }
        (UnifyVoid { n }, UnifyVoid { n: m }) => UnifyVoid { n: n.checked_add(m)? },
        (SetVoid { n }, SetVoid { n: m }) => SetVoid { n: n.checked_add(m)? },
        (StoreY { x, y }, StoreY { x: x2, y: y2 }) => {
            StoreY2 { x: x.short()?, y: y.short()?, x2: x2.short()?, y2: y2.short()? }
        }
        (StoreY2 { x, y, x2, y2 }, StoreY { x: x3, y: y3 }) => {
            StoreY3 { x, y, x2, y2, x3: x3.short()?, y3: y3.short()? }
        }
        (Neck, Move { from, to }) => NeckMove { from, to },
        (NeckMove { from, to }, Move { from: from2, to: to2 }) => {
            NeckMove2 { from: from.short()?, to: to.short()?, from2: from2.short()?, to2: to2.short()? }
        }
        (GetListsSharing { a, head, tail, b, tail2 }, NeckMove2 { from, to, from2, to2 })
            if (from, from2) == (tail2, tail) =>
        {
            GetListsSharingNeck { a, head, tail, b, tail2, to: to2, to2: to }
        }
        (GetListVars { a, head, tail }, NeckMove { from, to }) => GetListVarsNeckMove {
            a: a.short()?,
            head: head.short()?,
            tail: tail.short()?,
            from: from.short()?,
            to: to.short()?,
        },
        (NeckMove2 { from, to, from2, to2 }, Move { from: from3, to: to3 }) => {
            NeckMove3 { from, to, from2, to2, from3: from3.short()?, to3: to3.short()? }
        }
        (Neck, Allocate { n }) => NeckAllocate { n },
        (Neck, Wake { live }) => NeckWake { live },
        (Neck, Proceed) => NeckProceed,
        (Deallocate, Proceed) => DeallocateProceed,
        (Deallocate, Execute { pred }) => DeallocateExecute { pred },
        _ => return None,
    })
}
