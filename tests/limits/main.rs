//! A sample of the goals that try to pass a limit; `cargo bench --bench limits` tries them all, and judges
//! their time.

#![cfg(unix)]

mod trial;

use std::collections::BTreeSet;
use std::process::Command;

use trial::{Bounds, Goal, MEGABYTE, Taken};

/// Tells the process between what to try.
const GOAL: &str = "TAQUIN_LIMITS_GOAL";

const MEGABYTES: u32 = 20;

/// Of so many goals one is tried.
const SAMPLE: usize = 40;

/// What the command takes before its first goal, and what the system adds where it is busy.
const BASE: f64 = 48.0 * MEGABYTE;

/// The process between: its only child is the command, whose peak is that of its children.
#[test]
fn one_goal() {
    let Ok(goal) = std::env::var(GOAL) else { return };
    let command = env!("CARGO_BIN_EXE_taquin").as_ref();
    let bounds = Bounds { megabytes: MEGABYTES, seconds: 0.2, command };
    println!("{}", bounds.run_here(&goal).line());
}

fn measure(goal: &Goal) -> Taken {
    let between = std::env::current_exe().expect("this program");
    let output = Command::new(between)
        .args(["--exact", "one_goal", "--nocapture"])
        .env(GOAL, &goal.text)
        .output()
        .expect("a process between");
    Taken::read(&String::from_utf8_lossy(&output.stdout)).expect("figures")
}

#[test]
fn no_goal_of_a_sample_passes_a_limit() {
    let mut wrong = Vec::new();
    for goal in trial::goals().iter().step_by(SAMPLE) {
        let taken = measure(goal);
        let ended = taken.status.is_some();
        if !ended || taken.peak > BASE + 1.25 * f64::from(MEGABYTES) * MEGABYTE {
            wrong.push(format!("{}: {} ({taken:?})", goal.family, goal.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn goals_are_many_and_each_is_there_once() {
    let goals = trial::goals();
    let texts: BTreeSet<&str> = goals.iter().map(|goal| goal.text.as_str()).collect();
    assert!(goals.len() >= 500, "{}", goals.len());
    assert_eq!(texts.len(), goals.len());
}
