//! The instruction set: Warren's, with tests and arithmetic in line.
//!
//! An instruction is eight bytes. `a`, `b`, `d`, `x` are argument registers, `y` slots of the environment,
//! `n` counts. A test that holds skips the next instruction, which is `Fail` or a `Jump` to the other branch.
//! Jumps are relative to the following instruction, so that code can be placed anywhere.

use super::live::Live;
use crate::term::cell::Tag;
use crate::term::{Atom, atoms};

/// The number of an evaluable functor in the table of arithmetic.
pub type ArithOp = u8;

/// Inline type tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// Whether the tag of the cell is in a set with one bit for each tag.
    Tags(u8),
    Number,
    Integer,
    Float,
    IsList,
    String,
}

impl TestKind {
    pub const VAR: TestKind = TestKind::tags(&[Tag::Ref, Tag::Attr]);
    pub const NONVAR: TestKind = TestKind::tags(&[Tag::Atom, Tag::Int, Tag::Box, Tag::List, Tag::Str]);
    pub const ATOM: TestKind = TestKind::tags(&[Tag::Atom]);
    pub const ATOMIC: TestKind = TestKind::tags(&[Tag::Atom, Tag::Int, Tag::Box]);
    pub const COMPOUND: TestKind = TestKind::tags(&[Tag::List, Tag::Str]);
    pub const CALLABLE: TestKind = TestKind::tags(&[Tag::Atom, Tag::List, Tag::Str]);

    /// The tests by the names of their predicates.
    const NAMED: [(Atom, TestKind); 11] = [
        (atoms::VAR, TestKind::VAR),
        (atoms::NONVAR, TestKind::NONVAR),
        (atoms::ATOM, TestKind::ATOM),
        (atoms::NUMBER, TestKind::Number),
        (atoms::INTEGER, TestKind::Integer),
        (atoms::FLOAT, TestKind::Float),
        (atoms::ATOMIC, TestKind::ATOMIC),
        (atoms::COMPOUND, TestKind::COMPOUND),
        (atoms::CALLABLE, TestKind::CALLABLE),
        (atoms::IS_LIST, TestKind::IsList),
        (atoms::STRING, TestKind::String),
    ];

    /// Returns the test for the predicate of this name with one argument, if there is one.
    pub fn of(name: Atom) -> Option<TestKind> {
        TestKind::NAMED.iter().find(|&&(named, _)| named == name).map(|&(_, kind)| kind)
    }

    /// Returns the name of the predicate of this test.
    pub fn name(self) -> Option<Atom> {
        TestKind::NAMED.iter().find(|&&(_, kind)| kind == self).map(|&(name, _)| name)
    }

    const fn tags(tags: &[Tag]) -> TestKind {
        let mut set = 0;
        let mut i = 0;
        while i < tags.len() {
            set |= 1 << tags[i] as u8;
            i += 1;
        }
        TestKind::Tags(set)
    }
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    // ---- head: an argument register against a term ----
    /// A later occurrence of a variable in the head.
    GetValue {
        x: u16,
        a: u16,
    },
    /// An atom in the head; `[]` included.
    GetAtom {
        a: u16,
        atom: u32,
    },
    /// An integer of 32 bits in the head.
    GetInt {
        a: u16,
        value: i32,
    },
    /// Any other ground constant, stored in the table of terms of the code area.
    GetTerm {
        a: u16,
        term: u32,
    },
    /// A list: sets read or write mode for the following `Unify` instructions.
    GetList {
        a: u16,
    },
    /// A list whose head and tail are first occurrences, the most common case.
    GetListVars {
        a: u16,
        head: u16,
        tail: u16,
    },
    /// A list whose head is a later occurrence, its tail a first.
    GetListValueVar {
        a: u16,
        head: u16,
        tail: u16,
    },
    /// `[X|Xs]` in one register and `[X|Ys]` in another: two lists traversed in step, as in `append/3`.
    GetListsSharing {
        a: u8,
        head: u8,
        tail: u8,
        b: u8,
        tail2: u8,
    },
    /// A structure: sets read or write mode.
    GetStruct {
        arity: u8,
        a: u16,
        name: u32,
    },

    // ---- arguments of a structure, in read or write mode ----
    /// First occurrence.
    UnifyVar {
        x: u16,
    },
    /// Two first occurrences in a row.
    UnifyVars {
        x: u16,
        x2: u16,
    },
    /// First occurrence of a variable that lives in the environment.
    UnifyVarY {
        y: u16,
    },
    /// Later occurrence.
    UnifyValue {
        x: u16,
    },
    UnifyValueY {
        y: u16,
    },
    UnifyAtom {
        atom: u32,
    },
    UnifyInt {
        value: i32,
    },
    /// This many variables that occur nowhere else.
    UnifyVoid {
        n: u16,
    },
    /// The last argument is a list: continue inside it.
    UnifyList,
    /// The last argument is a structure: continue inside it.
    UnifyStruct {
        arity: u8,
        name: u32,
    },

    /// The whole head of a fact that is stored as a term and not compiled.
    MatchFact {
        clause: u32,
    },

    /// A rule added at run time that is tried for the first time: compiles it and becomes a jump to its code.
    Compile {
        clause: u32,
    },

    /// Read mode at the arguments of a register that is known to hold a structure.
    EnterArgs {
        a: u16,
    },

    // ---- body: making terms ----
    Move {
        from: u16,
        to: u16,
    },
    /// Two moves at once, the second after the first.
    Move2 {
        from: u8,
        to: u8,
        from2: u8,
        to2: u8,
    },
    /// Three moves, in order.
    Move3 {
        from: u8,
        to: u8,
        from2: u8,
        to2: u8,
        from3: u8,
        to3: u8,
    },
    /// From a register to the environment: first occurrence of the slot.
    StoreY {
        x: u16,
        y: u16,
    },
    /// Two stores at once.
    StoreY2 {
        x: u8,
        y: u8,
        x2: u8,
        y2: u8,
    },
    /// From the environment to a register.
    LoadY {
        y: u16,
        x: u16,
    },
    /// Two loads at once.
    LoadY2 {
        y: u8,
        x: u8,
        y2: u8,
        x2: u8,
    },
    /// A fresh variable.
    PutVar {
        x: u16,
    },
    /// A fresh variable in a slot and a register.
    PutVarY {
        y: u16,
        x: u16,
    },
    /// A fresh variable in a slot.
    InitY {
        y: u16,
    },
    PutAtom {
        x: u16,
        atom: u32,
    },
    PutInt {
        x: u16,
        value: i32,
    },
    PutTerm {
        x: u16,
        term: u32,
    },
    /// A list cell; `Set` instructions fill it.
    PutList {
        x: u16,
    },
    /// A structure; `Set` instructions fill it.
    PutStruct {
        arity: u8,
        x: u16,
        name: u32,
    },
    /// A structure with more than 255 arguments; its name follows.
    PutWide {
        x: u16,
        arity: u32,
    },
    WideName {
        name: u32,
    },
    SetVar {
        x: u16,
    },
    SetVarY {
        y: u16,
    },
    SetValue {
        x: u16,
    },
    SetValueY {
        y: u16,
    },
    SetAtom {
        atom: u32,
    },
    SetInt {
        value: i32,
    },
    SetVoid {
        n: u16,
    },
    /// The last argument is a list that follows immediately.
    SetList,
    /// The last argument is a structure that follows immediately.
    SetStruct {
        arity: u8,
        name: u32,
    },

    // ---- goals in line ----
    /// Skips the next instruction if the test holds for the register.
    Test {
        kind: TestKind,
        x: u16,
    },
    /// `==`
    TestIdentical {
        a: u16,
        b: u16,
    },
    /// `\==`
    TestNotIdentical {
        a: u16,
        b: u16,
    },
    /// Arithmetic comparisons of two registers.
    TestLess {
        a: u16,
        b: u16,
    },
    TestLessEqual {
        a: u16,
        b: u16,
    },
    TestArithEqual {
        a: u16,
        b: u16,
    },
    TestArithNotEqual {
        a: u16,
        b: u16,
    },
    /// Comparisons with a constant.
    TestLessInt {
        a: u16,
        value: i32,
    },
    TestGreaterInt {
        a: u16,
        value: i32,
    },
    TestLessEqualInt {
        a: u16,
        value: i32,
    },
    TestGreaterEqualInt {
        a: u16,
        value: i32,
    },
    TestArithEqualInt {
        a: u16,
        value: i32,
    },
    TestArithNotEqualInt {
        a: u16,
        value: i32,
    },
    /// Sets `d` to `a + b`, and so on. Operands are numbers or bound to expressions.
    Add {
        d: u16,
        a: u16,
        b: u16,
    },
    Sub {
        d: u16,
        a: u16,
        b: u16,
    },
    Mul {
        d: u16,
        a: u16,
        b: u16,
    },
    AddInt {
        d: u16,
        a: u16,
        value: i16,
    },
    /// Any other function of two arguments.
    Arith2 {
        op: ArithOp,
        d: u16,
        a: u16,
        b: u16,
    },
    Arith1 {
        op: ArithOp,
        d: u16,
        a: u16,
    },
    /// Sets `d` to the value of the expression in `a`.
    Eval {
        d: u16,
        a: u16,
    },
    /// `X = Y` of two registers.
    Unify {
        a: u16,
        b: u16,
    },
    /// `arg(N, T, D)` and `functor(T, Name, Arity)`, whose results are first occurrences.
    Arg {
        d: u16,
        n: u16,
        t: u16,
    },
    Functor {
        t: u16,
        name: u16,
        arity: u16,
    },
    /// A deterministic native, its arguments in registers from `base`.
    CallNative {
        base: u16,
        native: u32,
    },

    /// Runs woken goals before the following inline goal. Here and in cuts, `live` is the set of registers in
    /// use.
    Wake {
        live: Live,
    },

    // ---- control ----
    /// The head and guard succeeded: creates a choice point if other clauses remain.
    Neck,
    /// The head and guard succeeded and a cut follows: no choice point was created.
    NeckCut {
        live: Live,
    },
    /// `neck` with its most common successor.
    NeckMove {
        from: u16,
        to: u16,
    },
    NeckMove2 {
        from: u8,
        to: u8,
        from2: u8,
        to2: u8,
    },
    NeckMove3 {
        from: u8,
        to: u8,
        from2: u8,
        to2: u8,
        from3: u8,
        to3: u8,
    },
    NeckAllocate {
        n: u16,
    },
    NeckWake {
        live: Live,
    },
    /// Checks for heap space, in a clause so long that it may exceed the margin before its next call.
    Ensure {
        cells: u32,
    },
    /// A new environment of `n` slots.
    Allocate {
        n: u16,
    },
    Deallocate,
    /// Calls a predicate. `n` slots of the environment are needed afterwards.
    Call {
        n: u16,
        pred: u32,
    },
    /// The last call.
    Execute {
        pred: u32,
    },
    /// The last call of a clause with an environment.
    DeallocateExecute {
        pred: u32,
    },
    Proceed,
    DeallocateProceed,
    /// `neck; proceed`, the end of a fact.
    NeckProceed,
    Jump {
        to: i32,
    },
    Fail,
    /// Saves the cut barrier of the clause.
    GetLevel {
        y: u16,
    },
    /// Saves the newest choice point.
    Mark {
        y: u16,
    },
    /// Cuts to the barrier of a clause that has called nothing yet.
    Cut {
        live: Live,
    },
    /// Cuts to a saved barrier.
    CutTo {
        y: u16,
        live: Live,
    },
    /// Removes the saved choice point and all newer ones, after a condition succeeded.
    Commit {
        y: u16,
        live: Live,
    },
    /// `*->`: removes the saved choice point, or makes it fail.
    SoftCut {
        y: u16,
        live: Live,
    },
    /// Creates a choice point whose alternative is in this clause; `n` slots are in use.
    TryElse {
        n: u16,
        to: i32,
    },
    /// Starts the alternative and removes the choice point.
    TrustElse,

    // ---- at the entry of a predicate ----
    /// An unknown predicate: looks for its definition, or raises an error.
    Undefined {
        pred: u32,
    },
    /// Continues at another predicate.
    Import {
        pred: u32,
    },
    /// Qualifies goals among the arguments of a meta-predicate with the module of the caller, then acts as
    /// `Import` or `Select`.
    Qualify {
        pred: u32,
    },
    /// Finds the clauses that may match and tries the first.
    Select {
        pred: u32,
    },
    NativeDet {
        native: u32,
    },
    NativeNondet {
        arity: u16,
        native: u32,
    },
    /// A predicate with a spy point: shows the call in the debugger, or continues at the predicate's own
    /// entry.
    Spied {
        pred: u32,
    },
    /// A predicate that the machine implements.
    Control {
        arity: u8,
        what: u32,
    },

    // ---- targets of backtracking and of returning ----
    /// The next clause of a choice point.
    Retry,
    /// The next answer of a native.
    RetryNative,
    /// The next clause for `clause/2` and `retract/1`.
    RetryClause,
    /// Precedes one of these during profiling.
    CountRedo,
    /// A choice point without an alternative.
    Drop,
    /// The outermost choice point: no more answers.
    NoMore,
    /// The outermost continuation: an answer.
    Answer,
    /// A continuation or alternative that the machine implements.
    Resume {
        what: u32,
    },
}

impl Instr {
    /// Returns whether the instruction is a test that skips the next one.
    pub fn is_test(self) -> bool {
        use Instr::*;
        matches!(
            self,
            Test { .. }
                | TestIdentical { .. }
                | TestNotIdentical { .. }
                | TestLess { .. }
                | TestLessEqual { .. }
                | TestArithEqual { .. }
                | TestArithNotEqual { .. }
                | TestLessInt { .. }
                | TestGreaterInt { .. }
                | TestLessEqualInt { .. }
                | TestGreaterEqualInt { .. }
                | TestArithEqualInt { .. }
                | TestArithNotEqualInt { .. }
        )
    }

    /// Returns whether the instruction is outside clauses: at the entry of a predicate, or a target of
    /// backtracking or returning.
    pub fn is_entry(self) -> bool {
        use Instr::*;
        matches!(
            self,
            Undefined { .. }
                | Import { .. }
                | Qualify { .. }
                | Select { .. }
                | NativeDet { .. }
                | NativeNondet { .. }
                | Control { .. }
                | Retry
                | RetryNative
                | RetryClause
                | Drop
                | NoMore
                | Answer
                | Resume { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_is_one_word() {
        assert_eq!(std::mem::size_of::<super::Instr>(), 8);
    }
}
