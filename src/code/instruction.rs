//! The instruction set: Warren's, with tests and arithmetic in line.
//!
//! An instruction is eight bytes. `a`, `b`, `d`, `x` are argument registers, `y` slots of the environment,
//! `n` counts. A test that holds skips the next instruction, which is `Fail` or a `Jump` to the other branch.
//! Jumps are relative to the following instruction, so that code can be placed anywhere.

use super::live::Live;
use super::operand::{EnvSlot, Reg, ShortReg, ShortSlot};
use super::test_kind::TestKind;
use crate::program::{ClauseId, ListId, NativeId, PredId};
use crate::term::Atom;

/// The number of an evaluable functor in the table of arithmetic.
pub type ArithOp = u8;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    // ---- head: an argument register against a term ----
    /// A later occurrence of a variable in the head.
    GetValue {
        x: Reg,
        a: Reg,
    },
    /// An atom in the head; `[]` included.
    GetAtom {
        a: Reg,
        atom: Atom,
    },
    /// An integer of 32 bits in the head.
    GetInt {
        a: Reg,
        value: i32,
    },
    /// Any other ground constant, stored in the table of terms of the code area.
    GetTerm {
        a: Reg,
        term: u32,
    },
    /// A structure of two arguments that are first occurrences.
    GetStructVars {
        a: ShortReg,
        x: ShortReg,
        x2: ShortReg,
        name: Atom,
    },
    /// A list: sets read or write mode for the following `Unify` instructions.
    GetList {
        a: Reg,
    },
    /// A list whose head and tail are first occurrences, the most common case.
    GetListVars {
        a: Reg,
        head: Reg,
        tail: Reg,
    },
    /// `GetListVars`, the end of the head and a move, for a loop over a list.
    GetListVarsNeckMove {
        a: ShortReg,
        head: ShortReg,
        tail: ShortReg,
        from: ShortReg,
        to: ShortReg,
    },
    /// A list whose head is a later occurrence, its tail a first.
    GetListValueVar {
        a: Reg,
        head: Reg,
        tail: Reg,
    },
    /// `[X|Xs]` in one register and `[X|Ys]` in another: two lists traversed in step, as in `append/3`.
    GetListsSharing {
        a: ShortReg,
        head: ShortReg,
        tail: ShortReg,
        b: ShortReg,
        tail2: ShortReg,
    },
    /// `GetListsSharing` and the end of the head, for a loop over both lists whose tails become arguments.
    GetListsSharingNeck {
        a: ShortReg,
        head: ShortReg,
        tail: ShortReg,
        b: ShortReg,
        tail2: ShortReg,
        to: ShortReg,
        to2: ShortReg,
    },
    /// `GetListsSharingNeck` and the last call, for which the tails replace the lists in their registers: the
    /// whole clause of a loop such as `append/3`.
    GetListsSharingExecute {
        a: ShortReg,
        b: ShortReg,
        pred: PredId,
    },
    /// A structure: sets read or write mode.
    GetStruct {
        arity: u8,
        a: Reg,
        name: Atom,
    },

    // ---- arguments of a structure, in read or write mode ----
    /// First occurrence.
    UnifyVar {
        x: Reg,
    },
    /// Two first occurrences in a row.
    UnifyVars {
        x: Reg,
        x2: Reg,
    },
    /// First occurrence of a variable that lives in the environment.
    UnifyVarY {
        y: EnvSlot,
    },
    /// Later occurrence.
    UnifyValue {
        x: Reg,
    },
    UnifyValueY {
        y: EnvSlot,
    },
    UnifyAtom {
        atom: Atom,
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
        name: Atom,
    },

    /// A whole fact that is stored as a term and not compiled: its head, then as `NeckProceed`.
    MatchFact {
        clause: ClauseId,
    },

    /// A rule added at run time that is tried for the first time: compiles it and becomes a jump to its code.
    Compile {
        clause: ClauseId,
    },

    /// Read mode at the arguments of a register that is known to hold a structure.
    EnterArgs {
        a: Reg,
    },

    // ---- body: making terms ----
    Move {
        from: Reg,
        to: Reg,
    },
    /// Two moves at once, the second after the first.
    Move2 {
        from: ShortReg,
        to: ShortReg,
        from2: ShortReg,
        to2: ShortReg,
    },
    /// Three moves, in order.
    Move3 {
        from: ShortReg,
        to: ShortReg,
        from2: ShortReg,
        to2: ShortReg,
        from3: ShortReg,
        to3: ShortReg,
    },
    /// From a register to the environment: first occurrence of the slot.
    StoreY {
        x: Reg,
        y: EnvSlot,
    },
    /// Two stores at once.
    StoreY2 {
        x: ShortReg,
        y: ShortSlot,
        x2: ShortReg,
        y2: ShortSlot,
    },
    /// Three stores at once.
    StoreY3 {
        x: ShortReg,
        y: ShortSlot,
        x2: ShortReg,
        y2: ShortSlot,
        x3: ShortReg,
        y3: ShortSlot,
    },
    /// From the environment to a register.
    LoadY {
        y: EnvSlot,
        x: Reg,
    },
    /// Two loads at once.
    LoadY2 {
        y: ShortSlot,
        x: ShortReg,
        y2: ShortSlot,
        x2: ShortReg,
    },
    /// Three loads at once.
    LoadY3 {
        y: ShortSlot,
        x: ShortReg,
        y2: ShortSlot,
        x2: ShortReg,
        y3: ShortSlot,
        x3: ShortReg,
    },
    /// A fresh variable.
    PutVar {
        x: Reg,
    },
    /// A fresh variable in a slot and a register.
    PutVarY {
        y: EnvSlot,
        x: Reg,
    },
    /// A fresh variable in a slot.
    InitY {
        y: EnvSlot,
    },
    PutAtom {
        x: Reg,
        atom: Atom,
    },
    PutInt {
        x: Reg,
        value: i32,
    },
    PutTerm {
        x: Reg,
        term: u32,
    },
    /// A list cell; `Set` instructions fill it.
    PutList {
        x: Reg,
    },
    /// A structure; `Set` instructions fill it.
    PutStruct {
        arity: u8,
        x: Reg,
        name: Atom,
    },
    /// A structure with more than 255 arguments; its name follows.
    PutWide {
        x: Reg,
        arity: u32,
    },
    WideName {
        name: Atom,
    },
    SetVar {
        x: Reg,
    },
    SetVarY {
        y: EnvSlot,
    },
    SetValue {
        x: Reg,
    },
    SetValueY {
        y: EnvSlot,
    },
    SetAtom {
        atom: Atom,
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
        name: Atom,
    },

    // ---- goals in line ----
    /// Whether a saved choice point is the newest, once woken goals have run: what was called since left
    /// none.
    TestDet {
        y: EnvSlot,
        live: Live,
    },
    /// Whether the newest choice point is a guard with this alternative, and whether the clause returns to
    /// the `TestDet` of that guard.
    TestGuarded {
        to: i32,
    },
    /// Skips the next instruction if the test holds for the register.
    Test {
        kind: TestKind,
        x: Reg,
    },
    /// `==`
    TestIdentical {
        a: Reg,
        b: Reg,
    },
    /// `\==`
    TestNotIdentical {
        a: Reg,
        b: Reg,
    },
    /// Arithmetic comparisons of two registers.
    TestLess {
        a: Reg,
        b: Reg,
    },
    TestLessEqual {
        a: Reg,
        b: Reg,
    },
    TestArithEqual {
        a: Reg,
        b: Reg,
    },
    TestArithNotEqual {
        a: Reg,
        b: Reg,
    },
    /// Comparisons with a constant.
    TestLessInt {
        a: Reg,
        value: i32,
    },
    TestGreaterInt {
        a: Reg,
        value: i32,
    },
    TestLessEqualInt {
        a: Reg,
        value: i32,
    },
    TestGreaterEqualInt {
        a: Reg,
        value: i32,
    },
    TestArithEqualInt {
        a: Reg,
        value: i32,
    },
    TestArithNotEqualInt {
        a: Reg,
        value: i32,
    },
    /// Sets `d` to `a + b`, and so on. Operands are numbers or bound to expressions.
    Add {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    AddInt {
        d: Reg,
        a: Reg,
        value: i16,
    },
    /// Any other function of two arguments.
    Arith2 {
        op: ArithOp,
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Arith1 {
        op: ArithOp,
        d: Reg,
        a: Reg,
    },
    /// Sets `d` to the value of the expression in `a`.
    Eval {
        d: Reg,
        a: Reg,
    },
    /// `X = Y` of two registers.
    Unify {
        a: Reg,
        b: Reg,
    },
    /// `arg(N, T, D)` and `functor(T, Name, Arity)`, whose results are first occurrences.
    Arg {
        d: Reg,
        n: Reg,
        t: Reg,
    },
    Functor {
        t: Reg,
        name: Reg,
        arity: Reg,
    },
    /// A deterministic native, its arguments in registers from `base`.
    CallNative {
        base: Reg,
        native: NativeId,
    },
    /// Likewise, as a test: the native binds nothing when it fails, and wakes no goals.
    TestNative {
        base: Reg,
        native: NativeId,
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
        from: Reg,
        to: Reg,
    },
    NeckMove2 {
        from: ShortReg,
        to: ShortReg,
        from2: ShortReg,
        to2: ShortReg,
    },
    NeckMove3 {
        from: ShortReg,
        to: ShortReg,
        from2: ShortReg,
        to2: ShortReg,
        from3: ShortReg,
        to3: ShortReg,
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
        pred: PredId,
    },
    /// The last call.
    Execute {
        pred: PredId,
    },
    /// The last call of a clause with an environment.
    DeallocateExecute {
        pred: PredId,
    },
    Proceed,
    DeallocateProceed,
    /// `deallocate; proceed` of a clause that builds terms after a call: ensures the margin of the heap.
    /// Any number of such clauses may return one after another, and otherwise calls alone check.
    DeallocateReserveProceed,
    /// `neck; proceed`, the end of a fact.
    NeckProceed,
    Jump {
        to: i32,
    },
    Fail,
    /// Saves the cut barrier of the clause.
    GetLevel {
        y: EnvSlot,
    },
    /// Saves the newest choice point.
    Mark {
        y: EnvSlot,
    },
    /// Cuts to the barrier of a clause that has called nothing yet.
    Cut {
        live: Live,
    },
    /// Cuts to a saved barrier.
    CutTo {
        y: EnvSlot,
        live: Live,
    },
    /// Removes the saved choice point and all newer ones, after a condition succeeded.
    Commit {
        y: EnvSlot,
        live: Live,
    },
    /// `*->`: removes the saved choice point, or makes it fail.
    SoftCut {
        y: EnvSlot,
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
        pred: PredId,
    },
    /// Continues at another predicate.
    Import {
        pred: PredId,
    },
    /// Qualifies goals among the arguments of a meta-predicate with the module of the caller, then acts as
    /// `Import` or `Select`.
    Qualify {
        pred: PredId,
    },
    /// Finds the clauses that may match and tries the first.
    Select {
        pred: PredId,
    },
    NativeDet {
        native: NativeId,
    },
    NativeNondet {
        arity: u16,
        native: NativeId,
    },
    /// A predicate with a spy point: shows the call in the debugger, or continues at the predicate's own
    /// entry.
    Spied {
        pred: PredId,
    },
    /// A predicate that the machine implements.
    Control {
        arity: u8,
        what: u32,
    },

    // ---- targets of backtracking and of returning ----
    /// Runs a clause that no other follows if the argument is a variable without attributes; otherwise goes
    /// on to `Try`.
    EnterIfVar {
        var: Reg,
        code: u32,
    },
    /// Tries the first of several clauses, to which the next instruction is the alternative, unless an
    /// argument of a set is bound, one bit each: it may discriminate the clauses.
    Try {
        unless: u16,
        code: u32,
    },
    /// A clause to try, after which the alternative at the next address remains.
    Retry {
        arity: u16,
        code: u32,
    },
    /// Finds the clauses of a list that may match, and tries the first.
    Search {
        list: ListId,
    },
    /// The last clause to try.
    Trust {
        arity: u16,
        code: u32,
    },
    /// Behind the alternatives of a list of clauses: the list, for those who ask to which it belongs.
    AlternativesOf {
        list: ListId,
    },
    /// The next clause of a list whose clauses have no alternatives in code.
    RetryList,
    /// The next answer of a native.
    RetryNative,
    /// The next clause for `clause/2` and `retract/1`.
    RetryClause,
    /// Precedes one of these when clock and interrupt are to be checked.
    LookBack,
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

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_is_one_word() {
        assert_eq!(std::mem::size_of::<super::Instr>(), 8);
    }
}
