//! What a program can learn about its own runs: exact inference counts, profiles, statistics.

use std::process::{Command, Output};

const PROGRAM: &str = "tests/data/figures.pl";

fn run(goal: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args([PROGRAM, "-g", goal])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What `time/1` said of each exit, failure or exception.
fn inferences(goal: &str) -> Vec<String> {
    let errors = text(&run(goal).stderr);
    let lines = errors.lines().filter_map(|line| line.strip_prefix("% "));
    lines.filter_map(|line| Some(line.split_once(" inferences, ")?.0.to_owned())).collect()
}

#[test]
fn inferences_are_counted_exactly() {
    for (goal, counts) in [
        ("time(true)", vec!["0"]),
        ("time(fact(_))", vec!["1"]),
        ("time(loop(10))", vec!["11"]),
        ("time(loop(123456))", vec!["123,457"]),
        ("time(nrev30)", vec!["498"]),
        ("catch(time((loop(10), throw(x))), x, true)", vec!["12"]),
        ("\\+ time((loop(10), fail))", vec!["12"]),
        // Each answer's own share, then the failure.
        ("forall(time(fact(_)), true)", vec!["1", "0", "0"]),
        ("forall(time(( loop(5) ; loop(6) )), true)", vec!["6", "7"]),
    ] {
        assert_eq!(inferences(goal), counts, "{goal}");
    }
}

#[test]
fn time_says_inferences_seconds_and_rate() {
    let errors = text(&run("time(loop(10))").stderr);
    let words: Vec<&str> = errors.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    assert_eq!(words[..3], ["%", "11", "inferences,"], "{errors}");
    assert!(is_number(words[3]) && words[4..6] == ["CPU", "in"], "{errors}");
    assert!(is_number(words[6]) && words[7] == "seconds", "{errors}");
    let percent = words[8].strip_prefix('(').and_then(|word| word.strip_suffix('%'));
    assert!(percent.is_some_and(is_number) && words[9] == "CPU,", "{errors}");
    assert!(is_number(words[10]) && words[11] == "Lips)", "{errors}");
}

/// The rows of a profile's table: predicate, calls, redos.
fn rows(goal: &str) -> Vec<[String; 3]> {
    let output = text(&run(goal).stdout);
    let table = output.lines().skip_while(|line| !line.starts_with("predicate")).skip(1);
    table
        .map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            std::array::from_fn(|_| words.next().unwrap_or_default())
        })
        .collect()
}

#[test]
fn profiles_count_calls_and_redos() {
    for (goal, stated) in [
        ("profile(nrev30)", vec![["app/3", "465", "0"], ["nrev/2", "31", "0"], ["nrev30/0", "1", "0"]]),
        // Redos: for another clause, another answer of a native, another clause that is listed.
        ("profile(( fact(X), X > 2 ))", vec![["fact/1", "1", "2"]]),
        ("profile(forall(between(1, 5, _), true))", vec![["between/3", "1", "4"], ["forall/2", "1", "0"]]),
        ("profile(forall(clause(fact(_), true), true))", vec![["clause/2", "1", "2"]]),
        // What code calls in line counts too.
        ("profile(lengths(100))", vec![["atom_length/2", "100", "0"], ["lengths/1", "101", "0"]]),
        ("profile(\\+ missing)", vec![["fact/1", "1", "0"], ["missing/0", "1", "0"]]),
        ("catch(profile(( fact(_), throw(x) )), x, true)", vec![["fact/1", "1", "0"], ["throw/1", "1", "0"]]),
    ] {
        let rows = rows(goal);
        for row in stated {
            assert!(rows.iter().any(|came| came == &row), "{goal}: {row:?} is not in {rows:?}");
        }
    }
}

#[test]
fn the_predicate_that_takes_most_time_comes_first() {
    let output = text(&run("profile(many, [top(1)])").stdout);
    let row = output.lines().last().unwrap_or_default();
    assert!(row.starts_with("app/3 "), "{output}");
    let share = row.trim_end_matches('%').rsplit(' ').next().and_then(|share| share.parse::<f64>().ok());
    assert!(share.is_some_and(|share| share <= 100.0), "{output}");
}

#[test]
fn nothing_is_counted_when_the_profile_is_over() {
    let goal =
        "profile(nrev30), loop(50), catch(profile((loop(3), throw(x))), x, true), loop(50), show_profile";
    let output = text(&run(goal).stdout);
    let row = output.lines().rfind(|line| line.starts_with("loop/1")).unwrap_or_default();
    assert_eq!(row.split_whitespace().nth(1), Some("4"), "{output}");
    assert!(run(goal).status.success());
}

#[test]
fn a_profiled_goal_answers_as_it_does_alone() {
    for goal in [
        "nrev30",
        "findall(X, fact(X), [1,2,3])",
        "freeze(X, Y = 1), X = 2, Y == 1",
        "length(L, 2), L = [_,_]",
    ] {
        let profiled = run(&format!("profile(({goal}))"));
        assert!(profiled.status.success(), "{goal}: {}", text(&profiled.stderr));
    }
    assert!(!run("profile(fail)").status.success());
}

#[test]
fn statistics_prints_a_table() {
    let errors = text(&run("statistics").stderr);
    for word in [" inferences", " clauses", "global stack", "trail", "program", "garbage collections"] {
        assert!(errors.contains(word), "{word} is not in {errors}");
    }
    assert!(errors.lines().all(|line| line.starts_with('%')), "{errors}");
}

/// Returns the most kilobytes that a process took to run a goal within `megabytes`.
fn peak(goal: &str, megabytes: &str) -> usize {
    let output = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["--memory", megabytes, PROGRAM, "-g", &format!("{goal}, peak")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs");
    let (out, errors) = (text(&output.stdout), text(&output.stderr));
    out.trim().parse().unwrap_or_else(|_| panic!("{goal}: {out}{errors}"))
}

#[test]
fn memory_stays_within_bounds() {
    const MEGABYTE: usize = 1024;
    for (goal, limit, most) in [
        // Code of rules that are gone is used again.
        ("come_and_go(1000)", "1024", 40 * MEGABYTE),
        // The limit holds for clauses; and with it, what they take beside.
        ("facts_without_end", "64", 96 * MEGABYTE),
        // And for all else that outlives backtracking, which leaves something for the program to go on with.
        ("fills(flag)", "48", 64 * MEGABYTE),
        ("fills(global)", "48", 64 * MEGABYTE),
        ("fills(record)", "48", 64 * MEGABYTE),
        ("fills(predicate)", "48", 64 * MEGABYTE),
        ("fills(module)", "48", 64 * MEGABYTE),
        ("fills(table)", "48", 64 * MEGABYTE),
        ("fills(stream)", "48", 64 * MEGABYTE),
        ("fills(text_to_read)", "48", 64 * MEGABYTE),
        ("fills(output)", "48", 112 * MEGABYTE),
        ("fills(alternatives)", "48", 64 * MEGABYTE),
        ("fills(cleanups)", "48", 64 * MEGABYTE),
        ("atoms_pass_by(300000)", "1024", 24 * MEGABYTE),
        // A cell is restored once, however often it was overwritten.
        ("overwritten(3000000)", "1024", 40 * MEGABYTE),
    ] {
        let came = peak(goal, limit);
        assert!(came <= most, "{goal}: {came} KB");
    }
}
