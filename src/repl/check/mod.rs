//! The subcommand `check`: runs query files and compares the answers with the stated ones.
//!
//! An answer agrees with a stated one if both have the same bindings up to variable names and order of
//! equations. An error agrees if the stated ball subsumes the one thrown. A query is asked for one answer
//! more than stated, so that queries with infinitely many answers can be checked. `docs/check.md` describes
//! the language of query files.

mod about;
mod agreement;
mod amendments;
mod args;
mod expected;
mod fences;
mod file;
mod hints;
mod outcome;
mod script;
mod texts;

pub use args::CheckArgs;

use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use super::input::{self, STANDARD_INPUT, meant};
use super::interrupts::InterruptGuard;
use super::keys::KeySource;
use super::output::StandardOutput;
use super::report::finding::Checked;
use super::report::{CheckReport, Format, pretty};
use super::session::{Settings, reason};
use super::status::Status;
use super::terminal_keys::TerminalKeys;
use crate::{Engine, Error, Interrupt};
use amendments::{Amendment, UnstatedReason};
use file::File;
use outcome::Captures;
use script::{Case, Script, ScriptSection};
use texts::FoundFile;

/// The default time limit of a query.
pub const TIME: Duration = Duration::from_secs(10);

/// Checks files and prints a report. Returns status 1 if a query's answers differ, 2 on an error, 3 if a
/// limit stopped a query, 4 if nothing was checked.
pub fn check(settings: &Settings, asked: &CheckArgs, interrupt: &Interrupt, out: StandardOutput) -> Status {
    if asked.format != Format::Pretty {
        // Without a second file descriptor the commands of a program write into the report.
        let _ = out.keep_apart();
    }
    let mut report = CheckReport::new(asked.format, settings.quiet);
    report.stream_to(out);
    let mut run = CheckRun::new(settings, asked, interrupt, &mut report);
    if run.begin() {
        asked.files.iter().for_each(|argument| run.argument(argument));
    }
    if interrupt.is_set() {
        report.interrupted();
    }
    report.finish();
    report.status()
}

/// Checks one text under a file's name.
pub fn check_text(
    settings: &Settings,
    asked: &CheckArgs,
    name: &str,
    text: &str,
    report: &mut CheckReport,
) -> Status {
    let interrupt = Interrupt::default();
    let mut run = CheckRun::new(settings, asked, &interrupt, report);
    run.text(&FoundFile::new(name.into(), true), text, settings.engine());
    report.status()
}

/// Which differing answers are written into the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acceptance {
    None,
    All,
    /// Those that the user accepts.
    Some,
}

/// A check of several files.
struct CheckRun<'r> {
    settings: &'r Settings,
    asked: &'r CheckArgs,
    interrupt: &'r Interrupt,
    report: &'r mut CheckReport,
    taking: Acceptance,
}

impl<'r> CheckRun<'r> {
    fn new(
        settings: &'r Settings,
        asked: &'r CheckArgs,
        interrupt: &'r Interrupt,
        report: &'r mut CheckReport,
    ) -> CheckRun<'r> {
        let taking = match (asked.update, asked.yes) {
            (true, true) => Acceptance::All,
            (true, false) => Acceptance::Some,
            (false, _) => Acceptance::None,
        };
        CheckRun { settings, asked, interrupt, report, taking }
    }

    /// Loads the files that are loaded before each file that is checked, and reports their errors, once.
    /// Returns whether there are none; otherwise nothing is checked.
    fn begin(&mut self) -> bool {
        let asked = self.asked;
        let mut engine = self.settings.engine();
        asked.load.iter().all(|file| self.loads(&mut engine, file))
    }

    fn loads(&mut self, engine: &mut Engine, file: &str) -> bool {
        let captures = Captures::of(engine);
        let status = self.load(engine, &[file.to_owned()]);
        let told = captures.take().errors;
        match status {
            Status::True => eprint!("{told}"),
            Status::Interrupted => {}
            status => {
                let shown = Some(told).filter(|told| !told.is_empty());
                self.report.fault(file, None, "cannot be loaded", shown);
                self.report.raise(if status == Status::Limit { status } else { Status::Error });
            }
        }
        status == Status::True
    }

    fn load(&self, engine: &mut Engine, files: &[String]) -> Status {
        let _watched = InterruptGuard::new(&engine.interrupt());
        self.settings.load(engine, files)
    }

    /// Creates the engine of a file that is checked.
    fn engine(&self) -> Engine {
        let mut engine = self.settings.engine();
        engine.echo_reports(None);
        // The output of loading is no part of the report.
        Captures::of(&mut engine);
        self.load(&mut engine, &self.asked.load);
        engine
    }

    fn argument(&mut self, argument: &str) {
        let found = texts::found(argument);
        for (folder, error) in &found.unread {
            self.unread(folder, &reason(error));
        }
        if found.files.is_empty() && found.unread.is_empty() {
            self.report.passed_over(argument, None, "the directory contains no Prolog or Markdown files");
        }
        for found in found.files {
            if self.interrupt.is_set() || self.report.is_lost() {
                return;
            }
            self.file(&found);
        }
    }

    fn file(&mut self, found: &FoundFile) {
        let engine = self.engine();
        let text = if found.name == STANDARD_INPUT {
            input::typed(self.settings.limits.memory_bytes()).map(str::to_owned).map_err(Error::Io)
        } else {
            engine.read_source(&found.path)
        };
        match text {
            Ok(text) if text.contains('\0') => self.unread(&found.name, "it is a binary file"),
            Ok(text) => self.text(found, &text, engine),
            Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
            Err(Error::Io(error)) => {
                self.unread(&found.name, &reason(&error));
                if error.kind() == ErrorKind::FileTooLarge {
                    self.report.raise(Status::Limit);
                }
            }
            Err(error) => self.unread(&found.name, &error.to_string()),
        }
    }

    fn unread(&mut self, file: &str, why: &str) {
        let message = format!("cannot be read: {why}");
        let hint = if Path::new(file).exists() { None } else { meant(file) };
        let shown = hint.map(|hint| format!("{file}: {message}\n{hint}"));
        self.report.begin();
        self.report.fault(file, None, &message, shown);
    }

    fn text(&mut self, found: &FoundFile, text: &str, engine: Engine) {
        let script = Script::new(&found.name, text, &engine);
        if script.queries() == 0 && !found.is_named {
            return self.report.without_queries();
        }
        self.report.begin();
        self.tell_passed_over(&found.name, &script, text);
        let _watched = InterruptGuard::new(&engine.interrupt());
        let mut file = File::new(found, text, &script, engine, self.asked, self.interrupt);
        for section in &script.sections {
            let goes_on = file.load(section, self.report)
                && section.cases.iter().all(|case| self.case(&mut file, section, case));
            if !goes_on {
                break;
            }
        }
        if !self.interrupt.is_set() {
            file.tell_hints(self.report);
        }
        file.amend(self.report);
    }

    /// Reports everything in a file that may have been meant as a query but was skipped.
    fn tell_passed_over(&mut self, name: &str, script: &Script, text: &str) {
        if text.contains(char::REPLACEMENT_CHARACTER) {
            self.report.passed_over(name, None, "it holds U+FFFD, which replaces bytes that are not UTF-8");
        }
        if script.queries() == 0 {
            self.report.passed_over(name, None, "no queries");
        }
        for fence in &script.fences {
            let language = if fence.language.is_empty() { "no language" } else { &fence.language };
            let what = match fence.reason() {
                Some(reason) => format!("passed over `?-` in a fence ({language}): {reason}"),
                None if script.queries() == 0 => format!("passed over a fence ({language})"),
                None => continue,
            };
            self.report.passed_over(name, Some(fence.line), &what);
        }
        if let Some(fence) = script.fences.iter().find(|fence| !fence.is_closed && fence.is_read()) {
            self.report.fault(
                name,
                Some((fence.line, 1)),
                "the fence that begins here is never closed",
                None,
            );
        }
    }

    /// Checks a query; returns `false` once the run is interrupted or its report cannot be written.
    fn case(&mut self, file: &mut File<'_>, section: &ScriptSection, case: &Case) -> bool {
        let started = Instant::now();
        let (finding, restatement) = file.check(section, case);
        if self.interrupt.is_set() {
            return false;
        }
        let title = format!("?- {}", file.script.part(&case.query));
        let seconds = started.elapsed().as_secs_f64();
        let place = file.place(case.query.start - "?-".len());
        let mut checked = Checked::passed(file.name, place, &title, seconds);
        checked.finding = finding;
        match restatement {
            Some(Ok(amendment)) if self.taking != Acceptance::None => {
                checked.is_shown = self.taking == Acceptance::Some;
                if self.takes(&checked, &amendment) {
                    file.accept(amendment, checked);
                } else {
                    self.report.add(checked);
                }
            }
            Some(Err(why)) if self.taking != Acceptance::None || why == UnstatedReason::Clause => {
                self.report.add(checked);
                let what = match self.taking {
                    Acceptance::None => why.to_string(),
                    _ => format!("the answer is not written: {why}"),
                };
                self.report.passed_over(file.name, Some(place.0), &what);
            }
            _ => self.report.add(checked),
        }
        !self.report.is_lost()
    }

    /// Returns whether an answer is written; asks the user if necessary.
    fn takes(&mut self, checked: &Checked, amendment: &Amendment) -> bool {
        if self.taking == Acceptance::Some {
            let new = amendment.text.trim().replace('\n', "\n          ");
            eprintln!("{}  new:    {new}", pretty::shown(checked));
            eprint!("Write this answer? [y]es, [n]o, [a]ll, [q]uit: ");
            let key = key();
            if key == INTERRUPT {
                eprintln!();
                self.interrupt.stop();
                return false;
            }
            eprintln!("{key}");
            match key {
                'a' => self.taking = Acceptance::All,
                'q' => self.taking = Acceptance::None,
                key => return key == 'y',
            }
        }
        self.taking == Acceptance::All
    }
}

/// The key Ctrl-C, which ends the run.
const INTERRUPT: char = '\u{3}';

/// Returns a key that answers the question, or Ctrl-C; the end of input answers with `q`.
fn key() -> char {
    loop {
        match TerminalKeys::default().key().map(|key| key.to_ascii_lowercase()) {
            Some(key @ ('y' | 'n' | 'a' | 'q')) => return key,
            Some(INTERRUPT) => return INTERRUPT,
            None | Some('\u{4}' | '\u{1b}') => return 'q',
            Some(_) => {}
        }
    }
}
