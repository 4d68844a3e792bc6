//! The options of the command: a table for each subcommand, from which clap makes the parser, the help, the
//! completions of shells and the manual page.
//!
//! The options of a subcommand are built only when it is named (`Command::defer`): a start pays for its own.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgGroup, Command, ValueHint};

use super::explain;
use super::page::wrapped_within;
use super::report::{FORMATS, Format};
use super::session::Color;
use crate::puzzles::courses::Course;
use crate::puzzles::{Algorithm, Heuristic};
use crate::stated;

const ABOUT: &str = "\
Taquin: Prolog with native optimal search.

Loads the files, then answers queries or runs the goals, unless a subcommand is named.";

/// The forms of the command line: a subcommand comes before files.
const USAGE: &str = "\
taquin [OPTIONS] [FILE]... [ARG]...
       taquin [OPTIONS] [FILE]... -- [ARG]...
       taquin COMMAND [OPTIONS] ...";

const EPILOGUE: &str = "\
Words after -- are arguments of the program: the flag argv, which main/0 passes
to main/1. So are the words after the files, from the first that names no Prolog
file (.pl, .plt, .pro, .prolog). After a file that begins with #!, all words
are arguments of the program, even -g and other options.

Goals end the process with status 0 when all are true, 1 when one fails, 2 on an
error, 3 at a limit.

At the top level: `help.` tells more, `halt.` or Ctrl-D leaves, Ctrl-C stops a
query, Tab completes. After an answer: `;` or space for the next, `.` or Enter
to stop, `h` for the other keys.";

const QUERY_EPILOGUE: &str = "\
Status: 0 an answer, 1 no answer, 2 an error, 3 a limit. docs/command.md
describes JSON and CSV.";

const CHECK_EPILOGUE: &str = "\
Query files are Prolog files, or fenced blocks in .md and .txt: each `?- Query.`
is followed by the answer that it must give, as the top level prints it;
docs/check.md describes all forms. Unless --time says otherwise, a query may
take 10 seconds.

Status: 0 all as stated, 1 some answers differ, 2 an error, 3 a limit stopped a
query, 4 nothing was checked.";

const SOLVE_EPILOGUE: &str = "\
A puzzle file is N and N x N tiles row by row, 0 for a blank; N may be missing.
Files are solved one after another. --inferences limits the boards expanded,
--time each search.

Without --algorithm and --heuristic, hard boards use pattern databases. --plot
compares heuristics by idastar: manhattan,linear_conflict,walking_distance
unless --heuristic names others. docs/command.md describes JSON.

Status: 0 all solved or proved to have no solution, 2 a file is not a puzzle,
3 a limit.";

const PLAN_EPILOGUE: &str = "\
A plan is printed one step per line, `(action object ...)`, with its cost as a
comment. At a limit, the proven lower bound is printed.

Status: 0 a plan, 1 no plan or an invalid one, 2 an error in a file, 3 a limit.";

/// The most columns of a page of help.
const COLUMNS: usize = 80;

/// Breaks the lines of a page of help between words.
pub fn wrapped(page: &str) -> String {
    wrapped_within(page, COLUMNS)
}

/// Returns the command with its subcommands. Cost: the options without a subcommand.
pub fn command() -> Command {
    Command::new("taquin")
        .version(crate::VERSION)
        .propagate_version(true)
        .about(ABOUT)
        .override_usage(USAGE)
        .after_help(EPILOGUE)
        .args(loading())
        .next_help_heading("Options of all commands")
        .args(common())
        .subcommand(
            Command::new("query").about("Print the answers of a query").defer(|command| {
                command.args(query()).group(ArgGroup::new("form")).after_help(QUERY_EPILOGUE)
            }),
        )
        .subcommand(
            Command::new("check")
                .about("Run query files and compare with the answers that they state")
                .defer(|command| command.args(check()).after_help(CHECK_EPILOGUE)),
        )
        .subcommand(
            Command::new("solve")
                .about("Solve sliding puzzles in the fewest moves")
                .defer(|command| command.args(solve()).after_help(SOLVE_EPILOGUE)),
        )
        .subcommand(
            Command::new("plan")
                .about("Find a cheapest plan for a problem in PDDL")
                .defer(|command| command.args(plan()).after_help(PLAN_EPILOGUE)),
        )
        .subcommand(
            Command::new("explain")
                .about("Explain an error that beginners meet, or list them")
                .defer(|command| command.arg(topic())),
        )
        .subcommand(
            Command::new("completions")
                .about("Print completions for a shell")
                .defer(|command| command.arg(shell())),
        )
        .subcommand(
            Command::new("man")
                .about("Print the manual page, or that of a subcommand, for `man -l -`")
                .defer(|command| command.arg(Arg::new("command").value_name("COMMAND").help("A subcommand"))),
        )
}

/// The name of an error.
fn topic() -> Arg {
    Arg::new("topic")
        .value_name("NAME")
        .value_parser(PossibleValuesParser::new(explain::names()))
        .hide_possible_values(true)
        .help("The name that the message gives")
}

/// Options of loading, without a subcommand.
fn loading() -> [Arg; 6] {
    [
        files().help("Files to load; - is standard input"),
        Arg::new("argument").value_name("ARG").num_args(0..).last(true).help("Arguments of the program"),
        text("goal", 'g', "GOAL")
            .action(ArgAction::Append)
            .value_parser(goal)
            .help("Run a goal after loading, instead of the top level"),
        text("toplevel", 't', "GOAL")
            .value_parser(goal)
            .help("Run a goal last, instead of the top level; `default` is the top level, also after -g"),
        option("load", "FILE")
            .short('f')
            .long("file")
            .short_aliases(['s', 'l'])
            .action(ArgAction::Append)
            .value_hint(ValueHint::FilePath)
            .help("Load a file, as without an option; -s and -l are the same"),
        switch("no-init")
            .help("Do not load ~/.config/taquin/init.pl, which the top level loads first at a terminal"),
    ]
}

/// Options of all commands.
fn common() -> [Arg; 7] {
    [
        option("time", "SECONDS")
            .long("time")
            .allow_negative_numbers(true)
            .value_parser(seconds)
            .help("Stop each query, goal or file loaded after this time; 0 for no limit"),
        option("inferences", "N")
            .long("inferences")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| count::<u64>(text, "inferences"))
            .help("Stop it after this many inferences; libraries load without counting"),
        option("memory", "MB")
            .long("memory")
            .allow_negative_numbers(true)
            .value_parser(megabytes)
            .help("Stop it when it needs more memory"),
        switch("iso").help("Strict ISO standard: text in double quotes is a list of codes"),
        option("color", "WHEN").long("color").alias("colour").help("Use colours").value_parser(
            PossibleValuesParser::new(COLORS.map(|(name, _)| name)).map(|name| named(&COLORS, &name)),
        ),
        switch("keep").help("Keep estimates derived for spaces in the cache folder, and use those kept"),
        switch("quiet")
            .short('q')
            .help("No banner, no summaries, no progress; solve prints the number of moves"),
    ]
    .map(|arg| arg.global(true))
}

const COLORS: [(&str, Color); 3] =
    [("auto", Color::Auto), ("always", Color::Always), ("never", Color::Never)];

fn query() -> [Arg; 8] {
    [
        Arg::new("query").value_name("GOAL").required(true).value_parser(goal).help("The query"),
        files().help("Files to load first; - is standard input"),
        option("load", "FILE")
            .short('f')
            .long("file")
            .action(ArgAction::Append)
            .value_hint(ValueHint::FilePath)
            .help("Load a file, as without an option"),
        switch("all").help("All answers, not only the first"),
        option("limit", "N")
            .long("limit")
            .allow_negative_numbers(true)
            .value_parser(|text: &str| count::<usize>(text, "answers"))
            .help("At most N answers"),
        switch("count").group("form").help("Only the number of answers"),
        switch("json").group("form").help("A JSON object for each answer, a line each"),
        switch("csv")
            .group("form")
            .help("A line of names, then a line of comma-separated values for each answer"),
    ]
}

fn check() -> [Arg; 6] {
    let formats = PossibleValuesParser::new(FORMATS.iter().map(|(name, _)| *name));
    [
        files()
            .num_args(1..)
            .required(true)
            .help("Files, directories (their .pl and .md files), or - for standard input"),
        option("load", "FILE")
            .short('f')
            .long("file")
            .action(ArgAction::Append)
            .value_hint(ValueHint::FilePath)
            .help("Load a file before each file that is checked"),
        option("format", "FORMAT")
            .long("format")
            .value_parser(formats.map(|name| -> Format { named(FORMATS, &name) }))
            .help("Output for people or for tools"),
        switch("any-order").help("Answers may come in another order than stated"),
        switch("update").help("For each answer that differs, ask whether to write it into the file"),
        switch("yes").requires("update").help("Write all of them without asking"),
    ]
}

fn solve() -> [Arg; 9] {
    let styles = PossibleValuesParser::new(["princeton", "coursera", "berkeley"]);
    let algorithms = PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name));
    let heuristics = PossibleValuesParser::new(Heuristic::ALL.map(Heuristic::name));
    [
        files().num_args(1..).required(true).help("Puzzle files, or - for standard input"),
        option("style", "COURSE")
            .long("style")
            .value_parser(styles.try_map(|name| name.parse::<Course>()))
            .help("Print in the format of this course"),
        switch("no-size").help("No size above each board"),
        switch("stats")
            .help("Statistics of the search, if there is a solution: a board without one needs none"),
        option("algorithm", "NAME")
            .long("algorithm")
            .value_parser(algorithms.try_map(|name| name.parse::<Algorithm>()))
            .help("Search by this algorithm; `auto` is the one that suits the board"),
        option("heuristic", "NAME")
            .long("heuristic")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(heuristics.try_map(|name| name.parse::<Heuristic>()))
            .help("Search with this heuristic; --plot takes several, with commas between them"),
        switch("animate")
            .conflicts_with_all(["style", "no-size", "quiet", "json", "plot"])
            .help("Play the moves at a terminal; elsewhere, draw the boards below one another"),
        switch("plot")
            .conflicts_with_all(["style", "no-size"])
            .help("Plot the boards that idastar generates at each bound, for each heuristic"),
        switch("json")
            .conflicts_with_all(["style", "no-size"])
            .help("A JSON object for each file, a line each"),
    ]
}

fn plan() -> [Arg; 7] {
    let file = |name: &'static str, value: &'static str| {
        option(name, value).required(true).value_hint(ValueHint::FilePath)
    };
    [
        file("domain", "DOMAIN").help("The domain; - is standard input"),
        file("problem", "PROBLEM").help("The problem"),
        switch("json").help("A JSON object for each plan, a line each"),
        switch("stats").conflicts_with("validate").help("Statistics of compiling and searching"),
        switch("anytime").group("kind").help("Print a plan early, then better ones, up to a cheapest"),
        switch("all-optimal")
            .group("kind")
            .help("Print all cheapest plans, one for each sequence of states, none of which it meets twice"),
        option("validate", "PLAN")
            .long("validate")
            .value_hint(ValueHint::FilePath)
            .help("Check this plan instead; the status is 1 if it is not valid"),
    ]
}

fn shell() -> Arg {
    let shells = clap::value_parser!(clap_complete::Shell);
    Arg::new("shell").value_name("SHELL").required(true).value_parser(shells).help("The shell")
}

fn files() -> Arg {
    Arg::new("file").value_name("FILE").num_args(0..).value_hint(ValueHint::AnyPath)
}

/// An option with a value.
fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).value_name(value)
}

/// An option whose value is a goal, which may begin with a minus.
fn text(name: &'static str, short: char, value: &'static str) -> Arg {
    option(name, value).short(short).long(name).allow_hyphen_values(true)
}

/// An option without a value.
fn switch(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

/// Returns the value of a name in a table that has it.
fn named<T: Copy + Default>(table: &[(&str, T)], name: &str) -> T {
    table.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).unwrap_or_default()
}

fn goal(text: &str) -> Result<String, &'static str> {
    match stated::layout(text) == text.len() {
        true => Err("a goal was expected, such as member(X, [a,b])"),
        false => Ok(text.to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse::<f64>().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or("a number of seconds was expected")
}

/// Reads a number, in groups of digits or without.
fn count<T: std::str::FromStr>(text: &str, of: &str) -> Result<T, String> {
    text.replace('_', "").parse().map_err(|_| format!("a number of {of} was expected"))
}

fn megabytes(text: &str) -> Result<usize, &'static str> {
    let bytes = text.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << 20)).filter(|n| *n > 0);
    bytes.ok_or("a number of megabytes was expected")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_options_agree_with_each_other() {
        command().debug_assert();
    }

    #[test]
    fn a_line_of_help_is_broken_under_its_text() {
        let line = "  -x, --long <NAME>  ";
        let text = format!("{line}{}\n", "word ".repeat(20).trim_end());
        let broken = wrapped(&text);
        let lines: Vec<&str> = broken.lines().collect();
        assert_eq!(lines[0], format!("{line}{}", "word ".repeat(12).trim_end()));
        assert_eq!(lines[1], format!("{}{}", " ".repeat(line.len()), "word ".repeat(8).trim_end()));
        assert_eq!(wrapped("  short\n\n  line\n"), "  short\n\n  line\n");
    }

    #[test]
    fn pages_of_help_fit_eighty_columns() {
        let mut command = command();
        command.build();
        let pages = std::iter::once(command.clone()).chain(command.get_subcommands().cloned());
        for mut page in pages {
            let text = wrapped(&page.render_long_help().to_string());
            assert!(text.lines().all(|line| line.chars().count() <= COLUMNS), "{text}");
        }
    }

    #[test]
    fn each_subcommand_has_its_help() {
        let mut command = command();
        command.build();
        for subcommand in command.get_subcommands_mut().filter(|found| found.get_name() != "help") {
            let text = subcommand.render_long_help().to_string();
            let usage = format!("Usage: taquin {} ", subcommand.get_name());
            assert!(text.contains(&usage) && text.contains("\nOptions of all commands:\n"), "{text}");
        }
    }
}
