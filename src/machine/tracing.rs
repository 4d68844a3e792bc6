//! The debugger's part of the machine: which calls are shown, and how traced goals run.
//!
//! It costs nothing while it is off. While every goal is shown, the meter's fuel stays at zero, as for a
//! profile, so that every call takes the slow path. There a goal to be shown is passed to `'$trace'/1`, rules
//! of `library(prolog_debug)`, which print its ports, ask for a command, and run it. They interpret a
//! predicate of the program from its clauses as terms, so that each goal of a body is visible, inlined ones
//! included. Everything else runs as usual. While a goal is skipped, or while only spy points are shown, code
//! runs at full speed. The entry of a predicate with a spy point is then a special instruction, which every
//! call reaches.
//!
//! A goal that a library calls in a library is never shown, nor one of a predicate that only rules of the
//! system name; their calls of the program are.

use rustc_hash::FxHashMap;

use super::Machine;
use super::backtrace::Backtrace;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::flatten::strip_module;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, atoms};
use crate::width::Width;

/// The module of the debugger's rules, whose predicates are never shown.
const RULES: &str = "prolog_debug";

/// Which goals are shown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Tracing {
    /// None: spy points are ignored.
    #[default]
    Off,
    /// Goals with a spy point.
    Leap,
    /// Every goal.
    Creep,
    /// None until a port of a goal at this depth or less; then every goal.
    Skip(i64),
}

/// The machine's state for the debugger.
#[derive(Clone, Default)]
pub(super) struct Tracer {
    mode: Tracing,
    /// Whether tracing is paused in any mode: the running code is not the query.
    paused: bool,
    /// Predicates with a spy point or with breakpoints in their clauses.
    spied: FxHashMap<PredId, SpyPoint>,
    /// The origin of the ball of which the exception port is shown.
    pub(super) caught: Option<Backtrace>,
}

/// Why calls of a predicate reach the debugger.
#[derive(Clone, Copy)]
struct SpyPoint {
    /// The instruction that would be the entry of the predicate.
    behind: CodeAddr,
    is_shown: bool,
    /// Whether a clause has a breakpoint: the clauses are interpreted, so that it is met.
    is_watched: bool,
}

impl Tracer {
    /// Returns the address after a predicate's spy point, if it has one.
    pub fn behind_spy_point(&self, pred: PredId) -> Option<CodeAddr> {
        self.spied.get(&pred).map(|point| point.behind)
    }
}

impl Machine {
    /// Returns which goals are shown now.
    pub fn tracing(&self) -> Tracing {
        self.tracer.mode
    }

    /// Sets which goals are shown from the next call on.
    pub fn set_tracing(&mut self, mode: Tracing) {
        self.tracer.mode = mode;
        self.watch_meter();
    }

    /// Pauses tracing, or resumes it.
    pub fn pause_tracing(&mut self, paused: bool) {
        self.tracer.paused = paused;
    }

    /// Returns whether tracing is paused.
    pub(super) fn tracing_is_paused(&self) -> bool {
        self.tracer.paused
    }

    /// Prepares tracing of a query: it is shown, and a skip of the last query ends.
    pub fn trace_query(&mut self) {
        self.tracer.paused = false;
        if matches!(self.tracer.mode, Tracing::Skip(_)) {
            self.set_tracing(Tracing::Creep);
        }
    }

    /// Returns whether calls take the slow path for the debugger.
    pub(super) fn traces_calls(&self) -> bool {
        self.tracer.mode == Tracing::Creep
    }

    /// Returns whether a port of a goal is shown, by its depth. This ends a skip of that goal.
    pub fn stops_at(&mut self, depth: i64, goal: Cell) -> bool {
        match self.tracer.mode {
            Tracing::Off => false,
            Tracing::Creep => true,
            Tracing::Leap => self.goal_target(goal).is_some_and(|pred| self.is_spied(pred)),
            Tracing::Skip(from) => {
                if depth <= from {
                    self.set_tracing(Tracing::Creep);
                }
                depth <= from
            }
        }
    }

    /// Returns the predicate that a goal calls, wherever it is defined; `None` for an unknown one.
    pub fn goal_target(&self, goal: Cell) -> Option<PredId> {
        let (module, goal) = strip_module(&self.heap, goal, atoms::USER);
        let (name, arity, _) = self.heap.callable(goal)?;
        let functor = Functor::new(name, arity);
        let own = self.db.find_pred(module, functor).or_else(|| self.db.find_pred(atoms::SYSTEM, functor));
        self.db.resolve(own?)
    }

    // ---- calls ----

    /// Handles a call on the slow path, of a goal in a module or from code. If it is shown, returns the
    /// predicate that shows it, with the goal as its only argument.
    #[inline(always)]
    pub(super) fn traced_call(&mut self, pred: PredId, caller: Option<Atom>) -> Raised<Option<PredId>> {
        if !self.traces_calls() || self.tracer.paused || !self.is_shown(pred, caller) {
            return Ok(None);
        }
        let module = caller.unwrap_or(self.db.pred(pred).module);
        self.trace_goal(module, pred).map(Some)
    }

    #[cold]
    fn is_shown(&self, pred: PredId, caller: Option<Atom>) -> bool {
        let called = self.db.resolve(pred).unwrap_or(pred);
        let of_program = |module| module != atoms::SYSTEM && !self.db.is_library(module);
        let by_program = caller.is_some_and(of_program);
        let is_program = !self.db.pred(called).library && of_program(self.db.pred(called).module);
        (by_program || is_program) && !self.is_internal(called) && !self.is_of_debugger(called)
    }

    /// Returns whether a predicate is one that only rules of the system name.
    fn is_internal(&self, pred: PredId) -> bool {
        let pred = self.db.pred(pred);
        pred.module == atoms::SYSTEM && self.symbols.name(pred.functor.name()).starts_with('$')
    }

    /// Returns whether a predicate is one of the debugger's own, or a name that will be resolved to one.
    fn is_of_debugger(&self, pred: PredId) -> bool {
        let Some(rules) = self.symbols.find(RULES) else { return false };
        let pred = self.db.pred(pred);
        // Predicates that the debugger imports are not its own.
        let own = || self.db.find_pred(rules, pred.functor).and_then(|id| self.db.resolve(id));
        pred.module == rules
            || (!pred.is_defined() && own().is_some_and(|id| self.db.pred(id).module == rules))
    }

    /// Puts the goal in the registers into the first one; returns the predicate that shows it.
    fn trace_goal(&mut self, module: Atom, pred: PredId) -> Raised<PredId> {
        let functor = self.db.pred(pred).functor;
        let args: Vec<Cell> = self.x[..functor.arity()].to_vec();
        self.heap.reserve(args.len() + 4)?;
        let goal = self.heap.put_struct(functor.name(), &args);
        self.x[0] = self.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
        let rules = self.symbols.intern(RULES);
        let trace = Functor::new(self.symbols.intern("$trace"), 1);
        let pred = self.pred_id(rules, trace);
        Ok(pred)
    }

    /// Calls a predicate with a spy point; returns the address to continue at.
    #[cold]
    pub(super) fn spied(&mut self, pred: PredId) -> Raised<CodeAddr> {
        let shown = match self.tracer.mode {
            Tracing::Off => false,
            Tracing::Leap | Tracing::Creep => !self.tracer.paused,
            Tracing::Skip(_) => !self.tracer.paused && self.is_watched(pred),
        };
        if !shown {
            return Ok(self.tracer.behind_spy_point(pred).unwrap_or(self.fail_at()));
        }
        let trace = self.trace_goal(self.db.pred(pred).module, pred)?;
        self.b0 = self.b;
        Ok(self.entry_of(trace))
    }

    /// Calls `'$trace_run'(Goal)`: enters the goal, and shows its calls, but not the goal itself.
    pub(super) fn run_traced(&mut self) -> Raised<CodeAddr> {
        let (module, goal) = strip_module(&self.heap, self.x[0], atoms::USER);
        let Some((name, arity, args)) = self.heap.callable(goal) else {
            return Err(Raise::Instantiation.into());
        };
        for i in 0..arity {
            self.x[i & 0xffff] = self.heap.at(args + i);
        }
        let pred = self.goal_pred(Functor::new(name, arity), module);
        if self.db.is_library(module) {
            self.qualify_registers(pred, module);
        }
        self.b0 = self.b;
        let target = self.db.resolve(pred).unwrap_or(pred);
        Ok(match self.tracer.behind_spy_point(target) {
            Some(entry) => entry,
            None => self.entry_of(pred),
        })
    }

    /// Calls `'$trace_body'(Body, Barrier)`: a clause body, in which a cut cuts to the choice point with that
    /// number.
    pub(super) fn run_traced_body(&mut self) -> Raised<CodeAddr> {
        let barrier = self.heap.deref(self.x[1]).as_int().to_usize();
        self.body(self.x[0], atoms::USER, barrier)
    }

    /// Returns the predicate of a goal if it can be interpreted from its clauses: it belongs to the program
    /// and consists of ordinary clauses.
    pub fn steps_into(&self, goal: Cell) -> Option<PredId> {
        let (module, plain) = strip_module(&self.heap, goal, atoms::USER);
        let (name, arity, _) = self.heap.callable(plain)?;
        let called = self.db.find_pred(module, Functor::new(name, arity))?;
        let target = self.db.resolve(called)?;
        let pred = self.db.pred(target);
        let ordinary = pred.definition == Definition::Clauses
            && !pred.library
            && pred.tabled.is_none()
            && self.otherwise(target).is_none();
        (ordinary && !self.db.must_qualify(called) && !self.db.must_qualify(target)).then_some(target)
    }

    // ---- spy points ----

    /// Returns whether a predicate has a spy point.
    pub fn is_spied(&self, pred: PredId) -> bool {
        self.tracer.spied.get(&pred).is_some_and(|point| point.is_shown)
    }

    /// Returns whether the clauses of a predicate have breakpoints.
    pub fn is_watched(&self, pred: PredId) -> bool {
        self.tracer.spied.get(&pred).is_some_and(|point| point.is_watched)
    }

    /// Sets a spy point on a predicate, or removes it.
    pub fn set_spied(&mut self, pred: PredId, is_shown: bool) {
        self.change_spy_point(pred, |point| point.is_shown = is_shown);
    }

    /// Sets whether the clauses of a predicate have breakpoints.
    pub fn set_watched(&mut self, pred: PredId, is_watched: bool) {
        self.change_spy_point(pred, |point| point.is_watched = is_watched);
    }

    fn change_spy_point(&mut self, pred: PredId, change: impl FnOnce(&mut SpyPoint)) {
        let entry = self.entries[pred.index()];
        let before = self.tracer.spied.get(&pred).copied();
        let none = SpyPoint { behind: entry, is_shown: false, is_watched: false };
        let mut point = before.unwrap_or(none);
        change(&mut point);
        if point.is_shown || point.is_watched {
            if before.is_none() {
                point.behind = self.code.install(&[self.code.get(entry)]);
                self.code.set(entry, Instr::Spied { pred });
            }
            self.tracer.spied.insert(pred, point);
        } else if self.tracer.spied.remove(&pred).is_some() {
            self.code.set(entry, self.code.get(point.behind));
        }
        self.relink(pred);
    }

    /// Returns the predicates with a spy point, in the order in which predicates were first named.
    pub fn spy_points(&self) -> Vec<PredId> {
        let shown = self.tracer.spied.iter().filter(|(_, point)| point.is_shown);
        let mut all: Vec<PredId> = shown.map(|(pred, _)| *pred).collect();
        all.sort_unstable();
        all
    }
}
