//! Type tests. Most check only the tag.

use super::Machine;
use crate::code::test_kind::TestKind;
use crate::term::Cell;
use crate::term::cell::BoxKind;

impl Machine {
    /// Returns whether the value of a cell is of a kind.
    #[inline(always)]
    pub(super) fn test(&self, kind: TestKind, cell: Cell) -> bool {
        let cell = self.heap.deref(cell);
        match kind {
            TestKind::Tags(tags) => tags >> cell.tag() as u8 & 1 == 1,
            kind => self.test_inside(kind, cell),
        }
    }

    /// Runs a type test that the tag alone does not decide.
    fn test_inside(&self, kind: TestKind, cell: Cell) -> bool {
        let boxed = || self.heap.box_kind(cell);
        match kind {
            TestKind::Number => {
                cell.is_int() || matches!(boxed(), Some(BoxKind::Float | BoxKind::Big { .. }))
            }
            TestKind::Integer => cell.is_int() || matches!(boxed(), Some(BoxKind::Big { .. })),
            TestKind::Float => matches!(boxed(), Some(BoxKind::Float)),
            TestKind::String => matches!(boxed(), Some(BoxKind::String { .. })),
            TestKind::IsList => self.heap.measure_list(cell).is_proper(),
            TestKind::Tags(_) => false,
        }
    }
}
