//! The debugger's part of the machine: which calls are shown, and how goals run whose ports are.
//!
//! It costs nothing while it is off. While every goal is shown, the meter's fuel stays at nothing, as for a profile, so
//! that every call comes by the slow path; there a goal that is to be shown is handed to `'$trace'/1`, rules of
//! `library(prolog_debug)`, which print its ports, ask what to do, and run it. They run a predicate of the program
//! from its clauses as terms, so that each goal of a body is met, those that code has in line among them; everything
//! else as it is. While a goal is skipped, or while only spy points are shown, code runs at full speed: the entry of a
//! predicate with a spy point is an instruction of its own, and nothing leads past it.
//!
//! A goal that a library calls of a library is never shown; what it calls of the program is.

use super::Machine;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::flatten::strip_module;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, atoms};
use crate::width::Width;
use rustc_hash::FxHashMap;

/// The module of the debugger's rules, whose predicates are never shown.
const RULES: &str = "prolog_debug";

/// What is shown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Tracing {
    /// Nothing: spy points are not looked at.
    #[default]
    Off,
    /// Goals with a spy point.
    Leap,
    /// Every goal.
    Creep,
    /// Nothing until a port of a goal as deep as this one, or less deep; then every goal.
    Skip(i64),
}

/// What the machine knows of the debugger.
#[derive(Default)]
pub(super) struct Tracer {
    mode: Tracing,
    /// For now nothing is shown, whatever the mode: what runs is not the query.
    paused: bool,
    /// Predicates with a spy point, each with the instruction that its entry would be.
    spied: FxHashMap<PredId, CodeAddr>,
}

impl Tracer {
    /// Where a predicate's entry goes on if a spy point stands before it.
    pub fn behind_spy_point(&self, pred: PredId) -> Option<CodeAddr> {
        self.spied.get(&pred).copied()
    }
}

impl Machine {
    /// What is shown now.
    pub fn tracing(&self) -> Tracing {
        self.tracer.mode
    }

    /// Says what is shown from the next call on.
    pub fn set_tracing(&mut self, mode: Tracing) {
        self.tracer.mode = mode;
        self.watch_meter();
    }

    /// Has nothing shown for a while, or ends that.
    pub fn pause_tracing(&mut self, paused: bool) {
        self.tracer.paused = paused;
    }

    /// A query is about to be run: it is shown, and what was skipped to its end is over.
    pub fn trace_query(&mut self) {
        self.tracer.paused = false;
        if matches!(self.tracer.mode, Tracing::Skip(_)) {
            self.set_tracing(Tracing::Creep);
        }
    }

    /// Whether calls take the slow path for the debugger's sake.
    pub(super) fn traces_calls(&self) -> bool {
        self.tracer.mode == Tracing::Creep
    }

    /// Whether a port of a goal is shown, by its depth. A goal that was skipped has come to its end then.
    pub fn stops_at(&mut self, depth: i64, goal: Cell) -> bool {
        match self.tracer.mode {
            Tracing::Off => false,
            Tracing::Creep => true,
            Tracing::Leap => self.goal_target(goal).is_some_and(|pred| self.tracer.spied.contains_key(&pred)),
            Tracing::Skip(from) => {
                if depth <= from {
                    self.set_tracing(Tracing::Creep);
                }
                depth <= from
            }
        }
    }

    /// The predicate that a goal calls, wherever it is defined; `None` for one that is not known.
    pub fn goal_target(&self, goal: Cell) -> Option<PredId> {
        let (module, goal) = strip_module(&self.heap, goal, atoms::USER);
        let (name, arity, _) = self.heap.callable(goal)?;
        let functor = Functor::new(name, arity);
        let own = self.db.find_pred(module, functor).or_else(|| self.db.find_pred(atoms::SYSTEM, functor));
        self.db.resolve(own?)
    }

    // ---- calls ----

    /// A call on the slow path, of a goal in a module or from code: if it is shown, the predicate that shows it, to
    /// which the goal is the only argument.
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
        (by_program || is_program) && !self.is_of_debugger(called)
    }

    /// Whether a predicate is one of the debugger's own, or a name that will turn out to be.
    fn is_of_debugger(&self, pred: PredId) -> bool {
        let Some(rules) = self.symbols.find(RULES) else { return false };
        let pred = self.db.pred(pred);
        // What the debugger imports is not its own.
        let own = || self.db.find_pred(rules, pred.functor).and_then(|id| self.db.resolve(id));
        pred.module == rules
            || (!pred.is_defined() && own().is_some_and(|id| self.db.pred(id).module == rules))
    }

    /// Puts the goal that the registers hold into the first one; the predicate that shows it.
    fn trace_goal(&mut self, module: Atom, pred: PredId) -> Raised<PredId> {
        let functor = self.db.pred(pred).functor;
        let args: Vec<Cell> = self.x[..functor.arity()].to_vec();
        self.heap.reserve(args.len() + 4)?;
        let goal = self.heap.put_struct(functor.name(), &args);
        self.x[0] = self.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
        let rules = self.symbols.intern(RULES);
        let trace = Functor::new(self.symbols.intern("$trace"), 1);
        let pred = self.db.pred_id(rules, trace);
        self.link_new();
        Ok(pred)
    }

    /// A predicate with a spy point is called: where that goes on.
    #[cold]
    pub(super) fn spied(&mut self, pred: PredId) -> Raised<CodeAddr> {
        let shown = matches!(self.tracer.mode, Tracing::Leap | Tracing::Creep) && !self.tracer.paused;
        if !shown {
            return Ok(self.tracer.behind_spy_point(pred).unwrap_or(self.fail_at()));
        }
        let trace = self.trace_goal(self.db.pred(pred).module, pred)?;
        self.b0 = self.b;
        Ok(self.entry_of(trace))
    }

    /// `'$trace_run'(Goal)`: the goal is entered, and what it calls shown, not the goal itself.
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

    /// `'$trace_body'(Body, Barrier)`: a clause's body, in which a cut cuts to the choice point of that number.
    pub(super) fn run_traced_body(&mut self) -> Raised<CodeAddr> {
        let barrier = self.heap.deref(self.x[1]).as_int().to_usize();
        self.body(self.x[0], atoms::USER, barrier)
    }

    /// The predicate of a goal if it can be run from its clauses as terms: it is the program's and consists of
    /// ordinary clauses.
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

    /// Puts a spy point on a predicate.
    pub fn spy(&mut self, pred: PredId) {
        let entry = self.entries[pred.index()];
        if !self.tracer.spied.contains_key(&pred) {
            let behind = self.code.install(&[self.code.get(entry)]);
            self.tracer.spied.insert(pred, behind);
            self.code.set(entry, Instr::Spied { pred: pred.0 });
            self.relink(pred);
        }
    }

    /// Removes the spy point of a predicate, if there is one.
    pub fn no_spy(&mut self, pred: PredId) {
        if let Some(behind) = self.tracer.spied.remove(&pred) {
            self.code.set(self.entries[pred.index()], self.code.get(behind));
            self.relink(pred);
        }
    }

    /// The predicates with a spy point, in the order in which predicates were first named.
    pub fn spy_points(&self) -> Vec<PredId> {
        let mut all: Vec<PredId> = self.tracer.spied.keys().copied().collect();
        all.sort_unstable();
        all
    }
}
