//! Tries engines with goals and programs made at random, in one process, for as long as one likes.
//!
//! ```text
//! cargo bench --profile fuzz --features checked --bench fuzz -- --seconds 3600 --seed 1
//! ```
//!
//! What is tried and what is checked is said in `tests/fuzz/harness`. The profile has assertions and checks
//! of overflow. The status is 1 if something failed; each failure is printed with the steps that show it.

#[path = "../tests/fuzz/harness/mod.rs"]
mod harness;

use std::process::ExitCode;
use std::time::Duration;

use harness::{Plan, run};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    let number = |name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1)?.parse::<u64>().ok()
    };
    let seconds = number("--seconds").unwrap_or(60);
    let seed = number("--seed").unwrap_or(1);
    let tally = run(Plan { seed, time: Duration::from_secs(seconds), goals: usize::MAX });
    println!("{tally}");
    let mut failures: Vec<_> = tally.failures.iter().collect();
    failures.sort();
    failures.iter().for_each(|(check, count)| println!("{count:>6} {check}"));
    ExitCode::from(u8::from(!failures.is_empty()))
}
