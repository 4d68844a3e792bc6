//! Engines as the command creates them.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::explain;
use super::input::{self, STANDARD_INPUT, meant};
use super::output::StandardOutput;
use super::page::wrapped_within;
use super::printed::describe;
use super::progress::{Bar, SearchKind};
use super::progress_line::ProgressLine;
use super::status::Status;
use super::terminal::{is_dumb, terminal_extent};
use crate::{Device, Engine, Error, Grants, Limits, Style, Term};

/// The choice of when to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// On terminals, unless the environment refuses them: `NO_COLOR` that is not empty, or a dumb terminal.
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns whether to colour the text for a stream.
    pub fn applies(self, terminal: bool) -> bool {
        match self.in_environment() {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal,
        }
    }

    fn in_environment(self) -> Color {
        let refused = || is_dumb() || std::env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
        if self == Color::Auto && refused() { Color::Never } else { self }
    }

    /// Returns the value of the flag `color`, by which pictures are coloured.
    fn flag(self) -> &'static str {
        match self.in_environment() {
            Color::Auto => "auto",
            Color::Always => "always",
            Color::Never => "never",
        }
    }
}

/// The options common to all subcommands.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The operations besides computing that programs may perform.
    pub grants: Grants,
    pub limits: Limits,
    pub iso: bool,
    pub color: Color,
    /// Whether estimates derived for spaces are kept in the cache folder.
    pub keep: bool,
    pub quiet: bool,
    /// The subcommand whose name the first file's is like, if there is no such file.
    pub meant: Option<String>,
    /// Whether the top level loads the person's own file first.
    pub init: bool,
    /// Whether goals of `initialization(Goal, program)` and `initialization(Goal, main)` run, once all files
    /// are loaded and the goals of `-g` have run: whose subcommand only asks the program does not start it.
    pub starts: bool,
    /// The arguments of the program: the flag `argv`.
    pub arguments: Vec<String>,
    pub output: StandardOutput,
    /// The line on which progress is drawn.
    pub line: ProgressLine,
    /// Whether a person is asked for queries after what is run now.
    pub at_prompt: bool,
    /// The errors whose explanations were already pointed at. Clones share them.
    pub explained: Arc<Mutex<Vec<&'static str>>>,
}

/// The time for the goals of `at_halt/1`.
const LEAVING: Duration = Duration::from_secs(5);

impl Settings {
    /// Creates an engine.
    pub fn engine(&self) -> Engine {
        let mut engine = Engine::alone();
        engine.grant(self.grants);
        engine.set_limits(self.limits.clone());
        engine.echo_reports(Some(self.error_style()));
        engine.lay_out_reports(error_columns());
        if self.points_to_explanations() {
            let (explained, at_prompt) = (self.explained.clone(), self.at_prompt);
            engine.annotate_reports(move |report| {
                let topic = first_time(&explained, report.topic?)?;
                Some(explain::pointer(topic, at_prompt))
            });
        }
        engine.set_arguments(std::iter::once("taquin".to_owned()).chain(self.arguments.iter().cloned()));
        let colour = self.color.applies(std::io::stdout().is_terminal());
        engine.module("errors").function("section", move |name: String| explain::page(&name, colour));
        let mut bar = Bar::new(&self.line, !self.quiet, SearchKind::Plan);
        engine.watch_searches(move |progress| bar.note(progress));
        if std::io::stdout().is_terminal() {
            engine.set_output(self.line.above(self.output.clone()), Device::Terminal);
        } else {
            engine.set_output(self.output.clone(), Device::Plain);
        }
        if std::io::stderr().is_terminal() {
            engine.set_error(self.line.above(std::io::stderr()), Device::Terminal);
        }
        engine.set_terminal_extent(terminal_extent);
        // These flags exist and have these values.
        let _ = engine.set_flag("color", self.color.flag());
        if is_dumb() {
            let _ = engine.set_flag("tty_control", "false");
        }
        if self.quiet {
            let _ = engine.set_flag("verbose", "silent");
        }
        if !self.starts {
            engine.hold_start();
        }
        if self.iso {
            for (flag, value) in [("iso", "true"), ("double_quotes", "codes"), ("char_conversion", "on")] {
                // These flags exist and accept these values.
                let _ = engine.set_flag(flag, value);
            }
        }
        engine
    }

    /// Returns the style of errors.
    pub fn error_style(&self) -> Style {
        if self.color.applies(std::io::stderr().is_terminal()) { Style::Coloured } else { Style::Plain }
    }

    /// Prints an error with which a query ended, unless the program's message_hook/3 handles it.
    pub fn tell(&self, engine: &mut Engine, error: &Error) {
        let heard = match error {
            Error::Thrown(thrown) if thrown.is_error() => engine.handles_message("error", || thrown.term()),
            Error::Thrown(thrown) => {
                engine.handles_message("error", || Term::compound("unhandled_exception", [thrown.term()]))
            }
            Error::Source(errors) => {
                errors.iter().all(|error| engine.handles_message("error", || error.term()))
            }
            _ => false,
        };
        if !heard {
            self.say(engine, error);
        }
    }

    /// Prints an error of a goal of the command line, unless the program's message_hook/3 handles it.
    pub fn tell_of_goal(&self, engine: &mut Engine, goal: &str, error: &Error) {
        let heard = match error {
            Error::Thrown(thrown) => hears_of_goal(engine, thrown.term(), goal),
            _ => false,
        };
        if !heard {
            self.say(engine, error);
        }
    }

    fn say(&self, engine: &mut Engine, error: &Error) {
        let (style, columns) = (self.error_style(), error_columns().unwrap_or(usize::MAX));
        let place = match error {
            Error::Stopped(stop) if error.halt_status().is_none() => engine.stopped_at(*stop),
            _ => None,
        };
        let text = place
            .map_or_else(|| describe(error, style, columns), |place| place.render_within(style, columns));
        if !text.is_empty() {
            engine.end_line();
            engine.write_error(&text);
            if let Some(topic) = self.topic_to_name(error) {
                let indent = gutter(&text);
                let line = format!("{:indent$}= {}\n", "", explain::pointer(topic, self.at_prompt));
                engine.write_error(&wrapped_within(&line, columns));
            }
        }
    }

    /// Returns the name of an error's explanation, once for each, if a person reads the messages.
    fn topic_to_name(&self, error: &Error) -> Option<&'static str> {
        let topic = self.points_to_explanations().then(|| explain::topic(error))??;
        first_time(&self.explained, topic)
    }

    /// Returns whether messages name their explanations: a person reads them.
    fn points_to_explanations(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// Calls the goals of `at_halt/1`, for at most [`LEAVING`], and returns the exit status. `halt/1` has
    /// called them already.
    pub fn leave(&self, engine: &mut Engine, status: Status) -> Status {
        if let Status::Halt(_) = status {
            return status;
        }
        let time = self.limits.time_limit().map_or(LEAVING, |time| time.min(LEAVING));
        engine.set_limits(self.limits.clone().time(time));
        match engine.once("system:'$at_end'") {
            Ok(_) => status,
            Err(error) => status.and(Status::of(&error)),
        }
    }

    /// Loads files and starts the program, if it is to start.
    pub fn load_and_start(&self, engine: &mut Engine, files: &[String]) -> Status {
        match self.load(engine, files) {
            status @ (Status::True | Status::Error) => status.and(self.start(engine)),
            status => status,
        }
    }

    /// Loads files, in order, `-` from standard input; their errors were already reported. The program does
    /// not start yet.
    pub fn load(&self, engine: &mut Engine, files: &[String]) -> Status {
        if self.starts {
            engine.hold_start();
        }
        let mut status = Status::True;
        for file in files {
            let loaded = match file.as_str() {
                "-" => input::typed(self.limits.memory_bytes())
                    .map_err(Error::Io)
                    .and_then(|text| engine.consult_str(STANDARD_INPUT, text)),
                file => engine.consult_file(source(file)),
            };
            match loaded {
                Ok(()) => {}
                Err(Error::Io(e)) => {
                    self.say_missing(engine, file, &e);
                    let is_limit = e.kind() == ErrorKind::FileTooLarge;
                    return if is_limit { Status::Limit } else { Status::Error };
                }
                Err(error @ Error::Source(_)) => status = status.and(Status::of(&error)),
                Err(error) => {
                    self.tell(engine, &error);
                    if matches!(Status::of(&error), Status::Limit | Status::Interrupted) {
                        let place = engine.cut_short_at().unwrap_or_else(|| file.clone());
                        engine.write_error(&format!("    = {place} was being loaded\n"));
                    }
                    return Status::of(&error);
                }
            }
        }
        status
    }

    /// Starts the program, if it is to start: runs the goals of `initialization(Goal, program)` and then
    /// `initialization(Goal, main)`.
    pub fn start(&self, engine: &mut Engine) -> Status {
        let started = if self.starts { engine.start() } else { Ok(()) };
        started.map_or_else(
            |error| {
                if !matches!(error, Error::Source(_)) {
                    self.tell(engine, &error);
                }
                Status::of(&error)
            },
            |()| Status::True,
        )
    }

    /// Says why a file of the command line could not be read.
    fn say_missing(&self, engine: &mut Engine, file: &str, e: &std::io::Error) {
        let text = reason_in_short(e).map_or(e.to_string(), |reason| format!("{file}: {reason}"));
        engine.write_error(&format!("taquin: {text}\n"));
        if e.kind() == ErrorKind::NotFound
            && let Some(subcommand) = &self.meant
        {
            engine.write_error(&format!("    = did you mean `taquin {subcommand}`?\n"));
        } else if e.kind() == ErrorKind::NotFound
            && let Some(hint) = meant(file)
        {
            engine.write_error(&hint);
        }
        if self.init && e.kind() == ErrorKind::NotFound && !file.contains(['.', '/']) {
            engine.write_error("    = `taquin --help` lists the subcommands\n");
        }
    }
}

/// Returns the width of the terminal that shows errors, if one does.
fn error_columns() -> Option<usize> {
    std::io::stderr().is_terminal().then(terminal_extent).flatten().map(|(columns, _)| columns)
}

/// Returns an explanation's name if it was not named before.
fn first_time(explained: &Mutex<Vec<&'static str>>, topic: &'static str) -> Option<&'static str> {
    let mut explained = explained.lock().unwrap_or_else(PoisonError::into_inner);
    if explained.contains(&topic) {
        return None;
    }
    explained.push(topic);
    Some(topic)
}

/// Passes a failed goal of the command line, or its ball, to the program's message_hook/3; returns whether
/// that handled it.
pub fn hears_of_goal(engine: &mut Engine, why: &Term, goal: &str) -> bool {
    engine.handles_message("error", || Term::compound("init_goal_failed", [why, &Term::atom(goal)]))
}

/// Returns the file for a name on the command line: the extension `.pl` may be left out, except of a script.
fn source(name: &str) -> String {
    let with_ending = format!("{name}.pl");
    let is_whole = has_prolog_extension(name) && Path::new(name).is_file();
    let is_left_out = !is_whole && Path::new(&with_ending).is_file() && !is_script(name);
    if is_left_out { with_ending } else { name.to_owned() }
}

/// Returns whether a word is written as the name of a Prolog file.
pub fn has_prolog_extension(word: &str) -> bool {
    let extension = Path::new(word).extension().and_then(OsStr::to_str);
    matches!(extension, Some("pl" | "plt" | "pro" | "prolog"))
}

/// Returns whether a file is a script: arguments after it on the command line belong to the script. Pipes,
/// such as `/dev/stdin`, are not read here: what is read from them is missing when they are loaded.
pub fn is_script(file: impl AsRef<Path>) -> bool {
    let mut start = [0; 2];
    let mut read = || File::open(&file).and_then(|mut file| file.read_exact(&mut start));
    file.as_ref().is_file() && read().is_ok() && &start == b"#!"
}

/// Returns the columns before the bar of the last line of an excerpt, which may begin with a colour.
fn gutter(report: &str) -> usize {
    let uncoloured =
        |line: &'_ str| line.find('m').filter(|_| line.starts_with('\x1b')).map_or(0, |at| at + 1);
    let margin = |line: &str| {
        let line = &line[uncoloured(line)..];
        line.find('|').filter(|&at| line[..at].trim().is_empty())
    };
    report.lines().rev().find_map(margin).unwrap_or(4)
}

/// Returns a short reason why a file could not be read.
pub fn reason(e: &std::io::Error) -> String {
    reason_in_short(e).map_or_else(|| e.to_string(), str::to_owned)
}

fn reason_in_short(e: &std::io::Error) -> Option<&'static str> {
    match e.kind() {
        std::io::ErrorKind::NotFound => Some("no such file"),
        std::io::ErrorKind::PermissionDenied => Some("permission denied"),
        std::io::ErrorKind::IsADirectory => Some("is a directory"),
        std::io::ErrorKind::FileTooLarge => Some("larger than the memory allowed"),
        _ => None,
    }
}
