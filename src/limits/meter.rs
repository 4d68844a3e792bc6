//! The meter, which enforces limits.
//!
//! The meter is one counter, `fuel`, decremented by every inference and by every loop in a built-in over data
//! of a user's size. Only when it runs out does the slow path check the clock, the memory and the interrupt,
//! and grant the next ration. To get the machine's attention at its next call, the fuel is set to zero.

use std::cell::Cell;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::Limits;
use super::goal_limits::{GoalLimit, GoalLimits, Left, Paused};
use super::interrupt::Interrupt;
use super::watch::Watch;
use crate::clock::Timer;
use crate::error::Stop;
use crate::width::Width;

/// The fuel granted at once. A call may be followed by as many returns as there were calls, so that a first
/// ration of `n` takes up to n² steps before clock and interrupt are checked: some 25 ms.
const RATION: i64 = 4_096;

/// Counts down work and decides when to stop. Times are moments of its clock.
#[derive(Debug)]
pub struct Meter {
    clock: Timer,
    fuel: i64,
    granted: u64,
    inference_end: Option<u64>,
    /// The work at which the slice of the run is over.
    slice_end: Option<u64>,
    deadline: Option<Duration>,
    /// The time limit of the run.
    pub(crate) time: Option<Duration>,
    goals: GoalLimits,
    pub(crate) memory: usize,
    /// The bytes of everything but the heap when they were last measured.
    pub(crate) beside: usize,
    interrupt: Interrupt,
    /// The earliest of the time limits, for waits outside.
    deadlines: Arc<Mutex<Option<Duration>>>,
    alarm: bool,
    /// The fuel that woken goals took away; 0 once something else wants the machine's attention.
    set_aside: i64,
    /// Whether fuel stays at zero, so that every step takes the slow path.
    watched: bool,
    /// Whether nothing may be stopped now, because the machine is unwinding its stacks.
    held: bool,
    /// The work when the loading of a library began, which no inference limit counts, and how many such works
    /// are inside of one another.
    library_begun: Option<u64>,
    libraries: usize,
    charged: u64,
    /// The current ration: smaller if calls are few and the work between them takes long.
    pace: i64,
    /// The time of the last ration of the run.
    refuelled: Option<Duration>,
    /// The deadline that waits outside know.
    known_deadline: Option<Duration>,
    /// Work on terms that were only read, which is charged when there is an opportunity.
    aside: Cell<usize>,
    /// The bytes of the values of the host made of such terms since the work was charged.
    values: Cell<usize>,
    /// The reason why such work was given up.
    refused: Cell<Option<Stop>>,
}

impl Meter {
    /// Creates a meter with only the default memory limit.
    pub fn new() -> Meter {
        Meter {
            clock: Timer::default(),
            fuel: RATION,
            granted: RATION.to_u64(),
            inference_end: None,
            slice_end: None,
            deadline: None,
            time: None,
            goals: GoalLimits::default(),
            memory: Limits::DEFAULT_MEMORY,
            beside: 0,
            interrupt: Interrupt::default(),
            deadlines: Arc::default(),
            alarm: false,
            set_aside: 0,
            watched: false,
            held: false,
            library_begun: None,
            libraries: 0,
            charged: 0,
            pace: RATION,
            refuelled: None,
            known_deadline: None,
            aside: Cell::new(0),
            values: Cell::new(0),
            refused: Cell::new(None),
        }
    }

    /// Returns the moment of the clock.
    pub(crate) fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Returns the clock.
    pub(crate) fn clock(&self) -> &Timer {
        &self.clock
    }

    /// Replaces the clock, between runs.
    pub(crate) fn set_clock(&mut self, clock: Timer) {
        self.clock = clock;
        self.refuelled = None;
    }

    /// Starts a run under `limits`. The fuel left from the last ration is used up first, so that many short
    /// runs cost no more checks than a long one.
    pub fn start(&mut self, limits: &Limits) {
        self.inference_end = limits.inference_limit().map(|n| self.spent().saturating_add(n));
        (self.library_begun, self.libraries) = (None, 0);
        self.slice_end = None;
        self.deadline = limits.time_limit().and_then(|t| self.now().checked_add(t));
        self.time = limits.time_limit();
        self.goals.clear();
        self.set_watch();
        self.refuelled = None;
        let must_look = self.memory != limits.memory_bytes() || self.interrupt.is_set();
        self.memory = limits.memory_bytes();
        if must_look {
            self.alarm();
        }
        let allowed = limits.inference_limit().map_or(i64::MAX, |n| i64::try_from(n).unwrap_or(i64::MAX));
        self.lower_fuel(allowed);
    }

    /// Begins a slice of the run with so much work; `None` for the rest of the run.
    pub(crate) fn begin_slice(&mut self, inferences: Option<u64>) {
        self.slice_end = inferences.map(|n| self.spent().saturating_add(n));
        if let Some(n) = inferences {
            self.lower_fuel(i64::try_from(n).unwrap_or(i64::MAX));
        }
    }

    /// Ends the slice of the run; returns whether there was one.
    pub(crate) fn end_slice(&mut self) -> bool {
        if self.slice_end.is_none() {
            return false;
        }
        self.slice_end = Some(0);
        self.alarm();
        true
    }

    /// Takes the limits of goals, which apply again when they are put back.
    pub(crate) fn take_goal_limits(&mut self) -> GoalLimits {
        std::mem::take(&mut self.goals)
    }

    /// Puts back the limits of goals.
    pub(crate) fn put_goal_limits(&mut self, goals: GoalLimits) {
        self.goals = goals;
        self.set_watch();
    }

    /// Returns whether the run should pause at a place where it can.
    pub(crate) fn is_slice_over(&self) -> bool {
        !self.held && self.slice_end.is_some_and(|end| self.spent() >= end)
    }

    /// Takes back the fuel above `most`.
    fn lower_fuel(&mut self, most: i64) {
        self.set_aside = 0;
        if self.fuel > most {
            self.granted -= (self.fuel - most).to_u64();
            self.fuel = most;
        }
    }

    /// Returns the number for the next limit of a goal.
    pub fn number_limit(&mut self) -> u64 {
        self.goals.next_number()
    }

    /// Starts the numbered limit of `count` more inferences.
    pub fn limit_inferences(&mut self, number: u64, count: u64) {
        self.limit_goal(number, GoalLimit::Inferences(self.spent().saturating_add(count)));
    }

    /// Starts the numbered limit of `time` more time.
    pub fn limit_time(&mut self, number: u64, time: Duration) {
        self.limit_goal(number, GoalLimit::Time(self.now().saturating_add(time)));
    }

    fn limit_goal(&mut self, number: u64, limit: GoalLimit) {
        self.goals.begin(number, limit);
        self.set_watch();
        self.alarm();
    }

    /// Returns the conditions under which this meter would stop the run, for a wait outside of the engine.
    pub(crate) fn watch_of(&self) -> Watch {
        Watch::new(self.interrupt.clone(), self.deadlines.clone(), self.clock.clone())
    }

    fn set_watch(&mut self) {
        let deadline = self.goals.earliest().into_iter().chain(self.deadline).min();
        if deadline != self.known_deadline {
            self.known_deadline = deadline;
            self.watch_of().set(deadline);
        }
    }

    /// Ends a goal's limit and those inside it.
    pub fn end_limit(&mut self, number: u64) {
        self.goals.end(number);
        self.set_watch();
    }

    /// Returns whether a goal's inference limit has passed, and forgets that.
    pub fn take_passed(&mut self, number: u64) -> bool {
        self.goals.take_passed(number)
    }

    /// Suspends a goal's limit and ends those inside it; it is resumed when the goal is retried.
    pub fn pause_limit(&mut self, number: u64) -> Option<Paused> {
        let limit = self.goals.limit(number)?;
        self.end_limit(number);
        let left = match limit {
            GoalLimit::Inferences(end) => Left::Inferences(end.saturating_sub(self.spent())),
            GoalLimit::Time(end) => Left::Time(end.saturating_sub(self.now())),
        };
        Some(Paused { number, left })
    }

    /// Resumes a limit, with what was left of it.
    pub fn resume_limit(&mut self, paused: Paused) {
        let limit = match paused.left {
            Left::Inferences(count) => GoalLimit::Inferences(self.spent().saturating_add(count)),
            Left::Time(time) => GoalLimit::Time(self.now().saturating_add(time)),
        };
        self.limit_goal(paused.number, limit);
    }

    /// Begins work that no inference limit counts: loading a library, which only the first call of one of its
    /// predicates does.
    pub(crate) fn begin_library(&mut self) {
        self.libraries += 1;
        self.library_begun = self.library_begun.or(Some(self.spent()));
    }

    /// Ends that work. Unless it was nested, moves the ends of all inference limits by what it took.
    pub(crate) fn end_library(&mut self) {
        self.libraries = self.libraries.saturating_sub(1);
        let Some(begun) = self.library_begun.take_if(|_| self.libraries == 0) else { return };
        let took = self.spent() - begun;
        self.goals.postpone(took);
        self.inference_end = self.inference_end.map(|end| end.saturating_add(took));
        // The ration granted during the load was not held to the limits: the next call asks for a new one.
        self.alarm();
    }

    /// Returns the stop of the outermost goal whose limit is exceeded, unless stops are held back; otherwise
    /// the ration until the next check.
    #[inline]
    fn check_goals(&mut self, ration: i64) -> Result<i64, Stop> {
        if self.goals.is_empty() || self.held { Ok(ration) } else { self.check_each_goal(ration) }
    }

    fn check_each_goal(&mut self, ration: i64) -> Result<i64, Stop> {
        let used = self.library_begun.is_none().then(|| self.spent());
        self.goals.check(ration, used, || self.clock.now())
    }

    /// Returns the stop of the query's inference limit if it is exceeded; otherwise the ration until the next
    /// check.
    #[inline]
    fn check_inferences(&mut self, ration: i64) -> Result<i64, Stop> {
        let Some(end) = self.inference_end.filter(|_| self.library_begun.is_none()) else {
            return Ok(ration);
        };
        let used = self.spent();
        if used > end && !self.held {
            return Err(Stop::Inferences);
        }
        Ok(ration.min(i64::try_from(end.saturating_sub(used)).unwrap_or(RATION)))
    }

    /// Returns the handle that stops this meter's runs.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Uses the interrupt of another meter.
    pub(crate) fn obey(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }

    /// Returns the inferences since the engine was created. Exact.
    pub fn inferences(&self) -> u64 {
        self.spent() - self.charged
    }

    /// Returns the inferences and units of work so far, to which inference limits apply.
    pub(crate) fn spent(&self) -> u64 {
        (self.granted.to_i64() - self.fuel).to_u64()
    }

    /// Counts one inference; returns false if the fuel has run out and [`Meter::refuel`] is due.
    #[inline(always)]
    pub fn step(&mut self) -> bool {
        self.fuel -= 1;
        self.fuel >= 0
    }

    /// Charges `units` of work in a built-in's loop, each worth about an inference, which are not calls.
    #[inline(always)]
    pub fn charge(&mut self, units: usize) -> Result<(), Stop> {
        let units = i64::try_from(units).unwrap_or(i64::MAX / 4);
        self.fuel -= units;
        self.charged += units.to_u64();
        match self.alarm {
            _ if self.fuel >= 0 => Ok(()),
            // The machine must take the slow path at its next call, which a long built-in may delay.
            true if self.held => Ok(()),
            true => {
                self.look()?;
                self.check_inferences(RATION)?;
                self.check_goals(RATION).map(drop)
            }
            // The calls between two charges may be too few to run out of fuel themselves.
            false => {
                self.refuel()?;
                self.alarm();
                Ok(())
            }
        }
    }

    /// Notes `units` of work of code that borrows the meter immutably. [`Meter::settle`] charges them.
    pub(crate) fn note(&self, units: usize) {
        self.aside.set(self.aside.get().saturating_add(units));
    }

    /// Notes a value of the host of `bytes` bytes, made by code that borrows the meter immutably. The bytes
    /// of all values since the last [`Meter::settle`] add up. Looks at the clock once in a while.
    ///
    /// # Errors
    /// If there are more than `most` bytes, the run must stop, or such work was given up before.
    pub(crate) fn note_value(&self, bytes: usize, most: usize) -> Result<(), Stop> {
        self.refused.get().map_or(Ok(()), Err)?;
        let values = self.values.get().saturating_add(bytes);
        self.values.set(values);
        let before = self.aside.get();
        self.note(1 + bytes / 64);
        if values > most {
            return Err(Stop::Memory);
        }
        if before / 1024 == self.aside.get() / 1024 { Ok(()) } else { self.look() }
    }

    /// Notes that such work was given up.
    pub(crate) fn refuse(&self, stop: Stop) {
        self.refused.set(Some(stop));
    }

    /// Charges the work noted since the last call; what was made by then is the host's.
    ///
    /// # Errors
    /// If the run must stop, or some of that work was given up.
    #[inline]
    pub(crate) fn settle(&mut self) -> Result<(), Stop> {
        let units = self.aside.take();
        self.values.set(0);
        if let Some(stop) = self.refused.take() {
            return Err(stop);
        }
        if units > 0 { self.charge(units) } else { Ok(()) }
    }

    /// Checks the interrupt and the clock, whatever fuel is left. Every check returns the same until the stop
    /// is [delivered](Meter::deliver).
    ///
    /// # Errors
    /// If the run was interrupted, or its time is over.
    #[inline]
    pub(crate) fn look(&self) -> Result<(), Stop> {
        match () {
            () if self.held => Ok(()),
            () if self.interrupt.is_set() => Err(Stop::Interrupted),
            () if self.deadline.is_some_and(|end| self.now() >= end) => Err(Stop::Time),
            () => Ok(()),
        }
    }

    /// Returns whether the next check finds an interrupt, or a time limit that is over, of the run or a goal.
    pub(crate) fn must_stop(&self) -> bool {
        let is_over = || self.known_deadline.is_some_and(|end| self.now() >= end);
        !self.held && (self.interrupt.is_set() || is_over())
    }

    /// Makes the next call stop if the run must: code of the host ran, which may have taken any time.
    #[inline]
    pub(crate) fn after_host(&mut self) {
        if self.must_stop() {
            self.alarm();
        }
    }

    /// Returns the time until the run's time limit, unless nothing may be stopped now.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline.filter(|_| !self.held)?;
        Some(deadline.saturating_sub(self.now()))
    }

    /// Like [`Meter::look`], and checks the limits of goals.
    ///
    /// # Errors
    /// If the run was interrupted, or its time or a goal's limit is over.
    pub(crate) fn look_at_goals(&mut self) -> Result<(), Stop> {
        self.look()?;
        self.check_goals(RATION).map(drop)
    }

    /// Delivers a stop that ends the run: removes its limits, and clears an interrupt.
    pub(crate) fn deliver(&mut self, stop: Stop) {
        (self.inference_end, self.deadline) = (None, None);
        self.goals.clear();
        self.set_watch();
        if stop == Stop::Interrupted {
            self.interrupt.clear();
        }
    }

    /// Sets whether stops are held back, so that the machine can unwind its stacks completely. Returns the
    /// previous value.
    pub(crate) fn hold(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.held, on)
    }

    /// Makes the machine take its slow path at the next call.
    pub fn alarm(&mut self) {
        self.alarm = true;
        self.lower_fuel(0);
    }

    /// Likewise, for goals of attributed variables alone: [`Meter::give_back`] ends it without a check.
    pub(crate) fn wake(&mut self) {
        if !self.alarm {
            let fuel = self.fuel.max(0);
            self.alarm();
            self.set_aside = fuel;
        }
    }

    /// Gives back the fuel that woken goals took away. Returns false if something else wants attention, or it
    /// is used up.
    pub(crate) fn give_back(&mut self) -> bool {
        let fuel = std::mem::take(&mut self.set_aside);
        if fuel == 0 {
            return false;
        }
        self.alarm = false;
        self.granted += fuel.to_u64();
        self.fuel += fuel;
        self.fuel >= 0
    }

    /// Sets whether every step takes the slow path.
    pub(crate) fn watch(&mut self, on: bool) {
        self.watched = on;
        self.alarm();
    }

    /// Makes the next ration smaller if the last one took long, larger if it did not. Between two calls,
    /// thousands of clauses may end.
    fn set_pace(&mut self) {
        let now = self.now();
        let Some(before) = self.refuelled.replace(now) else { return };
        let micros = i64::try_from(now.saturating_sub(before).as_micros()).unwrap_or(i64::MAX);
        self.pace = match micros {
            ..=999 => (self.pace * 2).min(RATION),
            1_000..=3_999 => self.pace,
            _ => (self.pace * 2_000 / micros).max(1),
        };
    }

    /// Checks the clock, the interrupt and the inference limit, and grants the next ration.
    pub fn refuel(&mut self) -> Result<(), Stop> {
        (self.alarm, self.set_aside) = (false, 0);
        self.look()?;
        self.set_pace();
        let ration = self.check_inferences(if self.watched { 0 } else { self.pace })?;
        let mut ration = self.check_goals(ration)?;
        if let Some(end) = self.slice_end {
            ration = ration.min(i64::try_from(end.saturating_sub(self.spent())).unwrap_or(RATION));
        }
        self.granted = self.granted.saturating_add_signed(ration - self.fuel);
        self.fuel = ration;
        Ok(())
    }
}

impl Default for Meter {
    fn default() -> Self {
        Meter::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inferences_are_counted_exactly_across_rations_alarms_and_charges() {
        let mut meter = Meter::new();
        for i in 0..100_000_u64 {
            assert_eq!(meter.inferences(), i);
            if !meter.step() {
                meter.refuel().unwrap();
            }
            if i % 1_000 == 0 {
                meter.charge(50).unwrap();
            }
            if i % 777 == 0 {
                meter.alarm();
            }
        }
    }

    #[test]
    fn charges_do_not_keep_calls_from_looking_up() {
        let mut meter = Meter::new();
        let mut looked_up = 0;
        // The fuel always runs out in a charge.
        for _ in 0..100_000 {
            meter.charge(RATION.to_usize()).unwrap();
            if !meter.step() {
                looked_up += 1;
                meter.refuel().unwrap();
            }
        }
        assert!(looked_up >= 50_000, "{looked_up}");
    }

    #[test]
    fn a_limit_stops_at_its_number() {
        let mut meter = Meter::new();
        meter.start(&Limits::default().inferences(30_000));
        let steps = (0..).take_while(|_| meter.step() || meter.refuel().is_ok()).count();
        assert_eq!(steps, 30_000);
    }
}
