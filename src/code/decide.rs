//! Conditions such as `X = end_of_file`, decided without a choice point.
//!
//! A condition that is a unification may bind a variable, so that it needs a choice point, which takes
//! longer than all the rest. Most of them compare: the variable is bound. Tests before the choice point find
//! that, and lead to one of the branches. A variable that is unbound, or has attributes, takes the general
//! way.

use super::Instr;
use super::compile::Compiler;
use super::flatten::BodyStep;
use super::open::Decision;
use super::operand::Reg;
use super::test_kind::TestKind;
use super::var_id::VarId;
use crate::term::Cell;
use crate::term::cell::Tag;
use crate::term::raise::Raised;
use crate::width::Width;

impl Compiler<'_> {
    /// Emits the tests that decide a condition, if its first step is the unification of a variable with a
    /// constant, a list or a structure.
    pub(super) fn decide(&mut self, condition: &[BodyStep]) -> Raised<Option<Decision>> {
        let [BodyStep::Unify(a, b), rest @ ..] = condition else { return Ok(None) };
        let (var, term) = match (self.variable(*a), self.variable(*b)) {
            (Some(var), None) => (var, *b),
            (None, Some(var)) => (var, *a),
            _ => return Ok(None),
        };
        if !self.is_seen(var) {
            return Ok(None);
        }
        let is_constant = self.is_small(term);
        let kind = match self.heap.deref(term).tag() {
            _ if is_constant => TestKind::NONVAR,
            Tag::List => TestKind::tags(&[Tag::Ref, Tag::Attr, Tag::List]),
            Tag::Str => TestKind::tags(&[Tag::Ref, Tag::Attr, Tag::Str]),
            _ => return Ok(None),
        };
        let loaded = if self.register(var).is_none() { Some(var) } else { None };
        let decision = Decision { other: self.out.label(), then: self.out.label(), loaded };
        let x = self.peek(var);
        if is_constant {
            let is_whole = matches!(rest.first(), Some(BodyStep::Then { .. }));
            self.compare_constant(x, term, decision, is_whole)?;
        } else {
            self.out.test(Instr::Test { kind, x }, Some(decision.other));
        }
        Ok(Some(decision))
    }

    fn compare_constant(&mut self, x: Reg, term: Cell, decision: Decision, is_whole: bool) -> Raised<()> {
        let general = self.out.label();
        self.out.test(Instr::Test { kind: TestKind::NONVAR, x }, Some(general));
        let constant = self.take();
        self.put(term, constant)?;
        self.out.test(Instr::TestIdentical { a: x, b: constant }, Some(decision.other));
        if is_whole {
            self.out.jump(decision.then);
        }
        self.out.place(general);
        Ok(())
    }

    /// Returns a register with a variable that was seen. The variable's place does not change: the general
    /// way restores only registers that were in use.
    fn peek(&mut self, var: VarId) -> Reg {
        if let Some(x) = self.register(var) {
            return x;
        }
        let x = self.take();
        self.out.push(Instr::LoadY { y: self.slot(var), x });
        x
    }

    /// Begins what follows a condition that was decided.
    pub(super) fn place_then(&mut self, decision: Option<Decision>) {
        let Some(decision) = decision else { return };
        self.out.place(decision.then);
        if let Some(var) = decision.loaded {
            self.save(var);
            self.var_states[var.to_usize()].x = None;
        }
    }
}
