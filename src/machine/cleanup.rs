//! Cleanup goals, from the removal of their choice point until they run.
//!
//! A cut and a caught error run them in the program's own loop. Those of a run that ended (by an uncaught
//! error or a stop) run after it, one after the other, as do those that they leave in turn. All of them share
//! one small budget of time, inferences and memory, however they nest.

use std::time::Duration;

use super::{Machine, Outcome};
use crate::error::Stop;
use crate::limits::{Limits, Meter};
use crate::term::raise::Raise;
use crate::term::{Block, Cell, Heap, atoms};

/// The inferences that all cleanup goals of an ended run may use together.
const INFERENCES: u64 = 10_000_000;
/// The time that they may take together: a twentieth of the run's time limit, but at least and at most this.
const TIME: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];

/// Shares of time below this one are refused.
const SHORTEST: Duration = Duration::from_millis(1);

/// Cleanup goals of removed choice points, innermost first.
#[derive(Default)]
pub(super) struct Cleanups {
    goals: Vec<Cleanup>,
    /// The memory of the copies among them.
    bytes: usize,
    /// When no goal is copied any more, besides the limits of the run.
    until: Option<Duration>,
    /// Why a goal was not copied: those that came after it were not, either.
    pub refused: Option<Stop>,
}

/// A cleanup goal whose choice point was removed.
enum Cleanup {
    /// After a cut: the goal itself, so that its bindings stay.
    Here(Cell),
    /// Before bindings are undone: a copy of the goal.
    Saved(Block),
}

impl Cleanup {
    fn goal(self, machine: &mut Machine) -> Result<Cell, Stop> {
        match self {
            Cleanup::Here(goal) => Ok(goal),
            Cleanup::Saved(block) => block.restore(&mut machine.heap),
        }
    }
}

impl Cleanups {
    /// Begins to collect the goals of a run that was stopped. Copying them takes at most a quarter of the
    /// time that they have to run.
    pub fn of_stopped_run(meter: &Meter) -> Cleanups {
        Cleanups { until: Some(meter.now() + time_of(meter) / 4), ..Cleanups::default() }
    }

    /// Adds the goal of the next outer choice point.
    pub fn push(&mut self, goal: Cell) {
        self.goals.push(Cleanup::Here(goal));
    }

    /// Adds a copy of this goal, unless memory or time do not suffice for it. O(size).
    pub fn save(&mut self, goal: Cell, heap: &mut Heap) {
        if self.refused.is_some() {
            return;
        }
        match self.copy(goal, heap) {
            Ok(copy) => {
                self.bytes += copy.bytes();
                self.goals.push(Cleanup::Saved(copy));
            }
            Err(stop) => self.refused = Some(stop),
        }
    }

    fn copy(&self, goal: Cell, heap: &mut Heap) -> Result<Block, Stop> {
        let was_held = heap.meter.hold(false);
        let looked = heap.meter.look();
        heap.meter.hold(was_held);
        looked?;
        if self.until.is_some_and(|until| heap.meter.now() >= until) {
            return Err(Stop::Time);
        }
        let copy = Block::new(heap, goal, true)?;
        heap.afford(self.bytes + copy.bytes())?;
        Ok(copy)
    }

    /// Removes the innermost goal.
    fn pop(&mut self) -> Option<Cleanup> {
        let cleanup = self.goals.pop()?;
        if let Cleanup::Saved(copy) = &cleanup {
            self.bytes -= copy.bytes();
        }
        Some(cleanup)
    }

    /// Adds goals that are to run before these.
    fn prepend(&mut self, others: Cleanups) {
        self.goals.extend(others.goals);
        self.bytes += others.bytes;
    }

    /// Returns one goal that runs them all and suppresses their errors, since another error is being thrown:
    /// `ball`, unless the run stops.
    pub fn quiet_goal(self, ball: Option<Cell>, machine: &mut Machine) -> Option<Cell> {
        let external = machine.symbols.intern("external_exception");
        let how = match ball {
            Some(ball) => machine.heap.put_struct(external, &[ball]),
            None => Cell::atom(atoms::CUT),
        };
        self.goal(machine, "$run_cleanups", &[how])
    }

    /// Returns one goal that runs them all and then throws the first of their errors.
    pub fn cut_goal(self, machine: &mut Machine) -> Option<Cell> {
        self.goal(machine, "$cut_cleanups", &[])
    }

    /// Returns one goal that runs them all and then throws an error.
    pub fn goal_before(self, raise: &Raise, machine: &mut Machine) -> Option<Cell> {
        let ball = raise.ball(&mut machine.heap, &mut machine.symbols).ok()?;
        let name = machine.symbols.intern("throw");
        let throw = machine.heap.put_struct(name, &[ball]);
        Some(match self.quiet_goal(Some(ball), machine) {
            Some(first) => machine.heap.put_struct(atoms::COMMA, &[first, throw]),
            None => throw,
        })
    }

    fn goal(self, machine: &mut Machine, name: &str, more: &[Cell]) -> Option<Cell> {
        if self.goals.is_empty() {
            return None;
        }
        let goals = self.goals.into_iter().map(|cleanup| cleanup.goal(machine));
        let goals = goals.collect::<Result<Vec<Cell>, _>>().ok()?;
        let goals = machine.heap.put_list(&goals);
        let name = machine.symbols.intern(name);
        let run = machine.heap.put_struct(name, &[&[goals], more].concat());
        Some(machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), run]))
    }
}

/// Returns the time that all cleanup goals of an ended run may take together.
fn time_of(meter: &Meter) -> Duration {
    let [least, most] = TIME;
    meter.time.map_or(most, |time| (time / 20).clamp(least, most))
}

/// The budget that cleanup goals share.
struct CleanupBudget {
    inferences: u64,
    until: Duration,
    memory: usize,
}

impl CleanupBudget {
    fn open(machine: &Machine) -> CleanupBudget {
        let meter = &machine.heap.meter;
        CleanupBudget {
            inferences: meter.spent() + INFERENCES,
            until: meter.now() + time_of(meter),
            memory: meter.memory.saturating_add(meter.memory / 8),
        }
    }

    /// Returns half of the rest, so that an endless goal leaves a share for the goals around it: those that
    /// wait take `waiting` bytes. `None` if that is too little.
    fn share(&self, machine: &Machine, waiting: usize) -> Option<Limits> {
        let inferences = self.inferences.saturating_sub(machine.heap.meter.spent()) / 2;
        let time = self.until.saturating_sub(machine.heap.meter.now()) / 2;
        let memory = self.memory.saturating_sub(waiting);
        let limits = Limits::default().inferences(inferences).time(time).memory(memory);
        (inferences > 0 && time >= SHORTEST).then_some(limits)
    }
}

impl Machine {
    /// Ends a run by running its cleanup goals. If one halts or is interrupted, that is the outcome of the
    /// run.
    pub(super) fn ended(&mut self, outcome: Outcome) -> Outcome {
        let ball = match &outcome {
            Outcome::Uncaught(ball) => Some(ball),
            _ => None,
        };
        match (&outcome, self.clean_up(ball)) {
            (Outcome::Stopped(Stop::Halt(_)), _) | (_, None) => outcome,
            (_, Some(stop)) => Outcome::Stopped(stop),
        }
    }

    /// Runs the cleanup goals left by a run, innermost first, which `ball` ended or a stop. Returns the first
    /// halt among them, or the interrupt that ended them.
    fn clean_up(&mut self, ball: Option<&Block>) -> Option<Stop> {
        let mut waiting = self.take_left();
        if waiting.goals.is_empty() {
            return None;
        }
        let (account, memory) = (CleanupBudget::open(self), self.heap.meter.memory);
        // Errors among cleanup goals do not change the backtrace.
        let backtrace = std::mem::take(&mut self.backtrace);
        let mut halted = None;
        while let Some(cleanup) = waiting.pop()
            && let Some(limits) = account.share(self, waiting.bytes)
        {
            match self.run_cleanup(cleanup, ball, &limits) {
                Outcome::Stopped(stop @ (Stop::Interrupted | Stop::Aborted)) => {
                    halted = Some(stop);
                    break;
                }
                Outcome::Stopped(stop @ Stop::Halt(_)) => halted = halted.or(Some(stop)),
                _ => {}
            }
            waiting.prepend(self.take_left());
        }
        self.left = Cleanups::default();
        self.backtrace = backtrace;
        self.heap.meter.memory = memory;
        halted
    }

    /// Returns the goals left by a run, innermost last.
    fn take_left(&mut self) -> Cleanups {
        let mut left = std::mem::take(&mut self.left);
        left.goals.reverse();
        left
    }

    fn run_cleanup(&mut self, cleanup: Cleanup, ball: Option<&Block>, limits: &Limits) -> Outcome {
        self.restore_state();
        self.heap.meter.start(limits);
        let one = Cleanups { goals: vec![cleanup], ..Cleanups::default() };
        let ball = ball.and_then(|ball| ball.restore(&mut self.heap).ok());
        match one.quiet_goal(ball, self) {
            Some(goal) => self.run_goal(goal),
            None => Outcome::Failed,
        }
    }
}
