//! Holds the command to its limits: every goal of `tests/limits/goals.pl` at three limits on memory, one
//! second each.
//!
//! `cargo bench --bench limits -- [--memory MB] [--only WORD] [--every N] [--jobs N] [--command FILE]`. The
//! worst ratios are printed, and each goal that passed a limit; the status is 1 if one did. A time that is
//! over is measured again, up to three times, since other work on the machine delays a process.

#[path = "../tests/limits/trial.rs"]
mod trial;

use std::fmt;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use trial::{Bounds, Goal, MEGABYTE, Taken};

/// Limits on memory, in megabytes.
const SIZES: [u32; 3] = [20, 100, 1000];

/// The limit on time of every trial.
const SECONDS: f64 = 1.0;

const RATIO_OF_MEMORY: f64 = 1.25;
const RATIO_OF_TIME: f64 = 1.1;

/// Goals of this family wait and do nothing.
const WAITING: &str = "waiting";

/// How many times a trial that took too long is repeated.
const TRIES: usize = 3;

/// What the command line asks for.
struct Options {
    sizes: Vec<u32>,
    only: String,
    every: usize,
    jobs: usize,
    command: PathBuf,
}

/// A goal at one limit: what it took beyond the command itself.
struct Outcome<'g> {
    goal: &'g Goal,
    memory: f64,
    time: f64,
    status: Option<i32>,
}

impl Outcome<'_> {
    /// Whether a limit did not hold.
    fn passes(&self) -> bool {
        self.memory > RATIO_OF_MEMORY || self.time > RATIO_OF_TIME || self.status.is_none()
    }
}

impl fmt::Display for Outcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { goal, memory, time, status } = self;
        write!(f, "{memory:.2} {time:.2} {status:?} {}: {}", goal.family, goal.text)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, command, megabytes, goal] = words.as_slice()
        && mode == "--one"
    {
        let megabytes = megabytes.parse().expect("megabytes");
        let bounds = Bounds { megabytes, seconds: SECONDS, command: command.as_ref() };
        println!("{}", bounds.run_here(goal).line());
        return ExitCode::SUCCESS;
    }
    let options = Options::read(&words);
    let goals = trial::goals();
    let chosen: Vec<&Goal> = goals
        .iter()
        .filter(|goal| goal.text.contains(&options.only) || goal.family == options.only)
        .step_by(options.every)
        .collect();
    let passed = options.sizes.iter().map(|&size| options.try_all(&chosen, size)).sum::<usize>();
    ExitCode::from(u8::from(passed > 0))
}

impl Options {
    fn read(words: &[String]) -> Options {
        let value = |name: &str| {
            let at = words.iter().position(|word| word == name)?;
            words.get(at + 1).cloned()
        };
        let number = |name| value(name).map(|word| word.parse::<u32>().expect("a number"));
        Options {
            sizes: number("--memory").map_or(SIZES.to_vec(), |size| vec![size]),
            only: value("--only").unwrap_or_default(),
            every: number("--every").map_or(1, |n| n as usize),
            jobs: number("--jobs").map_or(1, |n| n as usize),
            command: value("--command").unwrap_or_else(|| env!("CARGO_BIN_EXE_taquin").to_owned()).into(),
        }
    }

    /// Tries the goals at a limit, prints the worst, and counts those that passed it.
    fn try_all(&self, goals: &[&Goal], size: u32) -> usize {
        let idle = self.measure("true", size);
        let results = Mutex::new(Vec::new());
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| {
                    while let Some(goal) = goals.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let result = self.try_goal(goal, size, idle);
                        results.lock().expect("results").push(result);
                    }
                });
            }
        });
        report(&results.into_inner().expect("results"), size, idle)
    }

    fn try_goal<'g>(&self, goal: &'g Goal, size: u32, idle: Taken) -> Outcome<'g> {
        let limit = f64::from(size) * MEGABYTE;
        let mut best = Outcome { goal, memory: 0.0, time: f64::INFINITY, status: None };
        for _ in 0..TRIES {
            let taken = self.measure(&goal.text, size);
            best.memory = best.memory.max((taken.peak - idle.peak) / limit);
            let time = match goal.family.as_str() {
                WAITING => taken.seconds - idle.seconds,
                _ => taken.busy - idle.busy,
            };
            best.time = best.time.min(time / SECONDS);
            best.status = taken.status;
            if best.time <= RATIO_OF_TIME || best.status.is_none() {
                break;
            }
        }
        if best.passes() {
            println!("  {size} MB: {best}");
        }
        best
    }

    /// What a goal takes, in a process between, whose only child is measured.
    fn measure(&self, goal: &str, size: u32) -> Taken {
        let between = std::env::current_exe().expect("this program");
        let output = Command::new(between)
            .arg("--one")
            .arg(&self.command)
            .args([&size.to_string(), goal])
            .output()
            .expect("a process between");
        Taken::read(&String::from_utf8_lossy(&output.stdout)).expect("figures")
    }
}

/// Prints the worst of the results; returns how many passed a limit.
fn report(results: &[Outcome], size: u32, idle: Taken) -> usize {
    let worst = |figure: fn(&Outcome) -> f64| {
        results
            .iter()
            .max_by(|a, b| figure(a).total_cmp(&figure(b)))
            .map_or((0.0, ""), |result| (figure(result), result.goal.text.as_str()))
    };
    let (memory, hungry) = worst(|result| result.memory);
    let (time, slow) = worst(|result| result.time);
    let done = results.iter().filter(|result| result.status == Some(0)).count();
    println!(
        "{size} MB: {} goals, {done} of them true; the command alone {:.1} MB and {:.0} ms",
        results.len(),
        idle.peak / MEGABYTE,
        idle.seconds * 1e3
    );
    println!("  most memory: {memory:.2} of the limit, {hungry}");
    println!("  most time:   {time:.2} of the limit, {slow}");
    let passed = results.iter().filter(|result| result.passes()).count();
    println!("  beyond a limit: {passed}");
    passed
}
