//! The command `taquin`: its arguments and its exit status.

use std::io::{IsTerminal, Write};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use taquin::puzzles::sliding::databases;
use taquin::repl::goals;
use taquin::repl::session::{Color, Settings};
use taquin::repl::status::Status;
use taquin::repl::{check, plan, solve, toplevel, usage};
use taquin::{Engine, Grants, Interrupt};

fn main() {
    let status = match Command::parse(lexopt::Parser::from_env()) {
        Ok(command) => command.settings.output.clone().settle(command.run()),
        Err(e) => {
            eprintln!("taquin: {e} (`taquin --help` tells more)");
            Status::Error
        }
    };
    std::process::exit(status.code());
}

/// The command to run.
#[derive(Default)]
struct Command {
    settings: Settings,
    action: Action,
    /// The subcommand named, of which `--help` tells.
    subcommand: Option<&'static str>,
    /// Words that are no options.
    words: Vec<String>,
    /// Options that go with some subcommands alone.
    given: Vec<&'static Special>,
    goals: Vec<String>,
    /// The goal to run instead of the top level; `default` for the top level after goals.
    toplevel: Option<String>,
    files: Vec<String>,
    query: goals::QueryCommand,
    check: check::CheckArgs,
    solve: solve::SolveArgs,
    plan: plan::PlanTask,
    /// The limit on time, if one was given.
    time: Option<Duration>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Action {
    #[default]
    Load,
    Query,
    Check,
    Solve,
    Plan,
    Help,
    Version,
}

/// Subcommands by name.
const ACTIONS: &[(&str, Action)] =
    &[("query", Action::Query), ("check", Action::Check), ("solve", Action::Solve), ("plan", Action::Plan)];

/// An option by its long name, and what it goes with.
type Special = (&'static str, &'static [Action]);

/// Options that go with some subcommands alone.
const SPECIAL: &[Special] = &[
    ("goal", &[Action::Load]),
    ("toplevel", &[Action::Load]),
    ("no-init", &[Action::Load]),
    ("file", &[Action::Load, Action::Query]),
    ("all", &[Action::Query]),
    ("count", &[Action::Query]),
    ("json", &[Action::Query, Action::Plan]),
    ("csv", &[Action::Query]),
    ("limit", &[Action::Query]),
    ("any-order", &[Action::Check]),
    ("format", &[Action::Check]),
    ("update", &[Action::Check]),
    ("yes", &[Action::Check]),
    ("style", &[Action::Solve]),
    ("no-size", &[Action::Solve]),
    ("stats", &[Action::Solve, Action::Plan]),
    ("anytime", &[Action::Plan]),
    ("all-optimal", &[Action::Plan]),
    ("validate", &[Action::Plan]),
];

impl Command {
    fn parse(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
        use lexopt::prelude::*;
        let mut command = Command::default();
        (command.settings.grants, command.settings.init) = (Grants::ALL, true);
        let mut is_first = true;
        let mut is_script = false;
        loop {
            if is_script || command.ends_options(&mut parser) {
                command.take_arguments(&mut parser)?;
            }
            let Some(arg) = parser.next()? else { break };
            match arg {
                Long(name) => {
                    let name = name.to_owned();
                    command.long(&name, &mut parser)?;
                }
                Short('g') => command.other("goal", &mut parser)?,
                Short('t') => command.other("toplevel", &mut parser)?,
                Short('f' | 's' | 'l') => command.other("file", &mut parser)?,
                Short('q') => command.settings.quiet = true,
                Short('h') => command.action = Action::Help,
                Short('V') => command.action = Action::Version,
                Value(word) => {
                    let word = word.string()?;
                    let action = ACTIONS.iter().find(|(name, _)| is_first && *name == word);
                    match action {
                        Some((name, action)) => (command.subcommand, command.action) = (Some(*name), *action),
                        None => {
                            is_script = is_first && usage::is_script(&word);
                            command.words.push(word);
                        }
                    }
                    is_first = false;
                }
                _ => return Err(arg.unexpected()),
            }
        }
        command.settle()
    }

    /// Whether `--` comes next, and words for the program behind it.
    fn ends_options(&self, parser: &mut lexopt::Parser) -> bool {
        self.action == Action::Load
            && parser.try_raw_args().is_some_and(|mut words| words.next_if(|word| word == "--").is_some())
    }

    /// The remaining words belong to the program.
    fn take_arguments(&mut self, parser: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        use lexopt::prelude::*;
        for word in parser.raw_args()? {
            self.settings.arguments.push(word.string()?);
        }
        Ok(())
    }

    /// An option with a long name.
    fn long(&mut self, name: &str, parser: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        use lexopt::prelude::*;
        let limits = std::mem::take(&mut self.settings.limits);
        self.settings.limits = match name {
            "time" => {
                self.time = Some(parser.value()?.parse_with(seconds)?);
                limits
            }
            "inferences" => limits.inferences(parser.value()?.parse_with(|text| count(text, "inferences"))?),
            "memory" => limits.memory(parser.value()?.parse_with(megabytes)?),
            _ => {
                self.settings.limits = limits;
                return self.other(name, parser);
            }
        };
        Ok(())
    }

    fn other(&mut self, name: &str, parser: &mut lexopt::Parser) -> Result<(), lexopt::Error> {
        use lexopt::prelude::*;
        self.given.extend(SPECIAL.iter().filter(|(option, _)| *option == name));
        match name {
            "help" => self.action = Action::Help,
            "version" => self.action = Action::Version,
            "iso" => self.settings.iso = true,
            "quiet" => self.settings.quiet = true,
            "no-init" => self.settings.init = false,
            "color" | "colour" => self.settings.color = parser.value()?.parse_with(color)?,
            "goal" => self.goals.push(parser.value()?.string()?),
            "toplevel" => self.toplevel = Some(parser.value()?.string()?),
            "file" => self.files.push(parser.value()?.string()?),
            "all" => self.query.all = true,
            "count" => self.query.count = true,
            "json" => (self.query.json, self.plan.json) = (true, true),
            "csv" => self.query.csv = true,
            "limit" => self.query.limit = Some(parser.value()?.parse_with(|text| count(text, "answers"))?),
            "any-order" => self.check.any_order = true,
            "update" => self.check.update = true,
            "yes" => self.check.yes = true,
            "style" => self.solve.print.style = parser.value()?.parse()?,
            "no-size" => self.solve.print.no_size = true,
            "stats" => (self.solve.print.statistics, self.plan.statistics) = (true, true),
            "anytime" => self.plan.kind = plan::PlanKind::Anytime,
            "all-optimal" => self.plan.kind = plan::PlanKind::AllOptimal,
            "validate" => self.plan.validate = Some(parser.value()?.string()?),
            "format" => self.check.format = parser.value()?.parse_with(usage::format)?,
            _ => return Err(Long(name).unexpected()),
        }
        Ok(())
    }

    /// Refuses options that mean nothing to the subcommand.
    fn fits(&self) -> Result<(), lexopt::Error> {
        let asks = matches!(self.action, Action::Help | Action::Version);
        match self.given.iter().find(|(_, actions)| !asks && !actions.contains(&self.action)) {
            Some((option, actions)) => {
                let named = |action: &Action| ACTIONS.iter().find(|(_, other)| other == action);
                let with =
                    actions.iter().find_map(named).map_or(String::new(), |(name, _)| format!(" {name}"));
                Err(format!("--{option} goes with `taquin{with}`").into())
            }
            None => Ok(()),
        }
    }

    /// Takes the limit on time as given, 0 for none, or the default of the subcommand.
    fn limit_time(&mut self) {
        let default = (self.action == Action::Check).then_some(check::TIME);
        if let Some(time) = self.time.or(default).filter(|time| !time.is_zero()) {
            self.settings.limits = std::mem::take(&mut self.settings.limits).time(time);
        }
    }

    /// Refuses to update what cannot be updated, or without anybody to ask.
    fn fits_update(&self) -> Result<(), lexopt::Error> {
        let check::CheckArgs { files, update, yes, .. } = &self.check;
        let can_ask = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        match (update, yes) {
            (false, true) => Err("--yes goes with `taquin check --update`".into()),
            (true, _) if files.iter().any(|file| file == "-") => {
                Err("--update needs a file: it cannot write to the standard input".into())
            }
            (true, false) if !can_ask => {
                Err("--update asks at a terminal, and there is none: --yes writes every answer".into())
            }
            _ => Ok(()),
        }
    }

    /// Puts words where the subcommand wants them.
    fn settle(mut self) -> Result<Command, lexopt::Error> {
        self.fits()?;
        self.limit_time();
        let words = std::mem::take(&mut self.words);
        match self.action {
            Action::Query => {
                let mut words = words.into_iter();
                self.query.goal = words
                    .next()
                    .filter(|goal| !goal.trim().is_empty())
                    .ok_or("`taquin query` needs a goal: taquin query 'member(X, [a,b])'")?;
                if let Some(word) = words.next() {
                    return Err(format!(
                        "one goal was expected, and `{word}` follows it: files are given by -f"
                    )
                    .into());
                }
            }
            Action::Check if words.is_empty() => {
                return Err("`taquin check` needs a file, a directory, or - for standard input".into());
            }
            Action::Check => {
                self.check.files = words;
                self.fits_update()?;
            }
            Action::Solve if words.is_empty() => {
                return Err("`taquin solve` needs a file, or - for standard input".into());
            }
            Action::Solve => {
                self.solve.files = words;
                self.solve.print.quiet = self.settings.quiet;
            }
            Action::Plan => match <[String; 2]>::try_from(words) {
                Ok([domain, problem]) => (self.plan.domain, self.plan.problem) = (domain, problem),
                Err(_) => return Err("`taquin plan` needs a domain and a problem".into()),
            },
            _ => self.files.splice(0..0, words).for_each(drop),
        }
        Ok(self)
    }

    fn run(self) -> Status {
        if let Some(folder) = databases::user_folder() {
            databases::keep_in(folder);
        }
        let mut output = self.settings.output.clone();
        match self.action {
            // That it cannot be written is told of at the end.
            Action::Help => drop(output.write_all(usage::help(self.subcommand).as_bytes())),
            Action::Version => drop(writeln!(output, "taquin {}", taquin::VERSION)),
            Action::Check => {
                let interrupt = Interrupt::default();
                on_signals(&interrupt, false);
                return check::check(&self.settings, &self.check, &interrupt, output);
            }
            Action::Solve => {
                let interrupt = Interrupt::default();
                on_signals(&interrupt, false);
                return solve::solve(&self.settings, &self.solve, &interrupt, &mut output);
            }
            Action::Plan => {
                let interrupt = Interrupt::default();
                on_signals(&interrupt, false);
                return plan::plan(&self.settings, &self.plan, &interrupt, &mut output);
            }
            Action::Query => {
                let (mut engine, status) = self.load();
                if status != Status::True {
                    return status;
                }
                return goals::query(&self.settings, &mut engine, &self.query, &mut output);
            }
            Action::Load => return self.load_and_go(),
        }
        Status::True
    }

    fn load(&self) -> (Engine, Status) {
        let mut engine = self.settings.engine();
        on_signals(&engine.interrupt(), false);
        let status = self.settings.load(&mut engine, &self.files);
        (engine, status)
    }

    /// Returns whether the top level asks for queries: without goals, or as `-t default` says.
    fn asks(&self) -> bool {
        self.toplevel.as_ref().map_or(self.goals.is_empty(), |name| is_toplevel(name))
    }

    /// Returns the goals, and the one to run instead of the top level.
    fn all_goals(&self) -> Vec<String> {
        let last = self.toplevel.iter().filter(|name| !is_toplevel(name));
        self.goals.iter().chain(last).cloned().collect()
    }

    fn load_and_go(&self) -> Status {
        let mut engine = self.settings.engine();
        let goals = self.all_goals();
        let interactive = self.asks() && std::io::stdin().is_terminal();
        on_signals(&engine.interrupt(), interactive);
        // Queries come from the input too: what a program leaves of it while it is loaded is theirs.
        let piped = (self.asks() && !interactive).then(|| toplevel::PipedQueries::new(std::io::stdin()));
        match &piped {
            Some(piped) => piped.lend(&mut engine),
            None => toplevel::lend_input(&mut engine),
        }
        if interactive {
            toplevel::begin(&self.settings, &mut engine);
        }
        let status = self.settings.load(&mut engine, &self.files);
        let ends = matches!(status, Status::Halt(_) | Status::Limit | Status::Interrupted);
        let missing = status == Status::Error && self.files.iter().any(|file| !usage::is_readable(file));
        if ends || missing {
            engine.end();
            return status;
        }
        let ran = goals::run_goals(&self.settings, &mut engine, &goals);
        let status = match piped {
            _ if ran != Status::True => status.and(ran),
            Some(piped) => {
                status.and(piped.answer(&self.settings, &mut engine, &mut self.settings.output.clone()))
            }
            None if interactive => toplevel::interactive(&self.settings, &mut engine),
            None => status,
        };
        let status = self.settings.leave(&mut engine, status);
        engine.end();
        status
    }
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

/// Returns whether a goal of `-t` names the top level itself.
fn is_toplevel(name: &str) -> bool {
    matches!(name, "default" | "prolog")
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().map_err(|_| "a number of seconds was expected")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "a number of seconds was expected".to_owned())
}

/// A number, in groups of digits or without.
fn count<T: FromStr>(text: &str, of: &str) -> Result<T, String> {
    text.replace('_', "").parse().map_err(|_| format!("a number of {of} was expected"))
}

fn megabytes(text: &str) -> Result<usize, String> {
    let bytes = text.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << 20)).filter(|n| *n > 0);
    bytes.ok_or_else(|| "a number of megabytes was expected".to_owned())
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "auto" => Ok(Color::Auto),
        "always" => Ok(Color::Always),
        "never" => Ok(Color::Never),
        _ => Err("auto, always or never was expected".to_owned()),
    }
}
