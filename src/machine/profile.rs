//! The profiler: calls, redos and time for each predicate.
//!
//! It costs nothing while it is off. While it is on, the meter's fuel stays at zero, so that every call takes
//! the slow path, which counts it. Deterministic natives, which code calls inline, are marked in the table of
//! natives for the same reason. Every backtrack looks at the clock, and is counted then. Time is sampled: a
//! thread counts ticks, and ticks since the last call belong to the predicate called then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::Machine;
use super::frame::choice;
use super::native::{Args, Native};
use crate::code::Reg;
use crate::program::{Definition, ListId, NativeId, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Functor, atoms};
use crate::width::Width;

/// The length of a tick.
const TICK: Duration = Duration::from_millis(1);

/// The figures of one predicate.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Figures {
    pub calls: u64,
    /// The number of times backtracking reentered it, for another clause or another answer.
    pub redos: u64,
    /// The ticks spent in it.
    pub ticks: u64,
}

impl Figures {
    /// Returns the sum of both.
    pub fn with(self, other: Figures) -> Figures {
        Figures {
            calls: self.calls + other.calls,
            redos: self.redos + other.redos,
            ticks: self.ticks + other.ticks,
        }
    }
}

/// A profile: its figures by predicate number.
#[derive(Default)]
pub struct Profile {
    figures: Vec<Figures>,
    /// The predicate of each native.
    of_natives: Vec<Option<PredId>>,
    /// `clause/2` and `retract/1`, by the number of arguments of their choice points.
    of_clauses: [Option<PredId>; 3],
    current: Option<PredId>,
    seen: u64,
    clock: Option<TickThread>,
}

/// The thread that counts ticks; it ends when this is dropped.
struct TickThread {
    ticks: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
}

impl TickThread {
    fn start() -> std::io::Result<TickThread> {
        let (ticks, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let clock = TickThread { ticks: ticks.clone(), over: over.clone() };
        std::thread::Builder::new().spawn(move || {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(TICK);
                ticks.fetch_add(1, Ordering::Relaxed);
            }
        })?;
        Ok(clock)
    }
}

impl Drop for TickThread {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

impl Profile {
    /// Returns the predicates called or reentered, with their figures.
    pub fn figures(&self) -> impl Iterator<Item = (PredId, Figures)> + '_ {
        let known = self.figures.iter().enumerate().filter(|(_, figures)| **figures != Figures::default());
        known.map(|(number, figures)| (PredId(number.to_u32()), *figures))
    }

    fn of(&mut self, pred: PredId) -> &mut Figures {
        if self.figures.len() <= pred.index() {
            self.figures.resize(pred.index() + 1, Figures::default());
        }
        &mut self.figures[pred.index()]
    }

    /// Assigns the ticks since the last call to the running predicate.
    fn settle(&mut self) {
        let now = self.clock.as_ref().map_or(self.seen, |clock| clock.ticks.load(Ordering::Relaxed));
        let passed = now - std::mem::replace(&mut self.seen, now);
        if let Some(current) = self.current {
            self.of(current).ticks += passed;
        }
    }
}

impl Machine {
    /// Starts a profile; the previous one is discarded.
    pub fn start_profile(&mut self) -> Raised<()> {
        self.stop_profile();
        let clock = TickThread::start().map_err(|error| Raise::System(error.to_string()))?;
        let mut of_natives = vec![None; self.natives.len()];
        for (id, pred) in self.db.preds() {
            if let Definition::Native(native) = pred.definition {
                of_natives[native.0.to_usize()] = Some(id);
            }
        }
        let mut find = |name, arity| {
            let functor = Functor::new(self.symbols.intern(name), arity);
            self.db.find_pred(atoms::SYSTEM, functor)
        };
        let of_clauses = [None, find("retract", 1), find("clause", 2)];
        self.profile = Profile { of_natives, of_clauses, clock: Some(clock), ..Profile::default() };
        self.watch_calls(true);
        Ok(())
    }

    /// Ends the running profile, if there is one; its figures stay.
    pub fn stop_profile(&mut self) {
        if self.profile.clock.is_some() {
            self.profile.settle();
            self.profile.clock = None;
            self.watch_calls(false);
        }
    }

    /// Returns the figures of the running or last profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    fn watch_calls(&mut self, on: bool) {
        self.watch_meter();
        for number in 0..self.natives.len() {
            match *self.natives.at(number) {
                Native::Det(function) if on => *self.natives.at_mut(number) = Native::Watched(function),
                Native::Watched(function) if !on => *self.natives.at_mut(number) = Native::Det(function),
                _ => {}
            }
        }
        self.ration_backtracks();
    }

    /// Returns whether a profile counts redos.
    pub(super) fn counts_redos(&self) -> bool {
        self.profile.clock.is_some()
    }

    /// Makes every call take the slow path if a profile counts it or the debugger shows it.
    pub(super) fn watch_meter(&mut self) {
        let watched = self.profile.clock.is_some() || self.traces_calls();
        self.heap.meter.watch(watched);
    }

    /// Counts a call on the slow path.
    #[inline(always)]
    pub(super) fn count_call(&mut self, pred: PredId) {
        if self.profile.clock.is_some() {
            self.profile.settle();
            self.profile.of(pred).calls += 1;
            self.profile.current = Some(pred);
        }
    }

    /// Counts a redo, if a profile runs and backtracking is about to reenter the predicate of the newest
    /// choice point.
    #[cold]
    pub(super) fn count_redo(&mut self) {
        if self.counts_redos()
            && let Some(pred) = self.reentered()
        {
            self.profile.settle();
            self.profile.of(pred).redos += 1;
            self.profile.current = Some(pred);
        }
    }

    /// Returns the predicate of the newest choice point, if it is that of a call.
    fn reentered(&self) -> Option<PredId> {
        let alternative = self.alternative();
        let extra = self.choice_word(choice::EXTRA);
        if alternative == self.places.retry_list {
            Some(self.db.list(ListId(extra.to_u32())).pred)
        } else if alternative == self.places.retry_native {
            self.profile.of_natives.get(extra.to_usize()).copied().flatten()
        } else if alternative == self.places.retry_clause {
            self.profile.of_clauses.get(self.arg_count(self.b)).copied().flatten()
        } else {
            self.list_of(alternative).map(|list| self.db.list(list).pred)
        }
    }

    /// Calls an inlined native while a profile runs; the predicate called before continues after it.
    #[cold]
    pub(super) fn call_watched(&mut self, native: NativeId, base: Reg) -> Raised<bool> {
        let Native::Watched(function) = *self.natives.at(native.index()) else { return Ok(false) };
        let caller = self.profile.current;
        if let Some(pred) = self.profile.of_natives.get(native.index()).copied().flatten() {
            self.count_call(pred);
        }
        let result = function(self, Args::new(base));
        self.profile.settle();
        self.profile.current = caller;
        result
    }
}
