//! The limits of running goals, those of `call_with_time_limit/2` and `call_with_inference_limit/3`.
//!
//! Goals with limits nest, so their limits are a stack, the outermost first. Each has a number, by which the
//! goal ends, suspends and resumes it.

use std::time::Duration;

use crate::error::Stop;

/// The end of a goal's own limit: the work so far, or a moment of the clock.
#[derive(Clone, Copy, Debug)]
pub(super) enum GoalLimit {
    Inferences(u64),
    Time(Duration),
}

/// A suspended limit of a goal, with what was left of it.
#[derive(Clone, Copy, Debug)]
pub struct Paused {
    pub(super) number: u64,
    pub(super) left: Left,
}

/// The rest of a suspended limit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Left {
    Inferences(u64),
    Time(Duration),
}

/// The limits of running goals, outermost first.
#[derive(Debug, Default)]
pub struct GoalLimits {
    running: Vec<(u64, GoalLimit)>,
    begun: u64,
    /// The inference limits that passed and whose calls have not caught their balls, outermost first. A goal
    /// that catches the ball of its own limit leaves a number here.
    passed: Vec<u64>,
}

/// The most numbers of passed limits that are kept, for goals with limits in cleanups of others.
const MOST_PASSED: usize = 64;

impl GoalLimits {
    /// Returns the number for the next limit.
    pub(super) fn next_number(&mut self) -> u64 {
        self.begun += 1;
        self.begun
    }

    /// Returns whether no goal has a limit.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Begins the numbered limit, inside those that run.
    pub(super) fn begin(&mut self, number: u64, limit: GoalLimit) {
        self.running.push((number, limit));
    }

    /// Returns the numbered limit, if it runs.
    pub(super) fn limit(&self, number: u64) -> Option<GoalLimit> {
        self.running.iter().find(|&&(other, _)| other == number).map(|&(_, limit)| limit)
    }

    /// Ends the numbered limit and those inside it.
    pub(super) fn end(&mut self, number: u64) {
        self.running.retain(|&(other, _)| other < number);
    }

    /// Ends all limits.
    pub(super) fn clear(&mut self) {
        self.running.clear();
        self.passed.clear();
    }

    /// Notes that an inference limit passed, which ends those inside it.
    fn pass(&mut self, number: u64) {
        self.passed.retain(|&other| other < number);
        if self.passed.len() == MOST_PASSED {
            self.passed.remove(0);
        }
        self.passed.push(number);
    }

    /// Returns whether the numbered limit passed, and forgets that.
    pub fn take_passed(&mut self, number: u64) -> bool {
        let has_passed = self.passed.contains(&number);
        self.passed.retain(|&other| other < number);
        has_passed
    }

    /// Returns the earliest end of a time limit.
    pub(super) fn earliest(&self) -> Option<Duration> {
        let ends = self.running.iter().filter_map(|&(_, limit)| match limit {
            GoalLimit::Time(end) => Some(end),
            GoalLimit::Inferences(_) => None,
        });
        ends.min()
    }

    /// Moves the ends of inference limits by `units` of work.
    pub(super) fn postpone(&mut self, units: u64) {
        for (_, limit) in &mut self.running {
            if let GoalLimit::Inferences(end) = limit {
                *end = end.saturating_add(units);
            }
        }
    }

    /// Returns the ration until the next check: `ration`, or less if an inference limit ends before. `used`
    /// is the work so far; `None` while no inference limit counts it.
    ///
    /// # Errors
    /// The stop of the outermost goal whose limit is exceeded. That limit and those inside it have ended.
    pub(super) fn check(
        &mut self,
        mut ration: i64,
        used: Option<u64>,
        now: impl Fn() -> Duration,
    ) -> Result<i64, Stop> {
        for (at, &(number, limit)) in self.running.iter().enumerate() {
            let (passed, stop) = match (limit, used) {
                (GoalLimit::Inferences(_), None) => continue,
                (GoalLimit::Inferences(end), Some(used)) => {
                    ration = ration.min(i64::try_from(end.saturating_sub(used)).unwrap_or(i64::MAX));
                    (used > end, Stop::Goal(number))
                }
                (GoalLimit::Time(end), _) => (now() >= end, Stop::GoalTime),
            };
            if passed {
                self.running.truncate(at);
                if let Stop::Goal(number) = stop {
                    self.pass(number);
                }
                return Err(stop);
            }
        }
        Ok(ration)
    }
}
