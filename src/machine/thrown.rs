//! Throwing: from an error to the handler that catches it.
//!
//! `catch/3` leaves a frame with a known continuation and a choice point whose number is in the frame. A
//! catch is active as long as its frame is in the chain of continuations. Its choice point holds the state to
//! restore, the catcher and the recovery goal.

use std::any::Any;

use super::cleanup::Cleanups;
use super::control::Resume;
use super::cut::Bindings;
use super::frame::{SLOTS, choice};
use super::{Machine, Outcome};
use crate::code::area::CodeAddr;
use crate::error::Stop;
use crate::term::raise::{Raise, Raised};
use crate::term::{Block, Cell, atoms, unify};
use crate::width::Width;

/// Converts a panic to an error of the program.
pub(super) fn of_panic(panic: &(dyn Any + Send)) -> Box<Raise> {
    if let Some(stop) = panic.downcast_ref::<Stop>() {
        return (*stop).into();
    }
    let text = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()))
        .unwrap_or_else(|| "a native predicate panicked".into());
    Box::new(Raise::System(format!("panic: {text}")))
}

/// Runs code of the host; a panic becomes an error.
pub fn guarded<T>(run: impl FnOnce() -> Raised<T>) -> Raised<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

impl Machine {
    /// Finds the handler of an error: returns the address of its recovery goal, or the outcome of the run.
    /// The instruction before `at` raised it, if that is known.
    #[cold]
    pub(super) fn throw(&mut self, raise: &Raise, at: Option<CodeAddr>) -> Result<CodeAddr, Outcome> {
        let mut handler = self.handler_of(raise, at)?;
        // A recovery that cannot be called is an error for the next handler.
        loop {
            match handler {
                Ok(p) => return Ok(p),
                Err(raise) => handler = self.handler_of(&raise, None)?,
            }
        }
    }

    fn handler_of(&mut self, raise: &Raise, at: Option<CodeAddr>) -> Result<Raised<CodeAddr>, Outcome> {
        if let Raise::Stop(Stop::Paused) = raise {
            // Everything stays as it is.
            return Err(Outcome::Stopped(Stop::Paused));
        }
        self.note_backtrace(at, matches!(raise, Raise::Stop(_) | Raise::Resource(_)));
        self.end_shallow();
        self.heap.woken.clear();
        let memory = self.heap.meter.memory;
        // The error's own needs are not refused for lack of memory or time.
        self.heap.meter.memory = memory.saturating_add(memory / 8 + (1 << 20));
        self.heap.meter.hold(true);
        let ball = match raise.ball(&mut self.heap, &mut self.symbols) {
            Ok(term) => self.copy_ball(term).and_then(|ball| self.in_time(raise, ball)),
            Err(stop) => Err(stop),
        };
        let result = match ball {
            Ok(ball) => self.unwind(ball),
            Err(stop) => {
                let cleanups = Cleanups::of_stopped_run(&self.heap.meter);
                Err(self.stopped(stop, cleanups))
            }
        };
        // The error being thrown continues, not one raised while it passed.
        self.panicked = None;
        self.heap.meter.hold(false);
        self.heap.meter.memory = memory;
        // The recovery is called under the limits: a program that does nothing but throw is stopped here.
        self.backtrace.here = 0;
        Ok(self.call_goal(result?))
    }

    /// Copies a ball with the attributes of its variables, unless there is no memory for them.
    fn copy_ball(&mut self, term: Cell) -> Result<Block, Stop> {
        match Block::new(&mut self.heap, term, true) {
            Err(Stop::Memory) => Block::new(&mut self.heap, term, false),
            ball => ball,
        }
    }

    /// Returns the copied ball, unless it is a program's and the run must stop: a large one takes long to
    /// copy and to restore.
    fn in_time(&mut self, raise: &Raise, ball: Block) -> Result<Block, Stop> {
        if !matches!(raise, Raise::Ball(_)) {
            return Ok(ball);
        }
        let meter = &mut self.heap.meter;
        let was_held = meter.hold(false);
        let looked = meter.look();
        meter.hold(was_held);
        looked.map(|()| ball)
    }

    /// Unwinds to the handler of a ball, and returns the goal to call there.
    fn unwind(&mut self, ball: Block) -> Result<Cell, Outcome> {
        let mut cleanups = Cleanups::default();
        let is_resource = self.is_resource_error(&ball);
        while let Some(catch) = self.active_catch() {
            self.unwind_to(catch, &mut cleanups);
            if let Some(stop) = cleanups.refused {
                return Err(self.stopped(stop, cleanups));
            }
            self.restore_state();
            let (catcher, recovery) = (self.choice_arg(1), self.choice_arg(2));
            self.pop_choice();
            if is_resource {
                self.give_back();
            }
            self.weigh_stacks();
            let Ok(term) = ball.restore(&mut self.heap) else { continue };
            let trail = self.heap.trail.len();
            if let Ok(true) = unify::unify_or_undo(&mut self.heap, term, catcher) {
                if !self.heap.woken.is_empty() {
                    self.heap.undo_to(trail);
                    self.heap.woken.clear();
                    let goal = self.caught_or_thrown(term, catcher, recovery);
                    return Ok(self.after_cleanups(cleanups, term, goal));
                }
                self.tidy_bindings(trail);
                return Ok(self.after_cleanups(cleanups, term, recovery));
            }
        }
        self.unwind_to(self.base, &mut cleanups);
        if let Some(stop) = cleanups.refused {
            return Err(self.stopped(stop, cleanups));
        }
        self.left = cleanups;
        Err(Outcome::Uncaught(ball))
    }

    /// Ends a run that must stop. Returns its outcome.
    fn stopped(&mut self, stop: Stop, mut cleanups: Cleanups) -> Outcome {
        self.heap.meter.deliver(stop);
        self.unwind_to(self.base, &mut cleanups);
        self.left = cleanups;
        Outcome::Stopped(stop)
    }

    /// Builds `( Ball = Catcher *-> call(Recovery) ; throw(Ball) )`: goals suspended on variables that the
    /// ball binds decide whether it is caught.
    fn caught_or_thrown(&mut self, ball: Cell, catcher: Cell, recovery: Cell) -> Cell {
        let throw = self.symbols.intern("throw");
        let heap = &mut self.heap;
        let unify = heap.put_struct(atoms::EQUALS, &[ball, catcher]);
        let call = heap.put_struct(atoms::CALL, &[recovery]);
        let caught = heap.put_struct(atoms::SOFT_ARROW, &[unify, call]);
        let thrown = heap.put_struct(throw, &[ball]);
        heap.put_struct(atoms::SEMICOLON, &[caught, thrown])
    }

    /// Drops trail entries since `mark` that no choice point needs.
    pub(super) fn tidy_bindings(&mut self, mark: usize) {
        let mut kept = mark;
        for i in mark..self.heap.trail.len() {
            let entry = self.heap.trail[i];
            if self.heap.is_trailed(entry.addr()) {
                self.heap.trail[kept] = entry;
                kept += 1;
            }
        }
        self.heap.trail.truncate(kept);
    }

    fn after_cleanups(&mut self, cleanups: Cleanups, ball: Cell, recovery: Cell) -> Cell {
        match cleanups.quiet_goal(Some(ball), self) {
            Some(first) => self.heap.put_struct(atoms::COMMA, &[first, recovery]),
            None => recovery,
        }
    }

    /// Returns the choice point of the innermost active `catch/3`.
    fn active_catch(&self) -> Option<usize> {
        let resume = self.places.resume[Resume::CatchExit as usize];
        let (mut e, mut cp) = (self.stack.current(), self.cp);
        loop {
            if cp == resume {
                return Some(self.stack.get(e + SLOTS).as_int().to_usize());
            }
            if e == 0 {
                return None;
            }
            cp = self.stack.get(e + 1).as_int().to_u32();
            e = self.stack.get(e).as_int().to_usize();
        }
    }

    /// Backtracks to a choice point, releasing everything newer. Cleanup goals on the path are collected,
    /// each with the bindings at the time when its `setup_call_cleanup/3` called its goal.
    fn unwind_to(&mut self, to: usize, cleanups: &mut Cleanups) {
        while let Some(owner) = self.owners.last().map(|owner| owner.choice).filter(|&own| own > to) {
            self.heap.undo_to(self.choice_number(owner, choice::TRAIL).to_usize());
            self.release(owner - 1, cleanups, Bindings::Go);
        }
        self.b = to;
    }

    fn is_resource_error(&self, ball: &Block) -> bool {
        ball.cells().iter().any(|cell| *cell == crate::term::Functor::new(atoms::RESOURCE_ERROR, 1).cell())
    }

    /// Frees memory that is no longer needed after an attempt that used all of it.
    fn give_back(&mut self) {
        self.plan_collection();
        let (stack, choices) = (self.stack_top(), self.choices_top());
        self.stack.shrink(stack + (1 << 12));
        self.choices.shrink(choices + (1 << 12));
        self.heap.trail.shrink_to(1 << 12);
    }
}
