//! The classes of instructions that the compiler and the machine tell apart.

use super::instruction::Instr;
use crate::program::PredId;

impl Instr {
    /// Returns whether the instruction is a test that skips the next one.
    pub fn is_test(self) -> bool {
        use Instr::*;
        matches!(
            self,
            Test { .. }
                | TestDet { .. }
                | TestNative { .. }
                | TestGuarded { .. }
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

    /// Returns the predicate that the instruction calls.
    pub fn callee(self) -> Option<PredId> {
        match self {
            Instr::Call { pred, .. }
            | Instr::Execute { pred }
            | Instr::DeallocateExecute { pred }
            | Instr::GetListsSharingExecute { pred, .. } => Some(pred),
            _ => None,
        }
    }

    /// Returns whether the instruction may begin to build a term on the heap, or create a variable there,
    /// without a check of its capacity.
    pub fn builds(self) -> bool {
        use Instr::*;
        matches!(
            self,
            GetList { .. }
                | GetListVars { .. }
                | GetListVarsNeckMove { .. }
                | GetListValueVar { .. }
                | GetListsSharing { .. }
                | GetListsSharingNeck { .. }
                | GetListsSharingExecute { .. }
                | GetStruct { .. }
                | GetStructVars { .. }
                | PutVar { .. }
                | PutVarY { .. }
                | InitY { .. }
                | PutList { .. }
                | PutStruct { .. }
                | PutWide { .. }
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
                | EnterIfVar { .. }
                | Search { .. }
                | Try { .. }
                | Retry { .. }
                | Trust { .. }
                | AlternativesOf { .. }
                | RetryList
                | RetryNative
                | RetryClause
                | LookBack
                | Drop
                | NoMore
                | Answer
                | Resume { .. }
        )
    }
}
