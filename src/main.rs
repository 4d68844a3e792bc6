//! The command `taquin`: what a run does, and its exit status.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use taquin::planning::keep_estimates;
use taquin::puzzles::sliding::databases;
use taquin::repl::arguments::{GoalArgs, Invocation, Subcommand};
use taquin::repl::manual;
use taquin::repl::output::StandardOutput;
use taquin::repl::session::Settings;
use taquin::repl::status::Status;
use taquin::repl::{check, plan, solve, toplevel};
use taquin::repl::{explain, goals, usage};
use taquin::{Engine, Interrupt};

fn main() {
    let status = match Invocation::parse(std::env::args_os().collect()) {
        Ok(invocation) => invocation.settings.output.clone().settle(run(invocation)),
        Err(told) if told.use_stderr() => {
            eprint!("{told}");
            Status::Error
        }
        Err(told) => {
            let mut output = StandardOutput::default();
            // A failure to write is reported at the end.
            let _ = write!(output, "{}", usage::wrapped(&told.to_string()));
            output.settle(Status::True)
        }
    };
    std::process::exit(status.code());
}

fn run(invocation: Invocation) -> Status {
    if let Some(folder) = databases::user_folder() {
        databases::keep_in(folder);
    }
    let Invocation { settings, files, subcommand } = invocation;
    keep_estimates(settings.keep);
    let mut output = settings.output.clone();
    let interrupt = Interrupt::default();
    if matches!(subcommand, Subcommand::Check(_) | Subcommand::Solve(_) | Subcommand::Plan(_)) {
        on_signals(&interrupt, false);
    }
    match subcommand {
        Subcommand::Check(asked) => check::check(&settings, &asked, &interrupt, output),
        Subcommand::Solve(asked) => solve::solve(&settings, &asked, &interrupt, &mut output),
        Subcommand::Plan(asked) => plan::plan(&settings, &asked, &interrupt, &mut output),
        Subcommand::Query(asked) => query(&settings, &files, &asked, &mut output),
        Subcommand::Load(goals) => load_and_go(settings, &files, &goals),
        Subcommand::Explain(name) => {
            let colour = settings.color.applies(std::io::stdout().is_terminal());
            explain::explain(name.as_deref(), colour, &mut output)
        }
        Subcommand::Completions(shell) => manual::completions(shell, &mut output),
        Subcommand::Manual(subcommand) => manual::page(subcommand.as_deref(), &mut output),
    }
}

fn query(
    settings: &Settings,
    files: &[String],
    asked: &goals::QueryCommand,
    output: &mut StandardOutput,
) -> Status {
    let mut engine = settings.engine();
    on_signals(&engine.interrupt(), false);
    output.write_in_blocks();
    toplevel::lend_input(&mut engine);
    let status = match settings.load(&mut engine, files) {
        Status::True => goals::query(settings, &mut engine, asked, output),
        status => status,
    };
    let status = settings.leave(&mut engine, status);
    engine.end();
    status
}

fn load_and_go(settings: Settings, files: &[String], asked: &GoalArgs) -> Status {
    let interactive = asked.asks && std::io::stdin().is_terminal();
    let settings = &Settings { at_prompt: interactive, ..settings };
    let mut engine = settings.engine();
    on_signals(&engine.interrupt(), interactive);
    // Queries come from the input too: what a program leaves of it while it is loaded is theirs.
    let piped = (asked.asks && !interactive).then(|| toplevel::PipedQueries::new(std::io::stdin()));
    match &piped {
        Some(piped) => piped.lend(&mut engine),
        None => toplevel::lend_input(&mut engine),
    }
    let ended = if interactive { toplevel::begin(settings, &mut engine) } else { None };
    let loaded = ended.unwrap_or_else(|| settings.load(&mut engine, files));
    let missing = loaded == Status::Error && files.iter().any(|file| !is_readable(file));
    let status = match loaded {
        // The program does not start, and its user finds out why it takes so long.
        Status::Interrupted if interactive => toplevel::interactive(settings, &mut engine),
        _ if missing || ends(loaded) => loaded,
        _ => go(settings, &mut engine, asked, piped, loaded),
    };
    let status = settings.leave(&mut engine, status);
    engine.end();
    status
}

/// Runs the goals of `-g`, starts the program, and runs the goal of `-t` or answers queries.
fn go(
    settings: &Settings,
    engine: &mut Engine,
    asked: &GoalArgs,
    piped: Option<toplevel::PipedQueries>,
    loaded: Status,
) -> Status {
    let ran = goals::run_goals(settings, engine, &asked.goals);
    let started = if ran == Status::True { settings.start(engine) } else { ran };
    let status = loaded.and(started);
    if ran != Status::True || ends(started) {
        return status;
    }
    if let Some(subcommand) = asked.misplaced.as_ref().filter(|_| asked.asks && !settings.quiet) {
        engine.write_error(&format!(
            "taquin: behind a file, `{subcommand}` is an argument of the program\n    \
             = the subcommand comes first: `taquin {subcommand} ...`\n"
        ));
    }
    match piped {
        Some(piped) => status.and(piped.answer(settings, engine, &mut settings.output.clone())),
        None if asked.asks => toplevel::interactive(settings, engine),
        None => status.and(goals::run_goals(settings, engine, asked.last.as_slice())),
    }
}

/// Returns whether nothing follows a load or a start with this result.
fn ends(status: Status) -> bool {
    matches!(status, Status::Halt(_) | Status::Limit | Status::Interrupted)
}

/// Returns whether a file of the command line can be read.
fn is_readable(file: &str) -> bool {
    let exists = |name: &str| std::fs::metadata(name).is_ok_and(|data| data.is_file());
    file == "-" || exists(file) || exists(&format!("{file}.pl"))
}

/// Ctrl-C stops the query that runs; where nobody asks another one, a second Ctrl-C ends the process. A
/// closed pipe ends it quietly. To be called once: a second registration would take the first Ctrl-C for a
/// second one.
fn on_signals(interrupt: &Interrupt, interactive: bool) {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGINT, SIGPIPE};
        use signal_hook::flag;
        let stop = interrupt.flag();
        if !interactive {
            let _ = flag::register_conditional_shutdown(SIGINT, Status::Interrupted.code(), stop.clone());
        }
        let _ = flag::register(SIGINT, stop);
        let _ = flag::register_conditional_default(SIGPIPE, Arc::new(AtomicBool::new(true)));
    }
    #[cfg(not(unix))]
    {
        let _ = (interactive, Arc::new(AtomicBool::new(true)));
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt.flag());
    }
}
