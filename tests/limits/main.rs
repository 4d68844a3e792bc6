//! A sample of the goals that try to pass a limit; `cargo bench --bench limits` tries them all, and judges
//! their time.

#![cfg(unix)]

mod trial;

use std::collections::BTreeSet;
use std::process::Command;

use trial::{Bounds, Goal, MEGABYTE, Taken};

/// Tells the process between what to try.
const GOAL: &str = "TAQUIN_LIMITS_GOAL";

/// A sample is tried with little memory and time, tables of names with enough to tell growth from a start.
const SAMPLED: (u32, f64) = (20, 0.2);
const NAMES: (u32, f64) = (100, 10.0);

/// The family of goals that fill the tables of names: of flags, modules, operators, exports and the like.
const TABLES: &str = "tables of names";

const FAMILY: &str = "TAQUIN_LIMITS_FAMILY";

/// One goal in forty is tried.
const SAMPLE: usize = 40;

/// What the command takes before its first goal, and what the system adds where it is busy.
const BASE: f64 = 48.0 * MEGABYTE;

/// Tries the goal that the environment names. No test, but a process between: its only child is the command,
/// whose peak is that of its children.
#[test]
#[ignore = "run by the tests below, in a process of its own for each goal"]
fn one_goal() {
    let goal = std::env::var(GOAL).expect("TAQUIN_LIMITS_GOAL, the goal to try");
    let command = env!("CARGO_BIN_EXE_taquin").as_ref();
    let is_sampled = std::env::var(FAMILY).is_ok_and(|family| family != TABLES);
    let (megabytes, seconds) = if is_sampled { SAMPLED } else { NAMES };
    println!("{}", Bounds { megabytes, seconds, command }.run_here(&goal).line());
}

fn measure(goal: &Goal) -> Taken {
    let between = std::env::current_exe().expect("this program");
    let output = Command::new(between)
        .args(["--exact", "one_goal", "--ignored", "--nocapture"])
        .env(GOAL, &goal.text)
        .env(FAMILY, &goal.family)
        .output()
        .expect("a process between");
    Taken::read(&String::from_utf8_lossy(&output.stdout)).expect("figures")
}

fn no_goal_passes<'g>(goals: impl Iterator<Item = &'g Goal>, megabytes: u32) {
    let mut wrong = Vec::new();
    for goal in goals {
        let taken = measure(goal);
        let ended = taken.status.is_some();
        if !ended || taken.peak > BASE + 1.25 * f64::from(megabytes) * MEGABYTE {
            wrong.push(format!("{}: {} ({taken:?})", goal.family, goal.text));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_goal_of_a_sample_passes_a_limit() {
    let goals = trial::goals();
    no_goal_passes(goals.iter().filter(|goal| goal.family != TABLES).step_by(SAMPLE), SAMPLED.0);
}

#[test]
fn no_table_of_names_passes_a_limit() {
    let goals = trial::goals();
    no_goal_passes(goals.iter().filter(|goal| goal.family == TABLES), NAMES.0);
}

#[test]
fn goals_are_many_and_each_is_there_once() {
    let goals = trial::goals();
    let texts: BTreeSet<&str> = goals.iter().map(|goal| goal.text.as_str()).collect();
    assert!(goals.len() >= 500, "{}", goals.len());
    assert_eq!(texts.len(), goals.len());
}
