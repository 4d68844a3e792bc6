//! The top level: queries are read, run and answered, one after another.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write};
use std::ops::Range;
use std::path::PathBuf;

use super::editor::Editor;
use super::folders;
use super::goals::print_answers;
use super::keys::{AnswerPage, AnswerView, LastAnswer, browse, shown_again};
use super::lines::{SharedLines, Terminal};
use super::page::wrapped_within;
use super::pictures;
use super::session::Settings;
use super::shortcuts::{LEAVE_CORRECTED, RUN_CORRECTED, Typed};
use super::status::Status;
use super::terminal_keys::TerminalKeys;
use super::values::SavedValues;
use crate::{Answers, Device, Engine, Error, Stop, TokenKind, tokens};

/// Queries from a pipe, with the input of programs on the lines between them.
pub struct PipedQueries(SharedLines);

impl PipedQueries {
    /// Creates them from a reader.
    pub fn new(input: impl Read + Send + 'static) -> PipedQueries {
        PipedQueries(SharedLines::new(input))
    }

    /// Makes programs read the same lines from now on.
    pub fn lend(&self, engine: &mut Engine) {
        engine.set_input_lines(self.0.clone(), Device::Plain);
    }

    /// Answers the queries, all answers of each, without prompts. Returns status 1 if a query raised an
    /// error.
    pub fn answer(&self, settings: &Settings, engine: &mut Engine, out: &mut dyn fmt::Write) -> Status {
        let lines = &self.0;
        lines.give_back(&engine.take_pending_input());
        let mut status = Status::True;
        let mut values = SavedValues::default();
        while let Some(query) = lines.clause(engine.scanner()) {
            let mut last = None;
            let result = values.query(engine, query.trim_start(), |answers| {
                print_answers(answers, usize::MAX, &mut last, out).map(drop)
            });
            if let Some(answer) = last {
                values.save(&answer);
            }
            engine.flush();
            lines.give_back(&engine.take_pending_input());
            if let Err(error) = result {
                settings.tell(engine, &error);
                match error {
                    Error::Stopped(Stop::Halt(code)) => return Status::Halt(code),
                    Error::Stopped(Stop::Interrupted) => return Status::Interrupted,
                    _ => status = Status::Failed,
                }
            }
        }
        status
    }
}

/// Makes programs read from standard input, which they do not share, and take keys from it if it is a
/// terminal.
pub fn lend_input(engine: &mut Engine) {
    if io::stdin().is_terminal() {
        engine.set_input_lines(Terminal, Device::Terminal);
    } else {
        engine.set_input(io::stdin());
    }
}

/// The depth to which answers are shown at a terminal, unless a program sets the flag: boards of a path fit.
const DEPTH: i64 = 100;

/// Prepares an engine for a person at a terminal, before files are loaded: loads the person's own file, if
/// there is one. Errors in it are reported and nothing else. Returns the status if it ends the program.
pub fn begin(settings: &Settings, engine: &mut Engine) -> Option<Status> {
    // The flag exists and accepts the value.
    let _ = engine.set_flag("answer_depth", DEPTH);
    let file = init_file().filter(|file| settings.init && file.is_file());
    let status = settings.load_and_start(engine, &[file?.to_str()?.to_owned()]);
    matches!(status, Status::Halt(_)).then_some(status)
}

/// Returns the file that the top level loads first: `$XDG_CONFIG_HOME/taquin/init.pl`, or its default.
fn init_file() -> Option<PathBuf> {
    Some(folders::folder("XDG_CONFIG_HOME", ".config")?.join("init.pl"))
}

/// Runs the interactive top level until the user leaves.
pub fn interactive(settings: &Settings, engine: &mut Engine) -> Status {
    let editor = match Editor::new(settings) {
        Ok(editor) => editor,
        Err(e) => {
            engine.write_error(&format!("taquin: the terminal cannot be used: {e}\n"));
            return Status::Error;
        }
    };
    engine.set_input_lines(editor.lines(), Device::Terminal);
    engine.take_breaks();
    if !settings.quiet {
        println!(
            "Taquin {}\nEnd each query with a full stop.\n`help.` tells more, `halt.` leaves.\n",
            crate::VERSION
        );
    }
    let mut top = TopLevel {
        settings,
        editor,
        view: AnswerView::default(),
        last: None,
        values: SavedValues::default(),
        corrected: None,
        has_hinted: settings.quiet,
    };
    let status = top.run(engine);
    top.editor.save();
    status
}

/// The state between the queries of a session.
struct TopLevel<'s> {
    settings: &'s Settings,
    editor: Editor,
    /// The view of the last query's answers.
    view: AnswerView,
    last: Option<LastAnswer>,
    values: SavedValues,
    /// The query that failed for a misspelled name, with the name corrected.
    corrected: Option<String>,
    /// Whether the hint on shortened answers was printed in this session.
    has_hinted: bool,
}

impl TopLevel<'_> {
    fn run(&mut self, engine: &mut Engine) -> Status {
        loop {
            self.editor.learn(engine);
            let ended = match self.editor.read(engine) {
                None => {
                    if self.editor.level == 0 {
                        println!();
                    }
                    return Status::True;
                }
                Some(Typed::Query(text)) => self.answer(engine, &text),
                Some(Typed::Key(key)) => self.act(engine, key),
            };
            if let Some(status) = ended {
                return status;
            }
        }
    }

    /// Does what a key at the prompt asks: shows the last answer again, or runs the corrected query.
    fn act(&mut self, engine: &mut Engine, key: char) -> Option<Status> {
        if key == RUN_CORRECTED {
            let Some(text) = self.corrected.take() else {
                println!("% There is no corrected query to run.");
                return None;
            };
            println!("{}{text}", self.editor.prompt(engine));
            self.editor.remember(&text);
            return self.answer(engine, &text);
        }
        if key == LEAVE_CORRECTED {
            self.corrected = None;
            return None;
        }
        self.view.columns = self.editor.columns();
        if pictures::DRAWN.contains(key) {
            return self.draw(engine, key);
        }
        let limit = self.settings.limits.memory_bytes();
        match &mut self.last {
            Some(last) => println!("{}.", shown_again(key, last, &mut self.view, limit)),
            None => println!("% There is no answer to show again."),
        }
        None
    }

    /// Answers one query; returns the exit status if it asked for that.
    fn answer(&mut self, engine: &mut Engine, text: &str) -> Option<Status> {
        let mut page = AnswerPage::new(self.settings.output.clone(), TerminalKeys::of(self.editor.lines()));
        // Keys changed the view for the answers of the query before.
        let mut view = AnswerView { show: engine.answer_style(), columns: self.editor.columns() };
        self.corrected = None;
        let interrupt = engine.interrupt();
        interrupt.clear();
        self.settings.line.begin();
        let values = self.values.clone();
        let result = values.query(engine, text, |answers| {
            browse(answers, &mut page, &mut view, &mut |answers| self.pause(answers))
        });
        self.view = view;
        interrupt.clear();
        engine.flush();
        self.editor.give_back(engine);
        let _ = io::stdout().flush();
        if let Some(last) = page.last {
            self.values.save(&last.answer);
            self.hint(&last);
            self.last = Some(last);
        }
        match result {
            Ok(()) => None,
            Err(error) => self.tell(engine, text, &error),
        }
    }

    /// Asks other queries while one waits, until the end of the input.
    fn pause(&mut self, answers: &mut Answers<'_>) -> Result<(), Error> {
        self.editor.level += 1;
        let level = self.editor.level;
        answers.end_line();
        let status = answers.beside(|engine| {
            engine.write_error(&format!("% Break level {level}: Ctrl-D goes on\n"));
            self.run(engine)
        });
        self.editor.level -= 1;
        self.settings.line.begin();
        match status? {
            Status::Halt(status) => Err(Error::Stopped(Stop::Halt(status))),
            _ => Ok(()),
        }
    }

    /// Draws the last answer, as a key asks.
    fn draw(&mut self, engine: &mut Engine, key: char) -> Option<Status> {
        let Some(last) = &self.last else {
            println!("% There is no answer to draw.");
            return None;
        };
        let interrupt = engine.interrupt();
        interrupt.clear();
        let columns = self.view.columns;
        let result = engine.query("true").and_then(|mut beside| {
            beside.next().transpose()?;
            pictures::draw(&mut beside, &last.answer, key, columns)
        });
        interrupt.clear();
        engine.flush();
        result.err().and_then(|error| self.tell(engine, "", &error))
    }

    /// Reports an error of a query; returns the exit status if it asked for that.
    fn tell(&mut self, engine: &mut Engine, text: &str, error: &Error) -> Option<Status> {
        match error {
            Error::Stopped(Stop::Halt(status)) => Some(Status::Halt(*status)),
            Error::Stopped(stop @ (Stop::Interrupted | Stop::Aborted)) => {
                tell_of_stop(engine, text, *stop);
                None
            }
            error => {
                self.settings.tell(engine, error);
                self.corrected = corrected(text, error);
                if self.corrected.is_some() {
                    engine.write_error("    = y and Enter runs the query with it\n");
                }
                None
            }
        }
    }

    /// Prints, once a session, which keys show the rest of a shortened answer.
    fn hint(&mut self, last: &LastAnswer) {
        if last.is_shortened && !std::mem::replace(&mut self.has_hinted, true) {
            let hint = "... is left out: + and Enter shows more, p and Enter all.";
            let columns = self.view.columns.unwrap_or(usize::MAX).saturating_sub("% ".len());
            wrapped_within(hint, columns).lines().for_each(|line| println!("% {line}"));
        }
    }
}

fn tell_of_stop(engine: &mut Engine, text: &str, stop: Stop) {
    let (event, place) = match stop {
        Stop::Aborted => ("aborted", engine.stopped_at(stop)),
        _ => ("interrupted", engine.stopped_in(text, stop)),
    };
    let place = place.map_or(String::new(), |at| format!(" at {}:{}:{}", at.file, at.line, at.column));
    engine.end_line();
    // Overwrites the echo of the key on the terminal.
    engine.write_error(&format!("\r% {event}{place}\n"));
}

/// Returns a query that called an unknown procedure, with the name that the error suggests.
fn corrected(text: &str, error: &Error) -> Option<String> {
    let Error::Thrown(thrown) = error else { return None };
    let (unknown, meant) = thrown.misspelling()?;
    let place = thrown.report().filter(|_| thrown.is_in_query());
    let goal = place.map_or(0..text.len(), |report| report.span.clone());
    let is_inside = |(_, range): &(TokenKind, Range<usize>)| goal.contains(&range.start);
    let inside: Vec<_> = tokens(text).into_iter().filter(is_inside).collect();
    let is_unknown = |(kind, range): &(TokenKind, Range<usize>)| {
        *kind == TokenKind::Name && text[range.clone()] == *unknown
    };
    // A goal of the name may have data of that name; of any other goal, the name is in an argument.
    let calls = if inside.first().is_some_and(is_unknown) { &inside[..1] } else { &inside[..] };
    let mut corrected = text.to_owned();
    for (_, range) in calls.iter().rev().filter(|token| is_unknown(token)) {
        corrected.replace_range(range.clone(), meant);
    }
    (corrected != text).then_some(corrected)
}
