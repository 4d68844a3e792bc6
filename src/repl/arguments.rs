//! The arguments of one run of the command: settings for all subcommands, and the task.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Error};
use clap_complete::Shell;

use super::check::{self, CheckArgs};
use super::goals::QueryCommand;
use super::plan::{PlanKind, PlanTask};
use super::session::{Color, Settings, has_prolog_extension, is_script};
use super::solve::{SolveArgs, SolveForm};
use super::usage;
use crate::puzzles::Heuristic;
use crate::{Grants, Limits};

/// What a run of the command does, and how.
pub struct Invocation {
    pub settings: Settings,
    /// Files to load first, by `taquin` and `taquin query`.
    pub files: Vec<String>,
    pub subcommand: Subcommand,
}

/// The work of a subcommand.
pub enum Subcommand {
    /// Goals, or the top level.
    Load(GoalArgs),
    Query(QueryCommand),
    Check(CheckArgs),
    Solve(SolveArgs),
    Plan(PlanTask),
    /// Explains an error, or lists those it can explain.
    Explain(Option<String>),
    /// Prints the completions of a shell.
    Completions(Shell),
    /// Prints the manual page, of a subcommand if one is named.
    Manual(Option<String>),
}

/// The goals of the command line.
#[derive(Clone, Debug, Default)]
pub struct GoalArgs {
    /// The goals of `-g`.
    pub goals: Vec<String>,
    /// The goal of `-t`, to run instead of the top level.
    pub last: Option<String>,
    /// Whether the top level asks for queries: without goals, or as `-t default` says.
    pub asks: bool,
    /// The name of a subcommand that follows a file, so that it is an argument of the program.
    pub misplaced: Option<String>,
}

impl GoalArgs {
    fn new(goals: Vec<String>, toplevel: Option<String>) -> GoalArgs {
        let asks = toplevel.as_ref().map_or(goals.is_empty(), |name| is_toplevel(name));
        GoalArgs { goals, last: toplevel.filter(|name| !is_toplevel(name)), asks, misplaced: None }
    }
}

/// Returns whether a goal of `-t` names the top level itself.
fn is_toplevel(name: &str) -> bool {
    matches!(name, "default" | "prolog")
}

impl Invocation {
    /// Reads the words of the command line, of which the first is the program's name.
    ///
    /// # Errors
    /// Words that cannot be understood; `--help` and `--version`, whose text the error renders.
    pub fn parse(words: Vec<OsString>) -> Result<Invocation, Error> {
        let mut command = usage::command();
        let words = with_end_of_options(&command, words);
        let matches = command.try_get_matches_from_mut(words).map_err(with_own_name)?;
        let (name, inner) = matches.subcommand().unwrap_or(("", &matches));
        let mut files = strings(inner, "load");
        let named = files.len();
        files.retain(|file| !is_no_file(file));
        let without_init = files.len() < named;
        let mut loaded = if matches!(name, "" | "query") { strings(inner, "file") } else { Vec::new() };
        let own = if name.is_empty() { program_words(&mut loaded) } else { Vec::new() };
        files.splice(0..0, loaded);
        let subcommand = match name {
            "query" => Subcommand::Query(query(inner)),
            "check" => Subcommand::Check(check(&command, inner)?),
            "solve" => Subcommand::Solve(solve(&command, inner)?),
            "plan" => Subcommand::Plan(plan(inner)),
            "completions" => Subcommand::Completions(inner.get_one("shell").copied().unwrap_or(Shell::Bash)),
            "explain" => Subcommand::Explain(string(inner, "topic")),
            "man" => Subcommand::Manual(manual(&command, inner)?),
            _ => Subcommand::Load(GoalArgs {
                misplaced: own.first().filter(|word| command.find_subcommand(word).is_some()).cloned(),
                ..GoalArgs::new(strings(inner, "goal"), string(inner, "toplevel"))
            }),
        };
        let mut settings = settings(name, inner);
        settings.meant = files.first().filter(|_| name.is_empty()).and_then(|file| meant(&command, file));
        settings.arguments.splice(0..0, own);
        settings.init &= !without_init;
        Ok(Invocation { settings, files, subcommand })
    }
}

/// Options of other commands that run programs, and what they are called here.
const ELSEWHERE: [(&str, &str); 5] = [
    ("-e", "--goal"),
    ("-c", "--goal"),
    ("-L", "--memory"),
    ("-G", "--memory"),
    ("--stack-limit", "--memory"),
];

/// Suggests the name that an option of another command has here.
fn with_own_name(mut error: Error) -> Error {
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidArg)
        && let Some((_, own)) = ELSEWHERE.iter().find(|(elsewhere, _)| elsewhere == name)
        && error.kind() == ErrorKind::UnknownArgument
    {
        error.remove(ContextKind::Suggested);
        error.insert(ContextKind::SuggestedArg, ContextValue::String((*own).to_owned()));
    }
    error
}

/// Returns the subcommand of which a word is a misspelling, if it names no file: clap suggests it.
fn meant(command: &Command, word: &str) -> Option<String> {
    if word.contains(['.', '/']) || names_program(word) || Path::new(word).exists() {
        return None;
    }
    let only =
        Command::new("taquin").disable_help_subcommand(true).subcommands(command.get_subcommands().cloned());
    let unknown = only.try_get_matches_from(["taquin", word]).err()?;
    match unknown.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::Strings(names) => names.first().cloned(),
        ContextValue::String(name) => Some(name.clone()),
        _ => None,
    }
}

/// Returns whether a value of `-f` is `none`, as in SWI-Prolog: the person's own file is not loaded.
fn is_no_file(word: &str) -> bool {
    word == "none" && !Path::new(word).is_file() && !names_program(word)
}

/// Removes and returns the words that belong to the program: those from the first word that is not written as
/// a Prolog file's name, if files come before it.
fn program_words(words: &mut Vec<String>) -> Vec<String> {
    let first = words.iter().skip(1).position(|word| !is_written_as_file(word));
    first.map_or_else(Vec::new, |at| words.split_off(at + 1))
}

/// Returns whether a word is the name of a Prolog file, of which the extension `.pl` may be left out.
fn names_program(word: &str) -> bool {
    is_written_as_file(word) || Path::new(&format!("{word}.pl")).is_file()
}

/// Returns whether a word is written as the name of a Prolog file, or as the standard input.
fn is_written_as_file(word: &str) -> bool {
    word == "-" || has_prolog_extension(word)
}

/// Ends the options behind a script: all words after it are arguments of the program.
fn with_end_of_options(command: &Command, mut words: Vec<OsString>) -> Vec<OsString> {
    let is_command =
        |word: &OsString| word.to_str().is_some_and(|word| command.find_subcommand(word).is_some());
    let mut from = 1;
    while let Some(at) = next_word(command, &words, from).filter(|at| *at > 1 || !is_command(&words[*at])) {
        // A word behind a file is loaded only if it is written as a Prolog file's name.
        let is_first = from == 1;
        let names_file = if is_first { names_program } else { is_written_as_file };
        let is_named = words[at].to_str().is_some_and(names_file);
        if (is_first || is_named) && is_script(&words[at]) {
            words.insert(at + 1, "--".into());
            break;
        }
        if !is_named {
            break;
        }
        from = at + 1;
    }
    words
}

/// Returns the index of the first word from an index on that is neither an option nor the value of one.
fn next_word(command: &Command, words: &[OsString], from: usize) -> Option<usize> {
    let takes_value = |named: &dyn Fn(&clap::Arg) -> bool| {
        command.get_arguments().any(|arg| arg.get_action().takes_values() && named(arg))
    };
    let takes_next = |word: &str| match word.strip_prefix("--") {
        Some(long) => takes_value(&|arg| arg.get_long() == Some(long)),
        None => {
            let shorts: Vec<char> = word.chars().skip(1).collect();
            let has =
                |arg: &clap::Arg, c| arg.get_short_and_visible_aliases().is_some_and(|all| all.contains(&c));
            let valued = shorts.iter().position(|c| takes_value(&|arg| has(arg, *c)));
            valued.is_some_and(|at| at + 1 == shorts.len())
        }
    };
    let mut at = from;
    loop {
        let word = words.get(at)?.to_str()?;
        match word {
            "--" => return None,
            _ if !word.starts_with('-') || word == "-" => return Some(at),
            _ => at += 1 + usize::from(takes_next(word)),
        }
    }
}

fn settings(subcommand: &str, matches: &ArgMatches) -> Settings {
    let arguments = if subcommand.is_empty() { strings(matches, "argument") } else { Vec::new() };
    Settings {
        grants: Grants::ALL,
        limits: limits(subcommand, matches),
        iso: matches.get_flag("iso"),
        color: matches.get_one::<Color>("color").copied().unwrap_or_default(),
        keep: matches.get_flag("keep"),
        quiet: matches.get_flag("quiet"),
        init: subcommand.is_empty() && !matches.get_flag("no-init"),
        starts: subcommand.is_empty(),
        arguments,
        ..Settings::default()
    }
}

/// Returns the limits given; that on time is 0 for none, or the default of the subcommand.
fn limits(subcommand: &str, matches: &ArgMatches) -> Limits {
    let mut limits = Limits::default();
    if let Some(count) = matches.get_one("inferences") {
        limits = limits.inferences(*count);
    }
    if let Some(bytes) = matches.get_one("memory") {
        limits = limits.memory(*bytes);
    }
    let default = (subcommand == "check").then_some(check::TIME);
    match matches.get_one::<Duration>("time").copied().or(default).filter(|time| !time.is_zero()) {
        Some(time) => limits.time(time),
        None => limits,
    }
}

fn query(matches: &ArgMatches) -> QueryCommand {
    QueryCommand {
        goal: string(matches, "query").unwrap_or_default(),
        all: matches.get_flag("all"),
        limit: matches.get_one("limit").copied(),
        count: matches.get_flag("count"),
        json: matches.get_flag("json"),
        csv: matches.get_flag("csv"),
    }
}

/// # Errors
/// Refuses to update what cannot be updated, or without anybody to ask.
fn check(command: &Command, matches: &ArgMatches) -> Result<CheckArgs, Error> {
    let asked = CheckArgs {
        files: strings(matches, "file"),
        load: strings(matches, "load"),
        format: matches.get_one("format").copied().unwrap_or_default(),
        any_order: matches.get_flag("any-order"),
        update: matches.get_flag("update"),
        yes: matches.get_flag("yes"),
    };
    let can_ask = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let refusal = if asked.update && asked.files.iter().any(|file| file == "-") {
        "--update needs a file: it cannot write to the standard input"
    } else if [&asked.load, &asked.files].iter().all(|files| files.iter().any(|file| file == "-")) {
        "--file - loads the standard input, which cannot be checked as well"
    } else if asked.update && !asked.yes && !can_ask {
        "--update asks at a terminal, and there is none: --yes writes every answer"
    } else {
        return Ok(asked);
    };
    Err(refused(command, "check", ErrorKind::ArgumentConflict, refusal))
}

/// # Errors
/// Refuses options that do not go together.
fn solve(command: &Command, matches: &ArgMatches) -> Result<SolveArgs, Error> {
    let heuristics = matches.get_many::<Heuristic>("heuristic").unwrap_or_default();
    let mut asked = SolveArgs {
        files: strings(matches, "file"),
        algorithm: matches.get_one("algorithm").copied().unwrap_or_default(),
        heuristics: heuristics.copied().collect(),
        form: match (matches.get_flag("animate"), matches.get_flag("plot")) {
            (true, _) => SolveForm::Animation,
            (_, true) => SolveForm::Plot,
            _ => SolveForm::Boards,
        },
        json: matches.get_flag("json"),
        ..SolveArgs::default()
    };
    asked.print.style = matches.get_one("style").copied().unwrap_or_default();
    asked.print.no_size = matches.get_flag("no-size");
    asked.print.quiet = matches.get_flag("quiet");
    asked.print.statistics = matches.get_flag("stats");
    match asked.contradiction() {
        Some(told) => Err(refused(command, "solve", ErrorKind::ArgumentConflict, told)),
        None => Ok(asked),
    }
}

fn plan(matches: &ArgMatches) -> PlanTask {
    let kind = match (matches.get_flag("anytime"), matches.get_flag("all-optimal")) {
        (true, _) => PlanKind::Anytime,
        (_, true) => PlanKind::AllOptimal,
        _ => PlanKind::Cheapest,
    };
    PlanTask {
        domain: string(matches, "domain").unwrap_or_default(),
        problem: string(matches, "problem").unwrap_or_default(),
        validate: string(matches, "validate"),
        kind,
        json: matches.get_flag("json"),
        statistics: matches.get_flag("stats"),
    }
}

/// # Errors
/// A name that no subcommand has.
fn manual(command: &Command, matches: &ArgMatches) -> Result<Option<String>, Error> {
    let Some(name) = string(matches, "command") else { return Ok(None) };
    match command.find_subcommand(&name) {
        Some(_) => Ok(Some(name)),
        None => {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let message = format!("there is no subcommand '{name}'; there are {}", names.join(", "));
            Err(refused(command, "man", ErrorKind::InvalidSubcommand, message))
        }
    }
}

/// Returns an error that shows the usage of a subcommand.
fn refused(command: &Command, name: &str, kind: ErrorKind, message: impl std::fmt::Display) -> Error {
    let subcommand = command.find_subcommand(name).unwrap_or(command);
    subcommand.clone().error(kind, message)
}

fn strings(matches: &ArgMatches, name: &str) -> Vec<String> {
    let values = matches.try_get_many::<String>(name).ok().flatten();
    values.map_or_else(Vec::new, |values| values.cloned().collect())
}

fn string(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Invocation, Error> {
        Invocation::parse(
            std::iter::once("taquin").chain(words.iter().copied()).map(OsString::from).collect(),
        )
    }

    #[test]
    fn the_first_word_is_told_from_values_of_options() {
        let command = usage::command();
        let first = |words: &[&str]| {
            let words: Vec<OsString> =
                std::iter::once("taquin").chain(words.iter().copied()).map(OsString::from).collect();
            next_word(&command, &words, 1).map(|at| words[at].to_string_lossy().into_owned())
        };
        let cases: &[(&[&str], Option<&str>)] = &[
            (&["a.pl", "b"], Some("a.pl")),
            (&["-g", "go", "a.pl"], Some("a.pl")),
            (&["-ggo", "a.pl"], Some("a.pl")),
            (&["-qg", "go", "a.pl"], Some("a.pl")),
            (&["--time", "5", "--memory=10", "a.pl"], Some("a.pl")),
            (&["--iso", "-q", "-"], Some("-")),
            (&["-g", "go", "--", "a.pl"], None),
            (&[], None),
        ];
        for (words, word) in cases {
            assert_eq!(first(words).as_deref(), *word, "{words:?}");
        }
    }

    #[test]
    fn options_that_other_systems_have_are_read() {
        let invocation =
            parse(&["-s", "a.pl", "-l", "b.pl", "-g", "-(1) = X", "-t", "halt", "c.pl", "--", "-x"]);
        let invocation = invocation.expect("arguments");
        assert_eq!(invocation.files, ["c.pl", "a.pl", "b.pl"]);
        assert_eq!(invocation.settings.arguments, ["-x"]);
        let Subcommand::Load(goals) = invocation.subcommand else { panic!("no subcommand was named") };
        assert!(!goals.asks);
        assert_eq!((goals.goals, goals.last), (vec!["-(1) = X".to_owned()], Some("halt".to_owned())));
    }

    #[test]
    fn words_after_the_files_are_the_programs() {
        let cases: &[(&[&str], &[&str], &[&str])] = &[
            (&["a.pl", "b.plt", "in.csv", "c.pl"], &["a.pl", "b.plt"], &["in.csv", "c.pl"]),
            (&["a.pl", "x", "--", "-y"], &["a.pl"], &["x", "-y"]),
            (&["notes.txt", "-"], &["notes.txt", "-"], &[]),
            (&["tests/queries/lists", "a.pl", "x"], &["tests/queries/lists", "a.pl"], &["x"]),
            (&["a.pl", "tests/queries/lists", "x"], &["a.pl"], &["tests/queries/lists", "x"]),
        ];
        for (words, files, arguments) in cases {
            let invocation = parse(words).expect("arguments");
            assert_eq!(invocation.files, *files, "{words:?}");
            assert_eq!(invocation.settings.arguments, *arguments, "{words:?}");
        }
    }

    #[test]
    fn options_of_all_commands_come_before_or_after_the_subcommand() {
        for words in [["--time", "3", "check", "a.pl"], ["check", "a.pl", "--time", "3"]] {
            let invocation = parse(&words).expect("arguments");
            assert_eq!(invocation.settings.limits.time_limit(), Some(Duration::from_secs(3)));
        }
        let limit = |words: &[&str]| parse(words).expect("arguments").settings.limits.time_limit();
        assert_eq!(limit(&["check", "a.pl"]), Some(check::TIME));
        assert_eq!(limit(&["check", "a.pl", "--time", "0"]), None);
        assert_eq!(limit(&["a.pl"]), None);
    }

    #[test]
    fn mistakes_are_told_with_a_suggestion() {
        let cases: &[(&[&str], &str)] = &[
            (&["--tiem", "3"], "'--time'"),
            (&["query", "true", "--jsn"], "'--json'"),
            (&["query"], "<GOAL>"),
            (&["query", " "], "a goal was expected"),
            (&["query", "true", "--json", "--csv"], "cannot be used with"),
            (&["check", "a.pl", "--yes"], "--update"),
            (&["check", "-", "--update"], "cannot write to the standard input"),
            (&["check", "a.pl", "--format", "tab"], "'tap'"),
            (&["plan", "a.pddl"], "<PROBLEM>"),
            (&["solve", "a.txt", "--heuristic", "manhatan"], "'manhattan'"),
            (&["solve", "a.txt", "--algorithm", "astr"], "'astar'"),
            (&["solve", "a.txt", "--heuristic", "zero,hamming"], "--plot compares several"),
            (
                &["solve", "a.txt", "--algorithm", "breadth", "--heuristic", "zero"],
                "breadth uses no heuristic",
            ),
            (&["solve", "a.txt", "--plot", "--algorithm", "astar"], "passes of idastar"),
            (&["solve", "a.txt", "--plot", "--animate"], "cannot be used with"),
            (&["solve", "a.txt", "--quiet", "--animate"], "cannot be used with"),
            (&["solve", "a.txt", "--json", "--style", "berkeley"], "cannot be used with"),
            (&["--time", "-1"], "a number of seconds was expected"),
            (&["--memory", "-1"], "a number of megabytes was expected"),
            (&["query", "--limit", "-1", "true"], "a number of answers was expected"),
            (&["--inferences", "-1"], "a number of inferences was expected"),
            (&["--inferences", "many"], "a number of inferences was expected"),
            (&["man", "slove"], "there is no subcommand 'slove'"),
            (&["--json"], "--json"),
            (&["-e", "main"], "'--goal'"),
            (&["--stack-limit=1g"], "'--memory'"),
        ];
        for (words, told) in cases {
            let error = parse(words).err().expect("an error").to_string();
            assert!(error.contains(told), "{words:?}: {error}");
        }
    }
}
