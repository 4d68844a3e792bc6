//! A sample of what `cargo bench --bench fuzz` tries for as long as one likes.

mod harness;

use std::time::Duration;

use harness::{Plan, run};

#[test]
fn goals_at_random() {
    let tally = run(Plan { seed: 1, time: Duration::from_secs(3600), goals: 200 });
    println!("{tally}");
    assert!(tally.failures.is_empty(), "{:?}", tally.failures);
    assert!(3 * tally.succeeded >= tally.goals, "{tally}");
}
