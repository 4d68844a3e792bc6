//! Delimited continuations: `reset/3`, `shift/1` and `call_continuation/1`.
//!
//! `reset/3` leaves a frame. `shift/1` searches for one whose ball unifies with its own, builds a term of the
//! environments up to it, and continues after the `reset/3`. Choice points stay, so that backtracking
//! reenters the goal. The term is `call_continuation(Frames)`, innermost first: `'$frame'(Place, Value, …)`
//! with the return address in the code and the values that the code reads from there on. It refers to nothing
//! on the stacks, so it may be copied, stored and called any number of times. Only the code that it refers to
//! has to stay (`Machine::captured`).
//!
//! When a frame is restored, the choice points that it refers to are created again. A cut then cuts to the
//! call of the continuation, a condition being proved ends as it would have, and a `catch/3` catches again.
//! Data of a choice point that stayed is not captured: the other branch of a condition, a cleanup.

use super::control::{RESUMES, Resume};
use super::frame::{SLOTS, choice};
use super::{Machine, Owned, Owner};
use crate::code::area::CodeAddr;
use crate::code::slots::Needs;
use crate::code::{EnvSlot, Instr};
use crate::term::raise::{Raise, Raised, instantiation, type_error};
use crate::term::{Cell, View, atoms, unify};
use crate::width::Width;

/// An environment and the return address in its clause.
#[derive(Clone, Copy)]
struct Frame {
    environment: usize,
    place: CodeAddr,
}

impl Machine {
    /// Calls `reset(Goal, Ball, Continuation)`.
    pub(super) fn reset_goal(&mut self) -> Raised<CodeAddr> {
        let (goal, ball, continuation) = (self.x[0], self.x[1], self.x[2]);
        self.push_reset(ball, continuation)?;
        self.call_goal(goal)
    }

    fn push_reset(&mut self, ball: Cell, continuation: Cell) -> Raised<()> {
        self.push_frame(Resume::Reset, 3)?;
        self.set_slot(EnvSlot(0), ball);
        self.set_slot(EnvSlot(1), continuation);
        self.set_slot(EnvSlot(2), Cell::int(self.owners.len().to_i64()));
        Ok(())
    }

    /// Continues after the goal exited without a shift, or its continuation did: none is left.
    pub(super) fn reset_exit(&mut self) -> Raised<CodeAddr> {
        let continuation = self.slot(EnvSlot(1));
        self.deallocate();
        let p = if self.unify(continuation, Cell::int(0))? { self.cp } else { self.fail_at() };
        Ok(p)
    }

    /// Calls `shift(Ball)`. O(frames up to the reset, and their values).
    ///
    /// # Errors
    /// `existence_error(reset/3, Ball)` if no reset with a matching ball is active, or only one outside of a
    /// goal whose answers are collected or that was interposed. Neither can be left in the middle.
    pub(super) fn shift(&mut self) -> Raised<CodeAddr> {
        let ball = self.x[0];
        let mut frames = Vec::new();
        let mut frame = Frame { environment: self.stack.current(), place: self.cp };
        loop {
            self.heap.meter.charge(1)?;
            match self.resume_at(frame.place) {
                Some(Resume::Reset) if self.is_for(frame, ball)? => break,
                Some(Resume::FindallAdd | Resume::ChunkAdd | Resume::Registers) => {
                    return self.no_reset(ball);
                }
                _ if frame.environment == 0 => return self.no_reset(ball),
                // The cleanup stays with its choice point.
                Some(Resume::CleanupExit) => {}
                _ => frames.push(frame),
            }
            frame = self.outer(frame);
        }
        if self.holds_since(self.slot_of(frame, EnvSlot(2)).as_int().to_usize()) {
            return self.no_reset(ball);
        }
        let captured = frames.iter().map(|&frame| self.capture(frame)).collect::<Raised<Vec<Cell>>>()?;
        let list = self.heap.put_list(&captured);
        let call = self.symbols.intern("call_continuation");
        let captured = self.heap.put_struct(call, &[list]);
        self.stack.enter(frame.environment);
        let continuation = self.slot(EnvSlot(1));
        self.deallocate();
        let p = if self.unify(continuation, captured)? { self.cp } else { self.mismatch_at() };
        Ok(p)
    }

    /// Returns whether an owner behind the first `owners` collects answers of a `findall/3` that is compiled
    /// in place, which has no frame of its own, or has an effect that lasts as long as its goal: a table is
    /// filled, output is captured.
    fn holds_since(&self, owners: usize) -> bool {
        let holds = |owner: &Owner| match &owner.kind {
            Owned::Found(_) => matches!(self.code.get(self.alternative_at(owner.choice)), Instr::TrustElse),
            Owned::Answers(answers) => answers.as_ref().is_some_and(|answers| answers.holds_goal()),
            Owned::Cleanup => false,
        };
        self.owners.iter().skip(owners).any(holds)
    }

    fn outer(&self, Frame { environment, .. }: Frame) -> Frame {
        Frame {
            environment: self.stack.get(environment).as_int().to_usize(),
            place: self.stack.get(environment + 1).as_int().to_u32(),
        }
    }

    fn slot_of(&self, frame: Frame, slot: EnvSlot) -> Cell {
        self.stack.get(frame.environment + SLOTS + slot.index())
    }

    /// Returns the machine's own continuation at a place.
    fn resume_at(&self, place: CodeAddr) -> Option<Resume> {
        match self.code.get(place) {
            Instr::Resume { what } => Some(RESUMES[what.to_usize()].0),
            _ => None,
        }
    }

    /// Unifies this ball with that of a reset; returns whether it matches.
    fn is_for(&mut self, reset: Frame, ball: Cell) -> Raised<bool> {
        let trail = self.heap.trail.len();
        let expected = self.slot_of(reset, EnvSlot(0));
        let fits = unify::unify_or_undo(&mut self.heap, expected, ball)?;
        self.tidy_bindings(trail);
        Ok(fits)
    }

    fn no_reset<T>(&mut self, ball: Cell) -> Raised<T> {
        let reset = Cell::atom(self.symbols.intern("reset"));
        let indicator = self.heap.put_struct(atoms::SLASH, &[reset, Cell::int(3)]);
        let formal = self.heap.put_struct(atoms::EXISTENCE_ERROR, &[indicator, ball]);
        let context = self.heap.put_var();
        let error = self.heap.put_struct(atoms::ERROR, &[formal, context]);
        Err(Raise::Ball(error).into())
    }

    // ---- frames to terms ----

    fn capture(&mut self, frame: Frame) -> Raised<Cell> {
        let place = Cell::int(i64::from(frame.place));
        let mut parts = vec![place];
        match self.resume_at(frame.place) {
            Some(resume) => parts.extend(self.values_of_resume(frame, resume)),
            None => {
                self.captured.insert(frame.place);
                parts.extend(self.values_of_clause(frame));
            }
        }
        self.heap.meter.charge(parts.len())?;
        self.heap.reserve(parts.len() + 1)?;
        let name = self.symbols.intern("$frame");
        Ok(self.heap.put_struct(name, &parts))
    }

    /// Terms, then for each condition the number of conditions of the frame around it.
    fn values_of_clause(&self, frame: Frame) -> Vec<Cell> {
        let needs = Needs::at(&self.code, frame.place);
        let conditions: Vec<i64> =
            needs.conditions.iter().map(|&slot| self.slot_of(frame, slot).as_int()).collect();
        let around = |own: &i64| conditions.iter().filter(|other| *other < own).count();
        let terms = needs.terms.iter().map(|&slot| self.slot_of(frame, slot));
        terms.chain(conditions.iter().map(|own| Cell::int(around(own).to_i64()))).collect()
    }

    fn values_of_resume(&self, frame: Frame, resume: Resume) -> Vec<Cell> {
        let slot = |i| self.slot_of(frame, i);
        match resume {
            Resume::CatchExit => {
                let own = slot(EnvSlot(0)).as_int().to_usize() + choice::ARGS;
                vec![self.choices.get(own + 1), self.choices.get(own + 2)]
            }
            Resume::Conjunction | Resume::Then | Resume::SoftThen => vec![slot(EnvSlot(0)), slot(EnvSlot(2))],
            Resume::Reset => vec![slot(EnvSlot(0)), slot(EnvSlot(1))],
            _ => Vec::new(),
        }
    }

    // ---- terms to frames ----

    /// Calls `call_continuation(Frames)`. O(frames and their values).
    pub(super) fn call_continuation(&mut self) -> Raised<CodeAddr> {
        let list = self.x[0];
        let frames = match self.heap.list_to_vec(list) {
            Ok(frames) => frames,
            Err(tail) if self.heap.is_var(tail) => return instantiation(),
            Err(_) => return type_error(atoms::LIST, list),
        };
        for &frame in frames.iter().rev() {
            self.put_back(frame)?;
        }
        Ok(self.cp)
    }

    fn put_back(&mut self, frame: Cell) -> Raised<()> {
        let Some((place, values)) = self.frame_of_term(frame) else {
            return type_error(self.symbols.intern("continuation"), frame);
        };
        self.heap.meter.charge(values.len() + 1)?;
        let is_whole = match self.resume_at(place) {
            Some(resume) => self.put_back_resume(resume, &values)?,
            None => self.put_back_clause(place, &values)?,
        };
        if is_whole { Ok(()) } else { type_error(self.symbols.intern("continuation"), frame) }
    }

    /// Returns the place and the values; `None` if no continuation was captured there.
    fn frame_of_term(&mut self, frame: Cell) -> Option<(CodeAddr, Vec<Cell>)> {
        let name = self.symbols.intern("$frame");
        let (found, arity, args) = self.heap.callable(frame)?;
        if found != name || arity == 0 {
            return None;
        }
        let View::Int(place) = self.heap.view(self.heap.at(args)) else { return None };
        let place = CodeAddr::try_from(place).ok()?;
        let is_known = self.captured.contains(&place) || self.places.resume.contains(&place);
        is_known.then(|| (place, (1..arity).map(|i| self.heap.at(args + i)).collect()))
    }

    /// Pushes a choice point that only fails, for a frame that refers to one.
    fn push_mark(&mut self) -> Raised<Cell> {
        let marks = self.marks();
        self.push_choice(self.places.drop, 0, marks)?;
        Ok(Cell::int(self.b.to_i64()))
    }

    fn put_back_clause(&mut self, place: CodeAddr, values: &[Cell]) -> Raised<bool> {
        let needs = Needs::at(&self.code, place);
        if values.len() != needs.terms.len() + needs.conditions.len() {
            return Ok(false);
        }
        let (terms, around) = values.split_at(needs.terms.len());
        let barrier = Cell::int(self.b.to_i64());
        self.allocate(self.slots_at(0, place), place)?;
        for (&slot, &value) in needs.terms.iter().zip(terms) {
            self.set_slot(slot, value);
        }
        for &slot in &needs.barriers {
            self.set_slot(slot, barrier);
        }
        // Outermost first.
        let mut conditions: Vec<(Cell, EnvSlot)> =
            around.iter().map(|&cell| self.heap.deref(cell)).zip(needs.conditions).collect();
        conditions.sort_by_key(|&(cell, _)| cell.bits());
        for (_, slot) in conditions {
            let mark = self.push_mark()?;
            self.set_slot(slot, mark);
        }
        Ok(true)
    }

    fn put_back_resume(&mut self, resume: Resume, values: &[Cell]) -> Raised<bool> {
        let barrier = Cell::int(self.b.to_i64());
        match (resume, values) {
            (Resume::CatchExit, &[catcher, recovery]) => {
                self.x[..3].copy_from_slice(&[Cell::atom(atoms::TRUE), catcher, recovery]);
                let marks = self.marks();
                self.push_choice(self.places.drop, 3, marks)?;
                let own = Cell::int(self.b.to_i64());
                self.push_frame(resume, 1)?;
                self.set_slot(EnvSlot(0), own);
            }
            (Resume::Conjunction | Resume::Then | Resume::SoftThen, &[goal, module]) => {
                let module = self.heap.deref(module);
                if !module.is_atom() {
                    return Ok(false);
                }
                let is_condition = resume != Resume::Conjunction;
                let own = if is_condition { Some(self.push_mark()?) } else { None };
                self.push_frame(resume, if is_condition { 4 } else { 3 })?;
                for (i, cell) in (0..).zip([goal, barrier, module].into_iter().chain(own)) {
                    self.set_slot(EnvSlot(i), cell);
                }
            }
            (Resume::NotProvable, &[]) => {
                let own = self.push_mark()?;
                self.push_frame(resume, 1)?;
                self.set_slot(EnvSlot(0), own);
            }
            (Resume::Reset, &[ball, continuation]) => self.push_reset(ball, continuation)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}
