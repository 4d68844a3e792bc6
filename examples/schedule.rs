//! Scheduling by constraints: tasks of a struct, rules over finite domains, typed rows.

use taquin::{Engine, Error};

struct Task {
    name: &'static str,
    hours: u32,
    workers: u32,
    after: &'static [&'static str],
}

const TASKS: &[Task] = &[
    Task { name: "walls", hours: 5, workers: 3, after: &[] },
    Task { name: "roof", hours: 4, workers: 2, after: &["walls"] },
    Task { name: "windows", hours: 2, workers: 1, after: &["walls"] },
    Task { name: "garden", hours: 6, workers: 2, after: &[] },
    Task { name: "paint", hours: 3, workers: 1, after: &["roof", "windows"] },
];

const RULES: &str = "
    :- use_module(library(clpfd)).
    :- dynamic task/3, after/2.
    schedule(Workers, End, Name, Start) :-
        aggregate_all(sum(Hours), task(_, Hours, _), Longest),
        End in 0..Longest,
        findall(N-_, task(N, _, _), Starts),
        maplist(placed(End), Starts, Tasks),
        cumulative(Tasks, [limit(Workers)]),
        findall(Before-After, after(Before, After), Orders),
        maplist(in_order(Starts), Orders),
        pairs_values(Starts, Values),
        once(labeling([min(End)], [End|Values])),
        member(Name-Start, Starts).
    placed(End, Name-Start, task(Start, Hours, Finish, Workers, Name)) :-
        task(Name, Hours, Workers),
        Start #>= 0,
        Finish #= Start + Hours,
        Finish #=< End.
    in_order(Starts, Before-After) :-
        memberchk(Before-Start0, Starts),
        memberchk(After-Start, Starts),
        task(Before, Hours, _),
        Start #>= Start0 + Hours.
";

fn main() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.consult_str("schedule.pl", RULES)?;
    for task in TASKS {
        engine.fact("task", (task.name, task.hours, task.workers))?;
        for before in task.after {
            engine.fact("after", (*before, task.name))?;
        }
    }
    let schedule = engine.prepare("schedule(Workers, End, Name, Start)")?;
    for workers in [3, 5] {
        let rows = engine.rows::<(u32, String, u32)>(&schedule, (workers,))?;
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        println!("{workers} workers: {} hours", rows.first().map_or(0, |row| row.0));
        for (task, (_, name, start)) in TASKS.iter().zip(&rows) {
            let (before, during) = (" ".repeat(*start as usize), "█".repeat(task.hours as usize));
            println!("  {name:<8} {before}{during}");
        }
    }
    Ok(())
}
